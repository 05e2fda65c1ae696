/* What a viewer may know, what was filed, and the rules as the engine has them: as trees and as a picture. */
#ifndef DOGS_VIEW_H
#define DOGS_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. What is behind the screens of others, the pile, tokens
 * face down and others' plans are never read for a seat until the game is over (6). The view is
 *   turn          the label
 *   year, years, window, rule
 *   track         how far the battle track reaches to either side
 *   over          no | {winner (missing: shared), reason}
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
 *   options       [{option, value, rule}] that are not the edition's
 *   owes          [window]: the viewer's own duties
 *   waits_for     [player]: all who are asked
 *   waiting       yes if the window waits for somebody else
 * During the muster coins and captains include the income of the year (board.h).
 *   SCREEN: coins, vp, soldiers: [{kind, count}], shields: [{house, count, worth}], tactics: [{card, name,
 *     count, CARD}], support, captains, score (if the game ended now).
 *   GIVE: gives: [{what: coins|vp|shields|soldiers|captains|tactics, count, kind (of soldiers), of (the house
 *     of shields that a space gives)}].
 *   CARD: when, kind (of soldier that it goes with), strength, strength_plus, action: switch|shift|cursor|
 *     remove|spy|buy|extort|loot, amount, most, kinds (that may be removed), GIVE. */
Tree *dogs_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *dogs_rules(const void *edition, Arena *arena);

/* ---- what was filed, for people: plans taken apart, for templates to make sentences (8.6) ---- */

/* The contract's describe(): see games/game.h. For the sections that the file has:
 *   dogs      [{dog, name}]
 *   token     {keep: yes} or {to: PLAYER}
 *   muster    {buy: [{kind}], keep_coins, instead: [{kind, other}]}
 *   plan      [ENTRY]; and with it turns (how many its entries make at most), captains (how many there are
 *             for them: the year's during the muster, else those in hand), mustering: yes, otherwise and
 *             fallback as they will then be, even if the file does not give them
 *   otherwise ask|pass|weakest
 *   fallback  [space]
 *   stops     [{stop, conditions}]
 *   policy    {withdraw: [{at: HOUSE, what}], cursor: [{at, what, toward, steps}], take}; `at` is missing for
 *             all other houses. by_rule: yes beside what happens because no order names it; filed_before: yes
 *             if the file has no policy and an earlier one stands. Of a seat whose dog needs one it comes with
 *             a muster, a plan or stops, too
 *   kept      {entries, left}: the plan filed before still applies, if the file has none
 *   ENTRY: entry (from 1), id, conditions (games/plans.h), passes: yes, soldiers: [{soldier}], spaces:
 *     [{space}], card: {card, name, action (what is ordered: switch|shift|cursor|remove|spy|buy|none),
 *     optional, from, to, at, house, steps, player, buy}, times, left (uses), spent: yes. */
Tree *dogs_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

/* True if a seat has filed a policy for its own dog this year. */
bool dogs_has_policy(const Edition *edition, const State *state, int seat);

/* [ENTRY] and [{stop, conditions, rests: yes}] of a stored plan. */
Tree *dogs_describe_plan(const Edition *edition, const Plan *plan, Arena *arena);
Tree *dogs_describe_stops(const Edition *edition, const Plan *plan, Arena *arena);

/* ---- the picture ---- */

/* The contract's draw(): see games/game.h. The battles just fought with who stood there and what came of it, then each
 * current battle with its track and spaces; below them the players and the legend of small marks. Layers: headings,
 * tracks, pushes, markers or fights (about: the battle), battles (about: the house), tokens, takers, hidden, tactics, scored, coin
 * (about: the battle and which, "2-RW1"), spaces, actions, soldiers, withdrawn, losses (about: the space), all of them with
 * "fought-" before the name for battles just fought; players (about: the player), legend; on wish places (about: "TAL",
 * "TAL.3"). NULL if there is no battle. */
Drawing *dogs_draw(const Tree *view, Arena *arena);

/* The contract's ended(): see games/game.h. Its battles have `fought`, the entry of the log that ended them, and stand as
 * they did then. NULL if no battle was fought. */
Tree *dogs_view_ended(const Tree *former, const Tree *document, Arena *arena);

/* The contract's score(): see games/game.h. */
bool dogs_view_score(const Tree *view, const char *seat, int *score);

#endif
