#include "private.h"

#include <string.h>
#include <unistd.h>

#include "../../base/yaml.h"
#include "../../mail/message.h"

/* ======== painters at work ======== */

/* After this many failed pictures a sender asks for no more, since each failure may take long. Letters
 * whose pictures were not asked for come first the next time, since send.c puts those that failed behind
 * all others. */
#define FAILURES_MOST 3

/* A painter and its answer. */
typedef struct PrerenderWorker {
  Painter *painter;
  Status status;
  const char *why;
} PrerenderWorker;

struct Prerender {
  PrerenderWorker *workers;
  size_t worker_count;
  int failures;
  Arena *arena; /* of the letters in hand */
  const OutboxRow *const *letters;
  Painting *paintings; /* of each letter, at PICTURE_PERCENT; no bytes: none was painted */
  size_t count, asked, taken;
};

Prerender *prerender_new(Arena *arena) {
  Prerender *prerender = arena_alloc(arena, sizeof *prerender);
  long processors = sysconf(_SC_NPROCESSORS_ONLN);
  *prerender = (Prerender){.worker_count = processors < 1 ? 1 : (size_t)processors};
  prerender->workers = arena_alloc(arena, prerender->worker_count * sizeof *prerender->workers);
  for (size_t i = 0; i < prerender->worker_count; i++)
    prerender->workers[i] = (PrerenderWorker){.painter = pictures_painter(arena)};
  return prerender;
}

void prerender_close(Prerender *prerender) {
  for (size_t i = 0; i < prerender->worker_count; i++) painter_stop(prerender->workers[i].painter);
}

/* Each painter has one letter at a time, the n-th painter the n-th and every so many after it. */
static PrerenderWorker *worker_of(const Prerender *prerender, size_t letter) {
  return &prerender->workers[letter % prerender->worker_count];
}

/* The first letter with the same drawing: who may see the same gets the same picture, painted once. */
static size_t first_like(const Prerender *prerender, size_t letter) {
  const char *drawing = prerender->letters[letter]->drawing;
  for (size_t i = 0; i < letter; i++) {
    if (strcmp(prerender->letters[i]->drawing, drawing) == 0) return i;
  }
  return letter;
}

static void ask(const Prerender *prerender, size_t letter) {
  PrerenderWorker *worker = worker_of(prerender, letter);
  worker->status = STATUS_TRY_AGAIN;
  worker->why = "no picture is asked for after several that failed";
  if (prerender->failures >= FAILURES_MOST) return;
  worker->status = STATUS_OK;
  if (first_like(prerender, letter) < letter) return;
  worker->status = painter_ask(worker->painter, prerender->arena, prerender->letters[letter]->drawing,
                               PICTURE_PNG, PICTURE_PERCENT, "", &worker->why);
}

/* Asks an idle painter for the next picture. */
static void ask_ahead(Prerender *prerender) {
  while (prerender->asked < prerender->count && prerender->asked < prerender->taken + prerender->worker_count)
    ask(prerender, prerender->asked++);
}

void prerender_begin(Prerender *prerender, Arena *arena, const OutboxRow *const *letters, size_t count) {
  prerender->arena = arena;
  prerender->letters = letters;
  prerender->paintings = arena_alloc(arena, count * sizeof *prerender->paintings);
  prerender->count = count;
  prerender->asked = prerender->taken = 0;
  ask_ahead(prerender);
}

/* The picture of the letter whose turn it is; in another size its painter paints it again. */
static Status picture_of_next(Prerender *prerender, int percent, Painting *out, const char **why) {
  size_t letter = prerender->taken, first = first_like(prerender, letter);
  PrerenderWorker *worker = worker_of(prerender, letter);
  Painting *kept = &prerender->paintings[first];
  Status status = worker->status;
  *why = worker->why;
  if (status == STATUS_OK && percent == PICTURE_PERCENT && kept->bytes != NULL) {
    *out = *kept;
    return STATUS_OK;
  }
  if (status == STATUS_OK && percent == PICTURE_PERCENT && first == letter)
    status = painter_answer(worker->painter, prerender->arena, out, why);
  else if (status == STATUS_OK)
    status = painter_paint(worker->painter, prerender->arena, prerender->letters[letter]->drawing,
                           PICTURE_PNG, percent, "", out, why);
  if (status == STATUS_OK && percent == PICTURE_PERCENT) *kept = *out;
  if (status == STATUS_UNAVAILABLE) prerender->failures++;
  return status;
}

/* ======== composing ======== */

/* Percent of its natural size, the largest that fits is taken. */
static const int SIZES[] = {PICTURE_PERCENT, 100, 75};
enum { SIZE_COUNT = sizeof SIZES / sizeof *SIZES };

/* Marks of both versions in a page (templates/mail-head.html.mustache): the one that shows the picture,
 * and the one that says it is missing. Readers' text never has these: its < is an entity in the page. */
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
  referee_log(referee, NOTICE_WARNING, "mail %s: sent without its %s: %s", letter->message_id, what, why);
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

/* ---- the order desk ---- */

/* The page of what the letter keeps for it. STATUS_OK, or why there is none, in words. */
static Status desk_of(Referee *referee, Arena *arena, const OutboxRow *letter, Mail *mail, const char **why) {
  const Tree *told = yaml_read(arena, letter->desk, strlen(letter->desk), &YAML_DATA, NULL);
  const char *name = tree_string(tree_get(told, "game"), "");
  GameRow row;
  size_t length = strlen(letter->desk);
  DeskPage page = {.game = referee_game(referee, tree_string(tree_get(told, "rules"), "")),
                   .language = tree_string(tree_get(told, "language"), "en"),
                   .data = desk_packed(arena, letter->desk, length),
                   .form = letter->orders};
  *why = "what it is told cannot be read";
  if (page.game == NULL || page.data == NULL) return STATUS_BUG;
  Status status = ledger_game(referee->ledger, arena, name, &row);
  if (status == STATUS_OK) status = ledger_edition(referee->ledger, arena, row.edition, &page.edition);
  *why = "its edition cannot be read";
  if (status != STATUS_OK) return status;
  page.digest = row.edition;
  char *html;
  status = desk_page(referee, arena, &page, &html);
  *why = "it cannot be made";
  if (status != STATUS_OK) return status;
  mail->desk = html;
  mail->desk_name = arena_concat(arena, page.game->id, "-orders.html", NULL);
  return STATUS_OK;
}

/* The same mail with its desk; unchanged where it has none, or that cannot be had: no mail waits for it. */
static void add_desk(Referee *referee, Arena *arena, const OutboxRow *letter, Mail mail, Letter *out) {
  const char *why;
  if (letter->desk == NULL) return;
  Letter larger;
  Status status = desk_of(referee, arena, letter, &mail, &why);
  if (status == STATUS_OK && compose(arena, &mail, &larger)) {
    why = "it would be too large";
    if (larger.length <= MAIL_BYTES_MOST_WITH_DESK) {
      *out = larger;
      return;
    }
  }
  tell_without(referee, letter, "order desk", why);
}

static Status compose_without_picture(Referee *referee, Arena *arena, const OutboxRow *letter, Letter *out) {
  Mail mail = mail_of(arena, letter, NULL);
  if (!compose(arena, &mail, out)) return STATUS_BAD_DATA;
  if (mail.html != NULL && out->length > MAIL_BYTES_MOST) {
    tell_without(referee, letter, "page", "it would be too large");
    mail.html = NULL;
    if (!compose(arena, &mail, out)) return STATUS_BAD_DATA;
  }
  add_desk(referee, arena, letter, mail, out);
  return STATUS_OK;
}

/* From now on what kills the process is this letter; no waiting for a painter is. */
static void begin_composing(Referee *referee, Arena *arena, const OutboxRow *letter, Attempts *attempts) {
  attempts_at(attempts, letter_digest(arena, letter));
  referee_step(referee, "composing");
}

/* Of the letter whose turn it is. */
static Status compose_with_picture(Referee *referee, Arena *arena, Prerender *prerender, Attempts *attempts,
                                   Letter *out, const char **why) {
  const OutboxRow *letter = prerender->letters[prerender->taken];
  Painting picture;
  for (int i = 0; i < SIZE_COUNT; i++) {
    attempts_at(attempts, NULL);
    Status status = picture_of_next(prerender, SIZES[i], &picture, why);
    if (status != STATUS_OK) return status;
    begin_composing(referee, arena, letter, attempts);
    const Mail mail = mail_of(arena, letter, &picture);
    if (!compose(arena, &mail, out)) return STATUS_BAD_DATA;
    if (out->length <= MAIL_BYTES_MOST) return STATUS_OK;
  }
  tell_without(referee, letter, "picture", "it would be too large");
  return compose_without_picture(referee, arena, letter, out);
}

static Status compose_either(Referee *referee, Arena *arena, const OutboxRow *letter, Prerender *prerender,
                             Attempts *attempts, Letter *out, const char **why) {
  if (prerender != NULL) {
    Status status = compose_with_picture(referee, arena, prerender, attempts, out, why);
    prerender->taken++;
    ask_ahead(prerender);
    return status;
  }
  begin_composing(referee, arena, letter, attempts);
  return compose_without_picture(referee, arena, letter, out);
}

const char *letter_digest(Arena *arena, const OutboxRow *letter) {
  return sha256_hex(arena, letter->message_id, strlen(letter->message_id));
}

Status letter_compose(Referee *referee, Arena *arena, const OutboxRow *letter, Prerender *prerender,
                      Attempts *attempts, Letter *out, const char **why) {
  *why = NULL;
  Status status = compose_either(referee, arena, letter, prerender, attempts, out, why);
  bool put_off = status == STATUS_UNAVAILABLE || status == STATUS_TRY_AGAIN;
  if (!put_off) attempts_end(attempts, letter_digest(arena, letter));
  attempts_at(attempts, NULL);
  return status;
}
