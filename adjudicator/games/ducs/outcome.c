/* Who has won (DUCS 8). */
#include <string.h>

#include "sequence.h"

static bool possesses_all(const Edition *edition, const State *state, int side, const HexSet *hexes) {
  for (Hex hex = hex_next(hexes, 0); hex != HEX_NONE; hex = hex_next(hexes, hex + 1)) {
    if (ducs_possessor(edition, state, hex) != side) return false;
  }
  return true;
}

static bool has_army(const Adjudication *adjudication, int side) {
  for (UnitSet left = adjudication->edition->combat[side]; left != 0; left &= left - 1) {
    if (ducs_on_board(adjudication->state, __builtin_ctzll(left))) return true;
  }
  return false;
}

static void end_game(Adjudication *adjudication, int winner, Reason reason, const char *rule) {
  State *state = adjudication->state;
  state->over = 1;
  state->winner = (uint8_t)winner;
  state->reason = (uint8_t)reason;
  state->attack_count = state->asks = 0;
  memset(state->attacks, 0, sizeof state->attacks);
  Event *event = ducs_event(adjudication, DUCS_REASONS[reason], rule);
  if (event == NULL) return;
  event_text(event, "side", DUCS_SIDES[winner]);
  event_text(event, "loser", DUCS_SIDES[OTHER(winner)]);
}

/* Whether and how `side` has won totally. */
static Reason total_victory(const Adjudication *adjudication, int side) {
  const Edition *edition = adjudication->edition;
  int enemy = OTHER(side);
  if (adjudication->lost_duke[enemy]) return REASON_DUKE;
  if (possesses_all(edition, adjudication->state, side, &edition->sites[edition->capital[enemy]].hexes))
    return REASON_CAPITAL;
  return adjudication->has_army[enemy] && !has_army(adjudication, enemy) ? REASON_ARMY : REASON_NONE;
}

bool ducs_check_total(Adjudication *adjudication) {
  State *state = adjudication->state;
  if (state->over) return true;
  int active = PHASE_SIDE(state->phase);
  const int order[SIDES] = {active, OTHER(active)}; /* both at once: the side whose phase it is */
  for (int i = 0; i < SIDES; i++) {
    Reason reason = total_victory(adjudication, order[i]);
    if (reason == REASON_NONE) continue;
    end_game(adjudication, order[i], reason, "DUCS 8.2");
    return true;
  }
  return false;
}

bool ducs_keeps_between(const Board *board) {
  const Edition *edition = board->edition;
  if (board->state->option[OPTION_BETWEEN_RIVERS] == BETWEEN_POSSESSION)
    return possesses_all(edition, board->state, ORFBURG, &edition->between);
  return !hex_meet(&edition->between, &board->standing[WULFENBURG]);
}

void ducs_end_marginal(Adjudication *adjudication) {
  const Edition *edition = adjudication->edition;
  bool objective =
      possesses_all(edition, adjudication->state, ORFBURG, &edition->sites[edition->objective].hexes);
  int winner = objective && ducs_keeps_between(&adjudication->board) ? ORFBURG : WULFENBURG;
  end_game(adjudication, winner, REASON_MARGINAL, "DUCS 8.3");
}

Outcome ducs_outcome(const void *state_pointer) {
  const State *state = state_pointer;
  if (!state->over) return (Outcome){.winner = -1};
  return (Outcome){.over = true, .winner = state->winner, .reason = DUCS_REASONS[state->reason]};
}
