/* Deadlines that pass without an answer (WATERLOO 10.5, 12.16, W22). */
#include "waterloo.h"

#define FRONTS                                                                                               \
  "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6%s}, "                         \
  "south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 6}, general: S0 4%s}"

typedef struct Passed {
  State *state;
  const char *events; /* codes */
} Passed;

/* A window closes with the files that are there: NULL for none. */
static Passed closed(Waterloo *waterloo, const char *position, const char *north, const char *south) {
  const Game *game = waterloo->game;
  Arena *arena = waterloo->passing;
  Passed passed = {.state = waterloo_position_of(waterloo, waterloo->edition, position), .events = ""};
  const char *texts[SIDES] = {north, south};
  const void *files[GAME_SEATS_MAX] = {NULL};
  for (int seat = 0; seat < SIDES; seat++) {
    if (texts[seat] == NULL) continue;
    assert_true(game->read(waterloo->edition, passed.state, seat, waterloo_yaml(arena, texts[seat]), arena,
                           &files[seat], NULL));
  }
  Events events;
  events_init(&events);
  game->resolve(waterloo->edition, passed.state, files, waterloo_dice(arena, 1), &events, NULL);
  for (size_t i = 0; i < events.count; i++)
    passed.events = arena_printf(arena, "%s%s%s", passed.events, i == 0 ? "" : " ", events.items[i].code);
  events_free(&events);
  return passed;
}

static const char *turn_of(Waterloo *waterloo, const char *head, const char *north, const char *south) {
  return arena_printf(waterloo->passing,
                      "{manche: 1, window: turn, first: north, to_move: north, %s, " FRONTS "}", head, north,
                      south);
}

static void the_first_miss_looks_at_a_piece(void **state) {
  static const struct {
    const char *head, *north, *south, *events;
    int label; /* of South's piece that is seen */
  } ROWS[] = {
      {"turn: 3", "", "", "missed recon recon-seen", 1},
      {"turn: 3", ", knows: {S1: 1, S2: 2}", "", "missed recon recon-seen", 3},
      /* The lowest open one that was not seen, else the lowest hidden one. */
      {"turn: 5, duels: {1: removed}", "", ", engaged: charge, at: 1, won: yes, points: 2",
       "missed recon recon-seen", 2},
      {"turn: 3", ", knows: {S1: 1, S2: 2, S3: 3, S4: 5, S5: 6}", "", "missed recon recon-seen", 1},
  };
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    Passed passed = closed(waterloo, turn_of(waterloo, ROWS[i].head, ROWS[i].north, ROWS[i].south), NULL,
                           "standing: same");
    const Pair *pair = &passed.state->pairs[0];
    assert_string_equal(passed.events, ROWS[i].events);
    assert_int_equal(pair->field.side[NORTH].knows[ROWS[i].label],
                     pair->field.side[SOUTH].front[ROWS[i].label].value);
    assert_int_equal(pair->field.side[NORTH].missed, 1);
    assert_int_equal(pair->to_move, SOUTH);
    assert_int_equal(pair->field.side[NORTH].did, 1u << ACTION_RECON);
  }
}

#define LOOKED_AT(piece, general)                                                                            \
  "{manche: 1, window: turn, first: north, turn: 9, to_move: north, duels: {1: pinned, 2: pinned, 3: "       \
  "removed, "                                                                                                \
  "4: removed, 5: pinned}, north: {front: {1: N1 5 up, 2: N2 2 up, 3: N3 4, 4: N4 1, 5: N5 3 up}, general: " \
  "N0 "                                                                                                      \
  "6, engaged: charge, at: 3, won: yes, points: 2}, south: {front: {1: S1 1 up, 2: " piece                   \
  ", 3: S3 3, 4: S4 5, "                                                                                     \
  "5: S5 6 up}, general: " general ", engaged: charge, at: 4, won: yes, points: 2}}"

/* 12.16: nothing hidden is left to look at; pinned pieces that are down are looked at as well. */
static void nothing_left_to_look_at(void **state) {
  Waterloo *waterloo = *state;
  const char *position = "{manche: 1, window: turn, first: north, turn: 9, to_move: north, duels: {1: "
                         "pinned, 2: pinned, 3: removed, 4: removed}, "
                         "north: {front: {1: N1 5 up, 2: N2 2 up, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6, "
                         "engaged: charge, at: 3, won: "
                         "yes, points: 2}, south: {front: {1: S1 1 up, 2: S6 2 down, 3: S3 3, 4: S4 5, 5: S5 "
                         "6}, general: S7 4, engaged: "
                         "charge, at: 4, won: yes, points: 2, retreated: S2}}";
  Passed passed = closed(waterloo, position, NULL, NULL);
  assert_int_equal(passed.state->pairs[0].field.side[NORTH].knows[5], 6);
  passed = closed(waterloo, LOOKED_AT("S6 2 down", "S7 4"), NULL, NULL);
  assert_string_equal(passed.events, "missed recon recon-seen");
  assert_int_equal(passed.state->pairs[0].field.side[NORTH].knows[6], 2);
  passed = closed(waterloo, LOOKED_AT("S2 2 up", "S0 4"), NULL, NULL);
  assert_memory_equal(passed.events, "missed assault", strlen("missed assault"));
  assert_int_equal(passed.state->pairs[0].battle, 2);
}

static void an_answer_forgives(void **state) {
  Waterloo *waterloo = *state;
  Passed passed = closed(waterloo, turn_of(waterloo, "turn: 3", ", missed: 1", ""), "do: [{recon: 1}]", NULL);
  assert_int_equal(passed.state->pairs[0].field.side[NORTH].missed, 0);
}

/* Two in a row resign the battle: three laurels; four where the winner's cavalry could pursue. */
static void the_second_miss_resigns(void **state) {
  static const struct {
    const char *north, *south;
    int laurels;
  } ROWS[] = {
      {", missed: 1", "", 3}, /* 4 against 6 */
      {", missed: 1, engaged: guard, at: 3", "", 4},
      {", missed: 1, engaged: guard, at: 3", ", engaged: guard, at: 3", 3},
  };
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    const char *position =
        turn_of(waterloo, "turn: 5, options: {laurels: yes}", ROWS[i].north, ROWS[i].south);
    Passed passed = closed(waterloo, position, NULL, NULL);
    const Pair *pair = &passed.state->pairs[0];
    assert_string_equal(passed.events, "missed revealed revealed manche-resigned");
    assert_int_equal(pair->last.fought, 0);
    assert_int_equal(pair->last.winner, SOUTH);
    assert_int_equal(pair->last.laurels, ROWS[i].laurels);
    assert_int_equal(passed.state->score[SOUTH], ROWS[i].laurels);
    assert_int_equal(pair->battle, 2);
    assert_int_equal(pair->field.side[NORTH].missed, 0);
  }
}

static void plans_stand_in_for_an_answer(void **state) {
  Waterloo *waterloo = *state;
  Passed passed = closed(
      waterloo, turn_of(waterloo, "turn: 3", ", missed: 1, next: [{do: [{charge: 2}]}]", ""), NULL, NULL);
  assert_memory_equal(passed.events, "next-played charge", strlen("next-played charge"));
  assert_int_equal(passed.state->pairs[0].field.side[NORTH].missed, 0);
}

/* -- deployment -- */

#define DEPLOY "deploy: {front: [5, 2, 4, 1, 3], general: 6}"

static void a_deployment_is_waited_for_once(void **state) {
  Waterloo *waterloo = *state;
  const char *start = "{manche: 1, window: deploy, first: north, turn: 0, options: {laurels: yes}}";
  Passed passed = closed(waterloo, start, NULL, NULL);
  const State *before = waterloo_position_of(waterloo, waterloo->edition, start);
  assert_memory_equal(passed.state, before,
                      waterloo->game->state_size(waterloo->edition)); /* both are late: nobody gains by it */
  passed = closed(waterloo, start, DEPLOY, NULL);
  assert_string_equal(passed.events, "missed"); /* nothing is placed until both have deployed (10.2) */
  assert_int_equal(passed.state->pairs[0].window, WINDOW_DEPLOY);
  Duties duties;
  waterloo->game->duties(waterloo->edition, passed.state, &duties);
  assert_int_equal(duties.count, 1);
  assert_int_equal(duties.items[0].seat, SOUTH);
  const char *waiting = waterloo_text(waterloo, waterloo->edition, passed.state);
  /* He is there in time now: the action that stood in the file of who starts is played. */
  Passed late = closed(waterloo, waiting, DEPLOY "\ndo: [{recon: 2}]", DEPLOY);
  assert_string_equal(late.events, "deployed deployed recon recon-seen");
  assert_int_equal(late.state->pairs[0].turn, 2);
  late = closed(waterloo, waiting, NULL, NULL);
  assert_string_equal(late.events, "missed manche-resigned"); /* nothing was placed, so nothing is shown */
  assert_int_equal(late.state->score[NORTH], 3);              /* no cavalry before both stand */
  assert_int_equal(late.state->pairs[0].battle, 2);
  assert_int_equal(late.state->pairs[0].first, SOUTH);
}

/* It stays secret, though everything of a game that is over lies open. */
static void a_deployment_that_was_not_placed_is_not_shown(void **state) {
  Waterloo *waterloo = *state;
  Passed passed = closed(waterloo,
                         "{manche: 2, window: deploy, first: south, wins: {north: 1, south: 0}, "
                         "north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6}}",
                         NULL, "resign: yes");
  assert_string_equal(passed.events, "manche-resigned victory");
  assert_int_equal(passed.state->over, 1);
  assert_null(strstr(waterloo_text(waterloo, waterloo->edition, passed.state), "N1"));
}

/* The first action that came with a deployment waits with it, and is replaced with it. */
static void a_first_action_waits_for_both(void **state) {
  Waterloo *waterloo = *state;
  const char *start = "{manche: 1, window: deploy, first: north, turn: 0}";
  Passed passed = closed(waterloo, start, DEPLOY "\ndo: [{recon: 2}]", NULL);
  assert_string_equal(passed.events, "missed");
  const char *waiting = waterloo_text(waterloo, waterloo->edition, passed.state);
  Passed late = closed(waterloo, waiting, NULL, DEPLOY);
  assert_string_equal(late.events, "deployed deployed recon recon-seen");
  assert_int_equal(late.state->pairs[0].field.side[NORTH].knows[2], 2);
  late = closed(waterloo, waiting, "do: [{manoeuvre: {from: 1, to: 2}}]", DEPLOY);
  assert_string_equal(late.events, "deployed deployed manoeuvre");
  late = closed(waterloo, waiting, DEPLOY, DEPLOY);
  assert_string_equal(late.events, "deployed deployed");
  assert_int_equal(late.state->pairs[0].turn, 1);
}

/* W20: drawn once both have deployed; here South. */
static void who_starts_is_drawn_once_both_have_deployed(void **state) {
  Waterloo *waterloo = *state;
  const char *start = "{manche: 1, window: deploy, first: drawn}";
  Passed passed = closed(waterloo, start, NULL, NULL);
  const State *before = waterloo_position_of(waterloo, waterloo->edition, start);
  assert_memory_equal(passed.state, before, waterloo->game->state_size(waterloo->edition));
  passed = closed(waterloo, start, DEPLOY "\ndo: [{recon: 2}]", NULL);
  assert_string_equal(passed.events, "missed");
  assert_int_equal(passed.state->pairs[0].undrawn, 1);
  assert_int_equal(passed.state->pairs[0].window, WINDOW_DEPLOY);
  const char *waiting = waterloo_text(waterloo, waterloo->edition, passed.state);
  Passed late = closed(waterloo, waiting, NULL, DEPLOY "\ndo: [{recon: 2}]");
  assert_string_equal(late.events, "first-drawn deployed deployed recon recon-seen");
  assert_int_equal(late.state->pairs[0].first, SOUTH);
  assert_int_equal(late.state->pairs[0].to_move, NORTH);
  late = closed(waterloo, waiting, NULL, NULL); /* the next battle follows from who started this one */
  assert_string_equal(late.events, "missed first-drawn manche-resigned");
  assert_int_equal(late.state->pairs[0].first, NORTH);
  assert_int_equal(late.state->pairs[0].undrawn, 0);
}

/* 10.3: they stay, though the deployment that they came without is missed. */
static void standing_orders_alone_are_kept(void **state) {
  Waterloo *waterloo = *state;
  const char *accept = "standing: {counter_charge: [{else: accept}]}";
  const char *missing = "{manche: 1, first: north, window: deploy, turn: 0}";
  Passed first = closed(waterloo, missing, DEPLOY, accept);
  const Pair *pair = &first.state->pairs[0];
  assert_int_equal(pair->window, WINDOW_DEPLOY);
  assert_int_equal(pair->standing[SOUTH].counter.count, 1);
  const char *waiting = waterloo_text(waterloo, waterloo->edition, first.state);
  Passed same = closed(waterloo, waiting, NULL, DEPLOY "\nstanding: same");
  assert_int_equal(same.state->pairs[0].window, WINDOW_TURN);
  assert_int_equal(same.state->pairs[0].standing[SOUTH].counter.count, 1);
  /* They end with a deployment that does not say so. */
  Passed ended = closed(waterloo, waiting, NULL, DEPLOY);
  assert_int_equal(ended.state->pairs[0].standing[SOUTH].counter.count, 0);
}

/* -- questions -- */

static void who_is_asked_and_says_nothing(void **state) {
  static const struct {
    const char *ask, *events;
  } ROWS[] = {
      {"question: counter_charge, side: south, do: [{charge: 3}], played: [charge], duel: 3",
       "counter-charge charge-fought"},
      {"question: guard_defending, side: south, do: [{assault: {guard: [{else: 3}]}}], played: [assault]",
       "guard guard duel-fought"},
      {"question: guard, side: north, do: [{assault: {guard: [{else: ask}]}}], played: [assault]",
       "guard duel-fought"},
      {"question: action, side: north, do: [{recon: 2}, {case: [{else: ask}]}], item: 2, played: [recon], "
       "seen: [2]",
       ""},
      {"question: action, side: north, do: [{case: [{else: ask}]}]", "missed recon recon-seen"},
  };
  Waterloo *waterloo = *state;
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    bool charges = i == 0;
    const char *north = charges ? ", engaged: charge, at: 3" : "";
    const char *position =
        arena_printf(waterloo->passing,
                     "{manche: 1, window: ask, first: north, turn: 3, to_move: north, ask: {%s}, " FRONTS "}",
                     ROWS[i].ask, north, "");
    Passed passed = closed(waterloo, position, NULL, NULL);
    if (strncmp(passed.events, ROWS[i].events, strlen(ROWS[i].events)) != 0)
      fail_msg("%zu: %s", i, passed.events);
    const Side *south = &passed.state->pairs[0].field.side[SOUTH];
    assert_int_equal(south->engaged, ENGAGED_NONE);
    assert_int_equal(south->missed, 0);
    assert_int_not_equal(passed.state->pairs[0].window, WINDOW_ASK);
  }
}

#define ASKED_FIRST                                                                                          \
  "{manche: 1, window: ask, first: north, turn: 5, to_move: north, "                                         \
  "ask: {question: action, side: north, do: [{case: [{else: ask}]}]}, " FRONTS "}"

/* 10.5: a question before the first action is the turn: who leaves it unanswered has missed it, and to have filed the
 * question does not clear the miss before it. */
static void a_first_question_is_a_turn(void **state) {
  Waterloo *waterloo = *state;
  Arena *arena = waterloo->passing;
  Passed passed = closed(waterloo, arena_printf(arena, ASKED_FIRST, "", ""), NULL, NULL);
  assert_string_equal(passed.events, "missed recon recon-seen");
  assert_int_equal(passed.state->pairs[0].field.side[NORTH].missed, 1);
  passed =
      closed(waterloo, turn_of(waterloo, "turn: 5", ", missed: 1", ""), "do: [{case: [{else: ask}]}]", NULL);
  assert_string_equal(passed.events, "asked");
  assert_int_equal(passed.state->pairs[0].field.side[NORTH].missed, 1);
  passed = closed(waterloo, arena_printf(arena, ASKED_FIRST, ", missed: 1", ""), NULL, NULL);
  assert_string_equal(passed.events, "missed revealed revealed manche-resigned");
  assert_int_equal(passed.state->pairs[0].last.winner, SOUTH);
  passed = closed(waterloo, arena_printf(arena, ASKED_FIRST, ", missed: 1", ""), "answer: {recon: 1}", NULL);
  assert_int_equal(passed.state->pairs[0].field.side[NORTH].missed, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_first_miss_looks_at_a_piece),
      cmocka_unit_test(nothing_left_to_look_at),
      cmocka_unit_test(an_answer_forgives),
      cmocka_unit_test(the_second_miss_resigns),
      cmocka_unit_test(plans_stand_in_for_an_answer),
      cmocka_unit_test(a_deployment_is_waited_for_once),
      cmocka_unit_test(standing_orders_alone_are_kept),
      cmocka_unit_test(a_deployment_that_was_not_placed_is_not_shown),
      cmocka_unit_test(a_first_action_waits_for_both),
      cmocka_unit_test(who_starts_is_drawn_once_both_have_deployed),
      cmocka_unit_test(who_is_asked_and_says_nothing),
      cmocka_unit_test(a_first_question_is_a_turn),
  };
  return cmocka_run_group_tests_name("waterloo_missed", tests, waterloo_open, waterloo_close);
}
