/* What a viewer may know of a state (WATERLOO 5). */
#ifndef WATERLOO_REDACT_H
#define WATERLOO_REDACT_H

#include "state.h"

/* Copies of a state what a viewer (a seat, VIEWER_PUBLIC, VIEWER_REFEREE) may know. Values of others' pieces
 * that he has not seen are VALUE_HIDDEN; what others have seen of pieces that are not his, and what they have
 * ordered ahead, is zero. Whatever is shown to a viewer is made from such a copy and from nothing else. */
void waterloo_redact(const State *state, int viewer, State *out);

#endif
