/* What a mail does to the orders in force: it changes what it speaks of, and nothing else.
 *
 * A section that is given whole replaces that section; `null`, written out, takes it away as "clear" does, so that it is no answer
 * any more, which `[]` is. Of a map each key is a section of its own. A line by itself is one order: in sections whose orders stand
 * each for itself (OrderSubject) it replaces the one of the same subject, in its place, and goes last otherwise; the lines of other
 * sections together replace their list. What could mean two things is asked, and stays as it was. Pure: no GLib, no ledger, no
 * catalogue. */
#ifndef GAMES_MERGE_H
#define GAMES_MERGE_H

#include "game.h"
#include "orders.h"
#include "turn_file.h"

typedef struct Merge {
  const Game *game;
  const void *edition, *state;
  int seat;
  const char *part;     /* of the turn (game.h); NULL: there are none */
  const char *language; /* of the lines that questions quote: "en" */
  const TurnText *text; /* the mail, as it was understood */
  /* What is in force before, sections with their places; NULL: nothing. */
  const Tree *ground;
  /* What was wrong in it, with places of `ground`, if the mail answers what told its writer so; else NULL. Of lines that were not
   * understood, FILE-LINE, too. */
  const Diagnostics *wrong;
  /* The mail is older than one that came before it: what was in force before that one; else NULL. What it says about what was
   * changed since is asked. */
  const Tree *older;
  bool
      other_numbers; /* it answers a list of other orders than those that count: which order a number means is asked */
} Merge;

/* The sections that are in force after it, with the mail's other keys: a map, in the arena, whose nodes are new. What is asked is in
 * the diagnostics as errors FILE-LINE, with their places in the mail; *asked: something is. *changed: it speaks of orders at all. */
Tree *merge_orders(const Merge *merge, Arena *arena, Diagnostics *diagnostics, bool *asked, bool *changed);

#endif
