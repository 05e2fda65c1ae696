/* Games adjudicated again: to verify, patch, export or import them, and to run cases. */
#ifndef REFEREE_PROOF_H
#define REFEREE_PROOF_H

#include "../../base/dice.h"
#include "../acts/acts.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== verify (verify.c) ======== */

/* Checks that a game is what its own log says: links, digests, keys, dice, and every window adjudicated
 * again.
 *
 * Everything is computed again: the set-up with its shuffles from the secret, each state from the one
 * before and the files that counted, each event with its rolls. What only the clock or the game master
 * decided (who was silent, actions) is protected by the links alone. */

/* The first difference. */
typedef struct Fault {
  const char *table;  /* "events"; NULL: there is none */
  int64_t state;      /* number of the state; -1 if it concerns none */
  int64_t number;     /* of the event, or the receipt of a file; 0 for none */
  const char *column; /* "fields"; several, if it cannot be said which */
  const char *what;   /* static, or in the history's arena */
} Fault;

typedef struct Verification {
  int64_t windows, events, files, rolls; /* that were looked at */
  int64_t rows;                          /* of the ledger, beside these */
  int64_t erased;                        /* rows whose texts are gone, and with them the salt */
  int64_t held;                          /* windows before a patch, protected by the log alone */
  int64_t told;                          /* windows with dice from a notation, under no key */
  int64_t unreadable;                    /* states that were undone and cannot be read */
  int64_t unbound;                       /* events and files of a part that came since its last window */
  bool placed;                           /* the first position was given, not dealt */
  const char *link;                      /* shown in the newest report; "" for none */
  Fault fault;
} Verification;

/* Everything. STATUS_OK: as it should be; STATUS_BAD_DATA: out->fault; STATUS_NOT_FOUND (logged): the
 * rules are unknown to this program. Logs nothing else. */
Status verify_history(Referee *referee, const History *history, Verification *out);

/* What the part of one seat can show by itself: files have their digests, keys are those that were committed to, rolls
 * whose key was published come from it and from the salts, salts have their digest; and each window is the one that the log bound
 * (record.h, parts.c), up to out->link, which a report shows. STATUS_BAD_DATA: out->fault. */
Status verify_part(Referee *referee, const History *history, Verification *out);

/* Searches again for each file that the computer made (turn/turn.h), and compares: by the level and the version that its
 * first line says. One that another version made, or that was erased, is passed over. A file that somebody else filed for a seat
 * that the computer played counts as different. Each difference is logged, without what the file says. STATUS_OK; STATUS_BAD_DATA: there are some, or the history cannot be read. */
typedef struct StandInsFound {
  int64_t same, different, passed;
} StandInsFound;
Status verify_stand_ins(Referee *referee, const History *history, StandInsFound *out);

/* Only set-up and windows, adjudicated again and compared with the record. */
Status replay_history(Referee *referee, const History *history, Verification *out);

/* If history_load() failed with `status` because a row of the ledger is damaged: STATUS_BAD_DATA, and
 * out->fault is that row. Else `status`. */
Status verify_damage(const Referee *referee, Status status, Verification *out);

/* ======== notation (notation.c) ======== */

/* The notation of a game: its decisions and its dice, so that anybody who has the rules can play it again
 * without its secret.
 *
 *   notation: 1
 *   game: madrid
 *   rules: dos-de-mayo
 *   format: 3                    # of positions (game.h: state_format)
 *   edition: (digest)
 *   seats: [spanish, french]
 *   options: {pace: fast}        # of the rules; where there are any
 *   begun: 2026-05-01T08:00:00Z
 *   start: (position, with all decks)
 *   state: (digest of it)
 *   windows:
 *     - turn: "1"
 *       window: orders
 *       at: 2026-05-02T20:00:00Z
 *       files:                   # in force; missing: those of the window before, of the same turn
 *         - seat: spanish
 *           part: anne-bruno     # in games with parts
 *           orders: ["3→2"]      # the game's own sections, as they were filed
 *       dice:                    # in the order in which they were asked for; where there were any
 *         - {roll: (label), sides: 6, value: 3}
 *         - {draw: (label), sides: 5, value: 2}
 *         - {shuffle: (label), order: [2, 1, 3]}
 *       state: (digest of the dice and of the position that the window led to)
 *   result: {winner: spanish, reason: spanish-victory-losses}       # of a game that is over
 *
 * Times may be missing. A digest is the SHA-256 of the dice, each as one line of YAML with its line end,
 * and the position, all as base/yaml writes them. Windows that a rollback or a patch undid are not in it,
 * nor is what is not part of the game: keys, salts, addresses, press, the game master's actions. */

/* The notation of a game as a tree, in the history's arena. Every window is adjudicated again on the way:
 * STATUS_BAD_DATA (logged) if that gives a different state from the ledger's. */
Status notation_write(Referee *referee, const History *history, Tree **out);

/* ======== study (study.c) ======== */

/* A game that is over, by the computer's judgement: what it would have filed in each window, and what the files were
 * worth. A worth is the mean of playouts from what the seat knew then (games/stand_in.h), 0 to 1000; -1: there is none. The
 * same history, level and version of the search give the same figures. Nothing of it is in the ledger. */

/* One decision that a seat owed in a window. All is the history's. */
typedef struct StudyMove {
  const char *turn, *window;
  int seat;
  const char *part;     /* NULL in games without parts */
  int worth;            /* if everybody plays on plausibly */
  const Tree *filed;    /* the sections of the file that counted; NULL: none did, or it was erased */
  int filed_worth;      /* -1 also for a file that did not answer */
  const Tree *computer; /* what the computer would have filed; NULL: nothing */
  int computer_worth;
  bool same; /* both filed the same */
} StudyMove;

/* Gets each move as soon as it is found. Anything but STATUS_OK ends the study, which returns it. */
typedef Status StudyReader(void *context, const StudyMove *move);

typedef struct StudyDemand {
  StandInLevel
      level; /* of the files; worths have the playouts of this level, those of easy as many as normal */
  int seat;  /* only its moves; -1: those of all */
} StudyDemand;

/* Reads out the moves in the order of the game, without what was undone. *outcome: how it ended, before the first move.
 * STATUS_NO_PERMISSION (logged): it is not over, or its end is not released; STATUS_BAD_DATA (logged): it cannot be
 * read. */
Status study_history(Referee *referee, const History *history, const StudyDemand *demand, Outcome *outcome,
                     StudyReader *reader, void *context);

/* ======== import (import.c) ======== */

/* A game from its notation (notation.c): played again by the rules of this program, and put into the ledger.
 *
 * Nobody is mailed: an imported game has no addresses. Its seats are vacant; a game that is not over waits
 * until each of them has a player (seat.c). The notation does not hold the key of its dice: they are in
 * the log as they were read (event_writer.c), and `verify` plays the windows with them. */

typedef struct Import {
  const char *path;         /* of the notation; "-": standard input */
  const char *name;         /* of the new game; NULL: the game is only played and compared, without a
                               ledger */
  const char *edition_file; /* NULL: the one in schema/editions/, else the one that the ledger keeps */
  const char *seed;         /* as of a new game; NULL: a random secret */
} Import;

typedef struct Imported {
  const char *of;    /* what the game was called there */
  int64_t windows;   /* that were played */
  LoadedGame loaded; /* the game as it is now */
} Imported;

/* Reads, plays and compares all of it before the ledger is made; then one transaction adds the game.
 * STATUS_USAGE for a bad name or seed; STATUS_NO_INPUT for a file that cannot be read; STATUS_BAD_DATA for
 * a name that is taken, and for a notation that is wrong: what notation_read() finds, or the first place
 * where the game differs: NOTATION-EDITION (not the edition at hand), NOTATION-START, NOTATION-TURN (the
 * game is in another window), NOTATION-OVER (nothing more can happen), NOTATION-FILES (a file vanishes
 * within a turn), NOTATION-DICE (other rolls are asked for), NOTATION-STATE (the position differs),
 * NOTATION-RESULT; all logged. What the ledger answers. */
Status import_game(Referee *referee, Arena *arena, const Import *wanted, Imported *out);

/* ======== patch (patch.c) ======== */

/* `patch`: games that the program would adjudicate differently today, after a rules fix.
 *
 * A game is adjudicated again from its start, in memory, and compared with the record. If only events or
 * reports differ, the states being the same, patching notes that those windows are protected by the log
 * alone from now on (event act-patch: {first, last}). If a state differs, the first such window is
 * adjudicated again with its own files and dice, on a new branch (event patched: {reason, to: its turn,
 * from: the turn that waited, again: number of the state that it led to, first, last}); files sent after
 * the wrong result are kept but no longer count, and their senders are told. Nothing is deleted, and no
 * dice are rolled again. */

typedef enum PatchKind {
  PATCH_NONE,    /* nothing differs */
  PATCH_ACCOUNT, /* the states are the same, but not all events */
  PATCH_STATE,   /* a state differs */
  PATCH_DAMAGED  /* it is not as the log says: `verify` says more, and nothing is patched */
} PatchKind;

typedef struct PatchFinding {
  PatchKind kind;
  Fault fault;      /* the first difference; of PATCH_STATE the first of a state; of PATCH_NONE none */
  int64_t first;    /* number of the first state that differs, or whose events do */
  int64_t last;     /* of the last one that a patch leaves to the log */
  const char *turn; /* label of the turn that was adjudicated differently; "" where there is none */
} PatchFinding;

/* What a patch of this game would find; changes nothing. In the arena. STATUS_NOT_FOUND (logged), or what
 * the ledger answers. */
Status patch_find(Referee *referee, Arena *arena, const char *name, PatchFinding *out);

/* Patches the game. STATUS_NO_PERMISSION (logged): the game is over, broken, paused, has results that
 * wait; or is damaged: STATUS_BAD_DATA (logged). A game without differences is left unchanged: STATUS_OK. */
Status act_patch(Referee *referee, Arena *arena, const ActDemand *demand, PatchFinding *found,
                 ActResult *out);

/* ======== cases (cases.c) ======== */

/* Cases: a rule with a number, a position, turn files, an expectation (contrib/positions.md).
 *
 *   case: "MAYO 4.6 equal moving groups, no kills yet: Spain has the initiative"
 *   game: dos-de-mayo
 *   position: {...}          what is not mentioned does not exist; missing: the game's own start
 *   files: {SEAT: {...}}     the game's sections only; a missing section means the defaults
 *   options: {pace: fast}    pace is fast unless a case says otherwise
 *   dice: [3, 1]             in the order rolled
 *   expect: {position, events, errors, warnings, over, owes}
 *
 * Seats with their players' names are those of the position, or else of the files, in their order. In
 * games with parts a seat may have a list of files.
 *
 * A case runs to the end of the turn. If it expects `owes`, or its pace is full, it stops earlier at a
 * window in which a seat must be asked whose file has no section for it. The position that is compared
 * keeps the turn and window of the start if the turn was completed. Games may differ: CaseSettings in
 * games/game.h. */

/* One case that was run. */
typedef struct CaseResult {
  const char *name; /* what `case` says, or a stand-in if it says nothing */
  int line;         /* of the document */
  const char *game; /* what it says, "" for nothing */
  bool passed;
  Diagnostics found; /* CASE-*: faults of the case file (with line:col), and failed expectations */
  /* What the order desk needs to play it again (desk_step()): {seats: [names], position: canonical, files: {seat: a file, or
   * a list of them}, dice: [values], windows: how many}; NULL if nothing happened in it. Then the codes of all events, and
   * the position at the end, are what the desk must come to. */
  const Tree *lesson, *codes, *after;
} CaseResult;

/* Runs one document of a case file. All in `arena`. Codes of faults of the file: CASE-SHAPE,
 * CASE-UNKNOWN-KEY, CASE-GAME, CASE-SEAT, CASE-DICE, and the game's own for options and position. Codes of
 * failures, placed at the expectation: CASE-POSITION, CASE-EVENTS, CASE-ERRORS, CASE-OVER, CASE-OWES,
 * CASE-ROLLS, CASE-SOUND. */
void case_run(Referee *referee, Arena *arena, const Tree *document, CaseResult *out);

/* ======== lessons (lessons.c) ======== */

/* Where the cases of a game are: installed beside schema/ and templates/, in the source tree among the tests. In the arena. */
const char *cases_folder(Arena *arena, const Game *game);

/* The cases of a game as lessons, by the rules that they show. Every case is one in which something happens and that ends as
 * it expects; nothing says which by hand. */

typedef struct Lessons {
  /* In the order of the rulebook: [{rule: "4.1", chapter: its heading, text: of the rule, lessons: [{title, and what
   * CaseResult.lesson has}]}]. Rule and chapter are in the catalogue's language; titles are as the cases have them, in
   * English. */
  const Tree *rules;
  size_t count, left; /* lessons; cases that are none */
} Lessons;

/* Runs all cases that came with the program. STATUS_OK; STATUS_CONFIG after logging why they, or the rules in words,
 * cannot be read. In `arena`. */
Status lessons_load(Referee *referee, Arena *arena, const Game *game, const char *language, Lessons *out);

#endif
