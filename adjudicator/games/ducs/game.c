/* La Guerre des Ducs as the referee sees it, and its options. */
#include "../fields.h"
#include "../option_values.h"
#include "draw.h"
#include "files.h"
#include "game.h"

/* ---- options ---- */

const GameOption DUCS_OPTIONS[OPTIONS + 1] = {
    [OPTION_SETUP] = {"setup", "sealed|alternate|standard", "sealed", "DUCS 2.2"},
    [OPTION_BATCH] = {"batch", "1..32", "1", "DUCS 2.2"},
    [OPTION_ATTACK_ACROSS_RIVER] = {"attack-across-river", "yes|no", "yes", "DUCS 6.1"},
    [OPTION_DUKE_RANGE] = {"duke-range", "1|2", "1", "DUCS 6.3"},
    [OPTION_BOMBARD_IMMUNE] = {"bombard-immune", "retreat-exchange|all", "retreat-exchange", "DUCS 6.7"},
    [OPTION_STACKED_DUKE] = {"stacked-duke", "safe|shares", "safe", "DUCS 6.8"},
    [OPTION_RETREATS] = {"retreats", "auto|ask", "auto", "DUCS 7.3"},
    [OPTION_ADVANCE_AFTER] = {"advance-after", "retreat|any", "retreat", "DUCS 7.4"},
    [OPTION_BETWEEN_RIVERS] = {"between-rivers", "presence|possession", "presence", "DUCS 8.3"},
    [OPTIONS] = {NULL, NULL, NULL, NULL},
};

static void read_option(const Tree *node, Option option, const char *code, State *state,
                        Diagnostics *diagnostics) {
  const GameOption *row = &DUCS_OPTIONS[option];
  int64_t number;
  int value = -1;
  if (option == OPTION_BATCH) {
    if (tree_read_int(node, &number) && number >= 1 && number <= SIDE_UNITS_MAX) value = (int)number - 1;
  } else {
    value = option_value_number(row->values, node);
  }
  if (value >= 0) {
    state->option[option] = (uint8_t)value;
    return;
  }
  diagnose(diagnostics, SEVERITY_ERROR, code, "option-unknown-value", node, "option", row->name, "value",
           tree_string(node, ""), "values", row->values, NULL);
}

void ducs_options_read(const Tree *map, bool strict, const char *code, State *state,
                       Diagnostics *diagnostics) {
  const char *names[OPTIONS + 1] = {NULL};
  for (int option = 0; option < OPTIONS; option++) names[option] = DUCS_OPTIONS[option].name;
  if (strict && !field_keys(map, names, diagnostics)) return;
  for (int option = 0; option < OPTIONS; option++) {
    const Tree *node = tree_get(map, names[option]);
    if (node != NULL) read_option(node, (Option)option, code, state, diagnostics);
  }
}

const char *ducs_option_text(const State *state, Option option, Arena *arena) {
  if (option == OPTION_BATCH) return arena_printf(arena, "%d", state->option[option] + 1);
  return option_value_text(DUCS_OPTIONS[option].values, state->option[option], arena);
}

/* ---- the game ---- */

static const void *edition_read(Arena *arena, const Tree *file, const Seats *seats,
                                Diagnostics *diagnostics) {
  (void)seats; /* always the two of the rules */
  return ducs_edition_read(arena, file, diagnostics);
}

/* 2.2, setup: standard: nobody is asked, so the game begins with the first phase. */
static void deploy_as_documented(const Edition *edition, State *state) {
  Table table;
  ducs_table_make(edition, state, &table);
  ducs_adjudicate_setup(&table);
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

static Outcome outcome(const void *state_pointer) {
  const State *state = state_pointer;
  if (!state->over) return (Outcome){.winner = -1};
  return (Outcome){.over = true, .winner = state->winner, .reason = DUCS_REASONS[state->reason]};
}

const Game DUCS = {
    .id = "ducs",
    .title = "La Guerre des Ducs",
    .edition = "ducs.yaml",
    .state_format = 1,
    .state_size = sizeof(State),
    .orders_size = sizeof(Orders),
    .seats_least = SIDES,
    .seats_most = SIDES,
    .seat_fixed = SIDES,
    .seat_names = DUCS_SIDES,
    .options = DUCS_OPTIONS,
    .turn_file = DUCS_TURN_FILE,
    .edition_read = edition_read,
    .setup = setup,
    .label = ducs_label,
    .window = ducs_window,
    .duties = ducs_duties,
    .read = ducs_read,
    .answers = ducs_answers,
    .resolve = ducs_resolve,
    .outcome = outcome,
    .view = ducs_view,
    .draw = ducs_draw,
    .position_write = ducs_position_write,
    .position_read = ducs_position_read,
    .orders_write = ducs_orders_write,
    .describe = ducs_describe,
    .choices = ducs_choices,
    .instead = ducs_instead,
    .random_file = ducs_random_file,
    .sound = ducs_sound,
    .disguise = ducs_disguise,
    .rules = ducs_rules,
};
