/* What the files of merge.h share: merge_ask.c, on it merge_wrong.c, merge_exchange.c, merge_away.c; on these merge_whole.c, merge_each.c; on all
 * merge_sections.c. What they make is in the arena. Sentences in quotes are those of design.md, 3. */
#ifndef GAMES_MERGE_PARTS_H
#define GAMES_MERGE_PARTS_H

#include "merge.h"

typedef struct Merging {
  const Merge *merge;
  Arena *arena;
  Diagnostics *diagnostics;
  Tree *ground;       /* a copy with places of its own, from which orders are taken away */
  Diagnostics wrong;  /* what was wrong in it, with these places */
  Tree *mail;         /* the mail's own sections */
  const Tree *before; /* the ground as it was given */
  OrderList numbered; /* orders of the ground, as its receipt numbers them */
  Tree *unfiled;      /* orders of the mail that were asked, by section */
  Tree *file;         /* what it becomes */
  bool changed;
} Merging;

/* The place of a list: its section, the key within its map, and the subject of its orders, if it has one. */
typedef struct Slot {
  const char *section, *key;
  const OrderSubject *subject;
} Slot;

Slot merge_slot(const Merging *m, const char *section, const char *key);

/* ---- merge_ask.c ---- */

/* The lines of the orders of a slot; `value` becomes a part of what is made. */
const char *merge_lines(const Merging *m, const Slot *slot, Tree *value);
/* Those of all sections of a file, or of one. */
const char *merge_lines_of_file(const Merging *m, const Tree *file, const char *section);
/* A line behind others, with a comma between them. */
const char *merge_and(const Merging *m, const char *lines, const char *line);

/* Asks about what a mail says: it stays as it was. `fresh`: where the mail says it; `write`: what it would order; `former`: what is in
 * force; `together`: one order in place of both, NULL: there is none. */
void merge_ask(Merging *m, const char *message, const Slot *slot, const Tree *fresh, const char *write,
               const char *former, const char *together);
/* The same of what a mail has for a slot, and of what is in force there. */
void merge_ask_between(Merging *m, const char *message, const Slot *slot, const Tree *fresh, Tree *former);
/* "Nothing" over orders of a slot: with the line that says it without a doubt. */
void merge_ask_nothing(Merging *m, const Slot *slot, const Tree *fresh, Tree *former);

/* How many errors and warnings the game finds, of one message or of any (NULL), with one value in a slot in place of the one in force,
 * and with what the mail says where that replaces nothing but keys of maps. */
size_t merge_faults(const Merging *m, const Slot *slot, Tree *value, const char *message);
/* Whether the rules find no more fault with one value than with another. */
bool merge_as_legal(const Merging *m, const Slot *slot, Tree *value, Tree *than);
/* FormGrammar.settle() of the game. */
void merge_settle(const Merging *m, Tree *file);

/* What stands at a slot of a file; NULL: nothing. */
const Tree *merge_value_at(const Tree *file, const Slot *slot);
/* Whether a newer mail changed the whole of a slot, where `now` stands. */
bool merge_is_newer(const Merging *m, const Slot *slot, const Tree *now);

/* ---- merge_wrong.c ---- */

/* Gives each order of the ground a line of its own. */
void merge_place_kept(Tree *file);
/* Takes over the errors of the ground with the places that its orders have now. */
void merge_move_wrong(Merging *m);

/* Where in a list a line of it was wrong: `item` of the list was, or, if `unread`, one before that place was not understood. */
typedef struct WrongLine {
  size_t item;
  bool unread;
} WrongLine;

typedef struct WrongLines {
  WrongLine *items;
  size_t count, capacity;
} WrongLines;

/* The lines of a list that were wrong in the ground, if the mail answers that; by their item. */
WrongLines merge_wrong_lines(const Merging *m, const Slot *slot, const Tree *list);
/* Whether an item of the list itself was. */
bool merge_has_wrong(const WrongLines *lines, size_t item);

/* ---- merge_exchange.c ---- */

/* Puts what an entry names in place of what it names so in an order in force, if that is one place of one order and breaks no rule; else
 * it is asked. */
void merge_exchange(Merging *m, const Tree *entry);

/* ---- merge_away.c ---- */

/* Takes out of the ground what the mail takes away, in the order of its text; what it takes back of its own is asked. */
void merge_take_away(Merging *m);

/* ---- merge_whole.c, merge_each.c ---- */

/* The list that is in force after the mail; `former` itself if that is asked. */
Tree *merge_whole(Merging *m, const Slot *slot, Tree *former, const Tree *fresh);
Tree *merge_each(Merging *m, const Slot *slot, Tree *former, const Tree *fresh);

#endif
