/* The actions of a turn: charge and assault with its guards as well (WATERLOO 3.1 to 3.3, 4.1 to 4.3). */
#include "play.h"

Flow waterloo_ask(Table *table, Question question, int side) {
  Pair *pair = table->pair;
  pair->window = WINDOW_ASK;
  pair->asks++;
  pair->progress.question = (uint8_t)question;
  pair->progress.asked = (uint8_t)side;
  Event *event = waterloo_event(table, "asked", "WATERLOO 10.1", AUDIENCE_ALL, side);
  event_text(event, "question", WATERLOO_QUESTIONS[question]);
  return FLOW_ASKED;
}

static Facts facts_of(const Table *table, int side, int duel) {
  return (Facts){.edition = table->edition, .pair = table->pair, .side = side, .duel = duel};
}

/* A side's general may still be engaged. */
static bool has_free_general(const Table *table, int side) {
  return waterloo_has_generals(table->state) && table->pair->field.side[side].engaged == ENGAGED_NONE;
}

/* -- charge -- */

/* What the standing orders of a side say to a charge: a WHAT_... */
static int counter_decision(const Table *table, int side, int duel) {
  const Standing *standing = &table->pair->standing[side];
  const Facts facts = facts_of(table, side, duel);
  int branch = waterloo_choose(&facts, &standing->script, standing->counter, 0, false);
  return branch < 0 ? WHAT_DECLINE : standing->script.branches[branch].what;
}

static Flow charge(Table *table, int duel) {
  Pair *pair = table->pair;
  int side = pair->to_move;
  Side *own = &pair->field.side[side];
  waterloo_engage(own, ENGAGED_CHARGE, duel);
  pair->progress.duel = (uint8_t)duel;
  Event *event = waterloo_event(table, "charge", "WATERLOO 4.2", AUDIENCE_ALL, side);
  event_number(event, "duel", duel);
  event_text(event, "general", waterloo_label(table, side, &own->general));
  if (!has_free_general(table, OTHER(side))) return waterloo_end_charge(table, false);
  int decision = counter_decision(table, OTHER(side), duel);
  if (decision == WHAT_ASK) return waterloo_ask(table, ASK_COUNTER, OTHER(side));
  return waterloo_end_charge(table, decision == WHAT_ACCEPT);
}

static void tell_decision(Table *table, int side, bool countered) {
  bool able = has_free_general(table, side);
  Event *event = waterloo_event(table, "counter-charge", "WATERLOO 4.2", AUDIENCE_ALL, side);
  event_text(event, "decision", !able ? "unable" : countered ? "accept" : "decline");
  event_number(event, "duel", table->pair->progress.duel);
  if (countered)
    event_text(event, "general", waterloo_label(table, side, &table->pair->field.side[side].general));
}

/* Both have seen what fought; the infantry that a general replaced stays hidden (4.2.4, W23). */
static void show(Field *field, int side, const Piece *piece) {
  field->side[OTHER(side)].knows[piece->label] = piece->value;
}

static void tell_fight(Table *table, const Piece *ours, const Piece *theirs, bool won, int stake) {
  const Pair *pair = table->pair;
  int side = pair->to_move;
  Event *event = waterloo_event(table, "charge-fought", "WATERLOO 4.2", AUDIENCE_ALL, side);
  event_number(event, "duel", pair->progress.duel);
  event_text(event, "piece", waterloo_label(table, side, ours));
  event_number(event, "value", ours->value);
  event_text(event, "enemy_piece", waterloo_label(table, OTHER(side), theirs));
  event_number(event, "enemy_value", theirs->value);
  if (pair->progress.countered) event_text(event, "countered", "yes");
  waterloo_put_winner(table, event, won ? side : OTHER(side));
  event_number(event, "stake", stake);
  if (ours->value == theirs->value) event_text(event, "tie", "yes");
}

/* W14: somebody holds so many points that the rest cannot change who wins. */
static bool is_decided(const Table *table) {
  const Edition *edition = table->edition;
  const Field *field = &table->pair->field;
  int all = DUELS * edition->stake_duel + SIDES * edition->stake_general;
  return 2 * field->side[NORTH].points > all || 2 * field->side[SOUTH].points > all;
}

Flow waterloo_end_charge(Table *table, bool countered) {
  Pair *pair = table->pair;
  Field *field = &pair->field;
  int side = pair->to_move, duel = pair->progress.duel;
  Side *own = &field->side[side], *other = &field->side[OTHER(side)];
  tell_decision(table, OTHER(side), countered);
  if (countered) waterloo_engage(other, ENGAGED_COUNTERCHARGE, duel);
  const Piece *theirs = countered ? &other->general : &other->front[duel];
  /* The aggressor loses a tie: who countered is it now. */
  bool won = countered ? own->general.value >= theirs->value : own->general.value > theirs->value;
  int stake = table->edition->stake_duel + (countered ? SIDES : 1) * table->edition->stake_general;
  own->won = won;
  if (countered) other->won = !won; /* else its own charge, if it had one, is another matter */
  Side *winner = won ? own : other;
  winner->points = (uint8_t)(winner->points + stake);
  pair->progress.charged = won ? CHARGED_WON : CHARGED_LOST;
  pair->progress.countered = countered;
  show(field, side, &own->general);
  show(field, OTHER(side), theirs);
  field->duels[duel] = DUEL_REMOVED;
  tell_fight(table, &own->general, theirs, won, stake);
  if (!table->state->terms.auto_end || table->state->terms.laurels || !is_decided(table)) return FLOW_ON;
  waterloo_end_manche(table, NULL);
  return FLOW_OVER;
}

/* -- assault -- */

/* The first branch that names what is possible: those that are not are passed over (12.4). A WHAT_... */
static int guard_decision(const Table *table, int side, const Script *script, List guard) {
  const Facts facts = facts_of(table, side, 0);
  const Judge judge = waterloo_judge(table->state, table->pair, side);
  for (int from = 0;;) {
    int branch = waterloo_choose(&facts, script, guard, from, true);
    if (branch < 0) return WHAT_RESERVE;
    int what = script->branches[branch].what;
    if (what <= WHAT_GUARD) return what;
    if (waterloo_judge_guard(&judge, &table->pair->field, what - WHAT_GUARD) == FAULT_NONE) return what;
    from = branch + 1 - guard.first;
  }
}

static int guard_of(int what) {
  return what > WHAT_GUARD ? what - WHAT_GUARD : 0;
}

static Flow assault(Table *table) {
  Pair *pair = table->pair;
  int defender = OTHER(pair->to_move);
  const Standing *standing = &pair->standing[defender];
  waterloo_event(table, "assault", "WATERLOO 4.3", AUDIENCE_ALL, pair->to_move);
  if (!has_free_general(table, defender)) return waterloo_defend(table, 0);
  int what = guard_decision(table, defender, &standing->script, standing->guard);
  if (what == WHAT_ASK) return waterloo_ask(table, ASK_DEFENDER, defender);
  return waterloo_defend(table, guard_of(what));
}

static void give_guard(Table *table, int side, int duel) {
  Side *own = &table->pair->field.side[side];
  if (!has_free_general(table, side)) return;
  Event *event = waterloo_event(table, "guard", "WATERLOO 4.3", AUDIENCE_ALL, side);
  event_text(event, "general", waterloo_label(table, side, &own->general));
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

Flow waterloo_defend(Table *table, int duel) {
  const Pair *pair = table->pair;
  int attacker = pair->to_move;
  give_guard(table, OTHER(attacker), duel);
  if (!has_free_general(table, attacker)) return waterloo_attack(table, 0);
  int what = guard_decision(table, attacker, &pair->progress.plan.script, attacking_guard(&pair->progress));
  if (what == WHAT_ASK) return waterloo_ask(table, ASK_ATTACKER, attacker);
  return waterloo_attack(table, guard_of(what));
}

/* Who fights at a duel: the guard, or the piece of the front. */
static const Piece *fighter(const Side *side, int duel) {
  return side->engaged == ENGAGED_GUARD && side->at == duel ? &side->general : &side->front[duel];
}

static void fight_duel(Table *table, int duel, uint8_t points[SIDES]) {
  const Field *field = &table->pair->field;
  const Edition *edition = table->edition;
  int attacker = table->pair->to_move, stake = edition->stake_duel;
  const Piece *piece[SIDES];
  for (int side = 0; side < SIDES; side++) {
    piece[side] = fighter(&field->side[side], duel);
    if (piece[side] == &field->side[side].general) stake += edition->stake_general;
  }
  bool won = piece[attacker]->value > piece[OTHER(attacker)]->value;
  int winner = won ? attacker : OTHER(attacker);
  points[winner] = (uint8_t)(points[winner] + stake);
  Event *event = waterloo_event(table, "duel-fought", "WATERLOO 3.3", AUDIENCE_ALL, -1);
  event_number(event, "duel", duel);
  event_text(event, "north_piece", waterloo_label(table, NORTH, piece[NORTH]));
  event_number(event, "north", piece[NORTH]->value);
  event_text(event, "south_piece", waterloo_label(table, SOUTH, piece[SOUTH]));
  event_number(event, "south", piece[SOUTH]->value);
  waterloo_put_winner(table, event, winner);
  event_number(event, "stake", stake);
  if (piece[NORTH]->value == piece[SOUTH]->value) event_text(event, "tie", "yes");
}

static void count_reserve(Table *table, int side, uint8_t points[SIDES]) {
  const Side *own = &table->pair->field.side[side];
  if (!has_free_general(table, side)) return;
  points[side] = (uint8_t)(points[side] + table->edition->stake_general);
  Event *event = waterloo_event(table, "reserve", "WATERLOO 4", AUDIENCE_ALL, side);
  event_text(event, "general", waterloo_label(table, side, &own->general));
  event_number(event, "points", table->edition->stake_general);
}

Flow waterloo_attack(Table *table, int duel) {
  const Field *field = &table->pair->field;
  uint8_t points[SIDES] = {field->side[NORTH].points, field->side[SOUTH].points};
  give_guard(table, table->pair->to_move, duel);
  for (int at = 1; at <= DUELS; at++) {
    if (field->duels[at] != DUEL_REMOVED) fight_duel(table, at, points);
  }
  for (int side = 0; side < SIDES; side++) count_reserve(table, side, points);
  waterloo_end_manche(table, points);
  return FLOW_OVER;
}

static Side *side_of(const Table *table, int side) {
  return &table->pair->field.side[side];
}

/* -- recon -- */

static void look_at(Table *table, int side, int duel, int which) {
  Pair *pair = table->pair;
  Side *own = side_of(table, side);
  const Piece *piece = &side_of(table, OTHER(side))->front[duel];
  const char *label = waterloo_label(table, OTHER(side), piece);
  Event *event = waterloo_event(table, "recon", "WATERLOO 3.1", AUDIENCE_ALL, side);
  event_text(event, "piece", label);
  event_number(event, "duel", duel);
  if (own->knows[piece->label] != 0) event_text(event, "again", "yes");
  event = waterloo_event(table, "recon-seen", "WATERLOO 3.1", waterloo_audience(table, side), side);
  event_text(event, "piece", label);
  event_number(event, "duel", duel);
  event_number(event, "value", piece->value);
  own->knows[piece->label] = piece->value;
  pair->progress.seen[which] = piece->value;
}

static void reconnoitre(Table *table, int side, const Action *action) {
  Progress *progress = &table->pair->progress;
  progress->seen[0] = progress->seen[1] = 0;
  look_at(table, side, action->duel, 0);
  if (action->to != 0) look_at(table, side, action->to, 1);
}

/* -- manoeuvre -- */

static void manoeuvre(Table *table, int side, const Action *action) {
  Field *field = &table->pair->field;
  const Piece *piece = &field->side[side].front[action->duel];
  Event *event = waterloo_event(table, "manoeuvre", "WATERLOO 3.2", AUDIENCE_ALL, side);
  event_text(event, "piece", waterloo_label(table, side, piece));
  event_number(event, "from", action->duel);
  event_number(event, "to", action->to);
  waterloo_slide(field, side, action->duel, action->to);
}

/* -- artillery -- */

static void bombard(Table *table, int side, int duel) {
  Field *field = &table->pair->field;
  waterloo_lie_down(&field->side[side]);
  waterloo_pin(field, duel);
  Event *event = waterloo_event(table, "artillery", "WATERLOO 4.1", AUDIENCE_ALL, side);
  event_number(event, "duel", duel);
  event_text(event, "general", waterloo_label(table, side, &field->side[side].general));
  event_list(event, "pieces");
  for (int owner = 0; owner < SIDES; owner++) {
    const Piece *piece = &field->side[owner].front[duel];
    event_map(event, NULL);
    event_text(event, "piece", waterloo_label(table, owner, piece));
    if (piece->pose == POSE_UP) event_number(event, "value", piece->value);
    event_end(event);
  }
  event_end(event);
}

/* -- retreat -- */

static void retreat(Table *table, int side, const Action *action) {
  Field *field = &table->pair->field;
  Side *own = &field->side[side];
  Event *event = waterloo_event(table, "retreat", "WATERLOO 4.1", AUDIENCE_ALL, side);
  event_number(event, "duel", action->duel);
  event_text(event, "front", waterloo_label(table, side, &own->front[action->duel]));
  event_text(event, "general", waterloo_label(table, side, &own->general));
  waterloo_fall_back(field, side, action->duel, action->swap);
  event_text(event, "new_front", waterloo_label(table, side, &own->front[action->duel]));
  event_text(event, "new_general", waterloo_label(table, side, &own->general));
  event = waterloo_event(table, "retreat-swapped", "WATERLOO 4.1", waterloo_audience(table, side), side);
  event_number(event, "duel", action->duel);
  event_text(event, "swapped", action->swap ? "yes" : "no");
}

/* -- all -- */

Flow waterloo_perform(Table *table, const Action *action) {
  Pair *pair = table->pair;
  int side = pair->to_move;
  pair->progress.kinds |= (uint8_t)(1u << action->kind);
  switch ((ActionKind)action->kind) {
  case ACTION_RECON: reconnoitre(table, side, action); break;
  case ACTION_MANOEUVRE: manoeuvre(table, side, action); break;
  case ACTION_ARTILLERY: bombard(table, side, action->duel); break;
  case ACTION_RETREAT: retreat(table, side, action); break;
  case ACTION_CHARGE: return charge(table, action->duel);
  case ACTION_ASSAULT: return assault(table);
  case ACTIONS: break;
  }
  return FLOW_ON;
}
