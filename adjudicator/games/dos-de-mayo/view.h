/* What a viewer may know, and the rules as the engine has them, as trees. */
#ifndef MAYO_VIEW_H
#define MAYO_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. The view is
 *   turn, turns, window, phase, rule, pace, over: no | {winner, reason}
 *   position        design.md 5; a seat's own hand only, hand_sizes and deck_sizes instead of the rest
 *   map             {tiles, cells} for report/tile_map.h: "16", "S2 F1(5)", outside in brackets
 *   board           [{zone, name, evidence, place, spanish, french, contested, gate, main_street,
 *                   outside, closed}]
 *   names_doubtful  yes if the name of a zone is inferred or ours
 *   contested_zones [place];  outside_cubes [{place, cubes}]
 *   closed_zones    [{side, places, several}]: the zones that are closed to a side
 *   hand            [card, playable (now), why_not]: the own hand; a card as in mayo_card_tree()
 *   default_card    in the set-up: name of the card that the seat takes if it does not say which
 *   sides           [{side, cards, deck, lost, reserve, in_play: [card], discards: [{card, name}]}]
 *   known_cards     {id: card}: all that have been played
 *   effects         [{kind, side, place, turn, value}]: running, besides those of cards in play
 *   losses          {spanish, french, limit, left}
 *   initiative      side
 *   orders          [{side, order, number, cancelled, stopped}]: once revealed; `number` of Spain is what
 *                   each would move
 *   voided          [side]
 *   owes            [section]: the seat's own duties
 *   waiting         yes if the window waits for somebody else
 *   house           yes if a card or zone of this edition is ours, not the publisher's
 * VIEWER_REFEREE gets the whole position and both hands (`hands`: [{side, cards: [card]}]). */
Tree *mayo_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *mayo_rules(const void *edition, Arena *arena);

/* {card, name, side, evidence, window, from_turn, to_turn, keeps, needs_cubes, needs_played, fields, effects:
 * [{kind, side, amount, places, several (places), contested, own, held, choose, next_turn, lasting}]}: what
 * is not so is left out. */
Tree *mayo_card_tree(const Edition *edition, int side, int number, Arena *arena);

#endif
