/* What a viewer may know, what was filed, and the rules as the engine has them: as trees and as a picture. */
#ifndef WATERLOO_VIEW_H
#define WATERLOO_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. Made from a redacted state only, except for who is
 * waited for. The view is
 *   window, rule
 *   over          no | {winner (a seat; none if it is shared), reason}
 *   position      contrib/positions.md, as far as the viewer may know it
 *   mode, laurels (yes in laurel play), ronde, step
 *   scores        [{player, score, target, own}]
 *   pairs         [{...}], see below
 *   owes          [{window, part}]: the viewer's own duties
 *   waiting       yes if the window waits for somebody else
 *   options       [{option, value, rule}] that are not the default
 * A pair is
 *   name (in a ronde), north, south (players), own (the viewer's side)
 *   manche, replay, number (of the turn), starter, mover (players; none before they are drawn), nightfall (the last turn)
 *   deploys | moves | asks_somebody | is_done: yes       its window
 *   points        {north, south}, from charges
 *   has_front, disturbed (not all duels are open), charged (somebody has points): yes
 *   duels         [{duel, state, north, south}], each {piece, value, pose, guard (behind it)}
 *   general_north, general_south   {piece, value, pose, state, at (its duel)}
 *   ask           {question, player, duel, own}
 *   ended         the battle before: {winner (a player), north, south (points), resigned, laurels}
 * with values only where the viewer knows them; and of a pair in which they play
 *   pieces        their own [{piece, value, duel, seen (by the enemy)}]
 *   sheet         the enemy's that they have not seen [{piece, duel (none: the general), values,
 *                 certain (one is left)}], values: the possible ones
 *   unseen        the same by sets of values [{pieces, values, certain, several (pieces),
 *                 together (as many as values)}]
 *   former        after a retreat of the enemy {front, general, new_front, new_general,
 *                 known: [{piece, value}]}
 *   standing (if there are any), next   their current orders, as below */
Tree *waterloo_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *waterloo_rules(const void *edition, Arena *arena);

/* ---- what was filed, for people: scripts taken apart, for templates to make sentences (10.3, 10.4) ---- */

/* The contract's describe(): see games/game.h. {parts: [PART]}, a file has one; empty if the file says
 * nothing.
 *   PART      pair (in a ronde), and of the sections that the file has
 *     deploy    {front: [value], general}
 *     do        [ITEM]; undrawn: yes, if it counts for who is drawn to start
 *     answer    WHAT, or [ITEM] under `do` if the answer is an action
 *     same      yes: the standing orders do not change
 *     standing  {counter: [BRANCH], guard: [BRANCH]}
 *     next      [{conditions, do: [ITEM]}]
 *     resign    yes
 *   ITEM      {branches: [BRANCH]}: the first whose conditions hold; a single action is one without any
 *   BRANCH    {conditions (games/plans.h), otherwise: yes (an `else`), WHAT}
 *   WHAT      what: recon|manoeuvre|artillery|retreat|charge|assault|nothing|ask|accept|decline|reserve|
 *             guard, duel, to, second (duel of a double reconnaissance), swaps: yes, guard: [BRANCH] (of an
 *             assault) */
Tree *waterloo_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

/* `standing` and `next` of current orders. */
Tree *waterloo_describe_standing(const Edition *edition, const Standing *standing, Arena *arena);
Tree *waterloo_describe_next(const Edition *edition, const Next *next, Arena *arena);

/* ---- the picture ---- */

/* The contract's draw(): see games/game.h. All pairs, the viewer's own first: one large, or several at half
 * size, side by side in twos. A pair without a front shows the final front of its last battle, if that has
 * just ended. Layers: headings, points, duels, pieces (about: the piece), engaged (the place of a general who is
 * elsewhere), fights, reserves, actions (about: "north-recon-3"), legend; on wish places (about: the duel, "3"; "north"
 * and "south" for the generals' places). With several pairs `about` has the pair's name before it, "anne-bruno/3". */
Drawing *waterloo_draw(const Tree *view, Arena *arena);

/* The contract's score(): see games/game.h. */
bool waterloo_score(const Tree *view, const char *seat, int *score);

#endif
