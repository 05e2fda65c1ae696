/* What a viewer may know, and the rules as the engine has them, as trees. */
#ifndef WATERLOO_VIEW_H
#define WATERLOO_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. Made from a redacted state alone (redact.h),
 * but for who is waited for. The view is
 *   window, rule
 *   over          no | {winner (a seat; none if it is shared), reason}
 *   position      rules/positions-waterloo-dogs.md, as far as the viewer may know it
 *   mode, laurels (yes in laurel play), ronde, step
 *   scores        [{player, score, target, own}]
 *   pairs         [{...}], see below
 *   owes          [{window, part}]: the viewer's own duties
 *   waiting       yes if the window waits for somebody else
 *   options       [{option, value, rule}] that are not the default
 * A pair is
 *   name (in a ronde), north, south (players), own (the viewer's side)
 *   manche, replay, number (of the turn), starter, mover (players), nightfall (the last turn)
 *   deploys | moves | asks_somebody | is_done | draws: yes       its window
 *   points        {north, south}, from charges
 *   has_front, disturbed (not all duels are open), charged (somebody has points): yes
 *   duels         [{duel, state, north, south}], each {piece, value, pose, guard (behind it)}
 *   general_north, general_south   {piece, value, pose, state, at (its duel)}
 *   ask           {question, player, duel, own}
 *   ended         the manche before: {winner (a player), north, south (points), resigned, laurels}
 * with values only where the viewer knows them; and of a pair in which he plays
 *   pieces        his own [{piece, value, duel, seen (by the enemy)}]
 *   sheet         the enemy's that he has not seen [{piece, duel (none: the general), values,
 *                 certain (one is left)}], values: those that are possible
 *   unseen        the same by sets of values [{pieces, values, certain, several (pieces),
 *                 together (as many as values)}]
 *   former        after a retreat of the enemy {front, general, new_front, new_general,
 *                 known: [{piece, value}]}
 *   standing (where he has any), next   his orders in force, as describe.h has them */
Tree *waterloo_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *waterloo_rules(const void *edition, Arena *arena);

/* Parts of the view: the knowledge of a side of a redacted pair, into the tree of the pair (view_sheet.c). */
void waterloo_put_sheet(const Edition *edition, const State *state, const Pair *pair, int own, Tree *tree,
                        Arena *arena);

#endif
