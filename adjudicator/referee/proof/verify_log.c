#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../office/office.h"

/* ======== rolls, salts and keys ======== */

static Status fault(Replay *replay, const EventRow *row, const char *what) {
  return replay_fault(replay, (Fault){"events", row->state, row->number, "fields", what});
}

/* What the rolls of a window depend on. */
typedef struct WindowDice {
  int64_t state; /* that the window led to; -1: none yet */
  int64_t branch;
  const char *turn;
  const char *salts; /* as published before the rolls */
} WindowDice;

static Status enter_window(Replay *replay, const EventRow *row, WindowDice *window) {
  const StateRows *states = &replay->history->states;
  if (window->state == row->state) return STATUS_OK;
  int64_t before = history_state_before(replay->history, row->state);
  if (before < 0 || before >= (int64_t)states->count) return fault(replay, row, "belongs to no window");
  *window = (WindowDice){row->state, states->items[before].branch, states->items[before].turn, ""};
  return STATUS_OK;
}

/* ---- salts ---- */

const char *salts_digest(const History *history, const EventRow *row) {
  const Tree *words = tree_get(event_fields(history, row), "words");
  const char *lines = "";
  for (size_t i = 0; words != NULL && i < words->count; i++) {
    const Tree *word = words->items[i].value;
    lines = arena_printf(history->arena, "%s%s=%s\n", lines, tree_string(tree_get(word, "seat"), ""),
                         tree_string(tree_get(word, "salt"), ""));
  }
  return sha256_hex(history->arena, lines, strlen(lines));
}

static Status check_salts(Replay *replay, const EventRow *row, WindowDice *window) {
  const History *history = replay->history;
  window->salts = event_field_text(history, row, "digest");
  if (strcmp(salts_digest(history, row), window->salts) == 0) return STATUS_OK;
  return fault(replay, row, "is not the digest of these salts");
}

/* ---- rolls ---- */

bool roll_follows(const History *history, const EventRow *row, const DiceKeys *keys) {
  int64_t sides = event_field_number(history, row, "sides", 0);
  DiceLog log = {.count = 0};
  if (sides < 1 || sides > INT32_MAX) return false;
  Dice *dice = dice_of_window(history->arena, keys, history->row.name, &log);
  (void)dice_roll(dice, event_field_text(history, row, "label"), (int)sides);
  const DiceRoll *roll = &log.items[0];
  return event_field_number(history, row, "counter", -1) == (int64_t)roll->counter &&
         event_field_number(history, row, "value", -1) == roll->value &&
         strcmp(event_field_text(history, row, "digits"), roll->digits) == 0;
}

static Status check_roll(Replay *replay, const EventRow *row, const WindowDice *window) {
  const History *history = replay->history;
  if (strcmp(row->turn, window->turn) != 0) return fault(replay, row, "is a roll of another turn");
  DiceKeys keys = {.salts = window->salts};
  turn_key(replay->loaded.secret, history->row.name, window->branch, window->turn, keys.turn);
  deal_key(replay->loaded.secret, history->row.name, window->branch, keys.deal);
  if (roll_follows(history, row, &keys)) return STATUS_OK;
  return fault(replay, row, "is not what the key of the turn gives");
}

/* ---- keys ---- */

static Status check_key(Replay *replay, const EventRow *row) {
  const History *history = replay->history;
  uint8_t key[DICE_KEY_BYTES];
  if (tree_get(event_fields(history, row), "deal") != NULL) {
    deal_key(replay->loaded.secret, history->row.name, event_field_number(history, row, "branch", 0), key);
  } else {
    turn_key(replay->loaded.secret, history->row.name, event_field_number(history, row, "branch", 0),
             event_field_text(history, row, "turn"), key);
  }
  if (strcmp(secret_to_hex(history->arena, key), event_field_text(history, row, "key")) == 0)
    return STATUS_OK;
  return fault(replay, row, "is not the key that was committed to");
}

static Status check_event(Replay *replay, const EventRow *row, WindowDice *window) {
  if (event_is(row, "dice-key")) return check_key(replay, row);
  if (!event_is(row, "dice-salts") && !event_is(row, "dice-roll")) return STATUS_OK;
  Status status = enter_window(replay, row, window);
  if (status != STATUS_OK) return status;
  return event_is(row, "dice-salts") ? check_salts(replay, row, window) : check_roll(replay, row, window);
}

Status dice_check(Replay *replay) {
  const EventRows *events = &replay->history->events;
  WindowDice window = {.state = -1, .turn = "", .salts = ""};
  Status status = STATUS_OK;
  for (size_t i = 0; i < events->count && status == STATUS_OK; i++) {
    if (events->items[i].place >= replay->bad_place) break;
    status = check_event(replay, &events->items[i], &window);
  }
  return status;
}

/* ======== links ======== */

static bool fits(const History *history, const char *before, const EventRow *row) {
  return strcmp(ledger_event_link(history->arena, history->row.name, before, row), row->link) == 0;
}

static LogFault fault_at(const EventRow *row, const char *column, bool certain, const char *what) {
  return (LogFault){row->place, certain, {"events", row->state, row->number, column, what}};
}

/* ---- which column ---- */

/* Tries neighbouring values in one column after the other: if the link then fits, that column alone was
 * changed. */
static const char *column_of(const History *history, const char *before, const EventRow *row,
                             const EventRow *beside) {
  EventRow tried = *row;
  for (int64_t step = -1; step <= 1 && beside != NULL; step++) {
    tried.state = beside->state + step;
    if (fits(history, before, &tried)) return "state";
  }
  for (int64_t number = 1; number <= (int64_t)history->events.count; number++) {
    tried = *row;
    tried.number = number;
    if (fits(history, before, &tried)) return "number";
  }
  tried = *row;
  for (size_t i = 0; i < history->events.count; i++) {
    if (i > 0 && strcmp(history->events.items[i].turn, history->events.items[i - 1].turn) == 0) continue;
    tried.turn = history->events.items[i].turn;
    if (fits(history, before, &tried)) return "turn";
  }
  for (size_t i = 0; i < history->events.count; i++) {
    tried = *row;
    tried.at = history->events.items[i].at;
    if (fits(history, before, &tried)) return "at";
    tried = *row;
    tried.audience = history->events.items[i].audience;
    if (fits(history, before, &tried)) return "audience";
    tried = *row;
    tried.code = history->events.items[i].code;
    if (fits(history, before, &tried)) return "code";
    tried = *row;
    tried.rule = history->events.items[i].rule;
    if (fits(history, before, &tried)) return "rule";
  }
  return NULL;
}

static LogFault wrong_link(const History *history, size_t i) {
  const EventRows *rows = &history->events;
  const EventRow *row = &rows->items[i];
  const char *before = i == 0 ? "" : rows->items[i - 1].link;
  const char *right = ledger_event_link(history->arena, history->row.name, before, row);
  bool last = i + 1 == rows->count;
  if (!last && fits(history, right, &rows->items[i + 1]))
    return fault_at(row, "link", true, "is not the link of this event");
  const EventRow *beside = i > 0 ? &rows->items[i - 1] : last ? NULL : &rows->items[i + 1];
  const char *column = column_of(history, before, row, beside);
  if (column != NULL) return fault_at(row, column, true, "was changed: the link was made with another value");
  return fault_at(row, last ? "fields or link" : "fields", false, "was changed: the link does not fit");
}

/* ---- places ---- */

/* No event has this place: which one had it? */
static LogFault missing_place(const History *history, int64_t place, const char *before) {
  const EventRows *rows = &history->events;
  for (size_t i = 0; i < rows->count; i++) {
    EventRow tried = rows->items[i];
    tried.place = place;
    if (!fits(history, before, &tried)) continue;
    LogFault fault =
        fault_at(&rows->items[i], "place", true, "was changed: the link was made with another value");
    fault.place = place;
    return fault;
  }
  size_t next = 0;
  while (next < rows->count && rows->items[next].place < place) next++;
  const EventRow *near = &rows->items[next < rows->count ? next : rows->count - 1];
  LogFault fault = fault_at(near, "place", true, "stands where another event is missing");
  fault.place = place;
  return fault;
}

LogFault log_check(const History *history) {
  const EventRows *rows = &history->events;
  for (size_t i = 0; i < rows->count; i++) {
    const EventRow *row = &rows->items[i];
    const char *before = i == 0 ? "" : rows->items[i - 1].link;
    if (row->place != (int64_t)i + 1) return missing_place(history, (int64_t)i + 1, before);
    if (strpbrk(row->turn, "\n") != NULL || strpbrk(row->code, "\n") != NULL ||
        strpbrk(row->rule, "\n") != NULL)
      return fault_at(row, "turn, code or rule", false, "holds a line end");
    if (!fits(history, before, row)) return wrong_link(history, i);
  }
  return (LogFault){.place = INT64_MAX};
}
