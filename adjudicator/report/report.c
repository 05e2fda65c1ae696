#include "report.h"

#include <inttypes.h>
#include <stdbool.h>
#include <string.h>

#include <glib.h>

#include "../base/yaml.h"
#include "maps.h"
#include "prepare.h"
#include "rulebook.h"

/* An entry of a log is {code, rule, turn, during (the window), its fields, text}. */

static const char *word(const Tree *entry, const char *key) {
  return tree_string(tree_get(entry, key), "");
}

static bool same(const Tree *a, const Tree *b, const char *key) {
  return strcmp(word(a, key), word(b, key)) == 0;
}

/* What all lines of a report are made from. */
typedef struct Storyteller {
  const Catalogue *catalogue;
  Arena *arena;
  const char *rules;
  const Tree *known_cards; /* of the view; NULL for none */
  const Rulebook *book;    /* of which rules are quoted; NULL: of none */
  Tree *quoted;            /* those that were */
} Storyteller;

/* ---- several events in one sentence ---- */

static bool belongs_to_run(const Tree *first, const Tree *entry) {
  return same(first, entry, "code") && same(first, entry, "rule") && same(first, entry, "side");
}

/* For several entries (at least one) in one sentence: the fields that all of them share, and the entries as
 * `items`. */
static Tree *run_fields(Arena *arena, const Tree *const *entries, size_t count) {
  Tree *fields = tree_map(arena), *items = tree_list(arena);
  for (size_t i = 0; i < entries[0]->count; i++) {
    const TreeItem *item = &entries[0]->items[i];
    bool shared = true;
    for (size_t e = 1; e < count; e++) shared &= tree_equal(item->value, tree_get(entries[e], item->key));
    if (shared) tree_put(arena, fields, item->key, item->value);
  }
  for (size_t e = 0; e < count; e++) tree_add(arena, items, tree_copy(arena, entries[e]));
  tree_put(arena, fields, "items", items);
  return fields; /* catalogue_say() prepares them */
}

/* Adds the line of the run that begins at `entries`; returns how many entries it tells. */
static size_t add_line(const Storyteller *teller, const Tree *const *entries, size_t left, Tree *lines) {
  const Catalogue *catalogue = teller->catalogue;
  Arena *arena = teller->arena;
  const Tree *first = entries[0];
  const char *key = arena_printf(arena, "runs.%s.%s", teller->rules, word(first, "code"));
  size_t count = 1;
  const char *text = word(first, "text");
  if (catalogue_has(catalogue, key)) {
    while (count < left && belongs_to_run(first, entries[count])) count++;
    text = catalogue_say(catalogue, arena, key, run_fields(arena, entries, count));
  }
  Tree *line = tree_add(arena, lines, tree_map(arena));
  tree_put_text(arena, line, "code", word(first, "code"));
  tree_put_text(arena, line, "rule", word(first, "rule"));
  tree_put_text(arena, line, "text", text);
  const char *quote = rule_quote(catalogue, arena, teller->book, teller->quoted, word(first, "rule"));
  if (quote != NULL) tree_put_text(arena, line, "quote", quote);
  if (count == 1) tree_put(arena, line, "event", tree_copy(arena, first));
  const Tree *about = tree_get(teller->known_cards, word(first, "card"));
  if (about != NULL) tree_put(arena, line, "about", tree_copy(arena, about));
  return count;
}

/* Adds what an event says of the one before it to the line of that one; false if it stands by itself. */
static bool add_tail(const Storyteller *teller, const Tree *entry, Tree *lines) {
  const char *key = arena_printf(teller->arena, "tails.%s.%s", teller->rules, word(entry, "code"));
  if (lines->count == 0 || !catalogue_has(teller->catalogue, key)) return false;
  Tree *line = lines->items[lines->count - 1].value;
  const char *tail = catalogue_say(teller->catalogue, teller->arena, key, entry);
  tree_put_text(teller->arena, line, "text", arena_printf(teller->arena, "%s %s", word(line, "text"), tail));
  return true;
}

/* ---- chapters ---- */

/* Whether the entry has a line in a chapter: it says something, and the seat's own part does not say the
 * same: what the referee tells one seat alone (mine.referee) is there. */
static bool has_line(const Catalogue *catalogue, Arena *arena, const Tree *view, const Tree *entry) {
  if (*word(entry, "text") == '\0') return false;
  if (tree_get(view, "mine") == NULL) return true;
  return !catalogue_has(catalogue, arena_printf(arena, "mine.referee.%s", word(entry, "code")));
}

static bool same_chapter(const Tree *a, const Tree *b) {
  return same(a, b, "turn") && same(a, b, "during");
}

static void add_chapter(const Storyteller *teller, const Tree *const *entries, size_t count, Tree *chapters) {
  Tree *chapter = tree_add(teller->arena, chapters, tree_map(teller->arena));
  tree_put_text(teller->arena, chapter, "turn", word(entries[0], "turn"));
  tree_put_text(teller->arena, chapter, "during", word(entries[0], "during"));
  Tree *lines = tree_put(teller->arena, chapter, "lines", tree_list(teller->arena));
  for (size_t at = 0; at < count;) {
    bool told = add_tail(teller, entries[at], lines);
    at += told ? 1 : add_line(teller, entries + at, count - at, lines);
  }
}

static Tree *chapters_of(const Catalogue *catalogue, Arena *arena, const Tree *view,
                         Diagnostics *diagnostics) {
  const Tree *log = tree_get(view, "log");
  bool full = strcmp(word(view, "detail"), "full") == 0;
  const Storyteller teller = {.catalogue = catalogue,
                              .arena = arena,
                              .rules = word(view, "rules"),
                              .known_cards = tree_get(view, "known_cards"),
                              .book = full ? rulebook_read(catalogue, arena, word(view, "rules"), diagnostics)
                                           : NULL,
                              .quoted = tree_map(arena)};
  Tree *chapters = tree_list(arena);
  if (log == NULL || log->count == 0) return chapters;
  const Tree **entries = arena_alloc(arena, log->count * sizeof *entries);
  size_t count = 0;
  for (size_t i = 0; i < log->count; i++) {
    if (has_line(catalogue, arena, view, log->items[i].value)) entries[count++] = log->items[i].value;
  }
  for (size_t i = 0, end; i < count; i = end) {
    for (end = i + 1; end < count && same_chapter(entries[i], entries[end]);) end++;
    add_chapter(&teller, entries + i, end - i, chapters);
  }
  return chapters;
}

/* {rule, text} of the entry that ended the game, the last of code `reason`; NULL if there is none. */
static const Tree *ending_of(const char *reason, const Tree *log) {
  for (size_t i = log == NULL ? 0 : log->count; i > 0; i--) {
    if (strcmp(word(log->items[i - 1].value, "code"), reason) == 0) return log->items[i - 1].value;
  }
  return NULL;
}

/* ---- the whole game ---- */

Tree *report_course(const Catalogue *catalogue, Arena *arena, const char *rules, const Tree *log) {
  Tree *course = tree_list(arena), *turn = NULL;
  for (size_t i = 0; i < log->count; i++) {
    const Tree *entry = log->items[i].value;
    const char *key = arena_printf(arena, "course.%s.%s", rules, word(entry, "code"));
    if (!catalogue_has(catalogue, key)) continue;
    const char *text = catalogue_say(catalogue, arena, key, entry);
    if (*text == '\0') continue; /* its words say nothing of this one */
    if (turn == NULL || !same(turn, entry, "turn")) {
      turn = tree_add(arena, course, tree_map(arena));
      tree_put_text(arena, turn, "turn", word(entry, "turn"));
    }
    const char *before = word(turn, "text");
    tree_put_text(arena, turn, "text",
                  arena_printf(arena, "%s%s%s", before, *before == '\0' ? "" : " ", text));
  }
  return course;
}

/* ---- what changed ---- */

static int64_t number(const Tree *entry, const char *key) {
  int64_t value = 0;
  tree_read_int(tree_get(entry, key), &value);
  return value;
}

static void mark_change(Arena *arena, Tree *row, const Tree *former, const char *key) {
  int64_t change = number(row, key) - number(former, key);
  if (change == 0) return;
  tree_put_text(arena, row, arena_printf(arena, "%s_change", key), arena_printf(arena, "%+" PRId64, change));
  tree_put_bool(arena, row, "changed", true);
}

/* A number that only one of the two has has come or gone. */
static void mark_row(Arena *arena, Tree *row, const Tree *former) {
  size_t count = row->count;
  for (size_t i = 0; i < count; i++) mark_change(arena, row, former, row->items[i].key);
  for (size_t i = 0; i < former->count; i++) {
    if (tree_get(row, former->items[i].key) == NULL) mark_change(arena, row, former, former->items[i].key);
  }
}

void report_mark_changes(Arena *arena, Tree *view, const Tree *former) {
  static const char *const LISTS[] = {"board", "sides", NULL};
  for (const char *const *key = LISTS; *key != NULL; key++) {
    Tree *rows = tree_get(view, *key);
    const Tree *others = tree_get(former, *key);
    if (rows == NULL || others == NULL || rows->count != others->count) continue;
    for (size_t i = 0; i < rows->count; i++) mark_row(arena, rows->items[i].value, others->items[i].value);
  }
}

void report_word_log(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *log) {
  for (size_t i = 0; i < log->count; i++) {
    Tree *event = log->items[i].value;
    const char *key = arena_printf(arena, "events.%s.%s", rules, tree_string(tree_get(event, "code"), ""));
    tree_put_text(arena, event, "text", catalogue_say(catalogue, arena, key, event));
  }
}

/* ---- what touches one seat (report_own_events()) ---- */

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

/* Who has words for an event, the game or the referee; NULL if nobody has. */
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

/* Each fault of a file, which the referee tells with its rule, has a line of its own. */
static bool same_sentence(const Touch *a, const Touch *b) {
  if (strcmp(a->teller, "referee") == 0 && *word(a->event, "rule") != '\0') return a == b;
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
  Tree *fields = run_fields(reader->arena, events, told);
  tree_put_int(reader->arena, fields, "times", (int64_t)told);
  const char *key = arena_printf(reader->arena, "mine.%s.%s", touches[0].teller, touches[0].code);
  return catalogue_say(reader->catalogue, reader->arena, key, fields);
}

Tree *report_own_events(const Catalogue *catalogue, Arena *arena, const char *rules, const Tree *log,
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

static const char *rules_of(const Tree *data) {
  return tree_string(tree_get(data, "rules"), "");
}

/* ---- drawings ---- */

/* Puts a mark before each line, so that the layout leaves it as it is. */
static char *drawn(Arena *arena, const char *drawing) {
  GString *text = g_string_new(NULL);
  while (*drawing != '\0') {
    size_t length = strcspn(drawing, "\n");
    g_string_append(text, LAYOUT_DRAWN);
    g_string_append_len(text, drawing, (gssize)length);
    g_string_append_c(text, '\n');
    drawing += length + (drawing[length] == '\n');
  }
  char *result = arena_strdup(arena, text->str);
  g_string_free(text, TRUE);
  return result;
}

/* Commands are copied from a mail: they must stay as they are. */
static void put_recipe(Arena *arena, Tree *dice, const char *key, const char *drawn_key) {
  const Tree *lines = tree_get(dice, key);
  const char *text = "";
  for (size_t i = 0; lines != NULL && i < lines->count; i++)
    text = arena_printf(arena, "%s  %s\n", text, tree_string(lines->items[i].value, ""));
  if (*text != '\0') tree_put_text(arena, dice, drawn_key, drawn(arena, text));
}

/* The letters in the cells of a map, as S and F for the cubes of two sides, are those of the language:
 * terms.RULES.map.LETTER. */
static const char *worded_cell(const Catalogue *catalogue, Arena *arena, const char *rules,
                               const char *cell) {
  const char *text = "";
  for (const char *at = cell; *at != '\0';) {
    size_t length = *at >= 'A' && *at <= 'Z' ? 1 : strcspn(at, "ABCDEFGHIJKLMNOPQRSTUVWXYZ");
    const char *part = arena_strndup(arena, at, length);
    const char *key = arena_printf(arena, "terms.%s.map.%s", rules, part);
    if (*at >= 'A' && *at <= 'Z' && catalogue_has(catalogue, key))
      part = catalogue_say(catalogue, arena, key, NULL);
    text = arena_concat(arena, text, part, NULL);
    at += length;
  }
  return text;
}

static const Tree *worded_map(const Catalogue *catalogue, Arena *arena, const Tree *view) {
  const Tree *map = tree_get(view, "map"), *tiles = tree_get(map, "tiles");
  if (tiles == NULL) return map; /* maps of hexes have the names that are printed on the counters */
  Tree *copy = tree_copy(arena, map), *cells = tree_get(copy, "cells");
  for (size_t i = 0; cells != NULL && i < cells->count; i++) {
    Tree *lines = cells->items[i].value;
    for (size_t l = 0; lines->kind == TREE_LIST && l < lines->count; l++) {
      const char *line = tree_string(lines->items[l].value, "");
      lines->items[l].value = tree_text(arena, worded_cell(catalogue, arena, rules_of(view), line));
    }
  }
  return copy;
}

static void put_drawings(const Catalogue *catalogue, Arena *arena, const Tree *map, Tree *data) {
  const char *drawing = tile_map_draw(arena, map, LAYOUT_WIDTH);
  if (drawing == NULL) drawing = hex_map_draw(arena, map, LAYOUT_WIDTH);
  if (drawing != NULL) tree_put_text(arena, data, "map_text", drawn(arena, drawing));
  const Tree *parts = hex_map_parts(arena, map, LAYOUT_WIDTH);
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < parts->count; i++) {
    Tree *part = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, part, "text", drawn(arena, parts->items[i].value->text));
  }
  tree_put(arena, data, "map_parts", prepared_copy(arena, list, catalogue_zero_is_one(catalogue)));
}

/* ---- a position in general words ---- */

/* Whether a row of the position is not said in the report already. */
static bool is_fact(const TreeItem *item) {
  static const char *const TOLD[] = {"turn", "window", "phase", "over", "options", NULL};
  for (const char *const *key = TOLD; *key != NULL; key++) {
    if (strcmp(item->key, *key) == 0) return false;
  }
  return true;
}

/* The members of a group of that name, which may be NULL; begun where there is none. */
static Tree *members_of(Arena *arena, Tree *groups, const char *name) {
  for (size_t i = 0; name != NULL && i < groups->count; i++) {
    if (strcmp(word(groups->items[i].value, "group"), name) == 0)
      return tree_get(groups->items[i].value, "members");
  }
  Tree *group = tree_add(arena, groups, tree_map(arena));
  if (name != NULL) tree_put_text(arena, group, "group", name);
  return tree_put(arena, group, "members", tree_list(arena));
}

static void add_member(Arena *arena, Tree *members, const char *member) {
  tree_put_text(arena, tree_add(arena, members, tree_map(arena)), "member", member);
}

/* {ald: red, dun: blue, brae: red}: red has ald and brae; {red: [ald, brae]} says the same; of what is deeper its words. */
static void add_groups(Arena *arena, Tree *groups, const Tree *value) {
  if (value->kind == TREE_SCALAR) add_member(arena, members_of(arena, groups, NULL), value->text);
  for (size_t i = 0; value->kind == TREE_LIST && i < value->count; i++) {
    const Tree *item = value->items[i].value;
    add_member(arena, members_of(arena, groups, ""), tree_string(item, yaml_write_line(arena, item)));
  }
  for (size_t i = 0; value->kind == TREE_MAP && i < value->count; i++) {
    const Tree *item = value->items[i].value;
    const char *key = value->items[i].key;
    if (item->kind == TREE_SCALAR) {
      add_member(arena, members_of(arena, groups, item->text), key);
      continue;
    }
    Tree *members = members_of(arena, groups, key);
    for (size_t k = 0; k < item->count; k++) {
      const Tree *inner = item->items[k].value;
      add_member(arena, members, tree_string(inner, yaml_write_line(arena, inner)));
    }
  }
}

static Tree *facts_of(Arena *arena, const Tree *position) {
  Tree *facts = tree_list(arena);
  for (size_t i = 0; position != NULL && position->kind == TREE_MAP && i < position->count; i++) {
    if (!is_fact(&position->items[i])) continue;
    Tree *fact = tree_add(arena, facts, tree_map(arena));
    tree_put_text(arena, fact, "fact", position->items[i].key);
    add_groups(arena, tree_put(arena, fact, "groups", tree_list(arena)), position->items[i].value);
  }
  return facts;
}

/* Whether a game has a template of its own in the place of one of these. */
static bool has_own(const Catalogue *catalogue, Arena *arena, const char *rules, const char *name) {
  return catalogue_template(catalogue, arena_concat(arena, rules, "/", name, NULL), NULL) != NULL;
}

/* What the template is given besides the view itself: the same for every game. */
static Tree *report_data(const Catalogue *catalogue, Arena *arena, const Tree *view,
                         Diagnostics *diagnostics) {
  const Tree *log = tree_get(view, "log");
  Tree *data = tree_copy(arena, view);
  tree_put(arena, data, "chapters", chapters_of(catalogue, arena, view, diagnostics));
  const Tree *over = tree_get(view, "over");
  const Tree *ending = ending_of(tree_string(tree_get(over, "reason"), ""), log);
  if (ending != NULL) tree_put(arena, data, "ending", tree_copy(arena, ending));
  if (!has_own(catalogue, arena, rules_of(view), "position.txt.mustache") ||
      !has_own(catalogue, arena, rules_of(view), "board.html.mustache"))
    tree_put(arena, data, "facts", facts_of(arena, tree_get(view, "position")));
  prepare_tree(arena, data, catalogue_zero_is_one(catalogue));
  put_drawings(catalogue, arena, worded_map(catalogue, arena, view), data);
  put_recipe(arena, tree_get(data, "dice"), "recipe", "recipe_drawn");
  put_recipe(arena, tree_get(data, "dice"), "salts_recipe", "salts_drawn");
  return data;
}

/* ---- texts ---- */

char *report_text(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *view, int width,
                  Diagnostics *diagnostics) {
  const Tree *data = report_data(catalogue, arena, view, diagnostics);
  const char *text = catalogue_render_for(catalogue, arena, rules_of(view), name, data, diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, width);
}

/* ---- pages ---- */

/* Takes away the marks of drawn(): a page is not laid out. */
static void put_plain(Arena *arena, Tree *map, const char *key) {
  const char *text = tree_string(tree_get(map, key), NULL);
  if (text == NULL) return;
  GString *plain = g_string_new(text);
  g_string_replace(plain, LAYOUT_DRAWN, "", 0);
  tree_put_text(arena, map, key, plain->str);
  g_string_free(plain, TRUE);
}

char *report_page(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *view,
                  Diagnostics *diagnostics) {
  Tree *data = report_data(catalogue, arena, view, diagnostics);
  put_plain(arena, data, "map_text");
  Tree *parts = tree_get(data, "map_parts");
  for (size_t i = 0; parts != NULL && i < parts->count; i++) put_plain(arena, parts->items[i].value, "text");
  return catalogue_render_for(catalogue, arena, rules_of(view), name, data, diagnostics);
}

/* ---- other texts ---- */

static Tree *prepared(const Catalogue *catalogue, Arena *arena, const Tree *tree) {
  return prepared_copy(arena, tree, catalogue_zero_is_one(catalogue));
}

/* A mail that is the same for all games, in the words of that of `data`, if it is of one. */
static char *common_text_of(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *data,
                            int width, Diagnostics *diagnostics) {
  const char *text = catalogue_render_for(catalogue, arena, rules_of(data), name,
                                          prepared(catalogue, arena, data), diagnostics);
  return text == NULL ? NULL : layout_text(arena, text, width);
}

static char *common_text(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *data,
                         Diagnostics *diagnostics) {
  return common_text_of(catalogue, arena, name, data, LAYOUT_WIDTH, diagnostics);
}

/* Puts beside each entry of `list` a `quote` of the rule that its code names. */
static void quote_rules(const Catalogue *catalogue, Arena *arena, const Rulebook *book, Tree *quoted,
                        Tree *list) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    Tree *entry = list->items[i].value;
    const char *quote = rule_quote(catalogue, arena, book, quoted, word(entry, "code"));
    if (quote != NULL) tree_put_text(arena, entry, "quote", quote);
  }
}

static char *receipt_of_width(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *receipt,
                              int width, Diagnostics *diagnostics) {
  Tree *data = tree_copy(arena, receipt), *errors = tree_get(data, "errors");
  if (errors != NULL && errors->count > 0)
    quote_rules(catalogue, arena, rulebook_read(catalogue, arena, rules_of(receipt), diagnostics),
                tree_map(arena), errors);
  const Tree *orders = tree_get(data, "orders");
  const char *written = "";
  for (size_t i = 0; orders != NULL && i < orders->count; i++)
    written = arena_concat(arena, written, tree_string(tree_get(orders->items[i].value, "yaml"), ""), NULL);
  if (*written != '\0') tree_put_text(arena, data, "orders_drawn", drawn(arena, written));
  if (width == LAYOUT_WHOLE) tree_put_bool(arena, data, "page", true);
  return common_text_of(catalogue, arena, name, data, width, diagnostics);
}

#define RECEIPT "receipt.txt.mustache"

char *receipt_text(const Catalogue *catalogue, Arena *arena, const Tree *receipt, Diagnostics *diagnostics) {
  return receipt_of_width(catalogue, arena, RECEIPT, receipt, LAYOUT_WIDTH, diagnostics);
}

char *hint_text(const Catalogue *catalogue, Arena *arena, const Tree *receipt, Diagnostics *diagnostics) {
  return receipt_of_width(catalogue, arena, "hint.txt.mustache", receipt, LAYOUT_WIDTH, diagnostics);
}

char *receipt_page_text(const Catalogue *catalogue, Arena *arena, const Tree *receipt,
                        Diagnostics *diagnostics) {
  return receipt_of_width(catalogue, arena, RECEIPT, receipt, LAYOUT_WHOLE, diagnostics);
}

char *form_text(const Catalogue *catalogue, Arena *arena, const Tree *form, int width,
                Diagnostics *diagnostics) {
  const char *text = catalogue_render_for(catalogue, arena, rules_of(form), "form.yaml.mustache",
                                          prepared(catalogue, arena, form), diagnostics);
  return text == NULL ? NULL : layout_file(arena, text, width);
}

char *reminder_text(const Catalogue *catalogue, Arena *arena, Tree *reminder, Diagnostics *diagnostics) {
  return common_text(catalogue, arena, "reminder.txt.mustache", reminder, diagnostics);
}

char *status_text(const Catalogue *catalogue, Arena *arena, Tree *status, Diagnostics *diagnostics) {
  return common_text(catalogue, arena, "status.txt.mustache", status, diagnostics);
}

char *digest_text(const Catalogue *catalogue, Arena *arena, Tree *digest, Diagnostics *diagnostics) {
  return common_text(catalogue, arena, "digest.txt.mustache", digest, diagnostics);
}

char *overview_page(const Catalogue *catalogue, Arena *arena, const Tree *overview,
                    Diagnostics *diagnostics) {
  return catalogue_render(catalogue, arena, "list.html.mustache", prepared(catalogue, arena, overview),
                          diagnostics);
}
