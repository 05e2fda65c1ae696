#include "../referee/acts/acts.h"

#include "act.h"
#include "context.h"

static Status resume_game(Call *call) {
  ActDemand demand;
  ActResult result;
  Status status = act_demand(call, false, &demand);
  if (status == STATUS_OK) status = act_resume(&call->referee, call->arena, &demand, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", "why: one line; it is told to those whom it touches", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_RESUME = {
    .name = "resume",
    .arguments = "NAME",
    .summary = "Lets a paused game go on; all seats are told",
    .details = "The deadline moves by the length of the pause, so that everybody has the time that was left. "
               "If all answers\n"
               "are in the next tick adjudicates.\n"
               "\n"
               "Examples:\n"
               "  adjudicator resume madrid --reason \"he is back\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = resume_game,
};
