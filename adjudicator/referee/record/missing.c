#include "../../ledger/openings.h"
#include "record.h"

/* More names than these are no help on a terminal: the nearest one and the command that lists them are. */
#define NAMES_TOLD ((size_t)12)

/* Of all games, those that wait for players too; NULL-terminated. */
static Status game_names(Referee *referee, Arena *arena, const char *const **out, size_t *count) {
  GameRows games;
  OpeningRows openings;
  Status status = ledger_games(referee->ledger, arena, &games);
  if (status == STATUS_OK) status = ledger_openings(referee->ledger, arena, &openings);
  if (status != STATUS_OK) return status;
  const char **names = arena_alloc(arena, (games.count + openings.count + 1) * sizeof *names);
  *count = 0;
  for (size_t i = 0; i < games.count; i++) names[(*count)++] = games.items[i].name;
  for (size_t i = 0; i < openings.count; i++) names[(*count)++] = openings.items[i].name;
  names[*count] = NULL;
  *out = names;
  return STATUS_OK;
}

static Status tell_names(Referee *referee, Arena *arena, const char *name) {
  const char *const *names;
  size_t count;
  Status status = game_names(referee, arena, &names, &count);
  if (status != STATUS_OK) return referee_ledger_status(referee, status);
  const char *which =
      count == 0 ? "; there are no games yet"
      : count <= NAMES_TOLD
          ? arena_concat(arena, "; there are ", all_words(arena, names), NULL)
          : arena_concat(arena, "; `adjudicator list` shows them", did_you_mean(arena, name, names), NULL);
  referee_log(referee, NOTICE_ERROR, "no game is called \"%s\"%s", name, which);
  return STATUS_NOT_FOUND;
}

Status game_missing(Referee *referee, const char *name) {
  OpeningRow row;
  Arena *arena = arena_new();
  Status status = ledger_opening(referee->ledger, arena, name, &row);
  if (status == STATUS_OK) {
    referee_log(referee, NOTICE_ERROR,
                "%s: has not begun, it waits for players; `adjudicator invite %s` prints the invitations, "
                "`adjudicator admit`, `replace` and `end` can be done",
                name, name);
    status = STATUS_NO_PERMISSION;
  } else if (status == STATUS_NOT_FOUND) {
    status = tell_names(referee, arena, name);
  } else {
    status = referee_ledger_status(referee, status);
  }
  arena_free(arena);
  return status;
}

Status seat_missing(const Referee *referee, const char *game, const char *name, const char *const *seats) {
  Arena *arena = arena_new();
  referee_log(referee, NOTICE_ERROR, "%s: has no seat \"%s\"; its seats are %s", game, name,
              all_words(arena, seats));
  arena_free(arena);
  return STATUS_NOT_FOUND;
}
