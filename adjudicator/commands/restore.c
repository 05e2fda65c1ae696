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
    .summary = "Go on from a copy of the ledger",
    .details =
        "The copy is checked, and a ledger made of it takes the place of the present one. Each running game goes on "
        "from its position in the copy. Its turns get new dice keys, since players may have seen what the copy does "
        "not hold; its deadline is set anew. Files that were filed before the copy was made still count. All players "
        "and observers get a report that says so, with the reason.\n\n"
        "A mail that was written before the restore and is not in the copy does not count: its sender is told to "
        "send it again. Numbers of receipts go on far above those that can have been given. Mail that waited when "
        "the copy was made may have been sent since: nobody can know, so it is sent, perhaps "
        "again, with its Message-ID; reminders are not. What you did after the copy was made (other players, erased mail) you must "
        "do again.\n\n"
        "The former ledger is kept as LEDGER.replaced-TIME. It says that it was replaced, and works no more, wherever "
        "it is moved; restore takes it as a copy, if this one was a mistake. If restore is interrupted, run it "
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
