#include "forget.h"
#include "query.h"

static const int64_t NO_GAME = 0, NO_SEAT = -1, NO_RECEIPT = 0, NO_PRESS = 0;

/* ---- taking in ---- */

static Status is_there(Query *query, bool *there) {
  *there = query_next(query);
  return query_end(query);
}

Status ledger_inbox_known(Ledger *ledger, const char *message_id, const char *body_digest, bool *known) {
  Arena *arena = arena_new();
  Query query = query_start(ledger, SQL_INBOX_KNOWN);
  bind_text(&query, message_id);
  bind_text(&query, body_digest);
  bind_text(&query, ledger_forgotten_id(arena, message_id, body_digest));
  Status status = is_there(&query, known);
  arena_free(arena);
  return status;
}

Status ledger_inbox_answers(Ledger *ledger, const char *sender, const char *fate, Time since,
                            int64_t *count) {
  Query query = query_start(ledger, SQL_INBOX_ANSWERS);
  bind_text(&query, sender);
  bind_text(&query, fate);
  bind_int(&query, since);
  *count = query_next(&query) ? column_int(&query) : 0;
  return query_end(&query);
}

Status ledger_inbox_answers_to_seat(Ledger *ledger, const char *sender, int64_t game, int64_t seat,
                                    const char *digest, Time since, InboxAnswers *out) {
  Query query = query_start(ledger, SQL_INBOX_ANSWERS_TO_SEAT);
  bind_text(&query, sender);
  bind_int(&query, since);
  bind_int(&query, game);
  bind_int_unless(&query, seat, NO_SEAT);
  bind_text(&query, digest);
  *out = (InboxAnswers){0};
  if (query_next(&query)) {
    out->all = column_int(&query);
    out->fruitless = column_int(&query);
    out->refused = column_int(&query);
    out->alike = column_int(&query);
    out->limited = column_int(&query) != 0;
  }
  return query_end(&query);
}

Status ledger_inbox_answers_open(Ledger *ledger, const char *sender, Time since, int64_t *count) {
  Query query = query_start(ledger, SQL_INBOX_ANSWERS_OPEN);
  bind_text(&query, sender);
  bind_int(&query, since);
  *count = query_next(&query) ? column_int(&query) : 0;
  return query_end(&query);
}

Status ledger_inbox_limited(Ledger *ledger, int64_t game, int64_t seat, const char *sender, Time since,
                            bool *limited) {
  Query query = query_start(ledger, SQL_INBOX_LIMITED);
  bind_int(&query, game);
  bind_int(&query, seat);
  bind_text(&query, sender);
  bind_int(&query, since);
  *limited = query_next(&query) && column_int(&query) != 0;
  return query_end(&query);
}

/* A mail quotes what it answers. */
Status ledger_add_inbox(Ledger *ledger, InboxRow *row) {
  int64_t base;
  Packed raw;
  Status status = newest_base(ledger, row->game, &base);
  if (status == STATUS_OK) status = pack(ledger, row->raw, row->length, base, &raw);
  if (status != STATUS_OK) return status;
  base = raw.base;
  Query query = query_start(ledger, SQL_INBOX_ADD);
  bind_text(&query, row->message_id);
  bind_text(&query, row->body_digest);
  bind_text(&query, row->way);
  bind_time(&query, row->at);
  bind_text(&query, row->fate);
  bind_text(&query, row->sender);
  bind_int_unless(&query, row->game, NO_GAME);
  bind_int_unless(&query, row->seat, NO_SEAT);
  bind_int_unless(&query, row->receipt, NO_RECEIPT);
  bind_int_unless(&query, row->press, NO_PRESS);
  bind_int(&query, row->answered ? 1 : 0);
  bind_int(&query, row->limited ? 1 : 0);
  bind_text(&query, row->words);
  bind_pack(&query, &raw);
  bind_int_unless(&query, base, 0);
  bind_time(&query, row->kept_until);
  status = query_run(&query);
  if (status == STATUS_OK) row->id = sqlite3_last_insert_rowid(ledger->database);
  return status;
}

/* ---- what is kept for a time ---- */

Status ledger_inbox_is_to_empty(Ledger *ledger, Time now, bool *any) {
  Query query = query_start(ledger, SQL_INBOX_IS_TO_EMPTY);
  bind_time(&query, now);
  *any = query_next(&query) && column_int(&query) != 0;
  return query_end(&query);
}

Status ledger_empty_inbox(Ledger *ledger, Time now) {
  Query query = query_start(ledger, SQL_INBOX_EMPTY);
  bind_time(&query, now);
  return query_run(&query);
}

Status ledger_erase_message(Ledger *ledger, int64_t id) {
  Query query = query_start(ledger, SQL_INBOX_ERASE);
  bind_int(&query, id);
  return query_run_on_one(&query, "no mail with this id came in");
}

/* ---- reading ---- */

static void read_row(Query *query, Arena *arena, InboxRow *row) {
  row->id = column_int(query);
  row->message_id = column_text(query, arena);
  row->body_digest = column_text(query, arena);
  row->way = column_text(query, arena);
  row->at = column_time(query);
  row->fate = column_text(query, arena);
  row->sender = column_text(query, arena);
  row->game = column_int_or(query, NO_GAME);
  row->seat = column_int_or(query, NO_SEAT);
  row->receipt = column_int_or(query, NO_RECEIPT);
  row->press = column_int_or(query, NO_PRESS);
  row->answered = column_int(query) != 0;
  row->words = column_text(query, arena);
  row->length = column_int(query);
  row->raw = NULL;
}

static StatementId of_these(int64_t game, const char *fate) {
  if (game == NO_GAME) return fate == NULL ? SQL_INBOX : SQL_INBOX_OF_FATE;
  return fate == NULL ? SQL_INBOX_OF_GAME : SQL_INBOX_OF_GAME_AND_FATE;
}

static void turn_round(InboxRows *rows) {
  for (size_t i = 0; i < rows->count / 2; i++) {
    InboxRow row = rows->items[i];
    rows->items[i] = rows->items[rows->count - 1 - i];
    rows->items[rows->count - 1 - i] = row;
  }
}

Status ledger_inbox(Ledger *ledger, Arena *arena, int64_t game, const char *fate, int64_t limit,
                    InboxRows *rows) {
  *rows = (InboxRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, of_these(game, fate));
  bind_int(&query, limit);
  if (game != NO_GAME) bind_int(&query, game);
  if (fate != NULL) bind_text(&query, fate);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    read_row(&query, arena, &rows->items[rows->count++]);
  }
  turn_round(rows);
  return query_end(&query);
}

Status ledger_inbox_message(Ledger *ledger, Arena *arena, int64_t id, InboxRow *row) {
  Query query = query_start(ledger, SQL_INBOX_MESSAGE);
  bind_int(&query, id);
  bool found = query_next(&query);
  if (found) {
    read_row(&query, arena, row);
    column_base(&query);
    row->raw = column_packed_whole(&query, arena, &row->length, (LedgerDamage){"inbox", id, "raw"});
  }
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

/* ---- mailboxes ---- */

Status ledger_mailbox(Ledger *ledger, Arena *arena, const char *name, MailboxRow *row) {
  Query query = query_start(ledger, SQL_MAILBOX);
  bind_text(&query, name);
  bool found = query_next(&query);
  if (found) {
    row->name = column_text(&query, arena);
    row->uidvalidity = column_int(&query);
    row->uid = column_int(&query);
  }
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_set_mailbox(Ledger *ledger, const MailboxRow *row) {
  Query query = query_start(ledger, SQL_MAILBOX_SET);
  bind_text(&query, row->name);
  bind_int(&query, row->uidvalidity);
  bind_int(&query, row->uid);
  return query_run(&query);
}
