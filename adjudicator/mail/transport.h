/* Ways out: one small table of functions, whatever stands behind it.
 *
 * A transport opens once and takes many mails. It never touches the ledger: the
 * referee marks `sending` before deliver() and records what it answers. */
#ifndef MAIL_TRANSPORT_H
#define MAIL_TRANSPORT_H

#include <stddef.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/status.h"
#include "../base/tree.h"

typedef enum Delivery {
  DELIVERY_SENT,   /* accepted: 250 after the final dot, or renamed into new/ and synced */
  DELIVERY_FAILED, /* refused for good: 5xx, or no such address */
  DELIVERY_LATER,  /* not accepted, may be later: 4xx, no connection, disk full */
  DELIVERY_UNKNOWN /* the answer to the final dot was cut off: it may have been accepted */
} Delivery;

typedef struct Transport Transport;

struct Transport {
  /* Delivers one composed message. `words` is set to the server's own last line or the system's
   * error text, in `arena`, never NULL. */
  Delivery (*deliver)(Transport *transport, Arena *arena, const char *message_id, const char *sender,
                      const char *recipient, const char *bytes, size_t length, const char **words);
  void (*close)(Transport *transport);
};

/* Opens what the configuration's `transport:` names; `transport` is the value of that key, and relative paths
 * start at `folder`. Either of
 *   maildir: FOLDER           made where it is missing
 *   smtp:
 *     url: smtps://HOST[:PORT]    or smtp://; a path names us in EHLO; no password in it
 *     user: NAME                  AUTH; with
 *     password-command: COMMAND   split as a shell splits words, run without one; its first line of output
 *     tls: required | no          smtp:// asks for STARTTLS; required unless the host is the machine itself
 *     ca-file: FILE               PEM, instead of the system's certificates
 *     connect-timeout: SECONDS    30, until the server has greeted
 *     timeout: SECONDS            300, for each answer
 * The transport lives in `arena`; the caller ends it with close(). NULL after diagnostics (CONFIG-TRANSPORT).
 * Nothing is touched yet: SMTP runs the password command and starts the helper libexec program
 * `adjudicator-smtp` at the first delivery, so that only a process that sends loads libcurl. Where one of
 * these fails, or the server cannot be reached or refuses the login, this and every further mail of this
 * transport is DELIVERY_LATER, without trying again. */
Transport *transport_open(Arena *arena, const Tree *transport, const char *folder, Diagnostics *diagnostics);

#endif
