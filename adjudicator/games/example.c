#include "example.h"

#include <stdbool.h>
#include <string.h>

#include "offers.h"
#include "orders.h"
#include "turn_file.h"

static Tree *with_text(Arena *arena, const Tree *fields, const char *key, const char *text) {
  Tree *copy = tree_copy(arena, fields);
  tree_put_text(arena, copy, key, text);
  return copy;
}

/* Whether it is the same for all lines; else rules made it for this one. */
static bool is_general(const Game *game, const char *write) {
  const char *const(*example)[2] = game->plain == NULL ? NULL : game->plain->examples;
  for (; example != NULL && (*example)[0] != NULL; example++) {
    if (strcmp((*example)[1], write) == 0) return true;
  }
  return false;
}

/* The lines of some orders in the reader's language; NULL: one of them has none. */
static const char *lines_of(const Example *e, const Tree *file, Arena *arena) {
  const OrderList orders = orders_of(e->game, file, arena);
  const char *lines = NULL;
  for (size_t i = 0; i < orders.count; i++) {
    const Tree *node = orders.items[i].node;
    bool word = node != NULL && node->yields; /* "standard" is one for all of them */
    if (orders.items[i].kind == NULL || word) return NULL;
    const char *line = order_line(e->game, &orders.items[i], e->language, arena);
    lines = lines == NULL ? line : arena_concat(arena, lines, ", ", line, NULL);
  }
  return lines;
}

/* The same orders in the reader's language; NULL: they are no lines. */
static const char *translated(const Example *e, const char *write, Arena *arena) {
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, arena);
  turn_file_understand(e->game, e->edition, e->state, e->seat, write, strlen(write), TURN_PROSE, arena,
                       &found, &read);
  return lines_of(e, found.errors > 0 ? NULL : read.file, arena);
}

/* Whether a line could be sent as it is. */
static bool is_legal(const Example *e, const char *write, Arena *arena) {
  const void *orders = NULL;
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, arena);
  turn_file_understand(e->game, e->edition, e->state, e->seat, write, strlen(write), TURN_PROSE, arena,
                       &found, &read);
  return found.errors == 0 &&
         game_read(e->game, e->edition, e->state, e->seat, read.file, arena, &orders, &found) &&
         found.errors == 0;
}

/* The order that comes nearest to what was written; NULL: the game knows none, or nothing is named, and the general one will do. */
static const char *nearest(const Example *e, const char *write, const Tree *fields, Arena *arena) {
  const char *text = tree_string(tree_get(fields, "text"), "");
  bool named;
  const Tree *file =
      offers_nearest(e->game, e->choices, tree_string(tree_get(fields, "named"), text), arena, &named);
  if (file == NULL || (!named && is_legal(e, write, arena))) return NULL;
  return lines_of(e, file, arena);
}

/* The same of lines between which one is to choose, "charge 3 / manoeuvre 2 to 4". */
static const char *each_translated(const Example *e, const char *write, Arena *arena) {
  static const char BETWEEN[] = " / ";
  const char *lines = NULL;
  for (const char *at = write, *end; at != NULL; at = end == NULL ? NULL : end + strlen(BETWEEN)) {
    end = strstr(at, BETWEEN);
    const char *one = end == NULL ? at : arena_strndup(arena, at, (size_t)(end - at));
    const char *line = translated(e, one, arena);
    if (line == NULL) return NULL;
    lines = lines == NULL ? line : arena_concat(arena, lines, BETWEEN, line, NULL);
  }
  return lines;
}

const char *example_line(const Example *e, const char *line, Arena *arena) {
  const char *own = strcmp(e->language, "en") == 0 ? NULL : translated(e, line, arena);
  return own == NULL ? line : own;
}

/* The line of the first order that the player has; "": there is none. */
static const char *first_given(const Example *e, Arena *arena) {
  const OrderList orders = orders_of(e->game, e->given, arena);
  for (size_t i = 0; i < orders.count; i++) {
    if (orders.items[i].kind != NULL) return order_line(e->game, &orders.items[i], e->language, arena);
  }
  return "";
}

Tree *example_fields(const Example *e, const Diagnostic *diagnostic, Arena *arena) {
  Tree *fields = diagnostic->fields;
  const char *write = tree_string(tree_get(fields, "write"), "");
  if (strcmp(diagnostic->message, "line-takes-what") == 0)
    return with_text(arena, fields, "write", first_given(e, arena));
  if (*write == '\0') return fields;
  const char *line =
      e->choices != NULL && is_general(e->game, write) ? nearest(e, write, fields, arena) : NULL;
  if (line == NULL && strcmp(e->language, "en") != 0) line = each_translated(e, write, arena);
  return line == NULL ? fields : with_text(arena, fields, "write", line);
}
