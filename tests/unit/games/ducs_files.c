/* Turn files: what is told of them and where, what is understood, whom they answer; what a viewer may not
 * know. */
#include "ducs.h"

#define START                                                                                                \
  "turn: 3\nphase: orfburg\nunits: {OI1: \"1413\", OI2: \"1512\", OA1: \"1414\", OC1: \"2010\", OD: "        \
  "\"2211\", "                                                                                               \
  "OI6: \"2211\", WI1: \"1411\", WC1: \"0505\", WD: \"0101\", WI2: \"0101\"}\n"

typedef struct Reading {
  const Orders *orders;
  Diagnostics found;
  bool acceptable;
} Reading;

static Reading *read_file(Ducs *ducs, const State *state, int side, const char *text) {
  Reading *reading = arena_alloc(ducs->passing, sizeof *reading);
  diagnostics_init(&reading->found, ducs->passing);
  const void *orders = NULL;
  reading->acceptable = game_read(ducs->game, ducs->edition, state, side, ducs_yaml(ducs->passing, text),
                                  ducs->passing, &orders, &reading->found);
  reading->orders = orders;
  diagnostics_sort(&reading->found);
  return reading;
}

/* A file of Orfburg, and all that must be told of it but notes. */
static const struct {
  const char *text, *told;
  bool acceptable;
} FILES[] = {
    {"moves: []\nattacks: []\nretreat: [N, se, 1413, \"0115\"]\n", "", true},
    {"{}", "", true},
    {"moves: [OI1 1513]", "", true},
    {"moves: [\"oi1 → 1513\", \"OI2, 1612 - 1712\"]", "", true},
    {"moves:\n  - OI99 1513\n  - WI1 1513\n  - OI5 1513\n",
     "2:5 DUCS-1.2 unit-unknown\n3:5 DUCS-1.2 unit-of-enemy\n4:5 DUCS-1.2 unit-gone\n", true},
    {"moves:\n  - OI1 1513 1514\n  - OI1 1514\n", "3:5 DUCS-4.4 move-second-line\n", true},
    {"moves:\n  - OI1 9999\n  - OC1 2010 2501\n  - OI2\n",
     "2:9 DUCS-4.1 move-no-hex\n3:9 DUCS-4.1 move-not-adjacent\n4:5 DUCS-4.1 move-no-hex\n", true},
    {"moves:\n  - \"OC1 2009 1911\"\n", "2:15 DUCS-4.1 move-not-adjacent\n", true},
    {"moves:\n  - OC1 2009 2109 2108 2107 2106\n", "2:29 DUCS-4.1 move-lake\n", true},
    {"moves:\n  - OC1 2009 2008 2108 2007\n", "2:24 DUCS-4.1 move-river\n", true},
    {"moves:\n  - OC1 1608\n  - OI1 1411\n  - OI2 1511 1410\n",
     "2:9 DUCS-4.1 move-lake\n3:9 DUCS-4.3 move-enemy\n4:9 DUCS-5.2 move-zone\n", true},
    {"moves:\n  - OA1 1413\n  - OC1 3109\n", "2:9 DUCS-4.3 move-occupied\n3:9 DUCS-4.1 move-too-far\n", true},
    {"moves: OI1 1513", "1:8 FILE-SHAPE section-not-a-list\n", false},
    {"moves:\n  - [OI1, 1513]\n", "2:5 FILE-SHAPE line-not-a-text\n", false},
    {"attacks: [{by: [OI1], on: WI1, advances: OI1}]", "1:32 FILE-UNKNOWN-KEY file-unknown-key\n", false},
    {"attacks: [{by: [OI1]}]", "1:11 FILE-SHAPE attack-needs-by-and-on\n", false},
    {"attacks: [OI1 WI1]", "1:11 FILE-SHAPE attack-not-a-map\n", false},
    {"attacks:\n  - {by: [OI1], on: WI1}\n", "2:11 DUCS-6.1 attacker-out-of-range\n", true},
    {"attacks:\n  - {by: [OD, OI6, WC1, XX], on: WI9}\n",
     "2:11 DUCS-6.1 duke-attacks\n2:20 DUCS-1.2 unit-of-enemy\n2:25 DUCS-1.2 unit-unknown\n2:34 DUCS-1.2 "
     "unit-gone\n",
     true},
    {"moves: [OI1 1412]\nattacks:\n  - {by: [OI1, OI1], on: WI1}\n", "3:16 DUCS-6.2 attacker-named-twice\n",
     true},
    {"moves: [OI1 1412]\nattacks:\n  - {by: OI1, on: WI1}\n  - {by: OI2, on: WI1}\n",
     "4:19 DUCS-6.2 target-twice\n", true},
    {"moves: [OI1 1412]\nattacks:\n  - {by: OI1, on: WI1, advance: OI2, losses: [OA1]}\n",
     "3:33 DUCS-7.4 advance-no-attacker\n3:47 DUCS-6.7 losses-no-melee-attacker\n", true},
    {"attacks: [{by: [], on: WI1}]", "1:11 DUCS-6.1 attack-by-nobody\n", true},
    {"attacks: [{by: [OI1], on: WD}]", "1:17 DUCS-6.1 attacker-out-of-range\n1:27 DUCS-6.8 target-covered\n",
     true},
    {"retreat: [SO, no, E, Nord]\n", "1:19 DUCS-7.3 retreat-no-entry\n1:22 DUCS-7.3 retreat-no-entry\n",
     true},
    {"retreat: [N, north, 9999]\n", "1:14 DUCS-7.3 retreat-no-entry\n1:21 DUCS-7.3 retreat-no-entry\n", true},
    {"deploy: [OI1 0815]", "warning 1:1 DUCS-3.1 deploy-is-over\n", true},
};

static void faults_are_told_where_they_stand(void **state) {
  Ducs *ducs = *state;
  State start = ducs_position(ducs, START);
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    Reading *reading = read_file(ducs, &start, ORFBURG, FILES[i].text);
    assert_string_equal(ducs_told(ducs->passing, &reading->found, false), FILES[i].told);
    assert_int_equal(reading->acceptable, FILES[i].acceptable);
    arena_reset(ducs->passing);
  }
}

/* A river is told as what it is; artillery, and everybody with the option as it is by default, attacks
 * across. */
static void rivers_that_stop_attacks_are_told(void **state) {
  Ducs *ducs = *state;
  static const char STANDING[] = "units: {OI1: \"0119\", OA1: \"0219\", OC1: \"0520\", WI1: \"0118\"}";
  static const char FILE[] = "attacks: [{by: [OI1, OA1, OC1], on: WI1}]\n";
  State start =
      ducs_position(ducs, arena_printf(ducs->kept, "options: {attack-across-river: no}\n%s", STANDING));
  Reading *reading = read_file(ducs, &start, ORFBURG, FILE);
  assert_string_equal(ducs_told(ducs->passing, &reading->found, false),
                      "1:17 DUCS-6.1 attacker-across-river\n1:27 DUCS-6.1 attacker-out-of-range\n");
  start = ducs_position(ducs, STANDING);
  reading = read_file(ducs, &start, ORFBURG, FILE);
  assert_string_equal(ducs_told(ducs->passing, &reading->found, false),
                      "1:27 DUCS-6.1 attacker-out-of-range\n");
}

/* The field of the first diagnostic with a key. */
static const char *told_field(const Diagnostics *found, const char *message, const char *field) {
  for (size_t i = 0; i < found->count; i++) {
    if (strcmp(found->items[i].message, message) == 0)
      return tree_string(tree_get(found->items[i].fields, field), "");
  }
  return "(not told)";
}

static void ways_and_chances_are_noted(void **state) {
  Ducs *ducs = *state;
  State start = ducs_position(ducs, START);
  Reading *reading = read_file(ducs, &start, ORFBURG,
                               "moves: [OI1 1412, OA1 1413]\nattacks: [{by: [OI1, OI2, OA1], on: WI1}]\n");
  assert_string_equal(
      ducs_told(ducs->passing, &reading->found, true),
      "note 1:9 DUCS-4.4 move-way\nnote 1:19 DUCS-4.4 move-way\nnote 2:11 DUCS-6.6 attack-odds\n");
  assert_string_equal(told_field(&reading->found, "move-way", "way"), "1412");
  assert_string_equal(told_field(&reading->found, "move-way", "cost"),
                      "1"); /* a fortress, whatever leads there */
  assert_string_equal(told_field(&reading->found, "attack-odds", "attack"), "13");
  assert_string_equal(told_field(&reading->found, "attack-odds", "defence"), "5");
  assert_string_equal(told_field(&reading->found, "attack-odds", "odds"), "2-1");
  assert_string_equal(told_field(&reading->found, "attack-odds", "DR"), "4");
  assert_string_equal(told_field(&reading->found, "attack-odds", "AR"), "2");
  assert_string_equal(told_field(&reading->found, "attack-odds", "EX"), "");
  assert_string_equal(told_field(&reading->found, "attack-odds", "trapped"), "");
  assert_true(memcmp(&start, &(State){0}, sizeof start) != 0);
  State again = ducs_position(ducs, START);
  assert_memory_equal(&start, &again, sizeof start); /* looking changes nothing */
}

/* OI1 alone among enemies in the corner: it would be lost. */
static void traps_are_warned_of(void **state) {
  Ducs *ducs = *state;
  State start = ducs_position(ducs, "phase: orfburg\nunits: {OC1: \"0105\", WI1: \"0303\", WI2: \"0107\"}");
  Reading *reading = read_file(ducs, &start, ORFBURG, "moves: [OC1 0104]\n");
  assert_string_equal(ducs_told(ducs->passing, &reading->found, false), "");
  start = ducs_position(
      ducs, "phase: orfburg\nunits: {OC1: \"0102\", WI1: \"0302\", WI2: \"0105\", WI3: \"0103\"}");
  reading = read_file(ducs, &start, ORFBURG, "moves: [OC1 0101]\n");
  assert_string_equal(ducs_told(ducs->passing, &reading->found, false),
                      "warning 1:9 DUCS-7.1 move-without-retreat\n");
  /* Not of a unit that stays there, which is told as such (4.4), or is the enemy's. */
  start = ducs_position(
      ducs, "phase: orfburg\nunits: {OC1: \"0101\", WI1: \"0302\", WI2: \"0105\", WI3: \"0103\"}");
  reading = read_file(ducs, &start, ORFBURG, "moves: [OC1 0101]\n");
  assert_string_equal(ducs_told(ducs->passing, &reading->found, false), "warning 1:9 DUCS-4.4 move-stays\n");
  start = ducs_position(ducs, "phase: wulfenburg\nunits: {OC1: \"0101\", WI1: \"0302\", WI3: \"0103\"}");
  reading = read_file(ducs, &start, WULFENBURG, "moves: [OC1 0102]\n");
  assert_string_equal(ducs_told(ducs->passing, &reading->found, false), "1:9 DUCS-1.2 unit-of-enemy\n");
}

static void who_cannot_retreat_is_named_with_the_odds(void **state) {
  Ducs *ducs = *state;
  State start = ducs_position(ducs, "phase: orfburg\nunits: {OI1: \"0102\", OI2: \"0302\", WI1: \"0101\"}");
  Reading *reading = read_file(ducs, &start, ORFBURG, "attacks: [{by: [OI1], on: WI1}]\n");
  assert_string_equal(told_field(&reading->found, "attack-odds", "trapped"), "yes");
  reading = read_file(ducs, &start, ORFBURG, "moves: [OI2 0402]\nattacks: [{by: [OI1], on: WI1}]\n");
  assert_string_equal(told_field(&reading->found, "attack-odds", "trapped"), "yes"); /* 0201 by OI1 */
  start = ducs_position(ducs, "phase: orfburg\nunits: {OI1: \"0102\", WI1: \"0202\"}");
  reading = read_file(ducs, &start, ORFBURG, "attacks: [{by: [OI1], on: WI1}]\n");
  assert_string_equal(told_field(&reading->found, "attack-odds", "trapped"), "");
  assert_string_equal(told_field(&reading->found, "attack-odds", "stranded"), "");
  /* OI1 in the corner is left 0201 and 0102, at the side of the target or in its zone; OI2 has all the land behind it. */
  start = ducs_position(
      ducs, "phase: orfburg\nunits: {OI1: \"0101\", OI2: \"0302\", WI1: \"0201\", WI2: \"0103\"}");
  reading = read_file(ducs, &start, ORFBURG, "attacks: [{by: [OI1, OI2], on: WI1}]\n");
  assert_string_equal(told_field(&reading->found, "attack-odds", "stranded"), "OI1");
}

static void others_wait_for_their_phase(void **state) {
  Ducs *ducs = *state;
  State start = ducs_position(ducs, START);
  Reading *reading = read_file(ducs, &start, WULFENBURG, "retreat: [S]\nmoves: [WI1 1410]\n");
  assert_string_equal(ducs_told(ducs->passing, &reading->found, true),
                      "warning 2:1 DUCS-3.1 not-your-phase\n");
  assert_int_equal(ducs->game->judge(ducs->edition, &start, WULFENBURG, NULL, reading->orders, NULL),
                   ANSWER_NONE);
  reading = read_file(ducs, &start, ORFBURG, "retreat: [S]\n");
  assert_int_equal(ducs->game->judge(ducs->edition, &start, ORFBURG, NULL, reading->orders, NULL),
                   ANSWER_NONE);
  reading = read_file(ducs, &start, ORFBURG, "moves: []\n");
  assert_int_equal(ducs->game->judge(ducs->edition, &start, ORFBURG, NULL, reading->orders, NULL),
                   ANSWER_GOOD);
  reading = read_file(ducs, &start, ORFBURG, "attacks: [{by: OI1, on: WI1}]\n");
  assert_int_equal(ducs->game->judge(ducs->edition, &start, ORFBURG, NULL, reading->orders, NULL),
                   ANSWER_ERRORS);
}

static void what_was_understood_reads_back(void **state) {
  Ducs *ducs = *state;
  State start = ducs_position(ducs, START);
  static const char TEXT[] =
      "moves: [oi1 1412, \"OI2 → 1612 → 1712\"]\n"
      "attacks: [{by: OI1 OA1, on: wi1, advance: OI1, losses: [oi1]}, {by: [OI2], on: WI1, advance: no}]\n"
      "retreat: se 1413 N\n";
  Reading *reading = read_file(ducs, &start, ORFBURG, TEXT);
  const char *understood =
      yaml_write(ducs->passing,
                 game_orders_write(ducs->game, ducs->edition, reading->orders, ORFBURG, ducs->passing), NULL);
  assert_string_equal(understood, "moves: [OI1 1412, OI2 1612 1712]\nattacks:\n"
                                  "  - by: [OI1, OA1]\n    \"on\": WI1\n    advance: OI1\n    losses: [OI1]\n"
                                  "  - by: [OI2]\n    \"on\": WI1\nretreat: [SE, \"1413\", \"N\"]\n");
  Reading *second = read_file(ducs, &start, ORFBURG, understood);
  const char *again =
      yaml_write(ducs->passing,
                 game_orders_write(ducs->game, ducs->edition, second->orders, ORFBURG, ducs->passing), NULL);
  assert_string_equal(understood, again);
}

/* -- a phase that stops to ask -- */

#define ASKED                                                                                                \
  "turn: 3\nphase: orfburg\noptions: {retreats: ask}\nunits: {OI1: \"1815\", OI2: \"1716\", OI3: \"2205\", " \
  "WI1: \"1715\", WC1: \"2306\", OD: \"2211\", WD: \"0101\"}\nretreat: {wulfenburg: [S]}\n"

static void resolve(const Ducs *ducs, State *state, const Orders *orfburg, const Orders *wulfenburg,
                    const int *dice, size_t count, Events *events) {
  ScriptedDice script;
  dice_scripted(&script, dice, count);
  const void *orders[SIDES] = {orfburg, wulfenburg};
  events_clear(events);
  ducs->game->resolve(ducs->edition, state, orders, &script.dice, events, NULL);
  assert_int_equal(script.used, count);
}

static const char *view_text(Ducs *ducs, const State *state, int viewer) {
  return yaml_write(ducs->passing, ducs->game->view(ducs->edition, state, viewer, ducs->passing), NULL);
}

static void an_owner_is_asked(void **state) {
  Ducs *ducs = *state;
  const Game *game = ducs->game;
  const Edition *edition = ducs->edition;
  State now = ducs_position(ducs, ASKED);
  Events events;
  events_init(&events);
  assert_string_equal(game->label(&now, ducs->passing), "3-orfburg");
  Reading *attack =
      read_file(ducs, &now, ORFBURG,
                "attacks: [{by: [OI1, OI2], on: WI1, advance: OI2}, {by: [OI3], on: WC1, losses: [OI3]}]\n");
  assert_int_equal(attack->found.errors, 0);
  resolve(ducs, &now, attack->orders, NULL, (int[]){1}, 1, &events);
  assert_string_equal(game->window(&now), "retreat");
  assert_string_equal(game->label(&now, ducs->passing), "3-orfburg-retreat-1");
  const char *what = NULL;
  if (!game->invariants_hold(edition, &now, &what)) fail_msg("%s", what);
  Duties duties;
  game->duties(edition, &now, &duties);
  assert_int_equal(duties.count, 1);
  assert_int_equal(duties.items[0].seat, WULFENBURG);
  assert_string_equal(duties.items[0].window, "retreat");

  /* The position holds all of it. */
  State again;
  const Tree *position = game->position_write(edition, &now, ducs->passing);
  assert_true(game->position_read(edition, position, &again, NULL));
  assert_memory_equal(&now, &again, sizeof now);

  /* He chooses among two or more; what is none of them is no answer. */
  HexList hexes;
  Board board;
  ducs_board_make(edition, &now, &board);
  ducs_asked_hexes(&board, &hexes);
  assert_true(hexes.count >= 2);
  Hex wanted = hexes.items[hexes.count - 1];
  Reading *bad = read_file(ducs, &now, WULFENBURG, "retreat: [\"0101\"]\nmoves: []\n");
  assert_string_equal(ducs_told(ducs->passing, &bad->found, false),
                      "1:1 DUCS-7.3 retreat-not-allowed\nwarning 2:1 DUCS-3.1 not-your-phase\n");
  assert_int_equal(game->judge(edition, &now, WULFENBURG, NULL, bad->orders, NULL), ANSWER_ERRORS);
  assert_int_equal(game->judge(edition, &now, ORFBURG, NULL, attack->orders, NULL), ANSWER_NONE);
  Reading *good = read_file(ducs, &now, WULFENBURG,
                            arena_printf(ducs->passing, "retreat: [\"%s\"]", edition->id[wanted]));
  assert_int_equal(game->judge(edition, &now, WULFENBURG, NULL, good->orders, NULL), ANSWER_GOOD);

  /* What the other side files now changes nothing that it has ordered; the phase goes to its end. */
  Reading *late = read_file(ducs, &now, ORFBURG, "attacks: []\n");
  State silent = now;
  resolve(ducs, &now, late->orders, good->orders, (int[]){6}, 1, &events);
  assert_int_equal(now.hex[ducs_unit(ducs, "WI1")], wanted);
  assert_int_equal(now.hex[ducs_unit(ducs, "OI2")], ducs_hex(ducs, "1715"));
  assert_string_equal(game->label(&now, ducs->passing), "3-wulfenburg");
  assert_int_equal(now.retreats[WULFENBURG].count, 1); /* the answer does not replace the standing list */
  assert_int_equal(now.retreats[WULFENBURG].entries[0], RETREAT_DIRECTION(SOUTH));
  /* Silence: as if nobody were asked. */
  resolve(ducs, &silent, NULL, NULL, (int[]){6}, 1, &events);
  assert_int_not_equal(silent.hex[ducs_unit(ducs, "WI1")], HEX_NONE);
  assert_string_equal(game->label(&silent, ducs->passing), "3-wulfenburg");
  events_free(&events);
}

/* An answer that cannot be read is one mistake: that no hex in it is allowed is not told besides. */
static void answers_are_told_one_mistake(void **state) {
  Ducs *ducs = *state;
  static const char *const ANSWERS[][2] = {
      {"retreat: [\"0101\"]\n", "1:1 DUCS-7.3 retreat-not-allowed\n"},
      {"retreat: []\n", "1:1 DUCS-7.3 retreat-not-allowed\n"},
      {"retreat: [north]\n", "1:11 DUCS-7.3 retreat-no-entry\n"},
      {"retreat: [north, 9999]\n", "1:11 DUCS-7.3 retreat-no-entry\n1:18 DUCS-7.3 retreat-no-entry\n"},
      {"retreat: {N: 1}\n", "1:10 FILE-SHAPE section-not-a-list\n"},
      {"retreat: [[N]]\n", "1:11 FILE-SHAPE line-not-a-text\n"},
  };
  State now = ducs_position(ducs, ASKED);
  Events events;
  events_init(&events);
  Reading *attack = read_file(ducs, &now, ORFBURG, "attacks: [{by: [OI1, OI2], on: WI1}]\n");
  resolve(ducs, &now, attack->orders, NULL, (int[]){1}, 1, &events);
  assert_string_equal(ducs->game->window(&now), "retreat");
  for (size_t i = 0; i < sizeof ANSWERS / sizeof *ANSWERS; i++) {
    Reading *answer = read_file(ducs, &now, WULFENBURG, ANSWERS[i][0]);
    assert_string_equal(ducs_told(ducs->passing, &answer->found, false), ANSWERS[i][1]);
    assert_int_equal(ducs->game->judge(ducs->edition, &now, WULFENBURG, NULL, answer->orders, NULL),
                     ANSWER_ERRORS);
  }
  events_free(&events);
}

/* States that differ in what a viewer may not know look alike to him. */
static void views_keep_secrets(void **state) {
  Ducs *ducs = *state;
  State one = ducs_position(ducs, ASKED), other = one;
  Events events;
  events_init(&events);
  other.retreats[WULFENBURG].entries[0] = RETREAT_DIRECTION(NORTH);
  assert_string_equal(view_text(ducs, &one, ORFBURG), view_text(ducs, &other, ORFBURG));
  assert_string_equal(view_text(ducs, &one, VIEWER_PUBLIC), view_text(ducs, &other, VIEWER_PUBLIC));
  assert_string_not_equal(view_text(ducs, &one, WULFENBURG), view_text(ducs, &other, WULFENBURG));
  assert_string_not_equal(view_text(ducs, &one, VIEWER_REFEREE), view_text(ducs, &other, VIEWER_REFEREE));
  other = one;
  static const char *const FILE_TEXTS[] = {
      "attacks: [{by: [OI1, OI2], on: WI1, advance: OI2}, {by: [OI3], on: WC1}]",
      "attacks: [{by: [OI1, OI2], on: WI1}]"};
  Reading *first = read_file(ducs, &one, ORFBURG, FILE_TEXTS[0]),
          *second = read_file(ducs, &one, ORFBURG, FILE_TEXTS[1]);
  resolve(ducs, &one, first->orders, NULL, (int[]){1}, 1, &events);
  resolve(ducs, &other, second->orders, NULL, (int[]){1}, 1, &events);
  assert_string_equal(view_text(ducs, &one, WULFENBURG), view_text(ducs, &other, WULFENBURG));
  assert_string_equal(view_text(ducs, &one, VIEWER_PUBLIC), view_text(ducs, &other, VIEWER_PUBLIC));
  assert_string_not_equal(view_text(ducs, &one, ORFBURG), view_text(ducs, &other, ORFBURG));
  events_free(&events);
}

/* -- positions -- */

static void positions_are_looked_at(void **state) {
  Ducs *ducs = *state;
  static const char *const POSITIONS[][2] = {
      {"turns: 3", "1:1 FILE-UNKNOWN-KEY edition-unknown-key\n"},
      {"turn: 16", "1:7 POSITION-VALUE number-out-of-range\n"},
      {"phase: spring", "1:8 POSITION-VALUE unknown-word\n"},
      {"units: [OI1]", "1:8 FILE-SHAPE not-a-map\n"},
      {"units: {OI11: \"1413\"}", "1:15 POSITION-VALUE no-such-unit\n"},
      {"units: {OI1: \"1806\"}", "1:14 POSITION-VALUE no-such-hex\n"},
      {"units: {OI1: \"2501\"}", "1:14 POSITION-VALUE no-such-hex\n"},
      {"units: {OI1: \"1413\", OI2: \"1413\"}", "1:27 POSITION-STACK position-two-units\n"},
      {"units: {OI1: \"2211\", OD: \"2211\", WD: \"2211\"}", "1:38 POSITION-STACK position-two-units\n"},
      {"possession: {\"1708\": nobody}", "1:22 POSITION-VALUE unknown-word\n"},
      {"retreat: {orfburg: [N, north]}", "1:24 POSITION-VALUE retreat-no-entry\n"},
      {"options: {retreats: maybe}", "1:21 POSITION-VALUE option-unknown-value\n"},
      {"options: {retreat: ask}", "1:11 FILE-UNKNOWN-KEY edition-unknown-key\n"},
      {"over: {winner: orfburg, reason: luck}", "1:33 POSITION-VALUE unknown-word\n"},
      {"units: {OI1: \"1413\"}\npending: {ask: 1, result: DR, hex: \"1412\", engaged: [OI1], queue: [OI1], "
       "attacks: []}",
       "2:10 POSITION-VALUE position-unsound\n"},
      {"units: {OI1: \"1413\", WI1: \"1513\"}\npending: {ask: 1, result: AR, hex: \"1513\", engaged: [OI1, "
       "WI1], "
       "queue: [OI1, OI1], attacks: [{number: 1, by: [OI1], on: WI1}]}",
       "2:78 POSITION-VALUE named-twice\n"},
      {"units: {OI1: \"1413\", WI1: \"1513\"}\npending: {ask: 1, result: AR, hex: \"1513\", engaged: [OI1, "
       "WI1], "
       "queue: [OI1], attacks: [{number: 1, by: [WI1], on: OI1}]}",
       "2:10 POSITION-VALUE position-unsound\n"},
  };
  for (size_t i = 0; i < sizeof POSITIONS / sizeof *POSITIONS; i++) {
    Diagnostics found;
    diagnostics_init(&found, ducs->passing);
    State read;
    assert_false(
        ducs->game->position_read(ducs->edition, ducs_yaml(ducs->passing, POSITIONS[i][0]), &read, &found));
    assert_string_equal(ducs_told(ducs->passing, &found, true), POSITIONS[i][1]);
    assert_false(
        ducs->game->position_read(ducs->edition, ducs_yaml(ducs->passing, POSITIONS[i][0]), &read, NULL));
  }
}

/* -- options -- */

static void options_are_looked_at(void **state) {
  Ducs *ducs = *state;
  State begun;
  Diagnostics found;
  diagnostics_init(&found, ducs->passing);
  Tree *options =
      ducs_yaml(ducs->passing, "setup: sealed\nbatch: 40\nduke-range: 3\nattack-across-river: no\n");
  assert_false(ducs->game->setup(ducs->edition, options, NULL, &begun, &found));
  assert_string_equal(ducs_told(ducs->passing, &found, true),
                      "2:8 OPTION-VALUE option-unknown-value\n3:13 OPTION-VALUE option-unknown-value\n");
  assert_int_equal(begun.option[OPTION_ATTACK_ACROSS_RIVER], RIVER_STOPS_ATTACKS);
  assert_true(ducs->game->setup(ducs->edition, NULL, NULL, &begun, NULL));
  assert_string_equal(ducs->game->label(&begun, ducs->passing), "setup");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(faults_are_told_where_they_stand),
      cmocka_unit_test(rivers_that_stop_attacks_are_told),
      cmocka_unit_test(ways_and_chances_are_noted),
      cmocka_unit_test(traps_are_warned_of),
      cmocka_unit_test(who_cannot_retreat_is_named_with_the_odds),
      cmocka_unit_test(others_wait_for_their_phase),
      cmocka_unit_test(what_was_understood_reads_back),
      cmocka_unit_test(an_owner_is_asked),
      cmocka_unit_test(answers_are_told_one_mistake),
      cmocka_unit_test(views_keep_secrets),
      cmocka_unit_test(positions_are_looked_at),
      cmocka_unit_test(options_are_looked_at),
  };
  return cmocka_run_group_tests_name("files of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
