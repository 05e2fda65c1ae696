/* The rules as the engine has them, from its own tables and the edition. */
#include "board.h"
#include "view.h"

static void put_rows(Tree *rules, const char *key, const char *const rows[][3], const char *const names[3],
                     Arena *arena) {
  Tree *list = tree_put(arena, rules, key, tree_list(arena));
  for (size_t i = 0; rows[i][0] != NULL; i++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    for (int column = 0; column < 3; column++) tree_put_text(arena, row, names[column], rows[i][column]);
  }
}

static void put_sequence(Tree *rules, Arena *arena) {
  static const char *const NAMES[3] = {"window", "name", "rule"};
  static const char *const ROWS[][3] = {
      {"draw", "Who starts the first manche is drawn", "WATERLOO W20"},
      {"deploy", "Both deploy in secret", "WATERLOO 3"},
      {"turn", "One or two different actions", "WATERLOO 3"},
      {"ask", "A player who wrote ask is asked", "WATERLOO 10.1"},
      {"done", "The manche of a pair is played, the ronde goes on", "WATERLOO 7"},
      {NULL, NULL, NULL}};
  put_rows(rules, "sequence", ROWS, NAMES, arena);
}

static void put_actions(Tree *rules, Arena *arena) {
  static const char *const NAMES[3] = {"action", "name", "rule"};
  static const char *const ROWS[][3] = {
      {"recon", "Look at an enemy piece of the front", "WATERLOO 3.1"},
      {"manoeuvre", "Take a piece out and put it back elsewhere", "WATERLOO 3.2"},
      {"artillery", "Pin a duel, its pieces face up", "WATERLOO 4.1"},
      {"retreat", "Take general and piece back, exchanged or not", "WATERLOO 4.1"},
      {"charge", "The general fights at once", "WATERLOO 4.2"},
      {"assault", "All duels are fought, the manche ends", "WATERLOO 4.3"},
      {NULL, NULL, NULL}};
  put_rows(rules, "actions", ROWS, NAMES, arena);
}

static void put_refusals(Tree *rules, Arena *arena) {
  Tree *list = tree_put(arena, rules, "refusals", tree_list(arena));
  for (int fault = FAULT_NONE + 1; fault < FAULTS; fault++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "code", WATERLOO_FAULTS[fault].code);
    tree_put_text(arena, row, "why", WATERLOO_FAULTS[fault].message);
  }
}

static void put_conditions(Tree *rules, Arena *arena) {
  Tree *list = tree_put(arena, rules, "conditions", tree_list(arena));
  for (const PlanKey *key = WATERLOO_CONDITIONS.keys; key->name != NULL; key++)
    tree_add_text(arena, list, key->name);
}

static void put_options(Tree *rules, Arena *arena) {
  Tree *list = tree_put(arena, rules, "options", tree_list(arena));
  for (const GameOption *option = WATERLOO_OPTIONS; option->name != NULL; option++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "option", option->name);
    tree_put_text(arena, row, "values", option->values);
    tree_put_text(arena, row, "otherwise", option->otherwise);
    tree_put_text(arena, row, "rule", option->rule);
  }
}

Tree *waterloo_rules(const void *edition_pointer, Arena *arena) {
  static const char *const COPIED[] = {"values",  "duels",        "stakes",   "targets",
                                       "laurels", "extra-rondes", "evidence", "rulings"};
  const Edition *edition = edition_pointer;
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "game", "waterloo");
  tree_put_text(arena, rules, "edition", edition->title);
  Tree *seats = tree_put(arena, rules, "seats", tree_list(arena));
  for (int side = 0; side < SIDES; side++) tree_add_text(arena, seats, WATERLOO_SIDES[side]);
  put_sequence(rules, arena);
  put_actions(rules, arena);
  put_conditions(rules, arena);
  put_refusals(rules, arena);
  for (size_t i = 0; i < sizeof COPIED / sizeof *COPIED; i++) {
    const Tree *part = tree_get(edition->file, COPIED[i]);
    if (part != NULL) tree_put(arena, rules, COPIED[i], tree_copy(arena, part));
  }
  put_options(rules, arena);
  return rules;
}
