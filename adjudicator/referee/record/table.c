#include "record.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../office/office.h"

/* ======== sealed games ======== */

bool is_sealed_game(const GameRow *row) {
  if (strcmp(row->status, "over") == 0) return false;
  Arena *arena = arena_new();
  Settings settings;
  /* Of a game whose settings cannot be read nobody knows that it may be looked at. */
  bool sealed = !settings_read(arena, row->settings, &settings) || settings.sealed;
  arena_free(arena);
  return sealed;
}

bool is_sealed(const Table *table) {
  return table->settings.sealed && strcmp(table->row.status, "over") != 0;
}

static Status refuse(const Referee *referee, const char *game, const char *what) {
  referee_log(referee, NOTICE_ERROR,
              "%s is sealed until it is over: %s would show the referee orders or hands. `adjudicator list` "
              "and `adjudicator show %s --as public` show what everybody may know",
              game, what, game);
  return STATUS_NO_PERMISSION;
}

Status sealed_check(const Referee *referee, const Table *table, const char *what) {
  return is_sealed(table) ? refuse(referee, table->row.name, what) : STATUS_OK;
}

Status sealed_check_game(const Referee *referee, const GameRow *row, const char *what) {
  return is_sealed_game(row) ? refuse(referee, row->name, what) : STATUS_OK;
}

/* ======== a position that was given ======== */

bool position_apply(const Game *game, const void *edition, const Tree *given, void *state, Arena *arena,
                    Diagnostics *diagnostics) {
  Tree *position = tree_copy(arena, given);
  Tree *options = tree_get(game->position_write(edition, state, arena), "options");
  if (position->kind == TREE_MAP && options != NULL && tree_get(position, "options") == NULL)
    tree_put(arena, position, "options", options);
  return game->position_read(edition, position, state, diagnostics);
}

/* ======== the table ======== */

static Status contradiction(const Referee *referee, const Table *table, const char *what) {
  referee_log(referee, NOTICE_ERROR, "%s: %s", table->row.name, what);
  return STATUS_BUG;
}

Status table_put_state(Referee *referee, Table *table, const StateRow *row) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, table->arena);
  const Tree *position =
      yaml_read(table->arena, row->position, strlen(row->position), &YAML_DATA, &diagnostics);
  void *state = arena_alloc(table->arena, table->game->state_size);
  if (row->format > table->game->state_format)
    return contradiction(referee, table, "its state was written by a newer version of the game");
  if (position == NULL || !table->game->position_read(table->edition, position, state, &diagnostics)) {
    referee_log_diagnostics(referee, table->game->id, table->row.name, &diagnostics);
    return contradiction(referee, table, "its state in the ledger cannot be read");
  }
  table->state = state;
  table->number = row->number;
  table->branch = row->branch;
  table->turn = table->game->label(state, table->arena);
  return STATUS_OK;
}

static Status load_edition(Referee *referee, Table *table) {
  const char *text;
  Status status = ledger_edition(referee->ledger, table->arena, table->row.edition, &text);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, table->arena);
  table->edition =
      referee_edition(referee, table->game, &table->seated, table->row.edition, text, &diagnostics);
  if (table->edition != NULL) return STATUS_OK;
  referee_log_diagnostics(referee, table->game->id, table->row.name, &diagnostics);
  return contradiction(referee, table, "its edition in the ledger cannot be read");
}

static Status load_parts(Referee *referee, Table *table) {
  table->game = referee_game(referee, table->row.rules);
  if (table->game == NULL) return contradiction(referee, table, "its rules are unknown to this program");
  if (!secret_from_hex(table->row.secret, table->secret))
    return contradiction(referee, table, "its secret in the ledger is broken");
  if (!referee_settings(referee, table->arena, table->row.settings, &table->settings))
    return contradiction(referee, table, "its settings in the ledger cannot be read");
  Status status = ledger_seats(referee->ledger, table->arena, table->row.id, &table->seats);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (!seats_from_rows(table->game, &table->seats, &table->seated))
    return contradiction(referee, table, "its seats in the ledger are not those of the rules");
  return load_edition(referee, table);
}

static Status find_game(Referee *referee, Arena *arena, const char *name, Table *out) {
  *out = (Table){.arena = arena};
  Status status = ledger_game(referee->ledger, arena, name, &out->row);
  if (status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  referee_log(referee, NOTICE_ERROR, "no game is called \"%s\"; `adjudicator list` names them", name);
  return status;
}

static Status load_newest(Referee *referee, Table *out) {
  Status status = load_parts(referee, out);
  if (status != STATUS_OK) return status;
  StateRow row;
  status = ledger_state(referee->ledger, out->arena, out->row.id, &row);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  return table_put_state(referee, out, &row);
}

Status table_load_newest(Referee *referee, Arena *arena, const char *name, Table *out) {
  Status status = find_game(referee, arena, name, out);
  return status == STATUS_OK ? load_newest(referee, out) : status;
}

/* Players know what their last report told. */
static Status put_known_state(Referee *referee, Table *table) {
  StateRow row;
  int64_t number;
  Status status = last_report_state(referee, table, INT64_MAX, &number);
  if (status != STATUS_OK) return status;
  status = ledger_state_number(referee->ledger, table->arena, table->row.id, number, &row);
  if (status == STATUS_NOT_FOUND)
    return contradiction(referee, table, "its results wait, but no report was sent");
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  table->withheld = true;
  return table_put_state(referee, table, &row);
}

Status table_load(Referee *referee, Arena *arena, const char *name, Table *out) {
  Status status = table_load_newest(referee, arena, name, out);
  if (status != STATUS_OK || strcmp(out->row.held, "release") != 0) return status;
  return put_known_state(referee, out);
}

StateRow table_state_row(const Table *table, Time made) {
  Tree *position = table->game->position_write(table->edition, table->state, table->arena);
  return (StateRow){
      .number = table->number,
      .turn = table->game->label(table->state, table->arena),
      .window = table->game->window(table->state),
      .branch = table->branch,
      .format = table->game->state_format,
      .position = yaml_write(table->arena, position, NULL),
      .made = made,
  };
}

int table_seat(const Table *table, const char *name) {
  return seats_find(&table->seated, name);
}

Time table_deadline(const Table *table) {
  return strcmp(table->row.status, "paused") == 0 ? TIME_NONE : table->row.deadline;
}

bool duties_name(const Duties *duties, int seat) {
  for (size_t i = 0; i < duties->count; i++) {
    if (duties->items[i].seat == seat) return true;
  }
  return false;
}
