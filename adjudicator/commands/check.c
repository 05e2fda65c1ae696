#include "verbs.h"

static Status check(Call *call) {
  return take_file(call, false);
}

const Command COMMAND_CHECK = {
    .name = "check",
    .arguments = "NAME SEAT FILE",
    .summary = "Preview the receipt for a turn file",
    .details =
        "FILE is a turn file, or - for standard input. Nothing is filed. The receipt shows what was "
        "understood, errors and warnings (line:col CODE sentence), what would change, and the deadline.\n\n"
        "Exit code 65 if the file has errors, else 0.\n\n"
        "Examples:\n"
        "  adjudicator check madrid french orders.yaml\n"
        "  adjudicator check madrid french - --format yaml < orders.yaml\n",
    .words_least = 3,
    .words_most = 3,
    .ledger = LEDGER_READ,
    .run = check,
};
