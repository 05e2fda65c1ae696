/* Turn files and conditional orders: read, judged, and told. */
#ifndef WATERLOO_TURN_FILE_H
#define WATERLOO_TURN_FILE_H

#include "../fields.h"
#include "board.h"

/* ---- turn_file_script.c: conditional orders in turn files and positions (10.3, 10.4, 12) ---- */

/* What an item of `do`, and `standing`, may hold. */
extern const FieldRow WATERLOO_ITEM[], WATERLOO_STANDING[];
/* An item itself, which may be a word; an entry of `next`. */
extern const FieldRow WATERLOO_AN_ITEM, WATERLOO_AN_ENTRY;

/* Reads conditional orders. The judge (board.h) decides whether they are legal. */
typedef struct ScriptReader {
  FieldReader fields; /* of which this is the root */
  Script *script;     /* zeroed, or what was read into it before */
  bool may_ask;       /* the option interrupts: ask */
  bool answers;       /* who was asked answers, and may not ask in turn (10.1) */
  bool stored;        /* of a position: files of 1.0 had items behind `ask`, which are never played */
  bool acted;         /* something was done in this turn: nothing more need be (W03) */
  unsigned places;    /* where conditions are now */
  /* The node of each action and branch of the script; NULL: a branch of an action alone. */
  const Tree *actions[BRANCHES_MAX], *branches[BRANCHES_MAX];
} ScriptReader;

/* Begins reading into a script what stands in the document of another reader, which gets the errors. */
void waterloo_script_begin(ScriptReader *reader, const FieldReader *fields, Script *script);

/* `do`: one or two items. `most`: how many the turn has; more is an error. *out: the items before the first
 * that has an error. */
void waterloo_read_moves(ScriptReader *reader, const Tree *node, int most, Moves *out);
/* `standing`, a map; a missing list decides nothing. */
void waterloo_read_standing(ScriptReader *reader, const Tree *node, Standing *out);
/* `next`: entries of conditions and moves. */
void waterloo_read_next(ScriptReader *reader, const Tree *node, Next *out);

/* A word of WATERLOO_WHATS as its WHAT_..., -1: none of them. What the Guard does: WHAT_RESERVE, WHAT_GUARD + duel; -1. */
int waterloo_word(const Tree *node);
int waterloo_guard(const Tree *node);

/* The same in canonical form. */
Tree *waterloo_plan_write(FieldWriter *writer, const void *turn_plan);
Tree *waterloo_standing_write(FieldWriter *writer, const void *standing);
Tree *waterloo_next_write(FieldWriter *writer, const void *member);

/* An action that stands alone, without a case: its branch has no condition and is no `else`. */
static inline bool waterloo_is_plain(const Script *script, List item) {
  const PlanBranch *branch = &script->branches[item.first];
  return item.count == 1 && branch->when == 0 && branch->otherwise == 0;
}

/* ---- turn_file.c: the game's sections of a turn file (10.3, 10.4, 12) ---- */

extern const FieldRow WATERLOO_TURN_FILE[]; /* the contract's turn_file */

/* The contract's part() and read(): see games/game.h. A file with any error is refused whole
 * (10.4): false. Sections for another window are ignored with a warning. */
const char *waterloo_part(const void *edition, const Tree *file);
bool waterloo_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
                   const void **orders, Diagnostics *diagnostics);
/* The contract's orders_write() and counts(). */
Tree *waterloo_orders_write(const void *edition, const void *orders, int seat, Arena *arena);
bool waterloo_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                     int section);

/* ---- turn_file_draws.c: what the rows do not say of a random file (games/random_file.h) ---- */

/* The contract's draws, and their numbers. */
extern const FieldDraw WATERLOO_DRAWS[];
enum { DRAW_PAIR = 1, DRAW_DEPLOYMENT, DRAW_ANSWER, DRAW_CONDITION, DRAW_BRANCHES, DRAW_GUARD, DRAW_ITEM };

/* ---- describe.c: orders for people: scripts taken apart, for templates to make sentences (10.3, 10.4) ---- */

/* The contract's describe(): see games/game.h. Of a file, which is for one pair, the sections with a condition:
 *     do        [ITEM], or the rest of a turn that an answer holds
 *     standing  {counter: [BRANCH], guard: [BRANCH]}
 *     next      [{conditions, do: [ITEM]}]
 *   ITEM      {branches: [BRANCH]}: the first whose conditions hold; a single action is one without any
 *   BRANCH    {conditions (games/plans.h), otherwise: yes (an `else`), WHAT}
 *   WHAT      what: recon|manoeuvre|artillery|retreat|charge|assault|nothing|ask|accept|decline|reserve|
 *             guard, duel, to, second (duel of a double reconnaissance), swaps: yes, guard: [BRANCH] (of an
 *             assault) */
Tree *waterloo_describe(const void *edition, const void *state, const void *orders, int seat, Arena *arena);

/* `standing` and `next` of current orders. */
Tree *waterloo_describe_standing(const Edition *edition, const Standing *standing, Arena *arena);
Tree *waterloo_describe_next(const Edition *edition, const Next *next, Arena *arena);

#endif
