#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../office/office.h"
#include "../record/record.h"

/* What the game master's actions may do to the files that count, and which windows a patch may leave to
 * the log. */

/* A file on its way through the log. */
typedef struct Filed {
  const char *seat, *turn, *part;
  int64_t receipt, place;
  bool in_force;
  bool undone; /* by the act at hand, which must say so */
} Filed;

typedef struct Acts {
  Replay *replay;
  Filed *files;
  size_t count;
  int64_t state; /* that a rollback or a patch led to, last; -1 for none */
} Acts;

static Status act_fault(const Acts *acts, const EventRow *row, const char *what) {
  return replay_fault(acts->replay, (Fault){"events", row->state, row->number, "fields", what});
}

static Status take_file(Acts *acts, const EventRow *row) {
  const History *history = acts->replay->history;
  if (strcmp(event_field_text(history, row, "standing"), "in-force") != 0) return STATUS_OK;
  Filed filed = {.seat = event_field_text(history, row, "seat"),
                 .turn = row->turn,
                 .part = event_field_text(history, row, "part"),
                 .receipt = event_field_number(history, row, "receipt", 0),
                 .place = row->place,
                 .in_force = true};
  for (size_t i = 0; i < acts->count; i++) {
    Filed *former = &acts->files[i];
    if (strcmp(former->turn, filed.turn) == 0 && strcmp(former->seat, filed.seat) == 0 &&
        strcmp(former->part, filed.part) == 0)
      former->in_force = false;
  }
  acts->files[acts->count++] = filed;
  return STATUS_OK;
}

/* ---- rollback ---- */

static bool was_turn(const StateRows *states, int64_t from, int64_t until, const char *turn) {
  for (int64_t i = from; i < until; i++) {
    if (strcmp(states->items[i].turn, turn) == 0) return true;
  }
  return false;
}

static Status go_back(Acts *acts, const EventRow *row) {
  const History *history = acts->replay->history;
  int64_t to = event_field_number(history, row, "to_state", -1);
  if (to < 0 || to >= row->state || row->state > (int64_t)history->states.count)
    return act_fault(acts, row, "goes back to no state");
  if (strcmp(history->states.items[to].turn, event_field_text(history, row, "to")) != 0)
    return act_fault(acts, row, "goes back to another turn than it says");
  acts->state = row->state;
  for (size_t i = 0; i < acts->count; i++) {
    Filed *filed = &acts->files[i];
    filed->undone = filed->in_force && was_turn(&history->states, to, row->state, filed->turn);
  }
  return STATUS_OK;
}

/* ---- patch ---- */

/* `newest`: the last state that there was. */
static bool span_good(const History *history, const EventRow *row, int64_t newest) {
  int64_t first = event_field_number(history, row, "first", -1);
  int64_t last = event_field_number(history, row, "last", INT64_MAX);
  return first >= 0 && first <= last && last <= newest;
}

static Status patch(Acts *acts, const EventRow *row) {
  const History *history = acts->replay->history;
  int64_t again = event_field_number(history, row, "again", 0);
  const EventRow *sealing = history_event(history, again, "adjudicated");
  if (!span_good(history, row, row->state - 1) || again < 1 || again >= row->state || sealing == NULL)
    return act_fault(acts, row, "patches no window");
  if (strcmp(history->states.items[again - 1].turn, event_field_text(history, row, "to")) != 0)
    return act_fault(acts, row, "patches another turn than it says");
  acts->state = row->state;
  for (size_t i = 0; i < acts->count; i++) {
    Filed *filed = &acts->files[i];
    filed->undone = filed->in_force && filed->place > sealing->place;
  }
  return STATUS_OK;
}

/* ---- what rollback and patch undo ---- */

static Status undo_file(Acts *acts, const EventRow *row) {
  const History *history = acts->replay->history;
  int64_t receipt = event_field_number(history, row, "receipt", 0);
  for (size_t i = 0; i < acts->count && row->state == acts->state; i++) {
    Filed *filed = &acts->files[i];
    if (filed->receipt != receipt || !filed->undone) continue;
    filed->undone = filed->in_force = false;
    return STATUS_OK;
  }
  return act_fault(acts, row, "undoes a file that no rollback and no patch touches");
}

/* A player took back the only file. */
static Status withdraw_file(Acts *acts, const EventRow *row) {
  int64_t receipt = event_field_number(acts->replay->history, row, "receipt", 0);
  for (size_t i = 0; i < acts->count; i++) {
    Filed *filed = &acts->files[i];
    if (filed->receipt != receipt || !filed->in_force || strcmp(filed->turn, row->turn) != 0) continue;
    filed->in_force = false;
    return STATUS_OK;
  }
  return act_fault(acts, row, "takes back a file that does not count");
}

static Status seal(Acts *acts, const EventRow *row) {
  if (row->state != acts->state) return STATUS_OK;
  for (size_t i = 0; i < acts->count; i++) {
    if (acts->files[i].undone) return act_fault(acts, row, "leaves a file of an undone turn in force");
  }
  return STATUS_OK;
}

static Status follow(Acts *acts, const EventRow *row) {
  if (event_is(row, "file-taken")) return take_file(acts, row);
  if (event_is(row, "rolled-back")) return go_back(acts, row);
  if (event_is(row, "patched")) return patch(acts, row);
  if (event_is(row, "file-undone")) return undo_file(acts, row);
  if (event_is(row, "file-withdrawn")) return withdraw_file(acts, row);
  if (event_is(row, "adjudicated")) return seal(acts, row);
  if (event_is(row, "act-import") && tree_get(event_fields(acts->replay->history, row), "first") != NULL &&
      !span_good(acts->replay->history, row, row->state))
    return act_fault(acts, row, "leaves windows to the log that were yet to come");
  if (event_is(row, "act-patch") && !span_good(acts->replay->history, row, row->state))
    return act_fault(acts, row, "leaves windows to the log that were yet to come");
  return STATUS_OK;
}

/* A file stops counting only if a rollback or a patch undoes its turn, and then all of the turn's files
 * do; a rollback goes to the beginning of the turn that it names; a patch leaves no window to the log that
 * came after it. STATUS_BAD_DATA: out->fault. */
static Status acts_check(Replay *replay) {
  const EventRows *events = &replay->history->events;
  Acts acts = {.replay = replay, .state = -1};
  acts.files = arena_alloc(replay->history->arena, (events->count + 1) * sizeof *acts.files);
  Status status = STATUS_OK;
  for (size_t i = 0; i < events->count && status == STATUS_OK; i++) {
    /* From a link that does not fit on, nothing is sure. */
    if (events->items[i].place >= replay->bad_place) break;
    status = follow(&acts, &events->items[i]);
  }
  return status;
}

/* ======== the whole ======== */

/* ---- what the game began with ---- */

static Status check_value(Replay *replay, const EventRow *begun, const char *key, const char *table,
                          const char *value) {
  if (strcmp(event_field_text(replay->history, begun, key), value) == 0 || !replay_is_sure(replay, begun))
    return STATUS_OK;
  return replay_fault(replay, (Fault){table, -1, 0, key, "is not what the game began with"});
}

/* The names, as proof_begin() wrote them. */
static bool same_seats(const Replay *replay, const EventRow *begun) {
  const LoadedGame *loaded = &replay->loaded;
  const Tree *names = tree_get(event_fields(replay->history, begun), "seats");
  if (!replay_is_sure(replay, begun)) return true;
  if (names == NULL) return seats_are_fixed(loaded->game, &loaded->seated);
  bool same = (int)names->count == loaded->seated.count;
  for (int seat = 0; same && seat < loaded->seated.count; seat++)
    same = strcmp(tree_string(names->items[seat].value, ""), loaded->seated.names[seat]) == 0;
  return same;
}

static Status check_begun(Replay *replay) {
  const History *history = replay->history;
  const EventRow *begun = history_event(history, 0, "game-begun");
  Arena *arena = replay->loaded.arena;
  const GameRow *row = &history->row;
  if (begun == NULL) return STATUS_OK;
  Status status = check_value(replay, begun, "rules", "games", row->rules);
  if (status == STATUS_OK) status = check_value(replay, begun, "edition", "games", row->edition);
  if (status == STATUS_OK) status = check_value(replay, begun, "thread", "games", row->thread);
  if (status == STATUS_OK)
    status =
        check_value(replay, begun, "options", "games", sha256_hex(arena, row->options, strlen(row->options)));
  if (status == STATUS_OK && !same_seats(replay, begun))
    return replay_fault(replay, (Fault){"seats", -1, 0, "name", "is not what the game began with"});
  if (status == STATUS_OK && replay_is_sure(replay, begun) && begun->at != row->created)
    return replay_fault(replay, (Fault){"games", -1, 0, "created", "is not when the game began"});
  return status;
}

/* ---- keys ---- */

/* Every commitment is that of the key that the secret gives. */
static Status check_secret(Replay *replay) {
  const History *history = replay->history;
  const LoadedGame *loaded = &replay->loaded;
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (!event_is(row, "dice-commitment") || !replay_is_sure(replay, row)) continue;
    const Tree *fields = event_fields(history, row);
    uint8_t key[DICE_KEY_BYTES];
    int64_t branch = 0;
    tree_read_int(tree_get(fields, "branch"), &branch);
    if (tree_get(fields, "deal") != NULL) {
      deal_key(loaded->secret, history->row.name, branch, key);
    } else {
      turn_key(loaded->secret, history->row.name, branch, tree_string(tree_get(fields, "turn"), ""), key);
    }
    if (strcmp(key_commitment(loaded->arena, key), tree_string(tree_get(fields, "digest"), "")) != 0)
      return replay_fault(replay,
                          (Fault){"games", -1, 0, "secret", "does not give the keys that were committed to"});
  }
  return STATUS_OK;
}

/* ---- files ---- */

static const char *wrong_column(const Replay *replay, const SubmissionRow *file, const EventRow *event,
                                const Tree *fields, bool erased) {
  const LoadedGame *loaded = &replay->loaded;
  Arena *arena = loaded->arena;
  bool waits = false;
  tree_read_bool(tree_get(fields, "waits"), &waits);
  if (!erased && strcmp(submission_digest(arena, file), file->digest) != 0) {
    const char *filed = tree_string(tree_get(fields, "digest"), "");
    return strcmp(filed, file->digest) == 0 ? "text" : "digest";
  }
  if (strcmp(file->digest, tree_string(tree_get(fields, "digest"), "")) != 0) return "text and digest";
  if (loaded_game_seat(loaded, tree_string(tree_get(fields, "seat"), "")) != file->seat) return "seat";
  if (strcmp(file->turn, event->turn) != 0) return "turn";
  if (strcmp(file->part, tree_string(tree_get(fields, "part"), "")) != 0) return "part";
  if (strcmp(file->source, tree_string(tree_get(fields, "source"), "")) != 0) return "source";
  if (file->waits != waits) return "waits";
  if (file->at != event->at) return "at";
  if (strcmp(orders_digest(arena, file), tree_string(tree_get(fields, "orders"), "")) != 0) return "orders";
  const char *changed = tree_string(tree_get(fields, "changed"), "");
  if (strcmp(time_format(arena, file->changed), changed) != 0) return "changed";
  if (erased) return NULL;
  const char *digest = diagnostics_digest(arena, file);
  if (strcmp(digest, tree_string(tree_get(fields, "diagnostics"), "")) != 0) return "diagnostics";
  return NULL;
}

/* Whether a later file of the same seat, for the same part, replaced it, or it was undone. */
static bool is_superseded(const Replay *replay, size_t place, int64_t receipt, const EventRow *event,
                          const Tree *of) {
  const char *seat = tree_string(tree_get(of, "seat"), ""), *part = tree_string(tree_get(of, "part"), "");
  const EventRows *events = &replay->history->events;
  for (size_t i = place; i < events->count; i++) {
    const EventRow *later = &events->items[i];
    bool undone = event_is(later, "file-undone") || event_is(later, "file-withdrawn");
    if (undone && event_field_number(replay->history, later, "receipt", 0) == receipt) return true;
    if (!event_is(later, "file-taken") || strcmp(later->turn, event->turn) != 0) continue;
    const Tree *fields = event_fields(replay->history, later);
    if (strcmp(tree_string(tree_get(fields, "seat"), ""), seat) == 0 &&
        strcmp(tree_string(tree_get(fields, "part"), ""), part) == 0 &&
        strcmp(tree_string(tree_get(fields, "standing"), ""), "in-force") == 0)
      return true;
  }
  return false;
}

static Status check_file(Replay *replay, size_t i) {
  const History *history = replay->history;
  const EventRow *event = &history->events.items[i];
  const Tree *fields = event_fields(history, event);
  int64_t receipt = event_field_number(history, event, "receipt", 0);
  if (!replay_is_sure(replay, event)) return STATUS_OK;
  const SubmissionRow *file = history_file(history, receipt);
  if (file == NULL)
    return replay_fault(replay,
                        (Fault){"submissions", event->state, receipt, "receipt", "no file has this number"});
  /* Only the game master's command may have erased it. */
  bool erased = submission_erased(file) && records_erased(history, "submissions", receipt);
  const char *column = wrong_column(replay, file, event, fields, erased);
  const char *standing = tree_string(tree_get(fields, "standing"), "");
  if (strcmp(standing, "in-force") == 0 && is_superseded(replay, i + 1, receipt, event, fields))
    standing = "superseded";
  /* What superseded it may be in an event that cannot be relied on. */
  bool sure = event->place > replay->bad_place || replay->bad_place == INT64_MAX;
  if (column == NULL && sure && strcmp(file->standing, standing) != 0) column = "standing";
  replay->out->files++;
  /* Of a ledger all rows are counted (verify_records.c). */
  replay->out->erased += erased && history->bundle != NULL;
  if (column == NULL) return STATUS_OK;
  return replay_fault(replay,
                      (Fault){"submissions", event->state, receipt, column, "is not as it was filed"});
}

static Status check_all_told(Replay *replay) {
  const History *history = replay->history;
  for (size_t i = 0; i < history->files.count; i++) {
    int64_t receipt = history->files.items[i].receipt;
    if (history_taken(history, receipt) == NULL)
      return replay_fault(replay,
                          (Fault){"submissions", -1, receipt, "receipt", "nothing says that it was filed"});
  }
  return STATUS_OK;
}

static Status check_files(Replay *replay) {
  const History *history = replay->history;
  for (size_t i = 0; i < history->events.count; i++) {
    if (!event_is(&history->events.items[i], "file-taken")) continue;
    Status status = check_file(replay, i);
    if (status != STATUS_OK) return status;
  }
  /* A wrong link may hide what the event said. */
  return replay->bad_place == INT64_MAX ? check_all_told(replay) : STATUS_OK;
}

/* ---- all of it ---- */

Status replay_history(Referee *referee, const History *history, Verification *out) {
  Replay replay;
  Status status = replay_prepare(referee, history, &replay, out);
  if (status == STATUS_OK) status = replay_states(&replay);
  return status == STATUS_OK ? parts_check(&replay) : status;
}

/* A bundle is that of a game that is over: one that was cut off does not say how it ended. */
static Status check_end(Replay *replay) {
  const LoadedGame *loaded = &replay->loaded;
  const StateRows *states = &replay->history->states;
  if (states->count == 0)
    return replay_fault(replay, (Fault){"states", -1, 0, "number", "there is none, not even the first"});
  if (replay->history->bundle == NULL || loaded_game_outcome(loaded).over) return STATUS_OK;
  return replay_fault(replay, (Fault){"states", states->items[states->count - 1].number, 0, "number",
                                      "is the last of the bundle, and the game is not over"});
}

/* Place in the log of what the replay found: a fault of a state is at the event that ended its window. */
static int64_t place_of(const History *history, const Fault *fault) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (row->state != fault->state) continue;
    if (fault->number == 0 || row->number == fault->number) return row->place;
  }
  return INT64_MAX;
}

Status verify_damage(const Referee *referee, Status status, Verification *out) {
  if (status != STATUS_BUG || referee->ledger == NULL) return status;
  LedgerDamage damage = ledger_damage(referee->ledger);
  if (damage.table == NULL) return status;
  bool state = strcmp(damage.table, "states") == 0;
  *out = (Verification){
      .link = "",
      .fault = {damage.table, state ? damage.row : -1, state ? 0 : damage.row, damage.column,
                "cannot be unpacked"},
  };
  return STATUS_BAD_DATA;
}

Status verify_log(Referee *referee, const History *history, Verification *out) {
  Replay replay;
  Status status = replay_prepare(referee, history, &replay, out);
  if (status != STATUS_OK) return status;
  LogFault log = log_check(history);
  if (log.place != INT64_MAX) return replay_fault(&replay, log.fault);
  status = check_begun(&replay);
  if (status == STATUS_OK) status = check_secret(&replay);
  if (status == STATUS_OK) status = check_files(&replay);
  if (status == STATUS_OK) status = acts_check(&replay);
  if (status == STATUS_OK) status = dice_check(&replay);
  if (status == STATUS_OK) status = parts_check(&replay);
  return status == STATUS_OK ? replay_digests(&replay) : status;
}

Status verify_history(Referee *referee, const History *history, Verification *out) {
  Replay replay;
  Status status = replay_prepare(referee, history, &replay, out);
  if (status != STATUS_OK) return status;
  LogFault log = log_check(history);
  replay.bad_place = log.place;
  if (log.certain) return replay_fault(&replay, log.fault);
  status = check_begun(&replay);
  if (status == STATUS_OK) status = check_secret(&replay);
  if (status == STATUS_OK) status = check_files(&replay);
  if (status == STATUS_OK) status = replay_states(&replay);
  if (status == STATUS_OK) status = acts_check(&replay);
  if (status == STATUS_OK) status = dice_check(&replay);
  if (status == STATUS_OK) status = parts_check(&replay);
  if (status == STATUS_OK) status = records_check(&replay);
  if (status == STATUS_OK) status = check_end(&replay);
  if (log.place == INT64_MAX) return status;
  bool earlier = status == STATUS_BAD_DATA && place_of(history, &out->fault) <= log.place;
  if (!earlier) out->fault = log.fault;
  return STATUS_BAD_DATA;
}
