#include "private.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../record/record.h"
#include "../tell/tell.h"

/* Deadlines move a few times at most; this many mean that two absences chase each other. */
#define MOVES_MAX 1000

/* ---- times ---- */

static int earlier_first(const void *a, const void *b) {
  const Span *x = a, *y = b;
  return x->since < y->since ? -1 : x->since > y->since;
}

Spans spans_make(Arena *arena, const Span *spans, size_t count) {
  Spans out = {arena_alloc(arena, (count + 1) * sizeof *out.items), 0};
  Span *sorted = arena_memdup(arena, spans, count * sizeof *sorted);
  if (count > 1) qsort(sorted, count, sizeof *sorted, earlier_first);
  for (size_t i = 0; i < count; i++) {
    if (sorted[i].until <= sorted[i].since) continue;
    Span *last = out.count == 0 ? NULL : &out.items[out.count - 1];
    if (last == NULL || sorted[i].since > last->until) {
      out.items[out.count++] = sorted[i];
    } else if (sorted[i].until > last->until) {
      last->until = sorted[i].until;
    }
  }
  return out;
}

int64_t spans_measure(const Spans *spans, Time from, Time to) {
  int64_t sum = 0;
  for (size_t i = 0; i < spans->count; i++) {
    Time begin = spans->items[i].since > from ? spans->items[i].since : from;
    Time end = spans->items[i].until < to ? spans->items[i].until : to;
    if (end > begin) sum += end - begin;
  }
  return sum;
}

/* A player who returns exactly at the deadline was away before it. */
static const Span *span_at(const Spans *spans, Time deadline) {
  for (size_t i = 0; i < spans->count; i++) {
    if (spans->items[i].since < deadline && deadline <= spans->items[i].until) return &spans->items[i];
  }
  return NULL;
}

/* ---- deadlines ---- */

/* The time that the player is away from `from` until the return does not count, except what the deadline
 * allows for already. */
static Time without_absence(AwaySeat *seat, Time deadline, Time back) {
  int64_t away =
      spans_measure(&seat->spans, seat->from, back) - spans_measure(&seat->former, seat->from, deadline);
  seat->from = back;
  seat->former = (Spans){NULL, 0};
  return away > 0 ? deadline + away : deadline;
}

static Time move_for(const Schedule *schedule, const char *zone_name, Time deadline, AwaySeat *seat) {
  const Span *span = span_at(&seat->spans, deadline);
  if (span == NULL) return deadline;
  Time back = span->until;
  bool calendar = schedule->slot_count > 0;
  Time moved = calendar ? schedule_next(schedule, back, zone_name) : without_absence(seat, deadline, back);
  if (moved == TIME_NONE || moved <= deadline) return deadline;
  seat->until = back;
  return moved;
}

Time absence_deadline(const Schedule *schedule, const char *zone_name, Time deadline, AwaySeat *seats,
                      size_t count) {
  for (size_t i = 0; i < count; i++) seats[i].until = TIME_NONE;
  for (int moves = 0; moves < MOVES_MAX; moves++) {
    Time before = deadline;
    for (size_t i = 0; i < count; i++) deadline = move_for(schedule, zone_name, deadline, &seats[i]);
    if (deadline == before) break;
  }
  return deadline;
}

/* ---- what a game allows ---- */

/* When an absence ends once another one, from `since` to `until`, has taken its place. */
static Time end_beside(const AbsenceRow *row, Time now, Time since, Time until) {
  if (row->until <= now || row->since > until || row->until < since) return row->until;
  return row->since > now ? row->since : now;
}

static int64_t seconds_away(const AbsenceRows *rows, int seat, Time now, Time since, Time until) {
  Arena *arena = arena_new();
  Span *spans = arena_alloc(arena, (rows->count + 1) * sizeof *spans);
  size_t count = 0;
  for (size_t i = 0; i < rows->count; i++) {
    const AbsenceRow *row = &rows->items[i];
    if (row->seat == seat) spans[count++] = (Span){row->since, end_beside(row, now, since, until)};
  }
  Spans all = spans_make(arena, spans, count);
  int64_t sum = spans_measure(&all, INT64_MIN, INT64_MAX);
  arena_free(arena);
  return sum;
}

AbsencePlan absence_plan(const AbsenceRows *rows, int seat, Time now, Time since, Time until, int64_t most) {
  AbsencePlan plan = {.since = since > now ? since : now, .until = until};
  int64_t left = most - seconds_away(rows, seat, now, plan.since, until);
  if (left < 0) left = 0;
  if (plan.until - plan.since > left) {
    plan.cut = true;
    plan.until = plan.since + left;
  }
  plan.left = plan.until > plan.since ? left - (plan.until - plan.since) : left;
  return plan;
}

int64_t absence_left(const AbsenceRows *rows, int seat, int64_t most) {
  /* No absence is touched by one that lies before all time. */
  int64_t left = most - seconds_away(rows, seat, INT64_MAX, INT64_MIN, INT64_MIN);
  return left > 0 ? left : 0;
}

/* ---- a game ---- */

static Spans spans_of(Arena *arena, const AbsenceRows *rows, int seat) {
  Span *spans = arena_alloc(arena, (rows->count + 1) * sizeof *spans);
  size_t count = 0;
  for (size_t i = 0; i < rows->count; i++) {
    if (rows->items[i].seat == seat) spans[count++] = (Span){rows->items[i].since, rows->items[i].until};
  }
  return spans_make(arena, spans, count);
}

static Status load_absences(Referee *referee, const LoadedGame *loaded, AbsenceRows *rows) {
  Status status = ledger_absences(referee->ledger, loaded->arena, loaded->row.id, rows);
  return referee_ledger_status(referee, status);
}

/* The seats that owe an answer to the current window and have not given it, with their absences of `rows`. */
static Status find_away(Referee *referee, const LoadedGame *loaded, const AbsenceRows *rows, Time from,
                        AwaySeat *away, size_t *count) {
  *count = 0;
  if (rows->count == 0) return STATUS_OK;
  Files files;
  Status status = files_load(referee, loaded, &files);
  if (status != STATUS_OK) return status;
  WindowAnswers answers;
  window_answers_judge(loaded, &files, NULL, &answers);
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    if (!duties_name(&answers.duties, seat) || window_answers_of_seat(&answers, seat) == ANSWER_GOOD)
      continue;
    away[(*count)++] = (AwaySeat){.seat = seat, .spans = spans_of(loaded->arena, rows, seat), .from = from};
  }
  return STATUS_OK;
}

/* Moves the loaded deadline; `away` keeps the seats that moved it. */
static void move_deadline(LoadedGame *loaded, AwaySeat *away, size_t *count) {
  GameRow *row = &loaded->row;
  row->deadline = absence_deadline(&loaded->settings.schedule, row->timezone, row->deadline, away, *count);
  row->wake = settings_wake(&loaded->settings, row->deadline);
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++) {
    if (away[i].until != TIME_NONE) away[kept++] = away[i];
  }
  *count = kept;
}

Status absence_at_opening(Referee *referee, LoadedGame *loaded, AwaySeat *away, size_t *count) {
  *count = 0;
  if (loaded->row.deadline == TIME_NONE) return STATUS_OK;
  AbsenceRows rows;
  Status status = load_absences(referee, loaded, &rows);
  if (status == STATUS_OK) status = find_away(referee, loaded, &rows, loaded->row.opened, away, count);
  if (status == STATUS_OK && *count > 0) move_deadline(loaded, away, count);
  return status;
}

/* A window that is held, over or stopped has no deadline to move. */
static bool deadline_open(const Referee *referee, const LoadedGame *loaded) {
  const GameRow *row = &loaded->row;
  return strcmp(row->status, "running") == 0 && *row->held == '\0' && row->deadline != TIME_NONE &&
         row->deadline > referee->now;
}

/* Moves the loaded deadline for a new absence of `seat`, which `rows` hold; *count of `away` moved it. */
static Status move_for_new(Referee *referee, LoadedGame *loaded, const AbsenceRows *rows, int seat,
                           const Spans *former, AwaySeat *away, size_t *count) {
  *count = 0;
  if (!deadline_open(referee, loaded)) return STATUS_OK;
  Time before = loaded->row.deadline;
  /* The absences of others, and those after the deadline, do not matter so far. */
  Status status = find_away(referee, loaded, rows, before, away, count);
  if (status != STATUS_OK) return status;
  for (size_t i = 0; i < *count; i++) {
    if (away[i].seat != seat) continue;
    away[i].from = referee->now;
    away[i].former = *former;
  }
  move_deadline(loaded, away, count);
  return STATUS_OK;
}

static Status end_touched(Referee *referee, const AbsenceRows *rows, int seat, Time since, Time until) {
  for (size_t i = 0; i < rows->count; i++) {
    const AbsenceRow *row = &rows->items[i];
    Time end = end_beside(row, referee->now, since, until);
    if (row->seat != seat || end == row->until) continue;
    Status status = ledger_end_absence(referee->ledger, row->id, end);
    if (status != STATUS_OK) return referee_ledger_status(referee, status);
  }
  return STATUS_OK;
}

Status absence_put(Referee *referee, LoadedGame *loaded, int seat, Time since, Time until, int64_t receipt) {
  AbsenceRows rows;
  Status status = load_absences(referee, loaded, &rows);
  if (status != STATUS_OK) return status;
  Spans former = spans_of(loaded->arena, &rows, seat);
  status = end_touched(referee, &rows, seat, since, until);
  if (status != STATUS_OK) return status;
  AbsenceRow row = {.game = loaded->row.id,
                    .seat = seat,
                    .since = since,
                    .until = until,
                    .at = referee->now,
                    .receipt = receipt};
  status = referee_ledger_status(referee, ledger_add_absence(referee->ledger, &row));
  if (status == STATUS_OK) status = load_absences(referee, loaded, &rows);
  if (status != STATUS_OK) return status;
  AwaySeat away[GAME_SEATS_MAX];
  size_t count;
  Time before = loaded->row.deadline;
  status = move_for_new(referee, loaded, &rows, seat, &former, away, &count);
  if (status != STATUS_OK || loaded->row.deadline == before) return status;
  status = ledger_set_deadline(referee->ledger, loaded->row.id, loaded->row.deadline, loaded->row.wake);
  if (status == STATUS_OK) status = ledger_set_due(referee->ledger, loaded->row.id);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  return absence_tell(referee, loaded, away, count);
}

/* `rows` as absence_put() would leave them. */
static AbsenceRows rows_with(const Referee *referee, const LoadedGame *loaded, const AbsenceRows *rows,
                             int seat, Time since, Time until) {
  AbsenceRows all = {.items = arena_alloc(loaded->arena, (rows->count + 1) * sizeof *all.items)};
  for (; all.count < rows->count; all.count++) {
    AbsenceRow *row = &all.items[all.count];
    *row = rows->items[all.count];
    if (row->seat == seat) row->until = end_beside(row, referee->now, since, until);
  }
  all.items[all.count++] = (AbsenceRow){.seat = seat, .since = since, .until = until};
  return all;
}

Status absence_preview(Referee *referee, LoadedGame *loaded, int seat, Time since, Time until) {
  AbsenceRows rows;
  Status status = load_absences(referee, loaded, &rows);
  if (status != STATUS_OK) return status;
  Spans former = spans_of(loaded->arena, &rows, seat);
  rows = rows_with(referee, loaded, &rows, seat, since, until);
  AwaySeat away[GAME_SEATS_MAX];
  size_t count;
  return move_for_new(referee, loaded, &rows, seat, &former, away, &count);
}

Status absence_end(Referee *referee, const LoadedGame *loaded, int seat, bool *ended) {
  AbsenceRows rows;
  *ended = false;
  Status status = load_absences(referee, loaded, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) {
    const AbsenceRow *row = &rows.items[i];
    if (row->seat != seat || row->until <= referee->now || row->until == row->since) continue;
    Time end = row->since > referee->now ? row->since : referee->now;
    status = referee_ledger_status(referee, ledger_end_absence(referee->ledger, row->id, end));
    *ended = true;
  }
  return status;
}

/* ---- the notice ---- */

static Status tell_seat(Referee *referee, const LoadedGame *loaded, int reader, const AwaySeat *away,
                        size_t count) {
  Arena *arena = loaded->arena;
  Tree *fields = tree_map(arena);
  Tree *list = tree_put(arena, fields, "away", tree_list(arena));
  for (size_t i = 0; i < count; i++) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    const char *seat = loaded->seated.names[away[i].seat];
    tree_put_text(arena, entry, "player", mails_seat_name(referee, loaded, reader, seat));
    tree_put_text(arena, entry, "until", time_format(arena, away[i].until));
  }
  /* Deadlines only rise: no two notices of a window have the same. */
  const char *ordinal = arena_printf(arena, "%" PRId64, loaded->row.deadline);
  return mails_queue_notice(referee, loaded, reader, "absence", ordinal, fields);
}

Status absence_tell(Referee *referee, const LoadedGame *loaded, const AwaySeat *away, size_t count) {
  if (count == 0) return STATUS_OK;
  Status status = addresses_check(referee, loaded);
  for (int reader = 0; reader < loaded->seated.count && status == STATUS_OK; reader++)
    status = tell_seat(referee, loaded, reader, away, count);
  return status;
}
