/* Random legal turn files, drawn from the generator of legal answers. */
#include "choices.h"
#include "turn_file.h"

#define CARD_ORDERS_MAX 600 /* room for all orders of one card */

typedef struct Draw {
  const Edition *edition;
  const State *state;
  const Board *board;
  int seat;
  Chooser *chooser;
  Arena *arena;
  Tree *file;
} Draw;

static unsigned choose(const Draw *draw, unsigned below) {
  return draw->chooser->choose(draw->chooser, below);
}

static bool one_in(const Draw *draw, unsigned n) {
  return choose(draw, n) == 0;
}

static const char *any_of(const Draw *draw, const char *const *words, int count) {
  return words[choose(draw, (unsigned)count)];
}

static const char *any_house(const Draw *draw) {
  return any_of(draw, draw->edition->house_ids, draw->edition->house_count);
}

/* One of the two houses of a battle. */
static const char *any_side(const Draw *draw, const Battle *battle) {
  return draw->edition->house_ids[battle->house[choose(draw, SIDES_OF_BATTLE)]];
}

static const char *any_kind(const Draw *draw) {
  return any_of(draw, draw->edition->kind_ids, draw->edition->kind_count);
}

static const char *any_seat(const Draw *draw) {
  return any_of(draw, draw->edition->seat_names, draw->edition->seat_count);
}

static const char *any_card(const Draw *draw) {
  return any_of(draw, draw->edition->tactic_ids, draw->edition->tactic_count);
}

static Address any_space(const Draw *draw) {
  Address all[BOARD_SPACES_MAX];
  int count = dogs_spaces(draw->edition, draw->board, all);
  return all[choose(draw, (unsigned)count)];
}

/* ---- conditions ---- */

static Tree *any_number(const Draw *draw, int least, int most) {
  int number = least + (int)choose(draw, (unsigned)(most - least + 1));
  if (one_in(draw, 3)) return tree_int(draw->arena, number);
  Tree *range = tree_map(draw->arena);
  tree_put_int(draw->arena, range, one_in(draw, 2) ? "gte" : "lte", number);
  return range;
}

static void put_of(const Draw *draw, Tree *map, const char *key, const char *subject, Tree *argument) {
  tree_put(draw->arena, tree_put(draw->arena, map, key, tree_map(draw->arena)), subject, argument);
}

static void put_space_test(const Draw *draw, Tree *map) {
  tree_put_text(draw->arena, map, one_in(draw, 2) ? "free" : "taken",
                dogs_space_id(draw->edition, any_space(draw)));
}

static void put_test(const Draw *draw, Tree *map) {
  Arena *arena = draw->arena;
  switch (choose(draw, 16)) {
  case 0: put_space_test(draw, map); break;
  case 1: put_of(draw, map, "lead", any_house(draw), any_number(draw, -9, 9)); break;
  case 2: put_of(draw, map, "captains", any_house(draw), any_number(draw, 0, 3)); break;
  case 3: put_of(draw, map, "enemies", any_house(draw), any_number(draw, 0, 3)); break;
  case 4: put_of(draw, map, "player_on", any_seat(draw), tree_text(arena, any_house(draw))); break;
  case 5: tree_put_text(arena, map, "on_side", any_house(draw)); break;
  case 6: tree_put_text(arena, map, "not_committed", any_house(draw)); break;
  case 7: tree_put(arena, map, "my_captains", any_number(draw, 0, 5)); break;
  case 8: tree_put(arena, map, "my_coins", any_number(draw, 0, 5)); break;
  case 9: put_of(draw, map, "my_soldiers", any_kind(draw), any_number(draw, 0, 2)); break;
  case 10: tree_add_text(arena, tree_put(arena, map, "my_tactics", tree_list(arena)), any_card(draw)); break;
  case 11: tree_put(arena, map, "passed", any_number(draw, 0, 2)); break;
  case 12: put_of(draw, map, "captains_of", any_seat(draw), any_number(draw, 0, 4)); break;
  case 13: tree_put_text(arena, map, "tactic_seen", any_card(draw)); break;
  case 14: put_of(draw, map, "house_value", any_house(draw), any_number(draw, -1, 3)); break;
  default: put_of(draw, map, "stock", any_kind(draw), any_number(draw, 0, 9)); break;
  }
}

static Tree *any_condition(const Draw *draw) {
  Arena *arena = draw->arena;
  Tree *when = tree_map(arena);
  put_test(draw, when);
  if (one_in(draw, 4)) put_test(draw, tree_put(arena, when, "not", tree_map(arena)));
  if (!one_in(draw, 4)) return when;
  Tree *any = tree_put(arena, when, "any", tree_list(arena));
  for (int i = 0; i < 2; i++) put_test(draw, tree_add(arena, any, tree_map(arena)));
  return when;
}

/* ---- plans ---- */

static Tree *add_entry(const Draw *draw, Tree *plan) {
  return tree_add(draw->arena, plan, tree_map(draw->arena));
}

/* A card of the hand, with an order that could be carried out as far as the board goes; NULL for none. */
static const CardOrder *any_order(const Draw *draw) {
  const Player *player = &draw->board->players[draw->seat];
  int size = dogs_hand_size(draw->edition, player), card = 0;
  if (size == 0 || draw->board->window != WINDOW_CLASH) return NULL;
  int number = (int)choose(draw, (unsigned)size) + 1;
  for (; number > player->tactics[card]; card++) number -= player->tactics[card];
  CardOrder *orders = arena_alloc(draw->arena, CARD_ORDERS_MAX * sizeof *orders);
  int count = dogs_card_orders(draw->edition, draw->board, draw->seat, card, orders, CARD_ORDERS_MAX);
  return count == 0 ? NULL : &orders[choose(draw, (unsigned)count)];
}

static Tree *place_tree(const Draw *draw, const char *kind, Address at, const CardOrder *order) {
  Tree *what = tree_map(draw->arena);
  tree_put_text(draw->arena, what, "soldier", kind);
  tree_put_text(draw->arena, what, "at", dogs_space_id(draw->edition, at));
  if (order != NULL) {
    Tree *card = tree_put(draw->arena, what, "tactic", dogs_card_tree(draw->edition, order, draw->arena));
    if (one_in(draw, 2)) tree_put_bool(draw->arena, card, "optional", true);
  }
  return what;
}

/* A placement that is legal now, most often with a card if one is legal with it. False if there is none. */
static bool put_legal(const Draw *draw, Tree *plan) {
  State copy = *draw->state;
  Adjudication adjudication;
  dogs_adjudication_begin(draw->edition, &copy, NULL, &adjudication);
  Placing placings[KINDS_MAX * BOARD_SPACES_MAX];
  int count = 0;
  for (int kind = 0; kind < draw->edition->kind_count; kind++) {
    Address open[BOARD_SPACES_MAX];
    int spaces = dogs_open_spaces(draw->edition, draw->board, draw->seat, kind, open);
    for (int i = 0; i < spaces; i++) placings[count++] = (Placing){draw->seat, kind, open[i]};
  }
  if (count == 0) return false;
  const Placing *placing = &placings[choose(draw, (unsigned)count)];
  const CardOrder *order = NULL;
  for (int tries = (int)choose(draw, 6); tries > 0 && order == NULL; tries--) {
    order = any_order(draw);
    if (order != NULL && dogs_try(&adjudication, placing, order) != PLACE_LEGAL) order = NULL;
  }
  tree_put(draw->arena, add_entry(draw, plan), "do",
           place_tree(draw, draw->edition->kind_ids[placing->kind], placing->at, order));
  return true;
}

static void put_any_entry(const Draw *draw, Tree *plan) {
  Arena *arena = draw->arena;
  Tree *entry = add_entry(draw, plan);
  if (one_in(draw, 3)) tree_put(arena, entry, "id", tree_textf(arena, "entry %u", choose(draw, 100)));
  if (one_in(draw, 2)) tree_put(arena, entry, "when", any_condition(draw));
  if (one_in(draw, 5)) tree_put_int(arena, entry, "times", 1 + (int)choose(draw, 4));
  if (one_in(draw, 12)) {
    tree_put_text(arena, entry, "do", "pass");
    return;
  }
  Tree *what =
      tree_put(arena, entry, "do", place_tree(draw, any_kind(draw), any_space(draw), any_order(draw)));
  Tree *spaces = tree_list(arena), *kinds = tree_list(arena);
  for (int i = 0; i < 4; i++) tree_add_text(arena, spaces, dogs_space_id(draw->edition, any_space(draw)));
  for (int kind = draw->edition->kind_count; kind > 0; kind--)
    tree_add_text(arena, kinds, draw->edition->kind_ids[kind - 1]);
  if (!one_in(draw, 3)) tree_put(arena, what, "at", spaces);
  if (one_in(draw, 2)) tree_put(arena, what, "soldier", kinds);
}

static void put_plan(const Draw *draw) {
  Arena *arena = draw->arena;
  Tree *plan = tree_put(arena, draw->file, "plan", tree_list(arena));
  if (draw->board->window == WINDOW_CLASH && draw->board->to_move == draw->seat + 1 && !put_legal(draw, plan))
    tree_put_text(arena, add_entry(draw, plan), "do", "pass");
  for (unsigned left = choose(draw, 8); left > 0; left--) put_any_entry(draw, plan);
  if (one_in(draw, 3))
    tree_put_text(arena, draw->file, "otherwise",
                  one_in(draw, 8)   ? "pass"
                  : one_in(draw, 2) ? "weakest"
                                    : "ask");
  if (one_in(draw, 3)) {
    Tree *fallback = tree_put(arena, draw->file, "fallback", tree_list(arena));
    for (unsigned left = choose(draw, 12); left > 0; left--)
      tree_add_text(arena, fallback, dogs_space_id(draw->edition, any_space(draw)));
  }
  if (!one_in(draw, 4)) return;
  Tree *stops = tree_put(arena, draw->file, "stop_if", tree_list(arena));
  for (unsigned left = choose(draw, 4); left > 0; left--) tree_add(arena, stops, any_condition(draw));
}

/* ---- policies ---- */

static void put_policy(const Draw *draw) {
  Arena *arena = draw->arena;
  Tree *policy = tree_put(arena, draw->file, "policy", tree_map(arena));
  Tree *stay = tree_put(arena, policy, "stormcrow", tree_map(arena));
  tree_put_text(arena, stay, any_house(draw), one_in(draw, 2) ? "stay" : "withdraw");
  Tree *cursor = tree_put(arena, policy, "conqueror", tree_map(arena));
  tree_put_text(arena, cursor, "default", one_in(draw, 4) ? "none" : "toward_mine");
  const Battle *battle = &draw->board->battles[choose(draw, draw->board->battle_count)];
  Tree *order = tree_put(arena, cursor, any_side(draw, battle), tree_map(arena));
  tree_put_text(arena, order, "toward", any_side(draw, battle));
  tree_put_int(arena, order, "steps", (int)choose(draw, 3));
  tree_put_text(arena, policy, "blackmane", one_in(draw, 4) ? "decline" : "take");
}

/* ---- dogs and mustering ---- */

static void put_dogs(const Draw *draw) {
  Tree *list = tree_put(draw->arena, draw->file, "dogs", tree_list(draw->arena));
  int start = (int)choose(draw, (unsigned)draw->edition->dog_count);
  int count = 1 + (int)choose(draw, (unsigned)draw->edition->dog_count);
  for (int i = 0; i < count; i++)
    tree_add_text(draw->arena, list, draw->edition->dog_ids[(start + i) % draw->edition->dog_count]);
}

static void put_first_player(const Draw *draw) {
  tree_put_text(draw->arena, draw->file, "first_player", one_in(draw, 2) ? "keep" : any_seat(draw));
}

static void put_muster(const Draw *draw) {
  Arena *arena = draw->arena;
  Tree *muster = tree_put(arena, draw->file, "muster", tree_map(arena));
  Tree *buy = tree_put(arena, muster, "buy", tree_list(arena));
  for (unsigned left = choose(draw, 9); left > 0; left--) tree_add_text(arena, buy, any_kind(draw));
  if (one_in(draw, 3)) tree_put_int(arena, muster, "keep_coins", (int)choose(draw, 4));
  if (!one_in(draw, 3)) return;
  Tree *instead = tree_put(arena, muster, "if_sold_out", tree_map(arena));
  for (int i = 0; i < 2; i++) tree_put_text(arena, instead, any_kind(draw), any_kind(draw));
}

Tree *dogs_random_file(const void *edition, const void *state_pointer, int seat, const char *part,
                       Chooser *chooser, Arena *arena) {
  (void)part;
  const State *state = state_pointer;
  const Draw draw = {edition, state, &state->board, seat, chooser, arena, tree_map(arena)};
  const Board *board = &state->board;
  switch (board->window) {
  case WINDOW_DOGS: put_dogs(&draw); break;
  case WINDOW_TOKEN:
    if (board->first == seat + 1) put_first_player(&draw);
    break;
  case WINDOW_MUSTER: {
    bool sealed = board->option[OPTION_R02] == R02_SEALED;
    if (sealed && board->option[OPTION_R22] == R22_IN_MUSTER_FILE && board->first == seat + 1)
      put_first_player(&draw);
    if (sealed || board->to_move == seat + 1) put_muster(&draw);
    put_plan(&draw);
    put_policy(&draw);
    break;
  }
  case WINDOW_CLASH:
    if (board->players[seat].out) break;
    put_plan(&draw);
    if (one_in(&draw, 3)) put_policy(&draw);
    break;
  default: break;
  }
  return draw.file;
}
