#include "acts.h"

#include <string.h>

#include "../turn/turn.h"

static const char *result_text(const Act *act, const EndWish *wish) {
  if (wish->draw) return "a draw";
  return wish->winner == NULL ? "without a result" : arena_concat(act->arena, wish->winner, " wins", NULL);
}

static Status end(Act *act, void *context) {
  const EndWish *wish = context;
  LoadedGame *loaded = act->loaded;
  if (strcmp(loaded->row.status, "over") == 0) return act_refuse(act, "is over since turn %s", loaded->turn);
  if (loaded->withheld) return act_refuse(act, "has results that wait for `adjudicator release`");
  if (wish->winner != NULL && act_seat(act, wish->winner) < 0) return STATUS_NOT_FOUND;
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "reason", act->reason);
  if (wish->winner != NULL) tree_put_text(act->arena, fields, "winner", wish->winner);
  if (wish->draw) tree_put_bool(act->arena, fields, "draw", true);
  Status status = game_end(act->referee, loaded, "game-ended", fields);
  if (status == STATUS_OK)
    referee_log(act->referee, NOTICE_DONE, "%s: ended in turn %s, %s", loaded->row.name, loaded->turn,
                result_text(act, wish));
  return status;
}

Status act_end(Referee *referee, Arena *arena, const ActDemand *demand, const EndWish *wish, ActResult *out) {
  EndWish copy = *wish;
  return act_perform(referee, arena, demand, end, &copy, out);
}
