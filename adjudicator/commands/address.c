#include "verbs.h"

static Status address(Call *call) {
  ActDemand demand;
  ActResult result;
  const Seating seating = {.seat = call->words[1], .address = call->word_count > 2 ? call->words[2] : NULL};
  Status status = act_demand(call, false, &demand);
  if (status == STATUS_OK) status = act_address(&call->referee, call->arena, &demand, &seating, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_ADDRESS = {
    .name = "address",
    .arguments = "NAME SEAT [ADDRESS]",
    .needs = "--reason TEXT",
    .summary = "Change a player's address, or mail a stopped one",
    .details =
        "With ADDRESS the newest report, and mail that did not reach the old address, go to the new one. "
        "The old address gets a notice. The key stays the same.\n\n"
        "Three bounces stop mail to an address. Without ADDRESS mail goes there again, stopped mail first.\n\n"
        "Examples:\n"
        "  adjudicator address madrid french karsten@example.com --reason \"new provider\"\n"
        "  adjudicator address madrid spanish --reason \"the mailbox has room again\"\n",
    .options = OPTIONS,
    .words_least = 2,
    .words_most = 3,
    .ledger = LEDGER_EXISTS,
    .run = address,
};
