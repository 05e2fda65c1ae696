/* Plain orders of La Guerre des Ducs that attack (DUCS 6.1, 7.4). */
#include "plain.h"

#include <string.h>

/* ---- attacks ---- */

typedef struct PlainAttack {
  PlainReader *reader;
  Tree *by, *on, *advance, *losses;
} PlainAttack;

/* The enemy at a token: its name, with the hex where it stands ("WI1 at 1808") or without, or that hex. */
static Tree *enemy_at(PlainReader *reader, const PlainToken *t, bool by_hex, const PlainToken **end) {
  size_t taken, more;
  int unit = ducs_unit_at(reader, t, &taken);
  if (unit == UNIT_NONE && by_hex)
    unit = ducs_plain_defender(reader, ducs_hex_at(reader, t, &taken));
  else if (unit != UNIT_NONE && t[taken].symbol == PLAIN_TO &&
           ducs_plain_defender(reader, ducs_hex_at(reader, t + taken + 1, &more)) == unit)
    taken += 1 + more;
  *end = t + taken;
  return unit == UNIT_NONE || !ducs_is_enemy(reader, unit) ? NULL : ducs_unit_node(reader, t, taken, unit);
}

/* Where an attack's defender stands. */
static Hex place_of(const PlainAttack *attack) {
  const Edition *edition = ducs_plain_edition(attack->reader);
  const State *state = attack->reader->state;
  const char *id = attack->on->text;
  return state->hex[ducs_unit_find(edition, id, strlen(id))];
}

/* "OI8 advances" or "advance OI8", behind "if it works". */
static bool advances(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  while (ducs_is_between(t)) t++;
  return t->symbol == DUCS_ADVANCE ||
         (ducs_unit_at(reader, t, &taken) != UNIT_NONE && t[taken].symbol == DUCS_ADVANCE);
}

static bool is_attacker(const PlainAttack *attack, int unit) {
  const char *id = ducs_plain_id(attack->reader, unit);
  for (size_t i = 0; i < attack->by->count; i++) {
    if (strcmp(attack->by->items[i].value->text, id) == 0) return true;
  }
  return false;
}

/* "OI8 takes 1808", "OI8 takes the city": of what it attacks there, so that it advances. Its tokens, or 0. */
static size_t takes_place(const PlainAttack *attack, const PlainToken *t) {
  const Edition *edition = ducs_plain_edition(attack->reader);
  size_t length, taken;
  int unit = ducs_unit_at(attack->reader, t, &length);
  if (unit == UNIT_NONE || t[length].symbol != DUCS_TAKE || !is_attacker(attack, unit)) return 0;
  const PlainToken *what = t + length + 1;
  Hex place = place_of(attack);
  bool town = what->symbol == DUCS_TOWN && place != HEX_NONE && edition->terrain[place] == CITY;
  if (town) return length + 2;
  return place != HEX_NONE && ducs_hex_at(attack->reader, what, &taken) == place ? length + 1 + taken : 0;
}

/* "advance OI8", "OI8 advances", "advance: no", "losing OA2": what may follow an attack. False: something else
 * does. */
static bool tail(PlainAttack *attack, const PlainToken *t) {
  PlainReader *reader = attack->reader;
  while (t->kind != PLAIN_END) {
    size_t taken;
    const PlainToken *end;
    if (ducs_is_between(t) || t->symbol == PLAIN_WITH) {
      t++;
      continue;
    }
    int unit = ducs_unit_at(reader, t, &taken);
    size_t place = attack->advance == NULL ? takes_place(attack, t) : 0;
    if (place > 0) {
      attack->advance = ducs_unit_node(reader, t, taken, unit);
      t += place;
    } else if (unit != UNIT_NONE && t[taken].symbol == PLAIN_NO && t[taken + 1].symbol == DUCS_ADVANCE &&
               attack->advance == NULL && attack->by->count == 1 && is_attacker(attack, unit)) {
      attack->advance = plain_bool(reader, t, false);
      t += taken + 2;
    } else if (unit != UNIT_NONE && t[taken].symbol == DUCS_ADVANCE && attack->advance == NULL) {
      attack->advance = ducs_unit_node(reader, t, taken, unit);
      t += taken + 1;
    } else if (t->symbol == DUCS_ADVANCE && attack->advance == NULL) {
      for (t++; ducs_is_link(t) || t->symbol == PLAIN_WITH; t++) continue;
      unit = ducs_unit_at(reader, t, &taken);
      bool alone = unit == UNIT_NONE && ducs_ends(t) && attack->by->count == 1;
      if (alone) { /* "OI1 attacks WC10 and advances" */
        attack->advance = plain_scalar(reader, t - 1, attack->by->items[0].value->text);
        continue;
      }
      if (unit == UNIT_NONE && t->symbol != PLAIN_NO && t->symbol != PLAIN_NONE) return false;
      attack->advance =
          unit == UNIT_NONE ? plain_bool(reader, t, false) : ducs_unit_node(reader, t, taken, unit);
      t += unit == UNIT_NONE ? 1 : taken;
    } else if (t->symbol == DUCS_POSSIBLE && (attack->advance != NULL || advances(reader, t + 1))) {
      t++;
    } else if (unit != UNIT_NONE && t[taken].symbol == PLAIN_TO && t[taken + 1].symbol == DUCS_LOSE &&
               attack->losses == NULL) { /* "OI7 en pertes" */
      attack->losses = ducs_own_units(reader, t, &end);
      t += taken + 2;
    } else if ((t->symbol == PLAIN_NO || t->symbol == PLAIN_NONE || t->symbol == PLAIN_WITHOUT) &&
               t[1].symbol == DUCS_ADVANCE && attack->advance == NULL) {
      attack->advance = plain_bool(reader, t, false);
      t += 2;
    } else if (t->symbol == DUCS_LOSE && attack->losses == NULL) {
      for (t++; ducs_is_link(t); t++) continue;
      attack->losses = ducs_own_units(reader, t, &end);
      if (attack->losses == NULL) return false;
      t = end;
    } else {
      return false;
    }
  }
  return true;
}

static Tree *attack_tree(const PlainAttack *attack, const PlainToken *at) {
  PlainReader *reader = attack->reader;
  Tree *map = plain_map(reader, at), *list = plain_list(reader, at);
  plain_put(reader, map, at, "by", attack->by);
  plain_put(reader, map, at, "on", attack->on);
  if (attack->advance != NULL) plain_put(reader, map, at, "advance", attack->advance);
  if (attack->losses != NULL) plain_put(reader, map, at, "losses", attack->losses);
  tree_add(reader->arena, list, map);
  return plain_one(reader, at, "attacks", list);
}

static bool is_both(const PlainToken *t) {
  return t->symbol == PLAIN_ALL && t->value != NULL && strcmp(t->value, "both") == 0;
}

static bool is_attack_link(const PlainToken *t) {
  return t->symbol == DUCS_ATTACK || ducs_is_link(t) || t->kind == PLAIN_OTHER;
}

/* "OI7, OI8 attack WI1 ...", "OI7+OI8 -> WI1", and in its section "by OI7 OI8 on WI1". */
static Tree *attack_by(PlainReader *reader, const PlainToken *t) {
  PlainAttack attack = {.reader = reader};
  const PlainToken *at = t = ducs_behind_opening(t), *end;
  while (t->symbol == PLAIN_BY || t->kind == PLAIN_COLON || t->symbol == DUCS_ATTACK ||
         t->symbol == PLAIN_WITH)
    t++;
  attack.by = ducs_own_units(reader, t, &end);
  if (attack.by == NULL) return NULL;
  t = end;
  while (t->kind == PLAIN_COMMA) t++;
  if (is_both(t) && attack.by->count == 2) t++;
  if (!is_attack_link(t)) return NULL;
  bool verb = false; /* "OI8 to 1808" is a move, whoever is there */
  for (; is_attack_link(t); t++) verb |= t->symbol == DUCS_ATTACK;
  attack.on = enemy_at(reader, t, verb, &end);
  if (attack.on == NULL || !tail(&attack, end)) return NULL;
  return attack_tree(&attack, at);
}

/* "Attack WI1 with OI7 and OI8 ...", "WI1 by OI7, OI8". */
static Tree *attack_on(PlainReader *reader, const PlainToken *t) {
  PlainAttack attack = {.reader = reader};
  const PlainToken *at = t = ducs_behind_opening(t), *end;
  bool verb = false;
  for (; is_attack_link(t); t++) verb |= t->symbol == DUCS_ATTACK;
  attack.on = enemy_at(reader, t, verb, &end);
  if (attack.on == NULL) return NULL;
  t = end;
  while (t->kind == PLAIN_COMMA || t->kind == PLAIN_COLON) t++;
  if (t->symbol != PLAIN_WITH && t->symbol != PLAIN_BY && t->symbol != PLAIN_FROM) return NULL;
  for (t++; t->kind == PLAIN_COLON; t++) continue;
  attack.by = ducs_own_units(reader, t, &end);
  if (attack.by == NULL || !tail(&attack, end)) return NULL;
  return attack_tree(&attack, at);
}

/* ---- "both attack" ---- */

/* The moves of tokens up to, not including, `end`, each from one unit to the next, put into *moves; and their units.
 * False: it is something else. */
static bool moves_before(PlainReader *reader, const PlainToken *t, const PlainToken *end, Tree *moves,
                         Tree *units) {
  for (const PlainToken *from = ducs_behind_opening(t); from < end;) {
    size_t taken, length;
    while (ducs_is_going(from)) from++;
    int unit = ducs_unit_at(reader, from, &taken);
    if (unit == UNIT_NONE || from + taken > end) return false;
    const PlainToken *next = from + taken;
    while (next < end && ducs_unit_at(reader, next, &length) == UNIT_NONE) next++;
    const PlainToken *last = next;
    while (last > from && (ducs_is_between(last - 1) || (next < end && ducs_is_going(last - 1)))) last--;
    PlainToken *order = arena_memdup(reader->arena, from, (size_t)(last - from + 1) * sizeof *order);
    order[last - from].kind = PLAIN_END;
    order[last - from].symbol = 0;
    Tree *move = ducs_plain_move(reader, NULL, order);
    const Tree *twice;
    if (move == NULL || !plain_merge(reader->arena, moves, move, &twice)) return false;
    tree_add(reader->arena, units, ducs_unit_node(reader, from, taken, unit));
    from = next;
  }
  return true;
}

/* "OI7 and OI8" before "both": no move. */
static bool ends_with_unit(const PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  size_t taken;
  while (end > t && ducs_is_between(end - 1)) end--;
  for (; t < end; t++) {
    if (ducs_unit_at(reader, t, &taken) != UNIT_NONE && t + taken == end) return true;
  }
  return false;
}

static bool is_who_attacks(const PlainToken *t) {
  return is_both(t) || t->symbol == DUCS_THEY || t->symbol == DUCS_ATTACK;
}

/* "both of them attack WI2", "attack WI2 with both", "they attack WI2 both": the enemy. *end: the token behind it. */
static Tree *enemy_of_both(PlainReader *reader, const PlainToken *t, const PlainToken **end) {
  bool both = false, they = false, verb = false;
  for (; is_who_attacks(t); t++) {
    both |= is_both(t);
    they |= t->symbol == DUCS_THEY;
    verb |= t->symbol == DUCS_ATTACK;
  }
  while (t->symbol == PLAIN_TO) t++;
  Tree *enemy = verb ? enemy_at(reader, t, true, end) : NULL;
  if (enemy == NULL || both) return enemy;
  bool with = !they && (*end)->symbol == PLAIN_WITH;
  if (with) (*end)++;
  if (!with && !they) return NULL;
  return is_both((*end)++) ? enemy : NULL;
}

/* "OI8 to 1809, OI7 to 1909 and both of them attack WI2": of two units that move. Of three, or where it cannot be told
 * of whom, no part of the sentence is read by itself. */
static Tree *both_attack(PlainReader *reader, const PlainToken *t) {
  PlainAttack attack = {.reader = reader, .by = plain_list(reader, t)};
  const PlainToken *at = t, *end;
  while (at->kind != PLAIN_END && !is_who_attacks(at)) at++;
  if (at == t) return NULL;
  attack.on = enemy_of_both(reader, at, &end);
  if (attack.on == NULL || ends_with_unit(reader, t, at)) return NULL;
  Tree *all = plain_map(reader, t);
  bool moves = moves_before(reader, t, at, all, attack.by);
  if (!moves || attack.by->count > 2) return ducs_unsure(reader, t);
  bool two = attack.by->count == 2 && !tree_equal(attack.by->items[0].value, attack.by->items[1].value);
  if (!two || !tail(&attack, end)) return NULL;
  const Tree *twice;
  return plain_merge(reader->arena, all, attack_tree(&attack, at), &twice) ? all : NULL;
}

Tree *ducs_plain_attack(PlainReader *reader, const PlainToken *t) {
  Tree *made = attack_by(reader, t);
  if (made == NULL) made = attack_on(reader, t);
  return made != NULL ? made : both_attack(reader, t);
}
