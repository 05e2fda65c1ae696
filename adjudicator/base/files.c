#include "files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <glib.h>

#ifdef __APPLE__
#include <mach-o/dyld.h>
#endif

/* ---- reading ---- */

/* Read ahead for files without a known size: pipes and terminals. */
#define CHUNK ((size_t)16 * 1024)

/* read() that goes on after a signal. */
static ssize_t read_some(int descriptor, void *bytes, size_t length) {
  ssize_t got;
  do {
    got = read(descriptor, bytes, length);
  } while (got < 0 && errno == EINTR);
  return got;
}

/* One byte more than the file's size, so that its end is seen without another round. */
static size_t first_capacity(int descriptor, size_t most) {
  struct stat info;
  if (fstat(descriptor, &info) != 0 || !S_ISREG(info.st_mode) || info.st_size < 0) return MIN(CHUNK, most);
  return MIN((size_t)info.st_size + 1, most);
}

static Status read_all(Arena *arena, int descriptor, size_t most, char **bytes, size_t *length) {
  size_t capacity = first_capacity(descriptor, most), used = 0;
  char *buffer = g_malloc(capacity);
  ssize_t got = 0;
  do {
    if (used == capacity) {
      capacity = capacity > most / 2 ? most : capacity * 2;
      buffer = g_realloc(buffer, capacity);
    }
    got = read_some(descriptor, buffer + used, capacity - used);
    if (got > 0) used += (size_t)got;
  } while (got > 0 && used < most);
  int error = errno;
  if (got >= 0) {
    *bytes = arena_strndup(arena, buffer, used);
    *length = used;
  }
  g_free(buffer);
  errno = error;
  return got < 0 ? STATUS_NO_INPUT : STATUS_OK;
}

Status file_read(Arena *arena, const char *path, size_t limit, char **bytes, size_t *length) {
  bool standard_input = strcmp(path, "-") == 0;
  int descriptor = standard_input ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return STATUS_NO_INPUT;
  Status status = read_all(arena, descriptor, limit == SIZE_MAX ? limit : limit + 1, bytes, length);
  int error = errno;
  if (!standard_input) close(descriptor); /* nothing was written: its answer cannot matter */
  errno = error;
  return status;
}

/* ---- writing ---- */

bool file_exists(const char *path) {
  return access(path, F_OK) == 0;
}

static int compare_names(const void *a, const void *b) {
  return strcmp(*(const char *const *)a, *(const char *const *)b);
}

const char *const *folder_names(Arena *arena, const char *path) {
  GDir *folder = g_dir_open(path, 0, NULL);
  const char **names = NULL;
  size_t count = 0, capacity = 0;
  for (const char *name; folder != NULL && (name = g_dir_read_name(folder)) != NULL;) {
    names = arena_room(arena, names, sizeof *names, count, &capacity);
    names[count++] = arena_strdup(arena, name);
  }
  if (folder != NULL) g_dir_close(folder);
  names = arena_room(arena, names, sizeof *names, count, &capacity);
  qsort(names, count, sizeof *names, compare_names);
  names[count] = NULL;
  return names;
}

bool descriptor_write(int descriptor, const char *bytes, size_t length) {
  while (length > 0) {
    ssize_t written = write(descriptor, bytes, length);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes += written;
    length -= (size_t)written;
  }
  return true;
}

/* The rename lives in the folder: it is safe once the folder is on the disk. */
bool folder_sync(const char *path) {
  char *folder = g_path_get_dirname(path);
  int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  g_free(folder);
  if (descriptor < 0) return false;
  /* Some file systems know no fsync of folders and say EINVAL; there is nothing more to do then. */
  bool good = fsync(descriptor) == 0 || errno == EINVAL;
  int error = errno;
  close(descriptor);
  errno = error;
  return good;
}

static bool fill(int descriptor, const char *path, const void *bytes, size_t length) {
  struct stat former;
  bool good = stat(path, &former) != 0 || fchmod(descriptor, former.st_mode & 07777) == 0;
  good = good && descriptor_write(descriptor, bytes, length) && fsync(descriptor) == 0;
  int error = errno;
  bool closed = close(descriptor) == 0;
  if (!good) errno = error; /* report the first failure */
  return good && closed;
}

Status file_write_atomic(const char *path, const void *bytes, size_t length) {
  char *temporary = g_strconcat(path, ".XXXXXX", NULL);
  Status status = STATUS_OK;
  int descriptor = g_mkstemp_full(temporary, O_WRONLY | O_CLOEXEC, 0666);
  if (descriptor < 0) {
    status = STATUS_CANNOT_CREATE;
  } else if (!fill(descriptor, path, bytes, length) || rename(temporary, path) != 0) {
    status = STATUS_IO;
    int error = errno;
    unlink(temporary);
    errno = error;
  } else if (!folder_sync(path)) {
    status = STATUS_IO;
  }
  int error = errno;
  g_free(temporary);
  errno = error;
  return status;
}

/* Linking a complete file fails if the name is taken; rename() would replace the file that has it. */
static Status give_name(const char *temporary, const char *path) {
  if (link(temporary, path) != 0) return STATUS_CANNOT_CREATE;
  return folder_sync(path) ? STATUS_OK : STATUS_IO;
}

Status file_create(const char *path, const void *bytes, size_t length) {
  char *temporary = g_strconcat(path, ".XXXXXX", NULL);
  Status status = STATUS_CANNOT_CREATE;
  int descriptor = g_mkstemp_full(temporary, O_WRONLY | O_CLOEXEC, 0600);
  int error = errno;
  if (descriptor >= 0) {
    bool written = descriptor_write(descriptor, bytes, length) && fsync(descriptor) == 0;
    error = errno;
    bool closed = close(descriptor) == 0;
    status = written && closed ? give_name(temporary, path) : STATUS_IO;
    if (written) error = errno;
    unlink(temporary);
  }
  g_free(temporary);
  errno = error;
  return status;
}

/* ---- our own files ---- */

static char *link_target(Arena *arena, const char *link) {
  GError *error = NULL;
  char *target = g_file_read_link(link, &error);
  if (target == NULL) {
    g_error_free(error);
    return NULL;
  }
  char *copy = arena_strdup(arena, target);
  g_free(target);
  return copy;
}

char *program_path(Arena *arena) {
#ifdef __APPLE__
  uint32_t size = 0;
  (void)_NSGetExecutablePath(NULL, &size); /* fails, and says how much it needs */
  char *path = arena_alloc(arena, size);
  if (_NSGetExecutablePath(path, &size) == 0) return path;
#endif
  /* Linux, NetBSD, FreeBSD. */
  static const char *const LINKS[] = {"/proc/self/exe", "/proc/curproc/exe", "/proc/curproc/file"};
  char *target = NULL;
  for (size_t i = 0; i < G_N_ELEMENTS(LINKS) && target == NULL; i++) target = link_target(arena, LINKS[i]);
  return target;
}

/* The folder that the running program lies in, or NULL if the system does not say. */
static char *program_folder(Arena *arena) {
  const char *path = program_path(arena);
  return path == NULL ? NULL : path_folder(arena, path);
}

/* The first of `folders` (below `base`) that has `name`, or NULL. */
static char *find_in(Arena *arena, const char *base, const char *const *folders, const char *name) {
  if (base == NULL || *base == '\0') return NULL;
  for (; *folders != NULL; folders++) {
    char *path = path_join(arena, path_join(arena, base, *folders), name);
    if (access(path, F_OK) == 0) return path;
  }
  return NULL;
}

char *data_path(Arena *arena, const char *name) {
  static const char *const GIVEN[] = {".", NULL};
  /* Installed; the build folder in the source tree; the sanitized build inside that. */
  static const char *const NEAR[] = {"../share/adjudicator", "..", "../..", ".", NULL};
  char *found = find_in(arena, getenv("ADJUDICATOR_DATA"), GIVEN, name);
  if (found == NULL) found = find_in(arena, program_folder(arena), NEAR, name);
  return found != NULL ? found : path_join(arena, ADJUDICATOR_DATA_FOLDER, name);
}

char *libexec_path(Arena *arena, const char *program) {
  static const char *const NEAR[] = {"libexec", "../libexec/adjudicator", NULL};
  /* Who names a folder means that folder: no other helper is run in its stead. */
  const char *given = getenv("ADJUDICATOR_LIBEXEC");
  if (given != NULL && *given != '\0') return path_join(arena, given, program);
  char *found = find_in(arena, program_folder(arena), NEAR, program);
  return found != NULL ? found : path_join(arena, ADJUDICATOR_LIBEXEC_FOLDER, program);
}
