/* What events of a pair have in common. */
#include "play.h"

static const char *player_name(const Table *table, int side) {
  return table->edition->seats.names[table->pair->player[side]];
}

Event *waterloo_event(const Table *table, const char *code, const char *rule, uint32_t audience, int side) {
  const Pair *pair = table->pair;
  Event *event = event_add(table->events, code, rule, audience);
  if (waterloo_has_rondes(table->edition))
    event_text(event, "pair", table->edition->pair[pair->player[NORTH]][pair->player[SOUTH]]);
  if (pair->turn > 0) event_number(event, "number", pair->turn);
  if (side < 0) return event;
  event_text(event, "side", WATERLOO_SIDES[side]);
  event_text(event, "player", player_name(table, side));
  return event;
}

uint32_t waterloo_audience(const Table *table, int side) {
  return AUDIENCE_SEAT(table->pair->player[side]);
}

const char *waterloo_label(const Table *table, int side, const Piece *piece) {
  return table->edition->label[side][piece->label];
}

void waterloo_put_winner(const Table *table, Event *event, int side) {
  event_text(event, "winner", WATERLOO_SIDES[side]);
  event_text(event, "winner_player", player_name(table, side));
}
