/* The actions of a turn: charge and assault with its guards as well (WATERLOO 3.1 to 3.3, 4.1 to 4.3). */
#include "sequence.h"

Flow waterloo_ask(Adjudication *adjudication, Question question, int side) {
  Pair *pair = adjudication->pair;
  pair->window = WINDOW_ASK;
  pair->asks++;
  pair->progress.question = (uint8_t)question;
  pair->progress.asked = (uint8_t)side;
  Event *event = waterloo_event(adjudication, "asked", "WATERLOO 10.1", AUDIENCE_ALL, side);
  event_text(event, "question", WATERLOO_QUESTIONS[question]);
  return FLOW_ASKED;
}

static Facts facts_of(const Adjudication *adjudication, int side, int duel) {
  return (Facts){.edition = adjudication->edition, .pair = adjudication->pair, .side = side, .duel = duel};
}

/* A side's general may still be engaged. */
static bool has_free_general(const Adjudication *adjudication, int side) {
  return waterloo_has_generals(adjudication->state) &&
         adjudication->pair->field.side[side].engaged == ENGAGED_NONE;
}

/* -- charge -- */

/* What the standing orders of a side say to a charge: a WHAT_... */
static int counter_decision(const Adjudication *adjudication, int side, int duel) {
  const Standing *standing = &adjudication->pair->standing[side];
  const Facts facts = facts_of(adjudication, side, duel);
  int branch = waterloo_choose(&facts, &standing->script, standing->counter, 0, false);
  return branch < 0 ? WHAT_DECLINE : standing->script.branches[branch].what;
}

static Flow charge(Adjudication *adjudication, int duel) {
  Pair *pair = adjudication->pair;
  int side = pair->to_move;
  Side *own = &pair->field.side[side];
  waterloo_engage(own, ENGAGED_CHARGE, duel);
  pair->progress.duel = (uint8_t)duel;
  Event *event = waterloo_event(adjudication, "charge", "WATERLOO 4.2", AUDIENCE_ALL, side);
  event_number(event, "duel", duel);
  event_text(event, "general", waterloo_piece_label(adjudication, side, &own->general));
  if (!has_free_general(adjudication, OTHER(side))) return waterloo_end_charge(adjudication, false);
  int decision = counter_decision(adjudication, OTHER(side), duel);
  if (decision == WHAT_ASK) return waterloo_ask(adjudication, ASK_COUNTER, OTHER(side));
  return waterloo_end_charge(adjudication, decision == WHAT_ACCEPT);
}

static void tell_decision(Adjudication *adjudication, int side, bool countered) {
  bool able = has_free_general(adjudication, side);
  Event *event = waterloo_event(adjudication, "counter-charge", "WATERLOO 4.2", AUDIENCE_ALL, side);
  event_text(event, "decision", !able ? "unable" : countered ? "accept" : "decline");
  event_number(event, "duel", adjudication->pair->progress.duel);
  if (countered)
    event_text(event, "general",
               waterloo_piece_label(adjudication, side, &adjudication->pair->field.side[side].general));
}

/* Both have seen what fought; the infantry that a general replaced stays hidden (4.2.4, W23). */
static void show(Field *field, int side, const Piece *piece) {
  field->side[OTHER(side)].knows[piece->label] = piece->value;
}

static void tell_fight(Adjudication *adjudication, const Piece *ours, const Piece *theirs, bool won,
                       int stake) {
  const Pair *pair = adjudication->pair;
  int side = pair->to_move;
  Event *event = waterloo_event(adjudication, "charge-fought", "WATERLOO 4.2", AUDIENCE_ALL, side);
  event_number(event, "duel", pair->progress.duel);
  event_text(event, "piece", waterloo_piece_label(adjudication, side, ours));
  event_number(event, "value", ours->value);
  event_text(event, "enemy_piece", waterloo_piece_label(adjudication, OTHER(side), theirs));
  event_number(event, "enemy_value", theirs->value);
  if (pair->progress.countered) event_text(event, "countered", "yes");
  waterloo_put_winner(adjudication, event, won ? side : OTHER(side));
  event_number(event, "stake", stake);
  if (ours->value == theirs->value) event_text(event, "tie", "yes");
}

/* W14: somebody holds so many points that the rest cannot change who wins. */
static bool is_decided(const Adjudication *adjudication) {
  const Edition *edition = adjudication->edition;
  const Field *field = &adjudication->pair->field;
  int all = DUELS * edition->stake_duel + SIDES * edition->stake_general;
  return 2 * field->side[NORTH].points > all || 2 * field->side[SOUTH].points > all;
}

Flow waterloo_end_charge(Adjudication *adjudication, bool countered) {
  Pair *pair = adjudication->pair;
  Field *field = &pair->field;
  int side = pair->to_move, duel = pair->progress.duel;
  Side *own = &field->side[side], *other = &field->side[OTHER(side)];
  tell_decision(adjudication, OTHER(side), countered);
  if (countered) waterloo_engage(other, ENGAGED_COUNTERCHARGE, duel);
  const Piece *theirs = countered ? &other->general : &other->front[duel];
  /* The aggressor loses a tie: who countered is it now. */
  bool won = countered ? own->general.value >= theirs->value : own->general.value > theirs->value;
  int stake =
      adjudication->edition->stake_duel + (countered ? SIDES : 1) * adjudication->edition->stake_general;
  own->won = won;
  if (countered) other->won = !won; /* else its own charge, if it had one, is another matter */
  Side *winner = won ? own : other;
  winner->points = (uint8_t)(winner->points + stake);
  pair->progress.charged = won ? CHARGED_WON : CHARGED_LOST;
  pair->progress.countered = countered;
  show(field, side, &own->general);
  show(field, OTHER(side), theirs);
  field->duels[duel] = DUEL_REMOVED;
  tell_fight(adjudication, &own->general, theirs, won, stake);
  if (!adjudication->state->terms.auto_end || adjudication->state->terms.laurels || !is_decided(adjudication))
    return FLOW_ON;
  waterloo_end_battle(adjudication, NULL);
  return FLOW_OVER;
}

/* -- assault -- */

/* The first branch that names what is possible: those that are not are passed over (12.4). A WHAT_... */
static int guard_decision(const Adjudication *adjudication, int side, const Script *script, List guard) {
  const Facts facts = facts_of(adjudication, side, 0);
  const Judge judge = waterloo_judge_for(adjudication->state, adjudication->pair, side);
  for (int from = 0;;) {
    int branch = waterloo_choose(&facts, script, guard, from, true);
    if (branch < 0) return WHAT_RESERVE;
    int what = script->branches[branch].what;
    if (what <= WHAT_GUARD) return what;
    if (waterloo_judge_guard(&judge, &adjudication->pair->field, what - WHAT_GUARD) == FAULT_NONE)
      return what;
    from = branch + 1 - guard.first;
  }
}

static int guard_of(int what) {
  return what > WHAT_GUARD ? what - WHAT_GUARD : 0;
}

static Flow assault(Adjudication *adjudication) {
  Pair *pair = adjudication->pair;
  int defender = OTHER(pair->to_move);
  const Standing *standing = &pair->standing[defender];
  waterloo_event(adjudication, "assault", "WATERLOO 4.3", AUDIENCE_ALL, pair->to_move);
  if (!has_free_general(adjudication, defender)) return waterloo_defend(adjudication, 0);
  int what = guard_decision(adjudication, defender, &standing->script, standing->guard);
  if (what == WHAT_ASK) return waterloo_ask(adjudication, ASK_DEFENDER, defender);
  return waterloo_defend(adjudication, guard_of(what));
}

static void give_guard(Adjudication *adjudication, int side, int duel) {
  Side *own = &adjudication->pair->field.side[side];
  if (!has_free_general(adjudication, side)) return;
  Event *event = waterloo_event(adjudication, "guard", "WATERLOO 4.3", AUDIENCE_ALL, side);
  event_text(event, "general", waterloo_piece_label(adjudication, side, &own->general));
  if (duel == 0) return;
  event_number(event, "duel", duel);
  waterloo_engage(own, ENGAGED_GUARD, duel);
}

/* The branches of the guard of who assaults. */
static List attacking_guard(const Progress *progress) {
  const Script *script = &progress->plan.script;
  int branch = progress->plan.moves.items[progress->item].first + progress->branch;
  return waterloo_action(script, script->branches[branch].what)->guard;
}

Flow waterloo_defend(Adjudication *adjudication, int duel) {
  const Pair *pair = adjudication->pair;
  int attacker = pair->to_move;
  give_guard(adjudication, OTHER(attacker), duel);
  if (!has_free_general(adjudication, attacker)) return waterloo_attack(adjudication, 0);
  int what =
      guard_decision(adjudication, attacker, &pair->progress.plan.script, attacking_guard(&pair->progress));
  if (what == WHAT_ASK) return waterloo_ask(adjudication, ASK_ATTACKER, attacker);
  return waterloo_attack(adjudication, guard_of(what));
}

/* Who fights at a duel: the guard, or the piece of the front. */
static const Piece *fighter(const Side *side, int duel) {
  return side->engaged == ENGAGED_GUARD && side->at == duel ? &side->general : &side->front[duel];
}

static void fight_duel(Adjudication *adjudication, int duel, uint8_t points[SIDES]) {
  const Field *field = &adjudication->pair->field;
  const Edition *edition = adjudication->edition;
  int attacker = adjudication->pair->to_move, stake = edition->stake_duel;
  const Piece *piece[SIDES];
  for (int side = 0; side < SIDES; side++) {
    piece[side] = fighter(&field->side[side], duel);
    if (piece[side] == &field->side[side].general) stake += edition->stake_general;
  }
  bool won = piece[attacker]->value > piece[OTHER(attacker)]->value;
  int winner = won ? attacker : OTHER(attacker);
  points[winner] = (uint8_t)(points[winner] + stake);
  Event *event = waterloo_event(adjudication, "duel-fought", "WATERLOO 3.3", AUDIENCE_ALL, -1);
  event_number(event, "duel", duel);
  event_text(event, "north_piece", waterloo_piece_label(adjudication, NORTH, piece[NORTH]));
  event_number(event, "north", piece[NORTH]->value);
  event_text(event, "south_piece", waterloo_piece_label(adjudication, SOUTH, piece[SOUTH]));
  event_number(event, "south", piece[SOUTH]->value);
  waterloo_put_winner(adjudication, event, winner);
  event_number(event, "stake", stake);
  if (piece[NORTH]->value == piece[SOUTH]->value) event_text(event, "tie", "yes");
}

static void count_reserve(Adjudication *adjudication, int side, uint8_t points[SIDES]) {
  const Side *own = &adjudication->pair->field.side[side];
  if (!has_free_general(adjudication, side)) return;
  points[side] = (uint8_t)(points[side] + adjudication->edition->stake_general);
  Event *event = waterloo_event(adjudication, "reserve", "WATERLOO 4", AUDIENCE_ALL, side);
  event_text(event, "general", waterloo_piece_label(adjudication, side, &own->general));
  event_number(event, "points", adjudication->edition->stake_general);
}

Flow waterloo_attack(Adjudication *adjudication, int duel) {
  const Field *field = &adjudication->pair->field;
  uint8_t points[SIDES] = {field->side[NORTH].points, field->side[SOUTH].points};
  give_guard(adjudication, adjudication->pair->to_move, duel);
  for (int at = 1; at <= DUELS; at++) {
    if (field->duels[at] != DUEL_REMOVED) fight_duel(adjudication, at, points);
  }
  for (int side = 0; side < SIDES; side++) count_reserve(adjudication, side, points);
  waterloo_end_battle(adjudication, points);
  return FLOW_OVER;
}

static Side *side_of(const Adjudication *adjudication, int side) {
  return &adjudication->pair->field.side[side];
}

/* -- recon -- */

static void look_at(Adjudication *adjudication, int side, int duel, int which) {
  Pair *pair = adjudication->pair;
  Side *own = side_of(adjudication, side);
  const Piece *piece = &side_of(adjudication, OTHER(side))->front[duel];
  const char *label = waterloo_piece_label(adjudication, OTHER(side), piece);
  Event *event = waterloo_event(adjudication, "recon", "WATERLOO 3.1", AUDIENCE_ALL, side);
  event_text(event, "piece", label);
  event_number(event, "duel", duel);
  if (own->knows[piece->label] != 0) event_text(event, "again", "yes");
  event =
      waterloo_event(adjudication, "recon-seen", "WATERLOO 3.1", waterloo_audience(adjudication, side), side);
  event_text(event, "piece", label);
  event_number(event, "duel", duel);
  event_number(event, "value", piece->value);
  own->knows[piece->label] = piece->value;
  pair->progress.seen[which] = piece->value;
}

static void reconnoitre(Adjudication *adjudication, int side, const Action *action) {
  Progress *progress = &adjudication->pair->progress;
  progress->seen[0] = progress->seen[1] = 0;
  look_at(adjudication, side, action->duel, 0);
  if (action->to != 0) look_at(adjudication, side, action->to, 1);
}

/* -- manoeuvre -- */

static void manoeuvre(Adjudication *adjudication, int side, const Action *action) {
  Field *field = &adjudication->pair->field;
  const Piece *piece = &field->side[side].front[action->duel];
  Event *event = waterloo_event(adjudication, "manoeuvre", "WATERLOO 3.2", AUDIENCE_ALL, side);
  event_text(event, "piece", waterloo_piece_label(adjudication, side, piece));
  event_number(event, "from", action->duel);
  event_number(event, "to", action->to);
  waterloo_slide(field, side, action->duel, action->to);
}

/* -- artillery -- */

static void bombard(Adjudication *adjudication, int side, int duel) {
  Field *field = &adjudication->pair->field;
  waterloo_lie_down(&field->side[side]);
  waterloo_pin(field, duel);
  Event *event = waterloo_event(adjudication, "artillery", "WATERLOO 4.1", AUDIENCE_ALL, side);
  event_number(event, "duel", duel);
  event_text(event, "general", waterloo_piece_label(adjudication, side, &field->side[side].general));
  event_list(event, "pieces");
  for (int owner = 0; owner < SIDES; owner++) {
    const Piece *piece = &field->side[owner].front[duel];
    event_map(event, NULL);
    event_text(event, "piece", waterloo_piece_label(adjudication, owner, piece));
    if (piece->pose == POSE_UP) event_number(event, "value", piece->value);
    event_end(event);
  }
  event_end(event);
}

/* -- retreat -- */

static void retreat(Adjudication *adjudication, int side, const Action *action) {
  Field *field = &adjudication->pair->field;
  Side *own = &field->side[side];
  Event *event = waterloo_event(adjudication, "retreat", "WATERLOO 4.1", AUDIENCE_ALL, side);
  event_number(event, "duel", action->duel);
  event_text(event, "front", waterloo_piece_label(adjudication, side, &own->front[action->duel]));
  event_text(event, "general", waterloo_piece_label(adjudication, side, &own->general));
  waterloo_fall_back(field, side, action->duel, action->swap);
  event_text(event, "new_front", waterloo_piece_label(adjudication, side, &own->front[action->duel]));
  event_text(event, "new_general", waterloo_piece_label(adjudication, side, &own->general));
  event = waterloo_event(adjudication, "retreat-swapped", "WATERLOO 4.1",
                         waterloo_audience(adjudication, side), side);
  event_number(event, "duel", action->duel);
  event_text(event, "swapped", action->swap ? "yes" : "no");
}

/* -- all -- */

Flow waterloo_perform(Adjudication *adjudication, const Action *action) {
  Pair *pair = adjudication->pair;
  int side = pair->to_move;
  pair->progress.kinds |= (uint8_t)(1u << action->kind);
  switch ((ActionKind)action->kind) {
  case ACTION_RECON: reconnoitre(adjudication, side, action); break;
  case ACTION_MANOEUVRE: manoeuvre(adjudication, side, action); break;
  case ACTION_ARTILLERY: bombard(adjudication, side, action->duel); break;
  case ACTION_RETREAT: retreat(adjudication, side, action); break;
  case ACTION_CHARGE: return charge(adjudication, action->duel);
  case ACTION_ASSAULT: return assault(adjudication);
  case ACTIONS: break;
  }
  return FLOW_ON;
}
