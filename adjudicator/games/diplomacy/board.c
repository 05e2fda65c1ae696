/* Simple questions about the board. */
#include "board.h"

#include <string.h>

int dip_units(const State *state, int seat) {
  int count = 0;
  for (int p = 0; p < LOCATIONS_MAX; p++)
    count += state->units[p].kind != NO_UNIT && state->units[p].power == seat;
  return count;
}

int dip_centres(const State *state, int seat) {
  int count = 0;
  for (int p = 0; p < LOCATIONS_MAX; p++) count += state->owners[p] == seat + 1;
  return count;
}

bool dip_is_home(const Edition *edition, int seat, int province) {
  const Power *power = &edition->powers[seat];
  return memchr(power->homes, province, (size_t)power->home_count) != NULL;
}

bool dip_may_build(const Edition *edition, const State *state, int seat, int province) {
  return dip_is_home(edition, seat, province) && state->owners[province] == seat + 1 &&
         state->units[province].kind == NO_UNIT;
}

int dip_adjustment(const Edition *edition, const State *state, int seat) {
  int due = dip_centres(state, seat) - dip_units(state, seat), free = 0;
  const Power *power = &edition->powers[seat];
  for (int i = 0; i < power->home_count; i++) free += dip_may_build(edition, state, seat, power->homes[i]);
  return due < free ? due : free;
}

int dip_unbuilt(const Edition *edition, const State *state, int seat) {
  int due = dip_centres(state, seat) - dip_units(state, seat);
  return due > 0 ? due - dip_adjustment(edition, state, seat) : 0;
}

bool dip_has_dislodged(const State *state, int seat) {
  for (int p = 0; p < LOCATIONS_MAX; p++) {
    const Unit *unit = &state->dislodged[p].unit;
    if (unit->kind != NO_UNIT && unit->power == seat) return true;
  }
  return false;
}

unsigned dip_alive(const Edition *edition, const State *state) {
  unsigned seats = 0;
  for (int seat = 0; seat < edition->base.seats.count; seat++) {
    if (dip_units(state, seat) > 0 || dip_centres(state, seat) > 0 || dip_has_dislodged(state, seat))
      seats |= 1u << seat;
  }
  return seats;
}
