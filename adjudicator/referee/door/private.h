/* Shared by the files of this folder only. */
#ifndef REFEREE_DOOR_PRIVATE_H
#define REFEREE_DOOR_PRIVATE_H

#include "door.h"

#include "../../mail/incoming.h"
#include "../office/office.h"
#include "../orders/orders.h"
#include "../people/people.h"
#include "../record/record.h"

/* What is kept of a mail that no player is proved to have sent: a whole turn file, and no flood; and how long. */
#define UNPROVED_BYTES ((int64_t)64 * 1024)
#define UNPROVED_KEPT  ((int64_t)30 * 24 * 3600)

/* ======== a message is read (opened.c) ======== */

/* Reads a message, and asks the ledger nothing. `recipient`: whom the server says that it was for; or NULL. */
void mail_open(Referee *referee, Arena *arena, const char *bytes, size_t length, const char *recipient,
               IncomingMail *mail);

/* Whether it has a marked block or an attached file of the sender's own. */
bool mail_has_file(const IncomingMail *mail);

/* Whether we wrote it ourselves: from one of our addresses, or with the Message-ID of a mail of ours. STATUS_OK or what the
 * ledger answers. */
Status mail_is_own(Referee *referee, Arena *arena, const IncomingMail *mail, bool *own);

/* ======== who sent a message (recognize.c) ======== */

/* Recognises who sent a message: the game and the seat that its addresses and its texts name, and whether
 * that is proved. */

typedef enum Recognition {
  RECOGNIZED,         /* game and seat, with the proof that the game requires */
  RECOGNIZED_PLAYER,  /* no game is named, but the sender's address is a player's */
  RECOGNIZED_NOT,     /* a game is named, but the sender not proved */
  RECOGNIZED_STRANGER /* not ours */
} Recognition;

typedef struct Recognized {
  Recognition how;
  GameRow game;         /* if one is named */
  SeatRow seat;         /* RECOGNIZED: whose it is; RECOGNIZED_PLAYER: a seat with this address */
  bool key_in_address;  /* else it is in a text */
  bool press;           /* it came to the address for press */
  const char *press_to; /* what the press addresses say: "french, referee"; NULL for nothing */
  bool elsewhere;       /* it names a game that is not in this ledger */
  bool keyless;         /* there is no key in it; not of RECOGNIZED */
  ReceiptAge receipt;   /* it answers this receipt to its seat */
  bool replied;         /* it answers a mail of ours about `game`: */
  const char *answered; /* the Message-ID of that; NULL for its thread or subject alone */
  const char *turn;     /* of that mail, as a label of the game: which turn orders are for that do not say so;
                           "" if that is not known, or for a mail that answers none of ours */
  const char *
      also; /* RECOGNIZED: another game of ours whose address, with its key, the mail went to as well; NULL */
  const char *words; /* what is missing, for the game master; "" */
} Recognized;

/* Puts the colon into lines that have a key without it, "key 1FAJ-24WQ-8KXT", in all texts of the mail. False if there are
 * none. In `arena`. */
bool key_lines_mend(Arena *arena, IncomingMail *mail);

/* If no game of ours is named, the key of a seat with the sender's address says which it is, and the
 * receipt tells the sender what is wrong with the game named. A key in the address counts, else that of
 * the nearest text that has one (SHA-256 compared in constant time, key by key); then what else the game requires: the seat's
 * address in From, or the result of the trusted mail server (mail/incoming.h). STATUS_OK or what the
 * ledger answers. In `arena`.
 *
 * A reply names the game of the mail it answers if neither address nor text names one: it is found by
 * In-Reply-To and References, else by its subject, "[madrid] ...". That proves nothing; by its thread or subject alone,
 * which can be guessed, a mail without a key that fits is nobody's unless its sender is a player.
 *
 * Whether a game exists is no affair of others: a game that is named and none of the sender's is passed over for that of
 * their own key. */
Status recognize(Referee *referee, Arena *arena, const IncomingMail *mail, Recognized *out);

/* ======== mail from the time that was lost (restored.c) ======== */

/* Whether a recognized player's mail was written before the ledger was restored from a copy; it is not in the copy, or it would
 * be known. It may be about things that no longer exist, or have been answered and counted in the time that was lost: so
 * nothing in it counts, and its sender is told (mail_reply_lost()). A mail that answers one that we sent after the restore is
 * new, whatever its date; one that answers a mail to this seat that the ledger does not know is lost; any other is lost if it
 * was written before the restore. STATUS_OK or what the ledger answers. */
Status mail_was_lost(Referee *referee, const LoadedGame *loaded, const IncomingMail *mail,
                     const Recognized *who, bool *lost);

/* ======== bounces (bounce.c) ======== */

/* Bounces: three bounces stop mail to an address. */

/* This many bounces stop an address, until the game master resets it (`adjudicator address`). */
#define BOUNCES_MOST 3

/* A bounce this long ago no longer counts: a full mailbox at New Year is not the same trouble as one in
 * summer. */
#define BOUNCES_FORGOTTEN ((int64_t)30 * 24 * 3600)

/* So long the next tick may be away that tells the game master of one. */
#define BOUNCES_TOLD ((int64_t)7 * 24 * 3600)

/* What they were. */
typedef struct BouncesTaken {
  const char *words; /* the outcome, for the inbox; in the arena */
  bool ours;         /* at least one is of a mail of ours */
  bool forgotten;    /* one is of a mail to somebody forgotten since: nothing that names them is kept */
} BouncesTaken;

/* Records the bounces in one message, within the transaction that takes the message in. A bounce counts
 * only if it names one of our mails by its Message-ID, and the address that this went to: anybody can
 * write a bounce, but not know the Message-IDs of mails. Each sending of a mail counts once. Those of the game master's own address, which
 * no command resets, do not count, and are logged; nor do those of somebody who was forgotten. STATUS_OK, STATUS_CONFIG or what the
 * ledger answers. */
Status bounces_take(Referee *referee, Arena *arena, const IncomingMail *mail, BouncesTaken *out);

/* ======== what a player asks for is done and answered (asked.c) ======== */

/* Does what the requests of a recognised player ask, within the transaction that takes the mail in, in their
 * order, and answers all in one mail; the newest report comes as a mail of its own. `no_undo`: why nothing is undone, a key of
 * answers.referee.asked.cannot (beside orders, which were not filed then; in answer to an older receipt, or to a mail of another turn); NULL: it may be. `may`: whether
 * a mail may go back at all; what else is asked is done in any case. `also`: of Recognized. *forgotten:
 * the sender has been forgotten, so that nothing more is done or answered, and nothing of the mail may be kept. STATUS_OK,
 * STATUS_CONFIG (words or templates, logged) or what the ledger answers. */
Status requests_answer(Referee *referee, LoadedGame *loaded, int seat, const IncomingMail *mail,
                       const Requests *requests, Hindrance no_undo, const char *also, bool may,
                       bool *forgotten);

/* ======== words that need no key (open.c) ======== */

/* What a mail asks of one game. */
typedef struct OpenQuestion {
  LoadedGame *loaded;
  int seat;          /* one with the sender's address */
  Requests requests; /* REQUEST_FORM at most */
  IncomingMail mail; /* without them */
} OpenQuestion;

typedef struct OpenQuestions {
  OpenQuestion *items;
  size_t
      count; /* 0: the mail asks nothing, something that needs a key, or says more; or its sender plays nowhere */
  bool more; /* it says more, or asks what needs a key */
} OpenQuestions;

/* What a mail that does not show whose it is asks, of the words that only repeat what a player may see: help, status, report,
 * rules, form. They are answered at the address on file, whoever sent them. `named`: the game that it names, 0 for none; if its
 * sender does not play there, or it names none, all of the sender's games are asked, without those that are over unless all are.
 * STATUS_OK or what the ledger answers. In `arena`. */
Status questions_open(Referee *referee, Arena *arena, const IncomingMail *mail, int64_t named,
                      OpenQuestions *out);

/* ======== several messages at once (message.c) ======== */

/* A message of a batch. */
typedef struct Post {
  const char *bytes;
  size_t length;
  size_t number;      /* in its mailbox (mail/transport.h) */
  const char *digest; /* SHA-256 of the bytes, hex: its name in Attempts */
  Intake intake;      /* what became of it */
} Post;

/* Takes several messages in, in order and in one transaction, so that the disk is waited for once. Like
 * intake_message() for all of them together: unless it returns STATUS_OK nothing was changed, and the
 * caller tries each by itself. `attempts` has the one at work. */
Status intake_messages(Referee *referee, Arena *arena, Post *posts, size_t count, const char *way,
                       Attempts *attempts);

#endif
