/* What a player writes to others, as it is passed on. */
#ifndef REFEREE_PRESS_TEXT_H
#define REFEREE_PRESS_TEXT_H

#include "../base/arena.h"

/* `text` (UTF-8) without what must not reach another player:
 *
 * - marks of a turn file: quoted in an answer they would count (mail/read.h), and nobody may put orders into
 *   another's mouth. The dashes before ORDERS and END become "=", of whatever kind they are and wherever they
 *   stand, since mail programs break and join lines;
 * - the author's `key`, in any way that seat_key_matches() takes it, and his bare `address`, whatever the
 * case of letters: mail programs copy both into answers. They become asterisks.
 *
 * In the arena. */
char *press_text_clean(Arena *arena, const char *text, const char *key, const char *address);

#endif
