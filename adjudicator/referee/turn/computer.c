#include "private.h"

#include <glib.h>
#include <inttypes.h>
#include <string.h>

#include "../../base/yaml.h"
#include "../../games/turn_file.h"

/* ---- what it is to answer ---- */

/* A stand-in plays as well as a computer does unless it is told otherwise. */
static bool stands_in(const LoadedGame *loaded, const Duty *duty, Answer answer, uint32_t before) {
  const SeatRow *row = &loaded->seats.items[duty->seat];
  bool counted = (before & AUDIENCE_SEAT(duty->seat)) != 0;
  return loaded->settings.missed == MISSED_STAND_IN && answer == ANSWER_NONE && !row->vacant &&
         row->missed + (counted ? 0 : 1) >= loaded->settings.stand_in_after;
}

Status computer_needs(Referee *referee, const LoadedGame *loaded, const WindowAnswers *answers, bool over,
                      ComputerNeeds *out) {
  *out = (ComputerNeeds){.count = 0};
  uint32_t before = 0;
  Status status = STATUS_OK;
  if (over && loaded->settings.missed == MISSED_STAND_IN && missed_any(answers))
    status = missed_before(referee, loaded, &before);
  for (size_t i = 0; i < answers->duties.count && status == STATUS_OK; i++) {
    const Duty *duty = &answers->duties.items[i];
    const char *level = loaded->seats.items[duty->seat].computer;
    if (answers->answers[i] == ANSWER_GOOD) continue;
    if (level != NULL)
      out->items[out->count++] = (ComputerNeed){*duty, false, (StandInLevel)stand_in_level(level)};
    else if (over && stands_in(loaded, duty, answers->answers[i], before))
      out->items[out->count++] = (ComputerNeed){*duty, true, STAND_IN_NORMAL};
  }
  return status;
}

static bool same_part(const char *a, const char *b) {
  return strcmp(a == NULL ? "" : a, b == NULL ? "" : b) == 0;
}

bool computer_file_fits(const LoadedGame *loaded, const ComputerNeed *need, const ComputerFile *file) {
  const ComputerNeed *made = &file->need;
  return file->made.file != NULL && file->number == loaded->number && made->duty.seat == need->duty.seat &&
         same_part(made->duty.part, need->duty.part) && made->stands_in == need->stands_in &&
         file->generation == loaded->seats.items[need->duty.seat].key_generation;
}

/* ---- its first line ---- */

#define LINE_FORM "# stand-in: level %s, %d playouts, version %d"

static const char *first_line(Arena *arena, const ComputerFile *file, int64_t rest) {
  const char *line = arena_printf(arena, LINE_FORM, STAND_IN_LEVELS[file->need.level], file->made.playouts,
                                  STAND_IN_VERSION);
  return rest == 0 ? arena_concat(arena, line, "\n", NULL)
                   : arena_printf(arena, "%s; the rest as in receipt %" PRId64 "\n", line, rest);
}

/* Past `word` and the digits after it. False if they are not there. */
static bool read_number(const char **text, const char *word, int64_t *out) {
  size_t length = strlen(word);
  if (strncmp(*text, word, length) != 0 || !g_ascii_isdigit((*text)[length])) return false;
  char *end;
  *out = g_ascii_strtoll(*text + length, &end, 10);
  *text = end;
  return true;
}

bool computer_line_read(const char *text, ComputerLine *out) {
  static const char BEGINNING[] = "# stand-in: level ";
  *out = (ComputerLine){.rest = 0};
  if (strncmp(text, BEGINNING, sizeof BEGINNING - 1) != 0) return false;
  text += sizeof BEGINNING - 1;
  size_t length = strcspn(text, ",\n");
  char *name = g_strndup(text, length);
  int level = stand_in_level(name);
  g_free(name);
  text += length;
  int64_t playouts, version;
  if (level < 0 || !read_number(&text, ", ", &playouts) ||
      !read_number(&text, " playouts, version ", &version))
    return false;
  out->level = (StandInLevel)level;
  out->playouts = (int)playouts;
  out->version = (int)version;
  if (*text != ';') return true;
  return read_number(&text, "; the rest as in receipt ", &out->rest);
}

/* ---- filing ---- */

/* A player's own file, and what it lacks. */
static Tree *beside(const LoadedGame *loaded, const Tree *own, const Tree *made) {
  const Game *game = loaded->game;
  Tree *both = tree_map(loaded->arena);
  for (const FieldRow *section = game->turn_file; section->key != NULL; section++) {
    const Tree *value = tree_get(own, section->key);
    if (value == NULL) value = tree_get(made, section->key);
    if (value != NULL) tree_put(loaded->arena, both, section->key, tree_copy(loaded->arena, value));
  }
  const Tree *salt = tree_get(own, "salt");
  if (salt != NULL) tree_put(loaded->arena, both, "salt", tree_copy(loaded->arena, salt));
  return both;
}

/* Reads it as a player's file is read. False if it does not answer the duty. */
static bool understand(const LoadedGame *loaded, const Duty *duty, const char *text, TurnText *read) {
  const Game *game = loaded->game;
  Diagnostics found;
  diagnostics_init(&found, loaded->arena);
  turn_file_understand(game, loaded->edition, loaded->state, duty->seat, text, strlen(text), TURN_FORM,
                       loaded->arena, &found, read);
  if (read->file == NULL || found.errors > 0) return false;
  const void *orders = NULL;
  return game_read(game, loaded->edition, loaded->state, duty->seat, read->file, loaded->arena, &orders,
                   &found) &&
         found.errors == 0 &&
         game->judge(loaded->edition, loaded->state, duty->seat, duty->part, orders, NULL) == ANSWER_GOOD;
}

const char *computer_text(const LoadedGame *loaded, const ComputerFile *file, const Tree *own,
                          int64_t number) {
  Arena *arena = loaded->arena;
  const Tree *orders = own == NULL ? file->made.file : beside(loaded, own, file->made.file);
  return arena_concat(arena, first_line(arena, file, own == NULL ? 0 : number),
                      yaml_write(arena, orders, NULL), NULL);
}

/* The text as it will be filed; NULL: none that answers. */
static const char *write_text(const LoadedGame *loaded, const Files *files, const ComputerFile *file,
                              TurnText *read) {
  const Duty *duty = &file->need.duty;
  const SeatFile *own = files_of_part(files, duty->seat, duty->part);
  const char *text;
  if (file->need.stands_in && own != NULL && own->tree != NULL) {
    text = computer_text(loaded, file, own->tree, own->number);
    if (understand(loaded, duty, text, read)) return text;
  }
  text = computer_text(loaded, file, NULL, 0);
  return understand(loaded, duty, text, read) ? text : NULL;
}

static Status add(Referee *referee, const LoadedGame *loaded, SubmissionRow *row) {
  Status status = submission_salt(referee, loaded, row);
  if (status != STATUS_OK) return status;
  status = ledger_add_submission(referee->ledger, row);
  return status == STATUS_OK ? proof_file(referee, loaded, row) : referee_ledger_status(referee, status);
}

Status computer_file_take(Referee *referee, const LoadedGame *loaded, const Files *files,
                          const ComputerFile *file, int64_t *receipt) {
  TurnText read;
  *receipt = 0;
  const char *text = file->made.file == NULL ? NULL : write_text(loaded, files, file, &read);
  if (text == NULL) {
    referee_log(referee, NOTICE_WARNING, "%s: turn %s: the computer found no file for %s", loaded->row.name,
                loaded->turn, loaded->seated.names[file->need.duty.seat]);
    return STATUS_OK;
  }
  SubmissionRow row = {
      .game = loaded->row.id,
      .seat = file->need.duty.seat,
      .turn = loaded->turn,
      .part = file_part(loaded, file->need.duty.seat, read.file),
      .source = file->need.stands_in ? SOURCE_STAND_IN : SOURCE_COMPUTER,
      .text = text,
      .length = (int64_t)strlen(text),
      .standing = "in-force",
      .diagnostics = yaml_write(loaded->arena, tree_list(loaded->arena), NULL),
      .at = referee->now,
  };
  turn_file_write(loaded->arena, &read, &row.orders, &row.places);
  Status status = add(referee, loaded, &row);
  *receipt = row.receipt;
  return status;
}

/* ---- giving back ---- */

static const SubmissionRow *file_with(const SubmissionRows *rows, int64_t receipt) {
  for (size_t i = 0; i < rows->count; i++) {
    if (rows->items[i].receipt == receipt) return &rows->items[i];
  }
  return NULL;
}

/* The player's own file of the same part of the turn that the stand-in's has sections of. */
static const SubmissionRow *file_before(const SubmissionRows *rows, const SubmissionRow *stood) {
  ComputerLine line;
  int64_t number = 0;
  if (!computer_line_read(stood->text, &line) || line.rest == 0) return NULL;
  for (size_t i = 0; i < rows->count; i++) {
    number += rows->items[i].seat == stood->seat;
    if (rows->items[i].seat == stood->seat && number == line.rest) return &rows->items[i];
  }
  return NULL;
}

static Status withdraw(Referee *referee, const LoadedGame *loaded, const SubmissionRow *stood) {
  EventWriter writer;
  Tree *fields = tree_map(loaded->arena);
  tree_put_text(loaded->arena, fields, "seat", loaded->seated.names[stood->seat]);
  if (*stood->part != '\0') tree_put_text(loaded->arena, fields, "part", stood->part);
  tree_put_int(loaded->arena, fields, "receipt", stood->receipt);
  tree_put_text(loaded->arena, fields, "digest", stood->digest);
  Status status = referee_ledger_status(
      referee, ledger_supersede(referee->ledger, loaded->row.id, stood->seat, loaded->turn, stood->part));
  if (status == STATUS_OK) status = event_writer_open(referee, loaded, &writer);
  return status == STATUS_OK ? event_writer_add(&writer, "file-withdrawn", NULL, AUDIENCE_REFEREE, fields)
                             : status;
}

Status computer_give_back(Referee *referee, const LoadedGame *loaded, int64_t receipt) {
  SubmissionRows rows;
  Status status = referee_ledger_status(
      referee, ledger_submissions(referee->ledger, loaded->arena, loaded->row.id, &rows));
  if (status != STATUS_OK) return status;
  const SubmissionRow *stood = file_with(&rows, receipt);
  if (stood == NULL) return STATUS_BUG;
  const SubmissionRow *before = file_before(&rows, stood);
  if (before == NULL) return withdraw(referee, loaded, stood);
  SubmissionRow again = *before;
  again.source = "undo";
  again.standing = "in-force";
  again.at = referee->now;
  return add(referee, loaded, &again);
}
