/* What events of a pair have in common. */
#include "sequence.h"

static const char *player_name(const Adjudication *adjudication, int side) {
  return adjudication->edition->base.seats.names[adjudication->pair->player[side]];
}

Event *waterloo_event(const Adjudication *adjudication, const char *code, const char *rule, uint32_t audience,
                      int side) {
  const Pair *pair = adjudication->pair;
  Event *event = event_add(adjudication->events, code, rule, audience);
  if (waterloo_has_rondes(adjudication->edition))
    event_text(event, "pair", adjudication->edition->pair[pair->player[NORTH]][pair->player[SOUTH]]);
  if (pair->turn > 0) event_number(event, "number", pair->turn);
  if (side < 0) return event;
  event_text(event, "side", WATERLOO_SIDES[side]);
  event_text(event, "player", player_name(adjudication, side));
  return event;
}

uint32_t waterloo_audience(const Adjudication *adjudication, int side) {
  return AUDIENCE_SEAT(adjudication->pair->player[side]);
}

const char *waterloo_piece_label(const Adjudication *adjudication, int side, const Piece *piece) {
  return adjudication->edition->label[side][piece->label];
}

void waterloo_put_winner(const Adjudication *adjudication, Event *event, int side) {
  event_text(event, "winner", WATERLOO_SIDES[side]);
  event_text(event, "winner_player", player_name(adjudication, side));
}
