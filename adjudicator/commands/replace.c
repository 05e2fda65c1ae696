#include "verbs.h"

static Status replace(Call *call) {
  ActDemand demand;
  ActResult result;
  const Seating seating = {
      .seat = call->words[1],
      .address = call->words[2],
      .timezone = call_option(call, "timezone"),
      .language = call->language,
  };
  Status status = act_demand(call, false, &demand);
  if (status == STATUS_OK) status = act_replace(&call->referee, call->arena, &demand, &seating, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"timezone", "ZONE", "of the new player, if it is not the game's", false},
    {"turn", "T", "refuse any other turn than this (77)", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_REPLACE = {
    .name = "replace",
    .arguments = "NAME SEAT ADDRESS",
    .summary = "Gives a seat to another player",
    .details =
        "The old player's key is dead at once, and mails that wait for him are given up; he is told "
        "that he is released. The new player gets the newest report and form, with a key of his\n"
        "own, and is told which file of his predecessor counts until he sends one. The others are\n"
        "told that there is a new player. A game that waited for a player goes on. --language says\n"
        "what the new player reads.\n\n"
        "Examples:\n"
        "  adjudicator replace madrid french claire@example.org --reason \"Karsten has no time any more\" \\\n"
        "      --timezone Europe/Paris\n",
    .options = OPTIONS,
    .words_least = 3,
    .words_most = 3,
    .ledger = LEDGER_EXISTS,
    .run = replace,
};
