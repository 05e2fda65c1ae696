/* What compose.c and address.c share about GMime. Only mail/ includes this. */
#ifndef MAIL_MIME_H
#define MAIL_MIME_H

#include <stdbool.h>

#include <gmime/gmime.h>

#include "../base/arena.h"

/* Prepares GMime once per process: its character set tables are the library's own state. */
void mime_start(void);

/* True for "local@domain" that can go into an SMTP command unchanged: a dot-atom and a host name in ASCII,
 * within the lengths of RFC 5321. Most addresses are, and need no parsing. */
bool mime_plain_address(const char *address);

/* The plain address of what GMime read, a non-ASCII domain in its DNS form; NULL if there is none. In the
 * arena. */
const char *mime_ascii_address(Arena *arena, InternetAddressMailbox *mailbox);

/* Reads one mailbox of RFC 5322 3.4 with a domain: "Phil <phil@example.org>". Returns its bare ASCII
 * address and, if `name` is not NULL, its display name (NULL for none), both in the arena; NULL if the
 * text is anything else: no domain, several addresses, a group, control characters, bad UTF-8. */
const char *mime_mailbox(Arena *arena, const char *text, const char **name);

/* True if `id` may stand between angle brackets as a message id (RFC 5322 3.6.4): one @, printable ASCII
 * without spaces, brackets, quotes; at most MIME_ID_BYTES. */
bool mime_id_valid(const char *id);

/* Any more would leave no room on a header line of 998 characters (RFC 5322 2.1.1). */
#define MIME_ID_BYTES 250

/* `text` as one header line may hold it: valid UTF-8, each control character and line separator a space,
 * none at the ends, at most 400 bytes. In the arena. NULL gives "". */
char *mime_one_line(Arena *arena, const char *text);

#endif
