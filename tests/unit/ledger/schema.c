/* Which files are opened: a book of a version that we know, and what is none yet. What is refused stays as it was. */
#include "desk.h"
#include "../../../adjudicator/ledger/schema.h"

#include <sys/stat.h>

#include "../../../adjudicator/base/dice.h"

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

static void change(const Desk *desk, const char *sql) {
  sqlite3 *database = plain_open(desk);
  run(database, sql);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* STATUS of opening, with the words; the desk's ledger stays closed. */
static Status opening(Desk *desk, bool create, const char **words) {
  Status status = ledger_open(desk->path, create, &desk->ledger, desk->arena, words);
  if (status == STATUS_OK) ledger_close(desk->ledger);
  if (status != STATUS_OK) assert_null(desk->ledger);
  desk->ledger = NULL;
  return status;
}

/* Size, time and bytes of the file, or of what lies beside it; "" where it is not there. */
static const char *trace(Desk *desk, const char *ending) {
  const char *path = arena_printf(desk->arena, "%s%s", desk->path, ending);
  struct stat info;
  if (stat(path, &info) != 0) return "";
  char *bytes;
  size_t length;
  ok(file_read(desk->arena, path, BOOK_BYTES, &bytes, &length));
  return arena_printf(desk->arena, "%ld.%09ld %s", (long)info.st_mtim.tv_sec, info.st_mtim.tv_nsec,
                      sha256_hex(desk->arena, bytes, length));
}

/* What may be done to a book that is to be refused. */
typedef Status Attempt(Desk *desk, const char **words);

static Status open_it(Desk *desk, const char **words) {
  return opening(desk, false, words);
}
static Status open_or_create(Desk *desk, const char **words) {
  return opening(desk, true, words);
}
static Status freeze(Desk *desk, const char **words) {
  return ledger_freeze(desk->path, 0, desk->arena, words);
}
static Status thaw(Desk *desk, const char **words) {
  return ledger_thaw(desk->path, 0, desk->arena, words);
}

static void refused_untouched(Desk *desk, Attempt *attempt, Status expected) {
  const char *file = trace(desk, ""), *log = trace(desk, "-wal"), *words;
  assert_int_equal(attempt(desk, &words), expected);
  assert_string_not_equal(words, "");
  assert_null(strchr(words, '\n'));
  assert_string_equal(trace(desk, ""), file);
  assert_string_equal(trace(desk, "-wal"), log);
}

static void a_book_says_which_tables_it_has(void **state) {
  Desk *desk = *state;
  desk->ledger = desk_open_book(desk);
  assert_int_equal(number_of(desk->ledger, "PRAGMA user_version"), 1);
  assert_int_equal(number_of(desk->ledger, "PRAGMA application_id"), 1094994517);
  assert_int_equal(number_of(desk->ledger, "PRAGMA foreign_keys"), 1);
  desk_reopen(desk);
  assert_int_equal(number_of(desk->ledger, "PRAGMA foreign_keys"), 1);
}

/* A newer program's, and those from before 1.0, which had 31 bits of a digest for their version. */
static void a_book_with_other_tables_is_refused(void **state) {
  Desk *desk = *state;
  static const char *const others[] = {"PRAGMA user_version = 0",          "PRAGMA user_version = 8",
                                       "PRAGMA user_version = 9999",       "PRAGMA user_version = 10000",
                                       "PRAGMA user_version = 2147483647", "PRAGMA user_version = -1"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    desk->ledger = desk_open_book(desk);
    ledger_close(desk->ledger);
    desk->ledger = NULL;
    change(desk, others[i]);
    refused_untouched(desk, open_it, STATUS_CONFIG);
    refused_untouched(desk, open_or_create, STATUS_CONFIG);
    refused_untouched(desk, freeze, STATUS_CONFIG);
    refused_untouched(desk, thaw, STATUS_CONFIG);
    const char *words;
    assert_int_equal(open_it(desk, &words), STATUS_CONFIG);
    bool newer = i == 1 || i == 2;
    assert_non_null(strstr(words, newer ? "newer version" : "before 1.0"));
    assert_string_equal(trace(desk, "-wal"), "");
    assert_int_equal(remove(desk->path), 0);
  }
}

/* Frozen by the version that made it: it stays frozen, and as it is. */
static void a_frozen_book_with_other_tables_is_refused(void **state) {
  Desk *desk = *state;
  const char *words;
  desk->ledger = desk_open_book(desk);
  ledger_close(desk->ledger);
  desk->ledger = NULL;
  ok(freeze(desk, &words));
  change(desk, "PRAGMA user_version = 8");
  refused_untouched(desk, freeze, STATUS_CONFIG);
  refused_untouched(desk, thaw, STATUS_CONFIG);
  refused_untouched(desk, open_it, STATUS_NO_PERMISSION);
}

/* The log that mails left is not brought in either. */
static void its_log_is_left_too(void **state) {
  Desk *desk = *state;
  desk->ledger = desk_open_book(desk);
  int64_t version = number_of(desk->ledger, "PRAGMA user_version");
  ledger_leave_log(desk->ledger);
  add_game(desk->ledger, game_row("madrid"));
  run(desk->ledger->database, "PRAGMA user_version = 7");
  ledger_close(desk->ledger);
  assert_string_not_equal(trace(desk, "-wal"), "");
  refused_untouched(desk, open_or_create, STATUS_CONFIG);
  refused_untouched(desk, freeze, STATUS_CONFIG);
  refused_untouched(desk, thaw, STATUS_CONFIG);
  change(desk, arena_printf(desk->arena, "PRAGMA user_version = %ld", (long)version));
  desk->ledger = desk_open_book(desk);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM games"), 1);
}

static void another_program_s_file_is_refused(void **state) {
  Desk *desk = *state;
  const char *words;
  change(desk, "CREATE TABLE notes (id INTEGER)");
  refused_untouched(desk, open_or_create, STATUS_CONFIG);
  change(desk, "DROP TABLE notes; PRAGMA application_id = 7");
  refused_untouched(desk, open_or_create, STATUS_CONFIG);
  change(desk, "PRAGMA application_id = 0");
  refused_untouched(desk, open_it, STATUS_NO_INPUT);
  assert_int_equal(opening(desk, true, &words), STATUS_OK);
}

static void write_file(const char *path, const char *text) {
  FILE *file = fopen(path, "w");
  assert_non_null(file);
  assert_true(fputs(text, file) >= 0);
  assert_int_equal(fclose(file), 0);
}

/* A program beside another one's data. */
static void tables_that_are_not_ours_are_not_laid(void **state) {
  Desk *desk = *state;
  const char *folder = arena_printf(desk->arena, "%s/data", desk->folder), *words;
  assert_int_equal(mkdir(folder, 0700), 0);
  assert_int_equal(mkdir(arena_printf(desk->arena, "%s/schema", folder), 0700), 0);
  setenv("ADJUDICATOR_DATA", folder, 1);
  static const char *const files[] = {"CREATE TABLE games (id INTEGER);", "nonsense;", ""};
  for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
    write_file(arena_printf(desk->arena, "%s/schema/ledger.sql", folder), files[i]);
    assert_int_equal(opening(desk, true, &words), STATUS_CONFIG);
    assert_non_null(strstr(words, "schema/ledger.sql"));
    sqlite3 *database = plain_open(desk);
    sqlite3_stmt *count = NULL;
    assert_int_equal(sqlite3_prepare_v2(database, "SELECT count(*) FROM sqlite_schema", -1, &count, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(count), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int(count, 0), 0);
    assert_int_equal(sqlite3_finalize(count), SQLITE_OK);
    assert_int_equal(sqlite3_close(database), SQLITE_OK);
  }
}

/* ---- what the tables are ---- */

static void the_digest_is_that_of_today_s_tables(void **state) {
  Desk *desk = *state;
  const char *digest = "";
  desk->ledger = desk_open_book(desk);
  ok(tables_digest(desk->ledger, desk->arena, &digest));
  if (strcmp(digest, SCHEMA.digest) != 0)
    print_error("schema/ledger.sql was changed: SCHEMA_TABLES_DIGEST is now \"%s\"\n", digest);
  assert_string_equal(digest, SCHEMA.digest);
}

/* Puts other SQL in the place of what a table, index or trigger says, as an editor in the file could. */
static void rewrite_schema(Desk *desk, const char *name, const char *from, const char *to) {
  change(desk,
         arena_printf(desk->arena,
                      "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace(sql, '%s', '%s') "
                      "WHERE name = '%s'",
                      from, to, name));
}

static void other_tables_are_refused_by_name(void **state) {
  Desk *desk = *state;
  static const struct {
    const char *name, *from, *to;
  } CHANGES[] = {
      {"outbox_no_delete", "RAISE(ABORT", "RAISE(FAIL"},
      {"outbox_no_delete", "''a mail is never deleted''", "''a mail is  never deleted''"},
      {"outbox_no_delete", "SELECT", "SELECT 1 WHERE 0; SELECT"},
      {"restores", "CHECK (number > 0 AND", "CHECK (number > 0 OR"},
      /* What begins like a comment inside a text hides nothing. */
      {"outbox_no_delete", "''a mail is never deleted''",
       "''--'') WHERE 0; SELECT RAISE(ABORT, ''a mail is never deleted''"},
      {"outbox_no_delete", "SELECT", "/* no comment of ours */ SELECT"},
      {"seats_no_update", "BEFORE UPDATE OF game, seat, name", "BEFORE UPDATE OF game, seat"},
  };
  for (size_t i = 0; i < sizeof CHANGES / sizeof *CHANGES; i++) {
    const char *words;
    assert_int_equal(opening(desk, true, &words), STATUS_OK);
    rewrite_schema(desk, CHANGES[i].name, CHANGES[i].from, CHANGES[i].to);
    refused_untouched(desk, open_it, STATUS_CONFIG);
    (void)opening(desk, false, &words);
    assert_non_null(strstr(
        words, arena_concat(desk->arena,
                            "changed: ", strncmp(CHANGES[i].name, "restores", 8) == 0 ? "table " : "trigger ",
                            CHANGES[i].name, ")", NULL)));
    rewrite_schema(desk, CHANGES[i].name, CHANGES[i].to, CHANGES[i].from);
    assert_int_equal(opening(desk, false, &words), STATUS_OK);
  }
}

static void what_says_the_same_is_not_another_table(void **state) {
  Desk *desk = *state;
  const char *words;
  assert_int_equal(opening(desk, true, &words), STATUS_OK);
  rewrite_schema(desk, "outbox_no_delete", "BEGIN SELECT", "-- we don''t\n  BEGIN\n\n\tSELECT");
  rewrite_schema(desk, "letters_no_replace", "BEFORE INSERT ON letters", "BEFORE INSERT ON \"letters\"");
  rewrite_schema(desk, "restores", "number > 0", "number>0");
  assert_int_equal(opening(desk, false, &words), STATUS_OK);
  assert_string_equal(words, "");
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up_empty, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(the_digest_is_that_of_today_s_tables),
      TEST(a_book_says_which_tables_it_has),
      TEST(a_book_with_other_tables_is_refused),
      TEST(a_frozen_book_with_other_tables_is_refused),
      TEST(its_log_is_left_too),
      TEST(another_program_s_file_is_refused),
      TEST(tables_that_are_not_ours_are_not_laid),
      TEST(other_tables_are_refused_by_name),
      TEST(what_says_the_same_is_not_another_table),
  };
  return cmocka_run_group_tests_name("schema", tests, NULL, NULL);
}
