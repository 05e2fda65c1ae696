#include "private.h"

#include <string.h>

#include "../../report/catalogue.h"
#include "../../report/report.h"

/* What a receipt says of times: the deadline, why it moved, who holds the window open, when it settles. */

static void put_time(const Catalogue *catalogue, Arena *arena, Tree *map, const Receipt *receipt,
                     const char *key, Time time) {
  const Submission *s = receipt->submission;
  const char *text = arena_concat(arena, key, "_text", NULL);
  if (time == TIME_NONE) {
    tree_put(arena, map, key, tree_null(arena));
    tree_put(arena, map, text, tree_null(arena));
    return;
  }
  tree_put_text(arena, map, key, time_format(arena, time));
  tree_put_text(arena, map, text,
                time_text(catalogue, arena, time, s->loaded->seats.items[s->seat].timezone));
}

/* ---- the deadline ---- */

static bool is_late(const Referee *referee, const LoadedGame *loaded) {
  Time deadline = loaded_game_deadline(loaded);
  return deadline != TIME_NONE && deadline < referee->now;
}

Time receipt_counts_until(const Referee *referee, const LoadedGame *loaded) {
  Time until = loaded->row.deadline == TIME_NONE ? TIME_NONE : loaded->row.deadline + loaded->settings.grace;
  return is_late(referee, loaded) && until > referee->now ? until : TIME_NONE;
}

static void put_deadline(const Referee *referee, const Catalogue *catalogue, Arena *arena, Tree *map,
                         const Receipt *receipt) {
  const LoadedGame *loaded = receipt->submission->loaded;
  Time before = receipt->deadline_before;
  put_time(catalogue, arena, map, receipt, "deadline", loaded_game_deadline(loaded));
  tree_put_bool(arena, map, "late", is_late(referee, loaded));
  Time until = receipt_counts_until(referee, loaded);
  if (until != TIME_NONE) put_time(catalogue, arena, map, receipt, "counts_until", until);
  if (before == TIME_NONE || before == loaded->row.deadline) return;
  put_time(catalogue, arena, map, receipt, "deadline_was", before);
  tree_put_bool(arena, map, "sooner", loaded->row.deadline < before);
}

/* ---- wait: yes, wait: no ---- */

static bool is_asked(const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const Duties *duties = &receipt->before.duties;
  for (size_t i = 0; i < duties->count; i++) {
    const Duty *duty = &duties->items[i];
    if (duty->seat == s->seat && (duty->part == NULL || strcmp(duty->part, s->part) == 0)) return true;
  }
  return false;
}

/* Whether the window stays open for this file, once nobody else is missing. */
static bool is_held_open(const char *wait) {
  return wait != NULL &&
         (strcmp(wait, "asked") == 0 || strcmp(wait, "yes") == 0 || strcmp(wait, "endless") == 0);
}

static const char *wait_yes(const Referee *referee, const Receipt *receipt) {
  const LoadedGame *loaded = receipt->submission->loaded;
  if (is_late(referee, loaded)) return "late";
  if (!is_asked(receipt)) return "ahead";
  bool endless = loaded->row.deadline == TIME_NONE && strcmp(loaded->row.held, "player") != 0;
  return endless ? "endless" : "yes";
}

/* NULL: there is nothing to say. */
static const char *wait_word(const Referee *referee, const Receipt *receipt) {
  const Submission *s = receipt->submission;
  if (s->refused && receipt->holds) return "asked";
  if (!receipt->filed) return NULL;
  if (s->waits) return wait_yes(referee, receipt);
  if (tree_get(s->file, "wait") != NULL) return "no";
  return receipt->former_waits ? "dropped" : NULL;
}

/* Whether the window ends as soon as all have answered, which it does without a deadline, too. */
static bool ends_with_answers(const Referee *referee, const Receipt *receipt) {
  const LoadedGame *loaded = receipt->submission->loaded;
  const GameRow *row = &loaded->row;
  return loaded->settings.settle == 0 && receipt->before.duties.count > 0 && *row->held == '\0' &&
         strcmp(row->status, "running") == 0 && (row->deadline == TIME_NONE || row->deadline > referee->now);
}

/* ---- time to think again ---- */

static bool may_settle(const Referee *referee, const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  const GameRow *row = &loaded->row;
  bool waits = s->aside ? receipt->former_waits : s->waits;
  return loaded->settings.settle > 0 && !s->refused && !waits && receipt->before.duties.count > 0 &&
         strcmp(row->status, "running") == 0 && *row->held == '\0' &&
         (row->deadline == TIME_NONE || row->deadline > referee->now);
}

/* The moment is named only where nobody else is asked: else it would say whether others have answered. */
static bool is_alone(const Receipt *receipt) {
  const Duties *duties = &receipt->before.duties;
  for (size_t i = 0; i < duties->count; i++) {
    if (duties->items[i].seat != receipt->submission->seat) return false;
  }
  return true;
}

/* Whether orders in force are for a later window of the turn: they can still be changed when this one is over. */
static bool orders_ahead(const Submission *s) {
  const Game *game = s->loaded->game;
  int window = game_section(game, game->window(s->loaded->state));
  if (window < 0) return false; /* one of several sections, which are carried out together */
  for (int section = window + 1; game->turn_file[section].key != NULL; section++) {
    const Tree *value = tree_get(s->file, game->turn_file[section].key);
    if (value != NULL && !tree_is_null(value)) return true;
  }
  return false;
}

static bool put_settle(Referee *referee, const Catalogue *catalogue, Arena *arena, Tree *map,
                       const Receipt *receipt) {
  const Submission *s = receipt->submission;
  const LoadedGame *loaded = s->loaded;
  Time settles = TIME_NONE;
  if (!may_settle(referee, receipt)) return true;
  tree_put_text(arena, map, "settle_text", duration_text(catalogue, arena, loaded->settings.settle));
  if (!receipt->filed || !is_alone(receipt)) return true;
  Files files;
  Status status = files_load_seat(referee, loaded, s->seat, &files);
  if (status == STATUS_OK) status = window_settles(referee, loaded, &files, &settles);
  if (status != STATUS_OK) return false;
  if (settles != TIME_NONE) put_time(catalogue, arena, map, receipt, "settles", settles);
  return true;
}

bool receipt_put_times(Referee *referee, const Catalogue *catalogue, Arena *arena, const Receipt *receipt,
                       Tree *map) {
  const LoadedGame *loaded = receipt->submission->loaded;
  put_deadline(referee, catalogue, arena, map, receipt);
  const char *wait = wait_word(referee, receipt);
  if (loaded->withheld || loaded_game_outcome(loaded).over) return true;
  if (wait != NULL) tree_put_text(arena, map, "wait", wait);
  if (wait != NULL && strcmp(wait, "dropped") == 0) tree_put_bool(arena, map, "wait_ended", true);
  if (is_held_open(wait)) tree_put_bool(arena, map, "held_open", true);
  bool at_once = !is_held_open(wait) && ends_with_answers(referee, receipt);
  tree_put_bool(arena, map, "at_once", at_once && loaded->row.deadline != TIME_NONE);
  bool now = at_once && receipt->filed && is_alone(receipt) && receipt_answers_all(receipt) &&
             !orders_ahead(receipt->submission);
  if (now) tree_put_bool(arena, map, "now", true);
  if (now && referee->ticking) tree_put_bool(arena, map, "in_this_tick", true);
  return put_settle(referee, catalogue, arena, map, receipt);
}
