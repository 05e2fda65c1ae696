/* Shared by the files of this folder only. */
#ifndef REFEREE_ORDERS_PRIVATE_H
#define REFEREE_ORDERS_PRIVATE_H

#include "orders.h"

#include "../../games/orders.h"
#include "../../games/turn_file.h"
#include "../people/people.h"

/* ======== words to the referee (requests.c) ======== */

/* A longer line is no request. */
#define REQUEST_BYTES ((size_t)100)

/* Adds the requests in `length` bytes of text (NUL-terminated UTF-8, lines end with \n) to *requests, which
 * begins as zero. Returns the text with these lines blanked, of the same length, so that line numbers stay.
 * In the arena. */
char *requests_find(Arena *arena, const char *text, size_t length, Requests *requests);

/* What a short line asks for that has such a word among others, "undo my last orders", or says it in its own, "I give up": "undo",
 * "offer-draw", a key of answers.referee.asked.words; or, with a colon in it, a line of a turn file, "language: fr", of which "away:"
 * lacks the days. It is no request, but its writer is told what to send alone. NULL for none. Static. */
const char *requests_hint(const char *text, size_t length);

/* ======== which text of a mail counts (choice.c) ======== */

/* What was chosen. */
typedef struct TextChoice {
  const SubmissionText *text; /* the one that counts */
  TurnText read;
  Diagnostics found; /* what its reader said; warnings FILE-COMMENT; error FILE-TWO if `contradicts` */
  Tree *unread;      /* list of {line, text}: own lines that are no part of it, or that say nothing */
  Tree *press;       /* list of {to, text}: press_lines_take() of all own lines */
  bool contradicts;  /* another place says other orders: nothing may be filed */
  bool preview;      /* one of the sender's own places asks for a preview */
} TextChoice;

/* Reads the texts of a request (at least one): the nearest that holds orders counts. If another one holds
 * orders too, both must say the same; own lines beside a form that order nothing are only named. */
Status text_choose(Referee *referee, const LoadedGame *loaded, const SubmissionRequest *request, int seat,
                   TextChoice *out);

/* ======== a form that comes back (form_lines.c) ======== */

/* Reads a text of a mail against the game: turn_file_understand() with new diagnostics. */
void text_understand(const LoadedGame *loaded, int seat, const char *text, size_t length, bool prose,
                     TurnText *read, Diagnostics *found);

/* Reads a form. Lines of the forms that the seat was sent are put together where a mail program broke them; a line that was changed
 * counts though its "#" was left, if all of them read whole and all other lines behind "#" are the forms'. Both is said: a note
 * FILE-COMMENT, else a warning. STATUS_OK, or what the ledger answers. */
Status form_understand(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionText *text,
                       TurnText *read, Diagnostics *found);

/* ======== what may have been meant, and a yes to it (proposal.c) ======== */

struct Submission;

/* Adds a note FILE-YES with the lines of orders, in English, that a mail may have meant where it was not understood (games/proposal.h); with
 * those that were read and are not kept. None where nothing fits. */
void proposal_make(struct Submission *s);

/* Adds the note, with such lines; `whole`: they are all that the mail names. */
void proposal_note(Diagnostics *diagnostics, const Tree *lines, bool whole, Arena *arena);

/* What own lines say to what was proposed. */
typedef struct Agreement {
  bool yes;
  bool more;   /* and something besides, greetings aside; of other keys, `wait: yes`, nothing is asked */
  bool orders; /* of that, something in the game's sections, or what was not understood */
  const char *begins; /* the line that begins with the word yes; NULL: none */
  int line;           /* the first one that says yes */
} Agreement;

Agreement proposal_agreed(const LoadedGame *loaded, int seat, const TurnText *read);

/* What the newest mail of a seat proposed. */
typedef struct Proposal {
  const Tree *lines; /* NULL: nothing; in a game whose results are withheld, too */
  const char *text;  /* the lines, one below the other */
  const char *part;  /* of the turn */
  bool shown;        /* it stands in the receipt that is answered */
} Proposal;

/* STATUS_OK, or what the ledger answers. */
Status proposal_newest(Referee *referee, const LoadedGame *loaded, int seat, const SubmissionRequest *request,
                       Proposal *out);

/* ======== a receipt that was pasted back (pasted_receipt.c) ======== */

/* Blanks what a receipt to this seat says in `text` besides its orders, which are numbered, up to an empty line; also the lines that it proposed. Nothing if the text
 * holds none. STATUS_OK, or what the ledger answers. */
Status pasted_receipt_blank(Referee *referee, const LoadedGame *loaded, int seat, char *text);

/* ======== press in own lines (press_lines.c) ======== */

/* Takes the lines of `text` out of it, as blanks, that say something to somebody: "to Italy: ...", "a Austria: ...", "message for
 * Turkey: ...", with the lines that go on with them; not where what they say reads as an order. Returns a list of {to: [NAME...],
 * text}, `to` empty where the name is nobody's here. In the arena of `loaded`. */
Tree *press_lines_take(Referee *referee, const LoadedGame *loaded, int seat, char *text);

/* ======== what servers add (footers.c) ======== */

/* Blanks the paragraphs of own lines, or what ends them, that a server has added: at least three things that disclaimers, scanners and
 * warnings of outside mail speak of, and none that people or orders do: words of templates/footers.yaml. What names a unit, a zone or a card stays. */
void footers_blank(Referee *referee, const LoadedGame *loaded, int seat, char *text, size_t length);

/* ======== a submission, read (submission.c) ======== */

/* What a turn file says, and what may become of it. */
typedef struct Submission {
  const LoadedGame *loaded;
  int seat;
  const char *text; /* the one that counts, as it was mailed */
  size_t length;
  TurnText read;           /* how it was read */
  Tree *file;              /* canonical; NULL if it cannot be read at all */
  const Tree *said;        /* what it says itself; `file` is all that is in force after it (merge.c) */
  bool changes;            /* it speaks of orders: has some, or takes some away */
  const char *turn;        /* label of the mail that was answered; NULL: unknown */
  bool prose;              /* it is the sender's own lines */
  bool quoted;             /* it is in what the mail quotes */
  Tree *unread;            /* list of {line, text}: own lines that are no part of it, or that say nothing */
  Diagnostics diagnostics; /* in the order of their places; no more than people read, but all are counted */
  bool refused;
  bool preview;            /* `preview: yes` */
  bool waits;              /* `wait: yes` */
  Preferences preferences; /* what it says about the player */
  bool untouched;          /* an unchanged quoted form: it answers nothing, and takes nothing back */
  bool stale;              /* it is for a turn that is over */
  bool untimely;           /* all that it orders is for other windows */
  bool aside; /* untouched, untimely, or it has no orders, only other keys: the current orders stay */
  const char
      *part; /* of the turn; "" in games without parts, and if it was refused before the game read it */
  const void *orders; /* as the game understood them; NULL if refused before the game read them */
} Submission;

/* Reads and judges a turn file of a seat against the loaded game. Codes: those of yaml_read(), FILE-SHAPE,
 * FILE-UNKNOWN-KEY, FILE-GAME, FILE-TURN (no label, or one that no turn had), FILE-STALE (a label that is
 * past, or a game that is over), FILE-CLOSED (results wait for the release), FILE-VACANT (the seat
 * has no player any more), FILE-COMPUTER (the computer plays it), FILE-KEY, FILE-PRESS, those of preferences_read(), and the game's own; warnings FILE-LATE, FILE-PRESS. With `key_required` the file
 * must carry the seat's key; without (the game master's shell) it may. `text` must live as long as the
 * submission. STATUS_OK whatever the file holds; else what the ledger answers. */
Status submission_read(Referee *referee, const LoadedGame *loaded, const SubmissionRequest *request, int seat,
                       Submission *out);

/* ======== what it does to the orders in force (merge.c) ======== */

/* Puts in place of the file what is in force after it, in the part of the turn that it is for: the seat's own orders, or a draft that
 * it answers, as it changes them (games/merge.h). Not of a stand-in. STATUS_OK, or what the ledger answers. */
Status submission_merge(Referee *referee, const SubmissionRequest *request, Submission *s);

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

/* The sentence around a place, as far as its line holds it: up to a full stop or the like before a blank. One of more than
 * SENTENCE_MOST characters begins at the place, and is cut in the same way. */
const char *excerpt_sentence(Arena *arena, const char *text, size_t length, int line, int column);
#define SENTENCE_MOST 160

/* ======== receipts: what the sender of a turn file is told ======== */

typedef struct Receipt {
  const Submission *submission;
  int64_t number; /* of the receipt; 0: nothing was recorded (`check`, preview) */
  bool filed;     /* it counts now */
  bool draft;     /* refused, and kept: an answer is read with it */
  bool holds;     /* it is a draft over orders that count, and holds the turn for an answer */
  int64_t kept;   /* number of the draft that is kept for an answer all the same; 0: none is */
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

/* ---- all of it (receipt.c) ---- */

/* The receipt (orders.h). NULL if the catalogue cannot be read (logged). In the arena. */
Tree *receipt_tree(Referee *referee, Arena *arena, const Receipt *receipt);

/* ---- what it answers (receipt_answers.c) ---- */

/* Whether the file is for another part of the turn than a duty of its seat. */
bool receipt_is_of_another_part(const Submission *s, const Duty *duty);

/* What the file answers of a duty of its seat: nothing if it is refused, with errors if something of it was not understood. */
Answer receipt_answer(const Submission *s, const Duty *duty);

/* Whether nothing would be due from the seat any more if this file counted. */
bool receipt_answers_all(const Receipt *receipt);

/* ---- against the file that it replaces (receipt_former.c) ---- */

/* Fills the former file, and what was answered. Call it before the new file is added. */
Status receipt_former(Referee *referee, Receipt *receipt);

/* Whether the one that a file replaces holds orders that still count. */
bool receipt_has_former_orders(const Receipt *receipt);

/* Whether its orders are those of the former file, in the sections that are not past. */
bool receipt_same_orders(const Receipt *receipt);

/* Whether the window that a section answers has been adjudicated. */
bool receipt_is_past(const LoadedGame *loaded, const char *section);

/* ---- its orders (receipt_orders.c) ---- */

/* The orders of a file that count in the window that waits, with their places; none if it is refused or aside. */
OrderList receipt_orders(const Submission *s);

/* Those of a draft, which its writer need not send again; none if it has but those that are in force. */
OrderList receipt_drafted(const Receipt *receipt);

/* The one of a list that a diagnostic of the game is about: the last of `all` of the file that begins no later. `list->count`: none. */
size_t receipt_order_at(const OrderList *list, const OrderList *all, const Diagnostic *d);

/* Adds what receipt_tree() has from `orders` to `sections`, in a language ("en"); `errors` and `notes` are there already, with the
 * numbers of those that count or, of a draft, of `drafted`. */
void receipt_put_orders(const Receipt *receipt, const OrderList *orders, const OrderList *drafted,
                        const char *language, Tree *map);

/* ---- its times (receipt_times.c) ---- */

/* Adds what it says of times, from `deadline` on. False after logging why not. */
bool receipt_put_times(Referee *referee, const Catalogue *catalogue, Arena *arena, const Receipt *receipt,
                       Tree *map);

/* Until when a file that is late now still counts; TIME_NONE if it is not late, or there is no grace left. */
Time receipt_counts_until(const Referee *referee, const LoadedGame *loaded);

#endif
