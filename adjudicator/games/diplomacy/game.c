/* Diplomacy as the referee sees it. */
#include "game.h"

#include "choices.h"
#include "edition.h"
#include "mind.h"
#include "plain.h"
#include "position.h"
#include "sequence.h"
#include "turn_file.h"
#include "view.h"

static const char *const SEATS[] = {"austria", "england", "france", "germany",
                                    "italy",   "russia",  "turkey", NULL};

static const void *edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                Diagnostics *diagnostics) {
  return dip_edition_read(&DIPLOMACY, arena, file, seats, diagnostics);
}

static bool setup(const void *edition, const Tree *options, Dice *dice, void *state,
                  Diagnostics *diagnostics) {
  (void)options; /* it has none */
  (void)dice;    /* nothing is left to chance */
  (void)diagnostics;
  dip_state_begin(edition, state);
  return true;
}

static const GameOption NO_OPTIONS[] = {{.name = NULL}};

/* About ten years: two windows of orders in each, and some retreats and builds. */
static const GameLength LENGTHS[] = {{NULL, NULL, 40, 30}};

const Game DIPLOMACY = {
    .id = "diplomacy",
    .title = "Diplomacy",
    .edition = "diplomacy.yaml",
    .state_format = 1,
    .seats_least = 7,
    .seats_most = 7,
    .seat_names = SEATS,
    .seat_fixed = 7,
    .diceless = true,
    .press = true,
    .options = NO_OPTIONS,
    .lengths = NOT_AT_DESK(LENGTHS),
    .turn_file = DIP_TURN_FILE,
    .cases = {.asks = true, .first_passes = true, .wrong_orders = true},
    .plain = &DIP_PLAIN,
    .offers = DIP_OFFERS,
    .tables = &DIP_TABLES,
    .state_size = general_state_size,
    .edition_read = edition_read,
    .setup = NOT_AT_SEAT(setup),
    .label = dip_label,
    .window = dip_window,
    .duties = dip_duties,
    .read = general_read,
    .judge = dip_judge,
    .resolve = NOT_AT_SEAT(dip_resolve),
    .outcome = dip_outcome,
    .view = dip_view,
    .score = {"powers", "power", "count"}, /* centres */
    .position_write = NOT_AT_SEAT(general_position_write),
    .position_read = dip_position_read,
    .counts = dip_counts,
    .choices = dip_choices,
    .random_file = NOT_AT_SEAT(dip_random_file),
    .invariants_hold = NOT_AT_DESK(dip_invariants_hold),
    .mind = NOT_AT_SEAT(&DIP_MIND),
    .rules = NOT_AT_DESK(general_rules),
};
