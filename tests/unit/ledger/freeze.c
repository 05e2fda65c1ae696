/* Frozen books: nobody changes them, they can be copied and read, and whoever was there before
 * is waited for. */
#include "desk.h"
#include "../../../adjudicator/ledger/frozen.h"

#include <time.h>

static const char *file_bytes(Desk *desk, size_t *length) {
  char *bytes;
  ok(file_read(desk->arena, desk->path, SIZE_MAX, &bytes, length));
  return bytes;
}

static bool has_log(Desk *desk) {
  return access(arena_printf(desk->arena, "%s-wal", desk->path), F_OK) == 0;
}

static void close_book(Desk *desk) {
  ledger_close(desk->ledger);
  desk->ledger = NULL;
}

static Status freeze(Desk *desk, unsigned patience) {
  const char *error;
  Status status = ledger_freeze(desk->path, patience, desk->arena, &error);
  assert_int_equal(status == STATUS_OK, *error == '\0');
  return status;
}

static Status thaw(Desk *desk, unsigned patience) {
  const char *error;
  return ledger_thaw(desk->path, patience, desk->arena, &error);
}

static Status open_to_work(Desk *desk, bool create) {
  const char *error;
  return ledger_open(desk->path, create, &desk->ledger, desk->arena, &error);
}

static Status open_to_read(Desk *desk, LedgerState *file) {
  const char *error;
  return ledger_open_to_read(desk->path, &desk->ledger, desk->arena, file, &error);
}

static Status open_to_look(Desk *desk) {
  LedgerState file;
  return open_to_read(desk, &file);
}

/* How many games the ledger holds that is open. */
static size_t games(Desk *desk) {
  GameRows rows;
  ok(ledger_games(desk->ledger, desk->arena, &rows));
  return rows.count;
}

static void run_sql(Desk *desk, const char *sql) {
  sqlite3 *database;
  assert_int_equal(sqlite3_open(desk->path, &database), SQLITE_OK);
  assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* ---- what it is ---- */

static void a_frozen_book_is_one_file_that_nobody_changes(void **state) {
  Desk *desk = *state;
  add_game(desk->ledger, game_row("madrid"));
  ledger_leave_log(desk->ledger);
  close_book(desk);
  assert_true(has_log(desk));
  ok(freeze(desk, 0));
  assert_false(has_log(desk));

  size_t before, after;
  const char *frozen = file_bytes(desk, &before);
  assert_int_equal(open_to_work(desk, false), STATUS_NO_PERMISSION);
  assert_null(desk->ledger);
  assert_int_equal(open_to_work(desk, true), STATUS_NO_PERMISSION);
  ok(open_to_look(desk));
  assert_int_equal(games(desk), 1);
  GameRow another = game_row("sevilla");
  SeatRow seats[2];
  seat_rows(seats);
  assert_int_equal(ledger_add_game(desk->ledger, &another, seats, 2), STATUS_NO_PERMISSION);
  close_book(desk);
  ok(freeze(desk, 0));
  const char *still = file_bytes(desk, &after);
  assert_int_equal(before, after);
  assert_memory_equal(frozen, still, before);
  assert_false(has_log(desk));
}

static void a_copy_is_frozen_and_goes_on_when_it_is_thawed(void **state) {
  Desk *desk = *state;
  add_game(desk->ledger, game_row("madrid"));
  close_book(desk);
  ok(freeze(desk, 0));
  size_t length;
  const char *bytes = file_bytes(desk, &length);
  const char *old = desk->path;
  desk->path = arena_printf(desk->arena, "%s/copy.db", desk->folder);
  ok(file_write_atomic(desk->path, bytes, length));
  assert_int_equal(open_to_work(desk, false), STATUS_NO_PERMISSION);
  ok(thaw(desk, 0));
  ok(thaw(desk, 0));
  ok(open_to_work(desk, false));
  add_game(desk->ledger, game_row("sevilla"));
  assert_int_equal(games(desk), 2);
  close_book(desk);
  LedgerState file = LEDGER_FROZEN;
  ok(open_to_read(desk, &file));
  assert_int_equal(file, LEDGER_AT_WORK); /* it is at work */
  assert_int_equal(games(desk), 2);
  close_book(desk);
  desk->path = arena_strdup(desk->arena, old);
  assert_int_equal(open_to_work(desk, false), STATUS_NO_PERMISSION);
  ok(thaw(desk, 0));
  ok(open_to_work(desk, false));
}

/* ---- who was there before ---- */

static void who_has_it_open_ends_his_work_and_nobody_new_begins(void **state) {
  Desk *desk = *state;
  Ledger *there = desk->ledger;
  desk->ledger = NULL;
  assert_int_equal(freeze(desk, 0), STATUS_TRY_AGAIN);
  assert_int_equal(open_to_work(desk, false), STATUS_NO_PERMISSION);
  add_game(there, game_row("madrid"));
  ledger_leave_log(there);
  ledger_close(there);
  ok(freeze(desk, 0));
  ok(open_to_look(desk));
  assert_int_equal(games(desk), 1);
}

/* What ledger_open() asks first, so that nobody is between that question and the rest of it. */
static void who_has_only_asked_whether_it_is_frozen_is_noticed(void **state) {
  Desk *desk = *state;
  close_book(desk);
  sqlite3 *there;
  assert_int_equal(sqlite3_open(desk->path, &there), SQLITE_OK);
  assert_int_equal(sqlite3_exec(there, "PRAGMA application_id", NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(freeze(desk, 0), STATUS_TRY_AGAIN);
  assert_int_equal(sqlite3_close(there), SQLITE_OK);
  ok(freeze(desk, 0));
}

static void a_copy_by_another_tool_is_no_exception(void **state) {
  Desk *desk = *state;
  close_book(desk);
  run_sql(desk, "PRAGMA journal_mode = DELETE"); /* as sqlite3's .backup leaves it */
  sqlite3 *there;
  assert_int_equal(sqlite3_open(desk->path, &there), SQLITE_OK);
  assert_int_equal(sqlite3_exec(there, "BEGIN; SELECT count(*) FROM games", NULL, NULL, NULL), SQLITE_OK);
  assert_int_not_equal(freeze(desk, 0), STATUS_OK);
  assert_int_equal(sqlite3_close(there), SQLITE_OK);
  ok(freeze(desk, 0));
}

static void it_waits_for_who_is_there(void **state) {
  Desk *desk = *state;
  close_book(desk);
  int ready[2];
  assert_int_equal(pipe(ready), 0);
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    bool good = open_to_work(desk, false) == STATUS_OK && write(ready[1], "x", 1) == 1 && usleep(300000) == 0;
    if (good) add_game(desk->ledger, game_row("madrid"));
    ledger_leave_log(desk->ledger);
    ledger_close(desk->ledger);
    _exit(good ? 0 : 1);
  }
  char byte;
  assert_int_equal(read(ready[0], &byte, 1), 1);
  ok(freeze(desk, 30));
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_int_equal(status, 0);
  close(ready[0]);
  close(ready[1]);
  ok(open_to_look(desk));
  assert_int_equal(games(desk), 1);
}

static double seconds_now(void) {
  struct timespec now;
  assert_int_equal(clock_gettime(CLOCK_MONOTONIC, &now), 0);
  return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* One second for all of it, however often it looks meanwhile. */
static void who_reads_a_frozen_book_is_waited_for_as_long_as_said(void **state) {
  Desk *desk = *state;
  close_book(desk);
  ok(freeze(desk, 0));
  sqlite3 *there;
  assert_int_equal(sqlite3_open(desk->path, &there), SQLITE_OK);
  assert_int_equal(sqlite3_exec(there, "BEGIN; SELECT count(*) FROM games", NULL, NULL, NULL), SQLITE_OK);
  static const unsigned patience[] = {0, 1};
  for (size_t i = 0; i < 2; i++) {
    double begun = seconds_now();
    assert_int_equal(thaw(desk, patience[i]), STATUS_TRY_AGAIN);
    double waited = seconds_now() - begun;
    assert_true(waited >= patience[i] && waited < patience[i] + 5);
    assert_int_equal(open_to_work(desk, false), STATUS_NO_PERMISSION); /* it is frozen still */
  }
  assert_int_equal(sqlite3_close(there), SQLITE_OK);
  ok(thaw(desk, 0));
  ok(open_to_work(desk, false));
}

static void what_died_in_between_is_ended_by_the_next(void **state) {
  Desk *desk = *state;
  close_book(desk);
  run_sql(desk, "PRAGMA application_id = 0x41444A46; PRAGMA journal_mode = WAL"); /* marked, not alone yet */
  assert_int_equal(open_to_work(desk, false), STATUS_NO_PERMISSION);
  ok(freeze(desk, 0));
  run_sql(desk, "PRAGMA journal_mode = WAL"); /* thawing has begun */
  ok(freeze(desk, 0));
  run_sql(desk, "PRAGMA journal_mode = WAL");
  ok(thaw(desk, 0));
  ok(open_to_work(desk, false));
}

/* ---- what is none ---- */

static void only_a_ledger_is_frozen(void **state) {
  Desk *desk = *state;
  assert_int_equal(freeze(desk, 0), STATUS_NO_INPUT);
  assert_int_equal(thaw(desk, 0), STATUS_NO_INPUT);
  assert_int_equal(open_to_look(desk), STATUS_NO_INPUT);
  run_sql(desk, "CREATE TABLE songs (title TEXT); PRAGMA application_id = 7");
  size_t before, after;
  const char *theirs = file_bytes(desk, &before);
  assert_int_equal(freeze(desk, 0), STATUS_CONFIG);
  assert_int_equal(thaw(desk, 0), STATUS_CONFIG);
  assert_int_equal(open_to_look(desk), STATUS_CONFIG);
  const char *still = file_bytes(desk, &after);
  assert_int_equal(before, after);
  assert_memory_equal(theirs, still, before);
}

static void one_of_another_version_is_not_read_as_it_is(void **state) {
  Desk *desk = *state;
  close_book(desk);
  ok(freeze(desk, 0));
  run_sql(desk, "PRAGMA user_version = 8");
  assert_int_equal(open_to_look(desk), STATUS_CONFIG);
  assert_null(desk->ledger);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(a_frozen_book_is_one_file_that_nobody_changes, desk_set_up,
                                      desk_tear_down),
      cmocka_unit_test_setup_teardown(a_copy_is_frozen_and_goes_on_when_it_is_thawed, desk_set_up,
                                      desk_tear_down),
      cmocka_unit_test_setup_teardown(who_has_it_open_ends_his_work_and_nobody_new_begins, desk_set_up,
                                      desk_tear_down),
      cmocka_unit_test_setup_teardown(who_has_only_asked_whether_it_is_frozen_is_noticed, desk_set_up,
                                      desk_tear_down),
      cmocka_unit_test_setup_teardown(a_copy_by_another_tool_is_no_exception, desk_set_up, desk_tear_down),
      cmocka_unit_test_setup_teardown(it_waits_for_who_is_there, desk_set_up, desk_tear_down),
      cmocka_unit_test_setup_teardown(who_reads_a_frozen_book_is_waited_for_as_long_as_said, desk_set_up,
                                      desk_tear_down),
      cmocka_unit_test_setup_teardown(what_died_in_between_is_ended_by_the_next, desk_set_up, desk_tear_down),
      cmocka_unit_test_setup_teardown(only_a_ledger_is_frozen, desk_set_up_empty, desk_tear_down),
      cmocka_unit_test_setup_teardown(one_of_another_version_is_not_read_as_it_is, desk_set_up,
                                      desk_tear_down),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
