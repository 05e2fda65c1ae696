/* Mustache: a template, a line "---", and YAML data; the map `partials` in the data holds the partials. */
#include "fuzz.h"

#include "../../adjudicator/report/mustache.h"

/* Templates are ours or the game master's: one that asks for a long text may take long. So only such inputs
 * are tried as cannot: lists within lists multiply with each section or partial around them. */
#define LIST_ITEMS 4
#define REPEATERS  8

static const YamlLimits SMALL_DATA = {.bytes = 4096, .depth = 6, .nodes = 80};

static size_t longest_list(const Tree *tree) {
  size_t longest = tree->kind == TREE_LIST ? tree->count : 0;
  for (size_t i = 0; i < tree->count; i++) {
    size_t within = longest_list(tree->items[i].value);
    if (within > longest) longest = within;
  }
  return longest;
}

static size_t count_of(Bytes text, char wanted) {
  size_t count = 0;
  for (size_t i = 0; i < text.length; i++) count += text.at[i] == wanted;
  return count;
}

static MustacheSource partial_of(void *context, const char *name, bool dynamic) {
  (void)dynamic;
  const Tree *partial = tree_get(tree_get(context, "partials"), name);
  return (MustacheSource){.text = tree_string(partial, NULL), .is_phrase = *name == 'p'};
}

static void render(Arena *arena, const char *source, Tree *data, MustacheEscape escape) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  const char *text = mustache_render(NULL, arena, source, data, escape, partial_of, data, &found);
  check_diagnostics(&found);
  PROMISE((text == NULL) == (found.count == 1), "either a text or one diagnostic");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Bytes rest = {(const char *)bytes, length}, whole = rest;
  Bytes template = take_section(&rest, "---");
  Arena *arena = arena_new();
  Tree *data = yaml_read(arena, rest.at, rest.length, &SMALL_DATA, NULL);
  if (data == NULL) data = tree_map(arena);
  size_t longest = longest_list(data);
  size_t repeaters = count_of(whole, '>') + (longest > 1 ? count_of(whole, '#') : 0);
  bool quick = longest <= LIST_ITEMS && repeaters <= REPEATERS;
  if (quick) {
    const char *source = arena_strndup(arena, template.at, template.length);
    render(arena, source, data, MUSTACHE_HTML);
    render(arena, source, data, MUSTACHE_TEXT);
  }
  arena_free(arena);
  return quick ? 0 : -1;
}
