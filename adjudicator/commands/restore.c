#include "verbs.h"

static Status restore(Call *call) {
  const char *reason = call_option(call, "reason");
  if (reason == NULL) return call_misused(call, "--reason is needed: players are told why");
  return act_restore(&call->referee, call->arena, call->words[0], reason);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_RESTORE = {
    .name = "restore",
    .arguments = "FILE",
    .needs = "--reason TEXT",
    .summary = "Go on from a copy of the ledger",
    .details =
        "Checks the copy, makes a ledger from it, and puts it in the place of the present one. Each running game goes "
        "on from its position in the copy. Its turns get new dice keys, since players may have seen what the copy does "
        "not hold; its deadline is set anew. Files that were filed before the copy was made still count. All players "
        "and observers get a report that says so, with the reason.\n\n"
        "A mail that was written before the restore and is not in the copy does not count: its sender is told to "
        "send it again. The numbers of receipts jump far above any that can have been given. Mail that waited when the "
        "copy was made may have been sent since. Nobody can know, so it is sent, perhaps for the second time, with its "
        "old Message-ID; reminders are not. What you did after the copy was made (replaced players, erased mail) you "
        "must do again.\n\n"
        "The former ledger is kept as LEDGER.replaced-TIME. It says that it was replaced, and no longer works, wherever "
        "it is moved. If the restore was a mistake, restore that file, as a copy. If restore is interrupted, run it "
        "again. Exit code 75: a process still has the former ledger open.\n\n"
        "Examples:\n"
        "  adjudicator restore copies/ledger-20261121T200000Z.copy \\\n"
        "      --reason \"The disk died\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_NONE,
    .run = restore,
};
