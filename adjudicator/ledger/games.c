#include "openings.h"
#include "query.h"

/* Games, their players, absences and observers. */

static const int64_t NO_RECEIPT = 0, NO_ABSENCE = 0;
static const char NO_SUCH_GAME[] = "no game has this id";

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
  bind_time(query, seat->since);
  bind_text(query, seat->known_as == NULL ? "" : seat->known_as);
  bind_text(query, seat->computer);
}

/* Whatever seat->game says. */
static Status add_seat(Ledger *ledger, int64_t game, const SeatRow *seat) {
  Query query = query_start(ledger, SQL_SEAT_ADD);
  bind_int(&query, game);
  bind_int(&query, seat->seat);
  bind_text(&query, seat->name);
  bind_player(&query, seat);
  int64_t number = seat->seat;
  return query_record(&query, RECORD_SEAT, game, &number, "a seat was not added");
}

Status ledger_set_seat(Ledger *ledger, const SeatRow *row) {
  Query query = query_start(ledger, SQL_SEAT_SET);
  bind_int(&query, row->game);
  bind_int(&query, row->seat);
  bind_player(&query, row);
  int64_t number = row->seat;
  return query_record(&query, RECORD_SEAT, row->game, &number, "no seat has this number in this game");
}

static Status read_seats(Query *query, Arena *arena, SeatRows *rows) {
  *rows = (SeatRows){.count = 0};
  size_t room = 0;
  while (query_next(query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
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
    row->since = column_time(query);
    row->known_as = column_text(query, arena);
    row->computer = column_text(query, arena);
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

/* ---- adding games ---- */

Status game_name_is_free(Ledger *ledger, const char *name) {
  Query query = query_start(ledger, SQL_GAME_NAME_TAKEN);
  bind_text(&query, name);
  bool taken = query_next(&query);
  Status status = query_end(&query);
  if (status != STATUS_OK || !taken) return status;
  return ledger_fail_with(ledger, STATUS_BAD_DATA, "there is a game of this name already");
}

static Status add_row(Ledger *ledger, GameRow *row) {
  Query query = query_start(ledger, SQL_GAME_ADD);
  bind_text(&query, row->name);
  bind_text(&query, row->rules);
  bind_text(&query, row->options);
  bind_text(&query, row->edition);
  bind_text(&query, row->secret);
  bind_int(&query, row->seeded ? 1 : 0);
  bind_text(&query, row->timezone);
  bind_text(&query, row->settings);
  bind_text(&query, row->status);
  bind_time(&query, row->created);
  bind_time(&query, row->opened);
  bind_time(&query, row->deadline);
  bind_time(&query, row->wake);
  bind_text(&query, row->held);
  bind_time(&query, row->paused);
  bind_int(&query, row->attempts);
  bind_text(&query, row->thread);
  bind_int(&query, row->computers);
  bind_time(&query, row->remind);
  row->id = 0;
  return query_record(&query, RECORD_GAME, 0, &row->id, NULL);
}

Status ledger_add_game(Ledger *ledger, GameRow *row, const SeatRow *seats, size_t seat_count) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  status = game_name_is_free(ledger, row->name);
  if (status == STATUS_OK) status = add_row(ledger, row);
  for (size_t i = 0; i < seat_count && status == STATUS_OK; i++)
    status = add_seat(ledger, row->id, &seats[i]);
  return change_end(ledger, own, status);
}

/* ---- reading games ---- */

static void read_game(Query *query, Arena *arena, GameRow *row) {
  row->id = column_int(query);
  row->name = column_text(query, arena);
  row->rules = column_text(query, arena);
  row->options = column_text(query, arena);
  row->edition = column_text(query, arena);
  row->secret = column_text(query, arena);
  row->seeded = column_int(query) != 0;
  row->timezone = column_text(query, arena);
  row->settings = column_text(query, arena);
  row->status = column_text(query, arena);
  row->created = column_time(query);
  row->opened = column_time(query);
  row->deadline = column_time(query);
  row->wake = column_time(query);
  row->held = column_text(query, arena);
  row->paused = column_time(query);
  row->attempts = column_int(query);
  row->thread = column_text(query, arena);
  row->computers = column_int(query);
  row->remind = column_time(query);
}

Status read_games(Query *query, Arena *arena, GameRows *rows) {
  *rows = (GameRows){.count = 0};
  size_t room = 0;
  while (query_next(query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    read_game(query, arena, &rows->items[rows->count++]);
  }
  return query_end(query);
}

static Status read_one_game(Query *query, Arena *arena, GameRow *row) {
  bool found = query_next(query);
  if (found) read_game(query, arena, row);
  Status status = query_end(query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_game(Ledger *ledger, Arena *arena, const char *name, GameRow *row) {
  Query query = query_start(ledger, SQL_GAME);
  bind_text(&query, name);
  return read_one_game(&query, arena, row);
}

Status ledger_game_of_id(Ledger *ledger, Arena *arena, int64_t id, GameRow *row) {
  Query query = query_start(ledger, SQL_GAME_OF_ID);
  bind_int(&query, id);
  return read_one_game(&query, arena, row);
}

Status ledger_games(Ledger *ledger, Arena *arena, GameRows *rows) {
  Query query = query_start(ledger, SQL_GAMES);
  return read_games(&query, arena, rows);
}

Status ledger_games_due(Ledger *ledger, Arena *arena, Time now, GameRows *rows) {
  Query query = query_start(ledger, SQL_GAMES_DUE);
  bind_int(&query, now);
  return read_games(&query, arena, rows);
}

Status ledger_games_to_remind(Ledger *ledger, Arena *arena, Time now, const GameRow *after, int most,
                              GameRows *rows) {
  Query query = query_start(ledger, SQL_GAMES_TO_REMIND);
  bind_int(&query, now);
  bind_int(&query, after->remind);
  bind_int(&query, after->id);
  bind_int(&query, most);
  return read_games(&query, arena, rows);
}

Status ledger_games_open(Ledger *ledger, Arena *arena, Time after, GameRows *rows) {
  Query query = query_start(ledger, SQL_GAMES_OPEN);
  bind_int(&query, after);
  return read_games(&query, arena, rows);
}

Status ledger_games_of_computers(Ledger *ledger, Arena *arena, GameRows *rows) {
  Query query = query_start(ledger, SQL_GAMES_OF_COMPUTERS);
  return read_games(&query, arena, rows);
}

Status ledger_games_stopped(Ledger *ledger, Arena *arena, GameRows *rows) {
  Query query = query_start(ledger, SQL_GAMES_STOPPED);
  return read_games(&query, arena, rows);
}

Status ledger_zones(Ledger *ledger, Arena *arena, ZoneRows *rows) {
  *rows = (ZoneRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_ZONES);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    ZoneRow *row = &rows->items[rows->count++];
    row->game = column_text(&query, arena);
    row->zone = column_text(&query, arena);
  }
  return query_end(&query);
}

/* ---- where a game stands ---- */

static void bind_rest(Query *query, const GameRow *row) {
  bind_time(query, row->deadline);
  bind_time(query, row->wake);
  bind_text(query, row->held);
  bind_time(query, row->paused);
}

Status ledger_set_window(Ledger *ledger, int64_t game, const GameRow *row) {
  Query query = query_start(ledger, SQL_GAME_SET_WINDOW);
  bind_int(&query, game);
  bind_text(&query, row->status);
  bind_time(&query, row->opened);
  bind_rest(&query, row);
  bind_time(&query, row->remind);
  return query_record(&query, RECORD_GAME, game, &game, NO_SUCH_GAME);
}

Status ledger_set_status(Ledger *ledger, int64_t game, const GameRow *row) {
  Query query = query_start(ledger, SQL_GAME_SET_STATUS);
  bind_int(&query, game);
  bind_text(&query, row->status);
  bind_rest(&query, row);
  return query_record(&query, RECORD_GAME, game, &game, NO_SUCH_GAME);
}

Status ledger_set_deadline(Ledger *ledger, int64_t game, Time deadline, Time wake) {
  Query query = query_start(ledger, SQL_GAME_SET_DEADLINE);
  bind_int(&query, game);
  bind_time(&query, deadline);
  bind_time(&query, wake);
  return query_record(&query, RECORD_GAME, game, &game, NO_SUCH_GAME);
}

Status ledger_set_settings(Ledger *ledger, int64_t game, const char *settings) {
  Query query = query_start(ledger, SQL_GAME_SET_SETTINGS);
  bind_int(&query, game);
  bind_text(&query, settings);
  return query_record(&query, RECORD_GAME, game, &game, NO_SUCH_GAME);
}

Status ledger_set_timezone(Ledger *ledger, int64_t game, const char *zone) {
  Query query = query_start(ledger, SQL_GAME_SET_TIMEZONE);
  bind_int(&query, game);
  bind_text(&query, zone);
  return query_record(&query, RECORD_GAME, game, &game, NO_SUCH_GAME);
}

Status ledger_set_computers(Ledger *ledger, int64_t game, int64_t computers) {
  Query query = query_start(ledger, SQL_GAME_SET_COMPUTERS);
  bind_int(&query, game);
  bind_int(&query, computers);
  return query_record(&query, RECORD_GAME, game, &game, NO_SUCH_GAME);
}

static Status change_game(Ledger *ledger, StatementId id, int64_t game) {
  Query query = query_start(ledger, id);
  bind_int(&query, game);
  return query_run_on_one(&query, NO_SUCH_GAME);
}

Status ledger_set_due(Ledger *ledger, int64_t game) {
  Query query = query_start(ledger, SQL_GAME_SET_ANSWERED);
  bind_int(&query, game);
  return query_run_on_one(&query, "no game has this id");
}

Status ledger_set_waiting(Ledger *ledger, int64_t game, Time remind) {
  Query query = query_start(ledger, SQL_GAME_SET_WAITING);
  bind_int(&query, game);
  bind_time(&query, remind);
  return query_run_on_one(&query, NO_SUCH_GAME);
}

Status ledger_set_remind(Ledger *ledger, const GameRow *row, Time remind) {
  Query query = query_start(ledger, SQL_GAME_SET_REMIND);
  bind_int(&query, row->id);
  bind_time(&query, row->opened);
  bind_time(&query, row->deadline);
  bind_text(&query, row->settings);
  bind_time(&query, remind);
  return query_run(&query);
}

Status ledger_count_attempts(Ledger *ledger, const int64_t *games, size_t count) {
  /* Inside another transaction it would be rolled back with that, and an adjudication that kills its
   * process would be tried forever. */
  Status status = ledger_begin(ledger);
  if (status != STATUS_OK) return status;
  for (size_t i = 0; i < count && status == STATUS_OK; i++)
    status = change_game(ledger, SQL_GAME_COUNT_ATTEMPT, games[i]);
  return change_end(ledger, true, status);
}

Status ledger_uncount_attempt(Ledger *ledger, int64_t game) {
  return change_game(ledger, SQL_GAME_UNCOUNT_ATTEMPT, game);
}

/* ---- editions ---- */

Status ledger_add_edition(Ledger *ledger, const char *digest, const char *text) {
  Query query = query_start(ledger, SQL_EDITION_ADD);
  bind_text(&query, digest);
  bind_text(&query, text);
  return query_run(&query);
}

Status ledger_edition(Ledger *ledger, Arena *arena, const char *digest, const char **text) {
  Query query = query_start(ledger, SQL_EDITION);
  bind_text(&query, digest);
  bool found = query_next(&query);
  if (found) *text = column_text(&query, arena);
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

/* ---- absences ---- */

Status ledger_add_absence(Ledger *ledger, AbsenceRow *row) {
  Query query = query_start(ledger, SQL_ABSENCE_ADD);
  bind_int(&query, row->game);
  bind_int(&query, row->seat);
  bind_time(&query, row->since);
  bind_time(&query, row->until);
  bind_time(&query, row->at);
  bind_text(&query, row->turn);
  bind_time(&query, row->spent);
  bind_int_unless(&query, row->receipt, NO_RECEIPT);
  row->id = 0;
  return query_record(&query, RECORD_ABSENCE, row->game, &row->id, NULL);
}

Status ledger_absences(Ledger *ledger, Arena *arena, int64_t game, AbsenceRows *rows) {
  *rows = (AbsenceRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_ABSENCES);
  bind_int(&query, game);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    AbsenceRow *row = &rows->items[rows->count++];
    row->id = column_int(&query);
    row->game = column_int(&query);
    row->seat = column_int(&query);
    row->since = column_time(&query);
    row->until = column_time(&query);
    row->at = column_time(&query);
    row->turn = column_text(&query, arena);
    row->spent = column_time(&query);
    row->receipt = column_int_or(&query, NO_RECEIPT);
  }
  return query_end(&query);
}

Status ledger_change_absence(Ledger *ledger, const AbsenceRow *row) {
  Query query = query_start(ledger, SQL_ABSENCE_CHANGE);
  bind_int(&query, row->id);
  bind_time(&query, row->until);
  bind_time(&query, row->spent);
  int64_t id = row->id;
  return query_record(&query, RECORD_ABSENCE, row->game, &id, "no absence has this id");
}

/* ---- deadlines that moved ---- */

Status ledger_add_move(Ledger *ledger, MoveRow *row) {
  Query query = query_start(ledger, SQL_MOVE_ADD);
  bind_int(&query, row->game);
  bind_int(&query, row->state);
  bind_time(&query, row->at);
  bind_text(&query, row->cause);
  bind_int_unless(&query, row->absence, NO_ABSENCE);
  bind_time(&query, row->was);
  bind_time(&query, row->deadline);
  row->id = 0;
  return query_record(&query, RECORD_MOVE, row->game, &row->id, NULL);
}

Status ledger_moves(Ledger *ledger, Arena *arena, int64_t game, int64_t state, Time since, MoveRows *rows) {
  *rows = (MoveRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_MOVES);
  bind_int(&query, game);
  bind_int(&query, state);
  bind_int(&query, since);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    MoveRow *row = &rows->items[rows->count++];
    *row = (MoveRow){.game = game, .state = state};
    row->id = column_int(&query);
    row->at = column_time(&query);
    row->cause = column_text(&query, arena);
    row->absence = column_int_or(&query, NO_ABSENCE);
    row->was = column_time(&query);
    row->deadline = column_time(&query);
  }
  return query_end(&query);
}

Status ledger_moved(Ledger *ledger, int64_t game, int64_t seat, int64_t *seconds) {
  Query query = query_start(ledger, SQL_MOVED);
  bind_int(&query, game);
  bind_int(&query, seat);
  *seconds = query_next(&query) ? column_int(&query) : 0;
  return query_end(&query);
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
  return ledger_fail_with(ledger, STATUS_BAD_DATA, "this address already watches the game");
}

static Status add_observer(Ledger *ledger, ObserverRow *row) {
  Query query = query_start(ledger, SQL_OBSERVER_ADD);
  bind_int(&query, row->game);
  bind_text(&query, row->bare);
  bind_text(&query, row->address);
  bind_text(&query, row->timezone);
  bind_text(&query, row->language);
  bind_time(&query, row->at);
  row->id = 0;
  return query_record(&query, RECORD_OBSERVER, row->game, &row->id, NULL);
}

Status ledger_add_observer(Ledger *ledger, ObserverRow *row) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  status = looks_on(ledger, row);
  if (status == STATUS_OK) status = add_observer(ledger, row);
  return change_end(ledger, own, status);
}

Status read_observers(Query *query, Arena *arena, ObserverRows *rows) {
  *rows = (ObserverRows){.count = 0};
  size_t room = 0;
  while (query_next(query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    ObserverRow *row = &rows->items[rows->count++];
    row->id = column_int(query);
    row->game = column_int(query);
    row->address = column_text(query, arena);
    row->bare = column_text(query, arena);
    row->timezone = column_text(query, arena);
    row->language = column_text(query, arena);
    row->at = column_time(query);
  }
  return query_end(query);
}

Status ledger_observers(Ledger *ledger, Arena *arena, int64_t game, ObserverRows *rows) {
  Query query = query_start(ledger, SQL_OBSERVERS);
  bind_int(&query, game);
  return read_observers(&query, arena, rows);
}

Status ledger_observers_of_address(Ledger *ledger, Arena *arena, const char *bare, ObserverRows *rows) {
  Query query = query_start(ledger, SQL_OBSERVERS_OF_ADDRESS);
  bind_text(&query, bare);
  return read_observers(&query, arena, rows);
}

Status ledger_end_observer(Ledger *ledger, int64_t game, int64_t id, Time at) {
  Query query = query_start(ledger, SQL_OBSERVER_END);
  bind_int(&query, id);
  bind_time(&query, at);
  return query_record(&query, RECORD_OBSERVER, game, &id, "no observer has this id");
}
