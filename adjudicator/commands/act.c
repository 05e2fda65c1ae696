#include "act.h"

#include "context.h"

Status act_demand(const Call *call, bool needs_turn, ActDemand *out) {
  *out = (ActDemand){
      .game = call->words[0], .reason = call_option(call, "reason"), .turn = call_option(call, "turn")};
  if (out->reason == NULL)
    return call_misused(call, "say why: --reason \"...\"; those whom it touches are told");
  if (needs_turn && out->turn == NULL)
    return call_misused(call, "say which turn: --turn T, as the last report printed it");
  return STATUS_OK;
}

Status act_report(const Call *call, Status status, const ActResult *result) {
  if (status != STATUS_OK || call->format != FORMAT_YAML) return status;
  Tree *tree = tree_map(call->arena);
  bool due = result->deadline != TIME_NONE;
  tree_put_text(call->arena, tree, "game", result->game);
  tree_put_text(call->arena, tree, "status", result->status);
  tree_put_text(call->arena, tree, "turn", result->turn);
  tree_put_text(call->arena, tree, "deadline", due ? time_format(call->arena, result->deadline) : NULL);
  tree_put(call->arena, tree, "done", tree_copy(call->arena, call->notes));
  return call_print_tree(call, tree);
}
