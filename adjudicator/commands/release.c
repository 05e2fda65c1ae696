#include "verbs.h"

static Status release(Call *call) {
  return act_plainly(call, true, act_release);
}

static const OptionRule OPTIONS[] = {
    {"turn", "T", "the turn whose results wait, as the players have it; any other is refused (77)", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_RELEASE = {
    .name = "release",
    .arguments = "NAME",
    .summary = "Gives out the results of a game with `release=referee`",
    .details = "In such a game a window is adjudicated as ever, but its reports wait for this word, or for "
               "the time that `release-after` set. Until then turn files are refused (FILE-CLOSED), and\n"
               "nothing of what came of the turn is told. The time for the next answers runs from the\n"
               "release.\n\n"
               "Examples:\n"
               "  adjudicator show lunes --as french\n"
               "  adjudicator release lunes --turn 1 --reason \"checked\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = release,
};
