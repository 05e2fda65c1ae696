/* The state: how it begins, and simple questions about it. */
#include "state.h"

#include <string.h>

const char *const DIP_REASONS[REASONS + 1] = {NULL, "victory-centres", "victory-last", NULL};

void dip_state_begin(const Edition *edition, State *state) {
  memset(state, 0, sizeof *state);
  state->year = (uint16_t)edition->first_year;
  for (int seat = 0; seat < edition->base.seats.count; seat++) {
    const Power *power = &edition->powers[seat];
    for (int i = 0; i < power->home_count; i++) state->owners[power->homes[i]] = (uint8_t)(seat + 1);
    for (int i = 0; i < power->start_count; i++)
      state->units[edition->locations[power->start[i].location].province] = power->start[i];
  }
}
