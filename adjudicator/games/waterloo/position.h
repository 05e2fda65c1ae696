/* The state as a canonical `position` and back, and its invariants.
 *
 * Keys besides those described in contrib/positions.md:
 *   first: drawn              who starts is drawn when the window deploy ends (W20)
 *   opening: [...]            window deploy: the first action of who starts, while the other has not deployed (10.2)
 *   replay: 1                 how often this battle was void (W21)
 *   over: {winner, reason}    winner: none if it is shared
 *   north: {..., missed: 1    turns in a row without an answer (W22)
 *           did: [recon]      what it played in its last turn
 *           next: [...]}      its next turn, sent in advance
 *   ask:                      window ask: a turn stopped to ask somebody
 *     question: action | counter_charge | guard_defending | guard
 *     side: south             who is asked
 *     count: 1                how often somebody was asked in this turn
 *     do: [...], item: 1, branch: 1      the turn under way, and where it stopped
 *     played: [recon], seen: [4], charge: won | lost, countered: yes, duel: 2
 * and with three or more `step`, `extra` (W19), `seats`. A missing `window` or `to_move` follows from the
 * rest; a general that is face down or engaged has spent its order. */
#ifndef WATERLOO_POSITION_H
#define WATERLOO_POSITION_H

#include "state.h"

/* The contract's position_write(), position_read(), seats_of() and invariants_hold(): see games/game.h.
 * Errors: FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (an invalid piece, number or word), WATERLOO-10.4 (in
 * orders). */
Tree *waterloo_position_write(const void *edition, const void *state, Arena *arena);
bool waterloo_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool waterloo_seats_of(const Tree *position, Arena *arena, Seats *out);
bool waterloo_invariants_hold(const void *edition, const void *state, const char **what);

#endif
