/* The state as a canonical `position` and back (rules/positions-waterloo-dogs.md), and whether it is sound.
 *
 * Keys besides those described there:
 *   replay: 1                 how often this manche was void (W21)
 *   over: {winner, reason}    winner: none where it is shared
 *   north: {..., missed: 1    turns in a row without an answer (W22)
 *           did: [recon]      what it played in its last turn
 *           next: [...]}      its next turn, given ahead
 *   ask:                      window ask: a turn stopped to ask somebody
 *     question: action | counter_charge | guard_defending | guard
 *     side: south             who is asked
 *     count: 1                how often somebody was asked in this turn
 *     do: [...], item: 1, branch: 1      the turn under way, and where it stopped
 *     played: [recon], seen: [4], charge: won | lost, countered: yes, duel: 2
 * and with three or more `step`, `extra` (W19), `seats`. A `window` or `to_move` that is missing follows from
 * the rest; a general that lies or is engaged has spent its order. */
#ifndef WATERLOO_POSITION_H
#define WATERLOO_POSITION_H

#include "state.h"

/* The contract's position_write(), position_read(), seats_of() and sound(): see games/game.h. Errors:
 * FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (a piece, number or word that is none), WATERLOO-10.4 (in
 * orders). */
Tree *waterloo_position_write(const void *edition, const void *state, Arena *arena);
bool waterloo_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool waterloo_seats_of(const Tree *position, Arena *arena, Seats *out);
bool waterloo_sound(const void *edition, const void *state, const char **what);

#endif
