/* The rules as the engine has them, from its own tables and the edition. */
#include "../general.h"
#include "board.h"
#include "view.h"

static const char *const SEQUENCE[][RULES_COLUMNS] = {
    {"draw", "Who starts the first manche is drawn", "WATERLOO W20"},
    {"deploy", "Both deploy in secret", "WATERLOO 3"},
    {"turn", "One or two different actions", "WATERLOO 3"},
    {"ask", "A player who wrote ask is asked", "WATERLOO 10.1"},
    {"done", "The manche of a pair is played, the ronde goes on", "WATERLOO 7"},
    {NULL, NULL, NULL}};

static const char *const ACTION[RULES_COLUMNS] = {"action", "name", "rule"};
static const char *const ACTION_ROWS[][RULES_COLUMNS] = {
    {"recon", "Look at an enemy piece of the front", "WATERLOO 3.1"},
    {"manoeuvre", "Take a piece out and put it back elsewhere", "WATERLOO 3.2"},
    {"artillery", "Pin a duel, its pieces face up", "WATERLOO 4.1"},
    {"retreat", "Take general and piece back, exchanged or not", "WATERLOO 4.1"},
    {"charge", "The general fights at once", "WATERLOO 4.2"},
    {"assault", "All duels are fought, the manche ends", "WATERLOO 4.3"},
    {NULL, NULL, NULL}};

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

Tree *waterloo_rules(const void *edition_pointer, Arena *arena) {
  static const char *const COPIED[] = {"values",       "duels",    "stakes",  "targets", "laurels",
                                       "extra-rondes", "evidence", "rulings", NULL};
  const Edition *edition = edition_pointer;
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "game", "waterloo");
  tree_put_text(arena, rules, "edition", edition->base.title);
  Tree *seats = tree_put(arena, rules, "seats", tree_list(arena));
  for (int side = 0; side < SIDES; side++) tree_add_text(arena, seats, WATERLOO_SIDES[side]);
  rules_put_rows(rules, "sequence", RULES_SEQUENCE, SEQUENCE, arena);
  rules_put_rows(rules, "actions", ACTION, ACTION_ROWS, arena);
  put_conditions(rules, arena);
  put_refusals(rules, arena);
  rules_put_copies(rules, edition->base.file, COPIED, arena);
  rules_put_options(rules, WATERLOO_OPTIONS, arena);
  return rules;
}
