/* What a viewer may know, states that a viewer cannot tell apart, and the rules as the engine has them. */
#ifndef MAYO_VIEW_H
#define MAYO_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. The view is
 *   turn, turns, window, phase, rule, pace, over: no | {winner, reason}
 *   position        as above; a seat's own hand only, hand_sizes and deck_sizes instead of the rest
 *   map             {tiles, cells} for report/maps.h: "16", "S2 F1(5)", outside in brackets
 *   board           [{zone, name, evidence, place, spanish, french, contested, gate, main_street,
 *                   outside, closed}]
 *   names_doubtful  yes if the name of a zone is inferred or ours
 *   contested_zones [place];  outside_cubes [{place, cubes}]
 *   closed_zones    [{side, places, several}]: the zones that are closed to a side
 *   hand            [card, playable (now), why_not]: the seat's own hand; cards as in mayo_card_tree()
 *   keep_one        [card]: in the set-up, the cards of which the seat keeps one; absent if it has none to choose from
 *   default_card    in the set-up: name of the card that the seat gets if it does not choose
 *   sides           [{side, cards, deck, lost, killed, reserve, in_play: [card], discards: [{card, name}]}]
 *   known_cards     {id: card}: all that have been played
 *   effects         [{kind, side, place, turn, value}]: running, besides those of cards in play
 *   losses          {spanish, french, limit, left}
 *   initiative      side
 *   orders          [{side, order, number, cancelled, stopped}]: once revealed; `number` of Spain is what
 *                   each would move
 *   voided          [side]
 *   house           yes if a card or zone of this edition is ours, not the publisher's
 * VIEWER_REFEREE gets the whole position and both hands (`hands`: [{side, cards: [card]}]). */
Tree *mayo_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *mayo_rules(const void *edition, Arena *arena);

/* {card, name, side, evidence, window, from_turn, to_turn, keeps, needs_cubes, needs_played, fields, effects:
 * [{kind, side, amount, places, several (places), contested, own, held, choose, next_turn, lasting}]}: fields
 * that do not apply are left out. */
Tree *mayo_card_tree(const Edition *edition, int side, int number, Arena *arena);

/* The contract's function: see games/game.h. Hidden are the hand of the other side, the order of both decks
 * (MAYO 1.5), during set-up whether those orders were given (1.3), and, once orders are revealed, in which
 * order the French wrote those that leave one zone with open numbers (7.3). */
bool mayo_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
