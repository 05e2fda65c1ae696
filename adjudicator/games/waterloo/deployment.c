/* The deployment of a battle, and the first turn after it (WATERLOO 3, W22). */
#include <string.h>

#include "play.h"

static void place(Adjudication *adjudication, int side, const Part *part) {
  Side *own = &adjudication->pair->field.side[side];
  const Deployment *deployment = &part->deployment;
  for (int duel = 1; duel <= DUELS; duel++)
    own->front[duel] = (Piece){.label = (uint8_t)duel, .value = deployment->front[duel]};
  if (deployment->general != 0) own->general = (Piece){.label = 0, .value = deployment->general};
  own->deployed = 1;
  own->missed = 0;
  /* Orders of the battle before stand on only where their owner says so. */
  if (!part->keeps_standing) memset(&adjudication->pair->standing[side], 0, sizeof(Standing));
  waterloo_event(adjudication, "deployed", "WATERLOO 3", AUDIENCE_ALL, side);
}

/* Who lets the other wait for the second time has resigned the battle (W22). */
static void miss_deployment(Adjudication *adjudication, int side) {
  Side *own = &adjudication->pair->field.side[side];
  if (!adjudication->pair->field.side[OTHER(side)].deployed) return;
  own->missed++;
  Event *event = waterloo_event(adjudication, "missed", "WATERLOO W22", AUDIENCE_ALL, side);
  event_number(event, "count", own->missed);
  if (own->missed > 1) waterloo_resign(adjudication, side);
}

static void begin_first_turn(Adjudication *adjudication, const Part *part) {
  Pair *pair = adjudication->pair;
  pair->window = WINDOW_TURN;
  pair->turn = 1;
  if (waterloo_has(part, SECTION_DO)) waterloo_play_turn(adjudication, &part->turn);
}

void waterloo_deploy(Adjudication *adjudication, const Part *const parts[SIDES]) {
  Pair *pair = adjudication->pair;
  Field *field = &pair->field;
  for (int side = 0; side < SIDES; side++) {
    if (!field->side[side].deployed && waterloo_has(parts[side], SECTION_DEPLOY))
      place(adjudication, side, parts[side]);
    waterloo_take_plans(pair, side, parts[side]); /* also of who lets the other wait */
  }
  for (int side = 0; side < SIDES; side++) {
    if (field->side[side].deployed) continue;
    miss_deployment(adjudication, side);
    return;
  }
  begin_first_turn(adjudication, parts[pair->first]);
}
