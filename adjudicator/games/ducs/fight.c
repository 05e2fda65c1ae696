/* The combats of a phase, one after the other, and what follows from their results (DUCS 6.7 to 7.4). */
#include <string.h>

#include "sequence.h"

static bool is_there(const Adjudication *adjudication, int unit) {
  return ducs_on_board(adjudication->state, unit);
}

static int side_of(const Adjudication *adjudication, int unit) {
  return adjudication->edition->units[unit].side;
}

static const char *id_of(const Adjudication *adjudication, int unit) {
  return adjudication->edition->units[unit].id;
}

static void eliminate(Adjudication *adjudication, int unit, const char *why, const char *rule) {
  if (!is_there(adjudication, unit)) return;
  Event *event = ducs_event(adjudication, "eliminated", rule);
  if (event != NULL) {
    event_text(event, "side", DUCS_SIDES[side_of(adjudication, unit)]);
    event_text(event, "unit", id_of(adjudication, unit));
    event_text(event, "hex", adjudication->edition->id[adjudication->state->hex[unit]]);
    event_text(event, "why", why);
  }
  ducs_board_remove(&adjudication->board, unit);
  if (adjudication->edition->units[unit].kind == DUKE)
    adjudication->lost_duke[side_of(adjudication, unit)] = true;
}

/* The duke who shares what befalls the unit (6.8, stacked-duke: shares); UNIT_NONE. */
static int sharing_duke(const Adjudication *adjudication, int unit) {
  int duke = adjudication->edition->duke[side_of(adjudication, unit)];
  bool shares = adjudication->state->option[OPTION_STACKED_DUKE] == STACKED_DUKE_SHARES;
  return shares && duke != unit && adjudication->state->hex[duke] == adjudication->state->hex[unit]
             ? duke
             : UNIT_NONE;
}

static void eliminate_with_duke(Adjudication *adjudication, int unit, Result result) {
  int duke = sharing_duke(adjudication, unit);
  eliminate(adjudication, unit, DUCS_RESULTS[result], "DUCS 6.7");
  if (duke != UNIT_NONE) eliminate(adjudication, duke, DUCS_RESULTS[result], "DUCS 6.8");
}

static void queue_with_duke(Adjudication *adjudication, int unit) {
  Fight *fight = &adjudication->state->fight;
  int duke = sharing_duke(adjudication, unit);
  fight->queue[fight->count++] = (uint8_t)unit;
  if (duke != UNIT_NONE) fight->queue[fight->count++] = (uint8_t)duke;
}

static void leave_queue(Fight *fight) {
  fight->count--;
  memmove(fight->queue, fight->queue + 1, fight->count);
  fight->queue[fight->count] = 0;
}

/* -- retreat -- */

static UnitSet foes_of(const Adjudication *adjudication, int unit) {
  return adjudication->state->fight.engaged &
         adjudication->edition->of_side[OTHER(side_of(adjudication, unit))];
}

/* 7.3: the hex that the owner takes; HEX_NONE if the owner must be asked first. */
static Hex choose(Adjudication *adjudication, int unit, const HexList *hexes, const char **how) {
  const State *state = adjudication->state;
  int side = side_of(adjudication, unit);
  Hex from = state->hex[unit], chosen = HEX_NONE;
  *how = "only";
  if (hexes->count == 1) return hexes->items[0];
  if (state->option[OPTION_RETREATS] == RETREATS_ASK) {
    if (!adjudication->answered) return HEX_NONE;
    adjudication->answered = false;
    *how = "answered";
    if (ducs_has(adjudication->files[side], SECTION_RETREAT))
      chosen = ducs_first_listed(adjudication->edition, &adjudication->files[side]->retreat, from, hexes);
    if (chosen != HEX_NONE) return chosen;
  }
  *how = "listed";
  chosen = ducs_first_listed(adjudication->edition, &state->retreats[side], from, hexes);
  if (chosen != HEX_NONE) return chosen;
  *how = "farthest";
  return ducs_farthest(&adjudication->board, side, hexes);
}

static void move_back(Adjudication *adjudication, const char *code, const char *rule, int unit, Hex to,
                      const char *how, int by) {
  Event *event = ducs_event(adjudication, code, rule);
  if (event != NULL) {
    event_text(event, "side", DUCS_SIDES[side_of(adjudication, unit)]);
    event_text(event, "unit", id_of(adjudication, unit));
    event_text(event, "from", adjudication->edition->id[adjudication->state->hex[unit]]);
    event_text(event, "to", adjudication->edition->id[to]);
    event_text(event, "how", how);
    if (by != UNIT_NONE) event_text(event, "by", id_of(adjudication, by));
  }
  ducs_put_unit(adjudication, unit, to);
}

/* Asks the owner where a unit retreats, which unit it displaces, or where the unit goes that the first of the
 * queue displaces. */
static void ask(Adjudication *adjudication, int unit, const HexList *hexes, bool pushes) {
  State *state = adjudication->state;
  state->fight.asked = (uint8_t)(unit + 1);
  state->asks++;
  Event *event = ducs_event(adjudication, "asked", "DUCS 7.3");
  if (event == NULL) return;
  event_text(event, "side", DUCS_SIDES[side_of(adjudication, unit)]);
  event_text(event, "unit", id_of(adjudication, unit));
  event_text(event, "hex", adjudication->edition->id[state->hex[unit]]);
  if (state->fight.pushed != 0) event_text(event, "by", id_of(adjudication, state->fight.queue[0]));
  if (pushes) event_text(event, "push", "yes");
  event_list(event, "hexes");
  for (int i = 0; i < hexes->count; i++) event_text(event, NULL, adjudication->edition->id[hexes->items[i]]);
  event_end(event);
}

/* 7.2, once the unit that the first of the queue displaces is known. False if its owner must be asked where
 * it goes. */
static bool push(Adjudication *adjudication, int unit) {
  Fight *fight = &adjudication->state->fight;
  int pushed = fight->pushed - 1;
  const char *how;
  HexList hexes;
  ducs_retreats(&adjudication->board, pushed, foes_of(adjudication, unit), adjudication->state->hex[unit],
                &hexes);
  Hex to = choose(adjudication, pushed, &hexes, &how), left = adjudication->state->hex[pushed];
  if (to == HEX_NONE) {
    ask(adjudication, pushed, &hexes, false);
    return false;
  }
  move_back(adjudication, "pushed", "DUCS 7.2", pushed, to, how, unit);
  fight->pushed = 0;
  move_back(adjudication, "retreated", "DUCS 7.2", unit, left, "push", UNIT_NONE);
  return true;
}

/* The first of the queue retreats, displaces another or is eliminated. False if its owner must be asked. */
static bool retreat_first(Adjudication *adjudication) {
  Fight *fight = &adjudication->state->fight;
  int unit = fight->queue[0];
  const char *how;
  HexList hexes;
  if (fight->pushed != 0) return push(adjudication, unit);
  ducs_retreats(&adjudication->board, unit, foes_of(adjudication, unit), HEX_NONE, &hexes);
  bool pushes = hexes.count == 0;
  if (pushes) ducs_pushes(&adjudication->board, unit, foes_of(adjudication, unit), &hexes);
  if (hexes.count == 0) {
    eliminate(adjudication, unit, "no-retreat", "DUCS 7.2");
    return true;
  }
  Hex to = choose(adjudication, unit, &hexes, &how);
  if (to == HEX_NONE) {
    ask(adjudication, unit, &hexes, pushes);
    return false;
  }
  if (pushes) {
    fight->pushed = (uint8_t)(ducs_defender_on(&adjudication->board, to) + 1);
    return push(adjudication, unit);
  }
  move_back(adjudication, "retreated", "DUCS 7.1", unit, to, how, UNIT_NONE);
  return true;
}

int ducs_asked_side(const Edition *edition, const State *state) {
  return edition->units[state->fight.asked - 1].side;
}

bool ducs_is_asked(const Edition *edition, const State *state, int side) {
  return state->fight.asked != 0 && side == ducs_asked_side(edition, state);
}

void ducs_asked_hexes(const Board *board, HexList *out) {
  const Fight *fight = &board->state->fight;
  const Edition *edition = board->edition;
  int unit = fight->queue[0], asked = fight->asked - 1;
  UnitSet foes = fight->engaged & edition->of_side[OTHER(edition->units[unit].side)];
  ducs_retreats(board, asked, foes, fight->pushed != 0 ? board->state->hex[unit] : HEX_NONE, out);
  if (out->count == 0) ducs_pushes(board, asked, foes, out);
}

static bool lost_a_duke(const Adjudication *adjudication) {
  return adjudication->lost_duke[ORFBURG] || adjudication->lost_duke[WULFENBURG];
}

/* -- advance -- */

/* Why a unit does not enter the hex, once the result lets one follow; NULL if it does. It must have been in melee with
 * the defender in this combat, and still be there. */
static const char *advance_obstacle(const Adjudication *adjudication, int unit) {
  const Fight *fight = &adjudication->state->fight;
  const Edition *edition = adjudication->edition;
  Hex from = adjudication->state->hex[unit];
  if (from == HEX_NONE || (fight->engaged & UNIT(unit)) == 0) return "apart";
  if (!ducs_may_advance(edition, unit, from, fight->hex))
    return ducs_distance(edition, from, fight->hex) == 1 ? "river" : "apart";
  return ducs_defender_on(&adjudication->board, fight->hex) == UNIT_NONE ? NULL : "occupied";
}

/* Whose order it was is told why it came to nothing; to the other it would tell what was planned. */
static void tell_failed_advance(const Adjudication *adjudication, int unit, const char *why) {
  if (adjudication->events == NULL) return;
  int side = side_of(adjudication, unit);
  Event *event = event_add(adjudication->events, "advance-failed", "DUCS 7.4", AUDIENCE_SEAT(side));
  event_text(event, "side", DUCS_SIDES[side]);
  event_text(event, "unit", id_of(adjudication, unit));
  event_text(event, "hex", adjudication->edition->id[adjudication->state->fight.hex]);
  event_text(event, "why", why);
}

/* 7.4 */
static void advance(Adjudication *adjudication, const Attack *attack) {
  const State *state = adjudication->state;
  const Fight *fight = &state->fight;
  int unit = attack->advance - 1;
  if (unit == UNIT_NONE || !ducs_advance_follows(state, fight->result)) return;
  const char *obstacle = advance_obstacle(adjudication, unit);
  if (obstacle != NULL) {
    tell_failed_advance(adjudication, unit, obstacle);
    return;
  }
  Event *event = ducs_event(adjudication, "advanced", "DUCS 7.4");
  if (event != NULL) {
    event_text(event, "side", DUCS_SIDES[side_of(adjudication, unit)]);
    event_text(event, "unit", id_of(adjudication, unit));
    event_text(event, "from", adjudication->edition->id[state->hex[unit]]);
    event_text(event, "to", adjudication->edition->id[fight->hex]);
  }
  ducs_put_unit(adjudication, unit, fight->hex);
}

/* -- one combat -- */

static void drop_first_attack(State *state) {
  state->attack_count--;
  memmove(state->attacks, state->attacks + 1, state->attack_count * sizeof *state->attacks);
  memset(&state->attacks[state->attack_count], 0, sizeof *state->attacks);
}

/* What is left of the combat once its result is known. False if it stopped. */
static bool finish(Adjudication *adjudication) {
  State *state = adjudication->state;
  while (state->fight.count > 0 && !lost_a_duke(adjudication)) {
    if (!retreat_first(adjudication)) return false;
    leave_queue(&state->fight);
  }
  if (!lost_a_duke(adjudication)) advance(adjudication, &state->attacks[0]);
  memset(&state->fight, 0, sizeof state->fight);
  drop_first_attack(state);
  ducs_check_total(adjudication);
  return true;
}

static void tell_lapsed(const Adjudication *adjudication, const Attack *attack, const char *why) {
  Event *event = ducs_event(adjudication, "attack-lapsed", "DUCS 6.9");
  if (event == NULL) return;
  event_number(event, "number", attack->number);
  event_text(event, "side", DUCS_SIDES[OTHER(side_of(adjudication, attack->target))]);
  event_list(event, "by");
  for (int i = 0; i < attack->count; i++) event_text(event, NULL, id_of(adjudication, attack->by[i]));
  event_end(event);
  event_text(event, "target", id_of(adjudication, attack->target));
  event_text(event, "why", why);
}

static void tell_attackers(Event *event, const Adjudication *adjudication, const Attack *attack,
                           const Odds *odds) {
  event_list(event, "attackers");
  for (int i = 0; i < odds->count; i++) {
    const Share *share = &odds->attackers[i];
    event_map(event, NULL);
    event_text(event, "unit", id_of(adjudication, share->unit));
    event_text(event, "hex", adjudication->edition->id[adjudication->state->hex[share->unit]]);
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
    if (is_there(adjudication, attack->by[i]) &&
        ducs_aim(&adjudication->board, attack->by[i], attack->target) != AIM_NONE)
      continue;
    event_map(event, NULL);
    event_text(event, "unit", id_of(adjudication, attack->by[i]));
    event_text(event, "why", is_there(adjudication, attack->by[i]) ? "out-of-range" : "gone");
    event_end(event);
  }
  event_end(event);
}

static bool spares_bombardment(const Adjudication *adjudication) {
  return adjudication->state->option[OPTION_BOMBARD_IMMUNE] == IMMUNE_TO_ALL;
}

static void tell_attack(const Adjudication *adjudication, const Attack *attack, const Odds *odds, int die,
                        Result result) {
  const Edition *edition = adjudication->edition;
  Event *event = ducs_event(adjudication, "attack", "DUCS 6.6");
  if (event == NULL) return;
  int target = attack->target, duke = edition->duke[side_of(adjudication, target)];
  Hex hex = adjudication->state->hex[target];
  event_number(event, "number", attack->number);
  event_text(event, "side", DUCS_SIDES[OTHER(side_of(adjudication, target))]);
  event_text(event, "target", id_of(adjudication, target));
  event_text(event, "hex", edition->id[hex]);
  event_text(event, "terrain", DUCS_TERRAINS[edition->terrain[hex]]);
  if (edition->site[hex] >= 0) event_text(event, "place", edition->sites[edition->site[hex]].name);
  if (ducs_is_covered(&adjudication->board, duke) && adjudication->state->hex[duke] == hex) {
    event_text(event, "covers", id_of(adjudication, duke));
    event_text(event, "covered", sharing_duke(adjudication, target) == duke ? "shares" : "safe");
  }
  tell_attackers(event, adjudication, attack, odds);
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
  if (result == RESULT_AE && spares_bombardment(adjudication) &&
      __builtin_popcountll(ducs_melee(odds)) < odds->count)
    event_text(event, "spared", "bombardment");
}

static void exchange(Adjudication *adjudication, const Attack *attack, const Odds *odds) {
  UnitSet named = attack->losses & ducs_melee(odds);
  UnitSet lost = ducs_exchange(adjudication->edition, odds, named);
  Event *event = ducs_event(adjudication, "exchange", "DUCS 6.7");
  if (event != NULL) {
    event_number(event, "number", attack->number);
    event_text(event, "target", id_of(adjudication, attack->target));
    event_number(event, "strength", odds->strength);
    event_list(event, "lost");
    for (UnitSet left = lost; left != 0; left &= left - 1)
      event_text(event, NULL, id_of(adjudication, __builtin_ctzll(left)));
    event_end(event);
    event_text(event, "chosen", named != 0 && lost == named ? "named" : "default");
  }
  eliminate_with_duke(adjudication, attack->target, RESULT_EX);
  for (; lost != 0; lost &= lost - 1) eliminate_with_duke(adjudication, __builtin_ctzll(lost), RESULT_EX);
}

/* 6.7: what the result does at once; who must retreat is queued. */
static void apply(Adjudication *adjudication, const Attack *attack, const Odds *odds, Result result) {
  switch (result) {
  case RESULT_AE:
    for (int i = 0; i < odds->count; i++) {
      if (odds->attackers[i].aim == AIM_MELEE || !spares_bombardment(adjudication))
        eliminate_with_duke(adjudication, odds->attackers[i].unit, RESULT_AE);
    }
    break;
  case RESULT_AR:
    for (int i = 0; i < odds->count; i++) {
      if (odds->attackers[i].aim == AIM_MELEE) queue_with_duke(adjudication, odds->attackers[i].unit);
    }
    break;
  case RESULT_DE: eliminate_with_duke(adjudication, attack->target, RESULT_DE); break;
  case RESULT_DR: queue_with_duke(adjudication, attack->target); break;
  case RESULT_EX: exchange(adjudication, attack, odds); break;
  case RESULTS: break;
  }
}

/* 6.9: the first of the attacks. False if it stopped. */
static bool fight_first(Adjudication *adjudication) {
  State *state = adjudication->state;
  const Attack *attack = &state->attacks[0];
  const char *lapsed = NULL;
  Odds odds;
  if (!is_there(adjudication, attack->target)) {
    lapsed = "target-gone";
  } else if (ducs_is_covered(&adjudication->board, attack->target)) {
    lapsed = "target-covered";
  } else {
    ducs_odds(&adjudication->board, attack->by, attack->count, attack->target, &odds);
    if (odds.count == 0) lapsed = "no-attacker";
  }
  if (lapsed != NULL) {
    tell_lapsed(adjudication, attack, lapsed);
    drop_first_attack(state);
    return true;
  }
  int side = OTHER(side_of(adjudication, attack->target));
  int die = dice_roll(adjudication->dice,
                      adjudication->edition->die_label[state->turn - 1][side][attack->number - 1], DIE_SIDES);
  Result result = ducs_result(adjudication->edition, &odds, die);
  tell_attack(adjudication, attack, &odds, die, result);
  Fight *fight = &state->fight;
  fight->result = (uint8_t)result;
  fight->hex = state->hex[attack->target];
  fight->engaged = UNIT(attack->target);
  for (int i = 0; i < odds.count; i++) fight->engaged |= UNIT(odds.attackers[i].unit);
  apply(adjudication, attack, &odds, result);
  return finish(adjudication);
}

bool ducs_fight_all(Adjudication *adjudication) {
  State *state = adjudication->state;
  while (state->attack_count > 0 && !state->over) {
    if (!fight_first(adjudication)) return false;
  }
  return true;
}

bool ducs_fight_on(Adjudication *adjudication) {
  adjudication->answered = true;
  adjudication->state->fight.asked = 0;
  return finish(adjudication) && ducs_fight_all(adjudication);
}
