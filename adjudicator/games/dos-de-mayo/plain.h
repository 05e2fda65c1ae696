/* Plain orders. */
#ifndef MAYO_PLAIN_H
#define MAYO_PLAIN_H

#include "../plain.h"

extern const PlainShapes MAYO_PLAIN; /* the contract's plain */

#endif
