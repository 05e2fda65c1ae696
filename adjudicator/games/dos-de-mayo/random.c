/* Orders that are drawn: those that a player might send, for a stand-in and for everybody in its playouts, by weight, so that
 * whatever may be right comes up now and then; and any that are legal. */
#include <string.h>

#include "board.h"
#include "choices.h"
#include "turn_file.h"

/* ---- what is drawn ---- */

typedef enum Temper {
  TEMPER_WILD, /* what is legal is as good as anything else */
  TEMPER_COOL,
  TEMPER_KEEN /* what weighs more is chosen much more often */
} Temper;

typedef struct Draft {
  const Edition *edition;
  const State *now;
  int side;
  Chooser *chooser;
  Arena *arena;
  State state; /* in which the cards named so far are played */
  Outlook enemy;
  Temper temper;
  Orders *orders;
} Draft;

static unsigned choose(Draft *draft, unsigned below) {
  return draft->chooser->choose(draft->chooser, below);
}

static bool one_in(Draft *draft, unsigned n) {
  return choose(draft, n) == 0;
}

static bool is_wild(const Draft *draft) {
  return draft->temper == TEMPER_WILD;
}

static int pull_of(const Draft *draft, int weight) {
  if (is_wild(draft)) return weight > 0;
  return draft->temper == TEMPER_KEEN ? weight * weight : weight;
}

static void add_section(Draft *draft, Section section) {
  draft->orders->sections.present |= (uint16_t)(1u << section);
}

/* One of `count` by weight; -1 if all weights are 0. */
static int choose_by_weight(Draft *draft, const int *weights, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) total += pull_of(draft, weights[i]);
  if (total == 0) return -1;
  int left = (int)choose(draft, (unsigned)total);
  for (int i = 0; i < count; i++) {
    left -= pull_of(draft, weights[i]);
    if (left < 0) return i;
  }
  return -1;
}

/* ---- cards ---- */

/* What the fights would be better for the side after a play. */
static int gain_of(const Draft *draft, const Play *play) {
  State after = draft->state;
  Events events;
  events_init(&events);
  mayo_card_play(draft->edition, &after, draft->side, play, NULL, &events);
  events_free(&events);
  int before_losses[SIDES], losses[SIDES], other = OTHER(draft->side);
  mayo_forecast(draft->edition, &draft->state, before_losses);
  mayo_forecast(draft->edition, &after, losses);
  return losses[other] - before_losses[other] - losses[draft->side] + before_losses[draft->side];
}

/* In the fights a card is played where it counts. */
static const Play *choose_in_fight(Draft *draft, const Targets *targets) {
  int best = 0, first = (int)choose(draft, (unsigned)targets->count);
  const Play *found = NULL;
  for (int i = 0; i < targets->count; i++) {
    const Play *play = &targets->items[(first + i) % targets->count];
    int gain = gain_of(draft, play);
    if (gain <= best) continue;
    best = gain;
    found = play;
  }
  return found;
}

/* Of so many times that a card may be played, it is once; 0: always, 1: nearly always. What a hand seen is good for shows
 * in no playout, and a limit holds from its play on. */
static unsigned reluctance(const Card *card) {
  for (int i = 0; i < card->effect_count; i++) {
    switch (card->effects[i].kind) {
    case EFFECT_SEE_HAND:
    case EFFECT_LOSS_LIMIT: return 0;
    case EFFECT_CLOSE_ZONES:
    case EFFECT_EXTRA_ORDERS:
    case EFFECT_RECRUIT:
    case EFFECT_NONE: return 1;
    case EFFECT_CANCEL_ORDER:
    case EFFECT_NO_LOSSES: return 2;
    case EFFECT_ENTER_CLOSED: return 8;
    default: break;
    }
  }
  return 3;
}

/* A look at a hand that is hardly one tells little. */
static bool sees_too_little(const Draft *draft, const Card *card) {
  for (int i = 0; i < card->effect_count; i++) {
    const CardEffect *effect = &card->effects[i];
    if (effect->kind == EFFECT_SEE_HAND && mayo_hand_size(&draft->state, effect->side) < 2) return true;
  }
  return false;
}

static const Play *choose_play(Draft *draft, Window window, const Card *card, const Targets *targets) {
  const Play *any = &targets->items[choose(draft, (unsigned)targets->count)];
  if (is_wild(draft)) return one_in(draft, 2) ? NULL : any;
  if (reluctance(card) > 1 && window == WINDOW_RESOLUTION) {
    const Play *play = choose_in_fight(draft, targets);
    if (play != NULL) return one_in(draft, 6) ? NULL : play;
    return one_in(draft, 12) ? any : NULL;
  }
  unsigned of = reluctance(card);
  if (of == 0) return sees_too_little(draft, card) ? NULL : any;
  return (of == 1 ? one_in(draft, 6) : !one_in(draft, of)) ? NULL : any;
}

/* The cards of a window; their effects begin in the draft's state. Returns how many. */
static int draft_plays(Draft *draft, Window window) {
  PlayList *plays = &draft->orders->plays[window];
  plays->items = arena_alloc(draft->arena, PLAYS_MAX * sizeof *plays->items);
  for (int number = 0; number < draft->edition->card_count[draft->side]; number++) {
    const Card *card = &draft->edition->cards[draft->side][number];
    if (!(draft->state.hand[draft->side] & CARD(number)) || !(card->windows & 1u << window)) continue;
    Targets targets;
    mayo_card_targets(draft->edition, &draft->state, draft->side, window, number, &targets);
    if (targets.count == 0) continue;
    const Play *chosen = choose_play(draft, window, card, &targets);
    if (chosen == NULL) continue;
    Play *play = &plays->items[plays->count++];
    *play = *chosen;
    if (is_wild(draft) && (card->fields & FIELD_NUMBER) && one_in(draft, 2)) {
      play->fields |= FIELD_NUMBER;
      play->number = 1 + choose(draft, 3);
    }
    Events events;
    events_init(&events);
    mayo_card_play(draft->edition, &draft->state, draft->side, play, NULL, &events);
    events_free(&events);
    draft->state.over = 0;
  }
  return plays->count;
}

static void draft_play_section(Draft *draft, Section section) {
  add_section(draft, section);
  draft_plays(draft, (Window)MAYO_WINDOW_OF[section]);
}

/* ---- set-up and preparation ---- */

static void draft_setup(Draft *draft) {
  CardSet cards = draft->edition->choice[draft->side];
  if (cards == 0) return;
  for (unsigned skip = choose(draft, (unsigned)__builtin_popcount(cards)); skip > 0; skip--)
    cards &= (CardSet)(cards - 1);
  Orders *orders = draft->orders;
  add_section(draft, SECTION_SETUP);
  orders->has_choice = true;
  orders->choice = (uint8_t)__builtin_ctz(cards);
  const Card *card = &draft->edition->cards[draft->side][orders->choice];
  orders->reveal = (card->windows & 1u << WINDOW_SETUP) && !one_in(draft, is_wild(draft) ? 2 : 4);
}

static void draft_preparation(Draft *draft) {
  int difference = mayo_hand_difference(&draft->state, draft->side);
  bool both = difference >= draft->edition->forbid_and_draw;
  bool forbids =
      difference >= draft->edition->forbid_instead && (both ? !one_in(draft, 4) : one_in(draft, 3));
  bool draws = (!forbids || both) && !(is_wild(draft) && one_in(draft, 4));
  add_section(draft, SECTION_PREPARATION);
  draft->orders->draw = draws ? DRAW_YES : DRAW_NO;
  draft->orders->forbid = forbids;
  draft_plays(draft, WINDOW_PREPARATION);
}

/* ---- orders ---- */

static MovementOrder *add_order(Draft *draft, int from, int to) {
  MovementOrder *order = &draft->orders->orders[draft->orders->order_count++];
  order->from = (uint8_t)from;
  order->to = (uint8_t)to;
  return order;
}

static void state_number(MovementOrder *order, int number) {
  order->has_number = true;
  order->number = number;
}

/* How a Spanish group of `cubes` likes to be in a zone after the movement. */
static int spanish_weight(const Draft *draft, int cubes, int zone) {
  int french = draft->state.cubes[FRENCH][zone], reach = draft->enemy.reach[zone];
  if (french > 0 && cubes > french) return 30 + (reach > cubes ? 0 : 30);
  if (french > 0) return french == cubes ? 4 : 1;
  if (reach == 0) return 40;
  if (reach <= cubes) return 24;
  return 4;
}

/* Part of a group; the rest stays, or goes where chance has it. */
static void split_group(Draft *draft, int from, int to, ZoneSet others, int may_leave) {
  int number = is_wild(draft) ? 1 + (int)choose(draft, (unsigned)(may_leave - 1)) : may_leave / 2;
  state_number(add_order(draft, from, to), number);
  if (!is_wild(draft) || others == 0) return;
  for (unsigned skip = choose(draft, (unsigned)__builtin_popcount(others)); skip > 0; skip--)
    others &= others - 1;
  state_number(add_order(draft, from, __builtin_ctz(others)), may_leave - number);
}

static void draft_spanish_group(Draft *draft, int from) {
  ZoneSet targets = mayo_order_targets(draft->edition, &draft->state, SPANISH, from);
  int may_leave = mayo_may_leave(&draft->state, SPANISH, from, 0);
  if (targets == 0) return;
  int zones[ZONES_MAX + 1], weights[ZONES_MAX + 1], count = 0;
  zones[count] = from;
  weights[count++] = spanish_weight(draft, draft->state.cubes[SPANISH][from], from);
  for (ZoneSet left = targets; left != 0; left &= left - 1) {
    int to = __builtin_ctz(left);
    zones[count] = to;
    weights[count++] = spanish_weight(draft, may_leave + draft->state.cubes[SPANISH][to], to);
  }
  int chosen = choose_by_weight(draft, weights, count);
  if (chosen <= 0) return; /* the first is to stay */
  int to = zones[chosen];
  bool may_split = mayo_effect(&draft->state, EFFECT_MAY_SPLIT, SPANISH, 0) != NULL;
  if (may_split && may_leave >= 2 && draft->orders->order_count == 0 && one_in(draft, 2)) {
    split_group(draft, from, to, targets & ~ZONE(to), may_leave);
    return;
  }
  MovementOrder *order = add_order(draft, from, to);
  int written = draft->now->cubes[SPANISH][from]; /* its cards may bring more */
  order->whole = is_wild(draft) && written > 0 && one_in(draft, 4);
  if (order->whole) state_number(order, written);
}

typedef struct Option {
  uint8_t from, to;
} Option;

#define OPTIONS_MAX (ZONES_MAX * ZONES_MAX)
#define MASS_MOST   5 /* so many cubes fear no Spaniards */

/* How France likes to send cubes of a start to a zone. */
static int french_weight(const Draft *draft, int from, int to) {
  const State *state = &draft->state;
  int cubes = mayo_may_leave(state, FRENCH, from, to), spanish = state->cubes[SPANISH][to];
  int together = cubes + state->cubes[FRENCH][to];
  bool late = state->turn + 3 > draft->edition->turn_count;
  bool opens_gate = from != 0 && (draft->edition->gates & ZONE(from)) && cubes == 1;
  bool fills_gate = (draft->edition->gates & ZONE(to)) && state->cubes[FRENCH][to] == 0;
  int weight = 1;
  if (spanish > 0) {
    weight = together >= 2 * spanish ? 60 : together > spanish ? 40 : together == spanish ? 4 : 1;
  } else {
    int near = draft->enemy.steps[to];
    int now = from == 0 ? near + 1 : draft->enemy.steps[from];
    int mass = together < MASS_MOST ? together : MASS_MOST;
    weight = near < now ? 4 + 4 * mass : near == now ? 4 : 1;
    if (near == 1 && together >= 2) weight += 10;
    if (draft->enemy.reach[to] > together) weight = 1 + weight / 4;
  }
  if (fills_gate && late) weight += 60;
  if (opens_gate && late) weight = 1 + weight / 8;
  return weight;
}

static bool is_free(const Draft *draft, int from) {
  return from != 0 && (draft->edition->main_streets & ZONE(from));
}

/* All orders that may be written now. */
static int french_options(const Draft *draft, Option *options, int *weights) {
  int count = 0;
  for (int from = 0; from <= draft->edition->zone_count; from++) {
    ZoneSet targets = mayo_order_targets(draft->edition, &draft->state, FRENCH, from);
    for (; targets != 0 && count < OPTIONS_MAX; targets &= targets - 1) {
      int to = __builtin_ctz(targets);
      options[count] = (Option){.from = (uint8_t)from, .to = (uint8_t)to};
      weights[count++] = french_weight(draft, from, to);
    }
  }
  return count;
}

/* After an order is chosen: no more of its start than it has cubes, and fewer with each. */
static void bar_options(const Draft *draft, const Option *options, int *weights, int count, int chosen,
                        bool limited, uint8_t *used) {
  const Option *order = &options[chosen];
  weights[chosen] = 0;
  if (order->from != 0) used[order->from]++;
  for (int i = 0; i < count; i++) {
    int from = options[i].from;
    if (limited && !is_free(draft, from)) weights[i] = 0;
    if (from == 0 || from != order->from) continue;
    if (used[from] >= mayo_may_leave(&draft->state, FRENCH, from, 0)) weights[i] = 0;
    weights[i] = (weights[i] + 1) / 2;
  }
}

static void draft_french_orders(Draft *draft) {
  Option options[OPTIONS_MAX];
  int weights[OPTIONS_MAX], count = french_options(draft, options, weights), counted = 0;
  int limit = mayo_order_limit(draft->edition, &draft->state, FRENCH);
  uint8_t used[ZONES_MAX + 1] = {0};
  while (draft->orders->order_count < ORDERS_MAX) {
    int chosen = is_wild(draft) && one_in(draft, 8) ? -1 : choose_by_weight(draft, weights, count);
    if (chosen < 0) break;
    const Option *order = &options[chosen];
    if (!is_free(draft, order->from)) counted++;
    if (!is_free(draft, order->from) || !one_in(draft, 3)) add_order(draft, order->from, order->to);
    bar_options(draft, options, weights, count, chosen, counted >= limit, used);
  }
}

/* ---- numbers ---- */

/* Where the Spaniards will stand once their revealed orders are carried out. */
static void foresee_spaniards(const Draft *draft, int *standing) {
  const State *state = &draft->state;
  for (int zone = 1; zone <= draft->edition->zone_count; zone++) standing[zone] = state->cubes[SPANISH][zone];
  for (int i = 0; i < state->order_count[SPANISH]; i++) {
    int number = mayo_spanish_number(state, i);
    standing[state->orders[SPANISH][i].from] -= number;
    standing[state->orders[SPANISH][i].to] += number;
  }
}

/* The orders of the start of order `first` that stand. */
static int orders_of_start(const GroupOrder *orders, int count, int first, int *found) {
  int number = 0, from = orders[first].from;
  for (int i = first; i < count; i++) {
    bool same = orders[i].from == from && (from != 0 || orders[i].to == orders[first].to);
    if (same && orders[i].mark == MARK_STANDING) found[number++] = i;
  }
  return number;
}

/* Numbers of the orders of one start: one cube each, the others where they are wanted, or all with one order. */
static void draft_start(Draft *draft, const GroupOrder *orders, int count, int first, const int *standing,
                        int *numbers) {
  const State *state = &draft->state;
  int of_start[ORDERS_MAX], weights[ORDERS_MAX + 1], from = orders[first].from;
  int found = orders_of_start(orders, count, first, of_start);
  int left = mayo_may_leave(state, FRENCH, from, orders[first].to) - found;
  bool together = !one_in(draft, 3), gate = from != 0 && (draft->edition->gates & ZONE(from));
  for (int i = 0; i < found; i++) numbers[of_start[i]] = 1;
  if (from == 0 && !one_in(draft, 8)) { /* one more costs nothing */
    numbers[first] += left > 0 ? left : 0;
    return;
  }
  for (int chosen = -1; left > 0; left--) {
    for (int i = 0; i < found; i++) {
      int to = orders[of_start[i]].to, ours = numbers[of_start[i]] + state->cubes[FRENCH][to];
      weights[i] = standing[to] == 0 ? 4 : ours < 2 * standing[to] ? 24 : 6;
    }
    weights[found] = from != 0 && standing[from] > 0 ? 8 : gate ? 3 : 1; /* they stay */
    if (chosen < 0 || !together) chosen = choose_by_weight(draft, weights, found + 1);
    if (chosen >= 0 && chosen < found) numbers[of_start[chosen]]++;
  }
}

/* Numbers for all orders; 0 for those that do not stand. */
static void draw_numbers(Draft *draft, const GroupOrder *orders, int count, const int *standing,
                         int *numbers) {
  ZoneSet done = 0;
  for (int i = 0; i < count; i++) numbers[i] = 0;
  for (int i = 0; i < count; i++) {
    if (orders[i].mark != MARK_STANDING || (orders[i].from != 0 && (done & ZONE(orders[i].from)))) continue;
    done |= ZONE(orders[i].from);
    draft_start(draft, orders, count, i, standing, numbers);
  }
}

/* French groups that more Spaniards may come at next. */
static int exposed(const Edition *edition, const State *state) {
  int count = 0;
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    int cubes = state->cubes[FRENCH][zone];
    count += cubes > 0 && mayo_reach(edition, state, SPANISH, zone) > cubes;
  }
  return count;
}

/* What France gains by the fights after these numbers, if nobody meets head-on. */
static int promise_of(const Draft *draft, const GroupOrder *orders, int count, const int *standing,
                      const int *numbers) {
  State after = draft->state;
  int losses[SIDES];
  for (int zone = 1; zone <= draft->edition->zone_count; zone++)
    after.cubes[SPANISH][zone] = (uint8_t)standing[zone];
  for (int i = 0; i < count; i++) {
    uint8_t *cubes = after.cubes[FRENCH];
    if (orders[i].from != 0) cubes[orders[i].from] = (uint8_t)(cubes[orders[i].from] - numbers[i]);
    cubes[orders[i].to] = (uint8_t)(cubes[orders[i].to] + numbers[i]);
  }
  mayo_forecast(draft->edition, &after, losses);
  return 4 * losses[SPANISH] - 6 * losses[FRENCH] - exposed(draft->edition, &after);
}

#define NUMBER_DRAWS 3

static void draft_numbers(Draft *draft, const GroupOrder *orders, int count) {
  Orders *out = draft->orders;
  int standing[ZONES_MAX + 1] = {0}, numbers[ORDERS_MAX] = {0}, best[ORDERS_MAX] = {0}, promised = 0;
  foresee_spaniards(draft, standing);
  for (int i = 0; i < (is_wild(draft) ? 1 : NUMBER_DRAWS); i++) {
    draw_numbers(draft, orders, count, standing, numbers);
    int promise = promise_of(draft, orders, count, standing, numbers);
    if (i > 0 && promise <= promised) continue;
    promised = promise;
    memcpy(best, numbers, sizeof best);
  }
  add_section(draft, SECTION_ALLOCATION);
  out->numbers = arena_alloc(draft->arena, (size_t)count * sizeof *out->numbers);
  ZoneSet whole = 0; /* starts of which one order takes all that the others leave */
  for (int i = 0; i < count; i++) {
    if (orders[i].mark != MARK_STANDING) continue;
    MovementOrder *number = &out->numbers[out->number_count++];
    *number = (MovementOrder){.from = orders[i].from, .to = orders[i].to};
    number->whole = is_wild(draft) && !(whole & ZONE(orders[i].from)) && one_in(draft, 4);
    if (number->whole && orders[i].from != 0) whole |= ZONE(orders[i].from);
    state_number(number, number->whole ? 0 : best[i]);
  }
}

/* Numbers for the orders of these orders. */
static void number_own_orders(Draft *draft) {
  GroupOrder orders[ORDERS_MAX] = {{0}};
  int count = draft->orders->order_count;
  for (int i = 0; i < count; i++)
    orders[i] = (GroupOrder){.from = draft->orders->orders[i].from, .to = draft->orders->orders[i].to};
  draft_numbers(draft, orders, count);
}

static void draft_orders(Draft *draft) {
  if (draft_plays(draft, WINDOW_ORDERS) > 0) add_section(draft, SECTION_PLAY);
  mayo_look(draft->edition, &draft->state, OTHER(draft->side), &draft->enemy);
  add_section(draft, SECTION_ORDERS);
  draft->orders->orders = arena_alloc(draft->arena, ORDERS_MAX * sizeof *draft->orders->orders);
  if (draft->side == SPANISH) {
    for (int from = 1; from <= draft->edition->zone_count; from++) draft_spanish_group(draft, from);
    return;
  }
  draft_french_orders(draft);
  bool numbers = is_wild(draft) ? one_in(draft, 2) : draft->state.pace == PACE_FAST;
  if (numbers) number_own_orders(draft);
}

/* For the orders that are revealed. */
static void number_revealed_orders(Draft *draft) {
  draft_numbers(draft, draft->state.orders[FRENCH], draft->state.order_count[FRENCH]);
}

static Draft draft_of(const Edition *edition, const State *state, int side, Chooser *chooser, Arena *arena) {
  return (Draft){.edition = edition,
                 .now = state,
                 .side = side,
                 .chooser = chooser,
                 .arena = arena,
                 .state = *state,
                 .orders = arena_alloc(arena, sizeof(Orders))};
}

void mayo_plausible(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                    Arena *arena, const void **orders) {
  (void)part; /* a game without parts */
  Draft draft = draft_of(edition, state, seat, chooser, arena);
  *orders = draft.orders;
  if (draft.state.over) return;
  draft.temper = one_in(&draft, 2) ? TEMPER_KEEN : TEMPER_COOL;
  bool ahead = draft.state.pace == PACE_FAST && draft.state.window == WINDOW_ORDERS;
  switch ((Window)draft.state.window) {
  case WINDOW_SETUP: draft_setup(&draft); break;
  case WINDOW_PREPARATION: draft_preparation(&draft); break;
  case WINDOW_ORDERS: draft_orders(&draft); break;
  case WINDOW_MOVEMENT: draft_play_section(&draft, SECTION_MOVEMENT); break;
  case WINDOW_ALLOCATION:
    if (seat == FRENCH) number_revealed_orders(&draft);
    break;
  case WINDOW_RESOLUTION: draft_play_section(&draft, SECTION_RESOLUTION); break;
  case WINDOWS: break;
  }
  if (ahead) draft_play_section(&draft, SECTION_MOVEMENT);
  if (ahead) draft_play_section(&draft, SECTION_RESOLUTION);
}

Tree *mayo_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                       Arena *arena) {
  (void)part; /* a game without parts */
  Draft draft = draft_of(edition, state, seat, chooser, arena);
  if (draft.state.over) return tree_map(arena);
  Window now = (Window)draft.state.window;
  if (now == WINDOW_SETUP) draft_setup(&draft);
  if (now == WINDOW_PREPARATION) draft_preparation(&draft);
  if (now <= WINDOW_ORDERS) draft_orders(&draft);
  if (now <= WINDOW_MOVEMENT) draft_play_section(&draft, SECTION_MOVEMENT);
  if (seat == FRENCH && (now == WINDOW_MOVEMENT || now == WINDOW_ALLOCATION) && one_in(&draft, 2))
    number_revealed_orders(&draft);
  draft_play_section(&draft, SECTION_RESOLUTION);
  return fields_write_orders(MAYO_TURN_FILE, edition, draft.orders, seat, arena);
}
