/* Who is out, and who has won (DIP 8). */
#include "sequence.h"

static void end_game(const Adjudication *a, int winner, Reason reason, const char *rule) {
  a->state->over = 1;
  a->state->winner = (uint8_t)(winner + 1);
  a->state->reason = (uint8_t)reason;
  if (a->events == NULL) return;
  Event *event = event_add(a->events, DIP_REASONS[reason], rule, AUDIENCE_ALL);
  event_text(event, "power", a->edition->base.seats.names[winner]);
  event_number(event, "centres", dip_centres(a->state, winner));
}

/* DIP 8.1 */
void dip_look_for_winner(const Adjudication *a) {
  int most = 0, winner = -1;
  for (int seat = 0; seat < a->edition->base.seats.count; seat++) {
    int centres = dip_centres(a->state, seat);
    if (centres == most) winner = -1; /* nobody has more than all others */
    if (centres > most) winner = seat;
    if (centres > most) most = centres;
  }
  if (winner >= 0 && most >= a->edition->centres_to_win) end_game(a, winner, REASON_CENTRES, "DIP 8.1");
}

/* Tells who has nothing left; DIP 8.3: if only one power has something, it has won. */
void dip_tell_out(const Adjudication *a, unsigned before) {
  unsigned left = dip_alive(a->edition, a->state), out = before & ~left;
  for (int seat = 0; seat < a->edition->base.seats.count && a->events != NULL; seat++) {
    if ((out & 1u << seat) == 0) continue;
    Event *event = event_add(a->events, "power-out", "DIP 8.3", AUDIENCE_ALL);
    event_text(event, "power", a->edition->base.seats.names[seat]);
  }
  if (!a->state->over && out != 0 && left != 0 && (left & (left - 1)) == 0)
    end_game(a, __builtin_ctz(left), REASON_LAST, "DIP 8.3");
}

Outcome dip_outcome(const void *state_pointer) {
  const State *state = state_pointer;
  if (!state->over) return (Outcome){.winner = -1};
  return (Outcome){.over = true, .winner = state->winner - 1, .reason = DIP_REASONS[state->reason]};
}
