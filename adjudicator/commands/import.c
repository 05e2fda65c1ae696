#include <inttypes.h>
#include <string.h>

#include "verbs.h"

static Status print_result(Call *call, const Import *wanted, const Imported *imported) {
  const LoadedGame *loaded = &imported->loaded;
  Outcome outcome = loaded->game->outcome(loaded->state);
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
  referee_log(&call->referee, NOTICE_DONE, "%s: %s, %" PRId64 " windows played again, no difference; %s",
              wanted->name == NULL ? imported->of : wanted->name, loaded->game->title, imported->windows,
              end);
  if (wanted->name != NULL && !outcome.over)
    referee_log(
        &call->referee, NOTICE_DONE,
        "Nobody sits there: the game goes on once `adjudicator replace` has given each seat a player.");
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
    {"name", "NAME", "what the game is called in this ledger", false},
    {"check", NULL, "only play it again and compare; no ledger is needed", false},
    {"edition", "FILE", "cards and board that it was played with, if neither we nor the ledger have them",
     false},
    {"seed", "HEX", "the secret of what comes after it, for tests", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_IMPORT = {
    .name = "import",
    .arguments = "FILE",
    .summary = "Puts a game into the ledger from its notation, playing it again",
    .details =
        "FILE is what `export --notation` and `publish` write: orders, dice and shuffles, and after each\n"
        "window the digest of the position. Where the game goes another way than it says the first place is\n"
        "told, nothing is written, and the exit code is 65. A notation that ends earlier gives a game that\n"
        "stands there. Nobody is mailed: an imported game has no addresses, and one that is not over waits\n"
        "until `replace` has given each seat a player.\n\n"
        "Examples:\n"
        "  adjudicator import madrid-notation.yaml --name madrid-again\n"
        "  adjudicator import madrid-notation.yaml --check\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_CREATE,
    .run = import,
};
