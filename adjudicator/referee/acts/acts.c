#include "acts.h"

#include <string.h>

#include "../../base/utf8.h"
#include "../../base/yaml.h"
#include "../letters/letters.h"
#include "../record/record.h"
#include "../turn/turn.h"

bool reason_good(const char *reason) {
  size_t length = strlen(reason);
  bool says = false;
  if (length > REASON_BYTES) return false;
  for (size_t i = 0; i < length;) {
    uint32_t code;
    i += utf8_read(reason + i, length - i, &code);
    if (code == UTF8_BAD || code < ' ' || utf8_is_control(code) || utf8_is_separator(code)) return false;
    if (code != ' ' && !utf8_is_typographic_space(code)) says = true;
  }
  return says;
}

bool act_reason_good(const Referee *referee, const char *reason) {
  if (reason_good(reason)) return true;
  referee_log(referee, NOTICE_ERROR, "a reason is one line of text, at most %zu bytes long", REASON_BYTES);
  return false;
}

static Status check_turn(const Act *act, const char *turn) {
  const LoadedGame *loaded = act->loaded;
  if (turn == NULL || strcmp(turn, loaded->turn) == 0) return STATUS_OK;
  return act_refuse(act, "is in turn %s, not %s: nothing done", loaded->turn, turn);
}

/* Mails contain the number: it must not reveal how many files there are. */
static Status number_act(Act *act) {
  const LoadedGame *loaded = act->loaded;
  EventRows rows;
  act->number = 1;
  Status status =
      ledger_events(act->referee->ledger, act->arena, loaded->row.id, NULL, loaded->number - 1, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++)
    act->number += rows.items[i].state == loaded->number && event_is_act(&rows.items[i]);
  return referee_ledger_status(act->referee, status);
}

typedef Status Load(Referee *referee, Arena *arena, const char *name, LoadedGame *out);

static Status perform_loaded(Act *act, const ActDemand *demand, Load *load, ActChange *change, void *context,
                             ActResult *out) {
  Referee *referee = act->referee;
  Status status = load(referee, act->arena, demand->game, act->loaded);
  if (status == STATUS_OK) status = check_turn(act, demand->turn);
  if (status != STATUS_OK) return status;
  const LoadedGame *loaded = act->loaded;
  status = number_act(act);
  if (status != STATUS_OK) return status;
  status = change(act, context);
  if (status != STATUS_OK) return status;
  *out = (ActResult){loaded->row.name, loaded->turn, loaded->row.status, loaded->row.deadline};
  return STATUS_OK;
}

static Status perform(Referee *referee, Arena *arena, const ActDemand *demand, Load *load, ActChange *change,
                      void *context, ActResult *out) {
  if (demand->reason != NULL && !act_reason_good(referee, demand->reason)) return STATUS_USAGE;
  LoadedGame loaded;
  Act act = {.referee = referee, .arena = arena, .loaded = &loaded, .reason = demand->reason};
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = perform_loaded(&act, demand, load, change, context, out);
  referee_step(referee, "acted");
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  referee_step(referee, "committed");
  return status;
}

Status act_perform(Referee *referee, Arena *arena, const ActDemand *demand, ActChange *change, void *context,
                   ActResult *out) {
  return perform(referee, arena, demand, load_game, change, context, out);
}

Status act_mend(Referee *referee, Arena *arena, const ActDemand *demand, ActChange *change, void *context,
                ActResult *out) {
  return perform(referee, arena, demand, load_game_to_mend, change, context, out);
}

/* ---- for the actions themselves ---- */

static Tree *with_reason(const Act *act, const Tree *fields) {
  Tree *all = tree_map(act->arena);
  if (act->reason != NULL) tree_put_text(act->arena, all, "reason", act->reason);
  for (size_t i = 0; fields != NULL && i < fields->count; i++)
    tree_put(act->arena, all, fields->items[i].key, fields->items[i].value);
  return all;
}

Status act_record(const Act *act, const char *code, uint32_t audience, const Tree *fields) {
  EventRow row = {
      .state = act->loaded->number,
      .turn = act->loaded->turn,
      .audience = (int64_t)audience,
      .code = code,
      .rule = "",
      .fields = yaml_write_line(act->arena, with_reason(act, fields)),
      .at = act->referee->now,
  };
  /* A file that the act has taken has an event, too. */
  Status status = ledger_next_event(act->referee->ledger, act->loaded->row.id, row.state, &row.number);
  if (status == STATUS_OK) status = ledger_add_event(act->referee->ledger, act->loaded->row.id, &row);
  return referee_ledger_status(act->referee, status);
}

Status act_notify(const Act *act, const char *key, uint32_t seats, const Tree *fields) {
  const LoadedGame *loaded = act->loaded;
  const Tree *all = with_reason(act, fields);
  const char *ordinal = arena_printf(act->arena, "%d", (int)act->number);
  Status status = addresses_check(act->referee, loaded);
  for (int seat = 0; seat < loaded->seated.count && status == STATUS_OK; seat++) {
    if ((seats & AUDIENCE_SEAT(seat)) != 0)
      status = mails_queue_notice(act->referee, loaded, seat, key, ordinal, all);
  }
  return status;
}

Status act_refuse(const Act *act, const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  const char *words = arena_vprintf(act->arena, format, arguments);
  va_end(arguments);
  referee_log(act->referee, NOTICE_ERROR, "%s: %s", act->loaded->row.name, words);
  return STATUS_NO_PERMISSION;
}

Status act_must_not_be_over(const Act *act) {
  const LoadedGame *loaded = act->loaded;
  if (strcmp(loaded->row.status, "over") != 0) return STATUS_OK;
  return act_refuse(act, "is over since turn %s", loaded->turn);
}

Status act_must_go_on(const Act *act) {
  const GameRow *row = &act->loaded->row;
  Status status = act_must_not_be_over(act);
  if (status != STATUS_OK) return status;
  if (strcmp(row->status, "broken") == 0)
    return act_refuse(
        act,
        "is set aside as broken; `adjudicator adjudicate %s --turn %s --reason R` tries again, then it "
        "can be done",
        row->name, act->loaded->turn);
  return STATUS_OK;
}

bool act_player_found(const Act *act) {
  const LoadedGame *loaded = act->loaded;
  for (size_t i = 0; i < loaded->seats.count; i++) {
    if (loaded->seats.items[i].vacant) return false;
  }
  return strcmp(loaded->row.held, "player") == 0;
}

Status act_open_window(const Act *act) {
  Status status = window_open(act->referee, act->loaded);
  if (status != STATUS_OK) return status;
  /* Earlier answers still count. */
  return referee_ledger_status(act->referee, ledger_set_due(act->referee->ledger, act->loaded->row.id));
}

Status act_undo_file(const Act *act, EventWriter *writer, const SubmissionRow *file) {
  const LoadedGame *loaded = act->loaded;
  Ledger *ledger = act->referee->ledger;
  SubmissionRow counted = *file;
  Status status = ledger_supersede(ledger, loaded->row.id, file->seat, file->turn, file->part);
  if (status == STATUS_OK) status = ledger_submission_number(ledger, &counted);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "seat", loaded->seated.names[file->seat]);
  if (*file->part != '\0') tree_put_text(act->arena, fields, "part", file->part);
  tree_put_int(act->arena, fields, "receipt", file->receipt);
  tree_put_int(act->arena, fields, "number", counted.number);
  tree_put_text(act->arena, fields, "of_turn", file->turn);
  tree_put_text(act->arena, fields, "digest", file->digest);
  return event_writer_add(writer, "file-undone", NULL, AUDIENCE_SEAT(file->seat), fields);
}

int act_seat(const Act *act, const char *name) {
  int seat = loaded_game_seat(act->loaded, name);
  if (seat >= 0) return seat;
  (void)seat_missing(act->referee, act->loaded->row.name, name, act->loaded->seated.names);
  return -1;
}
