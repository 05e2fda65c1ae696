#include "acts.h"

#include <inttypes.h>

#include "../../report/report.h"
#include "../letters/letters.h"

typedef struct Filing {
  SubmissionRequest request;
  SubmissionResult *result;
} Filing;

/* NULL after logging why. */
static const char *receipt_words(const Act *act, const SubmissionResult *result) {
  const Catalogue *catalogue = referee_catalogue(act->referee, result->language);
  if (catalogue == NULL) return NULL;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, act->arena);
  const char *receipt = receipt_text(catalogue, act->arena, result->receipt, &diagnostics);
  referee_log_diagnostics(act->referee, act->loaded->game->id, NULL, &diagnostics);
  return receipt;
}

/* Says who filed and why, then the receipt. */
static Status mail_receipt(const Act *act, int seat, const SubmissionResult *result) {
  const char *purpose = arena_printf(act->arena, "receipt-%" PRId64, act->number);
  const char *whom = act->loaded->seated.names[seat];
  OutboxRow mail = {.message_id = mails_id(act->referee, act->loaded, whom, purpose)};
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "reason", act->reason);
  tree_put_int(act->arena, fields, "receipt", result->number);
  if (!mails_compose_notice(act->referee, act->loaded, seat, "act-submit", fields, &mail))
    return STATUS_CONFIG;
  const char *receipt = receipt_words(act, result);
  if (receipt == NULL) return STATUS_CONFIG;
  mail.kind = "receipt";
  mail.body = arena_printf(act->arena, "%s\n%s", mail.body, receipt);
  if (!mails_put_reply(act->referee, act->loaded, seat, &mail)) return STATUS_CONFIG;
  mails_put_calendar(act->referee, act->loaded, seat, &mail);
  return mails_queue(act->referee, act->loaded, seat, &mail);
}

static Status file(Act *act, void *context) {
  Filing *filing = context;
  SubmissionResult *result = filing->result;
  Status status = submission_take_within(act->referee, act->arena, &filing->request, result);
  if (status != STATUS_OK || !result->filed) return status;
  int seat = loaded_game_seat(act->loaded, filing->request.seat);
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "seat", filing->request.seat);
  tree_put_int(act->arena, fields, "receipt", result->number);
  status = addresses_check(act->referee, act->loaded);
  if (status == STATUS_OK) status = act_record(act, "act-submit", AUDIENCE_SEAT(seat), fields);
  return status == STATUS_OK ? mail_receipt(act, seat, result) : status;
}

Status act_submit(Referee *referee, Arena *arena, const SubmissionRequest *request, const char *reason,
                  SubmissionResult *out) {
  Filing filing = {*request, out};
  filing.request.source = "referee";
  filing.request.file = true;
  const ActDemand demand = {.game = request->game, .reason = reason};
  ActResult ignored;
  return act_perform(referee, arena, &demand, file, &filing, &ignored);
}
