/* Fetches messages from a mailbox, for tests/mail/run:
 *
 *   fetch [--position "UIDVALIDITY UID"] [--into FOLDER] [--leave N] [--ask] maildir PATH | imap KEY=VALUE...
 *
 * Takes each message but number --leave (from 1 on); with --ask it reads a line from standard input before:
 * "take", "leave", or "quit", which ends all. Prints a line for each thing that happens: "message LENGTH",
 * "taken", "failed WORDS", "left", and at last "end" or "later WORDS", and "position UIDVALIDITY UID". --into
 * gets each message in a file named by its number. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/mail/protocol.h"
#include "../../adjudicator/mail/transport.h"

typedef struct Job {
  MailboxPosition position;
  const char *into;
  int leave;
  bool ask;
} Job;

/* Takes the options; returns the index of the first other argument. */
static int read_options(Job *job, int argc, char **argv) {
  int i = 1;
  while (i < argc && strncmp(argv[i], "--", 2) == 0) {
    if (strcmp(argv[i], "--ask") == 0) {
      job->ask = true;
      i++;
      continue;
    }
    if (i + 1 == argc) exit(STATUS_USAGE);
    if (strcmp(argv[i], "--leave") == 0) job->leave = atoi(argv[i + 1]);
    if (strcmp(argv[i], "--into") == 0) job->into = argv[i + 1];
    if (strcmp(argv[i], "--position") == 0 && !position_read(argv[i + 1], &job->position)) exit(STATUS_USAGE);
    i += 2;
  }
  return i;
}

static Tree *read_intake(Arena *arena, int argc, char **argv) {
  Tree *intake = tree_map(arena);
  if (argc == 2 && strcmp(argv[0], "maildir") == 0) tree_put_text(arena, intake, "maildir", argv[1]);
  if (argc < 1 || strcmp(argv[0], "imap") != 0) return intake;
  Tree *imap = tree_put(arena, intake, "imap", tree_map(arena));
  for (int i = 1; i < argc; i++) {
    char *equals = strchr(argv[i], '=');
    if (equals == NULL) exit(STATUS_USAGE);
    tree_put_text(arena, imap, arena_strndup(arena, argv[i], (size_t)(equals - argv[i])), equals + 1);
  }
  return intake;
}

static void say(const char *what, const char *words) {
  printf(words == NULL ? "%s\n" : "%s %s\n", what, words);
  if (fflush(stdout) != 0) exit(STATUS_IO);
}

/* "take", "leave" or "quit". */
static const char *decide(const Job *job, int number, char *line, size_t size) {
  if (!job->ask) return number == job->leave ? "leave" : "take";
  if (fgets(line, (int)size, stdin) == NULL) return "quit";
  line[strcspn(line, "\n")] = '\0';
  return line;
}

static void save(Arena *arena, const Job *job, int number, const char *bytes, size_t length) {
  if (job->into == NULL) return;
  Status status = file_write_atomic(arena_printf(arena, "%s/%d", job->into, number), bytes, length);
  if (status != STATUS_OK) exit(status);
}

static void fetch_all(Arena *arena, const Job *job, Mailbox *mailbox) {
  const char *bytes, *words = NULL;
  size_t length;
  Fetch answer;
  char line[20];
  for (int number = 1;; number++) {
    answer = mailbox->next(mailbox, arena, &bytes, &length, &words);
    if (answer != FETCH_MESSAGE) break;
    save(arena, job, number, bytes, length);
    say("message", arena_printf(arena, "%zu", length));
    const char *decision = decide(job, number, line, sizeof line);
    if (strcmp(decision, "quit") == 0) return;
    if (strcmp(decision, "leave") == 0) {
      say("left", NULL);
    } else if (mailbox->taken(mailbox, arena, (size_t)number - 1, &words)) {
      say("taken", NULL);
    } else {
      say("failed", words);
    }
    arena_reset(arena);
  }
  say(answer == FETCH_END ? "end" : "later", answer == FETCH_END ? NULL : words);
  const char *again = NULL;
  if (mailbox->next(mailbox, arena, &bytes, &length, &again) != answer) say("another answer", again);
}

int main(int argc, char **argv) {
  Arena *arena = arena_new(), *passing = arena_new();
  Job job = {.leave = 0};
  int first = read_options(&job, argc, argv);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Mailbox *mailbox = mailbox_open(arena, read_intake(arena, argc - first, argv + first), ".", &diagnostics);
  if (mailbox != NULL) {
    mailbox->resume(mailbox, &job.position);
    fetch_all(passing, &job, mailbox);
    MailboxPosition position;
    mailbox->position(mailbox, &position);
    say("position", position_text(arena, &position));
    mailbox->close(mailbox);
  }
  for (size_t i = 0; i < diagnostics.count; i++) {
    say(diagnostics.items[i].code, diagnostics.items[i].message);
  }
  arena_free(passing);
  arena_free(arena);
  return mailbox == NULL ? STATUS_CONFIG : STATUS_OK;
}
