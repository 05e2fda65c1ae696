/* The sections of a turn file (DIP 3, 6, 7). */
#ifndef DIPLOMACY_TURN_FILE_H
#define DIPLOMACY_TURN_FILE_H

#include "board.h"

/* What the sections may hold, by Section: lists of lines. */
extern const FieldRow DIP_TURN_FILE[];

/* ---- review.c ---- */

/* The contract's judge() and counts(): see games/game.h. */
Answer dip_judge(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 Diagnostics *diagnostics);
bool dip_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                int section);

#endif
