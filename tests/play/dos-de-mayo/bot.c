#include "bot.h"

#include <stdlib.h>
#include <string.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/dos-de-mayo/state.h"

#define OUTSIDE 0 /* as a start: before a gate */

typedef struct Sight {
  const Edition *map;
  const Tree *choices;
  Chooser *chooser;
  Arena *arena;
  int side, turn, turns;
  int spanish[ZONES_MAX + 1], french[ZONES_MAX + 1], outside[ZONES_MAX + 1];
  bool contested[ZONES_MAX + 1];
} Sight;

static int number(const Tree *tree, const char *key) {
  int64_t value = 0;
  (void)tree_read_int(tree_get(tree, key), &value); /* 0 where it is not */
  return (int)value;
}

static size_t length_of(const Tree *list) {
  return list == NULL ? 0 : list->count;
}

static void see(const Tree *view, Sight *sight) {
  const Tree *board = tree_get(view, "board");
  sight->turn = number(view, "turn");
  sight->turns = number(view, "turns");
  for (size_t i = 0; i < length_of(board); i++) {
    const Tree *row = board->items[i].value;
    int zone = number(row, "zone");
    sight->spanish[zone] = number(row, "spanish");
    sight->french[zone] = number(row, "french");
    sight->outside[zone] = number(row, "outside");
    sight->contested[zone] = sight->spanish[zone] > 0 && sight->french[zone] > 0;
  }
}

static bool is_gate(const Sight *sight, int zone) {
  return sight->map->gates & ZONE(zone);
}

/* "12→11", "→16": the target follows the last byte that is no digit. */
static int target_of(const char *order) {
  const char *last = order + strlen(order);
  while (last > order && last[-1] >= '0' && last[-1] <= '9') last--;
  return atoi(last);
}

static int start_of(const char *order) {
  return atoi(order); /* 0 where it begins with the arrow */
}

/* Frenchmen who could come into a zone, by all ways at once. */
static int danger(const Sight *sight, int zone) {
  int sum = sight->french[zone];
  for (ZoneSet left = sight->map->neighbours[zone]; left != 0; left &= left - 1) {
    int from = __builtin_ctz(left);
    if (!sight->contested[from]) sum += sight->french[from];
  }
  return sum + (sight->turn >= 3 ? sight->outside[zone] : 0);
}

/* Steps from a zone to the nearest Spaniard. */
static int way_to_spaniards(const Sight *sight, int zone) {
  ZoneSet seen = ZONE(zone), edge = seen;
  for (int steps = 0; steps < 9; steps++) {
    ZoneSet next = 0;
    for (ZoneSet left = edge; left != 0; left &= left - 1) {
      if (sight->spanish[__builtin_ctz(left)] > 0) return steps;
      next |= sight->map->neighbours[__builtin_ctz(left)];
    }
    edge = next & ~seen;
    seen |= next;
  }
  return 9;
}

static int whim(const Sight *sight, unsigned below) {
  return (int)sight->chooser->choose(sight->chooser, below);
}

/* ---- Spain ---- */

static int spanish_liking(const Sight *sight, int cubes, int zone) {
  int french = sight->french[zone], near = danger(sight, zone);
  if (french > 0) return cubes > french ? 60 - 2 * near : cubes == french ? -20 : -80;
  int fear = near > cubes ? 12 * (near - cubes) : 0;
  return 20 - (fear > 90 ? 90 : fear) - near;
}

static void order_spanish_group(const Sight *sight, const Tree *group, Tree *list) {
  int from = number(group, "from"), leaving = number(group, "may_leave");
  const Tree *orders = tree_get(group, "orders");
  const char *best = NULL;
  int liked = spanish_liking(sight, sight->spanish[from], from) + whim(sight, 8);
  for (size_t i = 0; i < length_of(orders); i++) {
    const char *order = tree_string(orders->items[i].value, "");
    int liking = spanish_liking(sight, leaving, target_of(order)) + whim(sight, 8);
    if (liking <= liked) continue;
    liked = liking;
    best = order;
  }
  if (best != NULL) tree_add_text(sight->arena, list, best);
}

/* ---- France ---- */

static int french_liking(const Sight *sight, const char *order) {
  int from = start_of(order), to = target_of(order);
  int cubes = from == OUTSIDE ? sight->outside[to] : sight->french[from];
  int together = cubes + sight->french[to], spanish = sight->spanish[to];
  bool late = sight->turn + 3 > sight->turns;
  int liking = 0;
  if (late && is_gate(sight, to) && sight->french[to] == 0) liking += 150;
  if (late && from != OUTSIDE && is_gate(sight, from) && cubes == 1) liking -= 100;
  if (spanish > 0)
    return liking + (together > spanish ? 100 + 5 * together : together == spanish ? -10 : -90);
  int way = way_to_spaniards(sight, to), before = from == OUTSIDE ? way + 1 : way_to_spaniards(sight, from);
  if (cubes == 1) liking -= 15;
  return liking + 20 * (before - way) + (cubes < 5 ? cubes : 5) * 3;
}

/* The orders that are liked best, one for each start; of those that count as many as the limit allows. */
static void order_french(const Sight *sight, const Tree *section, Tree *list) {
  const Tree *groups = tree_get(section, "groups");
  int left = number(section, "limit");
  ZoneSet used = 0, entered = 0;
  for (;;) {
    const char *best = NULL;
    int liked = 0;
    for (size_t g = 0; g < length_of(groups); g++) {
      const Tree *orders = tree_get(groups->items[g].value, "orders");
      for (size_t i = 0; i < length_of(orders); i++) {
        const char *order = tree_string(orders->items[i].value, "");
        int from = start_of(order), to = target_of(order);
        bool free_order = sight->map->main_streets & ZONE(from);
        if ((!free_order && left == 0) || (from != OUTSIDE && (used & ZONE(from)))) continue;
        if (entered & ZONE(to)) continue;
        int liking = french_liking(sight, order) + whim(sight, 10);
        if (liking <= liked) continue;
        liked = liking;
        best = order;
      }
    }
    if (best == NULL) return;
    tree_add_text(sight->arena, list, best);
    used |= ZONE(start_of(best));
    entered |= ZONE(target_of(best));
    if (start_of(best) == OUTSIDE || !(sight->map->main_streets & ZONE(start_of(best)))) left--;
  }
}

/* All go, but one who keeps a gate. */
static void number_french(const Sight *sight, const Tree *section, Tree *out) {
  const Tree *numbers = tree_get(section, "numbers");
  for (size_t i = 0; i < length_of(numbers); i++) {
    const Tree *row = numbers->items[i].value;
    const char *order = tree_string(tree_get(row, "order"), "");
    int most = number(row, "most"), from = start_of(order);
    bool keeps = from != OUTSIDE && is_gate(sight, from) && most > 2;
    tree_put_int(sight->arena, out, order, keeps ? most - 1 : most);
  }
}

/* ---- cards ---- */

static Tree *plays(const Sight *sight, const Tree *list, unsigned one_in) {
  Tree *out = tree_list(sight->arena);
  for (size_t i = 0; i < length_of(list); i++) {
    const Tree *write = tree_get(list->items[i].value, "write");
    if (length_of(write) == 0 || whim(sight, one_in) != 0) continue;
    const char *text = tree_string(write->items[whim(sight, (unsigned)write->count)].value, "");
    tree_add(sight->arena, out, yaml_read(sight->arena, text, strlen(text), &YAML_DATA, NULL));
  }
  return out;
}

static void put_plays(const Sight *sight, const char *window, unsigned one_in, Tree *file) {
  const Tree *list = tree_get(tree_get(sight->choices, window), "play");
  Tree *section = tree_put(sight->arena, file, window, tree_map(sight->arena));
  tree_put(sight->arena, section, "play", plays(sight, list, one_in));
}

Tree *mayo_thinker_file(const void *edition, const Tree *view, const Tree *choices, int seat,
                        Chooser *chooser, Arena *arena) {
  Sight sight = {.map = edition, .choices = choices, .chooser = chooser, .arena = arena, .side = seat};
  see(view, &sight);
  Tree *file = tree_map(arena);
  const char *window = tree_string(tree_get(view, "window"), "");
  const Tree *section = tree_get(choices, window);
  if (strcmp(window, "setup") == 0) {
    Tree *setup = tree_put(arena, file, "setup", tree_map(arena));
    const Tree *first = tree_get(section, "card");
    if (length_of(first) > 0)
      tree_put_text(arena, setup, "card", tree_string(tree_get(first->items[0].value, "card"), ""));
  } else if (strcmp(window, "preparation") == 0) {
    put_plays(&sight, window, 1, file);
  } else if (strcmp(window, "orders") == 0) {
    const Tree *groups = tree_get(section, "groups");
    Tree *list = tree_put(arena, file, "orders", tree_list(arena));
    for (size_t i = 0; seat == SPANISH && i < length_of(groups); i++)
      order_spanish_group(&sight, groups->items[i].value, list);
    if (seat == FRENCH) order_french(&sight, section, list);
  } else if (strcmp(window, "allocation") == 0) {
    number_french(&sight, section, tree_put(arena, file, "allocation", tree_map(arena)));
  } else {
    put_plays(&sight, window, strcmp(window, "resolution") == 0 ? 1 : 3, file);
  }
  return file;
}
