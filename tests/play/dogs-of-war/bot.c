#include "bot.h"

#include <string.h>

#define SPACES_SEEN  36
#define KINDS_SEEN   8
#define BATTLES_SEEN 3
#define SIDES        2

/* A space that could be entered, and what it is worth to this player, in hundredths of a point. */
typedef struct Prospect {
  const char *space;
  const Tree *need; /* kinds that it takes; NULL: any */
  int worth;
} Prospect;

typedef struct Mind {
  const Tree *view, *choices, *screen;
  Chooser *chooser;
  Arena *arena;
  Tree *file;
  Prospect prospects[SPACES_SEEN];
  int count;
} Mind;

static int number(const Tree *tree, const char *key) {
  int64_t value = 0;
  (void)tree_read_int(tree_get(tree, key), &value); /* 0 where it is not */
  return (int)value;
}

static const char *word(const Tree *tree, const char *key) {
  return tree_string(tree_get(tree, key), "");
}

static bool is(const Tree *tree, const char *key) {
  bool value = false;
  return tree_read_bool(tree_get(tree, key), &value) && value;
}

static size_t length(const Tree *list) {
  return list == NULL ? 0 : list->count;
}

/* ---- what spaces are worth ---- */

static int value_of_house(const Mind *mind, const char *house) {
  const Tree *houses = tree_get(mind->view, "houses");
  for (size_t i = 0; i < length(houses); i++) {
    if (strcmp(word(houses->items[i].value, "house"), house) == 0)
      return number(houses->items[i].value, "value");
  }
  return 0;
}

/* Houses rise as the years go on: early shields are worth more than they seem. */
static int worth_of_shields(const Mind *mind, const char *house) {
  int hope = number(mind->view, "years") - number(mind->view, "year") + 1;
  int worth = 100 * value_of_house(mind, house) + 40 * hope;
  return worth + (strcmp(word(mind->screen, "support"), house) == 0 ? 20 * hope : 0);
}

static int worth_of(const Mind *mind, const Tree *space, const char *house) {
  static const struct {
    const char *what;
    int worth;
  } EACH[] = {{"coins", 60}, {"vp", 100}, {"tactics", 110}, {"captains", 120}, {"soldiers", 130}};
  int worth = 0;
  const Tree *given = tree_get(space, "gives");
  for (size_t i = 0; i < length(given); i++) {
    const Tree *row = given->items[i].value;
    int count = number(row, "count");
    for (size_t n = 0; n < sizeof EACH / sizeof *EACH; n++)
      worth += strcmp(word(row, "what"), EACH[n].what) == 0 ? count * EACH[n].worth : 0;
    if (strcmp(word(row, "what"), "shields") == 0) worth += count * worth_of_shields(mind, house);
  }
  return worth;
}

static bool is_mine(const Mind *mind, const Tree *side) {
  const Tree *spaces = tree_get(side, "spaces");
  const Tree *players = tree_get(mind->view, "players");
  for (size_t i = 0; i < length(players); i++) {
    if (!is(players->items[i].value, "own")) continue;
    for (size_t space = 0; space < length(spaces); space++) {
      if (strcmp(word(spaces->items[space].value, "by"), word(players->items[i].value, "player")) == 0)
        return true;
    }
  }
  return false;
}

/* What it is worth to stand on a side: its free spaces, its lead, the captains that could be beaten. */
static int worth_of_side(const Mind *mind, const Tree *side, const Tree *other) {
  int worth = 30 * number(side, "lead") + 60 * number(other, "supporters");
  const Tree *spaces = tree_get(side, "spaces");
  for (size_t i = 0; i < length(spaces); i++) {
    if (is(spaces->items[i].value, "free"))
      worth += worth_of(mind, spaces->items[i].value, word(side, "house")) / 4;
  }
  return worth + (int)mind->chooser->choose(mind->chooser, 60);
}

static void add_side(Mind *mind, const Tree *side) {
  const Tree *spaces = tree_get(side, "spaces");
  int push = is_mine(mind, side) ? 40 : 0;
  for (size_t i = 0; i < length(spaces); i++) {
    const Tree *space = spaces->items[i].value;
    if (!is(space, "free") || mind->count == SPACES_SEEN) continue;
    int worth = push + worth_of(mind, space, word(side, "house"));
    mind->prospects[mind->count++] = (Prospect){word(space, "space"), tree_get(space, "need"), worth};
  }
}

static void sort_prospects(Mind *mind) {
  for (int i = 1; i < mind->count; i++) {
    for (int j = i; j > 0 && mind->prospects[j].worth > mind->prospects[j - 1].worth; j--) {
      Prospect kept = mind->prospects[j];
      mind->prospects[j] = mind->prospects[j - 1];
      mind->prospects[j - 1] = kept;
    }
  }
}

/* One side of each battle: the own one, that which is not closed, or the better one. */
static void look(Mind *mind) {
  const Tree *battles = tree_get(mind->view, "battles");
  for (size_t i = 0; i < length(battles); i++) {
    const Tree *sides = tree_get(battles->items[i].value, "sides");
    if (length(sides) != SIDES) continue;
    const Tree *one = sides->items[0].value, *other = sides->items[1].value;
    bool second = is(one, "closed") || is_mine(mind, other) ||
                  (!is(other, "closed") && !is_mine(mind, one) &&
                   worth_of_side(mind, other, one) > worth_of_side(mind, one, other));
    add_side(mind, second ? other : one);
  }
  sort_prospects(mind);
}

/* ---- the plan ---- */

static void put_kinds(const Mind *mind, Tree *what, bool strongest_first) {
  const Tree *stock = tree_get(mind->view, "stock");
  Tree *kinds = tree_put(mind->arena, what, "soldier", tree_list(mind->arena));
  for (size_t i = 0; i < length(stock); i++) {
    size_t at = strongest_first ? stock->count - 1 - i : i;
    tree_add_text(mind->arena, kinds, word(stock->items[at].value, "kind"));
  }
}

/* A card of the hand that asks for no order: played with any entry that it fits. */
static void put_card(const Mind *mind, Tree *what) {
  const Tree *cards = tree_get(mind->screen, "tactics");
  size_t count = length(cards);
  if (count == 0) return;
  const Tree *card = cards->items[mind->chooser->choose(mind->chooser, (unsigned)count)].value;
  const char *action = word(card, "action");
  bool needs_order = *action != '\0' && strcmp(action, "extort") != 0 && strcmp(action, "loot") != 0;
  if (needs_order || strcmp(word(card, "when"), "before") == 0) return;
  Tree *tactic = tree_put(mind->arena, what, "tactic", tree_map(mind->arena));
  tree_put_text(mind->arena, tactic, "play", word(card, "card"));
  tree_put_bool(mind->arena, tactic, "optional", true);
}

static Tree *add_entry(const Mind *mind, Tree *plan) {
  Tree *entry = tree_add(mind->arena, plan, tree_map(mind->arena));
  return tree_put(mind->arena, entry, "do", tree_map(mind->arena));
}

/* Reserved spaces that are worth it, each by itself; then all of them, the best first. */
static void put_plan(const Mind *mind, int captains) {
  Arena *arena = mind->arena;
  Tree *plan = tree_put(arena, mind->file, "plan", tree_list(arena));
  for (int i = 0, put = 0; i < mind->count && put < 4; i++) {
    const Prospect *prospect = &mind->prospects[i];
    if (prospect->need == NULL || prospect->worth < 150) continue;
    Tree *what = add_entry(mind, plan);
    tree_put(arena, what, "soldier", tree_copy(arena, prospect->need));
    tree_put_text(arena, what, "at", prospect->space);
    put_card(mind, what);
    put++;
  }
  if (mind->count == 0) return;
  Tree *what = add_entry(mind, plan);
  put_kinds(mind, what, true);
  Tree *at = tree_put(arena, what, "at", tree_list(arena));
  for (int i = 0; i < mind->count && i < 18; i++) tree_add_text(arena, at, mind->prospects[i].space);
  put_card(mind, what);
  tree_put_int(arena, plan->items[plan->count - 1].value, "times", captains < 1 ? 1 : captains);
}

/* Where that is not enough: any other space; and if there is none, a pass. */
static void put_rest(const Mind *mind) {
  Arena *arena = mind->arena;
  const Tree *battles = tree_get(mind->view, "battles");
  Tree *plan = tree_get(mind->file, "plan");
  Tree *at = tree_list(arena);
  for (size_t i = 0; i < length(battles) * SIDES; i++) {
    const Tree *sides = tree_get(battles->items[i / SIDES].value, "sides");
    const Tree *spaces = tree_get(sides->items[i % SIDES].value, "spaces");
    for (size_t space = 0; space < length(spaces) && at->count < 18; space++) {
      if (is(spaces->items[space].value, "free") && !is(sides->items[i % SIDES].value, "closed"))
        tree_add_text(arena, at, word(spaces->items[space].value, "space"));
    }
  }
  if (at->count > 0) {
    Tree *what = add_entry(mind, plan);
    put_kinds(mind, what, true);
    tree_put(arena, what, "at", at);
    tree_put_int(arena, plan->items[plan->count - 1].value, "times", 6);
  }
  tree_put_text(arena, mind->file, "otherwise", "pass");
}

/* ---- mustering ---- */

/* As many soldiers as there are captains, and for the coins left stronger ones. */
static void put_muster(const Mind *mind, const Tree *muster) {
  Arena *arena = mind->arena;
  const Tree *kinds = tree_get(muster, "kinds"), *held = tree_get(mind->screen, "soldiers");
  int coins = number(muster, "coins"), needed = number(muster, "captains"), chosen[KINDS_SEEN] = {0};
  for (size_t i = 0; i < length(held); i++) needed -= number(held->items[i].value, "count");
  for (; needed > 0; needed--) {
    int kind = -1;
    for (size_t i = 0; i < length(kinds) && i < KINDS_SEEN; i++) {
      int cost = number(kinds->items[i].value, "cost");
      if (cost + needed - 1 <= coins && number(kinds->items[i].value, "left") > chosen[i]) kind = (int)i;
    }
    if (kind < 0) break;
    chosen[kind]++;
    coins -= number(kinds->items[kind].value, "cost");
  }
  Tree *buy =
      tree_put(arena, tree_put(arena, mind->file, "muster", tree_map(arena)), "buy", tree_list(arena));
  for (size_t i = 0; i < length(kinds) && i < KINDS_SEEN; i++) {
    for (int n = 0; n < chosen[i]; n++) tree_add_text(arena, buy, word(kinds->items[i].value, "kind"));
  }
}

/* ---- the file ---- */

static void put_dogs(const Mind *mind) {
  static const char *const LIKED[] = {"MCBETH", "OMALLEY", "STORMCROW", "BLACKMANE", "CONQUEROR"};
  Tree *dogs = tree_put(mind->arena, mind->file, "dogs", tree_list(mind->arena));
  unsigned first = mind->chooser->choose(mind->chooser, 5);
  for (unsigned i = 0; i < 5; i++) tree_add_text(mind->arena, dogs, LIKED[(first + i) % 5]);
}

Tree *dogs_thinker_file(const Tree *view, const Tree *choices, Chooser *chooser, Arena *arena) {
  Mind mind = {.view = view,
               .choices = choices,
               .screen = tree_get(view, "screen"),
               .chooser = chooser,
               .arena = arena,
               .file = tree_map(arena)};
  const Tree *muster = tree_get(choices, "muster"), *plan = tree_get(choices, "plan");
  if (tree_get(choices, "dogs") != NULL) put_dogs(&mind);
  if (tree_get(choices, "first_player") != NULL) tree_put_text(arena, mind.file, "first_player", "keep");
  if (muster != NULL) put_muster(&mind, muster);
  if (muster != NULL || plan != NULL) {
    look(&mind);
    put_plan(&mind, muster != NULL ? number(muster, "captains") : number(mind.screen, "captains"));
    put_rest(&mind);
    Tree *policy = tree_put(arena, mind.file, "policy", tree_map(arena));
    tree_put_text(arena, policy, "conqueror", "toward_mine");
  }
  return mind.file;
}
