/* Cases that are wrong fail: whatever in one is misspelt, empty, of another kind or simply not so. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/game.h"
#include "../../../adjudicator/referee/proof/proof.h"

#define COUNT(rows) (sizeof(rows) / sizeof *(rows))

/* ---- cases that are right ---- */

#define DUCS                                                                                                 \
  "case: OI1 goes west\n"                                                                                    \
  "game: ducs\n"                                                                                             \
  "position: {turn: 2, phase: orfburg, units: {OI1: \"2511\", OD: \"3222\", WD: \"0101\"}}\n"

#define DUCS_FILE "files: {orfburg: {moves: [\"OI1 2512\"]}}\n"

#define MAYO                                                                                                 \
  "case: equal groups\n"                                                                                     \
  "game: dos-de-mayo\n"                                                                                      \
  "position: {turn: 3, window: orders, zones: {2: {french: 1}, 3: {spanish: 1}}}\n"                          \
  "files: {spanish: {orders: [\"3→2\"]}, french: {orders: [\"2→3\"]}}\n"

/* Alice passes last: with `shared` nothing breaks the tie of alice and bob. */
#define DOGS                                                                                                 \
  "case: R14 shared\n"                                                                                       \
  "game: dogs-of-war\n"                                                                                      \
  "position:\n"                                                                                              \
  "  year: 4\n"                                                                                              \
  "  window: clash\n"                                                                                        \
  "  seats: [alice, bob, carl]\n"                                                                            \
  "  first: alice\n"                                                                                         \
  "  next_first: bob\n"                                                                                      \
  "  to_move: alice\n"                                                                                       \
  "  options: {R14_final_tie: shared}\n"                                                                     \
  "  values: {TAL: 1, MAL: 0, BAS: 0, HAC: 0, TOR: 0, HAR: 0}\n"                                             \
  "  battles:\n"                                                                                             \
  "    1: {houses: [TAL, HAC], tiles: [OB1, OB2], cursor: 0, tokens: [RW1]}\n"                               \
  "    2: {houses: [MAL, TOR], tiles: [OB3, OB4], cursor: 0, tokens: [RW2]}\n"                               \
  "    3: {houses: [BAS, HAR], tiles: [OB5, OB6], cursor: 0, tokens: [RW3]}\n"                               \
  "  players:\n"                                                                                             \
  "    alice: {dog: STORMCROW, support: MAL, vp: 3, shields: {TAL: 2}, captains: 1}\n"                       \
  "    bob: {dog: BLACKMANE, support: BAS, vp: 4, coins: 2, out: yes}\n"                                     \
  "    carl: {dog: MCBETH, support: HAR, out: yes}\n"                                                        \
  "files: {alice: {plan: [{do: pass}]}}\n"

/* Bob does not hold the token that he hands over. */
#define MUSTER                                                                                               \
  "case: 11.20\n"                                                                                            \
  "game: dogs-of-war\n"                                                                                      \
  "position:\n"                                                                                              \
  "  year: 2\n"                                                                                              \
  "  window: muster\n"                                                                                       \
  "  seats: [alice, bob, carl]\n"                                                                            \
  "  first: alice\n"                                                                                         \
  "  battles:\n"                                                                                             \
  "    1: {houses: [TAL, HAC], tiles: [OB1, OB2], cursor: 0, tokens: [RW1]}\n"                               \
  "    2: {houses: [MAL, TOR], tiles: [OB3, OB4], cursor: 0, tokens: [RW2]}\n"                               \
  "    3: {houses: [BAS, HAR], tiles: [OB5, OB6], cursor: 0, tokens: [RW3]}\n"                               \
  "  players:\n"                                                                                             \
  "    alice: {dog: MCBETH, coins: 6, support: TAL}\n"                                                       \
  "    bob: {dog: STORMCROW, support: BAS}\n"                                                                \
  "    carl: {dog: CONQUEROR, support: HAR}\n"                                                               \
  "files:\n"                                                                                                 \
  "  alice: {muster: {buy: [knight]}}\n"                                                                     \
  "  bob: {first_player: bob, muster: {buy: [footman]}}\n"                                                   \
  "  carl: {muster: {buy: [footman]}}\n"

#define WATERLOO                                                                                             \
  "case: a reconnaissance\n"                                                                                 \
  "game: waterloo\n"                                                                                         \
  "position:\n"                                                                                              \
  "  manche: 1\n"                                                                                            \
  "  window: turn\n"                                                                                         \
  "  first: north\n"                                                                                         \
  "  turn: 3\n"                                                                                              \
  "  to_move: north\n"                                                                                       \
  "  north: {front: {1: N1 5, 2: N2 2, 3: N3 4, 4: N4 1, 5: N5 3}, general: N0 6}\n"                         \
  "  south: {front: {1: S1 1, 2: S2 2, 3: S3 3, 4: S4 5, 5: S5 6}, general: S0 4}\n"                         \
  "files: {north: {do: [{artillery: 3}, {recon: 1}]}}\n"

static const char *const RIGHT[] = {
    DUCS DUCS_FILE "expect: {position: {units: {OI1: \"2512\", OI2: eliminated}}, errors: {orfburg: []}}\n",
    DUCS DUCS_FILE "expect: {over: no}\n",
    DUCS DUCS_FILE "expect: {owes: []}\n",
    MAYO
    "expect: {events: [head-on], errors: {french: none}, position: {zones: {2: {french: 1, spanish: 1}, 3: {}}}}\n",
    DOGS "expect: {over: {winner: [bob, alice]}}\n",
    DOGS "expect: {over: {}}\n",
    DOGS "expect: {over: {winner: [alice, bob], reason: shared-victory}, position: {scores: {alice: 5}}}\n",
    DOGS "expect: {events: [{code: shared-victory, seats: [alice, bob], total: 5}]}\n",
    DOGS "expect: {position: {spaces: {}, players: {alice: {soldiers: {}, tactics: [], coins: 0}}}}\n",
    MUSTER "expect: {owes: [alice], warnings: {alice: none, bob: DOGS-11.20, carl: []}}\n",
    WATERLOO "expect: {owes: [south], position: {to_move: south, north: {won: no, knows: {S1: 1}}}}\n",
};

/* ---- and each wrong in one place ---- */

/* The place that is told stands behind the sign ^, which is taken out. */
typedef struct Wrong {
  const char *document, *code;
} Wrong;

static const Wrong WRONG[] = {
    /* the case */
    {"^game: ducs\nexpect: {over: no}\n", "CASE-SHAPE"},
    {"^case: \"\"\ngame: ducs\nexpect: {over: no}\n", "CASE-SHAPE"},
    {"^case: x\ngame: ducs\n", "CASE-SHAPE"},
    {"case: x\ngame: ^dux\nexpect: {over: no}\n", "CASE-GAME"},
    {"^[case, game]\n", "CASE-SHAPE"},
    {DUCS "^expct: {over: no}\nexpect: {over: no}\n", "CASE-UNKNOWN-KEY"},
    {DUCS "^file: {}\nexpect: {over: no}\n", "CASE-UNKNOWN-KEY"},
    {"case: x\ngame: ducs\nposition:^ \nexpect: {over: no}\n", "CASE-SHAPE"},
    {"case: x\ngame: ducs\nposition: ^[]\nexpect: {over: no}\n", "CASE-SHAPE"},
    {"case: x\ngame: ducs\nposition: {^trun: 1}\nexpect: {over: no}\n", "FILE-UNKNOWN-KEY"},
    {DUCS "files:^ \nexpect: {over: no}\n", "CASE-SHAPE"},
    {DUCS "files: {^orfbrug: {moves: []}}\nexpect: {over: no}\n", "CASE-SEAT"},
    {DUCS "files: {orfburg: ^}\nexpect: {over: no}\n", "CASE-SHAPE"},
    {DUCS "files: {orfburg: {^mvoes: []}}\nexpect: {over: no}\n", "CASE-UNKNOWN-KEY"},
    {DUCS "files: {orfburg: ^[{moves: []}]}\nexpect: {over: no}\n", "CASE-SHAPE"},
    {DUCS "options: ^[]\nexpect: {over: no}\n", "CASE-SHAPE"},
    {DUCS "options: {^retrats: ask}\nexpect: {over: no}\n", "CASE-UNKNOWN-KEY"},
    {DUCS "options: {retreats: ^sometimes}\nexpect: {over: no}\n", "OPTION-VALUE"},
    {MAYO "options: {^paec: full}\nexpect: {over: no}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "options: {^R99: no}\nexpect: {owes: []}\n", "CASE-UNKNOWN-KEY"},
    {WATERLOO "options: {^lauerls: yes}\nexpect: {over: no}\n", "CASE-UNKNOWN-KEY"},
    {DUCS "dice: ^3\nexpect: {over: no}\n", "CASE-SHAPE"},
    {DUCS "dice: ^{1: 3}\nexpect: {over: no}\n", "CASE-SHAPE"},
    {DUCS "dice:^ \nexpect: {over: no}\n", "CASE-SHAPE"},
    {DUCS "dice: [^six]\nexpect: {over: no}\n", "CASE-DICE"},
    {DUCS "dice: [^0]\nexpect: {over: no}\n", "CASE-DICE"},
    {DUCS "dice: ^[3]\nexpect: {over: no}\n", "CASE-ROLLS"},
    /* errors that the case does not know of, since what it plays is not what it says */
    {DUCS "files: {orfburg: ^{moves: [\"OI1 0101\"]}}\nexpect: {over: no}\n", "CASE-ERRORS"},
    {DUCS "files: {orfburg: ^{attacks: [{byy: [OI1], on: WI3}]}}\nexpect: {over: no}\n", "CASE-ERRORS"},
    /* an expectation as a whole */
    {DUCS "expect:^ \n", "CASE-SHAPE"},
    {DUCS "expect: ^{}\n", "CASE-SHAPE"},
    {DUCS "expect: ^[over]\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, ^evnets: [head-on]}\n", "CASE-UNKNOWN-KEY"},
    {DUCS "expect: {over: no, position: ^{}}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, position: ^}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, position: ^none}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, events: ^[]}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, events: ^none}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, errors: ^{}}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, errors: ^some}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, errors: ^[DUCS-4.3]}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, errors: ^}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, warnings: ^{}}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, warnings: ^none}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, owes: ^}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, owes: ^orfburg}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, owes: ^{}}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: no, owes: ^[[orfburg]]}\n", "CASE-SHAPE"},
    /* over */
    {DOGS "expect: {over: ^no}\n", "CASE-OVER"},
    {DOGS "expect: {over: ^draw}\n", "CASE-OVER"},
    {DOGS "expect: {over: ^yes}\n", "CASE-SHAPE"},
    {DOGS "expect: {over: ^}\n", "CASE-SHAPE"},
    {DUCS "expect: {over: ^{}}\n", "CASE-OVER"},
    {DUCS "expect: {position: {over: ^{}}}\n", "CASE-POSITION"},
    {DOGS "expect: {over: ^alice}\n", "CASE-SHAPE"},
    {DOGS "expect: {over: ^[alice, bob]}\n", "CASE-SHAPE"},
    {DOGS "expect: {over: {winner: [alice, bob], ^resaon: shared-victory}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {over: {^wniner: bob, reason: shared-victory}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {over: ^{winner: alice}}\n", "CASE-OVER"},
    {DOGS "expect: {over: ^{winner: [alice, carl]}}\n", "CASE-OVER"},
    {DOGS "expect: {over: ^{winner: [alice, bob, carl]}}\n", "CASE-OVER"},
    {DOGS "expect: {over: ^{winner: []}}\n", "CASE-SHAPE"},
    {DOGS "expect: {over: ^{winner: {alice: yes}}}\n", "CASE-SHAPE"},
    {DOGS "expect: {over: ^{winner: }}\n", "CASE-SHAPE"},
    {DOGS "expect: {over: {winner: [alice, ^bbo]}}\n", "CASE-SEAT"},
    {DOGS "expect: {over: {winner: ^none}}\n", "CASE-SEAT"},
    {DOGS "expect: {over: ^{winner: [alice, bob], reason: victory}}\n", "CASE-OVER"},
    {DOGS "expect: {over: ^{reason: victory}}\n", "CASE-OVER"},
    {DUCS "expect: {over: ^draw}\n", "CASE-OVER"},
    {DUCS "expect: {over: ^{winner: orfburg}}\n", "CASE-OVER"},
    /* events */
    {MAYO "expect: {events: [^heda-on]}\n", "CASE-EVENTS"},
    {MAYO "expect: {events: [head-on, ^head-on, head-on]}\n", "CASE-EVENTS"},
    {MAYO "expect: {events: [^~]}\n", "CASE-SHAPE"},
    {MAYO "expect: {events: [^{}]}\n", "CASE-SHAPE"},
    {MAYO "expect: {events: [^{rule: MAYO 4.6}]}\n", "CASE-SHAPE"},
    {MAYO "expect: {events: [^[head-on]]}\n", "CASE-SHAPE"},
    {MAYO "expect: {events: [^{code: head-on, kliled: 0}]}\n", "CASE-EVENTS"},
    {MAYO "expect: {events: [^{code: head-on, winner: none}]}\n", "CASE-EVENTS"},
    {DOGS "expect: {events: [^{code: shared-victory, seats: [alice], total: 5}]}\n", "CASE-EVENTS"},
    {DOGS "expect: {events: [^{code: shared-victory, seats: [alice, bob], totla: none}]}\n", "CASE-EVENTS"},
    /* errors and warnings */
    {MAYO "expect: {errors: {^frnech: []}}\n", "CASE-SEAT"},
    {MAYO "expect: {errors: {french: ^}}\n", "CASE-SHAPE"},
    {MAYO "expect: {errors: {french: ^{MAYO-3.1: yes}}}\n", "CASE-SHAPE"},
    {MAYO "expect: {errors: {french: ^[[]]}}\n", "CASE-SHAPE"},
    {MAYO "expect: {errors: {french: ^some}}\n", "CASE-ERRORS"},
    {MAYO "expect: {errors: {french: ^somme}}\n", "CASE-ERRORS"},
    {MAYO "expect: {errors: {french: ^[MAYO-3.1]}}\n", "CASE-ERRORS"},
    {MUSTER "expect: {owes: [alice], warnings: {bob: ^[]}}\n", "CASE-ERRORS"},
    {MUSTER "expect: {owes: [alice], warnings: {bob: ^[DOGS-11.20, DOGS-4.3]}}\n", "CASE-ERRORS"},
    {MUSTER "expect: {owes: [alice], warnings: {carl: ^[DOGS-11.20]}}\n", "CASE-ERRORS"},
    {MUSTER "expect: {owes: [alice], warnings: {^crla: []}}\n", "CASE-SEAT"},
    /* owes */
    {MUSTER "expect: {owes: ^[]}\n", "CASE-OWES"},
    {MUSTER "expect: {owes: ^[alice, bob]}\n", "CASE-OWES"},
    {MUSTER "expect: {owes: [alice, ^bbo]}\n", "CASE-SEAT"},
    /* positions: what differs */
    {DUCS DUCS_FILE "expect: {position: {units: {OI1: ^\"2511\"}}}\n", "CASE-POSITION"},
    {DUCS DUCS_FILE "expect: {position: {units: {OI1: ^eliminated}}}\n", "CASE-POSITION"},
    {DUCS DUCS_FILE "expect: {position: {turn: ^3}}\n", "CASE-POSITION"},
    {DUCS DUCS_FILE "expect: {position: {units: ^{}}}\n", "CASE-POSITION"},
    {DUCS DUCS_FILE "expect: {position: {units: ^}}\n", "CASE-POSITION"},
    {DUCS DUCS_FILE "expect: {position: {units: ^[OI1]}}\n", "CASE-POSITION"},
    {MAYO "expect: {position: {zones: {2: ^{}}}}\n", "CASE-POSITION"},
    {MAYO "expect: {position: {zones: {2: ^{spanish: 0}}}}\n", "CASE-POSITION"},
    {MAYO "expect: {position: {effects: ^[{kind: loss-limit}]}}\n", "CASE-POSITION"},
    {DOGS "expect: {position: {battles: {1: ^{cursor: 0, houses: [HAC, TAL, MAL]}}}}\n", "CASE-POSITION"},
    {DOGS "expect: {position: {players: {alice: ^{}}}}\n", "CASE-POSITION"},
    {DOGS "expect: {position: {players: {bob: ^{coins: 0}}}}\n", "CASE-POSITION"},
    {DOGS "expect: {position: {players: {alice: ^{shields: {}}}}}\n", "CASE-POSITION"},
    {WATERLOO "expect: {owes: [south], position: {north: {knows: ^{}}}}\n", "CASE-POSITION"},
    {WATERLOO "expect: {owes: [south], position: {north: {knows: ^{S1: 0}}}}\n", "CASE-POSITION"},
    /* positions: what is nothing of the game, and so would match nothing */
    {DUCS DUCS_FILE "expect: {position: {^untis: {}}}\n", "CASE-UNKNOWN-KEY"},
    {DUCS DUCS_FILE "expect: {position: {^untis: {OI2: eliminated}}}\n", "CASE-UNKNOWN-KEY"},
    {DUCS DUCS_FILE "expect: {position: {units: {^OI99: eliminated}}}\n", "CASE-UNKNOWN-KEY"},
    {DUCS DUCS_FILE "expect: {position: {possession: {^\"9999\": ~}}}\n", "CASE-UNKNOWN-KEY"},
    {DUCS DUCS_FILE "expect: {position: {retreat: {^orfbrug: []}}}\n", "CASE-UNKNOWN-KEY"},
    {MAYO "expect: {position: {zones: {^99: {}}}}\n", "CASE-UNKNOWN-KEY"},
    {MAYO "expect: {position: {zones: {4: {^frnech: 0}}}}\n", "CASE-UNKNOWN-KEY"},
    {MAYO "expect: {position: {outside: {^99: 0}}}\n", "CASE-UNKNOWN-KEY"},
    {MAYO "expect: {position: {lost: {^frnech: 0}}}\n", "CASE-UNKNOWN-KEY"},
    {MAYO "expect: {position: {hands: {^frnech: []}}}\n", "CASE-UNKNOWN-KEY"},
    {MAYO "expect: {position: {^efects: []}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {players: {^alcie: {coins: 0}}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {players: {alice: {^cions: 0}}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {players: {alice: {soldiers: {^kngiht: 0}}}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {players: {alice: {shields: {^TLA: 0}}}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {spaces: {^TLA.1: none}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {spaces: {^TAL.99: none}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {battles: {^7: none}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {battles: {1: {^tokesn: []}}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {values: {^TLA: 0}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {scores: {^alcie: 0}}}\n", "CASE-UNKNOWN-KEY"},
    {DOGS "expect: {position: {^dekc: []}}\n", "CASE-UNKNOWN-KEY"},
    {WATERLOO "expect: {owes: [south], position: {duels: {^9: none}}}\n", "CASE-UNKNOWN-KEY"},
    {WATERLOO "expect: {owes: [south], position: {wins: {^norht: 0}}}\n", "CASE-UNKNOWN-KEY"},
    {WATERLOO "expect: {owes: [south], position: {north: {^wno: no}}}\n", "CASE-UNKNOWN-KEY"},
    {WATERLOO "expect: {owes: [south], position: {north: {knows: {^S9: none}}}}\n", "CASE-UNKNOWN-KEY"},
    {WATERLOO "expect: {owes: [south], position: {north: {front: {^9: none}}}}\n", "CASE-UNKNOWN-KEY"},
    {WATERLOO "expect: {owes: [south], position: {north: {standing: {^counter_chrage: []}}}}\n",
     "CASE-UNKNOWN-KEY"},
    {WATERLOO "expect: {owes: [south], position: {last: {^wniner: none}}}\n", "CASE-UNKNOWN-KEY"},
};

/* ---- running them ---- */

static void run(Arena *arena, const char *text, CaseResult *out) {
  static const Configuration configuration = {.language = "en"};
  Referee referee = {.arena = arena, .configuration = &configuration, .games = GAMES};
  Diagnostics found;
  diagnostics_init(&found, arena);
  const Tree *documents = yaml_read_all(arena, text, strlen(text), &YAML_DATA, &found);
  if (documents == NULL || documents->count != 1) fail_msg("no document: %s", text);
  case_run(&referee, arena, documents->items[0].value, out);
}

static const char *told(Arena *arena, const Diagnostics *found) {
  const char *text = "";
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    text = arena_printf(arena, "%s %d:%d %s", text, d->line, d->column, d->code);
  }
  return text;
}

static void cases_that_are_right_pass(void **state) {
  (void)state;
  Arena *arena = arena_new();
  for (size_t i = 0; i < COUNT(RIGHT); i++) {
    CaseResult result;
    run(arena, RIGHT[i], &result);
    if (!result.passed) fail_msg("%s%s", RIGHT[i], told(arena, &result.found));
  }
  arena_free(arena);
}

/* Where the sign stands: columns count characters. */
static void find_place(const char *text, const char *sign, int *line, int *column) {
  *line = *column = 1;
  for (const char *c = text; c < sign; c++) {
    if (*c == '\n') (*line)++;
    if (*c == '\n')
      *column = 1;
    else if ((*c & 0xC0) != 0x80)
      (*column)++;
  }
}

static void whatever_is_wrong_in_a_case_fails_it_at_its_place(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const char *wrong = "";
  for (size_t i = 0; i < COUNT(WRONG); i++) {
    const char *text = WRONG[i].document, *sign = strchr(text, '^');
    int line, column;
    assert_non_null(sign);
    find_place(text, sign, &line, &column);
    CaseResult result;
    run(arena, arena_printf(arena, "%.*s%s", (int)(sign - text), text, sign + 1), &result);
    bool found = false;
    for (size_t d = 0; d < result.found.count; d++) {
      const Diagnostic *at = &result.found.items[d];
      found |= strcmp(at->code, WRONG[i].code) == 0 && at->line == line && at->column == column;
    }
    if (result.passed || !found)
      wrong = arena_printf(arena, "%s%s%d:%d %s, found%s\n\n", wrong, text, line, column, WRONG[i].code,
                           told(arena, &result.found));
  }
  fputs(wrong, stderr); /* fail_msg() cuts */
  assert_string_equal(wrong, "");
  arena_free(arena);
}

int main(void) {
  setenv("ADJUDICATOR_DATA", ".", 1); /* the top of the source tree, where tests are run */
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cases_that_are_right_pass),
      cmocka_unit_test(whatever_is_wrong_in_a_case_fails_it_at_its_place),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
