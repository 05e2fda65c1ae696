#include "verify_acts.h"

#include <string.h>

static bool is_code(const EventRow *row, const char *code) {
  return strcmp(row->code, code) == 0;
}

/* A file on its way through the log. */
typedef struct Filed {
  const char *seat, *turn;
  int64_t receipt, place;
  bool in_force;
  bool undone; /* by the act at hand, which must say so */
} Filed;

typedef struct Acts {
  Replay *replay;
  Filed *files;
  size_t count;
  int64_t state; /* that a rollback or a patch led to, last; -1 for none */
} Acts;

static Status fault(const Acts *acts, const EventRow *row, const char *what) {
  return replay_fault(acts->replay, (Fault){"events", row->state, row->number, "fields", what});
}

static Status take_file(Acts *acts, const EventRow *row) {
  const History *history = acts->replay->history;
  if (strcmp(event_field_text(history, row, "standing"), "in-force") != 0) return STATUS_OK;
  Filed filed = {.seat = event_field_text(history, row, "seat"),
                 .turn = row->turn,
                 .receipt = event_field_number(history, row, "receipt", 0),
                 .place = row->place,
                 .in_force = true};
  for (size_t i = 0; i < acts->count; i++) {
    Filed *former = &acts->files[i];
    if (strcmp(former->turn, filed.turn) == 0 && strcmp(former->seat, filed.seat) == 0)
      former->in_force = false;
  }
  acts->files[acts->count++] = filed;
  return STATUS_OK;
}

/* ---- rollback ---- */

static bool was_turn(const StateRows *states, int64_t from, int64_t until, const char *turn) {
  for (int64_t i = from; i < until; i++) {
    if (strcmp(states->items[i].turn, turn) == 0) return true;
  }
  return false;
}

static Status go_back(Acts *acts, const EventRow *row) {
  const History *history = acts->replay->history;
  int64_t to = event_field_number(history, row, "to_state", -1);
  if (to < 0 || to >= row->state || row->state > (int64_t)history->states.count)
    return fault(acts, row, "goes back to no state");
  if (strcmp(history->states.items[to].turn, event_field_text(history, row, "to")) != 0)
    return fault(acts, row, "goes back to another turn than it says");
  acts->state = row->state;
  for (size_t i = 0; i < acts->count; i++) {
    Filed *filed = &acts->files[i];
    filed->undone = filed->in_force && was_turn(&history->states, to, row->state, filed->turn);
  }
  return STATUS_OK;
}

/* ---- patch ---- */

/* `newest`: the last state that there was. */
static bool span_good(const History *history, const EventRow *row, int64_t newest) {
  int64_t first = event_field_number(history, row, "first", -1);
  int64_t last = event_field_number(history, row, "last", INT64_MAX);
  return first >= 0 && first <= last && last <= newest;
}

static Status patch(Acts *acts, const EventRow *row) {
  const History *history = acts->replay->history;
  int64_t again = event_field_number(history, row, "again", 0);
  const EventRow *sealing = history_event(history, again, "adjudicated");
  if (!span_good(history, row, row->state - 1) || again < 1 || again >= row->state || sealing == NULL)
    return fault(acts, row, "patches no window");
  if (strcmp(history->states.items[again - 1].turn, event_field_text(history, row, "to")) != 0)
    return fault(acts, row, "patches another turn than it says");
  acts->state = row->state;
  for (size_t i = 0; i < acts->count; i++) {
    Filed *filed = &acts->files[i];
    filed->undone = filed->in_force && filed->place > sealing->place;
  }
  return STATUS_OK;
}

/* ---- what they undo ---- */

static Status undo_file(Acts *acts, const EventRow *row) {
  const History *history = acts->replay->history;
  int64_t receipt = event_field_number(history, row, "receipt", 0);
  for (size_t i = 0; i < acts->count && row->state == acts->state; i++) {
    Filed *filed = &acts->files[i];
    if (filed->receipt != receipt || !filed->undone) continue;
    filed->undone = filed->in_force = false;
    return STATUS_OK;
  }
  return fault(acts, row, "undoes a file that no rollback and no patch touches");
}

static Status seal(Acts *acts, const EventRow *row) {
  if (row->state != acts->state) return STATUS_OK;
  for (size_t i = 0; i < acts->count; i++) {
    if (acts->files[i].undone) return fault(acts, row, "leaves a file of an undone turn in force");
  }
  return STATUS_OK;
}

static Status follow(Acts *acts, const EventRow *row) {
  if (is_code(row, "file-taken")) return take_file(acts, row);
  if (is_code(row, "rolled-back")) return go_back(acts, row);
  if (is_code(row, "patched")) return patch(acts, row);
  if (is_code(row, "file-undone")) return undo_file(acts, row);
  if (is_code(row, "adjudicated")) return seal(acts, row);
  if (is_code(row, "act-import") && tree_get(event_fields(acts->replay->history, row), "first") != NULL &&
      !span_good(acts->replay->history, row, row->state))
    return fault(acts, row, "leaves windows to the log that were yet to come");
  if (is_code(row, "act-patch") && !span_good(acts->replay->history, row, row->state))
    return fault(acts, row, "leaves windows to the log that were yet to come");
  return STATUS_OK;
}

Status acts_check(Replay *replay) {
  const EventRows *events = &replay->history->events;
  Acts acts = {.replay = replay, .state = -1};
  acts.files = arena_alloc(replay->history->arena, (events->count + 1) * sizeof *acts.files);
  Status status = STATUS_OK;
  for (size_t i = 0; i < events->count && status == STATUS_OK; i++) {
    /* From a link that does not fit on, nothing is sure. */
    if (events->items[i].place >= replay->bad_place) break;
    status = follow(&acts, &events->items[i]);
  }
  return status;
}
