/* A Mustache template as a tree of nodes: what mustache_render() walks.
 *
 * Private to report/. Names are split at their dots here, standalone lines are taken out here, so that
 * rendering need not know the syntax. */
#ifndef REPORT_MUSTACHE_PARSE_H
#define REPORT_MUSTACHE_PARSE_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"

typedef enum MustacheKind {
  MUSTACHE_LITERAL,  /* text between the tags */
  MUSTACHE_VARIABLE, /* {{name}} */
  MUSTACHE_RAW,      /* {{{name}}} and {{&name}} */
  MUSTACHE_SECTION,  /* {{#name}} ... {{/name}} */
  MUSTACHE_INVERTED, /* {{^name}} ... {{/name}} */
  MUSTACHE_INCLUDE   /* {{>name}}, and {{>prefix*name}}: `prefix` and the value of `name` */
} MustacheKind;

typedef struct MustacheNode MustacheNode;

struct MustacheNode {
  MustacheKind kind;
  bool starts_line;        /* the first on its line: the indentation of a partial goes before it */
  const char *text;        /* literals: the text, not NUL-terminated; else the whole name */
  size_t length;           /* of text */
  const char *prefix;      /* includes with a dynamic name: what is before the star; else NULL */
  const char *indentation; /* includes alone on their line: the spaces before the tag; else NULL */
  bool took_line_end;      /* includes alone on their line: a newline followed the tag */
  const char *const *path; /* the parts of a dotted name; none for the implicit iterator "." */
  size_t path_length;
  int line, column;       /* 1-based place of the tag in its template, columns in characters */
  MustacheNode *children; /* sections: the first node within */
  MustacheNode *next;     /* the node after this one */
};

/* Parses a template into *first (NULL for an empty one), all in the arena; literals point into
 * `source`. `partial` names the template in diagnostics ("" for the main one). False after one
 * diagnostic: TEMPLATE-SYNTAX or TEMPLATE-DEPTH with line and column. */
bool mustache_parse(Arena *arena, const char *source, const char *partial, MustacheNode **first,
                    Diagnostics *diagnostics);

#endif
