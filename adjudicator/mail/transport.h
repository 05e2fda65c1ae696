/* Ways out: one small table of functions, whatever stands behind it.
 *
 * A transport opens once and takes many mails, one after the other. It never touches the ledger: the
 * referee marks `sending` before hand() and records what answer() tells. */
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

/* A composed mail, and whom the server is told it is from and for. */
typedef struct Letter {
  const char *message_id;
  const char *sender, *recipient;
  const char *bytes;
  size_t length;
} Letter;

typedef struct Transport Transport;

#define LETTERS_AHEAD_MOST ((size_t)2)

struct Transport {
  /* So many letters may be handed over before the first of them is answered: 1 to LETTERS_AHEAD_MOST. With
   * two, the second goes as soon as the first has gone, while the caller writes down what became of that. */
  size_t ahead;

  /* Hands a letter over, and need not wait for what becomes of it: so the next one can be composed meanwhile.
   * The letter stays the caller's, unchanged until answer(). */
  void (*hand)(Transport *transport, Arena *arena, const Letter *letter);
  /* What became of the oldest letter that was handed over; waits for it. Asked once for each. `words` is set
   * to the server's own last line or the system's error text, in `arena`, never NULL. */
  Delivery (*answer)(Transport *transport, Arena *arena, const char **words);
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
