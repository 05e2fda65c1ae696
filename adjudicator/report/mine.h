/* What of a log touches one seat, told to its player. */
#ifndef REPORT_MINE_H
#define REPORT_MINE_H

#include "../base/arena.h"
#include "../base/tree.h"
#include "catalogue.h"

/* The sentences for the seat `me` of those at the table (`seats`, ended by NULL): a list of {text}, in the
 * order in which they happened first. A log is as report.h has it.
 *
 * What an event means for a seat is a matter of words: it touches those for whom mine.RULES.CODE, or for what
 * the referee did mine.referee.CODE, says something. That message gets the fields of the event and beside
 * each field KEY that names this seat, or is a list in which it stands, own_KEY (yes); so "{{#own_side}}You
 * lose{{/own_side}}{{^own_side}}{{>*side}} loses{{/own_side}}". Where its words are empty, nothing is told.
 *
 * All events of one code and with the same own_... are one sentence: it gets the fields that all of them
 * share, `items`, the events, and `times`, how many they are. An event with a field `pair` ("anne-bruno", a
 * game of two within the game) touches those two alone. */
Tree *report_mine(const Catalogue *catalogue, Arena *arena, const char *rules, const Tree *log,
                  const char *const *seats, const char *me);

#endif
