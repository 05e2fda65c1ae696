#include "verify_log.h"

#include <string.h>

static bool fits(const History *history, const char *before, const EventRow *row) {
  return strcmp(ledger_event_link(history->arena, history->row.name, before, row), row->link) == 0;
}

static LogFault fault_at(const EventRow *row, const char *column, bool certain, const char *what) {
  return (LogFault){row->place, certain, {"events", row->state, row->number, column, what}};
}

/* ---- which column ---- */

/* One column after the other is given the values that stand beside it: where the link fits then, that column
 * was changed, and nothing else. */
static const char *column_of(const History *history, const char *before, const EventRow *row,
                             const EventRow *beside) {
  EventRow tried = *row;
  for (int64_t step = -1; step <= 1 && beside != NULL; step++) {
    tried.state = beside->state + step;
    if (fits(history, before, &tried)) return "state";
  }
  for (int64_t number = 1; number <= (int64_t)history->events.count; number++) {
    tried = *row;
    tried.number = number;
    if (fits(history, before, &tried)) return "number";
  }
  tried = *row;
  for (size_t i = 0; i < history->events.count; i++) {
    if (i > 0 && strcmp(history->events.items[i].turn, history->events.items[i - 1].turn) == 0) continue;
    tried.turn = history->events.items[i].turn;
    if (fits(history, before, &tried)) return "turn";
  }
  for (size_t i = 0; i < history->events.count; i++) {
    tried = *row;
    tried.at = history->events.items[i].at;
    if (fits(history, before, &tried)) return "at";
    tried = *row;
    tried.audience = history->events.items[i].audience;
    if (fits(history, before, &tried)) return "audience";
    tried = *row;
    tried.code = history->events.items[i].code;
    if (fits(history, before, &tried)) return "code";
    tried = *row;
    tried.rule = history->events.items[i].rule;
    if (fits(history, before, &tried)) return "rule";
  }
  return NULL;
}

static LogFault wrong_link(const History *history, size_t i) {
  const EventRows *rows = &history->events;
  const EventRow *row = &rows->items[i];
  const char *before = i == 0 ? "" : rows->items[i - 1].link;
  const char *right = ledger_event_link(history->arena, history->row.name, before, row);
  bool last = i + 1 == rows->count;
  if (!last && fits(history, right, &rows->items[i + 1]))
    return fault_at(row, "link", true, "is not the link of this event");
  const EventRow *beside = i > 0 ? &rows->items[i - 1] : last ? NULL : &rows->items[i + 1];
  const char *column = column_of(history, before, row, beside);
  if (column != NULL) return fault_at(row, column, true, "was changed: the link was made with another value");
  return fault_at(row, last ? "fields or link" : "fields", false, "was changed: the link does not fit");
}

/* ---- places ---- */

/* No event has this place: which one had it? */
static LogFault missing_place(const History *history, int64_t place, const char *before) {
  const EventRows *rows = &history->events;
  for (size_t i = 0; i < rows->count; i++) {
    EventRow tried = rows->items[i];
    tried.place = place;
    if (!fits(history, before, &tried)) continue;
    LogFault fault =
        fault_at(&rows->items[i], "place", true, "was changed: the link was made with another value");
    fault.place = place;
    return fault;
  }
  size_t next = 0;
  while (next < rows->count && rows->items[next].place < place) next++;
  const EventRow *near = &rows->items[next < rows->count ? next : rows->count - 1];
  LogFault fault = fault_at(near, "place", true, "stands where another event is missing");
  fault.place = place;
  return fault;
}

LogFault log_check(const History *history) {
  const EventRows *rows = &history->events;
  for (size_t i = 0; i < rows->count; i++) {
    const EventRow *row = &rows->items[i];
    const char *before = i == 0 ? "" : rows->items[i - 1].link;
    if (row->place != (int64_t)i + 1) return missing_place(history, (int64_t)i + 1, before);
    if (strpbrk(row->turn, "\n") != NULL || strpbrk(row->code, "\n") != NULL ||
        strpbrk(row->rule, "\n") != NULL)
      return fault_at(row, "turn, code or rule", false, "holds a line end");
    if (!fits(history, before, row)) return wrong_link(history, i);
  }
  return (LogFault){.place = INT64_MAX};
}
