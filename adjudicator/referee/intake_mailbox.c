#include <inttypes.h>
#include <string.h>

#include "intake.h"

static void tell(const Referee *referee, const Intake *intake) {
  if (intake->again) {
    referee_tell(referee, NOTICE_DETAIL, "a message that had come before: passed over");
    return;
  }
  const char *game = intake->game == NULL ? "" : intake->game,
             *seat = intake->seat == NULL ? "" : intake->seat;
  referee_tell(referee, NOTICE_DETAIL, "mail from %s: %s%s%s%s%s%s%s",
               *intake->sender == '\0' ? "nobody" : intake->sender, intake_fate_name(intake->fate),
               *game == '\0' ? "" : ", ", game, *seat == '\0' ? "" : ", ", seat,
               *intake->words == '\0' ? "" : ": ", intake->words);
}

static void count(IntakeCounts *counts, const Intake *intake) {
  if (intake->again) {
    counts->again++;
  } else {
    counts->fates[intake->fate]++;
  }
}

/* Where the mailbox was read to; a duplicate only means that a message is looked at once more. */
static Status remember(Referee *referee, const Mailbox *mailbox) {
  if (mailbox->name == NULL) return STATUS_OK;
  MailboxPosition position;
  mailbox->position(mailbox, &position);
  MailboxRow row = {.name = mailbox->name, .uidvalidity = position.uidvalidity, .uid = position.uid};
  if (position.uidvalidity == 0) return STATUS_OK;
  return referee_ledger_status(referee, ledger_set_mailbox(referee->ledger, &row));
}

static Status resume(Referee *referee, Arena *arena, Mailbox *mailbox) {
  MailboxPosition position = {0};
  if (mailbox->name == NULL) return STATUS_OK;
  MailboxRow row;
  Status status = ledger_mailbox(referee->ledger, arena, mailbox->name, &row);
  if (status == STATUS_OK) position = (MailboxPosition){.uidvalidity = row.uidvalidity, .uid = row.uid};
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  mailbox->resume(mailbox, &position);
  return STATUS_OK;
}

static Status take_one(Referee *referee, Arena *arena, Mailbox *mailbox, const char *way, const char *bytes,
                       size_t length, IntakeCounts *counts) {
  Intake intake;
  Status status = intake_message(referee, arena, bytes, length, way, NULL, &intake);
  if (status != STATUS_OK) {
    counts->failed++;
    referee_tell(referee, NOTICE_ERROR, "a message could not be taken in (%s); it stays in the mailbox",
                 status_name(status));
    return status;
  }
  count(counts, &intake);
  tell(referee, &intake);
  const char *words = "";
  if (mailbox->taken(mailbox, arena, &words)) return STATUS_OK;
  /* It is in the ledger, which knows it when it comes again. */
  referee_tell(referee, NOTICE_WARNING, "a message was taken in, but not marked so: %s", words);
  return STATUS_OK;
}

static Status take_all(Referee *referee, Mailbox *mailbox, const char *way, IntakeCounts *counts) {
  Status worst = STATUS_OK;
  for (;;) {
    Arena *arena = arena_new(); /* for one message: a full mailbox must not fill the memory */
    const char *bytes = NULL, *words = "";
    size_t length = 0;
    Fetch fetch = mailbox->next(mailbox, arena, &bytes, &length, &words);
    if (fetch == FETCH_LATER) {
      counts->cut_off = true;
      referee_tell(referee, NOTICE_WARNING, "the mailbox could not be read to its end: %s", words);
    }
    Status status = STATUS_OK;
    if (fetch == FETCH_MESSAGE) status = take_one(referee, arena, mailbox, way, bytes, length, counts);
    arena_free(arena);
    if (status != STATUS_OK) worst = status;
    if (fetch == FETCH_END) return worst;
    if (fetch == FETCH_LATER) return worst == STATUS_OK ? STATUS_UNAVAILABLE : worst;
  }
}

Status intake_mailbox(Referee *referee, Mailbox *mailbox, const char *way, IntakeCounts *counts) {
  *counts = (IntakeCounts){.again = 0};
  Arena *arena = arena_new();
  Status status = resume(referee, arena, mailbox);
  arena_free(arena);
  if (status != STATUS_OK) return status;
  status = take_all(referee, mailbox, way, counts);
  Status remembered = remember(referee, mailbox);
  return status == STATUS_OK ? remembered : status;
}

Status intake_configured(Referee *referee, IntakeCounts *counts) {
  *counts = (IntakeCounts){.cut_off = false};
  const Configuration *configuration = referee->configuration;
  if (configuration->intake == NULL) return STATUS_OK;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, referee->arena);
  Mailbox *mailbox = mailbox_open(referee->arena, configuration->intake, configuration->folder, &diagnostics);
  referee_tell_diagnostics(referee, "", configuration->file, &diagnostics);
  counts->cut_off = mailbox == NULL;
  if (mailbox == NULL) return STATUS_CONFIG;
  const char *way = tree_get(configuration->intake, "imap") != NULL ? "imap" : "maildir";
  Status status = intake_mailbox(referee, mailbox, way, counts);
  mailbox->close(mailbox);
  return status;
}
