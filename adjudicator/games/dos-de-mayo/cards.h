/* Playing cards: conditions, targets and effects (MAYO 2.3, 6.1, 6.2, 6.3). */
#ifndef MAYO_CARDS_H
#define MAYO_CARDS_H

#include "state.h"

/* Why a card cannot be played. */
typedef enum Refusal {
  PLAY_GOOD,
  PLAY_UNKNOWN, /* no card of this side */
  PLAY_NOT_IN_HAND,
  PLAY_WRONG_WINDOW,
  PLAY_TOO_EARLY,
  PLAY_TOO_LATE,
  PLAY_NEEDS_CUBES,   /* `needs: {spanish_in: …}` */
  PLAY_NEEDS_PLAYED,  /* `needs: {played_any: …}` */
  PLAY_NO_TARGET,     /* a field that must name the target is missing */
  PLAY_NOT_THIS_ZONE, /* the zone is not among those of the card */
  PLAY_NOT_CONTESTED,
  PLAY_NO_OWN_CUBES,
  PLAY_RESERVE_EMPTY,
  PLAY_ZONE_CLOSED,
  PLAY_NO_SUCH_ORDER, /* not written, void or cancelled */
  PLAY_NOT_ADJACENT,
  PLAY_START_CONTESTED, /* extra-move out of a zone contested at the start of movement */
  REFUSALS
} Refusal;

/* Its reason for events ("not-contested") and its key for diagnostics ("card-not-contested"). Static. */
extern const char *const MAYO_REFUSALS[REFUSALS];
extern const char *const MAYO_REFUSAL_MESSAGES[REFUSALS];

/* Whether `play` would take effect now, in `window`. */
Refusal mayo_card_refusal(const Edition *edition, const State *state, int side, Window window,
                          const Play *play);

/* What can be said of a play whatever the position: window, turn, and the fields that name its target. */
Refusal mayo_card_fault(const Edition *edition, int turn, int side, Window window, const Play *play);

/* Whether a card that was just drawn and must be played at once can be (MAYO 2.3). */
Refusal mayo_at_draw_refusal(const Edition *edition, const State *state, int side, int card);

/* Tells its holder that a card stays in the hand, and why: a warning, MAYO-6.1 (6.1, 6.3). */
void mayo_card_refused(const Edition *edition, int side, const Play *play, Refusal refusal,
                       Diagnostics *diagnostics);

/* Plays a card that was not refused: it leaves the hand and its effects begin. `dice` may be NULL where
 * a file is only looked at: then nothing random happens. */
void mayo_card_play(const Edition *edition, State *state, int side, const Play *play, Dice *dice,
                    Events *events);

/* The cards of one window of both sides (6.3): the side with the initiative first, each in the order of its
 * file; a loss limit is looked at after each (5.4). files[side] may be NULL; so may diagnostics[side]. */
void mayo_play_window(const Edition *edition, State *state, Window window, const Orders *const files[SIDES],
                      Dice *dice, Events *events, Diagnostics *const diagnostics[SIDES]);

#endif
