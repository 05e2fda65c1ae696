#include "record.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/fields.h"
#include "../../games/notation.h"
#include "../office/office.h"

bool event_is_proof(const EventRow *event) {
  static const char *const CODES[] = {"dice-commitment", "dice-roll",      "dice-salts",  "dice-key",
                                      "dice-told",       "game-begun",     "adjudicated", "file-taken",
                                      "recorded",        "file-withdrawn", "parts-bound", NULL};
  return word_index(event->code, CODES) >= 0;
}

/* ---- salts ---- */

bool salt_good(const char *salt) {
  size_t length = strlen(salt);
  if (length == 0 || length > SALT_BYTES || !g_utf8_validate(salt, -1, NULL)) return false;
  /* It is printed in others' reports, where such a line would begin orders. */
  if (strstr(salt, "-----") != NULL) return false;
  for (const char *at = salt; *at != '\0'; at = g_utf8_next_char(at)) {
    switch (g_unichar_type(g_utf8_get_char(at))) {
    case G_UNICODE_CONTROL:
    case G_UNICODE_FORMAT: /* turns a line round */
    case G_UNICODE_LINE_SEPARATOR:
    case G_UNICODE_PARAGRAPH_SEPARATOR: return false;
    default: break;
    }
  }
  return true;
}

static const char *salt_of(const Tree *file) {
  const char *salt = tree_string(tree_get(file, "salt"), NULL);
  return salt != NULL && salt_good(salt) ? salt : NULL;
}

const char *proof_salts(const LoadedGame *loaded, const Files *files) {
  const char *lines = "";
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    const SeatFiles *own = &files->seats[seat];
    for (size_t i = 0; i < own->count; i++) {
      const char *salt = salt_of(own->items[i].tree);
      if (salt != NULL)
        lines = arena_printf(loaded->arena, "%s%s=%s\n", lines, loaded->seated.names[seat], salt);
    }
  }
  return *lines == '\0' ? "" : sha256_hex(loaded->arena, lines, strlen(lines));
}

/* ---- commitments and keys ---- */

static Status add_turn_commitment(EventWriter *writer) {
  const LoadedGame *loaded = writer->loaded;
  uint8_t key[DICE_KEY_BYTES];
  turn_key(loaded->secret, loaded->row.name, loaded->branch, loaded->turn, key);
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "turn", loaded->turn);
  tree_put_int(loaded->arena, fields, "branch", loaded->branch);
  tree_put_text(loaded->arena, fields, "digest", key_commitment(loaded->arena, key));
  return event_writer_add(writer, "dice-commitment", NULL, AUDIENCE_ALL, fields);
}

/* Of a key of shuffles: with which restore it began. */
static void put_restored(const LoadedGame *loaded, int64_t branch, Tree *fields) {
  if (branch_restored(branch) != 0) tree_put_int(loaded->arena, fields, "branch", branch_restored(branch));
}

static Status add_deal_commitment(EventWriter *writer) {
  const LoadedGame *loaded = writer->loaded;
  uint8_t key[DICE_KEY_BYTES];
  deal_key(loaded->secret, loaded->row.name, loaded->branch, key);
  Tree *fields = tree_map(loaded->arena);
  tree_put_bool(loaded->arena, fields, "deal", true);
  put_restored(loaded, loaded->branch, fields);
  tree_put_text(loaded->arena, fields, "digest", key_commitment(loaded->arena, key));
  return event_writer_add(writer, "dice-commitment", NULL, AUDIENCE_ALL, fields);
}

/* ---- binding the past ---- */

char *state_digest(Arena *arena, const StateRow *row) {
  const SealedPosition sealed = {row->number, row->branch, row->format,  (int64_t)row->made,
                                 row->turn,   row->window, row->position};
  return sealed_digest(arena, &sealed);
}

static void put_state(const LoadedGame *loaded, const StateRow *state, Tree *fields) {
  Arena *arena = loaded->arena;
  tree_put_text(arena, fields, "state", state_digest(arena, state));
  tree_put_int(arena, fields, "row", state->id);
  tree_put_text(arena, fields, "blind",
                link_blind(arena, loaded->secret, loaded->row.name, state->branch, state->number));
}

static Tree *fields_of(const LoadedGame *loaded, const EventRow *row) {
  Diagnostics ignored;
  diagnostics_init(&ignored, loaded->arena);
  return yaml_read(loaded->arena, row->fields, strlen(row->fields), &YAML_DATA, &ignored);
}

/* A window that is adjudicated again in memory needs none: what seats were shown beside it is in the log alone, and compared with
 * that (proof/verify_log.c). */
static Status bind_parts(EventWriter *writer) {
  const LoadedGame *loaded = writer->loaded;
  const PartsGame game = {loaded->arena, &loaded->row, &loaded->seated};
  EventRows rows;
  PartsRun run;
  if (writer->memory != NULL) return STATUS_OK;
  Status status = ledger_events_unbound(writer->referee->ledger, loaded->arena, loaded->row.id, &rows);
  if (status != STATUS_OK) return referee_ledger_status(writer->referee, status);
  parts_begin(&game, &run);
  for (size_t i = 0; i < rows.count; i++) {
    const EventRow *row = &rows.items[i];
    parts_follow(&run, row, parts_need_fields(row) ? fields_of(loaded, row) : NULL);
  }
  return event_writer_add(writer, "parts-bound", NULL, AUDIENCE_REFEREE,
                          parts_bound_fields(&run, loaded->secret));
}

static Status add_begun(EventWriter *writer, const StateRow *state, bool placed) {
  const LoadedGame *loaded = writer->loaded;
  const GameRow *row = &loaded->row;
  Arena *arena = loaded->arena;
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "rules", row->rules);
  if (!seats_are_fixed(loaded->game, &loaded->seated)) {
    Tree *names = tree_put(arena, fields, "seats", tree_list(arena));
    for (int seat = 0; seat < loaded->seated.count; seat++)
      tree_add_text(arena, names, loaded->seated.names[seat]);
  }
  tree_put_text(arena, fields, "edition", row->edition);
  tree_put_text(arena, fields, "options", sha256_hex(arena, row->options, strlen(row->options)));
  tree_put_text(arena, fields, "thread", row->thread);
  tree_put_bool(arena, fields, "position", placed);
  put_state(loaded, state, fields);
  Status status = event_writer_add(writer, "game-begun", NULL, AUDIENCE_REFEREE, fields);
  return status == STATUS_OK ? bind_parts(writer) : status;
}

Status proof_begin(EventWriter *writer, const StateRow *state, bool placed) {
  Status status = add_deal_commitment(writer);
  if (status == STATUS_OK) status = add_turn_commitment(writer);
  return status == STATUS_OK ? add_begun(writer, state, placed) : status;
}

static Status add_adjudicated(EventWriter *writer, const WindowProof *window) {
  const LoadedGame *loaded = writer->loaded;
  Arena *arena = loaded->arena;
  Tree *fields = tree_map(arena);
  put_state(loaded, window->state, fields);
  if (*window->salts != '\0') tree_put_text(arena, fields, "salts", window->salts);
  Tree *files = tree_put(arena, fields, "files", tree_list(arena));
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    const SeatFiles *own = &window->files->seats[seat];
    for (size_t i = 0; i < own->count; i++) {
      Tree *file = tree_add(arena, files, tree_map(arena));
      tree_put_text(arena, file, "seat", loaded->seated.names[seat]);
      tree_put_int(arena, file, "receipt", own->items[i].receipt);
      tree_put_text(arena, file, "digest", own->items[i].digest);
    }
  }
  Status status = event_writer_add(writer, "adjudicated", NULL, AUDIENCE_REFEREE, fields);
  return status == STATUS_OK ? bind_parts(writer) : status;
}

/* SHA-256, in hex, of a file's salt, a line end and these bytes. */
static char *salted_digest(Arena *arena, const char *salt, const char *bytes, size_t length) {
  size_t head = strlen(salt) + 1;
  char *text = arena_alloc(arena, head + length + 1);
  memcpy(text, salt, head - 1);
  text[head - 1] = '\n';
  memcpy(text + head, bytes, length);
  return sha256_hex(arena, text, head + length);
}

char *orders_digest(Arena *arena, const SubmissionRow *row) {
  const char *orders = row->orders == NULL ? "" : row->orders,
             *places = row->places == NULL ? "" : row->places;
  const char *both = arena_concat(arena, orders, "\n", places, NULL);
  return salted_digest(arena, row->digest, both, strlen(both));
}

char *submission_digest(Arena *arena, const SubmissionRow *row) {
  return salted_digest(arena, row->salt, row->text, (size_t)row->length);
}

char *diagnostics_digest(Arena *arena, const SubmissionRow *row) {
  return salted_digest(arena, row->salt, row->diagnostics, strlen(row->diagnostics));
}

Status submission_salt(const Referee *referee, const LoadedGame *loaded, SubmissionRow *row) {
  Arena *arena = loaded->arena;
  uint8_t bytes[DICE_KEY_BYTES];
  if (loaded->row.seeded) { /* a test that begins with a seed wants the same digests again */
    const char *text = arena_printf(arena, "file|%" PRId64 "|%s|%" PRId64 "|%s", row->seat, row->turn,
                                    (int64_t)row->at, loaded->row.secret);
    row->salt = sha256_hex(arena, text, strlen(text));
  } else if (random_key(bytes)) {
    row->salt = sha256_hex(arena, bytes, sizeof bytes);
  } else {
    referee_log(referee, NOTICE_ERROR, "the system's random bytes cannot be read");
    return STATUS_IO;
  }
  row->digest = submission_digest(arena, row);
  return STATUS_OK;
}

Status proof_file(Referee *referee, const LoadedGame *loaded, const SubmissionRow *row) {
  Arena *arena = loaded->arena;
  EventWriter writer;
  Status status = event_writer_open(referee, loaded, &writer);
  if (status != STATUS_OK) return status;
  Tree *fields = tree_map(arena);
  tree_put_int(arena, fields, "receipt", row->receipt);
  tree_put_text(arena, fields, "seat", loaded->seated.names[row->seat]);
  if (*row->part != '\0') tree_put_text(arena, fields, "part", row->part);
  tree_put_text(arena, fields, "source", row->source);
  tree_put_text(arena, fields, "standing", row->standing);
  tree_put_bool(arena, fields, "waits", row->waits);
  tree_put_text(arena, fields, "changed", time_format(arena, row->changed));
  tree_put_text(arena, fields, "digest", row->digest);
  tree_put_text(arena, fields, "orders", orders_digest(arena, row));
  tree_put_text(arena, fields, "diagnostics", diagnostics_digest(arena, row));
  return event_writer_add(&writer, "file-taken", NULL, AUDIENCE_REFEREE, fields);
}

/* ---- keys ---- */

static bool is_roll(const EventWriter *writer, const EventRow *row) {
  return event_is(row, "dice-roll") && strcmp(row->turn, writer->turn) == 0;
}

static Status count_rolls(const EventWriter *writer, int64_t *count) {
  const LoadedGame *loaded = writer->loaded;
  EventRows rows;
  *count = 0;
  if (writer->memory != NULL) {
    for (size_t i = 0; i < writer->memory->count; i++) *count += is_roll(writer, &writer->memory->items[i]);
    return STATUS_OK;
  }
  Status status =
      ledger_events(writer->referee->ledger, loaded->arena, loaded->row.id, writer->turn, -1, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count; i++) *count += is_roll(writer, &rows.items[i]);
  return referee_ledger_status(writer->referee, status);
}

/* The key of the turn that was played, on that branch. */
static Status add_turn_key(EventWriter *writer, int64_t branch, int64_t rolls) {
  const LoadedGame *loaded = writer->loaded;
  uint8_t key[DICE_KEY_BYTES];
  turn_key(loaded->secret, loaded->row.name, branch, writer->turn, key);
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "turn", writer->turn);
  tree_put_int(loaded->arena, fields, "branch", branch);
  tree_put_text(loaded->arena, fields, "key", secret_to_hex(loaded->arena, key));
  tree_put_int(loaded->arena, fields, "rolls", rolls);
  return event_writer_add(writer, "dice-key", NULL, AUDIENCE_ALL, fields);
}

static Status add_deal_key(EventWriter *writer, int64_t branch) {
  const LoadedGame *loaded = writer->loaded;
  uint8_t key[DICE_KEY_BYTES];
  deal_key(loaded->secret, loaded->row.name, branch, key);
  Tree *fields = tree_map(loaded->arena);
  tree_put_bool(loaded->arena, fields, "deal", true);
  put_restored(loaded, branch, fields);
  tree_put_text(loaded->arena, fields, "key", secret_to_hex(loaded->arena, key));
  return event_writer_add(writer, "dice-key", NULL, AUDIENCE_ALL, fields);
}

/* Of all shuffles that were committed to: those at the beginning, and those since each restore. */
static Status add_deal_keys(EventWriter *writer) {
  const LoadedGame *loaded = writer->loaded;
  EventRows rows = {.count = 0};
  Status status = STATUS_OK;
  if (writer->memory != NULL)
    rows = *writer->memory;
  else
    status = referee_ledger_status(writer->referee, ledger_events(writer->referee->ledger, loaded->arena,
                                                                  loaded->row.id, NULL, -1, &rows));
  size_t count = rows.count; /* the writer may add to them */
  for (size_t i = 0; i < count && status == STATUS_OK; i++) {
    if (!event_is(&rows.items[i], "dice-commitment")) continue;
    const Tree *fields = fields_of(loaded, &rows.items[i]);
    int64_t branch = 0;
    if (fields == NULL || tree_get(fields, "deal") == NULL) continue;
    tree_read_int(tree_get(fields, "branch"), &branch);
    status = add_deal_key(writer, branch);
  }
  return status;
}

/* A turn is done when the next one begins, or the same one on another branch, where it has other dice. */
static Status add_keys(EventWriter *writer, int64_t branch) {
  const LoadedGame *loaded = writer->loaded;
  bool over = loaded_game_outcome(loaded).over;
  bool same = strcmp(writer->turn, loaded->turn) == 0 && branch == loaded->branch;
  if (same && !over) return STATUS_OK;
  int64_t rolls;
  Status status = count_rolls(writer, &rolls);
  if (status == STATUS_OK) status = add_turn_key(writer, branch, rolls);
  if (status == STATUS_OK && over) return add_deal_keys(writer);
  return status == STATUS_OK ? add_turn_commitment(writer) : status;
}

/* ---- rolls ---- */

static Status add_rolls(EventWriter *writer, const DiceLog *log) {
  Arena *arena = writer->loaded->arena;
  for (size_t i = 0; i < log->count; i++) {
    const DiceRoll *roll = &log->items[i];
    Tree *fields = tree_map(arena);
    tree_put_text(arena, fields, "label", roll->label);
    tree_put_int(arena, fields, "counter", roll->counter);
    tree_put_int(arena, fields, "sides", roll->sides);
    tree_put_int(arena, fields, "value", roll->value);
    tree_put_text(arena, fields, "digits", roll->digits);
    Status status = event_writer_add(writer, "dice-roll", NULL, AUDIENCE_ALL, fields);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

/* Salts are published with the rolls that they went into, not before. */
static Status add_salts(EventWriter *writer, const WindowProof *window) {
  const LoadedGame *loaded = writer->loaded;
  if (window->log->count == 0 || *window->salts == '\0') return STATUS_OK;
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "digest", window->salts);
  Tree *words = tree_put(loaded->arena, fields, "words", tree_list(loaded->arena));
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    const SeatFiles *own = &window->files->seats[seat];
    for (size_t i = 0; i < own->count; i++) {
      const char *salt = salt_of(own->items[i].tree);
      if (salt == NULL) continue;
      Tree *word = tree_add(loaded->arena, words, tree_map(loaded->arena));
      tree_put_text(loaded->arena, word, "seat", loaded->seated.names[seat]);
      tree_put_text(loaded->arena, word, "salt", salt);
    }
  }
  return event_writer_add(writer, "dice-salts", NULL, AUDIENCE_ALL, fields);
}

Status proof_window(EventWriter *writer, const WindowProof *window) {
  Status status = add_salts(writer, window);
  if (status == STATUS_OK) status = add_rolls(writer, window->log);
  if (status == STATUS_OK) status = add_keys(writer, window->branch);
  return status == STATUS_OK ? add_adjudicated(writer, window) : status;
}

Status proof_rollback(EventWriter *writer, const StateRow *state, int64_t left) {
  const Files none = {.seats = {{NULL, 0}}};
  const WindowProof window = {&none, NULL, "", state, left};
  int64_t rolls;
  Status status = count_rolls(writer, &rolls);
  /* The rolls of the turn that was left unfinished can still be checked. */
  if (status == STATUS_OK && rolls > 0) status = add_turn_key(writer, left, rolls);
  bool restored = branch_restored(left) != branch_restored(state->branch);
  if (status == STATUS_OK && restored) status = add_deal_commitment(writer);
  if (status == STATUS_OK) status = add_turn_commitment(writer);
  return status == STATUS_OK ? add_adjudicated(writer, &window) : status;
}

/* ---- windows of a notation ---- */

Status proof_imported(EventWriter *writer, const Files *files, const DiceRecord *dice,
                      const StateRow *state) {
  const LoadedGame *loaded = writer->loaded;
  const WindowProof window = {files, NULL, "", state, loaded->branch};
  bool next = strcmp(writer->turn, loaded->turn) != 0 && !loaded_game_outcome(loaded).over;
  Status status = imported_dice_add(writer, dice);
  if (status == STATUS_OK && next) status = add_turn_commitment(writer);
  return status == STATUS_OK ? add_adjudicated(writer, &window) : status;
}

/* ---- for reports ---- */

static Tree *list_of(Arena *arena, Tree *map, const char *key) {
  Tree *list = tree_get(map, key);
  return list != NULL ? list : tree_put(arena, map, key, tree_list(arena));
}

/* The first roll of a turn whose key is published, as commands that print the digits it came from. */
static Tree *recipe_of(const LoadedGame *loaded, const Tree *roll, const char *salts, const char *key) {
  Arena *arena = loaded->arena;
  Tree *lines = tree_list(arena);
  tree_add(arena, lines,
           tree_textf(arena, "printf %%s '%s|%s|%s%s%s' |", loaded->row.name,
                      tree_string(tree_get(roll, "label"), ""), tree_string(tree_get(roll, "counter"), ""),
                      *salts == '\0' ? "" : "|", salts));
  tree_add_text(arena, lines, "openssl dgst -sha256 -mac HMAC -macopt \\");
  tree_add(arena, lines, tree_textf(arena, "hexkey:%s", key));
  return lines;
}

/* A text as the shell takes it whole. */
static const char *quoted(Arena *arena, const char *text) {
  const char *out = "'";
  for (const char *quote = strchr(text, '\''); quote != NULL; quote = strchr(text, '\'')) {
    out = arena_concat(arena, out, arena_strndup(arena, text, (size_t)(quote - text)), "'\\''", NULL);
    text = quote + 1;
  }
  return arena_concat(arena, out, text, "'", NULL);
}

/* The salts of a window as a command that hashes their lines. */
static void add_salts_recipe(const LoadedGame *loaded, const Tree *words, Tree *lines) {
  Arena *arena = loaded->arena;
  tree_add_text(arena, lines, "printf '%s\\n' \\");
  for (size_t i = 0; words != NULL && i < words->count; i++) {
    const Tree *word = words->items[i].value;
    const char *line = arena_concat(arena, tree_string(tree_get(word, "seat"), ""), "=",
                                    tree_string(tree_get(word, "salt"), ""), NULL);
    tree_add_text(arena, lines,
                  arena_concat(arena, quoted(arena, line), i + 1 < words->count ? " \\" : " |", NULL));
  }
  tree_add_text(arena, lines, "openssl dgst -sha256");
}

/* What a report shows with its events, and what is kept of them for its recipe. */
typedef struct Telling {
  const LoadedGame *loaded;
  Tree *out;
  const Tree *roll; /* the first of the turn */
  const char *roll_turn, *roll_salts;
  int64_t salts_state; /* state that the salts belong to */
  const char *salts;
} Telling;

static void tell_roll(Telling *telling, const EventRow *row, Tree *fields) {
  Arena *arena = telling->loaded->arena;
  tree_add(arena, list_of(arena, telling->out, "rolls"), fields);
  if (telling->roll != NULL && strcmp(telling->roll_turn, row->turn) == 0) return;
  telling->roll = fields;
  telling->roll_turn = row->turn;
  telling->roll_salts = telling->salts_state == row->state ? telling->salts : "";
}

static void tell_salts(Telling *telling, const EventRow *row, const Tree *fields) {
  Arena *arena = telling->loaded->arena;
  telling->salts_state = row->state;
  telling->salts = tree_string(tree_get(fields, "digest"), "");
  const Tree *words = tree_get(fields, "words");
  Tree *list = list_of(arena, telling->out, "salts");
  for (size_t i = 0; words != NULL && i < words->count; i++) tree_add(arena, list, words->items[i].value);
  add_salts_recipe(telling->loaded, words, list_of(arena, telling->out, "salts_recipe"));
}

static void tell_key(Telling *telling, const EventRow *row, Tree *fields) {
  Arena *arena = telling->loaded->arena;
  const char *key = tree_string(tree_get(fields, "key"), "");
  if (tree_get(fields, "deal") != NULL) {
    tree_put_text(arena, telling->out, "deal_key", key);
    return;
  }
  int64_t rolls = 0;
  if (!tree_read_int(tree_get(fields, "rolls"), &rolls) || rolls == 0) return;
  bool shown = telling->roll != NULL && strcmp(telling->roll_turn, row->turn) == 0;
  if (!shown || tree_get(telling->out, "recipe") != NULL) {
    tree_add(arena, list_of(arena, telling->out, "keys"), fields);
    return;
  }
  tree_put(arena, telling->out, "recipe",
           recipe_of(telling->loaded, telling->roll, telling->roll_salts, key));
  tree_put_text(arena, telling->out, "recipe_turn", row->turn);
}

static void tell_commitments(const LoadedGame *loaded, bool welcome, Tree *out) {
  uint8_t key[DICE_KEY_BYTES];
  if (!loaded_game_outcome(loaded).over) {
    turn_key(loaded->secret, loaded->row.name, loaded->branch, loaded->turn, key);
    tree_put_text(loaded->arena, out, "commitment", key_commitment(loaded->arena, key));
  }
  if (!welcome) return;
  deal_key(loaded->secret, loaded->row.name, loaded->branch, key);
  tree_put_text(loaded->arena, out, "deal_commitment", key_commitment(loaded->arena, key));
}

Tree *proof_tree(Referee *referee, const LoadedGame *loaded, const EventRows *events, bool welcome) {
  Telling telling = {.loaded = loaded, .out = tree_map(loaded->arena), .salts_state = -1, .salts = ""};
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *row = &events->items[i];
    if (row->state > loaded->number) continue;
    bool roll = event_is(row, "dice-roll"), salts = event_is(row, "dice-salts");
    bool key = event_is(row, "dice-key");
    bool commitment = event_is(row, "dice-commitment");
    bool told = event_is(row, "dice-told") && row->audience != AUDIENCE_REFEREE;
    Tree *fields = roll || salts || key || commitment || told ? fields_of(loaded, row) : NULL;
    if (fields == NULL) continue;
    if (told) tree_add(loaded->arena, list_of(loaded->arena, telling.out, "rolls"), fields);
    if (roll) tell_roll(&telling, row, fields);
    if (salts) tell_salts(&telling, row, fields);
    if (key) tell_key(&telling, row, fields);
    if (commitment && tree_get(fields, "deal") != NULL)
      tree_put_text(loaded->arena, telling.out, "deal_commitment",
                    tree_string(tree_get(fields, "digest"), ""));
  }
  tell_commitments(loaded, welcome, telling.out);
  tree_put_bool(loaded->arena, telling.out, "diceless", loaded->game->diceless);
  const char *link;
  Status status = ledger_link(referee->ledger, loaded->arena, loaded->row.id, loaded->number, &link);
  if (status == STATUS_OK) tree_put_text(loaded->arena, telling.out, "link", link);
  if (status != STATUS_OK && status != STATUS_NOT_FOUND) referee_ledger_status(referee, status);
  return telling.out;
}
