/* Who leads, and who has won (WATERLOO 3, 6, 7). */
#include "sequence.h"

int waterloo_target(const Edition *edition, const State *state, int seat) {
  if (state->terms.target[seat] != 0) return state->terms.target[seat];
  return state->terms.laurels ? edition->target_laurels : edition->target_wins;
}

int waterloo_surplus(const Edition *edition, const State *state, int seat) {
  return state->score[seat] - waterloo_target(edition, state, seat);
}

unsigned waterloo_leaders(const Edition *edition, const State *state) {
  unsigned leaders = 1;
  int most = waterloo_surplus(edition, state, 0);
  for (int seat = 1; seat < edition->base.seats.count; seat++) {
    int surplus = waterloo_surplus(edition, state, seat);
    if (surplus > most) leaders = 0;
    if (surplus > most) most = surplus;
    if (surplus == most) leaders |= 1u << seat;
  }
  return leaders;
}

void waterloo_end_game(Adjudication *adjudication, int winner) {
  State *state = adjudication->state;
  state->over = 1;
  state->winner = (uint8_t)(winner < 0 ? 0 : winner);
  state->shared = (uint8_t)(winner < 0 ? waterloo_leaders(adjudication->edition, state) : 0);
  state->reason = winner < 0 ? REASON_SHARED : REASON_TARGET;
  const char *rule = waterloo_has_rondes(adjudication->edition) ? "WATERLOO 7"
                     : state->terms.laurels                     ? "WATERLOO 6"
                                                                : "WATERLOO 3";
  Event *event = event_add(adjudication->events, WATERLOO_REASONS[state->reason], rule, AUDIENCE_ALL);
  if (winner >= 0) event_text(event, "player", adjudication->edition->base.seats.names[winner]);
}

Outcome waterloo_outcome(const void *state_pointer) {
  const State *state = state_pointer;
  if (!state->over) return (Outcome){.winner = -1};
  int winner = state->shared != 0 ? -1 : state->winner;
  return (Outcome){
      .over = true, .winner = winner, .shared = state->shared, .reason = WATERLOO_REASONS[state->reason]};
}
