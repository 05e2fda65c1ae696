/* What a viewer may know, and the rules as the engine has them, as trees. */
#ifndef WATERLOO_VIEW_H
#define WATERLOO_VIEW_H

#include "state.h"

/* The contract's view() and rules(): see games/game.h. Made from a redacted state alone (redact.h), but for
 * who is waited for. The view is window, rule over          no | {winner (a seat; none if it is shared),
 * reason} position      rules/positions-waterloo-dogs.md, as far as the viewer may know it mode, laurels (yes
 * in laurel play), ronde, step scores        [{player, score, target, own}] pairs         [{name, north,
 * south (players), ronde, own (the viewer's side), manche, replay, window, turn, first, to_move, nightfall
 * (the last turn), duels: [{duel, state, north, south}], generals, sheet, pieces, standing, next, ask, last}]
 *   owes          [{window, part}]: the viewer's own duties
 *   waiting       yes if the window waits for somebody else
 *   options       [{option, value, rule}] that are not the default
 * In `duels` a piece is {piece, value, pose, guard (the general behind it)}, the value only where the viewer
 * knows it; generals: [{side, player, piece, value, state:
 * standing|lying|charge|countercharge|guard|inactive, at, order}]. Only of a pair in which the viewer plays:
 * `pieces`, his own [{piece, value, duel, seen (by the enemy)}]; `sheet`, for each enemy piece that he has
 * not seen the values still possible [{piece, duel (none: the general), values, certain (one is left)}];
 * `former`, what he has seen of pieces under labels that a retreat took from them: {front, general,
 * new_front, new_general, known: [{piece, value}]}; `standing` and `next`, his own orders in force as lines.
 * `ask`: {question, player, duel, own}; `ended`, the manche before: {winner (a player), north, south (points)
 * | resigned, laurels}. */
Tree *waterloo_view(const void *edition, const void *state, int viewer, Arena *arena);
Tree *waterloo_rules(const void *edition, Arena *arena);

/* Parts of the view: the knowledge of a side of a redacted pair, into the tree of the pair (view_sheet.c). */
void waterloo_put_sheet(const Edition *edition, const State *state, const Pair *pair, int own, Tree *tree,
                        Arena *arena);

#endif
