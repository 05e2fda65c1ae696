#include "verbs.h"

static Status check(Call *call) {
  return take_file(call, false);
}

const Command COMMAND_CHECK = {
    .name = "check",
    .arguments = "NAME SEAT FILE",
    .summary = "The receipt that a turn file would get; changes nothing",
    .details =
        "FILE is a turn file, or - for standard input. The receipt goes to standard output: what was\n"
        "understood, errors and warnings as line:col CODE sentence, what it would change, the deadline.\n"
        "Exit code 0 without errors, 65 with errors.\n\n"
        "Examples:\n"
        "  adjudicator check madrid french orders.yaml\n"
        "  adjudicator check madrid french - --format yaml < orders.yaml\n",
    .words_least = 3,
    .words_most = 3,
    .ledger = LEDGER_READ,
    .run = check,
};
