#include "mustache.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <glib.h>

#include "mustache_parse.h"
#include "prepare.h"

/* A partial that calls itself must come to an end with the data; passing this it does not. */
#define PARTIAL_DEPTH 64

/* The values of the sections around a tag, innermost first. */
typedef struct Context Context;
struct Context {
  const Tree *value;
  const Context *outer;
};

typedef struct ParsedPartial ParsedPartial;
struct ParsedPartial {
  const char *name;
  bool dynamic, is_phrase;
  MustacheNode *first;
  ParsedPartial *next;
};

/* A template that stays parsed. */
typedef struct Stored Stored;
struct Stored {
  const char *source;
  MustacheNode *first;
  Stored *next;
};

#define STORE_LISTS 64

struct MustacheStore {
  Arena *arena;
  Stored *lists[STORE_LISTS]; /* by the place of their text */
};

typedef struct Renderer {
  MustacheStore *store; /* or NULL */
  Arena *arena;
  GString *out;
  MustacheEscape escape;
  MustachePartial partial;
  void *partial_context;
  Diagnostics *diagnostics;
  ParsedPartial *parsed; /* each partial is parsed once, however often a list includes it */
  int partial_depth;
} Renderer;

static bool render_nodes(Renderer *renderer, const MustacheNode *node, const Context *context,
                         const char *indentation);

/* ---- parsed templates ---- */

MustacheStore *mustache_store(Arena *arena) {
  MustacheStore *store = arena_alloc(arena, sizeof *store);
  store->arena = arena;
  return store;
}

static Stored **list_of(MustacheStore *store, const char *source) {
  return &store->lists[((uintptr_t)source / sizeof(max_align_t)) % STORE_LISTS];
}

static bool parse(Renderer *renderer, const char *source, const char *name, MustacheNode **first) {
  MustacheStore *store = renderer->store;
  if (store == NULL) return mustache_parse(renderer->arena, source, name, first, renderer->diagnostics);
  Stored **list = list_of(store, source);
  for (const Stored *stored = *list; stored != NULL; stored = stored->next) {
    if (stored->source != source) continue;
    *first = stored->first;
    return true;
  }
  if (!mustache_parse(store->arena, source, name, first, renderer->diagnostics)) return false;
  Stored *stored = arena_alloc(store->arena, sizeof *stored);
  *stored = (Stored){source, *first, *list};
  *list = stored;
  return true;
}

/* ---- rendering ---- */

/* The first part of a name is looked for outwards, the rest only within what was found. */
static const Tree *look_up(const MustacheNode *node, const Context *context) {
  if (node->path_length == 0) return context->value;
  const Tree *value = NULL;
  for (; context != NULL && value == NULL; context = context->outer) {
    value = tree_get(context->value, node->path[0]);
  }
  for (size_t i = 1; i < node->path_length; i++) value = tree_get(value, node->path[i]);
  return value;
}

static bool is_falsey(const Tree *value) {
  if (value == NULL || tree_is_null(value)) return true;
  if (value->kind == TREE_LIST) return value->count == 0;
  if (value->kind != TREE_SCALAR) return false;
  if (value->length == 0) return true;
  bool truth;
  return value->plain && tree_read_bool(value, &truth) && !truth;
}

static void write_html(GString *out, const Tree *value) {
  for (size_t i = 0; i < value->length; i++) {
    switch (value->text[i]) {
    case '&': g_string_append(out, "&amp;"); break;
    case '"': g_string_append(out, "&quot;"); break;
    case '\'': g_string_append(out, "&#39;"); break;
    case '<': g_string_append(out, "&lt;"); break;
    case '>': g_string_append(out, "&gt;"); break;
    default: g_string_append_c(out, value->text[i]);
    }
  }
}

static void render_value(Renderer *renderer, const Tree *value, MustacheEscape escape) {
  if (value == NULL || value->kind != TREE_SCALAR || tree_is_null(value)) return;
  if (escape == MUSTACHE_HTML) {
    write_html(renderer->out, value);
  } else {
    g_string_append_len(renderer->out, value->text, (gssize)value->length);
  }
}

/* Indents every line of a partial except empty ones, to leave no spaces at line ends. An empty literal marks
 * the start of a line that continues with a tag. */
static void render_literal(GString *out, const MustacheNode *node, const char *indentation) {
  const char *at = node->text, *end = node->text + node->length;
  if (*indentation == '\0') {
    g_string_append_len(out, at, end - at);
    return;
  }
  bool line_start = node->starts_line;
  do {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    const char *stop = newline == NULL ? end : newline + 1;
    bool empty = newline == at || (newline == at + 1 && *at == '\r');
    if (line_start && !empty) g_string_append(out, indentation);
    g_string_append_len(out, at, stop - at);
    line_start = true;
    at = stop;
  } while (at < end);
}

static bool render_section(Renderer *renderer, const MustacheNode *node, const Context *context,
                           const char *indentation) {
  const Tree *value = look_up(node, context);
  bool falsey = is_falsey(value);
  if (node->kind == MUSTACHE_INVERTED) {
    return !falsey || render_nodes(renderer, node->children, context, indentation);
  }
  if (falsey) return true;
  if (value->kind != TREE_LIST) {
    Context within = {.value = value, .outer = context};
    return render_nodes(renderer, node->children, &within, indentation);
  }
  for (size_t i = 0; i < value->count; i++) {
    Context within = {.value = value->items[i].value, .outer = context};
    if (!render_nodes(renderer, node->children, &within, indentation)) return false;
  }
  return true;
}

/* *found NULL: there is no such partial. False after a diagnostic. */
static bool find_partial(Renderer *renderer, const char *name, bool dynamic, const ParsedPartial **found) {
  for (*found = renderer->parsed; *found != NULL; *found = (*found)->next) {
    if ((*found)->dynamic == dynamic && strcmp((*found)->name, name) == 0) return true;
  }
  if (renderer->partial == NULL) return true;
  MustacheSource source = renderer->partial(renderer->partial_context, name, dynamic);
  if (source.text == NULL) return true;
  ParsedPartial *parsed = arena_alloc(renderer->arena, sizeof *parsed);
  parsed->name = arena_strdup(renderer->arena, name);
  parsed->dynamic = dynamic;
  parsed->is_phrase = source.is_phrase;
  if (!parse(renderer, source.text, parsed->name, &parsed->first)) return false;
  parsed->next = renderer->parsed;
  *found = renderer->parsed = parsed;
  return true;
}

/* ---- words that have no partial of their own ---- */

/* "1-2-south": "N-N-south", and n1: 1, n2: 2 among the fields. */
static const char *shape_of(Arena *arena, const char *word, Tree *fields) {
  char *shape = arena_strdup(arena, word), *end = shape;
  for (int number = 1; *word != '\0'; end++) {
    size_t digits = strspn(word, "0123456789");
    *end = digits > 0 ? 'N' : *word;
    if (digits > 0)
      tree_put_text(arena, fields, arena_printf(arena, "n%d", number++), arena_strndup(arena, word, digits));
    word += digits > 0 ? digits : 1;
  }
  *end = '\0';
  return shape;
}

/* The partial for a word of a family: its own, that of its shape, that of all others. *fields: what the
 * latter two are given besides. False after a diagnostic; *found NULL: there is none. */
static bool find_of_family(Renderer *renderer, const char *family, const char *word, Tree **fields,
                           const ParsedPartial **found) {
  Arena *arena = renderer->arena;
  *fields = NULL;
  if (!find_partial(renderer, arena_concat(arena, family, word, NULL), true, found)) return false;
  if (*found != NULL || *family == '\0' || *word == '\0') return true;
  *fields = tree_map(arena);
  const char *shape = shape_of(arena, word, *fields);
  if (strcmp(shape, word) != 0 &&
      !find_partial(renderer, arena_concat(arena, family, shape, NULL), true, found))
    return false;
  if (*found != NULL) return true;
  tree_put_text(arena, *fields, "word", word);
  if (initial_sound_is_vowel(word)) tree_put_bool(arena, *fields, "vowel", true);
  return find_partial(renderer, arena_concat(arena, family, "other", NULL), true, found);
}

/* The same; where a family that begins with a capital has none, that of the family without, and *capital. */
static bool find_word(Renderer *renderer, const char *family, const char *word, Tree **fields,
                      const ParsedPartial **found, bool *capital) {
  *capital = false;
  if (!find_of_family(renderer, family, word, fields, found)) return false;
  if (*found != NULL || !g_ascii_isupper(*family)) return true;
  *capital = true;
  char *small = arena_strdup(renderer->arena, family);
  *small = g_ascii_tolower(*small);
  return find_of_family(renderer, small, word, fields, found);
}

static void capitalise(GString *out, gsize at) {
  if (at >= out->len) return;
  char letter[6];
  gsize length = (gsize)g_unichar_to_utf8(g_unichar_toupper(g_utf8_get_char(out->str + at)), letter);
  g_string_erase(out, (gssize)at, g_utf8_next_char(out->str + at) - (out->str + at));
  g_string_insert_len(out, (gssize)at, letter, (gssize)length);
}

/* A phrase that began at `start` has been alone on its line. */
static void end_line(GString *out, gsize start) {
  gsize end = out->len;
  while (end > start && (out->str[end - 1] == ' ' || out->str[end - 1] == '\t')) end--;
  if (end == start) {
    g_string_truncate(out, start);
  } else if (out->str[out->len - 1] != '\n') {
    g_string_append_c(out, '\n');
  }
}

static bool render_include(Renderer *renderer, const MustacheNode *node, const Context *context,
                           const char *indentation) {
  const Tree *value = node->prefix == NULL ? NULL : look_up(node, context);
  const ParsedPartial *partial;
  Tree *fields = NULL;
  bool capital = false;
  gsize start = renderer->out->len;
  bool looked = node->prefix == NULL
                    ? find_partial(renderer, node->text, false, &partial)
                    : find_word(renderer, node->prefix, tree_string(value, ""), &fields, &partial, &capital);
  if (!looked) return false;
  if (partial == NULL) {
    render_value(renderer, value, renderer->escape); /* a word nobody translated is still a word */
    if (capital) capitalise(renderer->out, start);
    if (node->took_line_end) end_line(renderer->out, start);
    return true;
  }
  if (renderer->partial_depth == PARTIAL_DEPTH) {
    diagnose_at(renderer->diagnostics, SEVERITY_ERROR, "TEMPLATE-DEPTH", "template-partials-deep", node->line,
                node->column, "tag", partial->name, NULL);
    return false;
  }
  const char *deeper = "";
  if (node->indentation != NULL) {
    deeper = arena_printf(renderer->arena, "%s%s", indentation, node->indentation);
  }
  Context within = {.value = fields, .outer = context};
  renderer->partial_depth++;
  bool rendered = render_nodes(renderer, partial->first, fields == NULL ? context : &within, deeper);
  renderer->partial_depth--;
  if (capital) capitalise(renderer->out, start);
  if (rendered && partial->is_phrase && node->took_line_end) end_line(renderer->out, start);
  return rendered;
}

static bool render_nodes(Renderer *renderer, const MustacheNode *node, const Context *context,
                         const char *indentation) {
  for (; node != NULL; node = node->next) {
    if (node->starts_line && node->kind != MUSTACHE_LITERAL) g_string_append(renderer->out, indentation);
    bool rendered = true;
    switch (node->kind) {
    case MUSTACHE_LITERAL: render_literal(renderer->out, node, indentation); break;
    case MUSTACHE_VARIABLE: render_value(renderer, look_up(node, context), renderer->escape); break;
    case MUSTACHE_RAW: render_value(renderer, look_up(node, context), MUSTACHE_TEXT); break;
    case MUSTACHE_SECTION:
    case MUSTACHE_INVERTED: rendered = render_section(renderer, node, context, indentation); break;
    case MUSTACHE_INCLUDE: rendered = render_include(renderer, node, context, indentation); break;
    }
    if (!rendered) return false;
  }
  return true;
}

char *mustache_render(MustacheStore *store, Arena *arena, const char *source, const Tree *data,
                      MustacheEscape escape, MustachePartial partial, void *partial_context,
                      Diagnostics *diagnostics) {
  Renderer renderer = {.store = store,
                       .arena = arena,
                       .escape = escape,
                       .partial = partial,
                       .partial_context = partial_context,
                       .diagnostics = diagnostics};
  MustacheNode *first;
  if (!parse(&renderer, source, "", &first)) return NULL;
  renderer.out = g_string_new(NULL);
  Context outermost = {.value = data};
  bool rendered = render_nodes(&renderer, first, &outermost, "");
  char *text = rendered ? arena_strndup(arena, renderer.out->str, renderer.out->len) : NULL;
  g_string_free(renderer.out, TRUE);
  return text;
}
