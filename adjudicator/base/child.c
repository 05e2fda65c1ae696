#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <glib.h>

extern char **environ;

/* A password is short; a command that floods us is the wrong command. */
#define LINE_BYTES 4096

/* A helper must not inherit a blocked or ignored signal, or a terminal's interrupt would not end it. */
static int attributes_init(posix_spawnattr_t *attributes) {
  int error = posix_spawnattr_init(attributes);
  if (error != 0) return error;
  sigset_t none, usual;
  sigemptyset(&none);
  sigemptyset(&usual);
  sigaddset(&usual, SIGPIPE);
  posix_spawnattr_setsigmask(attributes, &none);
  posix_spawnattr_setsigdefault(attributes, &usual);
  return posix_spawnattr_setflags(attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF);
}

static int spawn_on(pid_t *pid, int end, const char *const *argv, bool quiet) {
  posix_spawn_file_actions_t actions;
  int error = posix_spawn_file_actions_init(&actions);
  if (error != 0) return error;
  posix_spawnattr_t attributes;
  error = attributes_init(&attributes);
  if (error == 0) {
    error = posix_spawn_file_actions_adddup2(&actions, end, STDIN_FILENO);
    if (error == 0) error = posix_spawn_file_actions_adddup2(&actions, end, STDOUT_FILENO);
    if (error == 0 && quiet)
      error = posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    if (error == 0) error = posix_spawnp(pid, argv[0], &actions, &attributes, (char *const *)argv, environ);
    posix_spawnattr_destroy(&attributes);
  }
  posix_spawn_file_actions_destroy(&actions);
  return error;
}

/* The stream has an end of its own to close. */
static int open_answers(Child *child) {
  int copy = fcntl(child->socket, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return errno;
  child->answers = fdopen(copy, "r");
  if (child->answers != NULL) return 0;
  int error = errno;
  close(copy);
  return error;
}

static void close_ends(Child *child) {
  if (child->answers != NULL) fclose(child->answers);
  child->answers = NULL;
  close(child->socket);
}

static int start(Child *child, const char *const *argv, bool quiet) {
  /* One socket pair instead of two pipes: a child that has died is then an error of send(), not a SIGPIPE. */
  int ends[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) return errno;
  *child = (Child){.socket = ends[0]};
  int error = open_answers(child);
  if (error == 0) error = spawn_on(&child->pid, ends[1], argv, quiet);
  close(ends[1]);
  if (error == 0) return 0;
  close_ends(child);
  return error;
}

int child_start(Child *child, const char *const *argv) {
  return start(child, argv, false);
}

static gint64 milliseconds_now(void) {
  return g_get_monotonic_time() / 1000;
}

bool child_wait(const Child *child, int milliseconds) {
  gint64 until = milliseconds_now() + milliseconds;
  for (;;) {
    int left = milliseconds < 0 ? -1 : (int)MAX(until - milliseconds_now(), 0);
    struct pollfd poll_on = {.fd = child->socket, .events = POLLIN};
    int ready = poll(&poll_on, 1, left);
    if (ready > 0) return true;
    if (ready == 0) return false;
    if (errno != EINTR) return true; /* anyone who reads next sees the error */
  }
}

/* Reads and drops what the child still says. False when it has closed. */
static bool drop_some(const Child *child) {
  char waste[512];
  ssize_t got = read(child->socket, waste, sizeof waste);
  return got > 0 || (got < 0 && errno == EINTR);
}

static pid_t wait_for(pid_t pid, int *status, int options) {
  pid_t waited;
  do {
    waited = waitpid(pid, status, options);
  } while (waited < 0 && errno == EINTR);
  return waited;
}

/* Neither end of the child is enough by itself: one that is alive may have closed, and one that is dead may
 * have left its end to a daemon that it started. So both are looked at in turn. */
const char *child_finish(Child *child, int milliseconds, Arena *arena) {
  gint64 until = milliseconds_now() + milliseconds;
  bool open = shutdown(child->socket, SHUT_WR) == 0;
  bool killed = false;
  int status = 0;
  pid_t waited;
  while ((waited = wait_for(child->pid, &status, WNOHANG)) == 0) {
    if (milliseconds_now() >= until) {
      killed = kill(child->pid, SIGKILL) == 0;
      waited = wait_for(child->pid, &status, 0);
      break;
    }
    if (open && child_wait(child, 20)) open = drop_some(child);
    if (!open) poll(NULL, 0, 2);
  }
  close_ends(child);
  if (waited < 0) return arena_printf(arena, "waitpid: %s", strerror(errno));
  if (killed) return "it did not end and was killed";
  if (WIFEXITED(status) && WEXITSTATUS(status) == 0) return NULL;
  if (WIFEXITED(status)) return arena_printf(arena, "exit status %d", WEXITSTATUS(status));
  return arena_printf(arena, "signal %d", WTERMSIG(status));
}

/* The child's first line into `line`. NULL, or what went wrong. */
static const char *read_line(const Child *child, int milliseconds, GString *line) {
  gint64 until = milliseconds_now() + milliseconds;
  for (;;) {
    if (!child_wait(child, (int)MAX(until - milliseconds_now(), 0))) return "took too long";
    char byte;
    ssize_t got = read(child->socket, &byte, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0 || byte == '\n') return NULL;
    if (byte == '\0' || line->len == LINE_BYTES) return "printed no line of text";
    g_string_append_c(line, byte);
  }
}

/* Into `text`, which gets no longer than `most`. False if the child was too slow. */
static bool read_text(const Child *child, int milliseconds, size_t most, GString *text) {
  gint64 until = milliseconds_now() + milliseconds;
  for (;;) {
    char some[4096];
    if (!child_wait(child, (int)MAX(until - milliseconds_now(), 0))) return false;
    ssize_t got = read(child->socket, some, sizeof some);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return true;
    g_string_append_len(text, some, (gssize)MIN((size_t)got, most - text->len));
  }
}

char *child_text(Arena *arena, const char *const *argv, int milliseconds, size_t most, bool *missing) {
  Child child = {.socket = -1};
  int failed = start(&child, argv, true);
  *missing = failed == ENOENT;
  if (failed != 0) return NULL;
  shutdown(child.socket, SHUT_WR);
  GString *text = g_string_new(NULL);
  bool whole = read_text(&child, milliseconds, most, text);
  if (!whole) kill(child.pid, SIGKILL);
  const char *ended = child_finish(&child, milliseconds, arena);
  char *result = whole && ended == NULL ? arena_strndup(arena, text->str, text->len) : NULL;
  g_string_free(text, TRUE);
  return result;
}

/* A secret: nothing of it may stay in freed memory. */
static void forget(GString *line) {
  explicit_bzero(line->str, line->allocated_len);
  g_string_free(line, TRUE);
}

char *child_first_line(Arena *arena, const char *command, int milliseconds, const char **why) {
  char **argv = NULL;
  GError *error = NULL;
  if (!g_shell_parse_argv(command, NULL, &argv, &error)) {
    *why = arena_strdup(arena, error->message);
    g_error_free(error);
    return NULL;
  }
  Child child = {.socket = -1};
  int failed = child_start(&child, (const char *const *)argv);
  if (failed != 0) {
    *why = arena_printf(arena, "%s: %s", argv[0], strerror(failed));
    g_strfreev(argv);
    return NULL;
  }
  shutdown(child.socket, SHUT_WR);
  GString *line = g_string_sized_new(LINE_BYTES + 1); /* never grows, so that it leaves no copies behind */
  const char *unread = read_line(&child, milliseconds, line);
  if (unread != NULL) kill(child.pid, SIGKILL);
  const char *ended = child_finish(&child, milliseconds, arena);
  if (line->len > 0 && line->str[line->len - 1] == '\r') g_string_truncate(line, line->len - 1);
  char *result = NULL;
  if (unread != NULL) {
    *why = arena_printf(arena, "%s: %s", argv[0], unread);
  } else if (ended != NULL) {
    *why = arena_printf(arena, "%s: %s", argv[0], ended);
  } else if (line->len == 0) {
    *why = arena_printf(arena, "%s: printed nothing", argv[0]);
  } else {
    result = arena_strdup(arena, line->str);
  }
  forget(line);
  g_strfreev(argv);
  return result;
}

char *shell_word(Arena *arena, const char *text) {
  static const char PLAIN[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789/._-+,:@=";
  if (*text != '\0' && text[strspn(text, PLAIN)] == '\0') return arena_strdup(arena, text);
  gchar *quoted = g_shell_quote(text);
  char *copy = arena_strdup(arena, quoted);
  g_free(quoted);
  return copy;
}
