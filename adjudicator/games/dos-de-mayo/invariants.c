/* Whether a state breaks an invariant. */
#include "board.h"
#include "position.h"

static bool cards_conserved(const Edition *edition, const State *state, int side) {
  CardSet deck = 0, all = (CardSet)(CARD(edition->card_count[side]) - 1);
  for (int i = 0; i < state->deck_count[side]; i++) {
    if (deck & CARD(state->deck[side][i])) return false;
    deck |= CARD(state->deck[side][i]);
  }
  CardSet places[] = {deck, state->hand[side], state->discards[side], state->in_play[side]}, seen = 0;
  for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
    if (seen & places[i]) return false;
    seen |= places[i];
  }
  return seen == all && (state->played[side] & (deck | state->hand[side])) == 0;
}

static bool cubes_conserved(const Edition *edition, const State *state, int side) {
  int sum = state->reserve[side] + state->lost[side];
  for (int zone = 1; zone <= ZONES_MAX; zone++) {
    sum += state->cubes[side][zone];
    if (side == FRENCH) sum += state->outside[zone];
    bool on_board = zone <= edition->zone_count, gate = on_board && (edition->gates & ZONE(zone));
    if ((!on_board && state->cubes[side][zone] > 0) || (!gate && state->outside[zone] > 0)) return false;
  }
  return sum == edition->cube_total[side];
}

static bool orders_possible(const Edition *edition, const State *state, int side) {
  if (state->order_count[side] > 0 && state->window != WINDOW_MOVEMENT && state->window != WINDOW_ALLOCATION)
    return false;
  for (int i = 0; i < state->order_count[side]; i++) {
    const GroupOrder *order = &state->orders[side][i];
    int cubes = order->from == 0 ? state->outside[order->to] : state->cubes[side][order->from];
    if (cubes == 0 || (order->from != 0 && !(edition->neighbours[order->from] & ZONE(order->to))))
      return false;
  }
  return true;
}

bool mayo_invariants_hold(const void *edition_pointer, const void *state_pointer, const char **what) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  for (int side = 0; side < SIDES; side++) {
    if (!cubes_conserved(edition, state, side)) return *what = "cubes are not conserved", false;
    if (!cards_conserved(edition, state, side)) return *what = "cards are not conserved", false;
    if (!orders_possible(edition, state, side)) return *what = "an order that nobody can carry out", false;
  }
  if (state->turn < 1 || state->turn > edition->turn_count) return *what = "no such turn", false;
  if (state->window >= WINDOWS) return *what = "no such window", false;
  if (state->turn == 1 ? state->window == WINDOW_PREPARATION : state->window == WINDOW_SETUP)
    return *what = "a window that its turn does not have", false;
  if (!state->over && state->lost[FRENCH] >= mayo_loss_limit(edition, state))
    return *what = "the game should be over", false;
  return true;
}
