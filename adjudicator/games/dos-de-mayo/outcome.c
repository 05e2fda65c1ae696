/* Who has won (MAYO 5.4, 5.5). */
#include "sequence.h"

/* Ends the game and adds the closing event, which it returns. */
static Event *end(State *state, Events *events, Reason reason, const char *rule) {
  state->over = 1;
  state->winner = reason == REASON_FRENCH_VICTORY ? FRENCH : SPANISH;
  state->reason = (uint8_t)reason;
  return event_add(events, MAYO_REASONS[reason], rule, AUDIENCE_ALL);
}

bool mayo_check_losses(const Edition *edition, State *state, Events *events) {
  if (state->over) return true;
  int limit = mayo_loss_limit(edition, state);
  if (state->lost[FRENCH] < limit) return false;
  Event *event = end(state, events, REASON_SPANISH_LOSSES, "MAYO 5.4");
  event_number(event, "lost", state->lost[FRENCH]);
  event_number(event, "limit", limit);
  return true;
}

void mayo_end_last_turn(const Adjudication *adjudication) {
  const Edition *edition = adjudication->edition;
  State *state = adjudication->state;
  int standing = 0;
  for (int zone = 1; zone <= edition->zone_count; zone++) standing += state->cubes[SPANISH][zone];
  if (standing > 0) {
    event_number(end(state, adjudication->events, REASON_SPANISH_STANDING, "MAYO 5.5"), "count", standing);
    return;
  }
  for (ZoneSet gates = edition->gates; gates != 0; gates &= gates - 1) {
    int gate = __builtin_ctz(gates);
    if (state->cubes[FRENCH][gate] > 0) continue;
    Event *event = end(state, adjudication->events, REASON_SPANISH_GATE, "MAYO 5.5");
    event_number(event, "zone", gate);
    event_text(event, "place", edition->place[gate]);
    return;
  }
  event_number(end(state, adjudication->events, REASON_FRENCH_VICTORY, "MAYO 5.5"), "lost",
               state->lost[FRENCH]);
}

Outcome mayo_outcome(const void *state_pointer) {
  const State *state = state_pointer;
  if (!state->over) return (Outcome){.winner = -1};
  return (Outcome){.over = true, .winner = state->winner, .reason = MAYO_REASONS[state->reason]};
}
