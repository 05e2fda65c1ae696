/* Mustache templates (github.com/mustache/spec: comments, delimiters, interpolation, inverted,
 * partials, sections, and {{>*name}} of the optional dynamic names, to which a prefix is added: with
 * {kind: recruit}, {{>effects.*kind}} is {{>effects.recruit}}, and if there is no such partial what
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

/* The text of a partial. A file has its own line ends, and by the specification a tag alone on its line takes
 * that line with it. A phrase has none: alone on its line it keeps the line end, and if it renders as nothing
 * there is no line. */
typedef struct MustacheSource {
  const char *text; /* NULL: there is no such partial */
  bool is_phrase;
} MustacheSource;

/* Finds a partial. If there is none, {{>name}} renders as nothing, and {{>*name}} as {{name}}, which is a
 * phrase. `dynamic`: the data name it, so it may be any text, and must not find what only templates may
 * include. The text must live until mustache_render() returns. */
typedef MustacheSource (*MustachePartial)(void *context, const char *name, bool dynamic);

/* Parsed templates, so that one rendered many times is parsed once. They are known by the address of their
 * text, which must stay there unchanged as long as the store's arena lives. */
typedef struct MustacheStore MustacheStore;
MustacheStore *mustache_store(Arena *arena);

/* Renders `source` with `data`. Falsey: missing, null, plain `false`/`no`, an empty list, an empty
 * plain or quoted text. Returns the text in the arena, or NULL after one diagnostic, with line:col:
 *   TEMPLATE-SYNTAX  unclosed tag or section, wrong section end, malformed name
 *   TEMPLATE-DEPTH   partials (they may call themselves) or sections nested deeper than 64
 * `partial` may be NULL: there are none. `store` may be NULL: nothing is kept. */
char *mustache_render(MustacheStore *store, Arena *arena, const char *source, const Tree *data,
                      MustacheEscape escape, MustachePartial partial, void *partial_context,
                      Diagnostics *diagnostics);

#endif
