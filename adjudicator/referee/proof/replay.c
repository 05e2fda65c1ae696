#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/fields.h"
#include "../office/office.h"
#include "../record/record.h"
#include "../turn/turn.h"

static const Fault NO_FAULT = {.table = NULL, .state = -1};

Status replay_fault(Replay *replay, Fault fault) {
  replay->out->fault = fault;
  return STATUS_BAD_DATA;
}

bool replay_is_sure(const Replay *replay, const EventRow *row) {
  return row->place != replay->bad_place;
}

/* ---- the loaded game ---- */

static Status check_edition(Replay *replay) {
  const History *history = replay->history;
  const char *digest = sha256_hex(replay->loaded.arena, history->edition_text, strlen(history->edition_text));
  if (strcmp(digest, history->row.edition) == 0) return STATUS_OK;
  return replay_fault(replay, (Fault){"editions", -1, 0, "text", "has another digest"});
}

Status replay_prepare(Referee *referee, const History *history, Replay *replay, Verification *out) {
  *out = (Verification){.link = "", .fault = NO_FAULT};
  *replay = (Replay){.referee = *referee, .history = history, .bad_place = INT64_MAX, .out = out};
  LoadedGame *loaded = &replay->loaded;
  *loaded = (LoadedGame){.arena = history->arena, .row = history->row};
  for (size_t i = 0; i < history->events.count; i++) {
    const char *link = history_shown_link(history, &history->events.items[i]);
    if (link != NULL) out->link = link;
  }
  loaded->game = referee_game(referee, history->row.rules);
  if (loaded->game == NULL)
    return replay_fault(replay, (Fault){"games", -1, 0, "rules", "are unknown to this program"});
  const char *what, *which;
  loaded->seated = history->seats;
  if (!seats_good(loaded->game, &loaded->seated, &what, &which))
    return replay_fault(replay, (Fault){"seats", -1, 0, "name", "is no seat of this game"});
  if (!secret_from_hex(history->row.secret, loaded->secret))
    return replay_fault(replay, (Fault){"games", -1, 0, "secret", "is none"});
  Status status = check_edition(replay);
  if (status != STATUS_OK) return status;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  loaded->edition = referee_edition(referee, loaded->game, &loaded->seated, history->row.edition,
                                    history->edition_text, &diagnostics);
  if (loaded->edition == NULL)
    return replay_fault(replay, (Fault){"editions", -1, 0, "text", "cannot be read"});
  return STATUS_OK;
}

/* ---- comparing with what was computed ---- */

/* What only the clock or the game master decided. */
static bool is_outside(const EventRow *row) {
  static const char *const CODES[] = {
      "no-answer", "missed-turn",      "seat-vacant", "file-taken", "rolled-back",
      "patched",   "file-undone",      "recorded",    "restored",   "file-withdrawn",
      "stood-in",  "computer-hurried", "parts-bound", NULL};
  return word_index(row->code, CODES) >= 0 || ending_code(row->code) != NULL || event_is_act(row);
}

static const char *event_difference(const EventRow *a, const EventRow *b) {
  if (strcmp(a->code, b->code) != 0) return "code";
  if (strcmp(a->turn, b->turn) != 0) return "turn";
  if (strcmp(a->rule, b->rule) != 0) return "rule";
  if (a->audience != b->audience) return "audience";
  if (a->at != b->at) return "at";
  return strcmp(a->fields, b->fields) != 0 ? "fields" : NULL;
}

/* Notes the current fault as passed over, and goes on with the record. */
static Status pass_over(Replay *replay, int64_t state) {
  const EventRows *events = &replay->history->events;
  Passed *passed = replay->passed;
  if (passed->first.table == NULL) passed->first = replay->out->fault;
  passed->last = state;
  replay->out->fault = NO_FAULT;
  replay->memory.count = replay->known;
  EventWriter writer = {&replay->referee, &replay->loaded, "", state, 0, &replay->memory};
  /* Later windows count what was rolled. */
  for (size_t i = 0; i < events->count; i++) {
    if (events->items[i].state == state && !is_outside(&events->items[i]))
      event_writer_remember(&writer, &events->items[i]);
  }
  return STATUS_OK;
}

/* The stored events of a state, in the order of their numbers, against those worked out. */
static Status compare_each(Replay *replay, int64_t state) {
  const EventRows *stored = &replay->history->events, *made = &replay->memory;
  size_t next = replay->known;
  for (size_t i = 0; i < stored->count; i++) {
    const EventRow *row = &stored->items[i];
    if (row->state != state) continue;
    replay->out->events++;
    if (is_outside(row)) continue;
    if (next == made->count)
      return replay_fault(replay, (Fault){"events", state, row->number, "code", "is more than what happens"});
    const char *column = event_difference(row, &made->items[next++]);
    if (column != NULL)
      return replay_fault(replay, (Fault){"events", state, row->number, column, "is not what happens"});
    replay->out->rolls += event_is(row, "dice-roll");
  }
  if (next == made->count) return STATUS_OK;
  return replay_fault(replay, (Fault){"events", state, (int64_t)(next - replay->known) + 1, "code",
                                      "something that happens is missing"});
}

static Status compare_events(Replay *replay, int64_t state) {
  Status status = compare_each(replay, state);
  return status == STATUS_BAD_DATA && replay->passed != NULL ? pass_over(replay, state) : status;
}

static const char *state_difference(const StateRow *a, const StateRow *b) {
  if (strcmp(a->turn, b->turn) != 0) return "turn";
  if (strcmp(a->window, b->window) != 0) return "window";
  if (a->branch != b->branch) return "branch";
  return NULL;
}

/* Another version may have written what the log seals in other words. */
static bool same_position(const Replay *replay, const StateRow *stored, const StateRow *made,
                          const EventRow *sealing) {
  const LoadedGame *loaded = &replay->loaded;
  if (strcmp(stored->position, made->position) == 0) return true;
  const char *sealed = event_field_text(replay->history, sealing, "state");
  if (strcmp(sealed, state_digest(loaded->arena, stored)) != 0) return false;
  const char *today = position_today(loaded, stored->position);
  return today != NULL && strcmp(today, made->position) == 0;
}

/* The stored state against the loaded one, and what the log says of its row. One that was undone harms nobody by being unreadable. */
static Status compare_state(Replay *replay, const StateRow *stored, const EventRow *sealing) {
  LoadedGame *loaded = &replay->loaded;
  StateRow made;
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  const char *fault = loaded_game_state_row(loaded, stored->made, &made, &ignored);
  const char *column = state_difference(stored, &made);
  if (column == NULL && !same_position(replay, stored, &made, sealing)) column = "position";
  if (column == NULL && fault != NULL && history_counting(replay->history)[stored->number])
    return replay_fault(replay, (Fault){"states", stored->number, 0, "position", "cannot be read"});
  replay->out->unreadable += column == NULL && fault != NULL;
  if (column == NULL && stored->format != made.format) column = "format";
  const char *row = arena_printf(loaded->arena, "%" PRId64, stored->id);
  const char *id = replay->history->bundle == NULL ? "id" : "row";
  if (column == NULL && replay_is_sure(replay, sealing) &&
      strcmp(event_field_text(replay->history, sealing, "row"), row) != 0)
    column = id;
  if (column == NULL && replay_is_sure(replay, sealing) && stored->made != sealing->at) column = "made";
  if (column == NULL) return STATUS_OK;
  return replay_fault(replay,
                      (Fault){"states", stored->number, 0, column, "is not what the window leads to"});
}

/* ---- the windows ---- */

static Status put_stored(Replay *replay, const StateRow *stored) {
  if (loaded_game_set_state(&replay->referee, &replay->loaded, stored) == STATUS_OK) return STATUS_OK;
  return replay_fault(replay, (Fault){"states", stored->number, 0, "position", "cannot be read"});
}

static Status begin_window(Replay *replay, const StateRow *stored, const EventRow *sealing, StateRow *row) {
  LoadedGame *loaded = &replay->loaded;
  loaded->number = stored->number;
  loaded->turn = loaded->game->label(loaded->state, loaded->arena);
  Status status = compare_state(replay, stored, sealing);
  replay->referee.now = stored->made;
  *row = *stored;
  return status;
}

static Status set_up(Replay *replay, const StateRow *stored, const EventRow *begun) {
  LoadedGame *loaded = &replay->loaded;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, loaded->arena);
  const Tree *options =
      yaml_read(loaded->arena, loaded->row.options, strlen(loaded->row.options), &YAML_DATA, &diagnostics);
  uint8_t key[DICE_KEY_BYTES];
  deal_key(loaded->secret, loaded->row.name, 0, key);
  Dice *dice = dice_keyed(loaded->arena, key, loaded->row.name);
  bool placed = false, good = false;
  tree_read_bool(tree_get(event_fields(replay->history, begun), "position"), &placed);
  loaded->state = arena_alloc(loaded->arena, loaded->game->state_size(loaded->edition));
  replay->out->placed = placed;
  if (placed) { /* a position that was given follows from nothing */
    const Tree *position =
        yaml_read(loaded->arena, stored->position, strlen(stored->position), &YAML_DATA, &diagnostics);
    good = position != NULL && diagnostics.errors == 0 &&
           loaded->game->position_read(loaded->edition, position, loaded->state, &diagnostics);
  } else {
    good = loaded->game->setup(loaded->edition, options, dice, loaded->state, &diagnostics);
  }
  if (!good) return replay_fault(replay, (Fault){"states", 0, 0, "position", "no game can begin so"});
  StateRow row;
  Status status = begin_window(replay, stored, begun, &row);
  EventWriter writer = {&replay->referee, loaded, loaded->turn, 0, 0, &replay->memory};
  if (status == STATUS_OK) status = proof_begin(&writer, &row, placed);
  return status == STATUS_OK ? compare_events(replay, 0) : status;
}

static void take_away(const LoadedGame *loaded, Files *out, int64_t receipt) {
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
    SeatFiles *own = &out->seats[seat];
    SeatFile *items = arena_alloc(loaded->arena, (own->count + 1) * sizeof *items);
    size_t count = 0;
    for (size_t i = 0; i < own->count; i++) {
      if (own->items[i].receipt != receipt) items[count++] = own->items[i];
    }
    *own = (SeatFiles){items, count};
  }
}

/* The files that counted when a window was adjudicated: each seat's last one for the turn that was filed
 * before, unless it was undone since. */
static void files_before(const Replay *replay, const EventRow *sealing, Files *out) {
  const History *history = replay->history;
  const LoadedGame *loaded = &replay->loaded;
  *out = (Files){.seats = {{NULL, 0}}};
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *event = &history->events.items[i];
    if (event->place >= sealing->place) break;
    if (event_is(event, "file-undone") || event_is(event, "file-withdrawn"))
      take_away(loaded, out, event_field_number(history, event, "receipt", 0));
    if (!event_is(event, "file-taken") || strcmp(event->turn, loaded->turn) != 0) continue;
    const SubmissionRow *file = history_file(history, event_field_number(history, event, "receipt", 0));
    bool good = file != NULL && file->seat >= 0 && file->seat < GAME_SEATS_MAX;
    if (good && strcmp(event_field_text(history, event, "standing"), "in-force") == 0)
      files_put(loaded, file, out);
  }
}

/* Adjudicates the loaded window with these files; it leads to the stored state. `branch`:
 * of that one. */
static Status adjudicate_again(Replay *replay, const StateRow *stored, const EventRow *sealing,
                               const Files *files, int64_t branch) {
  LoadedGame *loaded = &replay->loaded;
  EventWriter writer = {&replay->referee, loaded, loaded->turn, stored->number, 0, &replay->memory};
  Again again;
  again_play(loaded, replay->history, stored->number, files, proof_salts(loaded, files), NULL, &again);
  StateRow row;
  const WindowProof proof = {files, &again.rolls, again.salts, &row, loaded->branch};
  loaded->branch = branch;
  Status status = STATUS_OK;
  if (again.other_dice)
    status = replay_fault(
        replay, (Fault){"events", stored->number, 0, "fields", "are not the dice that are asked for"});
  if (status == STATUS_OK) status = begin_window(replay, stored, sealing, &row);
  if (status == STATUS_OK) status = play_record(&writer, &again.play);
  play_free(&again.play);
  if (status == STATUS_OK)
    status =
        again.imported ? proof_imported(&writer, files, &again.told, &row) : proof_window(&writer, &proof);
  if (status == STATUS_OK) replay->out->windows++;
  replay->out->told += again.imported;
  return status == STATUS_OK ? compare_events(replay, stored->number) : status;
}

static Status next_window(Replay *replay, const StateRow *stored, const EventRow *sealing) {
  Files files;
  files_before(replay, sealing, &files);
  return adjudicate_again(replay, stored, sealing, &files, replay->loaded.branch);
}

/* A window that `patch` adjudicated once more, with the files and the dice that it had the first time. */
static Status patched_window(Replay *replay, const StateRow *stored, const EventRow *patched,
                             const EventRow *sealing) {
  LoadedGame *loaded = &replay->loaded;
  const History *history = replay->history;
  int64_t again = event_field_number(history, patched, "again", 0), branch = loaded->branch + 1;
  const EventRow *before = history_event(history, again, "adjudicated");
  if (again < 1 || again >= stored->number || before == NULL)
    return replay_fault(replay,
                        (Fault){"events", stored->number, patched->number, "fields", "patches no window"});
  Status status = loaded_game_set_state(&replay->referee, loaded, &history->states.items[again - 1]);
  if (status != STATUS_OK)
    return replay_fault(replay, (Fault){"states", again - 1, 0, "position", "cannot be read"});
  Files files;
  history_files_of(loaded, history, before, &files);
  return adjudicate_again(replay, stored, sealing, &files, branch);
}

/* A position of before, once more; the game master's word for which. */
static Status go_back(Replay *replay, const StateRow *stored, const EventRow *back, const EventRow *sealing) {
  LoadedGame *loaded = &replay->loaded;
  const StateRows *states = &replay->history->states;
  const char *turn = loaded->turn;
  int64_t to = -1, branch = loaded->branch + 1;
  tree_read_int(tree_get(event_fields(replay->history, back), "to_state"), &to);
  if (to < 0 || to >= stored->number)
    return replay_fault(replay,
                        (Fault){"events", stored->number, back->number, "fields", "goes back to no state"});
  Status status = loaded_game_set_state(&replay->referee, loaded, &states->items[to]);
  if (status != STATUS_OK)
    return replay_fault(replay, (Fault){"states", to, 0, "position", "cannot be read"});
  loaded->branch = branch;
  EventWriter writer = {&replay->referee, loaded, turn, stored->number, 0, &replay->memory};
  StateRow row;
  status = begin_window(replay, stored, sealing, &row);
  if (status == STATUS_OK) status = proof_rollback(&writer, &row, branch - 1);
  return status == STATUS_OK ? compare_events(replay, stored->number) : status;
}

/* The same position on a branch of its own, with which the ledger was restored from a copy. */
static Status restore_again(Replay *replay, const StateRow *stored, const EventRow *restored,
                            const EventRow *sealing) {
  LoadedGame *loaded = &replay->loaded;
  int64_t left = loaded->branch, branch = event_field_number(replay->history, restored, "branch", 0);
  if (branch <= left || branch_restored(branch) != branch)
    return replay_fault(replay,
                        (Fault){"events", stored->number, restored->number, "fields", "begins no branch"});
  loaded->branch = branch;
  EventWriter writer = {&replay->referee, loaded, loaded->turn, stored->number, 0, &replay->memory};
  StateRow row;
  Status status = begin_window(replay, stored, sealing, &row);
  if (status == STATUS_OK) status = proof_rollback(&writer, &row, left);
  return status == STATUS_OK ? compare_events(replay, stored->number) : status;
}

/* The same position, with which the game was ended; the word of its players or of the game master for it. */
static Status end_again(Replay *replay, const StateRow *stored, const EventRow *ending,
                        const EventRow *sealing) {
  static const Files NO_FILES = {.seats = {{NULL, 0}}};
  LoadedGame *loaded = &replay->loaded;
  const DiceLog no_rolls = {.count = 0};
  DiceRecord told;
  EventWriter writer = {&replay->referee, loaded, loaded->turn, stored->number, 0, &replay->memory};
  StateRow row;
  const WindowProof proof = {&NO_FILES, &no_rolls, "", &row, loaded->branch};
  loaded->ended = stored->number;
  loaded->ending = ending_outcome(&loaded->seated, ending->code, event_fields(replay->history, ending));
  Status status = begin_window(replay, stored, sealing, &row);
  bool imported = imported_dice_of(replay->history, stored->number, &told);
  if (status == STATUS_OK)
    status = imported ? proof_imported(&writer, &NO_FILES, &told, &row) : proof_window(&writer, &proof);
  return status == STATUS_OK ? compare_events(replay, stored->number) : status;
}

/* ---- windows that a patch left to the log ---- */

/* Whether a patch left the window that led to a state to the log. */
static bool is_held(const Replay *replay, int64_t state) {
  static const char *const CODES[] = {"patched", "act-patch", NULL};
  const EventRows *events = &replay->history->events;
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *row = &events->items[i];
    if (word_index(row->code, CODES) < 0) continue;
    if (event_field_number(replay->history, row, "first", INT64_MAX) <= state &&
        state <= event_field_number(replay->history, row, "last", -1))
      return true;
  }
  return false;
}

/* The log's event of a state: its beginning, or its adjudication. */
static const EventRow *sealing_of(const History *history, int64_t state) {
  const EventRow *begun = state == 0 ? history_event(history, 0, "game-begun") : NULL;
  return begun != NULL ? begun : history_event(history, state, "adjudicated");
}

static Status check_digest(Replay *replay, const StateRow *stored, const EventRow *sealing) {
  Arena *arena = replay->loaded.arena;
  if (!replay_is_sure(replay, sealing)) return STATUS_OK;
  const char *row = arena_printf(arena, "%" PRId64, stored->id);
  const char *column = NULL;
  if (strcmp(event_field_text(replay->history, sealing, "row"), row) != 0)
    column = replay->history->bundle == NULL ? "id" : "row";
  if (strcmp(event_field_text(replay->history, sealing, "state"), state_digest(arena, stored)) != 0)
    column = "position, or another";
  if (column == NULL) return STATUS_OK;
  return replay_fault(replay, (Fault){"states", stored->number, 0, column, "is not as the log says"});
}

/* The files that a held window had are those that were in force; its salts are theirs. */
static Status check_held_files(Replay *replay, const EventRow *sealing) {
  const History *history = replay->history;
  const LoadedGame *loaded = &replay->loaded;
  Files files, named;
  const EventRow *patched = history_event(history, sealing->state, "patched");
  const EventRow *again =
      patched == NULL
          ? NULL
          : history_event(history, event_field_number(history, patched, "again", 0), "adjudicated");
  bool back = !event_is(sealing, "adjudicated") ||
              history_event(history, sealing->state, "rolled-back") != NULL ||
              history_event(history, sealing->state, "restored") != NULL ||
              history_ending(history, sealing->state) != NULL;
  history_files_of(loaded, history, sealing, &named);
  if (back) {
    files = (Files){.seats = {{NULL, 0}}};
  } else if (patched != NULL) {
    history_files_of(loaded, history, again != NULL ? again : sealing, &files);
  } else {
    files_before(replay, sealing, &files);
  }
  if (!again_same_files(&files, &named))
    return replay_fault(replay, (Fault){"events", sealing->state, sealing->number, "fields",
                                        "names other files than those in force"});
  const EventRow *told = history_event(history, sealing->state, "dice-salts");
  const char *salts = proof_salts(loaded, &files);
  if (strcmp(event_field_text(history, sealing, "salts"), salts) == 0 &&
      (told == NULL || strcmp(event_field_text(history, told, "digest"), salts) == 0))
    return STATUS_OK;
  return replay_fault(replay, (Fault){"events", sealing->state, sealing->number, "fields",
                                      "names other salts than those of the files"});
}

static Status take_held(Replay *replay, const StateRow *stored, const EventRow *sealing) {
  const EventRows *events = &replay->history->events;
  EventWriter writer = {&replay->referee, &replay->loaded, "", stored->number, 0, &replay->memory};
  Status status = check_digest(replay, stored, sealing);
  if (status == STATUS_OK && replay_is_sure(replay, sealing)) status = check_held_files(replay, sealing);
  for (size_t i = 0; i < events->count && status == STATUS_OK; i++) {
    if (events->items[i].state != stored->number) continue;
    replay->out->events++;
    /* Later windows count what was rolled. */
    if (!is_outside(&events->items[i])) event_writer_remember(&writer, &events->items[i]);
  }
  replay->out->held++;
  return status == STATUS_OK ? put_stored(replay, stored) : status;
}

/* ---- all of them ---- */

static Status replay_bound(Replay *replay, const StateRow *stored, const EventRow *sealing) {
  const History *history = replay->history;
  if (is_held(replay, stored->number)) return take_held(replay, stored, sealing);
  if (event_is(sealing, "game-begun")) return set_up(replay, stored, sealing);
  const EventRow *back = history_event(history, stored->number, "rolled-back");
  if (back != NULL) return go_back(replay, stored, back, sealing);
  const EventRow *restored = history_event(history, stored->number, "restored");
  if (restored != NULL) return restore_again(replay, stored, restored, sealing);
  const EventRow *ending = history_ending(history, stored->number);
  if (ending != NULL) return end_again(replay, stored, ending, sealing);
  const EventRow *patched = history_event(history, stored->number, "patched");
  if (patched != NULL) return patched_window(replay, stored, patched, sealing);
  return next_window(replay, stored, sealing);
}

/* Undone windows may have come out differently, but nothing goes back before the start: the game goes on
 * as it began. */
static bool may_pass(const Replay *replay, int64_t state) {
  return replay->passed != NULL && (state == 0 || !replay->passed->counts[state]);
}

static Status replay_state(Replay *replay, const StateRow *stored) {
  const EventRow *sealing = sealing_of(replay->history, stored->number);
  replay->known = replay->memory.count;
  if (sealing == NULL)
    return replay_fault(
        replay, (Fault){"events", stored->number, 0, "code", "nothing says how this state came about"});
  Status status = replay_bound(replay, stored, sealing);
  if (status != STATUS_BAD_DATA || !may_pass(replay, stored->number)) return status;
  status = pass_over(replay, stored->number);
  return status == STATUS_OK ? put_stored(replay, stored) : status;
}

static Status check_numbers(Replay *replay) {
  const StateRows *states = &replay->history->states;
  const EventRows *events = &replay->history->events;
  for (size_t i = 0; i < states->count; i++) {
    if (states->items[i].number != (int64_t)i)
      return replay_fault(
          replay, (Fault){"states", states->items[i].number, 0, "number", "a number is missing before it"});
  }
  for (size_t i = 0; i < events->count; i++) {
    if (events->items[i].state < 0 || events->items[i].state >= (int64_t)states->count)
      return replay_fault(replay,
                          (Fault){"states", events->items[i].state, 0, "number", "there is no such state"});
  }
  return STATUS_OK;
}

Status replay_states(Replay *replay) {
  const StateRows *states = &replay->history->states;
  for (size_t i = 0; i < states->count; i++) {
    if (states->items[i].number != (int64_t)i) break;
    referee_progress(&replay->referee, "windows played again", i, states->count);
    Status status = replay_state(replay, &states->items[i]);
    if (status != STATUS_OK) return status;
  }
  return check_numbers(replay);
}

Status replay_digests(Replay *replay) {
  const StateRows *states = &replay->history->states;
  Status status = check_numbers(replay);
  for (size_t i = 0; i < states->count && status == STATUS_OK; i++) {
    const EventRow *sealing = sealing_of(replay->history, states->items[i].number);
    if (sealing != NULL) status = check_digest(replay, &states->items[i], sealing);
  }
  return status;
}
