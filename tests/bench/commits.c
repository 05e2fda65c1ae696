/* The raw limit of taking mail in: rows committed durably one by one, each in a transaction of its own, in a
 * ledger's manner (write-ahead log, synchronous = FULL) and with nothing else in the file.
 *
 *   commits DATABASE COUNT BYTES */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>

static int add_rows(sqlite3 *database, int count, int bytes) {
  sqlite3_stmt *insert = NULL;
  char *row = malloc((size_t)bytes);
  int code = row == NULL ? SQLITE_NOMEM : SQLITE_OK;
  for (int i = 0; code == SQLITE_OK && i < bytes; i++) row[i] = (char)('a' + i % 26);
  if (code == SQLITE_OK)
    code = sqlite3_prepare_v2(database, "INSERT INTO mails (raw) VALUES (?1)", -1, &insert, NULL);
  for (int i = 0; i < count && code == SQLITE_OK; i++) {
    code = sqlite3_bind_blob(insert, 1, row, bytes, SQLITE_STATIC);
    if (code == SQLITE_OK && sqlite3_step(insert) != SQLITE_DONE) code = sqlite3_errcode(database);
    if (code == SQLITE_OK) code = sqlite3_reset(insert);
  }
  sqlite3_finalize(insert);
  free(row);
  return code;
}

int main(int argc, char **argv) {
  if (argc != 4) return 64;
  sqlite3 *database = NULL;
  int code = sqlite3_open(argv[1], &database);
  if (code == SQLITE_OK)
    code = sqlite3_exec(database,
                        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                        "CREATE TABLE mails (id INTEGER PRIMARY KEY, raw BLOB NOT NULL) STRICT",
                        NULL, NULL, NULL);
  if (code == SQLITE_OK) code = add_rows(database, atoi(argv[2]), atoi(argv[3]));
  if (code != SQLITE_OK) fprintf(stderr, "%s: %s\n", argv[1], sqlite3_errmsg(database));
  sqlite3_close(database);
  return code == SQLITE_OK ? 0 : 74;
}
