/* What is wrong with a document, and where.
 *
 * A diagnostic is data: a stable code (`MAYO-3.3`, `FILE-YAML`), a place, the
 * key of a sentence in the message catalogue (templates/<language>/messages.yaml,
 * under `diagnostics:`) and the fields that the sentence names. The words are
 * added last, in the reader's language, by report/. */
#ifndef BASE_DIAGNOSTICS_H
#define BASE_DIAGNOSTICS_H

#include <stdbool.h>
#include <stddef.h>

#include "arena.h"
#include "tree.h"

/* At most this many errors are reported for one file; a note says if there are more. Nobody fixes more at a
 * time. */
#define ERRORS_TOLD ((size_t)50)

typedef enum Severity { SEVERITY_NOTE, SEVERITY_WARNING, SEVERITY_ERROR } Severity;

typedef struct Diagnostic {
  Severity severity;
  const char *code;    /* "MAYO-3.1"; static or arena text */
  const char *message; /* catalogue key: "order-not-adjacent" */
  int line, column;    /* 1-based; 0 if the whole file is meant */
  Tree *fields;        /* map of what the sentence names; NULL: nothing */
} Diagnostic;

/* A growing list. Initialise with diagnostics_init(); everything lives in the arena. A NULL Diagnostics* is
 * allowed everywhere below: nothing is recorded. */
typedef struct Diagnostics {
  Arena *arena;
  Diagnostic *items;
  size_t count, capacity;
  size_t errors; /* how many of them are SEVERITY_ERROR */
} Diagnostics;

void diagnostics_init(Diagnostics *diagnostics, Arena *arena);

/* Records one. `place` gives line and column (NULL: the whole file). The variable arguments
 * are pairs of field name and text, ended by NULL:
 *   diagnose(d, SEVERITY_ERROR, "MAYO-3.1", "order-not-adjacent", node, "from", "4", "to", "7", NULL); */
void diagnose(Diagnostics *diagnostics, Severity severity, const char *code, const char *message,
              const Tree *place, ...) __attribute__((sentinel));
/* The same at a line and column. */
void diagnose_at(Diagnostics *diagnostics, Severity severity, const char *code, const char *message, int line,
                 int column, ...) __attribute__((sentinel));

/* Appends all entries of another list; their fields are shared. */
void diagnostics_append(Diagnostics *diagnostics, const Diagnostics *more);

/* True if an error (not a warning) with this code is recorded. */
bool diagnostics_has_error(const Diagnostics *diagnostics, const char *code);

/* Stable order for people: by line, then column, then code. */
void diagnostics_sort(Diagnostics *diagnostics);

/* The word nearest to a misspelt one among NULL-terminated `words`, or NULL if none is near (the edit
 * distance may be a third of the length, and always one): "did you mean". */
const char *nearest_word(const char *word, const char *const *words);

/* The same as the end of a sentence: "; did you mean \"spanish\"?", or "" if none is near.
 * In the arena. */
const char *did_you_mean(Arena *arena, const char *word, const char *const *words);

/* NULL-terminated `words` as a list for people: "a, b, c". In the arena. */
const char *all_words(Arena *arena, const char *const *words);

/* Records an error for each key of a map that is not among NULL-terminated `known`, at its place, with the
 * fields `key` and, if a known key is near, `near`. Returns how many it recorded; 0 if `map` is not a map. */
size_t diagnose_unknown_keys(Diagnostics *diagnostics, const Tree *map, const char *const *known,
                             const char *code, const char *message);

/* The same for the settings of a configuration, whose sentences list the known ones: one more field, `known`,
 * is "a, b, c" in the order of `known`. `diagnostics` is not NULL, and `map` is a map. */
void diagnose_unknown_settings(Diagnostics *diagnostics, const Tree *map, const char *const *known,
                               const char *code, const char *message);

#endif
