/* Winter: builds and removals (DIP 7). */
#include "board.h"

#include <string.h>

static void tell_unit(const Edition *edition, const Unit *unit, const char *code, const char *rule,
                      Events *events) {
  if (events == NULL) return;
  Event *event = event_add(events, code, rule, AUDIENCE_ALL);
  event_text(event, "power", edition->base.seats.names[unit->power]);
  event_text(event, "unit", edition->unit_names[unit->kind][unit->location]);
}

static bool build(const Edition *edition, State *state, int seat, const Line *line, Events *events) {
  if (dip_judge_build(edition, seat, line) != GOOD) return false;
  int province = edition->locations[line->at].province;
  if (!dip_may_build(edition, state, seat, province)) return false;
  Unit *unit = &state->units[province];
  *unit = (Unit){.kind = line->kind, .power = (uint8_t)seat, .location = (uint8_t)line->at};
  tell_unit(edition, unit, "built", "DIP 7.2", events);
  return true;
}

static void remove_unit(const Edition *edition, State *state, int province, const char *code,
                        const char *rule, Events *events) {
  tell_unit(edition, &state->units[province], code, rule, events);
  state->units[province] = (Unit){.kind = NO_UNIT};
}

static bool remove_ordered(const Edition *edition, State *state, int seat, const Line *line, Events *events) {
  if (line->says != SAYS_REMOVE) return false;
  int province = edition->locations[line->at].province;
  const Unit *unit = &state->units[province];
  if (unit->kind != line->kind || unit->power != seat) return false;
  remove_unit(edition, state, province, "removed", "DIP 7.3", events);
  return true;
}

/* Whether a line comes to something while *due is left, which is then nearer to 0. */
static bool adjust_by(const Edition *edition, State *state, int seat, const Line *line, int *due,
                      Events *events) {
  bool done = false;
  if (*due > 0)
    done =
        line->says == SAYS_WAIVE || (line->says == SAYS_BUILD && build(edition, state, seat, line, events));
  if (*due < 0) done = remove_ordered(edition, state, seat, line, events);
  if (done) *due += *due > 0 ? -1 : 1;
  return done;
}

int dip_adjust(const Edition *edition, State *state, int seat, const LineList *list, Events *events) {
  int due = dip_adjustment(edition, state, seat);
  for (uint32_t i = 0; list != NULL && i < list->count && due != 0; i++)
    (void)adjust_by(edition, state, seat, &list->lines[i], &due, events);
  return due;
}

/* Why a line that could be carried out some winter comes to nothing in this one; `due`: what is due before any line. */
static Fault judge_vain(const Edition *edition, const State *state, int seat, const Line *line, int due) {
  if (line->says == SAYS_BUILD) return due > 0 ? FAULT_HOME : FAULT_NO_BUILDS;
  if (line->says == SAYS_WAIVE) return FAULT_NO_BUILDS;
  if (due > 0) return FAULT_NO_REMOVALS;
  const Unit *unit = &state->units[edition->locations[line->at].province];
  return unit->kind == line->kind && unit->power != seat ? FAULT_OTHERS : FAULT_NO_UNIT;
}

void dip_judge_winter(const Edition *edition, const State *state, int seat, const LineList *list,
                      Fault *faults) {
  State after = *state;
  int due = dip_adjustment(edition, state, seat), left = due;
  for (uint32_t i = 0; i < list->count; i++) {
    const Line *line = &list->lines[i];
    faults[i] = dip_judge_build(edition, seat, line);
    bool spare = left == 0 && due != 0;
    if (faults[i] != GOOD || spare || adjust_by(edition, &after, seat, line, &left, NULL)) continue;
    faults[i] = judge_vain(edition, state, seat, line, due);
  }
  for (uint32_t i = 0; left == 0 && due != 0 && i < list->count;
       i++) { /* one too many is passed over (DIP 7.2, 7.3) */
    if (dip_judge_build(edition, seat, &list->lines[i]) == GOOD) faults[i] = GOOD;
  }
}

/* DIP 7.4: whether a unit goes before another: the farther one, then a fleet, then by the alphabet. */
static bool goes_before(const Edition *edition, const Unit *a, const Unit *b) {
  const uint8_t(*distance)[LOCATIONS_MAX] = edition->powers[a->power].distance;
  int far = distance[a->kind][a->location] - distance[b->kind][b->location];
  if (far != 0) return far > 0;
  if (a->kind != b->kind) return a->kind == FLEET;
  return strcmp(edition->ids[a->location], edition->ids[b->location]) < 0;
}

void dip_remove_in_disorder(const Edition *edition, State *state, int seat, int count, Events *events) {
  for (; count > 0; count--) {
    const Unit *first = NULL;
    for (int p = 0; p < edition->location_count; p++) {
      const Unit *unit = &state->units[p];
      if (unit->kind == NO_UNIT || unit->power != seat) continue;
      if (first == NULL || goes_before(edition, unit, first)) first = unit;
    }
    if (first == NULL) return;
    remove_unit(edition, state, edition->locations[first->location].province, "removed-in-disorder",
                "DIP 7.4", events);
  }
}
