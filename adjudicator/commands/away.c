#include "verbs.h"

static Status read_wish(Call *call, AwayWish *out) {
  *out = (AwayWish){.seat = call->words[1],
                    .from = call_option(call, "from"),
                    .to = call_option(call, "to"),
                    .back = call_option(call, "back") != NULL};
  bool span = out->from != NULL && out->to != NULL, any = out->from != NULL || out->to != NULL;
  if (out->back ? any : !span) return call_misused(call, "say --from and --to, or --back");
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
    {"from", "DAY", "the first day (2026-12-20, in the player's zone), or an RFC 3339 time", false},
    {"to", "DAY", "the last day", false},
    {"back", NULL, "he is back, or does not go", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_AWAY = {
    .name = "away",
    .arguments = "NAME SEAT",
    .summary = "Puts a player down as away; deadlines wait for him",
    .details =
        "As `away:` in a turn file does, but beyond what the game allows, too. Where he owes an answer and\n"
        "is away at its deadline, that moves, and all seats are told: with --every by the time that he is\n"
        "away, with --on to the next slot after his return.\n\n"
        "Examples:\n"
        "  adjudicator away madrid french --from 2026-12-20 --to 2027-01-03 --reason \"he is ill\" \\\n"
        "      --now 2026-12-10T12:00:00Z\n",
    .options = OPTIONS,
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_EXISTS,
    .run = away,
};
