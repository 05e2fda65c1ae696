#include "record.h"

#include <string.h>

#include "../../games/turn_file.h"

/* ======== files in force ======== */

/* ---- the files ---- */

static SeatFile seat_file(const LoadedGame *loaded, const SubmissionRow *row) {
  Tree *tree = turn_file_read(loaded->arena, row->orders, row->places);
  return (SeatFile){
      .tree = tree,
      .unclear = tree_get(tree, "unclear") != NULL,
      .part = row->part,
      .waits = row->waits,
      .others = strcmp(row->source, SOURCE_COMPUTER) == 0 || strcmp(row->source, SOURCE_STAND_IN) == 0,
      .changed = row->changed,
      .receipt = row->receipt,
      .number = row->number,
      .digest = row->digest,
  };
}

static Status load_files(Referee *referee, const LoadedGame *loaded, int seat, SeatFiles *out) {
  SubmissionRows rows;
  Ledger *ledger = referee->ledger;
  Status status =
      ledger_submissions_in_force(ledger, loaded->arena, loaded->row.id, seat, loaded->turn, &rows);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  SeatFile *items = arena_alloc(loaded->arena, (rows.count + 1) * sizeof *items);
  Time since = loaded->seats.items[seat].since;
  for (size_t i = 0; i < rows.count; i++) {
    items[i] = seat_file(loaded, &rows.items[i]);
    items[i].others |= rows.items[i].at < since;
  }
  *out = (SeatFiles){items, rows.count};
  if (rows.count == 0) return STATUS_OK;
  NewestFile newest;
  status = submission_newest(referee, loaded, seat, &newest);
  for (size_t i = 0; i < rows.count && status == STATUS_OK; i++)
    items[i].drafted = newest.draft && strcmp(rows.items[i].part, newest.row.part) == 0;
  return status;
}

void files_put(const LoadedGame *loaded, const SubmissionRow *file, Files *out) {
  SeatFiles *own = &out->seats[file->seat];
  SeatFile *items = arena_alloc(loaded->arena, (own->count + 1) * sizeof *items);
  size_t count = 0, next = 0;
  for (; next < own->count && strcmp(own->items[next].part, file->part) < 0; next++)
    items[count++] = own->items[next];
  if (next < own->count && strcmp(own->items[next].part, file->part) == 0) next++;
  items[count++] = seat_file(loaded, file);
  while (next < own->count) items[count++] = own->items[next++];
  *own = (SeatFiles){items, count};
}

Status files_load(Referee *referee, const LoadedGame *loaded, Files *out) {
  *out = (Files){.seats = {{NULL, 0}}};
  for (int seat = 0; seat < loaded->seated.count; seat++) {
    Status status = load_files(referee, loaded, seat, &out->seats[seat]);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

Status files_load_seat(Referee *referee, const LoadedGame *loaded, int seat, Files *out) {
  *out = (Files){.seats = {{NULL, 0}}};
  return load_files(referee, loaded, seat, &out->seats[seat]);
}

static bool same_part(const char *a, const char *b) {
  return strcmp(a == NULL ? "" : a, b == NULL ? "" : b) == 0;
}

const SeatFile *files_of_part(const Files *files, int seat, const char *part) {
  const SeatFiles *own = &files->seats[seat];
  for (size_t i = 0; i < own->count; i++) {
    if (same_part(own->items[i].part, part)) return &own->items[i];
  }
  return NULL;
}

const char *file_part(const LoadedGame *loaded, int seat, const Tree *file) {
  if (loaded->game->part == NULL) return "";
  const char *part = loaded->game->part(loaded->edition, file);
  if (part != NULL) return part;
  Duties duties = {.count = 0};
  loaded->game->duties(loaded->edition, loaded->state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    if (duties.items[i].seat != seat) continue;
    if (part != NULL) return "";
    part = duties.items[i].part == NULL ? "" : duties.items[i].part;
  }
  return part == NULL ? "" : part;
}

/* ---- answers ---- */

static void read_files(const LoadedGame *loaded, const SeatFiles *files, int seat, Diagnostics *refused,
                       WindowAnswers *out) {
  for (size_t i = 0; i < files->count; i++) {
    if (files->items[i].tree != NULL)
      game_take_file(loaded->game, loaded->edition, loaded->state, seat, files->items[i].tree, loaded->arena,
                     &out->orders[seat], refused);
  }
}

static Answer judge(const LoadedGame *loaded, const Files *files, const Duty *duty,
                    const WindowAnswers *answers) {
  const Game *game = loaded->game;
  const void *own = answers->orders[duty->seat];
  if (own == NULL) return ANSWER_NONE;
  Answer answer = game->judge(loaded->edition, loaded->state, duty->seat, duty->part, own, NULL);
  const SeatFile *file = files_of_part(files, duty->seat, duty->part);
  return answer == ANSWER_GOOD && file != NULL && file->unclear ? ANSWER_ERRORS : answer;
}

void window_answers_judge(const LoadedGame *loaded, const Files *files, Diagnostics *refused,
                          WindowAnswers *out) {
  *out = (WindowAnswers){.duties = {.count = 0}};
  loaded->game->duties(loaded->edition, loaded->state, &out->duties);
  for (int seat = 0; seat < loaded->seated.count; seat++)
    read_files(loaded, &files->seats[seat], seat, refused == NULL ? NULL : &refused[seat], out);
  for (size_t i = 0; i < out->duties.count; i++)
    out->answers[i] = judge(loaded, files, &out->duties.items[i], out);
}

/* Whether what the seat `by` filed makes the answer unnecessary. */
static bool duty_waived(const LoadedGame *loaded, const Duty *duty, int by, const WindowAnswers *answers) {
  const Game *game = loaded->game;
  const void *orders = answers->orders[by];
  return game->waives != NULL && orders != NULL &&
         game->waives(loaded->edition, loaded->state, duty, by, orders);
}

void window_answers_closing(const LoadedGame *loaded, const Files *files, Diagnostics *refused,
                            WindowAnswers *out) {
  window_answers_judge(loaded, files, refused, out);
  for (size_t i = 0; i < out->duties.count; i++) {
    for (int by = 0; by < loaded->seated.count; by++) {
      if (duty_waived(loaded, &out->duties.items[i], by, out)) out->answers[i] = ANSWER_GOOD;
    }
  }
}

Answer window_answers_of_seat(const WindowAnswers *answers, int seat) {
  Answer least = ANSWER_GOOD;
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (answers->duties.items[i].seat == seat && answers->answers[i] < least) least = answers->answers[i];
  }
  return least;
}

bool window_answers_complete(const WindowAnswers *answers) {
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (answers->answers[i] != ANSWER_GOOD) return false;
  }
  return true;
}

static bool duty_waits(const Duty *duty, const Files *files) {
  const SeatFile *file = files_of_part(files, duty->seat, duty->part);
  return file != NULL && (file->waits || file->drafted);
}

bool window_answers_held(const WindowAnswers *answers, const Files *files) {
  for (size_t i = 0; i < answers->duties.count; i++) {
    if (duty_waits(&answers->duties.items[i], files)) return true;
  }
  return false;
}

bool window_answers_held_by(const WindowAnswers *answers, const Files *files, int seat) {
  for (size_t i = 0; i < answers->duties.count; i++) {
    const Duty *duty = &answers->duties.items[i];
    if (duty->seat == seat && duty_waits(duty, files)) return true;
  }
  return false;
}

/* ---- time to think again ---- */

static Time later(Time a, Time b) {
  return a > b ? a : b;
}

/* When an answer was changed last. It may be in the file of a seat that makes it unnecessary. */
static Time duty_changed(const LoadedGame *loaded, const Duty *duty, const WindowAnswers *answers,
                         const Files *files) {
  const SeatFile *file = files_of_part(files, duty->seat, duty->part);
  Time changed = file == NULL ? TIME_NONE : file->changed;
  for (int by = 0; by < loaded->seated.count; by++) {
    if (!duty_waived(loaded, duty, by, answers)) continue;
    const SeatFiles *waiving = &files->seats[by];
    for (size_t i = 0; i < waiving->count; i++) changed = later(changed, waiving->items[i].changed);
  }
  return changed;
}

/* When the game was resumed last in the loaded window; TIME_NONE: never. */
static Status resumed_last(Referee *referee, const LoadedGame *loaded, Time *resumed) {
  EventRows events;
  *resumed = TIME_NONE;
  Status status =
      ledger_events(referee->ledger, loaded->arena, loaded->row.id, NULL, loaded->number - 1, &events);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  for (size_t i = 0; i < events.count; i++) {
    const EventRow *event = &events.items[i];
    bool resumes = strcmp(event->code, "act-resume") == 0 || strcmp(event->code, "act-zone-back") == 0;
    if (event->state == loaded->number && resumes) *resumed = event->at;
  }
  return STATUS_OK;
}

Status window_answers_settled(Referee *referee, const LoadedGame *loaded, const WindowAnswers *answers,
                              const Files *files, Time *settled) {
  Time changed = TIME_NONE, resumed = TIME_NONE;
  *settled = TIME_NONE;
  if (loaded->settings.settle == 0) return STATUS_OK;
  for (size_t i = 0; i < answers->duties.count; i++)
    changed = later(changed, duty_changed(loaded, &answers->duties.items[i], answers, files));
  if (changed == TIME_NONE) return STATUS_OK;
  Status status = resumed_last(referee, loaded, &resumed);
  if (status == STATUS_OK) *settled = later(changed, resumed) + loaded->settings.settle;
  return status;
}

Time window_answers_due(const LoadedGame *loaded, Time settled) {
  Time deadline = loaded->row.deadline;
  return settled != TIME_NONE && deadline != TIME_NONE && deadline < settled ? deadline : settled;
}

Status window_settles(Referee *referee, const LoadedGame *loaded, const Files *files, Time *settles) {
  *settles = TIME_NONE;
  if (strcmp(loaded->row.status, "running") != 0 || *loaded->row.held != '\0') return STATUS_OK;
  WindowAnswers answers;
  window_answers_closing(loaded, files, NULL, &answers);
  if (!window_answers_complete(&answers) || window_answers_held(&answers, files)) return STATUS_OK;
  Time settled;
  Status status = window_answers_settled(referee, loaded, &answers, files, &settled);
  Time due = window_answers_due(loaded, settled);
  if (status == STATUS_OK && due > referee->now) *settles = due;
  return status;
}

const char *answer_word(Answer answer) {
  return answer == ANSWER_GOOD ? "yes" : answer == ANSWER_ERRORS ? "errors" : "no";
}
