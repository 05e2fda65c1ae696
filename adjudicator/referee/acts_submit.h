/* The game master files for a seat. */
#ifndef REFEREE_ACTS_SUBMIT_H
#define REFEREE_ACTS_SUBMIT_H

#include "acts.h"
#include "submission.h"

/* Files request->text as the seat's own file would be, source "referee". If it is filed, that is an event
 * that the seat may know, and the seat gets the receipt by mail, with who filed and why before it. A file
 * that is refused, or only looked at, is told to the game master alone. Statuses of act_perform() and
 * submission_take(). */
Status act_submit(Referee *referee, Arena *arena, const SubmissionRequest *request, const char *reason,
                  SubmissionResult *out);

#endif
