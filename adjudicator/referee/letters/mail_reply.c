#include "private.h"

#include <string.h>

#include "../../ledger/copy.h"
#include "../../report/report.h"

void mail_reply_thread(Arena *arena, const IncomingMail *mail, OutboxRow *answer) {
  if (mail->message_id == NULL) return;
  bool first = *mail->references == '\0';
  const char *before = first ? mail->in_reply_to : mail->references;
  answer->in_reply_to = mail->message_id;
  answer->references =
      *before == '\0' ? mail->message_id : arena_printf(arena, "%s %s", before, mail->message_id);
}

/* One answer to one message. Who sent it knows what it says, and may not be who gets the answer: knowing the id as well, they could
 * forge a bounce of it (door/bounce.c), so the id follows from a secret. It reveals nothing about the game. */
static const char *purpose_of(Arena *arena, const uint8_t secret[DICE_KEY_BYTES], const IncomingMail *mail,
                              const char *word) {
  const char *what = arena_concat(arena, word, "|", mail->identity, " ", mail->body_digest, NULL);
  const char *half = mail_token(arena, secret, what);
  return arena_concat(arena, word, "-", half, mail_token(arena, secret, arena_concat(arena, what, "|", NULL)),
                      NULL);
}

Status mail_reply_queue(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                        const char *word, OutboxRow *answer) {
  answer->message_id =
      mails_plain_id(loaded->arena, referee,
                     arena_printf(loaded->arena, "%s.%s.%s", loaded->row.name, loaded->seated.names[seat],
                                  purpose_of(loaded->arena, loaded->secret, mail, word)));
  mail_reply_thread(loaded->arena, mail, answer);
  return mails_queue(referee, loaded, seat, answer);
}

/* ---- receipts ---- */

static const char *receipt_subject(const Catalogue *catalogue, Arena *arena, const Tree *receipt) {
  return catalogue_say(catalogue, arena, "subjects.referee.receipt", receipt);
}

/* The catalogue's messages ask for numbers and flags, not for lists. */
static Tree *subject_fields(Arena *arena, const Tree *receipt) {
  Tree *fields = tree_map(arena);
  static const char *const copied[] = {"game",        "title",     "turn",     "number",   "filed",
                                       "refused",     "preview",   "aside",    "untimely", "again",
                                       "nothing_due", "held_open", "left_out", "fate",     NULL};
  for (const char *const *key = copied; *key != NULL; key++) {
    const Tree *value = tree_get(receipt, *key);
    if (value != NULL) tree_put(arena, fields, *key, tree_copy(arena, value));
  }
  const Tree *errors = tree_get(receipt, "error_count");
  if (!tree_is_null(errors)) tree_put(arena, fields, "errors", tree_copy(arena, errors));
  tree_put_bool(arena, fields, "due", tree_get(receipt, "unanswered")->count > 0);
  return fields;
}

/* The place of the mail that was read. */
static const MailText *place_of(const IncomingMail *mail, const char *text) {
  const MailText *place = &mail->texts[0];
  for (size_t i = 0; i < mail->text_count; i++) {
    if (mail->texts[i].text == text) place = &mail->texts[i];
  }
  return place;
}

Status mail_reply_receipt(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                          const char *text, const Tree *receipt) {
  const MailText *place = place_of(mail, text);
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (catalogue == NULL) return STATUS_CONFIG;
  Tree *whole = tree_copy(arena, receipt);
  Tree *came = tree_map(arena);
  tree_put_bool(arena, came, "markers", place->source == TEXT_MARKERS);
  tree_put_bool(arena, came, "body", place->source == TEXT_BODY);
  tree_put_bool(arena, came, "attachment", place->source == TEXT_ATTACHMENT);
  if (place->file_name != NULL) tree_put_text(arena, came, "file_name", place->file_name);
  tree_put(arena, whole, "read_from", came);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  OutboxRow answer = {.kind = "receipt"};
  answer.subject = receipt_subject(catalogue, arena, subject_fields(arena, receipt));
  answer.body = receipt_page_text(catalogue, arena, whole, &diagnostics);
  if (answer.body != NULL) mail_put_receipt_page(referee, loaded, seat, &answer);
  answer.body = receipt_text(catalogue, arena, whole, &diagnostics);
  referee_log_diagnostics(referee, loaded->game->id, NULL, &diagnostics);
  if (answer.body == NULL || !mails_put_reply(referee, loaded, seat, &answer)) return STATUS_CONFIG;
  mails_put_calendar(referee, loaded, seat, &answer);
  return mail_reply_queue(referee, loaded, seat, mail, "receipt", &answer);
}

/* ---- short answers ---- */

/* Subject and body of answers.referee.KEY. */
static bool say(const Catalogue *catalogue, Arena *arena, const char *key, const Tree *fields,
                OutboxRow *answer) {
  const char *subject = arena_printf(arena, "answers.referee.%s.subject", key);
  const char *body = arena_printf(arena, "answers.referee.%s.body", key);
  answer->subject = catalogue_say(catalogue, arena, subject, fields);
  answer->body = layout_text(arena, catalogue_say(catalogue, arena, body, fields), LAYOUT_WIDTH);
  return answer->body != NULL;
}

static Tree *how_to_fields(const Catalogue *catalogue, Arena *arena, const char *why,
                           const IncomingMail *mail) {
  Tree *fields = tree_map(arena);
  tree_put_text(
      arena, fields, "reason",
      catalogue_say(catalogue, arena, arena_printf(arena, "answers.referee.no-text.%s", why), NULL));
  tree_put_text(arena, fields, "their_subject", mail->subject);
  return fields;
}

Status mail_reply_how_to(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                         const char *why) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (catalogue == NULL) return STATUS_CONFIG;
  Tree *fields = how_to_fields(catalogue, arena, why, mail);
  tree_put_text(arena, fields, "game", loaded->row.name);
  tree_put_text(arena, fields, "turn", loaded->turn);
  OutboxRow answer = {.kind = "answer", .orders = document_form(referee, loaded, seat)};
  if (!say(catalogue, arena, "how-to", fields, &answer)) return STATUS_CONFIG;
  if (!mails_put_reply(referee, loaded, seat, &answer)) return STATUS_CONFIG;
  return mail_reply_queue(referee, loaded, seat, mail, "how-to", &answer);
}

Status mail_reply_lost(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail) {
  Arena *arena = loaded->arena;
  RestoreRow restore;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (catalogue == NULL) return STATUS_CONFIG;
  Status status = ledger_restore(referee->ledger, arena, &restore);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "copied", time_format(arena, restore.copied));
  tree_put_text(arena, fields, "restored", time_format(arena, restore.at));
  Tree *data = localize_fields(catalogue, arena, viewer_timezone(loaded, seat), fields);
  tree_put_text(arena, data, "their_subject", mail->subject);
  tree_put_text(arena, data, "game", loaded->row.name);
  tree_put_text(arena, data, "turn", loaded->turn);
  OutboxRow answer = {.kind = "answer", .orders = document_form(referee, loaded, seat)};
  if (!say(catalogue, arena, "lost", data, &answer)) return STATUS_CONFIG;
  if (!mails_put_reply(referee, loaded, seat, &answer)) return STATUS_CONFIG;
  return mail_reply_queue(referee, loaded, seat, mail, "lost", &answer);
}

Status mail_reply_press(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                        const Tree *press, const char *refused) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (catalogue == NULL) return STATUS_CONFIG;
  Tree *fields = tree_copy(arena, press);
  tree_put_text(arena, fields, "game", loaded->row.name);
  tree_put_text(arena, fields, "turn", loaded->turn);
  tree_put_int(arena, fields, "day", loaded->settings.press_day);
  const char *address = document_reply_to(referee, loaded, seat);
  if (address != NULL) tree_put_text(arena, fields, "address", address);
  if (refused != NULL) {
    const char *key = arena_printf(arena, "answers.referee.no-press.%s", refused);
    tree_put_text(arena, fields, "reason", catalogue_say(catalogue, arena, key, fields));
  }
  OutboxRow answer = {.kind = "receipt"};
  if (!say(catalogue, arena, refused == NULL ? "press" : "press-refused", fields, &answer))
    return STATUS_CONFIG;
  if (!mails_put_reply(referee, loaded, seat, &answer)) return STATUS_CONFIG;
  return mail_reply_queue(referee, loaded, seat, mail, "press", &answer);
}

static bool say_limit(const Catalogue *catalogue, Arena *arena, const char *game, int most,
                      OutboxRow *answer) {
  Tree *fields = tree_map(arena);
  tree_put_int(arena, fields, "most", most);
  tree_put_bool(arena, fields, "vain", most < ANSWERS_MOST);
  if (game != NULL) tree_put_text(arena, fields, "game", game);
  return say(catalogue, arena, "limit", fields, answer);
}

Status mail_reply_limit(Referee *referee, const LoadedGame *loaded, int seat, const IncomingMail *mail,
                        int most) {
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (catalogue == NULL) return STATUS_CONFIG;
  OutboxRow answer = {.kind = "answer"};
  if (!say_limit(catalogue, loaded->arena, loaded->row.name, most, &answer)) return STATUS_CONFIG;
  return mail_reply_queue(referee, loaded, seat, mail, "limit", &answer);
}

/* ---- to unrecognised senders ---- */

static char *stranger_id(Referee *referee, Arena *arena, const IncomingMail *mail, const char *secret) {
  uint8_t key[DICE_KEY_BYTES];
  if (!secret_from_hex(secret, key)) return NULL;
  return mails_plain_id(arena, referee, purpose_of(arena, key, mail, "answer"));
}

static bool say_unproved(const Catalogue *catalogue, Arena *arena, const IncomingMail *mail,
                         const Unproved *unproved, OutboxRow *out) {
  if (strcmp(unproved->why, "limit") == 0) return say_limit(catalogue, arena, NULL, unproved->most, out);
  bool key = strcmp(unproved->why, "wrong-key") == 0 || strcmp(unproved->why, "no-key") == 0 ||
             strcmp(unproved->why, "wrong-code") == 0;
  Tree *fields = key ? tree_map(arena) : how_to_fields(catalogue, arena, unproved->why, mail);
  tree_put_text(arena, fields, "their_subject", mail->subject);
  if (strcmp(unproved->why, "no-game") == 0) tree_put_bool(arena, fields, "keyless", true);
  if (unproved->game != NULL) tree_put_text(arena, fields, "game", unproved->game);
  if (unproved->daily) tree_put_bool(arena, fields, "daily", true);
  return say(catalogue, arena, key ? unproved->why : "how-to-anyone", fields, out);
}

Status mail_reply_unproved(Referee *referee, Arena *arena, const IncomingMail *mail,
                           const Unproved *unproved) {
  OutboxRow answer = {
      .kind = "answer",
      .seat = -1,
      .state = -1,
      .turn = "",
      .message_id = stranger_id(referee, arena, mail, unproved->secret),
      .sender = referee->configuration->from,
      .recipient = mail->from,
      .date = referee->now,
      .next_try = referee->now,
      .status = "queued",
      .words = "",
  };
  if (answer.message_id == NULL) return STATUS_BUG;
  const Catalogue *catalogue = referee_catalogue(referee, unproved->language);
  if (catalogue == NULL || !say_unproved(catalogue, arena, mail, unproved, &answer)) return STATUS_CONFIG;
  mail_reply_thread(arena, mail, &answer);
  return referee_ledger_status(referee, ledger_add_mail(referee->ledger, &answer));
}
