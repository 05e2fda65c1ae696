/* Games of Dogs of War, each once: for three, four and five, with rulings of every sort, between random
 * players and such as think a little, with the invariants of the rule text looked at after every window.
 *
 *   dogs_games COUNT [FIRST_SEED]
 *
 * What random_games looks at (positions that read back, the same bytes for the same seed) is not looked at
 * here. At the end the bots must have won far more than their share against random players. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/dogs-of-war/game.h"
#include "bot.h"
#include "checker.h"

#define MOST_WINDOWS   500
#define GAMES_TO_JUDGE 100 /* fewer say nothing of who plays better */

typedef struct Table {
  int players;
  const char *options;
} Table;

static const Table TABLES[] = {
    {3, "{}"},
    {4, "{}"},
    {5, "{}"},
    {3, "{R13_three_players: two_battles}"},
    {5, "{R12_bank: 40, R11_house_track: clamped}"},
    {4, "{R02_mustering: sequential, R15_purchases_public: no}"},
    {5, "{run: lap, R01_soldiers_per_purchase: one}"},
    {3, "{run: strict, R05_tactic_with_pass: yes}"},
    {4, "{R07_reward_tie: all, R09_mcbeth_extra_counts_as_loss: no, R10_conqueror: one_battle}"},
    {5, "{R06_year4_rewards: one_hidden, R07_reward_tie: none, R25_dogs: drawn}"},
    {4, "{R22_token_hand_over: own_window, R04_forced_pass_takes_token: no}"},
    {3, "{R14_final_tie: shared, R07_reward_tie: first}"},
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
  State *state;
  Checker checker;
  long windows, deadlines, refused;
} Play;

static bool fail(const Play *play, const char *what, const char *detail) {
  fprintf(stderr, "dogs-of-war seed %" PRIu64 ", turn %s: %s%s%s\n", play->seed,
          play->game->label(play->state, play->arena), what, detail == NULL ? "" : ": ",
          detail == NULL ? "" : detail);
  return false;
}

static bool one_in(Play *play, unsigned n) {
  return choose(&play->random.chooser, n) == 0;
}

/* ---- files ---- */

static Tree *file_of(Play *play, int seat) {
  const Game *game = play->game;
  if (!(play->bots & 1u << seat))
    return game->random_file(play->edition, play->state, seat, NULL, &play->random.chooser, play->arena);
  const Tree *view = game->view(play->edition, play->state, seat, play->arena);
  const Tree *choices = game->choices(play->edition, play->state, seat, NULL, play->arena);
  return dogs_thinker_file(view, choices, &play->random.chooser, play->arena);
}

/* Only of who is asked may a plan be no answer: the board may hold nothing for him. */
static bool add_file(Play *play, int seat, const void **orders) {
  Diagnostics found;
  diagnostics_init(&found, play->arena);
  Tree *file = file_of(play, seat);
  if (game_read(play->game, play->edition, play->state, seat, file, play->arena, orders, &found) &&
      found.errors == 0)
    return true;
  const char *text = yaml_write(play->arena, file, NULL);
  const char *code = found.count == 0 ? "" : found.items[0].code;
  return fail(play, "a drawn file is refused", arena_printf(play->arena, "%s\n%s", code, text));
}

/* A file with an error is refused whole, be the error in its last line, and changes nothing (8.6, 9). */
static bool refuse_file(Play *play, int seat) {
  Diagnostics found;
  const void *orders = NULL;
  State *before = arena_memdup(play->arena, play->state, sizeof *play->state);
  diagnostics_init(&found, play->arena);
  Tree *file = file_of(play, seat);
  tree_put_text(play->arena, file, "otherwise", "never");
  bool good = game_read(play->game, play->edition, play->state, seat, file, play->arena, &orders, &found);
  play->refused++;
  if (good || found.errors == 0)
    return fail(play, "a bad file is taken", yaml_write(play->arena, file, NULL));
  return memcmp(before, play->state, sizeof *before) == 0 ||
         fail(play, "a refused file changes something", NULL);
}

/* Who is asked answers, and misses it now and then; in a clash others change their plans, too. */
static bool draw_files(Play *play, const void **files) {
  Duties duties = {.count = 0};
  unsigned asked = 0;
  bool good = true;
  play->game->duties(play->edition, play->state, &duties);
  play->deadlines += duties.count > 0;
  for (size_t i = 0; i < duties.count; i++) asked |= 1u << duties.items[i].seat;
  for (int seat = 0; seat < play->edition->seat_count && good; seat++) {
    bool files_now = asked & 1u << seat ? !one_in(play, 80) : duties.count > 0 && one_in(play, 12);
    if (one_in(play, 60)) good = refuse_file(play, seat);
    if (!good || !files_now) continue;
    good = add_file(play, seat, &files[seat]);
  }
  return good;
}

/* ---- one game ---- */

static bool look(Play *play) {
  Checker *checker = &play->checker;
  bool good = checker_window(checker, play->state, &play->events);
  for (int viewer = VIEWER_PUBLIC; good && viewer < play->edition->seat_count; viewer++) {
    if (!one_in(play, 4)) continue;
    const Tree *view = play->game->view(play->edition, play->state, viewer, play->arena);
    good = checker_view(checker, play->state, viewer, view);
  }
  return good ? true : fail(play, checker->what, NULL);
}

static bool play_window(Play *play, Dice *dice) {
  const void *files[GAME_SEATS_MAX] = {NULL};
  if (!draw_files(play, files)) return false;
  events_clear(&play->events);
  play->game->resolve(play->edition, play->state, files, dice, &play->events, NULL);
  play->windows++;
  return look(play);
}

static bool play_game(Play *play, const char *options) {
  Arena *arena = arena_new();
  uint8_t key[DICE_KEY_BYTES] = {0};
  memcpy(key, &play->seed, sizeof play->seed);
  Dice *dice = dice_keyed(arena, key, "dogs-games");
  const Tree *terms = yaml_read(arena, options, strlen(options), &YAML_DATA, NULL);
  bool good = play->game->setup(play->edition, terms, dice, play->state, NULL);
  if (!good) (void)fail(play, "the options are refused", options);
  checker_begin(&play->checker, play->edition, play->state, play->arena);
  long first = play->windows;
  while (good && !play->game->outcome(play->state).over) {
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
  long games;
  long mixed, won;                         /* games of one bot among random players; won by him */
  long thought[PLAYERS_MAX + 1];           /* games of bots alone in free running, by players */
  long deadlines_thought[PLAYERS_MAX + 1]; /* deadlines in them */
} Score;

static void count_game(const Play *play, const Table *table, long deadlines, Score *score) {
  unsigned all = (1u << table->players) - 1;
  score->games++;
  if (play->bots == all && strcmp(table->options, "{}") == 0) {
    score->thought[table->players]++;
    score->deadlines_thought[table->players] += deadlines;
  }
  if (play->bots == 0 || (play->bots & (play->bots - 1)) != 0) return;
  int winner = play->game->outcome(play->state).winner;
  score->mixed++;
  score->won += winner >= 0 && play->bots == 1u << winner;
}

/* One bot at a time, at each place; all of them; none. */
static unsigned bots_of(uint64_t seed, int players) {
  unsigned round = (unsigned)(seed / TABLE_COUNT) % ((unsigned)players + 2);
  return round < (unsigned)players ? 1u << round : round == (unsigned)players ? (1u << players) - 1 : 0;
}

static int tell(const Play *play, const Score *score, int failed) {
  bool think = score->mixed < GAMES_TO_JUDGE || score->won * 2 >= score->mixed;
  printf("Dogs of War: %ld games, %ld windows, %ld files refused; a bot alone won %ld of %ld against "
         "random players\n",
         score->games, play->windows, play->refused, score->won, score->mixed);
  for (int players = PLAYERS_LEAST; players <= PLAYERS_MAX; players++) {
    if (score->thought[players] > 0)
      printf("deadlines of a game of %d bots: %.1f\n", players,
             (double)score->deadlines_thought[players] / (double)score->thought[players]);
  }
  failed += !think;
  printf("%ld passed, %d failed\n", score->games + think, failed);
  return failed;
}

int main(int argc, char **argv) {
  long count = argc < 2 ? 0 : strtol(argv[1], NULL, 10);
  uint64_t first = argc > 2 ? strtoull(argv[2], NULL, 10) : 1;
  if (count <= 0) {
    fprintf(stderr, "usage: dogs_games COUNT [FIRST_SEED]\n");
    return STATUS_USAGE;
  }
  Arena *arena = arena_new();
  const Edition *editions[PLAYERS_MAX + 1] = {NULL};
  int failed = 0;
  Play play = {.game = &DOGS_OF_WAR, .arena = arena_new()};
  for (int players = PLAYERS_LEAST; players <= PLAYERS_MAX; players++) {
    editions[players] = load_edition(play.game, players, arena);
    failed += editions[players] == NULL;
  }
  play.state = arena_alloc(arena, sizeof *play.state);
  events_init(&play.events);
  Score score = {0};
  for (long i = 0; i < count && failed == 0; i++) {
    play.seed = first + (uint64_t)i;
    const Table *table = &TABLES[play.seed % TABLE_COUNT];
    play.random = (Random){{choose}, play.seed};
    play.edition = editions[table->players];
    play.bots = bots_of(play.seed, table->players);
    long before = play.deadlines;
    if (play_game(&play, table->options)) {
      count_game(&play, table, play.deadlines - before, &score);
    } else {
      failed++;
    }
  }
  failed = tell(&play, &score, failed);
  events_free(&play.events);
  arena_free(play.arena);
  arena_free(arena);
  return failed == 0 ? STATUS_OK : STATUS_CASE_FAILED;
}
