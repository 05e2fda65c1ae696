/* What `transport:` may say: each mistake is named with its place. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/mail/transport.h"
#include "../../../adjudicator/mail/servers.h"

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

/* The value of `transport:` in a configuration file. */
static const Tree *transport_of(Fixture *fixture, const char *text) {
  Tree *file = yaml_read(fixture->arena, text, strlen(text), &YAML_DATA, &fixture->diagnostics);
  assert_non_null(file);
  return tree_get(file, "transport");
}

static void assert_wrong(Fixture *fixture, const char *text, const char *message, int line, int column) {
  diagnostics_init(&fixture->diagnostics, fixture->arena);
  const Tree *transport = transport_of(fixture, text);
  if (transport_open(fixture->arena, transport, "/tmp", &fixture->diagnostics) != NULL)
    fail_msg("taken: %s", text);
  assert_int_equal(fixture->diagnostics.count, 1);
  const Diagnostic *found = &fixture->diagnostics.items[0];
  assert_string_equal(found->code, "CONFIG-TRANSPORT");
  assert_string_equal(found->message, message);
  assert_int_equal(found->severity, SEVERITY_ERROR);
  if (found->line != line || found->column != column) {
    fail_msg("%s: at %d:%d, not %d:%d", message, found->line, found->column, line, column);
  }
}

static void shapes(void **state) {
  Fixture *fixture = *state;
  assert_wrong(fixture, "transport: maildir\n", "transport-shape", 1, 12);
  assert_wrong(fixture, "transport: [maildir]\n", "transport-shape", 1, 12);
  assert_wrong(fixture, "transport: {}\n", "transport-shape", 1, 12);
  assert_wrong(fixture, "transport: {pigeon: coop}\n", "transport-shape", 1, 12);
  assert_wrong(fixture, "transport: {maildir: a, smtp: {url: smtps://h}}\n", "transport-shape", 1, 12);
  assert_wrong(fixture, "other: x\n", "transport-shape", 0, 0);
  assert_wrong(fixture, "transport: {maildir: }\n", "transport-maildir", 1, 22);
  assert_wrong(fixture, "transport: {maildir: ''}\n", "transport-maildir", 1, 22);
  assert_wrong(fixture, "transport: {maildir: [a]}\n", "transport-maildir", 1, 22);
}

static void mistakes_in_smtp(void **state) {
  Fixture *fixture = *state;
  assert_wrong(fixture, "transport: {smtp: smtps://h}\n", "transport-no-url", 1, 19);
  assert_wrong(fixture, "transport: {smtp: {tls: no}}\n", "transport-no-url", 1, 19);
  assert_wrong(fixture, "transport: {smtp: {url: [h]}}\n", "server-text", 1, 25);
  assert_wrong(fixture, "transport: {smtp: {url: mail.example.org}}\n", "transport-url", 1, 25);
  assert_wrong(fixture, "transport: {smtp: {url: 'imaps://mail.example.org'}}\n", "transport-url", 1, 25);
  assert_wrong(fixture, "transport: {smtp: {url: 'smtp://'}}\n", "transport-url", 1, 25);
  assert_wrong(fixture, "transport: {smtp: {url: 'smtp://h:x'}}\n", "transport-url", 1, 25);
  assert_wrong(fixture, "transport: {smtp: {url: 'smtps://me:pw@h'}}\n", "server-url-password", 1, 25);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    Url: x\n", "transport-unknown-key", 4,
               5);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    tls: maybe\n", "server-tls", 4, 10);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    user: me\n", "server-login", 3, 5);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    password-command: pass\n",
               "server-login", 3, 5);
  assert_wrong(
      fixture,
      "transport:\n  smtp:\n    url: smtps://h\n    user: me\n    password-command: \"pass 'mail\"\n",
      "server-password-command", 5, 23);
  assert_wrong(
      fixture,
      "transport:\n  smtp:\n    url: smtp://h\n    tls: no\n    user: me\n    password-command: pass\n",
      "server-password-in-clear", 4, 10);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    timeout: 0\n", "server-seconds", 4, 14);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    connect-timeout: 1h\n",
               "server-seconds", 4, 22);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    connections: 0\n",
               "transport-connections", 4, 18);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    connections: 9\n",
               "transport-connections", 4, 18);
  assert_wrong(fixture, "transport:\n  smtp:\n    url: smtps://h\n    ca-file: no/such.pem\n",
               "server-ca-file", 4, 14);
}

static void all_mistakes_at_once(void **state) {
  Fixture *fixture = *state;
  const Tree *transport =
      transport_of(fixture, "transport: {smtp: {url: h, tls: x, timeout: x, colour: red}}\n");
  assert_null(transport_open(fixture->arena, transport, ".", &fixture->diagnostics));
  assert_int_equal(fixture->diagnostics.errors, 4);
}

static SmtpSettings smtp_settings_of(Fixture *fixture, const char *text) {
  SmtpSettings settings;
  const Tree *smtp = tree_get(transport_of(fixture, text), "smtp");
  assert_true(smtp_settings_read(fixture->arena, smtp, ".", &settings, &fixture->diagnostics));
  return settings;
}

static ServerSettings settings_of(Fixture *fixture, const char *text) {
  return smtp_settings_of(fixture, text).server;
}

static void connections(void **state) {
  Fixture *fixture = *state;
  assert_int_equal(smtp_settings_of(fixture, "transport: {smtp: {url: smtps://h}}\n").connections, 1);
  assert_int_equal(
      smtp_settings_of(fixture, "transport: {smtp: {url: smtps://h, connections: 4}}\n").connections, 4);
}

static void encryption(void **state) {
  Fixture *fixture = *state;
  static const char *const cases[][2] = {
      {"url: smtps://mail.example.org", "required"},
      {"url: smtp://mail.example.org", "required"},
      {"url: 'smtp://mail.example.org:587', tls: required", "required"},
      {"url: smtp://mail.example.org, tls: yes", "required"},
      {"url: smtp://mail.example.org, tls: no", "no"},
      {"url: smtp://localhost", "no"},
      {"url: 'smtp://LocalHost:2525'", "no"},
      {"url: 'smtp://127.0.0.1:2525/referee.example.org'", "no"},
      {"url: 'smtp://[::1]:2525'", "no"},
      {"url: smtp://localhost, tls: required", "required"},
      {"url: smtp://localhost.example.org", "required"},
      {"url: smtp://127.example.org", "required"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    ServerSettings settings =
        settings_of(fixture, arena_printf(fixture->arena, "transport: {smtp: {%s}}\n", cases[i][0]));
    if (strcmp(settings.tls, cases[i][1]) != 0) fail_msg("%s: tls %s", cases[i][0], settings.tls);
  }
}

static void everything_said(void **state) {
  Fixture *fixture = *state;
  ServerSettings settings = settings_of(fixture, "transport:\n"
                                                 "  smtp:\n"
                                                 "    url: smtp://mail.example.org:587\n"
                                                 "    user: referee\n"
                                                 "    password-command: pass mail\n"
                                                 "    ca-file: /dev/null\n"
                                                 "    timeout: 60\n"
                                                 "    connect-timeout: '5'\n");
  assert_string_equal(settings.url, "smtp://mail.example.org:587");
  assert_string_equal(settings.user, "referee");
  assert_string_equal(settings.password_command, "pass mail");
  assert_string_equal(settings.ca_file, "/dev/null");
  assert_string_equal(settings.timeout, "60");
  assert_string_equal(settings.connect_timeout, "5");
}

static Delivery deliver(Fixture *fixture, Transport *transport, const char *sender, const char *recipient,
                        const char **words) {
  const Letter letter = {"a@b", sender, recipient, "x\n", 2};
  transport->hand(transport, fixture->arena, &letter);
  return transport->answer(transport, fixture->arena, words);
}

static void maildir_beside_the_file(void **state) {
  Fixture *fixture = *state;
  char *folder = g_dir_make_tmp("adjudicator-transport-XXXXXX", NULL);
  assert_non_null(folder);
  Transport *transport =
      transport_open(fixture->arena, transport_of(fixture, "transport: {maildir: out}\n"), folder, NULL);
  assert_non_null(transport);
  const char *words = NULL;
  Delivery delivery = deliver(fixture, transport, "a@b", "c@d", &words);
  transport->close(transport);
  assert_int_equal(delivery, DELIVERY_SENT);
  assert_string_equal(words, arena_printf(fixture->arena, "%s/out/new/a@b", folder));
  static const char *const parts[] = {"out/new/a@b", "out/new", "out/cur", "out/tmp", "out", "."};
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
    assert_int_equal(g_remove(i == 5 ? folder : arena_printf(fixture->arena, "%s/%s", folder, parts[i])), 0);
  }
  g_free(folder);
}

/* Neither address reaches an SMTP command unless it is one; nothing is started for it. */
static void no_address_no_helper(void **state) {
  Fixture *fixture = *state;
  SmtpSettings settings = {.server = {.url = "smtps://h", .tls = "required"}, .connections = 1};
  Transport *transport = smtp_transport(fixture->arena, &settings, "/nonexistent/adjudicator-smtp");
  const char *words = NULL;
  assert_int_equal(deliver(fixture, transport, "a@b", "c@d>\r\nRCPT TO:<e@f", &words), DELIVERY_FAILED);
  assert_int_equal(deliver(fixture, transport, "a", "c@d", &words), DELIVERY_FAILED);
  assert_int_equal(deliver(fixture, transport, "a@b", "c@d", &words), DELIVERY_LATER);
  assert_non_null(strstr(words, "/nonexistent/adjudicator-smtp"));
  transport->close(transport);
}

/* Two letters to a program that has read both when it says this, and ends. */
static void assert_told(Fixture *fixture, const char *program, const char *says, Delivery first,
                        Delivery second) {
  char *script = arena_printf(fixture->arena,
                              "#!/bin/sh\n"
                              "for letter in 1 2; do\n"
                              "  until [ \"$line\" = x ]; do read -r line; done\n"
                              "  line=\n"
                              "done\n"
                              "printf '%s'\n",
                              says);
  assert_true(g_file_set_contents(program, script, -1, NULL));
  assert_int_equal(g_chmod(program, 0700), 0);
  SmtpSettings settings = {.server = {.url = "smtps://h", .tls = "required"}, .connections = 1};
  Transport *transport = smtp_transport(fixture->arena, &settings, program);
  Letter letter = {.message_id = "a@b", .sender = "a@b", .recipient = "c@d", .bytes = "x\n", .length = 2};
  const char *words;
  transport->hand(transport, fixture->arena, &letter);
  transport->hand(transport, fixture->arena, &letter);
  Delivery one = transport->answer(transport, fixture->arena, &words);
  Delivery other = transport->answer(transport, fixture->arena, &words);
  transport->close(transport);
  if (one != first || other != second) fail_msg("%s: %d, %d, not %d, %d", says, one, other, first, second);
}

/* A mail that may be out is in doubt: also that of a helper that lives on and is not understood. */
static void doubts(void **state) {
  Fixture *fixture = *state;
  char *folder = g_dir_make_tmp("transport-XXXXXX", NULL);
  const char *program = arena_printf(fixture->arena, "%s/smtp", folder);
  assert_told(fixture, program, "", DELIVERY_LATER, DELIVERY_LATER);
  assert_told(fixture, program, "committing 0\\n", DELIVERY_UNKNOWN, DELIVERY_LATER);
  assert_told(fixture, program, "sent 2\\nok", DELIVERY_SENT, DELIVERY_LATER);
  assert_told(fixture, program, "sent 2\\nokcommitting 0\\n", DELIVERY_SENT, DELIVERY_UNKNOWN);
  assert_told(fixture, program, "no frame\\n", DELIVERY_UNKNOWN, DELIVERY_UNKNOWN);
  assert_told(fixture, program, "hello 0\\n", DELIVERY_UNKNOWN, DELIVERY_UNKNOWN);
  assert_told(fixture, program, "sent 2\\noksent 9\\no", DELIVERY_SENT, DELIVERY_UNKNOWN);
  assert_int_equal(g_remove(program), 0);
  assert_int_equal(g_remove(folder), 0);
  g_free(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(shapes, enter, leave),
      cmocka_unit_test_setup_teardown(connections, enter, leave),
      cmocka_unit_test_setup_teardown(mistakes_in_smtp, enter, leave),
      cmocka_unit_test_setup_teardown(all_mistakes_at_once, enter, leave),
      cmocka_unit_test_setup_teardown(encryption, enter, leave),
      cmocka_unit_test_setup_teardown(everything_said, enter, leave),
      cmocka_unit_test_setup_teardown(maildir_beside_the_file, enter, leave),
      cmocka_unit_test_setup_teardown(no_address_no_helper, enter, leave),
      cmocka_unit_test_setup_teardown(doubts, enter, leave),
  };
  return cmocka_run_group_tests_name("mail/transport", tests, NULL, NULL);
}
