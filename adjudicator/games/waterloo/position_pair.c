#include "files.h"

#include <string.h>

#include "../fields.h"

static const char *const SIDE_KEYS[] = {"front", "general",  "order",     "engaged", "at",
                                        "won",   "points",   "retreated", "knows",   "missed",
                                        "did",   "standing", "next",      NULL};
static const char *const DUEL_KEYS[] = {"1", "2", "3", "4", "5", NULL};
static const char *const ORDER[] = {"ready", "spent", NULL};
static const char *const LAST_KEYS[] = {"points", "winner", "laurels", "resigned", NULL};
static const char *const ASK_KEYS[] = {"question", "side", "count",  "do",        "item", "branch",
                                       "played",   "seen", "charge", "countered", "duel", NULL};

static void fault(const PairReader *reader, const char *message, const Tree *node) {
  field_fault(reader->diagnostics, "POSITION-VALUE", message, node);
}

static int number(const PairReader *reader, const Tree *map, const char *key, int most, int otherwise) {
  return field_int(map, key, 0, most, otherwise, false, "POSITION-VALUE", reader->diagnostics);
}

/* A word under a key; `otherwise` where there is none, and after one that is none was recorded. */
static int word(const PairReader *reader, const Tree *map, const char *key, const char *const *words,
                int otherwise) {
  const Tree *node = tree_get(map, key);
  if (tree_is_null(node)) return otherwise;
  int found = field_word(node, words, "POSITION-VALUE", reader->diagnostics);
  return found < 0 ? otherwise : found;
}

/* -- pieces -- */

/* "N3": the label of a piece of a side; -1 if it is none. `length`: of the text. */
static int find_label(const Edition *edition, int side, const char *text, size_t length) {
  for (int label = 0; label < LABELS; label++) {
    const char *known = edition->label[side][label];
    if (strlen(known) == length && strncmp(known, text, length) == 0) return label;
  }
  return -1;
}

static Piece read_piece(const PairReader *reader, const Tree *node, int side) {
  static const char *const LYING[] = {"standing", "up", "down", NULL};
  const char *text = tree_string(node, "");
  size_t length = strcspn(text, " ");
  int label = find_label(reader->edition, side, text, length);
  const char *rest = text + length + strspn(text + length, " ");
  int value = rest[0] >= '1' && rest[0] <= '0' + VALUES ? rest[0] - '0' : 0;
  const char *pose = value == 0 ? rest : rest + 1 + strspn(rest + 1, " ");
  int lies = *pose == '\0' ? POSE_STANDING : word_index(pose, LYING);
  if (label < 0 || value == 0 || lies < 0) {
    fault(reader, "position-piece", node);
    return (Piece){.value = 0};
  }
  return (Piece){.label = (uint8_t)label, .value = (uint8_t)value, .pose = (uint8_t)lies};
}

static void read_front(const PairReader *reader, const Tree *map, int number_of_side, Side *side) {
  if (map == NULL || !field_keys(map, DUEL_KEYS, reader->diagnostics)) return;
  side->deployed = 1;
  for (int duel = 1; duel <= DUELS; duel++) {
    const Tree *node = tree_get(map, DUEL_KEYS[duel - 1]);
    if (!tree_is_null(node)) side->front[duel] = read_piece(reader, node, number_of_side);
  }
}

static void read_knows(const PairReader *reader, const Tree *map, int enemy, Side *side) {
  for (size_t i = 0; map != NULL && i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    int64_t value;
    int label = find_label(reader->edition, enemy, item->key, strlen(item->key));
    if (label < 0 || !tree_read_int(item->value, &value) || value < 1 || value > VALUES) {
      fault(reader, "position-knows", item->value);
    } else {
      side->knows[label] = (uint8_t)value;
    }
  }
}

static unsigned read_kinds(const PairReader *reader, const Tree *list) {
  unsigned kinds = 0;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int kind = field_word(list->items[i].value, WATERLOO_ACTIONS, "POSITION-VALUE", reader->diagnostics);
    if (kind >= 0) kinds |= 1u << kind;
  }
  return kinds;
}

static void read_retreated(const PairReader *reader, const Tree *node, int number_of_side, Side *side) {
  const char *text = tree_string(node, "none");
  if (strcmp(text, "none") == 0) return;
  int label = find_label(reader->edition, number_of_side, text, strlen(text));
  if (label < 1 || label > DUELS) {
    fault(reader, "position-piece", node);
  } else {
    side->retreated = (uint8_t)label;
  }
}

/* -- orders in force -- */

static ScriptReader script_reader(const PairReader *reader, Script *script) {
  return (ScriptReader){
      .edition = reader->edition, .script = script, .diagnostics = reader->diagnostics, .may_ask = true};
}

static void read_orders(const PairReader *reader, const Tree *map, Standing *standing, Next *next) {
  const Tree *node = tree_get(map, "standing");
  ScriptReader script = script_reader(reader, &standing->script);
  if (!tree_is_null(node)) waterloo_read_standing(&script, node, standing);
  waterloo_script_settle(&standing->script);
  node = tree_get(map, "next");
  script = script_reader(reader, &next->script);
  if (!tree_is_null(node)) waterloo_read_next(&script, node, next);
  waterloo_script_settle(&next->script);
}

static void read_side(const PairReader *reader, const Tree *map, int number_of_side, Pair *pair) {
  Side *side = &pair->field.side[number_of_side];
  Diagnostics *diagnostics = reader->diagnostics;
  if (map == NULL || !field_keys(map, SIDE_KEYS, diagnostics)) return;
  const Tree *general = tree_get(map, "general");
  read_front(reader, field_map(map, "front", false, diagnostics), number_of_side, side);
  if (!tree_is_null(general)) side->general = read_piece(reader, general, number_of_side);
  side->engaged = (uint8_t)word(reader, map, "engaged", WATERLOO_ENGAGED, ENGAGED_NONE);
  bool used = side->engaged != ENGAGED_NONE || side->general.pose == POSE_DOWN;
  side->spent = (uint8_t)word(reader, map, "order", ORDER, used);
  if (side->engaged != ENGAGED_NONE) side->at = (uint8_t)number(reader, map, "at", DUELS, 0);
  side->won = field_bool(map, "won", diagnostics);
  side->points = (uint8_t)number(reader, map, "points", 99, 0);
  side->missed = (uint8_t)number(reader, map, "missed", 9, 0);
  side->did = (uint8_t)read_kinds(reader, field_list(map, "did", false, diagnostics));
  read_retreated(reader, tree_get(map, "retreated"), number_of_side, side);
  read_knows(reader, field_map(map, "knows", false, diagnostics), OTHER(number_of_side), side);
  read_orders(reader, map, &pair->standing[number_of_side], &pair->next[number_of_side]);
}

/* -- the manche -- */

static void read_duels(const PairReader *reader, const Tree *map, Field *field) {
  if (map == NULL || !field_keys(map, DUEL_KEYS, reader->diagnostics)) return;
  for (int duel = 1; duel <= DUELS; duel++)
    field->duels[duel] = (uint8_t)word(reader, map, DUEL_KEYS[duel - 1], WATERLOO_DUELS, DUEL_OPEN);
}

static void read_seen(const PairReader *reader, const Tree *list, Progress *progress) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int64_t value;
    if (i >= 2 || !tree_read_int(list->items[i].value, &value) || value < 1 || value > VALUES) {
      fault(reader, "position-knows", list->items[i].value);
      return;
    }
    progress->seen[i] = (uint8_t)value;
  }
}

static void read_plan(const PairReader *reader, const Tree *map, Progress *progress) {
  const Tree *node = tree_get(map, "do");
  if (tree_is_null(node)) return;
  ScriptReader script = script_reader(reader, &progress->plan.script);
  script.places = PLACE_AFTER_RECON | PLACE_AFTER_CHARGE | PLACE_NEXT;
  waterloo_read_moves(&script, node, 2, &progress->plan.moves);
  waterloo_script_settle(&progress->plan.script);
  int item = number(reader, map, "item", 2, 1), branch = number(reader, map, "branch", LIST_MAX, 1);
  const Moves *moves = &progress->plan.moves;
  if (script.faults > 0) return;
  if (item < 1 || item > moves->count || branch < 1 || branch > moves->items[item - 1].count) {
    fault(reader, "number-out-of-range", map);
    return;
  }
  progress->item = (uint8_t)(item - 1);
  progress->branch = (uint8_t)(branch - 1);
}

static void read_ask(const PairReader *reader, const Tree *map, Pair *pair) {
  static const char *const CHARGE[] = {"none", "won", "lost", NULL};
  Progress *progress = &pair->progress;
  if (map == NULL || !field_keys(map, ASK_KEYS, reader->diagnostics)) return;
  progress->question = (uint8_t)word(reader, map, "question", WATERLOO_QUESTIONS, ASK_NONE);
  progress->asked = (uint8_t)word(reader, map, "side", WATERLOO_SIDES, pair->to_move);
  pair->asks = (uint8_t)number(reader, map, "count", 99, 1);
  progress->kinds = (uint8_t)read_kinds(reader, field_list(map, "played", false, reader->diagnostics));
  progress->charged = (uint8_t)word(reader, map, "charge", CHARGE, CHARGED_NOT);
  progress->countered = field_bool(map, "countered", reader->diagnostics);
  progress->duel = (uint8_t)number(reader, map, "duel", DUELS, 0);
  read_seen(reader, field_list(map, "seen", false, reader->diagnostics), progress);
  read_plan(reader, map, progress);
}

static void read_last(const PairReader *reader, const Tree *node, Last *last) {
  if (tree_is_null(node) || strcmp(tree_string(node, ""), "none") == 0) return;
  if (!field_keys(node, LAST_KEYS, reader->diagnostics)) return;
  const Tree *points = field_map(node, "points", false, reader->diagnostics);
  last->played = 1;
  last->resigned = points == NULL;
  last->winner = (uint8_t)word(reader, node, "winner", WATERLOO_SIDES, NORTH);
  last->laurels = (uint8_t)number(reader, node, "laurels", 99, 0);
  for (int side = 0; points != NULL && side < SIDES; side++)
    last->points[side] = (uint8_t)number(reader, points, WATERLOO_SIDES[side], 99, 0);
}

/* A side, by its word or its player's name. */
static int side_word(const PairReader *reader, const Tree *map, const char *key, const Pair *pair,
                     int otherwise) {
  const Tree *node = tree_get(map, key);
  int seat = seats_find(&reader->edition->seats, tree_string(node, ""));
  if (seat >= 0 && waterloo_side_of(pair, seat) >= 0) return waterloo_side_of(pair, seat);
  return word(reader, map, key, WATERLOO_SIDES, otherwise);
}

void waterloo_read_pair(const PairReader *reader, const Tree *map, Pair *pair) {
  Diagnostics *diagnostics = reader->diagnostics;
  pair->manche = (uint16_t)number(reader, map, "manche", 9999, pair->manche == 0 ? 1 : pair->manche);
  pair->replay = (uint8_t)number(reader, map, "replay", 255, 0);
  pair->first = (uint8_t)side_word(reader, map, "first", pair, NORTH);
  pair->turn = (uint16_t)number(reader, map, "turn", 9999, 0);
  int window = pair->turn == 0 ? WINDOW_DEPLOY : WINDOW_TURN;
  pair->window = (uint8_t)word(reader, map, "window", WATERLOO_WINDOWS, window);
  if (pair->window == WINDOW_TURN && pair->turn == 0) pair->turn = 1;
  int mover = pair->turn % 2 == 1 || pair->turn == 0 ? pair->first : OTHER(pair->first);
  pair->to_move = (uint8_t)side_word(reader, map, "to_move", pair, mover);
  read_duels(reader, field_map(map, "duels", false, diagnostics), &pair->field);
  for (int side = 0; side < SIDES; side++)
    read_side(reader, field_map(map, WATERLOO_SIDES[side], false, diagnostics), side, pair);
  if (pair->window == WINDOW_ASK) read_ask(reader, field_map(map, "ask", true, diagnostics), pair);
  read_last(reader, tree_get(map, "last"), &pair->last);
}
