#include "verbs.h"

static Status observe(Call *call) {
  const ActDemand demand = {.game = call->words[0], .reason = call_option(call, "reason")};
  const Observing wanted = {
      .address = call->words[1], .timezone = call_option(call, "timezone"), .language = call->language};
  bool end = call_option(call, "end") != NULL;
  ActResult result;
  if (end && wanted.language != NULL) return call_misused(call, "--language and --end do not go together");
  if (end && wanted.timezone != NULL) return call_misused(call, "--timezone and --end do not go together");
  Referee *referee = &call->referee;
  Status status = end ? act_observe_end(referee, call->arena, &demand, wanted.address, &result)
                      : act_observe(referee, call->arena, &demand, &wanted, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"timezone", "ZONE", "the observer's time zone (default: the game's)", false},
    {"end", NULL, "stop sending to this observer", false},
    {"reason", "TEXT", "why, in one line, for the log; optional", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_OBSERVE = {
    .name = "observe",
    .arguments = "NAME ADDRESS",
    .summary = "Add an observer, who gets the public reports",
    .details =
        "An observer gets the public report at once, and later whenever the players get theirs, in the "
        "language of --language. Players learn that there is an observer, but not who.\n\n"
        "Examples:\n"
        "  adjudicator observe madrid ana@example.org --timezone Europe/Lisbon \\\n"
        "      --language es\n"
        "  adjudicator observe madrid ben@example.org --end\n",
    .options = OPTIONS,
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_EXISTS,
    .run = observe,
};
