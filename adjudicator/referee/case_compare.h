/* What a case expects against what came. Each records CASE-* errors at the place of the expectation. */
#ifndef REFEREE_CASE_COMPARE_H
#define REFEREE_CASE_COMPARE_H

#include "../base/diagnostics.h"
#include "../games/game.h"

/* What is named must match: maps by their named keys, except that each entry under `zones` must match
 * whole; lists as sets, except that those under `decks` must be in order; what is absent counts as 0, as an
 * empty list or map, or as the word `eliminated`. */
void case_compare_position(const Tree *expected, const Tree *actual, Diagnostics *out);

/* `expected`: codes, or maps of a code and fields; they must come in this order, others may lie between. */
void case_compare_events(const Tree *expected, const Events *events, Diagnostics *out);

/* `expected`: {SEAT: [codes] | some | none}; the sets must be equal. */
void case_compare_errors(const Seats *seats, const Tree *expected, const Diagnostics *found,
                         Diagnostics *out);

/* `expected`: no, yes, or {winner: SEAT | none, reason: CODE}. */
void case_compare_over(const Seats *seats, const Tree *expected, Outcome outcome, Diagnostics *out);

/* `expected`: names of seats; `asked`: bit mask of the seats that have not answered. */
void case_compare_owes(const Seats *seats, const Tree *expected, unsigned asked, Diagnostics *out);

#endif
