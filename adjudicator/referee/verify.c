#include "verify.h"

#include <inttypes.h>
#include <string.h>

#include "../base/yaml.h"
#include "../games/fields.h"
#include "keys.h"
#include "proof.h"
#include "recent.h"
#include "seats.h"
#include "verify_log.h"

/* A game on its way through its windows a second time. */
typedef struct Replay {
  Referee referee; /* at the time of each window */
  const History *history;
  Table table;
  EventRows memory;  /* what is worked out, of all states so far */
  size_t known;      /* of them, before the window at hand */
  int64_t bad_place; /* of the event whose link does not fit; INT64_MAX for none */
  Verification *out;
} Replay;

static Status found(Replay *replay, Fault fault) {
  replay->out->fault = fault;
  return STATUS_BAD_DATA;
}

static const Tree *fields_of(Arena *arena, const EventRow *row) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  return yaml_read(arena, row->fields, strlen(row->fields), &YAML_DATA, &ignored);
}

static const char *field_of(Arena *arena, const EventRow *row, const char *key) {
  return tree_string(tree_get(fields_of(arena, row), key), "");
}

static bool is_code(const EventRow *row, const char *code) {
  return strcmp(row->code, code) == 0;
}

/* The event of this code of a state; NULL where there is none. */
static const EventRow *event_of(const History *history, int64_t state, const char *code) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (row->state == state && is_code(row, code)) return row;
  }
  return NULL;
}

/* Whether the links say that an event is as it was written. */
static bool is_sure(const Replay *replay, const EventRow *row) {
  return row->place != replay->bad_place;
}

/* ---- what the game began with ---- */

static Status check_value(Replay *replay, const EventRow *begun, const char *key, const char *table,
                          const char *value) {
  Arena *arena = replay->table.arena;
  if (strcmp(field_of(arena, begun, key), value) == 0 || !is_sure(replay, begun)) return STATUS_OK;
  return found(replay, (Fault){table, -1, 0, key, "is not what the game began with"});
}

/* The names, as proof_begin() wrote them. */
static bool same_seats(const Replay *replay, const EventRow *begun) {
  const Table *table = &replay->table;
  const Tree *names = tree_get(fields_of(table->arena, begun), "seats");
  if (!is_sure(replay, begun)) return true;
  if (names == NULL) return seats_are_fixed(table->game, &table->seated);
  bool same = (int)names->count == table->seated.count;
  for (int seat = 0; same && seat < table->seated.count; seat++)
    same = strcmp(tree_string(names->items[seat].value, ""), table->seated.names[seat]) == 0;
  return same;
}

static Status check_begun(Replay *replay) {
  const History *history = replay->history;
  const EventRow *begun = event_of(history, 0, "game-begun");
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
    return found(replay, (Fault){"seats", -1, 0, "name", "is not what the game began with"});
  if (status == STATUS_OK && is_sure(replay, begun) && begun->at != row->created)
    return found(replay, (Fault){"games", -1, 0, "created", "is not when the game began"});
  return status;
}

static Status check_edition(Replay *replay) {
  const History *history = replay->history;
  const char *digest = sha256_hex(replay->table.arena, history->edition_text, strlen(history->edition_text));
  if (strcmp(digest, history->row.edition) == 0) return STATUS_OK;
  return found(replay, (Fault){"editions", -1, 0, "text", "has another digest"});
}

/* ---- keys ---- */

/* Every commitment is that of the key that the secret gives. */
static Status check_secret(Replay *replay) {
  const History *history = replay->history;
  const Table *table = &replay->table;
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (!is_code(row, "dice-commitment") || !is_sure(replay, row)) continue;
    const Tree *fields = fields_of(table->arena, row);
    uint8_t key[DICE_KEY_BYTES];
    int64_t branch = 0;
    tree_read_int(tree_get(fields, "branch"), &branch);
    if (tree_get(fields, "deal") != NULL) {
      deal_key(table->secret, history->row.name, key);
    } else {
      turn_key(table->secret, history->row.name, branch, tree_string(tree_get(fields, "turn"), ""), key);
    }
    if (strcmp(key_commitment(table->arena, key), tree_string(tree_get(fields, "digest"), "")) != 0)
      return found(replay,
                   (Fault){"games", -1, 0, "secret", "does not give the keys that were committed to"});
  }
  return STATUS_OK;
}

/* ---- files ---- */

static const SubmissionRow *file_of(const History *history, int64_t receipt) {
  for (size_t i = 0; i < history->files.count; i++) {
    if (history->files.items[i].receipt == receipt) return &history->files.items[i];
  }
  return NULL;
}

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

/* Whether a later file of the same seat, for the same part, took its place. */
static bool is_superseded(const Replay *replay, size_t place, const EventRow *event, const Tree *of) {
  const char *seat = tree_string(tree_get(of, "seat"), ""), *part = tree_string(tree_get(of, "part"), "");
  const EventRows *events = &replay->history->events;
  for (size_t i = place; i < events->count; i++) {
    const EventRow *later = &events->items[i];
    int64_t to = 0;
    if (is_code(later, "rolled-back") &&
        tree_read_int(tree_get(fields_of(replay->table.arena, later), "to_state"), &to) && event->state >= to)
      return true;
    if (!is_code(later, "file-taken") || strcmp(later->turn, event->turn) != 0) continue;
    const Tree *fields = fields_of(replay->table.arena, later);
    if (strcmp(tree_string(tree_get(fields, "seat"), ""), seat) == 0 &&
        strcmp(tree_string(tree_get(fields, "part"), ""), part) == 0 &&
        strcmp(tree_string(tree_get(fields, "standing"), ""), "in-force") == 0)
      return true;
  }
  return false;
}

static Status check_file(Replay *replay, size_t i, int64_t *receipt) {
  const History *history = replay->history;
  const EventRow *event = &history->events.items[i];
  const Tree *fields = fields_of(replay->table.arena, event);
  *receipt = 0;
  tree_read_int(tree_get(fields, "receipt"), receipt);
  if (!is_sure(replay, event)) return STATUS_OK;
  const SubmissionRow *file = file_of(history, *receipt);
  if (file == NULL)
    return found(replay,
                 (Fault){"submissions", event->state, *receipt, "receipt", "no file has this number"});
  const char *column = wrong_column(replay, file, event, fields);
  const char *standing = tree_string(tree_get(fields, "standing"), "");
  if (strcmp(standing, "in-force") == 0 && is_superseded(replay, i + 1, event, fields))
    standing = "superseded";
  if (column == NULL && strcmp(file->standing, standing) != 0) column = "standing";
  replay->out->files++;
  if (column == NULL) return STATUS_OK;
  return found(replay, (Fault){"submissions", event->state, *receipt, column, "is not as it was filed"});
}

static Status check_files(Replay *replay) {
  const History *history = replay->history;
  int64_t last = 0, first = 0;
  for (size_t i = 0; i < history->events.count; i++) {
    int64_t receipt;
    if (!is_code(&history->events.items[i], "file-taken")) continue;
    Status status = check_file(replay, i, &receipt);
    if (status != STATUS_OK) return status;
    if (first == 0) first = receipt;
    last = receipt;
  }
  /* Files before the first that was bound are of an older schema. */
  for (size_t i = 0; i < history->files.count && replay->bad_place == INT64_MAX; i++) {
    int64_t receipt = history->files.items[i].receipt;
    bool known = receipt < first || first == 0;
    for (size_t e = 0; e < history->events.count && !known; e++) {
      const EventRow *event = &history->events.items[e];
      known =
          is_code(event, "file-taken") && strcmp(field_of(replay->table.arena, event, "receipt"),
                                                 arena_printf(replay->table.arena, "%" PRId64, receipt)) == 0;
    }
    if (!known || (receipt > last && last > 0))
      return found(replay, (Fault){"submissions", -1, receipt, "receipt", "nothing says that it was filed"});
  }
  return STATUS_OK;
}

/* ---- comparing what was worked out ---- */

/* What only the clock or the game master decided. */
static bool is_outside(const EventRow *row) {
  static const char *const CODES[] = {"no-answer",   "missed-turn", "seat-vacant", "file-taken",
                                      "rolled-back", "file-undone", NULL};
  return word_index(row->code, CODES) >= 0 || event_is_act(row);
}

static const char *event_difference(const EventRow *a, const EventRow *b) {
  if (strcmp(a->code, b->code) != 0) return "code";
  if (strcmp(a->turn, b->turn) != 0) return "turn";
  if (strcmp(a->rule, b->rule) != 0) return "rule";
  if (a->audience != b->audience) return "audience";
  if (a->at != b->at) return "at";
  return strcmp(a->fields, b->fields) != 0 ? "fields" : NULL;
}

/* The stored events of a state, in the order of their numbers, against those worked out. */
static Status compare_events(Replay *replay, int64_t state) {
  const EventRows *stored = &replay->history->events, *made = &replay->memory;
  size_t next = replay->known;
  for (size_t i = 0; i < stored->count; i++) {
    const EventRow *row = &stored->items[i];
    if (row->state != state) continue;
    replay->out->events++;
    if (is_outside(row)) continue;
    if (next == made->count)
      return found(replay, (Fault){"events", state, row->number, "code", "is more than what happens"});
    const char *column = event_difference(row, &made->items[next++]);
    if (column != NULL)
      return found(replay, (Fault){"events", state, row->number, column, "is not what happens"});
    replay->out->rolls += is_code(row, "dice-roll");
  }
  if (next == made->count) return STATUS_OK;
  return found(replay, (Fault){"events", state, (int64_t)(next - replay->known) + 1, "code",
                               "something that happens is missing"});
}

static const char *state_difference(const StateRow *a, const StateRow *b) {
  if (strcmp(a->turn, b->turn) != 0) return "turn";
  if (strcmp(a->window, b->window) != 0) return "window";
  if (a->branch != b->branch) return "branch";
  if (a->format != b->format) return "format";
  return strcmp(a->position, b->position) != 0 ? "position" : NULL;
}

/* The stored state against the one on the table, and what the log says of its row. */
static Status compare_state(Replay *replay, const StateRow *stored, const EventRow *sealing) {
  Table *table = &replay->table;
  StateRow made = table_state_row(table, stored->made);
  const char *column = state_difference(stored, &made);
  const char *row = arena_printf(table->arena, "%" PRId64, stored->id);
  const char *id = replay->history->bundle == NULL ? "id" : "row";
  if (column == NULL && is_sure(replay, sealing) && strcmp(field_of(table->arena, sealing, "row"), row) != 0)
    column = id;
  if (column == NULL && is_sure(replay, sealing) && stored->made != sealing->at) column = "made";
  if (column == NULL) return STATUS_OK;
  return found(replay, (Fault){"states", stored->number, 0, column, "is not what the window leads to"});
}

/* ---- the windows ---- */

static Status begin_window(Replay *replay, const StateRow *stored, const EventRow *sealing, StateRow *row) {
  Table *table = &replay->table;
  table->number = stored->number;
  table->turn = table->game->label(table->state, table->arena);
  Status status = compare_state(replay, stored, sealing);
  replay->referee.now = stored->made;
  *row = *stored;
  return status;
}

static Status set_up(Replay *replay, const StateRow *stored, const EventRow *begun) {
  Table *table = &replay->table;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, table->arena);
  const Tree *options =
      yaml_read(table->arena, table->row.options, strlen(table->row.options), &YAML_DATA, &diagnostics);
  uint8_t key[DICE_KEY_BYTES];
  deal_key(table->secret, table->row.name, key);
  Dice *dice = dice_keyed(table->arena, key, table->row.name);
  bool placed = false, good = false;
  tree_read_bool(tree_get(fields_of(table->arena, begun), "position"), &placed);
  table->state = arena_alloc(table->arena, table->game->state_size);
  if (placed) { /* a position that was given follows from nothing */
    const Tree *position =
        yaml_read(table->arena, stored->position, strlen(stored->position), &YAML_DATA, &diagnostics);
    good =
        position != NULL && table->game->position_read(table->edition, position, table->state, &diagnostics);
  } else {
    good = table->game->setup(table->edition, options, dice, table->state, &diagnostics);
  }
  if (!good) return found(replay, (Fault){"states", 0, 0, "position", "no game can begin so"});
  StateRow row;
  Status status = begin_window(replay, stored, begun, &row);
  Chronicle chronicle = {&replay->referee, table, table->turn, 0, 0, &replay->memory};
  if (status == STATUS_OK) status = proof_begin(&chronicle, &row, placed);
  return status == STATUS_OK ? compare_events(replay, 0) : status;
}

/* Puts a file among those of its seat, by part, in the place of the one before it. */
static void put_file(const Table *table, int seat, const SubmissionRow *file, Files *files) {
  SeatFiles *own = &files->seats[seat];
  SeatFile *items = arena_alloc(table->arena, (own->count + 1) * sizeof *items);
  size_t count = 0, next = 0;
  for (; next < own->count && strcmp(own->items[next].part, file->part) < 0; next++)
    items[count++] = own->items[next];
  if (next < own->count && strcmp(own->items[next].part, file->part) == 0) next++;
  Diagnostics ignored;
  diagnostics_init(&ignored, table->arena);
  items[count++] = (SeatFile){
      .tree = yaml_read(table->arena, file->text, (size_t)file->length, &YAML_TURN_FILE, &ignored),
      .part = file->part,
      .receipt = file->receipt,
      .digest = file->digest,
  };
  while (next < own->count) items[count++] = own->items[next++];
  *own = (SeatFiles){items, count};
}

/* The files in force when a window was adjudicated: the last of each seat for a part of the turn that was
 * filed before. */
static void files_before(Replay *replay, const EventRow *sealing, Files *out) {
  const History *history = replay->history;
  const Table *table = &replay->table;
  *out = (Files){.seats = {{NULL, 0}}};
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *event = &history->events.items[i];
    if (event->place >= sealing->place) break;
    if (is_code(event, "rolled-back")) *out = (Files){.seats = {{NULL, 0}}};
    if (!is_code(event, "file-taken") || strcmp(event->turn, table->turn) != 0) continue;
    const Tree *fields = fields_of(table->arena, event);
    int seat = table_seat(table, tree_string(tree_get(fields, "seat"), ""));
    int64_t receipt = 0;
    tree_read_int(tree_get(fields, "receipt"), &receipt);
    const SubmissionRow *file = file_of(history, receipt);
    if (seat < 0 || file == NULL || strcmp(tree_string(tree_get(fields, "standing"), ""), "in-force") != 0)
      continue;
    put_file(table, seat, file, out);
  }
}

static Status adjudicate_again(Replay *replay, const StateRow *stored, const EventRow *sealing) {
  Table *table = &replay->table;
  Files files;
  Answers answers;
  Events events;
  Diagnostics diagnostics[GAME_SEATS_MAX], *pointers[GAME_SEATS_MAX];
  DiceLog log = {.count = 0};
  DiceKeys keys;
  files_before(replay, sealing, &files);
  answers_judge(table, &files, NULL, &answers);
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
    diagnostics_init(&diagnostics[seat], table->arena);
    pointers[seat] = &diagnostics[seat];
  }
  const char *salts = proof_salts(table, &files);
  proof_dice_keys(table, salts, &keys);
  Chronicle chronicle = {&replay->referee, table, table->turn, stored->number, 0, &replay->memory};
  events_init(&events);
  table->game->resolve(table->edition, table->state, answers.orders,
                       dice_of_window(table->arena, &keys, table->row.name, &log), &events, pointers);
  StateRow row;
  Status status = begin_window(replay, stored, sealing, &row);
  for (int seat = 0; seat < table->seated.count && status == STATUS_OK; seat++)
    status = chronicle_add_diagnostics(&chronicle, seat, &diagnostics[seat]);
  if (status == STATUS_OK) status = chronicle_add_events(&chronicle, &events);
  events_free(&events);
  const WindowProof proof = {&files, &log, salts, &row};
  if (status == STATUS_OK) status = proof_window(&chronicle, &proof);
  if (status == STATUS_OK) replay->out->windows++;
  return status == STATUS_OK ? compare_events(replay, stored->number) : status;
}

/* A position of before, once more; the game master's word for which. */
static Status go_back(Replay *replay, const StateRow *stored, const EventRow *back, const EventRow *sealing) {
  Table *table = &replay->table;
  const StateRows *states = &replay->history->states;
  const char *turn = table->turn;
  int64_t to = -1, branch = table->branch + 1;
  tree_read_int(tree_get(fields_of(table->arena, back), "to_state"), &to);
  if (to < 0 || to >= stored->number)
    return found(replay, (Fault){"events", stored->number, back->number, "fields", "goes back to no state"});
  Status status = table_put_state(&replay->referee, table, &states->items[to]);
  if (status != STATUS_OK) return found(replay, (Fault){"states", to, 0, "position", "cannot be read"});
  table->branch = branch;
  Chronicle chronicle = {&replay->referee, table, turn, stored->number, 0, &replay->memory};
  StateRow row;
  status = begin_window(replay, stored, sealing, &row);
  if (status == STATUS_OK) status = proof_rollback(&chronicle, &row);
  return status == STATUS_OK ? compare_events(replay, stored->number) : status;
}

/* A state that nothing is known of: of an older schema. */
static Status take_as_it_is(Replay *replay, const StateRow *stored) {
  if (table_put_state(&replay->referee, &replay->table, stored) == STATUS_OK) return STATUS_OK;
  return found(replay, (Fault){"states", stored->number, 0, "position", "cannot be read"});
}

static Status replay_state(Replay *replay, const StateRow *stored, bool *bound) {
  const History *history = replay->history;
  const EventRow *begun = stored->number == 0 ? event_of(history, 0, "game-begun") : NULL;
  const EventRow *sealing = event_of(history, stored->number, "adjudicated");
  replay->known = replay->memory.count;
  if (begun != NULL) {
    *bound = true;
    return set_up(replay, stored, begun);
  }
  const EventRow *back = event_of(history, stored->number, "rolled-back");
  if (sealing != NULL) {
    *bound = true;
    if (back != NULL) return go_back(replay, stored, back, sealing);
    return adjudicate_again(replay, stored, sealing);
  }
  if (*bound)
    return found(replay,
                 (Fault){"events", stored->number, 0, "code", "nothing says how this state came about"});
  return take_as_it_is(replay, stored);
}

static Status replay_states(Replay *replay) {
  const StateRows *states = &replay->history->states;
  const EventRows *events = &replay->history->events;
  bool bound = events->count > 0 && *events->items[0].link != '\0';
  for (size_t i = 0; i < states->count; i++) {
    if (states->items[i].number != (int64_t)i)
      return found(replay,
                   (Fault){"states", states->items[i].number, 0, "number", "a number is missing before it"});
    Status status = replay_state(replay, &states->items[i], &bound);
    if (status != STATUS_OK) return status;
  }
  for (size_t i = 0; i < events->count; i++) {
    if (events->items[i].state < 0 || events->items[i].state >= (int64_t)states->count)
      return found(replay, (Fault){"states", events->items[i].state, 0, "number", "there is no such state"});
  }
  return STATUS_OK;
}

/* ---- all of it ---- */

static Status prepare(Referee *referee, const History *history, Replay *replay, Verification *out) {
  *out = (Verification){.link = "", .fault = {.table = NULL, .state = -1}};
  *replay = (Replay){.referee = *referee, .history = history, .bad_place = INT64_MAX, .out = out};
  Table *table = &replay->table;
  *table = (Table){.arena = history->arena, .row = history->row};
  for (size_t i = 0; i < history->events.count; i++) {
    out->unlinked += *history->events.items[i].link == '\0';
    out->link = history->events.items[i].link;
  }
  table->game = referee_game(referee, history->row.rules);
  if (table->game == NULL)
    return found(replay, (Fault){"games", -1, 0, "rules", "are unknown to this program"});
  const char *what, *which;
  table->seated = history->seats;
  if (!seats_good(table->game, &table->seated, &what, &which))
    return found(replay, (Fault){"seats", -1, 0, "name", "is no seat of this game"});
  if (!secret_from_hex(history->row.secret, table->secret))
    return found(replay, (Fault){"games", -1, 0, "secret", "is none"});
  Status status = check_edition(replay);
  if (status != STATUS_OK) return status;
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, table->arena);
  table->edition = referee_edition(referee, table->game, &table->seated, history->row.edition,
                                   history->edition_text, &diagnostics);
  if (table->edition == NULL) return found(replay, (Fault){"editions", -1, 0, "text", "cannot be read"});
  return STATUS_OK;
}

Status replay_history(Referee *referee, const History *history, Verification *out) {
  Replay replay;
  Status status = prepare(referee, history, &replay, out);
  return status == STATUS_OK ? replay_states(&replay) : status;
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

Status verify_history(Referee *referee, const History *history, Verification *out) {
  Replay replay;
  Status status = prepare(referee, history, &replay, out);
  if (status != STATUS_OK) return status;
  LogFault log = log_check(history);
  replay.bad_place = log.place;
  if (log.certain) return found(&replay, log.fault);
  status = check_begun(&replay);
  if (status == STATUS_OK) status = check_secret(&replay);
  if (status == STATUS_OK) status = check_files(&replay);
  if (status == STATUS_OK) status = replay_states(&replay);
  if (log.place == INT64_MAX) return status;
  bool earlier = status == STATUS_BAD_DATA && place_of(history, &out->fault) <= log.place;
  if (!earlier) out->fault = log.fault;
  return STATUS_BAD_DATA;
}
