/* What readers get - documents, reports, mail, pages, pictures -, what each of them may know, and how mail
 * is sent. */
#ifndef REFEREE_LETTERS_H
#define REFEREE_LETTERS_H

#include <stddef.h>
#include <stdint.h>

#include "../../mail/incoming.h"
#include "../../mail/message.h"
#include "../../report/picture.h"
#include "../../report/story.h"
#include "../office/office.h"
#include "../record/record.h"

/* ======== words for one reader (localize.c) ======== */

/* Turns fields of events, notices and diagnostics from values for programs into words for one reader.
 *
 * Times are stored as RFC 3339, spans as seconds, settings as the game master types them; each reader gets
 * them in their language and zone. Other texts stay unchanged. */

/* A copy of the fields, in which times (from, until, last) and spans (length, by, away_most, away_left) are
 * in words, also in the maps of its lists; and of settings ({setting, from, to}) the values that are spans
 * and calendars. `zone`: the reader's. NULL for NULL. In `arena`. */
Tree *localize_fields(const Catalogue *catalogue, Arena *arena, const char *zone, const Tree *fields);

/* The word for a seat in the language of the game, or for all, referee, observers; the name itself if
 * there is none, as when seats have their players' names. */
const char *localize_name(const Catalogue *catalogue, Arena *arena, const char *rules, const char *name);

/* ======== documents (document.c) ======== */

/* What a viewer may know of a game, as one tree: the document of `show --format yaml` and, with additions
 * for people, the data of a report. */

/* The view (contrib/positions.md): game, rules, title, turn, window, seat (a seat's name, `public`,
 * `referee`), deadline (RFC 3339 or null), paused, holds (a deadline does not end the window), stands_in (at its end the computer plays for
 * this seat),
 * waits_for_player, withheld (the results wait for their release), over, position and whatever else the
 * game's view holds, log (the given events that the viewer may know: {code, rule, turn, during (the window
 * it happened in), its fields, text}), owes ([{seat, window, answered: yes|no|errors, in_force (number of
 * the receipt, if a file is), kept (what that orders for a window that it does not answer, as lines; missing for nothing)}]: a
 * seat's own duties, all of them for the referee, none for the public;
 * with `part` in games with parts), others_owe (yes if the window waits for anybody else), settles (to the
 * referee alone: window_settles(), RFC 3339; missing for none), again (the turn is played again after a
 * rollback, TurnPast), left (the viewer's own seat has no player any more: nothing is asked of it), draw (while one is
 * offered, no seat is vacant and the computer plays none: {agreed: [{seat}], you: agreed|withdrawn|asked, for seats}),
 * draw_lapsed (if none is now, and one was before the given events ended its position: {agreed: [{seat}]}),
 * computers (where it plays any: [{seat, level}]). Lists `board`
 * and `sides` of the view say what changed by these events (report_mark_changes()). In the game's arena.
 * NULL if the catalogue cannot be read (logged). */
Tree *document_view(Referee *referee, const LoadedGame *loaded, int viewer, const EventRows *events);

/* Adds what else a report needs: deadline_text, settles_text and timezone (of the player), form (text of the order
 * form), dice (log.c; of the same events as the view) and choices (as the game has them) if there is
 * anything to write, in games with parts `part`, the one that form and choices are for (the first that is
 * not answered), `parts` ([{part, window, answered, choices}]) and, if several are not answered, `waiting`,
 * their names; key, reply_to, from, welcome; of a finished game its course (report_course()). For
 * VIEWER_PUBLIC and VIEWER_REFEREE no form, choices and key. False after logging why. */
bool document_for_people(Referee *referee, const LoadedGame *loaded, int viewer, bool welcome,
                         const EventRows *events, Tree *document);

/* What a turn file orders for the window of a duty, as lines of a language, "build F nap; waive"; "": nothing. For one that does not
 * answer it: what it orders counts all the same. In the game's arena. */
const char *document_kept(const LoadedGame *loaded, const Duty *duty, const Tree *file, const char *language);

/* Adds in_force: the file of a seat that counts now, {receipt, orders: {the game's sections}}, null for none; in
 * games with parts a map of them by part. False after logging why. */
bool document_in_force(Referee *referee, const LoadedGame *loaded, int seat, Tree *document);

/* The order form of a seat as text. NULL after logging why. */
char *document_form(Referee *referee, const LoadedGame *loaded, int seat);

/* The whole report as text, from a document made for people. NULL after logging why. */
char *document_text(Referee *referee, const LoadedGame *loaded, int viewer, Tree *document);
/* The same of a part of it, by the name of its template (report_text()). */
char *document_part(Referee *referee, const LoadedGame *loaded, int viewer, const char *name,
                    const Tree *document);

/* The Reply-To address of a seat by the configuration's pattern; NULL if there is none. */
char *document_reply_to(const Referee *referee, const LoadedGame *loaded, int seat);
/* Whether an answer must hold the key, since the address that it goes to does not. */
bool document_needs_key(const Referee *referee);

/* The key of a seat, as its player types it. */
char *document_key(const LoadedGame *loaded, int seat);
/* *line: the words and the line with the key of a seat that its mails need, in the arena of the game; NULL where the address that they
 * are answered to has it. False (logged) if words cannot be had. */
bool document_key_line(Referee *referee, const LoadedGame *loaded, int seat, const char **line);

/* Zone and language of a viewer: the player's, or the game's for public and referee. */
const char *viewer_timezone(const LoadedGame *loaded, int viewer);
const char *viewer_language(const Referee *referee, const LoadedGame *loaded, int viewer);

/* ======== the order desk (desk.c) ======== */

/* A page on which a seat writes its orders by clicking, judged by the same engine, offline. What the page is told of the
 * game comes from here, and nothing else does. So it holds only what the seat may know: one canonical position stands
 * for all that the seat cannot tell apart. */

/* Why a seat gets no desk now, as an English phrase for the game master; NULL: it gets one. */
const char *desk_refusal(const LoadedGame *loaded, int seat);

/* What a desk is told: {v, rules, format (of positions), edition (how its digest begins), game, turn, seat, seats,
 * language, deadline (RFC 3339, null for none), zone, to (the bare address that the seat writes to; missing if it would
 * show the key), key (missing with desk-key=no), whole (no: the position has a hole and is not to be played on from),
 * position (canonical, after Game.disguise by choices that are always the same), orders and receipt (of the file that
 * counts, as document_in_force() has it, missing if there is none; where it is for a part, orders is a list of {part,
 * orders, receipt})}. For a seat that desk_refusal() refuses nothing. NULL after logging why. */
Tree *desk_game(Referee *referee, const LoadedGame *loaded, int seat);

/* The same packed for a page that holds it, as a file of one seat does. NULL after logging why. In the game's arena. */
char *desk_data(Referee *referee, const LoadedGame *loaded, int seat);

/* A position to try out, on a published page: as desk_game(), but of no seat, so without seat, address, key, orders and
 * deadline; the position is what this viewer may know (VIEWER_PUBLIC, or VIEWER_REFEREE of a finished game), as
 * redact_tree() leaves it. Packed for an address, in the game's arena; NULL: no memory. */
char *desk_position_packed(Referee *referee, const LoadedGame *loaded, int viewer);

/* The folder beside published pages that holds the desk's page. */
#define DESK_FOLDER "desk/"

/* The beginning of an edition's digest, by which a page knows that a game is played with its edition. */
char *desk_edition(Arena *arena, const char *digest);

/* The name of the page for a game: RULES.LANGUAGE.html with the edition as we ship it, RULES.LANGUAGE.XXXXXXXX.html with
 * another one, by how its digest begins. In the arena. */
char *desk_page_name(Referee *referee, Arena *arena, const Game *game, const char *language,
                     const char *edition);

/* The address of the page with all that a seat's desk is told behind its #. NULL if there is none: the configuration has no
 * desk-url, desk_refusal(), or after logging why not: no mail waits for it. */
char *desk_link(Referee *referee, const LoadedGame *loaded, int seat);

/* Bytes as a raw deflate stream (RFC 1951) in base64 (RFC 4648 4), and for an address in base64url without padding
 * (RFC 4648 5). NULL: no memory. In the arena. */
char *desk_packed(Arena *arena, const char *bytes, size_t length);
char *desk_packed_for_address(Arena *arena, const char *bytes, size_t length);

/* ---- the page (desk_page.c) ---- */

/* One file of HTML, which asks for nothing from anywhere: the engine as a module of WebAssembly, the edition, the words, and
 * what one seat is told, if that is in the file and not in its address. Structure, style and scripts: templates/desk. */
typedef struct DeskPage {
  const Game *game;
  const char *language;         /* one that we speak */
  const char *edition, *digest; /* its text, and SHA-256 of that */
  const char *data;             /* desk_data(); NULL: of no game */
  const char *form;             /* for a browser without scripts; NULL for none */
  const Tree *lessons;          /* for a page to learn with: Lessons.rules (proof.h); NULL: none */
} DeskPage;

/* STATUS_OK; STATUS_UNAVAILABLE: the module is missing; STATUS_CONFIG: words, a template or the edition cannot be read; each
 * logged. In the arena. */
Status desk_page(Referee *referee, Arena *arena, const DeskPage *page, char **out);

/* A script for the cover of a published game (pages_put_again()), which plays notations of these rules: the engine, the
 * edition, the words, and templates/desk/notation.js. `data`, `form` and `lessons` of the page are not asked. As desk_page(). */
Status desk_notation_script(Referee *referee, Arena *arena, const DeskPage *page, char **out);

/* Its name, as that of desk_page_name() with the ending .notation.js. In the arena. */
char *desk_notation_script_name(Referee *referee, Arena *arena, const Game *game, const char *language,
                                const char *edition);

/* Whether there are modules of these rules (`make desk`). */
bool desk_is_built(Arena *arena, const Game *game);

/* ======== pictures (pictures.c) ======== */

/* The picture of a game from a viewer's seat. */

/* A painter for this process; it starts nothing before the first picture. painter_stop() ends it. */
Painter *pictures_painter(Arena *arena);

/* Paints a drawing of a document (document_view()), in the viewer's language. The picture is in the game's arena.
 * STATUS_OK; STATUS_UNAVAILABLE if it cannot be painted; STATUS_CONFIG if the words cannot be read (logged). *why says why
 * not, or is NULL if that was logged already. The caller logs it: no report may wait for a picture. */
Status pictures_render(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                       const Drawing *drawing, Painter *painter, const PictureWish *wish, Picture *out,
                       const char **why);

/* The pictures of what happened, one after the other: `document` was made of `events`, too (document_view()). Its words are
 * in the viewer's language. STATUS_OK; STATUS_NOT_FOUND if the game has no picture of this position; STATUS_CONFIG as
 * above. In the game's arena. */
Status pictures_story(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                      const EventRows *events, Story *out);

/* Says in a few words which picture of a story it is, from 1: "before", "step 2 of 5: North charges", "after"; NULL for a
 * story of one picture, or where words cannot be read (logged). In the game's arena. */
const char *pictures_step_words(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                                const Story *story, size_t frame);

/* The drawing alone, without painting it, its words not looked up. NULL if the game has no picture of this position. */
const Drawing *pictures_drawing(const LoadedGame *loaded, const Tree *document);

/* ======== addresses (mails.c) ======== */

/* Checks whether a game's mail can be addressed. A mail in the outbox keeps its addresses forever, so this
 * is checked before anything is queued. */

/* Checks the sender of the configuration, and the address and Reply-To of each seat. STATUS_OK, or
 * STATUS_CONFIG (logged): then nothing may be queued, and the game waits until the configuration is fixed. */
Status addresses_check(const Referee *referee, const LoadedGame *loaded);

/* ======== mails of a game (mails.c) ======== */

/* The mails of a game, put into the outbox within the transaction that causes them. */

/* The Message-ID (without brackets) that all mails of a game refer to: "madrid.5f0c2a9e@example.org". */
char *mails_thread(Arena *arena, const Referee *referee, const char *game,
                   const uint8_t secret[DICE_KEY_BYTES]);

/* Message-ID of a mail of the loaded state: "madrid.3.spanish.7.PURPOSE.5f0c2a9e@example.org"; after a restore with ".r" and
 * hex digits of its number before the @, as all that follow. `whom` is a
 * seat's name, or a word for another reader; purpose "" is the report itself. */
char *mails_id(const Referee *referee, const LoadedGame *loaded, const char *whom, const char *purpose);

/* Whether an id that may not be in the ledger is one that we gave to a mail to this reader (a seat or another) of the game: to
 * its newest player, if it names a reader. */
bool mails_id_is_ours(const Referee *referee, const LoadedGame *loaded, const char *whom, const char *id);

/* A Message-ID of this name at our domain, for mails that belong to no state:
 * "madrid.french.receipt-…@example.org". `name` must be one that no other mail has. */
char *mails_plain_id(Arena *arena, const Referee *referee, const char *name);

/* Queues a mail whose kind, message_id, subject, body and orders are there already. To a seat that the computer plays
 * nothing is ever mailed: it is not queued. To another seat: at its address, with its Reply-To (unless one is set), in the thread of its reports. Seat -1: to
 * mail->recipient, without the key of any seat, in the thread of the game; `observer` may be set. If
 * in_reply_to is set, it and references stay. */
Status mails_queue(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail);

/* Ends the body of a mail to a seat with the line that says how to answer it; reports and reminders have it from
 * their templates, press has one of its own. False (logged) if words cannot be had. */
bool mails_put_reply(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail);

/* A report to each seat, and the public one to each observer, of what happened after state number `after`,
 * as things are now. Message-ID: game, turn, seat, number of the state: always the same for this logical
 * mail. STATUS_CONFIG (logged) if words or templates cannot be used; else what the ledger answers. */
Status mails_queue_reports(Referee *referee, const LoadedGame *loaded, int64_t after, bool welcome);

/* A report out of its turn: to a new player, to a new address. */
typedef struct ReportLetter {
  const char *purpose; /* for the Message-ID: the report itself has been mailed already */
  const char *preface; /* goes before it: prefaces.referee.PREFACE of the catalogue; NULL for nothing */
  const Tree *fields;  /* of that; NULL for none */
  bool welcome;        /* tells how it goes by mail */
} ReportLetter;

/* The public report as things stand, to one observer. */
Status mails_queue_public_report(Referee *referee, const LoadedGame *loaded, const ObserverRow *observer,
                                 const ReportLetter *letter);
/* The report of a seat as things stand: its last report again, and the acts since. */
Status mails_queue_report(Referee *referee, const LoadedGame *loaded, int seat, const ReportLetter *letter);

/* A reminder to a seat that owes an answer, unless it was reminded of this window, deadline and distance
 * before it (seconds) already. */
Status mails_queue_reminder(Referee *referee, const LoadedGame *loaded, int seat, int64_t distance);
/* The same because the game master says so; `number` of the act. */
Status mails_queue_reminder_now(Referee *referee, const LoadedGame *loaded, int seat, int64_t number);
/* What it owes and has not answered well, in its language: "orders", "orders, numbers", "turn (anne-bruno)";
 * NULL for nothing. */
const char *mails_owed(Referee *referee, const LoadedGame *loaded, int seat, const WindowAnswers *answers);

/* If the seat's player wants it, what is due from them by when after all that was done, as a file for their
 * calendar (mail_put_calendar()). Reports and reminders have it from their own document. */
void mails_put_calendar(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail);

/* If a file lies in the calendar of a seat's player, one that takes it out (RFC 5546 3.2.5), for a mail to
 * somebody who has this seat no longer. */
void mails_cancel_calendar(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail);

/* A short notice to a seat: subject and body are notices.referee.KEY.subject and .body of the catalogue, with
 * `fields` (map, or NULL) and game, title, turn, deadline_text in the player's zone, and for a seat named in
 * the field `seat` its word, seat_name. `ordinal` tells notices of one state and key apart. */
Status mails_queue_notice(Referee *referee, const LoadedGame *loaded, int seat, const char *key,
                          const char *ordinal, const Tree *fields);
/* The same to each seat. */
Status mails_queue_notices(Referee *referee, const LoadedGame *loaded, const char *key, const char *ordinal,
                           const Tree *fields);
/* Kind, subject and body of such a notice, in the language and zone of a viewer, for a caller that queues
 * it itself. False (logged) if words cannot be had. */
bool mails_compose_notice(Referee *referee, const LoadedGame *loaded, int viewer, const char *key,
                          const Tree *fields, OutboxRow *mail);

/* The word for a seat in the language of a reader (a viewer); its name if there is none. */
const char *mails_seat_name(Referee *referee, const LoadedGame *loaded, int reader, const char *seat);

/* ======== mails to the game master (mails.c) ======== */

/* Mails to the game master, at `referee` of the configuration. */

/* Queues a notice within the transaction that causes it: subject and body are
 * notices.game-master.KEY.subject and .body of the catalogue, with `fields` (map, may be NULL) and `game`.
 * Queued once for each game, key and ordinal (a day, a deadline, a mail: whatever distinguishes one cause
 * from the next), however often this is called. `game` NULL: it concerns no game. If the configuration
 * names no `referee` nothing is queued, and the caller reports it on standard error. STATUS_OK,
 * STATUS_CONFIG (words) or what the ledger answers. */
Status mails_queue_referee(Referee *referee, Arena *arena, const GameRow *game, const char *key,
                           const char *ordinal, const Tree *fields);

/* ======== answers (mail_reply.c) ======== */

/* Answers to the sender of a message, in its thread (RFC 5322 3.6.4).
 *
 * Called within the transaction that takes the message in. A recognised sender is answered at the address
 * that the game knows, whatever From says; others at From, with nothing about any game but its name. Each
 * returns STATUS_OK, STATUS_CONFIG (words or templates, logged) or what the ledger answers. */

/* So many answers within 24 hours, to a seat, or to a player's mails without a key. */
#define ANSWERS_MOST 50
/* And so many to mails in which nothing was found, or that say the same (but for requests and press): two programs that answer each
 * other are stopped by then. */
#define ANSWERS_IN_VAIN_MOST 5
/* And so many to mails that are refused, which people mend and send again. */
#define ANSWERS_REFUSED_MOST 10

/* In-Reply-To and References of an answer: those of the message and the message itself (RFC 5322 3.6.4). A message without
 * an id starts no thread. */
void mail_reply_thread(Arena *arena, const IncomingMail *mail, OutboxRow *answer);

/* Queues an answer whose kind, subject and body are there to a seat, in the thread of the mail. `word` tells
 * several answers to one mail apart. */
Status mail_reply_queue(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                        const char *word, OutboxRow *answer);

/* The receipt for a turn file: `receipt` is its tree (orders/orders.h), `text` the place of the mail that was read. */
Status mail_reply_receipt(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                          const char *text, const Tree *receipt);

/* What happened to a press mail. `press`: {to ("french, referee"; "": nobody), anonymous, cut (it was too long), invitation (it has
 * a code of one, which was not used)}. `refused` is NULL, or the word for why it was not passed on, of
 * answers.referee.no-press. */
Status mail_reply_press(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                        const Tree *press, const char *refused);

/* How to send a turn file, to a seat; `why` is a word of mail_no_text_code(). */
Status mail_reply_how_to(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                         const char *why);

/* Says that a mail was written before the ledger was restored, and must be sent again. */
Status mail_reply_lost(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail);

/* That `most` answers are sent, and there are no more for now; fewer than ANSWERS_MOST: to such mails. */
Status mail_reply_limit(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                        int most);

/* What a sender is told who is not recognised. */
typedef struct Unproved {
  /* "wrong-key"; "no-key"; "wrong-code", of an invitation; "limit", as above, with `most`; else how to send: a word of answers.referee.no-text. */
  const char *why;
  int most;
  const char *game;   /* its name, if one is named; NULL */
  bool daily;         /* such answers are sent once a day only */
  const char *secret; /* 64 hex digits that nobody outside knows, for the Message-ID */
  const char *language;
} Unproved;

/* To the address in From, which must be there. STATUS_BUG, also of a secret that is none; STATUS_CONFIG: there are no words. */
Status mail_reply_unproved(Referee *referee, Arena *arena, const IncomingMail *mail,
                           const Unproved *unproved);

/* ======== overview (overview.c) ======== */

/* A game as its game master sees it in a list: what it waits for, whose answers are missing and since
 * when, what is wrong with its mail, and whether it needs the game master. */

/* Why a game needs the game master; bits, the most urgent first. */
typedef enum Need {
  NEED_BROKEN = 1,       /* it was set aside, or its rows in the ledger cannot be read */
  NEED_PLAYER = 2,       /* it is held for a new player, or a seat is vacant */
  NEED_RELEASE = 4,      /* its results wait for `adjudicator release` */
  NEED_DEADLINE = 8,     /* its deadline and grace have passed, or it is held for an answer */
  NEED_MAIL_FAILED = 16, /* mails failed, are stopped, or a player's address is */
  NEED_MAIL_SLOW = 32,   /* mails whose fate is unknown, or that failed and will be tried again */
  NEED_ZONE = 64         /* the system does not know a time zone of it */
} Need;

typedef struct OverviewSeat {
  const char *name;
  bool owes;           /* it is asked in the current window */
  Answer answer;       /* to that: the worst of its answers */
  bool waits;          /* the player wants the window held until its deadline (`wait: yes`) */
  const char *windows; /* what is due and not answered well, in words; NULL for nothing */
  bool vacant;
  const char *computer; /* how well the computer plays it; NULL: somebody does */
  int64_t missed;       /* turns missed in a row */
  int64_t moved;        /* seconds by which its absences have moved deadlines in the whole game */
  const char *address;  /* bare */
  bool stopped;         /* mails to it are stopped */
  bool limited;         /* it has had so many answers within a day that it gets no more for now */
  /* If something is due and not answered well: */
  Time heard;         /* when the newest file or mail came; TIME_NONE: never */
  int64_t reminders;  /* since the window was opened */
  Time reminded_last; /* TIME_NONE: not */
} OverviewSeat;

typedef struct Overview {
  const GameRow *row;
  const char *title;         /* of the rules; their id if they are not known */
  const char *turn, *window; /* "?" if they cannot be read */
  const OverviewSeat *seats; /* seat_count of them; none if the game cannot be read */
  size_t seat_count;
  Time settles; /* window_settles() */
  const char *zone,
      *zone_seat; /* zone_missing(), and whose it is (NULL: the game's); zone NULL: all are known */
  OutboxCounts mails;
  OutboxRows troubled; /* the first of those in trouble, from ledger_mails_in_trouble() */
  unsigned needs;      /* bits of Need; 0: nothing but time */
} Overview;

/* Fills *out for one game, whose row came from the ledger and outlives *out. The result is in `arena`; the
 * work is not, so that thousands of games cost little. A game that cannot be loaded still gets an
 * overview, with NEED_BROKEN; the reason is logged. Words are in the language of the configuration. It
 * holds no keys, hands or orders. Returns what the ledger answers. */
Status overview_load(Referee *referee, Arena *arena, const GameRow *row, Overview *out);

/* Orders two games by how much they need the game master: less than 0 if `a` comes first, more if `b`
 * does, 0 for the same game. Games with needs come first, the most urgent before others; then running
 * ones, by deadline; paused; over. */
int overview_compare(const Overview *a, const Overview *b);

/* The deadline that counts; TIME_NONE if there is none or the clock is stopped. */
Time overview_deadline(const GameRow *row);
/* Until when a file still counts: the deadline plus grace; TIME_NONE as above. */
Time overview_counts_until(const GameRow *row);

/* ======== published pages (pages.c) ======== */

/* A game as anybody may follow it: one page for the start, and one for each turn with what led to its end.
 *
 * A finished game is shown in full: hands, files, dice with their keys. A running game shows only what
 * observers see, up to the last turn that was reported: no files and nothing that waits for its release,
 * also if the game is sealed. What a rollback undid is kept on pages beside the others; what a patch undid too, once the
 * game is finished: before, nobody knows whether it was told. Addresses and keys of seats are nowhere (redact.c); press appears only if every player could read it and, while the game runs,
 * observers too; actions of the game master only if they were announced to all. */

typedef struct Page {
  const char *turn;   /* label of the turn that was played; NULL: the start */
  int64_t branch;     /* whose dice it had */
  size_t first, last; /* the states that its windows led to, as indexes into the path */
  bool quiet;         /* of a finished game: no file counted in it */
} Page;

typedef struct Pages {
  LoadedGame loaded; /* as its players know it */
  History history;
  PressRows press;
  const Catalogue *catalogue; /* words of the readers' language */
  int viewer;                 /* VIEWER_REFEREE of a finished game, else VIEWER_PUBLIC */
  /* Numbers of the states from the first to the loaded one; behind them those that were undone (of a running game, by a
   * rollback): each run of them behind the state that it began at. */
  const int64_t *path;
  size_t path_count, places; /* without those, and with them */
  Page *items;
  size_t count,
      all; /* without the pages of what was undone, at least one, and with them, behind the others */
  size_t *event_pages; /* of each event of the history; SIZE_MAX: it is on none */
} Pages;

/* STATUS_NOT_FOUND, STATUS_CONFIG if there are no words (each logged), or what the ledger answers. */
Status pages_load(Referee *referee, Arena *arena, const char *name, Pages *out);

/* Whether the game is over, and its end known. */
bool pages_finished(const Pages *pages);

/* The file names of the pages: "index.html" of the cover, "turn-01.html" ..., "undone-01.html" ... In the arena. */
char *page_name(const Pages *pages, size_t index);

/* What a page shows, for report_page(): the view at the end of its turn (document.c) and `page`: {start,
 * turn ("" for the start), at (when it ended), number, last_number, prev, next, first_page, last_page:
 * {href, turn}, present (yes: the game waits here), waits (label of the turn that it waits for), finished,
 * won (its winner, on the last page), language, desk (where its position can be tried out), files: [{seat, part, at, text}], rolls: [{label, sides,
 * value, digits, message}], salts: [{seat, salt}], salted, key, commitment, command, press: [{seat, at,
 * lines}], report (the text report), turns and undone: [{href, start, turn, at, here, quiet}], was_undone, was_quiet (nobody's file
 * counted)}, each only if there is something. NULL after logging why. */
Tree *page_document(Referee *referee, const Pages *pages, size_t index);

/* A rendered page whose policy (Content Security Policy, CSP Level 3) says STYLE-DIGESTS and SCRIPT-DIGESTS, with the digests of
 * the page's own <style> and <script> elements there, 'none' without any. In the arena (page_policy.c). */
const char *page_with_policy(Arena *arena, const char *html);

/* Adds to such a document `page.picture`: {words, svg (an element for the page), width, height (of its natural size, in pixels),
 * column (yes: half as high again as wide), count (of frames), moving (yes: more than one), frames: [{frame (from 1), before, after, step, steps, shown (yes: that one
 * stands where nobody turns them), box (what happens in it, as a viewBox), lines: [{text}]}], inks: [{light, dark}]}. Nothing is added where the game
 * has no picture of the position. STATUS_OK; STATUS_UNAVAILABLE if it cannot be painted, *why says why not, else it is NULL;
 * or what was logged. */
Status page_put_picture(Referee *referee, const Pages *pages, size_t index, Painter *painter, Tree *document,
                        const char **why);

/* The notation of a finished game, as it is published beside its pages. */
typedef struct PublishedNotation {
  const char *name; /* of the file; NULL: there is none */
  const Tree *tree; /* notation_write() in proof.h */
} PublishedNotation;

/* The same for the cover: the view at the end, its course, and `page` with begun, won, seats: [{seat,
 * winner}], turns and undone as above, deal_key, deal_commitment, link, chart (pages_put_scores()),
 * chain (pages_put_chain()), notation (its file name) and replay (pages_put_again()), if it has one}, and beside it `policy`
 * (Content-Security-Policy) and `script`. NULL after logging why. */
Tree *pages_cover(Referee *referee, const Pages *pages, const PublishedNotation *notation);

/* An Atom feed of the pages, the newest first (RFC 4287); its links lead to files beside it. NULL after logging why. In the
 * game's arena (club.c). */
const char *pages_feed(Referee *referee, const Pages *pages);

/* ======== a club (club.c) ======== */

/* What tells of all published games of a ledger: which have open seats, which run and which are over, who won how many by rules, a feed, a calendar of
 * deadlines. Players are called by the names they gave (`name: Ann`), but in a game in which somebody gave none by their
 * seats. Of running games nothing is told but turn and deadline. */

#define CLUB_NAME "all games" /* in the marker of the folder */

typedef struct ClubTable ClubTable;
typedef struct Club {
  Referee *referee;
  Arena *arena;
  const Catalogue *catalogue; /* of the configuration's language */
  const char *language;
  Tree *open, *running, *over, *entries;
  ClubTable *table;
  CalendarEntry *deadlines;
  size_t deadline_count, deadline_room;
  Time updated;
} Club;

typedef struct ClubFile {
  const char *name, *text;
} ClubFile;

/* An empty club. STATUS_OK or STATUS_CONFIG (logged). */
Status club_begin(Referee *referee, Arena *arena, Club *club);
/* Adds a game whose pages are written into a folder of its name. Keeps nothing of `pages`. */
void club_add(Club *club, const Pages *pages);
/* Adds a game that waits for players: `seats`, ended by NULL, are open. No code is told, which is for one person. */
void club_add_open(Club *club, const char *name, const Game *game, const char *const *seats);
/* The files: index.html, atom.xml, deadlines.ics. STATUS_OK, or STATUS_CONFIG if words cannot be read (logged). In the club's
 * arena. */
Status club_files(Club *club, const ClubFile **files, size_t *count);

/* ======== sending (send.c) ======== */

/* Sends mail: every row of the outbox that is due is tried once.
 *
 * A row is marked `sending` and committed before the transport gets it, and its fate is recorded after. A
 * process that dies in between leaves `sending`: nobody can know whether the mail went out, so it is
 * marked unknown and sent again as the same mail, with the same Message-ID (adjudicator-mail(7): sent at
 * least once). These commits do not wait for the disk, which has all of them at the end: what a power cut
 * may have lost of them is reported (send.c). */

#define SEND_FIRST_WAIT ((int64_t)5 * 60)        /* after the first try; doubles */
#define SEND_MOST_WAIT  ((int64_t)12 * 3600)     /* RFC 5321 4.5.4.1: retry for days, hours apart */
#define SEND_GIVE_UP    ((int64_t)5 * 24 * 3600) /* after the mail's date: RFC 5321 asks for 4 to 5 days */

typedef struct SendCounts {
  size_t sent, later, failed, unknown;
} SendCounts;

/* Of the mails due together, those with a picture go last and are painted meanwhile. If a picture cannot
 * be painted its mail waits, which does not count as a try; after a few such failures a sender leaves the
 * other pictures to the next one, which takes those first. An hour after its picture first failed a mail
 * goes without it, and its page says so. The row records that a picture failed, so that a mail resent
 * after that is the same mail. */
#define PAINT_WAIT    ((int64_t)5 * 60)  /* until it is painted again */
#define PAINT_GIVE_UP ((int64_t)60 * 60) /* after the first time that it could not be */

/* Sends what is due. STATUS_OK, also if single mails failed (logged) or another sender is at work;
 * STATUS_CONFIG (logged) if the transport cannot be opened; STATUS_UNAVAILABLE if mails are due and none
 * could be handed over, be it for now or for good. */
Status send_due(Referee *referee, SendCounts *counts);

/* `more` on top of `counts`. */
void send_counts_add(SendCounts *counts, const SendCounts *more);

/* ======== notices beside the mail (mails.c, notices.c) ======== */

/* For players who want them (`notify`, adjudicator-turn-file(5)), where the configuration allows them. */

/* A window was opened in which the seat may owe something (`moment` 0), or it is to be reminded, as of `moment`: queues a notice,
 * once, within the caller's transaction. */
Status notices_add(Referee *referee, const LoadedGame *loaded, int seat, Time moment);

typedef struct NoticeCounts {
  size_t sent, failed;
} NoticeCounts;

/* Posts those that wait, of seats that owe something still: each is marked before, and never posted again, whatever becomes
 * of it. After five failures in a row an address gets no more, and its player is told by mail. It takes a dozen seconds at most. STATUS_OK whatever
 * servers say; else what the ledger answers (logged). */
Status notices_send(Referee *referee, NoticeCounts *counts);

#endif
