/* Mustache templates (github.com/mustache/spec: comments, delimiters, interpolation, inverted,
 * partials, sections, and {{>*name}} of the optional dynamic names, to which a prefix is added: with
 * {kind: recruit}, {{>effects.*kind}} is {{>effects.recruit}}, and where there is no such partial what
 * catalogue.h says of families; lambdas are left out, for a template is
 * data, not a program). */
#ifndef REPORT_MUSTACHE_H
#define REPORT_MUSTACHE_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/tree.h"

/* How {{name}} is escaped. {{{name}}} and {{&name}} never are. */
typedef enum MustacheEscape { MUSTACHE_HTML, MUSTACHE_TEXT /* nothing is escaped */ } MustacheEscape;

/* What a partial stands for. A file has its own line ends, and by the specification a tag that is alone on
 * its line takes that line with it. A phrase has none: alone on its line it keeps the line's end, and if it
 * renders as nothing there is no line. */
typedef struct MustacheSource {
  const char *text; /* NULL: there is no such partial */
  bool is_phrase;
} MustacheSource;

/* Finds a partial. Where there is none it renders as nothing, and {{>*name}} as {{name}}, which is a phrase.
 * `dynamic`: the data name it, so it may be any text there is, and must not find what only templates are to
 * include. The text must live until mustache_render() returns. */
typedef MustacheSource (*MustachePartial)(void *context, const char *name, bool dynamic);

/* Templates that are rendered again and again: each is parsed once. It knows them by where their text lies,
 * which must stay there unchanged while the store lives, that is, as long as its arena. */
typedef struct MustacheStore MustacheStore;
MustacheStore *mustache_store(Arena *arena);

/* Renders `source` with `data`. Falsey: missing, null, plain `false`/`no`, an empty list, an empty
 * plain or quoted text. Returns the text in the arena, or NULL after one diagnostic, with line:col:
 *   TEMPLATE-SYNTAX  unclosed tag or section, wrong section end, a name that is none
 *   TEMPLATE-DEPTH   partials nested deeper than 64 (they may call themselves), or so many sections
 * `partial` may be NULL: there are none. `store` may be NULL: nothing is kept. */
char *mustache_render(MustacheStore *store, Arena *arena, const char *source, const Tree *data,
                      MustacheEscape escape, MustachePartial partial, void *partial_context,
                      Diagnostics *diagnostics);

#endif
