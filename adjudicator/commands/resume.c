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
    .needs = "--reason TEXT",
    .summary = "Restart a paused game's clock",
    .details = "The deadline moves by the length of the pause, so every seat keeps the time it had left; all "
               "seats get a notice. If all answers are in, the next tick adjudicates.\n\n"
               "Examples:\n"
               "  adjudicator resume madrid --reason \"Karsten is back\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = resume_game,
};
