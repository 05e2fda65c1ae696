/* The end of the game: scores, who has won (DOGS 4.6, R14, 11.18). */
#include "sequence.h"

Score dogs_score_of(const Edition *edition, const Board *board, int seat) {
  const Player *player = &board->players[seat];
  Score score = {.vp = player->vp};
  for (int house = 0; house < edition->house_count; house++) {
    score.shields += player->shields[house] * board->values[house];
    score.shield_count += player->shields[house];
  }
  if (player->support != 0) score.support = edition->support * board->values[player->support - 1];
  score.coins = dogs_coins_in_hand(edition, board, seat) / edition->coins_per_vp;
  for (int kind = 0; kind < edition->kind_count; kind++)
    score.soldiers += player->soldiers[kind] * edition->vp_per_soldier;
  score.tactics = dogs_hand_size(edition, player) * edition->vp_per_tactic;
  score.total = score.vp + score.shields + score.support + score.coins + score.soldiers + score.tactics;
  return score;
}

typedef enum Criterion { CRITERION_END, CRITERION_SHIELDS, CRITERION_COINS } Criterion;
static const Criterion CRITERIA[][3] = {
    [R14_SHIELDS_COINS] = {CRITERION_SHIELDS, CRITERION_COINS, CRITERION_END},
    [R14_COINS_SHIELDS] = {CRITERION_COINS, CRITERION_SHIELDS, CRITERION_END},
    [R14_SHIELDS] = {CRITERION_SHIELDS, CRITERION_END, CRITERION_END},
    [R14_COINS] = {CRITERION_COINS, CRITERION_END, CRITERION_END},
    [R14_SHARED] = {CRITERION_END, CRITERION_END, CRITERION_END},
};

/* Of the seats left, those with most. */
static unsigned most_of(const int *values, int count, unsigned seats) {
  unsigned best = 0;
  int most = 0;
  for (int seat = 0; seat < count; seat++) {
    if (!(seats & 1u << seat) || (best != 0 && values[seat] < most)) continue;
    if (best == 0 || values[seat] > most) best = 0;
    most = values[seat];
    best |= 1u << seat;
  }
  return best;
}

unsigned dogs_winners(const Edition *edition, const Board *board) {
  int totals[PLAYERS_MAX], shields[PLAYERS_MAX], coins[PLAYERS_MAX], count = edition->seat_count;
  for (int seat = 0; seat < count; seat++) {
    Score score = dogs_score_of(edition, board, seat);
    totals[seat] = score.total;
    shields[seat] = score.shield_count;
    coins[seat] = board->players[seat].coins;
  }
  unsigned seats = most_of(totals, count, (1u << count) - 1);
  for (const Criterion *by = CRITERIA[board->option[OPTION_R14]]; *by != CRITERION_END; by++)
    seats = most_of(*by == CRITERION_SHIELDS ? shields : coins, count, seats);
  return seats;
}

void dogs_settle_winners(const Edition *edition, Board *board) {
  board->winners = (uint8_t)dogs_winners(edition, board);
}

static void tell_scores(const Adjudication *adjudication) {
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    Score score = dogs_score_of(adjudication->edition, adjudication->board, seat);
    Event *event = dogs_event(adjudication, "score", "DOGS 4.6");
    dogs_tell_seat(adjudication, event, "seat", seat);
    dogs_tell_number(event, "vp", score.vp);
    dogs_tell_number(event, "shields", score.shields);
    dogs_tell_number(event, "support", score.support);
    dogs_tell_number(event, "coins", score.coins);
    dogs_tell_number(event, "soldiers", score.soldiers);
    dogs_tell_number(event, "tactics", score.tactics);
    dogs_tell_number(event, "total", score.total);
  }
}

void dogs_end_game(Adjudication *adjudication) {
  adjudication->board->window = WINDOW_END;
  dogs_settle_winners(adjudication->edition, adjudication->board);
  tell_scores(adjudication);
  unsigned winners = dogs_winners(adjudication->edition, adjudication->board);
  bool shared = (winners & (winners - 1)) != 0;
  Event *event = dogs_event(adjudication, shared ? "shared-victory" : "victory", "DOGS R14");
  if (event == NULL) return;
  int total = 0;
  if (shared) event_list(event, "seats");
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    if (!(winners & 1u << seat)) continue;
    dogs_tell_seat(adjudication, event, shared ? NULL : "seat", seat);
    total = dogs_score_of(adjudication->edition, adjudication->board, seat).total;
  }
  if (shared) event_end(event);
  event_number(event, "total", total);
}

Outcome dogs_outcome(const void *state_pointer) {
  const State *state = state_pointer;
  if (state->board.window != WINDOW_END) return (Outcome){.winner = -1};
  unsigned winners = state->board.winners;
  if ((winners & (winners - 1)) != 0)
    return (Outcome){.over = true, .winner = -1, .shared = winners, .reason = "shared-victory"};
  return (Outcome){.over = true, .winner = __builtin_ctz(winners), .reason = "victory"};
}
