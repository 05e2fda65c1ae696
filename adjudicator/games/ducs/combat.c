/* Odds and results of an attack (DUCS 6), and where units retreat (7). */
#include "board.h"

/* ---- combat ---- */

/* Whether a lake crossing joins the two hexes. */
static bool is_crossing(const Edition *edition, Hex a, Hex b) {
  if (!hex_in(&edition->banks, a)) return false;
  const Link *link = ducs_link(edition, a, b);
  return link != NULL && link->lake != HEX_NONE;
}

Aim ducs_aim(const Board *board, int unit, int target) {
  const Edition *edition = board->edition;
  const Unit *type = &edition->units[unit];
  Hex from = board->state->hex[unit], to = board->state->hex[target];
  if (from == HEX_NONE || to == HEX_NONE || type->kind == DUKE) return AIM_NONE;
  int distance = ducs_distance(edition, from, to);
  if (distance == 1) {
    bool rivers_stop = board->state->option[OPTION_ATTACK_ACROSS_RIVER] == RIVER_STOPS_ATTACKS;
    bool stopped = rivers_stop && type->kind != ARTILLERY && ducs_link(edition, from, to) == NULL;
    return stopped ? AIM_NONE : AIM_MELEE;
  }
  /* Distance is geometric: over a crossing artillery bombards (4.2). */
  if (type->range > 1) return distance <= type->range ? AIM_BOMBARDMENT : AIM_NONE;
  return is_crossing(edition, from, to) ? AIM_MELEE : AIM_NONE;
}

/* 6.3: what the duke of a unit's side makes of its strength. */
static int duke_factor(const Board *board, int unit) {
  const Edition *edition = board->edition;
  int duke = edition->duke[edition->units[unit].side];
  Hex hex = board->state->hex[duke];
  if (unit == duke || hex == HEX_NONE) return 1;
  int range = 1 + board->state->option[OPTION_DUKE_RANGE];
  return ducs_distance(edition, hex, board->state->hex[unit]) <= range ? edition->duke_factor : 1;
}

/* Columns end here: 6-1 and 1-5. */
enum { MOST_TO_ONE = COLUMNS - COLUMN_EVEN, ONE_TO_MOST = COLUMN_EVEN + 1 };

int ducs_column(int attack, int defence) {
  bool more = attack >= defence;
  int times = more ? attack / defence : (defence + attack - 1) / attack;
  int most = more ? MOST_TO_ONE : ONE_TO_MOST;
  if (times > most) times = most;
  return more ? COLUMN_EVEN + times - 1 : COLUMN_EVEN - times + 1;
}

const char *ducs_rounding(int attack, int defence) {
  if (attack > MOST_TO_ONE * defence || defence > ONE_TO_MOST * attack) return "limit";
  return attack % defence == 0 || defence % attack == 0 ? NULL : "rounded";
}

void ducs_odds(const Board *board, const uint8_t *by, int count, int target, Odds *out) {
  const Edition *edition = board->edition;
  out->count = out->attack = 0;
  for (int i = 0; i < count; i++) {
    Aim aim = ducs_aim(board, by[i], target);
    if (aim == AIM_NONE) continue;
    Share *share = &out->attackers[out->count++];
    share->unit = by[i];
    share->strength = edition->units[by[i]].strength;
    share->factor = (uint8_t)duke_factor(board, by[i]);
    share->aim = (uint8_t)aim;
    out->attack += share->strength * share->factor;
  }
  Terrain terrain = edition->terrain[board->state->hex[target]];
  out->strength = edition->units[target].strength;
  out->duke_factor = duke_factor(board, target);
  out->terrain_factor = edition->defence[terrain];
  out->defence = out->strength * out->duke_factor * out->terrain_factor;
  out->modifier = edition->die[terrain];
  out->column = out->attack == 0 ? 0 : ducs_column(out->attack, out->defence);
}

int ducs_row(const Odds *odds, int die) {
  return die + odds->modifier > DIE_SIDES ? DIE_SIDES : die + odds->modifier;
}

Result ducs_result(const Edition *edition, const Odds *odds, int die) {
  return edition->results[ducs_row(odds, die) - 1][odds->column];
}

/* -- exchange -- */

static int strength_of(const Edition *edition, UnitSet units) {
  int sum = 0;
  for (; units != 0; units &= units - 1) sum += edition->units[__builtin_ctzll(units)].strength;
  return sum;
}

/* Ties of 6.7: fewer units; then infantry before cavalry before artillery, then lower numbers. That is the
 * order of units, so of two sets of equal size that with the lower first difference goes first. */
static bool goes_before(UnitSet a, UnitSet b) {
  int count_a = __builtin_popcountll(a), count_b = __builtin_popcountll(b);
  if (count_a != count_b) return count_a < count_b;
  UnitSet difference = a ^ b;
  return a & (difference & -difference);
}

/* The melee attackers are few: as many as fit around a hex. */
#define MELEE_MAX 12

UnitSet ducs_melee(const Odds *odds) {
  UnitSet melee = 0;
  for (int i = 0; i < odds->count; i++) {
    if (odds->attackers[i].aim == AIM_MELEE) melee |= UNIT(odds->attackers[i].unit);
  }
  return melee;
}

UnitSet ducs_exchange(const Edition *edition, const Odds *odds, UnitSet named) {
  UnitSet melee[MELEE_MAX], all = ducs_melee(odds);
  int count = 0;
  for (UnitSet left = all; left != 0 && count < MELEE_MAX; left &= left - 1) melee[count++] = left & -left;
  named &= all;
  if (named != 0 && strength_of(edition, named) >= odds->strength) return named;
  UnitSet best = all; /* too weak together: all are lost */
  int best_sum = strength_of(edition, all);
  if (best_sum < odds->strength) return all;
  for (unsigned mask = 1; mask < 1u << count; mask++) {
    UnitSet lost = 0;
    for (unsigned left = mask; left != 0; left &= left - 1) lost |= melee[__builtin_ctz(left)];
    int sum = strength_of(edition, lost);
    if (sum < odds->strength || sum > best_sum || (sum == best_sum && !goes_before(lost, best))) continue;
    best = lost;
    best_sum = sum;
  }
  return best;
}

/* ---- advance ---- */

bool ducs_may_advance(const Edition *edition, int unit, Hex from, Hex to) {
  if (ducs_link(edition, from, to) == NULL) return false;
  return edition->units[unit].range == 1 || ducs_distance(edition, from, to) == 1;
}

bool ducs_advance_follows(const State *state, Result result) {
  if (result == RESULT_DR) return true;
  return state->option[OPTION_ADVANCE_AFTER] == ADVANCE_AFTER_ANY &&
         (result == RESULT_DE || result == RESULT_EX);
}

/* ---- retreats ---- */

/* 7.1 apart from the units on the hex. */
static bool is_open(const Board *board, int unit, Hex hex, UnitSet foes) {
  const Edition *edition = board->edition;
  if (ducs_controls(board, OTHER(edition->units[unit].side), hex)) return false;
  Hex from = board->state->hex[unit];
  for (; foes != 0; foes &= foes - 1) {
    Hex foe = board->state->hex[__builtin_ctzll(foes)];
    if (foe != HEX_NONE && ducs_distance(edition, hex, foe) < ducs_distance(edition, from, foe)) return false;
  }
  return true;
}

static void insert(HexList *list, Hex hex) {
  int i = list->count++;
  for (; i > 0 && list->items[i - 1] > hex; i--) list->items[i] = list->items[i - 1];
  list->items[i] = hex;
}

void ducs_retreats(const Board *board, int unit, UnitSet foes, Hex barred, HexList *out) {
  Hex from = board->state->hex[unit];
  out->count = 0;
  for (int i = 0; i < board->edition->link_count[from]; i++) {
    Hex hex = board->edition->links[from][i].to;
    if (hex == barred || !ducs_may_stand(board, unit, hex)) continue;
    if (is_open(board, unit, hex, foes)) insert(out, hex);
  }
}

void ducs_pushes(const Board *board, int unit, UnitSet foes, HexList *out) {
  const Edition *edition = board->edition;
  Hex from = board->state->hex[unit];
  int side = edition->units[unit].side;
  out->count = 0;
  for (int i = 0; i < edition->link_count[from]; i++) {
    Hex hex = edition->links[from][i].to;
    if (!hex_in(&board->standing[side], hex) || !is_open(board, unit, hex, foes)) continue;
    HexList room;
    ducs_retreats(board, ducs_defender_on(board, hex), foes, from, &room);
    if (room.count > 0) insert(out, hex);
  }
}

/* The hex that an entry names, from a unit's hex. */
static Hex entry_hex(const Edition *edition, int entry, Hex from) {
  if (entry >= 0) return (Hex)entry;
  for (int i = 0; i < edition->link_count[from]; i++) {
    const Link *link = &edition->links[from][i];
    if (RETREAT_DIRECTION(link->direction) == entry) return link->to;
  }
  return HEX_NONE;
}

Hex ducs_first_listed(const Edition *edition, const RetreatList *list, Hex from, const HexList *hexes) {
  for (int i = 0; i < list->count; i++) {
    Hex hex = entry_hex(edition, list->entries[i], from);
    for (int j = 0; j < hexes->count; j++) {
      if (hexes->items[j] == hex) return hex;
    }
  }
  return HEX_NONE;
}

static int nearest_enemy(const Board *board, int side, Hex hex) {
  int nearest = HEXES_MAX;
  const HexSet *enemies = &board->standing[OTHER(side)];
  for (Hex enemy = hex_next(enemies, 0); enemy != HEX_NONE; enemy = hex_next(enemies, enemy + 1)) {
    int distance = ducs_distance(board->edition, hex, enemy);
    if (distance < nearest) nearest = distance;
  }
  return nearest;
}

Hex ducs_farthest(const Board *board, int side, const HexList *hexes) {
  Hex best = hexes->items[0];
  int best_distance = nearest_enemy(board, side, best);
  for (int i = 1; i < hexes->count; i++) {
    int distance = nearest_enemy(board, side, hexes->items[i]);
    if (distance <= best_distance) continue;
    best = hexes->items[i];
    best_distance = distance;
  }
  return best;
}
