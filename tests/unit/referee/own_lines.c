/* Where a mail of ours begins in a text (orders/orders.h): what stands below is not the sender's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/orders/orders.h"

/* With or without the end of its last line. None of these lines needs the words of a language. */
static void own(const char *text, const char *expected) {
  Arena *arena = arena_new();
  Referee referee = {.arena = arena};
  size_t length = text_own_length(&referee, arena, "Tally", "one", text, strlen(text)),
         most = strlen(expected);
  if (length != most && length != most + 1) fail_msg("%zu, not %zu, of:\n%s", length, most, text);
  arena_free(arena);
}

static void all_of(const char *text) {
  own(text, text);
}

static void a_report_begins_with_title_and_game(void **state) {
  (void)state;
  own("bid 3\nTally, game one, turn 1\nbid 9", "bid 3");
  own("bid 3\n\n | *Tally, game one, turn 1*\nbid 9", "bid 3");
  own("bid 3\nTally, partie one, tour 1\nbid 9", "bid 3");
  all_of("bid 3\nTally, game two, turn 1\nbid 9");
  all_of("bid 3\nTally, game someone, turn 1\nbid 9");
  all_of("bid 3\nTally: game one, turn 1\nbid 9");
  all_of("bid 3\nOur Tally, game one, turn 1\nbid 9");
  all_of("bid 3\nTally, game one");
}

static void a_receipt_begins_with_its_number(void **state) {
  (void)state;
  own("bid 3\nReceipt 8: Tally, game one, turn 1\nbid 9", "bid 3");
  own("bid 3\nRe\u00E7u 12\u00A0: Tally, partie one, tour 1\nbid 9", "bid 3");
  all_of("bid 3\n1 8: Tally, game one, turn 1\nbid 9");
  all_of("bid 3\nReceipt: Tally, game one, turn 1\nbid 9");
  all_of("bid 3\nReceipt 8 Tally, game one, turn 1\nbid 9");
  all_of("bid 3\nReceipt 8\nbid 9");
}

static void a_pasted_receipt_ends_at_a_report(void **state) {
  (void)state;
  own("\n Receipt 8: Tally, game one, turn 1\nbid 3\nReceipt 7: Tally, game one, turn 1\nbid 4\nTally, game one, turn 1\nbid 9",
      "\n Receipt 8: Tally, game one, turn 1\nbid 3\nReceipt 7: Tally, game one, turn 1\nbid 4");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(a_report_begins_with_title_and_game),
      cmocka_unit_test(a_receipt_begins_with_its_number),
      cmocka_unit_test(a_pasted_receipt_ends_at_a_report),
  };
  return cmocka_run_group_tests_name("own lines", tests, NULL, NULL);
}
