/* The state as a canonical `position` and back (positions-waterloo-dogs.md), and whether it is sound.
 *
 * Keys besides those of that text:
 *   asked: [alice, bob]       in the clash, who is asked, where that is not to_move alone (run: lap)
 *   stops: 3                  clash: how often the run has stopped, if more than once; muster: how many have
 * bought in turn (R02) lap: 2                    of the clash, from 1 options: {R07_reward_tie: first} those
 * that are not the edition's players.NAME: grace: used               its extension (8.6) plan, otherwise,
 * fallback, stop_if, policy      what it has filed this year: as in a turn file; `used: n` in an entry,
 * stopped: [n], answered: [n]     numbers of stops (8.4, 11.7) Windows dogs (with year 0) and first_player
 * stand beside the others. `window` missing is clash, `year` 1, `first` the first of `seats`, `to_move` in
 * the clash the first player. */
#ifndef DOGS_POSITION_H
#define DOGS_POSITION_H

#include "state.h"

/* The contract's position_write(), position_read(), seats_of() and sound(): see games/game.h. Errors:
 * FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (a name, id or number that is none), POSITION-TWICE (a house,
 * tile, token or number that may stand once), those of plans as in a turn file. */
Tree *dogs_position_write(const void *edition, const void *state, Arena *arena);
bool dogs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool dogs_seats_of(const Tree *position, Arena *arena, Seats *out);
bool dogs_sound(const void *edition, const void *state, const char **what);

/* The position as a viewer (a seat, VIEWER_PUBLIC, VIEWER_REFEREE) may know it: what stands behind the
 * screens of others, the pile, tokens face down and others' plans are left out until the game is over (6). */
Tree *dogs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena);

#endif
