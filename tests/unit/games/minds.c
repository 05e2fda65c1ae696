/* What every mind promises (games/game.h): at any position its orders are legal and answer what the seat owes, and are what is
 * read of them once they are written; worth stays within its bounds; and where a move is plain it is made. The lines of their orders (games/orders.h) are the same
 * orders, in each language. */
#include "pictures.h"

#include "../../../adjudicator/games/orders.h"
#include "../../../adjudicator/games/stand_in.h"
#include "../../../adjudicator/games/turn_file.h"

/* A table, and how it is played. */
typedef struct Table {
  const char *game;
  int players;
  const char *options;
  int windows; /* so many are played; 0: to the end, or WINDOWS_MOST */
} Table;

static const Table TABLES[] = {
    {"ducs", 2, "{}", 0},
    {"ducs", 2, "{setup: standard, retreats: ask}", 0},
    {"ducs", 2, "{setup: alternate, attack-across-river: no}", 0},
    {"dos-de-mayo", 2, "{}", 0},
    {"dos-de-mayo", 2, "{pace: fast}", 0},
    {"waterloo", 2, "{}", 0},
    {"waterloo", 2, "{mode: simplified}", 0},
    {"waterloo", 2, "{mode: simplified, laurels: yes, inactive: drawn}", 0},
    {"waterloo", 2, "{laurels: yes, handicap: {player: north, always_first: yes, double_recon: yes}}", 0},
    {"waterloo", 3, "{}", 0},
    {"waterloo", 5, "{mode: simplified}", 0},
    {"dogs-of-war", 3, "{}", 0},
    {"dogs-of-war", 4, "{R02_muster: sequential}", 0},
    {"dogs-of-war", 5, "{}", 0},
    {"diplomacy", 7, "{}", 20}, /* random players do not end it; four years have all its windows */
};

#define GAMES_EACH   3
#define FILES_EACH   3
#define WINDOWS_MOST 400

typedef struct Random {
  Chooser chooser;
  uint64_t state;
} Random;

static unsigned choose(Chooser *chooser, unsigned below) { /* SplitMix64 */
  uint64_t z = ((Random *)chooser)->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (unsigned)((z ^ (z >> 31)) % below);
}

static Random random_of(uint64_t seed) {
  return (Random){.chooser = {choose}, .state = seed};
}

static Dice *dice_of(Arena *arena, uint64_t seed) {
  uint8_t key[DICE_KEY_BYTES] = {0};
  memcpy(key, &seed, sizeof seed);
  return dice_keyed(arena, key, "minds");
}

static const char *told(Arena *arena, const Diagnostics *found) {
  const char *text = "";
  for (size_t i = 0; i < found->count; i++)
    text = arena_printf(arena, "%s%s %s; ", text, found->items[i].code, found->items[i].message);
  return text;
}

/* ---- at any position ---- */

/* Adds to a seat's orders what it may plausibly file. */
static void draw(const Studio *studio, const Duty *duty, Random *random, Arena *arena, const void **orders) {
  const Game *game = studio->game;
  if (game->mind->plausible != NULL) {
    game->mind->plausible(studio->edition, studio->state, duty->seat, duty->part, &random->chooser, arena,
                          orders);
    return;
  }
  const Tree *file =
      game->random_file(studio->edition, studio->state, duty->seat, duty->part, &random->chooser, arena);
  assert_true(game->read(studio->edition, studio->state, duty->seat, file, arena, orders, NULL));
}

static Tree *written(const Studio *studio, int seat, const void *orders, Arena *arena) {
  return game_orders_write(studio->game, studio->edition, orders, seat, arena);
}

/* Reads what was drawn once it is written, and adds it to the orders of its seat. */
static void check_file(const Studio *studio, const Duty *duty, const Tree *file, Arena *arena,
                       const void **orders) {
  const Game *game = studio->game;
  Diagnostics found;
  diagnostics_init(&found, arena);
  bool read = game_read(game, studio->edition, studio->state, duty->seat, file, arena, orders, &found);
  if (!read || found.errors > 0 ||
      game->judge(studio->edition, studio->state, duty->seat, duty->part, *orders, NULL) != ANSWER_GOOD)
    fail_msg("%s, seat %d: %s\n%s\n%s", game->id, duty->seat, told(arena, &found),
             yaml_write(arena, file, NULL),
             yaml_write(arena, game->position_write(studio->edition, studio->state, arena), NULL));
}

static const char *events_text(const Events *events, Arena *arena) {
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < events->count; i++) tree_add(arena, list, event_tree(arena, &events->items[i]));
  return yaml_write(arena, list, NULL);
}

/* What a window comes to: the state after it, and what happened as a text. */
static const void *resolved(const Studio *studio, const void *const *orders, uint64_t seed, Arena *arena,
                            const char **text) {
  const Game *game = studio->game;
  void *after = arena_memdup(arena, studio->state, game->state_size(studio->edition));
  Diagnostics *unheard[GAME_SEATS_MAX] = {NULL};
  Events events;
  events_init(&events);
  game->resolve(studio->edition, after, orders, dice_of(arena, seed), &events, unheard);
  *text = events_text(&events, arena);
  events_free(&events);
  return after;
}

/* Orders as they are drawn for all who owe some, and as they are read: they are written alike, they answer, and the same comes
 * of them. */
static void check_drawn(const Studio *studio, const Duties *duties, uint64_t seed, Arena *arena) {
  const Game *game = studio->game;
  const void *drawn[GAME_SEATS_MAX] = {NULL}, *read[GAME_SEATS_MAX] = {NULL};
  const char *happened, *happened_as_read;
  for (size_t i = 0; i < duties->count; i++) {
    const Duty *duty = &duties->items[i];
    Random random = random_of(seed + i), same = random;
    const void *alone = NULL; /* which is written as a file for its part */
    draw(studio, duty, &random, arena, &alone);
    draw(studio, duty, &same, arena, &drawn[duty->seat]);
    check_file(studio, duty, written(studio, duty->seat, alone, arena), arena, &read[duty->seat]);
    assert_int_equal(
        game->judge(studio->edition, studio->state, duty->seat, duty->part, drawn[duty->seat], NULL),
        ANSWER_GOOD);
  }
  for (int seat = 0; seat < studio->seats.count; seat++) {
    if (drawn[seat] != NULL)
      assert_string_equal(yaml_write(arena, written(studio, seat, drawn[seat], arena), NULL),
                          yaml_write(arena, written(studio, seat, read[seat], arena), NULL));
  }
  const void *after = resolved(studio, drawn, seed, arena, &happened),
             *after_read = resolved(studio, read, seed, arena, &happened_as_read);
  assert_memory_equal(after, after_read, game->state_size(studio->edition));
  assert_string_equal(happened, happened_as_read);
}

static const char *canonical(const Studio *studio, const Duty *duty, const Tree *file, Arena *arena) {
  const Game *game = studio->game;
  const void *orders = NULL;
  bool read = game->read(studio->edition, studio->state, duty->seat, file, arena, &orders, NULL);
  return read ? yaml_write(arena, game_orders_write(game, studio->edition, orders, duty->seat, arena), NULL)
              : "";
}

/* `number`: which language. */
static void check_lines(const Studio *studio, const Duty *duty, const Tree *file, uint64_t number,
                        Arena *arena) {
  static const char *const LANGUAGES[] = {"en", "fr", "es"};
  const Game *game = studio->game;
  const OrderList orders = orders_of(game, file, arena);
  const char *text = duty->part == NULL ? "" : arena_concat(arena, "pair: ", duty->part, "\n", NULL);
  for (size_t i = 0; i < orders.count; i++)
    text = arena_concat(arena, text, order_line(game, &orders.items[i], LANGUAGES[number % 3], arena), "\n",
                        NULL);
  Diagnostics found;
  TurnText read;
  diagnostics_init(&found, arena);
  turn_file_understand(game, studio->edition, studio->state, duty->seat, text, strlen(text), TURN_FORM, arena,
                       &found, &read);
  const char *wanted = canonical(studio, duty, file, arena);
  const char *got = read.file == NULL ? "" : canonical(studio, duty, read.file, arena);
  if (read.unclear || strcmp(wanted, got) != 0)
    fail_msg("%s, seat %d: %s\n%s\nis read as\n%s\nnot as\n%s", game->id, duty->seat, told(arena, &found),
             text, got, wanted);
}

/* Returns how many files were drawn. */
static long check_window(const Studio *studio, const Duties *duties, uint64_t seed, Arena *arena) {
  const GameMind *mind = studio->game->mind;
  for (uint64_t number = 0; number < FILES_EACH; number++)
    check_drawn(studio, duties, (seed * FILES_EACH + number) * GAME_DUTIES_MAX, arena);
  for (size_t i = 0; i < duties->count; i++) {
    Random random = random_of(seed * 31 + i);
    const Duty *duty = &duties->items[i];
    const void *orders = NULL;
    draw(studio, duty, &random, arena, &orders);
    check_lines(studio, duty, written(studio, duty->seat, orders, arena), seed + i, arena);
    const Tree *file = studio->game->random_file(studio->edition, studio->state, duty->seat, duty->part,
                                                 &random.chooser, arena);
    check_lines(studio, duty, file, seed + i + 1, arena);
  }
  for (int seat = 0; seat < studio->seats.count; seat++) {
    int worth = mind->worth(studio->edition, studio->state, seat);
    assert_in_range(worth, 0, 1000);
  }
  return (long)duties->count * FILES_EACH;
}

/* A game of random players, in which now and then somebody does not answer. */
static long play(Studio *studio, const Table *table, uint64_t seed) {
  const Game *game = studio->game;
  Arena *arena = arena_new();
  Random random = random_of(seed);
  Events events;
  long files = 0;
  events_init(&events);
  memset(studio->state, 0, game->state_size(studio->edition));
  assert_true(game->setup(studio->edition, studio_yaml(studio->arena, table->options),
                          dice_of(studio->arena, seed), studio->state, NULL));
  int most = table->windows > 0 ? table->windows : WINDOWS_MOST;
  for (int window = 0; window < most && !game->outcome(studio->state).over; window++) {
    const void *orders[GAME_SEATS_MAX] = {NULL};
    Duties duties = {.count = 0};
    game->duties(studio->edition, studio->state, &duties);
    files += check_window(studio, &duties, seed + (uint64_t)window, arena);
    for (size_t i = 0; i < duties.count; i++) {
      const Duty *duty = &duties.items[i];
      if (choose(&random.chooser, 20) == 0) continue;
      if (choose(&random.chooser, 2) == 0) {
        draw(studio, duty, &random, arena, &orders[duty->seat]);
        continue;
      }
      const Tree *file =
          game->random_file(studio->edition, studio->state, duty->seat, duty->part, &random.chooser, arena);
      (void)game->read(studio->edition, studio->state, duty->seat, file, arena, &orders[duty->seat], NULL);
    }
    Diagnostics *unheard[GAME_SEATS_MAX] = {NULL};
    events_clear(&events);
    game->resolve(studio->edition, studio->state, orders, dice_of(arena, seed + (uint64_t)window), &events,
                  unheard);
    arena_reset(arena);
  }
  for (int seat = 0; seat < studio->seats.count; seat++) {
    int worth = game->mind->worth(studio->edition, studio->state, seat);
    assert_in_range(worth, 0, 1000);
  }
  events_free(&events);
  arena_free(arena);
  return files;
}

static void lines_have_no_faults(void **state) {
  (void)state;
  Arena *arena = arena_new();
  for (const Game *const *game = GAMES; *game != NULL; game++) assert_null(orders_fault(*game, arena));
  arena_free(arena);
}

static void files_are_legal_anywhere(void **state) {
  (void)state;
  for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
    const Table *table = &TABLES[i];
    Studio studio = studio_open(table->game, table->players, NULL);
    long files = 0;
    for (uint64_t seed = 1; seed <= GAMES_EACH; seed++) files += play(&studio, table, seed);
    assert_true(files > 20);
    studio_close(&studio);
  }
}

/* ---- where a move is plain ---- */

/* What a stand-in files at a position. */
static const char *filed(Studio *studio, const char *position, int seat, unsigned key) {
  studio_place(studio, position);
  StandInTask task = {.game = studio->game,
                      .edition = studio->edition,
                      .state = studio->state,
                      .seat = seat,
                      .level = STAND_IN_NORMAL};
  task.key[0] = (uint8_t)key;
  StandInFile made;
  assert_true(stand_in_file(&task, studio->arena, &made));
  return yaml_write_line(studio->arena, made.file);
}

static int worth_of(Studio *studio, const char *position, int seat) {
  studio_place(studio, position);
  return studio->game->mind->worth(studio->edition, studio->state, seat);
}

/* North stands stronger in four duels of five and has seen it: there is nothing to wait for. */
static void waterloo_storms_what_is_won(void **state) {
  (void)state;
  Studio studio = studio_open("waterloo", 2, NULL);
  for (unsigned key = 1; key <= 5; key++) {
    const char *file = filed(
        &studio,
        "{manche: 1, turn: 5, first: north, to_move: north, window: turn, options: {mode: simplified},"
        " north: {front: {1: N1 2, 2: N2 3, 3: N3 4, 4: N4 5, 5: N5 1}, knows: {S1: 1, S2: 2, S3: 3, S4: 4, S5: 5}},"
        " south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 4, 5: S5 5}}}",
        0, key);
    if (strstr(file, "{do: [assault]") == NULL) fail_msg("%s", file);
  }
  studio_close(&studio);
}

static void waterloo_counts_points(void **state) {
  (void)state;
  Studio studio = studio_open("waterloo", 2, NULL);
  int even = worth_of(
      &studio,
      "{manche: 1, turn: 5, first: north, to_move: north, window: turn,"
      " north: {front: {1: N1 1, 2: N2 2, 3: N3 3, 4: N4 4, 5: N5 5}, general: N0 6}, south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 4, 5: S5 5}, general: S0 6}}",
      0);
  int better = worth_of(
      &studio,
      "{manche: 1, turn: 5, first: north, to_move: north, window: turn,"
      " north: {front: {1: N1 1, 2: N2 2, 3: N3 3, 4: N4 5, 5: N5 6}, general: N0 4}, south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 4, 5: S5 5}, general: S0 6}}",
      0);
  int ahead = worth_of(
      &studio,
      "{manche: 2, turn: 5, first: north, to_move: north, window: turn, wins: {north: 1},"
      " north: {front: {1: N1 1, 2: N2 2, 3: N3 3, 4: N4 4, 5: N5 5}, general: N0 6}, south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 4, 5: S5 5}, general: S0 6}}",
      0);
  assert_int_equal(even, 500);
  assert_true(better > even && ahead > better);
  studio_close(&studio);
}

/* A captain, a soldier, and two spaces: one gives nothing, the other shields of a house that is worth five each. */
static void dogs_count_what_counts_at_the_end(void **state) {
  (void)state;
  Studio studio = studio_open("dogs-of-war", 3, NULL);
  static const char *const POSITIONS[] = {
      "{seats: [player-1, player-2, player-3], year: 2, window: muster, first: player-1, players: {player-1: {coins: 3}, player-2: {coins: 3}, player-3: {coins: 3}}}",
      "{seats: [player-1, player-2, player-3], year: 2, window: muster, first: player-1, players: {player-1: {coins: 9}, player-2: {coins: 3}, player-3: {coins: 3}}}",
      "{seats: [player-1, player-2, player-3], year: 2, window: muster, first: player-1, players: {player-1: {coins: 9, vp: 8}, player-2: {coins: 3}, player-3: {coins: 3}}}",
  };
  int last = -1;
  for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
    int worth = worth_of(&studio, POSITIONS[i], 0);
    assert_true(worth > last);
    last = worth;
    assert_true(i == 0 ? worth == 500 : worth_of(&studio, POSITIONS[i], 1) < 500);
  }
  studio_close(&studio);
}

static void every_game_has_a_table(void **state) {
  (void)state;
  for (size_t g = 0; GAMES[g] != NULL; g++) {
    size_t i = 0;
    while (i < sizeof TABLES / sizeof *TABLES && strcmp(TABLES[i].game, GAMES[g]->id) != 0) i++;
    if (i == sizeof TABLES / sizeof *TABLES) fail_msg("%s has no table here", GAMES[g]->id);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_game_has_a_table),   cmocka_unit_test(lines_have_no_faults),
      cmocka_unit_test(files_are_legal_anywhere), cmocka_unit_test(waterloo_storms_what_is_won),
      cmocka_unit_test(waterloo_counts_points),   cmocka_unit_test(dogs_count_what_counts_at_the_end),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
