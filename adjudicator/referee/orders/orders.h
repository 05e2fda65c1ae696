/* A submission: orders are understood, filed and confirmed by a receipt, and undone; and what else a mail asks of the referee. */
#ifndef REFEREE_ORDERS_ORDERS_H
#define REFEREE_ORDERS_ORDERS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../../base/arena.h"
#include "../../mail/incoming.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== turn files (submission.c) ======== */

/* Takes a turn file in: what it says, whether it may be filed, what its sender is told.
 *
 * A file has one of three fates. Refused: it cannot be read, is for another game, turn or seat, or holds
 * keys nobody knows (all codes FILE-*): it is kept but changes nothing, until an answer to its receipt is read with it
 * (merge.c). Filed: it changes what it speaks of in the seat's orders in force, even if orders in it break rules of the game; the
 * sender is told and may fix them until the deadline. Only checked: `check`, or `preview: yes` in the file. */

/* One place of a mail, or a file, that may say something to the game. */
typedef struct SubmissionText {
  const char *text;
  size_t length;
  bool prose;    /* the sender's own lines, not a form or a file */
  bool attached; /* a file that does not call itself a turn file */
  bool quoted;   /* the sender may not have meant it: mail programs quote what they answer */
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
  const char *turn;     /* label of the mail that is answered, for a file that names no turn; NULL: unknown */
  bool answers_receipt; /* it answers what its seat got last: its lines mend what was called wrong */
  bool
      answers_others; /* it answers an older receipt, or a preview: its numbers may be those of other orders */
  const char
      *answered; /* Message-ID of the mail of ours that it answers; NULL: of none, or it came by no mail */
  Time written;  /* when its mail was written, by its Date; 0, TIME_NONE: by no mail, or that is not known */
  const char *source; /* "submit", "mail", ...: how it came */
  bool
      may_answer; /* its sender can answer the receipt: what lines that were not understood may have meant is proposed, and a yes heard */
  bool key_required;
  bool again;           /* an earlier file once more: what it says beside orders was done when it came */
  bool file;            /* false: `check`, nothing is changed */
  const char *language; /* of the receipt; NULL: what the seat's player reads */
  bool shown;           /* the receipt is for the game master's eyes: refused in a sealed game */
  bool
      invitation; /* a code of an invitation was among the orders and was not used: a note FILE-INVITATION says so */
  const char *
      also; /* another game that the mail went to as well and is not read for: a warning FILE-GAME says so; NULL */
} SubmissionRequest;

/* ---- receipts ---- */

/* The receipt as programs get it and as report/ renders it, a map:
 *   number        of the receipt; null where nothing was recorded
 *   game, rules, title, turn, window, seat
 *   again         yes if the turn is played again after a rollback
 *   part          the part of the turn that the file is for; missing in games without parts
 *   over          yes if the game is
 *   fate          what became of it: filed, refused, preview (not filed, `check` too); of a file that is aside: not-now
 *                 (untimely), settings (it says something of its player), message (only press), nothing-due (nothing at
 *                 all, and its seat has answered, or is not asked), no-orders
 *   nothing_due   only then: yes
 *   to_write, press_on   of small talk: yes; whether there is press
 *   master        the game master's address; missing if the configuration has none
 *   hint          the word to the referee to send alone, which a line has among others; where orders are filed, only of a draw;
 *                 missing for none
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
 *   orders        [{number, order, line, does, wrong, fresh, was, said}]: those that count now, from 1: the line of each (games/orders.h),
 *                 where it stands, missing if it stays from an earlier mail, what comes of it (its notes), yes if an error is about it, yes if the former file does not
 *                 have it, the line of the former file in whose place it came, yes if there is one of these four; none if refused or aside. Of a section that no line tells also `section` and `yaml`, as a file has it
 *   draft         [{number, order, wrong, said}]: lines of a mail that is refused and kept, which an answer need not repeat; empty if they are
 *                 those in force. The numbers of `errors` are theirs then
 *   proposed      lines of orders that its sender may have meant, which the word yes would send; empty for none
 *   proposed_part  yes: not all is in them that it names
 *   dropped       lines of a mail that is refused whole, since a sentence of it may take back one of them: they are not kept
 *   notes_apart   those of the notes that are about no order
 *   taken_out     lines of the former file that count no more (gone: those of them in whose place none came); not of sections that stand before the present window
 *                 in the game's list: they have been carried out
 *   sections      what describe() of the game makes of orders with conditions; only if there are some
 *   left_out      yes if it is filed, or holds no orders, and one of `unread` is `named`: it names what only orders speak of; where it
 *                 holds none, also if a number stands there
 *   unread        [{line, text, named}]: own lines beside the file, or that say nothing of the game
 *   errors, warnings, notes   lists of {line, column, code, text, order}, in place of line and column `kept` (yes) where
 *                 the order stays from an earlier mail; notes say what comes of an order: its
 *                 way and cost, its odds. `order`: the number of the order that it is about, if one is. With `quoted`: what
 *                 stands at the place, where the text does not name it; with `instead`: what could stand there
 *   kept_receipt  number of an earlier receipt whose draft is kept for an answer all the same; null for none
 *   in_force      number of the receipt that counts now; null for none
 *   replaces      number of the receipt that this one replaces; null
 *   owes          [{window, answered: yes|no|errors, in_force_answered, kept}] of this seat in the window that
 *                 waits: whether this file answers it; the same of the file that counts then, which is
 *                 the former one if this one was not filed; what that orders for it, if it does not answer it
 *                 (document_kept(); missing for nothing). In games with parts {part, other_part: yes if
 *                 this file is for another one} besides
 *   unanswered    [{window, answered: no|errors}], of `owes`, what this file was to answer and does not, or not
 *                 without errors; empty if refused or aside
 *   nothing_more  yes if it is filed and nothing is due from its seat any more; tell_due: yes if a list of what is due is worth
 *                 reading
 *   asked         yes if it is refused, or something is asked about: errors come first then
 *   line_numbers, to_change   yes if places of the file are told; yes if there are orders that a later mail can change
 *   deadline, deadline_text   of that window, RFC 3339 in UTC and in the player's zone; null for none
 *   late          yes if it has passed; counts_until, counts_until_text: the end of the grace, if there is any
 *                 left
 *   at_once       yes if the window ends before, as soon as all have answered; now: yes if it ends with this mail, since its seat
 *                 alone is asked, so that no later mail can change it, and nothing is ordered for a later window;
 *                 in_this_tick: yes if the tick that took it in does that, so that there is no deadline any more
 *   deadline_was, deadline_was_text   what it was before the file moved it (its player is away, or is not any more: sooner)
 *   wait          asked: it is a draft, and what counts is held open for an answer. If it is filed: yes (the window is held open for it), endless (there is no deadline), ahead
 *                 (nothing is due from the seat yet), late (too late), no, dropped (the former file said yes);
 *                 held_open: yes with asked, yes, endless; wait_ended: yes with dropped
 *   settle_text   how long after the last change of orders the window is adjudicated, in words
 *   settles, settles_text   when that is, if nobody else is asked and this file is all that it needs */

/* What became of it. */
typedef struct SubmissionResult {
  const LoadedGame *loaded;
  int seat;
  int64_t number;       /* of the receipt; 0 if nothing was recorded */
  int64_t submission;   /* SubmissionRow.receipt of what was recorded; 0 */
  const char *text;     /* of the request's texts the one that counts */
  Tree *receipt;        /* as above */
  const char *language; /* of the receipt: that of the request, else of the seat */
  Tree *seat_receipt;   /* the same in the language of the seat */
  bool filed;           /* accepted: it counts, or it has no orders and the rest is recorded */
  bool nothing;         /* it has no orders, and nothing else to record */
  bool refused;
  bool draft; /* refused for its orders alone: an answer to its receipt is read with it */
  size_t errors;
} SubmissionResult;

/* Reads, files if asked to, and writes the receipt, in one transaction. STATUS_OK whether or not the file
 * holds errors; STATUS_NOT_FOUND (logged) without such a game or seat; STATUS_NO_PERMISSION (logged) in a
 * sealed game, where the receipt would be shown; STATUS_TRY_AGAIN, STATUS_IO, STATUS_BUG as usual; then
 * nothing was filed. The result lives in `arena`. */
Status submission_take(Referee *referee, Arena *arena, const SubmissionRequest *request,
                       SubmissionResult *out);

/* A request for a game that is loaded, understood: read and judged. Nothing is filed yet. */
typedef struct Understood Understood;

/* Reads and judges a request for this seat; its `game`, `seat` and `shown` are not asked. The result is in the game's arena, and
 * good as long as nothing else happens in the game. STATUS_OK whatever the file holds; else what the ledger answers. */
Status submission_understand(Referee *referee, LoadedGame *loaded, int seat, const SubmissionRequest *request,
                             Understood **out);

/* Whether it says nothing of orders, nor of its player: greetings, a form that was quoted as it came. Press is not looked at. */
bool submission_says_nothing(const Understood *understood);

/* Whether its sender's own words order something, and nothing is wrong with it. */
bool submission_orders_clearly(const Understood *understood);

/* The sender's own lines that order something of their own, as they were written: a list of texts, empty where there is none or the
 * game is over. In the arena of the game. */
Tree *submission_lines_of_orders(const Understood *understood);

/* Whether it is only what stands around words to the referee: it says nothing, not even press; or all that it orders is in a form of
 * an older turn, or of a game that is over, which it quotes. */
bool submission_is_frame(const Understood *understood);

/* Files it, if the request asks for that, and writes the receipt; once. Within the caller's transaction, or without one if nothing
 * is filed. The game that was loaded has its player's new zone, language and deadline afterwards, but is not as a game that is
 * loaded anew. STATUS_OK; STATUS_CONFIG if the words of the receipt cannot be read (logged); or what the ledger answers. */
Status submission_finish(Referee *referee, Understood *understood, SubmissionResult *out);

/* All of it within the caller's transaction, or without one if nothing is filed: as submission_take(). */
Status submission_take_within(Referee *referee, Arena *arena, const SubmissionRequest *request,
                              SubmissionResult *out);

/* ======== undo (undo.c) ======== */

/* The seat's file before the newest one counts again, for the part of the turn that the newest was for: it is
 * filed once more, with a receipt of its own. A draft (record.h) is dropped first, and what counts stays; where nothing does, a
 * file that orders nothing ends the draft. If there was none before, none counts: event file-withdrawn {seat, part, receipt}. After `replace` what counted then is the oldest that may count again, since the new
 * player knows no other; until they have filed, there is nothing of theirs to undo. An undo undone gives back
 * what the first took away. What a file says beside orders (press, `away`) is neither undone nor done again. */

/* What was done, or why nothing. */
typedef struct UndoResult {
  const char *hindrance;  /* "closed", "over", "vacant", "nothing-filed", "inherited"; NULL: it was done */
  const char *part;       /* "" in games without parts */
  int64_t undone, again;  /* numbers of receipts; 0: nothing */
  bool draft;             /* what was undone was kept for an answer, and never counted */
  SubmissionResult filed; /* of the file that was filed again; zero if there was none */
} UndoResult;

/* Within the transaction that takes the mail in. The result is in the game's arena. STATUS_OK, also where there is a hindrance;
 * else what submission_take_within() answers, or the ledger. */
Status submission_undo(Referee *referee, const LoadedGame *loaded, int seat, UndoResult *out);

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

#define REQUESTS_MOST ((size_t)10) /* of a mail; the rest is not looked at */

/* The bytes of a text before the first line that begins a mail of ours to a game, and before what introduces it: what follows is not the
 * sender's. Such lines are the heading of a report ("TITLE, game NAME,"), and a receipt's verdict, deadline and number, in all
 * languages. A text that begins with a receipt's is one that was pasted back, and ends at a report only. */
size_t text_own_length(Referee *referee, Arena *arena, const char *title, const char *game, const char *text,
                       size_t length);

/* Takes the requests out of the sender's own texts: blocks, YAML attachments and lines that are not quoted;
 * where there are none at all, the subject. mail->texts is then a copy without them. */
void requests_take(Referee *referee, Arena *arena, IncomingMail *mail, const char *title, const char *game,
                   Requests *requests);

/* The first of a kind; NULL if there is none. */
const Request *requests_get(const Requests *requests, RequestKind kind);

/* "status, undo": for the game master. In the arena. */
const char *requests_words(Arena *arena, const Requests *requests);

/* Whether anything is left in a text once its requests are taken out. */
bool text_says_more(const MailText *text);

#endif
