#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <unistd.h>

#include <glib.h>

#include "../mail/incoming.h"
#include "verbs.h"

void intake_report(Call *call, const IntakeCounts *counts, Tree *summary) {
  Arena *arena = call->arena;
  Tree *received = tree_map(arena);
  const char *line = NULL;
  for (int fate = 0; fate < FATE_COUNT; fate++) {
    size_t count = counts->fates[fate];
    if (count == 0) continue;
    const char *name = intake_fate_name((IntakeFate)fate);
    tree_put_int(arena, received, name, (int64_t)count);
    line = line == NULL ? arena_printf(arena, "%zu %s", count, name)
                        : arena_printf(arena, "%s, %zu %s", line, count, name);
  }
  tree_put_int(arena, received, "again", (int64_t)counts->again);
  tree_put_int(arena, received, "failed", (int64_t)counts->failed);
  tree_put(arena, summary, "received", received);
  if (line != NULL) referee_log(&call->referee, NOTICE_DONE, "mail in: %s", line);
  if (counts->failed > 0)
    referee_log(&call->referee, NOTICE_WARNING, "not taken in, and still in the mailbox: %s",
                call_counted(call, (int64_t)counts->failed, "message"));
}

/* ---- one message ---- */

static Tree *intake_tree(Arena *arena, const Intake *intake) {
  Tree *map = tree_map(arena);
  tree_put_bool(arena, map, "again", intake->again);
  if (intake->again) return map;
  tree_put_text(arena, map, "fate", intake_fate_name(intake->fate));
  tree_put_text(arena, map, "from", intake->sender);
  if (intake->game != NULL) tree_put_text(arena, map, "game", intake->game);
  if (intake->seat != NULL) tree_put_text(arena, map, "seat", intake->seat);
  if (intake->receipt > 0) tree_put_int(arena, map, "receipt", intake->receipt);
  tree_put_text(arena, map, "words", intake->words);
  return map;
}

/* What is beyond the limit is read, too: to a server whose pipe breaks the message is not delivered, and it
 * would bring it again and again. How many bytes that were. */
static uint64_t drain_standard_input(void) {
  char rest[65536];
  uint64_t drained = 0;
  ssize_t got;
  do {
    got = read(STDIN_FILENO, rest, sizeof rest);
    if (got > 0) drained += (uint64_t)got;
  } while (got > 0 || (got < 0 && errno == EINTR));
  return drained;
}

/* A message on its way through ssh may be cut off, and its end looks like any other. */
static Status check_bytes(Call *call, uint64_t came) {
  const char *option = call_option(call, "bytes");
  guint64 expected = 0;
  if (option == NULL) return STATUS_OK;
  if (!g_ascii_string_to_unsigned(option, 10, 0, G_MAXUINT64, &expected, NULL))
    return call_misused(call, "--bytes needs the length of the message, not \"%s\"", option);
  if (came == expected) return STATUS_OK;
  referee_log(&call->referee, NOTICE_ERROR,
              "standard input: %" PRIu64 " bytes of a message of %s; it was cut off on its way", came,
              option);
  return STATUS_TRY_AGAIN;
}

static Status receive_one(Call *call) {
  char *bytes;
  size_t length;
  Status status = call_read_file(call, call->arena, "-", MAIL_BYTES, &bytes, &length);
  if (status != STATUS_OK) return status;
  uint64_t rest = length > MAIL_BYTES ? drain_standard_input() : 0;
  status = check_bytes(call, length + rest);
  if (status != STATUS_OK) return status;
  /* The mail server waits, and `tick` closes the ledger soon enough. */
  ledger_leave_log(call->referee.ledger);
  Intake intake = {0};
  const char *recipient = call_option(call, "recipient");
  bool only_ours = call_option(call, "only-ours") != NULL;
  status = (only_ours ? intake_message_if_ours : intake_message)(&call->referee, call->arena, bytes, length,
                                                                 "pipe", recipient, &intake);
  if (status != STATUS_OK || call->format != FORMAT_YAML) return status;
  call_print_tree(call, intake_tree(call->arena, &intake)); /* it is taken in, whether or not anybody reads
                                                               this */
  return STATUS_OK;
}

/* ---- a Maildir ---- */

static Status receive_maildir(Call *call, const char *path) {
  Mailbox *mailbox = maildir_mailbox(call->arena, path);
  IntakeCounts counts;
  Status status = intake_mailbox(&call->referee, mailbox, "maildir", &counts);
  mailbox->close(mailbox);
  Tree *summary = tree_map(call->arena);
  intake_report(call, &counts, summary);
  if (call->format == FORMAT_YAML) {
    Status printed = call_print_tree(call, summary);
    if (status == STATUS_OK) status = printed;
  }
  return status;
}

static Status receive(Call *call) {
  const char *maildir = call_option(call, "maildir");
  bool for_one = call_option(call, "recipient") != NULL || call_option(call, "only-ours") != NULL ||
                 call_option(call, "bytes") != NULL;
  if (maildir != NULL && for_one)
    return call_misused(
        call,
        "--recipient, --bytes and --only-ours are for one message on standard input, not for --maildir");
  return maildir == NULL ? receive_one(call) : receive_maildir(call, maildir);
}

static const OptionRule OPTIONS[] = {
    {"maildir", "FOLDER", "take in all new messages of this Maildir", false},
    {"recipient", "ADDRESS", "the address the mail server delivers to (RCPT TO)", false},
    {"bytes", "COUNT", "length of the message; refuse any other length (75)", false},
    {"only-ours", NULL, "leave mail that is for no game of this ledger (67)", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_RECEIVE = {
    .name = "receive",
    .arguments = "",
    .summary = "Take in a mail from standard input, or a Maildir",
    .details =
        "Call it from a mail server's pipe, procmail, maildrop or Sieve. It reads the turn file between "
        "-----ORDERS----- and -----END-----, else the attachment *.yaml, else the player's own lines. The file is "
        "filed and its receipt queued in one transaction; `tick` or `send` sends the receipt. A message "
        "that arrives twice counts once.\n\n"
        "Exit code 0: the message is in the ledger; `adjudicator inbox` shows what became of it. Exit code "
        "75: nothing changed, try again later. Without --only-ours there is no other code, so no mail server "
        "returns a player's mail.\n\n"
        "--bytes guards against a connection that breaks off, which looks like the end of the message.\n\n"
        "--only-ours is for scripts that try several ledgers. Exit code 67: the message names no game of "
        "this ledger, comes from none of its players, and is not our own mail bounced. Nothing changed.\n\n"
        "Messages of a Maildir are moved to cur/ and marked as seen once they are in the ledger. Others "
        "stay in new/.\n\n"
        "A pipe in /etc/aliases:\n"
        "  orders: \"|/usr/local/bin/adjudicator --config /etc/adjudicator.yaml receive\"\n\n"
        "Examples:\n"
        "  adjudicator receive < letter.eml\n"
        "  adjudicator receive --maildir $HOME/Maildir\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_EXISTS,
    .run = receive,
};
