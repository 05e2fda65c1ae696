#include <stdio.h>
#include <string.h>

#include "../referee/answers.h"
#include "context.h"

/* One line of the list. */
typedef struct Entry {
  const GameRow *row;
  const char *turn, *window;
  Tree *owes;    /* names of the seats that are asked */
  Tree *answers; /* seat: yes, no, errors */
  Tree *missed;  /* seat: turns missed in a row, where there are any */
  Tree *vacant;  /* names of the seats without a player */
  OutboxCounts mails;
} Entry;

static Status fill_owes(Call *call, const Table *table, Entry *entry) {
  Files files;
  Status status = files_load(&call->referee, table, &files);
  if (status != STATUS_OK || strcmp(table->row.status, "over") == 0 || table->withheld) return status;
  Answers answers;
  answers_judge(table, &files, NULL, &answers);
  for (int seat = 0; seat < table->seated.count; seat++) {
    if (!duties_name(&answers.duties, seat)) continue;
    const char *name = table->seated.names[seat];
    tree_add_text(call->arena, entry->owes, name);
    tree_put_text(call->arena, entry->answers, name, answer_word(answers_of_seat(&answers, seat)));
  }
  return STATUS_OK;
}

static void fill_players(Call *call, const Table *table, Entry *entry) {
  for (size_t i = 0; i < table->seats.count; i++) {
    const SeatRow *seat = &table->seats.items[i];
    if (seat->missed > 0) tree_put_int(call->arena, entry->missed, seat->name, seat->missed);
    if (seat->vacant) tree_add_text(call->arena, entry->vacant, seat->name);
  }
}

/* A game that cannot be loaded stands in the list all the same; why was told on standard error. */
static Status fill_entry(Call *call, const GameRow *row, Entry *entry) {
  *entry = (Entry){.row = row, .turn = "?", .window = "?"};
  entry->owes = tree_list(call->arena);
  entry->answers = tree_map(call->arena);
  entry->missed = tree_map(call->arena);
  entry->vacant = tree_list(call->arena);
  Status status = ledger_outbox_counts(call->referee.ledger, row->id, &entry->mails);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  Table table;
  status = table_look(&call->referee, call->arena, row->name, &table);
  if (status == STATUS_BUG) return STATUS_OK;
  if (status != STATUS_OK) return status;
  fill_players(call, &table, entry);
  entry->turn = table.turn;
  entry->window = table.game->window(table.state);
  return fill_owes(call, &table, entry);
}

static Tree *entry_tree(Call *call, const Entry *entry) {
  Arena *arena = call->arena;
  const GameRow *row = entry->row;
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "game", row->name);
  tree_put_text(arena, tree, "rules", row->rules);
  tree_put_text(arena, tree, "status", row->status);
  tree_put_text(arena, tree, "held", *row->held == '\0' ? NULL : row->held);
  tree_put_text(arena, tree, "paused", row->paused == TIME_NONE ? NULL : time_format(arena, row->paused));
  tree_put_text(arena, tree, "turn", entry->turn);
  tree_put_text(arena, tree, "window", entry->window);
  bool due = row->deadline != TIME_NONE && strcmp(row->status, "paused") != 0;
  tree_put_text(arena, tree, "deadline", due ? time_format(arena, row->deadline) : NULL);
  tree_put(arena, tree, "owes", entry->owes);
  tree_put(arena, tree, "answered", entry->answers);
  tree_put(arena, tree, "missed", entry->missed);
  tree_put(arena, tree, "vacant", entry->vacant);
  Tree *mails = tree_put(arena, tree, "mails", tree_map(arena));
  tree_put_int(arena, mails, "queued", entry->mails.queued);
  tree_put_int(arena, mails, "sending", entry->mails.sending);
  tree_put_int(arena, mails, "sent", entry->mails.sent);
  tree_put_int(arena, mails, "failed", entry->mails.failed);
  tree_put_int(arena, mails, "unknown", entry->mails.unknown);
  tree_put_int(arena, mails, "held", entry->mails.held);
  tree_put_int(arena, mails, "stopped", entry->mails.stopped);
  return tree;
}

static const char *answers_text(Call *call, const Entry *entry) {
  const char *text = "";
  for (size_t i = 0; i < entry->answers->count; i++) {
    const TreeItem *item = &entry->answers->items[i];
    bool answered = strcmp(item->value->text, "yes") == 0, errors = strcmp(item->value->text, "errors") == 0;
    text = arena_printf(call->arena, "%s%s%s%s", text, i == 0 ? "" : ", ", item->key,
                        answered ? " (filed)"
                        : errors ? " (filed, with errors)"
                                 : "");
  }
  return text;
}

static const char *mails_text(Call *call, const OutboxCounts *mails) {
  const char *text = "";
  int64_t waiting = mails->queued + mails->sending;
  if (waiting > 0) text = arena_printf(call->arena, "%s, %d mails to send", text, (int)waiting);
  if (mails->unknown > 0)
    text = arena_printf(call->arena, "%s, %d mails of unknown fate", text, (int)mails->unknown);
  if (mails->held > 0) text = arena_printf(call->arena, "%s, %d mails held", text, (int)mails->held);
  if (mails->stopped > 0)
    text = arena_printf(call->arena, "%s, %d mails to a stopped address", text, (int)mails->stopped);
  if (mails->failed > 0) text = arena_printf(call->arena, "%s, %d mails failed", text, (int)mails->failed);
  return text;
}

static const char *players_text(Call *call, const Entry *entry) {
  const char *text = "";
  for (size_t i = 0; i < entry->vacant->count; i++)
    text = arena_printf(call->arena, "%s, %s vacant", text, entry->vacant->items[i].value->text);
  for (size_t i = 0; i < entry->missed->count; i++) {
    const TreeItem *item = &entry->missed->items[i];
    bool one = strcmp(item->value->text, "1") == 0;
    text = arena_printf(call->arena, "%s, %s missed %s turn%s", text, item->key, item->value->text,
                        one ? "" : "s");
  }
  return text;
}

/* Until when, where that is set. */
static void print_withheld(Call *call, const GameRow *row) {
  printf(", results wait for `adjudicator release`");
  if (row->wake != TIME_NONE)
    printf(", until %s at most", time_format_zone(call->arena, row->wake, row->timezone));
}

static void print_entry(Call *call, const Entry *entry) {
  const GameRow *row = entry->row;
  printf("%s: %s, %s, turn %s", row->name, row->rules, row->status, entry->turn);
  if (strcmp(row->held, "release") == 0) {
    print_withheld(call, row);
  } else if (strcmp(row->status, "over") != 0) {
    printf(", %s", entry->window);
    if (entry->answers->count > 0) printf(" by %s", answers_text(call, entry));
    if (strcmp(row->status, "paused") == 0) {
      printf(", stands still since %s", time_format_zone(call->arena, row->paused, row->timezone));
    } else if (strcmp(row->held, "player") == 0) {
      printf(", held for a new player");
    } else if (row->deadline == TIME_NONE) {
      printf(", no deadline");
    } else {
      printf(", due %s", time_format_zone(call->arena, row->deadline, row->timezone));
    }
    if (strcmp(row->held, "answer") == 0) printf(", held for the answer");
    printf("%s", players_text(call, entry));
  }
  printf("%s\n", mails_text(call, &entry->mails));
}

static Status list(Call *call) {
  GameRows rows;
  Status status = ledger_games(call->referee.ledger, call->arena, &rows);
  if (status != STATUS_OK) return referee_ledger_status(&call->referee, status);
  Tree *tree = tree_list(call->arena);
  for (size_t i = 0; i < rows.count; i++) {
    Entry entry;
    status = fill_entry(call, &rows.items[i], &entry);
    if (status != STATUS_OK) return status;
    if (call->format == FORMAT_TEXT) print_entry(call, &entry);
    tree_add(call->arena, tree, entry_tree(call, &entry));
  }
  if (call->format == FORMAT_YAML) return call_print_tree(call, tree);
  if (rows.count == 0) printf("no games yet; `adjudicator new --help` shows how to begin one\n");
  return STATUS_OK;
}

const Command COMMAND_LIST = {
    .name = "list",
    .arguments = "",
    .summary = "All games: turn, window, who is asked and has filed, deadline",
    .details = "Examples:\n"
               "  adjudicator list\n"
               "  adjudicator list --format yaml\n",
    .words_least = 0,
    .words_most = 0,
    .ledger = LEDGER_READ,
    .run = list,
};
