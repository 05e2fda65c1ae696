/* How a computer plays: legal orders at random, of which it takes those that end the year with most centres. */
#include "mind.h"

#include "state.h"

/* Centres as they would be counted now: of whoever stands there, else of their owner. */
static int worth(const void *edition_pointer, const void *state_pointer, int seat) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  int held = 0;
  if (state->over) return state->winner == seat + 1 ? 1000 : 0;
  for (int p = 0; p < edition->location_count; p++) {
    const Unit *unit = &state->units[p];
    if (!edition->locations[p].centre) continue;
    held += unit->kind != NO_UNIT ? unit->power == seat : state->owners[p] == seat + 1;
  }
  int thousandths = 1000 * held / edition->centres_to_win;
  return thousandths < 1000 ? thousandths : 1000;
}

const GameMind DIP_MIND = {.worth = worth, .windows = 3, .candidates = 12, .playouts = 60};
