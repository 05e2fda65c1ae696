/* What is read and written: conditional orders, turn files, positions. */
#ifndef WATERLOO_FILES_H
#define WATERLOO_FILES_H

#include "../fields.h"
#include "../plain.h"
#include "state.h"

/* ---- script_files.c: conditional orders in turn files and positions (10.3, 10.4, 12) ---- */

/* What an item of `do`, and `standing`, may hold. */
extern const FieldRow WATERLOO_ITEM, WATERLOO_STANDING[];

/* Write them as in a file: `do`, `standing`, `next`. */
Tree *waterloo_moves_tree(const Edition *edition, const Script *script, const Moves *moves, Arena *arena);
Tree *waterloo_standing_tree(const Edition *edition, const Standing *standing, Arena *arena);
Tree *waterloo_next_tree(const Edition *edition, const Next *next, Arena *arena);

/* Reads them. The judge (board.h) decides whether they are legal. */
typedef struct ScriptReader {
  const Edition *edition;
  Script *script; /* zeroed, or what was read into it before */
  Diagnostics *diagnostics;
  bool may_ask;    /* the option interrupts: ask */
  bool answers;    /* who was asked answers, and may not ask in turn (10.1) */
  bool stored;     /* of a position: files of 1.0 had items behind `ask`, which are never played */
  bool acted;      /* something was done in this turn: nothing more need be (W03) */
  unsigned places; /* where conditions are now */
  int faults;
  /* The node of each action and branch of the script; NULL: a branch of an action alone. */
  const Tree *actions[BRANCHES_MAX], *branches[BRANCHES_MAX];
} ScriptReader;

/* `do`: one or two items. `most`: how many the turn has; more is an error. *out: the items before the first
 * that has an error. */
void waterloo_read_moves(ScriptReader *reader, const Tree *node, int most, Moves *out);
/* `standing`, a map; a missing list decides nothing. */
void waterloo_read_standing(ScriptReader *reader, const Tree *node, Standing *out);
/* `next`: entries of conditions and moves. */
void waterloo_read_next(ScriptReader *reader, const Tree *node, Next *out);

/* ---- turn_file.c: the game's sections of a turn file (10.3, 10.4, 12) ---- */

extern const FieldRow WATERLOO_TURN_FILE[]; /* the contract's turn_file */

/* The contract's part(), read() and orders_write(): see games/game.h. A file with any error is refused whole
 * (10.4): false. Sections for another window are ignored with a warning. */
const char *waterloo_part(const void *edition, const Tree *file);
bool waterloo_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                   const void **orders, Diagnostics *diagnostics);
Tree *waterloo_orders_write(const void *edition, const void *orders, int seat, Arena *arena);

/* {front: [value], general}, as a file writes it. */
Tree *waterloo_deployment_tree(const Deployment *deployment, Arena *arena);

/* ---- position.c, invariants.c: the state as a canonical `position` and back, and its invariants ----
 *
 * Keys besides those described in contrib/positions.md:
 *   first: drawn              who starts is drawn when the window deploy ends (W20)
 *   opening: [...]            window deploy: the first action of who starts, while the other has not deployed (10.2)
 *   replay: 1                 how often this battle was void (W21)
 *   over: {winner, reason}    winner: none if it is shared
 *   north: {..., missed: 1    turns in a row without an answer (W22)
 *           did: [recon]      what it played in its last turn
 *           next: [...]}      its next turn, sent in advance
 *   ask:                      window ask: a turn stopped to ask somebody
 *     question: action | counter_charge | guard_defending | guard
 *     side: south             who is asked
 *     count: 1                how often somebody was asked in this turn
 *     do: [...], item: 1, branch: 1      the turn under way, and where it stopped
 *     played: [recon], seen: [4], charge: won | lost, countered: yes, duel: 2
 * and with three or more `step`, `extra` (W19), `seats`. A missing `window` or `to_move` follows from the
 * rest; a general that is face down or engaged has spent its order. */

/* The contract's position_write(), position_read(), seats_of() and invariants_hold(): see games/game.h.
 * Errors: FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (an invalid piece, number or word), WATERLOO-10.4 (in
 * orders). */
Tree *waterloo_position_write(const void *edition, const void *state, Arena *arena);
bool waterloo_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool waterloo_seats_of(const Tree *position, Arena *arena, Seats *out);
bool waterloo_invariants_hold(const void *edition, const void *state, const char **what);

/* Plain orders (plain.c). */
extern const PlainShapes WATERLOO_PLAIN;

#endif
