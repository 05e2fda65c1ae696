/* Acts on a player's absence, for who has told the game master of it and not the game. */
#ifndef REFEREE_ACTS_AWAY_H
#define REFEREE_ACTS_AWAY_H

#include "acts.h"

typedef struct AwayWish {
  const char *seat;
  const char *from, *to; /* days of the player's zone, both inclusive, or RFC 3339 times */
  bool back;             /* he is back, or does not go: from and to are not looked at */
} AwayWish;

/* Puts the absence down as a turn file would (absence.h), however much of it the game allows; it counts
 * towards that. The player is told, and all seats where the deadline moves. STATUS_USAGE (told) for times
 * that are none, over already or the wrong way round; STATUS_NOT_FOUND for a seat; refused
 * (STATUS_NO_PERMISSION, told) for a game that is over or broken, and where nobody is away who could be back.
 */
Status act_away(Referee *referee, Arena *arena, const ActDemand *demand, const AwayWish *wish,
                ActResult *out);

#endif
