/* Judges what a file orders: moves, carried out one after the other; attacks, when they are done; retreats (DUCS 4, 6, 7.3).
 * Deployments: deployment.c. */
#include "sequence.h"

/* Whether a named unit may be ordered by a side (1.2). */
static MoveFault judge_unit(const Edition *edition, const State *state, int side, const NamedUnit *named) {
  if (named->unit == UNIT_NONE) return MOVE_UNIT_UNKNOWN;
  if (edition->units[named->unit].side != side) return MOVE_UNIT_OF_ENEMY;
  return ducs_on_board(state, named->unit) ? MOVE_GOOD : MOVE_UNIT_GONE;
}

/* -- moves -- */

typedef struct Mover {
  Adjudication *adjudication;
  int side;
  bool notes;
  HexSet zones;    /* of the enemy, which does not move */
  UnitSet ordered; /* that had a line already */
} Mover;

static void report_move(const Mover *mover, const Move *move, MoveFault fault, int at) {
  const Edition *edition = mover->adjudication->edition;
  const MoveFaultRow *row = &DUCS_MOVE_FAULTS[fault];
  int unit = move->unit.unit;
  bool whole = fault <= MOVE_SECOND_LINE;
  const NamedHex *named = &move->path[at];
  const Place *place = whole ? &move->unit.place : &named->place;
  diagnose_at(mover->adjudication->diagnostics[mover->side], SEVERITY_ERROR, row->code, row->message,
              place->line, place->column, "unit", ducs_unit_id(edition, unit), "hex",
              whole || named->hex == HEX_NONE ? "" : edition->id[named->hex], "points",
              unit == UNIT_NONE ? "" : ducs_points(edition->units[unit].movement), NULL);
}

static const char *route_text(const Edition *edition, const Route *route, Arena *arena) {
  const char *text = "";
  for (int i = 0; i < route->count; i++)
    text = arena_printf(arena, i == 0 ? "%s%s" : "%s %s", text, edition->id[route->hexes[i]]);
  return text;
}

static void note_move(const Mover *mover, const Move *move, Hex from, const Route *route) {
  Diagnostics *diagnostics = mover->adjudication->diagnostics[mover->side];
  const Edition *edition = mover->adjudication->edition;
  if (!mover->notes || diagnostics == NULL) return;
  bool stays = route->count == 0;
  diagnose_at(diagnostics, stays ? SEVERITY_WARNING : SEVERITY_NOTE, "DUCS-4.4",
              stays ? "move-stays" : "move-way", move->unit.place.line, move->unit.place.column, "unit",
              ducs_unit_id(edition, move->unit.unit), "from", edition->id[from], "way",
              route_text(edition, route, diagnostics->arena), "cost", ducs_points(route->cost), "points",
              ducs_points(edition->units[move->unit.unit].movement), NULL);
}

static void carry_out(Mover *mover, const Move *move, const Route *route) {
  Adjudication *adjudication = mover->adjudication;
  const Edition *edition = adjudication->edition;
  int unit = move->unit.unit;
  Hex from = adjudication->state->hex[unit];
  note_move(mover, move, from, route);
  if (route->count == 0) return;
  Hex to = route->hexes[route->count - 1];
  Event *event = ducs_event(adjudication, "moved", "DUCS 4.1");
  if (event != NULL) {
    event_text(event, "side", DUCS_SIDES[mover->side]);
    event_text(event, "unit", edition->units[unit].id);
    event_text(event, "from", edition->id[from]);
    event_text(event, "to", edition->id[to]);
    event_list(event, "way");
    for (int i = 0; i < route->count; i++) event_text(event, NULL, edition->id[route->hexes[i]]);
    event_end(event);
    event_text(event, "cost", ducs_points(route->cost));
  }
  ducs_put_unit(adjudication, unit, to);
}

static MoveFault judge_move(Mover *mover, const Move *move, Route *route, int *at) {
  const Adjudication *adjudication = mover->adjudication;
  *at = 0;
  MoveFault fault = judge_unit(adjudication->edition, adjudication->state, mover->side, &move->unit);
  if (fault != MOVE_GOOD) return fault;
  UnitSet unit = UNIT(move->unit.unit);
  if (mover->ordered & unit) return MOVE_SECOND_LINE;
  mover->ordered |= unit;
  return ducs_judge_path(&adjudication->board, move->unit.unit, &mover->zones, move, route, at);
}

int ducs_move_all(Adjudication *adjudication, int side, bool notes) {
  const Orders *file = adjudication->files[side];
  Mover mover = {.adjudication = adjudication, .side = side, .notes = notes};
  int faults = 0;
  if (!ducs_has(file, SECTION_MOVES)) return 0;
  ducs_zones(&adjudication->board, OTHER(side), &mover.zones);
  for (int i = 0; i < file->move_count; i++) {
    Route route;
    int at;
    MoveFault fault = judge_move(&mover, &file->moves[i], &route, &at);
    if (fault == MOVE_GOOD) {
      carry_out(&mover, &file->moves[i], &route);
    } else if (fault != MOVE_OCCUPIED || !ducs_is_torn(file, SECTION_MOVES)) {
      faults++;
      report_move(&mover, &file->moves[i], fault, at);
    }
  }
  if (!file->too_many[SECTION_MOVES]) return faults;
  const Place *place = &file->sections.place[SECTION_MOVES];
  diagnose_at(adjudication->diagnostics[side], SEVERITY_ERROR, "DUCS-4.4", "too-many-moves", place->line,
              place->column, NULL);
  return faults + 1;
}

/* -- attacks -- */

typedef struct Judge {
  Adjudication *adjudication;
  int side;
  const Orders *file;
  UnitSet used, attacked; /* by the legal attacks so far */
  int faults;             /* of the attack at hand */
} Judge;

static void fault(Judge *judge, const char *code, const char *message, const Place *place, int unit,
                  const AttackOrder *attack) {
  const Edition *edition = judge->adjudication->edition;
  judge->faults++;
  diagnose_at(judge->adjudication->diagnostics[judge->side], SEVERITY_ERROR, code, message, place->line,
              place->column, "unit", ducs_unit_id(edition, unit), "target",
              ducs_unit_id(edition, attack->on.unit), NULL);
}

static bool names(const NameList *list, int count, int unit) {
  for (int i = 0; i < count; i++) {
    if (list->items[i].unit == unit) return true;
  }
  return false;
}

/* What is wrong with the target, wherever the attackers stand. Whether their distance from it
 * can be judged. */
static bool judge_target(Judge *judge, const AttackOrder *attack) {
  const Edition *edition = judge->adjudication->edition;
  const State *state = judge->adjudication->state;
  int target = attack->on.unit;
  const Place *place = &attack->on.place;
  if (target == UNIT_NONE) {
    fault(judge, "DUCS-1.2", attack->on.several ? "target-several" : "unit-unknown", place, target, attack);
  } else if (edition->units[target].side == judge->side) {
    fault(judge, "DUCS-1.2", "target-of-own-side", place, target, attack);
  } else if (!ducs_on_board(state, target)) {
    fault(judge, "DUCS-1.2", "unit-gone", place, target, attack);
  } else if (judge->attacked & UNIT(target)) {
    fault(judge, "DUCS-6.2", "target-twice", place, target, attack);
  } else {
    int companion = ducs_unit_on(&judge->adjudication->board, state->hex[target]);
    bool covered =
        ducs_is_covered(&judge->adjudication->board, target) && !(judge->attacked & UNIT(companion));
    /* An attack that could not be read may have been the one on its companion. */
    if (covered && !ducs_is_torn(judge->file, SECTION_ATTACKS))
      fault(judge, "DUCS-6.8", "target-covered", place, target, attack);
    return !ducs_is_torn(judge->file, SECTION_MOVES);
  }
  return false;
}

static void judge_attacker(Judge *judge, const AttackOrder *attack, int i, bool has_target) {
  const Edition *edition = judge->adjudication->edition;
  const Board *board = &judge->adjudication->board;
  const NamedUnit *named = &attack->by.items[i];
  MoveFault unit_fault = judge_unit(edition, judge->adjudication->state, judge->side, named);
  if (unit_fault != MOVE_GOOD) {
    const MoveFaultRow *row = &DUCS_MOVE_FAULTS[unit_fault];
    fault(judge, row->code, row->message, &named->place, named->unit, attack);
  } else if (edition->units[named->unit].kind == DUKE) {
    fault(judge, "DUCS-6.1", "duke-attacks", &named->place, named->unit, attack);
  } else if (names(&attack->by, i, named->unit)) {
    fault(judge, "DUCS-6.2", "attacker-named-twice", &named->place, named->unit, attack);
  } else if (judge->used & UNIT(named->unit)) {
    fault(judge, "DUCS-6.2", "attacker-twice", &named->place, named->unit, attack);
  } else if (has_target && ducs_aim(board, named->unit, attack->on.unit) == AIM_NONE) {
    Hex from = board->state->hex[named->unit], to = board->state->hex[attack->on.unit];
    bool across = ducs_distance(edition, from, to) == 1;
    fault(judge, "DUCS-6.1", across ? "attacker-across-river" : "attacker-out-of-range", &named->place,
          named->unit, attack);
  }
}

/* True if an attacker is reported as missing, or as not of the side. */
static bool lacks_attacker(const Judge *judge, const AttackOrder *attack) {
  for (int i = 0; i < attack->by.count; i++) {
    if (judge_unit(judge->adjudication->edition, judge->adjudication->state, judge->side,
                   &attack->by.items[i]) != MOVE_GOOD)
      return true;
  }
  return attack->by.count == 0;
}

/* Whether a unit under `advance` or `losses` is not one of the attackers. If an attacker is missing, a unit
 * of the side is not reported: it may be the one that was meant. */
static bool is_no_attacker(const Judge *judge, const AttackOrder *attack, int unit) {
  if (unit == UNIT_NONE) return true;
  if (names(&attack->by, attack->by.count, unit)) return false;
  return judge->adjudication->edition->units[unit].side != judge->side || !lacks_attacker(judge, attack);
}

static void judge_advance(Judge *judge, const AttackOrder *attack) {
  const NamedUnit *named = &attack->advance;
  if (attack->advances && is_no_attacker(judge, attack, named->unit))
    fault(judge, "DUCS-7.4", "advance-no-attacker", &named->place, named->unit, attack);
}

/* A unit that is out of range of everything is reported at its place under `by`. */
static void judge_losses(Judge *judge, const AttackOrder *attack, bool has_target) {
  for (int i = 0; i < attack->losses.count; i++) {
    const NamedUnit *named = &attack->losses.items[i];
    if (is_no_attacker(judge, attack, named->unit) ||
        (has_target &&
         ducs_aim(&judge->adjudication->board, named->unit, attack->on.unit) == AIM_BOMBARDMENT))
      fault(judge, "DUCS-6.7", "losses-no-melee-attacker", &named->place, named->unit, attack);
  }
}

static void judge_attack(Judge *judge, const AttackOrder *attack) {
  judge->faults = 0;
  bool has_target = judge_target(judge, attack);
  for (int i = 0; i < attack->by.count; i++) judge_attacker(judge, attack, i, has_target);
  if (attack->by.count == 0) fault(judge, "DUCS-6.1", "attack-by-nobody", &attack->place, UNIT_NONE, attack);
  if (attack->by.too_many)
    fault(judge, "DUCS-6.2", "attacker-named-twice", &attack->place, UNIT_NONE, attack);
  judge_advance(judge, attack);
  judge_losses(judge, attack, has_target);
}

static void accept(Judge *judge, const AttackOrder *written, int number) {
  State *state = judge->adjudication->state;
  Attack *attack = &state->attacks[state->attack_count++];
  attack->number = (uint8_t)number;
  attack->target = (uint8_t)written->on.unit;
  attack->advance = written->advances ? (uint8_t)(written->advance.unit + 1) : 0;
  for (int i = 0; i < written->by.count; i++) {
    int unit = written->by.items[i].unit;
    if (names(&written->losses, written->losses.count, unit)) attack->losses |= UNIT(unit);
    attack->by[attack->count++] = (uint8_t)unit;
    judge->used |= UNIT(unit);
  }
  judge->attacked |= UNIT(written->on.unit);
}

int ducs_accept_attacks(Adjudication *adjudication, int side) {
  const Orders *file = adjudication->files[side];
  Judge judge = {.adjudication = adjudication, .side = side, .file = file};
  int faulty = 0;
  if (!ducs_has(file, SECTION_ATTACKS)) return 0;
  for (int i = 0; i < file->attack_count; i++) {
    judge_attack(&judge, &file->attacks[i]);
    if (judge.faults == 0) accept(&judge, &file->attacks[i], i + 1);
    if (judge.faults > 0) faulty++;
  }
  if (!file->too_many[SECTION_ATTACKS]) return faulty;
  const Place *place = &file->sections.place[SECTION_ATTACKS];
  diagnose_at(adjudication->diagnostics[side], SEVERITY_ERROR, "DUCS-6.2", "too-many-attacks", place->line,
              place->column, NULL);
  return faulty + 1;
}

/* -- retreats -- */

int ducs_judge_retreat(const Adjudication *adjudication, int side) {
  const Orders *file = adjudication->files[side];
  const Edition *edition = adjudication->edition;
  const State *state = adjudication->state;
  if (!ducs_has(file, SECTION_RETREAT)) return 0;
  const Place *section = &file->sections.place[SECTION_RETREAT];
  int faults = file->bad_retreat_count;
  for (int i = 0; i < file->bad_retreat_count; i++) {
    const Place *place = &file->bad_retreats[i];
    diagnose_at(adjudication->diagnostics[side], SEVERITY_ERROR, "DUCS-7.3", "retreat-no-entry", place->line,
                place->column, NULL);
  }
  if (file->too_many[SECTION_RETREAT]) {
    faults++;
    diagnose_at(adjudication->diagnostics[side], SEVERITY_ERROR, "DUCS-7.3", "retreat-too-many",
                section->line, section->column, NULL);
  }
  /* An entry that cannot be read may have been the hex. */
  if (!ducs_is_asked(edition, state, side) || faults > 0 || ducs_is_torn(file, SECTION_RETREAT))
    return faults;
  HexList hexes;
  ducs_asked_hexes(&adjudication->board, &hexes);
  int asked = state->fight.asked - 1;
  if (ducs_first_listed(edition, &file->retreat, state->hex[asked], &hexes) != HEX_NONE) return 0;
  diagnose_at(adjudication->diagnostics[side], SEVERITY_ERROR, "DUCS-7.3", "retreat-not-allowed",
              section->line, section->column, "unit", ducs_unit_id(edition, asked), "hex",
              edition->id[state->hex[asked]], NULL);
  return 1;
}
