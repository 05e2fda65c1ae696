#include "acts_time.h"

#include <string.h>

/* ---- pause ---- */

static bool is_paused(const Act *act) {
  return strcmp(act->table->row.status, "paused") == 0;
}

static Status set_status(const Act *act) {
  const GameRow *row = &act->table->row;
  return referee_ledger_status(act->referee, ledger_set_status(act->referee->ledger, row->id, row));
}

static Status pause(Act *act, void *context) {
  (void)context;
  GameRow *row = &act->table->row;
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  if (is_paused(act))
    return act_refuse(act, "is paused already, since %s",
                      time_format_zone(act->arena, row->paused, row->timezone));
  row->status = "paused";
  row->paused = act->referee->now;
  status = set_status(act);
  if (status == STATUS_OK) status = act_record(act, "act-pause", AUDIENCE_ALL, NULL);
  if (status == STATUS_OK) status = act_notify(act, "act-pause", AUDIENCE_ALL, NULL);
  if (status == STATUS_OK)
    referee_tell(act->referee, NOTICE_DONE, "%s, turn %s: paused", row->name, act->table->turn);
  return status;
}

Status act_pause(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out) {
  return act_perform(referee, arena, demand, pause, NULL, out);
}

/* ---- resume ---- */

static void tell_deadline(const Act *act, const char *what) {
  const GameRow *row = &act->table->row;
  bool due = row->deadline != TIME_NONE;
  referee_tell(act->referee, NOTICE_DONE, "%s, turn %s: %s%s%s", row->name, act->table->turn, what,
               due ? "; the deadline is now " : "",
               due ? time_format_zone(act->arena, row->deadline, row->timezone) : "");
}

static Status resume(Act *act, void *context) {
  (void)context;
  GameRow *row = &act->table->row;
  if (!is_paused(act)) return act_refuse(act, "is not paused");
  int64_t length = act->referee->now - row->paused;
  if (length < 0) length = 0; /* the clock went back: nobody gets less time for that */
  Tree *fields = tree_map(act->arena);
  tree_put_int(act->arena, fields, "length", length);
  if (row->deadline != TIME_NONE) {
    row->deadline += length;
    tree_put_bool(act->arena, fields, "moved", true);
  }
  /* 0 stands for `always`: games without a deadline. */
  if (row->wake != TIME_NONE && row->wake != 0) row->wake += length;
  row->status = "running";
  row->paused = TIME_NONE;
  Status status = set_status(act);
  if (status == STATUS_OK && act_player_found(act)) status = act_open_window(act);
  if (status == STATUS_OK) status = act_record(act, "act-resume", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = act_notify(act, "act-resume", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) tell_deadline(act, "goes on");
  return status;
}

Status act_resume(Referee *referee, Arena *arena, const ActDemand *demand, ActResult *out) {
  return act_perform(referee, arena, demand, resume, NULL, out);
}

/* ---- extend ---- */

static Status check_extensible(const Act *act) {
  const GameRow *row = &act->table->row;
  Status status = act_must_go_on(act);
  if (status != STATUS_OK) return status;
  if (is_paused(act)) return act_refuse(act, "is paused; its deadline moves when it is resumed");
  if (strcmp(row->held, "release") == 0)
    return act_refuse(act, "waits for the release of its results; until then there is no deadline");
  if (strcmp(row->held, "player") == 0)
    return act_refuse(act, "waits for a new player; `adjudicator replace` gives it a deadline");
  if (row->deadline == TIME_NONE) return act_refuse(act, "has no deadline");
  return STATUS_OK;
}

static Status find_deadline(const Act *act, const Extension *extension, Time *deadline) {
  const GameRow *row = &act->table->row;
  Time now = act->referee->now, from = row->deadline > now ? row->deadline : now;
  *deadline = extension->by > 0 ? from + extension->by : extension->to;
  if (*deadline <= now)
    return act_refuse(act, "can only be extended beyond now, which is %s",
                      time_format_zone(act->arena, now, row->timezone));
  if (*deadline <= row->deadline)
    return act_refuse(act, "is due %s already; players may count on that, so it only moves later",
                      time_format_zone(act->arena, row->deadline, row->timezone));
  return STATUS_OK;
}

static Status extend(Act *act, void *context) {
  GameRow *row = &act->table->row;
  Time deadline;
  Status status = check_extensible(act);
  if (status == STATUS_OK) status = find_deadline(act, context, &deadline);
  if (status != STATUS_OK) return status;
  Tree *fields = tree_map(act->arena);
  tree_put_int(act->arena, fields, "by", deadline - row->deadline);
  tree_put_text(act->arena, fields, "deadline", time_format(act->arena, deadline));
  row->deadline = deadline;
  row->wake = settings_wake(&act->table->settings, deadline);
  row->held = "";
  status = set_status(act);
  if (status == STATUS_OK) status = act_record(act, "act-extend", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) status = act_notify(act, "act-extend", AUDIENCE_ALL, fields);
  if (status == STATUS_OK) tell_deadline(act, "extended");
  return status;
}

Status act_extend(Referee *referee, Arena *arena, const ActDemand *demand, const Extension *extension,
                  ActResult *out) {
  Extension copy = *extension;
  return act_perform(referee, arena, demand, extend, &copy, out);
}
