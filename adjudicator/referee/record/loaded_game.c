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

bool is_sealed(const LoadedGame *loaded) {
  return loaded->settings.sealed && strcmp(loaded->row.status, "over") != 0;
}

static Status refuse(const Referee *referee, const char *game, const char *what) {
  referee_log(
      referee, NOTICE_ERROR,
      "%s: sealed until it is over; %s would show the game master orders or hands. `adjudicator list` and `adjudicator show %s --as public` show the public report",
      game, what, game);
  return STATUS_NO_PERMISSION;
}

Status sealed_check(const Referee *referee, const LoadedGame *loaded, const char *what) {
  return is_sealed(loaded) ? refuse(referee, loaded->row.name, what) : STATUS_OK;
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

/* ======== the loaded game ======== */

static Status contradiction(const Referee *referee, const LoadedGame *loaded, const char *what) {
  referee_log(referee, NOTICE_ERROR, "%s: %s", loaded->row.name, what);
  return STATUS_BUG;
}

Status loaded_game_set_state(Referee *referee, LoadedGame *loaded, const StateRow *row) {
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  const Tree *position =
      yaml_read(loaded->arena, row->position, strlen(row->position), &YAML_DATA, &diagnostics);
  void *state = arena_alloc(loaded->arena, loaded->game->state_size(loaded->edition));
  if (row->format > loaded->game->state_format)
    return contradiction(referee, loaded, "its state was written by a newer version of the game");
  if (position == NULL || !loaded->game->position_read(loaded->edition, position, state, &diagnostics)) {
    referee_log_diagnostics(referee, loaded->game->id, loaded->row.name, &diagnostics);
    return contradiction(referee, loaded, "its state in the ledger cannot be read");
  }
  loaded->state = state;
  loaded->number = row->number;
  loaded->branch = row->branch;
  loaded->turn = loaded->game->label(state, loaded->arena);
  return STATUS_OK;
}

static Status load_edition(Referee *referee, LoadedGame *loaded) {
  const char *text;
  Status status = ledger_edition(referee->ledger, loaded->arena, loaded->row.edition, &text);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  loaded->edition =
      referee_edition(referee, loaded->game, &loaded->seated, loaded->row.edition, text, &diagnostics);
  if (loaded->edition != NULL) return STATUS_OK;
  referee_log_diagnostics(referee, loaded->game->id, loaded->row.name, &diagnostics);
  return contradiction(referee, loaded, "its edition in the ledger cannot be read");
}

static Status load_parts(Referee *referee, LoadedGame *loaded) {
  loaded->game = referee_game(referee, loaded->row.rules);
  if (loaded->game == NULL) return contradiction(referee, loaded, "its rules are unknown to this program");
  if (!secret_from_hex(loaded->row.secret, loaded->secret))
    return contradiction(referee, loaded, "its secret in the ledger is broken");
  if (!referee_settings(referee, loaded->arena, loaded->row.settings, &loaded->settings))
    return contradiction(referee, loaded, "its settings in the ledger cannot be read");
  Status status = ledger_seats(referee->ledger, loaded->arena, loaded->row.id, &loaded->seats);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  if (!seats_from_rows(loaded->game, &loaded->seats, &loaded->seated))
    return contradiction(referee, loaded, "its seats in the ledger are not those of the rules");
  return load_edition(referee, loaded);
}

static Status find_game(Referee *referee, Arena *arena, const char *name, LoadedGame *out) {
  *out = (LoadedGame){.arena = arena};
  Status status = ledger_game(referee->ledger, arena, name, &out->row);
  if (status != STATUS_NOT_FOUND) return referee_ledger_status(referee, status);
  return game_missing(referee, name);
}

static Status load_newest(Referee *referee, LoadedGame *out) {
  Status status = load_parts(referee, out);
  if (status != STATUS_OK) return status;
  StateRow row;
  status = ledger_state(referee->ledger, out->arena, out->row.id, &row);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  status = loaded_game_set_state(referee, out, &row);
  bool over = strcmp(out->row.status, "over") == 0;
  return status == STATUS_OK && over ? ending_load(referee, out) : status;
}

Status load_newest_game(Referee *referee, Arena *arena, const char *name, LoadedGame *out) {
  Status status = find_game(referee, arena, name, out);
  return status == STATUS_OK ? load_newest(referee, out) : status;
}

/* Players know what their last report said. */
static Status put_known_state(Referee *referee, LoadedGame *loaded) {
  StateRow row;
  int64_t number;
  Status status = last_report_state(referee, loaded, INT64_MAX, &number);
  if (status != STATUS_OK) return status;
  status = ledger_state_number(referee->ledger, loaded->arena, loaded->row.id, number, &row);
  if (status == STATUS_NOT_FOUND)
    return contradiction(referee, loaded, "its results wait, but no report was sent");
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  loaded->withheld = true;
  return loaded_game_set_state(referee, loaded, &row);
}

Status load_game(Referee *referee, Arena *arena, const char *name, LoadedGame *out) {
  Status status = load_newest_game(referee, arena, name, out);
  if (status != STATUS_OK || strcmp(out->row.held, "release") != 0) return status;
  return put_known_state(referee, out);
}

StateRow loaded_game_state_row(const LoadedGame *loaded, Time made) {
  Tree *position = loaded->game->position_write(loaded->edition, loaded->state, loaded->arena);
  return (StateRow){
      .number = loaded->number,
      .turn = loaded->game->label(loaded->state, loaded->arena),
      .window = loaded->game->window(loaded->state),
      .branch = loaded->branch,
      .format = loaded->game->state_format,
      .position = yaml_write(loaded->arena, position, NULL),
      .made = made,
  };
}

int loaded_game_seat(const LoadedGame *loaded, const char *name) {
  return seats_find(&loaded->seated, name);
}

Time loaded_game_deadline(const LoadedGame *loaded) {
  return strcmp(loaded->row.status, "paused") == 0 ? TIME_NONE : loaded->row.deadline;
}

bool loaded_game_stands_in(const LoadedGame *loaded, int seat) {
  const SeatRow *row = &loaded->seats.items[seat];
  return loaded->settings.missed == MISSED_STAND_IN && row->computer == NULL &&
         row->missed + 1 >= loaded->settings.stand_in_after;
}

bool duties_name(const Duties *duties, int seat) {
  for (size_t i = 0; i < duties->count; i++) {
    if (duties->items[i].seat == seat) return true;
  }
  return false;
}
