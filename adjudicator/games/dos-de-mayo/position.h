/* The state as a canonical `position` and back (contrib/positions.md), and its invariants.
 *
 * Keys besides those of contrib/positions.md: `options: {pace: fast}`, and within a turn
 *   ordered_decks: [french]           decks whose order was given: the set-up does not shuffle them
 *   orders: {spanish: [{order, number, mark}], french: [...]}   revealed and not yet carried out;
 *                                     mark: cancelled (by a card) or stopped (3.6)
 *   voided: [french]                  sides whose orders are void this turn (3.5)
 *   closed_when_opened: {spanish: [15, 16]}     (3.6)
 *   extra_moves: [{side, order, zone, number}]  (6.2)
 * and `over: {winner, reason}`. `turn` missing is 2, `window` missing is the turn's first. */
#ifndef MAYO_POSITION_H
#define MAYO_POSITION_H

#include "state.h"

/* The contract's position_write(), position_read() and invariants_hold(): see games/game.h. Errors:
 * FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (an invalid zone, number, word or order), POSITION-CARD
 * (unknown, in two places, or played and still in a hand or deck), POSITION-TOTAL (more cubes than the box
 * holds). */
Tree *mayo_position_write(const void *edition, const void *state, Arena *arena);
bool mayo_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool mayo_invariants_hold(const void *edition, const void *state, const char **what);

/* What is public of the position, and the hand of `viewer` (a seat; VIEWER_PUBLIC: none). */
Tree *mayo_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena);

#endif
