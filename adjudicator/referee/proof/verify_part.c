#include <string.h>

#include "../office/office.h"
#include "private.h"

/* The part of one seat: no links, no secret, no positions, so nothing is adjudicated again. */

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

/* Nothing else vouches for what an event tells, and for what was said of a file. */
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
  return status == STATUS_OK ? check_seal(referee, &part) : status;
}
