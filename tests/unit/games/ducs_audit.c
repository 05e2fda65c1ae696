/* Whole games, audited: each event of random and greedy games is replayed on a board of its own and looked at
 * by the words of the rules; what must follow from it must follow, and at the end of each window board,
 * possession and winner are those of the state. */
#include "ducs_audit.h"
#include "../../play/ducs/greedy.h"

/* -- combat -- */

/* 8.2; the duke of a side counts as lost once it is gone. */
static int total_winner(const Audit *audit) {
  const Edition *edition = audit->ducs->edition;
  for (int i = 0; i < SIDES; i++) {
    int side = i == 0 ? audit->side : OTHER(audit->side), units = 0, hexes = 0, held = 0;
    for (int unit = 0; unit < edition->unit_count; unit++)
      units += side_of(audit, unit) != side && !is_duke(audit, unit) && audit->where[unit] != HEX_NONE;
    const Tree *places = tree_get(edition->file, "places");
    for (size_t p = 0; p < places->count; p++) {
      const Tree *place = places->items[p].value, *list = tree_get(place, "hexes");
      if (!has_text(place, "kind", "capital") || has_text(place, "owner", DUCS_SIDES[side])) continue;
      for (size_t n = 0; n < list->count; n++, hexes++)
        held += audit->owner[plain_hex(audit->plain, list->items[n].value)] == side;
    }
    if (audit->where[duke_of(audit, OTHER(side))] == HEX_NONE || units == 0 || hexes == held) return side;
  }
  return -1;
}

static bool lost_a_duke(const Audit *audit) {
  return audit->where[duke_of(audit, ORFBURG)] == HEX_NONE ||
         audit->where[duke_of(audit, WULFENBURG)] == HEX_NONE;
}

/* 7.4: whether an advance was ordered and the result lets one follow. */
static bool may_follow(const Audit *audit) {
  const AttackOrder *order = &audit->orders.attacks[audit->number - 1];
  bool any = audit->option[OPTION_ADVANCE_AFTER] == ADVANCE_AFTER_ANY;
  bool after = strcmp(audit->result, "DR") == 0 ||
               (any && (strcmp(audit->result, "DE") == 0 || strcmp(audit->result, "EX") == 0));
  return order->advances && after && !lost_a_duke(audit);
}

/* 7.4: whether it can be made. */
static bool can_advance(const Audit *audit) {
  if (!may_follow(audit)) return false;
  int unit = audit->orders.attacks[audit->number - 1].advance.unit;
  return (audit->melee & UNIT(unit)) && audit->where[unit] != HEX_NONE &&
         audit->plain->step[audit->where[unit]][audit->vacated] > 0 &&
         !plain_holds(audit->plain, audit->where, ORFBURG, audit->vacated) &&
         !plain_holds(audit->plain, audit->where, WULFENBURG, audit->vacated);
}

/* Nothing of the combat before is left undone. */
static void close_combat(Audit *audit) {
  if (!audit->fighting) return;
  check(audit, audit->doomed == 0 && !audit->exchange, "6.7: who must be eliminated is not");
  check(audit, audit->queued == 0 || lost_a_duke(audit), "6.7: who must retreat does not");
  check(audit, audit->pusher == UNIT_NONE, "7.2: who pushed does not take the hex");
  if (!audit->advanced) check(audit, !can_advance(audit), "7.4: an advance was not made");
  if (!audit->advanced && may_follow(audit))
    check(audit, audit->stayed, "7.4: nobody is told why it was not made");
  audit->fighting = false;
  audit->fought = true;
}

static bool is_covered(const Audit *audit, int unit) {
  int pushed = plain_pushed(audit->plain, audit->where, side_of(audit, unit), audit->where[unit]);
  return is_duke(audit, unit) && pushed != unit;
}

static void on_lapsed(Audit *audit) {
  int target = unit_named(audit, audit->event, "target");
  close_combat(audit);
  const char *why = text(audit->event, "why");
  bool gone = audit->where[target] == HEX_NONE;
  check(audit, strcmp(why, "no-attacker") == 0 || strcmp(why, gone ? "target-gone" : "target-covered") == 0,
        "6.9: lapsed without need");
  if (strcmp(why, "target-covered") == 0) check(audit, is_covered(audit, target), "6.8: it is not covered");
  const Tree *by = tree_get(audit->event, "by");
  for (size_t i = 0; i < by->count; i++)
    audit->used |= UNIT(ducs_unit(audit->ducs, by->items[i].value->text));
  audit->attacked |= UNIT(target);
  audit->counts[SEEN_LAPSED]++;
}

/* 6.3 */
static int duke_factor(const Audit *audit, int unit) {
  int duke = duke_of(audit, side_of(audit, unit)), range = audit->option[OPTION_DUKE_RANGE] == 0 ? 1 : 2;
  if (unit == duke || audit->where[duke] == HEX_NONE) return 1;
  return plain_distance(audit->plain, audit->where[duke], audit->where[unit]) <= range ? 2 : 1;
}

static int attacker_total(Audit *audit, const Tree *row, int target) {
  const Edition *edition = audit->ducs->edition;
  int unit = unit_named(audit, row, "unit"), factor = duke_factor(audit, unit);
  check(audit, side_of(audit, unit) == audit->side && !is_duke(audit, unit), "6.1: no attacker");
  check(audit, !(audit->used & UNIT(unit)), "6.2: it attacks twice");
  Hex from = audit->where[unit], to = audit->where[target];
  check(audit, from != HEX_NONE && hex_named(audit, row, "hex") == from, "it stands elsewhere");
  int distance = plain_distance(audit->plain, from, to);
  bool artillery = edition->units[unit].id[1] == 'A', link = audit->plain->step[from][to] > 0;
  bool melee = distance == 1 || (!artillery && link);
  check(audit, melee || (artillery && distance == 2), "6.1: out of range");
  if (audit->option[OPTION_ATTACK_ACROSS_RIVER] == RIVER_STOPS_ATTACKS && !artillery)
    check(audit, link, "6.1: across a river");
  check(audit, has_text(row, "how", melee ? "melee" : "bombardment"), "6.1: the other way");
  check(audit, number(row, "duke_factor", 1) == factor, "6.3: the duke of the attacker");
  check(audit, number(row, "total", 0) == plain_strength(edition, unit) * factor, "6.3: the total");
  audit->used |= UNIT(unit);
  audit->engaged |= UNIT(unit);
  if (melee) audit->melee |= UNIT(unit);
  audit->counts[SEEN_DOUBLED] += factor == 2;
  return plain_strength(edition, unit) * factor;
}

/* Who retreats or dies is known by the result; a duke goes with his unit where he shares (6.8). */
static void doom(Audit *audit, int unit) {
  int duke = duke_of(audit, side_of(audit, unit));
  audit->doomed |= UNIT(unit);
  if (audit->option[OPTION_STACKED_DUKE] == STACKED_DUKE_SHARES && audit->where[duke] == audit->where[unit])
    audit->doomed |= UNIT(duke);
}

static void enqueue(Audit *audit, int unit) {
  int duke = duke_of(audit, side_of(audit, unit));
  audit->queue[audit->queued++] = unit;
  if (audit->option[OPTION_STACKED_DUKE] == STACKED_DUKE_SHARES && duke != unit &&
      audit->where[duke] == audit->where[unit])
    audit->queue[audit->queued++] = duke;
}

static void apply(Audit *audit, const Tree *attackers) {
  bool immune = audit->option[OPTION_BOMBARD_IMMUNE] == IMMUNE_TO_ALL;
  for (size_t i = 0; i < attackers->count; i++) {
    int unit = unit_named(audit, attackers->items[i].value, "unit");
    bool melee = audit->melee & UNIT(unit);
    if (strcmp(audit->result, "AE") == 0 && (melee || !immune)) doom(audit, unit);
    if (strcmp(audit->result, "AR") == 0 && melee) enqueue(audit, unit);
  }
  if (strcmp(audit->result, "DE") == 0) doom(audit, audit->target);
  if (strcmp(audit->result, "DR") == 0) enqueue(audit, audit->target);
  audit->exchange = strcmp(audit->result, "EX") == 0;
}

/* What is told of the hex of a target: terrain, city or fortress, the duke below it. */
static void check_where(const Audit *audit, Hex hex) {
  const Tree *places = tree_get(audit->ducs->edition->file, "places");
  static const char LETTERS[] = "PFHCX";
  static const char *const NAMES[] = {"plain", "forest", "hill", "city", "fortress"};
  const char *name = "", *covers = "", *covered = "";
  for (size_t p = 0; p < places->count; p++) {
    const Tree *place = places->items[p].value, *list = tree_get(place, "hexes");
    for (size_t n = 0; n < list->count; n++) {
      if (plain_hex(audit->plain, list->items[n].value) == hex) name = text(place, "name");
    }
  }
  int duke = duke_of(audit, OTHER(audit->side));
  if (audit->where[duke] == hex && duke != audit->target) {
    covers = audit->side == ORFBURG ? "WD" : "OD";
    covered = audit->option[OPTION_STACKED_DUKE] == STACKED_DUKE_SHARES ? "shares" : "safe";
  }
  check(audit, hex_named(audit, audit->event, "hex") == hex, "it stands elsewhere");
  check(audit, has_text(audit->event, "place", name), "another place");
  check(audit, has_text(audit->event, "covers", covers), "another duke");
  check(audit, has_text(audit->event, "covered", covered), "6.8: what befalls the duke below");
  size_t terrain = (size_t)(strchr(LETTERS, audit->plain->terrain[hex]) - LETTERS);
  check(audit, has_text(audit->event, "terrain", NAMES[terrain]), "another terrain");
}

static void on_attack(Audit *audit) {
  const Edition *edition = audit->ducs->edition;
  const Tree *event = audit->event, *attackers = tree_get(event, "attackers");
  int target = unit_named(audit, event, "target"), attack = 0;
  close_combat(audit);
  if (audit->fought) check(audit, total_winner(audit) < 0, "3.2: a combat after the victory");
  check(audit, side_of(audit, target) != audit->side && audit->where[target] != HEX_NONE, "no target");
  check(audit, !(audit->attacked & UNIT(target)), "6.2: attacked twice");
  check(audit, !is_covered(audit, target), "6.8: a covered duke");
  audit->attacked |= UNIT(target);
  audit->engaged = UNIT(target);
  audit->target = target;
  audit->melee = 0;
  for (size_t i = 0; i < attackers->count; i++)
    attack += attacker_total(audit, attackers->items[i].value, target);
  char terrain = audit->plain->terrain[audit->where[target]];
  int defence = plain_strength(edition, target) * duke_factor(audit, target) *
                (terrain == 'X'   ? 3
                 : terrain == 'C' ? 2
                                  : 1);
  check_where(audit, audit->where[target]);
  check(audit, number(event, "attack", 0) == attack, "6.3: the attack");
  check(audit, number(event, "defence", 0) == defence, "6.3: the defence");
  const char *modifier = terrain == 'F' ? "2" : terrain == 'H' ? "1" : "";
  check(audit, has_text(event, "modifier", modifier),
        "6.5: what is added to the die, where there is anything");
  int row = number(event, "die", 0) + number(event, "modifier", 0);
  check(audit, number(event, "sum", 0) == (row > 6 ? row : 0), "6.5: a sum above 6");
  if (row > 6) row = 6;
  const char *rounding = attack > 6 * defence || defence > 5 * attack         ? "limit"
                         : attack / defence * defence == attack               ? ""
                         : attack > 0 && defence / attack * attack == defence ? ""
                                                                              : "rounded";
  check(audit, has_text(event, "rounding", rounding), "6.4: how it is rounded");
  check(audit, number(event, "row", 0) == row, "6.5: the row");
  const char *odds;
  memcpy(audit->result, plain_result(attack, defence, row, &odds), 2);
  check(audit, has_text(event, "odds", odds), "6.4: the odds");
  check(audit, has_text(event, "result", audit->result), "6.6: the result");
  audit->fighting = true;
  audit->advanced = audit->stayed = false;
  audit->number = number(event, "number", 0);
  audit->vacated = audit->where[target];
  apply(audit, attackers);
  audit->counts[SEEN_ATTACK]++;
}

static void on_exchange(Audit *audit) {
  const Tree *list = tree_get(audit->event, "lost");
  const AttackOrder *order = &audit->orders.attacks[audit->number - 1];
  int wanted = plain_strength(audit->ducs->edition, audit->target), least = 9999;
  UnitSet lost = 0, named = 0;
  check(audit, audit->exchange, "6.7: no exchange");
  for (size_t i = 0; i < list->count; i++) lost |= UNIT(ducs_unit(audit->ducs, list->items[i].value->text));
  for (int i = 0; i < order->losses.count; i++) named |= UNIT(order->losses.items[i].unit);
  named &= audit->melee;
  check(audit, (lost & ~audit->melee) == 0, "6.7: not at hand");
  for (UnitSet some = audit->melee; some != 0; some = (some - 1) & audit->melee) {
    if (plain_sum(audit->ducs->edition, some) >= wanted && plain_sum(audit->ducs->edition, some) < least)
      least = plain_sum(audit->ducs->edition, some);
  }
  if (plain_sum(audit->ducs->edition, audit->melee) < wanted) {
    check(audit, lost == audit->melee, "6.7: too weak together, all are lost");
  } else if (plain_sum(audit->ducs->edition, named) >= wanted) {
    check(audit, lost == named, "6.7: others were named");
  } else {
    check(audit, plain_sum(audit->ducs->edition, lost) == least, "6.7: not the smallest sum");
  }
  bool chosen = named != 0 && lost == named;
  check(audit, has_text(audit->event, "chosen", chosen ? "named" : "default"), "6.7: chosen by another");
  doom(audit, audit->target);
  for (; lost != 0; lost &= lost - 1) doom(audit, __builtin_ctzll(lost));
  audit->exchange = false;
  audit->counts[SEEN_EXCHANGE]++;
}

/* -- retreats -- */

static UnitSet foes_of(const Audit *audit, int unit) {
  UnitSet foes = 0;
  for (int other = 0; other < audit->ducs->edition->unit_count; other++) {
    if ((audit->engaged & UNIT(other)) && side_of(audit, other) != side_of(audit, unit)) foes |= UNIT(other);
  }
  return foes;
}

/* Where the first of the queue may go, and if nowhere whom it may push. */
static int ways_out(const Audit *audit, int unit, Hex *out, bool *pushes) {
  int count = plain_retreats(audit->plain, audit->where, unit, foes_of(audit, unit), HEX_NONE, out);
  *pushes = count == 0;
  return count > 0 ? count : plain_pushes(audit->plain, audit->where, unit, foes_of(audit, unit), out);
}

static void leave_queue(Audit *audit) {
  audit->queued--;
  memmove(audit->queue, audit->queue + 1, (size_t)audit->queued * sizeof *audit->queue);
}

static void on_eliminated(Audit *audit) {
  int unit = unit_named(audit, audit->event, "unit");
  check(audit, audit->where[unit] == hex_named(audit, audit->event, "hex"), "it stands elsewhere");
  if (has_text(audit->event, "why", "no-retreat")) {
    Hex hexes[HEXES_MAX];
    bool pushes;
    check(audit, audit->doomed == 0 && audit->queued > 0 && audit->queue[0] == unit, "7.2: not its turn");
    check(audit, ways_out(audit, unit, hexes, &pushes) == 0, "7.2: it could retreat or push");
    leave_queue(audit);
    audit->counts[SEEN_TRAPPED]++;
  } else {
    check(audit, audit->doomed & UNIT(unit), "6.7: it lives");
    check(audit, has_text(audit->event, "why", audit->result), "6.7: by another result");
    audit->doomed &= ~UNIT(unit);
  }
  audit->where[unit] = HEX_NONE;
}

/* 7.3: that hex, chosen in the way that is told. */
static void check_choice(const Audit *audit, int unit, const Hex *hexes, int count, Hex chosen) {
  const State *state = &audit->play->state;
  int side = side_of(audit, unit);
  bool member = false, ask = audit->option[OPTION_RETREATS] == RETREATS_ASK;
  const char *how = text(audit->event, "how");
  for (int i = 0; i < count; i++) member |= hexes[i] == chosen;
  check(audit, member, "7.1: it may not go there");
  check(audit, (count == 1) == (strcmp(how, "only") == 0), "7.3: only one way, or not");
  if (count == 1) return;
  Hex answered = plain_listed(audit->plain, &((const Orders *)audit->play->files[side])->retreat,
                              audit->where[unit], hexes, count);
  Hex listed = plain_listed(audit->plain, &state->retreats[side], audit->where[unit], hexes, count);
  if (strcmp(how, "answered") == 0) {
    check(audit, ask && chosen == answered, "7.3: not the answer");
  } else if (strcmp(how, "listed") == 0) {
    check(audit, chosen == listed, "7.3: not the first of the list");
  } else {
    check(audit, strcmp(how, "farthest") == 0 && listed == HEX_NONE, "7.3: the list was not used");
    check(audit, chosen == plain_farthest(audit->plain, audit->where, side, hexes, count),
          "7.3: not the farthest");
  }
}

static void on_pushed(Audit *audit) {
  int unit = unit_named(audit, audit->event, "unit"), pusher = unit_named(audit, audit->event, "by");
  Hex hexes[HEXES_MAX];
  bool pushes, found = false;
  check(audit, audit->queued > 0 && audit->queue[0] == pusher, "7.2: not its turn");
  int count = ways_out(audit, pusher, hexes, &pushes);
  for (int i = 0; i < count; i++) found |= hexes[i] == audit->where[unit];
  check(audit, pushes && found, "7.2: it need not or may not push");
  check(audit, plain_pushed(audit->plain, audit->where, side_of(audit, unit), audit->where[unit]) == unit,
        "7.2: the other one of the stack");
  audit->room = audit->where[unit];
  audit->pusher = pusher;
  count = plain_retreats(audit->plain, audit->where, unit, foes_of(audit, unit), audit->where[pusher], hexes);
  Hex to = hex_named(audit, audit->event, "to");
  check_choice(audit, unit, hexes, count, to);
  put(audit, unit, to);
  audit->counts[SEEN_PUSH]++;
}

static void on_retreated(Audit *audit) {
  int unit = unit_named(audit, audit->event, "unit");
  Hex to = hex_named(audit, audit->event, "to"), hexes[HEXES_MAX];
  bool pushes;
  check(audit, audit->doomed == 0 && audit->queued > 0 && audit->queue[0] == unit, "6.7: not its turn");
  check(audit, hex_named(audit, audit->event, "from") == audit->where[unit], "it stands elsewhere");
  if (has_text(audit->event, "how", "push")) {
    check(audit, audit->pusher == unit && to == audit->room, "7.2: it did not push");
    audit->pusher = UNIT_NONE;
  } else {
    int count = ways_out(audit, unit, hexes, &pushes);
    check(audit, !pushes && audit->pusher == UNIT_NONE, "7.1: no way out");
    check_choice(audit, unit, hexes, count, to);
  }
  put(audit, unit, to);
  leave_queue(audit);
  audit->counts[SEEN_RETREAT]++;
}

/* The owner is offered each hex that the rules leave him: of a push first whom, then where to. */
static void on_asked(Audit *audit) {
  const Tree *list = tree_get(audit->event, "hexes");
  int unit = unit_named(audit, audit->event, "unit"), first = audit->queue[0], count;
  Hex hexes[HEXES_MAX];
  bool pushes = false;
  check(audit, audit->option[OPTION_RETREATS] == RETREATS_ASK, "7.3: nobody wanted to be asked");
  check(audit, audit->queued > 0 && list->count >= 2, "7.3: no choice");
  if (unit == first) {
    count = ways_out(audit, unit, hexes, &pushes);
  } else {
    count =
        plain_retreats(audit->plain, audit->where, unit, foes_of(audit, unit), audit->where[first], hexes);
  }
  const char *by = unit == first ? "" : audit->ducs->edition->units[first].id;
  check(audit, has_text(audit->event, "by", by), "7.2: who pushes");
  check(audit, has_text(audit->event, "push", pushes ? "yes" : ""), "7.2: whether it pushes");
  HexList asked;
  State state = audit->play->state;
  Board board;
  ducs_board_make(audit->ducs->edition, &state, &board);
  ducs_asked_hexes(&board, &asked);
  check(audit, (size_t)count == list->count && count == asked.count, "7.3: other hexes");
  for (int i = 0; i < count; i++)
    check(audit, plain_hex(audit->plain, list->items[i].value) == hexes[i] && asked.items[i] == hexes[i],
          "7.3: other hexes");
  audit->asked = true;
  audit->counts[unit == first ? SEEN_ASKED : SEEN_ASKED_PUSHED]++;
}

static void on_advanced(Audit *audit) {
  int unit = unit_named(audit, audit->event, "unit");
  check(audit, audit->queued == 0 && audit->doomed == 0 && !audit->advanced, "7.4: not its turn");
  check(audit, can_advance(audit) && audit->orders.attacks[audit->number - 1].advance.unit == unit,
        "7.4: it may not");
  check(audit, hex_named(audit, audit->event, "to") == audit->vacated, "7.4: elsewhere");
  put(audit, unit, audit->vacated);
  audit->advanced = true;
  audit->counts[SEEN_ADVANCE]++;
}

static void on_advance_failed(Audit *audit) {
  int unit = unit_named(audit, audit->event, "unit");
  check(audit, may_follow(audit) && !can_advance(audit) && !audit->advanced, "7.4: it may advance");
  check(audit, audit->orders.attacks[audit->number - 1].advance.unit == unit,
        "7.4: another unit was to advance");
  audit->stayed = true;
}

/* -- the end -- */

static int marginal_winner(const Audit *audit) {
  const Plain *plain = audit->plain;
  const Edition *edition = audit->ducs->edition;
  static const char *const KAISERBURG[] = {"1708", "1807", "1808", "1907", "1908", "2006", "2007"};
  for (size_t i = 0; i < sizeof KAISERBURG / sizeof *KAISERBURG; i++) {
    if (audit->owner[ducs_hex(audit->ducs, KAISERBURG[i])] != ORFBURG) return WULFENBURG;
  }
  for (Hex hex = 0; hex < 32 * 23; hex++) {
    if (plain->owner[hex] != 'B' || !plain_is_land(plain, hex)) continue;
    bool possession = audit->option[OPTION_BETWEEN_RIVERS] == BETWEEN_POSSESSION;
    if (possession && audit->owner[hex] != ORFBURG) return WULFENBURG;
    for (int unit = 0; unit < edition->unit_count && !possession; unit++) {
      if (audit->where[unit] == hex && side_of(audit, unit) == WULFENBURG) return WULFENBURG;
    }
  }
  return ORFBURG;
}

static void on_victory(Audit *audit) {
  close_combat(audit);
  bool marginal = has_text(audit->event, "code", "victory-marginal");
  int winner = total_winner(audit);
  if (marginal) {
    check(audit, winner < 0 && audit->side == WULFENBURG && audit->play->before.turn == 15,
          "3.2: not the end");
    winner = marginal_winner(audit);
  }
  check(audit, winner >= 0 && has_text(audit->event, "side", DUCS_SIDES[winner]), "8: not the winner");
  audit->won = true;
}

static void audit_event(Audit *audit, const Tree *event) {
  static const struct {
    const char *code;
    void (*audit)(Audit *audit);
  } ROWS[] = {{"moved", on_moved},
              {"possession", on_possession},
              {"attack", on_attack},
              {"attack-lapsed", on_lapsed},
              {"exchange", on_exchange},
              {"eliminated", on_eliminated},
              {"pushed", on_pushed},
              {"retreated", on_retreated},
              {"asked", on_asked},
              {"advanced", on_advanced},
              {"advance-failed", on_advance_failed},
              {"victory-duke", on_victory},
              {"victory-capital", on_victory},
              {"victory-army", on_victory},
              {"victory-marginal", on_victory}};
  audit->event = event;
  const char *code = text(event, "code");
  check(audit, (audit->taken != HEX_NONE) == (strcmp(code, "possession") == 0), "8.1: told, or not told");
  check(audit, !audit->asked && !audit->won, "nothing may follow");
  for (size_t i = 0; i < sizeof ROWS / sizeof *ROWS; i++) {
    if (strcmp(code, ROWS[i].code) != 0) continue;
    ROWS[i].audit(audit);
    return;
  }
  check(audit, false, "an event that is not known");
}

static void take_board(Audit *audit, const State *state) {
  const Edition *edition = audit->ducs->edition;
  for (int unit = 0; unit < UNITS_MAX; unit++) audit->where[unit] = state->hex[unit];
  for (Hex hex = 0; hex < 32 * 23; hex++) audit->owner[hex] = (uint8_t)ducs_possessor(edition, state, hex);
}

static void begin_phase(Audit *audit) {
  const State *before = &audit->play->before;
  audit->side = before->phase == PHASE_ORFBURG ? ORFBURG : WULFENBURG;
  audit->orders = *(const Orders *)audit->play->files[audit->side];
  audit->moved = audit->used = audit->attacked = audit->doomed = 0;
  audit->fought = audit->fighting = audit->asked = false;
}

static void audit_window(Audit *audit) {
  const DucsPlay *play = audit->play;
  const State *state = &play->state;
  Arena *arena = audit->ducs->passing;
  if (play->before.phase == PHASE_SETUP) {
    take_board(audit, state);
    return;
  }
  if (play->before.fight.asked == 0) begin_phase(audit);
  audit->asked = false;
  for (size_t i = 0; i < play->events.count; i++)
    audit_event(audit, event_tree(arena, &play->events.items[i]));
  audit->event = NULL;
  check(audit, audit->taken == HEX_NONE, "8.1: not told");
  check(audit, audit->asked == (state->fight.asked != 0), "7.3: asked, or not");
  check(audit, audit->won == state->over, "8: won, or not");
  if (!audit->asked) close_combat(audit);
  if (!audit->asked && !audit->won) check(audit, total_winner(audit) < 0, "8.2: a victory that nobody told");
  for (int unit = 0; unit < audit->ducs->edition->unit_count; unit++)
    check(audit, audit->where[unit] == state->hex[unit], "a unit moved and nobody told");
  for (Hex hex = 0; hex < 32 * 23; hex++) {
    if (plain_is_land(audit->plain, hex))
      check(audit, audit->owner[hex] == ducs_possessor(audit->ducs->edition, state, hex), "8.1: possession");
  }
}

static void audit_game(Audit *audit, DucsPlay *play, const DucsPlayer players[SIDES]) {
  audit->play = play;
  audit->taken = HEX_NONE;
  audit->pusher = UNIT_NONE;
  audit->won = audit->exchange = false;
  audit->queued = 0;
  memcpy(audit->option, play->state.option, sizeof audit->option);
  take_board(audit, &play->state);
  while (!play->state.over) {
    ducs_play_window(play, players);
    audit_window(audit);
  }
}

static void games_keep_to_the_rules(void **state) {
  Ducs *ducs = *state;
  static const char *const OPTIONS_PLAYED[] = {
      "",
      "setup: standard",
      "{setup: standard, retreats: ask}",
      "{stacked-duke: shares, advance-after: any}",
      "{setup: standard, stacked-duke: shares, retreats: ask, advance-after: any}",
      "{bombard-immune: all, duke-range: 2, between-rivers: possession}",
      "{attack-across-river: no}"};
  static const DucsPlayer PLAYERS[][SIDES] = {{greedy_file, greedy_file},
                                              {ducs_random_file, ducs_random_file},
                                              {greedy_file, ducs_random_file},
                                              {ducs_random_file, greedy_file}};
  Audit audit = {.ducs = ducs, .plain = plain_read(ducs)};
  for (uint64_t seed = 1; seed <= 420; seed++) {
    DucsPlay play;
    ducs_play_begin(&play, ducs, seed, OPTIONS_PLAYED[seed % 7]);
    audit_game(&audit, &play, PLAYERS[seed / 7 % 4]);
    ducs_play_end(&play);
  }
  for (size_t i = 0; i < sizeof audit.counts / sizeof *audit.counts; i++) {
    assert_true(audit.counts[i] > 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(games_keep_to_the_rules)};
  return cmocka_run_group_tests_name("audit of La Guerre des Ducs", tests, ducs_open, ducs_close);
}
