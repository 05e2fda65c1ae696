/* The generator of legal answers: everything that it offers is accepted by the judges, what it does not offer
 * is refused, and its random files are legal (games/game.h). */
#include "mayo.h"

#include "../../../adjudicator/games/dos-de-mayo/sequence.h"

/* What was tried, so that no test passes by trying nothing. */
typedef struct Tried {
  long offered, withheld;
} Tried;

static void is_off(const Mayo *mayo, const State *state, int side, const char *what, const char *file) {
  fail_msg("%s (%s): %s\nin\n%s", what, MAYO_SIDES[side], file,
           mayo_position_text(mayo, state, mayo->passing));
}

/* A turn file judged in the window of `state`, then adjudicated there alone. */
typedef struct Trial {
  Orders orders;
  Diagnostics read, judged;
  Answer answer;
  State after;
} Trial;

static Trial try_file(const Mayo *mayo, const State *state, int side, const char *file) {
  Trial trial = {.after = *state};
  diagnostics_init(&trial.read, mayo->passing);
  diagnostics_init(&trial.judged, mayo->passing);
  if (!mayo_file(mayo, state, side, file, &trial.orders, &trial.read))
    is_off(mayo, state, side, "refused whole", file);
  trial.answer = mayo->game->judge(mayo->edition, state, side, NULL, &trial.orders, NULL);
  /* The other side does nothing, and draws no card that must be played at once. */
  const Orders idle = {.sections.present = 1u << SECTION_PREPARATION, .draw = DRAW_NO};
  const void *orders[SIDES] = {&idle, &idle};
  orders[side] = &trial.orders;
  Diagnostics *diagnostics[SIDES] = {NULL};
  diagnostics[side] = &trial.judged;
  Events events;
  events_init(&events);
  mayo->game->resolve(mayo->edition, &trial.after, orders, mayo_dice(mayo->passing, 7), &events, diagnostics);
  events_free(&events);
  return trial;
}

static void is_accepted(const Mayo *mayo, const State *state, int side, const char *file, Tried *tried) {
  Trial trial = try_file(mayo, state, side, file);
  tried->offered++;
  if (trial.answer != ANSWER_GOOD || trial.read.errors > 0 || trial.judged.errors > 0)
    is_off(mayo, state, side, "offered, but an error",
           arena_printf(mayo->passing, "%s\n%s%s", file, mayo_told(mayo->passing, &trial.read),
                        mayo_told(mayo->passing, &trial.judged)));
}

static void is_refused(const Mayo *mayo, const State *state, int side, const char *file, const char *code,
                       Tried *tried) {
  Trial trial = try_file(mayo, state, side, file);
  tried->withheld++;
  if (trial.answer != ANSWER_ERRORS || !diagnostics_has_error(&trial.read, code) ||
      !diagnostics_has_error(&trial.judged, code))
    is_off(mayo, state, side, "not offered, but no error", file);
}

static const Tree *choices_of(const Mayo *mayo, const State *state, int side) {
  return mayo->game->choices(mayo->edition, state, side, NULL, mayo->passing);
}

static bool lists(const Tree *list, const char *text) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    if (strcmp(tree_string(list->items[i].value, ""), text) == 0) return true;
  }
  return false;
}

/* -- set-up -- */

static void try_setup(Mayo *mayo, const State *state, int side, Tried *tried) {
  const Tree *setup = tree_get(choices_of(mayo, state, side), "setup");
  if (side == SPANISH) {
    assert_null(setup);
    return;
  }
  const Tree *cards = tree_get(setup, "card"), *reveal = tree_get(setup, "reveal");
  assert_int_equal(cards->count, 2);
  for (int card = 0; card < mayo->edition->card_count[side]; card++) {
    const char *id = mayo->edition->cards[side][card].id;
    bool offered = false;
    for (size_t i = 0; i < cards->count; i++)
      offered |= strcmp(tree_string(tree_get(cards->items[i].value, "card"), ""), id) == 0;
    const char *kept = arena_printf(mayo->passing, "setup: {card: %s}", id);
    const char *shown = arena_printf(mayo->passing, "setup: {card: %s, reveal: yes}", id);
    if (!offered) {
      is_refused(mayo, state, side, kept, "MAYO-1.3", tried);
      continue;
    }
    is_accepted(mayo, state, side, kept, tried);
    assert_true(try_file(mayo, state, side, kept).after.hand[side] & CARD(card));
    bool in_play = try_file(mayo, state, side, shown).after.in_play[side] & CARD(card);
    assert_int_equal(in_play, lists(reveal, id));
  }
}

/* -- preparation -- */

static void try_draws(Mayo *mayo, const State *state, int side, Tried *tried) {
  const Tree *section = tree_get(choices_of(mayo, state, side), "preparation");
  const Tree *draw = tree_get(section, "draw"), *forbid = tree_get(section, "forbid");
  bool instead = strcmp(tree_string(tree_get(section, "forbid_instead_of_drawing"), ""), "true") == 0;
  static const char *const WORDS[] = {"no", "yes"};
  assert_int_equal(lists(draw, "yes"), state->deck_count[side] > 0);
  assert_true(lists(draw, "no") && lists(forbid, "no"));
  for (int draws = 0; draws < 2; draws++) {
    for (int forbids = 0; forbids < 2; forbids++) {
      const char *file =
          arena_printf(mayo->passing, "preparation: {draw: %s, forbid: %s}", WORDS[draws], WORDS[forbids]);
      bool offered = lists(forbid, WORDS[forbids]) && !(instead && draws && forbids);
      if (offered) {
        is_accepted(mayo, state, side, file, tried);
      } else {
        is_refused(mayo, state, side, file, "MAYO-2.2", tried);
      }
    }
  }
}

/* -- orders -- */

static bool offers_order(const Tree *groups, const char *order) {
  for (size_t i = 0; groups != NULL && i < groups->count; i++) {
    if (lists(tree_get(groups->items[i].value, "orders"), order)) return true;
  }
  return false;
}

static ZoneSet closed_zones(const Mayo *mayo, const State *state, int side) {
  return mayo_closed_to(mayo->edition, state, side);
}

/* Every order that can be written at all: the one offered is judged right, the other wrong. */
static void try_orders(Mayo *mayo, const State *state, int side, Tried *tried) {
  const Tree *groups = tree_get(tree_get(choices_of(mayo, state, side), "orders"), "groups");
  for (int from = 0; from <= mayo_zone_count(mayo); from++) {
    for (int to = 1; to <= mayo_zone_count(mayo); to++) {
      MovementOrder written = {.from = (uint8_t)from, .to = (uint8_t)to};
      const Orders file = {.sections.present = 1u << SECTION_ORDERS, .order_count = 1, .orders = &written};
      const char *order = mayo->edition->order_text[from][to];
      bool offered = offers_order(groups, order);
      bool judged = mayo_judge_orders(mayo->edition, state, side, &file, NULL) == 0;
      /* An order into a closed zone is legal as long as a card may still open it (3.6), but it is not
       * offered. */
      bool closed = closed_zones(mayo, state, side) & ZONE(to);
      if (offered && (!judged || closed)) is_off(mayo, state, side, "offered, but wrong", order);
      if (!offered && judged && !closed) is_off(mayo, state, side, "right, but not offered", order);
      tried->offered += offered;
      tried->withheld += !offered;
    }
  }
}

/* The same through text, in the window itself: one order of each group at a time. */
static void try_order_files(Mayo *mayo, const State *state, int side, uint64_t *random, Tried *tried) {
  const Tree *groups = tree_get(tree_get(choices_of(mayo, state, side), "orders"), "groups");
  for (size_t i = 0; groups != NULL && i < groups->count; i++) {
    const Tree *orders = tree_get(groups->items[i].value, "orders");
    const char *order = orders->items[mayo_random(random) % orders->count].value->text;
    is_accepted(mayo, state, side, arena_printf(mayo->passing, "orders: [\"%s\"]", order), tried);
    is_refused(mayo, state, side, arena_printf(mayo->passing, "orders: [\"%s\", \"%s\"]", order, order),
               side == FRENCH ? "MAYO-3.3" : "MAYO-3.2", tried);
  }
  int from = 1 + (int)(mayo_random(random) % (unsigned)mayo_zone_count(mayo));
  int to = 1 + (int)(mayo_random(random) % (unsigned)mayo_zone_count(mayo));
  const char *order = mayo->edition->order_text[from][to];
  if (offers_order(groups, order) || (closed_zones(mayo, state, side) & ZONE(to))) return;
  bool adjacent = mayo->edition->neighbours[from] & ZONE(to);
  is_refused(mayo, state, side, arena_printf(mayo->passing, "orders: [\"%s\"]", order),
             adjacent ? "MAYO-3.4" : "MAYO-3.1", tried);
}

/* The French limit that the form tells is the one that is judged. */
static void try_limit(Mayo *mayo, const State *state, Tried *tried) {
  const Tree *section = tree_get(choices_of(mayo, state, FRENCH), "orders");
  int64_t limit = 0;
  assert_true(tree_read_int(tree_get(section, "limit"), &limit));
  const Tree *groups = tree_get(section, "groups"), *free_starts = tree_get(section, "free");
  const char *file = "";
  for (size_t i = 0, counted = 0; i < groups->count; i++) {
    const Tree *group = groups->items[i].value;
    const char *from = tree_string(tree_get(group, "from"), "outside");
    if (lists(free_starts, from)) continue;
    file = arena_printf(mayo->passing, "%s\"%s\", ", file, tree_get(group, "orders")->items[0].value->text);
    counted++;
    const char *text = arena_printf(mayo->passing, "orders: [%s]", file);
    if (counted <= (size_t)limit) {
      is_accepted(mayo, state, FRENCH, text, tried);
    } else {
      is_refused(mayo, state, FRENCH, text, "MAYO-3.3", tried);
    }
  }
}

/* -- cards -- */

/* The section that takes the cards of a window, with one play in it. */
static const char *play_file(Mayo *mayo, const State *state, const char *play) {
  switch (state->window) {
  case WINDOW_PREPARATION: return arena_printf(mayo->passing, "preparation: {draw: no, play: [%s]}", play);
  case WINDOW_ORDERS: return arena_printf(mayo->passing, "{orders: [], play: [%s]}", play);
  default: return arena_printf(mayo->passing, "%s: {play: [%s]}", mayo->game->window(state), play);
  }
}

static const Tree *offered_plays(Mayo *mayo, const State *state, int side) {
  const Tree *choices = choices_of(mayo, state, side);
  if (state->window == WINDOW_ORDERS) return tree_get(choices, "play");
  return tree_get(tree_get(choices, mayo->game->window(state)), "play");
}

static bool offers_play(const Tree *plays, const char *play) {
  for (size_t i = 0; plays != NULL && i < plays->count; i++) {
    if (lists(tree_get(plays->items[i].value, "write"), play)) return true;
  }
  return false;
}

/* Whether something is said of a file but that a card of it changes nothing. */
static bool is_objected_to(const Trial *trial) {
  if (trial->judged.count > 0) return true;
  for (size_t i = 0; i < trial->read.count; i++) {
    if (strcmp(trial->read.items[i].message, "card-does-nothing") != 0) return true;
  }
  return false;
}

/* Whether the card is played, when its owner alone files it. */
static bool takes_effect(Mayo *mayo, const State *state, int side, int card, const char *play, Tried *tried) {
  const char *file = play_file(mayo, state, play);
  Trial trial = try_file(mayo, state, side, file);
  bool played = trial.after.played[side] & CARD(card);
  bool held = trial.after.hand[side] & CARD(card);
  if (played == held) is_off(mayo, state, side, "neither played nor kept, or both", file);
  if (played && is_objected_to(&trial))
    is_off(mayo, state, side, mayo_told(mayo->passing, &trial.read), file);
  bool told = false;
  for (size_t i = 0; i < trial.judged.count; i++) told |= strcmp(trial.judged.items[i].code, "MAYO-6.1") == 0;
  if (!played && !told) is_off(mayo, state, side, "kept, and nobody says why", file);
  tried->offered += played;
  tried->withheld += !played;
  return played;
}

/* Every play of every card in the hand that could be written, with each zone, group or revealed order. */
static void try_card(Mayo *mayo, const State *state, int side, int number, Tried *tried) {
  const Card *card = &mayo->edition->cards[side][number];
  const Tree *plays = offered_plays(mayo, state, side);
  int last = card->required & (FIELD_ZONE | FIELD_GROUP) ? mayo_zone_count(mayo) : 1;
  int orders = card->required & FIELD_ORDER ? state->order_count[SPANISH] + state->order_count[FRENCH] : 1;
  for (int i = 0; i < orders; i++) {
    const char *text = arena_printf(mayo->passing, "{card: %s", card->id);
    if (card->required & FIELD_ORDER) {
      int owner = i < state->order_count[SPANISH] ? SPANISH : FRENCH;
      const GroupOrder *order = &state->orders[owner][owner == SPANISH ? i : i - state->order_count[SPANISH]];
      text = arena_printf(mayo->passing, "%s, order: \"%s\"", text,
                          mayo->edition->order_text[order->from][order->to]);
    }
    for (int zone = 1; zone <= last; zone++) {
      const char *play = text;
      if (card->required & FIELD_ZONE) play = arena_printf(mayo->passing, "%s, zone: %d", play, zone);
      if (card->required & FIELD_GROUP) play = arena_printf(mayo->passing, "%s, group: %d", play, zone);
      play = arena_printf(mayo->passing, "%s}", play);
      if (takes_effect(mayo, state, side, number, play, tried) != offers_play(plays, play))
        is_off(mayo, state, side, offers_play(plays, play) ? "offered, but kept" : "played, but not offered",
               play);
    }
  }
}

static void try_cards(Mayo *mayo, const State *state, int side, Tried *tried) {
  if (!MAYO_WINDOWS[state->window].plays) return;
  for (int card = 0; card < mayo->edition->card_count[side]; card++) {
    if (state->hand[side] & CARD(card)) try_card(mayo, state, side, card, tried);
  }
}

/* -- numbers -- */

static const char *number_file(Mayo *mayo, const char *order, int64_t number) {
  return arena_printf(mayo->passing, "allocation: {\"%s\": %" PRId64 "}", order, number);
}

static void try_numbers(Mayo *mayo, const State *state, Tried *tried) {
  const Tree *numbers = tree_get(tree_get(choices_of(mayo, state, FRENCH), "allocation"), "numbers");
  int standing = 0;
  for (int i = 0; i < state->order_count[FRENCH]; i++)
    standing += state->orders[FRENCH][i].mark == MARK_STANDING;
  assert_int_equal(numbers == NULL ? 0 : numbers->count, standing);
  State quiet = *state; /* nobody else moves: what leaves a start is what was asked for */
  memset(quiet.orders[SPANISH], 0, sizeof quiet.orders[SPANISH]);
  quiet.order_count[SPANISH] = quiet.extra_count = 0;
  memset(quiet.extra, 0, sizeof quiet.extra);
  const char *defaults = "";
  for (int i = 0; i < standing; i++) {
    const Tree *entry = numbers->items[i].value;
    const char *order = tree_string(tree_get(entry, "order"), "");
    int64_t least = 0, most = 0, otherwise = 0;
    assert_true(tree_read_int(tree_get(entry, "least"), &least) &&
                tree_read_int(tree_get(entry, "most"), &most) &&
                tree_read_int(tree_get(entry, "otherwise"), &otherwise));
    assert_in_range(otherwise, least, most);
    for (int64_t number = least; number <= most; number++)
      is_accepted(mayo, &quiet, FRENCH, number_file(mayo, order, number), tried);
    is_refused(mayo, &quiet, FRENCH, number_file(mayo, order, least - 1), "MAYO-4.4", tried);
    is_refused(mayo, &quiet, FRENCH, number_file(mayo, order, most + 1), "MAYO-4.4", tried);
    defaults = arena_printf(mayo->passing, "%s\"%s\": %" PRId64 ", ", defaults, order, otherwise);
  }
  /* What the form says will be taken otherwise is what is taken (7.3). */
  State stated =
      try_file(mayo, &quiet, FRENCH, arena_printf(mayo->passing, "allocation: {%s}", defaults)).after;
  State open = try_file(mayo, &quiet, FRENCH, "{}").after;
  assert_memory_equal(&stated, &open, sizeof stated);
}

/* -- random games -- */

static void try_window(Mayo *mayo, const State *state, uint64_t seed, void *tried) {
  if (state->over) {
    for (int side = 0; side < SIDES; side++) assert_int_equal(choices_of(mayo, state, side)->count, 0);
    return;
  }
  for (int side = 0; side < SIDES; side++) {
    if (state->window == WINDOW_SETUP) try_setup(mayo, state, side, tried);
    if (state->window == WINDOW_PREPARATION) try_draws(mayo, state, side, tried);
    if (state->window <= WINDOW_ORDERS) try_orders(mayo, state, side, tried);
    if (state->window == WINDOW_ORDERS) try_order_files(mayo, state, side, &seed, tried);
    try_cards(mayo, state, side, tried);
  }
  if (state->window == WINDOW_ORDERS) try_limit(mayo, state, tried);
  if (state->window == WINDOW_ALLOCATION) try_numbers(mayo, state, tried);
}

static void what_is_offered_is_what_is_accepted(void **state) {
  Tried tried = {0};
  mayo_walk(*state, 40, try_window, &tried);
  assert_true(tried.offered > 10000);
  assert_true(tried.withheld > 100000);
}

/* A random file is legal where it is filed, and reads back as what was understood of it. */
static void try_random_file(Mayo *mayo, const State *state, uint64_t seed, void *count) {
  RandomChooser random = mayo_chooser(seed);
  for (int side = 0; side < SIDES; side++) {
    Tree *file = mayo->game->random_file(mayo->edition, state, side, NULL, &random.chooser, mayo->passing);
    const char *text = yaml_write(mayo->passing, file, NULL);
    Orders orders, again;
    Diagnostics found;
    diagnostics_init(&found, mayo->passing);
    if (!mayo_file(mayo, state, side, text, &orders, &found) || found.errors > 0)
      is_off(mayo, state, side, mayo_told(mayo->passing, &found), text);
    const char *understood = yaml_write(
        mayo->passing, game_orders_write(mayo->game, mayo->edition, &orders, side, mayo->passing), NULL);
    assert_true(mayo_file(mayo, state, side, understood, &again, NULL));
    const char *twice = yaml_write(
        mayo->passing, game_orders_write(mayo->game, mayo->edition, &again, side, mayo->passing), NULL);
    assert_string_equal(twice, understood);
    State first = try_file(mayo, state, side, text).after,
          second = try_file(mayo, state, side, understood).after;
    assert_memory_equal(&first, &second, sizeof first);
    ++*(int *)count;
  }
}

static void random_files_are_legal(void **state) {
  int count = 0;
  mayo_walk(*state, 100, try_random_file, &count);
  assert_true(count > 5000);
}

/* -- the shape of the form -- */

static void in_one_window(void **state) {
  Mayo *mayo = *state;
  State position = mayo_position(
      mayo, "{turn: 5, window: orders, zones: {4: {spanish: 1}, 12: {spanish: 3, french: 1}, 9: {spanish: 1, "
            "french: 1},"
            " 16: {french: 1}, 15: {french: 1}}, hands: {spanish: [malasana, tiesto, manolas, daoiz]},"
            " in_play: {french: [artilleria]}, effects: [{kind: may-split, turn: 5}]}");
  assert_string_equal(yaml_write(mayo->passing, choices_of(mayo, &position, SPANISH), NULL),
                      "orders:\n"
                      "  groups:\n"
                      "    - from: 4\n"
                      "      place: \"4\"\n"
                      "      cubes: 1\n"
                      "      may_leave: 1\n"
                      "      orders: [4→2, 4→3, 4→5, 4→8]\n"
                      "    - from: 12\n"
                      "      place: \"12\"\n"
                      "      cubes: 3\n"
                      "      may_leave: 1\n"
                      "      orders: [12→11, 12→13, 12→14]\n" /* 15 and 16 are closed */
                      "  pinned:\n" /* MAYO 4.2: half stays behind, so one cube does */
                      "    - {place: \"9\", cubes: 1, may_leave: 0}\n"
                      "  split: true\n"
                      "play:\n"
                      "  - card: malasana\n"
                      "    name: Manuela Malasaña\n"
                      "    write: [\"{card: malasana, group: 4}\", \"{card: malasana, group: 9}\", \"{card: "
                      "malasana, group: 12}\"]\n"
                      "movement:\n"
                      "  play:\n"
                      "    - card: tiesto\n"
                      "      name: Un tiesto mata al hijo del general Legrand\n"
                      "      write: [\"{card: tiesto, order: ORDER}\"]\n"
                      "  patterns: true\n"
                      "resolution:\n"
                      "  play:\n"
                      "    - card: daoiz\n"
                      "      name: Capitán Luis Daoíz\n"
                      "      write: [\"{card: daoiz, zone: ZONE}\"]\n"
                      "  patterns: true\n");
  arena_reset(mayo->passing);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_offered_is_what_is_accepted),
      cmocka_unit_test(random_files_are_legal),
      cmocka_unit_test(in_one_window),
  };
  return cmocka_run_group_tests_name("choices", tests, mayo_open, mayo_close);
}
