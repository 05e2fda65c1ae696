#include "board.h"

/* What a side sees of the other's general. */
static int general_word(const Side *side) {
  if (side->engaged != ENGAGED_NONE) return GENERAL_ENGAGED;
  return side->general.pose == POSE_DOWN ? GENERAL_LYING : GENERAL_STANDING;
}

/* The value of the enemy's piece at a duel if the player has seen it, 0 if not. */
static int known_value(const Field *field, int side, int duel) {
  const Piece *piece = &field->side[OTHER(side)].front[duel];
  return piece->pose == POSE_UP ? piece->value : field->side[side].knows[piece->label];
}

static bool has_duel(const Field *field, const PlanNode *test, DuelState state) {
  for (int duel = 1; duel <= DUELS; duel++) {
    if (field->duels[duel] == state && plan_matches(test, duel)) return true;
  }
  return false;
}

static bool seen_matches(const Progress *progress, const PlanNode *test) {
  for (int i = 0; i < 2; i++) {
    if (progress->seen[i] != 0 && plan_matches(test, progress->seen[i])) return true;
  }
  return false;
}

/* only: something was played, and nothing else; includes: all of these were. */
static bool did_matches(unsigned did, const PlanNode *test) {
  unsigned named = 0;
  for (int i = 0; i < test->count; i++) named |= 1u << test->values[i];
  return test->subject == DID_ONLY ? did != 0 && (did & ~named) == 0 : (named & ~did) == 0;
}

/* The duel of the enemy's guard; 0 for none. */
static int guard_duel(const Side *side) {
  return side->engaged == ENGAGED_GUARD ? side->at : 0;
}

static bool test_holds(const void *context, const PlanNode *test) {
  const Facts *facts = context;
  const Field *field = &facts->pair->field;
  const Progress *progress = &facts->pair->progress;
  const Side *own = &field->side[facts->side], *enemy = &field->side[OTHER(facts->side)];
  int duel = facts->duel;
  switch ((ConditionKey)test->key) {
  case KEY_SEEN: return seen_matches(progress, test);
  case KEY_CHARGE:
    return progress->charged != CHARGED_NOT &&
           plan_matches(test, progress->charged == CHARGED_WON ? CHARGE_WON : CHARGE_LOST);
  case KEY_COUNTERED: return progress->charged != CHARGED_NOT && plan_matches(test, progress->countered);
  case KEY_DUEL: return duel != 0 && plan_matches(test, duel);
  case KEY_MY_INFANTRY: return duel != 0 && plan_matches(test, own->front[duel].value);
  case KEY_MY_GENERAL: return own->general.value != 0 && plan_matches(test, own->general.value);
  case KEY_FACING:
    return duel != 0 && plan_matches(test, OTHER(facts->side) * LABELS + enemy->front[duel].label);
  case KEY_FACING_KNOWN:
    return duel != 0 && known_value(field, facts->side, duel) != 0 &&
           plan_matches(test, known_value(field, facts->side, duel));
  case KEY_DUEL_OPEN: return has_duel(field, test, DUEL_OPEN);
  case KEY_DUEL_REMOVED: return has_duel(field, test, DUEL_REMOVED);
  case KEY_DUEL_PINNED: return has_duel(field, test, DUEL_PINNED);
  case KEY_ENEMY_GENERAL: return enemy->general.value != 0 && plan_matches(test, general_word(enemy));
  case KEY_ENEMY_GUARD: return plan_matches(test, guard_duel(enemy));
  case KEY_POINTS_ME: return plan_matches(test, own->points);
  case KEY_POINTS_ENEMY: return plan_matches(test, enemy->points);
  case KEY_ENEMY_DID: return did_matches(enemy->did, test);
  case KEYS: break;
  }
  return false;
}

bool waterloo_holds(const Facts *facts, const Script *script, uint16_t condition) {
  const PlanJudge judge = {test_holds, facts};
  return plan_holds(script->nodes, condition, &judge);
}

int waterloo_choose(const Facts *facts, const Script *script, List list, int from, bool guards) {
  Facts own = *facts;
  for (int i = list.first + from; i < list.first + list.count; i++) {
    int what = script->branches[i].what;
    if (guards) own.duel = what > WHAT_GUARD && !waterloo_is_action(what) ? what - WHAT_GUARD : 0;
    if (waterloo_holds(&own, script, script->branches[i].when)) return i;
  }
  return -1;
}
