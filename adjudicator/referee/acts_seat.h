/* Acts on a seat: another player takes it, or its player has another address. */
#ifndef REFEREE_ACTS_SEAT_H
#define REFEREE_ACTS_SEAT_H

#include "acts.h"

typedef struct Seating {
  const char *seat;     /* name */
  const char *address;  /* NULL (act_address only): the one that is there, which stopped to take mails */
  const char *timezone; /* of the new player; NULL: the game's (act_replace only) */
  const char *language; /* likewise; NULL: see personal_language() */
} Seating;

/* A new player. The seat gets a key of the next generation and the old one is dead at once; turns missed, an
 * absence and a digest of the old player are forgotten; what he filed for this turn stays in force until the
 * new player sends a file of his own. The old player is told that he is released, and mails that wait for him
 * are given up; the new one gets the newest report and form with his key, and is told of the file in force;
 * the others are told that there is a new player. A game that waited for a player goes on, with time for an
 * answer from now. STATUS_NOT_FOUND for no such seat; STATUS_USAGE for no address, time zone or
 * language;
 * STATUS_NO_PERMISSION where the address is that of the player who is there, or the referee's, or the game is
 * over or broken; each told. */
Status act_replace(Referee *referee, Arena *arena, const ActDemand *demand, const Seating *seating,
                   ActResult *out);

/* The same player, elsewhere. A new address gets the newest report again, and all mails (but reminders) that
 * did not reach the old one; the old one is told. Where the address had been stopped, because mails to it
 * came back, it counts as good again, and what was stopped is sent. STATUS_NO_PERMISSION where neither
 * changes anything; else as act_replace(). */
Status act_address(Referee *referee, Arena *arena, const ActDemand *demand, const Seating *seating,
                   ActResult *out);

/* Who names an address means it to be mailed. Where it had been stopped because mails to it came back (*was),
 * it counts as good again, and what was stopped is sent. Within the transaction of an act. */
Status act_reset_address(const Act *act, const char *address, bool *was);

#endif
