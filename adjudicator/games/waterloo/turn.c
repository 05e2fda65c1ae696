/* The turns of one pair, from action to action (WATERLOO 3, 10, 12). */
#include <string.h>

#include "sequence.h"

void waterloo_take_plans(Pair *pair, int side, const Part *part) {
  if (waterloo_has(part, SECTION_STANDING) && !part->keeps_standing) pair->standing[side] = part->standing;
  if (waterloo_has(part, SECTION_NEXT)) pair->next[side] = part->next;
}

/* One item of the plan: its action, or the one of its case that fits. */
static Flow play_item(Adjudication *adjudication) {
  Pair *pair = adjudication->pair;
  Progress *progress = &pair->progress;
  const Script *script = &progress->plan.script;
  const Facts facts = {.edition = adjudication->edition, .pair = pair, .side = pair->to_move};
  List item = progress->plan.moves.items[progress->item];
  int branch = waterloo_choose(&facts, script, item, 0, false);
  int what = branch < 0 ? WHAT_NOTHING : script->branches[branch].what;
  if (what == WHAT_ASK) {
    progress->branch = waterloo_branch_asked(item, progress->branch);
    return waterloo_ask(adjudication, ASK_ACTION, pair->to_move);
  }
  if (!waterloo_is_action(what)) return FLOW_ON;
  progress->branch = (uint8_t)(branch - item.first);
  const Action action = *waterloo_action(script, what);
  const Judge judge = waterloo_judge_for(adjudication->state, pair, pair->to_move);
  if (waterloo_judge_action(&judge, &pair->field, progress->kinds, &action) != FAULT_NONE) return FLOW_ON;
  pair->field.side[pair->to_move].missed = 0; /* it plays its turn; to have asked is not enough (10.5) */
  return waterloo_perform(adjudication, &action);
}

static void end_turn(Adjudication *adjudication) {
  Pair *pair = adjudication->pair;
  pair->field.side[pair->to_move].did = pair->progress.kinds;
  memset(&pair->progress, 0, sizeof pair->progress);
  pair->asks = 0;
  pair->window = WINDOW_TURN;
  int nightfall = adjudication->state->terms.nightfall;
  if (nightfall > 0 && pair->turn >= SIDES * nightfall) {
    waterloo_fall_night(adjudication);
    return;
  }
  pair->turn++;
  pair->to_move = (uint8_t)OTHER(pair->to_move);
}

static void play_on(Adjudication *adjudication) {
  Progress *progress = &adjudication->pair->progress;
  for (; progress->item < progress->plan.moves.count; progress->item++) {
    if (play_item(adjudication) != FLOW_ON) return;
  }
  end_turn(adjudication);
}

static void put_plan(Pair *pair, const TurnPlan *plan) {
  waterloo_plan_pack(plan, &pair->progress.plan);
  pair->progress.item = 0;
}

void waterloo_play_turn(Adjudication *adjudication, const TurnPlan *plan) {
  Pair *pair = adjudication->pair;
  memset(&pair->progress, 0, sizeof pair->progress);
  put_plan(pair, plan);
  play_on(adjudication);
}

/* -- sent in advance -- */

int waterloo_fitting_entry(const Edition *edition, const State *state, const Pair *pair) {
  int side = pair->to_move;
  const Next *next = &pair->next[side];
  const Judge judge = waterloo_judge_for(state, pair, side);
  const Facts facts = {.edition = edition, .pair = pair, .side = side};
  for (int i = 0; i < next->count; i++) {
    const NextEntry *entry = &next->entries[i];
    if (waterloo_holds(&facts, &next->script, entry->when) &&
        entry->moves.count <= waterloo_actions_most(pair, side) &&
        waterloo_judge_moves(&judge, &pair->field, 0, &next->script, &entry->moves, NULL) == 0)
      return i;
  }
  return -1;
}

void waterloo_play_entry(Adjudication *adjudication, const Next *next, int entry) {
  const TurnPlan plan = {.script = next->script, .moves = next->entries[entry].moves};
  waterloo_event(adjudication, "next-played", "WATERLOO 10.4", AUDIENCE_ALL, adjudication->pair->to_move);
  waterloo_play_turn(adjudication, &plan);
}

void waterloo_play_ahead(Adjudication *adjudication) {
  Pair *pair = adjudication->pair;
  while (pair->window == WINDOW_TURN && pair->next[pair->to_move].count > 0) {
    int side = pair->to_move,
        entry = waterloo_fitting_entry(adjudication->edition, adjudication->state, pair);
    const Next next = pair->next[side];
    memset(&pair->next[side], 0, sizeof next);
    if (entry < 0) {
      waterloo_event(adjudication, "next-lapsed", "WATERLOO 10.4", waterloo_audience(adjudication, side),
                     side);
    } else {
      waterloo_play_entry(adjudication, &next, entry);
    }
  }
}

/* -- no answer -- */

/* A duel whose enemy piece is worth a look: `unseen` only open ones that were never seen. */
static int duel_to_recon(const Pair *pair, int side, bool unseen) {
  const Field *field = &pair->field;
  for (int duel = 1; duel <= DUELS; duel++) {
    const Piece *piece = &field->side[OTHER(side)].front[duel];
    if (field->duels[duel] == DUEL_REMOVED || piece->pose == POSE_UP) continue;
    if (!unseen) return duel;
    if (field->duels[duel] == DUEL_OPEN && field->side[side].knows[piece->label] == 0) return duel;
  }
  return 0;
}

static TurnPlan default_plan(const Pair *pair, int side) {
  int duel = duel_to_recon(pair, side, true);
  if (duel == 0) duel = duel_to_recon(pair, side, false);
  Action action = {.kind = duel == 0 ? ACTION_ASSAULT : ACTION_RECON, .duel = (uint8_t)duel};
  return waterloo_plan_of(&action);
}

void waterloo_play_default(Adjudication *adjudication) {
  Pair *pair = adjudication->pair;
  int side = pair->to_move, missed = pair->field.side[side].missed + 1;
  Event *event = waterloo_event(adjudication, "missed", "WATERLOO W22", AUDIENCE_ALL, side);
  event_number(event, "count", missed);
  if (missed > 1) {
    waterloo_resign(adjudication, side);
    return;
  }
  TurnPlan plan = default_plan(pair, side);
  waterloo_play_turn(adjudication, &plan);
  /* A turn that is played by default counts as missed all the same; with a new battle it is forgotten. */
  if (pair->window == WINDOW_TURN) pair->field.side[side].missed = (uint8_t)missed;
}

/* -- who was asked -- */

/* The answer to a question takes the place of what was left of the turn. */
static void resume_action(Adjudication *adjudication, const Part *part) {
  Pair *pair = adjudication->pair;
  if (part == NULL && pair->progress.kinds == 0) {
    waterloo_play_default(adjudication);
    return;
  }
  if (part != NULL && part->turn.moves.count > 0) {
    put_plan(pair, &part->turn);
  } else {
    memset(&pair->progress.plan, 0, sizeof pair->progress.plan);
    pair->progress.item = 0;
  }
  play_on(adjudication);
}

void waterloo_resume(Adjudication *adjudication, const Part *part) {
  Pair *pair = adjudication->pair;
  Progress *progress = &pair->progress;
  Question question = (Question)progress->question;
  int answer = part == NULL ? WHAT_DECLINE : part->answer;
  int duel = answer > WHAT_GUARD && !waterloo_is_action(answer) ? answer - WHAT_GUARD : 0;
  progress->question = ASK_NONE;
  progress->asked = 0;
  pair->window = WINDOW_TURN;
  Flow flow = FLOW_OVER;
  switch (question) {
  case ASK_ACTION: resume_action(adjudication, part); return;
  case ASK_COUNTER: flow = waterloo_end_charge(adjudication, answer == WHAT_ACCEPT); break;
  case ASK_DEFENDER: flow = waterloo_defend(adjudication, duel); break;
  case ASK_ATTACKER: flow = waterloo_attack(adjudication, duel); break;
  case ASK_NONE:
  case QUESTIONS: break;
  }
  if (flow != FLOW_ON) return;
  progress->item++;
  play_on(adjudication);
}
