/* Laurels of a manche (WATERLOO 6). */
#include "play.h"

int waterloo_pursuit_value(const Side *side) {
  switch ((Engaged)side->engaged) {
  case ENGAGED_NONE: return side->general.value;
  case ENGAGED_CHARGE:
  case ENGAGED_COUNTERCHARGE:
    /* The two pieces change places: the infantry that it replaced rides now. */
    return side->won ? side->front[side->at].value : 0;
  case ENGAGED_GUARD:
  case ENGAGEMENTS: break;
  }
  return 0;
}

bool waterloo_can_pursue(const Edition *edition, const Field *field, int side) {
  int own = waterloo_pursuit_value(&field->side[side]);
  int other = waterloo_pursuit_value(&field->side[OTHER(side)]);
  return own != 0 && (other == 0 || own - other >= edition->margin);
}

Laurels waterloo_laurels(const Edition *edition, const Field *field, int winner, int loser_points) {
  Laurels laurels = {.victory = edition->victory};
  if (waterloo_can_pursue(edition, field, winner)) laurels.pursuit = edition->pursuit;
  if (loser_points <= edition->decisive_points) laurels.decisive = edition->decisive;
  laurels.total = (uint8_t)(laurels.victory + laurels.pursuit + laurels.decisive);
  return laurels;
}
