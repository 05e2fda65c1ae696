/* The lines of orders: the texts of their kinds, filled with their pieces. */
#include <string.h>

#include "../base/yaml.h"
#include "order_lines.h"

static const char *const LANGUAGES[ORDER_LANGUAGES] = {"en", "fr", "es"};

/* A line that is being told. */
typedef struct Telling {
  Arena *arena;
  const PlainShapes *plain; /* NULL: only what it tells is asked */
  const Order *order;
  int language;
  const char *at;
  bool missing;      /* a piece that the line, or the part of it in brackets, needs */
  const char **told; /* keys */
  size_t told_count, told_capacity;
  const char *fault;
} Telling;

static void fault(Telling *t, const char *what) {
  if (t->fault == NULL) t->fault = what;
}

static void tell_key(Telling *t, const char *key) {
  t->told = arena_room(t->arena, t->told, sizeof *t->told, t->told_count, &t->told_capacity);
  t->told[t->told_count++] = key;
}

/* ---- words ---- */

static const char *written_in(const PlainWord *word, int language) {
  const char *const columns[ORDER_LANGUAGES] = {word->english, word->french, word->spanish};
  return *columns[language] != '\0' ? columns[language] : word->english;
}

/* The row of a name; NULL where only what is told is asked, or after a fault. */
static const FormWord *row_of(Telling *t, const char *name) {
  const FormWord *row = t->plain == NULL ? NULL : t->plain->grammar->words;
  while (row != NULL && row->name != NULL && strcmp(row->name, name) != 0) row++;
  if (row != NULL && row->name != NULL) return row;
  if (t->plain != NULL) fault(t, name);
  return NULL;
}

/* A value as the game's words of a row name it, by their first phrase; as it is where they do not. */
static const char *named(const Telling *t, const FormWord *row, const char *value) {
  if (row == NULL) return value;
  for (const PlainWord *word = t->plain->words; word->symbol != 0; word++) {
    if (word->symbol != row->symbol || word->value == NULL || strcmp(word->value, value) != 0) continue;
    const char *phrases = written_in(word, t->language);
    return arena_strndup(t->arena, phrases, strcspn(phrases, ","));
  }
  return value;
}

/* ---- pieces ---- */

static size_t next_of(const Order *order, const char *key, size_t from) {
  while (from < order->count && strcmp(order->pieces[from].key, key) != 0) from++;
  return from;
}

/* The pieces of a key, with a text between them, each named by `one`; `counts`: equal ones behind each other are counted, and
 * several of them named by `many`. */
static const char *values(Telling *t, const char *key, const FormWord *one, const FormWord *many, bool counts,
                          const char *between) {
  const Order *order = t->order;
  const char *text = "";
  size_t at = next_of(order, key, 0);
  if (at == order->count) t->missing = true;
  tell_key(t, key);
  for (size_t next; at < order->count; at = next) {
    const char *value = order->pieces[at].text;
    size_t equal = 1;
    next = next_of(order, key, at + 1);
    for (; counts && next < order->count && strcmp(order->pieces[next].text, value) == 0; equal++)
      next = next_of(order, key, next + 1);
    const char *word = named(t, equal > 1 ? many : one, value);
    if (counts) word = arena_printf(t->arena, "%zu %s", equal, word);
    text = arena_concat(t->arena, text, *text == '\0' ? "" : between, word, NULL);
  }
  return text;
}

/* ---- texts of kinds ---- */

static const char *name_at(Telling *t) {
  size_t length = strspn(t->at, "abcdefghijklmnopqrstuvwxyz_.");
  const char *name = arena_strndup(t->arena, t->at, length);
  if (length == 0) fault(t, t->at);
  t->at += length;
  return name;
}

/* Up to a character, which is passed. */
static const char *text_to(Telling *t, char end) {
  size_t length = strcspn(t->at, (const char[]){end, '\0'});
  const char *text = arena_strndup(t->arena, t->at, length);
  t->at += length;
  if (*t->at == end)
    t->at++;
  else
    fault(t, text);
  return text;
}

static bool is_one(const Order *order, const char *key) {
  size_t at = next_of(order, key, 0);
  if (at >= order->count || next_of(order, key, at + 1) < order->count) return false;
  const char *text = order->pieces[at].text;
  return strcmp(text, "1") == 0 || *text < '0' || *text > '9';
}

/* "{by}", behind its bracket. */
static const char *field(Telling *t) {
  const char *key = name_at(t), *between = ", ";
  const FormWord *word = NULL, *words = NULL;
  if (*t->at == '?') {
    t->at++;
    const char *one = text_to(t, '|'), *many = text_to(t, '}');
    return is_one(t->order, key) ? one : many;
  }
  bool counts = *t->at == '*';
  if (counts) t->at++;
  if (*t->at == ':') {
    t->at++;
    word = words = row_of(t, name_at(t));
  }
  if (*t->at == '/') {
    t->at++;
    words = row_of(t, name_at(t));
  }
  if (*t->at == '|') {
    t->at++;
    between = text_to(t, '}');
  } else if (*t->at == '}') {
    t->at++;
  } else {
    fault(t, t->at);
  }
  return values(t, key, word, words, counts, between);
}

static const char *text_of(Telling *t, bool within);

/* "shown=yes:", "shown!yes:" or "on={to}:" at the beginning of what stands in brackets. */
static void condition(Telling *t) {
  size_t length = strspn(t->at, "abcdefghijklmnopqrstuvwxyz_.");
  if (length == 0 || (t->at[length] != '=' && t->at[length] != '!')) return;
  const char *key = name_at(t);
  bool equal = *t->at++ == '=';
  const char *value = text_to(t, ':');
  if (*value == '{') {
    size_t other = next_of(t->order, arena_strndup(t->arena, value + 1, strcspn(value + 1, "}")), 0);
    value = other == t->order->count ? "" : t->order->pieces[other].text;
  }
  size_t at = next_of(t->order, key, 0);
  if (at == t->order->count || (strcmp(t->order->pieces[at].text, value) == 0) != equal) t->missing = true;
  tell_key(t, key);
}

/* "[, {on}]", behind its bracket; nothing if a piece is missing. */
static const char *optional(Telling *t) {
  bool missing = t->missing;
  size_t told = t->told_count;
  t->missing = false;
  condition(t);
  const char *text = text_of(t, true);
  if (*t->at == ']')
    t->at++;
  else
    fault(t, text);
  if (t->missing) {
    t->told_count = told;
    text = "";
  }
  t->missing = missing;
  return text;
}

static const char *text_of(Telling *t, bool within) {
  const char *text = "";
  while (*t->at != '\0' && t->fault == NULL) {
    if (*t->at == ']') {
      if (!within) fault(t, t->at);
      break;
    }
    const char *more;
    if (*t->at == '{' || *t->at == '[') {
      more = *t->at++ == '{' ? field(t) : optional(t);
    } else {
      size_t length = strcspn(t->at, "{[]");
      more = arena_strndup(t->arena, t->at, length);
      t->at += length;
    }
    text = arena_concat(t->arena, text, more, NULL);
  }
  return text;
}

static const char *tell(Telling *t, const OrderKind *kind) {
  const char *line = kind->line[t->language] != NULL ? kind->line[t->language] : kind->line[0];
  t->at = line == NULL ? "" : line;
  return text_of(t, false);
}

bool order_line_tells(const OrderKind *kind, const Order *order, Arena *arena) {
  if (kind->line[0] == NULL) return false;
  Telling t = {.arena = arena, .order = order};
  (void)tell(&t, kind);
  bool tells = !t.missing;
  for (size_t i = 0; i < order->count && tells; i++) {
    size_t at = 0;
    while (at < t.told_count && strcmp(t.told[at], order->pieces[i].key) != 0) at++;
    tells = at < t.told_count;
  }
  return tells;
}

const char *order_line(const Game *game, const Order *order, const char *language, Arena *arena) {
  Telling t = {.arena = arena, .plain = game->plain, .order = order};
  for (int i = 0; i < ORDER_LANGUAGES; i++) {
    if (language != NULL && strcmp(language, LANGUAGES[i]) == 0) t.language = i;
  }
  const OrderKind *kind = order->kind;
  if (kind == NULL)
    return arena_concat(arena, order->section, ": ", yaml_write_line(arena, order->node), NULL);
  bool none = order->count == 0 && order->node->kind != TREE_SCALAR;
  if (!none) return tell(&t, kind);
  return kind->none[t.language] != NULL ? kind->none[t.language] : kind->none[0];
}

const char *orders_fault(const Game *game, Arena *arena) {
  const Order order = {.count = 0};
  const OrderKind *kind = game->plain == NULL ? NULL : game->plain->grammar->kinds;
  for (; kind != NULL && kind->section != NULL; kind++) {
    for (int language = 0; language < ORDER_LANGUAGES; language++) {
      Telling t = {.arena = arena, .plain = game->plain, .order = &order, .language = language};
      (void)tell(&t, kind);
      if (t.fault != NULL) return t.fault;
    }
  }
  return NULL;
}
