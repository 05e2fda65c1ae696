/* Proof: games adjudicated again - to verify, to patch, to write down, to read back in, to argue rules. */
#ifndef REFEREE_PROOF_H
#define REFEREE_PROOF_H

#include "../../base/dice.h"
#include "../acts/acts.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== verify (verify.c) ======== */

/* Whether a game is what its own log says: links, digests, keys, dice, and every window adjudicated again.
 *
 * All is worked out anew: the set-up with its shuffles from the secret, each state from the one before and
 * the files that were in force, each event with its rolls. What only the clock or the game master decided
 * (who was silent, acts) is held by the links alone. */

/* The first difference. */
typedef struct Fault {
  const char *table;  /* "events"; NULL: there is none */
  int64_t state;      /* number of the state; -1 where it has nothing to do with one */
  int64_t number;     /* of the event, or the receipt of a file; 0 for none */
  const char *column; /* "fields"; several, where nobody can say which */
  const char *what;   /* static */
} Fault;

typedef struct Verification {
  int64_t windows, events, files, rolls; /* that were looked at */
  int64_t held;                          /* windows before a patch, which the log alone holds */
  int64_t told;                          /* windows with the dice that a notation told, under no key */
  bool placed;                           /* the first position was given, and not dealt */
  const char *link;                      /* that the newest report tells; "" for none */
  Fault fault;
} Verification;

/* Everything. STATUS_OK: as it should be; STATUS_BAD_DATA: out->fault; STATUS_NOT_FOUND (told): the rules are
 * unknown to this program. Tells nothing else. */
Status verify_history(Referee *referee, const History *history, Verification *out);

/* Only set-up and windows, adjudicated again and compared with what is written down. */
Status replay_history(Referee *referee, const History *history, Verification *out);

/* Where history_load() failed with `status` since a row of the ledger is damaged: STATUS_BAD_DATA, and
 * out->fault is that row. Else `status`. */
Status verify_damage(const Referee *referee, Status status, Verification *out);

/* ======== notation (notation.c) ======== */

/* The notation of a game: what was decided and what fell, so that the game can be played again without its
 * secret, by anybody who has the rules.
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
 * Times may lack. A digest is the SHA-256 of the dice, each as one line of YAML with its line end, and
 * the position, all as base/yaml writes them. Windows that a
 * rollback or a patch undid do not stand in it, nor does what has no part in the game: keys, salts,
 * addresses, press, acts. */

/* The notation of a game as a tree, in the history's arena. Every window is adjudicated again on the way:
 * STATUS_BAD_DATA (told) where that gives another state than the ledger has. */
Status notation_write(Referee *referee, const History *history, Tree **out);

/* ======== import (import.c) ======== */

/* A game from its notation (notation.c): played again by the rules of this program, and put into the ledger.
 *
 * Nobody is mailed: an imported game has no addresses. Its seats are vacant; a game that is not over stands
 * still until each of them has a player (seat.c). Its dice fell under a key that the notation does not
 * hold: they stand in the log as they were read (event_writer.c), and `verify` plays the windows with them. */

typedef struct Import {
  const char *path;         /* of the notation; "-": standard input */
  const char *name;         /* of the new game; NULL: it is played and compared only, without a ledger */
  const char *edition_file; /* NULL: the one in schema/editions/, else the one that the ledger keeps */
  const char *seed;         /* as of a new game; NULL: a random secret */
} Import;

typedef struct Imported {
  const char *of;    /* what the game was called there */
  int64_t windows;   /* that were played */
  LoadedGame loaded; /* the game as it stands */
} Imported;

/* Reads, plays and compares all of it before the ledger is made; then one transaction adds the game.
 * STATUS_USAGE for a name or a seed that is none; STATUS_NO_INPUT for a file that cannot be read;
 * STATUS_BAD_DATA for a name that is taken, and for a notation that is wrong: what notation_read() finds, or
 * the first place where the game goes another way: NOTATION-EDITION (another than the one at hand),
 * NOTATION-START, NOTATION-TURN (it is another window that is waited for), NOTATION-OVER (nothing more can
 * happen), NOTATION-FILES (a file vanishes within a turn), NOTATION-DICE (other rolls are asked for),
 * NOTATION-STATE (another position comes of it), NOTATION-RESULT; all told. What the ledger answers. */
Status import_game(Referee *referee, Arena *arena, const Import *wanted, Imported *out);

/* ======== patch (patch.c) ======== */

/* `patch`: games that the program would adjudicate otherwise today, since a rule was mended.
 *
 * A game is adjudicated again from its start, in memory, and compared with what is written down. Where only
 * what is told comes out otherwise, the states being the same, patching notes that those windows are held by
 * the log alone from now on (event act-patch: {first, last}). Where a state comes out otherwise, the first
 * such window is adjudicated again with the files and the dice that it had, on a new branch (event patched:
 * {reason, to: its turn, from: the turn that waited, again: number of the state that it led to, first,
 * last}); what was decided on the wrong result is kept, counts no more, and is told to who sent it.
 * Nothing is deleted, and dice that fell are not rolled again. */

typedef enum PatchKind {
  PATCH_NONE,    /* it comes out the same */
  PATCH_ACCOUNT, /* the states do, but not all that is told */
  PATCH_STATE,   /* a state does not */
  PATCH_DAMAGED  /* it is not as the log says: `verify` tells more, and nothing is patched */
} PatchKind;

typedef struct PatchFinding {
  PatchKind kind;
  Fault fault;      /* the first difference; of PATCH_STATE the first of a state; of PATCH_NONE none */
  int64_t first;    /* number of the first state that is led to otherwise, or told otherwise */
  int64_t last;     /* of the last one that a patch leaves to the log */
  const char *turn; /* label of the turn that was adjudicated otherwise; "" where there is none */
} PatchFinding;

/* What a patch of this game would find; changes nothing. In the arena. STATUS_NOT_FOUND (told), or what the
 * ledger answers. */
Status patch_find(Referee *referee, Arena *arena, const char *name, PatchFinding *out);

/* The patch itself. STATUS_NO_PERMISSION (told): the game is over, broken, paused, has results that wait; or
 * is damaged: STATUS_BAD_DATA (told). A game that comes out the same is left as it is: STATUS_OK. */
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
 *   expect: {position, events, errors, over, owes}
 *
 * Seats that bear their players' names are those of the position, or else of the files, in their order. In
 * games with parts a seat may have a list of files.
 *
 * A case runs to the end of the turn. Where it expects `owes`, or its pace is full, it stops
 * earlier at a window in which a seat must be asked whose file has no section for it. The position that is
 * compared keeps the turn and window of the start if the turn was completed. Games may have it otherwise:
 * CaseSettings in games/game.h. */

/* One case that was run. */
typedef struct CaseResult {
  const char *name; /* what `case` says, or a stand-in where it says nothing */
  int line;         /* of the document */
  const char *game; /* what it says, "" for nothing */
  bool passed;
  Diagnostics found; /* CASE-*: faults of the case file (with line:col), and what did not come as expected */
} CaseResult;

/* Runs one document of a case file. All in `arena`. Codes of faults of the file: CASE-SHAPE,
 * CASE-UNKNOWN-KEY, CASE-GAME, CASE-SEAT, CASE-DICE, and the game's own for options and position. Codes of
 * failures, placed at the expectation: CASE-POSITION, CASE-EVENTS, CASE-ERRORS, CASE-OVER, CASE-OWES,
 * CASE-ROLLS, CASE-SOUND. */
void case_run(Referee *referee, Arena *arena, const Tree *document, CaseResult *out);

#endif
