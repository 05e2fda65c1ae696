/* Two mails to an SMTP server, through the real libcurl: the input is all that the server says. A line "%"
 * ends what it says over one connection; the next connection hears the rest, and where nothing is left none
 * is made. After a line
 * "&" it falls silent until it is told something, and hangs up where nobody would break that silence.
 *
 * Sockets are played here, in place of the C library's functions: nothing waits, and nothing leaves. */
/* With _GNU_SOURCE glibc's connect() takes a union of its own. */
#undef _GNU_SOURCE
#define _POSIX_C_SOURCE 200809L

#include "fuzz.h"

#include <arpa/inet.h>
#include <errno.h>
#include <poll.h>
#include <sys/socket.h>

#include <curl/curl.h>

#include "../../adjudicator/libexec/smtp/session.h"

#define CONNECTIONS_MOST 4
#define WORDS_MOST       500 /* bytes of the line that says what became of a mail */
#define LAST_LINE        "\r\nthe last line\r\n"

typedef struct Connection {
  int socket;
  Bytes words; /* all that the server says over it */
  Bytes now;   /* what it says before it falls silent */
  Bytes later; /* after that */
  bool over;   /* it has hung up, or will after `now` */
  char *heard; /* what it was told; malloc */
  size_t length;
} Connection;

typedef struct Server {
  Bytes rest; /* what later connections will hear */
  bool spent; /* they will hear nothing */
  Connection connections[CONNECTIONS_MOST];
  size_t count;
} Server;

static Server server;
static size_t committed;

/* ---- the connection ---- */

static void speak(Connection *connection) {
  connection->over = connection->later.length == 0;
  connection->now = take_section(&connection->later, "&");
}

/* Sockets have the numbers of those that are closed: the newest counts. */
static Connection *connection_of(int socket) {
  for (size_t i = server.count; i > 0; i--) {
    if (server.connections[i - 1].socket == socket) return &server.connections[i - 1];
  }
  return NULL;
}

int connect(int socket, const struct sockaddr *address, socklen_t length) {
  (void)address;
  (void)length;
  if (server.spent || server.count == CONNECTIONS_MOST) {
    errno = ECONNREFUSED;
    return -1;
  }
  Connection *connection = &server.connections[server.count++];
  Bytes words = take_section(&server.rest, "%");
  server.spent = server.rest.length == 0;
  *connection = (Connection){.socket = socket, .words = words, .later = words};
  speak(connection);
  return 0;
}

int getpeername(int socket, struct sockaddr *address, socklen_t *length) {
  PROMISE(connection_of(socket) != NULL && *length >= sizeof(struct sockaddr_in),
          "no other peer is asked for");
  struct sockaddr_in peer = {.sin_family = AF_INET, .sin_port = htons(25)};
  memcpy(address, &peer, sizeof peer);
  *length = sizeof peer;
  return 0;
}

ssize_t send(int socket, const void *bytes, size_t length, int flags) {
  (void)flags;
  Connection *connection = connection_of(socket);
  PROMISE(connection != NULL, "nothing is sent elsewhere");
  char *longer = realloc(connection->heard, connection->length + length);
  PROMISE(longer != NULL, "there is memory");
  memcpy(longer + connection->length, bytes, length);
  connection->heard = longer;
  connection->length += length;
  if (connection->now.length == 0) speak(connection);
  return (ssize_t)length;
}

ssize_t recv(int socket, void *buffer, size_t room, int flags) {
  Connection *connection = connection_of(socket);
  PROMISE(connection != NULL, "nothing is read elsewhere");
  Bytes *now = &connection->now;
  if (now->length == 0 && !connection->over) {
    errno = EAGAIN;
    return -1;
  }
  size_t some = now->length < room ? now->length : room;
  if (some > 0) memcpy(buffer, now->at, some);
  if ((flags & MSG_PEEK) == 0) *now = (Bytes){now->at + some, now->length - some};
  return (ssize_t)some;
}

int poll(struct pollfd *asked, nfds_t count, int timeout) {
  int ready = 0;
  for (nfds_t i = 0; i < count; i++) {
    Connection *connection = connection_of(asked[i].fd);
    asked[i].revents = 0;
    if (connection == NULL) continue;
    asked[i].revents = asked[i].events & (POLLOUT | POLLWRNORM);
    bool silent = connection->now.length == 0 && !connection->over;
    if (silent && timeout != 0 && asked[i].revents == 0) {
      connection->over = true;
      silent = false;
    }
    if (!silent) asked[i].revents |= asked[i].events & (POLLIN | POLLRDNORM);
    ready += asked[i].revents != 0;
  }
  return ready;
}

static size_t times_heard(const Connection *connection, const char *words) {
  size_t count = 0, length = strlen(words);
  for (size_t i = 0; i + length <= connection->length; i++)
    count += memcmp(connection->heard + i, words, length) == 0;
  return count;
}

/* Mails that came with their last dot. */
static size_t whole_mails(void) {
  size_t count = 0;
  for (size_t i = 0; i < server.count; i++) count += times_heard(&server.connections[i], LAST_LINE ".\r\n");
  return count;
}

/* Whether the server of this connection said anything but "yes", besides letting mails in (354). */
static bool refuses(const Connection *connection) {
  Bytes words = connection->words;
  size_t count = 0;
  for (size_t i = 0; i < words.length; i++) {
    bool starts = i == 0 || words.at[i - 1] == '\n';
    count += starts && words.at[i] != '2' && words.at[i] != '&';
  }
  return count > times_heard(connection, "DATA\r\n");
}

/* ---- the mails ---- */

static void on_committing(void) {
  committed++;
}

static void send_mail(Session *session, Arena *arena, const char *mail) {
  size_t whole_before = whole_mails(), committed_before = committed;
  const char *words = NULL;
  Delivery verdict =
      session_send(session, arena, "referee@example.org", "ann@example.org", mail, strlen(mail), &words);
  PROMISE(words != NULL && strlen(words) <= WORDS_MOST && strpbrk(words, "\r\n") == NULL,
          "one line says why");
  bool whole = whole_mails() > whole_before;
  PROMISE(verdict != DELIVERY_SENT || whole, "no mail is sent without its last dot");
  PROMISE(!whole || committed > committed_before, "that the dot comes next was said before");
  bool not_taken = verdict == DELIVERY_FAILED || verdict == DELIVERY_LATER;
  PROMISE(!whole || !not_taken || refuses(&server.connections[server.count - 1]),
          "a mail with its dot is refused by the server's word alone");
}

static void run(Bytes input, bool with_user) {
  server = (Server){.rest = input};
  committed = 0;
  Session *session = session_open(on_committing);
  PROMISE(session != NULL, "libcurl starts");
  bool set = session_set(session, "url", "smtp://127.0.0.1/") && session_set(session, "tls", "no");
  if (with_user)
    set = set && session_set(session, "user", "ann") && session_set(session, "password", "secret");
  PROMISE(set, "good settings are taken");
  Arena *arena = arena_new();
  send_mail(session, arena, "Subject: a turn\nTo: ann@example.org\n\n.\n..\nText\n.\nthe last line");
  send_mail(session, arena, "Subject: another\n\nthe last line\n");
  session_close(session);
  arena_free(arena);
  for (size_t i = 0; i < server.count; i++) free(server.connections[i].heard);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  /* Held for good, so that the sessions do not pay for it each time. */
  return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  run((Bytes){(const char *)bytes, length}, length > 0 && bytes[length - 1] == ' ');
  return 0;
}
