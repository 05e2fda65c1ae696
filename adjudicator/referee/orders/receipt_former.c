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
      !game_read(loaded->game, loaded->edition, loaded->state, seat, file, loaded->arena, &orders, found))
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
