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
  AbsenceRow absence = {
      .game = game, .seat = SPANISH, .since = 100, .until = 200, .at = 50, .turn = "1", .spent = TIME_NONE};
  ok(ledger_add_absence(desk->ledger, &absence));
  MoveRow move = {.game = game, .state = 1, .at = 50, .cause = "outage", .was = 100, .deadline = 200};
  ok(ledger_add_move(desk->ledger, &move));
  ObserverRow observer = {
      .game = game, .address = "o@example.org", .timezone = "UTC", .language = "en", .at = 50};
  ok(ledger_add_observer(desk->ledger, &observer));
  InboxRow taken = inbox_row("m9@example.org", "raw");
  ok(ledger_add_inbox(desk->ledger, &taken));
  PressRow press = press_row(game, SPANISH, "1", "Paz");
  ok(ledger_add_press(desk->ledger, &press));
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
  static const char *const progress[] = {"status", "tries",     "tried",   "next_try",
                                         "words",  "unpainted", "bounced", NULL};
  static const char *const window[] = {"status",   "opened",    "deadline", "wake",   "held",
                                       "paused",   "attempts",  "answered", "remind", "timezone",
                                       "settings", "computers", NULL};
  static const char *const player[] = {
      "address", "bare",   "timezone", "language", "key_generation", "missed",   "missed_all", "digest",
      "vacant",  "detail", "mail",     "calendar", "since",          "known_as", "computer",   NULL};
  static const char *const end[] = {"ended", NULL}, *const spent[] = {"spent", NULL};
  assert_int_equal(every_column_is_kept(desk, shell, "editions", NOTHING), 2);
  assert_int_equal(every_column_is_kept(desk, shell, "states", NOTHING), 10);
  assert_int_equal(every_column_is_kept(desk, shell, "events", NOTHING), 11);
  assert_int_equal(every_column_is_kept(desk, shell, "submissions", standing), 19);
  assert_int_equal(every_column_is_kept(desk, shell, "outbox", progress), 17);
  assert_int_equal(every_column_is_kept(desk, shell, "letters", NOTHING), 10);
  assert_int_equal(every_column_is_kept(desk, shell, "seats", player), 4);
  assert_int_equal(every_column_is_kept(desk, shell, "absences", spent), 8);
  assert_int_equal(every_column_is_kept(desk, shell, "moves", NOTHING), 8);
  assert_int_equal(every_column_is_kept(desk, shell, "observers", end), 7);
  assert_int_equal(every_column_is_kept(desk, shell, "inbox", NOTHING), 18);
  assert_int_equal(every_column_is_kept(desk, shell, "press", NOTHING), 9);
  assert_int_equal(every_column_is_kept(desk, shell, "games", window), 9);
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
}

static void hidden_row_numbers_are_kept_too(void **state) {
  Desk *desk = *state;
  fill(desk);
  sqlite3 *shell = shell_open(desk);
  static const char *const tables[] = {"editions",  "games", "states", "submissions", "outbox", "absences",
                                       "observers", "inbox", "press",  "letters",     "moves"};
  static const char *const names[] = {"rowid", "oid", "_rowid_"};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    for (size_t n = 0; n < sizeof names / sizeof *names; n++)
      refused(shell, arena_printf(desk->arena, "UPDATE %s SET %s = rowid + 100", tables[i], names[n]));
  }
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
}

static void nothing_of_the_past_is_deleted(void **state) {
  Desk *desk = *state;
  fill(desk);
  char *before = rows_of(desk->ledger, desk->arena);
  sqlite3 *shell = shell_open(desk);
  static const char *const tables[] = {"editions",    "games",   "seats", "states",   "events",
                                       "submissions", "outbox",  "inbox", "absences", "observers",
                                       "press",       "letters", "moves"};
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
                 "VALUES (1, 1, 'new', 'new', 1, 1, x'00')");
  refused(shell, "INSERT OR REPLACE INTO states (id, game, number, turn, window, format, made, position) "
                 "VALUES (1, 1, 9, 'new', 'new', 1, 1, x'00')");
  refused(shell,
          "INSERT OR REPLACE INTO events (game, state, number, turn, audience, code, rule, at, fields) "
          "VALUES (1, 1, 1, 'new', 1, 'new', '', 1, 'new')");
  refused(
      shell,
      "INSERT OR REPLACE INTO events (game, state, number, place, turn, audience, code, rule, at, fields) "
      "VALUES (1, 1, 9, 1, 'new', 1, 'new', '', 1, 'new')");
  static const char submission[] =
      "INSERT OR REPLACE INTO submissions (receipt, game, seat, turn, part, source, "
      "standing, waits, at, digest, diagnostics, text) SELECT %s, game, seat, "
      "turn, part, source, '%s', waits, at, digest, diagnostics, x'00' FROM submissions "
      "WHERE receipt = 1";
  char *over_receipt = sqlite3_mprintf(submission, "1", "refused");
  char *over_in_force = sqlite3_mprintf(submission, "NULL", "in-force");
  refused(shell, over_receipt);
  refused(shell, over_in_force);
  sqlite3_free(over_receipt);
  sqlite3_free(over_in_force);
  static const char mail[] = "INSERT OR REPLACE INTO outbox (id, kind, turn, date, message_id, sender, "
                             "recipient, address, subject) "
                             "VALUES (%s, 'new', '', 1, '%s', '', 'r', 'r', '')";
  char *over_id = sqlite3_mprintf(mail, "1", "m2@example.org");
  char *over_message_id = sqlite3_mprintf(mail, "NULL", "m1@example.org");
  refused(shell, over_id);
  refused(shell, over_message_id);
  sqlite3_free(over_id);
  sqlite3_free(over_message_id);
  refused(shell, "INSERT OR REPLACE INTO letters (mail, texts, texts_sz, body_sz) VALUES (1, x'00', 1, 0)");
  static const char game[] =
      "INSERT OR REPLACE INTO games (id, name, rules, status, created, opened, timezone, "
      "settings, edition, secret, thread, options) SELECT %s, '%s', rules, status, "
      "created, opened, timezone, settings, edition, secret, thread, '' FROM games";
  char *over_game = sqlite3_mprintf(game, "1", "other");
  char *over_name = sqlite3_mprintf(game, "NULL", "madrid");
  refused(shell, over_game);
  refused(shell, over_name);
  refused(shell,
          "INSERT OR REPLACE INTO seats (game, seat, name, address, bare, timezone, language, key_hash, "
          "key_generation) SELECT game, seat, 'new', 'n', 'n', '', '', key_hash, 9 FROM seats");
  refused(
      shell,
      "INSERT OR REPLACE INTO absences (id, game, seat, since, until, at, turn) VALUES (1, 1, 0, 1, 900, 1, 1)");
  refused(
      shell,
      "INSERT OR REPLACE INTO moves (id, game, state, at, cause, was, deadline) VALUES (1, 1, 1, 1, 'outage', 1, 9)");
  static const char observer[] =
      "INSERT OR REPLACE INTO observers (id, game, address, bare, timezone, language, "
      "at) VALUES (%s, 1, 'new', '%s', 'UTC', 'en', 1)";
  char *over_observer = sqlite3_mprintf(observer, "1", "new");
  char *over_present = sqlite3_mprintf(observer, "NULL", "o@example.org");
  refused(shell, over_observer);
  refused(shell, over_present);
  sqlite3_free(over_observer);
  sqlite3_free(over_present);
  static const char taken[] =
      "INSERT OR REPLACE INTO inbox (id, message_id, body_digest, way, at, fate, sender, answered, words) "
      "SELECT %s, '%s', body_digest, way, at, 'filed', sender, 1, words FROM inbox";
  char *over_taken = sqlite3_mprintf(taken, "1", "other");
  char *over_identity = sqlite3_mprintf(taken, "NULL", "m9@example.org");
  refused(shell, over_taken);
  refused(shell, over_identity);
  sqlite3_free(over_taken);
  sqlite3_free(over_identity);
  refused(shell, "INSERT OR REPLACE INTO press (id, game, author, turn, at, audience, signed, text) "
                 "VALUES (1, 1, 0, '1', 1, 1, 1, 'Guerra')");
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

static void a_key_never_comes_back(void **state) {
  Desk *desk = *state;
  fill(desk);
  sqlite3 *shell = shell_open(desk);
  allowed(shell,
          "UPDATE seats SET key_generation = 4, key_hash = replace(key_hash, 'b', 'c') WHERE seat = 1");
  refused(shell, "UPDATE seats SET key_generation = 3 WHERE seat = 1");
  refused(shell, "UPDATE seats SET key_hash = replace(key_hash, 'c', 'b') WHERE seat = 1");
  allowed(shell, "UPDATE seats SET address = 'new', bare = 'new', vacant = 1, missed = 9 WHERE seat = 1");
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
}

static void an_absence_only_grows_shorter(void **state) {
  Desk *desk = *state;
  fill(desk);
  sqlite3 *shell = shell_open(desk);
  allowed(shell, "UPDATE absences SET until = 150");
  refused(shell, "UPDATE absences SET until = 151");
  allowed(shell, "UPDATE absences SET until = 100");
  assert_int_equal(sqlite3_exec(shell, "UPDATE absences SET until = 99", NULL, NULL, NULL),
                   SQLITE_CONSTRAINT_CHECK);
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
}

static void an_observer_ends_once(void **state) {
  Desk *desk = *state;
  fill(desk);
  sqlite3 *shell = shell_open(desk);
  refused(shell, "UPDATE observers SET ended = NULL");
  refused(shell, "UPDATE observers SET ended = 90, address = 'new'");
  allowed(shell, "UPDATE observers SET ended = 90");
  refused(shell, "UPDATE observers SET ended = 91");
  refused(shell, "UPDATE observers SET timezone = '', language = ''");
  refused(shell, "UPDATE observers SET address = '" FORGOTTEN_ADDRESS "', bare = address, timezone = 'UTC'");
  allowed(shell, "UPDATE observers SET address = '" FORGOTTEN_ADDRESS "', bare = '" FORGOTTEN_ADDRESS
                 "', timezone = '', language = ''");
  refused(shell, "UPDATE observers SET ended = NULL");
  assert_int_equal(sqlite3_close(shell), SQLITE_OK);
}

static void the_program_itself_is_refused_too(void **state) {
  Desk *desk = *state;
  fill(desk);
  assert_int_equal(sqlite3_exec(desk->ledger->database, "UPDATE states SET position = x''", NULL, NULL, NULL),
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
      TEST(no_column_of_the_past_changes),
      TEST(hidden_row_numbers_are_kept_too),
      TEST(nothing_of_the_past_is_deleted),
      TEST(nothing_of_the_past_is_replaced),
      TEST(a_key_never_comes_back),
      TEST(an_absence_only_grows_shorter),
      TEST(an_observer_ends_once),
      TEST(a_standing_goes_one_way),
      TEST(the_program_itself_is_refused_too),
  };
  return cmocka_run_group_tests_name("history", tests, NULL, NULL);
}
