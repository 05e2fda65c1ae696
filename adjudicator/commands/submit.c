#include "take_file.h"

static Status submit(Call *call) {
  return take_file(call, true);
}

const Command COMMAND_SUBMIT = {
    .name = "submit",
    .arguments = "NAME SEAT FILE",
    .summary = "Hands in a turn file for a seat and prints its receipt",
    .details =
        "FILE is a turn file, or - for standard input. It replaces what the seat filed for this turn "
        "before.\n"
        "A file that cannot be read, or is for another game, turn or seat, is refused: it is kept, and\n"
        "changes nothing. A file whose orders break rules is filed all the same; its sender may mend it "
        "until\n"
        "the deadline. `key` need not stand in it here; if it does, it must be the seat's. With `preview: "
        "yes`\n"
        "nothing is filed. Exit code 0 without errors, 65 with errors, filed or not.\n\n"
        "Examples:\n"
        "  adjudicator submit madrid french orders.yaml\n"
        "  adjudicator form madrid french > orders.yaml; $EDITOR orders.yaml\n"
        "  adjudicator submit madrid french orders.yaml --format yaml\n",
    .words_least = 3,
    .words_most = 3,
    .ledger = LEDGER_EXISTS,
    .run = submit,
};
