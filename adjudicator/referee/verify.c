#include "verify.h"

#include <inttypes.h>
#include <string.h>

#include "keys.h"
#include "proof.h"
#include "replay.h"
#include "verify_acts.h"
#include "verify_dice.h"
#include "seats.h"
#include "verify_log.h"
#include "verify_mails.h"

static bool is_code(const EventRow *row, const char *code) {
  return strcmp(row->code, code) == 0;
}

/* ---- what the game began with ---- */

static Status check_value(Replay *replay, const EventRow *begun, const char *key, const char *table,
                          const char *value) {
  if (strcmp(event_field_text(replay->history, begun, key), value) == 0 || !replay_is_sure(replay, begun))
    return STATUS_OK;
  return replay_fault(replay, (Fault){table, -1, 0, key, "is not what the game began with"});
}

/* The names, as proof_begin() wrote them. */
static bool same_seats(const Replay *replay, const EventRow *begun) {
  const Table *table = &replay->table;
  const Tree *names = tree_get(event_fields(replay->history, begun), "seats");
  if (!replay_is_sure(replay, begun)) return true;
  if (names == NULL) return seats_are_fixed(table->game, &table->seated);
  bool same = (int)names->count == table->seated.count;
  for (int seat = 0; same && seat < table->seated.count; seat++)
    same = strcmp(tree_string(names->items[seat].value, ""), table->seated.names[seat]) == 0;
  return same;
}

static Status check_begun(Replay *replay) {
  const History *history = replay->history;
  const EventRow *begun = history_event(history, 0, "game-begun");
  Arena *arena = replay->table.arena;
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
  const Table *table = &replay->table;
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (!is_code(row, "dice-commitment") || !replay_is_sure(replay, row)) continue;
    const Tree *fields = event_fields(history, row);
    uint8_t key[DICE_KEY_BYTES];
    int64_t branch = 0;
    tree_read_int(tree_get(fields, "branch"), &branch);
    if (tree_get(fields, "deal") != NULL) {
      deal_key(table->secret, history->row.name, key);
    } else {
      turn_key(table->secret, history->row.name, branch, tree_string(tree_get(fields, "turn"), ""), key);
    }
    if (strcmp(key_commitment(table->arena, key), tree_string(tree_get(fields, "digest"), "")) != 0)
      return replay_fault(replay,
                          (Fault){"games", -1, 0, "secret", "does not give the keys that were committed to"});
  }
  return STATUS_OK;
}

/* ---- files ---- */

static const char *wrong_column(const Replay *replay, const SubmissionRow *file, const EventRow *event,
                                const Tree *fields) {
  const Table *table = &replay->table;
  Arena *arena = table->arena;
  bool waits = false;
  tree_read_bool(tree_get(fields, "waits"), &waits);
  if (strcmp(sha256_hex(arena, file->text, (size_t)file->length), file->digest) != 0) {
    const char *filed = tree_string(tree_get(fields, "digest"), "");
    return strcmp(filed, file->digest) == 0 ? "text" : "digest";
  }
  if (strcmp(file->digest, tree_string(tree_get(fields, "digest"), "")) != 0) return "text and digest";
  if (table_seat(table, tree_string(tree_get(fields, "seat"), "")) != file->seat) return "seat";
  if (strcmp(file->turn, event->turn) != 0) return "turn";
  if (strcmp(file->part, tree_string(tree_get(fields, "part"), "")) != 0) return "part";
  if (strcmp(file->source, tree_string(tree_get(fields, "source"), "")) != 0) return "source";
  if (file->waits != waits) return "waits";
  if (file->at != event->at) return "at";
  const char *digest = sha256_hex(arena, file->diagnostics, strlen(file->diagnostics));
  if (strcmp(digest, tree_string(tree_get(fields, "diagnostics"), "")) != 0) return "diagnostics";
  return NULL;
}

/* Whether a later file of the same seat, for the same part, took its place, or it was undone. */
static bool is_superseded(const Replay *replay, size_t place, int64_t receipt, const EventRow *event,
                          const Tree *of) {
  const char *seat = tree_string(tree_get(of, "seat"), ""), *part = tree_string(tree_get(of, "part"), "");
  const EventRows *events = &replay->history->events;
  for (size_t i = place; i < events->count; i++) {
    const EventRow *later = &events->items[i];
    if (is_code(later, "file-undone") && event_field_number(replay->history, later, "receipt", 0) == receipt)
      return true;
    if (!is_code(later, "file-taken") || strcmp(later->turn, event->turn) != 0) continue;
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
  const char *column = wrong_column(replay, file, event, fields);
  const char *standing = tree_string(tree_get(fields, "standing"), "");
  if (strcmp(standing, "in-force") == 0 && is_superseded(replay, i + 1, receipt, event, fields))
    standing = "superseded";
  /* What superseded it may stand in an event that nobody can rely on. */
  bool sure = event->place > replay->bad_place || replay->bad_place == INT64_MAX;
  if (column == NULL && sure && strcmp(file->standing, standing) != 0) column = "standing";
  replay->out->files++;
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
    if (!is_code(&history->events.items[i], "file-taken")) continue;
    Status status = check_file(replay, i);
    if (status != STATUS_OK) return status;
  }
  /* A link that does not fit may hide what was said. */
  return replay->bad_place == INT64_MAX ? check_all_told(replay) : STATUS_OK;
}

/* ---- all of it ---- */

Status replay_history(Referee *referee, const History *history, Verification *out) {
  Replay replay;
  Status status = replay_prepare(referee, history, &replay, out);
  return status == STATUS_OK ? replay_states(&replay) : status;
}

/* A bundle is that of a game that is over: one that was cut off does not say how it ended. */
static Status check_end(Replay *replay) {
  const Table *table = &replay->table;
  const StateRows *states = &replay->history->states;
  if (states->count == 0)
    return replay_fault(replay, (Fault){"states", -1, 0, "number", "there is none, not even the first"});
  if (replay->history->bundle == NULL || table->game->outcome(table->state).over) return STATUS_OK;
  return replay_fault(replay, (Fault){"states", states->items[states->count - 1].number, 0, "number",
                                      "is the last of the bundle, and the game is not over"});
}

/* Place in the log of what the replay found: a fault of a state is where its window was sealed. */
static int64_t place_of(const History *history, const Fault *fault) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (row->state != fault->state) continue;
    if (fault->number == 0 || row->number == fault->number) return row->place;
  }
  return INT64_MAX;
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
  if (status == STATUS_OK) status = mails_check(&replay);
  if (status == STATUS_OK) status = check_end(&replay);
  if (log.place == INT64_MAX) return status;
  bool earlier = status == STATUS_BAD_DATA && place_of(history, &out->fault) <= log.place;
  if (!earlier) out->fault = log.fault;
  return STATUS_BAD_DATA;
}
