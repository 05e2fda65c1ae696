/* The edition file of Dogs of War: what it says, and every fault that it may have. */
#include "dogs.h"

static const Edition *read_text(const Dogs *dogs, const char *text, int players, Diagnostics *found) {
  Seats seats = dogs_seats(players);
  diagnostics_init(found, dogs->passing);
  return dogs->game->edition_read(dogs->passing, dogs_yaml(dogs->passing, text), &seats, found);
}

static void the_seed_is_what_it_says(void **state) {
  const Dogs *dogs = *state;
  const Edition *edition = dogs->editions[4];
  assert_int_equal(edition->years, 4);
  assert_int_equal(edition->battles, 3);
  assert_int_equal(edition->captains[1], 3);
  assert_int_equal(edition->captains[4], 5);
  assert_int_equal(edition->figures, 6);
  assert_int_equal(edition->income, 3);
  assert_int_equal(edition->track, 15);
  assert_int_equal(edition->value_start, -1);
  assert_int_equal(dogs->editions[3]->shields, 8);
  assert_int_equal(dogs->editions[4]->shields, 10);
  assert_int_equal(dogs->editions[5]->shields, 12);
  assert_int_equal(edition->house_count, 6);
  assert_int_equal(edition->dog_count, 5);
  assert_int_equal(edition->tile_count, 8);
  assert_int_equal(edition->token_count, 6);
  assert_int_equal(edition->card_count, 32);
  int soldiers = 0;
  for (int kind = 0; kind < edition->kind_count; kind++) soldiers += edition->kinds[kind].count;
  assert_int_equal(soldiers, 50);
  for (int tile = 0; tile < edition->tile_count; tile++) assert_int_equal(edition->tiles[tile].count, 6);
}

/* Nobody may take the substitutes for the printed game. */
static void substitutes_are_called_so(void **state) {
  const Dogs *dogs = *state;
  for (int i = 0; DOGS_BOXES[i] != NULL; i++) assert_false(dogs->editions[3]->box[i]);
  const Tree *rules = dogs->game->rules(dogs->editions[3], dogs->passing);
  assert_int_equal(tree_get(rules, "substitutes")->count, 4);
  Diagnostics found;
  char *text = arena_strdup(dogs->passing, dogs->edition_text);
  for (char *at = text; (at = strstr(at, "provenance: substitute\n")) != NULL; at++)
    memcpy(at, "provenance: box       \n", strlen("provenance: box       \n"));
  const Edition *box = read_text(dogs, text, 3, &found);
  assert_non_null(box);
  for (int i = 0; DOGS_BOXES[i] != NULL; i++) assert_true(box->box[i]);
  assert_int_equal(tree_get(dogs->game->rules(box, dogs->passing), "substitutes")->count, 0);
}

/* A text in place of another, and what is then told, without places. */
typedef struct Fault {
  const char *find, *put, *told;
} Fault;

static const Fault FAULTS[] = {
    {"years: 4\n", "years: 9\n", "EDITION-VALUE number-out-of-range"},
    {"years: 4\n", "jears: 4\n", "FILE-UNKNOWN-KEY edition-unknown-key"},
    {"years: 4\n", "years: four\n", "FILE-SHAPE not-a-number"},
    {"1: 3, 2: 4, 3: 4, 4: 5}", "1: 3, 2: 4, 3: 4}", "FILE-SHAPE key-missing"},
    {"1: 3, 2: 4", "1: 7, 2: 4", "EDITION-VALUE number-out-of-range"},
    {"start: -1, min: null", "start: -1, min: 0", "EDITION-VALUE number-out-of-range"},
    {"R07_reward_tie: strength_then_first", "R07_reward_tie: dice", "EDITION-VALUE option-unknown-value"},
    {"R07_reward_tie: strength_then_first", "R08_reward_tie: first", "FILE-UNKNOWN-KEY edition-unknown-key"},
    {"{id: TAL, name: Talbot,", "{id: MAL, name: Talbot,", "EDITION-VALUE edition-id"},
    {"{id: TAL, name: Talbot,", "{id: \"T L\", name: Talbot,", "EDITION-VALUE edition-id"},
    {"{id: TAL, name: Talbot,", "{id: TAL, nom: Talbot,", "FILE-UNKNOWN-KEY edition-unknown-key"},
    {"one_per_house", "two_per_house", "EDITION-VALUE unknown-word"},
    {"cost: 1, strength: 1, count: 18", "cost: 1, strength: 99, count: 18",
     "EDITION-VALUE number-out-of-range"},
    {"provenance: substitute\n  kinds", "provenance: guessed\n  kinds", "EDITION-VALUE unknown-word"},
    {"hook: {on_battle_won: {coins: 1}}", "hook: {on_battle_lost: {coins: 1}}",
     "FILE-UNKNOWN-KEY edition-unknown-key"},
    {"hook: {on_battle_won: {coins: 1}}", "hook: {}", "EDITION-VALUE edition-hook"},
    {"hook: {on_battle_won: {coins: 1}}", "hook: {on_battle_won: {coins: 0}}",
     "EDITION-VALUE number-out-of-range"},
    {"{id: 1, give: {coins: 2}}", "{id: 2, give: {coins: 2}}", "EDITION-VALUE number-out-of-range"},
    {"{id: 1, give: {coins: 2}}", "{id: 1, give: {gold: 2}}", "FILE-UNKNOWN-KEY edition-unknown-key"},
    {"need: [footman], give: {soldier: {arquebusier: 1}}", "need: [pikeman], give: {}",
     "EDITION-VALUE unknown-word"},
    {"The Anvil\"\n      spaces:\n", "The Anvil\"\n      spaces: []\n      places:\n",
     "EDITION-VALUE edition-list-length"},
    {"The Anvil\"\n      spaces:\n", "The Anvil\"\n      places:\n", "FILE-SHAPE key-missing"},
    {"        - {id: 1, give: {coins: 2}}\n        - {id: 2, give: {shields: 1}}\n",
     "        - {id: 1}\n        - {id: 2}\n        - {id: 3}\n        - {id: 4}\n        - {id: 5}\n",
     "EDITION-VALUE edition-list-length"},
    {"need: [footman], give: {soldier: {arquebusier: 1}}", "need: [], give: {}",
     "EDITION-VALUE edition-list-length"},
    {"{id: RW1, name: \"Triumph\",", "{id: RW2, name: \"Triumph\",", "EDITION-VALUE edition-id"},
    {"when: with,   kind: footman,     effect: {strength: 3}",
     "when: before, kind: footman,     effect: {strength: 3}", "EDITION-VALUE edition-effect"},
    {"when: after,  effect: {shields: 1}", "when: before, effect: {shields: 1}",
     "EDITION-VALUE edition-effect"},
    {"effect: {take_coin_from_enemies_here: 1}",
     "effect: {take_coin_from_enemies_here: 1, move_cursor: 1, not_at: 15}", "EDITION-VALUE edition-effect"},
    {"when: after,  effect: {take_coin", "when: before, effect: {take_coin", "EDITION-VALUE edition-effect"},
    {"effect: {move_cursor: 2, not_at: 15}", "effect: {move_cursor: 0, not_at: 15}",
     "EDITION-VALUE number-out-of-range"},
    {"remove_soldier: [footman, arquebusier]", "remove_soldier: [footman, bowman]",
     "EDITION-VALUE unknown-word"},
    {"battles_per_year: 3", "battles_per_year: 4", "EDITION-TOTAL edition-too-few"},
    {"copies: 2, name: \"Pike drill\"", "copies: 0, name: \"Pike drill\"",
     "EDITION-VALUE number-out-of-range"},
    {"evidence: {years: stated", "evidence: {years: known", "EDITION-VALUE unknown-word"},
};

static const char *changed(Arena *arena, const char *text, const Fault *fault) {
  const char *at = strstr(text, fault->find);
  if (at == NULL) fail_msg("the edition has no \"%s\"", fault->find);
  return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, fault->put, at + strlen(fault->find));
}

static void every_fault_is_told(void **state) {
  const Dogs *dogs = *state;
  for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
    Diagnostics found;
    const Edition *edition =
        read_text(dogs, changed(dogs->passing, dogs->edition_text, &FAULTS[i]), 3, &found);
    const char *told = dogs_told(dogs->passing, &found);
    if (edition != NULL) fail_msg("read all the same: %s", FAULTS[i].put);
    if (strstr(told, FAULTS[i].told) == NULL) fail_msg("%s: told\n%s", FAULTS[i].put, told);
    for (size_t d = 0; d < found.count; d++) assert_true(found.items[d].line > 0);
  }
}

/* A number of the edition, the text with `%d` in its place, and from where to where it may go. */
typedef struct Range {
  const char *find, *put;
  int least, most;
} Range;

static const Range RANGES[] = {
    {"years: 4\n", "years: %d\n", 1, 8},
    {"battles_per_year: 3", "battles_per_year: %d", 1, 4},
    {"captain_figures_per_dog: 6 ", "captain_figures_per_dog: %d ", 5,
     12},                                                            /* as many as captains of a year */
    {"{1: 3, 2: 4, 3: 4, 4: 5}", "{1: 3, 2: 4, 3: 4, 4: %d}", 1, 6}, /* the figures of a dog */
    {"income_per_year: 3", "income_per_year: %d", 0, 20},
    {"start: {coins: 5,", "start: {coins: %d,", 0, 50},
    {"tactics: 2, support_cards", "tactics: %d, support_cards", 0, 9},
    {"support_cards: 1,", "support_cards: %d,", 1, 1},
    {"soldiers: 0}\n", "soldiers: %d}\n", 0, 0},
    {"battle_track_max: 15", "battle_track_max: %d", 1, 40},
    {"house_track: {start: -1,", "house_track: {start: %d,", -20, 20},
    {"house_steps: {win: 1,", "house_steps: {win: %d,", 0, 5},
    {"win_at_15: 2,", "win_at_15: %d,", 0, 5},
    {"loss_at_15: -1", "loss_at_15: %d", -5, 0},
    {"{3: 8, 4: 10", "{3: %d, 4: 10", 0, 99},
    {"vp_per_enemy_captain: 1\n", "vp_per_enemy_captain: %d\n", 0, 9},
    {"coins_per_vp: 2", "coins_per_vp: %d", 1, 20},
    {"vp_per_soldier: 1", "vp_per_soldier: %d", 0, 9},
    {"vp_per_tactic: 1", "vp_per_tactic: %d", 0, 9},
    {"support_card_shields: 2", "support_card_shields: %d", 0, 9},
};

/* Another number may contradict the rest of the file, but is none that is out of range. */
static bool is_out_of_range(const Dogs *dogs, const Range *range, int number) {
  Fault fault = {range->find, NULL, NULL};
  const char *end = strstr(range->put, "%d");
  fault.put = arena_printf(dogs->passing, "%.*s%d%s", (int)(end - range->put), range->put, number,
                           end + strlen("%d"));
  Diagnostics found;
  (void)read_text(dogs, changed(dogs->passing, dogs->edition_text, &fault), 3, &found);
  return strstr(dogs_told(dogs->passing, &found), "EDITION-VALUE number-out-of-range") != NULL;
}

static void numbers_have_ends(void **state) {
  const Dogs *dogs = *state;
  for (size_t i = 0; i < sizeof RANGES / sizeof *RANGES; i++) {
    const Range *range = &RANGES[i];
    bool good = is_out_of_range(dogs, range, range->least - 1) &&
                !is_out_of_range(dogs, range, range->least) && !is_out_of_range(dogs, range, range->most) &&
                is_out_of_range(dogs, range, range->most + 1);
    if (!good) fail_msg("%s is not from %d to %d", range->put, range->least, range->most);
  }
}

static void what_is_no_edition_is_refused(void **state) {
  const Dogs *dogs = *state;
  Diagnostics found;
  Seats seats = dogs_seats(3);
  assert_null(read_text(dogs, "[]", 3, &found));
  assert_null(read_text(dogs, "edition: x", 3, &found));
  assert_null(dogs->game->edition_read(dogs->passing, NULL, &seats, NULL));
  assert_null(dogs->game->edition_read(dogs->passing, dogs_yaml(dogs->passing, "edition: x"), &seats, NULL));
}

/* The edition's rulings are those of a game that is told none; the options of the game go before them. */
static void rulings_are_defaults(void **state) {
  const Dogs *dogs = *state;
  const Fault other = {"R07_reward_tie: strength_then_first", "R07_reward_tie: none", ""};
  Diagnostics found;
  const Edition *edition = read_text(dogs, changed(dogs->passing, dogs->edition_text, &other), 3, &found);
  assert_non_null(edition);
  ScriptedDice dice;
  dice_scripted(&dice, NULL, 0);
  State *game = calloc(1, sizeof *game);
  assert_non_null(game);
  assert_true(dogs->game->setup(edition, NULL, &dice.dice, game, NULL));
  assert_string_equal(dogs->game->window(game), "dogs");
  assert_null(tree_get(dogs->game->position_write(edition, game, dogs->passing), "options"));
  const Tree *options =
      dogs_yaml(dogs->passing, "{R07_reward_tie: all, R14_final_tie: [coins, shields, shared]}");
  assert_true(dogs->game->setup(edition, options, &dice.dice, game, NULL));
  const Tree *written = tree_get(dogs->game->position_write(edition, game, dogs->passing), "options");
  assert_string_equal(tree_string(tree_get(written, "R07_reward_tie"), ""), "all");
  assert_string_equal(tree_string(tree_get(written, "R14_final_tie"), ""), "coins,shields,shared");
  diagnostics_init(&found, dogs->passing);
  assert_false(dogs->game->setup(edition,
                                 dogs_yaml(dogs->passing, "{R12_bank: 0, R01_soldiers_per_purchase: 2}"),
                                 &dice.dice, game, &found));
  assert_int_equal(found.errors, 2);
  assert_string_equal(found.items[0].code, "OPTION-VALUE");
  assert_false(dice.past_the_end);
  free(game);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_seed_is_what_it_says), cmocka_unit_test(substitutes_are_called_so),
      cmocka_unit_test(every_fault_is_told),      cmocka_unit_test(what_is_no_edition_is_refused),
      cmocka_unit_test(rulings_are_defaults),     cmocka_unit_test(numbers_have_ends),
  };
  return cmocka_run_group_tests_name("dogs_edition", tests, dogs_open, dogs_close);
}
