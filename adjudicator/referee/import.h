/* A game from its notation (notation.h): played again by the rules of this program, and put into the ledger.
 *
 * Nobody is mailed: an imported game has no addresses. Its seats are vacant; a game that is not over stands
 * still until each of them has a player (acts_seat.h). Its dice fell under a key that the notation does not
 * hold: they stand in the log as they were read (told_dice.h), and `verify` plays the windows with them. */
#ifndef REFEREE_IMPORT_H
#define REFEREE_IMPORT_H

#include "table.h"

typedef struct Import {
  const char *path;         /* of the notation; "-": standard input */
  const char *name;         /* of the new game; NULL: it is played and compared only, without a ledger */
  const char *edition_file; /* NULL: the one in schema/editions/, else the one that the ledger keeps */
  const char *seed;         /* as of a new game; NULL: a random secret */
} Import;

typedef struct Imported {
  const char *of;  /* what the game was called there */
  int64_t windows; /* that were played */
  Table table;     /* the game as it stands */
} Imported;

/* Reads, plays and compares all of it before the ledger is made; then one transaction adds the game.
 * STATUS_USAGE for a name or a seed that is none; STATUS_NO_INPUT for a file that cannot be read;
 * STATUS_BAD_DATA for a name that is taken, and for a notation that is wrong: what notation_read() finds, or
 * the first place where the game goes another way: NOTATION-EDITION (another than the one at hand),
 * NOTATION-START, NOTATION-TURN (it is another window that is waited for), NOTATION-OVER (nothing more can
 * happen), NOTATION-FILES (a file vanishes within a turn), NOTATION-DICE (other rolls are asked for),
 * NOTATION-STATE (another position comes of it), NOTATION-RESULT; all told. What the ledger answers. */
Status import_game(Referee *referee, Arena *arena, const Import *wanted, Imported *out);

#endif
