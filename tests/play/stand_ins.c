/* How well a stand-in plays: games of one seat's stand-in against other players, each seat counted for itself.
 *
 *   stand_ins GAME COUNT [FIRST_SEED [WORD=VALUE...]]
 *
 *   against=random   who plays the other seats (players.h)
 *   player=stand-in  who plays the seat that is counted
 *   level=normal     of stand-ins
 *   seat=NAME        only this seat; else every seat in turn, COUNT games each
 *   least=N          in per cent: fewer games won are a failure
 *   sample=yes       the games are a small sample, of other seeds each time: so few won are a failure that chance would
 *                    bring them once in 10,000 samples of somebody who wins `least` per cent
 *   players=N        how many sit at the table, where the game does not say so itself
 *   trace=yes        every file on standard error, with the events of its turn
 *   OPTION=VALUE     an option of the game, as in `adjudicator new`
 *
 * Printed for each seat: games won and drawn, milliseconds of processor time for each file counted, and a digest of all files, which is the
 * same on every machine. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/base/json.h"
#include "../../adjudicator/base/yaml.h"
#include "players.h"

/* More windows than any game of ours can have: a game that does not end is a failure. */
#define MOST_WINDOWS 2000

/* Of samples: what comes so seldom is no chance. */
#define RARE 0.0001

typedef struct Match {
  const Game *game;
  Seats seats;
  const void *edition;
  const Player *counted, *against;
  StandInLevel level;
  bool trace;
  int seat; /* the one that is counted */
  uint64_t seed;
  void *state;
  Arena *arena, *passing; /* of the game; of a window */
  Tree *logs[GAME_SEATS_MAX];
  Events events;
  uint64_t digest;
  long files;
  clock_t thought;
} Match;

static uint64_t mixed(uint64_t z) {
  z += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static bool fail(const Match *match, const char *what, const char *detail) {
  fprintf(stderr, "%s seed %" PRIu64 ", turn %s, window %s: %s: %s\n", match->game->id, match->seed,
          match->game->label(match->state, match->passing), match->game->window(match->state), what, detail);
  return false;
}

static Tree *file_of(Match *match, const Duty *duty, uint64_t seed) {
  const Player *player = duty->seat == match->seat ? match->counted : match->against;
  if (player->file == NULL) return NULL;
  Question question = {.game = match->game,
                       .edition = match->edition,
                       .state = match->state,
                       .seat = duty->seat,
                       .part = duty->part,
                       .log = match->logs[duty->seat],
                       .seed = seed,
                       .level = match->level,
                       .arena = match->passing};
  clock_t before = clock();
  Tree *file = player->file(&question);
  if (player == match->counted) {
    match->thought += clock() - before;
    match->files++;
    const char *text = file == NULL ? "" : json_write(match->passing, file, NULL);
    for (const char *c = text; *c != '\0'; c++)
      match->digest = (match->digest ^ (unsigned char)*c) * 0x100000001B3u;
  }
  if (match->trace && file != NULL)
    fprintf(stderr, "%s %s %s: %s\n", match->game->label(match->state, match->passing),
            match->seats.names[duty->seat], player->name, yaml_write_line(match->passing, file));
  return file;
}

static bool add_file(Match *match, const Duty *duty, Tree *file, const void **orders) {
  Diagnostics found;
  diagnostics_init(&found, match->passing);
  if (game_read(match->game, match->edition, match->state, duty->seat, file, match->passing, orders,
                &found) &&
      found.errors == 0)
    return true;
  return fail(match, "a file has errors",
              arena_printf(match->passing, "%s %s", found.count > 0 ? found.items[0].code : "refused",
                           yaml_write_line(match->passing, file)));
}

static bool answer_all(Match *match, uint64_t seed, const void **orders, bool must) {
  Duties duties = {.count = 0};
  match->game->duties(match->edition, match->state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    const Duty *duty = &duties.items[i];
    if (orders[duty->seat] != NULL && match->game->judge(match->edition, match->state, duty->seat, duty->part,
                                                         orders[duty->seat], NULL) == ANSWER_GOOD)
      continue;
    uint64_t own = mixed(seed ^ (i * 977));
    Tree *file = file_of(match, duty, own);
    if (file == NULL && must) {
      Question question = {.game = match->game,
                           .edition = match->edition,
                           .state = match->state,
                           .seat = duty->seat,
                           .part = duty->part,
                           .seed = own,
                           .arena = match->passing};
      file = player_random_file(&question);
    }
    if (file != NULL && !add_file(match, duty, file, &orders[duty->seat])) return false;
  }
  return true;
}

static void tell_events(Match *match) {
  for (size_t i = 0; i < match->events.count; i++) {
    const Event *event = &match->events.items[i];
    if (match->trace)
      fprintf(stderr, "    %s\n", yaml_write_line(match->passing, event_tree(match->passing, event)));
    for (int seat = 0; seat < match->seats.count; seat++) {
      if (event->audience & AUDIENCE_SEAT(seat))
        tree_add(match->arena, match->logs[seat], tree_copy(match->arena, event_tree(match->passing, event)));
    }
  }
}

/* One turn: its files, and its windows until the label changes. */
static bool play_turn(Match *match, Dice *dice, int *windows) {
  const void *orders[GAME_SEATS_MAX] = {NULL};
  const char *label = match->game->label(match->state, match->passing);
  void *before = arena_alloc(match->passing, match->game->state_size(match->edition));
  bool must = false;
  while (strcmp(match->game->label(match->state, match->passing), label) == 0 &&
         !match->game->outcome(match->state).over) {
    if (++*windows > MOST_WINDOWS) return fail(match, "the game does not end", "");
    if (!answer_all(match, mixed(match->seed + (unsigned)*windows * 7919u), orders, must)) return false;
    Diagnostics *unheard[GAME_SEATS_MAX] = {NULL};
    memcpy(before, match->state, match->game->state_size(match->edition));
    events_clear(&match->events);
    match->game->resolve(match->edition, match->state, orders, dice, &match->events, unheard);
    tell_events(match);
    must = memcmp(before, match->state, match->game->state_size(match->edition)) ==
           0; /* it does not pass without answers */
  }
  return true;
}

static bool play_game(Match *match, const Tree *options) {
  uint8_t key[DICE_KEY_BYTES] = {0};
  memcpy(key, &match->seed, sizeof match->seed);
  arena_reset(match->arena);
  Dice *dice = dice_keyed(match->arena, key, "stand-ins");
  memset(match->state, 0, match->game->state_size(match->edition));
  for (int seat = 0; seat < match->seats.count; seat++) match->logs[seat] = tree_list(match->arena);
  bool good = match->game->setup(match->edition, options, dice, match->state, NULL);
  int windows = 0;
  while (good && !match->game->outcome(match->state).over) {
    good = play_turn(match, dice, &windows);
    arena_reset(match->passing);
  }
  return good;
}

/* How many games are to be won: so many per cent of them; of a sample, so many that chance does not explain fewer. */
typedef struct Least {
  long percent;
  bool of_sample;
} Least;

/* How often somebody who wins `share` of his games wins so few of them, or fewer. */
static double chance_of_so_few(long won, long count, double share) {
  double term = 1, sum = 0;
  for (long i = 0; i < count; i++) term *= 1 - share;
  for (long i = 0; i <= won; i++) {
    sum += term;
    term *= share / (1 - share) * (double)(count - i) / (double)(i + 1);
  }
  return sum;
}

static bool won_enough(Least least, long won, long count) {
  if (100 * won >= least.percent * count) return true;
  return least.of_sample && least.percent < 100 &&
         chance_of_so_few(won, count, (double)least.percent / 100) >= RARE;
}

/* COUNT games of one seat. */
static bool play_seat(Match *match, long count, uint64_t first, Least least, const Tree *options) {
  long won = 0, drawn = 0;
  match->digest = 0xCBF29CE484222325u;
  match->files = 0;
  match->thought = 0;
  for (long i = 0; i < count; i++) {
    match->seed = first + (uint64_t)i;
    if (!play_game(match, options)) return false;
    Outcome outcome = match->game->outcome(match->state);
    won += outcome.winner == match->seat;
    drawn += outcome.winner < 0;
    if (match->trace) fprintf(stderr, "=== seed %" PRIu64 ": %s\n", match->seed, outcome.reason);
  }
  bool good = won_enough(least, won, count);
  printf("%s %s as %s against %s: %ld of %ld won, %ld drawn; %.1f ms a file; digest %016" PRIx64 "%s\n",
         match->game->id, match->counted->name, match->seats.names[match->seat], match->against->name, won,
         count, drawn,
         match->files == 0 ? 0 : 1000.0 * (double)match->thought / CLOCKS_PER_SEC / (double)match->files,
         match->digest, good ? "" : " NOT MET");
  return good;
}

/* What the command line says. */
typedef struct Wishes {
  const char *against, *player, *seat;
  const Tree *players;
  Tree *options;
  int level;
  Least least;
  bool trace;
} Wishes;

static bool read_wishes(Arena *arena, int count, char **texts, Wishes *out) {
  *out = (Wishes){
      .against = "random", .player = "stand-in", .level = STAND_IN_NORMAL, .options = tree_map(arena)};
  for (int i = 0; i < count; i++) {
    const char *equals = strchr(texts[i], '=');
    if (equals == NULL) return false;
    const char *name = arena_strndup(arena, texts[i], (size_t)(equals - texts[i])), *value = equals + 1;
    if (strcmp(name, "against") == 0) {
      out->against = value;
    } else if (strcmp(name, "player") == 0) {
      out->player = value;
    } else if (strcmp(name, "seat") == 0) {
      out->seat = value;
    } else if (strcmp(name, "least") == 0) {
      out->least.percent = strtol(value, NULL, 10);
    } else if (strcmp(name, "sample") == 0) {
      out->least.of_sample = strcmp(value, "yes") == 0;
    } else if (strcmp(name, "level") == 0) {
      out->level = stand_in_level(value);
    } else if (strcmp(name, "trace") == 0) {
      out->trace = strcmp(value, "yes") == 0;
    } else if (strcmp(name, "players") == 0) {
      out->players = tree_text(arena, value);
    } else {
      tree_put_text(arena, out->options, name, value);
    }
  }
  return out->level >= 0;
}

static const void *load_edition(const Game *game, const Seats *seats, Arena *arena) {
  char *bytes;
  size_t length;
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  const char *path = data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition));
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) return NULL;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  const Tree *file = yaml_read(arena, bytes, length, &YAML_DATA, &diagnostics);
  return file == NULL ? NULL : game->edition_read(arena, file, seats, &diagnostics);
}

static bool seat_players(const Game *game, const Tree *players, Seats *out) {
  int64_t count = 0;
  if (players == NULL) return seats_stand_in(game, out)->count > 0;
  return tree_read_int(players, &count) && seats_may_play(game, (int)count) &&
         seats_for(game, (int)count, out)->count == (int)count;
}

int main(int argc, char **argv) {
  Arena *arena = arena_new();
  Wishes wishes;
  const Game *game = argc < 3 ? NULL : game_find(argv[1]);
  Match match = {.game = game, .arena = arena_new(), .passing = arena_new()};
  bool good = game != NULL && read_wishes(arena, argc > 4 ? argc - 4 : 0, argv + 4, &wishes) &&
              seat_players(game, wishes.players, &match.seats) &&
              (match.counted = player_find(game, wishes.player)) != NULL &&
              (match.against = player_find(game, wishes.against)) != NULL &&
              (match.edition = load_edition(game, &match.seats, arena)) != NULL;
  if (!good) fprintf(stderr, "usage: stand_ins GAME COUNT [FIRST_SEED [WORD=VALUE...]]\n");
  int passed = 0, failed = good ? 0 : 1;
  if (good) {
    match.state = arena_alloc(arena, game->state_size(match.edition));
    match.level = (StandInLevel)wishes.level;
    match.trace = wishes.trace;
    events_init(&match.events);
    long count = strtol(argv[2], NULL, 10);
    for (match.seat = 0; match.seat < match.seats.count; match.seat++) {
      if (wishes.seat != NULL && strcmp(wishes.seat, match.seats.names[match.seat]) != 0) continue;
      if (play_seat(&match, count, argc > 3 ? strtoull(argv[3], NULL, 10) : 1, wishes.least,
                    wishes.options)) {
        passed++;
      } else {
        failed++;
      }
    }
    events_free(&match.events);
  }
  printf("%d passed, %d failed\n", passed, failed);
  arena_free(match.passing);
  arena_free(match.arena);
  arena_free(arena);
  return failed == 0 ? STATUS_OK : STATUS_CASE_FAILED;
}
