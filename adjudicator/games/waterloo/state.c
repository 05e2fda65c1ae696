#include "state.h"

#include <string.h>

const char *const WATERLOO_POSES[POSES + 1] = {"standing", "up", "down", NULL};
const char *const WATERLOO_DUELS[DUEL_STATES + 1] = {"open", "pinned", "removed", NULL};
const char *const WATERLOO_ENGAGED[ENGAGEMENTS + 1] = {"none", "charge", "countercharge", "guard", NULL};
const char *const WATERLOO_WINDOWS[WINDOWS + 1] = {"deploy", "turn", "ask", "done", "draw", NULL};
const char *const WATERLOO_QUESTIONS[QUESTIONS + 1] = {"none",  "action", "counter_charge", "guard_defending",
                                                       "guard", NULL};
const char *const WATERLOO_REASONS[REASONS] = {NULL, "victory", "shared-victory"};

int waterloo_target(const Edition *edition, const State *state, int seat) {
  if (state->terms.target[seat] != 0) return state->terms.target[seat];
  return state->terms.laurels ? edition->target_laurels : edition->target_wins;
}

void waterloo_state_clear(State *state) {
  memset(state, 0, sizeof *state);
  state->terms.nightfall = NIGHTFALL_DEFAULT;
}

const Pair *waterloo_pair_of(const State *state, int a, int b) {
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    if (waterloo_side_of(pair, a) >= 0 && waterloo_side_of(pair, b) >= 0) return pair;
  }
  return NULL;
}
