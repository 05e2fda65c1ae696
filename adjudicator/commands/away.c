#include "verbs.h"

static Status read_wish(Call *call, AwayWish *out) {
  *out = (AwayWish){.seat = call->words[1],
                    .from = call_option(call, "from"),
                    .to = call_option(call, "to"),
                    .back = call_option(call, "back") != NULL};
  bool span = out->from != NULL && out->to != NULL, any = out->from != NULL || out->to != NULL;
  if (out->back ? any : !span) return call_misused(call, "give --from and --to, or --back");
  return STATUS_OK;
}

static Status away(Call *call) {
  ActDemand demand;
  ActResult result;
  AwayWish wish;
  Status status = act_demand(call, false, &demand);
  if (status == STATUS_OK) status = read_wish(call, &wish);
  if (status == STATUS_OK) status = act_away(&call->referee, call->arena, &demand, &wish, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"from", "DAY", "the first day (2026-12-20) or a time (\"2026-12-20 18:00\"), in the player's zone",
     false},
    {"to", "DAY", "the last day", false},
    {"back", NULL, "end the absence, or cancel it", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_AWAY = {
    .name = "away",
    .arguments = "NAME SEAT",
    .needs = "--reason TEXT",
    .summary = "Mark a player as away; deadlines wait",
    .details =
        "It works like `away:` in a turn file, but may go beyond what away-most allows. If an absent "
        "player owes an answer at the deadline, the deadline moves and all seats get a notice: with "
        "--every by the time the player is away, with --on to the first slot after their return. "
        "If an absence is taken back before it began, the deadline moves back, but stays at least "
        "min-notice away.\n\n"
        "A player can change an absence twice in one turn. After that only this command changes it; then "
        "the player can again.\n\n"
        "Examples:\n"
        "  adjudicator away madrid french --from 2026-12-20 --to 2027-01-03 \\\n"
        "      --reason \"ill\" --now 2026-12-10T12:00:00Z\n",
    .options = OPTIONS,
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_EXISTS,
    .run = away,
};
