#include <inttypes.h>
#include <string.h>

#include <glib.h>

#include "intake.h"

/* Waiting for the disk takes longer than taking a message in: so they share a commit, but so few that no
 * other process waits long for the ledger, and no great ones fill the memory. */
#define BATCH_MOST  32
#define BATCH_BYTES ((size_t)1024 * 1024)

typedef struct Batch {
  Arena *arena;
  Post posts[BATCH_MOST];
  size_t count;
} Batch;

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

/* It is in the ledger, which knows it when it comes again. */
static void tell_taken(Referee *referee, Arena *arena, Mailbox *mailbox, const Post *post,
                       IntakeCounts *counts) {
  count(counts, &post->intake);
  tell(referee, &post->intake);
  const char *words = "";
  if (!mailbox->taken(mailbox, arena, post->number, &words))
    referee_tell(referee, NOTICE_WARNING, "a message was taken in, but not marked so: %s", words);
}

static Status take_one(Referee *referee, Arena *arena, Mailbox *mailbox, const char *way, Post *post,
                       IntakeCounts *counts) {
  Status status = intake_message(referee, arena, post->bytes, post->length, way, NULL, &post->intake);
  if (status == STATUS_OK) {
    tell_taken(referee, arena, mailbox, post, counts);
  } else {
    counts->failed++;
    referee_tell(referee, NOTICE_ERROR, "a message could not be taken in (%s); it stays in the mailbox",
                 status_name(status));
  }
  return status;
}

/* All together; where that fails, each by itself, so that one stops no other. */
static Status take_batch(Referee *referee, Batch *batch, Mailbox *mailbox, const char *way,
                         IntakeCounts *counts) {
  Arena *arena = batch->arena;
  if (batch->count > 1 && intake_messages(referee, arena, batch->posts, batch->count, way) == STATUS_OK) {
    for (size_t i = 0; i < batch->count; i++) tell_taken(referee, arena, mailbox, &batch->posts[i], counts);
    return STATUS_OK;
  }
  Status worst = STATUS_OK;
  for (size_t i = 0; i < batch->count; i++) {
    Status status = take_one(referee, arena, mailbox, way, &batch->posts[i], counts);
    if (status != STATUS_OK) worst = status;
  }
  return worst;
}

/* Fetches as many as may be taken together; *given counts all that the mailbox gave. What it said last. */
static Fetch fill_batch(Mailbox *mailbox, Batch *batch, size_t *given, const char **words) {
  size_t bytes = 0;
  Fetch fetch = FETCH_MESSAGE;
  while (fetch == FETCH_MESSAGE && batch->count < BATCH_MOST && batch->count < MAX(mailbox->at_once, 1) &&
         bytes < BATCH_BYTES) {
    Post post = {.number = *given};
    fetch = mailbox->next(mailbox, batch->arena, &post.bytes, &post.length, words);
    if (fetch != FETCH_MESSAGE) break;
    (*given)++;
    bytes += post.length;
    batch->posts[batch->count++] = post;
  }
  return fetch;
}

static Status take_all(Referee *referee, Mailbox *mailbox, const char *way, IntakeCounts *counts) {
  Status worst = STATUS_OK;
  Fetch fetch = FETCH_MESSAGE;
  for (size_t given = 0; fetch == FETCH_MESSAGE;) {
    Batch batch = {.arena = arena_new()}; /* a full mailbox must not fill the memory */
    const char *words = "";
    fetch = fill_batch(mailbox, &batch, &given, &words);
    Status status = take_batch(referee, &batch, mailbox, way, counts);
    if (status != STATUS_OK) worst = status;
    if (fetch == FETCH_LATER) {
      counts->cut_off = true;
      referee_tell(referee, NOTICE_WARNING, "the mailbox could not be read to its end: %s", words);
      if (worst == STATUS_OK) worst = STATUS_UNAVAILABLE;
    }
    arena_free(batch.arena);
  }
  return worst;
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
