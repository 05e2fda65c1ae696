#include "private.h"

#include <string.h>

#include "../../ledger/copy.h"
#include "../letters/letters.h"
#include "../record/record.h"

/* Of References, the newest: others need not be looked up. */
#define REFERENCES_MOST 20

/* What the ids that a mail answers say about when it was written. */
typedef enum Answering {
  ANSWERS_NOTHING, /* nothing that is known, or a mail from before the restore */
  ANSWERS_NEW,     /* a mail from after the restore */
  ANSWERS_LOST     /* a mail of ours that is not in the ledger: a report, a receipt, a question, press */
} Answering;

/* Only ids of ours decide. */
static Status look_up(Referee *referee, const LoadedGame *loaded, const char *seat, const char *id,
                      Time restored, Answering *out, bool *decided) {
  OutboxRow mail;
  Status status = ledger_mail_by_message_id(referee->ledger, loaded->arena, id, &mail);
  *out = ANSWERS_NOTHING;
  *decided = status == STATUS_OK;
  if (status == STATUS_OK && mail.date >= restored) *out = ANSWERS_NEW;
  if (status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  *decided = mails_id_is_ours(referee, loaded, seat, id);
  if (*decided) *out = ANSWERS_LOST;
  return STATUS_OK;
}

/* Judges by the last of these ids that is ours. */
static Status read_ids(Referee *referee, const LoadedGame *loaded, const char *seat, const char *ids,
                       Time restored, Answering *out, bool *decided) {
  const char *end = ids + strlen(ids);
  *out = ANSWERS_NOTHING;
  *decided = false;
  for (int i = 0; i < REFERENCES_MOST && end > ids && !*decided; i++) {
    const char *start = end;
    while (start > ids && start[-1] != ' ') start--;
    const char *id = arena_strndup(loaded->arena, start, (size_t)(end - start));
    Status status = look_up(referee, loaded, seat, id, restored, out, decided);
    if (status != STATUS_OK) return status;
    end = start > ids ? start - 1 : ids;
  }
  return STATUS_OK;
}

Status mail_was_lost(Referee *referee, const LoadedGame *loaded, const IncomingMail *mail,
                     const Recognized *who, bool *lost) {
  RestoreRow restore;
  Answering answering = ANSWERS_NOTHING;
  bool decided = false;
  *lost = false;
  if (ledger_restored(referee->ledger) == 0) return STATUS_OK;
  Status status = referee_ledger_status(referee, ledger_restore(referee->ledger, loaded->arena, &restore));
  if (status == STATUS_OK)
    status = read_ids(referee, loaded, who->seat.name, mail->in_reply_to, restore.at, &answering, &decided);
  if (status == STATUS_OK && !decided)
    status = read_ids(referee, loaded, who->seat.name, mail->references, restore.at, &answering, &decided);
  bool before = mail->written != TIME_NONE && mail->written < restore.at;
  *lost = answering == ANSWERS_LOST || (answering == ANSWERS_NOTHING && before);
  return status;
}
