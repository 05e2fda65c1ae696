/* The names of what a state holds, orders in canonical order, what editions name, and the options of a game. */
#include "state.h"

#include <string.h>

const char *const MAYO_SIDES[SIDES + 1] = {"spanish", "french", NULL};

const char *const MAYO_REASONS[REASONS + 1] = {
    [REASON_NONE] = "",
    [REASON_SPANISH_LOSSES] = "spanish-victory-losses",
    [REASON_SPANISH_STANDING] = "spanish-victory-standing",
    [REASON_SPANISH_GATE] = "spanish-victory-gate",
    [REASON_FRENCH_VICTORY] = "french-victory",
};

const char *const MAYO_EFFECTS[EFFECT_KINDS + 1] = {
    [EFFECT_NONE] = "none",
    [EFFECT_STRENGTH] = "strength",
    [EFFECT_CLOSE_ZONES] = "close-zones",
    [EFFECT_ENTER_CLOSED] = "enter-closed",
    [EFFECT_MAY_SPLIT] = "may-split",
    [EFFECT_NO_LOSSES] = "no-losses",
    [EFFECT_MAY_LEAVE_WHOLE] = "may-leave-whole",
    [EFFECT_MAY_LEAVE_CONTESTED] = "may-leave-contested",
    [EFFECT_CANCEL_ORDER] = "cancel-order",
    [EFFECT_EXTRA_MOVE] = "extra-move",
    [EFFECT_EXTRA_ORDERS] = "extra-orders",
    [EFFECT_DISCARD_RANDOM] = "discard-random",
    [EFFECT_RECRUIT] = "recruit",
    [EFFECT_SEE_HAND] = "see-hand",
    [EFFECT_LOSS_LIMIT] = "loss-limit",
    [EFFECT_FEWER_LOSSES] = "fewer-losses",
    [EFFECT_KINDS] = NULL,
};

size_t mayo_state_size(const void *edition) {
  (void)edition;
  return sizeof(State);
}

static bool stands_before(const GroupOrder *a, const GroupOrder *b) {
  return a->from != b->from ? a->from < b->from : a->to < b->to;
}

void mayo_put_in_order(GroupOrder *orders, int count, ZoneSet open) {
  uint8_t lines[ZONES_MAX + 1] = {0};
  ZoneSet mixed = 0;
  for (int i = 0; i < count; i++) {
    GroupOrder order = orders[i];
    order.line = ++lines[order.from];
    int place = i;
    for (; place > 0 && stands_before(&order, &orders[place - 1]); place--) {
      if (orders[place - 1].from == order.from) mixed |= ZONE(order.from);
      orders[place] = orders[place - 1];
    }
    orders[place] = order;
  }
  for (int i = 0; i < count; i++) {
    if (!(mixed & open & ZONE(orders[i].from))) orders[i].line = 0;
  }
}

int mayo_card_find(const Edition *edition, const char *id, int *side) {
  for (int owner = 0; owner < SIDES; owner++) {
    for (int card = 0; card < edition->card_count[owner]; card++) {
      if (strcmp(edition->cards[owner][card].id, id) != 0) continue;
      if (side != NULL) *side = owner;
      return card;
    }
  }
  return -1;
}

int mayo_zone_number(const Edition *edition, const char *text) {
  int zone = 0;
  const char *digit = text;
  for (; *digit >= '0' && *digit <= '9' && zone <= ZONES_MAX; digit++) zone = zone * 10 + (*digit - '0');
  /* 04 would be a second name of 4, and a map could hold both. */
  return *text != '0' && *digit == '\0' && zone >= 1 && zone <= edition->zone_count ? zone : 0;
}

/* ---- options ---- */

const GameOption MAYO_OPTIONS[] = {
    {"pace", "full|fast", "full", "MAYO 7.2"},
    /* Deck orders, top first, for replays of games played elsewhere. Every card that can come from the deck
     * must be named; cards that are in the hand at the start (or chosen in the set-up) are passed over. */
    {"deck.spanish", "CARD,CARD,…", "shuffled", "MAYO 1.3"},
    {"deck.french", "CARD,CARD,…", "shuffled", "MAYO 1.3"},
    {NULL, NULL, NULL, NULL},
};

/* Every window of a turn at 48 hours each makes ten turns as long as eighty days. */
const char *const MAYO_FRESH[] = {"pace", "fast", NULL};

static bool option_fault(const Tree *node, const char *option, const char *message, const char *value,
                         const char *nearest, Diagnostics *diagnostics) {
  diagnose(diagnostics, SEVERITY_ERROR, "OPTION-VALUE", message, node, "option", option, "value", value,
           "near", nearest == NULL ? "" : nearest, NULL);
  return false;
}

static bool read_pace(const Tree *options, State *state, Diagnostics *diagnostics) {
  static const char *const PACES[] = {"full", "fast", NULL};
  const Tree *node = tree_get(options, "pace");
  const char *pace = tree_string(node, "full");
  if (strcmp(pace, "fast") == 0) state->pace = PACE_FAST;
  if (strcmp(pace, "fast") == 0 || strcmp(pace, "full") == 0) return true;
  return option_fault(node, "pace", "option-unknown-value", pace, nearest_word(pace, PACES), diagnostics);
}

/* The card named by the first `length` bytes of `text`, -1 if none of this side is. */
static int named_card(const Edition *edition, int side, const char *text, size_t length) {
  for (int card = 0; card < edition->card_count[side]; card++) {
    const char *id = edition->cards[side][card].id;
    if (strlen(id) == length && memcmp(id, text, length) == 0) return card;
  }
  return -1;
}

/* "colaboracion, paz-paz,…" as the deck's order. Cards in the hand may be named or not. */
static bool read_deck(const Edition *edition, const Tree *node, const char *option, int side, State *state,
                      Diagnostics *diagnostics) {
  if (node == NULL) return true;
  CardSet named = 0, all = (CardSet)(CARD(edition->card_count[side]) - 1);
  int count = 0;
  for (const char *text = tree_string(node, ""); *text != '\0';) {
    text += strspn(text, ", ");
    size_t length = strcspn(text, ", ");
    if (length == 0) break;
    int card = named_card(edition, side, text, length);
    if (card < 0) return option_fault(node, option, "option-unknown-card", text, NULL, diagnostics);
    if (named & CARD(card))
      return option_fault(node, option, "option-card-twice", edition->cards[side][card].id, NULL,
                          diagnostics);
    named |= CARD(card);
    if (!(state->hand[side] & CARD(card))) state->deck[side][count++] = (uint8_t)card;
    text += length;
  }
  CardSet missing = (CardSet)(all & ~(named | state->hand[side]));
  if ((missing & ~edition->choice[side]) != 0 || __builtin_popcount(missing) > 1) {
    const char *id = edition->cards[side][__builtin_ctz(missing)].id;
    return option_fault(node, option, "option-card-missing", id, NULL, diagnostics);
  }
  /* One card of the set-up's choice may be left out: it is the one that will be chosen. It waits at the
   * bottom. */
  if (missing != 0) state->deck[side][count++] = (uint8_t)__builtin_ctz(missing);
  state->deck_count[side] = (uint8_t)count;
  state->ordered_decks |= (uint8_t)(1u << side);
  return true;
}

bool mayo_options_read(const Edition *edition, const Tree *options, State *state, Diagnostics *diagnostics) {
  static const char *const DECKS[SIDES] = {"deck.spanish", "deck.french"};
  bool good = read_pace(options, state, diagnostics);
  for (int side = 0; side < SIDES; side++)
    good = read_deck(edition, tree_get(options, DECKS[side]), DECKS[side], side, state, diagnostics) && good;
  return good;
}
