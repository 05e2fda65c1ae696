/* The deployment of a battle, and the first turn after it (WATERLOO 3, W22). */
#include <string.h>

#include "sequence.h"

/* Of a file that says nothing new all stays as it was kept. */
static void keep(Pair *pair, int side, const Part *part) {
  Side *own = &pair->field.side[side];
  const Deployment *deployment = &part->deployment;
  for (int duel = 1; duel <= DUELS; duel++)
    own->front[duel] = (Piece){.label = (uint8_t)duel, .value = deployment->front[duel]};
  if (deployment->general != 0) own->general = (Piece){.label = 0, .value = deployment->general};
  own->deployed = 1;
  own->missed = 0;
  /* Orders of the battle before stand on only where their owner says so. */
  if (!part->keeps_standing) memset(&pair->standing[side], 0, sizeof(Standing));
}

void waterloo_take_opening(Pair *pair, int side, const Part *part) {
  if (pair->undrawn || side != pair->first) return;
  if (waterloo_has(part, SECTION_DO))
    waterloo_plan_pack(&part->turn, &pair->progress.plan);
  else if (waterloo_has(part, SECTION_DEPLOY)) /* the whole file takes the place of the one before */
    memset(&pair->progress.plan, 0, sizeof pair->progress.plan);
}

/* Who lets the other wait for the second time has resigned the battle (W22). */
static void miss_deployment(Adjudication *adjudication, int side) {
  Pair *pair = adjudication->pair;
  Side *own = &pair->field.side[side];
  if (!pair->field.side[OTHER(side)].deployed) return;
  own->missed++;
  Event *event = waterloo_event(adjudication, "missed", "WATERLOO W22", AUDIENCE_ALL, side);
  event_number(event, "count", own->missed);
  if (own->missed < 2) return;
  if (pair->undrawn) waterloo_draw_first(adjudication);
  waterloo_resign(adjudication, side);
}

static void begin_first_turn(Adjudication *adjudication, const Part *const parts[SIDES]) {
  Pair *pair = adjudication->pair;
  if (pair->undrawn) waterloo_draw_first(adjudication);
  for (int side = 0; side < SIDES; side++)
    waterloo_event(adjudication, "deployed", "WATERLOO 3", AUDIENCE_ALL, side);
  waterloo_take_opening(pair, pair->first, parts[pair->first]);
  const TurnPlan opening = pair->progress.plan;
  pair->window = WINDOW_TURN;
  pair->turn = 1;
  if (opening.moves.count > 0) waterloo_play_turn(adjudication, &opening);
}

void waterloo_deploy(Adjudication *adjudication, const Part *const parts[SIDES]) {
  Pair *pair = adjudication->pair;
  Field *field = &pair->field;
  for (int side = 0; side < SIDES; side++) {
    if (waterloo_has(parts[side], SECTION_DEPLOY)) keep(pair, side, parts[side]);
    if (field->side[side].deployed) waterloo_take_opening(pair, side, parts[side]);
    waterloo_take_plans(pair, side, parts[side]); /* also of who lets the other wait */
  }
  for (int side = 0; side < SIDES; side++) {
    if (field->side[side].deployed) continue;
    miss_deployment(adjudication, side);
    return;
  }
  begin_first_turn(adjudication, parts);
}
