/* The one cron line: take mail in, adjudicate what is due, remind. */
#ifndef REFEREE_TICK_H
#define REFEREE_TICK_H

#include "door/door.h"

/* Takes mail in, if the configuration names a mailbox (`taken` gets what came; NULL: not now). Adjudicates
 * every game that is due, then reminds seats that have not answered. One that fails never stops the
 * others; one that failed ATTEMPTS_MAX times is set aside as broken. A second tick at the same time leaves
 * quietly (STATUS_OK). If something looks wrong it says so and avoids harm:
 *   - the clock is doubted (clock_check.c): complete windows go on, and for all else it is the time of the last tick,
 *     which referee->now is then set to; STATUS_TRY_AGAIN
 *   - ticks were missed: deadlines that this touched (outage.c) move by its length where answers lack, and the
 *     players are told
 *   - mail could not be fetched: all games are held and nobody is reminded, since there may be a player's
 *     answer, or his second thoughts; STATUS_TRY_AGAIN if a game was due
 *   - many games are due and nobody answered: those are held; STATUS_TRY_AGAIN
 *   - the system does not know a time zone of a game or its players: its clock is stopped (zones_watch()), even with `trust`;
 *     STATUS_TRY_AGAIN
 * `trust`: the game master says that all is well, and none of this is checked. STATUS_BUG if a game
 * failed. */
Status tick_games(Referee *referee, bool trust, IntakeCounts *taken);

/* The same, and then the computer plays (computers.h): what it is to play at a deadline is not adjudicated before. Between
 * the two `pause` is called, to send the mail that is due: nobody's report waits until it has thought. It does not play
 * while games are held because something looks wrong. *moved: there is mail to send again. */
typedef struct TickPause {
  void (*call)(void *context);
  /* After many games, while others are not adjudicated yet: mail may go out. NULL: none does then. */
  void (*more)(void *context);
  void *context;
} TickPause;
Status tick_and_think(Referee *referee, bool trust, IntakeCounts *taken, const TickPause *pause, bool *moved);

#endif
