#include <string.h>

#include "verbs.h"

/* All of a game, its hands and its secret, is for everybody once it is over, and for nobody before. */
static Status check_over(const Call *call, const History *history) {
  if (strcmp(history->row.status, "over") == 0) return STATUS_OK;
  referee_log(&call->referee, NOTICE_ERROR,
              "%s: not over yet; `adjudicator export %s --as SEAT` prints what one seat knows",
              history->row.name, history->row.name);
  return STATUS_NO_PERMISSION;
}

static Status export_all(Call *call, const History *history) {
  Status status = check_over(call, history);
  return status == STATUS_OK ? call_print_tree(call, history_tree(&call->referee, history)) : status;
}

static Status export_notation(Call *call, const History *history) {
  Tree *notation;
  Status status = check_over(call, history);
  if (status == STATUS_OK) status = notation_write(&call->referee, history, &notation);
  return status == STATUS_OK ? call_print_tree(call, notation) : status;
}

/* What waits for its release nobody knows yet. */
static Status leave_withheld(Call *call, History *history) {
  LoadedGame loaded;
  Status status = load_game(&call->referee, call->arena, history->row.name, &loaded);
  if (status != STATUS_OK) return status;
  size_t kept = 0;
  for (size_t i = 0; i < history->events.count; i++) {
    if (history->events.items[i].state <= loaded.number)
      history->events.items[kept++] = history->events.items[i];
  }
  history->events.count = kept;
  return STATUS_OK;
}

static Status export_part(Call *call, History *history, const char *name) {
  int seat = seats_find(&history->seats, name);
  if (seat < 0) return seat_missing(&call->referee, history->row.name, name, history->seats.names);
  Status status = sealed_check_game(&call->referee, &history->row, "an export");
  if (status == STATUS_OK) status = leave_withheld(call, history);
  return status == STATUS_OK ? call_print_tree(call, history_part(&call->referee, history, seat)) : status;
}

static Status export(Call *call) {
  History history;
  Status status = history_load(&call->referee, call->arena, call->words[0], &history);
  if (status != STATUS_OK) return status;
  const char *seat = call_option(call, "as");
  bool notation = call_option(call, "notation") != NULL;
  if (seat != NULL && notation) return call_misused(call, "--as or --notation, not both");
  if (notation) return export_notation(call, &history);
  return seat == NULL ? export_all(call, &history) : export_part(call, &history, seat);
}

static const OptionRule OPTIONS[] = {
    {"as", "SEAT", "only what this seat knows, also while the game runs", false},
    {"notation", NULL, "only orders, dice and shuffles, for `adjudicator import`", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_EXPORT = {
    .name = "export",
    .arguments = "NAME",
    .summary = "Print a finished game as one file to verify",
    .details =
        "The file holds rules, edition, options, every turn file, every state, the whole log, and the "
        "secret behind keys and dice: never give another game the same --seed. Turn files are in it as "
        "they came, with the seats' keys and their press.\n\n"
        "While the game runs, only --as SEAT works: it prints the seat's own files, the events it may "
        "know, the keys published so far, and what binds all of it to the links in the seat's reports; of others, digests "
        "that tell nothing. It holds the seat's orders, so a sealed game refuses it.\n\n"
        "--notation leaves out whatever is secret or private. Anyone can play the game again from it.\n\n"
        "Examples:\n"
        "  adjudicator export madrid --as spanish > spanish.yaml\n"
        "  adjudicator export madrid --notation > madrid-notation.yaml\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_READ,
    .run = export,
};
