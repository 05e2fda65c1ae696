/* The addresses that players write to, read backwards: what game, seat, key and addressee a mail's recipient
 * names, by the patterns `reply-to` and `press-to` of the configuration. */
#ifndef REFEREE_REPLY_ADDRESS_H
#define REFEREE_REPLY_ADDRESS_H

#include <stdbool.h>

#include "../base/arena.h"

/* What stood in the address; NULL for what the pattern does not hold. In lower case but for the key, which is
 * read in any case anyway. */
typedef struct ReplyAddress {
  const char *game, *seat, *key, *to;
} ReplyAddress;

/* True if the bare address `address` is one that `pattern` ("orders+{game}.{key}@example.org", with or
 * without a display name) makes. Letters count the same in both cases: servers on the way may change it. */
bool reply_address_read(Arena *arena, const char *pattern, const char *address, ReplyAddress *out);

/* The pattern with its tags filled in; a NULL part leaves its tag empty. In the arena. */
char *reply_address_write(Arena *arena, const char *pattern, const ReplyAddress *parts);

#endif
