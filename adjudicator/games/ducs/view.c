/* What a viewer may know, as a tree. */
#include "view.h"

#include <string.h>

#include "position.h"
#include "sequence.h"
#include "turn_file.h"

typedef struct Viewing {
  const Edition *edition;
  State state; /* a copy, for the board */
  Board board;
  HexSet zones[SIDES];
  int viewer;
  Arena *arena;
  Tree *view;
} Viewing;

static const char *id_of(const Viewing *viewing, int unit) {
  return viewing->edition->units[unit].id;
}

static Hex hex_of(const Viewing *viewing, int unit) {
  return viewing->state.hex[unit];
}

static void put_flag(const Viewing *viewing, Tree *tree, const char *name, bool value) {
  if (value) tree_put_bool(viewing->arena, tree, name, true);
}

static void put_time(const Viewing *viewing) {
  static const char *const RULES[PHASES] = {"DUCS 2.2", "DUCS 3.1", "DUCS 3.1"};
  const State *state = &viewing->state;
  Arena *arena = viewing->arena;
  Tree *view = viewing->view;
  tree_put_int(arena, view, "turn", state->turn);
  tree_put_int(arena, view, "turns", viewing->edition->turn_count);
  tree_put_text(arena, view, "phase", DUCS_PHASES[state->phase]);
  tree_put_text(arena, view, "rule", state->fight.asked != 0 ? "DUCS 7.3" : RULES[state->phase]);
}

/* -- the map -- */

static bool has_enemy_near(const Viewing *viewing, int unit) {
  const Edition *edition = viewing->edition;
  for (UnitSet left = edition->of_side[OTHER(edition->units[unit].side)]; left != 0; left &= left - 1) {
    Hex enemy = hex_of(viewing, __builtin_ctzll(left));
    if (enemy != HEX_NONE && ducs_distance(edition, enemy, hex_of(viewing, unit)) <= 2) return true;
  }
  return false;
}

/* "OI", "OI10"; with the duke on top "O*", "OI10+D". */
static void put_on_map(const Viewing *viewing, Tree *units, int unit) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  const char *id = id_of(viewing, unit);
  int duke = edition->duke[edition->units[unit].side];
  Hex hex = hex_of(viewing, unit);
  bool stack = unit != duke && hex_of(viewing, duke) == hex;
  Tree *entry = tree_put(arena, units, edition->id[hex], tree_map(arena));
  tree_put(arena, entry, "short", stack ? tree_textf(arena, "%.1s*", id) : tree_textf(arena, "%.2s", id));
  tree_put(arena, entry, "label", tree_textf(arena, stack ? "%s+%s" : "%s", id, id_of(viewing, duke) + 1));
}

static void put_map(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Tree *map = tree_put(arena, viewing->view, "map", tree_copy(arena, edition->map));
  Tree *units = tree_put(arena, map, "units", tree_map(arena));
  Tree *focus = tree_put(arena, map, "focus", tree_list(arena));
  for (int unit = 0; unit < edition->unit_count; unit++) {
    Hex hex = hex_of(viewing, unit);
    if (hex == HEX_NONE || ducs_is_covered(&viewing->board, unit)) continue;
    put_on_map(viewing, units, unit);
    if (has_enemy_near(viewing, unit)) tree_add_text(arena, focus, edition->id[hex]);
  }
}

/* What each side controls (5.1), for pictures that show it. */
static void put_zones(const Viewing *viewing) {
  Tree *zones = tree_put(viewing->arena, viewing->view, "zones", tree_map(viewing->arena));
  for (int side = 0; side < SIDES; side++) {
    Tree *list = tree_put(viewing->arena, zones, DUCS_SIDES[side], tree_list(viewing->arena));
    for (Hex hex = hex_next(&viewing->zones[side], 0); hex != HEX_NONE;
         hex = hex_next(&viewing->zones[side], hex + 1))
      tree_add_text(viewing->arena, list, viewing->edition->id[hex]);
  }
}

static int possessed(const Viewing *viewing, int side, const HexSet *hexes) {
  int count = 0;
  for (Hex hex = hex_next(hexes, 0); hex != HEX_NONE; hex = hex_next(hexes, hex + 1))
    count += ducs_possessor(viewing->edition, &viewing->state, hex) == side;
  return count;
}

/* -- pieces -- */

static void put_place(const Viewing *viewing, Tree *tree, Hex hex) {
  int site = viewing->edition->site[hex];
  tree_put_text(viewing->arena, tree, "terrain", DUCS_TERRAINS[viewing->edition->terrain[hex]]);
  if (site >= 0) tree_put_text(viewing->arena, tree, "place", viewing->edition->sites[site].name);
}

static void put_units(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Tree *units = tree_put(arena, viewing->view, "units", tree_list(arena));
  for (int unit = 0; unit < edition->unit_count; unit++) {
    const Unit *type = &edition->units[unit];
    Hex hex = hex_of(viewing, unit);
    if (hex == HEX_NONE) continue;
    Odds odds;
    ducs_odds(&viewing->board, NULL, 0, unit, &odds);
    Tree *row = tree_add(arena, units, tree_map(arena));
    tree_put_text(arena, row, "unit", type->id);
    tree_put_text(arena, row, "side", DUCS_SIDES[type->side]);
    tree_put_text(arena, row, "kind", DUCS_KINDS[type->kind]);
    tree_put_text(arena, row, "hex", edition->id[hex]);
    put_place(viewing, row, hex);
    tree_put_int(arena, row, "strength", type->strength);
    tree_put_int(arena, row, "defence", odds.defence);
    put_flag(viewing, row, "doubled", odds.duke_factor > 1);
    put_flag(viewing, row, "controlled", hex_in(&viewing->zones[OTHER(type->side)], hex));
    put_flag(viewing, row, "covered", ducs_is_covered(&viewing->board, unit));
  }
}

/* The units of one side that are on the map, kind by kind: what a line of a report holds of them. */
static void put_forces(const Viewing *viewing, Tree *row, int side) {
  const Tree *all = tree_get(viewing->view, "units");
  Arena *arena = viewing->arena;
  Tree *forces = tree_put(arena, row, "forces", tree_list(arena)), *units = NULL;
  const char *kind = "";
  for (size_t i = 0; i < all->count; i++) { /* they stand there side by side and kind by kind */
    const Tree *unit = all->items[i].value;
    if (strcmp(tree_string(tree_get(unit, "side"), ""), DUCS_SIDES[side]) != 0) continue;
    if (strcmp(tree_string(tree_get(unit, "kind"), ""), kind) != 0) {
      kind = tree_string(tree_get(unit, "kind"), "");
      Tree *force = tree_add(arena, forces, tree_map(arena));
      tree_put_text(arena, force, "kind", kind);
      units = tree_put(arena, force, "units", tree_list(arena));
    }
    static const char *const KEYS[] = {"unit", "hex", "doubled", "controlled", NULL};
    Tree *entry = tree_add(arena, units, tree_map(arena));
    for (const char *const *key = KEYS; *key != NULL; key++) {
      Tree *value = tree_get(unit, *key);
      if (value != NULL) tree_put(arena, entry, *key, value);
    }
  }
}

static void put_sides(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Tree *sides = tree_put(arena, viewing->view, "sides", tree_list(arena));
  for (int side = 0; side < SIDES; side++) {
    int counts[KINDS] = {0};
    Tree *row = tree_add(arena, sides, tree_map(arena));
    Tree *lost = tree_list(arena);
    tree_put_text(arena, row, "side", DUCS_SIDES[side]);
    put_flag(viewing, row, "own", side == viewing->viewer);
    for (UnitSet left = edition->of_side[side]; left != 0; left &= left - 1) {
      int unit = __builtin_ctzll(left);
      if (hex_of(viewing, unit) != HEX_NONE)
        counts[edition->units[unit].kind]++;
      else
        tree_add_text(arena, lost, id_of(viewing, unit));
    }
    for (int kind = 0; kind < DUKE; kind++) tree_put_int(arena, row, DUCS_KINDS[kind], counts[kind]);
    Hex duke = hex_of(viewing, edition->duke[side]);
    if (duke != HEX_NONE) tree_put_text(arena, row, "duke", edition->id[duke]);
    int score = 0;
    for (int i = 0; i < edition->site_count; i++) score += possessed(viewing, side, &edition->sites[i].hexes);
    tree_put_int(arena, row, "score", score);
    if (viewing->state.phase != PHASE_SETUP) tree_put(arena, row, "lost", lost);
    put_forces(viewing, row, side);
  }
}

/* -- what decides the game -- */

/* What is no longer in its first hands, place by place. */
static void put_taken(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Tree *taken = tree_put(arena, viewing->view, "taken", tree_list(arena));
  for (int i = 0; i < edition->site_count; i++) {
    const Site *site = &edition->sites[i];
    Tree *hexes = tree_list(arena);
    for (Hex hex = hex_next(&site->hexes, 0); hex != HEX_NONE; hex = hex_next(&site->hexes, hex + 1)) {
      if (ducs_possessor(edition, &viewing->state, hex) != site->owner)
        tree_add_text(arena, hexes, edition->id[hex]);
    }
    if (hexes->count == 0) continue;
    Tree *row = tree_add(arena, taken, tree_map(arena));
    tree_put_text(arena, row, "place", site->name);
    tree_put(arena, row, "hexes", hexes);
  }
}

static void put_places(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Tree *places = tree_put(arena, viewing->view, "places", tree_list(arena));
  for (int i = 0; i < edition->site_count; i++) {
    const Site *site = &edition->sites[i];
    Tree *row = tree_add(arena, places, tree_map(arena));
    tree_put_text(arena, row, "place", site->name);
    tree_put_text(arena, row, "kind", DUCS_SITE_KINDS[site->kind]);
    tree_put_text(arena, row, "owner", DUCS_SIDES[site->owner]);
    put_flag(viewing, row, "capital", site->kind == SITE_CAPITAL);
    tree_put_int(arena, row, "hexes", hex_count(&site->hexes));
    for (int side = 0; side < SIDES; side++)
      tree_put_int(arena, row, DUCS_SIDES[side], possessed(viewing, side, &site->hexes));
    put_flag(viewing, row, "changed", hex_meet(&site->hexes, &viewing->state.changed));
    Tree *at = tree_put(arena, row, "at", tree_list(arena));
    for (Hex hex = hex_next(&site->hexes, 0); hex != HEX_NONE; hex = hex_next(&site->hexes, hex + 1))
      tree_add_text(arena, at, edition->id[hex]);
  }
}

static void put_marginal(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  const Site *objective = &edition->sites[edition->objective];
  int hexes = hex_count(&objective->hexes), held = possessed(viewing, ORFBURG, &objective->hexes);
  Tree *marginal = tree_put(arena, viewing->view, "marginal", tree_map(arena));
  tree_put_text(arena, marginal, "objective", objective->name);
  tree_put_int(arena, marginal, "held", held);
  tree_put_int(arena, marginal, "hexes", hexes);
  tree_put_int(arena, marginal, "between", hex_count(&edition->between));
  tree_put_int(arena, marginal, "possessed", possessed(viewing, ORFBURG, &edition->between));
  Tree *intruders = tree_put(arena, marginal, "intruders", tree_list(arena));
  for (UnitSet left = edition->of_side[WULFENBURG]; left != 0; left &= left - 1) {
    Hex hex = hex_of(viewing, __builtin_ctzll(left));
    if (hex != HEX_NONE && hex_in(&edition->between, hex))
      tree_add_text(arena, intruders, id_of(viewing, __builtin_ctzll(left)));
  }
  put_flag(viewing, marginal, "by_possession",
           viewing->state.option[OPTION_BETWEEN_RIVERS] == BETWEEN_POSSESSION);
  bool kept = ducs_keeps_between(&viewing->board);
  put_flag(viewing, marginal, "kept", kept);
  tree_put_text(arena, marginal, "winner", DUCS_SIDES[kept && held == hexes ? ORFBURG : WULFENBURG]);
}

/* -- the viewer's own -- */

static void put_ask(const Viewing *viewing) {
  const State *state = &viewing->state;
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  if (state->fight.asked == 0) return;
  int unit = state->fight.asked - 1;
  HexList hexes;
  ducs_asked_hexes(&viewing->board, &hexes);
  Tree *ask = tree_put(arena, viewing->view, "ask", tree_map(arena));
  tree_put_text(arena, ask, "unit", id_of(viewing, unit));
  tree_put_text(arena, ask, "side", DUCS_SIDES[edition->units[unit].side]);
  tree_put_text(arena, ask, "hex", edition->id[hex_of(viewing, unit)]);
  Tree *list = tree_put(arena, ask, "hexes", tree_list(arena));
  for (int i = 0; i < hexes.count; i++) tree_add_text(arena, list, edition->id[hexes.items[i]]);
  put_flag(viewing, ask, "push", !ducs_may_stand(&viewing->board, unit, hexes.items[0]));
  if (state->fight.pushed != 0) tree_put_text(arena, ask, "by", id_of(viewing, state->fight.queue[0]));
}

static int doubts(const Edition *edition) {
  const Tree *all = tree_get(edition->file, "doubts");
  int count = 0;
  for (size_t i = 0; all != NULL && i < all->count; i++) count += (int)all->items[i].value->count;
  return count;
}

Tree *ducs_view(const void *edition, const void *state, int viewer, Arena *arena) {
  Viewing viewing = {.edition = edition, .viewer = viewer, .arena = arena, .view = tree_map(arena)};
  viewing.state = *(const State *)state;
  ducs_board_make(edition, &viewing.state, &viewing.board);
  for (int side = 0; side < SIDES; side++) ducs_zones(&viewing.board, side, &viewing.zones[side]);
  put_time(&viewing);
  tree_put(arena, viewing.view, "position", ducs_position_seen(edition, &viewing.state, viewer, arena));
  put_map(&viewing);
  put_zones(&viewing);
  put_units(&viewing);
  put_sides(&viewing);
  put_places(&viewing);
  put_taken(&viewing);
  put_marginal(&viewing);
  if (viewer >= 0)
    tree_put(arena, viewing.view, "retreat",
             ducs_retreats_tree(edition, &viewing.state.retreats[viewer], arena));
  put_flag(&viewing, viewing.view, "retreats_asked", viewing.state.option[OPTION_RETREATS] == RETREATS_ASK);
  put_ask(&viewing);
  tree_put_int(arena, viewing.view, "doubts", doubts(edition));
  return viewing.view;
}
