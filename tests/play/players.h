/* Players against whom a stand-in is measured. */
#ifndef TESTS_PLAY_PLAYERS_H
#define TESTS_PLAY_PLAYERS_H

#include "../../adjudicator/games/stand_in.h"

/* What a player is asked. All is the caller's. */
typedef struct Question {
  const Game *game;
  const void *edition, *state;
  int seat;
  const char *part;
  const Tree *log; /* what the seat read so far */
  uint64_t seed;
  StandInLevel level; /* of stand-ins */
  Arena *arena;
} Question;

typedef struct Player {
  const char *name;
  const char *game;                        /* the only one that it plays; NULL: any */
  Tree *(*file)(const Question *question); /* NULL: it files nothing */
} Player;

/* The player of that name for a game, or NULL: "random", "likely" (whatever is plausible), "nobody" (who never answers),
 * "stand-in", "thinker" (Waterloo, Dogs of War, Dos de Mayo), "greedy" (Ducs). */
const Player *player_find(const Game *game, const char *name);

/* A random legal file, for windows that do not pass without one. */
Tree *player_random_file(const Question *question);

#endif
