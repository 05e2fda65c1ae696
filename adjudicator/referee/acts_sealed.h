/* `sealed=yes`: the game master does not see orders and hands while the game runs.
 *
 * The program refuses to show them to him; the public view and what was mailed are as ever. It is a promise
 * of the program, not of the disk: who owns the ledger can read it by other means. */
#ifndef REFEREE_ACTS_SEALED_H
#define REFEREE_ACTS_SEALED_H

#include "table.h"

/* Whether the game on the table is sealed still: it ends with the game. */
bool is_sealed(const Table *table);

/* The same of a game that is not on the table. */
bool is_sealed_game(const GameRow *row);

/* STATUS_OK, or STATUS_NO_PERMISSION after telling that `what` ("the order form", ...) would show what is
 * sealed. */
Status sealed_check(const Referee *referee, const Table *table, const char *what);
Status sealed_check_game(const Referee *referee, const GameRow *row, const char *what);

#endif
