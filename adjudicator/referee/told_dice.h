/* Dice of windows that were read from a notation (import.h): they fell under a key that nobody here knows,
 * and stand in the log as they were read.
 *
 * Events dice-told: {label, sides, value} of a roll, for all; {draw: yes, label, sides, value} and {shuffle:
 * yes, label, order: [ids]}, for the referee alone. Which windows these are says the act act-import: {first,
 * last, of, windows}. */
#ifndef REFEREE_TOLD_DICE_H
#define REFEREE_TOLD_DICE_H

#include "../base/dice_record.h"
#include "chronicle.h"
#include "history.h"

/* Adds the events of a window. What the ledger answers. */
Status told_dice_add(Chronicle *chronicle, const DiceRecord *dice);

/* Whether the window that led to a state was read from a notation; its dice then, in the history's arena. */
bool told_dice_of(const History *history, int64_t state, DiceRecord *out);

#endif
