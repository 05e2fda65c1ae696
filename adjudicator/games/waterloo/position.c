/* A position, written and read by rows. Of a redacted state (view.h) it holds what the viewer may know: pieces
 * without values. What a position that is read does not mention does not exist. */
#include "position.h"

#include <string.h>

#include "sequence.h"
#include "turn_file.h"

/* ---- where a member is ----
 *
 * The root is the state, of which the member is a part. */

static Pair *pair_at(const void *root, const void *member) {
  State *state = (State *)root;
  return &state->pairs[(size_t)((const char *)member - (const char *)state->pairs) / sizeof(Pair)];
}

static int side_at(const void *root, const void *member) {
  const void *south = &pair_at(root, member)->field.side[SOUTH];
  return (const char *)member < (const char *)south ? NORTH : SOUTH;
}

/* ---- pieces ---- */

/* "N3": the label of a piece of a side; -1 if it is none. `length`: of the text. */
static int find_label(const Edition *edition, int side, const char *text, size_t length) {
  for (int label = 0; label < LABELS; label++) {
    const char *known = edition->label[side][label];
    if (strlen(known) == length && strncmp(known, text, length) == 0) return label;
  }
  return -1;
}

/* "N3 4 up" */
static void piece_read(FieldReader *reader, const Tree *node, void *member) {
  size_t length = strcspn(node->text, " ");
  int label = find_label(reader->edition, side_at(reader->root, member), node->text, length);
  const char *rest = node->text + length + strspn(node->text + length, " ");
  int value = rest[0] >= '1' && rest[0] <= '0' + VALUES ? rest[0] - '0' : 0;
  const char *pose = value == 0 ? rest : rest + 1 + strspn(rest + 1, " ");
  int lies = *pose == '\0' ? POSE_STANDING : word_index(pose, WATERLOO_POSES);
  if (label < 0 || value == 0 || lies < 0)
    field_wrong(reader, "position-piece", node);
  else
    *(Piece *)member = (Piece){(uint8_t)label, (uint8_t)value, (uint8_t)lies};
}

static Tree *piece_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const Piece *piece = member;
  if (piece->value == 0) return NULL;
  const char *text = edition->label[side_at(writer->root, member)][piece->label];
  if (waterloo_shows_value(piece)) text = arena_printf(writer->arena, "%s %d", text, piece->value);
  if (piece->pose != POSE_STANDING)
    text = arena_printf(writer->arena, "%s %s", text, WATERLOO_POSES[piece->pose]);
  return tree_text(writer->arena, text);
}

static void retreated_read(FieldReader *reader, const Tree *node, void *member) {
  const char *text = tree_string(node, "none");
  if (strcmp(text, "none") == 0) return;
  int label = find_label(reader->edition, side_at(reader->root, member), text, strlen(text));
  if (label < 1 || label > DUELS)
    field_wrong(reader, "position-piece", node);
  else
    *(uint8_t *)member = (uint8_t)label;
}

static Tree *retreated_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  int label = *(const uint8_t *)member;
  return label == 0 ? NULL : tree_text(writer->arena, edition->label[side_at(writer->root, member)][label]);
}

/* {S3: 4}, of the other side. */
static void knows_read(FieldReader *reader, const Tree *map, void *member) {
  uint8_t *knows = member;
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    int64_t value;
    int label =
        find_label(reader->edition, OTHER(side_at(reader->root, member)), item->key, strlen(item->key));
    if (label < 0)
      diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "position-knows", item->value, "value",
               item->key, NULL);
    else if (!tree_read_int(item->value, &value) || value < 1 || value > VALUES)
      field_wrong(reader, "position-knows", item->value);
    else
      knows[label] = (uint8_t)value;
  }
}

static Tree *knows_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const char *const *labels = edition->label[OTHER(side_at(writer->root, member))];
  const uint8_t *knows = member;
  Tree *map = tree_map(writer->arena);
  for (int label = 0; label < LABELS; label++) {
    if (knows[label] != 0) tree_put_int(writer->arena, map, labels[label], knows[label]);
  }
  return map;
}

static const FieldType PIECE = {piece_read, piece_write, TREE_SCALAR};
static const FieldType RETREATED = {retreated_read, retreated_write, TREE_NULL};
static const FieldType KNOWS = {knows_read, knows_write, TREE_MAP};
#define A_PIECE &PIECE, .code = "POSITION-VALUE", .misfit = "position-piece"

/* ---- orders in force ---- */

static void begin_script(ScriptReader *script, const FieldReader *reader, Script *out) {
  waterloo_script_begin(script, reader, out);
  script->may_ask = script->stored = true;
}

static void standing_read(FieldReader *reader, const Tree *node, void *member) {
  Standing *standing = member;
  ScriptReader script;
  begin_script(&script, reader, &standing->script);
  waterloo_read_standing(&script, node, standing);
}

static void next_read(FieldReader *reader, const Tree *node, void *member) {
  Next *next = member;
  ScriptReader script;
  begin_script(&script, reader, &next->script);
  waterloo_read_next(&script, node, next);
}

static void opening_read(FieldReader *reader, const Tree *node, void *member) {
  TurnPlan *plan = member;
  ScriptReader script;
  begin_script(&script, reader, &plan->script);
  waterloo_read_moves(&script, node, 1, &plan->moves);
}

static const FieldType STANDING = {standing_read, waterloo_standing_write, TREE_MAP};
static const FieldType NEXT = {next_read, waterloo_next_write, TREE_LIST};
static const FieldType OPENING = {opening_read, waterloo_plan_write, TREE_LIST};
/* read_plan() reads it: it goes by what stands behind it. */
static const FieldType PLAN = {NULL, waterloo_plan_write, TREE_NULL};
#define ORDERS_MISFIT .code = "WATERLOO-10.4", .misfit

/* ---- a side ---- */

static bool is_engaged(const void *side) {
  return ((const Side *)side)->engaged != ENGAGED_NONE;
}

static bool has_charged(const FieldWriter *writer, const void *base) {
  const Side *side = base;
  (void)writer;
  return side->engaged == ENGAGED_CHARGE || side->engaged == ENGAGED_COUNTERCHARGE;
}

#define BY_DUEL(type, array)                                                                                 \
  .member = {offsetof(type, array) + sizeof(((type *)NULL)->array[0]),                                       \
             DUELS * sizeof(((type *)NULL)->array[0])},                                                      \
  .words = DUEL_KEYS
static const char *const DUEL_KEYS[] = {"1", "2", "3", "4", "5", NULL};
static const char *const ORDER[] = {"ready", "spent", NULL};
#define ORDER_UNTOLD 2
static const FieldRow ONE_PIECE = {.type = A_PIECE, EACH(Side, front)};
static const FieldRow ONE_KIND = {.type = &FIELD_WORD, MEMBER(Action, kind), .words = WATERLOO_ACTIONS};

static const FieldRow SIDE[] = {
    {"front", &FIELD_EACH, BY_DUEL(Side, front), .written = true, .item = &ONE_PIECE,
     .given = PLACE(Side, deployed)},
    {"general", A_PIECE, MEMBER(Side, general)},
    {"order", &FIELD_WORD, MEMBER(Side, spent), .written = true, .otherwise = ORDER_UNTOLD, .words = ORDER},
    {"engaged", &FIELD_WORD, MEMBER(Side, engaged), .written = true, .words = WATERLOO_ENGAGED},
    {"at", &FIELD_INT, MEMBER(Side, at), .written = true, .most = DUELS, .when = is_engaged},
    {"won", &FIELD_BOOL, MEMBER(Side, won), .written = true, .words = WATERLOO_NO_YES, .seen = has_charged},
    {"points", &FIELD_INT, MEMBER(Side, points), .written = true, .most = 99},
    {"retreated", &RETREATED, MEMBER(Side, retreated)},
    {"knows", &KNOWS, MEMBER(Side, knows)},
    {"missed", &FIELD_INT, MEMBER(Side, missed), .most = 9},
    {"did", &FIELD_SET, MEMBER(Side, did), .item = &ONE_KIND},
    {.key = NULL},
};

/* A general that lies or is engaged has spent its order. */
static void side_settle(FieldReader *reader, const Tree *map, void *member) {
  Side *side = member;
  (void)reader, (void)map;
  if (side->spent == ORDER_UNTOLD) side->spent = is_engaged(side) || side->general.pose == POSE_DOWN;
}

/* With its orders. */
#define ROWS_OF_SIDE(number)                                                                                 \
  {"", &FIELD_SOME, MEMBER(Pair, field.side[number]), .fields = SIDE, .then = side_settle},                  \
      {"standing", &STANDING, MEMBER(Pair, standing[number]), ORDERS_MISFIT = "standing-shape"}, {           \
    "next", &NEXT, MEMBER(Pair, next[number]), ORDERS_MISFIT = "branches-shape"                              \
  }
static const FieldRow NORTH_SIDE[] = {ROWS_OF_SIDE(NORTH), {.key = NULL}};
static const FieldRow SOUTH_SIDE[] = {ROWS_OF_SIDE(SOUTH), {.key = NULL}};

/* ---- who starts, and who is to move ---- */

/* A side, by its word or its player's name. */
static void side_read(FieldReader *reader, const Tree *node, void *member) {
  const Edition *edition = reader->edition;
  int seat = seats_find(&edition->base.seats, node->text);
  int side = seat < 0 ? -1 : waterloo_side_of(pair_at(reader->root, member), seat);
  if (side < 0)
    FIELD_WORD.read(reader, node, member);
  else
    *(uint8_t *)member = (uint8_t)side;
}

static void first_read(FieldReader *reader, const Tree *node, void *member) {
  Pair *pair = pair_at(reader->root, member);
  pair->undrawn = strcmp(node->text, "drawn") == 0;
  if (!pair->undrawn) side_read(reader, node, member);
}

static Tree *first_write(FieldWriter *writer, const void *member) {
  bool drawn = !pair_at(writer->root, member)->undrawn;
  return drawn ? FIELD_WORD.write(writer, member) : tree_text(writer->arena, "drawn");
}

static Tree *to_move_write(FieldWriter *writer, const void *member) {
  bool drawn = !pair_at(writer->root, member)->undrawn;
  return drawn ? FIELD_WORD.write(writer, member) : NULL;
}

static const FieldType FIRST = {first_read, first_write, TREE_SCALAR};
static const FieldType TO_MOVE = {side_read, to_move_write, TREE_SCALAR};

/* ---- a turn under way ---- */

/* Numbers that count from 0, and from 1 in a position. */
static void ordinal_read(FieldReader *reader, const Tree *node, void *member) {
  FIELD_INT.read(reader, node, member);
}

static Tree *ordinal_write(FieldWriter *writer, const void *member) {
  bool has_plan = pair_at(writer->root, member)->progress.plan.moves.count > 0;
  return has_plan ? tree_int(writer->arena, *(const uint8_t *)member + 1) : NULL;
}

static bool was_charged(const FieldWriter *writer, const void *pair) {
  (void)writer;
  return ((const Pair *)pair)->progress.charged != CHARGED_NOT;
}

static const FieldType ORDINAL = {ordinal_read, ordinal_write, TREE_NULL};
static const char *const CHARGE[] = {"none", "won", "lost", NULL};
static const FieldRow ONE_VALUE = {.type = &FIELD_INT,
                                   .member = {0, sizeof(uint8_t)},
                                   .least = 1,
                                   .most = VALUES,
                                   .wrong = "position-knows"};

static const FieldRow ASK[] = {
    {"question", &FIELD_WORD, MEMBER(Pair, progress.question), .written = true, .words = WATERLOO_QUESTIONS},
    {"side", &FIELD_WORD, MEMBER(Pair, progress.asked), .written = true, .otherwise = SIDES,
     .words = WATERLOO_SIDES},
    {"count", &FIELD_INT, MEMBER(Pair, asks), .written = true, .otherwise = 1, .most = 99},
    {"do", &PLAN, MEMBER(Pair, progress.plan)},
    {"item", &ORDINAL, MEMBER(Pair, progress.item), .otherwise = 1, .most = 2},
    {"branch", &ORDINAL, MEMBER(Pair, progress.branch), .otherwise = 1, .most = LIST_MAX},
    {"played", &FIELD_SET, MEMBER(Pair, progress.kinds), .item = &ONE_KIND},
    {"seen", &FIELD_LIST, MEMBER(Pair, progress.seen), .item = &ONE_VALUE, .wrong = "position-knows"},
    {"charge", &FIELD_WORD, MEMBER(Pair, progress.charged), .words = CHARGE},
    {"countered", &FIELD_BOOL, MEMBER(Pair, progress.countered), .written = true, .words = WATERLOO_NO_YES,
     .seen = was_charged},
    {"duel", &FIELD_INT, MEMBER(Pair, progress.duel), .most = DUELS},
    {.key = NULL},
};

/* The turn under way, and where it stopped: item and branch were read as they are told, from 1. */
static void read_plan(FieldReader *reader, const Tree *ask, Progress *progress) {
  const Tree *node = tree_get(ask, "do");
  const Moves *moves = &progress->plan.moves;
  int item = progress->item, branch = progress->branch;
  size_t errors = reader->diagnostics->errors;
  ScriptReader script;
  progress->item = progress->branch = 0;
  if (tree_is_null(node)) return;
  begin_script(&script, reader, &progress->plan.script);
  script.places = PLACE_AFTER_RECON | PLACE_AFTER_CHARGE | PLACE_NEXT;
  script.acted = progress->kinds != 0; /* it may be the answer to an earlier question of the turn */
  waterloo_read_moves(&script, node, 2, &progress->plan.moves);
  if (reader->diagnostics->errors > errors) return;
  /* Version 1.0 wrote more than the item has. */
  if (progress->question == ASK_ACTION && item >= 1 && item <= moves->count && branch >= 1)
    branch = waterloo_branch_asked(moves->items[item - 1], branch - 1) + 1;
  if (item < 1 || item > moves->count || branch < 1 || branch > moves->items[item - 1].count) {
    field_wrong(reader, "number-out-of-range", ask);
    return;
  }
  progress->item = (uint8_t)(item - 1);
  progress->branch = (uint8_t)(branch - 1);
}

/* ---- a battle ---- */

static bool for_laurels(const void *state) {
  return ((const State *)state)->terms.laurels;
}

static bool for_wins(const void *state) {
  return !for_laurels(state);
}

static bool has_laurels(const FieldWriter *writer, const void *last) {
  (void)last;
  return for_laurels(writer->root);
}

/* It follows from the points. */
static Tree *resigned_write(FieldWriter *writer, const void *fought) {
  return *(const uint8_t *)fought ? NULL : tree_text(writer->arena, "yes");
}

static const FieldType RESIGNED = {NULL, resigned_write, TREE_NULL};
static const FieldRow POINTS[] = {
    {"north", &FIELD_INT, MEMBER(Last, points[NORTH]), .written = true, .most = 99},
    {"south", &FIELD_INT, MEMBER(Last, points[SOUTH]), .written = true, .most = 99},
    {.key = NULL},
};
static const FieldRow LAST[] = {
    {"resigned", &RESIGNED, MEMBER(Last, fought)},
    {"points", &FIELD_SOME, WHOLE(Last), .fields = POINTS, .given = PLACE(Last, fought)},
    {"winner", &FIELD_WORD, MEMBER(Last, winner), .written = true, .words = WATERLOO_SIDES},
    {"laurels", &FIELD_INT, MEMBER(Last, laurels), .written = true, .most = 99, .seen = has_laurels},
    {.key = NULL},
};

static bool is_deploying(const void *base) {
  const Pair *pair = base;
  return pair->window == WINDOW_DEPLOY || (pair->window == WINDOWS && pair->turn == 0);
}

static bool is_asking(const void *pair) {
  return ((const Pair *)pair)->window == WINDOW_ASK;
}

static const FieldRow ONE_DUEL = {
    .type = &FIELD_WORD, EACH(Field, duels), .written = true, .words = WATERLOO_DUELS};

static const FieldRow BATTLE[] = {
    {"manche", &FIELD_INT, MEMBER(Pair, battle), .written = true, .most = 9999},
    {"replay", &FIELD_INT, MEMBER(Pair, replay), .most = 255},
    {"window", &FIELD_WORD, MEMBER(Pair, window), .written = true, .otherwise = WINDOWS,
     .words = WATERLOO_WINDOWS},
    {"first", &FIRST, MEMBER(Pair, first), .written = true, .words = WATERLOO_SIDES},
    {"turn", &FIELD_INT, MEMBER(Pair, turn), .written = true, .most = 9999},
    {"to_move", &TO_MOVE, MEMBER(Pair, to_move), .written = true, .otherwise = SIDES,
     .words = WATERLOO_SIDES},
    {"duels", &FIELD_EACH, BY_DUEL(Pair, field.duels), .item = &ONE_DUEL},
    {"north", &FIELD_MAP, WHOLE(Pair), .fields = NORTH_SIDE},
    {"south", &FIELD_MAP, WHOLE(Pair), .fields = SOUTH_SIDE},
    {"opening", &OPENING, MEMBER(Pair, progress.plan), .when = is_deploying, ORDERS_MISFIT = "do-not-a-list"},
    {"ask", &FIELD_MAP, WHOLE(Pair), .required = true, .when = is_asking, .fields = ASK},
    {"last", &FIELD_MAP, MEMBER(Pair, last), .none = true, .fields = LAST, .given = PLACE(Pair, last.played)},
    {.key = NULL},
};

/* What is not told follows from the rest. */
static void battle_settle(FieldReader *reader, const Tree *map, void *member) {
  Pair *pair = member;
  Progress *progress = &pair->progress;
  if (pair->window == WINDOWS) pair->window = pair->turn == 0 ? WINDOW_DEPLOY : WINDOW_TURN;
  if (pair->window == WINDOW_TURN && pair->turn == 0) pair->turn = 1;
  bool even = pair->turn > 0 && pair->turn % 2 == 0;
  if (pair->to_move == SIDES) pair->to_move = even ? OTHER(pair->first) : pair->first;
  if (progress->asked == SIDES) progress->asked = pair->to_move;
  if (is_asking(pair)) read_plan(reader, tree_get(map, "ask"), progress);
}

/* Beside other keys of a map, of a pair whose players are known. */
#define A_BATTLE "", &FIELD_SOME, .fields = BATTLE, .then = battle_settle

/* ---- round-robins ---- */

#define A_SEAT                                                                                               \
  &FIELD_WORD, .required = true, .words_in = PLACE(Edition, base.seats.names), .code = "POSITION-VALUE"
static const FieldRow PLAYERS[] = {
    {"north", A_SEAT, MEMBER(Pair, player[NORTH])},
    {"south", A_SEAT, MEMBER(Pair, player[SOUTH])},
    {.key = NULL},
};
static const FieldRow PAIR[] = {
    {"players", &FIELD_SOME, WHOLE(Pair), .required = true, .fields = PLAYERS},
    {A_BATTLE, WHOLE(Pair)},
    {.key = NULL},
};
static const FieldRow ONE_PAIR = {.type = &FIELD_SOME, WHOLE(Pair), .fields = PAIR};

static void pairs_read(FieldReader *reader, const Tree *map, void *member) {
  State *state = member;
  for (size_t i = 0; i < map->count; i++) {
    if (state->pair_count == waterloo_pairs_most(reader->edition)) {
      field_wrong(reader, "position-pairs", map->items[i].value);
      return;
    }
    Pair *pair = &state->pairs[state->pair_count++];
    pair->battle = state->ronde;
    field_read(reader, &ONE_PAIR, map->items[i].value, pair);
  }
}

static Tree *pairs_write(FieldWriter *writer, const void *member) {
  const State *state = member;
  Tree *pairs = tree_map(writer->arena);
  for (int i = 0; i < state->pair_count; i++)
    tree_put(writer->arena, pairs, waterloo_part_name(writer->edition, &state->pairs[i]),
             field_write(writer, &ONE_PAIR, &state->pairs[i]));
  return pairs;
}

/* waterloo_seats_of() reads them. */
static Tree *seats_write(FieldWriter *writer, const void *state) {
  const Edition *edition = writer->edition;
  (void)state;
  Tree *seats = tree_list(writer->arena);
  for (int seat = 0; waterloo_has_rondes(edition) && seat < edition->base.seats.count; seat++)
    tree_add_text(writer->arena, seats, edition->base.seats.names[seat]);
  return seats;
}

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

static const FieldType PAIRS = {pairs_read, pairs_write, TREE_MAP};
static const FieldType SEATS = {NULL, seats_write, TREE_NULL};

/* ---- the game ---- */

static void over_read(FieldReader *reader, const Tree *map, void *member) {
  static const char *const OVER_KEYS[] = {"winner", "reason", NULL};
  const Edition *edition = reader->edition;
  State *state = member;
  const char *winner = tree_string(tree_get(map, "winner"), "");
  int seat = seats_find(&edition->base.seats, winner);
  bool shared = strcmp(winner, "none") == 0;
  field_keys(map, OVER_KEYS, reader->diagnostics);
  if (seat < 0 && !shared) field_wrong(reader, "unknown-word", map);
  state->winner = seat < 0 ? 0 : (uint8_t)seat;
  state->shared = (uint8_t)(shared ? waterloo_leaders(edition, state) : 0);
  state->reason = shared ? REASON_SHARED : REASON_TARGET;
}

static Tree *over_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const State *state = member;
  bool shared = state->reason == REASON_SHARED;
  Tree *over = tree_map(writer->arena);
  tree_put_text(writer->arena, over, "winner", shared ? "none" : edition->base.seats.names[state->winner]);
  tree_put_text(writer->arena, over, "reason", WATERLOO_REASONS[state->reason]);
  return over;
}

static Tree *options_write(FieldWriter *writer, const void *member) {
  return waterloo_options_write(writer->edition, member, writer->arena);
}

static const FieldType OVER = {over_read, over_write, TREE_MAP};
static const FieldType OPTION_MAP = {NULL, options_write, TREE_NULL}; /* read before all others */

static const FieldRow SCORE = {.type = &FIELD_INT, EACH(State, score), .written = true, .most = 255};
#define SCORES &FIELD_EACH, MEMBER(State, score), .words_in = PLACE(Edition, base.seats.names), .item = &SCORE
static const FieldRow GAME[] = {
    {"wins", SCORES, .when = for_wins},
    {"laurels", SCORES, .when = for_laurels},
    {"over", &OVER, WHOLE(State), .given = PLACE(State, over)},
    {"options", &OPTION_MAP, MEMBER(State, terms)},
    {.key = NULL},
};
#define THE_GAME "", &FIELD_SOME, WHOLE(State), .fields = GAME

/* Where two play, the keys of their battle stand at the top. */
static const FieldRow POSITION_OF_TWO[] = {
    {A_BATTLE, MEMBER(State, pairs[0])},
    {"seats", &SEATS, WHOLE(State)},
    {THE_GAME},
    {.key = NULL},
};
static const FieldRow POSITION_OF_RONDES[] = {
    {"ronde", &FIELD_INT, MEMBER(State, ronde), .written = true, .otherwise = 1, .least = 1, .most = 9999},
    {"step", &FIELD_INT, MEMBER(State, step), .written = true, .otherwise = 1, .least = 1, .most = 9999},
    {"extra", &FIELD_INT, MEMBER(State, extra), .most = 99},
    {"seats", &SEATS, WHOLE(State)},
    {"pairs", &PAIRS, WHOLE(State), .required = true},
    {THE_GAME},
    {.key = NULL},
};

static const FieldRow *rows_of(const Edition *edition) {
  return waterloo_has_rondes(edition) ? POSITION_OF_RONDES : POSITION_OF_TWO;
}

Tree *waterloo_position_write(const void *edition, const void *state, Arena *arena) {
  FieldWriter writer = {.edition = edition, .root = state, .viewer = VIEWER_REFEREE, .arena = arena};
  return fields_write(&writer, rows_of(edition), state);
}

/* What stands in the orders of a position may still contradict the rest. */
static void check_asks(FieldReader *reader, const Tree *position, const State *state) {
  const char *what;
  bool asks = false;
  for (int i = 0; i < state->pair_count; i++) asks |= is_asking(&state->pairs[i]);
  if (!asks || waterloo_invariants_hold(reader->edition, state, &what)) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "position-unsound", position, "what", what,
           NULL);
}

bool waterloo_position_read(const void *edition, const Tree *position, void *state_pointer,
                            Diagnostics *diagnostics) {
  State *state = state_pointer;
  FieldReader reader;
  field_reader_begin(&reader, edition, state, "POSITION-VALUE", diagnostics);
  waterloo_state_clear(edition, state);
  const Tree *options = field_map(position, "options", false, reader.diagnostics);
  if (options != NULL)
    waterloo_options_read(edition, options, true, reader.code, &state->terms, reader.diagnostics);
  if (!waterloo_has_rondes(edition)) {
    state->pair_count = 1;
    state->pairs[0].battle = 1;
    state->pairs[0].player[SOUTH] = 1;
  }
  fields_read(&reader, rows_of(edition), position, state);
  if (field_reader_is_good(&reader)) check_asks(&reader, position, state);
  return field_reader_end(&reader);
}
