#include <stdlib.h>
#include <string.h>

#include "../../ledger/records.h"
#include "private.h"

/* What the log says of a row. */
typedef struct Said {
  const char *table;
  int64_t row;
  const char *digest, *texts;
  const EventRow *event;
  bool there; /* the ledger has such a row */
} Said;

typedef struct Sayings {
  Said *items;
  size_t count, room;
} Sayings;

static int compare_rows(const Said *a, const Said *b) {
  int tables = strcmp(a->table, b->table);
  if (tables != 0) return tables;
  return a->row < b->row ? -1 : a->row > b->row;
}

static int by_row(const void *a, const void *b) {
  return compare_rows(a, b);
}

/* The newest first. */
static int by_row_and_age(const void *a, const void *b) {
  const Said *one = a, *two = b;
  int rows = compare_rows(one, two);
  if (rows != 0) return rows;
  return one->event->place > two->event->place ? -1 : one->event->place < two->event->place;
}

/* ---- what the log says ---- */

/* One that has no texts says nothing of them. */
static bool is_erased(const Said *said) {
  return said->texts != NULL && *said->texts == '\0';
}

static void collect(const History *history, const EventRow *event, Sayings *out) {
  const Tree *list = tree_get(event_fields(history, event), "rows");
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *entry = list->items[i].value;
    Said said = {.table = tree_string(tree_get(entry, "table"), ""),
                 .digest = tree_string(tree_get(entry, "digest"), ""),
                 .texts = tree_string(tree_get(entry, "texts"), NULL),
                 .event = event};
    tree_read_int(tree_get(entry, "row"), &said.row);
    out->items = arena_room(history->arena, out->items, sizeof *out->items, out->count, &out->room);
    out->items[out->count++] = said;
  }
}

static Sayings collect_every(const History *history) {
  Sayings all = {.count = 0};
  for (size_t i = 0; i < history->events.count; i++) {
    if (event_is(&history->events.items[i], "recorded")) collect(history, &history->events.items[i], &all);
  }
  return all;
}

bool records_erased(const History *history, const char *table, int64_t row) {
  Sayings all = collect_every(history);
  const Said sought = {.table = table, .row = row};
  for (size_t i = 0; i < all.count; i++) {
    if (compare_rows(&all.items[i], &sought) == 0 && is_erased(&all.items[i])) return true;
  }
  return false;
}

/* ---- comparing ---- */

/* Seats are told by name: they are numbered from 0. */
static Status row_fault(Replay *replay, const Said *said, const char *column, const char *what) {
  const Seats *seats = &replay->loaded.seated;
  bool seat = strcmp(said->table, "seats") == 0 && said->row >= 0 && said->row < seats->count;
  if (seat) what = arena_concat(replay->loaded.arena, "of ", seats->names[said->row], " ", what, NULL);
  return replay_fault(
      replay, (Fault){said->table, said->event == NULL ? -1 : said->event->state, said->row, column, what});
}

static Status check_row(Replay *replay, const RecordRow *row, const Said *said) {
  if (row->damaged != NULL) return row_fault(replay, said, row->damaged, "cannot be unpacked");
  if (!row->salted) return row_fault(replay, said, row->columns, "has lost its salts");
  if (strcmp(row->digest, said->digest) != 0)
    return row_fault(replay, said, row->columns, "is not as it was written");
  replay->out->rows++;
  replay->out->erased += row->texts != NULL && *row->texts == '\0';
  const char *texts = said->texts == NULL ? "none" : said->texts;
  if (row->texts == NULL || strcmp(row->texts, texts) == 0) return STATUS_OK;
  return row_fault(replay, said, row->text_columns, "is not as it was written");
}

/* Of each row what was said last, by table and row. Whoever adds to the log could say something else of what was written
 * once, and all links that players have would still be in it. */
static Status keep_newest(Replay *replay, Sayings *all) {
  if (all->count == 0) return STATUS_OK;
  qsort(all->items, all->count, sizeof *all->items, by_row_and_age);
  size_t kept = 1;
  for (size_t i = 1; i < all->count; i++) {
    const Said *newer = &all->items[kept - 1], *said = &all->items[i];
    if (compare_rows(newer, said) != 0) {
      all->items[kept++] = *said;
    } else if (record_is_final(said->table) && !is_erased(newer)) {
      const EventRow *event = newer->event;
      return replay_fault(replay, (Fault){"events", event->state, event->number, "fields",
                                          "says of a row what was said otherwise before"});
    }
  }
  all->count = kept;
  return STATUS_OK;
}

static Status check_rows(Replay *replay, const RecordRows *rows, Sayings *sayings) {
  for (size_t i = 0; i < rows->count; i++) {
    const RecordRow *row = &rows->items[i];
    const Said key = {.table = row->table, .row = row->row};
    Said *said = sayings->count == 0
                     ? NULL
                     : bsearch(&key, sayings->items, sayings->count, sizeof *sayings->items, by_row);
    if (said == NULL) return row_fault(replay, &key, row->columns, "nothing says that it was written");
    said->there = true;
    Status status = check_row(replay, row, said);
    if (status != STATUS_OK) return status;
  }
  for (size_t i = 0; i < sayings->count; i++) {
    if (!sayings->items[i].there)
      return row_fault(replay, &sayings->items[i], "id or game",
                       "is missing: the log says that it was written");
  }
  return STATUS_OK;
}

Status records_check(Replay *replay) {
  const History *history = replay->history;
  RecordRows rows;
  if (history->bundle != NULL || replay->referee.ledger == NULL || replay->bad_place != INT64_MAX)
    return STATUS_OK;
  Status status = ledger_records(replay->referee.ledger, history->arena, history->row.id, &rows);
  if (status != STATUS_OK) return referee_ledger_status(&replay->referee, status);
  Sayings sayings = collect_every(history);
  status = keep_newest(replay, &sayings);
  return status == STATUS_OK ? check_rows(replay, &rows, &sayings) : status;
}
