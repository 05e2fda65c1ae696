#include "private.h"

#include <stdlib.h>
#include <string.h>

#include "../record/record.h"

/* What absences do to a deadline, and how much of them a game allows: arithmetic of times, without a ledger. */

/* Deadlines move a few times at most; this many mean that two absences chase each other. */
#define MOVES_MAX 1000
/* Changes of its absence that a seat may make in one turn. */
#define CHANGES_MOST 2

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

/* ---- what a game allows ---- */

static Spans spans_with(Arena *arena, const Spans *spans, Span more) {
  Span *all = arena_alloc(arena, (spans->count + 1) * sizeof *all);
  memcpy(all, spans->items, spans->count * sizeof *all);
  all[spans->count] = more;
  return spans_make(arena, all, spans->count + 1);
}

/* Whether `spans` and `more` together keep to the allowance wherever it looks at some of `more`. The sum within a
 * length of time is greatest where that begins or ends with a span. */
static bool fits(const Spans *spans, Span more, const Allowance *allowance) {
  Arena *arena = arena_new();
  Spans all = spans_with(arena, spans, more);
  bool good = allowance->per > 0 || spans_measure(&all, INT64_MIN, INT64_MAX) <= allowance->most;
  for (size_t i = 0; i < 2 * all.count && good && allowance->per > 0; i++) {
    const Span *span = &all.items[i / 2];
    Time from = i % 2 == 0 ? span->since : span->until - allowance->per, to = from + allowance->per;
    good = from >= more.until || to <= more.since || spans_measure(&all, from, to) <= allowance->most;
  }
  arena_free(arena);
  return good;
}

/* The most seconds, up to `wanted`, that may be away from `since` on. */
static int64_t most_from(const Spans *spans, Time since, int64_t wanted, const Allowance *allowance) {
  int64_t low = 0, high = wanted;
  while (low < high) {
    int64_t middle = high - (high - low) / 2;
    if (fits(spans, (Span){since, since + middle}, allowance)) {
      low = middle;
    } else {
      high = middle - 1;
    }
  }
  return low;
}

static int64_t left_after(const Spans *spans, Time time, const Allowance *allowance) {
  if (allowance->per > 0) return most_from(spans, time, allowance->most, allowance);
  int64_t left = allowance->most - spans_measure(spans, INT64_MIN, INT64_MAX);
  return left > 0 ? left : 0;
}

Time absence_end_beside(const AbsenceRow *row, Time now, Time since, Time until) {
  if (row->until <= now || row->since > until || row->until < since) return row->until;
  return row->since > now ? row->since : now;
}

/* What counts of an absence once another one, from `since` to `until`, has taken its place: of one that had not begun,
 * nothing. */
static Span counted(const AbsenceRow *row, Time now, Time since, Time until) {
  Time end = absence_end_beside(row, now, since, until);
  bool withdrawn = end != row->until && row->since > now;
  return (Span){row->since, !withdrawn && row->spent > end ? row->spent : end};
}

static Spans counted_spans(Arena *arena, const AbsenceRows *rows, int seat, Time now, Time since,
                           Time until) {
  Span *spans = arena_alloc(arena, (rows->count + 1) * sizeof *spans);
  size_t count = 0;
  for (size_t i = 0; i < rows->count; i++) {
    if (rows->items[i].seat == seat) spans[count++] = counted(&rows->items[i], now, since, until);
  }
  return spans_make(arena, spans, count);
}

bool absence_often(const AbsenceRows *rows, int seat, const char *turn) {
  int changes = 0;
  for (size_t i = 0; i < rows->count; i++) {
    const AbsenceRow *row = &rows->items[i];
    if (row->seat != seat) continue;
    /* From the game master on they are counted anew. */
    changes = row->receipt == 0 ? 0 : changes + (strcmp(row->turn, turn) == 0);
  }
  return changes >= CHANGES_MOST;
}

bool absence_any(const AbsenceRows *rows, int seat, Time now) {
  for (size_t i = 0; i < rows->count; i++) {
    const AbsenceRow *row = &rows->items[i];
    if (row->seat == seat && row->until > now && row->until > row->since) return true;
  }
  return false;
}

static bool is_recorded(const AbsenceRows *rows, int seat, Time now, const AbsencePlan *plan) {
  for (size_t i = 0; i < rows->count; i++) {
    const AbsenceRow *row = &rows->items[i];
    bool begins = row->since == plan->since || (row->since < now && plan->since == now);
    if (row->seat == seat && begins && row->until == plan->until && row->until > plan->since) return true;
  }
  return false;
}

AbsencePlan absence_plan(const AbsenceRows *rows, int seat, const char *turn, Time now, Span wanted,
                         const Allowance *allowance) {
  Arena *arena = arena_new();
  AbsencePlan plan = {.since = wanted.since > now ? wanted.since : now, .until = wanted.until};
  Spans others = counted_spans(arena, rows, seat, now, plan.since, plan.until);
  int64_t wish = plan.until > plan.since ? plan.until - plan.since : 0;
  int64_t most = most_from(&others, plan.since, wish, allowance);
  plan.cut = most < wish;
  plan.until = plan.since + most;
  plan.same = is_recorded(rows, seat, now, &plan);
  plan.often = !plan.same && absence_often(rows, seat, turn);
  Spans all = spans_with(arena, &others, (Span){plan.since, plan.until});
  plan.left = left_after(&all, plan.until, allowance);
  arena_free(arena);
  return plan;
}

int64_t absence_left(const AbsenceRows *rows, int seat, Time now, const Allowance *allowance) {
  Arena *arena = arena_new();
  /* No absence is touched by one that lies before all time. */
  Spans spans = counted_spans(arena, rows, seat, now, INT64_MIN, INT64_MIN);
  int64_t left = left_after(&spans, now, allowance);
  arena_free(arena);
  return left;
}

/* ---- deadlines ---- */

/* Whether a deadline may wait for an absence that a player told of: what deadlines have waited for before has left
 * something. Not so if it alone moves them by more than it lasts, as calendars do. */
static bool may_wait_for(Arena *arena, const Allowance *allowance, const AwaySeat *seat,
                         const AbsenceRow *row) {
  if (row->receipt == 0 || row->spent != TIME_NONE) return true;
  Span *spans = arena_alloc(arena, (seat->count + 1) * sizeof *spans);
  size_t count = 0;
  for (size_t i = 0; i < seat->count; i++) {
    const AbsenceRow *other = &seat->rows[i];
    if (other->receipt != 0 && other->spent != TIME_NONE) spans[count++] = (Span){other->since, other->spent};
  }
  Spans spent = spans_make(arena, spans, count);
  return fits(&spent, (Span){row->since, row->since + 1}, allowance);
}

/* The times that a deadline may wait for; (*allowed)[i]: whether those of seat->rows[i] are among them. */
static Spans spans_waited_for(Arena *arena, const Allowance *allowance, const AwaySeat *seat,
                              bool **allowed) {
  Span *spans = arena_alloc(arena, (seat->count + 1) * sizeof *spans);
  size_t count = 0;
  *allowed = arena_alloc(arena, seat->count + 1);
  for (size_t i = 0; i < seat->count; i++) {
    const AbsenceRow *row = &seat->rows[i];
    (*allowed)[i] = row->until > row->since && may_wait_for(arena, allowance, seat, row);
    if ((*allowed)[i]) spans[count++] = (Span){row->since, row->until};
  }
  return spans_make(arena, spans, count);
}

/* The time that the player is away from `from` until the return does not count, except what the deadline
 * allows for already. */
static Time without_absence(const AwaySeat *seat, const Spans *spans, Time deadline, Time back) {
  int64_t away = spans_measure(spans, seat->from, back) - spans_measure(&seat->former, seat->from, deadline);
  return away > 0 ? deadline + away : deadline;
}

static void spend(AbsenceRow *row, Time until) {
  if (row->spent < until) row->spent = until;
}

/* What the deadline waited for is spent. Of a calendar it is all that the deadline moved, if
 * that is longer. Returns the absence that the deadline was in. */
static int64_t spend_all(AwaySeat *seat, const bool *allowed, Span waited, Time deadline, int64_t moved) {
  int64_t of = 0;
  bool found = false;
  for (size_t i = 0; i < seat->count; i++) {
    AbsenceRow *row = &seat->rows[i];
    if (!allowed[i] || row->since >= waited.until || row->until <= waited.since) continue;
    bool in_it = row->since < deadline && deadline <= row->until;
    spend(row, row->until);
    if (!in_it || found) continue;
    spend(row, row->since + moved);
    of = row->id;
    found = true;
  }
  return of;
}

static Time move_for(Arena *arena, const AwayRules *rules, Time deadline, AwaySeat *seat, AwayMoves *moves) {
  bool *allowed;
  Spans spans = spans_waited_for(arena, &rules->allowance, seat, &allowed);
  const Span *span = span_at(&spans, deadline);
  if (span == NULL) return deadline;
  Time back = span->until;
  bool calendar = rules->schedule->slot_count > 0;
  Time moved = calendar ? schedule_next(rules->schedule, back, rules->zone)
                        : without_absence(seat, &spans, deadline, back);
  Span waited = {calendar ? deadline - 1 : seat->from, back};
  if (!calendar) {
    seat->from = back;
    seat->former = (Spans){NULL, 0};
  }
  if (moved == TIME_NONE || moved <= deadline) return deadline;
  int64_t of = spend_all(seat, allowed, waited, deadline, calendar ? moved - deadline : 0);
  seat->until = back;
  moves->items = arena_room(arena, moves->items, sizeof *moves->items, moves->count, &moves->capacity);
  moves->items[moves->count++] = (AwayMove){of, moved};
  return moved;
}

Time absence_deadline(Arena *arena, const AwayRules *rules, Time deadline, AwaySeat *seats, size_t count,
                      AwayMoves *moves) {
  for (size_t i = 0; i < count; i++) seats[i].until = TIME_NONE;
  for (int round = 0; round < MOVES_MAX; round++) {
    Time before = deadline;
    for (size_t i = 0; i < count; i++) deadline = move_for(arena, rules, deadline, &seats[i], moves);
    if (deadline == before) break;
  }
  return deadline;
}
