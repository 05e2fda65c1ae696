/* Seats, absences, observers; addresses whose mails came back. */
#include "desk.h"

/* ---- seats ---- */

static void seat_is(const SeatRow *read, const SeatRow *expected) {
  assert_int_equal(read->seat, expected->seat);
  assert_string_equal(read->name, expected->name);
  assert_string_equal(read->address, expected->address);
  assert_string_equal(read->bare, expected->bare);
  assert_string_equal(read->timezone, expected->timezone);
  assert_string_equal(read->language, expected->language);
  assert_string_equal(read->key_hash, expected->key_hash);
  assert_int_equal(read->key_generation, expected->key_generation);
  assert_int_equal(read->missed, expected->missed);
  assert_int_equal(read->missed_all, expected->missed_all);
  assert_int_equal(read->digest, expected->digest);
  assert_int_equal(read->vacant, expected->vacant);
  assert_string_equal(read->detail, expected->detail == NULL ? "normal" : expected->detail);
  assert_string_equal(read->mail, expected->mail == NULL ? "text" : expected->mail);
  assert_int_equal(read->calendar, expected->calendar);
  assert_string_equal(read->known_as, expected->known_as == NULL ? "" : expected->known_as);
  assert_int_equal(read->since, expected->since);
}

static void seats_are_read_in_order(void **state) {
  Desk *desk = *state;
  SeatRow seats[2], swapped[2];
  seat_rows(seats);
  swapped[0] = seats[1];
  swapped[1] = seats[0];
  GameRow row = game_row("madrid");
  ok(ledger_add_edition(desk->ledger, DIGEST, "edition: 1\n"));
  ok(ledger_add_game(desk->ledger, &row, swapped, 2));
  seats[0].bare = "phil@example.org"; /* taken from the address */
  seats[1].bare = "karsten@example.org";
  SeatRows read;
  ok(ledger_seats(desk->ledger, desk->arena, row.id, &read));
  assert_int_equal(read.count, 2);
  for (int i = 0; i < 2; i++) {
    assert_int_equal(read.items[i].game, row.id);
    seat_is(&read.items[i], &seats[i]);
  }
  ok(ledger_seats(desk->ledger, desk->arena, row.id + 1, &read));
  assert_int_equal(read.count, 0);
}

static void another_player_takes_a_seat(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  SeatRow row = {
      .game = game,
      .seat = SPANISH,
      .name = "not looked at",
      .address = "Ana <Ana@xn--mnchen-3ya.example>",
      .bare = "Ana@xn--mnchen-3ya.example",
      .timezone = "Europe/Paris",
      .language = "fr",
      .key_hash = SECRET,
      .key_generation = 1,
      .missed = 2,
      .missed_all = 5,
      .digest = true,
      .vacant = true,
      .detail = "full",
      .mail = "html",
      .calendar = true,
      .known_as = "Ann",
      .since = 1700,
  };
  ok(ledger_set_seat(desk->ledger, &row));
  SeatRows read;
  ok(ledger_seats(desk->ledger, desk->arena, game, &read));
  row.name = "spanish";
  row.bare = "ana@xn--mnchen-3ya.example";
  seat_is(&read.items[SPANISH], &row);
  assert_string_equal(read.items[FRENCH].address, "Karsten <karsten@example.org>");
  ok(ledger_seats(desk->ledger, desk->arena, other, &read));
  assert_string_equal(read.items[SPANISH].address, "phil@example.org");
  row.digest = row.vacant = false;
  row.missed = 0;
  ok(ledger_set_seat(desk->ledger, &row)); /* the same key again */
  row.key_hash = DIGEST;
  assert_int_equal(ledger_set_seat(desk->ledger, &row), STATUS_BUG); /* another key of this generation */
  row.key_generation = 0;
  assert_int_equal(ledger_set_seat(desk->ledger, &row), STATUS_BUG); /* the former player's key */
  row.key_generation = 2;
  ok(ledger_set_seat(desk->ledger, &row));
  row.seat = 2;
  assert_int_equal(ledger_set_seat(desk->ledger, &row), STATUS_BUG);
  row.seat = SPANISH;
  row.missed = -1;
  assert_int_equal(ledger_set_seat(desk->ledger, &row), STATUS_BUG);
  row.missed = 0;
  row.address = NULL;
  row.bare = NULL;
  assert_int_equal(ledger_set_seat(desk->ledger, &row), STATUS_BUG);
}

static void seats_are_found_by_address(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  SeatRows rows;
  ok(ledger_seats_of_address(desk->ledger, desk->arena, "KARSTEN@example.org", &rows));
  assert_int_equal(rows.count, 2);
  assert_int_equal(rows.items[0].game, game);
  assert_int_equal(rows.items[1].game, other);
  assert_int_equal(rows.items[1].seat, FRENCH);
  assert_string_equal(rows.items[1].name, "french");
  ok(ledger_seats_of_address(desk->ledger, desk->arena, "arsten@example.org", &rows));
  assert_int_equal(rows.count, 0);
}

static void a_seat_is_the_computers(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  add_game(desk->ledger, game_row("other"));
  SeatRows rows;
  GameRows games;
  ok(ledger_games_of_computers(desk->ledger, desk->arena, &games));
  assert_int_equal(games.count, 0);
  ok(ledger_seats(desk->ledger, desk->arena, game, &rows));
  assert_null(rows.items[FRENCH].computer);
  SeatRow row = rows.items[FRENCH];
  row.computer = "hard";
  row.address = COMPUTER_ADDRESS;
  row.bare = NULL;
  ok(ledger_set_seat(desk->ledger, &row));
  ok(ledger_set_computers(desk->ledger, game, 1));
  ok(ledger_seats(desk->ledger, desk->arena, game, &rows));
  assert_string_equal(rows.items[FRENCH].computer, "hard");
  ok(ledger_seats_of_address(desk->ledger, desk->arena, COMPUTER_ADDRESS, &rows));
  assert_int_equal(rows.count, 0); /* it is nobody's address */
  ok(ledger_games_of_computers(desk->ledger, desk->arena, &games));
  assert_int_equal(games.count, 1);
  assert_string_equal(games.items[0].name, "madrid");
  assert_int_equal(games.items[0].computers, 1);
  GameRow over = games.items[0];
  over.status = "over";
  over.deadline = over.wake = TIME_NONE;
  ok(ledger_set_window(desk->ledger, game, &over));
  ok(ledger_games_of_computers(desk->ledger, desk->arena, &games));
  assert_int_equal(games.count, 0);
  row.computer = "best";
  assert_int_equal(ledger_set_seat(desk->ledger, &row), STATUS_BUG);
  assert_int_equal(ledger_set_computers(desk->ledger, game, -1), STATUS_BUG);
}

/* ---- absences ---- */

static AbsenceRow absence(int64_t game, int64_t seat, Time since, Time until) {
  return (AbsenceRow){.game = game,
                      .seat = seat,
                      .since = since,
                      .until = until,
                      .at = 1600,
                      .turn = "1",
                      .spent = TIME_NONE};
}

static void absences_are(Desk *desk, int64_t game, const char *expected) {
  AbsenceRows rows;
  ok(ledger_absences(desk->ledger, desk->arena, game, &rows));
  const char *found = "";
  for (size_t i = 0; i < rows.count; i++) {
    const AbsenceRow *row = &rows.items[i];
    assert_int_equal(row->game, game);
    found = arena_printf(desk->arena, "%s%s%d:%d-%d", found, i == 0 ? "" : " ", (int)row->seat,
                         (int)row->since, (int)row->until);
  }
  assert_string_equal(found, expected);
}

static void an_absence_is_kept_and_ended(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  SubmissionRow file = submission_row(game, SPANISH, "1", "away: {}\n");
  ok(ledger_add_submission(desk->ledger, &file));
  AbsenceRow first = absence(game, SPANISH, 2000, 3000), second = absence(game, FRENCH, 1000, 5000),
             third = absence(other, FRENCH, 1000, 5000);
  first.receipt = file.receipt;
  ok(ledger_add_absence(desk->ledger, &first));
  ok(ledger_add_absence(desk->ledger, &second));
  ok(ledger_add_absence(desk->ledger, &third));
  absences_are(desk, game, "0:2000-3000 1:1000-5000");
  absences_are(desk, other, "1:1000-5000");
  AbsenceRows rows;
  ok(ledger_absences(desk->ledger, desk->arena, game, &rows));
  assert_int_equal(rows.items[0].id, first.id);
  assert_int_equal(rows.items[0].at, 1600);
  assert_int_equal(rows.items[0].receipt, file.receipt);
  assert_int_equal(rows.items[1].receipt, 0);
  assert_string_equal(rows.items[0].turn, "1");
  assert_int_equal(rows.items[0].spent, TIME_NONE);
  second.until = 2500;
  second.spent = 6000;
  ok(ledger_change_absence(desk->ledger, &second));
  absences_are(desk, game, "0:2000-3000 1:1000-2500");
  first.until = 2000; /* never away */
  ok(ledger_change_absence(desk->ledger, &first));
  absences_are(desk, game, "0:2000-2000 1:1000-2500");
  absences_are(desk, other, "1:1000-5000");
  ok(ledger_absences(desk->ledger, desk->arena, game, &rows));
  assert_int_equal(rows.items[0].spent, TIME_NONE);
  assert_int_equal(rows.items[1].spent, 6000);
  second.until = 2600; /* an end never rises */
  assert_int_equal(ledger_change_absence(desk->ledger, &second), STATUS_BUG);
  third.id++;
  assert_int_equal(ledger_change_absence(desk->ledger, &third), STATUS_BUG);
}

static MoveRow move_row(int64_t game, int64_t state, Time at, int64_t absence, Time was, Time deadline) {
  return (MoveRow){.game = game,
                   .state = state,
                   .at = at,
                   .cause = absence == 0 ? "outage" : "absence",
                   .absence = absence,
                   .was = was,
                   .deadline = deadline};
}

static void moves_of_a_deadline_are_kept(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  StateRow position = state_row(0, "1");
  ok(ledger_add_state(desk->ledger, game, &position));
  AbsenceRow away = absence(game, FRENCH, 1000, 5000);
  ok(ledger_add_absence(desk->ledger, &away));
  MoveRow rows[] = {move_row(game, 0, 10, away.id, 100, 400), move_row(game, 0, 20, 0, 400, 500),
                    move_row(game, 0, 30, away.id, 500, 300)};
  for (size_t i = 0; i < 3; i++) ok(ledger_add_move(desk->ledger, &rows[i]));
  MoveRows moves;
  ok(ledger_moves(desk->ledger, desk->arena, game, 0, 20, &moves));
  assert_int_equal(moves.count, 2);
  assert_string_equal(moves.items[0].cause, "outage");
  assert_int_equal(moves.items[0].absence, 0);
  assert_int_equal(moves.items[1].id, rows[2].id);
  assert_int_equal(moves.items[1].at, 30);
  assert_int_equal(moves.items[1].absence, away.id);
  assert_int_equal(moves.items[1].was, 500);
  assert_int_equal(moves.items[1].deadline, 300);
  ok(ledger_moves(desk->ledger, desk->arena, game, 1, 0, &moves));
  assert_int_equal(moves.count, 0);
  int64_t seconds;
  ok(ledger_moved(desk->ledger, game, FRENCH, &seconds));
  assert_int_equal(seconds, 100);
  ok(ledger_moved(desk->ledger, game, SPANISH, &seconds));
  assert_int_equal(seconds, 0);
  MoveRow bad = move_row(game, 7, 10, 0, 1, 2); /* no such state */
  assert_int_equal(ledger_add_move(desk->ledger, &bad), STATUS_BUG);
  bad = move_row(game, 0, 10, 0, 1, 2);
  bad.cause = "absence"; /* of nobody */
  assert_int_equal(ledger_add_move(desk->ledger, &bad), STATUS_BUG);
}

static void what_is_no_absence(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  AbsenceRow row = absence(game, SPANISH, 3000, 2999);
  assert_int_equal(ledger_add_absence(desk->ledger, &row), STATUS_BUG);
  row = absence(game, 2, 2000, 3000);
  assert_int_equal(ledger_add_absence(desk->ledger, &row), STATUS_BUG);
  row = absence(game, SPANISH, 2000, 3000);
  row.receipt = 7;
  assert_int_equal(ledger_add_absence(desk->ledger, &row), STATUS_BUG);
  absences_are(desk, game, "");
}

/* ---- observers ---- */

static ObserverRow observer(int64_t game, const char *address) {
  return (ObserverRow){
      .game = game, .address = address, .timezone = "Europe/Rome", .language = "en", .at = 1600};
}

static void observers_are(Desk *desk, int64_t game, const char *expected) {
  ObserverRows rows;
  ok(ledger_observers(desk->ledger, desk->arena, game, &rows));
  const char *found = "";
  for (size_t i = 0; i < rows.count; i++)
    found = arena_printf(desk->arena, "%s%s%s", found, i == 0 ? "" : ", ", rows.items[i].address);
  assert_string_equal(found, expected);
}

static void observers_come_and_go(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  ObserverRow zoe = observer(game, "Zoe <Zoe@example.org>"), ana = observer(game, "ana@example.org"),
              there = observer(other, "zoe@example.org");
  ok(ledger_add_observer(desk->ledger, &zoe));
  ok(ledger_add_observer(desk->ledger, &ana));
  ok(ledger_add_observer(desk->ledger, &there));
  ObserverRows rows;
  ok(ledger_observers(desk->ledger, desk->arena, game, &rows));
  assert_int_equal(rows.count, 2);
  assert_string_equal(rows.items[0].address, "ana@example.org");
  assert_int_equal(rows.items[1].id, zoe.id);
  assert_int_equal(rows.items[1].game, game);
  assert_string_equal(rows.items[1].address, "Zoe <Zoe@example.org>");
  assert_string_equal(rows.items[1].bare, "zoe@example.org");
  assert_string_equal(rows.items[1].timezone, "Europe/Rome");
  assert_string_equal(rows.items[1].language, "en");
  assert_int_equal(rows.items[1].at, 1600);
  /* The same address, otherwise written, or said to be it. */
  ObserverRow again = observer(game, "ZOE@example.org");
  assert_int_equal(ledger_add_observer(desk->ledger, &again), STATUS_BAD_DATA);
  again.address = "z@example.org";
  again.bare = "Zoe@Example.org";
  assert_int_equal(ledger_add_observer(desk->ledger, &again), STATUS_BAD_DATA);
  assert_string_not_equal(ledger_error(desk->ledger), "");
  ok(ledger_end_observer(desk->ledger, zoe.game, zoe.id, 1700));
  observers_are(desk, game, "ana@example.org");
  observers_are(desk, other, "zoe@example.org");
  assert_int_equal(ledger_end_observer(desk->ledger, zoe.game, zoe.id, 1800), STATUS_BUG);
  assert_int_equal(number_of(desk->ledger, "SELECT ended FROM observers WHERE id = 1"), 1700);
  ok(ledger_add_observer(desk->ledger, &again));
  observers_are(desk, game, "ana@example.org, z@example.org");
  again = observer(game, NULL);
  assert_int_equal(ledger_add_observer(desk->ledger, &again), STATUS_BUG);
  again = observer(other + 1, "x@example.org");
  assert_int_equal(ledger_add_observer(desk->ledger, &again), STATUS_BUG);
  assert_int_equal(ledger_end_observer(desk->ledger, zoe.game, 99, 1), STATUS_BUG);
}

/* ---- addresses ---- */

static void an_address_is_marked_and_reset(void **state) {
  Desk *desk = *state;
  AddressRow row, read;
  assert_int_equal(ledger_address(desk->ledger, desk->arena, "phil@example.org", &read), STATUS_NOT_FOUND);
  row = (AddressRow){
      .address = "Phil@example.org", .reports = 3, .stopped = true, .last = 1700, .words = "550 5.1.1"};
  ok(ledger_set_address(desk->ledger, &row));
  ok(ledger_address(desk->ledger, desk->arena, "phil@EXAMPLE.org", &read));
  assert_string_equal(read.address, "phil@example.org");
  assert_int_equal(read.reports, 3);
  assert_true(read.stopped);
  assert_int_equal(read.last, 1700);
  assert_string_equal(read.words, "550 5.1.1");
  row = (AddressRow){.address = "PHIL@example.org", .reports = 0, .last = 1800, .words = ""};
  ok(ledger_set_address(desk->ledger, &row));
  ok(ledger_address(desk->ledger, desk->arena, "phil@example.org", &read));
  assert_int_equal(read.reports, 0);
  assert_false(read.stopped);
  assert_int_equal(read.last, 1800);
  assert_string_equal(read.words, "");
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM addresses"), 1);
  row.words = NULL;
  assert_int_equal(ledger_set_address(desk->ledger, &row), STATUS_BUG);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(seats_are_read_in_order),
      TEST(another_player_takes_a_seat),
      TEST(seats_are_found_by_address),
      TEST(an_absence_is_kept_and_ended),
      TEST(a_seat_is_the_computers),
      TEST(moves_of_a_deadline_are_kept),
      TEST(what_is_no_absence),
      TEST(observers_come_and_go),
      TEST(an_address_is_marked_and_reset),
  };
  return cmocka_run_group_tests_name("people", tests, NULL, NULL);
}
