/* What was said between us and the mail server about one mail, and what that means for it.
 *
 * libcurl tells that a transfer failed, not how far it got. Its debug callback shows each command and
 * each answer as they pass: from these the dialogue knows whether the mail may be out (RFC 5321 4.2, 6.1). */
#ifndef LIBEXEC_SMTP_DIALOGUE_H
#define LIBEXEC_SMTP_DIALOGUE_H

#include <stdbool.h>
#include <stddef.h>

#include "../../base/arena.h"

typedef enum DialoguePhase {
  PHASE_SESSION,   /* greeting, EHLO, STARTTLS, AUTH: nothing about this mail yet */
  PHASE_SENDER,    /* MAIL FROM was sent */
  PHASE_RECIPIENT, /* RCPT TO was sent */
  PHASE_DATA,      /* DATA was sent, and then the mail */
  PHASE_DOT        /* all of the mail is sent; what is left is the final dot and its answer */
} DialoguePhase;

typedef enum Verdict { VERDICT_SENT, VERDICT_FAILED, VERDICT_LATER, VERDICT_UNKNOWN } Verdict;

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

void dialogue_start(Dialogue *dialogue, Arena *arena, size_t mail_bytes);

/* A command as it was sent. */
void dialogue_command(Dialogue *dialogue, const char *bytes, size_t length);
/* One line of an answer, with or without its line end. Lines that go on ("250-SIZE") and lines that are no
 * SMTP answer change nothing. */
void dialogue_answer(Dialogue *dialogue, const char *bytes, size_t length);
/* So many bytes of the mail were sent. True when these were the last: the dot comes next. */
bool dialogue_mail_sent(Dialogue *dialogue, size_t length);

/* What became of the mail. `unwritten`: libcurl could not write, so that the dot did not go out even if all
 * before it did. */
Verdict dialogue_verdict(const Dialogue *dialogue, bool unwritten);

/* "sent", "failed", "later", "unknown". */
const char *verdict_word(Verdict verdict);

#endif
