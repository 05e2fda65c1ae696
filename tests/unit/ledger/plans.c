/* What a statement costs does not grow with what is stored: every query plan, and steps counted. */
#include "desk.h"

/* Statements that go through a whole table or index on purpose, with the only scan that each may do. */
static const struct {
  StatementId id;
  const char *scan;
} SCANS[] = {
    {SQL_GAMES, "SCAN games"}, /* hands out every game */
    /* The index holds running games that the computer plays in, all of which are handed out. */
    {SQL_GAMES_OF_COMPUTERS, "SCAN games USING INDEX games_of_computers"},
    /* Only while a game is stopped for its time zone. */
    {SQL_GAMES_STOPPED, "SCAN games"},
    /* The index holds running games, all of which are looked at. */
    {SQL_ZONES, "SCAN games USING INDEX games_remind"},
    {SQL_ZONES, "SCAN g USING INDEX games_remind"},
    /* The index holds no mail that was sent. */
    {SQL_MAIL_COUNTS, "SCAN outbox USING INDEX outbox_unsent"},
    /* Somebody is forgotten: that is rare, and goes through all. */
    {SQL_GAMES_OF_PERSON, "SCAN games"},
    {SQL_GAMES_OF_PERSON, "SCAN observers"},
    {SQL_GAMES_OF_PERSON, "SCAN outbox"},
    {SQL_GAMES_OF_PERSON, "SCAN inbox"},
    /* The index holds whoever was forgotten since the file was written anew. */
    {SQL_FORGETTINGS_TO_CLEAN, "SCAN forgettings USING INDEX forgettings_to_clean"},
    {SQL_FORGETTINGS_CLEANED, "SCAN forgettings USING INDEX forgettings_to_clean"},
    {SQL_NOTICES, "SCAN notices USING INDEX notices_waiting"}, /* the index holds those that wait */
    {SQL_INBOX, "SCAN inbox"},                                 /* the newest, as many as its LIMIT says */
    /* A row for each time that the ledger was restored from a copy. */
    {SQL_RESTORE, "SCAN restores"},
    {SQL_SUBMISSION_ADD, "SCAN restores"},
    {SQL_SUBMISSION_NUMBER, "SCAN restores"},
    /* Those that bounced and were not reset: few. */
    {SQL_ADDRESSES_BOUNCED, "SCAN addresses"},
    /* Once in such a time; the index holds what waits to be sent. */
    {SQL_MAILS_RESTORED, "SCAN outbox USING INDEX outbox_waiting"},
    /* Planned for rows that waited for the new one, which foreign keys checked at once never do: none of
     * these is run, as the counted steps below show. */
    {SQL_OPENINGS, "SCAN openings USING INDEX openings_name"}, /* all that are open */
    {SQL_EDITION_ADD, "SCAN openings"},
    {SQL_EDITION_ADD, "SCAN games"},
    {SQL_GAME_ADD, "SCAN observers"},
    {SQL_SUBMISSION_ADD, "SCAN absences"},
    {SQL_ABSENCE_ADD, "SCAN moves"},
    {SQL_SUBMISSION_ADD, "SCAN inbox"},
    {SQL_SUBMISSION_ADD, "SCAN press"},
    {SQL_PRESS_ADD, "SCAN inbox"},
    {SQL_PRESS_ADD, "SCAN outbox"},
    {SQL_OBSERVER_ADD, "SCAN outbox"},
    {SQL_LETTER_ADD, "SCAN letters"},
    {SQL_LETTER_ADD, "SCAN inbox"},
};

static bool scan_is_meant(StatementId id, const char *detail) {
  /* Of what waits, which was found by an index that holds no more than that. */
  if (id == SQL_MAILS_DUE) return strstr(detail, "outbox") == NULL && strstr(detail, "letters") == NULL;
  for (size_t i = 0; i < sizeof SCANS / sizeof *SCANS; i++) {
    if (SCANS[i].id == id && strcmp(SCANS[i].scan, detail) == 0) return true;
  }
  return false;
}

static void check_plan(Desk *desk, StatementId id) {
  sqlite3_stmt *plan = NULL;
  const char *sql = arena_printf(desk->arena, "EXPLAIN QUERY PLAN %s", STATEMENTS[id]);
  assert_int_equal(sqlite3_prepare_v2(desk->ledger->database, sql, -1, &plan, NULL), SQLITE_OK);
  while (sqlite3_step(plan) == SQLITE_ROW) {
    const char *detail = (const char *)sqlite3_column_text(plan, 3);
    bool scan = strncmp(detail, "SCAN", 4) == 0 && strcmp(detail, "SCAN CONSTANT ROW") != 0;
    /* What waits is sorted, so that all take turns. */
    bool sorted = strstr(detail, "TEMP B-TREE") != NULL && id != SQL_MAILS_DUE;
    bool bad = (scan && !scan_is_meant(id, detail)) || sorted || strstr(detail, "AUTOMATIC") != NULL;
    if (bad) print_error("%s\n  %s\n", detail, STATEMENTS[id]);
    assert_false(bad);
  }
  assert_int_equal(sqlite3_finalize(plan), SQLITE_OK);
}

static void no_statement_scans_a_growing_table(void **state) {
  Desk *desk = *state;
  /* The plans of triggers too. */
  assert_int_equal(sqlite3_db_config(desk->ledger->database, SQLITE_DBCONFIG_TRIGGER_EQP, 1, NULL),
                   SQLITE_OK);
  for (int id = 0; id < SQL_COUNT; id++) {
    assert_non_null(STATEMENTS[id]);
    check_plan(desk, (StatementId)id);
  }
}

/* The test itself: it must see a scan, in a statement and in a trigger. */
static int scans_in(Ledger *ledger, const char *sql) {
  sqlite3_stmt *plan = NULL;
  assert_int_equal(sqlite3_prepare_v2(ledger->database, sql, -1, &plan, NULL), SQLITE_OK);
  int scans = 0;
  while (sqlite3_step(plan) == SQLITE_ROW)
    scans += strncmp((const char *)sqlite3_column_text(plan, 3), "SCAN", 4) == 0 ? 1 : 0;
  assert_int_equal(sqlite3_finalize(plan), SQLITE_OK);
  return scans;
}

static void a_scan_would_be_seen(void **state) {
  Desk *desk = *state;
  sqlite3 *database = desk->ledger->database;
  assert_int_equal(sqlite3_db_config(database, SQLITE_DBCONFIG_TRIGGER_EQP, 1, NULL), SQLITE_OK);
  assert_int_equal(scans_in(desk->ledger, "EXPLAIN QUERY PLAN SELECT 1 FROM outbox WHERE subject = 'x'"), 1);
  const char *insert = "EXPLAIN QUERY PLAN INSERT INTO mailboxes (name, uidvalidity, uid) VALUES ('a', 1, 1)";
  int before = scans_in(desk->ledger, insert);
  assert_int_equal(
      sqlite3_exec(database,
                   "CREATE TRIGGER slow BEFORE INSERT ON mailboxes WHEN EXISTS (SELECT 1 FROM outbox "
                   "WHERE subject = NEW.name) BEGIN SELECT RAISE(ABORT, 'no'); END",
                   NULL, NULL, NULL),
      SQLITE_OK);
  assert_int_equal(scans_in(desk->ledger, insert), before + 1);
}

/* ---- counted ---- */

/* Steps of SQLite's machine since they were asked for last. */
static int steps_of(Ledger *ledger, StatementId id) {
  assert_non_null(ledger->statements[id]);
  return sqlite3_stmt_status(ledger->statements[id], SQLITE_STMTSTATUS_VM_STEP, 1);
}

static int64_t filled_game(Desk *desk, const char *name, const char *status) {
  GameRow row = game_row(name);
  row.status = status;
  row.deadline = row.wake = strcmp(status, "over") == 0 ? TIME_NONE : 9000;
  row.remind = 7000;
  int64_t game = add_game(desk->ledger, row);
  StateRow zero = state_row(0, "1");
  ok(ledger_add_state(desk->ledger, game, &zero));
  EventRow event = event_row(0, 1, "1");
  ok(ledger_add_event(desk->ledger, game, &event));
  OutboxRow mail = mail_row(game, SPANISH, arena_printf(desk->arena, "%s@example.org", name));
  ok(ledger_add_mail(desk->ledger, &mail));
  ok(ledger_mail_result(desk->ledger, mail.id, "sent", TIME_NONE, "250"));
  InboxRow taken = inbox_row(arena_printf(desk->arena, "in-%s@example.org", name), "raw");
  taken.fate = "how-to";
  taken.answered = true;
  taken.game = game;
  ok(ledger_add_inbox(desk->ledger, &taken));
  PressRow press = press_row(game, FRENCH, "1", "Paz");
  ok(ledger_add_press(desk->ledger, &press));
  AbsenceRow absence = {
      .game = game, .seat = FRENCH, .since = 1, .until = 2, .at = 1, .turn = "1", .spent = TIME_NONE};
  ok(ledger_add_absence(desk->ledger, &absence));
  ObserverRow observer = {
      .game = game, .address = "o@example.org", .timezone = "UTC", .language = "en", .at = 1};
  ok(ledger_add_observer(desk->ledger, &observer));
  AddressRow address = {.address = arena_printf(desk->arena, "%s@example.net", name), .words = ""};
  ok(ledger_set_address(desk->ledger, &address));
  return game;
}

static void add_games(Desk *desk, int count, const char *prefix, const char *status) {
  ok(ledger_begin(desk->ledger));
  for (int i = 0; i < count; i++) filled_game(desk, arena_printf(desk->arena, "%s-%d", prefix, i), status);
  ok(ledger_commit(desk->ledger));
}

/* What a mail that comes in does, and what is asked about it. */
static void one_mail(Ledger *ledger, Arena *arena, int64_t game, int64_t round) {
  bool yes = true;
  const char *id = arena_printf(arena, "in-%d@example.org", (int)round);
  ok(ledger_inbox_known(ledger, id, DIGEST, &yes));
  assert_false(yes);
  int64_t answers;
  ok(ledger_inbox_answers(ledger, "phil@example.org", "how-to", 1801, &answers));
  assert_int_equal(answers, 0);
  ok(ledger_inbox_answers(ledger, "phil@example.org", NULL, 1801, &answers));
  InboxAnswers sent;
  ok(ledger_inbox_answers_to_seat(ledger, "phil@example.org", 1, 0, DIGEST, 1801, &sent));
  ok(ledger_inbox_answers_to_seat(ledger, "phil@example.org", 0, -1, DIGEST, 1801, &sent));
  ok(ledger_inbox_answers_open(ledger, "phil@example.org", 1801, &answers));
  ok(ledger_inbox_limited(ledger, 1, 0, "phil@example.org", 1801, &yes));
  assert_int_equal(answers, 0);
  SeatRows seats;
  ok(ledger_seats(ledger, arena, game, &seats));
  ok(ledger_set_seat(ledger, &seats.items[SPANISH]));
  ok(ledger_set_computers(ledger, game, 1));
  ok(ledger_set_computers(ledger, game, 0));
  GameRows played;
  ok(ledger_games_of_computers(ledger, arena, &played));
  assert_int_equal(played.count, 0);
  ok(ledger_seats_of_address(ledger, arena, "nobody@example.org", &seats));
  InboxRow row = inbox_row(id, "raw");
  row.game = game;
  ok(ledger_add_inbox(ledger, &row));
  InboxRows rows;
  ok(ledger_inbox(ledger, arena, 0, NULL, 1, &rows));
  ok(ledger_inbox(ledger, arena, game, NULL, 1, &rows));
  ok(ledger_inbox(ledger, arena, 0, "how-to", 1, &rows));
  assert_int_equal(rows.count, 1);
  ok(ledger_inbox(ledger, arena, game, "stranger", 1, &rows));
  assert_int_equal(rows.count, 1);
  ok(ledger_inbox_message(ledger, arena, row.id, &row));
  PressRow press = press_row(game, SPANISH, "1", "Paz");
  ok(ledger_add_press(ledger, &press));
  PressRows presses;
  ok(ledger_press(ledger, arena, game, NULL, &presses));
}

/* What holds a game and its mails up. */
static void one_hold(Ledger *ledger, Arena *arena, int64_t game) {
  AbsenceRows absences;
  ok(ledger_absences(ledger, arena, game, &absences));
  absences.items[0].until = 1;
  ok(ledger_change_absence(ledger, &absences.items[0]));
  MoveRow move = {.game = game, .state = 0, .at = 1, .cause = "outage", .was = 1, .deadline = 2};
  ok(ledger_add_move(ledger, &move));
  MoveRows moves;
  ok(ledger_moves(ledger, arena, game, 0, 0, &moves));
  int64_t seconds;
  ok(ledger_moved(ledger, game, 0, &seconds));
  ObserverRows observers;
  ok(ledger_observers(ledger, arena, game, &observers));
  assert_int_equal(observers.count, 1);
  ok(ledger_end_observer(ledger, observers.items[0].game, observers.items[0].id, 5));
  ObserverRow observer = {
      .game = game, .address = "o@example.org", .timezone = "UTC", .language = "en", .at = 6};
  ok(ledger_add_observer(ledger, &observer));
  AddressRow address;
  assert_int_equal(ledger_address(ledger, arena, "phil@example.org", &address), STATUS_NOT_FOUND);
  ok(ledger_release_mails(ledger, game, 2000));
  ok(ledger_stop_mails(ledger, "phil@example.org"));
  ok(ledger_resume_mails(ledger, "phil@example.org", 2000));
  GameRows games;
  ok(ledger_games_open(ledger, arena, 9000, &games));
  assert_int_equal(games.count, 0);
  const GameRow first = {.remind = -1};
  ok(ledger_games_to_remind(ledger, arena, 100, &first, 100, &games));
  assert_int_equal(games.count, 0);
}

/* What a tick and a submission do with one game, among all the others. */
static void one_round(Desk *desk, int64_t game, int64_t round, int steps[SQL_COUNT]) {
  Ledger *ledger = desk->ledger;
  Arena *arena = arena_new();
  GameRows games;
  GameRow row;
  StateRow state;
  EventRows events;
  OutboxRows mails;
  OutboxCounts counts;
  SubmissionRow submission = submission_row(game, SPANISH, "1", "orders: []\n"), read;
  ok(ledger_add_edition(ledger, arena_printf(arena, "%064d", (int)round), "edition: 1\n"));
  ok(ledger_add_submission(ledger, &submission));
  ok(ledger_submission(ledger, arena, game, SPANISH, "1", "", &read));
  ok(ledger_game(ledger, arena, "mine", &row));
  ok(ledger_games_due(ledger, arena, 2000, &games));
  assert_int_equal(games.count, 1);
  ok(ledger_state(ledger, arena, game, &state));
  state = state_row(round, "2");
  ok(ledger_add_state(ledger, game, &state));
  EventRow event = event_row(round, 1, "1");
  ok(ledger_add_event(ledger, game, &event));
  int64_t number;
  ok(ledger_next_event(ledger, game, round, &number));
  assert_int_equal(number, 2);
  ok(ledger_events(ledger, arena, game, NULL, round - 1, &events));
  OutboxRow mail = mail_row(game, SPANISH, arena_printf(arena, "round-%d@example.org", (int)round));
  ok(ledger_add_mail(ledger, &mail));
  ok(ledger_mails_due(ledger, arena, 2000, 50, &mails));
  assert_int_equal(mails.count, 1);
  ok(ledger_outbox_counts(ledger, game, &counts));
  ok(ledger_outbox_counts(ledger, 0, &counts));
  ok(ledger_mails_in_trouble(ledger, arena, game, 5, &mails));
  assert_int_equal(mails.count, 0);
  Time heard, reminded;
  int64_t reminders;
  ok(ledger_heard(ledger, game, FRENCH, 0, &heard));
  ok(ledger_reminders(ledger, game, FRENCH, 1700, &reminders, &reminded));
  ok(ledger_mail_result(ledger, mail.id, "sent", TIME_NONE, ""));
  ok(ledger_mail_by_message_id(ledger, arena, mail.message_id, &mail));
  GameRow new = game_row(arena_printf(arena, "new-%d", (int)round));
  new.status = "over";
  add_game(ledger, new);
  one_mail(ledger, arena, game, round);
  one_hold(ledger, arena, game);
  ok(ledger_set_window(ledger, game, &row));
  for (int id = 0; id < SQL_COUNT; id++)
    steps[id] = ledger->statements[id] == NULL ? 0 : steps_of(ledger, (StatementId)id);
  arena_free(arena);
}

static void stored_games_cost_nothing(void **state) {
  Desk *desk = *state;
  int64_t mine = filled_game(desk, "mine", "running");
  int few[SQL_COUNT], many[SQL_COUNT], warm[SQL_COUNT];
  add_games(desk, 10, "finished", "over");
  one_round(desk, mine, 1, warm);
  one_round(desk, mine, 2, few);
  add_games(desk, 1000, "old", "over");
  add_games(desk, 300, "waiting", "running");
  for (int id = 0; id < SQL_COUNT; id++) {
    if (desk->ledger->statements[id] != NULL) steps_of(desk->ledger, (StatementId)id);
  }
  one_round(desk, mine, 3, many);
  assert_true(many[SQL_GAMES_DUE] > 0);
  for (int id = 0; id < SQL_COUNT; id++) {
    /* A round adds rows to the game itself; that much may the second cost more. */
    if (many[id] > few[id] + 40) print_error("%s: %d steps, then %d\n", STATEMENTS[id], few[id], many[id]);
    assert_true(many[id] <= few[id] + 40);
  }
  /* One step more, to see that the next game is not due yet. */
  assert_in_range(many[SQL_GAMES_DUE], few[SQL_GAMES_DUE], few[SQL_GAMES_DUE] + 1);
  assert_int_equal(many[SQL_MAILS_DUE], few[SQL_MAILS_DUE]);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(no_statement_scans_a_growing_table),
      TEST(a_scan_would_be_seen),
      TEST(stored_games_cost_nothing),
  };
  return cmocka_run_group_tests_name("plans", tests, NULL, NULL);
}
