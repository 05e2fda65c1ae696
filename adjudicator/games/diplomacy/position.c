/* The state as a position and back:
 *
 *   phase: fall 1902 retreats
 *   units: {austria: [F tri, A bud]}
 *   centres: {austria: [bud, tri, vie]}
 *   dislodged: {austria: {A ukr: [gal, sev]}}     where each may retreat
 *   over: {winner: austria, reason: victory-centres} */
#include "position.h"

#include <stdlib.h>
#include <string.h>

/* ---- the phase ---- */

static const char *const SEASONS[PHASES] = {"spring", "spring", "fall", "fall", "winter"};
static const char *const KINDS_OF_PHASE[PHASES] = {"movement", "retreats", "movement", "retreats",
                                                   "adjustments"};

/* The year between the words of a phase; 0: the text is not of that phase. */
static long year_of(const char *text, int phase) {
  size_t season = strlen(SEASONS[phase]);
  char *end;
  if (strncmp(text, SEASONS[phase], season) != 0 || text[season] != ' ') return 0;
  long year = strtol(text + season, &end, 10);
  bool good = *end == ' ' && strcmp(end + 1, KINDS_OF_PHASE[phase]) == 0 && year > 0 && year < UINT16_MAX;
  return good ? year : 0;
}

static void phase_read(FieldReader *reader, const Tree *node, void *member) {
  State *state = member;
  for (int phase = 0; phase < PHASES; phase++) {
    long year = year_of(node->text, phase);
    if (year == 0) continue;
    state->year = (uint16_t)year;
    state->phase = (uint8_t)phase;
    return;
  }
  field_wrong(reader, "no-such-phase", node);
}

static Tree *phase_write(FieldWriter *writer, const void *member) {
  const State *state = member;
  return tree_textf(writer->arena, "%s %d %s", SEASONS[state->phase], state->year,
                    KINDS_OF_PHASE[state->phase]);
}

static const FieldType PHASE = {phase_read, phase_write, TREE_SCALAR};

/* ---- what stands on the board, by power ---- */

/* The seat of an entry; -1 after it was recorded as unknown. */
static int find_seat(FieldReader *reader, const TreeItem *item) {
  const Edition *edition = reader->edition;
  int seat = seats_find(&edition->base.seats, item->key);
  if (seat < 0)
    diagnose_at(reader->diagnostics, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", "edition-unknown-key",
                item->key_line, item->key_column, "key", item->key, NULL);
  return seat;
}

/* A list of each power, item by item. */
static void lists_read(FieldReader *reader, const Tree *map, State *state,
                       void (*item_read)(FieldReader *reader, const Tree *node, int seat, State *state)) {
  for (size_t i = 0; i < map->count; i++) {
    const Tree *list = map->items[i].value;
    int seat = find_seat(reader, &map->items[i]);
    if (seat < 0 || tree_is_null(list)) continue;
    if (list->kind != TREE_LIST) field_misfit(reader, reader->field, "not-a-list", list);
    for (size_t j = 0; list->kind == TREE_LIST && j < list->count; j++)
      item_read(reader, list->items[j].value, seat, state);
  }
}

/* "A bud"; false after it was recorded that no unit can be that. */
static bool find_unit(FieldReader *reader, const Tree *node, const char *text, int seat, Unit *out) {
  Kind kind;
  int location;
  if (!dip_unit_parse(reader->edition, text, &kind, &location) ||
      !dip_may_stand(reader->edition, kind, location)) {
    diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "no-such-unit", node, "value", text, NULL);
    return false;
  }
  *out = (Unit){.kind = (uint8_t)kind, .power = (uint8_t)seat, .location = (uint8_t)location};
  return true;
}

static void unit_read(FieldReader *reader, const Tree *node, int seat, State *state) {
  const Edition *edition = reader->edition;
  Unit unit;
  if (!find_unit(reader, node, tree_string(node, ""), seat, &unit)) return;
  Unit *there = &state->units[edition->locations[unit.location].province];
  if (there->kind != NO_UNIT) field_wrong(reader, "two-units", node);
  *there = unit;
}

static void units_read(FieldReader *reader, const Tree *map, void *member) {
  lists_read(reader, map, member, unit_read);
}

static void centre_read(FieldReader *reader, const Tree *node, int seat, State *state) {
  const Edition *edition = reader->edition;
  const char *id = tree_string(node, "");
  int location = dip_location(edition, id, strlen(id));
  if (location == NOWHERE || !edition->locations[location].centre || state->owners[location] != 0)
    field_wrong(reader, "no-such-centre", node);
  else
    state->owners[location] = (uint8_t)(seat + 1);
}

static void centres_read(FieldReader *reader, const Tree *map, void *member) {
  lists_read(reader, map, member, centre_read);
}

/* The list of a power in a map, made if it is not there yet. */
static Tree *list_of(const FieldWriter *writer, Tree *map, int seat) {
  const Edition *edition = writer->edition;
  Tree *list = tree_get(map, edition->base.seats.names[seat]);
  return list != NULL
             ? list
             : tree_put(writer->arena, map, edition->base.seats.names[seat], tree_list(writer->arena));
}

static Tree *units_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const State *state = member;
  Tree *map = tree_map(writer->arena);
  for (int seat = 0; seat < edition->base.seats.count; seat++) {
    for (int p = 0; p < edition->location_count; p++) {
      const Unit *unit = &state->units[p];
      if (unit->kind != NO_UNIT && unit->power == seat)
        tree_add_text(writer->arena, list_of(writer, map, seat),
                      edition->unit_names[unit->kind][unit->location]);
    }
  }
  return map;
}

static Tree *centres_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const State *state = member;
  Tree *map = tree_map(writer->arena);
  for (int seat = 0; seat < edition->base.seats.count; seat++) {
    for (int p = 0; p < edition->location_count; p++) {
      if (state->owners[p] == seat + 1)
        tree_add_text(writer->arena, list_of(writer, map, seat), edition->ids[p]);
    }
  }
  return map;
}

/* ---- units that must retreat ---- */

/* The places of a list to which there is a border; a province that is taken is none to retreat to, whoever lists it. */
static void retreats_read(FieldReader *reader, const Tree *list, const State *state, Dislodged *out) {
  const Edition *edition = reader->edition;
  bool named[LOCATIONS_MAX] = {false};
  if (list->kind != TREE_LIST) field_misfit(reader, reader->field, "not-a-list", list);
  for (size_t i = 0; list->kind == TREE_LIST && i < list->count; i++) {
    const Tree *node = list->items[i].value;
    const char *id = tree_string(node, "");
    int to = dip_location(edition, id, strlen(id));
    if (to == NOWHERE || !dip_borders(edition, (Kind)out->unit.kind, out->unit.location, to))
      field_wrong(reader, "no-such-retreat", node);
    else
      named[to] = state->units[edition->locations[to].province].kind == NO_UNIT;
  }
  for (int to = 0; to < edition->location_count && out->count < BORDERS_MAX; to++) {
    if (named[to]) out->to[out->count++] = (uint8_t)to;
  }
}

static void dislodged_read(FieldReader *reader, const Tree *map, void *member) {
  const Edition *edition = reader->edition;
  State *state = member;
  for (size_t i = 0; i < map->count; i++) {
    const Tree *units = map->items[i].value;
    int seat = find_seat(reader, &map->items[i]);
    if (seat < 0 || tree_is_null(units)) continue;
    if (units->kind != TREE_MAP) field_misfit(reader, reader->field, "not-a-map", units);
    for (size_t j = 0; units->kind == TREE_MAP && j < units->count; j++) {
      Dislodged dislodged = {.count = 0};
      const Tree *list = units->items[j].value;
      if (!find_unit(reader, list, units->items[j].key, seat, &dislodged.unit)) continue;
      retreats_read(reader, list, state, &dislodged);
      if (dislodged.count > 0)
        state->dislodged[edition->locations[dislodged.unit.location].province] = dislodged;
    }
  }
}

static Tree *dislodged_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const State *state = member;
  Arena *arena = writer->arena;
  Tree *map = tree_map(arena);
  for (int seat = 0; seat < edition->base.seats.count; seat++) {
    Tree *units = tree_map(arena);
    for (int p = 0; p < edition->location_count; p++) {
      const Dislodged *dislodged = &state->dislodged[p];
      if (dislodged->unit.kind == NO_UNIT || dislodged->unit.power != seat) continue;
      const char *name = edition->unit_names[dislodged->unit.kind][dislodged->unit.location];
      Tree *list = tree_put(arena, units, name, tree_list(arena));
      for (int i = 0; i < dislodged->count; i++) tree_add_text(arena, list, edition->ids[dislodged->to[i]]);
    }
    if (units->count > 0) tree_put(arena, map, edition->base.seats.names[seat], units);
  }
  return map;
}

/* ---- the position ---- */

static const FieldType UNITS = {units_read, units_write, TREE_MAP};
static const FieldType CENTRES = {centres_read, centres_write, TREE_MAP};
static const FieldType DISLODGED = {dislodged_read, dislodged_write, TREE_MAP};

static const FieldRow OVER[] = {
    {"winner", &FIELD_WORD, MEMBER(State, winner), .words_in = PLACE(Edition, base.seats.names), .least = 1},
    {"reason", &FIELD_WORD, MEMBER(State, reason), .words = DIP_REASONS + 1, .least = 1},
    {.key = NULL},
};
static const FieldRow POSITION[] = {
    {"phase", &PHASE, WHOLE(State), .written = true, .required = true},
    {"units", &UNITS, WHOLE(State), .written = true},
    {"centres", &CENTRES, WHOLE(State), .written = true},
    {"dislodged", &DISLODGED, WHOLE(State)},
    {"over", &FIELD_MAP, WHOLE(State), .fields = OVER, .given = PLACE(State, over)},
    {.key = NULL},
};

const struct GameTables DIP_TABLES = {.edition_size = sizeof(Edition),
                                      .state_size = sizeof(State),
                                      .orders_size = sizeof(Orders),
                                      .position = POSITION};

bool dip_position_read(const void *edition, const Tree *position, void *state_pointer,
                       Diagnostics *diagnostics) {
  State *state = state_pointer;
  bool good = general_position_read(edition, position, state, diagnostics);
  if (!phase_is_retreats(state->phase)) memset(state->dislodged, 0, sizeof state->dislodged);
  return good;
}
