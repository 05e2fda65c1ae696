/* Random players over the contract: games played to their end by files drawn from the generator of
 * legal orders.
 *
 *   random_games GAME COUNT [FIRST_SEED [OPTION=VALUE...]]
 *
 * The option players=N is for the table: how many play, of games that do not say it themselves.
 *
 * After every window: the pieces are conserved and no illegal position arises (game->invariants_hold), no drawn
 * file has an error in the window it answers, what is understood and kept of it (games/turn_file.h; of one game
 * in UNDERSTOOD_EVERY) says the same when it is sent again, the position reads back as the same state, and every seat's
 * view can be made. Every game is played a second time (same seed, same bytes) and a third time with the lines of its
 * turn files shuffled where their order has no meaning (same bytes again). What holds of a state is asked the first
 * time: later the same states come, or the game has failed. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/games/turn_file.h"

/* More windows than any game of ours can have: a game that does not end is a failure. */
#define MOST_WINDOWS 2000

/* Words are looked up for each file, which takes longer than the rest of a game. */
#define UNDERSTOOD_EVERY 10

typedef struct RandomChooser {
  Chooser chooser;
  uint64_t state;
} RandomChooser;

/* SplitMix64: good enough to choose moves with; dice never come from it. */
static uint64_t next_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static unsigned choose_at_random(Chooser *chooser, unsigned below) {
  RandomChooser *random = (RandomChooser *)chooser;
  return (unsigned)(next_random(&random->state) % below);
}

static RandomChooser chooser_with(uint64_t seed) {
  return (RandomChooser){.chooser = {choose_at_random}, .state = seed};
}

/* One play of one game, and where its memory comes from. */
typedef struct Play {
  const Game *game;
  Seats seats;
  const void *edition;
  uint64_t seed;
  bool repeated, shuffled;
  Arena *arena;  /* of the window, reset after each */
  Events events; /* of the window */
  void *state, *again;
  uint64_t digest; /* of all states and events so far */
  long windows, files;
} Play;

static bool fail(const Play *play, const char *what, const char *detail) {
  fprintf(stderr, "%s seed %" PRIu64 "%s, turn %s, window %s: %s%s%s\n", play->game->id, play->seed,
          play->shuffled ? " (shuffled)" : "", play->game->label(play->state, play->arena),
          play->game->window(play->state), what, detail == NULL ? "" : ": ", detail == NULL ? "" : detail);
  return false;
}

/* FNV-1a: a fingerprint, not a signature. */
static void digest(Play *play, const void *bytes, size_t length) {
  const unsigned char *byte = bytes;
  for (size_t i = 0; i < length; i++) play->digest = (play->digest ^ byte[i]) * 0x100000001B3u;
}

static void digest_events(Play *play) {
  for (size_t i = 0; i < play->events.count; i++) {
    const char *line = yaml_write_line(play->arena, event_tree(play->arena, &play->events.items[i]));
    digest(play, line, strlen(line));
  }
}

static void shuffle_items(Tree *tree, uint64_t *random) {
  if (tree == NULL) return;
  for (size_t i = tree->count; i > 1; i--) {
    size_t other = next_random(random) % i;
    TreeItem kept = tree->items[i - 1];
    tree->items[i - 1] = tree->items[other];
    tree->items[other] = kept;
  }
}

/* Order lines have no order among themselves, unless numbers are left to the default of MAYO 7.3. */
static bool order_has_no_meaning(const Tree *file) {
  const Tree *orders = tree_get(file, "orders"), *numbers = tree_get(file, "allocation");
  return numbers == NULL ? orders == NULL || orders->count <= 1
                         : orders == NULL || numbers->count == orders->count;
}

/* The random bot writes all numbers with its orders in `spanish_like` sections or none: a Spanish group
 * needs no numbers, a French one is shuffled only where every number is written. */
static void shuffle_file(Play *play, int seat, Tree *file, uint64_t *random) {
  bool needs_numbers = strcmp(play->game->id, "dos-de-mayo") == 0 && seat == 1;
  if (!needs_numbers || order_has_no_meaning(file)) shuffle_items(tree_get(file, "orders"), random);
  shuffle_items(tree_get(file, "allocation"), random);
  shuffle_items(tree_get(file, "deploy"), random);
  shuffle_items(file, random);
}

/* Files go through text, as a player's do, and through the ledger, so that all readers are tested as well. NULL:
 * what is kept of a text says something else when it is sent again. The first time the game reads the file as it
 * was written, later what is kept of it: the same must come of both. */
static Tree *through_text(Play *play, int seat, const Tree *file, Diagnostics *diagnostics) {
  size_t length;
  const char *text = yaml_write(play->arena, file, &length), *sent = text;
  Tree *kept[2];
  if (play->seed % UNDERSTOOD_EVERY != 0)
    return yaml_read(play->arena, text, length, &YAML_TURN_FILE, diagnostics);
  for (int time = 0; time < 2; time++) {
    TurnText read;
    const char *places;
    turn_file_understand(play->game, play->edition, play->state, seat, sent, strlen(sent), TURN_FORM,
                         play->arena, diagnostics, &read);
    if (read.file == NULL || read.unclear || read.line_count > 0) return NULL;
    turn_file_write(play->arena, &read, &sent, &places);
    kept[time] = turn_file_read(play->arena, sent, places);
    if (play->repeated) return kept[time];
  }
  if (!tree_equal(kept[0], kept[1])) return NULL;
  return yaml_read(play->arena, text, length, &YAML_TURN_FILE, diagnostics);
}

/* One file of a seat, for a part where there are parts, added to its orders. */
static bool draw_file(Play *play, int seat, const char *part, uint64_t file_seed, const void **orders) {
  const Game *game = play->game;
  RandomChooser random = chooser_with(file_seed);
  Tree *file = game->random_file(play->edition, play->state, seat, part, &random.chooser, play->arena);
  if (play->shuffled) shuffle_file(play, seat, file, &random.state);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, play->arena);
  const char *text = yaml_write(play->arena, file, NULL);
  file = through_text(play, seat, file, &diagnostics);
  if (file == NULL) return fail(play, "what is understood of a drawn file is not understood again", text);
  if (!game_read(game, play->edition, play->state, seat, file, play->arena, orders, &diagnostics))
    return fail(play, "a drawn file is refused", text);
  if (diagnostics.errors > 0) {
    for (size_t i = 0; i < diagnostics.count; i++)
      fprintf(stderr, "%d:%d %s %s\n", diagnostics.items[i].line, diagnostics.items[i].column,
              diagnostics.items[i].code, diagnostics.items[i].message);
    return fail(play, "a drawn file has errors", text);
  }
  play->files++;
  return true;
}

static bool files_for(Play *play, int seat, uint64_t file_seed, const void **orders) {
  Duties duties = {.count = 0};
  bool owes = false, good = true;
  *orders = NULL;
  if (play->game->part != NULL) play->game->duties(play->edition, play->state, &duties);
  for (size_t i = 0; i < duties.count && good; i++) {
    if (duties.items[i].seat != seat) continue;
    good = draw_file(play, seat, duties.items[i].part, file_seed ^ ((uint64_t)i << 32), orders);
    owes = true;
  }
  return owes ? good : draw_file(play, seat, NULL, file_seed, orders);
}

static bool check_state(Play *play) {
  const Game *game = play->game;
  const char *what = NULL;
  digest(play, play->state, game->state_size(play->edition));
  if (play->repeated) return true;
  if (!game->invariants_hold(play->edition, play->state, &what)) return fail(play, "unsound position", what);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, play->arena);
  size_t length;
  const char *text =
      yaml_write(play->arena, game->position_write(play->edition, play->state, play->arena), &length);
  const Tree *position = yaml_read(play->arena, text, length, &YAML_DATA, &diagnostics);
  if (position == NULL || !game->position_read(play->edition, position, play->again, &diagnostics))
    return fail(play, "a position cannot be read back", text);
  const char *second =
      yaml_write(play->arena, game->position_write(play->edition, play->again, play->arena), NULL);
  if (strcmp(text, second) != 0) return fail(play, "a position reads back as another one", second);
  if (memcmp(play->state, play->again, game->state_size(play->edition)) != 0)
    return fail(play, "a state is more than its position", text);
  return true;
}

static bool check_views(Play *play) {
  for (int viewer = VIEWER_REFEREE; viewer < play->seats.count; viewer++) {
    if (play->game->view(play->edition, play->state, viewer, play->arena) == NULL)
      return fail(play, "no view", NULL);
  }
  return true;
}

static bool play_window(Play *play, Dice *dice, uint64_t window_seed) {
  const Game *game = play->game;
  const void *orders[GAME_SEATS_MAX] = {NULL};
  Diagnostics found[GAME_SEATS_MAX];
  Diagnostics *diagnostics[GAME_SEATS_MAX];
  for (int seat = 0; seat < play->seats.count; seat++) {
    if (!files_for(play, seat, window_seed + (uint64_t)seat, &orders[seat])) return false;
    diagnostics_init(&found[seat], play->arena);
    diagnostics[seat] = &found[seat];
  }
  events_clear(&play->events);
  game->resolve(play->edition, play->state, orders, dice, &play->events, diagnostics);
  for (int seat = 0; seat < play->seats.count; seat++) {
    if (found[seat].errors > 0)
      return fail(play, "a legal file was judged an error", found[seat].items[0].message);
  }
  digest_events(play);
  play->windows++;
  return check_state(play);
}

static bool play_game(Play *play, Tree *options) {
  const Game *game = play->game;
  Arena *arena = arena_new();
  uint8_t key[DICE_KEY_BYTES] = {0};
  for (size_t i = 0; i < sizeof play->seed; i++) key[i] = (uint8_t)(play->seed >> (8 * i));
  Dice *dice = dice_keyed(arena, key, "random-games");
  play->digest = 0xCBF29CE484222325u;
  play->windows = play->files = 0;
  bool good = game->setup(play->edition, options, dice, play->state, NULL) && check_state(play);
  uint64_t seeds = play->seed;
  while (good && !game->outcome(play->state).over) {
    if (play->windows > MOST_WINDOWS) good = fail(play, "the game does not end", NULL);
    if (!play->repeated && play->windows % 7 == 0) good = good && check_views(play);
    good = good && play_window(play, dice, next_random(&seeds));
    arena_reset(play->arena);
  }
  arena_free(arena);
  return good;
}

static const void *load_edition(const Game *game, const Seats *seats, Arena *arena) {
  char *bytes;
  size_t length;
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  const char *path = data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition));
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) {
    fprintf(stderr, "%s: cannot be read\n", path);
    return NULL;
  }
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  const Tree *file = yaml_read(arena, bytes, length, &YAML_DATA, &diagnostics);
  return file == NULL ? NULL : game->edition_read(arena, file, seats, &diagnostics);
}

static bool three_times(Play *play, Tree *options, long *windows, int *wins) {
  play->repeated = play->shuffled = false;
  if (!play_game(play, options)) return false;
  uint64_t first = play->digest;
  *windows += play->windows;
  Outcome outcome = play->game->outcome(play->state);
  if (outcome.winner >= 0) wins[outcome.winner]++;
  play->repeated = true;
  if (!play_game(play, options)) return false;
  if (play->digest != first) return fail(play, "the same seed gave other bytes", NULL);
  play->shuffled = true;
  if (!play_game(play, options)) return false;
  if (play->digest != first) return fail(play, "shuffled lines gave other bytes", NULL);
  return true;
}

/* NULL after one was found that is no OPTION=VALUE. *players: what is for the table. */
static Tree *read_options(Arena *arena, int count, char **texts, Tree **players) {
  Tree *options = tree_map(arena);
  for (int i = 0; i < count; i++) {
    const char *equals = strchr(texts[i], '=');
    if (equals == NULL) return NULL;
    const char *name = arena_strndup(arena, texts[i], (size_t)(equals - texts[i]));
    if (strcmp(name, "players") == 0) {
      *players = tree_text(arena, equals + 1);
    } else {
      tree_put_text(arena, options, name, equals + 1);
    }
  }
  return options;
}

/* As many as play it by default, or as `players` says. False where so many cannot. */
static bool seat_players(const Game *game, const Tree *players, Seats *out) {
  int64_t count = 0;
  if (players == NULL) return seats_stand_in(game, out)->count > 0;
  return tree_read_int(players, &count) && seats_may_play(game, (int)count) &&
         seats_for(game, (int)count, out)->count == (int)count;
}

int main(int argc, char **argv) {
  const Game *game = argc < 3 ? NULL : game_find(argv[1]);
  if (game == NULL) {
    fprintf(stderr, "usage: random_games GAME COUNT [FIRST_SEED [OPTION=VALUE...]]\n");
    return STATUS_USAGE;
  }
  long count = strtol(argv[2], NULL, 10);
  uint64_t first = argc > 3 ? strtoull(argv[3], NULL, 10) : 1;
  Arena *arena = arena_new();
  Tree *players = NULL, *options = read_options(arena, argc > 4 ? argc - 4 : 0, argv + 4, &players);
  Play play = {.game = game, .arena = arena_new()};
  if (seat_players(game, players, &play.seats)) play.edition = load_edition(game, &play.seats, arena);
  if (play.edition != NULL) {
    play.state = arena_alloc(arena, game->state_size(play.edition));
    play.again = arena_alloc(arena, game->state_size(play.edition));
  }
  events_init(&play.events);
  int passed = 0, failed = play.edition == NULL || options == NULL, wins[GAME_SEATS_MAX] = {0};
  long windows = 0;
  for (long i = 0; i < count && failed == 0; i++) {
    play.seed = first + (uint64_t)i;
    if (three_times(&play, options, &windows, wins)) {
      passed++;
    } else {
      failed++;
    }
  }
  printf("random games of %s: %d played three times, %ld windows;", game->id, passed, windows);
  for (int seat = 0; seat < play.seats.count; seat++)
    printf(" %s won %d", play.seats.names[seat], wins[seat]);
  printf("\n%d passed, %d failed\n", passed, failed);
  events_free(&play.events);
  arena_free(play.arena);
  arena_free(arena);
  return failed == 0 ? STATUS_OK : STATUS_CASE_FAILED;
}
