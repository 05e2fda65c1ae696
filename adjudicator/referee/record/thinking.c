#include "record.h"

#include <string.h>

#include "../../base/yaml.h"

static void find_key(const LoadedGame *loaded, int seat, const char *part, uint8_t key[DICE_KEY_BYTES]) {
  uint8_t of_turn[DICE_KEY_BYTES];
  turn_key(loaded->secret, loaded->row.name, loaded->branch, loaded->turn, of_turn);
  const char *message = arena_concat(loaded->arena, "stand-in|", loaded->row.name, "|", loaded->turn, "|",
                                     loaded->game->window(loaded->state), "|", loaded->seated.names[seat],
                                     "|", part == NULL ? "" : part, NULL);
  hmac_sha256(of_turn, message, strlen(message), key);
}

/* ---- what the seat read ---- */

/* Acts are no part of the game: a note that comes while the computer thinks changes nothing. */
static bool is_read(const LoadedGame *loaded, int seat, const EventRow *row) {
  return row->state <= loaded->number && ((uint32_t)row->audience & AUDIENCE_SEAT(seat)) != 0 &&
         !event_is_proof(row) && !event_is_act(row);
}

/* As event_tree() makes it. */
static Tree *event_read(Arena *arena, const EventRow *row) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  Tree *event = tree_map(arena);
  tree_put_text(arena, event, "code", row->code);
  tree_put_text(arena, event, "rule", row->rule);
  const Tree *fields = yaml_read(arena, row->fields, strlen(row->fields), &YAML_DATA, &ignored);
  for (size_t i = 0; fields != NULL && i < fields->count; i++)
    tree_put(arena, event, fields->items[i].key, fields->items[i].value);
  return event;
}

/* `counts`: of each state, by number; NULL: all count. */
static Tree *log_of(const LoadedGame *loaded, int seat, const EventRows *events, const bool *counts) {
  Tree *log = tree_list(loaded->arena);
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *row = &events->items[i];
    if (is_read(loaded, seat, row) && (counts == NULL || counts[row->state]))
      tree_add(loaded->arena, log, event_read(loaded->arena, row));
  }
  return log;
}

/* Whether a rollback or a patch undid anything. */
static bool was_undone(const EventRows *events) {
  for (size_t i = 0; i < events->count; i++) {
    if (event_is(&events->items[i], "rolled-back") || event_is(&events->items[i], "patched")) return true;
  }
  return false;
}

/* The states that the loaded one came from. */
static const bool *counting(const History *history, const LoadedGame *loaded) {
  bool *counts = arena_alloc(loaded->arena, (history->states.count + 1) * sizeof *counts);
  for (int64_t number = loaded->number; number >= 0; number = history_state_before(history, number))
    counts[number] = true;
  return counts;
}

/* ---- the task ---- */

static StandInTask task_of(const LoadedGame *loaded, int seat, const char *part, StandInLevel level) {
  StandInTask task = {.game = loaded->game,
                      .edition = loaded->edition,
                      .state = loaded->state,
                      .seat = seat,
                      .part = part,
                      .level = level};
  find_key(loaded, seat, part, task.key);
  return task;
}

void thinking_again(const History *history, const LoadedGame *loaded, int seat, const char *part,
                    StandInLevel level, StandInTask *out) {
  *out = task_of(loaded, seat, part, level);
  const bool *counts = was_undone(&history->events) ? counting(history, loaded) : NULL;
  out->log = log_of(loaded, seat, &history->events, counts);
}

Status thinking_about(Referee *referee, const LoadedGame *loaded, int seat, const char *part,
                      StandInLevel level, StandInTask *out) {
  EventRows events;
  Status status = ledger_events(referee->ledger, loaded->arena, loaded->row.id, NULL, -1, &events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (was_undone(&events)) {
    History history;
    status = history_load(referee, loaded->arena, loaded->row.name, &history);
    if (status == STATUS_OK) thinking_again(&history, loaded, seat, part, level, out);
    return status;
  }
  *out = task_of(loaded, seat, part, level);
  out->log = log_of(loaded, seat, &events, NULL);
  return STATUS_OK;
}
