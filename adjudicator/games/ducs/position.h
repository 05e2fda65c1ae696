/* The state as a canonical `position` and back (design.md 5), and whether it is sound.
 *
 * Keys besides those of design.md 5:
 *   retreat: {orfburg: [N, "1413"], wulfenburg: [S]}    the standing lists (7.3)
 *   options: {retreats: ask}                            those that are not the default
 *   over: {winner, reason}
 *   pending:                  while an owner is asked where a unit retreats (7.3)
 *     ask: 2                  how often somebody was asked in this phase
 *     result: DR              of the combat
 *     hex: "1412"             where its defender stood
 *     engaged: [OI1, WI3]     its units
 *     queue: [WI3]            those that must still retreat, the first one now
 *     pushed: WI4             whom the first pushes: then it is he whose owner is asked
 *     attacks: [{number, by, on, advance, losses}]      this one, and those to come in this phase
 * `turn` missing is 1, `phase` missing is orfburg. */
#ifndef DUCS_POSITION_H
#define DUCS_POSITION_H

#include "state.h"

/* The contract's position_write(), position_read() and sound(): see games/game.h. Errors: FILE-SHAPE,
 * FILE-UNKNOWN-KEY, POSITION-VALUE (a unit, hex, number or word that is none), POSITION-STACK (units on one
 * hex against 1.3). */
Tree *ducs_position_write(const void *edition, const void *state, Arena *arena);
bool ducs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool ducs_sound(const void *edition, const void *state, const char **what);

/* The position as a viewer (a seat, VIEWER_PUBLIC, VIEWER_REFEREE) may know it: others' lists of retreats,
 * and others' attacks that are still to come, are left out. */
Tree *ducs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena);

#endif
