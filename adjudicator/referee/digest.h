/* Reminders of all games of a player in one mail, for who has asked for it (`digest: yes`). */
#ifndef REFEREE_DIGEST_H
#define REFEREE_DIGEST_H

#include "referee.h"

/* A player whom a digest is due to. */
typedef struct DigestDue {
  const char *address; /* bare */
  Time moment;         /* the latest that one of his games was to be reminded of at */
} DigestDue;

/* Of one run. */
typedef struct Digests {
  Arena *arena;
  DigestDue *items;
  size_t count, capacity;
} Digests;

void digests_init(Digests *digests, Arena *arena);
/* A game of this player was to be reminded of at `moment`. */
void digests_add(Digests *digests, const char *address, Time moment);

/* Queues a mail to each of them, in a transaction of its own: all his games with a deadline that wait for
 * him, each with its time in his zone there. Its Message-ID holds the moment: a reminder is due again only
 * when a later moment has come. STATUS_OK, or the worst that happened (told). */
Status digests_queue(Referee *referee, const Digests *digests);

#endif
