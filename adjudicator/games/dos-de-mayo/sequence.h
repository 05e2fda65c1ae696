/* The sequence of play: what is legal, cards, and the adjudication of each window (MAYO 1 to 6). */
#ifndef MAYO_SEQUENCE_H
#define MAYO_SEQUENCE_H

#include "board.h"

/* ---- judge ---- */

/* Judges whether what a side has written is legal (MAYO 2.2, 3.1 to 3.4, 4.4). One set of functions serves
 * the reader of turn files, the adjudication and the generator of legal answers. */

/* Judges the orders of a file against a state (after the cards of the orders window). Records every error at
 * its place (`diagnostics` may be NULL). Returns how many there are. */
int mayo_judge_orders(const Edition *edition, const State *state, int side, const Orders *file,
                      Diagnostics *diagnostics);

/* Whether the number of a Spanish order, once the whole group, stands for one that is larger now: all of it goes, not so many
 * cubes (MAYO 3.2). */
bool mayo_number_outgrown(const State *state, const Orders *file, int i);

/* Puts the orders of a file, which must have been judged free of errors, into state->orders[side]. */
void mayo_accept_orders(State *state, int side, const Orders *file);

/* Judges the numbers of a file (MAYO 4.4) against `count` French orders: those revealed, or those the same
 * file writes. numbers[i] (may be NULL) gets the cubes of order i, filled by 7.3 if none is stated, 0 for
 * an order that is cancelled or stopped. Returns how many errors there are; `numbers` counts only if there is
 * none. */
int mayo_judge_numbers(const Edition *edition, const State *state, const GroupOrder *orders, int count,
                       const Orders *file, uint8_t *numbers, Diagnostics *diagnostics);

/* What a side does about the draw (MAYO 2.1, 2.2, 7.3). */
typedef struct DrawAnswer {
  bool draw, forbid;
  bool forbid_void; /* it wrote a forbid that is not allowed: MAYO-2.2 */
} DrawAnswer;

/* `file` may be NULL: the defaults. A forbid that says nothing about the draw means, if the rule allows a
 * side only one of both, that it does not draw. */
DrawAnswer mayo_draw_answer(const Edition *edition, const State *state, int side, const Orders *file);
/* The opponent's hand size less the side's own: d of MAYO 2.2. */
int mayo_hand_difference(const State *state, int side);

/* True if the side could write at least one legal order now (MAYO 7.1). */
bool mayo_has_group_to_order(const Edition *edition, const State *state, int side);
/* True if France has more than one legal way to state its numbers (MAYO 7.1). */
bool mayo_has_numbers_to_choose(const State *state);

/* ---- cards ---- */

/* Playing cards: conditions, targets and effects (MAYO 2.3, 6.1, 6.2, 6.3). */

/* Why a card cannot be played. */
typedef enum Refusal {
  PLAY_GOOD,
  PLAY_UNKNOWN, /* not a card of this side */
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

/* The reason for events ("not-contested") and the key for diagnostics ("card-not-contested"). Static. */
extern const char *const MAYO_REFUSALS[REFUSALS];
extern const char *const MAYO_REFUSAL_MESSAGES[REFUSALS];

/* Why `play` would not take effect now, in `window`; PLAY_GOOD if it would. */
Refusal mayo_card_refusal(const Edition *edition, const State *state, int side, Window window,
                          const Play *play);

/* Why a play fails in any position: its window, its turn, or the fields that name its target. */
Refusal mayo_card_fault(const Edition *edition, int turn, int side, Window window, const Play *play);

/* Why a card just drawn, which must be played at once, cannot be (MAYO 2.3). */
Refusal mayo_at_draw_refusal(const Edition *edition, const State *state, int side, int card);

/* Warns its holder that a card stays in the hand, and why: MAYO-6.1 (6.1, 6.3). */
void mayo_card_refused(const Edition *edition, int side, const Play *play, Refusal refusal,
                       Diagnostics *diagnostics);

/* Plays a card that was not refused: it leaves the hand and its effects begin. `dice` may be NULL if a file
 * is only checked: then nothing random happens. */
void mayo_card_play(const Edition *edition, State *state, int side, const Play *play, Dice *dice,
                    Events *events);

/* The cards of one window of both sides (6.3): the side with the initiative first, each in the order of its
 * file; the loss limit is checked after each (5.4). files[side] may be NULL; so may diagnostics[side]. */
void mayo_play_cards(const Edition *edition, State *state, Window window, const Orders *const files[SIDES],
                     Dice *dice, Events *events, Diagnostics *const diagnostics[SIDES]);

/* ---- windows ---- */

/* The adjudication of each window (MAYO 1.3, 2, 3, 4, 5), and the sequence of windows. */

/* What one call of resolve() works with. files[side] is NULL if the seat filed nothing. */
typedef struct Adjudication {
  const Edition *edition;
  State *state;
  const Orders *files[SIDES];
  Dice *dice;
  Events *events;
  Diagnostics *diagnostics[SIDES]; /* NULL: not needed */
} Adjudication;

/* Each adjudicates its window and sets state->window to the next one, unless the game is over. */
void mayo_adjudicate_setup(const Adjudication *adjudication);
void mayo_adjudicate_preparation(const Adjudication *adjudication);
void mayo_adjudicate_orders(const Adjudication *adjudication);
void mayo_adjudicate_movement(const Adjudication *adjudication);
void mayo_adjudicate_allocation(const Adjudication *adjudication);
void mayo_adjudicate_resolution(const Adjudication *adjudication);

/* ---- outcome ---- */

/* Ends the game if France has lost too many (MAYO 5.4). True if it is over. */
bool mayo_check_losses(const Edition *edition, State *state, Events *events);
/* Ends the game after its last turn (MAYO 5.5). */
void mayo_end_last_turn(const Adjudication *adjudication);
/* The contract's outcome(): see games/game.h. */
Outcome mayo_outcome(const void *state);

/* ---- what windows share ---- */

/* A file that has a section, else NULL. */
const Orders *mayo_section(const Adjudication *adjudication, int side, Section section);

/* The cubes that the revealed Spanish order `i` would move now (MAYO 4.1, 4.2); 0 for one that does not
 * stand. */
int mayo_spanish_number(const State *state, int i);

/* What each side would lose if the fights of the board were resolved now (MAYO 5.2). */
void mayo_forecast(const Edition *edition, const State *state, int losses[SIDES]);

/* One row of the sequence of play. */
typedef struct WindowRow {
  const char *name;    /* "movement" */
  const char *phase;   /* the rulebook's name: "Phase 3: Movement" */
  const char *rule;    /* "MAYO 4.1" */
  const char *french;  /* the rulebook's own heading: "Phase 3 : Mouvement" */
  bool asks_when_fast; /* MAYO 7.2: waited for at `pace: fast` too */
  bool plays;          /* its section may name cards */
  void (*adjudicate)(const Adjudication *adjudication);
} WindowRow;
extern const WindowRow MAYO_WINDOWS[WINDOWS];

/* The window that each section of a turn file answers. */
extern const Window MAYO_WINDOW_OF[SECTIONS];

/* The contract's functions that follow the sequence: see games/game.h. */
const char *mayo_label(const void *state, Arena *arena);
const char *mayo_window(const void *state);
void mayo_duties(const void *edition, const void *state, Duties *out);
void mayo_resolve(const void *edition, void *state, const void *const *orders, Dice *dice, Events *events,
                  Diagnostics *const *diagnostics);

#endif
