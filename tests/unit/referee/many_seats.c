/* Tables of three and more: seats that bear their players' names, files of one seat for several parts of a
 * turn. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/referee/acts/acts.h"
#include "../../../adjudicator/referee/letters/letters.h"
#include "../../../adjudicator/referee/people/people.h"
#include "../../../adjudicator/referee/proof/proof.h"
#include "../../../adjudicator/referee/turn/turn.h"
#include "bench.h"
#include "ring_game.h"

static Bench *ring_bench(void) {
  Bench *bench = bench_new();
  bench->referee.games = RING_GAMES;
  bench_file(bench, "schema/editions/ring.yaml", "game: ring\npieces: none\n");
  bench_file(bench, "templates/en/ring/report.txt.mustache",
             "{{#owes}}{{window}} {{part}} {{answered}}{{#in_force}} {{in_force}}{{/in_force}}; "
             "{{/owes}}form {{part}}\n");
  bench_file(bench, "templates/en/ring/form.yaml.mustache",
             "pair: {{part}}\n{{#parts}}# {{it.part}} {{answered}} {{choices.pair}}\n{{/parts}}");
  bench_file(bench, "templates/en/reminder.txt.mustache", "{{owed}}\n");
  return bench;
}

/* "anne bruno" as seats at ANNE@example.org and so on. */
static Status begin(Bench *bench, const char *name, const char *seats, const char *position,
                    LoadedGame *out) {
  gchar **names = g_strsplit(seats, " ", 0);
  NewSeat wanted[16];
  size_t count = 0;
  for (; names[count] != NULL && *names[count] != '\0'; count++)
    wanted[count] = (NewSeat){.name = arena_strdup(bench->arena, names[count]),
                              .address = arena_printf(bench->arena, "%s@example.org", "player")};
  g_strfreev(names);
  if (position != NULL) bench_file(bench, "position.yaml", position);
  const NewGame game = {
      .rules = "ring",
      .name = name,
      .seats = wanted,
      .seat_count = count,
      .schedule = {.every = 48 * HOUR},
      .timezone = "UTC",
      .seed = "1",
      .position_file = position == NULL ? NULL : path_join(bench->arena, bench->folder, "position.yaml"),
  };
  g_string_truncate(bench->told, 0);
  return new_game(&bench->referee, bench->arena, &game, out);
}

static void begin_well(Bench *bench, const char *name, const char *seats) {
  Status status = begin(bench, name, seats, NULL, NULL);
  if (status != STATUS_OK) fail_msg("%s", bench->told->str);
}

static const char *seats_at(Bench *bench, const char *name) {
  LoadedGame loaded = bench_table(bench, name);
  const char *text = "";
  assert_int_equal(loaded.seated.count, loaded.seats.count);
  assert_null(loaded.seated.names[loaded.seated.count]);
  for (int seat = 0; seat < loaded.seated.count; seat++) {
    assert_string_equal(loaded.seated.names[seat], loaded.seats.items[seat].name);
    assert_int_equal(loaded_game_seat(&loaded, loaded.seated.names[seat]), seat);
    text = arena_printf(bench->arena, "%s%s%s", text, seat == 0 ? "" : " ", loaded.seated.names[seat]);
  }
  return text;
}

/* ---- names ---- */

static void the_order_of_the_seats_is_that_in_which_they_are_given(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "three", "carl anne bruno");
  assert_string_equal(seats_at(bench, "three"), "carl anne bruno");
  begin_well(bench, "five", "e d c b a");
  assert_string_equal(seats_at(bench, "five"), "e d c b a");
  /* the edition is that of the game, though its file is the same */
  LoadedGame loaded = bench_table(bench, "three");
  assert_string_equal(((const RingEdition *)loaded.edition)->pairs[0], "carl-anne");
  begin_well(bench, "again", "carl anne bruno");
  assert_ptr_equal(bench_table(bench, "again").edition, loaded.edition);
  bench_free(bench);
}

static void fewer_play_under_the_fixed_names(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "two", "right left");
  assert_string_equal(seats_at(bench, "two"), "left right");
  assert_int_equal(begin(bench, "other", "anne bruno", NULL, NULL), STATUS_USAGE);
  bench_free(bench);
}

static void bad_names_and_numbers(void **state) {
  (void)state;
  static const char *const BAD[] = {
      "",
      "anne",
      "left",
      "a b c d e f",
      "anne anne bruno",
      "anne bruno public",
      "anne bruno referee",
      "anne bruno all",
      "anne bruno none",
      "anne bruno observers",
      "anne bruno observer-1",
      "anne bruno left", /* a fixed name */
      "anne bruno Carl",
      "anne bruno carl.b",
      "anne bruno 3",
      "anne bruno -c",
      "anne bruno yes",
      "anne bruno abcdefghijklmnopqrstu", /* 21 letters */
      "a-b c a b-c",                      /* a-b + c and a + b-c */
  };
  static const char *const GOOD[] = {"anne bruno abcdefghijklmnopqrst", "anne anne-2 b3", "a-b c a b-d"};
  Bench *bench = ring_bench();
  for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
    if (begin(bench, "bad", BAD[i], NULL, NULL) != STATUS_USAGE) fail_msg("%s", BAD[i]);
    assert_true(bench->told->len > 0);
  }
  for (size_t i = 0; i < sizeof GOOD / sizeof *GOOD; i++)
    begin_well(bench, arena_printf(bench->arena, "good-%zu", i), GOOD[i]);
  bench_free(bench);
}

static void a_position_names_the_seats_in_its_order(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  static const char position[] = "seats: [carl, bruno, anne]\nround: 2\npoints: {bruno: 3}\n";
  LoadedGame loaded;
  assert_int_equal(begin(bench, "placed", "anne bruno carl", position, &loaded), STATUS_OK);
  assert_string_equal(seats_at(bench, "placed"), "carl bruno anne");
  assert_int_equal(((const Ring *)loaded.state)->points[1], 3);
  assert_int_equal(begin(bench, "short", "anne bruno", position, NULL), STATUS_USAGE);
  assert_int_equal(begin(bench, "strange", "anne bruno dora", position, NULL), STATUS_USAGE);
  assert_int_equal(begin(bench, "bad", "anne bruno carl", "seats: [anne, bruno, all]\n", NULL), STATUS_USAGE);
  /* a position that names nobody is for those who were given */
  assert_int_equal(begin(bench, "plain", "anne bruno carl", "round: 2\n", NULL), STATUS_OK);
  assert_string_equal(seats_at(bench, "plain"), "anne bruno carl");
  bench_free(bench);
}

/* ---- files for parts ---- */

static const char *show(Bench *bench, int round, const char *pair, int number) {
  return arena_printf(bench->arena, "turn: round-%d\npair: %s\nshow: %d\n", round, pair, number);
}

static SubmissionResult file(Bench *bench, const char *seat, const char *pair, int number) {
  return bench_submit(bench, "one", seat, show(bench, 1, pair, number));
}

/* "anne-bruno:yes/yes" of each duty: what this file answers, and what the files in force do. */
static const char *owed(Bench *bench, const SubmissionResult *result) {
  const Tree *owes = tree_get(result->receipt, "owes");
  const char *text = "";
  for (size_t i = 0; i < owes->count; i++) {
    const Tree *entry = owes->items[i].value;
    const char *part = tree_string(tree_get(entry, "part"), "?");
    bool other = false;
    assert_true(tree_read_bool(tree_get(entry, "other_part"), &other));
    assert_int_equal(other, strcmp(part, tree_string(tree_get(result->receipt, "part"), "")) != 0);
    text = arena_printf(bench->arena, "%s%s%s:%s/%s", text, i == 0 ? "" : " ", part,
                        tree_string(tree_get(entry, "answered"), "?"),
                        tree_string(tree_get(entry, "in_force_answered"), "?"));
  }
  return text;
}

static void receipts_say_which_part(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  SubmissionResult result = file(bench, "anne", "anne-bruno", 5);
  assert_true(result.filed);
  assert_string_equal(tree_string(tree_get(result.receipt, "part"), ""), "anne-bruno");
  assert_string_equal(owed(bench, &result), "anne-bruno:yes/yes anne-carl:no/no");
  assert_string_equal(tree_string(tree_get(result.receipt, "understood"), ""), "pair: anne-bruno\nshow: 5\n");
  result = file(bench, "anne", "anne-carl", 12);
  assert_string_equal(owed(bench, &result), "anne-bruno:no/yes anne-carl:errors/errors");
  assert_true(tree_is_null(tree_get(result.receipt, "replaces")));
  result = file(bench, "anne", "anne-carl", 7);
  assert_string_equal(tree_string(tree_get(result.receipt, "replaces"), ""), "2");
  assert_string_equal(owed(bench, &result), "anne-bruno:no/yes anne-carl:yes/yes");
  /* both stand */
  SubmissionRows rows;
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(
      ledger_submissions_in_force(bench->referee.ledger, bench->arena, loaded.row.id, 0, "round-1", &rows),
      STATUS_OK);
  assert_int_equal(rows.count, 2);
  assert_int_equal(rows.items[0].receipt, 1);
  assert_int_equal(rows.items[1].receipt, 3);
  bench_free(bench);
}

static void a_file_must_be_for_a_part_where_there_are_several(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  file(bench, "anne", "anne-carl", 7);
  static const char *const bad[] = {"turn: round-1\nshow: 3\n", "turn: round-1\npair: bruno-carl\nshow: 3\n",
                                    "turn: round-1\npair: nobody\nshow: 3\n"};
  for (size_t i = 0; i < 3; i++) {
    SubmissionResult result = bench_submit(bench, "one", "anne", bad[i]);
    assert_true(result.refused);
    assert_string_equal(owed(bench, &result), "anne-bruno:no/no anne-carl:no/yes");
  }
  /* of one that is refused before anybody knows what it is for, the newest in force is named */
  SubmissionResult result = bench_submit(bench, "one", "anne", "turn: round-7\npair: anne-bruno\nshow: 3\n");
  assert_string_equal(tree_string(tree_get(result.receipt, "in_force"), ""), "1");
  /* with two there is only one */
  begin_well(bench, "two", "left right");
  result = bench_submit(bench, "two", "left", "turn: round-1\nshow: 3\n");
  assert_true(result.filed);
  assert_string_equal(tree_string(tree_get(result.receipt, "part"), ""), "left-right");
  bench_free(bench);
}

static void a_window_waits_for_every_part(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  file(bench, "anne", "anne-bruno", 5);
  file(bench, "anne", "anne-carl", 5);
  file(bench, "bruno", "anne-bruno", 4);
  file(bench, "bruno", "bruno-carl", 4);
  file(bench, "carl", "anne-carl", 6);
  assert_int_equal(bench_move(bench, "one"), 0);
  file(bench, "carl", "bruno-carl", 6);
  assert_int_equal(bench_move(bench, "one"), 2); /* the rest passes by itself */
  LoadedGame loaded = bench_table(bench, "one");
  const Ring *ring = loaded.state;
  assert_string_equal(loaded.turn, "round-2");
  assert_int_equal(ring->points[0], 1);
  assert_int_equal(ring->points[1], 0);
  assert_int_equal(ring->points[2], 2);
  bench_free(bench);
}

static void an_answer_may_be_needless(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  bench_submit(bench, "one", "anne", "turn: round-1\npair: anne-bruno\nyield: yes\n");
  file(bench, "anne", "anne-carl", 5);
  file(bench, "carl", "anne-carl", 6);
  file(bench, "carl", "bruno-carl", 6);
  assert_int_equal(bench_move(bench, "one"), 0); /* bruno owes bruno-carl, and nothing else */
  SubmissionResult result = file(bench, "bruno", "bruno-carl", 6);
  /* That she yields is sealed: for all that he is told he owes his answer. */
  assert_string_equal(owed(bench, &result), "anne-bruno:no/no bruno-carl:yes/yes");
  assert_int_equal(bench_move(bench, "one"), 2);
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(loaded.seats.items[1].missed, 0);
  bench_free(bench);
}

static void who_answers_some_of_it_has_missed_a_turn(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  file(bench, "anne", "anne-bruno", 5);
  file(bench, "anne", "anne-carl", 12);
  file(bench, "bruno", "anne-bruno", 4);
  bench->referee.now = T0 + 49 * HOUR;
  assert_int_equal(bench_move(bench, "one"), 2);
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(loaded.seats.items[0].missed, 0);
  assert_int_equal(loaded.seats.items[1].missed, 1);
  assert_int_equal(loaded.seats.items[2].missed, 1);
  /* what was missing, and what was wrong, by part */
  EventRows events;
  const char *text = "";
  assert_int_equal(ledger_events(bench->referee.ledger, bench->arena, loaded.row.id, "round-1", -1, &events),
                   STATUS_OK);
  for (size_t i = 0; i < events.count; i++) {
    const EventRow *row = &events.items[i];
    if (strcmp(row->code, "no-answer") == 0 || strcmp(row->code, "file-error") == 0)
      text = arena_printf(bench->arena, "%s%s %s\n", text, row->code, row->fields);
  }
  assert_string_equal(
      text, "no-answer {seat: carl, window: show, part: anne-carl}\n"
            "no-answer {seat: bruno, window: show, part: bruno-carl}\n"
            "no-answer {seat: carl, window: show, part: bruno-carl}\n"
            "file-error {line: 3, column: 7, message: tally-too-much, fields: {part: anne-carl}}\n");
  bench_free(bench);
}

static const char *newest_body(Bench *bench, const char *kind, int seat) {
  OutboxRows rows;
  size_t count = bench_mails(bench, "one", kind, seat, &rows);
  assert_true(count > 0);
  return rows.items[count - 1].body;
}

static void reminders_and_forms_are_for_what_is_not_answered(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  assert_string_equal(newest_body(bench, "report", 0),
                      "show anne-bruno no; show anne-carl no; form anne-bruno\n");
  file(bench, "anne", "anne-bruno", 5);
  file(bench, "bruno", "anne-bruno", 5);
  file(bench, "bruno", "bruno-carl", 5);
  LoadedGame loaded = bench_table(bench, "one");
  assert_string_equal(document_form(&bench->referee, &loaded, 0),
                      "pair: anne-carl\n# anne-bruno yes anne-bruno\n# anne-carl no anne-carl\n");
  assert_int_equal(bench_move(bench, "one"), 0);
  bench->referee.now = T0 + 36 * HOUR;
  assert_int_equal(remind_all(&bench->referee), STATUS_OK);
  assert_true(strncmp(newest_body(bench, "reminder", 0), "show (anne-carl)\n", 17) == 0);
  assert_true(strncmp(newest_body(bench, "reminder", 2), "show (anne-carl), show (bruno-carl)\n", 36) == 0);
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "one", "reminder", 1, &rows), 0);
  bench_free(bench);
}

static void a_new_player_is_told_of_every_file(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  bench_file(bench, "templates/en/messages.yaml",
             BENCH_MANNER
             "subjects: {referee: {owes: o, waits: w, over: x}}\n"
             "prefaces: {referee: {new-player: '{{in_force}}:{{#file}} {{.}};{{/file}}'}}\n"
             "notices: {referee: {replaced: {subject: s, body: b}, released: {subject: s, body: b}}}\n");
  begin_well(bench, "one", "anne bruno carl");
  file(bench, "anne", "anne-carl", 5);
  file(bench, "anne", "anne-bruno", 4);
  const ActDemand demand = {.game = "one", .reason = "left"};
  const Seating seating = {.seat = "anne", .address = "new@example.org"};
  ActResult result;
  assert_int_equal(act_replace(&bench->referee, bench->arena, &demand, &seating, &result), STATUS_OK);
  const char *body = newest_body(bench, "report", 0);
  if (strstr(body, "2, 1: pair: anne-bruno; show: 4; pair: anne-carl; show: 5;") == NULL)
    fail_msg("%s", body);
  bench_free(bench);
}

static void a_rollback_undoes_each_file(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  file(bench, "anne", "anne-bruno", 5);
  file(bench, "anne", "anne-carl", 5);
  bench->referee.now = T0 + 49 * HOUR;
  assert_int_equal(bench_move(bench, "one"), 2);
  const ActDemand demand = {.game = "one", .reason = "wrong"};
  ActResult result;
  assert_int_equal(act_rollback(&bench->referee, bench->arena, &demand, "round-1", &result), STATUS_OK);
  SubmissionRows rows;
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(
      ledger_submissions_in_force(bench->referee.ledger, bench->arena, loaded.row.id, 0, "round-1", &rows),
      STATUS_OK);
  assert_int_equal(rows.count, 0);
  bench_free(bench);
}

/* ---- proofs ---- */

static void play_to_the_end(Bench *bench) {
  static const char *const FILES[][2] = {{"anne", "anne-bruno"},  {"anne", "anne-carl"},
                                         {"bruno", "anne-bruno"}, {"bruno", "bruno-carl"},
                                         {"carl", "bruno-carl"},  {"carl", "anne-carl"}};
  for (int round = 1; round <= 2; round++) {
    for (int i = 0; i < 6; i++) {
      bench_submit(bench, "one", FILES[i][0], show(bench, round, FILES[i][1], 9)); /* thought better of */
      bench_submit(bench, "one", FILES[i][0], show(bench, round, FILES[i][1], 1 + i));
    }
    assert_int_equal(bench_move(bench, "one"), round == 1 ? 2 : 1);
  }
}

static Status verified(Bench *bench, Verification *found) {
  History history;
  assert_int_equal(history_load(&bench->referee, bench->arena, "one", &history), STATUS_OK);
  return verify_history(&bench->referee, &history, found);
}

static void a_game_with_names_and_parts_is_verified(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  play_to_the_end(bench);
  Verification found;
  if (verified(bench, &found) != STATUS_OK)
    fail_msg("%s %d %d %s %s", found.fault.table, (int)found.fault.state, (int)found.fault.number,
             found.fault.column, found.fault.what);
  assert_int_equal(found.windows, 3);
  assert_int_equal(found.files, 24);
  /* a bundle says who they were */
  History history, read;
  assert_int_equal(history_load(&bench->referee, bench->arena, "one", &history), STATUS_OK);
  const char *text = yaml_write(bench->arena, history_tree(&bench->referee, &history), NULL);
  bench_file(bench, "bundle.yaml", text);
  const char *path = path_join(bench->arena, bench->folder, "bundle.yaml");
  assert_int_equal(history_read(&bench->referee, bench->arena, path, &read), STATUS_OK);
  assert_int_equal(read.seats.count, 3);
  assert_string_equal(read.seats.names[2], "carl");
  assert_string_equal(read.files.items[2].part, "anne-carl");
  assert_int_equal(verify_history(&bench->referee, &read, &found), STATUS_OK);
  read.seats.names[2] = "dora";
  assert_int_equal(verify_history(&bench->referee, &read, &found), STATUS_BAD_DATA);
  assert_string_equal(found.fault.table, "seats");
  bench_free(bench);
}

static void a_part_that_was_bent_is_found(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  play_to_the_end(bench);
  History history;
  Verification found;
  assert_int_equal(history_load(&bench->referee, bench->arena, "one", &history), STATUS_OK);
  history.files.items[3].part = "anne-bruno";
  assert_int_equal(verify_history(&bench->referee, &history, &found), STATUS_BAD_DATA);
  assert_string_equal(found.fault.table, "submissions");
  assert_int_equal(found.fault.number, 4);
  assert_string_equal(found.fault.column, "part");
  bench_free(bench);
}

/* ---- press ---- */

/* Who got the newest press, by seat. */
static const char *readers_of(Bench *bench, const char *to) {
  LoadedGame loaded = bench_table(bench, "one");
  OutboxRows before[3], after;
  const char *text = "";
  for (int seat = 0; seat < 3; seat++) bench_mails(bench, "one", "press", seat, &before[seat]);
  PressMail press = {.prose = "Peace?", .to = to};
  const char *refused;
  assert_int_equal(press_take_mail(&bench->referee, &loaded, 0, &press, &refused), STATUS_OK);
  if (refused != NULL) return refused;
  for (int seat = 0; seat < 3; seat++) {
    if (bench_mails(bench, "one", "press", seat, &after) > before[seat].count)
      text = arena_printf(bench->arena, "%s%s%s", text, *text == '\0' ? "" : " ", loaded.seated.names[seat]);
  }
  return text;
}

static void press_goes_to_one_to_several_and_to_all(void **state) {
  (void)state;
  static const char *const TO[][2] = {
      {"bruno", "bruno"},    {"carl", "carl"},         {"bruno, carl", "bruno carl"},
      {"all", "bruno carl"}, {"anne, bruno", "bruno"}, {"anne", "yourself"},
      {"dora", "whom"},      {"left", "whom"},         {"bruno dora", "whom"}};
  Bench *bench = ring_bench();
  begin_well(bench, "one", "anne bruno carl");
  for (size_t i = 0; i < sizeof TO / sizeof *TO; i++)
    assert_string_equal(readers_of(bench, TO[i][0]), TO[i][1]);
  /* in a turn file */
  SubmissionResult result = bench_submit(bench, "one", "anne",
                                         "turn: round-1\npair: anne-bruno\nshow: 3\npress: [{to: [carl, "
                                         "bruno], text: a}, {to: carl, text: b}]\n");
  assert_true(result.filed);
  OutboxRows rows;
  assert_int_equal(bench_mails(bench, "one", "press", 2, &rows), 3 + 2);
  assert_int_equal(bench_mails(bench, "one", "press", 1, &rows), 4 + 1);
  assert_int_equal(bench_mails(bench, "one", "press", 0, &rows), 0);
  result = bench_submit(bench, "one", "anne",
                        "turn: round-1\npair: anne-bruno\nshow: 3\npress: [{to: dora, text: a}]\n");
  assert_true(result.refused);
  bench_free(bench);
}

/* ---- cases ---- */

typedef struct CaseRow {
  const char *document;
  const char *codes; /* of what did not come as expected; "" where it passes */
} CaseRow;

static const CaseRow CASES[] = {
    /* the seats of the position; a list of files for one of them */
    {"{case: a, game: ring, position: {seats: [anne, bruno, carl], round: 1},\n"
     " files: {anne: [{pair: anne-bruno, show: 5}, {pair: anne-carl, show: 5}],\n"
     "         bruno: [{pair: anne-bruno, show: 4}, {pair: bruno-carl, show: 4}],\n"
     "         carl: [{pair: bruno-carl, show: 3}, {pair: anne-carl, show: 3}]},\n"
     " expect: {position: {round: 1, rest: true, points: {anne: 2, bruno: 1, carl: 0}}, errors: {anne: []}}}",
     ""},
    /* it ends before the window where it stops */
    {"{case: a, game: ring, files: {left: {show: 5}, right: {show: 4}}, expect: {position: {round: 1, rest: "
     "true}, owes: []}}",
     ""},
    /* a case that begins there goes through it, and shows what is kept of the start */
    {"{case: a, game: ring, position: {round: 1, rest: true}, expect: {position: {round: 1, rest: false}, "
     "owes: "
     "[left, right]}}",
     ""},
    /* no deadline passes */
    {"{case: a, game: ring, files: {left: {show: 5}}, expect: {position: {rest: false, points: {left: 0}}, "
     "owes: [right]}}",
     ""},
    {"{case: a, game: ring, files: {left: {yield: yes}}, expect: {position: {rest: true}}}", ""},
    {"{case: a, game: ring, files: {left: {show: x}, right: {show: 3}}, expect: {errors: {left: "
     "[FILE-SHAPE]}, owes: [left]}}",
     ""},
    {"{case: a, game: ring, files: {left: {show: 12}, right: {show: 3}}, expect: {"
     "position: {points: {right: 0}}, owes: [left]}}",
     ""},
    /* the files name the seats, in their order */
    {"{case: a, game: ring, files: {c: {pair: c-a, show: 1}, a: {pair: c-a, show: 2}, b: {pair: a-b, show: "
     "2}}, expect: {owes: [a, b, c]}}",
     ""},
    {"{case: a, game: ring, expect: {owes: [left, right]}}", ""},
    {"{case: a, game: ring, files: {anne: {show: 1}, bruno: {show: 1}}, expect: {owes: []}}", "CASE-SEAT"},
    {"{case: a, game: ring, files: {anne: {}, bruno: {}, all: {}}, expect: {owes: []}}", "CASE-SEAT"},
    {"{case: a, game: ring, position: {seats: [anne, bruno, carl]}, files: {dora: {show: 1}}, expect: {owes: "
     "[]}}",
     "CASE-SEAT"},
    {"{case: a, game: rings, expect: {owes: []}}", "CASE-GAME"},
    /* an expectation that could not fail */
    {"{case: a, game: ring}", "CASE-SHAPE"},
    {"{case: a, game: ring, expect: {}}", "CASE-SHAPE"},
    {"{case: a, game: ring, expect: }", "CASE-SHAPE"},
    {"{case: a, game: ring, expect: {position: {}, events: [], errors: {}, warnings: {}}}",
     "CASE-SHAPE CASE-SHAPE CASE-SHAPE CASE-SHAPE"},
    /* an empty map is empty: nobody has any */
    {"{case: a, game: ring, expect: {position: {points: {}}}}", ""},
    {"{case: a, game: ring, position: {round: 1, points: {left: 3}}, expect: {position: {points: {}}}}",
     "CASE-POSITION"},
    {"{case: a, game: ring, files: {left: [4]}, expect: {owes: []}}", "CASE-SHAPE"},
    {"{case: a, game: ring, files: {left: {show: 5}}, expect: {owes: [left]}}", "CASE-OWES"},
    {"{case: a, game: ring, position: {seats: [anne, bruno, carl], round: 2, over: true, points: {carl: 3}}, "
     "expect: {over: {winner: carl}}}",
     ""},
};

static void cases_are_played_by_their_seats(void **state) {
  (void)state;
  Bench *bench = ring_bench();
  for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
    Diagnostics ignored;
    diagnostics_init(&ignored, bench->arena);
    const char *text = CASES[i].document;
    const Tree *document = yaml_read(bench->arena, text, strlen(text), &YAML_DATA, &ignored);
    assert_non_null(document);
    CaseResult result;
    case_run(&bench->referee, bench->arena, document, &result);
    const char *codes = "";
    for (size_t d = 0; d < result.found.count; d++) {
      const Diagnostic *found = &result.found.items[d];
      codes = arena_printf(bench->arena, "%s%s%s", codes, d == 0 ? "" : " ", found->code);
    }
    if (strcmp(codes, CASES[i].codes) != 0) fail_msg("%s\n%s", text, codes);
    assert_int_equal(result.passed, *CASES[i].codes == '\0');
  }
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_order_of_the_seats_is_that_in_which_they_are_given),
      cmocka_unit_test(fewer_play_under_the_fixed_names),
      cmocka_unit_test(bad_names_and_numbers),
      cmocka_unit_test(a_position_names_the_seats_in_its_order),
      cmocka_unit_test(receipts_say_which_part),
      cmocka_unit_test(a_file_must_be_for_a_part_where_there_are_several),
      cmocka_unit_test(a_window_waits_for_every_part),
      cmocka_unit_test(an_answer_may_be_needless),
      cmocka_unit_test(who_answers_some_of_it_has_missed_a_turn),
      cmocka_unit_test(reminders_and_forms_are_for_what_is_not_answered),
      cmocka_unit_test(a_new_player_is_told_of_every_file),
      cmocka_unit_test(a_rollback_undoes_each_file),
      cmocka_unit_test(a_game_with_names_and_parts_is_verified),
      cmocka_unit_test(a_part_that_was_bent_is_found),
      cmocka_unit_test(press_goes_to_one_to_several_and_to_all),
      cmocka_unit_test(cases_are_played_by_their_seats),
  };
  return cmocka_run_group_tests_name("ring", tests, NULL, NULL);
}
