/* A message comes in: it is opened, whose it is is found out, what it says is handed on, and it is answered once. */
#ifndef REFEREE_DOOR_H
#define REFEREE_DOOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../mail/transport.h"
#include "../office/office.h"

/* Mail in: each message has one fate.
 *
 * Keeping the message, filing its turn file and queueing the receipt happen together or not at all (RFC
 * 5321 6.1: whoever accepts a message is responsible for it). Answers go to the address that the game
 * knows; unrecognized senders are answered at the address in From, each mail if that is a player's, else one
 * a day. After fifty answers within a day one more says that no more are sent for now: mail is still taken
 * in, but two programs must not go on answering each other. */

/* What became of a message. The ledger holds the words (schema/ledger.sql, inbox.fate). */
typedef enum IntakeFate {
  FATE_FILED,      /* a turn file, which now counts */
  FATE_REFUSED,    /* a turn file that changed nothing; its sender is told why */
  FATE_PREVIEW,    /* a turn file with `preview: yes`: answered, not filed */
  FATE_PRESS,      /* passed on to other players */
  FATE_REQUEST,    /* words to the referee alone: done, and answered */
  FATE_HOW_TO,     /* a player's, with nothing readable in it: they are told how to send */
  FATE_WRONG_KEY,  /* it names a game, but does not prove who sent it; a stranger gets one answer a day */
  FATE_STRANGER,   /* nobody's; kept for the game master, not answered */
  FATE_AUTOMATIC,  /* written by a program: never answered (RFC 3834 2) */
  FATE_BULK,       /* from a list: never answered */
  FATE_OWN,        /* our own, returned: never answered */
  FATE_BOUNCE,     /* a bounce */
  FATE_UNREADABLE, /* not a message */
  FATE_COUNT
} IntakeFate;

/* ---- their names (fate.c) ---- */

/* "filed", "wrong-key", ... Static. */
const char *intake_fate_name(IntakeFate fate);

/* False if no fate has this name. */
bool intake_fate_parse(const char *name, IntakeFate *out);

/* ---- one message (message.c) ---- */

/* What became of it. */
typedef struct Intake {
  bool again; /* it was taken in before, by any way: nothing was done; the rest is zero */
  IntakeFate fate;
  const char *game, *seat; /* NULL if nobody knows */
  int64_t receipt;         /* number, 0 for none */
  const char *sender;      /* the From address, bare; "" for none */
  const char *words;       /* why, for the game master; "" if the fate says it all */
} Intake;

/* Takes one message in. `way`: "pipe", "maildir", "imap". `recipient`: whom the server says it is for,
 * NULL if only the headers say. STATUS_OK once it is committed, whatever its fate; else nothing was
 * changed and the message must come again: STATUS_TRY_AGAIN, STATUS_IO, STATUS_CONFIG (words or
 * templates), STATUS_BUG, each logged. `out` lives in `arena`. */
Status intake_message(Referee *referee, Arena *arena, const char *bytes, size_t length, const char *way,
                      const char *recipient, Intake *out);

/* The same if several ledgers share an address. STATUS_NOT_FOUND, with nothing changed: the message is
 * another ledger's, or nobody's. A mail is ours if it names our game, comes from our player and names no
 * game, or is our own mail bounced or returned. */
Status intake_message_if_ours(Referee *referee, Arena *arena, const char *bytes, size_t length,
                              const char *way, const char *recipient, Intake *out);

/* Empties mail that no player is proved to have sent and that has been kept for 30 days: bytes, sender, words with an address in
 * them, and answer. For each tick. STATUS_OK; STATUS_TRY_AGAIN, STATUS_IO, STATUS_BUG, logged. */
Status intake_forget(Referee *referee);

/* ---- bounces (bounce.c) ---- */

/* Tells the game master which addresses have bounced since this was called last: each once, however many of its mails came back
 * meanwhile. For each tick, so that a server that is down for a night makes no mail for each of ours. STATUS_OK; STATUS_TRY_AGAIN,
 * STATUS_IO, STATUS_CONFIG, STATUS_BUG, logged. */
Status bounces_tell(Referee *referee);

/* ---- a mailbox (mailbox.c) ---- */

/* What became of the messages in it. */
typedef struct IntakeCounts {
  size_t fates[FATE_COUNT];
  size_t again;    /* had come before */
  size_t failed;   /* left in the mailbox, to be tried again */
  bool cut_off;    /* it was not read to its end: what waits there is unknown */
  const char *why; /* then: the reason, one line, in the referee's arena; else NULL */
} IntakeCounts;

/* Takes in all of a mailbox, as many messages in one transaction as it gives before the first must be
 * taken; each is taken from it only after its commit. One that fails because its game is broken
 * (STATUS_BUG) stays there and stops no other. Nor does one for which words are missing (STATUS_CONFIG),
 * but later mail from its sender stays too, so that all of it is taken in order. If the machine failed
 * (any other status) nothing more is taken in for now. What no mail can be is skipped, and logged the first
 * time. STATUS_OK; STATUS_UNAVAILABLE if the mailbox could not be reached, or not to its end (logged); else
 * the worst status of intake_message(). */
Status intake_mailbox(Referee *referee, Mailbox *mailbox, const char *way, IntakeCounts *counts);

/* The mailbox of the configuration's `intake:`; STATUS_OK at once where there is none. */
Status intake_configured(Referee *referee, IntakeCounts *counts);

#endif
