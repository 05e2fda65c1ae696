/* The sequence of play: the contract's functions that follow it, see games/game.h. */
#ifndef WATERLOO_SEQUENCE_H
#define WATERLOO_SEQUENCE_H

#include "play.h"

/* With two players "2-deploy", "2-3-north" (manche, turn, who moves), "2-3-north-ask-1"; a manche that is
 * replayed is 2b, 2c. In rondes "ronde-1-step-4": all pairs go on together. */
const char *waterloo_turn_label(const void *state, Arena *arena);
/* deploy, turn or ask; of several pairs the one that most has to be done in. */
const char *waterloo_window(const void *state);
/* In a window `deploy` both sides, else the one that moves or is asked, of each pair that still plays. None
 * where a position was set up with what the side to move gave ahead, and that fits: in play it is carried out
 * before anybody could be asked. */
void waterloo_duties(const void *edition, const void *state, Duties *out);
Answer waterloo_answers(const void *edition, const void *state, int seat, const char *part,
                        const void *orders);
void waterloo_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                      Diagnostics *const *diagnostics);

/* A resignation needs no answer of the other (W22). */
bool waterloo_waives(const void *edition, const void *state, const Duty *duty, int by, const void *orders);

/* Whether a side owes an answer in the window of its pair; not if what it gave ahead fits (10.4). */
bool waterloo_owes(const Edition *edition, const State *state, const Pair *pair, int side);
/* The name by which turn files call a pair; NULL with two players. */
const char *waterloo_part_name(const Edition *edition, const Pair *pair);
/* The pair that a name means, whichever player it names first; NULL for none. */
const Pair *waterloo_find_pair(const Edition *edition, const State *state, const char *name);

#endif
