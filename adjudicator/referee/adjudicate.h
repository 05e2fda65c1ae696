/* A game moves on: windows are adjudicated until somebody must be asked who has not answered.
 *
 * States, events, reports and the new deadline are one transaction: a turn is adjudicated once, and its
 * reports are queued if and only if it was. */
#ifndef REFEREE_ADJUDICATE_H
#define REFEREE_ADJUDICATE_H

#include <stdbool.h>

#include "table.h"

/* A game whose adjudication failed or killed the process this often is set aside. */
#define ATTEMPTS_MAX 3

typedef struct Adjudication {
  int64_t windows;       /* how many were adjudicated */
  int64_t asked;         /* those of them in which somebody was asked */
  const char *from, *to; /* labels of the turn before and after */
  bool over;
  bool held;     /* the time is over, and it waits all the same for answers that lack */
  bool withheld; /* the results wait for the referee's release */
  bool released; /* they waited, and have gone out */
} Adjudication;

/* Moves the game on the table within an open transaction. A window ends when all answers are in, unless one
 * of them wishes to wait until the deadline; when the deadline and the grace after it have passed, with the
 * defaults of the rules for who has not answered, unless the game is held then; or at the game master's word,
 * `now`. Turns that were missed are counted (missed.h). Afterwards the row on the table has its new status,
 * opening and deadline (window.h), and the ledger has them all. Reports are queued if anything happened, or
 * if `welcome`; STATUS_CONFIG (told) if they could not be addressed. In a game with `release=referee` what
 * happened is withheld instead (acts_release.h). */
Status adjudicate_table(Referee *referee, Table *table, bool now, bool welcome, Adjudication *out);

/* The whole act for one game of the ledger: counts the attempt, begins, loads, moves on, commits. `turn` and
 * `window`: refuse any other (STATUS_NO_PERMISSION, told); NULL: whatever it is. A turn may have several
 * windows under one label: who types a command twice wants only the first of them ended. `now`: the
 * window that waits ends, whatever it waits for; of a game that is paused, or whose results wait for their
 * release, it does not (STATUS_NO_PERMISSION, told). On any status but STATUS_OK nothing was changed but the
 * count of attempts, which any status but STATUS_BUG leaves as it was. A game that is over is left alone; one
 * that was set aside as broken runs again, and its window is adjudicated only where a tick would do so. */
Status adjudicate_game(Referee *referee, Arena *arena, const char *name, const char *turn, const char *window,
                       bool now, Adjudication *out);

#endif
