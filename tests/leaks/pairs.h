/* Random games, and at their windows pairs of worlds that are told alike. */
#ifndef TESTS_LEAKS_PAIRS_H
#define TESTS_LEAKS_PAIRS_H

#include <stdio.h>

#include "session.h"
#include "facts.h"
#include "files.h"

/* How often something was told or revealed. */
typedef struct Tally {
  const char *what;
  long count;
} Tally;

#define TALLIES_MAX 64
typedef struct Tallies {
  Tally items[TALLIES_MAX];
  size_t count;
} Tallies;

void tally(Tallies *tallies, const char *what);
long tallied(const Tallies *tallies, const char *what);

typedef struct Counts {
  long games, windows, pairs;
  long to_seats, to_public;
  long hiding;  /* pairs in which something was hidden from the viewer */
  long changed; /* pairs whose positions differed */
  long lived;   /* pairs of which the second world had lived on from a pair before */
  long filed;   /* pairs in which others had sent other files */
  long ahead;   /* windows in which files differed in what is for later ones only */
  long same;    /* windows that were adjudicated by the same files in both worlds */
  Facts facts;
  Tallies told;     /* texts, by what they are */
  Tallies revealed; /* in `same` windows: codes of the events at which the two logs parted */
} Counts;

typedef struct Walk {
  Session *session;
  const Game *game;
  uint64_t seed;
  long pairs_most; /* a walk ends when counts->pairs has come to that */
  Pool *pool;      /* of what was sent in other games */
  bool quiet;      /* says nothing of what is betrayed */
  /* Pairs are written here, a YAML document for each, and nobody is told anything of them; NULL: they are
   * told. */
  FILE *written;
} Walk;

/* Plays the game of a seed to its end, for one viewer. False at the first text that betrays which world it is
 * (told on standard error), and where the session fails; *betrayed (may be NULL) is what told it. */
bool pairs_play(const Walk *walk, Counts *counts, const char **betrayed);

#endif
