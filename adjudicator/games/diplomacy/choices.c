/* What may be ordered now. */
#include "choices.h"

#include <string.h>

#include "../suggest.h"
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

static const char *first_text(const Tree *list) {
  return list == NULL || list->count == 0 ? NULL : list->items[0].value->text;
}

/* Of movement: the first unit goes where it can, the others hold; of retreats: each goes where it best can. */
static void add_plain(const Tree *units, bool moves, Tree *lines, Arena *arena) {
  for (size_t i = 0; i < units->count; i++) {
    const Tree *row = units->items[i].value;
    const char *unit = tree_string(tree_get(row, "unit"), ""), *to = first_text(tree_get(row, "to"));
    const char *line = arena_concat(arena, unit, " - ", to, NULL);
    if (moves && (i > 0 || to == NULL)) line = arena_concat(arena, unit, " H", NULL);
    if (!moves && to == NULL) line = arena_concat(arena, "disband ", unit, NULL);
    tree_add_text(arena, lines, line);
  }
}

/* Orders that are legal together, to be shown as lines. */
static void put_plain(Tree *choices, const char *window, bool moves, Arena *arena) {
  const Tree *section = tree_get(choices, window), *units = tree_get(section, "units");
  const char *build = first_text(tree_get(section, "build")),
             *removed = first_text(tree_get(section, "remove"));
  Tree *lines = tree_put(arena, tree_put(arena, choices, "plain", tree_map(arena)), window, tree_list(arena));
  if (units != NULL)
    add_plain(units, moves, lines, arena);
  else if (build != NULL)
    tree_add_text(arena, lines, arena_concat(arena, "build ", build, NULL));
  else
    tree_add_text(arena, lines, removed == NULL ? "waive" : arena_concat(arena, "remove ", removed, NULL));
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
    put_plain(choices, dip_window(state), false, arena);
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
  put_plain(choices, dip_window(state), phase_is_movement(state->phase), arena);
  return choices;
}

/* ---- what would do instead ---- */

/* The row of the first unit that a text names by its place, else the first of all; NULL: there is none. */
static const Tree *row_named(const Tree *units, const char *text) {
  for (size_t i = 0; units != NULL && i < units->count; i++) {
    const Tree *row = units->items[i].value;
    const char *unit = tree_string(tree_get(row, "unit"), "");
    if (strstr(text, unit) != NULL) return row;
  }
  return units == NULL || units->count == 0 ? NULL : units->items[0].value;
}

/* A line with a text before it; NULL: nothing behind it. */
static Tree *line_with(const char *verb, const char *text, Arena *arena) {
  Tree *list = text == NULL ? NULL : tree_list(arena);
  if (list != NULL) tree_add_text(arena, list, arena_concat(arena, verb, text, NULL));
  return list;
}

/* An order that could be given now: of the unit that a text names, if there is one. */
static Tree *any_order(const Tree *choices, const Tree *units, const char *text, Arena *arena) {
  const char *build = first_text(suggest_at(choices, "builds/build"));
  const char *removed = first_text(suggest_at(choices, "builds/remove"));
  if (build != NULL || removed != NULL)
    return line_with(build != NULL ? "build " : "remove ", build != NULL ? build : removed, arena);
  const Tree *row = row_named(units, text);
  const char *unit = arena_concat(arena, tree_string(tree_get(row, "unit"), ""), " - ", NULL);
  return line_with(unit, first_text(tree_get(row, "to")), arena);
}

/* Of a line that is not understood: an order of its unit; of a unit that cannot go or retreat there: where it can. */
Tree *dip_suggest(const Tree *choices, const Diagnostic *diagnostic, Arena *arena) {
  const char *message = diagnostic->message;
  const Tree *orders = suggest_at(choices, "orders/units"), *retreats = suggest_at(choices, "retreats/units");
  const Tree *units = orders != NULL ? orders : retreats;
  if (strcmp(message, "line-unclear") == 0 || strcmp(message, "line-none-of-yours") == 0 ||
      strcmp(message, "line-not-now") == 0)
    return any_order(choices, units, tree_string(tree_get(diagnostic->fields, "named"), ""), arena);
  if (strcmp(message, "cannot-go") == 0 || strcmp(message, "cannot-retreat") == 0) {
    const char *unit = tree_string(tree_get(diagnostic->fields, "unit"), NULL);
    return suggest_list(arena, tree_get(suggest_row(units, "unit", unit), "to"));
  }
  if (strcmp(message, "cannot-build") == 0) return suggest_list(arena, suggest_at(choices, "builds/build"));
  return NULL;
}
