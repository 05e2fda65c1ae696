/* Transports, which send mail, and mailboxes, which supply it: each is a small table of functions,
 * whatever implements it.
 *
 * A transport opens once and takes many mails, one after the other. It never touches the ledger: the
 * caller marks `sending` before hand() and records what answer() returns. */
#ifndef MAIL_TRANSPORT_H
#define MAIL_TRANSPORT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/status.h"
#include "../base/tree.h"

/* --- Transports --- */

typedef enum Delivery {
  DELIVERY_SENT,   /* accepted: 250 after the final dot, or renamed into new/ and synced */
  DELIVERY_FAILED, /* refused for good: 5xx, or no such address */
  DELIVERY_LATER,  /* not accepted, may be later: 4xx, no connection, disk full */
  DELIVERY_UNKNOWN /* the answer to the final dot was cut off: it may have been accepted */
} Delivery;

/* A composed mail, with sender and recipient for the server. */
typedef struct Letter {
  const char *message_id;
  const char *sender, *recipient;
  const char *bytes;
  size_t length;
} Letter;

typedef struct Transport Transport;

#define LETTERS_AHEAD_MOST ((size_t)16)

struct Transport {
  /* How many letters may be handed over before the first is answered: 1 to LETTERS_AHEAD_MOST. With two
   * for each connection, the second goes as soon as the first has gone, while the caller records the result of that. */
  size_t ahead;

  /* Hands a letter over without waiting for its result, so that the next one can be composed meanwhile.
   * The letter stays the caller's, unchanged until answer(). */
  void (*hand)(Transport *transport, Arena *arena, const Letter *letter);
  /* The result of the oldest letter handed over; waits for it. Called once for each. `words` is set to the
   * server's own last line or the system's error text, in `arena`, never NULL. */
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
 *     connections: COUNT          1 to 8; mails to one address go over one of them, in their order
 * The transport lives in `arena`; the caller ends it with close(). NULL after diagnostics
 * (CONFIG-TRANSPORT). Nothing is touched yet: SMTP runs the password command and starts the helper libexec
 * program `adjudicator-smtp` at the first delivery, so that only a process that sends loads libcurl. If
 * one of these fails, or the server cannot be reached or refuses the login, this and every further mail of
 * this transport is DELIVERY_LATER, without trying again. */
Transport *transport_open(Arena *arena, const Tree *transport, const char *folder, Diagnostics *diagnostics);

/* --- Mailboxes --- */

/* A mailbox gives the messages not taken yet, one after the other. It never touches the ledger and marks
 * nothing by itself: the caller commits messages first, then calls taken(). A message not taken comes
 * again in the next run; after a crash one taken may, too: the ledger knows it already. */

typedef enum Fetch {
  FETCH_MESSAGE,
  FETCH_STRAY, /* something that no mail can be lies there (a folder, a pipe): the words say what; it stays */
  FETCH_END,   /* there are no more */
  FETCH_LATER  /* nor now, but something is left that could not be read: the words say what and why */
} Fetch;

/* How far a mailbox was read (RFC 9051 2.3.1.1). Zeros: nothing known. */
typedef struct MailboxPosition {
  int64_t uidvalidity;
  int64_t uid; /* every message up to here was taken, or was read by somebody before we first looked */
} MailboxPosition;

typedef struct Mailbox Mailbox;

struct Mailbox {
  /* How many messages may be read before the first is taken; at least 1. */
  size_t at_once;

  /* What the position is remembered under: url and user. NULL if there is none to remember (Maildir). */
  const char *name;

  /* Sets the remembered position, before the first next(). Without this call it is zeros. */
  void (*resume)(Mailbox *mailbox, const MailboxPosition *position);

  /* The next message, in the order of arrival: *bytes (`arena`; a NUL follows that is not counted), cut
   * after MAIL_BYTES + 1 bytes (incoming.h) so that one too long shows. After FETCH_LATER (*words,
   * `arena`, one line) and FETCH_END this mailbox gives nothing more, whatever is called. Which messages:
   * Maildir: those in new/, and those in cur/ that are neither seen nor trashed. IMAP: those not seen, and
   * those above the remembered position, seen or not; if the position's uidvalidity is not the server's,
   * only those not seen. Deleted ones never. A message that has gone meanwhile is skipped; so is one that
   * cannot be read, and the last answer is then FETCH_LATER: it may hold orders. A FETCH_STRAY cannot. */
  Fetch (*next)(Mailbox *mailbox, Arena *arena, const char **bytes, size_t *length, const char **words);

  /* A message was committed, the one that next() gave as the `number`th since it was opened, from 0; it is
   * one of the last `at_once`: marks it seen, or moves or deletes it as configured. False if that failed
   * (*words, `arena`, one line): the message stays taken in the ledger, and so nothing is lost; it may
   * come again. A message that has gone meanwhile is not a failure. */
  bool (*taken)(Mailbox *mailbox, Arena *arena, size_t number, const char **words);

  /* How far the mailbox was read, to be remembered under `name` after each taken() or once after the last.
   * Never past a message that next() gave and that was not taken. Zeros while nothing is known. */
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

/* --- A talk with a server, to find out whether everything works (talk.c) --- */

/* How far it got: what is wrong is at this stage. */
typedef enum ServerStage {
  STAGE_PASSWORD,    /* password-command gave none */
  STAGE_HELPER,      /* our own program cannot be started, or died */
  STAGE_NAME,        /* nobody knows the host */
  STAGE_PORT,        /* nobody answers at the port */
  STAGE_SILENT,      /* somebody answers, but says nothing */
  STAGE_SLOW,        /* it began well, but then took too long */
  STAGE_GREETING,    /* what it says is neither SMTP nor IMAP */
  STAGE_TLS,         /* it does not speak TLS there */
  STAGE_STARTTLS,    /* it offers no STARTTLS */
  STAGE_CERTIFICATE, /* its certificate is not trusted, or another host's, or expired */
  STAGE_LOGIN,       /* it does not let us in */
  STAGE_MAILBOX,     /* it has no such mailbox, or does not open it for us */
  STAGE_SENDER,      /* it sends no mail from this address (MAIL FROM) */
  STAGE_RECIPIENT,   /* nor to this one (RCPT TO) */
  STAGE_CONTENT,     /* it refuses the mail itself */
  STAGE_GOOD,
  STAGE_COUNT
} ServerStage;

typedef struct ServerTalk ServerTalk;

/* What the configuration says about a server. */
typedef struct ServerLogin {
  const char *url, *user, *password_command; /* the last two NULL: no login */
  const char *mailbox;                       /* of IMAP; else NULL */
} ServerLogin;

/* For `transport:` and `intake:`, as transport_open() and mailbox_open(), and with helper programs of the same kind. NULL
 * after diagnostics, and without any if they name a Maildir. It lives in `arena`; the caller ends it with talk_close(). */
ServerTalk *transport_talk(Arena *arena, const Tree *transport, const char *folder, Diagnostics *diagnostics);
ServerTalk *mailbox_talk(Arena *arena, const Tree *intake, const char *folder, Diagnostics *diagnostics);
const ServerLogin *talk_login(const ServerTalk *talk);

/* Connects and logs in, and opens a mailbox; talk_next() then gives only what comes from here on. Called again for a
 * mailbox, it looks for what has come since. *words: the server's own last line, or what went wrong, one line in `arena`. */
ServerStage talk_begin(ServerTalk *talk, Arena *arena, const char **words);
/* Sends one mail, after talk_begin() was STAGE_GOOD. *words as there. */
ServerStage talk_send(ServerTalk *talk, Arena *arena, const Letter *letter, const char **words);
/* The next message that came since; false: none, or the server is gone. Nothing is marked. */
bool talk_next(ServerTalk *talk, Arena *arena, const char **bytes, size_t *length);
/* As Mailbox.taken(), for the last one given. */
bool talk_taken(ServerTalk *talk, Arena *arena, const char **words);
void talk_close(ServerTalk *talk);

/* The folder of a `maildir:`; NULL if `way` names none. In the arena. */
const char *maildir_folder(Arena *arena, const Tree *way, const char *folder);

/* The Maildir at `path` alone. The mailbox lives in `arena`; the caller ends it with close(). Nothing is
 * touched yet; a folder that is not there is a FETCH_LATER. */
Mailbox *maildir_mailbox(Arena *arena, const char *path);

/* --- Notices (notify.c) --- */

/* What the configuration's `notify:` says:
 *   allow: yes | no                no: players may not ask for notices, and none are sent
 *   private-addresses: yes | no    no: servers on private networks and on the machine itself are not connected to
 *   ca-file: FILE                  PEM, instead of the system's certificates */
typedef struct NotifySettings {
  bool allow, private_addresses;
  const char *ca_file; /* NULL: the system's */
} NotifySettings;

/* `map`: the value of that key. False after diagnostics (CONFIG-NOTIFY). */
bool notify_settings_read(Arena *arena, const Tree *map, const char *folder, NotifySettings *settings,
                          Diagnostics *diagnostics);

#define NOTICE_URL_BYTES ((size_t)500)
#define NOTICES_MOST     ((size_t)50)

/* Whether notices can be posted there: https, a host, printable ASCII (RFC 3986) of at most NOTICE_URL_BYTES, no password, no
 * fragment. */
bool notice_url_good(const char *url);

typedef struct Notice {
  const char *url, *text;
  bool sent;         /* the server took it */
  const char *words; /* what it said, or what went wrong; in the arena */
} Notice;

/* Posts each once, at most NOTICES_MOST, all at the same time, by adjudicator-notify, and waits a dozen seconds at most: what has
 * no answer then was not sent, as far as anybody knows. */
void notices_post(Arena *arena, const NotifySettings *settings, Notice *notices, size_t count);

/* ---- pages of the web (web.c) ---- */

/* What is at an address of http or https now, after redirects, at most 4 MiB: bytes that end with a NUL besides, in the arena. NULL
 * if the server does not give it (HTTP 200) in half a minute; *why then says in one line what it or libcurl said. adjudicator-web
 * fetches it. */
const char *web_page(Arena *arena, const char *url, size_t *length, const char **why);

#endif
