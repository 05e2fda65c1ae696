/* Starts of the program without starting it. Preloaded into the program, this waits before main(); whoever connects gets a
 * child whose main() runs as if it had just been started, with the arguments, the variables, the folder and the standard
 * files of a request. What a start costs besides (exec, linking, what the sanitizers and libraries set up before main) is
 * spent once. A child comes from a process that has run no command, so all that a command could leave behind is fresh; its
 * end is that of any process, leaks are looked for then.
 *
 * Who has thousands of small questions may ask the same child again: a session. Then one main() runs after the other in one
 * process, which is what starting and ending it would cost otherwise, many times over.
 *
 * The listening socket is standard input. When whoever reads standard output has closed it, nobody is let in any more.
 * tests/serve/start.py asks:
 *
 *   child    int32, its number, when it is there
 *   request  uint32 of bytes that follow, of arguments, of variables, and whether more requests will come, with the three
 *            standard files (SCM_RIGHTS); then the folder, the arguments (the first of which is the program's name) and the
 *            variables, each ended by a zero byte
 *   answer   int32, as waitpid() has it: of the main() that has returned if more may come, of the child if it has ended */
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

/* Bytes. */
#define MOST_READ (64UL * 1024 * 1024)

typedef int Main(int count, char **arguments, char **variables);

typedef struct Request {
  uint32_t bytes, arguments, variables, more;
  int files[3];
  char *text;
  char **words; /* the arguments, NULL, the variables, NULL; they point into text */
} Request;

typedef struct Running {
  pid_t process;
  int asker;
} Running;

/* Here, and not on the stack, since a command that ends in its midst still needs them: they are no leaks. */
static Main *program;
static Request request;
static Running *running;
static size_t running_count;

/* LeakSanitizer's, where the program has it. */
__attribute__((weak)) void __lsan_do_leak_check(void);

static void leave(const char *why) {
  fprintf(stderr, "tests/serve: %s: %s\n", why, strerror(errno));
  _exit(EXIT_FAILURE);
}

static void *need(void *memory) {
  if (memory == NULL) leave("memory");
  return memory;
}

static bool read_whole(int file, char *bytes, size_t length) {
  while (length > 0) {
    ssize_t got = read(file, bytes, length);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) return false;
    bytes += got;
    length -= (size_t)got;
  }
  return true;
}

/* The numbers and the files, which come together. */
static bool read_head(int asker, Request *asked) {
  union {
    struct cmsghdr header;
    char bytes[CMSG_SPACE(sizeof asked->files)];
  } control;
  struct iovec numbers = {.iov_base = asked, .iov_len = 4 * sizeof(uint32_t)};
  struct msghdr message = {
      .msg_iov = &numbers, .msg_iovlen = 1, .msg_control = &control, .msg_controllen = sizeof control};
  if (recvmsg(asker, &message, MSG_CMSG_CLOEXEC) != (ssize_t)numbers.iov_len) return false;
  const struct cmsghdr *files = CMSG_FIRSTHDR(&message);
  if (files == NULL || files->cmsg_type != SCM_RIGHTS || files->cmsg_len != CMSG_LEN(sizeof asked->files))
    return false;
  memcpy(asked->files, CMSG_DATA(files), sizeof asked->files);
  return true;
}

/* The word after this one, NULL behind the last. */
static char *next_word(const Request *asked, char *word) {
  char *next = word + strlen(word) + 1;
  return next < asked->text + asked->bytes ? next : NULL;
}

static bool read_words(int asker, Request *asked) {
  asked->text = need(malloc(asked->bytes + 1));
  if (!read_whole(asker, asked->text, asked->bytes)) return false;
  asked->text[asked->bytes] = '\0';
  size_t count = (size_t)asked->arguments + asked->variables + 2, at = 0;
  asked->words = need(calloc(count, sizeof *asked->words));
  char *word = next_word(asked, asked->text);
  for (; word != NULL && at + 1 < count; word = next_word(asked, word)) {
    if (at == asked->arguments) at++;
    asked->words[at++] = word;
  }
  return word == NULL && at + 1 == count;
}

static void forget(Request *asked) {
  for (int i = 0; i < 3; i++) {
    if (asked->files[i] >= 0) close(asked->files[i]);
  }
  free(asked->text);
  free(asked->words);
  *asked = (Request){.files = {-1, -1, -1}};
}

static void answer(int asker, int32_t number) {
  /* Who has gone away needs no answer. */
  (void)!send(asker, &number, sizeof number, MSG_NOSIGNAL);
}

/* What a process has that was just started: three files, its own folder and variables. */
static void prepare(void) {
  for (int i = 0; i < 3; i++) {
    /* They are above these three, which are held. */
    if (dup2(request.files[i], i) < 0) leave("a standard file");
    close(request.files[i]);
    request.files[i] = -1;
  }
  if (chdir(request.text) != 0) leave(request.text);
  environ = request.words + request.arguments + 1;
  tzset();
}

static bool ask_main(int asker, int *status) {
  forget(&request);
  if (!read_head(asker, &request) || !read_words(asker, &request)) return false;
  prepare();
  *status = program((int)request.arguments, request.words, environ);
  return true;
}

/* After one of many: what the next one must not find, and its reader waits for the end of. */
static void tidy(const struct sigaction *usual) {
  fflush(NULL);
  __fpurge(stdin);
  clearerr(stdin);
  clearerr(stdout);
  int nothing = open("/dev/null", O_RDWR);
  for (int i = 0; i < 3; i++) (void)dup2(nothing, i);
  close(nothing);
  for (int i = 1; i < NSIG; i++) (void)sigaction(i, &usual[i], NULL);
}

/* What main() returned last. */
static int run_child(int asker, const sigset_t *signals) {
  for (size_t i = 0; i < running_count; i++) close(running[i].asker);
  free(running);
  running = NULL;
  if (signal(SIGCHLD, SIG_DFL) == SIG_ERR || sigprocmask(SIG_SETMASK, signals, NULL) != 0) leave("signals");
  struct sigaction usual[NSIG];
  for (int i = 1; i < NSIG; i++) (void)sigaction(i, NULL, &usual[i]);
  int complaints = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  answer(asker, getpid());
  int status = EXIT_SUCCESS;
  bool last = false;
  while (!last && ask_main(asker, &status)) {
    last = request.more == 0;
    if (last) continue;
    tidy(usual);
    answer(asker, (status & 0xff) << 8);
    status = EXIT_SUCCESS;
  }
  close(asker);
  /* Of a session that is over; what is found now is told where the server tells it. */
  if (!last) (void)dup2(complaints, STDERR_FILENO);
  close(complaints);
  return status;
}

static void note_end(int number) {
  (void)number; /* that it came ends ppoll() */
}

static void tell_ends(void) {
  int status;
  pid_t process;
  while ((process = waitpid(-1, &status, WNOHANG)) > 0) {
    size_t at = 0;
    while (at < running_count && running[at].process != process) at++;
    if (at == running_count) continue;
    answer(running[at].asker, status);
    close(running[at].asker);
    running[at] = running[--running_count];
  }
}

/* True in the child, with `status` what its main() returned. */
static bool let_in(const sigset_t *signals, int *status) {
  int asker = accept4(STDIN_FILENO, NULL, NULL, SOCK_CLOEXEC);
  if (asker < 0) return false;
  running = need(realloc(running, (running_count + 1) * sizeof *running));
  pid_t process = fork();
  if (process < 0) leave("fork");
  if (process == 0) {
    *status = run_child(asker, signals);
    return true;
  }
  running[running_count++] = (Running){.process = process, .asker = asker};
  return false;
}

/* The search for leaks reads all that may be written, and each page that is read for the first time costs a fault. What this
 * process has read, its children have. What is larger is the sanitizers' own map of all memory. */
static void read_pages(void) {
  FILE *maps = fopen("/proc/self/maps", "r");
  char *line = NULL;
  size_t room = 0;
  while (maps != NULL && getline(&line, &room, maps) > 0) {
    char *end, *rest;
    uintptr_t from = strtoull(line, &end, 16), to = *end == '-' ? strtoull(end + 1, &rest, 16) : 0;
    if (to > from && to - from < MOST_READ && strncmp(rest, " rw-p", 5) == 0)
      (void)madvise((void *)from, to - from, MADV_POPULATE_READ); /* it is but quicker so */
  }
  free(line);
  if (maps != NULL) fclose(maps);
}

/* At the end of a child under the sanitizers: leaks are looked for here, so that what would come next, the sanitizers' own
 * tidying of each global, needs not be done. */
static void end_here(int status, void *unused) {
  (void)unused;
  fflush(NULL);
  __lsan_do_leak_check();
  _exit(status);
}

static int serve(int count, char **arguments, char **variables) {
  (void)count, (void)arguments, (void)variables;
  request = (Request){.files = {-1, -1, -1}};
  struct sigaction action = {.sa_handler = note_end};
  sigset_t ends, signals;
  sigemptyset(&ends);
  sigaddset(&ends, SIGCHLD);
  if (sigaction(SIGCHLD, &action, NULL) != 0 || sigprocmask(SIG_BLOCK, &ends, &signals) != 0)
    leave("signals");
  read_pages();
  if (__lsan_do_leak_check != NULL && on_exit(end_here, NULL) != 0) leave("on_exit");
  for (;;) {
    struct pollfd polled[] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = STDOUT_FILENO}};
    int ready = ppoll(polled, 2, NULL, &signals), status;
    if (ready < 0 && errno != EINTR) leave("poll");
    tell_ends();
    if (ready <= 0) continue;
    if (polled[1].revents != 0) _exit(EXIT_SUCCESS);
    if (let_in(&signals, &status)) return status;
  }
}

typedef int Start(Main *main, int count, char **arguments, void (*before)(void), void (*after)(void),
                  void (*unload)(void), void *stack);

int __libc_start_main(Main *main, int count, char **arguments, void (*before)(void), void (*after)(void),
                      void (*unload)(void), void *stack);

/* The C library's way from the start of the process to main(), which is another one from here on. */
int __libc_start_main(Main *main, int count, char **arguments, void (*before)(void), void (*after)(void),
                      void (*unload)(void), void *stack) {
  void *found = dlsym(RTLD_NEXT, "__libc_start_main");
  Start *start;
  if (found == NULL) leave("__libc_start_main");
  memcpy(&start, &found, sizeof start);
  program = main;
  return start(serve, count, arguments, before, after, unload, stack);
}
