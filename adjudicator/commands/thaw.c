#include "../ledger/frozen.h"
#include "verbs.h"

static Status thaw(Call *call) {
  const char *error, *path = call->configuration.database;
  Status status = ledger_thaw(path, (unsigned)call->referee.patience, call->arena, &error);
  if (status != STATUS_OK) return call_tell_ledger(call, status, error);
  referee_log(&call->referee, NOTICE_DONE, "%s: thawed; games go on here", path);
  return STATUS_OK;
}

const Command COMMAND_THAW = {
    .name = "thaw",
    .arguments = "",
    .summary = "Restart a frozen ledger, here",
    .details =
        "Thaw only one of a ledger and its copies: two would adjudicate with different files and send "
        "everything twice.\n\n"
        "A ledger that is not frozen stays as it is. It waits up to a minute for processes that read the "
        "ledger. Exit code 75: it is still frozen.\n\n"
        "Examples:\n"
        "  adjudicator thaw\n",
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_NONE,
    .run = thaw,
};
