#include <limits.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

#include "schema.h"

/* Whether a book has the tables, indexes and triggers of its version, and no others: a file that comes from elsewhere
 * may lack the triggers that guard what has happened, or bring some that tell its maker what he may not know. */

#define NAME_MOST   60 /* letters of a name that are shown: it may be of another's making */
#define NAMED_MOST  5  /* names that are shown of one kind */
#define DIGEST_SIZE 32

typedef struct Object {
  const char *kind, *name, *table;
  const char *sql; /* plain_sql() */
} Object;

typedef struct Objects {
  Object *items;
  size_t count;
} Objects;

/* ---- SQL that says the same ---- */

static bool is_space(char c) {
  return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
}

static bool is_word(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80);
}

/* Past spaces and comments to the end of the line; what stands between quotes is not searched for them. */
static const char *skip_blank(const char *c) {
  for (;; c++) {
    if (c[0] == '-' && c[1] == '-') c += strcspn(c, "\n");
    if (!is_space(*c)) return c;
  }
}

/* The name between double quotes that needs none; 0: it needs them. SQLite quotes names when a table is renamed. Our
 * SQL writes its keywords in capitals, so that no name of small letters is one. */
static size_t plain_name(const char *quote) {
  size_t length = strspn(quote + 1, "abcdefghijklmnopqrstuvwxyz0123456789_");
  return quote[length + 1] == '"' ? length : 0;
}

/* To the quote that ends the text or name; two of them stand for one. An open one ends with the text. */
static size_t quoted_length(const char *quote) {
  const char *c = quote + 1;
  for (;;) {
    const char *end = strchr(c, *quote);
    if (end == NULL) return strlen(quote);
    if (end[1] != *quote) return (size_t)(end - quote) + 1;
    c = end + 2;
  }
}

/* Without comments, and with no space that parts no two words. */
static const char *plain_sql(Arena *arena, const char *sql) {
  static const bool APART[UCHAR_MAX + 1] = {
      ['\0'] = true, [' '] = true, ['\n'] = true, ['\t'] = true, ['\r'] = true,
      ['\f'] = true, ['-'] = true, ['\''] = true, ['"'] = true};
  char *plain = arena_alloc(arena, strlen(sql) + 1), *end = plain;
  for (const char *c = skip_blank(sql); *c != '\0';) {
    size_t name = *c == '"' ? plain_name(c) : 0;
    bool quoted = name > 0 || *c == '"' || *c == '\'';
    size_t length = name > 0 ? name : quoted ? quoted_length(c) : 0;
    if (quoted) {
      memcpy(end, name > 0 ? c + 1 : c, length);
      end += length;
      c += name > 0 ? name + 2 : length;
    } else {
      do *end++ = *c++;
      while (!APART[(unsigned char)*c]);
    }
    if (!is_space(*c) && *c != '-') continue;
    const char *next = skip_blank(c);
    if (next > c && is_word(end[-1]) && (is_word(*next) || *next == '"')) *end++ = ' ';
    c = next;
  }
  *end = '\0';
  return plain;
}

/* ---- all of a book ---- */

static int compare_objects(const void *a, const void *b) {
  const Object *x = a, *y = b;
  int order = strcmp(x->name, y->name);
  return order != 0 ? order : strcmp(x->kind, y->kind);
}

/* No memory: *code is SQLITE_NOMEM. None of these is NULL otherwise. */
static const char *column(Arena *arena, sqlite3_stmt *statement, int number, int *code) {
  const char *text = (const char *)sqlite3_column_text(statement, number);
  if (text == NULL) *code = SQLITE_NOMEM;
  return arena_strdup(arena, text == NULL ? "" : text);
}

/* Sorted by name: a book that was written out as SQL and read again has them in another order. What has no SQL is an
 * index that SQLite itself makes for a table. */
static int read_objects(sqlite3 *database, Arena *arena, Objects *objects) {
  static const char SQL[] = "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql IS NOT NULL";
  sqlite3_stmt *statement = NULL;
  size_t room = 0;
  *objects = (Objects){0};
  int code = sqlite3_prepare_v2(database, SQL, -1, &statement, NULL);
  while (code == SQLITE_OK || code == SQLITE_ROW) {
    code = sqlite3_step(statement);
    if (code != SQLITE_ROW) break;
    objects->items = arena_room(arena, objects->items, sizeof *objects->items, objects->count, &room);
    objects->items[objects->count++] = (Object){.kind = column(arena, statement, 0, &code),
                                                .name = column(arena, statement, 1, &code),
                                                .table = column(arena, statement, 2, &code),
                                                .sql = plain_sql(arena, column(arena, statement, 3, &code))};
  }
  (void)sqlite3_finalize(statement); /* repeats the failure of the step */
  if (objects->count > 0) qsort(objects->items, objects->count, sizeof *objects->items, compare_objects);
  return code == SQLITE_DONE ? SQLITE_OK : code;
}

/* BLAKE2b (RFC 7693), each text with the zero that ends it: half of what SHA-256 costs each process. */
static const char *digest_of(Arena *arena, const Objects *objects) {
  crypto_generichash_state state;
  unsigned char digest[DIGEST_SIZE];
  char *hex = arena_alloc(arena, 2 * DIGEST_SIZE + 1);
  if (sodium_init() < 0) return ""; /* it picks the quickest way for this machine */
  (void)crypto_generichash_init(&state, NULL, 0, sizeof digest); /* fails for other sizes alone */
  for (size_t i = 0; i < objects->count; i++) {
    const Object *object = &objects->items[i];
    const char *const texts[] = {object->kind, object->name, object->table, object->sql};
    for (size_t j = 0; j < sizeof texts / sizeof *texts; j++)
      (void)crypto_generichash_update(&state, (const unsigned char *)texts[j], strlen(texts[j]) + 1);
  }
  (void)crypto_generichash_final(&state, digest, sizeof digest);
  return sodium_bin2hex(hex, 2 * DIGEST_SIZE + 1, digest, sizeof digest);
}

Status tables_digest(Ledger *ledger, Arena *arena, const char **digest) {
  Objects objects = {.count = 0};
  int code = read_objects(ledger->database, arena, &objects);
  if (code != SQLITE_OK) return ledger_fail(ledger, code);
  *digest = digest_of(arena, &objects);
  return STATUS_OK;
}

/* ---- what differs ---- */

/* In plain letters: it may be of another's making. */
static const char *shown(Arena *arena, const Object *object) {
  char *name = arena_strndup(arena, object->name, strnlen(object->name, NAME_MOST));
  for (char *c = name; *c != '\0'; c++)
    if (!is_word(*c) || (*c & 0x80)) *c = '?';
  static const char *const KINDS[] = {"table", "index", "trigger", "view"};
  for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++)
    if (strcmp(object->kind, KINDS[i]) == 0) return arena_concat(arena, KINDS[i], " ", name, NULL);
  return name;
}

typedef struct Difference {
  const char *names;
  size_t count;
} Difference;

static void add_name(Arena *arena, Difference *difference, const Object *object) {
  if (++difference->count > NAMED_MOST) return;
  const char *comma = difference->count > 1 ? ", " : "";
  difference->names = arena_concat(arena, difference->names, comma, shown(arena, object), NULL);
}

static const char *said(Arena *arena, const char *before, const char *what, const Difference *difference) {
  if (difference->count == 0) return before;
  const char *more = difference->count > NAMED_MOST
                         ? arena_printf(arena, " and %zu more", difference->count - NAMED_MOST)
                         : "";
  return arena_concat(arena, before, *before == '\0' ? "" : "; ", what, ": ", difference->names, more, NULL);
}

/* "missing: trigger outbox_no_update; not ours: trigger spy"; both are sorted. */
static const char *differences(Arena *arena, const Objects *ours, const Objects *theirs) {
  Difference missing = {"", 0}, changed = {"", 0}, foreign = {"", 0};
  size_t i = 0, j = 0;
  while (i < ours->count || j < theirs->count) {
    const Object *our = i < ours->count ? &ours->items[i] : NULL;
    const Object *their = j < theirs->count ? &theirs->items[j] : NULL;
    int order = our == NULL ? 1 : their == NULL ? -1 : compare_objects(our, their);
    if (order < 0) add_name(arena, &missing, our);
    if (order > 0) add_name(arena, &foreign, their);
    if (order == 0 && (strcmp(our->sql, their->sql) != 0 || strcmp(our->table, their->table) != 0))
      add_name(arena, &changed, our);
    i += order <= 0;
    j += order >= 0;
  }
  const char *words = said(arena, "", "missing", &missing);
  words = said(arena, words, "changed", &changed);
  return said(arena, words, "not ours", &foreign);
}

/* The tables as they should be, in a database in memory. */
static Status read_ours(Ledger *ledger, Arena *arena, Objects *ours) {
  const char *tables, *const *steps;
  sqlite3 *database = NULL;
  Status status = ledger->schema->read(ledger, arena, &tables, &steps);
  if (status != STATUS_OK) return status;
  int code = sqlite3_open_v2(":memory:", &database, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
  if (code == SQLITE_OK) code = sqlite3_exec(database, tables, NULL, NULL, NULL);
  if (code == SQLITE_OK) code = read_objects(database, arena, ours);
  (void)sqlite3_close(database); /* nothing is left open in it */
  return code == SQLITE_OK ? STATUS_OK : ledger_fail_with(ledger, STATUS_BUG, sqlite3_errstr(code));
}

Status check_tables(Ledger *ledger, Arena *arena) {
  Objects ours = {.count = 0}, theirs = {.count = 0};
  if (ledger->schema->digest == NULL) return STATUS_OK;
  int code = read_objects(ledger->database, arena, &theirs);
  if (code != SQLITE_OK) return ledger_fail(ledger, code);
  if (strcmp(digest_of(arena, &theirs), ledger->schema->digest) == 0) return STATUS_OK;
  Status status = read_ours(ledger, arena, &ours);
  if (status != STATUS_OK) return status;
  return fail_saying(
      ledger, arena, STATUS_CONFIG,
      "the ledger's tables are not those of this program (%s): somebody else changed them, and no "
      "game can be trusted to it. Restore a copy of your own",
      differences(arena, &ours, &theirs));
}
