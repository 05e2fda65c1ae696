/* What a report tells: the events since the report before it.
 *
 * Windows are adjudicated in one go until somebody must be asked; there every seat gets a report. Acts of the
 * game master happen between two such stops: they stand with the state that the players knew then, and are
 * told in the next report. */
#ifndef REFEREE_RECENT_H
#define REFEREE_RECENT_H

#include "table.h"

/* Whether an event is an act: it happened while its state waited, not on the way to it. */
bool event_is_act(const EventRow *event);

/* Number of the state that the newest report told of, below the state `below`; -1 where there was none. */
Status recent_report(Referee *referee, const Table *table, int64_t below, int64_t *number);

/* The events on the way from state number `after` to the one on the table, and the acts since. In the table's
 * arena. */
Status recent_events(Referee *referee, const Table *table, int64_t after, EventRows *events);

/* The newest state that waited for this turn label, up to the one on the table. STATUS_NOT_FOUND (not told):
 * none did. In the table's arena. */
Status recent_state_of_turn(Referee *referee, const Table *table, const char *turn, StateRow *row);

/* What happened in a turn when it was played last: not what was undone, unless all of it was, and nothing on
 * the way to states above number `known`. `last`: the newest state of that turn. In the table's arena. */
Status recent_turn_events(Referee *referee, const Table *table, const StateRow *last, int64_t known,
                          EventRows *events);

#endif
