/* What files of this room share. */
#ifndef REFEREE_PROOF_PRIVATE_H
#define REFEREE_PROOF_PRIVATE_H

#include "proof.h"

#include "../record/record.h"

/* ======== replay (replay.c) ======== */

/* A game adjudicated again, window after window, in memory. Shared by verify.c and patch.c, which say what a
 * difference means.
 *
 * Windows that were read from a notation have the dice that it told (event_writer.c). Windows that `patch` left
 * to the log (patch.c) are those of a program with other rules: they are not adjudicated again, their
 * states are held by the digests in the log, and what they tell by its links. */

/* What was passed over. */
typedef struct Passed {
  Fault first;        /* first.table NULL: nothing */
  int64_t last;       /* number of the last such state */
  const bool *counts; /* by number of the state: it is not undone, but on the way to the newest one */
} Passed;

typedef struct Replay {
  Referee referee; /* at the time of each window */
  const History *history;
  LoadedGame loaded;
  EventRows memory;  /* what is worked out, of all states so far */
  size_t known;      /* of them, before the window at hand */
  int64_t bad_place; /* of the event whose link does not fit; INT64_MAX for none */
  /* Where differences are passed over that leave the present position as it is: other events than those
   * stored, and all that came out otherwise in windows that were undone. NULL: they are differences. */
  Passed *passed;
  Verification *out;
} Replay;

/* Readies a replay of this history. STATUS_BAD_DATA: out->fault. */
Status replay_prepare(Referee *referee, const History *history, Replay *replay, Verification *out);

/* From the start to the newest state. STATUS_BAD_DATA: out->fault is the first difference. */
Status replay_states(Replay *replay);

/* Every state against the digest that the log keeps of it; nothing is adjudicated. */
Status replay_digests(Replay *replay);

/* ---- for who looks on ---- */

/* Notes the fault; returns STATUS_BAD_DATA. */
Status replay_fault(Replay *replay, Fault fault);

/* Whether the links say that an event is as it was written. */
bool replay_is_sure(const Replay *replay, const EventRow *row);

/* ======== links of the log (verify_log.c) ======== */

/* The links of a game's log. Private to verify.c. */

/* The first event whose link is not what it should be. */
typedef struct LogFault {
  int64_t place; /* INT64_MAX: none */
  bool certain;  /* the column is known, and not only the row */
  Fault fault;
} LogFault;

LogFault log_check(const History *history);

/* ======== dice of the log (verify_log.c) ======== */

/* Rolls, salts and keys as the log has them, against the secret: what holds without the rules, so also in
 * windows that are not adjudicated again. Private to verify.c. */

/* STATUS_BAD_DATA: out->fault. */
Status dice_check(Replay *replay);

/* ======== reading a notation (notation.c) ======== */

/* A notation (notation.c) as it is read: its shape is checked here, what it tells by
 * playing it (import.c). */

typedef struct NotationFile {
  int seat;
  const char *part;     /* "" in games without parts */
  const Tree *sections; /* with the places that they have in the notation */
  const Tree *place;
} NotationFile;

typedef struct NotationWindow {
  const Tree *place; /* of the whole */
  const Tree *turn, *window, *state;
  Time at;
  bool changes; /* it says which files are in force; else those of the window before are */
  NotationFile *files;
  size_t file_count;
  DiceRecord dice;
  const Tree *dice_list; /* NULL where there is none */
} NotationWindow;

typedef struct Notation {
  const Game *game;
  Seats seats;
  const char *title; /* what the game was called */
  const Tree *options;
  const Tree *edition, *start, *state, *result; /* result NULL: none */
  bool same_format; /* digests are those of positions as this program writes them */
  Time begun;
  NotationWindow *windows;
  size_t window_count;
} Notation;

/* Reads one from a tree, in the arena. False after errors with their places: NOTATION-SHAPE and FILE-SHAPE
 * (missing, of another kind), FILE-UNKNOWN-KEY, NOTATION-VERSION, NOTATION-RULES (unknown to this program),
 * NOTATION-SEATS, NOTATION-SEAT, NOTATION-TIME, NOTATION-DICE. `now`: for times that lack. */
bool notation_read(const Referee *referee, Arena *arena, const Tree *tree, Notation *out,
                   Diagnostics *diagnostics);

/* ======== expectations of cases (case_expectation.c) ======== */

/* What a case expects against what came. Each records CASE-* errors at the place of the expectation. */

/* What is named must match: maps by their named keys, except that each entry under `zones` must match
 * whole; lists as sets, except that those under `decks` must be in order; what is absent counts as 0, as an
 * empty list or map, or as the word `eliminated`. */
void case_compare_position(const Tree *expected, const Tree *actual, Diagnostics *out);

/* `expected`: codes, or maps of a code and fields; they must come in this order, others may lie between. */
void case_compare_events(const Tree *expected, const Events *events, Diagnostics *out);

/* `expected`: {SEAT: [codes] | some | none}, of diagnostics of one severity, errors or warnings; the sets
 * must be equal. NULL is not compared. */
void case_compare_found(const Seats *seats, const Tree *expected, const Diagnostics *found, Severity severity,
                        Diagnostics *out);

/* `expected`: no, yes, or {winner: SEAT | none, reason: CODE}. */
void case_compare_over(const Seats *seats, const Tree *expected, Outcome outcome, Diagnostics *out);

/* `expected`: names of seats; `asked`: bit mask of the seats that have not answered. */
void case_compare_owes(const Seats *seats, const Tree *expected, unsigned asked, Diagnostics *out);

/* ======== parts of verifying and writing (verify.c, notation.c) ======== */

/* Only what can be checked without the rules: links, keys, files and states by their digests. */
Status verify_log(Referee *referee, const History *history, Verification *out);

/* The digest of the loaded state, and of the dice that led to it (NULL: none). In the game's arena. */
const char *notation_digest(const LoadedGame *loaded, const DiceRecord *dice);

#endif
