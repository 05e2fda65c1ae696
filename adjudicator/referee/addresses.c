#include "addresses.h"

#include "../mail/message.h"
#include "document.h"

static Status wrong(const Referee *referee, const Table *table, const char *what, const char *address) {
  referee_tell(referee, NOTICE_ERROR, "%s: %s is no mail address: %s", table->row.name, what, address);
  return STATUS_CONFIG;
}

static Status check_seat(const Referee *referee, const Table *table, int seat) {
  const SeatRow *row = &table->seats.items[seat];
  if (!mail_address_valid(table->arena, row->address, NULL))
    return wrong(referee, table, "the address of a player", row->address);
  const char *reply_to = document_reply_to(referee, table, seat);
  if (reply_to == NULL || mail_address_valid(table->arena, reply_to, NULL)) return STATUS_OK;
  /* Not the address that came of it: it may hold the seat's key. */
  return wrong(referee, table, "what becomes of `reply-to` of the configuration (too long, perhaps)",
               referee->configuration->reply_to);
}

Status addresses_check(const Referee *referee, const Table *table) {
  const char *from = referee->configuration->from;
  if (!mail_address_valid(table->arena, from, NULL))
    return wrong(referee, table, "`from` of the configuration", from);
  Status status = STATUS_OK;
  for (int seat = 0; seat < table->seated.count && status == STATUS_OK; seat++)
    status = check_seat(referee, table, seat);
  return status;
}
