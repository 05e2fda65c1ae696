/* Random legal turn files, drawn from the generator of legal orders. */
#include "choices.h"
#include "sequence.h"
#include "turn_file.h"

typedef struct Draw {
  const Edition *edition;
  const State *state;
  const Pair *pair;
  int side;
  Chooser *chooser;
  Arena *arena;
  Tree *file;
} Draw;

static unsigned choose(const Draw *draw, unsigned below) {
  return draw->chooser->choose(draw->chooser, below);
}

static bool one_in(const Draw *draw, unsigned n) {
  return choose(draw, n) == 0;
}

static bool may_ask(const Draw *draw) {
  return draw->state->terms.interrupts == INTERRUPTS_ASK;
}

/* -- conditions -- */

static Tree *number_tree(const Draw *draw, int most) {
  static const char *const BOUNDS[] = {"eq", "gte", "lte"};
  Arena *arena = draw->arena;
  int number = 1 + (int)choose(draw, (unsigned)most);
  if (one_in(draw, 2)) return tree_int(arena, number);
  Tree *tree = one_in(draw, 3) ? tree_list(arena) : tree_map(arena);
  if (tree->kind == TREE_LIST) {
    tree_add_int(arena, tree, number);
    tree_add_int(arena, tree, 1 + (int)choose(draw, (unsigned)most));
  } else {
    tree_put_int(arena, tree, BOUNDS[choose(draw, 3)], number);
  }
  return tree;
}

/* One of the first `count` words that a condition may name. */
static Tree *word_tree(const Draw *draw, ConditionKey key, unsigned count) {
  int vocabulary = WATERLOO_CONDITIONS.keys[key].words;
  return tree_text(draw->arena,
                   WATERLOO_CONDITIONS.word(draw->edition, vocabulary, (int)choose(draw, count)));
}

static Tree *test_tree(const Draw *draw, ConditionKey key) {
  Arena *arena = draw->arena;
  Tree *map;
  switch (key) {
  case KEY_CHARGE: return word_tree(draw, key, 2);
  case KEY_COUNTERED: return tree_bool(arena, one_in(draw, 2));
  case KEY_FACING: return tree_text(arena, draw->edition->label[OTHER(draw->side)][1 + choose(draw, 6)]);
  case KEY_ENEMY_GENERAL: return word_tree(draw, key, 3);
  case KEY_ENEMY_GUARD: return word_tree(draw, key, 6);
  case KEY_ENEMY_DID:
    map = tree_map(arena);
    tree_put(arena, map, one_in(draw, 2) ? "only" : "includes", word_tree(draw, key, ACTIONS - 1));
    return map;
  case KEY_DUEL:
  case KEY_DUEL_OPEN:
  case KEY_DUEL_PINNED:
  case KEY_DUEL_REMOVED: return number_tree(draw, DUELS);
  default: return number_tree(draw, VALUES);
  }
}

/* A condition of one or two keys that may stand in `places`. */
static Tree *condition_tree(const Draw *draw, unsigned places) {
  Tree *map = tree_map(draw->arena);
  for (int count = one_in(draw, 3) ? 2 : 1; count > 0;) {
    ConditionKey key = (ConditionKey)choose(draw, KEYS);
    const PlanKey *row = &WATERLOO_CONDITIONS.keys[key];
    if (!(row->places & places)) continue;
    tree_put(draw->arena, map, row->name, test_tree(draw, key));
    count--;
  }
  if (!one_in(draw, 6)) return map;
  Tree *outer = tree_map(draw->arena);
  tree_put(draw->arena, outer, "not", map);
  return outer;
}

static void add_branch(const Draw *draw, Tree *list, unsigned places, Tree *what) {
  Tree *branch = tree_add(draw->arena, list, tree_map(draw->arena));
  if (places != 0) tree_put(draw->arena, branch, "when", condition_tree(draw, places));
  tree_put(draw->arena, branch, places != 0 ? "do" : "else", what);
}

/* -- guards -- */

/* A duel where the guard may stand, or 0. */
static int random_guard(const Draw *draw, const Judge *judge, const Field *field) {
  int duel = (int)choose(draw, DUELS + 1);
  return waterloo_judge_guard(judge, field, duel) == FAULT_NONE ? duel : 0;
}

static Tree *guards_tree(const Draw *draw, const Judge *judge, const Field *field, unsigned places,
                         bool ask) {
  Tree *list = tree_list(draw->arena);
  for (unsigned count = choose(draw, 3); count > 0; count--) {
    int duel = random_guard(draw, judge, field);
    if (duel != 0) add_branch(draw, list, places, tree_int(draw->arena, duel));
    if (duel == 0) add_branch(draw, list, PLACE_ANY, tree_text(draw->arena, "reserve"));
  }
  int duel = random_guard(draw, judge, field);
  Tree *what = duel == 0 ? tree_text(draw->arena, "reserve") : tree_int(draw->arena, duel);
  if (ask && one_in(draw, 12)) what = tree_text(draw->arena, "ask");
  add_branch(draw, list, 0, what);
  return list;
}

/* -- actions -- */

static Tree *assault_tree(const Draw *draw, const Judge *judge, const Field *field, bool ask) {
  bool guarded = waterloo_judge_guard(judge, field, 1) == FAULT_NONE ||
                 waterloo_judge_guard(judge, field, 2) == FAULT_NONE;
  if (!guarded || one_in(draw, 2)) return tree_text(draw->arena, "assault");
  Tree *map = tree_map(draw->arena);
  Tree *inner = tree_put(draw->arena, map, "assault", tree_map(draw->arena));
  tree_put(draw->arena, inner, "guard",
           guards_tree(draw, judge, field, PLACE_ANY | PLACE_GUARD | PLACE_ATTACKER, ask));
  return map;
}

static Tree *action_tree(const Draw *draw, const Judge *judge, const Field *field, const Action *action,
                         bool ask) {
  if (action->kind == ACTION_ASSAULT) return assault_tree(draw, judge, field, ask);
  const TurnPlan plan = waterloo_plan_of(action);
  FieldWriter writer = {.edition = draw->edition, .arena = draw->arena};
  return waterloo_plan_write(&writer, &plan)->items[0].value;
}

/* Assaults and charges end things: they are drawn less often than there are others. */
static const Action *random_action(const Draw *draw, const Legal *legal) {
  for (int tries = 0;; tries++) {
    const Action *action = &legal->items[choose(draw, (unsigned)legal->count)];
    bool rare =
        action->kind == ACTION_ARTILLERY || action->kind == ACTION_RETREAT || action->kind == ACTION_CHARGE;
    if (tries > 8 || !rare || one_in(draw, 3)) return action;
  }
}

/* A second action as a case: legal whatever the first one showed. */
static Tree *case_tree(const Draw *draw, const Judge *judge, const Field *field, unsigned kinds,
                       const Legal *legal, bool ask) {
  unsigned places = PLACE_ANY;
  if (kinds & 1u << ACTION_RECON) places |= PLACE_AFTER_RECON;
  if (kinds & 1u << ACTION_CHARGE) places |= PLACE_AFTER_CHARGE;
  Tree *map = tree_map(draw->arena);
  Tree *list = tree_put(draw->arena, map, "case", tree_list(draw->arena));
  for (unsigned count = 1 + choose(draw, 2); count > 0; count--)
    add_branch(draw, list, places, action_tree(draw, judge, field, random_action(draw, legal), ask));
  bool asks = ask && one_in(draw, 10);
  if (asks || one_in(draw, 2)) {
    add_branch(draw, list, 0, tree_text(draw->arena, asks ? "ask" : "nothing"));
  } else {
    add_branch(draw, list, 0, action_tree(draw, judge, field, random_action(draw, legal), ask));
  }
  return map;
}

/* A first action as a case. *places: what conditions behind it may ask for. */
static Tree *first_case_tree(const Draw *draw, const Judge *judge, const Field *field, const Legal *legal,
                             bool ask, unsigned *places) {
  Tree *map = tree_map(draw->arena);
  Tree *list = tree_put(draw->arena, map, "case", tree_list(draw->arena));
  *places = PLACE_ANY;
  for (unsigned left = 1 + choose(draw, 2);; left--) {
    const Action *action = random_action(draw, legal);
    if (action->kind == ACTION_RECON) *places |= PLACE_AFTER_RECON;
    if (action->kind == ACTION_CHARGE) *places |= PLACE_AFTER_CHARGE;
    add_branch(draw, list, left > 0 ? PLACE_ANY : 0, action_tree(draw, judge, field, action, ask));
    if (left == 0) return map;
  }
}

/* What is legal behind whatever such a case did. */
static Tree *question_tree(const Draw *draw, unsigned places) {
  Tree *map = tree_map(draw->arena);
  Tree *list = tree_put(draw->arena, map, "case", tree_list(draw->arena));
  for (unsigned left = choose(draw, 3);; left--) {
    add_branch(draw, list, left > 0 ? places : 0,
               tree_text(draw->arena, one_in(draw, 3) ? "nothing" : "ask"));
    if (left == 0) return map;
  }
}

/* One or two actions, as far as there are any. */
static Tree *moves_tree(const Draw *draw, Field field, unsigned kinds, int most, bool ask) {
  const Judge judge = waterloo_judge_for(draw->state, draw->pair, draw->side);
  Tree *list = tree_list(draw->arena);
  Legal legal;
  waterloo_legal(&judge, &field, kinds, &legal);
  const Action *first = random_action(draw, &legal);
  if (ask && one_in(draw, 40)) {
    Tree *map = tree_add(draw->arena, list, tree_map(draw->arena));
    add_branch(draw, tree_put(draw->arena, map, "case", tree_list(draw->arena)), 0,
               tree_text(draw->arena, "ask"));
    return list;
  }
  if (one_in(draw, 8)) {
    unsigned places;
    tree_add(draw->arena, list, first_case_tree(draw, &judge, &field, &legal, ask, &places));
    if (most > 1 && ask && one_in(draw, 3)) tree_add(draw->arena, list, question_tree(draw, places));
    return list;
  }
  tree_add(draw->arena, list, action_tree(draw, &judge, &field, first, ask));
  if (most < 2 || first->kind == ACTION_ASSAULT || one_in(draw, 4)) return list;
  waterloo_foresee(&field, draw->side, first);
  kinds |= 1u << first->kind;
  waterloo_legal(&judge, &field, kinds, &legal);
  if (one_in(draw, 2)) {
    tree_add(draw->arena, list, case_tree(draw, &judge, &field, kinds, &legal, ask));
  } else {
    tree_add(draw->arena, list, action_tree(draw, &judge, &field, random_action(draw, &legal), ask));
  }
  return list;
}

/* -- sections -- */

static void draw_deploy(const Draw *draw) {
  Arena *arena = draw->arena;
  int drawn = waterloo_draws_generals(draw->state) ? draw->pair->field.side[draw->side].general.value : 0;
  int count = 0;
  uint8_t values[VALUES] = {0};
  for (int value = 1; value <= waterloo_values(draw->state); value++) {
    if (value != drawn) values[count++] = (uint8_t)value;
  }
  for (int i = count; i > 1; i--) {
    unsigned other = choose(draw, (unsigned)i);
    uint8_t kept = values[i - 1];
    values[i - 1] = values[other];
    values[other] = kept;
  }
  Tree *section = tree_put(arena, draw->file, "deploy", tree_map(arena));
  Tree *front = tree_put(arena, section, "front", tree_list(arena));
  for (int i = 0; i < DUELS; i++) tree_add_int(arena, front, values[i]);
  if (count > DUELS) tree_put_int(arena, section, "general", values[DUELS]);
}

static void draw_standing(const Draw *draw) {
  Arena *arena = draw->arena;
  const Judge judge = waterloo_judge_for(draw->state, draw->pair, draw->side);
  const Field deployed = waterloo_field_deployed(draw->state);
  Tree *section = tree_put(arena, draw->file, "standing", tree_map(arena));
  Tree *counter = tree_put(arena, section, "counter_charge", tree_list(arena));
  if (one_in(draw, 2)) add_branch(draw, counter, PLACE_ANY | PLACE_COUNTER, tree_text(arena, "accept"));
  const char *otherwise = one_in(draw, 2) ? "accept" : "decline";
  if (may_ask(draw) && one_in(draw, 12)) otherwise = "ask";
  add_branch(draw, counter, 0, tree_text(arena, otherwise));
  /* Also duels that will be removed when it fires: they are passed over then. */
  tree_put(arena, section, "guard_defending",
           guards_tree(draw, &judge, &deployed, PLACE_ANY | PLACE_GUARD, may_ask(draw)));
}

static void draw_next(const Draw *draw) {
  Arena *arena = draw->arena;
  Tree *list = tree_put(arena, draw->file, "next", tree_list(arena));
  const Field field =
      draw->pair->window == WINDOW_DEPLOY ? waterloo_field_deployed(draw->state) : draw->pair->field;
  for (unsigned count = 1 + choose(draw, 2); count > 0; count--) {
    Tree *entry = tree_add(arena, list, tree_map(arena));
    if (!one_in(draw, 3)) tree_put(arena, entry, "when", condition_tree(draw, PLACE_ANY | PLACE_NEXT));
    tree_put(arena, entry, "do", moves_tree(draw, field, 0, 2, may_ask(draw)));
  }
}

static void draw_answer(const Draw *draw) {
  Arena *arena = draw->arena;
  const Progress *progress = &draw->pair->progress;
  const Judge judge = waterloo_judge_for(draw->state, draw->pair, draw->side);
  int most = waterloo_actions_most(draw->pair, draw->side) - __builtin_popcount(progress->kinds);
  if (progress->question == ASK_COUNTER) {
    tree_put_text(arena, draw->file, "answer", one_in(draw, 2) ? "accept" : "decline");
  } else if (progress->question != ASK_ACTION) {
    int duel = random_guard(draw, &judge, &draw->pair->field);
    tree_put(arena, draw->file, "answer", duel == 0 ? tree_text(arena, "reserve") : tree_int(arena, duel));
  } else if (progress->kinds != 0 && one_in(draw, 3)) {
    tree_put_text(arena, draw->file, "answer", "nothing");
  } else if (progress->kinds != 0 && one_in(draw, 2)) {
    Legal legal;
    waterloo_legal(&judge, &draw->pair->field, progress->kinds, &legal);
    Tree *list = tree_put(arena, draw->file, "answer", tree_list(arena));
    tree_add(arena, list, case_tree(draw, &judge, &draw->pair->field, progress->kinds, &legal, false));
  } else {
    tree_put(arena, draw->file, "answer", moves_tree(draw, draw->pair->field, progress->kinds, most, false));
  }
}

/* A second action after the charge that is being fought, if the turn has room for one. */
static void add_second(const Draw *draw, Tree *list) {
  const Progress *progress = &draw->pair->progress;
  const Judge judge = waterloo_judge_for(draw->state, draw->pair, draw->side);
  Legal legal;
  bool room = __builtin_popcount(progress->kinds) < waterloo_actions_most(draw->pair, draw->side);
  if (!room || one_in(draw, 3)) return;
  waterloo_legal(&judge, &draw->pair->field, progress->kinds, &legal);
  tree_add(draw->arena, list, case_tree(draw, &judge, &draw->pair->field, progress->kinds, &legal, false));
}

Tree *waterloo_random_rest(const Edition *edition, const State *state, const Pair *pair, Chooser *chooser,
                           Arena *arena) {
  const Draw draw = {.edition = edition,
                     .state = state,
                     .pair = pair,
                     .side = pair->to_move,
                     .chooser = chooser,
                     .arena = arena};
  const Judge judge = waterloo_judge_for(state, pair, pair->to_move);
  Tree *list = tree_list(arena), *map;
  switch ((Question)pair->progress.question) {
  case ASK_ACTION:
    map = tree_add(arena, list, tree_map(arena));
    add_branch(&draw, tree_put(arena, map, "case", tree_list(arena)), one_in(&draw, 2) ? PLACE_ANY : 0,
               tree_text(arena, "ask"));
    if (tree_get(tree_get(map, "case")->items[0].value, "when") != NULL)
      add_branch(&draw, tree_get(map, "case"), 0, tree_text(arena, "ask"));
    break;
  case ASK_COUNTER:
    map = tree_add(arena, list, tree_map(arena));
    tree_put_int(arena, map, WATERLOO_ACTIONS[ACTION_CHARGE], pair->progress.duel);
    add_second(&draw, list);
    break;
  case ASK_DEFENDER: tree_add(arena, list, assault_tree(&draw, &judge, &pair->field, may_ask(&draw))); break;
  case ASK_ATTACKER: tree_add(arena, list, assault_tree(&draw, &judge, &pair->field, true)); break;
  case ASK_NONE:
  case QUESTIONS: break;
  }
  return list;
}

static void draw_do(const Draw *draw) {
  bool deploys = draw->pair->window == WINDOW_DEPLOY;
  if (deploys && one_in(draw, 4)) return;
  const Field field = deploys ? waterloo_field_deployed(draw->state) : draw->pair->field;
  int most = waterloo_actions_most(draw->pair, draw->side);
  tree_put(draw->arena, draw->file, "do", moves_tree(draw, field, 0, most, may_ask(draw)));
}

static void draw_sections(const Draw *draw) {
  const Pair *pair = draw->pair;
  int side = draw->side;
  if (pair->window == WINDOW_DEPLOY) {
    if (!pair->field.side[side].deployed) draw_deploy(draw);
    if (waterloo_may_start(pair, side)) draw_do(draw);
  } else if (pair->window == WINDOW_ASK) {
    if (pair->progress.asked == side) draw_answer(draw);
  } else if (pair->to_move == side) {
    draw_do(draw);
  }
  if (waterloo_has_generals(draw->state) && one_in(draw, 3)) draw_standing(draw);
  if (one_in(draw, 8)) draw_next(draw);
  if (one_in(draw, 400)) tree_put_bool(draw->arena, draw->file, "resign", true);
}

Tree *waterloo_random_file(const void *edition_pointer, const void *state_pointer, int seat, const char *part,
                           Chooser *chooser, Arena *arena) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  const Pair *pair = waterloo_has_rondes(edition)
                         ? waterloo_find_pair(edition, state, part == NULL ? "" : part)
                         : &state->pairs[0];
  Draw draw = {.edition = edition,
               .state = state,
               .pair = pair,
               .chooser = chooser,
               .arena = arena,
               .file = tree_map(arena)};
  if (state->over || pair == NULL || pair->window == WINDOW_DONE) return draw.file;
  draw.side = waterloo_side_of(pair, seat);
  if (draw.side < 0) return draw.file;
  if (waterloo_has_rondes(edition))
    tree_put_text(arena, draw.file, "pair", waterloo_part_name(edition, pair));
  draw_sections(&draw);
  return draw.file;
}
