/* The keys of a turn file, and of the plans of a position, as rows (DOGS 8.3 to 8.6, 11.2). */
#include "turn_file.h"

#include <string.h>

/* ---- one or several ---- */

/* An item alone, or a list of them; `least` 1: of one at least. */
static void some_read(FieldReader *reader, const Tree *node, void *member) {
  TreeItem item = {.value = (Tree *)node};
  const Tree alone = {.kind = TREE_LIST, .items = &item, .count = 1};
  if (tree_is_null(node)) return;
  FIELD_LIST.read(reader, node->kind == TREE_LIST ? node : &alone, member);
  if (node->kind == TREE_LIST && node->count == 0 && reader->field->least > 0)
    field_wrong(reader, "nothing-named", node);
}

static Tree *some_write(FieldWriter *writer, const void *member) {
  Tree *list = FIELD_LIST.write(writer, member);
  return list->count == 1 ? list->items[0].value : list;
}

static Tree *list_write(FieldWriter *writer, const void *member) {
  return FIELD_LIST.write(writer, member);
}

const FieldType DOGS_SOME = {some_read, some_write, TREE_NULL};
static const FieldType SOME_LISTED = {some_read, list_write, TREE_NULL};

/* ---- spaces: "TAL.3" ---- */

static bool find_address(const Edition *edition, const char *text, Address *out) {
  for (int house = 0; house < edition->house_count; house++) {
    for (int space = 0; space < edition->space_most; space++) {
      if (strcmp(edition->space_ids[house][space], text) != 0) continue;
      *out = (Address){(uint8_t)(house + 1), (uint8_t)space};
      return true;
    }
  }
  return false;
}

bool dogs_read_space(FieldReader *reader, const Board *board, const Tree *node, Address *out) {
  const char *message = NULL;
  if (!find_address(reader->edition, node->text, out))
    message = "no-such-space";
  else if (board->battle_count > 0 && !dogs_is_space(reader->edition, board, *out))
    message = "no-such-space-this-year";
  if (message != NULL) field_wrong(reader, message, node);
  return message == NULL;
}

static void space_read(FieldReader *reader, const Tree *node, void *member) {
  dogs_read_space(reader, ((const Filing *)reader->root)->board, node, member);
}

static Tree *space_write(FieldWriter *writer, const void *member) {
  const Address *address = member;
  return address->house == 0 ? NULL : tree_text(writer->arena, dogs_space_id(writer->edition, *address));
}

#define A_SPACE .schema = "{type: string}", .draw = DRAW_SPACE
static const FieldType SPACE = {space_read, space_write, TREE_SCALAR};
const FieldRow DOGS_A_SPACE = {.type = &SPACE, EACH(Plan, fallback), A_SPACE};

/* Whether two houses, by their numbers, fight in one battle. */
static bool fight_together(const Board *board, int house, int other) {
  int battle = dogs_side_of_house(board, house).battle;
  return battle >= 0 && battle == dogs_side_of_house(board, other).battle;
}

/* ---- cards (11.2) ---- */

/* What each action takes, besides `play` and `optional`. */
static const char *const ARGUMENTS[ACTIONS][4] = {
    [ACTION_SWITCH] = {"from", "to", NULL},
    [ACTION_SHIFT] = {"from", "to", NULL},
    [ACTION_CURSOR] = {"battle", "toward", "steps", NULL},
    [ACTION_REMOVE] = {"at", NULL},
    [ACTION_SPY] = {"player", NULL},
    [ACTION_BUY] = {"buy", NULL},
};

static const Tactic *card_of(const Edition *edition, const CardOrder *order) {
  return &edition->tactics[order->card - 1];
}

static bool takes(const Tactic *card, const char *key) {
  return strcmp(key, "play") == 0 || strcmp(key, "optional") == 0 ||
         word_index(key, ARGUMENTS[card->action]) >= 0;
}

/* The space from which something is taken: `from`, or `at`. */
static void origin_read(FieldReader *reader, const Tree *node, void *member) {
  space_read(reader, node, &((CardOrder *)member)->from);
}

static Tree *origin_write(FieldWriter *writer, const void *member) {
  const CardOrder *order = member;
  bool taken = takes(card_of(writer->edition, order), writer->field->key);
  return taken ? space_write(writer, &order->from) : NULL;
}

static const FieldType ORIGIN = {origin_read, origin_write, TREE_SCALAR};

static const FieldRow CARD[] = {
    {"play", &FIELD_WORD, MEMBER(CardOrder, card), .least = 1, .words_in = PLACE(Edition, tactic_ids),
     .required = true},
    {"from", &ORIGIN, WHOLE(CardOrder), A_SPACE},
    {"at", &ORIGIN, WHOLE(CardOrder), A_SPACE},
    {"to", &SPACE, MEMBER(CardOrder, to), A_SPACE},
    /* Both houses of a battle name it. */
    {"battle", &FIELD_WORD, MEMBER(CardOrder, toward), .least = 1, .words_in = PLACE(Edition, house_ids)},
    {"toward", &FIELD_WORD, MEMBER(CardOrder, toward), .least = 1, .words_in = PLACE(Edition, house_ids)},
    {"steps", &FIELD_INT, MEMBER(CardOrder, steps), .least = 1, .most = TRACK_MAX},
    {"player", &FIELD_WORD, MEMBER(CardOrder, player), .least = 1, .words_in = PLACE(Edition, seat_names),
     .schema = "{type: string}"},
    {"buy", &FIELD_WORD, MEMBER(CardOrder, buy), .least = 1, .words_in = PLACE(Edition, kind_ids)},
    {"optional", &FIELD_BOOL, MEMBER(CardOrder, optional)},
    {.key = NULL},
};

/* Each argument that the card takes, and no other. */
static void check_arguments(FieldReader *reader, const Tactic *card, const Tree *map) {
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (fields_have(CARD, item->key) && !takes(card, item->key))
      diagnose_at(reader->diagnostics, SEVERITY_ERROR, reader->code, "card-argument-unknown", item->key_line,
                  item->key_column, "card", card->id, "key", item->key, NULL);
  }
  for (const char *const *key = ARGUMENTS[card->action]; *key != NULL; key++) {
    if (tree_is_null(tree_get(map, *key)))
      diagnose(reader->diagnostics, SEVERITY_ERROR, reader->code, "card-argument-missing", map, "card",
               card->id, "key", *key, NULL);
  }
}

static void check_targets(FieldReader *reader, const Tactic *card, const Tree *map, const CardOrder *order) {
  const Filing *filing = reader->root;
  const Edition *edition = reader->edition;
  if (card->action == ACTION_SPY && order->player == filing->seat + 1)
    field_wrong(reader, "card-not-yourself", tree_get(map, "player"));
  if (card->action != ACTION_CURSOR) return;
  int house = word_index(tree_string(tree_get(map, "battle"), ""), edition->house_ids);
  if (order->steps > card->amount) /* which is then said */
    (void)field_int(map, "steps", 1, card->amount, 1, false, reader->code, reader->diagnostics);
  if (house < 0 || order->toward == 0 || filing->board->battle_count == 0) return;
  if (!fight_together(filing->board, house, order->toward - 1))
    field_wrong(reader, "card-not-of-battle", tree_get(map, "toward"));
}

/* The name alone will do for a card that takes nothing else. */
static void card_read(FieldReader *reader, const Tree *node, void *member) {
  CardOrder *order = member;
  TreeItem play = {.key = "play", .value = (Tree *)node};
  const Tree named = {
      .kind = TREE_MAP, .items = &play, .count = 1, .line = node->line, .column = node->column};
  const Tree *map = node->kind == TREE_SCALAR ? &named : node;
  if (tree_is_null(node)) return;
  fields_read(reader, CARD, map, order);
  if (order->card == 0) return;
  const Tactic *card = card_of(reader->edition, order);
  check_arguments(reader, card, map);
  check_targets(reader, card, map, order);
}

static Tree *card_write(FieldWriter *writer, const void *member) {
  return ((const CardOrder *)member)->card == 0 ? NULL : fields_write(writer, CARD, member);
}

static const FieldType CARD_PLAY = {card_read, card_write, TREE_NULL};

Tree *dogs_card_tree(const Edition *edition, const CardOrder *order, Arena *arena) {
  FieldWriter writer = {.edition = edition, .arena = arena};
  return fields_write(&writer, CARD, order);
}

/* ---- what an entry does ---- */

static const FieldRow A_SOLDIER = {
    .type = &FIELD_WORD, EACH(Entry, kinds), .words_in = PLACE(Edition, kind_ids)};
static const FieldRow DO[] = {
    {"pass", &FIELD_BOOL, MEMBER(Entry, pass), .one_in = 12},
    {"soldier", &DOGS_SOME, MEMBER(Entry, kinds), .item = &A_SOLDIER, .count = PLACE(Entry, kind_count),
     .once = true, .least = 1, .wrong = "named-twice", .one_in = 1},
    {"at", &DOGS_SOME, MEMBER(Entry, at), .item = &DOGS_A_SPACE, .count = PLACE(Entry, at_count), .least = 1,
     .wrong = "too-many-spaces", .one_in = 1},
    {"tactic", &CARD_PLAY, MEMBER(Entry, card), .code = "DOGS-11.2", .words_in = PLACE(Edition, tactic_ids),
     .fields = CARD, .draw = DRAW_CARD, .one_in = 1},
    {.key = NULL},
};
static const char *const PASS_WORD[] = {"pass", NULL};

static void check_pass(FieldReader *reader, const Tree *what, const Entry *entry) {
  const Board *board = ((const Filing *)reader->root)->board;
  if (tree_get(what, "soldier") != NULL || tree_get(what, "at") != NULL)
    field_wrong(reader, "pass-with-soldier", what);
  if (entry->card.card != 0 && board->option[OPTION_R05] == R05_NO)
    diagnose(reader->diagnostics, SEVERITY_ERROR, "DOGS-R05", "pass-with-card", tree_get(what, "tactic"),
             NULL);
}

static void check_placement(FieldReader *reader, const Tree *what) {
  static const char *const KEYS[] = {"soldier", "at", NULL};
  for (const char *const *key = KEYS; *key != NULL; key++) {
    if (tree_is_null(tree_get(what, *key)))
      diagnose(reader->diagnostics, SEVERITY_ERROR, "FILE-SHAPE", "key-missing", what, "key", *key, NULL);
  }
}

static void do_read(FieldReader *reader, const Tree *what, void *member) {
  Entry *entry = member;
  if (what->kind == TREE_SCALAR && !tree_is_null(what)) {
    entry->pass = field_word(what, PASS_WORD, reader->code, reader->diagnostics) == 0;
    return;
  }
  fields_read(reader, DO, what, entry);
  if (what->kind != TREE_MAP) return;
  if (entry->pass)
    check_pass(reader, what, entry);
  else
    check_placement(reader, what);
}

static Tree *do_write(FieldWriter *writer, const void *member) {
  const Entry *entry = member;
  bool only_pass = entry->pass && entry->card.card == 0;
  return only_pass ? tree_text(writer->arena, "pass") : fields_write(writer, DO, entry);
}

/* ---- entries and stops (8.3 to 8.5) ---- */

static void id_read(FieldReader *reader, const Tree *node, void *member) {
  if (tree_is_null(node)) return;
  if (node->kind == TREE_SCALAR && node->length < ID_MAX)
    memcpy(member, node->text, node->length);
  else
    field_wrong(reader, "entry-id", node);
}

static Tree *id_write(FieldWriter *writer, const void *member) {
  return *(const char *)member == '\0' ? NULL : tree_text(writer->arena, member);
}

static uint16_t condition_read(FieldReader *reader, const Tree *node, PlanPool pool) {
  const PlanReader plan_reader = {.language = &DOGS_CONDITIONS,
                                  .edition = reader->edition,
                                  .pool = pool,
                                  .places = 1,
                                  .diagnostics = reader->diagnostics};
  return plan_read(&plan_reader, node);
}

static void when_read(FieldReader *reader, const Tree *node, void *member) {
  Plan *plan = ((const Filing *)reader->root)->plan;
  const PlanPool pool = {plan->nodes, PLAN_NODES, &plan->node_count};
  if (!tree_is_null(node)) *(uint16_t *)member = condition_read(reader, node, pool);
}

static Tree *when_write(FieldWriter *writer, const void *member) {
  const Plan *plan = writer->root;
  uint16_t when = *(const uint16_t *)member;
  return when == 0 ? NULL : plan_write(&DOGS_CONDITIONS, writer->edition, plan->nodes, when, writer->arena);
}

static void stop_read(FieldReader *reader, const Tree *node, void *member) {
  Plan *plan = ((const Filing *)reader->root)->plan;
  const PlanPool pool = {plan->stop_nodes, STOP_NODES, &plan->stop_node_count};
  ((Stop *)member)->when = condition_read(reader, node, pool);
}

static Tree *stop_write(FieldWriter *writer, const void *member) {
  const Plan *plan = writer->root;
  return plan_write(&DOGS_CONDITIONS, writer->edition, plan->stop_nodes, ((const Stop *)member)->when,
                    writer->arena);
}

static const FieldType ENTRY_ID = {id_read, id_write, TREE_NULL};
static const FieldType WHEN = {when_read, when_write, TREE_NULL};
static const FieldType STOP = {stop_read, stop_write, TREE_NULL};
static const FieldType WHAT = {do_read, do_write, TREE_NULL};

#define A_CONDITION .schema = "{type: [object, 'null']}", .draw = DRAW_CONDITION
#define ID_KEY                                                                                               \
  "id", &ENTRY_ID, MEMBER(Entry, id), .schema = "{type: [string, number, boolean, 'null']}", .draw = DRAW_ID
#define WHEN_KEY  "when", &WHEN, MEMBER(Entry, when), A_CONDITION
#define DO_KEY    "do", &WHAT, WHOLE(Entry), .required = true, .words = PASS_WORD, .fields = DO
#define TIMES_KEY "times", &FIELD_INT, MEMBER(Entry, times), .least = 1, .most = FIGURES_MAX, .otherwise = 1
#define USED_KEY  "used", &FIELD_INT, MEMBER(Entry, used), .most = FIGURES_MAX
static const FieldRow ENTRY[] = {{ID_KEY}, {WHEN_KEY}, {DO_KEY}, {TIMES_KEY}, {.key = NULL}};
static const FieldRow STORED_ENTRY[] = {{ID_KEY},    {WHEN_KEY}, {DO_KEY},
                                        {TIMES_KEY}, {USED_KEY}, {.key = NULL}};

static const FieldRow AN_ENTRY = {.type = &FIELD_MAP, EACH(Plan, entries), .fields = ENTRY};
const FieldRow DOGS_STORED_ENTRY = {.type = &FIELD_MAP, EACH(Plan, entries), .fields = STORED_ENTRY};
const FieldRow DOGS_A_STOP = {.type = &STOP, EACH(Plan, stops), A_CONDITION};

/* The nodes of conditions lie in the plan, which is the root while its lists are written. */
static Tree *write_of_plan(FieldWriter *writer, const void *member, size_t at) {
  const void *whole = writer->root;
  writer->root = (const char *)member - at;
  Tree *list = FIELD_LIST.write(writer, member);
  writer->root = whole;
  return list;
}

static void list_read(FieldReader *reader, const Tree *node, void *member) {
  FIELD_LIST.read(reader, node, member);
}

static Tree *entries_write(FieldWriter *writer, const void *member) {
  return write_of_plan(writer, member, offsetof(Plan, entries));
}

static Tree *stops_write(FieldWriter *writer, const void *member) {
  return write_of_plan(writer, member, offsetof(Plan, stops));
}

const FieldType DOGS_ENTRIES = {list_read, entries_write, TREE_LIST};
const FieldType DOGS_STOPS = {list_read, stops_write, TREE_LIST};

/* ---- policies for the outcome phase (8.3, R10, R19, R20) ---- */

/* One for all battles, or {default: ONE, HAC: ONE}. */
static void by_house_read(FieldReader *reader, const Tree *node, void *member) {
  TreeItem item = {.key = "default", .value = (Tree *)node};
  const Tree for_all = {.kind = TREE_MAP, .items = &item, .count = 1};
  bool by_house = node->kind == TREE_MAP && tree_get(node, "toward") == NULL;
  if (!tree_is_null(node)) FIELD_EACH.read(reader, by_house ? node : &for_all, member);
}

static Tree *by_house_write(FieldWriter *writer, const void *member) {
  Tree *map = FIELD_EACH.write(writer, member);
  return map->count == 1 && strcmp(map->items[0].key, "default") == 0 ? map->items[0].value : map;
}

static const FieldType BY_HOUSE = {by_house_read, by_house_write, TREE_NULL};

static const FieldRow MOVE[] = {
    {"toward", &FIELD_WORD, MEMBER(CursorPolicy, toward), .required = true, .least = 1,
     .words_in = PLACE(Edition, house_ids)},
    {"steps", &FIELD_INT, MEMBER(CursorPolicy, steps), .required = true,
     .most_in = PLACE(Edition, cursor_most)},
    {.key = NULL},
};

/* An order for the battle of one house must be toward a house of that battle (11.2). Positions may hold others, filed
 * before that was an error: they move nothing. */
static void check_move(FieldReader *reader, const Tree *node, const CursorPolicy *move) {
  const Filing *filing = reader->root;
  const Edition *edition = reader->edition;
  int house = (int)reader->index - 1; /* -1: for all battles */
  if (house < 0 || move->toward == 0 || filing->stored || filing->board->battle_count == 0) return;
  if (fight_together(filing->board, house, move->toward - 1)) return;
  diagnose(reader->diagnostics, SEVERITY_ERROR, "DOGS-11.2", "policy-elsewhere", tree_get(node, "toward"),
           "house", edition->house_ids[house], "toward", edition->house_ids[move->toward - 1], NULL);
}

/* none, toward_mine, or {toward: HOUSE, steps: n}. */
static void move_read(FieldReader *reader, const Tree *node, void *member) {
  CursorPolicy *move = member;
  if (node->kind == TREE_SCALAR) {
    int word = field_word(node, reader->field->words, reader->code, reader->diagnostics);
    if (word >= 0) move->what = (uint8_t)(CURSOR_NONE + word);
    return;
  }
  move->what = CURSOR_ORDER;
  fields_read(reader, MOVE, node, move);
  check_move(reader, node, move);
}

static Tree *move_write(FieldWriter *writer, const void *member) {
  const CursorPolicy *move = member;
  if (move->what == CURSOR_DEFAULT) return NULL;
  return move->what == CURSOR_ORDER ? fields_write(writer, MOVE, move)
                                    : tree_text(writer->arena, DOGS_CURSORS[move->what]);
}

static const FieldType CURSOR_MOVE = {move_read, move_write, TREE_NULL};

static const FieldRow A_STAY = {
    .type = &FIELD_WORD, EACH(Policy, withdraw), .least = STAY_WITHDRAW, .words = DOGS_STAYS + STAY_WITHDRAW};
static const FieldRow A_MOVE = {
    .type = &CURSOR_MOVE, EACH(Policy, cursor), .words = DOGS_CURSORS + CURSOR_NONE, .fields = MOVE};
const FieldRow DOGS_POLICY_KEYS[] = {
    [POLICY_STORMCROW] = {"stormcrow", &BY_HOUSE, MEMBER(Policy, withdraw),
                          .words_in = PLACE(Edition, policy_keys), .item = &A_STAY},
    [POLICY_CONQUEROR] = {"conqueror", &BY_HOUSE, MEMBER(Policy, cursor),
                          .words_in = PLACE(Edition, policy_keys), .item = &A_MOVE},
    [POLICY_BLACKMANE] = {"blackmane", &FIELD_WORD, MEMBER(Policy, take), .least = TAKE_TAKE,
                          .words = DOGS_TAKES + TAKE_TAKE},
    [POLICIES] = {.key = NULL},
};

/* ---- muster ---- */

/* {knight: 2, footman: 1} as a list, in this order. */
static const Tree *counted(FieldReader *reader, const Tree *map) {
  const Edition *edition = reader->edition;
  Tree *list = tree_list(reader->arena);
  (void)field_reader_keys(reader, map, edition->kind_ids);
  for (size_t i = 0; i < map->count; i++) {
    const TreeItem *item = &map->items[i];
    if (word_index(item->key, edition->kind_ids) < 0) continue;
    int count = field_int(map, item->key, 0, BUY_MAX, 0, false, reader->code, reader->diagnostics);
    Tree *kind = tree_text(reader->arena, item->key);
    kind->line = item->value->line;
    kind->column = item->value->column;
    while (count-- > 0) tree_add(reader->arena, list, kind);
  }
  return list;
}

static void buy_read(FieldReader *reader, const Tree *node, void *member) {
  some_read(reader, node->kind == TREE_MAP ? counted(reader, node) : node, member);
}

static const FieldType BUY = {buy_read, list_write, TREE_NULL};

static const FieldRow A_SUBSTITUTE = {
    .type = &FIELD_WORD, EACH(Muster, instead), .least = 1, .words_in = PLACE(Edition, kind_ids)};
static const FieldRow MUSTER[] = {
    {"buy", &BUY, MEMBER(Muster, buy), .item = &A_SOLDIER, .count = PLACE(Muster, buy_count), .written = true,
     .wrong = "too-many-to-buy", .one_in = 1,
     .schema = "{type: object, additionalProperties: {type: [integer, string]}}"},
    {"keep_coins", &FIELD_INT, MEMBER(Muster, keep_coins), .most = UINT8_MAX, .one_in = 4,
     .given = PLACE(Muster, says_keep), .written = true},
    {"if_sold_out", &FIELD_EACH, MEMBER(Muster, instead), .words_in = PLACE(Edition, kind_ids),
     .item = &A_SUBSTITUTE, .given = PLACE(Muster, says_instead), .written = true},
    {.key = NULL},
};

/* ---- the sections ---- */

static const FieldRow A_DOG = {.type = &FIELD_WORD, EACH(Orders, dogs), .words_in = PLACE(Edition, dog_ids)};
const FieldRow DOGS_TURN_FILE[] = {
    [SECTION_DOGS] = {"dogs", &SOME_LISTED, MEMBER(Orders, dogs), .code = "DOGS-R25", .item = &A_DOG,
                      .count = PLACE(Orders, dog_count), .once = true, .least = 1, .wrong = "named-twice"},
    [SECTION_FIRST_PLAYER] = {"first_player", &FIELD_WORD, MEMBER(Orders, first_player), .code = "DOGS-R22",
                              .words_in = PLACE(Edition, token_words), .schema = "{type: [string, 'null']}"},
    [SECTION_MUSTER] = {"muster", &FIELD_MAP, MEMBER(Orders, muster), .fields = MUSTER},
    [SECTION_PLAN] = {"plan", &DOGS_ENTRIES, MEMBER(Orders, plan.entries),
                      .count = PLACE(Orders, plan.entry_count), .item = &AN_ENTRY,
                      .wrong = "too-many-entries", .one_in = 1},
    [SECTION_OTHERWISE] = {"otherwise", &FIELD_WORD, MEMBER(Orders, plan.otherwise), .words = DOGS_OTHERWISES,
                           .draw = DRAW_OTHERWISE, .one_in = 3},
    [SECTION_FALLBACK] = {"fallback", &DOGS_SOME, MEMBER(Orders, plan.fallback),
                          .count = PLACE(Orders, plan.fallback_count), .item = &DOGS_A_SPACE,
                          .wrong = "too-many-spaces"},
    [SECTION_STOP_IF] = {"stop_if", &DOGS_STOPS, MEMBER(Orders, plan.stops),
                         .count = PLACE(Orders, plan.stop_count), .item = &DOGS_A_STOP,
                         .wrong = "too-many-stops", .one_in = 5},
    [SECTION_POLICY] = {"policy", &FIELD_MAP, MEMBER(Orders, plan.policy), .fields = DOGS_POLICY_KEYS},
    [SECTIONS] = {.key = NULL},
};

bool dogs_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section) {
  (void)edition;
  (void)part; /* a game without parts */
  return dogs_has(orders, (Section)section) && (dogs_timely(state, seat) & 1u << section) != 0;
}
