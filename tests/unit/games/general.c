/* General functions of the contract, by the small game that one can learn from (tests/small-game). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/offers.h"

/* A tree that has the game, too, is no trouble. */
#define SKERRIES SMALL_GAME
#include "../../small-game/tree/adjudicator/games/skerries/game.c"

#define EDITION_FILE "tests/small-game/tree/schema/editions/skerries.yaml"

enum { RED, GREEN, BLUE };

typedef struct Sound {
  Arena *arena;
  char *edition_text;
  const void *edition;
  State state;
} Sound;

static Tree *tree_of(Arena *arena, const char *text) {
  return yaml_read(arena, text, strlen(text), &YAML_DATA, NULL);
}

static const void *read_edition(Arena *arena, const char *text, Diagnostics *found) {
  Seats seats;
  diagnostics_init(found, arena);
  return SMALL_GAME.edition_read(arena, tree_of(arena, text), seats_stand_in(&SMALL_GAME, &seats), found);
}

static int open_sound(void **state) {
  Arena *arena = arena_new();
  Sound *sound = arena_alloc(arena, sizeof *sound);
  Diagnostics found;
  size_t length;
  sound->arena = arena;
  assert_int_equal(file_read(arena, EDITION_FILE, YAML_DATA_BYTES, &sound->edition_text, &length), STATUS_OK);
  sound->edition = read_edition(arena, sound->edition_text, &found);
  assert_non_null(sound->edition);
  assert_true(SMALL_GAME.setup(sound->edition, NULL, NULL, &sound->state, NULL));
  *state = sound;
  return 0;
}

static int close_sound(void **state) {
  Sound *sound = *state;
  arena_free(sound->arena);
  return 0;
}

static void says(const Sound *sound, const Tree *tree, const char *expected) {
  if (!tree_equal(tree, tree_of(sound->arena, expected)))
    fail_msg("%s, not %s", yaml_write_line(sound->arena, tree), expected);
}

static void editions_are_read_by_rows(void **state) {
  Sound *sound = *state;
  static const char *const FAULTS[][3] = {
      {"turns: 8", "turns: 0", "EDITION-VALUE"},
      {"to_win: 6", "", "FILE-SHAPE"},
      {"turns: 8", "turns: 8\ntides: 2", "FILE-UNKNOWN-KEY"},
      {"edition: Skerries", "", "FILE-SHAPE"},
      {"ald: red,", "ald: gray,", "EDITION-VALUE"},
  };
  Diagnostics found;
  for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++) {
    const char *place = strstr(sound->edition_text, FAULTS[i][0]);
    assert_non_null(place);
    int before = (int)(place - sound->edition_text);
    const char *text = arena_printf(sound->arena, "%.*s%s%s", before, sound->edition_text, FAULTS[i][1],
                                    place + strlen(FAULTS[i][0]));
    assert_null(read_edition(sound->arena, text, &found));
    assert_true(diagnostics_has_error(&found, FAULTS[i][2]));
  }
  assert_null(read_edition(sound->arena, "[no, map]", &found));
  assert_true(diagnostics_has_error(&found, "FILE-SHAPE"));
  assert_null(SMALL_GAME.edition_read(sound->arena, tree_list(sound->arena), &(Seats){.count = 0}, NULL));
}

static Tree *seen_by(const Sound *sound, int viewer) {
  Seats seats;
  return game_view(&SMALL_GAME, sound->edition, &sound->state, seats_stand_in(&SMALL_GAME, &seats), viewer,
                   sound->arena);
}

static void a_view_says_what_general_templates_need(void **state) {
  Sound *sound = *state;
  const char *position =
      "{turn: 1, boats: {ald: red, brae: red, cava: green, dun: blue, fara: green, gair: blue}, "
      "owners: {ald: red, brae: red, cava: green, dun: blue, fara: green, gair: blue}}";
  Tree *view = seen_by(sound, RED);
  tree_put_text(sound->arena, view, "over", "no");
  says(sound, view,
       arena_printf(sound->arena, "{turn: 1, position: %s, window: moves, over: no, options: []}", position));
  sound->state.reason = 1;
  sound->state.winner = GREEN + 1;
  says(sound, tree_get(seen_by(sound, VIEWER_PUBLIC), "over"), "{winner: green, reason: most-islands}");
  sound->state.winner = 0;
  says(sound, tree_get(seen_by(sound, GREEN), "over"), "{winner: none, reason: most-islands}");
}

static void positions_and_invariants_are_those_of_the_rows(void **state) {
  Sound *sound = *state;
  const char *what = NULL;
  State again;
  assert_int_equal(SMALL_GAME.state_size(sound->edition), sizeof again);
  Tree *position = SMALL_GAME.position_write(sound->edition, &sound->state, sound->arena);
  assert_true(SMALL_GAME.position_read(sound->edition, position, &again, NULL));
  assert_memory_equal(&again, &sound->state, sizeof again);
  assert_true(SMALL_GAME.invariants_hold(sound->edition, &sound->state, &what));
  assert_null(what);
  sound->state.turn = 100;
  assert_false(SMALL_GAME.invariants_hold(sound->edition, &sound->state, &what));
  assert_non_null(what);
  Diagnostics found;
  diagnostics_init(&found, sound->arena);
  assert_false(SMALL_GAME.position_read(sound->edition, tree_of(sound->arena, "{turn: 0}"), &again, &found));
  assert_true(diagnostics_has_error(&found, "POSITION-VALUE"));
}

static Answer answer_to(Sound *sound, int seat, const char *text, Diagnostics *found) {
  const void *orders = NULL;
  diagnostics_init(found, sound->arena);
  bool whole = game_read(&SMALL_GAME, sound->edition, &sound->state, seat, tree_of(sound->arena, text),
                         sound->arena, &orders, found);
  assert_int_equal(whole, !diagnostics_has_error(found, "FILE-SHAPE"));
  assert_int_equal(SMALL_GAME.counts(sound->edition, &sound->state, seat, NULL, orders, 0),
                   strstr(text, "moves") != NULL);
  return SMALL_GAME.judge(sound->edition, &sound->state, seat, NULL, orders, NULL);
}

static void files_answer_if_nothing_in_them_is_wrong(void **state) {
  Sound *sound = *state;
  Diagnostics found;
  assert_int_equal(answer_to(sound, RED, "{wait: yes}", &found), ANSWER_NONE);
  assert_int_equal(answer_to(sound, RED, "{moves: []}", &found), ANSWER_GOOD);
  assert_int_equal(answer_to(sound, RED, "{moves: [{from: ald, to: eday}]}", &found), ANSWER_GOOD);
  assert_int_equal(found.count, 0);
  assert_int_equal(answer_to(sound, GREEN, "{moves: [{from: ald, to: eday}]}", &found), ANSWER_ERRORS);
  assert_true(diagnostics_has_error(&found, "SKER-2.1"));
  assert_int_equal(answer_to(sound, RED, "{moves: [nonsense]}", &found), ANSWER_ERRORS);
  assert_int_equal(SMALL_GAME.judge(sound->edition, &sound->state, RED, NULL, NULL, NULL), ANSWER_NONE);
  sound->state.reason = 1;
  assert_int_equal(answer_to(sound, RED, "{moves: []}", &found), ANSWER_NONE);
}

static void choices_are_what_is_listed(void **state) {
  Sound *sound = *state;
  const char *ald = "{of: ald, orders: [{from: ald, to: brae}, {from: ald, to: dun}, {from: ald, to: eday}], "
                    "lines: [ald - brae, ald - dun, ald - eday]}";
  Tree *choices = SMALL_GAME.choices(sound->edition, &sound->state, RED, NULL, sound->arena);
  const Tree *moves = tree_get(choices, "moves");
  assert_int_equal(moves->count, 2);
  says(sound, moves->items[0].value, ald);
  says(sound, offers_example(&SMALL_GAME, sound->edition, &sound->state, RED, NULL, choices, sound->arena),
       "{moves: [{from: ald, to: brae}]}");
  says(sound, offers_nearest(&SMALL_GAME, choices, "from brae to eday", sound->arena, NULL),
       "{moves: [{from: brae, to: eday}]}");
  Diagnostic wrong = {.message = "not-near", .fields = tree_of(sound->arena, "{of: brae}")};
  says(sound, offers_instead(&SMALL_GAME, choices, &wrong, sound->arena),
       "[brae - ald, brae - cava, brae - eday]");
  wrong.fields = NULL;
  says(sound, offers_instead(&SMALL_GAME, choices, &wrong, sound->arena),
       "[ald - brae, ald - dun, ald - eday, brae - ald, brae - cava, brae - eday]");
  sound->state.reason = 1;
  choices = SMALL_GAME.choices(sound->edition, &sound->state, RED, NULL, sound->arena);
  assert_int_equal(choices->count, 0);
  assert_null(offers_instead(&SMALL_GAME, choices, &wrong, sound->arena));
}

/* Counts up, so that each choice comes. */
typedef struct Counter {
  Chooser chooser;
  unsigned count;
} Counter;

static unsigned next(Chooser *chooser, unsigned below) {
  return ((Counter *)chooser)->count++ / 2 % below;
}

static void random_files_are_legal(void **state) {
  Sound *sound = *state;
  Counter counter = {.chooser = {next}};
  Diagnostics found;
  size_t most = 0, least = 9;
  for (int i = 0; i < 16; i++) {
    Tree *file =
        SMALL_GAME.random_file(sound->edition, &sound->state, BLUE, NULL, &counter.chooser, sound->arena);
    size_t count = tree_get(file, "moves")->count;
    if (count > most) most = count;
    if (count < least) least = count;
    assert_int_equal(answer_to(sound, BLUE, yaml_write_line(sound->arena, file), &found), ANSWER_GOOD);
  }
  assert_int_equal(most, 2);
  assert_int_equal(least, 0);
}

static void rules_are_the_edition(void **state) {
  Sound *sound = *state;
  Tree *rules = SMALL_GAME.rules(sound->edition, sound->arena);
  assert_string_equal(tree_string(tree_get(rules, "game"), ""), "skerries");
  assert_string_equal(tree_string(tree_get(rules, "edition"), ""), "Skerries");
  says(sound, tree_get(rules, "seats"), "[red, green, blue]");
  says(sound, tree_get(rules, "turns"), "8");
  assert_non_null(tree_get(rules, "near"));
}

static void words_stand_where_slots_do(void **state) {
  (void)state;
  static const Form WRONG[] = {{.section = "moves", .pattern = "from:harbour"}, {.pattern = NULL}};
  const FormGrammar wrong = {.words = FORM_WORDS, .forms = WRONG};
  Arena *arena = arena_new();
  assert_null(forms_fault(arena, &GRAMMAR));
  assert_string_equal(forms_fault(arena, &wrong), "harbour");
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(editions_are_read_by_rows, open_sound, close_sound),
      cmocka_unit_test_setup_teardown(a_view_says_what_general_templates_need, open_sound, close_sound),
      cmocka_unit_test_setup_teardown(positions_and_invariants_are_those_of_the_rows, open_sound,
                                      close_sound),
      cmocka_unit_test_setup_teardown(files_answer_if_nothing_in_them_is_wrong, open_sound, close_sound),
      cmocka_unit_test_setup_teardown(choices_are_what_is_listed, open_sound, close_sound),
      cmocka_unit_test_setup_teardown(random_files_are_legal, open_sound, close_sound),
      cmocka_unit_test_setup_teardown(rules_are_the_edition, open_sound, close_sound),
      cmocka_unit_test(words_stand_where_slots_do),
  };
  return cmocka_run_group_tests_name("general", tests, NULL, NULL);
}
