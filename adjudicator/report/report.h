/* Texts for people, from views. The renderer gets a view, never a state, so it cannot print what a seat may
 * not know.
 *
 * Every text comes from a template (catalogue_render) and is then laid out in 78 columns (layout_text()). The
 * functions here add to their data, in a copy, what no template can work out; the caller's tree does not
 * change:
 *   - every entry of a list of maps gets `first`, `last` and `before_last` (yes or no), so that commas and an
 *     "and" go between ({{>and}}), and `it`, itself: {{it.name}} is looked up in the entry only, {{name}}
 *     further out too;
 *   - beside a list of words K there is K_text, "a, b, c", beside a map of words "a: b, c: d";
 *   - beside a list of words K there is also K_each, [{word, first, last, before_last, before_i}], for words
 *     that have terms; `before_i`: the next one begins with the sound i, before which Spanish has "e" for
 *     "y";
 *   - beside an empty list or map K there is K_empty (yes), beside a plain `no` K_no (yes): empty and missing
 *     are different;
 *   - beside a text of several lines K there is K_lines, the list of them;
 *   - beside a number K that is 1 there is K_one (yes): "cube{{^count_one}}s{{/count_one}}"; if the language
 *     has 0 in the singular, also beside 0 and any number below 2;
 *   - beside a number K that is 0 there is K_zero (yes), since a section for K is rendered for 0, too;
 *   - beside a number K with a decimal point there is K_comma, the same with a comma;
 *   - beside the words `window`, `answered`, `in_force_answered`, `seat`, `evidence`, `pace`, `why_not`,
 *     `code`, `detail` and `fate` there is K_WORD (yes), such as window_orders, evidence_house, so that a section can
 *     test the value. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "../base/arena.h"
#include "../base/clock.h"
#include "../base/diagnostics.h"
#include "../base/tree.h"
#include "catalogue.h"

/* The template of a whole report. */
#define REPORT_WHOLE "report.txt.mustache"

/* The report of one seat. `view` is the whole document of `show --format yaml` (contrib/positions.md: game,
 * rules, turn, window, seat, deadline, over, position, map, log, owes) plus what the referee adds:
 * deadline_text, form (the text of the order form), reply_to, timezone, course, and for a seat mine
 * (report_own_events()), `past` for a turn long past (nothing is due in it any more), and detail (short,
 * normal, full: how much it asked to read). `log` entries are {code, rule, turn, during (the window),
 * fields..., text}. Adds
 *   - chapters: the log by windows, [{turn, during, lines: [{code, rule, text, event, about}]}]. Consecutive
 *     events of one code, rule and side are one line if the catalogue has runs.<rules>.<code>; its message
 *     gets the fields that all of them share and `items`, the entries. An event with words under
 *     tails.<rules>.<code> adds them to the line before. `event` is the event of the line, if it is a single
 *     one; `about` the entry of the view's `known_cards` for the card that the event names; with detail full,
 *     `quote` is the first sentence of the rule in the first line that cites it (rulebook.h). Empty messages
 *     give no line; nor, in the report of a seat with `mine`, do those that mine.referee already gives that
 *     seat;
 *   - ending: the entry of the log that ended the game, if `over` is {winner, reason};
 *   - facts: what the view's `position` says, for games without a template of their own: [{fact, groups: [{group, members:
 *     [{member}]}]}], the keys of the position but turn, window, phase, over and options; a map of words is told by its values;
 *   - map_text: the drawn map, and of a map of hexes map_parts, [{text}]: what is around the fighting,
 *     larger;
 *   - dice.recipe_drawn: the lines of `dice.recipe` as a text that is not laid out,
 * and renders <rules>/NAME, or NAME if the game has none: REPORT_WHOLE, or a part of it for a terminal. `width`: LAYOUT_WIDTH,
 * or another for what must fit elsewhere, but drawings stay as wide as they are. NULL after diagnostics. In the arena. */
char *report_text(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *view, int width,
                  Diagnostics *diagnostics);

/* A page for browsers: renders NAME (an .html.mustache, see catalogue_render()) with what report_text() adds
 * to a view, except that drawings are not marked for the layout, which a page does not have. NULL after
 * diagnostics. In the arena. */
char *report_page(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *view,
                  Diagnostics *diagnostics);

/* Gives every entry of `log` (a list of event trees) its `text` from the catalogue:
 * key events.<rules>.<code>. */
void report_word_log(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *log);

/* The course of a game, from the log of all its turns: [{turn, text}], for each turn the sentences
 * course.<rules>.<code> of those events that have one. */
Tree *report_course(const Catalogue *catalogue, Arena *arena, const char *rules, const Tree *log);

/* The sentences about what in a log affected the seat `me` of those at the table (`seats`, ended by NULL): a
 * list of {text}, in the order in which each first happened.
 *
 * The words decide what affects a seat: an event does if mine.RULES.CODE, or mine.referee.CODE for acts of
 * the referee, gives a text. That message gets the fields of the event and, beside each field KEY that names
 * this seat or is a list that holds it, own_KEY (yes); so "{{#own_side}}You
 * lose{{/own_side}}{{^own_side}}{{>*side}} loses{{/own_side}}". An empty text gives no sentence.
 *
 * All events of one code and with the same own_... are one sentence: it gets the fields that all of them
 * share, `items`, the events, and `times`, how many there are. An event with a field `pair` ("anne-bruno", a
 * game of two within the game) affects those two only. */
Tree *report_own_events(const Catalogue *catalogue, Arena *arena, const char *rules, const Tree *log,
                        const char *const *seats, const char *me);

/* Marks in the lists `board` and `sides` of a view what changed against a former view of the same viewer: a
 * number K gets K_change ("+2", "-1"), and its row `changed` (yes). A missing number counts as 0. */
void report_mark_changes(Arena *arena, Tree *view, const Tree *former);

/* The receipt for a turn file: `receipt` is the tree of the referee (referee/orders/orders.h), and what the mail adds.
 * Adds to the first error or warning of a rule `quote`, its first sentence (rulebook.h), and
 * orders_drawn, what orders have under `yaml`, its lines as they are, to be copied. Renders receipt.txt.mustache; words of the game (`rules`) may be used in it. */
char *receipt_text(const Catalogue *catalogue, Arena *arena, const Tree *receipt, Diagnostics *diagnostics);
/* The same for a page, which breaks lines itself. */
char *receipt_page_text(const Catalogue *catalogue, Arena *arena, const Tree *receipt,
                        Diagnostics *diagnostics);

/* What the computer would file in the place of a seat: `receipt` is that of the file, not filed, with {candidates, playouts,
 * worth, expected} of the search, the last two out of 1000 and missing where nothing was played out. Renders
 * hint.txt.mustache. NULL after diagnostics. In the arena. */
char *hint_text(const Catalogue *catalogue, Arena *arena, const Tree *receipt, Diagnostics *diagnostics);

/* What was understood of a turn file, as a receipt has it between its other lines, not laid out: `sections` is what
 * Game.describe (or orders_write) made of it, and is prepared. Renders <rules>/understood.txt.mustache; "" if there are
 * no words for it. In the arena. */
char *understood_text(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *sections);

/* The order form of a seat (between the ORDERS markers and as attachment): renders
 * <rules>/form.yaml.mustache, or form.yaml.mustache if the game has none, from {game, turn, key, window, owed (whether the seat is asked now), choices,
 * ...}. It must read back as a turn file, whatever the `width` of its comments (LAYOUT_FILE_WIDTH). */
char *form_text(const Catalogue *catalogue, Arena *arena, const Tree *form, int width,
                Diagnostics *diagnostics);

/* The mail to a seat that has not answered as its deadline nears: renders reminder.txt.mustache from {game,
 * title, rules, turn, seat, owed (what is unanswered, as words), owes (list of {window, answered, in_force, kept,
 * part in games with parts}), deadline_text, form, reply_to, key}, each as for a report. NULL after
 * diagnostics. */
char *reminder_text(const Catalogue *catalogue, Arena *arena, Tree *reminder, Diagnostics *diagnostics);

/* How a game stands for a seat, for its player: renders status.txt.mustache from what a report has, with
 * in_force: [{receipt, part, lines: [texts]}] and settings: [{setting, to}]. NULL after diagnostics. */
char *status_text(const Catalogue *catalogue, Arena *arena, Tree *status, Diagnostics *diagnostics);

/* The mail to a player who wants one reminder for all games that wait for them: renders digest.txt.mustache
 * from {games: [{game, title, turn, player, owed, errors, deadline_text, reply_to}]}, all in words already,
 * since each game has its own. NULL after diagnostics. */
char *digest_text(const Catalogue *catalogue, Arena *arena, Tree *digest, Diagnostics *diagnostics);

/* The page of all games for the game master: renders list.html.mustache from the data of commands/list.c, as
 * HTML: all data is escaped. NULL after diagnostics. */
char *overview_page(const Catalogue *catalogue, Arena *arena, const Tree *overview, Diagnostics *diagnostics);

/* --- Layout (layout.c) --- */

/* Rendered text into lines of a mail: tables aligned, long lines broken.
 *
 * Templates ignore widths. They put a tab between the cells of a row, and leave every sentence on one
 * line. */

/* Columns of a report: RFC 5322 2.1.1 advises 78 for any line. */
#define LAYOUT_WIDTH 78
/* For whoever breaks lines: they stay as long as they are, with their no-break spaces. */
#define LAYOUT_WHOLE 0

/* Columns of a turn file: quoted in a reply ("> ") it must stay under 76, at which mail programs break lines;
 * the rest of a broken comment would not be a comment any more. */
#define LAYOUT_FILE_WIDTH 70

/* Columns of text and form within a page, which a phone of 360 pixels shows without scrolling at the size that
 * mail-style.html.mustache has. */
#define LAYOUT_PHONE_WIDTH 44

#define LAYOUT_ORDERS "-----ORDERS-----"

/* Marks the start of a line of a drawing: a form feed, which no text holds. */
#define LAYOUT_DRAWN "\f"

/* Lays the text out in `width` columns, counted in characters:
 *   - Consecutive lines with tabs are a table: each column is as wide as its widest cell, with two spaces
 *     between columns. Columns of nothing but numbers (the first row may be a heading) are aligned right.
 *   - A line that is too long is broken at spaces and continues under its own start (after indentation, after
 *     "- " or "* ", or under the last cell of a table). The rest of a comment ("# ...") is a comment. A word
 *     that is too long stays whole.
 *   - No line is broken at a no-break space (U+00A0, U+202F), which is written as a space.
 *   - With LAYOUT_WHOLE no line is broken, and these spaces stay.
 *   - Empty lines at the start are dropped, several in a row become one, spaces at line ends are dropped.
 *   - A line that begins with LAYOUT_DRAWN loses that mark and is otherwise unchanged.
 *   - From a line -----ORDERS----- to -----END----- nothing is changed: that is a file.
 * The last line gets a line end, too. In the arena. */
char *layout_text(Arena *arena, const char *text, int width);

/* The same for a YAML file with comments: only comments ("# ...") are broken. Breaking any other line could
 * change its meaning, and so could breaking a line that means something once its # is deleted ("#orders:
 * []").
 */
char *layout_file(Arena *arena, const char *text, int width);

/* --- Times (time_text.c) --- */

/* Times and durations as a language writes them: messages manner.* of the catalogue. The system's locale is
 * not used: it is one for a whole process, and servers often lack it. */

/* "Sat 21 Nov 2026 20:00 CET (Europe/Paris)", "samedi 21 novembre 2026 à 20 h 00 (heure de Paris, UTC+1)":
 * manner.when. An unknown zone (or NULL) is UTC. "" beyond the years 1 to 9999. In `arena`. */
char *time_text(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* The same for the end of a span: midnight is 24:00 of the day that ends, "Sat 21 Nov 2026 24:00 CET", since
 * "to 21 November" means that day. */
char *time_text_until(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* "Sat 21 Nov 20:00 CET": for subjects and lists, manner.when-short. */
char *time_text_short(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* "1 day and 12 hours", "2 jours et 3 heures": manner.days, hours, minutes, seconds, with what is 0 left out;
 * of 0 "0 seconds". In `arena`. */
const char *duration_text(const Catalogue *catalogue, Arena *arena, int64_t seconds);

/* The same, rounded for reading at a glance, in one unit and never in seconds: "3 days", "46 hours", "90
 * minutes". */
const char *duration_text_rough(const Catalogue *catalogue, Arena *arena, int64_t seconds);

#endif
