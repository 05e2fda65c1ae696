/* Where a unit may go and what it costs (DUCS 4.1 to 4.4, 5.2). */
#include "board.h"

#include <string.h>

const MoveFaultRow DUCS_MOVE_FAULTS[MOVE_FAULTS] = {
    [MOVE_GOOD] = {NULL, NULL},
    [MOVE_UNIT_UNKNOWN] = {"DUCS-1.2", "unit-unknown"},
    [MOVE_UNIT_OF_ENEMY] = {"DUCS-1.2", "unit-of-enemy"},
    [MOVE_UNIT_GONE] = {"DUCS-1.2", "unit-gone"},
    [MOVE_SECOND_LINE] = {"DUCS-4.4", "move-second-line"},
    [MOVE_NO_HEX] = {"DUCS-4.1", "move-no-hex"},
    [MOVE_LAKE] = {"DUCS-4.1", "move-lake"},
    [MOVE_RIVER] = {"DUCS-4.1", "move-river"},
    [MOVE_NOT_ADJACENT] = {"DUCS-4.1", "move-not-adjacent"},
    [MOVE_TOO_FAR] = {"DUCS-4.1", "move-too-far"},
    [MOVE_ENEMY] = {"DUCS-4.3", "move-enemy"},
    [MOVE_ENEMY_ON_THE_WAY] = {"DUCS-4.3", "move-enemy-on-the-way"},
    [MOVE_OCCUPIED] = {"DUCS-4.3", "move-occupied"},
    [MOVE_ZONE] = {"DUCS-5.2", "move-zone"},
};

/* -- the cheapest ways -- */

/* One search. Hexes wait in a set for each cost: all that wait at one cost are settled together, since every
 * step costs something. */
typedef struct Search {
  const Edition *edition;
  const HexSet *zones, *enemies; /* that stop the unit */
  int movement;
  Reach *reach;
  HexSet waiting[MOVEMENT_MAX + 1];
} Search;

/* True if the path over `a` has lower hexes in order than the one over `b`; both have equally many steps. */
static bool comes_first(const Reach *reach, Hex a, Hex b) {
  bool lower = false;
  while (a != b) {
    lower = a < b;
    a = reach->from[a];
    b = reach->from[b];
  }
  return lower;
}

static void try_step(Search *search, Hex hex, const Link *link) {
  Reach *reach = search->reach;
  int cost = reach->cost[hex] + link->cost, steps = reach->steps[hex] + 1;
  Hex to = link->to;
  if (cost > search->movement || cost > reach->cost[to] || hex_in(search->enemies, to)) return;
  /* From an enemy's zone into an enemy's zone: only the start can be in one here. */
  if (hex_in(search->zones, hex) && hex_in(search->zones, to)) return;
  if (cost == reach->cost[to]) {
    if (steps > reach->steps[to]) return;
    if (steps == reach->steps[to] && !comes_first(reach, hex, reach->from[to])) return;
  }
  reach->cost[to] = (uint8_t)cost;
  reach->steps[to] = (uint8_t)steps;
  reach->from[to] = hex;
  hex_add(&reach->reached, to);
  hex_add(&search->waiting[cost], to);
}

static void settle(Search *search, int cost) {
  const HexSet *waiting = &search->waiting[cost];
  for (int word = 0; word < HEX_WORDS; word++) {
    for (uint64_t left = waiting->words[word]; left != 0; left &= left - 1) {
      Hex hex = (Hex)(word * 64 + __builtin_ctzll(left));
      if (search->reach->cost[hex] != cost) continue;                          /* a cheaper path was found */
      if (hex_in(search->zones, hex) && hex != search->reach->start) continue; /* it ends the move (5.2) */
      for (int i = 0; i < search->edition->link_count[hex]; i++)
        try_step(search, hex, &search->edition->links[hex][i]);
    }
  }
}

void ducs_reach(const Board *board, int unit, const HexSet *zones, int ignored, Reach *out) {
  static const HexSet NONE = {{0}};
  const Unit *type = &board->edition->units[unit];
  Search search;
  search.edition = board->edition;
  search.zones = ignored & IGNORE_ZONES ? &NONE : zones;
  search.enemies = ignored & IGNORE_ENEMIES ? &NONE : &board->standing[OTHER(type->side)];
  search.movement = type->movement;
  search.reach = out;
  memset(search.waiting, 0, ((size_t)type->movement + 1) * sizeof *search.waiting);
  memset(out->cost, UNREACHED, sizeof out->cost);
  memset(&out->reached, 0, sizeof out->reached);
  out->start = board->state->hex[unit];
  out->cost[out->start] = 0;
  out->steps[out->start] = 0;
  out->from[out->start] = out->start;
  hex_add(&out->reached, out->start);
  hex_add(&search.waiting[0], out->start);
  for (int cost = 0; cost < type->movement; cost++) settle(&search, cost);
}

void ducs_route_to(const Reach *reach, Hex hex, Route *out) {
  out->count = reach->steps[hex];
  out->cost = reach->cost[hex];
  for (int i = out->count - 1; i >= 0; i--) {
    out->hexes[i] = hex;
    hex = reach->from[hex];
  }
}

/* -- one line -- */

static bool is_lake(const Edition *edition, Hex hex) {
  return edition->terrain[hex] == LAKE;
}

/* Why there is no path to a target. */
static MoveFault why_not(const Board *board, int unit, const HexSet *zones, Hex target) {
  Reach reach;
  if (hex_in(&board->standing[OTHER(board->edition->units[unit].side)], target)) return MOVE_ENEMY;
  ducs_reach(board, unit, zones, IGNORE_ZONES, &reach);
  if (hex_in(&reach.reached, target)) return MOVE_ZONE;
  ducs_reach(board, unit, zones, IGNORE_ZONES | IGNORE_ENEMIES, &reach);
  return hex_in(&reach.reached, target) ? MOVE_ENEMY_ON_THE_WAY : MOVE_TOO_FAR;
}

static MoveFault judge_target(const Board *board, int unit, const HexSet *zones, Hex target, Route *route) {
  Reach reach;
  if (target == HEX_NONE) return MOVE_NO_HEX;
  if (is_lake(board->edition, target)) return MOVE_LAKE;
  ducs_reach(board, unit, zones, HEED_ALL, &reach);
  if (!hex_in(&reach.reached, target)) return why_not(board, unit, zones, target);
  if (!ducs_may_stand(board, unit, target)) return MOVE_OCCUPIED;
  ducs_route_to(&reach, target, route);
  return MOVE_GOOD;
}

/* The lake that a line may name between two banks. */
static bool is_lake_between(const Edition *edition, Hex from, Hex lake, Hex to) {
  for (int i = 0; i < edition->link_count[from]; i++) {
    const Link *link = &edition->links[from][i];
    if (link->to == to && link->lake == lake) return true;
  }
  return false;
}

static MoveFault why_no_step(const Edition *edition, Hex from, Hex to) {
  if (is_lake(edition, to)) return MOVE_LAKE;
  return ducs_distance(edition, from, to) == 1 ? MOVE_RIVER : MOVE_NOT_ADJACENT;
}

static MoveFault judge_step(const Board *board, int unit, const HexSet *zones, Hex from, Hex to,
                            Route *route) {
  const Unit *type = &board->edition->units[unit];
  const Link *link = ducs_link(board->edition, from, to);
  if (link == NULL) return why_no_step(board->edition, from, to);
  if (hex_in(&board->standing[OTHER(type->side)], to)) return MOVE_ENEMY;
  if (hex_in(zones, from) && (route->count > 0 || hex_in(zones, to))) return MOVE_ZONE;
  route->cost += link->cost;
  if (route->cost > type->movement) return MOVE_TOO_FAR;
  route->hexes[route->count++] = to;
  return MOVE_GOOD;
}

static MoveFault judge_steps(const Board *board, int unit, const HexSet *zones, const Move *move,
                             Route *route, int *at) {
  Hex here = board->state->hex[unit];
  route->count = route->cost = 0;
  for (*at = 0; *at < move->count; ++*at) {
    Hex to = move->path[*at].hex;
    Hex next = *at + 1 < move->count ? move->path[*at + 1].hex : HEX_NONE;
    if (to == HEX_NONE) return MOVE_NO_HEX;
    if (next != HEX_NONE && is_lake_between(board->edition, here, to, next)) continue;
    MoveFault fault = judge_step(board, unit, zones, here, to, route);
    if (fault != MOVE_GOOD) return fault;
    here = to;
  }
  *at = move->count - 1;
  return ducs_may_stand(board, unit, here) ? MOVE_GOOD : MOVE_OCCUPIED;
}

MoveFault ducs_judge_path(const Board *board, int unit, const HexSet *zones, const Move *move, Route *route,
                          int *at) {
  *at = 0;
  if (move->count == 1) return judge_target(board, unit, zones, move->path[0].hex, route);
  MoveFault fault = judge_steps(board, unit, zones, move, route, at);
  return fault == MOVE_GOOD && move->too_long ? MOVE_TOO_FAR : fault;
}
