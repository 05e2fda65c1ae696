/* Deployment (DUCS 2). */
#include "sequence.h"

static int count_unplaced(const Edition *edition, const State *state, int side) {
  return __builtin_popcountll(ducs_unplaced(edition, state, side));
}

unsigned ducs_deployers(const Edition *edition, const State *state) {
  int left[SIDES];
  unsigned all = 0;
  if (state->option[OPTION_SETUP] == SETUP_STANDARD) return 0;
  for (int side = 0; side < SIDES; side++) {
    left[side] = count_unplaced(edition, state, side);
    if (left[side] > 0) all |= 1u << side;
  }
  if (state->option[OPTION_SETUP] == SETUP_SEALED || all == 0) return all;
  return left[ORFBURG] >= left[WULFENBURG] ? 1u << ORFBURG : 1u << WULFENBURG;
}

int ducs_to_deploy(const Edition *edition, const State *state, int side) {
  int left = count_unplaced(edition, state, side), batch = state->option[OPTION_BATCH] + 1;
  return state->option[OPTION_SETUP] == SETUP_ALTERNATE && batch < left ? batch : left;
}

/* -- judging -- */

/* What wrong entries name is not reported as missing, too: the player is to correct them, not add to them. */
typedef struct Deployer {
  const Edition *edition;
  State state;
  Board board;
  int side;
  Diagnostics *diagnostics;
  int faults;
  UnitSet named;    /* units of entries whose hex is wrong */
  HexSet hexes;     /* hexes of entries whose unit is wrong */
  int without_unit; /* entries that need another unit: each may be meant for any that is left */
  int without_hex;  /* entries of combat units that need another hex, likewise */
} Deployer;

static void fault_at(Deployer *deployer, const char *message, const Place *place, int unit, Hex hex) {
  deployer->faults++;
  diagnose_at(deployer->diagnostics, SEVERITY_ERROR, "DUCS-2.1", message, place->line, place->column, "unit",
              ducs_unit_id(deployer->edition, unit), "hex", hex == HEX_NONE ? "" : deployer->edition->id[hex],
              NULL);
}

/* A fault of the whole: with a list of units, hexes, or a number of units. */
static void fault_of_whole(Deployer *deployer, const char *message, const Place *place, const char *list,
                           const char *hexes) {
  deployer->faults++;
  diagnose_at(deployer->diagnostics, SEVERITY_ERROR, "DUCS-2.1", message, place->line, place->column, "list",
              list, "hexes", hexes, NULL);
}

/* Combat units that may still be put outside cities and fortresses, if each of these is to get one. */
static int outside_left(const Deployer *deployer) {
  const Edition *edition = deployer->edition;
  HexSet vacant;
  ducs_vacant(&deployer->board, deployer->side, &vacant);
  UnitSet left = ducs_unplaced(edition, &deployer->state, deployer->side) & edition->combat[deployer->side];
  return __builtin_popcountll(left) - hex_count(&vacant);
}

static const char *placing_fault(const Deployer *deployer, const Placing *placing, bool *at_hex) {
  const Edition *edition = deployer->edition;
  int unit = placing->unit.unit;
  Hex hex = placing->hex.hex;
  *at_hex = false;
  if (unit == UNIT_NONE) return "deploy-unit-unknown";
  if (edition->units[unit].side != deployer->side) return "deploy-unit-of-enemy";
  if (ducs_on_board(&deployer->state, unit)) return "deploy-unit-twice";
  *at_hex = true;
  if (placing->more) return "deploy-more-words";
  if (hex == HEX_NONE) return "deploy-no-hex";
  if (!hex_in(&edition->territory[deployer->side], hex)) return "deploy-not-own-land";
  if (!ducs_may_stand(&deployer->board, unit, hex)) return "deploy-occupied";
  bool outside = edition->units[unit].kind != DUKE && !ducs_is_stronghold(edition, hex);
  if (outside && deployer->state.option[OPTION_SETUP] == SETUP_ALTERNATE && outside_left(deployer) <= 0)
    return "deploy-cities-want-units";
  return NULL;
}

/* Keeps in mind what a wrong entry may have been meant for. */
static void note_meaning(Deployer *deployer, const Placing *placing, bool hex_is_wrong) {
  int unit = placing->unit.unit;
  Hex hex = placing->hex.hex;
  UnitSet others = placing->others & deployer->edition->combat[deployer->side];
  deployer->named |= placing->others;
  deployer->without_hex += __builtin_popcountll(others);
  if (hex_is_wrong) {
    deployer->named |= UNIT(unit);
    if (deployer->edition->units[unit].kind != DUKE) deployer->without_hex++;
    return;
  }
  deployer->without_unit++;
  if (hex == HEX_NONE || !hex_in(&deployer->edition->territory[deployer->side], hex))
    deployer->without_hex++;
  else
    hex_add(&deployer->hexes, hex);
}

static void judge_placing(Deployer *deployer, const Placing *placing) {
  bool at_hex;
  const char *message = placing_fault(deployer, placing, &at_hex);
  if (message == NULL) {
    ducs_board_put(&deployer->board, placing->unit.unit, placing->hex.hex);
    return;
  }
  fault_at(deployer, message, at_hex ? &placing->hex.place : &placing->unit.place, placing->unit.unit,
           placing->hex.hex);
  note_meaning(deployer, placing, at_hex);
}

static const char *joined(const char *list, const char *word, Diagnostics *diagnostics) {
  if (diagnostics == NULL) return "";
  return arena_printf(diagnostics->arena, "%s%s%s", list, *list == '\0' ? "" : ", ", word);
}

/* The units that no entry places, nor may be meant to place; the dukes among them apart. */
static const char *missing_units(const Deployer *deployer, int *units, int *dukes) {
  const Edition *edition = deployer->edition;
  const char *list = "";
  *units = *dukes = 0;
  UnitSet left = ducs_unplaced(edition, &deployer->state, deployer->side) & ~deployer->named;
  for (; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    list = joined(list, edition->units[unit].id, deployer->diagnostics);
    if (edition->units[unit].kind == DUKE) ++*dukes;
    if (edition->units[unit].kind != DUKE) ++*units;
  }
  return list;
}

static const char *vacant_hexes(const Deployer *deployer, int *count) {
  const char *list = "";
  HexSet vacant;
  ducs_vacant(&deployer->board, deployer->side, &vacant);
  *count = 0;
  for (Hex hex = hex_next(&vacant, 0); hex != HEX_NONE; hex = hex_next(&vacant, hex + 1)) {
    if (hex_in(&deployer->hexes, hex)) continue;
    list = joined(list, deployer->edition->id[hex], deployer->diagnostics);
    ++*count;
  }
  return list;
}

/* Of a whole deployment: no unit is left over, no city or fortress is empty. Told is what remains if all
 * wrong entries are corrected as far as possible, and every unit that is missing is put into a city. */
static void judge_whole(Deployer *deployer, const Place *place) {
  int units, dukes, vacant;
  const char *list = missing_units(deployer, &units, &dukes), *hexes = vacant_hexes(deployer, &vacant);
  bool lacks_unit = units + dukes > deployer->without_unit;
  int to_come = deployer->without_hex;
  if (lacks_unit && units > deployer->without_unit) to_come += units - deployer->without_unit;
  bool lacks_hex = vacant > to_come;
  if (lacks_hex) fault_of_whole(deployer, "deploy-cities-empty", place, hexes, "");
  if (lacks_unit) fault_of_whole(deployer, "deploy-units-missing", place, list, lacks_hex ? "" : hexes);
}

/* Of one batch: as many entries as are due. */
static void judge_count(Deployer *deployer, const Place *place, int wanted, int count) {
  if (count >= wanted && count - deployer->without_unit <= wanted) return;
  Diagnostics *diagnostics = deployer->diagnostics;
  fault_of_whole(deployer, "deploy-count", place,
                 diagnostics == NULL ? "" : arena_printf(diagnostics->arena, "%d", wanted), "");
}

int ducs_judge_deployment(const Edition *edition, const State *state, int side, const Orders *file,
                          Diagnostics *diagnostics) {
  Deployer deployer = {.edition = edition, .state = *state, .side = side, .diagnostics = diagnostics};
  const Place *place = &file->sections.place[SECTION_DEPLOY];
  ducs_board_make(edition, &deployer.state, &deployer.board);
  int wanted = ducs_to_deploy(edition, state, side), before = count_unplaced(edition, state, side);
  for (int i = 0; i < file->placing_count; i++) judge_placing(&deployer, &file->placings[i]);
  if (file->too_many[SECTION_DEPLOY]) fault_at(&deployer, "deploy-unit-twice", place, UNIT_NONE, HEX_NONE);
  if (ducs_is_torn(file, SECTION_DEPLOY)) return deployer.faults;
  if (wanted == before)
    judge_whole(&deployer, place);
  else
    judge_count(&deployer, place, wanted, file->placing_count);
  return deployer.faults;
}

/* -- adjudication -- */

static void tell_deployed(const Adjudication *adjudication, int side, UnitSet placed, bool filed) {
  Event *event = ducs_event(adjudication, "deployed", filed ? "DUCS 2.1" : "DUCS 2.2");
  if (event == NULL) return;
  event_text(event, "side", DUCS_SIDES[side]);
  event_text(event, "how", filed ? "filed" : "standard");
  event_list(event, "units");
  for (; placed != 0; placed &= placed - 1) {
    int unit = __builtin_ctzll(placed);
    event_map(event, NULL);
    event_text(event, "unit", adjudication->edition->units[unit].id);
    event_text(event, "hex", adjudication->edition->id[adjudication->state->hex[unit]]);
    event_end(event);
  }
  event_end(event);
}

static void place(Adjudication *adjudication, int side) {
  const Edition *edition = adjudication->edition;
  bool filed = adjudication->state->option[OPTION_SETUP] != SETUP_STANDARD;
  UnitSet placed = 0;
  if (filed) {
    const Orders *file = adjudication->files[side];
    for (int i = 0; i < file->placing_count; i++) {
      ducs_board_put(&adjudication->board, file->placings[i].unit.unit, file->placings[i].hex.hex);
      placed |= UNIT(file->placings[i].unit.unit);
    }
  } else {
    for (UnitSet left = edition->of_side[side]; left != 0; left &= left - 1) {
      int unit = __builtin_ctzll(left);
      ducs_board_put(&adjudication->board, unit, edition->standard[unit]);
      placed |= UNIT(unit);
    }
  }
  tell_deployed(adjudication, side, placed, filed);
}

static bool has_good_deployment(Adjudication *adjudication, int side) {
  const Orders *file = adjudication->files[side];
  return ducs_has(file, SECTION_DEPLOY) &&
         ducs_judge_deployment(adjudication->edition, adjudication->state, side, file,
                               adjudication->diagnostics[side]) == 0;
}

void ducs_adjudicate_setup(Adjudication *adjudication) {
  State *state = adjudication->state;
  unsigned sides = ducs_deployers(adjudication->edition, state);
  bool standard = state->option[OPTION_SETUP] == SETUP_STANDARD, complete = true;
  if (standard) sides = (1u << SIDES) - 1;
  for (int side = 0; side < SIDES && !standard; side++) {
    if ((sides & 1u << side) && !has_good_deployment(adjudication, side)) complete = false;
  }
  /* 2.2: what is at fault is not accepted, and of sealed deployments one is not revealed without the other.
   * The window stays open for it: nothing is lost, the game has not begun. */
  if (!complete) return;
  for (int side = 0; side < SIDES; side++) {
    if (sides & 1u << side) place(adjudication, side);
  }
  if (count_unplaced(adjudication->edition, state, ORFBURG) +
          count_unplaced(adjudication->edition, state, WULFENBURG) >
      0)
    return;
  state->phase = PHASE_ORFBURG;
  state->turn = 1;
}
