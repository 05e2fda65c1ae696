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
  const char *turn = call_option(call, "turn"), *name = call->words[0];
  if (turn == NULL) return call_misused(call, "name the turn: --turn T, as in the last report");
  Adjudication done;
  Status status =
      adjudicate_game(&call->referee, call->arena, name, turn, call_option(call, "window"), true, &done);
  return status == STATUS_OK ? print_result(call, name, &done) : status;
}

static const OptionRule OPTIONS[] = {
    {"turn", "T", "the turn the game is in; any other is refused (77)", false},
    {"window", "W", "the window the game is in, if the turn has several; any other is refused (77)", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_ADJUDICATE = {
    .name = "adjudicate",
    .arguments = "NAME",
    .summary = "Close the current window now",
    .details =
        "Silent seats get the defaults of the rules. You cannot undo this, so you must name the turn. "
        "Reports are queued; `adjudicator send` or the next tick sends them.\n\n"
        "A game that was set aside as broken runs again instead; its window closes only if it is due.\n\n"
        "Examples:\n"
        "  adjudicator adjudicate madrid --turn 3\n"
        "  adjudicator adjudicate madrid --turn 3 --window movement\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = adjudicate,
};
