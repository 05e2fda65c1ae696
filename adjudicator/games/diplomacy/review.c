/* Judges the lines of a seat: what is wrong with them now, what they come to, and whether they answer (DIP 2.4, 3, 6, 7). */
#include <string.h>

#include "turn_file.h"

/* The sections that can still count in this turn (DIP 2.4). */
static unsigned timely(const State *state) {
  static const unsigned SECTIONS_OF[PHASES] = {
      [SPRING_MOVEMENT] = 1u << SECTION_ORDERS | 1u << SECTION_RETREATS,
      [SPRING_RETREATS] = 1u << SECTION_RETREATS,
      [FALL_MOVEMENT] = 1u << SECTION_ORDERS | 1u << SECTION_RETREATS | 1u << SECTION_BUILDS,
      [FALL_RETREATS] = 1u << SECTION_RETREATS | 1u << SECTION_BUILDS,
      [ADJUSTMENTS] = 1u << SECTION_BUILDS,
  };
  return state->over ? 0 : SECTIONS_OF[state->phase];
}

bool dip_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                int section) {
  (void)edition;
  (void)seat;
  (void)part; /* a game without parts */
  return dip_has(orders, (Section)section) && (timely(state) & 1u << section) != 0;
}

/* DIP 3.7: what comes to nothing whatever others order. */
static void note_vain_help(const Edition *edition, const Movement *movement, int seat, const Line *line,
                           Diagnostics *diagnostics) {
  if (line->says != SAYS_SUPPORT && line->says != SAYS_CONVOY) return;
  const Task *helped = NULL;
  for (int i = 0; i < movement->count && line->of != NOWHERE; i++) {
    if (edition->locations[movement->tasks[i].unit.location].province ==
        edition->locations[line->of].province)
      helped = &movement->tasks[i];
  }
  const char *message = NULL;
  if (helped == NULL || (line->of_kind != NO_UNIT && helped->unit.kind != line->of_kind)) {
    message = "helps-nobody";
  } else if (helped->unit.power == seat) {
    bool goes = helped->verb == MOVE, to = line->of != line->to;
    bool there = goes && edition->locations[helped->to].province == edition->locations[line->to].province;
    if (goes != to || (goes && !there)) message = "helps-what-is-not-ordered";
  }
  if (message == NULL) return;
  diagnose_at(diagnostics, SEVERITY_NOTE, "DIP-3.7", message, line->place.line, line->place.column, "value",
              line->text, NULL);
}

/* DIP 3.1: a unit that no line is about holds. Who wrote "no orders" knows that of all. */
static void note_unordered(const Edition *edition, const Movement *movement, int seat, const Orders *file,
                           Diagnostics *diagnostics) {
  Arena *arena = diagnostics->arena;
  const LineList *list = &file->lists[SECTION_ORDERS];
  const char *units = "";
  for (int i = 0; i < movement->count; i++) {
    const Unit *unit = &movement->tasks[i].unit;
    if (unit->power != seat || dip_last_line(edition, list, edition->locations[unit->location].province) >= 0)
      continue;
    units = arena_concat(arena, units, *units == '\0' ? "" : ", ",
                         edition->unit_names[unit->kind][unit->location], NULL);
  }
  if (list->count == 0 || *units == '\0') return;
  diagnose_at(diagnostics, SEVERITY_NOTE, "DIP-3.1", "units-without-orders", 0, 0, "units", units, NULL);
}

static int judge_orders(const Edition *edition, const State *state, int seat, const Orders *file,
                        Diagnostics *diagnostics) {
  Movement movement;
  const LineList *list = &file->lists[SECTION_ORDERS];
  dip_movement_begin(edition, state, &movement);
  int wrong = dip_take_orders(edition, &movement, seat, file, NULL, diagnostics);
  for (uint32_t i = 0; i < list->count && diagnostics != NULL; i++)
    note_vain_help(edition, &movement, seat, &list->lines[i], diagnostics);
  if (diagnostics != NULL) note_unordered(edition, &movement, seat, file, diagnostics);
  return wrong;
}

/* Whom they are about is known only in their window. *named: each dislodged unit of the seat has a line. */
static int judge_retreats(const Edition *edition, const State *state, int seat, const Orders *file,
                          bool *named, Diagnostics *diagnostics) {
  const LineList *list = &file->lists[SECTION_RETREATS];
  bool of[LOCATIONS_MAX] = {false};
  int wrong = 0;
  for (uint32_t i = 0; i < list->count; i++) {
    Fault fault;
    int to;
    const Dislodged *unit = dip_judge_retreat(edition, state, seat, &list->lines[i], &to, &fault);
    if (unit != NULL) of[edition->locations[unit->unit.location].province] = true;
    if (fault == GOOD) continue;
    wrong++;
    dip_report(edition, &list->lines[i], fault, diagnostics);
  }
  *named = true;
  for (int p = 0; p < LOCATIONS_MAX; p++) {
    const Unit *unit = &state->dislodged[p].unit;
    if (unit->kind != NO_UNIT && unit->power == seat && !of[p]) *named = false;
  }
  return wrong;
}

/* Who may build or must remove is known only in their window. */
static int judge_builds(const Edition *edition, const State *state, int seat, const Orders *file,
                        Diagnostics *diagnostics) {
  const LineList *list = &file->lists[SECTION_BUILDS];
  Fault faults[LINES_MAX] = {GOOD};
  bool winter = diagnostics != NULL && state->phase == ADJUSTMENTS;
  int wrong = 0;
  if (winter) dip_judge_winter(edition, state, seat, list, faults);
  for (uint32_t i = 0; i < list->count; i++) {
    Fault fault = dip_judge_build(edition, seat, &list->lines[i]);
    wrong += fault != GOOD;
    if (winter) fault = faults[i];
    if (fault != GOOD) dip_report(edition, &list->lines[i], fault, diagnostics);
  }
  return wrong;
}

/* One section that can still count; *named: see judge_retreats(). Returns how many lines are wrong. */
static int judge_section(const Edition *edition, const State *state, int seat, const Orders *file,
                         Section section, bool *named, Diagnostics *diagnostics) {
  if (section == SECTION_RETREATS) return judge_retreats(edition, state, seat, file, named, diagnostics);
  return section == SECTION_ORDERS ? judge_orders(edition, state, seat, file, diagnostics)
                                   : judge_builds(edition, state, seat, file, diagnostics);
}

/* Whether builds that are open to the seat are left; of a list in order of preference what does not count any more is passed over. */
static bool leaves_builds(const Edition *edition, const State *now, int seat, const LineList *list) {
  State state = *now;
  return dip_adjust(edition, &state, seat, list, NULL) > 0;
}

Answer dip_judge(const void *edition, const void *state_pointer, int seat, const char *part,
                 const void *orders, Diagnostics *diagnostics) {
  (void)part; /* a game without parts */
  const State *state = state_pointer;
  const Orders *file = orders;
  const Section now = phase_is_movement(state->phase)   ? SECTION_ORDERS
                      : phase_is_retreats(state->phase) ? SECTION_RETREATS
                                                        : SECTION_BUILDS;
  int wrong = 0;
  bool named = true;
  for (int s = 0; s < SECTIONS; s++) {
    if (!dip_has(file, (Section)s) || (diagnostics == NULL && s != (int)now)) continue;
    const Place *place = &file->sections.place[s];
    if (file->lists[s].beyond)
      diagnose_at(diagnostics, SEVERITY_ERROR, "DIP-2.1", "too-many-lines", place->line, place->column, NULL);
    if ((timely(state) & 1u << s) == 0) {
      diagnose_at(diagnostics, SEVERITY_WARNING, "DIP-2.1", "section-not-now", place->line, place->column,
                  "section", DIP_TURN_FILE[s].key, NULL);
      continue;
    }
    int found = judge_section(edition, state, seat, file, (Section)s, &named, diagnostics);
    if (s == (int)now) wrong = found;
  }
  if (state->over || !dip_has(file, now)) return ANSWER_NONE;
  const LineList *list = &file->lists[now];
  if (file->sections.torn != 0 || list->beyond) return ANSWER_ERRORS;
  if (now == SECTION_RETREATS && list->count > 0 && !named) return ANSWER_NONE;
  if (wrong > 0) return ANSWER_ERRORS;
  bool builds = now == SECTION_BUILDS && list->count > 0;
  return builds && leaves_builds(edition, state, seat, list) ? ANSWER_NONE : ANSWER_GOOD;
}
