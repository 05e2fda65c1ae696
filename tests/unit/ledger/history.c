/* The past is neither changed nor deleted, not even with the sqlite3 shell. */
#include "desk.h"

/* A connection with SQLite's own defaults: no foreign keys, no recursive triggers, as the shell has it. */
static sqlite3 *shell_open(const Desk *desk) {
  sqlite3 *shell = NULL;
  assert_int_equal(sqlite3_open_v2(desk->path, &shell, SQLITE_OPEN_READWRITE, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_extended_result_codes(shell, 1), SQLITE_OK);
  return shell;
}

static void refused(sqlite3 *shell, const char *sql) {
  int code = sqlite3_exec(shell, sql, NULL, NULL, NULL);
  if (code != SQLITE_CONSTRAINT_TRIGGER) print_error("%s: %s\n", sql, sqlite3_errmsg(shell));
  assert_int_equal(code, SQLITE_CONSTRAINT_TRIGGER);
}

static void allowed(sqlite3 *shell, const char *sql) {
  int code = sqlite3_exec(shell, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK) print_error("%s: %s\n", sql, sqlite3_errmsg(shell));
  assert_int_equal(code, SQLITE_OK);
}

static void fill(Desk *desk) {
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  StateRow state = state_row(0, "1");
  ok(ledger_add_state(desk->ledger, game, &state));
  state.number = 1;
  ok(ledger_add_state(desk->ledger, game, &state));
  EventRow event = event_row(1, 1, "1");
  ok(ledger_add_event(desk->ledger, game, &event));
  SubmissionRow submission = submission_row(game, SPANISH, "1", "orders: []\n");
  ok(ledger_add_submission(desk->ledger, &submission));
  submission = submission_row(game, FRENCH, "1", "orders: []\n");
  ok(ledger_add_submission(desk->ledger, &submission));
  OutboxRow mail = mail_row(game, SPANISH, "m1@example.org");
  mail.state = 1;
  ok(ledger_add_mail(desk->ledger, &mail));
}

/* Another value of the column's own type, so that nothing but a trigger can object. */
static const char *other_value(Arena *arena, const char *column, const char *type) {
  if (strcmp(type, "INTEGER") == 0) return arena_printf(arena, "ifnull(\"%s\", 0) + 1", column);
  if (strcmp(type, "BLOB") == 0) return arena_printf(arena, "CAST(\"%s\" || 'x' AS BLOB)", column);
  return arena_printf(arena, "ifnull(\"%s\", '') || 'x'", column);
}

static bool is_among(const char *word, const char *const *words) {
  for (; *words != NULL; words++) {
    if (strcmp(word, *words) == 0) return true;
  }
  return false;
}

/* Tries to change each column but those that `may` be changed; returns how many it tried. */
static int every_column_is_kept(Desk *desk, sqlite3 *shell, const char *table, const char *const *may) {
  sqlite3_stmt *columns = NULL;
  const char *sql = arena_printf(desk->arena, "SELECT name, type FROM pragma_table_info('%s')", table);
  assert_int_equal(sqlite3_prepare_v2(shell, sql, -1, &columns, NULL), SQLITE_OK);
  int tried = 0;
  while (sqlite3_step(columns) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(columns, 0);
    const char *type = (const char *)sqlite3_column_text(columns, 1);
    if (is_among(name, may)) continue;
    const char *value = other_value(desk->arena, name, type);
    refused(shell, arena_printf(desk->arena, "UPDATE %s SET \"%s\" = %s", table, name, value));
    refused(shell, arena_printf(desk->arena, "UPDATE OR REPLACE %s SET \"%s\" = %s", table, name, value));
    tried++;
  }
  assert_int_equal(sqlite3_finalize(columns), SQLITE_OK);
  return tried;
}

static const char *const NOTHING[] = {NULL};

static void no_column_of_the_past_changes(void **state) {
  Desk *desk = *state;
  fill(desk);
  char *before = rows_of(desk->ledger, desk->arena);
  sqlite3 *shell = shell_open(desk);
  static const char *const standing[] = {"standing", NULL};
  static const char *const progress[] = {"status", "tries", "tried", "next_try", "words", NULL};
  static const char *const window[] = {"status",   "opened",   "deadline", "attempts",
                                       "answered", "timezone", "schedule", NULL};
  assert_int_equal(every_column_is_kept(desk, shell, "editions", NOTHING), 2);
  assert_int_equal(every_column_is_kept(desk, shell, "states", NOTHING), 8);
  assert_int_equal(every_column_is_kept(desk, shell, "events", NOTHING), 9);
  assert_int_equal(every_column_is_kept(desk, shell, "submissions", standing), 10);
  assert_int_equal(every_column_is_kept(desk, shell, "outbox", progress), 16);
  assert_int_equal(every_column_is_kept(desk, shell, "games", window), 8);
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
}

static void hidden_row_numbers_are_kept_too(void **state) {
  Desk *desk = *state;
  fill(desk);
  sqlite3 *shell = shell_open(desk);
  static const char *const tables[] = {"editions", "games", "states", "submissions", "outbox"};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    refused(shell, arena_printf(desk->arena, "UPDATE %s SET rowid = rowid + 100", tables[i]));
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
}

static void nothing_of_the_past_is_deleted(void **state) {
  Desk *desk = *state;
  fill(desk);
  char *before = rows_of(desk->ledger, desk->arena);
  sqlite3 *shell = shell_open(desk);
  static const char *const tables[] = {"editions", "games", "states", "events", "submissions", "outbox"};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    refused(shell, arena_printf(desk->arena, "DELETE FROM %s", tables[i]));
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
}

/* INSERT OR REPLACE deletes the old row and, by default, tells no trigger for DELETE. */
static void nothing_of_the_past_is_replaced(void **state) {
  Desk *desk = *state;
  fill(desk);
  char *before = rows_of(desk->ledger, desk->arena);
  sqlite3 *shell = shell_open(desk);
  refused(shell, "INSERT OR REPLACE INTO editions (digest, text) SELECT digest, 'new' FROM editions");
  refused(shell, "INSERT OR REPLACE INTO states (game, number, turn, window, format, made, position) "
                 "VALUES (1, 1, 'new', 'new', 1, 1, 'new')");
  refused(shell, "INSERT OR REPLACE INTO states (id, game, number, turn, window, format, made, position) "
                 "VALUES (1, 1, 9, 'new', 'new', 1, 1, 'new')");
  refused(shell,
          "INSERT OR REPLACE INTO events (game, state, number, turn, audience, code, rule, at, fields) "
          "VALUES (1, 1, 1, 'new', 1, 'new', '', 1, 'new')");
  static const char submission[] =
      "INSERT OR REPLACE INTO submissions (receipt, game, seat, turn, source, "
      "standing, waits, at, digest, diagnostics, text) SELECT %s, game, seat, "
      "turn, source, '%s', waits, at, digest, diagnostics, x'00' FROM submissions "
      "WHERE receipt = 1";
  char *over_receipt = sqlite3_mprintf(submission, "1", "refused");
  char *over_in_force = sqlite3_mprintf(submission, "NULL", "in-force");
  refused(shell, over_receipt);
  refused(shell, over_in_force);
  sqlite3_free(over_receipt);
  sqlite3_free(over_in_force);
  static const char mail[] = "INSERT OR REPLACE INTO outbox (id, kind, turn, date, message_id, sender, "
                             "recipient, subject, body) VALUES (%s, 'new', '', 1, '%s', '', 'r', '', 'new')";
  char *over_id = sqlite3_mprintf(mail, "1", "m2@example.org");
  char *over_message_id = sqlite3_mprintf(mail, "NULL", "m1@example.org");
  refused(shell, over_id);
  refused(shell, over_message_id);
  sqlite3_free(over_id);
  sqlite3_free(over_message_id);
  static const char game[] =
      "INSERT OR REPLACE INTO games (id, name, rules, status, created, opened, timezone, "
      "schedule, edition, secret, thread, options) SELECT %s, '%s', rules, status, "
      "created, opened, timezone, schedule, edition, secret, thread, '' FROM games";
  char *over_game = sqlite3_mprintf(game, "1", "other");
  char *over_name = sqlite3_mprintf(game, "NULL", "madrid");
  refused(shell, over_game);
  refused(shell, over_name);
  sqlite3_free(over_game);
  sqlite3_free(over_name);
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
}

static void a_standing_goes_one_way(void **state) {
  Desk *desk = *state;
  fill(desk);
  sqlite3 *shell = shell_open(desk);
  refused(shell, "UPDATE submissions SET standing = 'refused' WHERE receipt = 1");
  allowed(shell, "UPDATE submissions SET standing = 'superseded' WHERE receipt = 1");
  refused(shell, "UPDATE submissions SET standing = 'in-force' WHERE receipt = 1");
  refused(shell, "UPDATE submissions SET standing = 'refused' WHERE receipt = 1");
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
}

static void the_program_itself_is_refused_too(void **state) {
  Desk *desk = *state;
  fill(desk);
  assert_int_equal(sqlite3_exec(desk->ledger->database, "UPDATE states SET position = ''", NULL, NULL, NULL),
                   SQLITE_CONSTRAINT_TRIGGER);
  /* And a bug of ours cannot switch the triggers off by writing to the schema (SQLITE_DBCONFIG_DEFENSIVE). */
  assert_int_not_equal(sqlite3_exec(desk->ledger->database,
                                    "PRAGMA writable_schema = ON; DELETE FROM sqlite_schema WHERE type = "
                                    "'trigger'",
                                    NULL, NULL, NULL),
                       SQLITE_OK);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(no_column_of_the_past_changes),  TEST(hidden_row_numbers_are_kept_too),
      TEST(nothing_of_the_past_is_deleted), TEST(nothing_of_the_past_is_replaced),
      TEST(a_standing_goes_one_way),        TEST(the_program_itself_is_refused_too),
  };
  return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
