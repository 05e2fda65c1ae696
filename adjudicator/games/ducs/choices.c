/* The generator of legal orders. */
#include "choices.h"

#include <string.h>

#include "sequence.h"
#include "turn_file.h"

/* ---- what may be ordered ---- */

void ducs_targets(const Board *board, int unit, const HexSet *zones, Reach *reach, HexSet *out) {
  ducs_reach(board, unit, zones, HEED_ALL, reach);
  *out = reach->reached;
  hex_remove(out, reach->start);
  const HexSet *friends = &board->standing[board->edition->units[unit].side];
  for (int word = 0; word < HEX_WORDS; word++) {
    for (uint64_t left = out->words[word] & friends->words[word]; left != 0; left &= left - 1) {
      Hex hex = (Hex)(word * 64 + __builtin_ctzll(left));
      if (!ducs_may_stand(board, unit, hex)) hex_remove(out, hex);
    }
  }
}

typedef struct Form {
  const Edition *edition;
  State state;
  Board board;
  int side;
  Arena *arena;
  Tree *choices;
} Form;

static Tree *hexes_tree(const Form *form, const HexSet *hexes) {
  Tree *list = tree_list(form->arena);
  for (Hex hex = hex_next(hexes, 0); hex != HEX_NONE; hex = hex_next(hexes, hex + 1))
    tree_add_text(form->arena, list, form->edition->id[hex]);
  return list;
}

/* The land of a side as runs of rows, column by column: {column: "11", rows: ["12", "14-23"]}. */
static Tree *land_tree(const Form *form) {
  const Edition *edition = form->edition;
  const HexSet *land = &edition->territory[form->side];
  Arena *arena = form->arena;
  Tree *columns = tree_list(arena);
  for (int column = 1; column <= edition->grid.columns; column++) {
    Tree *rows = tree_list(arena);
    for (int row = 1, first; row <= edition->grid.rows; row++) {
      for (first = row; row <= edition->grid.rows && hex_in(land, hex_at(&edition->grid, column, row));)
        row++;
      if (row == first + 1) tree_add(arena, rows, tree_textf(arena, "%02d", first));
      if (row > first + 1) tree_add(arena, rows, tree_textf(arena, "%02d-%02d", first, row - 1));
    }
    if (rows->count == 0) continue;
    Tree *entry = tree_add(arena, columns, tree_map(arena));
    tree_put(arena, entry, "column", tree_textf(arena, "%02d", column));
    tree_put(arena, entry, "rows", rows);
  }
  return columns;
}

static Hex first_that_fits(const Board *board, int unit, const HexSet *hexes) {
  for (Hex hex = hex_next(hexes, 0); hex != HEX_NONE; hex = hex_next(hexes, hex + 1)) {
    if (ducs_may_stand(board, unit, hex)) return hex;
  }
  return HEX_NONE;
}

/* Where a unit is proposed to stand: by the standard deployment, or where that no longer fits what was placed
 * otherwise, in the first city or fortress that waits for a unit, or anywhere on the land of its side. */
static Hex proposed_hex(const Board *board, int unit) {
  const Edition *edition = board->edition;
  int side = edition->units[unit].side;
  Hex standard = edition->standard[unit];
  HexSet vacant;
  ducs_vacant(board, side, &vacant);
  UnitSet left = ducs_unplaced(edition, board->state, side) & edition->combat[side];
  bool free = edition->units[unit].kind == DUKE || hex_in(&vacant, standard) ||
              __builtin_popcountll(left) > hex_count(&vacant);
  if (free && ducs_may_stand(board, unit, standard)) return standard;
  Hex hex = edition->units[unit].kind == DUKE ? HEX_NONE : first_that_fits(board, unit, &vacant);
  return hex != HEX_NONE ? hex : first_that_fits(board, unit, &edition->territory[side]);
}

Tree *ducs_standard(const Edition *edition, const State *now, int side, Arena *arena) {
  State state = *now;
  Board board;
  ducs_board_make(edition, &state, &board);
  Tree *orders = tree_list(arena);
  int count = ducs_to_deploy(edition, now, side);
  for (UnitSet left = ducs_unplaced(edition, &state, side); left != 0 && count > 0;
       left &= left - 1, count--) {
    int unit = __builtin_ctzll(left);
    Hex hex = proposed_hex(&board, unit);
    if (hex == HEX_NONE) continue;
    ducs_board_put(&board, unit, hex);
    tree_add(arena, orders, tree_textf(arena, "%s %s", edition->units[unit].id, edition->id[hex]));
  }
  return orders;
}

static void put_deploy(Form *form) {
  const Edition *edition = form->edition;
  Arena *arena = form->arena;
  HexSet cities;
  ducs_vacant(&form->board, form->side, &cities);
  UnitSet units = ducs_unplaced(edition, &form->state, form->side);
  int count = ducs_to_deploy(edition, &form->state, form->side);
  Tree *section = tree_put(arena, form->choices, "deploy", tree_map(arena));
  tree_put_int(arena, section, "count", count);
  tree_put_bool(arena, section, "all", count == __builtin_popcountll(units));
  Tree *list = tree_put(arena, section, "units", tree_list(arena));
  for (UnitSet left = units; left != 0; left &= left - 1)
    tree_add_text(arena, list, edition->units[__builtin_ctzll(left)].id);
  tree_put(arena, section, "cities", hexes_tree(form, &cities));
  tree_put(arena, section, "land", land_tree(form));
  tree_put(arena, section, "orders", ducs_standard(edition, &form->state, form->side, arena));
}

static void put_moves(Form *form) {
  const Edition *edition = form->edition;
  Arena *arena = form->arena;
  HexSet zones, targets;
  Reach reach;
  ducs_zones(&form->board, OTHER(form->side), &zones);
  Tree *section = tree_put(arena, form->choices, "moves", tree_map(arena));
  Tree *units = tree_put(arena, section, "units", tree_list(arena));
  for (UnitSet left = edition->of_side[form->side]; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (!ducs_on_board(&form->state, unit)) continue;
    ducs_targets(&form->board, unit, &zones, &reach, &targets);
    Tree *row = tree_add(arena, units, tree_map(arena));
    tree_put_text(arena, row, "unit", edition->units[unit].id);
    tree_put_text(arena, row, "hex", edition->id[form->state.hex[unit]]);
    tree_put_text(arena, row, "points", ducs_points(edition->units[unit].movement));
    tree_put(arena, row, "targets", hexes_tree(form, &targets));
  }
}

static void put_target(Form *form, Tree *targets, int target) {
  const Edition *edition = form->edition;
  Arena *arena = form->arena;
  Tree *by = tree_list(arena);
  for (UnitSet left = edition->combat[form->side]; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    Aim aim = ducs_aim(&form->board, unit, target);
    if (aim == AIM_NONE) continue;
    Tree *row = tree_add(arena, by, tree_map(arena));
    tree_put_text(arena, row, "unit", edition->units[unit].id);
    tree_put_text(arena, row, "how", aim == AIM_MELEE ? "melee" : "bombardment");
    bool advances = ducs_may_advance(edition, unit, form->state.hex[unit], form->state.hex[target]);
    if (aim == AIM_MELEE && !advances) tree_put_bool(arena, row, "stays", true);
  }
  if (by->count == 0) return;
  Odds odds;
  ducs_odds(&form->board, NULL, 0, target, &odds);
  Tree *row = tree_add(arena, targets, tree_map(arena));
  tree_put_text(arena, row, "unit", edition->units[target].id);
  tree_put_text(arena, row, "hex", edition->id[form->state.hex[target]]);
  tree_put_int(arena, row, "defence", odds.defence);
  tree_put(arena, row, "by", by);
}

/* The first attack that is possible, with all who may take part: {by, on, advance}; nothing where none is. */
static void put_example(const Form *form, Tree *section, const Tree *targets) {
  Arena *arena = form->arena;
  const Tree *target = targets->count == 0 ? NULL : targets->items[0].value, *by = tree_get(target, "by");
  if (target == NULL) return;
  Tree *example = tree_put(arena, section, "example", tree_map(arena));
  Tree *units = tree_put(arena, example, "by", tree_list(arena));
  tree_put(arena, example, "on", tree_copy(arena, tree_get(target, "unit")));
  for (size_t i = 0; i < by->count; i++) {
    const Tree *row = by->items[i].value;
    const char *unit = tree_string(tree_get(row, "unit"), "");
    bool melee = strcmp(tree_string(tree_get(row, "how"), ""), "melee") == 0;
    tree_add_text(arena, units, unit);
    if (melee && tree_get(row, "stays") == NULL && tree_get(example, "advance") == NULL)
      tree_put_text(arena, example, "advance", unit);
  }
}

static void put_attacks(Form *form) {
  Arena *arena = form->arena;
  Tree *section = tree_put(arena, form->choices, "attacks", tree_map(arena));
  Tree *targets = tree_put(arena, section, "targets", tree_list(arena));
  for (UnitSet left = form->edition->of_side[OTHER(form->side)]; left != 0; left &= left - 1) {
    int target = __builtin_ctzll(left);
    if (ducs_on_board(&form->state, target) && !ducs_is_covered(&form->board, target))
      put_target(form, targets, target);
  }
  put_example(form, section, targets);
}

static void put_retreat(Form *form) {
  const State *state = &form->state;
  const Edition *edition = form->edition;
  Arena *arena = form->arena;
  Tree *section = tree_put(arena, form->choices, "retreat", tree_map(arena));
  int asked = state->fight.asked - 1;
  if (asked == UNIT_NONE || edition->units[asked].side != form->side) {
    tree_put(arena, section, "list", ducs_retreats_tree(edition, &state->retreats[form->side], arena));
    return;
  }
  HexList hexes;
  ducs_asked_hexes(&form->board, &hexes);
  tree_put_text(arena, section, "unit", edition->units[asked].id);
  tree_put_text(arena, section, "hex", edition->id[state->hex[asked]]);
  Tree *list = tree_put(arena, section, "hexes", tree_list(arena));
  for (int i = 0; i < hexes.count; i++) tree_add_text(arena, list, edition->id[hexes.items[i]]);
  tree_put_bool(arena, section, "push", !ducs_may_stand(&form->board, asked, hexes.items[0]));
}

Tree *ducs_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena) {
  (void)part; /* a game without parts */
  Form form = {.edition = edition, .side = seat, .arena = arena, .choices = tree_map(arena)};
  form.state = *(const State *)state;
  if (form.state.over) return form.choices;
  ducs_board_make(edition, &form.state, &form.board);
  if (form.state.phase == PHASE_SETUP) {
    if (ducs_deployers(edition, &form.state) & 1u << seat) put_deploy(&form);
  } else if (form.state.fight.asked == 0 && PHASE_SIDE(form.state.phase) == seat) {
    put_moves(&form);
    put_attacks(&form);
  }
  put_retreat(&form);
  return form.choices;
}

const Offer DUCS_OFFERS[] = {
    {"deploy/orders", .file = "deploy: [\"<>\"]", .all = true},
    {"moves/units/targets", .file = "moves: [\"<unit> <>\"]", .of = "unit", .also = "hex",
     .errors = "move-no move-lake move-river move-too move-enemy move-occupied move-zone move-stays move-way "
               "move-without"},
    /* Attacks are resolved after the moves, so what could be attacked from where the units stand now is no help beside an error. */
    {"attacks/targets", .file = "attacks: [{by: [<by.unit>], on: <unit>}]", .of = "unit", .also = "hex",
     .too = true},
    {"retreat/hexes", .file = "retreat: [\"<>\"]", .errors = "retreat-"},
    {"deploy/cities", .errors = "deploy-cities-want-units"},
    {"retreat", .file = "retreat: [S]"},
    {.path = NULL},
};
