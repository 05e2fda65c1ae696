/* Hexes, the names of what a state holds, an empty state, and the options of a game. */
#include "state.h"

#include <string.h>

#include "../fields.h"
#include "../option_values.h"

/* ---- hexes ---- */

const char *const DUCS_DIRECTIONS[DIRECTIONS + 1] = {"N", "NE", "SE", "S", "SW", "NW", NULL};

Hex hex_neighbour(const Grid *grid, Hex hex, Direction direction) {
  int column = hex_column(grid, hex), row = hex_row(grid, hex);
  int lower = column % 2 == 0; /* even columns stand half a hex lower */
  switch (direction) {
  case NORTH: return hex_at(grid, column, row - 1);
  case NORTH_EAST: return hex_at(grid, column + 1, row - 1 + lower);
  case SOUTH_EAST: return hex_at(grid, column + 1, row + lower);
  case SOUTH: return hex_at(grid, column, row + 1);
  case SOUTH_WEST: return hex_at(grid, column - 1, row + lower);
  case NORTH_WEST: return hex_at(grid, column - 1, row - 1 + lower);
  case DIRECTIONS: break;
  }
  return HEX_NONE;
}

Axial hex_axial(const Grid *grid, Hex hex) {
  int q = hex_column(grid, hex) - 1;
  return (Axial){.q = (int8_t)q, .r = (int8_t)(hex_row(grid, hex) - 1 - q / 2)};
}

Hex hex_parse(const Grid *grid, const char *id, size_t length) {
  if (length != 4) return HEX_NONE;
  for (int i = 0; i < 4; i++) {
    if (id[i] < '0' || id[i] > '9') return HEX_NONE;
  }
  return hex_at(grid, (id[0] - '0') * 10 + id[1] - '0', (id[2] - '0') * 10 + id[3] - '0');
}

/* ---- the state ---- */

const char *const DUCS_SIDES[SIDES + 1] = {"orfburg", "wulfenburg", NULL};
const char *const DUCS_KINDS[KINDS + 1] = {"infantry", "cavalry", "artillery", "duke", NULL};
const char *const DUCS_TERRAINS[TERRAINS + 1] = {"off-map", "plain",    "forest", "hill",
                                                 "city",    "fortress", "lake",   NULL};
const char *const DUCS_RESULTS[RESULTS + 1] = {"AE", "AR", "DE", "DR", "EX", NULL};
const char *const DUCS_SITE_KINDS[SITE_KINDS + 1] = {"capital", "city", "fortress", NULL};
const char *const DUCS_PHASES[PHASES + 1] = {"setup", "orfburg", "wulfenburg", NULL};
const char *const DUCS_REASONS[REASONS + 1] = {NULL,           "victory-duke",     "victory-capital",
                                               "victory-army", "victory-marginal", NULL};

size_t ducs_state_size(const void *edition) {
  (void)edition;
  return sizeof(State);
}

void ducs_state_clear(State *state) {
  memset(state, 0, sizeof *state);
  for (int u = 0; u < UNITS_MAX; u++) state->hex[u] = HEX_NONE;
}

static char upper(char letter) {
  return letter >= 'a' && letter <= 'z' ? (char)(letter - 'a' + 'A') : letter;
}

int ducs_unit_find(const Edition *edition, const char *id, size_t length) {
  for (int u = 0; u < edition->unit_count; u++) {
    const char *known = edition->units[u].id;
    size_t i = 0;
    while (i < length && known[i] != '\0' && upper(id[i]) == known[i]) i++;
    if (i == length && known[i] == '\0') return u;
  }
  return UNIT_NONE;
}

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

/* Thirty-one units to place are no first move. */
const char *const DUCS_PRACTISED[] = {"setup", "standard", NULL};

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
