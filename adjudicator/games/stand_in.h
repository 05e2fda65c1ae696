/* A stand-in: the computer plays for a seat that nobody plays.
 *
 * It draws files that the seat could send, plays each of them out in worlds that the seat cannot tell from the true one,
 * and takes the one after which the seat stood best on average. Its first act is to disguise the state; after that the
 * true one is out of its reach, so it cannot know more than a player does.
 *
 * Integers only, no clock, no I/O: the same task gives the same file on any machine. What is drawn depends on the task's
 * key and on the position as the seat knows it. The dice of playouts are never the game's. */
#ifndef GAMES_STAND_IN_H
#define GAMES_STAND_IN_H

#include "game.h"

/* Bumped by every change after which the same task may give another file (`verify --stand-ins`). */
#define STAND_IN_VERSION 4

typedef enum StandInLevel {
  STAND_IN_EASY,   /* one plausible file, nothing played out */
  STAND_IN_NORMAL, /* as many playouts as the game's mind says */
  STAND_IN_HARD    /* ten times as many */
} StandInLevel;

/* Names of the levels, ended by NULL: "easy", "normal", "hard". */
extern const char *const STAND_IN_LEVELS[];
/* The level of that name, or -1. */
int stand_in_level(const char *name);

/* What it is to decide. All is the caller's. */
typedef struct StandInTask {
  const Game *game;
  const void *edition;
  const void *state; /* the true one: it is disguised before anything is read from it */
  int seat;
  const char *part; /* of the duty, as Duty says; NULL without parts */
  StandInLevel level;
  const Tree *log; /* list of the events that this seat read (GameMind.recall); may be NULL */
  uint8_t key
      [DICE_KEY_BYTES]; /* known to nobody before the window is adjudicated, and to everybody after the game */
} StandInTask;

typedef struct StandInFile {
  Tree *file;     /* the game's sections, for all windows of the turn that can be answered now */
  int worth;      /* mean of its playouts, 0 to 1000; -1 if nothing was played out */
  int candidates; /* different files that were compared */
  int playouts;   /* how many were made in all */
} StandInFile;

/* Makes the seat's file in the arena. False if nothing fits what the seat knows (Game.disguise), or if no file drawn
 * answers the duty; `out` is then empty. */
bool stand_in_file(const StandInTask *task, Arena *arena, StandInFile *out);

/* What a file is worth to the seat, 0 to 1000, by as many playouts as the level has for all candidates of a decision;
 * the level easy counts as normal here. NULL for the file: what the seat may expect if everybody plays on plausibly.
 * -1 if nothing fits what the seat knows, or the file does not answer the duty. */
int stand_in_worth(const StandInTask *task, const Tree *file);

#endif
