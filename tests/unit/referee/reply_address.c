/* Patterns of addresses, filled in and read backwards. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/office/office.h"

#define ORDERS "orders+{game}.{key}@example.org"
#define PRESS  "press+{game}.{key}.{to}@example.org"

static int open_arena(void **state) {
  *state = arena_new();
  return 0;
}

static int close_arena(void **state) {
  arena_free(*state);
  return 0;
}

static bool is(const char *found, const char *expected) {
  return expected == NULL ? found == NULL : found != NULL && strcmp(found, expected) == 0;
}

static void reads(void **state, const char *pattern, const char *address, ReplyAddress expected) {
  ReplyAddress found;
  if (!reply_address_read(*state, pattern, address, &found)) fail_msg("%s is no %s", address, pattern);
  if (!is(found.game, expected.game) || !is(found.seat, expected.seat) || !is(found.key, expected.key) ||
      !is(found.to, expected.to))
    fail_msg("%s of %s: game %s, seat %s, key %s, to %s", address, pattern, found.game, found.seat, found.key,
             found.to);
}

static void reads_not(void **state, const char *pattern, const char *address) {
  ReplyAddress found = {.game = "x", .key = "x"};
  if (reply_address_read(*state, pattern, address, &found)) fail_msg("%s is %s", address, pattern);
}

static void what_stands_in_an_address(void **state) {
  reads(state, ORDERS, "orders+madrid.4F7K-Q2MZ-9XTB@example.org",
        (ReplyAddress){.game = "madrid", .key = "4F7K-Q2MZ-9XTB"});
  reads(state, PRESS, "press+madrid.4F7K-Q2MZ-9XTB.french@example.org",
        (ReplyAddress){.game = "madrid", .key = "4F7K-Q2MZ-9XTB", .to = "french"});
  reads(state, "Referee <" ORDERS ">", "orders+madrid.K@example.org",
        (ReplyAddress){.game = "madrid", .key = "K"});
  reads(state, "{key}@{game}.example.org", "K@two-de-mayo.example.org",
        (ReplyAddress){.game = "two-de-mayo", .key = "K"});
  reads(state, "{game}-{seat}-{key}@example.org", "madrid-french-K@example.org",
        (ReplyAddress){.game = "madrid", .seat = "french", .key = "K"});
  reads(state, "orders@example.org", "orders@example.org", (ReplyAddress){.game = NULL});
  /* Names may hold what parts them: the shortest that lets all of it fit. */
  reads(state, "{game}-{key}@example.org", "dos-de-mayo-4F7K@example.org",
        (ReplyAddress){.game = "dos", .key = "de-mayo-4F7K"});
}

/* Servers on the way may change the case of letters (RFC 5321 2.4 forbids it, some do). */
static void letters_in_both_cases(void **state) {
  reads(state, ORDERS, "ORDERS+MADRID.4f7k-q2mz-9xtb@EXAMPLE.ORG",
        (ReplyAddress){.game = "madrid", .key = "4f7k-q2mz-9xtb"});
  reads(state, PRESS, "Press+Madrid.K.FRENCH@example.org",
        (ReplyAddress){.game = "madrid", .key = "K", .to = "french"});
  reads(state, "Orders+{game}.{key}@Example.org", "orders+madrid.K@example.org",
        (ReplyAddress){.game = "madrid", .key = "K"});
}

static void what_is_no_such_address(void **state) {
  static const char *const others[] = {"orders+madrid.K@example.org.evil.example",
                                       "xorders+madrid.K@example.org",
                                       "orders+madrid.K@sub.example.org",
                                       "orders+madrid.K@evil.example",
                                       "orders+madrid.@example.org",
                                       "orders+.K@example.org",
                                       "orders+madrid@example.org",
                                       "orders+madrid.K.L@example.org",
                                       "orders+mad/rid.K@example.org",
                                       "orders+madrid.K%00@example.org",
                                       "orders+madrid.K L@example.org",
                                       "orders+{game}.{key}@example.org",
                                       "orders+madr\xC3\xADt.K@example.org",
                                       "",
                                       "@"};
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) reads_not(state, ORDERS, others[i]);
  reads_not(state, PRESS, "press+madrid.K@example.org");
  reads_not(state, ORDERS, "press+madrid.K.french@example.org");
  reads_not(state, NULL, "orders+madrid.K@example.org");
  reads_not(state, ORDERS, NULL);
  reads_not(state, "", "orders+madrid.K@example.org");
}

/* Within what an address may be long, no pattern and no address takes long to try. */
static void many_ways_to_part_it(void **state) {
  char address[80]; /* 64 bytes before the @: RFC 5321 4.5.3.1.1, and mail_address_valid() */
  memset(address, '-', sizeof address);
  memcpy(address + 64, "@example.orx", strlen("@example.orx") + 1);
  reads_not(state, "{game}-{seat}-{key}-{to}@example.org", address);
}

static void filled_in(void **state) {
  const ReplyAddress parts = {.game = "madrid", .seat = "french", .key = "4F7K-Q2MZ-9XTB", .to = "all"};
  assert_string_equal(reply_address_write(*state, PRESS, &parts),
                      "press+madrid.4F7K-Q2MZ-9XTB.all@example.org");
  assert_string_equal(reply_address_write(*state, "{seat}{seat}@x", &parts), "frenchfrench@x");
  assert_string_equal(reply_address_write(*state, "a{b}c{game@x", &parts), "a{b}c{game@x");
  assert_string_equal(reply_address_write(*state, "", &parts), "");
  const ReplyAddress none = {.game = "madrid"};
  assert_string_equal(reply_address_write(*state, "{game}.{key}@x", &none), "madrid.@x");
  /* What was filled in is read again. */
  const char *made = reply_address_write(*state, PRESS, &parts);
  reads(state, PRESS, made, (ReplyAddress){.game = "madrid", .key = "4F7K-Q2MZ-9XTB", .to = "all"});
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(what_stands_in_an_address),
      TEST(letters_in_both_cases),
      TEST(what_is_no_such_address),
      TEST(many_ways_to_part_it),
      TEST(filled_in),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
