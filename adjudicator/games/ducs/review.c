/* Judges turn files, before their window is adjudicated.
 *
 * The moves and attacks of a phase depend on nobody else's file, so the same judges as at adjudication look
 * at them on a copy of the state, and find the same. What the dice will do is told as chances. */
#include "turn_file.h"

static void warn(Diagnostics *diagnostics, const char *code, const char *message, const Place *place) {
  diagnose_at(diagnostics, SEVERITY_WARNING, code, message, place->line, place->column, NULL);
}

/* -- attacks -- */

static const char *number_text(Arena *arena, int number) {
  return arena_printf(arena, "%d", number);
}

/* How many of the six dice give a result. */
static int dice_for(const Edition *edition, const Odds *odds, Result result) {
  int count = 0;
  for (int die = 1; die <= DIE_SIDES; die++) count += ducs_result(edition, odds, die) == result;
  return count;
}

/* The same as a text: "2", or "" for none. */
static const char *chance(const Edition *edition, const Odds *odds, Result result, Arena *arena) {
  int count = dice_for(edition, odds, result);
  return count == 0 ? "" : number_text(arena, count);
}

/* "OI1 5x2 + OA2 3" */
static const char *sum_text(const Edition *edition, const Odds *odds, Arena *arena) {
  const char *text = "";
  for (int i = 0; i < odds->count; i++) {
    const Share *share = &odds->attackers[i];
    text = arena_printf(arena, "%s%s%s %d", text, i == 0 ? "" : " + ", edition->units[share->unit].id,
                        share->strength);
    if (share->factor > 1) text = arena_printf(arena, "%sx%d", text, share->factor);
  }
  return text;
}

/* The defender's strength and what multiplies it, the duke first: "5x2x3". */
static const char *product_text(const Odds *odds, Arena *arena) {
  const char *text = number_text(arena, odds->strength);
  if (odds->duke_factor > 1) text = arena_printf(arena, "%sx%d", text, odds->duke_factor);
  if (odds->terrain_factor > 1) text = arena_printf(arena, "%sx%d", text, odds->terrain_factor);
  return text;
}

/* True if a unit can retreat before these enemies, alone or by displacing another. */
static bool has_way_out(const Board *board, int unit, UnitSet foes) {
  HexList hexes;
  ducs_retreats(board, unit, foes, HEX_NONE, &hexes);
  if (hexes.count == 0) ducs_pushes(board, unit, foes, &hexes);
  return hexes.count > 0;
}

static bool target_has_way_out(const Board *board, int target, const Odds *odds) {
  UnitSet foes = 0;
  for (int i = 0; i < odds->count; i++) foes |= UNIT(odds->attackers[i].unit);
  return has_way_out(board, target, foes);
}

/* The attackers that AR would eliminate, since they could not retreat: "OI7, OI8"; "" for none. */
static const char *stranded_text(const Board *board, int target, const Odds *odds, Arena *arena) {
  const char *text = "";
  for (int i = 0; i < odds->count; i++) {
    const Share *share = &odds->attackers[i];
    if (share->aim != AIM_MELEE || has_way_out(board, share->unit, UNIT(target))) continue;
    text =
        arena_printf(arena, "%s%s%s", text, *text == '\0' ? "" : ", ", board->edition->units[share->unit].id);
  }
  return text;
}

static void note_odds(const Adjudication *adjudication, const Attack *attack, const Odds *odds,
                      const Place *place, Diagnostics *diagnostics) {
  const Edition *edition = adjudication->edition;
  Arena *arena = diagnostics->arena;
  diagnose_at(diagnostics, SEVERITY_NOTE, "DUCS-6.6", "attack-odds", place->line, place->column, "target",
              ducs_unit_id(edition, attack->target), "sum", sum_text(edition, odds, arena), "product",
              product_text(odds, arena), "attack", number_text(arena, odds->attack), "defence",
              number_text(arena, odds->defence), "odds", edition->odds[odds->column], "modifier",
              odds->modifier == 0 ? "" : number_text(arena, odds->modifier), "terrain",
              DUCS_TERRAINS[edition->terrain[adjudication->state->hex[attack->target]]], "trapped",
              target_has_way_out(&adjudication->board, attack->target, odds) ? "" : "yes", "stranded",
              stranded_text(&adjudication->board, attack->target, odds, arena), "AE",
              chance(edition, odds, RESULT_AE, arena), "AR", chance(edition, odds, RESULT_AR, arena), "EX",
              chance(edition, odds, RESULT_EX, arena), "DR", chance(edition, odds, RESULT_DR, arena), "DE",
              chance(edition, odds, RESULT_DE, arena), NULL);
}

/* Why the unit under `advance` will not go, as things are now (7.4): a message; NULL if it may. */
static const char *advance_obstacle(const Board *board, const Attack *attack, const Odds *odds) {
  const Edition *edition = board->edition;
  const State *state = board->state;
  int unit = attack->advance - 1, duke = edition->duke[edition->units[attack->target].side];
  Hex from = state->hex[unit], to = state->hex[attack->target];
  if (!ducs_may_advance(edition, unit, from, to))
    return ducs_distance(edition, from, to) == 1 ? "advance-across-river" : "advance-bombards";
  if (duke != attack->target && state->hex[duke] == to &&
      state->option[OPTION_STACKED_DUKE] != STACKED_DUKE_SHARES)
    return "advance-duke-stays";
  for (int die = 1; die <= DIE_SIDES; die++) {
    if (ducs_advance_follows(state, ducs_result(edition, odds, die))) return NULL;
  }
  return "advance-no-die";
}

/* Why those under `losses` will not be the ones lost in an exchange (6.7): a message; NULL if they will. */
static const char *losses_obstacle(const Edition *edition, const Attack *attack, const Odds *odds) {
  UnitSet named = attack->losses & ducs_melee(odds);
  if (dice_for(edition, odds, RESULT_EX) == 0) return "losses-no-die";
  return ducs_exchange(edition, odds, named) == named ? NULL : "losses-too-few";
}

/* Orders that cannot be carried out are no errors (7.4, 6.7), but are not passed over in silence. */
static void warn_of_attack(const Adjudication *adjudication, const Attack *attack, const Odds *odds,
                           const AttackOrder *written, Diagnostics *diagnostics) {
  const Edition *edition = adjudication->edition;
  const char *target = ducs_unit_id(edition, attack->target), *column = edition->odds[odds->column];
  const char *message = attack->advance == 0 ? NULL : advance_obstacle(&adjudication->board, attack, odds);
  const Place *place = &written->advance.place;
  if (message != NULL)
    diagnose_at(diagnostics, SEVERITY_WARNING, "DUCS-7.4", message, place->line, place->column, "unit",
                ducs_unit_id(edition, attack->advance - 1), "target", target, "odds", column, NULL);
  if (attack->losses == 0) return;
  place = &written->losses.items[0].place;
  message = losses_obstacle(edition, attack, odds);
  if (message != NULL)
    diagnose_at(diagnostics, SEVERITY_WARNING, "DUCS-6.7", message, place->line, place->column, "target",
                target, "odds", column, "strength", number_text(diagnostics->arena, odds->strength), NULL);
}

static void review_attacks(const Adjudication *adjudication, const Orders *file, Diagnostics *diagnostics) {
  const State *state = adjudication->state;
  for (int i = 0; i < state->attack_count; i++) {
    const Attack *attack = &state->attacks[i];
    const AttackOrder *written = &file->attacks[attack->number - 1];
    Odds odds;
    ducs_odds(&adjudication->board, attack->by, attack->count, attack->target, &odds);
    if (odds.count == 0) continue;
    note_odds(adjudication, attack, &odds, &written->place, diagnostics);
    warn_of_attack(adjudication, attack, &odds, written, diagnostics);
  }
}

/* -- retreats -- */

/* The enemy units that could attack a unit on its current hex. */
static UnitSet attackers_of(const Board *board, int unit) {
  UnitSet found = 0;
  for (UnitSet left = board->edition->combat[OTHER(board->edition->units[unit].side)]; left != 0;
       left &= left - 1) {
    if (ducs_aim(board, __builtin_ctzll(left), unit) != AIM_NONE) found |= left & -left;
  }
  return found;
}

/* A unit that ends its move where it would be lost if it had to retreat. `before`: where units stood. */
static void warn_of_traps(const Adjudication *adjudication, const State *before, const Orders *file,
                          Diagnostics *diagnostics) {
  const Edition *edition = adjudication->edition;
  UnitSet seen = 0;
  for (int i = 0; i < file->move_count; i++) {
    const NamedUnit *named = &file->moves[i].unit;
    int unit = named->unit;
    if (unit == UNIT_NONE || (seen & UNIT(unit)) || before->hex[unit] == adjudication->state->hex[unit])
      continue;
    seen |= UNIT(unit);
    UnitSet foes = attackers_of(&adjudication->board, unit);
    if (has_way_out(&adjudication->board, unit, foes)) continue;
    diagnose_at(diagnostics, SEVERITY_WARNING, "DUCS-7.1", "move-without-retreat", named->place.line,
                named->place.column, "unit", edition->units[unit].id, "hex",
                edition->id[adjudication->state->hex[unit]], NULL);
  }
}

/* -- windows -- */

/* A file that could not be read whole is never a good answer, whatever is right in the rest of it. */
static Answer answer_of(const Orders *file, int faults) {
  return faults == 0 && file->sections.torn == 0 ? ANSWER_GOOD : ANSWER_ERRORS;
}

/* `before`: where units stood; `faults`: found so far. */
static Answer judge_phase(Adjudication *adjudication, const State *before, int side, const Orders *file,
                          int faults) {
  Diagnostics *diagnostics = adjudication->diagnostics[side];
  faults += ducs_move_all(adjudication, side, diagnostics != NULL);
  faults += ducs_accept_attacks(adjudication, side);
  if (diagnostics != NULL && !ducs_is_torn(file, SECTION_MOVES)) { /* else nobody knows where units end up */
    review_attacks(adjudication, file, diagnostics);
    warn_of_traps(adjudication, before, file, diagnostics);
  }
  bool says = ducs_has(file, SECTION_MOVES) || ducs_has(file, SECTION_ATTACKS);
  return says ? answer_of(file, faults) : ANSWER_NONE;
}

static Answer judge_setup(const Edition *edition, const State *state, int side, const Orders *file,
                          Diagnostics *diagnostics) {
  if (!ducs_has(file, SECTION_DEPLOY)) return ANSWER_NONE;
  if (ducs_deployers(edition, state) & 1u << side)
    return answer_of(file, ducs_judge_deployment(edition, state, side, file, diagnostics));
  if (diagnostics != NULL)
    warn(diagnostics, "DUCS-2.2", "deploy-not-asked", &file->sections.place[SECTION_DEPLOY]);
  return ANSWER_NONE;
}

static void warn_of_idle_sections(const State *state, int side, const Orders *file,
                                  Diagnostics *diagnostics) {
  bool setup = state->phase == PHASE_SETUP, asked = state->fight.asked != 0;
  bool own = !setup && PHASE_SIDE(state->phase) == side;
  if (ducs_has(file, SECTION_DEPLOY) && !setup)
    warn(diagnostics, "DUCS-3.1", "deploy-is-over", &file->sections.place[SECTION_DEPLOY]);
  for (int section = SECTION_MOVES; section <= SECTION_ATTACKS; section++) {
    if (!ducs_has(file, (Section)section) || (own && !asked)) continue;
    warn(diagnostics, "DUCS-3.1", own ? "phase-under-way" : "not-your-phase", &file->sections.place[section]);
  }
}

Answer ducs_judge(const void *edition, const void *state_pointer, int seat, const char *part,
                  const void *orders, Diagnostics *diagnostics) {
  (void)part; /* a game without parts */
  const State *state = state_pointer;
  const Orders *file = orders;
  if (state->over || file == NULL) return ANSWER_NONE;
  State after = *state;
  Adjudication adjudication;
  ducs_adjudication_begin(edition, &after, &adjudication);
  adjudication.files[seat] = file;
  adjudication.diagnostics[seat] = diagnostics;
  if (diagnostics != NULL) warn_of_idle_sections(state, seat, file, diagnostics);
  int faults = ducs_judge_retreat(&adjudication, seat);
  if (state->phase == PHASE_SETUP) return judge_setup(edition, state, seat, file, diagnostics);
  if (state->fight.asked == 0)
    return PHASE_SIDE(state->phase) == seat ? judge_phase(&adjudication, state, seat, file, faults)
                                            : ANSWER_NONE;
  bool asked = ducs_has(file, SECTION_RETREAT) && ducs_is_asked(edition, state, seat);
  return asked ? answer_of(file, faults) : ANSWER_NONE;
}

bool ducs_counts(const void *edition, const void *state, int seat, const char *part, const void *orders,
                 int section) {
  (void)part; /* a game without parts */
  return ducs_has(orders, (Section)section) && (ducs_timely(edition, state, seat) & 1u << section) != 0;
}
