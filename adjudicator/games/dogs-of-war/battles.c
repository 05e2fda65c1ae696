/* The outcome of a year: its battles are decided (DOGS 4.5). */
#include <string.h>

#include "sequence.h"

/* ---- what the dogs can do in it (R09, R10, R19, R20, 11.6, 11.14) ---- */

/* Captains more than stand there, on a side where the seat has one (R09). */
static int extra_captains(const Adjudication *adjudication, Side side, int seat) {
  if (dogs_power(adjudication->edition, adjudication->board, seat) != POWER_EXTRA) return 0;
  if (dogs_captains_on(adjudication->board, side, seat) == 0) return 0;
  return adjudication->edition->dogs[adjudication->board->players[seat].dog - 1].amount;
}

/* The side of a battle that a seat supports; battle -1 for none. */
static Side side_of_seat(const Board *board, int battle, int seat) {
  for (int side = 0; side < SIDES_OF_BATTLE; side++) {
    if (dogs_captains_on(board, (Side){battle, side}, seat) > 0) return (Side){battle, side};
  }
  return (Side){-1, 0};
}

/* ---- the marker ---- */

/* What is filed for one house of a battle, that of the own side first; else the default. */
static const CursorPolicy *cursor_policy(const Board *board, const Policy *policy, Side own, bool *named) {
  const CursorPolicy *mine = &policy->cursor[dogs_house_of(board, own) + 1];
  const CursorPolicy *theirs = &policy->cursor[dogs_house_of(board, dogs_other_side(own)) + 1];
  *named = mine->what != CURSOR_DEFAULT || theirs->what != CURSOR_DEFAULT;
  if (mine->what != CURSOR_DEFAULT) return mine;
  return theirs->what != CURSOR_DEFAULT ? theirs : &policy->cursor[0];
}

/* True if the marker moved. */
static bool move_cursor(const Adjudication *adjudication, int seat, Side own, const CursorPolicy *order) {
  Board *board = adjudication->board;
  int most = adjudication->edition->dogs[board->players[seat].dog - 1].amount;
  Side toward = own;
  int steps = most;
  if (order->what == CURSOR_DEFAULT || order->what == CURSOR_NONE) return false;
  if (order->what == CURSOR_ORDER) {
    toward = dogs_side_of_house(board, order->toward - 1);
    steps = order->steps < most ? order->steps : most;
    if (toward.battle != own.battle) return false;
  }
  int was = dogs_lead(board, own);
  if (was == -adjudication->edition->track) return false;
  dogs_push(adjudication->edition, board, toward, steps);
  if (dogs_lead(board, own) == was) return false;
  Event *event = dogs_event(adjudication, "cursor", "DOGS R10");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_house(adjudication, event, "house", dogs_house_of(board, own));
  dogs_tell_number(event, "was", was);
  dogs_tell_number(event, "lead", dogs_lead(board, own));
  dogs_tell_text(event, "why", "conqueror");
  return true;
}

/* Moves the cursors of battles that were named (or not) by the policy. Returns how many were moved. */
static int move_cursors(const Adjudication *adjudication, int seat, bool wanted, int most) {
  int count = 0;
  for (int battle = 0; battle < adjudication->board->battle_count && count < most; battle++) {
    Side own = side_of_seat(adjudication->board, battle, seat);
    if (own.battle < 0) continue;
    bool named;
    const CursorPolicy *order =
        cursor_policy(adjudication->board, &adjudication->state->plans[seat].policy, own, &named);
    if (named == wanted) count += move_cursor(adjudication, seat, own, order);
  }
  return count;
}

/* R10 */
static void move_all_cursors(Adjudication *adjudication) {
  bool one = adjudication->board->option[OPTION_R10] == R10_ONE_BATTLE;
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    if (dogs_power(adjudication->edition, adjudication->board, seat) != POWER_CURSOR) continue;
    int most = one ? 1 : BATTLES_MAX;
    most -= move_cursors(adjudication, seat, true, most);
    move_cursors(adjudication, seat, false, most);
  }
}

/* ---- captains and soldiers of the losing side ---- */

static bool wants_to_withdraw(const Adjudication *adjudication, int seat, int house) {
  const Policy *policy = &adjudication->state->plans[seat].policy;
  int word = policy->withdraw[house + 1];
  if (word == STAY_DEFAULT) word = policy->withdraw[0];
  return word != STAY_STAY; /* always, unless told otherwise (R19) */
}

/* R19: spaces without a captain, but with a soldier. */
static void withdraw(Adjudication *adjudication, Side loser) {
  Board *board = adjudication->board;
  int house = dogs_house_of(board, loser);
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    if (dogs_power(adjudication->edition, board, seat) != POWER_WITHDRAW) continue;
    int count = dogs_captains_on(board, loser, seat);
    if (count == 0 || !wants_to_withdraw(adjudication, seat, house)) continue;
    Standing *spaces = board->battles[loser.battle].spaces[loser.side];
    for (int space = 0; space < SPACES_MAX; space++) {
      if (spaces[space].by == seat + 1) spaces[space].by = 0;
    }
    Event *event = dogs_event(adjudication, "withdrew", "DOGS R19");
    dogs_tell_seat(adjudication, event, "seat", seat);
    dogs_tell_number(event, "battle", loser.battle + 1);
    dogs_tell_house(adjudication, event, "house", house);
    dogs_tell_number(event, "count", count);
  }
}

/* R20 */
static void take_soldier(Adjudication *adjudication, int seat, Side loser) {
  Board *board = adjudication->board;
  if (dogs_power(adjudication->edition, board, seat) != POWER_TAKE ||
      adjudication->state->plans[seat].policy.take == TAKE_DECLINE)
    return;
  Standing *spaces = board->battles[loser.battle].spaces[loser.side], *best = NULL;
  for (int space = 0; space < SPACES_MAX; space++) {
    Standing *standing = &spaces[space];
    if (standing->soldier == 0) continue;
    if (best == NULL || adjudication->edition->kinds[standing->soldier - 1].strength >
                            adjudication->edition->kinds[best->soldier - 1].strength)
      best = standing;
  }
  if (best == NULL) return;
  int kind = best->soldier - 1;
  board->players[seat].soldiers[kind]++;
  best->soldier = 0;
  Event *event = dogs_event(adjudication, "took-soldier", "DOGS R20");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_number(event, "battle", loser.battle + 1);
  dogs_tell_text(event, "soldier", adjudication->edition->kind_ids[kind]);
}

/* ---- the token ---- */

typedef struct Claim {
  int captains, strength, first; /* first: number of the earliest captain */
} Claim;

static Claim claim_of(const Adjudication *adjudication, Side side, int seat) {
  const Standing *spaces = adjudication->board->battles[side.battle].spaces[side.side];
  Claim claim = {.first = 255};
  for (int space = 0; space < SPACES_MAX; space++) {
    if (spaces[space].by != seat + 1) continue;
    claim.captains++;
    claim.strength += spaces[space].strength;
    if (spaces[space].nr < claim.first) claim.first = spaces[space].nr;
  }
  claim.captains += extra_captains(adjudication, side, seat);
  return claim;
}

/* Of those that are left, the ones with most of something. */
static unsigned best_by(const int *values, unsigned seats) {
  int most = -1000;
  unsigned best = 0;
  for (int seat = 0; seat < PLAYERS_MAX; seat++) {
    if (!(seats & 1u << seat) || values[seat] < most) continue;
    if (values[seat] > most) best = 0;
    most = values[seat];
    best |= 1u << seat;
  }
  return best;
}

static bool is_one(unsigned seats) {
  return (seats & (seats - 1)) == 0;
}

/* Who takes the tokens of a battle, as bits; *how says by what (R07). */
static unsigned token_takers(const Adjudication *adjudication, Side winner, const char **how) {
  int captains[PLAYERS_MAX] = {0}, strength[PLAYERS_MAX] = {0}, earliest[PLAYERS_MAX] = {0};
  unsigned seats = 0;
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    Claim claim = claim_of(adjudication, winner, seat);
    captains[seat] = claim.captains;
    strength[seat] = claim.strength;
    earliest[seat] = -claim.first;
    if (claim.captains > 0) seats |= 1u << seat;
  }
  *how = "most";
  seats = best_by(captains, seats);
  if (is_one(seats)) return seats;
  int ruling = adjudication->board->option[OPTION_R07];
  *how = "shared";
  if (ruling == R07_ALL) return seats;
  if (ruling == R07_NONE) return 0;
  if (ruling == R07_STRENGTH_THEN_FIRST) {
    *how = "strength";
    seats = best_by(strength, seats);
    if (is_one(seats)) return seats;
  }
  *how = "first";
  return best_by(earliest, seats);
}

static void take_token(Adjudication *adjudication, int seat, Side winner, int token, bool hidden,
                       const char *how) {
  const Token *taken = &adjudication->edition->tokens[token];
  Event *event = dogs_event(adjudication, "token", strcmp(how, "most") == 0 ? "DOGS R27" : "DOGS R07");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_number(event, "battle", winner.battle + 1);
  dogs_tell_text(event, "token", taken->id);
  dogs_tell_text(event, "name", taken->name);
  if (hidden) dogs_tell_text(event, "hidden", "yes");
  dogs_tell_text(event, "how", how);
  dogs_gain(adjudication, seat, &taken->give, dogs_house_of(adjudication->board, winner), taken->id,
            "DOGS R26");
}

/* A token that nobody takes; one that lies face down stays so. */
static void tell_unclaimed(const Adjudication *adjudication, const Battle *battle, int number,
                           const char *why) {
  for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
    if (battle->tokens[i] == 0) continue;
    Event *event = dogs_event(adjudication, "token-unclaimed", "DOGS R27");
    dogs_tell_number(event, "battle", number + 1);
    dogs_tell_text(event, "token", adjudication->edition->tokens[battle->tokens[i] - 1].id);
    dogs_tell_text(event, "why", why);
  }
}

/* Those that lie face up first. */
static void take_tokens(Adjudication *adjudication, int seat, Side winner, const char *how) {
  const Battle *battle = &adjudication->board->battles[winner.battle];
  bool any = false;
  for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
    if (battle->tokens[i] != 0) take_token(adjudication, seat, winner, battle->tokens[i] - 1, false, how);
    any = any || battle->tokens[i] != 0 || battle->hidden[i] != 0;
  }
  for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
    if (battle->hidden[i] != 0) take_token(adjudication, seat, winner, battle->hidden[i] - 1, true, how);
  }
  if (any) take_soldier(adjudication, seat, dogs_other_side(winner));
}

/* From the first player on, should several take what the bank is short of (R07: all). */
static void award_tokens(Adjudication *adjudication, Side winner) {
  const char *how;
  const Board *board = adjudication->board;
  int seats = adjudication->edition->seat_count;
  bool anybody = dogs_captains_on(board, winner, ANYBODY) > 0;
  unsigned takers = token_takers(adjudication, winner, &how);
  if (takers == 0)
    tell_unclaimed(adjudication, &board->battles[winner.battle], winner.battle, anybody ? "tie" : "nobody");
  for (int i = 0; i < seats; i++) {
    int seat = (board->first - 1 + i) % seats;
    if (takers & 1u << seat) take_tokens(adjudication, seat, winner, how);
  }
}

/* ---- one battle ---- */

static int value_within(const Adjudication *adjudication, int value) {
  const Edition *edition = adjudication->edition;
  int least = edition->value_least, most = edition->value_most;
  if (adjudication->board->option[OPTION_R11] == R11_CLAMPED) {
    int top = edition->value_start + edition->years * edition->step_win_at_end;
    if (least < edition->value_start) least = edition->value_start;
    if (most > top) most = top;
  }
  return value < least ? least : value > most ? most : value;
}

static void move_house(const Adjudication *adjudication, int house, int steps) {
  adjudication->board->values[house] =
      (int8_t)value_within(adjudication, adjudication->board->values[house] + steps);
}

/* The seats with captains on a side, so that the report can name each player's own battles. */
static void tell_supporters(const Adjudication *adjudication, Event *event, const char *name, Side side) {
  if (event == NULL) return;
  event_list(event, name);
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    if (dogs_captains_on(adjudication->board, side, seat) > 0)
      dogs_tell_seat(adjudication, event, NULL, seat);
  }
  event_end(event);
}

/* ---- what lay on the board: the position forgets it at the end of the year ---- */

static void tell_side(const Adjudication *adjudication, Event *event, Side side) {
  const Edition *edition = adjudication->edition;
  const Board *board = adjudication->board;
  int house = dogs_house_of(board, side);
  event_map(event, NULL);
  event_text(event, "house", edition->house_ids[house]);
  event_number(event, "lead", dogs_lead(board, side));
  event_list(event, "spaces");
  for (int space = 0; space < SPACES_MAX; space++) {
    const Standing *standing = &board->battles[side.battle].spaces[side.side][space];
    if (standing->by == 0) continue;
    event_map(event, NULL);
    event_text(event, "space", edition->space_ids[house][space]);
    event_text(event, "by", edition->seat_names[standing->by - 1]);
    if (standing->soldier != 0) event_text(event, "soldier", edition->kind_ids[standing->soldier - 1]);
    event_number(event, "strength", standing->strength);
    event_end(event);
  }
  event_end(event);
  event_end(event);
}

static void tell_tokens(const Edition *edition, Event *event, const Battle *battle) {
  int hidden = 0;
  event_list(event, "tokens");
  for (int i = 0; i < TOKENS_OF_BATTLE; i++) {
    hidden += battle->hidden[i] != 0;
    if (battle->tokens[i] == 0) continue;
    const Token *token = &edition->tokens[battle->tokens[i] - 1];
    event_map(event, NULL);
    event_text(event, "token", token->id);
    event_text(event, "name", token->name);
    event_end(event);
  }
  event_end(event);
  if (hidden > 0) event_number(event, "hidden", hidden);
}

static void tell_tactics(const Adjudication *adjudication, Event *event, const Battle *battle) {
  const Board *board = adjudication->board;
  event_list(event, "tactics");
  for (int i = 0; i < board->seen_count; i++) {
    const Played *played = &board->seen[i];
    int house = played->at - 1;
    if (house != battle->house[0] && house != battle->house[1]) continue;
    const Tactic *card = &adjudication->edition->tactics[played->card];
    event_map(event, NULL);
    event_text(event, "by", adjudication->edition->seat_names[played->by]);
    event_text(event, "card", card->id);
    event_text(event, "name", card->name);
    event_end(event);
  }
  event_end(event);
}

static void tell_fought(const Adjudication *adjudication, Event *event, int number) {
  if (event == NULL) return;
  const Battle *battle = &adjudication->board->battles[number];
  event_list(event, "sides");
  for (int side = 0; side < SIDES_OF_BATTLE; side++) tell_side(adjudication, event, (Side){number, side});
  event_end(event);
  tell_tokens(adjudication->edition, event, battle);
  tell_tactics(adjudication, event, battle);
}

static void settle_values(const Adjudication *adjudication, Side winner) {
  Board *board = adjudication->board;
  Side loser = dogs_other_side(winner);
  int house = dogs_house_of(board, winner), against = dogs_house_of(board, loser);
  bool beaten = dogs_lead(board, winner) == adjudication->edition->track;
  move_house(adjudication, house,
             beaten ? adjudication->edition->step_win_at_end : adjudication->edition->step_win);
  if (beaten) move_house(adjudication, against, adjudication->edition->step_loss_at_end);
  Event *event = dogs_event(adjudication, "battle-won", "DOGS 4.5");
  dogs_tell_number(event, "battle", winner.battle + 1);
  dogs_tell_house(adjudication, event, "house", house);
  dogs_tell_house(adjudication, event, "against", against);
  dogs_tell_number(event, "margin", dogs_lead(board, winner));
  if (beaten) dogs_tell_text(event, "beaten", "yes");
  dogs_tell_number(event, "value", board->values[house]);
  dogs_tell_number(event, "value_against", board->values[against]);
  tell_supporters(adjudication, event, "won_by", winner);
  tell_supporters(adjudication, event, "lost_by", loser);
  tell_fought(adjudication, event, winner.battle);
}

static int captains_beaten(const Adjudication *adjudication, Side loser) {
  int count = dogs_captains_on(adjudication->board, loser, ANYBODY);
  if (adjudication->board->option[OPTION_R09] != OPTION_YES) return count;
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++)
    count += extra_captains(adjudication, loser, seat);
  return count;
}

static void score_player(const Adjudication *adjudication, Side winner, int seat, int beaten) {
  Player *player = &adjudication->board->players[seat];
  int vp = beaten * adjudication->edition->vp_per_captain;
  if (vp == 0) return;
  player->vp = (uint16_t)(player->vp + vp);
  Event *event = dogs_event(adjudication, "scored", "DOGS R08");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_number(event, "battle", winner.battle + 1);
  dogs_tell_number(event, "captains", beaten);
  dogs_tell_number(event, "vp", vp);
}

static void pay_winner(const Adjudication *adjudication, Side winner, int seat) {
  if (dogs_power(adjudication->edition, adjudication->board, seat) != POWER_COINS) return;
  const Dog *dog = &adjudication->edition->dogs[adjudication->board->players[seat].dog - 1];
  int coins = dogs_take_coins(adjudication, seat, dog->amount);
  Event *event = dogs_event(adjudication, "coin", "DOGS 7.4");
  dogs_tell_seat(adjudication, event, "seat", seat);
  dogs_tell_number(event, "battle", winner.battle + 1);
  dogs_tell_number(event, "coins", coins);
}

static void score(const Adjudication *adjudication, Side winner, int beaten) {
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++) {
    if (dogs_captains_on(adjudication->board, winner, seat) == 0) continue;
    score_player(adjudication, winner, seat, beaten);
    pay_winner(adjudication, winner, seat);
  }
}

static void settle_battle(Adjudication *adjudication, int number) {
  Battle *battle = &adjudication->board->battles[number];
  if (battle->cursor == 0) {
    Event *event = dogs_event(adjudication, "battle-drawn", "DOGS 4.5");
    dogs_tell_number(event, "battle", number + 1);
    dogs_tell_house(adjudication, event, "house", battle->house[0]);
    dogs_tell_house(adjudication, event, "against", battle->house[1]);
    tell_supporters(adjudication, event, "supporters", (Side){number, 0});
    tell_supporters(adjudication, event, "supporters_against", (Side){number, 1});
    tell_fought(adjudication, event, number);
    return;
  }
  Side winner = {number, battle->cursor > 0 ? 0 : 1};
  settle_values(adjudication, winner);
  withdraw(adjudication, dogs_other_side(winner));
  score(adjudication, winner, captains_beaten(adjudication, dogs_other_side(winner)));
  award_tokens(adjudication, winner);
}

/* ---- the end of the year ---- */

static void clear_year(const Adjudication *adjudication) {
  Board *board = adjudication->board;
  memset(board->battles, 0, sizeof board->battles);
  board->battle_count = board->to_move = board->asked = board->stops = board->lap = 0;
  for (int seat = 0; seat < adjudication->edition->seat_count; seat++)
    board->players[seat].captains = board->players[seat].out = 0;
  memset(adjudication->state->plans, 0, sizeof adjudication->state->plans);
}

void dogs_end_year(Adjudication *adjudication) {
  Board *board = adjudication->board;
  move_all_cursors(adjudication);
  for (int battle = 0; battle < board->battle_count; battle++) settle_battle(adjudication, battle);
  clear_year(adjudication);
  board->window = WINDOW_PREPARATION;
  if (board->year >= adjudication->edition->years) {
    dogs_end_game(adjudication);
    return;
  }
  Event *event = dogs_event(adjudication, "year-ends", "DOGS 4.5");
  dogs_tell_number(event, "year", board->year);
  dogs_tell_seat(adjudication, event, "seat",
                 (board->next_first != 0 ? board->next_first : board->first) - 1);
}
