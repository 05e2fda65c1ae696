#include "record.h"

#include <errno.h>
#include <glib.h>
#include <stdlib.h>
#include <string.h>

#include "../../base/files.h"
#include "../../base/yaml.h"
#include "../office/office.h"

#define BUNDLE_VERSION 1
/* Of a seat's part: the first had no seal, the second no windows. */
#define PART_VERSION 3
#define FIRST_SEALED 2
#define FIRST_BOUND  3

/* A bundle holds the log of a whole campaign. */
static const YamlLimits YAML_BUNDLE = {(size_t)64 * 1024 * 1024, YAML_DATA_DEPTH, (size_t)8 * 1000 * 1000};

/* ---- from the ledger ---- */

static int by_place(const void *a, const void *b) {
  const EventRow *one = a, *two = b;
  return one->place < two->place ? -1 : one->place > two->place;
}

static const Tree **fields_unread(const History *history) {
  size_t bytes = (history->events.count + 1) * sizeof(const Tree *);
  const Tree **fields = arena_alloc(history->arena, bytes);
  memset(fields, 0, bytes);
  return fields;
}

static Status load_seats(Ledger *ledger, History *out) {
  SeatRows rows;
  Status status = ledger_seats(ledger, out->arena, out->row.id, &rows);
  for (size_t i = 0; status == STATUS_OK && i < rows.count && i < GAME_SEATS_MAX; i++)
    out->seats.names[out->seats.count++] = rows.items[i].name;
  return status;
}

static Status load_rows(Ledger *ledger, History *out) {
  Status status = load_seats(ledger, out);
  if (status == STATUS_OK) status = ledger_edition(ledger, out->arena, out->row.edition, &out->edition_text);
  if (status == STATUS_OK) status = ledger_states(ledger, out->arena, out->row.id, &out->states);
  if (status == STATUS_OK) status = ledger_events(ledger, out->arena, out->row.id, NULL, -1, &out->events);
  if (status == STATUS_OK) status = ledger_submissions(ledger, out->arena, out->row.id, &out->files);
  out->fields = fields_unread(out);
  if (out->events.count > 0) qsort(out->events.items, out->events.count, sizeof *out->events.items, by_place);
  return status;
}

Status history_load(Referee *referee, Arena *arena, const char *name, History *out) {
  *out = (History){.arena = arena, .part = -1};
  Status status = ledger_game(referee->ledger, arena, name, &out->row);
  if (status == STATUS_NOT_FOUND) return game_missing(referee, name);
  if (status == STATUS_OK) status = load_rows(referee->ledger, out);
  return referee_ledger_status(referee, status);
}

/* ---- writing ---- */

typedef char *YamlWriter(Arena *arena, const Tree *tree);

static char *document(Arena *arena, const Tree *tree) {
  return yaml_write(arena, tree, NULL);
}

/* YAML within the bundle stands there as such, unless writing it again would give other bytes: then as a text. */
static void put_yaml(Arena *arena, Tree *map, const char *key, const char *text, YamlWriter *write) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &ignored);
  bool same = tree != NULL && tree->kind != TREE_SCALAR && tree->kind != TREE_NULL && ignored.count == 0 &&
              strcmp(write(arena, tree), text) == 0;
  if (same) {
    tree_put(arena, map, key, tree);
  } else {
    tree_put_text(arena, map, key, text);
  }
}

static const char *yaml_at(Arena *arena, const Tree *map, const char *key, YamlWriter *write) {
  const Tree *tree = tree_get(map, key);
  bool nested = tree != NULL && (tree->kind == TREE_LIST || tree->kind == TREE_MAP);
  return nested ? write(arena, tree) : tree_string(tree, "");
}

static Tree *state_tree(Arena *arena, const StateRow *row) {
  Tree *tree = tree_map(arena);
  tree_put_int(arena, tree, "number", row->number);
  tree_put_int(arena, tree, "row", row->id);
  tree_put_text(arena, tree, "turn", row->turn);
  tree_put_text(arena, tree, "window", row->window);
  tree_put_int(arena, tree, "branch", row->branch);
  tree_put_int(arena, tree, "format", row->format);
  tree_put_text(arena, tree, "made", time_format(arena, row->made));
  put_yaml(arena, tree, "position", row->position, document);
  return tree;
}

static Tree *event_tree_of(Arena *arena, const EventRow *row, bool whole) {
  Tree *tree = tree_map(arena);
  if (whole) tree_put_int(arena, tree, "place", row->place);
  tree_put_int(arena, tree, "state", row->state);
  if (whole) tree_put_int(arena, tree, "number", row->number);
  tree_put_text(arena, tree, "turn", row->turn);
  tree_put_int(arena, tree, "audience", row->audience);
  tree_put_text(arena, tree, "code", row->code);
  tree_put_text(arena, tree, "rule", row->rule);
  tree_put_text(arena, tree, "at", time_format(arena, row->at));
  put_yaml(arena, tree, "fields", whole ? row->fields : part_event_fields(arena, row), yaml_write_line);
  if (whole) tree_put_text(arena, tree, "link", row->link);
  return tree;
}

/* Whether YAML gives the bytes back as they are. */
static bool is_plain_text(const char *bytes, int64_t length) {
  if (!g_utf8_validate(bytes, (gssize)length, NULL)) return false;
  for (const char *at = bytes; at < bytes + length; at = g_utf8_next_char(at)) {
    gunichar c = g_utf8_get_char(at);
    if (c == 0 || c == 0xFEFF || c == 0x2028 || c == 0x2029 || (c != '\n' && g_unichar_iscntrl(c)))
      return false;
  }
  return true;
}

static void put_bytes(Arena *arena, Tree *tree, const char *bytes, int64_t length) {
  if (is_plain_text(bytes, length)) {
    tree_put_text(arena, tree, "text", bytes);
    return;
  }
  char *encoded = g_base64_encode((const guchar *)bytes, (gsize)length);
  tree_put_text(arena, tree, "base64", encoded);
  g_free(encoded);
}

static Tree *file_tree(Arena *arena, const SubmissionRow *row) {
  Tree *tree = tree_map(arena);
  tree_put_int(arena, tree, "receipt", row->receipt);
  tree_put_int(arena, tree, "seat", row->seat);
  tree_put_text(arena, tree, "turn", row->turn);
  if (*row->part != '\0') tree_put_text(arena, tree, "part", row->part);
  tree_put_text(arena, tree, "source", row->source);
  tree_put_text(arena, tree, "standing", row->standing);
  tree_put_bool(arena, tree, "waits", row->waits);
  tree_put_text(arena, tree, "at", time_format(arena, row->at));
  tree_put_text(arena, tree, "changed", time_format(arena, row->changed));
  tree_put_text(arena, tree, "salt", row->salt);
  tree_put_text(arena, tree, "digest", row->digest);
  put_yaml(arena, tree, "diagnostics", row->diagnostics, document);
  put_bytes(arena, tree, row->text, row->length);
  put_yaml(arena, tree, "orders", row->orders, document);
  tree_put_text(arena, tree, "places", row->places);
  return tree;
}

/* The game's own names go without saying. */
static void put_seats(const Referee *referee, const History *history, Tree *tree) {
  const Game *game = referee_game(referee, history->row.rules);
  if (game == NULL || seats_are_fixed(game, &history->seats)) return;
  Tree *names = tree_put(history->arena, tree, "seats", tree_list(history->arena));
  for (int seat = 0; seat < history->seats.count; seat++)
    tree_add_text(history->arena, names, history->seats.names[seat]);
}

Tree *history_tree(const Referee *referee, const History *history) {
  Arena *arena = history->arena;
  Tree *tree = tree_map(arena);
  tree_put_int(arena, tree, "bundle", BUNDLE_VERSION);
  tree_put_text(arena, tree, "game", history->row.name);
  tree_put_text(arena, tree, "rules", history->row.rules);
  put_seats(referee, history, tree);
  tree_put_text(arena, tree, "created", time_format(arena, history->row.created));
  tree_put_text(arena, tree, "thread", history->row.thread);
  tree_put_text(arena, tree, "edition", history->row.edition);
  tree_put_text(arena, tree, "secret", history->row.secret);
  put_yaml(arena, tree, "options", history->row.options, document);
  Tree *events = tree_put(arena, tree, "events", tree_list(arena));
  for (size_t i = 0; i < history->events.count; i++)
    tree_add(arena, events, event_tree_of(arena, &history->events.items[i], true));
  Tree *files = tree_put(arena, tree, "files", tree_list(arena));
  for (size_t i = 0; i < history->files.count; i++)
    tree_add(arena, files, file_tree(arena, &history->files.items[i]));
  Tree *states = tree_put(arena, tree, "states", tree_list(arena));
  for (size_t i = 0; i < history->states.count; i++)
    tree_add(arena, states, state_tree(arena, &history->states.items[i]));
  tree_put_text(arena, tree, "edition_text", history->edition_text);
  return tree;
}

/* ---- the part of a seat ---- */

bool parts_need_fields(const EventRow *row) {
  static const char *const CODES[] = {"parts-bound", "file-taken", "file-withdrawn", NULL};
  return word_index(row->code, CODES) >= 0;
}

bool part_has_event(const EventRow *row, const Tree *fields, int seat, const char *name) {
  if (((uint32_t)row->audience & AUDIENCE_SEAT(seat)) != 0) return true;
  /* Who took a file back knows it. */
  return event_is(row, "file-withdrawn") && strcmp(tree_string(tree_get(fields, "seat"), ""), name) == 0;
}

const char *part_event_fields(Arena *arena, const EventRow *row) {
  Diagnostics ignored;
  diagnostics_init(&ignored, arena);
  const Tree *fields = event_is(row, "file-undone") || event_is(row, "file-withdrawn")
                           ? yaml_read(arena, row->fields, strlen(row->fields), &YAML_DATA, &ignored)
                           : NULL;
  if (fields == NULL || tree_get(fields, "receipt") == NULL) return row->fields;
  Tree *rest = tree_map(arena);
  for (size_t i = 0; i < fields->count; i++) {
    if (strcmp(fields->items[i].key, "receipt") != 0)
      tree_put(arena, rest, fields->items[i].key, fields->items[i].value);
  }
  return yaml_write_line(arena, rest);
}

const char *parts_bound_digest(const Tree *fields, int seat) {
  const Tree *list = tree_get(fields, "seats");
  return list != NULL && (size_t)seat < list->count ? tree_string(list->items[seat].value, "") : "";
}

bool history_part_bound(const History *history) {
  return history->bundle == NULL || history->part_version >= FIRST_BOUND;
}

static bool shows_event(const History *history, const EventRow *row, int seat) {
  if (!history_part_bound(history)) return ((uint32_t)row->audience & AUDIENCE_SEAT(seat)) != 0;
  const Tree *fields = parts_need_fields(row) ? event_fields(history, row) : NULL;
  return part_has_event(row, fields, seat, history->seats.names[seat]);
}

/* As the log has it: who looks at a part that was read has what that says. */
static PartFiled filed_of(const History *history, size_t file) {
  const SubmissionRow *row = &history->files.items[file];
  if (history->bundle != NULL) return history->filed[file];
  const EventRow *taken = history_taken(history, row->receipt);
  if (taken == NULL) return (PartFiled){row->standing, ""};
  return (PartFiled){event_field_text(history, taken, "standing"),
                     submission_erased(row) ? event_field_text(history, taken, "diagnostics") : ""};
}

static void add_file(const History *history, size_t file, Tree *files) {
  Arena *arena = history->arena;
  SubmissionRow row = history->files.items[file];
  row.receipt = (int64_t)files->count + 1; /* as on the receipt */
  Tree *tree = tree_add(arena, files, file_tree(arena, &row));
  if (!history_part_bound(history)) return;
  const PartFiled filed = filed_of(history, file);
  tree_put_text(arena, tree, "filed", filed.filed);
  if (*filed.found != '\0') tree_put_text(arena, tree, "found", filed.found);
}

static void add_window(const History *history, const PartWindow *window, Tree *windows) {
  Arena *arena = history->arena;
  Tree *tree = tree_add(arena, windows, tree_map(arena));
  tree_put_int(arena, tree, "events", window->events);
  tree_put_int(arena, tree, "files", window->files);
  tree_put_text(arena, tree, "log", window->log);
  tree_put_text(arena, tree, "salt", window->salt);
  Tree *seats = tree_put(arena, tree, "seats", tree_list(arena));
  for (int seat = 0; seat < history->seats.count; seat++) tree_add_text(arena, seats, window->seats[seat]);
  tree_put_text(arena, tree, "link", window->link);
}

/* The window that an event parts-bound ends. */
static PartWindow window_of(const History *history, size_t place, int seat) {
  const EventRow *row = &history->events.items[place];
  const Tree *fields = event_fields(history, row);
  PartWindow window = {.log = place == 0 ? "" : history->events.items[place - 1].link,
                       .salt = "",
                       .link = tree_string(tree_get(fields, "link"), "")};
  uint8_t secret[DICE_KEY_BYTES];
  if (secret_from_hex(history->row.secret, secret))
    window.salt =
        part_salt(history->arena, secret, history->row.name, history->seats.names[seat], window.log);
  for (int other = 0; other < history->seats.count; other++)
    window.seats[other] = parts_bound_digest(fields, other);
  return window;
}

static Tree *windows_of(const History *history, int seat) {
  Tree *windows = tree_list(history->arena);
  int64_t events = 0, files = 0;
  for (size_t i = 0; i < history->windows.count; i++)
    add_window(history, &history->windows.items[i], windows);
  for (size_t i = 0; i < history->events.count && history->bundle == NULL; i++) {
    const EventRow *row = &history->events.items[i];
    const char *name = history->seats.names[seat];
    bool taken = event_is(row, "file-taken") && strcmp(event_field_text(history, row, "seat"), name) == 0;
    files += taken;
    events += !taken && shows_event(history, row, seat);
    if (!event_is(row, "parts-bound")) continue;
    PartWindow window = window_of(history, i, seat);
    window.events = events;
    window.files = files;
    add_window(history, &window, windows);
    events = files = 0;
  }
  return windows;
}

static Tree *unsealed_part(const Referee *referee, const History *history, int seat) {
  Arena *arena = history->arena;
  Tree *tree = tree_map(arena);
  tree_put_int(arena, tree, "part", history->bundle == NULL ? PART_VERSION : history->part_version);
  tree_put_text(arena, tree, "game", history->row.name);
  tree_put_text(arena, tree, "rules", history->row.rules);
  put_seats(referee, history, tree);
  tree_put_text(arena, tree, "seat", history->seats.names[seat]);
  tree_put_text(arena, tree, "edition", history->row.edition);
  Tree *events = tree_put(arena, tree, "events", tree_list(arena));
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    /* Numbers would reveal how much is hidden, and links what: it could be found by trying. */
    if (shows_event(history, row, seat)) tree_add(arena, events, event_tree_of(arena, row, false));
  }
  Tree *files = tree_put(arena, tree, "files", tree_list(arena));
  for (size_t i = 0; i < history->files.count; i++) {
    if (history->files.items[i].seat == seat) add_file(history, i, files);
  }
  if (history_part_bound(history)) tree_put(arena, tree, "windows", windows_of(history, seat));
  return tree;
}

static const char *seal_of(Arena *arena, const Tree *unsealed) {
  size_t length;
  const char *text = yaml_write(arena, unsealed, &length);
  return sha256_hex(arena, text, length);
}

const char *history_seal(const Referee *referee, const History *history, int seat) {
  return seal_of(history->arena, unsealed_part(referee, history, seat));
}

Tree *history_part(const Referee *referee, const History *history, int seat) {
  Tree *tree = unsealed_part(referee, history, seat);
  const char *seal = history->bundle == NULL ? seal_of(history->arena, tree) : history->seal;
  if (seal != NULL) tree_put_text(history->arena, tree, "seal", seal);
  return tree;
}

/* ---- reading ---- */

/* A bundle is read leniently (a missing text is "", a number 0): every fault of shape shows when it is
 * written again and compared. */
static const char *text_at(const Tree *tree, const char *key) {
  return tree_string(tree_get(tree, key), "");
}

static int64_t int_at(const Tree *tree, const char *key) {
  int64_t number = 0;
  tree_read_int(tree_get(tree, key), &number);
  return number;
}

static Time time_at(const Tree *tree, const char *key) {
  Time time = 0;
  time_parse(text_at(tree, key), &time);
  return time;
}

static void read_seats(const Referee *referee, const Tree *list, History *out) {
  const Game *game = referee_game(referee, out->row.rules);
  if (list == NULL && game != NULL) seats_fixed(game, &out->seats);
  for (size_t i = 0; list != NULL && i < list->count && i < GAME_SEATS_MAX; i++)
    out->seats.names[out->seats.count++] = tree_string(list->items[i].value, "");
}

static void read_states(const Tree *list, History *out) {
  size_t count = list == NULL ? 0 : list->count;
  out->states = (StateRows){arena_alloc(out->arena, (count + 1) * sizeof(StateRow)), count};
  for (size_t i = 0; i < count; i++) {
    const Tree *row = list->items[i].value;
    out->states.items[i] = (StateRow){.id = int_at(row, "row"),
                                      .number = int_at(row, "number"),
                                      .turn = text_at(row, "turn"),
                                      .window = text_at(row, "window"),
                                      .branch = int_at(row, "branch"),
                                      .format = int_at(row, "format"),
                                      .position = yaml_at(out->arena, row, "position", document),
                                      .made = time_at(row, "made")};
  }
}

static void read_events(const Tree *list, History *out) {
  size_t count = list == NULL ? 0 : list->count;
  out->events = (EventRows){arena_alloc(out->arena, (count + 1) * sizeof(EventRow)), count};
  for (size_t i = 0; i < count; i++) {
    const Tree *row = list->items[i].value;
    out->events.items[i] = (EventRow){.place = int_at(row, "place"),
                                      .state = int_at(row, "state"),
                                      .number = int_at(row, "number"),
                                      .turn = text_at(row, "turn"),
                                      .audience = int_at(row, "audience"),
                                      .code = text_at(row, "code"),
                                      .rule = text_at(row, "rule"),
                                      .fields = yaml_at(out->arena, row, "fields", yaml_write_line),
                                      .at = time_at(row, "at"),
                                      .link = text_at(row, "link")};
  }
}

static void read_bytes(Arena *arena, const Tree *row, SubmissionRow *out) {
  out->text = text_at(row, "text");
  out->length = (int64_t)strlen(out->text);
  const char *encoded = tree_string(tree_get(row, "base64"), NULL);
  if (encoded == NULL || *encoded == '\0') return;
  gsize length = 0;
  guchar *bytes = g_base64_decode(encoded, &length);
  out->text = arena_strndup(arena, (const char *)bytes, length);
  out->length = (int64_t)length;
  g_free(bytes);
}

static PartFiled read_filed(const Tree *row) {
  return (PartFiled){text_at(row, "filed"), text_at(row, "found")};
}

static void read_windows(const Tree *list, History *out) {
  size_t count = list == NULL ? 0 : list->count;
  out->windows = (PartWindows){arena_alloc(out->arena, (count + 1) * sizeof(PartWindow)), count};
  for (size_t i = 0; i < count; i++) {
    const Tree *row = list->items[i].value, *seats = tree_get(row, "seats");
    PartWindow *window = &out->windows.items[i];
    *window = (PartWindow){.events = int_at(row, "events"),
                           .files = int_at(row, "files"),
                           .log = text_at(row, "log"),
                           .salt = text_at(row, "salt"),
                           .link = text_at(row, "link")};
    for (int seat = 0; seat < out->seats.count; seat++) {
      bool there = seats != NULL && (size_t)seat < seats->count;
      window->seats[seat] = there ? tree_string(seats->items[seat].value, "") : "";
    }
  }
}

static void read_files(const Tree *list, History *out) {
  size_t count = list == NULL ? 0 : list->count;
  PartFiled *filed = arena_alloc(out->arena, (count + 1) * sizeof *filed);
  out->filed = filed;
  out->files = (SubmissionRows){arena_alloc(out->arena, (count + 1) * sizeof(SubmissionRow)), count};
  for (size_t i = 0; i < count; i++) {
    const Tree *row = list->items[i].value;
    SubmissionRow *file = &out->files.items[i];
    filed[i] = read_filed(row);
    *file = (SubmissionRow){.receipt = int_at(row, "receipt"),
                            .seat = int_at(row, "seat"),
                            .turn = text_at(row, "turn"),
                            .part = text_at(row, "part"),
                            .source = text_at(row, "source"),
                            .standing = text_at(row, "standing"),
                            .at = time_at(row, "at"),
                            .changed = time_at(row, "changed"),
                            .salt = text_at(row, "salt"),
                            .digest = text_at(row, "digest"),
                            .orders = yaml_at(out->arena, row, "orders", document),
                            .places = text_at(row, "places"),
                            .diagnostics = yaml_at(out->arena, row, "diagnostics", document)};
    tree_read_bool(tree_get(row, "waits"), &file->waits);
    read_bytes(out->arena, row, file);
  }
}

/* Line and column of the first byte that differs. */
static Status same_bytes(Referee *referee, const char *path, const char *found, const char *expected) {
  int line = 1, column = 1;
  for (; *found == *expected; found++, expected++) {
    if (*found == '\0') return STATUS_OK;
    column = *found == '\n' ? 1 : column + 1;
    line += *found == '\n';
  }
  referee_log(referee, NOTICE_ERROR, "%s:%d:%d: `adjudicator export` would not write it so", path, line,
              column);
  return STATUS_BAD_DATA;
}

/* A part is that of a seat which the rules know. */
static Status no_such_part(const Referee *referee, const char *path, const Tree *tree) {
  bool known = referee_game(referee, text_at(tree, "rules")) != NULL;
  const char *key = known ? "seat" : "rules";
  const Tree *place = tree_get(tree, key) != NULL ? tree_get(tree, key) : tree;
  referee_log(referee, NOTICE_ERROR, "%s:%d:%d: %s \"%s\"", path, place->line, place->column,
              known ? "no seat of the game is called" : "this program knows no rules", text_at(tree, key));
  return STATUS_BAD_DATA;
}

static Status newer_part(const Referee *referee, const char *path, const Tree *version) {
  referee_log(referee, NOTICE_ERROR, "%s:%d:%d: this program knows parts up to version %d", path,
              version->line, version->column, PART_VERSION);
  return STATUS_BAD_DATA;
}

Status history_read(Referee *referee, Arena *arena, const char *path, History *out) {
  *out = (History){.arena = arena, .bundle = path, .part = -1};
  char *bytes;
  size_t length;
  if (file_read(arena, path, YAML_BUNDLE.bytes, &bytes, &length) != STATUS_OK) {
    referee_log(referee, NOTICE_ERROR, "%s: %s", path, strerror(errno));
    return STATUS_NO_INPUT;
  }
  Diagnostics diagnostics;
  diagnostics_init(&diagnostics, arena);
  const Tree *tree = yaml_read(arena, bytes, length, &YAML_BUNDLE, &diagnostics);
  referee_log_diagnostics(referee, "", path, &diagnostics);
  if (tree == NULL || diagnostics.errors > 0) return STATUS_BAD_DATA;
  out->row = (GameRow){.name = text_at(tree, "game"),
                       .rules = text_at(tree, "rules"),
                       .created = time_at(tree, "created"),
                       .thread = text_at(tree, "thread"),
                       .edition = text_at(tree, "edition"),
                       .secret = text_at(tree, "secret"),
                       .options = yaml_at(arena, tree, "options", document),
                       .settings = "",
                       .timezone = "UTC",
                       .status = "over",
                       .held = ""};
  out->edition_text = text_at(tree, "edition_text");
  read_seats(referee, tree_get(tree, "seats"), out);
  read_events(tree_get(tree, "events"), out);
  out->fields = fields_unread(out);
  read_files(tree_get(tree, "files"), out);
  read_states(tree_get(tree, "states"), out);
  read_windows(tree_get(tree, "windows"), out);
  out->part_version = int_at(tree, "part");
  out->sealed = out->part_version >= FIRST_SEALED;
  out->seal = tree_string(tree_get(tree, "seal"), NULL);
  out->tree = tree;
  out->part = tree_get(tree, "part") == NULL ? -1 : seats_find(&out->seats, text_at(tree, "seat"));
  if (tree_get(tree, "part") != NULL && out->part < 0) return no_such_part(referee, path, tree);
  if (out->part_version > PART_VERSION) return newer_part(referee, path, tree_get(tree, "part"));
  const Tree *again = out->part < 0 ? history_tree(referee, out) : history_part(referee, out, out->part);
  return same_bytes(referee, path, bytes, yaml_write(arena, again, NULL));
}

/* ---- places in a bundle ---- */

/* The item of a list with this number under each of the keys that is given (-1: any). */
static const Tree *find_item(const Tree *list, const char *key, int64_t number, const char *other,
                             int64_t second) {
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *item = list->items[i].value;
    if (int_at(item, key) == number && (other == NULL || int_at(item, other) == second)) return item;
  }
  return NULL;
}

/* The event that says that a file was taken. */
static const Tree *taken_item(const Tree *events, int64_t receipt) {
  for (size_t i = 0; events != NULL && i < events->count; i++) {
    const Tree *item = events->items[i].value;
    if (strcmp(text_at(item, "code"), "file-taken") == 0 &&
        int_at(tree_get(item, "fields"), "receipt") == receipt)
      return item;
  }
  return NULL;
}

/* What is missing has no place of its own: its place is that of what says that it should be there. */
static const Tree *row_of(const Tree *tree, const char *table, int64_t state, int64_t number) {
  const Tree *events = tree_get(tree, "events"), *row = NULL;
  if (strcmp(table, "events") == 0) {
    row = find_item(events, "state", state, "number", number);
    return row != NULL ? row : find_item(events, "state", state, NULL, 0);
  }
  if (strcmp(table, "states") == 0) return find_item(tree_get(tree, "states"), "number", state, NULL, 0);
  if (strcmp(table, "windows") == 0) {
    const Tree *windows = tree_get(tree, "windows");
    bool there = windows != NULL && number > 0 && (size_t)number <= windows->count;
    return there ? windows->items[number - 1].value : windows;
  }
  if (strcmp(table, "seats") == 0) return tree_get(tree, "seats");
  if (strcmp(table, "editions") == 0) return tree_get(tree, "edition_text");
  if (strcmp(table, "submissions") != 0) return tree;
  row = find_item(tree_get(tree, "files"), "receipt", number, NULL, 0);
  return row != NULL ? row : taken_item(events, number);
}

bool history_place(const History *history, const char *table, int64_t state, int64_t number,
                   const char *column, int *line, int *at) {
  const Tree *tree = history->tree;
  if (tree == NULL) return false;
  const Tree *row = row_of(tree, table, state, number);
  const Tree *value = row == NULL || row->kind != TREE_MAP ? NULL : tree_get(row, column);
  const Tree *node = value != NULL ? value : row != NULL ? row : tree;
  if (node->line == 0) return false;
  *line = node->line;
  *at = node->column;
  return true;
}

/* ---- looking things up ---- */

const EventRow *history_event(const History *history, int64_t state, const char *code) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (row->state == state && event_is(row, code)) return row;
  }
  return NULL;
}

const EventRow *history_ending(const History *history, int64_t state) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (row->state == state && ending_code(row->code) != NULL) return row;
  }
  return NULL;
}

const EventRow *history_taken(const History *history, int64_t receipt) {
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (event_is(row, "file-taken") && event_field_number(history, row, "receipt", 0) == receipt) return row;
  }
  return NULL;
}

bool history_begins_branch(const History *history, int64_t state) {
  return history_event(history, state, "rolled-back") != NULL ||
         history_event(history, state, "restored") != NULL;
}

bool history_has_window(const History *history, int64_t state) {
  return !history_begins_branch(history, state) && history_ending(history, state) == NULL;
}

int64_t history_state_before(const History *history, int64_t state) {
  const EventRow *back = history_event(history, state, "rolled-back");
  const EventRow *patched = back != NULL ? NULL : history_event(history, state, "patched");
  int64_t before = back != NULL      ? event_field_number(history, back, "to_state", -1)
                   : patched != NULL ? event_field_number(history, patched, "again", 0) - 1
                                     : state - 1;
  return before < state ? before : -1;
}

bool event_is(const EventRow *row, const char *code) {
  return strcmp(row->code, code) == 0;
}

const char *history_shown_link(const History *history, const EventRow *row) {
  if (event_is(row, "parts-bound")) return event_field_text(history, row, "link");
  return event_is(row, "adjudicated") || event_is(row, "game-begun") ? row->link : NULL;
}

const bool *history_counting(const History *history) {
  size_t count = history->states.count;
  bool *counts = arena_alloc(history->arena, (count + 1) * sizeof *counts);
  memset(counts, 0, (count + 1) * sizeof *counts);
  for (int64_t state = (int64_t)count - 1; state >= 0; state = history_state_before(history, state))
    counts[state] = true;
  return counts;
}

const int64_t *history_path(const History *history, size_t *count) {
  const bool *counts = history_counting(history);
  int64_t *path = arena_alloc(history->arena, (history->states.count + 1) * sizeof *path);
  *count = 0;
  for (size_t i = 0; i < history->states.count; i++) {
    if (counts[i]) path[(*count)++] = (int64_t)i;
  }
  return path;
}

const SubmissionRow *history_file(const History *history, int64_t receipt) {
  for (size_t i = 0; i < history->files.count; i++) {
    if (history->files.items[i].receipt == receipt) return &history->files.items[i];
  }
  return NULL;
}

const Tree *event_fields(const History *history, const EventRow *row) {
  const Tree **known = &history->fields[row - history->events.items];
  if (*known != NULL) return *known;
  Diagnostics ignored;
  diagnostics_init(&ignored, history->arena);
  *known = yaml_read(history->arena, row->fields, strlen(row->fields), &YAML_DATA, &ignored);
  if (*known == NULL) *known = tree_null(history->arena);
  return *known;
}

const char *event_field_text(const History *history, const EventRow *row, const char *key) {
  return tree_string(tree_get(event_fields(history, row), key), "");
}

int64_t event_field_number(const History *history, const EventRow *row, const char *key, int64_t otherwise) {
  int64_t number;
  return tree_read_int(tree_get(event_fields(history, row), key), &number) ? number : otherwise;
}

bool submission_erased(const SubmissionRow *row) {
  return *row->salt == '\0' && row->length == 0 && *row->diagnostics == '\0';
}

/* ---- files in force ---- */

static bool has_seat(const SubmissionRow *file) {
  return file != NULL && file->seat >= 0 && file->seat < GAME_SEATS_MAX;
}

void history_files_of(const LoadedGame *loaded, const History *history, const EventRow *adjudicated,
                      Files *out) {
  const Tree *list = tree_get(event_fields(history, adjudicated), "files");
  *out = (Files){.seats = {{NULL, 0}}};
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    int64_t receipt = 0;
    tree_read_int(tree_get(list->items[i].value, "receipt"), &receipt);
    const SubmissionRow *file = history_file(history, receipt);
    if (has_seat(file)) files_put(loaded, file, out);
  }
}
