/* The Maildir transport, also with a process that is killed at every step, and with a disk that fails.
 *
 * mkdir, write, fsync and rename are defined here, and so come before those of the C library: each counts
 * as one step before and one after it is done. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <glib.h>
#include <glib/gstdio.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../../../adjudicator/mail/servers.h"

#define MAIL "Subject: x\n\nThe report.\n"
#define ID   "madrid.3.spanish.1@example.org"

/* ---- the system, as the test wants it ---- */

enum { KILLED = 9 };
static int steps;            /* done so far */
static int die_at = -1;      /* the step that kills the process; -1 for none */
static const char *broken;   /* the function that fails, NULL for none */
static int broken_error;     /* with this errno */
static size_t write_at_once; /* the most that one write() takes; 0 for no limit */

static void step(void) {
  if (steps++ == die_at) _exit(KILLED);
}

static bool fails(const char *function) {
  if (broken == NULL || strcmp(broken, function) != 0) return false;
  errno = broken_error;
  return true;
}

int mkdir(const char *path, mode_t mode) {
  step();
  int result = fails("mkdir") ? -1 : mkdirat(AT_FDCWD, path, mode);
  step();
  return result;
}

ssize_t write(int file, const void *bytes, size_t length) {
  if (file <= STDERR_FILENO) return syscall(SYS_write, file, bytes, length); /* cmocka's own words */
  step();
  if (write_at_once > 0 && length > write_at_once) length = write_at_once;
  ssize_t result = fails("write") ? -1 : syscall(SYS_write, file, bytes, length);
  step();
  return result;
}

int fsync(int file) {
  step();
  int result = fails("fsync") ? -1 : (int)syscall(SYS_fsync, file);
  step();
  return result;
}

int rename(const char *from, const char *to) {
  step();
  int result = fails("rename") ? -1 : renameat(AT_FDCWD, from, AT_FDCWD, to);
  step();
  return result;
}

/* ---- a fresh folder for each test ---- */

typedef struct Place {
  Arena *arena;
  char *folder, *maildir;
  Transport *transport;
} Place;

static int enter(void **state) {
  Place *place = g_new0(Place, 1);
  place->arena = arena_new();
  place->folder = g_dir_make_tmp("adjudicator-maildir-XXXXXX", NULL);
  if (place->folder == NULL) return -1;
  place->maildir = arena_printf(place->arena, "%s/a/b/outbox", place->folder);
  place->transport = maildir_transport(place->arena, place->maildir);
  steps = 0;
  die_at = -1;
  broken = NULL;
  write_at_once = 0;
  *state = place;
  return 0;
}

static void remove_all(const char *path) {
  GDir *folder = g_dir_open(path, 0, NULL);
  const char *name;
  while (folder != NULL && (name = g_dir_read_name(folder)) != NULL) {
    char *inner = g_build_filename(path, name, NULL);
    remove_all(inner);
    g_free(inner);
  }
  if (folder != NULL) g_dir_close(folder);
  g_remove(path);
}

static int leave(void **state) {
  Place *place = *state;
  place->transport->close(place->transport);
  remove_all(place->folder);
  g_free(place->folder);
  arena_free(place->arena);
  g_free(place);
  return 0;
}

static int files_in(const Place *place, const char *part) {
  DIR *folder = opendir(arena_printf(place->arena, "%s/%s", place->maildir, part));
  if (folder == NULL) return 0;
  int count = 0;
  for (struct dirent *entry = readdir(folder); entry != NULL; entry = readdir(folder)) {
    count += entry->d_name[0] != '.';
  }
  closedir(folder);
  return count;
}

static Delivery deliver_as(const Place *place, const char *id, const char *bytes, const char **words) {
  const Letter letter = {id, "referee@example.org", "phil@example.org", bytes, strlen(bytes)};
  place->transport->hand(place->transport, place->arena, &letter);
  return place->transport->answer(place->transport, place->arena, words);
}

static Delivery deliver(const Place *place) {
  const char *words = NULL;
  Delivery delivery = deliver_as(place, ID, MAIL, &words);
  assert_non_null(words);
  return delivery;
}

static void assert_whole(const Place *place, const char *file) {
  char *content = NULL;
  assert_true(
      g_file_get_contents(arena_printf(place->arena, "%s/%s", place->maildir, file), &content, NULL, NULL));
  assert_string_equal(content, MAIL);
  g_free(content);
}

/* ---- tests ---- */

static void makes_one_file(void **state) {
  Place *place = *state;
  const char *words = NULL;
  assert_int_equal(deliver_as(place, ID, MAIL, &words), DELIVERY_SENT);
  assert_string_equal(words, arena_printf(place->arena, "%s/new/" ID, place->maildir));
  assert_whole(place, "new/" ID);
  assert_int_equal(files_in(place, "new"), 1);
  assert_int_equal(files_in(place, "tmp"), 0);
  struct stat found;
  assert_int_equal(stat(words, &found), 0);
  assert_int_equal(found.st_mode & 0777, 0600); /* it holds a player's hand and key */
}

static void twice_is_once(void **state) {
  Place *place = *state;
  assert_int_equal(deliver(place), DELIVERY_SENT);
  assert_int_equal(deliver(place), DELIVERY_SENT);
  assert_int_equal(files_in(place, "new"), 1);
  assert_int_equal(files_in(place, "tmp"), 0);
}

static void read_is_read(void **state) {
  Place *place = *state;
  static const char *const flags[] = {"", ":2,", ":2,RS"};
  for (size_t i = 0; i < sizeof flags / sizeof *flags; i++) {
    assert_int_equal(deliver(place), DELIVERY_SENT);
    char *from = arena_printf(place->arena, "%s/new/" ID, place->maildir);
    char *to = arena_printf(place->arena, "%s/cur/" ID "%s", place->maildir, flags[i]);
    assert_int_equal(rename(from, to), 0);
    assert_int_equal(deliver(place), DELIVERY_SENT);
    assert_int_equal(files_in(place, "new"), 0);
    assert_int_equal(g_remove(to), 0);
  }
  /* A longer name in cur/ is another mail. */
  char *other = arena_printf(place->arena, "%s/cur/" ID "0:2,S", place->maildir);
  assert_true(g_file_set_contents(other, "x", 1, NULL));
  assert_int_equal(deliver(place), DELIVERY_SENT);
  assert_int_equal(files_in(place, "new"), 1);
}

static void no_two_ids_share_a_file(void **state) {
  Place *place = *state;
  char *tail = g_strnfill(300, 'x');
  const char *ids[] = {
      "a@b",
      "A@b",
      "a/b@c",
      "a%2Fb@c",
      "../a@b",
      "..%2Fa@b",
      ".a@b",
      "a@b:2,S",
      "a@b%3A2,S",
      "a b@c",
      "..",
      "a\n@b",
      arena_printf(place->arena, "%s1@b", tail),
      arena_printf(place->arena, "%s2@b", tail),
      arena_printf(place->arena, "%s/@b", tail),
  };
  int count = (int)(sizeof ids / sizeof *ids);
  for (int i = 0; i < count; i++) {
    const char *words = NULL;
    assert_int_equal(deliver_as(place, ids[i], ids[i], &words), DELIVERY_SENT);
    assert_int_equal(files_in(place, "new"), i + 1);
  }
  assert_int_equal(files_in(place, "cur"), 0);
  g_free(tail);
}

/* Delivers in a process that is killed at `at`; true if it was. */
static bool is_killed(const Place *place, int at) {
  pid_t child = fork();
  assert_true(child >= 0);
  if (child == 0) {
    steps = 0;
    die_at = at;
    const char *words;
    _exit(deliver_as(place, ID, MAIL, &words) == DELIVERY_SENT ? 0 : 1);
  }
  int status;
  assert_int_equal(waitpid(child, &status, 0), child);
  assert_true(WIFEXITED(status));
  assert_true(WEXITSTATUS(status) == 0 || WEXITSTATUS(status) == KILLED);
  return WEXITSTATUS(status) == KILLED;
}

static void killed_at_every_step(void **state) {
  Place *place = *state;
  write_at_once = 5; /* so that a file can be half written */
  int at = 0;
  for (;; at++) {
    remove_all(arena_printf(place->arena, "%s/a", place->folder));
    bool killed = is_killed(place, at);
    int there = files_in(place, "new");
    assert_in_range(there, 0, 1);
    if (there == 1) assert_whole(place, "new/" ID);
    assert_int_equal(deliver(place), DELIVERY_SENT);
    assert_int_equal(files_in(place, "new"), 1);
    assert_whole(place, "new/" ID);
    if (!killed) break;
  }
  /* Six folders made and synced, five writes, three more calls; each is two steps. */
  assert_int_equal(at, 2 * (6 + 6 + 5 + 3));
}

static void a_disk_that_fails(void **state) {
  Place *place = *state;
  static const struct {
    const char *function;
    int error;
  } cases[] = {{"mkdir", EACCES}, {"mkdir", EROFS}, {"write", ENOSPC},
               {"write", EDQUOT}, {"fsync", EIO},   {"rename", EACCES}};
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    remove_all(arena_printf(place->arena, "%s/a", place->folder));
    if (strcmp(cases[i].function, "mkdir") != 0) {
      const char *words;
      assert_int_equal(deliver_as(place, "another@example.org", MAIL, &words), DELIVERY_SENT);
    }
    int before = files_in(place, "new");
    broken = cases[i].function;
    broken_error = cases[i].error;
    const char *words = NULL;
    assert_int_equal(deliver_as(place, ID, MAIL, &words), DELIVERY_LATER);
    assert_non_null(strstr(words, strerror(cases[i].error)));
    broken = NULL;
    assert_int_equal(files_in(place, "new"), before);
    assert_int_equal(files_in(place, "tmp"), 0);
    assert_int_equal(deliver(place), DELIVERY_SENT);
    assert_whole(place, "new/" ID);
  }
}

static void a_file_in_the_way(void **state) {
  Place *place = *state;
  assert_true(g_file_set_contents(arena_printf(place->arena, "%s/a", place->folder), "x", 1, NULL));
  const char *words = NULL;
  assert_int_equal(deliver_as(place, ID, MAIL, &words), DELIVERY_LATER);
  assert_non_null(strstr(words, "/a"));
}

static void many_at_once(void **state) {
  Place *place = *state;
  enum { PROCESSES = 6, MAILS = 20 };
  pid_t children[PROCESSES];
  for (int i = 0; i < PROCESSES; i++) {
    children[i] = fork();
    assert_true(children[i] >= 0);
    if (children[i] > 0) continue;
    bool good = true;
    for (int m = 0; m < MAILS; m++) {
      const char *words;
      const char *id = arena_printf(place->arena, "mail.%d@example.org", m);
      good = deliver_as(place, id, MAIL, &words) == DELIVERY_SENT && good;
    }
    _exit(good ? 0 : 1);
  }
  for (int i = 0; i < PROCESSES; i++) {
    int status;
    assert_int_equal(waitpid(children[i], &status, 0), children[i]);
    assert_true(WIFEXITED(status));
    assert_int_equal(WEXITSTATUS(status), 0);
  }
  assert_int_equal(files_in(place, "new"), MAILS);
  assert_int_equal(files_in(place, "tmp"), 0);
  for (int m = 0; m < MAILS; m++) {
    assert_whole(place, arena_printf(place->arena, "new/mail.%d@example.org", m));
  }
}

/* As many as may be handed over before the first is answered. */
static void all_that_may_be_ahead(void **state) {
  Place *place = *state;
  assert_int_equal(place->transport->ahead, LETTERS_AHEAD_MOST);
  for (size_t i = 0; i < LETTERS_AHEAD_MOST; i++) {
    const Letter letter = {arena_printf(place->arena, "mail.%zu@example.org", i), "referee@example.org",
                           "phil@example.org", MAIL, strlen(MAIL)};
    place->transport->hand(place->transport, place->arena, &letter);
  }
  for (size_t i = 0; i < LETTERS_AHEAD_MOST; i++) {
    const char *words;
    assert_int_equal(place->transport->answer(place->transport, place->arena, &words), DELIVERY_SENT);
    assert_whole(place, arena_printf(place->arena, "new/mail.%zu@example.org", i));
  }
  assert_int_equal(files_in(place, "new"), LETTERS_AHEAD_MOST);
  assert_int_equal(files_in(place, "tmp"), 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(makes_one_file, enter, leave),
      cmocka_unit_test_setup_teardown(twice_is_once, enter, leave),
      cmocka_unit_test_setup_teardown(read_is_read, enter, leave),
      cmocka_unit_test_setup_teardown(no_two_ids_share_a_file, enter, leave),
      cmocka_unit_test_setup_teardown(killed_at_every_step, enter, leave),
      cmocka_unit_test_setup_teardown(a_disk_that_fails, enter, leave),
      cmocka_unit_test_setup_teardown(a_file_in_the_way, enter, leave),
      cmocka_unit_test_setup_teardown(many_at_once, enter, leave),
      cmocka_unit_test_setup_teardown(all_that_may_be_ahead, enter, leave),
  };
  return cmocka_run_group_tests_name("mail/maildir", tests, NULL, NULL);
}
