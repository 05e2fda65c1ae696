/* Two mails to an SMTP server, through the real libcurl: the input is all that the server says. A line "%"
 * ends what it says over one connection; the next connection hears the rest, and where nothing is left none
 * is made.
 *
 * All words lie in the socket before libcurl asks for them, and then the server says no more: nothing waits.
 */
#include "fuzz.h"

#include <dlfcn.h>
#include <sys/socket.h>
#include <unistd.h>

#include <curl/curl.h>

#include "../../adjudicator/libexec/smtp/session.h"

#define MAILS            2
#define CONNECTIONS_MOST 4
#define WORDS_MOST       500
#define SOCKET_BYTES     32768 /* what a socket surely takes without a reader */

typedef struct Server {
  Bytes rest; /* what later connections will hear */
  bool spent; /* they will hear nothing */
  int ends[CONNECTIONS_MOST];
  size_t connections;
  char *heard; /* all that it was told; malloc */
  size_t heard_length;
} Server;

static Server server;
static size_t committed;

/* ---- the connection ---- */

static curl_socket_t connection(void *context, curlsocktype purpose, struct curl_sockaddr *address) {
  (void)context;
  (void)purpose;
  (void)address;
  int ends[2];
  if (server.spent || server.connections == CONNECTIONS_MOST) return CURL_SOCKET_BAD;
  PROMISE(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "there are sockets");
  Bytes words = take_section(&server.rest, "%");
  server.spent = server.rest.length == 0;
  PROMISE(send(ends[1], words.at, words.length, MSG_NOSIGNAL) == (ssize_t)words.length, "the words fit");
  PROMISE(shutdown(ends[1], SHUT_WR) == 0, "the server says no more");
  server.ends[server.connections++] = ends[1];
  return ends[0];
}

static int connected_already(void *context, curl_socket_t socket, curlsocktype purpose) {
  (void)context;
  (void)socket;
  (void)purpose;
  return CURL_SOCKOPT_ALREADY_CONNECTED;
}

/* Stands before libcurl's own: each handle gets our connections. */
CURL *curl_easy_init(void) {
  CURL *(*real)(void);
  *(void **)&real = dlsym(RTLD_NEXT, "curl_easy_init");
  CURL *curl = real();
  PROMISE(curl_easy_setopt(curl, CURLOPT_OPENSOCKETFUNCTION, connection) == CURLE_OK, "an option is taken");
  PROMISE(curl_easy_setopt(curl, CURLOPT_SOCKOPTFUNCTION, connected_already) == CURLE_OK,
          "an option is taken");
  return curl;
}

/* What the server was told since the last call is added to `heard`. */
static void listen_to_all(void) {
  char some[4096];
  for (size_t i = 0; i < server.connections; i++) {
    ssize_t length;
    while ((length = recv(server.ends[i], some, sizeof some, MSG_DONTWAIT)) > 0) {
      char *longer = realloc(server.heard, server.heard_length + (size_t)length);
      PROMISE(longer != NULL, "there is memory");
      memcpy(longer + server.heard_length, some, (size_t)length);
      server.heard = longer;
      server.heard_length += (size_t)length;
    }
  }
}

static size_t times_heard(const char *words) {
  size_t count = 0, length = strlen(words);
  for (size_t i = 0; i + length <= server.heard_length; i++)
    count += memcmp(server.heard + i, words, length) == 0;
  return count;
}

/* Complete answers that are no "yes". */
static size_t refusals(Bytes words) {
  size_t count = 0;
  for (size_t i = 0; i < words.length; i++) {
    if (i > 0 && words.at[i - 1] != '\n') continue;
    count += words.at[i] != '2';
  }
  return count;
}

/* ---- the mails ---- */

static void on_committing(void) {
  committed++;
}

static void send_mail(Session *session, Arena *arena, Bytes input) {
  static const char mail[] = "Subject: a turn\nTo: ann@example.org\n\n.\n..\nText\n.\nthe last line";
  size_t data_before = times_heard("\r\nthe last line\r\n.\r\n"), committed_before = committed;
  const char *words = NULL;
  Verdict verdict =
      session_send(session, arena, "referee@example.org", "ann@example.org", mail, sizeof mail - 1, &words);
  PROMISE(words != NULL && strlen(words) <= WORDS_MOST && strpbrk(words, "\r\n") == NULL,
          "one line says why");
  listen_to_all();
  bool whole = times_heard("\r\nthe last line\r\n.\r\n") > data_before;
  PROMISE(verdict != VERDICT_SENT || whole, "no mail is sent without its last dot");
  PROMISE(!whole || committed > committed_before, "what was said whole was announced before");
  bool goes_again_or_never = verdict == VERDICT_FAILED || verdict == VERDICT_LATER;
  PROMISE(!whole || !goes_again_or_never || refusals(input) > times_heard("DATA\r\n"),
          "a mail with its dot is only refused by the server's word");
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
  for (size_t i = 0; i < MAILS; i++) send_mail(session, arena, input);
  session_close(session);
  arena_free(arena);
  for (size_t i = 0; i < server.connections; i++) close(server.ends[i]);
  free(server.heard);
}

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerInitialize(int *argc, char ***argv) {
  (void)argc;
  (void)argv;
  /* Held for good, so that the sessions do not pay for it each time. */
  return curl_global_init(CURL_GLOBAL_DEFAULT) == CURLE_OK ? 0 : 1;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  if (length > SOCKET_BYTES) return -1;
  run((Bytes){(const char *)bytes, length}, length > 0 && bytes[length - 1] == ' ');
  return 0;
}
