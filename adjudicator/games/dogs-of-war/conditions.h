/* The conditions of plans and stops (DOGS 8.5). Only public facts and one's own secrets can be named. */
#ifndef DOGS_CONDITIONS_H
#define DOGS_CONDITIONS_H

#include "state.h"

/* The keys, for readers and writers of plans. Its `word`s are those of the edition. */
extern const PlanLanguage DOGS_LANGUAGE;

/* Whether a condition of a seat's holds on the board. */
bool dogs_holds(const Edition *edition, const Board *board, int seat, const PlanNode *nodes,
                uint16_t condition);

#endif
