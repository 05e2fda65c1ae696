#include <stdlib.h>

#include "verbs.h"

static Status erase(Call *call) {
  ActDemand demand;
  ActResult result;
  const char *word = call->words[1];
  char *end;
  long long number = strtoll(word, &end, 10);
  if (end == word || *end != '\0' || number < 1)
    return call_misused(call, "a mail has a number, as in `adjudicator inbox`, not \"%s\"", word);
  Status status = act_demand(call, false, &demand);
  if (status == STATUS_OK) status = act_erase(&call->referee, call->arena, &demand, number, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_ERASE = {
    .name = "erase",
    .arguments = "NAME NUMBER",
    .needs = "--reason TEXT",
    .summary = "Empty a received mail and what came of it",
    .details =
        "For a player who asks for it. NUMBER is the mail's, as `adjudicator inbox --game NAME` lists it. Emptied are the "
        "mail, the turn file in it, the messages that it passed on, the mails that carried these, and the "
        "answer to it. What was not sent yet is not sent.\n\n"
        "That it came, from whom and when, and the orders in it stay: the log and `verify` still hold, and say how many "
        "texts are gone. A file that counts in the turn that is open is refused (77). "
        "Copies that were sent, and backups, are out of reach.\n\n"
        "Examples:\n"
        "  adjudicator inbox --game madrid\n"
        "  adjudicator erase madrid 1 --reason \"asked by its sender\"\n",
    .options = OPTIONS,
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_EXISTS,
    .run = erase,
};
