/* A second, plain reading of the rules of La Guerre des Ducs, made straight from the lists of the edition
 * file: slow, and written without the judge's tables of links, zones and sets. */
#ifndef TESTS_GAMES_DUCS_PLAIN_H
#define TESTS_GAMES_DUCS_PLAIN_H

#include "ducs.h"

#define CROSSINGS_MAX 8

typedef struct Plain {
  const Edition *edition; /* for ids */
  int rows;
  char terrain[HEXES_MAX];            /* letters of the file */
  char owner[HEXES_MAX];              /* letters of the file */
  uint8_t step[HEXES_MAX][HEXES_MAX]; /* half points; 0: no step */
  Hex crossings[CROSSINGS_MAX][3];    /* bank, lake, bank */
  int crossing_count;
} Plain;

/* Strength and half points of movement, as printed on the counters. */
static inline int plain_strength(const Edition *edition, int unit) {
  char letter = edition->units[unit].id[1];
  return letter == 'I' ? 5 : letter == 'C' ? 2 : letter == 'A' ? 3 : 1;
}

static inline int plain_sum(const Edition *edition, UnitSet units) {
  int sum = 0;
  for (; units != 0; units &= units - 1) sum += plain_strength(edition, __builtin_ctzll(units));
  return sum;
}

static inline int plain_movement(const Edition *edition, int unit) {
  char letter = edition->units[unit].id[1];
  return letter == 'C' || letter == 'D' ? 12 : 6;
}

static inline int plain_side(const Edition *edition, int unit) {
  return edition->units[unit].id[0] == 'O' ? ORFBURG : WULFENBURG;
}

static inline bool plain_is_duke(const Edition *edition, int unit) {
  return edition->units[unit].id[1] == 'D';
}

/* Doubled coordinates: a step up or down is 2, a step aside 1 aside and 1 up or down. */
static inline int plain_distance(const Plain *plain, Hex a, Hex b) {
  int column_a = a / plain->rows, column_b = b / plain->rows;
  int y_a = 2 * (a % plain->rows) + column_a % 2, y_b = 2 * (b % plain->rows) + column_b % 2;
  int aside = abs(column_a - column_b), up = abs(y_a - y_b);
  return up > aside ? aside + (up - aside) / 2 : aside;
}

static inline Hex plain_hex(const Plain *plain, const Tree *node) {
  const char *id = tree_string(node, "");
  return (Hex)(((id[0] - '0') * 10 + id[1] - '1') * plain->rows + (id[2] - '0') * 10 + id[3] - '1');
}

static inline bool plain_is_land(const Plain *plain, Hex hex) {
  return plain->terrain[hex] != '.' && plain->terrain[hex] != 'L';
}

static inline bool plain_is_stronghold(const Plain *plain, Hex hex) {
  return plain->terrain[hex] == 'C' || plain->terrain[hex] == 'X';
}

/* 4.1: what leads from a to b and back. Fortresses cost 2 whatever leads there. */
static inline void plain_link(Plain *plain, Hex a, Hex b, int cost) {
  plain->step[a][b] = (uint8_t)(cost != 0 && plain->terrain[b] == 'X' ? 2 : cost);
  plain->step[b][a] = (uint8_t)(cost != 0 && plain->terrain[a] == 'X' ? 2 : cost);
}

static inline void plain_read_letters(Plain *plain, const Tree *file) {
  const Tree *terrain = tree_get(file, "terrain"), *owner = tree_get(file, "territory");
  for (int row = 0; row < plain->rows; row++) {
    for (int column = 0; column < 32; column++) {
      plain->terrain[column * plain->rows + row] = terrain->items[row].value->text[column];
      plain->owner[column * plain->rows + row] = owner->items[row].value->text[column];
    }
  }
}

static inline Plain *plain_read(const Ducs *ducs) {
  const Tree *file = ducs->edition->file;
  Plain *plain = arena_alloc(ducs->kept, sizeof *plain);
  memset(plain, 0, sizeof *plain);
  plain->edition = ducs->edition;
  plain->rows = 23;
  plain_read_letters(plain, file);
  for (Hex a = 0; a < 32 * 23; a++) {
    for (Hex b = 0; b < 32 * 23; b++) {
      if (!plain_is_land(plain, a) || !plain_is_land(plain, b) || plain_distance(plain, a, b) != 1) continue;
      char terrain = plain->terrain[b];
      plain->step[a][b] = terrain == 'C' ? 1 : terrain == 'P' || terrain == 'X' ? 2 : 4;
    }
  }
  const Tree *list = tree_get(file, "rivers");
  for (size_t i = 0; i < list->count; i++) {
    const Tree *pair = list->items[i].value;
    plain_link(plain, plain_hex(plain, pair->items[0].value), plain_hex(plain, pair->items[1].value), 0);
  }
  list = tree_get(file, "roads");
  for (size_t i = 0; i < list->count; i++) {
    const Tree *pair = list->items[i].value;
    plain_link(plain, plain_hex(plain, pair->items[0].value), plain_hex(plain, pair->items[1].value), 1);
  }
  list = tree_get(file, "bridges");
  for (size_t i = 0; i < list->count; i++) {
    const Tree *bridge = list->items[i].value, *pair = tree_get(bridge, "hexes");
    if (strcmp(tree_string(tree_get(bridge, "over"), ""), "river") != 0) continue;
    bool road = strcmp(tree_string(tree_get(bridge, "road"), ""), "true") == 0;
    plain_link(plain, plain_hex(plain, pair->items[0].value), plain_hex(plain, pair->items[1].value),
               road ? 1 : 2);
  }
  list = tree_get(file, "lake_crossings");
  for (size_t i = 0; i < list->count; i++) {
    const Tree *crossing = list->items[i].value, *path = tree_get(crossing, "path");
    Hex *hexes = plain->crossings[plain->crossing_count++];
    for (int n = 0; n < 3; n++) hexes[n] = plain_hex(plain, path->items[n].value);
    bool road = strcmp(tree_string(tree_get(crossing, "road"), ""), "true") == 0;
    plain->step[hexes[0]][hexes[2]] = plain->step[hexes[2]][hexes[0]] = road ? 2 : 4;
  }
  return plain;
}

/* 6.4 to 6.6: the sheet. */
static inline const char *plain_result(int attack, int defence, int row, const char **odds) {
  static const char *const ODDS[] = {"1-5", "1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1", "6-1"};
  static const char SHEET[6][31] = {"AR AR DR DR DR DR DR DE DE DE ", "AE AR AR DR DR DR DR DR DE DE ",
                                    "AE AE AR AR DR DR DR DR DE DE ", "AE AE AR AR AR DR DR DR DR DE ",
                                    "AE AE AE AR AR AR DR DR DR EX ", "AE AE AE AR AR AR AR EX EX EX "};
  int column = 0;
  for (int n = 5; n >= 1; n--) column += n > 1 && attack * n >= defence; /* 1-4 ... 1-2 */
  for (int n = 1; n <= 6; n++) column += attack >= defence * n;          /* 1-1 ... 6-1 */
  if (attack * 5 < defence)
    column = 0;
  else
    column -= attack * 5 >= defence;
  *odds = ODDS[column];
  return &SHEET[row - 1][3 * column];
}

/* -- a board: where each unit stands, HEX_NONE if it is gone -- */

/* 5.1: whether an enemy of the side controls the hex. */
static inline bool plain_controlled(const Plain *plain, const Hex *where, int side, Hex hex) {
  for (int unit = 0; unit < plain->edition->unit_count; unit++) {
    if (plain_side(plain->edition, unit) != side && where[unit] != HEX_NONE &&
        plain->step[where[unit]][hex] > 0)
      return true;
  }
  return false;
}

static inline bool plain_holds(const Plain *plain, const Hex *where, int side, Hex hex) {
  for (int unit = 0; unit < plain->edition->unit_count; unit++) {
    if (plain_side(plain->edition, unit) == side && where[unit] == hex) return true;
  }
  return false;
}

/* 1.3: whether the unit may end on a hex of land. */
static inline bool plain_may_end(const Plain *plain, const Hex *where, int unit, Hex hex) {
  const Edition *edition = plain->edition;
  int company = 0;
  if (!plain_is_land(plain, hex) || plain_holds(plain, where, !plain_side(edition, unit), hex)) return false;
  for (int other = 0; other < edition->unit_count; other++) {
    if (other == unit || where[other] != hex) continue;
    if (!plain_is_stronghold(plain, hex)) return false;
    if (!plain_is_duke(edition, unit) && !plain_is_duke(edition, other)) return false;
    company++;
  }
  return company <= 1;
}

/* 7.1 but for who of the own side stands there. `foes`: the enemy units of the combat. */
static inline bool plain_open(const Plain *plain, const Hex *where, int unit, UnitSet foes, Hex to) {
  Hex from = where[unit];
  int side = plain_side(plain->edition, unit);
  if (plain->step[from][to] == 0 || plain_holds(plain, where, OTHER(side), to)) return false;
  if (plain_controlled(plain, where, side, to)) return false;
  for (int foe = 0; foe < plain->edition->unit_count; foe++) {
    if (!(foes & UNIT(foe)) || where[foe] == HEX_NONE || plain_side(plain->edition, foe) == side) continue;
    if (plain_distance(plain, to, where[foe]) < plain_distance(plain, from, where[foe])) return false;
  }
  return true;
}

/* 7.1: the hexes that a unit may retreat to, in the order of their ids; `barred` is none of them. */
static inline int plain_retreats(const Plain *plain, const Hex *where, int unit, UnitSet foes, Hex barred,
                                 Hex *out) {
  int count = 0;
  for (Hex hex = 0; hex < 32 * 23; hex++) {
    if (hex != barred && plain_open(plain, where, unit, foes, hex) && plain_may_end(plain, where, unit, hex))
      out[count++] = hex;
  }
  return count;
}

/* The unit that would be pushed from a hex: not the duke of a stack. */
static inline int plain_pushed(const Plain *plain, const Hex *where, int side, Hex hex) {
  int found = UNIT_NONE;
  for (int unit = 0; unit < plain->edition->unit_count; unit++) {
    if (plain_side(plain->edition, unit) != side || where[unit] != hex) continue;
    if (found == UNIT_NONE || plain_is_duke(plain->edition, found)) found = unit;
  }
  return found;
}

/* 7.2: the hexes of friends whom a unit without retreat may push. */
static inline int plain_pushes(const Plain *plain, const Hex *where, int unit, UnitSet foes, Hex *out) {
  int count = 0, side = plain_side(plain->edition, unit);
  Hex room[HEXES_MAX];
  for (Hex hex = 0; hex < 32 * 23; hex++) {
    if (!plain_open(plain, where, unit, foes, hex)) continue;
    int friend = plain_pushed(plain, where, side, hex);
    if (friend != UNIT_NONE && plain_retreats(plain, where, friend, foes, where[unit], room) > 0)
      out[count++] = hex;
  }
  return count;
}

/* 7.3: the hex that a list chooses; HEX_NONE if none of its entries is legal. */
static inline Hex plain_listed(const Plain *plain, const RetreatList *list, Hex from, const Hex *hexes,
                               int count) {
  for (int i = 0; i < list->count; i++) {
    int entry = list->entries[i];
    Hex named = entry >= 0 ? (Hex)entry : hex_neighbour(&plain->edition->grid, from, (Direction)(-1 - entry));
    for (int n = 0; n < count; n++) {
      if (hexes[n] == named) return named;
      for (int c = 0; c < plain->crossing_count && entry < 0; c++) {
        const Hex *crossing = plain->crossings[c];
        if (crossing[1] == named && ((crossing[0] == from && crossing[2] == hexes[n]) ||
                                     (crossing[2] == from && crossing[0] == hexes[n])))
          return hexes[n];
      }
    }
  }
  return HEX_NONE;
}

/* 7.3: the hex farthest from the nearest enemy on the map, then the lowest. */
static inline Hex plain_farthest(const Plain *plain, const Hex *where, int side, const Hex *hexes,
                                 int count) {
  Hex best = hexes[0];
  int best_distance = -1;
  for (int n = 0; n < count; n++) {
    int nearest = 9999;
    for (int unit = 0; unit < plain->edition->unit_count; unit++) {
      if (plain_side(plain->edition, unit) == side || where[unit] == HEX_NONE) continue;
      int distance = plain_distance(plain, hexes[n], where[unit]);
      if (distance < nearest) nearest = distance;
    }
    if (nearest > best_distance) {
      best = hexes[n];
      best_distance = nearest;
    }
  }
  return best;
}

#endif
