/* A game that is over leaves the tables for an archive and comes back as it was; what is damaged is told. */
#include "desk.h"

#include <zlib.h>

#include "../../../adjudicator/ledger/archive.h"

#define LATER 9000

static GameRow read_game(Desk *desk, const char *name) {
  GameRow row;
  ok(ledger_game(desk->ledger, desk->arena, name, &row));
  return row;
}

static void put_away(Desk *desk, const char *name) {
  GameRow row = read_game(desk, name);
  ok(ledger_put_away(desk->ledger, &row, LATER));
}

static void bring_back(Desk *desk, const char *name) {
  GameRow row = read_game(desk, name);
  assert_int_equal(row.archived, LATER);
  ok(ledger_bring_back(desk->ledger, &row));
  assert_int_equal(row.archived, TIME_NONE);
  assert_int_equal(read_game(desk, name).archived, TIME_NONE);
}

static void change(Desk *desk, const char *sql) {
  int code = sqlite3_exec(desk->ledger->database, sql, NULL, NULL, NULL);
  if (code != SQLITE_OK) print_error("%s: %s\n", sql, sqlite3_errmsg(desk->ledger->database));
  assert_int_equal(code, SQLITE_OK);
}

static void sent_mail(Desk *desk, int64_t game, const char *id, Time date) {
  OutboxRow mail = mail_row(game, SPANISH, id);
  mail.state = 1;
  mail.orders = "orders: []\n";
  mail.html = "<p>Dear Phil</p>";
  mail.picture = "\x89PNG";
  mail.picture_length = 4;
  mail.calendar = "BEGIN:VCALENDAR\r\n";
  mail.date = date;
  ok(ledger_add_mail(desk->ledger, &mail));
  ok(ledger_mail_result(desk->ledger, mail.id, "sent", TIME_NONE, "250"));
}

/* A game with something in every table of its history. */
static int64_t played_game(Desk *desk, const char *name) {
  Arena *arena = desk->arena;
  int64_t game = add_game(desk->ledger, game_row(name));
  for (int number = 0; number < 3; number++) {
    StateRow state = state_row(number, "1");
    ok(ledger_add_state(desk->ledger, game, &state));
    EventRow event = event_row(number, 1, "1");
    ok(ledger_add_event(desk->ledger, game, &event));
    event.number = 2;
    ok(ledger_add_event(desk->ledger, game, &event));
  }
  SubmissionRow file = submission_row(game, SPANISH, "1", "\xff\x00 orders: []\n");
  file.length = 14;
  ok(ledger_add_submission(desk->ledger, &file));
  InboxRow taken = inbox_row(arena_printf(arena, "in-%s@example.org", name), "To: us\r\n\r\n\xfe");
  taken.fate = "filed";
  taken.game = game;
  taken.seat = SPANISH;
  taken.receipt = file.receipt;
  ok(ledger_add_inbox(desk->ledger, &taken));
  PressRow press = press_row(game, SPANISH, "1", "Paz");
  press.receipt = file.receipt;
  press.inbox = taken.id;
  ok(ledger_add_press(desk->ledger, &press));
  AbsenceRow absence = {
      .game = game, .seat = SPANISH, .since = 100, .until = 200, .at = 50, .receipt = file.receipt};
  ok(ledger_add_absence(desk->ledger, &absence));
  ObserverRow observer = {
      .game = game, .address = "o@example.org", .timezone = "UTC", .language = "en", .at = 50};
  ok(ledger_add_observer(desk->ledger, &observer));
  sent_mail(desk, game, arena_printf(arena, "one-%s@example.org", name), 1700);
  sent_mail(desk, game, arena_printf(arena, "two-%s@example.org", name), 1800);
  return game;
}

static int64_t game_over(Desk *desk, const char *name) {
  int64_t game = played_game(desk, name);
  GameRow row = read_game(desk, name);
  row.status = "over";
  row.opened = 1800;
  row.deadline = row.wake = TIME_NONE;
  ok(ledger_set_window(desk->ledger, game, &row));
  return game;
}

/* ---- there and back ---- */

static void what_comes_back_is_what_was_there(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  played_game(desk, "toledo");
  game_over(desk, "burgos");
  change(desk, "UPDATE numbers SET absence = 3, submission = 3, press = 3, mail = 6"); /* as they will be */
  const char *before = rows_of(desk->ledger, desk->arena);
  put_away(desk, "madrid");
  put_away(desk, "burgos");
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM sqlar"), 2);
  desk_reopen(desk);
  bring_back(desk, "burgos");
  bring_back(desk, "madrid");
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM pragma_foreign_key_check"), 0);
  GameRow row = read_game(desk, "madrid");
  ok(ledger_bring_back(desk->ledger, &row)); /* it is there */
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
}

static void links_that_do_not_follow_come_back_too(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  change(desk, "DROP TRIGGER events_no_update");
  change(desk, "UPDATE events SET link = '' WHERE place = 1");     /* older than links */
  change(desk, "UPDATE events SET code = 'bent' WHERE place = 3"); /* as a forger would */
  change(desk, "UPDATE events SET link = '" DIGEST "' WHERE place = 5");
  change(desk, "UPDATE numbers SET absence = 1, submission = 1, press = 1, mail = 2");
  const char *before = rows_of(desk->ledger, desk->arena);
  put_away(desk, "madrid");
  bring_back(desk, "madrid");
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
}

static void a_reader_brings_back_for_himself(void **state) {
  Desk *desk = *state;
  int64_t game = game_over(desk, "madrid");
  put_away(desk, "madrid");
  const char *away = rows_of(desk->ledger, desk->arena);
  ok(ledger_begin_reading(desk->ledger));
  GameRow row = read_game(desk, "madrid");
  ok(ledger_bring_back(desk->ledger, &row));
  EventRows events;
  ok(ledger_events(desk->ledger, desk->arena, game, NULL, -1, &events));
  assert_int_equal(events.count, 6);
  ledger_rollback(desk->ledger);
  assert_string_equal(rows_of(desk->ledger, desk->arena), away);
}

static int64_t events_seen(Desk *desk, const char *name) {
  GameRow row = read_game(desk, name);
  ok(ledger_bring_back(desk->ledger, &row));
  EventRows events;
  ok(ledger_events(desk->ledger, desk->arena, row.id, NULL, -1, &events));
  return (int64_t)events.count;
}

static void a_reader_holds_up_nobody(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  int64_t toledo = played_game(desk, "toledo");
  put_away(desk, "madrid");
  Ledger *other = desk_open_book(desk);
  EventRow event = event_row(2, 3, "1");
  ok(ledger_begin_reading(desk->ledger));
  assert_int_equal(events_seen(desk, "madrid"), 6);
  ok(ledger_add_event(other, toledo, &event)); /* while he reads */
  ledger_rollback(desk->ledger);
  ok(ledger_begin_reading(desk->ledger));
  assert_int_equal(read_game(desk, "madrid").archived, LATER);
  event.number = 4;
  ok(ledger_add_event(other, toledo, &event)); /* before he looks at a game: it is not too late for him */
  assert_int_equal(events_seen(desk, "madrid"), 6);
  assert_int_equal(events_seen(desk, "toledo"), 7);
  assert_int_equal(events_seen(desk, "madrid"), 6);
  ok(ledger_commit(desk->ledger));
  assert_int_equal(events_seen(desk, "toledo"), 8);
  assert_int_equal(read_game(desk, "madrid").archived, LATER);
  bring_back(desk, "madrid"); /* nothing hides the tables any more */
  assert_int_equal(number_of(other, "SELECT count(*) FROM events WHERE game = 1"), 6);
  ledger_close(other);
}

static void in_a_frozen_book_it_can_be_read(void **state) {
  Desk *desk = *state;
  int64_t game = game_over(desk, "madrid");
  played_game(desk, "toledo");
  put_away(desk, "madrid");
  const char *away = rows_of(desk->ledger, desk->arena), *error;
  ledger_close(desk->ledger);
  ok(ledger_freeze(desk->path, 1, desk->arena, &error));
  ok(ledger_open_frozen(desk->path, &desk->ledger, desk->arena, &error));
  assert_string_equal(rows_of(desk->ledger, desk->arena), away);
  ok(ledger_begin_reading(desk->ledger));
  GameRow row = read_game(desk, "madrid");
  ok(ledger_bring_back(desk->ledger, &row));
  EventRows events;
  ok(ledger_events(desk->ledger, desk->arena, game, NULL, -1, &events));
  assert_int_equal(events.count, 6);
  StateRows states;
  ok(ledger_states(desk->ledger, desk->arena, game, &states));
  assert_int_equal(states.count, 3);
  OutboxRows mails;
  ok(ledger_mails(desk->ledger, desk->arena, game, "report", "1", SPANISH, &mails));
  assert_int_equal(mails.count, 2);
  ledger_close(desk->ledger);
  ok(ledger_open_frozen(desk->path, &desk->ledger, desk->arena, &error));
  assert_string_equal(rows_of(desk->ledger, desk->arena), away);
}

static void a_message_brings_its_game_back(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  put_away(desk, "madrid");
  InboxRows rows;
  ok(ledger_inbox(desk->ledger, desk->arena, 0, NULL, 9, &rows));
  assert_int_equal(rows.count, 1);
  assert_int_equal(rows.items[0].length, 0);
  InboxRow row;
  ok(ledger_inbox_message(desk->ledger, desk->arena, rows.items[0].id, &row));
  assert_int_equal(row.length, 11);
  assert_memory_equal(row.raw, "To: us\r\n\r\n\xfe", 11);
  assert_int_equal(read_game(desk, "madrid").archived, TIME_NONE);
}

/* ---- while it is away ---- */

static void little_of_it_stays(void **state) {
  Desk *desk = *state;
  int64_t game = game_over(desk, "madrid");
  put_away(desk, "madrid");
  static const char *const tables[] = {"events", "submissions", "absences", "messages",
                                       "press",  "outbox",      "letters"};
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++)
    assert_int_equal(number_of(desk->ledger, arena_printf(desk->arena, "SELECT count(*) FROM %s", tables[i])),
                     0);
  StateRow state_now;
  ok(ledger_state(desk->ledger, desk->arena, game, &state_now));
  assert_int_equal(state_now.number, 2);
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM states"), 1);
  bool known = false;
  ok(ledger_inbox_known(desk->ledger, "in-madrid@example.org", DIGEST, &known));
  assert_true(known);
  OutboxCounts counts;
  ok(ledger_outbox_counts(desk->ledger, game, &counts));
  assert_int_equal(counts.sent, 2);
  ok(ledger_outbox_counts(desk->ledger, 0, &counts));
  assert_int_equal(counts.sent, 2);
}

static void its_history_does_not_go_on(void **state) {
  Desk *desk = *state;
  int64_t game = game_over(desk, "madrid");
  put_away(desk, "madrid");
  const char *away = rows_of(desk->ledger, desk->arena);
  EventRow event = event_row(2, 3, "1");
  assert_int_equal(ledger_add_event(desk->ledger, game, &event), STATUS_BUG);
  SubmissionRow file = submission_row(game, SPANISH, "1", "orders: []\n");
  assert_int_equal(ledger_add_submission(desk->ledger, &file), STATUS_BUG);
  GameRow row = read_game(desk, "madrid");
  row.status = "running";
  assert_int_equal(ledger_set_status(desk->ledger, game, &row), STATUS_BUG);
  assert_string_equal(rows_of(desk->ledger, desk->arena), away);
}

static void its_numbers_stay_its_own(void **state) {
  Desk *desk = *state;
  int64_t toledo = played_game(desk, "toledo");
  game_over(desk, "madrid");
  put_away(desk, "madrid");
  SubmissionRow file = submission_row(toledo, FRENCH, "1", "orders: []\n");
  ok(ledger_add_submission(desk->ledger, &file));
  assert_int_equal(file.receipt, 3);
  OutboxRow mail = mail_row(toledo, FRENCH, "new@example.org");
  ok(ledger_add_mail(desk->ledger, &mail));
  assert_int_equal(mail.id, 5);
  PressRow press = press_row(toledo, FRENCH, "1", "Guerra");
  ok(ledger_add_press(desk->ledger, &press));
  assert_int_equal(press.id, 3);
  AbsenceRow absence = {.game = toledo, .seat = FRENCH, .since = 1, .until = 2, .at = 1};
  ok(ledger_add_absence(desk->ledger, &absence));
  assert_int_equal(absence.id, 3);
  StateRow next = state_row(3, "2");
  ok(ledger_add_state(desk->ledger, toledo, &next));
  assert_int_equal(next.id, 7);
  OutboxCounts counts;
  ok(ledger_outbox_counts(desk->ledger, 0, &counts));
  assert_int_equal(counts.sent + counts.queued, 5);
  bring_back(desk, "madrid");
  assert_int_equal(number_of(desk->ledger, "SELECT count(*) FROM outbox"), 5);
}

/* A mail that is written to a game that is away belongs to it. */
static void what_was_written_meanwhile_is_put_away_with_it(void **state) {
  Desk *desk = *state;
  int64_t game = game_over(desk, "madrid");
  put_away(desk, "madrid");
  OutboxRow mail = mail_row(game, FRENCH, "late@example.org");
  ok(ledger_add_mail(desk->ledger, &mail));
  ok(ledger_mail_result(desk->ledger, mail.id, "sent", TIME_NONE, "250"));
  bring_back(desk, "madrid");
  put_away(desk, "madrid");
  assert_int_equal(number_of(desk->ledger, "SELECT mails FROM sqlar"), 3);
}

/* ---- which, and when ---- */

#define TROUBLE 500

static size_t over(Desk *desk, Time before, int64_t limit) {
  GameRows rows;
  ok(ledger_games_over(desk->ledger, desk->arena, before, before - TROUBLE, 0, limit, &rows));
  return rows.count;
}

static void a_game_waits_for_its_time(void **state) {
  Desk *desk = *state;
  int64_t game = game_over(desk, "madrid");
  played_game(desk, "toledo");
  assert_int_equal(over(desk, 1799, 9), 0);
  assert_int_equal(over(desk, 1800, 9), 1);
  assert_int_equal(over(desk, 1800, 0), 0);
  sent_mail(desk, game, "late@example.org", 1900);
  assert_int_equal(over(desk, 1899, 9), 0);
  assert_int_equal(over(desk, 1900, 9), 1);
  OutboxRow mail = mail_row(game, SPANISH, "unsent@example.org");
  ok(ledger_add_mail(desk->ledger, &mail));
  static const char *const unsettled[] = {"queued", "failed", "unknown", "held", "stopped"};
  for (size_t i = 0; i < sizeof unsettled / sizeof *unsettled; i++) {
    ok(ledger_mail_result(desk->ledger, mail.id, unsettled[i], TIME_NONE, ""));
    assert_int_equal(over(desk, 1900, 9), 0);
  }
  /* Of one that waits for somebody's help it is seen no earlier, of one that goes by itself never. */
  static const char *const ends[] = {"failed", "unknown", "stopped"};
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
    ok(ledger_mail_result(desk->ledger, mail.id, ends[i], TIME_NONE, ""));
    assert_int_equal(over(desk, 1799 + TROUBLE, 9), 0);
    assert_int_equal(over(desk, 1800 + TROUBLE, 9), 1);
  }
  static const char *const goes[] = {"queued", "unknown", "held"};
  for (size_t i = 0; i < sizeof goes / sizeof *goes; i++) {
    ok(ledger_mail_result(desk->ledger, mail.id, goes[i], 1900, ""));
    assert_int_equal(over(desk, 100 * TROUBLE, 9), 0);
  }
  /* Nobody can do anything about these. */
  ok(ledger_mail_result(desk->ledger, mail.id, "failed", TIME_NONE,
                        MAIL_GIVEN_UP "the seat has a new player"));
  assert_int_equal(over(desk, 1900, 9), 1);
  ok(ledger_mail_result(desk->ledger, mail.id, "failed", TIME_NONE, "550"));
  assert_int_equal(over(desk, 1900, 9), 0);
  change(desk, "UPDATE seats SET bare = 'ana@example.org' WHERE seat = 0");
  assert_int_equal(over(desk, 1900, 9), 1);
  change(desk, "UPDATE seats SET bare = 'phil@example.org' WHERE seat = 0");
  ok(ledger_mail_result(desk->ledger, mail.id, "sent", TIME_NONE, ""));
  assert_int_equal(over(desk, 1900, 9), 1);
  change(desk, "UPDATE outbox SET tried = 1950 WHERE id = 1"); /* the server took it no earlier */
  assert_int_equal(over(desk, 1949, 9), 0);
  assert_int_equal(over(desk, 1950, 9), 1);
  GameRow row = read_game(desk, "madrid");
  row.held = "release";
  ok(ledger_set_status(desk->ledger, game, &row));
  assert_int_equal(over(desk, 1950, 9), 0);
  row.held = "";
  ok(ledger_set_status(desk->ledger, game, &row));
  put_away(desk, "madrid");
  assert_int_equal(over(desk, 1950, 9), 0);
}

static void mails_that_are_stopped_are_given_up(void **state) {
  Desk *desk = *state;
  int64_t game = game_over(desk, "madrid");
  OutboxRow mail = mail_row(game, SPANISH, "stopped@example.org");
  ok(ledger_add_mail(desk->ledger, &mail));
  ok(ledger_mail_result(desk->ledger, mail.id, "stopped", 1900, "three reports"));
  put_away(desk, "madrid");
  ok(ledger_resume_mails(desk->ledger, "phil@example.org", 2000));
  bring_back(desk, "madrid");
  ok(ledger_mail_by_message_id(desk->ledger, desk->arena, "stopped@example.org", &mail));
  assert_string_equal(mail.status, "failed");
  assert_int_equal(strncmp(mail.words, MAIL_GIVEN_UP, strlen(MAIL_GIVEN_UP)), 0);
  ok(ledger_requeue_mail(desk->ledger, mail.id, 2000));
}

static void a_mail_is_known_after_its_game_left(void **state) {
  Desk *desk = *state;
  OutboxRow found;
  int64_t game = game_over(desk, "madrid");
  game_over(desk, "toledo");
  sent_mail(desk, game, "madrid.1.spanish.7.token@example.org", 1700);
  sent_mail(desk, game, "game-master.over.1.madrid.token@example.org", 1700);
  put_away(desk, "madrid");
  static const char *const others[] = {
      "toledo.1.spanish.7.token@example.org",
      "madrid.2.spanish.7.token@example.org",
      "madrid@example.org",
      "seven@madrid.1.spanish.7.token",
      "madrid",
      "",
      "....madrid....madrid...madrid",
  };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    assert_int_equal(ledger_mail_ever_sent(desk->ledger, desk->arena, others[i], &found), STATUS_NOT_FOUND);
  assert_int_equal(read_game(desk, "madrid").archived, LATER); /* a forged id brings nothing back */
  ok(ledger_mail_ever_sent(desk->ledger, desk->arena, "game-master.over.1.madrid.token@example.org", &found));
  assert_int_equal(found.game, game);
  assert_int_equal(read_game(desk, "madrid").archived, TIME_NONE);
  ok(ledger_mail_ever_sent(desk->ledger, desk->arena, "madrid.1.spanish.7.token@example.org", &found));
  assert_int_equal(found.seat, SPANISH);
}

static void what_is_not_over_stays(void **state) {
  Desk *desk = *state;
  played_game(desk, "toledo");
  game_over(desk, "madrid");
  const char *before = rows_of(desk->ledger, desk->arena);
  GameRow row = read_game(desk, "toledo");
  assert_int_equal(ledger_put_away(desk->ledger, &row, LATER), STATUS_BUG);
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
  put_away(desk, "madrid");
  before = rows_of(desk->ledger, desk->arena);
  row = read_game(desk, "madrid");
  assert_int_equal(ledger_put_away(desk->ledger, &row, LATER), STATUS_BUG);
  assert_string_equal(rows_of(desk->ledger, desk->arena), before);
}

/* The tables themselves see to it, whoever asks. */
static void nothing_leaves_without_an_archive(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  played_game(desk, "toledo");
  static const char *const refused[] = {
      "UPDATE games SET archived = 1 WHERE name = 'madrid'",
      "DELETE FROM letters",
      "DELETE FROM messages",
      "DELETE FROM events",
  };
  sqlite3 *database = desk->ledger->database;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    assert_int_equal(sqlite3_exec(database, refused[i], NULL, NULL, NULL), SQLITE_CONSTRAINT_TRIGGER);
  put_away(desk, "madrid");
  static const char *const refused_then[] = {
      "DELETE FROM sqlar",
      "UPDATE sqlar SET data = x'00'",
      "DELETE FROM letters WHERE mail IN (SELECT id FROM outbox WHERE game = 2)",
      "DELETE FROM events WHERE game = 2",
      "UPDATE games SET archived = NULL WHERE id = 1; DELETE FROM sqlar",
  };
  for (size_t i = 0; i < sizeof refused_then / sizeof *refused_then; i++)
    assert_int_equal(sqlite3_exec(database, refused_then[i], NULL, NULL, NULL), SQLITE_CONSTRAINT_TRIGGER);
}

/* ---- damage ---- */

static void refused_as_damaged(Desk *desk) {
  const char *away = rows_of(desk->ledger, desk->arena);
  GameRow row = read_game(desk, "madrid");
  assert_int_equal(ledger_bring_back(desk->ledger, &row), STATUS_BUG);
  assert_non_null(strstr(ledger_error(desk->ledger), "archive of game 1"));
  assert_int_equal(row.archived, LATER);
  assert_string_equal(rows_of(desk->ledger, desk->arena), away);
}

static void replace_archive(Desk *desk, const void *data, size_t length, int64_t unpacked) {
  sqlite3_stmt *update = NULL;
  assert_int_equal(
      sqlite3_prepare_v2(desk->ledger->database, "UPDATE sqlar SET data = ?1, sz = ?2", -1, &update, NULL),
      SQLITE_OK);
  assert_int_equal(sqlite3_bind_blob64(update, 1, data, length, SQLITE_STATIC), SQLITE_OK);
  assert_int_equal(sqlite3_bind_int64(update, 2, unpacked), SQLITE_OK);
  assert_int_equal(sqlite3_step(update), SQLITE_DONE);
  assert_int_equal(sqlite3_finalize(update), SQLITE_OK);
}

static unsigned char *archive_of(Desk *desk, size_t *length, int64_t *unpacked) {
  *unpacked = number_of(desk->ledger, "SELECT sz FROM sqlar");
  sqlite3_stmt *query = NULL;
  assert_int_equal(sqlite3_prepare_v2(desk->ledger->database, "SELECT data FROM sqlar", -1, &query, NULL),
                   SQLITE_OK);
  assert_int_equal(sqlite3_step(query), SQLITE_ROW);
  *length = (size_t)sqlite3_column_bytes(query, 0);
  unsigned char *bytes = arena_memdup(desk->arena, sqlite3_column_blob(query, 0), *length);
  assert_int_equal(sqlite3_finalize(query), SQLITE_OK);
  return bytes;
}

static void a_changed_byte_is_told(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  put_away(desk, "madrid");
  change(desk, "DROP TRIGGER sqlar_no_update");
  size_t length;
  int64_t unpacked;
  unsigned char *bytes = archive_of(desk, &length, &unpacked);
  assert_true(length > 500);
  for (size_t i = 0; i < length; i += i < 20 || i > length - 20 ? 1 : 7) {
    bytes[i] ^= 0x01; /* the highest bits of the last may say nothing */
    replace_archive(desk, bytes, length, unpacked);
    refused_as_damaged(desk);
    bytes[i] ^= 0x01;
  }
  replace_archive(desk, bytes, length - 1, unpacked);
  refused_as_damaged(desk);
  replace_archive(desk, bytes, length, unpacked);
  bring_back(desk, "madrid");
}

/* What it says of its length is no reason to ask for all the memory there is, nor to take more than it says.
 */
static void a_length_that_is_not_so_is_told(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  put_away(desk, "madrid");
  change(desk, "DROP TRIGGER sqlar_no_update");
  size_t length;
  int64_t unpacked;
  unsigned char *bytes = archive_of(desk, &length, &unpacked);
  const int64_t lengths[] = {1, unpacked - 1, unpacked + 1, ARCHIVE_BYTES_MAX + 1, INT64_MAX};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) {
    replace_archive(desk, bytes, length, lengths[i]);
    refused_as_damaged(desk);
  }
  uLongf bomb_length = compressBound(16 * 1024 * 1024);
  unsigned char *zeros = arena_alloc(desk->arena, 16 * 1024 * 1024),
                *bomb = arena_alloc(desk->arena, bomb_length);
  assert_int_equal(compress(bomb, &bomb_length, zeros, 16 * 1024 * 1024), Z_OK);
  replace_archive(desk, bomb, bomb_length, 4096);
  refused_as_damaged(desk);
  replace_archive(desk, bomb, bomb_length, 16 * 1024 * 1024); /* it is unpacked, and no database */
  refused_as_damaged(desk);
}

/* Whole, and other than what the program packs: SQL run over the archive of a game. */
static void repack(Desk *desk, const char *sql) {
  size_t length;
  int64_t unpacked;
  unsigned char *bytes = archive_of(desk, &length, &unpacked);
  uLongf size = (uLongf)unpacked;
  unsigned char *file = sqlite3_malloc64((sqlite3_uint64)unpacked);
  assert_int_equal(uncompress(file, &size, bytes, length), Z_OK);
  sqlite3 *database = NULL;
  assert_int_equal(sqlite3_open(":memory:", &database), SQLITE_OK);
  assert_int_equal(sqlite3_deserialize(database, "main", file, unpacked, unpacked,
                                       SQLITE_DESERIALIZE_FREEONCLOSE | SQLITE_DESERIALIZE_RESIZEABLE),
                   SQLITE_OK);
  if (sqlite3_exec(database, sql, NULL, NULL, NULL) != SQLITE_OK) fail_msg("%s", sqlite3_errmsg(database));
  sqlite3_int64 new_size = 0;
  unsigned char *new_file = sqlite3_serialize(database, "main", &new_size, 0);
  uLongf packed = compressBound((uLong)new_size);
  unsigned char *data = arena_alloc(desk->arena, packed);
  assert_int_equal(compress(data, &packed, new_file, (uLong)new_size), Z_OK);
  sqlite3_free(new_file);
  assert_int_equal(sqlite3_close(database), SQLITE_OK);
  replace_archive(desk, data, packed, new_size);
}

/* Half of it comes before what is damaged: nothing of that stays, even where the caller goes on. */
static void half_of_it_does_not_come_back(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  played_game(desk, "toledo");
  put_away(desk, "madrid");
  change(desk, "DROP TRIGGER sqlar_no_update");
  repack(desk, "DROP TABLE letters");
  ok(ledger_begin(desk->ledger));
  refused_as_damaged(desk);
  ok(ledger_commit(desk->ledger));
  ok(ledger_begin_reading(desk->ledger));
  refused_as_damaged(desk);
  assert_int_equal(events_seen(desk, "toledo"), 6);
  ledger_rollback(desk->ledger);
}

static void another_database_is_told(void **state) {
  Desk *desk = *state;
  game_over(desk, "madrid");
  put_away(desk, "madrid");
  change(desk, "DROP TRIGGER sqlar_no_update");
  size_t length;
  int64_t unpacked;
  unsigned char *bytes = archive_of(desk, &length, &unpacked);
  static const char *const others[] = {
      "DROP TABLE letters",
      "ALTER TABLE states ADD COLUMN \"x) VALUES (1); DROP TABLE games; --\"",
      "DELETE FROM states WHERE number = 0",
      "DELETE FROM states",
      "UPDATE states SET number = 7 WHERE number = 0; UPDATE states SET number = 7 WHERE number = 1",
      "UPDATE events SET code = NULL WHERE place = 2",
      "UPDATE events SET state = 9 WHERE place = 2",
      "UPDATE letters SET mail = 99",
      "DROP TABLE press; CREATE TABLE old (a); CREATE VIEW press AS SELECT * FROM old",
      "UPDATE submissions SET text = 7",
  };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    replace_archive(desk, bytes, length, unpacked);
    repack(desk, others[i]);
    refused_as_damaged(desk);
  }
  replace_archive(desk, bytes, length, unpacked);
  change(desk, "DROP TRIGGER sqlar_no_delete; DELETE FROM sqlar");
  refused_as_damaged(desk);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, desk_set_up, desk_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(what_comes_back_is_what_was_there),
      TEST(links_that_do_not_follow_come_back_too),
      TEST(a_reader_brings_back_for_himself),
      TEST(a_reader_holds_up_nobody),
      TEST(in_a_frozen_book_it_can_be_read),
      TEST(a_message_brings_its_game_back),
      TEST(little_of_it_stays),
      TEST(its_history_does_not_go_on),
      TEST(its_numbers_stay_its_own),
      TEST(what_was_written_meanwhile_is_put_away_with_it),
      TEST(a_game_waits_for_its_time),
      TEST(mails_that_are_stopped_are_given_up),
      TEST(a_mail_is_known_after_its_game_left),
      TEST(what_is_not_over_stays),
      TEST(nothing_leaves_without_an_archive),
      TEST(a_changed_byte_is_told),
      TEST(a_length_that_is_not_so_is_told),
      TEST(half_of_it_does_not_come_back),
      TEST(another_database_is_told),
  };
  return cmocka_run_group_tests_name("archive", tests, NULL, NULL);
}
