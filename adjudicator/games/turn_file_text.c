/* The whole text of a turn file, and what the ledger keeps of it. */
#include <stdlib.h>
#include <string.h>

#include "../base/yaml.h"
#include "forms.h"
#include "orders.h"
#include "turn_file_parts.h"

/* ======== the whole text ======== */

/* Each line of a list that waits, which is quoted from its place. */
static void tell_waiting(Understanding *u, const TreeItem *section) {
  const Tree *list = section->value;
  bool is_list = list->kind == TREE_LIST && list->count > 0;
  for (size_t i = 0; is_list && i < list->count; i++) {
    const Tree *order = list->items[i].value;
    diagnose_at(u->diagnostics, SEVERITY_WARNING, "FILE-LINE", "line-list-waits", order->line, order->column,
                "section", section->key, NULL);
  }
  if (!is_list)
    diagnose_at(u->diagnostics, SEVERITY_WARNING, "FILE-LINE", "line-list-waits", section->key_line,
                section->key_column, "section", section->key, NULL);
}

/* Lists that wait because a line of theirs was not understood. */
static void hold_ordered(Understanding *u) {
  const char *const *section = u->plain && u->out->unclear ? u->game->plain->ordered : NULL;
  for (; section != NULL && *section != NULL; section++) {
    bool wrong = false;
    for (size_t i = 0; i < u->diagnostics->count; i++) {
      const Diagnostic *d = &u->diagnostics->items[i];
      if (strcmp(d->code, "FILE-LINE") == 0 && d->severity == SEVERITY_ERROR)
        wrong |= strcmp(tree_string(tree_get(d->fields, "section"), ""), *section) == 0;
    }
    const TreeItem *item = tree_item(u->out->file, *section);
    if (!wrong || item == NULL) continue;
    tell_waiting(u, item);
    if (u->out->waiting == NULL) u->out->waiting = tree_map(u->arena);
    tree_put(u->arena, u->out->waiting, item->key, item->value);
    Tree *kept = tree_map(u->arena);
    for (size_t i = 0; i < u->out->file->count; i++) {
      if (&u->out->file->items[i] != item) *tree_add_item(u->arena, kept) = u->out->file->items[i];
    }
    u->out->file->items = kept->items;
    u->out->file->count = kept->count;
  }
}

bool turn_line_says_nothing(const TurnLine *line) {
  return line->fate == PLAIN_TALK ||
         (line->fate == PLAIN_ORDERS && line->means != NULL && line->means->count == 0);
}

const char *turn_text_at(const TurnText *text, const Tree *node, const char *otherwise) {
  const char *said = otherwise;
  for (size_t i = 0; i < text->line_count; i++) {
    if (text->lines[i].line <= node->line && text->lines[i].means != NULL) said = text->lines[i].text;
  }
  return said;
}

static bool says_anything(const TurnText *text) {
  if (text->file->count > 0 || text->unclear) return true;
  for (size_t i = 0; i < text->line_count; i++) {
    if (text->lines[i].fate != PLAIN_TALK) return true;
  }
  return false;
}

/* Faults of the text itself: what cannot be read as YAML for one of them cannot be read as lines either. */
static bool is_no_text(const Diagnostics *faults) {
  static const char *const CODES[] = {"FILE-SIZE", "FILE-DEPTH",   "FILE-NODES",
                                      "FILE-UTF8", "FILE-CONTROL", NULL};
  for (const char *const *code = CODES; *code != NULL; code++) {
    if (diagnostics_has_error(faults, *code)) return true;
  }
  return false;
}

/* ---- lines of one text about the same ---- */

/* Of a line for which a word stands, and one that says it itself, the latter counts: "standard, but OD 2211". */
static void let_yield(const OrderSubject *subject, Tree *list) {
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    const Tree *one = list->items[i].value;
    bool yields = false;
    for (size_t k = 0; one->yields && k < list->count && !yields; k++) {
      const Tree *other = list->items[k].value;
      yields = !other->yields && subject->meets(one, other);
    }
    if (!yields) list->items[kept++] = list->items[i];
  }
  list->count = kept;
}

/* An order of a section as a line that its writer could send; the referee puts it into their language. */
static const char *line_of(Understanding *u, const OrderSubject *subject, const Tree *order) {
  Tree *one = tree_list(u->arena);
  if (order->kind == TREE_SCALAR) return yaml_write_line(u->arena, order);
  tree_add(u->arena, one, tree_copy(u->arena, order));
  return orders_lines(u->game, "en", subject->section, subject->key, one, u->arena);
}

/* Whether two orders of a list are about the same and say otherwise. A part of an order is joined to it later: it does where it has
 * another value of something. */
static bool are_against(const OrderSubject *subject, const Tree *one, const Tree *other) {
  if (!subject->meets(one, other) || tree_equal(one, other)) return false;
  if (subject->is_part == NULL || (!subject->is_part(one) && !subject->is_part(other))) return true;
  for (size_t i = 0; i < one->count; i++) {
    const Tree *value = tree_get(other, one->items[i].key);
    if (value != NULL && !tree_equal(value, one->items[i].value)) return true;
  }
  return false;
}

/* Takes the orders at `first` and behind it out of a list that are about the same as that one, and say otherwise; asks which is
 * meant. */
static void ask_which(Understanding *u, const OrderSubject *subject, Tree *list, size_t first) {
  const Tree *one = list->items[first].value, *other = NULL;
  for (size_t i = first + 1; i < list->count && other == NULL; i++) {
    const Tree *order = list->items[i].value;
    if (are_against(subject, one, order)) other = order;
  }
  if (other == NULL) return;
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    if (!subject->meets(one, list->items[i].value)) list->items[kept++] = list->items[i];
  }
  diagnose(u->diagnostics, SEVERITY_ERROR, "FILE-LINE", "line-twice", other, "section", subject->section,
           "write", arena_concat(u->arena, line_of(u, subject, one), " / ", line_of(u, subject, other), NULL),
           NULL);
  list->count = kept;
  u->out->unclear = true;
}

/* Lines that order two things of one who may have one order: neither counts. A section that is given whole is judged by the rules. */
static void hear_twice(Understanding *u) {
  const FormGrammar *grammar = u->plain ? u->game->plain->grammar : NULL;
  const OrderSubject *row = grammar == NULL ? NULL : grammar->subjects;
  for (; row != NULL && row->section != NULL; row++) {
    Tree *section = tree_get(u->out->file, row->section);
    Tree *list = row->key == NULL ? section : tree_get(section, row->key);
    if (row->several || list == NULL || list->kind != TREE_LIST || list->whole) continue;
    let_yield(row, list);
    size_t all = list->count, count = all;
    for (size_t i = 0; i < list->count;) {
      ask_which(u, row, list, i);
      if (list->count == count) i++;
      count = list->count;
    }
    if (all > 0 && count == 0 && section == list) tree_remove(u->out->file, row->section);
  }
}

/* A form or a file that is YAML by its look and broken or hostile: lines are not picked out of it. A bracket that stays open up to
 * the next section; a tag, an anchor, a second document. An alias alone is a word in bold, *Moves*. */
static bool is_broken_file(Understanding *u, const Diagnostics *faults) {
  static const char *const HOSTILE[] = {"yaml-tag", "yaml-anchor", "yaml-alias", "yaml-second-document",
                                        NULL};
  bool hostile = false;
  for (size_t i = 0; i < faults->count; i++) {
    for (const char *const *message = HOSTILE; *message != NULL; message++)
      hostile |= strcmp(faults->items[i].message, *message) == 0;
  }
  return u->writing == TURN_FORM && faults->errors > 0 && (hostile || turn_text_bracket_stays_open(u));
}

/* Whether a section says in words that it is as before, which no YAML does. */
static bool says_same(Understanding *u, const Tree *file) {
  for (size_t i = 0; i < file->count; i++) {
    const char *text = tree_string(file->items[i].value, "");
    if (turn_text_says_same(u, file->items[i].key, text, strlen(text))) return true;
  }
  return false;
}

void turn_file_understand(const Game *game, const void *edition, const void *state, int seat,
                          const char *text, size_t length, TurnWriting writing, Arena *arena,
                          Diagnostics *diagnostics, TurnText *out) {
  Understanding u = {.game = game,
                     .arena = arena,
                     .writing = writing,
                     .diagnostics = diagnostics,
                     .plain = game->plain != NULL,
                     .beside = tree_map(arena),
                     .denied_of = tree_map(arena),
                     .out = out};
  *out = (TurnText){.file = NULL, .claims = tree_list(arena), .away = tree_list(arena)};
  if (u.plain) plain_reader_init(&u.reader, arena, game->plain, edition, state, seat);
  Diagnostics faults;
  Tree *file = turn_text_yaml(&u, (TextLine){text, length, 1, 1}, &faults);
  if (is_no_text(&faults)) {
    diagnostics_append(diagnostics, &faults);
    return;
  }
  bool words_within = u.plain && faults.count > 0 && turn_text_may_be_words(&faults, 1);
  if (file != NULL && file->kind == TREE_MAP && turn_text_keys_known(&u, file) && !words_within &&
      !says_same(&u, file)) {
    diagnostics_append(diagnostics, &faults);
    turn_text_translate(&u, file);
    out->file = file;
    (void)turn_text_put(&u, u.beside, "");
    out->unclear |= out->claims->count > 0 && plain_in_doubt(&u.reader, file, out->claims, diagnostics);
    hear_twice(&u);
    return;
  }
  u.own = arena_memdup(arena, text, length);
  text_lines_split(arena, u.own, length, &u.lines);
  if (is_broken_file(&u, &faults)) {
    diagnostics_append(diagnostics, &faults);
    return;
  }
  size_t before = u.before = diagnostics->count;
  turn_text_read_by_line(&u);
  bool list = file != NULL && file->kind == TREE_LIST;
  if (writing == TURN_FORM && !says_anything(out) && (file == NULL || list)) {
    diagnostics->count = before;
    diagnostics_append(diagnostics, &faults);
    out->file = file;
    return;
  }
  (void)turn_text_put(&u, u.beside, "");
  hear_twice(&u);
  hold_ordered(&u);
  out->refused |= out->unclear && u.plain && game->plain->whole;
}

bool turn_file_against(const Game *game, const void *edition, const void *state, int seat, const Tree *file,
                       const Tree *claims, Arena *arena, Diagnostics *diagnostics) {
  PlainReader reader;
  if (game->plain == NULL || file == NULL || claims == NULL || claims->count == 0) return false;
  plain_reader_init(&reader, arena, game->plain, edition, state, seat);
  return plain_in_doubt(&reader, tree_copy(arena, file), claims, diagnostics);
}

/* A zone by its name is a word that stands for a number. */
static bool is_place(const PlainShapes *shapes, const PlainToken *token) {
  bool number = token->kind == PLAIN_WORD && token->value != NULL && strspn(token->value, "0123456789") > 0;
  return number && shapes->matters != NULL && shapes->matters(token);
}

bool turn_text_names(const Game *game, const void *edition, const void *state, int seat, const char *text,
                     size_t length, Arena *arena) {
  PlainReader reader;
  const PlainShapes *shapes = game->plain;
  if (shapes == NULL) return true; /* nobody knows */
  plain_reader_init(&reader, arena, shapes, edition, state, seat);
  const PlainToken *token = plain_tokens(&reader, text, length, 1, 1);
  for (; token->kind != PLAIN_END; token++) {
    if (shapes->names(&reader, token) > 0 || is_place(shapes, token)) return true;
  }
  return false;
}

/* ======== what the ledger keeps ======== */

/* Keys that a file need not keep once it was filed. */
static bool lasts(const char *key) {
  static const char *const GONE[] = {"game",     "turn",   "key",      "press",    "preview", "replaces",
                                     "away",     "digest", "timezone", "language", "detail",  "mail",
                                     "calendar", "name",   "notify",   NULL};
  for (const char *const *gone = GONE; *gone != NULL; gone++) {
    if (strcmp(key, *gone) == 0) return false;
  }
  return true;
}

/* "3.7" for line and column, "3.7r" for what was rewritten, in the order in which they are written: of a map
 * each key, then its value. */
static void add_place(Arena *arena, Tree *words, int line, int column, bool rewritten) {
  tree_add_text(arena, words, arena_printf(arena, "%d.%d%s", line, column, rewritten ? "r" : ""));
}

static void list_places(Arena *arena, const Tree *tree, Tree *words) {
  add_place(arena, words, tree->line, tree->column, tree->rewritten);
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    if (item->key != NULL) add_place(arena, words, item->key_line, item->key_column, false);
    list_places(arena, item->value, words);
  }
}

void turn_file_write(Arena *arena, const TurnText *text, const char **canonical, const char **places) {
  *canonical = *places = "";
  if (text->file == NULL) return;
  Tree *kept = tree_map(arena), *words = tree_list(arena);
  kept->line = text->file->line;
  kept->column = text->file->column;
  for (size_t i = 0; i < text->file->count; i++) {
    if (lasts(text->file->items[i].key)) *tree_add_item(arena, kept) = text->file->items[i];
  }
  if (text->unclear) tree_put_bool(arena, kept, "unclear", true);
  list_places(arena, kept, words);
  *canonical = yaml_write(arena, kept, NULL);
  *places = "";
  size_t length = 0;
  for (size_t i = 0; i < words->count; i++) length += words->items[i].value->length + 1;
  char *made = arena_alloc(arena, length + 1), *to = made;
  for (size_t i = 0; i < words->count; i++) {
    memcpy(to, words->items[i].value->text, words->items[i].value->length);
    to += words->items[i].value->length;
    *to++ = ' ';
  }
  if (to > made) to[-1] = '\0';
  *places = made;
}

static const char *take_place(const char *at, int *line, int *column, bool *rewritten) {
  char *end;
  *line = (int)strtol(at, &end, 10);
  if (*end != '.') return at;
  *column = (int)strtol(end + 1, &end, 10);
  if (rewritten != NULL) *rewritten = *end == 'r';
  if (*end == 'r') end++;
  while (*end == ' ') end++;
  return end;
}

static const char *put_places(Tree *tree, const char *at) {
  at = take_place(at, &tree->line, &tree->column, &tree->rewritten);
  for (size_t i = 0; i < tree->count; i++) {
    TreeItem *item = &tree->items[i];
    if (item->key != NULL) at = take_place(at, &item->key_line, &item->key_column, NULL);
    at = put_places(item->value, at);
  }
  return at;
}

Tree *turn_file_read(Arena *arena, const char *canonical, const char *places) {
  if (*canonical == '\0') return NULL;
  Diagnostics ignored; /* it was written by turn_file_write() */
  diagnostics_init(&ignored, arena);
  Tree *file = yaml_read(arena, canonical, strlen(canonical), &YAML_DATA, &ignored);
  if (file == NULL) file = tree_map(arena); /* an empty file */
  put_places(file, places);
  return file;
}

TurnText turn_file_again(Arena *arena, const char *canonical, const char *places) {
  TurnText text = {.file = turn_file_read(arena, canonical, places)};
  size_t kept = 0;
  for (size_t i = 0; text.file != NULL && i < text.file->count; i++) {
    bool unclear = strcmp(text.file->items[i].key, "unclear") == 0;
    text.unclear |= unclear;
    if (!unclear) text.file->items[kept++] = text.file->items[i];
  }
  if (text.file != NULL) text.file->count = kept;
  return text;
}
