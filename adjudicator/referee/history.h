/* A whole game as it was written down: from the ledger, or from a bundle, the YAML file of `export`.
 *
 * A bundle holds all of a finished game, its secret too: {bundle: 1, game, rules, created, thread, edition
 * (digest), secret, options, edition_text, states: [...], events: [...], files: [...]}, and `seats: [names]`
 * where they are not the game's own; the rows with the columns of the ledger; the bytes of a file that are no
 * plain text stand as `base64` instead of `text`. The same history gives the same bytes. */
#ifndef REFEREE_HISTORY_H
#define REFEREE_HISTORY_H

#include "table.h"

typedef struct History {
  Arena *arena;
  GameRow row; /* of a bundle: what the game began with, nothing else */
  Seats seats;
  const char *edition_text;
  StateRows states;     /* by number */
  EventRows events;     /* by place */
  SubmissionRows files; /* by receipt */
  const Tree **fields;  /* of the events, each NULL until it is read (replay.h) */
  const char *bundle;   /* path of the bundle; NULL: the ledger */
} History;

/* All of a game. STATUS_NOT_FOUND (told), or what the ledger answers. */
Status history_load(Referee *referee, Arena *arena, const char *name, History *out);

/* Reads a bundle. STATUS_NO_INPUT, STATUS_BAD_DATA (each told, with the place): it cannot be read, or is not
 * byte for byte what `export` writes. */
Status history_read(Referee *referee, Arena *arena, const char *path, History *out);

/* The bundle as a tree. */
Tree *history_tree(const Referee *referee, const History *history);

/* What one seat knows of a game that may still run: its files, the events that it may know, the keys among
 * them, {part, game, rules, seat, edition, events: [...], files: [...]}. */
Tree *history_part(const History *history, int seat);

#endif
