#include "verbs.h"

static Status pause_game(Call *call) {
  return act_plainly(call, false, act_pause);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_PAUSE = {
    .name = "pause",
    .arguments = "NAME",
    .needs = "--reason TEXT",
    .summary = "Stop a game's clock; all seats get a notice",
    .details =
        "Turn files are still taken; their receipts say that the game is paused. Nothing is adjudicated "
        "and nobody is reminded until `adjudicator resume`, which moves the deadline by the length of the "
        "pause.\n\n"
        "Examples:\n"
        "  adjudicator pause madrid --reason \"Karsten moves house this week\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = pause_game,
};
