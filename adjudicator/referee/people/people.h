/* The people of a game: they join and leave, say how they want to be served, write to each other, and are forgotten. */
#ifndef REFEREE_PEOPLE_H
#define REFEREE_PEOPLE_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/arena.h"
#include "../../ledger/openings.h"
#include "../../mail/incoming.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== invitations (join_words.c, join.c) ======== */

/* What returns a Status here: STATUS_OK, STATUS_CONFIG (words, logged) or what the ledger answers. */

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
  const char *unread; /* other lines of that form, "phone: 123; shirt: XL"; NULL: none */
} JoinWish;

/* What a mail says about an invitation, by its words alone. In the arena. */
void join_read(Arena *arena, const IncomingMail *mail, JoinWish *out);

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
  const char *unread;          /* see Answered; NULL */
  const char *words;           /* for the inbox; NULL: `told` and which */
  InvitationRow row;           /* which */
  bool quoted;                 /* the code stands in a quotation alone */
  InvitationRows unsure;       /* to whom the game master says neither yes nor no */
  const ObserverRow *observer; /* who asks to stop watching, and has not proved who they are; NULL */
  int64_t game;                /* whose observer has stopped; 0 */
} Join;

/* A code found in a mail. */
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

/* Of a stranger who writes "sure, I'd like to play!" above an invitation that nobody has used: JOIN_IDLE and "unclear", so that they are told
 * which line takes the seat; else JOIN_NOT_OURS. What is quoted alone takes nothing. */
Status join_quoted(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish, Join *out);

/* The same for a mail without a code, from a sender who is not recognised: it answers a mail of ours, which proves the address
 * ("yes", "stop"), or asks to stop. The game master who says yes or no so, while somebody asks for a seat, is told how to: "unsure". */
Status join_answer(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish, Join *out);

/* Mails its sender why nothing was done. The caller limits how often. */
Status join_tell(Referee *referee, Arena *arena, const IncomingMail *mail, Join *join);

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

typedef enum LeaveKind {
  LEAVE_OFFER,  /* a draw */
  LEAVE_ACCEPT, /* a draw that was offered */
  LEAVE_RESIGN,
  LEAVE_NOTHING /* what a code is for that is none of this seat and position */
} LeaveKind;

/* Whether an offer, an acceptance or a resignation can be asked for; *code is what confirms it. */
Status leave_ask(Referee *referee, const LoadedGame *loaded, int seat, LeaveKind kind, Hindrance *hindrance,
                 const char **code);

/* Does what the code confirms: *done says what. Others are told by a notice, or by the
 * last report. */
Status leave_confirm(Referee *referee, LoadedGame *loaded, int seat, const char *code, Hindrance *hindrance,
                     LeaveKind *done);

/* Takes back what the seat has said of a draw, at once. */
Status leave_withdraw(Referee *referee, const LoadedGame *loaded, int seat, Hindrance *hindrance);

/* ======== what a player says about themselves (preferences.c) ======== */

/* What a turn file says about the player: `away`, `calendar`, `detail`, `digest`, `language`, `mail`,
 * `name`, `notify`, `timezone`. */

typedef struct Preferences {
  bool said; /* the file has at least one of the keys */
  bool away; /* from `since` up to but not including `until`, as it will be recorded */
  Time since, until;
  bool back; /* `away: no` */
  bool digest_said, digest;
  const char *timezone; /* NULL: nothing was said */
  const char *language; /* likewise */
  const char *detail;   /* likewise: "short", "normal", "full" */
  const char *mail;     /* likewise: "text", "html", "desk" */
  bool calendar_said, calendar;
  const char *known_as; /* likewise: a name for published standings; "": none any more */
  const char *notify;   /* likewise: the URL for notices; "": no more notices */
} Preferences;

/* Reads and checks what a turn file says about its player. Days are days of the player's zone, the one
 * named in the same file if it names one. Errors: FILE-AWAY (no such day or time, over already, the wrong
 * way round, more than a year ahead, no such form), FILE-TIMEZONE, FILE-LANGUAGE, FILE-DETAIL, FILE-MAIL, FILE-NOTIFY,
 * FILE-SHAPE. Warnings: FILE-AWAY for more than the game allows, which says what is left; FILE-NOTIFY where the configuration
 * allows no notices. Notes, of the same codes and FILE-DIGEST and FILE-CALENDAR, say what is recorded. STATUS_OK whatever the
 * file says; else what the ledger answers. */
Status preferences_read(Referee *referee, const LoadedGame *loaded, int seat, const Tree *file,
                        Diagnostics *diagnostics, Preferences *out);

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

/* ---- notices (notify.c) ---- */

/* Whether the code is that of the mail; if so, confirms the URL. */
Status notify_confirm(Referee *referee, const LoadedGame *loaded, int seat, const char *code,
                      bool *confirmed);

/* ======== press (press.c) ======== */

/* Press: what players write to each other through the adjudicator.
 *
 * The author's address is never passed on. What was passed on is kept (ledger: press). */

#define PRESS_LONGEST ((size_t)16 * 1024) /* bytes of one message; what is longer is cut, and says so */
/* In which the setting `press-most` limits what a seat has passed on. */
#define PRESS_PERIOD ((int64_t)24 * 3600)

/* ---- in turn files: press: [{to: french, text: "..."}] ---- */

/* Names as people write them, for press_addressees(): small letters without accents, plain blanks and apostrophes. In the arena. */
char *press_names_fold(Arena *arena, const char *text, size_t length);

/* Adds to the list `to` the canonical names of whom `names` means in the language that the seat's player reads: "l'Italie et la
 * France", "all, referee". False: somebody is not known, or nobody is named; `to` may then hold some. */
bool press_addressees(Referee *referee, const LoadedGame *loaded, int author, const char *names, Tree *to);

/* Adds messages of a letter's own lines (press_lines_take()) to the section `press`, which may be NULL or no list; of one that cannot
 * be sent a warning FILE-PRESS tells. Returns the section, NULL if there is none. In the arena of `loaded`. */
Tree *press_add_lines(const Referee *referee, const LoadedGame *loaded, Tree *press, const Tree *lines,
                      Diagnostics *diagnostics);

/* The section `press` of a turn file that is no list but words, "Hello!" or "to all: Hello!", in any language, as the list of its
 * message. Who has one other player to write to need not say to whom; else it is asked, by a warning FILE-PRESS, and the list is
 * empty. Any other section is returned as it is, with canonical names in
 * place of those in the player's language. In the arena of `loaded`. */
Tree *press_of_words(Referee *referee, const LoadedGame *loaded, int author, Tree *press,
                     Diagnostics *diagnostics);

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

/* ---- by mail to `press-to` ---- */

typedef struct PressMail {
  const char *prose; /* the body without quotation and signature */
  const char *to;    /* of the address: a name, or NULL */
  bool with_file;    /* the mail has a turn file too, marked or attached */
  bool orders;       /* lines of it read as orders: it goes out only where its first line says to whom */
  /* Filled in: who gets it ("french, referee"), NULL if nobody; whether its author is named. */
  const char *understood_to;
  bool anonymous;
  bool cut;   /* it was longer than PRESS_LONGEST */
  int64_t id; /* of the message that was passed on; 0: none was */
} PressMail;

/* Lines at the beginning of the prose, `to: french, referee` and `anonymous: yes`, say to whom and how;
 * without the first line the address says to whom. *refused is NULL if it was passed on, else the word for
 * why not: "off", "whom" (nobody is named, or somebody unknown), "yourself", "computer" (it reads nothing), "no-referee" (the game master
 * has no address), "anonymous", "orders" (it holds a turn file, which would be read by its adversaries),
 * "order-lines" (so would its orders in words), "empty", "most" (beyond `press-most`). STATUS_OK in both cases, or what the ledger answers. */
Status press_take_mail(Referee *referee, const LoadedGame *loaded, int author, PressMail *press,
                       const char **refused);

/* ======== forgetting people (forget.c, forget_texts.c) ======== */

/* A person is one address. The address, the name, what they wrote and what was mailed to them are erased in every game; what
 * the games need to be verified is kept (adjudicator-mail(7) has the list). */

/* A seat of theirs. */
typedef struct ForgetSeat {
  int64_t game_id, seat, generation;
  const char *game, *rules, *title, *name;
  bool leaves; /* they leave a game that goes on: as if they resigned */
  bool of_two; /* so that their opponent wins */
} ForgetSeat;

/* What would go. */
typedef struct ForgetPlan {
  ForgetSeat *seats;
  size_t count;
  const char *
      closed; /* a game of theirs whose results wait for release: nothing can be done before that; NULL: none */
} ForgetPlan;

/* What would go with an address (bare, in lower case): no seats where nobody plays with it. In the arena. STATUS_OK or what the
 * ledger answers. */
Status forget_plan(Referee *referee, Arena *arena, const char *address, ForgetPlan *out);

/* For how many days (UTC) the code that confirms it is good, the day of the question included. */
#define FORGET_DAYS 3

/* The code, as it was `days` ago, with which the player of this seat confirms to be forgotten in all games of `plan`, which they
 * were told: it is good for these games and this key. In the arena. */
char *forget_code(const Referee *referee, const LoadedGame *loaded, int seat, const ForgetPlan *plan,
                  int days);

/* What went. */
typedef struct Forgotten {
  ForgetPlan plan;
  int64_t texts;   /* mails, files and messages that were emptied */
  int64_t mails;   /* mails to them whose envelope was emptied */
  int64_t waiting; /* mails to others that are erased once they are out */
  int64_t
      left; /* texts of others that still contain the address: reasons and notes in the log, and the like */
} Forgotten;

/* Forgets them, within a transaction; a last mail tells them, of which nothing stays either. `reason`: the game master's, for
 * the logs of the games; NULL: they have asked themselves, and the game master is told, without the address.
 * STATUS_NOT_FOUND: the ledger has nothing of this address; STATUS_NO_PERMISSION: see ForgetPlan.closed, or it is the game
 * master's own; both are logged, as is anything else that the ledger answers. */
Status forget_person(Referee *referee, Arena *arena, const char *address, const char *reason, Forgotten *out);

#endif
