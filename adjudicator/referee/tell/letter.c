#include "private.h"

#include <string.h>
#include <unistd.h>

#include "../../mail/message.h"

/* ======== painters at work ======== */

/* After so many pictures that failed a sender asks for no more: each may take its time to fail. Letters that
 * were not asked for come first the next time, since send.c puts those that failed before
 * behind all others. */
#define FAILURES_MOST 3

/* A painter, and what became of asking it. */
typedef struct Easel {
  Painter *painter;
  Status status;
  const char *why;
} Easel;

struct Studio {
  Easel *easels;
  size_t easel_count;
  int failures;
  Arena *arena; /* of the letters in hand */
  const OutboxRow *const *letters;
  size_t count, asked, taken;
};

Studio *studio_new(Arena *arena) {
  Studio *studio = arena_alloc(arena, sizeof *studio);
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  *studio = (Studio){.easel_count = processors < 1 ? 1 : (size_t)processors};
  studio->easels = arena_alloc(arena, studio->easel_count * sizeof *studio->easels);
  for (size_t i = 0; i < studio->easel_count; i++)
    studio->easels[i] = (Easel){.painter = pictures_painter(arena)};
  return studio;
}

void studio_close(Studio *studio) {
  for (size_t i = 0; i < studio->easel_count; i++) painter_stop(studio->easels[i].painter);
}

/* Each painter has one letter at a time, the n-th painter the n-th and every so many after it. */
static Easel *easel_of(const Studio *studio, size_t letter) {
  return &studio->easels[letter % studio->easel_count];
}

static void ask(const Studio *studio, size_t letter) {
  Easel *easel = easel_of(studio, letter);
  easel->status = STATUS_TRY_AGAIN;
  easel->why = "no picture is asked for after several that failed";
  if (studio->failures >= FAILURES_MOST) return;
  easel->status = painter_ask(easel->painter, studio->arena, studio->letters[letter]->drawing, PICTURE_PNG,
                              PICTURE_PERCENT, "", &easel->why);
}

/* Whoever has nothing to do is asked for the next picture. */
static void ask_ahead(Studio *studio) {
  while (studio->asked < studio->count && studio->asked < studio->taken + studio->easel_count)
    ask(studio, studio->asked++);
}

void studio_take_on(Studio *studio, Arena *arena, const OutboxRow *const *letters, size_t count) {
  studio->arena = arena;
  studio->letters = letters;
  studio->count = count;
  studio->asked = studio->taken = 0;
  ask_ahead(studio);
}

/* The picture of the letter whose turn it is; in another size than it was asked for its painter paints it
 * anew. */
static Status picture_of_next(Studio *studio, int percent, Painting *out, const char **why) {
  Easel *easel = easel_of(studio, studio->taken);
  Status status = easel->status;
  *why = easel->why;
  if (status == STATUS_OK && percent == PICTURE_PERCENT)
    status = painter_answer(easel->painter, studio->arena, out, why);
  else if (status == STATUS_OK)
    status = painter_paint(easel->painter, studio->arena, studio->letters[studio->taken]->drawing,
                           PICTURE_PNG, percent, "", out, why);
  if (status == STATUS_UNAVAILABLE) studio->failures++;
  return status;
}

/* ======== composing ======== */

/* Percent of its natural size, the largest that fits is taken. */
static const int SIZES[] = {PICTURE_PERCENT, 100};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* What a page has for both cases (templates/mail-head.html.mustache): what shows the picture, and what says
 * that it is not there. What readers write never holds these: it stands in the page with its <
 * as an entity. */
#define WITH_PICTURE    "<!--picture-->"
#define WITHOUT_PICTURE "<!--no picture-->"
#define PICTURE_END     "<!--end of picture-->"

static const char *page_of(Arena *arena, const char *html, bool pictured) {
  const char *with = strstr(html, WITH_PICTURE);
  const char *without = with == NULL ? NULL : strstr(with, WITHOUT_PICTURE);
  const char *end = without == NULL ? NULL : strstr(without, PICTURE_END);
  if (end == NULL) return html;
  const char *from = pictured ? with + strlen(WITH_PICTURE) : without + strlen(WITHOUT_PICTURE);
  const char *to = pictured ? without : end;
  return arena_concat(arena, arena_strndup(arena, html, (size_t)(with - html)),
                      arena_strndup(arena, from, (size_t)(to - from)), end + strlen(PICTURE_END), NULL);
}

static void tell_without(const Referee *referee, const OutboxRow *letter, const char *what, const char *why) {
  referee_tell(referee, NOTICE_WARNING, "mail %s goes without its %s: %s", letter->message_id, what, why);
}

static Mail mail_of(Arena *arena, const OutboxRow *letter, const Painting *picture) {
  Mail mail = {
      .message_id = letter->message_id,
      .from = letter->sender,
      .to = letter->recipient,
      .reply_to = letter->reply_to,
      .subject = letter->subject,
      .date = letter->date,
      .in_reply_to = letter->in_reply_to,
      .references = letter->references,
      .text = letter->body,
      .replied = strcmp(letter->kind, "receipt") == 0 || strcmp(letter->kind, "answer") == 0,
      .orders = letter->orders,
      .html = letter->html == NULL ? NULL : page_of(arena, letter->html, picture != NULL),
      .calendar = letter->calendar,
  };
  if (picture != NULL) {
    mail.picture = picture->bytes;
    mail.picture_length = picture->length;
  }
  return mail;
}

static bool compose(Arena *arena, const Mail *mail, Letter *out) {
  char *from, *to;
  *out = (Letter){.message_id = mail->message_id};
  out->bytes = mail_compose(arena, mail, &out->length);
  if (out->bytes == NULL || !mail_address_valid(arena, mail->from, &from) ||
      !mail_address_valid(arena, mail->to, &to))
    return false;
  out->sender = from;
  out->recipient = to;
  return true;
}

static Status compose_without_picture(const Referee *referee, Arena *arena, const OutboxRow *letter,
                                      Letter *out) {
  Mail mail = mail_of(arena, letter, NULL);
  if (!compose(arena, &mail, out)) return STATUS_BAD_DATA;
  if (mail.html == NULL || out->length <= MAIL_BYTES_MOST) return STATUS_OK;
  tell_without(referee, letter, "page", "it would be too large");
  mail.html = NULL;
  return compose(arena, &mail, out) ? STATUS_OK : STATUS_BAD_DATA;
}

/* Of the letter whose turn it is. */
static Status compose_with_picture(const Referee *referee, Arena *arena, Studio *studio, Letter *out,
                                   const char **why) {
  const OutboxRow *letter = studio->letters[studio->taken];
  Painting picture;
  for (int i = 0; i < SIZE_COUNT; i++) {
    Status status = picture_of_next(studio, SIZES[i], &picture, why);
    if (status != STATUS_OK) return status;
    const Mail mail = mail_of(arena, letter, &picture);
    if (!compose(arena, &mail, out)) return STATUS_BAD_DATA;
    if (out->length <= MAIL_BYTES_MOST) return STATUS_OK;
  }
  tell_without(referee, letter, "picture", "it would be too large");
  return compose_without_picture(referee, arena, letter, out);
}

Status letter_compose(const Referee *referee, Arena *arena, const OutboxRow *letter, Studio *studio,
                      Letter *out, const char **why) {
  *why = NULL;
  if (studio == NULL) return compose_without_picture(referee, arena, letter, out);
  Status status = compose_with_picture(referee, arena, studio, out, why);
  studio->taken++;
  ask_ahead(studio);
  return status;
}
