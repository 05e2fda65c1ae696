#include "acts.h"

#include <inttypes.h>
#include <string.h>
#include <strings.h>

#include "../../base/utf8.h"
#include "../../mail/message.h"
#include "../../report/report.h"
#include "../letters/letters.h"

/* ---- resend ---- */

static const char *const KINDS[] = {"report", "receipt", "reminder", "notice", "note",
                                    "press",  "answer",  "all",      NULL};

static Status check_kind(const Act *act, const char *kind) {
  for (size_t i = 0; KINDS[i] != NULL; i++) {
    if (strcmp(kind, KINDS[i]) == 0) return STATUS_OK;
  }
  referee_log(act->referee, NOTICE_ERROR,
              "no kind of mail is called \"%s\"%s; there are: report, "
              "receipt, reminder, notice, note, press, answer, all",
              kind, did_you_mean(act->arena, kind, KINDS));
  return STATUS_USAGE;
}

typedef struct Resent {
  int64_t again, wait, stopped;
  uint32_t seats; /* whose */
} Resent;

static bool looks_on(const ObserverRows *observers, int64_t id) {
  for (size_t i = 0; i < observers->count; i++) {
    if (observers->items[i].id == id) return true;
  }
  return false;
}

/* The seat's current reader got this one, or the observer is still one. */
static bool is_to_reader(const Act *act, const ObserverRows *observers, const OutboxRow *mail) {
  char *then, *now;
  if (mail->observer > 0) return looks_on(observers, mail->observer);
  if (mail->seat < 0) return false;
  const SeatRow *row = &act->loaded->seats.items[mail->seat];
  return mail_address_valid(act->arena, mail->recipient, &then) &&
         mail_address_valid(act->arena, row->address, &now) && strcasecmp(then, now) == 0;
}

static Status requeue(const Act *act, const OutboxRow *mail, Resent *resent) {
  if (mail_is_erased(mail)) return STATUS_OK;
  if (strcmp(mail->status, "stopped") == 0) {
    resent->stopped++;
    return STATUS_OK;
  }
  if (strcmp(mail->status, "sent") != 0 && strcmp(mail->status, "failed") != 0 &&
      strcmp(mail->status, "unknown") != 0) {
    resent->wait++;
    return STATUS_OK;
  }
  resent->again++;
  if (mail->seat >= 0) resent->seats |= AUDIENCE_SEAT(mail->seat);
  Status status = ledger_requeue_mail(act->referee->ledger, mail->id, act->referee->now);
  return referee_ledger_status(act->referee, status);
}

static Status requeue_all(const Act *act, int seat, const char *turn, const char *kind, Resent *resent) {
  OutboxRows mails;
  ObserverRows observers;
  const char *filter = strcmp(kind, "all") == 0 ? NULL : kind;
  Status status =
      ledger_mails(act->referee->ledger, act->arena, act->loaded->row.id, filter, turn, seat, &mails);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  status = ledger_observers(act->referee->ledger, act->arena, act->loaded->row.id, &observers);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  for (size_t i = 0; i < mails.count && status == STATUS_OK; i++) {
    if (is_to_reader(act, &observers, &mails.items[i])) status = requeue(act, &mails.items[i], resent);
  }
  return status;
}

static Status nothing_again(const Act *act, const Resent *resent, const char *turn) {
  if (resent->stopped > 0)
    return act_refuse(act,
                      "has %" PRId64 " such mails to an address that was stopped; `adjudicator address` "
                      "resets it and sends them",
                      resent->stopped);
  if (resent->wait > 0)
    return act_refuse(act, "has %" PRId64 " such mails that were not sent yet; `adjudicator send` sends them",
                      resent->wait);
  referee_log(act->referee, NOTICE_ERROR, "%s: no such mail of turn %s", act->loaded->row.name, turn);
  return STATUS_NOT_FOUND;
}

static Status resend_mails(Act *act, void *context) {
  const Resend *wanted = context;
  const char *turn = wanted->turn == NULL ? act->loaded->turn : wanted->turn;
  const char *kind = wanted->kind == NULL ? "report" : wanted->kind;
  Status status = check_kind(act, kind);
  if (status != STATUS_OK) return status;
  int seat = wanted->seat == NULL ? -1 : act_seat(act, wanted->seat);
  if (wanted->seat != NULL && seat < 0) return STATUS_NOT_FOUND;
  Resent resent = {0};
  status = requeue_all(act, seat, turn, kind, &resent);
  if (status != STATUS_OK) return status;
  if (resent.again == 0) return nothing_again(act, &resent, turn);
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "of_turn", turn);
  tree_put_text(act->arena, fields, "kind", kind);
  tree_put_int(act->arena, fields, "count", resent.again);
  status = act_record(act, "act-resend", resent.seats, fields);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE, "%s: %" PRId64 " mail%s of turn %s queued again",
                act->loaded->row.name, resent.again, resent.again == 1 ? "" : "s", turn);
  return status;
}

Status act_resend(Referee *referee, Arena *arena, const ActDemand *demand, const Resend *resend,
                  ActResult *out) {
  Resend copy = *resend;
  return act_perform(referee, arena, demand, resend_mails, &copy, out);
}

/* ---- note ---- */

static bool note_good(const char *text) {
  size_t length = strlen(text);
  bool says = false;
  for (size_t i = 0; i < length;) {
    uint32_t code;
    i += utf8_read(text + i, length - i, &code);
    if (code == UTF8_BAD || utf8_is_control(code)) return false;
    if (code > ' ') says = true;
  }
  return says && length <= NOTE_BYTES;
}

/* One for each reader, with nothing of the others in it. */
static Status queue_note(const Act *act, int seat, const char *whom, const ObserverRow *observer,
                         const Note *note) {
  const char *purpose = arena_printf(act->arena, "note-%" PRId64, act->number);
  OutboxRow mail = {.message_id = mails_id(act->referee, act->loaded, whom, purpose)};
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "text", layout_text(act->arena, note->text, LAYOUT_WIDTH));
  LoadedGame theirs = *act->loaded;
  if (observer != NULL) theirs.language = observer->language;
  if (!mails_compose_notice(act->referee, &theirs, seat, "act-note", fields, &mail)) return STATUS_CONFIG;
  mail.kind = "note";
  if (seat >= 0 && !mails_put_reply(act->referee, act->loaded, seat, &mail)) return STATUS_CONFIG;
  if (observer != NULL) {
    mail.recipient = observer->address;
    mail.observer = observer->id;
  }
  return mails_queue(act->referee, act->loaded, seat, &mail);
}

static Status note_to_observers(const Act *act, const Note *note) {
  ObserverRows observers;
  Status status = ledger_observers(act->referee->ledger, act->arena, act->loaded->row.id, &observers);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  for (size_t i = 0; i < observers.count && status == STATUS_OK; i++) {
    const ObserverRow *observer = &observers.items[i];
    const char *whom = arena_printf(act->arena, "observer-%" PRId64, observer->id);
    status = queue_note(act, VIEWER_PUBLIC, whom, observer, note);
  }
  if (status != STATUS_OK || observers.count > 0) return status;
  referee_log(act->referee, NOTICE_ERROR, "%s: has no observers", act->loaded->row.name);
  return STATUS_NOT_FOUND;
}

static Status note_to_seats(const Act *act, const Note *note, uint32_t seats) {
  Status status = addresses_check(act->referee, act->loaded);
  for (int seat = 0; seat < act->loaded->seated.count && status == STATUS_OK; seat++) {
    if ((seats & AUDIENCE_SEAT(seat)) != 0)
      status = queue_note(act, seat, act->loaded->seated.names[seat], NULL, note);
  }
  return status;
}

static Status send_note(Act *act, void *context) {
  const Note *note = context;
  uint32_t audience = AUDIENCE_REFEREE;
  Status status;
  if (strcmp(note->to, "observers") == 0) {
    status = note_to_observers(act, note);
  } else {
    bool all = strcmp(note->to, "all") == 0;
    int seat = all ? -1 : act_seat(act, note->to);
    if (!all && seat < 0) return STATUS_NOT_FOUND;
    if (!all && act->loaded->seats.items[seat].computer != NULL)
      return act_refuse(act, "has the computer play %s, which reads nothing", note->to);
    audience = all ? AUDIENCE_ALL : AUDIENCE_SEAT(seat);
    status = note_to_seats(act, note, audience);
  }
  if (status != STATUS_OK) return status;
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "to", note->to);
  tree_put_text(act->arena, fields, "text", note->text);
  status = act_record(act, "act-note", audience, fields);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE,
                "%s: note to %s queued; `adjudicator send` or the next tick sends it", act->loaded->row.name,
                note->to);
  return status;
}

Status act_note(Referee *referee, Arena *arena, const ActDemand *demand, const Note *note, ActResult *out) {
  if (!note_good(note->text)) {
    referee_log(referee, NOTICE_ERROR, "a note is UTF-8 text of 1 to %zu bytes", NOTE_BYTES);
    return STATUS_USAGE;
  }
  Note copy = *note;
  return act_perform(referee, arena, demand, send_note, &copy, out);
}
