/* The edition file: its faults are named, its numbers count (schema/editions/waterloo.yaml). */
#include "waterloo.h"

#include "../../../adjudicator/games/waterloo/sequence.h"

static const char *faults(Waterloo *waterloo, const Tree *file, int players, const char *const *names) {
  Seats seats = {.count = players};
  for (int seat = 0; seat < players; seat++) seats.names[seat] = names[seat];
  Diagnostics found;
  diagnostics_init(&found, waterloo->passing);
  const void *edition = waterloo->game->edition_read(waterloo->passing, file, &seats, &found);
  assert_int_equal(edition == NULL, found.errors > 0);
  const char *text = "";
  for (size_t i = 0; i < found.count; i++)
    text = arena_printf(waterloo->passing, "%s%s%s %s", text, i == 0 ? "" : ", ", found.items[i].code,
                        found.items[i].message);
  return text;
}

/* The file with the value at a path ("laurels.margin") replaced. */
static Tree *changed(Waterloo *waterloo, const char *map, const char *key, const char *value) {
  Arena *arena = waterloo->passing;
  Tree *file = tree_copy(arena, waterloo->file);
  Tree *inner = *map == '\0' ? file : tree_get(file, map);
  tree_put(arena, inner, key, waterloo_yaml(arena, value));
  return file;
}

static void faults_are_named(void **state) {
  static const struct {
    const char *map, *key, *value, *faults;
  } ROWS[] = {
      {"", "edition", "Ours", ""},
      {"", "duels", "6", "EDITION-VALUE number-out-of-range"},
      {"", "values", "9", "EDITION-VALUE number-out-of-range"},
      {"", "colour", "blue", "FILE-UNKNOWN-KEY edition-unknown-key"},
      {"", "laurels", "3", "FILE-SHAPE not-a-map"},
      {"laurels", "margin", "0", "EDITION-VALUE number-out-of-range"},
      {"laurels", "margin", "much", "FILE-SHAPE not-a-number"},
      {"laurels", "crown", "1", "FILE-UNKNOWN-KEY edition-unknown-key"},
      {"targets", "wins", "0", "EDITION-VALUE number-out-of-range"},
      {"stakes", "duel", "2", "EDITION-VALUE stake-even"},
      {"evidence", "duels", "guessed", "EDITION-VALUE unknown-word"},
      {"rulings", "W01", "{evidence: house}", "FILE-SHAPE key-missing"},
  };
  static const char *const TWO[] = {"north", "south"};
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    const Tree *file = changed(waterloo, ROWS[i].map, ROWS[i].key, ROWS[i].value);
    assert_string_equal(faults(waterloo, file, 2, TWO), ROWS[i].faults);
  }
}

/* The least and the most of each number are taken, what is beyond is not. */
static void numbers_have_bounds(void **state) {
  static const struct {
    const char *map, *key;
    int least, most;
  } ROWS[] = {
      {"stakes", "general", 1, 9},      {"targets", "wins", 1, 99},    {"targets", "laurels", 1, 99},
      {"", "extra-rondes", 0, 9},       {"laurels", "victory", 1, 9},  {"laurels", "pursuit", 0, 9},
      {"laurels", "margin", 1, 6},      {"laurels", "decisive", 0, 9}, {"laurels", "decisive-points", 0, 9},
      {"laurels", "resignation", 0, 9},
  };
  static const char *const TWO[] = {"north", "south"};
  static const char OUT_OF_RANGE[] = "EDITION-VALUE number-out-of-range";
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    const int values[] = {ROWS[i].least - 1, ROWS[i].least, ROWS[i].most, ROWS[i].most + 1};
    for (int j = 0; j < 4; j++) {
      const char *value = arena_printf(waterloo->passing, "%d", values[j]);
      const char *found = faults(waterloo, changed(waterloo, ROWS[i].map, ROWS[i].key, value), 2, TWO);
      if (strcmp(found, j == 1 || j == 2 ? "" : OUT_OF_RANGE) != 0)
        fail_msg("%s.%s %s: \"%s\"", ROWS[i].map, ROWS[i].key, value, found);
    }
  }
}

static void names_of_pairs_mean_one(void **state) {
  static const char *const GOOD[] = {"anne", "bruno", "carl"}, *const ALIKE[] = {"a-b", "c", "a", "b-c"};
  Waterloo *waterloo = *state;
  assert_string_equal(faults(waterloo, waterloo->file, 3, GOOD), "");
  assert_string_equal(faults(waterloo, waterloo->file, 3, ALIKE), "");
  assert_string_equal(faults(waterloo, waterloo->file, 4, ALIKE), "EDITION-SEATS seats-alike");
}

/* Numbers of the file, not of the program. */
static void numbers_count(void **state) {
  Waterloo *waterloo = *state;
  Seats seats;
  const Tree *file = changed(waterloo, "laurels", "margin", "2");
  const Edition *edition =
      waterloo->game->edition_read(waterloo->passing, file, seats_fixed(waterloo->game, &seats), NULL);
  assert_non_null(edition);
  Field field = {.duels = {0}};
  field.side[NORTH].general.value = 6;
  field.side[SOUTH].general.value = 4;
  assert_true(waterloo_can_pursue(edition, &field, NORTH));
  assert_false(waterloo_can_pursue(waterloo->edition, &field, NORTH));
  assert_int_equal(waterloo_laurels(edition, &field, NORTH, 1).total, 4);
  assert_int_equal(waterloo_laurels(waterloo->edition, &field, NORTH, 1).total, 3);
  assert_int_equal(waterloo_laurels(waterloo->edition, &field, NORTH, 2).total, 2);
}

/* 26 rulings, each with its evidence; those that an option settles name one that there is. */
static void all_rulings_stand_there(void **state) {
  Waterloo *waterloo = *state;
  const Tree *rulings = tree_get(waterloo->game->rules(waterloo->edition, waterloo->passing), "rulings");
  int switched = 0;
  assert_int_equal(rulings->count, 26);
  for (size_t i = 0; i < rulings->count; i++) {
    assert_string_equal(rulings->items[i].key, arena_printf(waterloo->passing, "W%02zu", i + 1));
    const char *option = tree_string(tree_get(rulings->items[i].value, "option"), NULL);
    bool found = option == NULL;
    for (const GameOption *row = waterloo->game->options; row->name != NULL; row++)
      found |= option != NULL && strcmp(row->name, option) == 0;
    assert_true(found);
    switched += option != NULL;
  }
  assert_int_equal(switched, 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faults_are_named),        cmocka_unit_test(numbers_have_bounds),
      cmocka_unit_test(names_of_pairs_mean_one), cmocka_unit_test(numbers_count),
      cmocka_unit_test(all_rulings_stand_there),
  };
  return cmocka_run_group_tests_name("waterloo_edition", tests, waterloo_open, waterloo_close);
}
