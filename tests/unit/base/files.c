/* Whole files and paths. */
#include <errno.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"

typedef struct Folder {
  Arena *arena;
  char *path;
} Folder;

static int make_folder(void **state) {
  Arena *arena = arena_new();
  Folder *folder = arena_alloc(arena, sizeof *folder);
  const char *parent = getenv("TMPDIR");
  folder->arena = arena;
  folder->path = arena_printf(arena, "%s/adjudicator-files-XXXXXX", parent == NULL ? "/tmp" : parent);
  *state = folder;
  return mkdtemp(folder->path) == NULL ? -1 : 0;
}

static int remove_folder(void **state) {
  Folder *folder = *state;
  (void)unlink(path_join(folder->arena, folder->path, "file"));
  int failed = rmdir(folder->path); /* fails where anything was left behind */
  arena_free(folder->arena);
  return failed;
}

static void what_is_written_is_read(void **state) {
  Folder *folder = *state;
  char *path = path_join(folder->arena, folder->path, "file"), *bytes = NULL;
  size_t length = 0;
  assert_int_equal(file_write_atomic(path, "a\0b\n", 4), STATUS_OK);
  assert_int_equal(file_read(folder->arena, path, 100, &bytes, &length), STATUS_OK);
  assert_int_equal(length, 4);
  assert_memory_equal(bytes, "a\0b\n", 5); /* and the NUL after it */
  assert_int_equal(file_write_atomic(path, "", 0), STATUS_OK);
  assert_int_equal(file_read(folder->arena, path, 100, &bytes, &length), STATUS_OK);
  assert_int_equal(length, 0);
  assert_string_equal(bytes, "");
}

static void a_file_over_the_limit_says_so(void **state) {
  Folder *folder = *state;
  char *path = path_join(folder->arena, folder->path, "file"), *bytes = NULL;
  size_t length = 0;
  assert_int_equal(file_write_atomic(path, "123456", 6), STATUS_OK);
  assert_int_equal(file_read(folder->arena, path, 6, &bytes, &length), STATUS_OK);
  assert_int_equal(length, 6);
  assert_int_equal(file_read(folder->arena, path, 5, &bytes, &length), STATUS_OK);
  assert_int_equal(length, 6);
  assert_int_equal(file_read(folder->arena, path, 2, &bytes, &length), STATUS_OK);
  assert_int_equal(length, 3);
}

static void what_is_not_there_cannot_be_read(void **state) {
  Folder *folder = *state;
  char *bytes = NULL;
  size_t length = 0;
  errno = 0;
  assert_int_equal(
      file_read(folder->arena, path_join(folder->arena, folder->path, "nothing"), 9, &bytes, &length),
      STATUS_NO_INPUT);
  assert_int_equal(errno, ENOENT);
  errno = 0;
  assert_int_equal(file_read(folder->arena, folder->path, 9, &bytes, &length), STATUS_NO_INPUT);
  assert_int_equal(errno, EISDIR);
}

static void no_folder_no_file(void **state) {
  Folder *folder = *state;
  char *path = path_join(folder->arena, folder->path, "none/file");
  assert_int_equal(file_write_atomic(path, "x", 1), STATUS_CANNOT_CREATE);
}

static void a_file_is_replaced_whole(void **state) {
  Folder *folder = *state;
  char *path = path_join(folder->arena, folder->path, "file"), *bytes = NULL;
  size_t length = 0;
  assert_int_equal(file_write_atomic(path, "a long first text", 17), STATUS_OK);
  assert_int_equal(file_write_atomic(path, "short", 5), STATUS_OK);
  assert_int_equal(file_read(folder->arena, path, 100, &bytes, &length), STATUS_OK);
  assert_string_equal(bytes, "short");
}

static void paths(void **state) {
  (void)state;
  Arena *arena = arena_new();
  assert_string_equal(path_join(arena, "/a", "b"), "/a/b");
  assert_string_equal(path_join(arena, "/a", "/b"), "/b");
  assert_string_equal(path_folder(arena, "/a/b"), "/a");
  assert_string_equal(path_folder(arena, "b"), ".");
  assert_string_equal(path_folder(arena, "/b"), "/");
  arena_free(arena);
}

static void data_is_where_it_was_said_to_be(void **state) {
  Folder *folder = *state;
  char *path = path_join(folder->arena, folder->path, "file");
  assert_int_equal(file_write_atomic(path, "x", 1), STATUS_OK);
  assert_int_equal(setenv("ADJUDICATOR_DATA", folder->path, 1), 0);
  struct stat found, meant;
  assert_int_equal(stat(data_path(folder->arena, "file"), &found), 0);
  assert_int_equal(stat(path, &meant), 0);
  assert_int_equal(found.st_ino, meant.st_ino);
  assert_int_equal(unsetenv("ADJUDICATOR_DATA"), 0);
  assert_non_null(data_path(folder->arena, "no such file"));
  assert_int_equal(setenv("ADJUDICATOR_LIBEXEC", "/there", 1), 0);
  assert_string_equal(libexec_path(folder->arena, "adjudicator-smtp"), "/there/adjudicator-smtp");
  assert_int_equal(unsetenv("ADJUDICATOR_LIBEXEC"), 0);
}

static void a_new_file_replaces_nothing(void **state) {
  Folder *folder = *state;
  char *path = path_join(folder->arena, folder->path, "file"), *bytes;
  size_t length;
  struct stat found;
  assert_int_equal(file_create(path, "first", 5), STATUS_OK);
  assert_int_equal(stat(path, &found), 0);
  assert_int_equal(found.st_mode & 07777, 0600);
  assert_int_equal(file_create(path, "second", 6), STATUS_CANNOT_CREATE);
  assert_int_equal(errno, EEXIST);
  assert_int_equal(file_read(folder->arena, path, 100, &bytes, &length), STATUS_OK);
  assert_string_equal(bytes, "first");
  assert_null(folder_names(folder->arena, folder->path)[1]); /* nothing is left beside it */
  assert_int_equal(file_create(path_join(folder->arena, folder->path, "none/file"), "x", 1),
                   STATUS_CANNOT_CREATE);
}

int main(void) {
#define TEST(name) cmocka_unit_test_setup_teardown(name, make_folder, remove_folder)
  const struct CMUnitTest tests[] = {
      TEST(what_is_written_is_read),          TEST(a_file_over_the_limit_says_so),
      TEST(what_is_not_there_cannot_be_read), TEST(no_folder_no_file),
      TEST(a_file_is_replaced_whole),         cmocka_unit_test(paths),
      TEST(data_is_where_it_was_said_to_be),  TEST(a_new_file_replaces_nothing),
  };
  return cmocka_run_group_tests_name("files", tests, NULL, NULL);
}
