/* The written form of an order (MAYO 3.1, 3.2). */
#ifndef MAYO_ORDER_TEXT_H
#define MAYO_ORDER_TEXT_H

#include "state.h"

typedef enum OrderText {
  ORDER_READ,
  ORDER_UNREADABLE, /* not of the form */
  ORDER_NO_ZONE     /* of the form, but a zone is not on this board */
} OrderText;

/* Reads `12→11`, `→16`, `2 11→14`, `2 cubes 11→14`, `1 cube 5→9` into from, to, number and has_number of *out
 * (`unreadable` says whether it failed; the places are left alone). The arrow may be → -> > or a
 * hyphen or dash of any length; blanks, also typographic ones, may stand between the parts. */
OrderText mayo_order_parse(const Edition *edition, const char *text, Written *out);

#endif
