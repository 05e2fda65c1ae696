#include <string.h>

#include "../../base/yaml.h"
#include "private.h"

typedef struct Studying {
  Replay replay;
  StandInLevel level;
  int seat; /* -1: each */
  StudyReader *reader;
  void *context;
} Studying;

/* ---- one decision ---- */

static const Tree *computer_file(const StandInTask *task, Arena *arena) {
  StandInFile made;
  return stand_in_file(task, arena, &made) ? made.file : NULL;
}

/* What the seat filed for it; NULL: nothing that is still known. */
static const Tree *filed_sections(const LoadedGame *loaded, const Files *files, const Duty *duty) {
  const SeatFile *own = files_of_part(files, duty->seat, duty->part);
  return own == NULL || own->tree == NULL ? NULL : notation_sections(loaded, own->tree);
}

static bool is_same(Arena *arena, const Tree *one, const Tree *other) {
  return one != NULL && other != NULL &&
         strcmp(yaml_write(arena, one, NULL), yaml_write(arena, other, NULL)) == 0;
}

static Status study_duty(Studying *studying, const Files *files, const Duty *duty) {
  const LoadedGame *loaded = &studying->replay.loaded;
  Arena *arena = loaded->arena;
  StandInTask task;
  thinking_again(studying->replay.history, loaded, duty->seat, duty->part, studying->level, &task);
  StudyMove move = {.turn = loaded->turn,
                    .window = loaded->game->window(loaded->state),
                    .seat = duty->seat,
                    .part = duty->part,
                    .worth = stand_in_worth(&task, NULL),
                    .filed = filed_sections(loaded, files, duty),
                    .filed_worth = -1,
                    .computer = computer_file(&task, arena),
                    .computer_worth = -1};
  move.same = is_same(arena, move.filed, move.computer);
  if (move.filed != NULL) move.filed_worth = stand_in_worth(&task, move.filed);
  if (move.same)
    move.computer_worth = move.filed_worth;
  else if (move.computer != NULL)
    move.computer_worth = stand_in_worth(&task, move.computer);
  return studying->reader(studying->context, &move);
}

/* ---- one window ---- */

static Status study_window(Studying *studying, int64_t before, const EventRow *sealing) {
  LoadedGame *loaded = &studying->replay.loaded;
  const History *history = studying->replay.history;
  Status status = loaded_game_set_state(&studying->replay.referee, loaded, &history->states.items[before]);
  if (status != STATUS_OK) return status;
  Files files;
  Duties duties = {.count = 0};
  history_files_of(loaded, history, sealing, &files);
  loaded->game->duties(loaded->edition, loaded->state, &duties);
  for (size_t i = 0; i < duties.count && status == STATUS_OK; i++) {
    if (studying->seat < 0 || duties.items[i].seat == studying->seat)
      status = study_duty(studying, &files, &duties.items[i]);
  }
  return status;
}

/* A state that the game master or an agreement made has no window before it. */
static Status study_state(Studying *studying, int64_t state) {
  const History *history = studying->replay.history;
  const EventRow *sealing = history_event(history, state, "adjudicated");
  int64_t before = history_state_before(history, state);
  if (sealing == NULL || before < 0 || !history_has_window(history, state)) return STATUS_OK;
  return study_window(studying, before, sealing);
}

/* ---- the game ---- */

/* As it ended: by its rules, or as its log says. */
static Status find_outcome(Studying *studying, const int64_t *path, size_t count, Outcome *out) {
  LoadedGame *loaded = &studying->replay.loaded;
  const History *history = studying->replay.history;
  int64_t last = path[count - 1];
  const EventRow *ending = history_ending(history, last);
  Status status = loaded_game_set_state(&studying->replay.referee, loaded, &history->states.items[last]);
  if (status != STATUS_OK) return status;
  *out = ending == NULL ? loaded->game->outcome(loaded->state)
                        : ending_outcome(&loaded->seated, ending->code, event_fields(history, ending));
  return STATUS_OK;
}

/* What waits for its release is over for nobody yet; a bundle is printed only of a game that is. */
static Status check_over(Referee *referee, const History *history, Outcome outcome) {
  if (outcome.over && (history->bundle != NULL || strcmp(history->row.status, "over") == 0)) return STATUS_OK;
  referee_log(referee, NOTICE_ERROR, "%s: not over yet; what the computer thinks of it is for afterwards",
              history->row.name);
  return STATUS_NO_PERMISSION;
}

static Status prepare(Referee *referee, const History *history, Studying *out) {
  Verification found;
  Status status = replay_prepare(referee, history, &out->replay, &found);
  if (status != STATUS_BAD_DATA && history->states.count > 0) return status;
  referee_log(referee, NOTICE_ERROR, "%s: cannot be read; `adjudicator verify %s` shows why",
              history->row.name, history->bundle == NULL ? history->row.name : history->bundle);
  return STATUS_BAD_DATA;
}

Status study_history(Referee *referee, const History *history, const StudyDemand *demand, Outcome *outcome,
                     StudyReader *reader, void *context) {
  Studying studying = {.level = demand->level, .seat = demand->seat, .reader = reader, .context = context};
  *outcome = (Outcome){.over = false};
  Status status = prepare(referee, history, &studying);
  if (status != STATUS_OK) return status;
  size_t count;
  const int64_t *path = history_path(history, &count);
  status = find_outcome(&studying, path, count, outcome);
  if (status == STATUS_OK) status = check_over(referee, history, *outcome);
  for (size_t i = 1; i < count && status == STATUS_OK; i++) status = study_state(&studying, path[i]);
  return status;
}
