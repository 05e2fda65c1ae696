/* Turn files: what is refused, with its code and place, and what is understood (WATERLOO 10.3, 10.4, 12). */
#include "waterloo.h"

#define BLOCK                                                                                                \
  "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6}, "                           \
  "south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 6}, general: S0 4}"
#define TURN_3 "{manche: 1, window: turn, first: north, turn: 3, to_move: north, " BLOCK "}"
#define TURN_1 "{manche: 1, window: turn, first: north, turn: 1, to_move: north, " BLOCK "}"
#define DEPLOY "{manche: 1, window: deploy, first: north, turn: 0}"
#define SIMPLE                                                                                               \
  "{manche: 1, window: turn, first: north, turn: 3, to_move: north, options: {mode: simplified}, "           \
  "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}}, "                                          \
  "south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 4}}}"
#define INACTIVE                                                                                             \
  "{manche: 1, window: turn, first: north, turn: 3, to_move: north, "                                        \
  "options: {mode: simplified, laurels: yes}, " BLOCK "}"
#define CUT                                                                                                  \
  "{manche: 1, window: turn, first: north, turn: 5, to_move: north, duels: {2: removed, 4: pinned}, "        \
  "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1 up, 5: N5 3}, general: N0 6 down}, "                   \
  "south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5 up, 5: S5 6}, general: S0 4, "                         \
  "engaged: charge, at: 2, won: yes, points: 2}}"
#define CHARGED                                                                                              \
  "{manche: 1, window: turn, first: north, turn: 5, to_move: north, duels: {2: removed}, "                   \
  "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6, "                            \
  "engaged: charge, at: 2, won: yes, points: 2}, "                                                           \
  "south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 6}, general: S0 4}}"
#define ASKED                                                                                                \
  "{manche: 1, window: ask, first: north, turn: 3, to_move: north, "                                         \
  "ask: {question: QUESTION, side: SIDE, do: [{recon: 1}, {case: [{else: ask}]}], item: 2, "                 \
  "played: [recon], seen: [1]}, " BLOCK "}"

typedef struct Refused {
  const char *position;
  int seat;
  const char *file;
  const char *faults; /* "line:column CODE message", one after the other; "" for none */
} Refused;

static const Refused REFUSED[] = {
    /* deployment */
    {DEPLOY, NORTH, "deploy: {front: [5, 2, 4, 1, 3], general: 6}", ""},
    {DEPLOY, NORTH, "deploy: [1, 2]", "1:9 WATERLOO-10.5 deploy-shape"},
    {DEPLOY, NORTH, "deploy: {fronts: [5, 2, 4, 1, 3], general: 6}",
     "1:10 FILE-UNKNOWN-KEY file-unknown-key"},
    {DEPLOY, NORTH, "deploy: {general: 6}", "1:9 WATERLOO-10.5 deploy-front"},
    {DEPLOY, NORTH, "deploy: {front: [5, 2, 4, 1], general: 6}", "1:17 WATERLOO-10.5 deploy-front"},
    {DEPLOY, NORTH, "deploy: {front: [5, 2, 4, 1, 7], general: 6}", "1:30 WATERLOO-10.5 deploy-value"},
    {DEPLOY, NORTH, "deploy: {front: [5, 2, 4, 2, 3], general: 6}", "1:27 WATERLOO-10.5 deploy-value-twice"},
    {DEPLOY, NORTH, "deploy: {front: [5, 2, 4, 1, 3], general: 3}", "1:43 WATERLOO-10.5 deploy-value-twice"},
    {DEPLOY, NORTH, "deploy: {front: [5, 2, 4, 1, 3]}", "1:9 WATERLOO-10.5 deploy-general-missing"},
    {DEPLOY, NORTH, "deploy: {front: [5, 2, 4, 1, 3], general: 6}\ndo: [{recon: 1}, assault]",
     "2:18 WATERLOO-3 do-one-action"},
    {DEPLOY, SOUTH, "deploy: {front: [5, 2, 4, 1, 3], general: 6}\ndo: [{recon: 1}]", ""},
    /* the shape of a turn */
    {TURN_3, NORTH, "do: {recon: 3}", "1:5 WATERLOO-10.4 do-not-a-list"},
    {TURN_3, NORTH, "do: []", "1:5 WATERLOO-W03 do-nothing"},
    {TURN_3, NORTH, "do: [{recon: 1}, {manoeuvre: {from: 1, to: 2}}, assault]",
     "1:49 WATERLOO-3 do-two-actions"},
    {TURN_1, NORTH, "do: [{recon: 1}, {manoeuvre: {from: 1, to: 2}}]", "1:18 WATERLOO-3 do-one-action"},
    {TURN_1, NORTH, "do: [{recon: 1}, {recon: 2}]", "1:18 WATERLOO-3 do-one-action"},
    {TURN_3, NORTH, "do: [{recon: 1, charge: 2}]", "1:6 WATERLOO-10.4 action-shape"},
    {TURN_3, NORTH, "do: [dance]", "1:6 WATERLOO-10.4 action-unknown"},
    {TURN_3, NORTH, "do: [{recom: 1}]", "1:7 FILE-UNKNOWN-KEY file-unknown-key"},
    {TURN_3, NORTH, "do: [{recon: 6}]", "1:14 WATERLOO-10.4 not-a-duel"},
    {TURN_3, NORTH, "do: [{recon: [1, 2, 3]}]", "1:14 WATERLOO-10.4 recon-list"},
    {TURN_3, NORTH, "do: [{recon: [1, 2]}]", "1:6 WATERLOO-8 recon-double"},
    {TURN_3, NORTH, "do: [{manoeuvre: 3}]", "1:18 WATERLOO-10.4 manoeuvre-shape"},
    {TURN_3, NORTH, "do: [{manoeuvre: {from: 3}}]", "1:18 WATERLOO-10.4 key-missing"},
    {TURN_3, NORTH, "do: [{retreat: {duel: 3}}]", "1:16 WATERLOO-10.4 retreat-swap"},
    {TURN_3, NORTH, "do: [{assault: 3}]", "1:16 WATERLOO-10.4 assault-shape"},
    {TURN_3, NORTH, "do: [{assault: }]", ""},
    {TURN_3, NORTH, "do: [{charge: }]", "1:15 WATERLOO-10.4 not-a-duel"},
    {TURN_3, NORTH, "do: [{retreat: }]", "1:16 WATERLOO-10.4 retreat-shape"},
    {TURN_3, NORTH, "do: [{case: }]", "1:13 WATERLOO-10.4 branches-shape"},
    {TURN_3, NORTH, "do: [{recon: 1}, {case: [{else: nothing}], recon: 2}]",
     "1:44 FILE-UNKNOWN-KEY file-unknown-key"},
    {TURN_3, NORTH, "do: [{assault: {guard: []}}]", "1:24 WATERLOO-10.4 branch-else-missing"},
    {TURN_3, NORTH, "do: [{assault: {guard: [{else: 6}]}}]", "1:32 WATERLOO-10.4 guard-what"},
    {TURN_3, NORTH, "do: [{assault: {guard: [{when: {my_infantry: 2}, do: reserve}, {else: 1}]}}]",
     "1:25 WATERLOO-10.4 guard-of-no-duel"},
    {TURN_3, NORTH,
     "do: [{assault: {guard: [{when: {my_general: 2}, do: reserve}, {when: {my_infantry: 2}, do: 1}, {else: "
     "ask}]}}]",
     ""},
    {TURN_3, NORTH, "do: [{case: [{else: nothing}]}]", "1:21 WATERLOO-W03 nothing-first"},
    {TURN_3, NORTH, "do: [{recon: 1}, {case: [{when: {seen: 4}, do: assault}]}]",
     "1:26 WATERLOO-10.4 branch-else-missing"},
    {TURN_3, NORTH, "do: [{charge: 1}, {case: [{when: {seen: 4}, do: assault}, {else: nothing}]}]",
     "1:35 WATERLOO-10.4 condition-not-here"},
    /* the Guard of the enemy: none, a duel, or a list */
    {TURN_3, NORTH, "do: [{assault: {guard: [{when: {enemy_guard: {gte: 2}}, do: 2}, {else: reserve}]}}]",
     "1:46 WATERLOO-10.4 not-a-text"},
    {TURN_3, NORTH, "do: [{assault: {guard: [{when: {enemy_guard: reserve}, do: 2}, {else: reserve}]}}]",
     "1:46 WATERLOO-10.4 unknown-word"},
    {TURN_3, NORTH, "do: [{assault: {guard: [{when: {enemy_guard: 6}, do: 2}, {else: reserve}]}}]",
     "1:46 WATERLOO-10.4 unknown-word"},
    {TURN_3, NORTH, "do: [{assault: {guard: [{when: {enemy_guard: [2, 5]}, do: 2}, {else: reserve}]}}]", ""},
    /* behind `ask` */
    {TURN_3, NORTH, "do: [{case: [{else: ask}]}, {recon: 1}]", "1:29 WATERLOO-10.1 ask-not-last"},
    {TURN_3, NORTH, "do: [{case: [{when: {duel_open: 1}, do: ask}, {else: {recon: 1}}]}, assault]",
     "1:69 WATERLOO-10.1 ask-not-last"},
    {TURN_3, NORTH, "do: [{case: [{when: {duel_open: 1}, do: ask}, {else: {recon: 1}}]}]", ""},
    {TURN_3, SOUTH, "next: [{do: [{case: [{else: ask}]}, {recon: 1}]}]", "1:37 WATERLOO-10.1 ask-not-last"},
    /* legality, in every branch */
    {TURN_3, NORTH, "do: [{recon: 1}, {recon: 2}]", "1:18 WATERLOO-W25 action-two-recons"},
    {TURN_3, NORTH, "do: [{charge: 1}, {charge: 2}]", "1:19 WATERLOO-3 action-same-kind"},
    {TURN_3, NORTH, "do: [assault, {recon: 1}]", "1:15 WATERLOO-3 action-after-assault"},
    {TURN_3, NORTH,
     "do: [{charge: 1}, {case: [{when: {charge: won}, do: {recon: 1}}, {else: {manoeuvre: {from: 2, to: "
     "2}}}]}]",
     "1:53 WATERLOO-W11 recon-removed, 1:73 WATERLOO-W05 manoeuvre-stays"},
    {TURN_3, NORTH,
     "do: [{artillery: 3}, {case: [{when: {duel_open: 1}, do: {recon: 3}}, {else: {manoeuvre: {from: 2, to: "
     "4}}}]}]",
     "1:57 WATERLOO-W04 recon-up, 1:77 WATERLOO-3.2 manoeuvre-pinned"},
    {TURN_3, NORTH, "do: [{charge: 1}, {assault: {guard: [{else: 2}]}}]",
     "1:38 WATERLOO-4.1 general-engaged"},
    {CUT, NORTH, "do: [{recon: 2}]", "1:6 WATERLOO-W11 recon-removed"},
    {CUT, NORTH, "do: [{recon: 4}]", "1:6 WATERLOO-W04 recon-up"},
    {CUT, NORTH, "do: [{manoeuvre: {from: 2, to: 3}}]", "1:6 WATERLOO-W11 manoeuvre-removed"},
    {CUT, NORTH, "do: [{manoeuvre: {from: 3, to: 2}}]", "1:6 WATERLOO-3.2 manoeuvre-to-removed"},
    {CUT, NORTH, "do: [{manoeuvre: {from: 1, to: 3}}]", ""},
    {CUT, NORTH, "do: [{manoeuvre: {from: 3, to: 5}}]", "1:6 WATERLOO-3.2 manoeuvre-pinned"},
    {CUT, NORTH, "do: [{artillery: 1}]", "1:6 WATERLOO-4.1 general-spent"},
    {CUT, NORTH, "do: [{retreat: {duel: 1, swap: no}}]", "1:6 WATERLOO-4.1 general-spent"},
    {CUT, NORTH, "do: [{charge: 2}]", "1:6 WATERLOO-W11 charge-removed"},
    {CUT, NORTH, "do: [{charge: 4}]", ""},
    {CUT, NORTH, "do: [{assault: {guard: [{else: 2}]}}]", "1:25 WATERLOO-4.3 guard-removed"},
    {CHARGED, NORTH, "do: [{charge: 3}]", "1:6 WATERLOO-4.1 general-engaged"},
    {CHARGED, NORTH, "do: [{artillery: 3}]", "1:6 WATERLOO-4.1 general-engaged"},
    {SIMPLE, NORTH, "do: [{charge: 3}]", "1:6 WATERLOO-3 action-simplified"},
    {SIMPLE, NORTH, "do: [{assault: {guard: [{else: 2}]}}]", "1:25 WATERLOO-3 action-simplified"},
    {INACTIVE, NORTH, "do: [{artillery: 3}]", "1:6 WATERLOO-W16 action-inactive"},
    /* standing and next, from whoever */
    {TURN_3, SOUTH, "standing: {counter_charge: [{else: maybe}]}", "1:36 WATERLOO-10.4 counter-what"},
    {TURN_3, SOUTH, "standing: [accept]", "1:11 WATERLOO-10.4 standing-shape"},
    {TURN_3, SOUTH, "standing: same", ""},
    {TURN_3, SOUTH, "standing: {guard_defending: [{when: {facing: N9}, do: 1}, {else: reserve}]}",
     "1:46 WATERLOO-10.4 unknown-word"},
    {TURN_3, SOUTH, "next: [{when: {enemy_did: {only: [recon]}}, do: [{charge: 9}]}]",
     "1:59 WATERLOO-10.4 not-a-duel"},
    {TURN_3, SOUTH, "next: [{do: [{charge: 2}, {recon: 2}]}]", ""},
    {TURN_3, SOUTH, "resign: perhaps", "1:9 FILE-SHAPE not-yes-or-no"},
};

static const char *faults_text(Arena *arena, const Diagnostics *found) {
  const char *text = "";
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity != SEVERITY_ERROR) continue;
    text = arena_printf(arena, "%s%s%d:%d %s %s", text, *text == '\0' ? "" : ", ", d->line, d->column,
                        d->code, d->message);
  }
  return text;
}

/* W20: who is not drawn has ordered it in vain. */
static void first_actions_of_who_may_be_drawn_have_a_note(void **state) {
  static const char *const POSITIONS[] = {DEPLOY, "{manche: 1, window: deploy, first: drawn}"};
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < 2; i++) {
    State *position = waterloo_position_of(waterloo, waterloo->edition, POSITIONS[i]);
    const Tree *file =
        waterloo_yaml(waterloo->passing, "deploy: {front: [5, 2, 4, 1, 3], general: 6}\ndo: [{recon: 1}]");
    Diagnostics found;
    diagnostics_init(&found, waterloo->passing);
    const void *orders = NULL;
    assert_true(game_read(waterloo->game, waterloo->edition, position, NORTH, file, waterloo->passing,
                          &orders, &found));
    assert_int_equal(found.count, i);
    if (i == 0) continue;
    assert_int_equal(found.items[0].severity, SEVERITY_NOTE);
    assert_string_equal(found.items[0].message, "do-if-drawn");
    assert_int_equal(found.items[0].line, 2);
    assert_int_equal(found.items[0].column, 6);
  }
}

static void faults_have_codes_and_places(void **state) {
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof REFUSED / sizeof *REFUSED; i++) {
    const Refused *row = &REFUSED[i];
    State *position = waterloo_position_of(waterloo, waterloo->edition, row->position);
    const Tree *file = waterloo_yaml(waterloo->passing, row->file);
    Diagnostics found;
    diagnostics_init(&found, waterloo->passing);
    const void *orders = NULL;
    bool good = game_read(waterloo->game, waterloo->edition, position, row->seat, file, waterloo->passing,
                          &orders, &found);
    if (strcmp(faults_text(waterloo->passing, &found), row->faults) != 0)
      fail_msg("%s\n  %s\n  not %s", row->file, faults_text(waterloo->passing, &found), row->faults);
    assert_int_equal(good, *row->faults == '\0');
    /* Without anybody to tell it is the same; and a refused file leaves nothing. */
    assert_int_equal(good, waterloo->game->read(waterloo->edition, position, row->seat, file,
                                                waterloo->passing, &orders, NULL));
    if (!good) assert_null(((const Orders *)orders)->parts[OTHER(row->seat)]);
  }
}

/* A file as it is understood is a file that says the same. */
static void what_is_understood_reads_back(void **state) {
  static const char *const FILES[] = {
      "do: [{recon: 4}, {case: [{when: {seen: {gte: 5}}, do: {manoeuvre: {from: 4, to: 1}}}, {when: {seen: "
      "{lte: 2}}, do: {assault: "
      "{guard: [{when: {enemy_guard: none}, do: 2}, {when: {enemy_guard: [1, 4]}, do: reserve}, {else: "
      "5}]}}}, {else: nothing}]}]\n"
      "standing: same\n"
      "next: [{when: {enemy_did: {only: [recon]}}, do: [{charge: 2}, {case: [{when: {charge: won}, do: "
      "{recon: 1}}, {else: nothing}]}]}]",
      "do: [{retreat: {duel: 3, swap: yes}}, {manoeuvre: {from: 3, to: 2}}]",
      "do: [assault]\nresign: yes",
      "do: [{artillery: 3}]\nstanding: {counter_charge: [{when: {duel: [1, 2], my_infantry: {lte: 2}}, do: "
      "accept}, {else: decline}], "
      "guard_defending: [{when: {duel_open: 4, facing: S2, any: [{points_me: 0}, {not: {facing_known: 3}}]}, "
      "do: 4}, {else: reserve}]}",
  };
  Waterloo *waterloo = *state;
  const Game *game = waterloo->game;
  State *position = waterloo_position_of(waterloo, waterloo->edition, TURN_3);
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    const void *orders = NULL, *second = NULL;
    assert_true(game->read(waterloo->edition, position, NORTH, waterloo_yaml(waterloo->passing, FILES[i]),
                           waterloo->passing, &orders, NULL));
    const Tree *understood = game_orders_write(game, waterloo->edition, orders, NORTH, waterloo->passing);
    assert_true(game->read(waterloo->edition, position, NORTH, understood, waterloo->passing, &second, NULL));
    const Tree *again = game_orders_write(game, waterloo->edition, second, NORTH, waterloo->passing);
    assert_string_equal(yaml_write(waterloo->passing, understood, NULL),
                        yaml_write(waterloo->passing, again, NULL));
    assert_true(tree_equal(tree_get(understood, "do"), tree_get(again, "do")));
    assert_int_equal(tree_get(understood, "next") != NULL, i == 0);
    assert_int_equal(tree_get(understood, "resign") != NULL, i == 2);
  }
}

/* -- who is asked -- */

typedef struct Asked {
  const char *question, *side, *answer;
  const char *faults;
} Asked;

static const Asked ASKED_ROWS[] = {
    {"counter_charge", "south", "accept", ""},
    {"counter_charge", "south", "3", "1:9 WATERLOO-10.4 answer-counter"},
    {"guard_defending", "south", "3", ""},
    {"guard_defending", "south", "reserve", ""},
    {"guard_defending", "south", "6", "1:9 WATERLOO-10.4 answer-guard"},
    {"action", "north", "nothing", ""},
    {"action", "north", "{charge: 2}", ""},
    {"action", "north", "[{charge: 2}]", ""},
    {"action", "north", "[{charge: 2}, assault]", "1:23 WATERLOO-3 do-one-action"},
    {"action", "north", "{recon: 2}", "1:9 WATERLOO-W25 action-two-recons"},
    {"action", "north", "[{case: [{else: ask}]}]", "1:25 WATERLOO-10.1 ask-in-answer"},
    {"action", "north", "ask", "1:9 WATERLOO-10.1 ask-in-answer"},
    {"action", "north", "[ask]", "1:10 WATERLOO-10.1 ask-in-answer"},
    {"action", "north", "[{assault: {guard: [{else: ask}]}}]", "1:36 WATERLOO-10.1 ask-in-answer"},
    {"counter_charge", "south", "ask", "1:9 WATERLOO-10.1 ask-in-answer"},
    {"guard_defending", "south", "ask", "1:9 WATERLOO-10.1 ask-in-answer"},
    {"action", "north", "[{case: [{when: {seen: 1}, do: assault}, {else: {charge: 1}}]}]", ""},
};

typedef struct Described {
  const char *position, *file, *expected;
} Described;

/* What has no condition is told by its line alone. */
static const Described DESCRIBED[] = {
    {TURN_3, "resign: yes", "{}"},
    {TURN_3, "standing: same\ndo: [{retreat: {duel: 2, swap: yes}}, {assault: {guard: [{else: 2}]}}]", "{}"},
    {TURN_3, "standing: {counter_charge: [{else: decline}], guard_defending: [{else: 3}]}", "{}"},
    {TURN_3, "do: [{recon: 1}, {case: [{when: {seen: {gte: 5}}, do: {artillery: 1}}, {else: nothing}]}]",
     "{do: [{branches: [{conditions: [], what: recon, duel: 1}]},\n"
     "{branches: [{conditions: [{test: seen, least: 5}], what: artillery, duel: 1},\n"
     "{conditions: [], otherwise: true, what: nothing}]}]}"},
    {TURN_3, "do: [{case: [{else: ask}]}]\nstanding: {guard_defending: [{else: 3}]}",
     "{do: [{branches: [{conditions: [], otherwise: true, what: ask}]}]}"},
    {TURN_3, "do: [{assault: {guard: [{when: {enemy_guard: none}, do: 5}, {else: reserve}]}}]",
     "{do: [{branches: [{conditions: [], what: assault,\n"
     "guard: [{conditions: [{test: enemy_guard, is: none}], what: guard, duel: 5},\n"
     "{conditions: [], otherwise: true, what: reserve}]}]}]}"},
    {DEPLOY,
     "deploy: {front: [5, 2, 4, 1, 3], general: 6}\n"
     "standing: {counter_charge: [{when: {my_infantry: {lte: 2}}, do: accept}, {else: decline}],\n"
     "guard_defending: [{else: 3}]}",
     "{standing: {counter: [{conditions: [{test: my_infantry, most: 2}], what: accept},\n"
     "{conditions: [], otherwise: true, what: decline}],\n"
     "guard: [{conditions: [], otherwise: true, what: guard, duel: 3}]}}"},
    {TURN_3, "next: [{do: [{recon: 2}]}]",
     "{next: [{conditions: [], do: [{branches: [{conditions: [], what: recon, duel: 2}]}]}]}"},
};

static void conditions_are_described(void **state) {
  Waterloo *waterloo = *state;
  Arena *arena = waterloo->passing;
  for (size_t i = 0; i < sizeof DESCRIBED / sizeof *DESCRIBED; i++) {
    const Described *row = &DESCRIBED[i];
    State *position = waterloo_position_of(waterloo, waterloo->edition, row->position);
    Diagnostics found;
    diagnostics_init(&found, arena);
    const void *orders = NULL;
    assert_true(game_read(waterloo->game, waterloo->edition, position, NORTH, waterloo_yaml(arena, row->file),
                          arena, &orders, &found));
    const Tree *parts = waterloo->game->describe(waterloo->edition, position, orders, NORTH, arena);
    assert_string_equal(yaml_write_line(arena, parts),
                        yaml_write_line(arena, waterloo_yaml(arena, row->expected)));
  }
}

static const char *put_in(Arena *arena, const char *text, const char *name, const char *value) {
  const char *at = strstr(text, name);
  return arena_printf(arena, "%.*s%s%s", (int)(at - text), text, value, at + strlen(name));
}

static void answers_to_questions(void **state) {
  Waterloo *waterloo = *state;
  Arena *arena = waterloo->passing;
  for (size_t i = 0; i < sizeof ASKED_ROWS / sizeof *ASKED_ROWS; i++) {
    const Asked *row = &ASKED_ROWS[i];
    bool action = strcmp(row->question, "action") == 0;
    const char *text = put_in(arena, put_in(arena, ASKED, "QUESTION", "action"), "SIDE", "north");
    State *position = waterloo_position_of(waterloo, waterloo->edition, text);
    Progress *progress = &position->pairs[0].progress;
    if (!action) {
      progress->question = row->question[0] == 'c' ? ASK_COUNTER : ASK_DEFENDER;
      progress->asked = SOUTH;
    }
    Diagnostics found;
    diagnostics_init(&found, arena);
    const void *orders = NULL;
    const Tree *file = waterloo_yaml(arena, arena_printf(arena, "answer: %s", row->answer));
    int seat = action ? NORTH : SOUTH;
    bool good = game_read(waterloo->game, waterloo->edition, position, seat, file, arena, &orders, &found);
    if (strcmp(faults_text(arena, &found), row->faults) != 0)
      fail_msg("%s: %s, not %s", row->answer, faults_text(arena, &found), row->faults);
    assert_int_equal(good, *row->faults == '\0');
    assert_int_equal(waterloo->game->judge(waterloo->edition, position, seat, NULL, orders, NULL),
                     good ? ANSWER_GOOD : ANSWER_NONE);
  }
}

/* 1.0 took items behind `ask`: what such a file left in a position is read as it stands. */
static void positions_hold_what_stood_behind_ask(void **state) {
  Waterloo *waterloo = *state;
  const char *position =
      "{manche: 1, window: ask, first: north, turn: 3, to_move: north, ask: {question: action, side: north, "
      "do: [{case: [{else: ask}]}, {recon: 1}]}, "
      "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6, "
      "next: [{do: [{case: [{else: ask}]}, {recon: 2}]}]}, "
      "south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 6}, general: S0 4}}";
  const Pair *pair = &waterloo_position_of(waterloo, waterloo->edition, position)->pairs[0];
  assert_int_equal(pair->progress.plan.moves.count, 2);
  assert_int_equal(pair->next[NORTH].entries[0].moves.count, 2);
}

/* -- where conditions may stand (12.17) -- */

#define CASE  "{case: [{when: {%s}, do: nothing}, {else: nothing}]}"
#define GUARD "{assault: {guard: [{when: {%s}, do: 2}, {else: reserve}]}}"

static const char *const PLACES[] = {
    "do: [{case: [{when: {%s}, do: {recon: 2}}, {else: {recon: 1}}]}]",
    "do: [{recon: 1}, " CASE "]",
    "do: [{charge: 1}, " CASE "]",
    "do: [{manoeuvre: {from: 1, to: 2}}, " CASE "]",
    /* A branch of the first item may bring it (12.6). */
    "do: [{case: [{when: {duel_open: 1}, do: {recon: 1}}, {else: {artillery: 1}}]}, " CASE "]",
    "do: [{case: [{when: {duel_open: 1}, do: {artillery: 1}}, {else: {charge: 1}}]}, " CASE "]",
    "do: [" GUARD "]",
    "do: [{recon: 1}, " GUARD "]",
    "standing: {counter_charge: [{when: {%s}, do: accept}, {else: decline}]}",
    "standing: {guard_defending: [{when: {%s}, do: 2}, {else: reserve}]}",
    "next: [{when: {%s}, do: [{recon: 1}]}]",
    "next: [{do: [{recon: 1}, " CASE "]}]",
};
#define ANSWER "answer: [{case: [{when: {%s}, do: assault}, {else: {charge: 1}}]}]"

static const struct {
  const char *condition;
  const char *places; /* + where it may stand, in the order of PLACES, the answer last */
} STANDS[] = {
    {"duel_open: 1", "+++++++++++++"},
    {"duel_pinned: [1, 2]", "+++++++++++++"},
    {"duel_removed: {gte: 4}", "+++++++++++++"},
    {"enemy_general: [standing, lying]", "+++++++++++++"},
    {"points_me: 0", "+++++++++++++"},
    {"points_enemy: {lte: 2}", "+++++++++++++"},
    {"seen: 4", "-+--+--+---++"},
    {"charge: won", "--+--+-------"},
    {"countered: no", "--+--+-------"},
    {"duel: 3", "--------+----"},
    {"my_general: 6", "------++++---"},
    {"my_infantry: 2", "------++++---"},
    {"facing: S2", "------++++---"},
    {"facing_known: 2", "------++++---"},
    {"enemy_guard: none", "------++-----"},
    {"enemy_guard: [1, 4]", "------++-----"},
    {"enemy_did: {only: [recon]}", "----------++-"},
};

static void conditions_stand_where_they_can_be_known(void **state) {
  Waterloo *waterloo = *state;
  Arena *arena = waterloo->passing;
  enum { COUNT = sizeof PLACES / sizeof *PLACES };
  const char *asked =
      "{manche: 1, window: ask, first: north, turn: 3, to_move: north, ask: {question: action, side: north, "
      "do: [{recon: 1}, {case: [{else: ask}]}], item: 2, played: [recon], seen: [1]}, " BLOCK "}";
  for (size_t i = 0; i < sizeof STANDS / sizeof *STANDS; i++) {
    for (int place = 0; place <= COUNT; place++) {
      const char *const form = place == COUNT ? ANSWER : PLACES[place];
      const char *hole = strstr(form, "%s");
      const char *text =
          arena_printf(arena, "%.*s%s%s", (int)(hole - form), form, STANDS[i].condition, hole + 2);
      State *position = waterloo_position_of(waterloo, waterloo->edition, place == COUNT ? asked : TURN_3);
      const void *orders = NULL;
      Diagnostics found;
      diagnostics_init(&found, arena);
      bool good = game_read(waterloo->game, waterloo->edition, position, NORTH, waterloo_yaml(arena, text),
                            arena, &orders, &found);
      if (good != (STANDS[i].places[place] == '+')) fail_msg("%s: %s", text, faults_text(arena, &found));
      if (!good) assert_string_equal(found.items[0].message, "condition-not-here");
    }
    arena_reset(arena);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(first_actions_of_who_may_be_drawn_have_a_note),
      cmocka_unit_test(faults_have_codes_and_places),
      cmocka_unit_test(what_is_understood_reads_back),
      cmocka_unit_test(conditions_are_described),
      cmocka_unit_test(answers_to_questions),
      cmocka_unit_test(conditions_stand_where_they_can_be_known),
      cmocka_unit_test(positions_hold_what_stood_behind_ask),
  };
  return cmocka_run_group_tests_name("waterloo_files", tests, waterloo_open, waterloo_close);
}
