/* Short notices, posted all at once. */
#ifndef LIBEXEC_NOTIFY_POST_H
#define LIBEXEC_NOTIFY_POST_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/arena.h"

#define POSTS_MOST ((size_t)50)

typedef struct PostSettings {
  const char *ca_file;    /* PEM certificates to trust instead of the system's; NULL: those */
  bool private_addresses; /* also connects to addresses that are not public */
  long timeout;           /* seconds for each notice, and so for all */
} PostSettings;

typedef struct Post {
  const char *url, *text;
  bool sent;         /* the server took it (2yz) */
  const char *words; /* what it or libcurl said, one line */
} Post;

typedef struct Posts {
  Post items[POSTS_MOST];
  size_t count;
} Posts;

/* Called once all have ended, before anything is tidied: looking names up can outlast every limit. */
typedef void PostsDone(void *context);

/* POSTs each text to its URL as text/plain in UTF-8 (RFC 9110 9.3.3): https only, over HTTP/1.1; no proxy, no redirect, no
 * cookie, no login of the user's files. The address that is connected to must be public (base/network.h), whatever name led
 * there: so looking the name up again is no way around it. What servers answer is not kept. Words are in the arena. */
void posts_send(Arena *arena, const PostSettings *settings, Posts *posts, PostsDone *done, void *context);

#endif
