/* How orders are told: as they are read, in canonical form. */
#include "turn_file.h"

#include <string.h>

static Tree *number_tree(int64_t number, Arena *arena) {
  bool beyond = number == NUMBER_BEYOND || number == -NUMBER_BEYOND;
  return beyond ? tree_text(arena, "?") : tree_int(arena, number);
}

Tree *mayo_play_tree(const Edition *edition, int side, const Play *play, Arena *arena) {
  Tree *map = tree_map(arena);
  tree_put_text(arena, map, "card", edition->cards[side][play->card].id);
  if (play->fields & FIELD_ORDER)
    tree_put_text(arena, map, "order", edition->order_text[play->order_from][play->order_to]);
  if (play->fields & FIELD_ZONE) tree_put_int(arena, map, "zone", play->zone);
  if (play->fields & FIELD_GROUP) tree_put_int(arena, map, "group", play->group);
  if (play->fields & FIELD_NUMBER) tree_put_int(arena, map, "number", play->number);
  return map;
}

static Tree *plays_tree(const Edition *edition, int side, const PlayList *plays, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < plays->count; i++) {
    const Play *play = &plays->items[i];
    if (!play->known) continue;
    Tree *map = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, map, "card", edition->cards[side][play->card].id);
    if (play->fields & FIELD_ZONE) tree_put_int(arena, map, "zone", play->zone);
    if (play->fields & FIELD_GROUP) tree_put_int(arena, map, "group", play->group);
    if (play->fields & FIELD_ORDER)
      tree_put_text(arena, map, "order", edition->order_text[play->order_from][play->order_to]);
    if (play->fields & FIELD_NUMBER) tree_put(arena, map, "number", number_tree(play->number, arena));
  }
  return list;
}

static Tree *setup_tree(const Edition *edition, int side, const Orders *file, Arena *arena) {
  Tree *map = tree_map(arena);
  if (file->has_choice) tree_put_text(arena, map, "card", edition->cards[side][file->choice].id);
  if (file->reveal) tree_put_bool(arena, map, "reveal", true);
  return map;
}

static Tree *preparation_tree(const Edition *edition, int side, const Orders *file, Arena *arena) {
  Tree *map = tree_map(arena);
  if (file->has_draw) tree_put_bool(arena, map, "draw", file->draw);
  if (file->forbid) tree_put_bool(arena, map, "forbid", true);
  if (file->plays[WINDOW_PREPARATION].count > 0)
    tree_put(arena, map, "play", plays_tree(edition, side, &file->plays[WINDOW_PREPARATION], arena));
  return map;
}

static Tree *orders_tree(const Edition *edition, const Orders *file, Arena *arena) {
  Tree *list = tree_list(arena);
  for (int i = 0; i < file->order_count; i++) {
    const Written *order = &file->orders[i];
    if (order->unreadable) continue;
    const char *text = edition->order_text[order->from][order->to];
    if (order->has_number) {
      tree_add(arena, list,
               tree_textf(arena, order->from == 0 ? "%s%s cubes %s" : "%s%s %s",
                          order->whole ? MAYO_ALL " " : "",
                          tree_string(number_tree(order->number, arena), ""), text));
    } else {
      tree_add_text(arena, list, text);
    }
  }
  return list;
}

static Tree *allocation_tree(const Edition *edition, const Orders *file, Arena *arena) {
  Tree *map = tree_map(arena);
  for (int i = 0; i < file->number_count; i++) {
    const Written *number = &file->numbers[i];
    if (!number->unreadable)
      tree_put(arena, map, edition->order_text[number->from][number->to],
               number->whole ? tree_text(arena, MAYO_ALL) : number_tree(number->number, arena));
  }
  return map;
}

Tree *mayo_orders_write(const void *edition, const void *orders, int seat, Arena *arena) {
  const Orders *file = orders;
  Tree *tree = tree_map(arena);
  for (int window = 0; window < WINDOWS; window++) {
    const WindowRow *row = &MAYO_WINDOWS[window];
    const PlayList *plays = &file->plays[window];
    if (file->sections & 1u << window) {
      switch ((Window)window) {
      case WINDOW_SETUP: tree_put(arena, tree, row->name, setup_tree(edition, seat, file, arena)); break;
      case WINDOW_PREPARATION:
        tree_put(arena, tree, row->name, preparation_tree(edition, seat, file, arena));
        break;
      case WINDOW_ORDERS: tree_put(arena, tree, row->name, orders_tree(edition, file, arena)); break;
      case WINDOW_ALLOCATION: tree_put(arena, tree, row->name, allocation_tree(edition, file, arena)); break;
      default: {
        Tree *map = tree_put(arena, tree, row->name, tree_map(arena));
        tree_put(arena, map, "play", plays_tree(edition, seat, plays, arena));
      }
      }
    }
    if (window == WINDOW_ORDERS && plays->count > 0)
      tree_put(arena, tree, "play", plays_tree(edition, seat, plays, arena));
  }
  return tree;
}

bool mayo_counts(const void *edition, const void *state_pointer, int seat, const char *part,
                 const void *orders, int section) {
  (void)part; /* a game without parts */
  const Orders *file = orders;
  const State *state = state_pointer;
  const char *key = MAYO_TURN_FILE[section].key;
  if (strcmp(key, "play") == 0) return state->window <= WINDOW_ORDERS;
  for (int window = state->window; window < WINDOWS; window++) {
    if (strcmp(MAYO_WINDOWS[window].name, key) == 0)
      return (file->sections & mayo_timely(edition, state, seat) & 1u << window) != 0;
  }
  return false;
}
