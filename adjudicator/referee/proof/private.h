/* Shared by the files of this folder only. */
#ifndef REFEREE_PROOF_PRIVATE_H
#define REFEREE_PROOF_PRIVATE_H

#include "proof.h"

#include "../record/record.h"
#include "../turn/turn.h"

/* ======== a window of a log, played again (again.c) ======== */

/* verify.c and patch.c compare it with the record, notation.c writes it down; patch.c puts it into the ledger once more. */
typedef struct Again {
  const char *salts; /* of its files */
  DiceLog rolls;     /* under the keys of the game ... */
  bool
      imported; /* ... or, in a window from a notation (event_writer.c), with its dice as the log tells them */
  DiceRecord told;
  bool other_dice; /* not exactly those that were told were asked for */
  Play play;       /* to be freed by play_free() */
} Again;

/* Plays the window of the loaded game, which then has the position after it; number and label stay. `state`: the number of
 * the one in the history that it led to, which says whose dice it had; `salts`: proof_salts() of the files as they were
 * filed. `record` gets what was asked of the dice; may be NULL. */
void again_play(LoadedGame *loaded, const History *history, int64_t state, const Files *files,
                const char *salts, DiceRecord *record, Again *out);

/* Whether each seat has the same files. */
bool again_same_files(const Files *a, const Files *b);

/* ======== replay (replay.c) ======== */

/* Adjudicates a game again, window by window, in memory. Shared by verify.c and patch.c, which decide what
 * a difference means.
 *
 * Windows that `patch` left to the log
 * (patch.c) are those of a program with other rules: they are not adjudicated again; digests in the log
 * protect their states, and its links their events. */

/* Differences that were passed over. */
typedef struct Passed {
  Fault first;        /* first.table NULL: nothing */
  int64_t last;       /* number of the last such state */
  const bool *counts; /* by number of the state: it is on the way to the newest one, not undone */
} Passed;

typedef struct Replay {
  Referee referee; /* at the time of each window */
  const History *history;
  LoadedGame loaded;
  EventRows memory;  /* events computed so far, of all states */
  size_t known;      /* how many of them are from before the current window */
  int64_t bad_place; /* of the event whose link does not fit; INT64_MAX for none */
  /* Collects the differences that leave the current position unchanged: events other than those stored,
   * and everything in windows that were undone. NULL: they count as differences. */
  Passed *passed;
  Verification *out;
} Replay;

/* Prepares a replay of this history. STATUS_BAD_DATA: out->fault. */
Status replay_prepare(Referee *referee, const History *history, Replay *replay, Verification *out);

/* Replays from the start to the newest state. STATUS_BAD_DATA: out->fault is the first difference. */
Status replay_states(Replay *replay);

/* Compares every state with its digest in the log; nothing is adjudicated. */
Status replay_digests(Replay *replay);

/* ---- for its callers ---- */

/* Notes the fault; returns STATUS_BAD_DATA. */
Status replay_fault(Replay *replay, Fault fault);

/* Whether the links prove that an event is unchanged. */
bool replay_is_sure(const Replay *replay, const EventRow *row);

/* ======== links of the log (verify_log.c) ======== */

/* The links of a game's log. Private to verify.c. */

/* The first event whose link is not what it should be. */
typedef struct LogFault {
  int64_t place; /* INT64_MAX: none */
  bool certain;  /* the column is known, not only the row */
  Fault fault;
} LogFault;

LogFault log_check(const History *history);

/* ======== dice of the log (verify_log.c) ======== */

/* Checks the log's rolls, salts and keys against the secret: this needs no rules, so it covers windows
 * that are not adjudicated again. Private to verify.c. */

/* STATUS_BAD_DATA: out->fault. */
Status dice_check(Replay *replay);

/* The digest that the salts of an event dice-salts have. In the history's arena. */
const char *salts_digest(const History *history, const EventRow *row);
/* Whether an event dice-roll is what these keys give. */
bool roll_follows(const History *history, const EventRow *row, const DiceKeys *keys);

/* ======== what binds the parts of seats (verify_part.c) ======== */

/* Makes each event parts-bound again from the log before it, and looks for one behind every window since the first. Up to a link that
 * does not fit. STATUS_BAD_DATA: out->fault. */
Status parts_check(Replay *replay);

/* ======== rows of the ledger (verify_records.c) ======== */

/* Compares every row with what the log says of it (event `recorded`, ledger.h): those of before a bad link cannot be
 * told from others, so nothing is done then, nor for a bundle. STATUS_BAD_DATA: out->fault; or what the ledger answers. */
Status records_check(Replay *replay);

/* Whether the log says that the texts of a row were erased. */
bool records_erased(const History *history, const char *table, int64_t row);

/* ======== expectations of cases (case_expectation.c) ======== */

/* Records CASE-SHAPE and CASE-UNKNOWN-KEY for whatever in `expect` could not be compared: a key that is none, a part of
 * another kind, one that is empty. What follows takes only what passed. */
void case_check_expectation(const Tree *expect, Diagnostics *out);

/* Records CASE-UNKNOWN-KEY for what is named in the position that is expected, is not in the actual one, and is nothing of
 * this game: a misspelt key that is expected to be `none` or 0 would match. */
void case_check_names(const LoadedGame *loaded, const Tree *expected, const Tree *actual, Diagnostics *out);

/* Each of the following compares what a case expects with what happened, and records CASE-* errors at the place of the
 * expectation. NULL is not compared. */

/* What is named must match: maps by the keys named, except that each entry under `zones`, and what is in a list, must match
 * whole; lists as sets, except that those under `decks` must be in order; what is absent counts as 0, as an empty
 * list or map, as no, or as the word `eliminated` or `none`. An empty map matches nothing but an empty one. */
void case_compare_position(const Tree *expected, const Tree *actual, Diagnostics *out);

/* `expected`: codes, or maps of a code and fields; they must occur in this order; others may come between. An event has
 * every field that is named. */
void case_compare_events(const Tree *expected, const Events *events, Diagnostics *out);

/* `expected`: {SEAT: [codes] | CODE | some | none}, of diagnostics of one severity, errors or warnings; the sets
 * must be equal. */
void case_compare_found(const Seats *seats, const Tree *expected, const Diagnostics *found, Severity severity,
                        Diagnostics *out);

/* Records CASE-ERRORS, at the file of the seat, for errors in it of which the case says nothing. */
void case_compare_surprise(const char *seat, const Tree *place, const Diagnostics *found, Diagnostics *out);

/* `expected`: no; draw, if nobody won; or {winner: SEAT | [SEAT, ...], reason: CODE}, those and no others. */
void case_compare_over(const Seats *seats, const Tree *expected, Outcome outcome, Diagnostics *out);

/* `expected`: names of seats; `asked`: bit mask of the seats that have not answered. */
void case_compare_owes(const Seats *seats, const Tree *expected, unsigned asked, Diagnostics *out);

/* ======== parts of verifying and writing (verify.c, notation.c) ======== */

/* Only what can be checked without the rules: links, keys, files and states by their digests. */
Status verify_log(Referee *referee, const History *history, Verification *out);

/* The game's own sections of a file, without what is private, as a notation has them. In the game's arena. */
Tree *notation_sections(const LoadedGame *loaded, const Tree *file);

#endif
