#include "verbs.h"

static Status freeze(Call *call) {
  const char *error, *path = call->configuration.database;
  Status status = ledger_freeze(path, (unsigned)call->referee.patience, call->arena, &error);
  if (status != STATUS_OK) return call_tell_ledger(call, status, error);
  referee_log(
      &call->referee, NOTICE_DONE,
      "%s is frozen, and that file is all of the ledger: copy it, and thaw the copy or this one, never both",
      path);
  return STATUS_OK;
}

const Command COMMAND_FREEZE = {
    .name = "freeze",
    .arguments = "",
    .summary = "The ledger stays as it is, so that it can move to another machine",
    .details = "From now on, and whatever crashes, nothing is taken in, adjudicated or sent: `receive` ends "
               "with 75, so that the mail server keeps the mail, other commands with 77; what only reads\n"
               "goes on. Processes that have the ledger open are waited for, a minute at most; if it is 75\n"
               "then, newcomers are refused, but it is not sure that all is over: freeze again. Afterwards\n"
               "the file is the whole ledger. A copy of it is frozen, too, and can be verified. Then\n"
               "`adjudicator thaw` where it is to go on, and never in two places.\n"
               "share/adjudicator/ledgers/move does all this.\n\n"
               "Examples:\n"
               "  adjudicator freeze\n"
               "  adjudicator verify madrid\n",
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_NONE,
    .run = freeze,
};
