#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/dice.h"
#include "../../ledger/forget.h"
#include "../../mail/message.h"
#include "../letters/letters.h"

typedef struct Report {
  const MailBounce *bounce;
  OutboxRow mail; /* ours, that came back */
  char *address;  /* bare */
  AddressRow row; /* of the address, with this report */
} Report;

/* The last mail to somebody who was forgotten has their address until it is known to be out (forget.c). */
static bool is_farewell(const OutboxRow *mail) {
  static const char BEGINNING[] = "forgotten.";
  return mail->game == 0 && strncmp(mail->message_id, BEGINNING, strlen(BEGINNING)) == 0;
}

typedef enum Whose {
  WHOSE_NOBODYS,   /* it is not a bounce of a mail of ours to this recipient */
  WHOSE_FORGOTTEN, /* its reader was forgotten since */
  WHOSE_READERS    /* somebody reads the address */
} Whose;

static Status find_mail(Referee *referee, Arena *arena, const MailBounce *bounce, Report *out, Whose *whose) {
  *out = (Report){.bounce = bounce};
  *whose = WHOSE_NOBODYS;
  if (bounce->message_id == NULL) return STATUS_OK;
  Status status = ledger_mail_by_message_id(referee->ledger, arena, bounce->message_id, &out->mail);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (mail_is_forgotten(&out->mail) || is_farewell(&out->mail)) *whose = WHOSE_FORGOTTEN;
  if (*whose == WHOSE_FORGOTTEN || !mail_address_valid(arena, out->mail.recipient, &out->address))
    return STATUS_OK;
  if (bounce->recipient == NULL || strcasecmp(bounce->recipient, out->address) == 0) *whose = WHOSE_READERS;
  return STATUS_OK;
}

/* What the server said, with its code (RFC 3463): "5.1.1 no such user". */
static const char *words_of(Arena *arena, const MailBounce *bounce) {
  if (*bounce->status == '\0' || strstr(bounce->words, bounce->status) != NULL) return bounce->words;
  return arena_printf(arena, "%s %s", bounce->status, bounce->words);
}

static Status count(Referee *referee, Arena *arena, Report *report) {
  AddressRow *row = &report->row;
  Status status = ledger_address(referee->ledger, arena, report->address, row);
  if (status == STATUS_NOT_FOUND) *row = (AddressRow){.address = report->address, .last = TIME_NONE};
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  bool forgotten = row->last != TIME_NONE && referee->now - row->last > BOUNCES_FORGOTTEN;
  /* Each sending of a mail comes back once, however many servers say so. */
  status =
      referee_ledger_status(referee, ledger_mail_bounced(referee->ledger, report->mail.id, referee->now));
  if (status != STATUS_OK) return status;
  row->reports = (forgotten && !row->stopped ? 0 : row->reports) + 1;
  row->last = referee->now;
  row->words = words_of(arena, report->bounce);
  bool stops = !row->stopped && row->reports >= BOUNCES_MOST;
  if (stops) row->stopped = true;
  status = ledger_set_address(referee->ledger, row);
  if (status == STATUS_OK && stops) status = ledger_stop_mails(referee->ledger, report->address);
  return referee_ledger_status(referee, status);
}

static bool is_game_masters(Referee *referee, Arena *arena, const char *address) {
  char *own;
  const char *configured = referee->configuration->referee;
  return configured != NULL && mail_address_valid(arena, configured, &own) && strcasecmp(own, address) == 0;
}

static void log_it(Referee *referee, const Report *report) {
  referee_log(referee, NOTICE_WARNING, "mail to %s bounced (%s)%s", report->address, report->row.words,
              report->row.stopped ? "; mail to it is stopped until `adjudicator address`" : "");
}

static bool has_counted(const OutboxRow *mail) {
  return mail->bounced != TIME_NONE && (mail->tried == TIME_NONE || mail->tried <= mail->bounced);
}

/* Of a mail to a reader. *what: what came of it. */
static Status take_report(Referee *referee, Arena *arena, Report *report, const char **what) {
  const MailBounce *bounce = report->bounce;
  Status status = STATUS_OK;
  if (!bounce->final) {
    *what = arena_printf(arena, "%s: not for good", report->address);
  } else if (has_counted(&report->mail)) {
    *what = arena_printf(arena, "%s: a mail that had bounced before", report->address);
  } else if (report->mail.seat < 0 && report->mail.observer == 0 &&
             is_game_masters(referee, arena, report->address)) {
    /* No command resets an address that is in no game, and nobody could be told. */
    *what = arena_printf(arena, "%s: the game master's own", report->address);
    referee_log(referee, NOTICE_WARNING, "mail to the game master at %s bounced (%s %s)", report->address,
                bounce->status, bounce->words);
  } else {
    status = count(referee, arena, report);
    if (status == STATUS_OK) log_it(referee, report);
    *what = arena_printf(arena, "%s: report %" PRId64 "%s", report->address, report->row.reports,
                         report->row.stopped ? ", stopped" : "");
  }
  return status;
}

static Status take(Referee *referee, Arena *arena, const MailBounce *bounce, BouncesTaken *out) {
  Report report;
  Whose whose;
  Status status = find_mail(referee, arena, bounce, &report, &whose);
  if (status != STATUS_OK) return status;
  const char *what = "of a mail to somebody who was forgotten";
  out->ours |= whose != WHOSE_NOBODYS;
  out->forgotten |= whose == WHOSE_FORGOTTEN;
  if (whose == WHOSE_NOBODYS)
    what = arena_printf(arena, "%s: of no mail of ours", bounce->recipient == NULL ? "?" : bounce->recipient);
  if (whose == WHOSE_READERS) status = take_report(referee, arena, &report, &what);
  out->words = *out->words == '\0' ? what : arena_printf(arena, "%s; %s", out->words, what);
  return status;
}

Status bounces_take(Referee *referee, Arena *arena, const IncomingMail *mail, BouncesTaken *out) {
  Status status = STATUS_OK;
  *out = (BouncesTaken){.words = ""};
  for (size_t i = 0; i < mail->bounce_count && status == STATUS_OK; i++)
    status = take(referee, arena, &mail->bounces[i], out);
  return status;
}

/* ---- the game master is told ---- */

static Status tell(Referee *referee, Arena *arena, const AddressRow *row) {
  if (is_game_masters(referee, arena, row->address)) return STATUS_OK; /* it would not come either */
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "address", row->address);
  tree_put_text(arena, fields, "words", row->words);
  tree_put_int(arena, fields, "reports", row->reports);
  tree_put_bool(arena, fields, "stopped", row->stopped);
  const char *cause = arena_printf(arena, "%s %" PRId64 " %" PRId64, row->address, row->reports, row->last);
  const char *ordinal = arena_printf(arena, "%.16s", sha256_hex(arena, cause, strlen(cause)));
  return mails_queue_referee(referee, arena, NULL, "bounce", ordinal, fields);
}

Status bounces_tell(Referee *referee) {
  AddressRows rows;
  Arena *arena = arena_new();
  Status status = referee_ledger_status(
      referee, ledger_addresses_bounced(referee->ledger, arena, referee->now - BOUNCES_TOLD, &rows));
  bool any = status == STATUS_OK && rows.count > 0;
  if (any) status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  bool begun = any && status == STATUS_OK;
  for (size_t i = 0; begun && i < rows.count && status == STATUS_OK; i++)
    status = tell(referee, arena, &rows.items[i]);
  if (begun && status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (begun && status != STATUS_OK) ledger_rollback(referee->ledger);
  arena_free(arena);
  return status;
}
