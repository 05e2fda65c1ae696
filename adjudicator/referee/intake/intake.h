/* Takes messages in: recognises, files and answers them. */
#ifndef REFEREE_INTAKE_H
#define REFEREE_INTAKE_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/arena.h"
#include "../../games/turn_file.h"
#include "../../mail/transport.h"
#include "../office/office.h"
#include "../people/people.h"
#include "../record/record.h"

/* ======== turn files (submission.c) ======== */

/* Takes a turn file in: what it says, whether it may be filed, what its sender is told.
 *
 * A file has one of three fates. Refused: it cannot be read, is for another game, turn or seat, or holds
 * keys nobody knows (all codes FILE-*): it is kept but changes nothing. Filed: it replaces the seat's
 * former file, even if orders in it break rules of the game; the sender is told and may fix them until the
 * deadline. Only checked: `check`, or `preview: yes` in the file. */

/* One place of a mail, or a file, that may say something to the game. */
typedef struct SubmissionText {
  const char *text;
  size_t length;
  bool prose;  /* the sender's own lines, not a form or a file */
  bool quoted; /* the sender may not have meant it: mail programs quote what they answer */
  /* Of an earlier file: what it became, which is not read again from the text. NULL: it is new. */
  const char *orders, *places;
} SubmissionText;

/* A request to take a turn file. */
typedef struct SubmissionRequest {
  const char *game, *seat; /* names */
  /* One file; or the places of a mail that may say something, nearest first: what says something counts, and
   * if two do, they must say the same. */
  const SubmissionText *texts;
  size_t text_count;
  const char *turn;   /* label of the mail that is answered, for a file that names no turn; NULL: unknown */
  const char *source; /* "submit", "mail", ...: how it came */
  bool key_required;
  bool again;           /* an earlier file once more: what it says beside orders was done when it came */
  bool file;            /* false: `check`, nothing is changed */
  const char *language; /* of the receipt; NULL: what the seat's player reads */
  bool shown;           /* the receipt is for the game master's eyes: refused in a sealed game */
  bool
      invitation; /* a code of an invitation was among the orders and was not used: a note FILE-INVITATION says so */
} SubmissionRequest;

typedef struct Submission {
  const LoadedGame *loaded;
  int seat;
  const char *text; /* the one that counts, as it was mailed */
  size_t length;
  TurnText read;           /* how it was read */
  Tree *file;              /* canonical; NULL if it cannot be read at all */
  const char *turn;        /* label of the mail that was answered; NULL: unknown */
  bool prose;              /* it is the sender's own lines */
  Tree *unread;            /* list of {line, text}: own lines that are no part of it, or that say nothing */
  Diagnostics diagnostics; /* in the order of their places; no more than people read, but all are counted */
  bool refused;
  bool preview;            /* `preview: yes` */
  bool waits;              /* `wait: yes` */
  Preferences preferences; /* what it says about the player */
  bool untouched;          /* an unchanged quoted form: it answers nothing, and takes nothing back */
  bool untimely;           /* all that it orders is for other windows */
  bool aside; /* untouched, untimely, or it has no orders, only other keys: the current orders stay */
  const char
      *part; /* of the turn; "" in games without parts, and if it was refused before the game read it */
  const void *orders; /* as the game understood them; NULL if refused before the game read them */
} Submission;

/* Reads and judges a turn file of a seat against the loaded game. Codes: those of yaml_read(), FILE-SHAPE,
 * FILE-UNKNOWN-KEY, FILE-GAME, FILE-TURN (no label, or one that no turn had), FILE-STALE (a label that is
 * past, or a game that is over), FILE-CLOSED (results wait for the release), FILE-VACANT (the seat
 * has no player any more), FILE-KEY, FILE-PRESS, those of preferences_read(), and the game's own; warnings FILE-LATE, FILE-PRESS. With `key_required` the file
 * must carry the seat's key; without (the game master's shell) it may. `text` must live as long as the
 * submission. STATUS_OK whatever the file holds; else what the ledger answers. */
Status submission_read(Referee *referee, const LoadedGame *loaded, const SubmissionRequest *request, int seat,
                       Submission *out);

typedef struct SubmissionResult {
  const LoadedGame *loaded;
  int seat;
  int64_t number;       /* of the receipt; 0 if nothing was recorded */
  int64_t submission;   /* SubmissionRow.receipt of what was recorded; 0 */
  const char *text;     /* of the request's texts the one that counts */
  Tree *receipt;        /* see receipt.c */
  const char *language; /* of the seat */
  bool filed;           /* accepted: it counts, or it has no orders and the rest is recorded */
  bool nothing;         /* it has no orders, and nothing else to record */
  bool refused;
  size_t errors;
} SubmissionResult;

/* Reads, files if asked to, and writes the receipt, in one transaction. STATUS_OK whether or not the file
 * holds errors; STATUS_NOT_FOUND (logged) without such a game or seat; STATUS_NO_PERMISSION (logged) in a
 * sealed game, where the receipt would be shown; STATUS_TRY_AGAIN, STATUS_IO, STATUS_BUG as usual; then
 * nothing was filed. The result lives in `arena`. */
Status submission_take(Referee *referee, Arena *arena, const SubmissionRequest *request,
                       SubmissionResult *out);

/* The same within the caller's transaction, or without one if nothing is filed. */
Status submission_take_within(Referee *referee, Arena *arena, const SubmissionRequest *request,
                              SubmissionResult *out);

/* ======== messages (message.c, mailbox.c) ======== */

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

/* Empties mail that no player is proved to have sent and that has been kept for 30 days: bytes, sender, words with an address in
 * them, and answer.
 * For each tick.
 * STATUS_OK; STATUS_TRY_AGAIN, STATUS_IO, STATUS_BUG, logged. */
Status intake_forget(Referee *referee);

/* The same if several ledgers share an address. STATUS_NOT_FOUND, with nothing changed: the message is
 * another ledger's, or nobody's. A mail is ours if it names our game, comes from our player and names no
 * game, or is our own mail bounced or returned. */
Status intake_message_if_ours(Referee *referee, Arena *arena, const char *bytes, size_t length,
                              const char *way, const char *recipient, Intake *out);

/* A message of a batch. */
typedef struct Post {
  const char *bytes;
  size_t length;
  size_t number; /* in its mailbox (mail/transport.h) */
  Intake intake; /* what became of it */
} Post;

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
 * time. STATUS_OK; STATUS_UNAVAILABLE if the mailbox could
 * not be reached, or not to its end (logged); else the worst status of intake_message(). */
Status intake_mailbox(Referee *referee, Mailbox *mailbox, const char *way, IntakeCounts *counts);

/* The mailbox of the configuration's `intake:`; STATUS_OK at once where there is none. */
Status intake_configured(Referee *referee, IntakeCounts *counts);

#endif
