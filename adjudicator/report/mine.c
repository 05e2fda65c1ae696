#include "mine.h"

#include <stdbool.h>
#include <string.h>

#include "story.h"

typedef struct Reader {
  const Catalogue *catalogue;
  Arena *arena;
  const char *rules;
  const char *const *seats;
  const char *me;
} Reader;

/* An event of the log, as its reader has it. */
typedef struct Touch {
  const Tree *event;         /* with own_... */
  const char *teller, *code; /* mine.TELLER.CODE are its words */
  const char *owns;          /* its own_... as one word: what is told in one sentence has the same */
  bool told;
} Touch;

/* ---- whom it names ---- */

static bool is_me(const Reader *reader, const Tree *value) {
  return value->kind == TREE_SCALAR && strcmp(value->text, reader->me) == 0;
}

static bool names_me(const Reader *reader, const Tree *value) {
  if (value->kind != TREE_LIST) return is_me(reader, value);
  for (size_t i = 0; i < value->count; i++) {
    if (is_me(reader, value->items[i].value)) return true;
  }
  return false;
}

static void mark(const Reader *reader, Tree *tree) {
  size_t count = tree->count; /* what is added below needs no mark itself */
  for (size_t i = 0; i < count; i++) {
    Tree *value = tree->items[i].value;
    const char *key = tree->items[i].key;
    if (value->kind != TREE_SCALAR) mark(reader, value);
    if (key != NULL && names_me(reader, value))
      tree_put_bool(reader->arena, tree, arena_concat(reader->arena, "own_", key, NULL), true);
  }
}

/* Whether a pair is this seat and another. The names may hold hyphens, too. */
static bool is_pair_of(const Reader *reader, const char *pair) {
  for (const char *const *other = reader->seats; *other != NULL; other++) {
    if (strcmp(pair, arena_concat(reader->arena, reader->me, "-", *other, NULL)) == 0) return true;
    if (strcmp(pair, arena_concat(reader->arena, *other, "-", reader->me, NULL)) == 0) return true;
  }
  return false;
}

static const char *owns_of(Arena *arena, const Tree *event) {
  const char *owns = "";
  for (size_t i = 0; i < event->count; i++) {
    if (strncmp(event->items[i].key, "own_", 4) == 0)
      owns = arena_concat(arena, owns, event->items[i].key, " ", NULL);
  }
  return owns;
}

/* ---- the sentences ---- */

/* Who has words for an event, the game or the referee; NULL where nobody has. */
static const char *teller_of(const Reader *reader, const char *code) {
  const char *const tellers[] = {reader->rules, "referee"};
  for (size_t i = 0; i < sizeof tellers / sizeof *tellers; i++) {
    const char *key = arena_printf(reader->arena, "mine.%s.%s", tellers[i], code);
    if (catalogue_has(reader->catalogue, key)) return tellers[i];
  }
  return NULL;
}

static size_t find_touches(const Reader *reader, const Tree *log, Touch *touches) {
  size_t count = 0;
  for (size_t i = 0; i < log->count; i++) {
    const Tree *entry = log->items[i].value;
    const char *pair = tree_string(tree_get(entry, "pair"), NULL);
    const char *code = tree_string(tree_get(entry, "code"), "");
    const char *teller = teller_of(reader, code);
    if (teller == NULL || (pair != NULL && !is_pair_of(reader, pair))) continue;
    Tree *event = tree_copy(reader->arena, entry);
    mark(reader, event);
    touches[count++] = (Touch){event, teller, code, owns_of(reader->arena, event), false};
  }
  return count;
}

static bool same_sentence(const Touch *a, const Touch *b) {
  return strcmp(a->code, b->code) == 0 && strcmp(a->owns, b->owns) == 0;
}

/* Tells the first event and all later ones that belong to it. */
static const char *tell(const Reader *reader, Touch *touches, size_t count) {
  const Tree **events = arena_alloc(reader->arena, count * sizeof *events);
  size_t told = 0;
  for (size_t i = 0; i < count; i++) {
    if (touches[i].told || !same_sentence(&touches[0], &touches[i])) continue;
    if (i > 0) touches[i].told = true;
    events[told++] = touches[i].event;
  }
  Tree *fields = story_run_fields(reader->arena, events, told);
  tree_put_int(reader->arena, fields, "times", (int64_t)told);
  const char *key = arena_printf(reader->arena, "mine.%s.%s", touches[0].teller, touches[0].code);
  return catalogue_say(reader->catalogue, reader->arena, key, fields);
}

Tree *report_mine(const Catalogue *catalogue, Arena *arena, const char *rules, const Tree *log,
                  const char *const *seats, const char *me) {
  const Reader reader = {catalogue, arena, rules, seats, me};
  Tree *lines = tree_list(arena);
  Touch *touches = arena_alloc(arena, (log->count + 1) * sizeof *touches);
  size_t count = find_touches(&reader, log, touches);
  for (size_t i = 0; i < count; i++) {
    if (touches[i].told) continue;
    const char *text = tell(&reader, touches + i, count - i);
    if (*text == '\0') continue;
    Tree *line = tree_add(arena, lines, tree_map(arena));
    tree_put_text(arena, line, "text", text);
  }
  return lines;
}
