#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../tell/tell.h"

bool window_over(const Table *table, Time now) {
  Time deadline = table->row.deadline;
  return deadline != TIME_NONE && deadline + table->settings.grace <= now;
}

bool window_stands_still(const Table *table) {
  const char *held = table->row.held;
  return strcmp(held, "player") == 0 || strcmp(held, "release") == 0;
}

static bool held_for_answer(const Table *table) {
  return strcmp(table->row.held, "answer") == 0;
}

/* ---- opening ---- */

static bool seat_vacant(const Table *table) {
  for (size_t i = 0; i < table->seats.count; i++) {
    if (table->seats.items[i].vacant) return true;
  }
  return false;
}

static Status check_zone(const Referee *referee, const Table *table) {
  const GameRow *row = &table->row;
  if (table->settings.schedule.slot_count == 0 || time_zone_known(row->timezone)) return STATUS_OK;
  referee_log(referee, NOTICE_ERROR,
              "%s: the system no longer knows the time zone %s of its calendar; is tzdata installed?",
              row->name, row->timezone);
  return STATUS_CONFIG;
}

Status window_open(Referee *referee, Table *table) {
  GameRow *row = &table->row;
  Status status = check_zone(referee, table);
  if (status != STATUS_OK) return status;
  bool over = table->game->outcome(table->state).over, vacant = !over && seat_vacant(table);
  bool timed = !over && !vacant;
  row->status = over ? "over" : "running";
  row->held = vacant ? "player" : "";
  row->paused = TIME_NONE;
  row->opened = referee->now;
  row->deadline = timed ? schedule_next(&table->settings.schedule, referee->now, row->timezone) : TIME_NONE;
  row->wake = timed ? settings_wake(&table->settings, row->deadline) : TIME_NONE;
  AwaySeat away[GAME_SEATS_MAX];
  size_t count;
  status = absence_at_opening(referee, table, away, &count);
  if (status != STATUS_OK) return status;
  status = referee_ledger_status(referee, ledger_set_window(referee->ledger, row->id, row));
  return status == STATUS_OK ? absence_tell(referee, table, away, count) : status;
}

/* ---- waiting ---- */

Status window_wait(Referee *referee, Table *table, bool complete) {
  GameRow *row = &table->row;
  Ledger *ledger = referee->ledger;
  Status status = STATUS_OK;
  if (held_for_answer(table) && !window_over(table, referee->now)) {
    row->held = "";
    status = ledger_set_status(ledger, row->id, row);
  }
  bool timed = *row->held == '\0' && row->deadline != TIME_NONE;
  /* Where all answers are in, nobody needs the grace. */
  Time wake = !timed ? row->wake : complete ? row->deadline : settings_wake(&table->settings, row->deadline);
  if (status == STATUS_OK && wake != row->wake) {
    row->wake = wake;
    status = ledger_set_deadline(ledger, row->id, row->deadline, wake);
  }
  if (status == STATUS_OK) status = ledger_set_waiting(ledger, row->id);
  return referee_ledger_status(referee, status);
}

/* ---- held for an answer ---- */

static const char *names_of_missing(Referee *referee, const Table *table, const WindowAnswers *answers,
                                    int reader) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, table, reader));
  const char *names[GAME_SEATS_MAX];
  size_t count = 0;
  if (catalogue == NULL) return "";
  for (int seat = 0; seat < table->seated.count; seat++) {
    if (!duties_name(&answers->duties, seat) || window_answers_of_seat(answers, seat) != ANSWER_NONE)
      continue;
    names[count++] = mails_seat_name(referee, table, reader, table->seated.names[seat]);
  }
  return catalogue_list(catalogue, table->arena, names, count);
}

static Tree *hold_fields(Referee *referee, const Table *table, const WindowAnswers *answers, int reader) {
  Tree *fields = tree_map(table->arena);
  tree_put_text(table->arena, fields, "players", names_of_missing(referee, table, answers, reader));
  return fields;
}

static Status tell_held(Referee *referee, const Table *table, const WindowAnswers *answers) {
  Status status = addresses_check(referee, table);
  /* An extension that runs out is a cause of its own. */
  const char *ordinal = arena_printf(table->arena, "%" PRId64, table->row.deadline);
  for (int reader = 0; reader < table->seated.count && status == STATUS_OK; reader++)
    status = mails_queue_notice(referee, table, reader, "held-answer", ordinal,
                                hold_fields(referee, table, answers, reader));
  if (status != STATUS_OK) return status;
  Tree *fields = hold_fields(referee, table, answers, VIEWER_REFEREE);
  tree_put_text(table->arena, fields, "turn", table->turn);
  referee_log(referee, NOTICE_WARNING, "%s, turn %s: held past its deadline, for %s", table->row.name,
              table->turn, names_of_missing(referee, table, answers, VIEWER_REFEREE));
  ordinal = arena_printf(table->arena, "%" PRId64 "-%s", table->number, ordinal);
  return mails_queue_referee(referee, table->arena, &table->row, "held-answer", ordinal, fields);
}

Status window_hold(Referee *referee, Table *table, const WindowAnswers *answers) {
  if (held_for_answer(table)) return window_wait(referee, table, false);
  GameRow *row = &table->row;
  row->held = "answer";
  row->wake = TIME_NONE;
  Status status = referee_ledger_status(referee, ledger_set_status(referee->ledger, row->id, row));
  if (status == STATUS_OK) status = tell_held(referee, table, answers);
  return status == STATUS_OK ? window_wait(referee, table, false) : status;
}

/* A window that is a whole turn is called "turn" itself. */
const char *turn_place(Arena *arena, const char *turn, const char *window) {
  bool whole = *window == '\0' || strcmp(window, "turn") == 0;
  return arena_concat(arena, "turn ", turn, whole ? "" : " ", whole ? "" : window, NULL);
}
