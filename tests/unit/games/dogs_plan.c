/* How plans run (DOGS 8.4, 8.6, 11.7): what is played, where a run stops, what happens to who is silent. */
#include "dogs.h"

/* Alice, bob and carl in the clash of the second year; `more` are further lines of the position, `hands`
 * those of the players. */
#define BATTLES_IN(window)                                                                                   \
  "year: 2\nwindow: " window "\nseats: [alice, bob, carl]\nfirst: alice\nbattles:\n"                         \
  "  1: {houses: [TAL, HAC], tiles: [OB1, OB2]}\n  2: {houses: [MAL, TOR], tiles: [OB3, OB4]}\n"             \
  "  3: {houses: [BAS, HAR], tiles: [OB5, OB6]}\n"
#define BATTLES BATTLES_IN("clash\nto_move: alice")
#define HANDS                                                                                                \
  "players:\n"                                                                                               \
  "  alice: {dog: OMALLEY, support: TAL, captains: 3, soldiers: {footman: 3, knight: 1}, tactics: [T14]}\n"  \
  "  bob: {dog: STORMCROW, support: MAL, captains: 3, soldiers: {footman: 3}, tactics: [T13]}\n"             \
  "  carl: {dog: MCBETH, support: BAS, captains: 3, soldiers: {footman: 3}, tactics: [T15]}\n"

enum { ALICE, BOB, CARL };

typedef struct Desk {
  Dogs *dogs;
  State state;
  Orders files[PLAYERS_MAX];
  const void *orders[PLAYERS_MAX];
  Events events;
  ScriptedDice dice;
} Desk;

static Desk *open_desk(Dogs *dogs, const char *position) {
  Desk *desk = calloc(1, sizeof *desk);
  assert_non_null(desk);
  desk->dogs = dogs;
  arena_reset(dogs->passing);
  events_init(&desk->events);
  dice_scripted(&desk->dice, NULL, 0);
  dogs_position(dogs, position, &desk->state);
  return desk;
}

static void close_desk(Desk *desk) {
  assert_false(desk->dice.past_the_end);
  events_free(&desk->events);
  free(desk);
}

static void file(Desk *desk, int seat, const char *text) {
  dogs_file(desk->dogs, &desk->state, seat, text, &desk->files[seat]);
  desk->orders[seat] = &desk->files[seat];
}

static Answer answer(const Desk *desk, int seat) {
  return desk->dogs->game->judge(desk->dogs->editions[3], &desk->state, seat, NULL, desk->orders[seat], NULL);
}

/* One window; its files are spent. */
static void run(Desk *desk) {
  events_clear(&desk->events);
  desk->dogs->game->resolve(desk->dogs->editions[3], &desk->state, desk->orders, &desk->dice.dice,
                            &desk->events, NULL);
  memset(desk->orders, 0, sizeof desk->orders);
}

static int count_events(const Desk *desk, const char *code) {
  int count = 0;
  for (size_t i = 0; i < desk->events.count; i++) count += strcmp(desk->events.items[i].code, code) == 0;
  return count;
}

static const Standing *on(const Desk *desk, int house, int space) {
  return dogs_standing_seen(&desk->state.board, (Address){(uint8_t)(house + 1), (uint8_t)(space - 1)});
}
enum { TAL, MAL, BAS, HAC, TOR, HAR };

static void assert_asked(const Desk *desk, int seat) {
  Duties duties;
  desk->dogs->game->duties(desk->dogs->editions[3], &desk->state, &duties);
  assert_int_equal(duties.count, 1);
  assert_int_equal(duties.items[0].seat, seat);
  assert_string_equal(duties.items[0].window, "plan");
}

static const char *label(const Desk *desk) {
  return desk->dogs->game->label(&desk->state, desk->dogs->passing);
}

/* ---- what is played ---- */

static void a_run_goes_on_until_somebody_has_nothing(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  assert_string_equal(label(desk), "2-clash");
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: [TAL.1, TAL.2, TAL.3]}, times: 2}]");
  file(desk, BOB, "plan: [{do: {soldier: footman, at: MAL.1}}]");
  file(desk, CARL, "plan: [{do: {soldier: footman, at: BAS.1}}]");
  run(desk);
  assert_asked(desk, BOB);
  assert_string_equal(label(desk), "2-clash-2");
  assert_int_equal(on(desk, TAL, 1)->by, ALICE + 1);
  assert_int_equal(on(desk, TAL, 2)->by, ALICE + 1);
  assert_int_equal(desk->state.board.lap, 2);
  assert_int_equal(desk->state.plans[ALICE].entries[0].used, 2);
  assert_int_equal(count_events(desk, "used"), 4);
  assert_int_equal(count_events(desk, "asked"), 1);
  close_desk(desk);
}

static void entries_are_tried_in_order_spaces_before_soldiers(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE,
       "plan:\n"
       "- {when: {my_captains: 1}, do: pass}\n"
       "- {do: {soldier: war_machine, at: TAL.6}}\n"
       "- {do: {soldier: [arquebusier, knight, footman], at: [TAL.5, TAL.6, TAL.1]}}\n"
       "- {do: {soldier: footman, at: TAL.2}}\n");
  run(desk);
  assert_int_equal(on(desk, TAL, 5)->soldier, 1); /* a footman: the first space takes nothing else */
  assert_int_equal(desk->state.plans[ALICE].entries[2].used, 1);
  assert_asked(desk, BOB);
  close_desk(desk);
}

static void optional_tries_without_the_card_before_the_next_soldier(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE,
       "plan: [{do: {soldier: [knight, footman], at: TAL.1, tactic: {play: T01, optional: yes}}}]");
  run(desk);
  assert_int_equal(on(desk, TAL, 1)->strength, 5);
  assert_int_equal(count_events(desk, "tactic"), 0);
  close_desk(desk);

  desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE, "plan: [{do: {soldier: [knight, footman], at: TAL.1, tactic: T01}}]");
  assert_int_equal(answer(desk, ALICE), ANSWER_ERRORS);
  close_desk(desk);
}

static void otherwise_is_what_is_left(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE, "{plan: [], otherwise: weakest, fallback: [TAL.6, TAL.5, MAL.1]}");
  file(desk, BOB, "{otherwise: pass}");
  assert_int_equal(answer(desk, ALICE), ANSWER_GOOD);
  run(desk);
  assert_int_equal(on(desk, TAL, 6)->by, 0); /* a knight could go there, but a footman is cheaper */
  assert_int_equal(on(desk, TAL, 5)->soldier, 1);
  assert_true(desk->state.board.players[BOB].out);
  assert_int_equal(desk->state.board.next_first, BOB + 1);
  assert_asked(desk, CARL);
  close_desk(desk);
}

/* A pass with a card, where the ruling allows it. */
static void a_card_may_go_with_a_pass_by_option(void **state) {
  Desk *desk = open_desk(*state, BATTLES "options: {R05_tactic_with_pass: yes}\n" HANDS);
  file(desk, ALICE, "plan: [{do: {pass: yes, tactic: T14}}]");
  run(desk);
  assert_true(desk->state.board.players[ALICE].out);
  assert_int_equal(desk->state.board.players[ALICE].coins, 2);
  assert_int_equal(desk->state.board.discard[13], 1);
  close_desk(desk);

  desk = open_desk(*state, BATTLES "options: {R05_tactic_with_pass: yes}\n" HANDS);
  file(desk, BOB, "plan: [{do: {pass: yes, tactic: T13}}]"); /* a shield of the house just supported: none */
  file(desk, ALICE, "plan: [{do: pass}]");
  run(desk);
  assert_asked(desk, BOB);
  assert_int_equal(desk->state.board.players[BOB].tactics[12], 1);
  close_desk(desk);
}

/* R17: TAL.3 gives a tactics card. Only discards are shuffled into a new pile, and are then told of. */
static void an_empty_pile_is_shuffled_from_discards_alone(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: TAL.3}}]");
  run(desk);
  assert_int_equal(on(desk, TAL, 3)->by, ALICE + 1);
  assert_int_equal(count_events(desk, "gained"), 1);
  assert_int_equal(count_events(desk, "reshuffled"), 0);
  close_desk(desk);

  desk = open_desk(*state, BATTLES "discard: [T08]\n" HANDS);
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: TAL.3}}]");
  run(desk);
  assert_int_equal(count_events(desk, "reshuffled"), 1);
  close_desk(desk);
}

/* ---- stops ---- */

static void a_stop_asks_once_until_it_was_false(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE,
       "{plan: [{do: {soldier: footman, at: TAL.1}}, {do: {soldier: footman, at: TAL.2}},\n"
       "{do: {soldier: footman, at: TAL.3}}], stop_if: [{lead: {MAL: {gte: 1}}}]}");
  file(desk, BOB, "plan: [{do: {soldier: footman, at: [MAL.1, MAL.2, MAL.3]}, times: 3}]");
  file(desk, CARL, "plan: [{do: {soldier: footman, at: [BAS.1, BAS.2]}, times: 2}]");
  run(desk);
  assert_asked(desk, ALICE);
  assert_int_equal(count_events(desk, "plan-stopped"), 1);
  assert_int_equal(desk->state.plans[ALICE].stops[0].stopped, 1);
  /* What is no plan does not answer it. */
  file(desk, ALICE, "policy: {stormcrow: stay}");
  assert_int_equal(answer(desk, ALICE), ANSWER_NONE);
  file(desk, ALICE, "otherwise: pass");
  assert_int_equal(answer(desk, ALICE), ANSWER_ERRORS);
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: [TAL.2, TAL.3]}, times: 2}]");
  assert_int_equal(answer(desk, ALICE), ANSWER_GOOD);
  run(desk);
  /* It still holds, and rests; both turns that were left are played. */
  assert_int_equal(on(desk, TAL, 3)->by, ALICE + 1);
  assert_int_equal(desk->state.plans[ALICE].stops[0].answered, 1);
  assert_asked(desk, CARL);
  close_desk(desk);
}

static void a_stop_that_was_false_in_between_stops_again(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  dogs_position(*state,
                BATTLES "spaces: {MAL.1: {by: carl, soldier: footman, nr: 1}}\n"
                        "players:\n"
                        "  alice: {dog: OMALLEY, captains: 4, soldiers: {footman: 4}, tactics: [T14],\n"
                        "    stop_if: [{enemies: {TOR: 1}}], answered: [1],\n"
                        "    plan: [{do: {soldier: footman, at: [TAL.1, TAL.2, TAL.3]}, times: 3}]}\n"
                        "  bob: {dog: STORMCROW, captains: 2, soldiers: {footman: 2}, tactics: [T13],\n"
                        "    plan: [{do: {soldier: footman, at: [MAL.2, BAS.1]}, times: 2}]}\n"
                        "  carl: {dog: MCBETH, captains: 0, out: yes}\n",
                &desk->state);
  file(desk, ALICE, "otherwise: ask");
  run(desk);
  /* Two captains on MAL after bob's turn: false, so that nothing rests any more. */
  assert_int_equal(desk->state.plans[ALICE].stops[0].answered, 0);
  close_desk(desk);
}

/* A plan answers every stop that its player sees to be true, asked or not. */
static void a_new_stop_that_holds_rests_at_once(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE, "{plan: [{do: {soldier: footman, at: TAL.1}}], stop_if: [{free: TAL.6}]}");
  assert_int_equal(answer(desk, ALICE), ANSWER_GOOD);
  file(desk, BOB, "{plan: [{do: {soldier: footman, at: MAL.1}}], stop_if: [{free: TAL.6}]}");
  run(desk);
  assert_asked(desk, CARL);
  assert_int_equal(on(desk, TAL, 1)->by, ALICE + 1);
  assert_int_equal(on(desk, MAL, 1)->by, BOB + 1);
  close_desk(desk);
}

/* ---- the silent ---- */

static void silence_has_one_grace_and_then_the_weakest(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  static const int values[] = {1};
  run(desk);
  assert_asked(desk, ALICE);
  assert_int_equal(count_events(desk, "grace"), 1);
  assert_string_equal(label(desk), "2-clash-2");
  assert_int_equal(desk->state.board.players[ALICE].captains, 3);
  dice_scripted(&desk->dice, values, 1);
  run(desk);
  assert_int_equal(count_events(desk, "for-silent"), 1);
  assert_int_equal(on(desk, TAL, 1)->by, ALICE + 1);
  assert_int_equal(on(desk, TAL, 1)->soldier, 1);
  assert_false(desk->state.board.players[ALICE].out);
  assert_asked(desk, BOB);
  close_desk(desk);
}

/* The old plan goes on, past a stop that nobody answered. */
static void silence_lets_the_old_plan_go_on(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE,
       "{plan: [{do: {soldier: footman, at: TAL.1}}, {do: {soldier: footman, at: TAL.2}}],\n"
       "stop_if: [{taken: TAL.1}]}");
  file(desk, BOB, "plan: [{do: {soldier: footman, at: MAL.1}}]");
  file(desk, CARL, "plan: [{do: {soldier: footman, at: BAS.1}}]");
  run(desk);
  assert_asked(desk, ALICE);
  run(desk);
  assert_int_equal(on(desk, TAL, 2)->by, ALICE + 1);
  assert_int_equal(desk->state.board.players[ALICE].grace, 0);
  close_desk(desk);
}

/* Who has nothing to send out but holds a card, cannot be silent for ever. */
static void silence_without_soldiers_is_a_pass(void **state) {
  Desk *desk = open_desk(*state, BATTLES
                         "players:\n"
                         "  alice: {dog: OMALLEY, captains: 2, tactics: [T14], grace: used}\n"
                         "  bob: {dog: STORMCROW, captains: 1, soldiers: {footman: 1}, tactics: [T13]}\n"
                         "  carl: {dog: MCBETH, captains: 1, soldiers: {footman: 1}, tactics: [T15]}\n");
  run(desk);
  assert_true(desk->state.board.players[ALICE].out);
  assert_int_equal(desk->state.board.next_first, ALICE + 1);
  assert_asked(desk, BOB);
  close_desk(desk);
}

/* ---- other ways to run ---- */

static void a_lap_is_played_at_a_time(void **state) {
  Desk *desk = open_desk(*state, BATTLES "options: {run: lap}\n" HANDS);
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: [TAL.1, TAL.2]}, times: 2}]");
  file(desk, BOB, "plan: [{do: {soldier: footman, at: [MAL.1, MAL.2]}, times: 2}]");
  file(desk, CARL, "plan: [{do: {soldier: footman, at: [BAS.1, BAS.2]}, times: 2}]");
  run(desk);
  Duties duties;
  desk->dogs->game->duties(desk->dogs->editions[3], &desk->state, &duties);
  assert_int_equal(duties.count, 3);
  assert_int_equal(on(desk, BAS, 1)->by, CARL + 1);
  assert_int_equal(on(desk, TAL, 2)->by, 0);
  run(desk); /* nobody says anything: the plans stand */
  assert_int_equal(on(desk, BAS, 2)->by, CARL + 1);
  assert_int_equal(count_events(desk, "grace"), 0);
  close_desk(desk);
}

/* Whoever is played for at the end of a round ends it like anybody else. */
static void a_lap_ends_after_the_silent_too(void **state) {
  Desk *desk =
      open_desk(*state, BATTLES
                "options: {run: lap}\n"
                "players:\n"
                "  alice: {dog: OMALLEY, support: TAL, captains: 3, soldiers: {footman: 3}, tactics: [T14]}\n"
                "  bob: {dog: STORMCROW, support: MAL, captains: 3, soldiers: {footman: 3}, tactics: [T13]}\n"
                "  carl: {dog: MCBETH, captains: 3, soldiers: {footman: 3}, tactics: [T15], grace: used}\n");
  static const int values[] = {1};
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: [TAL.1, TAL.2]}, times: 2}]");
  file(desk, BOB, "plan: [{do: {soldier: footman, at: [MAL.1, MAL.2]}, times: 2}]");
  run(desk);
  assert_asked(desk, CARL);
  dice_scripted(&desk->dice, values, 1);
  run(desk);
  assert_int_equal(count_events(desk, "for-silent"), 1);
  assert_int_equal(count_events(desk, "lap-ends"), 1);
  Duties duties;
  desk->dogs->game->duties(desk->dogs->editions[3], &desk->state, &duties);
  assert_int_equal(duties.count, 3);
  assert_int_equal(desk->state.board.players[ALICE].captains, 2);
  close_desk(desk);
}

static void each_turn_has_its_own_mail_in_strict_play(void **state) {
  Desk *desk = open_desk(*state, BATTLES "options: {run: strict}\n" HANDS);
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: [TAL.1, TAL.2]}, times: 2}]");
  file(desk, BOB, "plan: [{do: {soldier: footman, at: [MAL.1, MAL.2]}, times: 2}]");
  run(desk);
  assert_asked(desk, BOB);
  assert_int_equal(on(desk, MAL, 1)->by, 0);
  run(desk);
  assert_asked(desk, CARL);
  assert_int_equal(on(desk, MAL, 1)->by, BOB + 1);
  close_desk(desk);
}

/* ---- what was understood, as a turn file ---- */

static void what_is_understood_reads_back(void **state) {
  static const char *const FILES[][2] = {
      {"{dogs: MCBETH, first_player: keep}", "{dogs: [MCBETH], first_player: keep}"},
      {"{first_player: carl, muster: {buy: {knight: 2, footman: 1}}}",
       "{first_player: carl, muster: {buy: [knight, knight, footman]}}"},
      {"muster: {keep_coins: 0, if_sold_out: {}}", "{muster: {buy: [], keep_coins: 0, if_sold_out: {}}}"},
      {"muster: {buy: knight, if_sold_out: {knight: footman}}",
       "{muster: {buy: [knight], if_sold_out: {knight: footman}}}"},
      {"{policy: {}, stop_if: [], fallback: [], otherwise: ask, plan: []}",
       "{plan: [], otherwise: ask, fallback: [], stop_if: [], policy: {}}"},
      {"{plan: [{times: 1, do: {pass: yes}}, {id: 1, do: {at: [TAL.1], soldier: [knight]}, times: 2}]}",
       "{plan: [{do: pass}, {id: \"1\", do: {soldier: knight, at: TAL.1}, times: 2}]}"},
      {"{plan: [{when: {year: {eq: 2}}, do: {soldier: knight, at: TAL.1, tactic:\n"
       "{optional: yes, steps: 1, toward: HAC, battle: TAL, play: T09}}}], stop_if: [{year: 2}, {lap: 1}]}",
       "{plan: [{when: {year: 2}, do: {soldier: knight, at: TAL.1, tactic: {play: T09, battle: HAC, toward: "
       "HAC, steps: 1, optional: true}}}], stop_if: [{year: 2}, {lap: 1}]}"},
      {"{plan: [{do: {soldier: knight, at: TAL.1, tactic: {play: T10, at: HAC.2}}}], fallback: [TAL.1, TAL.1]}",
       "{plan: [{do: {soldier: knight, at: TAL.1, tactic: {play: T10, at: HAC.2}}}], fallback: [TAL.1, "
       "TAL.1]}"},
      {"{policy: {blackmane: take, conqueror: {toward: BAS, steps: 0}, stormcrow: {default: stay}}}",
       "{policy: {stormcrow: stay, conqueror: {toward: BAS, steps: 0}, blackmane: take}}"},
      {"{policy: {conqueror: {BAS: {toward: HAR, steps: 2}, default: none}, stormcrow: {HAC: withdraw}}}",
       "{policy: {stormcrow: {HAC: withdraw}, conqueror: {default: none, BAS: {toward: HAR, steps: 2}}}}"},
  };
  Desk *desk = open_desk(*state, BATTLES HANDS);
  Arena *arena = desk->dogs->passing;
  for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
    for (int again = 0; again < 2; again++) {
      file(desk, ALICE, FILES[i][again]);
      const Tree *understood =
          game_orders_write(desk->dogs->game, desk->dogs->editions[3], desk->orders[ALICE], ALICE, arena);
      assert_string_equal(yaml_write_line(arena, understood), FILES[i][1]);
    }
  }
  close_desk(desk);
}

/* ---- what was understood, for people ---- */

static void assert_described(Desk *desk, int seat, const char *text, const char *expected) {
  Arena *arena = desk->dogs->passing;
  file(desk, seat, text);
  const Tree *parts =
      desk->dogs->game->describe(desk->dogs->editions[3], &desk->state, desk->orders[seat], seat, arena);
  assert_string_equal(yaml_write_line(arena, parts), yaml_write_line(arena, dogs_yaml(arena, expected)));
}

static void files_are_described_in_parts(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  assert_described(desk, BOB, "{}", "{}");
  assert_described(desk, BOB, "{dogs: [MCBETH], muster: {buy: [footman]}, first_player: keep}", "{}");
  assert_described(
      desk, BOB,
      "{plan: [{id: gun, when: {lead: {TAL: {gte: 3}}}, do: {soldier: footman, at: [MAL.1, MAL.2],\n"
      "tactic: {play: T09, battle: TAL, toward: HAC, steps: 2, optional: yes}}, times: 2},\n"
      "{do: pass}], stop_if: [{taken: TAL.1}]}",
      "{plan: [{entry: 1, id: gun, conditions: [{test: lead, of: TAL, least: 3}],\n"
      "soldiers: [{soldier: footman}], spaces: [{space: MAL.1}, {space: MAL.2}], several_spaces: true,\n"
      "card: {card: T09, name: Skirmishers, action: cursor, optional: true, house: HAC, steps: 2},\n"
      "times: 2, left: 2}, {entry: 2, conditions: [], passes: true, times: 1, left: 1}],\n"
      "stops: [{stop: 1, conditions: [{test: taken, is: TAL.1}]}]}");
  /* What a line says itself is not described. */
  assert_described(desk, BOB, "{plan: [{do: {soldier: footman, at: MAL.1}}], otherwise: weakest}", "{}");
  assert_described(desk, BOB, "{stop_if: [], policy: {stormcrow: stay}}", "{stops: []}");
  close_desk(desk);
}

#define DOG_OF_BOB(dog) "players:\n  bob: {dog: " dog ", captains: 1, soldiers: {footman: 1}}\n"

static void assert_told(Desk *desk, int seat, const char *text, const char *expected) {
  Arena *arena = desk->dogs->passing;
  Diagnostics found;
  diagnostics_init(&found, arena);
  dogs_orders(desk->dogs->editions[3], &desk->state, seat, dogs_yaml(arena, text), arena, &desk->files[seat],
              &found);
  assert_string_equal(dogs_told(arena, &found), expected);
}

static void what_can_do_nothing_is_warned_of(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  assert_told(desk, BOB, "plan: [{do: {soldier: knight, at: TAL.1, tactic: {play: T02, optional: yes}}}]",
              "warning 1:8 DOGS-7.7 card-of-another-kind\nnote 1:8 DOGS-8.4 plan-turns\n"
              "warning 1:8 DOGS-8.4 plan-soldier-not-held\nwarning 1:8 DOGS-8.4 plan-card-not-held\n");
  desk->state.board.players[BOB].soldiers[2] = 1; /* a knight */
  desk->state.board.players[BOB].tactics[1] = 1;  /* T02 */
  assert_told(desk, BOB, "plan: [{do: {soldier: [knight, footman], at: TAL.1, tactic: T02}, times: 3}]", "");
  assert_told(desk, BOB, "policy: {stormcrow: stay}", "");
  assert_told(desk, BOB, "policy: {blackmane: take, conqueror: {TAL: none}}",
              "warning 1:27 DOGS-8.3 policy-of-another\nwarning 1:10 DOGS-8.3 policy-of-another\n"
              "note 0:0 DOGS-R19 policy-by-rule\n");
  assert_told(desk, BOB, "plan: [{do: {soldier: knight, at: TAL.1}}, {do: {soldier: knight, at: HAC.1}}]",
              "warning 1:1 DOGS-4.3 plan-both-houses\nnote 1:44 DOGS-8.4 plan-turns\n");
  close_desk(desk);
}

/* Who is asked is told why each entry is not his turn. */
static void a_plan_that_is_no_answer_says_why(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  assert_told(
      desk, ALICE, "plan: [{do: {soldier: war_machine, at: TAL.1}}, {when: {passed: 2}, do: pass}]",
      "1:1 DOGS-8.4 plan-does-nothing\nnote 1:8 DOGS-8.4 plan-skips\nnote 1:49 DOGS-8.4 plan-skips\n");
  close_desk(desk);
}

/* A stop is answered by a plan, by nothing less (11.7); unless it is taken back. */
static void a_stop_wants_a_plan(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE, "{plan: [{do: {soldier: footman, at: TAL.1}, times: 1}]}");
  file(desk, BOB, "{plan: [{do: {soldier: footman, at: MAL.1}}], stop_if: [{taken: TAL.1}]}");
  run(desk);
  assert_asked(desk, BOB);
  assert_told(desk, BOB, "otherwise: pass", "1:1 DOGS-11.7 stop-not-answered\n");
  assert_told(desk, BOB, "{otherwise: pass, stop_if: []}",
              "note 1:2 DOGS-8.4 plan-next\nnote 1:2 DOGS-11.3 plan-kept\n");
  assert_told(desk, BOB, "plan: [{do: pass}]", "note 1:8 DOGS-8.4 plan-passes\n");
  close_desk(desk);
}

/* R10, R19, R20: without an order the Conqueror moves nothing, and the others do what their dog is for. */
static void assert_rule(void **state, const char *position, const char *filed, const char *text,
                        const char *expected) {
  Desk *desk = open_desk(*state, position);
  file(desk, BOB, filed);
  dogs_take_file(desk->dogs->editions[3], &desk->state, BOB, &desk->files[BOB]);
  assert_told(desk, BOB, text, expected);
  close_desk(desk);
}

static void what_happens_by_rule_is_told(void **state) {
  const char *const own = BATTLES DOG_OF_BOB("STORMCROW");
  assert_rule(state, own, "{}", "policy: {stormcrow: stay}", "");
  assert_rule(state, own, "{}", "policy: {stormcrow: {default: stay, TAL: withdraw}}", "");
  assert_rule(state, own, "{}", "{policy: {stormcrow: {TAL: stay}}}", "note 1:23 DOGS-R19 policy-by-rule\n");
  assert_rule(state, BATTLES DOG_OF_BOB("CONQUEROR"), "{}", "{policy: {conqueror: {TAL: none}}}",
              "note 1:23 DOGS-R10 policy-by-rule\n");
  assert_rule(state, BATTLES DOG_OF_BOB("BLACKMANE"), "{}", "{policy: {stormcrow: stay}}",
              "warning 1:11 DOGS-8.3 policy-of-another\nnote 0:0 DOGS-R20 policy-by-rule\n");
  assert_rule(state, BATTLES DOG_OF_BOB("MCBETH"), "{}", "stop_if: []", "");
}

/* Once a year, with the muster, also of who gave no policy at all; not of who gave one before. */
static void the_rule_is_told_with_the_muster(void **state) {
  const char *const muster = BATTLES_IN("muster") "players:\n  bob: {dog: STORMCROW, coins: 9}\n";
  assert_rule(state, muster, "{}", "muster: {buy: []}",
              "note 1:10 DOGS-11.4 muster-buys\nnote 0:0 DOGS-R19 policy-by-rule\n");
  assert_rule(state, muster, "policy: {stormcrow: stay}", "muster: {buy: []}",
              "note 1:10 DOGS-11.4 muster-buys\n");
}

/* What a file leaves out stands as it was filed before (11.3). */
static void a_plan_that_stands_is_told(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, BOB,
       "{plan: [{do: {soldier: footman, at: MAL.1}, times: 2}], otherwise: weakest, fallback: [MAL.6]}");
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: TAL.1}}]");
  run(desk);
  assert_asked(desk, CARL);
  assert_told(desk, BOB, "fallback: [MAL.5]", "note 1:1 DOGS-11.3 plan-kept\n");
  assert_told(desk, BOB, "fallback: []",
              "warning 1:1 DOGS-8.4 fallback-empty\nnote 1:1 DOGS-11.3 plan-kept\n");
  assert_told(desk, BOB, "{otherwise: ask, fallback: [MAL.5]}",
              "note 1:18 DOGS-8.4 fallback-unused\nnote 1:2 DOGS-11.3 plan-kept\n");
  assert_told(desk, BOB, "plan: [{do: {soldier: footman, at: MAL.1}}]", "note 1:8 DOGS-8.4 plan-turns\n");
  close_desk(desk);
}

/* ---- what stands ---- */

static void sections_that_a_file_lacks_stay_as_they_were(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, BOB,
       "{plan: [{do: {soldier: footman, at: MAL.1}}], otherwise: weakest, fallback: [MAL.6],\n"
       "stop_if: [{year: 3}], policy: {stormcrow: {TAL: stay}}}");
  file(desk, ALICE, "plan: [{do: {soldier: footman, at: TAL.1}}]");
  run(desk);
  assert_asked(desk, CARL);
  file(desk, BOB, "{plan: [{id: new, do: pass}]}");
  file(desk, CARL, "plan: [{do: {soldier: footman, at: BAS.1}}]");
  run(desk);
  const Plan *plan = &desk->state.plans[BOB];
  assert_int_equal(plan->entry_count, 1);
  assert_string_equal(plan->entries[0].id, "new");
  assert_int_equal(plan->entries[0].used, 0);
  assert_int_equal(plan->otherwise, OTHERWISE_WEAKEST);
  assert_int_equal(plan->fallback_count, 1);
  assert_int_equal(plan->stop_count, 1);
  assert_int_equal(plan->policy.withdraw[TAL + 1], STAY_STAY);
  assert_asked(desk, ALICE);
  close_desk(desk);
}

/* Spaces are those of a year: a plan that is filed before there is a board does not stand when
 * there is one. */
static void a_plan_before_the_first_year_is_passed_over(void **state) {
  Desk *desk = open_desk(*state, "year: 0\nwindow: dogs\nseats: [alice, bob, carl]\nfirst: bob\n");
  static const Plan NONE = {0};
  Diagnostics found;
  diagnostics_init(&found, desk->dogs->passing);
  const char *text =
      "{dogs: [MCBETH, OMALLEY], plan: [{do: {soldier: footman, at: TAL.1}}], otherwise: pass}";
  assert_true(dogs_orders(desk->dogs->editions[3], &desk->state, ALICE, dogs_yaml(desk->dogs->passing, text),
                          desk->dogs->passing, &desk->files[ALICE], &found));
  assert_int_equal(found.count, 2); /* both are warned of */
  desk->orders[ALICE] = &desk->files[ALICE];
  file(desk, BOB, "dogs: [MCBETH, STORMCROW]");
  run(desk);
  assert_memory_equal(&desk->state.plans[ALICE], &NONE, sizeof NONE);
  /* Scripted dice leave the players in their order. */
  assert_int_equal(desk->state.board.players[ALICE].dog, 4);
  assert_int_equal(desk->state.board.players[BOB].dog, 3);
  assert_int_equal(desk->state.board.players[CARL].dog, 1);
  close_desk(desk);
}

/* With the year the plans are over. */
static void a_new_year_begins_without_plans(void **state) {
  Desk *desk = open_desk(*state, BATTLES HANDS);
  file(desk, ALICE, "{plan: [{do: pass}], otherwise: pass}");
  file(desk, BOB, "{otherwise: pass, policy: {stormcrow: stay}}");
  file(desk, CARL, "{otherwise: pass, fallback: [TAL.1], stop_if: [{year: 3}]}");
  run(desk);
  static const Plan NONE = {0};
  assert_string_equal(label(desk), "3-preparation");
  for (int seat = ALICE; seat <= CARL; seat++)
    assert_memory_equal(&desk->state.plans[seat], &NONE, sizeof NONE);
  run(desk);
  assert_string_equal(label(desk), "3-muster");
  assert_int_equal(desk->state.board.first, ALICE + 1);
  close_desk(desk);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_run_goes_on_until_somebody_has_nothing),
      cmocka_unit_test(entries_are_tried_in_order_spaces_before_soldiers),
      cmocka_unit_test(optional_tries_without_the_card_before_the_next_soldier),
      cmocka_unit_test(otherwise_is_what_is_left),
      cmocka_unit_test(a_card_may_go_with_a_pass_by_option),
      cmocka_unit_test(an_empty_pile_is_shuffled_from_discards_alone),
      cmocka_unit_test(a_stop_asks_once_until_it_was_false),
      cmocka_unit_test(a_stop_that_was_false_in_between_stops_again),
      cmocka_unit_test(a_new_stop_that_holds_rests_at_once),
      cmocka_unit_test(silence_has_one_grace_and_then_the_weakest),
      cmocka_unit_test(silence_lets_the_old_plan_go_on),
      cmocka_unit_test(silence_without_soldiers_is_a_pass),
      cmocka_unit_test(a_lap_is_played_at_a_time),
      cmocka_unit_test(a_lap_ends_after_the_silent_too),
      cmocka_unit_test(each_turn_has_its_own_mail_in_strict_play),
      cmocka_unit_test(what_is_understood_reads_back),
      cmocka_unit_test(files_are_described_in_parts),
      cmocka_unit_test(what_happens_by_rule_is_told),
      cmocka_unit_test(the_rule_is_told_with_the_muster),
      cmocka_unit_test(a_plan_that_stands_is_told),
      cmocka_unit_test(a_stop_wants_a_plan),
      cmocka_unit_test(what_can_do_nothing_is_warned_of),
      cmocka_unit_test(a_plan_that_is_no_answer_says_why),
      cmocka_unit_test(sections_that_a_file_lacks_stay_as_they_were),
      cmocka_unit_test(a_plan_before_the_first_year_is_passed_over),
      cmocka_unit_test(a_new_year_begins_without_plans),
  };
  return cmocka_run_group_tests_name("dogs_plan", tests, dogs_open, dogs_close);
}
