#include "acts.h"

#include <string.h>

#include "../turn/turn.h"

static Status release(Act *act, void *context) {
  (void)context;
  if (!act->loaded->withheld) return act_refuse(act, "has no results that wait");
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  if (strcmp(act->loaded->row.status, "paused") == 0) return act_refuse(act, "is paused; resume it first");
  return release_results(act->referee, act->loaded, act->reason);
}

Status act_release(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out) {
  return act_perform(referee, arena, demand, release, NULL, out);
}
