/* Texts for people, from views. The renderer is handed a view, never a state:
 * what a seat may not know cannot be printed.
 *
 * Every text comes from a template (catalogue_render) and is then laid out in 78 columns
 * (layout_text()). To what they are handed the functions here add what no template can make of it, in
 * a copy; the caller's tree stays as it is:
 *   - every entry of a list of maps gets `first`, `last` and `before_last` (yes or no), so that commas and an
 *     "and" go between ({{>and}}), and `it`, itself: {{it.name}} is looked for in the entry only, {{name}}
 *     further out too;
 *   - beside a list of words K stands K_text, "a, b, c", beside a map of words "a: b, c: d";
 *   - beside a list of words K also stands K_each, [{word, first, last, before_last, before_i}], where each
 *     may have a term; `before_i`: the next one begins with the sound i, before which Spanish says "e" for
 *     "y";
 *   - beside an empty list or map K stands K_empty (yes), beside a plain `no` K_no (yes): what is said to be
 *     nothing is not what is not said;
 *   - beside a text of several lines K stands K_lines, the list of them;
 *   - beside a number K that is 1 stands K_one (yes): "cube{{^count_one}}s{{/count_one}}"; where the language
 *     says 0 in the singular, also beside 0 and a number below 2;
 *   - beside a number K that is 0 stands K_zero (yes): a section for K stands beside 0 as well;
 *   - beside a number K with a decimal point stands K_comma, the same with a comma;
 *   - beside the words `window`, `answered`, `in_force_answered`, `seat`, `evidence`, `pace`, `why_not`,
 *     `code` and `detail` stands K_WORD (yes), such as window_orders, evidence_house: a section can ask for
 *     what it is. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "../base/arena.h"
#include "../base/clock.h"
#include "../base/diagnostics.h"
#include "../base/tree.h"
#include "catalogue.h"

/* The report of one seat. `view` is the whole document of `show --format yaml` (contrib/positions.md:
 * game, rules, turn, window, seat, deadline, over, position, map, log, owes) plus what the referee adds:
 * deadline_text, form (the text of the order form), reply_to, timezone, course, and for a
 * seat mine (report_own_events()), of what is long past `past` (nobody waits in it any more), and detail (short,
 * normal, full: so much it wants to read). `log` entries are {code, rule, turn, during (the window),
 * fields..., text}. Adds
 *   - chapters: the log by windows, [{turn, during, lines: [{code, rule, text, event, about}]}]. Events of
 *     one code, rule and side that follow each other are one line where the catalogue has
 *     runs.<rules>.<code>; its message is given the fields that all of them share and `items`, the
 *     entries. An event with words under tails.<rules>.<code> adds them to the line before. `event` is the
 *     event of the line, where it is one; `about` the entry of the view's `known_cards` for the card that
 *     the event names; with detail full `quote` is the first sentence of the rule, where a line cites it for the
 *     first time (rulebook.h). What says nothing has no line, nor has, in the report of a seat with `mine`, what
 *     mine.referee tells that seat without naming a rule;
 *   - ending: the entry of the log that ended the game, if `over` is {winner, reason};
 *   - map_text: the drawn map, and of a map of hexes map_parts, [{text}]: what is around the fighting,
 *     larger;
 *   - dice.recipe_drawn: the lines of `dice.recipe` as a text that is not laid out,
 * and renders <rules>/report.txt.mustache. NULL after diagnostics. In the arena. */
char *report_text(const Catalogue *catalogue, Arena *arena, Tree *view, Diagnostics *diagnostics);

/* A page for browsers: renders NAME (an .html.mustache, see catalogue_render()) with what report_text() adds
 * to a view, but for what is of mails: drawings are not marked for the layout, which a page does not have.
 * NULL after diagnostics. In the arena. */
char *report_page(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *view,
                  Diagnostics *diagnostics);

/* Gives every entry of `log` (a list of event trees) its `text` from the catalogue:
 * key events.<rules>.<code>. */
void report_word_log(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *log);

/* The course of a game, from the log of all its turns: [{turn, text}], for each turn the sentences
 * course.<rules>.<code> of those events that have one. */
Tree *report_course(const Catalogue *catalogue, Arena *arena, const char *rules, const Tree *log);

/* What of a log touches one seat, told to its player: the sentences for the seat `me` of those at the table
 * (`seats`, ended by NULL): a list of {text}, in the order in which they happened first.
 *
 * What an event means for a seat is a matter of words: it touches those for whom mine.RULES.CODE, or for what
 * the referee did mine.referee.CODE, says something. That message gets the fields of the event and beside
 * each field KEY that names this seat, or is a list in which it stands, own_KEY (yes); so "{{#own_side}}You
 * lose{{/own_side}}{{^own_side}}{{>*side}} loses{{/own_side}}". Where its words are empty, nothing is told.
 *
 * All events of one code and with the same own_... are one sentence: it gets the fields that all of them
 * share, `items`, the events, and `times`, how many they are. An event with a field `pair` ("anne-bruno", a
 * game of two within the game) touches those two alone. */
Tree *report_own_events(const Catalogue *catalogue, Arena *arena, const char *rules, const Tree *log,
                        const char *const *seats, const char *me);

/* Marks in the lists `board` and `sides` of a view what changed against a former view of the same viewer:
 * beside a number K stands K_change ("+2", "-1"), in such a row `changed` (yes). A number that is not there
 * is 0. */
void report_mark_changes(Arena *arena, Tree *view, const Tree *former);

/* The receipt for a turn file: `receipt` holds number, game, turn, seat, filed (bool), understood,
 * sections (the same as a tree, or as the game describes it), errors, warnings (lists of {line, column, code,
 * text}; of an error also `instead`, what may stand there), changes, in_force, deadline_text, owes (list of
 * {window, answered: yes|no|errors, and in games with parts part, other_part}), part. Adds to the first error or warning
 * of a rule `quote`, its first sentence (rulebook.h). Renders receipt.txt.mustache; words of the game (`rules`) may be used in it. */
char *receipt_text(const Catalogue *catalogue, Arena *arena, const Tree *receipt, Diagnostics *diagnostics);

/* The order form of a seat (between the ORDERS markers and as attachment): renders
 * <rules>/form.yaml.mustache from {game, turn, key, window, owed (whether the seat is asked now), choices,
 * ...}. It must read back as a turn file. */
char *form_text(const Catalogue *catalogue, Arena *arena, Tree *form, Diagnostics *diagnostics);

/* The mail to a seat that has not answered while its deadline comes near: renders
 * reminder.txt.mustache from {game, title, rules, turn, seat, owed (what is not answered, as words),
 * owes (list of {window, answered, in_force, part in games with parts}),
 * deadline_text, form, reply_to, key}, each as for a report. NULL after diagnostics. */
char *reminder_text(const Catalogue *catalogue, Arena *arena, Tree *reminder, Diagnostics *diagnostics);

/* The mail to a player who wants one for all the games that wait for him: renders digest.txt.mustache from
 * {games: [{game, title, turn, player, owed, errors, deadline_text, reply_to}]}, all in words already, since
 * each game has its own. NULL after diagnostics. */
char *digest_text(const Catalogue *catalogue, Arena *arena, Tree *digest, Diagnostics *diagnostics);

/* The page of all games for their game master: renders list.html.mustache from what commands/list.c
 * says, as HTML: all data is escaped. NULL after diagnostics. */
char *overview_page(const Catalogue *catalogue, Arena *arena, const Tree *overview, Diagnostics *diagnostics);

/* --- Layout (layout.c) --- */

/* Rendered text into lines of a mail: tables aligned, long lines broken.
 *
 * Templates know nothing of widths. They write a tab between the cells of a row, and leave every
 * sentence on one line. */

/* Columns of a report: RFC 5322 2.1.1 advises 78 for any line. */
#define LAYOUT_WIDTH 78

/* Columns of a turn file: quoted in an answer ("> ") it must stay under 76, where mail programs break lines;
 * the rest of a broken comment would be no comment any more. */
#define LAYOUT_FILE_WIDTH 70

#define LAYOUT_ORDERS "-----ORDERS-----"
#define LAYOUT_END    "-----END-----"

/* What begins a line of a drawing: a form feed, which no text has. */
#define LAYOUT_DRAWN "\f"

/* Lays the text out in `width` columns, counted in characters:
 *   - Lines with tabs that follow each other are a table: each column is as wide as its widest cell,
 *     two blanks part the columns. Cells of a column with nothing but numbers (the first row may be a
 *     heading) stand to the right.
 *   - A line that is too long is broken at blanks; it goes on under its own beginning (after blanks,
 *     after "- " or "* ", or under the last cell of a table). The rest of a comment ("# ...") is a
 *     comment. A word that is too long stays whole.
 *   - No line is broken at a no-break space (U+00A0, U+202F), which is written as a blank.
 *   - Empty lines at the start are left out, more than one in a row become one, blanks at line ends go.
 *   - Of a line that begins with LAYOUT_DRAWN that mark is taken away, and nothing else.
 *   - From a line -----ORDERS----- to -----END----- nothing is touched: that is a file.
 * A line end is put after the last line. In the arena. */
char *layout_text(Arena *arena, const char *text, int width);

/* The same for a YAML file with comments: only comments ("# ...") are broken, as breaking any other line
 * could change what it says, and what a line with a # straight before it ("#orders: []") says once that is
 * taken away.
 */
char *layout_file(Arena *arena, const char *text, int width);

/* --- Times (time_text.c) --- */

/* Times and spans of time in the manner of a language: messages manner.* of the catalogue. Not from the
 * system's locale, which is one for a whole process and is not installed on servers. */

/* "Sat 21 Nov 2026 20:00 CET (Europe/Paris)", "samedi 21 novembre 2026 à 20 h 00 (heure de Paris, UTC+1)":
 * manner.when. An unknown zone (or NULL) is UTC. "" beyond the years 1 to 9999. In `arena`. */
char *time_text(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* The same for the end of a span: midnight is 24:00 of the day that ends, "Sat 21 Nov 2026 24:00 CET", for
 * whoever wrote "to 21 November" meant that day. */
char *time_text_until(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* "Sat 21 Nov 20:00 CET": for subjects and lists, manner.when-short. */
char *time_text_short(const Catalogue *catalogue, Arena *arena, Time time, const char *zone);

/* "1 day and 12 hours", "2 jours et 3 heures": manner.days, hours, minutes, seconds, with what is 0 left out;
 * of 0 "0 seconds". In `arena`. */
const char *duration_text(const Catalogue *catalogue, Arena *arena, int64_t seconds);

/* The same for a look at it, in one unit and never in seconds: "3 days", "46 hours", "90 minutes". */
const char *duration_text_rough(const Catalogue *catalogue, Arena *arena, int64_t seconds);

#endif
