/* Turn files: read, looked at, and told. */
#ifndef DUCS_TURN_FILE_H
#define DUCS_TURN_FILE_H

#include "../fields.h"
#include "sequence.h"

/* ---- words ---- */

/* The words of a line of a turn file, with their places: "OI1 1412 1413" (DUCS 4.4). */

/* A line that is read word by word. Begin with {.text = node->text, .node = node}. */
typedef struct Words {
  const Tree *node; /* the scalar, for places */
  const char *text; /* what is left of it */
  const char *word; /* the word that ducs_next_word() found, not NUL-terminated */
  size_t length;
  Place place; /* of the word */
} Words;

/* Moves to the next word; false at the end. Spaces of any width, commas, arrows and dashes separate words. */
bool ducs_next_word(Words *words);

/* The current word as an entry of a retreat list; false if it is not one. SO and NO are SW and NW. */
bool ducs_word_retreat(const Edition *edition, const Words *words, int16_t *entry);

/* ---- read ---- */

/* Reading and writing the game's sections of a turn file (contrib/positions.md; DUCS 2.2,
 * 4.4, 6, 7.3). */

/* The contract's read(): see games/game.h. Errors of the rules leave the file acceptable;
 * it is refused (false) for FILE-SHAPE and FILE-UNKNOWN-KEY. */
bool ducs_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics);

/* What the sections may hold, by Section. */
extern const FieldRow DUCS_TURN_FILE[];

/* ---- made ---- */

/* Orders without a section, with room for an order of each unit of a side in each of them. They are added to in the arena that they
 * were made in; afterwards they are what ducs_read() makes of the same orders in a text without places. */
Orders *ducs_orders_new(Arena *arena);
/* Even without an order in it, a section is an answer. */
static inline void ducs_add_section(Orders *orders, Section section) {
  orders->sections.present |= (uint16_t)(1u << section);
}
void ducs_add_placing(Orders *orders, int unit, Hex hex);
/* `hexes`: where it goes, or its path. */
void ducs_add_move(Orders *orders, int unit, const Hex *hexes, int count, Arena *arena);
/* `advance`: UNIT_NONE for nobody; `losses`: those of `by` that are named as such. */
void ducs_add_attack(Orders *orders, const uint8_t *by, int count, int target, int advance, UnitSet losses,
                     Arena *arena);

/* ---- review.c ---- */

/* The contract's judge(): what was read against the state, as its window will, with notes of the results: the path and cost of
 * every move, the odds and chances of every attack (all depend on this file only); warns of units without a retreat. */
Answer ducs_judge(const void *edition, const void *state, int seat, const char *part, const void *orders,
                  Diagnostics *diagnostics);

/* The contract's counts(): see games/game.h. */
bool ducs_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section);

/* A retreat list as it is written: directions and hexes. */
Tree *ducs_retreats_tree(const Edition *edition, const RetreatList *retreats, Arena *arena);

#endif
