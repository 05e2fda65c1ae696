/* What is read and written: turn files, plans, positions (DOGS 8.3 to 8.6, 11). */
#ifndef DOGS_FILES_H
#define DOGS_FILES_H

#include "../fields.h"
#include "adjudication.h"

/* ---- the game's sections of a turn file ---- */

extern const FieldRow DOGS_TURN_FILE[]; /* the contract's turn_file */
extern const FieldRow DOGS_MUSTER_KEYS[], DOGS_DO_KEYS[], DOGS_CARD_KEYS[], DOGS_POLICY_KEYS[],
    DOGS_CURSOR_KEYS[];
/* Of an entry of a plan; the first row, `used`, is for positions alone. */
extern const FieldRow DOGS_ENTRY_KEYS[];
extern const char *const DOGS_PASS_WORD[]; /* "pass", what may stand for an entry's `do` */

/* The contract's read() and orders_write(): see games/game.h. Any error refuses the whole file (8.6) except
 * one: that nothing in the plan of a player who is asked can be their turn now. */
bool dogs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics);
Tree *dogs_orders_write(const void *edition, const void *orders, int seat, Arena *arena);

/* -- read.c: what readers share -- */

typedef struct Reader {
  const Edition *edition;
  const Board *board; /* spaces must be of this year; battle_count 0: there are none yet */
  int seat;
  bool stored;      /* from a position: with marks of what was used */
  const char *code; /* of errors in this section */
  Diagnostics *diagnostics;
} Reader;

/* A space, "TAL.3"; false after an error. */
bool dogs_read_address(const Reader *reader, const Tree *node, Address *out);
/* Reads a section that applies all year into a plan that is zero there; not `otherwise`, which is a word. */
void dogs_read_filed(const Reader *reader, Section section, const Tree *node, Plan *out);

/* -- review.c -- */

/* Second part of the reading: warnings of what a file says well, but at a wrong time or to no effect, and notes of what would
 * come of it now. The one error is that nothing in the plan of a player who is asked can be their turn. */
void dogs_review(const Edition *edition, const State *state, int seat, const Orders *file,
                 Diagnostics *diagnostics);

/* -- write.c: plans as they are read -- */

/* A card as plans write it: {play, ...}. */
Tree *dogs_card_tree(const Edition *edition, const CardOrder *order, Arena *arena);

/* A section of a plan, SECTION_PLAN to SECTION_POLICY. `stored`: as positions have it,
 * entries with `used`. */
Tree *dogs_filed_tree(const Edition *edition, const Plan *plan, Section section, bool stored, Arena *arena);

/* ---- the state as a canonical `position` and back, and its invariants ----
 *
 * contrib/positions.md has its keys. `window` missing is clash, `year` 1, `first` the first of `seats`, `to_move` in the
 * clash the first player. */

/* The contract's position_write(), position_read(), seats_of() and invariants_hold(): see games/game.h.
 * Errors: FILE-SHAPE, FILE-UNKNOWN-KEY, POSITION-VALUE (an invalid name, id or number), POSITION-TWICE (a
 * house, tile, token or number that may appear once), those of plans as in a turn file. */
Tree *dogs_position_write(const void *edition, const void *state, Arena *arena);
bool dogs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics);
bool dogs_seats_of(const Tree *position, Arena *arena, Seats *out);
bool dogs_invariants_hold(const void *edition, const void *state, const char **what);

/* The position as a viewer (a seat, VIEWER_PUBLIC, VIEWER_REFEREE) may know it: what is behind the screens of
 * others, the pile, tokens face down and others' plans are left out until the game is over (6). */
Tree *dogs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena);

#endif
