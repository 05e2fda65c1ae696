/* Turn files and plans: read, looked at, and told (DOGS 8.3 to 8.6, 11). */
#ifndef DOGS_TURN_FILE_H
#define DOGS_TURN_FILE_H

#include "../fields.h"
#include "sequence.h"

/* ---- turn_file.c ---- */

/* The contract's read(): see games/game.h. Any error refuses the whole file (8.6). */
bool dogs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics);

/* ---- turn_file_keys.c: the sections of a turn file, and of positions ---- */

/* The contract's turn_file and counts(). */
extern const FieldRow DOGS_TURN_FILE[];
bool dogs_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section);

/* What a player files for the year, in turn files and positions: the root of its reader. */
typedef struct Filing {
  const Board *board; /* spaces must be of this year; battle_count 0: there are none yet */
  int seat;
  bool stored; /* in a position */
  Plan *plan;  /* which gets the conditions */
} Filing;

/* The lists `entries` and `stops` of a Plan, with DOGS_STORED_ENTRY (with marks of what was used) and DOGS_A_STOP. */
extern const FieldType DOGS_ENTRIES, DOGS_STOPS;
extern const FieldRow DOGS_STORED_ENTRY, DOGS_A_STOP;
/* An item alone, or a list of them, as FIELD_LIST reads it; a space, as such an item. */
extern const FieldType DOGS_SOME;
extern const FieldRow DOGS_A_SPACE;
extern const FieldRow DOGS_POLICY_KEYS[]; /* of a Policy, by PolicyKey */

/* A space, "TAL.3"; false after an error. `node` is a scalar. */
bool dogs_read_space(FieldReader *reader, const Board *board, const Tree *node, Address *out);

/* A card as plans write it: {play, ...}. */
Tree *dogs_card_tree(const Edition *edition, const CardOrder *order, Arena *arena);

/* ---- turn_file_draws.c: what the rows do not say of a random file (games/random_file.h) ---- */

/* The contract's draws, and their numbers. */
extern const FieldDraw DOGS_DRAWS[];
enum { DRAW_SPACE = 1, DRAW_CARD, DRAW_ID, DRAW_CONDITION, DRAW_OTHERWISE };

/* ---- review.c ---- */

/* The contract's judge(): warnings of what a file says well, but at a wrong time or to no effect, and notes of what would come of it
 * now. The one error, which refuses nothing, is that nothing in the plan of a player who is asked can be their turn. */
Answer dogs_judge(const void *edition, const void *state, int seat, const char *part, const void *orders,
                  Diagnostics *diagnostics);

/* The policy of a power; POLICIES: it has none. */
PolicyKey dogs_policy_of(int power);
/* Whether it orders something. */
bool dogs_policy_says(const Policy *policy, PolicyKey key);

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
