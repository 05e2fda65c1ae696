/* What `intake:` may say: each mistake is named with its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <glib.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/mail/protocol.h"
#include "../../../adjudicator/mail/servers.h"
#include "../../../adjudicator/mail/transport.h"

typedef struct Fixture {
  Arena *arena;
  Diagnostics diagnostics;
} Fixture;

static int enter(void **state) {
  Fixture *fixture = g_new0(Fixture, 1);
  fixture->arena = arena_new();
  diagnostics_init(&fixture->diagnostics, fixture->arena);
  *state = fixture;
  return 0;
}

static int leave(void **state) {
  Fixture *fixture = *state;
  arena_free(fixture->arena);
  g_free(fixture);
  return 0;
}

/* The value of `intake:` in a configuration file. */
static const Tree *intake_of(Fixture *fixture, const char *text) {
  Tree *file = yaml_read(fixture->arena, text, strlen(text), &YAML_DATA, &fixture->diagnostics);
  assert_non_null(file);
  return tree_get(file, "intake");
}

static void assert_wrong(Fixture *fixture, const char *text, const char *message, int line, int column) {
  diagnostics_init(&fixture->diagnostics, fixture->arena);
  const Tree *intake = intake_of(fixture, text);
  if (mailbox_open(fixture->arena, intake, "/tmp", &fixture->diagnostics) != NULL)
    fail_msg("taken: %s", text);
  if (fixture->diagnostics.count != 1) fail_msg("%zu mistakes in %s", fixture->diagnostics.count, text);
  const Diagnostic *found = &fixture->diagnostics.items[0];
  assert_string_equal(found->code, "CONFIG-INTAKE");
  assert_string_equal(found->message, message);
  assert_int_equal(found->severity, SEVERITY_ERROR);
  if (found->line != line || found->column != column) {
    fail_msg("%s: at %d:%d, not %d:%d", message, found->line, found->column, line, column);
  }
}

static void shapes(void **state) {
  Fixture *fixture = *state;
  assert_wrong(fixture, "intake: maildir\n", "intake-shape", 1, 9);
  assert_wrong(fixture, "intake: [maildir]\n", "intake-shape", 1, 9);
  assert_wrong(fixture, "intake: {}\n", "intake-shape", 1, 9);
  assert_wrong(fixture, "intake: {pop3: {url: pop3s://h}}\n", "intake-shape", 1, 9);
  assert_wrong(fixture, "intake: {maildir: a, imap: {url: imaps://h}}\n", "intake-shape", 1, 9);
  assert_wrong(fixture, "other: x\n", "intake-shape", 0, 0);
  assert_wrong(fixture, "intake: {maildir: }\n", "intake-maildir", 1, 19);
  assert_wrong(fixture, "intake: {maildir: ''}\n", "intake-maildir", 1, 19);
  assert_wrong(fixture, "intake: {maildir: [a]}\n", "intake-maildir", 1, 19);
}

/* One line of `imap:` that is wrong, beside others that are right. */
static void assert_wrong_line(Fixture *fixture, const char *line, const char *message, int column) {
  const char *good = strncmp(line, "url:", 4) == 0 ? "" : "    url: imaps://mail.example.org\n";
  const char *text = arena_printf(
      fixture->arena, "intake:\n  imap:\n    user: me\n    password-command: pass\n%s    %s\n", good, line);
  assert_wrong(fixture, text, message, *good == '\0' ? 5 : 6, column);
}

static void mistakes_in_imap(void **state) {
  Fixture *fixture = *state;
  assert_wrong(fixture, "intake: {imap: imaps://h}\n", "intake-no-url", 1, 16);
  assert_wrong(fixture, "intake: {imap: {user: me, password-command: pass}}\n", "intake-no-url", 1, 16);
  assert_wrong_line(fixture, "url: [h]", "server-text", 10);
  assert_wrong_line(fixture, "url: mail.example.org", "intake-url", 10);
  assert_wrong_line(fixture, "url: smtps://mail.example.org", "intake-url", 10);
  assert_wrong_line(fixture, "url: 'imaps://'", "intake-url", 10);
  assert_wrong_line(fixture, "url: 'imaps://h:x'", "intake-url", 10);
  assert_wrong_line(fixture, "url: 'imaps://me:pw@h'", "server-url-password", 10);
  assert_wrong_line(fixture, "url: 'imaps://h/INBOX/;UID=7'", "intake-mailbox", 10);
  assert_wrong_line(fixture, "url: 'imaps://h/INBOX?UNSEEN'", "intake-mailbox", 10);
  assert_wrong_line(fixture, "url: 'imaps://h/INBOX#x'", "intake-mailbox", 10);
  assert_wrong_line(fixture, "url: 'imaps://h/IN%0D%0ABOX'", "intake-mailbox", 10);
  assert_wrong_line(fixture, "Url: x", "intake-unknown-key", 5);
  assert_wrong_line(fixture, "tls: maybe", "server-tls", 10);
  assert_wrong_line(fixture, "timeout: 0", "server-seconds", 14);
  assert_wrong_line(fixture, "connect-timeout: 1h", "server-seconds", 22);
  assert_wrong_line(fixture, "ca-file: no/such.pem", "server-ca-file", 14);
  assert_wrong_line(fixture, "after: burn", "intake-after", 12);
  assert_wrong_line(fixture, "after: move", "intake-after", 12);
  assert_wrong_line(fixture, "after: 'move  '", "intake-after", 12);
  assert_wrong_line(fixture, "after: 'moveDone'", "intake-after", 12);
  assert_wrong_line(fixture, "after: \"move Do\\tne\"", "intake-after", 12);
  assert_wrong_line(fixture, "after: [move, Done]", "server-text", 12);
  assert_wrong_line(fixture, "after: move inbox", "intake-after-same", 12);
}

static void logins(void **state) {
  Fixture *fixture = *state;
  assert_wrong(fixture, "intake: {imap: {url: 'imaps://h'}}\n", "server-login", 1, 16);
  assert_wrong(fixture, "intake: {imap: {url: 'imaps://h', user: me}}\n", "server-login", 1, 16);
  assert_wrong(fixture, "intake: {imap: {url: 'imaps://h', password-command: pass}}\n", "server-login", 1,
               16);
  assert_wrong(fixture, "intake: {imap: {url: 'imaps://h', user: me, password-command: \"pass 'x\"}}\n",
               "server-password-command", 1, 63);
  assert_wrong(fixture, "intake: {imap: {url: 'imap://h', tls: no, user: me, password-command: pass}}\n",
               "server-password-in-clear", 1, 39);
}

static void all_mistakes_at_once(void **state) {
  Fixture *fixture = *state;
  const Tree *intake =
      intake_of(fixture, "intake: {imap: {url: h, tls: x, timeout: x, colour: red, after: x}}\n");
  assert_null(mailbox_open(fixture->arena, intake, ".", &fixture->diagnostics));
  assert_int_equal(fixture->diagnostics.errors, 6); /* and there is no login */
}

static ImapSettings settings_of(Fixture *fixture, const char *line) {
  ImapSettings settings;
  const char *text =
      arena_printf(fixture->arena, "intake: {imap: {user: me, password-command: pass mail, %s}}\n", line);
  const Tree *imap = tree_get(intake_of(fixture, text), "imap");
  if (!imap_settings_read(fixture->arena, imap, "/etc", &settings, &fixture->diagnostics)) {
    fail_msg("refused: %s (%s)", line, fixture->diagnostics.items[0].message);
  }
  return settings;
}

static void urls(void **state) {
  Fixture *fixture = *state;
  static const struct {
    const char *line, *server, *mailbox, *name, *tls;
  } cases[] = {
      {"url: 'imaps://h/INBOX'", "imaps://h/", "INBOX", "imaps://h/INBOX me", "required"},
      {"url: imaps://h", "imaps://h/", "INBOX", "imaps://h/INBOX me", "required"},
      {"url: 'imaps://h/'", "imaps://h/", "INBOX", "imaps://h/INBOX me", "required"},
      {"url: 'imaps://h/inbox'", "imaps://h/", "INBOX", "imaps://h/INBOX me", "required"},
      {"url: 'imap://h:1143/Games/Orders'", "imap://h:1143/", "Games/Orders", "imap://h:1143/Games/Orders me",
       "required"},
      {"url: 'imaps://h/Z%C3%BCge%20%26%20mehr'", "imaps://h/", "Züge & mehr", "imaps://h/Züge & mehr me",
       "required"},
      {"url: 'imap://localhost:143'", "imap://localhost:143/", "INBOX", "imap://localhost:143/INBOX me",
       "no"},
      {"url: 'imap://[::1]'", "imap://[::1]/", "INBOX", "imap://[::1]/INBOX me", "no"},
      {"url: 'imap://127.0.0.1', tls: required", "imap://127.0.0.1/", "INBOX", "imap://127.0.0.1/INBOX me",
       "required"},
      {"url: 'imap://127.example.org'", "imap://127.example.org/", "INBOX", "imap://127.example.org/INBOX me",
       "required"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(cases); i++) {
    ImapSettings settings = settings_of(fixture, cases[i].line);
    assert_string_equal(settings.server.url, cases[i].server);
    assert_string_equal(settings.mailbox, cases[i].mailbox);
    assert_string_equal(settings.name, cases[i].name);
    assert_string_equal(settings.server.tls, cases[i].tls);
  }
}

static void everything_said(void **state) {
  Fixture *fixture = *state;
  ImapSettings settings =
      settings_of(fixture, "url: imaps://h, ca-file: /dev/null, timeout: 60, connect-timeout: 5");
  assert_string_equal(settings.server.user, "me");
  assert_string_equal(settings.server.password_command, "pass mail");
  assert_string_equal(settings.server.ca_file, "/dev/null");
  assert_string_equal(settings.server.timeout, "60");
  assert_string_equal(settings.server.connect_timeout, "5");
  assert_string_equal(settings.after, "seen");
  assert_null(settings.folder);
}

static void after(void **state) {
  Fixture *fixture = *state;
  assert_string_equal(settings_of(fixture, "url: imaps://h, after: seen").after, "seen");
  assert_string_equal(settings_of(fixture, "url: imaps://h, after: delete").after, "delete");
  ImapSettings moved = settings_of(fixture, "url: imaps://h, after: move Züge & mehr");
  assert_string_equal(moved.after, "move");
  assert_string_equal(moved.folder, "Züge & mehr");
  assert_string_equal(settings_of(fixture, "url: imaps://h/Orders, after: move Inbox").folder, "INBOX");
}

static void opened(void **state) {
  Fixture *fixture = *state;
  const Tree *imap =
      intake_of(fixture, "intake: {imap: {url: 'imaps://h', user: me, password-command: 'false'}}\n");
  Mailbox *mailbox = mailbox_open(fixture->arena, imap, ".", &fixture->diagnostics);
  assert_non_null(mailbox);
  assert_string_equal(mailbox->name, "imaps://h/INBOX me");
  MailboxPosition position = {7, 5}, told = {0, 0};
  mailbox->resume(mailbox, &position);
  const char *bytes, *words = NULL, *again = NULL;
  size_t length;
  assert_int_equal(mailbox->next(mailbox, fixture->arena, &bytes, &length, &words), FETCH_LATER);
  assert_string_equal(words, "password-command: false: exit status 1");
  assert_int_equal(mailbox->next(mailbox, fixture->arena, &bytes, &length, &again), FETCH_LATER);
  assert_string_equal(again, words);
  mailbox->position(mailbox, &told);
  assert_int_equal(told.uidvalidity, 7);
  assert_int_equal(told.uid, 5);
  mailbox->close(mailbox);
  const Tree *maildir = intake_of(fixture, "intake: {maildir: inbox}\n");
  mailbox = mailbox_open(fixture->arena, maildir, "/nonexistent/campaign", &fixture->diagnostics);
  assert_non_null(mailbox);
  assert_null(mailbox->name);
  assert_int_equal(mailbox->next(mailbox, fixture->arena, &bytes, &length, &words), FETCH_LATER);
  assert_string_equal(words, "/nonexistent/campaign/inbox/new: No such file or directory");
  mailbox->close(mailbox);
}

static void positions(void **state) {
  Fixture *fixture = *state;
  MailboxPosition position = {1, 2};
  static const char *const wrong[] = {"",     "7",    "7 ",           " 7 5", "7  5", "-7 5",
                                      "+7 5", "7 5 ", "7 4294967296", "7 x",  "7,5"};
  for (size_t i = 0; i < G_N_ELEMENTS(wrong); i++) {
    if (position_read(wrong[i], &position)) fail_msg("read: \"%s\"", wrong[i]);
  }
  assert_int_equal(position.uidvalidity, 1);
  assert_true(position_read("4294967295 0", &position));
  assert_string_equal(position_text(fixture->arena, &position), "4294967295 0");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, enter, leave)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(shapes),
      TEST(mistakes_in_imap),
      TEST(logins),
      TEST(all_mistakes_at_once),
      TEST(urls),
      TEST(after),
      TEST(everything_said),
      TEST(opened),
      TEST(positions),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
