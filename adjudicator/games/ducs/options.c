/* The options of the game: their values, read and written. */
#include "../option_values.h"
#include "files.h"

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
