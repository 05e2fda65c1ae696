/* The calls with which a program changes the world, wrapped: counted, and struck where the test says so.
 * Preloaded; see control.h. What libc calls for itself is not seen, so those of its functions that write,
 * open or end by such calls are wrapped, too. */
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "control.h"
#include "journal.h"

static Control *control;

__attribute__((constructor)) static void begin(void) {
  control = control_map();
  if (control != NULL && (control->sorts & SORT_MEMORY) != 0) control = NULL; /* memory.c counts */
}

/* The call that is wrapped. */
#define REAL(name)                                                                                           \
  static __typeof__(name) *real;                                                                             \
  if (real == NULL) *(void **)&real = dlsym(RTLD_NEXT, #name)

/* ---- what happens ---- */

typedef enum Fate { PASS, FAIL, HALF, HALF_AND_DIE } Fate;

/* Library functions that format would themselves make calls that are counted. */
static void append(char *to, size_t room, const char *text) {
  size_t used = strlen(to);
  while (*text != '\0' && used + 1 < room) to[used++] = *text++;
  to[used] = '\0';
}

/* The path of what a call is made on, "" where it has none. */
static const char *path_of(int file, const char *path, char *found, size_t room) {
  char link[] = "/proc/self/fd/00000";
  if (path != NULL || file < 0 || file > 99999) return path == NULL ? "" : path;
  for (int i = 4, rest = file; i >= 0; i--, rest /= 10) link[14 + i] = (char)('0' + rest % 10);
  char *digits = link + 14;
  while (*digits == '0' && digits[1] != '\0') memmove(digits, digits + 1, strlen(digits));
  int error = errno;
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, found, room - 1);
  errno = error;
  found[length > 0 ? length : 0] = '\0';
  return found;
}

static void note_where(const char *call, const char *path) {
  const char *base = strrchr(path, '/');
  control->where[0] = '\0';
  append(control->where, sizeof control->where, call);
  append(control->where, sizeof control->where, " ");
  append(control->where, sizeof control->where, base != NULL ? base + 1 : path);
  append(control->where, sizeof control->where, " (");
  append(control->where, sizeof control->where, program_invocation_short_name);
  append(control->where, sizeof control->where, ")");
}

static void die(bool all) {
  (void)syscall(SYS_kill, all ? 0 : getpid(), SIGKILL);
  for (;;) pause();
}

static void note_name(int64_t number, const char *call) {
  if (number > CONTROL_NAMES) return;
  char *name = control->names[number - 1];
  name[0] = '\0';
  append(name, CONTROL_NAME, call);
}

/* As chance has it, so that no two calls that are made in turn meet the same again and again; the same in
 * each run. */
static Fate disturb(unsigned sort) {
  static uint32_t chance = 1;
  chance = chance * 1664525 + 1013904223;
  if (chance >> 31 != 0) return (sort & SORT_WAIT) != 0 ? PASS : HALF;
  errno = EINTR;
  return FAIL;
}

static Fate strike(unsigned sort) {
  bool transfer = (sort & (SORT_WRITE | SORT_SEND)) != 0;
  switch (control->act) {
  case ACT_KILL: die(true); break;
  case ACT_KILL_ONE: die(false); break;
  case ACT_TEAR:
    if (transfer) return HALF_AND_DIE;
    die(true);
    break;
  case ACT_FAIL: errno = control->error; return FAIL;
  case ACT_DISTURB: return disturb(sort);
  default: break;
  }
  return PASS;
}

/* A call of these sorts is about to be made on a descriptor (-1: none) or path (NULL: none). */
static Fate meet(unsigned sort, const char *call, int file, const char *path) {
  if (control == NULL || (control->sorts & sort) == 0) return PASS;
  char found[200];
  if (control->target[0] != '\0' && strstr(path_of(file, path, found, sizeof found), control->target) == NULL)
    return PASS;
  int64_t number = __atomic_add_fetch(&control->count, 1, __ATOMIC_RELAXED);
  note_name(number, call);
  if (control->first == 0 || number < control->first || number > control->last) return PASS;
  if (__atomic_add_fetch(&control->struck, 1, __ATOMIC_RELAXED) == 1)
    note_where(call, path_of(file, path, found, sizeof found));
  return strike(sort & control->sorts);
}

/* Files and all else are told apart; what goes to the test itself is neither. */
static unsigned sort_of(int file, unsigned of_file, unsigned of_other) {
  struct stat found;
  int error = errno;
  unsigned sort = fstat(file, &found) == 0 && S_ISREG(found.st_mode) ? of_file : of_other;
  errno = error;
  return sort;
}

static size_t half(size_t length) {
  return length < 2 ? length : length / 2;
}

/* ---- writing and reading ---- */

/* The arguments of the real call follow; `some` is how much of `length` it does. */
#define TRANSFER(call, sort, fd, length, after, ...)                                                         \
  do {                                                                                                       \
    REAL(call);                                                                                              \
    Fate fate = meet(sort, #call, fd, NULL);                                                                 \
    if (fate == FAIL) return -1;                                                                             \
    size_t some = fate == PASS ? (length) : half(length);                                                    \
    ssize_t done = real(__VA_ARGS__);                                                                        \
    if (done > 0) after;                                                                                     \
    if (fate == HALF_AND_DIE) die(true);                                                                     \
    return done;                                                                                             \
  } while (0)

#define NOTHING     (void)0
#define WRITTEN(at) journal_file(JOURNAL_WRITE, fd, at, bytes, (size_t)done)

ssize_t write(int fd, const void *bytes, size_t length) {
  TRANSFER(write, sort_of(fd, SORT_WRITE, SORT_SEND), fd, length, WRITTEN(lseek(fd, 0, SEEK_CUR) - done), fd,
           bytes, some);
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t at) {
  TRANSFER(pwrite, SORT_WRITE, fd, length, WRITTEN(at), fd, bytes, some, at);
}
ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t at) {
  TRANSFER(pwrite64, SORT_WRITE, fd, length, WRITTEN(at), fd, bytes, some, at);
}
ssize_t send(int fd, const void *bytes, size_t length, int flags) {
  TRANSFER(send, SORT_SEND, fd, length, NOTHING, fd, bytes, some, flags);
}
ssize_t sendto(int fd, const void *bytes, size_t length, int flags, __CONST_SOCKADDR_ARG to, socklen_t size) {
  TRANSFER(sendto, SORT_SEND, fd, length, NOTHING, fd, bytes, some, flags, to, size);
}
ssize_t read(int fd, void *bytes, size_t length) {
  TRANSFER(read, SORT_READ, fd, length, NOTHING, fd, bytes, some);
}
ssize_t pread(int fd, void *bytes, size_t length, off_t at) {
  TRANSFER(pread, SORT_READ, fd, length, NOTHING, fd, bytes, some, at);
}
ssize_t pread64(int fd, void *bytes, size_t length, off64_t at) {
  TRANSFER(pread64, SORT_READ, fd, length, NOTHING, fd, bytes, some, at);
}
ssize_t recv(int fd, void *bytes, size_t length, int flags) {
  TRANSFER(recv, SORT_READ, fd, length, NOTHING, fd, bytes, some, flags);
}

/* Of several pieces the half is the first, or half of the only one. */
static int half_of(const struct iovec *pieces, int count, struct iovec *first) {
  *first = pieces[0];
  if (count < 2) first->iov_len = half(first->iov_len);
  return 1;
}

ssize_t writev(int fd, const struct iovec *pieces, int count) {
  REAL(writev);
  journal_file(JOURNAL_UNKNOWN, fd, 0, "", 0);
  Fate fate = meet(sort_of(fd, SORT_WRITE, SORT_SEND), "writev", fd, NULL);
  if (fate == FAIL) return -1;
  if (fate == PASS || count < 1) return real(fd, pieces, count);
  struct iovec first;
  ssize_t done = real(fd, &first, half_of(pieces, count, &first));
  if (fate == HALF_AND_DIE) die(true);
  return done;
}

ssize_t sendmsg(int fd, const struct msghdr *message, int flags) {
  REAL(sendmsg);
  Fate fate = meet(SORT_SEND, "sendmsg", fd, NULL);
  if (fate == FAIL) return -1;
  if (fate == PASS || message->msg_iovlen < 1) return real(fd, message, flags);
  struct msghdr less = *message;
  struct iovec first;
  less.msg_iovlen = (size_t)half_of(message->msg_iov, (int)message->msg_iovlen, &first);
  less.msg_iov = &first;
  ssize_t done = real(fd, &less, flags);
  if (fate == HALF_AND_DIE) die(true);
  return done;
}

/* ---- to the disk ---- */

static bool lazy(void) {
  return control != NULL && control->lazy_sync != 0;
}

int fsync(int fd) {
  REAL(fsync);
  if (meet(SORT_SYNC, "fsync", fd, NULL) == FAIL) return -1;
  journal_file(JOURNAL_SYNC, fd, 0, "", 0);
  return lazy() ? 0 : real(fd);
}
int fdatasync(int fd) {
  REAL(fdatasync);
  if (meet(SORT_SYNC, "fdatasync", fd, NULL) == FAIL) return -1;
  journal_file(JOURNAL_SYNC, fd, 0, "", 0);
  return lazy() ? 0 : real(fd);
}
int close(int fd) {
  REAL(close);
  bool writable = control != NULL && (control->sorts & SORT_CLOSE) != 0 &&
                  (fcntl(fd, F_GETFL) & O_ACCMODE) != O_RDONLY && sort_of(fd, SORT_CLOSE, 0) != 0;
  bool fails = writable && meet(SORT_CLOSE, "close", fd, NULL) == FAIL;
  int error = errno;
  int result = real(fd); /* Linux closes it in any case */
  if (!fails) return result;
  errno = error;
  return -1;
}

/* ---- names ---- */

#define CHANGE_NOTED(call, sort, fd, path, after, ...)                                                       \
  do {                                                                                                       \
    REAL(call);                                                                                              \
    if (meet(sort, #call, fd, path) == FAIL) return -1;                                                      \
    int done = real(__VA_ARGS__);                                                                            \
    if (done >= 0) after;                                                                                    \
    return done;                                                                                             \
  } while (0)
#define CHANGE(call, sort, fd, path, ...) CHANGE_NOTED(call, sort, fd, path, NOTHING, __VA_ARGS__)
#define NAMED(what, path)                 journal(what, path, 0, "", 0)
#define UNKNOWN(path)                     NAMED(JOURNAL_UNKNOWN, path)

int rename(const char *from, const char *to) {
  CHANGE_NOTED(rename, SORT_NAME, -1, to, journal(JOURNAL_RENAME, from, 0, to, strlen(to)), from, to);
}
int renameat(int a, const char *from, int b, const char *to) {
  CHANGE_NOTED(renameat, SORT_NAME, -1, to, UNKNOWN(to), a, from, b, to);
}
int renameat2(int a, const char *from, int b, const char *to, unsigned flags) {
  CHANGE_NOTED(renameat2, SORT_NAME, -1, to, UNKNOWN(to), a, from, b, to, flags);
}
int link(const char *from, const char *to) {
  CHANGE_NOTED(link, SORT_NAME, -1, to, UNKNOWN(to), from, to);
}
int linkat(int a, const char *from, int b, const char *to, int flags) {
  CHANGE_NOTED(linkat, SORT_NAME, -1, to, UNKNOWN(to), a, from, b, to, flags);
}
int symlink(const char *from, const char *to) {
  CHANGE_NOTED(symlink, SORT_NAME, -1, to, UNKNOWN(to), from, to);
}
int mkdir(const char *path, mode_t mode) {
  CHANGE_NOTED(mkdir, SORT_NAME, -1, path, NAMED(JOURNAL_FOLDER, path), path, mode);
}
int mkdirat(int at, const char *path, mode_t mode) {
  CHANGE_NOTED(mkdirat, SORT_NAME, -1, path, UNKNOWN(path), at, path, mode);
}
int unlink(const char *path) {
  CHANGE_NOTED(unlink, SORT_DROP, -1, path, NAMED(JOURNAL_REMOVE, path), path);
}
int unlinkat(int at, const char *path, int flags) {
  CHANGE_NOTED(unlinkat, SORT_DROP, -1, path, UNKNOWN(path), at, path, flags);
}
int rmdir(const char *path) {
  CHANGE_NOTED(rmdir, SORT_DROP, -1, path, UNKNOWN(path), path);
}
int remove(const char *path) {
  CHANGE_NOTED(remove, SORT_DROP, -1, path, UNKNOWN(path), path);
}
int truncate(const char *path, off_t length) {
  CHANGE_NOTED(truncate, SORT_DROP, -1, path, UNKNOWN(path), path, length);
}
int ftruncate(int fd, off_t length) {
  CHANGE_NOTED(ftruncate, SORT_DROP, fd, NULL, journal_file(JOURNAL_CUT, fd, length, "", 0), fd, length);
}
int ftruncate64(int fd, off64_t length) {
  CHANGE_NOTED(ftruncate64, SORT_DROP, fd, NULL, journal_file(JOURNAL_CUT, fd, length, "", 0), fd, length);
}
int fallocate(int fd, int mode, off_t at, off_t length) {
  CHANGE_NOTED(fallocate, SORT_WRITE, fd, NULL, journal_file(JOURNAL_UNKNOWN, fd, 0, "", 0), fd, mode, at,
               length);
}
int fallocate64(int fd, int mode, off64_t at, off64_t length) {
  CHANGE_NOTED(fallocate64, SORT_WRITE, fd, NULL, journal_file(JOURNAL_UNKNOWN, fd, 0, "", 0), fd, mode, at,
               length);
}
int chmod(const char *path, mode_t mode) {
  CHANGE(chmod, SORT_MODE, -1, path, path, mode);
}
int fchmod(int fd, mode_t mode) {
  CHANGE(fchmod, SORT_MODE, fd, NULL, fd, mode);
}

/* ---- descriptors ---- */

static unsigned sorts_of_open(int flags) {
  unsigned sorts = SORT_OPEN;
  if ((flags & O_CREAT) != 0) sorts |= SORT_MAKE;
  if ((flags & O_ACCMODE) != O_RDONLY) sorts |= SORT_WRITABLE;
  return sorts;
}

static void note_open(int file, int flags) {
  if ((flags & O_CREAT) != 0) journal_file(JOURNAL_MAKE, file, 0, "", 0);
  if ((flags & O_TRUNC) != 0) journal_file(JOURNAL_CUT, file, 0, "", 0);
}

#define OPEN(call, flags, path, ...)                                                                         \
  do {                                                                                                       \
    REAL(call);                                                                                              \
    va_list more;                                                                                            \
    va_start(more, flags);                                                                                   \
    mode_t mode = (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(more, mode_t) : 0;                           \
    va_end(more);                                                                                            \
    if (meet(sorts_of_open(flags), "open", -1, path) == FAIL) return -1;                                     \
    int done = real(__VA_ARGS__, mode);                                                                      \
    if (done >= 0) note_open(done, flags);                                                                   \
    return done;                                                                                             \
  } while (0)

int open(const char *path, int flags, ...) {
  OPEN(open, flags, path, path, flags);
}
int open64(const char *path, int flags, ...) {
  OPEN(open64, flags, path, path, flags);
}
int openat(int at, const char *path, int flags, ...) {
  OPEN(openat, flags, path, at, path, flags);
}
int openat64(int at, const char *path, int flags, ...) {
  OPEN(openat64, flags, path, at, path, flags);
}

/* What open() becomes with _FORTIFY_SOURCE where no mode is given. */
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __openat_2(int at, const char *path, int flags);
int __openat64_2(int at, const char *path, int flags);
int __open_2(const char *path, int flags) {
  CHANGE(__open_2, sorts_of_open(flags), -1, path, path, flags);
}
int __open64_2(const char *path, int flags) {
  CHANGE(__open64_2, sorts_of_open(flags), -1, path, path, flags);
}
int __openat_2(int at, const char *path, int flags) {
  CHANGE(__openat_2, sorts_of_open(flags), -1, path, at, path, flags);
}
int __openat64_2(int at, const char *path, int flags) {
  CHANGE(__openat64_2, sorts_of_open(flags), -1, path, at, path, flags);
}

#define MADE (SORT_OPEN | SORT_MAKE | SORT_WRITABLE)
int mkstemp(char *path) {
  CHANGE_NOTED(mkstemp, MADE, -1, path, note_open(done, O_CREAT), path);
}
int mkstemp64(char *path) {
  CHANGE_NOTED(mkstemp64, MADE, -1, path, note_open(done, O_CREAT), path);
}
int mkostemp(char *path, int flags) {
  CHANGE_NOTED(mkostemp, MADE, -1, path, note_open(done, O_CREAT), path, flags);
}
int mkostemp64(char *path, int flags) {
  CHANGE_NOTED(mkostemp64, MADE, -1, path, note_open(done, O_CREAT), path, flags);
}
int socket(int domain, int type, int protocol) {
  CHANGE(socket, SORT_OPEN, -1, NULL, domain, type, protocol);
}
int socketpair(int domain, int type, int protocol, int ends[2]) {
  CHANGE(socketpair, SORT_OPEN, -1, NULL, domain, type, protocol, ends);
}
int pipe(int ends[2]) {
  CHANGE(pipe, SORT_OPEN, -1, NULL, ends);
}
int pipe2(int ends[2], int flags) {
  CHANGE(pipe2, SORT_OPEN, -1, NULL, ends, flags);
}
int dup(int fd) {
  CHANGE(dup, SORT_OPEN, fd, NULL, fd);
}

#define HANDLE(call, sorts, path, ...)                                                                       \
  do {                                                                                                       \
    REAL(call);                                                                                              \
    return meet(sorts, #call, -1, path) == FAIL ? NULL : real(__VA_ARGS__);                                  \
  } while (0)

static unsigned sorts_of_mode(const char *mode) {
  return *mode == 'r' && strchr(mode, '+') == NULL ? SORT_OPEN : MADE;
}
DIR *opendir(const char *path) {
  HANDLE(opendir, SORT_OPEN, path, path);
}
FILE *fopen(const char *path, const char *mode) {
  if (sorts_of_mode(mode) != SORT_OPEN) UNKNOWN(path);
  HANDLE(fopen, sorts_of_mode(mode), path, path, mode);
}
FILE *fopen64(const char *path, const char *mode) {
  if (sorts_of_mode(mode) != SORT_OPEN) UNKNOWN(path);
  HANDLE(fopen64, sorts_of_mode(mode), path, path, mode);
}

/* ---- waiting, processes, the end ---- */

int poll(struct pollfd *list, nfds_t count, int milliseconds) {
  CHANGE(poll, SORT_WAIT, -1, NULL, list, count, milliseconds);
}
pid_t waitpid(pid_t pid, int *status, int options) {
  CHANGE(waitpid, SORT_WAIT, -1, NULL, pid, status, options);
}
/* These tell errors by their result. */
int posix_spawn(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                const posix_spawnattr_t *attributes, char *const argv[], char *const variables[]) {
  REAL(posix_spawn);
  if (meet(SORT_SPAWN, "posix_spawn", -1, path) == FAIL) return errno;
  return real(pid, path, actions, attributes, argv, variables);
}
int posix_spawnp(pid_t *pid, const char *path, const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const argv[], char *const variables[]) {
  REAL(posix_spawnp);
  if (meet(SORT_SPAWN, "posix_spawnp", -1, path) == FAIL) return errno;
  return real(pid, path, actions, attributes, argv, variables);
}

int fflush(FILE *file) {
  REAL(fflush);
  if (file == NULL) return real(file);
  return meet(SORT_PRINT, "fflush", fileno(file), NULL) == FAIL ? EOF : real(file);
}

/* libc itself ends a program whose main() returns. */
__attribute__((destructor)) static void end(void) {
  (void)meet(SORT_END, "exit", -1, NULL);
}
void _exit(int code) {
  (void)meet(SORT_END, "_exit", -1, NULL);
  (void)syscall(SYS_exit_group, code);
  abort(); /* it does not come back */
}
