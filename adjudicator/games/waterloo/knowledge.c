#include "board.h"

#include <string.h>


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
