/* How far long work is, on a terminal: by a clock that the test sets. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../../../adjudicator/commands/verbs.h"

/* A call whose standard error is a terminal, and what stands there. */
typedef struct Screen {
  Call call;
  int terminal, before;
  int64_t now;
} Screen;

static int64_t clock_of(void *context) {
  return ((Screen *)context)->now;
}

/* The two ends of a terminal. False where there is none: a bare chroot has no /dev/pts. */
static bool ends_open(int *terminal, int *end) {
  *terminal = posix_openpt(O_RDWR | O_NOCTTY);
  if (*terminal < 0) return false;
  bool good = grantpt(*terminal) == 0 && unlockpt(*terminal) == 0;
  *end = good ? open(ptsname(*terminal), O_RDWR | O_NOCTTY) : -1;
  if (*end < 0) close(*terminal);
  return *end >= 0;
}

static void screen_open(Screen *screen, bool quiet) {
  static const Command command = {.name = "test", .ledger = LEDGER_NONE};
  int terminal = -1, end = -1;
  if (!ends_open(&terminal, &end)) skip();
  *screen = (Screen){.call = {.arena = arena_new(), .command = &command, .quiet = quiet}};
  screen->terminal = terminal;
  screen->before = dup(STDERR_FILENO);
  assert_true(dup2(end, STDERR_FILENO) >= 0);
  close(end);
  assert_int_equal(call_open(&screen->call), STATUS_OK);
  screen->call.referee.elapsed = clock_of;
  screen->call.referee.elapsed_context = screen;
}

/* What was written since the last time. A terminal hands on what it gets when it has the time: so a mark is put behind
 * it, and waited for. */
static const char *seen(Screen *screen) {
  char *bytes = arena_alloc(screen->call.arena, 1024);
  size_t length = 0;
  assert_int_equal(write(STDERR_FILENO, "|", 1), 1);
  while (length == 0 || bytes[length - 1] != '|') {
    assert_in_range(length, 0, 1022);
    ssize_t got = read(screen->terminal, bytes + length, 1023 - length);
    assert_true(got > 0);
    length += (size_t)got;
  }
  bytes[length - 1] = '\0';
  return bytes;
}

static void screen_close(Screen *screen) {
  call_close(&screen->call);
  assert_true(dup2(screen->before, STDERR_FILENO) >= 0);
  close(screen->before);
  close(screen->terminal);
  arena_free(screen->call.arena);
}

static void at(Screen *screen, int64_t now, size_t done, size_t total) {
  screen->now = now;
  referee_progress(&screen->call.referee, "games adjudicated", done, total);
}

static void long_work_is_told_of_and_leaves_nothing(void **state) {
  (void)state;
  Screen screen;
  screen_open(&screen, false);
  at(&screen, 7000, 0, 1000);
  at(&screen, 7499, 90, 1000);
  assert_string_equal(seen(&screen), ""); /* it may be over at once */
  at(&screen, 7500, 100, 1000);
  assert_string_equal(seen(&screen), "games adjudicated: 100 of 1000");
  at(&screen, 7599, 120, 1000);
  assert_string_equal(seen(&screen), "");
  at(&screen, 7600, 130, 0);
  assert_string_equal(seen(&screen), "\r\033[Kgames adjudicated: 130");
  referee_log(&screen.call.referee, NOTICE_WARNING, "something");
  assert_string_equal(seen(&screen), "\r\033[Kadjudicator: warning: something\r\n");
  at(&screen, 7700, 140, 1000);
  assert_string_equal(seen(&screen), "games adjudicated: 140 of 1000");
  call_close(&screen.call);
  assert_string_equal(seen(&screen), "\r\033[K");
  screen_close(&screen);
}

static void quiet_is_quiet(void **state) {
  (void)state;
  Screen screen;
  screen_open(&screen, true);
  at(&screen, 0, 0, 1000);
  at(&screen, 9000, 1, 1000);
  assert_string_equal(seen(&screen), "");
  screen_close(&screen);
}

static void another_terminal_is_left_alone(void **state) {
  (void)state;
  Screen screen;
  assert_int_equal(setenv("TERM", "dumb", 1), 0);
  screen_open(&screen, false);
  at(&screen, 0, 0, 1000);
  at(&screen, 9000, 1, 1000);
  assert_string_equal(seen(&screen), "");
  screen_close(&screen);
  assert_int_equal(setenv("TERM", "xterm", 1), 0);
}

/* The last of these tests: what was noted stays noted. */
static void the_first_interrupt_is_noted(void **state) {
  (void)state;
  Screen screen;
  screen_open(&screen, false);
  assert_false(referee_stopped(&screen.call.referee));
  call_stop_gently(&screen.call);
  assert_false(referee_stopped(&screen.call.referee));
  assert_int_equal(raise(SIGTERM), 0);
  assert_true(referee_stopped(&screen.call.referee));
  struct sigaction action;
  assert_int_equal(sigaction(SIGTERM, NULL, &action), 0);
  assert_true(action.sa_handler == SIG_DFL); /* the second ends the process */
  screen_close(&screen);
}

int main(void) {
  if (setenv("TERM", "xterm", 1) != 0) return 1;
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(long_work_is_told_of_and_leaves_nothing),
      cmocka_unit_test(quiet_is_quiet),
      cmocka_unit_test(another_terminal_is_left_alone),
      cmocka_unit_test(the_first_interrupt_is_noted),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
