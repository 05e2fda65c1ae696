/* The orders window: cards, then the sheets are judged and revealed (MAYO 3, 4.1). */
#include "play.h"

const Orders *mayo_section(const Adjudication *table, int side, Window window) {
  const Orders *file = table->files[side];
  return file != NULL && (file->sections & 1u << window) ? file : NULL;
}

static void take_away_orders(State *state, int side) {
  for (int i = 0; i < state->order_count[side]; i++) state->orders[side][i] = (Order){0};
  state->order_count[side] = 0;
  int kept = 0;
  for (int i = 0; i < state->extra_count; i++) {
    if (state->extra[i].side != side) state->extra[kept++] = state->extra[i];
  }
  for (int i = kept; i < state->extra_count; i++) state->extra[i] = (ExtraMove){0};
  state->extra_count = (uint8_t)kept;
}

void mayo_void_orders(const Adjudication *table, int side) {
  State *state = table->state;
  take_away_orders(state, side);
  state->voided |= (uint8_t)(1u << side);
  Event *event = event_add(table->events, "orders-void", "MAYO 3.5", AUDIENCE_ALL);
  event_text(event, "side", MAYO_SIDES[side]);
}

static void open_sheet(const Adjudication *table, int side) {
  const Orders *file = mayo_section(table, side, WINDOW_ORDERS);
  take_away_orders(table->state, side); /* a position from outside may hold some before their time */
  if (file == NULL) return;
  if (mayo_judge_orders(table->edition, table->state, side, file, table->diagnostics[side]) > 0) {
    mayo_void_orders(table, side);
  } else {
    mayo_accept_orders(table->state, side, file);
  }
}

static void reveal(const Adjudication *table, int side) {
  const State *state = table->state;
  if (state->order_count[side] == 0 && !(state->voided & 1u << side)) {
    Event *event = event_add(table->events, "no-orders", "MAYO 4.1", AUDIENCE_ALL);
    event_text(event, "side", MAYO_SIDES[side]);
  }
  for (int i = 0; i < state->order_count[side]; i++) {
    const Order *order = &state->orders[side][i];
    Event *event = event_add(table->events, "order-revealed", "MAYO 4.1", AUDIENCE_ALL);
    event_text(event, "side", MAYO_SIDES[side]);
    event_text(event, "order", table->edition->order_text[order->from][order->to]);
    if (order->number != 0) event_number(event, "number", order->number);
  }
}

void mayo_adjudicate_orders(const Adjudication *table) {
  State *state = table->state;
  /* "When the orders were opened" (3.6) is before this window's own cards: nobody is punished for what he
   * could not know when he wrote. */
  for (int side = 0; side < SIDES; side++)
    state->closed_when_opened[side] = mayo_closed_to(table->edition, state, side);
  mayo_play_window(table->edition, state, WINDOW_ORDERS, table->files, table->dice, table->events,
                   table->diagnostics);
  if (state->over) {
    state->closed_when_opened[SPANISH] = state->closed_when_opened[FRENCH] = 0;
    return;
  }
  for (int side = 0; side < SIDES; side++) open_sheet(table, side);
  for (int side = 0; side < SIDES; side++) reveal(table, side);
  mayo_effects_end(state, 1u << EFFECT_MAY_SPLIT | 1u << EFFECT_EXTRA_ORDERS);
  state->window = WINDOW_MOVEMENT;
}
