/* Long texts are kept compressed: what comes back, what the sqlite3 shell reads, and what is damaged. */
#include "desk.h"

#include <zlib.h>

/* A text of so many bytes that zlib makes little of; random bytes, of which it makes nothing. */
static char *plain(Arena *arena, size_t length) {
  char *text = arena_alloc(arena, length + 1);
  for (size_t i = 0; i < length; i++) text[i] = "the French move to zone 12\n"[(i * i / 7 + i) % 27];
  text[length] = '\0';
  return text;
}
static char *noise(Arena *arena, size_t length) {
  char *bytes = arena_alloc(arena, length + 1);
  uint64_t state = 1808;
  for (size_t i = 0; i < length; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    bytes[i] = (char)(state >> 33);
  }
  bytes[length] = '\0';
  return bytes;
}

static int64_t add_mail(Desk *desk, int64_t game, const char *id, const char *body) {
  OutboxRow mail = mail_row(game, SPANISH, id);
  mail.body = mail.orders = mail.html = mail.drawing = mail.calendar = mail.desk = body;
  ok(ledger_add_mail(desk->ledger, &mail));
  return mail.id;
}

/* ---- what comes back ---- */

static void what_was_written_is_read(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  static const size_t lengths[] = {0, 1, 127, 128, 129, 511, 512, 513, 32768, 40000, 1048577};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    const char *text = plain(desk->arena, lengths[i]), *bytes = noise(desk->arena, lengths[i]);
    StateRow row = state_row((int64_t)i, "1");
    row.position = text;
    ok(ledger_add_state(desk->ledger, game, &row));
    SubmissionRow file = submission_row(game, SPANISH, "1", bytes);
    file.length = (int64_t)lengths[i];
    file.diagnostics = text;
    ok(ledger_add_submission(desk->ledger, &file));
    const char *id = arena_printf(desk->arena, "m%zu@example.org", i);
    add_mail(desk, game, id, text);
    InboxRow taken = inbox_row(id, bytes);
    taken.length = (int64_t)lengths[i];
    ok(ledger_add_inbox(desk->ledger, &taken));

    ok(ledger_state_number(desk->ledger, desk->arena, game, (int64_t)i, &row));
    assert_string_equal(row.position, text);
    ok(ledger_submission(desk->ledger, desk->arena, game, SPANISH, "1", "", &file));
    assert_int_equal(file.length, lengths[i]);
    assert_memory_equal(file.text, bytes, lengths[i] + 1);
    assert_string_equal(file.diagnostics, text);
    OutboxRow mail;
    ok(ledger_mail_by_message_id(desk->ledger, desk->arena, id, &mail));
    assert_string_equal(mail.body, text);
    assert_string_equal(mail.orders, text);
    assert_string_equal(mail.html, text);
    assert_string_equal(mail.drawing, text);
    assert_string_equal(mail.calendar, text);
    assert_string_equal(mail.desk, text);
    assert_null(mail.damaged);
    const char *calendar;
    ok(ledger_newest_calendar(desk->ledger, desk->arena, game, SPANISH, &calendar));
    assert_string_equal(calendar, text);
    ok(ledger_inbox_message(desk->ledger, desk->arena, taken.id, &taken));
    assert_int_equal(taken.length, lengths[i]);
    assert_memory_equal(taken.raw, bytes, lengths[i] + 1);
  }
  assert_null(ledger_damage(desk->ledger).table);
}

static void it_takes_less_room_where_it_can(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  SubmissionRow file = submission_row(game, SPANISH, "1", noise(desk->arena, 5000));
  file.length = 5000;
  file.diagnostics = plain(desk->arena, 5000);
  ok(ledger_add_submission(desk->ledger, &file));
  assert_int_equal(number_of(desk->ledger, "SELECT length(text) FROM submissions"), 5000);
  assert_int_equal(number_of(desk->ledger, "SELECT text_sz FROM submissions"), 5000);
  assert_int_equal(number_of(desk->ledger, "SELECT diagnostics_sz FROM submissions"), 5000);
  assert_in_range(number_of(desk->ledger, "SELECT length(diagnostics) FROM submissions"), 10, 3000);
  OutboxRow mail = mail_row(game, SPANISH, "m@example.org");
  ok(ledger_add_mail(desk->ledger, &mail));
  assert_int_equal(
      number_of(desk->ledger,
                "SELECT count(*) FROM letters WHERE orders IS NULL AND orders_sz IS NULL "
                "AND html IS NULL AND html_sz IS NULL AND calendar_sz IS NULL AND desk_sz IS NULL"),
      1);
}

/* ---- the sqlite3 shell ---- */

/* As the shell has it. */
static void sqlar_uncompress(sqlite3_context *context, int count, sqlite3_value **values) {
  assert_int_equal(count, 2);
  uLongf size = (uLongf)sqlite3_value_int64(values[1]);
  if (size == (uLongf)sqlite3_value_bytes(values[0])) {
    sqlite3_result_value(context, values[0]);
    return;
  }
  Bytef *out = malloc(size);
  assert_int_equal(
      uncompress(out, &size, sqlite3_value_blob(values[0]), (uLong)sqlite3_value_bytes(values[0])), Z_OK);
  sqlite3_result_blob64(context, out, size, free);
}

static const char *ask_shell(Desk *desk, const char *sql) {
  char buffer[4096];
  const char *text = "";
  FILE *shell = popen(arena_printf(desk->arena, "sqlite3 '%s' \"%s\" 2>/dev/null", desk->path, sql), "r");
  assert_non_null(shell);
  for (size_t read; (read = fread(buffer, 1, sizeof buffer - 1, shell)) > 0;) {
    buffer[read] = '\0';
    text = arena_concat(desk->arena, text, buffer, NULL);
  }
  return pclose(shell) == 0 ? text : NULL;
}

static const char *ask_ourselves(Desk *desk, const char *sql) {
  sqlite3 *database = desk->ledger->database;
  sqlite3_stmt *statement = NULL;
  assert_int_equal(sqlite3_create_function(database, "sqlar_uncompress", 2, SQLITE_UTF8, NULL,
                                           sqlar_uncompress, NULL, NULL),
                   SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
  const char *text = "";
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const char *first = arena_strdup(desk->arena, (const char *)sqlite3_column_text(statement, 0));
    text =
        arena_printf(desk->arena, "%s%s|%s\n", text, first, (const char *)sqlite3_column_text(statement, 1));
  }
  assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
  return text;
}

typedef const char *Ask(Desk *desk, const char *sql);

/* The examples in the head of ledger.sql, with a row that is compressed and one that is not. */
static void the_examples_are_read(Desk *desk, Ask *ask) {
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  const char *text = plain(desk->arena, 3000);
  StateRow row = state_row(0, "1");
  ok(ledger_add_state(desk->ledger, game, &row));
  row = state_row(1, "1");
  row.position = text;
  ok(ledger_add_state(desk->ledger, game, &row));
  add_mail(desk, game, "m1@example.org", text);
  char *schema;
  size_t length;
  ok(file_read(desk->arena, "schema/ledger.sql", (size_t)1024 * 1024, &schema, &length));
  const char *expected[] = {arena_printf(desk->arena, "0|turn: 1\n\n1|%s\n", text),
                            arena_printf(desk->arena, "[madrid] turn 1|%s\n", text)};
  size_t found = 0;
  for (char *line = strtok(schema, "\n"); line != NULL; line = strtok(NULL, "\n")) {
    const char *sql = strstr(line, "--         SELECT ");
    if (sql == NULL) continue;
    assert_in_range(found, 0, 1);
    const char *told = ask(desk, sql + strlen("--         "));
    assert_non_null(told);
    assert_string_equal(told, expected[found++]);
  }
  assert_int_equal(found, 2);
}

static void archives_read_it(void **state) {
  the_examples_are_read(*state, ask_ourselves);
}

static void the_shell_reads_it(void **state) {
  const char *answer = ask_shell(*state, "SELECT hex(sqlar_uncompress(x'07', 1))");
  if (answer == NULL || strcmp(answer, "07\n") != 0) skip(); /* no shell, or one without archives */
  the_examples_are_read(*state, ask_shell);
}

/* ---- damage ---- */

static void change(Desk *desk, const char *sql) {
  int code = sqlite3_exec(desk->ledger->database, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK) print_error("%s: %s\n", sql, sqlite3_errmsg(desk->ledger->database));
  assert_int_equal(code, SQLITE_OK);
}

/* A state, a file, a mail taken in and one to send, in a book whose triggers are gone. */
static int64_t damageable(Desk *desk) {
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  const char *text = plain(desk->arena, 3000);
  StateRow row = state_row(4, "1");
  row.position = text;
  ok(ledger_add_state(desk->ledger, game, &row));
  SubmissionRow file = submission_row(game, SPANISH, "1", text);
  file.diagnostics = text;
  ok(ledger_add_submission(desk->ledger, &file));
  add_mail(desk, game, "m1@example.org", text);
  add_mail(desk, game, "m2@example.org", text);
  InboxRow taken = inbox_row("m9@example.org", text);
  ok(ledger_add_inbox(desk->ledger, &taken));
  change(
      desk,
      "DROP TRIGGER states_no_update; DROP TRIGGER submissions_no_update; DROP TRIGGER submissions_erased; DROP TRIGGER letters_no_update; "
      "DROP TRIGGER inbox_erased");
  return game;
}

static void damage_is_told(Desk *desk, Status status, const char *table, int64_t row, const char *column) {
  assert_int_equal(status, STATUS_BUG);
  LedgerDamage damage = ledger_damage(desk->ledger);
  assert_string_equal(damage.table, table);
  assert_int_equal(damage.row, row);
  assert_string_equal(damage.column, column);
  assert_non_null(strstr(ledger_error(desk->ledger), column));
}

static Status read_state(Desk *desk, int64_t game) {
  Arena *arena = arena_new();
  StateRow row;
  Status status = ledger_state(desk->ledger, arena, game, &row);
  assert_int_equal(row.number, 4);
  assert_int_equal(row.made, 1500); /* damaged or not */
  StateRows rows;
  assert_int_equal(ledger_states(desk->ledger, arena, game, &rows), status);
  arena_free(arena);
  return status;
}

/* A changed byte that still gives the same text falsifies nothing; a few bits of the stream say nothing. */
static void a_changed_byte_is_told(void **state) {
  Desk *desk = *state;
  int64_t game = damageable(desk), length = number_of(desk->ledger, "SELECT length(position) FROM states");
  change(desk, "CREATE TEMP TABLE kept AS SELECT position FROM states");
  int64_t told = 0;
  for (int64_t i = 1; i <= length; i++) {
    change(desk, arena_printf(desk->arena,
                              "UPDATE states SET position = (SELECT CAST(substr(position, 1, %d - 1) || "
                              "CASE substr(position, %d, 1) WHEN x'41' THEN x'42' ELSE x'41' END || "
                              "substr(position, %d + 1) AS BLOB) FROM kept)",
                              (int)i, (int)i, (int)i));
    Status status = read_state(desk, game);
    if (status == STATUS_OK) continue;
    damage_is_told(desk, status, "states", 4, "position");
    told++;
  }
  assert_in_range(told, length - 2, length);
}

static void a_size_that_is_not_so_is_told(void **state) {
  Desk *desk = *state;
  int64_t game = damageable(desk);
  static const char *const sizes[] = {
      "0",       "-1",       "1",          "2999",          "3001",
      "3000000", "67108864", "2147483648", "1099511627776", "9223372036854775807"};
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
    change(desk, arena_printf(desk->arena, "UPDATE states SET position_sz = %s", sizes[i]));
    damage_is_told(desk, read_state(desk, game), "states", 4, "position");
  }
  change(desk, "UPDATE states SET position_sz = 3000");
  ok(read_state(desk, game));
  /* A stream within the bounds that unpacks to more than it says, one that is cut off, one with something
   * after it. */
  static const char *const streams[] = {"substr(position, 1, length(position) - 1)", "position || x'00'",
                                        "x''"};
  for (size_t i = 0; i < sizeof streams / sizeof *streams; i++) {
    change(desk, arena_printf(desk->arena, "CREATE TEMP TABLE kept%zu AS SELECT position FROM states", i));
    change(desk, arena_printf(desk->arena, "UPDATE states SET position = CAST(%s AS BLOB)", streams[i]));
    damage_is_told(desk, read_state(desk, game), "states", 4, "position");
    change(desk, arena_printf(desk->arena, "UPDATE states SET position = (SELECT position FROM kept%zu)", i));
  }
}

static void each_column_is_told(void **state) {
  Desk *desk = *state;
  int64_t game = damageable(desk);
  SubmissionRows files;
  change(desk, "UPDATE submissions SET diagnostics = x'00'");
  damage_is_told(desk, ledger_submissions(desk->ledger, desk->arena, game, &files), "submissions", 1,
                 "diagnostics");
  change(desk, "UPDATE submissions SET text = x'00'");
  damage_is_told(desk, ledger_submissions(desk->ledger, desk->arena, game, &files), "submissions", 1, "text");
  InboxRow taken;
  change(desk, "UPDATE inbox SET raw = x'00'");
  damage_is_told(desk, ledger_inbox_message(desk->ledger, desk->arena, 1, &taken), "inbox", 1, "raw");
  InboxRows list; /* which reads no message */
  ok(ledger_inbox(desk->ledger, desk->arena, 0, NULL, 9, &list));
  const char *calendar;
  change(desk, "UPDATE letters SET calendar = x'00' WHERE mail = 2");
  damage_is_told(desk, ledger_newest_calendar(desk->ledger, desk->arena, game, SPANISH, &calendar), "letters",
                 2, "calendar");
}

/* It is among those to be sent, and all the others are too. */
static void a_damaged_letter_keeps_no_other(void **state) {
  Desk *desk = *state;
  damageable(desk);
  static const char *const columns[] = {"body", "orders", "html", "drawing", "calendar", "desk"};
  for (size_t i = 0; i < sizeof columns / sizeof *columns; i++) {
    change(desk, "CREATE TEMP TABLE kept AS SELECT * FROM letters");
    change(desk, arena_printf(desk->arena, "UPDATE letters SET %s = x'78' WHERE mail = 1", columns[i]));
    OutboxRows mails;
    ok(ledger_mails_due(desk->ledger, desk->arena, INT64_MAX, 9, &mails));
    assert_int_equal(mails.count, 2);
    assert_string_equal(mails.items[0].damaged, columns[i]);
    assert_null(mails.items[1].damaged);
    assert_int_equal(strlen(mails.items[1].body), 3000);
    change(desk, arena_printf(desk->arena,
                              "UPDATE letters SET %s = (SELECT %s FROM kept WHERE mail = 1) WHERE mail = 1",
                              columns[i], columns[i]));
    change(desk, "DROP TABLE kept");
  }
}

/* As a program with a schema of its own would leave it: nothing where something must be, and
 * a size beside. */
static void nothing_is_damage_where_something_must_be(void **state) {
  Desk *desk = *state;
  int64_t game = damageable(desk);
  ledger_close(desk->ledger);
  sqlite3 *database;
  assert_int_equal(sqlite3_open(desk->path, &database), SQLITE_OK);
  static const char sql[] =
      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'BLOB NOT NULL', 'BLOB')";
  assert_int_equal(sqlite3_exec(database, sql, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
  desk->ledger = desk_open_book(desk);

  change(desk, "UPDATE states SET position = NULL");
  damage_is_told(desk, read_state(desk, game), "states", 4, "position");
  SubmissionRows files;
  change(desk, "UPDATE submissions SET diagnostics = NULL");
  damage_is_told(desk, ledger_submissions(desk->ledger, desk->arena, game, &files), "submissions", 1,
                 "diagnostics");
  change(desk, "UPDATE submissions SET text = NULL");
  damage_is_told(desk, ledger_submissions(desk->ledger, desk->arena, game, &files), "submissions", 1, "text");
  InboxRow taken;
  change(desk, "UPDATE inbox SET raw = NULL");
  damage_is_told(desk, ledger_inbox_message(desk->ledger, desk->arena, 1, &taken), "inbox", 1, "raw");
  assert_int_equal(taken.length, 0);
  assert_string_equal(taken.raw, "");
  OutboxRow mail;
  change(desk, "UPDATE letters SET html = NULL, body = NULL WHERE mail = 1");
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "m1@example.org", &mail));
  assert_string_equal(mail.damaged, "body");
  assert_string_equal(mail.body, "");
  assert_null(mail.html); /* which a mail need not have */
  assert_string_equal(mail.orders, plain(desk->arena, 3000));
}

/* What failed last is not that. */
static void another_failure_is_no_damage(void **state) {
  Desk *desk = *state;
  int64_t game = damageable(desk);
  change(desk, "UPDATE states SET position = x'00'");
  ok(ledger_begin_reading(desk->ledger));
  damage_is_told(desk, read_state(desk, game), "states", 4, "position");
  ledger_rollback(desk->ledger);
  damage_is_told(desk, STATUS_BUG, "states", 4, "position");
  assert_int_equal(ledger_commit(desk->ledger), STATUS_BUG);
  assert_null(ledger_damage(desk->ledger).table);
}

/* It is the fault of one row: the transaction goes on. */
static void a_transaction_outlives_it(void **state) {
  Desk *desk = *state;
  int64_t game = damageable(desk);
  change(desk, "UPDATE states SET position = x'00'");
  ok(ledger_begin(desk->ledger));
  assert_int_equal(read_state(desk, game), STATUS_BUG);
  add_mail(desk, game, "m3@example.org", "after");
  ok(ledger_commit(desk->ledger));
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM outbox"), 3);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(what_was_written_is_read),
      TEST(it_takes_less_room_where_it_can),
      TEST(archives_read_it),
      TEST(the_shell_reads_it),
      TEST(a_changed_byte_is_told),
      TEST(a_size_that_is_not_so_is_told),
      TEST(each_column_is_told),
      TEST(a_damaged_letter_keeps_no_other),
      TEST(a_transaction_outlives_it),
      TEST(nothing_is_damage_where_something_must_be),
      TEST(another_failure_is_no_damage),
  };
  return cmocka_run_group_tests_name("packed", tests, NULL, NULL);
}
