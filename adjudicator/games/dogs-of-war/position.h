/* The state as a canonical `position` and back, and its invariants.
 *
 * contrib/positions.md has its keys. `window` missing is clash, `year` 1, `first` the first of `seats`, `to_move` in the
 * clash the first player. */
#ifndef DOGS_POSITION_H
#define DOGS_POSITION_H

#include "state.h"

/* The contract's position_write(), position_read(), seats_of() and invariants_hold(): see games/game.h.
 * Errors: FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (an invalid name, id or number), POSITION-TWICE (a
 * house, tile, token or number that may appear once), those of plans as in a turn file. */
Tree *dogs_position_write(const void *edition, const void *state, Arena *arena);
bool dogs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool dogs_seats_of(const Tree *position, Arena *arena, Seats *out);
bool dogs_invariants_hold(const void *edition, const void *state, const char **what);

/* The position as a viewer (a seat, VIEWER_PUBLIC, VIEWER_REFEREE) may know it: what is behind the screens of
 * others, the pile, tokens face down and others' plans are left out until the game is over (6). */
Tree *dogs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena);

#endif
