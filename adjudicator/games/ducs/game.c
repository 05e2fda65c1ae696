/* La Guerre des Ducs as the referee sees it. */
#include "game.h"

#include "../fields.h"
#include "choices.h"
#include "draw.h"
#include "edition.h"
#include "mind.h"
#include "plain.h"
#include "position.h"
#include "sequence.h"
#include "turn_file.h"
#include "view.h"

/* 2.2, setup: standard: nobody is asked, so the game begins with the first phase. */
static void deploy_as_documented(const Edition *edition, State *state) {
  Adjudication adjudication;
  ducs_adjudication_begin(edition, state, &adjudication);
  ducs_adjudicate_setup(&adjudication);
}

static bool setup(const void *edition, const Tree *options, Dice *dice, void *state_pointer,
                  Diagnostics *diagnostics) {
  (void)dice; /* nothing is left to chance before the first combat */
  State *state = state_pointer;
  FieldReader reader;
  field_reader_begin(&reader, edition, state, "OPTION-VALUE", diagnostics);
  ducs_state_clear(state);
  state->turn = 1;
  state->phase = PHASE_SETUP;
  ducs_options_read(options, false, reader.code, state, reader.diagnostics);
  if (state->option[OPTION_SETUP] == SETUP_STANDARD) deploy_as_documented(edition, state);
  return field_reader_end(&reader);
}

/* Fifteen turns of two phases, each of one side. */
static const GameLength LENGTHS[] = {{NULL, NULL, 30, 15}};

const Game DUCS = {
    .id = "ducs",
    .title = "La Guerre des Ducs",
    .edition = "ducs.yaml",
    .state_format = 1,
    .state_size = ducs_state_size,
    .seats_least = SIDES,
    .seats_most = SIDES,
    .seat_fixed = SIDES,
    .seat_names = DUCS_SIDES,
    .options = DUCS_OPTIONS,
    .practised = NOT_AT_DESK(DUCS_PRACTISED),
    .lengths = NOT_AT_DESK(LENGTHS),
    .turn_file = DUCS_TURN_FILE,
    .plain = &DUCS_PLAIN,
    .offers = DUCS_OFFERS,
    .edition_read = ducs_edition_read,
    .setup = NOT_AT_SEAT(setup),
    .label = ducs_label,
    .window = ducs_window,
    .duties = ducs_duties,
    .read = ducs_read,
    .judge = ducs_judge,
    .resolve = NOT_AT_SEAT(ducs_resolve),
    .outcome = ducs_outcome,
    .view = ducs_view,
    .draw = ducs_draw,
    .score = {"sides", "side", "score"}, /* hexes of capitals, cities and fortresses */
    .position_write = NOT_AT_SEAT(ducs_position_write),
    .position_read = ducs_position_read,
    .counts = ducs_counts,
    .choices = ducs_choices,
    .random_file = NOT_AT_SEAT(ducs_random_file),
    .invariants_hold = NOT_AT_DESK(ducs_invariants_hold),
    .disguise = NOT_AT_SEAT(ducs_disguise),
    .mind = NOT_AT_SEAT(&DUCS_MIND),
    .rules = NOT_AT_DESK(ducs_rules),
};
