/* The window that waits: opened with its deadline, waited for, held past it. */
#ifndef REFEREE_WINDOW_H
#define REFEREE_WINDOW_H

#include "answers.h"

/* Whether the time for answers is over: the deadline has passed, and the grace after it. */
bool window_over(const Table *table, Time now);

/* Opens the window of the state on the table, now: status, opened, deadline, wake, held; no attempts.
 * Absences of who owes an answer move the deadline, and all seats are told. A game that is over has none; one
 * with a vacant seat is held ("player"), without a deadline, until somebody sits there and opens the window
 * again. STATUS_CONFIG (told) where the zone of a calendar is unknown, or nobody can be written to. */
Status window_open(Referee *referee, Table *table);

/* It was looked at and waits on; `complete`: all answers are in, and somebody wishes to wait all the same. A
 * hold for an answer ends where the deadline lies in the future again. */
Status window_wait(Referee *referee, Table *table, bool complete);

/* Its time is over, and it waits for the answers that lack, however long. The first time all seats and the
 * game master are told. */
Status window_hold(Referee *referee, Table *table, const Answers *answers);

/* Whether it waits for anything but answers: for a new player, or for the game master's word. */
bool window_stands_still(const Table *table);

#endif
