#include "verbs.h"

static Status admit(Call *call) {
  const char *reason = call_option(call, "reason");
  bool refuse = call_option(call, "refuse") != NULL;
  if (reason != NULL && !refuse) return call_misused(call, "--reason is for --refuse");
  if (reason != NULL && !act_reason_good(&call->referee, reason)) return STATUS_USAGE;
  return invitation_answer(&call->referee, call->arena, call->words[0], call->words[1], refuse, reason);
}

static const OptionRule OPTIONS[] = {
    {"refuse", NULL, "say no instead: the seat is open again, with a new code", false},
    {"reason", "TEXT", "why not, in one line; shown to them", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_ADMIT = {
    .name = "admit",
    .arguments = "NAME SEAT|ADDRESS",
    .summary = "Say yes to somebody who asks for a seat, or to watch",
    .details =
        "`adjudicator list` shows who asks. Name them by seat or address. The seat is held for them for a week. Once the "
        "last seat is taken the game begins, and all players get their first report.\n\n"
        "With join=free nobody needs your yes: anyone who mails a code and confirms it by mail has the seat.\n\n"
        "Examples:\n"
        "  adjudicator admit toledo french\n"
        "  adjudicator admit toledo ann@example.org --refuse \\\n"
        "      --reason \"the seat is promised\"\n",
    .options = OPTIONS,
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_EXISTS,
    .run = admit,
};
