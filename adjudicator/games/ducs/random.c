/* Random legal orders, drawn from their generator. */
#include "../general.h"
#include "choices.h"
#include "sequence.h"
#include "turn_file.h"

typedef struct Draw {
  const Edition *edition;
  State state; /* in which the moves drawn so far are made */
  Board board;
  int side;
  Chooser *chooser;
  Arena *arena;
  Orders *orders;
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

static void shuffle(Draw *draw, uint8_t *units, int count) {
  chooser_shuffle(draw->chooser, units, sizeof *units, (size_t)count);
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
  ducs_add_section(draw->orders, SECTION_DEPLOY);
  for (int i = 0; i < wanted; i++) {
    HexSet hexes = deployable(draw, units[i]);
    Hex hex = random_hex(draw, &hexes);
    ducs_board_put(&draw->board, units[i], hex);
    ducs_add_placing(draw->orders, units[i], hex);
  }
}

/* -- moves -- */

static void add_move(Draw *draw, int unit, const Reach *reach, Hex hex) {
  Route route;
  ducs_route_to(reach, hex, &route);
  /* Sometimes hex by hex; a path of one hex reads as a target. */
  int first = one_in(draw, 3) ? 0 : route.count - 1;
  ducs_add_move(draw->orders, unit, route.hexes + first, route.count - first, draw->arena);
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
  ducs_add_section(draw->orders, SECTION_MOVES);
  for (int i = 0; i < count; i++) {
    ducs_targets(&draw->board, units[i], &zones, &reach, &targets);
    if (hex_set_is_empty(&targets)) continue;
    Hex hex = random_hex(draw, &targets);
    add_move(draw, units[i], &reach, hex);
    ducs_board_put(&draw->board, units[i], hex);
  }
}

/* -- attacks -- */

static void draw_attack(Draw *draw, int target, UnitSet *used) {
  uint8_t by[SIDE_UNITS_MAX];
  int count = 0;
  for (UnitSet left = draw->edition->combat[draw->side] & ~*used; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (ducs_aim(&draw->board, unit, target) == AIM_NONE || one_in(draw, 3)) continue;
    by[count++] = (uint8_t)unit;
  }
  if (count == 0) return;
  shuffle(draw, by, count);
  UnitSet losses = 0;
  for (int i = 0; i < count; i++) {
    *used |= UNIT(by[i]);
    if (ducs_aim(&draw->board, by[i], target) == AIM_MELEE && one_in(draw, 3)) losses |= UNIT(by[i]);
  }
  int advance = one_in(draw, 2) ? by[choose(draw, (unsigned)count)] : UNIT_NONE;
  ducs_add_attack(draw->orders, by, count, target, advance, losses, draw->arena);
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
  ducs_add_section(draw->orders, SECTION_ATTACKS);
  for (int i = 0; i < count; i++) draw_attack(draw, targets[i], &used);
}

/* -- retreat -- */

static void add_retreat(Draw *draw, int16_t entry) {
  RetreatList *list = &draw->orders->retreat;
  list->entries[list->count++] = entry;
}

static void draw_list(Draw *draw) {
  ducs_add_section(draw->orders, SECTION_RETREAT);
  for (unsigned left = choose(draw, DIRECTIONS + 1); left > 0; left--)
    add_retreat(draw, RETREAT_DIRECTION(choose(draw, DIRECTIONS)));
}

static void draw_answer(Draw *draw) {
  HexList hexes;
  ducs_asked_hexes(&draw->board, &hexes);
  ducs_add_section(draw->orders, SECTION_RETREAT);
  add_retreat(draw, hexes.items[choose(draw, (unsigned)hexes.count)]);
}

const Orders *ducs_random_orders(const Edition *edition, const State *state, int side, Chooser *chooser,
                                 Arena *arena) {
  Draw draw = {.edition = edition,
               .state = *state,
               .side = side,
               .chooser = chooser,
               .arena = arena,
               .orders = ducs_orders_new(arena)};
  if (draw.state.over) return draw.orders;
  ducs_board_make(edition, &draw.state, &draw.board);
  int asked = draw.state.fight.asked - 1;
  if (draw.state.phase == PHASE_SETUP) {
    if (ducs_deployers(edition, &draw.state) & 1u << side) draw_deploy(&draw);
  } else if (asked != UNIT_NONE) {
    if (edition->units[asked].side == side) draw_answer(&draw);
    return draw.orders;
  } else if (PHASE_SIDE(draw.state.phase) == side) {
    draw_moves(&draw);
    draw_attacks(&draw);
  }
  if (one_in(&draw, 8)) draw_list(&draw);
  return draw.orders;
}

Tree *ducs_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena) {
  (void)part; /* a game without parts */
  const Orders *orders = ducs_random_orders(edition, state, seat, chooser, arena);
  return fields_write_orders(DUCS_TURN_FILE, edition, orders, seat, arena);
}
