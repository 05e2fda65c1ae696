/* The generator of legal answers: for the order form, for views, for bots and fuzzers (design.md 4). */
#ifndef MAYO_CHOICES_H
#define MAYO_CHOICES_H

#include "state.h"

#define TARGETS_MAX 512

/* Every way to play one card. */
typedef struct Targets {
  int count;
  Play items[TARGETS_MAX];
} Targets;

/* Every play of a card that would take effect now, in `window`; none where the card cannot be played. Numbers
 * of extra moves are left open: all cubes. */
void mayo_targets(const Edition *edition, const State *state, int side, Window window, int card,
                  Targets *out);

/* Why a card cannot be played now whatever it names; PLAY_GOOD (0) if it can. */
int mayo_why_not(const Edition *edition, const State *state, int side, Window window, int card);

/* The targets of orders that a group may be given now (3.1, 3.4, 3.6); 0 if it may not be ordered. From 0:
 * the gates whose outside cubes may come in. */
ZoneSet mayo_order_targets(const Edition *edition, const State *state, int side, int from);

/* The contract's choices() and random_file(): see games/game.h. choices() gives a map:
 *   setup        {card: [{card, name}], reveal: [id of a card that may be shown at once]}
 *   preparation  {draw: [yes, no], forbid: [no, yes], play: [...]}
 *   orders       {groups: [{from, cubes, may_leave, orders: ["12→11"]}], limit, free, split}
 *   play         [{card, name, write: ["{card: soldados, zone: 4}"]}]   with the orders
 *   movement     {play: [...], patterns: yes where fields are to be filled in}
 *   allocation   {numbers: [{order, least, most, otherwise}]}
 *   resolution   {play: [...], patterns}
 * from the window of `state` on. Of windows ahead, the plays show the fields to fill in ("zone: ZONE"), since
 * the board will have changed; allocation is there once orders are revealed. */
Tree *mayo_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);

/* The contract's instead(): see games/game.h. */
Tree *mayo_instead(const Tree *choices, const Diagnostic *diagnostic, Arena *arena);
Tree *mayo_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena);

#endif
