/* What everybody may know, as a tree: all but the orders of a turn, which are not in the state. */
#include "view.h"

#include <string.h>

#include "position.h"
#include "sequence.h"

static void put_time(const Edition *edition, const State *state, Tree *view, Arena *arena) {
  static const char *const PHASE_NAMES[PHASES] = {"spring-movement", "spring-retreats", "fall-movement",
                                                  "fall-retreats", "adjustments"};
  static const char *const RULES[PHASES] = {"DIP 2.1", "DIP 6.1", "DIP 2.1", "DIP 6.1", "DIP 7.2"};
  tree_put_text(arena, view, "turn", dip_label(state, arena));
  tree_put_text(arena, view, "phase", PHASE_NAMES[state->phase]);
  tree_put_int(arena, view, "year", state->year);
  tree_put_text(arena, view, "rule", RULES[state->phase]);
  tree_put_int(arena, view, "to_win", edition->centres_to_win);
}

static Tree *dislodged_tree(const Edition *edition, const Dislodged *dislodged, Arena *arena) {
  Tree *row = tree_map(arena);
  tree_put_text(arena, row, "unit", edition->unit_names[dislodged->unit.kind][dislodged->unit.location]);
  Tree *to = tree_put(arena, row, "to", tree_list(arena));
  for (int i = 0; i < dislodged->count; i++) tree_add_text(arena, to, edition->ids[dislodged->to[i]]);
  return row;
}

static Tree *power_tree(const Edition *edition, const State *state, int seat, int viewer, Arena *arena) {
  Tree *row = tree_map(arena);
  tree_put_text(arena, row, "power", edition->base.seats.names[seat]);
  if (seat == viewer) tree_put_bool(arena, row, "own", true);
  tree_put_int(arena, row, "count", dip_centres(state, seat));
  Tree *units = tree_put(arena, row, "units", tree_list(arena));
  Tree *centres = tree_put(arena, row, "centres", tree_list(arena));
  Tree *retreats = tree_put(arena, row, "dislodged", tree_list(arena));
  for (int p = 0; p < edition->location_count; p++) {
    const Unit *unit = &state->units[p], *lost = &state->dislodged[p].unit;
    if (unit->kind != NO_UNIT && unit->power == seat)
      tree_add_text(arena, units, edition->unit_names[unit->kind][unit->location]);
    if (state->owners[p] == seat + 1) tree_add_text(arena, centres, edition->ids[p]);
    if (lost->kind != NO_UNIT && lost->power == seat)
      tree_add(arena, retreats, dislodged_tree(edition, &state->dislodged[p], arena));
  }
  if (state->phase == ADJUSTMENTS && !state->over) {
    int due = dip_adjustment(edition, state, seat);
    if (due != 0) tree_put_int(arena, row, due > 0 ? "builds" : "removes", due > 0 ? due : -due);
  }
  int unbuilt = state->over ? 0 : dip_unbuilt(edition, state, seat);
  if (unbuilt > 0 && state->phase == ADJUSTMENTS) tree_put_int(arena, row, "unbuilt", unbuilt);
  /* A winter in which nobody may build anything passes without a report. */
  if (unbuilt > 0 && state->phase == SPRING_MOVEMENT) tree_put_int(arena, row, "not_built", unbuilt);
  return row;
}

Tree *dip_view(const void *edition_pointer, const void *state_pointer, int viewer, Arena *arena) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  Duties duties;
  Tree *view = tree_map(arena);
  put_time(edition, state, view, arena);
  tree_put(arena, view, "position", general_position_write(edition, state, arena));
  Tree *powers = tree_put(arena, view, "powers", tree_list(arena));
  for (int seat = 0; seat < edition->base.seats.count; seat++)
    tree_add(arena, powers, power_tree(edition, state, seat, viewer, arena));
  dip_duties(edition, state, &duties);
  bool adjusts = state->phase == ADJUSTMENTS && duties_name(&duties, viewer);
  int due = adjusts ? dip_adjustment(edition, state, viewer) : 0;
  if (due != 0) tree_put_bool(arena, view, due > 0 ? "own_builds" : "own_removes", true);
  return view;
}
