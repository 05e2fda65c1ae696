/* A game as its game master wants to see it among all others: what it waits for, whose answer lacks and since
 * when, what is wrong with its mails, and whether that wants him. */
#ifndef REFEREE_OVERVIEW_H
#define REFEREE_OVERVIEW_H

#include "answers.h"
#include "table.h"

/* Why a game wants the game master; bits, the most pressing first. */
typedef enum Need {
  NEED_BROKEN = 1,       /* it was set aside, or what the ledger holds of it cannot be read */
  NEED_PLAYER = 2,       /* it is held for a new player, or a seat is vacant */
  NEED_RELEASE = 4,      /* its results wait for `adjudicator release` */
  NEED_DEADLINE = 8,     /* its deadline has passed, and its grace, or it is held for an answer */
  NEED_MAIL_FAILED = 16, /* mails failed, are stopped, or a player's address is */
  NEED_MAIL_SLOW = 32    /* mails are of unknown fate, or were tried in vain and will be again */
} Need;

typedef struct OverviewSeat {
  const char *name;
  bool owes;           /* it is asked in the window that waits */
  Answer answer;       /* to that: the least of its answers */
  bool waits;          /* and he wants the window held until its deadline (`wait: yes`) */
  const char *windows; /* what it owes and has not answered well, in words; NULL for nothing */
  bool vacant;
  int64_t missed;      /* turns missed in a row */
  const char *address; /* bare */
  bool stopped;        /* mails to it are stopped */
  /* Of who owes and has not answered well: */
  Time heard;         /* when the newest file or mail came; TIME_NONE: never */
  int64_t reminders;  /* since the window was opened */
  Time reminded_last; /* TIME_NONE: not */
} OverviewSeat;

typedef struct Overview {
  const GameRow *row;
  const char *title;         /* of the rules; their id where they are not known */
  const char *turn, *window; /* "?" where they cannot be read */
  const OverviewSeat *seats; /* seat_count of them; none where the game cannot be read */
  size_t seat_count;
  OutboxCounts mails;
  OutboxRows troubled; /* the first of those in trouble, as ledger_mails_in_trouble() has them */
  unsigned needs;      /* bits of Need; 0: nothing but time */
} Overview;

/* How many mails in trouble are told of for one game. */
#define OVERVIEW_MAILS 5

/* One game, whose row came from the ledger and outlives *out. What stays lives in `arena`; what it took to
 * find it does not, so that thousands of games cost little. A game that cannot be loaded is an overview all
 * the same, NEED_BROKEN; why was told. Words are in the language of the configuration. Keys, hands and orders
 * are not in it. What the ledger answers. */
Status overview_load(Referee *referee, Arena *arena, const GameRow *row, Overview *out);

/* Of two games the one that wants the game master more: less than 0 for `a`, more for `b`, 0 for the same
 * game. Those that have needs come first, the most pressing before others; then those that run, by deadline;
 * paused; over. */
int overview_compare(const Overview *a, const Overview *b);

/* The deadline that counts; TIME_NONE where there is none or time stands still. */
Time overview_deadline(const GameRow *row);
/* Until when a file still counts, which is the deadline and the grace after it; TIME_NONE as above. */
Time overview_counts_until(const GameRow *row);

#endif
