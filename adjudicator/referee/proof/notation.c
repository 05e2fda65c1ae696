#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/notation.h"
#include "../acts/acts.h"
#include "../office/office.h"
#include "../record/record.h"
#include "../turn/turn.h"

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

/* ---- windows ---- */

/* Of the loaded state, and of the dice that led to it (NULL: none). */
static const char *digest_of(const LoadedGame *loaded, const DiceRecord *dice) {
  return notation_digest(loaded->game, loaded->edition, loaded->state, dice, loaded->arena);
}

static void put_dice(Arena *arena, const DiceRecord *record, Tree *window) {
  if (record->count == 0) return;
  Tree *dice = tree_put(arena, window, "dice", tree_list(arena));
  for (size_t i = 0; i < record->count; i++)
    tree_add(arena, dice, notation_dice_tree(arena, &record->items[i]));
}

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
              again_same_files(&files, &writer->files);
  writer->files = files;
  writer->turn = loaded->turn;
  take_sections(loaded, &files);
  Tree *window = tree_add(arena, windows, tree_map(arena));
  tree_put_text(arena, window, "turn", loaded->turn);
  tree_put_text(arena, window, "window", loaded->game->window(loaded->state));
  tree_put_text(arena, window, "at", time_format(arena, after->made));
  if (!same) tree_put(arena, window, "files", files_tree(loaded, &files));
  Again again; /* with other dice the position would differ */
  again_play(loaded, history, after->number, &files, salts, &record, &again);
  play_free(&again.play);
  put_dice(arena, &record, window);
  const char *digest = digest_of(loaded, &record);
  tree_put_text(arena, window, "state", digest);
  status = loaded_game_set_state(writer->referee, loaded, after);
  if (status != STATUS_OK) return status;
  return strcmp(digest, digest_of(loaded, &record)) == 0 ? STATUS_OK : differs(writer, after->number);
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
  tree_put_text(arena, notation, "state", digest_of(&writer.loaded, NULL));
  status = add_windows(&writer, tree_put(arena, notation, "windows", tree_list(arena)));
  if (status == STATUS_OK) put_result(&writer.loaded, notation);
  return status;
}
