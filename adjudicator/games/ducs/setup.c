/* Deployment (DUCS 2). */
#include "adjudication.h"

static int unplaced(const Edition *edition, const State *state, int side) {
  int count = 0;
  for (UnitSet left = edition->of_side[side]; left != 0; left &= left - 1)
    count += !ducs_on_board(state, __builtin_ctzll(left));
  return count;
}

unsigned ducs_deployers(const Edition *edition, const State *state) {
  int left[SIDES];
  unsigned all = 0;
  if (state->option[OPTION_SETUP] == SETUP_STANDARD) return 0;
  for (int side = 0; side < SIDES; side++) {
    left[side] = unplaced(edition, state, side);
    if (left[side] > 0) all |= 1u << side;
  }
  if (state->option[OPTION_SETUP] == SETUP_SEALED || all == 0) return all;
  return left[ORFBURG] >= left[WULFENBURG] ? 1u << ORFBURG : 1u << WULFENBURG;
}

int ducs_to_deploy(const Edition *edition, const State *state, int side) {
  int left = unplaced(edition, state, side), batch = state->option[OPTION_BATCH] + 1;
  return state->option[OPTION_SETUP] == SETUP_ALTERNATE && batch < left ? batch : left;
}

/* -- judging -- */

typedef struct Deployer {
  const Edition *edition;
  State state;
  Board board;
  int side;
  const Orders *file;
  Diagnostics *diagnostics;
  int faults;
} Deployer;

static void fault_at(Deployer *deployer, const char *message, const Place *place, int unit, Hex hex,
                     const char *list) {
  deployer->faults++;
  diagnose_at(deployer->diagnostics, SEVERITY_ERROR, "DUCS-2.1", message, place->line, place->column, "unit",
              ducs_unit_id(deployer->edition, unit), "hex", hex == HEX_NONE ? "" : deployer->edition->id[hex],
              "list", list, NULL);
}

/* Combat units that may still stand outside cities and fortresses, if each of these is to get one. */
static int outside_left(const Deployer *deployer) {
  const Edition *edition = deployer->edition;
  int left =
      __builtin_popcountll(edition->combat[deployer->side]) - edition->stronghold_count[deployer->side];
  for (UnitSet units = edition->combat[deployer->side]; units != 0; units &= units - 1) {
    Hex hex = deployer->state.hex[__builtin_ctzll(units)];
    if (hex != HEX_NONE && !ducs_is_stronghold(edition, hex)) left--;
  }
  return left;
}

static const char *placing_fault(const Deployer *deployer, const WrittenPlacing *placing, bool *at_hex) {
  const Edition *edition = deployer->edition;
  int unit = placing->unit.unit;
  Hex hex = placing->hex.hex;
  *at_hex = false;
  if (unit == UNIT_NONE) return "deploy-unit-unknown";
  if (edition->units[unit].side != deployer->side) return "deploy-unit-of-enemy";
  if (ducs_on_board(&deployer->state, unit)) return "deploy-unit-twice";
  *at_hex = true;
  if (hex == HEX_NONE) return "deploy-no-hex";
  if (!hex_in(&edition->territory[deployer->side], hex)) return "deploy-not-own-land";
  if (!ducs_may_stand(&deployer->board, unit, hex)) return "deploy-occupied";
  bool outside = edition->units[unit].kind != DUKE && !ducs_is_stronghold(edition, hex);
  if (outside && deployer->state.option[OPTION_SETUP] == SETUP_ALTERNATE && outside_left(deployer) <= 0)
    return "deploy-cities-want-units";
  return NULL;
}

static void judge_placing(Deployer *deployer, const WrittenPlacing *placing) {
  bool at_hex;
  const char *message = placing_fault(deployer, placing, &at_hex);
  if (message != NULL) {
    fault_at(deployer, message, at_hex ? &placing->hex.place : &placing->unit.place, placing->unit.unit,
             placing->hex.hex, "");
  } else {
    ducs_board_put(&deployer->board, placing->unit.unit, placing->hex.hex);
  }
}

static const char *joined(const char *list, const char *word, Diagnostics *diagnostics) {
  if (diagnostics == NULL) return "";
  return arena_printf(diagnostics->arena, "%s%s%s", list, *list == '\0' ? "" : ", ", word);
}

/* Of a whole deployment: no unit is left over, no city or fortress is empty. */
static void judge_whole(Deployer *deployer, const Place *place) {
  const Edition *edition = deployer->edition;
  const char *units = "", *hexes = "";
  bool lacks_unit = false, lacks_hex = false;
  for (UnitSet left = edition->of_side[deployer->side]; left != 0; left &= left - 1) {
    int unit = __builtin_ctzll(left);
    if (ducs_on_board(&deployer->state, unit)) continue;
    units = joined(units, edition->units[unit].id, deployer->diagnostics);
    lacks_unit = true;
  }
  const HexSet *strongholds = &edition->strongholds;
  for (Hex hex = hex_next(strongholds, 0); hex != HEX_NONE; hex = hex_next(strongholds, hex + 1)) {
    if (edition->owner[hex] != deployer->side || ducs_unit_on(&deployer->board, hex) != UNIT_NONE) continue;
    hexes = joined(hexes, edition->id[hex], deployer->diagnostics);
    lacks_hex = true;
  }
  if (lacks_hex) fault_at(deployer, "deploy-cities-empty", place, UNIT_NONE, HEX_NONE, hexes);
  if (lacks_unit) fault_at(deployer, "deploy-units-missing", place, UNIT_NONE, HEX_NONE, units);
}

int ducs_judge_deployment(const Edition *edition, const State *state, int side, const Orders *file,
                          Diagnostics *diagnostics) {
  Deployer deployer = {
      .edition = edition, .state = *state, .side = side, .file = file, .diagnostics = diagnostics};
  const Place *place = &file->place[SECTION_DEPLOY];
  ducs_board_make(edition, &deployer.state, &deployer.board);
  int wanted = ducs_to_deploy(edition, state, side), before = unplaced(edition, state, side);
  for (int i = 0; i < file->placing_count; i++) judge_placing(&deployer, &file->placings[i]);
  if (file->too_many[SECTION_DEPLOY])
    fault_at(&deployer, "deploy-unit-twice", place, UNIT_NONE, HEX_NONE, "");
  if (wanted == before) {
    judge_whole(&deployer, place);
  } else if (deployer.faults == 0 && file->placing_count != wanted) {
    fault_at(&deployer, "deploy-count", place, UNIT_NONE, HEX_NONE,
             diagnostics == NULL ? "" : arena_printf(diagnostics->arena, "%d", wanted));
  }
  return deployer.faults;
}

/* -- adjudication -- */

static void tell_deployed(const Table *table, int side, UnitSet placed, bool filed) {
  Event *event = ducs_event(table, "deployed", filed ? "DUCS 2.1" : "DUCS 2.2");
  if (event == NULL) return;
  event_text(event, "side", DUCS_SIDES[side]);
  event_text(event, "how", filed ? "filed" : "standard");
  event_list(event, "units");
  for (; placed != 0; placed &= placed - 1) {
    int unit = __builtin_ctzll(placed);
    event_map(event, NULL);
    event_text(event, "unit", table->edition->units[unit].id);
    event_text(event, "hex", table->edition->id[table->state->hex[unit]]);
    event_end(event);
  }
  event_end(event);
}

static void place(Table *table, int side) {
  const Edition *edition = table->edition;
  bool filed = table->state->option[OPTION_SETUP] != SETUP_STANDARD;
  UnitSet placed = 0;
  if (filed) {
    const Orders *file = table->files[side];
    for (int i = 0; i < file->placing_count; i++) {
      ducs_board_put(&table->board, file->placings[i].unit.unit, file->placings[i].hex.hex);
      placed |= UNIT(file->placings[i].unit.unit);
    }
  } else {
    for (UnitSet left = edition->of_side[side]; left != 0; left &= left - 1) {
      int unit = __builtin_ctzll(left);
      ducs_board_put(&table->board, unit, edition->standard[unit]);
      placed |= UNIT(unit);
    }
  }
  tell_deployed(table, side, placed, filed);
}

static bool has_good_deployment(Table *table, int side) {
  const Orders *file = table->files[side];
  return ducs_has(file, SECTION_DEPLOY) &&
         ducs_judge_deployment(table->edition, table->state, side, file, table->diagnostics[side]) == 0;
}

void ducs_adjudicate_setup(Table *table) {
  State *state = table->state;
  unsigned sides = ducs_deployers(table->edition, state);
  bool standard = state->option[OPTION_SETUP] == SETUP_STANDARD, complete = true;
  if (standard) sides = (1u << SIDES) - 1;
  for (int side = 0; side < SIDES && !standard; side++) {
    if ((sides & 1u << side) && !has_good_deployment(table, side)) complete = false;
  }
  /* 2.2: what is at fault is not accepted, and of sealed deployments one is not revealed without the other.
   * The window stays open for it: nothing is lost, the game has not begun. */
  if (!complete) return;
  for (int side = 0; side < SIDES; side++) {
    if (sides & 1u << side) place(table, side);
  }
  if (unplaced(table->edition, state, ORFBURG) + unplaced(table->edition, state, WULFENBURG) > 0) return;
  state->phase = PHASE_ORFBURG;
  state->turn = 1;
}
