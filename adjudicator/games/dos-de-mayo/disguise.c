/* States that a viewer cannot tell apart. */
#include "../general.h"
#include "view.h"

/* Deck, and hand if it is hidden too, of a side dealt anew, in the same sizes. */
static void deal(State *state, int side, bool hand_hidden, Chooser *chooser) {
  uint8_t cards[SIDE_CARDS_MAX] = {0};
  CardSet unseen = hand_hidden ? state->hand[side] : 0;
  int count = 0, hand = __builtin_popcount(unseen);
  for (int i = 0; i < state->deck_count[side]; i++) unseen |= CARD(state->deck[side][i]);
  for (unsigned left = unseen; left != 0; left &= left - 1) cards[count++] = (uint8_t)__builtin_ctz(left);
  chooser_shuffle(chooser, cards, sizeof *cards, (size_t)count);
  if (hand_hidden) state->hand[side] = 0;
  for (int i = 0; i < hand; i++) state->hand[side] |= CARD(cards[i]);
  for (int i = hand; i < count; i++) state->deck[side][i - hand] = cards[i];
}

/* Orders as if they had been written in another order. */
static void shuffle_lines(State *state, Chooser *chooser) {
  GroupOrder *orders = state->orders[FRENCH];
  chooser_shuffle(chooser, orders, sizeof *orders, state->order_count[FRENCH]);
  mayo_put_in_order(orders, state->order_count[FRENCH], ~ZONE(0));
}

bool mayo_disguise(const void *edition, void *state_pointer, int viewer, Chooser *chooser) {
  (void)edition;
  State *state = state_pointer;
  if (viewer == VIEWER_REFEREE) return true;
  state->ordered_decks = 0;
  for (int side = 0; side < SIDES; side++) {
    deal(state, side, side != viewer, chooser);
    if (state->window == WINDOW_SETUP && chooser->choose(chooser, 2) == 0)
      state->ordered_decks |= (uint8_t)(1u << side);
  }
  if (viewer != FRENCH) shuffle_lines(state, chooser);
  return true;
}
