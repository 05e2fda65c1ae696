#include "verbs.h"

static Status thaw(Call *call) {
  const char *error, *path = call->configuration.database;
  Status status = ledger_thaw(path, (unsigned)call->referee.patience, call->arena, &error);
  if (status != STATUS_OK) return call_tell_ledger(call, status, error);
  referee_log(&call->referee, NOTICE_DONE, "%s is at work", path);
  return STATUS_OK;
}

const Command COMMAND_THAW = {
    .name = "thaw",
    .arguments = "",
    .summary = "A frozen ledger is at work again, here",
    .details =
        "Of a ledger and its copies thaw one alone: two that go on would both adjudicate, with different\n"
        "files, and send all twice. Where it is not frozen nothing is done. Who reads it is waited for, a\n"
        "minute at most; if it is 75 then, it is frozen still.\n\n"
        "Examples:\n"
        "  adjudicator thaw\n",
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_NONE,
    .run = thaw,
};
