#include "../referee/tell/tell.h"
#include "verbs.h"

static Status form(Call *call) {
  Table table;
  Referee *referee = &call->referee;
  Status status = table_load(referee, call->arena, call->words[0], &table);
  if (status != STATUS_OK) return status;
  int seat = table_seat(&table, call->words[1]);
  if (seat < 0) {
    referee_log(referee, NOTICE_ERROR, "%s has no seat \"%s\"", call->words[0], call->words[1]);
    return STATUS_NOT_FOUND;
  }
  status = sealed_check(referee, &table, "an order form");
  if (status != STATUS_OK) return status;
  if (table.withheld) {
    referee_log(referee, NOTICE_ERROR, "%s: turn %s is closed until its results are released", call->words[0],
                table.turn);
    return STATUS_NO_PERMISSION;
  }
  if (table.game->outcome(table.state).over) {
    referee_log(referee, NOTICE_ERROR, "%s is over: there is nothing to order", call->words[0]);
    return STATUS_NO_PERMISSION;
  }
  call_put_language(call, &table);
  const char *text = document_form(referee, &table, seat);
  return text == NULL ? STATUS_CONFIG : call_print(text);
}

const Command COMMAND_FORM = {
    .name = "form",
    .arguments = "NAME SEAT",
    .summary = "The order form of a seat, legal choices as comments",
    .details = "The form is itself a turn file (YAML, whatever --format says) and holds the seat's key.\n\n"
               "Examples:\n"
               "  adjudicator form madrid spanish > orders.yaml\n",
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_READ,
    .run = form,
};
