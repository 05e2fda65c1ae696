#include "letters.h"

#include <string.h>

/* How long an answer that says that there are no more is news. */
#define DAY ((int64_t)24 * 3600)
/* Most mails in trouble that are listed for one game. */
#define OVERVIEW_MAILS 5

static bool row_is(const GameRow *row, const char *status) {
  return strcmp(row->status, status) == 0;
}

static bool held_for(const GameRow *row, const char *what) {
  return row->held != NULL && strcmp(row->held, what) == 0;
}

Time overview_deadline(const GameRow *row) {
  return row_is(row, "running") ? row->deadline : TIME_NONE;
}

/* The row's `wake` is the end of the grace, if there is any. */
Time overview_counts_until(const GameRow *row) {
  Time deadline = overview_deadline(row);
  return deadline != TIME_NONE && row->wake != TIME_NONE && row->wake > deadline ? row->wake : deadline;
}

/* ---- loading ---- */

typedef struct Loading {
  Referee *referee;
  Arena *arena, *scratch;
  Overview *out;
  OverviewSeat *seats;
} Loading;

static Status load_seats(Loading *loading, const SeatRows *rows) {
  Overview *out = loading->out;
  loading->seats = arena_alloc(loading->arena, (rows->count + 1) * sizeof *loading->seats);
  out->seats = loading->seats;
  out->seat_count = rows->count;
  for (size_t i = 0; i < rows->count; i++) {
    const SeatRow *row = &rows->items[i];
    OverviewSeat *seat = &loading->seats[i];
    *seat = (OverviewSeat){.answer = ANSWER_GOOD, .heard = TIME_NONE, .reminded_last = TIME_NONE};
    seat->name = arena_strdup(loading->arena, row->name);
    seat->address = arena_strdup(loading->arena, row->bare);
    seat->missed = row->missed;
    seat->vacant = row->vacant;
    if (row->computer != NULL) seat->computer = arena_strdup(loading->arena, row->computer);
    AddressRow address;
    Status status = ledger_address(loading->referee->ledger, loading->scratch, row->bare, &address);
    if (status != STATUS_OK && status != STATUS_NOT_FOUND) return status;
    seat->stopped = status == STATUS_OK && address.stopped;
    Time since = loading->referee->now - DAY;
    if (row->since > since) since = row->since;
    status = ledger_inbox_limited(loading->referee->ledger, out->row->id, row->seat, row->bare, since,
                                  &seat->limited);
    if (status == STATUS_OK)
      status = ledger_moved(loading->referee->ledger, out->row->id, row->seat, &seat->moved);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

/* What the present player did and got. */
static Status load_silence(const Loading *loading, const SeatRow *player, OverviewSeat *seat) {
  const GameRow *row = loading->out->row;
  Ledger *ledger = loading->referee->ledger;
  Status status = ledger_heard(ledger, row->id, player->seat, player->since, &seat->heard);
  if (status != STATUS_OK) return status;
  Time since = player->since > row->opened ? player->since : row->opened;
  return ledger_reminders(ledger, row->id, player->seat, since, &seat->reminders, &seat->reminded_last);
}

static Status load_owed(const Loading *loading, const LoadedGame *loaded) {
  Files files;
  Status status = files_load(loading->referee, loaded, &files);
  if (status != STATUS_OK || loaded->withheld) return status;
  status = window_settles(loading->referee, loaded, &files, &loading->out->settles);
  if (status != STATUS_OK) return status;
  WindowAnswers answers;
  window_answers_judge(loaded, &files, NULL, &answers);
  for (int i = 0; i < loaded->seated.count && status == STATUS_OK; i++) {
    OverviewSeat *seat = &loading->seats[i];
    seat->owes = duties_name(&answers.duties, i);
    if (!seat->owes) continue;
    seat->answer = window_answers_of_seat(&answers, i);
    seat->waits = window_answers_held_by(&answers, &files, i);
    if (seat->answer == ANSWER_GOOD) continue;
    const char *words = mails_owed(loading->referee, loaded, i, &answers);
    if (words != NULL) seat->windows = arena_strdup(loading->arena, words);
    status = load_silence(loading, &loaded->seats.items[i], seat);
  }
  return status;
}

/* Of a game that cannot be read only where it stands. */
static Status load_unreadable(const Loading *loading) {
  StateRow state;
  Overview *out = loading->out;
  out->needs |= NEED_BROKEN;
  if (ledger_state(loading->referee->ledger, loading->scratch, out->row->id, &state) != STATUS_OK)
    return STATUS_OK;
  out->turn = arena_strdup(loading->arena, state.turn);
  out->window = arena_strdup(loading->arena, state.window);
  return STATUS_OK;
}

static Status load_running(Loading *loading) {
  LoadedGame loaded;
  Overview *out = loading->out;
  Status status = load_game(loading->referee, loading->scratch, out->row->name, &loaded);
  if (status != STATUS_OK) return status == STATUS_BUG ? load_unreadable(loading) : status;
  loaded.language = loading->referee->configuration->language;
  for (size_t i = 0; i < loaded.seats.count; i++) loaded.seats.items[i].language = loaded.language;
  out->turn = arena_strdup(loading->arena, loaded.turn);
  out->window = arena_strdup(loading->arena, loaded.game->window(loaded.state));
  const SeatRow *whose;
  const char *zone = row_is(out->row, "over") ? NULL : zone_missing(out->row, &loaded.seats, &whose);
  if (zone != NULL) {
    out->zone = arena_strdup(loading->arena, zone);
    if (whose != NULL) out->zone_seat = arena_strdup(loading->arena, whose->name);
  }
  status = load_seats(loading, &loaded.seats);
  return status == STATUS_OK && !row_is(out->row, "over") ? load_owed(loading, &loaded) : status;
}

/* Nothing of a finished game need be judged: there may be thousands. */
static Status load_finished(Loading *loading) {
  StateRow state;
  SeatRows seats;
  Overview *out = loading->out;
  Ledger *ledger = loading->referee->ledger;
  Status status = ledger_state(ledger, loading->scratch, out->row->id, &state);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status == STATUS_OK) status = ledger_seats(ledger, loading->scratch, out->row->id, &seats);
  if (status != STATUS_OK) return status;
  out->turn = arena_strdup(loading->arena, state.turn);
  out->window = arena_strdup(loading->arena, state.window);
  return load_seats(loading, &seats);
}

static Status load_mails(const Loading *loading) {
  Overview *out = loading->out;
  Ledger *ledger = loading->referee->ledger;
  Status status = ledger_outbox_counts(ledger, out->row->id, &out->mails);
  const OutboxCounts *mails = &out->mails;
  if (mails->queued + mails->sending + mails->failed + mails->unknown + mails->stopped == 0) return status;
  if (status != STATUS_OK) return status;
  return ledger_mails_in_trouble(ledger, loading->arena, out->row->id, OVERVIEW_MAILS, &out->troubled);
}

static unsigned needs_of(const Referee *referee, const Overview *overview) {
  const GameRow *row = overview->row;
  unsigned needs = row_is(row, "broken") ? NEED_BROKEN : 0;
  if (held_for(row, "player")) needs |= NEED_PLAYER;
  if (held_for(row, "release")) needs |= NEED_RELEASE;
  Time last = overview_counts_until(row);
  if (held_for(row, "answer") || (last != TIME_NONE && last < referee->now)) needs |= NEED_DEADLINE;
  for (size_t i = 0; i < overview->seat_count && !row_is(row, "over"); i++) {
    if (overview->seats[i].vacant) needs |= NEED_PLAYER;
    if (overview->seats[i].stopped) needs |= NEED_MAIL_FAILED;
  }
  if (overview->mails.failed + overview->mails.stopped > 0) needs |= NEED_MAIL_FAILED;
  if (overview->mails.unknown > 0) needs |= NEED_MAIL_SLOW;
  if (overview->zone != NULL) needs |= NEED_ZONE;
  if (overview->troubled.count > 0 && (needs & NEED_MAIL_FAILED) == 0) needs |= NEED_MAIL_SLOW;
  return needs;
}

Status overview_load(Referee *referee, Arena *arena, const GameRow *row, Overview *out) {
  *out = (Overview){.row = row, .title = row->rules, .turn = "?", .window = "?", .settles = TIME_NONE};
  const Game *game = referee_game(referee, row->rules);
  if (game != NULL) out->title = game->title;
  Loading loading = {.referee = referee, .arena = arena, .scratch = arena_new(), .out = out};
  bool finished = row_is(row, "over") && !held_for(row, "release");
  Status status = finished ? load_finished(&loading) : load_running(&loading);
  if (status == STATUS_OK) status = referee_ledger_status(referee, load_mails(&loading));
  if (status == STATUS_OK) out->needs |= needs_of(referee, out);
  arena_free(loading.scratch);
  return status;
}

/* ---- order ---- */

/* The lowest bit says most. */
static unsigned rank_of(const Overview *overview) {
  for (unsigned bit = 0; bit < 7; bit++) {
    if ((overview->needs & (1u << bit)) != 0) return bit;
  }
  return row_is(overview->row, "running") ? 7 : row_is(overview->row, "paused") ? 8 : 9;
}

static int compare_times(Time a, Time b) {
  if (a == b) return 0;
  if (a == TIME_NONE || b == TIME_NONE) return a == TIME_NONE ? 1 : -1;
  return a < b ? -1 : 1;
}

int overview_compare(const Overview *a, const Overview *b) {
  unsigned rank_a = rank_of(a), rank_b = rank_of(b);
  if (rank_a != rank_b) return rank_a < rank_b ? -1 : 1;
  int by_deadline = compare_times(overview_deadline(a->row), overview_deadline(b->row));
  return by_deadline != 0 ? by_deadline : strcmp(a->row->name, b->row->name);
}
