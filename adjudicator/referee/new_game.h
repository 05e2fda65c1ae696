/* A game begins. */
#ifndef REFEREE_NEW_GAME_H
#define REFEREE_NEW_GAME_H

#include <stddef.h>

#include "adjudicate.h"

typedef struct NewSeat {
  const char *name, *address;
  const char *timezone; /* NULL: the game's */
  const char *language; /* NULL: see personal_language() */
} NewSeat;

typedef struct NewGame {
  const char *rules, *name;
  const NewSeat *seats; /* where they bear their players' names, in the order of play */
  size_t seat_count;
  const Tree *options; /* map of text values: of the rules, and settings (settings.h); NULL for none */
  Schedule schedule;   /* every or on, where the options do not say it; min_notice comes from the options */
  const char *timezone;
  const char *position_file; /* NULL: the game's own start */
  const char *edition_file;  /* NULL: the one in schema/editions/ */
  const char *seed;          /* hex; NULL: a random secret */
} NewGame;

/* Checks everything, then in one transaction adds the game, lets pass what asks nobody, and queues each
 * seat's first report, which welcomes and tells the key. STATUS_OK; STATUS_USAGE for names, seats, addresses,
 * zones, options or a seed that are not good; STATUS_NO_INPUT for an edition or position file that cannot be
 * read; STATUS_BAD_DATA for a broken one, or a name that is taken; STATUS_CONFIG for a sender or a language
 * that is not good; each told. The ledger is needed, and opened where it is not, only when all of these are
 * good. *out (may be NULL) is the game as it stands, in `arena`. */
Status new_game(Referee *referee, Arena *arena, const NewGame *wanted, Table *out);

/* Names of games stand in addresses and Message-IDs: 1 to 40 lower-case letters, digits and hyphens, a letter
 * or digit first. */
bool game_name_good(const char *name);

#endif
