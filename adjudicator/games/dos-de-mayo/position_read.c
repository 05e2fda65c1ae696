/* Reading a position: what is not mentioned does not exist. */
#include <string.h>

#include "files.h"

static const char *const KEYS[] = {"turn",    "window",  "zones",         "outside",     "reserve",
                                   "lost",    "hands",   "decks",         "discards",    "played",
                                   "in_play", "effects", "orders",        "voided",      "closed_when_opened",
                                   "over",    "options", "ordered_decks", "extra_moves", NULL};
static const char *const EFFECT_KEYS[] = {"kind", "side", "zone", "turn", "value", NULL};
static const char *const ORDER_KEYS[] = {"order", "number", "mark", NULL};
static const char *const MARK_WORDS[] = {"cancelled", "stopped", NULL};
static const char *const EXTRA_KEYS[] = {"side", "order", "zone", "number", NULL};
static const char *const OVER_KEYS[] = {"winner", "reason", NULL};
static const char *const OPTION_KEYS[] = {"pace", NULL};
static const char *const PACES[] = {"full", "fast", NULL};

typedef struct Reader {
  const Edition *edition;
  State *state;
  Diagnostics *diagnostics;
} Reader;

static void fault(const Reader *reader, const char *code, const char *message, const Tree *node) {
  field_fault(reader->diagnostics, code, message, node);
}

static bool is_list(const Reader *reader, const Tree *node) {
  if (tree_is_null(node)) return false;
  if (node->kind == TREE_LIST) return true;
  fault(reader, "FILE-SHAPE", "not-a-list", node);
  return false;
}

/* A number of cubes, 0 after it was recorded as none. */
static int read_cubes(const Reader *reader, const Tree *node, int side) {
  int64_t value = 0;
  if (tree_is_null(node)) return 0;
  if (!tree_read_int(node, &value)) {
    fault(reader, "FILE-SHAPE", "not-a-number", node);
  } else if (value < 0 || value > reader->edition->cube_total[side]) {
    fault(reader, "POSITION-TOTAL", "position-too-many-cubes", node);
  } else {
    return (int)value;
  }
  return 0;
}

static void read_zones(const Reader *reader, const Tree *zones) {
  for (size_t i = 0; zones != NULL && i < zones->count; i++) {
    const Tree *groups = zones->items[i].value;
    int zone = mayo_zone(reader->edition, groups, zones->items[i].key, reader->diagnostics);
    if (tree_is_null(groups) || !field_keys(groups, MAYO_SIDES, reader->diagnostics) || zone == 0) continue;
    for (int side = 0; side < SIDES; side++)
      reader->state->cubes[side][zone] =
          (uint8_t)read_cubes(reader, tree_get(groups, MAYO_SIDES[side]), side);
  }
}

static void read_outside(const Reader *reader, const Tree *outside) {
  for (size_t i = 0; outside != NULL && i < outside->count; i++) {
    const Tree *number = outside->items[i].value;
    int zone = mayo_zone(reader->edition, number, outside->items[i].key, reader->diagnostics);
    if (zone == 0) continue;
    if (reader->edition->gates & ZONE(zone)) {
      reader->state->outside[zone] = (uint8_t)read_cubes(reader, number, FRENCH);
    } else {
      fault(reader, "POSITION-VALUE", "not-a-gate", number);
    }
  }
}

static void read_sides(const Reader *reader, const Tree *map, uint8_t numbers[SIDES]) {
  if (!field_keys(map, MAYO_SIDES, reader->diagnostics)) return;
  for (int side = 0; side < SIDES; side++)
    numbers[side] = (uint8_t)read_cubes(reader, tree_get(map, MAYO_SIDES[side]), side);
}

static void check_totals(const Reader *reader, const Tree *position) {
  for (int side = 0; side < SIDES; side++) {
    const State *state = reader->state;
    int sum = state->reserve[side] + state->lost[side];
    for (int zone = 1; zone <= reader->edition->zone_count; zone++) {
      sum += state->cubes[side][zone];
      if (side == FRENCH) sum += state->outside[zone];
    }
    if (sum > reader->edition->cube_total[side])
      diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-TOTAL", "position-too-many-cubes", position,
               "side", MAYO_SIDES[side], NULL);
  }
}

/* -- cards -- */

/* A card of `side`, -1 after it was recorded as none. */
static int read_card(const Reader *reader, const Tree *node, int side) {
  int owner = side, card = mayo_card_find(reader->edition, tree_string(node, ""), &owner);
  if (card >= 0 && owner == side) return card;
  const char *nearest = nearest_word(tree_string(node, ""), reader->edition->card_ids);
  diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-CARD", "no-such-card", node, "value",
           tree_string(node, ""), "near", nearest == NULL ? "" : nearest, NULL);
  return -1;
}

/* Cards that are already in another place are recorded. */
static void read_cards(const Reader *reader, const Tree *map, CardSet sets[SIDES], CardSet taken[SIDES]) {
  if (!field_keys(map, MAYO_SIDES, reader->diagnostics)) return;
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = tree_get(map, MAYO_SIDES[side]);
    for (size_t i = 0; is_list(reader, list) && i < list->count; i++) {
      int card = read_card(reader, list->items[i].value, side);
      if (card < 0) continue;
      if (taken[side] & CARD(card))
        fault(reader, "POSITION-CARD", "position-card-twice", list->items[i].value);
      sets[side] |= CARD(card);
      taken[side] |= CARD(card);
    }
  }
}

static void read_decks(const Reader *reader, const Tree *map, CardSet taken[SIDES]) {
  State *state = reader->state;
  if (!field_keys(map, MAYO_SIDES, reader->diagnostics)) return;
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = tree_get(map, MAYO_SIDES[side]);
    for (size_t i = 0; is_list(reader, list) && i < list->count; i++) {
      int card = read_card(reader, list->items[i].value, side);
      if (card < 0) continue;
      if (taken[side] & CARD(card)) {
        fault(reader, "POSITION-CARD", "position-card-twice", list->items[i].value);
        continue;
      }
      taken[side] |= CARD(card);
      state->deck[side][state->deck_count[side]++] = (uint8_t)card;
    }
  }
}

static void read_all_cards(const Reader *reader, const Tree *position) {
  State *state = reader->state;
  CardSet taken[SIDES] = {0};
  read_cards(reader, tree_get(position, "hands"), state->hand, taken);
  read_decks(reader, tree_get(position, "decks"), taken);
  CardSet unplayed[SIDES] = {taken[SPANISH], taken[FRENCH]};
  read_cards(reader, tree_get(position, "discards"), state->discards, taken);
  read_cards(reader, tree_get(position, "in_play"), state->in_play, taken);
  read_cards(reader, tree_get(position, "played"), state->played, unplayed);
  for (int side = 0; side < SIDES; side++) state->played[side] |= state->in_play[side];
}

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

static void read_effect(const Reader *reader, const Tree *node) {
  if (!field_keys(node, EFFECT_KEYS, reader->diagnostics)) return;
  int kind = mayo_field_word(node, "kind", MAYO_EFFECTS, reader->diagnostics);
  if (kind < 0) {
    if (tree_get(node, "kind") == NULL) fault(reader, "FILE-SHAPE", "effect-needs-kind", node);
    return;
  }
  int side = mayo_field_word(node, "side", MAYO_SIDES, reader->diagnostics);
  if (side < 0) side = usual_side(reader->edition, (EffectKind)kind);
  if (side < 0) {
    fault(reader, "POSITION-VALUE", "effect-needs-side", node);
    return;
  }
  int zones = reader->edition->zone_count;
  Effect effect = {
      .kind = (uint8_t)kind,
      .side = (uint8_t)side,
      .zone = (uint8_t)mayo_field_int(node, "zone", 0, zones, 0, false, reader->diagnostics),
      .turn = (uint8_t)mayo_field_int(node, "turn", 0, TURNS_MAX + 1, 0, false, reader->diagnostics),
      .value = (uint8_t)mayo_field_int(node, "value", 0, SIDE_CUBES_MAX, 0, false, reader->diagnostics),
  };
  if (reader->state->effect_count == EFFECTS_MAX) {
    fault(reader, "POSITION-VALUE", "position-too-many-effects", node);
    return;
  }
  mayo_effect_add(reader->state, effect);
}

/* -- facts within a turn -- */

static bool refuse_order(const Reader *reader, const char *message, const Tree *node, int side, int from,
                         int to) {
  Arena *arena = reader->diagnostics->arena;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-VALUE", message, node, "order",
           reader->edition->order_text[from][to], "from", arena_printf(arena, "%d", from), "to",
           arena_printf(arena, "%d", to), "side", MAYO_SIDES[side], NULL);
  return false;
}

/* The order of a side under `order`; false after it was recorded as none, or as one without a way (3.1). */
static bool read_order_text(const Reader *reader, const Tree *map, int side, uint8_t *from, uint8_t *to) {
  const Tree *node = tree_get(map, "order");
  Written written = {0};
  if (node == NULL || node->kind != TREE_SCALAR ||
      mayo_order_parse(reader->edition, node->text, &written) != ORDER_READ) {
    fault(reader, "POSITION-VALUE", "position-no-order", node == NULL ? map : node);
    return false;
  }
  *from = written.from;
  *to = written.to;
  if (*from == 0 && side != FRENCH)
    return refuse_order(reader, "order-from-outside-not-yours", node, side, *from, *to);
  if (*from == 0 && !(reader->edition->gates & ZONE(*to)))
    return refuse_order(reader, "order-not-a-gate", node, side, *from, *to);
  if (*from != 0 && !(reader->edition->neighbours[*from] & ZONE(*to)))
    return refuse_order(reader, "order-not-adjacent", node, side, *from, *to);
  return true;
}

static bool is_written(const State *state, int side, const Order *order) {
  for (int i = 0; i < state->order_count[side]; i++) {
    if (state->orders[side][i].from == order->from && state->orders[side][i].to == order->to) return true;
  }
  return false;
}

static void read_order(const Reader *reader, const Tree *node, int side) {
  State *state = reader->state;
  Order order = {0};
  if (!field_keys(node, ORDER_KEYS, reader->diagnostics)) return;
  if (!read_order_text(reader, node, side, &order.from, &order.to)) return;
  order.number = (uint8_t)mayo_field_int(node, "number", 0, SIDE_CUBES_MAX, 0, false, reader->diagnostics);
  order.mark = (uint8_t)(mayo_field_word(node, "mark", MARK_WORDS, reader->diagnostics) + 1);
  if (is_written(state, side, &order)) {
    refuse_order(reader, "order-twice", tree_get(node, "order"), side, order.from, order.to);
  } else if (state->order_count[side] == ORDERS_MAX) {
    fault(reader, "POSITION-VALUE", "position-too-many-orders", node);
  } else {
    state->orders[side][state->order_count[side]++] = order;
  }
}

static void read_orders(const Reader *reader, const Tree *map) {
  if (!field_keys(map, MAYO_SIDES, reader->diagnostics)) return;
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = tree_get(map, MAYO_SIDES[side]);
    for (size_t i = 0; is_list(reader, list) && i < list->count; i++)
      read_order(reader, list->items[i].value, side);
    ZoneSet open = side == FRENCH ? ~ZONE(0) : 0;
    mayo_put_in_order(reader->state->orders[side], reader->state->order_count[side], open);
  }
}

static uint8_t read_side_list(const Reader *reader, const Tree *list) {
  unsigned sides = 0;
  for (size_t i = 0; is_list(reader, list) && i < list->count; i++) {
    const char *name = tree_string(list->items[i].value, "");
    int side = 0;
    while (side < SIDES && strcmp(MAYO_SIDES[side], name) != 0) side++;
    if (side == SIDES) fault(reader, "POSITION-VALUE", "unknown-word", list->items[i].value);
    if (side < SIDES) sides |= 1u << side;
  }
  return (uint8_t)sides;
}

static void read_extra_move(const Reader *reader, const Tree *node) {
  State *state = reader->state;
  const Edition *edition = reader->edition;
  ExtraMove extra = {0};
  if (!field_keys(node, EXTRA_KEYS, reader->diagnostics)) return;
  int side = mayo_field_word(node, "side", MAYO_SIDES, reader->diagnostics);
  extra.side = side < 0 ? FRENCH : (uint8_t)side;
  if (!read_order_text(reader, node, extra.side, &extra.from, &extra.to)) return;
  extra.zone = (uint8_t)mayo_field_int(node, "zone", 1, edition->zone_count, 0, true, reader->diagnostics);
  if (extra.zone == 0) return;
  if (!(edition->neighbours[extra.to] & ZONE(extra.zone))) {
    refuse_order(reader, "order-not-adjacent", tree_get(node, "zone"), extra.side, extra.to, extra.zone);
    return;
  }
  extra.number = (uint8_t)mayo_field_int(node, "number", 0, SIDE_CUBES_MAX, 0, false, reader->diagnostics);
  if (state->extra_count == EXTRA_MOVES_MAX) {
    fault(reader, "POSITION-VALUE", "position-too-many-orders", node);
    return;
  }
  state->extra[state->extra_count++] = extra;
}

static void read_extra_moves(const Reader *reader, const Tree *list) {
  for (size_t i = 0; is_list(reader, list) && i < list->count; i++)
    read_extra_move(reader, list->items[i].value);
}

static void read_over(const Reader *reader, const Tree *over) {
  static const char *const FIELDS[] = {"winner", "reason"};
  if (over == NULL || !field_keys(over, OVER_KEYS, reader->diagnostics)) return;
  for (size_t i = 0; i < sizeof FIELDS / sizeof *FIELDS; i++) {
    if (tree_get(over, FIELDS[i]) == NULL)
      diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", over, "key", FIELDS[i],
               NULL);
  }
  int winner = mayo_field_word(over, "winner", MAYO_SIDES, reader->diagnostics);
  const Tree *reason = tree_get(over, "reason");
  int found = REASONS - 1;
  while (found > REASON_NONE && strcmp(MAYO_REASONS[found], tree_string(reason, "")) != 0) found--;
  /* A side has its own reasons to win. */
  bool fits = winner < 0 || (winner == FRENCH) == (found == REASON_FRENCH_VICTORY);
  if (reason != NULL && (found == REASON_NONE || !fits))
    fault(reader, "POSITION-VALUE", "unknown-word", reason);
  if (winner < 0) return;
  reader->state->over = 1;
  reader->state->winner = (uint8_t)winner;
  reader->state->reason = (uint8_t)found;
}

static void read_time(const Reader *reader, const Tree *position) {
  static const char *const NAMES[] = {"setup",      "preparation", "orders", "movement",
                                      "allocation", "resolution",  NULL};
  State *state = reader->state;
  state->turn = (uint8_t)mayo_field_int(position, "turn", 1, reader->edition->turn_count, 2, false,
                                        reader->diagnostics);
  int window = mayo_field_word(position, "window", NAMES, reader->diagnostics);
  Window first = state->turn == 1 ? WINDOW_SETUP : WINDOW_PREPARATION;
  state->window = (uint8_t)(window < 0 ? (int)first : window);
  if (window == (int)(state->turn == 1 ? WINDOW_PREPARATION : WINDOW_SETUP))
    fault(reader, "POSITION-VALUE", "position-no-such-window", tree_get(position, "window"));
}

static void read_options(const Reader *reader, const Tree *options) {
  if (!field_keys(options, OPTION_KEYS, reader->diagnostics)) return;
  if (mayo_field_word(options, "pace", PACES, reader->diagnostics) == 1) reader->state->pace = PACE_FAST;
}

static const Tree *map_under(const Reader *reader, const Tree *position, const char *key) {
  const Tree *node = tree_get(position, key);
  if (tree_is_null(node)) return NULL;
  if (node->kind == TREE_MAP) return node;
  fault(reader, "FILE-SHAPE", "not-a-map", node);
  return NULL;
}

/* The readers of single fields serve editions too, and call a value that is none by their code. */
static void name_as_position(Diagnostics *diagnostics, size_t from) {
  for (size_t i = from; i < diagnostics->count; i++) {
    if (strcmp(diagnostics->items[i].code, "EDITION-VALUE") == 0)
      diagnostics->items[i].code = "POSITION-VALUE";
  }
}

bool mayo_position_read(const void *edition, const Tree *position, void *state_pointer,
                        Diagnostics *diagnostics) {
  Arena *arena = diagnostics == NULL ? arena_new() : NULL;
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  diagnostics_init(&own, arena);
  Reader reader = {
      .edition = edition, .state = state_pointer, .diagnostics = diagnostics == NULL ? &own : diagnostics};
  size_t errors = reader.diagnostics->errors, recorded = reader.diagnostics->count;
  memset(state_pointer, 0, sizeof(State));
  if (position == NULL || field_keys(position, KEYS, reader.diagnostics)) {
    read_time(&reader, position);
    read_zones(&reader, map_under(&reader, position, "zones"));
    read_outside(&reader, map_under(&reader, position, "outside"));
    read_sides(&reader, tree_get(position, "reserve"), reader.state->reserve);
    read_sides(&reader, tree_get(position, "lost"), reader.state->lost);
    check_totals(&reader, position);
    read_all_cards(&reader, position);
    const Tree *effects = tree_get(position, "effects");
    for (size_t i = 0; is_list(&reader, effects) && i < effects->count; i++)
      read_effect(&reader, effects->items[i].value);
    read_orders(&reader, tree_get(position, "orders"));
    reader.state->voided = read_side_list(&reader, tree_get(position, "voided"));
    const Tree *closed = map_under(&reader, position, "closed_when_opened");
    for (int side = 0; side < SIDES; side++)
      reader.state->closed_when_opened[side] =
          mayo_zones(edition, tree_get(closed, MAYO_SIDES[side]), reader.diagnostics);
    read_extra_moves(&reader, tree_get(position, "extra_moves"));
    reader.state->ordered_decks = read_side_list(&reader, tree_get(position, "ordered_decks"));
    read_options(&reader, tree_get(position, "options"));
    read_over(&reader, map_under(&reader, position, "over"));
  }
  name_as_position(reader.diagnostics, recorded);
  bool good = reader.diagnostics->errors == errors;
  arena_free(arena);
  return good;
}
