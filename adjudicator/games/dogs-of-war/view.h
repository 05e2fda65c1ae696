/* What a viewer may know, states that a viewer cannot tell apart, and the rules as the engine has them. */
#ifndef DOGS_VIEW_H
#define DOGS_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. What is behind the screens of others, the pile, tokens
 * face down and others' plans are never read for a seat until the game is over (6). The view is
 *   turn          the label
 *   year, years, window, rule
 *   track         how far the battle track reaches to either side
 *   position      as far as the viewer may know it
 *   battles       [{battle, tokens: [{token, name, GIVE}], hidden, cursor, sides: [{house, name, value, lead,
 *                 ahead, supporters (captains), closed (to the viewer), tile, spaces: [{space, need: [kind],
 *                 GIVE, free, by, soldier, strength}]}]}]
 *   houses        [{house, name, value, shields_left}]
 *   stock         [{kind, cost, strength, left}]
 *   discards      [{card, name, count, CARD}]
 *   seen          [{by, card, name, house (where it was played, if in a battle)}]
 *   players       [{player, dog, name, power, steps, captains, placed, out, first, next_first, to_move, own,
 *                 SCREEN where seen}]
 *   passed        yes if the viewer is out for the year
 *   term_used     yes if the viewer has had their extension (8.6)
 *   screen        SCREEN of the viewer
 *   plan          [ENTRY]: see below; what the viewer has filed. otherwise, fallback: [space],
 *   stops         [{stop, conditions, rests}]
 *   scores        [{player, vp, shields, support, coins, soldiers, tactics, total, wins}], once it is over
 *   substitutes   [{section}]: whose values are not the printed ones
 *   waits_for     [player]: all who are asked
 * During the muster coins and captains include the income of the year (board.h).
 *   SCREEN: coins, vp, soldiers: [{kind, count}], shields: [{house, count, worth}], tactics: [{card, name,
 *     count, CARD}], support, captains, score (if the game ended now).
 *   GIVE: gives: [{what: coins|vp|shields|soldiers|captains|tactics, count, kind (of soldiers), of (the house
 *     of shields that a space gives)}].
 *   CARD: when, kind (of soldier that it goes with), strength, strength_plus, action: switch|shift|cursor|
 *     remove|spy|buy|extort|loot, amount, most, kinds (that may be removed), GIVE. */
Tree *dogs_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *dogs_rules(const void *edition, Arena *arena);

/* The contract's disguise(): see games/game.h. Hidden is what is behind the screens of others, the pile,
 * tokens face down and the plans of others (DOGS 6). Everybody can see what is left in the bank, so soldiers,
 * shields and, with a limited bank (R12), coins only change hands; and count how many tactics cards somebody holds (4.2),
 * so hands keep their sizes. */
bool dogs_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
