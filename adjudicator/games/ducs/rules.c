/* The rules as the engine has them, from its own tables and the edition. */
#include "../general.h"
#include "sequence.h"
#include "view.h"

static Tree *pieces_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  int counts[KINDS] = {0};
  for (UnitSet left = edition->of_side[ORFBURG]; left != 0; left &= left - 1)
    counts[edition->units[__builtin_ctzll(left)].kind]++;
  for (int unit = 0, kind = 0; kind < KINDS; unit += counts[kind++]) {
    const Unit *type = &edition->units[unit];
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "piece", DUCS_KINDS[kind]);
    tree_put_int(arena, row, "count", counts[kind]);
    tree_put_text(arena, row, "first", type->id);
    tree_put_int(arena, row, "strength", type->strength);
    tree_put_text(arena, row, "movement", ducs_points(type->movement));
    tree_put_int(arena, row, "range", type->range);
    tree_put_bool(arena, row, "attacks", kind != DUKE);
  }
  return list;
}

static Tree *costs_tree(const Edition *edition, Arena *arena) {
  const Costs *costs = &edition->costs;
  const struct {
    const char *name;
    int cost;
  } WAYS[] = {{"road", costs->road},
              {"bridge", costs->bridge},
              {"bridge-road", costs->bridge_road},
              {"crossing", costs->crossing},
              {"crossing-road", costs->crossing_road}};
  Tree *list = tree_list(arena);
  for (int terrain = PLAIN; terrain <= FORTRESS; terrain++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "into", DUCS_TERRAINS[terrain]);
    tree_put_text(arena, row, "cost", ducs_points(costs->terrain[terrain]));
    tree_put_int(arena, row, "defence_factor", edition->defence[terrain]);
    tree_put_int(arena, row, "die", edition->die[terrain]);
  }
  for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "along", WAYS[i].name);
    tree_put_text(arena, row, "cost", ducs_points(WAYS[i].cost));
  }
  return list;
}

static Tree *results_tree(const Edition *edition, Arena *arena) {
  Tree *rows = tree_list(arena);
  for (int die = 0; die < DIE_SIDES; die++) {
    Tree *row = tree_add(arena, rows, tree_map(arena));
    tree_put_int(arena, row, "die", die + 1);
    for (int column = 0; column < COLUMNS; column++)
      tree_put_text(arena, row, edition->odds[column], DUCS_RESULTS[edition->results[die][column]]);
  }
  return rows;
}

static Tree *places_tree(const Edition *edition, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < edition->site_count; i++) {
    const Site *site = &edition->sites[i];
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "place", site->name);
    tree_put_text(arena, row, "kind", DUCS_SITE_KINDS[site->kind]);
    tree_put_text(arena, row, "owner", DUCS_SIDES[site->owner]);
    tree_put_int(arena, row, "hexes", hex_count(&site->hexes));
  }
  return list;
}

/* Every hex of the land with what leads from it: "1313 1, 1411 road 0.5". */
static Tree *hexes_tree(const Edition *edition, Arena *arena) {
  static const char *const WAYS[] = {"", " road", " bridge", " bridge-road", " crossing", " crossing-road"};
  Tree *list = tree_list(arena);
  for (Hex hex = hex_next(&edition->land, 0); hex != HEX_NONE; hex = hex_next(&edition->land, hex + 1)) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "hex", edition->id[hex]);
    tree_put_text(arena, row, "terrain", DUCS_TERRAINS[edition->terrain[hex]]);
    tree_put_text(arena, row, "owner", DUCS_SIDES[edition->owner[hex]]);
    if (hex_in(&edition->between, hex)) tree_put_bool(arena, row, "between_rivers", true);
    const char *steps = "";
    for (int i = 0; i < edition->link_count[hex]; i++) {
      const Link *link = &edition->links[hex][i];
      steps = arena_printf(arena, "%s%s%s%s %s", steps, i == 0 ? "" : ", ", edition->id[link->to],
                           WAYS[link->way], ducs_points(link->cost));
    }
    tree_put_text(arena, row, "steps", steps);
  }
  return list;
}

static const char *const SEQUENCE[][RULES_COLUMNS] = {
    {"deploy", "Set-up", "DUCS 2.2"},
    {"moves", "Orfburg's phase: movement, then combats", "DUCS 3.1"},
    {"moves", "Wulfenburg's phase: movement, then combats", "DUCS 3.1"},
    {"retreat", "An owner is asked where a unit retreats (retreats: ask)", "DUCS 7.3"},
    {NULL, NULL, NULL}};

Tree *ducs_rules(const void *edition_pointer, Arena *arena) {
  static const char *const COPIED[] = {"standard", "evidence", "doubts", NULL};
  const Edition *edition = edition_pointer;
  Tree *rules = tree_map(arena);
  tree_put_text(arena, rules, "game", "ducs");
  tree_put_text(arena, rules, "edition", edition->title);
  Tree *seats = tree_put(arena, rules, "seats", tree_list(arena));
  for (int side = 0; side < SIDES; side++) tree_add_text(arena, seats, DUCS_SIDES[side]);
  tree_put_int(arena, rules, "turns", edition->turn_count);
  rules_put_rows(rules, "sequence", RULES_SEQUENCE, SEQUENCE, arena);
  tree_put(arena, rules, "pieces", pieces_tree(edition, arena));
  tree_put(arena, rules, "costs", costs_tree(edition, arena));
  tree_put_int(arena, rules, "duke_factor", edition->duke_factor);
  tree_put(arena, rules, "results", results_tree(edition, arena));
  tree_put(arena, rules, "places", places_tree(edition, arena));
  tree_put(arena, rules, "hexes", hexes_tree(edition, arena));
  rules_put_copies(rules, edition->file, COPIED, arena);
  rules_put_options(rules, DUCS_OPTIONS, arena);
  return rules;
}
