#include <inttypes.h>

#include "verbs.h"

/* ---- acts ---- */

Status act_demand(const Call *call, bool needs_turn, ActDemand *out) {
  *out = (ActDemand){
      .game = call->words[0], .reason = call_option(call, "reason"), .turn = call_option(call, "turn")};
  if (out->reason == NULL)
    return call_misused(call, "give a reason: --reason \"...\"; it is shown to those affected");
  if (needs_turn && out->turn == NULL)
    return call_misused(call, "name the turn: --turn T, as in the last report");
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

Status act_plainly(Call *call, bool needs_turn, PlainAct *act) {
  ActDemand demand;
  ActResult result;
  Status status = act_demand(call, needs_turn, &demand);
  if (status == STATUS_OK) status = act(&call->referee, call->arena, &demand, &result);
  return act_report(call, status, &result);
}

const char *call_counted(const Call *call, int64_t count, const char *what) {
  return arena_printf(call->arena, "%" PRId64 " %s%s", count, what, count == 1 ? "" : "s");
}

/* ---- faults ---- */

const char *fault_place(Arena *arena, const Fault *fault) {
  const char *state = fault->state < 0 ? "" : arena_printf(arena, ", state %" PRId64, fault->state);
  const char *number = fault->number == 0 ? "" : arena_printf(arena, ", number %" PRId64, fault->number);
  return arena_printf(arena, "table %s%s%s, column %s", fault->table, state, number, fault->column);
}

void fault_put(Arena *arena, Tree *map, const Fault *fault) {
  tree_put_text(arena, map, "table", fault->table);
  if (fault->state >= 0) tree_put_int(arena, map, "state", fault->state);
  if (fault->number > 0) tree_put_int(arena, map, "number", fault->number);
  tree_put_text(arena, map, "column", fault->column);
}
