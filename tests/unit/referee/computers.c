/* The computer at the table: what it is asked, when it thinks, and what its files may and may not do. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/computers.h"
#include "../../../adjudicator/referee/proof/proof.h"
#include "../../../adjudicator/referee/tick.h"
#include "bench.h"

static void begin(Bench *bench, const char *name, const char *red, const char *blue) {
  const NewSeat seats[] = {{.name = "red", .address = red}, {.name = "blue", .address = blue}};
  const NewGame wanted = {.rules = "tally",
                          .name = name,
                          .seats = seats,
                          .seat_count = 2,
                          .schedule = {.every = 48 * HOUR},
                          .timezone = "UTC",
                          .seed = "1"};
  if (new_game(&bench->referee, bench->arena, &wanted, NULL) != STATUS_OK)
    fail_msg("new: %s", bench->told->str);
}

static void set(Bench *bench, const char *name, const char *value) {
  const ActDemand demand = {.game = "one", .reason = "a test"};
  const SettingWish wish = {name, value};
  const SettingWishes wishes = {&wish, 1};
  ActResult result;
  if (act_set(&bench->referee, bench->arena, &demand, &wishes, &result) != STATUS_OK)
    fail_msg("set: %s", bench->told->str);
}

static void no_mail(void *context) {
  ++*(int *)context;
}

static void tick(Bench *bench, Time now) {
  int pauses = 0;
  const TickPause pause = {.call = no_mail, .context = &pauses};
  bool moved;
  bench->referee.now = now;
  assert_int_equal(tick_and_think(&bench->referee, true, NULL, &pause, &moved), STATUS_OK);
  assert_int_equal(pauses, 1);
}

/* Files that the computer made in all of a game. */
static size_t made(Bench *bench, const char *name, const char *source, SubmissionRow *last) {
  SubmissionRows rows;
  size_t count = 0;
  int64_t game = bench_table(bench, name).row.id;
  assert_int_equal(ledger_submissions(bench->referee.ledger, bench->arena, game, &rows), STATUS_OK);
  for (size_t i = 0; i < rows.count; i++) {
    if (strcmp(rows.items[i].source, source) != 0) continue;
    if (last != NULL) *last = rows.items[i];
    count++;
  }
  return count;
}

static size_t events(Bench *bench, const char *code, EventRow *last) {
  EventRows rows;
  size_t count = 0;
  int64_t game = bench_table(bench, "one").row.id;
  assert_int_equal(ledger_events(bench->referee.ledger, bench->arena, game, NULL, -1, &rows), STATUS_OK);
  for (size_t i = 0; i < rows.count; i++) {
    if (strcmp(rows.items[i].code, code) != 0) continue;
    if (last != NULL) *last = rows.items[i];
    count++;
  }
  return count;
}

/* ---- a seat of its own ---- */

static void it_files_at_once_and_waits_for_the_player(void **state) {
  (void)state;
  Bench *bench = bench_new();
  begin(bench, "one", "red@example.org", "computer");
  tick(bench, T0 + 60);
  SubmissionRow row;
  ComputerLine line;
  assert_int_equal(made(bench, "one", "computer", &row), 1);
  assert_true(computer_line_read(row.text, &line));
  assert_int_equal(line.level, STAND_IN_NORMAL);
  assert_int_equal(line.version, STAND_IN_VERSION);
  assert_true(line.playouts > 0);
  assert_int_equal(line.rest, 0);
  tick(bench, T0 + 120);
  assert_int_equal(made(bench, "one", "computer", NULL), 1);
  assert_int_equal(bench_table(bench, "one").number, 0);
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 9\nbonus: yes\n");
  tick(bench, T0 + 180);
  assert_string_equal(bench_table(bench, "one").turn, "2");
  assert_int_equal(made(bench, "one", "computer", NULL), 2); /* in the same tick */
  OutboxRows mails;
  assert_int_equal(bench_mails(bench, "one", NULL, 1, &mails), 0);
  StandInsFound found;
  History history;
  assert_int_equal(history_load(&bench->referee, bench->arena, "one", &history), STATUS_OK);
  assert_int_equal(verify_stand_ins(&bench->referee, &history, &found), STATUS_OK);
  assert_int_equal(found.same, 2);
  /* Another secret gives other keys, and other files. */
  history.row.secret = arena_strdup(bench->arena, history.row.secret);
  ((char *)history.row.secret)[0] ^= 1;
  SubmissionRow *first = &history.files.items[0];
  first->text = arena_printf(bench->arena, "# stand-in: level normal, 1 playouts, version %d\nbid: 1\n",
                             STAND_IN_VERSION);
  first->length = (int64_t)strlen(first->text);
  assert_int_equal(verify_stand_ins(&bench->referee, &history, &found), STATUS_BAD_DATA);
  assert_true(found.different > 0);
  bench_free(bench);
}

static void games_of_computers_go_on_by_a_window_a_tick(void **state) {
  (void)state;
  Bench *bench = bench_new();
  begin(bench, "one", "computer:easy", "computer:easy");
  for (int i = 1; i <= 20; i++) {
    int64_t before = bench_table(bench, "one").number;
    tick(bench, T0 + 300 * i);
    /* The window of the bonus may pass by what was filed ahead. */
    assert_in_range(bench_table(bench, "one").number - before, 0, 2);
  }
  assert_string_equal(bench_table(bench, "one").row.status, "over");
  OutboxRows mails;
  assert_int_equal(bench_mails(bench, "one", NULL, -1, &mails), 0);
  bench_free(bench);
}

/* ---- what it is asked ---- */

static void it_reads_what_its_seat_read_and_no_more(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbid: 9\nbonus: no\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 2\n");
  bench_move(bench, "one");
  LoadedGame loaded = bench_table(bench, "one");
  StandInTask blue, red, again;
  assert_int_equal(thinking_about(&bench->referee, &loaded, 1, NULL, STAND_IN_EASY, &blue), STATUS_OK);
  assert_int_equal(thinking_about(&bench->referee, &loaded, 0, NULL, STAND_IN_EASY, &red), STATUS_OK);
  assert_int_equal(thinking_about(&bench->referee, &loaded, 1, NULL, STAND_IN_EASY, &again), STATUS_OK);
  size_t own = 0, all = 0;
  for (size_t i = 0; i < blue.log->count; i++) {
    const Tree *event = blue.log->items[i].value;
    const char *code = tree_string(tree_get(event, "code"), "");
    int64_t bid = 0;
    all += strcmp(code, "bids") == 0;
    assert_string_not_equal(code, "referee-only");
    assert_false(strncmp(code, "dice-", 5) == 0 || strcmp(code, "adjudicated") == 0 ||
                 strcmp(code, "file-taken") == 0);
    if (strcmp(code, "own-bid") != 0) continue;
    assert_true(tree_read_int(tree_get(event, "bid"), &bid));
    assert_int_equal(bid, 2);
    own++;
  }
  assert_int_equal(own, 1);
  assert_int_equal(all, 1);
  assert_memory_equal(blue.key, again.key, sizeof blue.key);
  assert_memory_not_equal(blue.key, red.key, sizeof blue.key);
  loaded.turn = "3";
  assert_int_equal(thinking_about(&bench->referee, &loaded, 1, NULL, STAND_IN_EASY, &again), STATUS_OK);
  assert_memory_not_equal(blue.key, again.key, sizeof blue.key);
  loaded.number = 0; /* of later states it reads nothing */
  assert_int_equal(thinking_about(&bench->referee, &loaded, 1, NULL, STAND_IN_EASY, &again), STATUS_OK);
  assert_int_equal(again.log->count, 0);
  bench_free(bench);
}

/* ---- how long ---- */

static int64_t slow_clock(void *context) {
  return *(int64_t *)context += 20000; /* twenty seconds each time that it is looked at */
}

static void thinking_ends_with_its_time(void **state) {
  (void)state;
  Bench *bench = bench_new();
  int64_t clock = 0;
  bench->referee.elapsed = slow_clock;
  bench->referee.elapsed_context = &clock;
  for (int i = 0; i < 4; i++) {
    begin(bench, arena_printf(bench->arena, "game-%d", i), "red@example.org",
          i == 3 ? "computer:easy" : "computer");
    bench->referee.now += 60;
  }
  size_t before = 0;
  for (Time now = T0 + 600; now <= T0 + 1800; now += 600) {
    size_t filed = 0;
    tick(bench, now);
    for (int i = 0; i < 3; i++) {
      bool has = made(bench, arena_printf(bench->arena, "game-%d", i), "computer", NULL) == 1;
      assert_int_equal(has, (size_t)i < before + 1); /* the oldest first, one for each thirty seconds */
      filed += has;
    }
    before = filed;
    /* What is easy takes no time. */
    assert_int_equal(made(bench, "game-3", "computer", NULL), 1);
  }
  assert_int_equal(before, 3);
  bench_free(bench);
}

/* Where nobody plays, nobody waits for results (release=referee). */
static void results_are_withheld_from_players_alone(void **state) {
  (void)state;
  static const struct Table {
    const char *red, *blue;
    bool withheld;
  } TABLES[] = {{"computer:easy", "computer:easy", false}, {"computer:easy", "blue@example.org", true}};
  for (size_t i = 0; i < sizeof TABLES / sizeof *TABLES; i++) {
    Bench *bench = bench_new();
    begin(bench, "one", TABLES[i].red, TABLES[i].blue);
    set(bench, "release", "referee");
    if (TABLES[i].withheld) bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 9\nbonus: yes\n");
    tick(bench, T0 + 60);
    assert_true(events(bench, "bids", NULL) > 0);
    assert_int_equal(bench_table(bench, "one").withheld, TABLES[i].withheld);
    bench_free(bench);
  }
}

static void without_time_to_think_it_plays_easily_at_the_deadline(void **state) {
  (void)state;
  Bench *bench = bench_new();
  begin(bench, "one", "red@example.org", "computer:hard");
  bench->referee.now = T0 + 48 * HOUR;
  assert_int_equal(tick_games(&bench->referee, true, NULL), STATUS_OK);
  SubmissionRow row;
  EventRow event;
  ComputerLine line;
  assert_int_equal(made(bench, "one", "computer", &row), 1);
  assert_true(computer_line_read(row.text, &line));
  assert_int_equal(line.level, STAND_IN_EASY);
  assert_int_equal(events(bench, "computer-hurried", &event), 1);
  assert_int_equal(event.audience, AUDIENCE_ALL);
  assert_int_equal(bench_table(bench, "one").seats.items[1].missed, 0);
  bench_free(bench);
}

static void with_time_it_thinks_before_the_deadline_counts(void **state) {
  (void)state;
  Bench *bench = bench_new();
  begin(bench, "one", "red@example.org", "computer");
  tick(bench, T0 + 48 * HOUR);
  SubmissionRow row;
  ComputerLine line;
  assert_true(made(bench, "one", "computer", &row) >= 1);
  assert_true(computer_line_read(row.text, &line));
  assert_int_equal(line.level, STAND_IN_NORMAL);
  assert_int_equal(events(bench, "computer-hurried", NULL), 0);
  assert_int_equal(events(bench, "bids", NULL), 1);
  assert_int_equal(bench_table(bench, "one").row.attempts, 0);
  bench_free(bench);
}

/* ---- what happens while it thinks ---- */

static void give_to_zoe(void *context, const char *step) {
  Bench *bench = context;
  if (strcmp(step, "searched") != 0) return;
  const ActDemand demand = {.game = "one", .reason = "a test"};
  const Seating seating = {.seat = "blue", .address = "zoe@example.org"};
  ActResult result;
  if (act_replace(&bench->referee, bench->arena, &demand, &seating, &result) != STATUS_OK)
    fail_msg("replace: %s", bench->told->str);
}

static void a_seat_that_was_given_away_meanwhile_is_not_played(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_file(bench, "templates/en/messages.yaml",
             BENCH_MANNER "subjects: {referee: {owes: '{{game}}', waits: waits}}\n"
                          "prefaces: {referee: {new-player: hello}}\n"
                          "notices: {referee: {act-replace: {subject: s, body: b}}}\n");
  begin(bench, "one", "red@example.org", "computer");
  bench->referee.step = give_to_zoe;
  bench->referee.step_context = bench;
  tick(bench, T0 + 60);
  assert_int_equal(made(bench, "one", "computer", NULL), 0);
  assert_null(bench_table(bench, "one").seats.items[1].computer);
  assert_int_equal(bench_table(bench, "one").row.computers, 0);
  bench_free(bench);
}

static void close_it(void *context, const char *step) {
  Bench *bench = context;
  if (strcmp(step, "searched") != 0) return;
  bench->referee.step = NULL;
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done), STATUS_OK);
}

static void what_was_found_for_a_window_that_has_passed_is_dropped(void **state) {
  (void)state;
  Bench *bench = bench_new();
  begin(bench, "one", "red@example.org", "computer");
  bench->referee.step = close_it;
  bench->referee.step_context = bench;
  tick(bench, T0 + 60);
  SubmissionRows rows;
  int64_t game = bench_table(bench, "one").row.id;
  assert_int_equal(ledger_submissions(bench->referee.ledger, bench->arena, game, &rows), STATUS_OK);
  for (size_t i = 0; i < rows.count; i++) {
    ComputerLine line;
    assert_true(computer_line_read(rows.items[i].text, &line));
    if (strcmp(rows.items[i].turn, "1") == 0) assert_int_equal(line.level, STAND_IN_EASY);
  }
  bench_free(bench);
}

/* ---- stand-ins ---- */

static void it_stands_in_for_who_missed_the_window(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "missed", "stand-in");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 0\n");
  tick(bench, T0 + 48 * HOUR - 1);
  assert_int_equal(made(bench, "one", "stand-in", NULL), 0);
  tick(bench, T0 + 48 * HOUR);
  EventRow event;
  SubmissionRow row;
  assert_int_equal(made(bench, "one", "stand-in", &row), 1);
  assert_int_equal(row.seat, 0);
  assert_int_equal(events(bench, "stood-in", &event), 1);
  assert_int_equal(event.audience, AUDIENCE_ALL);
  assert_int_equal(events(bench, "missed-turn", NULL), 1);
  LoadedGame loaded = bench_table(bench, "one");
  assert_int_equal(loaded.seats.items[0].missed, 1);
  /* It had an answer for the bonus, too; but that is the player's again. */
  assert_string_equal(loaded.game->window(loaded.state), "bonus");
  assert_string_equal(row.standing, "superseded");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbonus: yes\n");
  tick(bench, T0 + 49 * HOUR);
  loaded = bench_table(bench, "one");
  assert_string_equal(loaded.turn, "2");
  assert_int_equal(loaded.seats.items[0].missed, 0);
  bench_free(bench);
}

static void what_the_player_sent_ahead_counts_again(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "missed", "stand-in");
  bench_submit(bench, "one", "red", "turn: \"1\"\nbonus: yes\n");
  bench_submit(bench, "one", "blue", "turn: \"1\"\nbid: 0\n");
  tick(bench, T0 + 48 * HOUR);
  SubmissionRow row;
  ComputerLine line;
  assert_int_equal(made(bench, "one", "stand-in", &row), 1);
  assert_true(computer_line_read(row.text, &line));
  assert_int_equal(line.rest, 1);
  assert_non_null(strstr(row.text, "bonus: yes"));
  assert_int_equal(made(bench, "one", "undo", &row), 1);
  assert_string_equal(row.text, "turn: \"1\"\nbonus: yes\n");
  assert_string_equal(bench_table(bench, "one").turn, "2"); /* the bonus was answered ahead */
  StandInsFound found;
  History history;
  assert_int_equal(history_load(&bench->referee, bench->arena, "one", &history), STATUS_OK);
  assert_int_equal(verify_stand_ins(&bench->referee, &history, &found), STATUS_OK);
  assert_int_equal(found.same, 1);
  bench_free(bench);
}

static void it_stands_in_after_as_many_turns_as_are_set(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "missed", "stand-in");
  set(bench, "stand-in-after", "2");
  LoadedGame loaded = bench_table(bench, "one");
  assert_false(loaded_game_stands_in(&loaded, 0));
  tick(bench, T0 + 48 * HOUR);
  assert_int_equal(made(bench, "one", "stand-in", NULL), 0);
  loaded = bench_table(bench, "one");
  assert_true(loaded_game_stands_in(&loaded, 0));
  tick(bench, T0 + 96 * HOUR);
  assert_int_equal(made(bench, "one", "stand-in", NULL), 2);
  bench_free(bench);
}

static void a_closed_window_and_a_file_with_errors_are_not_missed(void **state) {
  (void)state;
  Bench *bench = bench_new();
  bench_game(bench, "one");
  set(bench, "missed", "stand-in");
  Adjudication done;
  assert_int_equal(adjudicate_game(&bench->referee, bench->arena, "one", "1", NULL, "why", &done), STATUS_OK);
  assert_int_equal(made(bench, "one", "stand-in", NULL), 0);
  LoadedGame loaded = bench_table(bench, "one");
  bench_submit(bench, "one", "red", arena_printf(bench->arena, "turn: \"%s\"\nbid: 12\n", loaded.turn));
  tick(bench, loaded.row.deadline);
  SubmissionRow row;
  assert_int_equal(made(bench, "one", "stand-in", &row), 1);
  assert_int_equal(row.seat, 1);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(it_files_at_once_and_waits_for_the_player),
      cmocka_unit_test(games_of_computers_go_on_by_a_window_a_tick),
      cmocka_unit_test(it_reads_what_its_seat_read_and_no_more),
      cmocka_unit_test(thinking_ends_with_its_time),
      cmocka_unit_test(results_are_withheld_from_players_alone),
      cmocka_unit_test(without_time_to_think_it_plays_easily_at_the_deadline),
      cmocka_unit_test(with_time_it_thinks_before_the_deadline_counts),
      cmocka_unit_test(a_seat_that_was_given_away_meanwhile_is_not_played),
      cmocka_unit_test(what_was_found_for_a_window_that_has_passed_is_dropped),
      cmocka_unit_test(it_stands_in_for_who_missed_the_window),
      cmocka_unit_test(what_the_player_sent_ahead_counts_again),
      cmocka_unit_test(it_stands_in_after_as_many_turns_as_are_set),
      cmocka_unit_test(a_closed_window_and_a_file_with_errors_are_not_missed),
  };
  return cmocka_run_group_tests_name("computers", tests, NULL, NULL);
}
