/* A position, written and read. Of a redacted state (view.h) it holds what the viewer may know: pieces
 * without values. What a position that is read does not mention does not exist. */
#include "position.h"

#include <string.h>

#include "sequence.h"
#include "turn_file.h"

/* ---- writing ---- */

typedef struct Writer {
  const Edition *edition;
  const State *state;
  Arena *arena;
} Writer;

static Tree *piece_tree(const Writer *writer, int side, const Piece *piece) {
  Arena *arena = writer->arena;
  const char *text = writer->edition->label[side][piece->label];
  if (waterloo_shows_value(piece)) text = arena_printf(arena, "%s %d", text, piece->value);
  if (piece->pose != POSE_STANDING) text = arena_printf(arena, "%s %s", text, WATERLOO_POSES[piece->pose]);
  return tree_text(arena, text);
}

static void put_yes_no(const Writer *writer, Tree *map, const char *key, bool value) {
  tree_put_text(writer->arena, map, key, value ? "yes" : "no");
}

static Tree *kinds_tree(const Writer *writer, unsigned kinds) {
  Tree *list = tree_list(writer->arena);
  for (int kind = 0; kind < ACTIONS; kind++) {
    if (kinds & 1u << kind) tree_add_text(writer->arena, list, WATERLOO_ACTIONS[kind]);
  }
  return list;
}

static Tree *knows_tree(const Writer *writer, const Side *side, int enemy) {
  Tree *map = tree_map(writer->arena);
  for (int label = 0; label < LABELS; label++) {
    if (side->knows[label] != 0)
      tree_put_int(writer->arena, map, writer->edition->label[enemy][label], side->knows[label]);
  }
  return map;
}

/* -- one side -- */

static void put_pieces(const Writer *writer, Tree *map, int number, const Side *side) {
  Arena *arena = writer->arena;
  if (side->deployed) {
    Tree *front = tree_put(arena, map, "front", tree_map(arena));
    for (int duel = 1; duel <= DUELS; duel++) {
      if (side->front[duel].value != 0)
        tree_put(arena, front, writer->edition->duel[duel], piece_tree(writer, number, &side->front[duel]));
    }
  }
  if (side->general.value != 0) tree_put(arena, map, "general", piece_tree(writer, number, &side->general));
}

static Tree *side_tree(const Writer *writer, const Pair *pair, int number) {
  Arena *arena = writer->arena;
  const Side *side = &pair->field.side[number];
  Tree *map = tree_map(arena);
  put_pieces(writer, map, number, side);
  tree_put_text(arena, map, "order", side->spent ? "spent" : "ready");
  tree_put_text(arena, map, "engaged", WATERLOO_ENGAGED[side->engaged]);
  if (side->engaged != ENGAGED_NONE) tree_put_int(arena, map, "at", side->at);
  if (side->engaged == ENGAGED_CHARGE || side->engaged == ENGAGED_COUNTERCHARGE)
    put_yes_no(writer, map, "won", side->won);
  tree_put_int(arena, map, "points", side->points);
  if (side->retreated != 0)
    tree_put_text(arena, map, "retreated", writer->edition->label[number][side->retreated]);
  Tree *knows = knows_tree(writer, side, OTHER(number));
  if (knows->count > 0) tree_put(arena, map, "knows", knows);
  if (side->missed != 0) tree_put_int(arena, map, "missed", side->missed);
  if (side->did != 0) tree_put(arena, map, "did", kinds_tree(writer, side->did));
  Tree *standing = waterloo_standing_tree(writer->edition, &pair->standing[number], arena);
  if (standing->count > 0) tree_put(arena, map, "standing", standing);
  if (pair->next[number].count > 0)
    tree_put(arena, map, "next", waterloo_next_tree(writer->edition, &pair->next[number], arena));
  return map;
}

/* -- one pair -- */

static Tree *ask_tree(const Writer *writer, const Pair *pair) {
  const Progress *progress = &pair->progress;
  Arena *arena = writer->arena;
  Tree *map = tree_map(arena);
  tree_put_text(arena, map, "question", WATERLOO_QUESTIONS[progress->question]);
  tree_put_text(arena, map, "side", WATERLOO_SIDES[progress->asked]);
  tree_put_int(arena, map, "count", pair->asks);
  if (progress->plan.moves.count > 0) {
    tree_put(arena, map, "do",
             waterloo_moves_tree(writer->edition, &progress->plan.script, &progress->plan.moves, arena));
    tree_put_int(arena, map, "item", progress->item + 1);
    tree_put_int(arena, map, "branch", progress->branch + 1);
  }
  if (progress->kinds != 0) tree_put(arena, map, "played", kinds_tree(writer, progress->kinds));
  if (progress->seen[0] != 0) {
    Tree *seen = tree_put(arena, map, "seen", tree_list(arena));
    for (int i = 0; i < 2 && progress->seen[i] != 0; i++) tree_add_int(arena, seen, progress->seen[i]);
  }
  if (progress->charged != CHARGED_NOT) {
    tree_put_text(arena, map, "charge", progress->charged == CHARGED_WON ? "won" : "lost");
    put_yes_no(writer, map, "countered", progress->countered);
  }
  if (progress->duel != 0) tree_put_int(arena, map, "duel", progress->duel);
  return map;
}

static Tree *last_tree(const Writer *writer, const Last *last) {
  Arena *arena = writer->arena;
  Tree *map = tree_map(arena);
  if (last->resigned) {
    put_yes_no(writer, map, "resigned", true);
  } else {
    Tree *points = tree_put(arena, map, "points", tree_map(arena));
    for (int side = 0; side < SIDES; side++)
      tree_put_int(arena, points, WATERLOO_SIDES[side], last->points[side]);
  }
  tree_put_text(arena, map, "winner", WATERLOO_SIDES[last->winner]);
  if (writer->state->terms.laurels) tree_put_int(arena, map, "laurels", last->laurels);
  return map;
}

static Tree *duels_tree(const Writer *writer, const Field *field) {
  Tree *map = tree_map(writer->arena);
  for (int duel = 1; duel <= DUELS; duel++)
    tree_put_text(writer->arena, map, writer->edition->duel[duel], WATERLOO_DUELS[field->duels[duel]]);
  return map;
}

static void put_pair(const Writer *writer, Tree *map, const Pair *pair) {
  Arena *arena = writer->arena;
  tree_put_int(arena, map, "manche", pair->battle);
  if (pair->replay > 0) tree_put_int(arena, map, "replay", pair->replay);
  tree_put_text(arena, map, "window", WATERLOO_WINDOWS[pair->window]);
  tree_put_text(arena, map, "first", pair->undrawn ? "drawn" : WATERLOO_SIDES[pair->first]);
  tree_put_int(arena, map, "turn", pair->turn);
  if (!pair->undrawn) tree_put_text(arena, map, "to_move", WATERLOO_SIDES[pair->to_move]);
  tree_put(arena, map, "duels", duels_tree(writer, &pair->field));
  for (int side = 0; side < SIDES; side++)
    tree_put(arena, map, WATERLOO_SIDES[side], side_tree(writer, pair, side));
  const TurnPlan *plan = &pair->progress.plan;
  if (pair->window == WINDOW_DEPLOY && plan->moves.count > 0)
    tree_put(arena, map, "opening", waterloo_moves_tree(writer->edition, &plan->script, &plan->moves, arena));
  if (pair->window == WINDOW_ASK) tree_put(arena, map, "ask", ask_tree(writer, pair));
  if (pair->last.played) tree_put(arena, map, "last", last_tree(writer, &pair->last));
}

/* -- round-robins -- */

static void put_pairs(const Writer *writer, Tree *position) {
  const Edition *edition = writer->edition;
  const State *state = writer->state;
  Arena *arena = writer->arena;
  tree_put_int(arena, position, "ronde", state->ronde);
  tree_put_int(arena, position, "step", state->step);
  if (state->extra > 0) tree_put_int(arena, position, "extra", state->extra);
  Tree *seats = tree_put(arena, position, "seats", tree_list(arena));
  for (int seat = 0; seat < edition->seats.count; seat++)
    tree_add_text(arena, seats, edition->seats.names[seat]);
  Tree *pairs = tree_put(arena, position, "pairs", tree_map(arena));
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    Tree *map =
        tree_put(arena, pairs, edition->pair[pair->player[NORTH]][pair->player[SOUTH]], tree_map(arena));
    Tree *players = tree_put(arena, map, "players", tree_map(arena));
    for (int side = 0; side < SIDES; side++)
      tree_put_text(arena, players, WATERLOO_SIDES[side], edition->seats.names[pair->player[side]]);
    put_pair(writer, map, pair);
  }
}

static void put_scores(const Writer *writer, Tree *position) {
  const State *state = writer->state;
  Tree *scores =
      tree_put(writer->arena, position, state->terms.laurels ? "laurels" : "wins", tree_map(writer->arena));
  for (int seat = 0; seat < writer->edition->seats.count; seat++)
    tree_put_int(writer->arena, scores, writer->edition->seats.names[seat], state->score[seat]);
}

static void put_over(const Writer *writer, Tree *position) {
  const State *state = writer->state;
  if (!state->over) return;
  bool shared = state->reason == REASON_SHARED;
  Tree *over = tree_put(writer->arena, position, "over", tree_map(writer->arena));
  tree_put_text(writer->arena, over, "winner", shared ? "none" : writer->edition->seats.names[state->winner]);
  tree_put_text(writer->arena, over, "reason", WATERLOO_REASONS[state->reason]);
}

Tree *waterloo_position_write(const void *edition, const void *state, Arena *arena) {
  const Writer writer = {edition, state, arena};
  Tree *position = tree_map(arena);
  if (waterloo_has_rondes(edition)) {
    put_pairs(&writer, position);
  } else {
    put_pair(&writer, position, &writer.state->pairs[0]);
  }
  put_scores(&writer, position);
  put_over(&writer, position);
  Tree *options = waterloo_options_write(edition, &writer.state->terms, arena);
  if (options->count > 0) tree_put(arena, position, "options", options);
  return position;
}

/* ---- reading one pair ---- */

static const char *const SIDE_KEYS[] = {"front", "general",  "order",     "engaged", "at",
                                        "won",   "points",   "retreated", "knows",   "missed",
                                        "did",   "standing", "next",      NULL};
static const char *const DUEL_KEYS[] = {"1", "2", "3", "4", "5", NULL};
static const char *const ORDER[] = {"ready", "spent", NULL};
static const char *const LAST_KEYS[] = {"points", "winner", "laurels", "resigned", NULL};
static const char *const ASK_KEYS[] = {"question", "side", "count",  "do",        "item", "branch",
                                       "played",   "seen", "charge", "countered", "duel", NULL};

/* The seat of that name; -1 if it is nobody's. */
static int seat_named(const FieldReader *reader, const Tree *node) {
  return seats_find(&((const Edition *)reader->edition)->seats, tree_string(node, ""));
}

static int number(FieldReader *reader, const Tree *map, const char *key, int most, int otherwise) {
  return field_int(map, key, 0, most, otherwise, false, reader->code, reader->diagnostics);
}

/* A word under a key; `otherwise` if there is none, and after one that is none was recorded. */
static int word(FieldReader *reader, const Tree *map, const char *key, const char *const *words,
                int otherwise) {
  const Tree *node = tree_get(map, key);
  if (tree_is_null(node)) return otherwise;
  int found = field_word(node, words, reader->code, reader->diagnostics);
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

static Piece read_piece(FieldReader *reader, const Tree *node, int side) {
  const char *text = tree_string(node, "");
  size_t length = strcspn(text, " ");
  int label = find_label(reader->edition, side, text, length);
  const char *rest = text + length + strspn(text + length, " ");
  int value = rest[0] >= '1' && rest[0] <= '0' + VALUES ? rest[0] - '0' : 0;
  const char *pose = value == 0 ? rest : rest + 1 + strspn(rest + 1, " ");
  int lies = *pose == '\0' ? POSE_STANDING : word_index(pose, WATERLOO_POSES);
  if (label < 0 || value == 0 || lies < 0) {
    field_wrong(reader, "position-piece", node);
    return (Piece){.value = 0};
  }
  return (Piece){.label = (uint8_t)label, .value = (uint8_t)value, .pose = (uint8_t)lies};
}

static void read_front(FieldReader *reader, const Tree *map, int number_of_side, Side *side) {
  if (map == NULL || !field_keys(map, DUEL_KEYS, reader->diagnostics)) return;
  side->deployed = 1;
  for (int duel = 1; duel <= DUELS; duel++) {
    const Tree *node = tree_get(map, DUEL_KEYS[duel - 1]);
    if (!tree_is_null(node)) side->front[duel] = read_piece(reader, node, number_of_side);
  }
}

static void read_knows(FieldReader *reader, const Tree *map, int enemy, Side *side) {
  for (size_t i = 0; map != NULL && i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    int64_t value;
    int label = find_label(reader->edition, enemy, item->key, strlen(item->key));
    if (label < 0) {
      diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "position-knows", item->value, "value",
               item->key, NULL);
    } else if (!tree_read_int(item->value, &value) || value < 1 || value > VALUES) {
      field_wrong(reader, "position-knows", item->value);
    } else {
      side->knows[label] = (uint8_t)value;
    }
  }
}

static unsigned read_kinds(FieldReader *reader, const Tree *list) {
  unsigned kinds = 0;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int kind = field_word(list->items[i].value, WATERLOO_ACTIONS, reader->code, reader->diagnostics);
    if (kind >= 0) kinds |= 1u << kind;
  }
  return kinds;
}

static void read_retreated(FieldReader *reader, const Tree *node, int number_of_side, Side *side) {
  const char *text = tree_string(node, "none");
  if (strcmp(text, "none") == 0) return;
  int label = find_label(reader->edition, number_of_side, text, strlen(text));
  if (label < 1 || label > DUELS) {
    field_wrong(reader, "position-piece", node);
  } else {
    side->retreated = (uint8_t)label;
  }
}

/* -- orders in force -- */

static void begin_script(ScriptReader *script, const FieldReader *reader, Script *out) {
  waterloo_script_begin(script, reader, out);
  script->may_ask = script->stored = true;
}

static void read_orders(FieldReader *reader, const Tree *map, Standing *standing, Next *next) {
  const Tree *node = tree_get(map, "standing");
  ScriptReader script;
  begin_script(&script, reader, &standing->script);
  if (!tree_is_null(node)) waterloo_read_standing(&script, node, standing);
  node = tree_get(map, "next");
  begin_script(&script, reader, &next->script);
  if (!tree_is_null(node)) waterloo_read_next(&script, node, next);
}

static void read_side(FieldReader *reader, const Tree *map, int number_of_side, Pair *pair) {
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

/* -- the battle -- */

static void read_duels(FieldReader *reader, const Tree *map, Field *field) {
  if (map == NULL || !field_keys(map, DUEL_KEYS, reader->diagnostics)) return;
  for (int duel = 1; duel <= DUELS; duel++)
    field->duels[duel] = (uint8_t)word(reader, map, DUEL_KEYS[duel - 1], WATERLOO_DUELS, DUEL_OPEN);
}

static void read_seen(FieldReader *reader, const Tree *list, Progress *progress) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int64_t value;
    if (i >= 2 || !tree_read_int(list->items[i].value, &value) || value < 1 || value > VALUES) {
      field_wrong(reader, "position-knows", list->items[i].value);
      return;
    }
    progress->seen[i] = (uint8_t)value;
  }
}

static void read_plan(FieldReader *reader, const Tree *map, Progress *progress) {
  const Tree *node = tree_get(map, "do");
  if (tree_is_null(node)) return;
  ScriptReader script;
  size_t errors = reader->diagnostics->errors;
  begin_script(&script, reader, &progress->plan.script);
  script.places = PLACE_AFTER_RECON | PLACE_AFTER_CHARGE | PLACE_NEXT;
  script.acted = progress->kinds != 0; /* it may be the answer to an earlier question of the turn */
  waterloo_read_moves(&script, node, 2, &progress->plan.moves);
  int item = number(reader, map, "item", 2, 1), branch = number(reader, map, "branch", LIST_MAX, 1);
  const Moves *moves = &progress->plan.moves;
  if (reader->diagnostics->errors > errors) return;
  /* Version 1.0 wrote more than the item has. */
  if (progress->question == ASK_ACTION && item >= 1 && item <= moves->count && branch >= 1)
    branch = waterloo_branch_asked(moves->items[item - 1], branch - 1) + 1;
  if (item < 1 || item > moves->count || branch < 1 || branch > moves->items[item - 1].count) {
    field_wrong(reader, "number-out-of-range", map);
    return;
  }
  progress->item = (uint8_t)(item - 1);
  progress->branch = (uint8_t)(branch - 1);
}

static void read_ask(FieldReader *reader, const Tree *map, Pair *pair) {
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

static void read_opening(FieldReader *reader, const Tree *node, Progress *progress) {
  ScriptReader script;
  begin_script(&script, reader, &progress->plan.script);
  if (!tree_is_null(node)) waterloo_read_moves(&script, node, 1, &progress->plan.moves);
}

static void read_last(FieldReader *reader, const Tree *node, Last *last) {
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
static int side_word(FieldReader *reader, const Tree *map, const char *key, const Pair *pair, int otherwise) {
  const Tree *node = tree_get(map, key);
  int seat = seat_named(reader, node);
  if (seat >= 0 && waterloo_side_of(pair, seat) >= 0) return waterloo_side_of(pair, seat);
  return word(reader, map, key, WATERLOO_SIDES, otherwise);
}

/* Reads the keys of a battle into a pair whose players are known; others are passed over. */
static void read_pair(FieldReader *reader, const Tree *map, Pair *pair) {
  Diagnostics *diagnostics = reader->diagnostics;
  pair->battle = (uint16_t)number(reader, map, "manche", 9999, pair->battle == 0 ? 1 : pair->battle);
  pair->replay = (uint8_t)number(reader, map, "replay", 255, 0);
  pair->undrawn = strcmp(tree_string(tree_get(map, "first"), ""), "drawn") == 0;
  pair->first = (uint8_t)(pair->undrawn ? NORTH : side_word(reader, map, "first", pair, NORTH));
  pair->turn = (uint16_t)number(reader, map, "turn", 9999, 0);
  int window = pair->turn == 0 ? WINDOW_DEPLOY : WINDOW_TURN;
  pair->window = (uint8_t)word(reader, map, "window", WATERLOO_WINDOWS, window);
  if (pair->window == WINDOW_TURN && pair->turn == 0) pair->turn = 1;
  int mover = pair->turn % 2 == 1 || pair->turn == 0 ? pair->first : OTHER(pair->first);
  pair->to_move = (uint8_t)side_word(reader, map, "to_move", pair, mover);
  read_duels(reader, field_map(map, "duels", false, diagnostics), &pair->field);
  for (int side = 0; side < SIDES; side++)
    read_side(reader, field_map(map, WATERLOO_SIDES[side], false, diagnostics), side, pair);
  if (pair->window == WINDOW_DEPLOY) read_opening(reader, tree_get(map, "opening"), &pair->progress);
  if (pair->window == WINDOW_ASK) read_ask(reader, field_map(map, "ask", true, diagnostics), pair);
  read_last(reader, tree_get(map, "last"), &pair->last);
}

/* ---- reading the whole ---- */

/* Both forms of a position have these; those of a battle stand at the top with two players. */
static const char *const KEYS_OF_TWO[] = {"manche", "replay",  "window", "first",   "turn",  "to_move",
                                          "duels",  "north",   "south",  "opening", "ask",   "last",
                                          "wins",   "laurels", "over",   "options", "seats", NULL};
static const char *const KEYS_OF_RONDES[] = {"ronde", "step",    "extra", "seats",   "pairs",
                                             "wins",  "laurels", "over",  "options", NULL};
static const char *const OVER_KEYS[] = {"winner", "reason", NULL};

/* -- seats -- */

static void add_seat(Seats *out, Arena *arena, const char *name) {
  if (out->count < GAME_SEATS_MAX && seats_find(out, name) < 0) {
    out->names[out->count++] = arena_strdup(arena, name);
  }
}

bool waterloo_seats_of(const Tree *position, Arena *arena, Seats *out) {
  const Tree *list = tree_get(position, "seats"), *pairs = tree_get(position, "pairs");
  *out = (Seats){.count = 0};
  for (size_t i = 0; list != NULL && list->kind == TREE_LIST && i < list->count; i++)
    add_seat(out, arena, tree_string(list->items[i].value, ""));
  for (size_t i = 0; list == NULL && pairs != NULL && pairs->kind == TREE_MAP && i < pairs->count; i++) {
    const Tree *players = tree_get(pairs->items[i].value, "players");
    for (int side = 0; side < SIDES; side++) {
      const char *name = tree_string(tree_get(players, WATERLOO_SIDES[side]), NULL);
      if (name != NULL) add_seat(out, arena, name);
    }
  }
  return out->count > 0;
}

/* -- the game -- */

static void read_scores(FieldReader *reader, const Tree *position, State *state) {
  const Tree *map =
      field_map(position, state->terms.laurels ? "laurels" : "wins", false, reader->diagnostics);
  const Seats *seats = &((const Edition *)reader->edition)->seats;
  for (int seat = 0; map != NULL && seat < seats->count; seat++)
    state->score[seat] =
        (uint8_t)field_int(map, seats->names[seat], 0, 255, 0, false, reader->code, reader->diagnostics);
  if (map != NULL) field_keys(map, seats->names, reader->diagnostics);
}

static void read_over(FieldReader *reader, const Tree *map, State *state) {
  if (map == NULL || !field_keys(map, OVER_KEYS, reader->diagnostics)) return;
  const Tree *node = tree_get(map, "winner");
  int winner = seat_named(reader, node);
  bool shared = strcmp(tree_string(node, ""), "none") == 0;
  if (winner < 0 && !shared) field_wrong(reader, "unknown-word", map);
  state->over = 1;
  state->winner = winner < 0 ? 0 : (uint8_t)winner;
  state->shared = (uint8_t)(shared ? waterloo_leaders(reader->edition, state) : 0);
  state->reason = shared ? REASON_SHARED : REASON_TARGET;
}

static void read_two(FieldReader *reader, const Tree *position, State *state) {
  field_keys(position, KEYS_OF_TWO, reader->diagnostics);
  Pair *pair = &state->pairs[0];
  state->pair_count = 1;
  pair->player[SOUTH] = 1;
  read_pair(reader, position, pair);
}

static void read_players(FieldReader *reader, const TreeItem *item, Pair *pair) {
  const Tree *players = field_map(item->value, "players", true, reader->diagnostics);
  for (int side = 0; players != NULL && side < SIDES; side++) {
    const Tree *node = tree_get(players, WATERLOO_SIDES[side]);
    int seat = seat_named(reader, node);
    if (seat < 0) field_wrong(reader, "position-player", node == NULL ? players : node);
    pair->player[side] = seat < 0 ? 0 : (uint8_t)seat;
  }
}

static void read_rondes(FieldReader *reader, const Tree *position, State *state) {
  Diagnostics *diagnostics = reader->diagnostics;
  const Tree *pairs = field_map(position, "pairs", true, diagnostics);
  field_keys(position, KEYS_OF_RONDES, diagnostics);
  state->ronde = (uint16_t)field_int(position, "ronde", 1, 9999, 1, false, reader->code, diagnostics);
  state->step = (uint16_t)field_int(position, "step", 1, 9999, 1, false, reader->code, diagnostics);
  state->extra = (uint8_t)field_int(position, "extra", 0, 99, 0, false, reader->code, diagnostics);
  for (size_t i = 0; pairs != NULL && i < pairs->count; i++) {
    if (state->pair_count == waterloo_pairs_most(reader->edition)) {
      field_wrong(reader, "position-pairs", pairs->items[i].value);
      return;
    }
    Pair *pair = &state->pairs[state->pair_count++];
    read_players(reader, &pairs->items[i], pair);
    pair->battle = state->ronde;
    read_pair(reader, pairs->items[i].value, pair);
  }
}

/* What stands in the orders of a position may still contradict the rest. */
static void check_asks(FieldReader *reader, const Tree *position, const State *state) {
  const char *what;
  bool asks = false;
  for (int i = 0; i < state->pair_count; i++) asks |= state->pairs[i].window == WINDOW_ASK;
  if (!asks || waterloo_invariants_hold(reader->edition, state, &what)) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "position-unsound", position, "what", what,
           NULL);
}

bool waterloo_position_read(const void *edition, const Tree *position, void *state_pointer,
                            Diagnostics *diagnostics) {
  State *state = state_pointer;
  FieldReader reader;
  field_reader_begin(&reader, edition, state, "POSITION-VALUE", diagnostics);
  Diagnostics *found = reader.diagnostics;
  waterloo_state_clear(edition, state);
  const Tree *options = field_map(position, "options", false, found);
  if (options != NULL) waterloo_options_read(edition, options, true, reader.code, &state->terms, found);
  if (position != NULL && position->kind != TREE_MAP) {
    field_misshapen(&reader, "not-a-map", position);
  } else if (waterloo_has_rondes(edition)) {
    read_rondes(&reader, position, state);
  } else {
    read_two(&reader, position, state);
  }
  read_scores(&reader, position, state);
  read_over(&reader, field_map(position, "over", false, found), state);
  if (field_reader_is_good(&reader)) check_asks(&reader, position, state);
  return field_reader_end(&reader);
}
