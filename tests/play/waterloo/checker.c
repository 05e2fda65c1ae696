#include "checker.h"

#include <string.h>

#include "../../../adjudicator/games/waterloo/board.h"

static bool wrong(Checker *checker, const char *what) {
  if (checker->what == NULL) checker->what = what;
  return false;
}

static int number(const Event *event, const char *name) {
  const EventField *field = event_field(event, name);
  return field == NULL ? 0 : field->number;
}

static const char *word(const Event *event, const char *name) {
  const EventField *field = event_field(event, name);
  return field == NULL ? "" : field->text;
}

static int side_in(const Event *event, const char *name) {
  return strcmp(word(event, name), "south") == 0 ? SOUTH : NORTH;
}

/* ---- what was told ---- */

/* "N3" */
static void note(Battle *battle, int to, const char *label, int value) {
  battle->told[to][label[0] == 'N' ? NORTH : SOUTH][label[1] - '0'] = (uint8_t)value;
}

static void note_pieces(Checker *checker, Battle *battle, const Event *event) {
  const Tree *pieces = tree_get(event_tree(checker->arena, event), "pieces");
  for (size_t i = 0; pieces != NULL && i < pieces->count; i++) {
    int64_t value;
    const Tree *piece = pieces->items[i].value;
    if (tree_read_int(tree_get(piece, "value"), &value))
      note(battle, SIDES, tree_string(tree_get(piece, "piece"), ""), (int)value);
  }
}

/* ---- a turn: one action first, then one or two of different kinds (3) ---- */

static const char *const KINDS[] = {"recon", "manoeuvre", "artillery", "retreat", "charge", "assault", NULL};

static int kind_of(const Event *event) {
  for (int kind = 0; KINDS[kind] != NULL; kind++) {
    if (strcmp(KINDS[kind], event->code) == 0) return kind;
  }
  return -1;
}

static bool may_look_twice(const Checker *checker, const Pair *pair, const Battle *battle, int side) {
  bool first_turn = battle->turn <= (side == pair->first ? 1 : 2);
  return checker->terms->double_recon && checker->terms->handicapped == pair->player[side] + 1 && first_turn;
}

static bool check_action(Checker *checker, const Pair *pair, Battle *battle, const Event *event, int kind) {
  int side = side_in(event, "side"), turn = number(event, "number");
  if (turn != battle->turn) {
    if (turn != battle->turn + 1) return wrong(checker, "a turn is left out");
    battle->turn = turn;
    battle->actions = battle->looks = 0;
    battle->kinds = 0;
  }
  if (side != (turn % 2 == 1 ? pair->first : OTHER(pair->first)))
    return wrong(checker, "the wrong side plays");
  if (battle->assaulted) return wrong(checker, "an action after the assault");
  bool again = (battle->kinds & 1u << kind) != 0;
  if (kind == ACTION_RECON && again && ++battle->looks < 2 && may_look_twice(checker, pair, battle, side))
    return true;
  if (again) return wrong(checker, "two actions of one kind");
  battle->kinds |= 1u << kind;
  if (++battle->actions > (turn == 1 ? 1 : 2)) return wrong(checker, "too many actions");
  if (kind == ACTION_ARTILLERY || kind == ACTION_RETREAT) {
    if (battle->orders[side]++ > 0 || battle->engaged[side] != 0) return wrong(checker, "an order too many");
  }
  if (kind == ACTION_ASSAULT) {
    battle->assaulted = true;
    battle->attacker = side;
  }
  if (kind > ACTION_MANOEUVRE && kind < ACTION_ASSAULT && checker->terms->mode == MODE_SIMPLIFIED)
    return wrong(checker, "a general in the simplified game");
  return true;
}

/* ---- fights ---- */

static bool engage(Checker *checker, Battle *battle, int side, int duel) {
  if (battle->engaged[side] != 0) return wrong(checker, "a general is engaged twice");
  battle->engaged[side] = duel;
  return true;
}

static bool check_fight(Checker *checker, Battle *battle, const Event *event) {
  int side = side_in(event, "side"), winner = side_in(event, "winner"), duel = number(event, "duel");
  int own = number(event, "value"), enemy = number(event, "enemy_value"), stake = number(event, "stake");
  bool countered = event_field(event, "countered") != NULL;
  bool should = countered ? own >= enemy : own > enemy; /* who counters is the aggressor, and loses a tie */
  if ((winner == side) != should) return wrong(checker, "the wrong side wins a charge");
  if (stake != (countered ? 3 : 2)) return wrong(checker, "a charge for the wrong stake");
  if (battle->removed[duel]) return wrong(checker, "a charge at a removed duel");
  battle->removed[duel] = true;
  battle->points[winner] += stake;
  battle->fought[side] = true;
  battle->won[side] = winner == side;
  if (countered) {
    battle->fought[OTHER(side)] = true;
    battle->won[OTHER(side)] = winner != side;
  }
  note(battle, SIDES, word(event, "piece"), own);
  note(battle, SIDES, word(event, "enemy_piece"), enemy);
  return true;
}

static void note_revealed(Checker *checker, Battle *battle, const Event *event) {
  const Tree *tree = event_tree(checker->arena, event), *front = tree_get(tree, "front");
  int side = side_in(event, "side");
  int64_t value = 0, duel = 0;
  for (size_t i = 0; front != NULL && i < front->count; i++) {
    const Tree *piece = front->items[i].value;
    if (tree_read_int(tree_get(piece, "duel"), &duel) && tree_read_int(tree_get(piece, "value"), &value))
      battle->front[side][duel] = (int)value;
  }
  if (tree_read_int(tree_get(tree_get(tree, "general"), "value"), &value)) battle->general[side] = (int)value;
}

/* The final count of an assault, from the pieces that lie open (4.3). */
static void count_points(const Checker *checker, const Battle *battle, int points[SIDES]) {
  int attacker = battle->attacker, defender = OTHER(attacker);
  bool generals = checker->terms->mode == MODE_COMPLETE;
  memcpy(points, battle->points, SIDES * sizeof *points);
  for (int duel = 1; duel <= DUELS; duel++) {
    if (battle->removed[duel]) continue;
    int stake = 1, strength[SIDES];
    for (int side = 0; side < SIDES; side++) {
      bool guarded = battle->as_guard[side] && battle->engaged[side] == duel;
      strength[side] = guarded ? battle->general[side] : battle->front[side][duel];
      stake += guarded;
    }
    points[strength[attacker] > strength[defender] ? attacker : defender] += stake;
  }
  for (int side = 0; side < SIDES; side++) points[side] += generals && battle->engaged[side] == 0;
}

/* The value of a general for the pursuit; 0: unavailable (6). */
static int available(const Battle *battle, int side) {
  if (battle->engaged[side] == 0) return battle->general[side];
  return battle->fought[side] && battle->won[side] ? battle->front[side][battle->engaged[side]] : 0;
}

static int count_laurels(const Battle *battle, int winner, int loser_points) {
  int own = available(battle, winner), other = available(battle, OTHER(winner));
  return 2 + (own != 0 && (other == 0 || own - other >= 3)) + (loser_points <= 1);
}

static bool end_battle(Checker *checker, const Pair *pair, int pair_number, const Event *event) {
  Battle *battle = &checker->battles[pair_number];
  int winner = side_in(event, "winner"), points[SIDES];
  bool laurels = checker->terms->laurels, resigned = strcmp(event->code, "manche-resigned") == 0;
  int told = number(event, "laurels"), all = checker->terms->mode == MODE_COMPLETE ? 7 : 5;
  count_points(checker, battle, points);
  if (!resigned && battle->assaulted) {
    if (points[NORTH] != number(event, "north") || points[SOUTH] != number(event, "south"))
      return wrong(checker, "points are counted otherwise");
    if (points[NORTH] + points[SOUTH] != all || points[winner] <= points[OTHER(winner)])
      return wrong(checker, "points that cannot be");
  }
  if (!resigned && !battle->assaulted && (!checker->terms->auto_end || laurels))
    return wrong(checker, "a manche that ends without an assault");
  if (!resigned && laurels && told != count_laurels(battle, winner, points[OTHER(winner)]))
    return wrong(checker, "laurels are counted otherwise");
  if (resigned && laurels && told != 3 && told != 4) return wrong(checker, "laurels of a resignation");
  checker->score[pair->player[winner]] += laurels ? told : 1;
  checker->battles_won[pair_number]++;
  *battle = (Battle){.turn = 0};
  return true;
}

/* ---- events ---- */

static bool take_event(Checker *checker, const Pair *pair, int pair_number, const Event *event) {
  Battle *battle = &checker->battles[pair_number];
  int kind = kind_of(event), side = side_in(event, "side"), duel = number(event, "duel");
  const char *code = event->code;
  if (strcmp(code, "missed") == 0 && battle->turn > 0 && number(event, "number") > battle->turn + 1)
    return wrong(checker, "a turn is left out");
  if (kind >= 0 && !check_action(checker, pair, battle, event, kind)) return false;
  if (kind == ACTION_CHARGE) return engage(checker, battle, side, duel);
  if (kind == ACTION_ARTILLERY) note_pieces(checker, battle, event);
  if (strcmp(code, "recon-seen") == 0) {
    if (event->audience != AUDIENCE_SEAT(pair->player[side])) return wrong(checker, "a look that others see");
    note(battle, side, word(event, "piece"), number(event, "value"));
  } else if (strcmp(code, "counter-charge") == 0 && strcmp(word(event, "decision"), "accept") == 0) {
    return engage(checker, battle, side, duel);
  } else if (strcmp(code, "charge-fought") == 0) {
    return check_fight(checker, battle, event);
  } else if (strcmp(code, "guard") == 0 && duel != 0) {
    battle->as_guard[side] = true;
    return engage(checker, battle, side, duel);
  } else if (strcmp(code, "revealed") == 0) {
    note_revealed(checker, battle, event);
  } else if (strcmp(code, "manche-won") == 0 || strcmp(code, "manche-resigned") == 0) {
    return end_battle(checker, pair, pair_number, event);
  } else if (strcmp(code, "nightfall") == 0) {
    *battle = (Battle){.turn = 0};
  }
  return true;
}

/* Starters alternate from manche to manche, also where one was void, but for the handicap (3, 8, W18, W21). */
static void check_starter(Checker *checker, const Pair *before, const Pair *pair) {
  if (pair->battle == before->battle && pair->replay == before->replay) return;
  int first = OTHER(before->first);
  for (int side = 0; side < SIDES; side++) {
    if (checker->terms->always_first && checker->terms->handicapped == pair->player[side] + 1) first = side;
  }
  if (pair->first != first) (void)wrong(checker, "the wrong side starts");
}

/* Who starts the first battle of two may have been drawn only now (W20). */
static void take_draw(State *before, const Events *events) {
  for (size_t i = 0; i < events->count; i++) {
    if (strcmp(events->items[i].code, "first-drawn") == 0)
      before->pairs[0].first = (uint8_t)side_in(&events->items[i], "side");
  }
}

bool checker_events(Checker *checker, const State *start, const State *state, const Events *events) {
  State *before = arena_memdup(checker->arena, start, waterloo_state_size(checker->edition));
  take_draw(before, events);
  for (size_t i = 0; i < events->count && checker->what == NULL; i++) {
    const Event *event = &events->items[i];
    const char *name = word(event, "pair");
    for (int n = 0; n < state->pair_count; n++) {
      const Pair *pair = &before->pairs[n]; /* its sides, and who starts the battle under way */
      const char *own = checker->edition->pair[pair->player[NORTH]][pair->player[SOUTH]];
      if (*name == '\0' && waterloo_has_rondes(checker->edition)) continue;
      if (*name != '\0' && strcmp(own, name) != 0) continue;
      (void)take_event(checker, pair, n, event);
    }
  }
  for (int n = 0; n < state->pair_count; n++) check_starter(checker, &before->pairs[n], &state->pairs[n]);
  return checker->what == NULL;
}

/* ---- states ---- */

static bool check_pair(Checker *checker, const State *state, const Pair *pair) {
  int removed = 0, pinned = 0,
      values = checker->terms->mode == MODE_COMPLETE || checker->terms->laurels ? 6 : 5;
  for (int duel = 1; duel <= DUELS; duel++) {
    removed += pair->field.duels[duel] == DUEL_REMOVED;
    pinned += pair->field.duels[duel] == DUEL_PINNED;
  }
  if (removed > 2) return wrong(checker, "more than two duels are removed");
  if (pinned > 2) return wrong(checker, "more than two duels are pinned");
  if (!pair->field.side[NORTH].deployed || !pair->field.side[SOUTH].deployed) return true;
  for (int side = 0; side < SIDES; side++) {
    const Side *own = &pair->field.side[side];
    unsigned found = own->general.value == 0 ? 1u : 1u << own->general.value | 1u;
    for (int duel = 1; duel <= DUELS; duel++) found |= 1u << own->front[duel].value;
    if (found != (1u << (values + 1)) - 1) return wrong(checker, "values that are no permutation");
  }
  if (pair->window == WINDOW_TURN && pair->next[pair->to_move].count > 0)
    return wrong(checker, "a turn given ahead waits");
  return state->terms.nightfall == 0 || pair->turn <= 2 * state->terms.nightfall
             ? true
             : wrong(checker, "a turn after nightfall");
}

bool checker_state(Checker *checker, const State *state) {
  for (int i = 0; i < state->pair_count && checker->what == NULL; i++)
    (void)check_pair(checker, state, &state->pairs[i]);
  for (int seat = 0; seat < checker->edition->base.seats.count && checker->what == NULL; seat++) {
    if (state->score[seat] != checker->score[seat]) (void)wrong(checker, "scores are counted otherwise");
  }
  return checker->what == NULL;
}

/* ---- views ---- */

/* A value of a side's piece that stands in a view must be the viewer's own, or was told to him or to all. */
static bool check_shown(Checker *checker, const Battle *battle, int own, int side, const Tree *piece) {
  int64_t value;
  if (side == own || !tree_read_int(tree_get(piece, "value"), &value)) return true;
  const char *label = tree_string(tree_get(piece, "piece"), "N0");
  int number_of_label = label[1] - '0';
  if (battle->told[SIDES][side][number_of_label] == value) return true;
  if (own >= 0 && battle->told[own][side][number_of_label] == value) return true;
  return wrong(checker, "a view shows a value that was not told");
}

bool checker_view(Checker *checker, const State *state, int viewer, const Tree *view) {
  const Tree *pairs = tree_get(view, "pairs");
  if (pairs->count != state->pair_count) return wrong(checker, "pairs are missing in a view");
  for (int i = 0; i < state->pair_count && checker->what == NULL; i++) {
    const Pair *pair = &state->pairs[i];
    const Tree *tree = pairs->items[i].value, *duels = tree_get(tree, "duels");
    if (pair->window == WINDOW_DONE || state->over || duels == NULL) continue;
    int own = waterloo_side_of(pair, viewer);
    for (size_t d = 0; d < duels->count; d++) {
      (void)check_shown(checker, &checker->battles[i], own, NORTH, tree_get(duels->items[d].value, "north"));
      (void)check_shown(checker, &checker->battles[i], own, SOUTH, tree_get(duels->items[d].value, "south"));
    }
    (void)check_shown(checker, &checker->battles[i], own, NORTH, tree_get(tree, "general_north"));
    (void)check_shown(checker, &checker->battles[i], own, SOUTH, tree_get(tree, "general_south"));
  }
  return checker->what == NULL;
}

/* ---- the end ---- */

static int target(const Checker *checker, int seat) {
  int own = checker->terms->target[seat];
  return own != 0 ? own : checker->terms->laurels ? 10 : 2;
}

bool checker_end(Checker *checker, const State *state) {
  int seats = checker->edition->base.seats.count, best = 0, tied = 0;
  for (int i = 1; i < state->pair_count; i++) {
    if (checker->battles_won[i] != checker->battles_won[0])
      return wrong(checker, "not all have played as often");
  }
  for (int seat = 1; seat < seats; seat++) {
    if (checker->score[seat] - target(checker, seat) > checker->score[best] - target(checker, best))
      best = seat;
  }
  for (int seat = 0; seat < seats; seat++)
    tied += checker->score[seat] - target(checker, seat) == checker->score[best] - target(checker, best);
  if (checker->score[best] < target(checker, best)) return wrong(checker, "the game ends before its target");
  if (state->reason == REASON_SHARED) {
    return tied > 1 && state->extra == 2 ? true : wrong(checker, "a victory is shared that is not");
  }
  return tied == 1 && state->winner == best ? true : wrong(checker, "the wrong player has won");
}
