#include "verbs.h"

static Status remind(Call *call) {
  const ActDemand demand = {.game = call->words[0], .turn = call_option(call, "turn")};
  const RemindWish wish = {.seats = call->words + 1, .count = call->word_count - 1};
  ActResult result;
  Status status = act_remind(&call->referee, call->arena, &demand, &wish, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"turn", "T", "the turn the game is in; any other is refused (77)", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_REMIND = {
    .name = "remind",
    .arguments = "NAME [SEAT...]",
    .summary = "Remind seats that owe an answer, now",
    .details =
        "Without SEAT it reminds all that owe one. A seat is reminded once an hour at most: one that is named and "
        "was reminded, or owes nothing, is an error (77), and nobody is reminded then. Reminders that "
        "`tick` sends as the deadline nears are not affected.\n\n"
        "Examples:\n"
        "  adjudicator remind madrid\n"
        "  adjudicator remind madrid french --turn 3\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1 + GAME_SEATS_MAX,
    .ledger = LEDGER_EXISTS,
    .run = remind,
};
