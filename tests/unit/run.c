/* The unit tests of one floor, each subject (tests/unit/<floor>/<subject>.c) in a process of its own.
 *
 *   run [SUBJECT...]       all of them where none is named
 *   SUBJECT                this one alone: the program called by that name, a link to it
 *
 * Prints what cmocka prints as TAP, the subject in front of each name, its seconds of the processor, and at the end
 * "N passed, N failed" (", N skipped"). A subject that crashes, or tests nothing, is one failure, and the others run all the same. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define UNIT_RUN
#include "subject.h"

typedef struct Sums {
  int passed, failed, skipped;
} Sums;

static Subject *subjects; /* by name; the only place that constructors can put them */

/* tests/unit/base/yaml.c: yaml.c. */
static const char *base_name(const char *path) {
  const char *slash = strrchr(path, '/');
  return slash == NULL ? path : slash + 1;
}

static bool is_called(const Subject *subject, const char *name) {
  const char *file = base_name(subject->file);
  size_t length = strlen(file) - strlen(".c");
  return strlen(name) == length && strncmp(file, name, length) == 0;
}

void subject_add(Subject *subject) {
  Subject **place = &subjects;
  while (*place != NULL && strcmp((*place)->file, subject->file) < 0) place = &(*place)->next;
  subject->next = *place;
  *place = subject;
}

/* "ok 3 - name" becomes "ok - subject: name", and is counted; cmocka has "# SKIP" behind either word. */
static void tell(const char *name, const char *line, Sums *sums) {
  bool bad = strncmp(line, "not ok ", strlen("not ok ")) == 0;
  if (!bad && strncmp(line, "ok ", strlen("ok ")) != 0) {
    printf("%s", line);
    return;
  }
  *(strstr(line, "# SKIP") != NULL ? &sums->skipped : bad ? &sums->failed : &sums->passed) += 1;
  const char *dash = strstr(line, " - ");
  printf("%s - %s: %s", bad ? "not ok" : "ok", name, dash == NULL ? line : dash + strlen(" - "));
}

/* Only where the system is out of processes or files. */
static void fail(const char *what) {
  perror(what);
  exit(EXIT_FAILURE);
}

static int listen_to(const char *name, int output, Sums *sums) {
  FILE *stream = fdopen(output, "r");
  if (stream == NULL) fail("fdopen");
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, stream) >= 0) tell(name, line, sums);
  free(line);
  return fclose(stream);
}

static double seconds(const struct rusage *used) {
  return (double)(used->ru_utime.tv_sec + used->ru_stime.tv_sec) +
         (double)(used->ru_utime.tv_usec + used->ru_stime.tv_usec) / 1e6;
}

static void run(const Subject *subject, Sums *sums) {
  char *name = strndup(base_name(subject->file), strlen(base_name(subject->file)) - strlen(".c"));
  int ends[2], status;
  struct rusage used;
  if (name == NULL || fflush(NULL) != 0 || pipe(ends) != 0) fail(subject->file);
  pid_t child = fork();
  if (child < 0) fail("fork");
  if (child == 0) {
    free(name);
    if (dup2(ends[1], STDOUT_FILENO) < 0 || close(ends[0]) != 0 || close(ends[1]) != 0) fail("dup2");
    exit(subject->test() == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
  }
  const Sums before = *sums;
  if (close(ends[1]) != 0 || listen_to(name, ends[0], sums) != 0 || wait4(child, &status, 0, &used) != child)
    fail(subject->file);
  int told = sums->passed + sums->failed + sums->skipped - before.passed - before.failed - before.skipped;
  if (told == 0 || (status != 0 && sums->failed == before.failed)) {
    sums->failed++;
    printf("not ok - %s: ended with %s %d after %d tests\n", name, WIFSIGNALED(status) ? "signal" : "code",
           WIFSIGNALED(status) ? WTERMSIG(status) : WEXITSTATUS(status), told);
  }
  printf("# %s: %d tests, %.1f s\n", name, told, seconds(&used));
  free(name);
}

static Subject *find(const char *name) {
  Subject *subject = subjects;
  while (subject != NULL && !is_called(subject, name)) subject = subject->next;
  return subject;
}

int main(int count, char **arguments) {
  const Subject *alone = find(base_name(arguments[0]));
  if (alone != NULL) return alone->test();
  if (setenv("CMOCKA_MESSAGE_OUTPUT", "TAP", 1) != 0) fail("setenv");
  Sums sums = {0};
  for (const Subject *subject = subjects; count == 1 && subject != NULL; subject = subject->next)
    run(subject, &sums);
  for (int i = 1; i < count; i++) {
    const Subject *subject = find(arguments[i]);
    if (subject == NULL) {
      fprintf(stderr, "%s: no subject %s\n", arguments[0], arguments[i]);
      return EXIT_FAILURE;
    }
    run(subject, &sums);
  }
  printf("%d passed, %d failed", sums.passed, sums.failed);
  if (sums.skipped > 0) printf(", %d skipped", sums.skipped);
  printf("\n");
  return sums.failed == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
