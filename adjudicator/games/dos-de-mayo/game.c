/* Dos de Mayo as the referee sees it. */
#include "game.h"

#include <string.h>

#include "choices.h"
#include "draw.h"
#include "edition.h"
#include "mind.h"
#include "plain.h"
#include "position.h"
#include "turn_file.h"
#include "view.h"

static bool setup(const void *edition_pointer, const Tree *options, Dice *dice, void *state_pointer,
                  Diagnostics *diagnostics) {
  (void)dice; /* decks are shuffled when the set-up is adjudicated, after the choice (MAYO 1.3) */
  const Edition *edition = edition_pointer;
  State *state = state_pointer;
  memset(state, 0, sizeof *state);
  state->turn = 1;
  state->window = WINDOW_SETUP;
  memcpy(state->cubes, edition->cubes, sizeof state->cubes);
  memcpy(state->outside, edition->outside, sizeof state->outside);
  memcpy(state->reserve, edition->reserve, sizeof state->reserve);
  for (int side = 0; side < SIDES; side++) {
    state->hand[side] = edition->hand[side];
    for (int card = 0; card < edition->card_count[side]; card++) {
      if (!(state->hand[side] & CARD(card))) state->deck[side][state->deck_count[side]++] = (uint8_t)card;
    }
  }
  return mayo_options_read(edition, options, state, diagnostics);
}

/* Ten turns: the set-up, preparation and orders; else about four windows each. */
static const GameLength LENGTHS[] = {{"pace", "fast", 20, 20}, {NULL, NULL, 40, 40}};

const Game DOS_DE_MAYO = {
    .id = "dos-de-mayo",
    .title = "Dos de Mayo",
    .edition = "dos-de-mayo.yaml",
    .state_format = 1,
    .state_size = mayo_state_size,
    .seats_least = SIDES,
    .seats_most = SIDES,
    .seat_fixed = SIDES,
    .seat_names = MAYO_SIDES,
    .options = MAYO_OPTIONS,
    .fresh = NOT_AT_DESK(MAYO_FRESH),
    .lengths = NOT_AT_DESK(LENGTHS),
    .turn_file = MAYO_TURN_FILE,
    .plain = &MAYO_PLAIN,
    .offers = MAYO_OFFERS,
    .edition_read = mayo_edition_read,
    .setup = NOT_AT_SEAT(setup),
    .label = mayo_label,
    .window = mayo_window,
    .duties = mayo_duties,
    .read = mayo_read,
    .judge = mayo_judge,
    .resolve = NOT_AT_SEAT(mayo_resolve),
    .outcome = mayo_outcome,
    .view = mayo_view,
    .draw = mayo_draw,
    .score = {"sides", "side", "killed"}, /* cubes that the other side has lost */
    .position_write = NOT_AT_SEAT(mayo_position_write),
    .position_read = mayo_position_read,
    .counts = mayo_counts,
    .choices = mayo_choices,
    .random_file = NOT_AT_SEAT(mayo_random_file),
    .invariants_hold = NOT_AT_DESK(mayo_invariants_hold),
    .disguise = NOT_AT_SEAT(mayo_disguise),
    .mind = NOT_AT_SEAT(&MAYO_MIND),
    .rules = NOT_AT_DESK(mayo_rules),
};
