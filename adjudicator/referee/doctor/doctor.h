/* The doctor: checks everything that a game master depends on, before a deadline does. It changes no game and nothing in the
 * ledger. */
#ifndef REFEREE_DOCTOR_H
#define REFEREE_DOCTOR_H

#include "../office/office.h"

typedef enum FindingState {
  FINDING_OK,
  FINDING_NOTE, /* nothing is wrong, but it is worth knowing */
  FINDING_FIX,  /* something does not work, or will not */
  FINDING_SKIP  /* it was not checked */
} FindingState;

/* "ok", "note", "fix", "skip". Static. */
const char *finding_state_name(FindingState state);

/* One line. The texts are in the examination's arena. */
typedef struct Finding {
  const char
      *check; /* what was checked and, if it is wrong, how: "smtp-login"; stable (adjudicator-doctor(1)) */
  FindingState state;
  const char *what; /* one line */
  const char *said; /* the words of a server or of the system, as they are; NULL */
  const char *todo; /* what to do; NULL for OK and SKIP */
} Finding;

typedef struct DoctorWish {
  bool offline; /* no server is asked */
  bool no_mail; /* none is sent */
  int64_t wait; /* seconds to wait for the mail to come back */
  /* Each finding as soon as it is known. */
  void (*tell)(void *context, const Finding *finding);
  void *context;
} DoctorWish;

/* How the configuration was read (call_read_configuration()). */
typedef struct ConfigurationFound {
  Status status;
  const char *unreadable; /* the file that was named and cannot be read; NULL */
  const char *why;        /* then */
  const Diagnostics *diagnostics;
} ConfigurationFound;

/* Examines everything, in this order: configuration, ledger, disk, templates and programs, clock, ticks, timer, what has
 * piled up, the pages of the order desk, mail servers, and one mail on its way out and back. What needs something that is broken is skipped. Opens
 * referee->ledger if there is one; the caller closes it. Logs nothing. STATUS_OK, or STATUS_CONFIG if anything must be
 * fixed. */
Status doctor_examine(Referee *referee, Arena *arena, const ConfigurationFound *found,
                      const DoctorWish *wish);

/* The line of a crontab that starts a tick every five minutes in a folder, by its full path, since cron knows few folders of
 * programs. In the arena. */
char *cron_line(Arena *arena, const char *folder);

#endif
