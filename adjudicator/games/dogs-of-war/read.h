/* Reading and writing the game's sections of a turn file, and the plans of a position (DOGS 8.3 to 8.6, 11).
 */
#ifndef DOGS_READ_H
#define DOGS_READ_H

#include "adjudication.h"

/* The contract's read() and orders_write(): see games/game.h. Any error refuses the file whole (8.6), but for
 * one: that nothing in the plan of who is asked would be his turn now. */
bool dogs_read(const void *edition, const void *state, int seat, const Tree *file, void *orders,
               Diagnostics *diagnostics);
Tree *dogs_orders_write(const void *edition, const void *orders, int seat, Arena *arena);

/* -- read_fields.c: what readers share -- */

typedef struct Reader {
  const Edition *edition;
  const Board *board; /* spaces must be of this year; battle_count 0: there are none yet */
  int seat;
  bool stored;      /* of a position: with marks of what was used */
  const char *code; /* of what is wrong in this section */
  Diagnostics *diagnostics;
} Reader;

/* Each records what is wrong, with the reader's code. */
void dogs_fault(const Reader *reader, const char *message, const Tree *node);
/* Keys that are none of a map's: FILE-UNKNOWN-KEY. False where the node is no map: FILE-SHAPE. */
bool dogs_known_keys(const Reader *reader, const Tree *map, const char *const *keys);
/* The number of a word; -1 for none. */
int dogs_read_word(const Reader *reader, const Tree *node, const char *const *words);
/* A word, or a list of them; returns how many, each once. */
int dogs_read_words(const Reader *reader, const Tree *node, const char *const *words, int most, uint8_t *out);
/* A space, "TAL.3"; several. */
bool dogs_read_address(const Reader *reader, const Tree *node, Address *out);
int dogs_read_addresses(const Reader *reader, const Tree *node, int most, Address *out);

/* -- read_plan.c, read_policy.c: sections that stand for the year -- */

void dogs_read_plan(const Reader *reader, const Tree *list, Plan *out);
void dogs_read_stops(const Reader *reader, const Tree *list, Plan *out);
void dogs_read_policy(const Reader *reader, const Tree *map, Policy *out);

/* -- review.c: warnings and notes of what was read well -- */
/* The sections that count in the present window, a bit each. */
unsigned dogs_timely(const State *state, int seat);
void dogs_review(const Edition *edition, const State *state, int seat, const Orders *file,
                 Diagnostics *diagnostics);

/* -- write.c: plans as they are read -- */

/* A card as plans write it: {play, ...}. */
Tree *dogs_card_tree(const Edition *edition, const CardOrder *order, Arena *arena);

/* The sections of a plan into a map, those that `sections` has; with `marks` those of a position as well. */
void dogs_plan_write(const Edition *edition, const Plan *plan, unsigned sections, bool marks, Tree *map,
                     Arena *arena);

#endif
