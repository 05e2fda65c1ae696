#include <stdio.h>

#include "../base/json.h"
#include "../base/yaml.h"
#include "../referee/intake/intake.h"
#include "verbs.h"

static const Game *find_rules(const Call *call) {
  const char *name = call->words[0];
  const Game *game = referee_game(&call->referee, name);
  if (game != NULL) return game;
  const char *names = "";
  for (size_t i = 0; GAMES[i] != NULL; i++)
    names = arena_printf(call->arena, "%s%s%s", names, i == 0 ? "" : ", ", GAMES[i]->id);
  referee_log(&call->referee, NOTICE_ERROR, "no rules are called \"%s\"; there are: %s", name, names);
  return NULL;
}

static void print_options(const Game *game) {
  printf("\nOptions (adjudicator new --option K=V):\n");
  for (const GameOption *option = game->options; option != NULL && option->name != NULL; option++)
    printf("  %s=%s   default %s   (%s)\n", option->name, option->values,
           option->otherwise == NULL ? "none" : option->otherwise, option->rule);
}

static Tree *options_tree(Arena *arena, const Game *game) {
  Tree *list = tree_list(arena);
  for (const GameOption *option = game->options; option != NULL && option->name != NULL; option++) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "name", option->name);
    tree_put_text(arena, entry, "values", option->values);
    tree_put_text(arena, entry, "default", option->otherwise);
    tree_put_text(arena, entry, "rule", option->rule);
  }
  return list;
}

static Status rules(Call *call) {
  const Game *game = find_rules(call);
  EditionFile edition;
  if (game == NULL) return STATUS_NOT_FOUND;
  Status status = referee_edition_file(&call->referee, game, NULL, call_option(call, "edition"), &edition);
  if (status != STATUS_OK) return status;
  if (call_option(call, "schema") != NULL) {
    bool printed = json_print(stdout, submission_schema(game, edition.edition, call->arena));
    return printed ? STATUS_OK : STATUS_IO;
  }
  Tree *tree = game->rules(edition.edition, call->arena);
  if (call->format == FORMAT_YAML) {
    if (tree_get(tree, "options") == NULL)
      tree_put(call->arena, tree, "options", options_tree(call->arena, game));
    return call_print_tree(call, tree);
  }
  printf("%s (%s), edition %.12s\n", game->title, game->id, edition.digest);
  if (tree_get(tree, "options") == NULL) print_options(game);
  printf("\n");
  return call_print_tree(call, tree);
}

static const OptionRule OPTIONS[] = {
    {"edition", "FILE", "with the cards and board of this edition file, which is checked", false},
    {"schema", NULL, "the JSON Schema of its turn files, for editors, and nothing else", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_RULES = {
    .name = "rules",
    .arguments = "RULES",
    .summary = "The rules as the engine has them, from its own tables",
    .details = "Sequence of play, options, board and cards, each fact with its evidence.\n\n"
               "Examples:\n"
               "  adjudicator rules dos-de-mayo\n"
               "  adjudicator rules dos-de-mayo --edition mybox.yaml\n"
               "  adjudicator rules ducs --schema > ducs.json\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_NONE,
    .run = rules,
};
