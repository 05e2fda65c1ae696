/* Orders are revealed, and carried out (MAYO 3, 4). */
#include <string.h>

#include "sequence.h"

/* ---- the orders window ---- */

const Orders *mayo_section(const Adjudication *adjudication, int side, Section section) {
  const Orders *file = adjudication->files[side];
  return mayo_has(file, section) ? file : NULL;
}

static void take_away_orders(State *state, int side) {
  for (int i = 0; i < state->order_count[side]; i++) state->orders[side][i] = (GroupOrder){0};
  state->order_count[side] = 0;
  int kept = 0;
  for (int i = 0; i < state->extra_count; i++) {
    if (state->extra[i].side != side) state->extra[kept++] = state->extra[i];
  }
  for (int i = kept; i < state->extra_count; i++) state->extra[i] = (ExtraMove){0};
  state->extra_count = (uint8_t)kept;
}

/* MAYO 3.5: all orders and numbers of a side are void for this turn. */
static void void_orders(const Adjudication *adjudication, int side) {
  State *state = adjudication->state;
  take_away_orders(state, side);
  state->voided |= (uint8_t)(1u << side);
  Event *event = event_add(adjudication->events, "orders-void", "MAYO 3.5", AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[side]);
}

static void open_sheet(const Adjudication *adjudication, int side) {
  const Orders *file = mayo_section(adjudication, side, SECTION_ORDERS);
  take_away_orders(adjudication->state, side); /* a position from outside may hold some before their time */
  if (file == NULL) return;
  if (mayo_judge_orders(adjudication->edition, adjudication->state, side, file,
                        adjudication->diagnostics[side]) > 0) {
    void_orders(adjudication, side);
  } else {
    mayo_accept_orders(adjudication->state, side, file);
  }
}

static void reveal(const Adjudication *adjudication, int side) {
  const State *state = adjudication->state;
  if (state->order_count[side] == 0 && !(state->voided & 1u << side)) {
    Event *event = event_add(adjudication->events, "no-orders", "MAYO 4.1", AUDIENCE_ALL);
    event_text(event, "side", MAYO_SIDES[side]);
  }
  for (int i = 0; i < state->order_count[side]; i++) {
    const GroupOrder *order = &state->orders[side][i];
    Event *event = event_add(adjudication->events, "order-revealed", "MAYO 4.1", AUDIENCE_ALL);
    event_text(event, "side", MAYO_SIDES[side]);
    event_text(event, "order", adjudication->edition->order_text[order->from][order->to]);
    if (order->number != 0) event_number(event, "number", order->number);
  }
}

void mayo_adjudicate_orders(const Adjudication *adjudication) {
  State *state = adjudication->state;
  /* "When the orders were opened" (3.6) is before this window's own cards: nobody is punished for what they
   * could not know when they wrote. */
  for (int side = 0; side < SIDES; side++)
    state->closed_when_opened[side] = mayo_closed_to(adjudication->edition, state, side);
  mayo_play_cards(adjudication->edition, state, WINDOW_ORDERS, adjudication->files, adjudication->dice,
                  adjudication->events, adjudication->diagnostics);
  if (state->over) {
    state->closed_when_opened[SPANISH] = state->closed_when_opened[FRENCH] = 0;
    return;
  }
  for (int side = 0; side < SIDES; side++) open_sheet(adjudication, side);
  for (int side = 0; side < SIDES; side++) reveal(adjudication, side);
  mayo_effects_end(state, 1u << EFFECT_MAY_SPLIT | 1u << EFFECT_EXTRA_ORDERS);
  state->window = WINDOW_MOVEMENT;
}

/* ---- movement and allocation ---- */

/* -- the movement window: cards, then the closure is judged once -- */

static void report_closed(const Adjudication *adjudication, int side, const GroupOrder *order) {
  const Orders *file = adjudication->files[side];
  Place place = {0, 0};
  for (int i = 0; file != NULL && i < file->order_count; i++) {
    if (file->orders[i].from == order->from && file->orders[i].to == order->to) place = file->orders[i].place;
  }
  diagnose_at(adjudication->diagnostics[side], SEVERITY_ERROR, "MAYO-3.6", "order-into-closed-zone",
              place.line, place.column, "order", adjudication->edition->order_text[order->from][order->to],
              "place", adjudication->edition->place[order->to], NULL);
}

static void stop_order(const Adjudication *adjudication, int side, GroupOrder *order) {
  order->mark = MARK_STOPPED;
  Event *event = event_add(adjudication->events, "order-stopped", "MAYO 3.6", AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[side]);
  event_text(event, "order", adjudication->edition->order_text[order->from][order->to]);
  event_text(event, "place", adjudication->edition->place[order->to]);
}

static void judge_closure(const Adjudication *adjudication, int side) {
  State *state = adjudication->state;
  ZoneSet closed = mayo_closed_to(adjudication->edition, state, side);
  if (closed == 0) return;
  bool illegal = false;
  for (int i = 0; i < state->order_count[side]; i++) {
    GroupOrder *order = &state->orders[side][i];
    if (order->mark != MARK_STANDING || !(closed & ZONE(order->to))) continue;
    if (order->from != 0 && mayo_effect(state, EFFECT_ENTER_CLOSED, side, order->from) != NULL) continue;
    if (state->closed_when_opened[side] & ZONE(order->to)) {
      report_closed(adjudication, side, order);
      illegal = true;
    } else {
      stop_order(adjudication, side, order);
    }
  }
  if (illegal) void_orders(adjudication, side);
}

void mayo_adjudicate_movement(const Adjudication *adjudication) {
  State *state = adjudication->state;
  mayo_play_cards(adjudication->edition, state, WINDOW_MOVEMENT, adjudication->files, adjudication->dice,
                  adjudication->events, adjudication->diagnostics);
  if (state->over) return;
  for (int side = 0; side < SIDES; side++) judge_closure(adjudication, side);
  state->window = WINDOW_ALLOCATION;
}

/* -- all moves at once -- */

typedef struct Move {
  uint8_t side, from, to, number;
} Move;

typedef struct Moves {
  int count[SIDES];
  Move items[SIDES][ORDERS_MAX];
} Moves;

int mayo_spanish_number(const State *state, int i) {
  const GroupOrder *orders = state->orders[SPANISH];
  if (orders[i].mark != MARK_STANDING) return 0;
  int left = mayo_may_leave(state, SPANISH, orders[i].from, orders[i].to);
  /* 4.2 binds all orders of the group together, and a card may have made its zone contested since they were
   * judged. */
  for (int j = 0; j < i; j++) {
    if (orders[j].from == orders[i].from && orders[j].mark == MARK_STANDING)
      left -= orders[j].number != 0 && orders[j].number < left ? orders[j].number : left;
  }
  return orders[i].number != 0 && orders[i].number < left ? orders[i].number : left;
}

/* An order that nobody can carry out any more: its zone became contested after it was written (4.2, 4.3). */
static void report_pinned(const Adjudication *adjudication, int side, const GroupOrder *order) {
  Event *event =
      event_add(adjudication->events, "order-pinned", side == FRENCH ? "MAYO 4.3" : "MAYO 4.2", AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[side]);
  event_text(event, "order", adjudication->edition->order_text[order->from][order->to]);
}

static void collect(const Adjudication *adjudication, int side, const uint8_t *numbers, Moves *moves) {
  const State *state = adjudication->state;
  for (int i = 0; i < state->order_count[side]; i++) {
    const GroupOrder *order = &state->orders[side][i];
    if (order->mark != MARK_STANDING) continue;
    int number = side == SPANISH ? mayo_spanish_number(state, i) : numbers[i];
    if (mayo_may_leave(state, side, order->from, order->to) == 0 || number == 0) {
      report_pinned(adjudication, side, order);
      continue;
    }
    moves->items[side][moves->count[side]++] =
        (Move){.side = (uint8_t)side, .from = order->from, .to = order->to, .number = (uint8_t)number};
  }
}

static void report_head_on(const Adjudication *adjudication, const Move *winner, const Move *loser) {
  Event *event = event_add(adjudication->events, "head-on", "MAYO 4.6", AUDIENCE_ALL);
  event_text(event, "winner", MAYO_SIDES[winner->side]);
  event_text(event, "order", adjudication->edition->order_text[winner->from][winner->to]);
  event_number(event, "cubes", winner->number);
  event_text(event, "loser", MAYO_SIDES[loser->side]);
  event_number(event, "against", loser->number);
  const char *why = "more-cubes";
  if (winner->number == loser->number)
    why = adjudication->state->lost[SPANISH] == adjudication->state->lost[FRENCH] ? "tie-goes-to-spain"
                                                                                  : "initiative";
  event_text(event, "why", why);
  event_number(event, "spanish_lost", adjudication->state->lost[SPANISH]);
  event_number(event, "french_lost", adjudication->state->lost[FRENCH]);
}

/* MAYO 4.6: of two that would change places, the one that moves fewer cubes stays. */
static void meet_head_on(const Adjudication *adjudication, Moves *moves) {
  for (int i = 0; i < moves->count[SPANISH]; i++) {
    Move *spanish = &moves->items[SPANISH][i];
    for (int j = 0; j < moves->count[FRENCH]; j++) {
      Move *french = &moves->items[FRENCH][j];
      if (french->from != spanish->to || french->to != spanish->from) continue;
      int winner = mayo_initiative(adjudication->state);
      if (spanish->number != french->number) winner = spanish->number > french->number ? SPANISH : FRENCH;
      report_head_on(adjudication, winner == SPANISH ? spanish : french,
                     winner == SPANISH ? french : spanish);
      if (winner == SPANISH) french->number = 0;
      if (winner == FRENCH) spanish->number = 0;
      break; /* a start has one order to each target: there is no second one to meet */
    }
  }
}

static void depart(State *state, Move *move) {
  uint8_t *cubes = move->from == 0 ? &state->outside[move->to] : &state->cubes[move->side][move->from];
  if (move->number > *cubes) move->number = *cubes; /* a position from outside may hold too large numbers */
  *cubes = (uint8_t)(*cubes - move->number);
}

static void arrive(State *state, const Move *move) {
  uint8_t *cubes = state->cubes[move->side];
  cubes[move->to] = (uint8_t)(cubes[move->to] + move->number);
}

/* Once all have moved: `meets` is the enemy if it has cubes there. */
static void report_entry(const Adjudication *adjudication, const char *code, const char *rule,
                         const Move *move) {
  if (move->number == 0) return;
  Event *event = event_add(adjudication->events, code, rule, AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[move->side]);
  event_text(event, "order", adjudication->edition->order_text[move->from][move->to]);
  event_number(event, "count", move->number);
  if (adjudication->state->cubes[OTHER(move->side)][move->to] > 0)
    event_text(event, "meets", MAYO_SIDES[OTHER(move->side)]);
}

/* What held at the start of movement. */
typedef struct Start {
  ZoneSet contested, closed[SIDES];
} Start;

static Start start_of_movement(const Adjudication *adjudication) {
  Start start = {0};
  for (int zone = 1; zone <= adjudication->edition->zone_count; zone++) {
    if (mayo_contested(adjudication->state, zone)) start.contested |= ZONE(zone);
  }
  for (int side = 0; side < SIDES; side++)
    start.closed[side] = mayo_closed_to(adjudication->edition, adjudication->state, side);
  return start;
}

/* Warns the player that fewer cubes went on than the file asked for. */
static void report_fewer(const Adjudication *adjudication, const ExtraMove *extra, int moved) {
  Diagnostics *diagnostics = adjudication->diagnostics[extra->side];
  if (diagnostics == NULL) return;
  diagnose_at(diagnostics, SEVERITY_WARNING, "MAYO-6.2", "extra-move-fewer", 0, 0, "order",
              adjudication->edition->order_text[extra->from][extra->to], "number",
              arena_printf(diagnostics->arena, "%d", extra->number), "count",
              arena_printf(diagnostics->arena, "%d", moved), NULL);
}

/* MAYO 6.2 extra-move: cubes that carried out the order go on. */
static void go_on(const Adjudication *adjudication, const ExtraMove *extra, const Start *start,
                  Moves *moves) {
  State *state = adjudication->state;
  for (int i = 0; i < moves->count[extra->side]; i++) {
    Move *move = &moves->items[extra->side][i];
    if (move->from != extra->from || move->to != extra->to || move->number == 0) continue;
    if ((start->contested & ZONE(move->to)) || (start->closed[extra->side] & ZONE(extra->zone))) break;
    int number = extra->number == 0 || extra->number > move->number ? move->number : extra->number;
    if (number < extra->number) report_fewer(adjudication, extra, number);
    move->number = (uint8_t)(move->number - number); /* these have no cubes left for another extra move */
    uint8_t *cubes = state->cubes[extra->side];
    cubes[move->to] = (uint8_t)(cubes[move->to] - number);
    const Move further = {
        .side = extra->side, .from = extra->to, .to = extra->zone, .number = (uint8_t)number};
    arrive(state, &further);
    report_entry(adjudication, "went-on", "MAYO 6.2", &further);
    return;
  }
  Event *event = event_add(adjudication->events, "did-not-go-on", "MAYO 6.2", AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[extra->side]);
  event_text(event, "order", adjudication->edition->order_text[extra->from][extra->to]);
}

static void end_movement(const Adjudication *adjudication) {
  State *state = adjudication->state;
  for (int i = 0; i < state->effect_count; i++) {
    const Effect *effect = &state->effects[i];
    if (effect->kind != EFFECT_MAY_LEAVE_WHOLE || effect->turn > state->turn) continue;
    Event *event = event_add(adjudication->events, "effect-ended", "MAYO 6.2", AUDIENCE_ALL);
    event_text(event, "kind", MAYO_EFFECTS[effect->kind]);
    event_text(event, "side", MAYO_SIDES[effect->side]);
    event_text(event, "place", adjudication->edition->place[effect->zone]);
  }
  mayo_effects_end(state, 1u << EFFECT_ENTER_CLOSED | 1u << EFFECT_MAY_LEAVE_WHOLE |
                              1u << EFFECT_MAY_LEAVE_CONTESTED);
  for (int side = 0; side < SIDES; side++) {
    memset(state->orders[side], 0, state->order_count[side] * sizeof *state->orders[side]);
    state->order_count[side] = 0;
    state->closed_when_opened[side] = 0;
  }
  memset(state->extra, 0, state->extra_count * sizeof *state->extra);
  state->extra_count = 0;
  state->voided = 0;
}

/* Carries out all orders not cancelled or stopped (MAYO 4.2 to 4.6); `numbers` are the cubes of the French
 * ones. */
static void move_all(const Adjudication *adjudication, const uint8_t *numbers) {
  State *state = adjudication->state;
  Moves moves;
  moves.count[SPANISH] = moves.count[FRENCH] = 0;
  Start start = {0};
  if (state->extra_count > 0) start = start_of_movement(adjudication);
  for (int side = 0; side < SIDES; side++) collect(adjudication, side, numbers, &moves);
  meet_head_on(adjudication, &moves);
  for (int side = 0; side < SIDES; side++) {
    for (int i = 0; i < moves.count[side]; i++) depart(state, &moves.items[side][i]);
  }
  for (int side = 0; side < SIDES; side++) {
    for (int i = 0; i < moves.count[side]; i++) arrive(state, &moves.items[side][i]);
  }
  for (int side = 0; side < SIDES; side++) {
    for (int i = 0; i < moves.count[side]; i++)
      report_entry(adjudication, "moved", "MAYO 4.1", &moves.items[side][i]);
  }
  for (int i = 0; i < state->extra_count; i++) go_on(adjudication, &state->extra[i], &start, &moves);
  end_movement(adjudication);
}

/* -- the allocation window -- */

void mayo_adjudicate_allocation(const Adjudication *adjudication) {
  State *state = adjudication->state;
  uint8_t numbers[ORDERS_MAX] = {0};
  const Orders *file = mayo_section(adjudication, FRENCH, SECTION_ALLOCATION);
  int errors = mayo_judge_numbers(adjudication->edition, state, state->orders[FRENCH],
                                  state->order_count[FRENCH], state->voided & 1u << FRENCH ? NULL : file,
                                  numbers, adjudication->diagnostics[FRENCH]);
  if (errors > 0) void_orders(adjudication, FRENCH);
  move_all(adjudication, numbers);
  state->window = WINDOW_RESOLUTION;
}
