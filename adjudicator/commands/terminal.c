#include <ctype.h>
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "../base/child.h"
#include "../base/files.h"
#include "../base/frame.h"
#include "verbs.h"

/* It only has to put the terminal back as it was. */
#define LEAVE_MILLISECONDS 1000

/* Lines of the screen that a text must leave free: the prompt below it. */
#define LINES_BELOW 2

extern char **environ;

struct Terminal {
  Call *call;
  bool typed;  /* somebody types: there are prompts */
  bool shown;  /* somebody reads a screen: long texts are paged */
  bool edited; /* the helper runs */
  Child helper;
};

Terminal *terminal_open(Call *call) {
  Terminal *terminal = arena_alloc(call->arena, sizeof *terminal);
  *terminal =
      (Terminal){.call = call, .typed = isatty(STDIN_FILENO) == 1, .shown = isatty(STDOUT_FILENO) == 1};
  const char *kind = getenv("TERM");
  if (!terminal->typed || !terminal->shown || kind == NULL || strcmp(kind, "dumb") == 0) return terminal;
  const char *const argv[] = {libexec_path(call->arena, "adjudicator-line"), NULL};
  /* Without it lines are read as they come. */
  terminal->edited = child_start(&terminal->helper, argv) == 0;
  return terminal;
}

static void stop_helper(Terminal *terminal) {
  if (terminal->edited) (void)child_finish(&terminal->helper, LEAVE_MILLISECONDS, terminal->call->arena);
  terminal->edited = false;
}

void terminal_close(Terminal *terminal) {
  stop_helper(terminal);
}

bool terminal_is_watched(const Terminal *terminal) {
  return terminal->shown;
}

/* ---- what is typed ---- */

static TypedLine plain_line(const Terminal *terminal, const char *prompt) {
  char *line = NULL;
  size_t room = 0;
  if (terminal->typed) printf("%s", prompt);
  fflush(stdout);
  ssize_t length = getline(&line, &room, stdin);
  TypedLine typed = {.kind = length < 0 ? TYPED_END : TYPED_LINE, .text = ""};
  if (length >= 0) typed.text = arena_strndup(terminal->call->arena, line, (size_t)length);
  free(line);
  return typed;
}

/* The helper answers to an interrupt: it is no end of ours. */
static bool ask_helper(Terminal *terminal, const char *prompt, Frame *answer) {
  const struct sigaction ignore = {.sa_handler = SIG_IGN};
  struct sigaction usual;
  if (sigaction(SIGINT, &ignore, &usual) != 0) return false;
  bool told = frame_write_text(terminal->helper.socket, "ask", prompt) &&
              frame_read(terminal->helper.answers, terminal->call->arena, answer) == FRAME_READ;
  return sigaction(SIGINT, &usual, NULL) == 0 && told;
}

static TypedLine edited_line(Terminal *terminal, const char *prompt) {
  Frame answer;
  fflush(stdout);
  bool told = ask_helper(terminal, prompt, &answer);
  if (told && strcmp(answer.word, "line") == 0) return (TypedLine){TYPED_LINE, answer.bytes};
  if (told && strcmp(answer.word, "dropped") == 0) return (TypedLine){TYPED_DROPPED, ""};
  if (told && strcmp(answer.word, "end") == 0) return (TypedLine){TYPED_END, ""};
  stop_helper(terminal);
  return plain_line(terminal, prompt);
}

/* Without the blanks around it. */
static const char *trimmed(Arena *arena, const char *text) {
  while (isspace((unsigned char)*text)) text++;
  size_t length = strlen(text);
  while (length > 0 && isspace((unsigned char)text[length - 1])) length--;
  return arena_strndup(arena, text, length);
}

TypedLine terminal_ask(Terminal *terminal, const char *prompt) {
  TypedLine typed = terminal->edited ? edited_line(terminal, prompt) : plain_line(terminal, prompt);
  typed.text = trimmed(terminal->call->arena, typed.text);
  return typed;
}

/* ---- other programs at the terminal ---- */

/* Runs a command line of sh(1), `argument` as its $1, with `input` as standard input, -1 for ours. False if it fails. */
static bool run(const Terminal *terminal, const char *command, const char *argument, int input) {
  Arena *arena = terminal->call->arena;
  char *const argv[] = {arena_strdup(arena, "sh"),     arena_strdup(arena, "-c"),
                        arena_strdup(arena, command),  arena_strdup(arena, "sh"),
                        arena_strdup(arena, argument), NULL};
  posix_spawn_file_actions_t actions;
  pid_t pid;
  int ended = 0;
  if (posix_spawn_file_actions_init(&actions) != 0) return false;
  bool good = (input < 0 || posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO) == 0) &&
              posix_spawnp(&pid, "sh", &actions, NULL, argv, environ) == 0;
  posix_spawn_file_actions_destroy(&actions);
  if (!good) return false;
  while (waitpid(pid, &ended, 0) < 0) {
    if (errno != EINTR) return false;
  }
  return WIFEXITED(ended) && WEXITSTATUS(ended) == 0;
}

/* A file that has no name any more, and holds the text, at its beginning; -1: there is none. */
static int unnamed_file(Arena *arena, const char *text) {
  char *path = arena_strdup(arena, "/tmp/adjudicator-XXXXXX");
  int file = mkstemp(path);
  if (file < 0) return -1;
  (void)unlink(path);
  size_t length = strlen(text);
  if (write(file, text, length) == (ssize_t)length && lseek(file, 0, SEEK_SET) == 0) return file;
  close(file);
  return -1;
}

static size_t lines_of(const char *text) {
  size_t count = 0;
  for (; *text != '\0'; text++) count += *text == '\n';
  return count;
}

static bool fits_the_screen(const char *text) {
  struct winsize size = {.ws_row = 0};
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0) return true;
  return lines_of(text) + LINES_BELOW <= size.ws_row;
}

Status terminal_show(Terminal *terminal, const char *text, const char *leave) {
  if (!terminal->shown || fits_the_screen(text)) return call_print(text);
  fflush(stdout);
  int file = unnamed_file(terminal->call->arena, text);
  /* As git does: the text stays on the screen, and there are no escapes of ours that less would have to be told of. */
  bool paged = file >= 0 && run(terminal, "eval \"${PAGER:-less -FX '-Ps$1'}\"", leave, file);
  if (file >= 0) close(file);
  return paged ? STATUS_OK : call_print(text);
}

/* As crontab and git do: the variable may hold options, so the shell takes it apart; the path is an argument. */
const char *terminal_edit(const Terminal *terminal, const char *text, size_t most) {
  Arena *arena = terminal->call->arena;
  char *path = arena_strdup(arena, "/tmp/orders-XXXXXX.yaml"), *bytes;
  size_t length;
  int file = mkstemps(path, 5);
  if (file < 0) return NULL;
  fflush(stdout);
  bool good = write(file, text, strlen(text)) == (ssize_t)strlen(text);
  good = close(file) == 0 && good &&
         run(terminal, "eval \"${VISUAL:-${EDITOR:-vi}} \\\"\\$1\\\"\"", path, -1) &&
         file_read(arena, path, most, &bytes, &length) == STATUS_OK;
  (void)unlink(path);
  return good ? bytes : NULL;
}
