#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "../base/files.h"
#include "../base/json.h"
#include "../base/yaml.h"
#include "../games/turn_file.h"
#include "../referee/proof/proof.h"
#include "../report/report.h"
#include "../report/rulebook.h"
#include "verbs.h"

/* The words RULES and NUMBER, understood. */
typedef struct RuleRequest {
  Call *call;
  const Game *game;
  const Catalogue *catalogue;
  const Rulebook *book;
} RuleRequest;

static const Game *find_game(const Call *call) {
  const char *name = call->words[0];
  const Game *game = referee_game(&call->referee, name);
  if (game != NULL) return game;
  referee_log(&call->referee, NOTICE_ERROR, "no rules are called \"%s\"; there are: %s", name,
              referee_game_names(&call->referee, call->arena));
  return NULL;
}

static Tree *option_tree(Arena *arena, const GameOption *option) {
  Tree *entry = tree_map(arena);
  tree_put_text(arena, entry, "name", option->name);
  tree_put_text(arena, entry, "values", option->values);
  tree_put_text(arena, entry, "default", option->otherwise);
  tree_put_text(arena, entry, "rule", option->rule);
  return entry;
}

/* ---- --schema, --tables ---- */

static void print_options(const Game *game) {
  printf("\nOptions (adjudicator new --option K=V):\n");
  for (const GameOption *option = game->options; option != NULL && option->name != NULL; option++)
    printf("  %s=%s   default %s   (%s)\n", option->name, option->values,
           option->otherwise == NULL ? "none" : option->otherwise, option->rule);
}

static Tree *options_tree(Arena *arena, const Game *game) {
  Tree *list = tree_list(arena);
  for (const GameOption *option = game->options; option != NULL && option->name != NULL; option++)
    tree_add(arena, list, option_tree(arena, option));
  return list;
}

/* What the engine plays by, from its own tables and the edition. */
static Status print_engine(Call *call, const Game *game) {
  EditionFile edition;
  Status status = referee_edition_file(&call->referee, game, NULL, call_option(call, "edition"), &edition);
  if (status != STATUS_OK) return status;
  if (call_option(call, "schema") != NULL) {
    bool printed = json_print(stdout, turn_file_schema(game, edition.edition, call->arena));
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

/* ---- the cases that argue a rule ---- */

/* The name of a case in the line of a file that gives it; NULL in any other line. */
static const char *case_name(Arena *arena, const char *line, size_t length) {
  if (length < 6 || strncmp(line, "case: ", 6) != 0) return NULL;
  const Tree *tree = yaml_read(arena, line, length, &YAML_DATA, NULL);
  return tree_string(tree_get(tree, "case"), NULL);
}

/* A rule, or what a chapter's heading stands for: itself and all rules up to the next heading. */
typedef struct Range {
  const Rule *first;
  size_t count;
} Range;

static Range range_of(const Rulebook *book, const Rule *rule) {
  size_t first = (size_t)(rule - book->rules), count = 1;
  while (rule->heading != NULL && first + count < book->count && rule[count].heading == NULL) count++;
  return (Range){rule, count};
}

/* Whether a citation, or the name of a case that begins with one, is of a rule in the range. */
static bool is_cited(const Rulebook *book, Range range, const char *citation) {
  const Rule *rule = rulebook_find(book, citation);
  return rule != NULL && rule >= range.first && rule < range.first + range.count;
}

/* Adds the names of the cases in a file that test the rules. */
static void add_cases(const RuleRequest *request, const char *path, Range range, Tree *list) {
  Arena *arena = request->call->arena;
  char *text;
  size_t length;
  if (file_read(arena, path, YAML_DATA_BYTES, &text, &length) != STATUS_OK) return;
  for (const char *line = text; *line != '\0'; line += *line == '\n') {
    size_t bytes = strcspn(line, "\n");
    const char *name = case_name(arena, line, bytes);
    if (name != NULL && is_cited(request->book, range, name)) tree_add_text(arena, list, name);
    line += bytes;
  }
}

static Tree *cases_of(const RuleRequest *request, Range range) {
  Arena *arena = request->call->arena;
  Tree *list = tree_list(arena);
  const char *folder = cases_folder(arena, request->game);
  for (const char *const *name = folder_names(arena, folder); *name != NULL; name++) {
    if (g_str_has_suffix(*name, ".yaml")) add_cases(request, path_join(arena, folder, *name), range, list);
  }
  return list;
}

/* ---- the rules as texts ---- */

static Tree *rule_tree(const RuleRequest *request, const Rule *rule) {
  Arena *arena = request->call->arena;
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "number", rule->number);
  if (rule->heading != NULL) tree_put_text(arena, tree, "heading", rule->heading);
  if (rule->text != NULL) tree_put_text(arena, tree, "text", rule->text);
  if (rule->house || rule->inferred)
    tree_put_text(arena, tree, "evidence", rule->house ? "house" : "inferred");
  return tree;
}

static Tree *options_of(const RuleRequest *request, Range range) {
  Tree *list = tree_list(request->call->arena);
  for (const GameOption *option = request->game->options; option != NULL && option->name != NULL; option++) {
    if (is_cited(request->book, range, option->rule))
      tree_add(request->call->arena, list, option_tree(request->call->arena, option));
  }
  return list;
}

static Status print_all(const RuleRequest *request) {
  Call *call = request->call;
  const Rulebook *book = request->book;
  if (call->format == FORMAT_MDOC) return call_print(rulebook_mdoc(request->catalogue, call->arena, book));
  if (call->format == FORMAT_YAML) {
    Tree *tree = tree_map(call->arena);
    tree_put_text(call->arena, tree, "game", request->game->id);
    tree_put_text(call->arena, tree, "title", book->title);
    Tree *list = tree_put(call->arena, tree, "rules", tree_list(call->arena));
    for (size_t i = 0; i < book->count; i++) tree_add(call->arena, list, rule_tree(request, &book->rules[i]));
    return call_print_tree(call, tree);
  }
  const char *text = rulebook_text(request->catalogue, call->arena, book, 0, book->count);
  return call_print(arena_printf(call->arena, "%s\n\n%s", book->title, text));
}

/* A heading and its items; nothing if there are none. */
static void append_list(const RuleRequest *request, GString *out, const char *heading, const Tree *items) {
  Arena *arena = request->call->arena;
  if (items->count > 0) g_string_append_printf(out, "\n%s\n", heading);
  for (size_t i = 0; i < items->count; i++) {
    const Tree *item = items->items[i].value;
    const char *text = item->kind == TREE_MAP
                           ? catalogue_say(request->catalogue, arena, "rulebook.option", item)
                           : item->text;
    g_string_append_printf(out, "- %s\n", text);
  }
}

/* The names of the cases with --cases; else how many there are and how to see them. */
static void append_cases(const RuleRequest *request, GString *out, const Rule *rule, const Tree *cases) {
  Arena *arena = request->call->arena;
  if (call_option(request->call, "cases") != NULL) {
    append_list(request, out, catalogue_say(request->catalogue, arena, "rulebook.cases", NULL), cases);
  } else if (cases->count > 0) {
    Tree *data = tree_map(arena);
    tree_put_int(arena, data, "count", (int64_t)cases->count);
    tree_put_text(arena, data, "game", request->game->id);
    tree_put_text(arena, data, "number", rule->number);
    g_string_append_printf(out, "\n%s\n",
                           catalogue_say(request->catalogue, arena, "rulebook.case-count", data));
  }
}

/* A rule, its options and cases; of a heading those of its whole chapter. */
static Status print_rule(const RuleRequest *request, const Rule *rule) {
  Call *call = request->call;
  const Rulebook *book = request->book;
  Range range = range_of(book, rule);
  Tree *options = options_of(request, range), *cases = cases_of(request, range);
  if (call->format == FORMAT_YAML) {
    Tree *tree = rule_tree(request, rule);
    if (range.count > 1) {
      Tree *rules = tree_put(call->arena, tree, "rules", tree_list(call->arena));
      for (size_t i = 1; i < range.count; i++) tree_add(call->arena, rules, rule_tree(request, &rule[i]));
    }
    tree_put(call->arena, tree, "options", options);
    tree_put(call->arena, tree, "cases", cases);
    return call_print_tree(call, tree);
  }
  GString *out = g_string_new(NULL);
  append_list(request, out, catalogue_say(request->catalogue, call->arena, "rulebook.options", NULL),
              options);
  append_cases(request, out, rule, cases);
  const char *more = layout_text(call->arena, out->str, LAYOUT_WIDTH);
  g_string_free(out, TRUE);
  const char *text =
      rulebook_text(request->catalogue, call->arena, book, (size_t)(rule - book->rules), range.count);
  return call_print(
      arena_printf(call->arena, "%s%s%s", text, options->count + cases->count > 0 ? "\n" : "", more));
}

/* "7.3" as a number that sorts: how far two rules are apart. Too large a number counts as the largest. */
static double position_of(const char *number) {
  const char *digits = number + strcspn(number, "0123456789");
  const char *dot = strchr(digits, '.');
  double letter = digits == number ? 0 : number[0], chapter = (double)strtoul(digits, NULL, 10);
  double part = dot == NULL ? 0 : (double)strtoul(dot + 1, NULL, 10);
  return 1000.0 * letter + 100.0 * chapter + part;
}

/* Up to three rules nearest to a number that does not exist: "7.2, 7.3, 7.4". */
static const char *nearest(const RuleRequest *request, const char *number) {
  const Rulebook *book = request->book;
  const char *names = "";
  bool *taken = arena_alloc(request->call->arena, book->count * sizeof *taken);
  for (int round = 0; round < 3; round++) {
    size_t best = book->count;
    double least = 0;
    for (size_t i = 0; i < book->count; i++) {
      double apart = position_of(book->rules[i].number) - position_of(number);
      if (apart < 0) apart = -apart;
      if (taken[i] || (best < book->count && apart >= least)) continue;
      best = i;
      least = apart;
    }
    if (best == book->count) break;
    taken[best] = true;
    names =
        arena_printf(request->call->arena, "%s%s%s", names, round == 0 ? "" : ", ", book->rules[best].number);
  }
  return names;
}

/* ---- by a word ---- */

static bool has_word(const char *text, const char *word) {
  return text != NULL && g_str_match_string(word, text, TRUE);
}

/* The rules that a word leads to: the chapters whose headings have it, as the beginning of a word and without accents too,
 * else the rules whose texts do. How many; *out in the arena. */
static size_t find_by_word(const RuleRequest *request, const char *word, const Rule *const **out) {
  const Rulebook *book = request->book;
  const Rule **found = arena_alloc(request->call->arena, book->count * sizeof *found);
  size_t count = 0;
  for (size_t i = 0; i < book->count; i++) {
    if (has_word(book->rules[i].heading, word)) found[count++] = &book->rules[i];
  }
  for (size_t i = 0; i < book->count && (count == 0 || found[0]->heading == NULL); i++) {
    if (has_word(book->rules[i].text, word)) found[count++] = &book->rules[i];
  }
  *out = found;
  return count;
}

/* Several rules, each by its number and what it begins with. */
static Status print_found(const RuleRequest *request, const Rule *const *found, size_t count) {
  Call *call = request->call;
  if (call->format == FORMAT_YAML) {
    Tree *tree = tree_map(call->arena);
    Tree *list = tree_put(call->arena, tree, "rules", tree_list(call->arena));
    for (size_t i = 0; i < count; i++) tree_add(call->arena, list, rule_tree(request, found[i]));
    return call_print_tree(call, tree);
  }
  const char *text = "";
  for (size_t i = 0; i < count; i++) {
    const char *begins = found[i]->heading;
    if (begins == NULL) begins = rule_first_sentence(call->arena, found[i]);
    text = arena_concat(call->arena, text, found[i]->number, "  ", begins, "\n", NULL);
  }
  return call_print(layout_text(call->arena, text, LAYOUT_WIDTH));
}

static Status print_by_word(const RuleRequest *request, const char *word) {
  const Rule *const *found;
  size_t count = find_by_word(request, word, &found);
  if (count == 1) return print_rule(request, found[0]);
  if (count > 1) return print_found(request, found, count);
  referee_log(&request->call->referee, NOTICE_ERROR, "%s has no rule \"%s\", and none with this word",
              request->game->id, word);
  return STATUS_NOT_FOUND;
}

static Status print_rules(RuleRequest *request) {
  Call *call = request->call;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, call->arena);
  request->catalogue = referee_catalogue(&call->referee, call->configuration.language);
  if (request->catalogue == NULL) return STATUS_CONFIG;
  request->book = rulebook_read(request->catalogue, call->arena, request->game->id, &diagnostics);
  referee_log_diagnostics(&call->referee, "", NULL, &diagnostics);
  if (request->book == NULL) {
    referee_log(&call->referee, NOTICE_ERROR, "%s has no rules in the language \"%s\"", request->game->id,
                call->configuration.language);
    return STATUS_CONFIG;
  }
  if (call->word_count < 2) return print_all(request);
  const Rule *rule = rulebook_find(request->book, call->words[1]);
  if (rule != NULL) return print_rule(request, rule);
  if (strpbrk(call->words[1], "0123456789") == NULL) return print_by_word(request, call->words[1]);
  referee_log(&call->referee, NOTICE_ERROR, "%s has no rule \"%s\"; near it: %s", request->game->id,
              call->words[1], nearest(request, call->words[1]));
  return STATUS_NOT_FOUND;
}

/* The games there are, a line each, or a list with their seats. */
static Status print_games(Call *call) {
  Tree *list = tree_list(call->arena);
  for (size_t i = 0; call->referee.games[i] != NULL; i++) {
    const Game *game = call->referee.games[i];
    Tree *entry = tree_add(call->arena, list, tree_map(call->arena));
    tree_put_text(call->arena, entry, "rules", game->id);
    tree_put_text(call->arena, entry, "title", game->title);
    Seats seats;
    Tree *names = tree_put(call->arena, entry, "seats", tree_list(call->arena));
    seats_stand_in(game, &seats);
    for (int seat = 0; seat < seats.count; seat++) tree_add_text(call->arena, names, seats.names[seat]);
    if (call->format != FORMAT_YAML) printf("%-13s %s\n", game->id, game->title);
  }
  if (call->format == FORMAT_YAML) fputs(yaml_write(call->arena, list, NULL), stdout);
  return STATUS_OK;
}

static Status rules(Call *call) {
  if (call->word_count == 0 && call->option_count == 0) return print_games(call);
  if (call->word_count == 0) return call_misused(call, "this option goes with the name of rules");
  bool engine = call_option(call, "tables") != NULL || call_option(call, "schema") != NULL;
  bool whole = engine || call->format == FORMAT_MDOC;
  if (whole && call->word_count > 1) return call_misused(call, "this option is for all rules, not for one");
  if (engine && call->format == FORMAT_MDOC)
    return call_misused(call, "--format mdoc prints the rules alone");
  if (!engine && call_option(call, "edition") != NULL)
    return call_misused(call, "--edition goes with --tables or --schema");
  if (call_option(call, "cases") != NULL && call->word_count < 2)
    return call_misused(call, "--cases goes with the number of a rule");
  const Game *game = find_game(call);
  if (game == NULL) return STATUS_NOT_FOUND;
  RuleRequest request = {.call = call, .game = game};
  return engine ? print_engine(call, game) : print_rules(&request);
}

static const OptionRule OPTIONS[] = {
    {"tables", NULL,
     "print what the engine plays by: sequence, options, board and cards, each fact with its evidence",
     false},
    {"cases", NULL, "with NUMBER: the names of the cases that test the rule", false},
    {"edition", "FILE", "check this edition file and use its cards and board", false},
    {"schema", NULL, "print the JSON Schema of its turn files instead, for editors", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_RULES = {
    .name = "rules",
    .arguments = "[RULES [NUMBER|WORD]]",
    .summary = "Print the rules of a game, or one rule",
    .details =
        "Without RULES, print which games there are. Else print the numbered rules in the language of --language. With NUMBER, print one rule, "
        "the options that change it, and how many cases test it. Refusals and reports "
        "cite these numbers. With WORD, print the chapter whose heading has it, or list the rules that do.\n\n"
        "Examples:\n"
        "  adjudicator rules\n"
        "  adjudicator rules ducs\n"
        "  adjudicator rules ducs 7.3 --language fr\n"
        "  adjudicator rules ducs retreat\n"
        "  adjudicator rules ducs 7.4 --cases\n"
        "  adjudicator rules dos-de-mayo --tables --edition mybox.yaml\n"
        "  adjudicator rules ducs --schema > ducs.json\n",
    .options = OPTIONS,
    .words_most = 2,
    .ledger = LEDGER_NONE,
    .manual = true,
    .run = rules,
};
