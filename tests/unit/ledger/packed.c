/* Long texts are kept compressed: what comes back, what is the difference from what, and what is damaged. */
#include "desk.h"

/* A text of so many bytes that a packer makes little of; random bytes, of which it makes nothing. */
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
                "SELECT count(*) FROM letters WHERE orders_sz IS NULL AND html_sz IS NULL "
                "AND drawing_sz IS NULL AND calendar_sz IS NULL AND desk_sz IS NULL AND body_sz > 0"),
      1);
}

/* ---- differences ---- */

/* Letters in no order, the same for every number but here and there. */
static const char *alike(Arena *arena, size_t length, int number) {
  char *text = arena_alloc(arena, length + 1);
  uint64_t state = 1808;
  for (size_t i = 0; i < length; i++) {
    state = state * 6364136223846793005u + 1442695040888963407u;
    text[i] = (char)('a' + (state >> 33) % 26);
  }
  for (size_t i = 100; i < length; i += 997) text[i] = (char)('A' + (number + (int)(i / 997)) % 26);
  text[length] = '\0';
  return text;
}

static int64_t add_report(Desk *desk, int64_t game, int number, const char *body) {
  OutboxRow mail = mail_row(game, SPANISH, arena_printf(desk->arena, "r%d@example.org", number));
  mail.kind = "report";
  mail.body = body;
  ok(ledger_add_mail(desk->ledger, &mail));
  return mail.id;
}

static int64_t base_of(Desk *desk, int64_t mail) {
  return number_of(
      desk->ledger,
      arena_printf(desk->arena, "SELECT ifnull(base, 0) FROM letters WHERE mail = %d", (int)mail));
}

static void a_letter_is_the_difference_from_a_report(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid")),
          other = add_game(desk->ledger, game_row("toledo"));
  const size_t length = 300000; /* further back than zlib looks */
  int64_t first = add_report(desk, game, 1, alike(desk->arena, length, 1));
  int64_t second = add_report(desk, game, 2, alike(desk->arena, length, 2));
  OutboxRow mail = mail_row(game, SPANISH, "m@example.org");
  mail.body = alike(desk->arena, length, 3);
  ok(ledger_add_mail(desk->ledger, &mail));
  InboxRow taken = inbox_row("i@example.org", alike(desk->arena, length, 4));
  taken.length = (int64_t)length;
  taken.game = game;
  taken.seat = SPANISH;
  ok(ledger_add_inbox(desk->ledger, &taken));
  int64_t elsewhere = add_report(desk, other, 5, alike(desk->arena, length, 5));
  assert_int_equal(base_of(desk, first), 0);
  assert_int_equal(base_of(desk, second), first);
  assert_int_equal(base_of(desk, mail.id), first);
  assert_int_equal(number_of(desk->ledger, "SELECT base FROM inbox"), first);
  assert_int_equal(base_of(desk, elsewhere), 0);
  assert_in_range(number_of(desk->ledger, "SELECT max(length(texts)) FROM letters WHERE base IS NOT NULL"), 1,
                  5000);
  assert_in_range(number_of(desk->ledger, "SELECT length(raw) FROM inbox"), 1, 5000);
  for (int i = 0; i < 2; i++) { /* also by one who has not written them */
    OutboxRow row;
    for (int number = 1; number <= 2; number++) {
      const char *id = arena_printf(desk->arena, "r%d@example.org", number);
      ok(ledger_mail_by_message_id(desk->ledger, desk->arena, id, &row));
      assert_string_equal(row.body, alike(desk->arena, length, number));
    }
    ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "m@example.org", &row));
    assert_string_equal(row.body, alike(desk->arena, length, 3));
    ok(ledger_inbox_message(desk->ledger, desk->arena, taken.id, &taken));
    assert_memory_equal(taken.raw, alike(desk->arena, length, 4), length);
    ledger_close(desk->ledger);
    desk->ledger = desk_open_book(desk);
  }
}

/* One that is another sort of report is the base of what follows; what no report is never is. */
static void another_report_is_a_base_itself(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  OutboxRow mail = mail_row(game, SPANISH, "m@example.org");
  mail.kind = "receipt";
  mail.body = alike(desk->arena, 9000, 1);
  ok(ledger_add_mail(desk->ledger, &mail));
  int64_t first = add_report(desk, game, 1, alike(desk->arena, 9000, 1));
  assert_int_equal(base_of(desk, mail.id), 0);
  assert_int_equal(base_of(desk, first), 0);
  int64_t page = add_report(desk, game, 2, noise(desk->arena, 9000));
  int64_t after = add_report(desk, game, 3, noise(desk->arena, 9001));
  assert_int_equal(base_of(desk, page), 0);
  assert_int_equal(base_of(desk, after), page);
}

/* A number that was taken back may come again, with another text. */
static void what_was_rolled_back_is_no_base(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  ok(ledger_begin(desk->ledger));
  int64_t lost = add_report(desk, game, 1, alike(desk->arena, 9000, 1));
  assert_int_equal(base_of(desk, add_report(desk, game, 2, alike(desk->arena, 9000, 2))), lost);
  ledger_rollback(desk->ledger);
  int64_t first = add_report(desk, game, 3, noise(desk->arena, 9000));
  assert_int_equal(first, lost);
  int64_t second = add_report(desk, game, 4, noise(desk->arena, 9000));
  assert_int_equal(base_of(desk, second), first);
  ledger_close(desk->ledger);
  desk->ledger = desk_open_book(desk);
  OutboxRow row;
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "r4@example.org", &row));
  assert_null(row.damaged);
  assert_string_equal(row.body, noise(desk->arena, 9000));
}

static void a_base_is_never_erased(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t first = add_report(desk, game, 1, alike(desk->arena, 9000, 1));
  OutboxRow mail = mail_row(game, SPANISH, "m@example.org"), row;
  mail.kind = "receipt";
  mail.body = alike(desk->arena, 9000, 2);
  ok(ledger_add_mail(desk->ledger, &mail));
  assert_int_equal(base_of(desk, mail.id), first);
  assert_int_equal(ledger_erase_mail(desk->ledger, game, first), STATUS_BUG);
  ok(ledger_erase_mail(desk->ledger, game, mail.id));
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "m@example.org", &row));
  assert_string_equal(row.body, "");
  assert_null(row.damaged);
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "r1@example.org", &row));
  assert_string_equal(row.body, alike(desk->arena, 9000, 1));
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
  change(desk, "UPDATE letters SET texts = x'00' WHERE mail = 2");
  damage_is_told(desk, ledger_newest_calendar(desk->ledger, desk->arena, game, SPANISH, &calendar), "letters",
                 2, "texts");
}

/* It is among those to be sent, and all the others are too. */
static void a_damaged_letter_keeps_no_other(void **state) {
  Desk *desk = *state;
  damageable(desk);
  static const char *const changes[] = {"texts = x'78'",           "base = mail",        "desk_sz = NULL",
                                        "orders_sz = body_sz - 1", "html_sz = texts_sz", "calendar_sz = -2"};
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    change(desk, "SAVEPOINT whole");
    change(desk, arena_printf(desk->arena, "UPDATE letters SET %s WHERE mail = 2", changes[i]));
    OutboxRows mails;
    ok(ledger_mails_due(desk->ledger, desk->arena, INT64_MAX, 9, &mails));
    assert_int_equal(mails.count, 2);
    assert_string_equal(mails.items[1].damaged, "texts");
    assert_string_equal(mails.items[1].body, "");
    assert_null(mails.items[1].html);
    assert_null(mails.items[0].damaged);
    assert_int_equal(strlen(mails.items[0].body), 3000);
    change(desk, "ROLLBACK TO whole; RELEASE whole");
  }
}

/* As a program with a schema of its own would leave it: nothing where something must be, and
 * a size beside. */
static void nothing_is_damage_where_something_must_be(void **state) {
  Desk *desk = *state;
  int64_t game = damageable(desk);
  assert_int_equal(sqlite3_db_config(desk->ledger->database, SQLITE_DBCONFIG_DEFENSIVE, 0, NULL), SQLITE_OK);
  change(desk,
         "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, 'BLOB NOT NULL', 'BLOB'); "
         "PRAGMA writable_schema = RESET");

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
  change(desk, "UPDATE letters SET texts = NULL WHERE mail = 1");
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "m1@example.org", &mail));
  assert_string_equal(mail.damaged, "texts");
  assert_string_equal(mail.body, "");
  assert_null(mail.orders);
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
      TEST(a_letter_is_the_difference_from_a_report),
      TEST(another_report_is_a_base_itself),
      TEST(what_was_rolled_back_is_no_base),
      TEST(a_base_is_never_erased),
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
