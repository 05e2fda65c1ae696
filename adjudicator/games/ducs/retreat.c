#include "play.h"

/* 7.1 but for who stands on the hex. */
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

/* The hex that an entry names from where a unit stands. */
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
