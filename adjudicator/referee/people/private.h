/* Shared by the files of this folder only. */
#ifndef REFEREE_PEOPLE_PRIVATE_H
#define REFEREE_PEOPLE_PRIVATE_H

#include "people.h"

#include "../begin/begin.h"

/* ======== invitations ======== */

/* ---- codes (join_codes.c) ---- */

/* Adds what looks like a code (join_codes.c). A word of four letters before or after it makes another. */
void join_find_codes(Arena *arena, char *text, JoinWish *out);

/* Three parts or more joined by hyphens: a code that was mistyped or cut. */
bool join_has_broken_code(const char *text);

/* ---- the game master (join_master.c) ---- */

/* What the game master says to those who ask (join_master.c). At least one is of somebody who asks. */
Status join_master(Referee *referee, Arena *arena, const IncomingMail *mail, const JoinWish *wish,
                   const FoundCodes *found, Join *out);

/* Mails the game master how to answer those to whom they said neither. */
Status join_master_ask(Referee *referee, Arena *arena, const IncomingMail *mail, const Join *join);

/* ======== draw and resignation (leave.c) ======== */

/* Resigns, at once. The caller has checked that the game goes on, and that the seat is somebody's. */
Status leave_resign(Referee *referee, LoadedGame *loaded, int seat);

/* ======== what a player says about themselves ======== */

/* Whether published standings may use this name: up to 40 characters, not an address. */
bool name_is_good(const char *name);

/* ---- notices (notify.c) ---- */

/* The player of the seat wants notices at this URL, in all their games ("": no more notices). Unless they have confirmed it
 * before, a mail with a code asks them to, and nothing is sent there until they do. Within the transaction that files the turn
 * file with this receipt. */
Status notify_set(Referee *referee, const LoadedGame *loaded, int seat, const char *url, int64_t receipt);

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

/* ======== forgetting ======== */

/* ---- texts (forget_texts.c) ---- */

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

#endif
