/* The generator of legal orders, which uses the judge: for the order form and suggestions (games/game.h). */
#ifndef WATERLOO_CHOICES_H
#define WATERLOO_CHOICES_H

#include "../offers.h"
#include "board.h"

#define ACTIONS_LEGAL_MAX                                                                                    \
  64 /* 5 + 10 reconnaissances, 20 manoeuvres, 5 artillery, 10 retreats, 5 charges, an assault */

typedef struct Legal {
  int count;
  Action items[ACTIONS_LEGAL_MAX];
} Legal;

/* Every legal action of a side after those of `kinds`; an assault without the Guard. */
void waterloo_legal(const Judge *judge, const Field *field, unsigned kinds, Legal *out);

/* The contract's choices(): see games/game.h. A map, for one pair (`part` NULL: the first that still plays):
 *   pair      its name, in a round-robin; other (the other player); pairs (the seat's pairs still in play)
 *   side      the seat's own
 *   deploy    {values: [value], general: yes, drawn (the inactive general, if it was drawn), again: yes (one was sent
 *             already, and may be replaced)}
 *   do        {most, recon: [duel], double: yes, manoeuvre: [{from, to: [duel]}], segments (duels among which
 *             pieces may manoeuvre: "1-2"), artillery: [duel], retreat: [duel], charge: [duel],
 *             guard: [duel]}, as if each were the first action
 *   undrawn   yes: `do` counts if the seat is drawn to start (W20)
 *   answer    {question: action|counter_charge|guard_defending|guard, of_action | of_counter | of_guard: yes,
 *             duel, guard: [duel]}; of an action also the keys of `do`, and may_stop: yes if an action of this
 *             turn was played
 *   standing  {}, if it may still matter
 *   next      {}
 * and `deploy`, `do`, `answer` and `standing` each have `proposal`, which can be sent as it is. */
Tree *waterloo_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);

/* The contract's offers. */
extern const Offer WATERLOO_OFFERS[];

#endif
