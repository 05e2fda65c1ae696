#include "private.h"

#include <string.h>
#include <strings.h>

#include <glib.h>

#include "../../base/yaml.h"
#include "../../ledger/forget.h"
#include "../../mail/incoming.h"

/* A person's own texts in one game, and what quotes them. */

/* The time in which a seat had one address: between `since` and `until`. What came in the very second of a change could be
 * either's. */
typedef struct Tenure {
  int64_t seat;
  Time since, until;
  const char *address; /* bare, in lower case; "": the computer's, or nobody knows it any more */
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
  QuotedPieces *own;                             /* their messages */
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

static void add_tenure(Work *work, int64_t seat, Time since, Time until, const char *address) {
  work->tenures =
      arena_room(work->arena, work->tenures, sizeof *work->tenures, work->tenure_count, &work->tenure_room);
  work->tenures[work->tenure_count++] = (Tenure){seat, since, until, address};
}

/* Only the mail that went to it says what a seat's former address was: the newest, if it had several within a second. */
static const char *former_address(const Work *work, int64_t seat, Time since, Time until) {
  const char *address = "";
  for (size_t i = 0; i < work->mails.count; i++) {
    const OutboxRow *mail = &work->mails.items[i];
    if (mail->seat == seat && mail->date >= since && mail->date < until) address = mail->address;
  }
  return address;
}

/* True if a seat got another address then, be it another player's. */
static bool changes_address(const Work *work, const EventRow *event, const SeatRow *seat) {
  bool replaces = strcmp(event->code, "act-replace") == 0;
  if (!replaces && strcmp(event->code, "act-address") != 0) return false;
  Diagnostics ignored;
  diagnostics_init(&ignored, work->arena);
  const Tree *fields = yaml_read(work->arena, event->fields, strlen(event->fields), &YAML_DATA, &ignored);
  bool moved = false;
  if (fields == NULL || strcmp(tree_string(tree_get(fields, "seat"), ""), seat->name) != 0) return false;
  return replaces || (tree_read_bool(tree_get(fields, "moved"), &moved) && moved);
}

static void add_tenures(Work *work, const EventRows *events, const SeatRow *seat) {
  Time since = INT64_MIN;
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *event = &events->items[i];
    if (!changes_address(work, event, seat)) continue;
    add_tenure(work, seat->seat, since, event->at, former_address(work, seat->seat, since, event->at));
    since = event->at;
  }
  add_tenure(work, seat->seat, since, INT64_MAX, seat->computer == NULL ? seat->bare : "");
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
    if (tenure->seat == seat && tenure->since < at && at < tenure->until)
      return strcmp(tenure->address, work->address) == 0;
  }
  return false;
}

/* True for the address of a seat, at any time, which is not theirs: what it sent is another's, whosever seat it was for. */
static bool is_anothers(const Work *work, const char *sender) {
  if (strcasecmp(sender, work->address) == 0) return false;
  for (size_t i = 0; i < work->tenure_count; i++) {
    if (strcasecmp(work->tenures[i].address, sender) == 0) return true;
  }
  return false;
}

/* ---- their own ---- */

static bool by_computer(const SubmissionRow *file) {
  return strcmp(file->source, SOURCE_COMPUTER) == 0 || strcmp(file->source, SOURCE_STAND_IN) == 0;
}

/* Whoever sent a mail has sent the file and the messages in it. */
static void mark_from_mail(Work *work, const InboxRow *row, bool goes) {
  for (size_t i = 0; i < work->files.count; i++) {
    if (row->receipt == work->files.items[i].receipt) work->file_goes[i] = goes;
  }
  for (size_t i = 0; i < work->press.count; i++) {
    const PressRow *press = &work->press.items[i];
    if (press->id == row->press || (row->receipt > 0 && press->receipt == row->receipt))
      work->press_goes[i] = goes;
  }
}

static void mark_mails(Work *work) {
  for (size_t i = 0; i < work->inbox.count; i++) {
    const InboxRow *row = &work->inbox.items[i];
    if (*row->sender == '\0') continue;
    bool sent = strcasecmp(row->sender, work->address) == 0, others = is_anothers(work, row->sender);
    work->mail_came_goes[i] = sent || (!others && row->seat >= 0 && is_theirs(work, row->seat, row->at));
    if (sent || others) mark_from_mail(work, row, sent);
  }
}

static void mark_own(Work *work) {
  for (size_t i = 0; i < work->files.count; i++)
    work->file_goes[i] = is_theirs(work, work->files.items[i].seat, work->files.items[i].at);
  for (size_t i = 0; i < work->press.count; i++)
    work->press_goes[i] = is_theirs(work, work->press.items[i].author, work->press.items[i].at);
  mark_mails(work);
  for (size_t i = 0; i < work->files.count; i++) {
    const SubmissionRow *file = &work->files.items[i];
    work->file_goes[i] = work->file_goes[i] && !by_computer(file) && !submission_erased(file);
  }
  for (size_t i = 0; i < work->press.count; i++)
    work->press_goes[i] = work->press_goes[i] && *work->press.items[i].text != '\0';
}

/* ---- what quotes them ---- */

static void collect_own(Work *work) {
  for (size_t i = 0; i < work->press.count; i++) {
    const PressRow *press = &work->press.items[i];
    if (work->press_goes[i]) quoted_pieces_add(work->own, press->text, press->at);
  }
}

static bool passes_on(const Work *work, const OutboxRow *mail) {
  for (size_t i = 0; mail->press > 0 && i < work->press.count; i++) {
    if (work->press.items[i].id == mail->press) return work->press_goes[i];
  }
  return false;
}

/* True if it answers a mail that passed their words on: programs quote what they answer. */
static bool answers_own(const Work *work, const char *text) {
  for (size_t i = 0; i < work->mails.count; i++) {
    const OutboxRow *mail = &work->mails.items[i];
    if (passes_on(work, mail) && strstr(text, mail->message_id) != NULL) return true;
  }
  return false;
}

static bool names_address(const Work *work, const char *text) {
  return text_names_address(text, work->address);
}

/* Mail that names the address, and that nobody is proved to have sent, is about them: bounces, above all. */
static void judge_mail(Work *work, size_t place, const char *text) {
  const InboxRow *row = &work->inbox.items[place];
  if (row->seat < 0)
    work->mail_came_goes[place] = names_address(work, text) || names_address(work, row->words);
  else
    work->quotes[place] = answers_own(work, text) || quoted_pieces_in(work->own, text, strlen(text), row->at);
}

static Status look_at_mail(Work *work, size_t place) {
  const InboxRow *row = &work->inbox.items[place];
  if (work->mail_came_goes[place] || (row->length == 0 && row->seat >= 0)) return STATUS_OK;
  Arena *arena = arena_new();
  InboxRow whole;
  Status status = ledger_inbox_message(work->referee->ledger, arena, row->id, &whole);
  if (status == STATUS_OK) judge_mail(work, place, mail_all_text(arena, whole.raw, (size_t)whole.length));
  arena_free(arena);
  return status;
}

/* Others' messages and files that quote them. */
static void mark_quoting(Work *work) {
  for (size_t i = 0; i < work->files.count; i++) {
    const SubmissionRow *file = &work->files.items[i];
    work->file_goes[i] |=
        !by_computer(file) && quoted_pieces_in(work->own, file->text, (size_t)file->length, file->at);
  }
  bool *quoting = arena_alloc(work->arena, work->press.count + 1);
  for (size_t i = 0; i < work->press.count; i++) {
    const PressRow *press = &work->press.items[i];
    quoting[i] = quoted_pieces_in(work->own, press->text, strlen(press->text), press->at);
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

/* Whatever somebody else is yet to read is sent first. */
static bool waits_to_go(const OutboxRow *mail) {
  if (strcmp(mail->address, PRACTICE_ADDRESS) == 0) return false; /* it never goes */
  if (strcmp(mail->status, "unknown") == 0) return mail->next_try != TIME_NONE;
  return strcmp(mail->status, "sent") != 0 && strcmp(mail->status, "failed") != 0;
}

/* A report loses only its envelope: it holds what the game says, and others may be kept as differences from it. */
static Status erase_sent(Work *work, const OutboxRow *mail) {
  Ledger *ledger = work->referee->ledger;
  bool to = strcmp(mail->address, work->address) == 0, about = is_about(work, mail);
  bool report = strcmp(mail->kind, "report") == 0, erased = *mail->body == '\0' && mail->damaged == NULL;
  bool letter = !report && !erased && (to || about || passes_on(work, mail) || answers_quoting(work, mail));
  Status status = STATUS_OK;
  if (letter && !to && waits_to_go(mail)) {
    work->out->waiting++;
    return ledger_erase_when_out(ledger, mail->id, work->referee->now);
  }
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
               .own = quoted_pieces_new(arena),
               .out = out};
  Status status = load(&work);
  if (status == STATUS_OK) status = find_tenures(&work);
  if (status == STATUS_OK) mark_own(&work);
  if (status == STATUS_OK) status = find_quotations(&work);
  if (status == STATUS_OK) status = erase_all(&work);
  if (status == STATUS_OK) status = count_left(&work);
  quoted_pieces_free(work.own);
  g_free(lower);
  arena_free(arena);
  return referee_ledger_status(referee, status);
}
