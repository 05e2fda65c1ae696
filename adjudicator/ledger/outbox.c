#include <string.h>

#include "query.h"

static const int64_t NO_GAME = 0, NO_SEAT = -1, NO_OBSERVER = 0, NO_STATE = -1, NO_PRESS = 0;

/* ---- adding ---- */

static Status is_stopped(Ledger *ledger, int64_t id, bool *stopped) {
  Query query = query_start(ledger, SQL_MAIL_IS_STOPPED);
  bind_int(&query, id);
  *stopped = query_next(&query);
  return query_end(&query);
}

/* What is written to somebody at a terminal is kept for `show`; no mail server could deliver it. */
static bool nobody_has(const char *recipient) {
  return recipient != NULL && strcmp(recipient, PRACTICE_ADDRESS) == 0;
}

static Status add_row(Ledger *ledger, OutboxRow *row, bool held) {
  Query query = query_start(ledger, SQL_MAIL_ADD);
  bind_int_unless(&query, row->game, NO_GAME);
  bind_int_unless(&query, row->seat, NO_SEAT);
  bind_int_unless(&query, row->observer, NO_OBSERVER);
  bind_text(&query, row->kind);
  bind_text(&query, row->turn);
  bind_int_unless(&query, row->state, NO_STATE);
  bind_text(&query, row->message_id);
  bind_text(&query, row->sender);
  bind_text(&query, row->recipient);
  bind_text(&query, row->address);
  bind_text(&query, row->reply_to);
  bind_text(&query, row->subject);
  bind_text(&query, row->in_reply_to);
  bind_text(&query, row->references);
  bind_time(&query, row->date);
  bind_time(&query, row->next_try);
  bind_text(&query, held ? "held" : nobody_has(row->recipient) ? "stopped" : "queued");
  bind_int_unless(&query, row->press, NO_PRESS);
  row->id = 0;
  return query_record(&query, RECORD_MAIL, row->game, &row->id, NULL);
}

/* The texts of a letter, in the order in which the ledger keeps them; NULL: it has no such. */
#define PARTS 6
typedef struct Parts {
  const char *texts[PARTS];
} Parts;

/* All of them as one text, each with the zero byte at its end. */
static const char *join(Arena *arena, const Parts *parts, int64_t *length) {
  *length = 0;
  for (int i = 0; i < PARTS; i++)
    *length += parts->texts[i] == NULL ? 0 : (int64_t)strlen(parts->texts[i]) + 1;
  char *all = arena_alloc(arena, (size_t)*length), *at = all;
  for (int i = 0; i < PARTS; i++) {
    size_t size = parts->texts[i] == NULL ? 0 : strlen(parts->texts[i]) + 1;
    if (size > 0) memcpy(at, parts->texts[i], size);
    at += size;
  }
  return all;
}

static Status pack_letter(Ledger *ledger, Arena *arena, const OutboxRow *row, const Parts *parts,
                          Packed *out) {
  int64_t base, length;
  Status status = newest_base(ledger, row->game, &base);
  if (status != STATUS_OK) return status;
  const char *all = join(arena, parts, &length);
  return strcmp(row->kind, "report") == 0 ? pack_report(ledger, all, length, base, out)
                                          : pack(ledger, all, length, base, out);
}

static Status write_letter(Ledger *ledger, const OutboxRow *row, const Parts *parts, Packed *packed) {
  int64_t mail = row->id, base = packed->base;
  Query query = query_start(ledger, SQL_LETTER_ADD);
  bind_int(&query, mail);
  bind_pack(&query, packed);
  bind_int_unless(&query, base, 0);
  for (int i = 0; i < PARTS; i++)
    bind_int_unless(&query, parts->texts[i] == NULL ? -1 : (int64_t)strlen(parts->texts[i]), -1);
  return query_record(&query, RECORD_LETTER, row->game, &mail, NULL);
}

static Status add_letter(Ledger *ledger, const OutboxRow *row) {
  const Parts parts = {{row->body, row->orders, row->html, row->drawing, row->calendar, row->desk}};
  Packed packed;
  Arena *arena = arena_new();
  Status status = pack_letter(ledger, arena, row, &parts, &packed);
  if (status == STATUS_OK) status = write_letter(ledger, row, &parts, &packed);
  arena_free(arena);
  return status;
}

Status ledger_add_mail(Ledger *ledger, OutboxRow *row) {
  bool own, stopped = false, held = row->status != NULL && strcmp(row->status, "held") == 0;
  Status status = change_begin(ledger, &own);
  if (status != STATUS_OK) return status;
  status = add_row(ledger, row, held);
  if (status == STATUS_OK) status = add_letter(ledger, row);
  if (status == STATUS_OK) status = is_stopped(ledger, row->id, &stopped);
  if (status == STATUS_OK) row->status = held ? "held" : stopped ? "stopped" : "queued";
  return change_end(ledger, own, status);
}

/* ---- reading ---- */

/* The next part of *text, up to `end`. *whole false: it does not end where its size says. */
static const char *read_part(Query *query, const char **text, const char *end, bool *whole) {
  const char *part = *text;
  int64_t size = column_int_or(query, -1);
  if (size < 0 || !*whole) return NULL;
  *whole = size < end - part && part[size] == '\0';
  if (*whole) *text += size + 1;
  return part;
}

/* A letter that is damaged must not keep others from being read. */
static void read_letter(Query *query, Arena *arena, OutboxRow *row) {
  bool whole;
  int64_t length;
  Parts parts;
  column_base(query);
  const char *text = column_packed(query, arena, &length, &whole);
  bool erased = text != NULL && whole && length == 0;
  if (text == NULL) text = "";
  const char *end = text + length;
  for (int i = 0; i < PARTS; i++) parts.texts[i] = read_part(query, &text, end, &whole);
  whole = whole && text == end && parts.texts[0] != NULL;
  row->damaged = whole || erased ? NULL : "texts";
  row->body = whole ? parts.texts[0] : "";
  row->orders = whole ? parts.texts[1] : NULL;
  row->html = whole ? parts.texts[2] : NULL;
  row->drawing = whole ? parts.texts[3] : NULL;
  row->calendar = whole ? parts.texts[4] : NULL;
  row->desk = whole ? parts.texts[5] : NULL;
}

static void read_mail(Query *query, Arena *arena, OutboxRow *row) {
  row->id = column_int(query);
  row->game = column_int_or(query, NO_GAME);
  row->seat = column_int_or(query, NO_SEAT);
  row->observer = column_int_or(query, NO_OBSERVER);
  row->kind = column_text(query, arena);
  row->turn = column_text(query, arena);
  row->state = column_int_or(query, NO_STATE);
  row->press = column_int_or(query, NO_PRESS);
  row->message_id = column_text(query, arena);
  row->sender = column_text(query, arena);
  row->recipient = column_text(query, arena);
  row->address = column_text(query, arena);
  row->reply_to = column_text(query, arena);
  row->subject = column_text(query, arena);
  row->in_reply_to = column_text(query, arena);
  row->references = column_text(query, arena);
  read_letter(query, arena, row);
  row->date = column_time(query);
  row->status = column_text(query, arena);
  row->tries = column_int(query);
  row->tried = column_time(query);
  row->next_try = column_time(query);
  row->words = column_text(query, arena);
  row->unpainted = column_time(query);
  row->bounced = column_time(query);
}

static Status read_mails(Query *query, Arena *arena, OutboxRows *rows) {
  *rows = (OutboxRows){.count = 0};
  size_t room = 0;
  while (query_next(query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    read_mail(query, arena, &rows->items[rows->count++]);
  }
  return query_end(query);
}

Status ledger_mails_queue(Ledger *ledger, Arena *arena, Time now, int64_t limit, OutboxRows *queue) {
  *queue = (OutboxRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_MAILS_DUE);
  bind_int(&query, now);
  bind_int(&query, limit);
  while (query_next(&query)) {
    queue->items = arena_room(arena, queue->items, sizeof *queue->items, queue->count, &room);
    OutboxRow *item = &queue->items[queue->count++];
    *item = (OutboxRow){.body = ""};
    item->id = column_int(&query);
    item->later = column_int(&query) != 0;
  }
  return query_end(&query);
}

Status ledger_mails_of(Ledger *ledger, Arena *arena, Time now, const OutboxRow *queued, size_t count,
                       OutboxRows *rows) {
  Status status = STATUS_OK;
  *rows = (OutboxRows){.items = arena_alloc(arena, (count + 1) * sizeof *rows->items)};
  for (size_t i = 0; i < count && status == STATUS_OK; i++) {
    Query query = query_start(ledger, SQL_MAIL_DUE);
    bind_int(&query, queued[i].id);
    bind_int(&query, now);
    if (query_next(&query)) {
      OutboxRow *row = &rows->items[rows->count++];
      read_mail(&query, arena, row);
      row->later = queued[i].later;
    }
    status = query_end(&query);
  }
  return status;
}

Status ledger_mails_due(Ledger *ledger, Arena *arena, Time now, int64_t limit, OutboxRows *rows) {
  OutboxRows queue;
  *rows = (OutboxRows){.count = 0};
  Status status = ledger_mails_queue(ledger, arena, now, limit, &queue);
  return status == STATUS_OK ? ledger_mails_of(ledger, arena, now, queue.items, queue.count, rows) : status;
}

Status ledger_mails(Ledger *ledger, Arena *arena, int64_t game, const char *kind, const char *turn,
                    int64_t seat, OutboxRows *rows) {
  Query query = query_start(ledger, SQL_MAILS);
  bind_int_unless(&query, game, NO_GAME);
  bind_text(&query, kind);
  bind_text(&query, turn);
  bind_int_unless(&query, seat, NO_SEAT);
  return read_mails(&query, arena, rows);
}

Status ledger_newest_mail(Ledger *ledger, Arena *arena, int64_t game, const char *kind, int64_t seat,
                          const char **message_id) {
  Query query = query_start(ledger, SQL_MAIL_NEWEST);
  bind_int_unless(&query, game, NO_GAME);
  bind_text(&query, kind);
  bind_int(&query, seat);
  bool found = query_next(&query);
  if (found) *message_id = column_text(&query, arena);
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_newest_calendar(Ledger *ledger, Arena *arena, int64_t game, int64_t seat,
                              const char **calendar) {
  Query query = query_start(ledger, SQL_MAIL_CALENDAR);
  bind_int(&query, game);
  bind_int(&query, seat);
  *calendar = NULL;
  if (query_next(&query)) {
    OutboxRow row;
    read_mail(&query, arena, &row);
    *calendar = row.calendar;
    if (row.damaged != NULL) query_damaged(&query, arena, (LedgerDamage){"letters", row.id, row.damaged});
  }
  return query_end(&query);
}

Status ledger_reported_state(Ledger *ledger, int64_t game, int64_t below, int64_t *number) {
  Query query = query_start(ledger, SQL_MAIL_REPORTED);
  bind_int(&query, game);
  bind_int(&query, below);
  if (query_next(&query)) *number = column_int_or(&query, NO_STATE);
  return query_end(&query);
}

Status ledger_mail_by_message_id(Ledger *ledger, Arena *arena, const char *message_id, OutboxRow *row) {
  Query query = query_start(ledger, SQL_MAIL_BY_MESSAGE_ID);
  bind_text(&query, message_id);
  bool found = query_next(&query);
  if (found) read_mail(&query, arena, row);
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_thread_game(Ledger *ledger, Arena *arena, const char *message_id, int64_t *game,
                          const char **turn, ReceiptAge *receipt) {
  Query query = query_start(ledger, SQL_THREAD_GAME);
  bind_text(&query, message_id);
  bool found = query_next(&query);
  if (found) {
    *game = column_int(&query);
    *turn = column_text(&query, arena);
    *receipt = (ReceiptAge)column_int(&query);
  }
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_subject_turn(Ledger *ledger, Arena *arena, int64_t game, const char *subject,
                           const char **turn) {
  Query query = query_start(ledger, SQL_SUBJECT_TURN);
  bind_int(&query, game);
  bind_text(&query, subject);
  *turn = "";
  if (query_next(&query)) {
    const char *first = column_text(&query, arena), *last = column_text(&query, arena);
    if (strcmp(first, last) == 0) *turn = first;
  }
  return query_end(&query);
}

/* ---- how far a mail got ---- */

/* Changes a mail that waits. STATUS_NOT_FOUND: it waits no more. */
static Status run_on_waiting(Query *query) {
  Status status = query_run(query);
  if (status != STATUS_OK || sqlite3_changes(query->ledger->database) == 1) return status;
  return STATUS_NOT_FOUND;
}

Status ledger_mails_bring_forward(Ledger *ledger, Time latest, Time now) {
  Query query = query_start(ledger, SQL_MAILS_BRING_FORWARD);
  bind_int(&query, latest);
  bind_int(&query, now);
  return query_run(&query);
}

Status ledger_mail_sending(Ledger *ledger, int64_t id, Time now) {
  Query query = query_start(ledger, SQL_MAIL_SENDING);
  bind_int(&query, id);
  bind_time(&query, now);
  return run_on_waiting(&query);
}

Status ledger_mail_unpainted(Ledger *ledger, int64_t id, Time now, Time next_try, const char *words) {
  Query query = query_start(ledger, SQL_MAIL_UNPAINTED);
  bind_int(&query, id);
  bind_time(&query, now);
  bind_time(&query, next_try);
  bind_text(&query, words);
  return run_on_waiting(&query);
}

Status ledger_mail_painted(Ledger *ledger, int64_t id) {
  Query query = query_start(ledger, SQL_MAIL_PAINTED);
  bind_int(&query, id);
  return query_run_on_one(&query, "no mail has this id");
}

Status ledger_mail_bounced(Ledger *ledger, int64_t id, Time now) {
  Query query = query_start(ledger, SQL_MAIL_BOUNCED);
  bind_int(&query, id);
  bind_time(&query, now);
  return query_run_on_one(&query, "no mail has this id");
}

Status ledger_mail_result(Ledger *ledger, int64_t id, const char *status, Time next_try, const char *words) {
  bool own;
  Status done = change_begin(ledger, &own);
  if (done != STATUS_OK) return done;
  Query query = query_start(ledger, SQL_MAIL_RESULT);
  bind_int(&query, id);
  bind_text(&query, status);
  bind_time(&query, next_try);
  bind_text(&query, words);
  done = query_run_on_one(&query, "no mail has this id");
  if (done == STATUS_OK && next_try == TIME_NONE) done = forgetting_told(ledger, id);
  return change_end(ledger, own, done);
}

Status ledger_release_mails(Ledger *ledger, int64_t game, Time now) {
  Query query = query_start(ledger, SQL_MAILS_RELEASE);
  bind_int(&query, game);
  bind_time(&query, now);
  return query_run(&query);
}

Status ledger_stop_mails(Ledger *ledger, const char *address) {
  Query query = query_start(ledger, SQL_MAILS_STOP);
  bind_text(&query, address);
  return query_run(&query);
}

Status ledger_resume_mails(Ledger *ledger, const char *address, Time now) {
  Query query = query_start(ledger, SQL_MAILS_RESUME);
  bind_text(&query, address);
  bind_time(&query, now);
  return query_run(&query);
}

Status ledger_requeue_mail(Ledger *ledger, int64_t id, Time now) {
  Query query = query_start(ledger, SQL_MAIL_REQUEUE);
  bind_int(&query, id);
  bind_time(&query, now);
  return query_run_on_one(&query, "no mail with this id can be sent again");
}

static Status read_counts(Query *query, OutboxCounts *counts) {
  if (query_next(query)) {
    int64_t all = column_int(query);
    counts->queued = column_int(query);
    counts->sending = column_int(query);
    counts->failed = column_int(query);
    int64_t lapsed = column_int(query);
    counts->unknown = column_int(query);
    counts->held = column_int(query);
    counts->stopped = column_int(query);
    counts->sent = all - counts->queued - counts->sending - counts->failed - lapsed - counts->unknown -
                   counts->held - counts->stopped;
  }
  return query_end(query);
}

Status ledger_outbox_counts(Ledger *ledger, int64_t game, OutboxCounts *counts) {
  *counts = (OutboxCounts){.sent = 0};
  Query query = query_start(ledger, game == NO_GAME ? SQL_MAIL_COUNTS : SQL_MAIL_COUNTS_OF_GAME);
  if (game != NO_GAME) bind_int(&query, game);
  return read_counts(&query, counts);
}

Status ledger_mails_in_trouble(Ledger *ledger, Arena *arena, int64_t game, int64_t limit, OutboxRows *rows) {
  *rows = (OutboxRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_MAILS_IN_TROUBLE);
  bind_int(&query, game);
  bind_int(&query, limit);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    OutboxRow *row = &rows->items[rows->count++];
    *row = (OutboxRow){
        .game = game, .state = -1, .tried = TIME_NONE, .unpainted = TIME_NONE, .bounced = TIME_NONE};
    row->seat = column_int_or(&query, -1);
    row->observer = column_int_or(&query, 0);
    row->kind = column_text(&query, arena);
    row->address = column_text(&query, arena);
    row->status = column_text(&query, arena);
    row->tries = column_int(&query);
    row->next_try = column_time(&query);
    row->words = column_text(&query, arena);
  }
  return query_end(&query);
}

/* ---- who was heard from, and who was reminded ---- */

Status ledger_heard(Ledger *ledger, int64_t game, int64_t seat, Time since, Time *at) {
  *at = TIME_NONE;
  Query query = query_start(ledger, SQL_HEARD);
  bind_int(&query, game);
  bind_int(&query, seat);
  if (query_next(&query)) {
    Time filed = column_time(&query), taken_in = column_time(&query);
    *at = filed > taken_in ? filed : taken_in; /* TIME_NONE is before all times */
    if (*at < since) *at = TIME_NONE;
  }
  return query_end(&query);
}

Status ledger_reminders(Ledger *ledger, int64_t game, int64_t seat, Time since, int64_t *count, Time *last) {
  *count = 0;
  *last = TIME_NONE;
  Arena *arena = arena_new();
  Query query = query_start(ledger, SQL_MAILS_NEWEST);
  bind_int(&query, game);
  while (query_next(&query)) {
    int64_t to = column_int_or(&query, -1);
    const char *kind = column_text(&query, arena);
    Time date = column_time(&query);
    if (date < since) break;
    if (to != seat || strcmp(kind, "reminder") != 0) continue;
    if (*count == 0) *last = date;
    ++*count;
  }
  arena_free(arena);
  return query_end(&query);
}

/* ---- addresses that bounced ---- */

static void read_address(Query *query, Arena *arena, AddressRow *row) {
  row->address = column_text(query, arena);
  row->reports = column_int(query);
  row->stopped = column_int(query) != 0;
  row->last = column_time(query);
  row->words = column_text(query, arena);
}

Status ledger_address(Ledger *ledger, Arena *arena, const char *address, AddressRow *row) {
  Query query = query_start(ledger, SQL_ADDRESS);
  bind_text(&query, address);
  bool found = query_next(&query);
  if (found) read_address(&query, arena, row);
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_addresses_bounced(Ledger *ledger, Arena *arena, Time since, AddressRows *rows) {
  *rows = (AddressRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_ADDRESSES_BOUNCED);
  bind_time(&query, since);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    read_address(&query, arena, &rows->items[rows->count++]);
  }
  return query_end(&query);
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
