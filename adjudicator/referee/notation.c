#include "notation.h"

#include <inttypes.h>
#include <string.h>

#include "../base/yaml.h"
#include "../games/fields.h"
#include "proof.h"
#include "redact.h"
#include "replay.h"
#include "told_dice.h"

const int64_t *notation_path(const History *history, size_t *count) {
  const bool *counts = history_counting(history);
  int64_t *path = arena_alloc(history->arena, (history->states.count + 1) * sizeof *path);
  *count = 0;
  for (size_t i = 0; i < history->states.count; i++) {
    if (counts[i]) path[(*count)++] = (int64_t)i;
  }
  return path;
}

/* ---- files ---- */

/* The game's own sections of a file. */
static Tree *sections_of(const Table *table, const Tree *file) {
  Tree *sections = tree_map(table->arena);
  for (size_t i = 0; file != NULL && file->kind == TREE_MAP && i < file->count; i++) {
    if (word_index(file->items[i].key, table->game->sections) >= 0)
      tree_put(table->arena, sections, file->items[i].key, tree_copy(table->arena, file->items[i].value));
  }
  redact_tree(table, sections);
  return sections;
}

/* Leaves of each file only what goes into the notation. */
static void take_sections(const Table *table, Files *files) {
  for (int seat = 0; seat < table->seated.count; seat++) {
    SeatFiles *own = &files->seats[seat];
    SeatFile *items = arena_alloc(table->arena, (own->count + 1) * sizeof *items);
    for (size_t i = 0; i < own->count; i++) {
      items[i] = own->items[i];
      if (items[i].tree != NULL) items[i].tree = sections_of(table, items[i].tree);
    }
    own->items = items;
  }
}

static bool same_files(const Table *table, const Files *a, const Files *b) {
  for (int seat = 0; seat < table->seated.count; seat++) {
    const SeatFiles *one = &a->seats[seat], *two = &b->seats[seat];
    if (one->count != two->count) return false;
    for (size_t i = 0; i < one->count; i++) {
      if (one->items[i].receipt != two->items[i].receipt) return false;
    }
  }
  return true;
}

static Tree *files_tree(const Table *table, const Files *files) {
  Arena *arena = table->arena;
  Tree *list = tree_list(arena);
  for (int seat = 0; seat < table->seated.count; seat++) {
    for (size_t i = 0; i < files->seats[seat].count; i++) {
      const SeatFile *file = &files->seats[seat].items[i];
      if (file->tree == NULL) continue;
      Tree *entry = tree_add(arena, list, tree_map(arena));
      tree_put_text(arena, entry, "seat", table->seated.names[seat]);
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

const char *notation_digest(const Table *table, const DiceRecord *dice) {
  Arena *arena = table->arena;
  const char *lines = "";
  for (size_t i = 0; dice != NULL && i < dice->count; i++)
    lines =
        arena_concat(arena, lines, yaml_write_line(arena, entry_tree(arena, &dice->items[i])), "\n", NULL);
  Tree *position = table->game->position_write(table->edition, table->state, arena);
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
  Table table;
  Files files;      /* of the window before, with what was filed */
  const char *turn; /* of that window; NULL before the first */
} Writer;

static Status differs(const Writer *writer, int64_t state) {
  const char *name = writer->history->row.name;
  referee_tell(writer->referee, NOTICE_ERROR,
               "%s: this program does not come to state %" PRId64 " again; `adjudicator verify %s` tells why",
               name, state, name);
  return STATUS_BAD_DATA;
}

/* Resolves the window on the table with these files and the dice that led to this state. */
static void resolve(Writer *writer, const Files *filed, const char *salts, int64_t state,
                    DiceRecord *record) {
  Table *table = &writer->table;
  Answers answers;
  Events events;
  DiceKeys keys;
  Diagnostics found[GAME_SEATS_MAX], *pointers[GAME_SEATS_MAX];
  for (int seat = 0; seat < GAME_SEATS_MAX; seat++) {
    diagnostics_init(&found[seat], table->arena);
    pointers[seat] = &found[seat];
  }
  proof_dice_keys(table, salts, &keys);
  answers_judge(table, filed, NULL, &answers);
  DiceRecord told;
  DiceParting ignored; /* another position comes of it then */
  size_t used;
  Dice *dice = told_dice_of(writer->history, state, &told)
                   ? dice_following(table->arena, &told, &used, &ignored)
                   : dice_of_window(table->arena, &keys, table->row.name, NULL);
  events_init(&events);
  table->game->resolve(table->edition, table->state, answers.orders,
                       dice_recording(table->arena, dice, record), &events, pointers);
  events_free(&events);
}

static Status add_window(Writer *writer, const StateRow *before, const StateRow *after, Tree *windows) {
  Table *table = &writer->table;
  const History *history = writer->history;
  Arena *arena = table->arena;
  const EventRow *sealing = history_event(history, after->number, "adjudicated");
  if (sealing == NULL) return differs(writer, after->number);
  Status status = table_put_state(writer->referee, table, before);
  if (status != STATUS_OK) return status;
  Files files;
  DiceRecord record = {.count = 0};
  replay_files(table, history, sealing, &files);
  const char *salts = proof_salts(table, &files);
  bool same = writer->turn != NULL && strcmp(writer->turn, table->turn) == 0 &&
              same_files(table, &files, &writer->files);
  writer->files = files;
  writer->turn = table->turn;
  take_sections(table, &files);
  Tree *window = tree_add(arena, windows, tree_map(arena));
  tree_put_text(arena, window, "turn", table->turn);
  tree_put_text(arena, window, "window", table->game->window(table->state));
  tree_put_text(arena, window, "at", time_format(arena, after->made));
  if (!same) tree_put(arena, window, "files", files_tree(table, &files));
  resolve(writer, &files, salts, after->number, &record);
  put_dice(arena, &record, window);
  const char *digest = notation_digest(table, &record);
  tree_put_text(arena, window, "state", digest);
  status = table_put_state(writer->referee, table, after);
  if (status != STATUS_OK) return status;
  return strcmp(digest, notation_digest(table, &record)) == 0 ? STATUS_OK : differs(writer, after->number);
}

/* A rollback led to a state without a window: the one before it is the one that it went back to. */
static Status add_windows(Writer *writer, Tree *windows) {
  const StateRows *states = &writer->history->states;
  size_t count;
  const int64_t *path = notation_path(writer->history, &count);
  Status status = STATUS_OK;
  for (size_t i = 1; i < count && status == STATUS_OK; i++) {
    if (history_event(writer->history, path[i], "rolled-back") == NULL)
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

static void put_result(const Table *table, Tree *out) {
  Outcome outcome = table->game->outcome(table->state);
  if (!outcome.over) return;
  Tree *result = tree_put(table->arena, out, "result", tree_map(table->arena));
  const char *winner = outcome.winner < 0 ? "none" : table->seated.names[outcome.winner];
  tree_put_text(table->arena, result, "winner", winner);
  tree_put_text(table->arena, result, "reason", outcome.reason);
}

static void put_head(const Table *table, Tree *out) {
  Arena *arena = table->arena;
  tree_put_int(arena, out, "notation", NOTATION_VERSION);
  tree_put_text(arena, out, "game", table->row.name);
  tree_put_text(arena, out, "rules", table->game->id);
  tree_put_int(arena, out, "format", table->game->state_format);
  tree_put_text(arena, out, "edition", table->row.edition);
  Tree *seats = tree_put(arena, out, "seats", tree_list(arena));
  for (int seat = 0; seat < table->seated.count; seat++)
    tree_add_text(arena, seats, table->seated.names[seat]);
  put_options(arena, table->row.options, out);
  tree_put_text(arena, out, "begun", time_format(arena, table->row.created));
}

static Status load_table(Referee *referee, const History *history, Table *out) {
  Replay replay;
  Verification found;
  Status status = replay_prepare(referee, history, &replay, &found);
  *out = replay.table;
  if (status == STATUS_OK && referee->ledger != NULL && history->bundle == NULL)
    status =
        referee_ledger_status(referee, ledger_seats(referee->ledger, out->arena, out->row.id, &out->seats));
  if (status == STATUS_BAD_DATA)
    referee_tell(referee, NOTICE_ERROR, "%s cannot be read; `adjudicator verify %s` tells why",
                 history->row.name, history->row.name);
  return status;
}

Status notation_write(Referee *referee, const History *history, Tree **out) {
  Writer writer = {.referee = referee, .history = history};
  Arena *arena = history->arena;
  Tree *notation = *out = tree_map(arena);
  if (history->states.count == 0) return STATUS_BAD_DATA;
  Status status = load_table(referee, history, &writer.table);
  if (status == STATUS_OK) status = table_put_state(referee, &writer.table, &history->states.items[0]);
  if (status != STATUS_OK) return status;
  put_head(&writer.table, notation);
  tree_put(arena, notation, "start",
           writer.table.game->position_write(writer.table.edition, writer.table.state, arena));
  tree_put_text(arena, notation, "state", notation_digest(&writer.table, NULL));
  status = add_windows(&writer, tree_put(arena, notation, "windows", tree_list(arena)));
  if (status == STATUS_OK) put_result(&writer.table, notation);
  return status;
}
