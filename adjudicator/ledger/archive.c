#include "archive.h"

#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <zlib.h>

/* A game's rows in a database of their own, in memory: sqlite3_serialize() makes a file's bytes of it. */
static const struct {
  const char *table;
  StatementId read;   /* its rows of a game */
  StatementId remove; /* takes them out of the book */
  int stay; /* so many of them stay all the same: the newest state, which says how the game stands */
} HISTORY[] = {
    /* Parents first: that is the order in which they come back. */
    {"states", SQL_ARCHIVE_STATES, SQL_REMOVE_STATES, 1},
    {"events", SQL_ARCHIVE_EVENTS, SQL_REMOVE_EVENTS, 0},
    {"submissions", SQL_ARCHIVE_SUBMISSIONS, SQL_REMOVE_SUBMISSIONS, 0},
    {"absences", SQL_ARCHIVE_ABSENCES, SQL_REMOVE_ABSENCES, 0},
    {"messages", SQL_ARCHIVE_MESSAGES, SQL_REMOVE_MESSAGES, 0},
    {"press", SQL_ARCHIVE_PRESS, SQL_REMOVE_PRESS, 0},
    {"outbox", SQL_ARCHIVE_OUTBOX, SQL_REMOVE_OUTBOX, 0},
    {"letters", SQL_ARCHIVE_LETTERS, SQL_REMOVE_LETTERS, 0},
};
enum { TABLES = sizeof HISTORY / sizeof *HISTORY };

typedef struct Archive {
  Ledger *ledger;
  int64_t game;
  const char *name;
  Arena *arena;
  sqlite3 *database; /* in memory */
  bool aside;        /* the book is only read: what comes back hides its tables from this process */
  int rows[TABLES];
} Archive;

/* ---- the database in memory ---- */

/* What goes wrong in it is no fault of the book's transaction, but nothing can be done without it. */
static Status fail(Archive *archive, const char *what) {
  const char *words = archive->database == NULL ? "no memory" : sqlite3_errmsg(archive->database);
  return ledger_fail_with(
      archive->ledger, STATUS_IO,
      arena_printf(archive->arena, "the archive of game %" PRId64 " %s: %s", archive->game, what, words));
}

/* A fault of this game alone, which stops no other: unlike trouble of the disk or the memory. */
static Status damaged(Archive *archive, const char *how) {
  return ledger_fail_with(
      archive->ledger, STATUS_BUG,
      arena_printf(archive->arena, "the archive of game %" PRId64 " is damaged: %s", archive->game, how));
}

/* Of what was read from the database in memory; that there is no memory says nothing of the archive. */
static Status unreadable(Archive *archive, const char *what) {
  if (sqlite3_errcode(archive->database) == SQLITE_NOMEM) return fail(archive, "cannot be read");
  const char *words = sqlite3_errmsg(archive->database);
  return damaged(archive, arena_printf(archive->arena, "%s cannot be read: %s", what, words));
}

static bool run(Archive *archive, const char *sql) {
  return sqlite3_exec(archive->database, sql, NULL, NULL, NULL) == SQLITE_OK;
}

/* An archive that somebody tampered with has no views and triggers to run, and no long values to make. */
static bool confine(sqlite3 *database) {
  static const int OFF[] = {SQLITE_DBCONFIG_ENABLE_VIEW, SQLITE_DBCONFIG_ENABLE_TRIGGER,
                            SQLITE_DBCONFIG_TRUSTED_SCHEMA};
  (void)sqlite3_limit(database, SQLITE_LIMIT_LENGTH, ARCHIVE_BYTES_MAX); /* returns what it was */
  for (size_t i = 0; i < sizeof OFF / sizeof *OFF; i++) {
    if (sqlite3_db_config(database, OFF[i], 0, NULL) != SQLITE_OK) return false;
  }
  return true;
}

static Status open_memory(Archive *archive) {
  int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_MEMORY | SQLITE_OPEN_NOMUTEX;
  if (sqlite3_open_v2(":memory:", &archive->database, flags, NULL) != SQLITE_OK)
    return fail(archive, "cannot be opened");
  return confine(archive->database) ? STATUS_OK : fail(archive, "cannot be opened");
}

/* ---- rows from one database to the other ---- */

/* A name as SQL has it: in quotes, those within doubled. */
static const char *quoted(Arena *arena, const char *name) {
  char *text = arena_alloc(arena, 2 * strlen(name) + 3), *end = text;
  *end++ = '"';
  for (const char *at = name; *at != '\0'; at++) {
    if (*at == '"') *end++ = '"';
    *end++ = *at;
  }
  *end++ = '"';
  *end = '\0';
  return text;
}

/* "a", "b", "c": the columns of a statement, or as many question marks. */
static const char *list_columns(Arena *arena, sqlite3_stmt *rows, bool marks) {
  const char *list = "";
  for (int i = 0; i < sqlite3_column_count(rows); i++) {
    /* In the arena: of SQLite's memory there may be none, and a list with a hole is no SQL. */
    const char *name = sqlite3_column_name(rows, i);
    list = arena_printf(arena, "%s%s%s", list, i == 0 ? "" : ", ",
                        marks ? "?" : quoted(arena, name == NULL ? "" : name));
  }
  return list;
}

static const char *insertion(Arena *arena, const char *schema, const char *table, sqlite3_stmt *rows) {
  return arena_printf(arena, "INSERT INTO %s.%s (%s) VALUES (%s)", schema, table,
                      list_columns(arena, rows, false), list_columns(arena, rows, true));
}

/* The row that `from` stands on goes into `into`. A result code of SQLite's, SQLITE_DONE where it is there.
 */
static int copy_row(sqlite3_stmt *from, sqlite3_stmt *into) {
  int code = SQLITE_OK;
  for (int i = 0; i < sqlite3_column_count(from) && code == SQLITE_OK; i++)
    code = sqlite3_bind_value(into, i + 1, sqlite3_column_value(from, i));
  if (code == SQLITE_OK) code = sqlite3_step(into);
  int ended = sqlite3_reset(into);
  return code == SQLITE_DONE ? (ended == SQLITE_OK ? SQLITE_DONE : ended) : code;
}

static Status lay_table(Archive *archive, const char *table, sqlite3_stmt *rows, sqlite3_stmt **insert) {
  const char *create =
      arena_printf(archive->arena, "CREATE TABLE %s (%s)", table, list_columns(archive->arena, rows, false));
  if (!run(archive, create)) return fail(archive, "cannot be made");
  const char *sql = insertion(archive->arena, "main", table, rows);
  int code = sqlite3_prepare_v2(archive->database, sql, -1, insert, NULL);
  return code == SQLITE_OK ? STATUS_OK : fail(archive, "cannot be made");
}

static Status take_out(Archive *archive, int which) {
  Query query = query_start(archive->ledger, HISTORY[which].read);
  bind_int(&query, archive->game);
  sqlite3_stmt *insert = NULL;
  Status status = query.status;
  if (status == STATUS_OK) status = lay_table(archive, HISTORY[which].table, query.statement, &insert);
  while (status == STATUS_OK && query_next(&query)) {
    if (copy_row(query.statement, insert) != SQLITE_DONE) status = fail(archive, "cannot be made");
    archive->rows[which]++;
  }
  (void)sqlite3_finalize(insert); /* every step was looked at */
  Status ended = query_end(&query);
  return status == STATUS_OK ? ended : status;
}

/* A row that the book refuses is no row of ours. */
static Status refused(Archive *archive, int code) {
  Status status = status_of_sqlite(code);
  const char *words = sqlite3_errmsg(archive->ledger->database);
  return status == STATUS_BUG ? damaged(archive, words) : ledger_fail(archive->ledger, code);
}

/* SQLite looks for a table in `temp` first. So a reader sees this game's history and no other, and needs no
 * lock on the book, which he would keep for as long as he reads. */
static Status lay_aside(Archive *archive, const char *table, sqlite3_stmt *rows) {
  const char *create = arena_printf(archive->arena, "DROP TABLE IF EXISTS temp.%s; CREATE TEMP TABLE %s (%s)",
                                    table, table, list_columns(archive->arena, rows, false));
  int code = sqlite3_exec(archive->ledger->database, create, NULL, NULL, NULL);
  return code == SQLITE_OK ? STATUS_OK : refused(archive, code);
}

static Status bring_rows(Archive *archive, int which) {
  const char *table = HISTORY[which].table;
  /* The newest state never left the book. */
  const char *which_rows =
      HISTORY[which].stay > 0 && !archive->aside ? " WHERE number < (SELECT max(number) FROM states)" : "";
  const char *sql = arena_printf(archive->arena, "SELECT * FROM %s%s", table, which_rows);
  sqlite3_stmt *rows = NULL;
  if (sqlite3_prepare_v2(archive->database, sql, -1, &rows, NULL) != SQLITE_OK)
    return unreadable(archive, table);
  sqlite3_stmt *insert = NULL;
  const char *into = insertion(archive->arena, archive->aside ? "temp" : "main", table, rows);
  Status status = archive->aside ? lay_aside(archive, table, rows) : STATUS_OK;
  int code = sqlite3_prepare_v2(archive->ledger->database, into, -1, &insert, NULL);
  if (status == STATUS_OK && code != SQLITE_OK) status = refused(archive, code);
  int step = SQLITE_DONE;
  while (status == STATUS_OK && (step = sqlite3_step(rows)) == SQLITE_ROW) {
    code = copy_row(rows, insert);
    if (code != SQLITE_DONE) status = refused(archive, code);
    archive->rows[which]++;
  }
  if (status == STATUS_OK && step != SQLITE_DONE) status = unreadable(archive, table);
  (void)sqlite3_finalize(insert); /* every step was looked at */
  (void)sqlite3_finalize(rows);
  return status;
}

/* ---- links ---- */

/* No link can be compressed: they would be a fifth of an archive. But each follows from its event and the
 * link before (ledger.h: ledger_event_link()). So the archive has none of those that do, but for the last,
 * which holds all the others. A link that does not follow is kept, for `verify` to find. */

static EventRow event_of(sqlite3_stmt *row) {
  return (EventRow){
      .state = sqlite3_column_int64(row, 0),
      .number = sqlite3_column_int64(row, 1),
      .place = sqlite3_column_int64(row, 2),
      .turn = (const char *)sqlite3_column_text(row, 3),
      .audience = sqlite3_column_int64(row, 4),
      .code = (const char *)sqlite3_column_text(row, 5),
      .rule = (const char *)sqlite3_column_text(row, 6),
      .fields = (const char *)sqlite3_column_text(row, 7),
      .at = sqlite3_column_int64(row, 8),
      .link = (const char *)sqlite3_column_text(row, 9),
  };
}

static bool set_link(sqlite3_stmt *change, int64_t row, const char *link) {
  if (sqlite3_bind_int64(change, 1, row) != SQLITE_OK) return false;
  if (sqlite3_bind_text(change, 2, link, -1, SQLITE_TRANSIENT) != SQLITE_OK) return false;
  int code = sqlite3_step(change);
  return sqlite3_reset(change) == SQLITE_OK && code == SQLITE_DONE;
}

/* Goes through the log: a link that follows is taken out (`drop`), one that is not there is put in. */
static bool walk_links(Archive *archive, sqlite3_stmt *rows, sqlite3_stmt *change, bool drop) {
  const char *before = "";
  int code;
  while ((code = sqlite3_step(rows)) == SQLITE_ROW) {
    EventRow event = event_of(rows);
    if (event.turn == NULL || event.code == NULL || event.rule == NULL || event.fields == NULL) return false;
    const char *follows = ledger_event_link(archive->arena, archive->name, before, &event);
    before = event.link == NULL ? follows : arena_strdup(archive->arena, event.link);
    bool last = sqlite3_column_int64(rows, 10) != 0;
    bool dropped = drop && !last && strcmp(before, follows) == 0;
    if (!dropped && event.link != NULL) continue;
    if (!set_link(change, sqlite3_column_int64(rows, 11), dropped ? NULL : follows)) return false;
  }
  return code == SQLITE_DONE;
}

static Status change_links(Archive *archive, bool drop) {
  sqlite3_stmt *rows = NULL, *change = NULL;
  static const char LOG[] = "SELECT state, number, place, turn, audience, code, rule, fields, at, link, "
                            "place = (SELECT max(place) FROM events), rowid FROM events ORDER BY place";
  static const char CHANGE[] = "UPDATE events SET link = ?2 WHERE rowid = ?1";
  bool done = sqlite3_prepare_v2(archive->database, LOG, -1, &rows, NULL) == SQLITE_OK &&
              sqlite3_prepare_v2(archive->database, CHANGE, -1, &change, NULL) == SQLITE_OK &&
              walk_links(archive, rows, change, drop);
  Status status = done ? STATUS_OK : unreadable(archive, "its log");
  (void)sqlite3_finalize(change); /* every step was looked at */
  (void)sqlite3_finalize(rows);
  return status;
}

/* ---- putting away ---- */

static Status fill(Archive *archive) {
  if (!run(archive, "BEGIN")) return fail(archive, "cannot be made");
  Status status = STATUS_OK;
  for (int i = 0; i < TABLES && status == STATUS_OK; i++) status = take_out(archive, i);
  if (status == STATUS_OK) status = change_links(archive, true);
  if (status != STATUS_OK) return status;
  /* Laid anew, so that nothing of what was changed is left in its pages. */
  return run(archive, "COMMIT") && run(archive, "VACUUM") ? STATUS_OK : fail(archive, "cannot be made");
}

/* What would come back is looked at before anything is taken out. */
static bool comes_back(Arena *arena, const unsigned char *file, uLong length, const unsigned char *packed,
                       uLong packed_length) {
  unsigned char *copy = arena_alloc(arena, length);
  uLongf copied = length;
  return uncompress(copy, &copied, packed, packed_length) == Z_OK && copied == length &&
         memcmp(copy, file, length) == 0;
}

static Status keep_file(Archive *archive, Time now, const unsigned char *file, sqlite3_int64 length) {
  if (length <= 0 || length > ARCHIVE_BYTES_MAX)
    return ledger_fail_with(archive->ledger, STATUS_BAD_DATA, "the game is too long to be put away");
  uLongf packed_length = compressBound((uLong)length);
  unsigned char *packed = arena_alloc(archive->arena, packed_length);
  if (compress2(packed, &packed_length, file, (uLong)length, Z_BEST_COMPRESSION) != Z_OK ||
      !comes_back(archive->arena, file, (uLong)length, packed, packed_length))
    return ledger_fail_with(archive->ledger, STATUS_BUG, "the archive does not come back as it was");
  Query query = query_start(archive->ledger, SQL_ARCHIVE_ADD);
  bind_int(&query, archive->game);
  bind_text(&query, arena_printf(archive->arena, "%s.db", archive->name));
  bind_int(&query, S_IFREG | S_IRUSR | S_IWUSR);
  bind_time(&query, now);
  bind_int(&query, archive->rows[0]);
  bind_int(&query, length);
  bind_bytes(&query, (const char *)packed, (int64_t)packed_length);
  return query_run(&query);
}

static Status keep(Archive *archive, Time now) {
  sqlite3_int64 length = 0;
  unsigned char *file = sqlite3_serialize(archive->database, "main", &length, 0);
  if (file == NULL) return fail(archive, "cannot be made");
  Status status = keep_file(archive, now, file, length);
  sqlite3_free(file);
  return status;
}

/* All that was taken out, and nothing else, leaves the book. */
static Status remove_rows(Archive *archive, int which) {
  Query query = query_start(archive->ledger, HISTORY[which].remove);
  bind_int(&query, archive->game);
  Status status = query_run(&query);
  if (status != STATUS_OK) return status;
  int removed = sqlite3_changes(archive->ledger->database);
  if (removed + HISTORY[which].stay == archive->rows[which]) return STATUS_OK;
  return ledger_fail_with(archive->ledger, STATUS_BUG, "other rows were put away than taken out");
}

static Status mark(Archive *archive, StatementId how, Time now) {
  Query query = query_start(archive->ledger, how);
  bind_int(&query, archive->game);
  bind_time(&query, now);
  return query_run_on_one(&query, "no game that can be put away has this id");
}

static Status keep_numbers(Ledger *ledger) {
  Query query = query_start(ledger, SQL_NUMBERS_KEEP);
  return query_run_on_one(&query, "the numbers that were given are not there");
}

/* Their addresses may be reset while they lie where nobody looks for them. */
static Status give_up_mails(Archive *archive) {
  Query query = query_start(archive->ledger, SQL_MAILS_GIVE_UP);
  bind_int(&query, archive->game);
  return query_run(&query);
}

static Status put_away(Archive *archive, Time now) {
  Status status = give_up_mails(archive);
  if (status == STATUS_OK) status = open_memory(archive);
  if (status == STATUS_OK) status = fill(archive);
  if (status == STATUS_OK) status = keep(archive, now);
  if (status == STATUS_OK) status = mark(archive, SQL_GAME_ARCHIVED, now);
  if (status == STATUS_OK) status = keep_numbers(archive->ledger);
  for (int i = TABLES; i-- > 0 && status == STATUS_OK;) status = remove_rows(archive, i);
  return status;
}

Status ledger_put_away(Ledger *ledger, const GameRow *row, Time now) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  Archive archive = {.ledger = ledger, .game = row->id, .name = row->name, .arena = arena_new()};
  status = put_away(&archive, now);
  (void)sqlite3_close(archive.database); /* in memory: nothing is lost */
  arena_free(archive.arena);
  return change_end(ledger, own, status);
}

/* ---- bringing back ---- */

typedef struct Packed {
  int64_t states, length, packed_length;
  const char *packed;
} Packed;

static Status find_packed(Archive *archive, Packed *out) {
  *out = (Packed){.states = 0};
  Query query = query_start(archive->ledger, SQL_ARCHIVE);
  bind_int(&query, archive->game);
  bool found = query_next(&query);
  if (found) {
    archive->name = column_text(&query, archive->arena);
    out->states = column_int(&query);
    out->length = column_int(&query);
    out->packed = column_bytes(&query, archive->arena, &out->packed_length);
  }
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? damaged(archive, "it is not there") : status;
}

/* The file's bytes, from sqlite3_malloc64(): no more than the archive says, and never more than the most. */
static Status unpack(Archive *archive, const Packed *packed, unsigned char **out) {
  *out = NULL;
  if (packed->length <= 0 || packed->length > ARCHIVE_BYTES_MAX)
    return damaged(archive, "its length cannot be");
  unsigned char *file = sqlite3_malloc64((sqlite3_uint64)packed->length);
  if (file == NULL) return fail(archive, "cannot be unpacked");
  uLongf length = (uLongf)packed->length;
  int code = uncompress(file, &length, (const Bytef *)packed->packed, (uLong)packed->packed_length);
  if (code == Z_OK && length == (uLongf)packed->length) {
    *out = file;
    return STATUS_OK;
  }
  sqlite3_free(file);
  return code == Z_MEM_ERROR ? fail(archive, "cannot be unpacked")
                             : damaged(archive, "it cannot be unpacked");
}

static Status open_packed(Archive *archive, const Packed *packed) {
  unsigned char *file;
  Status status = unpack(archive, packed, &file);
  if (status == STATUS_OK) status = open_memory(archive);
  if (status != STATUS_OK) {
    sqlite3_free(file);
    return status;
  }
  unsigned flags = SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE; /* it owns the bytes now */
  int code = sqlite3_deserialize(archive->database, "main", file, packed->length, packed->length, flags);
  return code == SQLITE_OK ? STATUS_OK : unreadable(archive, "it");
}

static Status remove_archive(Archive *archive) {
  Query query = query_start(archive->ledger, SQL_ARCHIVE_REMOVE);
  bind_int(&query, archive->game);
  return query_run_on_one(&query, "the archive is not there");
}

static Status bring_back(Archive *archive) {
  Packed packed;
  Status status = find_packed(archive, &packed);
  if (status == STATUS_OK) status = open_packed(archive, &packed);
  if (status == STATUS_OK) status = change_links(archive, false);
  if (status == STATUS_OK && !archive->aside) status = mark(archive, SQL_GAME_ARCHIVED, TIME_NONE);
  for (int i = 0; i < TABLES && status == STATUS_OK; i++) status = bring_rows(archive, i);
  int stayed = archive->aside ? 0 : HISTORY[0].stay;
  if (status == STATUS_OK && archive->rows[0] + stayed != packed.states)
    status = damaged(archive, "states are missing");
  return status == STATUS_OK && !archive->aside ? remove_archive(archive) : status;
}

static int drop_aside(Ledger *ledger) {
  int code = SQLITE_OK;
  for (int i = 0; i < TABLES && code == SQLITE_OK; i++) {
    char *drop = sqlite3_mprintf("DROP TABLE IF EXISTS temp.%s", HISTORY[i].table);
    code = drop == NULL ? SQLITE_NOMEM : sqlite3_exec(ledger->database, drop, NULL, NULL, NULL);
    sqlite3_free(drop);
  }
  return code;
}

Status archive_leave_aside(Ledger *ledger) {
  if (ledger->aside == 0) return STATUS_OK;
  int code = drop_aside(ledger);
  if (code != SQLITE_OK) return ledger_fail(ledger, code);
  ledger->aside = 0;
  return STATUS_OK;
}

/* Half a history would hide the tables from who reads on. */
static Status bring_aside(Archive *archive) {
  Status status = bring_back(archive);
  archive->ledger->aside = status == STATUS_OK ? archive->game : 0;
  if (status != STATUS_OK) (void)drop_aside(archive->ledger); /* the first failure is told */
  return status;
}

static Status run_on_book(Ledger *ledger, const char *sql) {
  int code = sqlite3_exec(ledger->database, sql, NULL, NULL, NULL);
  return code == SQLITE_OK ? STATUS_OK : ledger_fail(ledger, code);
}

/* All of it or nothing, whatever the caller does with the failure: he may go on with another game. */
static Status bring_back_whole(Archive *archive) {
  Status status = run_on_book(archive->ledger, "SAVEPOINT archive");
  if (status != STATUS_OK) return status;
  status = bring_back(archive);
  if (status == STATUS_OK) return run_on_book(archive->ledger, "RELEASE archive");
  /* Where a disk failed SQLite has undone it all by itself. The first failure is told. */
  (void)sqlite3_exec(archive->ledger->database, "ROLLBACK TO archive; RELEASE archive", NULL, NULL, NULL);
  return status;
}

Status archive_bring_back(Ledger *ledger, int64_t game) {
  bool own, aside = ledger->reading || sqlite3_db_readonly(ledger->database, "main") == 1;
  if (aside && ledger->aside == game) return STATUS_OK;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  Archive archive = {.ledger = ledger, .game = game, .arena = arena_new(), .aside = aside};
  status = aside ? bring_aside(&archive) : bring_back_whole(&archive);
  (void)sqlite3_close(archive.database); /* in memory: nothing is lost */
  arena_free(archive.arena);
  return change_end(ledger, own, status);
}

Status ledger_bring_back(Ledger *ledger, GameRow *row) {
  if (row->archived == TIME_NONE) return ledger->aside == row->id ? STATUS_OK : archive_leave_aside(ledger);
  Status status = archive_bring_back(ledger, row->id);
  if (status == STATUS_OK) row->archived = TIME_NONE;
  return status;
}

/* ---- whose mail this is ---- */

/* Whether the archive that is open holds the mail. */
static Status holds_mail(Archive *archive, const char *message_id, bool *holds) {
  sqlite3_stmt *find = NULL;
  int code =
      sqlite3_prepare_v2(archive->database, "SELECT 1 FROM outbox WHERE message_id = ?1", -1, &find, NULL);
  if (code == SQLITE_OK) code = sqlite3_bind_text(find, 1, message_id, -1, SQLITE_STATIC);
  if (code == SQLITE_OK) code = sqlite3_step(find);
  *holds = code == SQLITE_ROW;
  int ended = sqlite3_finalize(find);
  if (code == SQLITE_ROW || code == SQLITE_DONE) code = ended;
  return code == SQLITE_OK ? STATUS_OK : unreadable(archive, "its mails");
}

static Status look_into(Ledger *ledger, int64_t game, const char *message_id, bool *holds) {
  Archive archive = {.ledger = ledger, .game = game, .arena = arena_new()};
  Packed packed;
  Status status = find_packed(&archive, &packed);
  if (status == STATUS_OK) status = open_packed(&archive, &packed);
  if (status == STATUS_OK) status = holds_mail(&archive, message_id, holds);
  (void)sqlite3_close(archive.database); /* in memory: nothing is lost */
  arena_free(archive.arena);
  return status;
}

static Status archived_game(Ledger *ledger, const char *name, int64_t *game) {
  Query query = query_start(ledger, SQL_GAME_ARCHIVED_NAMED);
  bind_text(&query, name);
  *game = query_next(&query) ? column_int(&query) : 0;
  return query_end(&query);
}

/* Ids of ours have fewer; those of others are not to keep us busy. */
#define PARTS_MOST 12

Status archive_of_mail(Ledger *ledger, const char *message_id, int64_t *game) {
  Arena *arena = arena_new();
  bool holds = false;
  Status status = STATUS_OK;
  const char *end = message_id + strcspn(message_id, "@"), *part = message_id;
  for (int i = 0; i < PARTS_MOST && part < end && !holds && status == STATUS_OK; i++) {
    size_t length = strcspn(part, ".@");
    status = archived_game(ledger, arena_strndup(arena, part, length), game);
    if (status == STATUS_OK && *game != 0) status = look_into(ledger, *game, message_id, &holds);
    part += length + 1;
  }
  arena_free(arena);
  return status == STATUS_OK && !holds ? STATUS_NOT_FOUND : status;
}
