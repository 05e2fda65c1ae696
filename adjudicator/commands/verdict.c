#include <inttypes.h>

#include "verdict.h"

static Tree *verdict_tree(Call *call, const History *history, const Verification *found) {
  Tree *tree = tree_map(call->arena);
  tree_put_text(call->arena, tree, "game", history->row.name);
  tree_put_bool(call->arena, tree, "good", found->fault.table == NULL);
  tree_put_int(call->arena, tree, "windows", found->windows);
  tree_put_int(call->arena, tree, "events", found->events);
  tree_put_int(call->arena, tree, "files", found->files);
  tree_put_int(call->arena, tree, "rolls", found->rolls);
  if (found->held > 0) tree_put_int(call->arena, tree, "held", found->held);
  if (found->told > 0) tree_put_int(call->arena, tree, "told", found->told);
  if (found->placed) tree_put_bool(call->arena, tree, "placed", true);
  tree_put_text(call->arena, tree, "link", found->link);
  if (found->fault.table == NULL) return tree;
  Tree *fault = tree_put(call->arena, tree, "fault", tree_map(call->arena));
  tree_put_text(call->arena, fault, "table", found->fault.table);
  if (found->fault.state >= 0) tree_put_int(call->arena, fault, "state", found->fault.state);
  if (found->fault.number > 0) tree_put_int(call->arena, fault, "number", found->fault.number);
  tree_put_text(call->arena, fault, "column", found->fault.column);
  tree_put_text(call->arena, fault, "what", found->fault.what);
  return tree;
}

static void tell_fault(const Call *call, const char *game, const Fault *fault) {
  Arena *arena = call->arena;
  const char *state = fault->state < 0 ? "" : arena_printf(arena, ", state %" PRId64, fault->state);
  const char *number = fault->number == 0 ? "" : arena_printf(arena, ", number %" PRId64, fault->number);
  referee_tell(&call->referee, NOTICE_ERROR, "%s: table %s%s%s, column %s: %s", game, fault->table, state,
               number, fault->column, fault->what);
}

/* What no rule and no key can vouch for. */
static const char *reserves(const Call *call, const Verification *found) {
  const char *held = found->held == 0
                         ? ""
                         : arena_printf(call->arena,
                                        "%" PRId64 " windows of before a patch are held by the log alone; "
                                        "their rolls were checked\n",
                                        found->held);
  const char *told =
      found->told == 0
          ? ""
          : arena_printf(call->arena, "%" PRId64 " windows have the dice of a notation, under no key\n",
                         found->told);
  return arena_printf(call->arena, "%s%s%s", found->placed ? "it began from a position that was given\n" : "",
                      held, told);
}

static const char *counted(Call *call, int64_t count, const char *what) {
  return arena_printf(call->arena, "%" PRId64 " %s%s", count, what, count == 1 ? "" : "s");
}

/* Says how it stands; `done` is the word for what was done. */
static Status tell(Call *call, const History *history, const Verification *found, const char *done) {
  if (found->fault.table != NULL) tell_fault(call, history->row.name, &found->fault);
  if (call->format == FORMAT_YAML) return call_print_tree(call, verdict_tree(call, history, found));
  if (found->fault.table != NULL) return STATUS_OK;
  return call_print(arena_printf(call->arena, "%s: %s, no difference: %s, %s, %s\n%slast link %s\n",
                                 history->row.name, done, counted(call, found->windows, "window"),
                                 counted(call, found->events, "event"), counted(call, found->rolls, "roll"),
                                 reserves(call, found), found->link));
}

Status verdict_tell(Call *call, const History *history, const Verification *found, const char *done,
                    Status status) {
  if (status != STATUS_OK && status != STATUS_BAD_DATA) return status;
  Status told = tell(call, history, found, done);
  return told == STATUS_OK ? status : told;
}
