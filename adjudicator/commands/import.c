#include <string.h>

#include "verbs.h"

static Status print_result(Call *call, const Import *wanted, const Imported *imported) {
  const LoadedGame *loaded = &imported->loaded;
  Outcome outcome = loaded_game_outcome(loaded);
  if (call->format == FORMAT_YAML) {
    Tree *tree = tree_map(call->arena);
    tree_put_text(call->arena, tree, "game", wanted->name);
    tree_put_text(call->arena, tree, "of", imported->of);
    tree_put_text(call->arena, tree, "rules", loaded->game->id);
    tree_put_int(call->arena, tree, "windows", imported->windows);
    tree_put_text(call->arena, tree, "turn", loaded->turn);
    tree_put_bool(call->arena, tree, "over", outcome.over);
    return call_print_tree(call, tree);
  }
  const char *end = outcome.over ? "over" : arena_printf(call->arena, "waits for turn %s", loaded->turn);
  referee_log(&call->referee, NOTICE_DONE, "%s: %s, %s played again, no difference; %s",
              wanted->name == NULL ? imported->of : wanted->name, loaded->game->title,
              call_counted(call, imported->windows, "window"), end);
  if (wanted->name != NULL && !outcome.over)
    referee_log(&call->referee, NOTICE_DONE,
                "No seat has a player; the game goes on once `adjudicator replace` has filled each seat.");
  return STATUS_OK;
}

static Status import(Call *call) {
  const Import wanted = {
      .path = call->words[0],
      .name = call_option(call, "name"),
      .edition_file = call_option(call, "edition"),
      .seed = call_option(call, "seed"),
  };
  bool only_check = call_option(call, "check") != NULL;
  Imported imported;
  if (only_check == (wanted.name != NULL))
    return call_misused(call, "--name NAME or --check, one of the two");
  Status status = import_game(&call->referee, call->arena, &wanted, &imported);
  return status == STATUS_OK ? print_result(call, &wanted, &imported) : status;
}

static const OptionRule OPTIONS[] = {
    {"name", "NAME", "the name of the game in this ledger", false},
    {"check", NULL, "only play the game again and compare; needs no ledger", false},
    {"edition", "FILE", "cards and board it was played with, if neither we nor the ledger have them", false},
    {"seed", "HEX", "the secret behind the dice and keys that follow, for tests", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_IMPORT = {
    .name = "import",
    .arguments = "FILE",
    .summary = "Add a game to the ledger from its notation",
    .details =
        "FILE is what `export --notation` or `publish` wrote: orders, dice and shuffles, and a digest of "
        "the position after each window. The game is played again. At the first difference it prints the "
        "place, writes nothing, and ends with 65. If the notation ends early, the game stops there.\n\n"
        "Nobody gets mail: an imported game has no addresses. If it is not over, it waits until `replace` "
        "has given each seat a player.\n\n"
        "Examples:\n"
        "  adjudicator import madrid-notation.yaml --name madrid-again\n"
        "  adjudicator import madrid-notation.yaml --check\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_CREATE,
    .run = import,
};
