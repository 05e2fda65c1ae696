/* What a function or the whole program ended with.
 *
 * One value has one meaning everywhere. The values are the exit codes of sysexits.h, so that main() returns
 * them unchanged (adjudicator-reference(7)). */
#ifndef BASE_STATUS_H
#define BASE_STATUS_H

typedef enum Status {
  STATUS_OK = 0,
  STATUS_CASE_FAILED = 1,    /* `adjudicator case`: at least one case failed (TAP) */
  STATUS_USAGE = 64,         /* the command line is wrong */
  STATUS_BAD_DATA = 65,      /* a file or mail holds errors; diagnostics say which */
  STATUS_NO_INPUT = 66,      /* a file that was named cannot be read */
  STATUS_NOT_FOUND = 67,     /* no such game, seat or turn */
  STATUS_UNAVAILABLE = 69,   /* a service (mail server, mailbox, helper program) cannot be reached */
  STATUS_BUG = 70,           /* the program contradicts itself: please report */
  STATUS_CANNOT_CREATE = 73, /* an output file or database cannot be made */
  STATUS_IO = 74,            /* reading or writing failed */
  STATUS_TRY_AGAIN = 75,     /* busy or interrupted; nothing was changed, try again */
  STATUS_NO_PERMISSION = 77, /* refused: not allowed, or not in this state of the game */
  STATUS_CONFIG = 78         /* the configuration is wrong */
} Status;

/* Name of a status for messages, as in sysexits.h ("EX_DATAERR"). Static, never NULL. */
const char *status_name(Status status);

/* The status of two steps together: a failure is worse than success, and any other failure is worse than
 * STATUS_TRY_AGAIN. */
Status status_worse(Status a, Status b);

#endif
