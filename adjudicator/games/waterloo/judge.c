/* Judges actions and whole turns (WATERLOO 3, 4.1, 8, 12.8). */
#include "board.h"

const FaultText WATERLOO_FAULTS[FAULTS] = {
    [FAULT_NONE] = {"", ""},
    [FAULT_SAME_KIND] = {"WATERLOO-3", "action-same-kind"},
    [FAULT_TWO_RECONS] = {"WATERLOO-W25", "action-two-recons"},
    [FAULT_AFTER_ASSAULT] = {"WATERLOO-3", "action-after-assault"},
    [FAULT_SIMPLE] = {"WATERLOO-3", "action-simplified"},
    [FAULT_INACTIVE] = {"WATERLOO-W16", "action-inactive"},
    [FAULT_RECON_REMOVED] = {"WATERLOO-W11", "recon-removed"},
    [FAULT_RECON_UP] = {"WATERLOO-W04", "recon-up"},
    [FAULT_RECON_DOUBLE] = {"WATERLOO-8", "recon-double"},
    [FAULT_RECON_TWICE] = {"WATERLOO-8", "recon-twice"},
    [FAULT_MANOEUVRE_STAYS] = {"WATERLOO-W05", "manoeuvre-stays"},
    [FAULT_MANOEUVRE_REMOVED] = {"WATERLOO-W11", "manoeuvre-removed"},
    [FAULT_MANOEUVRE_TO] = {"WATERLOO-3.2", "manoeuvre-to-removed"},
    [FAULT_MANOEUVRE_PINNED] = {"WATERLOO-3.2", "manoeuvre-pinned"},
    [FAULT_ENGAGED] = {"WATERLOO-4.1", "general-engaged"},
    [FAULT_SPENT] = {"WATERLOO-4.1", "general-spent"},
    [FAULT_ARTILLERY_REMOVED] = {"WATERLOO-W11", "artillery-removed"},
    [FAULT_ARTILLERY_PINNED] = {"WATERLOO-W08", "artillery-pinned"},
    [FAULT_RETREAT_REMOVED] = {"WATERLOO-W11", "retreat-removed"},
    [FAULT_CHARGE_REMOVED] = {"WATERLOO-W11", "charge-removed"},
    [FAULT_GUARD_REMOVED] = {"WATERLOO-4.3", "guard-removed"},
};

/* The side begins the battle with this turn, or goes second in it. */
static bool is_first_turn(const Pair *pair, int side) {
  return pair->turn <= (side == pair->first ? 1 : 2);
}

Judge waterloo_judge_for(const State *state, const Pair *pair, int side) {
  const Terms *terms = &state->terms;
  bool handicapped = terms->handicapped == pair->player[side] + 1 && terms->double_recon;
  return (Judge){.state = state, .side = side, .double_recon = handicapped && is_first_turn(pair, side)};
}

int waterloo_actions_most(const Pair *pair, int side) {
  return waterloo_may_start(pair, side) && pair->turn <= 1 ? 1 : 2;
}

/* -- single actions -- */

static Fault judge_recon_at(const Judge *judge, const Field *field, int duel) {
  if (field->duels[duel] == DUEL_REMOVED) return FAULT_RECON_REMOVED;
  return field->side[OTHER(judge->side)].front[duel].pose == POSE_UP ? FAULT_RECON_UP : FAULT_NONE;
}

static Fault judge_recon(const Judge *judge, const Field *field, unsigned kinds, const Action *action) {
  if (action->to != 0 && (!judge->double_recon || kinds != 0)) return FAULT_RECON_DOUBLE;
  if (action->to == action->duel) return FAULT_RECON_TWICE;
  Fault fault = judge_recon_at(judge, field, action->duel);
  return fault != FAULT_NONE || action->to == 0 ? fault : judge_recon_at(judge, field, action->to);
}

static Fault judge_manoeuvre(const Field *field, const Action *action) {
  if (field->duels[action->duel] == DUEL_REMOVED) return FAULT_MANOEUVRE_REMOVED;
  if (field->duels[action->to] == DUEL_REMOVED) return FAULT_MANOEUVRE_TO;
  if (action->duel == action->to) return FAULT_MANOEUVRE_STAYS;
  return waterloo_same_segment(field, action->duel, action->to) ? FAULT_NONE : FAULT_MANOEUVRE_PINNED;
}

/* What the general is wanted for: nobody has one that acts in the simplified game. */
static Fault judge_general(const Judge *judge, const Side *own) {
  if (!waterloo_has_generals(judge->state))
    return judge->state->terms.laurels ? FAULT_INACTIVE : FAULT_SIMPLE;
  return own->engaged != ENGAGED_NONE ? FAULT_ENGAGED : FAULT_NONE;
}

/* 4: the order of a general, available while it stands. */
static Fault judge_order(const Judge *judge, const Side *own) {
  Fault fault = judge_general(judge, own);
  if (fault != FAULT_NONE) return fault;
  return own->spent || own->general.pose != POSE_STANDING ? FAULT_SPENT : FAULT_NONE;
}

static Fault judge_artillery(const Judge *judge, const Field *field, int duel) {
  Fault fault = judge_order(judge, &field->side[judge->side]);
  if (fault != FAULT_NONE) return fault;
  if (field->duels[duel] == DUEL_REMOVED) return FAULT_ARTILLERY_REMOVED;
  return field->duels[duel] == DUEL_PINNED ? FAULT_ARTILLERY_PINNED : FAULT_NONE;
}

static Fault judge_retreat(const Judge *judge, const Field *field, int duel) {
  Fault fault = judge_order(judge, &field->side[judge->side]);
  if (fault != FAULT_NONE) return fault;
  return field->duels[duel] == DUEL_REMOVED ? FAULT_RETREAT_REMOVED : FAULT_NONE;
}

static Fault judge_charge(const Judge *judge, const Field *field, int duel) {
  Fault fault = judge_general(judge, &field->side[judge->side]);
  if (fault != FAULT_NONE) return fault;
  return field->duels[duel] == DUEL_REMOVED ? FAULT_CHARGE_REMOVED : FAULT_NONE;
}

Fault waterloo_judge_guard(const Judge *judge, const Field *field, int duel) {
  if (duel == 0) return FAULT_NONE;
  Fault fault = judge_general(judge, &field->side[judge->side]);
  if (fault != FAULT_NONE) return fault;
  return field->duels[duel] == DUEL_REMOVED ? FAULT_GUARD_REMOVED : FAULT_NONE;
}

static Fault judge_kind(unsigned kinds, int kind) {
  if (kinds & 1u << ACTION_ASSAULT) return FAULT_AFTER_ASSAULT;
  if (!(kinds & 1u << kind)) return FAULT_NONE;
  return kind == ACTION_RECON ? FAULT_TWO_RECONS : FAULT_SAME_KIND;
}

Fault waterloo_judge_action(const Judge *judge, const Field *field, unsigned kinds, const Action *action) {
  Fault fault = judge_kind(kinds, action->kind);
  if (fault != FAULT_NONE) return fault;
  switch ((ActionKind)action->kind) {
  case ACTION_RECON: return judge_recon(judge, field, kinds, action);
  case ACTION_MANOEUVRE: return judge_manoeuvre(field, action);
  case ACTION_ARTILLERY: return judge_artillery(judge, field, action->duel);
  case ACTION_RETREAT: return judge_retreat(judge, field, action->duel);
  case ACTION_CHARGE: return judge_charge(judge, field, action->duel);
  case ACTION_ASSAULT:
  case ACTIONS: break;
  }
  return FAULT_NONE;
}

/* -- a whole turn -- */

typedef struct Walk {
  const Judge *judge;
  const Script *script;
  const FaultTeller *teller;
  uint64_t actions, branches; /* told already */
  int faults;
} Walk;

static void tell(Walk *walk, Fault fault, const Field *field, int action, int branch) {
  _Static_assert(BRANCHES_MAX <= 64, "a bit for each");
  uint64_t *told = action >= 0 ? &walk->actions : &walk->branches;
  uint64_t bit = (uint64_t)1 << (action >= 0 ? action : branch);
  if (fault == FAULT_NONE || (*told & bit)) return;
  *told |= bit;
  walk->faults++;
  if (walk->teller != NULL) walk->teller->tell(walk->teller->context, fault, field, action, branch);
}

static void walk_guards(Walk *walk, const Field *field, List guard) {
  for (int i = guard.first; i < guard.first + guard.count; i++) {
    int what = walk->script->branches[i].what;
    int duel = what > WHAT_GUARD && !waterloo_is_action(what) ? what - WHAT_GUARD : 0;
    tell(walk, waterloo_judge_guard(walk->judge, field, duel), field, -1, i);
  }
}

static void walk_items(Walk *walk, const Field *field, unsigned kinds, const Moves *moves, int item) {
  if (item == moves->count) return;
  List list = moves->items[item];
  for (int i = list.first; i < list.first + list.count; i++) {
    int what = walk->script->branches[i].what;
    Field after = *field;
    unsigned played = kinds;
    if (waterloo_is_action(what)) {
      const Action *action = waterloo_action(walk->script, what);
      Fault fault = waterloo_judge_action(walk->judge, field, kinds, action);
      tell(walk, fault, field, what - WHAT_ACTION, -1);
      if (fault != FAULT_NONE) continue; /* what would come after it says nothing */
      if (action->kind == ACTION_ASSAULT) walk_guards(walk, field, action->guard);
      waterloo_foresee(&after, walk->judge->side, action);
      played |= 1u << action->kind;
    }
    walk_items(walk, &after, played, moves, item + 1);
  }
}

int waterloo_judge_moves(const Judge *judge, const Field *field, unsigned kinds, const Script *script,
                         const Moves *moves, const FaultTeller *teller) {
  Walk walk = {.judge = judge, .script = script, .teller = teller};
  walk_items(&walk, field, kinds, moves, 0);
  return walk.faults;
}

Field waterloo_field_deployed(const State *state) {
  Field field = {.duels = {0}};
  for (int side = 0; side < SIDES; side++) {
    Side *own = &field.side[side];
    for (int duel = 1; duel <= DUELS; duel++) own->front[duel] = (Piece){.label = (uint8_t)duel, .value = 1};
    if (waterloo_has_sixth(state)) own->general = (Piece){.label = 0, .value = 1};
  }
  return field;
}
