/* Whether a state breaks an invariant of the pieces. */
#include "position.h"

static const char *unit_fault(const Edition *edition, const Unit *unit, int province) {
  if (unit->kind >= KINDS || unit->power >= edition->base.seats.count) return "no such unit";
  if (unit->location >= edition->location_count || edition->locations[unit->location].province != province)
    return "a unit in another province";
  return dip_may_stand(edition, (Kind)unit->kind, unit->location) ? NULL : "a unit that cannot stand there";
}

static const char *province_fault(const Edition *edition, const State *state, int p) {
  const Dislodged *dislodged = &state->dislodged[p];
  const char *what = NULL;
  if (state->owners[p] > edition->base.seats.count) return "no such owner";
  if (state->owners[p] != 0 && (p >= edition->location_count || !edition->locations[p].centre))
    return "an owner of no centre";
  if (state->units[p].kind != NO_UNIT) what = unit_fault(edition, &state->units[p], p);
  if (what != NULL || dislodged->unit.kind == NO_UNIT) return what;
  if (!phase_is_retreats(state->phase) || dislodged->count == 0) return "a retreat out of its phase";
  for (int i = 0; i < dislodged->count; i++) {
    if (state->units[edition->locations[dislodged->to[i]].province].kind != NO_UNIT)
      return "a retreat to a taken province";
  }
  return unit_fault(edition, &dislodged->unit, p);
}

bool dip_invariants_hold(const void *edition, const void *state_pointer, const char **what) {
  const State *state = state_pointer;
  *what = state->phase < PHASES ? NULL : "no such phase";
  for (int p = 0; p < LOCATIONS_MAX && *what == NULL; p++) *what = province_fault(edition, state, p);
  return *what == NULL;
}
