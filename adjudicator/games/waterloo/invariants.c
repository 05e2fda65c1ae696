/* The invariants of a state (WATERLOO 2, 4, 12.14). */
#include "board.h"
#include "position.h"

/* -- pieces -- */

static const char *values_fault(const State *state, const Side *side) {
  unsigned values = 0, labels = 0;
  int count = 0;
  for (int duel = 0; duel <= DUELS; duel++) {
    const Piece *piece = duel == 0 ? &side->general : &side->front[duel];
    if (duel == 0 && piece->value == 0) continue;
    if (piece->value < 1 || piece->value > waterloo_values(state)) return "a piece without a value";
    if (piece->label >= LABELS || piece->pose >= POSES) return "no such piece";
    if ((values & 1u << piece->value) || (labels & 1u << piece->label)) return "two pieces are the same";
    values |= 1u << piece->value;
    labels |= 1u << piece->label;
    count++;
  }
  return count == waterloo_values(state) ? NULL : "pieces are missing";
}

/* 12.2: which labels a side has follows from its retreat. */
static const char *labels_fault(const Side *side) {
  bool retreated = side->retreated != 0;
  for (int label = 0; label < LABELS; label++) {
    bool lives = label == 0 ? !retreated : label <= DUELS ? label != side->retreated : retreated;
    bool found = side->general.value != 0 || (label != 0 && label != 7)
                     ? waterloo_find_label(side, label) >= 0
                     : lives;
    if (lives != found) return "a label that cannot be";
  }
  return retreated && (side->general.label != 7 || !side->spent) ? "a retreat without its order" : NULL;
}

static const char *general_fault(const State *state, const Field *field, const Side *side) {
  bool acts = waterloo_has_generals(state);
  if (!acts && (side->spent || side->engaged || side->points || side->retreated || side->general.pose))
    return "a general that cannot act has acted";
  if (side->engaged >= ENGAGEMENTS) return "no such engagement";
  if (side->engaged == ENGAGED_NONE) {
    if (side->at != 0 || side->won) return "a general that is not engaged has fought";
    return side->spent != (side->general.pose == POSE_DOWN) ? "an order and its general differ" : NULL;
  }
  if (side->at < 1 || side->at > DUELS || !side->spent) return "an engagement without its duel";
  bool removed = field->duels[side->at] == DUEL_REMOVED;
  return removed == (side->engaged == ENGAGED_GUARD) ? "an engagement in the wrong duel" : NULL;
}

static const char *poses_fault(const Field *field, const Side *side) {
  if (side->general.pose == POSE_UP) return "a general that lies face up";
  for (int duel = 1; duel <= DUELS; duel++) {
    const Piece *piece = &side->front[duel];
    if (piece->pose == POSE_UP && field->duels[duel] == DUEL_OPEN) return "an open piece in no pinned duel";
    if (piece->pose == POSE_STANDING && field->duels[duel] == DUEL_PINNED)
      return "a standing piece is pinned";
    if (piece->pose == POSE_DOWN && piece->label != 6) return "a hidden piece without a retreat";
  }
  return NULL;
}

/* What somebody knows is true, under the label that it had. */
static const char *knowledge_fault(const State *state, const Side *knower, const Side *side) {
  uint8_t possible[LABELS];
  waterloo_possible(side, waterloo_values(state), knower->knows, possible);
  const char *fault = NULL;
  for (int duel = 0; duel <= DUELS; duel++) {
    const Piece *piece = duel == 0 ? &side->general : &side->front[duel];
    if (piece->value == 0) continue;
    if (knower->knows[piece->label] != 0 && knower->knows[piece->label] != piece->value)
      return "a value is known that is wrong";
    if (!(possible[piece->label] & VALUE_BIT(piece->value)))
      fault = "a value is thought impossible that is there";
  }
  return fault;
}

/* -- the front -- */

/* Charges that were fought with a duel, and points for them. */
static const char *charges_fault(const Field *field) {
  int removed = 0, pinned = 0, charges = 0, engaged = 0;
  for (int duel = 1; duel <= DUELS; duel++) {
    if (field->duels[duel] >= DUEL_STATES) return "no such duel";
    removed += field->duels[duel] == DUEL_REMOVED;
    pinned += field->duels[duel] == DUEL_PINNED;
  }
  for (int side = 0; side < SIDES; side++) {
    charges += field->side[side].engaged == ENGAGED_CHARGE;
    engaged +=
        field->side[side].engaged == ENGAGED_CHARGE || field->side[side].engaged == ENGAGED_COUNTERCHARGE;
  }
  if (removed > SIDES || pinned > SIDES) return "more than two duels are removed, or pinned";
  return removed > charges || (charges == 0 && engaged > 0) ? "a duel was removed without a charge" : NULL;
}

static const char *points_fault(const Edition *edition, const Field *field) {
  const Side *north = &field->side[NORTH], *south = &field->side[SOUTH];
  int fights = 0, cavalry = 0;
  for (int duel = 1; duel <= DUELS; duel++) fights += field->duels[duel] == DUEL_REMOVED;
  for (int side = 0; side < SIDES; side++)
    cavalry +=
        field->side[side].engaged == ENGAGED_CHARGE || field->side[side].engaged == ENGAGED_COUNTERCHARGE;
  int stakes = fights * edition->stake_duel + cavalry * edition->stake_general;
  return north->points + south->points != stakes ? "points that no charge brought" : NULL;
}

/* A charge is under way while its opponent is asked: nothing is fought yet. */
static bool charge_hangs(const Pair *pair) {
  return pair->window == WINDOW_ASK && pair->progress.question == ASK_COUNTER;
}

static const char *field_fault_of(const Edition *edition, const State *state, const Pair *pair) {
  const Field *field = &pair->field;
  for (int side = 0; side < SIDES; side++) {
    const Side *own = &field->side[side];
    const char *fault = values_fault(state, own);
    if (fault == NULL) fault = labels_fault(own);
    if (fault == NULL && !charge_hangs(pair)) fault = general_fault(state, field, own);
    if (fault == NULL) fault = poses_fault(field, own);
    if (fault == NULL) fault = knowledge_fault(state, &field->side[OTHER(side)], own);
    if (fault != NULL) return fault;
  }
  const char *fault = charges_fault(field);
  return fault != NULL || charge_hangs(pair) ? fault : points_fault(edition, field);
}

/* -- turns -- */

static const char *ask_fault(const Pair *pair) {
  const Progress *progress = &pair->progress;
  bool mover = progress->question == ASK_ACTION || progress->question == ASK_ATTACKER;
  if (progress->question == ASK_NONE || progress->question >= QUESTIONS) return "a question that is none";
  if (pair->asks == 0) return "nobody was asked";
  if (progress->asked != (mover ? pair->to_move : OTHER(pair->to_move))) return "the wrong side is asked";
  if (progress->plan.moves.count == 0) return "a question without a turn";
  if (progress->question == ASK_COUNTER &&
      (progress->duel == 0 || pair->field.duels[progress->duel] == DUEL_REMOVED))
    return "a charge at no duel";
  if (progress->question == ASK_ACTION)
    return __builtin_popcount(progress->kinds) < waterloo_actions_most(pair, pair->to_move)
               ? NULL
               : "a question after the last action";
  if (progress->question == ASK_COUNTER) return NULL;
  int branch = progress->plan.moves.items[progress->item].first + progress->branch;
  int what = progress->plan.script.branches[branch].what;
  bool assaults =
      waterloo_is_action(what) && waterloo_action(&progress->plan.script, what)->kind == ACTION_ASSAULT;
  return assaults ? NULL : "a guard without an assault";
}

static const char *turn_fault(const State *state, const Pair *pair) {
  int mover = pair->turn % 2 == 1 ? pair->first : OTHER(pair->first);
  if (pair->turn < 1) return "no such turn";
  if (pair->undrawn) return "a turn before who starts is drawn";
  if (pair->to_move != mover) return "the wrong side is to move";
  if (state->terms.nightfall > 0 && pair->turn > SIDES * state->terms.nightfall)
    return "a turn after nightfall";
  return pair->window == WINDOW_ASK ? ask_fault(pair) : NULL;
}

static const char *last_fault(const Edition *edition, const State *state, const Last *last) {
  if (!last->played || !last->fought) return NULL;
  int all = DUELS * edition->stake_duel + (waterloo_has_generals(state) ? SIDES * edition->stake_general : 0);
  int sum = last->points[NORTH] + last->points[SOUTH];
  bool early = state->terms.auto_end && !state->terms.laurels;
  if (sum > all || (sum < all && !early)) return "points do not add up";
  return last->points[last->winner] > last->points[OTHER(last->winner)] ? NULL : "the wrong side has won";
}

static const char *pair_fault(const Edition *edition, const State *state, const Pair *pair) {
  int seats = edition->base.seats.count;
  if (pair->window >= WINDOWS || pair->first >= SIDES || pair->to_move >= SIDES)
    return "no such window or side";
  if (pair->player[NORTH] == pair->player[SOUTH] || pair->player[NORTH] >= seats ||
      pair->player[SOUTH] >= seats)
    return "a pair of no two players";
  const char *fault = last_fault(edition, state, &pair->last);
  if (fault != NULL || pair->window == WINDOW_DONE) return fault;
  if (pair->window == WINDOW_DEPLOY) {
    if (pair->turn != 0) return "a turn before both stand";
    return pair->field.side[NORTH].deployed && pair->field.side[SOUTH].deployed ? "a deployment that is over"
                                                                                : NULL;
  }
  fault = turn_fault(state, pair);
  return fault != NULL ? fault : field_fault_of(edition, state, pair);
}

static const char *pairs_fault(const Edition *edition, const State *state) {
  if (state->pair_count != waterloo_pairs_most(edition)) return "not every pair plays";
  for (int i = 0; i < state->pair_count; i++) {
    const Pair *pair = &state->pairs[i];
    if (waterloo_pair_of(state, pair->player[NORTH], pair->player[SOUTH]) != pair)
      return "two pairs are the same";
  }
  return NULL;
}

bool waterloo_invariants_hold(const void *edition, const void *state_pointer, const char **what) {
  const State *state = state_pointer;
  *what = pairs_fault(edition, state);
  for (int i = 0; *what == NULL && i < state->pair_count; i++)
    *what = pair_fault(edition, state, &state->pairs[i]);
  return *what == NULL;
}
