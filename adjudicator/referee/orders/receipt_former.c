#include "private.h"

#include <stdbool.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../record/record.h"

/* The file that a new one replaces, and what the new one changes. */

/* ---- the former file ---- */

static const Tree *understand(const LoadedGame *loaded, int seat, const Tree *file, Diagnostics *found) {
  const void *orders = NULL;
  if (file == NULL ||
      !loaded->game->read(loaded->edition, loaded->state, seat, file, loaded->arena, &orders, found))
    return NULL;
  return game_orders_write(loaded->game, loaded->edition, orders, seat, loaded->arena);
}

/* The file that this one replaces; for one refused before its part was known, the newest. */
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
  const LoadedGame *loaded = s->loaded;
  Files files;
  Status status = files_load_seat(referee, loaded, s->seat, &files);
  if (status != STATUS_OK) return status;
  window_answers_judge(loaded, &files, NULL, &receipt->before);
  diagnostics_init(&receipt->former_found, loaded->arena);
  const SeatFile *former = former_file(s, &files);
  if (former == NULL) return STATUS_OK;
  receipt->former_number = former->number;
  receipt->former_waits = former->waits;
  receipt->former_changed = former->changed;
  receipt->former_file = former->tree;
  receipt->former = understand(loaded, s->seat, former->tree, &receipt->former_found);
  return STATUS_OK;
}

/* ---- changes ---- */

bool receipt_is_past(const LoadedGame *loaded, const char *section) {
  const Game *game = loaded->game;
  return game_section(game, section) < game_section(game, game->window(loaded->state));
}

static bool same_section(const Tree *former, const Tree *present, const char *key) {
  const Tree *before = tree_get(former, key), *now = tree_get(present, key);
  return before == NULL || now == NULL ? before == now : tree_equal(before, now);
}

bool receipt_same_orders(const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  if (receipt->former == NULL || s->orders == NULL) return false;
  const Tree *present = game_orders_write(loaded->game, loaded->edition, s->orders, s->seat, loaded->arena);
  for (const FieldRow *section = loaded->game->turn_file; section->key != NULL; section++) {
    if (!receipt_is_past(loaded, section->key) && !same_section(receipt->former, present, section->key))
      return false;
  }
  return true;
}

static size_t entries_of(const Tree *section) {
  return section == NULL ? 0 : section->kind == TREE_LIST ? section->count : 1;
}

static size_t former_orders(const LoadedGame *loaded, const Tree *file) {
  size_t count = 0;
  for (const FieldRow *row = loaded->game->turn_file; file != NULL && row->key != NULL; row++) {
    if (!receipt_is_past(loaded, row->key)) count += entries_of(tree_get(file, row->key));
  }
  return count;
}

bool receipt_has_former_orders(const Receipt *receipt) {
  return former_orders(receipt->submission->loaded, receipt->former) > 0;
}

/* ---- orders in force ---- */

/* Where an order begins: an entry of a list, or a whole section, which an error at its key is about. */
typedef struct Start {
  int line, column;
  const char *section;
  const Tree *entry; /* NULL: all of the section */
} Start;

static bool is_before(int line, int column, const Start *start) {
  return line < start->line || (line == start->line && column < start->column);
}

/* Keeps the last one that does not begin behind a place; of two that begin together, the entry. */
static void keep_nearest(Start *nearest, Start start, const Diagnostic *d) {
  if (start.line == 0 || is_before(d->line, d->column, &start)) return;
  if (is_before(start.line, start.column, nearest)) return;
  bool together = start.line == nearest->line && start.column == nearest->column;
  if (!together || nearest->entry == NULL) *nearest = start;
}

/* The order that an error is about. */
static Start order_at(const Game *game, const Tree *file, const Diagnostic *d) {
  Start nearest = {.line = 0};
  for (const FieldRow *row = game->turn_file; row->key != NULL; row++) {
    const TreeItem *item = tree_item(file, row->key);
    if (item == NULL) continue;
    keep_nearest(&nearest, (Start){item->key_line, item->key_column, row->key, NULL}, d);
    for (size_t i = 0; item->value->kind == TREE_LIST && i < item->value->count; i++) {
      const Tree *entry = item->value->items[i].value;
      keep_nearest(&nearest, (Start){entry->line, entry->column, row->key, entry}, d);
    }
  }
  return nearest;
}

static void take_out(Tree *list, const Tree *entry) {
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++) {
    if (list->items[i].value != entry) list->items[kept++] = list->items[i];
  }
  list->count = kept;
}

/* Takes out of a file what errors are about; false if that is nothing. */
static bool take_faults_out(const LoadedGame *loaded, Tree *file, const Diagnostics *found) {
  Start *wrong = arena_alloc(loaded->arena, found->count * sizeof *wrong);
  size_t count = 0;
  for (size_t i = 0; i < found->count; i++) {
    Start order = {.line = 0};
    if (found->items[i].severity == SEVERITY_ERROR) order = order_at(loaded->game, file, &found->items[i]);
    if (order.section != NULL) wrong[count++] = order;
  }
  for (size_t i = 0; i < count; i++) {
    const TreeItem *section = tree_item(file, wrong[i].section);
    if (wrong[i].entry == NULL)
      tree_remove(file, wrong[i].section);
    else if (section != NULL)
      take_out(section->value, wrong[i].entry);
  }
  return count > 0;
}

/* What was understood of the former file, without the orders in error: nobody would have carried them out. Where one
 * hides the next error, the file is read again without it. NULL for none. */
static const Tree *former_in_force(const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  if (receipt->former == NULL || receipt->former_found.errors == 0) return receipt->former;
  Diagnostics found = receipt->former_found;
  const Tree *good = receipt->former;
  Tree *file = tree_copy(loaded->arena, receipt->former_file);
  while (good != NULL && take_faults_out(loaded, file, &found)) {
    diagnostics_init(&found, loaded->arena);
    good = understand(loaded, s->seat, file, &found);
  }
  return good;
}

bool receipt_has_orders_in_force(const Receipt *receipt) {
  return former_orders(receipt->submission->loaded, former_in_force(receipt)) > 0;
}

static const Tree *entry_of(const Tree *section, size_t i) {
  return section->kind == TREE_LIST ? section->items[i].value : section;
}

/* How many of the first `count` entries of a section are like one. */
static size_t count_of(const Tree *section, size_t count, const Tree *entry) {
  size_t found = 0;
  for (size_t i = 0; i < count; i++) found += tree_equal(entry_of(section, i), entry);
  return found;
}

/* How many entries one section has that another has not. */
static size_t entries_beyond(const Tree *mine, const Tree *other) {
  size_t count = 0;
  for (size_t i = 0; i < entries_of(mine); i++) {
    const Tree *entry = entry_of(mine, i);
    count += count_of(mine, i + 1, entry) > count_of(other, entries_of(other), entry);
  }
  return count;
}

size_t receipt_orders_lost(const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  if (receipt->former == NULL || s->orders == NULL) return 0;
  const Tree *good = former_in_force(receipt);
  const Tree *present = game_orders_write(loaded->game, loaded->edition, s->orders, s->seat, loaded->arena);
  size_t gone = 0, instead = 0;
  for (const FieldRow *row = loaded->game->turn_file; row->key != NULL; row++) {
    if (receipt_is_past(loaded, row->key)) continue;
    const Tree *before = tree_get(receipt->former, row->key), *now = tree_get(present, row->key);
    size_t missing = entries_beyond(tree_get(good, row->key), now), all = entries_beyond(before, now);
    size_t wrong = all > missing ? all - missing : 0, fresh = entries_beyond(now, before);
    gone += missing;
    instead += fresh > wrong ? fresh - wrong : 0; /* a new order takes the place of a wrong one first */
  }
  return gone > instead ? gone - instead : 0;
}
