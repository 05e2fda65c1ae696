#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/dice.h"
#include "../../mail/message.h"
#include "../../report/report.h"

/* Of MAIL_BYTES_MOST, for headers, which are not all known yet. */
#define HEADER_BYTES ((size_t)4 * 1000)

/* Percent of its natural size, the largest that fits is taken. */
static const int SIZES[] = {PICTURE_PERCENT, 100};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* ---- the page ---- */

static void tell_without(const Referee *referee, const OutboxRow *mail, const char *what, const char *why) {
  referee_tell(referee, NOTICE_WARNING, "mail %s goes without its %s%s%s", mail->message_id, what,
               why == NULL ? "" : ": ", why == NULL ? "" : why);
}

static bool fits(Arena *arena, const char *from, const OutboxRow *mail) {
  const Mail whole = {
      .message_id = mail->message_id,
      .from = from,
      .to = from, /* headers are reckoned in by HEADER_BYTES */
      .subject = mail->subject,
      .text = mail->body,
      .orders = mail->orders,
      .html = mail->html,
      .picture = (const unsigned char *)mail->picture,
      .picture_length = (size_t)mail->picture_length,
      .calendar = mail->calendar,
  };
  size_t length;
  return mail_compose(arena, &whole, &length) != NULL && length + HEADER_BYTES <= MAIL_BYTES_MOST;
}

/* The form apart from what stands before it: on a telephone its long lines must be broken, a drawing's must
 * not. */
static void put_text_and_form(Arena *arena, Tree *letter, const char *body) {
  const char *form = strstr(body, LAYOUT_ORDERS "\n");
  if (form == NULL || (form != body && form[-1] != '\n')) form = body + strlen(body);
  tree_put_text(arena, letter, "text", arena_strndup(arena, body, (size_t)(form - body)));
  if (*form != '\0') tree_put_text(arena, letter, "form", form);
}

/* The page with this picture, NULL: without one. NULL after telling why. */
static char *page_of(Referee *referee, const Table *table, int seat, const Tree *document,
                     const OutboxRow *mail, const Picture *picture) {
  Arena *arena = table->arena;
  const char *language = viewer_language(referee, table, seat);
  const Catalogue *catalogue = referee_catalogue(referee, language);
  if (catalogue == NULL) return NULL;
  Tree *data = tree_copy(arena, document), *letter = tree_put(arena, data, "letter", tree_map(arena));
  tree_put_text(arena, letter, "language", language);
  tree_put_text(arena, letter, "subject", mail->subject);
  put_text_and_form(arena, letter, mail->body);
  if (picture != NULL) {
    Tree *shown = tree_put(arena, letter, "picture", tree_map(arena));
    tree_put_text(arena, shown, "id", mail_picture_id(arena, mail->message_id));
    tree_put_text(arena, shown, "words", picture->words);
    tree_put_int(arena, shown, "width", picture->width);
  }
  const char *template = arena_printf(arena, "mail-%s.html.mustache", table->game->id);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  char *page = report_page(catalogue, arena, template, data, &diagnostics);
  referee_tell_diagnostics(referee, table->game->id, NULL, &diagnostics);
  return page;
}

static bool paint(Referee *referee, const Table *table, int seat, const Tree *document, int percent,
                  const OutboxRow *mail, Picture *out) {
  const char *why;
  Status status = easel_picture(referee, table, seat, document, percent, out, &why);
  if (status != STATUS_OK && why != NULL) tell_without(referee, mail, "picture", why);
  return status == STATUS_OK;
}

/* True if the mail has the page, with the picture in this size, and fits. */
static bool put_with_picture(Referee *referee, const Table *table, int seat, const Tree *document,
                             const Picture *picture, OutboxRow *mail) {
  mail->html = page_of(referee, table, seat, document, mail, picture);
  mail->picture = picture == NULL ? NULL : (const char *)picture->bytes;
  mail->picture_length = picture == NULL ? 0 : (int64_t)picture->length;
  if (mail->html != NULL && fits(table->arena, referee->configuration->from, mail)) return true;
  mail->html = mail->picture = NULL;
  mail->picture_length = 0;
  return false;
}

/* A seat that was not read back from the ledger has text, as it is written there. */
static bool wants_page(const Table *table, int seat) {
  const char *wanted = seat < 0 ? NULL : table->seats.items[seat].mail;
  return wanted != NULL && strcmp(wanted, "html") == 0;
}

void mail_put_page(Referee *referee, const Table *table, int seat, const Tree *document, OutboxRow *mail) {
  if (!wants_page(table, seat)) return;
  Picture picture;
  int tried = 0;
  for (; tried < SIZE_COUNT; tried++) {
    if (!paint(referee, table, seat, document, SIZES[tried], mail, &picture)) break;
    if (put_with_picture(referee, table, seat, document, &picture, mail)) return;
  }
  if (tried == SIZE_COUNT) tell_without(referee, mail, "picture", "it would be too large");
  if (!put_with_picture(referee, table, seat, document, NULL, mail))
    tell_without(referee, mail, "page", NULL); /* why was told, or it is too large even so */
}

/* ---- the calendar ---- */

static const char *summary_of(Referee *referee, const Table *table, int seat, const char *owed) {
  Arena *arena = table->arena;
  const Catalogue *catalogue = referee_catalogue(referee, viewer_language(referee, table, seat));
  if (catalogue == NULL || owed == NULL)
    return arena_printf(arena, "%s, %s", table->row.name, table->game->title);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "game", table->row.name);
  tree_put_text(arena, fields, "title", table->game->title);
  tree_put_text(arena, fields, "turn", table->turn);
  tree_put_text(arena, fields, "owed", owed);
  return catalogue_say(catalogue, arena, "subjects.referee.calendar", fields);
}

/* One file follows from the one before, which may lie in the player's calendar. */
static void put_entry(Referee *referee, const Table *table, int seat, const char *owed, const char *before,
                      OutboxRow *mail) {
  Arena *arena = table->arena;
  char *organizer;
  CalendarEntry entry = {.sequence = -1, .cancelled = true};
  if (before != NULL) calendar_read(before, &entry);
  if (owed == NULL && entry.cancelled) return; /* nothing lies there */
  if (!mail_address_valid(arena, referee->configuration->from, &organizer)) return;
  entry.uid = arena_printf(arena, "deadline.%s.%s", table->seated.names[seat], table->row.thread);
  entry.sequence++;
  entry.cancelled = owed == NULL;
  entry.organizer = organizer;
  entry.stamp = referee->now;
  if (owed != NULL) entry.at = table_deadline(table);
  entry.summary = summary_of(referee, table, seat, owed);
  mail->calendar = calendar_file(arena, &entry);
}

void mail_put_calendar(Referee *referee, const Table *table, int seat, const char *owed, OutboxRow *mail) {
  const char *before;
  if (seat < 0 || !table->seats.items[seat].calendar) return;
  if (table_deadline(table) == TIME_NONE) owed = NULL;
  Status status = ledger_newest_calendar(referee->ledger, table->arena, table->row.id, seat, &before);
  if (referee_ledger_status(referee, status) == STATUS_OK)
    put_entry(referee, table, seat, owed, before, mail);
}

/* ---- what binds them ---- */
