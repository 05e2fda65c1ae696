#include "private.h"

#include <string.h>
#include <strings.h>

#include <glib.h>

#include "../../base/yaml.h"
#include "../../ledger/forget.h"

/* A person's own texts in one game, and what quotes them. */

/* One player's time in a seat: from `since` up to but not including `until`. */
typedef struct Tenure {
  int64_t seat;
  Time since, until;
  bool theirs;
} Tenure;

typedef struct Work {
  Referee *referee;
  Arena *arena;
  const char *address; /* bare, in lower case */
  int64_t game;        /* 0: none */
  const SeatRows *seats;
  InboxRows inbox; /* of this game, or of none */
  SubmissionRows files;
  PressRows press;
  OutboxRows mails;
  Tenure *tenures;
  size_t tenure_count, tenure_room;
  bool *press_goes, *file_goes, *mail_came_goes; /* by row: it is the person's own */
  bool *quotes;                                  /* by row of inbox: another's mail that quotes them */
  const char **own; /* their messages, with single spaces, to find quotations; NULL at the end */
  Forgotten *out;
} Work;

/* ---- reading everything ---- */

static Status load_inbox(Work *work) {
  InboxRows all;
  Status status = ledger_inbox(work->referee->ledger, work->arena, work->game, NULL, INT64_MAX, &all);
  if (status != STATUS_OK) return status;
  work->inbox = (InboxRows){.items = all.items};
  for (size_t i = 0; i < all.count; i++) {
    if (all.items[i].game == work->game) work->inbox.items[work->inbox.count++] = all.items[i];
  }
  return STATUS_OK;
}

static Status load(Work *work) {
  Ledger *ledger = work->referee->ledger;
  Status status = load_inbox(work);
  if (status == STATUS_OK)
    status = ledger_mails(ledger, work->arena, work->game, NULL, NULL, -1, &work->mails);
  if (status == STATUS_OK && work->game != 0)
    status = ledger_submissions(ledger, work->arena, work->game, &work->files);
  if (status == STATUS_OK && work->game != 0)
    status = ledger_press(ledger, work->arena, work->game, NULL, &work->press);
  work->press_goes = arena_alloc(work->arena, work->press.count + 1);
  work->file_goes = arena_alloc(work->arena, work->files.count + 1);
  work->mail_came_goes = arena_alloc(work->arena, work->inbox.count + 1);
  work->quotes = arena_alloc(work->arena, work->inbox.count + 1);
  memset(work->press_goes, 0, work->press.count + 1);
  memset(work->file_goes, 0, work->files.count + 1);
  memset(work->mail_came_goes, 0, work->inbox.count + 1);
  memset(work->quotes, 0, work->inbox.count + 1);
  return status;
}

/* ---- who had which seat when ---- */

static void add_tenure(Work *work, int64_t seat, Time since, Time until, bool theirs) {
  work->tenures =
      arena_room(work->arena, work->tenures, sizeof *work->tenures, work->tenure_count, &work->tenure_room);
  work->tenures[work->tenure_count++] = (Tenure){seat, since, until, theirs};
}

/* Only the mail that went to them says who a seat's former players were. */
static bool was_theirs(const Work *work, int64_t seat, Time since, Time until) {
  for (size_t i = 0; i < work->mails.count; i++) {
    const OutboxRow *mail = &work->mails.items[i];
    if (mail->seat == seat && mail->date >= since && mail->date < until &&
        strcmp(mail->address, work->address) == 0)
      return true;
  }
  return false;
}

static const char *seat_of_event(const Work *work, const EventRow *event) {
  Diagnostics ignored;
  diagnostics_init(&ignored, work->arena);
  const Tree *fields = yaml_read(work->arena, event->fields, strlen(event->fields), &YAML_DATA, &ignored);
  return fields == NULL ? "" : tree_string(tree_get(fields, "seat"), "");
}

static void add_tenures(Work *work, const EventRows *events, const SeatRow *seat) {
  Time since = INT64_MIN;
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *event = &events->items[i];
    if (strcmp(event->code, "act-replace") != 0 || strcmp(seat_of_event(work, event), seat->name) != 0)
      continue;
    add_tenure(work, seat->seat, since, event->at, was_theirs(work, seat->seat, since, event->at));
    since = event->at;
  }
  bool theirs = seat->computer == NULL && strcasecmp(seat->bare, work->address) == 0;
  add_tenure(work, seat->seat, since, INT64_MAX, theirs);
}

static Status find_tenures(Work *work) {
  EventRows events;
  if (work->game == 0) return STATUS_OK;
  Status status = ledger_events(work->referee->ledger, work->arena, work->game, NULL, -1, &events);
  for (size_t i = 0; status == STATUS_OK && i < work->seats->count; i++)
    add_tenures(work, &events, &work->seats->items[i]);
  return status;
}

static bool is_theirs(const Work *work, int64_t seat, Time at) {
  for (size_t i = 0; i < work->tenure_count; i++) {
    const Tenure *tenure = &work->tenures[i];
    if (tenure->seat == seat && tenure->since <= at && at < tenure->until) return tenure->theirs;
  }
  return false;
}

/* ---- their own ---- */

static bool by_computer(const SubmissionRow *file) {
  return strcmp(file->source, SOURCE_COMPUTER) == 0 || strcmp(file->source, SOURCE_STAND_IN) == 0;
}

static void mark_from_mail(Work *work, const InboxRow *row) {
  for (size_t i = 0; i < work->files.count; i++)
    work->file_goes[i] |= row->receipt == work->files.items[i].receipt;
  for (size_t i = 0; i < work->press.count; i++) {
    const PressRow *press = &work->press.items[i];
    work->press_goes[i] |= press->id == row->press || (row->receipt > 0 && press->receipt == row->receipt);
  }
}

static void mark_own(Work *work) {
  for (size_t i = 0; i < work->inbox.count; i++) {
    const InboxRow *row = &work->inbox.items[i];
    work->mail_came_goes[i] = strcasecmp(row->sender, work->address) == 0 ||
                              (row->seat >= 0 && *row->sender != '\0' && is_theirs(work, row->seat, row->at));
    if (work->mail_came_goes[i]) mark_from_mail(work, row);
  }
  for (size_t i = 0; i < work->files.count; i++) {
    const SubmissionRow *file = &work->files.items[i];
    work->file_goes[i] |= is_theirs(work, file->seat, file->at);
    work->file_goes[i] = work->file_goes[i] && !by_computer(file) && !submission_erased(file);
  }
  for (size_t i = 0; i < work->press.count; i++) {
    const PressRow *press = &work->press.items[i];
    work->press_goes[i] |= is_theirs(work, press->author, press->at);
    work->press_goes[i] = work->press_goes[i] && *press->text != '\0';
  }
}

/* ---- what quotes them ---- */

/* This many bytes of a message in a row are no coincidence; a shorter message must be there whole. */
#define QUOTED_BYTES ((size_t)40)
#define QUOTED_LEAST ((size_t)12)

/* The words of a text, however its lines were broken and quoted, with single spaces. */
static const char *words_of(Arena *arena, const char *text, size_t length) {
  char *out = arena_alloc(arena, length + 1);
  size_t size = 0;
  for (size_t i = 0; i < length; i++) {
    bool space = strchr(" \t\r\n>|", text[i]) != NULL; /* the NUL, too */
    if (!space) out[size++] = text[i];
    if (space && size > 0 && out[size - 1] != ' ') out[size++] = ' ';
  }
  while (size > 0 && out[size - 1] == ' ') size--;
  out[size] = '\0';
  return out;
}

static bool has_part(const char *words, const char *own) {
  size_t length = strlen(own);
  if (length < QUOTED_LEAST) return false;
  if (length <= QUOTED_BYTES) return strstr(words, own) != NULL;
  char part[QUOTED_BYTES + 1] = {0};
  for (size_t at = 0; at + QUOTED_BYTES <= length; at += QUOTED_BYTES) {
    memcpy(part, own + at, QUOTED_BYTES);
    if (strstr(words, part) != NULL) return true;
  }
  return false;
}

static bool quotes_own(const Work *work, const char *text, size_t length) {
  if (*work->own == NULL || length == 0) return false;
  const char *words = words_of(work->arena, text, length);
  for (const char **own = work->own; *own != NULL; own++) {
    if (has_part(words, *own)) return true;
  }
  return false;
}

static void collect_own(Work *work) {
  size_t count = 0;
  work->own = arena_alloc(work->arena, (work->press.count + 1) * sizeof *work->own);
  for (size_t i = 0; i < work->press.count; i++) {
    const char *text = work->press.items[i].text;
    if (work->press_goes[i]) work->own[count++] = words_of(work->arena, text, strlen(text));
  }
  work->own[count] = NULL;
}

static bool passes_on(const Work *work, const OutboxRow *mail) {
  for (size_t i = 0; mail->press > 0 && i < work->press.count; i++) {
    if (work->press.items[i].id == mail->press) return work->press_goes[i];
  }
  return false;
}

/* True if it answers a mail that passed their words on: programs quote what they answer, in any encoding. */
static bool answers_own(const Work *work, const char *raw) {
  for (size_t i = 0; i < work->mails.count; i++) {
    const OutboxRow *mail = &work->mails.items[i];
    if (passes_on(work, mail) && strstr(raw, mail->message_id) != NULL) return true;
  }
  return false;
}

static bool names_address(const Work *work, const char *text) {
  char *lower = g_ascii_strdown(text == NULL ? "" : text, -1);
  bool found = strstr(lower, work->address) != NULL;
  g_free(lower);
  return found;
}

/* Mail that names the address, and that nobody is proved to have sent, is about them: bounces, above all. */
static Status look_at_mail(Work *work, size_t place) {
  const InboxRow *row = &work->inbox.items[place];
  if (work->mail_came_goes[place]) return STATUS_OK;
  bool nobodys = row->seat < 0;
  InboxRow whole;
  if (row->length == 0 && !nobodys) return STATUS_OK;
  Status status = ledger_inbox_message(work->referee->ledger, work->arena, row->id, &whole);
  if (status != STATUS_OK) return status;
  if (nobodys) {
    work->mail_came_goes[place] = names_address(work, whole.raw) || names_address(work, row->words);
  } else {
    work->quotes[place] = *work->own != NULL &&
                          (answers_own(work, whole.raw) || quotes_own(work, whole.raw, (size_t)whole.length));
  }
  return STATUS_OK;
}

/* Others' messages and files that quote them. */
static void mark_quoting(Work *work) {
  for (size_t i = 0; i < work->files.count; i++) {
    const SubmissionRow *file = &work->files.items[i];
    work->file_goes[i] |= !by_computer(file) && quotes_own(work, file->text, (size_t)file->length);
  }
  bool *quoting = arena_alloc(work->arena, work->press.count + 1);
  for (size_t i = 0; i < work->press.count; i++) {
    const char *text = work->press.items[i].text;
    quoting[i] = quotes_own(work, text, strlen(text));
  }
  for (size_t i = 0; i < work->press.count; i++) work->press_goes[i] |= quoting[i];
}

static Status find_quotations(Work *work) {
  Status status = STATUS_OK;
  collect_own(work);
  for (size_t i = 0; i < work->inbox.count && status == STATUS_OK; i++) status = look_at_mail(work, i);
  if (status == STATUS_OK) mark_quoting(work);
  return status;
}

/* ---- erasing ---- */

static Status erase_came(Work *work) {
  Ledger *ledger = work->referee->ledger;
  Status status = STATUS_OK;
  for (size_t i = 0; i < work->inbox.count && status == STATUS_OK; i++) {
    const InboxRow *row = &work->inbox.items[i];
    if (work->mail_came_goes[i]) status = ledger_forget_message(ledger, row);
    if (work->quotes[i]) status = ledger_erase_message(ledger, row->id);
    work->out->texts += work->mail_came_goes[i] || work->quotes[i];
  }
  return status;
}

static Status erase_written(Work *work) {
  Ledger *ledger = work->referee->ledger;
  Status status = STATUS_OK;
  for (size_t i = 0; i < work->files.count && status == STATUS_OK; i++) {
    if (!work->file_goes[i]) continue;
    status = ledger_erase_submission(ledger, work->game, work->files.items[i].receipt);
    work->out->texts++;
  }
  for (size_t i = 0; i < work->press.count && status == STATUS_OK; i++) {
    if (!work->press_goes[i]) continue;
    status = ledger_erase_press(ledger, work->game, work->press.items[i].id);
    work->out->texts++;
  }
  return status;
}

static bool answers_quoting(const Work *work, const OutboxRow *mail) {
  for (size_t i = 0; mail->in_reply_to != NULL && i < work->inbox.count; i++) {
    if (work->quotes[i] && strcmp(work->inbox.items[i].message_id, mail->in_reply_to) == 0) return true;
  }
  return false;
}

/* Mail to the game master about them, such as a bounce. */
static bool is_about(const Work *work, const OutboxRow *mail) {
  if (mail->seat >= 0 || mail->observer > 0) return false;
  return names_address(work, mail->body) || names_address(work, mail->subject);
}

/* A report loses only its envelope: it holds what the game says, and others may be kept as differences from it. */
static Status erase_sent(Work *work, const OutboxRow *mail) {
  Ledger *ledger = work->referee->ledger;
  bool to = strcmp(mail->address, work->address) == 0, about = is_about(work, mail);
  bool report = strcmp(mail->kind, "report") == 0, erased = *mail->body == '\0' && mail->damaged == NULL;
  bool letter = !report && !erased && (to || about || passes_on(work, mail) || answers_quoting(work, mail));
  Status status = STATUS_OK;
  if (letter) status = ledger_erase_mail(ledger, work->game, mail->id);
  if (status == STATUS_OK && (to || about) && !mail_is_forgotten(mail))
    status = ledger_forget_mail(ledger, work->game, mail->id);
  work->out->mails += to || about;
  work->out->texts += letter && !to;
  work->out->left += !letter && !to && !about && names_address(work, mail->body);
  return status;
}

static Status erase_all(Work *work) {
  Status status = erase_came(work);
  if (status == STATUS_OK) status = erase_written(work);
  for (size_t i = 0; i < work->mails.count && status == STATUS_OK; i++)
    status = erase_sent(work, &work->mails.items[i]);
  return status;
}

/* ---- what is left ---- */

static Status count_left(Work *work) {
  EventRows events;
  if (work->game == 0) return STATUS_OK;
  Status status = ledger_events(work->referee->ledger, work->arena, work->game, NULL, -1, &events);
  for (size_t i = 0; status == STATUS_OK && i < events.count; i++)
    work->out->left += names_address(work, events.items[i].fields);
  for (size_t i = 0; i < work->press.count; i++)
    work->out->left += !work->press_goes[i] && names_address(work, work->press.items[i].text);
  for (size_t i = 0; i < work->files.count; i++)
    work->out->left += !work->file_goes[i] && names_address(work, work->files.items[i].text);
  return status;
}

Status forget_texts(Referee *referee, const char *address, const GameRow *game, const SeatRows *seats,
                    Forgotten *out) {
  Arena *arena = arena_new();
  char *lower = g_ascii_strdown(address, -1);
  Work work = {.referee = referee,
               .arena = arena,
               .address = lower,
               .game = game == NULL ? 0 : game->id,
               .seats = seats,
               .out = out};
  Status status = load(&work);
  if (status == STATUS_OK) status = find_tenures(&work);
  if (status == STATUS_OK) mark_own(&work);
  if (status == STATUS_OK) status = find_quotations(&work);
  if (status == STATUS_OK) status = erase_all(&work);
  if (status == STATUS_OK) status = count_left(&work);
  g_free(lower);
  arena_free(arena);
  return referee_ledger_status(referee, status);
}
