/* The state as a position and back. */
#include "position.h"
#include "../general.h"
#include "turn_file.h"

#include <string.h>

/* -- zones and cubes -- */

/* The zone that a key or a node names; 0 after it was recorded as none. */
static int find_zone(FieldReader *reader, const Tree *node, const char *text) {
  int zone = mayo_zone_number(reader->edition, text);
  if (zone == 0)
    diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "no-such-zone", node, "value", text, NULL);
  return zone;
}

/* A number of cubes, 0 after it was recorded as none. */
static uint8_t find_cubes(FieldReader *reader, const Tree *node, int side) {
  const Edition *edition = reader->edition;
  int64_t value = 0;
  if (tree_is_null(node)) return 0;
  if (!tree_read_int(node, &value)) {
    field_misshapen(reader, "not-a-number", node);
  } else if (value < 0 || value > edition->cube_total[side]) {
    field_fault(reader->diagnostics, "POSITION-TOTAL", "position-too-many-cubes", node);
  } else {
    return (uint8_t)value;
  }
  return 0;
}

/* Of the side that `index` says. */
static void cubes_read(FieldReader *reader, const Tree *node, void *member) {
  *(uint8_t *)member = find_cubes(reader, node, (int)reader->index);
}

static Tree *cubes_write(FieldWriter *writer, const void *member) {
  return tree_int(writer->arena, *(const uint8_t *)member);
}

static const FieldType CUBES = {cubes_read, cubes_write, TREE_NULL};

static void zones_read(FieldReader *reader, const Tree *zones, void *member) {
  State *state = member;
  for (size_t i = 0; i < zones->count; i++) {
    const Tree *groups = zones->items[i].value;
    int zone = find_zone(reader, groups, zones->items[i].key);
    if (tree_is_null(groups) || !field_keys(groups, MAYO_SIDES, reader->diagnostics) || zone == 0) continue;
    for (int side = 0; side < SIDES; side++)
      state->cubes[side][zone] = find_cubes(reader, tree_get(groups, MAYO_SIDES[side]), side);
  }
}

static Tree *zones_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const State *state = member;
  Tree *zones = tree_map(writer->arena);
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    Tree *groups = tree_map(writer->arena);
    for (int side = 0; side < SIDES; side++) {
      int cubes = state->cubes[side][zone];
      if (cubes > 0) tree_put_int(writer->arena, groups, MAYO_SIDES[side], cubes);
    }
    if (groups->count > 0) tree_put(writer->arena, zones, arena_printf(writer->arena, "%d", zone), groups);
  }
  return zones;
}

static const FieldType ZONES = {zones_read, zones_write, TREE_MAP};

static void outside_read(FieldReader *reader, const Tree *outside, void *member) {
  const Edition *edition = reader->edition;
  uint8_t *cubes = member;
  for (size_t i = 0; i < outside->count; i++) {
    const Tree *number = outside->items[i].value;
    int zone = find_zone(reader, number, outside->items[i].key);
    if (zone == 0) continue;
    if (edition->gates & ZONE(zone)) {
      cubes[zone] = find_cubes(reader, number, FRENCH);
    } else {
      field_wrong(reader, "not-a-gate", number);
    }
  }
}

static Tree *outside_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const uint8_t *cubes = member;
  Tree *outside = tree_map(writer->arena);
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    if (cubes[zone] > 0)
      tree_put_int(writer->arena, outside, arena_printf(writer->arena, "%d", zone), cubes[zone]);
  }
  return outside;
}

static const FieldType OUTSIDE = {outside_read, outside_write, TREE_MAP};

static void zone_read(FieldReader *reader, const Tree *node, void *member) {
  *(uint8_t *)member = (uint8_t)find_zone(reader, node, tree_string(node, ""));
}

static Tree *zone_write(FieldWriter *writer, const void *member) {
  return tree_int(writer->arena, *(const uint8_t *)member);
}

static const FieldType ONE_ZONE = {zone_read, zone_write, TREE_NULL};

static void check_totals(FieldReader *reader, const Tree *position) {
  const Edition *edition = reader->edition;
  const State *state = reader->root;
  for (int side = 0; side < SIDES; side++) {
    int sum = state->reserve[side] + state->lost[side];
    for (int zone = 1; zone <= edition->zone_count; zone++) {
      sum += state->cubes[side][zone];
      if (side == FRENCH) sum += state->outside[zone];
    }
    if (sum > edition->cube_total[side])
      diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-TOTAL", "position-too-many-cubes", position,
               "side", MAYO_SIDES[side], NULL);
  }
}

/* -- cards: of the side that `index` says -- */

/* A card of the side, -1 after it was recorded as none. */
static int find_card(FieldReader *reader, const Tree *node) {
  const Edition *edition = reader->edition;
  int side = (int)reader->index, owner = side;
  int card = mayo_card_find(edition, tree_string(node, ""), &owner);
  if (card >= 0 && owner == side) return card;
  const char *nearest = nearest_word(tree_string(node, ""), edition->card_ids);
  diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-CARD", "no-such-card", node, "value",
           tree_string(node, ""), "near", nearest == NULL ? "" : nearest, NULL);
  return -1;
}

static CardSet deck_of(const State *state, int side) {
  CardSet deck = 0;
  for (int i = 0; i < state->deck_count[side]; i++) deck |= CARD(state->deck[side][i]);
  return deck;
}

/* A card of a list; -1 after it was recorded as none. One that is in `taken` is recorded as well. */
static int next_card(FieldReader *reader, const Tree *node, CardSet taken) {
  int card = find_card(reader, node);
  if (card >= 0 && (taken & CARD(card)))
    field_fault(reader->diagnostics, "POSITION-CARD", "position-card-twice", node);
  return card;
}

/* Cards lie in one place. Played ones are in none of a hand or a deck any more. */
static void cards_read(FieldReader *reader, const Tree *list, void *member) {
  const State *state = reader->root;
  size_t side = reader->index;
  CardSet *cards = member, apart = state->hand[side] | deck_of(state, (int)side);
  if (cards != &state->played[side]) apart |= state->discards[side] | state->in_play[side];
  for (size_t i = 0; i < list->count; i++) {
    int card = next_card(reader, list->items[i].value, apart | *cards);
    if (card >= 0) *cards |= CARD(card);
  }
}

static Tree *cards_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const CardSet *cards = member;
  size_t side = writer->index;
  Tree *list = tree_list(writer->arena);
  for (int card = 0; card < edition->card_count[side]; card++) {
    if (*cards & CARD(card)) tree_add_text(writer->arena, list, edition->cards[side][card].id);
  }
  return list;
}

static const FieldType CARDS = {cards_read, cards_write, TREE_LIST};

/* Top first. */
static void deck_read(FieldReader *reader, const Tree *list, void *member) {
  State *state = reader->root;
  size_t side = reader->index;
  uint8_t *deck = member;
  for (size_t i = 0; i < list->count; i++) {
    CardSet taken = state->hand[side] | deck_of(state, (int)side);
    int card = next_card(reader, list->items[i].value, taken);
    if (card >= 0 && !(taken & CARD(card))) deck[state->deck_count[side]++] = (uint8_t)card;
  }
}

static Tree *deck_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const State *state = writer->root;
  size_t side = writer->index;
  const uint8_t *deck = member;
  Tree *list = tree_list(writer->arena);
  for (int i = 0; i < state->deck_count[side]; i++)
    tree_add_text(writer->arena, list, edition->cards[side][deck[i]].id);
  return list;
}

static const FieldType DECK = {deck_read, deck_write, TREE_LIST};

/* -- effects -- */

/* Whose an effect is where the position does not say: as the cards have it, if they agree. */
static int usual_side(const Edition *edition, EffectKind kind) {
  int found = -1;
  for (int owner = 0; owner < SIDES; owner++) {
    for (int card = 0; card < edition->card_count[owner]; card++) {
      for (int i = 0; i < edition->cards[owner][card].effect_count; i++) {
        const CardEffect *effect = &edition->cards[owner][card].effects[i];
        if (effect->kind != kind) continue;
        if (found >= 0 && found != effect->side) return -1;
        found = effect->side;
      }
    }
  }
  return found;
}

static bool has_side(const FieldWriter *writer, const void *effect) {
  (void)writer;
  return ((const Effect *)effect)->kind != EFFECT_LOSS_LIMIT;
}

static const FieldRow EFFECT[] = {
    {"kind", &FIELD_WORD, MEMBER(Effect, kind), .required = true, .words = MAYO_EFFECTS},
    {"side", &FIELD_WORD, MEMBER(Effect, side), .words = MAYO_SIDES, .otherwise = SIDES, .seen = has_side},
    {"zone", &FIELD_INT, MEMBER(Effect, zone), .most_in = PLACE(Edition, zone_count)},
    {"turn", &FIELD_INT, MEMBER(Effect, turn), .most = TURNS_MAX + 1},
    {"value", &FIELD_INT, MEMBER(Effect, value), .most = SIDE_CUBES_MAX},
    {.key = NULL},
};

static void effect_settle(FieldReader *reader, const Tree *node, void *member) {
  Effect *effect = member;
  if (effect->side != SIDES || !field_reader_is_good(reader)) return;
  int side = usual_side(reader->edition, (EffectKind)effect->kind);
  effect->side = (uint8_t)(side < 0 ? 0 : side);
  if (side < 0) field_wrong(reader, "effect-needs-side", node);
}

/* -- orders that are revealed -- */

static const char *const MARKS[] = {"cancelled", "stopped", NULL};

static void refuse_way(FieldReader *reader, const char *message, const Tree *node, int side, int from,
                       int to) {
  const Edition *edition = reader->edition;
  Arena *arena = reader->diagnostics->arena;
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, message, node, "order",
           edition->order_text[from][to], "from", arena_printf(arena, "%d", from), "to",
           arena_printf(arena, "%d", to), "side", MAYO_SIDES[side], NULL);
}

_Static_assert(offsetof(GroupOrder, to) == offsetof(GroupOrder, from) + 1, "MAYO_WAY");
_Static_assert(offsetof(ExtraMove, to) == offsetof(ExtraMove, from) + 1, "MAYO_WAY");

/* False after an order was recorded as none, or as one without a way (3.1). */
static bool is_way(FieldReader *reader, const Tree *map, int side, int from, int to) {
  const Edition *edition = reader->edition;
  const Tree *node = tree_get(map, "order");
  const char *message = NULL;
  if (to == 0) {
    if (tree_is_null(node)) field_wrong(reader, "position-no-order", map);
    return false; /* told already where something stands there */
  }
  if (from == 0 && side != FRENCH) message = "order-from-outside-not-yours";
  if (from == 0 && side == FRENCH && !(edition->gates & ZONE(to))) message = "order-not-a-gate";
  if (from != 0 && !(edition->neighbours[from] & ZONE(to))) message = "order-not-adjacent";
  if (message != NULL) refuse_way(reader, message, node, side, from, to);
  return message == NULL;
}

static const FieldRow ORDER[] = {
    {"order", &MAYO_WAY, MEMBER(GroupOrder, from), .wrong = "position-no-order"},
    {"number", &FIELD_INT, MEMBER(GroupOrder, number), .most = SIDE_CUBES_MAX},
    {"mark", &FIELD_WORD, MEMBER(GroupOrder, mark), .words = MARKS, .least = MARK_CANCELLED},
    {.key = NULL},
};

static bool is_written(const State *state, int side, const GroupOrder *order) {
  for (int i = 0; i < state->order_count[side]; i++) {
    if (state->orders[side][i].from == order->from && state->orders[side][i].to == order->to) return true;
  }
  return false;
}

static void orders_read(FieldReader *reader, const Tree *list, void *member) {
  State *state = reader->root;
  int side = (int)reader->index;
  uint8_t *count = &state->order_count[side];
  for (size_t i = 0; i < list->count; i++) {
    const Tree *node = list->items[i].value;
    GroupOrder order = {0};
    size_t errors = reader->diagnostics->errors;
    fields_read(reader, ORDER, node, &order);
    if (node->kind != TREE_MAP || !is_way(reader, node, side, order.from, order.to) ||
        reader->diagnostics->errors > errors)
      continue;
    if (is_written(state, side, &order)) {
      refuse_way(reader, "order-twice", tree_get(node, "order"), side, order.from, order.to);
    } else if (*count == ORDERS_MAX) {
      field_wrong(reader, "position-too-many", node);
    } else {
      state->orders[side][(*count)++] = order;
    }
  }
  mayo_put_in_order(member, *count, side == FRENCH ? ~ZONE(0) : 0);
}

/* The order that was written as the `n`-th, from 0, start by start. */
static const GroupOrder *order_as_written(const State *state, int side, int n) {
  const GroupOrder *orders = state->orders[side];
  if (orders[n].line == 0) return &orders[n];
  int first = n;
  while (first > 0 && orders[first - 1].from == orders[n].from) first--;
  for (int i = first; i < state->order_count[side]; i++) {
    if (orders[i].from == orders[n].from && orders[i].line == n - first + 1) return &orders[i];
  }
  return &orders[n];
}

/* In which order they were written only the referee sees. */
static Tree *orders_write(FieldWriter *writer, const void *member) {
  const State *state = writer->root;
  const GroupOrder *orders = member;
  int side = (int)writer->index;
  Tree *list = tree_list(writer->arena);
  for (int i = 0; i < state->order_count[side]; i++) {
    bool as_written = writer->viewer == VIEWER_REFEREE;
    const GroupOrder *order = as_written ? order_as_written(state, side, i) : &orders[i];
    tree_add(writer->arena, list, fields_write(writer, ORDER, order));
  }
  return list;
}

static const FieldType ORDERS = {orders_read, orders_write, TREE_LIST};

static bool has_orders(const FieldWriter *writer, const void *base) {
  const State *state = base;
  (void)writer;
  return state->order_count[SPANISH] + state->order_count[FRENCH] > 0;
}

static const FieldRow EXTRA_MOVE[] = {
    {"side", &FIELD_WORD, MEMBER(ExtraMove, side), .written = true, .words = MAYO_SIDES, .otherwise = FRENCH},
    {"order", &MAYO_WAY, MEMBER(ExtraMove, from), .wrong = "position-no-order"},
    {"zone", &FIELD_INT, MEMBER(ExtraMove, zone), .required = true, .least = 1,
     .most_in = PLACE(Edition, zone_count)},
    {"number", &FIELD_INT, MEMBER(ExtraMove, number), .most = SIDE_CUBES_MAX},
    {.key = NULL},
};

static void extra_check(FieldReader *reader, const Tree *node, void *member) {
  const Edition *edition = reader->edition;
  const ExtraMove *extra = member;
  if (!is_way(reader, node, extra->side, extra->from, extra->to) || extra->zone == 0) return;
  if (!(edition->neighbours[extra->to] & ZONE(extra->zone)))
    refuse_way(reader, "order-not-adjacent", tree_get(node, "zone"), extra->side, extra->to, extra->zone);
}

/* -- the position -- */

static const char *const WINDOW_NAMES[WINDOWS + 1] = {"setup",      "preparation", "orders", "movement",
                                                      "allocation", "resolution",  NULL};
static const char *const PACES[] = {"full", "fast", NULL};

static bool is_referee(const FieldWriter *writer, const void *base) {
  (void)base;
  return writer->viewer == VIEWER_REFEREE;
}

static const FieldRow OVER[] = {
    {"winner", &FIELD_WORD, MEMBER(State, winner), .required = true, .words = MAYO_SIDES},
    {"reason", &FIELD_WORD, MEMBER(State, reason), .required = true, .words = MAYO_REASONS + 1, .least = 1},
    {.key = NULL},
};
static const FieldRow OPTIONS[] = {
    {"pace", &FIELD_WORD, MEMBER(State, pace), .words = PACES},
    {.key = NULL},
};

static const FieldRow SIDE = {.type = &FIELD_WORD, MEMBER(Effect, side), .words = MAYO_SIDES};
static const FieldRow ZONE_NUMBER = {.type = &ONE_ZONE, EACH(State, outside)};
static const FieldRow SIDE_CUBES = {.type = &CUBES, EACH(State, reserve)};
static const FieldRow SIDE_HAND = {
    .type = &CARDS, EACH(State, hand), .written = true, .seen = general_is_own};
static const FieldRow SIDE_CARDS = {.type = &CARDS, EACH(State, discards), .written = true};
static const FieldRow SIDE_DECK = {.type = &DECK, EACH(State, deck), .written = true};
static const FieldRow SIDE_ORDERS = {.type = &ORDERS, EACH(State, orders), .written = true};
static const FieldRow SIDE_CLOSED = {
    .type = &FIELD_SET, EACH(State, closed_when_opened), .item = &ZONE_NUMBER, .once = true};
static const FieldRow EFFECT_ROW = {
    .type = &FIELD_MAP, EACH(State, effects), .fields = EFFECT, .then = effect_settle};
static const FieldRow EXTRA_ROW = {
    .type = &FIELD_MAP, EACH(State, extra), .fields = EXTRA_MOVE, .then = extra_check};

/* Cards are looked for in the places that stand before. */
static const FieldRow POSITION[] = {
    {"turn", &FIELD_INT, MEMBER(State, turn), .written = true, .otherwise = 2, .least = 1,
     .most_in = PLACE(Edition, turn_count)},
    {"window", &FIELD_WORD, MEMBER(State, window), .written = true, .otherwise = WINDOWS,
     .words = WINDOW_NAMES},
    {"zones", &ZONES, WHOLE(State), .written = true},
    {"outside", &OUTSIDE, MEMBER(State, outside), .written = true},
    {"reserve", &FIELD_EACH, MEMBER(State, reserve), .written = true, .words = MAYO_SIDES,
     .item = &SIDE_CUBES},
    {"lost", &FIELD_EACH, MEMBER(State, lost), .written = true, .words = MAYO_SIDES, .item = &SIDE_CUBES},
    {"hands", &FIELD_EACH, MEMBER(State, hand), .words = MAYO_SIDES, .item = &SIDE_HAND},
    {"decks", &FIELD_EACH, MEMBER(State, deck), .words = MAYO_SIDES, .item = &SIDE_DECK, .seen = is_referee},
    {"discards", &FIELD_EACH, MEMBER(State, discards), .words = MAYO_SIDES, .item = &SIDE_CARDS},
    {"played", &FIELD_EACH, MEMBER(State, played), .words = MAYO_SIDES, .item = &SIDE_CARDS},
    {"in_play", &FIELD_EACH, MEMBER(State, in_play), .words = MAYO_SIDES, .item = &SIDE_CARDS},
    {"effects", &FIELD_LIST, MEMBER(State, effects), .written = true, .item = &EFFECT_ROW,
     .count = PLACE(State, effect_count)},
    {"orders", &FIELD_EACH, MEMBER(State, orders), .words = MAYO_SIDES, .item = &SIDE_ORDERS,
     .seen = has_orders},
    {"voided", &FIELD_SET, MEMBER(State, voided), .item = &SIDE, .once = true},
    {"closed_when_opened", &FIELD_EACH, MEMBER(State, closed_when_opened), .words = MAYO_SIDES,
     .item = &SIDE_CLOSED},
    {"extra_moves", &FIELD_LIST, MEMBER(State, extra), .item = &EXTRA_ROW,
     .count = PLACE(State, extra_count)},
    {"over", &FIELD_MAP, WHOLE(State), .fields = OVER, .given = PLACE(State, over)},
    {"ordered_decks", &FIELD_SET, MEMBER(State, ordered_decks), .item = &SIDE, .once = true,
     .seen = is_referee},
    {"options", &FIELD_MAP, WHOLE(State), .fields = OPTIONS},
    {.key = NULL},
};

/* What follows from several fields. */
static void settle(FieldReader *reader, const Tree *position) {
  State *state = reader->root;
  bool first_turn = state->turn == 1;
  if (state->window == WINDOWS) state->window = first_turn ? WINDOW_SETUP : WINDOW_PREPARATION;
  if (state->window == (first_turn ? WINDOW_PREPARATION : WINDOW_SETUP))
    field_wrong(reader, "position-no-such-window", tree_get(position, "window"));
  check_totals(reader, position);
  for (int side = 0; side < SIDES; side++) state->played[side] |= state->in_play[side];
  /* A side has its own reasons to win. */
  bool french = state->winner == FRENCH, reason_french = state->reason == REASON_FRENCH_VICTORY;
  if (state->over && field_reader_is_good(reader) && french != reason_french)
    field_wrong(reader, "unknown-word", tree_get(tree_get(position, "over"), "reason"));
}

bool mayo_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics) {
  FieldReader reader;
  field_reader_begin(&reader, edition, state, "POSITION-VALUE", diagnostics);
  memset(state, 0, sizeof(State));
  fields_read(&reader, POSITION, position, state);
  if (position == NULL || position->kind == TREE_MAP) settle(&reader, position);
  return field_reader_end(&reader);
}

Tree *mayo_position_write(const void *edition, const void *state, Arena *arena) {
  FieldWriter writer = {.edition = edition, .root = state, .viewer = VIEWER_REFEREE, .arena = arena};
  return fields_write(&writer, POSITION, state);
}

/* How many cards there are everybody sees. */
static void put_sizes(const State *state, Tree *position, Arena *arena) {
  Tree *hands = tree_put(arena, position, "hand_sizes", tree_map(arena));
  Tree *decks = tree_put(arena, position, "deck_sizes", tree_map(arena));
  for (int side = 0; side < SIDES; side++) {
    tree_put_int(arena, hands, MAYO_SIDES[side], mayo_hand_size(state, side));
    tree_put_int(arena, decks, MAYO_SIDES[side], state->deck_count[side]);
  }
}

Tree *mayo_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena) {
  FieldWriter writer = {.edition = edition, .root = state, .viewer = viewer, .arena = arena};
  const Tree *seen = fields_write(&writer, POSITION, state);
  Tree *position = tree_map(arena);
  for (size_t i = 0; i < seen->count; i++) {
    if (strcmp(seen->items[i].key, "discards") == 0) put_sizes(state, position, arena);
    tree_put(arena, position, seen->items[i].key, seen->items[i].value);
  }
  return position;
}
