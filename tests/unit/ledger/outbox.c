/* The outbox: what is due, how far a mail got. */
#include "desk.h"

static int64_t queue(Desk *desk, OutboxRow row) {
  ok(ledger_add_mail(desk->ledger, &row));
  assert_true(row.id > 0);
  return row.id;
}

static int64_t queue_at(Desk *desk, const char *message_id, Time next_try) {
  OutboxRow row = mail_row(0, -1, message_id);
  row.next_try = next_try;
  return queue(desk, row);
}

static void a_mail_is_read_as_it_was_queued(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  StateRow zero = state_row(0, "1");
  ok(ledger_add_state(desk->ledger, game, &zero));
  OutboxRow row = mail_row(game, FRENCH, "m1@example.org"), read;
  row.state = 0;
  row.recipient = "Phil <Phil@Example.org>";
  row.address = "Phil@Example.org";
  row.reply_to = "orders+madrid@example.org";
  row.in_reply_to = "thread@example.org";
  row.references = "thread@example.org m0@example.org";
  row.orders = "game: madrid\n";
  row.html = "<p>→</p>";
  row.drawing = "a drawing\n";
  row.calendar = "BEGIN:VCALENDAR\r\n";
  row.desk = "{\"v\":1}";
  row.status = "sent"; /* does not count: a mail begins queued */
  row.tries = 9;
  row.words = "no";
  int64_t id = queue(desk, row);
  desk_reopen(desk);
  OutboxRows rows;
  ok(ledger_mails(desk->ledger, desk->arena, game, NULL, NULL, -1, &rows));
  assert_int_equal(rows.count, 1);
  read = rows.items[0];
  assert_int_equal(read.id, id);
  assert_string_equal(read.html, row.html);
  assert_string_equal(read.drawing, row.drawing);
  assert_string_equal(read.calendar, row.calendar);
  assert_string_equal(read.desk, row.desk);
  assert_int_equal(read.game, game);
  assert_int_equal(read.seat, FRENCH);
  assert_string_equal(read.kind, "report");
  assert_string_equal(read.turn, "1");
  assert_int_equal(read.state, 0);
  assert_string_equal(read.message_id, "m1@example.org");
  assert_string_equal(read.sender, "referee@example.org");
  assert_string_equal(read.recipient, "Phil <Phil@Example.org>");
  assert_string_equal(read.address, "phil@example.org");
  assert_int_equal(read.observer, 0);
  assert_string_equal(read.reply_to, "orders+madrid@example.org");
  assert_string_equal(read.subject, "[madrid] turn 1");
  assert_string_equal(read.in_reply_to, "thread@example.org");
  assert_string_equal(read.references, "thread@example.org m0@example.org");
  assert_string_equal(read.body, "Dear player\n");
  assert_string_equal(read.orders, "game: madrid\n");
  assert_int_equal(read.date, 1700);
  assert_string_equal(read.status, "queued");
  assert_int_equal(read.tries, 0);
  assert_true(read.tried == TIME_NONE);
  assert_int_equal(read.next_try, 1700);
  assert_string_equal(read.words, "");
}

static void what_a_mail_may_lack(void **state) {
  Desk *desk = *state;
  queue(desk, mail_row(0, -1, "m1@example.org"));
  OutboxRows rows;
  ok(ledger_mails(desk->ledger, desk->arena, 0, NULL, NULL, -1, &rows));
  assert_int_equal(rows.count, 1);
  assert_int_equal(rows.items[0].game, 0);
  assert_int_equal(rows.items[0].seat, -1);
  assert_int_equal(rows.items[0].state, -1);
  assert_null(rows.items[0].reply_to);
  assert_null(rows.items[0].in_reply_to);
  assert_null(rows.items[0].references);
  assert_null(rows.items[0].orders);
  assert_null(rows.items[0].html);
  assert_null(rows.items[0].drawing);
  assert_true(rows.items[0].unpainted == TIME_NONE);
  assert_null(rows.items[0].calendar);
  /* One Message-ID for ever, so never twice. */
  OutboxRow again = mail_row(0, -1, "m1@example.org");
  assert_int_equal(ledger_add_mail(desk->ledger, &again), STATUS_BUG);
  again.message_id = "m2@example.org";
  again.body = NULL;
  assert_int_equal(ledger_add_mail(desk->ledger, &again), STATUS_BUG);
  again = mail_row(0, -1, "m2@example.org");
  again.recipient = "";
  assert_int_equal(ledger_add_mail(desk->ledger, &again), STATUS_BUG);
}

static void stop(Desk *desk, const char *address, bool stopped) {
  AddressRow row = {.address = address, .reports = 3, .stopped = stopped, .last = 1, .words = "550"};
  ok(ledger_set_address(desk->ledger, &row));
}

/* ---- due ---- */

static void due_are(Desk *desk, Time now, int64_t limit, const char *expected) {
  OutboxRows rows;
  ok(ledger_mails_due(desk->ledger, desk->arena, now, limit, &rows));
  const char *found = "";
  for (size_t i = 0; i < rows.count; i++)
    found = arena_printf(desk->arena, "%s%s%s:%s", found, i == 0 ? "" : " ", rows.items[i].message_id,
                         rows.items[i].status);
  assert_string_equal(found, expected);
}

static void mails_are_due_in_order(void **state) {
  Desk *desk = *state;
  queue_at(desk, "late", 3000);
  queue_at(desk, "first", 1000);
  queue_at(desk, "second", 1000);
  queue_at(desk, "never", TIME_NONE);
  due_are(desk, 999, 10, "");
  due_are(desk, 1000, 10, "first:queued second:queued");
  due_are(desk, 5000, 10, "first:queued second:queued late:queued");
  due_are(desk, 5000, 2, "first:queued second:queued");
  due_are(desk, 5000, 0, "");
}

static void add_due(Desk *desk, int64_t game, const char *kind, const char *reader, int number) {
  OutboxRow row =
      mail_row(game, -1, arena_printf(desk->arena, "%s%d.%s.%d", kind, (int)game, reader, number));
  row.kind = kind;
  row.recipient = arena_printf(desk->arena, "%s@example.org", reader);
  row.next_try = 1000;
  queue(desk, row);
}

static void no_mail_stands_behind_a_flood(void **state) {
  Desk *desk = *state;
  int64_t one = add_game(desk->ledger, game_row("one")), two = add_game(desk->ledger, game_row("two"));
  for (int i = 0; i < 4; i++) add_due(desk, one, "press", "a", i);
  for (int i = 0; i < 3; i++) add_due(desk, one, "receipt", "b", i);
  add_due(desk, one, "report", "c", 0);
  add_due(desk, one, "notice", "d", 0);
  add_due(desk, two, "press", "a", 0);
  add_due(desk, two, "reminder", "b", 0);
  due_are(
      desk, 1000, 20,
      "receipt1.b.0:queued reminder2.b.0:queued report1.c.0:queued receipt1.b.1:queued receipt1.b.2:queued "
      "press1.a.0:queued press2.a.0:queued notice1.d.0:queued press1.a.1:queued press1.a.2:queued "
      "press1.a.3:queued");
  /* The process died at the first: it does not keep the others from being tried. */
  OutboxRow first;
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "receipt1.b.0", &first));
  ok(ledger_mail_sending(desk->ledger, first.id, 1000));
  due_are(
      desk, 1000, 5,
      "receipt1.b.1:queued reminder2.b.0:queued report1.c.0:queued receipt1.b.2:queued receipt1.b.0:sending");
}

static void a_try_put_off_by_a_wrong_clock_is_brought_forward(void **state) {
  Desk *desk = *state;
  queue_at(desk, "soon", 9000);
  queue_at(desk, "in-ten-years", 300000000);
  queue_at(desk, "never", TIME_NONE);
  int64_t sent = queue_at(desk, "sent", 1000);
  ok(ledger_mail_result(desk->ledger, sent, "sent", TIME_NONE, "250"));
  ok(ledger_mails_bring_forward(desk->ledger, 9000, 1000));
  due_are(desk, 1000, 10, "in-ten-years:queued");
  due_are(desk, 9000, 10, "in-ten-years:queued soon:queued");
}

static void a_mail_goes_through_its_states(void **state) {
  Desk *desk = *state;
  int64_t id = queue_at(desk, "m", 1000);
  ok(ledger_mail_sending(desk->ledger, id, 1100));
  OutboxRows rows;
  ok(ledger_mails_due(desk->ledger, desk->arena, 1100, 10, &rows));
  assert_int_equal(rows.count, 1);
  assert_string_equal(rows.items[0].status, "sending");
  assert_int_equal(rows.items[0].tries, 1);
  assert_int_equal(rows.items[0].tried, 1100);
  ok(ledger_mail_result(desk->ledger, id, "queued", 1500, "451 later"));
  due_are(desk, 1499, 10, "");
  due_are(desk, 1500, 10, "m:queued");
  ok(ledger_mail_sending(desk->ledger, id, 1500));
  ok(ledger_mail_result(desk->ledger, id, "unknown", 1600, "the connection broke"));
  due_are(desk, 1600, 10, "m:unknown");
  ok(ledger_mail_sending(desk->ledger, id, 1600));
  ok(ledger_mail_result(desk->ledger, id, "sent", TIME_NONE, "250 2.0.0 taken"));
  due_are(desk, INT64_MAX, 10, "");
  ok(ledger_mails(desk->ledger, desk->arena, 0, NULL, NULL, -1, &rows));
  assert_string_equal(rows.items[0].status, "sent");
  assert_int_equal(rows.items[0].tries, 3);
  assert_int_equal(rows.items[0].tried, 1600);
  assert_true(rows.items[0].next_try == TIME_NONE);
  assert_string_equal(rows.items[0].words, "250 2.0.0 taken");
  /* What is sent or failed is not tried again. */
  assert_int_equal(ledger_mail_sending(desk->ledger, id, 1700), STATUS_NOT_FOUND);
  ok(ledger_mail_result(desk->ledger, id, "failed", TIME_NONE, "550 no such user"));
  assert_int_equal(ledger_mail_sending(desk->ledger, id, 1700), STATUS_NOT_FOUND);
  assert_int_equal(ledger_mail_result(desk->ledger, id, "lost", 1, ""), STATUS_BUG);
  assert_int_equal(ledger_mail_result(desk->ledger, id + 1, "sent", 1, ""), STATUS_BUG);
}

static void one_that_waits_for_ever_is_not_due(void **state) {
  Desk *desk = *state;
  int64_t id = queue_at(desk, "m", 1000);
  ok(ledger_mail_sending(desk->ledger, id, 1000));
  ok(ledger_mail_result(desk->ledger, id, "unknown", INT64_MAX, "given up"));
  due_are(desk, INT64_MAX - 1, 10, "");
}

static OutboxRow only_mail(Desk *desk) {
  OutboxRows rows;
  ok(ledger_mails(desk->ledger, desk->arena, 0, NULL, NULL, -1, &rows));
  assert_int_equal(rows.count, 1);
  return rows.items[0];
}

static void a_mail_waits_for_its_picture(void **state) {
  Desk *desk = *state;
  int64_t id = queue_at(desk, "m", 1000);
  ok(ledger_mail_unpainted(desk->ledger, id, 1100, 1400, "no helper"));
  due_are(desk, 1399, 10, "");
  due_are(desk, 1400, 10, "m:queued");
  OutboxRow mail = only_mail(desk);
  assert_int_equal(mail.tries, 0);
  assert_int_equal(mail.unpainted, 1100);
  assert_string_equal(mail.words, "no helper");
  /* The first time counts, unless the clock has gone back since. */
  ok(ledger_mail_unpainted(desk->ledger, id, 1400, 1700, "no helper"));
  assert_int_equal(only_mail(desk).unpainted, 1100);
  ok(ledger_mail_unpainted(desk->ledger, id, 900, 1700, "no helper"));
  assert_int_equal(only_mail(desk).unpainted, 900);
  ok(ledger_mail_sending(desk->ledger, id, 1700));
  ok(ledger_mail_painted(desk->ledger, id));
  ok(ledger_mail_result(desk->ledger, id, "unknown", 2000, "the connection broke"));
  assert_true(only_mail(desk).unpainted == TIME_NONE);
  ok(ledger_mail_unpainted(desk->ledger, id, 2000, 2300, "no helper"));
  due_are(desk, 2300, 10, "m:unknown");
  assert_int_equal(ledger_mail_unpainted(desk->ledger, id + 1, 1, 2, ""), STATUS_NOT_FOUND);
  assert_int_equal(ledger_mail_painted(desk->ledger, id + 1), STATUS_BUG);
}

/* ---- which ---- */

static void mails_are(Desk *desk, int64_t game, const char *kind, const char *turn, int64_t seat,
                      const char *expected) {
  OutboxRows rows;
  ok(ledger_mails(desk->ledger, desk->arena, game, kind, turn, seat, &rows));
  const char *found = "";
  for (size_t i = 0; i < rows.count; i++)
    found = arena_printf(desk->arena, "%s%s%s", found, i == 0 ? "" : " ", rows.items[i].message_id);
  assert_string_equal(found, expected);
}

static void put(Desk *desk, int64_t game, int64_t seat, const char *kind, const char *turn, const char *id) {
  OutboxRow row = mail_row(game, seat, id);
  row.kind = kind;
  row.turn = turn;
  queue(desk, row);
}

static void mails_are_found_by_what_they_are(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  put(desk, game, SPANISH, "report", "1", "a");
  put(desk, game, FRENCH, "report", "1", "b");
  put(desk, game, SPANISH, "reminder", "1", "c");
  put(desk, game, SPANISH, "report", "2", "d");
  put(desk, other, SPANISH, "report", "1", "e");
  put(desk, 0, -1, "notice", "", "f");
  mails_are(desk, game, NULL, NULL, -1, "a b c d");
  mails_are(desk, game, "report", NULL, -1, "a b d");
  mails_are(desk, game, "report", "1", -1, "a b");
  mails_are(desk, game, "report", NULL, SPANISH, "a d");
  mails_are(desk, game, NULL, "1", SPANISH, "a c");
  mails_are(desk, game, "report", "2", FRENCH, "");
  mails_are(desk, other, NULL, NULL, -1, "e");
  mails_are(desk, 0, NULL, NULL, -1, "f");
  const char *newest = NULL;
  ok(ledger_newest_mail(desk->ledger, desk->arena, game, "report", SPANISH, &newest));
  assert_string_equal(newest, "d");
  ok(ledger_newest_mail(desk->ledger, desk->arena, game, "report", FRENCH, &newest));
  assert_string_equal(newest, "b");
  assert_int_equal(ledger_newest_mail(desk->ledger, desk->arena, game, "reminder", FRENCH, &newest),
                   STATUS_NOT_FOUND);
}

static void counts_are(Desk *desk, int64_t game, OutboxCounts expected) {
  OutboxCounts counts;
  ok(ledger_outbox_counts(desk->ledger, game, &counts));
  assert_int_equal(counts.queued, expected.queued);
  assert_int_equal(counts.sending, expected.sending);
  assert_int_equal(counts.sent, expected.sent);
  assert_int_equal(counts.failed, expected.failed);
  assert_int_equal(counts.unknown, expected.unknown);
  assert_int_equal(counts.held, expected.held);
  assert_int_equal(counts.stopped, expected.stopped);
}

static void mails_are_counted(void **state) {
  Desk *desk = *state;
  counts_are(desk, 0, (OutboxCounts){.sent = 0});
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  static const char *const ends[] = {"sent", "sent", "sent", "sent", "failed", "unknown", "unknown"};
  for (int i = 0; i < 12; i++) {
    int64_t id = queue(desk, mail_row(i == 0 ? other : game, SPANISH, arena_printf(desk->arena, "m%d", i)));
    if (i >= 2) ok(ledger_mail_sending(desk->ledger, id, 1800));
    if (i >= 5) ok(ledger_mail_result(desk->ledger, id, ends[i - 5], 1900, ""));
  }
  int64_t loose = queue(desk, mail_row(0, -1, "loose"));
  ok(ledger_mail_result(desk->ledger, loose, "sent", TIME_NONE, ""));
  OutboxRow held = mail_row(other, SPANISH, "held");
  held.status = "held";
  queue(desk, held);
  stop(desk, "phil@example.org", true);
  queue(desk, mail_row(game, SPANISH, "stopped"));
  queue(desk, mail_row(game, SPANISH, "stopped too"));
  queue(desk, mail_row(game, FRENCH, "stopped, to who is not the player any more"));
  stop(desk, "phil@example.org", false);
  counts_are(desk, game,
             (OutboxCounts){.queued = 1, .sending = 3, .sent = 4, .failed = 1, .unknown = 2, .stopped = 2});
  counts_are(desk, other, (OutboxCounts){.queued = 1, .held = 1});
  counts_are(desk, 0,
             (OutboxCounts){
                 .queued = 2, .sending = 3, .sent = 5, .failed = 1, .unknown = 2, .held = 1, .stopped = 2});
  /* A queued mail that is rolled back leaves no number behind that would count as sent. */
  ok(ledger_begin(desk->ledger));
  queue(desk, mail_row(game, SPANISH, "undone"));
  ledger_rollback(desk->ledger);
  queue(desk, mail_row(game, SPANISH, "done"));
  counts_are(desk, 0,
             (OutboxCounts){
                 .queued = 3, .sending = 3, .sent = 5, .failed = 1, .unknown = 2, .held = 1, .stopped = 2});
}

/* ---- what holds a mail up ---- */

static const char *status_of(Desk *desk, const char *message_id) {
  OutboxRow row;
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, message_id, &row));
  return row.status;
}

static void a_mail_is_found_by_its_message_id(void **state) {
  Desk *desk = *state;
  queue(desk, mail_row(0, -1, "m1@example.org"));
  int64_t id = queue(desk, mail_row(0, -1, "m2@example.org"));
  OutboxRow row;
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "m2@example.org", &row));
  assert_int_equal(row.id, id);
  assert_string_equal(row.body, "Dear player\n");
  assert_int_equal(ledger_mail_by_message_id(desk->ledger, desk->arena, "m3@example.org", &row),
                   STATUS_NOT_FOUND);
}

static void a_mail_to_an_observer(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  OutboxRow row = mail_row(game, -1, "m@example.org"), read;
  row.observer = 1;
  assert_int_equal(ledger_add_mail(desk->ledger, &row), STATUS_BUG); /* nobody looks on */
  ObserverRow observer = {
      .game = game, .address = "o@example.org", .timezone = "UTC", .language = "en", .at = 1};
  ok(ledger_add_observer(desk->ledger, &observer));
  row.observer = observer.id;
  queue(desk, row);
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "m@example.org", &read));
  assert_int_equal(read.observer, observer.id);
  assert_int_equal(read.seat, -1);
}

/* "Name <address>" where nobody says what the bare address is. */
static void the_bare_address_is_found_in_the_recipient(void **state) {
  Desk *desk = *state;
  static const char *const recipients[][2] = {
      {"phil@example.org", "phil@example.org"},        {"Phil@Example.ORG", "phil@example.org"},
      {"Phil <Phil@example.org>", "phil@example.org"}, {"\"a < b\" <phil@example.org> ", "phil@example.org"},
      {"<phil@example.org>", "phil@example.org"},
  };
  for (size_t i = 0; i < sizeof recipients / sizeof *recipients; i++) {
    const char *id = arena_printf(desk->arena, "m%zu@example.org", i);
    OutboxRow row = mail_row(0, -1, id), read;
    row.recipient = recipients[i][0];
    queue(desk, row);
    ok(ledger_mail_by_message_id(desk->ledger, desk->arena, id, &read));
    assert_string_equal(read.address, recipients[i][1]);
    assert_string_equal(read.recipient, recipients[i][0]);
  }
}

static void held_mails_wait_for_their_release(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  int64_t other = add_game(desk->ledger, game_row("other"));
  OutboxRow mine = mail_row(game, SPANISH, "mine"), second = mail_row(game, FRENCH, "second"),
            others = mail_row(other, SPANISH, "others");
  mine.status = second.status = others.status = "held";
  second.recipient = "karsten@example.org";
  ok(ledger_add_mail(desk->ledger, &mine));
  assert_string_equal(mine.status, "held");
  queue(desk, second);
  queue(desk, others);
  queue(desk, mail_row(game, SPANISH, "receipt"));
  due_are(desk, 9000, 10, "receipt:queued");
  assert_int_equal(ledger_mail_sending(desk->ledger, mine.id, 1700), STATUS_NOT_FOUND);
  assert_int_equal(ledger_requeue_mail(desk->ledger, mine.id, 1700), STATUS_BUG);
  stop(desk, "karsten@example.org", true);
  ok(ledger_stop_mails(desk->ledger, "karsten@example.org"));
  assert_string_equal(status_of(desk, "second"), "held"); /* it is the referee's still */
  ok(ledger_release_mails(desk->ledger, game, 8000));
  due_are(desk, 7999, 10, "receipt:queued");
  due_are(desk, 8000, 10, "receipt:queued mine:queued");
  assert_string_equal(status_of(desk, "second"), "stopped");
  assert_string_equal(status_of(desk, "others"), "held");
}

static void a_stopped_address_gets_nothing(void **state) {
  Desk *desk = *state;
  int64_t unknown = queue_at(desk, "unknown", 1000), sending = queue_at(desk, "sending", 1000);
  int64_t sent = queue_at(desk, "sent", 1000), failed = queue_at(desk, "failed", 1000);
  queue_at(desk, "queued", 1000);
  OutboxRow other = mail_row(0, -1, "other");
  other.recipient = "karsten@example.org";
  queue(desk, other);
  ok(ledger_mail_result(desk->ledger, unknown, "unknown", 1000, ""));
  ok(ledger_mail_sending(desk->ledger, sending, 1000));
  ok(ledger_mail_result(desk->ledger, sent, "sent", TIME_NONE, ""));
  ok(ledger_mail_result(desk->ledger, failed, "failed", TIME_NONE, ""));
  stop(desk, "Phil@example.org", true);
  ok(ledger_stop_mails(desk->ledger, "PHIL@example.org"));
  due_are(desk, 9000, 10, "other:queued sending:sending");
  assert_string_equal(status_of(desk, "sent"), "sent");
  assert_string_equal(status_of(desk, "failed"), "failed");
  /* What a process had found due before. */
  assert_int_equal(ledger_mail_sending(desk->ledger, unknown, 1100), STATUS_NOT_FOUND);
  ok(ledger_mail_result(desk->ledger, sending, "queued", 2000, "451"));
  assert_string_equal(status_of(desk, "sending"), "stopped");
  /* New ones, whoever wrote the address how. */
  OutboxRow row = mail_row(0, -1, "new");
  row.recipient = "Phil <PHIL@Example.org>";
  ok(ledger_add_mail(desk->ledger, &row));
  assert_string_equal(row.status, "stopped");
  due_are(desk, INT64_MAX, 10, "other:queued");
  ok(ledger_resume_mails(desk->ledger, "Phil@Example.Org", 3000));
  due_are(desk, 2999, 10, "other:queued");
  due_are(desk, 3000, 10, "other:queued unknown:queued queued:queued new:queued sending:queued");
}

static void a_result_that_is_final_stands_at_a_stopped_address(void **state) {
  Desk *desk = *state;
  int64_t sent = queue_at(desk, "sent", 1000), failed = queue_at(desk, "failed", 1000);
  ok(ledger_mail_sending(desk->ledger, sent, 1000));
  ok(ledger_mail_sending(desk->ledger, failed, 1000));
  stop(desk, "phil@example.org", true);
  ok(ledger_mail_result(desk->ledger, sent, "sent", TIME_NONE, "250"));
  ok(ledger_mail_result(desk->ledger, failed, "failed", TIME_NONE, "550"));
  assert_string_equal(status_of(desk, "sent"), "sent");
  assert_string_equal(status_of(desk, "failed"), "failed");
}

static void a_mail_goes_out_again(void **state) {
  Desk *desk = *state;
  static const char *const ends[] = {"sent", "failed", "unknown", "queued"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    int64_t id = queue_at(desk, ends[i], 1000);
    ok(ledger_mail_sending(desk->ledger, id, 1000));
    assert_int_equal(ledger_requeue_mail(desk->ledger, id, 2000), STATUS_BUG); /* it is being sent */
    ok(ledger_mail_result(desk->ledger, id, ends[i], TIME_NONE, ""));
    ok(ledger_requeue_mail(desk->ledger, id, 2000 + (Time)i));
    OutboxRow row;
    ok(ledger_mail_by_message_id(desk->ledger, desk->arena, ends[i], &row));
    assert_string_equal(row.status, "queued");
    assert_int_equal(row.next_try, 2000 + (Time)i);
    assert_int_equal(row.tries, 0);
  }
  due_are(desk, 9000, 10, "sent:queued failed:queued unknown:queued queued:queued");
  int64_t id = queue_at(desk, "last", 1000);
  stop(desk, "phil@example.org", true);
  ok(ledger_requeue_mail(desk->ledger, id, 2000));
  assert_string_equal(status_of(desk, "last"), "stopped");
  assert_int_equal(ledger_requeue_mail(desk->ledger, id, 2000), STATUS_BUG);
  assert_int_equal(ledger_requeue_mail(desk->ledger, id + 1, 2000), STATUS_BUG);
}

static void a_mail_needs_its_game_seat_and_state(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid"));
  OutboxRow row = mail_row(game + 1, SPANISH, "m");
  assert_int_equal(ledger_add_mail(desk->ledger, &row), STATUS_BUG);
  row = mail_row(game, 2, "m");
  assert_int_equal(ledger_add_mail(desk->ledger, &row), STATUS_BUG);
  row = mail_row(game, SPANISH, "m");
  row.state = 0;
  assert_int_equal(ledger_add_mail(desk->ledger, &row), STATUS_BUG);
}

static void what_a_reply_answers(void **state) {
  Desk *desk = *state;
  int64_t game = add_game(desk->ledger, game_row("madrid")), found = 0;
  ReceiptAge receipt = RECEIPT_LAST;
  const char *turn = NULL;
  OutboxRow second = mail_row(game, SPANISH, "m2@example.org"),
            held = mail_row(game, SPANISH, "m3@example.org");
  queue(desk, mail_row(game, SPANISH, "m1@example.org"));
  second.turn = "2";
  second.subject = "[madrid] turn 2";
  queue(desk, second);
  ok(ledger_thread_game(desk->ledger, desk->arena, "m2@example.org", &found, &turn, &receipt));
  assert_int_equal(found, game);
  assert_string_equal(turn, "2");
  assert_int_equal(receipt, RECEIPT_NONE);
  ok(ledger_thread_game(desk->ledger, desk->arena, "thread@example.org", &found, &turn, &receipt));
  assert_int_equal(found, game);
  assert_string_equal(turn, "");
  assert_int_equal(ledger_thread_game(desk->ledger, desk->arena, "m3@example.org", &found, &turn, &receipt),
                   STATUS_NOT_FOUND);
  ok(ledger_subject_turn(desk->ledger, desk->arena, game, "[madrid] turn 2", &turn));
  assert_string_equal(turn, "2");
  ok(ledger_subject_turn(desk->ledger, desk->arena, game + 1, "[madrid] turn 2", &turn));
  assert_string_equal(turn, "");
  /* Nobody has seen what is held. */
  held.status = "held";
  held.turn = "3";
  held.subject = "[madrid] turn 3";
  queue(desk, held);
  assert_int_equal(ledger_thread_game(desk->ledger, desk->arena, "m3@example.org", &found, &turn, &receipt),
                   STATUS_NOT_FOUND);
  ok(ledger_subject_turn(desk->ledger, desk->arena, game, "[madrid] turn 3", &turn));
  assert_string_equal(turn, "");
  /* One subject in two turns says nothing. */
  second.turn = "1";
  second.message_id = "m4@example.org";
  queue(desk, second);
  ok(ledger_subject_turn(desk->ledger, desk->arena, game, "[madrid] turn 2", &turn));
  assert_string_equal(turn, "");
  /* Of receipts to one seat the newest is the last. */
  for (int i = 0; i < 2; i++) {
    OutboxRow told = mail_row(game, SPANISH, i == 0 ? "r1@example.org" : "r2@example.org");
    told.kind = "receipt";
    queue(desk, told);
    ok(ledger_thread_game(desk->ledger, desk->arena, told.message_id, &found, &turn, &receipt));
    assert_int_equal(receipt, RECEIPT_LAST);
  }
  ok(ledger_thread_game(desk->ledger, desk->arena, "r1@example.org", &found, &turn, &receipt));
  assert_int_equal(receipt, RECEIPT_OLDER);
  /* So is what else the seat was answered after it, until the next receipt. */
  static const char *const LATER[][2] = {{"answer", "a1@example.org"}, {"receipt", "r3@example.org"}};
  for (size_t i = 0; i < 2; i++) {
    OutboxRow told = mail_row(game, SPANISH, LATER[i][1]);
    told.kind = LATER[i][0];
    queue(desk, told);
    ok(ledger_thread_game(desk->ledger, desk->arena, "a1@example.org", &found, &turn, &receipt));
    assert_int_equal(receipt, i == 0 ? RECEIPT_LAST : RECEIPT_NONE);
  }
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_mail_is_read_as_it_was_queued),
      TEST(what_a_mail_may_lack),
      TEST(mails_are_due_in_order),
      TEST(no_mail_stands_behind_a_flood),
      TEST(a_try_put_off_by_a_wrong_clock_is_brought_forward),
      TEST(a_mail_goes_through_its_states),
      TEST(one_that_waits_for_ever_is_not_due),
      TEST(a_mail_waits_for_its_picture),
      TEST(mails_are_found_by_what_they_are),
      TEST(mails_are_counted),
      TEST(a_mail_is_found_by_its_message_id),
      TEST(a_mail_to_an_observer),
      TEST(the_bare_address_is_found_in_the_recipient),
      TEST(held_mails_wait_for_their_release),
      TEST(a_stopped_address_gets_nothing),
      TEST(a_result_that_is_final_stands_at_a_stopped_address),
      TEST(a_mail_goes_out_again),
      TEST(a_mail_needs_its_game_seat_and_state),
      TEST(what_a_reply_answers),
  };
  return cmocka_run_group_tests_name("outbox", tests, NULL, NULL);
}
