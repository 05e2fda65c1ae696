/* Writing a position. Reading one: position_read.c. */
#include "files.h"

static Tree *card_list(const Edition *edition, int side, CardSet cards, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int card = 0; card < edition->card_count[side]; card++) {
    if (cards & CARD(card)) tree_add_text(arena, list, edition->cards[side][card].id);
  }
  return list;
}

static Tree *card_lists(const Edition *edition, const CardSet cards[SIDES], Arena *arena) {
  Tree *map = tree_map(arena);
  for (int side = 0; side < SIDES; side++)
    tree_put(arena, map, MAYO_SIDES[side], card_list(edition, side, cards[side], arena));
  return map;
}

static Tree *zones_tree(const Edition *edition, const State *state, Arena *arena) {
  Tree *zones = tree_map(arena);
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (state->cubes[SPANISH][zone] == 0 && state->cubes[FRENCH][zone] == 0) continue;
    Tree *groups = tree_put(arena, zones, arena_printf(arena, "%d", zone), tree_map(arena));
    for (int side = 0; side < SIDES; side++) {
      if (state->cubes[side][zone] > 0)
        tree_put_int(arena, groups, MAYO_SIDES[side], state->cubes[side][zone]);
    }
  }
  return zones;
}

static Tree *outside_tree(const Edition *edition, const State *state, Arena *arena) {
  Tree *outside = tree_map(arena);
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (state->outside[zone] > 0)
      tree_put_int(arena, outside, arena_printf(arena, "%d", zone), state->outside[zone]);
  }
  return outside;
}

static Tree *numbers_tree(const uint8_t numbers[SIDES], Arena *arena) {
  Tree *map = tree_map(arena);
  for (int side = 0; side < SIDES; side++) tree_put_int(arena, map, MAYO_SIDES[side], numbers[side]);
  return map;
}

static Tree *effects_tree(const State *state, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < state->effect_count; i++) {
    const Effect *effect = &state->effects[i];
    Tree *map = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, map, "kind", MAYO_EFFECTS[effect->kind]);
    if (effect->kind != EFFECT_LOSS_LIMIT) tree_put_text(arena, map, "side", MAYO_SIDES[effect->side]);
    if (effect->zone != 0) tree_put_int(arena, map, "zone", effect->zone);
    if (effect->turn != 0) tree_put_int(arena, map, "turn", effect->turn);
    if (effect->value != 0) tree_put_int(arena, map, "value", effect->value);
  }
  return list;
}

static const char *const MARKS[] = {
    [MARK_STANDING] = "", [MARK_CANCELLED] = "cancelled", [MARK_STOPPED] = "stopped"};

/* The order that was written as the `n`-th, from 0, start by start. */
static const Order *order_as_written(const State *state, int side, int n) {
  const Order *orders = state->orders[side];
  if (orders[n].line == 0) return &orders[n];
  int first = n;
  while (first > 0 && orders[first - 1].from == orders[n].from) first--;
  for (int i = first; i < state->order_count[side]; i++) {
    if (orders[i].from == orders[n].from && orders[i].line == n - first + 1) return &orders[i];
  }
  return &orders[n];
}

static Tree *orders_tree(const Edition *edition, const State *state, bool as_written, Arena *arena) {
  Tree *map = tree_map(arena);
  for (int side = 0; side < SIDES; side++) {
    Tree *list = tree_put(arena, map, MAYO_SIDES[side], tree_list(arena));
    for (int i = 0; i < state->order_count[side]; i++) {
      const Order *order = as_written ? order_as_written(state, side, i) : &state->orders[side][i];
      Tree *entry = tree_add(arena, list, tree_map(arena));
      tree_put_text(arena, entry, "order", edition->order_text[order->from][order->to]);
      if (order->number != 0) tree_put_int(arena, entry, "number", order->number);
      if (order->mark != MARK_STANDING) tree_put_text(arena, entry, "mark", MARKS[order->mark]);
    }
  }
  return map;
}

static Tree *side_list(unsigned sides, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int side = 0; side < SIDES; side++) {
    if (sides & 1u << side) tree_add_text(arena, list, MAYO_SIDES[side]);
  }
  return list;
}

static Tree *closed_tree(const Edition *edition, const State *state, Arena *arena) {
  Tree *map = tree_map(arena);
  for (int side = 0; side < SIDES; side++) {
    if (state->closed_when_opened[side] == 0) continue;
    Tree *list = tree_put(arena, map, MAYO_SIDES[side], tree_list(arena));
    for (int zone = 1; zone <= edition->zone_count; zone++) {
      if (state->closed_when_opened[side] & ZONE(zone)) tree_add_int(arena, list, zone);
    }
  }
  return map;
}

static Tree *extra_tree(const Edition *edition, const State *state, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < state->extra_count; i++) {
    const ExtraMove *extra = &state->extra[i];
    Tree *map = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, map, "side", MAYO_SIDES[extra->side]);
    tree_put_text(arena, map, "order", edition->order_text[extra->from][extra->to]);
    tree_put_int(arena, map, "zone", extra->zone);
    if (extra->number != 0) tree_put_int(arena, map, "number", extra->number);
  }
  return list;
}

/* What is known to everybody once it is there: mid-turn facts are left out where there are none. */
static void put_turn_facts(const Edition *edition, const State *state, bool as_written, Tree *position,
                           Arena *arena) {
  if (state->order_count[SPANISH] + state->order_count[FRENCH] > 0)
    tree_put(arena, position, "orders", orders_tree(edition, state, as_written, arena));
  if (state->voided != 0) tree_put(arena, position, "voided", side_list(state->voided, arena));
  Tree *closed = closed_tree(edition, state, arena);
  if (closed->count > 0) tree_put(arena, position, "closed_when_opened", closed);
  if (state->extra_count > 0) tree_put(arena, position, "extra_moves", extra_tree(edition, state, arena));
  if (!state->over) return;
  Tree *over = tree_put(arena, position, "over", tree_map(arena));
  tree_put_text(arena, over, "winner", MAYO_SIDES[state->winner]);
  tree_put_text(arena, over, "reason", MAYO_REASONS[state->reason]);
}

static void put_options(const State *state, Tree *position, Arena *arena) {
  if (state->pace != PACE_FULL)
    tree_put_text(arena, tree_put(arena, position, "options", tree_map(arena)), "pace", "fast");
}

static Tree *board_part(const Edition *edition, const State *state, Arena *arena) {
  Tree *position = tree_map(arena);
  tree_put_int(arena, position, "turn", state->turn);
  tree_put_text(arena, position, "window", MAYO_WINDOWS[state->window].name);
  tree_put(arena, position, "zones", zones_tree(edition, state, arena));
  tree_put(arena, position, "outside", outside_tree(edition, state, arena));
  tree_put(arena, position, "reserve", numbers_tree(state->reserve, arena));
  tree_put(arena, position, "lost", numbers_tree(state->lost, arena));
  return position;
}

static void put_face_up(const Edition *edition, const State *state, Tree *position, Arena *arena) {
  tree_put(arena, position, "discards", card_lists(edition, state->discards, arena));
  tree_put(arena, position, "played", card_lists(edition, state->played, arena));
  tree_put(arena, position, "in_play", card_lists(edition, state->in_play, arena));
  tree_put(arena, position, "effects", effects_tree(state, arena));
}

Tree *mayo_position_write(const void *edition_pointer, const void *state_pointer, Arena *arena) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  Tree *position = board_part(edition, state, arena);
  tree_put(arena, position, "hands", card_lists(edition, state->hand, arena));
  Tree *decks = tree_put(arena, position, "decks", tree_map(arena));
  for (int side = 0; side < SIDES; side++) {
    Tree *deck = tree_put(arena, decks, MAYO_SIDES[side], tree_list(arena));
    for (int i = 0; i < state->deck_count[side]; i++)
      tree_add_text(arena, deck, edition->cards[side][state->deck[side][i]].id);
  }
  put_face_up(edition, state, position, arena);
  put_turn_facts(edition, state, true, position, arena);
  if (state->ordered_decks != 0)
    tree_put(arena, position, "ordered_decks", side_list(state->ordered_decks, arena));
  put_options(state, position, arena);
  return position;
}

Tree *mayo_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena) {
  Tree *position = board_part(edition, state, arena);
  Tree *hands = tree_map(arena), *hand_sizes = tree_map(arena), *deck_sizes = tree_map(arena);
  for (int side = 0; side < SIDES; side++) {
    if (side == viewer)
      tree_put(arena, hands, MAYO_SIDES[side], card_list(edition, side, state->hand[side], arena));
    tree_put_int(arena, hand_sizes, MAYO_SIDES[side], mayo_hand_size(state, side));
    tree_put_int(arena, deck_sizes, MAYO_SIDES[side], state->deck_count[side]);
  }
  if (hands->count > 0) tree_put(arena, position, "hands", hands);
  tree_put(arena, position, "hand_sizes", hand_sizes);
  tree_put(arena, position, "deck_sizes", deck_sizes);
  put_face_up(edition, state, position, arena);
  put_turn_facts(edition, state, false, position, arena);
  put_options(state, position, arena);
  return position;
}

/* -- invariants -- */

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
    const Order *order = &state->orders[side][i];
    int cubes = order->from == 0 ? state->outside[order->to] : state->cubes[side][order->from];
    if (cubes == 0 || (order->from != 0 && !(edition->neighbours[order->from] & ZONE(order->to))))
      return false;
  }
  return true;
}

bool mayo_sound(const void *edition_pointer, const void *state_pointer, const char **what) {
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
