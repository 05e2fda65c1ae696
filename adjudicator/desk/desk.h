/* The order desk: a game's rules for somebody who writes orders, without mail, ledger and clock.
 *
 * What goes in and comes out is JSON, for the page that shows it (templates/desk): it is the one reader of these
 * answers. Orders are judged by the same functions as mails are (games/game.h, games/turn_file.h), and worded by the
 * same catalogue. desk/browser compiles it to WebAssembly; compiled as the rest, it is what unit tests run.
 *
 * A desk holds what one seat may know: its position is what the referee made of the state for that seat
 * (letters/desk.c). Nobody plays on from it but at a table of one's own (`whole` positions, desk_step()). */
#ifndef DESK_DESK_H
#define DESK_DESK_H

#include <stddef.h>

#include "../base/dice.h"

typedef struct Desk Desk;

/* Opens a desk; never NULL, desk_close() frees it.
 *
 * rules: {rules, language, edition: {as in schema/editions}}, of the page.
 * game: {seats: [names], position: {...}, seat: a name}, and what else the page keeps there; without a position the
 * game is set up anew by `dice`, with its `options` if there are any, without seats for so many `players`; without a seat
 * the viewer is the referee.
 *
 * desk_problem(): NULL; or {"problem": sentence, "code": code} if what was given makes no game, such as that of
 * another version. Then no other function may be called but desk_close(). */
Desk *desk_open(const char *rules, size_t rules_length, const char *game, size_t game_length, Dice *dice);
const char *desk_problem(const Desk *desk);
void desk_close(Desk *desk);

/* All answers below are JSON texts, valid until the next call for the same desk. `seat` is the number of a seat, or
 * -2 for the referee (VIEWER_REFEREE), where a viewer is meant. */

/* How things stand: {title, label, window, over: false | {winner, reason}, seats, duties: [{seat, window, part}],
 * sections: [names], counts: [how many may play], options: [{name, values: [texts], otherwise}] of a new table, those that
 * have a few values; view: as Game.view for that viewer}. */
const char *desk_table(Desk *desk, int viewer);

/* The picture of that viewer: {drawing: as drawing_tree() has it, with its words, inks: {name: "#rrggbb"}}; null if there
 * is none. `view` may hold the log of a turn, {"log": [...]}, which is drawn, too; NULL: nothing but the position. */
const char *desk_picture(Desk *desk, int viewer, const char *view);

/* Every legal answer of a seat, as Game.choices; `part` as there, "" for NULL. */
const char *desk_choices(Desk *desk, int seat, const char *part);

/* What a file orders, right or wrong. `asked`: as for desk_judge(). Answers
 *   orders      its sections, as they were read
 *   lines       the line of each order, as in a receipt
 * Text so becomes sections, and sections lines. */
const char *desk_read(Desk *desk, int seat, const char *asked);

/* What a file means. `asked`: {text, part} as it is written, with `prose: true` if it is a letter, not a form, and the part
 * that it is for in games with parts; or {orders: {sections}} as the ledger keeps a file. `former`: {sections} that may be in
 * force, canonical: as a file changes only what it names, it then names those, too, that it orders nothing of: as an empty list or
 * map, or, where the rules take none and where that would be an answer, as `null`, which takes them away (games/merge.h). Answers
 *   found       [{severity, line, column, code, text, fields, instead: [texts]}] in the order of the receipt
 *   unread      [{line, text}] of plain lines that order nothing
 *   orders      the sections, canonical; null if there is no file at all
 *   file        the same as a turn file in YAML, without its head; "" if nothing is ordered
 *   worded      the line of each order that counts, as in a receipt
 *   conditions  what orders with conditions mean, in sentences; "" for none
 *   answers     [{window, part, answered: yes|no|errors}] of what this seat owes
 *   part        the part that it is for, or null
 *   refused     true: nothing of it would count */
const char *desk_judge(Desk *desk, int seat, const char *asked);

/* Plays the window, and those after it in which nobody is asked. `asked`: {files: {seat's name: as for desk_judge(), or a
 * list of such in games with parts}, dice: [values in the order rolled; without it they come from `dice`], windows: how
 * many are played instead, at most}. Files count as long as the label stays. Answers {moved: false if the position stayed
 * as it was, for it cannot go on without the orders due; position, events: [{code, rule, text, readers: [the seats that may
 * know of it; "you" in it is each of them], or null for everybody, ...}], rolls: [{label, sides, value}], found: {seat's name: [as desk_judge()]}}, and the desk
 * then stands after it. */
const char *desk_step(Desk *desk, const char *asked, Dice *dice);

/* What a computer would write for a seat (games/stand_in.h). `asked`: {level: easy|normal|hard, part, log: [the events that
 * the seat has read]}; its key is rolled with `dice`. Answers {file: as text for desk_step(), worth: per mille, -1 if nothing
 * was played out, playouts}; null if it finds nothing. */
const char *desk_think(Desk *desk, int seat, const char *asked, Dice *dice);

/* The position as it is, canonical. */
const char *desk_position(Desk *desk);

/* A sentence of the catalogue, as a JSON string; `fields`: a JSON map, or "". */
const char *desk_say(Desk *desk, const char *key, const char *fields);

/* ======== a notation, played again (notation.c) ======== */

/* A finished game from its notation (games/notation.h), for the page that it was published on: window by window, with what
 * the page compares with the game's log. */
typedef struct DeskNotation DeskNotation;

/* Reads a notation; never NULL, desk_notation_close() frees it. `rules` is as for desk_open(), with `digest`, that of the
 * edition. If it is not a game of these rules desk_notation_problem() says why: then only desk_notation_head() and
 * desk_notation_close() may be called. */
DeskNotation *desk_notation_open(const char *rules, size_t rules_length, const char *notation, size_t length);
void desk_notation_close(DeskNotation *desk);

/* Answers as above: JSON, valid until the next call for the same desk. */

/* Where the notation and these rules differ: {code, line, column, text, said, is}, as `import` has it (NOTATION-*, FILE-*,
 * games/notation.h); of another edition or format NOTATION-EDITION, NOTATION-FORMAT. null: nothing so far. */
const char *desk_notation_problem(DeskNotation *desk);

/* What it says about itself, as far as it could be read: {game, rules, windows: how many, result: {winner, reason} or null}. */
const char *desk_notation_head(DeskNotation *desk);

/* The position as the log seals it (sealed_digest()), as a JSON string. `of`: {number, branch, made}. */
const char *desk_notation_sealed(DeskNotation *desk, const char *of);

/* Plays the next window; null if there is none left and the result is as the notation says. Answers {turn, window, files:
 * {"SEAT" or "SEAT PART": digest of what is filed there}, or null if the earlier ones count; rolls: [{label, sides, value}];
 * events: [{audience, code, rule, fields (as one line of YAML), text, seats: [who may know it, but everybody]}]}; after a
 * problem, what was played until then. */
const char *desk_notation_play(DeskNotation *desk);

/* What the log says about an event of the game, in words: as a JSON string; null for an event that is not one of the rules.
 * `fields`: as the log has them. */
const char *desk_notation_event(DeskNotation *desk, const char *code, const char *fields);

/* A sentence of the catalogue, as desk_say(). */
const char *desk_notation_say(DeskNotation *desk, const char *key, const char *fields);

#endif
