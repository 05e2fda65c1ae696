#include <string.h>

#include "../../base/yaml.h"
#include "../office/office.h"
#include "private.h"

/* The part of one seat: no secret, no positions, so nothing is adjudicated again. What binds it to the log is checked twice: here
 * by what the part shows, and in a whole log. */

typedef struct Part {
  const History *history;
  Verification *out;
} Part;

static Status fault(const Part *part, Fault fault) {
  part->out->fault = fault;
  return STATUS_BAD_DATA;
}

/* ---- files ---- */

static Status check_files(const Part *part) {
  const History *history = part->history;
  for (size_t i = 0; i < history->files.count; i++) {
    const SubmissionRow *file = &history->files.items[i];
    if (!submission_erased(file) && strcmp(submission_digest(history->arena, file), file->digest) != 0)
      return fault(part, (Fault){"submissions", -1, file->receipt, "text", "has another digest"});
    if (history_file(history, file->receipt) != file)
      return fault(part, (Fault){"submissions", -1, file->receipt, "receipt", "is there twice"});
    part->out->files++;
    part->out->erased += submission_erased(file);
  }
  return STATUS_OK;
}

/* ---- dice ---- */

static Status event_fault(const Part *part, const EventRow *row, const char *what) {
  return fault(part, (Fault){"events", row->state, row->number, "fields", what});
}

/* Whether two events are about the same key: of the shuffles, or of a turn, on a branch. */
static bool same_key(const History *history, const EventRow *a, const EventRow *b) {
  bool deal = tree_get(event_fields(history, a), "deal") != NULL;
  if (deal != (tree_get(event_fields(history, b), "deal") != NULL)) return false;
  if (event_field_number(history, a, "branch", 0) != event_field_number(history, b, "branch", 0))
    return false;
  return deal || strcmp(event_field_text(history, a, "turn"), event_field_text(history, b, "turn")) == 0;
}

/* A key was committed to before it was told. */
static Status check_key(const Part *part, size_t place) {
  const History *history = part->history;
  const EventRow *rows = history->events.items, *row = &rows[place];
  uint8_t key[DICE_KEY_BYTES];
  if (!secret_from_hex(event_field_text(history, row, "key"), key))
    return event_fault(part, row, "is no key");
  const char *digest = key_commitment(history->arena, key);
  for (size_t i = 0; i < place; i++) {
    if (event_is(&rows[i], "dice-commitment") && same_key(history, &rows[i], row) &&
        strcmp(event_field_text(history, &rows[i], "digest"), digest) == 0)
      return STATUS_OK;
  }
  return event_fault(part, row, "is not a key that was committed to");
}

/* The turn that the commitment to a key is for; NULL: it is for shuffles, or none. */
static const char *committed_turn(const History *history, const EventRow *row) {
  if (!event_is(row, "dice-commitment") || tree_get(event_fields(history, row), "deal") != NULL) return NULL;
  return event_field_text(history, row, "turn");
}

/* The next turn's key is committed to in the turn whose own key was committed to last; the first one's when it begins. */
static Status check_commitment(const Part *part, size_t place) {
  const EventRows *rows = &part->history->events;
  const char *turn = NULL;
  for (size_t i = place; i > 0 && turn == NULL; i--)
    turn = committed_turn(part->history, &rows->items[i - 1]);
  for (size_t i = place; i < rows->count && turn == NULL; i++)
    turn = committed_turn(part->history, &rows->items[i]);
  const EventRow *row = &rows->items[place];
  if (turn == NULL || strcmp(turn, row->turn) == 0) return STATUS_OK;
  return fault(part,
               (Fault){"events", row->state, row->number, "turn", "is not the turn that was committed to"});
}

/* The last one before, of this code, whose field `turn` is that of a roll; NULL: none. */
static const EventRow *commitment_of(const History *history, size_t place) {
  const EventRow *rows = history->events.items;
  for (size_t i = place; i > 0; i--) {
    if (event_is(&rows[i - 1], "dice-commitment") &&
        strcmp(event_field_text(history, &rows[i - 1], "turn"), rows[place].turn) == 0)
      return &rows[i - 1];
  }
  return NULL;
}

static const EventRow *key_of(const History *history, const EventRow *commitment) {
  for (size_t i = 0; commitment != NULL && i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (event_is(row, "dice-key") && same_key(history, row, commitment)) return row;
  }
  return NULL;
}

/* A roll whose key was not told yet nobody can check. */
static Status check_roll(const Part *part, size_t place) {
  const History *history = part->history;
  const EventRow *row = &history->events.items[place];
  const EventRow *key = key_of(history, commitment_of(history, place));
  const EventRow *salts = history_event(history, row->state, "dice-salts");
  if (key == NULL) return STATUS_OK;
  DiceKeys keys = {.salts = salts == NULL ? "" : event_field_text(history, salts, "digest")};
  if (!secret_from_hex(event_field_text(history, key, "key"), keys.turn))
    return event_fault(part, key, "is no key");
  if (!roll_follows(history, row, &keys))
    return event_fault(part, row, "is not what the key of the turn gives");
  part->out->rolls++;
  return STATUS_OK;
}

static Status check_event(const Part *part, size_t place) {
  const EventRow *row = &part->history->events.items[place];
  part->out->events++;
  if (event_is(row, "dice-key")) return check_key(part, place);
  if (event_is(row, "dice-roll")) return check_roll(part, place);
  if (event_is(row, "dice-commitment")) return check_commitment(part, place);
  if (!event_is(row, "dice-salts")) return STATUS_OK;
  const char *digest = event_field_text(part->history, row, "digest");
  if (strcmp(salts_digest(part->history, row), digest) == 0) return STATUS_OK;
  return event_fault(part, row, "is not the digest of these salts");
}

/* ---- what the log holds of the part ---- */

/* The digests are over lines. */
static bool has_line_end(const char *const *texts) {
  for (; *texts != NULL; texts++) {
    if (strchr(*texts, '\n') != NULL) return true;
  }
  return false;
}

/* Whether the events say that a file was taken back, or undone; *unnamed: one of an older program does not say which. */
static bool is_undone(const History *history, const SubmissionRow *file, bool *unnamed) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (!event_is(row, "file-undone") && !event_is(row, "file-withdrawn")) continue;
    const char *digest = event_field_text(history, row, "digest");
    if (strcmp(digest, file->digest) == 0) return true;
    *unnamed = *unnamed || *digest == '\0';
  }
  return false;
}

/* What became of a file follows from the later ones, and from what was undone. */
static bool standing_follows(const History *history, size_t place) {
  const SubmissionRow *file = &history->files.items[place];
  const char *filed = history->filed[place].filed;
  bool unnamed = false;
  if (strcmp(filed, "in-force") != 0) return strcmp(file->standing, filed) == 0;
  bool superseded = is_undone(history, file, &unnamed);
  for (size_t i = place + 1; i < history->files.count && !superseded; i++) {
    const SubmissionRow *later = &history->files.items[i];
    superseded = strcmp(later->turn, file->turn) == 0 && strcmp(later->part, file->part) == 0 &&
                 strcmp(history->filed[i].filed, "in-force") == 0;
  }
  bool counts = strcmp(file->standing, "in-force") == 0;
  return counts ? !superseded : strcmp(file->standing, "superseded") == 0 && (superseded || unnamed);
}

static Status check_standings(const Part *part) {
  const History *history = part->history;
  for (size_t i = 0; i < history->files.count; i++) {
    if (standing_follows(history, i)) continue;
    return fault(part, (Fault){"submissions", -1, history->files.items[i].receipt, "standing",
                               "is not what became of it"});
  }
  return STATUS_OK;
}

static PartFile file_shown(const History *history, size_t place) {
  const SubmissionRow *row = &history->files.items[place];
  const PartFiled *filed = &history->filed[place];
  return (PartFile){.turn = row->turn,
                    .part = row->part,
                    .source = row->source,
                    .filed = filed->filed,
                    .waits = row->waits,
                    .at = row->at,
                    .changed = time_format(history->arena, row->changed),
                    .digest = row->digest,
                    .orders = orders_digest(history->arena, row),
                    .diagnostics =
                        submission_erased(row) ? filed->found : diagnostics_digest(history->arena, row)};
}

/* How far the windows went through events and files. */
typedef struct Shown {
  size_t event, file;
  const char *before;
} Shown;

static Status window_fault(const Part *part, const PartWindow *window, const char *column, const char *what) {
  return fault(part, (Fault){"windows", -1, window - part->history->windows.items + 1, column, what});
}

static Status add_events(const Part *part, const PartWindow *window, Shown *shown, PartShown *out) {
  const EventRows *rows = &part->history->events;
  if (window->events < 0 || (uint64_t)window->events > rows->count - shown->event)
    return window_fault(part, window, "events", "are not as many as there are");
  for (int64_t i = 0; i < window->events; i++) {
    const EventRow *row = &rows->items[shown->event++];
    const char *const texts[] = {row->turn, row->code, row->rule, NULL};
    if (has_line_end(texts)) return event_fault(part, row, "holds a line end in turn, code or rule");
    part_add_event(part->history->arena, out, row);
  }
  return STATUS_OK;
}

static Status add_files(const Part *part, const PartWindow *window, Shown *shown, PartShown *out) {
  const History *history = part->history;
  if (window->files < 0 || (uint64_t)window->files > history->files.count - shown->file)
    return window_fault(part, window, "files", "are not as many as there are");
  for (int64_t i = 0; i < window->files; i++) {
    const PartFile file = file_shown(history, shown->file++);
    const char *const texts[] = {file.turn,   file.part,   file.source,      file.filed,
                                 file.digest, file.orders, file.diagnostics, NULL};
    if (has_line_end(texts)) return window_fault(part, window, "files", "hold a line end");
    part_add_file(history->arena, out, &file);
  }
  return STATUS_OK;
}

static Status check_window(const Part *part, const PartWindow *window, Shown *shown) {
  const History *history = part->history;
  const PartsGame game = {history->arena, &history->row, &history->seats};
  PartShown holds = {.events = "", .files = ""};
  Status status = add_events(part, window, shown, &holds);
  if (status == STATUS_OK) status = add_files(part, window, shown, &holds);
  if (status != STATUS_OK) return status;
  const char *digest = part_digest(&game, history->part, window->salt, shown->before, &holds);
  if (strcmp(digest, window->seats[history->part]) != 0)
    return window_fault(part, window, "seats", "does not have the digest of what stands here of this window");
  if (strcmp(parts_link(&game, window->log, window->seats), window->link) != 0)
    return window_fault(part, window, "link", "is not that of the digests");
  shown->before = digest;
  part->out->link = window->link;
  part->out->windows++;
  return STATUS_OK;
}

static Status check_windows(const Part *part) {
  const History *history = part->history;
  Shown shown = {0, 0, ""};
  Status status = STATUS_OK;
  for (size_t i = 0; i < history->windows.count && status == STATUS_OK; i++)
    status = check_window(part, &history->windows.items[i], &shown);
  if (status != STATUS_OK) return status;
  part->out->unbound = (int64_t)(history->events.count - shown.event + history->files.count - shown.file);
  return check_standings(part);
}

/* ---- the seal ---- */

/* Nothing else vouches for what came since the last window, and in parts of an older version for what an event tells. */
static Status check_seal(const Referee *referee, const Part *part) {
  const History *history = part->history;
  if (!history->sealed && history->seal == NULL) return STATUS_OK;
  if (history->seal == NULL) return fault(part, (Fault){"part", -1, 0, "seal", "is missing"});
  if (strcmp(history->seal, history_seal(referee, history, history->part)) == 0) return STATUS_OK;
  return fault(part, (Fault){"part", -1, 0, "seal", "is not that of what stands above it"});
}

Status verify_part(Referee *referee, const History *history, Verification *out) {
  *out = (Verification){.link = "", .fault = {.table = NULL, .state = -1}};
  const Part part = {history, out};
  if (referee_game(referee, history->row.rules) == NULL)
    return fault(&part, (Fault){"games", -1, 0, "rules", "are unknown to this program"});
  Status status = check_files(&part);
  for (size_t i = 0; i < history->events.count && status == STATUS_OK; i++) status = check_event(&part, i);
  if (status == STATUS_OK && history_part_bound(history)) status = check_windows(&part);
  return status == STATUS_OK ? check_seal(referee, &part) : status;
}

/* ======== in a whole log ======== */

static const char *bound_difference(const PartsRun *run, const uint8_t secret[DICE_KEY_BYTES],
                                    const EventRow *row) {
  const Tree *fields = parts_bound_fields(run, secret);
  if (strcmp(yaml_write_line(run->game.arena, fields), row->fields) != 0)
    return "are not the digests of what the seats were shown";
  return row->audience == AUDIENCE_REFEREE ? NULL : "are not for the referee alone";
}

static Status bound_fault(Replay *replay, const EventRow *row, const char *column, const char *what) {
  return replay_fault(replay, (Fault){"events", row->state, row->number, column, what});
}

Status parts_check(Replay *replay) {
  const History *history = replay->history;
  const PartsGame game = {history->arena, &history->row, &history->seats};
  PartsRun run;
  const EventRow *ending = NULL; /* the event before, if one that binds the parts belongs behind it */
  bool begun = false;            /* in a game of an older program not from the start */
  parts_begin(&game, &run);
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    bool bound = event_is(row, "parts-bound");
    if (row->place >= replay->bad_place) return STATUS_OK;
    if (bound && ending == NULL) return bound_fault(replay, row, "code", "belongs behind a window");
    if (!bound && begun && ending != NULL) break;
    const char *difference = bound ? bound_difference(&run, replay->loaded.secret, row) : NULL;
    if (difference != NULL) return bound_fault(replay, row, "fields", difference);
    parts_follow(&run, row, parts_need_fields(row) ? event_fields(history, row) : NULL);
    begun = begun || bound;
    ending = event_is(row, "adjudicated") || event_is(row, "game-begun") ? row : NULL;
  }
  if (!begun || ending == NULL) return STATUS_OK;
  return bound_fault(replay, ending, "code", "has nothing behind it that binds the parts of the seats");
}
