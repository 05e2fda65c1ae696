#include "notation.h"

#include <string.h>

#include "fields.h"

static const char *const KEYS[] = {"notation", "game",  "rules", "format",  "edition", "seats", "options",
                                   "begun",    "start", "state", "windows", "result",  NULL};
static const char *const WINDOW_KEYS[] = {"turn", "window", "at", "files", "dice", "state", NULL};
static const char *const ROLL_KEYS[] = {"roll", "draw", "shuffle", "sides", "value", "order", NULL};
static const char *const RESULT_KEYS[] = {"winner", "reason", NULL};

typedef struct Reader {
  const Game *const *games;
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

/* A text that may be missing; one that is a list or a map is recorded. */
static const Tree *scalar_if_any(const Reader *reader, const Tree *map, const char *key) {
  return tree_is_null(tree_get(map, key)) ? NULL : scalar(reader, map, key);
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
  window->at = scalar_if_any(reader, tree, "at");
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
  for (const Game *const *game = reader->games; *game != NULL; game++) {
    if (strcmp((*game)->id, rules->text) == 0) reader->out->game = *game;
  }
  if (reader->out->game != NULL) return true;
  diagnose(reader->found, SEVERITY_ERROR, "NOTATION-RULES", "notation-rules", rules, "rules", rules->text,
           NULL);
  return false;
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
  out->title = scalar(reader, tree, "game");
  out->edition = scalar(reader, tree, "edition");
  read_options(reader, tree);
  out->begun = scalar_if_any(reader, tree, "begun");
  out->start = field_map(tree, "start", true, reader->found);
  out->state = scalar(reader, tree, "state");
  out->same_format = tree_read_int(tree_get(tree, "format"), &format) && format == out->game->state_format;
  out->result = field_map(tree, "result", false, reader->found);
  if (out->result == NULL || !field_keys(out->result, RESULT_KEYS, reader->found)) return;
  scalar(reader, out->result, "winner");
  scalar(reader, out->result, "reason");
}

bool notation_read(const Game *const *games, Arena *arena, const Tree *tree, Notation *out,
                   Diagnostics *diagnostics) {
  *out = (Notation){.game = NULL};
  const Reader reader = {games, arena, out, diagnostics};
  if (!read_version(&reader, tree) || !field_keys(tree, KEYS, diagnostics) || !read_rules(&reader, tree) ||
      !read_seats(&reader, tree))
    return false;
  read_head(&reader, tree);
  read_windows(&reader, tree);
  return diagnostics->errors == 0;
}

bool notation_check_format(const Notation *notation, Diagnostics *diagnostics) {
  if (notation->same_format) return true;
  diagnose(diagnostics, SEVERITY_ERROR, "NOTATION-FORMAT", "notation-format", notation->start, NULL);
  return false;
}
