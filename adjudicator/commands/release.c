#include "verbs.h"

static Status release(Call *call) {
  return act_plainly(call, true, act_release);
}

static const OptionRule OPTIONS[] = {
    {"turn", "T", "the turn whose results wait; any other is refused (77)", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_RELEASE = {
    .name = "release",
    .arguments = "NAME",
    .needs = "--turn T --reason TEXT",
    .summary = "Send the results of a game with release=referee",
    .details =
        "With release=referee a window is adjudicated as usual, but its reports wait for this command, or "
        "for the time in release-after. Until then turn files are refused (FILE-CLOSED) and players are "
        "shown nothing of the results. The time for the next answers starts at the release.\n\n"
        "Examples:\n"
        "  adjudicator show lunes --as french\n"
        "  adjudicator release lunes --turn 1 --reason \"checked\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = release,
};
