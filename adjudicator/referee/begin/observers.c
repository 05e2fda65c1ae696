#include "begin.h"

#include <inttypes.h>
#include <string.h>

static Status record(Referee *referee, const LoadedGame *loaded, const char *reason, bool ended) {
  EventWriter writer;
  Tree *fields = tree_map(loaded->arena);
  if (reason != NULL) tree_put_text(loaded->arena, fields, "reason", reason);
  if (ended) tree_put_bool(loaded->arena, fields, "ended", true);
  Status status = event_writer_open(referee, loaded, &writer);
  return status == STATUS_OK ? event_writer_add(&writer, "act-observe", NULL, AUDIENCE_ALL, fields) : status;
}

Status observer_begin(Referee *referee, const LoadedGame *loaded, ObserverRow *row, const char *reason) {
  row->game = loaded->row.id;
  Status status = referee_ledger_status(referee, ledger_add_observer(referee->ledger, row));
  if (status == STATUS_OK) status = record(referee, loaded, reason, false);
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "game", loaded->row.name);
  const ReportLetter letter = {.purpose = "", .preface = "observer", .fields = fields};
  return status == STATUS_OK ? mails_queue_public_report(referee, loaded, row, &letter) : status;
}

/* The notice `key`. */
static Status tell(Referee *referee, const LoadedGame *loaded, const ObserverRow *row, const char *key,
                   const char *purpose, const char *reason, OutboxRow *mail) {
  Arena *arena = loaded->arena;
  const char *whom = arena_printf(arena, "observer-%" PRId64, row->id);
  mail->recipient = row->address;
  mail->observer = row->id;
  mail->message_id = mails_id(referee, loaded, whom, purpose);
  Tree *fields = tree_map(arena);
  if (reason != NULL) tree_put_text(arena, fields, "reason", reason);
  LoadedGame theirs = *loaded;
  theirs.language = row->language;
  if (!mails_compose_notice(referee, &theirs, VIEWER_PUBLIC, key, fields, mail)) return STATUS_CONFIG;
  return mails_queue(referee, loaded, -1, mail);
}

Status observer_ask(Referee *referee, const LoadedGame *loaded, const ObserverRow *row,
                    const Answered *answered) {
  OutboxRow mail = {.in_reply_to = answered->in_reply_to, .references = answered->references};
  const char *digest = sha256_hex(loaded->arena, answered->identity, strlen(answered->identity));
  const char *purpose = arena_printf(loaded->arena, "ask-%.16s", digest);
  return tell(referee, loaded, row, "observer-ask", purpose, NULL, &mail);
}

/* So that they can be invited again. */
static Status end_invitation(Referee *referee, const LoadedGame *loaded, const ObserverRow *row) {
  InvitationRows rows;
  Status status = ledger_invitations_of_address(referee->ledger, loaded->arena, row->bare, &rows);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++) {
    InvitationRow *invitation = &rows.items[i];
    bool watches = invitation->seat == NULL && strcmp(invitation->standing, "taken") == 0;
    if (!watches || strcmp(invitation->game, loaded->row.name) != 0) continue;
    invitation->standing = "ended";
    status = ledger_set_invitation(referee->ledger, invitation);
  }
  return referee_ledger_status(referee, status);
}

Status observer_end(Referee *referee, const LoadedGame *loaded, const ObserverRow *row, const char *reason) {
  OutboxRow mail = {.seat = -1};
  Status status = ledger_end_observer(referee->ledger, row->game, row->id, referee->now);
  status = referee_ledger_status(referee, status);
  if (status == STATUS_OK) status = end_invitation(referee, loaded, row);
  if (status == STATUS_OK) status = record(referee, loaded, reason, true);
  return status == STATUS_OK ? tell(referee, loaded, row, "observer-ended", "ended", reason, &mail) : status;
}
