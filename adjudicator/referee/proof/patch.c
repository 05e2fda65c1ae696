#include "private.h"

#include <inttypes.h>
#include <string.h>

#include "../letters/letters.h"
#include "../record/record.h"
#include "../turn/turn.h"

/* ---- differences ---- */

static Status damaged(PatchFinding *out, Fault fault) {
  *out = (PatchFinding){PATCH_DAMAGED, fault, -1, -1, ""};
  return STATUS_OK;
}

/* A difference counts as one of the rules only if everything is as the log says. */
static Status find_damage(Referee *referee, const History *history, PatchFinding *out) {
  Verification held;
  Status status = verify_log(referee, history, &held);
  return status == STATUS_BAD_DATA ? damaged(out, held.fault) : status;
}

static Status find_difference(Referee *referee, const History *history, PatchFinding *out) {
  Replay replay;
  Verification seen;
  Passed passed = {.first = {.table = NULL, .state = -1}, .counts = history_counting(history)};
  Status status = replay_prepare(referee, history, &replay, &seen);
  replay.passed = &passed;
  if (status == STATUS_OK) status = replay_states(&replay);
  if (status != STATUS_OK && status != STATUS_BAD_DATA) return status;
  bool state = status == STATUS_BAD_DATA;
  Fault fault = state ? seen.fault : passed.first;
  if (fault.table == NULL) return STATUS_OK;
  bool again = state && strcmp(fault.table, "states") == 0 && fault.state > 0;
  if (state && !again) return damaged(out, fault);
  *out = (PatchFinding){again ? PATCH_STATE : PATCH_ACCOUNT, fault, fault.state, passed.last, ""};
  if (passed.first.table != NULL) out->first = passed.first.state;
  if (again) out->last = (int64_t)history->states.count - 1;
  if (fault.state > 0) out->turn = history->states.items[fault.state - 1].turn;
  return STATUS_OK;
}

static Status find(Referee *referee, const History *history, PatchFinding *out) {
  *out = (PatchFinding){PATCH_NONE, {.table = NULL, .state = -1}, -1, -1, ""};
  Status status = find_damage(referee, history, out);
  if (status != STATUS_OK || out->kind == PATCH_DAMAGED) return status;
  return find_difference(referee, history, out);
}

Status patch_find(Referee *referee, Arena *arena, const char *name, PatchFinding *out) {
  History history;
  Status status = history_load(referee, arena, name, &history);
  return status == STATUS_OK ? find(referee, &history, out) : status;
}

/* ---- the patch ---- */

typedef struct Patch {
  PatchFinding *found;
  History history;
} Patch;

static void put_span(const Act *act, const Patch *patch, Tree *fields) {
  tree_put_int(act->arena, fields, "first", patch->found->first);
  tree_put_int(act->arena, fields, "last", patch->found->last);
}

/* The windows keep their events; nothing else changes, and nobody is mailed. */
static Status note_account(Act *act, const Patch *patch) {
  if (act->loaded->withheld) return act_refuse(act, "has results that wait for `adjudicator release`");
  Tree *fields = tree_map(act->arena);
  put_span(act, patch, fields);
  return act_record(act, "act-patch", AUDIENCE_ALL, fields);
}

/* Files that came after the window was adjudicated were based on its wrong result. */
static Status undo_files(Act *act, const Patch *patch, EventWriter *writer, const EventRow *sealing) {
  const EventRows *events = &patch->history.events;
  for (size_t i = 0; i < events->count; i++) {
    const EventRow *event = &events->items[i];
    if (event->place < sealing->place || strcmp(event->code, "file-taken") != 0) continue;
    const SubmissionRow *file =
        history_file(&patch->history, event_field_number(&patch->history, event, "receipt", 0));
    if (file == NULL || strcmp(file->standing, "in-force") != 0) continue;
    Status status = act_undo_file(act, writer, file);
    if (status != STATUS_OK) return status;
  }
  return STATUS_OK;
}

static Status tell_patched(Act *act, const Patch *patch, EventWriter *writer, const char *from) {
  Tree *fields = tree_map(act->arena);
  tree_put_text(act->arena, fields, "reason", act->reason);
  tree_put_text(act->arena, fields, "to", patch->found->turn);
  tree_put_text(act->arena, fields, "from", from);
  tree_put_int(act->arena, fields, "again", patch->found->fault.state);
  put_span(act, patch, fields);
  return event_writer_add(writer, "patched", NULL, AUDIENCE_ALL, fields);
}

/* `again`: the window, on its way into the ledger for the second time. */
static Status record(Act *act, Patch *patch, const Files *files, const Again *again, const EventRow *sealing,
                     int64_t number) {
  LoadedGame *loaded = act->loaded;
  const StateRow *newest = &patch->history.states.items[number - 1];
  EventWriter writer = {act->referee, loaded, loaded->turn, number, 0, NULL};
  int64_t branch = loaded->branch;
  loaded->number = number;
  loaded->branch = newest->branch + 1;
  loaded->turn = loaded->game->label(loaded->state, loaded->arena);
  StateRow row;
  Status status = loaded_game_add_state(act->referee, loaded, &row);
  if (status != STATUS_OK) return status;
  status = tell_patched(act, patch, &writer, newest->turn);
  if (status == STATUS_OK) status = play_record(&writer, &again->play);
  if (status == STATUS_OK) status = undo_files(act, patch, &writer, sealing);
  const WindowProof proof = {files, &again->rolls, again->salts, &row, branch};
  return status == STATUS_OK ? proof_window(&writer, &proof) : status;
}

static Status adjudicate_again(Act *act, Patch *patch) {
  LoadedGame *loaded = act->loaded;
  const History *history = &patch->history;
  int64_t before = loaded->number, first = patch->found->fault.state;
  const EventRow *sealing = history_event(history, first, "adjudicated");
  Files files;
  Again again;
  if (sealing == NULL) return act_refuse(act, "does not say how its state %" PRId64 " came about", first);
  Status status = loaded_game_set_state(act->referee, loaded, &history->states.items[first - 1]);
  if (status != STATUS_OK) return status;
  history_files_of(loaded, history, sealing, &files);
  again_play(loaded, history, before + 1, &files, proof_salts(loaded, &files), NULL, &again);
  if (again.play.broken != NULL) {
    referee_log(act->referee, NOTICE_ERROR,
                "%s: turn %s: the adjudication broke an invariant: %s; nothing was changed", loaded->row.name,
                patch->found->turn, again.play.broken);
    status = STATUS_BUG;
  } else {
    status = record(act, patch, &files, &again, sealing, before + 1);
  }
  play_free(&again.play);
  if (status != STATUS_OK) return status;
  bool over = loaded_game_outcome(loaded).over;
  status = over ? window_open(act->referee, loaded) : act_open_window(act);
  if (status == STATUS_OK) status = addresses_check(act->referee, loaded);
  return status == STATUS_OK ? mails_queue_reports(act->referee, loaded, before, false) : status;
}

static Status apply_state(Act *act, Patch *patch) {
  LoadedGame *loaded = act->loaded;
  if (loaded->withheld) return act_refuse(act, "has results that wait for `adjudicator release`");
  if (strcmp(loaded->row.status, "paused") == 0) return act_refuse(act, "is paused; resume it first");
  Status status = adjudicate_again(act, patch);
  if (status != STATUS_OK) return status;
  referee_log(act->referee, NOTICE_DONE,
              "%s: turn %s was adjudicated again; what came after it is kept and counts no more",
              loaded->row.name, patch->found->turn);
  return STATUS_OK;
}

static Status apply(Act *act, void *context) {
  Patch *patch = context;
  Status status = act_must_go_on(act);
  if (status == STATUS_OK)
    status = history_load(act->referee, act->arena, act->loaded->row.name, &patch->history);
  if (status == STATUS_OK) status = find(act->referee, &patch->history, patch->found);
  if (status != STATUS_OK) return status;
  switch (patch->found->kind) {
  case PATCH_STATE: return apply_state(act, patch);
  case PATCH_ACCOUNT: return note_account(act, patch);
  case PATCH_DAMAGED:
    referee_log(act->referee, NOTICE_ERROR, "%s: does not match its log; `adjudicator verify %s` shows where",
                act->loaded->row.name, act->loaded->row.name);
    return STATUS_BAD_DATA;
  case PATCH_NONE: break;
  }
  return STATUS_OK;
}

Status act_patch(Referee *referee, Arena *arena, const ActDemand *demand, PatchFinding *found,
                 ActResult *out) {
  Patch patch = {.found = found};
  return act_perform(referee, arena, demand, apply, &patch, out);
}
