#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/fields.h"
#include "../acts/acts.h"
#include "../office/office.h"
#include "../record/record.h"
#include "../turn/turn.h"

#define NOTATION_VERSION 1

/* ======== reading ======== */

static const char *const KEYS[] = {"notation", "game",  "rules", "format",  "edition", "seats", "options",
                                   "begun",    "start", "state", "windows", "result",  NULL};
static const char *const WINDOW_KEYS[] = {"turn", "window", "at", "files", "dice", "state", NULL};
static const char *const ROLL_KEYS[] = {"roll", "draw", "shuffle", "sides", "value", "order", NULL};
static const char *const RESULT_KEYS[] = {"winner", "reason", NULL};

typedef struct Reader {
  const Referee *referee;
  Arena *arena;
  Notation *out;
  Diagnostics *found;
} Reader;

/* A text that must be there; NULL after it was recorded as missing. */
static const Tree *scalar(const Reader *reader, const Tree *map, const char *key) {
  const Tree *node = tree_get(map, key);
  if (node != NULL && node->kind == TREE_SCALAR) return node;
  diagnose(reader->found, SEVERITY_ERROR, "NOTATION-SHAPE", "notation-text", node == NULL ? map : node, "key",
           key, NULL);
  return NULL;
}

static Time time_of(const Reader *reader, const Tree *map, const char *key) {
  const Tree *node = tree_get(map, key);
  Time time = reader->referee->now;
  if (!tree_is_null(node) && !time_parse(tree_string(node, ""), &time))
    field_fault(reader->found, "NOTATION-TIME", "notation-time", node);
  return time;
}

/* ---- dice ---- */

static void read_order(const Reader *reader, const Tree *tree, DiceEntry *entry) {
  const Tree *order = field_list(tree, "order", true, reader->found);
  if (order == NULL) return;
  uint8_t *ids = arena_alloc(reader->arena, order->count + 1);
  for (size_t i = 0; i < order->count; i++) {
    int64_t id = -1;
    if (!tree_read_int(order->items[i].value, &id) || id < 0 || id > UINT8_MAX)
      field_fault(reader->found, "NOTATION-DICE", "notation-order", order->items[i].value);
    ids[i] = (uint8_t)id;
  }
  entry->ids = ids;
  entry->count = order->count;
}

static void read_entry(const Reader *reader, const Tree *tree, DiceRecord *record) {
  static const char *const USES[] = {"roll", "draw", "shuffle", NULL};
  DiceEntry entry = {.label = ""};
  int uses = 0;
  if (!field_keys(tree, ROLL_KEYS, reader->found)) return;
  for (int use = 0; USES[use] != NULL; use++) {
    if (tree_get(tree, USES[use]) == NULL) continue;
    uses++;
    entry.use = (DiceUse)use;
    entry.label = tree_string(tree_get(tree, USES[use]), "");
  }
  if (uses != 1) diagnose(reader->found, SEVERITY_ERROR, "NOTATION-DICE", "notation-use", tree, NULL);
  if (entry.use == DICE_USE_SHUFFLE) {
    read_order(reader, tree, &entry);
  } else {
    entry.sides = field_int(tree, "sides", 1, 1000000, 1, true, "NOTATION-DICE", reader->found);
    entry.value = field_int(tree, "value", 1, entry.sides, 1, true, "NOTATION-DICE", reader->found);
  }
  dice_record_add(reader->arena, record, &entry);
}

/* ---- files ---- */

static void read_sections(const Reader *reader, const Tree *tree, NotationFile *file) {
  const Game *game = reader->out->game;
  Tree *sections = tree_map(reader->arena);
  sections->line = tree->line;
  sections->column = tree->column;
  for (size_t i = 0; i < tree->count; i++) {
    const TreeItem *item = &tree->items[i];
    if (strcmp(item->key, "seat") == 0 || strcmp(item->key, "part") == 0) continue;
    if (game_section(game, item->key) < 0) {
      const char *near = nearest_word(item->key, game_sections(game, reader->arena));
      diagnose_at(reader->found, SEVERITY_ERROR, "FILE-UNKNOWN-KEY", "file-unknown-key", item->key_line,
                  item->key_column, "key", item->key, near == NULL ? NULL : "near", near, NULL);
      continue;
    }
    TreeItem *own = tree_add_item(reader->arena, sections);
    *own = *item;
  }
  file->sections = sections;
}

static bool same_part(const NotationFile *a, const NotationFile *b) {
  return a->seat == b->seat && strcmp(a->part, b->part) == 0;
}

static void read_file(const Reader *reader, const Tree *tree, NotationWindow *window) {
  if (tree->kind != TREE_MAP) {
    field_fault(reader->found, "FILE-SHAPE", "not-a-map", tree);
    return;
  }
  const Tree *seat = scalar(reader, tree, "seat");
  if (seat == NULL) return;
  NotationFile file = {.part = tree_string(tree_get(tree, "part"), ""), .place = tree};
  file.seat = seats_find(&reader->out->seats, seat->text);
  if (file.seat < 0) {
    const char *near = nearest_word(seat->text, reader->out->seats.names);
    diagnose(reader->found, SEVERITY_ERROR, "NOTATION-SEAT", "notation-seat", seat, "seat", seat->text,
             near == NULL ? NULL : "near", near, NULL);
    return;
  }
  read_sections(reader, tree, &file);
  for (size_t i = 0; i < window->file_count; i++) {
    if (same_part(&window->files[i], &file))
      diagnose(reader->found, SEVERITY_ERROR, "NOTATION-SEAT", "notation-twice", seat, "seat", seat->text,
               NULL);
  }
  window->files[window->file_count++] = file;
}

/* ---- windows ---- */

static void read_window(const Reader *reader, const Tree *tree, NotationWindow *window) {
  window->place = tree;
  if (!field_keys(tree, WINDOW_KEYS, reader->found)) return;
  window->turn = scalar(reader, tree, "turn");
  window->window = scalar(reader, tree, "window");
  window->state = scalar(reader, tree, "state");
  window->at = time_of(reader, tree, "at");
  const Tree *files = field_list(tree, "files", false, reader->found);
  window->changes = files != NULL;
  window->files = arena_alloc(reader->arena, ((files == NULL ? 0 : files->count) + 1) * sizeof(NotationFile));
  for (size_t i = 0; files != NULL && i < files->count; i++) read_file(reader, files->items[i].value, window);
  window->dice_list = field_list(tree, "dice", false, reader->found);
  for (size_t i = 0; window->dice_list != NULL && i < window->dice_list->count; i++)
    read_entry(reader, window->dice_list->items[i].value, &window->dice);
}

static void read_windows(const Reader *reader, const Tree *tree) {
  Notation *out = reader->out;
  const Tree *list = field_list(tree, "windows", true, reader->found);
  size_t count = list == NULL ? 0 : list->count;
  out->windows = arena_alloc(reader->arena, (count + 1) * sizeof *out->windows);
  out->window_count = count;
  for (size_t i = 0; i < count; i++) read_window(reader, list->items[i].value, &out->windows[i]);
}

/* ---- the head ---- */

static bool read_seats(const Reader *reader, const Tree *tree) {
  const Tree *list = field_list(tree, "seats", true, reader->found);
  Seats *seats = &reader->out->seats;
  const char *what = "the number of seats", *which = "";
  if (list == NULL) return false;
  bool good = list->count <= GAME_SEATS_MAX;
  for (size_t i = 0; good && i < list->count; i++)
    seats->names[seats->count++] = tree_string(list->items[i].value, "");
  if (good && seats_good(reader->out->game, seats, &what, &which)) return true;
  diagnose(reader->found, SEVERITY_ERROR, "NOTATION-SEATS", "notation-seats", list, "what", what, "which",
           which, NULL);
  return false;
}

static bool read_version(const Reader *reader, const Tree *tree) {
  int64_t version = 0;
  if (tree->kind == TREE_MAP && tree_read_int(tree_get(tree, "notation"), &version) &&
      version == NOTATION_VERSION)
    return true;
  const Tree *said = tree_get(tree, "notation");
  diagnose(reader->found, SEVERITY_ERROR, "NOTATION-VERSION", "notation-version", said == NULL ? tree : said,
           NULL);
  return false;
}

static bool read_rules(const Reader *reader, const Tree *tree) {
  const Tree *rules = scalar(reader, tree, "rules");
  if (rules == NULL) return false;
  reader->out->game = referee_game(reader->referee, rules->text);
  if (reader->out->game != NULL) return true;
  diagnose(reader->found, SEVERITY_ERROR, "NOTATION-RULES", "notation-rules", rules, "rules", rules->text,
           NULL);
  return false;
}

static void read_title(const Reader *reader, const Tree *tree) {
  const Tree *title = scalar(reader, tree, "game");
  if (title == NULL) return;
  reader->out->title = title->text;
  if (!game_name_good(title->text)) field_fault(reader->found, "NOTATION-SHAPE", "notation-name", title);
}

static void read_options(const Reader *reader, const Tree *tree) {
  const GameOption *known = reader->out->game->options;
  const Tree *options = field_map(tree, "options", false, reader->found);
  size_t count = 0;
  while (known != NULL && known[count].name != NULL) count++;
  const char **names = arena_alloc(reader->arena, (count + 1) * sizeof *names);
  for (size_t i = 0; i < count; i++) names[i] = known[i].name;
  if (!field_keys(options, names, reader->found)) return;
  for (size_t i = 0; i < options->count; i++) scalar(reader, options, options->items[i].key);
  reader->out->options = options;
}

static void read_head(const Reader *reader, const Tree *tree) {
  Notation *out = reader->out;
  int64_t format = 0;
  read_title(reader, tree);
  out->edition = scalar(reader, tree, "edition");
  read_options(reader, tree);
  out->begun = time_of(reader, tree, "begun");
  out->start = field_map(tree, "start", true, reader->found);
  out->state = scalar(reader, tree, "state");
  out->same_format = tree_read_int(tree_get(tree, "format"), &format) && format == out->game->state_format;
  out->result = field_map(tree, "result", false, reader->found);
  if (out->result == NULL || !field_keys(out->result, RESULT_KEYS, reader->found)) return;
  scalar(reader, out->result, "winner");
  scalar(reader, out->result, "reason");
}

bool notation_read(const Referee *referee, Arena *arena, const Tree *tree, Notation *out,
                   Diagnostics *diagnostics) {
  *out = (Notation){.title = ""};
  const Reader reader = {referee, arena, out, diagnostics};
  if (!read_version(&reader, tree) || !field_keys(tree, KEYS, diagnostics) || !read_rules(&reader, tree) ||
      !read_seats(&reader, tree))
    return false;
  read_head(&reader, tree);
  read_windows(&reader, tree);
  return diagnostics->errors == 0;
}

/* ======== writing ======== */

/* ---- files ---- */

/* The game's own sections of a file. */
Tree *notation_sections(const LoadedGame *loaded, const Tree *file) {
  Tree *sections = tree_map(loaded->arena);
  for (size_t i = 0; file != NULL && file->kind == TREE_MAP && i < file->count; i++) {
    if (game_section(loaded->game, file->items[i].key) >= 0)
      tree_put(loaded->arena, sections, file->items[i].key, tree_copy(loaded->arena, file->items[i].value));
  }
  redact_tree(loaded, sections);
  return sections;
}

/* Keeps only what goes into the notation of each file. */
static void take_sections(const LoadedGame *loaded, Files *files) {
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    SeatFiles *own = &files->seats[seat];
    SeatFile *items = arena_alloc(loaded->arena, (own->count + 1) * sizeof *items);
    for (size_t i = 0; i < own->count; i++) {
      items[i] = own->items[i];
      if (items[i].tree != NULL) items[i].tree = notation_sections(loaded, items[i].tree);
    }
    own->items = items;
  }
}

static bool same_files(const LoadedGame *loaded, const Files *a, const Files *b) {
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    const SeatFiles *one = &a->seats[seat], *two = &b->seats[seat];
    if (one->count != two->count) return false;
    for (size_t i = 0; i < one->count; i++) {
      if (one->items[i].receipt != two->items[i].receipt) return false;
    }
  }
  return true;
}

static Tree *files_tree(const LoadedGame *loaded, const Files *files) {
  Arena *arena = loaded->arena;
  Tree *list = tree_list(arena);
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    for (size_t i = 0; i < files->seats[seat].count; i++) {
      const SeatFile *file = &files->seats[seat].items[i];
      if (file->tree == NULL) continue;
      Tree *entry = tree_add(arena, list, tree_map(arena));
      tree_put_text(arena, entry, "seat", loaded->seated.names[seat]);
      if (*file->part != '\0') tree_put_text(arena, entry, "part", file->part);
      for (size_t s = 0; s < file->tree->count; s++)
        tree_put(arena, entry, file->tree->items[s].key, file->tree->items[s].value);
    }
  }
  return list;
}

/* ---- dice ---- */

static Tree *entry_tree(Arena *arena, const DiceEntry *entry) {
  Tree *tree = tree_map(arena);
  if (entry->use == DICE_USE_SHUFFLE) {
    tree_put_text(arena, tree, "shuffle", entry->label);
    Tree *order = tree_put(arena, tree, "order", tree_list(arena));
    for (size_t i = 0; i < entry->count; i++) tree_add_int(arena, order, entry->ids[i]);
    return tree;
  }
  tree_put_text(arena, tree, entry->use == DICE_USE_ROLL ? "roll" : "draw", entry->label);
  tree_put_int(arena, tree, "sides", entry->sides);
  tree_put_int(arena, tree, "value", entry->value);
  return tree;
}

const char *notation_digest(const LoadedGame *loaded, const DiceRecord *dice) {
  Arena *arena = loaded->arena;
  const char *lines = "";
  for (size_t i = 0; dice != NULL && i < dice->count; i++)
    lines =
        arena_concat(arena, lines, yaml_write_line(arena, entry_tree(arena, &dice->items[i])), "\n", NULL);
  Tree *position = loaded->game->position_write(loaded->edition, loaded->state, arena);
  const char *text = arena_concat(arena, lines, yaml_write(arena, position, NULL), NULL);
  return sha256_hex(arena, text, strlen(text));
}

static void put_dice(Arena *arena, const DiceRecord *record, Tree *window) {
  if (record->count == 0) return;
  Tree *dice = tree_put(arena, window, "dice", tree_list(arena));
  for (size_t i = 0; i < record->count; i++) tree_add(arena, dice, entry_tree(arena, &record->items[i]));
}

/* ---- windows ---- */

typedef struct Writer {
  Referee *referee;
  const History *history;
  LoadedGame loaded;
  Files files;      /* of the window before, with what was filed */
  const char *turn; /* of that window; NULL before the first */
} Writer;

static Status differs(const Writer *writer, int64_t state) {
  const char *name = writer->history->row.name;
  referee_log(writer->referee, NOTICE_ERROR,
              "%s: this program does not reach state %" PRId64 " again; `adjudicator verify %s` shows why",
              name, state, name);
  return STATUS_BAD_DATA;
}

/* Plays the loaded window with these files and the dice that led to this state. */
static void play_recorded(Writer *writer, const Files *filed, const char *salts, int64_t state,
                          DiceRecord *record) {
  LoadedGame *loaded = &writer->loaded;
  Play play;
  DiceRecord told;
  DiceParting ignored; /* the position would then differ */
  size_t used;
  Dice *dice = imported_dice_of(writer->history, state, &told)
                   ? dice_following(loaded->arena, &told, &used, &ignored)
                   : play_dice(loaded, salts, NULL);
  play_judge(loaded, filed, &play);
  play_window(loaded, dice_recording(loaded->arena, dice, record), &play);
  play_free(&play);
}

static Status add_window(Writer *writer, const StateRow *before, const StateRow *after, Tree *windows) {
  LoadedGame *loaded = &writer->loaded;
  const History *history = writer->history;
  Arena *arena = loaded->arena;
  const EventRow *sealing = history_event(history, after->number, "adjudicated");
  if (sealing == NULL) return differs(writer, after->number);
  Status status = loaded_game_set_state(writer->referee, loaded, before);
  if (status != STATUS_OK) return status;
  Files files;
  DiceRecord record = {.count = 0};
  history_files_of(loaded, history, sealing, &files);
  const char *salts = proof_salts(loaded, &files);
  bool same = writer->turn != NULL && strcmp(writer->turn, loaded->turn) == 0 &&
              same_files(loaded, &files, &writer->files);
  writer->files = files;
  writer->turn = loaded->turn;
  take_sections(loaded, &files);
  Tree *window = tree_add(arena, windows, tree_map(arena));
  tree_put_text(arena, window, "turn", loaded->turn);
  tree_put_text(arena, window, "window", loaded->game->window(loaded->state));
  tree_put_text(arena, window, "at", time_format(arena, after->made));
  if (!same) tree_put(arena, window, "files", files_tree(loaded, &files));
  play_recorded(writer, &files, salts, after->number, &record);
  put_dice(arena, &record, window);
  const char *digest = notation_digest(loaded, &record);
  tree_put_text(arena, window, "state", digest);
  status = loaded_game_set_state(writer->referee, loaded, after);
  if (status != STATUS_OK) return status;
  return strcmp(digest, notation_digest(loaded, &record)) == 0 ? STATUS_OK : differs(writer, after->number);
}

/* The position stays. */
static void put_ending(Writer *writer, const EventRow *ending) {
  LoadedGame *loaded = &writer->loaded;
  loaded->number = loaded->ended = ending->state;
  loaded->ending = ending_outcome(&loaded->seated, ending->code, event_fields(writer->history, ending));
}

/* A rollback or a restore led to a state without a window: the one before it is the one that it went back to. */
static Status add_windows(Writer *writer, Tree *windows) {
  const StateRows *states = &writer->history->states;
  size_t count;
  const int64_t *path = history_path(writer->history, &count);
  Status status = STATUS_OK;
  for (size_t i = 1; i < count && status == STATUS_OK; i++) {
    const EventRow *ending = history_ending(writer->history, path[i]);
    if (ending != NULL) put_ending(writer, ending);
    if (history_has_window(writer->history, path[i]))
      status = add_window(writer, &states->items[path[i - 1]], &states->items[path[i]], windows);
  }
  return status;
}

/* ---- the whole ---- */

static void put_options(Arena *arena, const char *text, Tree *out) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  Tree *options = yaml_read(arena, text, strlen(text), &YAML_DATA, &ignored);
  if (options != NULL && options->count > 0) tree_put(arena, out, "options", options);
}

static void put_result(const LoadedGame *loaded, Tree *out) {
  Outcome outcome = loaded_game_outcome(loaded);
  if (!outcome.over) return;
  Tree *result = tree_put(loaded->arena, out, "result", tree_map(loaded->arena));
  const char *winner = outcome.winner < 0 ? "none" : loaded->seated.names[outcome.winner];
  tree_put_text(loaded->arena, result, "winner", winner);
  tree_put_text(loaded->arena, result, "reason", outcome.reason);
}

static void put_head(const LoadedGame *loaded, Tree *out) {
  Arena *arena = loaded->arena;
  tree_put_int(arena, out, "notation", NOTATION_VERSION);
  tree_put_text(arena, out, "game", loaded->row.name);
  tree_put_text(arena, out, "rules", loaded->game->id);
  tree_put_int(arena, out, "format", loaded->game->state_format);
  tree_put_text(arena, out, "edition", loaded->row.edition);
  Tree *seats = tree_put(arena, out, "seats", tree_list(arena));
  for (int seat = 0; seat < loaded->seated.count; seat++)
    tree_add_text(arena, seats, loaded->seated.names[seat]);
  put_options(arena, loaded->row.options, out);
  tree_put_text(arena, out, "begun", time_format(arena, loaded->row.created));
}

static Status load_it(Referee *referee, const History *history, LoadedGame *out) {
  Replay replay;
  Verification found;
  Status status = replay_prepare(referee, history, &replay, &found);
  *out = replay.loaded;
  if (status == STATUS_OK && referee->ledger != NULL && history->bundle == NULL)
    status =
        referee_ledger_status(referee, ledger_seats(referee->ledger, out->arena, out->row.id, &out->seats));
  if (status == STATUS_BAD_DATA)
    referee_log(referee, NOTICE_ERROR, "%s: cannot be read; `adjudicator verify %s` shows why",
                history->row.name, history->row.name);
  return status;
}

Status notation_write(Referee *referee, const History *history, Tree **out) {
  Writer writer = {.referee = referee, .history = history};
  Arena *arena = history->arena;
  Tree *notation = *out = tree_map(arena);
  if (history->states.count == 0) return STATUS_BAD_DATA;
  Status status = load_it(referee, history, &writer.loaded);
  if (status == STATUS_OK) status = loaded_game_set_state(referee, &writer.loaded, &history->states.items[0]);
  if (status != STATUS_OK) return status;
  put_head(&writer.loaded, notation);
  tree_put(arena, notation, "start",
           writer.loaded.game->position_write(writer.loaded.edition, writer.loaded.state, arena));
  tree_put_text(arena, notation, "state", notation_digest(&writer.loaded, NULL));
  status = add_windows(&writer, tree_put(arena, notation, "windows", tree_list(arena)));
  if (status == STATUS_OK) put_result(&writer.loaded, notation);
  return status;
}
