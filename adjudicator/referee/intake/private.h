/* Shared by the files of this folder only. */
#ifndef REFEREE_INTAKE_PRIVATE_H
#define REFEREE_INTAKE_PRIVATE_H

#include "intake.h"

#include <stddef.h>

#include "../../base/arena.h"
#include "../../games/orders.h"
#include "../../mail/incoming.h"
#include "../office/office.h"
#include "../record/record.h"

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
  bool keyless;         /* RECOGNIZED_NOT: there is no key in it */
  bool replied;         /* it answers a mail of ours about `game`: */
  const char *turn;     /* of that mail, as a label of the game: which turn orders are for that do not say so;
                           "" if that is not known, or for a mail that answers none of ours */
  const char *words;    /* what is missing, for the game master; "" */
} Recognized;

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

/* ======== a message is read (opened.c) ======== */

/* Asks the ledger nothing. `recipient`: whom the server says that it was for; or NULL. */
void mail_open(Referee *referee, Arena *arena, const char *bytes, size_t length, const char *recipient,
               IncomingMail *mail);
/* Whether it has a marked block or an attached file of the sender's own. */
bool mail_has_file(const IncomingMail *mail);
/* Whether we wrote it ourselves. */
Status mail_is_own(Referee *referee, Arena *arena, const IncomingMail *mail, bool *own);

/* ======== mail from the time that was lost (restored.c) ======== */

/* Whether a recognized player's mail was written before the ledger was restored from a copy; it is not in the copy, or it would
 * be known. It may be about things that no longer exist, or have been answered and counted in the time that was lost: so
 * nothing in it counts, and its sender is told (mail_reply_lost()). A mail that answers one that we sent after the restore is
 * new, whatever its date; one that answers a mail to this seat that the ledger does not know is lost; any other is lost if it
 * was written before the restore. */
Status mail_was_lost(Referee *referee, Arena *arena, const IncomingMail *mail, const Recognized *who,
                     bool *lost);

/* ======== which text of a mail counts (choice.c) ======== */

typedef struct TextChoice {
  const SubmissionText *text; /* the one that counts */
  TurnText read;
  Diagnostics found; /* what its reader said; warnings FILE-COMMENT; error FILE-TWO if `contradicts` */
  Tree *unread;      /* list of {line, text}: own lines that are no part of it, or that say nothing */
  bool contradicts;  /* another place says other orders: nothing may be filed */
  bool preview;      /* one of the sender's own places asks for a preview */
} TextChoice;

/* Reads the texts of a request (at least one): the nearest that holds orders counts. If another one holds
 * orders too, both must say the same; own lines beside a form that order nothing are only named. */
Status text_choose(Referee *referee, const LoadedGame *loaded, const SubmissionRequest *request, int seat,
                   TextChoice *out);

/* ======== excerpts (receipt.c): what is at a place of a turn file, to quote to its writer ======== */

/* Characters of an excerpt, an ellipsis at its end included. */
#define EXCERPT_MOST 40

/* The words that begin at line and column (both from 1, columns in characters) of `length` bytes of
 * `text`: one entry of a list or one value, up to a comma, a closing bracket, a double quote or the end of
 * the line; a list or map in brackets as far as this line holds it. Without quotes around them; more than
 * EXCERPT_MOST characters end in "…"; tabs and control characters become spaces. "" if the place is past
 * the end, or nothing is there. In the arena. */
const char *excerpt_at(Arena *arena, const char *text, size_t length, int line, int column);

/* The whole line, without spaces around it, cut in the same way. */
const char *excerpt_line(Arena *arena, const char *text, size_t length, int line);

/* ======== receipts: what the sender of a turn file is told (receipt.c, receipt_former.c) ======== */

typedef struct Receipt {
  const Submission *submission;
  int64_t number; /* of the receipt; 0: nothing was recorded (`check`, preview) */
  bool filed;     /* it counts now */
  /* The seat's file that counted before this one, for the same part; number 0 for none. */
  int64_t former_number;
  bool former_waits;
  Time former_changed;      /* as SubmissionRow has it */
  Time deadline_before;     /* of the window, before the file was followed */
  const Tree *former_file;  /* its canonical orders, with their places; NULL for none */
  const Tree *former;       /* what was understood of it, read against the current state; NULL for none */
  Diagnostics former_found; /* what the game says of it then */
  WindowAnswers before;     /* what the seat's files answered before this one */
  Tree *press;              /* the list filled by press_take_file() */
} Receipt;

/* Fills the former file, and what was answered. Call it before the new file is added. */
Status receipt_former(Referee *referee, Receipt *receipt);
/* Whether nothing would be due from the seat any more if this file counted. */
bool receipt_answers_all(const Receipt *receipt);
/* Whether the one that a file replaces holds orders that still count; whether some of them are in no error. */
bool receipt_has_former_orders(const Receipt *receipt);
bool receipt_has_orders_in_force(const Receipt *receipt);
/* How many orders in force a file leaves out without another in their place, in sections that still count. Orders of the
 * former file that were in error are not missed, and one that takes the place of such an order takes that of no other. */
size_t receipt_orders_lost(const Receipt *receipt);
bool receipt_same_orders(const Receipt *receipt);
/* Whether the window that a section answers has been adjudicated. */
bool receipt_is_past(const LoadedGame *loaded, const char *section);

/* ---- receipt_orders.c ---- */

/* The orders of a file that count in the window that waits, with their places; none if it is refused or aside. */
OrderList receipt_orders(const Submission *s);
/* The one that a diagnostic of the game is about: the last that begins no later. `list->count`: none. */
size_t receipt_order_at(const OrderList *list, const Diagnostic *d);
/* Adds what receipt_tree() has from `orders` to `sections`, in a language ("en"); `errors` and `notes` are there already. */
void receipt_put_orders(const Receipt *receipt, const OrderList *orders, const char *language, Tree *map);

/* The receipt as programs get it and as report/ renders it:
 *   number        of the receipt; null where nothing was recorded
 *   game, rules, title, turn, window, seat
 *   again         yes if the turn is played again after a rollback
 *   part          the part of the turn that the file is for; missing in games without parts
 *   over          yes if the game is
 *   fate          what became of it: filed, no-orders (aside), not-now (aside, untimely), nothing-due (aside, and its
 *                 seat has answered, or is not asked), refused, preview (not filed, `check` too)
 *   nothing_due   only then: yes
 *   to_write, press_on, press_master   of small talk: yes; whether there is press; whether it reaches the game master
 *   hint          where nothing was filed: the word to the referee to send alone, which a line has among others; missing
 *                 for none
 *   filed, refused, preview, checked, waits     yes or no
 *   error_count   of all errors, those left out of `errors` too; null for none
 *   press         [{to, anonymous, again, cut}], the messages that were passed on; `again`: they had been before;
 *                 {kept, number, file, day} for those beyond `press-most`
 *   closed        yes if the results of the turn wait for the referee's release, or the seat has no player any more:
 *                 nothing is due then
 *   paused        yes if the game is
 *   holds         yes if the deadline does not end the window: it waits for what is due
 *   waits_for_player   yes if the game is held for one
 *   aside         yes where it holds no orders: what it says of its player, and its press, is taken, and the
 *                 file that counts stays
 *   untimely      yes where all that it orders is for other windows; it is aside then
 *   untouched     yes where it is a form that was quoted as it came; it is aside then
 *   understood    the sections as YAML text (yaml_write_compact()), which read again gives the same; null if refused or aside
 *   orders        [{number, order, line, does, wrong, fresh, said}]: those that count now, from 1: the line of each (games/orders.h),
 *                 where it stands, what comes of it (its notes), yes if an error is about it, yes if the former file does not
 *                 have it, yes if there is one of these three; none if refused or aside. Of a section that no line tells also `section` and `yaml`, as a file has it
 *   notes_apart   those of the notes that are about no order
 *   taken_out     lines of the former file that this one does not have; not of sections that stand before the present window
 *                 in the game's list: they have been carried out
 *   sections      what describe() of the game makes of orders with conditions; only if there are some
 *   unread        [{line, text}]: own lines beside the file, or that say nothing of the game
 *   errors, warnings, notes   lists of {line, column, code, text, order}; notes say what comes of an order: its
 *                 way and cost, its odds. `order`: the number of the order that it is about, if one is. With `quoted`: what
 *                 stands at the place, where the text does not name it; with `instead`: what could stand there
 *   in_force      number of the receipt that counts now; null for none
 *   replaces      number of the receipt that this one replaces; null
 *   owes          [{window, answered: yes|no|errors, in_force_answered}] of this seat in the window that
 *                 waits: whether this file answers it; the same of the file that counts then, which is
 *                 the former one if this one was not filed. In games with parts {part, other_part: yes if
 *                 this file is for another one} besides
 *   unanswered    [{window, answered: no|errors}], of `owes`, what this file was to answer and does not, or not
 *                 without errors; empty if refused or aside
 *   deadline, deadline_text   of that window, RFC 3339 in UTC and in the player's zone; null for none
 *   late          yes if it has passed; counts_until, counts_until_text: the end of the grace, if there is any
 *                 left
 *   deadline_was, deadline_was_text   what it was before the file moved it (its player is away)
 *   wait          if it is filed: yes (the window is held open for it), endless (there is no deadline), ahead
 *                 (nothing is due from the seat yet), late (too late), no, dropped (the former file said yes);
 *                 held_open: yes with the first two
 *   settle_text   how long after the last change of orders the window is adjudicated, in words
 *   settles, settles_text   when that is, if nobody else is asked and this file is all that it needs
 * NULL if the catalogue cannot be read (logged). In the arena. */
Tree *receipt_tree(Referee *referee, Arena *arena, const Receipt *receipt);

/* Adds what it says of times, from `deadline` on (receipt_times.c). False after logging why not. */
bool receipt_put_times(Referee *referee, const Catalogue *catalogue, Arena *arena, const Receipt *receipt,
                       Tree *map);

/* Until when a file that is late now still counts; TIME_NONE if it is not late, or there is no grace left. */
Time receipt_counts_until(const Referee *referee, const LoadedGame *loaded);

/* ======== bounces (bounce.c) ======== */

/* Bounces: three bounces stop mail to an address. */

/* This many bounces stop an address, until the game master resets it (`adjudicator address`). */
#define BOUNCES_MOST 3
/* A bounce this long ago no longer counts: a full mailbox at New Year is not the same trouble as one in
 * summer. */
#define BOUNCES_FORGOTTEN ((int64_t)30 * 24 * 3600)

/* Records the bounces in one message, within the transaction that takes the message in. A bounce counts
 * only if it names one of our mails by its Message-ID, and the address that this went to: anybody can
 * write a bounce, but not know the Message-IDs of mails. Each sending of a mail counts once. The game master is told of each that counts;
 * those of the game master's own address, which no command resets, do not count, and are logged; nor do those of somebody who was
 * forgotten. STATUS_OK, STATUS_CONFIG or what the ledger answers. */
typedef struct BouncesTaken {
  const char *words; /* the outcome, for the inbox; in the arena */
  bool ours;         /* at least one is of a mail of ours */
  bool forgotten;    /* one is of a mail to somebody forgotten since: nothing that names them is kept */
} BouncesTaken;

Status bounces_take(Referee *referee, Arena *arena, const IncomingMail *mail, BouncesTaken *out);

/* ======== words to the referee (requests.c) ======== */

/* A line of a player's own lines, or of a file, that is a request and nothing else: "status", "Please undo!",
 * "accepter la nulle". Words of all languages count, whatever the case of letters and accents. A line of
 * orders is never one: none of these words stands alone in any game. */

typedef enum RequestKind {
  REQUEST_HELP,
  REQUEST_STATUS,
  REQUEST_REPORT,
  REQUEST_RULES, /* `argument`: the number of a rule, or "" for all */
  REQUEST_FORM,
  REQUEST_UNDO,
  REQUEST_OFFER,
  REQUEST_ACCEPT,
  REQUEST_WITHDRAW,
  REQUEST_RESIGN,
  REQUEST_FORGET,
  REQUEST_CONFIRM /* `argument`: the code */
} RequestKind;

typedef struct Request {
  RequestKind kind;
  const char *argument; /* in lower case; "" for none */
  int line;             /* of the text, from 1 */
} Request;

/* Of one mail, each once. */
typedef struct Requests {
  Request *items;
  size_t count, capacity;
} Requests;

#define REQUESTS_MOST ((size_t)10)  /* of a mail; the rest is not looked at */
#define REQUEST_BYTES ((size_t)100) /* of a line */

/* Adds the requests in `length` bytes of text (NUL-terminated UTF-8, lines end with \n) to *requests, which
 * begins as zero. Returns the text with these lines blanked, of the same length, so that line numbers stay.
 * In the arena. */
char *requests_find(Arena *arena, const char *text, size_t length, Requests *requests);

/* What a short line asks for that has such a word among others, "undo my last orders": "undo", "offer-draw". It is no
 * request, but its writer is told which word to send alone. NULL for none. Static. */
const char *requests_hint(const char *text, size_t length);

/* The first of a kind; NULL if there is none. */
const Request *requests_get(const Requests *requests, RequestKind kind);

/* Takes the requests out of the sender's own texts: blocks, YAML attachments and lines that are not quoted;
 * where there are none at all, the subject. mail->texts is then a copy without them. */
void requests_take(Arena *arena, IncomingMail *mail, const char *title, const char *game, Requests *requests);

/* The bytes before the first line that begins a mail of ours to a game: what follows is not the sender's. */
size_t text_own_length(Arena *arena, const char *title, const char *game, const char *text, size_t length);

/* Whether anything is left in a text once its requests are taken out. */
bool text_says_more(const MailText *text);

/* "status, undo": for the game master. In the arena. */
const char *requests_words(Arena *arena, const Requests *requests);

/* ---- undo (undo.c) ---- */

/* The seat's file before the newest one counts again, for the part of the turn that the newest was for: it is
 * filed once more, with a receipt of its own. If there was none before, none counts: event file-withdrawn
 * {seat, part, receipt}. After `replace` what counted then is the oldest that may count again, since the new
 * player knows no other; until they have filed, there is nothing of theirs to undo. An undo undone gives back
 * what the first took away. What a file says beside orders (press, `away`) is neither undone nor done again. */

typedef struct UndoResult {
  const char *hindrance;  /* "closed", "over", "vacant", "nothing-filed", "inherited"; NULL: it was done */
  const char *part;       /* "" in games without parts */
  int64_t undone, again;  /* numbers of receipts; 0: nothing */
  SubmissionResult filed; /* of the file that was filed again; zero if there was none */
} UndoResult;

Status submission_undo(Referee *referee, const LoadedGame *loaded, int seat, UndoResult *out);

/* ---- answers (asked.c) ---- */

/* Does what the requests of a recognised player ask, within the transaction that takes the mail in, in their
 * order, and answers all in one mail; the newest report comes as a mail of its own. `may`: whether a mail may
 * go back at all; what is asked is done in any case, except an undo beside orders (`with_orders`), which were not filed then. *forgotten:
 * the sender has been forgotten, so that nothing more is done or answered, and nothing of the mail may be kept. STATUS_OK,
 * STATUS_CONFIG (words or templates, logged) or what the ledger answers. */
Status requests_answer(Referee *referee, LoadedGame *loaded, int seat, const IncomingMail *mail,
                       const Requests *requests, bool with_orders, bool may, bool *forgotten);

/* ======== several messages at once (message.c) ======== */

/* Takes several messages in, in order and in one transaction, so that the disk is waited for once. Like
 * intake_message() for all of them together: unless it returns STATUS_OK nothing was changed, and the
 * caller tries each by itself. */
Status intake_messages(Referee *referee, Arena *arena, Post *posts, size_t count, const char *way);

#endif
