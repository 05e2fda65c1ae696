/* Three players and more: pairs, starters, labels, the end (WATERLOO 7, W18, W19, W21, W22). */
#include "waterloo.h"

static const char *pairs_text(Waterloo *waterloo, const Edition *edition, const State *state) {
  const char *text = "";
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    text = arena_printf(waterloo->passing, "%s%s%s-%s:%s", text, i == 0 ? "" : " ",
                        edition->base.seats.names[pair->player[NORTH]],
                        edition->base.seats.names[pair->player[SOUTH]], WATERLOO_SIDES[pair->first]);
  }
  return text;
}

static State *begun(Waterloo *waterloo, const Edition *edition, const char *options) {
  State *state = calloc(1, waterloo->game->state_size(edition));
  assert_non_null(state);
  assert_true(waterloo->game->setup(edition, waterloo_options(waterloo, options),
                                    waterloo_dice(waterloo->passing, 1), state, NULL));
  return state;
}

static void three_start_once_each(void **state) {
  Waterloo *waterloo = *state;
  State *game = begun(waterloo, waterloo->three, NULL);
  assert_string_equal(pairs_text(waterloo, waterloo->three, game),
                      "anne-bruno:north bruno-carl:north carl-anne:north");
  free(game);
  game = begun(waterloo, waterloo->three, "{handicap: {player: carl, always_first: yes}}");
  assert_string_equal(pairs_text(waterloo, waterloo->three, game),
                      "anne-bruno:north bruno-carl:south carl-anne:north");
  free(game);
}

static void every_pair_once_and_starts_spread(void **state) {
  Waterloo *waterloo = *state;
  for (int players = 3; players <= PLAYERS_MAX; players++) {
    const Edition *edition = waterloo_seated(waterloo, players);
    State *game = begun(waterloo, edition, NULL);
    int met[PLAYERS_MAX][PLAYERS_MAX] = {{0}}, starts[PLAYERS_MAX] = {0}, least = 99, most = 0;
    const char *what;
    assert_true(waterloo->game->invariants_hold(edition, game, &what));
    assert_int_equal(game->pair_count, players * (players - 1) / 2);
    for (int i = 0; i < game->pair_count; i++) {
      const Pair *pair = &game->pairs[i];
      met[pair->player[NORTH]][pair->player[SOUTH]]++;
      met[pair->player[SOUTH]][pair->player[NORTH]]++;
      starts[pair->player[pair->first]]++;
    }
    for (int a = 0; a < players; a++) {
      for (int b = 0; b < players; b++) assert_int_equal(met[a][b], a != b);
      least = starts[a] < least ? starts[a] : least;
      most = starts[a] > most ? starts[a] : most;
    }
    assert_true(most - least <= 1);
    free(game);
  }
}

/* -- labels -- */

typedef struct Labels {
  const char **items;
  size_t count, capacity;
  Arena *arena;
  const char *turn; /* of the window before; NULL at the start of a game */
  uint64_t seed;
} Labels;

/* A label may stand through several windows of one turn, but never comes back. */
static void note_label(Waterloo *waterloo, const Edition *edition, const State *state, uint64_t seed,
                       void *context) {
  (void)edition;
  Labels *labels = context;
  if (labels->seed != seed)
    *labels =
        (Labels){.items = labels->items, .capacity = labels->capacity, .arena = labels->arena, .seed = seed};
  const char *label = waterloo->game->label(state, labels->arena);
  if (labels->turn != NULL && strcmp(labels->turn, label) == 0) return;
  for (size_t i = 0; i < labels->count; i++) {
    if (strcmp(labels->items[i], label) == 0) fail_msg("%s comes twice", label);
  }
  if (labels->count == labels->capacity) {
    labels->capacity = labels->capacity * 2 + 64;
    labels->items = realloc(labels->items, labels->capacity * sizeof *labels->items);
    assert_non_null(labels->items);
  }
  labels->items[labels->count++] = labels->turn = label;
}

static void labels_never_come_back(void **state) {
  Waterloo *waterloo = *state;
  static const char *const TERMS[] = {"{nightfall: 1}", "{nightfall: 2, laurels: yes}", NULL};
  Labels labels = {.arena = arena_new()};
  size_t longest = 0;
  for (uint64_t seed = 1; seed <= 60; seed++) {
    waterloo_play_random(waterloo, waterloo->edition, TERMS[seed % 3], seed, seed % 2 == 0 ? 6 : 0,
                         note_label, &labels);
    longest = labels.count > longest ? labels.count : longest;
    arena_reset(labels.arena);
    labels.count = 0;
  }
  waterloo_play_random(waterloo, waterloo->three, "{nightfall: 3}", 61, 8, note_label, &labels);
  assert_true(longest > 20);
  arena_free(labels.arena);
  free(labels.items);
}

static void labels_say_what_is_waited_for(void **state) {
  static const struct {
    const char *position, *label, *window;
  } ROWS[] = {
      {"{manche: 1, window: deploy, first: drawn}", "1-deploy", "deploy"},
      {"{manche: 2, window: deploy}", "2-deploy", "deploy"},
      {"{manche: 2, replay: 1, window: deploy}", "2b-deploy", "deploy"},
      {"{manche: 2, window: turn, first: south, turn: 3}", "2-3-south", "turn"},
      {"{manche: 2, replay: 2, window: turn, first: south, turn: 4}", "2c-4-north", "turn"},
      {"{manche: 2, replay: 30, window: turn, turn: 4}", "2.31-4-south", "turn"},
  };
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    State *position = waterloo_position_of(waterloo, waterloo->edition, ROWS[i].position);
    assert_string_equal(waterloo->game->label(position, waterloo->passing), ROWS[i].label);
    assert_string_equal(waterloo->game->window(position), ROWS[i].window);
  }
  State *game = begun(waterloo, waterloo->three, NULL);
  assert_string_equal(waterloo->game->label(game, waterloo->passing), "ronde-1-step-1");
  assert_string_equal(waterloo->game->window(game), "deploy");
  free(game);
}

/* -- the end of a ronde -- */

#define ASSAULT                                                                                              \
  "window: turn, first: north, turn: 3, north: {front: {1: N1 2, 2: N2 3, 3: N3 4, 4: N4 5, 5: N5 6}, "      \
  "general: N0 1}, south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 4, 5: S5 5}, general: S0 6}"
#define DONE "window: done, last: {points: {north: 4, south: 3}, winner: north, laurels: 2}"

/* Carl (north) wins the last battle of a ronde 6 to 1: three laurels, no pursuit. */
static const char *last_battle(Arena *arena, const char *laurels, const char *more) {
  return arena_printf(
      arena,
      "{ronde: 3, laurels: {%s}, %soptions: {laurels: yes%s}, pairs: {anne-bruno: {players: {north: anne, "
      "south: bruno}, %s}, bruno-carl: {players: {north: bruno, south: carl}, %s}, carl-anne: {players: "
      "{north: carl, south: anne}, %s}}}",
      laurels, strncmp(more, "extra", 5) == 0 ? more : "", strncmp(more, "extra", 5) == 0 ? "" : more, DONE,
      DONE, ASSAULT);
}

static const State *after_assault(Waterloo *waterloo, const char *text, const char *file) {
  State *state = waterloo_position_of(waterloo, waterloo->three, text);
  const void *files[GAME_SEATS_MAX] = {NULL};
  int carl = seats_find(&waterloo->three->base.seats, "carl");
  assert_true(waterloo->game->read(waterloo->three, state, carl, waterloo_yaml(waterloo->passing, file),
                                   waterloo->passing, &files[carl], NULL));
  assert_int_equal(waterloo->game->judge(waterloo->three, state, carl, "carl-anne", files[carl], NULL),
                   ANSWER_GOOD);
  Events events;
  events_init(&events);
  waterloo->game->resolve(waterloo->three, state, files, waterloo_dice(waterloo->passing, 1), &events, NULL);
  events_free(&events);
  return state;
}

static void the_end_of_a_ronde(void **state) {
  static const struct {
    const char *laurels, *more; /* before; `extra`, or an option */
    int winner;                 /* seat; -1: none, -2: the game goes on */
    int ronde, extra;
  } ROWS[] = {
      {"anne: 9, bruno: 9, carl: 3", "", -2, 4, 0},
      {"anne: 9, bruno: 9, carl: 7", "", 2, 3, 0},
      {"anne: 11, bruno: 9, carl: 7", "", 0, 3, 0},
      {"anne: 11, bruno: 9, carl: 8", "", -2, 4, 1},
      {"anne: 11, bruno: 9, carl: 8", "extra: 1, ", -2, 4, 2},
      {"anne: 11, bruno: 9, carl: 8", "extra: 2, ", -1, 3, 2},
      {"anne: 11, bruno: 9, carl: 9", "extra: 2, ", 2, 3, 2},
      {"anne: 11, bruno: 9, carl: 3", ", target: {anne: 10, bruno: 10, carl: 4}", 2, 3, 0},
      {"anne: 11, bruno: 9, carl: 2", ", target: {anne: 10, bruno: 10, carl: 4}", -2, 4, 1},
  };
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    const State *after =
        after_assault(waterloo, last_battle(waterloo->passing, ROWS[i].laurels, ROWS[i].more),
                      "{pair: carl-anne, do: [assault]}");
    Outcome outcome = waterloo->game->outcome(after);
    assert_int_equal(outcome.over, ROWS[i].winner != -2);
    if (outcome.over) assert_int_equal(outcome.winner, ROWS[i].winner);
    assert_int_equal(after->ronde, ROWS[i].ronde);
    assert_int_equal(after->extra, ROWS[i].extra);
    assert_int_equal(after->pairs[2].last.laurels, 3);
  }
}

/* W22: a resignation waives what the other owes, in its own pair alone. */
static void a_resignation_waits_for_nobody(void **state) {
  Waterloo *waterloo = *state;
  const Game *game = waterloo->game;
  State *position = waterloo_position_of(waterloo, waterloo->three,
                                         last_battle(waterloo->passing, "anne: 1, bruno: 1, carl: 1", ""));
  const void *orders = NULL;
  int anne = seats_find(&waterloo->three->base.seats, "anne"),
      carl = seats_find(&waterloo->three->base.seats, "carl");
  Duty duty = {.seat = carl, .window = "turn", .part = "carl-anne"};
  assert_true(game->read(waterloo->three, position, anne,
                         waterloo_yaml(waterloo->passing, "{pair: carl-anne, standing: same}"),
                         waterloo->passing, &orders, NULL));
  assert_false(game->waives(waterloo->three, position, &duty, anne, orders));
  assert_true(game->read(waterloo->three, position, anne,
                         waterloo_yaml(waterloo->passing, "{pair: carl-anne, resign: yes}"),
                         waterloo->passing, &orders, NULL));
  assert_true(game->waives(waterloo->three, position, &duty, anne, orders));
  duty.part = "anne-bruno";
  assert_false(game->waives(waterloo->three, position, &duty, anne, orders));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(three_start_once_each),  cmocka_unit_test(every_pair_once_and_starts_spread),
      cmocka_unit_test(labels_never_come_back), cmocka_unit_test(labels_say_what_is_waited_for),
      cmocka_unit_test(the_end_of_a_ronde),     cmocka_unit_test(a_resignation_waits_for_nobody),
  };
  return cmocka_run_group_tests_name("waterloo_rondes", tests, waterloo_open, waterloo_close);
}
