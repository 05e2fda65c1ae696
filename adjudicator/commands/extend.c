#include "verbs.h"

static Status read_extension(const Call *call, Extension *out) {
  const char *by = call_option(call, "by"), *to = call_option(call, "to");
  *out = (Extension){.to = to};
  if ((by == NULL) == (to == NULL)) return call_misused(call, "--by 24h or --to TIME, one of them");
  if (by != NULL && !duration_parse(by, &out->by))
    return call_misused(call, "--by needs a time such as 24h or 2d, not \"%s\"", by);
  return STATUS_OK;
}

static Status extend(Call *call) {
  ActDemand demand;
  ActResult result;
  Extension extension;
  Status status = act_demand(call, true, &demand);
  if (status == STATUS_OK) status = read_extension(call, &extension);
  if (status == STATUS_OK) status = act_extend(&call->referee, call->arena, &demand, &extension, &result);
  return act_report(call, status, &result);
}

static const OptionRule OPTIONS[] = {
    {"turn", "T", "the turn the game is in; any other is refused (77)", false},
    {"by", "24h", "add this much to the deadline, or to now if it has passed", false},
    {"to", "TIME", "set the deadline to this time: \"2026-12-10 20:00\" in the game's zone, or RFC 3339",
     false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_EXTEND = {
    .name = "extend",
    .arguments = "NAME",
    .needs = "--turn T --reason TEXT",
    .summary = "Move a deadline; all seats get a notice",
    .details =
        "A deadline moves later, never into the past, and two years ahead at most (77). If an absence or an outage (or a clock that was "
        "wrong) has moved it, --to may bring it forward again: down to what all were told before, and at "
        "least min-notice away. A game that is held for an answer is held until the new deadline.\n\n"
        "Examples:\n"
        "  adjudicator extend madrid --turn 3 --by 24h --reason \"Whitsun\"\n"
        "  adjudicator extend madrid --turn 3 --to \"2026-05-26 20:00\" \\\n"
        "      --reason \"Whitsun\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = extend,
};
