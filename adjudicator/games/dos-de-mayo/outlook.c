#include "outlook.h"

#include <string.h>

static void measure_steps(const Edition *edition, const State *state, int side, uint8_t *steps) {
  ZoneSet seen = 0, edge = 0;
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    steps[zone] = OUTLOOK_FAR;
    if (state->cubes[side][zone] > 0) edge |= ZONE(zone);
  }
  for (uint8_t step = 0; edge != 0; step++) {
    ZoneSet next = 0;
    for (ZoneSet left = edge; left != 0; left &= left - 1) {
      int zone = __builtin_ctz(left);
      steps[zone] = step;
      next |= edition->neighbours[zone];
    }
    seen |= edge;
    edge = next & ~seen;
  }
}

/* Cubes that may come into a zone: of all groups, or of as many as there are orders and those whose orders are free. */
static int may_come(const Edition *edition, const State *state, int side, int zone) {
  int best[3] = {0}, free_cubes = 0;
  for (ZoneSet left = edition->neighbours[zone]; left != 0; left &= left - 1) {
    int from = __builtin_ctz(left), cubes = mayo_may_leave(state, side, from, zone);
    if (side == SPANISH || (edition->main_streets & ZONE(from))) {
      free_cubes += cubes;
      continue;
    }
    for (int i = 0; i < 2; i++) {
      if (cubes <= best[i]) continue;
      int kept = best[i];
      best[i] = cubes;
      cubes = kept;
    }
  }
  if (side == FRENCH && (edition->gates & ZONE(zone)) && state->turn >= edition->outside_from_turn &&
      state->outside[zone] > best[1])
    best[1] = state->outside[zone];
  return free_cubes + best[0] + best[1];
}

void mayo_look(const Edition *edition, const State *state, Outlook *out) {
  memset(out, 0, sizeof *out);
  for (int side = 0; side < SIDES; side++) {
    measure_steps(edition, state, side, out->steps[side]);
    for (int zone = 1; zone <= edition->zone_count; zone++)
      out->reach[side][zone] = (uint8_t)(state->cubes[side][zone] + may_come(edition, state, side, zone));
  }
}
