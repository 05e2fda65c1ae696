/* The generator of legal orders, random turn files drawn from it, and what it has in place of
 * what was wrong. */
#include <string.h>

#include "../suggest.h"
#include "files.h"

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

/* As many placings as are due, all of them legal together (2.1). */
static Tree *proposal_tree(const Form *form, int count) {
  const Edition *edition = form->edition;
  State state = form->state;
  Board board;
  ducs_board_make(edition, &state, &board);
  Tree *orders = tree_list(form->arena);
  for (UnitSet left = ducs_unplaced(edition, &state, form->side); left != 0 && count > 0;
       left &= left - 1, count--) {
    int unit = __builtin_ctzll(left);
    Hex hex = proposed_hex(&board, unit);
    if (hex == HEX_NONE) continue;
    ducs_board_put(&board, unit, hex);
    tree_add(form->arena, orders,
             tree_textf(form->arena, "%s %s", edition->units[unit].id, edition->id[hex]));
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
  tree_put(arena, section, "orders", proposal_tree(form, count));
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

static void put_attacks(Form *form) {
  Arena *arena = form->arena;
  Tree *section = tree_put(arena, form->choices, "attacks", tree_map(arena));
  Tree *targets = tree_put(arena, section, "targets", tree_list(arena));
  for (UnitSet left = form->edition->of_side[OTHER(form->side)]; left != 0; left &= left - 1) {
    int target = __builtin_ctzll(left);
    if (ducs_on_board(&form->state, target) && !ducs_is_covered(&form->board, target))
      put_target(form, targets, target);
  }
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

/* The first of a list of maps in which the list under `key` is not empty; NULL: none. */
static const Tree *first_with(const Tree *list, const char *key) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *items = tree_get(list->items[i].value, key);
    if (items != NULL && items->count > 0) return list->items[i].value;
  }
  return NULL;
}

static Tree *add_plain(const Form *form, const char *key, const char *text) {
  Tree *list = tree_get(form->choices, "plain");
  if (list == NULL) list = tree_put(form->arena, form->choices, "plain", tree_list(form->arena));
  Tree *line = tree_add(form->arena, list, tree_map(form->arena));
  tree_put_text(form->arena, line, key, text);
  return line;
}

/* An attack by another unit than `mover`, from where it stands. */
static void put_plain_attack(const Form *form, const char *mover) {
  const Tree *target = first_with(suggest_at(form->choices, "attacks/targets"), "by");
  const Tree *by = tree_get(target, "by");
  for (size_t i = 0; by != NULL && i < by->count; i++) {
    const char *unit = tree_string(tree_get(by->items[i].value, "unit"), "");
    if (mover != NULL && strcmp(unit, mover) == 0) continue;
    tree_put_text(form->arena, add_plain(form, "by", unit), "on", tree_string(tree_get(target, "unit"), ""));
    return;
  }
}

/* Examples of plain lines (plain.h), which are legal together. */
static void put_plain(const Form *form) {
  const Tree *deploy = suggest_at(form->choices, "deploy/orders");
  const Tree *retreat = suggest_at(form->choices, "retreat/hexes");
  const Tree *row = first_with(suggest_at(form->choices, "moves/units"), "targets");
  const char *mover = tree_string(tree_get(row, "unit"), NULL);
  if (deploy != NULL && deploy->count > 0) add_plain(form, "order", deploy->items[0].value->text);
  if (mover != NULL)
    add_plain(form, "order",
              arena_printf(form->arena, "%s %s", mover, tree_get(row, "targets")->items[0].value->text));
  put_plain_attack(form, mover);
  if (tree_get(form->choices, "plain") == NULL)
    add_plain(form, "retreat", retreat != NULL ? retreat->items[0].value->text : "S");
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
  put_plain(&form);
  return form.choices;
}

/* ---- random turn files ---- */

typedef struct Draw {
  const Edition *edition;
  State state; /* in which the moves drawn so far are made */
  Board board;
  int side;
  Chooser *chooser;
  Arena *arena;
  Tree *file;
} Draw;

static unsigned choose(Draw *draw, unsigned below) {
  return draw->chooser->choose(draw->chooser, below);
}

static bool one_in(Draw *draw, unsigned n) {
  return choose(draw, n) == 0;
}

static Hex random_hex(Draw *draw, const HexSet *hexes) {
  Hex hex = hex_next(hexes, 0);
  for (unsigned skip = choose(draw, (unsigned)hex_count(hexes)); skip > 0; skip--)
    hex = hex_next(hexes, hex + 1);
  return hex;
}

static const char *id_of(const Draw *draw, int unit) {
  return draw->edition->units[unit].id;
}

static void shuffle(Draw *draw, uint8_t *units, int count) {
  for (int i = count; i > 1; i--) {
    unsigned other = choose(draw, (unsigned)i);
    uint8_t kept = units[i - 1];
    units[i - 1] = units[other];
    units[other] = kept;
  }
}

/* -- deploy -- */

/* The free hexes where a unit may be deployed: cities and fortresses first, until all are held. */
static HexSet deployable(const Draw *draw, int unit) {
  const Edition *edition = draw->edition;
  HexSet open = {{0}}, cities = {{0}}, vacant;
  ducs_vacant(&draw->board, draw->side, &vacant);
  const HexSet *own = &edition->territory[draw->side];
  for (Hex hex = hex_next(own, 0); hex != HEX_NONE; hex = hex_next(own, hex + 1)) {
    if (!ducs_may_stand(&draw->board, unit, hex)) continue;
    hex_add(&open, hex);
    if (hex_in(&vacant, hex)) hex_add(&cities, hex);
  }
  bool is_duke = edition->units[unit].kind == DUKE;
  return is_duke || hex_set_is_empty(&cities) ? open : cities;
}

static void draw_deploy(Draw *draw) {
  uint8_t units[SIDE_UNITS_MAX] = {0};
  int count = 0, wanted = ducs_to_deploy(draw->edition, &draw->state, draw->side);
  for (UnitSet left = ducs_unplaced(draw->edition, &draw->state, draw->side); left != 0; left &= left - 1)
    units[count++] = (uint8_t)__builtin_ctzll(left);
  shuffle(draw, units, count);
  Tree *list = tree_put(draw->arena, draw->file, "deploy", tree_list(draw->arena));
  for (int i = 0; i < wanted; i++) {
    HexSet hexes = deployable(draw, units[i]);
    Hex hex = random_hex(draw, &hexes);
    ducs_board_put(&draw->board, units[i], hex);
    tree_add(draw->arena, list,
             tree_textf(draw->arena, "%s %s", id_of(draw, units[i]), draw->edition->id[hex]));
  }
}

/* -- moves -- */

static void write_move(Draw *draw, Tree *list, int unit, const Reach *reach, Hex hex) {
  Arena *arena = draw->arena;
  const char *text = id_of(draw, unit);
  Route route;
  ducs_route_to(reach, hex, &route);
  /* Sometimes hex by hex; a path of one hex reads as a target. */
  int first = one_in(draw, 3) ? 0 : route.count - 1;
  for (int i = first; i < route.count; i++)
    text = arena_printf(arena, "%s %s", text, draw->edition->id[route.hexes[i]]);
  tree_add_text(arena, list, text);
}

static void draw_moves(Draw *draw) {
  uint8_t units[SIDE_UNITS_MAX];
  int count = 0;
  HexSet zones, targets;
  Reach reach;
  for (UnitSet left = draw->edition->of_side[draw->side]; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (ducs_on_board(&draw->state, unit) && !one_in(draw, 4)) units[count++] = (uint8_t)unit;
  }
  shuffle(draw, units, count);
  ducs_zones(&draw->board, OTHER(draw->side), &zones);
  Tree *list = tree_put(draw->arena, draw->file, "moves", tree_list(draw->arena));
  for (int i = 0; i < count; i++) {
    ducs_targets(&draw->board, units[i], &zones, &reach, &targets);
    if (hex_set_is_empty(&targets)) continue;
    Hex hex = random_hex(draw, &targets);
    write_move(draw, list, units[i], &reach, hex);
    ducs_board_put(&draw->board, units[i], hex);
  }
}

/* -- attacks -- */

static void draw_attack(Draw *draw, Tree *list, int target, UnitSet *used) {
  Arena *arena = draw->arena;
  uint8_t by[SIDE_UNITS_MAX];
  int count = 0;
  for (UnitSet left = draw->edition->combat[draw->side] & ~*used; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (ducs_aim(&draw->board, unit, target) == AIM_NONE || one_in(draw, 3)) continue;
    by[count++] = (uint8_t)unit;
  }
  if (count == 0) return;
  shuffle(draw, by, count);
  Tree *attack = tree_add(arena, list, tree_map(arena));
  Tree *names = tree_put(arena, attack, "by", tree_list(arena));
  Tree *losses = tree_list(arena);
  for (int i = 0; i < count; i++) {
    *used |= UNIT(by[i]);
    tree_add_text(arena, names, id_of(draw, by[i]));
    if (ducs_aim(&draw->board, by[i], target) == AIM_MELEE && one_in(draw, 3))
      tree_add_text(arena, losses, id_of(draw, by[i]));
  }
  tree_put_text(arena, attack, "on", id_of(draw, target));
  if (one_in(draw, 2))
    tree_put_text(arena, attack, "advance", id_of(draw, by[choose(draw, (unsigned)count)]));
  if (losses->count > 0) tree_put(arena, attack, "losses", losses);
}

static void draw_attacks(Draw *draw) {
  uint8_t targets[SIDE_UNITS_MAX];
  int count = 0;
  UnitSet used = 0;
  for (UnitSet left = draw->edition->of_side[OTHER(draw->side)]; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (ducs_on_board(&draw->state, unit) && !ducs_is_covered(&draw->board, unit))
      targets[count++] = (uint8_t)unit;
  }
  shuffle(draw, targets, count);
  Tree *list = tree_put(draw->arena, draw->file, "attacks", tree_list(draw->arena));
  for (int i = 0; i < count; i++) draw_attack(draw, list, targets[i], &used);
}

/* -- retreat -- */

static void draw_list(Draw *draw) {
  Tree *list = tree_put(draw->arena, draw->file, "retreat", tree_list(draw->arena));
  for (unsigned left = choose(draw, DIRECTIONS + 1); left > 0; left--)
    tree_add_text(draw->arena, list, DUCS_DIRECTIONS[choose(draw, DIRECTIONS)]);
}

static void draw_answer(Draw *draw) {
  HexList hexes;
  ducs_asked_hexes(&draw->board, &hexes);
  Tree *list = tree_put(draw->arena, draw->file, "retreat", tree_list(draw->arena));
  tree_add_text(draw->arena, list, draw->edition->id[hexes.items[choose(draw, (unsigned)hexes.count)]]);
}

Tree *ducs_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena) {
  (void)part; /* a game without parts */
  Draw draw = {.edition = edition, .side = seat, .chooser = chooser, .arena = arena, .file = tree_map(arena)};
  draw.state = *(const State *)state;
  if (draw.state.over) return draw.file;
  ducs_board_make(edition, &draw.state, &draw.board);
  int asked = draw.state.fight.asked - 1;
  if (draw.state.phase == PHASE_SETUP) {
    if (ducs_deployers(edition, &draw.state) & 1u << seat) draw_deploy(&draw);
  } else if (asked != UNIT_NONE) {
    if (draw.edition->units[asked].side == seat) draw_answer(&draw);
    return draw.file;
  } else if (PHASE_SIDE(draw.state.phase) == seat) {
    draw_moves(&draw);
    draw_attacks(&draw);
  }
  if (one_in(&draw, 8)) draw_list(&draw);
  return draw.file;
}

/* ---- in place of what was wrong ---- */

/* Attacks are resolved after the moves, so what could be attacked from where the units stand
 * now is no help. */
Tree *ducs_suggest(const Tree *choices, const Diagnostic *diagnostic, Arena *arena) {
  const char *message = diagnostic->message;
  const char *unit = tree_string(tree_get(diagnostic->fields, "unit"), NULL);
  if (strncmp(message, "move-", 5) == 0 && strcmp(message, "move-second-line") != 0) {
    const Tree *row = suggest_row(suggest_at(choices, "moves/units"), "unit", unit);
    return suggest_list(arena, tree_get(row, "targets"));
  }
  if (strncmp(message, "retreat-", 8) == 0) return suggest_list(arena, suggest_at(choices, "retreat/hexes"));
  if (strcmp(message, "deploy-cities-want-units") == 0)
    return suggest_list(arena, suggest_at(choices, "deploy/cities"));
  return NULL;
}
