#include "send.h"

#include <inttypes.h>
#include <string.h>

#include "../mail/message.h"
#include "../mail/transport.h"
#include "lock.h"

/* Rows are fetched in portions, so that a long outbox does not fill the memory. */
#define PORTION 50

typedef struct Sender {
  Referee *referee;
  Transport *transport; /* NULL until the first mail */
  SendCounts *counts;
} Sender;

int64_t send_wait(int64_t tries) {
  int64_t wait = SEND_FIRST_WAIT;
  for (int64_t i = 1; i < tries && wait < SEND_MOST_WAIT; i++) wait *= 2;
  return wait < SEND_MOST_WAIT ? wait : SEND_MOST_WAIT;
}

static Status open_transport(Sender *sender) {
  if (sender->transport != NULL) return STATUS_OK;
  Referee *referee = sender->referee;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, referee->arena);
  const Configuration *configuration = referee->configuration;
  sender->transport =
      transport_open(referee->arena, configuration->transport, configuration->folder, &diagnostics);
  referee_tell_diagnostics(referee, "", configuration->file, &diagnostics);
  return sender->transport == NULL ? STATUS_CONFIG : STATUS_OK;
}

/* What becomes of a row after a try. */
typedef struct Fate {
  const char *status;
  Time next_try;
  const char *words;
} Fate;

static Fate fate_of(const Sender *sender, const OutboxRow *row, Delivery delivery, const char *words) {
  Time now = sender->referee->now;
  Fate fate = {.status = "sent", .next_try = TIME_NONE, .words = words};
  if (delivery == DELIVERY_SENT) return fate;
  fate.status = "failed";
  bool too_old = now - row->date >= SEND_GIVE_UP;
  if (delivery == DELIVERY_FAILED || (delivery == DELIVERY_LATER && too_old)) return fate;
  fate.status = delivery == DELIVERY_UNKNOWN ? "unknown" : "queued";
  /* What may have arrived is not called failed; it only is not tried any more. */
  fate.next_try = too_old ? TIME_NONE : now + send_wait(row->tries + 1);
  return fate;
}

static void count_and_tell(const Sender *sender, const OutboxRow *row, const Fate *fate) {
  SendCounts *counts = sender->counts;
  NoticeLevel level = NOTICE_WARNING;
  if (strcmp(fate->status, "sent") == 0) {
    counts->sent++;
    level = NOTICE_DETAIL;
  } else if (strcmp(fate->status, "queued") == 0) {
    counts->later++;
  } else if (strcmp(fate->status, "unknown") == 0) {
    counts->unknown++;
  } else {
    counts->failed++;
    level = NOTICE_ERROR;
  }
  referee_tell(sender->referee, level, "mail %s to %s: %s: %s", row->message_id, row->recipient, fate->status,
               fate->words);
}

static Status record(const Sender *sender, const OutboxRow *row, const Fate *fate) {
  Ledger *ledger = sender->referee->ledger;
  Status status = ledger_mail_result(ledger, row->id, fate->status, fate->next_try, fate->words);
  if (status != STATUS_OK) return referee_ledger_status(sender->referee, status);
  count_and_tell(sender, row, fate);
  return STATUS_OK;
}

static char *compose(Arena *arena, const OutboxRow *row, size_t *length) {
  Mail mail = {
      .message_id = row->message_id,
      .from = row->sender,
      .to = row->recipient,
      .reply_to = row->reply_to,
      .subject = row->subject,
      .date = row->date,
      .in_reply_to = row->in_reply_to,
      .references = row->references,
      .text = row->body,
      .replied = strcmp(row->kind, "receipt") == 0 || strcmp(row->kind, "answer") == 0,
      .orders = row->orders,
  };
  return mail_compose(arena, &mail, length);
}

static Status send_row(Sender *sender, Arena *arena, const OutboxRow *row) {
  Referee *referee = sender->referee;
  size_t length;
  char *bytes = compose(arena, row, &length);
  char *from = NULL, *to = NULL;
  if (bytes == NULL || !mail_address_valid(arena, row->sender, &from) ||
      !mail_address_valid(arena, row->recipient, &to)) {
    Fate fate = {"failed", TIME_NONE,
                 "no mail can be made of this: its addresses or its Message-ID are none"};
    return record(sender, row, &fate);
  }
  Status status = open_transport(sender);
  if (status != STATUS_OK) return status;
  status = ledger_mail_sending(referee->ledger, row->id, referee->now);
  if (status == STATUS_NOT_FOUND) return STATUS_OK; /* its address was stopped meanwhile */
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  referee_step(referee, "marked");
  const char *words = "";
  Delivery delivery =
      sender->transport->deliver(sender->transport, arena, row->message_id, from, to, bytes, length, &words);
  referee_step(referee, "delivered");
  Fate fate = fate_of(sender, row, delivery, words);
  return record(sender, row, &fate);
}

/* We hold the senders' lock, so whoever left this row `sending` is dead. It goes again now; that it may
 * arrive twice is said. */
static void tell_interrupted(const Sender *sender, const OutboxRow *row) {
  if (strcmp(row->status, "sending") != 0) return;
  referee_tell(
      sender->referee, NOTICE_WARNING,
      "mail %s to %s: its sender ended before the answer was recorded; it goes again as the same mail",
      row->message_id, row->recipient);
}

static Status mark_interrupted(const Sender *sender, const OutboxRow *row) {
  if (strcmp(row->status, "sending") != 0) return STATUS_OK;
  tell_interrupted(sender, row);
  Status status = ledger_mail_result(sender->referee->ledger, row->id, "unknown", sender->referee->now,
                                     "the sending process ended before an answer was recorded");
  return referee_ledger_status(sender->referee, status);
}

/* Each row leaves the set of those due, whatever becomes of it, so that this ends. */
static Status send_portion(Sender *sender, bool *more) {
  Arena *arena = arena_new();
  OutboxRows rows = {.count = 0};
  Referee *referee = sender->referee;
  Status status = ledger_mails_due(referee->ledger, arena, referee->now, PORTION, &rows);
  if (status != STATUS_OK) referee_ledger_status(referee, status);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    status = mark_interrupted(sender, &rows.items[i]);
    if (status == STATUS_OK) status = send_row(sender, arena, &rows.items[i]);
  }
  *more = rows.count == PORTION;
  arena_free(arena);
  return status;
}

Status send_due(Referee *referee, SendCounts *counts) {
  *counts = (SendCounts){0};
  int lock;
  Status status = lock_take(referee, "send", &lock);
  if (status == STATUS_TRY_AGAIN) {
    referee_tell(referee, NOTICE_DETAIL, "another sender is at work");
    return STATUS_OK;
  }
  if (status != STATUS_OK) return status;
  Sender sender = {.referee = referee, .counts = counts};
  status = ledger_mails_bring_forward(referee->ledger, referee->now + SEND_MOST_WAIT, referee->now);
  referee_ledger_status(referee, status);
  bool more = true;
  while (more && status == STATUS_OK) status = send_portion(&sender, &more);
  if (sender.transport != NULL) sender.transport->close(sender.transport);
  lock_release(lock);
  bool nothing_went = counts->sent == 0 && counts->failed == 0 && counts->later + counts->unknown > 0;
  return status == STATUS_OK && nothing_went ? STATUS_UNAVAILABLE : status;
}
