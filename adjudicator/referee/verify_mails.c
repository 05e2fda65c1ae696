#include "verify_mails.h"

#include <string.h>

#include "mail_page.h"
#include "proof.h"

static Status fault(Replay *replay, const EventRow *row, int64_t mail, const char *column, const char *what) {
  return replay_fault(replay, (Fault){"outbox", row == NULL ? -1 : row->state, mail, column, what});
}

/* The event of a report; NULL where there is none. */
static const EventRow *event_of(const History *history, const OutboxRow *mail) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (strcmp(row->code, "report-queued") == 0 &&
        strcmp(event_field_text(history, row, "mail"), mail->message_id) == 0)
      return row;
  }
  return NULL;
}

static Status check_mail(Replay *replay, const OutboxRow *mail) {
  const History *history = replay->history;
  const EventRow *row = event_of(history, mail);
  if (mail->damaged != NULL) return fault(replay, row, mail->id, mail->damaged, "cannot be unpacked");
  if (row == NULL) return fault(replay, NULL, mail->id, "message_id", "nothing says that it was queued");
  if (strcmp(event_field_text(history, row, "body"),
             sha256_hex(history->arena, mail->body, strlen(mail->body))) != 0)
    return fault(replay, row, mail->id, "body", "is not what was mailed");
  if (strcmp(event_field_text(history, row, "head"), proof_report_head(history->arena, mail)) != 0)
    return fault(replay, row, mail->id, "subject, or another", "is not what was mailed");
  if (strcmp(event_field_text(history, row, "page"), mail_page_digest(history->arena, mail)) != 0)
    return fault(replay, row, mail->id, "html, picture or calendar", "is not what was mailed");
  return STATUS_OK;
}

static Status check_all_there(Replay *replay, const OutboxRows *mails) {
  const History *history = replay->history;
  size_t next = 0; /* both are in the order in which they were queued */
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (strcmp(row->code, "report-queued") != 0) continue;
    const char *id = event_field_text(history, row, "mail");
    while (next < mails->count && strcmp(mails->items[next].message_id, id) != 0) next++;
    if (next == mails->count)
      return fault(replay, row, 0, "message_id", "a report that was queued is missing");
  }
  return STATUS_OK;
}

Status mails_check(Replay *replay) {
  const History *history = replay->history;
  OutboxRows mails;
  if (history->bundle != NULL || replay->referee.ledger == NULL || replay->bad_place != INT64_MAX)
    return STATUS_OK;
  Status status =
      ledger_mails(replay->referee.ledger, history->arena, history->row.id, "report", NULL, -1, &mails);
  if (status != STATUS_OK) return referee_ledger_status(&replay->referee, status);
  for (size_t i = 0; i < mails.count && status == STATUS_OK; i++)
    status = check_mail(replay, &mails.items[i]);
  return status == STATUS_OK ? check_all_there(replay, &mails) : status;
}
