#include "verbs.h"

static Status end(Call *call) {
  ActDemand demand;
  ActResult result;
  const EndWish wish = {
      .winner = call_option(call, "winner"),
      .draw = call_option(call, "draw") != NULL,
  };
  if (wish.draw && wish.winner != NULL) return call_misused(call, "--winner or --draw, not both");
  const char *reason = call_option(call, "reason");
  if (reason != NULL && !act_reason_good(&call->referee, reason)) return STATUS_USAGE;
  Status status = STATUS_NOT_FOUND;
  if (!wish.draw && wish.winner == NULL)
    status = opening_end(&call->referee, call->arena, call->words[0], reason);
  if (status != STATUS_NOT_FOUND) return status;
  status = act_demand(call, true, &demand);
  if (status == STATUS_OK) status = act_end(&call->referee, call->arena, &demand, &wish, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"winner", "SEAT", "the seat that wins", false},
    {"draw", NULL, "nobody wins: a draw", false},
    {"turn", "T", "the turn the game is in; any other is refused (77)", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_END = {
    .name = "end",
    .arguments = "NAME",
    .needs = "--turn T --reason TEXT",
    .summary = "End a game before its rules do",
    .details =
        "Without --winner and --draw the game ends without a result. Everybody gets a last report with the "
        "reason, and the keys of the dice are published. You cannot undo this, so you must name the turn. "
        "Players end a game by mail: see adjudicator-mail(7).\n\n"
        "A game that waits for players is called off: everybody who has or asked for a seat gets a mail, and the name is free "
        "again. This needs neither turn nor reason.\n\n"
        "Examples:\n"
        "  adjudicator end madrid --turn 3 --draw \\\n"
        "      --reason \"both players are on holiday for good\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = end,
};
