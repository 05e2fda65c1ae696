/* Conditional orders: the language of conditions, whether they hold, scripts copied (WATERLOO 10.4). As files have them:
 * turn_file_script.c. */
#include <string.h>

#include "board.h"

/* -- the language -- */

enum { WORDS_CHARGE = 1, WORDS_LABEL, WORDS_GENERAL, WORDS_GUARD, WORDS_DID, WORDS_ACTION };

#define GUARDED (PLACE_COUNTER | PLACE_GUARD)

static const PlanKey CONDITION_KEYS[KEYS + 1] = {
    [KEY_SEEN] =
        {.name = "seen", .argument = PLAN_NUMBER, .least = 1, .most = VALUES, .places = PLACE_AFTER_RECON},
    [KEY_CHARGE] = {.name = "charge",
                    .argument = PLAN_WORD,
                    .words = WORDS_CHARGE,
                    .single = true,
                    .places = PLACE_AFTER_CHARGE},
    [KEY_COUNTERED] = {.name = "countered", .argument = PLAN_YES_NO, .places = PLACE_AFTER_CHARGE},
    [KEY_DUEL] =
        {.name = "duel", .argument = PLAN_NUMBER, .least = 1, .most = DUELS, .places = PLACE_COUNTER},
    [KEY_MY_INFANTRY] =
        {.name = "my_infantry", .argument = PLAN_NUMBER, .least = 1, .most = VALUES, .places = GUARDED},
    [KEY_MY_GENERAL] =
        {.name = "my_general", .argument = PLAN_NUMBER, .least = 1, .most = VALUES, .places = GUARDED},
    [KEY_FACING] = {.name = "facing", .argument = PLAN_WORD, .words = WORDS_LABEL, .places = GUARDED},
    [KEY_FACING_KNOWN] =
        {.name = "facing_known", .argument = PLAN_NUMBER, .least = 1, .most = VALUES, .places = GUARDED},
    [KEY_DUEL_OPEN] =
        {.name = "duel_open", .argument = PLAN_NUMBER, .least = 1, .most = DUELS, .places = PLACE_ANY},
    [KEY_DUEL_REMOVED] =
        {.name = "duel_removed", .argument = PLAN_NUMBER, .least = 1, .most = DUELS, .places = PLACE_ANY},
    [KEY_DUEL_PINNED] =
        {.name = "duel_pinned", .argument = PLAN_NUMBER, .least = 1, .most = DUELS, .places = PLACE_ANY},
    [KEY_ENEMY_GENERAL] = {.name = "enemy_general",
                           .argument = PLAN_WORD,
                           .words = WORDS_GENERAL,
                           .places = PLACE_ANY},
    [KEY_ENEMY_GUARD] = {.name = "enemy_guard",
                         .argument = PLAN_WORD,
                         .words = WORDS_GUARD,
                         .places = PLACE_ATTACKER},
    [KEY_POINTS_ME] =
        {.name = "points_me", .argument = PLAN_NUMBER, .least = 0, .most = 99, .places = PLACE_ANY},
    [KEY_POINTS_ENEMY] =
        {.name = "points_enemy", .argument = PLAN_NUMBER, .least = 0, .most = 99, .places = PLACE_ANY},
    [KEY_ENEMY_DID] = {.name = "enemy_did",
                       .argument = PLAN_WORD,
                       .subjects = WORDS_DID,
                       .words = WORDS_ACTION,
                       .places = PLACE_NEXT},
    [KEYS] = {.name = NULL},
};

static const char *nth(const char *const *words, int number) {
  for (int i = 0; i < number; i++) {
    if (words[i] == NULL) return NULL;
  }
  return words[number];
}

static const char *word_of(const void *edition_pointer, int vocabulary, int number) {
  static const char *const CHARGE[] = {"won", "lost", NULL};
  static const char *const GENERAL[] = {"standing", "lying", "engaged", NULL};
  static const char *const GUARD[] = {"none", "1", "2", "3", "4", "5", NULL};
  static const char *const DID[] = {"only", "includes", NULL};
  const Edition *edition = edition_pointer;
  switch (vocabulary) {
  case WORDS_CHARGE: return nth(CHARGE, number);
  case WORDS_GENERAL: return nth(GENERAL, number);
  case WORDS_GUARD: return nth(GUARD, number);
  case WORDS_DID: return nth(DID, number);
  case WORDS_ACTION: return nth(WATERLOO_ACTIONS, number);
  /* North's labels, then South's. */
  case WORDS_LABEL: return number < SIDES * LABELS ? edition->label[number / LABELS][number % LABELS] : NULL;
  default: return NULL;
  }
}

const PlanLanguage WATERLOO_CONDITIONS = {
    .code = "WATERLOO-10.4", .limits = "WATERLOO-12.18", .keys = CONDITION_KEYS, .word = word_of};

/* -- making and packing -- */

int16_t waterloo_add_action(Script *script, const Action *action) {
  script->actions[script->action_count] = *action;
  return (int16_t)(WHAT_ACTION + script->action_count++);
}

List waterloo_add_list(Script *script, const PlanBranch *branches, int count) {
  if (count == 0) return (List){0};
  List list = {.first = script->branch_count, .count = (uint8_t)count};
  for (int i = 0; i < count; i++) script->branches[script->branch_count++] = branches[i];
  return list;
}

static List pack_list(const Script *from, List list, Script *to);

static int16_t pack_what(const Script *from, int what, Script *to) {
  if (!waterloo_is_action(what)) return (int16_t)what;
  Action action = *waterloo_action(from, what);
  action.guard = pack_list(from, action.guard, to);
  return waterloo_add_action(to, &action);
}

/* In the order in which they are read: the lists within a branch before the branch. What is copied from a
 * script has room in one of its size. */
static List pack_list(const Script *from, List list, Script *to) {
  PlanBranch branches[LIST_MAX] = {{0}};
  const PlanPool pool = {to->nodes, NODES_MAX, &to->node_count};
  for (int i = 0; i < list.count; i++) {
    const PlanBranch *branch = &from->branches[list.first + i];
    branches[i] = (PlanBranch){.otherwise = branch->otherwise};
    plan_copy(from->nodes, branch->when, pool, &branches[i].when);
    branches[i].what = pack_what(from, branch->what, to);
  }
  return waterloo_add_list(to, branches, list.count);
}

TurnPlan waterloo_plan_of(const Action *action) {
  TurnPlan plan = {.moves = {.count = 1}};
  const PlanBranch branch = {.what = waterloo_add_action(&plan.script, action)};
  plan.moves.items[0] = waterloo_add_list(&plan.script, &branch, 1);
  return plan;
}

void waterloo_plan_pack(const TurnPlan *from, TurnPlan *to) {
  memset(to, 0, sizeof *to);
  to->moves.count = from->moves.count;
  for (int i = 0; i < from->moves.count; i++)
    to->moves.items[i] = pack_list(&from->script, from->moves.items[i], &to->script);
}

/* ---- whether conditions hold ---- */

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
