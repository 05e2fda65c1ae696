#include "session.h"

#include <stdlib.h>
#include <string.h>

#include "../common/server.h"

/* Seconds, where the settings name none: RFC 5321 4.5.3.2 would have this for most answers. */
#define ANSWER_TIMEOUT 300L

struct Session {
  CURL *curl;
  char error[CURL_ERROR_SIZE]; /* libcurl wants exactly this */
  SessionCommitting *committing;
  char *down; /* why no further mail is tried; NULL while all is well */
  /* the mail under way */
  Dialogue dialogue;
  const char *mail;
  size_t length, position;
};

static int on_debug(CURL *curl, curl_infotype type, char *bytes, size_t length, void *context) {
  (void)curl;
  Session *session = context;
  if (type == CURLINFO_HEADER_OUT) dialogue_command(&session->dialogue, bytes, length);
  if (type == CURLINFO_HEADER_IN) dialogue_answer(&session->dialogue, bytes, length);
  if (type == CURLINFO_DATA_OUT && dialogue_mail_sent(&session->dialogue, length)) session->committing();
  return 0;
}

static size_t on_read(char *buffer, size_t size, size_t count, void *context) {
  Session *session = context;
  size_t room = size * count;
  size_t left = session->length - session->position;
  size_t some = left < room ? left : room;
  memcpy(buffer, session->mail + session->position, some);
  session->position += some;
  return some;
}

static bool set_up(Session *session) {
  CURL *curl = session->curl;
  bool good = curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, on_debug) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_DEBUGDATA, session) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L) == CURLE_OK; /* else nobody calls on_debug */
  good = good && curl_easy_setopt(curl, CURLOPT_READFUNCTION, on_read) == CURLE_OK;
  good = good && curl_easy_setopt(curl, CURLOPT_READDATA, session) == CURLE_OK;
  return good && curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L) == CURLE_OK;
}

Session *session_open(SessionCommitting *committing) {
  if (curl_global_init(CURL_GLOBAL_DEFAULT) != CURLE_OK) return NULL;
  Session *session = calloc(1, sizeof *session);
  if (session == NULL) return NULL;
  session->committing = committing;
  session->curl = server_handle(session->error, ANSWER_TIMEOUT);
  if (session->curl != NULL && set_up(session)) return session;
  session_close(session);
  return NULL;
}

void session_close(Session *session) {
  curl_easy_cleanup(session->curl);
  free(session->down);
  free(session);
  curl_global_cleanup();
}

bool session_set(Session *session, const char *word, const char *value) {
  return server_set(session->curl, "smtp", word, value);
}

/* The mail with lines as SMTP wants them (RFC 5321 2.3.8): every line end, a lone CR too, becomes CRLF. Dots
 * at line starts are libcurl's work. */
static char *with_crlf(Arena *arena, const char *mail, size_t length, size_t *result_length) {
  char *result = arena_alloc(arena, 2 * length + 3);
  char *to = result;
  for (size_t i = 0; i < length; i++) {
    if (mail[i] != '\r' && mail[i] != '\n') {
      *to++ = mail[i];
      continue;
    }
    *to++ = '\r';
    *to++ = '\n';
    if (mail[i] == '\r' && i + 1 < length && mail[i + 1] == '\n') i++;
  }
  if (to == result || to[-1] != '\n') {
    *to++ = '\r';
    *to++ = '\n';
  }
  *result_length = (size_t)(to - result);
  return result;
}

/* The server's last line where it decided; else what libcurl says went wrong. */
static const char *words_for(const Session *session, Arena *arena, Verdict verdict, CURLcode code) {
  const Dialogue *dialogue = &session->dialogue;
  const char *trouble = session->error[0] != '\0' ? session->error : curl_easy_strerror(code);
  if (verdict == VERDICT_UNKNOWN) {
    return one_line(arena, arena_printf(arena, "no answer to the final dot: %s", trouble));
  }
  bool decided = verdict == VERDICT_SENT || dialogue->code >= 400;
  return one_line(arena, decided && dialogue->answer != NULL ? dialogue->answer : trouble);
}

static CURLcode transfer(Session *session, Arena *arena, const char *mail, size_t length) {
  session->mail = mail;
  session->length = length;
  session->position = 0;
  session->error[0] = '\0';
  dialogue_start(&session->dialogue, arena, length);
  return curl_easy_perform(session->curl);
}

/* A server may close a connection that it thinks idle, or after so many mails; libcurl sees that only when it
 * says MAIL FROM. Nothing was sent then: the same again, over a new connection. */
static bool connection_was_stale(const Session *session) {
  const Dialogue *dialogue = &session->dialogue;
  long connects = 0;
  if (curl_easy_getinfo(session->curl, CURLINFO_NUM_CONNECTS, &connects) != CURLE_OK || connects > 0) {
    return false;
  }
  return dialogue->phase <= PHASE_SENDER && (dialogue->code == 0 || dialogue->code == 421);
}

Verdict session_send(Session *session, Arena *arena, const char *sender, const char *recipient,
                     const char *mail, size_t length, const char **words) {
  if (session->down != NULL) {
    *words = arena_strdup(arena, session->down);
    return VERDICT_LATER;
  }
  struct curl_slist *recipients = curl_slist_append(NULL, recipient);
  char *crlf = with_crlf(arena, mail, length, &length);
  bool set = recipients != NULL && curl_easy_setopt(session->curl, CURLOPT_MAIL_FROM, sender) == CURLE_OK &&
             curl_easy_setopt(session->curl, CURLOPT_MAIL_RCPT, recipients) == CURLE_OK &&
             curl_easy_setopt(session->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)length) == CURLE_OK;
  CURLcode code = set ? transfer(session, arena, crlf, length) : CURLE_OUT_OF_MEMORY;
  if (set && code != CURLE_OK && connection_was_stale(session)) code = transfer(session, arena, crlf, length);
  Verdict verdict = VERDICT_LATER;
  if (set) verdict = dialogue_verdict(&session->dialogue, code == CURLE_SEND_ERROR);
  *words = words_for(session, arena, verdict, code);
  bool unreachable = verdict == VERDICT_LATER && session->dialogue.phase == PHASE_SESSION;
  if (unreachable || code == CURLE_OPERATION_TIMEDOUT) session->down = strdup(*words);
  session->dialogue.over = true; /* what is said from here on, and when closing, belongs to no mail */
  curl_easy_setopt(session->curl, CURLOPT_MAIL_RCPT, NULL);
  curl_slist_free_all(recipients);
  return verdict;
}
