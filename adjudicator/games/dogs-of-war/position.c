/* A position, written and read. What a position that is read does not mention does not exist. */
#include <string.h>

#include "../fields.h"
#include "files.h"

/* ---- writing ---- */

typedef struct Writing {
  const Edition *edition;
  const State *state;
  int viewer;
  Arena *arena;
} Writing;

static bool sees_all(const Writing *writing) {
  return writing->viewer == VIEWER_REFEREE || writing->state->board.window == WINDOW_END;
}

static void put_seat(const Writing *writing, Tree *map, const char *key, int seat_plus_1) {
  if (seat_plus_1 != 0)
    tree_put_text(writing->arena, map, key, writing->edition->seat_names[seat_plus_1 - 1]);
}

static void put_number(const Writing *writing, Tree *map, const char *key, int number) {
  if (number != 0) tree_put_int(writing->arena, map, key, number);
}

/* Puts what is not empty. */
static void put_part(const Writing *writing, Tree *map, const char *key, Tree *part) {
  if (part->count > 0) tree_put(writing->arena, map, key, part);
}

static Tree *counts_tree(const Writing *writing, const char *const *ids, const uint8_t *counts, int count) {
  Tree *map = tree_map(writing->arena);
  for (int i = 0; i < count; i++) put_number(writing, map, ids[i], counts[i]);
  return map;
}

static Tree *cards_tree(const Writing *writing, const uint8_t *counts) {
  Tree *list = tree_list(writing->arena);
  for (int card = 0; card < writing->edition->tactic_count; card++) {
    for (int copy = 0; copy < counts[card]; copy++)
      tree_add_text(writing->arena, list, writing->edition->tactic_ids[card]);
  }
  return list;
}

/* ---- battles ---- */

static Tree *tokens_tree(const Writing *writing, const uint8_t *tokens) {
  Tree *list = tree_list(writing->arena);
  for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
    if (tokens[i] != 0) tree_add_text(writing->arena, list, writing->edition->token_ids[tokens[i] - 1]);
  }
  return list;
}

static Tree *battle_tree(const Writing *writing, const Battle *battle) {
  Arena *arena = writing->arena;
  Tree *map = tree_map(arena);
  Tree *houses = tree_put(arena, map, "houses", tree_list(arena));
  Tree *tiles = tree_put(arena, map, "tiles", tree_list(arena));
  for (int side = 0; side < SIDES_OF_BATTLE; side++) {
    tree_add_text(arena, houses, writing->edition->house_ids[battle->house[side]]);
    tree_add_text(arena, tiles, writing->edition->tile_ids[battle->tile[side]]);
  }
  tree_put_int(arena, map, "cursor", battle->cursor);
  put_part(writing, map, "tokens", tokens_tree(writing, battle->tokens));
  if (sees_all(writing)) put_part(writing, map, "hidden", tokens_tree(writing, battle->hidden));
  return map;
}

static Tree *battles_tree(const Writing *writing) {
  const Board *board = &writing->state->board;
  Tree *map = tree_map(writing->arena);
  for (int battle = 0; battle < board->battle_count; battle++)
    tree_put(writing->arena, map, arena_printf(writing->arena, "%d", battle + 1),
             battle_tree(writing, &board->battles[battle]));
  return map;
}

static void put_standing(const Writing *writing, Tree *spaces, Address address, const Standing *standing) {
  Arena *arena = writing->arena;
  if (standing->by == 0) return;
  Tree *map = tree_put(arena, spaces, dogs_space_id(writing->edition, address), tree_map(arena));
  put_seat(writing, map, "by", standing->by);
  tree_put_text(arena, map, "soldier",
                standing->soldier == 0 ? "none" : writing->edition->kind_ids[standing->soldier - 1]);
  tree_put_int(arena, map, "strength", standing->strength);
  tree_put_int(arena, map, "nr", standing->nr);
}

static Tree *spaces_tree(const Writing *writing) {
  const Board *board = &writing->state->board;
  Tree *map = tree_map(writing->arena);
  for (int i = 0; i < board->battle_count * SIDES_OF_BATTLE; i++) {
    Side side = {i / SIDES_OF_BATTLE, i % SIDES_OF_BATTLE};
    for (int space = 0; space < SPACES_MAX; space++) {
      Address address = {(uint8_t)(dogs_house_of(board, side) + 1), (uint8_t)space};
      put_standing(writing, map, address, &board->battles[side.battle].spaces[side.side][space]);
    }
  }
  return map;
}

/* ---- players ---- */

static unsigned filed_sections(const Plan *plan) {
  static const Policy NONE = {0};
  unsigned sections = 0;
  if (plan->entry_count > 0) sections |= 1u << SECTION_PLAN;
  if (plan->otherwise != OTHERWISE_ASK) sections |= 1u << SECTION_OTHERWISE;
  if (plan->fallback_count > 0) sections |= 1u << SECTION_FALLBACK;
  if (plan->stop_count > 0) sections |= 1u << SECTION_STOP_IF;
  if (memcmp(&plan->policy, &NONE, sizeof NONE) != 0) sections |= 1u << SECTION_POLICY;
  return sections;
}

static void put_screen(const Writing *writing, int seat, Tree *map) {
  const Edition *edition = writing->edition;
  const Player *player = &writing->state->board.players[seat];
  Arena *arena = writing->arena;
  tree_put_int(arena, map, "coins", player->coins);
  put_part(writing, map, "soldiers",
           counts_tree(writing, edition->kind_ids, player->soldiers, edition->kind_count));
  put_part(writing, map, "tactics", cards_tree(writing, player->tactics));
  if (player->support != 0) tree_put_text(arena, map, "support", edition->house_ids[player->support - 1]);
  put_part(writing, map, "shields",
           counts_tree(writing, edition->house_ids, player->shields, edition->house_count));
  tree_put_int(arena, map, "vp", player->vp);
}

static Tree *player_tree(const Writing *writing, int seat) {
  const State *state = writing->state;
  const Player *player = &state->board.players[seat];
  Arena *arena = writing->arena;
  bool own = sees_all(writing) || writing->viewer == seat;
  Tree *map = tree_map(arena);
  if (player->dog != 0) tree_put_text(arena, map, "dog", writing->edition->dog_ids[player->dog - 1]);
  if (own) put_screen(writing, seat, map);
  tree_put_int(arena, map, "captains", player->captains);
  if (player->out) tree_put_bool(arena, map, "out", true);
  if (player->grace) tree_put_text(arena, map, "grace", "used");
  if (own)
    dogs_plan_write(writing->edition, &state->plans[seat], filed_sections(&state->plans[seat]), true, map,
                    arena);
  return map;
}

static Tree *players_tree(const Writing *writing) {
  Tree *map = tree_map(writing->arena);
  for (int seat = 0; seat < writing->edition->seat_count; seat++)
    tree_put(writing->arena, map, writing->edition->seat_names[seat], player_tree(writing, seat));
  return map;
}

/* ---- the rest ---- */

static Tree *values_tree(const Writing *writing) {
  const Edition *edition = writing->edition;
  Tree *map = tree_map(writing->arena);
  for (int house = 0; house < edition->house_count; house++)
    tree_put_int(writing->arena, map, edition->house_ids[house], writing->state->board.values[house]);
  return map;
}

static Tree *seats_tree(const Writing *writing, unsigned seats) {
  Tree *list = tree_list(writing->arena);
  for (int seat = 0; seat < writing->edition->seat_count; seat++) {
    if (seats & 1u << seat) tree_add_text(writing->arena, list, writing->edition->seat_names[seat]);
  }
  return list;
}

static Tree *deck_tree(const Writing *writing) {
  const Board *board = &writing->state->board;
  Tree *list = tree_list(writing->arena);
  for (int i = 0; i < board->deck_count; i++)
    tree_add_text(writing->arena, list, writing->edition->tactic_ids[board->deck[i]]);
  return list;
}

static Tree *seen_tree(const Writing *writing) {
  const Board *board = &writing->state->board;
  Tree *list = tree_list(writing->arena);
  for (int i = 0; i < board->seen_count; i++) {
    Tree *map = tree_add(writing->arena, list, tree_map(writing->arena));
    tree_put_text(writing->arena, map, "by", writing->edition->seat_names[board->seen[i].by]);
    tree_put_text(writing->arena, map, "play", writing->edition->tactic_ids[board->seen[i].card]);
  }
  return list;
}

static Tree *options_tree(const Writing *writing) {
  const Board *board = &writing->state->board;
  Tree *map = tree_map(writing->arena);
  for (int which = 0; which < OPTIONS; which++) {
    if (board->option[which] != writing->edition->rulings[which])
      tree_put_text(writing->arena, map, DOGS_OPTIONS[which].name,
                    dogs_option_text(board->option, (Option)which, writing->arena));
  }
  return map;
}

static Tree *scores_tree(const Writing *writing) {
  Tree *map = tree_map(writing->arena);
  for (int seat = 0; seat < writing->edition->seat_count; seat++)
    tree_put_int(writing->arena, map, writing->edition->seat_names[seat],
                 dogs_score(writing->edition, &writing->state->board, seat).total);
  return map;
}

static void put_time(const Writing *writing, Tree *position) {
  const Board *board = &writing->state->board;
  Arena *arena = writing->arena;
  tree_put_int(arena, position, "year", board->year);
  tree_put_text(arena, position, "window", DOGS_WINDOWS[board->window]);
  tree_put(arena, position, "seats", seats_tree(writing, (1u << writing->edition->seat_count) - 1));
  put_seat(writing, position, "first", board->first);
  put_seat(writing, position, "next_first", board->next_first);
  put_seat(writing, position, "to_move", board->to_move);
  bool only_mover = board->to_move > 0 && board->asked == 1u << (board->to_move - 1);
  if (board->window == WINDOW_CLASH && !only_mover)
    tree_put(arena, position, "asked", seats_tree(writing, board->asked));
  if (board->stops > (board->window == WINDOW_CLASH ? 1 : 0))
    tree_put_int(arena, position, "stops", board->stops);
  if (board->lap > 1) tree_put_int(arena, position, "lap", board->lap);
}

Tree *dogs_position_seen(const Edition *edition, const State *state, int viewer, Arena *arena) {
  const Writing writing = {edition, state, viewer, arena};
  Tree *position = tree_map(arena);
  put_time(&writing, position);
  put_part(&writing, position, "battles", battles_tree(&writing));
  put_part(&writing, position, "spaces", spaces_tree(&writing));
  tree_put(arena, position, "values", values_tree(&writing));
  if (sees_all(&writing)) put_part(&writing, position, "deck", deck_tree(&writing));
  put_part(&writing, position, "discard", cards_tree(&writing, state->board.discard));
  put_part(&writing, position, "seen", seen_tree(&writing));
  tree_put(arena, position, "players", players_tree(&writing));
  if (state->board.window == WINDOW_END) tree_put(arena, position, "scores", scores_tree(&writing));
  put_part(&writing, position, "options", options_tree(&writing));
  return position;
}

Tree *dogs_position_write(const void *edition, const void *state, Arena *arena) {
  return dogs_position_seen(edition, state, VIEWER_REFEREE, arena);
}

/* ---- reading ---- */

static const char *const KEYS[] = {
    "year",   "window", "seats", "first",   "next_first", "to_move", "asked",  "stops",   "lap", "battles",
    "spaces", "values", "deck",  "discard", "seen",       "players", "scores", "options", NULL};
static const char *const BATTLE_KEYS[] = {"houses", "tiles", "cursor", "tokens", "hidden", NULL};
static const char *const SPACE_KEYS[] = {"by", "soldier", "strength", "nr", NULL};
static const char *const SEEN_KEYS[] = {"by", "play", NULL};
static const char *const PLAYER_KEYS[] = {
    "dog",   "coins", "soldiers",  "tactics",  "support", "shields", "vp",       "captains", "out",
    "grace", "plan",  "otherwise", "fallback", "stop_if", "stopped", "answered", "policy",   NULL};
#define MANY    999
#define NR_MOST 150 /* those of a whole year come after it */

typedef struct Reading {
  const Edition *edition;
  State *state;
  Diagnostics *diagnostics;
} Reading;

static void fault(const Reading *reading, const char *message, const Tree *node) {
  field_fault(reading->diagnostics, "POSITION-VALUE", message, node);
}

static int word(const Reading *reading, const Tree *node, const char *const *words) {
  return field_word(node, words, "POSITION-VALUE", reading->diagnostics);
}

static int number(const Reading *reading, const Tree *map, const char *key, int least, int most,
                  int otherwise) {
  return field_int(map, key, least, most, otherwise, false, "POSITION-VALUE", reading->diagnostics);
}

/* A word or `none`: its number + 1; 0 where there is none. */
static uint8_t word_or_none(const Reading *reading, const Tree *node, const char *const *words) {
  if (tree_is_null(node) || strcmp(tree_string(node, ""), "none") == 0) return 0;
  return (uint8_t)(word(reading, node, words) + 1);
}

static uint8_t seat_under(const Reading *reading, const Tree *map, const char *key) {
  return word_or_none(reading, tree_get(map, key), reading->edition->seat_names);
}

/* {id: n} */
static void read_counts(const Reading *reading, const Tree *map, const char *key, const char *const *ids,
                        uint8_t *counts) {
  const Tree *part = field_map(map, key, false, reading->diagnostics);
  if (part == NULL || !field_keys(part, ids, reading->diagnostics)) return;
  for (int i = 0; ids[i] != NULL; i++) counts[i] = (uint8_t)number(reading, part, ids[i], 0, STOCK_MAX, 0);
}

/* A list of cards; returns how many. `order` (may be NULL) gets them as they stand there. */
static int read_cards(const Reading *reading, const Tree *map, const char *key, uint8_t *counts,
                      uint8_t *order) {
  const Tree *list = field_list(map, key, false, reading->diagnostics);
  int count = 0;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int card = word(reading, list->items[i].value, reading->edition->tactic_ids);
    if (card < 0) continue;
    if (count == CARDS_MAX) {
      fault(reading, "position-too-many", list->items[i].value);
      return count;
    }
    if (order != NULL) order[count] = (uint8_t)card;
    if (counts != NULL) counts[card]++;
    count++;
  }
  return count;
}

/* ---- battles ---- */

/* A list of exactly two ids, none of which stands elsewhere. */
static void read_pair(const Reading *reading, const Tree *map, const char *key, const char *const *ids,
                      unsigned *seen, uint8_t out[SIDES_OF_BATTLE]) {
  const Tree *list = field_list(map, key, true, reading->diagnostics);
  if (list == NULL) return;
  if (list->count != SIDES_OF_BATTLE) fault(reading, "position-not-a-pair", list);
  for (size_t i = 0; i < list->count && i < SIDES_OF_BATTLE; i++) {
    int id = word(reading, list->items[i].value, ids);
    if (id < 0) continue;
    if (*seen & 1u << id)
      field_fault(reading->diagnostics, "POSITION-TWICE", "position-twice", list->items[i].value);
    *seen |= 1u << id;
    out[i] = (uint8_t)id;
  }
}

static void read_tokens(const Reading *reading, const Tree *map, const char *key, unsigned *seen,
                        uint8_t *out) {
  const Tree *list = field_list(map, key, false, reading->diagnostics);
  if (list != NULL && list->count > TOKENS_OF_BATTLE) fault(reading, "position-too-many", list);
  for (size_t i = 0; list != NULL && i < list->count && i < TOKENS_OF_BATTLE; i++) {
    int token = word(reading, list->items[i].value, reading->edition->token_ids);
    if (token < 0) continue;
    if (*seen & 1u << token)
      field_fault(reading->diagnostics, "POSITION-TWICE", "position-twice", list->items[i].value);
    *seen |= 1u << token;
    out[i] = (uint8_t)(token + 1);
  }
}

static void read_battles(const Reading *reading, const Tree *map) {
  static const char *const NUMBERS[] = {"1", "2", "3", "4", NULL};
  Board *board = &reading->state->board;
  unsigned houses = 0, tiles = 0, tokens = 0;
  int track = reading->edition->track;
  if (map == NULL || !field_keys(map, NUMBERS, reading->diagnostics)) return;
  for (int i = 0; NUMBERS[i] != NULL; i++) {
    const Tree *part = field_map(map, NUMBERS[i], false, reading->diagnostics);
    if (part == NULL) continue;
    if (i != board->battle_count) {
      fault(reading, "position-battle-missing", part);
      return;
    }
    Battle *battle = &board->battles[board->battle_count++];
    field_keys(part, BATTLE_KEYS, reading->diagnostics);
    read_pair(reading, part, "houses", reading->edition->house_ids, &houses, battle->house);
    read_pair(reading, part, "tiles", reading->edition->tile_ids, &tiles, battle->tile);
    battle->cursor = (int8_t)number(reading, part, "cursor", -track, track, 0);
    read_tokens(reading, part, "tokens", &tokens, battle->tokens);
    read_tokens(reading, part, "hidden", &tokens, battle->hidden);
  }
}

static void read_space(const Reading *reading, const TreeItem *item, bool seen[256]) {
  const Edition *edition = reading->edition;
  Tree key = {.kind = TREE_SCALAR, .text = item->key, .line = item->key_line, .column = item->key_column};
  const Reader reader = {.edition = edition,
                         .board = &reading->state->board,
                         .code = "POSITION-VALUE",
                         .diagnostics = reading->diagnostics};
  const Tree *map = item->value;
  Address address;
  if (strcmp(tree_string(map, ""), "none") == 0 || tree_is_null(map)) return;
  if (!field_keys(map, SPACE_KEYS, reading->diagnostics)) return;
  if (!dogs_read_address(&reader, &key, &address)) return;
  if (!dogs_is_space(edition, reader.board, address)) {
    fault(reading, "no-such-space-this-year", &key);
    return;
  }
  Standing *standing = dogs_standing(&reading->state->board, address);
  standing->by = seat_under(reading, map, "by");
  standing->soldier = word_or_none(reading, tree_get(map, "soldier"), edition->kind_ids);
  int printed = standing->soldier == 0 ? 0 : edition->kinds[standing->soldier - 1].strength;
  standing->strength = (uint8_t)number(reading, map, "strength", 0, 99, printed);
  int nr = number(reading, map, "nr", 1, NR_MOST, dogs_next_nr(&reading->state->board));
  if (standing->by == 0) fault(reading, "key-missing", map);
  if (seen[nr]) field_fault(reading->diagnostics, "POSITION-TWICE", "position-twice", tree_get(map, "nr"));
  seen[nr] = true;
  standing->nr = (uint8_t)nr;
}

/* ---- players ---- */

static void read_marks(const Reading *reading, const Tree *map, const char *key, Plan *plan) {
  const Tree *list = field_list(map, key, false, reading->diagnostics);
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int64_t stop = 0;
    if (!tree_read_int(list->items[i].value, &stop) || stop < 1 || stop > plan->stop_count) {
      fault(reading, "number-out-of-range", list->items[i].value);
      continue;
    }
    if (strcmp(key, "stopped") == 0) plan->stops[stop - 1].stopped = 1;
    if (strcmp(key, "answered") == 0) plan->stops[stop - 1].answered = 1;
  }
}

/* Plans are read as in a turn file, and then taken over without places, as those of turn files are. */
static void read_filed(const Reading *reading, const Tree *map, int seat) {
  Reader reader = {.edition = reading->edition,
                   .board = &reading->state->board,
                   .seat = seat,
                   .stored = true,
                   .code = "POSITION-VALUE",
                   .diagnostics = reading->diagnostics};
  Plan *plan = &reading->state->plans[seat];
  const Tree *entries = tree_get(map, "plan"), *stops = tree_get(map, "stop_if");
  const Tree *policy = tree_get(map, "policy"), *otherwise = tree_get(map, "otherwise");
  const Tree *fallback = tree_get(map, "fallback");
  if (!tree_is_null(entries)) dogs_read_plan(&reader, entries, plan);
  if (!tree_is_null(stops)) dogs_read_stops(&reader, stops, plan);
  if (!tree_is_null(policy)) dogs_read_policy(&reader, policy, &plan->policy);
  if (!tree_is_null(fallback))
    plan->fallback_count = (uint8_t)dogs_read_addresses(&reader, fallback, FALLBACK_MAX, plan->fallback);
  if (!tree_is_null(otherwise)) {
    int choice = word(reading, otherwise, DOGS_OTHERWISES);
    plan->otherwise = (uint8_t)(choice < 0 ? 0 : choice);
  }
  read_marks(reading, map, "stopped", plan);
  read_marks(reading, map, "answered", plan);
  dogs_forget_places(plan);
}

static void read_player(const Reading *reading, const Tree *map, int seat) {
  static const char *const GRACE[] = {"used", NULL};
  const Edition *edition = reading->edition;
  Player *player = &reading->state->board.players[seat];
  if (map == NULL || !field_keys(map, PLAYER_KEYS, reading->diagnostics)) return;
  player->dog = word_or_none(reading, tree_get(map, "dog"), edition->dog_ids);
  player->support = word_or_none(reading, tree_get(map, "support"), edition->house_ids);
  player->coins = (uint16_t)number(reading, map, "coins", 0, MANY, 0);
  player->vp = (uint16_t)number(reading, map, "vp", 0, MANY, 0);
  player->captains = (uint8_t)number(reading, map, "captains", 0, edition->figures, 0);
  player->out = field_bool(map, "out", reading->diagnostics);
  player->grace = word_or_none(reading, tree_get(map, "grace"), GRACE);
  read_counts(reading, map, "soldiers", edition->kind_ids, player->soldiers);
  read_counts(reading, map, "shields", edition->house_ids, player->shields);
  read_cards(reading, map, "tactics", player->tactics, NULL);
  read_filed(reading, map, seat);
}

static void read_players(const Reading *reading, const Tree *map) {
  const char *const *names = reading->edition->seat_names;
  if (map == NULL || !field_keys(map, names, reading->diagnostics)) return;
  for (int seat = 0; names[seat] != NULL; seat++)
    read_player(reading, field_map(map, names[seat], false, reading->diagnostics), seat);
}

/* ---- the rest ---- */

static void read_seats(const Reading *reading, const Tree *position) {
  const Tree *list = field_list(position, "seats", false, reading->diagnostics);
  if (list == NULL) return;
  bool same = list->count == reading->edition->seat_count;
  for (size_t i = 0; same && i < list->count; i++)
    same = strcmp(tree_string(list->items[i].value, ""), reading->edition->seat_names[i]) == 0;
  if (!same) fault(reading, "position-seats", list);
}

static void read_time(const Reading *reading, const Tree *position) {
  Board *board = &reading->state->board;
  const Tree *window = tree_get(position, "window");
  int found = window == NULL ? WINDOW_CLASH : word(reading, window, DOGS_WINDOWS);
  board->window = (uint8_t)(found < 0 ? WINDOW_CLASH : found);
  board->year = (uint8_t)number(reading, position, "year", 0, reading->edition->years, 1);
  board->first = seat_under(reading, position, "first");
  if (board->first == 0) board->first = 1;
  board->next_first = seat_under(reading, position, "next_first");
  board->to_move = seat_under(reading, position, "to_move");
  bool early = board->window == WINDOW_DOGS || board->window == WINDOW_PREPARATION;
  if (board->year == 0 && !early) fault(reading, "number-out-of-range", tree_get(position, "year"));
}

/* What goes by the window. */
static void read_run(const Reading *reading, const Tree *position) {
  Board *board = &reading->state->board;
  bool clash = board->window == WINDOW_CLASH;
  bool in_turn = board->window == WINDOW_MUSTER && board->option[OPTION_R02] == R02_SEQUENTIAL;
  if (in_turn && board->to_move == 0) board->to_move = board->first;
  board->stops = (uint8_t)number(reading, position, "stops", 0, 250, clash);
  board->lap = (uint8_t)number(reading, position, "lap", 1, 250, clash);
  if (clash) {
    if (board->to_move == 0) board->to_move = board->first;
    board->asked = (uint8_t)(1u << (board->to_move - 1));
  }
  const Tree *asked = field_list(position, "asked", false, reading->diagnostics);
  if (asked != NULL) board->asked = 0;
  for (size_t i = 0; asked != NULL && i < asked->count; i++) {
    int seat = word(reading, asked->items[i].value, reading->edition->seat_names);
    if (seat >= 0) board->asked |= (uint8_t)(1u << seat);
  }
}

static void read_values(const Reading *reading, const Tree *map) {
  const Edition *edition = reading->edition;
  Board *board = &reading->state->board;
  if (map == NULL || !field_keys(map, edition->house_ids, reading->diagnostics)) return;
  for (int house = 0; house < edition->house_count; house++)
    board->values[house] =
        (int8_t)number(reading, map, edition->house_ids[house], -99, 99, board->values[house]);
}

static void read_seen(const Reading *reading, const Tree *position) {
  Board *board = &reading->state->board;
  const Tree *list = field_list(position, "seen", false, reading->diagnostics);
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *map = list->items[i].value;
    if (!field_keys(map, SEEN_KEYS, reading->diagnostics)) continue;
    int card = word_or_none(reading, tree_get(map, "play"), reading->edition->tactic_ids);
    int seat = seat_under(reading, map, "by");
    if (card == 0 || seat == 0 || board->seen_count == SEEN_MAX) {
      fault(reading, "position-seen", map);
      continue;
    }
    board->seen[board->seen_count++] = (Played){(uint8_t)(seat - 1), (uint8_t)(card - 1)};
  }
}

/* All of them must fit into the pile. */
static void check_cards(const Reading *reading, const Tree *position) {
  const Board *board = &reading->state->board;
  int count = board->deck_count;
  for (int card = 0; card < reading->edition->tactic_count; card++) {
    count += board->discard[card];
    for (int seat = 0; seat < reading->edition->seat_count; seat++)
      count += board->players[seat].tactics[card];
  }
  if (count > CARDS_MAX) fault(reading, "position-too-many", position);
}

static void read_all(const Reading *reading, const Tree *position) {
  Board *board = &reading->state->board;
  const Tree *options = field_map(position, "options", false, reading->diagnostics);
  const Tree *spaces = field_map(position, "spaces", false, reading->diagnostics);
  bool numbers[256] = {false};
  if (options != NULL)
    dogs_options_read(options, true, "POSITION-VALUE", board->option, reading->diagnostics);
  read_seats(reading, position);
  read_time(reading, position);
  read_run(reading, position);
  read_battles(reading, field_map(position, "battles", false, reading->diagnostics));
  for (size_t i = 0; spaces != NULL && i < spaces->count; i++)
    read_space(reading, &spaces->items[i], numbers);
  read_values(reading, field_map(position, "values", false, reading->diagnostics));
  board->deck_count = (uint8_t)read_cards(reading, position, "deck", NULL, board->deck);
  read_cards(reading, position, "discard", board->discard, NULL);
  read_seen(reading, position);
  read_players(reading, field_map(position, "players", false, reading->diagnostics));
  check_cards(reading, position);
  if (board->window == WINDOW_END) dogs_settle_winner(reading->edition, board);
}

bool dogs_position_read(const void *edition, const Tree *position, void *state, Diagnostics *diagnostics) {
  Arena *arena = diagnostics == NULL ? arena_new() : NULL;
  Diagnostics own; /* errors are counted, whether or not anybody wants to read them */
  if (diagnostics == NULL) {
    diagnostics_init(&own, arena);
    diagnostics = &own;
  }
  size_t errors = diagnostics->errors;
  const Reading reading = {.edition = edition, .state = state, .diagnostics = diagnostics};
  dogs_state_clear(edition, state);
  if (position == NULL || field_keys(position, KEYS, diagnostics)) read_all(&reading, position);
  bool good = diagnostics->errors == errors;
  arena_free(arena);
  return good;
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
