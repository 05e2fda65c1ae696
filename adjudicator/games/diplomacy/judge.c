/* What is legal: which lines a unit could carry out (DIP 3, 6, 7). */
#include "board.h"

#include <string.h>

const FaultRow DIP_FAULTS[FAULTS] = {
    [FAULT_UNCLEAR] = {"DIP-3.1", "DIP 3.1", "order-unclear"},
    [FAULT_LOCATION] = {"DIP-1.1", "DIP 1.1", "no-such-location"},
    [FAULT_SECTION] = {"DIP-2.1", "DIP 2.1", "order-in-other-section"},
    [FAULT_NO_UNIT] = {"DIP-1.2", "DIP 1.2", "no-unit-there"},
    [FAULT_OTHERS] = {"DIP-1.2", "DIP 1.2", "unit-of-others"},
    [FAULT_GO] = {"DIP-3.2", "DIP 3.2", "cannot-go"},
    [FAULT_COAST] = {"DIP-3.3", "DIP 3.3", "cannot-go"},
    [FAULT_WHICH_COAST] = {"DIP-3.3", "DIP 3.3", "which-coast"},
    [FAULT_NO_FLEETS] = {"DIP-5.1", "DIP 5.1", "no-fleets"},
    [FAULT_SUPPORT] = {"DIP-3.4", "DIP 3.4", "cannot-support"},
    [FAULT_CONVOY] = {"DIP-3.5", "DIP 3.5", "cannot-convoy"},
    [FAULT_NO_SEA_WAY] = {"DIP-5.1", "DIP 5.1", "no-sea-way"},
    [FAULT_RETREAT] = {"DIP-6.1", "DIP 6.1", "cannot-retreat"},
    [FAULT_BUILD] = {"DIP-7.2", "DIP 7.2", "cannot-build"},
    [FAULT_BUILD_KIND] = {"DIP-1.1", "DIP 1.1", "cannot-stand"},
    [FAULT_HOME] = {"DIP-7.2", "DIP 7.2", "home-not-open"},
    [FAULT_NO_BUILDS] = {"DIP-7.3", "DIP 7.3", "nothing-to-build"},
    [FAULT_NO_REMOVALS] = {"DIP-7.2", "DIP 7.2", "nothing-to-remove"},
};

static int province_of(const Edition *edition, int location) {
  return edition->locations[location].province;
}

/* What is wrong with a line whatever it is about; lines of a section say a few things only. */
static Fault judge_words(const Line *line, unsigned says) {
  if (line->unknown != NULL) return FAULT_LOCATION;
  if (line->says == SAYS_NOTHING) return FAULT_UNCLEAR;
  return says & 1u << line->says ? GOOD : FAULT_SECTION;
}

#define SAYS(what) (1u << SAYS_##what)
#define SAYS_ORDER (SAYS(HOLD) | SAYS(MOVE) | SAYS(SUPPORT) | SAYS(CONVOY))

void dip_report(const Edition *edition, const Line *line, Fault fault, Diagnostics *diagnostics) {
  const FaultRow *row = &DIP_FAULTS[fault];
  bool unit = line->at != NOWHERE && line->kind != NO_UNIT;
  diagnose_at(diagnostics, SEVERITY_ERROR, row->code, row->message, line->place.line, line->place.column,
              "value", fault == FAULT_LOCATION ? line->unknown : line->text, "unit",
              unit ? edition->unit_names[line->kind][line->at] : "", "to",
              line->to == NOWHERE ? "" : edition->ids[line->to], NULL);
}

int dip_last_line(const Edition *edition, const LineList *list, int province) {
  for (int i = (int)list->count - 1; i >= 0; i--) {
    const Line *line = &list->lines[i];
    if (line->at != NOWHERE && province_of(edition, line->at) == province) return i;
  }
  return -1;
}

/* ---- movement ---- */

void dip_movement_begin(const Edition *edition, const State *state, Movement *out) {
  out->count = 0;
  for (int p = 0; p < edition->location_count; p++) {
    if (state->units[p].kind != NO_UNIT)
      out->tasks[out->count++] = (Task){.unit = state->units[p], .verb = HOLD};
  }
}

static int unit_in(const Edition *edition, const Movement *movement, int province) {
  for (int i = 0; i < movement->count; i++) {
    if (province_of(edition, movement->tasks[i].unit.location) == province) return i;
  }
  return NOBODY;
}

int dip_landing(const Edition *edition, Kind kind, int from, int to, Fault *fault) {
  const Location *target = &edition->locations[to];
  int found = NOWHERE;
  if (kind == ARMY) to = target->province; /* an army knows no coasts */
  if (kind == ARMY || target->coast_count == 0) {
    if (dip_borders(edition, kind, from, to)) return to;
    bool other_coast = kind == FLEET && dip_reaches(edition, kind, from, target->province);
    *fault = other_coast ? FAULT_COAST : FAULT_GO;
    return NOWHERE;
  }
  *fault = FAULT_GO;
  for (int i = 0; i < target->coast_count; i++) {
    if (!dip_borders(edition, kind, from, target->coasts[i])) continue;
    *fault = found == NOWHERE ? GOOD : FAULT_WHICH_COAST;
    found = target->coasts[i];
  }
  return *fault == GOOD ? found : NOWHERE;
}

/* The seas with fleets; *fleet is the number among them of a unit's, NOBODY if it is not there. */
static int seas_of(const Edition *edition, const Movement *movement, int unit, uint8_t *seas, int *fleet) {
  int count = 0;
  *fleet = NOBODY;
  for (int i = 0; i < movement->count; i++) {
    const Unit *other = &movement->tasks[i].unit;
    if (other->kind != FLEET || edition->locations[other->location].terrain != SEA) continue;
    if (i == unit) *fleet = count;
    seas[count++] = other->location;
  }
  return count;
}

static bool is_on_coast(const Edition *edition, int province) {
  return edition->locations[province].terrain == COAST;
}

static Fault judge_move(const Edition *edition, const Movement *movement, const Line *line, Task *task) {
  uint8_t seas[UNITS_MAX];
  Fault fault = GOOD;
  int from = task->unit.location, to = dip_landing(edition, task->unit.kind, from, line->to, &fault), fleet;
  if (line->count > 0) return FAULT_UNCLEAR; /* a choice is for retreats */
  if (to == NOWHERE) {
    to = province_of(edition, line->to);
    if (task->unit.kind != ARMY || to == from || !is_on_coast(edition, from) || !is_on_coast(edition, to))
      return fault;
    int count = seas_of(edition, movement, NOBODY, seas, &fleet);
    if (!dip_sea_way(edition, seas, count, from, to)) return FAULT_NO_FLEETS;
  }
  task->verb = MOVE;
  task->to = (uint8_t)to;
  task->via = line->via;
  return GOOD;
}

static Fault judge_support(const Edition *edition, const Line *line, Task *task) {
  int of = province_of(edition, line->of), to = province_of(edition, line->to);
  if (of == province_of(edition, task->unit.location) ||
      !dip_reaches(edition, task->unit.kind, task->unit.location, to))
    return FAULT_SUPPORT;
  task->verb = SUPPORT;
  task->of = (uint8_t)of;
  task->to = (uint8_t)to;
  return GOOD;
}

static Fault judge_convoy(const Edition *edition, const Movement *movement, const Line *line, int unit,
                          Task *task) {
  uint8_t seas[UNITS_MAX];
  int of = province_of(edition, line->of), to = province_of(edition, line->to), fleet;
  int count = seas_of(edition, movement, unit, seas, &fleet);
  if (fleet == NOBODY || line->of_kind == FLEET || of == to || !is_on_coast(edition, of) ||
      !is_on_coast(edition, to))
    return FAULT_CONVOY;
  if (!dip_on_sea_way(edition, seas, count, fleet, of, to)) return FAULT_NO_SEA_WAY;
  task->verb = CONVOY;
  task->of = (uint8_t)of;
  task->to = (uint8_t)to;
  return GOOD;
}

/* The unit in the place that a line names, of whatever power; NOBODY: there is none. */
static int unit_of(const Edition *edition, const Movement *movement, const Line *line) {
  return line->at == NOWHERE ? NOBODY : unit_in(edition, movement, province_of(edition, line->at));
}

static Fault judge_order(const Edition *edition, Movement *movement, int seat, const Line *line, int unit) {
  Fault fault = judge_words(line, SAYS_ORDER);
  if (fault != GOOD) return fault;
  if (unit == NOBODY) return FAULT_NO_UNIT;
  Task *task = &movement->tasks[unit];
  if (task->unit.power != seat) return FAULT_OTHERS;
  if (task->unit.kind != line->kind) return FAULT_NO_UNIT;
  switch ((Says)line->says) {
  case SAYS_MOVE: return judge_move(edition, movement, line, task);
  case SAYS_SUPPORT: return judge_support(edition, line, task);
  case SAYS_CONVOY: return judge_convoy(edition, movement, line, unit, task);
  default: return GOOD;
  }
}

int dip_take_orders(const Edition *edition, Movement *movement, int seat, const Orders *file, uint8_t *faults,
                    Diagnostics *diagnostics) {
  int wrong = 0;
  if (!dip_has(file, SECTION_ORDERS)) return 0;
  const LineList *list = &file->lists[SECTION_ORDERS];
  for (int i = 0; i < (int)list->count; i++) {
    const Line *line = &list->lines[i];
    int unit = unit_of(edition, movement, line);
    if (unit != NOBODY && dip_last_line(edition, list, province_of(edition, line->at)) != i) {
      diagnose_at(diagnostics, SEVERITY_WARNING, "DIP-3.1", "order-replaced", line->place.line,
                  line->place.column, "value", line->text, NULL);
      continue;
    }
    Fault fault = judge_order(edition, movement, seat, line, unit);
    if (fault == GOOD) continue;
    wrong++;
    dip_report(edition, line, fault, diagnostics);
    if (faults != NULL && unit != NOBODY && movement->tasks[unit].unit.power == seat)
      faults[unit] = (uint8_t)fault;
  }
  return wrong;
}

/* ---- retreats ---- */

/* The location that a dislodged unit comes to by one of its choices; NOWHERE: it cannot. */
static int retreat_to(const Edition *edition, const Dislodged *dislodged, int choice) {
  Fault fault = GOOD;
  int to = dip_landing(edition, dislodged->unit.kind, dislodged->unit.location, choice, &fault);
  return to != NOWHERE && memchr(dislodged->to, to, dislodged->count) != NULL ? to : NOWHERE;
}

const Dislodged *dip_judge_retreat(const Edition *edition, const State *state, int seat, const Line *line,
                                   int *to, Fault *fault) {
  *to = NOWHERE;
  *fault = judge_words(line, SAYS(MOVE) | SAYS(DISBAND));
  if (line->at == NOWHERE) return NULL;
  const Dislodged *dislodged = &state->dislodged[province_of(edition, line->at)];
  if (dislodged->unit.kind == NO_UNIT || dislodged->unit.power != seat) return NULL;
  if (*fault == GOOD && dislodged->unit.kind != line->kind) *fault = FAULT_NO_UNIT;
  if (*fault != GOOD || line->says == SAYS_DISBAND) return dislodged;
  *to = retreat_to(edition, dislodged, line->to);
  for (int i = 0; i < line->count && *to == NOWHERE; i++)
    *to = retreat_to(edition, dislodged, line->others[i]);
  if (*to == NOWHERE || line->via) *fault = FAULT_RETREAT;
  if (line->via) *to = NOWHERE;
  return dislodged;
}

/* ---- builds and removals ---- */

Fault dip_judge_build(const Edition *edition, int seat, const Line *line) {
  Fault fault = judge_words(line, SAYS(BUILD) | SAYS(REMOVE) | SAYS(WAIVE));
  if (fault != GOOD || line->says != SAYS_BUILD) return fault;
  const Location *at = &edition->locations[line->at];
  if (!dip_is_home(edition, seat, at->province)) return FAULT_BUILD;
  if (dip_may_stand(edition, line->kind, line->at)) return GOOD;
  return line->kind == FLEET && at->coast_count > 0 ? FAULT_WHICH_COAST : FAULT_BUILD_KIND;
}
