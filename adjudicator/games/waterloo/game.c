/* Waterloo as the referee sees it. */
#include "game.h"

#include "../random_file.h"
#include "choices.h"
#include "draw.h"
#include "edition.h"
#include "mind.h"
#include "plain.h"
#include "position.h"
#include "sequence.h"
#include "turn_file.h"
#include "view.h"

static const void *edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                Diagnostics *diagnostics) {
  return waterloo_edition_read(&WATERLOO, arena, file, seats, diagnostics);
}

static bool setup(const void *edition, const Tree *options, Dice *dice, void *state_pointer,
                  Diagnostics *diagnostics) {
  State *state = state_pointer;
  FieldReader reader;
  field_reader_begin(&reader, edition, state, "OPTION-VALUE", diagnostics);
  waterloo_state_clear(edition, state);
  waterloo_options_read(edition, options, false, reader.code, &state->terms, reader.diagnostics);
  Adjudication adjudication = {.edition = edition, .state = state, .dice = dice};
  waterloo_begin_game(&adjudication);
  return field_reader_end(&reader);
}

static const char *const KEPT_IN_CASES[] = {"turn", "window", NULL};

/* Two or three battles: deployments of both, then turns of one side each, in some of which the other is asked, too. Ten laurels take about
 * three times as many. */
static const GameLength LENGTHS[] = {{"laurels", "yes", 45, 25}, {NULL, NULL, 15, 10}};

const Game WATERLOO = {
    .id = "waterloo",
    .title = "Waterloo",
    .edition = "waterloo.yaml",
    .state_format = 1,
    .state_size = waterloo_state_size,
    .seats_least = SIDES,
    .seats_most = PLAYERS_MAX,
    .seat_names = WATERLOO_SIDES,
    .seat_fixed = SIDES,
    .named_from = SIDES + 1,
    .options = WATERLOO_OPTIONS,
    .lengths = NOT_AT_DESK(LENGTHS),
    .turn_file = WATERLOO_TURN_FILE,
    .plain = &WATERLOO_PLAIN,
    .offers = WATERLOO_OFFERS,
    .cases = {.asks = true, .kept = KEPT_IN_CASES},
    .edition_read = edition_read,
    .seats_of = waterloo_seats_of,
    .setup = NOT_AT_SEAT(setup),
    .label = waterloo_label,
    .window = waterloo_window,
    .duties = waterloo_duties,
    .part = waterloo_part,
    .read = waterloo_read,
    .judge = waterloo_judge,
    .waives = waterloo_waives,
    .resolve = NOT_AT_SEAT(waterloo_resolve),
    .outcome = waterloo_outcome,
    .view = waterloo_view,
    .draw = waterloo_draw,
    .score = {"scores", "player", "score"}, /* battles won, or laurels */
    .position_write = NOT_AT_SEAT(waterloo_position_write),
    .position_read = waterloo_position_read,
    .orders_write = waterloo_orders_write,
    .counts = waterloo_counts,
    .describe = waterloo_describe,
    .choices = waterloo_choices,
    .random_file = NOT_AT_SEAT(general_rows_random_file),
    .draws = NOT_AT_SEAT(WATERLOO_DRAWS),
    .invariants_hold = NOT_AT_DESK(waterloo_invariants_hold),
    .disguise = NOT_AT_SEAT(waterloo_disguise),
    .mind = NOT_AT_SEAT(&WATERLOO_MIND),
    .rules = NOT_AT_DESK(waterloo_rules),
};
