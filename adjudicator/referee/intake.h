/* Mail comes in: one message, one fate.
 *
 * The message is kept, the turn file in it is filed and its receipt is queued together, or nothing
 * is (RFC 5321 6.1: whoever takes a message over answers for it). Answers go to the address that the game
 * knows; only who could not be recognized is answered at the address he says he has, and that once a day.
 * Whoever has had fifty answers for a seat within a day gets no more for now: what comes is taken in, but two
 * programs must not go on writing to each other. */
#ifndef REFEREE_INTAKE_H
#define REFEREE_INTAKE_H

#include "../mail/mailbox.h"
#include "referee.h"

/* What became of a message. The words stand in the ledger (schema/ledger.sql, inbox.fate). */
typedef enum IntakeFate {
  FATE_FILED,      /* a turn file, now in force */
  FATE_REFUSED,    /* a turn file that changed nothing; its sender is told why */
  FATE_PREVIEW,    /* a turn file with `preview: yes`: answered, not filed */
  FATE_PRESS,      /* passed on to other players */
  FATE_HOW_TO,     /* a player's, with nothing in it that can be read: he is told how to send, once a day */
  FATE_WRONG_KEY,  /* it names a game, but does not prove whose it is; one dry answer a day */
  FATE_STRANGER,   /* nobody's; kept for the game master, not answered */
  FATE_AUTOMATIC,  /* written by a program: never answered (RFC 3834 2) */
  FATE_BULK,       /* from a list: never answered */
  FATE_OWN,        /* ours, come back: never answered */
  FATE_BOUNCE,     /* a delivery report */
  FATE_UNREADABLE, /* no message */
  FATE_COUNT
} IntakeFate;

/* "filed", "wrong-key", ... Static. */
const char *intake_fate_name(IntakeFate fate);
/* False if no fate has this name. */
bool intake_fate_parse(const char *name, IntakeFate *out);

typedef struct Intake {
  bool again; /* it was taken in before, by whatever way: nothing was done; the rest is zero */
  IntakeFate fate;
  const char *game, *seat; /* NULL where nobody knows */
  int64_t receipt;         /* number, 0 for none */
  const char *sender;      /* who it says it is from, bare; "" for nobody */
  const char *words;       /* why, for the game master; "" where the fate says it all */
} Intake;

/* Takes one message in. `way`: "pipe", "maildir", "imap". `recipient`: whom the server says it is for, NULL
 * where only the headers tell. STATUS_OK once it is committed, whatever its fate; else nothing was changed
 * and the message must come again: STATUS_TRY_AGAIN, STATUS_IO, STATUS_CONFIG (words or templates),
 * STATUS_BUG, each told. `out` lives in `arena`. */
Status intake_message(Referee *referee, Arena *arena, const char *bytes, size_t length, const char *way,
                      const char *recipient, Intake *out);

/* The same, where several ledgers share an address. STATUS_NOT_FOUND, and nothing was changed: the message is
 * another ledger's, or nobody's. Ours is what names a game of this ledger, what a player of it sends who
 * names none, a delivery report of a mail of ours, and an echo of our own. */
Status intake_message_if_ours(Referee *referee, Arena *arena, const char *bytes, size_t length,
                              const char *way, const char *recipient, Intake *out);

/* A message that waits with others. */
typedef struct Post {
  const char *bytes;
  size_t length;
  size_t number; /* in its mailbox (mailbox.h) */
  Intake intake; /* what became of it */
} Post;

/* Takes several in, in one transaction and in their order, so that the disk is waited for once. Like
 * intake_message() for all of them together: where it is not STATUS_OK nothing of any was changed, and each
 * is to be tried by itself. */
Status intake_messages(Referee *referee, Arena *arena, Post *posts, size_t count, const char *way);

typedef struct IntakeCounts {
  size_t fates[FATE_COUNT];
  size_t again;  /* had come before */
  size_t failed; /* left in the mailbox, to be tried again */
  bool cut_off;  /* it was not read to its end: nobody knows what waits there */
} IntakeCounts;

/* Takes in all of a mailbox, as many messages in one transaction as it gives before the first must be taken;
 * each is taken from it only after its commit. One that fails because its game is broken (STATUS_BUG) stays
 * there and stops no other; nor does one for which words are missing (STATUS_CONFIG), but what its sender has
 * written since stays, too, so that all of it comes in its order. Where the machine failed (any other status)
 * nothing more is taken in for now. STATUS_OK; STATUS_UNAVAILABLE where the mailbox could not be reached, or
 * not to its end (told); else the worst that intake_message() said. */
Status intake_mailbox(Referee *referee, Mailbox *mailbox, const char *way, IntakeCounts *counts);

/* The mailbox of the configuration's `intake:`; STATUS_OK at once where there is none. */
Status intake_configured(Referee *referee, IntakeCounts *counts);

#endif
