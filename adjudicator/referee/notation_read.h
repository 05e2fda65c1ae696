/* A notation (notation.h) as it is read: its shape is checked here, what it tells by playing it (import.h).
 */
#ifndef REFEREE_NOTATION_READ_H
#define REFEREE_NOTATION_READ_H

#include "notation.h"

typedef struct NotationFile {
  int seat;
  const char *part;     /* "" in games without parts */
  const Tree *sections; /* with the places that they have in the notation */
  const Tree *place;
} NotationFile;

typedef struct NotationWindow {
  const Tree *place; /* of the whole */
  const Tree *turn, *window, *state;
  Time at;
  bool changes; /* it says which files are in force; else those of the window before are */
  NotationFile *files;
  size_t file_count;
  DiceRecord dice;
  const Tree *dice_list; /* NULL where there is none */
} NotationWindow;

typedef struct Notation {
  const Game *game;
  Seats seats;
  const char *title; /* what the game was called */
  const Tree *options;
  const Tree *edition, *start, *state, *result; /* result NULL: none */
  bool same_format; /* digests are those of positions as this program writes them */
  Time begun;
  NotationWindow *windows;
  size_t window_count;
} Notation;

/* Reads one from a tree, in the arena. False after errors with their places: NOTATION-SHAPE and FILE-SHAPE
 * (missing, of another kind), FILE-UNKNOWN-KEY, NOTATION-VERSION, NOTATION-RULES (unknown to this program),
 * NOTATION-SEATS, NOTATION-SEAT, NOTATION-TIME, NOTATION-DICE. `now`: for times that lack. */
bool notation_read(const Referee *referee, Arena *arena, const Tree *tree, Notation *out,
                   Diagnostics *diagnostics);

#endif
