/* The generator of legal answers: for the order form, views, suggestions, random files (games/game.h). */
#ifndef MAYO_CHOICES_H
#define MAYO_CHOICES_H

#include "../offers.h"
#include "sequence.h"

#define TARGETS_MAX 512

/* Every way to play one card. */
typedef struct Targets {
  int count;
  Play items[TARGETS_MAX];
} Targets;

/* Every play of a card that would take effect now, in `window`; none if the card cannot be played. Numbers of extra
 * moves are left open: all cubes. */
void mayo_card_targets(const Edition *edition, const State *state, int side, Window window, int card,
                       Targets *out);

/* The targets of orders that a group may be given now (3.1, 3.4, 3.6); 0 if it may not be ordered. From 0: the gates
 * whose outside cubes may come in. */
ZoneSet mayo_order_targets(const Edition *edition, const State *state, int side, int from);

/* Why a card cannot be played now, whatever it names; PLAY_GOOD (0) if it can. */
int mayo_why_not(const Edition *edition, const State *state, int side, Window window, int card);

/* The contract's choices() and random_file(): see games/game.h. choices() gives a map:
 *   setup        {card: [{card, name}], reveal: [id of a card that may be shown at once]}
 *   preparation  {draw: [yes, no], forbid: [no, yes], play: [...]}
 *   orders       {groups: [{from, cubes, may_leave, orders: ["12→11"]}], pinned: [{place, cubes, may_leave: 0}], limit, free,
 *                split}
 *   play         [{card, name, write: ["{card: soldados, zone: 4}"], if_kept: yes of a card that the
 *                seat may choose in the set-up}]   with the orders
 *   movement     {play: [...], patterns: yes if fields are to be filled in}
 *   allocation   {numbers: [{order, least, most, otherwise}]}
 *   resolution   {play: [...], patterns}
 * from the window of `state` on; movement and resolution wherever the seat may be asked for them, if only to
 * say that it plays nothing. For later windows, the plays show the fields to fill in ("zone: ZONE"),
 * since the board will have changed; allocation is included once orders are revealed. */
Tree *mayo_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);

/* The contract's offers. */
extern const Offer MAYO_OFFERS[];
Tree *mayo_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena);
/* Orders for the current window, for GameMind.plausible (games/game.h): the side's groups go where they kill or live, its cards
 * are played where they change something. At `pace: fast` they answer what will not be asked, too. */
void mayo_plausible(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                    Arena *arena, const void **orders);

#endif
