#include "../ledger/frozen.h"
#include "verbs.h"

static Status freeze(Call *call) {
  const char *error, *path = call->configuration.database;
  Status status = ledger_freeze(path, (unsigned)call->referee.patience, call->arena, &error);
  if (status != STATUS_OK) return call_tell_ledger(call, status, error);
  referee_log(
      &call->referee, NOTICE_DONE,
      "%s: frozen; this file is the whole ledger. Copy it, then thaw the copy or this one, never both", path);
  return STATUS_OK;
}

const Command COMMAND_FREEZE = {
    .name = "freeze",
    .arguments = "",
    .summary = "Stop the ledger, to move it to another machine",
    .details =
        "From now on nothing is taken in, adjudicated or sent. `receive` ends with 75, so the mail server "
        "keeps the mail; other commands end with 77. Commands that only read still work.\n\n"
        "It waits up to a minute for processes that have the ledger open. Exit code 75: the ledger refuses "
        "new ones, but some may still be running; freeze again.\n\n"
        "Then the file is the whole ledger. Its copies are frozen too, and can be verified. Run "
        "`adjudicator thaw` where the games go on, and nowhere else. share/adjudicator/ledgers/move does "
        "all this.\n\n"
        "Examples:\n"
        "  adjudicator freeze\n"
        "  adjudicator verify madrid\n",
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_NONE,
    .run = freeze,
};
