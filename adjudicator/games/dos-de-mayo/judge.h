/* Whether what a side has written is legal (MAYO 2.2, 3.1 to 3.4, 4.4). One set of functions serves the
 * reader of turn files, the adjudication and the generator of legal answers. */
#ifndef MAYO_JUDGE_H
#define MAYO_JUDGE_H

#include "state.h"

/* Judges the orders of a file against a state (after the cards of the orders window). Records every error at
 * its place (`diagnostics` may be NULL). Returns how many there are. */
int mayo_judge_orders(const Edition *edition, const State *state, int side, const Orders *file,
                      Diagnostics *diagnostics);

/* Puts the orders of a file, which must have been judged free of errors, into state->orders[side]. */
void mayo_accept_orders(State *state, int side, const Orders *file);

/* Judges the numbers of a file (MAYO 4.4) against `count` French orders: those revealed, or those the same
 * file writes. numbers[i] (may be NULL) gets the cubes of order i, filled by 7.3 where none is stated, 0 for
 * an order that is cancelled or stopped. Returns how many errors there are; `numbers` counts only if there is
 * none. */
int mayo_judge_numbers(const Edition *edition, const State *state, const Order *orders, int count,
                       const Orders *file, uint8_t *numbers, Diagnostics *diagnostics);

/* What a side does about the draw (MAYO 2.1, 2.2, 7.3). */
typedef struct DrawAnswer {
  bool draw, forbid;
  bool forbid_void; /* it wrote a forbid that is not allowed: MAYO-2.2 */
} DrawAnswer;

/* `file` may be NULL: the defaults. A forbid without a word on the draw means, where the rule lets a side
 * have only one of both, that it does not draw. */
DrawAnswer mayo_draw_answer(const Edition *edition, const State *state, int side, const Orders *file);
/* The opponent's hand size less one's own: d of MAYO 2.2. */
int mayo_hand_difference(const State *state, int side);

/* True if the side could write at least one legal order now (MAYO 7.1). */
bool mayo_has_group_to_order(const Edition *edition, const State *state, int side);
/* True if France has more than one legal way to state its numbers (MAYO 7.1). */
bool mayo_has_numbers_to_choose(const State *state);

#endif
