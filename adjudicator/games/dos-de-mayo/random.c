/* Random legal turn files, drawn from the generator of legal answers. */
#include <string.h>

#include "choices.h"
#include "turn_file.h"

typedef struct Draw {
  const Edition *edition;
  const State *now;
  int side;
  Chooser *chooser;
  Arena *arena;
  State state; /* in which the cards named so far are played */
  Tree *file;
} Draw;

static unsigned choose(Draw *draw, unsigned below) {
  return draw->chooser->choose(draw->chooser, below);
}

static bool one_in(Draw *draw, unsigned n) {
  return choose(draw, n) == 0;
}

/* About half of the playable cards, each with a random target; their effects begin in draw->state. */
static Tree *draw_plays(Draw *draw, Window window) {
  Tree *list = tree_list(draw->arena);
  Events events;
  events_init(&events);
  for (int card = 0; card < draw->edition->card_count[draw->side]; card++) {
    if (!(draw->state.hand[draw->side] & CARD(card)) || one_in(draw, 2)) continue;
    Targets targets;
    mayo_card_targets(draw->edition, &draw->state, draw->side, window, card, &targets);
    if (targets.count == 0) continue;
    Play *play = &targets.items[choose(draw, (unsigned)targets.count)];
    if ((draw->edition->cards[draw->side][card].fields & FIELD_NUMBER) && one_in(draw, 2)) {
      play->fields |= FIELD_NUMBER;
      play->number = 1 + choose(draw, 3);
    }
    tree_add(draw->arena, list, mayo_play_tree(draw->edition, draw->side, play, draw->arena));
    mayo_card_play(draw->edition, &draw->state, draw->side, play, NULL, &events);
  }
  events_free(&events);
  draw->state.over = 0;
  return list;
}

static void draw_setup(Draw *draw) {
  CardSet cards = draw->edition->choice[draw->side];
  if (cards == 0) return;
  for (unsigned skip = choose(draw, (unsigned)__builtin_popcount(cards)); skip > 0; skip--)
    cards &= (CardSet)(cards - 1);
  const Card *card = &draw->edition->cards[draw->side][__builtin_ctz(cards)];
  Tree *section = tree_put(draw->arena, draw->file, "setup", tree_map(draw->arena));
  tree_put_text(draw->arena, section, "card", card->id);
  if ((card->windows & 1u << WINDOW_SETUP) && one_in(draw, 2))
    tree_put_bool(draw->arena, section, "reveal", true);
}

static void draw_preparation(Draw *draw) {
  Tree *section = tree_put(draw->arena, draw->file, "preparation", tree_map(draw->arena));
  int difference = mayo_hand_difference(&draw->state, draw->side);
  bool forbids = difference >= draw->edition->forbid_instead && one_in(draw, 2);
  bool draws = !one_in(draw, 4) && (!forbids || difference >= draw->edition->forbid_and_draw);
  tree_put_bool(draw->arena, section, "draw", draws);
  if (forbids) tree_put_bool(draw->arena, section, "forbid", true);
  Tree *plays = draw_plays(draw, WINDOW_PREPARATION);
  if (plays->count > 0) tree_put(draw->arena, section, "play", plays);
}

static int random_zone(Draw *draw, ZoneSet zones) {
  for (unsigned skip = choose(draw, (unsigned)__builtin_popcount(zones)); skip > 0; skip--)
    zones &= zones - 1;
  return __builtin_ctz(zones);
}

/* A Spanish group into two parts. */
static void split_group(Draw *draw, Tree *list, int from, ZoneSet targets, int may_leave) {
  int first = 1 + (int)choose(draw, (unsigned)(may_leave - 1));
  int rest = may_leave - first;
  for (int part = 0; part < 2 && targets != 0; part++) {
    int to = random_zone(draw, targets);
    targets &= ~ZONE(to);
    tree_add(draw->arena, list,
             tree_textf(draw->arena, "%d %s", part == 0 ? first : rest, draw->edition->order_text[from][to]));
  }
}

static void draw_spanish_orders(Draw *draw, Tree *list) {
  bool may_split = mayo_effect(&draw->state, EFFECT_MAY_SPLIT, SPANISH, 0) != NULL;
  for (int from = 1; from <= draw->edition->zone_count; from++) {
    ZoneSet targets = mayo_order_targets(draw->edition, &draw->state, SPANISH, from);
    if (targets == 0 || one_in(draw, 3)) continue;
    int may_leave = mayo_may_leave(&draw->state, SPANISH, from, 0);
    if (may_split && may_leave >= 2) {
      split_group(draw, list, from, targets, may_leave);
      may_split = false;
    } else {
      const char *text = draw->edition->order_text[from][random_zone(draw, targets)];
      int written = draw->now->cubes[SPANISH][from]; /* cards of the file may bring more */
      bool counts = written > 0 && one_in(draw, 4);
      tree_add(draw->arena, list,
               counts ? tree_textf(draw->arena, "all %d %s", written, text) : tree_text(draw->arena, text));
    }
  }
}

/* Orders out of one French start, at most `most`; returns how many. */
static int draw_french_start(Draw *draw, Tree *list, int from, int most) {
  ZoneSet targets = mayo_order_targets(draw->edition, &draw->state, FRENCH, from);
  int cubes = from == 0 ? most : mayo_may_leave(&draw->state, FRENCH, from, 0), count = 0;
  while (targets != 0 && count < most && count < cubes && (count == 0 || one_in(draw, 2))) {
    int to = random_zone(draw, targets);
    targets &= ~ZONE(to);
    tree_add_text(draw->arena, list, draw->edition->order_text[from][to]);
    count++;
  }
  return count;
}

static void draw_french_orders(Draw *draw, Tree *list) {
  const Edition *edition = draw->edition;
  int left = mayo_order_limit(edition, &draw->state, FRENCH);
  int first = (int)choose(draw, (unsigned)edition->zone_count + 1);
  for (int i = 0; i <= edition->zone_count; i++) {
    int from = (first + i) % (edition->zone_count + 1);
    bool street = from != 0 && (edition->main_streets & ZONE(from));
    if (one_in(draw, 3)) continue;
    int written = draw_french_start(draw, list, from, street ? 2 : left);
    if (!street) left -= written;
  }
}

/* Numbers for every order: for each start one cube each, the rest thrown in at random. */
static void draw_numbers(Draw *draw, const GroupOrder *orders, int count) {
  Tree *section = tree_put(draw->arena, draw->file, "allocation", tree_map(draw->arena));
  for (int i = 0; i < count; i++) {
    if (orders[i].mark != MARK_STANDING) continue;
    int spare = mayo_may_leave(&draw->state, FRENCH, orders[i].from, orders[i].to), number = 1;
    bool all = one_in(draw, 4);
    for (int j = 0; j < count; j++) {
      if (orders[j].mark != MARK_STANDING || orders[j].from != orders[i].from) continue;
      if (orders[i].from == 0 && j != i) continue;
      const char *other = draw->edition->order_text[orders[j].from][orders[j].to];
      int64_t taken = 1;
      const Tree *stated = tree_get(section, other);
      if (!tree_read_int(stated, &taken) && stated != NULL) all = false;
      spare -= (int)taken;
    }
    if (spare > 0) number += (int)choose(draw, (unsigned)spare + 1);
    tree_put(draw->arena, section, draw->edition->order_text[orders[i].from][orders[i].to],
             all ? tree_text(draw->arena, "all") : tree_int(draw->arena, number));
  }
}

static void draw_orders(Draw *draw) {
  Tree *plays = draw_plays(draw, WINDOW_ORDERS);
  if (plays->count > 0) tree_put(draw->arena, draw->file, "play", plays);
  Tree *list = tree_put(draw->arena, draw->file, "orders", tree_list(draw->arena));
  if (draw->side == SPANISH) {
    draw_spanish_orders(draw, list);
    return;
  }
  draw_french_orders(draw, list);
  if (one_in(draw, 2)) return; /* the numbers are left to 7.3 */
  GroupOrder orders[ORDERS_MAX] = {{0}};
  int count = 0;
  for (size_t i = 0; i < list->count && count < ORDERS_MAX; i++) {
    for (int from = 0; from <= draw->edition->zone_count; from++) {
      for (int to = 1; to <= draw->edition->zone_count; to++) {
        if (strcmp(list->items[i].value->text, draw->edition->order_text[from][to]) == 0)
          orders[count++] = (GroupOrder){.from = (uint8_t)from, .to = (uint8_t)to};
      }
    }
  }
  draw_numbers(draw, orders, count);
}

static void draw_play_section(Draw *draw, Window window) {
  Tree *section = tree_put(draw->arena, draw->file, MAYO_WINDOWS[window].name, tree_map(draw->arena));
  tree_put(draw->arena, section, "play", draw_plays(draw, window));
}

Tree *mayo_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena) {
  (void)part; /* a game without parts */
  Draw draw = {.edition = edition,
               .now = state,
               .side = seat,
               .chooser = chooser,
               .arena = arena,
               .file = tree_map(arena)};
  draw.state = *draw.now;
  if (draw.state.over) return draw.file;
  Window now = (Window)draw.state.window;
  if (now == WINDOW_SETUP) draw_setup(&draw);
  if (now == WINDOW_PREPARATION) draw_preparation(&draw);
  if (now <= WINDOW_ORDERS) draw_orders(&draw);
  if (now <= WINDOW_MOVEMENT) draw_play_section(&draw, WINDOW_MOVEMENT);
  if (seat == FRENCH && (now == WINDOW_MOVEMENT || now == WINDOW_ALLOCATION) && one_in(&draw, 2))
    draw_numbers(&draw, draw.state.orders[FRENCH], draw.state.order_count[FRENCH]);
  draw_play_section(&draw, WINDOW_RESOLUTION);
  return draw.file;
}
