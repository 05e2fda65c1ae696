#include "acts.h"

#include <inttypes.h>

#include "../../base/yaml.h"
#include "../../report/report.h"
#include "../letters/letters.h"

typedef struct Filing {
  SubmissionRequest request;
  SubmissionResult *result;
} Filing;

/* The receipt as the seat reads it; as YAML where its template is broken (logged), since the seat is told all the same. NULL after
 * logging why if there are no words at all. */
static const char *receipt_words(const Act *act, int seat, const SubmissionResult *result) {
  const LoadedGame *loaded = result->loaded;
  const Catalogue *catalogue = referee_catalogue(act->referee, loaded->seats.items[seat].language);
  if (catalogue == NULL) return NULL;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, act->arena);
  const char *receipt = receipt_text(catalogue, act->arena, result->seat_receipt, &diagnostics);
  referee_log_diagnostics(act->referee, loaded->game->id, NULL, &diagnostics);
  return receipt == NULL ? yaml_write(act->arena, result->seat_receipt, NULL) : receipt;
}

/* Says who filed, and why if that was said, then the receipt. */
static Status mail_receipt(const Act *act, int seat, const SubmissionResult *result) {
  const LoadedGame *loaded =
      result->loaded; /* with the language and the zone that the file may have changed */
  bool reason = act->reason != NULL;
  /* One mail a file: its number is its own. */
  const char *purpose = reason ? arena_printf(act->arena, "receipt-%" PRId64, act->number)
                               : arena_printf(act->arena, "submitted-%" PRId64, result->number);
  const char *whom = loaded->seated.names[seat];
  OutboxRow mail = {.message_id = mails_id(act->referee, loaded, whom, purpose)};
  Tree *fields = tree_map(act->arena);
  if (reason) tree_put_text(act->arena, fields, "reason", act->reason);
  tree_put_int(act->arena, fields, "receipt", result->number);
  const char *key = reason ? "act-submit" : "submitted";
  if (!mails_compose_notice(act->referee, loaded, seat, key, fields, &mail)) return STATUS_CONFIG;
  const char *receipt = receipt_words(act, seat, result);
  if (receipt == NULL) return STATUS_CONFIG;
  mail.kind = "receipt";
  mail.body = arena_printf(act->arena, "%s\n%s", mail.body, receipt);
  if (!mails_put_reply(act->referee, loaded, seat, &mail)) return STATUS_CONFIG;
  mails_put_calendar(act->referee, loaded, seat, &mail);
  return mails_queue(act->referee, loaded, seat, &mail);
}

static Status file(Act *act, void *context) {
  Filing *filing = context;
  SubmissionResult *result = filing->result;
  Status status = submission_take_within(act->referee, act->arena, &filing->request, result);
  bool told = result->filed || (act->reason == NULL && result->draft);
  if (status != STATUS_OK || !told) return status;
  int seat = loaded_game_seat(act->loaded, filing->request.seat);
  status = addresses_check(act->referee, act->loaded);
  if (status == STATUS_OK && act->reason != NULL) {
    Tree *fields = tree_map(act->arena);
    tree_put_text(act->arena, fields, "seat", filing->request.seat);
    tree_put_int(act->arena, fields, "receipt", result->number);
    status = act_record(act, "act-submit", AUDIENCE_SEAT(seat), fields);
  }
  return status == STATUS_OK ? mail_receipt(act, seat, result) : status;
}

Status act_submit(Referee *referee, Arena *arena, const SubmissionRequest *request, const char *reason,
                  SubmissionResult *out) {
  Filing filing = {*request, out};
  filing.request.source = reason == NULL ? "submit" : "referee";
  filing.request.shown = reason == NULL;
  filing.request.file = true;
  *out = (SubmissionResult){.receipt = NULL};
  const ActDemand demand = {.game = request->game, .reason = reason};
  ActResult ignored;
  return act_perform(referee, arena, &demand, file, &filing, &ignored);
}
