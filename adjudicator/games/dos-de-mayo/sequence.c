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

static bool has_faulty_play(const Edition *edition, const State *state, int side, const Orders *file,
                            Window window) {
  const PlayList *plays = &file->plays[window];
  for (int i = 0; i < plays->count; i++) {
    if (mayo_card_fault(edition, state->turn, side, window, &plays->items[i]) != PLAY_GOOD) return true;
  }
  return false;
}

/* What the file says ahead for windows in which nobody will be asked: with the orders goes the last occasion
 * to fix it. `ordered`: the state with the orders of the file in it. */
static bool rest_has_errors(const Edition *edition, const State *ordered, int side, const Orders *file) {
  bool fast = ordered->pace == PACE_FAST;
  if (fast && (has_faulty_play(edition, ordered, side, file, WINDOW_MOVEMENT) ||
               has_faulty_play(edition, ordered, side, file, WINDOW_RESOLUTION)))
    return true;
  if (side != FRENCH || (!fast && mayo_has_numbers_to_choose(ordered))) return false;
  return mayo_judge_numbers(edition, ordered, ordered->orders[FRENCH], ordered->order_count[FRENCH], file,
                            NULL, NULL) > 0;
}

/* Cards of the orders window come before its orders are judged: so they do here, on a copy. One that ends the
 * game by 5.4 hides the others from nobody: the reading (review.c) looks at them all, too. */
static bool orders_have_errors(const Edition *edition, const State *state, int side, const Orders *file) {
  State after = *state;
  after.lost[FRENCH] = 0;
  Events events;
  events_init(&events);
  const Orders *files[SIDES] = {NULL};
  files[side] = file;
  mayo_play_cards(edition, &after, WINDOW_ORDERS, files, NULL, &events, NULL);
  events_free(&events);
  if (mayo_judge_orders(edition, &after, side, file, NULL) > 0) return true;
  mayo_accept_orders(&after, side, file);
  return rest_has_errors(edition, &after, side, file);
}

static bool has_errors(const Edition *edition, const State *state, int side, const Orders *file) {
  if (has_faulty_play(edition, state, side, file, (Window)state->window)) return true;
  switch ((Window)state->window) {
  case WINDOW_SETUP: return edition->choice[side] != 0 && !file->has_choice;
  case WINDOW_PREPARATION: return mayo_draw_answer(edition, state, side, file).forbid_void;
  case WINDOW_ORDERS: return orders_have_errors(edition, state, side, file);
  case WINDOW_ALLOCATION:
    return side == FRENCH && mayo_judge_numbers(edition, state, state->orders[FRENCH],
                                                state->order_count[FRENCH], file, NULL, NULL) > 0;
  default: return false;
  }
}

/* Cards alone answer the orders window only where there is nothing to order: a `play` meant for another window must not
 * send the groups to sleep. */
static bool has_section_of_now(const Edition *edition, const State *state, int side, const Orders *file) {
  for (int section = 0; section < SECTIONS; section++) {
    if (MAYO_WINDOW_OF[section] != state->window || !mayo_has(file, (Section)section)) continue;
    if (section != SECTION_PLAY || !mayo_has_group_to_order(edition, state, side)) return true;
  }
  return false;
}

Answer mayo_answers(const void *edition, const void *state_pointer, int seat, const char *part,
                    const void *orders) {
  (void)part; /* a game without parts */
  const State *state = state_pointer;
  const Orders *file = orders;
  if (state->over || file == NULL) return ANSWER_NONE;
  if (!has_section_of_now(edition, state, seat, file)) return ANSWER_NONE;
  return has_errors(edition, state, seat, file) ? ANSWER_ERRORS : ANSWER_GOOD;
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
