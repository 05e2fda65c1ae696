#include "wire.h"

#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#include "../common/server.h"

/* Seconds to wait for an answer, where the settings do not say; and for the one to LOGOUT. */
#define ANSWER_TIMEOUT 60L
#define LOGOUT_TIMEOUT 2L

/* So many bytes a second a slow connection must make, once the time for an answer is over. */
#define SLOWEST 1024

/* All lines of one answer together, without literals: the numbers of a million messages fit into it. */
#define TEXT_BYTES ((size_t)16 * 1024 * 1024)

/* Responses that have literals have one or two. */
#define LITERALS 100

struct Wire {
  CURL *curl;
  char error[CURL_ERROR_SIZE];
  GString *heard; /* the last line the server said while libcurl spoke with it */
  curl_socket_t socket;
  long timeout;
  bool connected;
  ServerStage stage; /* how far connecting got */
  char *down;        /* why nothing more can be sent; NULL while all is well */
  char *bye;         /* the server's last words; NULL before */
  unsigned tag;
  /* the answer under way */
  gint64 began, moved; /* microseconds */
  size_t received;     /* bytes of it */
  size_t text_bytes;   /* those in lines */
  char buffer[16 * 1024];
  size_t start, end; /* what of it is not read yet */
};

/* ---- libcurl's part ---- */

/* libcurl's own words ("Login denied") lack the server's reason. */
static int on_debug(CURL *curl, curl_infotype type, char *bytes, size_t length, void *context) {
  (void)curl;
  Wire *wire = context;
  if (type != CURLINFO_HEADER_IN) return 0;
  g_string_truncate(wire->heard, 0);
  g_string_append_len(wire->heard, bytes, (gssize)MIN(length, 1000));
  return 0;
}

static bool set_up(Wire *wire) {
  CURL *curl = wire->curl;
  bool good = curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, on_debug) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_DEBUGDATA, wire) == CURLE_OK;
  return good && curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L) == CURLE_OK; /* else nobody calls on_debug */
}

Wire *wire_open(void) {
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return NULL;
  Wire *wire = calloc(1, sizeof *wire);
  if (wire == NULL) return NULL;
  wire->timeout = ANSWER_TIMEOUT;
  wire->heard = g_string_new(NULL);
  wire->curl = server_handle(wire->error, ANSWER_TIMEOUT);
  if (wire->curl != NULL && set_up(wire)) return wire;
  wire_close(wire);
  return NULL;
}

bool wire_set(Wire *wire, const char *word, const char *value) {
  if (strcmp(word, "timeout") == 0 && !read_seconds(value, &wire->timeout)) return false;
  return server_set(wire->curl, "imap", word, value);
}

/* What the server said where it refused us, else "". */
static const char *refusal(const Wire *wire) {
  const char *status = strchr(wire->heard->str, ' ');
  if (status == NULL) return "";
  bool refused =
      g_str_has_prefix(status, " NO") || g_str_has_prefix(status, " BAD") || g_str_has_prefix(status, " BYE");
  return refused ? status + 1 : "";
}

bool wire_connect(Wire *wire, Arena *arena, const char **words) {
  CURLcode code = curl_easy_perform(wire->curl);
  if (code == CURLE_OK) code = curl_easy_getinfo(wire->curl, CURLINFO_ACTIVESOCKET, &wire->socket);
  wire->connected = code == CURLE_OK;
  wire->stage = server_stage(wire->curl, code);
  if (wire->connected) return true;
  const char *trouble = wire->error[0] != '\0' ? wire->error : curl_easy_strerror(code);
  const char *server = refusal(wire);
  if (*server != '\0') trouble = arena_printf(arena, "%s: %s", trouble, server);
  *words = one_line(arena, trouble);
  return false;
}

ServerStage wire_stage(const Wire *wire) {
  return wire->stage;
}

/* ---- bytes ---- */

static void set_down(Wire *wire, const char *trouble) {
  if (wire->down == NULL) wire->down = g_strdup(wire->bye != NULL ? wire->bye : trouble);
}

/* Milliseconds that may still pass: some for the next byte to come, and some for all of the answer, the more
 * the longer it is. */
static int patience(const Wire *wire) {
  gint64 now = g_get_monotonic_time();
  gint64 for_byte = wire->moved + wire->timeout * G_USEC_PER_SEC - now;
  gint64 for_all = wire->began + wire->timeout * G_USEC_PER_SEC - now +
                   (gint64)(wire->received / SLOWEST) * G_USEC_PER_SEC;
  gint64 left = MIN(for_byte, for_all) / 1000;
  return (int)CLAMP(left, 0, G_MAXINT);
}

/* Waits until the socket can be read or written. False: the server took too long. */
static bool wait_for(Wire *wire, short events) {
  struct pollfd poll_on = {.fd = wire->socket, .events = events};
  int ready;
  do {
    ready = poll(&poll_on, 1, patience(wire));
  } while (ready < 0 && errno == EINTR);
  if (ready != 0) return true; /* the next read or write sees an error */
  char *trouble = g_strdup_printf("no answer within %ld seconds", wire->timeout);
  set_down(wire, trouble);
  g_free(trouble);
  return false;
}

static bool send_all(Wire *wire, const char *bytes, size_t length) {
  while (length > 0) {
    size_t sent = 0;
    CURLcode code = curl_easy_send(wire->curl, bytes, length, &sent);
    if (code == CURLE_AGAIN) {
      if (!wait_for(wire, POLLOUT)) return false;
    } else if (code != CURLE_OK) {
      set_down(wire, curl_easy_strerror(code));
      return false;
    }
    bytes += sent;
    length -= sent;
  }
  return true;
}

/* Makes sure that the buffer has something. */
static bool fill(Wire *wire) {
  while (wire->start == wire->end) {
    size_t got = 0;
    CURLcode code = curl_easy_recv(wire->curl, wire->buffer, sizeof wire->buffer, &got);
    if (code == CURLE_AGAIN) {
      if (!wait_for(wire, POLLIN)) return false;
      continue;
    }
    if (code != CURLE_OK || got == 0) {
      set_down(wire, code != CURLE_OK ? curl_easy_strerror(code) : "the server closed the connection");
      return false;
    }
    wire->start = 0;
    wire->end = got;
    wire->received += got;
    wire->moved = g_get_monotonic_time();
  }
  return true;
}

/* ---- lines ---- */

/* Appends the rest of a line, without its end. */
static bool read_text(Wire *wire, GString *text) {
  for (bool ended = false; !ended;) {
    if (!fill(wire)) return false;
    const char *from = wire->buffer + wire->start;
    size_t have = wire->end - wire->start;
    const char *newline = memchr(from, '\n', have);
    ended = newline != NULL;
    size_t length = ended ? (size_t)(newline - from) : have;
    g_string_append_len(text, from, (gssize)length);
    wire->start += length + (ended ? 1 : 0);
    wire->text_bytes += length + 1;
    if (wire->text_bytes > TEXT_BYTES || memchr(from, '\0', length) != NULL) {
      set_down(wire, "an answer that is no IMAP");
      return false;
    }
  }
  if (text->len > 0 && text->str[text->len - 1] == '\r') g_string_truncate(text, text->len - 1);
  return true;
}

/* Reads all of a literal, and keeps what is wanted of it. */
static bool read_literal(Wire *wire, Arena *arena, uint64_t size, size_t keep, ImapLiteral *literal) {
  char *bytes = arena_alloc(arena, (size_t)MIN(size, keep) + 1);
  *literal = (ImapLiteral){.bytes = bytes};
  while (size > 0) {
    if (!fill(wire)) return false;
    size_t some = (size_t)MIN(size, wire->end - wire->start);
    size_t kept = MIN(some, keep - literal->length);
    memcpy(bytes + literal->length, wire->buffer + wire->start, kept);
    literal->length += kept;
    wire->start += some;
    size -= some;
  }
  return true;
}

static bool read_response(Wire *wire, Arena *arena, size_t keep, GString *text, ImapLine *line) {
  ImapLiteral *literals = NULL;
  size_t count = 0, looked_at = 0;
  uint64_t size;
  g_string_truncate(text, 0);
  if (!read_text(wire, text)) return false;
  while (imap_literal_size(text->str, looked_at, &size)) {
    if (count == LITERALS) {
      set_down(wire, "an answer that is no IMAP");
      return false;
    }
    if (literals == NULL) literals = arena_alloc(arena, LITERALS * sizeof *literals);
    if (!read_literal(wire, arena, size, keep, &literals[count++])) return false;
    looked_at = text->len;
    if (!read_text(wire, text)) return false;
  }
  *line = (ImapLine){
      .text = arena_strndup(arena, text->str, text->len), .literals = literals, .literal_count = count};
  return true;
}

/* ---- commands ---- */

static void begin_answer(Wire *wire) {
  wire->began = wire->moved = g_get_monotonic_time();
  wire->received = wire->text_bytes = 0;
}

/* IMAP_NONE where the line does not answer the command with this tag. */
static ImapAnswer answer_in(const ImapLine *line, const char *tag) {
  if (!g_str_has_prefix(line->text, tag)) return IMAP_NONE;
  const char *status = line->text + strlen(tag);
  if (g_str_has_prefix(status, " OK")) return IMAP_OK;
  if (g_str_has_prefix(status, " NO")) return IMAP_NO;
  return g_str_has_prefix(status, " BAD") ? IMAP_BAD : IMAP_NONE;
}

static void take_bye(Wire *wire, Arena *arena, const ImapLine *line) {
  g_free(wire->bye);
  wire->bye = g_strdup(one_line(arena, line->text + strlen("* ")));
}

/* Reads the answer to the command with this tag. */
static ImapAnswer read_answer(Wire *wire, Arena *arena, const char *tag, size_t keep, OnResponse *on_response,
                              void *context, const char **text) {
  GString *buffer = g_string_new(NULL);
  ImapAnswer answer = IMAP_NONE;
  ImapLine line;
  while (answer == IMAP_NONE && wire->down == NULL && read_response(wire, arena, keep, buffer, &line)) {
    bool untagged = g_str_has_prefix(line.text, "* ");
    if (untagged && imap_is(&line, "BYE")) {
      take_bye(wire, arena, &line);
    } else if (untagged && (on_response == NULL || on_response(context, arena, &line))) {
      continue;
    } else if ((answer = answer_in(&line, tag)) == IMAP_NONE) {
      set_down(wire, one_line(arena, arena_printf(arena, "an answer that is no IMAP: %s", line.text)));
    }
  }
  g_string_free(buffer, TRUE);
  if (answer != IMAP_NONE) *text = one_line(arena, line.text + strlen(tag) + 1);
  return answer;
}

ImapAnswer wire_command(Wire *wire, Arena *arena, const char *command, size_t keep, OnResponse *on_response,
                        void *context, const char **text) {
  ImapAnswer answer = IMAP_NONE;
  if (wire->down == NULL) {
    begin_answer(wire);
    const char *tag = arena_printf(arena, "a%u", ++wire->tag);
    const char *line = arena_printf(arena, "%s %s\r\n", tag, command);
    if (send_all(wire, line, strlen(line))) {
      answer = read_answer(wire, arena, tag, keep, on_response, context, text);
    }
  }
  if (answer == IMAP_NONE) *text = arena_strdup(arena, wire->down);
  return answer;
}

static void log_out(Wire *wire) {
  Arena *arena = arena_new();
  const char *text;
  wire->timeout = LOGOUT_TIMEOUT;
  (void)wire_command(wire, arena, "LOGOUT", 0, NULL, NULL, &text); /* whatever it says, we go */
  arena_free(arena);
}

void wire_close(Wire *wire) {
  if (wire->connected && wire->down == NULL) log_out(wire);
  curl_easy_cleanup(wire->curl);
  g_string_free(wire->heard, TRUE);
  g_free(wire->down);
  g_free(wire->bye);
  free(wire);
  curl_global_cleanup();
}
