#include "dialogue.h"

#include <string.h>
#include <strings.h>

void dialogue_start(Dialogue *dialogue, Arena *arena, size_t mail_bytes) {
  *dialogue = (Dialogue){.arena = arena, .mail_bytes = mail_bytes};
}

static bool starts_with(const char *bytes, size_t length, const char *word) {
  size_t size = strlen(word);
  return length >= size && strncasecmp(bytes, word, size) == 0;
}

/* A phase follows only the one before it: what AUTH sends is base64 and could spell any word. */
void dialogue_command(Dialogue *dialogue, const char *bytes, size_t length) {
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

void dialogue_answer(Dialogue *dialogue, const char *bytes, size_t length) {
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

bool dialogue_mail_sent(Dialogue *dialogue, size_t length) {
  dialogue->sent_bytes += length;
  /* libcurl sends no byte of a mail before the server has answered DATA, but of a command that went out in
   * two pieces it shows the first alone: this says more than having seen the word. */
  dialogue->phase = dialogue->sent_bytes < dialogue->mail_bytes ? PHASE_DATA : PHASE_DOT;
  if (dialogue->phase != PHASE_DOT) return false;
  return true;
}

/* 5yz answers that are about the session and not about this mail: out of sequence, or "authenticate first",
 * "encrypt first" (RFC 4954 6, RFC 3207 4). The game master mends these; the mail must not be lost for them.
 */
static bool is_about_the_session(int code) {
  return code == 503 || code == 530 || code == 534 || code == 535 || code == 538;
}

Verdict dialogue_verdict(const Dialogue *dialogue, bool unwritten) {
  if (dialogue->answered && dialogue->code / 100 == 2) return VERDICT_SENT;
  if (dialogue->phase == PHASE_DOT && !dialogue->answered) return unwritten ? VERDICT_LATER : VERDICT_UNKNOWN;
  bool refused = dialogue->code / 100 == 5 && !is_about_the_session(dialogue->code);
  return refused && dialogue->code_phase != PHASE_SESSION ? VERDICT_FAILED : VERDICT_LATER;
}

const char *verdict_word(Verdict verdict) {
  switch (verdict) {
  case VERDICT_SENT: return "sent";
  case VERDICT_FAILED: return "failed";
  case VERDICT_LATER: return "later";
  case VERDICT_UNKNOWN: return "unknown";
  }
  return "unknown";
}
