/* Plain orders of La Guerre des Ducs that attack (DUCS 6.1, 7.4). */
#include "plain.h"

/* ---- attacks ---- */

typedef struct PlainAttack {
  PlainReader *reader;
  Tree *by, *on, *advance, *losses;
} PlainAttack;

/* The enemy at a token: its name, or the hex where it stands, which all can see. */
static Tree *enemy_at(PlainReader *reader, const PlainToken *t, bool by_hex, const PlainToken **end) {
  size_t taken;
  int unit = ducs_unit_at(reader, t, &taken);
  Hex hex = by_hex ? ducs_hex_at(reader, t) : HEX_NONE;
  if (unit == UNIT_NONE && hex != HEX_NONE) {
    Board board;
    State state = *(const State *)reader->state;
    ducs_board_make(ducs_plain_edition(reader), &state, &board);
    unit = ducs_defender_on(&board, hex);
    taken = 1;
  }
  *end = t + taken;
  return unit == UNIT_NONE || !ducs_is_enemy(reader, unit) ? NULL : ducs_unit_node(reader, t, taken, unit);
}

/* "OI8 advances" or "advance OI8", behind "if it works". */
static bool advances(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  while (ducs_is_between(t)) t++;
  return t->symbol == DUCS_ADVANCE ||
         (ducs_unit_at(reader, t, &taken) != UNIT_NONE && t[taken].symbol == DUCS_ADVANCE);
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
    if (unit != UNIT_NONE && t[taken].symbol == DUCS_ADVANCE && attack->advance == NULL) {
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
    } else if ((t->symbol == PLAIN_NO || t->symbol == PLAIN_WITHOUT) && t[1].symbol == DUCS_ADVANCE &&
               attack->advance == NULL) {
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

static bool is_attack_link(const PlainToken *t) {
  return t->symbol == DUCS_ATTACK || ducs_is_link(t) || t->kind == PLAIN_OTHER;
}

/* "OI7, OI8 attack WI1 ...", "OI7+OI8 -> WI1", and in its section "by OI7 OI8 on WI1". */
static Tree *attack_by(PlainReader *reader, const PlainToken *t) {
  PlainAttack attack = {.reader = reader};
  const PlainToken *at = t, *end;
  while (t->symbol == PLAIN_BY || t->kind == PLAIN_COLON || t->symbol == DUCS_ATTACK ||
         t->symbol == PLAIN_WITH)
    t++;
  attack.by = ducs_own_units(reader, t, &end);
  if (attack.by == NULL) return NULL;
  t = end;
  while (t->kind == PLAIN_COMMA) t++;
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
  const PlainToken *at = t, *end;
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

Tree *ducs_plain_attack(PlainReader *reader, const PlainToken *t) {
  Tree *made = attack_by(reader, t);
  return made != NULL ? made : attack_on(reader, t);
}
