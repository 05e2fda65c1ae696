/* The rules of a game as players read them: templates/<language>/<game>/rules.yaml.
 *
 *   title: La Guerre des Ducs
 *   house: ["5.1"]            # rules that are, in part or whole, a ruling of ours
 *   inferred: ["6.9"]         # ... that follow from components and examples
 *   rules:
 *     "4": Movement
 *     "4.1": "The core of the rule in a sentence. All else."
 *     "6.6": |
 *       A paragraph on a line.
 *         1  AR  what is indented keeps its blanks
 *
 * A number without a dot that begins with a digit opens a chapter: the first line of its text, if it does not
 * end with a full stop, is the chapter's heading, and what follows is a rule of that number. Numbers are the
 * same in every language; cases, diagnostics, events and options cite them after the name of the game ("DUCS
 * 4.1", "DUCS-4.1"). The first sentence of a rule is quoted alone if the rule was broken or applied. */
#ifndef REPORT_RULEBOOK_H
#define REPORT_RULEBOOK_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/tree.h"
#include "catalogue.h"

typedef struct Rule {
  const char *number;  /* "6.7", "W03" */
  const char *heading; /* of the chapter that begins here; NULL if none does */
  const char *text;    /* its paragraphs, a line each; NULL for a chapter's heading alone */
  bool house, inferred;
} Rule;

typedef struct Rulebook {
  const char *title;
  const Rule *rules; /* in the order of the file */
  size_t count;
} Rulebook;

/* The rules of a game in the catalogue's language; a file of --template-dir replaces ours. In the arena. NULL
 * if there is no such file, or after RULES-FILE or what yaml_read() records if it is broken. */
const Rulebook *rulebook_read(const Catalogue *catalogue, Arena *arena, const char *game,
                              Diagnostics *diagnostics);

/* The rule of a number, or of the first number that a citation holds ("7.3", "DUCS 7.3", "WATERLOO-W03",
 * "WATERLOO 3, 4"). NULL if there is none, or `book` is NULL. */
const Rule *rulebook_find(const Rulebook *book, const char *citation);

/* The first sentence of a rule; NULL for a chapter's heading alone. In the arena. */
const char *rule_first_sentence(Arena *arena, const Rule *rule);

/* `Rule 4.1: "..."`, the first sentence of the rule that a diagnostic's code or an event's rule cites, in
 * words of the catalogue (rulebook.quote). `quoted`, a map, remembers the rules quoted, so that each is
 * quoted once. NULL if there is nothing to quote. In the arena. */
const char *rule_quote(const Catalogue *catalogue, Arena *arena, const Rulebook *book, Tree *quoted,
                       const char *citation);

/* Rules for people, in 78 columns: those from `first` on, `count` of them. In the arena. */
char *rulebook_text(const Catalogue *catalogue, Arena *arena, const Rulebook *book, size_t first,
                    size_t count);

/* All of them for a manual page, as mdoc(7): a subsection for each chapter, a tagged list of rules. In the
 * arena. */
char *rulebook_mdoc(const Catalogue *catalogue, Arena *arena, const Rulebook *book);

#endif
