/* Games of Waterloo, each once: simplified, complete, with laurels, with a handicap, for two and in rondes,
 * between random players and such as think a little, with the invariants of the rule text looked at after
 * every window.
 *
 *   waterloo_games COUNT [FIRST_SEED]
 *
 * What random_games looks at (positions that read back, the same bytes for the same seed) is not looked at
 * here. At the end the bots must have won most of their games for two against random players. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/waterloo/game.h"
#include "../../../adjudicator/games/waterloo/state.h"
#include "bot.h"
#include "checker.h"

#define MOST_WINDOWS   2000
#define BOTS_LEAST     60  /* percent of the games against random players that bots win */
#define GAMES_TO_JUDGE 100 /* fewer say nothing of that */

typedef struct Table {
  int players;
  const char *options;
} Table;

static const Table TABLES[] = {
    {2, "{}"},
    {2, "{mode: simplified}"},
    {2, "{laurels: yes}"},
    {2, "{mode: simplified, laurels: yes}"},
    {3, "{laurels: yes, target: 6}"},
    {2, "{mode: simplified, laurels: yes, inactive: drawn, first: south}"},
    {2, "{handicap: {player: north, always_first: yes, double_recon: yes}, auto_end: yes}"},
    {4, "{mode: simplified}"},
    {2, "{nightfall: 4, interrupts: none, target: {north: 3, south: 2}}"},
    {3, "{handicap: {player: player-2, always_first: yes, double_recon: yes}, target: {player-1: 2, "
        "player-2: 1, player-3: 2}}"},
    {2, "{laurels: yes, nightfall: off, target: 5, handicap: {player: south, double_recon: yes}}"},
    {5, "{mode: simplified, target: 3, first: north}"},
};
#define TABLE_COUNT (sizeof TABLES / sizeof *TABLES)

typedef struct Random {
  Chooser chooser;
  uint64_t state;
} Random;

static uint64_t next_random(uint64_t *state) { /* SplitMix64: dice never come from it */
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static unsigned choose(Chooser *chooser, unsigned below) {
  return (unsigned)(next_random(&((Random *)chooser)->state) % below);
}

typedef struct Play {
  const Game *game;
  const Edition *edition;
  uint64_t seed;
  Random random;
  unsigned bots; /* bit per seat */
  Arena *arena;  /* of the window */
  Events events;
  State *state, *before;
  const void *orders[PLAYERS_MAX];
  Checker checker;
  long windows, refused;
} Play;

static bool fail(const Play *play, const char *what, const char *detail) {
  fprintf(stderr, "waterloo seed %" PRIu64 ", turn %s: %s%s%s\n", play->seed,
          play->game->label(play->state, play->arena), what, detail == NULL ? "" : ": ",
          detail == NULL ? "" : detail);
  return false;
}

/* ---- files ---- */

static Tree *file_of(Play *play, int seat, const char *part) {
  const Game *game = play->game;
  if (!(play->bots & 1u << seat))
    return game->random_file(play->edition, play->state, seat, part, &play->random.chooser, play->arena);
  const Tree *view = game->view(play->edition, play->state, seat, play->arena);
  const Tree *choices = game->choices(play->edition, play->state, seat, part, play->arena);
  return waterloo_thinker_file(view, choices, &play->random.chooser, play->arena);
}

static const char *told(const Diagnostics *found, Arena *arena) {
  const char *text = "";
  for (size_t i = 0; i < found->count; i++)
    text = arena_printf(arena, "%s%s %s; ", text, found->items[i].code, found->items[i].message);
  return text;
}

static bool add_file(Play *play, int seat, const char *part) {
  Diagnostics found;
  diagnostics_init(&found, play->arena);
  Tree *file = file_of(play, seat, part);
  if (game_read(play->game, play->edition, play->state, seat, file, play->arena, &play->orders[seat],
                &found) &&
      found.errors == 0)
    return true;
  const char *text = yaml_write(play->arena, file, NULL);
  return fail(play, "a drawn file is refused",
              arena_printf(play->arena, "%s\n%s", told(&found, play->arena), text));
}

/* A file with an error is refused whole, be the error in its last line: nothing of it is ordered (10.4). */
static bool refuse_file(Play *play, int seat, const char *part) {
  Diagnostics found;
  const void *orders = NULL;
  diagnostics_init(&found, play->arena);
  Tree *file = file_of(play, seat, part);
  tree_put_text(play->arena, file, "standing", "never");
  bool good = game_read(play->game, play->edition, play->state, seat, file, play->arena, &orders, &found);
  play->refused++;
  if (good || found.errors == 0)
    return fail(play, "a bad file is taken", yaml_write(play->arena, file, NULL));
  return game_orders_write(play->game, play->edition, orders, seat, play->arena)->count == 0 ||
         fail(play, "a refused file orders something", NULL);
}

/* Each seat answers what it owes, and misses it now and then. */
static bool draw_files(Play *play) {
  Duties duties = {.count = 0};
  play->game->duties(play->edition, play->state, &duties);
  for (int seat = 0; seat < play->edition->base.seats.count; seat++) play->orders[seat] = NULL;
  bool good = true;
  for (size_t i = 0; i < duties.count && good; i++) {
    const Duty *duty = &duties.items[i];
    if (choose(&play->random.chooser, 40) == 0) good = refuse_file(play, duty->seat, duty->part);
    if (good && choose(&play->random.chooser, 150) > 0) good = add_file(play, duty->seat, duty->part);
  }
  return good;
}

/* ---- one game ---- */

static bool look(Play *play) {
  Checker *checker = &play->checker;
  bool good = checker_events(checker, play->before, play->state, &play->events) &&
              checker_state(checker, play->state);
  for (int viewer = VIEWER_PUBLIC; good && viewer < play->edition->base.seats.count; viewer++) {
    const Tree *view = play->game->view(play->edition, play->state, viewer, play->arena);
    good = checker_view(checker, play->state, viewer, view);
  }
  if (good && play->state->over) good = checker_end(checker, play->state);
  return good ? true : fail(play, checker->what, NULL);
}

static bool play_window(Play *play, Dice *dice) {
  const void *orders[GAME_SEATS_MAX] = {NULL};
  if (!draw_files(play)) return false;
  for (int seat = 0; seat < play->edition->base.seats.count; seat++) orders[seat] = play->orders[seat];
  memcpy(play->before, play->state, play->game->state_size(play->edition));
  events_clear(&play->events);
  play->game->resolve(play->edition, play->state, orders, dice, &play->events, NULL);
  play->windows++;
  return look(play);
}

static bool play_game(Play *play, const char *options) {
  Arena *arena = arena_new();
  uint8_t key[DICE_KEY_BYTES] = {0};
  memcpy(key, &play->seed, sizeof play->seed);
  Dice *dice = dice_keyed(arena, key, "waterloo-games");
  const Tree *terms = yaml_read(arena, options, strlen(options), &YAML_DATA, NULL);
  bool good = play->game->setup(play->edition, terms, dice, play->state, NULL);
  if (!good) (void)fail(play, "the options are refused", options);
  play->checker = (Checker){.edition = play->edition, .terms = &play->state->terms, .arena = play->arena};
  long first = play->windows;
  while (good && !play->state->over) {
    good =
        play->windows - first < MOST_WINDOWS ? play_window(play, dice) : fail(play, "it does not end", NULL);
    arena_reset(play->arena);
  }
  arena_free(arena);
  return good;
}

/* ---- all ---- */

static const Edition *load_edition(const Game *game, int players, Arena *arena) {
  char *bytes;
  size_t length;
  Seats seats;
  Diagnostics found;
  diagnostics_init(&found, arena);
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  const char *path = data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition));
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) return NULL;
  const Tree *file = yaml_read(arena, bytes, length, &YAML_DATA, &found);
  return file == NULL ? NULL : game->edition_read(arena, file, seats_for(game, players, &seats), &found);
}

typedef struct Score {
  long games, by_two, won; /* games; those of a bot against a random player; won by the bot */
} Score;

static void count_game(const Play *play, Score *score) {
  score->games++;
  if (play->edition->base.seats.count != SIDES || (play->bots != 1 && play->bots != 2)) return;
  score->by_two++;
  score->won += play->bots == 1u << play->state->winner;
}

int main(int argc, char **argv) {
  long count = argc < 2 ? 0 : strtol(argv[1], NULL, 10), failed = 0;
  uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  if (count <= 0) {
    fprintf(stderr, "usage: waterloo_games COUNT [FIRST_SEED]\n");
    return STATUS_USAGE;
  }
  Arena *arena = arena_new();
  const Game *game = &WATERLOO;
  const Edition *editions[PLAYERS_MAX + 1] = {NULL};
  for (int players = SIDES; players <= PLAYERS_MAX; players++) {
    editions[players] = load_edition(game, players, arena);
    if (editions[players] == NULL) failed++;
  }
  Play play = {.game = game, .arena = arena_new()};
  size_t size = failed > 0 ? 1 : game->state_size(editions[PLAYERS_MAX]); /* room for every table */
  play.state = arena_alloc(arena, size);
  play.before = arena_alloc(arena, size);
  events_init(&play.events);
  Score score = {0};
  for (long i = 0; i < count && failed == 0; i++) {
    play.seed = first + (uint64_t)i;
    const Table *table = &TABLES[play.seed % TABLE_COUNT];
    play.random = (Random){{choose}, play.seed};
    play.edition = editions[table->players];
    play.bots = (unsigned)(play.seed / TABLE_COUNT) & ((1u << table->players) - 1);
    if (play_game(&play, table->options)) {
      count_game(&play, &score);
    } else {
      failed++;
    }
  }
  bool think = score.by_two < GAMES_TO_JUDGE || score.won * 100 >= score.by_two * BOTS_LEAST;
  printf("Waterloo: %ld games, %ld windows, %ld files refused; bots won %ld of %ld against random players\n",
         score.games, play.windows, play.refused, score.won, score.by_two);
  failed += !think;
  printf("%ld passed, %ld failed\n", score.games + think, failed);
  events_free(&play.events);
  arena_free(play.arena);
  arena_free(arena);
  return failed == 0 ? STATUS_OK : STATUS_CASE_FAILED;
}
