/* What the sender of a turn file is told. */
#ifndef REFEREE_RECEIPT_H
#define REFEREE_RECEIPT_H

#include "answers.h"
#include "submission.h"

typedef struct Receipt {
  const Submission *submission;
  int64_t number; /* of the receipt; 0: nothing was recorded (`check`, preview) */
  bool filed;     /* it is in force now */
  /* The seat's file that was in force before this one, for the same part; number 0 for none. */
  int64_t former_number;
  const Tree *former; /* what was understood of it against the present state; NULL for none */
  Answers before;     /* what the seat's files in force before this one answer */
  Tree *press;        /* what press_take_file() told; a list */
} Receipt;

/* Fills the former file, and what was answered. To be called before the new one is added. */
Status receipt_former(Referee *referee, Receipt *receipt);

/* The receipt as programs get it and as report/ renders it:
 *   number        of the receipt; null where nothing was recorded
 *   game, rules, title, turn, window, seat
 *   part          the part of the turn that the file is for; not there in games without parts
 *   over          yes if the game is
 *   filed, refused, preview, checked, waits     yes or no
 *   press         [{to, anonymous, again}], the messages that were passed on; `again`: they had been before
 *   closed        yes if the results of the turn wait for the referee's release: nothing is owed then
 *   paused        yes if the game is
 *   holds         yes if a deadline does not end the window: it waits for what is owed
 *   waits_for_player   yes if the game is held for one
 *   aside         yes where it holds no orders: what it says of its player, and its press, is taken, and the
 *                 file in force stays
 *   untouched     yes where it is a form that was quoted as it came; it is aside then
 *   understood    the sections in canonical form, as YAML text; null if refused or aside
 *   sections      the same as a tree, or what describe() of the game makes of it; not there then
 *   errors, warnings, notes   lists of {line, column, code, text}; notes say what comes of an order: its
 *                 way and cost, its odds. With `quoted`: what stands at the place, where the text does not
 *                 name it; with `instead`: what could stand there
 *   changes       lines "section: + item", "section: - item" against the former file; not of sections
 *                 that stand before the present window in the game's list: they have been carried out
 *   in_force      number of the receipt that is in force now; null for none
 *   replaces      number of the receipt that this one replaces; null
 *   owes          [{window, answered: yes|no|errors, in_force_answered}] of this seat in the window that
 *                 waits: whether this file answers it; the same of the file that counts then, which is
 *                 the former one if this one was refused, or holds no orders. In games with parts {part,
 *                 other_part: yes if this file is for another one} besides
 *   deadline, deadline_text   of that window, RFC 3339 in UTC and in the player's zone; null for none
 * NULL if the catalogue cannot be read (told). In the arena. */
Tree *receipt_tree(Referee *referee, Arena *arena, const Receipt *receipt);

#endif
