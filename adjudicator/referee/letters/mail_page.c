#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/dice.h"
#include "../../base/json.h"
#include "../../mail/message.h"
#include "../../report/report.h"

/* ---- the page ---- */

/* The report as a phone shows it; the form apart from what comes before it: its long lines must be broken, a drawing's must not. */
static void put_text_and_form(Arena *arena, Tree *letter, const char *body) {
  const char *form = strstr(body, LAYOUT_ORDERS "\n");
  if (form == NULL || (form != body && form[-1] != '\n')) form = body + strlen(body);
  tree_put_text(arena, letter, "text", arena_strndup(arena, body, (size_t)(form - body)));
  if (*form != '\0') tree_put_text(arena, letter, "form", form);
}

/* The page, with both versions of the picture (letter.c) if `picture` is not NULL. NULL after logging why. */
static char *page_of(Referee *referee, const LoadedGame *loaded, int seat, const Tree *document,
                     const OutboxRow *mail, const Sketch *picture) {
  Arena *arena = loaded->arena;
  const char *language = viewer_language(referee, loaded, seat);
  const Catalogue *catalogue = referee_catalogue(referee, language);
  if (catalogue == NULL) return NULL;
  Tree *data = tree_copy(arena, document), *letter = tree_put(arena, data, "letter", tree_map(arena));
  tree_put_text(arena, letter, "language", language);
  tree_put_text(arena, letter, "subject", mail->subject);
  const char *text = document_text_on_page(referee, loaded, seat, document),
             *preface = tree_string(tree_get(document, "preface"), NULL);
  if (text == NULL) return NULL;
  if (preface != NULL)
    text = arena_concat(arena, layout_text(arena, preface, LAYOUT_PHONE_WIDTH), "\n", text, NULL);
  put_text_and_form(arena, letter, text);
  if (picture != NULL) {
    Tree *shown = tree_put(arena, letter, "picture", tree_map(arena));
    tree_put_text(arena, shown, "id", mail_picture_id(arena, mail->message_id));
    tree_put_text(arena, shown, "words", picture->words);
    tree_put_int(arena, shown, "width", picture->drawing->width / 10);
  }
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  char *page = report_page(catalogue, arena, "mail-page.html.mustache", data, &diagnostics);
  referee_log_diagnostics(referee, loaded->game->id, NULL, &diagnostics);
  return page;
}

/* A seat that was not read back from the ledger has NULL, which is written there as "text". */
static bool wants(const LoadedGame *loaded, int seat, const char *what) {
  const char *wanted = seat < 0 ? NULL : loaded->seats.items[seat].mail;
  return wanted != NULL && strcmp(wanted, what) == 0;
}

void mail_put_page(Referee *referee, const LoadedGame *loaded, int seat, const Tree *document,
                   const EventRows *events, OutboxRow *mail) {
  if (!wants(loaded, seat, "html")) return;
  Sketch sketch;
  bool drawn = pictures_sketch(referee, loaded, seat, document, events, &sketch) == STATUS_OK;
  mail->html = page_of(referee, loaded, seat, document, mail, drawn ? &sketch : NULL);
  if (mail->html == NULL)
    referee_log(referee, NOTICE_WARNING, "mail %s: sent without its page", mail->message_id);
  else if (drawn)
    mail->drawing = drawing_write(loaded->arena, sketch.drawing);
}

void mail_put_receipt_page(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail) {
  if (!wants(loaded, seat, "html")) return;
  Arena *arena = loaded->arena;
  const char *language = viewer_language(referee, loaded, seat), *desk = desk_link(referee, loaded, seat);
  const Catalogue *catalogue = referee_catalogue(referee, language);
  if (catalogue == NULL) return;
  Tree *data = tree_map(arena), *letter = tree_put(arena, data, "letter", tree_map(arena));
  tree_put_text(arena, data, "game", loaded->row.name);
  tree_put_text(arena, data, "rules", loaded->game->id);
  tree_put_text(arena, data, "title", loaded->game->title);
  tree_put_text(arena, data, "turn", loaded->turn);
  tree_put_bool(arena, data, "over", strcmp(loaded->row.status, "over") == 0);
  if (desk != NULL) tree_put_text(arena, data, "desk", desk);
  const char *key;
  if (!document_key_line(referee, loaded, seat, &key)) return;
  if (key != NULL) tree_put_text(arena, letter, "key", key);
  tree_put_text(arena, letter, "language", language);
  tree_put_text(arena, letter, "subject", mail->subject);
  const char *rest = strchrnul(mail->body, '\n');
  tree_put_text(arena, letter, "verdict", arena_strndup(arena, mail->body, (size_t)(rest - mail->body)));
  tree_put_text(arena, letter, "text", rest);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  mail->html = report_page(catalogue, arena, "mail-receipt.html.mustache", data, &diagnostics);
  referee_log_diagnostics(referee, loaded->game->id, NULL, &diagnostics);
  if (mail->html == NULL)
    referee_log(referee, NOTICE_WARNING, "%s: a receipt was sent without its page", loaded->row.name);
}

/* ---- the order desk ---- */

void mail_put_desk(Referee *referee, const LoadedGame *loaded, int seat, OutboxRow *mail) {
  if (mail->orders == NULL || !wants(loaded, seat, "desk") || desk_refusal(loaded, seat) != NULL) return;
  const Tree *desk = desk_game(referee, loaded, seat);
  if (desk != NULL)
    mail->desk = json_write(loaded->arena, desk, NULL);
  else
    referee_log(referee, NOTICE_WARNING, "mail %s: sent without its order desk", mail->message_id);
}

/* ---- the calendar ---- */

static const char *summary_of(Referee *referee, const LoadedGame *loaded, int seat, const char *owed) {
  Arena *arena = loaded->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, loaded, seat));
  if (catalogue == NULL || owed == NULL)
    return arena_printf(arena, "%s, %s", loaded->row.name, loaded->game->title);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "game", loaded->row.name);
  tree_put_text(arena, fields, "title", loaded->game->title);
  tree_put_text(arena, fields, "turn", loaded->turn);
  tree_put_text(arena, fields, "owed", owed);
  return catalogue_say(catalogue, arena, "subjects.referee.calendar", fields);
}

/* One file follows from the one before, which may lie in the player's calendar. */
static void put_entry(Referee *referee, const LoadedGame *loaded, int seat, const char *owed,
                      const char *before, OutboxRow *mail) {
  Arena *arena = loaded->arena;
  char *organizer;
  CalendarEntry entry = {.sequence = -1, .cancelled = true};
  if (before != NULL) calendar_read(before, &entry);
  if (owed == NULL && entry.cancelled) return; /* nothing lies there */
  if (!mail_address_valid(arena, referee->configuration->from, &organizer)) return;
  entry.uid = arena_printf(arena, "deadline.%s.%s", loaded->seated.names[seat], loaded->row.thread);
  entry.sequence++;
  entry.cancelled = owed == NULL;
  entry.organizer = organizer;
  entry.stamp = referee->now;
  if (owed != NULL) entry.at = loaded_game_deadline(loaded);
  entry.summary = summary_of(referee, loaded, seat, owed);
  mail->calendar = calendar_file(arena, &entry);
}

void mail_put_calendar(Referee *referee, const LoadedGame *loaded, int seat, const char *owed,
                       OutboxRow *mail) {
  const char *before;
  if (seat < 0 || !loaded->seats.items[seat].calendar) return;
  if (loaded_game_deadline(loaded) == TIME_NONE) owed = NULL;
  Status status = ledger_newest_calendar(referee->ledger, loaded->arena, loaded->row.id, seat, &before);
  if (referee_ledger_status(referee, status) == STATUS_OK)
    put_entry(referee, loaded, seat, owed, before, mail);
}
