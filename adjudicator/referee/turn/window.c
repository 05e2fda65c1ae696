#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"

/* So many deadlines of one window without answers, and the game is held if they changed nothing. */
#define ROUNDS_IN_VAIN 3

bool window_over(const LoadedGame *loaded, Time now) {
  Time deadline = loaded->row.deadline;
  return deadline != TIME_NONE && deadline + loaded->settings.grace <= now;
}

bool window_stands_still(const LoadedGame *loaded) {
  const char *held = loaded->row.held;
  return strcmp(held, "player") == 0 || strcmp(held, "release") == 0;
}

static bool held_for_answer(const LoadedGame *loaded) {
  return strcmp(loaded->row.held, "answer") == 0;
}

/* ---- opening ---- */

static bool seat_vacant(const LoadedGame *loaded) {
  for (size_t i = 0; i < loaded->seats.count; i++) {
    if (loaded->seats.items[i].vacant) return true;
  }
  return false;
}

void zone_log_missing(const Referee *referee, const GameRow *row, const char *zone, const SeatRow *whose) {
  referee_log(
      referee, NOTICE_WARNING,
      "%s: the system no longer knows the time zone %s of %s; install it (tzdata, tzdata-legacy), or set another",
      row->name, zone, whose == NULL ? "the game" : whose->name);
}

static Status check_zone(const Referee *referee, const LoadedGame *loaded) {
  const SeatRow *whose;
  const char *zone = zone_missing(&loaded->row, &loaded->seats, &whose);
  if (zone == NULL) return STATUS_OK;
  zone_log_missing(referee, &loaded->row, zone, whose);
  return STATUS_CONFIG;
}

/* When a tick must look whether somebody is to be reminded: now, if a reminder is due. */
static Time next_reminder(const LoadedGame *loaded, Time now) {
  const GameRow *row = &loaded->row;
  if (settings_reminder(&loaded->settings, row->opened, row->deadline, now) > 0) return now;
  return settings_next_reminder(&loaded->settings, row->opened, row->deadline, now);
}

Status window_open(Referee *referee, LoadedGame *loaded) {
  GameRow *row = &loaded->row;
  Status status = check_zone(referee, loaded);
  if (status != STATUS_OK) return status;
  bool over = loaded_game_outcome(loaded).over, vacant = !over && seat_vacant(loaded);
  bool timed = !over && !vacant;
  row->status = over ? "over" : "running";
  row->held = vacant ? "player" : "";
  row->paused = TIME_NONE;
  row->opened = referee->now;
  row->deadline = timed ? schedule_next(&loaded->settings.schedule, referee->now, row->timezone) : TIME_NONE;
  row->wake = timed ? settings_wake(&loaded->settings, row->deadline) : TIME_NONE;
  row->remind = next_reminder(loaded, referee->now);
  status = referee_ledger_status(referee, ledger_set_window(referee->ledger, row->id, row));
  return status == STATUS_OK ? absence_at_opening(referee, loaded) : status;
}

/* ---- waiting ---- */

/* When a tick must look at the loaded window again. */
static Time next_look(const LoadedGame *loaded, bool complete, Time settled) {
  const GameRow *row = &loaded->row;
  if (*row->held != '\0') return row->wake;
  if (settled != TIME_NONE) return window_answers_due(loaded, settled);
  /* If all answers are in, nobody needs the grace. */
  bool timed = row->deadline != TIME_NONE;
  return timed && complete ? row->deadline : settings_wake(&loaded->settings, row->deadline);
}

Status window_wait(Referee *referee, LoadedGame *loaded, bool complete, Time settled) {
  GameRow *row = &loaded->row;
  Ledger *ledger = referee->ledger;
  Status status = STATUS_OK;
  if (held_for_answer(loaded) && !window_over(loaded, referee->now)) {
    row->held = "";
    status = ledger_set_status(ledger, row->id, row);
  }
  Time wake = next_look(loaded, complete, settled);
  if (status == STATUS_OK && wake != row->wake) {
    row->wake = wake;
    status = ledger_set_deadline(ledger, row->id, row->deadline, wake);
  }
  if (status == STATUS_OK) status = ledger_set_waiting(ledger, row->id, next_reminder(loaded, referee->now));
  return referee_ledger_status(referee, status);
}

/* ---- held for an answer ---- */

/* The same window of the same turn, as it is now. */
static bool same_state(const StateRow *state, const LoadedGame *loaded, const char *position) {
  return state->branch == loaded->branch && strcmp(state->turn, loaded->turn) == 0 &&
         strcmp(state->window, loaded->game->window(loaded->state)) == 0 &&
         strcmp(state->position, position) == 0;
}

Status window_in_vain(Referee *referee, const LoadedGame *loaded, bool *vain) {
  StateRow present;
  Ledger *ledger = referee->ledger;
  int64_t game = loaded->row.id, number = loaded->number;
  *vain = false;
  Status status = ledger_state_number(ledger, loaded->arena, game, number, &present);
  for (int round = 1; round < ROUNDS_IN_VAIN; round++) {
    StateRow before;
    if (status != STATUS_OK || number < round) return referee_ledger_status(referee, status);
    status = ledger_state_number(ledger, loaded->arena, game, number - round, &before);
    if (status == STATUS_OK && !same_state(&before, loaded, present.position)) return STATUS_OK;
  }
  *vain = status == STATUS_OK;
  return referee_ledger_status(referee, status);
}

static const char *names_of_missing(Referee *referee, const LoadedGame *loaded, const WindowAnswers *answers,
                                    int reader) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, reader));
  const char *names[GAME_SEATS_MAX];
  size_t count = 0;
  if (catalogue == NULL) return "";
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    if (!duties_name(&answers->duties, seat) || window_answers_of_seat(answers, seat) != ANSWER_NONE)
      continue;
    names[count++] = mails_seat_name(referee, loaded, reader, loaded->seated.names[seat]);
  }
  return catalogue_list(catalogue, loaded->arena, names, count);
}

static Tree *hold_fields(Referee *referee, const LoadedGame *loaded, const WindowAnswers *answers,
                         int reader) {
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "players", names_of_missing(referee, loaded, answers, reader));
  /* What the rules do without them was done, and brought nothing. */
  tree_put_bool(loaded->arena, fields, "vain", loaded->settings.missed != MISSED_HOLD);
  if (loaded->settings.missed != MISSED_HOLD) tree_put_int(loaded->arena, fields, "rounds", ROUNDS_IN_VAIN);
  return fields;
}

static Status tell_held(Referee *referee, const LoadedGame *loaded, const WindowAnswers *answers) {
  Status status = addresses_check(referee, loaded);
  /* An extension that runs out is a cause of its own. */
  const char *ordinal = arena_printf(loaded->arena, "%" PRId64, loaded->row.deadline);
  for (int reader = 0; reader < loaded->seated.count && status == STATUS_OK; reader++)
    status = mails_queue_notice(referee, loaded, reader, "held-answer", ordinal,
                                hold_fields(referee, loaded, answers, reader));
  if (status != STATUS_OK) return status;
  Tree *fields = hold_fields(referee, loaded, answers, VIEWER_REFEREE);
  tree_put_text(loaded->arena, fields, "turn", loaded->turn);
  referee_log(referee, NOTICE_WARNING, "%s: turn %s held past its deadline; it waits for %s",
              loaded->row.name, loaded->turn, names_of_missing(referee, loaded, answers, VIEWER_REFEREE));
  ordinal = arena_printf(loaded->arena, "%" PRId64 "-%s", loaded->number, ordinal);
  return mails_queue_referee(referee, loaded->arena, &loaded->row, "held-answer", ordinal, fields);
}

Status window_hold(Referee *referee, LoadedGame *loaded, const WindowAnswers *answers) {
  if (held_for_answer(loaded)) return window_wait(referee, loaded, false, TIME_NONE);
  GameRow *row = &loaded->row;
  row->held = "answer";
  row->wake = TIME_NONE;
  Status status = referee_ledger_status(referee, ledger_set_status(referee->ledger, row->id, row));
  if (status == STATUS_OK) status = tell_held(referee, loaded, answers);
  return status == STATUS_OK ? window_wait(referee, loaded, false, TIME_NONE) : status;
}

/* A window that is a whole turn is called "turn" itself. */
const char *turn_place(Arena *arena, const char *turn, const char *window) {
  /* Some labels name their window ("1-muster", "dogs"). */
  bool whole = *window == '\0' || strcmp(window, "turn") == 0 || strstr(turn, window) != NULL;
  return arena_concat(arena, "turn ", turn, whole ? "" : " ", whole ? "" : window, NULL);
}
