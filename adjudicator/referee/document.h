/* What a viewer may know of a game, as one tree: the document of `show --format yaml`, and with the
 * additions for people the data of a report. */
#ifndef REFEREE_DOCUMENT_H
#define REFEREE_DOCUMENT_H

#include "table.h"

/* The view of design.md 5: game, rules, title, turn, window, seat (a seat's name, `public` or `referee`),
 * deadline (RFC 3339 or null), paused, holds (a deadline does not end the window), waits_for_player, withheld
 * (what came of the answers waits for the release), over, position and whatever else the game's view holds,
 * log (the given events that the viewer may know: {code, rule, turn, during (the window it happened in), its
 * fields, text}), owes
 * ([{seat, window, answered: yes|no|errors, in_force (number of the receipt, if a file is)}]: a seat's own
 * duties, all of them for the referee, none for the public; with `part` in games with parts), others_owe (yes
 * if the window waits for anybody else). Lists `board` and `sides` of the view say what changed by these
 * events (report_mark_changes()). In the table's arena. NULL if the catalogue cannot be read (told). */
Tree *document_view(Referee *referee, const Table *table, int viewer, const EventRows *events);

/* Adds what a report needs besides: deadline_text and timezone (of the player), form (text of the order
 * form), dice (proof.h; of the same events as the view) and choices (as the game has them) where there is
 * anything to write, in games with parts `part`, the one that form and choices are for (the first that is not
 * answered), and `parts` ([{part, window, answered, choices}]), key, reply_to, from, welcome; of a finished
 * game its course (report_course()). For VIEWER_PUBLIC and VIEWER_REFEREE no form, choices and key. False
 * after telling why. */
bool document_for_people(Referee *referee, const Table *table, int viewer, bool welcome,
                         const EventRows *events, Tree *document);

/* The order form of a seat as text. NULL after telling why. */
char *document_form(Referee *referee, const Table *table, int seat);

/* The whole report as text, from a document made for people. NULL after telling why. */
char *document_text(Referee *referee, const Table *table, int viewer, Tree *document);

/* The Reply-To address of a seat by the configuration's pattern; NULL where there is none. */
char *document_reply_to(const Referee *referee, const Table *table, int seat);

/* Zone and language of a viewer: the player's, or the game's for public and referee. */
const char *viewer_timezone(const Table *table, int viewer);
const char *viewer_language(const Referee *referee, const Table *table, int viewer);

#endif
