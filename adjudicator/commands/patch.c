#include <string.h>

#include "verbs.h"

/* What is said of all games. */
typedef struct Round {
  Tree *list;   /* of games, for programs */
  bool differs; /* a game comes out differently, and is left so */
  Status worst;
} Round;

static const char *kind_word(PatchKind kind) {
  switch (kind) {
  case PATCH_NONE: return "same";
  case PATCH_ACCOUNT: return "account";
  case PATCH_STATE: return "state";
  case PATCH_DAMAGED: return "damaged";
  }
  return "";
}

static const char *kind_line(PatchKind kind) {
  switch (kind) {
  case PATCH_NONE: return "comes out the same";
  case PATCH_ACCOUNT: return "the same positions, but other words";
  case PATCH_STATE: return "comes out differently";
  case PATCH_DAMAGED: return "does not match its log; see `adjudicator verify`";
  }
  return "";
}

static void add_entry(Call *call, Round *round, const char *game, const PatchFinding *found, bool applied) {
  Arena *arena = call->arena;
  Tree *entry = tree_add(arena, round->list, tree_map(arena));
  tree_put_text(arena, entry, "game", game);
  tree_put_text(arena, entry, "outcome", kind_word(found->kind));
  tree_put_bool(arena, entry, "applied", applied);
  if (found->kind == PATCH_NONE) return;
  if (*found->turn != '\0') tree_put_text(arena, entry, "turn", found->turn);
  Tree *first = tree_put(arena, entry, "first", tree_map(arena));
  fault_put(arena, first, &found->fault);
}

static Status say(Call *call, const char *game, const PatchFinding *found, bool applied) {
  Arena *arena = call->arena;
  if (call->format == FORMAT_YAML) return STATUS_OK;
  const char *place = "";
  if (found->kind != PATCH_NONE) {
    const char *turn = *found->turn == '\0' ? "" : arena_printf(arena, " in turn %s", found->turn);
    place = arena_printf(arena, "; first%s: %s", turn, fault_place(arena, &found->fault));
  }
  return call_print(
      arena_printf(arena, "%s: %s%s%s\n", game, kind_line(found->kind), place, applied ? "; patched" : ""));
}

static Status patch_one(Call *call, Round *round, const char *game) {
  PatchFinding found = {.kind = PATCH_NONE, .turn = ""};
  ActResult result;
  Status status;
  bool apply = call_option(call, "apply") != NULL;
  if (apply) {
    const ActDemand demand = {.game = game, .reason = call_option(call, "reason")};
    status = act_patch(&call->referee, call->arena, &demand, &found, &result);
  } else {
    status = patch_find(&call->referee, call->arena, game, &found);
  }
  bool differs = found.kind == PATCH_ACCOUNT || found.kind == PATCH_STATE;
  bool applied = apply && status == STATUS_OK && differs;
  if (found.kind != PATCH_NONE && !applied) round->differs = true;
  if (status != STATUS_OK) round->worst = status;
  /* The refusal of one game was logged; the others are still checked. */
  if (status != STATUS_OK && status != STATUS_NO_PERMISSION && status != STATUS_BAD_DATA) return status;
  add_entry(call, round, game, &found, applied);
  return say(call, game, &found, applied);
}

static Status patch_all(Call *call, Round *round) {
  GameRows games;
  Status status = ledger_games(call->referee.ledger, call->arena, &games);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  for (size_t i = 0; i < games.count && status == STATUS_OK; i++) {
    if (strcmp(games.items[i].status, "over") != 0) status = patch_one(call, round, games.items[i].name);
  }
  return status;
}

static Status patch(Call *call) {
  Round round = {.list = tree_list(call->arena), .worst = STATUS_OK};
  bool apply = call_option(call, "apply") != NULL;
  if (apply && call_option(call, "reason") == NULL)
    return call_misused(call, "say why: --reason \"...\"; the players are told");
  Status status = call->word_count == 1 ? patch_one(call, &round, call->words[0]) : patch_all(call, &round);
  if (status != STATUS_OK) return status;
  if (call->format == FORMAT_YAML) {
    Tree *tree = tree_map(call->arena);
    tree_put(call->arena, tree, "games", round.list);
    status = call_print_tree(call, tree);
  }
  if (status != STATUS_OK) return status;
  if (round.worst != STATUS_OK) return round.worst;
  return round.differs ? STATUS_BAD_DATA : STATUS_OK;
}

static const OptionRule OPTIONS[] = {
    {"apply", NULL, "correct the games it changes", false},
    {"reason", "TEXT", "needed with --apply: why, in one line; shown to the players", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_PATCH = {
    .name = "patch",
    .arguments = "[NAME]",
    .summary = "After a rules fix: find the games it changes",
    .details =
        "Adjudicates games that are not over, or only NAME, again from their start, in memory. It prints "
        "which games differ from the ledger, and where first. Nothing changes without --apply. Exit code "
        "65 if a game differs.\n\n"
        "With --apply the first window that leads to another position is adjudicated again, with the same "
        "files and dice. Later decisions are kept but no longer count; their senders get a notice, and all "
        "players get a report. If only the words differ, the log records it, so that `verify` accepts "
        "them. Copy the ledger first (`adjudicator backup`).\n\n"
        "Examples:\n"
        "  adjudicator patch\n"
        "  adjudicator patch --apply --reason \"a retreat across a river was allowed\"\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = patch,
};
