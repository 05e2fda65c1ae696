/* Mails out of a Maildir: which, in which order, and what becomes of them. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include <errno.h>
#include <stdio.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#include <utime.h>

#include <glib.h>
#include <glib/gstdio.h>

#include "../../../adjudicator/mail/incoming.h"
#include "../../../adjudicator/mail/transport.h"

#define NOBODY 65534

typedef struct Fixture {
  Arena *arena;
  char *path; /* of the Maildir */
  Mailbox *mailbox;
  size_t given; /* messages */
} Fixture;

static void remove_all(const char *path) {
  GDir *folder = g_dir_open(path, 0, NULL);
  if (folder == NULL) {
    g_unlink(path);
    return;
  }
  for (const char *name = g_dir_read_name(folder); name != NULL; name = g_dir_read_name(folder)) {
    char *inner = g_build_filename(path, name, NULL);
    remove_all(inner);
    g_free(inner);
  }
  g_dir_close(folder);
  g_rmdir(path);
}

static const char *in(const Fixture *fixture, const char *name) {
  return arena_printf(fixture->arena, "%s/%s", fixture->path, name);
}

static int enter(void **state) {
  Fixture *fixture = g_new0(Fixture, 1);
  fixture->arena = arena_new();
  fixture->path = g_dir_make_tmp("maildir-XXXXXX", NULL);
  assert_int_equal(g_mkdir(in(fixture, "new"), 0700), 0);
  assert_int_equal(g_mkdir(in(fixture, "cur"), 0700), 0);
  assert_int_equal(g_mkdir(in(fixture, "tmp"), 0700), 0);
  fixture->mailbox = maildir_mailbox(fixture->arena, fixture->path);
  *state = fixture;
  return 0;
}

static int leave(void **state) {
  Fixture *fixture = *state;
  fixture->mailbox->close(fixture->mailbox);
  remove_all(fixture->path);
  arena_free(fixture->arena);
  g_free(fixture->path);
  g_free(fixture);
  return 0;
}

static void put(const Fixture *fixture, const char *name, const char *content) {
  assert_true(g_file_set_contents(in(fixture, name), content, -1, NULL));
}

static bool is_there(const Fixture *fixture, const char *name) {
  return g_file_test(in(fixture, name), G_FILE_TEST_EXISTS);
}

/* A new run over the same Maildir. */
static void again(Fixture *fixture) {
  fixture->mailbox->close(fixture->mailbox);
  fixture->mailbox = maildir_mailbox(fixture->arena, fixture->path);
  fixture->given = 0;
}

static const char *next(Fixture *fixture) {
  const char *bytes, *words = NULL;
  size_t length;
  Fetch answer = fixture->mailbox->next(fixture->mailbox, fixture->arena, &bytes, &length, &words);
  if (answer == FETCH_END) return "END";
  if (answer == FETCH_LATER) return words;
  if (answer == FETCH_STRAY) return arena_printf(fixture->arena, "STRAY %s", strrchr(words, '/') + 1);
  assert_int_equal(bytes[length], '\0');
  fixture->given++;
  return arena_strndup(fixture->arena, bytes, length);
}

/* The message that was given last. */
static void take(const Fixture *fixture) {
  const char *words = NULL;
  if (!fixture->mailbox->taken(fixture->mailbox, fixture->arena, fixture->given - 1, &words))
    fail_msg("not taken: %s", words);
}

static void empty(void **state) {
  Fixture *fixture = *state;
  assert_string_equal(next(fixture), "END");
  assert_string_equal(next(fixture), "END");
  take(fixture); /* nothing was given */
  MailboxPosition position = {1, 1};
  fixture->mailbox->resume(fixture->mailbox, &position);
  fixture->mailbox->position(fixture->mailbox, &position);
  assert_int_equal(position.uidvalidity, 0);
  assert_int_equal(position.uid, 0);
  assert_null(fixture->mailbox->name);
}

static void order_of_arrival(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/1700000002.M000009P1.host", "3");
  put(fixture, "new/1700000002.M000010P1.host", "4");
  put(fixture, "new/1700000001.Vfd01I1M99.host", "1");
  put(fixture, "new/999.P9.host", "0");
  put(fixture, "cur/1700000002.M000008P1.host:2,RP", "2");
  put(fixture, "new/1800000000.b.host", "6");
  put(fixture, "new/1800000000.a.host", "5");
  put(fixture, "new/unusual", "7"); /* by its own time */
  struct utimbuf times = {1900000000, 1900000000};
  assert_int_equal(utime(in(fixture, "new/unusual"), &times), 0);
  static const char *const wanted[] = {"0", "1", "2", "3", "4", "5", "6", "7", "END"};
  for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) assert_string_equal(next(fixture), wanted[i]);
}

static void which(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/1.a", "new");
  put(fixture, "cur/2.b:2,", "unseen");
  put(fixture, "cur/3.c", "no flags at all");
  put(fixture, "cur/4.d:2,S", "seen");
  put(fixture, "cur/5.e:2,FRS", "seen and more");
  put(fixture, "cur/6.f:2,T", "trashed");
  put(fixture, "cur/7.g:2,DFPR", "flagged");
  put(fixture, "cur/8.h:1,S", "experimental");
  put(fixture, "new/9.i:2,S", "in new all the same");
  put(fixture, "tmp/10.j", "not there yet");
  put(fixture, "new/.hidden", "hidden");
  static const char *const wanted[] = {
      "new", "unseen", "no flags at all", "flagged", "experimental", "in new all the same", "END"};
  for (size_t i = 0; i < G_N_ELEMENTS(wanted); i++) assert_string_equal(next(fixture), wanted[i]);
}

static void taken(void **state) {
  Fixture *fixture = *state;
  static const char *const names[][2] = {
      {"new/1.a", "cur/1.a:2,S"},         {"new/2.b:2,FT", "cur/2.b:2,FST"}, {"cur/3.c:2,", "cur/3.c:2,S"},
      {"cur/4.d:2,PR", "cur/4.d:2,PRS"},  {"cur/5.e", "cur/5.e:2,S"},        {"new/6.f:2,S", "cur/6.f:2,S"},
      {"cur/7.g:1,x", "cur/7.g:1,x:2,S"}, {"new/8.h:2,", "cur/8.h:2,S"},
  };
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) put(fixture, names[i][0], "x");
  for (size_t i = 0; i < G_N_ELEMENTS(names); i++) {
    assert_string_equal(next(fixture), "x");
    if (!is_there(fixture, names[i][0])) fail_msg("moved before it was taken: %s", names[i][0]);
    take(fixture);
    if (!is_there(fixture, names[i][1])) fail_msg("not there: %s", names[i][1]);
    if (is_there(fixture, names[i][0])) fail_msg("still there: %s", names[i][0]);
  }
  assert_string_equal(next(fixture), "END");
  again(fixture);
  assert_string_equal(next(fixture), "END");
}

/* They need not be taken one by one, nor in their order. */
static void taken_later(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/1.a", "one");
  put(fixture, "new/2.b", "two");
  put(fixture, "new/3.c", "three");
  for (int i = 0; i < 3; i++) next(fixture);
  assert_true(fixture->mailbox->at_once >= 3);
  const char *words;
  assert_true(fixture->mailbox->taken(fixture->mailbox, fixture->arena, 2, &words));
  assert_true(fixture->mailbox->taken(fixture->mailbox, fixture->arena, 0, &words));
  assert_true(is_there(fixture, "cur/1.a:2,S") && is_there(fixture, "new/2.b") &&
              is_there(fixture, "cur/3.c:2,S"));
  again(fixture);
  assert_string_equal(next(fixture), "two");
  assert_string_equal(next(fixture), "END");
}

static void not_taken(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/1.a", "one");
  put(fixture, "new/2.b", "two");
  assert_string_equal(next(fixture), "one");
  assert_string_equal(next(fixture), "two");
  take(fixture);
  take(fixture); /* once is enough */
  assert_true(is_there(fixture, "new/1.a"));
  again(fixture);
  assert_string_equal(next(fixture), "one");
  assert_string_equal(next(fixture), "END");
}

static void gone_meanwhile(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/1.a", "one");
  put(fixture, "new/2.b", "two");
  put(fixture, "new/3.c", "three");
  assert_string_equal(next(fixture), "one");
  g_unlink(in(fixture, "new/1.a"));
  g_unlink(in(fixture, "new/2.b"));
  take(fixture);
  assert_string_equal(next(fixture), "three");
  assert_int_equal(g_rename(in(fixture, "new/3.c"), in(fixture, "cur/3.c:2,R")), 0); /* by a mail program */
  take(fixture);
  assert_string_equal(next(fixture), "END");
  again(fixture);
  assert_string_equal(next(fixture), "three");
  take(fixture);
  assert_true(is_there(fixture, "cur/3.c:2,RS"));
}

static void later_arrivals(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/2.b", "two");
  assert_string_equal(next(fixture), "two");
  take(fixture);
  put(fixture, "new/1.a", "one");
  assert_string_equal(next(fixture), "END");
  again(fixture);
  assert_string_equal(next(fixture), "one");
}

static void no_cur(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/1.a", "one");
  assert_int_equal(g_rmdir(in(fixture, "cur")), 0);
  assert_string_equal(next(fixture), "one");
  take(fixture);
  assert_true(is_there(fixture, "cur/1.a:2,S"));
}

static void no_maildir(void **state) {
  Fixture *fixture = *state;
  assert_int_equal(g_rmdir(in(fixture, "new")), 0);
  const char *wanted = arena_printf(fixture->arena, "%s/new: No such file or directory", fixture->path);
  assert_string_equal(next(fixture), wanted);
  assert_string_equal(next(fixture), wanted);
  put(fixture, "new", "no folder");
  again(fixture);
  assert_string_equal(next(fixture), arena_printf(fixture->arena, "%s/new: Not a directory", fixture->path));
}

static void what_no_mail_can_be(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/2.b", "two");
  put(fixture, "elsewhere", "no mail");
  assert_int_equal(g_mkdir(in(fixture, "new/1.folder"), 0700), 0);
  assert_int_equal(symlink(in(fixture, "elsewhere"), in(fixture, "new/3.link")), 0);
  assert_int_equal(symlink("nowhere", in(fixture, "new/3.lost")), 0);
  assert_int_equal(mkfifo(in(fixture, "new/4.pipe"), 0600), 0);
  assert_int_equal(mknod(in(fixture, "new/4.socket"), S_IFSOCK | 0600, 0), 0);
  put(fixture, "new/5.e", "five");
  assert_string_equal(next(fixture), "STRAY 1.folder: a folder, not a mail");
  assert_string_equal(next(fixture), "two");
  take(fixture);
  assert_string_equal(next(fixture), "STRAY 3.link: a link, not a mail");
  assert_string_equal(next(fixture), "STRAY 3.lost: a link, not a mail");
  assert_string_equal(next(fixture), "STRAY 4.pipe: a pipe, not a mail");
  assert_string_equal(next(fixture), "STRAY 4.socket: a socket, not a mail");
  assert_string_equal(next(fixture), "five");
  assert_string_equal(next(fixture), "END");
  assert_true(is_there(fixture, "new/3.link"));
}

static void what_cannot_be_read(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/1.closed", "one");
  put(fixture, "new/2.b", "two");
  assert_int_equal(chmod(in(fixture, "new/1.closed"), 0), 0);
  assert_int_equal(chmod(fixture->path, 0755), 0);
  assert_int_equal(chmod(in(fixture, "new"), 0755), 0);
  assert_int_equal(chmod(in(fixture, "cur"), 0755), 0);
  assert_int_equal(chmod(in(fixture, "new/2.b"), 0644), 0);
  bool root = geteuid() == 0; /* who reads everything */
  if (root) assert_int_equal(seteuid(NOBODY), 0);
  const char *first = next(fixture), *last = next(fixture);
  if (root) assert_int_equal(seteuid(0), 0);
  assert_string_equal(first, "two"); /* one that is odd does not keep the others out */
  assert_string_equal(last,
                      arena_printf(fixture->arena, "%s/new/1.closed: Permission denied", fixture->path));
}

static void cannot_be_moved(void **state) {
  Fixture *fixture = *state;
  put(fixture, "new/1.a", "one");
  put(fixture, "new/2.b", "two");
  assert_int_equal(g_rmdir(in(fixture, "cur")), 0);
  put(fixture, "cur", "no folder");
  const char *words = NULL;
  assert_string_equal(next(fixture), "one");
  assert_false(fixture->mailbox->taken(fixture->mailbox, fixture->arena, 0, &words));
  const char *wanted =
      arena_printf(fixture->arena, "rename to %s/cur/1.a:2,S: Not a directory", fixture->path);
  assert_string_equal(words, wanted);
  assert_string_equal(next(fixture), "two");
  assert_string_equal(next(fixture), arena_printf(fixture->arena, "%s/cur: Not a directory", fixture->path));
  assert_true(is_there(fixture, "new/1.a"));
}

static void sizes(void **state) {
  Fixture *fixture = *state;
  static const size_t lengths[] = {
      0, 1, MAIL_BYTES - 1, MAIL_BYTES, MAIL_BYTES + 1, MAIL_BYTES + 2, 2 * MAIL_BYTES};
  char *big = g_malloc(2 * MAIL_BYTES);
  for (size_t i = 0; i < 2 * MAIL_BYTES; i++) big[i] = (char)(i * 7);
  for (size_t i = 0; i < G_N_ELEMENTS(lengths); i++) {
    const char *name = in(fixture, arena_printf(fixture->arena, "new/%zu.x", i));
    assert_true(g_file_set_contents(name, big, (gssize)lengths[i], NULL));
  }
  for (size_t i = 0; i < G_N_ELEMENTS(lengths); i++) {
    const char *bytes, *words;
    size_t length;
    Fetch answer = fixture->mailbox->next(fixture->mailbox, fixture->arena, &bytes, &length, &words);
    assert_int_equal(answer, FETCH_MESSAGE);
    assert_int_equal(length, MIN(lengths[i], MAIL_BYTES + 1));
    assert_memory_equal(bytes, big, length);
    assert_int_equal(bytes[length], '\0');
  }
  g_free(big);
}

/* The arena of the messages is not that of the mailbox, and is forgotten after each. */
static void two_thousand(void **state) {
  Fixture *fixture = *state;
  for (int i = 0; i < 2000; i++) {
    put(fixture, arena_printf(fixture->arena, "new/%d.x", 1700000000 + (i * 7919) % 2000),
        arena_printf(fixture->arena, "%d", (i * 7919) % 2000));
  }
  Arena *passing = arena_new();
  for (int i = 0; i < 2000; i++) {
    const char *bytes, *words;
    size_t length;
    assert_int_equal(fixture->mailbox->next(fixture->mailbox, passing, &bytes, &length, &words),
                     FETCH_MESSAGE);
    assert_string_equal(bytes, arena_printf(passing, "%d", i));
    assert_true(fixture->mailbox->taken(fixture->mailbox, passing, (size_t)i, &words));
    arena_reset(passing);
  }
  arena_free(passing);
  assert_string_equal(next(fixture), "END");
}

#define TEST(function) cmocka_unit_test_setup_teardown(function, enter, leave)

int main(void) {
  const struct CMUnitTest tests[] = {
      TEST(empty),
      TEST(order_of_arrival),
      TEST(which),
      TEST(taken),
      TEST(taken_later),
      TEST(not_taken),
      TEST(gone_meanwhile),
      TEST(later_arrivals),
      TEST(no_cur),
      TEST(no_maildir),
      TEST(what_no_mail_can_be),
      TEST(what_cannot_be_read),
      TEST(cannot_be_moved),
      TEST(sizes),
      TEST(two_thousand),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
