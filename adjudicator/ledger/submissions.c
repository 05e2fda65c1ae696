#include <stdlib.h>
#include <string.h>

#include "query.h"

/* ---- filing ---- */

static const char *part_of(const SubmissionRow *row) {
  return row->part == NULL ? "" : row->part;
}

Status ledger_supersede(Ledger *ledger, int64_t game, int64_t seat, const char *turn, const char *part) {
  Query query = query_start(ledger, SQL_SUBMISSION_SUPERSEDE);
  bind_int(&query, game);
  bind_int(&query, seat);
  bind_text(&query, turn);
  bind_text(&query, part);
  return query_run(&query);
}

static Status add_row(Ledger *ledger, SubmissionRow *row) {
  if (row->changed == 0) row->changed = row->at;
  Query query = query_start(ledger, SQL_SUBMISSION_ADD);
  bind_int(&query, row->game);
  bind_int(&query, row->seat);
  bind_text(&query, row->turn);
  bind_text(&query, part_of(row));
  bind_text(&query, row->source);
  bind_packed(&query, row->text, row->length);
  bind_packed_text(&query, row->orders == NULL ? "" : row->orders);
  bind_packed_text(&query, row->places == NULL ? "" : row->places);
  bind_text(&query, row->salt == NULL ? "" : row->salt);
  bind_text(&query, row->digest);
  bind_text(&query, row->standing);
  bind_packed_text(&query, row->diagnostics);
  bind_int(&query, row->waits ? 1 : 0);
  bind_time(&query, row->at);
  bind_time(&query, row->changed);
  row->receipt = 0;
  return query_record(&query, RECORD_SUBMISSION, row->game, &row->receipt, NULL);
}

Status ledger_submission_number(Ledger *ledger, SubmissionRow *row) {
  Query query = query_start(ledger, SQL_SUBMISSION_NUMBER);
  bind_int(&query, row->game);
  bind_int(&query, row->seat);
  bind_int(&query, row->receipt);
  row->number = query_next(&query) ? column_int(&query) : 0;
  return query_end(&query);
}

Status ledger_add_submission(Ledger *ledger, SubmissionRow *row) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  bool in_force = row->standing != NULL && strcmp(row->standing, "in-force") == 0;
  if (in_force) status = ledger_supersede(ledger, row->game, row->seat, row->turn, part_of(row));
  if (status == STATUS_OK) status = add_row(ledger, row);
  if (status == STATUS_OK) status = ledger_submission_number(ledger, row);
  if (status == STATUS_OK && in_force) status = ledger_set_due(ledger, row->game);
  return change_end(ledger, own, status);
}

/* ---- reading ---- */

static void read_submission(Query *query, Arena *arena, SubmissionRow *row) {
  row->receipt = column_int(query);
  row->number = 0;
  row->game = column_int(query);
  row->seat = column_int(query);
  row->turn = column_text(query, arena);
  row->part = column_text(query, arena);
  row->source = column_text(query, arena);
  row->text =
      column_packed_whole(query, arena, &row->length, (LedgerDamage){"submissions", row->receipt, "text"});
  row->orders =
      column_packed_whole(query, arena, NULL, (LedgerDamage){"submissions", row->receipt, "orders"});
  row->places =
      column_packed_whole(query, arena, NULL, (LedgerDamage){"submissions", row->receipt, "places"});
  row->salt = column_text(query, arena);
  row->digest = column_text(query, arena);
  row->standing = column_text(query, arena);
  row->diagnostics =
      column_packed_whole(query, arena, NULL, (LedgerDamage){"submissions", row->receipt, "diagnostics"});
  row->waits = column_int(query) != 0;
  row->at = column_time(query);
  row->changed = column_time(query);
}

static Status read_submissions(Query *query, Arena *arena, SubmissionRows *rows) {
  *rows = (SubmissionRows){.count = 0};
  size_t room = 0;
  while (query_next(query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    read_submission(query, arena, &rows->items[rows->count++]);
  }
  return query_end(query);
}

Status ledger_submissions_in_force(Ledger *ledger, Arena *arena, int64_t game, int64_t seat, const char *turn,
                                   SubmissionRows *rows) {
  Query query = query_start(ledger, SQL_SUBMISSION_IN_FORCE);
  bind_int(&query, game);
  bind_int(&query, seat);
  bind_text(&query, turn);
  Status status = read_submissions(&query, arena, rows);
  for (size_t i = 0; status == STATUS_OK && i < rows->count; i++)
    status = ledger_submission_number(ledger, &rows->items[i]);
  return status;
}

Status ledger_submission(Ledger *ledger, Arena *arena, int64_t game, int64_t seat, const char *turn,
                         const char *part, SubmissionRow *row) {
  SubmissionRows rows;
  Status status = ledger_submissions_in_force(ledger, arena, game, seat, turn, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) {
    if (strcmp(rows.items[i].part, part) != 0) continue;
    *row = rows.items[i];
    return STATUS_OK;
  }
  return status == STATUS_OK ? STATUS_NOT_FOUND : status;
}

Status ledger_submission_last(Ledger *ledger, Arena *arena, int64_t game, int64_t seat, const char *turn,
                              SubmissionRow *row) {
  Query query = query_start(ledger, SQL_SUBMISSION_LAST);
  bind_int(&query, game);
  bind_int(&query, seat);
  bind_text(&query, turn);
  bool found = query_next(&query);
  if (found) read_submission(&query, arena, row);
  Status status = query_end(&query);
  if (status == STATUS_OK && found) status = ledger_submission_number(ledger, row);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_submission_answered(Ledger *ledger, Arena *arena, int64_t game, int64_t seat,
                                  const char *message_id, SubmissionRow *row) {
  Query query = query_start(ledger, SQL_SUBMISSION_ANSWERED);
  bind_int(&query, game);
  bind_int(&query, seat);
  bind_text(&query, message_id);
  bool found = query_next(&query);
  if (found) read_submission(&query, arena, row);
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

static int by_receipt(const void *a, const void *b) {
  const SubmissionRow *one = a, *two = b;
  return one->receipt < two->receipt ? -1 : one->receipt > two->receipt;
}

Status ledger_submissions(Ledger *ledger, Arena *arena, int64_t game, SubmissionRows *rows) {
  Query query = query_start(ledger, SQL_SUBMISSIONS);
  bind_int(&query, game);
  Status status = read_submissions(&query, arena, rows);
  /* The index has them by seat. */
  if (rows->count > 1) qsort(rows->items, rows->count, sizeof *rows->items, by_receipt);
  return status;
}

Status ledger_erase_submission(Ledger *ledger, int64_t game, int64_t receipt) {
  return erase_record(ledger, SQL_SUBMISSION_ERASE, RECORD_SUBMISSION, game, receipt);
}

Status ledger_submitted_since(Ledger *ledger, int64_t game, Time since, bool *submitted) {
  Query query = query_start(ledger, SQL_SUBMISSION_SINCE);
  bind_int(&query, game);
  bind_time(&query, since);
  *submitted = query_next(&query) && column_int(&query) != 0;
  return query_end(&query);
}
