#include <inttypes.h>
#include <string.h>

#include "../../games/turn_file.h"
#include "../turn/turn.h"
#include "private.h"

static bool is_made(const SubmissionRow *file) {
  return strcmp(file->source, SOURCE_COMPUTER) == 0 || strcmp(file->source, SOURCE_STAND_IN) == 0;
}

/* A seat's file by the number on its receipt, which counts the seat's files alone. */
static const SubmissionRow *file_numbered(const History *history, int64_t seat, int64_t number) {
  for (size_t i = 0; i < history->files.count; i++) {
    const SubmissionRow *file = &history->files.items[i];
    if (file->seat == seat && --number == 0) return file;
  }
  return NULL;
}

/* What the computer would file; NULL: nothing. */
static const char *search_again(const History *history, const LoadedGame *loaded, const SubmissionRow *file,
                                const ComputerLine *line) {
  ComputerFile again = {.need = {.level = line->level}};
  StandInTask task;
  thinking_again(history, loaded, (int)file->seat, *file->part == '\0' ? NULL : file->part, line->level,
                 &task);
  if (!stand_in_file(&task, loaded->arena, &again.made)) return NULL;
  const SubmissionRow *own = line->rest == 0 ? NULL : file_numbered(history, file->seat, line->rest);
  const Tree *tree = own == NULL ? NULL : turn_file_read(loaded->arena, own->orders, own->places);
  return computer_text(loaded, &again, tree, line->rest);
}

static bool is_same(const SubmissionRow *file, const char *text) {
  return text != NULL && strlen(text) == (size_t)file->length && memcmp(text, file->text, strlen(text)) == 0;
}

static Status compare(Replay *replay, const SubmissionRow *file, StandInsFound *out) {
  const History *history = replay->history;
  LoadedGame *loaded = &replay->loaded;
  const EventRow *taken = history_taken(history, file->receipt);
  ComputerLine line;
  if (submission_erased(file) || !computer_line_read(file->text, &line) || line.version != STAND_IN_VERSION) {
    out->passed++;
    return STATUS_OK;
  }
  if (taken == NULL || taken->state < 0 || taken->state >= (int64_t)history->states.count)
    return STATUS_BAD_DATA;
  Status status = loaded_game_set_state(&replay->referee, loaded, &history->states.items[taken->state]);
  if (status != STATUS_OK) return status;
  bool same = is_same(file, search_again(history, loaded, file, &line));
  out->same += same;
  out->different += !same;
  if (!same)
    referee_log(&replay->referee, NOTICE_ERROR,
                "%s: table submissions, state %" PRId64 ", number %" PRId64
                ", column text: is not what the computer files for %s in turn %s",
                history->row.name, taken->state, file->receipt, loaded->seated.names[file->seat], file->turn);
  return STATUS_OK;
}

/* ---- files that the computer did not make ---- */

/* The act that gave a file's seat to whom played it then; NULL: it was begun with. *end: the place in the log of the next one,
 * INT64_MAX for none. */
static const EventRow *seat_given(const History *history, const char *seat, int64_t place, int64_t *end) {
  const EventRow *given = NULL;
  *end = INT64_MAX;
  for (size_t i = 0; i < history->events.count; i++) {
    const EventRow *row = &history->events.items[i];
    if (!event_is(row, "act-replace")) continue;
    if (strcmp(tree_string(tree_get(event_fields(history, row), "seat"), ""), seat) != 0) continue;
    if (row->place < place && (given == NULL || row->place > given->place)) given = row;
    if (row->place > place && row->place < *end) *end = row->place;
  }
  return given;
}

/* Of a seat that the game began with the log says so by its first file alone. */
static bool computer_files_before(const History *history, int64_t seat, int64_t end) {
  for (size_t i = 0; i < history->files.count; i++) {
    const SubmissionRow *file = &history->files.items[i];
    const EventRow *taken = history_taken(history, file->receipt);
    if (file->seat == seat && strcmp(file->source, SOURCE_COMPUTER) == 0 && taken != NULL &&
        taken->place < end)
      return true;
  }
  return false;
}

/* Whether the computer played the file's seat when it was filed. */
static bool is_computers(const History *history, const LoadedGame *loaded, const SubmissionRow *file) {
  const EventRow *taken = history_taken(history, file->receipt);
  int64_t end;
  if (taken == NULL) return false;
  const EventRow *given = seat_given(history, loaded->seated.names[file->seat], taken->place, &end);
  if (given != NULL) return tree_get(event_fields(history, given), "level") != NULL;
  return computer_files_before(history, file->seat, end);
}

/* A file that counted in the place of the computer's is one that the computer would not have filed. */
static void tell_foreign(Replay *replay, const SubmissionRow *file, StandInsFound *out) {
  const LoadedGame *loaded = &replay->loaded;
  if (strcmp(file->standing, "refused") == 0 || !is_computers(replay->history, loaded, file)) return;
  out->different++;
  referee_log(&replay->referee, NOTICE_ERROR,
              "%s: table submissions, number %" PRId64
              ", column source: the computer played %s in turn %s, and did not file this",
              replay->history->row.name, file->receipt, loaded->seated.names[file->seat], file->turn);
}

Status verify_stand_ins(Referee *referee, const History *history, StandInsFound *out) {
  Replay replay;
  Verification ignored;
  *out = (StandInsFound){.same = 0};
  Status status = replay_prepare(referee, history, &replay, &ignored);
  for (size_t i = 0; i < history->files.count && status == STATUS_OK; i++) {
    const SubmissionRow *file = &history->files.items[i];
    if (is_made(file))
      status = compare(&replay, file, out);
    else
      tell_foreign(&replay, file, out);
  }
  return status == STATUS_OK && out->different > 0 ? STATUS_BAD_DATA : status;
}
