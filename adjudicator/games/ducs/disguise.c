/* States that a viewer cannot tell apart. */
#include "view.h"

#include <string.h>

static unsigned below(Chooser *chooser, int count) {
  return chooser->choose(chooser, (unsigned)count);
}

static Hex some_land(const Edition *edition, Chooser *chooser) {
  Hex hex = HEX_NONE;
  while (hex == HEX_NONE) hex = hex_next(&edition->land, (Hex)below(chooser, edition->hex_count));
  return hex;
}

static void write_list(const Edition *edition, RetreatList *list, Chooser *chooser) {
  memset(list, 0, sizeof *list);
  list->count = (int16_t)below(chooser, RETREATS_MAX + 1);
  for (int i = 0; i < list->count; i++) {
    bool is_hex = below(chooser, 3) == 0;
    list->entries[i] =
        is_hex ? (int16_t)some_land(edition, chooser) : RETREAT_DIRECTION((int)below(chooser, DIRECTIONS));
  }
}

/* Who advances and who is lost, of the units of an attack. */
static void write_wishes(Attack *attack, Chooser *chooser) {
  attack->losses = 0;
  for (int i = 0; i < attack->count; i++) {
    if (below(chooser, 2) == 1) attack->losses |= UNIT(attack->by[i]);
  }
  unsigned advancing = below(chooser, attack->count + 1);
  attack->advance = advancing == 0 ? 0 : (uint8_t)(attack->by[advancing - 1] + 1);
}

/* The units of a set, in random order. Returns how many. */
static int draw_units(UnitSet set, uint8_t *units, Chooser *chooser) {
  int count = 0;
  for (; set != 0; set &= set - 1) {
    int place = (int)below(chooser, ++count);
    units[count - 1] = units[place];
    units[place] = (uint8_t)__builtin_ctzll(set);
  }
  return count;
}

static UnitSet on_board(const State *state, UnitSet units) {
  UnitSet found = 0;
  for (; units != 0; units &= units - 1) {
    if (ducs_on_board(state, __builtin_ctzll(units))) found |= units & -units;
  }
  return found;
}

/* Other attacks to come, of units that have not attacked yet. */
static void write_attacks(const Edition *edition, State *state, Chooser *chooser) {
  int side = PHASE_SIDE(state->phase);
  uint8_t units[SIDE_UNITS_MAX] = {0}, targets[SIDE_UNITS_MAX] = {0};
  UnitSet idle = on_board(state, edition->combat[side]) & ~state->fight.engaged;
  int left = draw_units(idle, units, chooser);
  int target_count = draw_units(on_board(state, edition->of_side[OTHER(side)]), targets, chooser);
  memset(&state->attacks[1], 0, sizeof state->attacks - sizeof state->attacks[0]);
  state->attack_count = 1;
  unsigned number = state->attacks[0].number;
  for (int i = 0; i < target_count && left > 0 && state->attack_count < SIDE_UNITS_MAX; i++) {
    number += 1 + below(chooser, 2);
    if (number > ATTACKS_MAX || below(chooser, 3) == 0) break;
    Attack *attack = &state->attacks[state->attack_count++];
    attack->number = (uint8_t)number;
    attack->target = targets[i];
    for (int wanted = 1 + (int)below(chooser, 3); wanted > 0 && left > 0; wanted--)
      attack->by[attack->count++] = units[--left];
    write_wishes(attack, chooser);
  }
}

bool ducs_disguise(const void *edition, void *state_pointer, int viewer, Chooser *chooser) {
  State *state = state_pointer;
  if (viewer == VIEWER_REFEREE) return true;
  for (int side = 0; side < SIDES; side++) {
    if (side != viewer) write_list(edition, &state->retreats[side], chooser);
  }
  if (state->fight.asked == 0 || viewer == PHASE_SIDE(state->phase)) return true;
  write_wishes(&state->attacks[0], chooser);
  write_attacks(edition, state, chooser);
  return true;
}
