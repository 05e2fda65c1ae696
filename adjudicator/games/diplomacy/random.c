/* Random turn files, of legal orders. */
#include "choices.h"
#include "sequence.h"

typedef struct Draw {
  const Edition *edition;
  const State *state;
  int seat;
  Chooser *chooser;
  Arena *arena;
} Draw;

static unsigned choose(const Draw *draw, int below) {
  return draw->chooser->choose(draw->chooser, (unsigned)below);
}

static const char *name_of(const Draw *draw, const Unit *unit) {
  return draw->edition->unit_names[unit->kind][unit->location];
}

/* A unit of anybody that could come, or stands, where this one could go; and where that is. NULL: none was found. */
static const Unit *draw_helped(const Draw *draw, const Unit *unit, int *to) {
  const Edition *edition = draw->edition;
  const Borders *own = &edition->locations[unit->location].borders[unit->kind];
  if (own->count == 0) return NULL;
  int target = edition->locations[own->to[choose(draw, own->count)]].province;
  const Borders *near = &edition->locations[target].borders[choose(draw, 2) == 0 ? ARMY : FLEET];
  *to = target;
  if (near->count == 0 || choose(draw, 4) == 0) return &draw->state->units[target];
  const Unit *helped = &draw->state->units[edition->locations[near->to[choose(draw, near->count)]].province];
  bool comes = helped->kind != NO_UNIT && helped != unit &&
               dip_reaches(edition, (Kind)helped->kind, helped->location, target);
  return comes ? helped : &draw->state->units[target];
}

static const char *draw_support(const Draw *draw, const Unit *unit) {
  int to;
  const Unit *helped = draw_helped(draw, unit, &to);
  if (helped == NULL || helped->kind == NO_UNIT) return NULL;
  int from = draw->edition->locations[helped->location].province;
  if (from == to) return arena_concat(draw->arena, name_of(draw, unit), " S ", name_of(draw, helped), NULL);
  return arena_concat(draw->arena, name_of(draw, unit), " S ", name_of(draw, helped), " - ",
                      draw->edition->ids[to], NULL);
}

/* A way by sea over this one fleet: an army on its shore, and another shore. */
static bool draw_crossing(const Draw *draw, const Unit *fleet, const Unit **army, int *to) {
  const Edition *edition = draw->edition;
  const Borders *shore = &edition->locations[fleet->location].borders[FLEET];
  if (edition->locations[fleet->location].terrain != SEA || shore->count == 0) return false;
  *army = &draw->state->units[edition->locations[shore->to[choose(draw, shore->count)]].province];
  *to = edition->locations[shore->to[choose(draw, shore->count)]].province;
  return (*army)->kind == ARMY && edition->locations[*to].terrain == COAST &&
         *to != edition->locations[(*army)->location].province;
}

static const char *draw_order(const Draw *draw, const Unit *unit) {
  const Borders *borders = &draw->edition->locations[unit->location].borders[unit->kind];
  const Unit *army;
  int to;
  unsigned kind = choose(draw, 8);
  if (kind == 0) return arena_concat(draw->arena, name_of(draw, unit), " H", NULL);
  if (kind <= 2 && unit->kind == FLEET && draw_crossing(draw, unit, &army, &to))
    return arena_concat(draw->arena, name_of(draw, unit), " C ", name_of(draw, army), " - ",
                        draw->edition->ids[to], NULL);
  const char *support = kind <= 4 ? draw_support(draw, unit) : NULL;
  if (support != NULL || borders->count == 0)
    return support != NULL ? support : arena_concat(draw->arena, name_of(draw, unit), " H", NULL);
  return arena_concat(draw->arena, name_of(draw, unit), " - ",
                      draw->edition->ids[borders->to[choose(draw, borders->count)]], NULL);
}

/* Armies next to a fleet of the seat that convoys go where it does: what was drawn for the fleet is said of the army, too. */
static void draw_orders(const Draw *draw, Tree *list) {
  const char *lines[LOCATIONS_MAX] = {NULL};
  const Edition *edition = draw->edition;
  for (int p = 0; p < edition->location_count; p++) {
    const Unit *unit = &draw->state->units[p], *army;
    int to;
    if (!dip_is_of(unit, draw->seat) || lines[p] != NULL) continue;
    if (choose(draw, 6) == 0 && draw_crossing(draw, unit, &army, &to) && dip_is_of(army, draw->seat)) {
      const char *id = edition->ids[to];
      lines[p] = arena_concat(draw->arena, name_of(draw, unit), " C ", name_of(draw, army), " - ", id, NULL);
      lines[edition->locations[army->location].province] = arena_concat(
          draw->arena, name_of(draw, army), " - ", id, choose(draw, 2) == 0 ? " via" : NULL, NULL);
    } else {
      lines[p] = draw_order(draw, unit);
    }
  }
  for (int p = 0; p < edition->location_count; p++) {
    if (lines[p] != NULL) tree_add_text(draw->arena, list, lines[p]);
  }
}

static void draw_retreats(const Draw *draw, Tree *list) {
  for (int p = 0; p < draw->edition->location_count; p++) {
    const Dislodged *dislodged = &draw->state->dislodged[p];
    if (!dip_is_of(&dislodged->unit, draw->seat)) continue;
    unsigned choice = choose(draw, dislodged->count + 1);
    const char *name = name_of(draw, &dislodged->unit);
    if (choice == dislodged->count)
      tree_add_text(draw->arena, list, arena_concat(draw->arena, "disband ", name, NULL));
    else
      tree_add_text(draw->arena, list,
                    arena_concat(draw->arena, name, " - ", draw->edition->ids[dislodged->to[choice]], NULL));
  }
}

/* What is open, each once, in random order, and now and then a build that is waived. */
static void draw_builds(const Draw *draw, Tree *list) {
  Arena *arena = draw->arena;
  Tree *section = tree_map(arena);
  dip_put_builds(draw->edition, draw->state, draw->seat, section, arena);
  const Tree *build = tree_get(section, "build"), *open = build != NULL ? build : tree_get(section, "remove");
  for (size_t i = 0; i < open->count; i++) {
    const char *line =
        arena_concat(arena, build != NULL ? "build " : "remove ", open->items[i].value->text, NULL);
    tree_add_text(arena, list, line);
    Tree **last = &list->items[list->count - 1].value,
         **other = &list->items[choose(draw, (int)list->count)].value;
    Tree *kept = *last;
    *last = *other;
    *other = kept;
  }
  for (int i = 0; build != NULL && i < HOMES_MAX; i++) tree_add_text(arena, list, "waive");
}

/* DIP 2.4: what may be said ahead of its window: where units retreat if they are dislodged, and builds in case there are any. */
static void draw_ahead(const Draw *draw, Tree *file) {
  const Edition *edition = draw->edition;
  const Power *power = &edition->powers[draw->seat];
  if (phase_is_movement(draw->state->phase)) {
    Tree *retreats = tree_put(draw->arena, file, "retreats", tree_list(draw->arena));
    for (int p = 0; p < edition->location_count; p++) {
      const Unit *unit = &draw->state->units[p];
      const Borders *borders = &edition->locations[unit->location].borders[unit->kind];
      if (!dip_is_of(unit, draw->seat) || borders->count == 0) continue;
      const char *first = edition->ids[borders->to[choose(draw, borders->count)]];
      const char *second = edition->ids[borders->to[choose(draw, borders->count)]];
      const char *line = arena_concat(draw->arena, name_of(draw, unit), " - ", first, ", ", second, NULL);
      tree_add_text(draw->arena, retreats, line);
    }
  }
  if (draw->state->phase < FALL_MOVEMENT) return;
  Tree *builds = tree_put(draw->arena, file, "builds", tree_list(draw->arena));
  for (int i = 0; i < power->home_count; i++) {
    const char *army = edition->unit_names[ARMY][power->homes[i]];
    tree_add_text(draw->arena, builds, arena_concat(draw->arena, "build ", army, NULL));
  }
}

Tree *dip_random_file(const void *edition, const void *state_pointer, int seat, const char *part,
                      Chooser *chooser, Arena *arena) {
  (void)part; /* a game without parts */
  const State *state = state_pointer;
  Draw draw = {.edition = edition, .state = state, .seat = seat, .chooser = chooser, .arena = arena};
  Tree *file = tree_map(arena);
  if (state->over) return file;
  Tree *list = tree_put(arena, file, dip_window(state), tree_list(arena));
  if (phase_is_movement(state->phase))
    draw_orders(&draw, list);
  else if (phase_is_retreats(state->phase))
    draw_retreats(&draw, list);
  else
    draw_builds(&draw, list);
  if (state->phase != ADJUSTMENTS && choose(&draw, 4) == 0) draw_ahead(&draw, file);
  return file;
}
