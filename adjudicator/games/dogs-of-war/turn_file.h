/* Turn files and plans: read, looked at, and told (DOGS 8.3 to 8.6, 11). */
#ifndef DOGS_TURN_FILE_H
#define DOGS_TURN_FILE_H

#include "../fields.h"
#include "sequence.h"

/* ---- turn_file_keys.c: the game's sections of a turn file, and their keys ---- */

extern const FieldRow DOGS_TURN_FILE[]; /* the contract's turn_file */
extern const FieldRow DOGS_MUSTER_KEYS[], DOGS_DO_KEYS[], DOGS_CARD_KEYS[], DOGS_POLICY_KEYS[],
    DOGS_CURSOR_KEYS[];
/* Of an entry of a plan; the first row, `used`, is for positions alone. */
extern const FieldRow DOGS_ENTRY_KEYS[];
extern const char *const DOGS_PASS_WORD[]; /* "pass", what may stand for an entry's `do` */

/* ---- turn_file.c ---- */

/* The contract's read(): see games/game.h. Any error refuses the whole file (8.6), except the one of dogs_review(). */
bool dogs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics);

/* What readers of turn files and positions share. */
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

/* ---- review.c ---- */

/* Second part of the reading: warnings of what a file says well, but at a wrong time or to no effect, and notes of what would
 * come of it now. The one error is that nothing in the plan of a player who is asked can be their turn. */
void dogs_review(const Edition *edition, const State *state, int seat, const Orders *file,
                 Diagnostics *diagnostics);

/* The policy of a power; POLICIES: it has none. */
PolicyKey dogs_policy_of(int power);
/* Whether it orders something. */
bool dogs_policy_says(const Policy *policy, PolicyKey key);

/* ---- describe.c: orders as they are read ---- */

/* The contract's orders_write(): see games/game.h. */
Tree *dogs_orders_write(const void *edition, const void *orders, int seat, Arena *arena);
/* The contract's counts(). */
bool dogs_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section);

/* A card as plans write it: {play, ...}. */
Tree *dogs_card_tree(const Edition *edition, const CardOrder *order, Arena *arena);

/* A section of a plan, SECTION_PLAN to SECTION_POLICY. `stored`: as positions have it,
 * entries with `used`. */
Tree *dogs_filed_tree(const Edition *edition, const Plan *plan, Section section, bool stored, Arena *arena);

/* ---- describe.c: orders for people: plans taken apart, for templates to make sentences (8.6) ---- */

/* The contract's describe(): see games/game.h.
 *   plan    [ENTRY], if one of them has a condition or a name
 *   stops   [{stop, conditions}], if the file has them
 *   ENTRY: entry (from 1), id, conditions (games/plans.h), passes: yes, soldiers: [{soldier}], spaces:
 *     [{space}], card: {card, name, action (what is ordered: switch|shift|cursor|remove|spy|buy|none),
 *     optional, from, to, at, house, steps, player, buy}, times, left (uses), spent: yes. */
Tree *dogs_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

/* [ENTRY] and [{stop, conditions, rests: yes}] of a stored plan. */
Tree *dogs_describe_plan(const Edition *edition, const Plan *plan, Arena *arena);
Tree *dogs_describe_stops(const Edition *edition, const Plan *plan, Arena *arena);

#endif
