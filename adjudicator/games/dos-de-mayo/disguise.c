#include "files.h"

static void shuffle(uint8_t *cards, int count, Chooser *chooser) {
  for (int i = count; i > 1; i--) {
    unsigned other = chooser->choose(chooser, (unsigned)i);
    uint8_t kept = cards[i - 1];
    cards[i - 1] = cards[other];
    cards[other] = kept;
  }
}

/* Hand and deck of a side dealt anew, in the same sizes. */
static void deal_hand(State *state, int side, Chooser *chooser) {
  uint8_t cards[SIDE_CARDS_MAX];
  int count = 0;
  for (unsigned left = state->hand[side]; left != 0; left &= left - 1)
    cards[count++] = (uint8_t)__builtin_ctz(left);
  int hand = count;
  for (int i = 0; i < state->deck_count[side]; i++) cards[count++] = state->deck[side][i];
  shuffle(cards, count, chooser);
  state->hand[side] = 0;
  for (int i = 0; i < hand; i++) state->hand[side] |= CARD(cards[i]);
  for (int i = hand; i < count; i++) state->deck[side][i - hand] = cards[i];
}

/* Orders as if they had been written in another order. */
static void shuffle_lines(State *state, Chooser *chooser) {
  Order *orders = state->orders[FRENCH];
  for (int i = state->order_count[FRENCH]; i > 1; i--) {
    unsigned other = chooser->choose(chooser, (unsigned)i);
    Order kept = orders[i - 1];
    orders[i - 1] = orders[other];
    orders[other] = kept;
  }
  mayo_put_in_order(orders, state->order_count[FRENCH], ~ZONE(0));
}

void mayo_disguise(const void *edition, void *state_pointer, int viewer, Chooser *chooser) {
  (void)edition;
  State *state = state_pointer;
  if (viewer == VIEWER_REFEREE) return;
  for (int side = 0; side < SIDES; side++) {
    if (side == viewer) {
      shuffle(state->deck[side], state->deck_count[side], chooser);
    } else {
      deal_hand(state, side, chooser);
    }
    if (state->window == WINDOW_SETUP && chooser->choose(chooser, 2) == 0)
      state->ordered_decks ^= (uint8_t)(1u << side);
  }
  if (viewer != FRENCH) shuffle_lines(state, chooser);
}
