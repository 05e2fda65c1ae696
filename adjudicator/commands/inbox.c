#include <stdlib.h>
#include <string.h>

#include "verbs.h"

#define SHOWN_USUALLY 50

/* ---- one message ---- */

/* A mail to a sealed game holds orders. */
static Status check_sealed(const Call *call, const InboxRow *row) {
  GameRows games;
  Status status = ledger_games(call->referee.ledger, call->arena, &games);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  for (size_t i = 0; i < games.count && status == STATUS_OK; i++) {
    if (games.items[i].id == row->game)
      status = sealed_check_game(&call->referee, &games.items[i], "this mail");
  }
  return status;
}

static Status print_message(Call *call, const char *word) {
  char *end;
  long long id = strtoll(word, &end, 10);
  if (end == word || *end != '\0' || id < 1)
    return call_misused(call, "a message has a number, not \"%s\"", word);
  InboxRow row;
  Status status = ledger_inbox_message(call->referee.ledger, call->arena, id, &row);
  if (status == STATUS_NOT_FOUND)
    referee_log(&call->referee, NOTICE_ERROR, "no message has the number %s; `adjudicator inbox` lists them",
                word);
  if (status != STATUS_OK)
    return status == STATUS_NOT_FOUND ? status : referee_ledger_status(&call->referee, status);
  status = check_sealed(call, &row);
  if (status != STATUS_OK) return status;
  size_t length = (size_t)row.length;
  return fwrite(row.raw, 1, length, stdout) == length ? STATUS_OK : STATUS_IO;
}

/* ---- the list ---- */

static const char *game_name(const GameRows *games, int64_t id) {
  for (size_t i = 0; i < games->count; i++) {
    if (games->items[i].id == id) return games->items[i].name;
  }
  return "";
}

static Status print_text(const Call *call, const GameRows *games, const InboxRows *rows) {
  if (rows->count == 0) return call_print("No mail was taken in.\n");
  Status status = STATUS_OK;
  for (size_t i = 0; i < rows->count && status == STATUS_OK; i++) {
    const InboxRow *row = &rows->items[i];
    const char *game = game_name(games, row->game);
    status = call_print(arena_printf(call->arena, "%6lld  %s  %-10s  %s%s%s%s%s\n", (long long)row->id,
                                     time_format(call->arena, row->at), row->fate,
                                     *row->sender == '\0' ? "nobody" : row->sender, *game == '\0' ? "" : "  ",
                                     game, *row->words == '\0' ? "" : "  ", row->words));
  }
  return status;
}

static Status print_yaml(const Call *call, const GameRows *games, const InboxRows *rows) {
  Arena *arena = call->arena;
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < rows->count; i++) {
    const InboxRow *row = &rows->items[i];
    Tree *entry = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, entry, "id", row->id);
    tree_put_text(arena, entry, "at", time_format(arena, row->at));
    tree_put_text(arena, entry, "way", row->way);
    tree_put_text(arena, entry, "fate", row->fate);
    tree_put_text(arena, entry, "from", row->sender);
    tree_put_text(arena, entry, "game", game_name(games, row->game));
    tree_put_int(arena, entry, "receipt", row->receipt);
    tree_put_bool(arena, entry, "answered", row->answered);
    tree_put_text(arena, entry, "message-id", row->message_id);
    tree_put_text(arena, entry, "words", row->words);
    tree_put_int(arena, entry, "bytes", row->length);
  }
  return call_print_tree(call, list);
}

static Status game_wanted(Call *call, const GameRows *games, int64_t *id) {
  const char *name = call_option(call, "game");
  *id = 0;
  if (name == NULL) return STATUS_OK;
  for (size_t i = 0; i < games->count; i++) {
    if (strcmp(games->items[i].name, name) == 0) *id = games->items[i].id;
  }
  if (*id > 0) return STATUS_OK;
  referee_log(&call->referee, NOTICE_ERROR, "no game is called \"%s\"; `adjudicator list` shows them", name);
  return STATUS_NOT_FOUND;
}

static Status inbox(Call *call) {
  if (call->word_count == 1) return print_message(call, call->words[0]);
  const char *fate = call_option(call, "fate");
  IntakeFate ignored;
  if (fate != NULL && !intake_fate_parse(fate, &ignored))
    return call_misused(call, "no fate is called \"%s\"", fate);
  GameRows games;
  Status status = ledger_games(call->referee.ledger, call->arena, &games);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  int64_t game;
  status = game_wanted(call, &games, &game);
  if (status != STATUS_OK) return status;
  InboxRows rows;
  int64_t limit = call_option(call, "all") != NULL ? INT64_MAX : SHOWN_USUALLY;
  status = ledger_inbox(call->referee.ledger, call->arena, game, fate, limit, &rows);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  return call->format == FORMAT_YAML ? print_yaml(call, &games, &rows) : print_text(call, &games, &rows);
}

static const OptionRule OPTIONS[] = {
    {"game", "NAME", "only mail for this game", false},
    {"fate", "FATE",
     "only mail that ended this way: filed, refused, preview, press, how-to, wrong-key, stranger, ...",
     false},
    {"all", NULL, "all mail, not only the newest fifty", false},
    {NULL, NULL, NULL, false},
};

const Command COMMAND_INBOX = {
    .name = "inbox",
    .arguments = "[NUMBER]",
    .summary = "List received mail, or print one message",
    .details = "With NUMBER it prints that message as it was received. Each message has one fate:\n\n"
               "  filed, refused, preview   a turn file; answered with a receipt\n"
               "  press                     messages between players\n"
               "  request                   words such as status or undo; answered\n"
               "  how-to                    from a player, with nothing to read in it\n"
               "  wrong-key                 a turn file without the seat's key\n"
               "  stranger                  from nobody we know; not answered\n"
               "  automatic, bulk, own      replies of machines, lists, our own mail\n"
               "  bounce                    our mail was not delivered\n"
               "  unreadable                not a mail we can read\n\n"
               "Examples:\n"
               "  adjudicator inbox --fate stranger\n"
               "  adjudicator inbox 1\n",
    .options = OPTIONS,
    .words_least = 0,
    .words_most = 1,
    .ledger = LEDGER_READ,
    .run = inbox,
};
