/* Ways in: one small table of functions, whatever stands behind it, as transport.h is for the ways out.
 *
 * A mailbox gives the messages that nobody has taken yet, one after the other. It never touches the ledger
 * and marks nothing by itself: the caller commits messages first, then says taken(). What was not taken
 * comes again in the next run, and so may, after a crash, what was: the ledger knows what it has. */
#ifndef MAIL_MAILBOX_H
#define MAIL_MAILBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/tree.h"

typedef enum Fetch {
  FETCH_MESSAGE,
  FETCH_END,  /* there are no more */
  FETCH_LATER /* nor now, but something is left that could not be had: the words say what and why */
} Fetch;

/* How far a mailbox was read (RFC 9051 2.3.1.1). Zeros: nothing known. */
typedef struct MailboxPosition {
  int64_t uidvalidity;
  int64_t uid; /* every message up to here was taken, or was read by somebody before we first looked */
} MailboxPosition;

typedef struct Mailbox Mailbox;

struct Mailbox {
  /* So many messages may be had before the first of them is taken; at least 1. */
  size_t at_once;

  /* What the position is remembered under: url and user. NULL where there is none to remember (Maildir). */
  const char *name;

  /* Tells the remembered position, before the first next(). Not telling one is telling zeros. */
  void (*resume)(Mailbox *mailbox, const MailboxPosition *position);

  /* The next message, in the order of arrival: *bytes (`arena`; a NUL follows that is not counted), cut after
   * MAIL_BYTES + 1 bytes (read.h) so that one too long shows. After FETCH_LATER (*words, `arena`, one line)
   * and FETCH_END there is nothing more to be had from this mailbox, whatever is called.
   * Which messages: Maildir: those in new/, and those in cur/ that are neither seen nor trashed. IMAP: those
   * not seen, and those above the remembered position, be they seen or not; where the position's uidvalidity
   * is not the server's, only those not seen. Deleted ones never. A message that has gone meanwhile is passed
   * over; one that cannot be read is too, and at the end the answer is then FETCH_LATER. */
  Fetch (*next)(Mailbox *mailbox, Arena *arena, const char **bytes, size_t *length, const char **words);

  /* A message was committed, the one that next() gave as the `number`th since it was opened, from 0; it is
   * one of the last `at_once`: marks it seen, or moves or deletes it as configured. False where that failed
   * (*words, `arena`, one line): the message stays taken in the ledger, and so nothing is lost; it may come
   * again. That it has gone meanwhile is no failure. */
  bool (*taken)(Mailbox *mailbox, Arena *arena, size_t number, const char **words);

  /* How far was read, to be remembered under `name` after each taken() or once after the last. Never past a
   * message that next() gave and that was not taken. Zeros while nothing is known. */
  void (*position)(const Mailbox *mailbox, MailboxPosition *position);

  /* Ends the connection; a Maildir's folders are synced. */
  void (*close)(Mailbox *mailbox);
};

/* Opens what the configuration's `intake:` names; `intake` is the value of that key, and relative paths start
 * at `folder`. Either of
 *   maildir: FOLDER
 *   imap:
 *     url: imaps://HOST[:PORT]/MAILBOX    or imap://; no mailbox: INBOX; no password in it
 *     user: NAME                  with
 *     password-command: COMMAND   split as a shell splits words, run without one; its first line of output
 *     tls: required | no          imap:// asks for STARTTLS; required unless the host is the machine itself
 *     ca-file: FILE               PEM, instead of the system's certificates
 *     connect-timeout: SECONDS    30, until the server has let us in
 *     timeout: SECONDS            60, for each answer, and for more of it to come
 *     after: seen | delete | move FOLDER      seen
 * The mailbox lives in `arena`; the caller ends it with close(). NULL after diagnostics (CONFIG-INTAKE).
 * Nothing is touched yet: IMAP runs the password command and starts the helper libexec program
 * `adjudicator-imap` at the first next(), so that only a process that fetches loads libcurl. */
Mailbox *mailbox_open(Arena *arena, const Tree *intake, const char *folder, Diagnostics *diagnostics);

/* The Maildir at `path` alone. The mailbox lives in `arena`; the caller ends it with close(). Nothing is
 * touched yet; a folder that is not there is a FETCH_LATER. */
Mailbox *maildir_mailbox(Arena *arena, const char *path);

#endif
