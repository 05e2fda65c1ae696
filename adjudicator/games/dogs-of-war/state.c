#include "state.h"

#include <string.h>

const char *const DOGS_WINDOWS[WINDOWS + 1] = {"dogs", "preparation", "first_player", "muster", "clash",
                                               "end",  NULL};
const char *const DOGS_SECTIONS[SECTIONS + 1] = {"dogs",     "first_player", "muster", "plan", "otherwise",
                                                 "fallback", "stop_if",      "policy", NULL};
const char *const DOGS_OTHERWISES[OTHERWISES + 1] = {"ask", "pass", "weakest", NULL};

void dogs_state_clear(const Edition *edition, State *state) {
  memset(state, 0, sizeof *state);
  memcpy(state->board.option, edition->rulings, sizeof state->board.option);
  for (int house = 0; house < edition->house_count; house++)
    state->board.values[house] = edition->value_start;
}
