/* Questions about the board: what is closed, which effects hold, who may leave, who can be where (MAYO 3, 4, 6.2). */
#ifndef MAYO_BOARD_H
#define MAYO_BOARD_H

#include "state.h"

/* The zones that `side` may not enter now (MAYO 3.6, 6.2 close-zones). */
ZoneSet mayo_closed_to(const Edition *edition, const State *state, int side);

/* An effect of `kind` that applies this turn for `side`, in `zone` (0: any zone); NULL if there is none. */
const Effect *mayo_effect(const State *state, EffectKind kind, int side, int zone);
/* Appends an effect. Loading the edition checked that there is room for all of them. */
void mayo_effect_add(State *state, Effect effect);
/* Ends the effects of the kinds in `kinds` (bit per EffectKind) that last until this turn or less. */
void mayo_effects_end(State *state, unsigned kinds);

/* The cubes of a Spanish group that may leave its zone now: half of a contested one stays, rounded up
 * (MAYO 4.2). For the French: all of them, or none if they are pinned (4.3). From 0: outside gate `to`. */
int mayo_may_leave(const State *state, int side, int from, int to);

/* The number of French losses that loses the game (MAYO 5.4). */
int mayo_loss_limit(const Edition *edition, const State *state);

/* The French order limit of this turn (MAYO 3.3, 6.2 extra-orders). */
int mayo_order_limit(const Edition *edition, const State *state, int side);

/* ---- as a player looks at it ---- */

/* A side as its enemy looks at it: where it can be after the next movement, and how far it is. */
typedef struct Outlook {
  uint8_t reach[ZONES_MAX + 1]; /* by zone: mayo_reach() */
  uint8_t steps[ZONES_MAX + 1]; /* from each zone to its nearest cube; OUTLOOK_FAR if there is none */
} Outlook;

#define OUTLOOK_FAR 15

/* Cubes of a side that may stand in a zone after the next movement, if all that can come do. Of France the two
 * largest groups and those from the main streets, as its orders allow (MAYO 3.3). */
int mayo_reach(const Edition *edition, const State *state, int side, int zone);

void mayo_look(const Edition *edition, const State *state, int side, Outlook *out);

#endif
