#include "../referee/letters/letters.h"
#include "verbs.h"

static Status form(Call *call) {
  LoadedGame loaded;
  Referee *referee = &call->referee;
  Status status = load_game(referee, call->arena, call->words[0], &loaded);
  if (status != STATUS_OK) return status;
  int seat = loaded_game_seat(&loaded, call->words[1]);
  if (seat < 0) return seat_missing(referee, call->words[0], call->words[1], loaded.seated.names);
  status = sealed_check(referee, &loaded, "an order form");
  if (status != STATUS_OK) return status;
  if (loaded.withheld) {
    referee_log(referee, NOTICE_ERROR, "%s: turn %s is closed until its results are released", call->words[0],
                loaded.turn);
    return STATUS_NO_PERMISSION;
  }
  if (loaded_game_outcome(&loaded).over) {
    referee_log(referee, NOTICE_ERROR, "%s: over; there is nothing to order", call->words[0]);
    return STATUS_NO_PERMISSION;
  }
  call_put_language(call, &loaded);
  const char *text = document_form(referee, &loaded, seat);
  return text == NULL ? STATUS_CONFIG : call_print(text);
}

const Command COMMAND_FORM = {
    .name = "form",
    .arguments = "NAME SEAT",
    .summary = "Print a seat's order form",
    .details =
        "The form is a turn file with the legal choices as comments. It is YAML, whatever --format says, "
        "and holds the seat's key.\n\n"
        "Examples:\n"
        "  adjudicator form madrid spanish > orders.yaml\n",
    .words_least = 2,
    .words_most = 2,
    .ledger = LEDGER_READ,
    .run = form,
};
