/* Texts for people, from views. The renderer is handed a view, never a state:
 * what a seat may not know cannot be printed. */
#ifndef REPORT_REPORT_H
#define REPORT_REPORT_H

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/tree.h"
#include "catalogue.h"

/* The report of one seat. `view` is the whole document of `show --format yaml` (design.md 5: game,
 * rules, turn, window, seat, deadline, over, position, map, log, owes) plus what the referee adds:
 * deadline_text, form (the text of the order form), reply_to, timezone, rejoinders. `log` entries are
 * {code, rule, fields..., text}. Adds the drawn map as `map_text` and renders
 * <rules>/report.txt.mustache. NULL after diagnostics. In the arena. */
char *report_text(const Catalogue *catalogue, Arena *arena, Tree *view, Diagnostics *diagnostics);

/* Gives every entry of `log` (a list of event trees) its `text` from the catalogue:
 * key events.<rules>.<code>. */
void report_word_log(const Catalogue *catalogue, Arena *arena, const char *rules, Tree *log);

/* The receipt for a turn file: `receipt` holds number, game, turn, seat, filed (bool), understood,
 * errors, warnings (lists of {line, column, code, text}), changes, in_force, deadline_text. Renders
 * receipt.txt.mustache. */
char *receipt_text(const Catalogue *catalogue, Arena *arena, Tree *receipt, Diagnostics *diagnostics);

/* The order form of a seat (between the ORDERS markers and as attachment): renders
 * <rules>/form.yaml.mustache from {game, turn, key, window, choices, ...}. It must read back as a turn file.
 */
char *form_text(const Catalogue *catalogue, Arena *arena, Tree *form, Diagnostics *diagnostics);

#endif
