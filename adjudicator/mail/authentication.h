/* Whether a server that we trust vouches for the From address of a message. */
#ifndef MAIL_AUTHENTICATION_H
#define MAIL_AUTHENTICATION_H

#include "read.h"

typedef enum Authenticity {
  AUTHENTIC_NO,     /* the server looked, and nothing that passed vouches for the From domain */
  AUTHENTIC_YES,    /* it does */
  AUTHENTIC_UNKNOWN /* no such header of that server, or there is no From address */
} Authenticity;

/* RFC 8601: looks at Authentication-Results whose authserv-id is `server` (whatever the case of letters) and
 * at no other, for anybody can write those; of several the topmost alone, since a sender may have written
 * the ones below it (a border server must remove forgeries of its own name, RFC 8601 5, but not all do).
 *
 * Yes: dmarc=pass whose header.from is the From domain (or is not given), dkim=pass with header.d (or else
 * the domain of header.i) aligned with it, or spf=pass with smtp.mailfrom aligned with it. Aligned: equal, or
 * one a subdomain of the other that has at least two labels (RFC 7489 3.1, as far as one can tell without a
 * list of public suffixes). A field that cannot be parsed says nothing from there on. Nothing in *mail
 * changes.
 */
Authenticity mail_authenticated(Arena *arena, const IncomingMail *mail, const char *server);

#endif
