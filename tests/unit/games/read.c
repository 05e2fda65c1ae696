/* Turn files of every kind, right and wrong: what the reading says now is what the adjudication says then,
 * and nothing that a player can write does harm (MAYO 3.5: errors are reported at once). */
#include "mayo.h"

#include "../../../adjudicator/games/dos-de-mayo/turn_file.h"

/* -- files with something wrong in them -- */

/* What a player's hand may put in the place of something else. */
static Tree *some_node(const Mayo *mayo, uint64_t *random) {
  Arena *arena = mayo->passing;
  int zones = mayo_zone_count(mayo);
  int from = (int)(mayo_random(random) % (unsigned)(zones + 1)),
      to = 1 + (int)(mayo_random(random) % (unsigned)zones);
  int side = (int)(mayo_random(random) % SIDES);
  int card = (int)(mayo_random(random) % (unsigned)mayo->edition->card_count[side]);
  switch (mayo_random(random) % 12) {
  case 0:
  case 1:
  case 2: return tree_text(arena, mayo->edition->order_text[from][to]);
  case 3: return tree_textf(arena, "%d %d→%d", (int)(mayo_random(random) % 5), from, to);
  case 4: return tree_text(arena, mayo->edition->cards[side][card].id);
  case 5: return tree_int(arena, (int64_t)(mayo_random(random) % 24) - 1);
  case 6: return tree_bool(arena, mayo_random(random) % 2 == 0);
  case 7: return tree_text(arena, "12 to 11");
  case 8: return tree_null(arena);
  case 9: return tree_list(arena);
  case 10: return tree_map(arena);
  default: {
    Tree *play = tree_map(arena);
    tree_put_text(arena, play, "card", mayo->edition->cards[side][card].id);
    tree_put_int(arena, play, "zone", to);
    tree_put_int(arena, play, "group", from);
    tree_put_text(arena, play, "order", mayo->edition->order_text[from][to]);
    return play;
  }
  }
}

/* Appends something to some list, or puts a number under some order. */
static void add_node(const Mayo *mayo, Tree *file, uint64_t *random) {
  Tree *orders = tree_get(file, "orders"), *numbers = tree_get(file, "allocation");
  if (orders != NULL) tree_add(mayo->passing, orders, some_node(mayo, random));
  if (numbers == NULL) return;
  const Tree *key = some_node(mayo, random);
  tree_put(mayo->passing, numbers, tree_string(key, "14→7"), some_node(mayo, random));
}

/* The sections of a file that the window of `state` reads. */
static Tree *sections_of_now(const Mayo *mayo, const State *state, const Tree *file) {
  Tree *now = tree_map(mayo->passing);
  const char *window = mayo->game->window(state);
  if (tree_get(file, window) != NULL) tree_put(mayo->passing, now, window, tree_get(file, window));
  if (state->window == WINDOW_ORDERS && tree_get(file, "play") != NULL)
    tree_put(mayo->passing, now, "play", tree_get(file, "play"));
  return now;
}

static Tree *some_file(const Mayo *mayo, const State *state, int seat, uint64_t *random) {
  RandomChooser chooser = mayo_chooser(mayo_random(random));
  Tree *file = mayo->game->random_file(mayo->edition, state, seat, NULL, &chooser.chooser, mayo->passing);
  if (state->window == WINDOW_ALLOCATION && tree_get(file, "allocation") == NULL)
    tree_put(mayo->passing, file, "allocation", tree_map(mayo->passing));
  file = sections_of_now(mayo, state, file);
  if (mayo_random(random) % 2 == 0) add_node(mayo, file, random);
  for (int changes = (int)(mayo_random(random) % 3); changes > 0; changes--) {
    int node = (int)(mayo_random(random) % 12);
    (void)mayo_change_node(file, &node, some_node(mayo, random)); /* a short file may have no such node */
  }
  return file;
}

/* -- the comparison -- */

typedef struct Compared {
  long refused, right, wrong;
} Compared;

/* "3:5 MAYO-3.1\n" for each error of the rules on draws, orders and numbers. */
static const char *rule_errors(const Mayo *mayo, Diagnostics *found) {
  diagnostics_sort(found);
  const char *text = "";
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity != SEVERITY_ERROR || strncmp(d->code, "MAYO-", 5) != 0 ||
        strcmp(d->code, "MAYO-6.1") == 0)
      continue;
    text = arena_printf(mayo->passing, "%s%d:%d %s\n", text, d->line, d->column, d->code);
  }
  return text;
}

static bool has_file_error(const Diagnostics *found) {
  for (size_t i = 0; i < found->count; i++) {
    if (found->items[i].severity == SEVERITY_ERROR && strncmp(found->items[i].code, "FILE-", 5) == 0)
      return true;
  }
  return false;
}

static void every_error_has_a_place(const Diagnostics *found, const char *text) {
  for (size_t i = 0; i < found->count; i++) {
    if (found->items[i].line < 1 || found->items[i].column < 1)
      fail_msg("%s %s stands nowhere in\n%s", found->items[i].code, found->items[i].message, text);
  }
}

static void read_and_adjudicate(Mayo *mayo, const State *state, int seat, const char *text,
                                Compared *compared) {
  Orders file;
  Diagnostics read, judged;
  diagnostics_init(&read, mayo->passing);
  diagnostics_init(&judged, mayo->passing);
  bool accepted = mayo_file(mayo, state, seat, text, &file, &read);
  every_error_has_a_place(&read, text);
  assert_int_equal(accepted, !has_file_error(&read));
  compared->refused += !accepted;
  State after = *state;
  const void *orders[SIDES] = {NULL};
  Diagnostics *diagnostics[SIDES] = {NULL};
  orders[seat] = &file;
  diagnostics[seat] = &judged;
  Events events;
  events_init(&events);
  mayo->game->resolve(mayo->edition, &after, orders, mayo_dice(mayo->passing, 11), &events, diagnostics);
  events_free(&events);
  assert_non_null(game_orders_write(mayo->game, mayo->edition, &file, seat, mayo->passing));
  if (!accepted) return; /* the referee never hands such a file in: here it did no harm */
  Answer answer = mayo->game->judge(mayo->edition, state, seat, NULL, &file, NULL);
  bool answered = false;
  for (int section = 0; section < SECTIONS; section++)
    answered |=
        MAYO_WINDOW_OF[section] == state->window && section != SECTION_PLAY && mayo_has(&file, section);
  if (answered && (answer == ANSWER_ERRORS) != (read.errors > 0))
    fail_msg("answer %d, but told\n%sof\n%s", (int)answer, mayo_told(mayo->passing, &read), text);
  if (after.over) return; /* a card ended it before the rest was judged */
  const char *said = rule_errors(mayo, &read), *then = rule_errors(mayo, &judged);
  if (strcmp(said, then) != 0)
    fail_msg("said:\n%sjudged:\n%s%s of\n%sin\n%s", said, then, MAYO_SIDES[seat], text,
             mayo_position_text(mayo, state, mayo->passing));
  compared->right += *said == '\0';
  compared->wrong += *said != '\0';
}

/* 3.6 is judged after the cards, and only warned of before. */
static bool voids_by_closure(const State *state) {
  return state->window == WINDOW_MOVEMENT;
}

static void try_files(Mayo *mayo, const State *state, uint64_t seed, void *compared) {
  if (state->over || voids_by_closure(state)) return;
  for (int i = 0; i < 10; i++) {
    int seat = (int)(mayo_random(&seed) % SIDES);
    Tree *file = some_file(mayo, state, seat, &seed);
    read_and_adjudicate(mayo, state, seat, yaml_write(mayo->passing, file, NULL), compared);
  }
}

static void what_is_said_is_what_is_judged(void **state) {
  Compared compared = {0};
  mayo_walk(*state, 150, try_files, &compared);
  if (compared.refused < 3000 || compared.right < 10000 || compared.wrong < 3000)
    fail_msg("%ld refused, %ld right, %ld wrong: too few", compared.refused, compared.right, compared.wrong);
}

/* -- single files -- */

typedef struct Told {
  int side;
  const char *file;
  const char *told; /* lines of "LINE:COLUMN CODE KEY", warnings marked */
} Told;

#define PREPARATION                                                                                          \
  "{turn: 5, window: preparation, zones: {4: {spanish: 1}, 11: {spanish: 2}, 14: {french: 3}, 15: {french: " \
  "1},"                                                                                                      \
  " 16: {french: 1}}, hands: {spanish: [soldados, molina, daoiz], french: [mamelucos, caballeria]},"         \
  " decks: {french: [turba-se-dispersa, artilleria], spanish: [malasana]}, reserve: {spanish: 1}}"

static const Told TOLD[] = {
    /* shapes: the file is refused whole */
    {SPANISH, "[4→3]", "1:1 FILE-SHAPE file-not-a-map\n"},
    {SPANISH, "orders: 4→3", "1:9 FILE-SHAPE orders-not-a-list\n"},
    {SPANISH, "orders: [[4→3]]", "1:10 FILE-SHAPE order-not-a-text\n"},
    {SPANISH, "preparation: [draw]", "1:14 FILE-SHAPE section-not-a-map\n"},
    {SPANISH, "preparation: {draw: maybe}", "1:21 FILE-SHAPE not-yes-or-no\n"},
    {SPANISH, "preparation: {drew: yes}", "1:15 FILE-UNKNOWN-KEY file-unknown-key\n"},
    {SPANISH, "movement: {plays: []}", "1:12 FILE-UNKNOWN-KEY file-unknown-key\n"},
    {SPANISH, "play: molina", "1:7 FILE-SHAPE play-not-a-list\n"},
    {SPANISH, "play: [{zone: 4}]", "1:8 FILE-SHAPE play-needs-card\n"},
    {SPANISH, "movement: {play: [{card: molina, group: 4, groups: 4}]}",
     "1:44 FILE-UNKNOWN-KEY file-unknown-key\n"},
    {SPANISH, "movement: {play: [{card: molina, group: four}]}", "1:41 FILE-SHAPE not-a-number\n"},
    {FRENCH, "allocation: [14→7]", "1:13 FILE-SHAPE section-not-a-map\n"},
    /* draws */
    {SPANISH, "preparation: {forbid: yes}", "1:23 MAYO-2.2 forbid-not-allowed\n"},
    {FRENCH, "preparation: {draw: yes, forbid: yes}", "1:34 MAYO-2.2 forbid-not-allowed\n"},
    /* cards: what can be said whatever is drawn is an error, the rest a warning */
    {SPANISH, "preparation: {play: [nobody]}", "1:22 MAYO-6.1 card-unknown\n"},
    {SPANISH, "preparation: {play: [mamelucos]}", "1:22 MAYO-6.1 card-of-the-enemy\n"},
    {SPANISH, "preparation: {play: [{card: molina, group: 4}]}", "1:29 MAYO-6.1 card-wrong-window\n"},
    {SPANISH, "preparation: {play: [soldados]}", "1:22 MAYO-6.1 card-no-target\n"},
    {SPANISH, "preparation: {play: [{card: soldados, zone: 22}]}", "1:45 MAYO-6.1 card-no-such-zone\n"},
    {SPANISH, "preparation: {play: [{card: soldados, zone: 3}]}",
     "warning 1:29 MAYO-6.1 card-no-own-cubes\n"},
    {SPANISH, "preparation: {play: [{card: soldados, zone: 4}]}", ""},
    {SPANISH, "preparation: {play: [{card: soldados, zone: 4}, {card: soldados, zone: 4}]}",
     "warning 1:56 MAYO-6.1 card-not-in-hand\n"},
    {SPANISH, "preparation: {play: [manolas]}", "warning 1:22 MAYO-6.1 card-not-yet-drawn\n"},
    {FRENCH, "movement: {play: [{card: paz-paz, order: 4→3}]}", "1:26 MAYO-6.1 card-too-early\n"},
    {FRENCH, "movement: {play: [{card: caballeria, order: x, zone: 7}]}",
     "1:45 MAYO-6.1 card-order-unreadable\n"},
    {FRENCH, "movement: {play: [{card: caballeria, order: 14→7, zone: 9, number: 0}]}",
     "1:68 MAYO-6.1 card-number-below-one\n"},
    /* orders that a card may make legal are warned of: turba may come, malasana too */
    {SPANISH, "orders: [1 11→12]", "warning 1:10 MAYO-3.2 depends-on-a-card\n"},
    {SPANISH, "orders: [1 11→12, 2 11→13]", "1:19 MAYO-3.2 order-split-too-many\n"},
    {SPANISH, "orders: [4→7]", "1:10 MAYO-3.1 order-not-adjacent\n"},
    {SPANISH, "{orders: [4→3], allocation: {4→3: 1}}", "warning 1:17 MAYO-4.4 allocation-is-french\n"},
    {FRENCH, "{orders: [14→7, 14→9], allocation: {14→7: 3}}", "1:43 MAYO-4.4 number-too-large\n"},
    {FRENCH, "setup: {card: artilleria}", "warning 1:1 MAYO-7.2 section-is-over\n"}, /* it is passed over */
    {SPANISH, "setup: {card: artilleria}", "warning 1:1 MAYO-1.3 setup-nothing-to-choose\n"},
    {SPANISH, "preparation: {draw: , play: [{card: soldados, zone: 4, group: }]}",
     ""}, /* blanks say nothing */
    {SPANISH, "{}", ""},
    {SPANISH, "{press: hello, wait: yes}", ""}, /* the referee's keys are none of the game's business */
};

/* MAYO 6.2: cards that may be played where they do nothing stay in the hand of who heeds the warning. */
#define IDLE_ORDERS                                                                                          \
  "{turn: 5, window: orders, zones: {4: {spanish: 1}, 11: {spanish: 2, french: 1}, 14: {french: 3},"         \
  " 6: {french: 2}}, hands: {spanish: [malasana], french: [mariscal-murat, general-grouchy]}}"
#define IDLE_MOVEMENT                                                                                        \
  "{turn: 5, window: movement, zones: {4: {spanish: 1}, 10: {spanish: 1}, 14: {french: 3}},"                 \
  " hands: {spanish: [presos], french: [caballeria]}, orders: {french: [{order: 14→7}]}}"
#define CLOSED_MOVEMENT                                                                                      \
  "{turn: 5, window: movement, zones: {4: {spanish: 1}, 9: {spanish: 1}, 15: {french: 1}, 16: {french: 1}}," \
  " hands: {spanish: [presos]}, in_play: {french: [artilleria]}}"
#define IDLE_RESOLUTION                                                                                      \
  "{turn: 5, window: resolution, zones: {14: {french: 1}, 15: {french: 1, spanish: 1}},"                     \
  " hands: {french: [mamelucos]}}"

typedef struct Waste {
  const char *position;
  Told told;
} Waste;

static const Waste WASTE[] = {
    {IDLE_ORDERS,
     {SPANISH, "play: [{card: malasana, group: 4}]", "warning 1:15 MAYO-6.1 card-does-nothing\n"}},
    {IDLE_ORDERS, {SPANISH, "play: [{card: malasana, group: 11}]", ""}},
    {IDLE_ORDERS,
     {FRENCH, "play: [{card: general-grouchy, group: 14}]", "warning 1:15 MAYO-6.1 card-does-nothing\n"}},
    {IDLE_ORDERS, {FRENCH, "play: [{card: general-grouchy, group: 11}]", ""}},
    {IDLE_ORDERS,
     {FRENCH, "{play: [mariscal-murat], orders: [6→5, 14→7]}", "warning 1:9 MAYO-6.1 card-does-nothing\n"}},
    {IDLE_ORDERS,
     {FRENCH, "{play: [mariscal-murat], orders: [6→5, 6→7, 14→7]}",
      "warning 1:9 MAYO-6.1 card-does-nothing\n"}},
    {IDLE_MOVEMENT,
     {SPANISH, "movement: {play: [{card: presos, group: 10}]}", "warning 1:26 MAYO-6.1 card-does-nothing\n"}},
    {CLOSED_MOVEMENT, {SPANISH, "movement: {play: [{card: presos, group: 9}]}", ""}},
    {CLOSED_MOVEMENT,
     {SPANISH, "movement: {play: [{card: presos, group: 4}]}", "warning 1:26 MAYO-6.1 card-does-nothing\n"}},
    {IDLE_MOVEMENT,
     {FRENCH, "movement: {play: [{card: caballeria, order: 14→7, zone: 9, number: 4}]}",
      "warning 1:26 MAYO-6.1 card-number-too-large\n"}},
    {IDLE_MOVEMENT, {FRENCH, "movement: {play: [{card: caballeria, order: 14→7, zone: 9, number: 3}]}", ""}},
    {IDLE_RESOLUTION,
     {FRENCH, "resolution: {play: [{card: mamelucos, zone: 14}]}",
      "warning 1:28 MAYO-6.1 card-does-nothing\n"}},
    {IDLE_RESOLUTION, {FRENCH, "resolution: {play: [{card: mamelucos, zone: 15}]}", ""}},
};

static void is_told(Mayo *mayo, const char *position_text, const Told *told) {
  State position = mayo_position(mayo, position_text);
  Orders orders;
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  bool accepted = mayo_file(mayo, &position, told->side, told->file, &orders, &found);
  diagnostics_sort(&found);
  if (strcmp(mayo_told(mayo->passing, &found), told->told) != 0)
    fail_msg("%s\nwanted: %stold: %s", told->file, told->told, mayo_told(mayo->passing, &found));
  assert_int_equal(accepted, strstr(told->told, "FILE-") == NULL);
  arena_reset(mayo->passing);
}

static void single_files(void **state) {
  for (size_t i = 0; i < sizeof TOLD / sizeof *TOLD; i++) is_told(*state, PREPARATION, &TOLD[i]);
}

static void wasted_cards_are_warned_of(void **state) {
  for (size_t i = 0; i < sizeof WASTE / sizeof *WASTE; i++)
    is_told(*state, WASTE[i].position, &WASTE[i].told);
}

/* A card with a key that is none is played all the same in what is told of the orders. */
static void a_play_in_error_stays(void **state) {
  static const char BOARD[] =
      "{turn: 5, window: orders, zones: {4: {spanish: 1}, 6: {french: 2}, 7: {french: 1}},"
      " hands: {french: [mariscal-murat]}}";
  static const Told ONE_MORE[] = {
      {FRENCH, "orders: [6→5, 6→7, 7→9]", "1:20 MAYO-3.3 order-over-limit\n"},
      {FRENCH, "{orders: [6→5, 6→7, 7→9], play: [{card: mariscal-murat, zome: 3}]}",
       "1:57 FILE-UNKNOWN-KEY file-unknown-key\n"},
  };
  for (size_t i = 0; i < sizeof ONE_MORE / sizeof *ONE_MORE; i++) is_told(*state, BOARD, &ONE_MORE[i]);
}

/* More lines than there can be cubes are told once, where the first of them stands, and read no further. */
static void more_lines_than_cubes(void **state) {
  Mayo *mayo = *state;
  State position = mayo_position(mayo, "{turn: 5, window: orders, zones: {14: {french: 30}}}");
  const char *orders = "orders:\n", *numbers = "allocation:\n";
  for (int i = 0; i < 60; i++) {
    orders = arena_printf(mayo->passing, "%s- 14→%d\n", orders, 1 + i % 21);
    numbers = arena_printf(mayo->passing, "%s  14%.*s>%d: 1\n", numbers, 1 + i / 21, "---", 1 + i % 21);
  }
  Orders file;
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  assert_true(mayo_file(mayo, &position, FRENCH, orders, &file, &found));
  assert_int_equal(file.order_count, ORDERS_MAX);
  assert_non_null(strstr(mayo_told(mayo->passing, &found), "42:3 MAYO-3.4 too-many-orders\n"));
  diagnostics_init(&found, mayo->passing);
  assert_true(mayo_file(mayo, &position, FRENCH,
                        arena_printf(mayo->passing, "%s%s", "orders: [14→7]\n", numbers), &file, &found));
  assert_int_equal(file.number_count, 60);
  assert_true(diagnostics_has_error(&found, "MAYO-4.4"));
  const char *plays = "";
  for (int i = 0; i < PLAYS_MAX + 4; i++) plays = arena_printf(mayo->passing, "%sartilleria, ", plays);
  diagnostics_init(&found, mayo->passing);
  assert_true(
      mayo_file(mayo, &position, FRENCH, arena_printf(mayo->passing, "play: [%s]", plays), &file, &found));
  assert_int_equal(file.plays[WINDOW_ORDERS].count, PLAYS_MAX);
  assert_non_null(strstr(mayo_told(mayo->passing, &found), "MAYO-6.1 too-many-cards\n"));
  arena_reset(mayo->passing);
}

/* MAYO 3.5: void are the orders of this turn; those of the next one stand. */
static void void_for_one_turn(void **state) {
  Mayo *mayo = *state;
  State position = mayo_position(mayo, "{turn: 5, window: orders, zones: {14: {french: 3}}}");
  Events events;
  events_init(&events);
  for (int window = 0; window < 2 * WINDOWS && position.turn < 7; window++) {
    Orders file;
    const void *orders[SIDES] = {NULL, &file};
    assert_true(mayo_file(mayo, &position, FRENCH,
                          position.turn == 5 ? "orders: [14→7, 14→8]" : "orders: [14→7]", &file, NULL));
    mayo->game->resolve(mayo->edition, &position, orders, mayo_dice(mayo->passing, 1), &events, NULL);
    bool revealed = position.window == WINDOW_MOVEMENT || position.window == WINDOW_ALLOCATION;
    assert_int_equal(position.voided, position.turn == 5 && revealed ? 1u << FRENCH : 0);
    assert_int_equal(position.order_count[FRENCH], position.turn == 6 && revealed ? 1 : 0);
  }
  events_free(&events);
  assert_int_equal(position.cubes[FRENCH][7], 3);
  arena_reset(mayo->passing);
}

static void absent_files(void **state) {
  Mayo *mayo = *state;
  State position = mayo_position(mayo, PREPARATION);
  Orders absent, empty;
  assert_true(mayo_orders(mayo->edition, &position, SPANISH, NULL, mayo->passing, &absent, NULL));
  assert_true(mayo_file(mayo, &position, SPANISH, "{}", &empty, NULL));
  assert_memory_equal(&absent, &empty, sizeof absent);
  const Orders zero = {0};
  assert_memory_equal(&absent, &zero, sizeof absent);
  assert_int_equal(game_orders_write(mayo->game, mayo->edition, &absent, SPANISH, mayo->passing)->count, 0);
  arena_reset(mayo->passing);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(what_is_said_is_what_is_judged),
      cmocka_unit_test(single_files),
      cmocka_unit_test(wasted_cards_are_warned_of),
      cmocka_unit_test(a_play_in_error_stays),
      cmocka_unit_test(more_lines_than_cubes),
      cmocka_unit_test(void_for_one_turn),
      cmocka_unit_test(absent_files),
  };
  return cmocka_run_group_tests_name("read", tests, mayo_open, mayo_close);
}
