/* Shared by the files of this folder only. */
#ifndef REFEREE_LETTERS_PRIVATE_H
#define REFEREE_LETTERS_PRIVATE_H

#include "letters.h"

#include "../../mail/transport.h"
#include "../record/record.h"

/* ======== pages of letters (mail_page.c) ======== */

/* What a letter to a seat has besides its text, if its player wants it: a page with the picture of their
 * view, as a drawing, and the deadline as a file for their calendar.
 *
 * They are made with the letter and kept with it in the ledger: resent, the letter says the same, whatever
 * has changed in the program and its templates. The text says everything, so if a page cannot be made, the
 * letter is queued without it, and that is logged. */

/* Sets mail->html and mail->drawing of a report whose message_id, subject, body and orders are there, from
 * the document for people that its body was made of, with `preface` before it, if there is one. Nothing is
 * painted; the page has both what shows the picture and what says that it is missing, and letter.c takes
 * one of them. Nothing if the player reads text alone. In the game's arena. */
void mail_put_page(Referee *referee, const LoadedGame *loaded, int seat, const Tree *document,
                   const EventRows *events, OutboxRow *mail);

/* Sets mail->html of a receipt whose subject is there and whose body is as a page wants it (receipt_page_text()), with a button to the
 * order desk. Nothing if the player reads text alone. In the game's arena. */
void mail_put_receipt_page(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail);

/* Sets mail->desk of a report with a form (mail->orders), for a seat that wants the order desk as a file:
 * letter.c makes the page of it. Else nothing. In the game's arena. */
void mail_put_desk(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail);

/* Sets mail->calendar for a seat that wants it and owes `owed` (words) by a deadline; NULL: nothing is
 * due. Each seat has one entry; every later mail moves it, or removes it if nothing is due any more or the
 * game is paused. */
void mail_put_calendar(Referee *referee, const LoadedGame *loaded, int seat, const char *owed,
                       OutboxRow *mail);

/* ======== views (document.c) ======== */

/* The whole report as document_text() has it, its form too, in lines that a phone shows: for the page beside it. NULL after logging why. */
char *document_text_on_page(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document);

/* The view that this viewer had before the first of these events that is the game's own (no act of the game master, no proof),
 * without a log; NULL if there was none. In the game's arena. */
const Tree *document_former_view(Referee *referee, const LoadedGame *loaded, int viewer,
                                 const EventRows *events);

/* ======== published pages (pages.c; what stands on them: page_document.c, page_picture.c, page_proof.c, page_scores.c) ======== */

/* The events of a page; document_view() filters them again by viewer. In the game's arena. */
EventRows page_events(const Pages *pages, size_t index);
/* The game as it was at the end of a page. STATUS_OK, or what loaded_game_set_state() answers. */
Status page_table(Referee *referee, const Pages *pages, size_t index, LoadedGame *out);
/* When the turn of a page ended. */
Time page_ended(const Pages *pages, size_t index);
/* What a page is called: {start, turn}. Always both: a name that an entry lacks would be looked for further out. */
void page_put_turn(Arena *arena, const Page *page, Tree *out);

/* Adds `chart` to the head of the cover: how the score went from page to page, as lines of a picture and as a table, {width, height,
 * ground, lines: [{seat, points, look, x, y, score}], rows: [{start, turn, values: [{value}]}]}; nothing if the view does not
 * tell it, or there are too few pages (page_scores.c). */
void pages_put_scores(Referee *referee, const Pages *pages, Tree *out);

/* What proves a page (page_proof.c). Adds what was rolled in the windows of a page: rolls, salts, salted (their SHA-256), key and
 * commitment of the turn, and the command that prints the digits of the first roll, each only if known. */
void pages_put_dice(const Pages *pages, const Page *page, Tree *out);
/* Adds commitment and key of the shuffles, if published, and the last link of the log. */
void pages_put_deal(const Pages *pages, Tree *out);
/* Adds, of a finished game, `chain`: the log as JSON for a script, [[link, lines that it is made of behind the link before]], of
 * what is not for everybody the link alone. */
void pages_put_chain(const Pages *pages, Tree *out);

/* Adds `replay` for a game with a notation whose rules have a module: {script (its file), claims (JSON for templates/desk/notation.js:
 * {game, title, states: [[number, branch, made]] of the start and behind each window, files: [{"SEAT" or "SEAT PART": digest}, or
 * null] of each window, result})}. */
void pages_put_again(Referee *referee, const Pages *pages, const PublishedNotation *notation, Tree *out);

/* 'sha256-…' of Content Security Policy (CSP Level 3, 2.3.1): of the bytes between the tags (desk_page.c). In the arena. */
const char *script_source(Arena *arena, const char *text);

/* ======== tries (send.c) ======== */

/* Seconds until the next try after `tries` tries. */
int64_t send_wait(int64_t tries);

/* ======== letters (letter.c) ======== */

/* A letter of the outbox as the mail that leaves: its picture is painted, and its bytes are composed.
 *
 * Both are functions of the letter: on one build the same letter gives the same bytes, however often it is
 * sent. The largest that fits into MAIL_BYTES_MOST is taken: with the picture, with a smaller one, without
 * it, without the page; what is left out is logged. The order desk is a file beside all that, and is left out,
 * too, if it cannot be made. */

/* Most bytes of a mail with a page, headers included; of one with the order desk, for who asked for that. */
#define MAIL_BYTES_MOST           ((size_t)150 * 1000)
#define MAIL_BYTES_MOST_WITH_DESK ((size_t)600 * 1000)

/* Paints the pictures of letters ahead of their sending, with as many helper programs as
 * there are processors. None is started before the first picture. In the arena; prerender_close() ends
 * the helpers. */
typedef struct Prerender Prerender;
Prerender *prerender_new(Arena *arena);
void prerender_close(Prerender *prerender);

/* Starts painting these letters, each with a drawing, as many at once as there are helpers, while the
 * caller does something else. The caller must then compose all of them, in this order. Letters and the
 * arena must stay until that is done. */
void prerender_begin(Prerender *prerender, Arena *arena, const OutboxRow *const *letters, size_t count);

/* Composes the mail of a letter: of the next that `prerender` took on, with its picture; with NULL without
 * one. The mail is in the arena. STATUS_OK; STATUS_BAD_DATA if its addresses or its Message-ID are none;
 * STATUS_UNAVAILABLE if its picture cannot be painted, STATUS_TRY_AGAIN if nobody was asked to paint it:
 * *why says why. `attempts` has it while it is composed, not while a painter is waited for. */
Status letter_compose(Referee *referee, Arena *arena, const OutboxRow *letter, Prerender *prerender,
                      Attempts *attempts, Letter *out, const char **why);
/* Its name among them. In `arena`. */
const char *letter_digest(Arena *arena, const OutboxRow *letter);

/* ======== pictures (pictures.c) ======== */

/* The words of a picture and, where the view tells it, how all stand, in a sentence: for who cannot see it. In the game's
 * arena. */
const char *pictures_words(const Catalogue *catalogue, const LoadedGame *loaded, const Tree *document,
                           const char *words);

/* Draws and composes what a document holds, and below it what happened, over the position before (story_sheet()), without
 * painting it. STATUS_OK, STATUS_NOT_FOUND, STATUS_CONFIG
 * as pictures_render(). */
Status pictures_sketch(Referee *referee, const LoadedGame *loaded, int viewer, const Tree *document,
                       const EventRows *events, Sketch *out);

#endif
