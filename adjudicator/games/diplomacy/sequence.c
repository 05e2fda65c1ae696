/* The course of the game: who is asked when, and what becomes of a phase (DIP 2, 6, 7, 8). */
#include "sequence.h"

#include <string.h>

/* ---- who is asked ---- */

const char *dip_window(const void *state_pointer) {
  const State *state = state_pointer;
  if (phase_is_movement(state->phase)) return "orders";
  return phase_is_retreats(state->phase) ? "retreats" : "builds";
}

const char *dip_label(const void *state_pointer, Arena *arena) {
  const State *state = state_pointer;
  return arena_printf(arena, "%d-%s", state->year, state->phase < FALL_MOVEMENT ? "spring" : "fall");
}

/* The powers that have something to decide, as a bit mask (DIP 2.3). */
static unsigned deciders(const Edition *edition, const State *state) {
  unsigned with_units = 0, with_centres = 0, due = 0;
  for (int seat = 0; seat < edition->base.seats.count; seat++) {
    unsigned bit = 1u << seat;
    if (dip_units(state, seat) > 0) with_units |= bit;
    if (dip_centres(state, seat) > 0) with_centres |= bit;
    if (state->phase == ADJUSTMENTS ? dip_adjustment(edition, state, seat) != 0
                                    : dip_has_dislodged(state, seat))
      due |= bit;
  }
  if (!phase_is_movement(state->phase)) return due;
  return with_units != 0 ? with_units : with_centres; /* a board without a unit waits for somebody */
}

void dip_duties(const void *edition, const void *state_pointer, Duties *out) {
  const State *state = state_pointer;
  out->count = 0;
  if (state->over) return;
  unsigned asked = deciders(edition, state);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
    if (asked & 1u << seat) out->items[out->count++] = (Duty){.seat = seat, .window = dip_window(state)};
  }
}

/* ---- events ---- */

/* An event of a unit; NULL if nobody listens. */
static Event *unit_event(const Adjudication *a, const char *code, const char *rule, const Unit *unit) {
  if (a->events == NULL) return NULL;
  Event *event = event_add(a->events, code, rule, AUDIENCE_ALL);
  event_text(event, "power", a->edition->base.seats.names[unit->power]);
  event_text(event, "unit", a->edition->unit_names[unit->kind][unit->location]);
  return event;
}

static void add_text(Event *event, const char *name, const char *text) {
  if (event != NULL) event_text(event, name, text);
}

static void add_unit(const Adjudication *a, Event *event, const char *name, const Unit *unit) {
  add_text(event, name, a->edition->unit_names[unit->kind][unit->location]);
}

/* ---- movement ---- */

static void tell_help(const Adjudication *a, const Movement *movement, const Task *task, const Fate *fate) {
  bool support = task->verb == SUPPORT;
  Event *event;
  if (!fate->given) {
    event = unit_event(a, "void", "DIP 3.7", &task->unit);
    add_text(event, "why", support ? "nothing-to-support" : "nothing-to-convoy");
  } else if (fate->cut) {
    event = unit_event(a, "support-cut", "DIP 4.6", &task->unit);
    if (fate->other != NOBODY) add_unit(a, event, "by", &movement->tasks[fate->other].unit);
  } else if (support) {
    event = unit_event(a, "supported", "DIP 3.4", &task->unit);
  } else {
    event = unit_event(a, "convoyed", "DIP 3.5", &task->unit);
  }
  add_text(event, "of", a->edition->ids[task->of]);
  if (task->to != task->of) add_text(event, "to", a->edition->ids[task->to]);
}

static void tell_move(const Adjudication *a, const Movement *movement, const Task *task, const Fate *fate) {
  const char *code = fate->moved ? "moved" : fate->disrupted ? "convoy-disrupted" : "bounced";
  const char *rule = fate->moved       ? "DIP 3.2"
                     : fate->paradox   ? "DIP 5.4"
                     : fate->disrupted ? "DIP 5.2"
                                       : "DIP 4.2";
  Event *event = unit_event(a, code, rule, &task->unit);
  add_text(event, "to", a->edition->ids[task->to]);
  if (fate->by_convoy) add_text(event, "by", "convoy");
  if (fate->disrupted && fate->other != NOBODY)
    add_text(event, "where", a->edition->ids[movement->tasks[fate->other].unit.location]);
  else if (fate->disrupted && !fate->paradox)
    add_text(event, "why", "no-convoy");
  if (!fate->moved && !fate->disrupted && fate->other != NOBODY)
    add_unit(a, event, "with", &movement->tasks[fate->other].unit);
}

static void tell_order(const Adjudication *a, const Movement *movement, int unit, Fault fault) {
  const Task *task = &movement->tasks[unit];
  const Fate *fate = &movement->fates[unit];
  const Orders *file = a->files[task->unit.power];
  int province = a->edition->locations[task->unit.location].province;
  if (fault != GOOD) {
    add_text(unit_event(a, "void", DIP_FAULTS[fault].rule, &task->unit), "why", DIP_FAULTS[fault].message);
  } else if (task->verb == MOVE) {
    tell_move(a, movement, task, fate);
  } else if (task->verb == HOLD) {
    bool ordered = dip_has(file, SECTION_ORDERS) &&
                   dip_last_line(a->edition, &file->lists[SECTION_ORDERS], province) >= 0;
    unit_event(a, ordered ? "held" : "no-order", "DIP 3.1", &task->unit);
  } else {
    tell_help(a, movement, task, fate);
  }
}

static bool may_retreat(const Adjudication *a, const Movement *movement, const Fate *fate, int to) {
  int province = a->edition->locations[to].province;
  const Unit *winner = &movement->tasks[fate->loser_of].unit;
  if (a->state->units[province].kind != NO_UNIT || movement->contested[province]) return false;
  /* DIP 6.4: who came by sea did not come from there. */
  return movement->fates[fate->loser_of].by_convoy ||
         a->edition->locations[winner->location].province != province;
}

static void dislodge(const Adjudication *a, const Movement *movement, int unit) {
  const Fate *fate = &movement->fates[unit];
  const Unit *loser = &movement->tasks[unit].unit;
  const Borders *borders = &a->edition->locations[loser->location].borders[loser->kind];
  Dislodged dislodged = {.unit = *loser};
  for (int i = 0; i < borders->count; i++) {
    if (may_retreat(a, movement, fate, borders->to[i])) dislodged.to[dislodged.count++] = borders->to[i];
  }
  Event *event = unit_event(a, "dislodged", "DIP 4.4", loser);
  const Unit *winner = &movement->tasks[fate->loser_of].unit;
  add_unit(a, event, "by", winner);
  add_text(event, "whose", a->edition->base.seats.names[winner->power]);
  if (dislodged.count > 0)
    a->state->dislodged[a->edition->locations[loser->location].province] = dislodged;
  else
    add_text(unit_event(a, "disbanded", "DIP 6.1", loser), "why", "nowhere-to-retreat");
}

static void play_movement(const Adjudication *a) {
  Movement movement;
  uint8_t faults[UNITS_MAX] = {GOOD};
  const Edition *edition = a->edition;
  dip_movement_begin(edition, a->state, &movement);
  for (int seat = 0; seat < edition->base.seats.count; seat++)
    dip_take_orders(edition, &movement, seat, a->files[seat], faults, a->diagnostics[seat]);
  dip_resolve_movement(edition, &movement);
  for (int seat = 0; seat < edition->base.seats.count && a->events != NULL; seat++) {
    for (int i = 0; i < movement.count; i++) {
      if (movement.tasks[i].unit.power == seat) tell_order(a, &movement, i, (Fault)faults[i]);
    }
  }
  memset(a->state->units, 0, sizeof a->state->units);
  for (int i = 0; i < movement.count; i++) {
    Unit unit = movement.tasks[i].unit;
    if (movement.fates[i].loser_of != NOBODY) continue;
    if (movement.fates[i].moved) unit.location = movement.tasks[i].to;
    a->state->units[edition->locations[unit.location].province] = unit;
  }
  for (int i = 0; i < movement.count; i++) {
    if (movement.fates[i].loser_of != NOBODY) dislodge(a, &movement, i);
  }
}

/* ---- retreats ---- */

/* Where each dislodged unit goes, by province; NOWHERE: it disbands, and `why` says why. */
static void take_retreats(const Adjudication *a, int *to, const char **why) {
  for (int p = 0; p < LOCATIONS_MAX; p++) {
    to[p] = NOWHERE;
    why[p] = "no-order";
  }
  for (int seat = 0; seat < a->edition->base.seats.count; seat++) {
    if (!dip_has(a->files[seat], SECTION_RETREATS)) continue;
    const LineList *list = &a->files[seat]->lists[SECTION_RETREATS];
    for (uint32_t i = 0; i < list->count; i++) {
      Fault fault;
      int goal;
      const Dislodged *unit = dip_judge_retreat(a->edition, a->state, seat, &list->lines[i], &goal, &fault);
      if (fault != GOOD) dip_report(a->edition, &list->lines[i], fault, a->diagnostics[seat]);
      if (unit == NULL) continue;
      int province = a->edition->locations[unit->unit.location].province;
      to[province] = goal; /* a later line replaces it */
      why[province] = fault != GOOD ? DIP_FAULTS[fault].message : "ordered";
    }
  }
}

static void play_retreats(const Adjudication *a) {
  int to[LOCATIONS_MAX];
  const char *why[LOCATIONS_MAX];
  const Edition *edition = a->edition;
  int comers[LOCATIONS_MAX] = {0}; /* by province */
  take_retreats(a, to, why);
  for (int p = 0; p < edition->location_count; p++) {
    if (a->state->dislodged[p].unit.kind != NO_UNIT && to[p] != NOWHERE)
      comers[edition->locations[to[p]].province]++;
  }
  for (int p = 0; p < edition->location_count; p++) {
    Unit unit = a->state->dislodged[p].unit;
    if (unit.kind == NO_UNIT) continue;
    int goal = to[p] == NOWHERE ? NOWHERE : edition->locations[to[p]].province;
    if (goal != NOWHERE && comers[goal] == 1) {
      add_text(unit_event(a, "retreated", "DIP 6.1", &unit), "to", edition->ids[to[p]]);
      unit.location = (uint8_t)to[p];
      a->state->units[goal] = unit;
      continue;
    }
    Event *event = unit_event(a, "disbanded", goal == NOWHERE ? "DIP 6.3" : "DIP 6.2", &unit);
    add_text(event, "why", goal == NOWHERE ? why[p] : "retreats-bounced");
    if (goal != NOWHERE) add_text(event, "to", edition->ids[to[p]]);
  }
  memset(a->state->dislodged, 0, sizeof a->state->dislodged);
}

/* ---- winter ---- */

static void play_adjustments(const Adjudication *a) {
  for (int seat = 0; seat < a->edition->base.seats.count; seat++) {
    const LineList *list =
        dip_has(a->files[seat], SECTION_BUILDS) ? &a->files[seat]->lists[SECTION_BUILDS] : NULL;
    for (uint32_t i = 0; list != NULL && i < list->count; i++) {
      Fault fault = dip_judge_build(a->edition, seat, &list->lines[i]);
      if (fault != GOOD) dip_report(a->edition, &list->lines[i], fault, a->diagnostics[seat]);
    }
    int most = dip_adjustment(a->edition, a->state, seat), before = dip_units(a->state, seat);
    int due = dip_adjust(a->edition, a->state, seat, list, a->events);
    dip_remove_in_disorder(a->edition, a->state, seat, -due, a->events);
    int waived = most - (dip_units(a->state, seat) - before);
    if (most <= 0 || waived <= 0 || a->events == NULL) continue;
    Event *event = event_add(a->events, "waived", "DIP 7.5", AUDIENCE_ALL);
    event_text(event, "power", a->edition->base.seats.names[seat]);
    event_number(event, "count", waived);
  }
}

/* ---- the end of a phase ---- */

/* DIP 7.1 */
static void take_centres(const Adjudication *a) {
  State *state = a->state;
  for (int p = 0; p < a->edition->location_count; p++) {
    const Unit *unit = &state->units[p];
    if (!a->edition->locations[p].centre || unit->kind == NO_UNIT || state->owners[p] == unit->power + 1)
      continue;
    Event *event = unit_event(a, "centre-taken", "DIP 7.1", unit);
    add_text(event, "centre", a->edition->ids[p]);
    if (state->owners[p] != 0) add_text(event, "from", a->edition->base.seats.names[state->owners[p] - 1]);
    state->owners[p] = (uint8_t)(unit->power + 1);
  }
}

static bool is_idle(const Adjudication *a) {
  return deciders(a->edition, a->state) == 0;
}

static void begin_year(State *state) {
  state->year++;
  state->phase = SPRING_MOVEMENT;
}

static void end_year(const Adjudication *a) {
  take_centres(a);
  a->state->phase = ADJUSTMENTS;
  dip_look_for_winner(a);
  if (!a->state->over && is_idle(a)) begin_year(a->state);
}

/* DIP 2.2: phases in which nobody has anything to decide pass. */
static void end_phase(const Adjudication *a) {
  State *state = a->state;
  if (state->phase == ADJUSTMENTS) {
    begin_year(state);
    return;
  }
  if (phase_is_movement(state->phase)) {
    state->phase++;
    if (!is_idle(a)) return;
  }
  if (state->phase == SPRING_RETREATS)
    state->phase = FALL_MOVEMENT;
  else
    end_year(a);
}

void dip_resolve(const void *edition, void *state_pointer, const void *const *orders, Dice *dice,
                 Events *events, Diagnostics *const *diagnostics) {
  (void)dice; /* nothing is left to chance */
  Adjudication a = {.edition = edition, .state = state_pointer, .events = events};
  if (a.state->over) return;
  for (int seat = 0; seat < a.edition->base.seats.count; seat++) {
    a.files[seat] = orders == NULL ? NULL : orders[seat];
    a.diagnostics[seat] = diagnostics == NULL ? NULL : diagnostics[seat];
  }
  unsigned before = dip_alive(edition, a.state);
  if (phase_is_movement(a.state->phase))
    play_movement(&a);
  else if (phase_is_retreats(a.state->phase))
    play_retreats(&a);
  else
    play_adjustments(&a);
  end_phase(&a);
  dip_tell_out(&a, before);
}
