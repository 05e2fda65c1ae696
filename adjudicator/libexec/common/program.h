/* What every helper program does before and around its work. */
#ifndef LIBEXEC_PROGRAM_H
#define LIBEXEC_PROGRAM_H

#include "../../base/arena.h"
#include "../../base/status.h"
#include "../../base/frame.h"

/* Carries out one frame. `arena` holds the frame, and may be reset once nothing in it is needed. */
typedef Status ProgramObey(void *work, Arena *arena, const Frame *frame);

/* Reads frames from standard input and obeys each, until the input ends (STATUS_OK), is not a frame
 * (STATUS_BAD_DATA), or obeying one returns another status, which is passed on. */
Status program_serve(ProgramObey *obey, void *work);

/* True if `name` was started by the adjudicator, without arguments; else *status is what to exit with:
 * --version was answered, anything else refused. */
bool program_begin(const char *name, int argc, char **argv, Status *status);

/* Wipes a setting that was taken: it may be the password. */
void program_forget(const Frame *frame);

#endif
