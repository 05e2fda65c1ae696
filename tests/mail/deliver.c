/* Sends mails through a transport, for tests/mail/run:
 *
 *   deliver [--count N] [--text FILE] [--orders FILE] [--to ADDRESS]... maildir PATH | smtp KEY=VALUE...
 *
 * Mail 1 goes to the first --to, mail 2 to the second, and so on, round and round. Prints one line for
 * each: "sent WORDS", "failed WORDS", "later WORDS", "unknown WORDS". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../adjudicator/mail/message.h"
#include "../../adjudicator/mail/transport.h"

typedef struct Job {
  int count;
  const char *text, *orders;
  const char **recipients;
  int recipient_count;
} Job;

static char *read_whole(Arena *arena, const char *path) {
  FILE *file = fopen(path, "rb");
  if (file == NULL) {
    perror(path);
    exit(STATUS_NO_INPUT);
  }
  char *text = NULL;
  size_t capacity = 0;
  ssize_t length = getdelim(&text, &capacity, '\0', file);
  char *copy = arena_strndup(arena, length < 0 ? "" : text, length < 0 ? 0 : (size_t)length);
  free(text);
  fclose(file);
  return copy;
}

/* Takes the options; returns the index of the first other argument. */
static int read_options(Arena *arena, Job *job, int argc, char **argv) {
  int i = 1;
  for (; i + 1 < argc && strncmp(argv[i], "--", 2) == 0; i += 2) {
    if (strcmp(argv[i], "--count") == 0) job->count = atoi(argv[i + 1]);
    if (strcmp(argv[i], "--text") == 0) job->text = read_whole(arena, argv[i + 1]);
    if (strcmp(argv[i], "--orders") == 0) job->orders = read_whole(arena, argv[i + 1]);
    if (strcmp(argv[i], "--to") == 0) job->recipients[job->recipient_count++] = argv[i + 1];
  }
  return i;
}

static Tree *read_transport(Arena *arena, int argc, char **argv) {
  Tree *transport = tree_map(arena);
  if (argc == 2 && strcmp(argv[0], "maildir") == 0) tree_put_text(arena, transport, "maildir", argv[1]);
  if (argc < 1 || strcmp(argv[0], "smtp") != 0) return transport;
  Tree *smtp = tree_put(arena, transport, "smtp", tree_map(arena));
  for (int i = 1; i < argc; i++) {
    char *equals = strchr(argv[i], '=');
    if (equals == NULL) exit(STATUS_USAGE);
    tree_put_text(arena, smtp, arena_strndup(arena, argv[i], (size_t)(equals - argv[i])), equals + 1);
  }
  return transport;
}

static bool compose(Arena *arena, const Job *job, int number, Letter *letter) {
  Mail mail = {
      .message_id = arena_printf(arena, "madrid.%d@example.org", number + 1),
      .from = "Referee <referee@example.org>",
      .to = job->recipients[number % job->recipient_count],
      .subject = "madrid, turn 3: órdenes → Saturday",
      .date = 1795244400,
      .text = job->text,
      .orders = job->orders,
  };
  *letter = (Letter){.message_id = mail.message_id, .sender = mail.from, .recipient = mail.to};
  letter->bytes = mail_compose(arena, &mail, &letter->length);
  return letter->bytes != NULL;
}

static bool print_answer(Arena *arena, Transport *transport) {
  static const char *const words[] = {
      [DELIVERY_SENT] = "sent",
      [DELIVERY_FAILED] = "failed",
      [DELIVERY_LATER] = "later",
      [DELIVERY_UNKNOWN] = "unknown",
  };
  const char *said = NULL;
  Delivery delivery = transport->answer(transport, arena, &said);
  printf("%s %s\n", words[delivery], said);
  return fflush(stdout) == 0;
}

/* As many under way as the transport allows. */
static int deliver_all(Arena *arena, const Job *job, Transport *transport) {
  Letter *letters = arena_alloc(arena, (size_t)job->count * sizeof *letters);
  int answered = 0;
  for (int i = 0; i < job->count; i++) {
    if (!compose(arena, job, i, &letters[i])) return STATUS_BAD_DATA;
    bool full = (size_t)(i - answered) == transport->ahead;
    if (full && !print_answer(arena, transport)) return STATUS_IO;
    answered += full;
    transport->hand(transport, arena, &letters[i]);
  }
  for (; answered < job->count; answered++) {
    if (!print_answer(arena, transport)) return STATUS_IO;
  }
  return STATUS_OK;
}

int main(int argc, char **argv) {
  Arena *arena = arena_new();
  Job job = {.count = 1, .text = "Hello.\n", .recipients = arena_alloc(arena, (size_t)argc * sizeof(char *))};
  int first = read_options(arena, &job, argc, argv);
  if (job.recipient_count == 0) job.recipients[job.recipient_count++] = "Phil <phil@example.org>";
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  Transport *transport =
      transport_open(arena, read_transport(arena, argc - first, argv + first), ".", &diagnostics);
  int status = STATUS_CONFIG;
  if (transport != NULL) {
    status = deliver_all(arena, &job, transport);
    transport->close(transport);
  }
  for (size_t i = 0; i < diagnostics.count; i++) {
    printf("%s %s\n", diagnostics.items[i].code, diagnostics.items[i].message);
  }
  arena_free(arena);
  return status;
}
