/* Questions about the board: what is closed, which effects hold, who may leave (MAYO 3, 4, 6.2). */
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

#endif
