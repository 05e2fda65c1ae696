/* The combats of a phase, one after the other, and what follows from their results (DUCS 6.7 to 7.4). */
#include <string.h>

#include "play.h"

static bool is_there(const Table *table, int unit) {
  return ducs_on_board(table->state, unit);
}

static int side_of(const Table *table, int unit) {
  return table->edition->units[unit].side;
}

static const char *id_of(const Table *table, int unit) {
  return table->edition->units[unit].id;
}

static void eliminate(Table *table, int unit, const char *why, const char *rule) {
  if (!is_there(table, unit)) return;
  Event *event = ducs_event(table, "eliminated", rule);
  if (event != NULL) {
    event_text(event, "side", DUCS_SIDES[side_of(table, unit)]);
    event_text(event, "unit", id_of(table, unit));
    event_text(event, "hex", table->edition->id[table->state->hex[unit]]);
    event_text(event, "why", why);
  }
  ducs_board_remove(&table->board, unit);
  if (table->edition->units[unit].kind == DUKE) table->lost_duke[side_of(table, unit)] = true;
}

/* The duke who shares what befalls the unit (6.8, stacked-duke: shares); UNIT_NONE. */
static int sharing_duke(const Table *table, int unit) {
  int duke = table->edition->duke[side_of(table, unit)];
  bool shares = table->state->option[OPTION_STACKED_DUKE] == STACKED_DUKE_SHARES;
  return shares && duke != unit && table->state->hex[duke] == table->state->hex[unit] ? duke : UNIT_NONE;
}

static void eliminate_with_duke(Table *table, int unit, Result result) {
  int duke = sharing_duke(table, unit);
  eliminate(table, unit, DUCS_RESULTS[result], "DUCS 6.7");
  if (duke != UNIT_NONE) eliminate(table, duke, DUCS_RESULTS[result], "DUCS 6.8");
}

static void queue_with_duke(Table *table, int unit) {
  Fight *fight = &table->state->fight;
  int duke = sharing_duke(table, unit);
  fight->queue[fight->count++] = (uint8_t)unit;
  if (duke != UNIT_NONE) fight->queue[fight->count++] = (uint8_t)duke;
}

static void leave_queue(Fight *fight) {
  fight->count--;
  memmove(fight->queue, fight->queue + 1, fight->count);
  fight->queue[fight->count] = 0;
}

/* -- retreat -- */

static UnitSet foes_of(const Table *table, int unit) {
  return table->state->fight.engaged & table->edition->of_side[OTHER(side_of(table, unit))];
}

/* 7.3: the hex that the owner takes; HEX_NONE if he must be asked first. */
static Hex choose(Table *table, int unit, const HexList *hexes, const char **how) {
  const State *state = table->state;
  int side = side_of(table, unit);
  Hex from = state->hex[unit], chosen = HEX_NONE;
  *how = "only";
  if (hexes->count == 1) return hexes->items[0];
  if (state->option[OPTION_RETREATS] == RETREATS_ASK) {
    if (!table->answered) return HEX_NONE;
    table->answered = false;
    *how = "answered";
    if (ducs_has(table->files[side], SECTION_RETREAT))
      chosen = ducs_first_listed(table->edition, &table->files[side]->retreat, from, hexes);
    if (chosen != HEX_NONE) return chosen;
  }
  *how = "listed";
  chosen = ducs_first_listed(table->edition, &state->retreats[side], from, hexes);
  if (chosen != HEX_NONE) return chosen;
  *how = "farthest";
  return ducs_farthest(&table->board, side, hexes);
}

static void move_back(Table *table, const char *code, const char *rule, int unit, Hex to, const char *how,
                      int by) {
  Event *event = ducs_event(table, code, rule);
  if (event != NULL) {
    event_text(event, "side", DUCS_SIDES[side_of(table, unit)]);
    event_text(event, "unit", id_of(table, unit));
    event_text(event, "from", table->edition->id[table->state->hex[unit]]);
    event_text(event, "to", table->edition->id[to]);
    event_text(event, "how", how);
    if (by != UNIT_NONE) event_text(event, "by", id_of(table, by));
  }
  ducs_put_unit(table, unit, to);
}

/* The owner is asked where a unit retreats, or whom it pushes, or where the one goes whom the first of the
 * queue pushes. */
static void ask(Table *table, int unit, const HexList *hexes, bool pushes) {
  State *state = table->state;
  state->fight.asked = (uint8_t)(unit + 1);
  state->asks++;
  Event *event = ducs_event(table, "asked", "DUCS 7.3");
  if (event == NULL) return;
  event_text(event, "side", DUCS_SIDES[side_of(table, unit)]);
  event_text(event, "unit", id_of(table, unit));
  event_text(event, "hex", table->edition->id[state->hex[unit]]);
  if (state->fight.pushed != 0) event_text(event, "by", id_of(table, state->fight.queue[0]));
  if (pushes) event_text(event, "push", "yes");
  event_list(event, "hexes");
  for (int i = 0; i < hexes->count; i++) event_text(event, NULL, table->edition->id[hexes->items[i]]);
  event_end(event);
}

/* 7.2, once it is known whom the first of the queue pushes. False if the owner must be asked where to. */
static bool push(Table *table, int unit) {
  Fight *fight = &table->state->fight;
  int pushed = fight->pushed - 1;
  const char *how;
  HexList hexes;
  ducs_retreats(&table->board, pushed, foes_of(table, unit), table->state->hex[unit], &hexes);
  Hex to = choose(table, pushed, &hexes, &how), left = table->state->hex[pushed];
  if (to == HEX_NONE) {
    ask(table, pushed, &hexes, false);
    return false;
  }
  move_back(table, "pushed", "DUCS 7.2", pushed, to, how, unit);
  fight->pushed = 0;
  move_back(table, "retreated", "DUCS 7.2", unit, left, "push", UNIT_NONE);
  return true;
}

/* The first of the queue retreats, pushes or is eliminated. False if its owner must be asked. */
static bool retreat_first(Table *table) {
  Fight *fight = &table->state->fight;
  int unit = fight->queue[0];
  const char *how;
  HexList hexes;
  if (fight->pushed != 0) return push(table, unit);
  ducs_retreats(&table->board, unit, foes_of(table, unit), HEX_NONE, &hexes);
  bool pushes = hexes.count == 0;
  if (pushes) ducs_pushes(&table->board, unit, foes_of(table, unit), &hexes);
  if (hexes.count == 0) {
    eliminate(table, unit, "no-retreat", "DUCS 7.2");
    return true;
  }
  Hex to = choose(table, unit, &hexes, &how);
  if (to == HEX_NONE) {
    ask(table, unit, &hexes, pushes);
    return false;
  }
  if (pushes) {
    fight->pushed = (uint8_t)(ducs_defender_on(&table->board, to) + 1);
    return push(table, unit);
  }
  move_back(table, "retreated", "DUCS 7.1", unit, to, how, UNIT_NONE);
  return true;
}

void ducs_asked_hexes(const Board *board, HexList *out) {
  const Fight *fight = &board->state->fight;
  const Edition *edition = board->edition;
  int unit = fight->queue[0], asked = fight->asked - 1;
  UnitSet foes = fight->engaged & edition->of_side[OTHER(edition->units[unit].side)];
  ducs_retreats(board, asked, foes, fight->pushed != 0 ? board->state->hex[unit] : HEX_NONE, out);
  if (out->count == 0) ducs_pushes(board, asked, foes, out);
}

static bool lost_a_duke(const Table *table) {
  return table->lost_duke[ORFBURG] || table->lost_duke[WULFENBURG];
}

/* -- advance -- */

/* Whether a unit of this combat stood hand to hand with the defender, and still stands there. */
static bool may_enter(const Table *table, int unit) {
  const Fight *fight = &table->state->fight;
  const Edition *edition = table->edition;
  Hex from = table->state->hex[unit];
  if (from == HEX_NONE || !(fight->engaged & UNIT(unit)) || ducs_link(edition, from, fight->hex) == NULL)
    return false;
  return edition->units[unit].range == 1 || ducs_distance(edition, from, fight->hex) == 1;
}

/* 7.4 */
static void advance(Table *table, const Attack *attack) {
  const State *state = table->state;
  const Fight *fight = &state->fight;
  int unit = attack->advance - 1;
  bool any = state->option[OPTION_ADVANCE_AFTER] == ADVANCE_AFTER_ANY;
  bool after =
      fight->result == RESULT_DR || (any && (fight->result == RESULT_DE || fight->result == RESULT_EX));
  if (unit == UNIT_NONE || !after || !may_enter(table, unit)) return;
  if (ducs_defender_on(&table->board, fight->hex) != UNIT_NONE) return;
  Event *event = ducs_event(table, "advanced", "DUCS 7.4");
  if (event != NULL) {
    event_text(event, "side", DUCS_SIDES[side_of(table, unit)]);
    event_text(event, "unit", id_of(table, unit));
    event_text(event, "from", table->edition->id[state->hex[unit]]);
    event_text(event, "to", table->edition->id[fight->hex]);
  }
  ducs_put_unit(table, unit, fight->hex);
}

/* -- one combat -- */

static void drop_first_attack(State *state) {
  state->attack_count--;
  memmove(state->attacks, state->attacks + 1, state->attack_count * sizeof *state->attacks);
  memset(&state->attacks[state->attack_count], 0, sizeof *state->attacks);
}

/* What is left of the combat once its result is known. False if it stopped. */
static bool finish(Table *table) {
  State *state = table->state;
  while (state->fight.count > 0 && !lost_a_duke(table)) {
    if (!retreat_first(table)) return false;
    leave_queue(&state->fight);
  }
  if (!lost_a_duke(table)) advance(table, &state->attacks[0]);
  memset(&state->fight, 0, sizeof state->fight);
  drop_first_attack(state);
  ducs_check_total(table);
  return true;
}

static void tell_lapsed(const Table *table, const Attack *attack, const char *why) {
  Event *event = ducs_event(table, "attack-lapsed", "DUCS 6.9");
  if (event == NULL) return;
  event_number(event, "number", attack->number);
  event_text(event, "side", DUCS_SIDES[OTHER(side_of(table, attack->target))]);
  event_list(event, "by");
  for (int i = 0; i < attack->count; i++) event_text(event, NULL, id_of(table, attack->by[i]));
  event_end(event);
  event_text(event, "target", id_of(table, attack->target));
  event_text(event, "why", why);
}

static void tell_attackers(Event *event, const Table *table, const Attack *attack, const Odds *odds) {
  event_list(event, "attackers");
  for (int i = 0; i < odds->count; i++) {
    const Share *share = &odds->attackers[i];
    event_map(event, NULL);
    event_text(event, "unit", id_of(table, share->unit));
    event_text(event, "hex", table->edition->id[table->state->hex[share->unit]]);
    event_text(event, "how", share->aim == AIM_MELEE ? "melee" : "bombardment");
    event_number(event, "strength", share->strength);
    if (share->factor > 1) event_number(event, "duke_factor", share->factor);
    event_number(event, "total", share->strength * share->factor);
    event_end(event);
  }
  event_end(event);
  if (odds->count == attack->count) return;
  event_list(event, "dropped");
  for (int i = 0; i < attack->count; i++) {
    if (is_there(table, attack->by[i]) && ducs_aim(&table->board, attack->by[i], attack->target) != AIM_NONE)
      continue;
    event_map(event, NULL);
    event_text(event, "unit", id_of(table, attack->by[i]));
    event_text(event, "why", is_there(table, attack->by[i]) ? "out-of-range" : "gone");
    event_end(event);
  }
  event_end(event);
}

static bool spares_bombardment(const Table *table) {
  return table->state->option[OPTION_BOMBARD_IMMUNE] == IMMUNE_TO_ALL;
}

static void tell_attack(const Table *table, const Attack *attack, const Odds *odds, int die, Result result) {
  const Edition *edition = table->edition;
  Event *event = ducs_event(table, "attack", "DUCS 6.6");
  if (event == NULL) return;
  int target = attack->target, duke = edition->duke[side_of(table, target)];
  Hex hex = table->state->hex[target];
  event_number(event, "number", attack->number);
  event_text(event, "side", DUCS_SIDES[OTHER(side_of(table, target))]);
  event_text(event, "target", id_of(table, target));
  event_text(event, "hex", edition->id[hex]);
  event_text(event, "terrain", DUCS_TERRAINS[edition->terrain[hex]]);
  if (edition->site[hex] >= 0) event_text(event, "place", edition->sites[edition->site[hex]].name);
  if (ducs_is_covered(&table->board, duke) && table->state->hex[duke] == hex) {
    event_text(event, "covers", id_of(table, duke));
    event_text(event, "covered", sharing_duke(table, target) == duke ? "shares" : "safe");
  }
  tell_attackers(event, table, attack, odds);
  event_number(event, "attack", odds->attack);
  event_number(event, "strength", odds->strength);
  if (odds->duke_factor > 1) event_number(event, "duke_factor", odds->duke_factor);
  if (odds->terrain_factor > 1) event_number(event, "terrain_factor", odds->terrain_factor);
  event_number(event, "defence", odds->defence);
  event_text(event, "odds", edition->odds[odds->column]);
  const char *rounding = ducs_rounding(odds->attack, odds->defence);
  if (rounding != NULL) event_text(event, "rounding", rounding);
  event_number(event, "die", die);
  if (odds->modifier > 0) event_number(event, "modifier", odds->modifier);
  if (ducs_row(odds, die) < die + odds->modifier) event_number(event, "sum", die + odds->modifier);
  event_number(event, "row", ducs_row(odds, die));
  event_text(event, "result", DUCS_RESULTS[result]);
  if (result == RESULT_AE && spares_bombardment(table) &&
      __builtin_popcountll(ducs_melee(odds)) < odds->count)
    event_text(event, "spared", "bombardment");
}

static void exchange(Table *table, const Attack *attack, const Odds *odds) {
  UnitSet named = attack->losses & ducs_melee(odds);
  UnitSet lost = ducs_exchange(table->edition, odds, named);
  Event *event = ducs_event(table, "exchange", "DUCS 6.7");
  if (event != NULL) {
    event_number(event, "number", attack->number);
    event_text(event, "target", id_of(table, attack->target));
    event_number(event, "strength", odds->strength);
    event_list(event, "lost");
    for (UnitSet left = lost; left != 0; left &= left - 1)
      event_text(event, NULL, id_of(table, __builtin_ctzll(left)));
    event_end(event);
    event_text(event, "chosen", named != 0 && lost == named ? "named" : "default");
  }
  eliminate_with_duke(table, attack->target, RESULT_EX);
  for (; lost != 0; lost &= lost - 1) eliminate_with_duke(table, __builtin_ctzll(lost), RESULT_EX);
}

/* 6.7: what the result does at once; who must retreat is queued. */
static void apply(Table *table, const Attack *attack, const Odds *odds, Result result) {
  switch (result) {
  case RESULT_AE:
    for (int i = 0; i < odds->count; i++) {
      if (odds->attackers[i].aim == AIM_MELEE || !spares_bombardment(table))
        eliminate_with_duke(table, odds->attackers[i].unit, RESULT_AE);
    }
    break;
  case RESULT_AR:
    for (int i = 0; i < odds->count; i++) {
      if (odds->attackers[i].aim == AIM_MELEE) queue_with_duke(table, odds->attackers[i].unit);
    }
    break;
  case RESULT_DE: eliminate_with_duke(table, attack->target, RESULT_DE); break;
  case RESULT_DR: queue_with_duke(table, attack->target); break;
  case RESULT_EX: exchange(table, attack, odds); break;
  case RESULTS: break;
  }
}

/* 6.9: the first of the attacks. False if it stopped. */
static bool fight_first(Table *table) {
  State *state = table->state;
  const Attack *attack = &state->attacks[0];
  const char *lapsed = NULL;
  Odds odds;
  if (!is_there(table, attack->target)) {
    lapsed = "target-gone";
  } else if (ducs_is_covered(&table->board, attack->target)) {
    lapsed = "target-covered";
  } else {
    ducs_odds(&table->board, attack->by, attack->count, attack->target, &odds);
    if (odds.count == 0) lapsed = "no-attacker";
  }
  if (lapsed != NULL) {
    tell_lapsed(table, attack, lapsed);
    drop_first_attack(state);
    return true;
  }
  int side = OTHER(side_of(table, attack->target));
  int die =
      dice_roll(table->dice, table->edition->die_label[state->turn - 1][side][attack->number - 1], DIE_SIDES);
  Result result = ducs_result(table->edition, &odds, die);
  tell_attack(table, attack, &odds, die, result);
  Fight *fight = &state->fight;
  fight->result = (uint8_t)result;
  fight->hex = state->hex[attack->target];
  fight->engaged = UNIT(attack->target);
  for (int i = 0; i < odds.count; i++) fight->engaged |= UNIT(odds.attackers[i].unit);
  apply(table, attack, &odds, result);
  return finish(table);
}

bool ducs_fight_all(Table *table) {
  State *state = table->state;
  while (state->attack_count > 0 && !state->over) {
    if (!fight_first(table)) return false;
  }
  return true;
}

bool ducs_fight_on(Table *table) {
  table->answered = true;
  table->state->fight.asked = 0;
  return finish(table) && ducs_fight_all(table);
}
