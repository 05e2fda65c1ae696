/* The adjudication of each window (MAYO 1.3, 2, 3, 4, 5), and their sequence. */
#ifndef MAYO_WINDOWS_H
#define MAYO_WINDOWS_H

#include "state.h"

/* What one call of resolve() works with. files[side] is NULL where the seat filed nothing. */
typedef struct Adjudication {
  const Edition *edition;
  State *state;
  const Orders *files[SIDES];
  Dice *dice;
  Events *events;
  Diagnostics *diagnostics[SIDES]; /* NULL: nobody reads them */
} Adjudication;

/* Each adjudicates its window and sets state->window to the next one, unless the game is over. */
void mayo_adjudicate_setup(const Adjudication *table);
void mayo_adjudicate_preparation(const Adjudication *table);
void mayo_adjudicate_orders(const Adjudication *table);
void mayo_adjudicate_movement(const Adjudication *table);
void mayo_adjudicate_allocation(const Adjudication *table);
void mayo_adjudicate_resolution(const Adjudication *table);

/* A file that has the section of a window, else NULL. */
const Orders *mayo_section(const Adjudication *table, int side, Window window);

/* MAYO 3.5: all orders and numbers of a side are void for this turn. */
void mayo_void_orders(const Adjudication *table, int side);

/* Carries out all orders that stand (MAYO 4.2 to 4.6); `numbers` are the cubes of the French ones. */
void mayo_move_all(const Adjudication *table, const uint8_t *numbers);

/* The cubes that the revealed Spanish order `i` would move now (MAYO 4.1, 4.2); 0 for one that does not
 * stand. */
int mayo_spanish_number(const State *state, int i);

/* One row of the sequence of play. */
typedef struct WindowRow {
  const char *name;    /* "movement": also the section of the turn file that answers it */
  const char *phase;   /* the rulebook's name: "Phase 3: Movement" */
  const char *rule;    /* "MAYO 4.1" */
  const char *french;  /* the rulebook's own heading: "Phase 3 : Mouvement" */
  bool asks_when_fast; /* MAYO 7.2: waited for at `pace: fast` too */
  bool plays;          /* its section may name cards */
  void (*adjudicate)(const Adjudication *table);
} WindowRow;
extern const WindowRow MAYO_WINDOWS[WINDOWS];

/* The contract's functions that follow the sequence: see games/game.h. */
void mayo_duties(const void *edition, const void *state, Duties *out);
Answer mayo_answers(const void *edition, const void *state, int seat, const char *part, const void *orders);
void mayo_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                  Diagnostics *const *diagnostics);

#endif
