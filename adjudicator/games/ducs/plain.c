/* Plain orders of La Guerre des Ducs: "OI4 to 1413", "OI7, OI8 attack WI1, OI8 advances" (DUCS 2.2, 4.4, 6.1,
 * 7.3, 7.4). */
#include <string.h>

#include "files.h"

enum Symbol {
  MOVE = PLAIN_SYMBOLS,
  ATTACK,
  ADVANCE,
  LOSE,
  RETREAT,
  STAY,
  DEPLOY,
  POSSIBLE,  /* "if it works": what an advance means anyway */
  DIRECTION, /* `value`: "N" ... */
  WEST_EAST, /* no direction of this map */
  OF_KIND    /* OF_KIND + Kind: "infantry" */
};

static const PlainWord WORDS[] = {
    {MOVE, NULL, "move, moves, go, goes, going, march, marches, advance to, moving",
     "d\u00E9place, d\u00E9placer, d\u00E9placement, bouge, bouger, aller, marche, se d\u00E9place, mouvement, avancer en, avance en, avance vers",
     "mueve, mover, muevo, se mueve, movimiento, ir, marcha, muevan, avanza a, avanza hasta"},
    {ATTACK, NULL,
     "attack, attacks, attacking, assault, hit, hits, x, vs, versus, bombard, bombards, shoot, shoots, fire, shell, shells",
     "attaque, attaquent, attaquer, attaquons, bombarde, bombardent, tire, tirent",
     "ataca, atacan, atacar, ataque, ataco, atacamos, bombardea, bombardean, dispara, disparan"},
    {ADVANCE, NULL, "advance, advances, advancing, then advances, follows up, follow up",
     "avance, avancer, avancent, avancera", "avanza, avanzar, avance, avanzan"},
    {LOSE, NULL, "lose, loses, losing, losses, loss, casualties", "perd, perdre, perdant, pertes, perte",
     "pierde, perder, perdiendo, p\u00E9rdidas, bajas, baja"},
    {RETREAT, NULL, "retreat, retreats, retreating, fall back, withdraw, if beaten",
     "retraite, retraites, recule, reculer, reculent, retrait, se retire, se retirent, repli",
     "retirada, retiradas, se retira, se retiran, retroceder, retrocede, retroceden, repliegue, retirar"},
    {STAY, NULL,
     "stay, stays, hold, holds, staying, remain, remains, don't move, do not move, does not move, stand fast",
     "reste, restent, rester, ne bouge pas, ne bougent pas, tient, tiennent",
     "se queda, se quedan, queda, no se mueve, no se mueven, quedarse, permanece"},
    {DEPLOY, NULL, "deploy, deploys, place, set up",
     "d\u00E9ploie, d\u00E9ployer, d\u00E9ploiement, place, placer",
     "despliega, desplegar, despliegue, coloca, colocar"},
    {POSSIBLE, NULL,
     "if possible, if it works, if it can, if they can, if i can, if we can, if i win, if we win, if they retreat, if they fall back, if they lose, if it succeeds, if successful",
     "si possible, si c'est possible, si ca marche, si \u00E7a marche, si on gagne, si je gagne, s'ils reculent, s'il recule, si elle peut, si je peux, si on peut",
     "si es posible, si se puede, si puede, si funciona, si sale bien, si gano, si ganamos, si ganan, si se retiran, si puedo"},
    {DIRECTION, "N", "north", "nord", "norte"},
    {DIRECTION, "NE", "northeast, north-east", "nord-est", "nordeste, noreste"},
    {DIRECTION, "SE", "southeast, south-east, se", "sud-est", "sudeste, sureste"},
    {DIRECTION, "S", "south", "sud", ""},
    {DIRECTION, "SW", "southwest, south-west, so, sw", "sud-ouest", "sudoeste, suroeste"},
    {DIRECTION, "NW", "northwest, north-west", "nord-ouest", "noroeste"},
    {PLAIN_FILLER, NULL, "hex, hexagon", "hex, hexagone, case", "hex, hex\u00E1gono, casilla"},
    {WEST_EAST, NULL, "west, east", "ouest, est", "oeste, este"},
    {OF_KIND + INFANTRY, NULL, "infantry, inf", "infanterie, fantassin", "infanter\u00EDa"},
    {OF_KIND + CAVALRY, NULL, "cavalry, cav", "cavalerie, cavalier", "caballer\u00EDa"},
    {OF_KIND + ARTILLERY, NULL, "artillery, art, gun, guns", "artillerie, canon",
     "artiller\u00EDa, ca\u00F1\u00F3n"},
    {OF_KIND + DUKE, NULL, "duke", "duc", "duque"},
    {0, NULL, NULL, NULL, NULL},
};

static const PlainWord KEYS[] = {
    {PLAIN_KEY, "deploy", "deploy, deployment, setup, set-up",
     "d\u00E9ploiement, d\u00E9ployer, mise en place", "despliegue, desplegar"},
    {PLAIN_KEY, "moves", "moves, move, movement",
     "mouvements, mouvement, d\u00E9placements, d\u00E9placement", "movimientos, movimiento"},
    {PLAIN_KEY, "attacks", "attacks, attack, combat", "attaques, attaque, combats",
     "ataques, ataque, combates"},
    {PLAIN_KEY, "retreat", "retreat, retreats, retreat list", "retraite, retraites, retrait, repli",
     "retirada, retiradas, repliegue"},
    {PLAIN_KEY, "by", "by, with, units, from", "par, avec, unit\u00E9s", "por, con, unidades"},
    {PLAIN_KEY, "on", "on, target, against", "sur, cible, contre", "sobre, objetivo, contra, a"},
    {PLAIN_KEY, "advance", "advance, advances", "avance, avancer", "avance, avanza"},
    {PLAIN_KEY, "losses", "losses, loss", "pertes, perte", "p\u00E9rdidas, bajas"},
    {0, NULL, NULL, NULL, NULL},
};

static const char *const SECTIONS_NAMED[] = {"moves", "attacks", "retreat", NULL};
static const char *const ORDERED[] = {"attacks", "retreat", NULL};
static const char *const EXAMPLES[][2] = {{"moves", "OI1 1413"},
                                          {"attacks", "OI7, OI8 attack WI1, OI8 advances"},
                                          {"retreat", "retreat: S, SW, 1413"},
                                          {"deploy", "OI1 0815"},
                                          {NULL, NULL}};

/* ---- what is named ---- */

static const Edition *edition_of(const PlainReader *reader) {
  return reader->edition;
}

static int unit_of_kind(const PlainReader *reader, int kind, int number) {
  static const char LETTERS[KINDS] = {'I', 'C', 'A', 'D'};
  const Edition *edition = edition_of(reader);
  for (int u = 0; u < edition->unit_count; u++) {
    const char *id = edition->units[u].id;
    if (edition->units[u].side != reader->seat || edition->units[u].kind != kind || id[1] != LETTERS[kind])
      continue;
    const char *wanted = number == 0 ? "" : arena_printf(reader->arena, "%d", number);
    if (strcmp(id + 2, wanted) == 0) return u;
  }
  return UNIT_NONE;
}

/* A unit at a token: "OI4", "oi 4", "infantry 4", "the duke". *taken: its tokens; UNIT_NONE: none. */
static int unit_at(const PlainReader *reader, const PlainToken *t, size_t *taken) {
  *taken = 1;
  if (t->kind != PLAIN_WORD) return UNIT_NONE;
  bool numbered = t[1].kind == PLAIN_NUMBER;
  if (t->symbol == OF_KIND + DUKE) return unit_of_kind(reader, DUKE, 0);
  if (t->symbol >= OF_KIND && t->symbol < OF_KIND + KINDS) {
    *taken = 2;
    return numbered ? unit_of_kind(reader, t->symbol - OF_KIND, t[1].number) : UNIT_NONE;
  }
  const PlainToken *number = &t[1];
  if (number->kind == PLAIN_DASH && number->glued && t[2].glued) number++; /* "OI-4" */
  if (number->kind == PLAIN_NUMBER && strlen(t->text) == 2) {
    const char *id = arena_printf(reader->arena, "%s%d", t->text, number->number);
    int unit = ducs_unit_find(edition_of(reader), id, strlen(id));
    if (unit != UNIT_NONE) *taken = (size_t)(number - t) + 1;
    if (unit != UNIT_NONE) return unit;
  }
  return ducs_unit_find(edition_of(reader), t->text, strlen(t->text));
}

/* A hex of land at a token; HEX_NONE: none. */
static Hex hex_named(const PlainReader *reader, const PlainToken *t) {
  const Edition *edition = edition_of(reader);
  if (t->kind != PLAIN_NUMBER) return HEX_NONE;
  Hex hex = hex_parse(&edition->grid, t->text, strlen(t->text));
  return hex != HEX_NONE && edition->terrain[hex] == OFF_MAP ? HEX_NONE : hex;
}

static size_t names(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  if (unit_at(reader, t, &taken) != UNIT_NONE) return taken;
  bool kind = t->kind == PLAIN_WORD && t->symbol >= OF_KIND && t->symbol < OF_KIND + DUKE;
  if (kind) return 1;
  /* "0I4" and "OI99" are meant as units. */
  bool zero = t->kind == PLAIN_NUMBER && strcmp(t->text, "0") == 0 && t[1].kind == PLAIN_WORD && t[1].glued;
  bool side =
      t->kind == PLAIN_WORD && strchr("ow", t->text[0]) != NULL && t[1].kind == PLAIN_NUMBER && t[1].glued;
  bool alone = side && t->text[1] == '\0' && !t->glued; /* "O18" */
  bool letters =
      alone || (side && t->text[1] != '\0' && t->text[2] == '\0' && strchr("ical", t->text[1]) != NULL);
  return zero || letters ? 2 : 0;
}

static bool is_verb(int symbol) {
  return symbol >= MOVE && symbol <= DEPLOY;
}

static const char *id_of(const PlainReader *reader, int unit) {
  return edition_of(reader)->units[unit].id;
}

static bool is_enemy(const PlainReader *reader, int unit) {
  return edition_of(reader)->units[unit].side != reader->seat;
}

/* ---- steps over tokens ---- */

static bool is_link(const PlainToken *t) {
  return t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH || t->kind == PLAIN_COLON || t->symbol == PLAIN_TO ||
         t->symbol == PLAIN_BY || t->symbol == PLAIN_FROM;
}

static bool is_between(const PlainToken *t) {
  return t->kind == PLAIN_COMMA || t->kind == PLAIN_PLUS || t->kind == PLAIN_SLASH || t->kind == PLAIN_STOP ||
         t->symbol == PLAIN_AND || t->symbol == PLAIN_THEN;
}

static bool ends(const PlainToken *t) {
  while (t->kind == PLAIN_STOP || t->kind == PLAIN_COMMA) t++;
  return t->kind == PLAIN_END;
}

/* ---- moves and deployment ---- */

static Tree *one_line(PlainReader *reader, const char *section, const PlainToken *at, const char *text) {
  Tree *list = plain_list(reader, at);
  tree_add(reader->arena, list, plain_scalar(reader, at, text));
  return plain_one(reader, at, section, list);
}

/* "917", "18O9", "l909": the hex that was meant, or the number that is none. */
static Tree *misspelt_hex(PlainReader *reader, const PlainToken *t) {
  const PlainToken *end = t + 1;
  while (end->kind != PLAIN_END && end->glued && (end->kind == PLAIN_NUMBER || end->kind == PLAIN_WORD))
    end++;
  const char *word = plain_raw(reader, t, end);
  char *digits = plain_fold(reader->arena, word, strlen(word));
  bool any = false;
  for (char *at = digits; *at != '\0'; at++) {
    any |= *at >= '0' && *at <= '9';
    if (*at == 'o') *at = '0';
    if (*at == 'l' || *at == 'i') *at = '1';
  }
  bool number = t->kind == PLAIN_NUMBER ||
                (t->kind == PLAIN_WORD && t->text[1] == '\0' && strchr("oil", t->text[0]) != NULL);
  if (!any || !number) return NULL;
  if (strlen(digits) == 3) digits = arena_concat(reader->arena, "0", digits, NULL);
  const Edition *edition = edition_of(reader);
  Hex hex = hex_parse(&edition->grid, digits, strlen(digits));
  bool known = hex != HEX_NONE && edition->terrain[hex] != OFF_MAP;
  if (known)
    return plain_complain(reader, t, "line-misspelt", "word", word, "near", digits, "section", "moves", NULL);
  return plain_complain(reader, t, "line-no-hex", "word", word, "section", "moves", NULL);
}

/* "[move] OI4 [from 1412] to 1413", "OI2 via 1017 to 0917"; a first hex where the unit stands is dropped. */
static Tree *move(PlainReader *reader, const char *section, const PlainToken *t) {
  const State *state = reader->state;
  while (t->symbol == MOVE || t->symbol == DEPLOY) t++;
  const PlainToken *at = t;
  size_t taken;
  int unit = unit_at(reader, t, &taken);
  if (unit == UNIT_NONE || is_enemy(reader, unit)) return NULL;
  t += taken;
  char *text = arena_strdup(reader->arena, id_of(reader, unit));
  int hexes = 0, written = 0;
  bool first = true;
  while (t->kind != PLAIN_END) {
    if (is_link(t) || t->symbol == MOVE || t->symbol == PLAIN_THEN || (t->kind == PLAIN_COMMA && hexes > 0)) {
      t++;
      continue;
    }
    if (ends(t)) break;
    Hex hex = hex_named(reader, t);
    if (hex == HEX_NONE) return misspelt_hex(reader, t);
    bool start = first && hex == state->hex[unit];
    if (!start) {
      text = arena_concat(reader->arena, text, " ", edition_of(reader)->id[hex], NULL);
      hexes++;
    }
    first = false;
    written++;
    t++;
  }
  if (written == 0) return NULL;
  if (hexes == 0)
    text = arena_concat(reader->arena, text, " ", edition_of(reader)->id[state->hex[unit]], NULL);
  bool deploys = section == NULL ? state->phase == PHASE_SETUP : strcmp(section, "deploy") == 0;
  PlainToken whole = *at;
  whole.raw_length = (size_t)(t[-1].raw + t[-1].raw_length - at->raw);
  return one_line(reader, deploys ? "deploy" : "moves", &whole, text);
}

/* Where stay() says who does not move. */
#define STAYS "stays"

/* "OI5 stays where it is": no order. */
static Tree *stay(PlainReader *reader, const PlainToken *t) {
  const PlainToken *at = t;
  Tree *units = plain_list(reader, t);
  bool any = false;
  for (; t->kind != PLAIN_END && t->symbol != STAY; t++) {
    size_t taken;
    int unit = unit_at(reader, t, &taken);
    if (unit != UNIT_NONE) {
      any = true;
      tree_add(reader->arena, units, plain_scalar(reader, t, id_of(reader, unit)));
      t += taken - 1;
    } else if (!is_between(t)) {
      return NULL;
    }
  }
  if (!any || t->symbol != STAY) return NULL;
  for (t++; t->kind != PLAIN_END; t++) {
    if (names(reader, t) > 0 || t->kind == PLAIN_NUMBER) return NULL;
  }
  return plain_one(reader, at, STAYS, units);
}

/* The place of a move of a unit in the list; its count: there is none. */
static size_t move_of(const Tree *moves, const char *unit) {
  size_t length = strlen(unit), i = 0;
  for (; moves != NULL && i < moves->count; i++) {
    const char *text = tree_string(moves->items[i].value, "");
    if (strncmp(text, unit, length) == 0 && text[length] == ' ') break;
  }
  return i;
}

/* "OI4 to 1413", and elsewhere "OI4 stays": neither counts. */
static bool doubt(PlainReader *reader, Tree *file, const Tree *stays) {
  Tree *moves = tree_get(file, "moves");
  for (size_t i = 0; moves != NULL && i < stays->count; i++) {
    const Tree *stay = stays->items[i].value;
    size_t found = move_of(moves, stay->text);
    if (found == moves->count) continue;
    const PlainToken at = {
        .kind = PLAIN_END, .text = "", .raw = "", .line = stay->line, .column = stay->column};
    plain_complain(reader, arena_memdup(reader->arena, &at, sizeof at), "line-moves-and-stays", "order",
                   tree_string(moves->items[found].value, ""), "who", stay->text, NULL);
    moves->count--;
    for (size_t k = found; k < moves->count; k++) moves->items[k] = moves->items[k + 1];
    return true;
  }
  return false;
}

/* ---- attacks ---- */

typedef struct PlainAttack {
  PlainReader *reader;
  Tree *by, *on, *advance, *losses;
} PlainAttack;

static Tree *unit_node(PlainReader *reader, const PlainToken *at, size_t taken, int unit) {
  PlainToken whole = *at;
  whole.raw_length = (size_t)(at[taken - 1].raw + at[taken - 1].raw_length - at->raw);
  return plain_scalar(reader, &whole, id_of(reader, unit));
}

/* Own units with something between them; NULL: none. *end: the token behind the last. */
static Tree *own_units(PlainReader *reader, const PlainToken *t, const PlainToken **end) {
  Tree *list = plain_list(reader, t);
  *end = t;
  for (;;) {
    size_t taken;
    const PlainToken *next = t;
    while (list->count > 0 && (is_between(next) || next->symbol == PLAIN_WITH)) next++;
    int unit = unit_at(reader, next, &taken);
    if (unit == UNIT_NONE || is_enemy(reader, unit)) break;
    /* "..., OI8 advances" is no further attacker */
    if (list->count > 0 && (next[taken].symbol == ADVANCE || next[taken].symbol == LOSE)) break;
    tree_add(reader->arena, list, unit_node(reader, next, taken, unit));
    t = next + taken;
    *end = t;
  }
  return list->count == 0 ? NULL : list;
}

/* The enemy at a token: its name, or the hex where it stands, which all can see. */
static Tree *enemy_at(PlainReader *reader, const PlainToken *t, bool by_hex, const PlainToken **end) {
  size_t taken;
  int unit = unit_at(reader, t, &taken);
  Hex hex = by_hex ? hex_named(reader, t) : HEX_NONE;
  if (unit == UNIT_NONE && hex != HEX_NONE) {
    Board board;
    State state = *(const State *)reader->state;
    ducs_board_make(edition_of(reader), &state, &board);
    unit = ducs_defender_on(&board, hex);
    taken = 1;
  }
  *end = t + taken;
  return unit == UNIT_NONE || !is_enemy(reader, unit) ? NULL : unit_node(reader, t, taken, unit);
}

/* "OI8 advances" or "advance OI8", behind "if it works". */
static bool advances(const PlainReader *reader, const PlainToken *t) {
  size_t taken;
  while (is_between(t)) t++;
  return t->symbol == ADVANCE || (unit_at(reader, t, &taken) != UNIT_NONE && t[taken].symbol == ADVANCE);
}

/* "advance OI8", "OI8 advances", "advance: no", "losing OA2": what may follow an attack. False: something else
 * does. */
static bool tail(PlainAttack *attack, const PlainToken *t) {
  PlainReader *reader = attack->reader;
  while (t->kind != PLAIN_END) {
    size_t taken;
    const PlainToken *end;
    if (is_between(t) || t->symbol == PLAIN_WITH) {
      t++;
      continue;
    }
    int unit = unit_at(reader, t, &taken);
    if (unit != UNIT_NONE && t[taken].symbol == ADVANCE && attack->advance == NULL) {
      attack->advance = unit_node(reader, t, taken, unit);
      t += taken + 1;
    } else if (t->symbol == ADVANCE && attack->advance == NULL) {
      for (t++; is_link(t) || t->symbol == PLAIN_WITH; t++) continue;
      unit = unit_at(reader, t, &taken);
      bool alone = unit == UNIT_NONE && ends(t) && attack->by->count == 1;
      if (alone) { /* "OI1 attacks WC10 and advances" */
        attack->advance = plain_scalar(reader, t - 1, attack->by->items[0].value->text);
        continue;
      }
      if (unit == UNIT_NONE && t->symbol != PLAIN_NO && t->symbol != PLAIN_NONE) return false;
      attack->advance = unit == UNIT_NONE ? plain_bool(reader, t, false) : unit_node(reader, t, taken, unit);
      t += unit == UNIT_NONE ? 1 : taken;
    } else if (t->symbol == POSSIBLE && (attack->advance != NULL || advances(reader, t + 1))) {
      t++;
    } else if (unit != UNIT_NONE && t[taken].symbol == PLAIN_TO && t[taken + 1].symbol == LOSE &&
               attack->losses == NULL) { /* "OI7 en pertes" */
      attack->losses = own_units(reader, t, &end);
      t += taken + 2;
    } else if ((t->symbol == PLAIN_NO || t->symbol == PLAIN_WITHOUT) && t[1].symbol == ADVANCE &&
               attack->advance == NULL) {
      attack->advance = plain_bool(reader, t, false);
      t += 2;
    } else if (t->symbol == LOSE && attack->losses == NULL) {
      for (t++; is_link(t); t++) continue;
      attack->losses = own_units(reader, t, &end);
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
  return t->symbol == ATTACK || is_link(t) || t->kind == PLAIN_OTHER;
}

/* "OI7, OI8 attack WI1 ...", "OI7+OI8 -> WI1", and in its section "by OI7 OI8 on WI1". */
static Tree *attack_by(PlainReader *reader, const PlainToken *t) {
  PlainAttack attack = {.reader = reader};
  const PlainToken *at = t, *end;
  while (t->symbol == PLAIN_BY || t->kind == PLAIN_COLON || t->symbol == ATTACK || t->symbol == PLAIN_WITH)
    t++;
  attack.by = own_units(reader, t, &end);
  if (attack.by == NULL) return NULL;
  t = end;
  while (t->kind == PLAIN_COMMA) t++;
  if (!is_attack_link(t)) return NULL;
  bool verb = false; /* "OI8 to 1808" is a move, whoever is there */
  for (; is_attack_link(t); t++) verb |= t->symbol == ATTACK;
  attack.on = enemy_at(reader, t, verb, &end);
  if (attack.on == NULL || !tail(&attack, end)) return NULL;
  return attack_tree(&attack, at);
}

/* "Attack WI1 with OI7 and OI8 ...", "WI1 by OI7, OI8". */
static Tree *attack_on(PlainReader *reader, const PlainToken *t) {
  PlainAttack attack = {.reader = reader};
  const PlainToken *at = t, *end;
  bool verb = false;
  for (; is_attack_link(t); t++) verb |= t->symbol == ATTACK;
  attack.on = enemy_at(reader, t, verb, &end);
  if (attack.on == NULL) return NULL;
  t = end;
  while (t->kind == PLAIN_COMMA || t->kind == PLAIN_COLON) t++;
  if (t->symbol != PLAIN_WITH && t->symbol != PLAIN_BY && t->symbol != PLAIN_FROM) return NULL;
  for (t++; t->kind == PLAIN_COLON; t++) continue;
  attack.by = own_units(reader, t, &end);
  if (attack.by == NULL || !tail(&attack, end)) return NULL;
  return attack_tree(&attack, at);
}

/* ---- retreat list ---- */

/* A direction, also by its letters, with O for West, in any case; a hex; NULL: neither. */
static Tree *retreat_entry(PlainReader *reader, const PlainToken *t) {
  const Edition *edition = edition_of(reader);
  if (t->kind == PLAIN_WORD && t->symbol == DIRECTION) return plain_scalar(reader, t, t->value);
  /* Spanish "sur" is South; French "sur 1907" is a way to it. */
  if (strcmp(t->text, "sur") == 0 && t[1].kind != PLAIN_NUMBER) return plain_scalar(reader, t, "S");
  if (t->kind != PLAIN_WORD && t->kind != PLAIN_NUMBER) return NULL;
  Tree text = {.text = t->text};
  Words words = {.node = &text, .text = t->text, .word = t->text, .length = strlen(t->text)};
  int16_t entry;
  if (!ducs_word_retreat(edition, &words, &entry)) return NULL;
  return plain_scalar(reader, t, entry < 0 ? DUCS_DIRECTIONS[-1 - entry] : edition->id[entry]);
}

static Tree *retreat(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *at = t;
  bool named = section != NULL && strcmp(section, "retreat") == 0;
  while (!named && t->kind == PLAIN_WORD && t->symbol != RETREAT && names(reader, t) == 0) {
    if (t->symbol != PLAIN_UNKNOWN && t->symbol != DIRECTION) return NULL;
    t++; /* "my units retreat", "mis unidades se retiran" */
  }
  if (t->symbol == RETREAT) {
    named = true;
    t++;
  }
  if (!named) return NULL;
  Tree *list = plain_list(reader, at);
  for (; t->kind != PLAIN_END; t++) {
    Tree *entry = retreat_entry(reader, t);
    if (entry != NULL) {
      tree_add(reader->arena, list, entry);
    } else if (!is_between(t) && !is_link(t)) {
      bool no_hex = t->kind == PLAIN_NUMBER || t->symbol == WEST_EAST || t->kind == PLAIN_WORD;
      return no_hex ? plain_complain(reader, t, "line-no-direction", "word", plain_raw(reader, t, t + 1),
                                     "section", "retreat", NULL)
                    : NULL;
    }
  }
  return list->count == 0 ? NULL : plain_one(reader, at, "retreat", list);
}

/* ---- what is said against a line ---- */

/* "Ol8" and "O18" for OI8: what small letters and digits look like. NULL: no unit is. */
static const char *near_unit(const PlainReader *reader, const PlainToken *t) {
  if (names(reader, t) != 2 || t->kind != PLAIN_WORD) return NULL;
  bool digit = t->text[1] == '\0' && t[1].text[0] == '1';
  if (!digit && t->text[1] != 'l') return NULL;
  const char *id = arena_printf(reader->arena, "%ci%s", t->text[0], t[1].text + (digit ? 1 : 0));
  int unit = ducs_unit_find(edition_of(reader), id, strlen(id));
  return unit == UNIT_NONE ? NULL : id_of(reader, unit);
}

/* "OC4-OC6", "0I4", "OI99". */
static void complain(PlainReader *reader, const PlainToken *t) {
  bool attacks = false;
  while (t->symbol == MOVE) t++;
  const PlainToken *first = t;
  for (const PlainToken *at = t; at->kind != PLAIN_END; at++)
    attacks |= at->symbol == ATTACK || at->symbol == ADVANCE || at->symbol == LOSE;
  const char *section = attacks ? "attacks" : "moves";
  for (; t->kind != PLAIN_END; t++) {
    size_t taken, other;
    int unit = unit_at(reader, t, &taken);
    if (t == first && unit != UNIT_NONE && is_enemy(reader, unit) && !attacks)
      plain_complain(reader, t, "line-enemy-unit", "unit", id_of(reader, unit), "section", section, NULL);
    bool range = unit != UNIT_NONE && (t[taken].kind == PLAIN_DASH || t[taken].symbol == PLAIN_TO) &&
                 unit_at(reader, t + taken + 1, &other) != UNIT_NONE;
    if (range)
      plain_complain(reader, t, "line-range", "text", plain_raw(reader, t, t + taken + 1 + other), "section",
                     section, NULL);
    bool zero = t->kind == PLAIN_NUMBER && strcmp(t->text, "0") == 0 && t[1].kind == PLAIN_WORD && t[1].glued;
    if (zero) {
      const char *id =
          arena_printf(reader->arena, "O%s%s", t[1].text, t[2].kind == PLAIN_NUMBER ? t[2].text : "");
      int near = ducs_unit_find(edition_of(reader), id, strlen(id));
      plain_complain(reader, t, "line-misspelt", "word",
                     plain_raw(reader, t, t + (t[2].kind == PLAIN_NUMBER ? 3 : 2)), "near",
                     near == UNIT_NONE ? "" : id_of(reader, near), "section", section, NULL);
    }
    const char *near = unit == UNIT_NONE && !zero ? near_unit(reader, t) : NULL;
    if (near != NULL)
      plain_complain(reader, t, "line-misspelt", "word", plain_raw(reader, t, t + 2), "near", near, "section",
                     section, NULL);
    if (unit == UNIT_NONE && names(reader, t) == 2 && !zero && near == NULL)
      plain_complain(reader, t, "line-no-unit", "word", plain_raw(reader, t, t + 2), "section", section,
                     NULL);
  }
}

static Tree *line(PlainReader *reader, const char *section, const PlainToken *tokens) {
  bool any = section == NULL;
  Tree *made = NULL;
  if (any || strcmp(section, "retreat") == 0) made = retreat(reader, section, tokens);
  if (made == NULL && (any || strcmp(section, "attacks") == 0)) made = attack_by(reader, tokens);
  if (made == NULL && (any || strcmp(section, "attacks") == 0)) made = attack_on(reader, tokens);
  if (made == NULL && (any || strcmp(section, "moves") == 0 || strcmp(section, "deploy") == 0))
    made = move(reader, section, tokens);
  if (made == NULL && any) made = stay(reader, tokens);
  if (made == NULL && any) complain(reader, tokens);
  return made;
}

/* ---- values of a YAML file ---- */

/* `by: OI7 OI8`, `advance: infantry 8`. */
static Tree *value(PlainReader *reader, const char *key, const PlainToken *tokens) {
  const PlainToken *end;
  size_t taken;
  if (strcmp(key, "retreat") == 0) return tokens[1].kind == PLAIN_END ? retreat_entry(reader, tokens) : NULL;
  if (strcmp(key, "by") == 0 || strcmp(key, "losses") == 0) {
    Tree *list = own_units(reader, tokens, &end);
    if (list == NULL || end->kind != PLAIN_END) return NULL;
    return list->count == 1 ? list->items[0].value : list;
  }
  int unit = unit_at(reader, tokens, &taken);
  return unit == UNIT_NONE || tokens[taken].kind != PLAIN_END ? NULL : unit_node(reader, tokens, taken, unit);
}

const PlainShapes DUCS_PLAIN = {
    .words = WORDS,
    .keys = KEYS,
    .sections = SECTIONS_NAMED,
    .ordered = ORDERED,
    .line = line,
    .value = value,
    .claims = STAYS,
    .doubt = doubt,
    .names = names,
    .is_verb = is_verb,
    .examples = EXAMPLES,
};
