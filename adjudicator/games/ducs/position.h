/* The state as a canonical `position` and back (contrib/positions.md), and its invariants.
 *
 * Keys besides those of contrib/positions.md:
 *   retreat: {orfburg: [N, "1413"], wulfenburg: [S]}    the retreat lists (7.3)
 *   options: {retreats: ask}                            those that are not the default
 *   over: {winner, reason}
 *   pending:                  while an owner is asked where a unit retreats (7.3)
 *     ask: 2                  how often an owner was asked in this phase
 *     result: DR              of the combat
 *     hex: "1412"             the defender's hex
 *     engaged: [OI1, WI3]     its units
 *     queue: [WI3]            those that must still retreat, the first one now
 *     pushed: WI4             the unit that the first displaces: then its owner is asked
 *     attacks: [{number, by, on, advance, losses}]      this one, and those to come in this phase
 * `turn` missing is 1, `phase` missing is orfburg. */
#ifndef DUCS_POSITION_H
#define DUCS_POSITION_H

#include "state.h"

/* The contract's position_write(), position_read() and invariants_hold(): see games/game.h. Errors:
 * FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (an invalid unit, hex, number or word), POSITION-STACK (units
 * on one hex against 1.3). */
Tree *ducs_position_write(const void *edition, const void *state, Arena *arena);
bool ducs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool ducs_invariants_hold(const void *edition, const void *state, const char **what);

/* The position as a viewer (a seat, VIEWER_PUBLIC, VIEWER_REFEREE) may know it: others' retreat lists, and
 * others' attacks that are still to come, are left out. */
Tree *ducs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena);

#endif
