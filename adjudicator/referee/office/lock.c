#include "office.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

/* Beside the ledger itself, not beside a link to it: a process that uses another path must find the same
 * lock. */
static const char *lock_path(Arena *arena, const char *database, const char *suffix) {
  char *real = realpath(database, NULL);
  const char *path = arena_printf(arena, "%s.%s", real == NULL ? database : real, suffix);
  free(real);
  return path;
}

Status lock_take(const Referee *referee, const char *suffix, int *lock) {
  Arena *arena = arena_new();
  const char *path = lock_path(arena, referee->configuration->database, suffix);
  Status status = STATUS_OK;
  /* Not inherited: a helper program that outlives us must not hold the lock for us. */
  *lock = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
  if (*lock < 0) {
    referee_log(referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
    status = STATUS_CANNOT_CREATE;
  } else if (flock(*lock, LOCK_EX | LOCK_NB) != 0) {
    status = errno == EWOULDBLOCK ? STATUS_TRY_AGAIN : STATUS_CANNOT_CREATE;
    if (status == STATUS_CANNOT_CREATE) referee_log(referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
    lock_release(*lock);
    *lock = -1;
  }
  arena_free(arena);
  return status;
}

int lock_look(const Referee *referee, const char *suffix) {
  Arena *arena = arena_new();
  int file = open(lock_path(arena, referee->configuration->database, suffix), O_RDONLY | O_CLOEXEC);
  arena_free(arena);
  return file;
}

void lock_release(int lock) {
  if (lock >= 0) close(lock); /* closing ends the lock; nothing was written that could be lost */
}
