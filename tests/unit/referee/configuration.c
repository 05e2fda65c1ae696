#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/office/office.h"

static bool parse(Arena *arena, const char *text, Configuration *out, Diagnostics *diagnostics) {
  diagnostics_init(diagnostics, arena);
  configuration_defaults(arena, out);
  out->folder = "/srv/campaign";
  return configuration_parse(arena, text, strlen(text), out, diagnostics);
}

static void defaults(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Configuration c;
  Diagnostics d;
  configuration_defaults(arena, &c);
  assert_string_equal(c.database, "campaign.db");
  assert_string_equal(tree_string(tree_get(c.transport, "maildir"), ""), "outbox");
  assert_string_equal(c.from, "Referee <referee@localhost>");
  assert_string_equal(c.timezone, "UTC");
  assert_string_equal(c.language, "en");
  assert_null(c.reply_to);
  /* A file of comments says nothing else. */
  assert_true(parse(arena, "# nothing yet\n", &c, &d));
  assert_int_equal(d.count, 0);
  assert_string_equal(c.database, "/srv/campaign/campaign.db");
  arena_free(arena);
}

static void a_whole_file(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Configuration c;
  Diagnostics d;
  assert_true(parse(arena,
                    "database: games/all.db\n"
                    "from: \"Referee <referee@example.org>\"\n"
                    "transport: {smtp: {url: \"smtps://mail.example.org\"}}\n"
                    "intake: {maildir: inbox}\n"
                    "reply-to: \"orders+{game}.{key}@example.org\"\n"
                    "timezone: Europe/Paris\n"
                    "desk-url: https://example.org/desk\n"
                    "language: en\n",
                    &c, &d));
  assert_string_equal(c.desk_url, "https://example.org/desk/");
  assert_string_equal(c.database, "/srv/campaign/games/all.db");
  assert_string_equal(c.from, "Referee <referee@example.org>");
  assert_string_equal(c.reply_to, "orders+{game}.{key}@example.org");
  assert_string_equal(c.timezone, "Europe/Paris");
  assert_non_null(tree_get(c.transport, "smtp"));
  assert_null(tree_get(c.transport, "maildir"));
  assert_non_null(c.intake);
  assert_true(parse(arena, "database: /var/lib/all.db\n", &c, &d));
  assert_string_equal(c.database, "/var/lib/all.db");
  arena_free(arena);
}

static void faults(void **state) {
  (void)state;
  static const struct {
    const char *text, *code;
    int line, column;
  } cases[] = {
      {"databse: x.db\n", "CONFIG-UNKNOWN-KEY", 1, 1},
      {"- a list\n", "CONFIG-SHAPE", 1, 1},
      {"database: [x]\n", "CONFIG-SHAPE", 1, 11},
      {"database: \"\"\n", "CONFIG-SHAPE", 1, 11},
      {"transport: outbox\n", "CONFIG-SHAPE", 1, 12},
      {"transport: {}\n", "CONFIG-SHAPE", 1, 12},
      {"intake: yes\n", "CONFIG-SHAPE", 1, 9},
      {"language: en\ntimezone: Europe/Atlantis\n", "CONFIG-TIMEZONE", 2, 11},
      {"from: Referee\n", "CONFIG-FROM", 1, 7},
      {"reply-to: orders@{host}\n", "CONFIG-REPLY-TO", 1, 11},
      {"reply-to: orders+{key\n", "CONFIG-REPLY-TO", 1, 11},
      {"reply-to: orders+{key}\n", "CONFIG-REPLY-TO", 1, 11},
      {"reply-to: orders+key}@example.org\n", "CONFIG-REPLY-TO", 1, 11},
      {"reply-to: orders+{key}{game}.{key}@example.org\n", "CONFIG-REPLY-TO", 1, 11},
      {"desk-url: example.org/desk\n", "CONFIG-DESK-URL", 1, 11},
      {"desk-url: ftp://example.org/desk/\n", "CONFIG-DESK-URL", 1, 11},
      {"desk-url: https:///desk/\n", "CONFIG-DESK-URL", 1, 11},
      {"desk-url: \"https://example.org/#desk/\"\n", "CONFIG-DESK-URL", 1, 11},
      {"desk-url: https://example.org/?desk\n", "CONFIG-DESK-URL", 1, 11},
      {"desk-url: https://example.org/my desk\n", "CONFIG-DESK-URL", 1, 11},
      {"desk-url: []\n", "CONFIG-SHAPE", 1, 11},
      {"reply-to: orders {key}@example.org\n", "CONFIG-REPLY-TO", 1, 11},
      {"language: ../../etc\n", "CONFIG-LANGUAGE", 1, 11},
      {"from: Referee referee@example.org\n", "CONFIG-FROM", 1, 7},
      {"from: \"a@example.org, b@example.org\"\n", "CONFIG-FROM", 1, 7},
      {"transport: {pigeon: white}\n", "CONFIG-TRANSPORT", 1, 12},
      {"transport:\n  smtp: {url: mail.example.org}\n", "CONFIG-TRANSPORT", 2, 15},
  };
  Arena *arena = arena_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    Configuration c;
    Diagnostics d;
    if (parse(arena, cases[i].text, &c, &d)) fail_msg("accepted: %s", cases[i].text);
    assert_int_equal(d.count, 1);
    assert_string_equal(d.items[0].code, cases[i].code);
    assert_int_equal(d.items[0].line, cases[i].line);
    assert_int_equal(d.items[0].column, cases[i].column);
  }
  arena_free(arena);
}

static void several_faults_at_once(void **state) {
  (void)state;
  Arena *arena = arena_new();
  Configuration c;
  Diagnostics d;
  assert_false(parse(arena, "form: x\ndatabase: [y]\ntransprot: {maildir: z}\n", &c, &d));
  assert_int_equal(d.errors, 3);
  assert_string_equal(tree_string(tree_get(d.items[0].fields, "near"), ""), "from");
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(defaults),
      cmocka_unit_test(a_whole_file),
      cmocka_unit_test(faults),
      cmocka_unit_test(several_faults_at_once),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
