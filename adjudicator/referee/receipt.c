#include "receipt.h"

#include <string.h>

#include <glib.h>

#include "../base/yaml.h"
#include "../report/when.h"
#include "excerpt.h"
#include "manner.h"

/* ---- the former file ---- */

static const Tree *understand(const Table *table, int seat, const Tree *file) {
  Diagnostics ignored;
  diagnostics_init(&ignored, table->arena);
  void *orders = arena_alloc(table->arena, table->game->orders_size);
  if (file == NULL || !table->game->read(table->edition, table->state, seat, file, orders, &ignored))
    return NULL;
  return table->game->orders_write(table->edition, orders, seat, table->arena);
}

/* That which this one replaces; of what was refused before anybody knew what it is for, the newest. */
static const SeatFile *former_file(const Submission *s, const Files *files) {
  const SeatFile *former = files_of_part(files, s->seat, s->part);
  if (former != NULL || *s->part != '\0') return former;
  const SeatFiles *own = &files->seats[s->seat];
  for (size_t i = 0; i < own->count; i++) {
    if (former == NULL || own->items[i].receipt > former->receipt) former = &own->items[i];
  }
  return former;
}

Status receipt_former(Referee *referee, Receipt *receipt) {
  const Submission *s = receipt->submission;
  const Table *table = s->table;
  Files files;
  Status status = files_load_seat(referee, table, s->seat, &files);
  if (status != STATUS_OK) return status;
  answers_judge(table, &files, NULL, &receipt->before);
  const SeatFile *former = former_file(s, &files);
  if (former == NULL) return STATUS_OK;
  receipt->former_number = former->number;
  const void *orders = receipt->before.orders[s->seat];
  if (table->game->part != NULL) {
    receipt->former = understand(table, s->seat, former->tree);
  } else if (orders != NULL) {
    receipt->former = table->game->orders_write(table->edition, orders, s->seat, table->arena);
  }
  return STATUS_OK;
}

/* ---- changes ---- */

static bool list_holds(const Tree *list, const Tree *value) {
  if (list == NULL || list->kind != TREE_LIST) return list != NULL && tree_equal(list, value);
  for (size_t i = 0; i < list->count; i++) {
    if (tree_equal(list->items[i].value, value)) return true;
  }
  return false;
}

/* Items of `section` in `mine` that are not in `other`; a section that is no list is one item. */
static void list_changes(Arena *arena, Tree *changes, const char *section, char sign, const Tree *mine,
                         const Tree *other) {
  size_t count = mine->kind == TREE_LIST ? mine->count : 1;
  for (size_t i = 0; i < count; i++) {
    const Tree *item = mine->kind == TREE_LIST ? mine->items[i].value : mine;
    if (list_holds(other, item)) continue;
    const char *text = item->kind == TREE_SCALAR ? item->text : yaml_write_line(arena, item);
    tree_add_text(arena, changes, arena_printf(arena, "%s: %c %s", section, sign, text));
  }
}

static int place_in(const char *const *names, const char *name) {
  for (int i = 0; names[i] != NULL; i++) {
    if (strcmp(names[i], name) == 0) return i;
  }
  return -1;
}

/* Whether the window that a section answers has been adjudicated. */
static bool is_past(const Table *table, const char *section) {
  const char *const *names = table->game->sections;
  return place_in(names, section) < place_in(names, table->game->window(table->state));
}

static void sections_changes(const Table *table, Tree *changes, char sign, const Tree *mine,
                             const Tree *other) {
  for (size_t i = 0; i < mine->count; i++) {
    const TreeItem *item = &mine->items[i];
    if (!is_past(table, item->key))
      list_changes(table->arena, changes, item->key, sign, item->value, tree_get(other, item->key));
  }
}

static Tree *changes_tree(const Table *table, const Tree *former, const Tree *present) {
  Tree *changes = tree_list(table->arena);
  if (former == NULL || present == NULL) return changes;
  sections_changes(table, changes, '-', former, present);
  sections_changes(table, changes, '+', present, former);
  return changes;
}

/* ---- the tree ---- */

/* A note on the file itself, that it holds more errors than are shown, belongs to what is wrong with it. */
static Severity shown_as(const Diagnostic *d) {
  bool of_file = strcmp(d->code, "FILE-YAML") == 0;
  return d->severity == SEVERITY_NOTE && of_file ? SEVERITY_WARNING : d->severity;
}

/* A list of choices that is longer says less than the form. */
#define INSTEAD_MOST ((size_t)16)

/* What may be written now, for who wrote something wrong; NULL where nobody can say. */
static const Tree *choices_of(Arena *arena, const Submission *s) {
  const Table *table = s->table;
  const Game *game = table->game;
  bool asked = game->instead != NULL && s->diagnostics.errors > 0 && !table->withheld;
  if (!asked || game->outcome(table->state).over) return NULL;
  return game->choices(table->edition, table->state, s->seat, *s->part == '\0' ? NULL : s->part, arena);
}

static void put_instead(Arena *arena, const Game *game, const Tree *choices, const Diagnostic *diagnostic,
                        Tree *entry) {
  Tree *list = choices == NULL ? NULL : game->instead(choices, diagnostic, arena);
  if (list != NULL && list->count <= INSTEAD_MOST) tree_put(arena, entry, "instead", list);
}

/* The first word of an excerpt stands in the sentence, which so says itself what it is about. */
static bool names_it(Arena *arena, const char *sentence, const char *excerpt) {
  const char *word = arena_strndup(arena, excerpt, strcspn(excerpt, " :"));
  size_t length = strlen(word);
  if (length == 0) return true;
  for (const char *at = strstr(sentence, word); at != NULL; at = strstr(at + 1, word)) {
    if ((at == sentence || !g_ascii_isalnum(at[-1])) && !g_ascii_isalnum(at[length])) return true;
  }
  return false;
}

/* What the sentence is about, where it does not name it. A list is long and begins with what may be right;
 * keys are not shown, and what is missing stands nowhere. */
static void put_quoted(Arena *arena, const Submission *s, const Diagnostic *d, const char *sentence,
                       Tree *entry) {
  if (d->line == 0 || strcmp(d->code, "FILE-KEY") == 0 || strcmp(d->code, "FILE-TURN") == 0) return;
  const char *quoted = strcmp(d->code, "FILE-YAML") == 0
                           ? excerpt_line(arena, s->text, s->length, d->line)
                           : excerpt_at(arena, s->text, s->length, d->line, d->column);
  if (*quoted == '[' || strncmp(quoted, "- ", 2) == 0 || names_it(arena, sentence, quoted)) return;
  tree_put_text(arena, entry, "quoted", quoted);
}

static Tree *diagnostics_list(Arena *arena, const Catalogue *catalogue, const Submission *submission,
                              Severity severity) {
  const Diagnostics *diagnostics = &submission->diagnostics;
  const char *rules = submission->table->game->id;
  /* As the file leaves it, which may say another. */
  const char *zone = submission->table->seats.items[submission->seat].timezone;
  Tree *list = tree_list(arena);
  const Tree *choices = severity == SEVERITY_ERROR ? choices_of(arena, submission) : NULL;
  for (size_t i = 0; i < diagnostics->count; i++) {
    Diagnostic d = diagnostics->items[i];
    if (shown_as(&d) != severity) continue;
    Tree *entry = tree_add(arena, list, tree_map(arena));
    const Diagnostic found = d;
    /* Where the whole file is meant, its beginning is a place that every editor can go to. */
    if (d.line == 0) d.line = d.column = 1;
    d.fields = manner_fields(catalogue, arena, zone, d.fields);
    tree_put_int(arena, entry, "line", d.line);
    tree_put_int(arena, entry, "column", d.column);
    tree_put_text(arena, entry, "code", d.code);
    const char *sentence = catalogue_sentence(catalogue, arena, rules, &d);
    tree_put_text(arena, entry, "text", sentence);
    if (severity != SEVERITY_NOTE) put_quoted(arena, submission, &found, sentence, entry);
    put_instead(arena, submission->table->game, choices, &found, entry);
  }
  return list;
}

static void put_number(Arena *arena, Tree *map, const char *key, int64_t number) {
  if (number > 0) {
    tree_put_int(arena, map, key, number);
  } else {
    tree_put(arena, map, key, tree_null(arena));
  }
}

/* What this file answers of what its seat owes now, and what its others do. */
static Tree *owes_tree(Arena *arena, const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const Table *table = s->table;
  const Answers *before = &receipt->before;
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < before->duties.count && !table->withheld; i++) {
    const Duty *duty = &before->duties.items[i];
    if (duty->seat != s->seat) continue;
    bool other = duty->part != NULL && strcmp(duty->part, s->part) != 0;
    Answer answer = ANSWER_NONE;
    if (!s->refused && !other && s->orders != NULL)
      answer = table->game->answers(table->edition, table->state, s->seat, duty->part, s->orders);
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "window", duty->window);
    if (duty->part != NULL) {
      tree_put_text(arena, entry, "part", duty->part);
      tree_put_bool(arena, entry, "other_part", other);
    }
    tree_put_text(arena, entry, "answered", answer_word(answer));
    tree_put_text(arena, entry, "in_force_answered",
                  answer_word(s->refused || s->aside || other ? before->answers[i] : answer));
  }
  return list;
}

static void put_deadline(const Catalogue *catalogue, Arena *arena, Tree *map, const Table *table, int seat) {
  Time deadline = table_deadline(table);
  if (deadline == TIME_NONE) {
    tree_put(arena, map, "deadline", tree_null(arena));
    tree_put(arena, map, "deadline_text", tree_null(arena));
    return;
  }
  tree_put_text(arena, map, "deadline", time_format(arena, deadline));
  tree_put_text(arena, map, "deadline_text",
                when_text(catalogue, arena, deadline, table->seats.items[seat].timezone));
}

static void put_understood(Arena *arena, Tree *map, const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const Tree *understood = NULL;
  if (!s->refused && !s->aside && s->orders != NULL)
    understood = s->table->game->orders_write(s->table->edition, s->orders, s->seat, arena);
  if (understood == NULL) {
    tree_put(arena, map, "understood", tree_null(arena));
  } else {
    tree_put_text(arena, map, "understood", yaml_write(arena, understood, NULL));
    const Game *game = s->table->game;
    tree_put(arena, map, "sections",
             game->describe == NULL
                 ? tree_copy(arena, understood)
                 : game->describe(s->table->edition, s->table->state, s->orders, s->seat, arena));
  }
  tree_put(arena, map, "changes", changes_tree(s->table, receipt->former, understood));
}

Tree *receipt_tree(Referee *referee, Arena *arena, const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const Table *table = s->table;
  const SeatRow *seat = &table->seats.items[s->seat];
  const Catalogue *catalogue = referee_catalogue(referee, seat->language);
  if (catalogue == NULL) return NULL;
  Tree *map = tree_map(arena);
  put_number(arena, map, "number", receipt->number);
  tree_put_text(arena, map, "game", table->row.name);
  tree_put_text(arena, map, "rules", table->game->id);
  tree_put_text(arena, map, "title", table->game->title);
  tree_put_text(arena, map, "turn", table->turn);
  tree_put_text(arena, map, "window", table->game->window(table->state));
  tree_put_text(arena, map, "seat", seat->name);
  if (*s->part != '\0') tree_put_text(arena, map, "part", s->part);
  tree_put_bool(arena, map, "over", table->game->outcome(table->state).over);
  tree_put_bool(arena, map, "filed", receipt->filed);
  tree_put_bool(arena, map, "refused", s->refused);
  tree_put_bool(arena, map, "preview", s->preview);
  tree_put_bool(arena, map, "aside", s->aside);
  tree_put_bool(arena, map, "untouched", s->untouched);
  tree_put_bool(arena, map, "checked", receipt->number == 0 && !s->refused);
  tree_put_bool(arena, map, "waits", s->waits && !s->refused);
  tree_put_bool(arena, map, "closed", table->withheld);
  tree_put_bool(arena, map, "paused", strcmp(table->row.status, "paused") == 0);
  tree_put_bool(arena, map, "holds", table->settings.missed == MISSED_HOLD);
  tree_put_bool(arena, map, "waits_for_player", strcmp(table->row.held, "player") == 0);
  put_understood(arena, map, receipt);
  if (receipt->press != NULL) tree_put(arena, map, "press", receipt->press);
  tree_put(arena, map, "errors", diagnostics_list(arena, catalogue, s, SEVERITY_ERROR));
  tree_put(arena, map, "warnings", diagnostics_list(arena, catalogue, s, SEVERITY_WARNING));
  tree_put(arena, map, "notes", diagnostics_list(arena, catalogue, s, SEVERITY_NOTE));
  put_number(arena, map, "in_force", receipt->filed ? receipt->number : receipt->former_number);
  put_number(arena, map, "replaces", receipt->filed ? receipt->former_number : 0);
  tree_put(arena, map, "owes", owes_tree(arena, receipt));
  put_deadline(catalogue, arena, map, table, s->seat);
  return map;
}
