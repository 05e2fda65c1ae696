/* Commands as whole processes, in turn (A B C raw A B C raw …), so that a machine that slows down slows all.
 *
 *   processes RUNS [--input PATTERN] [--each COUNT] LABEL A… [-- LABEL B…]… -- RAW…
 *
 * Prints a line for each command, parted by tabs: its label; wall time, median and mean, and processor time;
 * both of the raw command; the median of the ratios to the raw command's wall time, run by run; the largest
 * memory. Times are milliseconds, memory is MB, by the system's own accounting of each finished run.
 *
 * "{}" in a word of a command, or in --input, is the number of the run, from 0 for the one that is not
 * counted:
 * --input is the file that the measured commands find on standard input, so that each run has its own. With
 * --each the times are of one of the COUNT things that every command does in a run. A run that fails, of
 * whatever command, ends all. */
#include <fcntl.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>

#define PLACE "{}"

extern char **environ;

typedef struct Command {
  const char *label;
  char **words;               /* ends with NULL */
  double *wall, *cpu, *ratio; /* of each run; milliseconds */
  long peak;                  /* KiB */
} Command;

typedef struct Bench {
  int runs;
  double each;
  const char *input;
  Command *commands; /* the last is the raw one */
  int count;
} Bench;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec * 1e3 + (double)time.tv_nsec * 1e-6;
}

static double milliseconds(struct timeval time) {
  return (double)time.tv_sec * 1e3 + (double)time.tv_usec * 1e-3;
}

static void *room(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (memory == NULL) abort();
  return memory;
}

/* The word with the number of the run in the place of "{}"; the caller frees it. */
static char *word_of_run(const char *word, int number) {
  const char *place = strstr(word, PLACE);
  size_t size = strlen(word) + 24;
  char *filled = room(size, 1);
  if (place == NULL) {
    memcpy(filled, word, strlen(word));
  } else {
    snprintf(filled, size, "%.*s%d%s", (int)(place - word), word, number, place + strlen(PLACE));
  }
  return filled;
}

static char **words_of_run(char **words, int number) {
  size_t count = 0;
  while (words[count] != NULL) count++;
  char **filled = room(count + 1, sizeof *filled);
  for (size_t i = 0; i < count; i++) filled[i] = word_of_run(words[i], number);
  return filled;
}

static void free_words(char **words) {
  for (size_t i = 0; words[i] != NULL; i++) free(words[i]);
  free(words);
}

typedef struct Run {
  double wall, cpu; /* milliseconds */
  long peak;        /* KiB */
  int exit;
} Run;

static Run spawn(char **words, const char *input) {
  posix_spawn_file_actions_t actions;
  pid_t pid;
  int status;
  struct rusage usage;
  Run result = {.exit = 127};
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0);
  posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0);
  double start = now();
  if (posix_spawnp(&pid, words[0], &actions, NULL, words, environ) == 0 &&
      wait4(pid, &status, 0, &usage) == pid) {
    result.wall = now() - start;
    result.cpu = milliseconds(usage.ru_utime) + milliseconds(usage.ru_stime);
    result.peak = usage.ru_maxrss;
    result.exit = WIFEXITED(status) ? WEXITSTATUS(status) : 128;
  }
  posix_spawn_file_actions_destroy(&actions);
  return result;
}

static Run run(const Bench *bench, const Command *command, int number) {
  bool raw = command == &bench->commands[bench->count - 1];
  char **words = words_of_run(command->words, number);
  char *input = word_of_run(raw || bench->input == NULL ? "/dev/null" : bench->input, number);
  Run result = spawn(words, input);
  if (result.exit != 0) {
    fprintf(stderr, "%s: run %d ended with exit code %d\n", words[0], number, result.exit);
    exit(70);
  }
  free_words(words);
  free(input);
  return result;
}

/* All commands once; the raw one last, so that `ratio` is known then. Run 0 is not counted: it reads the
 * disk. */
static void run_all(const Bench *bench, int number) {
  for (int i = 0; i < bench->count; i++) {
    Command *command = &bench->commands[i];
    Run result = run(bench, command, number);
    if (result.peak > command->peak) command->peak = result.peak;
    if (number == 0) continue;
    command->wall[number - 1] = result.wall / bench->each;
    command->cpu[number - 1] = result.cpu / bench->each;
  }
  const Command *raw = &bench->commands[bench->count - 1];
  for (int i = 0; number > 0 && i < bench->count; i++)
    bench->commands[i].ratio[number - 1] = bench->commands[i].wall[number - 1] / raw->wall[number - 1];
}

static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(double *values, int count) {
  qsort(values, (size_t)count, sizeof *values, by_size);
  return values[count / 2];
}

/* What now and then takes longer, such as bringing a ledger's log in, is in the mean and not
 * in the median. */
static double mean(const double *values, int count) {
  double sum = 0;
  for (int i = 0; i < count; i++) sum += values[i];
  return sum / count;
}

static void print(const Bench *bench) {
  const Command *raw = &bench->commands[bench->count - 1];
  double raw_wall = median(raw->wall, bench->runs), raw_cpu = median(raw->cpu, bench->runs);
  for (int i = 0; i < bench->count - 1; i++) {
    const Command *command = &bench->commands[i];
    printf("%s\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.3f\t%.1f\n", command->label,
           median(command->wall, bench->runs), mean(command->wall, bench->runs),
           median(command->cpu, bench->runs), raw_wall, raw_cpu, median(command->ratio, bench->runs),
           (double)command->peak / 1024);
  }
}

/* ---- the command line ---- */

static void add_command(Bench *bench, char *label, char **words) {
  size_t runs = (size_t)bench->runs;
  bench->commands[bench->count++] = (Command){
      .label = label,
      .words = words,
      .wall = room(runs, sizeof(double)),
      .cpu = room(runs, sizeof(double)),
      .ratio = room(runs, sizeof(double)),
  };
}

/* Commands between "--"; all but the last have a label before them. */
static bool read_commands(Bench *bench, char **words) {
  size_t length = 0;
  while (words[length] != NULL) length++;
  bench->commands = room(length + 1, sizeof *bench->commands);
  while (*words != NULL) {
    char **end = words;
    while (*end != NULL && strcmp(*end, "--") != 0) end++;
    bool last = *end == NULL;
    char **command = last ? words : words + 1;
    if (command >= end) return false;
    *end = NULL;
    add_command(bench, *words, command);
    words = last ? end : end + 1;
  }
  return bench->count >= 2;
}

int main(int argc, char **argv) {
  Bench bench = {.runs = argc > 1 ? atoi(argv[1]) : 0, .each = 1};
  char **words = argv + 2;
  if (bench.runs <= 0) return 64;
  while (words[0] != NULL && words[1] != NULL && strncmp(*words, "--", 2) == 0) {
    if (strcmp(*words, "--input") == 0) bench.input = words[1];
    if (strcmp(*words, "--each") == 0) bench.each = strtod(words[1], NULL);
    words += 2;
  }
  if (!read_commands(&bench, words) || !(bench.each > 0)) return 64;
  for (int number = 0; number <= bench.runs; number++) run_all(&bench, number);
  print(&bench);
  for (int i = 0; i < bench.count; i++) {
    free(bench.commands[i].wall);
    free(bench.commands[i].cpu);
    free(bench.commands[i].ratio);
  }
  free(bench.commands);
  return 0;
}
