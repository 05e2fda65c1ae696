#include "people.h"

/* Who plays, who is away, who looks on. */

static const int64_t NO_RECEIPT = 0;

/* ---- seats ---- */

static void bind_player(Query *query, const SeatRow *seat) {
  bind_text(query, seat->address);
  bind_text(query, seat->bare);
  bind_text(query, seat->timezone);
  bind_text(query, seat->language);
  bind_text(query, seat->key_hash);
  bind_int(query, seat->key_generation);
  bind_int(query, seat->missed);
  bind_int(query, seat->missed_all);
  bind_int(query, seat->digest ? 1 : 0);
  bind_int(query, seat->vacant ? 1 : 0);
  bind_text(query, seat->detail == NULL ? "normal" : seat->detail);
  bind_text(query, seat->mail == NULL ? "text" : seat->mail);
  bind_int(query, seat->calendar ? 1 : 0);
}

Status people_add_seat(Ledger *ledger, int64_t game, const SeatRow *seat) {
  Query query = query_start(ledger, SQL_SEAT_ADD);
  bind_int(&query, game);
  bind_int(&query, seat->seat);
  bind_text(&query, seat->name);
  bind_player(&query, seat);
  return query_run(&query);
}

Status ledger_set_seat(Ledger *ledger, const SeatRow *row) {
  Query query = query_start(ledger, SQL_SEAT_SET);
  bind_int(&query, row->game);
  bind_int(&query, row->seat);
  bind_player(&query, row);
  return query_run_on_one(&query, "no seat has this number in this game");
}

static Status read_seats(Query *query, Arena *arena, SeatRows *rows) {
  *rows = (SeatRows){.count = 0};
  while (query_next(query)) {
    rows->items = rows_room(arena, rows->items, rows->count, sizeof *rows->items);
    SeatRow *row = &rows->items[rows->count++];
    row->game = column_int(query);
    row->seat = column_int(query);
    row->name = column_text(query, arena);
    row->address = column_text(query, arena);
    row->bare = column_text(query, arena);
    row->timezone = column_text(query, arena);
    row->language = column_text(query, arena);
    row->key_hash = column_text(query, arena);
    row->key_generation = column_int(query);
    row->missed = column_int(query);
    row->missed_all = column_int(query);
    row->digest = column_int(query) != 0;
    row->vacant = column_int(query) != 0;
    row->detail = column_text(query, arena);
    row->mail = column_text(query, arena);
    row->calendar = column_int(query) != 0;
  }
  return query_end(query);
}

Status ledger_seats(Ledger *ledger, Arena *arena, int64_t game, SeatRows *rows) {
  Query query = query_start(ledger, SQL_SEATS);
  bind_int(&query, game);
  return read_seats(&query, arena, rows);
}

Status ledger_seats_of_address(Ledger *ledger, Arena *arena, const char *bare, SeatRows *rows) {
  Query query = query_start(ledger, SQL_SEATS_OF_ADDRESS);
  bind_text(&query, bare);
  return read_seats(&query, arena, rows);
}

/* ---- absences ---- */

Status ledger_add_absence(Ledger *ledger, AbsenceRow *row) {
  Query query = query_start(ledger, SQL_ABSENCE_ADD);
  bind_int(&query, row->game);
  bind_int(&query, row->seat);
  bind_time(&query, row->since);
  bind_time(&query, row->until);
  bind_time(&query, row->at);
  bind_int_unless(&query, row->receipt, NO_RECEIPT);
  Status status = query_run(&query);
  if (status == STATUS_OK) row->id = sqlite3_last_insert_rowid(ledger->database);
  return status;
}

Status ledger_absences(Ledger *ledger, Arena *arena, int64_t game, AbsenceRows *rows) {
  *rows = (AbsenceRows){.count = 0};
  Query query = query_start(ledger, SQL_ABSENCES);
  bind_int(&query, game);
  while (query_next(&query)) {
    rows->items = rows_room(arena, rows->items, rows->count, sizeof *rows->items);
    AbsenceRow *row = &rows->items[rows->count++];
    row->id = column_int(&query);
    row->game = column_int(&query);
    row->seat = column_int(&query);
    row->since = column_time(&query);
    row->until = column_time(&query);
    row->at = column_time(&query);
    row->receipt = column_int_or(&query, NO_RECEIPT);
  }
  return query_end(&query);
}

Status ledger_end_absence(Ledger *ledger, int64_t id, Time until) {
  Query query = query_start(ledger, SQL_ABSENCE_END);
  bind_int(&query, id);
  bind_int(&query, until);
  return query_run_on_one(&query, "no absence has this id");
}

/* ---- observers ---- */

static Status looks_on(Ledger *ledger, const ObserverRow *row) {
  Query query = query_start(ledger, SQL_OBSERVER_PRESENT);
  bind_int(&query, row->game);
  bind_text(&query, row->bare);
  bind_text(&query, row->address);
  bool present = query_next(&query);
  Status status = query_end(&query);
  if (status != STATUS_OK || !present) return status;
  return ledger_fail_with(ledger, STATUS_BAD_DATA, "this address looks on already");
}

static Status add_observer(Ledger *ledger, ObserverRow *row) {
  Query query = query_start(ledger, SQL_OBSERVER_ADD);
  bind_int(&query, row->game);
  bind_text(&query, row->bare);
  bind_text(&query, row->address);
  bind_text(&query, row->timezone);
  bind_text(&query, row->language);
  bind_time(&query, row->at);
  Status status = query_run(&query);
  if (status == STATUS_OK) row->id = sqlite3_last_insert_rowid(ledger->database);
  return status;
}

Status ledger_add_observer(Ledger *ledger, ObserverRow *row) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  status = looks_on(ledger, row);
  if (status == STATUS_OK) status = add_observer(ledger, row);
  return change_end(ledger, own, status);
}

Status ledger_observers(Ledger *ledger, Arena *arena, int64_t game, ObserverRows *rows) {
  *rows = (ObserverRows){.count = 0};
  Query query = query_start(ledger, SQL_OBSERVERS);
  bind_int(&query, game);
  while (query_next(&query)) {
    rows->items = rows_room(arena, rows->items, rows->count, sizeof *rows->items);
    ObserverRow *row = &rows->items[rows->count++];
    row->id = column_int(&query);
    row->game = column_int(&query);
    row->address = column_text(&query, arena);
    row->bare = column_text(&query, arena);
    row->timezone = column_text(&query, arena);
    row->language = column_text(&query, arena);
    row->at = column_time(&query);
  }
  return query_end(&query);
}

Status ledger_end_observer(Ledger *ledger, int64_t id, Time at) {
  Query query = query_start(ledger, SQL_OBSERVER_END);
  bind_int(&query, id);
  bind_time(&query, at);
  return query_run_on_one(&query, "no observer has this id");
}
