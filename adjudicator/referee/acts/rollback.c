#include "acts.h"

#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"
#include "../record/record.h"
#include "../turn/turn.h"

/* A rollback at work. */
typedef struct Rollback {
  const char *to;
  StateRow target;      /* to which it goes back */
  StateRows states;     /* of the game, before it */
  SubmissionRows files; /* the same */
} Rollback;

/* The first state of that turn, when it was played last: the states of a turn follow each other. */
static Status find_target(Act *act, Rollback *rollback) {
  const LoadedGame *loaded = act->loaded;
  Ledger *ledger = act->referee->ledger;
  Status status = ledger_states(ledger, act->arena, loaded->row.id, &rollback->states);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  bool found = false;
  for (size_t i = rollback->states.count; i-- > 0;) {
    const StateRow *row = &rollback->states.items[i];
    bool here = strcmp(row->turn, rollback->to) == 0;
    if (found && (!here || row->branch != rollback->target.branch)) break;
    if (here) rollback->target = *row;
    found |= here;
  }
  if (!found) {
    referee_log(act->referee, NOTICE_ERROR, "%s: never had a turn \"%s\"; it is in turn %s", loaded->row.name,
                rollback->to, loaded->turn);
    return STATUS_NOT_FOUND;
  }
  if (rollback->target.number == loaded->number) return act_refuse(act, "is at that point already");
  return STATUS_OK;
}

static bool is_undone(const Rollback *rollback, const SubmissionRow *file) {
  if (strcmp(file->standing, "in-force") != 0) return false;
  for (size_t i = (size_t)rollback->target.number; i < rollback->states.count; i++) {
    if (strcmp(rollback->states.items[i].turn, file->turn) == 0) return true;
  }
  return false;
}

static Status undo_files(Act *act, Rollback *rollback, EventWriter *writer) {
  Status status = ledger_submissions(act->referee->ledger, act->arena, act->loaded->row.id, &rollback->files);
  if (status != STATUS_OK) return referee_ledger_status(act->referee, status);
  for (size_t i = 0; i < rollback->files.count && status == STATUS_OK; i++) {
    const SubmissionRow *file = &rollback->files.items[i];
    if (is_undone(rollback, file)) status = act_undo_file(act, writer, file);
  }
  return status;
}

static Status tell_all(Act *act, const Rollback *rollback, EventWriter *writer) {
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "reason", act->reason);
  tree_put_text(act->arena, fields, "to", rollback->to);
  tree_put_text(act->arena, fields, "from", writer->turn);
  tree_put_int(act->arena, fields, "to_state", rollback->target.number);
  return event_writer_add(writer, "rolled-back", NULL, AUDIENCE_ALL, fields);
}

/* The position of then, as a state of its own. */
static Status begin_branch(Act *act, const Rollback *rollback, StateRow *row) {
  LoadedGame *loaded = act->loaded;
  int64_t number = loaded->number + 1, branch = loaded->branch + 1;
  Status status = loaded_game_set_state(act->referee, loaded, &rollback->target);
  if (status != STATUS_OK) return status;
  loaded->number = number;
  loaded->branch = branch;
  return loaded_game_add_state(act->referee, loaded, row);
}

static Status go_back(Act *act, void *context) {
  Rollback *rollback = context;
  LoadedGame *loaded = act->loaded;
  Status status = act_must_not_be_over(act); /* it is the remedy for one that is broken */
  if (status != STATUS_OK) return status;
  if (loaded->withheld) return act_refuse(act, "has results that wait for `adjudicator release`");
  bool paused = strcmp(loaded->row.status, "paused") == 0;
  if (paused && loaded->state != NULL) return act_refuse(act, "is paused; resume it first");
  status = find_target(act, rollback);
  if (status != STATUS_OK) return status;
  int64_t before = loaded->number;
  StateRow row;
  EventWriter writer = {act->referee, loaded, loaded->turn, before + 1, 0, NULL};
  status = begin_branch(act, rollback, &row);
  if (status == STATUS_OK) status = tell_all(act, rollback, &writer);
  if (status == STATUS_OK) status = undo_files(act, rollback, &writer);
  if (status == STATUS_OK) status = proof_rollback(&writer, &row, loaded->branch - 1);
  if (status == STATUS_OK) status = act_open_window(act); /* it may ask nobody */
  if (status == STATUS_OK) status = addresses_check(act->referee, loaded);
  if (status == STATUS_OK) status = mails_queue_reports(act->referee, loaded, before, false);
  if (status != STATUS_OK) return status;
  referee_log(act->referee, NOTICE_DONE,
              "%s: rolled back to turn %s; later turns are kept but no longer count", loaded->row.name,
              loaded->turn);
  return STATUS_OK;
}

Status act_rollback(Referee *referee, Arena *arena, const ActDemand *demand, const char *to, ActResult *out) {
  Rollback rollback = {.to = to};
  return act_mend(referee, arena, demand, go_back, &rollback, out);
}
