#include "verbs.h"

/* ", 2 failed"; "" for none. */
static const char *unless_none(const Call *call, size_t count, const char *what) {
  return count == 0 ? "" : arena_printf(call->arena, ", %zu %s", count, what);
}

/* To what was counted before. */
static void add_count(const Call *call, Tree *summary, const char *key, size_t count) {
  int64_t before = 0;
  const Tree *node = tree_get(summary, key);
  if (node != NULL) tree_read_int(node, &before);
  tree_put_int(call->arena, summary, key, before + (int64_t)count);
}

/* After the mail, which says the same and more, so that nothing depends on whether they arrive. */
static void post_notices(Call *call, Tree *summary) {
  NoticeCounts counts;
  Status status = notices_send(&call->referee, &counts);
  if (status == STATUS_OK && counts.sent + counts.failed > 0)
    referee_log(&call->referee, NOTICE_DONE, "notices: %zu sent%s", counts.sent,
                unless_none(call, counts.failed, "not taken"));
  if (!call->configuration.notify.allow) return;
  add_count(call, summary, "notices", counts.sent);
  add_count(call, summary, "notices-failed", counts.failed);
}

Status send_and_tell(Call *call, const SendCounts *before, Tree *summary) {
  SendCounts counts;
  Status status = send_due(&call->referee, &counts);
  if (before != NULL) send_counts_add(&counts, before);
  size_t tried = counts.sent + counts.later + counts.failed + counts.unknown;
  if (tried > 0)
    referee_log(&call->referee, NOTICE_DONE, "mail: %zu sent%s%s%s", counts.sent,
                unless_none(call, counts.later, "to be tried later"),
                unless_none(call, counts.unknown, "unknown (perhaps sent; tried again)"),
                unless_none(call, counts.failed, "failed"));
  add_count(call, summary, "sent", counts.sent);
  add_count(call, summary, "later", counts.later);
  add_count(call, summary, "unknown", counts.unknown);
  add_count(call, summary, "failed", counts.failed);
  post_notices(call, summary);
  call_clean(call);
  return status;
}

static Status send_mails(Call *call) {
  Tree *summary = tree_map(call->arena);
  call_stop_gently(call);
  Status status = send_and_tell(call, NULL, summary);
  if (status == STATUS_OK && referee_stopped(&call->referee)) status = STATUS_TRY_AGAIN;
  if (call->format != FORMAT_YAML) return status;
  Status printed = call_print_tree(call, summary);
  return status == STATUS_OK ? printed : status;
}

const Command COMMAND_SEND = {
    .name = "send",
    .arguments = "",
    .summary = "Send the mail that is due",
    .details =
        "Each mail is tried once. If the server puts it off, it is tried again after five minutes, later "
        "at most every twelve hours, for five days. If the server refuses it for good, it has failed. If "
        "its fate is unknown, it is sent again with the same Message-ID.\n\n"
        "An interrupt ends it after the mail that it is at (75); the others wait for the next time.\n\n"
        "Without a configuration mail goes to the Maildir outbox/.\n\n"
        "Examples:\n"
        "  adjudicator send\n"
        "  adjudicator send --verbose\n",
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_EXISTS,
    .run = send_mails,
};
