#include <string.h>

#include "verdict.h"

static bool is_bundle(const Call *call) {
  const char *word = call->words[0];
  return strcmp(word, "-") == 0 || strchr(word, '.') != NULL || strchr(word, '/') != NULL;
}

static Status load(Call *call, History *history) {
  Status status = call->referee.ledger == NULL ? call->referee.open(call->referee.open_context) : STATUS_OK;
  return status == STATUS_OK ? history_load(&call->referee, call->arena, call->words[0], history) : status;
}

static Status verify(Call *call) {
  History history;
  Verification found;
  Status status = is_bundle(call) ? history_read(&call->referee, call->arena, call->words[0], &history)
                                  : load(call, &history);
  if (status != STATUS_OK && is_bundle(call)) return status;
  status = status == STATUS_OK ? verify_history(&call->referee, &history, &found)
                               : verify_damage(&call->referee, status, &found);
  return verdict_tell(call, &history, &found, "verified", status);
}

const Command COMMAND_VERIFY = {
    .name = "verify",
    .arguments = "NAME|BUNDLE.yaml",
    .summary = "Whether a game is what its log, its keys and its rules make of it",
    .details =
        "Works out anew every link of the log, every digest, key, roll and shuffle, and adjudicates every\n"
        "window again. The first difference is told with its table, state, number and column, and the exit\n"
        "code is 65. A word with a dot or slash in it is a bundle, the file of `adjudicator export`.\n\n"
        "Examples:\n"
        "  adjudicator verify madrid\n",
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_LATER,
    .run = verify,
};
