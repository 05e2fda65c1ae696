/* Writing a position. Reading one: position_read.c. */
#include "files.h"

#include <string.h>

#include "adjudication.h"
#include "edition.h"

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
