/* Incoming mail: the message as any server hands it on. */
#include "fuzz.h"

#include <limits.h>

#include "../../adjudicator/mail/incoming.h"
#include "../../adjudicator/mail/message.h"

#define MESSAGE_ID_BYTES 250

static void check_address(Arena *arena, const char *address) {
  char *bare;
  PROMISE(mail_address_valid(arena, address, &bare), "an address is valid");
  PROMISE(strcmp(bare, address) == 0, "an address is bare");
}

static void check_line(const char *text) {
  PROMISE(text != NULL && strpbrk(text, "\r\n") == NULL, "one line");
}

static void check_digest(const char *hex) {
  PROMISE(strlen(hex) == 64 && strspn(hex, "0123456789abcdef") == 64, "a SHA-256 in hex");
}

static void check_bounces(Arena *arena, const IncomingMail *mail) {
  PROMISE((mail->bounce_count > 0) == (mail->sort == MAIL_BOUNCE), "only delivery reports have recipients");
  for (size_t i = 0; i < mail->bounce_count; i++) {
    const MailBounce *bounce = &mail->bounces[i];
    if (bounce->recipient != NULL) check_address(arena, bounce->recipient);
    check_line(bounce->status);
    check_line(bounce->words);
  }
}

static int rank_of(const MailText *text) {
  return text->source == TEXT_BODY ? INT_MAX : 2 * text->distance + (text->source == TEXT_ATTACHMENT);
}

static void check_text(Arena *arena, const MailText *text) {
  PROMISE(text->text[text->length] == '\0', "a text ends with NUL");
  PROMISE(text->bad == (text->length == 0), "a text that can be read says something, no other does");
  if (text->bad) PROMISE(*mail_no_text_code(text->why) != '\0', "a reason has a word");
  if (text->file_name != NULL) check_line(text->file_name);
  size_t made;
  const char *again = mail_text_normal(arena, text->text, text->length, &made);
  PROMISE(made == text->length && memcmp(again, text->text, made) == 0, "a normal text stays as it is");
}

static void check_texts(Arena *arena, const IncomingMail *mail) {
  for (size_t i = 0; i < mail->text_count; i++) {
    check_text(arena, &mail->texts[i]);
    PROMISE(i == 0 || rank_of(&mail->texts[i - 1]) <= rank_of(&mail->texts[i]), "the nearest comes first");
  }
  if (mail->text_count == 0) PROMISE(*mail_no_text_code(mail->why) != '\0', "a reason has a word");
  size_t length = strlen(mail->prose);
  PROMISE(length == 0 || (mail->prose[0] != '\n' && mail->prose[length - 1] != '\n'),
          "no empty lines at the ends");
}

static void check_mail(Arena *arena, const IncomingMail *mail) {
  PROMISE(mail->identity != NULL, "every mail has an identity");
  check_digest(mail->body_digest);
  if (mail->message_id != NULL) {
    PROMISE(strlen(mail->message_id) <= MESSAGE_ID_BYTES, "a Message-ID is short");
    for (const char *c = mail->message_id; *c != '\0'; c++)
      PROMISE(*c > ' ' && *c <= '~', "a Message-ID is printable");
  }
  if (mail->sort == MAIL_NONE) return;
  if (mail->from != NULL) check_address(arena, mail->from);
  for (size_t i = 0; i < mail->recipient_count; i++) check_address(arena, mail->recipients[i]);
  check_line(mail->subject);
  check_line(mail->in_reply_to);
  check_line(mail->references);
  check_bounces(arena, mail);
  check_texts(arena, mail);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length) {
  Arena *arena = arena_new();
  const char *copy = exact_copy(arena, (Bytes){(const char *)bytes, length});
  IncomingMail mail;
  mail_read(arena, copy, length, &mail);
  check_mail(arena, &mail);
  (void)mail_authenticated(arena, &mail, "mx.example.org");
  (void)mail_all_text(arena, copy, length);
  arena_free(arena);
  return 0;
}
