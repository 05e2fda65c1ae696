#include "copy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "schema.h"

/* ---- asking ---- */

static Status ask_text(Ledger *ledger, Arena *arena, const char *sql, const char **text) {
  sqlite3_stmt *statement = NULL;
  *text = NULL;
  int code = sqlite3_prepare_v2(ledger->database, sql, -1, &statement, NULL);
  if (code == SQLITE_OK) code = sqlite3_step(statement);
  if (code == SQLITE_ROW) {
    const char *found = (const char *)sqlite3_column_text(statement, 0);
    bool none = found == NULL && sqlite3_column_type(statement, 0) == SQLITE_NULL;
    *text = arena_strdup(arena, found == NULL ? "" : found);
    if (found == NULL && !none) code = SQLITE_NOMEM;
  }
  Status status = code == SQLITE_ROW || code == SQLITE_DONE ? STATUS_OK : ledger_fail(ledger, code);
  (void)sqlite3_finalize(statement); /* repeats the failure of the step */
  return status;
}

Status ledger_mark(Ledger *ledger, Arena *arena, const char **mark) {
  return ask_text(ledger, arena, "SELECT mark FROM book", mark);
}

Status ledger_mark_of(const char *path, Arena *arena, const char **mark, const char **error) {
  Ledger *ledger;
  LedgerState state;
  Fit fit;
  Status status = book_read(&SCHEMA, path, &ledger, arena, &fit, &state, error);
  return status == STATUS_OK ? book_end(ledger, ledger_mark(ledger, arena, mark), arena, error) : status;
}

/* ---- writing all of a book to a new file ---- */

/* Removes what a process left that died: nobody else writes a file of this name. */
static void remove_file(Arena *arena, const char *path) {
  static const char *const ENDINGS[] = {"-journal", "-wal", "-shm", ""};
  for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++)
    (void)unlink(arena_concat(arena, path, ENDINGS[i], NULL)); /* what stays is found when it is created */
}

static Status create_file(const char *path, Arena *arena, const char **error) {
  int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
  if (file >= 0 && close(file) == 0) return STATUS_OK;
  *error = arena_strdup(arena, strerror(errno));
  return STATUS_CANNOT_CREATE;
}

/* Copies all pages in one step, so that it sees the book as it is at one moment. */
static Status copy_pages(Ledger *from, Ledger *to) {
  sqlite3_backup *backup = sqlite3_backup_init(to->database, "main", from->database, "main");
  if (backup == NULL) return ledger_fail(to, sqlite3_errcode(to->database));
  int code = sqlite3_backup_step(backup, -1);
  int finished = sqlite3_backup_finish(backup);
  if (code == SQLITE_DONE) code = finished;
  if (code == SQLITE_OK) return STATUS_OK;
  return ledger_fail_with(to, status_of_sqlite(code), sqlite3_errstr(code));
}

/* What the new file is, at one commit; without a log beside it, for it may be carried away. */
static Status settle_copy(Ledger *to, LedgerState state, Time copied) {
  char *sql = copied == TIME_NONE
                  ? sqlite3_mprintf("UPDATE book SET copied = NULL, replaced = NULL")
                  : sqlite3_mprintf("UPDATE book SET copied = %lld, replaced = NULL", (long long)copied);
  Status status = sql == NULL ? ledger_fail(to, SQLITE_NOMEM) : book_leave_wal(to);
  if (status == STATUS_OK) status = execute(to, "BEGIN IMMEDIATE");
  if (status == STATUS_OK) status = execute(to, sql);
  if (status == STATUS_OK) status = mark_state(to, state);
  if (status == STATUS_OK) status = execute(to, "COMMIT");
  sqlite3_free(sql);
  return status;
}

static Status write_book(Ledger *from, const char *path, LedgerState state, Time copied, Arena *arena,
                         const char **error) {
  Ledger *to = NULL;
  remove_file(arena, path);
  Status status = create_file(path, arena, error);
  if (status != STATUS_OK) return status;
  status = book_open(path, SQLITE_OPEN_READWRITE, &to, arena, error);
  if (status == STATUS_OK) status = copy_pages(from, to);
  if (status == STATUS_OK) status = settle_copy(to, state, copied);
  status = book_end(to, status, arena, error);
  if (status != STATUS_OK) remove_file(arena, path);
  return status;
}

static const char *words_of(Ledger *ledger, Arena *arena) {
  return arena_strdup(arena, ledger_error(ledger));
}

Status ledger_copy(Ledger *ledger, const char *path, Time now, Arena *arena, const char **error) {
  LedgerState state;
  LedgerCopy made;
  Status status = book_state(ledger, arena, &state);
  if (status == STATUS_OK && (state == LEDGER_COPY || state == LEDGER_REPLACED))
    status =
        ledger_fail_with(ledger, STATUS_NO_PERMISSION, "it is a copy, or was replaced: no games go on in it");
  if (status != STATUS_OK) {
    *error = words_of(ledger, arena);
    return status;
  }
  status = write_book(ledger, path, LEDGER_COPY, now, arena, error);
  if (status == STATUS_OK) status = ledger_copy_check(path, arena, &made, error);
  if (status != STATUS_OK) remove_file(arena, path);
  return status;
}

/* ---- looking at one ---- */

static Status look(Ledger *ledger, LedgerState state, Arena *arena, LedgerCopy *out) {
  if (state != LEDGER_COPY && state != LEDGER_REPLACED)
    return ledger_fail_with(
        ledger, STATUS_NO_PERMISSION,
        "it is not a copy but a ledger; `adjudicator --database FILE backup COPY` makes a copy of it");
  Status status = ledger_mark(ledger, arena, &out->mark);
  int64_t copied = 0;
  if (status == STATUS_OK)
    status = ask_number(ledger, "SELECT ifnull((SELECT coalesce(replaced, copied) FROM book), 0)", &copied);
  out->copied = copied;
  if (status == STATUS_OK && out->mark == NULL)
    return ledger_fail_with(ledger, STATUS_BAD_DATA, "it does not say of which ledger it is a copy");
  return status;
}

/* book_read() ends what it cannot open; else the caller does. */
static Status open_copy(const Schema *schema, const char *path, Arena *arena, Ledger **ledger, Fit *fit,
                        LedgerCopy *out, const char **error) {
  LedgerState state;
  Status status = book_read(schema, path, ledger, arena, fit, &state, error);
  if (status != STATUS_OK) return status;
  status = look(*ledger, state, arena, out);
  if (status == STATUS_OK) return STATUS_OK;
  (void)book_end(*ledger, status, arena, error); /* hands back what it is given */
  *ledger = NULL;
  return status;
}

Status ledger_copy_look(const char *path, Arena *arena, LedgerCopy *out, const char **error) {
  Ledger *ledger;
  Fit fit;
  Status status = open_copy(&SCHEMA, path, arena, &ledger, &fit, out, error);
  return status == STATUS_OK ? book_end(ledger, status, arena, error) : status;
}

static int compare_places(const void *a, const void *b) {
  const EventRow *x = a, *y = b;
  return x->place < y->place ? -1 : x->place > y->place;
}

static Status check_log(Ledger *ledger, Arena *arena, const GameRow *game) {
  EventRows rows;
  Status status = ledger_events(ledger, arena, game->id, NULL, -1, &rows);
  if (status != STATUS_OK) return status;
  if (rows.count > 0) qsort(rows.items, rows.count, sizeof *rows.items, compare_places);
  const char *before = "";
  for (size_t i = 0; i < rows.count; i++) {
    const EventRow *row = &rows.items[i];
    if (row->place != (int64_t)i + 1 ||
        strcmp(ledger_event_link(arena, game->name, before, row), row->link) != 0)
      return fail_saying(ledger, arena, STATUS_BAD_DATA, "the log of game %s is broken at event %zu",
                         game->name, i + 1);
    before = row->link;
  }
  return STATUS_OK;
}

static Status check_logs(Ledger *ledger, Arena *arena) {
  GameRows games;
  Status status = ledger_games(ledger, arena, &games);
  for (size_t i = 0; i < games.count && status == STATUS_OK; i++) {
    Arena *own = arena_new(); /* a log may be long */
    status = check_log(ledger, own, &games.items[i]);
    arena_free(own);
  }
  return status;
}

static Status check_pages(Ledger *ledger, Arena *arena) {
  const char *text;
  Status status = ask_text(ledger, arena, "PRAGMA integrity_check(1)", &text);
  if (status == STATUS_OK && (text == NULL || strcmp(text, "ok") != 0))
    return fail_saying(ledger, arena, STATUS_BAD_DATA, "damaged: %s", text == NULL ? "" : text);
  if (status == STATUS_OK) status = ask_text(ledger, arena, "PRAGMA foreign_key_check", &text);
  if (status == STATUS_OK && text != NULL)
    return fail_saying(ledger, arena, STATUS_BAD_DATA, "damaged: table %s refers to a row that is missing",
                       text);
  return status;
}

Status ledger_copy_check(const char *path, Arena *arena, LedgerCopy *out, const char **error) {
  Ledger *ledger;
  LedgerState state;
  Status status = ledger_open_to_read(path, &ledger, arena, &state, error);
  if (status != STATUS_OK) return status;
  status = look(ledger, state, arena, out);
  if (status == STATUS_OK) status = check_pages(ledger, arena);
  if (status == STATUS_OK) status = check_logs(ledger, arena);
  return book_end(ledger, status, arena, error);
}

/* What was made of a copy has today's tables from here on, and its logs are read with them. */
static Status settle_revived(const Schema *schema, const char *path, Arena *arena, const char **error) {
  Ledger *ledger;
  Status status = ledger_open_as(schema, path, false, &ledger, arena, error);
  return status == STATUS_OK ? book_end(ledger, check_logs(ledger, arena), arena, error) : status;
}

Status ledger_copy_revive_as(const Schema *schema, const char *copy, const char *path, Arena *arena,
                             const char **error) {
  Ledger *ledger;
  LedgerCopy found;
  Fit fit;
  Status status = open_copy(schema, copy, arena, &ledger, &fit, &found, error);
  if (status != STATUS_OK) return status;
  /* What is written to the new file would set off a trigger of another's making; of an older version the tables are known
   * when the steps were taken, and the file goes if they are not ours. */
  if (fit == FIT_TODAY) status = check_tables(ledger, arena);
  if (status == STATUS_OK) status = check_pages(ledger, arena);
  if (status != STATUS_OK) return book_end(ledger, status, arena, error);
  status = write_book(ledger, path, LEDGER_AT_WORK, TIME_NONE, arena, error);
  (void)book_end(ledger, STATUS_OK, arena, &(const char *){NULL}); /* it was only read */
  if (status != STATUS_OK) return status;
  status = settle_revived(schema, path, arena, error);
  if (status != STATUS_OK) remove_file(arena, path);
  return status;
}

Status ledger_copy_revive(const char *copy, const char *path, Arena *arena, const char **error) {
  return ledger_copy_revive_as(&SCHEMA, copy, path, arena, error);
}

/* ---- the ledger that it replaces ---- */

static Status read_numbers(const char *path, Arena *arena, LedgerNumbers *numbers, const char **error) {
  Ledger *ledger;
  LedgerState state;
  Fit fit;
  Status status = book_read(&SCHEMA, path, &ledger, arena, &fit, &state, error);
  if (status != STATUS_OK) return status;
  status = ask_number(ledger, "SELECT ifnull(max(number), 0) FROM restores", &numbers->restore);
  if (status == STATUS_OK)
    status = ask_number(ledger, "SELECT ifnull(max(receipt), 0) FROM submissions", &numbers->receipt);
  if (status == STATUS_OK)
    status = ask_number(
        ledger, "SELECT ifnull((SELECT max(jump) FROM restores), 0) + (SELECT count(*) FROM submissions)",
        &numbers->number);
  return book_end(ledger, status, arena, error);
}

/* A copy, or a ledger that was replaced before, has already stopped. */
static bool has_stopped(const char *path, Arena *arena) {
  LedgerCopy found;
  const char *error;
  return ledger_copy_look(path, arena, &found, &error) == STATUS_OK;
}

Status ledger_stop(const char *path, unsigned patience, Arena *arena, LedgerNumbers *numbers, bool *damaged,
                   const char **error) {
  *numbers = (LedgerNumbers){0};
  *damaged = false;
  Status status = has_stopped(path, arena) ? STATUS_OK : ledger_freeze(path, patience, arena, error);
  if (status == STATUS_OK) status = read_numbers(path, arena, numbers, error);
  *damaged = status == STATUS_IO;
  if (*damaged) *numbers = (LedgerNumbers){0};
  return *damaged ? STATUS_OK : status;
}

/* Where SQLite keeps the application id: section 1.3 of its file format. */
#define ID_OFFSET 68

static Status mark_head(const char *path, Arena *arena, const char **error) {
  static const char MAGIC[16] = "SQLite format 3", MARK[] = {'A', 'D', 'J', 'R'};
  char head[sizeof MAGIC];
  int file = open(path, O_RDWR | O_CLOEXEC);
  if (file < 0) {
    *error = arena_strdup(arena, strerror(errno));
    return STATUS_IO;
  }
  /* If it is not even that, no program takes it for a ledger. */
  bool ledger =
      pread(file, head, sizeof head, 0) == (ssize_t)sizeof head && memcmp(head, MAGIC, sizeof head) == 0;
  bool good =
      !ledger || (pwrite(file, MARK, sizeof MARK, ID_OFFSET) == (ssize_t)sizeof MARK && fsync(file) == 0);
  if (!good) *error = arena_strdup(arena, strerror(errno));
  good = close(file) == 0 && good;
  return good ? STATUS_OK : STATUS_IO;
}

static Status mark_replaced(Ledger *ledger, Arena *arena, Time now) {
  LedgerState state;
  Status status = book_state(ledger, arena, &state);
  if (status != STATUS_OK || state == LEDGER_REPLACED) return status;
  char *sql = sqlite3_mprintf("UPDATE book SET replaced = %lld", (long long)now);
  status = sql == NULL ? ledger_fail(ledger, SQLITE_NOMEM) : execute(ledger, "BEGIN IMMEDIATE");
  if (status == STATUS_OK) status = execute(ledger, sql);
  if (status == STATUS_OK) status = mark_state(ledger, LEDGER_REPLACED);
  if (status == STATUS_OK) status = execute(ledger, "COMMIT");
  sqlite3_free(sql);
  return status;
}

Status ledger_replaced(const char *path, bool damaged, Time now, Arena *arena, const char **error) {
  if (damaged) return mark_head(path, arena, error);
  Ledger *ledger;
  Status status = book_open(path, SQLITE_OPEN_READWRITE, &ledger, arena, error);
  if (status == STATUS_OK) status = mark_replaced(ledger, arena, now);
  return book_end(ledger, status, arena, error);
}
