/* A folder of its own with a book in it, and rows to fill it: shared by the tests of the ledger. */
#ifndef TESTS_UNIT_LEDGER_DESK_H
#define TESTS_UNIT_LEDGER_DESK_H

#include <ftw.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/ledger/ledger.h"
#include "../../../adjudicator/ledger/query.h"

#define DIGEST "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"
#define SECRET "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb"

enum { SPANISH, FRENCH };

typedef struct Desk {
  Arena *arena;
  char *folder; /* made for this test, removed with all it holds */
  char *path;   /* of the book */
  Ledger *ledger;
} Desk;

static inline Ledger *desk_open_book(Desk *desk) {
  Ledger *ledger;
  const char *error;
  Status status = ledger_open(desk->path, true, &ledger, desk->arena, &error);
  assert_string_equal(error, "");
  assert_int_equal(status, STATUS_OK);
  assert_non_null(ledger);
  return ledger;
}

static inline int desk_set_up_empty(void **state) {
  Arena *arena = arena_new();
  /* Tests are run from the top of the source tree; the program's own data folder is not there yet. */
  char *top = realpath(".", NULL);
  if (top == NULL || access("schema/ledger.sql", R_OK) != 0) {
    fprintf(stderr, "run this from the top of the source tree: schema/ledger.sql is not here\n");
    free(top);
    arena_free(arena);
    return -1;
  }
  setenv("ADJUDICATOR_DATA", top, 1);
  free(top);
  const char *parent = getenv("TMPDIR");
  Desk *desk = arena_alloc(arena, sizeof *desk);
  desk->arena = arena;
  desk->folder = arena_printf(arena, "%s/adjudicator-ledger-XXXXXX", parent == NULL ? "/tmp" : parent);
  if (mkdtemp(desk->folder) == NULL) return -1;
  desk->path = arena_printf(arena, "%s/campaign.db", desk->folder);
  *state = desk;
  return 0;
}

static inline int desk_set_up(void **state) {
  if (desk_set_up_empty(state) != 0) return -1;
  Desk *desk = *state;
  desk->ledger = desk_open_book(desk);
  return 0;
}

static inline int desk_remove(const char *path, const struct stat *info, int kind, struct FTW *place) {
  (void)info;
  (void)kind;
  (void)place;
  return remove(path);
}

static inline int desk_tear_down(void **state) {
  Desk *desk = *state;
  ledger_close(desk->ledger);
  int result = nftw(desk->folder, desk_remove, 8, FTW_DEPTH | FTW_PHYS);
  arena_free(desk->arena);
  return result;
}

static inline void desk_reopen(Desk *desk) {
  ledger_close(desk->ledger);
  desk->ledger = NULL; /* a test may fail in opening */
  desk->ledger = desk_open_book(desk);
}

/* Runs SQL as an editor in the file could: the triggers, which would refuse it, are put back afterwards, since a ledger
 * without them is refused. */
static inline void change_unguarded(Desk *desk, const char *path, const char *sql) {
  sqlite3 *database = NULL;
  sqlite3_stmt *triggers = NULL;
  const char *drop = "", *create = "";
  assert_int_equal(sqlite3_open(path, &database), SQLITE_OK);
  assert_int_equal(sqlite3_prepare_v2(database, "SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'",
                                      -1, &triggers, NULL),
                   SQLITE_OK);
  while (sqlite3_step(triggers) == SQLITE_ROW) {
    drop =
        arena_printf(desk->arena, "%sDROP TRIGGER %s;", drop, (const char *)sqlite3_column_text(triggers, 0));
    create = arena_printf(desk->arena, "%s%s;", create, (const char *)sqlite3_column_text(triggers, 1));
  }
  assert_int_equal(sqlite3_finalize(triggers), SQLITE_OK);
  const char *all = arena_concat(desk->arena, drop, sql, ";", create, NULL);
  assert_int_equal(sqlite3_exec(database, all, NULL, NULL, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
}

/* ---- rows ---- */

#define ok(call) assert_int_equal(call, STATUS_OK)

static inline GameRow game_row(const char *name) {
  return (GameRow){
      .name = name,
      .rules = "dos-de-mayo",
      .options = "{pace: fast}\n",
      .edition = DIGEST,
      .secret = SECRET,
      .timezone = "Europe/Madrid",
      .settings = "{every: 172800}\n",
      .status = "running",
      .created = 1000,
      .opened = 1001,
      .deadline = 2000,
      .wake = 2000,
      .held = "",
      .paused = TIME_NONE,
      .thread = "thread@example.org",
  };
}

static inline void seat_rows(SeatRow seats[2]) {
  seats[0] = (SeatRow){.seat = SPANISH,
                       .name = "spanish",
                       .address = "phil@example.org",
                       .timezone = "Europe/Madrid",
                       .language = "es",
                       .key_hash = DIGEST,
                       .key_generation = 0};
  seats[1] = (SeatRow){.seat = FRENCH,
                       .name = "french",
                       .address = "Karsten <karsten@example.org>",
                       .bare = "Karsten@example.org",
                       .timezone = "Europe/Berlin",
                       .language = "en",
                       .key_hash = SECRET,
                       .key_generation = 3,
                       .missed = 1,
                       .missed_all = 4,
                       .digest = true,
                       .vacant = true};
}

/* Adds a game with two seats and returns its id. */
static inline int64_t add_game(Ledger *ledger, GameRow row) {
  SeatRow seats[2];
  seat_rows(seats);
  ok(ledger_add_edition(ledger, DIGEST, "edition: 1\n"));
  ok(ledger_add_game(ledger, &row, seats, 2));
  return row.id;
}

static inline StateRow state_row(int64_t number, const char *turn) {
  return (StateRow){
      .number = number, .turn = turn, .window = "orders", .format = 7, .position = "turn: 1\n", .made = 1500};
}

static inline EventRow event_row(int64_t state, int64_t number, const char *turn) {
  return (EventRow){.state = state,
                    .number = number,
                    .turn = turn,
                    .audience = 4294967295,
                    .code = "head-on",
                    .rule = "MAYO 4.6",
                    .fields = "{from: 2, to: 3}",
                    .at = 1501};
}

static inline SubmissionRow submission_row(int64_t game, int64_t seat, const char *turn, const char *text) {
  return (SubmissionRow){.game = game,
                         .seat = seat,
                         .turn = turn,
                         .source = "submit",
                         .text = text,
                         .length = (int64_t)strlen(text),
                         .digest = DIGEST,
                         .standing = "in-force",
                         .diagnostics = "[]\n",
                         .waits = false,
                         .at = 1600};
}

static inline OutboxRow mail_row(int64_t game, int64_t seat, const char *message_id) {
  return (OutboxRow){.game = game,
                     .seat = seat,
                     .kind = "report",
                     .turn = "1",
                     .state = -1,
                     .message_id = message_id,
                     .sender = "referee@example.org",
                     .recipient = "phil@example.org",
                     .subject = "[madrid] turn 1",
                     .body = "Dear player\n",
                     .date = 1700,
                     .next_try = 1700};
}

static inline InboxRow inbox_row(const char *message_id, const char *raw) {
  return (InboxRow){.message_id = message_id,
                    .body_digest = DIGEST,
                    .way = "pipe",
                    .at = 1800,
                    .fate = "stranger",
                    .sender = "phil@example.org",
                    .seat = -1,
                    .words = "",
                    .raw = raw,
                    .length = (int64_t)strlen(raw)};
}

static inline PressRow press_row(int64_t game, int64_t author, const char *turn, const char *text) {
  return (PressRow){.game = game,
                    .author = author,
                    .turn = turn,
                    .at = 1900,
                    .audience = 2,
                    .is_signed = true,
                    .text = text};
}

/* ---- looking behind the functions ---- */

/* One number that a statement gives. */
static inline int64_t number_of(Ledger *ledger, const char *sql) {
  sqlite3_stmt *statement = NULL;
  assert_int_equal(sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL), SQLITE_OK);
  assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
  int64_t number = sqlite3_column_int64(statement, 0);
  assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
  return number;
}

/* All rows of all tables, one line a row: two books with the same rows give the same text. */
static inline char *rows_of(Ledger *ledger, Arena *arena) {
  static const char *const tables[] = {
      "editions", "games",     "seats", "absences", "observers", "states",  "events",   "submissions",
      "inbox",    "mailboxes", "press", "outbox",   "addresses", "letters", "openings", "invitations"};
  char *text = arena_strdup(arena, "");
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    sqlite3_stmt *statement = NULL;
    const char *sql = arena_printf(arena, "SELECT * FROM %s ORDER BY 1, 2", tables[i]);
    assert_int_equal(sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL), SQLITE_OK);
    while (sqlite3_step(statement) == SQLITE_ROW) {
      text = arena_printf(arena, "%s%s", text, tables[i]);
      for (int column = 0; column < sqlite3_column_count(statement); column++) {
        const unsigned char *cell = sqlite3_column_text(statement, column);
        text = arena_printf(arena, "%s|%s", text, cell == NULL ? "NULL" : (const char *)cell);
      }
      text = arena_printf(arena, "%s\n", text);
    }
    assert_int_equal(sqlite3_finalize(statement), SQLITE_OK);
  }
  return text;
}

/* Runs a function in a process of its own. Returns what it returned; a signal fails the test, unless it
 * is the `expected` one, then -1. The child opens the book itself: SQLite's handles must not pass a fork. */
static inline int in_child(int (*run)(Desk *desk, int argument), Desk *desk, int argument, int expected) {
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    desk->ledger = NULL;
    _exit(run(desk, argument));
  }
  int result = 0;
  assert_int_equal(waitpid(child, &result, 0), child);
  if (WIFSIGNALED(result)) {
    assert_int_equal(WTERMSIG(result), expected);
    return -1;
  }
  assert_true(WIFEXITED(result));
  return WEXITSTATUS(result);
}

#endif
