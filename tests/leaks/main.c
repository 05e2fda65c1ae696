/* Nobody is told what he may not know: many pairs of worlds for each game.
 *
 *   leaks PAIRS [FIRST_SEED [GAME...]]
 *   leaks planted                          finds the leaks that are put into each game on purpose
 *   leaks write PAIRS [FIRST_SEED [GAME...]]
 *                                          writes pairs as YAML, for who sets up the whole program with them
 *
 * PAIRS for each of the games, all of them where none is named; GAME:N is played by N. A line for each
 * promise, as TAP has it, and at the end "N passed, N failed". */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "known.h"
#include "pairs.h"
#include "planted.h"

/* Games with secrets differ in them nearly always: else the pairs prove little. */
#define CHANGED_LEAST 80 /* percent of all pairs in which there are any */
/* A part of a position that was hidden so often must have differed once. */
#define HIDDEN_OFTEN 20

typedef struct Verdicts {
  int passed, failed;
} Verdicts;

static void say(Verdicts *verdicts, bool good, const char *game, const char *what) {
  *(good ? &verdicts->passed : &verdicts->failed) += 1;
  printf("%s - %s: %s", good ? "ok" : "not ok", game, what);
}

static void print_tallies(const Tallies *tallies) {
  for (size_t i = 0; i < tallies->count; i++)
    printf("%s%s %ld", i == 0 ? " " : ", ", tallies->items[i].what, tallies->items[i].count);
  printf("\n");
}

static void judge_pairs(Verdicts *verdicts, const Game *game, const Counts *counts, bool good) {
  say(verdicts, good, game->id, "nobody is told what he may not know:");
  printf(" %ld pairs (%ld to seats, %ld to the public) in %ld games, %ld with other files, %ld lived on\n",
         counts->pairs, counts->to_seats, counts->to_public, counts->games, counts->filed, counts->lived);
}

/* So many pairs are of several games. Of fewer, nobody can ask that everything came up in them. */
#define PAIRS_TO_JUDGE 50

static bool all_changed(const Facts *facts) {
  for (size_t i = 0; i < facts->count; i++) {
    if (facts->items[i].hidden >= HIDDEN_OFTEN && facts->items[i].changed == 0) return false;
  }
  return true;
}

static void judge_facts(Verdicts *verdicts, const Game *game, const Counts *counts) {
  const Facts *facts = &counts->facts;
  bool often = game->disguise == NULL
                   ? facts->count == 0
                   : counts->changed > 0 && counts->changed * 100 >= counts->hiding * CHANGED_LEAST;
  say(verdicts, often && all_changed(facts), game->id, "what is hidden was changed:");
  printf(" in %ld of %ld pairs, %ld of them hiding something; by the game's disguise", counts->changed,
         counts->pairs, counts->hiding);
  for (size_t i = 0; i < facts->count; i++) {
    const Fact *fact = &facts->items[i];
    printf("%s %s %ld of %ld", i == 0 ? "" : ",", fact->path, fact->changed, fact->hidden);
  }
  printf("\n");
}

/* What a pair that says nothing of a kind of text would let pass. */
static void judge_told(Verdicts *verdicts, const Game *game, const Counts *counts) {
  static const char *const NEEDED[] = {
      "the view", "the mail of the report",          "the reminder",        "the receipt", "the form",
      "the desk", "the desk with his file in force", "the stand-in's file", NULL};
  static const char *const PICTURES[] = {"the picture", "the picture in the mail", NULL};
  bool good = counts->filed * 6 >= counts->pairs && counts->lived * 20 >= counts->pairs;
  for (size_t i = 0; NEEDED[i] != NULL; i++) good &= tallied(&counts->told, NEEDED[i]) > 0;
  for (size_t i = 0; game->draw != NULL && PICTURES[i] != NULL; i++)
    good &= tallied(&counts->told, PICTURES[i]) > 0;
  say(verdicts, good, game->id, "all was asked for:");
  print_tallies(&counts->told);
}

static void judge_windows(Verdicts *verdicts, const Game *game, const Counts *counts) {
  say(verdicts, counts->same > 0, game->id, "windows:");
  printf(" %ld, by the same files in both worlds %ld, with other plans for later %ld; then hidden things "
         "showed in",
         counts->windows, counts->same, counts->ahead);
  print_tallies(&counts->revealed);
}

/* A pair of each of so many games: they are not to be alike. */
static void write_pairs(const Game *game, int players, long pairs, uint64_t seed, Verdicts *verdicts) {
  Session *session = session_open(game, players);
  Arena *arena = arena_new();
  Counts *counts = arena_alloc(arena, sizeof *counts);
  counts->facts.arena = arena;
  Pool pool = {.next = 0};
  bool good = session != NULL;
  for (long wanted = 1; good && wanted <= pairs; seed++) {
    const Walk walk = {.session = session,
                       .game = game,
                       .seed = seed,
                       .pairs_most = wanted,
                       .pool = &pool,
                       .written = stdout};
    long before = counts->pairs;
    good = pairs_play(&walk, counts, NULL);
    if (counts->pairs > before) wanted++;
  }
  *(good ? &verdicts->passed : &verdicts->failed) += 1;
  pool_clear(&pool);
  arena_free(arena);
  if (session != NULL) session_close(session);
}

static void run(const Game *game, int players, long pairs, uint64_t seed, Verdicts *verdicts) {
  Session *session = session_open(game, players);
  Arena *arena = arena_new();
  Counts *counts = arena_alloc(arena, sizeof *counts);
  counts->facts.arena = arena;
  Pool pool = {.next = 0};
  bool good = session != NULL;
  for (; good && counts->pairs < pairs; seed++) {
    const Walk walk = {.session = session, .game = game, .seed = seed, .pairs_most = pairs, .pool = &pool};
    good = pairs_play(&walk, counts, NULL);
  }
  judge_pairs(verdicts, game, counts, good);
  if (good && pairs >= PAIRS_TO_JUDGE) {
    judge_facts(verdicts, game, counts);
    judge_told(verdicts, game, counts);
    judge_windows(verdicts, game, counts);
  }
  pool_clear(&pool);
  arena_free(arena);
  if (session != NULL) session_close(session);
}

static int usage(void) {
  fprintf(stderr, "usage: leaks PAIRS [FIRST_SEED [GAME...]]\n"
                  "       leaks planted\n"
                  "       leaks write PAIRS [FIRST_SEED [GAME...]]\n");
  return STATUS_USAGE;
}

/* "waterloo", "waterloo:3". *players: 0 where none are given. */
static bool is_wanted(const Game *game, int count, char **names, int *players) {
  *players = 0;
  size_t length = strlen(game->id);
  for (int i = 0; i < count; i++) {
    if (strncmp(names[i], game->id, length) != 0) continue;
    if (names[i][length] == ':') *players = (int)strtol(names[i] + length + 1, NULL, 10);
    if (names[i][length] == ':' || names[i][length] == '\0') return true;
  }
  return count <= 0;
}

int main(int argc, char **argv) {
  Verdicts verdicts = {0, 0};
  bool planted = argc == 2 && strcmp(argv[1], "planted") == 0;
  bool written = argc > 2 && strcmp(argv[1], "write") == 0;
  int first = written ? 2 : 1; /* where the numbers stand */
  long pairs = argc <= first ? 0 : strtol(argv[first], NULL, 10);
  if (!planted && pairs <= 0) return usage();
  uint64_t seed = argc > first + 1 ? strtoull(argv[first + 1], NULL, 10) : 1;
  for (const Game *const *game = GAMES; *game != NULL; game++) {
    int players;
    if (!is_wanted(*game, argc - first - 2, argv + first + 2, &players)) continue;
    if (!written) {
      say(&verdicts, known_of((*game)->id) != NULL, (*game)->id, "known.c has a row for it\n");
    }
    if (planted) {
      planted_run(*game, &verdicts.passed, &verdicts.failed);
    } else if (written) {
      write_pairs(*game, players, pairs, seed, &verdicts);
    } else {
      run(*game, players, pairs, seed, &verdicts);
    }
  }
  if (!written) printf("%d passed, %d failed\n", verdicts.passed, verdicts.failed);
  return verdicts.failed == 0 && verdicts.passed > 0 ? STATUS_OK : STATUS_CASE_FAILED;
}
