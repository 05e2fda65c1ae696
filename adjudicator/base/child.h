/* Other programs that we run: those of libexec/, which talk in frames (frame.h) over their standard input and
 * output, and commands of the configuration. */
#ifndef BASE_CHILD_H
#define BASE_CHILD_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "arena.h"

typedef struct Child {
  pid_t pid;
  int socket;    /* what the child reads and writes; standard error stays ours */
  FILE *answers; /* what it writes, as a stream; NULL while it does not run */
} Child;

/* Starts argv[0], searched in PATH if it has no slash, without a shell. Returns 0 or an errno value. */
int child_start(Child *child, const char *const *argv);

/* Closes our end, waits at most `milliseconds` for the child to finish, kills it if it does not, and collects
 * its exit status. Returns NULL if it exited with 0, else how it ended ("exit status 2", "signal 9"), in the
 * arena. */
const char *child_finish(Child *child, int milliseconds, Arena *arena);

/* Waits until the child has written something or closed its end. False after `milliseconds` (-1: waits for
 * ever). */
bool child_wait(const Child *child, int milliseconds);

/* Runs argv[0] with nothing on standard input, and throws its standard error away. Returns what it prints, at most
 * `most` bytes, in the arena; NULL if it cannot be run, fails, or takes longer than `milliseconds`. *missing: there is
 * no such program. */
char *child_text(Arena *arena, const char *const *argv, int milliseconds, size_t most, bool *missing);

/* Splits `command` into words as a shell would and runs it with nothing on standard input. Returns the first
 * line of what it prints, without the line end, in the arena; NULL if it cannot be run, fails, prints
 * nothing, or takes longer than `milliseconds`; *why then says which. */
char *child_first_line(Arena *arena, const char *command, int milliseconds, const char **why);

/* A word for sh(1), in quotes only where it needs them. In the arena. */
char *shell_word(Arena *arena, const char *text);

#endif
