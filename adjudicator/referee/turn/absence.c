#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"
#include "../record/record.h"

/* What absences do to a game: first as it would be, in memory, then written. */

typedef struct Change {
  Referee *referee;
  LoadedGame *loaded;
  AbsenceRows before, after; /* `after` begins with those of `before`, in their order */
  MoveRows earlier;          /* moves of the window until now */
  AwayMoves moves;           /* those that follow */
  Time deadline;             /* after them */
  AwaySeat away[GAME_SEATS_MAX];
  size_t count;
} Change;

/* ---- as it would be ---- */

static Status change_begin(Change *change, Referee *referee, LoadedGame *loaded) {
  *change = (Change){.referee = referee, .loaded = loaded, .deadline = loaded->row.deadline};
  Status status = ledger_absences(referee->ledger, loaded->arena, loaded->row.id, &change->before);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  const AbsenceRows *before = &change->before;
  change->after.items = arena_alloc(loaded->arena, (before->count + 1) * sizeof *before->items);
  change->after.count = before->count;
  for (size_t i = 0; i < before->count; i++) change->after.items[i] = before->items[i];
  return deadline_moves(referee, loaded, &change->earlier);
}

static void add_move(Change *change, int64_t absence, Time deadline) {
  AwayMoves *moves = &change->moves;
  moves->items =
      arena_room(change->loaded->arena, moves->items, sizeof *moves->items, moves->count, &moves->capacity);
  moves->items[moves->count++] = (AwayMove){absence, deadline};
  change->deadline = deadline;
}

/* Copies of a seat's absences as they will be: absence_deadline() writes what is spent into them. */
static AwaySeat away_seat(const Change *change, int seat, Time from) {
  AwaySeat away = {.seat = seat, .from = from};
  Arena *arena = change->loaded->arena;
  away.rows = arena_alloc(arena, (change->after.count + 1) * sizeof *away.rows);
  for (size_t i = 0; i < change->after.count; i++) {
    if (change->after.items[i].seat == seat) away.rows[away.count++] = change->after.items[i];
  }
  return away;
}

/* The seats that owe an answer to the current window and have not given it, with their absences. */
static Status find_away(Change *change, Time from) {
  change->count = 0;
  if (change->after.count == 0) return STATUS_OK;
  const LoadedGame *loaded = change->loaded;
  Files files;
  Status status = files_load(change->referee, loaded, &files);
  if (status != STATUS_OK) return status;
  WindowAnswers answers;
  window_answers_judge(loaded, &files, NULL, &answers);
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    if (!duties_name(&answers.duties, seat) || window_answers_of_seat(&answers, seat) == ANSWER_GOOD)
      continue;
    change->away[change->count++] = away_seat(change, seat, from);
  }
  return STATUS_OK;
}

static AwayRules away_rules(const LoadedGame *loaded) {
  return (AwayRules){&loaded->settings.schedule, loaded->row.timezone, loaded->settings.away};
}

/* An absence that is new has no id yet: it is the last. */
static void keep_spent(Change *change, const AwaySeat *away) {
  for (size_t i = 0; i < away->count; i++) {
    for (size_t j = 0; j < change->after.count; j++) {
      AbsenceRow *row = &change->after.items[j];
      if (row->id == away->rows[i].id) row->spent = away->rows[i].spent;
    }
  }
}

/* Moves the deadline for who is away; `away` keeps the seats that moved it. */
static void move_for_away(Change *change) {
  AwayRules rules = away_rules(change->loaded);
  change->deadline = absence_deadline(change->loaded->arena, &rules, change->deadline, change->away,
                                      change->count, &change->moves);
  size_t kept = 0;
  for (size_t i = 0; i < change->count; i++) {
    keep_spent(change, &change->away[i]);
    if (change->away[i].until != TIME_NONE) change->away[kept++] = change->away[i];
  }
  change->count = kept;
}

/* A window that is held, over or stopped has no deadline to move. */
static bool deadline_open(const Change *change) {
  const GameRow *row = &change->loaded->row;
  return strcmp(row->status, "running") == 0 && *row->held == '\0' && change->deadline != TIME_NONE &&
         change->deadline > change->referee->now;
}

/* What the deadline allows for already: also what was taken back after it had begun. */
static Spans former_spans(const Change *change, int seat) {
  Arena *arena = change->loaded->arena;
  Span *spans = arena_alloc(arena, (change->after.count + 1) * sizeof *spans);
  size_t count = 0;
  for (size_t i = 0; i < change->after.count; i++) {
    const AbsenceRow *row = &change->after.items[i];
    if (row->seat != seat) continue;
    spans[count++] = (Span){row->since, row->spent > row->until ? row->spent : row->until};
  }
  return spans_make(arena, spans, count);
}

static Status change_add(Change *change, int seat, Span span, int64_t receipt) {
  Spans former = former_spans(change, seat);
  AbsenceRows *after = &change->after;
  after->items[after->count++] = (AbsenceRow){.game = change->loaded->row.id,
                                              .seat = seat,
                                              .since = span.since,
                                              .until = span.until,
                                              .at = change->referee->now,
                                              .turn = change->loaded->turn,
                                              .spent = TIME_NONE,
                                              .receipt = receipt};
  if (!deadline_open(change) || span.until == span.since) return STATUS_OK;
  /* The absences of others, and those after the deadline, do not matter so far. */
  Status status = find_away(change, change->deadline);
  if (status != STATUS_OK) return status;
  for (size_t i = 0; i < change->count; i++) {
    if (change->away[i].seat != seat) continue;
    change->away[i].from = change->referee->now;
    change->away[i].former = former;
  }
  move_for_away(change);
  return STATUS_OK;
}

/* ---- what is given back ---- */

/* What the game master has brought forward since is not there any more. */
static int64_t moved_by(const Change *change, int64_t absence) {
  int64_t sum = 0;
  for (size_t i = 0; i < change->earlier.count; i++) {
    const MoveRow *move = &change->earlier.items[i];
    int64_t by = move->deadline - move->was;
    bool forward = strcmp(move->cause, "extend") == 0 && by < 0;
    if (move->absence == absence || (forward && sum > 0)) sum += by;
    if (forward && sum < 0) sum = 0;
  }
  return sum;
}

/* Ends the absences of a seat that `span` touches. Those that had not begun are withdrawn: (*withdrawn)[i]. Returns by
 * how much they had moved the deadline. */
static int64_t end_touched(Change *change, int seat, Span span, bool *withdrawn, bool *ended) {
  Time now = change->referee->now;
  int64_t moved = 0;
  *ended = false;
  for (size_t i = 0; i < change->before.count; i++) {
    AbsenceRow *row = &change->after.items[i];
    Time end = absence_end_beside(row, now, span.since, span.until);
    withdrawn[i] = row->seat == seat && end != row->until && row->since > now;
    if (row->seat != seat || end == row->until) continue;
    *ended = true;
    row->until = end;
    if (withdrawn[i]) moved += moved_by(change, row->id);
  }
  return moved;
}

/* Where the deadline moves if `moved` of it is given back: never later, and never into the absence of somebody else. */
static Status earlier_deadline(Change *change, int64_t moved, Time *deadline) {
  LoadedGame *loaded = change->loaded;
  const Schedule *schedule = &loaded->settings.schedule;
  Time given = change->deadline - moved,
       earliest = deadline_earliest(change->referee, loaded, &change->earlier);
  *deadline = change->deadline;
  if (given < earliest)
    given = schedule->slot_count == 0
                ? earliest
                : schedule_next(schedule, earliest - schedule->min_notice, loaded->row.timezone);
  if (given == TIME_NONE || given >= change->deadline) return STATUS_OK;
  Status status = find_away(change, loaded->row.opened);
  if (status != STATUS_OK) return status;
  AwayRules rules = away_rules(loaded);
  AwayMoves ignored = {.count = 0};
  given = absence_deadline(loaded->arena, &rules, given, change->away, change->count, &ignored);
  change->count = 0;
  if (given < change->deadline) *deadline = given;
  return STATUS_OK;
}

/* Gives back deadline and allowance alike: what the deadline keeps stays spent. */
static Status give_back(Change *change, const bool *withdrawn, int64_t moved) {
  Time deadline = change->deadline;
  bool open = deadline != TIME_NONE && moved > 0;
  Status status = open ? earlier_deadline(change, moved, &deadline) : STATUS_OK;
  if (status != STATUS_OK) return status;
  int64_t kept = open ? moved - (change->deadline - deadline) : moved, of = 0;
  for (size_t i = 0; i < change->before.count; i++) {
    AbsenceRow *row = &change->after.items[i];
    if (!withdrawn[i]) continue;
    row->spent = kept > 0 ? row->since + kept : TIME_NONE;
    kept = 0;
    if (of == 0 && moved_by(change, row->id) != 0) of = row->id;
  }
  if (deadline != change->deadline) add_move(change, of, deadline);
  return STATUS_OK;
}

static Status change_end(Change *change, int seat, Span span, bool *ended) {
  bool *withdrawn = arena_alloc(change->loaded->arena, change->before.count + 1);
  int64_t moved = end_touched(change, seat, span, withdrawn, ended);
  return give_back(change, withdrawn, moved);
}

static const Span ALWAYS = {INT64_MIN, INT64_MAX};

/* ---- the notice ---- */

/* `away` is empty if the deadline is earlier than before. */
static Status tell_seat(const Change *change, int reader) {
  const LoadedGame *loaded = change->loaded;
  Arena *arena = loaded->arena;
  Tree *fields = tree_map(arena);
  Tree *list = tree_put(arena, fields, "away", tree_list(arena));
  for (size_t i = 0; i < change->count; i++) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    const char *seat = loaded->seated.names[change->away[i].seat];
    tree_put_text(arena, entry, "player", mails_seat_name(change->referee, loaded, reader, seat));
    tree_put_text(arena, entry, "until", time_format(arena, change->away[i].until));
  }
  /* The moves of a window count up: no two notices have the same. */
  size_t number = change->earlier.count + change->moves.count;
  const char *ordinal = arena_printf(arena, "%" PRId64 "-%zu", loaded->row.opened, number);
  const char *key = change->count > 0 ? "absence" : "absence-over";
  return mails_queue_notice(change->referee, loaded, reader, key, ordinal, fields);
}

static Status tell_all(const Change *change) {
  Status status = addresses_check(change->referee, change->loaded);
  for (int reader = 0; reader < change->loaded->seated.count && status == STATUS_OK; reader++)
    status = tell_seat(change, reader);
  return status;
}

/* ---- writing ---- */

static Status write_absences(Change *change) {
  Ledger *ledger = change->referee->ledger;
  Status status = STATUS_OK;
  for (size_t i = 0; i < change->after.count && status == STATUS_OK; i++) {
    AbsenceRow *row = &change->after.items[i];
    const AbsenceRow *was = i < change->before.count ? &change->before.items[i] : NULL;
    if (was == NULL) {
      status = ledger_add_absence(ledger, row);
    } else if (row->until != was->until || row->spent != was->spent) {
      status = ledger_change_absence(ledger, row);
    }
  }
  return referee_ledger_status(change->referee, status);
}

static Status write_moves(Change *change) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < change->moves.count && status == STATUS_OK; i++) {
    const AwayMove *move = &change->moves.items[i];
    int64_t absence = move->absence != 0 ? move->absence : change->after.items[change->before.count].id;
    status = deadline_move(change->referee, change->loaded, "absence", absence, move->deadline);
  }
  return status;
}

static Status change_write(Change *change) {
  Time before = change->loaded->row.deadline;
  Status status = write_absences(change);
  if (status == STATUS_OK) status = write_moves(change);
  if (status != STATUS_OK || change->deadline == before) return status;
  /* Who corrected an absence is away for less time than all were told. */
  if (change->deadline < before) change->count = 0;
  return tell_all(change);
}

static void change_show(const Change *change) {
  GameRow *row = &change->loaded->row;
  if (change->deadline == row->deadline) return;
  row->deadline = change->deadline;
  row->wake = settings_wake(&change->loaded->settings, row->deadline);
}

/* ---- from outside ---- */

Status absence_at_opening(Referee *referee, LoadedGame *loaded) {
  Change change;
  if (loaded->row.deadline == TIME_NONE) return STATUS_OK;
  Status status = change_begin(&change, referee, loaded);
  if (status == STATUS_OK) status = find_away(&change, loaded->row.opened);
  if (status != STATUS_OK || change.count == 0) return status;
  move_for_away(&change);
  return change_write(&change);
}

/* What deadlines have waited for already. */
static Spans spent_spans(const Change *change, const AwaySeat *away) {
  Arena *arena = change->loaded->arena;
  Span *spans = arena_alloc(arena, (away->count + 1) * sizeof *spans);
  size_t count = 0;
  for (size_t i = 0; i < away->count; i++) {
    const AbsenceRow *row = &away->rows[i];
    if (row->spent != TIME_NONE) spans[count++] = (Span){row->since, row->spent};
  }
  return spans_make(arena, spans, count);
}

Status absence_after_move(Referee *referee, LoadedGame *loaded) {
  Change change;
  Status status = change_begin(&change, referee, loaded);
  if (status != STATUS_OK || !deadline_open(&change)) return status;
  status = find_away(&change, referee->now);
  if (status != STATUS_OK || change.count == 0) return status;
  for (size_t i = 0; i < change.count; i++) change.away[i].former = spent_spans(&change, &change.away[i]);
  move_for_away(&change);
  return change_write(&change);
}

static Status put(Change *change, Referee *referee, LoadedGame *loaded, int seat, Span span,
                  int64_t receipt) {
  bool ended;
  Status status = change_begin(change, referee, loaded);
  if (status == STATUS_OK) status = change_end(change, seat, span, &ended);
  return status == STATUS_OK ? change_add(change, seat, span, receipt) : status;
}

Status absence_put(Referee *referee, LoadedGame *loaded, int seat, Span span, int64_t receipt) {
  Change change;
  Status status = put(&change, referee, loaded, seat, span, receipt);
  return status == STATUS_OK ? change_write(&change) : status;
}

Status absence_preview(Referee *referee, LoadedGame *loaded, int seat, Span span) {
  Change change;
  Status status = put(&change, referee, loaded, seat, span, 0);
  if (status == STATUS_OK) change_show(&change);
  return status;
}

Status absence_end(Referee *referee, LoadedGame *loaded, int seat, int64_t receipt, bool *ended) {
  Change change;
  *ended = false;
  Status status = change_begin(&change, referee, loaded);
  if (status == STATUS_OK) status = change_end(&change, seat, ALWAYS, ended);
  if (status != STATUS_OK || !*ended) return status;
  /* That it was taken back is kept as an absence of no length. */
  status = change_add(&change, seat, (Span){referee->now, referee->now}, receipt);
  return status == STATUS_OK ? change_write(&change) : status;
}

Status absence_preview_end(Referee *referee, LoadedGame *loaded, int seat) {
  Change change;
  bool ended;
  Status status = change_begin(&change, referee, loaded);
  if (status == STATUS_OK) status = change_end(&change, seat, ALWAYS, &ended);
  if (status == STATUS_OK) change_show(&change);
  return status;
}
