/* Which lines are words to the referee, and which are not. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/referee/orders/private.h"

static int open_arena(void **state) {
  *state = arena_new();
  return 0;
}

static int close_arena(void **state) {
  arena_free(*state);
  return 0;
}

/* "status, undo" of a text; what is left is compared, too. */
static void finds(void **state, const char *text, const char *words, const char *left) {
  Requests requests = {.count = 0};
  const char *rest = requests_find(*state, text, strlen(text), &requests);
  assert_string_equal(requests_words(*state, &requests), words);
  assert_string_equal(rest, left);
}

static void none(void **state, const char *text) {
  finds(state, text, "", text);
}

static void one(void **state, const char *line, const char *word) {
  Requests requests = {.count = 0};
  const char *rest = requests_find(*state, line, strlen(line), &requests);
  assert_string_equal(requests_words(*state, &requests), word);
  assert_int_equal(strlen(rest), strlen(line));
  assert_int_equal(strspn(rest, " "), strlen(line));
}

static void words_of_all_languages_count(void **state) {
  static const char *const ROWS[][2] = {
      {"help", "help"},
      {"HELP!", "help"},
      {"aide", "help"},
      {"Ayuda, por favor.", "help"},
      {"Status please", "status"},
      {"\xC3\xA9tat", "status"},
      {"E\xCC\x81tat", "status"}, /* e and an accent */
      {"estado?", "status"},
      {"my report", "report"},
      {"rapport, s'il vous pla\xC3\xAEt", "report"},
      {"el informe", "report"},
      {"rules", "rules"},
      {"rules 4.6", "rules"},
      {"r\xC3\xA8gle DUCS 7.3", "rules"},
      {"reglas W03", "rules"},
      {"form", "form"},
      {"undo", "undo"},
      {"*undo*", "undo"},
      {"\"undo\"", "undo"},
      {"annuler", "undo"},
      {"deshacer.", "undo"},
      {"I offer a draw", "offer draw"},
      {"propose draw", "offer draw"},
      {"Je propose la partie nulle", "offer draw"},
      {"ofrezco tablas", "offer draw"},
      {"accept the draw", "accept draw"},
      {"j\xE2\x80\x99"
       "accepte la nulle",
       "accept draw"},
      {"acepto las tablas", "accept draw"},
      {"withdraw draw", "withdraw draw"},
      {"retirer la nulle", "withdraw draw"},
      {"I RESIGN.", "resign"},
      {"J'abandonne", "resign"},
      {"me rindo", "resign"},
      {"confirm K7Q-M2F", "confirm"},
      {"je confirme k7qm2f", "confirm"},
  };
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) one(state, ROWS[i][0], ROWS[i][1]);
}

static void everything_else_stays(void **state) {
  static const char *const ROWS[] = {
      "",
      "\n\n",
      "draw",
      "no draw",
      "nulle",
      "tablas",
      "offer",
      "resign?",
      "undo?",
      "resign: yes",
      "  resign",
      "\tresign",
      "> resign",
      "# undo",
      "- status",
      "I might resign",
      "status of the war",
      "rules are rules",
      "Rule 4.2 says that I may",
      "confirm",
      "confirm K7QM 2F",
      "please",
      "\xFF\xFEundo",
      "undone",
  };
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) none(state, ROWS[i]);
}

static void lines_keep_their_numbers(void **state) {
  const char *text = "game: madrid\nstatus\nmoves: [OI1 1413]\nUndo!\n";
  Requests requests = {.count = 0};
  const char *rest = requests_find(*state, text, strlen(text), &requests);
  assert_string_equal(rest, "game: madrid\n      \nmoves: [OI1 1413]\n     \n");
  assert_int_equal(requests.count, 2);
  assert_int_equal(requests_get(&requests, REQUEST_STATUS)->line, 2);
  assert_int_equal(requests_get(&requests, REQUEST_UNDO)->line, 4);
  assert_null(requests_get(&requests, REQUEST_RESIGN));
}

static void each_counts_once(void **state) {
  finds(state, "help\nhelp\nHELP\n", "help", "    \n    \n    \n");
}

static void an_argument_is_kept(void **state) {
  Requests requests = {.count = 0};
  requests_find(*state, "rules 4.6\nrules W03\n", 20, &requests);
  assert_int_equal(requests.count, 2);
  assert_string_equal(requests.items[0].argument, "4.6");
  assert_string_equal(requests.items[1].argument, "w03");
}

/* What is not read is not taken away either. */
static void more_than_ten_are_left(void **state) {
  Requests requests = {.count = 0};
  const char *text =
      "rules 1\nrules 2\nrules 3\nrules 4\nrules 5\nrules 6\nrules 7\nrules 8\nrules 9\nrules 10\nrules 11\n";
  const char *rest = requests_find(*state, text, strlen(text), &requests);
  assert_int_equal(requests.count, REQUESTS_MOST);
  assert_non_null(strstr(rest, "rules 11"));
  assert_null(strstr(rest, "rules 10"));
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_arena, close_arena)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(words_of_all_languages_count), TEST(everything_else_stays),
      TEST(lines_keep_their_numbers),     TEST(each_counts_once),
      TEST(an_argument_is_kept),          TEST(more_than_ten_are_left),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
