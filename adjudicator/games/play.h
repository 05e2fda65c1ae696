/* One window of a game, played: a position, what the seats ordered and a source of dice go in; the position after it, events and
 * diagnostics come out. Nothing is written, logged or timed here.
 *
 * Whoever plays a window plays it here: the referee, a log or a notation that is played again, a case, the desk. Who ordered
 * what, whose dice they are, and what becomes of the result is theirs. Only the computer's playouts (games/stand_in.c) call
 * resolve() by themselves: nobody hears of what happens in them. */
#ifndef GAMES_PLAY_H
#define GAMES_PLAY_H

#include "game.h"

/* Of one window, or of several in their order. It must stay where it is: its events know their list. */
typedef struct Play {
  Arena *arena;
  Events events;                     /* what happened; their own memory, see play_free() */
  Diagnostics found[GAME_SEATS_MAX]; /* what was wrong in each seat's files; in the arena */
  /* Of the last window. */
  bool moved; /* false: it left the position as it was, and waits for answers that it cannot go on without */
  const char *broken; /* an invariant that held before and no longer does, static; NULL: none */
} Play;

/* Nothing has happened yet. play_free() frees it, whether a window is played or not. */
void play_begin(Play *out, Arena *arena);

/* Plays the window of `state`, which then is the one after it. orders[seat]: as resolve() takes them. */
void play_window(Play *play, const Game *game, const void *edition, void *state, const void *const *orders,
                 Dice *dice);

void play_free(Play *play);

#endif
