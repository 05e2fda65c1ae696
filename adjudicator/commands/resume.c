#include "verbs.h"

static Status resume_game(Call *call) {
  return act_plainly(call, false, act_resume);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", REASON_HELP, false},
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
