/* The least that an SMTP server does which answers for its mails (RFC 5321 6.1): each is on the disk before
 * its 250.
 *
 *   sink FILE [MILLISECONDS]
 *
 * Prints the port it listens on, on the loopback, and serves each connection in a process of its own until it is
 * ended. Every mail is written over FILE. Each answer comes so many milliseconds late, as from a server far away.
 * Nothing is checked: it is there to be talked with, and to cost little. */
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

typedef struct Talk {
  FILE *in;
  int out, file;
  useconds_t late;
} Talk;

static bool answer(const Talk *talk, const char *line) {
  if (talk->late > 0) usleep(talk->late);
  return write(talk->out, line, strlen(line)) == (ssize_t)strlen(line);
}

static bool keep(const Talk *talk, const char *line, size_t length) {
  return write(talk->file, line, length) == (ssize_t)length;
}

/* Up to the final dot. */
static bool take_mail(const Talk *talk) {
  char line[8192];
  if (!answer(talk, "354 go on\r\n") || lseek(talk->file, 0, SEEK_SET) != 0) return false;
  while (fgets(line, sizeof line, talk->in) != NULL) {
    if (strcmp(line, ".\r\n") == 0) return fsync(talk->file) == 0 && answer(talk, "250 kept\r\n");
    if (!keep(talk, line, strlen(line))) return false;
  }
  return false;
}

static void serve(const Talk *talk) {
  char line[8192];
  bool good = answer(talk, "220 sink\r\n");
  while (good && fgets(line, sizeof line, talk->in) != NULL) {
    if (strncmp(line, "DATA", 4) == 0) {
      good = take_mail(talk);
    } else if (strncmp(line, "QUIT", 4) == 0) {
      (void)answer(talk, "221 bye\r\n");
      return;
    } else {
      good = answer(talk, "250 fine\r\n");
    }
  }
}

static int listen_on_loopback(void) {
  struct sockaddr_in address = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
  socklen_t size = sizeof address;
  int server = socket(AF_INET, SOCK_STREAM, 0);
  if (server < 0 || bind(server, (struct sockaddr *)&address, size) != 0 || listen(server, 8) != 0 ||
      getsockname(server, (struct sockaddr *)&address, &size) != 0)
    return -1;
  printf("%d\n", ntohs(address.sin_port));
  fflush(stdout);
  return server;
}

static int talk_with(int connection, const char *path, useconds_t late) {
  int on = 1, file = open(path, O_CREAT | O_WRONLY, 0600);
  (void)setsockopt(connection, IPPROTO_TCP, TCP_NODELAY, &on, sizeof on);
  Talk talk = {.in = fdopen(dup(connection), "r"), .out = connection, .file = file, .late = late};
  if (talk.in == NULL || file < 0) return 71;
  serve(&talk);
  fclose(talk.in);
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 2) return 64;
  useconds_t late = argc > 2 ? (useconds_t)(1000 * atoi(argv[2])) : 0;
  int server = listen_on_loopback();
  if (server < 0 || signal(SIGCHLD, SIG_IGN) == SIG_ERR) return 71;
  for (;;) {
    int connection = accept(server, NULL, NULL);
    if (connection < 0) return 71;
    if (fork() == 0) return talk_with(connection, argv[1], late);
    close(connection);
  }
}
