/* The names of what a state holds, an empty state, and the options of a game. */
#include "state.h"

#include <string.h>

#include "../fields.h"
#include "../option_values.h"

const char *const DOGS_WINDOWS[WINDOWS + 1] = {"dogs", "preparation", "first_player", "muster", "clash",
                                               "end",  NULL};
const char *const DOGS_STAYS[] = {NULL, "withdraw", "stay", NULL};
const char *const DOGS_CURSORS[] = {NULL, "none", "toward_mine", NULL};
const char *const DOGS_TAKES[] = {NULL, "take", "decline", NULL};
const char *const DOGS_OTHERWISES[OTHERWISES + 1] = {"ask", "pass", "weakest", NULL};

const char *const DOGS_BOXES[] = {"soldiers", "orders_of_battle", "rewards", "tactics", NULL};
const char *const DOGS_TIMINGS[TIMINGS + 1] = {"before", "with", "after", NULL};

const char *dogs_space_id(const Edition *edition, Address address) {
  return edition->space_ids[address.house - 1][address.space];
}

size_t dogs_state_size(const void *edition) {
  (void)edition;
  return sizeof(State);
}

void dogs_state_clear(const Edition *edition, State *state) {
  memset(state, 0, sizeof *state);
  memcpy(state->board.option, edition->rulings, sizeof state->board.option);
  for (int house = 0; house < edition->house_count; house++)
    state->board.values[house] = edition->value_start;
}

/* ---- options ---- */

const GameOption DOGS_OPTIONS[OPTIONS + 1] = {
    [OPTION_R01] = {"R01_soldiers_per_purchase", "any|one", "any", "DOGS R01"},
    [OPTION_R02] = {"R02_mustering", "sealed|sequential", "sealed", "DOGS R02"},
    [OPTION_R04] = {"R04_forced_pass_takes_token", "yes|no", "yes", "DOGS R04"},
    [OPTION_R05] = {"R05_tactic_with_pass", "no|yes", "no", "DOGS R05"},
    [OPTION_R06] = {"R06_year4_rewards", "two_per_battle|one_hidden", "two_per_battle", "DOGS R06"},
    [OPTION_R07] = {"R07_reward_tie", "strength_then_first|first|none|all", "strength_then_first",
                    "DOGS R07"},
    [OPTION_R09] = {"R09_mcbeth_extra_counts_as_loss", "yes|no", "yes", "DOGS R09"},
    [OPTION_R10] = {"R10_conqueror", "each_battle|one_battle", "each_battle", "DOGS R10"},
    [OPTION_R11] = {"R11_house_track", "open|clamped", "open", "DOGS R11"},
    [OPTION_R12] = {"R12_bank", "unlimited|68", "unlimited", "DOGS R12"},
    [OPTION_R13] = {"R13_three_players", "seed|two_battles", "seed", "DOGS R13"},
    [OPTION_R14] = {"R14_final_tie",
                    "shields,coins,shared|coins,shields,shared|shields,shared|coins,shared|shared",
                    "shields,coins,shared", "DOGS R14"},
    [OPTION_R15] = {"R15_purchases_public", "yes|no", "yes", "DOGS R15"},
    [OPTION_R22] = {"R22_token_hand_over", "in_muster_file|own_window", "in_muster_file", "DOGS R22"},
    [OPTION_R25] = {"R25_dogs", "ranked|drawn", "ranked", "DOGS R25"},
    [OPTION_RUN] = {"run", "flow|lap|strict", "flow", "DOGS 8.1"},
    [OPTIONS] = {NULL, NULL, NULL, NULL},
};

#define COINS_MOST 250 /* in a limited bank (R12) */

static int value_of(const Tree *node, Option which) {
  int64_t number; /* any number of coins, not only that of the box */
  if (which == OPTION_R12 && tree_read_int(node, &number))
    return number >= 1 && number <= COINS_MOST ? (int)number : -1;
  return option_value_number(DOGS_OPTIONS[which].values, node);
}

void dogs_options_defaults(uint8_t option[OPTIONS]) {
  for (int which = 0; which < OPTIONS; which++)
    option[which] = (uint8_t)option_value_of_text(DOGS_OPTIONS[which].values, DOGS_OPTIONS[which].otherwise);
}

void dogs_options_read(const Tree *map, bool strict, const char *code, uint8_t option[OPTIONS],
                       Diagnostics *diagnostics) {
  const char *names[OPTIONS + 1] = {NULL};
  for (int which = 0; which < OPTIONS; which++) names[which] = DOGS_OPTIONS[which].name;
  if (strict && !field_keys(map, names, diagnostics)) return;
  for (int which = 0; which < OPTIONS; which++) {
    const Tree *node = tree_get(map, names[which]);
    if (node == NULL) continue;
    int value = value_of(node, (Option)which);
    if (value >= 0) {
      option[which] = (uint8_t)value;
      continue;
    }
    diagnose(diagnostics, SEVERITY_ERROR, code, "option-unknown-value", node, "option", names[which], "value",
             tree_string(node, ""), "values", DOGS_OPTIONS[which].values, NULL);
  }
}

const char *dogs_option_text(const uint8_t option[OPTIONS], Option which, Arena *arena) {
  if (which == OPTION_R12 && option[which] > 0) return arena_printf(arena, "%d", option[which]);
  return option_value_text(DOGS_OPTIONS[which].values, option[which], arena);
}
