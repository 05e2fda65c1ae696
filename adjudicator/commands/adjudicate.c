#include "../referee/turn/turn.h"
#include "verbs.h"

static void tell_result(Call *call, const char *name, const Adjudication *done) {
  if (done->windows > 0) {
    adjudication_log(&call->referee, name, done);
  } else {
    referee_log(&call->referee, NOTICE_DONE, "%s: %s runs again; it waits for %s", name,
                turn_place(call->arena, done->from, done->from_window),
                done->withheld ? "the release of its results" : "answers");
  }
}

static Status print_result(Call *call, const char *name, const Adjudication *done) {
  if (call->format == FORMAT_TEXT) {
    tell_result(call, name, done);
    return STATUS_OK;
  }
  Tree *tree = tree_map(call->arena);
  tree_put_text(call->arena, tree, "game", name);
  tree_put_text(call->arena, tree, "adjudicated", done->from);
  tree_put_int(call->arena, tree, "windows", done->windows);
  tree_put_text(call->arena, tree, "turn", done->to);
  tree_put_bool(call->arena, tree, "over", done->over);
  tree_put_bool(call->arena, tree, "withheld", done->withheld);
  return call_print_tree(call, tree);
}

static Status adjudicate(Call *call) {
  ActDemand demand;
  Adjudication done;
  Status status = act_demand(call, true, &demand);
  if (status == STATUS_OK && !act_reason_good(&call->referee, demand.reason)) status = STATUS_USAGE;
  if (status == STATUS_OK)
    status = adjudicate_game(&call->referee, call->arena, demand.game, demand.turn,
                             call_option(call, "window"), demand.reason, &done);
  return status == STATUS_OK ? print_result(call, demand.game, &done) : status;
}

static const OptionRule OPTIONS[] = {
    {"turn", "T", "the turn the game is in; any other is refused (77)", false},
    {"window", "W", "the window the game is in, if the turn has several; any other is refused (77)", false},
    {"reason", "TEXT", REASON_HELP, false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_ADJUDICATE = {
    .name = "adjudicate",
    .arguments = "NAME",
    .needs = "--turn T --reason TEXT",
    .summary = "Close the current window now",
    .details =
        "Silent seats get the defaults of the rules, and all players read in their report that you closed the "
        "turn and why. You cannot undo this, so you must name the turn. "
        "Reports are queued; `adjudicator send` or the next tick sends them.\n\n"
        "A game that was set aside as broken runs again instead; its window closes only if it is due.\n\n"
        "Examples:\n"
        "  adjudicator adjudicate madrid --turn 3 --reason \"Ana is ill\"\n"
        "  adjudicator adjudicate madrid --turn 3 --window movement \\\n"
        "      --reason \"all have said they are done\"\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = adjudicate,
};
