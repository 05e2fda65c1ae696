#include "acts.h"

#include <inttypes.h>
#include <string.h>

/* What goes with a mail. */
typedef struct Erasing {
  InboxRow message;
  SubmissionRows files;
  PressRows press;
  OutboxRows mails;
  int64_t emptied; /* texts that were there until now */
} Erasing;

static Status find_message(const Act *act, int64_t id, InboxRow *message) {
  Status status = ledger_inbox_message(act->referee->ledger, act->arena, id, message);
  if (status == STATUS_OK && message->game == act->loaded->row.id) return STATUS_OK;
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(act->referee, status);
  referee_log(act->referee, NOTICE_ERROR,
              "%s: got no mail with the number %" PRId64 "; `adjudicator inbox --game %s` lists them",
              act->loaded->row.name, id, act->loaded->row.name);
  return STATUS_NOT_FOUND;
}

static Status load(const Act *act, int64_t id, Erasing *out) {
  Ledger *ledger = act->referee->ledger;
  int64_t game = act->loaded->row.id;
  *out = (Erasing){.emptied = 0};
  Status status = find_message(act, id, &out->message);
  if (status != STATUS_OK) return status;
  status = ledger_submissions(ledger, act->arena, game, &out->files);
  if (status == STATUS_OK) status = ledger_press(ledger, act->arena, game, NULL, &out->press);
  if (status == STATUS_OK) status = ledger_mails(ledger, act->arena, game, NULL, NULL, -1, &out->mails);
  return referee_ledger_status(act->referee, status);
}

/* ---- which ---- */

bool mail_is_erased(const OutboxRow *mail) {
  return *mail->body == '\0' && mail->damaged == NULL;
}

static const SubmissionRow *file_in(const Erasing *erasing) {
  for (size_t i = 0; erasing->message.receipt > 0 && i < erasing->files.count; i++) {
    if (erasing->files.items[i].receipt == erasing->message.receipt) return &erasing->files.items[i];
  }
  return NULL;
}

/* The file of the mail, and those that `undo` made of it. */
static bool is_its_file(const Erasing *erasing, const SubmissionRow *file) {
  const SubmissionRow *own = file_in(erasing);
  if (own == NULL || submission_erased(file)) return false;
  if (file == own) return true;
  return file->seat == own->seat && strcmp(file->source, "undo") == 0 && strcmp(file->turn, own->turn) == 0 &&
         file->length == own->length && memcmp(file->text, own->text, (size_t)own->length) == 0;
}

static bool is_its_press(const Erasing *erasing, const PressRow *press) {
  return (erasing->message.press > 0 && press->id == erasing->message.press) ||
         (erasing->message.receipt > 0 && press->receipt == erasing->message.receipt);
}

static bool passes_on(const Erasing *erasing, const OutboxRow *mail) {
  for (size_t i = 0; mail->press > 0 && i < erasing->press.count; i++) {
    const PressRow *press = &erasing->press.items[i];
    if (press->id == mail->press) return is_its_press(erasing, press);
  }
  return false;
}

/* A report answers nobody, whatever a mail calls itself; and other letters may be differences from it. */
static bool is_its_mail(const Erasing *erasing, const OutboxRow *mail) {
  if (strcmp(mail->kind, "report") == 0) return false;
  bool answers = mail->in_reply_to != NULL && strcmp(mail->in_reply_to, erasing->message.message_id) == 0;
  return !mail_is_erased(mail) && (answers || passes_on(erasing, mail));
}

/* ---- what still decides ---- */

/* Results that wait for their release are of a window that is closed: but who knows what they will be asked. */
static Status check_open(const Act *act, const Erasing *erasing) {
  const LoadedGame *loaded = act->loaded;
  if (strcmp(loaded->row.status, "over") == 0) return STATUS_OK;
  for (size_t i = 0; i < erasing->files.count; i++) {
    const SubmissionRow *file = &erasing->files.items[i];
    if (is_its_file(erasing, file) && strcmp(file->standing, "in-force") == 0 &&
        strcmp(file->turn, loaded->turn) == 0)
      return act_refuse(act, "the file in that mail counts for turn %s, which is open: nothing erased",
                        loaded->turn);
  }
  return STATUS_OK;
}

/* ---- erasing ---- */

static Status erase_all(const Act *act, Erasing *erasing) {
  Ledger *ledger = act->referee->ledger;
  int64_t game = act->loaded->row.id;
  Status status = STATUS_OK;
  for (size_t i = 0; i < erasing->mails.count && status == STATUS_OK; i++) {
    if (!is_its_mail(erasing, &erasing->mails.items[i])) continue;
    status = ledger_erase_mail(ledger, game, erasing->mails.items[i].id);
    erasing->emptied++;
  }
  for (size_t i = 0; i < erasing->press.count && status == STATUS_OK; i++) {
    const PressRow *press = &erasing->press.items[i];
    if (!is_its_press(erasing, press) || *press->text == '\0') continue;
    status = ledger_erase_press(ledger, game, press->id);
    erasing->emptied++;
  }
  for (size_t i = 0; i < erasing->files.count && status == STATUS_OK; i++) {
    if (!is_its_file(erasing, &erasing->files.items[i])) continue;
    status = ledger_erase_submission(ledger, game, erasing->files.items[i].receipt);
    erasing->emptied++;
  }
  if (status == STATUS_OK && erasing->message.length > 0) {
    status = ledger_erase_message(ledger, erasing->message.id);
    erasing->emptied++;
  }
  return referee_ledger_status(act->referee, status);
}

/* Nothing in it tells how much others mail. */
static Status record(const Act *act, const Erasing *erasing) {
  Tree *fields = tree_map(act->arena);
  const SubmissionRow *file = file_in(erasing);
  if (file != NULL) {
    SubmissionRow counted = *file;
    Status status = ledger_submission_number(act->referee->ledger, &counted);
    if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
    tree_put_int(act->arena, fields, "receipt", counted.number);
  }
  int64_t seat = erasing->message.seat;
  uint32_t audience = seat < 0 ? AUDIENCE_REFEREE : AUDIENCE_SEAT((int)seat);
  return act_record(act, "act-erase", audience, fields);
}

static Status erase(Act *act, void *context) {
  const int64_t *id = context;
  Erasing erasing;
  Status status = load(act, *id, &erasing);
  if (status == STATUS_OK) status = check_open(act, &erasing);
  if (status == STATUS_OK) status = erase_all(act, &erasing);
  if (status != STATUS_OK) return status;
  if (erasing.emptied == 0) return act_refuse(act, "nothing is left of mail %" PRId64, *id);
  status = record(act, &erasing);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE,
                "%s: mail %" PRId64 " erased, with what came of it: %" PRId64 " text%s",
                act->loaded->row.name, *id, erasing.emptied, erasing.emptied == 1 ? "" : "s");
  return status;
}

Status act_erase(Referee *referee, Arena *arena, const ActDemand *demand, int64_t message, ActResult *out) {
  return act_perform(referee, arena, demand, erase, &message, out);
}
