/* A game's notation, read and played again: by `import` (referee/proof/import.c), and by the page of a published game
 * (desk/notation.c). referee/proof/proof.h, with the functions that write one, says what is in it.
 *
 * Only the rules are needed: the dice and the digests are those of the notation. */
#ifndef GAMES_NOTATION_H
#define GAMES_NOTATION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "play.h"

#define NOTATION_VERSION 1

/* As read: the shape is checked here, the content by playing it. Nodes have their places in the file. */

typedef struct NotationFile {
  int seat;
  const char *part;     /* "" in games without parts */
  const Tree *sections; /* with their places in the notation */
  const Tree *place;    /* of the whole, with `seat` and `part` */
} NotationFile;

typedef struct NotationWindow {
  const Tree *place; /* of the whole */
  const Tree *turn, *window, *state;
  const Tree *at; /* NULL: it does not say */
  bool changes;   /* it says which files count; else those of the window before do */
  NotationFile *files;
  size_t file_count;
  DiceRecord dice;
  const Tree *dice_list; /* NULL if there is none */
} NotationWindow;

typedef struct Notation {
  const Game *game;
  Seats seats;
  const Tree *title; /* what the game was called */
  const Tree *options;
  const Tree *edition, *start, *state, *result; /* result NULL: none */
  bool same_format;                             /* the digests are of positions in this program's format */
  const Tree *begun;                            /* NULL: it is not said */
  NotationWindow *windows;
  size_t window_count;
} Notation;

/* Reads one from a tree, in the arena. `games`: those that it may be of, ended by NULL. False after errors with their places:
 * NOTATION-SHAPE and FILE-SHAPE (missing, of the wrong kind), FILE-UNKNOWN-KEY, NOTATION-VERSION, NOTATION-RULES (none of
 * these games), NOTATION-SEATS, NOTATION-SEAT, NOTATION-DICE. Times and the name are texts, whatever they say. After an
 * error `out` holds what was read before it. */
bool notation_read(const Game *const *games, Arena *arena, const Tree *tree, Notation *out,
                   Diagnostics *diagnostics);

/* Whether its positions have this program's format; else NOTATION-FORMAT, for callers that compare their digests. */
bool notation_check_format(const Notation *notation, Diagnostics *diagnostics);

/* One entry of `dice`. In the arena. */
Tree *notation_dice_tree(Arena *arena, const DiceEntry *entry);

/* The digest of a position, and of the dice that led to it (NULL: none), as hex in the arena. */
const char *notation_digest(const Game *game, const void *edition, const void *state, const DiceRecord *dice,
                            Arena *arena);

/* A position as a game's log seals it, in the digest of game-begun and adjudicated (record.h). */
typedef struct SealedPosition {
  int64_t number, branch, format, made; /* `made`: seconds since 1970 */
  const char *turn, *window;
  const char *position; /* as YAML */
} SealedPosition;
char *sealed_digest(Arena *arena, const SealedPosition *sealed);

/* ---- playing (notation_play.c) ---- */

/* A game that is played from a notation, window by window. Each function below returns false after one error at the
 * place where the game and its notation differ; then nothing more may be played. */
typedef struct NotationPlay {
  Arena *arena;
  const Notation *notation;
  const void *edition;
  void *state;
  const char *turn;    /* the label that the state waits for */
  size_t played;       /* windows */
  NotationFile *files; /* in force, by seat and part; earlier ones stay the same if they order the same */
  size_t file_count;
  const char *files_turn; /* that they are for; NULL: none yet */
  Diagnostics *found;
} NotationPlay;

/* Sets up the start. NOTATION-STATE (another digest), or what the game finds wrong in the position. */
bool notation_begin(NotationPlay *play, Arena *arena, const Notation *notation, const void *edition,
                    Diagnostics *found);

/* Checks that the game waits for the next window (there must be one), and takes its files: NOTATION-OVER (nothing more can
 * happen), NOTATION-TURN (it is in another window), NOTATION-FILES (a file vanishes within a turn). */
bool notation_take(NotationPlay *play);

/* Plays the window that was taken, with its dice; `happened` was begun, and gets what happened.
 * NOTATION-DICE (other rolls are asked for), NOTATION-STATE (another position, or other dice than the digest is of). */
bool notation_play_window(NotationPlay *play, Play *happened);

/* After the last window: how the game stands. A game that was ended outside its rules ends as `result` says, whose reason is
 * then an ending_code(). NOTATION-RESULT (it ended otherwise, or is not over). */
bool notation_finish(const NotationPlay *play, Outcome *out);

#endif
