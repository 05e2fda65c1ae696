#include "openings.h"

#include "query.h"

/* ---- games that wait ---- */

Status ledger_add_opening(Ledger *ledger, OpeningRow *row) {
  bool own;
  Status status = change_begin(ledger, &own);
  if (status == STATUS_OK) status = game_name_is_free(ledger, row->name);
  if (status == STATUS_OK) {
    Query query = query_start(ledger, SQL_OPENING_ADD);
    bind_text(&query, row->name);
    bind_text(&query, row->status);
    bind_time(&query, row->at);
    bind_text(&query, row->edition);
    bind_text(&query, row->terms);
    status = query_run(&query);
    row->id = sqlite3_last_insert_rowid(ledger->database);
  }
  return change_end(ledger, own, status);
}

static void read_opening(Query *query, Arena *arena, OpeningRow *row) {
  row->id = column_int(query);
  row->name = column_text(query, arena);
  row->status = column_text(query, arena);
  row->at = column_time(query);
  row->edition = column_text(query, arena);
  row->terms = column_text(query, arena);
}

Status ledger_opening(Ledger *ledger, Arena *arena, const char *name, OpeningRow *row) {
  Query query = query_start(ledger, SQL_OPENING);
  bind_text(&query, name);
  bool found = query_next(&query);
  if (found) read_opening(&query, arena, row);
  Status status = query_end(&query);
  return status == STATUS_OK && !found ? STATUS_NOT_FOUND : status;
}

Status ledger_openings(Ledger *ledger, Arena *arena, OpeningRows *rows) {
  *rows = (OpeningRows){.count = 0};
  size_t room = 0;
  Query query = query_start(ledger, SQL_OPENINGS);
  while (query_next(&query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    read_opening(&query, arena, &rows->items[rows->count++]);
  }
  return query_end(&query);
}

Status ledger_set_opening(Ledger *ledger, int64_t id, const char *status) {
  Query query = query_start(ledger, SQL_OPENING_SET);
  bind_int(&query, id);
  bind_text(&query, status);
  return query_run_on_one(&query, "no opening has this id");
}

/* ---- invitations ---- */

static void bind_person(Query *query, const InvitationRow *row) {
  bind_int(query, row->generation);
  bind_text(query, row->code);
  bind_text(query, row->standing);
  bind_text(query, row->token);
  bind_text(query, row->address);
  bind_text(query, row->bare);
  bind_text(query, row->timezone);
  bind_text(query, row->language);
  bind_text(query, row->known_as == NULL ? "" : row->known_as);
  bind_time(query, row->since);
  bind_time(query, row->until);
  bind_text(query, row->mail);
}

Status ledger_add_invitation(Ledger *ledger, InvitationRow *row) {
  Query query = query_start(ledger, SQL_INVITATION_ADD);
  bind_text(&query, row->game);
  bind_text(&query, row->seat);
  bind_int(&query, row->place);
  bind_text(&query, row->secret);
  bind_person(&query, row);
  Status status = query_run(&query);
  if (status == STATUS_OK) row->id = sqlite3_last_insert_rowid(ledger->database);
  return status;
}

Status ledger_set_invitation(Ledger *ledger, const InvitationRow *row) {
  Query query = query_start(ledger, SQL_INVITATION_SET);
  bind_int(&query, row->id);
  bind_person(&query, row);
  return query_run_on_one(&query, "no invitation has this id");
}

static Status read_invitations(Query *query, Arena *arena, InvitationRows *rows) {
  *rows = (InvitationRows){.count = 0};
  size_t room = 0;
  while (query_next(query)) {
    rows->items = arena_room(arena, rows->items, sizeof *rows->items, rows->count, &room);
    InvitationRow *row = &rows->items[rows->count++];
    row->id = column_int(query);
    row->game = column_text(query, arena);
    row->seat = column_text(query, arena);
    row->place = column_int(query);
    row->secret = column_text(query, arena);
    row->generation = column_int(query);
    row->code = column_text(query, arena);
    row->standing = column_text(query, arena);
    row->token = column_text(query, arena);
    row->address = column_text(query, arena);
    row->bare = column_text(query, arena);
    row->timezone = column_text(query, arena);
    row->language = column_text(query, arena);
    row->known_as = column_text(query, arena);
    row->since = column_time(query);
    row->until = column_time(query);
    row->mail = column_text(query, arena);
  }
  return query_end(query);
}

static Status invitations_of(Ledger *ledger, Arena *arena, StatementId id, const char *text,
                             InvitationRows *rows) {
  Query query = query_start(ledger, id);
  bind_text(&query, text);
  return read_invitations(&query, arena, rows);
}

static Status one_invitation(Ledger *ledger, Arena *arena, StatementId id, const char *text,
                             InvitationRow *row) {
  InvitationRows rows;
  Status status = invitations_of(ledger, arena, id, text, &rows);
  if (status != STATUS_OK) return status;
  if (rows.count == 0) return STATUS_NOT_FOUND;
  *row = rows.items[0];
  return STATUS_OK;
}

Status ledger_invitations(Ledger *ledger, Arena *arena, const char *game, InvitationRows *rows) {
  return invitations_of(ledger, arena, SQL_INVITATIONS, game, rows);
}

Status ledger_invitation_of_code(Ledger *ledger, Arena *arena, const char *hash, InvitationRow *row) {
  return one_invitation(ledger, arena, SQL_INVITATION_OF_CODE, hash, row);
}

Status ledger_invitations_of_address(Ledger *ledger, Arena *arena, const char *bare, InvitationRows *rows) {
  return invitations_of(ledger, arena, SQL_INVITATIONS_OF_ADDRESS, bare, rows);
}

Status ledger_invitations_ever(Ledger *ledger, Arena *arena, const char *bare, InvitationRows *rows) {
  return invitations_of(ledger, arena, SQL_INVITATIONS_EVER, bare, rows);
}

Status ledger_invitations_to_lapse(Ledger *ledger, Arena *arena, Time now, InvitationRows *rows) {
  Query query = query_start(ledger, SQL_INVITATIONS_TO_LAPSE);
  bind_int(&query, now);
  return read_invitations(&query, arena, rows);
}

Status ledger_any_invitation(Ledger *ledger, Arena *arena, InvitationRow *row) {
  InvitationRows rows;
  Query query = query_start(ledger, SQL_INVITATION_ANY);
  Status status = read_invitations(&query, arena, &rows);
  if (status != STATUS_OK) return status;
  if (rows.count == 0) return STATUS_NOT_FOUND;
  *row = rows.items[0];
  return STATUS_OK;
}

/* ---- people without a seat ---- */

Status ledger_inbox_answers_unproved(Ledger *ledger, Time since, int64_t *count) {
  Query query = query_start(ledger, SQL_INBOX_ANSWERS_UNPROVED);
  bind_int(&query, since);
  *count = query_next(&query) ? column_int(&query) : 0;
  return query_end(&query);
}
