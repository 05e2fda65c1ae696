/* What may be ordered now. */
#include "choices.h"

#include <string.h>

#include "sequence.h"

static void add_borders(const Edition *edition, const Unit *unit, Tree *list, Arena *arena) {
  const Borders *borders = &edition->locations[unit->location].borders[unit->kind];
  for (int i = 0; i < borders->count; i++) tree_add_text(arena, list, edition->ids[borders->to[i]]);
}

static Tree *unit_row(const Edition *edition, const Unit *unit, Tree *list, Arena *arena) {
  Tree *row = tree_add(arena, list, tree_map(arena));
  tree_put_text(arena, row, "unit", edition->unit_names[unit->kind][unit->location]);
  return tree_put(arena, row, "to", tree_list(arena));
}

void dip_put_builds(const Edition *edition, const State *state, int seat, Tree *section, Arena *arena) {
  int due = dip_adjustment(edition, state, seat);
  tree_put_int(arena, section, "count", due > 0 ? due : -due);
  Tree *list = tree_put(arena, section, due > 0 ? "build" : "remove", tree_list(arena));
  for (int l = 0; l < edition->location_count; l++) {
    int province = edition->locations[l].province;
    if (due < 0 && province == l && dip_is_of(&state->units[l], seat))
      tree_add_text(arena, list, edition->unit_names[state->units[l].kind][state->units[l].location]);
    for (int kind = ARMY; kind < KINDS && due > 0; kind++) {
      if (dip_may_build(edition, state, seat, province) && dip_may_stand(edition, (Kind)kind, l))
        tree_add_text(arena, list, edition->unit_names[kind][l]);
    }
  }
}

Tree *dip_choices(const void *edition_pointer, const void *state_pointer, int seat, const char *part,
                  Arena *arena) {
  (void)part; /* a game without parts */
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  Duties duties;
  Tree *choices = tree_map(arena);
  dip_duties(edition, state, &duties);
  if (!duties_name(&duties, seat)) return choices;
  Tree *section = tree_put(arena, choices, dip_window(state), tree_map(arena));
  if (state->phase == ADJUSTMENTS) {
    dip_put_builds(edition, state, seat, section, arena);
    return choices;
  }
  Tree *units = tree_put(arena, section, "units", tree_list(arena));
  for (int p = 0; p < edition->location_count; p++) {
    const Dislodged *dislodged = &state->dislodged[p];
    if (phase_is_movement(state->phase) && dip_is_of(&state->units[p], seat)) {
      add_borders(edition, &state->units[p], unit_row(edition, &state->units[p], units, arena), arena);
    } else if (dip_is_of(&dislodged->unit, seat)) {
      Tree *to = unit_row(edition, &dislodged->unit, units, arena);
      for (int i = 0; i < dislodged->count; i++) tree_add_text(arena, to, edition->ids[dislodged->to[i]]);
    }
  }
  return choices;
}

const Offer DIP_OFFERS[] = {
    {"orders/units/to", .file = "orders: [\"<unit> - <>\"]", .of = "unit", .errors = "cannot-go"},
    {"retreats/units/to", .file = "retreats: [\"<unit> - <>\"]", .of = "unit", .errors = "cannot-retreat",
     .each = true},
    {"retreats/units", .file = "retreats: [\"disband <unit>\"]", .of = "unit", .each = true},
    {"builds/build", .file = "builds: [\"build <>\"]", .errors = "cannot-build", .each = true},
    {"builds/remove", .file = "builds: [\"remove <>\"]", .each = true},
    {"orders/units", .file = "orders: [\"<unit> H\"]", .of = "unit"},
    {"builds", .file = "builds: [waive]"},
    {.path = NULL},
};
