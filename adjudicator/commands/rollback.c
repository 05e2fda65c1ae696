#include "verbs.h"

static Status rollback(Call *call) {
  ActDemand demand;
  ActResult result;
  const char *to = call_option(call, "to");
  if (to == NULL) return call_misused(call, "--to TURN says where the game goes back to");
  Status status = act_demand(call, false, &demand);
  if (status == STATUS_OK) status = act_rollback(&call->referee, call->arena, &demand, to, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"to", "T", "return to the start of this turn", false},
    {"turn", "T", "the turn the game is in; any other is refused (77)", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_ROLLBACK = {
    .name = "rollback",
    .arguments = "NAME",
    .needs = "--to T --reason TEXT",
    .summary = "Return a game to the start of a turn",
    .details =
        "Nothing is deleted: a new branch starts from the position of that turn, with new dice keys. Files "
        "of the turns rolled back are kept but no longer count; their senders get a notice, and all "
        "players get a report. A game that was set aside as broken runs again. One that is over cannot be rolled back, because its keys are published.\n\n"
        "Examples:\n"
        "  adjudicator rollback madrid --to 2 --turn 3 \\\n"
        "      --reason \"a rule was applied wrongly\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = rollback,
};
