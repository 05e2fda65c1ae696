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

/* ---- for who looks through one ---- */

/* The event of this code of a state; NULL where there is none. */
const EventRow *history_event(const History *history, int64_t state, const char *code);
/* The event that says that a file was taken; NULL where there is none. */
const EventRow *history_taken(const History *history, int64_t receipt);
/* Number of the state that was on the table when the one with this number came about: the one before it, the
 * one that a rollback went back to, or the one before the window that a patch adjudicated again; -1 where the
 * log does not say, and of the first. */
int64_t history_state_before(const History *history, int64_t state);
/* The file with this receipt; NULL where there is none. */
const SubmissionRow *history_file(const History *history, int64_t receipt);

/* The fields of an event of the history as a tree, read once; one of them as text ("" where there is none),
 * or as a number (`otherwise`). */
const Tree *event_fields(const History *history, const EventRow *row);
const char *event_field_text(const History *history, const EventRow *row, const char *key);
int64_t event_field_number(const History *history, const EventRow *row, const char *key, int64_t otherwise);

/* Which states the newest one came from, by number: all but those that a rollback or a patch undid. In the
 * arena of the history. */
const bool *history_counting(const History *history);

#endif
