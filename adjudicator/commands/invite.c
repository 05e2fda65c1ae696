#include <string.h>

#include "verbs.h"

static const char *language_of(const Call *call) {
  return call->language == NULL ? call->configuration.language : call->language;
}

static bool is_unused(const InvitationRow *row) {
  return row->code != NULL && strcmp(row->standing, "open") == 0;
}

/* The rules and the status of a game that waits for players, or has begun. */
static Status find_rules(Call *call, const char *game, const char **rules, const char **status) {
  Opening opening;
  GameRow row;
  *rules = "";
  *status = "open";
  Status found = opening_load(&call->referee, call->arena, game, &opening);
  if (found == STATUS_OK) *rules = opening.wanted.rules;
  if (found != STATUS_NOT_FOUND) return found;
  found = ledger_game(call->referee.ledger, call->arena, game, &row);
  if (found == STATUS_NOT_FOUND) return game_missing(&call->referee, game);
  if (found == STATUS_OK) *rules = row.rules;
  if (found == STATUS_OK) *status = row.status;
  return referee_ledger_status(&call->referee, found);
}

static Status print_texts(const Tree *invitations) {
  Status status = STATUS_OK;
  for (size_t i = 0; i < invitations->count && status == STATUS_OK; i++) {
    if (i > 0) status = call_print("\n----\n\n");
    const Tree *one = invitations->items[i].value;
    if (status == STATUS_OK) status = call_print(tree_string(tree_get(one, "text"), ""));
  }
  return status;
}

static Status print_for_people(const Call *call, const char *game, const Tree *list) {
  if (list->count == 0)
    referee_log(&call->referee, NOTICE_DONE, "%s: all invitations are used", game);
  else
    referee_log(&call->referee, NOTICE_DONE,
                "%s: %zu invitation%s to hand out, each with a code for one person", game, list->count,
                list->count == 1 ? "" : "s");
  return print_texts(list);
}

Status print_invitations(Call *call, const char *game) {
  InvitationRows rows;
  Arena *arena = call->arena;
  const char *rules, *standing;
  Status status = find_rules(call, game, &rules, &standing);
  if (status != STATUS_OK) return status;
  status = ledger_invitations(call->referee.ledger, arena, game, &rows);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < rows.count; i++) {
    if (!is_unused(&rows.items[i])) continue;
    Tree *one = invitation_tree(&call->referee, arena, &rows.items[i], rules, language_of(call));
    if (one == NULL) return STATUS_CONFIG;
    tree_add(arena, list, one);
  }
  if (call->format == FORMAT_TEXT) return print_for_people(call, game, list);
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "game", game);
  tree_put_text(arena, tree, "rules", rules);
  tree_put_text(arena, tree, "status", standing);
  tree_put(arena, tree, "invitations", list);
  return call_print_tree(call, tree);
}

/* Makes one more invitation to watch. */
static Status add_observer(Call *call, const char *game) {
  Referee *referee = &call->referee;
  const char *rules, *standing;
  InvitationRow row;
  Status status = find_rules(call, game, &rules, &standing);
  if (status != STATUS_OK) return status;
  if (strcmp(standing, "over") == 0) {
    referee_log(referee, NOTICE_ERROR, "%s: is over", game);
    return STATUS_NO_PERMISSION;
  }
  status = referee_ledger_status(referee, ledger_begin(referee->ledger));
  if (status != STATUS_OK) return status;
  status = invitation_add(referee, call->arena, game, NULL, GAME_SEATS_MAX, NULL, &row);
  if (status == STATUS_OK) status = referee_ledger_status(referee, ledger_commit(referee->ledger));
  if (status != STATUS_OK) ledger_rollback(referee->ledger);
  return status;
}

static Status invite(Call *call) {
  Status status = STATUS_OK;
  if (call_option(call, "observer") != NULL) status = add_observer(call, call->words[0]);
  return status == STATUS_OK ? print_invitations(call, call->words[0]) : status;
}

static const OptionRule OPTIONS[] = {
    {"observer", NULL, "make one more invitation, to watch", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_INVITE = {
    .name = "invite",
    .arguments = "NAME",
    .summary = "Print the invitations that nobody has used",
    .details =
        "Each open seat has its own code, good for one person: give each code to one person only. A seat that was given "
        "back or refused has a new code. --observer makes an invitation to watch, even a game that has begun.\n\n"
        "--language chooses the language of the text; --format yaml has code, link and text.\n\n"
        "Examples:\n"
        "  adjudicator invite toledo\n"
        "  adjudicator invite toledo --language fr\n"
        "  adjudicator invite madrid --observer\n",
    .options = OPTIONS,
    .words_least = 1,
    .words_most = 1,
    .ledger = LEDGER_EXISTS,
    .run = invite,
};
