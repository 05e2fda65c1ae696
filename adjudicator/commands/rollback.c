#include "verbs.h"

static Status rollback(Call *call) {
  ActDemand demand;
  ActResult result;
  const char *to = call_option(call, "to");
  if (to == NULL) return call_misused(call, "--to TURN says where the game goes back to");
  Status status = act_demand(call, false, &demand);
  if (status == STATUS_OK && demand.reason == NULL) return call_misused(call, "an act wants a --reason");
  if (status == STATUS_OK) status = act_rollback(&call->referee, call->arena, &demand, to, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"to", "T", "back to the beginning of this turn", false},
    {"turn", "T", "the turn that waits now; any other is refused (77)", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_ROLLBACK = {
    .name = "rollback",
    .arguments = "NAME",
    .summary = "Takes a game back to the beginning of a turn",
    .details =
        "Nothing is deleted: a new branch of the game begins with the position of then, and with new dice\n"
        "keys. Files of the undone turns are kept and count no more; their senders are told, and all\n"
        "players get a report. Of a game that is over the keys are told, so it stays as it is.\n\n"
        "Examples:\n"
        "  adjudicator rollback madrid --to 2 --turn 3 --reason \"a rule was applied wrongly\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = rollback,
};
