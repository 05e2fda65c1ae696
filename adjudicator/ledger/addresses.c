#include "query.h"

Status ledger_address(Ledger *ledger, Arena *arena, const char *address, AddressRow *row) {
  Query query = query_start(ledger, SQL_ADDRESS);
  bind_text(&query, address);
  bool found = query_next(&query);
  if (found) {
    row->address = column_text(&query, arena);
    row->reports = column_int(&query);
    row->stopped = column_int(&query) != 0;
    row->last = column_time(&query);
    row->words = column_text(&query, arena);
  }
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_set_address(Ledger *ledger, const AddressRow *row) {
  Query query = query_start(ledger, SQL_ADDRESS_SET);
  bind_text(&query, row->address);
  bind_int(&query, row->reports);
  bind_int(&query, row->stopped ? 1 : 0);
  bind_time(&query, row->last);
  bind_text(&query, row->words);
  return query_run(&query);
}
