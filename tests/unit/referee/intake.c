/* One message, one transaction, one fate. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "../../../adjudicator/mail/incoming.h"
#include "intake_bench.h"

static void names_of_fates(void **state) {
  (void)state;
  IntakeFate fate;
  for (int i = 0; i < FATE_COUNT; i++) {
    assert_true(intake_fate_parse(intake_fate_name((IntakeFate)i), &fate));
    assert_int_equal(fate, i);
  }
  assert_false(intake_fate_parse("", &fate));
  assert_false(intake_fate_parse("Filed", &fate));
  assert_false(intake_fate_parse("lost", &fate));
}

static const char *with(Bench *bench, const char *header, const char *raw) {
  return arena_printf(bench->arena, "%s\n%s", header, raw);
}

static void fates(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *to = orders_to(bench, 0),
             *press =
                 arena_printf(bench->arena, "press+one.%s.blue@play.example.org", key_of(bench, "one", 0));
  const char *good = letter(bench, RED, to, BID);
  const struct {
    const char *raw;
    IntakeFate fate;
    int64_t answers, files, press;
  } rows[] = {
      {good, FATE_FILED, 1, 1, 0},
      {letter(bench, RED, to, BID "bod: 1\n"), FATE_REFUSED, 1, 1, 0},
      {letter(bench, RED, to, "a: ["), FATE_HOW_TO, 1, 1, 0},
      {letter(bench, RED, to, BID "preview: yes\n"), FATE_PREVIEW, 1, 0, 0},
      {letter(bench, RED, press, "Hello"), FATE_PRESS, 1, 0, 1},
      {letter(bench, RED, press, "to: green\n\nHello"), FATE_HOW_TO, 1, 0, 0},
      {letter(bench, RED, to, ""), FATE_HOW_TO, 1, 0, 0},
      {letter(bench, BLUE, "referee@play.example.org", "Hello"), FATE_HOW_TO, 1, 0, 0},
      {letter(bench, BLUE, "referee@play.example.org", "Hello again"), FATE_HOW_TO, 1, 0, 0},
      {letter(bench, BLUE, "orders+one.WRONG@play.example.org", BID), FATE_WRONG_KEY, 1, 0, 0},
      {letter(bench, BLUE, "orders+one.WRONG@play.example.org", BID "x: 1\n"), FATE_WRONG_KEY, 1, 0, 0},
      {letter(bench, "x@elsewhere.org", "orders+one.WRONG@play.example.org", BID), FATE_WRONG_KEY, 1, 0, 0},
      {letter(bench, "X@Elsewhere.ORG", "orders+one.WRONG@play.example.org", BID "x: 1\n"), FATE_WRONG_KEY, 0,
       0, 0},
      {letter(bench, "y@elsewhere.org", "referee@play.example.org", "Hello"), FATE_STRANGER, 0, 0, 0},
      /* The game master is told, once a day. */
      {with(bench, "Auto-Submitted: auto-replied", letter(bench, RED, to, BID "salt: a\n")), FATE_AUTOMATIC,
       0, 0, 1},
      {with(bench, "List-Id: <x.example.org>", letter(bench, RED, to, BID "salt: b\n")), FATE_BULK, 0, 0, 0},
      {letter(bench, "referee@play.example.org", to, BID), FATE_OWN, 0, 0, 0},
      {letter(bench, to, to, BID), FATE_OWN, 0, 0, 0},
      {"noise", FATE_UNREADABLE, 0, 0, 0},
      {"", FATE_UNREADABLE, 0, 0, 0},
  };
  int64_t seen = 0;
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
    OutboxRows before, after;
    assert_int_equal(ledger_mails_due(bench->referee.ledger, bench->arena, INT64_MAX, 1000, &before),
                     STATUS_OK);
    Intake intake = take_in(bench, rows[i].raw);
    assert_int_equal(ledger_mails_due(bench->referee.ledger, bench->arena, INT64_MAX, 1000, &after),
                     STATUS_OK);
    if (intake.fate != rows[i].fate) fail_msg("%s for: %s", intake_fate_name(intake.fate), rows[i].raw);
    if ((int64_t)(after.count - before.count) != rows[i].answers + rows[i].press)
      fail_msg("%zu mails for: %s", after.count - before.count, rows[i].raw);
    assert_false(intake.again);
    assert_int_equal(intake.receipt > 0, rows[i].files);
    InboxRows inbox = inbox_of(bench);
    assert_int_equal(inbox.count, ++seen);
    const InboxRow *row = &inbox.items[inbox.count - 1];
    assert_string_equal(row->fate, intake_fate_name(rows[i].fate));
    assert_int_equal(row->answered, rows[i].answers);
    assert_int_equal(row->receipt, intake.receipt);
    assert_int_equal(row->at, bench->referee.now);
    /* Nothing of the same comes twice. */
    Intake again = take_in(bench, rows[i].raw);
    assert_true(again.again);
    assert_int_equal(inbox_of(bench).count, seen);
  }
  bench_free(bench);
}

static void the_message_is_kept_as_it_came(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  char raw[] = "From: x@elsewhere.org\r\n\r\n\0\xFF\r\nbye";
  Intake intake;
  assert_int_equal(
      intake_message(&bench->referee, bench->arena, raw, sizeof raw - 1, "maildir", NULL, &intake),
      STATUS_OK);
  InboxRow row;
  assert_int_equal(ledger_inbox_message(bench->referee.ledger, bench->arena, 1, &row), STATUS_OK);
  assert_int_equal(row.length, sizeof raw - 1);
  assert_memory_equal(row.raw, raw, sizeof raw - 1);
  assert_string_equal(row.way, "maildir");
  /* Of a stranger's, which may be large, the first 64 KiB are kept. */
  size_t length = MAIL_BYTES + 1;
  char *large = g_malloc(length);
  memset(large, 'x', length);
  memcpy(large, "From: x@elsewhere.org\n\n", strlen("From: x@elsewhere.org\n\n"));
  assert_int_equal(intake_message(&bench->referee, bench->arena, large, length, "pipe", NULL, &intake),
                   STATUS_OK);
  assert_int_equal(intake.fate, FATE_STRANGER);
  assert_int_equal(ledger_inbox_message(bench->referee.ledger, bench->arena, 2, &row), STATUS_OK);
  assert_int_equal(row.length, 64 * 1024);
  g_free(large);
  bench_free(bench);
}

static void a_receipt_goes_to_the_player_in_his_thread(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raw =
      arena_printf(bench->arena,
                   "Message-ID: <two@home>\nReferences: <one@home>\nReply-To: evil@elsewhere.org\n"
                   "From: evil@elsewhere.org\nTo: %s\n\n" BID,
                   orders_to(bench, 1));
  Intake intake = take_in(bench, raw);
  assert_string_equal(intake.seat, "blue");
  assert_string_equal(intake.sender, "evil@elsewhere.org");
  OutboxRow mail = newest_to(bench, "one", BLUE);
  assert_string_equal(mail.kind, "receipt");
  assert_string_equal(mail.in_reply_to, "two@home");
  assert_string_equal(mail.references, "one@home two@home");
  assert_int_equal(all_mails(bench, "one", "receipt").count, 1);
  bench_free(bench);
}

/* Two programs that answer each other would never end. */
static void answers_have_a_limit(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *to = orders_to(bench, 0);
  int answered = 0, limited = 0;
  for (int i = 0; i < 80; i++) {
    bench->referee.now++;
    Intake intake = take_in(bench, letter(bench, RED, to, arena_printf(bench->arena, BID "salt: %d\n", i)));
    assert_int_equal(intake.fate, FATE_FILED);
    InboxRows inbox = inbox_of(bench);
    answered += inbox.items[inbox.count - 1].answered;
    if (answered == 51 && limited == 0) limited = i;
  }
  /* The last one says that there are no more. */
  assert_int_equal(answered, 51);
  assert_int_equal(limited, 50);
  assert_int_equal(count_of(bench, "receipt"), 50);
  assert_int_equal(count_of(bench, "answer"), 1);
  assert_true(told(bench, RED));
  bench->referee.now += 25 * HOUR;
  take_in(bench, letter(bench, RED, to, BID "salt: tomorrow\n"));
  InboxRows inbox = inbox_of(bench);
  assert_true(inbox.items[inbox.count - 1].answered);
  bench_free(bench);
}

/* Whoever has a key of his own could otherwise use up another's answers by writing in his name. */
static void answers_in_anothers_name_do_not_count(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  for (int i = 0; i < 60; i++) {
    take_in(bench, letter(bench, RED, orders_to(bench, 1), arena_printf(bench->arena, BID "salt: %d\n", i)));
  }
  InboxRows inbox = inbox_of(bench);
  assert_false(inbox.items[inbox.count - 1].answered);
  take_in(bench, letter(bench, RED, orders_to(bench, 0), BID));
  inbox = inbox_of(bench);
  assert_true(inbox.items[inbox.count - 1].answered);
  /* Nor does it help to have no name. */
  int answered = 0;
  for (int i = 0; i < 60; i++) {
    const char *raw = arena_printf(bench->arena, "To: %s\n\n" BID "salt: x%d\n", orders_to(bench, 0), i);
    assert_int_equal(take_in(bench, raw).fate, FATE_FILED);
    inbox = inbox_of(bench);
    answered += inbox.items[inbox.count - 1].answered;
  }
  assert_int_equal(answered, 51);
  bench_free(bench);
}

/* ---- what cannot be taken in ---- */

static size_t everything(Bench *bench) {
  return (size_t)count_of(bench, NULL) + inbox_of(bench).count;
}

static void without_words_nothing_happens(void **state) {
  (void)state;
  static const char *const files[] = {"templates/en/messages.yaml", "templates/receipt.txt.mustache"};
  for (int i = 0; i < 2; i++) {
    Bench *bench = intake_bench("signed");
    const char *raw = letter(bench, RED, orders_to(bench, 0), BID);
    size_t before = everything(bench);
    bench->referee.catalogues = NULL; /* as in a process of its own */
    bench_file(bench, files[i], i == 0 ? "a: [\n" : "{{#x}}\n");
    Intake intake;
    assert_int_equal(intake_message(&bench->referee, bench->arena, raw, strlen(raw), "pipe", NULL, &intake),
                     STATUS_CONFIG);
    assert_true(bench->told->len > 0);
    assert_int_equal(everything(bench), before);
    copy_words(bench, files[i]);
    bench->referee.catalogues = NULL;
    assert_int_equal(take_in(bench, raw).fate, FATE_FILED);
    bench_free(bench);
  }
}

static void while_another_writes_nothing_happens(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raw = letter(bench, RED, orders_to(bench, 0), BID), *error = NULL;
  size_t before = everything(bench);
  Ledger *other;
  assert_int_equal(ledger_set_patience(bench->referee.ledger, 1), STATUS_OK);
  assert_int_equal(ledger_open(bench->configuration.database, false, &other, bench->arena, &error),
                   STATUS_OK);
  assert_int_equal(ledger_begin(other), STATUS_OK);
  Intake intake;
  assert_int_equal(intake_message(&bench->referee, bench->arena, raw, strlen(raw), "pipe", NULL, &intake),
                   STATUS_TRY_AGAIN);
  ledger_rollback(other);
  ledger_close(other);
  assert_int_equal(everything(bench), before);
  assert_int_equal(take_in(bench, raw).fate, FATE_FILED);
  bench_free(bench);
}

/* ---- the process ends between two steps ---- */

static const char *raw_to_die_with;

static Status take_and_die(Bench *bench) {
  Intake intake;
  return intake_message(&bench->referee, bench->arena, raw_to_die_with, strlen(raw_to_die_with), "pipe", NULL,
                        &intake);
}

static void killed_at_each_step(void **state) {
  (void)state;
  static const struct {
    const char *step;
    int64_t taken;
  } steps[] = {{"read", 0}, {"taken in", 1}};
  for (size_t i = 0; i < sizeof steps / sizeof *steps; i++) {
    Bench *bench = intake_bench("signed");
    const char *press = "press: [{to: blue, text: Hi}]\n";
    raw_to_die_with = letter(bench, RED, orders_to(bench, 0), arena_printf(bench->arena, BID "%s", press));
    act_until(bench, take_and_die, steps[i].step);
    PressRows kept;
    LoadedGame loaded = bench_table(bench, "one");
    assert_int_equal(inbox_of(bench).count, steps[i].taken);
    assert_int_equal(count_of(bench, "receipt"), steps[i].taken);
    assert_int_equal(count_of(bench, "press"), steps[i].taken);
    assert_int_equal(ledger_press(bench->referee.ledger, bench->arena, loaded.row.id, NULL, &kept),
                     STATUS_OK);
    assert_int_equal(kept.count, steps[i].taken);
    Intake intake = take_in(bench, raw_to_die_with);
    assert_int_equal(intake.again, steps[i].taken);
    assert_int_equal(inbox_of(bench).count, 1);
    assert_int_equal(count_of(bench, "receipt"), 1);
    assert_int_equal(count_of(bench, "press"), 1);
    bench_free(bench);
  }
}

/* ---- mailboxes ---- */

/* A mailbox of so many messages, the last of which may be out of reach. */
typedef struct Box {
  Mailbox mailbox;
  const char *database, **raws;
  size_t count, next, taken;
  bool later, unmarked;
  bool stray; /* a folder lies among the messages, in front of all */
  MailboxPosition resumed;
} Box;

static Fetch box_next(Mailbox *mailbox, Arena *arena, const char **bytes, size_t *length,
                      const char **words) {
  (void)arena;
  Box *box = (Box *)mailbox;
  if (box->stray) {
    box->stray = false;
    *words = "new/folder: a folder";
    return FETCH_STRAY;
  }
  if (box->next == box->count) {
    *words = "the server is gone";
    return box->later ? FETCH_LATER : FETCH_END;
  }
  *bytes = box->raws[box->next++];
  *length = strlen(*bytes);
  return FETCH_MESSAGE;
}

/* Whoever looks from outside finds a message before it is taken. */
static bool box_taken(Mailbox *mailbox, Arena *arena, size_t number, const char **words) {
  Box *box = (Box *)mailbox;
  Ledger *outside;
  InboxRows rows;
  assert_int_equal(ledger_open(box->database, false, &outside, arena, words), STATUS_OK);
  assert_int_equal(ledger_inbox(outside, arena, 0, NULL, INT64_MAX, &rows), STATUS_OK);
  ledger_close(outside);
  assert_true(rows.count > 0 && number < box->next);
  bool found = false;
  for (size_t i = 0; i < rows.count; i++)
    found |= strstr(box->raws[number], rows.items[i].message_id) != NULL;
  assert_true(found || strstr(box->raws[number], "Message-ID") == NULL);
  box->taken++;
  *words = "no room";
  return !box->unmarked;
}

static void box_resume(Mailbox *mailbox, const MailboxPosition *known) {
  ((Box *)mailbox)->resumed = *known;
}

static void box_position(const Mailbox *mailbox, MailboxPosition *out) {
  const Box *box = (const Box *)mailbox;
  *out = (MailboxPosition){.uidvalidity = 7, .uid = (int64_t)box->taken};
}

static Box box_of(const Bench *bench, const char **raws, size_t count) {
  return (Box){.database = bench->configuration.database,
               .mailbox = {.name = "imap://x user",
                           .next = box_next,
                           .taken = box_taken,
                           .resume = box_resume,
                           .position = box_position},
               .raws = raws,
               .count = count};
}

static void a_mailbox_to_its_end(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raws[] = {letter(bench, RED, orders_to(bench, 0), BID), "noise",
                        letter(bench, RED, orders_to(bench, 0), BID)};
  Box box = box_of(bench, raws, 3);
  IntakeCounts counts;
  assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "imap", &counts), STATUS_OK);
  assert_int_equal(counts.fates[FATE_FILED], 1);
  assert_int_equal(counts.fates[FATE_UNREADABLE], 1);
  assert_int_equal(counts.again, 1);
  assert_int_equal(counts.failed, 0);
  assert_int_equal(box.taken, 3);
  assert_int_equal(box.resumed.uid, 0);
  assert_string_equal(inbox_of(bench).items[0].way, "imap");
  MailboxRow row;
  assert_int_equal(ledger_mailbox(bench->referee.ledger, bench->arena, "imap://x user", &row), STATUS_OK);
  assert_int_equal(row.uid, 3);
  /* The next time it goes on from there. What cannot be marked is taken in all the same. */
  const char *more[] = {"more noise"};
  box = box_of(bench, more, 1);
  box.later = box.unmarked = true;
  assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "imap", &counts), STATUS_UNAVAILABLE);
  assert_int_equal(box.resumed.uid, 3);
  assert_int_equal(box.resumed.uidvalidity, 7);
  assert_int_equal(counts.fates[FATE_UNREADABLE], 1);
  assert_int_equal(inbox_of(bench).count, 3);
  assert_true(told(bench, "no room"));
  assert_true(told(bench, "the server is gone"));
  bench_free(bench);
}

static void a_stray_folder_is_told_once(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raws[] = {letter(bench, RED, orders_to(bench, 0), BID), "noise", "more noise"};
  for (size_t run = 0; run < 2; run++) {
    Box box = box_of(bench, &raws[run], run + 1);
    box.stray = true;
    g_string_truncate(bench->told, 0);
    IntakeCounts counts;
    assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts), STATUS_OK);
    assert_false(counts.cut_off);
    assert_int_equal(box.taken, run + 1);
    assert_int_equal(told(bench, "new/folder"), run == 0);
  }
  InboxRows rows = inbox_of(bench);
  assert_int_equal(rows.count, 4);
  bench_free(bench);
}

/* ---- mail that kills the program ---- */

#define KILLER "From: k@example.org\n\nkiller"

/* The bytes of the killer were read: the second of the messages. */
static void kill_at_second(void *context, const char *step) {
  int *seen = context;
  if (strcmp(step, "read") == 0 && ++*seen == 2) raise(SIGKILL);
}

/* Takes these in, in a process that dies at the second. */
static void intake_that_dies(Bench *bench, const char **raws, size_t count) {
  ledger_close(bench->referee.ledger);
  bench->referee.ledger = NULL;
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    int seen = 0;
    Box box = box_of(bench, raws, count);
    IntakeCounts counts;
    box.mailbox.at_once = count;
    bench_open(bench);
    bench->referee.step = kill_at_second;
    bench->referee.step_context = &seen;
    intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts);
    _exit(0);
  }
  int result;
  assert_int_equal(waitpid(child, &result, 0), child);
  assert_true(WIFSIGNALED(result) && WTERMSIG(result) == SIGKILL);
  bench_open(bench);
}

static size_t queued(const Bench *bench) {
  OutboxRows rows;
  assert_int_equal(ledger_mails_queue(bench->referee.ledger, bench->arena, bench->referee.now, 1000, &rows),
                   STATUS_OK);
  return rows.count;
}

static void a_mail_that_kills_twice_is_set_aside(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raws[] = {letter(bench, RED, orders_to(bench, 0), BID), KILLER, "noise"};
  IntakeCounts counts;
  bench->configuration.referee = "gm@example.org";
  for (int death = 0; death < MAIL_ATTEMPTS_MAX; death++) {
    intake_that_dies(bench, raws, 3);
    assert_int_equal(inbox_of(bench).count, 0);
  }
  size_t before = queued(bench);
  for (int run = 0; run < 2; run++) { /* the second time it comes again, as where it could not be marked */
    Box box = box_of(bench, raws, 3);
    box.mailbox.at_once = 3;
    box.unmarked = run == 0;
    assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts), STATUS_OK);
    assert_int_equal(box.taken, 3);
    assert_int_equal(counts.fates[FATE_FILED], run == 0);
    assert_int_equal(counts.fates[FATE_UNREADABLE], run == 0 ? 2 : 1);
    InboxRows rows = inbox_of(bench);
    assert_int_equal(rows.count, 3);
    assert_int_equal(count_of(bench, "receipt"), 1);
    assert_int_equal(queued(bench) - before, 2); /* and the letter to the game master */
  }
  assert_true(told(bench, "set aside unread"));
  bench_free(bench);
}

/* The Message-ID of an answer to a stranger needs the secret, or it could be guessed. */
static void without_a_secret_no_stranger_is_answered(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  IncomingMail mail;
  const char *raw = letter(bench, "x@elsewhere.org", "referee@play.example.org", "Hello");
  const Unproved unproved = {.why = "no-key", .secret = "no hex", .language = "en"};
  size_t before = queued(bench);
  mail_read(bench->arena, raw, strlen(raw), &mail);
  assert_int_equal(mail_reply_unproved(&bench->referee, bench->arena, &mail, &unproved), STATUS_BUG);
  assert_int_equal(queued(bench), before);
  bench_free(bench);
}

/* So it is where there are no words to tell the game master. */
static void without_words_it_is_set_aside_too(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raws[] = {"noise", KILLER};
  IntakeCounts counts;
  bench->configuration.referee = "gm@example.org";
  for (int death = 0; death < MAIL_ATTEMPTS_MAX; death++) intake_that_dies(bench, raws, 2);
  assert_int_equal(g_unlink(path_join(bench->arena, bench->folder, "templates/en/messages.yaml")), 0);
  bench->referee.catalogues = NULL;
  size_t before = queued(bench);
  Box box = box_of(bench, raws, 2);
  box.mailbox.at_once = 2;
  assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts), STATUS_OK);
  assert_int_equal(counts.fates[FATE_UNREADABLE], 2);
  assert_int_equal(inbox_of(bench).count, 2);
  assert_int_equal(queued(bench), before);
  bench_free(bench);
}

/* A mail of a process that was killed once, for another reason, is read. */
static void one_death_is_none_of_the_mails_fault(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raws[] = {letter(bench, RED, orders_to(bench, 0), BID), KILLER};
  IntakeCounts counts;
  for (int round = 0; round < 2; round++) {
    intake_that_dies(bench, raws, 2);
    Box box = box_of(bench, raws, 2);
    assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts), STATUS_OK);
    assert_int_equal(box.taken, 2);
    raws[0] = "noise", raws[1] = KILLER "s";
  }
  assert_false(told(bench, "set aside unread"));
  bench_free(bench);
}

static void a_note_that_a_power_cut_left_counts_for_nothing(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raws[] = {"noise"};
  const char *digest = sha256_hex(bench->arena, raws[0], strlen(raws[0]));
  const char *notes[] = {"",
                         "\n\n \n",
                         "x",
                         "x ",
                         "x -1\n",
                         "x 3\n",
                         "x 99999999999999999999\n",
                         " 2\n",
                         digest,
                         arena_printf(bench->arena, "%s 1", digest),
                         arena_printf(bench->arena, "%s 2x", digest)};
  for (size_t i = 0; i < sizeof notes / sizeof *notes; i++) {
    Attempts attempts;
    bench_file(bench, "campaign.db.reading", notes[i]);
    assert_int_equal(attempts_open(&bench->referee, bench->arena, "reading", &attempts), STATUS_OK);
    assert_int_equal(attempts_before(&attempts, digest), i == 9 ? 1 : i == 10 ? 2 : 0);
    attempts_at(&attempts, digest);
    attempts_close(&attempts);
  }
  bench_free(bench);
}

static void one_fails(size_t at_once) {
  Bench *bench = intake_bench("signed");
  acts_game(bench, "two", NULL, NULL);
  const char *to = arena_printf(bench->arena, "orders+two.%s@play.example.org", key_of(bench, "two", 0));
  const char *raws[] = {letter(bench, RED, orders_to(bench, 0), BID),
                        letter(bench, RED, to, "game: two\nturn: \"1\"\nbid: 2\n"), "noise"};
  assert_int_equal(ledger_set_settings(bench->referee.ledger, bench_table(bench, "two").row.id, "["),
                   STATUS_OK);
  Box box = box_of(bench, raws, 3);
  box.mailbox.at_once = at_once;
  IntakeCounts counts;
  assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts), STATUS_BUG);
  assert_int_equal(counts.failed, 1);
  assert_int_equal(counts.fates[FATE_FILED], 1);
  assert_int_equal(counts.fates[FATE_UNREADABLE], 1);
  assert_int_equal(box.taken, 2);
  assert_int_equal(count_of(bench, "receipt"), 1);
  bench_free(bench);
}

static void one_that_fails_stays_and_stops_no_other(void **state) {
  (void)state;
  for (size_t at_once = 1; at_once <= 3; at_once++) one_fails(at_once);
}

static int64_t commits;

static void count_commits(void *context, const char *name) {
  (void)context;
  commits += strcmp(name, "taken in") == 0 ? 1 : 0;
}

static void many_share_a_commit(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raws[100];
  for (int i = 0; i < 100; i++) raws[i] = arena_printf(bench->arena, "noise %d", i / 2);
  Box box = box_of(bench, raws, 100);
  box.mailbox.at_once = SIZE_MAX;
  bench->referee.step = count_commits;
  commits = 0;
  IntakeCounts counts;
  assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts), STATUS_OK);
  assert_int_equal(counts.fates[FATE_UNREADABLE], 50);
  assert_int_equal(counts.again, 50);
  assert_int_equal(box.taken, 100);
  assert_in_range(commits, 2, 10);
  bench_free(bench);
}

static void a_failure_of_the_machine_stops_all(void **state) {
  (void)state;
  Bench *bench = intake_bench("signed");
  const char *raws[] = {letter(bench, RED, orders_to(bench, 0), BID),
                        letter(bench, BLUE, orders_to(bench, 1), BID)};
  const char *error;
  Ledger *other;
  assert_int_equal(ledger_set_patience(bench->referee.ledger, 1), STATUS_OK);
  assert_int_equal(ledger_open(bench->configuration.database, false, &other, bench->arena, &error),
                   STATUS_OK);
  assert_int_equal(ledger_begin(other), STATUS_OK);
  Box box = box_of(bench, raws, 2);
  IntakeCounts counts;
  assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts), STATUS_TRY_AGAIN);
  assert_int_equal(counts.failed, 1);
  assert_true(counts.cut_off);
  assert_int_equal(box.next, 1); /* it might be over by now: what came later would be taken in first */
  ledger_rollback(other);
  ledger_close(other);
  bench_free(bench);
}

/* The words are mended before the second message is given. */
static Bench *bench_to_mend;

static Fetch box_next_mended(Mailbox *mailbox, Arena *arena, const char **bytes, size_t *length,
                             const char **words) {
  if (((Box *)mailbox)->next == 1) {
    copy_words(bench_to_mend, "templates/receipt.txt.mustache");
    bench_to_mend->referee.catalogues = NULL;
  }
  return box_next(mailbox, arena, bytes, length, words);
}

static void his_later_mails_wait_for_his_first(void **state) {
  (void)state;
  Bench *bench = bench_to_mend = intake_bench("signed");
  const char *raws[] = {letter(bench, RED, orders_to(bench, 0), BID),
                        letter(bench, RED, orders_to(bench, 0), "game: one\nturn: \"1\"\nbid: 2\n"),
                        letter(bench, BLUE, orders_to(bench, 1), BID)};
  bench->referee.catalogues = NULL;
  bench_file(bench, "templates/receipt.txt.mustache", "{{#x}}\n");
  Box box = box_of(bench, raws, 3);
  box.mailbox.next = box_next_mended;
  IntakeCounts counts;
  assert_int_equal(intake_mailbox(&bench->referee, &box.mailbox, "maildir", &counts), STATUS_CONFIG);
  assert_int_equal(counts.failed, 2);
  assert_int_equal(counts.fates[FATE_FILED], 1);
  assert_false(counts.cut_off);
  assert_int_equal(inbox_of(bench).count, 1);
  assert_int_equal(inbox_of(bench).items[0].seat, 1);
  bench_free(bench);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(names_of_fates),
      cmocka_unit_test(fates),
      cmocka_unit_test(the_message_is_kept_as_it_came),
      cmocka_unit_test(a_receipt_goes_to_the_player_in_his_thread),
      cmocka_unit_test(answers_have_a_limit),
      cmocka_unit_test(answers_in_anothers_name_do_not_count),
      cmocka_unit_test(without_words_nothing_happens),
      cmocka_unit_test(while_another_writes_nothing_happens),
      cmocka_unit_test(killed_at_each_step),
      cmocka_unit_test(a_mailbox_to_its_end),
      cmocka_unit_test(a_mail_that_kills_twice_is_set_aside),
      cmocka_unit_test(without_a_secret_no_stranger_is_answered),
      cmocka_unit_test(without_words_it_is_set_aside_too),
      cmocka_unit_test(one_death_is_none_of_the_mails_fault),
      cmocka_unit_test(a_note_that_a_power_cut_left_counts_for_nothing),
      cmocka_unit_test(a_stray_folder_is_told_once),
      cmocka_unit_test(many_share_a_commit),
      cmocka_unit_test(one_that_fails_stays_and_stops_no_other),
      cmocka_unit_test(a_failure_of_the_machine_stops_all),
      cmocka_unit_test(his_later_mails_wait_for_his_first),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
