/* Programs that we start: their words, their ends, and what they must not inherit. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "../../../adjudicator/base/child.h"
#include "../../../adjudicator/base/frame.h"

static Arena *arena;

static int enter(void **state) {
  (void)state;
  arena = arena_new();
  return 0;
}

static int leave(void **state) {
  (void)state;
  arena_free(arena);
  return 0;
}

static const char *line_of(const char *command) {
  const char *why = NULL;
  const char *line = child_first_line(arena, command, 10000, &why);
  if (line == NULL && why == NULL) fail_msg("no line and no reason: %s", command);
  return line;
}

static const char *why_not(const char *command, int milliseconds) {
  const char *why = NULL;
  assert_null(child_first_line(arena, command, milliseconds, &why));
  assert_non_null(why);
  return why;
}

static void first_lines(void **state) {
  (void)state;
  assert_string_equal(line_of("echo secret"), "secret");
  assert_string_equal(line_of("printf 'secret\\nuser: x\\n'"), "secret");
  assert_string_equal(line_of("printf secret"), "secret");
  assert_string_equal(line_of("printf 'secret\\r\\n'"), "secret");
  assert_string_equal(line_of("printf ' sécret  \\n'"), " sécret  ");
  assert_string_equal(line_of("printf '%s' 'a  b' \"c d\""), "a  bc d");
  assert_string_equal(line_of("echo '$HOME' `x` ; echo y"), "$HOME `x` ; echo y");
  assert_string_equal(line_of("sh -c 'cat; echo end of input'"), "end of input");
}

static void no_lines(void **state) {
  (void)state;
  assert_non_null(strstr(why_not("false", 10000), "exit status 1"));
  assert_non_null(strstr(why_not("sh -c 'echo secret; exit 3'", 10000), "exit status 3"));
  assert_non_null(strstr(why_not("sh -c 'kill -9 $$'", 10000), "signal 9"));
  assert_non_null(strstr(why_not("true", 10000), "printed nothing"));
  assert_non_null(strstr(why_not("printf '\\nsecond'", 10000), "printed nothing"));
  assert_non_null(strstr(why_not("printf 'a\\0b\\n'", 10000), "no line of text"));
  assert_non_null(strstr(why_not("cat /dev/zero", 10000), "no line of text"));
  assert_non_null(
      strstr(why_not("sh -c 'yes 2>/dev/null | tr -d \"\\\\n\" 2>/dev/null'", 10000), "no line of text"));
  assert_non_null(strstr(why_not("/nonexistent/pass mail", 10000), strerror(ENOENT)));
  assert_non_null(strstr(why_not("sleep 60", 100), "took too long"));
  assert_non_null(strstr(why_not("sh -c 'echo secret; exec sleep 60'", 100), "killed"));
  assert_non_null(strstr(why_not("sh -c 'echo secret; exec >&- <&-; exec sleep 60'", 100), "killed"));
  assert_true(strlen(why_not("unclosed 'quote", 10000)) > 0);
  assert_true(strlen(why_not("", 10000)) > 0);
}

/* A password manager may leave an agent running that holds our end open; it is not waited for. */
static void a_daemon_stays_behind(void **state) {
  (void)state;
  assert_string_equal(line_of("sh -c 'echo secret; sleep 20 2>/dev/null & exit 0'"), "secret");
}

static void no_child_inherits_another(void **state) {
  (void)state;
  const char *list = "sh -c 'echo $(ls /proc/self/fd)'";
  const char *before = line_of(list);
  Child other;
  const char *const argv[] = {"cat", NULL};
  assert_int_equal(child_start(&other, argv), 0);
  assert_string_equal(line_of(list), before);
  assert_null(child_finish(&other, 10000, arena));
}

/* ---- frames ---- */

static FrameStatus read_bytes(const char *bytes, size_t length, Frame *frame) {
  FILE *in = fmemopen((void *)bytes, length, "r");
  assert_non_null(in);
  FrameStatus status = frame_read(in, arena, frame);
  fclose(in);
  return status;
}

static void frames_read(void **state) {
  (void)state;
  Frame frame;
  static const char good[] = "sent 5\na\n\0 brest";
  assert_int_equal(read_bytes(good, sizeof good - 1, &frame), FRAME_READ);
  assert_string_equal(frame.word, "sent");
  assert_int_equal(frame.length, 5);
  assert_memory_equal(frame.bytes, "a\n\0 b", 6); /* and the NUL that ends it */
  static const char *const bad[] = {"sent",
                                    "sent\n",
                                    "sent \n",
                                    "sent 3\nab",
                                    "sent 3",
                                    " 3\nabc",
                                    "sent x\n",
                                    "sent -1\n",
                                    "sent +1\n",
                                    "sent 1 \na",
                                    "sent 1\r\na",
                                    "\n",
                                    "sent 33554433\n",
                                    "sent 99999999999999999999\n"};
  for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
    if (read_bytes(bad[i], strlen(bad[i]), &frame) != FRAME_BROKEN) fail_msg("read: %s", bad[i]);
  }
  FILE *nothing = fopen("/dev/null", "r");
  assert_non_null(nothing);
  assert_int_equal(frame_read(nothing, arena, &frame), FRAME_END);
  fclose(nothing);
}

static void frames_through_a_child(void **state) {
  (void)state;
  Child cat;
  const char *const argv[] = {"cat", NULL};
  assert_int_equal(child_start(&cat, argv), 0);
  assert_non_null(cat.answers);
  assert_true(frame_write_text(cat.socket, "url", "smtp://localhost"));
  assert_true(frame_write(cat.socket, "empty", "", 0));
  Frame frame;
  assert_int_equal(frame_read(cat.answers, arena, &frame), FRAME_READ);
  assert_string_equal(frame.bytes, "smtp://localhost");
  assert_int_equal(frame_read(cat.answers, arena, &frame), FRAME_READ);
  assert_string_equal(frame.word, "empty");
  assert_int_equal(frame.length, 0);
  assert_null(child_finish(&cat, 10000, arena));
}

/* All that it prints, up to a limit, and nothing of what it complains about. */
static void whole_texts(void **state) {
  (void)state;
  bool missing;
  const char *const two[] = {"sh", "-c", "echo one; echo no >&2; echo two", NULL};
  assert_string_equal(child_text(arena, two, 10000, 100, &missing), "one\ntwo\n");
  assert_false(missing);
  assert_string_equal(child_text(arena, two, 10000, 5, &missing), "one\nt");
  const char *const fails[] = {"sh", "-c", "echo one; exit 3", NULL};
  assert_null(child_text(arena, fails, 10000, 100, &missing));
  assert_false(missing);
  const char *const none[] = {"no-such-program-anywhere", NULL};
  assert_null(child_text(arena, none, 10000, 100, &missing));
  assert_true(missing);
  const char *const slow[] = {"sleep", "60", NULL};
  assert_null(child_text(arena, slow, 50, 100, &missing));
  const char *const reads[] = {"cat", NULL};
  assert_string_equal(child_text(arena, reads, 10000, 100, &missing), "");
}

/* A child that has died is an error of writing, not the end of us. */
static void writing_to_the_dead(void **state) {
  (void)state;
  Child gone;
  const char *const argv[] = {"true", NULL};
  assert_int_equal(child_start(&gone, argv), 0);
  assert_true(child_wait(&gone, 10000));
  char *large = arena_alloc(arena, 1000000);
  assert_false(frame_write(gone.socket, "message", large, 1000000));
  assert_int_equal(errno, EPIPE);
  assert_null(child_finish(&gone, 10000, arena));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(first_lines, enter, leave),
      cmocka_unit_test_setup_teardown(no_lines, enter, leave),
      cmocka_unit_test_setup_teardown(whole_texts, enter, leave),
      cmocka_unit_test_setup_teardown(a_daemon_stays_behind, enter, leave),
      cmocka_unit_test_setup_teardown(no_child_inherits_another, enter, leave),
      cmocka_unit_test_setup_teardown(frames_read, enter, leave),
      cmocka_unit_test_setup_teardown(frames_through_a_child, enter, leave),
      cmocka_unit_test_setup_teardown(writing_to_the_dead, enter, leave),
  };
  return cmocka_run_group_tests_name("base/child", tests, NULL, NULL);
}
