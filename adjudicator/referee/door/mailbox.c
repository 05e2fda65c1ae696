#include "private.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "../../mail/incoming.h"
#include "../letters/letters.h"

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
    referee_log(referee, NOTICE_DETAIL, "a message that came before: ignored");
    return;
  }
  const char *game = intake->game == NULL ? "" : intake->game,
             *seat = intake->seat == NULL ? "" : intake->seat;
  referee_log(referee, NOTICE_DETAIL, "mail from %s: %s%s%s%s%s%s%s",
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

/* How far the mailbox was read; a duplicate only means that a message is looked at once more. */
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

/* ---- taking ---- */

/* One mailbox, read once. */
typedef struct Round {
  Referee *referee;
  Mailbox *mailbox;
  const char *way;
  IntakeCounts *counts;
  GHashTable *waiting; /* senders of messages that stay in the mailbox */
  Attempts *attempts;
} Round;

/* It is in the ledger, which knows it when it comes again. */
static bool mark_taken(const Round *round, Arena *arena, const Post *post) {
  const char *words = "";
  bool marked = round->mailbox->taken(round->mailbox, arena, post->number, &words);
  if (!marked)
    referee_log(round->referee, NOTICE_WARNING,
                "a message was taken in but could not be marked as read: %s; it is ignored if it comes again",
                words);
  return marked;
}

static void tell_taken(const Round *round, Arena *arena, const Post *post) {
  count(round->counts, &post->intake);
  tell(round->referee, &post->intake);
  attempts_end(round->attempts, post->digest);
  (void)mark_taken(round, arena, post);
}

/* ---- what is no message, or kills the program ---- */

/* The inbox remembers it, so that it is told once and not by each tick that finds it. *known: it was remembered before. */
static Status note_unread_within(const Round *round, Arena *arena, InboxRow *row, bool *known) {
  Ledger *ledger = round->referee->ledger;
  row->message_id = arena_printf(arena, "stray.%s", row->body_digest);
  row->way = round->way;
  row->at = round->referee->now;
  row->fate = intake_fate_name(FATE_UNREADABLE);
  row->sender = "";
  row->seat = -1;
  Status status = ledger_inbox_known(ledger, row->message_id, row->body_digest, known);
  return status != STATUS_OK || *known ? status : ledger_add_inbox(ledger, row);
}

static Status note_stray(const Round *round, Arena *arena, const char *words) {
  Ledger *ledger = round->referee->ledger;
  Status status = referee_ledger_status(round->referee, ledger_begin(ledger));
  if (status != STATUS_OK) return status;
  bool known = false;
  InboxRow row = {.body_digest = sha256_hex(arena, words, strlen(words)), .words = words, .raw = ""};
  status = note_unread_within(round, arena, &row, &known);
  if (status == STATUS_OK && !known) status = ledger_commit(ledger);
  ledger_rollback(ledger); /* of what failed, or where there is nothing to commit */
  if (status == STATUS_OK && !known)
    referee_log(round->referee, NOTICE_WARNING, "in the mailbox: %s; it is skipped", words);
  return referee_ledger_status(round->referee, status);
}

/* In the inbox are its bytes, unread, and the game master is told; both once. */
static Status set_aside_within(const Round *round, Arena *arena, const Post *post, int64_t *number) {
  Referee *referee = round->referee;
  bool known = false;
  InboxRow row = {.body_digest = post->digest,
                  .words = "reading it ended the program twice: set aside",
                  .raw = post->bytes,
                  .length = (int64_t)MIN(post->length, UNPROVED_BYTES),
                  .kept_until = referee->now + UNPROVED_KEPT};
  Status status = referee_ledger_status(referee, note_unread_within(round, arena, &row, &known));
  if (status != STATUS_OK || known) return status;
  *number = row.id;
  Tree *fields = tree_map(arena);
  tree_put_int(arena, fields, "number", row.id);
  tree_put_int(arena, fields, "bytes", (int64_t)post->length);
  status = mails_queue_referee(referee, arena, NULL, "mail-aside", post->digest, fields);
  /* Without words for it the mail is still set aside. */
  return status == STATUS_CONFIG ? STATUS_OK : status;
}

/* As often as is allowed. */
static bool kills(const Round *round, const Post *post) {
  return attempts_before(round->attempts, post->digest) >= MAIL_ATTEMPTS_MAX;
}

static bool any_kills(const Round *round, const Batch *batch) {
  bool any = false;
  for (size_t i = 0; i < batch->count; i++) any |= kills(round, &batch->posts[i]);
  return any;
}

static Status set_aside(const Round *round, Arena *arena, const Post *post) {
  Referee *referee = round->referee;
  int64_t number = 0;
  Status status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = set_aside_within(round, arena, post, &number);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  if (status != STATUS_OK) return status;
  round->counts->fates[FATE_UNREADABLE]++;
  if (number > 0)
    referee_log(
        referee, NOTICE_ERROR,
        "a message of %zu bytes ended the program twice while it was read; it is set aside unread, and nobody was "
        "answered: `adjudicator inbox %" PRId64 " --raw`",
        post->length, number);
  /* Should it come again, it is known by its count. */
  if (mark_taken(round, arena, post)) attempts_end(round->attempts, post->digest);
  return STATUS_OK;
}

/* ---- one message, and several ---- */

/* A game, or the words of a language, that is broken stops no other mail. Anything else is trouble of the
 * machine: it may be over at the next message, which would then be taken before this one. */
static bool is_of_this_message(Status status) {
  return status == STATUS_BUG || status == STATUS_CONFIG;
}

/* A message stays if an earlier one of its sender stays for missing words, which may be there the next
 * time: taken in later, the earlier message would replace this one. (A game that is broken is so for
 * both.) */
static bool must_wait(const Round *round, Arena *arena, const Post *post) {
  if (g_hash_table_size(round->waiting) == 0) return false;
  IncomingMail mail;
  mail_read(arena, post->bytes, post->length, &mail);
  return mail.from != NULL && g_hash_table_contains(round->waiting, mail.from);
}

/* The first reason counts: what comes after it comes of it. */
static void cut_off(const Round *round, const char *why) {
  IntakeCounts *counts = round->counts;
  if (!counts->cut_off) counts->why = arena_strdup(round->referee->arena, why);
  counts->cut_off = true;
}

static void leave(const Round *round, const char *sender, Status status) {
  round->counts->failed++;
  referee_log(round->referee, NOTICE_ERROR,
              "a message could not be taken in (%s); it stays in the mailbox, and the next tick tries again",
              status_name(status));
  if (status == STATUS_CONFIG && *sender != '\0') g_hash_table_add(round->waiting, g_strdup(sender));
  if (!is_of_this_message(status)) cut_off(round, status_name(status));
}

static Status take_one(const Round *round, Arena *arena, Post *post) {
  if (kills(round, post)) return set_aside(round, arena, post);
  attempts_at(round->attempts, post->digest);
  if (must_wait(round, arena, post)) {
    attempts_at(round->attempts, NULL);
    round->counts->failed++;
    return STATUS_TRY_AGAIN;
  }
  Status status =
      intake_message(round->referee, arena, post->bytes, post->length, round->way, NULL, &post->intake);
  attempts_at(round->attempts, NULL);
  if (status == STATUS_OK) {
    tell_taken(round, arena, post);
  } else {
    leave(round, post->intake.sender, status);
  }
  return status;
}

/* All together; if that fails, or it is unknown whether all may be taken, each by itself. */
static Status take_batch(const Round *round, Batch *batch) {
  Arena *arena = batch->arena;
  bool together = batch->count > 1 && g_hash_table_size(round->waiting) == 0 && !any_kills(round, batch);
  if (together && intake_messages(round->referee, arena, batch->posts, batch->count, round->way,
                                  round->attempts) == STATUS_OK) {
    for (size_t i = 0; i < batch->count; i++) tell_taken(round, arena, &batch->posts[i]);
    return STATUS_OK;
  }
  Status worst = STATUS_OK;
  for (size_t i = 0; i < batch->count && !round->counts->cut_off; i++)
    worst = status_worse(worst, take_one(round, arena, &batch->posts[i]));
  return worst;
}

/* Fetches as many as may be taken together; *given counts all that the mailbox gave. Returns its last
 * answer. */
static Fetch fill_batch(Mailbox *mailbox, Batch *batch, size_t *given, const char **words) {
  size_t bytes = 0;
  Fetch fetch = FETCH_MESSAGE;
  while (fetch == FETCH_MESSAGE && batch->count < BATCH_MOST && batch->count < MAX(mailbox->at_once, 1) &&
         bytes < BATCH_BYTES) {
    Post post = {.number = *given};
    fetch = mailbox->next(mailbox, batch->arena, &post.bytes, &post.length, words);
    if (fetch != FETCH_MESSAGE) break;
    (*given)++;
    post.digest = sha256_hex(batch->arena, post.bytes, post.length);
    bytes += post.length;
    batch->posts[batch->count++] = post;
  }
  return fetch;
}

/* ---- all of a mailbox ---- */

static Status take_all(const Round *round) {
  Status worst = STATUS_OK;
  Fetch fetch = FETCH_MESSAGE;
  for (size_t given = 0; (fetch == FETCH_MESSAGE || fetch == FETCH_STRAY) && !round->counts->cut_off;) {
    if (referee_stopped(round->referee)) {
      cut_off(round, "interrupted");
      return status_worse(worst, STATUS_TRY_AGAIN);
    }
    referee_progress(round->referee, "mails taken in", given, 0);
    Batch batch = {.arena = arena_new()}; /* a full mailbox must not fill the memory */
    const char *words = "";
    fetch = fill_batch(round->mailbox, &batch, &given, &words);
    worst = status_worse(worst, take_batch(round, &batch));
    if (fetch == FETCH_STRAY) worst = status_worse(worst, note_stray(round, batch.arena, words));
    if (fetch == FETCH_LATER) {
      cut_off(round, words);
      referee_log(round->referee, NOTICE_WARNING, "the mailbox could not be read to its end: %s", words);
      if (worst == STATUS_OK) worst = STATUS_UNAVAILABLE;
    }
    arena_free(batch.arena);
  }
  return worst;
}

Status intake_mailbox(Referee *referee, Mailbox *mailbox, const char *way, IntakeCounts *counts) {
  *counts = (IntakeCounts){.again = 0};
  Arena *arena = arena_new();
  Attempts attempts = {.lock = -1};
  Status status = resume(referee, arena, mailbox);
  if (status == STATUS_OK) status = attempts_open(referee, arena, "reading", &attempts);
  if (status == STATUS_OK) {
    Round round = {
        referee,  mailbox, way, counts, g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
        &attempts};
    status = take_all(&round);
    g_hash_table_destroy(round.waiting);
    Status remembered = remember(referee, mailbox);
    if (status == STATUS_OK) status = remembered;
    attempts_close(&attempts);
  }
  arena_free(arena);
  return status;
}

Status intake_configured(Referee *referee, IntakeCounts *counts) {
  *counts = (IntakeCounts){.cut_off = false};
  const Configuration *configuration = referee->configuration;
  if (configuration->intake == NULL) return STATUS_OK;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, referee->arena);
  Mailbox *mailbox = mailbox_open(referee->arena, configuration->intake, configuration->folder, &diagnostics);
  referee_log_diagnostics(referee, "", configuration->file, &diagnostics);
  if (mailbox == NULL) {
    *counts = (IntakeCounts){.cut_off = true, .why = "intake: of the configuration has errors"};
    return STATUS_CONFIG;
  }
  const char *way = tree_get(configuration->intake, "imap") != NULL ? "imap" : "maildir";
  Status status = intake_mailbox(referee, mailbox, way, counts);
  mailbox->close(mailbox);
  return status;
}
