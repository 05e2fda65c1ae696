/* The state as a position and back. */
#include "position.h"
#include "sequence.h"
#include "turn_file.h"

#include <string.h>

#include "../general.h"

/* -- units -- */

/* A unit of either side; UNIT_NONE after it was recorded as none. */
static int find_unit(FieldReader *reader, const Tree *node, const char *id) {
  const Edition *edition = reader->edition;
  int unit = ducs_unit_find(edition, id, strlen(id));
  if (unit != UNIT_NONE) return unit;
  const char *nearest = nearest_word(id, edition->unit_ids);
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "no-such-unit", node, "value", id, "near",
           nearest == NULL ? "" : nearest, NULL);
  return UNIT_NONE;
}

/* `least` as with words: 1 where 0 stands for none. */
static void unit_read(FieldReader *reader, const Tree *node, void *member) {
  int unit = find_unit(reader, node, tree_string(node, ""));
  if (unit != UNIT_NONE) *(uint8_t *)member = (uint8_t)(unit + reader->field->least);
}

static Tree *unit_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  int unit = *(const uint8_t *)member - writer->field->least;
  return unit < 0 ? NULL : tree_text(writer->arena, edition->units[unit].id);
}

static const FieldType ONE_UNIT = {unit_read, unit_write, TREE_NULL};

/* -- the map -- */

/* A hex of land; HEX_NONE after it was recorded as none. */
static Hex find_land(FieldReader *reader, const Tree *node, const char *id) {
  const Edition *edition = reader->edition;
  Hex hex = hex_parse(&edition->grid, id, strlen(id));
  if (hex != HEX_NONE && hex_in(&edition->land, hex)) return hex;
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "no-such-hex", node, "value", id, NULL);
  return HEX_NONE;
}

static void hex_read(FieldReader *reader, const Tree *node, void *member) {
  Hex hex = find_land(reader, node, tree_string(node, ""));
  if (hex != HEX_NONE) *(Hex *)member = hex;
}

static Tree *hex_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  return tree_text(writer->arena, edition->id[*(const Hex *)member]);
}

static const FieldType HEX = {hex_read, hex_write, TREE_NULL};

/* {OI1: "1412"}: a unit that is not mentioned is eliminated. */
static void standing_read(FieldReader *reader, const Tree *map, void *member) {
  Board board;
  ducs_board_make(reader->edition, member, &board);
  for (size_t i = 0; i < map->count; i++) {
    const Tree *node = map->items[i].value;
    int unit = find_unit(reader, node, map->items[i].key);
    if (unit == UNIT_NONE || tree_is_null(node) || strcmp(tree_string(node, ""), "eliminated") == 0) continue;
    Hex hex = find_land(reader, node, tree_string(node, ""));
    if (hex == HEX_NONE) continue;
    if (ducs_may_stand(&board, unit, hex)) {
      ducs_board_put(&board, unit, hex);
    } else {
      field_fault(reader->diagnostics, "POSITION-STACK", "position-two-units", node);
    }
  }
}

static Tree *standing_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const State *state = member;
  Tree *units = tree_map(writer->arena);
  for (int u = 0; u < edition->unit_count; u++) {
    if (ducs_on_board(state, u))
      tree_put_text(writer->arena, units, edition->units[u].id, edition->id[state->hex[u]]);
  }
  return units;
}

static const FieldType STANDING = {standing_read, standing_write, TREE_MAP};

/* Hexes that hold a unit. */
static HexSet held(const Edition *edition, const State *state) {
  HexSet hexes = {{0}};
  for (int u = 0; u < edition->unit_count; u++) {
    if (ducs_on_board(state, u)) hex_add(&hexes, state->hex[u]);
  }
  return hexes;
}

/* Only for empty hexes: others belong to the side of their unit. */
static void possession_read(FieldReader *reader, const Tree *map, void *member) {
  const Edition *edition = reader->edition;
  State *state = member;
  HexSet taken = held(edition, state);
  for (size_t i = 0; i < map->count; i++) {
    const Tree *node = map->items[i].value;
    Hex hex = find_land(reader, node, map->items[i].key);
    int side = field_word(node, DUCS_SIDES, reader->code, reader->diagnostics);
    if (hex != HEX_NONE && side >= 0 && side != edition->owner[hex] && !hex_in(&taken, hex))
      hex_add(&state->changed, hex);
  }
}

static Tree *possession_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const State *state = member;
  const HexSet *changed = &state->changed;
  HexSet taken = held(edition, state);
  Tree *possession = tree_map(writer->arena);
  for (Hex hex = hex_next(changed, 0); hex != HEX_NONE; hex = hex_next(changed, hex + 1)) {
    if (!hex_in(&taken, hex))
      tree_put_text(writer->arena, possession, edition->id[hex],
                    DUCS_SIDES[ducs_possessor(edition, state, hex)]);
  }
  return possession;
}

static const FieldType POSSESSION = {possession_read, possession_write, TREE_MAP};

/* -- what else is no plain field -- */

static void retreat_read(FieldReader *reader, const Tree *list, void *member) {
  RetreatList *out = member;
  for (size_t i = 0; i < list->count; i++) {
    const Tree *node = list->items[i].value;
    Words words = {.node = node, .text = tree_string(node, "")};
    bool good = node->kind == TREE_SCALAR && ducs_next_word(&words) && out->count < RETREATS_MAX &&
                ducs_word_retreat(reader->edition, &words, &out->entries[out->count]);
    if (good) out->count++;
    if (!good) field_wrong(reader, "retreat-no-entry", node);
  }
}

static Tree *retreat_write(FieldWriter *writer, const void *member) {
  return ducs_retreats_tree(writer->edition, member, writer->arena);
}

static const FieldType RETREAT = {retreat_read, retreat_write, TREE_LIST};

static void options_read(FieldReader *reader, const Tree *node, void *member) {
  ducs_options_read(node, true, reader->code, member, reader->diagnostics);
}

static Tree *options_write(FieldWriter *writer, const void *member) {
  const State *state = member;
  Tree *options = tree_map(writer->arena);
  for (int option = 0; option < OPTIONS; option++) {
    if (state->option[option] != 0)
      tree_put_text(writer->arena, options, DUCS_OPTIONS[option].name,
                    ducs_option_text(state, (Option)option, writer->arena));
  }
  return options;
}

static const FieldType OPTION_MAP = {options_read, options_write, TREE_MAP};

/* -- the tables -- */

/* Attacks that are still to come are known to who wrote them. */
static bool sees_attacks(const FieldWriter *writer, const void *state) {
  return writer->viewer == VIEWER_REFEREE || writer->viewer == PHASE_SIDE(((const State *)state)->phase);
}

static const FieldRow UNIT_ID = {.type = &ONE_UNIT, EACH(Attack, by)};

static const FieldRow ATTACK[] = {
    {"number", &FIELD_INT, MEMBER(Attack, number), .required = true, .least = 1, .most = ATTACKS_MAX},
    {"by", &FIELD_LIST, MEMBER(Attack, by), .required = true, .item = &UNIT_ID, .count = PLACE(Attack, count),
     .once = true},
    {"on", &ONE_UNIT, MEMBER(Attack, target), .required = true},
    {"advance", &ONE_UNIT, MEMBER(Attack, advance), .least = 1},
    {"losses", &FIELD_SET, MEMBER(Attack, losses), .item = &UNIT_ID, .once = true},
    {.key = NULL},
};
static const FieldRow ONE_ATTACK = {.type = &FIELD_MAP, EACH(State, attacks), .fields = ATTACK};

static const FieldRow PENDING[] = {
    {"ask", &FIELD_INT, MEMBER(State, asks), .required = true, .least = 1, .most = 255},
    {"result", &FIELD_WORD, MEMBER(State, fight.result), .required = true, .words = DUCS_RESULTS},
    {"hex", &HEX, MEMBER(State, fight.hex), .required = true},
    {"engaged", &FIELD_SET, MEMBER(State, fight.engaged), .required = true, .item = &UNIT_ID, .once = true},
    {"queue", &FIELD_LIST, MEMBER(State, fight.queue), .required = true, .item = &UNIT_ID,
     .count = PLACE(State, fight.count), .most = SIDE_UNITS_MAX + 1, .once = true},
    {"pushed", &ONE_UNIT, MEMBER(State, fight.pushed), .least = 1},
    {"attacks", &FIELD_LIST, MEMBER(State, attacks), .required = true, .item = &ONE_ATTACK,
     .count = PLACE(State, attack_count), .seen = sees_attacks},
    {.key = NULL},
};

static const FieldRow OVER[] = {
    {"winner", &FIELD_WORD, MEMBER(State, winner), .required = true, .words = DUCS_SIDES},
    {"reason", &FIELD_WORD, MEMBER(State, reason), .required = true, .words = DUCS_REASONS + 1, .least = 1},
    {.key = NULL},
};

static const FieldRow SIDE_RETREAT = {.type = &RETREAT, EACH(State, retreats), .seen = general_is_own};

static const FieldRow POSITION[] = {
    {"turn", &FIELD_INT, MEMBER(State, turn), .written = true, .otherwise = 1, .least = 1,
     .most_in = PLACE(Edition, turn_count)},
    {"phase", &FIELD_WORD, MEMBER(State, phase), .written = true, .otherwise = PHASE_ORFBURG,
     .words = DUCS_PHASES},
    {"units", &STANDING, WHOLE(State), .written = true},
    {"possession", &POSSESSION, WHOLE(State), .written = true},
    {"retreat", &FIELD_EACH, MEMBER(State, retreats), .words = DUCS_SIDES, .item = &SIDE_RETREAT},
    {"pending", &FIELD_MAP, WHOLE(State), .fields = PENDING, .given = PLACE(State, fight.asked)},
    {"over", &FIELD_MAP, WHOLE(State), .fields = OVER, .given = PLACE(State, over)},
    {"options", &OPTION_MAP, WHOLE(State)},
    {.key = NULL},
};

/* A unit that does not attack cannot be a loss of the attack: it is left out. */
static void settle_losses(State *state) {
  for (int i = 0; i < state->attack_count; i++) {
    Attack *attack = &state->attacks[i];
    UnitSet attackers = 0;
    for (int j = 0; j < attack->count; j++) attackers |= UNIT(attack->by[j]);
    attack->losses &= attackers;
  }
}

/* The parts of a position may still contradict each other while somebody is asked. */
static void settle_pending(FieldReader *reader, const Tree *position) {
  State *state = reader->root;
  Fight *fight = &state->fight;
  const char *what;
  if (fight->asked == 0) return;
  settle_losses(state);
  fight->asked = fight->pushed != 0 ? fight->pushed : (uint8_t)(fight->queue[0] + 1);
  if (!field_reader_is_good(reader) || ducs_invariants_hold(reader->edition, state, &what)) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "position-unsound",
           tree_get(position, "pending"), "what", what, NULL);
}

bool ducs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics) {
  FieldReader reader;
  field_reader_begin(&reader, edition, state, "POSITION-VALUE", diagnostics);
  ducs_state_clear(state);
  fields_read(&reader, POSITION, position, state);
  settle_pending(&reader, position);
  return field_reader_end(&reader);
}

Tree *ducs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena) {
  FieldWriter writer = {.edition = edition, .root = state, .viewer = viewer, .arena = arena};
  return fields_write(&writer, POSITION, state);
}

Tree *ducs_position_write(const void *edition, const void *state, Arena *arena) {
  return ducs_position_seen(edition, state, VIEWER_REFEREE, arena);
}
