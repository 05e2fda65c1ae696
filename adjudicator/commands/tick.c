#include "../referee/tick.h"
#include "verbs.h"

static Status tick(Call *call) {
  Tree *summary = tree_map(call->arena);
  IntakeCounts taken;
  Status adjudicated = tick_games(&call->referee, call_option(call, "trust") != NULL, &taken);
  if (call->configuration.intake != NULL) intake_report(call, &taken, summary);
  tree_put(call->arena, summary, "done", tree_copy(call->arena, call->notes));
  /* What was queued before goes out also where a game failed or the clock is wrong. */
  Status sent = send_and_tell(call, summary);
  Status printed = call->format == FORMAT_YAML ? call_print_tree(call, summary) : STATUS_OK;
  if (adjudicated != STATUS_OK) return adjudicated;
  return sent != STATUS_OK ? sent : printed;
}

static const OptionRule OPTIONS[] = {
    {"trust", NULL, "adjudicate although the clock went back, ticks were missed, or everybody is silent",
     false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_TICK = {
    .name = "tick",
    .arguments = "",
    .summary = "Adjudicates what is due, reminds, then sends: the one cron line",
    .details =
        "A window is adjudicated when all answers are in, or at its deadline with the defaults of the\n"
        "rules. Terms of the game (`adjudicator set --help`) say how long late files count, and what else\n"
        "becomes of missed turns. Who has not answered is reminded when they say so, else once in the last\n"
        "quarter of the time. If the clock went back nothing is adjudicated (75). If ticks were missed for\n"
        "more than twice the usual time and more than an hour, every deadline that was open then moves by\n"
        "as much and all players are told. If five or more games are due and nobody sent a file, they are\n"
        "held (75). --trust overrides these. A game that failed three times is set aside (70) and the\n"
        "others go on.\n\n"
        "Examples:\n"
        "  */5 * * * * cd $HOME/campaign && adjudicator tick     (in a crontab)\n"
        "  adjudicator tick --now 2026-11-21T20:00:00+01:00\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_EXISTS,
    .run = tick,
};
