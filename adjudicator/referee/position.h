/* A position that somebody gives, put into the place of a game's own start. */
#ifndef REFEREE_POSITION_H
#define REFEREE_POSITION_H

#include "../games/game.h"

/* Replaces `state`, which setup() made, by the position `given`. The options that the state keeps (`options` of a
 * position) stay as setup() was told them, unless the position names its own. False after diagnostics. */
bool position_apply(const Game *game, const void *edition, const Tree *given, void *state, Arena *arena,
                    Diagnostics *diagnostics);

#endif
