/* What may be ordered now: for the order form and suggestions (games/game.h). */
#ifndef DOGS_CHOICES_H
#define DOGS_CHOICES_H

#include "../offers.h"
#include "sequence.h"

/* The contract's choices(): see games/game.h. A map:
 *   dogs          {dogs: [{dog, name, power, steps}]}
 *   first_player  {players: [player]}                                  of who holds the token
 *   muster        {coins (income included), captains, one: yes (R01), kinds: [{kind, cost, strength, left}]}
 *   plan          {asked, captains, soldiers: [{kind, count, spaces: [space]}], tactics: [{card, name, count,
 *                 CARD (see view.h), play}], kinds: [{kind}] (all), entries (filed), open: yes (there is a
 *                 placement), passes: yes (with a card: R05), example: {soldier, at: [space], house}}
 *   policy        {stormcrow, conqueror, blackmane: yes} of the own dog; filed: yes if one stands already
 * `spaces` are those to which such a soldier may go now, `play` is one way to play a card now, as in
 * plans. */
Tree *dogs_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);

/* The contract's offers. */
extern const Offer DOGS_OFFERS[];

#endif
