#include <string.h>

#include "query.h"

/* ---- filing ---- */

Status ledger_supersede(Ledger *ledger, int64_t game, int64_t seat, const char *turn) {
  Query query = query_start(ledger, SQL_SUBMISSION_SUPERSEDE);
  bind_int(&query, game);
  bind_int(&query, seat);
  bind_text(&query, turn);
  return query_run(&query);
}

static Status add_row(Ledger *ledger, SubmissionRow *row) {
  Query query = query_start(ledger, SQL_SUBMISSION_ADD);
  bind_int(&query, row->game);
  bind_int(&query, row->seat);
  bind_text(&query, row->turn);
  bind_text(&query, row->source);
  bind_bytes(&query, row->text, row->length);
  bind_text(&query, row->digest);
  bind_text(&query, row->standing);
  bind_text(&query, row->diagnostics);
  bind_int(&query, row->waits ? 1 : 0);
  bind_time(&query, row->at);
  Status status = query_run(&query);
  if (status == STATUS_OK) row->receipt = sqlite3_last_insert_rowid(ledger->database);
  return status;
}

/* The number that its sender is told. */
static Status count_sent(Ledger *ledger, SubmissionRow *row) {
  Query query = query_start(ledger, SQL_SUBMISSION_NUMBER);
  bind_int(&query, row->game);
  bind_int(&query, row->seat);
  bind_int(&query, row->receipt);
  row->number = query_next(&query) ? column_int(&query) : 0;
  return query_end(&query);
}

/* The next tick looks at the game. */
static Status mark_answered(Ledger *ledger, int64_t game) {
  Query query = query_start(ledger, SQL_GAME_SET_ANSWERED);
  bind_int(&query, game);
  return query_run_on_one(&query, "no game has this id");
}

Status ledger_add_submission(Ledger *ledger, SubmissionRow *row) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  bool in_force = row->standing != NULL && strcmp(row->standing, "in-force") == 0;
  if (in_force) status = ledger_supersede(ledger, row->game, row->seat, row->turn);
  if (status == STATUS_OK) status = add_row(ledger, row);
  if (status == STATUS_OK) status = count_sent(ledger, row);
  if (status == STATUS_OK && in_force) status = mark_answered(ledger, row->game);
  return change_end(ledger, own, status);
}

/* ---- reading ---- */

static void read_submission(Query *query, Arena *arena, SubmissionRow *row) {
  row->receipt = column_int(query);
  row->number = 0;
  row->game = column_int(query);
  row->seat = column_int(query);
  row->turn = column_text(query, arena);
  row->source = column_text(query, arena);
  row->text = column_bytes(query, arena, &row->length);
  row->digest = column_text(query, arena);
  row->standing = column_text(query, arena);
  row->diagnostics = column_text(query, arena);
  row->waits = column_int(query) != 0;
  row->at = column_time(query);
}

Status ledger_submission(Ledger *ledger, Arena *arena, int64_t game, int64_t seat, const char *turn,
                         SubmissionRow *row) {
  Query query = query_start(ledger, SQL_SUBMISSION_IN_FORCE);
  bind_int(&query, game);
  bind_int(&query, seat);
  bind_text(&query, turn);
  bool found = query_next(&query);
  if (found) read_submission(&query, arena, row);
  Status status = query_end(&query);
  if (status != STATUS_OK) return status;
  return found ? count_sent(ledger, row) : STATUS_NOT_FOUND;
}

Status ledger_submissions(Ledger *ledger, Arena *arena, int64_t game, SubmissionRows *rows) {
  *rows = (SubmissionRows){.count = 0};
  Query query = query_start(ledger, SQL_SUBMISSIONS);
  bind_int(&query, game);
  while (query_next(&query)) {
    rows->items = rows_room(arena, rows->items, rows->count, sizeof *rows->items);
    read_submission(&query, arena, &rows->items[rows->count++]);
  }
  return query_end(&query);
}
