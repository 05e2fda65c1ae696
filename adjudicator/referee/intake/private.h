/* Shared by the files of this folder only. */
#ifndef REFEREE_INTAKE_PRIVATE_H
#define REFEREE_INTAKE_PRIVATE_H

#include "intake.h"

#include <stddef.h>

#include "../../base/arena.h"
#include "../../games/orders.h"
#include "../begin/begin.h"
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

/* ======== press (press.c) ======== */

/* The bits of an audience (PressRow) for a seat's name, "all" (every seat), "referee" or "observers"; 0
 * for any other name. */
int64_t press_bits(const LoadedGame *loaded, const char *name);

/* A player's text to others as it is passed on: `text` (UTF-8) without what must not reach another player:
 *
 * - marks of a turn file: quoted in an answer they would count (mail/read.h), and nobody may put orders into
 *   another's mouth. The dashes before ORDERS and END become "=", of whatever kind they are and wherever they
 *   stand, since mail programs break and join lines;
 * - the author's `key`, in any spelling that seat_key_matches() accepts, and their bare `address`,
 * whatever the case of letters: mail programs copy both into answers. They become asterisks.
 *
 * In the arena. */
char *press_text_clean(Arena *arena, const char *text, const char *key, const char *address);

/* ======== what a file says about its player (preferences.c) ======== */

/* Reads and checks what a turn file says about its player. Days are days of the player's zone, the one
 * named in the same file if it names one. Errors: FILE-AWAY (no such day or time, over already, the wrong
 * way round, more than a year ahead, no such form), FILE-TIMEZONE, FILE-LANGUAGE, FILE-DETAIL, FILE-MAIL, FILE-NOTIFY,
 * FILE-SHAPE. Warnings: FILE-AWAY for more than the game allows, which says what is left; FILE-NOTIFY where the configuration
 * allows no notices. Notes, of the
 * same codes and FILE-DIGEST and FILE-CALENDAR, say what is recorded. STATUS_OK whatever the file says;
 * else what the ledger answers. */
Status preferences_read(Referee *referee, const LoadedGame *loaded, int seat, const Tree *file,
                        Diagnostics *diagnostics, Preferences *out);

/* Whether published standings may use this name: up to 40 characters, not an address. */
bool name_is_good(const char *name);

/* Records it, within the transaction that files the file with this receipt; see absence_put(). A digest
 * and a language apply to all games of the player's address. `loaded` has the new zone, language and
 * deadline afterwards. */
Status preferences_keep(Referee *referee, LoadedGame *loaded, int seat, const Preferences *preferences,
                        int64_t receipt);

/* Zone, language and deadline of `loaded` as preferences_keep() would leave them; the ledger stays. So a file
 * that is only looked at gets the receipt that it would get. `owes`: an answer of the seat would still be
 * missing, and the deadline wait for it. */
Status preferences_preview(Referee *referee, LoadedGame *loaded, int seat, const Preferences *preferences,
                           bool owes);

/* ======== notices (notify.c) ======== */

/* The player of the seat wants notices at this URL, in all their games ("": no more notices). Unless they have confirmed it
 * before, a mail with a code asks them to, and nothing is sent there until they do. Within the transaction that files the turn
 * file with this receipt. */
Status notify_set(Referee *referee, const LoadedGame *loaded, int seat, const char *url, int64_t receipt);

/* Whether the code is that of the mail; if so, confirms the URL. */
Status notify_confirm(Referee *referee, const LoadedGame *loaded, int seat, const char *code,
                      bool *confirmed);

/* ======== press in files and mails (press.c) ======== */

/* Checks the section `press` of a turn file; codes FILE-PRESS, FILE-SHAPE and FILE-UNKNOWN-KEY; a warning
 * FILE-PRESS in a game without press. `press` may be NULL. */
void press_check(const Referee *referee, const LoadedGame *loaded, int author, const Tree *press,
                 Diagnostics *diagnostics);

/* Passes on the messages of a good section, except those that this seat has sent word for word to the same
 * readers already in this turn: a turn file that is resent with other orders repeats its press; and except those beyond
 * `press-most`. Within the transaction that files it. `told` (list), for the receipt: {to, anonymous, again, cut} for
 * each that was or had been passed on, and {kept: how many were not, number: of the first of them in the section, file,
 * day: the limits}. STATUS_OK or what the ledger answers. */
Status press_take_file(Referee *referee, const LoadedGame *loaded, int author, const Tree *press,
                       int64_t receipt, Tree *told);

/* Lines at the beginning of the prose, `to: french, referee` and `anonymous: yes`, say to whom and how;
 * without the first line the address says to whom. *refused is NULL if it was passed on, else the word for
 * why not: "off", "whom" (nobody is named, or somebody unknown), "yourself", "computer" (it reads nothing), "no-referee" (the game master
 * has no address), "anonymous", "orders" (it holds a turn file, which would be read by its adversaries),
 * "empty", "most" (beyond `press-most`). STATUS_OK in both cases, or what the ledger answers. */
Status press_take_mail(Referee *referee, const LoadedGame *loaded, int author, PressMail *press,
                       const char **refused);

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

/* ======== draw and resignation (leave.c) ======== */

/* A draw is agreed when all seats have said yes to it in the same position; then the game is over. A seat
 * that resigns loses a game of two; of a larger one it becomes vacant, and the game waits for a new player.
 *
 * Each needs two mails: the first is answered with a code, and only a mail with this code does it. The code
 * follows from the game's secret, the seat and its key, the state, and what the seat has done in it: it is good
 * for one seat, one thing, one time, and for no position but that in which it was asked for. What is said about
 * a draw is an event of the state (act-draw-offered, act-draw-accepted, act-draw-withdrawn: {seat}), so that
 * it lapses when anything is adjudicated. */

/* Why it cannot be done now: "over", "closed" (results wait for the release), "broken", "vacant" (the own
 * seat), "vacant-other", "offered" (by this seat already), "no-offer" (nobody has), "withdrawn" (by this seat, in
 * this position), "not-offered" (so there is nothing to withdraw), "stale" (the code); NULL: it can, or is
 * done. Static. */
typedef const char *Hindrance;

typedef enum LeaveKind { LEAVE_OFFER, LEAVE_ACCEPT, LEAVE_RESIGN, LEAVE_NOTHING } LeaveKind;

/* Whether an offer, an acceptance or a resignation can be asked for; *code is what confirms it. */
Status leave_ask(Referee *referee, const LoadedGame *loaded, int seat, LeaveKind kind, Hindrance *hindrance,
                 const char **code);
/* Does what the code confirms: *done says what, LEAVE_NOTHING where it is no such code. Others are told by a notice, or by the
 * last report. */
Status leave_confirm(Referee *referee, LoadedGame *loaded, int seat, const char *code, Hindrance *hindrance,
                     LeaveKind *done);
/* Resigns, at once. The caller has checked that the game goes on, and that the seat is somebody's. */
Status leave_resign(Referee *referee, LoadedGame *loaded, int seat);
/* Takes back what the seat has said of a draw, at once. */
Status leave_withdraw(Referee *referee, const LoadedGame *loaded, int seat, Hindrance *hindrance);

/* ======== invitations (join_words.c, join.c) ======== */

/* What a line asks for, if it says nothing else. */
typedef enum JoinVerb { JOIN_NOTHING, JOIN_JOIN, JOIN_YES, JOIN_NO, JOIN_LEAVE } JoinVerb;

#define JOIN_CODES_MOST 40

/* What a mail says about an invitation. People write "Hi! I'd love to join, my code is ..." or "join" above what they answer,
 * and phones break a code in two: so a code counts anywhere in the sender's own words or the subject, and in what is quoted if
 * a line of their own, or the subject, says what they want and nothing else. "No thanks, the code is free for others" is no wish
 * to join, and a program that answers us keeps our subject: the words around a code count, too. */
typedef struct JoinWish {
  JoinVerb verb;  /* of a line of their own, or the subject */
  JoinVerb word;  /* of a line of their own */
  JoinVerb first; /* JOIN_YES, JOIN_NO: their own words begin so: "No, he cheats" */
  bool mentions;  /* it has a word for joining */
  bool leaves;    /* it has a word for leaving */
  bool broken;    /* it has a code that was mistyped or cut */
  bool silent;    /* no words of their own, or greetings alone */
  bool wants;     /* their own words read as a wish to use the code in them, or in the subject */
  bool against;   /* they say "no" or the like about it */
  bool only;      /* all of their own words are about joining */
  const char *hashes[JOIN_CODES_MOST]; /* SHA-256 of what looks like a code */
  char *places[JOIN_CODES_MOST];       /* where they are in a copy of the text */
  size_t lengths[JOIN_CODES_MOST];
  /* What the line of their own says in which each stands; JOIN_JOIN: it is alone there. */
  JoinVerb said[JOIN_CODES_MOST];
  /* Codes: in the sender's words, which come first; with those in the subject; with those that are quoted. */
  size_t in_words, own, count;
  const char *timezone, *language, *known_as; /* "timezone: Europe/Paris"; NULL: nothing was said */
} JoinWish;

void join_read(Arena *arena, const IncomingMail *mail, JoinWish *out);

/* Adds what looks like a code (join_codes.c). A word of four letters before or after it makes another. */
void join_find_codes(Arena *arena, char *text, JoinWish *out);
/* Three parts or more joined by hyphens: a code that was mistyped or cut. */
bool join_has_broken_code(const char *text);

typedef enum JoinMeans {
  JOIN_NOT_OURS, /* it is not about an invitation */
  JOIN_DONE,     /* something was done, and the people concerned have been told */
  JOIN_IDLE      /* nothing was done: join_tell() says why */
} JoinMeans;

typedef struct Join {
  JoinMeans means;
  /* A word of invitation_take(); "left", "refused", "stopped"; if nothing was done "unclear" (the code is there, but no clear
   * wish), "unconfirmed" (an answer that confirms nothing), "elsewhere" (it came from another address than the one asked),
   * "unsure" (the game master says neither yes nor no). */
  const char *told;
  const char *words;           /* for the inbox; NULL: `told` and which */
  InvitationRow row;           /* which */
  InvitationRows unsure;       /* to whom the game master says neither yes nor no */
  const ObserverRow *observer; /* who asks to stop watching, and has not proved who they are; NULL */
  int64_t game;                /* whose observer has stopped; 0 */
} Join;

/* A code found in a mail (join.c). */
typedef struct FoundCode {
  InvitationRow row;
  bool by_code; /* the code itself, else what answers a mail of ours */
  size_t at;    /* which code of the wish */
} FoundCode;
typedef struct FoundCodes {
  FoundCode items[JOIN_CODES_MOST];
  size_t count;
} FoundCodes;
/* Whether the mail holds a code, or what answers a mail of ours about an invitation. */
Status join_look(Referee *referee, Arena *arena, const JoinWish *wish, FoundCodes *found, bool *ours);
/* Blanks the lines of the sender's own with these codes: they are no orders. mail->texts is then a copy. */
void join_blank(Arena *arena, IncomingMail *mail, const JoinWish *wish, const FoundCodes *found);
/* Does what a mail with a code says, within the transaction that takes it in, whoever sent it: the code is proof enough to join. */
Status join_take(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish, Join *out);
/* The same for a mail without a code, from a sender who is not recognised: it answers a mail of ours, which proves the address
 * ("yes", "stop"), or asks to stop. */
Status join_answer(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish, Join *out);
/* Mails its sender why nothing was done. The caller limits how often. */
Status join_tell(Referee *referee, Arena *arena, const IncomingMail *mail, Join *join);
/* What the game master says to those who ask (join_master.c). At least one is of somebody who asks. */
Status join_master(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                   const FoundCodes *found, Join *out);
/* Mails the game master how to answer those to whom they said neither. */
Status join_master_ask(Referee *referee, Arena *arena, const IncomingMail *mail, const Join *join);

/* ======== forgetting (forget.c, forget_texts.c) ======== */

/* For how many days (UTC) the code that confirms it is good, the day of the question included. */
#define FORGET_DAYS 3

/* The code, as it was `days` ago, with which the player of this seat confirms to be forgotten in all games of `plan`, which they
 * were told: it is good for these games and this key. In the arena. */
char *forget_code(const Referee *referee, const LoadedGame *loaded, int seat, const ForgetPlan *plan,
                  int days);
/* Erases the texts of an address in one game, or (NULL) those of no game, and adds to the counts: its mails, files and messages, the mail
 * to it, mail that passes these on, and what others wrote that quotes them. `seats`: those of the game when the address was
 * still in them. Within a transaction. */
Status forget_texts(Referee *referee, const char *address, const GameRow *game, const SeatRows *seats,
                    Forgotten *out);

/* ---- looking for them (forget_search.c) ---- */

/* True if a text (NULL: none) names this address, bare and in lower case: all of it, and no longer one that it is a part of. */
bool text_names_address(const char *text, const char *address);
/* What somebody wrote, in pieces by which others' quotations are known. In the arena, but for what quoted_pieces_free() frees. */
typedef struct QuotedPieces QuotedPieces;
QuotedPieces *quoted_pieces_new(Arena *arena);
void quoted_pieces_free(QuotedPieces *own);
/* Adds a message of theirs, without the lines in it that are marked as quoted. */
void quoted_pieces_add(QuotedPieces *own, const char *text, Time at);
/* True if a text that was written at `at` quotes one that was written before: 40 bytes in a row from the beginning of a word, with
 * 4 words in them; or the whole of a line that has 24 bytes and 4 words, or, in a line marked with ">", 12 bytes and 2 words. */
bool quoted_pieces_in(const QuotedPieces *own, const char *text, size_t length, Time at);
/* ======== mail that nobody is proved to have sent (message.c, forget.c) ======== */

#define UNPROVED_KEPT ((int64_t)30 * 24 * 3600)

/* ======== several messages at once (message.c) ======== */

/* Takes several messages in, in order and in one transaction, so that the disk is waited for once. Like
 * intake_message() for all of them together: unless it returns STATUS_OK nothing was changed, and the
 * caller tries each by itself. */
Status intake_messages(Referee *referee, Arena *arena, Post *posts, size_t count, const char *way);

#endif
