/* The generator of legal answers. */
#include "choices.h"

#include <stdbool.h>
#include <string.h>

#include "turn_file.h"

/* ---- what may be answered ---- */

static void try_play(const Edition *edition, const State *state, int side, Window window, const Play *play,
                     Targets *out) {
  if (out->count == TARGETS_MAX) return;
  if (mayo_card_refusal(edition, state, side, window, play) == PLAY_GOOD) out->items[out->count++] = *play;
}

/* With each zone of the board under the field that the card needs. */
static void try_zones(const Edition *edition, const State *state, int side, Window window, Play play,
                      Targets *out) {
  unsigned required = edition->cards[side][play.card].required;
  if (!(required & (FIELD_ZONE | FIELD_GROUP))) {
    try_play(edition, state, side, window, &play, out);
    return;
  }
  play.fields |= (uint8_t)(required & (FIELD_ZONE | FIELD_GROUP));
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    play.zone = required & FIELD_ZONE ? (uint8_t)zone : 0;
    play.group = required & FIELD_GROUP ? (uint8_t)zone : 0;
    try_play(edition, state, side, window, &play, out);
  }
}

void mayo_card_targets(const Edition *edition, const State *state, int side, Window window, int card,
                       Targets *out) {
  Play play = {.known = true, .card = (uint8_t)card};
  out->count = 0;
  if (!(edition->cards[side][card].required & FIELD_ORDER)) {
    try_zones(edition, state, side, window, play, out);
    return;
  }
  play.fields = FIELD_ORDER;
  for (int owner = 0; owner < SIDES; owner++) {
    for (int i = 0; i < state->order_count[owner]; i++) {
      play.order_from = state->orders[owner][i].from;
      play.order_to = state->orders[owner][i].to;
      /* An order of the same text may stand on both sheets: it is one target. */
      bool again = false;
      for (int j = 0; owner == FRENCH && j < state->order_count[SPANISH]; j++)
        again |= state->orders[SPANISH][j].from == play.order_from &&
                 state->orders[SPANISH][j].to == play.order_to;
      if (!again) try_zones(edition, state, side, window, play, out);
    }
  }
}

int mayo_why_not(const Edition *edition, const State *state, int side, Window window, int card) {
  Targets targets;
  mayo_card_targets(edition, state, side, window, card, &targets);
  if (targets.count > 0) return PLAY_GOOD;
  Play play = {.known = true, .card = (uint8_t)card};
  play.fields = (uint8_t)edition->cards[side][card].required;
  Refusal refusal = mayo_card_fault(edition, state->turn, side, window, &play);
  if (refusal == PLAY_GOOD) refusal = mayo_card_refusal(edition, state, side, window, &play);
  return refusal == PLAY_GOOD ? PLAY_NO_TARGET : refusal;
}

ZoneSet mayo_order_targets(const Edition *edition, const State *state, int side, int from) {
  ZoneSet targets = 0;
  if (from != 0) {
    if (mayo_may_leave(state, side, from, 0) > 0) targets = edition->neighbours[from];
  } else if (side == FRENCH && state->turn >= edition->outside_from_turn) {
    for (int gate = 1; gate <= edition->zone_count; gate++) {
      if (state->outside[gate] > 0) targets |= ZONE(gate);
    }
  }
  return targets & ~mayo_closed_to(edition, state, side);
}

/* -- for the form -- */

static const char *play_text(const Edition *edition, int side, const Play *play, Arena *arena) {
  const char *text = arena_printf(arena, "{card: %s", edition->cards[side][play->card].id);
  if (play->fields & FIELD_ORDER)
    text =
        arena_printf(arena, "%s, order: \"%s\"", text, edition->order_text[play->order_from][play->order_to]);
  if (play->fields & FIELD_ZONE) text = arena_printf(arena, "%s, zone: %d", text, play->zone);
  if (play->fields & FIELD_GROUP) text = arena_printf(arena, "%s, group: %d", text, play->group);
  return arena_printf(arena, "%s}", text);
}

static const char *play_pattern(const Card *card, Arena *arena) {
  const char *text = arena_printf(arena, "{card: %s", card->id);
  if (card->required & FIELD_ORDER) text = arena_printf(arena, "%s, order: ORDER", text);
  if (card->required & FIELD_ZONE) text = arena_printf(arena, "%s, zone: ZONE", text);
  if (card->required & FIELD_GROUP) text = arena_printf(arena, "%s, group: ZONE", text);
  return arena_printf(arena, "%s}", text);
}

/* The cards that a seat may hold once the set-up is done: the one that it chooses, too. */
static CardSet cards_ahead(const Edition *edition, const State *state, int side) {
  unsigned choice = state->window == WINDOW_SETUP ? edition->choice[side] : 0;
  return (CardSet)(state->hand[side] | choice);
}

/* Whether a seat is asked for the cards of `window`, now or later in this turn, as far as it knows (MAYO 7.1). */
static bool is_asked_for_cards(const Edition *edition, const State *state, int side, Window window) {
  if (state->pace == PACE_FAST && !MAYO_WINDOWS[window].asks_when_fast) return false;
  bool may_draw = state->window == WINDOW_PREPARATION && state->deck_count[side] > 0;
  return may_draw || cards_ahead(edition, state, side) != 0;
}

/* *patterns (may be NULL): there are fields to fill in. */
static Tree *plays_tree(const Edition *edition, const State *state, int side, Window window, Arena *arena,
                        bool *patterns) {
  Tree *list = tree_list(arena);
  CardSet cards = cards_ahead(edition, state, side);
  bool pattern = false;
  for (int card = 0; card < edition->card_count[side]; card++) {
    const Card *held = &edition->cards[side][card];
    if (!(cards & CARD(card)) || !(held->windows & 1u << window)) continue;
    if (state->turn < held->from_turn || state->turn > held->to_turn) continue;
    Tree *write = tree_list(arena);
    if (window == (Window)state->window) {
      Targets targets;
      mayo_card_targets(edition, state, side, window, card, &targets);
      for (int i = 0; i < targets.count; i++)
        tree_add_text(arena, write, play_text(edition, side, &targets.items[i], arena));
    } else {
      tree_add_text(arena, write, play_pattern(held, arena));
      pattern = pattern || held->required != 0;
    }
    if (write->count == 0) continue;
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, entry, "card", held->id);
    tree_put_text(arena, entry, "name", held->name);
    if (!(state->hand[side] & CARD(card))) tree_put_bool(arena, entry, "if_kept", true);
    tree_put(arena, entry, "write", write);
  }
  if (patterns != NULL) *patterns = pattern;
  return list;
}

static void put_plays(const Edition *edition, const State *state, int side, Window window, Tree *choices,
                      Arena *arena) {
  bool patterns;
  Tree *plays = plays_tree(edition, state, side, window, arena, &patterns);
  if (plays->count == 0 && !is_asked_for_cards(edition, state, side, window)) return;
  Tree *section = tree_put(arena, choices, MAYO_WINDOWS[window].name, tree_map(arena));
  tree_put(arena, section, "play", plays);
  if (patterns) tree_put_bool(arena, section, "patterns", true);
}

static void put_setup(const Edition *edition, const State *state, int side, Tree *choices, Arena *arena) {
  if (edition->choice[side] == 0) return;
  Tree *section = tree_put(arena, choices, "setup", tree_map(arena));
  Tree *cards = tree_put(arena, section, "card", tree_list(arena));
  Tree *reveal = tree_put(arena, section, "reveal", tree_list(arena));
  for (unsigned left = edition->choice[side]; left != 0; left &= left - 1) {
    int card = __builtin_ctz(left);
    Tree *entry = tree_add(arena, cards, tree_map(arena));
    tree_put_text(arena, entry, "card", edition->cards[side][card].id);
    tree_put_text(arena, entry, "name", edition->cards[side][card].name);
    const Play play = {.known = true, .card = (uint8_t)card};
    if (mayo_card_fault(edition, state->turn, side, WINDOW_SETUP, &play) == PLAY_GOOD)
      tree_add_text(arena, reveal, edition->cards[side][card].id);
  }
}

static void put_preparation(const Edition *edition, const State *state, int side, Tree *choices,
                            Arena *arena) {
  Tree *section = tree_put(arena, choices, "preparation", tree_map(arena));
  Tree *draw = tree_put(arena, section, "draw", tree_list(arena));
  if (state->deck_count[side] > 0) tree_add_text(arena, draw, "yes");
  tree_add_text(arena, draw, "no");
  Tree *forbid = tree_put(arena, section, "forbid", tree_list(arena));
  tree_add_text(arena, forbid, "no");
  int difference = mayo_hand_difference(state, side);
  if (difference >= edition->forbid_instead) tree_add_text(arena, forbid, "yes");
  tree_put_bool(arena, section, "forbid_instead_of_drawing",
                difference >= edition->forbid_instead && difference < edition->forbid_and_draw);
  Tree *plays = plays_tree(edition, state, side, WINDOW_PREPARATION, arena, NULL);
  if (plays->count > 0) tree_put(arena, section, "play", plays);
}

static void put_group(const Edition *edition, const State *state, int side, int from, Tree *groups,
                      Arena *arena) {
  ZoneSet targets = mayo_order_targets(edition, state, side, from);
  if (targets == 0) return;
  Tree *group = tree_add(arena, groups, tree_map(arena));
  if (from == 0) {
    tree_put_bool(arena, group, "outside", true);
    tree_put_int(arena, group, "from", 0);
  } else {
    tree_put_int(arena, group, "from", from);
    tree_put_text(arena, group, "place", edition->place[from]);
    tree_put_int(arena, group, "cubes", state->cubes[side][from]);
    tree_put_int(arena, group, "may_leave", mayo_may_leave(state, side, from, 0));
  }
  Tree *orders = tree_put(arena, group, "orders", tree_list(arena));
  for (int to = 1; to <= edition->zone_count; to++) {
    if (targets & ZONE(to)) tree_add_text(arena, orders, edition->order_text[from][to]);
  }
}

/* Groups that no order may move, since their zone is contested: who misses one is told why. */
static void put_pinned(const Edition *edition, const State *state, int side, Tree *section, Arena *arena) {
  Tree *pinned = NULL;
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    bool held = state->cubes[side][zone] > 0 && mayo_contested(state, zone) &&
                mayo_order_targets(edition, state, side, zone) == 0;
    if (!held) continue;
    if (pinned == NULL) pinned = tree_put(arena, section, "pinned", tree_list(arena));
    Tree *group = tree_add(arena, pinned, tree_map(arena));
    tree_put_text(arena, group, "place", edition->place[zone]);
    tree_put_int(arena, group, "cubes", state->cubes[side][zone]);
    tree_put_int(arena, group, "may_leave", 0);
  }
}

static void put_orders(const Edition *edition, const State *state, int side, Tree *choices, Arena *arena) {
  Tree *section = tree_put(arena, choices, "orders", tree_map(arena));
  Tree *groups = tree_put(arena, section, "groups", tree_list(arena));
  for (int from = 0; from <= edition->zone_count; from++)
    put_group(edition, state, side, from, groups, arena);
  put_pinned(edition, state, side, section, arena);
  if (side == FRENCH) {
    tree_put_int(arena, section, "limit", mayo_order_limit(edition, state, side));
    Tree *streets = tree_put(arena, section, "free", tree_list(arena));
    for (int zone = 1; zone <= edition->zone_count; zone++) {
      if (edition->main_streets & ZONE(zone)) tree_add_int(arena, streets, zone);
    }
  } else {
    tree_put_bool(arena, section, "split", mayo_effect(state, EFFECT_MAY_SPLIT, SPANISH, 0) != NULL);
  }
  Tree *plays = plays_tree(edition, state, side, WINDOW_ORDERS, arena, NULL);
  if (plays->count > 0) tree_put(arena, choices, "play", plays);
}

static bool same_start(const GroupOrder *a, const GroupOrder *b) {
  return a->from == b->from && (a->from != 0 || a->to == b->to);
}

static void put_allocation(const Edition *edition, const State *state, Tree *choices, Arena *arena) {
  uint8_t otherwise[ORDERS_MAX] = {0};
  int count = state->order_count[FRENCH];
  if (count == 0) return;
  mayo_judge_numbers(edition, state, state->orders[FRENCH], count, NULL, otherwise, NULL);
  Tree *section = tree_put(arena, choices, "allocation", tree_map(arena));
  Tree *numbers = tree_put(arena, section, "numbers", tree_list(arena));
  for (int i = 0; i < count; i++) {
    const GroupOrder *order = &state->orders[FRENCH][i];
    if (order->mark != MARK_STANDING) continue;
    int others = -1;
    for (int j = 0; j < count; j++)
      others +=
          state->orders[FRENCH][j].mark == MARK_STANDING && same_start(order, &state->orders[FRENCH][j]);
    Tree *entry = tree_add(arena, numbers, tree_map(arena));
    tree_put_text(arena, entry, "order", edition->order_text[order->from][order->to]);
    tree_put_int(arena, entry, "least", 1);
    tree_put_int(arena, entry, "most", mayo_may_leave(state, FRENCH, order->from, order->to) - others);
    tree_put_int(arena, entry, "otherwise", otherwise[i]);
  }
}

Tree *mayo_choices(const void *edition, const void *state_pointer, int seat, const char *part, Arena *arena) {
  (void)part; /* a game without parts */
  const State *state = state_pointer;
  Tree *choices = tree_map(arena);
  if (state->over) return choices;
  if (state->window == WINDOW_SETUP) put_setup(edition, state, seat, choices, arena);
  if (state->window == WINDOW_PREPARATION) put_preparation(edition, state, seat, choices, arena);
  if (state->window <= WINDOW_ORDERS) put_orders(edition, state, seat, choices, arena);
  if (state->window <= WINDOW_MOVEMENT) put_plays(edition, state, seat, WINDOW_MOVEMENT, choices, arena);
  if (state->window <= WINDOW_ALLOCATION && seat == FRENCH) put_allocation(edition, state, choices, arena);
  put_plays(edition, state, seat, WINDOW_RESOLUTION, choices, arena);
  return choices;
}

#define WAYS "order-not-adjacent order-to-its-start order-not-a-gate order-into-closed-zone"
#define STARTS                                                                                               \
  "order-no-cubes order-nobody-outside order-pinned order-single-cube-contested "                            \
  "order-from-outside order-unreadable"

const Offer MAYO_OFFERS[] = {
    {"setup/card/card", .file = "setup: {card: <>}", .errors = "setup-"},
    {"preparation/draw", .file = "preparation: {draw: <>}"},
    {"orders/groups/orders", .file = "orders: [\"<>\"]", .of = "from", .errors = WAYS, .too = true},
    {"orders/groups/orders", .errors = STARTS},
    {"", .said = "order", .errors = "order-number-not-whole order-number-french"},
    {"preparation/play/write", .file = "preparation: {play: [<>]}", .of = "card", .also = "name",
     .errors = "card-"},
    {"play/write", .file = "play: [<>]", .of = "card", .also = "name", .errors = "card-"},
    {"movement/play/write", .file = "movement: {play: [<>]}", .of = "card", .also = "name",
     .errors = "card-"},
    {"movement", .file = "movement: {play: []}"},
    {"allocation/numbers/otherwise", .file = "allocation: {\"<order>\": <>}", .of = "order"},
    {"resolution/play/write", .file = "resolution: {play: [<>]}", .of = "card", .also = "name",
     .errors = "card-"},
    {"resolution", .file = "resolution: {play: []}"},
    {.path = NULL},
};
