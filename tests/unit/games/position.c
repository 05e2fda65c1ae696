/* Positions: canonical bytes, there and back, and what is no position (contrib/positions.md). */
#include "mayo.h"

#include "../../../adjudicator/games/dos-de-mayo/position.h"

/* -- there and back -- */

/* The bytes of a state read back as the same state, which gives the same bytes. */
static void reads_back(Mayo *mayo, const State *state) {
  Arena *arena = mayo->passing;
  const char *text = mayo_position_text(mayo, state, arena);
  State again;
  memset(&again, 0xA5, sizeof again);
  Diagnostics found;
  diagnostics_init(&found, arena);
  if (!mayo->game->position_read(mayo->edition, mayo_yaml(arena, text), &again, &found) || found.count > 0)
    fail_msg("%sin:\n%s", mayo_told(arena, &found), text);
  if (memcmp(&again, state, sizeof again) != 0)
    fail_msg("read back as\n%sbut it was\n%s", mayo_position_text(mayo, &again, arena), text);
  assert_string_equal(mayo_position_text(mayo, &again, arena), text);
}

static void nothing_mentioned(void **state) {
  Mayo *mayo = *state;
  State empty = mayo_position(mayo, "{}");
  assert_string_equal(mayo_position_text(mayo, &empty, mayo->passing), "turn: 2\n"
                                                                       "window: preparation\n"
                                                                       "zones: {}\n"
                                                                       "outside: {}\n"
                                                                       "reserve: {spanish: 0, french: 0}\n"
                                                                       "lost: {spanish: 0, french: 0}\n"
                                                                       "hands:\n"
                                                                       "  spanish: []\n"
                                                                       "  french: []\n"
                                                                       "decks:\n"
                                                                       "  spanish: []\n"
                                                                       "  french: []\n"
                                                                       "discards:\n"
                                                                       "  spanish: []\n"
                                                                       "  french: []\n"
                                                                       "played:\n"
                                                                       "  spanish: []\n"
                                                                       "  french: []\n"
                                                                       "in_play:\n"
                                                                       "  spanish: []\n"
                                                                       "  french: []\n"
                                                                       "effects: []\n");
  reads_back(mayo, &empty);
  State none;
  assert_true(mayo->game->position_read(mayo->edition, NULL, &none, NULL));
  assert_memory_equal(&none, &empty, sizeof none);
  arena_reset(mayo->passing);
}

/* Written in another order and manner than the canonical one. */
static void everything_mentioned(void **state) {
  Mayo *mayo = *state;
  State full = mayo_position(
      mayo, "options: {pace: fast}\n"
            "extra_moves: [{zone: 17, order: 14->15, side: french, number: 2}, {order: \"-16\", zone: 19}]\n"
            "closed_when_opened: {spanish: [16, 15]}\n"
            "voided: [spanish]\n"
            "orders: {french: [{order: →16}, {order: 14-15, number: 0}, {order: 14→7, mark: cancelled}]}\n"
            "effects: [{kind: loss-limit, value: 3}, {turn: 6, zone: 10, kind: may-leave-whole}]\n"
            "in_play: {french: [artilleria]}\n"
            "played: {spanish: [molina]}\n"
            "discards: {spanish: [velarde, molina]}\n"
            "decks: {spanish: [soldados, daoiz], french: [paz-paz, caballeria]}\n"
            "hands: {french: [mamelucos, mariscal-murat]}\n"
            "lost: {french: 2}\n"
            "reserve: {spanish: 2, french: 1}\n"
            "outside: {16: 5, 1: 3}\n"
            "zones: {15: {french: 4}, 14: {french: 3, spanish: 0}, 10: {french: 1, spanish: 2}, 3: {}}\n"
            "window: allocation\n"
            "turn: 5\n");
  assert_string_equal(mayo_position_text(mayo, &full, mayo->passing),
                      "turn: 5\n"
                      "window: allocation\n"
                      "zones:\n"
                      "  10: {spanish: 2, french: 1}\n"
                      "  14: {french: 3}\n"
                      "  15: {french: 4}\n"
                      "outside: {1: 3, 16: 5}\n"
                      "reserve: {spanish: 2, french: 1}\n"
                      "lost: {spanish: 0, french: 2}\n"
                      "hands:\n"
                      "  spanish: []\n"
                      "  french: [mariscal-murat, mamelucos]\n"
                      "decks:\n"
                      "  spanish: [soldados, daoiz]\n"
                      "  french: [paz-paz, caballeria]\n"
                      "discards:\n"
                      "  spanish: [molina, velarde]\n"
                      "  french: []\n"
                      "played:\n"
                      "  spanish: [molina]\n"
                      "  french: [artilleria]\n"
                      "in_play:\n"
                      "  spanish: []\n"
                      "  french: [artilleria]\n"
                      "effects:\n"
                      "  - {kind: loss-limit, value: 3}\n"
                      "  - {kind: may-leave-whole, side: spanish, zone: 10, turn: 6}\n"
                      "orders:\n"
                      "  spanish: []\n"
                      "  french:\n"
                      "    - {order: →16}\n"
                      "    - {order: 14→15}\n"
                      "    - {order: 14→7, mark: cancelled}\n"
                      "voided: [spanish]\n"
                      "closed_when_opened:\n"
                      "  spanish: [15, 16]\n"
                      "extra_moves:\n"
                      "  - {side: french, order: 14→15, zone: 17, number: 2}\n"
                      "  - {side: french, order: →16, zone: 19}\n"
                      "options: {pace: fast}\n");
  reads_back(mayo, &full);
  arena_reset(mayo->passing);
}

static const char *const POSITIONS[] = {
    "{turn: 1}",
    "{turn: 1, window: setup, ordered_decks: [french], decks: {french: [paz-paz, artilleria]}}",
    "{turn: 1, window: orders, hands: {spanish: [molina], french: [mariscal-murat]}}",
    "{turn: 10, window: resolution, zones: {1: {french: 30}}}",
    "{turn: 9, zones: {21: {spanish: 10}, 1: {french: 1}}, outside: {20: 29}}",
    "{turn: 5, window: movement, zones: {4: {spanish: 3}}, orders: {spanish: [{order: 4→3, number: 1}, "
    "{order: 4→8, number: 2, mark: stopped}]}}",
    "{turn: 5, window: movement, zones: {14: {french: 3}}, orders: {french: [{order: 14→9}, {order: 14→7}]}}",
    "{turn: 8, over: {winner: spanish, reason: spanish-victory-losses}, lost: {french: 4}}",
    "{turn: 10, window: resolution, over: {winner: french, reason: french-victory}}",
    "{turn: 10, window: resolution, over: {winner: spanish, reason: spanish-victory-gate}}",
    "{effects: [{kind: strength, side: french, zone: 14, turn: 2, value: 2}, {kind: strength, side: spanish, "
    "zone: 14, turn: 2, value: 1}, {kind: fewer-losses, zone: 9, turn: 2, value: 1}, {kind: no-losses, zone: "
    "9, turn: 2}, {kind: may-split, turn: 2}, {kind: extra-orders, turn: 2, value: 1}, {kind: enter-closed, "
    "zone: 12, turn: 2}, {kind: may-leave-contested, zone: 12, turn: 2}]}",
    "{voided: [french, spanish]}",
};

static void hand_made_positions(void **state) {
  Mayo *mayo = *state;
  for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
    State position = mayo_position(mayo, POSITIONS[i]);
    reads_back(mayo, &position);
    arena_reset(mayo->passing);
  }
}

/* What is written in a hand-made position stands in the state, not only in its text. */
static void a_position_means_what_it_says(void **state) {
  Mayo *mayo = *state;
  State position = mayo_position(mayo, POSITIONS[5]);
  assert_int_equal(position.turn, 5);
  assert_int_equal(position.window, WINDOW_MOVEMENT);
  assert_int_equal(position.cubes[SPANISH][4], 3);
  assert_int_equal(position.order_count[SPANISH], 2);
  assert_int_equal(position.orders[SPANISH][0].from, 4);
  assert_int_equal(position.orders[SPANISH][0].to, 3);
  assert_int_equal(position.orders[SPANISH][0].number, 1);
  assert_int_equal(position.orders[SPANISH][1].mark, MARK_STOPPED);
  position = mayo_position(mayo, POSITIONS[1]);
  assert_int_equal(position.ordered_decks, 1u << FRENCH);
  assert_int_equal(position.deck[FRENCH][0], mayo_card(mayo, "paz-paz"));
  assert_int_equal(position.deck[FRENCH][1], mayo_card(mayo, "artilleria"));
  position = mayo_position(mayo, "{in_play: {french: [artilleria]}}");
  assert_int_equal(position.played[FRENCH], CARD(mayo_card(mayo, "artilleria"))); /* in play is played */
  Outcome outcome = mayo->game->outcome(&position);
  assert_false(outcome.over);
  assert_int_equal(outcome.winner, -1);
  position = mayo_position(mayo, POSITIONS[8]);
  outcome = mayo->game->outcome(&position);
  assert_true(outcome.over);
  assert_int_equal(outcome.winner, FRENCH);
  assert_string_equal(outcome.reason, "french-victory");
}

static void read_back(Mayo *mayo, const State *state, uint64_t seed, void *count) {
  (void)seed;
  ++*(int *)count;
  reads_back(mayo, state);
  const char *what = "";
  if (!mayo->game->invariants_hold(mayo->edition, state, &what)) fail_msg("%s", what);
  /* Facts of one window do not stay behind. */
  bool revealed = state->window == WINDOW_MOVEMENT || state->window == WINDOW_ALLOCATION;
  if (!revealed) {
    assert_int_equal(state->order_count[SPANISH] + state->order_count[FRENCH] + state->extra_count, 0);
    assert_int_equal(state->voided, 0);
    assert_int_equal(state->closed_when_opened[SPANISH] | state->closed_when_opened[FRENCH], 0);
  }
  assert_int_equal(state->ordered_decks, 0);
  for (int i = 0; i < state->effect_count; i++) {
    const Effect *effect = &state->effects[i];
    assert_true(effect->turn == 0 || effect->turn >= state->turn);
    if (effect->kind == EFFECT_MAY_SPLIT || effect->kind == EFFECT_EXTRA_ORDERS)
      assert_true(state->window <= WINDOW_ORDERS);
  }
}

static void states_of_random_games(void **state) {
  int count = 0;
  mayo_walk(*state, 200, read_back, &count);
  assert_true(count > 5000);
}

/* -- what is none -- */

typedef struct Wrong {
  const char *position; /* "@@" where the fault is told */
  const char *code_and_key;
} Wrong;

static void is_refused(Mayo *mayo, const Wrong *wrong) {
  const char *place, *text = mayo_marked(mayo->passing, wrong->position, &place);
  State state;
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  bool accepted = mayo->game->position_read(mayo->edition, mayo_yaml(mayo->passing, text), &state, &found);
  if (accepted) fail_msg("accepted: %s", wrong->position);
  const char *expected =
      arena_printf(mayo->passing, "%s %s\n", place == NULL ? "0:0" : place, wrong->code_and_key);
  if (strcmp(mayo_told(mayo->passing, &found), expected) != 0)
    fail_msg("%s\nwanted: %stold: %s", wrong->position, expected, mayo_told(mayo->passing, &found));
  /* Refused as well where nobody wants to know why. */
  assert_false(mayo->game->position_read(mayo->edition, mayo_yaml(mayo->passing, text), &state, NULL));
  arena_reset(mayo->passing);
}

static void are_refused(Mayo *mayo, const Wrong *wrong, size_t count) {
  for (size_t i = 0; i < count; i++) is_refused(mayo, &wrong[i]);
}
#define ARE_REFUSED(mayo, wrong) are_refused(mayo, wrong, sizeof(wrong) / sizeof *(wrong))

static void wrong_shapes(void **state) {
  static const Wrong WRONG[] = {
      {"@@[]", "FILE-SHAPE not-a-map"},
      {"@@turn 5", "FILE-SHAPE not-a-map"},
      {"{turn: 5, @@hand: {}}", "FILE-UNKNOWN-KEY edition-unknown-key"},
      {"turn: 5\nzones:\n  4:\n    spanish: 1\n    @@frnech: 2\n", "FILE-UNKNOWN-KEY edition-unknown-key"},
      {"{zones: @@[4]}", "FILE-SHAPE not-a-map"},
      {"{zones: {4: @@1}}", "FILE-SHAPE not-a-map"},
      {"{zones: {4: {spanish: @@one}}}", "FILE-SHAPE not-a-number"},
      {"{zones: {4: {spanish: @@[1]}}}", "FILE-SHAPE not-a-number"},
      {"{outside: @@5}", "FILE-SHAPE not-a-map"},
      {"{outside: {16: @@many}}", "FILE-SHAPE not-a-number"},
      {"{reserve: @@2}", "FILE-SHAPE not-a-map"},
      {"{reserve: {@@german: 1}}", "FILE-UNKNOWN-KEY edition-unknown-key"},
      {"{lost: {french: @@x}}", "FILE-SHAPE not-a-number"},
      {"{hands: @@[molina]}", "FILE-SHAPE not-a-map"},
      {"{hands: {spanish: @@molina}}", "FILE-SHAPE not-a-list"},
      {"{decks: {french: @@{caballeria: 1}}}", "FILE-SHAPE not-a-list"},
      {"{effects: @@{kind: loss-limit}}", "FILE-SHAPE not-a-list"},
      {"{effects: [@@loss-limit]}", "FILE-SHAPE not-a-map"},
      {"{effects: [@@{side: french}]}", "FILE-SHAPE key-missing"},
      {"{effects: [{kind: loss-limit, value: 3, @@until: 4}]}", "FILE-UNKNOWN-KEY edition-unknown-key"},
      {"{window: movement, orders: @@[4→3]}", "FILE-SHAPE not-a-map"},
      {"{window: movement, orders: {spanish: @@4→3}}", "FILE-SHAPE not-a-list"},
      {"{window: movement, orders: {spanish: [@@4→3]}}", "FILE-SHAPE not-a-map"},
      {"{voided: @@spanish}", "FILE-SHAPE not-a-list"},
      {"{closed_when_opened: @@[15]}", "FILE-SHAPE not-a-map"},
      {"{over: @@spanish}", "FILE-SHAPE not-a-map"},
      {"{options: @@fast}", "FILE-SHAPE not-a-map"},
      {"{options: {@@speed: fast}}", "FILE-UNKNOWN-KEY edition-unknown-key"},
  };
  ARE_REFUSED(*state, WRONG);
}

static void no_such_time(void **state) {
  static const Wrong WRONG[] = {
      {"{turn: @@0}", "POSITION-VALUE number-out-of-range"},
      {"{turn: @@11}", "POSITION-VALUE number-out-of-range"},
      {"{turn: @@four}", "FILE-SHAPE not-a-number"},
      {"{turn: 5, window: @@setup}", "POSITION-VALUE position-no-such-window"},
      {"{turn: 1, window: @@preparation}", "POSITION-VALUE position-no-such-window"},
      {"{turn: 5, window: @@moves}", "POSITION-VALUE unknown-word"},
      {"{options: {pace: @@slow}}", "POSITION-VALUE unknown-word"},
      {"{over: @@{winner: spanish}}", "FILE-SHAPE key-missing"},
      {"{over: @@{reason: french-victory}}", "FILE-SHAPE key-missing"},
      {"{over: {winner: @@nobody, reason: french-victory}}", "POSITION-VALUE unknown-word"},
      {"{over: {winner: spanish, reason: @@boredom}}", "POSITION-VALUE unknown-word"},
      {"{over: {winner: spanish, reason: @@french-victory}}", "POSITION-VALUE unknown-word"},
      {"{over: {winner: french, reason: @@spanish-victory-losses}}", "POSITION-VALUE unknown-word"},
  };
  ARE_REFUSED(*state, WRONG);
}

static void no_such_place_or_number(void **state) {
  static const Wrong WRONG[] = {
      {"{zones: {22: @@{spanish: 1}}}", "POSITION-VALUE no-such-zone"},
      {"{zones: {0: @@{spanish: 1}}}", "POSITION-VALUE no-such-zone"},
      {"{zones: {sol: @@{spanish: 1}}}", "POSITION-VALUE no-such-zone"},
      {"{zones: {4: {spanish: 1}, 04: @@{spanish: 2}}}", "POSITION-VALUE no-such-zone"},
      {"{zones: {4: {spanish: @@-1}}}", "POSITION-TOTAL position-too-many-cubes"},
      {"{zones: {4: {spanish: @@11}}}", "POSITION-TOTAL position-too-many-cubes"},
      {"{zones: {4: {spanish: @@4294967297}}}", "POSITION-TOTAL position-too-many-cubes"},
      {"{outside: {15: @@5}}", "POSITION-VALUE not-a-gate"},
      {"{outside: {22: @@5}}", "POSITION-VALUE no-such-zone"},
      {"{outside: {16: @@31}}", "POSITION-TOTAL position-too-many-cubes"},
      {"{closed_when_opened: {spanish: [15, @@22]}}", "POSITION-VALUE no-such-zone"},
      {"{effects: [{kind: no-losses, zone: @@22}]}", "POSITION-VALUE number-out-of-range"},
      {"{effects: [{kind: loss-limit, value: @@41}]}", "POSITION-VALUE number-out-of-range"},
      {"{effects: [{kind: no-losses, turn: @@99}]}", "POSITION-VALUE number-out-of-range"},
      {"{effects: [{kind: @@glory}]}", "POSITION-VALUE unknown-word"},
      {"{effects: [{kind: loss-limit, side: @@german}]}", "POSITION-VALUE unknown-word"},
      {"{effects: [@@{kind: strength, zone: 9, value: 1}]}", "POSITION-VALUE effect-needs-side"},
      {"{voided: [@@german]}", "POSITION-VALUE unknown-word"},
  };
  ARE_REFUSED(*state, WRONG);
}

/* More cubes than the box holds, all places together. */
static void too_many_cubes(void **state) {
  static const Wrong WRONG[] = {
      {"@@{zones: {4: {spanish: 6}, 8: {spanish: 5}}}", "POSITION-TOTAL position-too-many-cubes"},
      {"@@{zones: {4: {spanish: 6}}, reserve: {spanish: 2}, lost: {spanish: 3}}",
       "POSITION-TOTAL position-too-many-cubes"},
      {"@@{zones: {1: {french: 16}}, outside: {1: 5, 6: 5, 16: 5}}",
       "POSITION-TOTAL position-too-many-cubes"},
      {"@@{outside: {1: 30}, lost: {french: 1}}", "POSITION-TOTAL position-too-many-cubes"},
  };
  ARE_REFUSED(*state, WRONG);
}

static void cards(void **state) {
  static const Wrong WRONG[] = {
      {"{hands: {spanish: [@@mollina]}}", "POSITION-CARD no-such-card"},
      {"{hands: {spanish: [@@artilleria]}}", "POSITION-CARD no-such-card"},
      {"{hands: {spanish: [@@[molina]]}}", "POSITION-CARD no-such-card"},
      {"{hands: {spanish: [molina, @@molina]}}", "POSITION-CARD position-card-twice"},
      {"{decks: {french: [paz-paz, @@paz-paz]}}", "POSITION-CARD position-card-twice"},
      {"{hands: {spanish: [molina]}, decks: {spanish: [daoiz, @@molina]}}",
       "POSITION-CARD position-card-twice"},
      {"{hands: {spanish: [molina]}, discards: {spanish: [@@molina]}}", "POSITION-CARD position-card-twice"},
      {"{discards: {french: [artilleria]}, in_play: {french: [@@artilleria]}}",
       "POSITION-CARD position-card-twice"},
      {"{played: {french: [@@daoiz]}}", "POSITION-CARD no-such-card"},
      {"{played: {french: [artilleria, @@artilleria]}}", "POSITION-CARD position-card-twice"},
      {"{hands: {french: [caballeria]}, played: {french: [@@caballeria]}}",
       "POSITION-CARD position-card-twice"},
      {"{decks: {french: [caballeria]}, played: {french: [paz-paz, @@caballeria]}}",
       "POSITION-CARD position-card-twice"},
  };
  ARE_REFUSED(*state, WRONG);
}

static void orders_that_cannot_be_revealed(void **state) {
  static const Wrong WRONG[] = {
      {"{window: movement, orders: {spanish: [@@{number: 1}]}}", "POSITION-VALUE position-no-order"},
      {"{window: movement, orders: {spanish: [{order: @@4 to 3}]}}", "POSITION-VALUE position-no-order"},
      {"{window: movement, orders: {spanish: [{order: @@4→22}]}}", "POSITION-VALUE position-no-order"},
      {"{window: movement, orders: {spanish: [{order: @@4→7}]}}", "POSITION-VALUE order-not-adjacent"},
      {"{window: movement, orders: {french: [{order: @@14→14}]}}", "POSITION-VALUE order-not-adjacent"},
      {"{window: movement, orders: {french: [{order: @@→15}]}}", "POSITION-VALUE order-not-a-gate"},
      {"{window: movement, orders: {spanish: [{order: @@→16}]}}",
       "POSITION-VALUE order-from-outside-not-yours"},
      {"{window: movement, orders: {spanish: [{order: 4→3}, {order: @@4-3}]}}", "POSITION-VALUE order-twice"},
      {"{window: movement, orders: {spanish: [{order: 4→3, mark: @@lost}]}}", "POSITION-VALUE unknown-word"},
      {"{window: movement, orders: {spanish: [{order: 4→3, number: @@-1}]}}",
       "POSITION-VALUE number-out-of-range"},
      {"{window: movement, extra_moves: @@{zone: 4}}", "FILE-SHAPE not-a-list"},
      {"{window: movement, extra_moves: [{order: @@x, zone: 4}]}", "POSITION-VALUE position-no-order"},
      {"{window: movement, extra_moves: [@@{order: 14→15}]}", "FILE-SHAPE key-missing"},
      {"{window: movement, extra_moves: [{order: 14→15, zone: @@22}]}", "POSITION-VALUE number-out-of-range"},
      {"{window: movement, extra_moves: [{order: 14→15, zone: @@1}]}", "POSITION-VALUE order-not-adjacent"},
      {"{window: movement, extra_moves: [{order: @@14→1, zone: 2}]}", "POSITION-VALUE order-not-adjacent"},
      {"{window: movement, extra_moves: [{order: 14→15, zone: 9, side: @@x}]}",
       "POSITION-VALUE unknown-word"},
  };
  ARE_REFUSED(*state, WRONG);
}

/* A list that is longer than any game can make it. */
static void lists_without_end(void **state) {
  Mayo *mayo = *state;
  const char *effects = "", *orders = "";
  for (int i = 0; i < EFFECTS_MAX; i++)
    effects = arena_printf(mayo->kept, "%s{kind: no-losses, zone: 9}, ", effects);
  for (int i = 0; i < EXTRA_MOVES_MAX; i++)
    orders = arena_printf(mayo->kept, "%s{order: 14→15, zone: 9}, ", orders);
  const char *fits =
      arena_printf(mayo->kept, "{window: movement, effects: [%s], extra_moves: [%s]}", effects, orders);
  State full = mayo_position(mayo, fits);
  assert_int_equal(full.effect_count, EFFECTS_MAX);
  reads_back(mayo, &full);
  const char *more = arena_printf(mayo->kept, "{effects: [%s @@{kind: no-losses, zone: 9}]}", effects);
  is_refused(mayo, &(Wrong){more, "POSITION-VALUE position-too-many"});
  more = arena_printf(mayo->kept, "{window: movement, extra_moves: [%s @@{order: 14→15, zone: 9}]}", orders);
  is_refused(mayo, &(Wrong){more, "POSITION-VALUE position-too-many"});
}

static void every_fault_of_a_position_is_told(void **state) {
  Mayo *mayo = *state;
  State position;
  Diagnostics found;
  diagnostics_init(&found, mayo->passing);
  Tree *file = mayo_yaml(mayo->passing, "turn: 12\n"
                                        "zones: {30: {spanish: 1}, 4: {french: x}}\n"
                                        "hands: {spanish: [nobody]}\n"
                                        "voided: [x]\n");
  assert_false(mayo->game->position_read(mayo->edition, file, &position, &found));
  assert_string_equal(mayo_told(mayo->passing, &found), "1:7 POSITION-VALUE number-out-of-range\n"
                                                        "2:13 POSITION-VALUE no-such-zone\n"
                                                        "2:39 FILE-SHAPE not-a-number\n"
                                                        "3:19 POSITION-CARD no-such-card\n"
                                                        "4:10 POSITION-VALUE unknown-word\n");
  arena_reset(mayo->passing);
}

/* -- changed positions -- */

typedef struct Changes {
  int accepted, refused;
  Events events;
} Changes;

/* What is accepted can be written, seen and played on, whatever it is. */
static void read_changed(Mayo *mayo, const Tree *position, uint64_t seed, Changes *changes) {
  State state;
  Diagnostics found;
  diagnostics_init(&found, mayo->kept);
  if (!mayo->game->position_read(mayo->edition, position, &state, &found)) {
    assert_true(found.errors > 0);
    changes->refused++;
    return;
  }
  assert_int_equal(found.errors, 0);
  changes->accepted++;
  const State given = state;
  reads_back(mayo, &given);
  Dice *dice = mayo_dice(mayo->passing, seed);
  RandomChooser random = mayo_chooser(seed);
  for (int window = 0; window < 6; window++) {
    Orders files[SIDES];
    const void *orders[SIDES] = {&files[SPANISH], &files[FRENCH]};
    for (int side = 0; side < SIDES; side++) {
      Tree *file = mayo->game->random_file(mayo->edition, &state, side, NULL, &random.chooser, mayo->passing);
      assert_true(mayo_orders(mayo->edition, &state, side, file, mayo->passing, &files[side], &found));
      assert_non_null(mayo->game->view(mayo->edition, &state, side, mayo->passing));
      assert_non_null(mayo->game->choices(mayo->edition, &state, side, NULL, mayo->passing));
    }
    events_clear(&changes->events);
    mayo->game->resolve(mayo->edition, &state, orders, dice, &changes->events, NULL);
  }
  reads_back(mayo, &state);
}

static void change_nodes(Mayo *mayo, const State *state, uint64_t seed, void *context) {
  Arena *own = arena_new();
  const Tree *position = mayo->game->position_write(mayo->edition, state, own);
  int nodes = 0;
  while (mayo_change_node(tree_copy(own, position), &(int){nodes}, tree_null(own))) nodes++;
  /* a few nodes of each state; the next state brings others */
  for (int i = 0; i < 6; i++) {
    int node = (int)(mayo_random(&seed) % (unsigned)nodes);
    Tree *changed = tree_copy(own, position);
    Tree *other = mayo_other_node(own, (int)(mayo_random(&seed) % 22));
    assert_true(mayo_change_node(changed, &node, other));
    read_changed(mayo, changed, seed, context);
    arena_reset(mayo->passing);
  }
  arena_free(own);
}

static void changed_positions_do_no_harm(void **state) {
  Changes changes = {0};
  events_init(&changes.events);
  mayo_walk(*state, 20, change_nodes, &changes);
  events_free(&changes.events);
  if (changes.accepted < 500 || changes.refused < 500)
    fail_msg("%d accepted, %d refused: too few to say anything", changes.accepted, changes.refused);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(nothing_mentioned),
      cmocka_unit_test(everything_mentioned),
      cmocka_unit_test(hand_made_positions),
      cmocka_unit_test(a_position_means_what_it_says),
      cmocka_unit_test(states_of_random_games),
      cmocka_unit_test(wrong_shapes),
      cmocka_unit_test(no_such_time),
      cmocka_unit_test(no_such_place_or_number),
      cmocka_unit_test(too_many_cubes),
      cmocka_unit_test(cards),
      cmocka_unit_test(orders_that_cannot_be_revealed),
      cmocka_unit_test(lists_without_end),
      cmocka_unit_test(every_fault_of_a_position_is_told),
      cmocka_unit_test(changed_positions_do_no_harm),
  };
  return cmocka_run_group_tests_name("position", tests, mayo_open, mayo_close);
}
