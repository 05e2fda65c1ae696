/* The sequence of play: who is asked when, what adjudicates it, and who has won (DIP 2, 6, 7, 8). */
#ifndef DIPLOMACY_SEQUENCE_H
#define DIPLOMACY_SEQUENCE_H

#include "board.h"

/* The contract's label(), window(), duties(), resolve() and outcome(): see games/game.h. */
const char *dip_label(const void *state, Arena *arena);
const char *dip_window(const void *state);
void dip_duties(const void *edition, const void *state, Duties *out);
void dip_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                 Diagnostics *const *diagnostics);
Outcome dip_outcome(const void *state);

/* A phase while it is adjudicated. */
typedef struct Adjudication {
  const Edition *edition;
  State *state;
  const Orders *files[GAME_SEATS_MAX];
  Diagnostics *diagnostics[GAME_SEATS_MAX];
  Events *events; /* may be NULL */
} Adjudication;

/* ---- outcome.c ---- */

/* Ends the game if somebody owns enough centres, and more than anybody else (DIP 8.1). */
void dip_look_for_winner(const Adjudication *a);
/* Tells which of the powers that were alive `before` have nothing left; ends the game if one alone has something (DIP 8.3). */
void dip_tell_out(const Adjudication *a, unsigned before);

#endif
