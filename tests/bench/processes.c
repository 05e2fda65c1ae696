/* Two commands as whole processes, in turn (A B A B …), so that a machine that slows down slows both.
 *
 *   processes RUNS LABEL A… -- B…
 *
 * Prints the medians of wall time, of processor time, and of the ratios A/B pair by pair, and the
 * largest memory of A (the system's own accounting of each finished run). */
#include <fcntl.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

extern char **environ;

typedef struct Run {
  double wall, cpu; /* milliseconds */
  long peak;        /* KiB */
  int exit;
} Run;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static double milliseconds(struct timeval time) {
  return (double)time.tv_sec * 1e3 + (double)time.tv_usec * 1e-3;
}

static Run run(char **command) {
  posix_spawn_file_actions_t actions;
  pid_t pid;
  int status;
  struct rusage usage;
  Run result = {.exit = 127};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  double start = now();
  if (posix_spawnp(&pid, command[0], &actions, NULL, command, environ) == 0 &&
      wait4(pid, &status, 0, &usage) == pid) {
    result.wall = now() - start;
    result.cpu = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
    result.peak = usage.ru_maxrss;
    result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, by_size);
  return values[count / 2];
}

int main(int argc, char **argv) {
  int runs = argc > 1 ? atoi(argv[1]) : 0;
  char **a = argc > 3 ? argv + 3 : NULL, **b = NULL;
  for (int i = 3; i < argc; i++) {
    if (strcmp(argv[i], "--") != 0) continue;
    argv[i] = NULL;
    b = argv + i + 1;
    break;
  }
  if (runs <= 0 || a == NULL || b == NULL || *b == NULL) return 64;
  double *values = calloc((size_t)runs * 4, sizeof *values);
  if (values == NULL) return 70;
  double *wall_a = values, *wall_b = values + runs, *cpu_a = values + 2 * runs, *ratio = values + 3 * runs;
  long peak = 0;
  int exit_a = 0, exit_b = 0;
  run(a);
  run(b); /* not counted: the first run of each reads the disk */
  for (int i = 0; i < runs; i++) {
    Run first = run(a), second = run(b);
    wall_a[i] = first.wall;
    wall_b[i] = second.wall;
    cpu_a[i] = first.cpu;
    ratio[i] = first.wall / second.wall;
    if (first.peak > peak) peak = first.peak;
    exit_a = first.exit;
    exit_b = second.exit;
  }
  printf("%-34s %9.2f ms wall, %6.2f ms cpu   raw: %6.2f ms wall   ratio %.2f   peak %.1f MB   exit %d/%d\n",
         argv[2], median(wall_a, runs), median(cpu_a, runs), median(wall_b, runs), median(ratio, runs),
         (double)peak / 1024, exit_a, exit_b);
  free(values);
  return 0;
}
