#include "verbs.h"

static Status replay(Call *call) {
  History history;
  Verification found;
  Status status = history_load(&call->referee, call->arena, call->words[0], &history);
  status = status == STATUS_OK ? replay_history(&call->referee, &history, &found)
                               : verify_damage(&call->referee, status, &found);
  return verdict_tell(call, &history, &found, "adjudicated again", status);
}

const Command COMMAND_REPLAY = {
    .name = "replay",
    .arguments = "NAME",
    .summary = "Adjudicate a game again and compare",
    .details =
        "Replays from the start, in memory; the ledger is only read. States and events must match byte for "
        "byte. It prints the place of the first difference; the exit code is then 65.\n\n"
        "Examples:\n"
        "  adjudicator replay madrid\n",
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_READ,
    .run = replay,
};
