/* How a computer plays: what it would plausibly do by what its side knows, and what a state is worth (games/stand_in.h).
 *
 * Everything is counted in thousandths of a point of a battle. A side knows its own pieces and what it has seen; of the
 * rest it takes every value as equally likely. */
#include "mind.h"

#include <string.h>

#include "choices.h"
#include "sequence.h"

#define POINT 1000
/* What a battle is worth to itself, before anybody has won it. */
#define BATTLE_SHARE 400
/* Before this turn of a battle nobody storms: an assault on pieces that nobody has looked at fails seven times of ten. */
#define BLIND_TURNS 2
/* So much more than an even fight an assault must promise in the first turns; less with every turn. */
#define PATIENCE      1800
#define PATIENCE_LOST 150
/* What chance adds at most to each choice, so that candidates differ: players are cool, warm or wild. */
static const int MOODS[] = {250, 600, 3000};
#define MOOD_COUNT (sizeof MOODS / sizeof *MOODS)

/* What one side knows of a battle; of the enemy sets of VALUE_BIT by duel, the general at 0. */
typedef struct Sight {
  const Edition *edition;
  const State *state;
  const Pair *pair;
  int side;
  uint8_t own[DUELS + 1], enemy[DUELS + 1];
  bool own_free, enemy_free; /* generals that are not engaged */
  int mood;                  /* what chance adds at most */
  Chooser *chooser;
} Sight;

static unsigned choose(const Sight *sight, unsigned below) {
  return sight->chooser->choose(sight->chooser, below);
}

static bool one_in(const Sight *sight, unsigned n) {
  return choose(sight, n) == 0;
}

static int whim(const Sight *sight) {
  return (int)choose(sight, (unsigned)sight->mood);
}

/* ---- what is known ---- */

static bool has_free_general(const Side *side) {
  return side->general.value != 0 && side->engaged == ENGAGED_NONE;
}

/* What is known of one enemy piece: under a label of its own, or because it is open. */
static uint8_t known_value(const Sight *sight, const uint8_t seen[LABELS], const Piece *piece) {
  uint8_t value = seen[piece->label];
  return value != 0 ? value : sight->pair->field.side[sight->side].knows[piece->label];
}

static void see(Sight *sight) {
  const Field *field = &sight->pair->field;
  const Side *own = &field->side[sight->side], *enemy = &field->side[OTHER(sight->side)];
  uint8_t seen[LABELS], unseen = (uint8_t)((1u << waterloo_values(sight->state)) - 1);
  waterloo_public_seen(field, OTHER(sight->side), seen);
  sight->own_free = waterloo_has_generals(sight->state) && has_free_general(own);
  sight->enemy_free = waterloo_has_generals(sight->state) && has_free_general(enemy);
  for (int place = 0; place <= DUELS; place++) {
    const Piece *piece = place == 0 ? &enemy->general : &enemy->front[place];
    sight->own[place] = place == 0 ? own->general.value : own->front[place].value;
    sight->enemy[place] = VALUE_BIT(known_value(sight, seen, piece));
    unseen &= (uint8_t)~sight->enemy[place];
  }
  for (int place = 0; place <= DUELS; place++) {
    if (sight->enemy[place] == 0) sight->enemy[place] = unseen;
  }
}

static bool fights(const Sight *sight, int duel) {
  return sight->pair->field.duels[duel] != DUEL_REMOVED;
}

/* What a fight at even stake promises: from -POINT to POINT. `ties`: the side wins those. */
static int promise(int own, uint8_t enemy, bool ties) {
  int all = waterloo_count(enemy);
  if (own == 0 || all == 0) return 0; /* one of them is not placed yet */
  uint8_t beaten = (uint8_t)(enemy & ((1u << (ties ? own : own - 1)) - 1));
  return POINT * (2 * waterloo_count(beaten) - all) / all;
}

/* What is more for the side if the general takes the place of the infantry: its fight counts twice, but it is no longer
 * in reserve. */
static int gain_of_guard(const Sight *sight, const uint8_t own[DUELS + 1], int duel, bool defends) {
  return 2 * promise(own[0], sight->enemy[duel], defends) - promise(own[duel], sight->enemy[duel], defends) -
         POINT;
}

/* The duel where the general does best, 0 for the reserve. */
static int best_guard(const Sight *sight, const uint8_t own[DUELS + 1], bool defends, int *gain) {
  int best = 0;
  *gain = 0;
  for (int duel = 1; duel <= DUELS && sight->own_free; duel++) {
    if (!fights(sight, duel)) continue;
    int gained = gain_of_guard(sight, own, duel, defends);
    if (gained <= *gain) continue;
    *gain = gained;
    best = duel;
  }
  return best;
}

/* What an assault promises if the side makes it, or meets it. */
static int margin(const Sight *sight, const uint8_t own[DUELS + 1], bool defends) {
  const Side *mine = &sight->pair->field.side[sight->side],
             *theirs = &sight->pair->field.side[OTHER(sight->side)];
  int sum = POINT * (mine->points - theirs->points + sight->own_free - sight->enemy_free), gain;
  for (int duel = 1; duel <= DUELS; duel++) {
    if (fights(sight, duel)) sum += promise(own[duel], sight->enemy[duel], defends);
  }
  (void)best_guard(sight, own, defends, &gain);
  return sum + gain;
}

/* ---- what actions promise ---- */

static int patience(const Sight *sight) {
  int left = PATIENCE - PATIENCE_LOST * sight->pair->turn;
  return left < 0 ? 0 : left;
}

static void slide(const Sight *sight, int from, int to, uint8_t own[DUELS + 1]) {
  Field field = sight->pair->field;
  waterloo_slide(&field, sight->side, from, to);
  own[0] = sight->own[0];
  for (int duel = 1; duel <= DUELS; duel++) own[duel] = field.side[sight->side].front[duel].value;
}

/* What assaults promise with this front, whoever makes them. */
static int worth_of_front(const Sight *sight, const uint8_t own[DUELS + 1]) {
  return margin(sight, own, false) + margin(sight, own, true);
}

/* The front as it becomes is compared with what it is worth now. */
static int worth_of_manoeuvre(const Sight *sight, const Action *action, int now) {
  uint8_t own[DUELS + 1];
  slide(sight, action->duel, action->to, own);
  return (worth_of_front(sight, own) - now) / 2;
}

static int worth_of_recon(const Sight *sight, const Action *action) {
  int unknown = waterloo_count(sight->enemy[action->duel]) - 1;
  if (action->to != 0) unknown += waterloo_count(sight->enemy[action->to]) - 1;
  int young = sight->pair->turn > 20 ? 40 : 140;
  return unknown == 0 ? -2 * POINT : young * unknown;
}

/* The enemy meets the charge with its general if that is better for it by what we know of it. */
static int worth_of_charge(const Sight *sight, const Action *action) {
  int duel = action->duel, lost = promise(sight->own[duel], sight->enemy[duel], false) + POINT;
  int alone = 2 * promise(sight->own[0], sight->enemy[duel], false), met = alone;
  if (sight->enemy_free) met = 3 * promise(sight->own[0], sight->enemy[0], true) + POINT;
  return (alone + (met < alone ? met : alone)) / 2 - lost;
}

/* `now`: of the front as it stands. */
static int worth_of_action(const Sight *sight, const Action *action, int now) {
  switch ((ActionKind)action->kind) {
  case ACTION_RECON: return worth_of_recon(sight, action);
  case ACTION_MANOEUVRE: return worth_of_manoeuvre(sight, action, now);
  case ACTION_CHARGE: return worth_of_charge(sight, action);
  case ACTION_ASSAULT:
    return sight->pair->turn < BLIND_TURNS ? -50 * POINT : margin(sight, sight->own, false) - patience(sight);
  case ACTION_ARTILLERY: return 50 * (waterloo_count(sight->enemy[action->duel]) - 2) - POINT / 5;
  case ACTION_RETREAT: return -POINT / 2;
  case ACTIONS: break;
  }
  return -POINT;
}

/* The action that promises most, to the mood of the moment; NULL if none is better than nothing. */
static const Action *best_action(const Sight *sight, const Legal *legal, int least) {
  const Action *best = NULL;
  int most = least, now = worth_of_front(sight, sight->own);
  for (int i = 0; i < legal->count; i++) {
    int worth = worth_of_action(sight, &legal->items[i], now) + whim(sight);
    if (worth <= most) continue;
    most = worth;
    best = &legal->items[i];
  }
  return best;
}

/* ---- orders ---- */

static void add_section(Part *part, Section section) {
  part->sections.present |= (uint16_t)(1u << section);
}

static uint16_t at_most(Script *script, ConditionKey key, int most) {
  return plan_at_most((PlanPool){script->nodes, NODES_MAX, &script->node_count}, (int)key, most);
}

static int16_t what_of_guard(int duel) {
  return duel == 0 ? WHAT_RESERVE : (int16_t)(WHAT_GUARD + duel);
}

/* One branch, whatever happens. */
static List always(Script *script, int16_t what, bool otherwise) {
  const PlanBranch branch = {.what = what, .otherwise = otherwise};
  return waterloo_add_list(script, &branch, 1);
}

/* NULL: nothing. */
static int16_t what_of(const Sight *sight, const Action *action, Script *script) {
  if (action == NULL) return WHAT_NOTHING;
  Action added = *action;
  int gain, duel = action->kind == ACTION_ASSAULT ? best_guard(sight, sight->own, false, &gain) : 0;
  if (duel != 0) added.guard = always(script, what_of_guard(duel), true);
  return waterloo_add_action(script, &added);
}

static void add_item(TurnPlan *turn, List item) {
  turn->moves.items[turn->moves.count++] = item;
}

/* The second action once a reconnaissance has shown one of `values`. */
static const Action *after_seeing(const Sight *sight, const Legal *legal, int duel, uint8_t values) {
  Sight then = *sight;
  then.enemy[duel] = values;
  for (int place = 0; place <= DUELS; place++) {
    if (place != duel && waterloo_count(values) == 1 && then.enemy[place] != values)
      then.enemy[place] &= (uint8_t)~values;
  }
  return best_action(&then, legal, sight->mood / 2);
}

/* A second action, if one is better than nothing. */
static void add_second(const Sight *sight, const Action *action, TurnPlan *turn) {
  if (action != NULL) add_item(turn, always(&turn->script, what_of(sight, action, &turn->script), false));
}

/* The same behind a reconnaissance, by whether our piece there would win: {case: [{when: {seen: {lte: n}}, do: A}, {else: B}]}. */
static void add_case(const Sight *sight, const Legal *legal, int duel, TurnPlan *turn) {
  Script *script = &turn->script;
  uint8_t weak = (uint8_t)(sight->enemy[duel] & ((1u << (sight->own[duel] - 1)) - 1));
  uint8_t strong = (uint8_t)(sight->enemy[duel] & ~weak);
  if (weak == 0 || strong == 0) {
    add_second(sight, after_seeing(sight, legal, duel, sight->enemy[duel]), turn);
    return;
  }
  PlanBranch branches[] = {{.when = at_most(script, KEY_SEEN, sight->own[duel] - 1)}, {.otherwise = true}};
  branches[0].what = what_of(sight, after_seeing(sight, legal, duel, weak), script);
  branches[1].what = what_of(sight, after_seeing(sight, legal, duel, strong), script);
  add_item(turn, waterloo_add_list(script, branches, 2));
}

/* One action or two. `kinds`: what was played in this turn already; `most`: how many actions it has left. */
static void plan_turn(const Sight *sight, unsigned kinds, int most, TurnPlan *turn) {
  const Judge judge = waterloo_judge_for(sight->state, sight->pair, sight->side);
  Field field =
      sight->pair->window == WINDOW_DEPLOY ? waterloo_field_deployed(sight->state) : sight->pair->field;
  Legal legal;
  waterloo_legal(&judge, &field, kinds, &legal);
  const Action first = *best_action(sight, &legal, -100 * POINT); /* an assault is always legal */
  add_item(turn, always(&turn->script, what_of(sight, &first, &turn->script), false));
  if (most < 2 || first.kind == ACTION_ASSAULT) return;
  Pair ahead = *sight->pair;
  waterloo_foresee(&field, sight->side, &first);
  ahead.field = field;
  Sight next = *sight;
  next.pair = &ahead;
  see(&next);
  waterloo_legal(&judge, &field, kinds | 1u << first.kind, &legal);
  if (first.kind == ACTION_RECON && first.to == 0)
    add_case(&next, &legal, first.duel, turn);
  else
    add_second(&next, best_action(&next, &legal, sight->mood / 2), turn);
}

static void deploy(const Sight *sight, Deployment *deployment) {
  int drawn = sight->pair->field.side[sight->side].general.value, count = 0, general = 0;
  uint8_t values[VALUES] = {0};
  /* The strongest leads more often than the next, and so on. */
  if (drawn == 0 && waterloo_has_sixth(sight->state))
    for (general = VALUES; general > 1 && one_in(sight, 2);) general--;
  for (int value = 1; value <= waterloo_values(sight->state); value++) {
    if (value != drawn && value != general) values[count++] = (uint8_t)value;
  }
  for (int duel = 1; count > 0; duel++, count--) {
    unsigned chosen = choose(sight, (unsigned)count);
    deployment->front[duel] = values[chosen];
    values[chosen] = values[count - 1];
  }
  deployment->general = (uint8_t)general;
}

/* {standing: {counter_charge: [{when: {my_infantry: {lte: 3}}, do: accept}, {else: decline}], guard_defending: [{else: 2}]}} */
static void stand(const Sight *sight, Standing *standing) {
  Script *script = &standing->script;
  PlanBranch branches[2] = {{0}};
  int general = sight->own[0] != 0 ? sight->own[0] : VALUES - 1, gain, count = 0;
  if (general >= 4 && !one_in(sight, 4))
    branches[count++] = (PlanBranch){
        .when = at_most(script, KEY_MY_INFANTRY, general - 1 - (int)choose(sight, 2)), .what = WHAT_ACCEPT};
  branches[count++] = (PlanBranch){.what = WHAT_DECLINE, .otherwise = true};
  standing->counter = waterloo_add_list(script, branches, count);
  int duel = sight->pair->window == WINDOW_DEPLOY ? 0 : best_guard(sight, sight->own, true, &gain);
  standing->guard = always(script, what_of_guard(duel), true);
}

static void answer(const Sight *sight, Part *part) {
  const Progress *progress = &sight->pair->progress;
  int most = waterloo_actions_most(sight->pair, sight->side) - __builtin_popcount(progress->kinds), gain;
  switch ((Question)progress->question) {
  case ASK_COUNTER: {
    int accepted = 3 * promise(sight->own[0], sight->enemy[0], false) - POINT + whim(sight);
    int declined = 2 * promise(sight->own[progress->duel], sight->enemy[0], true) + whim(sight);
    part->answer = accepted > declined ? WHAT_ACCEPT : WHAT_DECLINE;
    break;
  }
  case ASK_DEFENDER:
  case ASK_ATTACKER:
    part->answer = what_of_guard(best_guard(sight, sight->own, progress->question == ASK_DEFENDER, &gain));
    break;
  case ASK_ACTION:
    if (progress->kinds == 0 || !one_in(sight, 2)) plan_turn(sight, progress->kinds, most, &part->turn);
    break;
  case ASK_NONE:
  case QUESTIONS: return;
  }
  add_section(part, SECTION_ANSWER);
}

static void add_sections(const Sight *sight, Part *part) {
  const Pair *pair = sight->pair;
  bool moves = pair->window == WINDOW_TURN && pair->to_move == sight->side;
  bool deploys = pair->window == WINDOW_DEPLOY;
  if (deploys && !pair->field.side[sight->side].deployed) {
    add_section(part, SECTION_DEPLOY);
    deploy(sight, &part->deployment);
  }
  if (moves || (deploys && waterloo_may_start(pair, sight->side))) {
    add_section(part, SECTION_DO);
    plan_turn(sight, 0, waterloo_actions_most(pair, sight->side), &part->turn);
  }
  if (pair->window == WINDOW_ASK && pair->progress.asked == sight->side) answer(sight, part);
  if (waterloo_has_generals(sight->state) && pair->window != WINDOW_ASK && (deploys || sight->own_free)) {
    add_section(part, SECTION_STANDING);
    stand(sight, &part->standing);
  }
}

static void plausible(const void *edition_pointer, const void *state_pointer, int seat, const char *part_name,
                      Chooser *chooser, Arena *arena, const void **orders) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  const Pair *pair = waterloo_has_rondes(edition)
                         ? waterloo_find_pair(edition, state, part_name == NULL ? "" : part_name)
                         : &state->pairs[0];
  Orders *out = arena_alloc(arena, sizeof *out);
  if (*orders != NULL) *out = *(const Orders *)*orders;
  *orders = out;
  if (state->over || pair == NULL || pair->window == WINDOW_DONE) return;
  Sight sight = {.edition = edition, .state = state, .pair = pair, .chooser = chooser};
  sight.side = waterloo_side_of(pair, seat);
  if (sight.side < 0) return;
  Part *part = arena_alloc(arena, sizeof *part);
  memcpy(part->pair, pair->player, SIDES);
  sight.mood = MOODS[choose(&sight, MOOD_COUNT)];
  see(&sight);
  add_sections(&sight, part);
  if (part->sections.present != 0) out->parts[pair->player[OTHER(sight.side)]] = part;
}

/* ---- worth ---- */

/* How a battle stands, with all pieces as they are: from -7 to 7. */
static int balance(const State *state, const Pair *pair, int side) {
  const Side *own = &pair->field.side[side], *enemy = &pair->field.side[OTHER(side)];
  int sum = own->points - enemy->points;
  if (!own->deployed || !enemy->deployed || pair->window == WINDOW_DONE) return 0;
  if (waterloo_has_generals(state)) sum += has_free_general(own) - has_free_general(enemy);
  for (int duel = 1; duel <= DUELS; duel++) {
    int mine = own->front[duel].value, theirs = enemy->front[duel].value;
    if (pair->field.duels[duel] != DUEL_REMOVED) sum += (mine > theirs) - (mine < theirs);
  }
  return sum;
}

/* The share of its way to the target that a seat has gone: 0 to 1000. */
static int way_gone(const Edition *edition, const State *state, int seat) {
  int target = waterloo_target(edition, state, seat), score = state->score[seat];
  return score >= target ? 1000 : 1000 * score / target;
}

static int best_of_others(const Edition *edition, const State *state, int seat) {
  int best = 0;
  for (int other = 0; other < edition->base.seats.count; other++) {
    int way = other == seat ? 0 : way_gone(edition, state, other);
    if (way > best) best = way;
  }
  return best;
}

static int worth(const void *edition_pointer, const void *state_pointer, int seat) {
  const Edition *edition = edition_pointer;
  const State *state = state_pointer;
  int ahead = way_gone(edition, state, seat) - best_of_others(edition, state, seat);
  if (state->over) {
    bool shared = state->reason == REASON_SHARED;
    return shared ? 500 : state->winner == seat ? 900 + ahead / 10 : 100 + ahead / 10;
  }
  int battles = 0;
  for (int i = 0; i < state->pair_count; i++) {
    int side = waterloo_side_of(&state->pairs[i], seat);
    if (side >= 0) battles += balance(state, &state->pairs[i], side);
  }
  int target = waterloo_target(edition, state, seat);
  int value = 500 + 2 * ahead / 5 + BATTLE_SHARE * battles / (14 * (target < 1 ? 1 : target));
  return value < 0 ? 0 : value > 1000 ? 1000 : value;
}

const GameMind WATERLOO_MIND = {
    .plausible = plausible, .worth = worth, .windows = 14, .candidates = 20, .playouts = 1200};
