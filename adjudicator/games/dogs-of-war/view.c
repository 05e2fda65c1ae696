/* What a viewer may know, as a tree. */
#include "view.h"

#include <string.h>

#include "position.h"
#include "turn_file.h"

typedef struct Viewing {
  const Edition *edition;
  const State *state;
  const Board *board;
  int viewer;
  Arena *arena;
  Tree *view;
} Viewing;

static void put_flag(const Viewing *viewing, Tree *tree, const char *name, bool value) {
  if (value) tree_put_bool(viewing->arena, tree, name, true);
}

static bool sees_screen(const Viewing *viewing, int seat) {
  return viewing->viewer == seat || viewing->viewer == VIEWER_REFEREE || viewing->board->window == WINDOW_END;
}

static void put_time(const Viewing *viewing) {
  static const char *const RULES[WINDOWS] = {"DOGS R25", "DOGS 4.1", "DOGS R22",
                                             "DOGS 4.2", "DOGS 8.4", "DOGS 4.6"};
  const Board *board = viewing->board;
  Arena *arena = viewing->arena;
  Tree *view = viewing->view;
  tree_put_text(arena, view, "turn", dogs_label(viewing->state, arena));
  tree_put_int(arena, view, "year", board->year);
  tree_put_int(arena, view, "years", viewing->edition->years);
  tree_put_int(arena, view, "track", viewing->edition->track);
  tree_put_text(arena, view, "rule", RULES[board->window]);
}

/* ---- battles ---- */

static Tree *space_tree(const Viewing *viewing, Address address) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Side side = dogs_side_of(edition, viewing->board, address);
  const TileSpace *printed = &dogs_tile_of(edition, viewing->board, side)->spaces[address.space];
  const Standing *standing = dogs_standing_seen(viewing->board, address);
  Tree *map = tree_map(arena);
  tree_put_text(arena, map, "space", dogs_space_id(edition, address));
  if (printed->need != 0) tree_put(arena, map, "need", dogs_kinds_tree(edition, printed->need, arena));
  dogs_put_give(edition, &printed->give, address.house - 1, map, arena);
  if (standing->by == 0) {
    tree_put_bool(arena, map, "free", true);
    return map;
  }
  tree_put_text(arena, map, "by", edition->seat_names[standing->by - 1]);
  if (standing->soldier != 0) tree_put_text(arena, map, "soldier", edition->kind_ids[standing->soldier - 1]);
  tree_put_int(arena, map, "strength", standing->strength);
  return map;
}

static Tree *side_tree(const Viewing *viewing, Side side) {
  const Edition *edition = viewing->edition;
  const Board *board = viewing->board;
  Arena *arena = viewing->arena;
  Tree *map = tree_map(arena);
  int house = dogs_house_of(board, side), lead = dogs_lead(board, side);
  const Tile *tile = dogs_tile_of(edition, board, side);
  tree_put_text(arena, map, "house", edition->house_ids[house]);
  tree_put_text(arena, map, "name", edition->houses[house].name);
  tree_put_int(arena, map, "value", board->values[house]);
  tree_put_int(arena, map, "lead", lead);
  put_flag(viewing, map, "ahead", lead > 0);
  tree_put_int(arena, map, "supporters", dogs_captains_on(board, side, ANYBODY));
  if (viewing->viewer >= 0)
    put_flag(viewing, map, "closed", dogs_captains_on(board, dogs_other_side(side), viewing->viewer) > 0);
  tree_put_text(arena, map, "tile", tile->name);
  Tree *spaces = tree_put(arena, map, "spaces", tree_list(arena));
  for (int space = 0; space < tile->count; space++)
    tree_add(arena, spaces, space_tree(viewing, (Address){(uint8_t)(house + 1), (uint8_t)space}));
  return map;
}

static Tree *token_tree(const Viewing *viewing, int token) {
  const Token *printed = &viewing->edition->tokens[token];
  Tree *map = tree_map(viewing->arena);
  tree_put_text(viewing->arena, map, "token", printed->id);
  tree_put_text(viewing->arena, map, "name", printed->name);
  dogs_put_give(viewing->edition, &printed->give, -1, map, viewing->arena);
  return map;
}

static void put_battles(const Viewing *viewing) {
  const Board *board = viewing->board;
  Arena *arena = viewing->arena;
  Tree *battles = tree_put(arena, viewing->view, "battles", tree_list(arena));
  for (int number = 0; number < board->battle_count; number++) {
    const Battle *battle = &board->battles[number];
    Tree *map = tree_add(arena, battles, tree_map(arena));
    int hidden = 0;
    tree_put_int(arena, map, "battle", number + 1);
    Tree *tokens = tree_put(arena, map, "tokens", tree_list(arena));
    for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
      if (battle->tokens[i] != 0) tree_add(arena, tokens, token_tree(viewing, battle->tokens[i] - 1));
      hidden += battle->hidden[i] != 0;
    }
    if (hidden > 0) tree_put_int(arena, map, "hidden", hidden);
    tree_put_int(arena, map, "cursor", battle->cursor);
    Tree *sides = tree_put(arena, map, "sides", tree_list(arena));
    for (int side = 0; side < SIDES_OF_BATTLE; side++)
      tree_add(arena, sides, side_tree(viewing, (Side){number, side}));
  }
}

/* ---- the bank ---- */

static void put_houses(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Tree *list = tree_put(arena, viewing->view, "houses", tree_list(arena));
  for (int house = 0; house < edition->house_count; house++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "house", edition->house_ids[house]);
    tree_put_text(arena, row, "name", edition->houses[house].name);
    tree_put_int(arena, row, "value", viewing->board->values[house]);
    tree_put_int(arena, row, "shields_left", dogs_shields_left(edition, viewing->board, house));
  }
}

static void put_stock(const Viewing *viewing) {
  const Edition *edition = viewing->edition;
  Arena *arena = viewing->arena;
  Tree *list = tree_put(arena, viewing->view, "stock", tree_list(arena));
  for (int kind = 0; kind < edition->kind_count; kind++) {
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "kind", edition->kind_ids[kind]);
    tree_put_int(arena, row, "cost", edition->kinds[kind].cost);
    tree_put_int(arena, row, "strength", edition->kinds[kind].strength);
    tree_put_int(arena, row, "left", dogs_stock(edition, viewing->board, kind));
  }
}

static Tree *cards_tree(const Viewing *viewing, const uint8_t *counts) {
  Arena *arena = viewing->arena;
  Tree *list = tree_list(arena);
  for (int card = 0; card < viewing->edition->tactic_count; card++) {
    if (counts[card] == 0) continue;
    const Tactic *printed = &viewing->edition->tactics[card];
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "card", printed->id);
    tree_put_text(arena, row, "name", printed->name);
    tree_put_int(arena, row, "count", counts[card]);
    dogs_put_card(viewing->edition, printed, row, arena);
  }
  return list;
}

static void put_seen(const Viewing *viewing) {
  const Board *board = viewing->board;
  Arena *arena = viewing->arena;
  tree_put(arena, viewing->view, "discards", cards_tree(viewing, board->discard));
  Tree *list = tree_put(arena, viewing->view, "seen", tree_list(arena));
  for (int i = 0; i < board->seen_count; i++) {
    const Tactic *printed = &viewing->edition->tactics[board->seen[i].card];
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "by", viewing->edition->seat_names[board->seen[i].by]);
    tree_put_text(arena, row, "card", printed->id);
    tree_put_text(arena, row, "name", printed->name);
    int house = board->seen[i].at - 1;
    if (house >= 0) tree_put_text(arena, row, "house", viewing->edition->house_ids[house]);
  }
}

/* ---- players ---- */

static void put_screen(const Viewing *viewing, int seat, Tree *map) {
  const Edition *edition = viewing->edition;
  const Player *player = &viewing->board->players[seat];
  Arena *arena = viewing->arena;
  tree_put_int(arena, map, "coins", dogs_coins_in_hand(edition, viewing->board, seat));
  tree_put_int(arena, map, "vp", player->vp);
  tree_put(arena, map, "soldiers", dogs_soldiers_tree(edition, player->soldiers, arena));
  Tree *shields = tree_put(arena, map, "shields", tree_list(arena));
  for (int house = 0; house < edition->house_count; house++) {
    if (player->shields[house] == 0) continue;
    Tree *row = tree_add(arena, shields, tree_map(arena));
    tree_put_text(arena, row, "house", edition->house_ids[house]);
    tree_put_int(arena, row, "count", player->shields[house]);
    int worth = player->shields[house] * viewing->board->values[house];
    tree_put_int(arena, row, "worth", worth);
  }
  tree_put(arena, map, "tactics", cards_tree(viewing, player->tactics));
  if (player->support != 0) tree_put_text(arena, map, "support", edition->house_ids[player->support - 1]);
  tree_put_int(arena, map, "captains", dogs_captains_in_hand(edition, viewing->board, seat));
  tree_put_int(arena, map, "score", dogs_score_of(edition, viewing->board, seat).total);
}

static Tree *player_tree(const Viewing *viewing, int seat) {
  const Edition *edition = viewing->edition;
  const Board *board = viewing->board;
  const Player *player = &board->players[seat];
  Arena *arena = viewing->arena;
  Tree *map = tree_map(arena);
  tree_put_text(arena, map, "player", edition->seat_names[seat]);
  if (player->dog != 0) {
    tree_put_text(arena, map, "dog", edition->dogs[player->dog - 1].id);
    tree_put_text(arena, map, "name", edition->dogs[player->dog - 1].name);
    dogs_put_power(&edition->dogs[player->dog - 1], map, arena);
  }
  if (sees_screen(viewing, seat)) put_screen(viewing, seat, map);
  tree_put_int(arena, map, "captains", dogs_captains_in_hand(edition, viewing->board, seat));
  tree_put_int(arena, map, "placed", dogs_captains_placed(board, seat));
  put_flag(viewing, map, "out", player->out);
  put_flag(viewing, map, "first", board->first == seat + 1);
  put_flag(viewing, map, "next_first", board->next_first == seat + 1);
  put_flag(viewing, map, "to_move", board->to_move == seat + 1);
  put_flag(viewing, map, "own", viewing->viewer == seat);
  return map;
}

static void put_players(const Viewing *viewing) {
  Arena *arena = viewing->arena;
  Tree *list = tree_put(arena, viewing->view, "players", tree_list(arena));
  for (int seat = 0; seat < viewing->edition->seat_count; seat++)
    tree_add(arena, list, player_tree(viewing, seat));
  if (viewing->viewer < 0) return;
  put_flag(viewing, viewing->view, "passed", viewing->board->players[viewing->viewer].out);
  put_flag(viewing, viewing->view, "term_used", viewing->board->players[viewing->viewer].grace != 0);
  put_screen(viewing, viewing->viewer, tree_put(arena, viewing->view, "screen", tree_map(arena)));
}

static void put_plan(const Viewing *viewing) {
  if (viewing->viewer < 0) return;
  const Plan *plan = &viewing->state->plans[viewing->viewer];
  Arena *arena = viewing->arena;
  tree_put(arena, viewing->view, "plan", dogs_describe_plan(viewing->edition, plan, arena));
  tree_put_text(arena, viewing->view, "otherwise", DOGS_OTHERWISES[plan->otherwise]);
  Tree *fallback = tree_put(arena, viewing->view, "fallback", tree_list(arena));
  for (int i = 0; i < plan->fallback_count; i++)
    tree_add_text(arena, fallback, dogs_space_id(viewing->edition, plan->fallback[i]));
  tree_put(arena, viewing->view, "stops", dogs_describe_stops(viewing->edition, plan, arena));
}

static void put_scores(const Viewing *viewing) {
  if (viewing->board->window != WINDOW_END) return;
  Arena *arena = viewing->arena;
  unsigned winners = dogs_winners(viewing->edition, viewing->board);
  Tree *list = tree_put(arena, viewing->view, "scores", tree_list(arena));
  for (int seat = 0; seat < viewing->edition->seat_count; seat++) {
    Score score = dogs_score_of(viewing->edition, viewing->board, seat);
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "player", viewing->edition->seat_names[seat]);
    tree_put_int(arena, row, "vp", score.vp);
    tree_put_int(arena, row, "shields", score.shields);
    tree_put_int(arena, row, "support", score.support);
    tree_put_int(arena, row, "coins", score.coins);
    tree_put_int(arena, row, "soldiers", score.soldiers);
    tree_put_int(arena, row, "tactics", score.tactics);
    tree_put_int(arena, row, "total", score.total);
    put_flag(viewing, row, "wins", winners & 1u << seat);
  }
}

/* ---- the rest ---- */

/* What is not from the published box. */
static void put_substitutes(const Viewing *viewing) {
  Arena *arena = viewing->arena;
  Tree *substitutes = tree_put(arena, viewing->view, "substitutes", tree_list(arena));
  for (int i = 0; DOGS_BOXES[i] != NULL; i++) {
    if (viewing->edition->box[i]) continue;
    tree_put_text(arena, tree_add(arena, substitutes, tree_map(arena)), "section", DOGS_BOXES[i]);
  }
}

static void put_waits_for(const Viewing *viewing) {
  Arena *arena = viewing->arena;
  Duties duties;
  dogs_duties(viewing->edition, viewing->state, &duties);
  Tree *waits_for = tree_put(arena, viewing->view, "waits_for", tree_list(arena));
  for (size_t i = 0; i < duties.count; i++)
    tree_add_text(arena, waits_for, viewing->edition->seat_names[duties.items[i].seat]);
}

Tree *dogs_view(const void *edition, const void *state_pointer, int viewer, Arena *arena) {
  const State *state = state_pointer;
  const Viewing viewing = {edition, state, &state->board, viewer, arena, tree_map(arena)};
  put_time(&viewing);
  tree_put(arena, viewing.view, "position", dogs_position_seen(edition, state, viewer, arena));
  put_battles(&viewing);
  put_houses(&viewing);
  put_stock(&viewing);
  put_seen(&viewing);
  put_players(&viewing);
  put_plan(&viewing);
  put_scores(&viewing);
  put_substitutes(&viewing);
  put_waits_for(&viewing);
  return viewing.view;
}
