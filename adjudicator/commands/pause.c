#include "../referee/acts/acts.h"

#include "act.h"
#include "context.h"

static Status pause_game(Call *call) {
  ActDemand demand;
  ActResult result;
  Status status = act_demand(call, false, &demand);
  if (status == STATUS_OK) status = act_pause(&call->referee, call->arena, &demand, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", "why: one line; it is told to those whom it touches", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_PAUSE = {
    .name = "pause",
    .arguments = "NAME",
    .summary = "Lets a game stand still; all seats are told",
    .details = "Turn files are taken as ever, and their receipts say that the game is paused. Nothing is "
               "adjudicated and\n"
               "nobody is reminded until `adjudicator resume`, which moves the deadline by the length of the "
               "pause.\n"
               "\n"
               "Examples:\n"
               "  adjudicator pause madrid --reason \"Karsten moves house this week\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = pause_game,
};
