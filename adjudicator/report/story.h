/* The log of a report as a story: chapters, sentences that tell several events at once, the course of a
 * whole game.
 *
 * An entry of a log is {code, rule, turn, during (the window), its fields, text}. Private to report/, but for
 * what report.h passes on. */
#ifndef REPORT_STORY_H
#define REPORT_STORY_H

#include "../base/arena.h"
#include "../base/tree.h"
#include "catalogue.h"

/* The `log` of a view as a list of {turn, during, lines: [{code, rule, text, event, about}]}: entries of one
 * window that follow each other are one chapter. Entries of one code, rule and side that follow each other
 * are one line where the catalogue has runs.RULES.CODE: that message is given the fields that all of them
 * share and `items`, the entries. An entry that has words under tails.RULES.CODE has no line: they are added
 * to the line before. `event` is the entry that a line tells, where it is one; `about` is the entry of the
 * view's `known_cards` for the field `card`, where there is one. */
Tree *story_chapters(const Catalogue *catalogue, Arena *arena, const Tree *view);

/* For several entries (at least one) in one sentence: the fields that all of them share, and the entries as
 * `items`. */
Tree *story_run_fields(Arena *arena, const Tree *const *entries, size_t count);

/* {rule, text} of the entry that ended the game, the last of code `reason`; NULL where there is none. */
const Tree *story_ending(const char *reason, const Tree *log);

#endif
