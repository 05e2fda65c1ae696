/* What `list` says about games that wait for players, and about who asks for a seat. */
#include <string.h>

#include "verbs.h"

static bool stands(const InvitationRow *row, const char *standing) {
  return strcmp(row->standing, standing) == 0;
}

static Status asks_of(Call *call, Arena *arena, const char *game, InvitationRows *rows) {
  return referee_ledger_status(&call->referee, ledger_invitations(call->referee.ledger, arena, game, rows));
}

/* ---- for people ---- */

static void put_sentence(const Catalogue *catalogue, Arena *arena, const char *rules,
                         const InvitationRow *row, Tree *words) {
  Tree *fields = tree_map(arena);
  bool asked = stands(row, "asked");
  tree_put_text(arena, fields, "game", row->game);
  tree_put_text(arena, fields, "address", row->bare == NULL ? row->address : row->bare);
  tree_put_text(arena, fields, "who", row->seat == NULL ? row->bare : row->seat);
  if (row->seat != NULL)
    tree_put_text(arena, fields, "name", localize_name(catalogue, arena, rules, row->seat));
  tree_put_bool(arena, fields, row->standing, true);
  Tree *list = tree_get(words, asked ? "trouble" : "silent");
  tree_add_text(arena, list, catalogue_say(catalogue, arena, "overview.invited", fields));
  if (asked) tree_put_bool(arena, words, "grave", true);
}

Status list_put_asks(Call *call, const Catalogue *catalogue, Arena *arena, const char *game, Tree *words) {
  InvitationRows rows;
  Status status = asks_of(call, arena, game, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) {
    const InvitationRow *row = &rows.items[i];
    bool waits = stands(row, "asked") || stands(row, "unproved");
    if (row->seat == NULL && waits) put_sentence(catalogue, arena, "", row, words);
  }
  return status;
}

Status list_open_words(Call *call, const Catalogue *catalogue, Arena *arena, const char *game, Tree **out) {
  Opening opening;
  Status status = opening_load(&call->referee, arena, game, &opening);
  *out = NULL;
  if (status != STATUS_OK) return status == STATUS_BUG ? STATUS_OK : status;
  Tree *words = tree_map(arena), *fields = tree_map(arena);
  tree_put_int(arena, fields, "free", (int64_t)opening.free);
  tree_put_int(arena, fields, "seats", (int64_t)opening.seat_count);
  tree_put_text(arena, words, "name", game);
  tree_put_text(arena, words, "title", opening.game->title);
  tree_put_text(arena, words, "turn", "");
  tree_put_text(arena, words, "state", catalogue_say(catalogue, arena, "overview.open", fields));
  tree_put(arena, words, "silent", tree_list(arena));
  tree_put(arena, words, "trouble", tree_list(arena));
  for (size_t i = 0; i < opening.invitations.count; i++) {
    const InvitationRow *row = &opening.invitations.items[i];
    if (!stands(row, "open")) put_sentence(catalogue, arena, opening.wanted.rules, row, words);
  }
  *out = words;
  return STATUS_OK;
}

/* ---- for programs ---- */

static void put_asks(Arena *arena, const InvitationRows *rows, bool always, Tree *tree) {
  Tree *list = tree_list(arena);
  for (size_t i = 0; i < rows->count; i++) {
    const InvitationRow *row = &rows->items[i];
    if (!stands(row, "asked")) continue;
    Tree *one = tree_add(arena, list, tree_map(arena));
    tree_put_text(arena, one, "seat", row->seat);
    tree_put_text(arena, one, "address", row->bare);
  }
  if (always || list->count > 0) tree_put(arena, tree, "asks", list);
}

Status list_put_asks_yaml(Call *call, Arena *arena, const char *game, Tree *tree) {
  InvitationRows rows;
  Status status = asks_of(call, arena, game, &rows);
  if (status == STATUS_OK) put_asks(arena, &rows, false, tree);
  return status;
}

Status list_open_tree(Call *call, Arena *arena, const char *game, Tree **out) {
  Opening opening;
  Status status = opening_load(&call->referee, arena, game, &opening);
  *out = NULL;
  if (status != STATUS_OK) return status == STATUS_BUG ? STATUS_OK : status;
  Tree *tree = tree_map(arena);
  tree_put_text(arena, tree, "game", game);
  tree_put_text(arena, tree, "rules", opening.wanted.rules);
  tree_put_text(arena, tree, "status", "open");
  tree_put_text(arena, tree, "opened", time_format(arena, opening.row.at));
  Tree *seats = tree_put(arena, tree, "seats", tree_map(arena));
  for (size_t i = 0; i < opening.invitations.count; i++) {
    const InvitationRow *row = &opening.invitations.items[i];
    if (row->seat != NULL) tree_put_text(arena, seats, row->seat, row->standing);
  }
  put_asks(arena, &opening.invitations, true, tree);
  *out = tree;
  return STATUS_OK;
}
