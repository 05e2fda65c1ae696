/* Turn files: read, told, and looked at. */
#ifndef MAYO_TURN_FILE_H
#define MAYO_TURN_FILE_H

#include "../fields.h"
#include "sequence.h"

/* ---- order text ---- */

/* The written form of an order (MAYO 3.1, 3.2). */

/* Before a number of an order: it was the whole group. For a number of an allocation: all cubes not named otherwise. */
#define MAYO_ALL "all"

typedef enum OrderText {
  ORDER_READ,
  ORDER_UNREADABLE, /* not in the form */
  ORDER_NO_ZONE     /* in the form, but a zone is not on this board */
} OrderText;

/* Reads `12→11`, `→16`, `2 11→14`, `all 2 11→14`, `2 cubes 11→14`, `1 cube 5→9` into from, to, number, has_number and whole of
 * *out (`unreadable` if it failed; the places are unchanged). The arrow may be → -> > or a hyphen or dash of any
 * length; spaces, also typographic ones, may separate the parts. `edition`: NULL: of any board. */
OrderText mayo_order_parse(const Edition *edition, const char *text, MovementOrder *out);

/* The order without its number: "12→11", "→16". In the arena. */
const char *mayo_order_text(const MovementOrder *order, Arena *arena);

/* ---- read ---- */

/* Reading and writing the game's sections of a turn file (contrib/positions.md; MAYO 3.1, 7.2). */

/* An order without its number, "12→11": its start, and the target in the byte behind. The row's `wrong`: it is none. */
extern const FieldType MAYO_WAY;

/* The sections and what they may hold. */
extern const FieldRow MAYO_TURN_FILE[];

/* The contract's read(): see games/game.h. Errors of the rules leave the file acceptable;
 * it is refused (false) for FILE-SHAPE and FILE-UNKNOWN-KEY. What only the future can decide is a warning. */
bool mayo_read(const void *edition, const void *state, int seat, const Tree *file, Arena *arena,
               const void **orders, Diagnostics *diagnostics);

/* ---- review.c ---- */

/* The contract's counts() and judge(): see games/game.h. */
bool mayo_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section);
Answer mayo_judge(const void *edition, const void *state, int seat, const char *part, const void *orders,
                  Diagnostics *diagnostics);

#endif
