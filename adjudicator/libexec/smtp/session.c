#include "session.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../common/server.h"

/* Seconds, where the settings name none: RFC 5321 4.5.3.2 would have this for most answers. */
#define ANSWER_TIMEOUT 300L

/* ---- what was said ----
 * libcurl tells that a transfer failed, not how far it got. Its debug callback shows each command and
 * each answer as they pass: from these the dialogue knows whether the mail may be out (RFC 5321 4.2, 6.1). */

typedef enum DialoguePhase {
  PHASE_SESSION,   /* greeting, EHLO, STARTTLS, AUTH: nothing about this mail yet */
  PHASE_SENDER,    /* MAIL FROM was sent */
  PHASE_RECIPIENT, /* RCPT TO was sent */
  PHASE_DATA,      /* DATA was sent, and then the mail */
  PHASE_DOT        /* all of the mail is sent; what is left is the final dot and its answer */
} DialoguePhase;

typedef struct Dialogue {
  Arena *arena;
  DialoguePhase phase; /* how far it got */
  bool over;           /* the final dot has its answer, or we said QUIT: nothing more counts */
  size_t mail_bytes;   /* of the whole mail; set before the transfer */
  size_t sent_bytes;   /* of it so far */
  bool answered;       /* the final dot has an answer */
  int code;            /* of the last complete answer, 0 before */
  DialoguePhase code_phase;
  const char *answer; /* its last line, without line end; NULL before */
} Dialogue;

static void dialogue_start(Dialogue *dialogue, Arena *arena, size_t mail_bytes) {
  *dialogue = (Dialogue){.arena = arena, .mail_bytes = mail_bytes};
}

static bool starts_with(const char *bytes, size_t length, const char *word) {
  size_t size = strlen(word);
  return length >= size && strncasecmp(bytes, word, size) == 0;
}

/* A command as it was sent. A phase follows only the one before it: what AUTH sends is base64 and could spell
 * any word. */
static void dialogue_command(Dialogue *dialogue, const char *bytes, size_t length) {
  if (dialogue->phase == PHASE_SESSION && starts_with(bytes, length, "MAIL FROM:")) {
    dialogue->phase = PHASE_SENDER;
  } else if (dialogue->phase == PHASE_SENDER && starts_with(bytes, length, "RCPT TO:")) {
    dialogue->phase = PHASE_RECIPIENT;
  } else if (dialogue->phase == PHASE_RECIPIENT && starts_with(bytes, length, "DATA")) {
    dialogue->phase = PHASE_DATA;
  } else if (starts_with(bytes, length, "QUIT")) {
    dialogue->over = true;
  }
}

static bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/* One line of an answer, with or without its line end. Lines that go on ("250-SIZE") and lines that are no
 * SMTP answer change nothing. */
static void dialogue_answer(Dialogue *dialogue, const char *bytes, size_t length) {
  if (dialogue->over) return; /* the answer to QUIT says nothing about the mail */
  while (length > 0 && (bytes[length - 1] == '\n' || bytes[length - 1] == '\r')) length--;
  if (length < 3 || !is_digit(bytes[0]) || !is_digit(bytes[1]) || !is_digit(bytes[2])) return;
  if (length > 3 && bytes[3] != ' ') return; /* "250-": more lines follow */
  dialogue->code = (bytes[0] - '0') * 100 + (bytes[1] - '0') * 10 + (bytes[2] - '0');
  dialogue->code_phase = dialogue->phase;
  dialogue->answer = arena_strndup(dialogue->arena, bytes, length);
  if (dialogue->phase == PHASE_DOT) {
    dialogue->answered = true;
    dialogue->over = true;
  }
}

/* So many bytes of the mail were sent; after the last of them the dot comes next. */
static void dialogue_mail_sent(Dialogue *dialogue, size_t length) {
  dialogue->sent_bytes += length;
  /* libcurl sends no byte of a mail before the server has answered DATA, but of a command that went out in
   * two pieces it shows the first alone: this says more than having seen the word. */
  dialogue->phase = dialogue->sent_bytes < dialogue->mail_bytes ? PHASE_DATA : PHASE_DOT;
}

/* 5yz answers that are about the session and not about this mail: out of sequence, or "authenticate first",
 * "encrypt first" (RFC 4954 6, RFC 3207 4). The game master fixes these; the mail must not be
 * lost for them. */
static bool is_about_the_session(int code) {
  return code == 503 || code == 530 || code == 534 || code == 535 || code == 538;
}

/* What became of the mail. `unwritten`: libcurl could not write, so that the dot did not go out even if all
 * before it did. */
static Delivery dialogue_verdict(const Dialogue *dialogue, bool unwritten) {
  if (dialogue->answered && dialogue->code / 100 == 2) return DELIVERY_SENT;
  if (dialogue->phase == PHASE_DOT && !dialogue->answered)
    return unwritten ? DELIVERY_LATER : DELIVERY_UNKNOWN;
  bool refused = dialogue->code / 100 == 5 && !is_about_the_session(dialogue->code);
  return refused && dialogue->code_phase != PHASE_SESSION ? DELIVERY_FAILED : DELIVERY_LATER;
}

/* ---- the session ---- */

struct Session {
  CURL *curl;
  char error[CURL_ERROR_SIZE]; /* libcurl needs exactly this */
  SessionCommitting *committing;
  char *down;        /* why no further mail is tried; NULL while all is well */
  ServerStage stage; /* how far the last connection or mail got */
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
  if (type == CURLINFO_DATA_OUT) dialogue_mail_sent(&session->dialogue, length);
  return 0;
}

/* Before libcurl has the last bytes: from its release 8.7 on it sends the final dot together with them. */
static size_t on_read(char *buffer, size_t size, size_t count, void *context) {
  Session *session = context;
  size_t room = size * count;
  size_t left = session->length - session->position;
  size_t some = left < room ? left : room;
  memcpy(buffer, session->mail + session->position, some);
  session->position += some;
  if (some > 0 && session->position == session->length) session->committing();
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

/* The mail with lines as SMTP requires (RFC 5321 2.3.8): every line end, a lone CR too, becomes CRLF. Dots
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
static const char *words_for(const Session *session, Arena *arena, Delivery verdict, CURLcode code) {
  const Dialogue *dialogue = &session->dialogue;
  const char *trouble = session->error[0] != '\0' ? session->error : curl_easy_strerror(code);
  if (verdict == DELIVERY_UNKNOWN) {
    return one_line(arena, arena_printf(arena, "no answer to the final dot: %s", trouble));
  }
  bool decided = verdict == DELIVERY_SENT || dialogue->code >= 400;
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

/* Answers about a mail come after the login. */
static ServerStage stage_of(const Session *session, Delivery verdict, CURLcode code) {
  const Dialogue *dialogue = &session->dialogue;
  if (verdict == DELIVERY_SENT) return STAGE_GOOD;
  if (dialogue->code >= 400 && dialogue->code_phase == PHASE_SENDER) return STAGE_SENDER;
  if (dialogue->code >= 400 && dialogue->code_phase == PHASE_RECIPIENT) return STAGE_RECIPIENT;
  if (dialogue->code >= 400 && dialogue->code_phase >= PHASE_DATA) return STAGE_CONTENT;
  return server_stage(session->curl, code);
}

ServerStage session_stage(const Session *session) {
  return session->stage;
}

/* libcurl sends a command of ours after the login if there is no mail. */
static bool set_probing(const Session *session, bool probing) {
  CURL *curl = session->curl;
  return curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, probing ? "NOOP" : NULL) == CURLE_OK &&
         curl_easy_setopt(curl, CURLOPT_NOBODY, probing ? 1L : 0L) == CURLE_OK &&
         curl_easy_setopt(curl, CURLOPT_UPLOAD, probing ? 0L : 1L) == CURLE_OK;
}

ServerStage session_probe(Session *session, Arena *arena, const char **words) {
  bool set = set_probing(session, true);
  CURLcode code = set ? transfer(session, arena, "", 0) : CURLE_OUT_OF_MEMORY;
  *words = words_for(session, arena, code == CURLE_OK ? DELIVERY_SENT : DELIVERY_LATER, code);
  session->dialogue.over = true;
  session->stage = server_stage(session->curl, code);
  set = set_probing(session, false) && set;
  if (code != CURLE_OK || !set) session->down = strdup(*words);
  return session->stage;
}

Delivery session_send(Session *session, Arena *arena, const char *sender, const char *recipient,
                      const char *mail, size_t length, const char **words) {
  if (session->down != NULL) {
    *words = arena_strdup(arena, session->down);
    return DELIVERY_LATER;
  }
  struct curl_slist *recipients = curl_slist_append(NULL, recipient);
  char *crlf = with_crlf(arena, mail, length, &length);
  bool set = recipients != NULL && curl_easy_setopt(session->curl, CURLOPT_MAIL_FROM, sender) == CURLE_OK &&
             curl_easy_setopt(session->curl, CURLOPT_MAIL_RCPT, recipients) == CURLE_OK &&
             curl_easy_setopt(session->curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)length) == CURLE_OK;
  CURLcode code = set ? transfer(session, arena, crlf, length) : CURLE_OUT_OF_MEMORY;
  if (set && code != CURLE_OK && connection_was_stale(session)) code = transfer(session, arena, crlf, length);
  Delivery verdict = DELIVERY_LATER;
  if (set) verdict = dialogue_verdict(&session->dialogue, code == CURLE_SEND_ERROR);
  *words = words_for(session, arena, verdict, code);
  session->stage = stage_of(session, verdict, code);
  bool unreachable = verdict == DELIVERY_LATER && session->dialogue.phase == PHASE_SESSION;
  if (unreachable || code == CURLE_OPERATION_TIMEDOUT) session->down = strdup(*words);
  session->dialogue.over = true; /* what is said from here on, and when closing, belongs to no mail */
  curl_easy_setopt(session->curl, CURLOPT_MAIL_RCPT, NULL);
  curl_slist_free_all(recipients);
  return verdict;
}
