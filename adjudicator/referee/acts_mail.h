/* Acts on mails: what was sent goes again, and the game master writes to those who play. */
#ifndef REFEREE_ACTS_MAIL_H
#define REFEREE_ACTS_MAIL_H

#include "acts.h"

/* Which mails. NULL: of all seats, and of who looks on; of the turn that the game is in; reports. */
typedef struct Resend {
  const char *seat;
  const char *turn; /* label */
  const char *kind; /* "report", "receipt", "reminder", "notice", "note", "press", "answer", or "all" */
} Resend;

/* Mails that were sent, or failed, are queued again: the same mails, with the same Message-ID. To who has
 * their address now: a former player gets nothing, and a player at a new address had his. STATUS_NOT_FOUND
 * (told) where there are no such mails; STATUS_NO_PERMISSION (told) where all of them wait to be sent anyway,
 * or are stopped; STATUS_USAGE for a kind that nobody knows. */
Status act_resend(Referee *referee, Arena *arena, const ActDemand *demand, const Resend *resend,
                  ActResult *out);

#define NOTE_BYTES ((size_t)64 * 1024)

/* A note: text of the game master's own. */
typedef struct Note {
  const char *to;   /* a seat, "all" (seats) or "observers" */
  const char *text; /* UTF-8, any number of lines, at most NOTE_BYTES */
} Note;

/* Mails it, signed by the referee, and keeps it as an event that its readers may know. It needs no reason: it
 * is one. STATUS_USAGE for a text that is empty, too long, no UTF-8 or holds control characters;
 * STATUS_NOT_FOUND for no such seat, or no observers; each told. */
Status act_note(Referee *referee, Arena *arena, const ActDemand *demand, const Note *note, ActResult *out);

#endif
