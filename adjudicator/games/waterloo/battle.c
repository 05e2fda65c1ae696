/* A battle: its beginning and end, its laurels, and what comes after it (WATERLOO 3, 4, 6, W15, W18, W21,
 * W22). */
#include <string.h>

#include "sequence.h"

/* ---- laurels (6) ---- */

/* The value that a general has for the pursuit; 0 if it is not available. */
static int pursuit_value(const Field *field, int number) {
  const Side *side = &field->side[number];
  /* A charge that waits for the counter-charge is not lost yet (W22): its duel still stands. */
  if (side->engaged == ENGAGED_CHARGE && field->duels[side->at] != DUEL_REMOVED) return side->general.value;
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
  int own = pursuit_value(field, side);
  int other = pursuit_value(field, OTHER(side));
  return own != 0 && (other == 0 || own - other >= edition->margin);
}

Laurels waterloo_laurels(const Edition *edition, const Field *field, int winner, int loser_points) {
  Laurels laurels = {.victory = edition->victory};
  if (waterloo_can_pursue(edition, field, winner)) laurels.pursuit = edition->pursuit;
  if (loser_points <= edition->decisive_points) laurels.decisive = edition->decisive;
  laurels.total = (uint8_t)(laurels.victory + laurels.pursuit + laurels.decisive);
  return laurels;
}

/* ---- who starts ---- */

bool waterloo_starts_always(const State *state, const Pair *pair, int side) {
  return state->terms.always_first && state->terms.handicapped == pair->player[side] + 1;
}

int waterloo_next_first(const State *state, const Pair *pair) {
  for (int side = 0; side < SIDES; side++) {
    if (waterloo_starts_always(state, pair, side)) return side;
  }
  return OTHER(pair->first);
}

/* Not at set-up but when both have deployed: players hold the commitment to its key by then, and their salts count. */
void waterloo_draw_first(Adjudication *adjudication) {
  Pair *pair = adjudication->pair;
  pair->first = pair->to_move = (uint8_t)(dice_roll(adjudication->dice, "first player", SIDES) - 1);
  pair->undrawn = 0;
  waterloo_event(adjudication, "first-drawn", "WATERLOO W20", AUDIENCE_ALL, pair->first);
}

/* ---- its beginning ---- */

static void deal_inactive(Adjudication *adjudication) {
  const State *state = adjudication->state;
  Pair *pair = adjudication->pair;
  if (!waterloo_draws_generals(state)) return;
  for (int side = 0; side < SIDES; side++) {
    uint8_t values[VALUES] = {1, 2, 3, 4, 5, 6};
    dice_shuffle(adjudication->dice,
                 adjudication->edition->inactive[pair->player[NORTH]][pair->player[SOUTH]][side], values,
                 VALUES);
    pair->field.side[side].general = (Piece){.label = 0, .value = values[0]};
  }
}

void waterloo_begin_battle(Adjudication *adjudication, int battle, int first) {
  Pair *pair = adjudication->pair;
  memset(&pair->field, 0, sizeof pair->field);
  memset(&pair->progress, 0, sizeof pair->progress);
  memset(pair->next, 0, sizeof pair->next);
  pair->window = WINDOW_DEPLOY;
  pair->battle = (uint16_t)battle;
  pair->turn = 0;
  pair->asks = 0;
  pair->first = pair->to_move = (uint8_t)first;
  deal_inactive(adjudication);
}

/* ---- what comes after it ---- */

/* The pair waits for the others, or for ever. */
static void lay_aside(Pair *pair) {
  memset(&pair->progress, 0, sizeof pair->progress);
  memset(pair->next, 0, sizeof pair->next);
  pair->asks = 0;
  pair->window = WINDOW_DONE;
}

static void after_battle_of_two(Adjudication *adjudication) {
  State *state = adjudication->state;
  Pair *pair = adjudication->pair;
  int winner = pair->player[pair->last.winner];
  if (state->score[winner] >= waterloo_target(adjudication->edition, state, winner)) {
    lay_aside(pair);
    waterloo_end_game(adjudication, winner);
    return;
  }
  pair->replay = 0;
  waterloo_begin_battle(adjudication, pair->battle + 1, waterloo_next_first(state, pair));
}

static void after_battle(Adjudication *adjudication) {
  if (!waterloo_has_rondes(adjudication->edition)) {
    after_battle_of_two(adjudication);
    return;
  }
  lay_aside(adjudication->pair);
}

/* ---- its end ---- */

static void reveal_piece(const Adjudication *adjudication, Event *event, int side, const Piece *piece,
                         int duel) {
  event_map(event, duel == 0 ? "general" : NULL);
  event_text(event, "piece", waterloo_piece_label(adjudication, side, piece));
  event_number(event, "value", piece->value);
  if (duel != 0) event_number(event, "duel", duel);
  event_end(event);
}

/* W15: everything is shown; before both have deployed only generals that were drawn, since nothing else is placed (10.2). */
static void reveal(Adjudication *adjudication) {
  bool placed = adjudication->pair->window != WINDOW_DEPLOY;
  if (!placed && !waterloo_draws_generals(adjudication->state)) return;
  for (int side = 0; side < SIDES; side++) {
    const Side *own = &adjudication->pair->field.side[side];
    Event *event = waterloo_event(adjudication, "revealed", "WATERLOO W15", AUDIENCE_ALL, side);
    if (placed) event_list(event, "front");
    for (int duel = 1; placed && duel <= DUELS; duel++)
      reveal_piece(adjudication, event, side, &own->front[duel], duel);
    if (placed)
      event_end(event);
    else
      event_text(event, "undeployed", "yes");
    if (own->general.value != 0) reveal_piece(adjudication, event, side, &own->general, 0);
  }
}

/* What one side had sent of a battle that was resigned before both had deployed stays its secret, also once all lies open. */
static void take_back(const State *state, Field *field) {
  for (int side = 0; side < SIDES; side++) {
    Side *own = &field->side[side];
    memset(own->front, 0, sizeof own->front);
    if (!waterloo_draws_generals(state)) memset(&own->general, 0, sizeof own->general);
    own->deployed = 0;
  }
}

static void award(Adjudication *adjudication, int side, int laurels) {
  State *state = adjudication->state;
  uint8_t *score = &state->score[adjudication->pair->player[side]];
  *score = (uint8_t)(*score + (state->terms.laurels ? laurels : 1));
}

void waterloo_end_battle(Adjudication *adjudication, const uint8_t points[SIDES]) {
  Pair *pair = adjudication->pair;
  const Field *field = &pair->field;
  const uint8_t standing[SIDES] = {field->side[NORTH].points, field->side[SOUTH].points};
  const uint8_t *final = points == NULL ? standing : points;
  int winner = final[NORTH] > final[SOUTH] ? NORTH : SOUTH;
  Laurels laurels = waterloo_laurels(adjudication->edition, field, winner, final[OTHER(winner)]);
  bool counted = adjudication->state->terms.laurels;
  reveal(adjudication);
  Event *event = waterloo_event(adjudication, "manche-won", points == NULL ? "WATERLOO W14" : "WATERLOO 4.3",
                                AUDIENCE_ALL, -1);
  event_number(event, "manche", pair->battle);
  waterloo_put_winner(adjudication, event, winner);
  event_number(event, "north", final[NORTH]);
  event_number(event, "south", final[SOUTH]);
  if (counted) event_number(event, "laurels", laurels.total);
  if (counted && laurels.pursuit > 0) event_number(event, "pursuit", laurels.pursuit);
  if (counted && laurels.decisive > 0) event_number(event, "decisive", laurels.decisive);
  award(adjudication, winner, laurels.total);
  pair->last =
      (Last){.played = 1, .winner = (uint8_t)winner, .fought = 1, .laurels = counted ? laurels.total : 0};
  memcpy(pair->last.points, final, SIDES);
  after_battle(adjudication);
}

void waterloo_resign(Adjudication *adjudication, int side) {
  Pair *pair = adjudication->pair;
  const Edition *edition = adjudication->edition;
  int winner = OTHER(side), laurels = edition->resignation;
  bool counted = adjudication->state->terms.laurels;
  /* Before both stand there is no cavalry to speak of. */
  bool pursued = pair->window != WINDOW_DEPLOY && waterloo_can_pursue(edition, &pair->field, winner);
  if (pursued) laurels += edition->pursuit;
  reveal(adjudication);
  if (pair->window == WINDOW_DEPLOY) take_back(adjudication->state, &pair->field);
  Event *event = waterloo_event(adjudication, "manche-resigned", "WATERLOO W22", AUDIENCE_ALL, side);
  event_number(event, "manche", pair->battle);
  waterloo_put_winner(adjudication, event, winner);
  if (counted) event_number(event, "laurels", laurels);
  if (counted && pursued) event_number(event, "pursuit", edition->pursuit);
  award(adjudication, winner, laurels);
  pair->last = (Last){.played = 1, .winner = (uint8_t)winner, .laurels = counted ? (uint8_t)laurels : 0};
  after_battle(adjudication);
}

void waterloo_fall_night(Adjudication *adjudication) {
  Pair *pair = adjudication->pair;
  Event *event = waterloo_event(adjudication, "nightfall", "WATERLOO W21", AUDIENCE_ALL, -1);
  event_number(event, "manche", pair->battle);
  event_number(event, "turns", adjudication->state->terms.nightfall);
  reveal(adjudication);
  pair->replay++;
  waterloo_begin_battle(adjudication, pair->battle, waterloo_next_first(adjudication->state, pair));
}
