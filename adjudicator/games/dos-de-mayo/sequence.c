/* The sequence of play: who is asked in which window, and what adjudicates it (MAYO 7.1, 7.2). */
#include "sequence.h"

#include <string.h>

const WindowRow MAYO_WINDOWS[WINDOWS] = {
    [WINDOW_SETUP] = {"setup", "Set-up", "MAYO 1.3", "Préparation initiale", true, false,
                      mayo_adjudicate_setup},
    [WINDOW_PREPARATION] = {"preparation", "Phase 1: Preparation", "MAYO 2", "Phase 1 : Préparation", true,
                            true, mayo_adjudicate_preparation},
    [WINDOW_ORDERS] = {"orders", "Phase 2: Orders", "MAYO 3", "Phase 2 : Ordres", true, true,
                       mayo_adjudicate_orders},
    [WINDOW_MOVEMENT] = {"movement", "Phase 3: Movement, cards", "MAYO 4.1", "Phase 3 : Mouvement", false,
                         true, mayo_adjudicate_movement},
    [WINDOW_ALLOCATION] = {"allocation", "Phase 3: Movement, French numbers", "MAYO 4.4",
                           "Phase 3 : Mouvement", false, false, mayo_adjudicate_allocation},
    [WINDOW_RESOLUTION] = {"resolution", "Phase 4: Resolution", "MAYO 5", "Phase 4 : Résolution", false, true,
                           mayo_adjudicate_resolution},
};

const Window MAYO_WINDOW_OF[SECTIONS] = {
    [SECTION_SETUP] = WINDOW_SETUP,           [SECTION_PREPARATION] = WINDOW_PREPARATION,
    [SECTION_ORDERS] = WINDOW_ORDERS,         [SECTION_PLAY] = WINDOW_ORDERS,
    [SECTION_MOVEMENT] = WINDOW_MOVEMENT,     [SECTION_ALLOCATION] = WINDOW_ALLOCATION,
    [SECTION_RESOLUTION] = WINDOW_RESOLUTION,
};

const char *mayo_label(const void *state, Arena *arena) {
  return arena_printf(arena, "%d", ((const State *)state)->turn);
}

const char *mayo_window(const void *state) {
  return MAYO_WINDOWS[((const State *)state)->window].name;
}

/* Whether a seat may have a choice in the window, as far as everybody can know (MAYO 7.1). */
static bool may_choose(const Edition *edition, const State *state, int side) {
  bool holds_cards = state->hand[side] != 0;
  switch ((Window)state->window) {
  case WINDOW_SETUP: return edition->choice[side] != 0;
  case WINDOW_PREPARATION:
    return holds_cards || state->deck_count[side] > 0 ||
           (state->deck_count[OTHER(side)] > 0 &&
            mayo_hand_difference(state, side) >= edition->forbid_instead);
  case WINDOW_ORDERS: return holds_cards || mayo_has_group_to_order(edition, state, side);
  case WINDOW_MOVEMENT:
  case WINDOW_RESOLUTION: return holds_cards;
  case WINDOW_ALLOCATION: return side == FRENCH && mayo_has_numbers_to_choose(state);
  case WINDOWS: break;
  }
  return false;
}

void mayo_duties(const void *edition, const void *state_pointer, Duties *out) {
  const State *state = state_pointer;
  out->count = 0;
  if (state->over) return;
  const WindowRow *row = &MAYO_WINDOWS[state->window];
  if (state->pace == PACE_FAST && !row->asks_when_fast) return;
  for (int side = 0; side < SIDES; side++) {
    if (may_choose(edition, state, side))
      out->items[out->count++] = (Duty){.seat = side, .window = row->name};
  }
}

/* The cards that close zones now. */
static void closing_cards(const Edition *edition, const State *state, CardSet cards[SIDES]) {
  for (int side = 0; side < SIDES; side++) {
    cards[side] = state->in_play[side] & edition->closers[side];
    if (cards[side] != 0 && mayo_closed_to(edition, state, OTHER(side)) == 0) cards[side] = 0;
  }
}

static void report_closure(const Edition *edition, const State *state, const CardSet before[SIDES],
                           Events *events) {
  CardSet after[SIDES];
  closing_cards(edition, state, after);
  for (int side = 0; side < SIDES; side++) {
    unsigned changed = before[side] ^ after[side];
    for (; changed != 0; changed &= changed - 1) {
      int card = __builtin_ctz(changed);
      const Card *closer = &edition->cards[side][card];
      for (int i = 0; i < closer->effect_count; i++) {
        if (closer->effects[i].kind != EFFECT_CLOSE_ZONES) continue;
        Event *event = event_add(events, after[side] & CARD(card) ? "zones-closed" : "zones-open", "MAYO 3.6",
                                 AUDIENCE_ALL);
        event_text(event, "side", MAYO_SIDES[OTHER(side)]);
        event_text(event, "places", closer->effects[i].places);
        event_text(event, "card", closer->id);
        event_text(event, "name", closer->name);
      }
    }
  }
}

void mayo_resolve(const void *edition, void *state_pointer, const void *const *orders, Dice *dice,
                  Events *events, Diagnostics *const *diagnostics) {
  State *state = state_pointer;
  if (state->over) return;
  Adjudication adjudication = {.edition = edition, .state = state, .dice = dice, .events = events};
  for (int side = 0; side < SIDES; side++) {
    adjudication.files[side] = orders == NULL ? NULL : orders[side];
    adjudication.diagnostics[side] = diagnostics == NULL ? NULL : diagnostics[side];
  }
  CardSet closing[SIDES];
  closing_cards(edition, state, closing);
  MAYO_WINDOWS[state->window].adjudicate(&adjudication);
  report_closure(edition, state, closing, events);
}
