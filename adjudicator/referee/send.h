/* Mails leave: every row of the outbox that is due is tried once.
 *
 * A row is marked `sending` and committed before the transport gets it, and its fate is recorded after. A
 * process that dies in between leaves `sending`: nobody can know whether the mail went, so it is called
 * unknown and goes again as the same mail, with the same Message-ID (design.md 7: at least once). These
 * commits do not wait for the disk, which has all of them at the end: what a power cut may have lost of them
 * is said (send_note.h). */
#ifndef REFEREE_SEND_H
#define REFEREE_SEND_H

#include <stddef.h>
#include <stdint.h>

#include "referee.h"

#define SEND_FIRST_WAIT ((int64_t)5 * 60)        /* after the first try; doubles */
#define SEND_MOST_WAIT  ((int64_t)12 * 3600)     /* RFC 5321 4.5.4.1: retry for days, hours apart */
#define SEND_GIVE_UP    ((int64_t)5 * 24 * 3600) /* after the mail's date: RFC 5321 asks for 4 to 5 days */

typedef struct SendCounts {
  size_t sent, later, failed, unknown;
} SendCounts;

/* Sends what is due. STATUS_OK, also if single mails failed (told) or another sender is at work;
 * STATUS_CONFIG (told) if the transport cannot be opened; STATUS_UNAVAILABLE if mails are due and none could
 * be handed over. */
Status send_due(Referee *referee, SendCounts *counts);

/* Seconds until the next try after `tries` tries. */
int64_t send_wait(int64_t tries);

#endif
