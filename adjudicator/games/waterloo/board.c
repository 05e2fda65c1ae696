/* Questions about one front, and what an action does to it. */
#include "board.h"

#include <string.h>

bool waterloo_same_segment(const Field *field, int a, int b) {
  int low = a < b ? a : b, high = a < b ? b : a;
  if (field->duels[low] != DUEL_OPEN || field->duels[high] != DUEL_OPEN) return false;
  for (int duel = low; duel <= high; duel++) {
    if (field->duels[duel] == DUEL_PINNED) return false;
  }
  return true;
}

/* The next duel on the way that is not removed. */
static int next_place(const Field *field, int duel, int step) {
  do duel += step;
  while (field->duels[duel] == DUEL_REMOVED);
  return duel;
}

void waterloo_slide(Field *field, int side, int from, int to) {
  Piece *front = field->side[side].front;
  Piece taken = front[from];
  int step = from < to ? 1 : -1;
  for (int hole = from; hole != to;) {
    int neighbour = next_place(field, hole, step);
    front[hole] = front[neighbour];
    hole = neighbour;
  }
  front[to] = taken;
}

void waterloo_lie_down(Side *side) {
  side->general.pose = POSE_DOWN;
  side->spent = 1;
}

void waterloo_fall_back(Field *field, int side_number, int duel, bool swap) {
  Side *side = &field->side[side_number];
  Piece front = side->front[duel], general = side->general;
  /* What lay open was seen, and stays known under the label that it had. */
  if (front.pose == POSE_UP) field->side[OTHER(side_number)].knows[front.label] = front.value;
  side->retreated = front.label;
  side->front[duel] = (Piece){.label = 6, .value = swap ? general.value : front.value, .pose = POSE_DOWN};
  side->general = (Piece){.label = 7, .value = swap ? front.value : general.value};
  waterloo_lie_down(side);
}

void waterloo_engage(Side *side, Engaged how, int duel) {
  side->general.pose = POSE_STANDING;
  side->spent = 1;
  side->engaged = (uint8_t)how;
  side->at = (uint8_t)duel;
}

void waterloo_pin(Field *field, int duel) {
  field->duels[duel] = DUEL_PINNED;
  for (int side = 0; side < SIDES; side++) {
    Side *own = &field->side[side];
    Piece *piece = &own->front[duel];
    if (piece->pose == POSE_DOWN) continue;
    piece->pose = POSE_UP;
    field->side[OTHER(side)].knows[piece->label] = piece->value;
  }
}

void waterloo_foresee(Field *field, int side, const Action *action) {
  Side *own = &field->side[side];
  switch ((ActionKind)action->kind) {
  case ACTION_MANOEUVRE: waterloo_slide(field, side, action->duel, action->to); break;
  case ACTION_ARTILLERY:
    waterloo_lie_down(own);
    waterloo_pin(field, action->duel);
    break;
  case ACTION_RETREAT: waterloo_fall_back(field, side, action->duel, action->swap); break;
  case ACTION_CHARGE:
    waterloo_engage(own, ENGAGED_CHARGE, action->duel);
    field->duels[action->duel] = DUEL_REMOVED;
    break;
  case ACTION_RECON:
  case ACTION_ASSAULT:
  case ACTIONS: break;
  }
}

bool waterloo_is_open(const Field *field, int side, int duel) {
  const Side *own = &field->side[side];
  bool fought = (own->engaged == ENGAGED_CHARGE || own->engaged == ENGAGED_COUNTERCHARGE) &&
                field->duels[own->at] == DUEL_REMOVED;
  if (duel == 0) return fought;
  if (own->front[duel].pose == POSE_UP) return true;
  return field->duels[duel] == DUEL_REMOVED && !(fought && own->at == duel);
}

int waterloo_find_label(const Side *side, int label) {
  if (side->general.value != 0 && side->general.label == label) return 0;
  for (int duel = 1; duel <= DUELS; duel++) {
    if (side->front[duel].label == label) return duel;
  }
  return -1;
}

/* ---- which values a piece may still have ---- */

/* One deal of the values to the labels 0 to 5, being tried. */
typedef struct Deal {
  const uint8_t *seen;
  int retreated; /* label; 0: no retreat */
  int values;
  uint8_t value[VALUES]; /* by label */
  uint8_t *possible;
} Deal;

/* After a retreat labels 6 and 7 stand for the front piece and the general, or the other way round (12.2). */
static void note_deal(Deal *deal, int front, int general) {
  const uint8_t *seen = deal->seen;
  if (deal->retreated != 0) {
    if (seen[6] != 0 && seen[6] != front) return;
    if (seen[7] != 0 && seen[7] != general) return;
    deal->possible[6] |= VALUE_BIT(front);
    deal->possible[7] |= VALUE_BIT(general);
  }
  for (int label = deal->values == VALUES ? 0 : 1; label < VALUES; label++)
    deal->possible[label] |= VALUE_BIT(deal->value[label]);
}

static void deal_from(Deal *deal, int label, unsigned left) {
  if (label == VALUES) {
    int front = deal->value[deal->retreated], general = deal->value[0];
    note_deal(deal, front, general);
    if (deal->retreated != 0) note_deal(deal, general, front);
    return;
  }
  for (unsigned rest = left; rest != 0; rest &= rest - 1) {
    int value = __builtin_ctz(rest) + 1;
    if (deal->seen[label] != 0 && deal->seen[label] != value) continue;
    deal->value[label] = (uint8_t)value;
    deal_from(deal, label + 1, left & ~VALUE_BIT(value));
  }
}

void waterloo_possible(const Side *side, int values, const uint8_t seen[LABELS], uint8_t possible[LABELS]) {
  Deal deal = {.seen = seen, .retreated = side->retreated, .values = values, .possible = possible};
  memset(possible, 0, LABELS);
  deal_from(&deal, values == VALUES ? 0 : 1, (1u << values) - 1);
}

int waterloo_values(const State *state) {
  return waterloo_has_sixth(state) ? VALUES : VALUES - 1;
}

void waterloo_public_seen(const Field *field, int side, uint8_t seen[LABELS]) {
  const Side *own = &field->side[side];
  memset(seen, 0, LABELS);
  for (int duel = 1; duel <= DUELS; duel++) {
    if (waterloo_is_open(field, side, duel)) seen[own->front[duel].label] = own->front[duel].value;
  }
  if (own->general.value != 0 && waterloo_is_open(field, side, 0))
    seen[own->general.label] = own->general.value;
}
