/* A greedy player of La Guerre des Ducs: drawn from the generator of legal orders, like the random one, but
 * it goes for the enemy's duke and cities, and attacks wherever the odds are good. */
#ifndef TESTS_PLAY_DUCS_GREEDY_H
#define TESTS_PLAY_DUCS_GREEDY_H

#include "../../../adjudicator/games/ducs/choices.h"

typedef struct Greedy {
  const Edition *edition;
  State state; /* in which the moves so far are made */
  Board board;
  int side;
  Chooser *chooser;
  Arena *arena;
  Tree *file;
} Greedy;

static inline int greedy_choose(Greedy *greedy, unsigned below) {
  return (int)greedy->chooser->choose(greedy->chooser, below);
}

/* Of the places that the side wants the nearest hex that it does not possess; HEX_NONE if it has all. */
static inline Hex greedy_goal(const Greedy *greedy, Hex from) {
  const Edition *edition = greedy->edition;
  int wanted[] = {edition->objective, edition->capital[OTHER(greedy->side)]};
  for (int i = greedy->side == ORFBURG ? 0 : 1; i < 2; i++) {
    const HexSet *hexes = &edition->sites[wanted[i]].hexes;
    Hex best = HEX_NONE;
    for (Hex hex = hex_next(hexes, 0); hex != HEX_NONE; hex = hex_next(hexes, hex + 1)) {
      if (ducs_possessor(edition, &greedy->state, hex) == greedy->side) continue;
      if (best == HEX_NONE || ducs_distance(edition, from, hex) < ducs_distance(edition, from, best))
        best = hex;
    }
    if (best != HEX_NONE) return best;
  }
  return HEX_NONE;
}

/* How much a combat unit would like to stand there: near its goal, and where it could attack. */
static inline int greedy_likes(const Greedy *greedy, int unit, Hex hex, Hex goal) {
  const Edition *edition = greedy->edition;
  int likes = goal == HEX_NONE ? 0 : -2 * ducs_distance(edition, hex, goal);
  if (hex == goal) likes += 6;
  for (UnitSet left = edition->of_side[OTHER(greedy->side)]; left != 0; left &= left - 1) {
    int enemy = __builtin_ctzll(left);
    if (!ducs_on_board(&greedy->state, enemy)) continue;
    int distance = ducs_distance(edition, hex, greedy->state.hex[enemy]);
    if (distance > edition->units[unit].range) continue;
    likes += edition->units[enemy].kind == DUKE ? 12 : distance == edition->units[unit].range ? 3 : 1;
  }
  return likes;
}

/* The duke keeps away from enemies, near his own, in cities. */
static inline int greedy_duke_likes(const Greedy *greedy, Hex hex) {
  const Edition *edition = greedy->edition;
  int nearest[SIDES] = {5, 9};
  for (int unit = 0; unit < edition->unit_count; unit++) {
    if (!ducs_on_board(&greedy->state, unit) || unit == edition->duke[greedy->side]) continue;
    int distance = ducs_distance(edition, hex, greedy->state.hex[unit]);
    int *known = &nearest[edition->units[unit].side == greedy->side];
    if (distance < *known) *known = distance;
  }
  bool covered = nearest[1] == 0;
  return (covered ? 8 : 0) + 3 * nearest[0] - nearest[1];
}

static inline void greedy_move(Greedy *greedy, Tree *list, int unit, const HexSet *zones) {
  const Edition *edition = greedy->edition;
  bool is_duke = edition->units[unit].kind == DUKE;
  Hex start = greedy->state.hex[unit], duke = greedy->state.hex[edition->duke[OTHER(greedy->side)]];
  Hex goal = unit % 3 == 0 && duke != HEX_NONE ? duke : greedy_goal(greedy, start), best = start;
  HexSet targets;
  Reach reach;
  ducs_targets(&greedy->board, unit, zones, &reach, &targets);
  int liked = (is_duke ? greedy_duke_likes(greedy, start) : greedy_likes(greedy, unit, start, goal)) * 4;
  for (Hex hex = hex_next(&targets, 0); hex != HEX_NONE; hex = hex_next(&targets, hex + 1)) {
    int likes = (is_duke ? greedy_duke_likes(greedy, hex) : greedy_likes(greedy, unit, hex, goal)) * 4 +
                greedy_choose(greedy, 6);
    if (likes <= liked) continue;
    best = hex;
    liked = likes;
  }
  if (best == start) return;
  tree_add(greedy->arena, list,
           tree_textf(greedy->arena, "%s %s", edition->units[unit].id, edition->id[best]));
  ducs_board_put(&greedy->board, unit, best);
}

static inline void greedy_moves(Greedy *greedy) {
  const Edition *edition = greedy->edition;
  HexSet zones;
  ducs_zones(&greedy->board, OTHER(greedy->side), &zones);
  Tree *list = tree_put(greedy->arena, greedy->file, "moves", tree_list(greedy->arena));
  for (UnitSet left = edition->of_side[greedy->side]; left != 0;
       left &= left - 1) { /* the duke is the last */
    int unit = __builtin_ctzll(left);
    if (ducs_on_board(&greedy->state, unit)) greedy_move(greedy, list, unit, &zones);
  }
}

/* Attacks with all that can, if the odds are good: 2-1, in forest and on hills 3-1; a duke at 1-1. */
static inline void greedy_attack(Greedy *greedy, Tree *list, int target, UnitSet *used) {
  const Edition *edition = greedy->edition;
  Arena *arena = greedy->arena;
  uint8_t by[SIDE_UNITS_MAX];
  int count = 0, melee = UNIT_NONE;
  for (UnitSet left = edition->combat[greedy->side] & ~*used; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    Aim aim = ducs_aim(&greedy->board, unit, target);
    if (aim == AIM_NONE) continue;
    by[count++] = (uint8_t)unit;
    if (aim == AIM_MELEE && melee == UNIT_NONE) melee = unit;
  }
  if (count == 0) return;
  Odds odds;
  ducs_odds(&greedy->board, by, count, target, &odds);
  int wanted = COLUMN_EVEN + (edition->units[target].kind == DUKE ? 0 : odds.modifier > 0 ? 2 : 1);
  if (odds.column < wanted) return;
  Tree *attack = tree_add(arena, list, tree_map(arena));
  Tree *names = tree_put(arena, attack, "by", tree_list(arena));
  for (int i = 0; i < count; i++) {
    tree_add_text(arena, names, edition->units[by[i]].id);
    *used |= UNIT(by[i]);
  }
  tree_put_text(arena, attack, "on", edition->units[target].id);
  if (melee != UNIT_NONE) tree_put_text(arena, attack, "advance", edition->units[melee].id);
}

static inline void greedy_attacks(Greedy *greedy) {
  const Edition *edition = greedy->edition;
  int enemy = OTHER(greedy->side), duke = edition->duke[enemy];
  UnitSet used = 0;
  Tree *list = tree_put(greedy->arena, greedy->file, "attacks", tree_list(greedy->arena));
  if (ducs_on_board(&greedy->state, duke) && !ducs_is_covered(&greedy->board, duke))
    greedy_attack(greedy, list, duke, &used);
  for (UnitSet left = edition->combat[enemy]; left != 0; left &= left - 1) {
    int target = __builtin_ctzll(left);
    if (ducs_on_board(&greedy->state, target)) greedy_attack(greedy, list, target, &used);
  }
}

/* As random_file() of the contract. Deployments and answers about retreats are random. */
static inline Tree *greedy_file(const void *edition, const void *state, int seat, const char *part,
                                Chooser *chooser, Arena *arena) {
  const State *now = state;
  if (now->over || now->phase == PHASE_SETUP || now->fight.asked != 0 || PHASE_SIDE(now->phase) != seat)
    return ducs_random_file(edition, state, seat, part, chooser, arena);
  Greedy greedy = {.edition = edition, .state = *now, .side = seat, .chooser = chooser, .arena = arena};
  greedy.file = tree_map(arena);
  ducs_board_make(edition, &greedy.state, &greedy.board);
  greedy_moves(&greedy);
  greedy_attacks(&greedy);
  return greedy.file;
}

#endif
