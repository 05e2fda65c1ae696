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
  const NewSeat seat = {.name = seating.seat,
                        .address = seating.address,
                        .timezone = seating.timezone,
                        .language = seating.language};
  Status status =
      opening_seat(&call->referee, call->arena, call->words[0], &seat, call_option(call, "reason"));
  if (status != STATUS_NOT_FOUND) return status;
  status = act_demand(call, false, &demand);
  if (status == STATUS_OK) status = act_replace(&call->referee, call->arena, &demand, &seating, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"timezone", "ZONE", "the new player's time zone (default: the game's)", false},
    {"turn", "T", "the turn the game is in; any other is refused (77)", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_REPLACE = {
    .name = "replace",
    .arguments = "NAME SEAT ADDRESS|computer",
    .needs = "--reason TEXT",
    .summary = "Give a seat to another player",
    .details =
        "The old player's key stops working at once, and mail still queued for them is cancelled; they get "
        "a notice. The new player gets the newest report and form with a new key, in the language of "
        "--language, and learns which file of the old player counts until they send one. The others learn "
        "that there is a new player. A game held for a vacant seat goes on. If the "
        "deadline is less than a day off, it is said how much time is left.\n\n"
        "computer, computer:easy or computer:hard in place of the address lets the computer play the seat from now on. "
        "So does an address let a player take it back.\n\n"
        "While the game waits for players this gives the seat to ADDRESS, whoever has it or asks for it, and needs no reason. "
        "If it was the last open seat the game begins.\n\n"
        "Examples:\n"
        "  adjudicator replace madrid french claire@example.org \\\n"
        "      --reason \"Karsten has no time any more\" --timezone Europe/Paris\n"
        "  adjudicator replace madrid french computer --reason \"Nobody has time\"\n",
    .options = OPTIONS,
    .words_least = 3,
    .words_most = 3,
    .ledger = LEDGER_EXISTS,
    .run = replace,
};
