#include "verbs.h"

static Status resend(Call *call) {
  ActDemand demand;
  ActResult result;
  const Resend wanted = {.seat = call->word_count > 1 ? call->words[1] : NULL,
                         .turn = call_option(call, "turn"),
                         .kind = call_option(call, "kind")};
  Status status = act_demand(call, false, &demand);
  demand.turn = NULL; /* --turn says of which turn the mails are, not which one waits */
  if (status == STATUS_OK) status = act_resend(&call->referee, call->arena, &demand, &wanted, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"turn", "T", "mail of this turn (default: the turn the game is in)", false},
    {"kind", "report", "report (the default), receipt, reminder, notice, note, press, answer, or all", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_RESEND = {
    .name = "resend",
    .arguments = "NAME [SEAT]",
    .needs = "--reason TEXT",
    .summary = "Send mail again that was sent or failed",
    .details = "The same mail goes again, with the same Message-ID, to whoever holds the seat, if it went to "
               "their present address. Without SEAT it goes to all seats and observers.\n\n"
               "Examples:\n"
               "  adjudicator resend madrid french --reason \"the spam filter ate it\"\n"
               "  adjudicator resend madrid --turn 2 --kind all \\\n"
               "      --reason \"our mail server lost a day\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 2,
    .ledger = LEDGER_EXISTS,
    .run = resend,
};
