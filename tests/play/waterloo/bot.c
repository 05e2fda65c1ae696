#include "bot.h"

#include <string.h>

#include "../../../adjudicator/games/waterloo/state.h"

#define BIT(value) (1u << (value))

/* What he sees of one pair: places 1 to 5 are the duels, 0 the generals. */
typedef struct Sight {
  const Tree *pair;
  bool removed[DUELS + 1];
  int own[DUELS + 1];
  unsigned enemy[DUELS + 1];        /* values that are possible there; 0: no piece */
  bool down_or_standing[DUELS + 1]; /* the enemy's piece may be looked at */
  bool own_free, enemy_free;        /* generals that may still be engaged */
  int points, enemy_points;
  int turn;
} Sight;

static int number(const Tree *tree, const char *key) {
  int64_t value = 0;
  (void)tree_read_int(tree_get(tree, key), &value); /* 0 where it is not */
  return (int)value;
}

static const char *word(const Tree *tree, const char *key) {
  return tree_string(tree_get(tree, key), "");
}

static const Tree *pair_of(const Tree *view, const char *name) {
  const Tree *pairs = tree_get(view, "pairs");
  for (size_t i = 0; pairs != NULL && i < pairs->count; i++) {
    if (*name == '\0' || strcmp(word(pairs->items[i].value, "name"), name) == 0) return pairs->items[i].value;
  }
  return NULL;
}

static bool is_free(const Tree *general) {
  return strcmp(word(general, "state"), "standing") == 0 || strcmp(word(general, "state"), "lying") == 0;
}

static void see_sheet(Sight *sight) {
  const Tree *sheet = tree_get(sight->pair, "sheet");
  for (size_t i = 0; sheet != NULL && i < sheet->count; i++) {
    const Tree *row = sheet->items[i].value, *values = tree_get(row, "values");
    unsigned possible = 0;
    for (size_t v = 0; v < values->count; v++) {
      int64_t value = 0;
      if (tree_read_int(values->items[v].value, &value)) possible |= BIT(value);
    }
    sight->enemy[number(row, "duel")] = possible;
  }
}

static void see(const Tree *pair, Sight *sight) {
  *sight = (Sight){.pair = pair, .turn = number(pair, "number")};
  bool north = strcmp(word(pair, "own"), "north") == 0;
  const char *own = north ? "north" : "south", *enemy = north ? "south" : "north";
  const Tree *own_general = tree_get(pair, north ? "general_north" : "general_south");
  const Tree *enemy_general = tree_get(pair, north ? "general_south" : "general_north");
  const Tree *duels = tree_get(pair, "duels");
  for (size_t i = 0; duels != NULL && i < duels->count; i++) {
    const Tree *row = duels->items[i].value, *piece = tree_get(row, enemy);
    int duel = number(row, "duel"), value = number(piece, "value");
    sight->removed[duel] = strcmp(word(row, "state"), "removed") == 0;
    sight->own[duel] = number(tree_get(row, own), "value");
    if (value != 0) sight->enemy[duel] = BIT(value);
    sight->down_or_standing[duel] = strcmp(word(piece, "pose"), "up") != 0;
  }
  sight->own[0] = number(own_general, "value");
  if (number(enemy_general, "value") != 0) sight->enemy[0] = BIT(number(enemy_general, "value"));
  see_sheet(sight);
  sight->own_free = is_free(own_general);
  sight->enemy_free = is_free(enemy_general);
  sight->points = number(tree_get(pair, "points"), own);
  sight->enemy_points = number(tree_get(pair, "points"), enemy);
}

/* ---- counting deals ---- */

typedef struct Count {
  const Sight *sight;
  const int *own;
  int deals, won;
} Count;

static void count_from(Count *count, int place, unsigned used, int points, int enemy_points) {
  const Sight *sight = count->sight;
  if (place > DUELS) {
    count->deals++;
    count->won += points > enemy_points;
    return;
  }
  unsigned possible = sight->enemy[place] & ~used;
  if (sight->enemy[place] == 0) {
    count_from(count, place + 1, used, points, enemy_points);
    return;
  }
  for (int value = 1; value <= VALUES; value++) {
    if (!(possible & BIT(value))) continue;
    bool fights = place > 0 && !sight->removed[place], won = count->own[place] > value;
    count_from(count, place + 1, used | BIT(value), points + (fights && won),
               enemy_points + (fights && !won));
  }
}

/* Of a thousand deals those that an assault wins, generals in reserve. */
static int chance(const Sight *sight, const int own[DUELS + 1]) {
  Count count = {.sight = sight, .own = own};
  count_from(&count, 0, 0, sight->points + sight->own_free, sight->enemy_points + sight->enemy_free);
  return count.deals == 0 ? 0 : 1000 * count.won / count.deals;
}

static void slide(const Sight *sight, int own[DUELS + 1], int from, int to) {
  int taken = own[from], hole = from, step = from < to ? 1 : -1;
  for (int next = from; next != to; hole = next) {
    do next += step;
    while (sight->removed[next]);
    own[hole] = own[next];
  }
  own[to] = taken;
}

typedef struct Manoeuvre {
  int from, to, chance;
} Manoeuvre;

static Manoeuvre best_manoeuvre(const Sight *sight, const Tree *section) {
  Manoeuvre best = {.chance = -1};
  const Tree *list = tree_get(section, "manoeuvre");
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int from = number(list->items[i].value, "from");
    const Tree *to = tree_get(list->items[i].value, "to");
    for (size_t t = 0; t < to->count; t++) {
      int64_t place = 0;
      int own[DUELS + 1];
      memcpy(own, sight->own, sizeof own);
      if (!tree_read_int(to->items[t].value, &place)) continue;
      slide(sight, own, from, (int)place);
      int found = chance(sight, own);
      if (found > best.chance) best = (Manoeuvre){from, (int)place, found};
    }
  }
  return best;
}

/* ---- actions ---- */

static void add_of_duel(Arena *arena, Tree *list, const char *action, int duel) {
  tree_put_int(arena, tree_add(arena, list, tree_map(arena)), action, duel);
}

static void put_manoeuvre(Arena *arena, Tree *map, const Manoeuvre *manoeuvre) {
  Tree *inner = tree_put(arena, map, "manoeuvre", tree_map(arena));
  tree_put_int(arena, inner, "from", manoeuvre->from);
  tree_put_int(arena, inner, "to", manoeuvre->to);
}

static int unknown_duels(const Sight *sight, int *first) {
  int count = 0;
  *first = 0;
  for (int duel = DUELS; duel >= 1; duel--) {
    if (sight->removed[duel] || __builtin_popcount(sight->enemy[duel]) < 2) continue;
    count++;
    *first = duel;
  }
  return count;
}

/* A duel where his general is sure to win, or 0. */
static int sure_charge(const Sight *sight, const Tree *section) {
  const Tree *list = tree_get(section, "charge");
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int64_t duel = 0;
    if (!tree_read_int(list->items[i].value, &duel)) continue;
    unsigned stronger = sight->enemy[duel] >> sight->own[0];
    bool met = sight->enemy_free && (sight->enemy[0] >> (sight->own[0] + 1)) != 0;
    if (stronger == 0 && !met && sight->own[duel] <= 3) return (int)duel;
  }
  return 0;
}

/* Looks, and shifts his weakest piece to what turns out to be weak. */
static void look_and_shift(const Sight *sight, const Tree *section, int duel, Tree *list, Arena *arena) {
  add_of_duel(arena, list, "recon", duel);
  Manoeuvre best = best_manoeuvre(sight, section);
  if (number(section, "most") < 2 || best.chance < 0) return;
  Tree *branches = tree_put(arena, tree_add(arena, list, tree_map(arena)), "case", tree_list(arena));
  Tree *branch = tree_add(arena, branches, tree_map(arena));
  Tree *when = tree_put(arena, branch, "when", tree_map(arena));
  tree_put_int(arena, tree_put(arena, when, "seen", tree_map(arena)), "lte", 3);
  put_manoeuvre(arena, tree_put(arena, branch, "do", tree_map(arena)), &best);
  tree_put_text(arena, tree_add(arena, branches, tree_map(arena)), "else", "nothing");
}

/* He waits for a better chance as long as the field is young. */
static int chance_enough(const Sight *sight) {
  return sight->turn > 24 ? 0 : sight->turn > 12 ? 400 : 620;
}

static void decide(const Sight *sight, const Tree *section, Tree *list, Arena *arena) {
  int first, unknown = unknown_duels(sight, &first), most = number(section, "most");
  if (unknown > 2 && sight->turn <= 12) {
    look_and_shift(sight, section, first, list, arena);
    return;
  }
  int now = chance(sight, sight->own), charge = sure_charge(sight, section);
  Manoeuvre best = best_manoeuvre(sight, section);
  bool shifts = most > 1 && best.chance > now;
  int reached = shifts ? best.chance : now;
  if (reached >= chance_enough(sight)) {
    if (shifts) put_manoeuvre(arena, tree_add(arena, list, tree_map(arena)), &best);
    tree_add_text(arena, list, "assault");
  } else if (charge != 0) {
    add_of_duel(arena, list, "charge", charge);
  } else if (unknown > 0) {
    look_and_shift(sight, section, first, list, arena);
  } else if (best.chance >= 0) {
    put_manoeuvre(arena, tree_add(arena, list, tree_map(arena)), &best);
  } else {
    tree_add_text(arena, list, "assault");
  }
}

/* ---- the file ---- */

static void put_deployment(const Tree *section, Chooser *chooser, Arena *arena, Tree *file) {
  const Tree *values = tree_get(section, "values");
  int value[VALUES], count = 0;
  for (size_t i = 0; i < values->count; i++) {
    int64_t read = 0;
    if (tree_read_int(values->items[i].value, &read)) value[count++] = (int)read;
  }
  /* The general is his strongest piece but one; the rest stands anyhow. */
  bool general = tree_get(section, "general") != NULL;
  Tree *deploy = tree_put(arena, file, "deploy", tree_map(arena));
  Tree *front = tree_put(arena, deploy, "front", tree_list(arena));
  if (general) {
    tree_put_int(arena, deploy, "general", value[count - 2]);
    value[count - 2] = value[count - 1];
    count--;
  }
  for (; count > 0; count--) {
    int drawn = (int)chooser->choose(chooser, (unsigned)count);
    tree_add_int(arena, front, value[drawn]);
    value[drawn] = value[count - 1];
  }
}

/* {counter_charge: [{when: {my_infantry: {lte: 3}}, do: accept}, {else: decline}]} with a strong general. */
static void put_standing(const Sight *sight, Arena *arena, Tree *file) {
  Tree *standing = tree_put(arena, file, "standing", tree_map(arena));
  Tree *list = tree_put(arena, standing, "counter_charge", tree_list(arena));
  if (sight->own[0] >= 5) {
    Tree *branch = tree_add(arena, list, tree_map(arena));
    Tree *when = tree_put(arena, branch, "when", tree_map(arena));
    tree_put_int(arena, tree_put(arena, when, "my_infantry", tree_map(arena)), "lte", 3);
    tree_put_text(arena, branch, "do", "accept");
  }
  tree_put_text(arena, tree_add(arena, list, tree_map(arena)), "else", "decline");
}

Tree *waterloo_thinker_file(const Tree *view, const Tree *choices, Chooser *chooser, Arena *arena) {
  Tree *file = tree_map(arena);
  const Tree *pair = pair_of(view, word(choices, "pair"));
  const Tree *section = tree_get(choices, "do"), *answer = tree_get(choices, "answer");
  const Tree *deploy = tree_get(choices, "deploy");
  Sight sight;
  if (pair == NULL) return file;
  see(pair, &sight);
  if (tree_get(choices, "pair") != NULL) tree_put_text(arena, file, "pair", word(choices, "pair"));
  if (deploy != NULL) {
    put_deployment(deploy, chooser, arena, file);
  } else if (section != NULL) {
    decide(&sight, section, tree_put(arena, file, "do", tree_list(arena)), arena);
  } else if (answer != NULL) {
    tree_put_text(arena, file, "answer",
                  strcmp(word(answer, "question"), "counter_charge") == 0 ? "decline"
                  : tree_get(answer, "of_action") != NULL                 ? "nothing"
                                                                          : "reserve");
  }
  if (deploy == NULL && tree_get(choices, "standing") != NULL) put_standing(&sight, arena, file);
  return file;
}
