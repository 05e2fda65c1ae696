/* Plain orders. */
#ifndef WATERLOO_PLAIN_H
#define WATERLOO_PLAIN_H

#include "../plain.h"

extern const PlainShapes WATERLOO_PLAIN; /* the contract's plain */

#endif
