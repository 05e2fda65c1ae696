/* The table of games: what the referee may count on in each of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/games/game.h"

static void a_game_is_found_by_its_id(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++) assert_ptr_equal(game_find(GAMES[i]->id), GAMES[i]);
  assert_non_null(game_find("dos-de-mayo"));
}

static void what_is_no_id_finds_none(void **state) {
  (void)state;
  assert_null(game_find(""));
  assert_null(game_find("dos-de-may"));
  assert_null(game_find("dos-de-mayo "));
  assert_null(game_find("Dos-de-Mayo"));
}

static void a_seat_is_found_by_its_name(void **state) {
  (void)state;
  const Game *game = game_find("dos-de-mayo");
  assert_int_equal(game->seat_fixed, 2);
  assert_int_equal(game_seat(game, "spanish"), 0);
  assert_int_equal(game_seat(game, "french"), 1);
  assert_int_equal(game_seat(game, "French"), -1);
  assert_int_equal(game_seat(game, "public"), -1);
  assert_int_equal(game_seat(game, ""), -1);
}

static void ids_seats_and_sections_are_told_apart(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++) {
    const Game *game = GAMES[i];
    for (size_t j = 0; j < i; j++) assert_string_not_equal(game->id, GAMES[j]->id);
    for (int seat = 0; seat < game->seat_fixed; seat++)
      assert_int_equal(game_seat(game, game->seat_names[seat]), seat);
    for (int section = 0; game->turn_file[section].key != NULL; section++)
      assert_int_equal(game_section(game, game->turn_file[section].key), section);
    assert_int_equal(game_section(game, "turn"), -1);
  }
}

/* However many play, they have names: the game's, or their own. */
static void every_number_of_players_has_seats(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++) {
    const Game *game = GAMES[i];
    assert_in_range(game->seats_least, 1, game->seats_most);
    assert_in_range(game->seats_most, 1, GAME_SEATS_MAX);
    assert_in_range(game->seat_fixed, 0, GAME_SEATS_MAX);
    if (game->seat_fixed > 0) assert_null(game->seat_names[game->seat_fixed]); /* for "did you mean" */
    assert_false(seats_may_play(game, game->seats_least - 1));
    assert_false(seats_may_play(game, game->seats_most + 1));
    for (int count = game->seats_least; count <= game->seats_most; count++) {
      Seats seats;
      assert_true(seats_may_play(game, count));
      assert_ptr_equal(seats_for(game, count, &seats), &seats);
      assert_int_equal(seats.count, count);
      assert_null(seats.names[count]);
      for (int seat = 0; seat < count; seat++) assert_int_equal(seats_find(&seats, seats.names[seat]), seat);
      assert_int_equal(seats_have_names(game, count), game_seat(game, seats.names[0]) < 0);
    }
    /* who may not give names has nobody to ask for them in a position */
    if (game->named_from > 0) assert_non_null(game->seats_of);
    Seats usual;
    assert_true(seats_may_play(game, seats_stand_in(game, &usual)->count));
  }
}

/* The referee calls every function of the table without asking whether it is there. */
static void no_place_in_a_table_is_empty(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++) {
    const Game *game = GAMES[i];
    assert_non_null(game->title);
    assert_non_null(game->edition);
    assert_non_null(game->options);
    assert_true(game->state_format >= 1);
    assert_true(game->state_size != NULL);
    assert_true(game->edition_read != NULL && game->setup != NULL && game->label != NULL &&
                game->window != NULL && game->duties != NULL && game->read != NULL && game->judge != NULL);
    assert_true(game->resolve != NULL && game->outcome != NULL && game->view != NULL &&
                game->position_write != NULL && game->position_read != NULL && game->counts != NULL);
    assert_true(game->choices != NULL && game->random_file != NULL && game->invariants_hold != NULL &&
                game->rules != NULL);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_game_is_found_by_its_id),    cmocka_unit_test(what_is_no_id_finds_none),
      cmocka_unit_test(a_seat_is_found_by_its_name),  cmocka_unit_test(ids_seats_and_sections_are_told_apart),
      cmocka_unit_test(no_place_in_a_table_is_empty), cmocka_unit_test(every_number_of_players_has_seats),
  };
  return cmocka_run_group_tests_name("registry", tests, NULL, NULL);
}
