/* The state as a canonical `position` and back (contrib/positions.md), and its invariants. */
#ifndef DIPLOMACY_POSITION_H
#define DIPLOMACY_POSITION_H

#include "state.h"

extern const struct GameTables DIP_TABLES;
/* The contract's position_read() and invariants_hold(): see games/game.h. Errors: FILE-SHAPE,
 * FILE-UNKNOWN-KEY, POSITION-VALUE (a phase, unit, centre or place that cannot be; two units in one province). */
bool dip_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool dip_invariants_hold(const void *edition, const void *state, const char **what);

#endif
