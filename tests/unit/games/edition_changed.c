/* Whatever edition the loader accepts can be played: each node of the shipped file changed to many things. */
#include "mayo.h"

typedef struct Count {
  int refused, accepted;
} Count;

static void fails(const Mayo *mayo, const Edition *edition, const State *state, const char *what) {
  fail_msg("%s\n%s\nedition:\n%s", what,
           yaml_write(mayo->passing, mayo->game->position_write(edition, state, mayo->passing), NULL),
           yaml_write(mayo->passing, edition->file, NULL));
}

static void play_window(Mayo *mayo, const Edition *edition, State *state, RandomChooser *random, Dice *dice,
                        Events *events) {
  const Game *game = mayo->game;
  Orders files[SIDES];
  const void *orders[SIDES] = {&files[SPANISH], &files[FRENCH]};
  Diagnostics found[SIDES];
  Diagnostics *diagnostics[SIDES] = {&found[SPANISH], &found[FRENCH]};
  for (int side = 0; side < SIDES; side++) {
    diagnostics_init(&found[side], mayo->passing);
    Tree *file = game->random_file(edition, state, side, NULL, &random->chooser, mayo->passing);
    if (!mayo_orders(edition, state, side, file, mayo->passing, &files[side], &found[side]) ||
        found[side].errors > 0)
      fails(mayo, edition, state, mayo_told(mayo->passing, &found[side]));
    assert_non_null(game->view(edition, state, side, mayo->passing));
    assert_non_null(game->choices(edition, state, side, NULL, mayo->passing));
  }
  events_clear(events);
  game->resolve(edition, state, orders, dice, events, diagnostics);
  const char *what = "";
  if (!game->invariants_hold(edition, state, &what)) fails(mayo, edition, state, what);
  State again;
  Diagnostics read;
  diagnostics_init(&read, mayo->passing);
  if (!game->position_read(edition, game->position_write(edition, state, mayo->passing), &again, &read) ||
      memcmp(&again, state, sizeof again) != 0)
    fails(mayo, edition, state, mayo_told(mayo->passing, &read));
}

static void play(Mayo *mayo, const Edition *edition, uint64_t seed) {
  State state;
  Events events;
  events_init(&events);
  Dice *dice = mayo_dice(mayo->passing, seed);
  RandomChooser random = mayo_chooser(seed);
  assert_true(mayo->game->setup(edition, NULL, dice, &state, NULL));
  for (int window = 0; window < 16 && !state.over; window++)
    play_window(mayo, edition, &state, &random, dice, &events);
  events_free(&events);
}

static void read_and_play(Mayo *mayo, const Tree *file, uint64_t seed, Count *count) {
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  const Edition *edition =
      mayo->game->edition_read(mayo->passing, file, seats_stand_in(mayo->game, &(Seats){0}), &found);
  assert_int_equal(edition == NULL, found.errors > 0); /* refused with a reason, accepted with none */
  for (size_t i = 0; i < found.count; i++) assert_string_not_equal(found.items[i].message, "");
  if (edition == NULL) {
    count->refused++;
  } else {
    count->accepted++;
    assert_non_null(mayo->game->rules(edition, mayo->passing));
    play(mayo, edition, seed);
  }
  arena_reset(mayo->passing);
}

static void every_node_changed(void **state) {
  Mayo *mayo = *state;
  Count count = {0};
  bool more = true;
  for (int node = 0; more; node++) {
    for (int kind = 0; more; kind++) {
      Tree *file = tree_copy(mayo->passing, mayo->edition->file),
           *other = mayo_other_node(mayo->passing, kind);
      int n = node;
      more = mayo_change_node(file, &n, other);
      if (more) read_and_play(mayo, file, (uint64_t)node * 100 + (uint64_t)kind, &count);
      if (other == NULL) break;
    }
  }
  print_message("%d refused, %d played\n", count.refused, count.accepted);
  assert_true(count.refused > 5000);
  assert_true(count.accepted > 500);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_node_changed)};
  return cmocka_run_group_tests_name("edition_changed", tests, mayo_open, mayo_close);
}
