#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "../base/dice.h"
#include "../base/tree.h"
#include "../base/yaml.h"
#include "query.h"
#include "records.h"

/* Rows that the log binds: every row of games, seats, absences, moves, observers, submissions, press, outbox and letters
 * that a transaction writes for a game. As it is committed, the log of the game gets an event for the referee alone,
 *
 *   recorded: {rows: [{table: press, row: 12, digest: d, texts: d}, ...]}
 *
 * `digest` is the SHA-256, as hex, of the lines "salt TABLE GAME ROW SALT" and one for each column in the order of the
 * schema: "NAME null", "NAME NUMBER", or "NAME SHA-256" of a text (unpacked, where it is kept compressed); `texts` is
 * the same with the other salt over the columns that are texts of people (the envelope of a mail is one), for which it alone stands. The salts (table
 * `salts`) are of the row as it is now: what it was before nobody can try out. Of a row written several times the newest
 * event counts. A text may be erased later, its salt with it: then `texts` of the newest event is "", and nothing says any
 * more what it was.
 *
 * Not bound: how far a mail got, whether a game is being looked at, the standing of a file and its salt (they follow from the log),
 * how a letter is kept (its base: what it says is bound),
 * inbox, mailboxes and addresses, openings and invitations, and mails that are of no game. A column that the schema gets is bound without a word
 * here. */

#define ROWS_OF_EVENT 100 /* so that no event is longer than what reads it takes */

typedef struct Binding {
  const char *table;
  const char *key;          /* column that has the number of a row in a game's log */
  const char *const *loose; /* columns that nothing binds; ended by NULL */
  const char *const *texts; /* of people, under a salt of their own; NULL: none */
  bool final;               /* written once, and then at most erased */
} Binding;

static const char *const NONE[] = {NULL};
static const char *const LOOSE_GAME[] = {"attempts", "answered", "due", "remind", NULL};
static const char *const LOOSE_SUBMISSION[] = {"standing", "salt", NULL};
static const char *const LOOSE_MAIL[] = {"status", "tries",     "tried",   "next_try",
                                         "words",  "unpainted", "bounced", NULL};
static const char *const TEXTS_SUBMISSION[] = {"diagnostics_sz", "diagnostics", "text_sz", "text", NULL};
static const char *const TEXTS_PRESS[] = {"text", NULL};
static const char *const TEXTS_MAIL[] = {"recipient",   "address",    "reply_to", "subject",
                                         "in_reply_to", "references", NULL};
static const char *const LOOSE_LETTER[] = {"base", NULL};
static const char *const TEXTS_LETTER[] = {"texts_sz",   "texts",       "body_sz", "orders_sz", "html_sz",
                                           "drawing_sz", "calendar_sz", "desk_sz", NULL};

static const Binding BINDINGS[RECORD_KINDS] = {
    [RECORD_GAME] = {"games", "id", LOOSE_GAME, NULL, false},
    [RECORD_SEAT] = {"seats", "seat", NONE, NULL, false},
    [RECORD_ABSENCE] = {"absences", "id", NONE, NULL, false},
    [RECORD_MOVE] = {"moves", "id", NONE, NULL, true},
    [RECORD_OBSERVER] = {"observers", "id", NONE, NULL, false},
    [RECORD_SUBMISSION] = {"submissions", "receipt", LOOSE_SUBMISSION, TEXTS_SUBMISSION, true},
    [RECORD_PRESS] = {"press", "id", NONE, TEXTS_PRESS, true},
    [RECORD_MAIL] = {"outbox", "id", LOOSE_MAIL, TEXTS_MAIL, true},
    [RECORD_LETTER] = {"letters", "mail", LOOSE_LETTER, TEXTS_LETTER, true},
};

/* ---- one row ---- */

typedef struct Salts {
  const char *row, *texts; /* hex; NULL: none; texts "": erased */
} Salts;

static bool is_one_of(const char *name, const char *const *names) {
  for (; names != NULL && *names != NULL; names++) {
    if (strcmp(name, *names) == 0) return true;
  }
  return false;
}

/* "" where SQLite has no memory for it, which the query says then. */
static const char *name_of(Query *query, int column) {
  const char *name = sqlite3_column_name(query->statement, column);
  if (name == NULL) query_note(query, SQLITE_NOMEM);
  return name == NULL ? "" : name;
}

/* The column of this name in the row that is read; -1: none. */
static int find_column(Query *query, const char *name) {
  for (int i = 0; i < sqlite3_column_count(query->statement); i++) {
    if (strcmp(name_of(query, i), name) == 0) return i;
  }
  return -1;
}

/* The bytes of a column, unpacked if its size stands beside it. NULL: they cannot be. */
static const char *bytes_of(Query *query, Arena *arena, int column, int64_t *length) {
  bool whole = true;
  const char *name = name_of(query, column);
  int size = find_column(query, arena_concat(arena, name, "_sz", NULL)), base = find_column(query, "base");
  query->column = column;
  if (size < 0) return column_bytes(query, arena, length);
  query->base = base < 0 ? 0 : sqlite3_column_int64(query->statement, base);
  const char *bytes = column_packed_at(query, arena, column, size, length, &whole);
  return whole ? bytes : NULL;
}

/* What a digest is over. */
typedef struct Lines {
  const char *text;    /* without the first line */
  const char *columns; /* their names */
  bool empty;          /* no column says anything */
} Lines;

static void add_line(Lines *lines, Arena *arena, const char *name, const char *value) {
  lines->text = arena_concat(arena, lines->text, name, " ", value, "\n", NULL);
  lines->columns = arena_concat(arena, lines->columns, *lines->columns == '\0' ? "" : ", ", name, NULL);
}

static const char *add_column(Query *query, Arena *arena, int column, Lines *lines) {
  const char *name = name_of(query, column);
  int type = sqlite3_column_type(query->statement, column);
  if (type == SQLITE_NULL) {
    add_line(lines, arena, name, "null");
    return NULL;
  }
  if (type == SQLITE_INTEGER) {
    int64_t number = sqlite3_column_int64(query->statement, column);
    lines->empty = lines->empty && number == 0;
    add_line(lines, arena, name, arena_printf(arena, "%" PRId64, number));
    return NULL;
  }
  int64_t length;
  const char *bytes = bytes_of(query, arena, column, &length);
  if (bytes == NULL) return name;
  lines->empty = lines->empty && length == 0;
  add_line(lines, arena, name, sha256_hex(arena, bytes, (size_t)length));
  return NULL;
}

static const char *digest_of(Arena *arena, const char *what, const char *salt, const Lines *lines) {
  const char *text = arena_concat(arena, "salt ", what, " ", salt, "\n", lines->text, NULL);
  return sha256_hex(arena, text, strlen(text));
}

/* The row that was read last. */
static RecordRow read_record(Query *query, Arena *arena, const Binding *binding, int64_t game,
                             const Salts *salts) {
  Lines row = {"", "", true}, texts = {"", "", true};
  bool erased = salts->texts != NULL && *salts->texts == '\0';
  RecordRow record = {.table = binding->table};
  record.row = sqlite3_column_int64(query->statement, find_column(query, binding->key));
  record.salted = salts->row != NULL && (salts->texts != NULL) == (binding->texts != NULL);
  for (int i = 0; i < sqlite3_column_count(query->statement); i++) {
    const char *name = name_of(query, i);
    if (is_one_of(name, binding->loose)) continue;
    const char *damaged = add_column(query, arena, i, is_one_of(name, binding->texts) ? &texts : &row);
    if (damaged != NULL) record.damaged = arena_strdup(arena, damaged);
  }
  const char *what = arena_printf(arena, "%s %" PRId64 " %" PRId64, binding->table, game, record.row);
  record.columns = row.columns;
  record.text_columns = texts.columns;
  if (salts->row != NULL) record.digest = digest_of(arena, what, salts->row, &row);
  /* Only what is gone may be without a salt. */
  if (salts->texts != NULL)
    record.texts = erased && texts.empty ? "" : digest_of(arena, what, salts->texts, &texts);
  return record;
}

/* ---- reading all ---- */

bool record_is_final(const char *table) {
  for (int kind = 0; kind < RECORD_KINDS; kind++) {
    if (strcmp(BINDINGS[kind].table, table) == 0) return BINDINGS[kind].final;
  }
  return false;
}

static Status read_salts(Ledger *ledger, Arena *arena, const RecordKey *key, Salts *salts) {
  *salts = (Salts){NULL, NULL};
  Query query = query_start(ledger, SQL_RECORD_SALTS);
  bind_int(&query, key->game);
  bind_text(&query, BINDINGS[key->kind].table);
  bind_int(&query, key->row);
  if (query_next(&query)) {
    salts->row = column_hex(&query, arena);
    salts->texts = column_hex(&query, arena);
  }
  return query_end(&query);
}

static Status read_kind(Ledger *ledger, Arena *arena, int64_t game, RecordKind kind, RecordRows *rows,
                        size_t *room) {
  const Binding *binding = &BINDINGS[kind];
  Status status = STATUS_OK;
  Query query = query_start(ledger, SQL_RECORDS_GAME + (StatementId)kind);
  bind_int(&query, game);
  while (status == STATUS_OK && query_next(&query)) {
    Salts salts;
    RecordKey key = {kind, game, sqlite3_column_int64(query.statement, find_column(&query, binding->key)),
                     false};
    status = read_salts(ledger, arena, &key, &salts);
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, room);
    rows->items[rows->count++] = read_record(&query, arena, binding, game, &salts);
  }
  Status ended = query_end(&query);
  return status == STATUS_OK ? ended : status;
}

Status ledger_records(Ledger *ledger, Arena *arena, int64_t game, RecordRows *rows) {
  *rows = (RecordRows){.count = 0};
  size_t room = 0;
  Status status = STATUS_OK;
  for (int kind = 0; kind < RECORD_KINDS && status == STATUS_OK; kind++)
    status = read_kind(ledger, arena, game, (RecordKind)kind, rows, &room);
  return status;
}

/* ---- writing ---- */

/* Where a game is, and where its salts come from. */
typedef struct Log {
  bool begun;
  int64_t state;
  const char *turn, *secret;
  bool seeded;
} Log;

static Status find_log(Ledger *ledger, Arena *arena, int64_t game, Log *log) {
  *log = (Log){.begun = false};
  Query query = query_start(ledger, SQL_RECORD_STATE);
  bind_int(&query, game);
  if (query_next(&query)) {
    log->begun = true;
    log->state = column_int(&query);
    log->turn = column_text(&query, arena);
    log->secret = column_text(&query, arena);
    log->seeded = column_int(&query) != 0;
  }
  return query_end(&query);
}

/* A test that begins with a seed wants the same digests again; everybody else wants what nobody can find out. */
static Status make_salt(Ledger *ledger, Arena *arena, const Log *log, const char *purpose,
                        const char **salt) {
  uint8_t bytes[DICE_KEY_BYTES];
  if (log->seeded) {
    const char *text = arena_concat(arena, purpose, "|", log->secret, NULL);
    *salt = sha256_hex(arena, text, strlen(text));
    return STATUS_OK;
  }
  if (!random_key(bytes))
    return ledger_fail_with(ledger, STATUS_IO, "the system's random bytes cannot be read");
  *salt = sha256_hex(arena, bytes, sizeof bytes);
  return STATUS_OK;
}

static Status put_salts(Ledger *ledger, const RecordKey *key, const Salts *salts) {
  Query query = query_start(ledger, SQL_RECORD_SET);
  bind_int(&query, key->game);
  bind_text(&query, BINDINGS[key->kind].table);
  bind_int(&query, key->row);
  bind_hex(&query, salts->row);
  bind_hex(&query, salts->texts);
  return query_run(&query);
}

static Status digest_row(Ledger *ledger, Arena *arena, const RecordKey *key, const Salts *salts, Tree *list) {
  const Binding *binding = &BINDINGS[key->kind];
  Query query = query_start(ledger, SQL_RECORD_GAME + (StatementId)key->kind);
  bind_int(&query, key->game);
  bind_int(&query, key->row);
  if (query_next(&query)) {
    RecordRow record = read_record(&query, arena, binding, key->game, salts);
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "table", record.table);
    tree_put_int(arena, entry, "row", record.row);
    tree_put_text(arena, entry, "digest", record.digest);
    if (record.texts != NULL) tree_put_text(arena, entry, "texts", record.texts);
  }
  return query_end(&query);
}

static Status add_row(Ledger *ledger, Arena *arena, const Log *log, int64_t number, const RecordKey *key,
                      Tree *list) {
  Salts salts = {NULL, NULL};
  const char *purpose =
      arena_printf(arena, "salt|%" PRId64 "|%" PRId64 "|%zu", log->state, number, list->count);
  Status status = make_salt(ledger, arena, log, purpose, &salts.row);
  if (key->erased) {
    salts.texts = "";
  } else if (status == STATUS_OK && BINDINGS[key->kind].texts != NULL) {
    status = make_salt(ledger, arena, log, arena_concat(arena, purpose, "|texts", NULL), &salts.texts);
  }
  if (status == STATUS_OK) status = put_salts(ledger, key, &salts);
  return status == STATUS_OK ? digest_row(ledger, arena, key, &salts, list) : status;
}

/* One event of what was written of this game from `*next` on, which is then behind it. */
static Status add_event(Ledger *ledger, Arena *arena, int64_t game, const Log *log, size_t *next) {
  EventRow event = {.state = log->state, .turn = log->turn, .code = "recorded", .rule = "", .at = TIME_NONE};
  Tree *fields = tree_map(arena), *list = tree_put(arena, fields, "rows", tree_list(arena));
  Status status = ledger_next_event(ledger, game, log->state, &event.number);
  for (; *next < ledger->written_count && list->count < ROWS_OF_EVENT && status == STATUS_OK; (*next)++) {
    const RecordKey *key = &ledger->written[*next];
    if (key->game == game) status = add_row(ledger, arena, log, event.number, key, list);
  }
  if (status != STATUS_OK || list->count == 0) return status;
  event.fields = yaml_write_line(arena, fields);
  return ledger_add_event(ledger, game, &event);
}

static Status add_events(Ledger *ledger, Arena *arena, int64_t game, size_t first) {
  Log log;
  Status status = find_log(ledger, arena, game, &log);
  /* Without a state there is no log yet, and no game. */
  for (size_t next = first; log.begun && next < ledger->written_count && status == STATUS_OK;)
    status = add_event(ledger, arena, game, &log, &next);
  return status;
}

static bool is_first_of_game(const Ledger *ledger, size_t place) {
  for (size_t i = 0; i < place; i++) {
    if (ledger->written[i].game == ledger->written[place].game) return false;
  }
  return true;
}

/* Adds to the logs what was written. */
static Status add_written(Ledger *ledger) {
  Status status = ledger->failed;
  Arena *arena = arena_new();
  for (size_t i = 0; i < ledger->written_count && status == STATUS_OK; i++) {
    if (is_first_of_game(ledger, i)) status = add_events(ledger, arena, ledger->written[i].game, i);
  }
  arena_free(arena);
  if (status != STATUS_OK) return status;
  ledger->written_count = 0;
  ledger->before_commit = NULL;
  return STATUS_OK;
}

/* ---- noting ---- */

static Status remember(Ledger *ledger, RecordKey key) {
  for (size_t i = 0; i < ledger->written_count; i++) {
    RecordKey *known = &ledger->written[i];
    if (known->kind != key.kind || known->game != key.game || known->row != key.row) continue;
    known->erased = known->erased || key.erased;
    return STATUS_OK;
  }
  if (ledger->written_count == ledger->written_room) {
    size_t room = ledger->written_room == 0 ? 16 : 2 * ledger->written_room;
    RecordKey *written = realloc(ledger->written, room * sizeof *written);
    if (written == NULL) return ledger_fail_with(ledger, STATUS_IO, "out of memory");
    ledger->written = written;
    ledger->written_room = room;
  }
  ledger->written[ledger->written_count++] = key;
  ledger->before_commit = add_written;
  return STATUS_OK;
}

Status query_record(Query *query, RecordKind kind, int64_t game, int64_t *row, const char *otherwise) {
  bool own;
  Ledger *ledger = query->ledger;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) {
    (void)query_end(query);
    return status;
  }
  status = otherwise == NULL ? query_run(query) : query_run_on_one(query, otherwise);
  if (status == STATUS_OK && *row == 0 && otherwise == NULL)
    *row = sqlite3_last_insert_rowid(ledger->database);
  if (kind == RECORD_GAME) game = *row;
  /* A mail may be of no game. */
  if (status == STATUS_OK && game != 0) status = remember(ledger, (RecordKey){kind, game, *row, false});
  return change_end(ledger, own, status);
}

Status erase_record(Ledger *ledger, StatementId statement, RecordKind kind, int64_t game, int64_t row) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  Query query = query_start(ledger, statement);
  bind_int(&query, game);
  bind_int(&query, row);
  status = query_run_on_one(&query, "no row of this game has this number");
  if (status == STATUS_OK) status = remember(ledger, (RecordKey){kind, game, row, true});
  return change_end(ledger, own, status);
}
