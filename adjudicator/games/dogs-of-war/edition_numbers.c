/* The numbers of the edition file: the sequence, the start, the tracks, the end (DOGS 2, 7.1). */
#include <limits.h>

#include "../fields.h"
#include "edition.h"

static const char *const START_KEYS[] = {"coins", "tactics", "support_cards", "soldiers", NULL};
static const char *const TRACK_KEYS[] = {"start", "min", "max", NULL};
static const char *const STEP_KEYS[] = {"win", "win_at_15", "loss_at_15", NULL};
static const char *const END_KEYS[] = {"coins_per_vp", "vp_per_soldier", "vp_per_tactic",
                                       "support_card_shields", NULL};
static const char *const YEAR_KEYS[YEARS_MAX + 1] = {"1", "2", "3", "4", "5", "6", "7", "8", NULL};
static const char *const PLAYER_KEYS[] = {"3", "4", "5", NULL};

static int number(const Tree *map, const char *key, int least, int most, Diagnostics *diagnostics) {
  return field_int(map, key, least, most, least, true, "EDITION-VALUE", diagnostics);
}

static void read_years(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *captains = field_map(file, "captains_by_year", true, diagnostics);
  edition->years = (uint8_t)number(file, "years", 1, YEARS_MAX, diagnostics);
  edition->battles = (uint8_t)number(file, "battles_per_year", 1, BATTLES_MAX, diagnostics);
  edition->figures = (uint8_t)number(file, "captain_figures_per_dog", 1, FIGURES_MAX, diagnostics);
  edition->income = (uint8_t)number(file, "income_per_year", 0, 20, diagnostics);
  edition->vp_per_captain = (uint8_t)number(file, "vp_per_enemy_captain", 0, 9, diagnostics);
  field_keys(captains, YEAR_KEYS, diagnostics);
  for (int year = 1; year <= edition->years; year++)
    edition->captains[year] =
        (uint8_t)number(captains, YEAR_KEYS[year - 1], 1, edition->figures, diagnostics);
}

static void read_start(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *start = field_map(file, "start", true, diagnostics);
  field_keys(start, START_KEYS, diagnostics);
  edition->start_coins = (uint8_t)number(start, "coins", 0, 50, diagnostics);
  edition->start_tactics = (uint8_t)number(start, "tactics", 0, 9, diagnostics);
  field_int(start, "support_cards", 1, 1, 1, true, "EDITION-VALUE", diagnostics);
  field_int(start, "soldiers", 0, 0, 0, true, "EDITION-VALUE", diagnostics);
  const Tree *support = tree_get(file, "support_cards");
  static const char *const WORDS[] = {"one_per_house", NULL};
  if (support != NULL) field_word(support, WORDS, "EDITION-VALUE", diagnostics);
}

/* An end of the house track; `otherwise` where the edition leaves it open. */
static int track_end(const Tree *track, const char *key, int otherwise, Diagnostics *diagnostics) {
  if (tree_is_null(tree_get(track, key))) return otherwise;
  return field_int(track, key, -50, 50, otherwise, false, "EDITION-VALUE", diagnostics);
}

static void read_tracks(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *track = field_map(file, "house_track", true, diagnostics);
  const Tree *steps = field_map(file, "house_steps", true, diagnostics);
  edition->track = (uint8_t)number(file, "battle_track_max", 1, TRACK_MAX, diagnostics);
  field_keys(track, TRACK_KEYS, diagnostics);
  edition->value_start = (int8_t)number(track, "start", -20, 20, diagnostics);
  edition->value_least = (int8_t)track_end(track, "min", SCHAR_MIN, diagnostics);
  edition->value_most = (int8_t)track_end(track, "max", SCHAR_MAX, diagnostics);
  bool holds = edition->value_least <= edition->value_start && edition->value_start <= edition->value_most;
  if (track != NULL && !holds) field_fault(diagnostics, "EDITION-VALUE", "number-out-of-range", track);
  field_keys(steps, STEP_KEYS, diagnostics);
  edition->step_win = (int8_t)number(steps, "win", 0, 5, diagnostics);
  edition->step_win_at_end = (int8_t)number(steps, "win_at_15", 0, 5, diagnostics);
  edition->step_loss_at_end = (int8_t)number(steps, "loss_at_15", -5, 0, diagnostics);
}

static void read_shields(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *shields = field_map(file, "shields_per_house", true, diagnostics);
  field_keys(shields, PLAYER_KEYS, diagnostics);
  for (int players = PLAYERS_LEAST; players <= PLAYERS_MAX; players++)
    edition->shields_by_players[players] =
        (uint8_t)number(shields, PLAYER_KEYS[players - PLAYERS_LEAST], 0, STOCK_MAX, diagnostics);
  edition->shields = edition->shields_by_players[edition->seat_count];
}

static void read_end(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  const Tree *end = field_map(file, "endgame", true, diagnostics);
  field_keys(end, END_KEYS, diagnostics);
  edition->coins_per_vp = (uint8_t)number(end, "coins_per_vp", 1, 20, diagnostics);
  edition->vp_per_soldier = (uint8_t)number(end, "vp_per_soldier", 0, 9, diagnostics);
  edition->vp_per_tactic = (uint8_t)number(end, "vp_per_tactic", 0, 9, diagnostics);
  edition->support = (uint8_t)number(end, "support_card_shields", 0, 9, diagnostics);
}

void dogs_edition_numbers(const Tree *file, Edition *edition, Diagnostics *diagnostics) {
  read_years(file, edition, diagnostics);
  read_start(file, edition, diagnostics);
  read_tracks(file, edition, diagnostics);
  read_shields(file, edition, diagnostics);
  read_end(file, edition, diagnostics);
  const Tree *rulings = field_map(file, "rulings", false, diagnostics);
  dogs_options_defaults(edition->rulings);
  if (rulings != NULL) dogs_options_read(rulings, true, "EDITION-VALUE", edition->rulings, diagnostics);
}
