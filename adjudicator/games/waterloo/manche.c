/* A manche: its beginning and end, its laurels, and what comes after it (WATERLOO 3, 4, 6, W15, W18, W21,
 * W22). */
#include <string.h>

#include "play.h"

/* ---- laurels (6) ---- */

/* The value that a general has for the pursuit; 0 if it is not available. */
static int pursuit_value(const Side *side) {
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
  int own = pursuit_value(&field->side[side]);
  int other = pursuit_value(&field->side[OTHER(side)]);
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

/* ---- its beginning ---- */

static void deal_inactive(Table *table) {
  const State *state = table->state;
  Pair *pair = table->pair;
  if (!waterloo_is_simple(state) || !state->terms.laurels || state->terms.inactive != INACTIVE_DRAWN) return;
  for (int side = 0; side < SIDES; side++) {
    uint8_t values[VALUES] = {1, 2, 3, 4, 5, 6};
    dice_shuffle(table->dice, table->edition->inactive[pair->player[NORTH]][pair->player[SOUTH]][side],
                 values, VALUES);
    pair->field.side[side].general = (Piece){.label = 0, .value = values[0]};
  }
}

void waterloo_begin_manche(Table *table, int manche, int first) {
  Pair *pair = table->pair;
  memset(&pair->field, 0, sizeof pair->field);
  memset(&pair->progress, 0, sizeof pair->progress);
  memset(pair->next, 0, sizeof pair->next);
  pair->window = WINDOW_DEPLOY;
  pair->manche = (uint16_t)manche;
  pair->turn = 0;
  pair->asks = 0;
  pair->first = pair->to_move = (uint8_t)first;
  deal_inactive(table);
}

/* ---- what comes after it ---- */

void waterloo_end_game(Table *table, int winner) {
  State *state = table->state;
  state->over = 1;
  state->winner = (uint8_t)(winner < 0 ? 0 : winner);
  state->reason = winner < 0 ? REASON_SHARED : REASON_TARGET;
  const char *rule = waterloo_has_rondes(table->edition) ? "WATERLOO 7"
                     : state->terms.laurels              ? "WATERLOO 6"
                                                         : "WATERLOO 3";
  Event *event = event_add(table->events, WATERLOO_REASONS[state->reason], rule, AUDIENCE_ALL);
  if (winner >= 0) event_text(event, "player", table->edition->seats.names[winner]);
}

/* The pair waits for the others, or for ever. */
static void lay_aside(Pair *pair) {
  memset(&pair->progress, 0, sizeof pair->progress);
  memset(pair->next, 0, sizeof pair->next);
  pair->asks = 0;
  pair->window = WINDOW_DONE;
}

static void after_manche_of_two(Table *table) {
  State *state = table->state;
  Pair *pair = table->pair;
  int winner = pair->player[pair->last.winner];
  if (state->score[winner] >= waterloo_target(table->edition, state, winner)) {
    lay_aside(pair);
    waterloo_end_game(table, winner);
    return;
  }
  pair->replay = 0;
  waterloo_begin_manche(table, pair->manche + 1, waterloo_next_first(state, pair));
}

static void after_manche(Table *table) {
  if (!waterloo_has_rondes(table->edition)) {
    after_manche_of_two(table);
    return;
  }
  lay_aside(table->pair);
}

/* ---- its end ---- */

static void reveal_piece(const Table *table, Event *event, int side, const Piece *piece, int duel) {
  event_map(event, duel == 0 ? "general" : NULL);
  event_text(event, "piece", waterloo_label(table, side, piece));
  event_number(event, "value", piece->value);
  if (duel != 0) event_number(event, "duel", duel);
  event_end(event);
}

/* W15: everything is shown. */
static void reveal(Table *table) {
  for (int side = 0; side < SIDES; side++) {
    const Side *own = &table->pair->field.side[side];
    if (!own->deployed) continue;
    Event *event = waterloo_event(table, "revealed", "WATERLOO W15", AUDIENCE_ALL, side);
    event_list(event, "front");
    for (int duel = 1; duel <= DUELS; duel++) reveal_piece(table, event, side, &own->front[duel], duel);
    event_end(event);
    if (own->general.value != 0) reveal_piece(table, event, side, &own->general, 0);
  }
}

static void award(Table *table, int side, int laurels) {
  State *state = table->state;
  uint8_t *score = &state->score[table->pair->player[side]];
  *score = (uint8_t)(*score + (state->terms.laurels ? laurels : 1));
}

void waterloo_end_manche(Table *table, const uint8_t points[SIDES]) {
  Pair *pair = table->pair;
  const Field *field = &pair->field;
  const uint8_t standing[SIDES] = {field->side[NORTH].points, field->side[SOUTH].points};
  const uint8_t *final = points == NULL ? standing : points;
  int winner = final[NORTH] > final[SOUTH] ? NORTH : SOUTH;
  Laurels laurels = waterloo_laurels(table->edition, field, winner, final[OTHER(winner)]);
  bool counted = table->state->terms.laurels;
  reveal(table);
  Event *event =
      waterloo_event(table, "manche-won", points == NULL ? "WATERLOO W14" : "WATERLOO 4.3", AUDIENCE_ALL, -1);
  event_number(event, "manche", pair->manche);
  waterloo_put_winner(table, event, winner);
  event_number(event, "north", final[NORTH]);
  event_number(event, "south", final[SOUTH]);
  if (counted) event_number(event, "laurels", laurels.total);
  if (counted && laurels.pursuit > 0) event_number(event, "pursuit", laurels.pursuit);
  if (counted && laurels.decisive > 0) event_number(event, "decisive", laurels.decisive);
  award(table, winner, laurels.total);
  pair->last = (Last){.played = 1, .winner = (uint8_t)winner, .laurels = counted ? laurels.total : 0};
  memcpy(pair->last.points, final, SIDES);
  after_manche(table);
}

void waterloo_resign(Table *table, int side) {
  Pair *pair = table->pair;
  const Edition *edition = table->edition;
  int winner = OTHER(side), laurels = edition->resignation;
  bool counted = table->state->terms.laurels;
  /* Before both stand there is no cavalry to speak of. */
  bool pursued = pair->window != WINDOW_DEPLOY && waterloo_can_pursue(edition, &pair->field, winner);
  if (pursued) laurels += edition->pursuit;
  reveal(table);
  Event *event = waterloo_event(table, "manche-resigned", "WATERLOO W22", AUDIENCE_ALL, side);
  event_number(event, "manche", pair->manche);
  waterloo_put_winner(table, event, winner);
  if (counted) event_number(event, "laurels", laurels);
  if (counted && pursued) event_number(event, "pursuit", edition->pursuit);
  award(table, winner, laurels);
  pair->last = (Last){
      .played = 1, .winner = (uint8_t)winner, .resigned = 1, .laurels = counted ? (uint8_t)laurels : 0};
  after_manche(table);
}

void waterloo_fall_night(Table *table) {
  Pair *pair = table->pair;
  Event *event = waterloo_event(table, "nightfall", "WATERLOO W21", AUDIENCE_ALL, -1);
  event_number(event, "manche", pair->manche);
  event_number(event, "turns", table->state->terms.nightfall);
  reveal(table);
  pair->replay++;
  waterloo_begin_manche(table, pair->manche, waterloo_next_first(table->state, pair));
}
