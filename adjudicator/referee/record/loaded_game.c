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

/* ======== a position as it is written and read ======== */

/* Reads a position as the ledger has it into a new state. NULL after what is wrong was recorded. */
static void *read_text(const LoadedGame *loaded, const char *text, Diagnostics *found) {
  size_t errors = found->errors;
  const Tree *position = yaml_read(loaded->arena, text, strlen(text), &YAML_DATA, found);
  void *state = arena_alloc(loaded->arena, loaded->game->state_size(loaded->edition));
  bool good = position != NULL && loaded->game->position_read(loaded->edition, position, state, found);
  return good && found->errors == errors ? state : NULL;
}

static const char *write_text(const LoadedGame *loaded, const void *state) {
  const Tree *position = loaded->game->position_write(loaded->edition, state, loaded->arena);
  return yaml_write(loaded->arena, position, NULL);
}

const char *position_written(const LoadedGame *loaded, const char **text, Diagnostics *found) {
  *text = write_text(loaded, loaded->state);
  const void *again = read_text(loaded, *text, found);
  if (again == NULL) return "the position cannot be read again";
  return strcmp(write_text(loaded, again), *text) == 0 ? NULL : "the position is another one when it is read";
}

const char *position_today(const LoadedGame *loaded, const char *text) {
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  const void *state = read_text(loaded, text, &ignored);
  return state == NULL ? NULL : write_text(loaded, state);
}

/* ======== the loaded game ======== */

static Status contradiction(const Referee *referee, const LoadedGame *loaded, const char *what) {
  referee_log(referee, NOTICE_ERROR, "%s: %s", loaded->row.name, what);
  return STATUS_BUG;
}

const char *loaded_game_try_state(LoadedGame *loaded, const StateRow *row, Diagnostics *found) {
  if (row->format > loaded->game->state_format) return "its state was written by a newer version of the game";
  void *state = read_text(loaded, row->position, found);
  if (state == NULL) return "its state in the ledger cannot be read";
  loaded->state = state;
  loaded->number = row->number;
  loaded->branch = row->branch;
  loaded->turn = loaded->game->label(state, loaded->arena);
  return NULL;
}

Status loaded_game_set_state(Referee *referee, LoadedGame *loaded, const StateRow *row) {
  Diagnostics found;
  diagnostics_init(&found, loaded->arena);
  const char *fault = loaded_game_try_state(loaded, row, &found);
  if (fault == NULL) return STATUS_OK;
  referee_log_diagnostics(referee, loaded->game->id, loaded->row.name, &found);
  return contradiction(referee, loaded, fault);
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

/* Names the last turn that the game can go back to. */
static void tell_remedy(Referee *referee, const LoadedGame *loaded, int64_t below) {
  LoadedGame former = *loaded;
  StateRow row;
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  if (strcmp(loaded->row.status, "over") == 0) return;
  for (int64_t number = below - 1; number >= 0; number--) {
    if (ledger_state_number(referee->ledger, loaded->arena, loaded->row.id, number, &row) != STATUS_OK)
      return;
    if (loaded_game_try_state(&former, &row, &ignored) != NULL) continue;
    referee_log(referee, NOTICE_ERROR,
                "%s: `adjudicator rollback %s --to %s --reason R` takes it back to where it can be read",
                loaded->row.name, loaded->row.name, former.turn);
    return;
  }
}

/* `mends`: load_game_to_mend(). */
static Status load_newest(Referee *referee, LoadedGame *out, bool mends) {
  Status status = load_parts(referee, out);
  if (status != STATUS_OK) return status;
  StateRow row;
  Diagnostics found;
  diagnostics_init(&found, out->arena);
  status = ledger_state(referee->ledger, out->arena, out->row.id, &row);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  const char *fault = loaded_game_try_state(out, &row, &found);
  bool over = strcmp(out->row.status, "over") == 0;
  if (fault == NULL) return over ? ending_load(referee, out) : STATUS_OK;
  if (mends) {
    out->number = row.number;
    out->branch = row.branch;
    out->turn = row.turn;
    return STATUS_OK;
  }
  referee_log_diagnostics(referee, out->game->id, out->row.name, &found);
  status = contradiction(referee, out, fault);
  tell_remedy(referee, out, row.number);
  return status;
}

Status load_newest_game(Referee *referee, Arena *arena, const char *name, LoadedGame *out) {
  Status status = find_game(referee, arena, name, out);
  return status == STATUS_OK ? load_newest(referee, out, false) : status;
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

static Status load_known(Referee *referee, Arena *arena, const char *name, LoadedGame *out, bool mends) {
  Status status = find_game(referee, arena, name, out);
  if (status == STATUS_OK) status = load_newest(referee, out, mends);
  if (status != STATUS_OK || out->state == NULL || strcmp(out->row.held, "release") != 0) return status;
  return put_known_state(referee, out);
}

Status load_game(Referee *referee, Arena *arena, const char *name, LoadedGame *out) {
  return load_known(referee, arena, name, out, false);
}

Status load_game_to_mend(Referee *referee, Arena *arena, const char *name, LoadedGame *out) {
  return load_known(referee, arena, name, out, true);
}

/* ---- as a row of the ledger ---- */

const char *loaded_game_state_row(const LoadedGame *loaded, Time made, StateRow *out, Diagnostics *found) {
  *out = (StateRow){
      .number = loaded->number,
      .turn = loaded->game->label(loaded->state, loaded->arena),
      .window = loaded->game->window(loaded->state),
      .branch = loaded->branch,
      .format = loaded->game->state_format,
      .made = made,
  };
  return position_written(loaded, &out->position, found);
}

Status loaded_game_add_state(Referee *referee, const LoadedGame *loaded, StateRow *out) {
  Diagnostics found;
  diagnostics_init(&found, loaded->arena);
  const char *fault = loaded_game_state_row(loaded, referee->now, out, &found);
  if (fault == NULL)
    return referee_ledger_status(referee, ledger_add_state(referee->ledger, loaded->row.id, out));
  referee_log_diagnostics(referee, loaded->game->id, loaded->row.name, &found);
  referee_log(referee, NOTICE_ERROR, "%s: %s, of turn %s: nothing was changed", loaded->row.name, fault,
              out->turn);
  return STATUS_BUG;
}

bool press_allowed(const LoadedGame *loaded, bool *anonymous) {
  PressMode mode = loaded->settings.press;
  if (mode == PRESS_OF_RULES) mode = loaded->game->press ? PRESS_SIGNED : PRESS_NONE;
  *anonymous = mode == PRESS_ANONYMOUS;
  return mode != PRESS_NONE;
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
