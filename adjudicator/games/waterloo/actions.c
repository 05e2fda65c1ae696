/* The actions but charge and assault (WATERLOO 3.1, 3.2, 4.1). */
#include "board.h"
#include "play.h"

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
  case ACTION_CHARGE: return waterloo_charge(table, action->duel);
  case ACTION_ASSAULT: return waterloo_assault(table);
  case ACTIONS: break;
  }
  return FLOW_ON;
}
