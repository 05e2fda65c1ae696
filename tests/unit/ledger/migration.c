/* Books of older versions: every kept one becomes a book of today, and no row is lost. */
#include "desk.h"

#include "../../../adjudicator/ledger/schema.h"

#define BOOK_BYTES ((size_t)16 * 1024 * 1024)

static sqlite3 *plain_open(const Desk *desk) {
  sqlite3 *database = NULL;
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE;
  assert_int_equal(sqlite3_open_v2(desk->path, &database, flags, NULL), SQLITE_OK);
  return database;
}

static void run(sqlite3 *database, const char *sql) {
  int code = sqlite3_exec(database, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK) print_error("%s\n", sqlite3_errmsg(database));
  assert_int_equal(code, SQLITE_OK);
}

/* Lays the kept book of this version at the desk's path. */
static void lay(Desk *desk, int version) {
  const char *path = arena_printf(desk->arena, "tests/unit/ledger/books/version-%d.sql", version);
  char *text;
  size_t length;
  ok(file_read(desk->arena, path, BOOK_BYTES, &text, &length));
  assert_in_range(length, 1, BOOK_BYTES);
  sqlite3 *database = plain_open(desk);
  run(database, text);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* Rows of a query, a line each, its columns parted by bars, with marks for NULL and for bytes. */
static const char *answer(sqlite3 *database, Arena *arena, const char *sql) {
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(database, sql, -1, &statement, NULL) != SQLITE_OK)
    fail_msg("%s: %s", sql, sqlite3_errmsg(database));
  const char *text = "";
  while (sqlite3_step(statement) == SQLITE_ROW) {
    for (int i = 0; i < sqlite3_column_count(statement); i++) {
      const unsigned char *cell = sqlite3_column_text(statement, i);
      text = arena_printf(arena, "%s%s|", text, cell == NULL ? "NULL" : (const char *)cell);
    }
    text = arena_printf(arena, "%s\n", text);
  }
  assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
  return text;
}

/* ---- the tables ---- */

/* SQL without comments, quotes and runs of blanks: how a table was renamed leaves quotes behind. */
static char *bones(Arena *arena, const char *sql) {
  char *out = arena_alloc(arena, strlen(sql) + 1), *end = out;
  for (const char *at = sql; *at != '\0'; at++) {
    if (at[0] == '-' && at[1] == '-') at += strcspn(at, "\n");
    if (*at == '\0') break;
    bool blank = *at == ' ' || *at == '\n';
    /* Nor is it one table with a column that was there and another with one that was added. */
    if ((*at == ',' || *at == ')') && end != out && end[-1] == ' ') end--;
    if (*at == '"' || (blank && (end == out || end[-1] == ' '))) continue;
    *end++ = blank ? ' ' : *at;
  }
  *end = '\0';
  return out;
}

static const char *tables_of(sqlite3 *database, Arena *arena) {
  return bones(arena, answer(database, arena,
                             "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL "
                             "ORDER BY type, name"));
}

static const char *tables_of_today(Desk *desk) {
  sqlite3 *database = NULL;
  assert_int_equal(sqlite3_open(":memory:", &database), SQLITE_OK);
  char *text;
  size_t length;
  ok(file_read(desk->arena, "schema/ledger.sql", BOOK_BYTES, &text, &length));
  run(database, text);
  const char *tables = tables_of(database, desk->arena);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
  return tables;
}

/* ---- the rows ---- */

/* What a column is called in the versions after one. */
static const char *new_name(int version, const char *table, const char *column) {
  if (version < 2 && strcmp(table, "games") == 0 && strcmp(column, "schedule") == 0) return "settings";
  return column;
}

/* What is worked out anew from other columns; and that a game was put away: a step brings it back. */
static bool is_derived(const char *table, const char *column) {
  return strcmp(table, "games") == 0 && (strcmp(column, "due") == 0 || strcmp(column, "archived") == 0);
}

/* A query for all rows of a table with these columns, renamed as the versions since did. */
static const char *query_of(sqlite3 *database, Arena *arena, int version, const char *table, bool renamed) {
  const char *sql = arena_printf(arena, "SELECT name FROM pragma_table_xinfo('%s')", table);
  sqlite3_stmt *columns = NULL;
  assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &columns, NULL), SQLITE_OK);
  const char *list = "";
  while (sqlite3_step(columns) == SQLITE_ROW) {
    const char *name = (const char *)sqlite3_column_text(columns, 0);
    if (is_derived(table, name)) continue;
    if (renamed) name = new_name(version, table, name);
    list = arena_printf(arena, "%s%squote(\"%s\")", list, *list == '\0' ? "" : ", ", name);
  }
  assert_int_equal(sqlite3_finalize(columns), SQLITE_OK);
  const char *parted = "";
  if (renamed && version < 4 && strcmp(table, "outbox") == 0) parted = " JOIN letters ON mail = id";
  if (renamed && version < 6 && strcmp(table, "inbox") == 0) parted = " JOIN messages ON mail = id";
  return arena_printf(arena, "SELECT %s FROM \"%s\"%s ORDER BY 1, 2", list, table, parted);
}

typedef struct Kept {
  const char *query; /* to ask the book of today */
  const char *rows;  /* what the old book had */
} Kept;

#define TABLES_MOST 32

static size_t keep_rows(const Desk *desk, int version, Kept kept[TABLES_MOST]) {
  sqlite3 *database = plain_open(desk);
  sqlite3_stmt *tables = NULL;
  assert_int_equal(
      sqlite3_prepare_v2(database, "SELECT name FROM sqlite_schema WHERE type = 'table'", -1, &tables, NULL),
      SQLITE_OK);
  size_t count = 0;
  while (sqlite3_step(tables) == SQLITE_ROW) {
    const char *table = arena_strdup(desk->arena, (const char *)sqlite3_column_text(tables, 0));
    assert_in_range(count, 0, TABLES_MOST - 1);
    const char *before = query_of(database, desk->arena, version, table, false);
    kept[count].query = query_of(database, desk->arena, version, table, true);
    kept[count].rows = answer(database, desk->arena, before);
    if (*kept[count].rows == '\0') fail_msg("the kept book of version %d has no row in %s", version, table);
    count++;
  }
  assert_int_equal(sqlite3_finalize(tables), SQLITE_OK);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
  return count;
}

/* Every line of the rows of the old book, in its order; between them may stand those of games that came back,
 * and of their archives nothing is left. */
static void rows_are_there(const char *rows, const char *kept) {
  for (size_t length; *kept != '\0'; kept += length, rows += length) {
    length = strcspn(kept, "\n") + 1;
    while (*rows != '\0' && strncmp(rows, kept, length) != 0) rows += strcspn(rows, "\n") + 1;
    if (*rows == '\0') fail_msg("lost: %.*s", (int)length, kept);
  }
}

static void compare_rows(Desk *desk, int version, const Kept *kept) {
  const char *rows = answer(desk->ledger->database, desk->arena, kept->query);
  if (version < 6 || version == SCHEMA_VERSION) {
    assert_string_equal(rows, kept->rows);
  } else if (strstr(kept->query, "\"sqlar\"") != NULL) {
    assert_string_equal(rows, "");
  } else {
    rows_are_there(rows, kept->rows);
  }
}

static void a_book_of(Desk *desk, int version, const char *tables) {
  Kept kept[TABLES_MOST];
  lay(desk, version);
  size_t count = keep_rows(desk, version, kept);
  assert_true(count >= 8);
  desk->ledger = desk_open_book(desk);
  sqlite3 *database = desk->ledger->database;
  assert_string_equal(tables_of(database, desk->arena), tables);
  for (size_t i = 0; i < count; i++) compare_rows(desk, version, &kept[i]);
  assert_int_equal(number_of(desk->ledger, "PRAGMA user_version"), SCHEMA_VERSION);
  assert_int_equal(number_of(desk->ledger, "PRAGMA foreign_keys"), 1);
  assert_string_equal(answer(database, desk->arena, "PRAGMA foreign_key_check"), "");
  assert_string_equal(answer(database, desk->arena, "PRAGMA integrity_check"), "ok|\n");
  ledger_close(desk->ledger);
  desk->ledger = NULL;
  assert_int_equal(remove(desk->path), 0);
}

static void every_kept_book_becomes_one_of_today(void **state) {
  Desk *desk = *state;
  const char *tables = tables_of_today(desk);
  for (int version = 1; version <= SCHEMA_VERSION; version++) a_book_of(desk, version, tables);
}

/* ---- what the steps fill in ---- */

static void version_1_gets_what_version_2_adds(void **state) {
  Desk *desk = *state;
  lay(desk, 1);
  desk->ledger = desk_open_book(desk);
  sqlite3 *database = desk->ledger->database;
  Arena *arena = desk->arena;
  assert_string_equal(
      answer(database, arena, "SELECT name, status, deadline, wake, due, held, paused FROM games"),
      "madrid|running|1793791800|1793791800|1793791800||NULL|\n"
      "lunes|running|1793905200|1793905200|0||NULL|\n" /* answered */
      "open|broken|NULL|0|0||NULL|\n"
      "over|over|NULL|NULL|NULL||NULL|\n");
  assert_string_equal(answer(database, arena,
                             "SELECT bare, sum(missed + missed_all + digest + vacant) FROM seats GROUP BY "
                             "bare"),
                      "a@example.org|0|\nana@example.org|0|\nb@example.org|0|\nbea@example.org|0|\n"
                      "karsten@example.org|0|\nphil@example.org|0|\n");
  assert_string_equal(answer(database, arena,
                             "SELECT DISTINCT address, observer FROM outbox WHERE game = 2 ORDER BY address"),
                      "ana@example.org|NULL|\nbea@example.org|NULL|\n");
  assert_string_equal(
      answer(database, arena, "SELECT way, fate, sender, game, seat, receipt, answered FROM inbox"),
      "unknown|unreadable||NULL|NULL|NULL|0|\nunknown|unreadable||NULL|NULL|NULL|0|\n");
}

static void the_program_goes_on_with_an_old_book(void **state) {
  Desk *desk = *state;
  lay(desk, 1);
  desk->ledger = desk_open_book(desk);
  GameRows games;
  ok(ledger_games_due(desk->ledger, desk->arena, 1793791800, &games));
  assert_int_equal(games.count, 2);
  assert_string_equal(games.items[0].name, "lunes");
  assert_string_equal(games.items[1].name, "madrid");
  assert_string_equal(games.items[1].settings, "{every: 172800}");
  OutboxRows mails;
  ok(ledger_mails_due(desk->ledger, desk->arena, INT64_MAX, 50, &mails));
  assert_int_equal(mails.count, 3); /* queued, sending, unknown */
  SubmissionRow file = submission_row(games.items[1].id, SPANISH, "2", "orders: []\n");
  ok(ledger_add_submission(desk->ledger, &file));
  assert_int_equal(file.receipt, 7);
  OutboxRow mail = mail_row(games.items[1].id, SPANISH, "new@example.org");
  ok(ledger_add_mail(desk->ledger, &mail));
  assert_int_equal(mail.id, 15);
  assert_int_equal(sqlite3_exec(desk->ledger->database, "UPDATE outbox SET address = 'x'", NULL, NULL, NULL),
                   SQLITE_CONSTRAINT_TRIGGER);
}

/* ---- what cannot be opened ---- */

/* STATUS of opening, with the words; the desk's ledger stays closed. */
static Status opening(Desk *desk, bool create, const char **words) {
  Status status = ledger_open(desk->path, create, &desk->ledger, desk->arena, words);
  if (status == STATUS_OK) ledger_close(desk->ledger);
  if (status != STATUS_OK) assert_null(desk->ledger);
  desk->ledger = NULL;
  return status;
}

/* A data folder with our schema, in which a test may put other steps. */
static const char *other_data_folder(Desk *desk) {
  Arena *arena = desk->arena;
  const char *folder = arena_printf(arena, "%s/data", desk->folder);
  assert_int_equal(mkdir(folder, 0700), 0);
  assert_int_equal(mkdir(arena_printf(arena, "%s/schema", folder), 0700), 0);
  assert_int_equal(mkdir(arena_printf(arena, "%s/schema/migrations", folder), 0700), 0);
  setenv("ADJUDICATOR_DATA", folder, 1);
  return folder;
}

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

static void a_step_that_fails_leaves_the_book_as_it_was(void **state) {
  Desk *desk = *state;
  static const char *const steps[] = {
      NULL,                                                          /* is not there */
      "CREATE TABLE half (id INTEGER); DROP TABLE inbox; nonsense;", /* is no SQL */
      "CREATE TABLE half (id INTEGER); COMMIT;",                     /* ends what is not its own */
      "DROP TABLE seats;",                                           /* leaves rows that refer to nothing */
      "CREATE TABLE half (id INTEGER); INSERT INTO states SELECT * FROM states;", /* against a trigger */
  };
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    lay(desk, 1);
    sqlite3 *database = plain_open(desk);
    const char *before = tables_of(database, desk->arena);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    if (i == 0) other_data_folder(desk);
    const char *path = arena_printf(desk->arena, "%s/data/schema/migrations/2.sql", desk->folder);
    if (steps[i] != NULL) write_file(path, steps[i]);
    const char *words;
    assert_int_equal(opening(desk, false, &words), STATUS_CONFIG);
    assert_string_not_equal(words, "");
    database = plain_open(desk);
    if (i != 2) { /* what a file commits by itself cannot be taken back, only told */
      assert_string_equal(tables_of(database, desk->arena), before);
      assert_string_equal(answer(database, desk->arena, "SELECT count(*) FROM outbox"), "14|\n");
    }
    assert_string_equal(answer(database, desk->arena, "PRAGMA user_version"), "1|\n");
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
    assert_int_equal(remove(desk->path), 0);
  }
}

static void a_newer_book_is_refused(void **state) {
  Desk *desk = *state;
  lay(desk, SCHEMA_VERSION);
  sqlite3 *database = plain_open(desk);
  run(database, arena_printf(desk->arena, "PRAGMA user_version = %d", SCHEMA_VERSION + 1));
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
  const char *words;
  assert_int_equal(opening(desk, true, &words), STATUS_CONFIG);
  assert_non_null(strstr(words, arena_printf(desk->arena, "version %d", SCHEMA_VERSION + 1)));
}

static void another_program_s_file_is_refused(void **state) {
  Desk *desk = *state;
  sqlite3 *database = plain_open(desk);
  run(database, "CREATE TABLE notes (id INTEGER)");
  const char *words;
  assert_int_equal(opening(desk, true, &words), STATUS_CONFIG);
  run(database, "DROP TABLE notes; PRAGMA application_id = 7");
  assert_int_equal(opening(desk, true, &words), STATUS_CONFIG);
  run(database, "PRAGMA application_id = 0");
  assert_int_equal(opening(desk, false, &words), STATUS_NO_INPUT);
  assert_int_equal(opening(desk, true, &words), STATUS_OK);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up_empty, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(every_kept_book_becomes_one_of_today),
      TEST(version_1_gets_what_version_2_adds),
      TEST(the_program_goes_on_with_an_old_book),
      TEST(a_step_that_fails_leaves_the_book_as_it_was),
      TEST(a_newer_book_is_refused),
      TEST(another_program_s_file_is_refused),
  };
  return cmocka_run_group_tests_name("migration", tests, NULL, NULL);
}
