/* Intake: a message comes in, is recognised, filed, and answered. */
#ifndef REFEREE_INTAKE_H
#define REFEREE_INTAKE_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/arena.h"
#include "../../mail/transport.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== what a player says of himself (preferences.c) ======== */

/* What a turn file says of the player himself: `away`, `calendar`, `detail`, `digest`, `language`,
 * `mail`, `timezone`. */

typedef struct Preferences {
  bool said; /* any of the keys stands in the file */
  bool away; /* from `since` up to, and without, `until`, as it will be put down */
  Time since, until;
  bool back; /* `away: no` */
  bool digest_said, digest;
  const char *timezone; /* NULL: nothing was said */
  const char *language; /* likewise */
  const char *detail;   /* likewise: "short", "normal", "full" */
  const char *mail;     /* likewise: "text", "html" */
  bool calendar_said, calendar;
} Preferences;

/* What an address reads: the language of its newest game, or, where it plays none, that
 * of the configuration. */
Status preferences_language(Referee *referee, Arena *arena, const char *bare, const char **language);

/* ======== turn files (submission.c) ======== */

/* A turn file comes in: what it says, whether it may be filed, what its sender is told.
 *
 * Three fates. Refused: it cannot be read, is for another game, turn or seat, or holds keys nobody knows
 * (all codes FILE-*): it is kept, and changes nothing. Filed: it replaces the seat's former file, even if
 * orders in it break rules of the game: their sender is told and may mend them until the deadline. Only
 * looked at: `check`, or `preview: yes` in the file. */

typedef struct Submission {
  const LoadedGame *loaded;
  int seat;
  const char *text;
  size_t length;
  Tree *file;              /* NULL if it cannot be read at all */
  Diagnostics diagnostics; /* in the order of their places; no more than people read, but all are counted */
  bool refused;
  bool preview;            /* `preview: yes` */
  bool waits;              /* `wait: yes` */
  Preferences preferences; /* what it says of the player */
  bool untouched; /* a form that was quoted as it came: nothing is answered, and nothing taken back */
  bool aside;     /* it is that, or it holds no orders, only what goes beside them: those in force stay */
  const char
      *part; /* of the turn; "" in games without parts, and where it was refused before the game was asked */
  void *orders; /* as the game understood them; NULL if refused before it was asked */
} Submission;

/* Reads and judges a turn file of a seat against the loaded game. Codes: those of yaml_read(), FILE-SHAPE,
 * FILE-UNKNOWN-KEY, FILE-GAME, FILE-TURN (no label, or one of no turn that was), FILE-STALE (a label that is
 * past, or a game that is over), FILE-CLOSED (results wait for the release), FILE-KEY, FILE-PRESS, those of
 * preferences_read(), and the game's own; warnings FILE-LATE, FILE-PRESS. With `key_required` the file must
 * carry the seat's key; without (a game master at his shell) it may. `text` must live as long as the
 * submission. STATUS_OK whatever the file holds; else what the ledger answers. */
Status submission_read(Referee *referee, const LoadedGame *loaded, int seat, const char *text, size_t length,
                       bool key_required, Submission *out);

/* The keys that may stand at the top of a turn file of this game, ended by NULL. In the game's arena. */
const char *const *submission_keys(const LoadedGame *loaded);

/* JSON Schema (draft 2020-12) of the turn files of a game, for editors: its sections and the keys of
 * submission_keys(). It refuses no file that is read without an error, and knows nothing of a position. */
Tree *submission_schema(const Game *game, const void *edition, Arena *arena);

/* What is to be done with a turn file. */
typedef struct SubmissionRequest {
  const char *game, *seat; /* names */
  const char *text;
  size_t length;
  const char *source; /* "submit", "mail", ...: how it came */
  bool key_required;
  bool quoted;          /* the sender may not have meant it: his mail program quotes what he answers */
  bool file;            /* false: `check`, nothing is changed */
  const char *language; /* of the receipt; NULL: what the seat's player reads */
  bool shown;           /* the receipt is for the game master's eyes: refused in a sealed game */
} SubmissionRequest;

typedef struct SubmissionResult {
  const LoadedGame *loaded;
  int seat;
  int64_t number;       /* of the receipt; 0 where nothing was recorded */
  int64_t submission;   /* SubmissionRow.receipt of what was recorded; 0 */
  Tree *receipt;        /* see receipt.c */
  const char *language; /* of the seat */
  bool filed;           /* taken: it is in force, or holds no orders and what it says is put down */
  bool refused;
  size_t errors;
} SubmissionResult;

/* Reads, files if asked to, and writes the receipt, in one transaction. STATUS_OK whether or not the
 * file holds errors; STATUS_NOT_FOUND (told) without such a game or seat; STATUS_NO_PERMISSION (told) in a
 * sealed game, where the receipt would be shown; STATUS_TRY_AGAIN, STATUS_IO,
 * STATUS_BUG as ever, and then nothing was filed. The result lives in `arena`. */
Status submission_take(Referee *referee, Arena *arena, const SubmissionRequest *request,
                       SubmissionResult *out);

/* The same within a transaction of the caller's, or outside of any where nothing is filed. */
Status submission_take_within(Referee *referee, Arena *arena, const SubmissionRequest *request,
                              SubmissionResult *out);

/* ======== press (press.c) ======== */

/* Press: what players write to each other through the referee.
 *
 * The address of who wrote it is never passed on. What went out is kept (ledger: press). */

#define PRESS_LONGEST ((size_t)16 * 1024) /* bytes of one message; a turn file's 64 KiB hold several */

/* True if players may write to each other in this game; *anonymous: also without a name. */
bool press_allowed(const LoadedGame *loaded, bool *anonymous);

/* ---- in turn files: press: [{to: french, text: "..."}] ---- */

/* ---- by mail to `press-to` ---- */

typedef struct PressMail {
  const char *prose; /* the body without quotation and signature */
  const char *to;    /* of the address: a name, or NULL */
  bool with_file;    /* a turn file stands in the mail besides, marked or attached */
  /* Filled in: who gets it ("french, referee"), NULL if nobody; whether its author is named. */
  const char *understood_to;
  bool anonymous;
} PressMail;

/* ======== messages (message.c, mailbox.c) ======== */

/* Mail comes in: one message, one fate.
 *
 * The message is kept, the turn file in it is filed and its receipt is queued together, or nothing
 * is (RFC 5321 6.1: whoever takes a message over answers for it). WindowAnswers go to the address that the game
 * knows; only who could not be recognized is answered at the address he says he has, and that once a day.
 * Whoever has had fifty answers for a seat within a day gets no more for now: what comes is taken in, but two
 * programs must not go on writing to each other. */

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
  size_t number; /* in its mailbox (mail/transport.h) */
  Intake intake; /* what became of it */
} Post;

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
