/* What a viewer may know, states that a viewer cannot tell apart, and the rules as the engine has them. */
#ifndef WATERLOO_VIEW_H
#define WATERLOO_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. Made from a redacted state only, except for who is
 * waited for. The view is
 *   window, rule
 *   position      contrib/positions.md, as far as the viewer may know it
 *   mode, laurels (yes in laurel play), ronde, step
 *   scores        [{player, score, target, own}]
 *   pairs         [{...}], see below
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

/* The contract's disguise(): see games/game.h. Hidden are the values of pieces that the viewer has not seen
 * and whether a retreat exchanged two of them, and the contents of others' orders: standing orders, turns
 * sent in advance, what the turn under way would do and has seen (WATERLOO 5). Everything about a battle that
 * is over is public. */
bool waterloo_disguise(const void *edition, void *state, int viewer, Chooser *chooser);

#endif
