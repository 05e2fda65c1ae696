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

int dip_adjust(const Edition *edition, State *state, int seat, const LineList *list, Events *events) {
  int due = dip_adjustment(edition, state, seat);
  for (uint32_t i = 0; list != NULL && i < list->count && due != 0; i++) {
    const Line *line = &list->lines[i];
    if (due > 0 &&
        (line->says == SAYS_WAIVE || (line->says == SAYS_BUILD && build(edition, state, seat, line, events))))
      due--;
    if (due < 0 && remove_ordered(edition, state, seat, line, events)) due++;
  }
  return due;
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
