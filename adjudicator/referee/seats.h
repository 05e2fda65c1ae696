/* Who may sit at a table, and what seats may be called where they bear their players' names. */
#ifndef REFEREE_SEATS_H
#define REFEREE_SEATS_H

#include "../ledger/ledger.h"
#include "referee.h"

/* The longest name of a seat: two of them and a game's name fit into the local part of an address. */
#define SEAT_NAME_LONGEST ((size_t)20)

/* A player's name as the name of a seat: 1 to 20 lower-case letters, digits and hyphens, a letter first, and
 * no word that means something in a turn file, in press or to the commands ("all", "public", "referee",
 * "none", "keep" ...), nor a fixed name of this game's seats. */
bool seat_name_good(const Game *game, const char *name);

/* Whether a game may be played by these seats: their number, and where they bear names, that each is good and
 * stands there once; where they do not, that they are the game's own in their order. In a game with parts no
 * two pairs of names may be the same text when joined by a hyphen. Else *what says what is wrong with *which
 * (a name, or ""). Both static or of the seats. */
bool seats_good(const Game *game, const Seats *seats, const char **what, const char **which);

/* Tells what seats_good() found. */
Status seats_refuse(const Referee *referee, const Game *game, const char *what, const char *which);

/* The names of the rows, which must be those of seats 0, 1, 2 ... False where no such seats can play the
 * game. */
bool seats_from_rows(const Game *game, const SeatRows *rows, Seats *out);

/* The same names in the same order. */
bool seats_equal(const Seats *a, const Seats *b);

/* Whether these are the game's own names, which go without saying. */
bool seats_are_fixed(const Game *game, const Seats *seats);

#endif
