#include "verify_dice.h"

#include <inttypes.h>
#include <string.h>

#include "keys.h"

static bool is_code(const EventRow *row, const char *code) {
  return strcmp(row->code, code) == 0;
}

static Status fault(Replay *replay, const EventRow *row, const char *what) {
  return replay_fault(replay, (Fault){"events", row->state, row->number, "fields", what});
}

/* What the rolls of the window at hand hang on. */
typedef struct WindowDice {
  int64_t state; /* that the window led to; -1: none yet */
  int64_t branch;
  const char *turn;
  const char *salts; /* as told before the rolls */
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

static Status check_salts(Replay *replay, const EventRow *row, WindowDice *window) {
  const History *history = replay->history;
  const Tree *words = tree_get(event_fields(history, row), "words");
  const char *lines = "";
  for (size_t i = 0; words != NULL && i < words->count; i++) {
    const Tree *word = words->items[i].value;
    lines = arena_printf(history->arena, "%s%s=%s\n", lines, tree_string(tree_get(word, "seat"), ""),
                         tree_string(tree_get(word, "salt"), ""));
  }
  window->salts = event_field_text(history, row, "digest");
  if (strcmp(sha256_hex(history->arena, lines, strlen(lines)), window->salts) == 0) return STATUS_OK;
  return fault(replay, row, "is not the digest of these salts");
}

/* ---- rolls ---- */

static bool same_roll(const History *history, const EventRow *row, const DiceRoll *roll) {
  return event_field_number(history, row, "counter", -1) == (int64_t)roll->counter &&
         event_field_number(history, row, "value", -1) == roll->value &&
         strcmp(event_field_text(history, row, "digits"), roll->digits) == 0;
}

static Status check_roll(Replay *replay, const EventRow *row, const WindowDice *window) {
  const History *history = replay->history;
  Arena *arena = history->arena;
  int64_t sides = event_field_number(history, row, "sides", 0);
  if (sides < 1 || sides > INT32_MAX) return fault(replay, row, "is the roll of no die");
  if (strcmp(row->turn, window->turn) != 0) return fault(replay, row, "is a roll of another turn");
  DiceKeys keys = {.salts = window->salts};
  turn_key(replay->table.secret, history->row.name, window->branch, window->turn, keys.turn);
  deal_key(replay->table.secret, history->row.name, keys.deal);
  DiceLog log = {.count = 0};
  Dice *dice = dice_of_window(arena, &keys, history->row.name, &log);
  (void)dice_roll(dice, event_field_text(history, row, "label"), (int)sides);
  if (same_roll(history, row, &log.items[0])) return STATUS_OK;
  return fault(replay, row, "is not what the key of the turn gives");
}

/* ---- keys ---- */

static Status check_key(Replay *replay, const EventRow *row) {
  const History *history = replay->history;
  uint8_t key[DICE_KEY_BYTES];
  if (tree_get(event_fields(history, row), "deal") != NULL) {
    deal_key(replay->table.secret, history->row.name, key);
  } else {
    turn_key(replay->table.secret, history->row.name, event_field_number(history, row, "branch", 0),
             event_field_text(history, row, "turn"), key);
  }
  if (strcmp(secret_to_hex(history->arena, key), event_field_text(history, row, "key")) == 0)
    return STATUS_OK;
  return fault(replay, row, "is not the key that was committed to");
}

static Status check_event(Replay *replay, const EventRow *row, WindowDice *window) {
  if (is_code(row, "dice-key")) return check_key(replay, row);
  if (!is_code(row, "dice-salts") && !is_code(row, "dice-roll")) return STATUS_OK;
  Status status = enter_window(replay, row, window);
  if (status != STATUS_OK) return status;
  return is_code(row, "dice-salts") ? check_salts(replay, row, window) : check_roll(replay, row, window);
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
