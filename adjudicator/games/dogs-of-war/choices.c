/* The generator of legal answers. */
#include "choices.h"

#include "../../base/yaml.h"
#include "turn_file.h"

typedef struct Form {
  const Edition *edition;
  const State *state;
  const Board *board;
  int seat;
  Arena *arena;
  Tree *choices;
} Form;

static Tree *part_of(const Form *form, const char *name) {
  return tree_put(form->arena, form->choices, name, tree_map(form->arena));
}

static void put_dogs(const Form *form) {
  Tree *dogs = tree_put(form->arena, part_of(form, "dogs"), "dogs", tree_list(form->arena));
  for (int dog = 0; dog < form->edition->dog_count; dog++) {
    Tree *row = tree_add(form->arena, dogs, tree_map(form->arena));
    tree_put_text(form->arena, row, "dog", form->edition->dogs[dog].id);
    tree_put_text(form->arena, row, "name", form->edition->dogs[dog].name);
    dogs_put_power(&form->edition->dogs[dog], row, form->arena);
  }
}

static void put_first_player(const Form *form) {
  if (form->board->first != form->seat + 1) return;
  Tree *players = tree_put(form->arena, part_of(form, "first_player"), "players", tree_list(form->arena));
  for (int seat = 0; seat < form->edition->seat_count; seat++) {
    if (seat != form->seat) tree_add_text(form->arena, players, form->edition->seat_names[seat]);
  }
}

static void put_muster(const Form *form) {
  const Edition *edition = form->edition;
  const Board *board = form->board;
  Arena *arena = form->arena;
  if (board->to_move != 0 && board->to_move != form->seat + 1) return;
  Tree *muster = part_of(form, "muster");
  tree_put_int(arena, muster, "coins", dogs_coins_in_hand(edition, board, form->seat));
  tree_put_int(arena, muster, "captains", dogs_captains_in_hand(edition, board, form->seat));
  if (board->option[OPTION_R01] == R01_ONE) tree_put_bool(arena, muster, "one", true);
  Tree *kinds = tree_put(arena, muster, "kinds", tree_list(arena));
  for (int kind = 0; kind < edition->kind_count; kind++) {
    Tree *row = tree_add(arena, kinds, tree_map(arena));
    tree_put_text(arena, row, "kind", edition->kind_ids[kind]);
    tree_put_int(arena, row, "cost", edition->kinds[kind].cost);
    tree_put_int(arena, row, "strength", edition->kinds[kind].strength);
    tree_put_int(arena, row, "left", dogs_stock(edition, board, kind));
  }
}

static void put_soldiers(const Form *form, Tree *plan) {
  const Player *player = &form->board->players[form->seat];
  Arena *arena = form->arena;
  Tree *list = tree_put(arena, plan, "soldiers", tree_list(arena));
  for (int kind = 0; kind < form->edition->kind_count; kind++) {
    Address open[BOARD_SPACES_MAX];
    if (player->soldiers[kind] == 0) continue;
    int count = dogs_open_spaces(form->edition, form->board, form->seat, kind, open);
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "kind", form->edition->kind_ids[kind]);
    tree_put_int(arena, row, "count", player->soldiers[kind]);
    Tree *spaces = tree_put(arena, row, "spaces", tree_list(arena));
    for (int i = 0; i < count; i++) tree_add_text(arena, spaces, dogs_space_id(form->edition, open[i]));
    if (count > 0) tree_put_bool(arena, plan, "open", true);
  }
}

static void put_tactics(const Form *form, Tree *plan) {
  const Player *player = &form->board->players[form->seat];
  Arena *arena = form->arena;
  CardOrder orders[1];
  Tree *list = tree_put(arena, plan, "tactics", tree_list(arena));
  for (int card = 0; card < form->edition->tactic_count; card++) {
    const Tactic *printed = &form->edition->tactics[card];
    if (player->tactics[card] == 0) continue;
    Tree *row = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, row, "card", printed->id);
    tree_put_text(arena, row, "name", printed->name);
    tree_put_int(arena, row, "count", player->tactics[card]);
    dogs_put_card(form->edition, printed, row, arena);
    int count = dogs_card_orders(form->edition, form->board, form->seat, card, orders, 1);
    if (count > 0)
      tree_put_text(arena, row, "play",
                    yaml_write_line(arena, dogs_card_tree(form->edition, &orders[0], arena)));
  }
}

/* A placement as an example: with the first soldier of the hand that can go anywhere; before the soldiers are
 * bought with the cheapest. */
static void put_example(const Form *form, Tree *plan) {
  Board board = *form->board;
  Player *player = &board.players[form->seat];
  Address open[BOARD_SPACES_MAX];
  Arena *arena = form->arena;
  if (board.window == WINDOW_MUSTER) {
    player->captains = 1;
    player->soldiers[form->edition->by_cost[0]] = 1;
  }
  for (int i = 0; i < form->edition->kind_count; i++) {
    int kind = form->edition->by_cost[i];
    int count = dogs_open_spaces(form->edition, &board, form->seat, kind, open);
    if (count == 0) continue;
    Tree *example = tree_put(arena, plan, "example", tree_map(arena));
    tree_put_text(arena, example, "soldier", form->edition->kind_ids[kind]);
    Tree *at = tree_put(arena, example, "at", tree_list(arena));
    for (int n = 0; n < count && n < 3; n++) tree_add_text(arena, at, dogs_space_id(form->edition, open[n]));
    tree_put_text(arena, example, "house", form->edition->house_ids[open[0].house - 1]);
    return;
  }
}

/* All kinds of soldiers: of who has none left, but a card, no pass follows by itself (11.17). */
static void put_kinds(const Form *form, Tree *plan) {
  Tree *list = tree_put(form->arena, plan, "kinds", tree_list(form->arena));
  for (int kind = 0; kind < form->edition->kind_count; kind++)
    tree_put_text(form->arena, tree_add(form->arena, list, tree_map(form->arena)), "kind",
                  form->edition->kind_ids[kind]);
}

static void put_plan(const Form *form) {
  const Board *board = form->board;
  Arena *arena = form->arena;
  if (board->players[form->seat].out) return;
  Tree *plan = part_of(form, "plan");
  bool asked = board->window == WINDOW_CLASH && dogs_is_asked(board, form->seat);
  if (asked) tree_put_bool(arena, plan, "asked", true);
  if (board->window == WINDOW_CLASH) {
    tree_put_int(arena, plan, "captains", board->players[form->seat].captains);
    put_soldiers(form, plan);
  }
  put_tactics(form, plan);
  put_kinds(form, plan);
  put_example(form, plan);
  int entries = form->state->plans[form->seat].entry_count;
  if (entries > 0) tree_put_int(arena, plan, "entries", entries);
  if (board->option[OPTION_R05] == R05_YES) tree_put_bool(arena, plan, "passes", true);
}

static void put_policy(const Form *form) {
  PolicyKey key = dogs_policy_of(dogs_power(form->edition, form->board, form->seat));
  if (key == POLICIES) return;
  Tree *policy = part_of(form, "policy");
  tree_put_bool(form->arena, policy, DOGS_POLICY_KEYS[key].key, true);
  if (dogs_policy_says(&form->state->plans[form->seat].policy, key))
    tree_put_bool(form->arena, policy, "filed", true);
}

Tree *dogs_choices(const void *edition, const void *state_pointer, int seat, const char *part, Arena *arena) {
  (void)part;
  const State *state = state_pointer;
  const Form form = {edition, state, &state->board, seat, arena, tree_map(arena)};
  switch (state->board.window) {
  case WINDOW_DOGS: put_dogs(&form); break;
  case WINDOW_TOKEN: put_first_player(&form); break;
  case WINDOW_MUSTER:
    if (state->board.option[OPTION_R22] == R22_IN_MUSTER_FILE &&
        state->board.option[OPTION_R02] == R02_SEALED)
      put_first_player(&form);
    put_muster(&form);
    put_plan(&form);
    put_policy(&form);
    break;
  case WINDOW_CLASH:
    put_plan(&form);
    put_policy(&form);
    break;
  default: break;
  }
  return form.choices;
}

const Offer DOGS_OFFERS[] = {
    {"dogs", .file = "dogs: [<dogs.dog>]"},
    {"muster/kinds/kind", .file = "muster: {buy: [<>]}"},
    {"plan/example/at", .file = "plan: [{do: {soldier: <soldier>, at: <>}}]", .too = true},
    {"plan/soldiers/spaces", .file = "plan: [{do: {soldier: <kind>, at: <>}}]", .of = "kind"},
    {"plan/soldiers/spaces", .errors = "no-such-space", .kin = true},
    {"plan", .file = "plan: [{do: pass}]"},
    {"first_player", .file = "first_player: keep"},
    {.path = NULL},
};
