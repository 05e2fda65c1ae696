/* Reading a position: what is not mentioned does not exist. */
#include <string.h>

#include "../fields.h"
#include "board.h"
#include "options.h"
#include "position.h"
#include "words.h"

static const char *const KEYS[] = {"turn",    "phase", "units",   "possession", "retreat",
                                   "pending", "over",  "options", NULL};
static const char *const PENDING_KEYS[] = {"ask",   "result", "hex",     "engaged",
                                           "queue", "pushed", "attacks", NULL};
static const char *const ATTACK_KEYS[] = {"number", "by", "on", "advance", "losses", NULL};
static const char *const OVER_KEYS[] = {"winner", "reason", NULL};

typedef struct Reader {
  const Edition *edition;
  State *state;
  Board board;
  Diagnostics *diagnostics;
} Reader;

static void fault(const Reader *reader, const char *message, const Tree *node) {
  field_fault(reader->diagnostics, "POSITION-VALUE", message, node);
}

/* A unit of either side; UNIT_NONE after it was recorded as none. */
static int read_unit(const Reader *reader, const Tree *node, const char *id) {
  int unit = ducs_unit_find(reader->edition, id, strlen(id));
  if (unit != UNIT_NONE) return unit;
  const char *nearest = nearest_word(id, reader->edition->unit_ids);
  diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-VALUE", "no-such-unit", node, "value", id, "near",
           nearest == NULL ? "" : nearest, NULL);
  return UNIT_NONE;
}

/* A hex of land; HEX_NONE after it was recorded as none. */
static Hex read_land(const Reader *reader, const Tree *node, const char *id) {
  Hex hex = hex_parse(&reader->edition->grid, id, strlen(id));
  if (hex != HEX_NONE && hex_in(&reader->edition->land, hex)) return hex;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-VALUE", "no-such-hex", node, "value", id, NULL);
  return HEX_NONE;
}

/* Possession comes first: where a unit stands, it is its side's. */
static void read_possession(Reader *reader, const Tree *map) {
  for (size_t i = 0; map != NULL && i < map->count; i++) {
    const Tree *node = map->items[i].value;
    Hex hex = read_land(reader, node, map->items[i].key);
    int side = field_word(node, DUCS_SIDES, "POSITION-VALUE", reader->diagnostics);
    if (hex != HEX_NONE && side >= 0 && side != reader->edition->owner[hex])
      hex_add(&reader->state->changed, hex);
  }
}

static void read_units(Reader *reader, const Tree *map) {
  for (size_t i = 0; map != NULL && i < map->count; i++) {
    const Tree *node = map->items[i].value;
    int unit = read_unit(reader, node, map->items[i].key);
    if (unit == UNIT_NONE || tree_is_null(node) || strcmp(tree_string(node, ""), "eliminated") == 0) continue;
    Hex hex = read_land(reader, node, tree_string(node, ""));
    if (hex == HEX_NONE) continue;
    if (ducs_may_stand(&reader->board, unit, hex)) {
      ducs_board_put(&reader->board, unit, hex);
    } else {
      field_fault(reader->diagnostics, "POSITION-STACK", "position-two-units", node);
    }
  }
}

static void read_retreats(const Reader *reader, const Tree *map) {
  if (map == NULL || !field_keys(map, DUCS_SIDES, reader->diagnostics)) return;
  for (int side = 0; side < SIDES; side++) {
    const Tree *list = field_list(map, DUCS_SIDES[side], false, reader->diagnostics);
    RetreatList *out = &reader->state->retreats[side];
    for (size_t i = 0; list != NULL && i < list->count; i++) {
      const Tree *node = list->items[i].value;
      Words words = {.node = node, .text = tree_string(node, "")};
      bool good = node->kind == TREE_SCALAR && ducs_next_word(&words) && out->count < RETREATS_MAX &&
                  ducs_word_retreat(reader->edition, &words, &out->entries[out->count]);
      if (good) out->count++;
      if (!good) fault(reader, "retreat-no-entry", node);
    }
  }
}

/* -- a combat under way -- */

/* A list of units, each of them once. Returns how many there are. */
static int read_unit_list(const Reader *reader, const Tree *map, const char *key, int most, uint8_t *out) {
  const Tree *list = field_list(map, key, true, reader->diagnostics);
  int count = 0;
  UnitSet seen = 0;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *node = list->items[i].value;
    int unit = read_unit(reader, node, tree_string(node, ""));
    if (unit == UNIT_NONE) continue;
    if (count == most || (seen & UNIT(unit))) {
      fault(reader, "position-too-many-units", node);
      return count;
    }
    seen |= UNIT(unit);
    out[count++] = (uint8_t)unit;
  }
  return count;
}

static void read_losses(const Reader *reader, const Tree *map, Attack *attack) {
  uint8_t lost[SIDE_UNITS_MAX];
  if (tree_get(map, "losses") == NULL) return;
  int count = read_unit_list(reader, map, "losses", SIDE_UNITS_MAX, lost);
  for (int i = 0; i < count; i++) {
    for (int j = 0; j < attack->count; j++) {
      if (attack->by[j] == lost[i]) attack->losses |= (uint32_t)1 << j;
    }
  }
}

static void read_attack(const Reader *reader, const Tree *map) {
  State *state = reader->state;
  if (!field_keys(map, ATTACK_KEYS, reader->diagnostics)) return;
  if (state->attack_count == SIDE_UNITS_MAX) {
    fault(reader, "position-too-many-attacks", map);
    return;
  }
  Attack *attack = &state->attacks[state->attack_count++];
  attack->number =
      (uint8_t)field_int(map, "number", 1, ATTACKS_MAX, 1, true, "POSITION-VALUE", reader->diagnostics);
  attack->count = (uint8_t)read_unit_list(reader, map, "by", SIDE_UNITS_MAX, attack->by);
  int target = read_unit(reader, map, field_text(map, "on", reader->diagnostics));
  attack->target = target == UNIT_NONE ? 0 : (uint8_t)target;
  const Tree *advance = tree_get(map, "advance");
  if (advance != NULL) attack->advance = (uint8_t)(read_unit(reader, advance, tree_string(advance, "")) + 1);
  read_losses(reader, map, attack);
}

static void read_pending(const Reader *reader, const Tree *map) {
  State *state = reader->state;
  Fight *fight = &state->fight;
  uint8_t engaged[UNITS_MAX];
  if (map == NULL || !field_keys(map, PENDING_KEYS, reader->diagnostics)) return;
  state->asks = (uint8_t)field_int(map, "ask", 1, 255, 1, true, "POSITION-VALUE", reader->diagnostics);
  const char *hex = field_text(map, "hex", reader->diagnostics);
  int result = field_word(tree_get(map, "result"), DUCS_RESULTS, "POSITION-VALUE", reader->diagnostics);
  Hex where = read_land(reader, tree_get(map, "hex"), hex);
  fight->result = (uint8_t)(result < 0 ? 0 : result);
  fight->hex = where == HEX_NONE ? 0 : where;
  int count = read_unit_list(reader, map, "engaged", UNITS_MAX, engaged);
  for (int i = 0; i < count; i++) fight->engaged |= UNIT(engaged[i]);
  fight->count = (uint8_t)read_unit_list(reader, map, "queue", SIDE_UNITS_MAX + 1, fight->queue);
  const Tree *pushed = tree_get(map, "pushed");
  if (pushed != NULL) fight->pushed = (uint8_t)(read_unit(reader, pushed, tree_string(pushed, "")) + 1);
  fight->asked = fight->pushed != 0 ? fight->pushed : (uint8_t)(fight->queue[0] + 1);
  const Tree *attacks = field_list(map, "attacks", true, reader->diagnostics);
  for (size_t i = 0; attacks != NULL && i < attacks->count; i++) read_attack(reader, attacks->items[i].value);
}

/* -- the rest -- */

static void read_over(const Reader *reader, const Tree *map) {
  if (map == NULL || !field_keys(map, OVER_KEYS, reader->diagnostics)) return;
  int winner = field_word(tree_get(map, "winner"), DUCS_SIDES, "POSITION-VALUE", reader->diagnostics);
  const char *reason = tree_string(tree_get(map, "reason"), "");
  int found = REASONS - 1;
  while (found > REASON_NONE && strcmp(DUCS_REASONS[found], reason) != 0) found--;
  if (found == REASON_NONE) fault(reader, "unknown-word", map);
  if (winner < 0 || found == REASON_NONE) return;
  reader->state->over = 1;
  reader->state->winner = (uint8_t)winner;
  reader->state->reason = (uint8_t)found;
}

static void read_time(const Reader *reader, const Tree *position) {
  State *state = reader->state;
  const Tree *phase = tree_get(position, "phase");
  state->turn = (uint8_t)field_int(position, "turn", 1, reader->edition->turn_count, 1, false,
                                   "POSITION-VALUE", reader->diagnostics);
  int found =
      phase == NULL ? PHASE_ORFBURG : field_word(phase, DUCS_PHASES, "POSITION-VALUE", reader->diagnostics);
  state->phase = (uint8_t)(found < 0 ? PHASE_ORFBURG : found);
}

/* What stands in the position may still contradict itself while somebody is asked. */
static void check_pending(const Reader *reader, const Tree *position) {
  const char *what;
  const Tree *pending = tree_get(position, "pending");
  if (tree_is_null(pending) || ducs_sound(reader->edition, reader->state, &what)) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "POSITION-VALUE", "position-unsound", pending, "what", what,
           NULL);
}

bool ducs_position_read(const void *edition, const Tree *position, void *state_pointer,
                        Diagnostics *diagnostics) {
  Arena *arena = diagnostics == NULL ? arena_new() : NULL;
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  diagnostics_init(&own, arena);
  Reader reader = {
      .edition = edition, .state = state_pointer, .diagnostics = diagnostics == NULL ? &own : diagnostics};
  Diagnostics *found = reader.diagnostics;
  size_t errors = found->errors;
  ducs_state_clear(reader.state);
  ducs_board_make(edition, reader.state, &reader.board);
  if (position == NULL || field_keys(position, KEYS, found)) {
    const Tree *options = field_map(position, "options", false, found);
    read_time(&reader, position);
    read_possession(&reader, field_map(position, "possession", false, found));
    read_units(&reader, field_map(position, "units", false, found));
    read_retreats(&reader, field_map(position, "retreat", false, found));
    read_pending(&reader, field_map(position, "pending", false, found));
    read_over(&reader, field_map(position, "over", false, found));
    if (options != NULL) ducs_options_read(options, true, "POSITION-VALUE", reader.state, found);
    if (found->errors == errors) check_pending(&reader, position);
  }
  bool good = found->errors == errors;
  arena_free(arena);
  return good;
}
