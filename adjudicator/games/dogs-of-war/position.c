/* A position, read and written by one table. What a position does not mention does not exist. */
#include "position.h"

#include <string.h>

#include "turn_file.h"

#define MANY    999
#define NR_MOST 150 /* those of a whole year come after it */

/* What stands once in the whole position. */
enum { HOUSES, TILES, TOKENS };
typedef struct Reading {
  State *state;
  unsigned taken[TOKENS + 1]; /* a bit for each id that was read */
  bool numbers[UINT8_MAX + 1];
} Reading;

static State *state_of(const FieldReader *reader) {
  return ((const Reading *)reader->root)->state;
}

static bool sees_all(const FieldWriter *writer, const void *base) {
  (void)base;
  const State *state = writer->root;
  return writer->viewer == VIEWER_REFEREE || state->board.window == WINDOW_END;
}

/* ---- names ---- */

/* A word that may be `none`; left out then, unless it is always written. */
#define NAME_IN(ids) .none = true, .least = 1, .words_in = PLACE(Edition, ids)

/* The table's seats, which are those of the game. */
static void seats_read(FieldReader *reader, const Tree *list, void *member) {
  (void)member;
  const Edition *edition = reader->edition;
  bool same = list->count == edition->seat_count;
  for (size_t i = 0; same && i < list->count; i++)
    same = strcmp(tree_string(list->items[i].value, ""), edition->seat_names[i]) == 0;
  if (!same) field_wrong(reader, "position-seats", list);
}

static Tree *seat_list(FieldWriter *writer, unsigned seats) {
  const Edition *edition = writer->edition;
  Tree *list = tree_list(writer->arena);
  for (int seat = 0; seat < edition->seat_count; seat++) {
    if (seats & 1u << seat) tree_add_text(writer->arena, list, edition->seat_names[seat]);
  }
  return list;
}

static Tree *seats_write(FieldWriter *writer, const void *member) {
  (void)member;
  return seat_list(writer, ~0u);
}

static const FieldType SEATS = {seats_read, seats_write, TREE_LIST};

/* ---- the run of a clash ---- */

static void asked_read(FieldReader *reader, const Tree *list, void *member) {
  const Edition *edition = reader->edition;
  uint8_t *asked = member;
  for (size_t i = 0; i < list->count; i++) {
    int seat = field_word(list->items[i].value, edition->seat_names, reader->code, reader->diagnostics);
    if (seat >= 0) *asked |= (uint8_t)(1u << seat);
  }
}

/* Who is asked, if it is not to_move alone. */
static Tree *asked_write(FieldWriter *writer, const void *member) {
  const Board *board = &((const State *)writer->root)->board;
  const uint8_t *asked = member;
  bool only_mover = board->to_move > 0 && *asked == 1u << (board->to_move - 1);
  return board->window == WINDOW_CLASH && !only_mover ? seat_list(writer, *asked) : NULL;
}

static const FieldType ASKED = {asked_read, asked_write, TREE_LIST};

static void run_read(FieldReader *reader, const Tree *node, void *member) {
  FIELD_INT.read(reader, node, member);
}

/* The clash begins with 1, what is no clash has 0. */
static Tree *run_write(FieldWriter *writer, const void *member) {
  const State *state = writer->root;
  int number = *(const uint8_t *)member;
  return number > (state->board.window == WINDOW_CLASH) ? tree_int(writer->arena, number) : NULL;
}

static const FieldType RUN = {run_read, run_write, TREE_NULL};

/* ---- battles ---- */

static const char *const *ids_of(const Edition *edition, int kind) {
  return kind == HOUSES ? edition->house_ids : kind == TILES ? edition->tile_ids : edition->token_ids;
}

/* A list of two ids, of tokens up to two, none of which stands elsewhere. `least` says of what. */
static void ids_read(FieldReader *reader, const Tree *list, void *member) {
  Reading *reading = reader->root;
  int kind = reader->field->least;
  uint8_t *out = member;
  if (kind != TOKENS && list->count != SIDES_OF_BATTLE) field_wrong(reader, "position-not-a-pair", list);
  if (kind == TOKENS && list->count > TOKENS_OF_BATTLE) field_wrong(reader, "position-too-many", list);
  for (size_t i = 0; i < list->count && i < reader->field->member.size; i++) {
    const Tree *node = list->items[i].value;
    int id = field_word(node, ids_of(reader->edition, kind), reader->code, reader->diagnostics);
    if (id < 0) continue;
    if (reading->taken[kind] & 1u << id)
      field_fault(reader->diagnostics, "POSITION-TWICE", "position-twice", node);
    reading->taken[kind] |= 1u << id;
    out[i] = (uint8_t)(kind == TOKENS ? id + 1 : id);
  }
}

static Tree *ids_write(FieldWriter *writer, const void *member) {
  int kind = writer->field->least;
  const uint8_t *numbers = member;
  Tree *list = tree_list(writer->arena);
  for (size_t i = 0; i < writer->field->member.size; i++) {
    int id = kind == TOKENS ? numbers[i] - 1 : numbers[i];
    if (id >= 0) tree_add_text(writer->arena, list, ids_of(writer->edition, kind)[id]);
  }
  return list;
}

static const FieldType IDS = {ids_read, ids_write, TREE_LIST};

/* As far as the track goes to either side. */
static void cursor_read(FieldReader *reader, const Tree *node, void *member) {
  const Edition *edition = reader->edition;
  FieldRow track = *reader->field;
  FieldReader inner = *reader;
  track.least = -edition->track;
  track.most = edition->track;
  inner.field = &track;
  FIELD_INT.read(&inner, node, member);
}

static Tree *cursor_write(FieldWriter *writer, const void *member) {
  return tree_int(writer->arena, *(const int8_t *)member);
}

static const FieldType CURSOR = {cursor_read, cursor_write, TREE_NULL};

static const FieldRow BATTLE[] = {
    {"houses", &IDS, MEMBER(Battle, house), .required = true, .least = HOUSES},
    {"tiles", &IDS, MEMBER(Battle, tile), .required = true, .least = TILES},
    {"cursor", &CURSOR, MEMBER(Battle, cursor)},
    {"tokens", &IDS, MEMBER(Battle, tokens), .least = TOKENS},
    {"hidden", &IDS, MEMBER(Battle, hidden), .least = TOKENS, .seen = sees_all},
    {.key = NULL},
};

/* {1: BATTLE, ...}, without a gap. */
static void battle_count(FieldReader *reader, const Tree *map, void *battle) {
  Board *board = &state_of(reader)->board;
  (void)battle;
  if (reader->index == board->battle_count)
    board->battle_count++;
  else
    field_wrong(reader, "position-battle-missing", map);
}

static bool is_battle(const FieldWriter *writer, const void *battle) {
  (void)battle;
  return writer->index < ((const State *)writer->root)->board.battle_count;
}

static const char *const BATTLE_NUMBERS[BATTLES_MAX + 1] = {"1", "2", "3", "4", NULL};
static const FieldRow ONE_BATTLE = {
    .type = &FIELD_MAP, EACH(Board, battles), .fields = BATTLE, .then = battle_count, .seen = is_battle};

static const FieldRow STANDING[] = {
    {"by", &FIELD_WORD, MEMBER(Standing, by), NAME_IN(seat_names)},
    {"soldier", &FIELD_WORD, MEMBER(Standing, soldier), .written = true, NAME_IN(kind_ids)},
    {"strength", &FIELD_INT, MEMBER(Standing, strength), .written = true, .most = 99},
    {"nr", &FIELD_INT, MEMBER(Standing, nr), .written = true, .least = 1, .most = NR_MOST},
    {.key = NULL},
};

static void read_space(FieldReader *reader, const TreeItem *item) {
  const Edition *edition = reader->edition;
  Reading *reading = reader->root;
  Board *board = &reading->state->board;
  Tree key = {.kind = TREE_SCALAR, .text = item->key, .line = item->key_line, .column = item->key_column};
  const Tree *map = item->value;
  Standing standing = {0};
  Address address;
  bool named = dogs_read_space(reader, board, &key, &address);
  if (strcmp(tree_string(map, ""), "none") == 0 || tree_is_null(map)) return;
  fields_read(reader, STANDING, map, &standing);
  if (map->kind != TREE_MAP || !named) return;
  if (!dogs_is_space(edition, board, address)) {
    field_wrong(reader, "no-such-space-this-year", &key);
    return;
  }
  if (standing.by == 0) field_wrong(reader, "key-missing", map);
  if (tree_get(map, "strength") == NULL && standing.soldier != 0)
    standing.strength = edition->kinds[standing.soldier - 1].strength;
  if (standing.nr == 0) standing.nr = (uint8_t)dogs_next_nr(board);
  if (reading->numbers[standing.nr])
    field_fault(reader->diagnostics, "POSITION-TWICE", "position-twice", tree_get(map, "nr"));
  reading->numbers[standing.nr] = true;
  *dogs_standing(board, address) = standing;
}

/* {TAL.3: STANDING} */
static void spaces_read(FieldReader *reader, const Tree *map, void *member) {
  (void)member;
  for (size_t i = 0; i < map->count; i++) read_space(reader, &map->items[i]);
}

static Tree *spaces_write(FieldWriter *writer, const void *member) {
  const Board *board = member;
  Tree *map = tree_map(writer->arena);
  for (int i = 0; i < board->battle_count * SIDES_OF_BATTLE * SPACES_MAX; i++) {
    Side side = {i / SPACES_MAX / SIDES_OF_BATTLE, i / SPACES_MAX % SIDES_OF_BATTLE};
    Address address = {(uint8_t)(dogs_house_of(board, side) + 1), (uint8_t)(i % SPACES_MAX)};
    const Standing *standing = &board->battles[side.battle].spaces[side.side][address.space];
    if (standing->by != 0)
      tree_put(writer->arena, map, dogs_space_id(writer->edition, address),
               fields_write(writer, STANDING, standing));
  }
  return map;
}

static const FieldType SPACE_MAP = {spaces_read, spaces_write, TREE_MAP};

/* ---- cards ---- */

/* Cards in no order, as counts by design. */
static void cards_read(FieldReader *reader, const Tree *list, void *member) {
  const Edition *edition = reader->edition;
  uint8_t *counts = member;
  int count = 0;
  for (size_t i = 0; i < list->count; i++) {
    const Tree *node = list->items[i].value;
    int card = field_word(node, edition->tactic_ids, reader->code, reader->diagnostics);
    if (card < 0) continue;
    if (count++ == CARDS_MAX) {
      field_wrong(reader, "position-too-many", node);
      return;
    }
    counts[card]++;
  }
}

static Tree *cards_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const uint8_t *counts = member;
  Tree *list = tree_list(writer->arena);
  for (int card = 0; card < edition->tactic_count; card++) {
    for (int copy = 0; copy < counts[card]; copy++)
      tree_add_text(writer->arena, list, edition->tactic_ids[card]);
  }
  return list;
}

static const FieldType CARDS = {cards_read, cards_write, TREE_LIST};

/* {by, play, at} */
#define PLAYED_NAME &FIELD_WORD, .required = true, .code = "POSITION-VALUE", .lacks = "position-seen"
static const FieldRow PLAYED[] = {
    {"by", PLAYED_NAME, MEMBER(Played, by), .words_in = PLACE(Edition, seat_names)},
    {"play", PLAYED_NAME, MEMBER(Played, card), .words_in = PLACE(Edition, tactic_ids)},
    {"at", &FIELD_WORD, MEMBER(Played, at), NAME_IN(house_ids)},
    {.key = NULL},
};

/* ---- players ---- */

/* A player, with what he has filed: as in a turn file, and how far it has been used. */
typedef struct Seat {
  Player player;
  Plan plan;
} Seat;

static bool sees_screen(const FieldWriter *writer, const void *seat) {
  return sees_all(writer, seat) || writer->viewer == (int)writer->index;
}

/* Numbers of stops. `least`: of those that have stopped the run (0), of those that are answered (1). */
static uint8_t *mark_of(const FieldRow *field, Stop *stop) {
  return field->least == 0 ? &stop->stopped : &stop->answered;
}

static void marks_read(FieldReader *reader, const Tree *list, void *member) {
  Plan *plan = member;
  for (size_t i = 0; i < list->count; i++) {
    int64_t stop;
    if (tree_read_int(list->items[i].value, &stop) && stop >= 1 && stop <= plan->stop_count)
      *mark_of(reader->field, &plan->stops[stop - 1]) = 1;
    else
      field_wrong(reader, "number-out-of-range", list->items[i].value);
  }
}

static Tree *marks_write(FieldWriter *writer, const void *member) {
  const Plan *plan = member;
  Tree *list = tree_list(writer->arena);
  for (int i = 0; i < plan->stop_count; i++) {
    Stop stop = plan->stops[i];
    if (*mark_of(writer->field, &stop)) tree_add_int(writer->arena, list, i + 1);
  }
  return list;
}

static const FieldType MARKS = {marks_read, marks_write, TREE_LIST};

static const char *const GRACE[] = {"used", NULL};
static const FieldRow SOLDIERS = {.type = &FIELD_INT, EACH(Player, soldiers), .most = STOCK_MAX};
static const FieldRow SHIELDS = {.type = &FIELD_INT, EACH(Player, shields), .most = STOCK_MAX};

static const FieldRow SEAT[] = {
    {"dog", &FIELD_WORD, MEMBER(Seat, player.dog), NAME_IN(dog_ids)},
    {"coins", &FIELD_INT, MEMBER(Seat, player.coins), .written = true, .most = MANY, .seen = sees_screen},
    {"soldiers", &FIELD_EACH, MEMBER(Seat, player.soldiers), .words_in = PLACE(Edition, kind_ids),
     .item = &SOLDIERS, .seen = sees_screen},
    {"tactics", &CARDS, MEMBER(Seat, player.tactics), .seen = sees_screen},
    {"support", &FIELD_WORD, MEMBER(Seat, player.support), NAME_IN(house_ids), .seen = sees_screen},
    {"shields", &FIELD_EACH, MEMBER(Seat, player.shields), .words_in = PLACE(Edition, house_ids),
     .item = &SHIELDS, .seen = sees_screen},
    {"vp", &FIELD_INT, MEMBER(Seat, player.vp), .written = true, .most = MANY, .seen = sees_screen},
    {"captains", &FIELD_INT, MEMBER(Seat, player.captains), .written = true,
     .most_in = PLACE(Edition, figures)},
    {"out", &FIELD_BOOL, MEMBER(Seat, player.out)},
    {"grace", &FIELD_WORD, MEMBER(Seat, player.grace), .none = true, .least = 1, .words = GRACE},
    {"plan", &DOGS_ENTRIES, MEMBER(Seat, plan.entries), .count = PLACE(Seat, plan.entry_count),
     .item = &DOGS_STORED_ENTRY, .seen = sees_screen},
    {"otherwise", &FIELD_WORD, MEMBER(Seat, plan.otherwise), .words = DOGS_OTHERWISES, .seen = sees_screen},
    {"fallback", &DOGS_SOME, MEMBER(Seat, plan.fallback), .count = PLACE(Seat, plan.fallback_count),
     .item = &DOGS_A_SPACE, .seen = sees_screen},
    {"stop_if", &DOGS_STOPS, MEMBER(Seat, plan.stops), .count = PLACE(Seat, plan.stop_count),
     .item = &DOGS_A_STOP, .seen = sees_screen},
    {"stopped", &MARKS, MEMBER(Seat, plan), .least = 0, .seen = sees_screen},
    {"answered", &MARKS, MEMBER(Seat, plan), .least = 1, .seen = sees_screen},
    {"policy", &FIELD_MAP, MEMBER(Seat, plan.policy), .fields = DOGS_POLICY_KEYS, .seen = sees_screen},
    {.key = NULL},
};

static void seat_read(FieldReader *reader, const Tree *map, void *member) {
  State *state = state_of(reader);
  Seat seat;
  Filing filing = {.board = &state->board, .seat = (int)reader->index, .stored = true, .plan = &seat.plan};
  FieldReader inner = *reader;
  inner.root = &filing;
  memset(&seat, 0, sizeof seat);
  fields_read(&inner, SEAT, map, &seat);
  memcpy(member, &seat.player, sizeof seat.player);
  memcpy(&state->plans[reader->index], &seat.plan, sizeof seat.plan);
}

static Tree *seat_write(FieldWriter *writer, const void *member) {
  const State *state = writer->root;
  Seat seat;
  memcpy(&seat.player, member, sizeof seat.player);
  memcpy(&seat.plan, &state->plans[writer->index], sizeof seat.plan);
  return fields_write(writer, SEAT, &seat);
}

static const FieldType ONE_SEAT = {seat_read, seat_write, TREE_MAP};

/* ---- the whole ---- */

/* They follow from the rest. */
static void scores_read(FieldReader *reader, const Tree *node, void *member) {
  (void)member;
  (void)field_keys(node, ((const Edition *)reader->edition)->seat_names, reader->diagnostics);
}

static Tree *scores_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const Board *board = member;
  Tree *map = tree_map(writer->arena);
  for (int seat = 0; board->window == WINDOW_END && seat < edition->seat_count; seat++)
    tree_put_int(writer->arena, map, edition->seat_names[seat], dogs_score_of(edition, board, seat).total);
  return map;
}

static const FieldType SCORES = {scores_read, scores_write, TREE_NULL};

static void options_read(FieldReader *reader, const Tree *map, void *member) {
  dogs_options_read(map, true, reader->code, member, reader->diagnostics);
}

static Tree *options_write(FieldWriter *writer, const void *member) {
  const Edition *edition = writer->edition;
  const uint8_t *option = member;
  Tree *map = tree_map(writer->arena);
  for (int which = 0; which < OPTIONS; which++) {
    if (option[which] != edition->rulings[which])
      tree_put_text(writer->arena, map, DOGS_OPTIONS[which].name,
                    dogs_option_text(option, (Option)which, writer->arena));
  }
  return map;
}

static const FieldType OPTION_MAP = {options_read, options_write, TREE_MAP};

static const FieldRow VALUE = {
    .type = &FIELD_INT, EACH(State, board.values), .written = true, .least = -99, .most = 99};
static const FieldRow CARD = {
    .type = &FIELD_WORD, EACH(State, board.deck), .words_in = PLACE(Edition, tactic_ids)};
static const FieldRow SEEN = {.type = &FIELD_MAP, EACH(State, board.seen), .fields = PLAYED};
static const FieldRow ONE_PLAYER = {.type = &ONE_SEAT, EACH(State, board.players)};

static const FieldRow POSITION[] = {
    {"year", &FIELD_INT, MEMBER(State, board.year), .written = true, .otherwise = 1,
     .most_in = PLACE(Edition, years)},
    {"window", &FIELD_WORD, MEMBER(State, board.window), .written = true, .otherwise = WINDOW_CLASH,
     .words = DOGS_WINDOWS},
    {"seats", &SEATS, WHOLE(State)},
    {"first", &FIELD_WORD, MEMBER(State, board.first), NAME_IN(seat_names)},
    {"next_first", &FIELD_WORD, MEMBER(State, board.next_first), NAME_IN(seat_names)},
    {"to_move", &FIELD_WORD, MEMBER(State, board.to_move), NAME_IN(seat_names)},
    {"asked", &ASKED, MEMBER(State, board.asked), .written = true},
    {"stops", &RUN, MEMBER(State, board.stops), .most = 250},
    {"lap", &RUN, MEMBER(State, board.lap), .least = 1, .most = 250},
    {"battles", &FIELD_EACH, MEMBER(State, board.battles), .words = BATTLE_NUMBERS, .item = &ONE_BATTLE},
    {"spaces", &SPACE_MAP, MEMBER(State, board)},
    {"values", &FIELD_EACH, MEMBER(State, board.values), .words_in = PLACE(Edition, house_ids),
     .item = &VALUE},
    {"deck", &FIELD_LIST, MEMBER(State, board.deck), .item = &CARD, .count = PLACE(State, board.deck_count),
     .seen = sees_all},
    {"discard", &CARDS, MEMBER(State, board.discard)},
    {"seen", &FIELD_LIST, MEMBER(State, board.seen), .item = &SEEN, .count = PLACE(State, board.seen_count)},
    {"players", &FIELD_EACH, MEMBER(State, board.players), .words_in = PLACE(Edition, seat_names),
     .item = &ONE_PLAYER},
    {"scores", &SCORES, MEMBER(State, board)},
    {"options", &OPTION_MAP, MEMBER(State, board.option)},
    {.key = NULL},
};

/* What goes by the window, where the position does not say it. */
static void settle_run(const Tree *position, Board *board) {
  bool clash = board->window == WINDOW_CLASH;
  bool in_turn = board->window == WINDOW_MUSTER && board->option[OPTION_R02] == R02_SEQUENTIAL;
  if (board->first == 0) board->first = 1;
  if ((clash || in_turn) && board->to_move == 0) board->to_move = board->first;
  if (clash && tree_get(position, "stops") == NULL) board->stops = 1;
  if (clash && board->lap == 0) board->lap = 1;
  if (clash && tree_is_null(tree_get(position, "asked")))
    board->asked = (uint8_t)(1u << (board->to_move - 1));
}

/* All cards must fit into the pile. */
static void check_cards(FieldReader *reader, const Board *board, const Tree *position) {
  const Edition *edition = reader->edition;
  int count = board->deck_count;
  for (int card = 0; card < edition->tactic_count; card++) {
    count += board->discard[card];
    for (int seat = 0; seat < edition->seat_count; seat++) count += board->players[seat].tactics[card];
  }
  if (count > CARDS_MAX) field_wrong(reader, "position-too-many", position);
}

bool dogs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics) {
  Reading reading = {.state = state};
  Board *board = &reading.state->board;
  FieldReader reader;
  field_reader_begin(&reader, edition, &reading, "POSITION-VALUE", diagnostics);
  dogs_state_clear(edition, state);
  /* The rulings decide what the plans may say. What is wrong with them is told in their place. */
  dogs_options_read(tree_get(position, "options"), false, reader.code, board->option, NULL);
  fields_read(&reader, POSITION, position, state);
  settle_run(position, board);
  bool early = board->window == WINDOW_DOGS || board->window == WINDOW_PREPARATION;
  if (board->year == 0 && !early) field_wrong(&reader, "number-out-of-range", tree_get(position, "year"));
  check_cards(&reader, board, position);
  if (board->window == WINDOW_END) dogs_settle_winners(edition, board);
  return field_reader_end(&reader);
}

Tree *dogs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena) {
  FieldWriter writer = {.edition = edition, .root = state, .viewer = viewer, .arena = arena};
  return fields_write(&writer, POSITION, state);
}

Tree *dogs_position_write(const void *edition, const void *state, Arena *arena) {
  return dogs_position_seen(edition, state, VIEWER_REFEREE, arena);
}

bool dogs_seats_of(const Tree *position, Arena *arena, Seats *out) {
  (void)arena;
  const Tree *list = tree_get(position, "seats");
  *out = (Seats){.count = 0};
  if (list == NULL || list->kind != TREE_LIST || list->count == 0) return false;
  for (size_t i = 0; i < list->count && i < GAME_SEATS_MAX; i++)
    out->names[out->count++] = tree_string(list->items[i].value, "");
  return true;
}
