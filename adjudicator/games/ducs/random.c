/* Random legal turn files, drawn from the generator of legal orders. */
#include "choices.h"
#include "sequence.h"

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
