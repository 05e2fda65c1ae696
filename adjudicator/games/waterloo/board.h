/* Places on the front: segments, manoeuvres, and what an action does to them that everybody sees
 * (WATERLOO 3.2, 4.1). */
#ifndef WATERLOO_BOARD_H
#define WATERLOO_BOARD_H

#include "state.h"

/* True if both duels lie in one run of open duels, removed ones left out of the numbering (3.2, W24). */
bool waterloo_same_segment(const Field *field, int a, int b);

/* Takes the piece of a side at `from` out, slides those between one place towards `from`, and puts it back at
 * `to`. Both in one segment. */
void waterloo_slide(Field *field, int side, int from, int to);

/* The front piece of a side and its general lie down with new labels, their values exchanged or not (12.2).
 */
void waterloo_fall_back(Field *field, int side, int duel, bool swap);

/* The general of a side lies down for an order. */
void waterloo_lie_down(Side *side);

/* The general of a side goes behind the piece at a duel: its order is lost (4). */
void waterloo_engage(Side *side, Engaged how, int duel);

/* The pieces of both sides at a duel lie face up, but for one that is down; the duel is pinned (4.1). */
void waterloo_pin(Field *field, int duel);

/* What can be said ahead of an action's effect on what is legal after it: for judging a whole file. */
void waterloo_foresee(Field *field, int side, const Action *action);

/* True if the value of a piece of the front, or (duel 0) of the general, lies open to all: face up, or it
 * fought in a charge. */
bool waterloo_is_open(const Field *field, int side, int duel);

/* The duel where a piece with this label stands now; 0 for the general; -1 if no piece bears it. */
int waterloo_find_label(const Side *side, int label);

#endif
