/* Pairs of worlds that differ in nothing but what somebody may not know: all that he is told of the one must
 * be, byte for byte, what he is told of the other.
 *
 * A world is a game between two windows, with what led there and what its players have filed. The first world
 * of a pair comes of random players, the other from it: by the game's own disguise() (games/game.h), or lived
 * on from a pair before, as long as the viewer saw the same happen in both. */
#ifndef TESTS_LEAKS_H
#define TESTS_LEAKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../adjudicator/games/game.h"
#include "../../adjudicator/ledger/ledger.h"

typedef struct Random {
  Chooser chooser;
  uint64_t state;
} Random;

static inline uint64_t random_next(uint64_t *state) { /* SplitMix64: dice never come from it */
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static inline unsigned random_choose(Chooser *chooser, unsigned below) {
  return (unsigned)(random_next(&((Random *)chooser)->state) % below);
}

static inline Random random_with(uint64_t seed) {
  return (Random){.chooser = {random_choose}, .state = seed};
}

static inline bool random_one_in(Random *random, unsigned n) {
  return random_choose(&random->chooser, n) == 0;
}

/* A game and who sits at its table. What the harness wants of a game goes through here where it hangs on
 * that. */
typedef struct Match {
  const Game *game;
  const void *edition;
  int seat_count;
  const char *const *seat_names;
} Match;

/* A turn file that somebody has sent, all of it but his key. */
typedef struct Sent {
  const char *text; /* NULL: nothing */
} Sent;

typedef struct World {
  const void *before; /* the state a window ago; NULL at the start */
  const void *state;
  EventRows log; /* what happened between them, as the ledger would have it */
  Sent sent[GAME_SEATS_MAX];
} World;

/* One text that the viewer can get. */
typedef struct Told {
  const char *what; /* "the report" */
  const char *text;
} Told;

#define TOLD_MAX 24
typedef struct Tellings {
  Told items[TOLD_MAX];
  size_t count;
} Tellings;

/* How the viewer is asked and told: the same in both worlds of a pair. What takes most of the time, and is
 * made from the view alone, is not asked for each time. */
typedef struct Occasion {
  int viewer;
  bool mailed;   /* a report, with its form */
  bool welcome;  /* which is his first one */
  bool reminded; /* before he answers */
  bool computer; /* it plays the next seat */
  bool again;    /* shown the view once more when his file is in force */
} Occasion;

#endif
