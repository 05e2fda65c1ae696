/* One game as it lies on the table: its row, its seats and its state, ready to be judged. */
#ifndef REFEREE_TABLE_H
#define REFEREE_TABLE_H

#include <stdint.h>

#include "../games/game.h"
#include "../ledger/ledger.h"
#include "referee.h"
#include "settings.h"

typedef struct Table {
  Arena *arena; /* of whoever loaded it */
  GameRow row;
  SeatRows seats; /* items[n] is seat n of the game */
  Seats seated;   /* their names */
  const Game *game;
  const void *edition;
  void *state;
  int64_t number;   /* of the state: 0 is the start */
  int64_t branch;   /* 0, and one more after each rollback */
  const char *turn; /* label that the state waits for */
  bool withheld;    /* the state is what the players know; a newer one waits for the referee's release */
  Settings settings;
  /* What the public, the referee and observers are told in, and on a terminal every seat; NULL: what the
   * configuration says, and each seat's own. */
  const char *language;
  uint8_t secret[DICE_KEY_BYTES];
} Table;

/* Loads a game with the state that its players know: the newest, unless that waits for the referee's release
 * (acts_release.h). So nothing that is told them from this table can betray more. STATUS_NOT_FOUND (told)
 * where there is no such game; STATUS_BUG (told) if the ledger holds what the engine cannot read; or what the
 * ledger answers. */
Status table_load(Referee *referee, Arena *arena, const char *name, Table *out);

/* The same with the newest state in any case, for who releases it, and for the game master's own eyes. */
Status table_load_newest(Referee *referee, Arena *arena, const char *name, Table *out);

/* Puts another state of the same game on the table. STATUS_BUG (told) if it cannot be read. */
Status table_put_state(Referee *referee, Table *table, const StateRow *row);

/* The state as a row for the ledger: number, label, window and position as they are now. */
StateRow table_state_row(const Table *table, Time made);

/* The seat number of a name; -1 if there is none. */
int table_seat(const Table *table, const char *name);

/* The deadline that players can count on: TIME_NONE while the game is paused, too. */
Time table_deadline(const Table *table);

/* Whether a seat owes an answer to the window of the state, alone or among others. */
bool duties_name(const Duties *duties, int seat);

#endif
