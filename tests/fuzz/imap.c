/* A whole IMAP session: the input is all that the server says. The first line holds the answers to what is
 * done after a message ("seen", "delete" or "move"); libcurl is played here, so that no
 * connection is made. */
#include "fuzz.h"

#include <curl/curl.h>

#include "../../adjudicator/libexec/imap/session.h"
#include "../../adjudicator/mail/incoming.h"

/* ---- libcurl ---- */

typedef struct Server {
  Bytes words; /* those that are not said yet */
} Server;

static Server server;

CURLcode curl_global_init(long flags) {
  (void)flags;
  return CURLE_OK;
}

void curl_global_cleanup(void) {
}

CURL *curl_easy_init(void) {
  return &server;
}

void curl_easy_cleanup(CURL *curl) {
  PROMISE(curl == &server, "what was opened is closed");
}

#undef curl_easy_setopt
CURLcode curl_easy_setopt(CURL *curl, CURLoption option, ...) {
  (void)curl;
  (void)option;
  return CURLE_OK;
}

#undef curl_easy_getinfo
CURLcode curl_easy_getinfo(CURL *curl, CURLINFO info, ...) {
  (void)curl;
  (void)info;
  return CURLE_OK;
}

CURLcode curl_easy_perform(CURL *curl) {
  (void)curl;
  return CURLE_OK;
}

/* A few bytes at a time, so that lines and literals are cut at every place. */
CURLcode curl_easy_recv(CURL *curl, void *buffer, size_t room, size_t *got) {
  Bytes *words = &((Server *)curl)->words;
  size_t some = words->length < 7 ? words->length : 1 + words->length % 61;
  if (some > words->length) some = words->length;
  if (some > room) some = room;
  if (some > 0) memcpy(buffer, words->at, some);
  *words = (Bytes){words->at + some, words->length - some};
  *got = some;
  return CURLE_OK;
}

CURLcode curl_easy_send(CURL *curl, const void *bytes, size_t length, size_t *sent) {
  (void)curl;
  PROMISE(length >= 2 && memcmp((const char *)bytes + length - 2, "\r\n", 2) == 0,
          "a command ends with CRLF");
  PROMISE(memchr(bytes, '\n', length - 1) == NULL, "a command is one line");
  *sent = length;
  return CURLE_OK;
}

const char *curl_easy_strerror(CURLcode code) {
  (void)code;
  return "trouble";
}

/* ---- the session ---- */

static void check_words(const char *words) {
  PROMISE(words != NULL && *words != '\0' && strpbrk(words, "\r\n") == NULL, "one line says why");
}

static void check_message(const char *bytes, size_t length) {
  PROMISE(length <= MAIL_BYTES + 1, "a message is cut");
  PROMISE(bytes[length] == '\0', "a NUL follows a message");
}

static void read_mailbox(Session *session) {
  Arena *arena = arena_new();
  Fetch fetch;
  do {
    const char *bytes, *words = NULL;
    size_t length;
    fetch = session_next(session, arena, &bytes, &length, &words);
    if (fetch == FETCH_LATER) check_words(words);
    if (fetch != FETCH_MESSAGE) continue;
    check_message(bytes, length);
    if (!session_taken(session, arena, &words)) check_words(words);
    MailboxPosition position = session_position(session);
    PROMISE(position.uid >= 0 && position.uidvalidity >= 0, "a position is none below zero");
    arena_reset(arena);
  } while (fetch == FETCH_MESSAGE);
  const char *bytes, *words;
  size_t length;
  PROMISE(session_next(session, arena, &bytes, &length, &words) != FETCH_MESSAGE, "nothing after the end");
  arena_free(arena);
}

static void run(const char *after, Bytes words) {
  server.words = words;
  Session *session = session_open();
  bool set = session_set(session, "url", "imap://imap.example.org/") &&
             session_set(session, "mailbox", "INBOX") &&
             session_set(session, "folder", "Gespielt \xC3\xA4") && session_set(session, "after", after);
  PROMISE(set, "good settings are taken");
  (void)session_set(session, "position", "7 3");
  read_mailbox(session);
  session_close(session);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Bytes rest = {(const char *)bytes, length};
  static const char *const ways[] = {"seen", "delete", "move"};
  run(ways[length == 0 ? 0 : bytes[length - 1] % 3], rest);
  return 0;
}
