/* Ledgers of older versions are brought up to today's tables by steps: those of every release, which books/ keeps as SQL,
 * and with made-up later versions what happens if a step fails, or its process dies. */
#include "desk.h"
#include "../../../adjudicator/ledger/copy.h"
#include "../../../adjudicator/ledger/schema.h"

#include <signal.h>

#define BOOK_BYTES ((size_t)16 * 1024 * 1024)

/* ---- made-up versions ---- */

#define ADD_COLUMN "ALTER TABLE games ADD COLUMN colour TEXT NOT NULL DEFAULT 'red';"
/* games refers to it: SQLite's documented procedure, for which foreign keys must be off. */
#define BUILD_ANEW                                                                                           \
  "CREATE TABLE new_editions (digest TEXT NOT NULL PRIMARY KEY, text TEXT NOT NULL, at INTEGER) STRICT;"     \
  "INSERT INTO new_editions (digest, text, at) SELECT digest, text, 7 FROM editions;"                        \
  "DROP TABLE editions; ALTER TABLE new_editions RENAME TO editions;"
#define LOSE_ROWS "DROP TRIGGER editions_no_delete; DELETE FROM editions;"

/* The process dies inside the step, after all that stands before it. */
static void die(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)context;
  (void)count;
  (void)values;
  (void)raise(SIGKILL);
}

static Status steps(Ledger *ledger, const char *const **out, const char *const *list) {
  assert_int_equal(sqlite3_create_function(ledger->database, "die", 0, SQLITE_UTF8, NULL, die, NULL, NULL),
                   SQLITE_OK);
  *out = list;
  return STATUS_OK;
}

#define MADE_UP(name, newest, ...)                                                                           \
  static Status read_##name(Ledger *ledger, Arena *arena, const char **tables, const char *const **out) {    \
    static const char *const list[] = {NULL, NULL, __VA_ARGS__};                                             \
    (void)arena;                                                                                             \
    *tables = "";                                                                                            \
    return steps(ledger, out, list);                                                                         \
  }                                                                                                          \
  static const Schema name = {.version = newest, .read = read_##name}

MADE_UP(SECOND, 2, ADD_COLUMN);
MADE_UP(THIRD, 3, ADD_COLUMN, BUILD_ANEW);
MADE_UP(WRONG, 3, ADD_COLUMN, BUILD_ANEW "nonsense;");
MADE_UP(LOSING, 3, ADD_COLUMN, LOSE_ROWS);
MADE_UP(DEADLY, 3, ADD_COLUMN, BUILD_ANEW "SELECT die();");

static Status open_as(Desk *desk, const Schema *schema, const char **words) {
  return ledger_open_as(schema, desk->path, false, &desk->ledger, desk->arena, words);
}

static void close_book(Desk *desk) {
  ledger_close(desk->ledger);
  desk->ledger = NULL;
}

static int64_t version_of(Desk *desk) {
  return number_of(desk->ledger, "PRAGMA user_version");
}

/* A book of the first version with a game; its rows. It is closed. */
static const char *first(Desk *desk) {
  desk->ledger = desk_open_book(desk);
  add_game(desk->ledger, game_row("madrid"));
  const char *rows = rows_of(desk->ledger, desk->arena);
  close_book(desk);
  return rows;
}

/* As first() left it, in the version that made it. */
static void is_as_it_was(Desk *desk, const char *rows) {
  const char *words;
  static const Schema OLD = {.version = 1, .read = read_SECOND};
  ok(open_as(desk, &OLD, &words));
  assert_int_equal(version_of(desk), 1);
  assert_string_equal(rows_of(desk->ledger, desk->arena), rows);
  close_book(desk);
}

static void is_of_the_third_version(Desk *desk) {
  assert_int_equal(version_of(desk), 3);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM games WHERE colour = 'red'"), 1);
  assert_int_equal(number_of(desk->ledger, "SELECT at FROM editions"), 7);
  assert_int_equal(number_of(desk->ledger, "PRAGMA foreign_keys"), 1);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
}

static void steps_bring_an_older_book_up(void **state) {
  Desk *desk = *state;
  const char *words;
  (void)first(desk);
  ok(open_as(desk, &THIRD, &words));
  assert_string_equal(words, "");
  is_of_the_third_version(desk);
  close_book(desk);
  ok(open_as(desk, &THIRD, &words)); /* no step is taken twice: the column would be there already */
  is_of_the_third_version(desk);
}

static void only_the_steps_that_it_lacks_are_taken(void **state) {
  Desk *desk = *state;
  const char *words;
  (void)first(desk);
  ok(open_as(desk, &SECOND, &words));
  assert_int_equal(version_of(desk), 2);
  close_book(desk);
  ok(open_as(desk, &THIRD, &words));
  is_of_the_third_version(desk);
}

static void a_step_that_fails_changes_nothing(void **state) {
  Desk *desk = *state;
  const char *words, *rows = first(desk);
  assert_int_equal(open_as(desk, &WRONG, &words), STATUS_BUG);
  assert_null(desk->ledger);
  assert_non_null(strstr(words, "nonsense"));
  is_as_it_was(desk, rows);
  assert_int_equal(open_as(desk, &LOSING, &words), STATUS_BUG);
  assert_non_null(strstr(words, "refer"));
  is_as_it_was(desk, rows);
  ok(open_as(desk, &THIRD, &words));
  is_of_the_third_version(desk);
}

static int open_deadly(Desk *desk, int argument) {
  const char *words;
  (void)argument;
  return (int)open_as(desk, &DEADLY, &words);
}

static void who_dies_inside_a_step_leaves_the_old_book(void **state) {
  Desk *desk = *state;
  const char *words, *rows = first(desk);
  assert_int_equal(in_child(open_deadly, desk, 0, SIGKILL), -1);
  is_as_it_was(desk, rows);
  assert_int_equal(in_child(open_deadly, desk, 0, SIGKILL), -1);
  ok(open_as(desk, &THIRD, &words));
  is_of_the_third_version(desk);
}

/* It is of a version that this program does not know. */
static void a_newer_book_is_refused(void **state) {
  Desk *desk = *state;
  const char *words;
  (void)first(desk);
  ok(open_as(desk, &THIRD, &words));
  close_book(desk);
  assert_int_equal(open_as(desk, &SECOND, &words), STATUS_CONFIG);
  assert_non_null(strstr(words, "version 3"));
  assert_non_null(strstr(words, "up to 2"));
  ok(open_as(desk, &THIRD, &words));
  is_of_the_third_version(desk);
}

/* Another process has brought it up meanwhile: what is written for the old tables does not go into the new ones. */
static void who_has_the_old_book_open_begins_anew(void **state) {
  Desk *desk = *state;
  const char *words;
  (void)first(desk);
  Ledger *old = desk_open_book(desk);
  ok(ledger_begin(old));
  ledger_rollback(old);
  ok(open_as(desk, &THIRD, &words));
  is_of_the_third_version(desk);
  assert_int_equal(ledger_begin(old), STATUS_TRY_AGAIN);
  assert_string_not_equal(ledger_error(old), "");
  assert_int_equal(ledger_begin(old), STATUS_TRY_AGAIN); /* it is no transaction that could be left open */
  assert_int_equal(ledger_begin_reading(old), STATUS_TRY_AGAIN);
  ledger_close(old);
}

/* What is frozen stays as it is, and cannot be read with other tables. */
static void a_frozen_older_book_is_not_brought_up(void **state) {
  Desk *desk = *state;
  const char *words, *rows = first(desk);
  LedgerState state_of = LEDGER_AT_WORK;
  ok(ledger_freeze(desk->path, 0, desk->arena, &words));
  assert_int_equal(open_as(desk, &THIRD, &words), STATUS_NO_PERMISSION);
  assert_int_equal(ledger_open_to_read_as(&THIRD, desk->path, &desk->ledger, desk->arena, &state_of, &words),
                   STATUS_CONFIG);
  assert_int_equal(state_of, LEDGER_FROZEN);
  assert_null(desk->ledger);
  assert_non_null(strstr(words, "older version"));
  ok(ledger_thaw(desk->path, 0, desk->arena, &words));
  is_as_it_was(desk, rows);
}

/* A copy stays of its version; what is made of it is of today's, or not there. */
static void an_older_copy_is_brought_up_when_it_is_revived(void **state) {
  Desk *desk = *state;
  const char *words = "", *made = arena_concat(desk->arena, desk->path, ".made", NULL);
  const char *path = arena_concat(desk->arena, desk->path, ".copy", NULL);
  (void)first(desk);
  desk->ledger = desk_open_book(desk);
  ok(ledger_copy(desk->ledger, path, 5000, desk->arena, &words));
  close_book(desk);
  char *before, *after;
  size_t length, length_after;
  ok(file_read(desk->arena, path, BOOK_BYTES, &before, &length));
  assert_int_equal(ledger_copy_revive_as(&WRONG, path, made, desk->arena, &words), STATUS_BUG);
  assert_non_null(strstr(words, "nonsense"));
  assert_false(file_exists(made));
  ok(ledger_copy_revive_as(&THIRD, path, made, desk->arena, &words));
  ok(file_read(desk->arena, path, BOOK_BYTES, &after, &length_after));
  assert_int_equal(length_after, length);
  assert_memory_equal(after, before, length);
  ok(ledger_open_as(&THIRD, made, false, &desk->ledger, desk->arena, &words));
  is_of_the_third_version(desk);
}

/* ---- released versions ---- */

static sqlite3 *plain_open(const char *path) {
  sqlite3 *database = NULL;
  assert_int_equal(sqlite3_open_v2(path, &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL),
                   SQLITE_OK);
  return database;
}

/* SQL without comments, without quotes and with no more spaces than it needs: a step writes the same table in another
 * way. */
static char *plainly(Arena *arena, const char *sql) {
  char *plain = arena_alloc(arena, strlen(sql) + 1), *end = plain;
  for (const char *c = sql; *c != '\0'; c++) {
    if (c[0] == '-' && c[1] == '-') {
      c += strcspn(c, "\n");
      if (*c == '\0') break;
    }
    bool space = *c == ' ' || *c == '\n';
    if (*c == '"' || (space && (end == plain || strchr(" (,", end[-1]) != NULL))) continue;
    if (strchr("),", *c) != NULL && end > plain && end[-1] == ' ') end--;
    *end++ = space ? ' ' : *c;
  }
  *end = '\0';
  return plain;
}

/* All tables, indexes and triggers, a line each. */
static const char *tables_of(Desk *desk, sqlite3 *database) {
  sqlite3_stmt *statement = NULL;
  const char *text = "";
  const char *sql = "SELECT name, sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY type, name";
  assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
  while (sqlite3_step(statement) == SQLITE_ROW)
    text = arena_printf(desk->arena, "%s%s: %s\n", text, (const char *)sqlite3_column_text(statement, 0),
                        plainly(desk->arena, (const char *)sqlite3_column_text(statement, 1)));
  assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
  return text;
}

static int64_t rows_in(sqlite3 *database, Arena *arena, const char *table) {
  sqlite3_stmt *statement = NULL;
  const char *sql = arena_printf(arena, "SELECT count(*) FROM %s", table);
  assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  int64_t count = sqlite3_column_int64(statement, 0);
  assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
  return count;
}

/* How many rows each table has, "games 1\n"; none may be empty. */
static const char *counts_of(Desk *desk, sqlite3 *database) {
  sqlite3_stmt *statement = NULL;
  const char *text = "", *sql = "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name";
  assert_int_equal(sqlite3_prepare_v2(database, sql, -1, &statement, NULL), SQLITE_OK);
  while (sqlite3_step(statement) == SQLITE_ROW) {
    const char *table = arena_strdup(desk->arena, (const char *)sqlite3_column_text(statement, 0));
    int64_t rows = rows_in(database, desk->arena, table);
    if (rows == 0) print_error("the book has no row in %s: tests/unit/ledger/books/make\n", table);
    assert_true(rows > 0);
    text = arena_printf(desk->arena, "%s%s %ld\n", text, table, (long)rows);
  }
  assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
  return text;
}

/* Lays the book that a release of that version left; says how many rows it has. */
static const char *lay_book(Desk *desk, int64_t version) {
  char *sql, *error = NULL;
  size_t length;
  ok(file_read(desk->arena,
               arena_printf(desk->arena, "tests/unit/ledger/books/version-%ld.sql", (long)version),
               BOOK_BYTES, &sql, &length));
  sqlite3 *database = plain_open(desk->path);
  int code = sqlite3_exec(database, sql, NULL, NULL, &error);
  if (code != SQLITE_OK) print_error("version %ld: %s\n", (long)version, error);
  assert_int_equal(code, SQLITE_OK);
  const char *counts = counts_of(desk, database);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
  return counts;
}

static const char *tables_of_a_new_book(Desk *desk) {
  const char *kept = desk->path;
  desk->path = arena_printf(desk->arena, "%s/new.db", desk->folder);
  Ledger *ledger = desk_open_book(desk);
  const char *tables = tables_of(desk, ledger->database);
  ledger_close(ledger);
  desk->path = arena_strdup(desk->arena, kept);
  return tables;
}

static void books_of_all_releases_have_the_tables_of_today(void **state) {
  Desk *desk = *state;
  const char *expected = tables_of_a_new_book(desk);
  for (int64_t version = 1; version <= SCHEMA.version; version++) {
    const char *before = lay_book(desk, version), *words;
    ok(ledger_open(desk->path, false, &desk->ledger, desk->arena, &words));
    assert_int_equal(version_of(desk), SCHEMA.version);
    const char *tables = tables_of(desk, desk->ledger->database);
    if (strcmp(tables, expected) != 0)
      print_error(
          "schema/ledger.sql was changed: after a release that needs a version more and a step, before one `make "
          "book` (contrib/HACKING.md)\n");
    assert_string_equal(tables, expected);
    /* A step may add tables: each line of before is still there. */
    const char *after = arena_printf(desk->arena, "\n%s", counts_of(desk, desk->ledger->database));
    for (const char *line = before; *line != '\0'; line += strcspn(line, "\n") + 1)
      assert_non_null(strstr(after, arena_printf(desk->arena, "\n%.*s\n", (int)strcspn(line, "\n"), line)));
    close_book(desk);
    assert_int_equal(remove(desk->path), 0);
  }
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up_empty, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(steps_bring_an_older_book_up),
      TEST(only_the_steps_that_it_lacks_are_taken),
      TEST(a_step_that_fails_changes_nothing),
      TEST(who_dies_inside_a_step_leaves_the_old_book),
      TEST(a_newer_book_is_refused),
      TEST(who_has_the_old_book_open_begins_anew),
      TEST(a_frozen_older_book_is_not_brought_up),
      TEST(an_older_copy_is_brought_up_when_it_is_revived),
      TEST(books_of_all_releases_have_the_tables_of_today),
  };
  return cmocka_run_group_tests_name("versions", tests, NULL, NULL);
}
