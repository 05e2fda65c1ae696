/* A message is read, before anything of it is taken in. */
#include <string.h>
#include <strings.h>

#include "../../mail/message.h"
#include "private.h"

/* The recipient that the server names comes before those in the headers. */
static void put_recipient_first(Arena *arena, IncomingMail *mail, const char *recipient) {
  char *bare;
  if (recipient == NULL || !mail_address_valid(arena, recipient, &bare)) return;
  const char **all = arena_alloc(arena, (mail->recipient_count + 1) * sizeof *all);
  all[0] = bare;
  for (size_t i = 0; i < mail->recipient_count; i++) all[i + 1] = mail->recipients[i];
  mail->recipients = all;
  mail->recipient_count++;
}

/* A person's mail that is HTML alone is read by a helper. Where that fails it stays unread, and says so. */
static void read_page(Referee *referee, Arena *arena, const char *bytes, size_t length, IncomingMail *mail) {
  if (mail->html == NULL || mail->sort != MAIL_PERSONAL) return;
  const char *why;
  const char *text = mail_html_text(arena, mail, &why);
  if (text == NULL)
    referee_log(referee, NOTICE_WARNING, "%s: its HTML cannot be read: %s", mail->identity, why);
  else
    mail_read_with(arena, bytes, length, text, mail);
}

void mail_open(Referee *referee, Arena *arena, const char *bytes, size_t length, const char *recipient,
               IncomingMail *mail) {
  mail_read(arena, bytes, length, mail);
  read_page(referee, arena, bytes, length, mail);
  put_recipient_first(arena, mail, recipient);
}

/* Whatever writes from our own addresses is an echo, and an answer to it would come back, too. */
static bool is_from_us(const Referee *referee, Arena *arena, const IncomingMail *mail) {
  const Configuration *configuration = referee->configuration;
  const char *from = mail->from;
  ReplyAddress ignored;
  char *own;
  if (from == NULL) return false;
  if (mail_address_valid(arena, configuration->from, &own) && strcasecmp(own, from) == 0) return true;
  return reply_address_read(arena, configuration->reply_to, from, &ignored) ||
         reply_address_read(arena, configuration->press_to, from, &ignored);
}

Status mail_is_own(Referee *referee, Arena *arena, const IncomingMail *mail, bool *own) {
  *own = is_from_us(referee, arena, mail);
  if (*own || mail->message_id == NULL) return STATUS_OK;
  OutboxRow sent;
  Status status = ledger_mail_by_message_id(referee->ledger, arena, mail->message_id, &sent);
  *own = status == STATUS_OK;
  return status == STATUS_NOT_FOUND ? STATUS_OK : referee_ledger_status(referee, status);
}

bool mail_has_file(const IncomingMail *mail) {
  for (size_t i = 0; i < mail->text_count; i++) {
    const MailText *text = &mail->texts[i];
    if (text->distance == 0 &&
        (text->source == TEXT_MARKERS || (text->source == TEXT_ATTACHMENT && text->yaml)))
      return true;
  }
  return false;
}
