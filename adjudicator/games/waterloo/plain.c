/* Plain orders of Waterloo: "recon 3, then charge 2", "front 5-2-4-1-3, general 6", "counter-charge: always"
 * (WATERLOO 3, 10.1, 10.3, 10.4). Whether an action is legal, and how many there may be, the judge says. */
#include "plain.h"

#include <string.h>

#include "../../base/yaml.h"
#include "state.h"

enum Symbol {
  RECON = PLAIN_SYMBOLS,
  MANOEUVRE,
  ARTILLERY,
  RETREAT,
  CHARGE,
  ASSAULT,
  VAGUE, /* "attack", "move": which action? */
  SWAP,
  DUEL,
  GUARD,
  RESERVE,
  COUNTER,
  WHAT, /* `value`: accept, decline, ask */
  FRONT,
  GENERAL
};

static const PlainWord WORDS[] = {
    {RECON, NULL, "recon, reconnoitre, reconnoiter, reconnaissance, scout, look at",
     "reconnaissance, reconna\u00EEtre, reconnais, regarde, regarder",
     "reconocimiento, reconocer, reconozco, miro, mirar"},
    {MANOEUVRE, NULL, "manoeuvre, maneuver", "man\u0153uvre, manoeuvre, manoeuvrer",
     "maniobra, maniobrar, maniobro"},
    {ARTILLERY, NULL, "artillery", "artillerie, tir d'artillerie", "artiller\u00EDa"},
    {RETREAT, NULL, "retreat", "repli, replier, retraite", "repliegue, replegar, retirada"},
    {CHARGE, NULL, "charge", "charge, charger", "carga, cargar, cargo"},
    {ASSAULT, NULL, "assault", "assaut", "asalto, asaltar"},
    {VAGUE, NULL, "attack, move", "attaque, attaquer, bouger, d\u00E9placer",
     "ataque, atacar, ataco, mover, muevo"},
    {SWAP, NULL, "swap, swapping, exchange", "\u00E9change, \u00E9changer", "intercambio, intercambiar"},
    {DUEL, NULL, "duel", "duel", "duelo"},
    {GUARD, NULL, "guard", "garde", "guardia"},
    {RESERVE, "reserve", "reserve", "r\u00E9serve", "reserva"},
    {COUNTER, NULL, "counter-charge, countercharge, if charged, if I am charged",
     "contre-charge, si on me charge, si je suis charg\u00E9", "contracarga, si me cargan"},
    {WHAT, "accept", "accept, always", "accepter, accepte, toujours, accepter toujours",
     "aceptar, acepto, siempre, aceptar siempre"},
    {WHAT, "decline", "decline, refuse", "refuser, refuse, d\u00E9cliner", "rechazar, rechazo, declinar"},
    {WHAT, "ask", "ask, ask me", "demander", "preguntar"},
    {FRONT, NULL, "front, deploy, deployment", "front, d\u00E9ploiement, d\u00E9ployer",
     "frente, despliegue, desplegar"},
    {GENERAL, NULL, "general, g", "g\u00E9n\u00E9ral", "general"},
    {PLAIN_FILLER, NULL, "action", "action", "acci\u00F3n, acciones"},
    {0, NULL, NULL, NULL, NULL},
};

static const PlainWord KEY_WORDS[] = {
    {PLAIN_KEY, "deploy", "deploy, deployment", "d\u00E9ploiement", "despliegue"},
    {PLAIN_KEY, "front", "front", "front", "frente"},
    {PLAIN_KEY, "general", "general", "g\u00E9n\u00E9ral", "general"},
    {PLAIN_KEY, "do", "do, actions, action, first action", "actions, action, premi\u00E8re action",
     "acciones, acci\u00F3n, primera acci\u00F3n"},
    {PLAIN_KEY, "answer", "answer", "r\u00E9ponse", "respuesta"},
    {PLAIN_KEY, "standing", "standing, standing orders", "ordres permanents", "\u00F3rdenes permanentes"},
    {PLAIN_KEY, "recon", "recon, reconnaissance", "reconnaissance", "reconocimiento, reconocer"},
    {PLAIN_KEY, "manoeuvre", "manoeuvre, maneuver", "man\u0153uvre", "maniobra"},
    {PLAIN_KEY, "artillery", "artillery", "artillerie", "artiller\u00EDa"},
    {PLAIN_KEY, "retreat", "retreat", "repli, retraite", "repliegue"},
    {PLAIN_KEY, "charge", "charge", "charge", "carga"},
    {PLAIN_KEY, "assault", "assault", "assaut", "asalto"},
    {PLAIN_KEY, "guard", "guard", "garde", "guardia"},
    {PLAIN_KEY, "from", "from", "de", "de"},
    {PLAIN_KEY, "to", "to", "\u00E0", "a"},
    {PLAIN_KEY, "duel", "duel", "duel", "duelo"},
    {PLAIN_KEY, "swap", "swap", "\u00E9change", "intercambio"},
    {PLAIN_KEY, "counter_charge", "counter_charge, counter-charge", "contre-charge", "contracarga"},
    {PLAIN_KEY, "guard_defending", "guard_defending", "garde en d\u00E9fense", "guardia en defensa"},
    {0, NULL, NULL, NULL, NULL},
};

static const char *const NO_SECTIONS[] = {NULL};
static const char *const EXAMPLES[][2] = {{"do", "recon 3, then charge 2"},
                                          {"deploy", "front 5-2-4-1-3, general 6"},
                                          {"standing", "counter-charge: decline"},
                                          {NULL, NULL}};

static bool is_verb(int symbol) {
  return symbol >= RECON && symbol <= SWAP;
}

/* ---- steps over tokens ---- */

static bool is_link(const PlainToken *t) {
  return t->kind == PLAIN_COLON || t->symbol == PLAIN_TO || t->symbol == PLAIN_FROM || t->symbol == DUEL;
}

static bool is_between(const PlainToken *t) {
  return t->kind == PLAIN_COMMA || t->kind == PLAIN_STOP || t->symbol == PLAIN_AND || t->symbol == PLAIN_THEN;
}

static const PlainToken *past_links(const PlainToken *t) {
  while (is_link(t)) t++;
  return t;
}

/* "5 2 4 1 3 6", however they are parted. */
static int numbers_in_a_row(const PlainToken *t) {
  int count = 0;
  for (; t->kind == PLAIN_NUMBER && t->number <= DUELS + 1; count++) {
    t++;
    while (t->kind == PLAIN_DASH || t->kind == PLAIN_COMMA || t->kind == PLAIN_SLASH) t++;
  }
  return count;
}

/* "duel 3", "guard on 2", "general: 6", and "recon 5" within a sentence: "no wait, recon 5" must not be taken
 * for small talk. "The guard" alone may be. */
static size_t names(const PlainReader *reader, const PlainToken *t) {
  (void)reader;
  if (t->kind == PLAIN_NUMBER) return numbers_in_a_row(t) == DUELS + 1 ? 1 : 0;
  if (t->kind != PLAIN_WORD) return 0;
  if (t->symbol == COUNTER) return 1;
  if (t->symbol == GUARD && t[1].kind == PLAIN_END) return 1; /* "assault, guard": where? */
  bool numbered = t->symbol == DUEL || t->symbol == GUARD || t->symbol == GENERAL || t->symbol == FRONT;
  bool acts = t->symbol >= RECON && t->symbol <= CHARGE;
  if (!numbered && !acts) return 0;
  const PlainToken *behind = past_links(t + 1);
  bool word = numbered && (behind->symbol == RESERVE || behind->symbol == WHAT);
  return behind->kind == PLAIN_NUMBER || word ? 1 : 0;
}

static bool ends(const PlainToken *t) {
  while (t->kind == PLAIN_STOP || t->kind == PLAIN_COMMA) t++;
  return t->kind == PLAIN_END;
}

static Tree *unclear(PlainReader *reader, const PlainToken *t, const char *write) {
  const PlainToken *end = t;
  while (end->kind != PLAIN_END) end++;
  return plain_complain(reader, t, "line-unclear", "text", plain_raw(reader, t, end), "write", write, NULL);
}

/* `- else: value`, as conditional orders hold what is done in any case. */
static Tree *otherwise(PlainReader *reader, const PlainToken *at, Tree *value) {
  Tree *list = plain_list(reader, at);
  tree_add(reader->arena, list, plain_one(reader, at, "else", value));
  return list;
}

/* What the player is asked. In a tournament one player has several pairs: none is presumed. */
static Question asked(const PlainReader *reader) {
  const State *state = reader->state;
  const Pair *pair = &state->pairs[0];
  bool own = !waterloo_has_rondes(reader->edition) && pair->window == WINDOW_ASK &&
             pair->progress.asked == waterloo_side_of(pair, reader->seat);
  return own ? (Question)pair->progress.question : ASK_NONE;
}

/* ---- actions ---- */

static Tree *numbered(PlainReader *reader, const PlainToken *t) {
  return plain_int(reader, t, t->number);
}

/* A duel, or "reserve", behind "guard". */
static Tree *guard_of(PlainReader *reader, const PlainToken *t) {
  if (t->kind == PLAIN_NUMBER) return numbered(reader, t);
  bool word = t->symbol == RESERVE || (t->symbol == WHAT && strcmp(t->value, "ask") == 0);
  return word ? plain_scalar(reader, t, t->value != NULL ? t->value : "ask") : NULL;
}

static Tree *manoeuvre(PlainReader *reader, const PlainToken *at, const PlainToken **end) {
  const PlainToken *from = past_links(at + 1), *to = from + 1;
  if (from->kind != PLAIN_NUMBER) return NULL;
  while (is_link(to) || to->kind == PLAIN_ARROW || to->kind == PLAIN_DASH) to++;
  if (to == from + 1 || to->kind != PLAIN_NUMBER) return NULL;
  Tree *map = plain_map(reader, at);
  plain_put(reader, map, from, "from", numbered(reader, from));
  plain_put(reader, map, to, "to", numbered(reader, to));
  *end = to + 1;
  return plain_one(reader, at, "manoeuvre", map);
}

/* "retreat 3 with swap", "retreat 3 without swapping": it must be said (it is part of the order). */
static Tree *retreat(PlainReader *reader, const PlainToken *at, const PlainToken **end) {
  const PlainToken *duel = past_links(at + 1), *t = duel + 1;
  if (duel->kind != PLAIN_NUMBER) return NULL;
  bool no = false;
  while (t->kind == PLAIN_COMMA || t->symbol == PLAIN_WITH || t->symbol == PLAIN_AND) t++;
  for (; t->symbol == PLAIN_WITHOUT || t->symbol == PLAIN_NO; t++) no = true;
  if (t->symbol != SWAP) {
    return unclear(
        reader, at,
        arena_printf(reader->arena,
                     "do: [{retreat: {duel: %d, swap: yes}}] / do: [{retreat: {duel: %d, swap: no}}]",
                     duel->number, duel->number));
  }
  Tree *map = plain_map(reader, at);
  *end = t + 1;
  if (t[1].kind == PLAIN_COLON && (t[2].symbol == PLAIN_YES || t[2].symbol == PLAIN_NO)) {
    no = t[2].symbol == PLAIN_NO;
    *end = t + 3;
  }
  plain_put(reader, map, duel, "duel", numbered(reader, duel));
  plain_put(reader, map, t, "swap", plain_bool(reader, t, !no));
  return plain_one(reader, at, "retreat", map);
}

/* "assault", "assault, guard on 2". */
static Tree *assault(PlainReader *reader, const PlainToken *at, const PlainToken **end) {
  const PlainToken *t = at + 1;
  *end = t;
  while (is_between(t) || t->symbol == PLAIN_WITH || t->kind == PLAIN_COLON) t++;
  if (t->symbol != GUARD) return plain_scalar(reader, at, "assault");
  const PlainToken *where = past_links(t + 1);
  Tree *guard = guard_of(reader, where);
  if (guard == NULL) return NULL;
  *end = where + 1;
  Tree *map = plain_one(reader, t, "guard", otherwise(reader, where, guard));
  return plain_one(reader, at, "assault", map);
}

static Tree *action(PlainReader *reader, const PlainToken *t, const PlainToken **end) {
  const char *key = t->symbol == RECON ? "recon" : t->symbol == ARTILLERY ? "artillery" : "charge";
  if (t->kind != PLAIN_WORD) return NULL;
  if (t->symbol == MANOEUVRE) return manoeuvre(reader, t, end);
  if (t->symbol == RETREAT) return retreat(reader, t, end);
  if (t->symbol == ASSAULT) return assault(reader, t, end);
  if (t->symbol == VAGUE || t->symbol == SWAP) return unclear(reader, t, "charge 3 / manoeuvre 2 to 4");
  if (t->symbol != RECON && t->symbol != ARTILLERY && t->symbol != CHARGE) return NULL;
  const PlainToken *duel = past_links(t + 1);
  if (duel->kind != PLAIN_NUMBER) return NULL;
  *end = duel + 1;
  return plain_one(reader, t, key, numbered(reader, duel));
}

/* Actions in the order in which they are written. */
static Tree *actions(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *at = t;
  Tree *list = plain_list(reader, at);
  while (is_between(t)) t++;
  while (!ends(t)) {
    const PlainToken *end = t;
    Tree *one = action(reader, t, &end);
    if (one == NULL) return NULL;
    tree_add(reader->arena, list, one);
    t = end;
    if (!ends(t) && !is_between(t)) return NULL;
    while (is_between(t)) t++;
  }
  bool answers = section != NULL ? strcmp(section, "answer") == 0 : asked(reader) == ASK_ACTION;
  return list->count == 0 ? NULL : plain_one(reader, at, answers ? "answer" : "do", list);
}

/* ---- deployment ---- */

/* "general 6", "6 is the general". */
static Tree *general_at(PlainReader *reader, const PlainToken *t, const PlainToken **end) {
  const PlainToken *number = t->symbol == GENERAL ? past_links(t + 1) : t;
  if (number->kind != PLAIN_NUMBER) return NULL;
  /* In "5 2 4 1 3 general 6" the 3 is of the front. */
  bool behind = t[1].symbol == GENERAL && past_links(t + 2)->kind != PLAIN_NUMBER;
  if (number == t && !behind) return NULL;
  *end = number + (number == t ? 2 : 1);
  return numbered(reader, number);
}

static bool parts_front(const PlainToken *t) {
  return is_between(t) || is_link(t) || t->kind == PLAIN_DASH || t->kind == PLAIN_SLASH || t->symbol == FRONT;
}

/* "front 5-2-4-1-3, general 6"; "duel 1: 5, duel 2: 2 ..." from 1 to 5. */
static Tree *deploy(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *at = t, *end;
  Tree *front = plain_list(reader, at), *general = NULL;
  bool said = section != NULL && strcmp(section, "deploy") == 0, in_duels = false;
  while (t->kind != PLAIN_END) {
    Tree *found = general_at(reader, t, &end);
    if (found != NULL) {
      if (general != NULL) return NULL;
      general = found;
      t = end;
    } else if (t->symbol == DUEL && t[1].kind == PLAIN_NUMBER && t[2].kind == PLAIN_COLON) {
      if (t[1].number != (int)front->count + 1 || t[3].kind != PLAIN_NUMBER) return NULL;
      tree_add(reader->arena, front, numbered(reader, t + 3));
      in_duels = true;
      t += 4;
    } else if (t->kind == PLAIN_NUMBER && !in_duels) {
      tree_add(reader->arena, front, numbered(reader, t++));
    } else if (parts_front(t)) {
      said |= t->symbol == FRONT;
      t++;
    } else {
      return NULL;
    }
  }
  if (front->count == DUELS + 1 && general == NULL) return unclear(reader, at, "front 5-2-4-1-3, general 6");
  if (in_duels && front->count != DUELS) return NULL;
  if (front->count == 0 ? general == NULL : !said && !in_duels && general == NULL) return NULL;
  Tree *map = plain_map(reader, at);
  if (front->count > 0) plain_put(reader, map, at, "front", front);
  if (general != NULL) plain_put(reader, map, at, "general", general);
  return plain_one(reader, at, "deploy", map);
}

/* ---- standing orders and answers ---- */

static const char *what_at(const PlainToken *t) {
  if (t->kind != PLAIN_WORD) return NULL;
  if (t->symbol == WHAT) return t->value;
  return t->symbol == PLAIN_YES ? "accept" : t->symbol == PLAIN_NO ? "decline" : NULL;
}

/* "counter-charge: always", "no counter-charge", "guard: reserve". "Guard on 5" alone may be that of an
 * assault, so it is asked about. */
static Tree *standing(PlainReader *reader, const PlainToken *t) {
  bool denied = t->symbol == PLAIN_NO && t[1].symbol == COUNTER && ends(t + 2);
  const PlainToken *value = past_links(t + 1);
  Tree *found = NULL;
  const char *key = t->symbol == GUARD ? "guard_defending" : "counter_charge";
  if (denied) {
    found = plain_scalar(reader, t, "decline");
    value = t + 1;
  } else if (t->symbol == COUNTER && what_at(value) != NULL) {
    found = plain_scalar(reader, value, what_at(value));
  } else if (t->symbol == GUARD && guard_of(reader, value) != NULL) {
    if (t[1].kind != PLAIN_COLON)
      return unclear(reader, t, "assault, guard on 2 / standing: {guard_defending: [{else: 2}]}");
    found = guard_of(reader, value);
  }
  if (found == NULL || !ends(value + 1)) return NULL;
  return plain_one(reader, t, "standing", plain_one(reader, t, key, otherwise(reader, value, found)));
}

/* "counter-charge: accept", and below "counter-charge: decline". */
static void two_answers(PlainReader *reader, const Tree *list) {
  const Tree *first = NULL;
  for (size_t i = 0; list != NULL && i < list->count; i++) {
    const Tree *value = tree_get(list->items[i].value, "else");
    if (value == NULL) continue;
    if (first != NULL && !tree_equal(first, value)) {
      const PlainToken at = {
          .kind = PLAIN_END, .text = "", .raw = "", .line = value->line, .column = value->column};
      plain_complain(reader, arena_memdup(reader->arena, &at, sizeof at), "line-two-values", "text",
                     arena_concat(reader->arena, tree_string(first, ""), ", ", tree_string(value, ""), NULL),
                     NULL);
    }
    first = value;
  }
}

/* "assault" on one line and "guard: 2" on another: the Guard of the assault, or the one that defends? */
static bool doubt(PlainReader *reader, Tree *file, const Tree *claims) {
  (void)claims;
  two_answers(reader, tree_get(tree_get(file, "standing"), "counter_charge"));
  two_answers(reader, tree_get(tree_get(file, "standing"), "guard_defending"));
  const Tree *actions = tree_get(file, "do"),
             *guard = tree_get(tree_get(file, "standing"), "guard_defending");
  const PlainToken end = {.kind = PLAIN_END, .text = "", .raw = ""};
  for (size_t i = 0; guard != NULL && actions != NULL && i < actions->count; i++) {
    const Tree *action = actions->items[i].value;
    if (strcmp(tree_string(action, ""), "assault") != 0) continue;
    PlainToken *at = arena_memdup(reader->arena, &end, sizeof end);
    at->line = guard->line;
    at->column = guard->column;
    plain_complain(reader, at, "line-unclear", "text", "assault, guard", "write",
                   "assault, guard on 2 / standing: {guard_defending: [{else: 2}]}", NULL);
  }
  return false;
}

static Tree *answer(PlainReader *reader, const char *section, const PlainToken *t) {
  Question question = asked(reader);
  if (section != NULL ? strcmp(section, "answer") != 0 : question == ASK_NONE) return NULL;
  const PlainToken *value = t->symbol == GUARD || t->symbol == COUNTER ? past_links(t + 1) : t;
  if (!ends(value + 1)) return NULL;
  Tree *found = NULL;
  if (question == ASK_COUNTER && what_at(value) != NULL) found = plain_scalar(reader, value, what_at(value));
  if (question == ASK_DEFENDER || question == ASK_ATTACKER) found = guard_of(reader, value);
  return found == NULL ? NULL : plain_one(reader, t, "answer", found);
}

/* ---- values of a YAML file ---- */

/* `front: 5 2 4 1 3`. */
static Tree *front_of(PlainReader *reader, const PlainToken *t) {
  Tree *list = plain_list(reader, t);
  for (; t->kind != PLAIN_END; t++) {
    if (t->kind == PLAIN_NUMBER) {
      tree_add(reader->arena, list, numbered(reader, t));
    } else if (t->kind != PLAIN_DASH && !is_between(t)) {
      return NULL;
    }
  }
  return list->count < 2 ? NULL : list;
}

/* `else: aceptar`, `guardia: reserva`, `intercambio: no`. */
static Tree *value(PlainReader *reader, const char *key, const PlainToken *t) {
  if (strcmp(key, "front") == 0) return front_of(reader, t);
  bool ordered = strcmp(key, "guard") == 0 || strcmp(key, "guard_defending") == 0;
  if (ordered && guard_of(reader, t) != NULL && t[1].kind == PLAIN_END)
    return otherwise(reader, t, guard_of(reader, t));
  if (strcmp(key, "counter_charge") == 0 && what_at(t) != NULL && t[1].kind == PLAIN_END)
    return otherwise(reader, t, plain_scalar(reader, t, what_at(t)));
  if (t->kind != PLAIN_WORD || t[1].kind != PLAIN_END) return NULL;
  if (strcmp(key, "swap") == 0 && (t->symbol == PLAIN_YES || t->symbol == PLAIN_NO))
    return plain_bool(reader, t, t->symbol == PLAIN_YES);
  if (t->symbol == WHAT || t->symbol == RESERVE) return plain_scalar(reader, t, t->value);
  return t->symbol == ASSAULT ? plain_scalar(reader, t, "assault") : NULL;
}

/* `standing: {guard: reserve}`: the Guard of an assault is that of an action. */
static void item(PlainReader *reader, const char *section, Tree *map) {
  (void)reader;
  if (strcmp(section, "standing") != 0 || tree_get(map, "guard_defending") != NULL) return;
  for (size_t i = 0; i < map->count; i++) {
    if (strcmp(map->items[i].key, "guard") == 0) map->items[i].key = "guard_defending";
  }
}

/* ---- conditions ---- */

/* What stands from a token on up to another, as one action in YAML, or "nothing"; NULL: something else. */
static const char *one_action(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  const PlainToken *behind = t;
  while (t < end && is_between(t)) t++;
  while (end > t && is_between(end - 1)) end--;
  if (t + 1 == end && t->symbol == PLAIN_NONE) return "nothing";
  Tree *made = t < end ? action(reader, t, &behind) : NULL;
  return made == NULL || behind != end ? NULL : yaml_write_line(reader->arena, made);
}

static const PlainToken *next_of(const PlainToken *t, int symbol) {
  while (t->kind != PLAIN_END && t->symbol != symbol) t++;
  return t;
}

/* "recon 4, if it is a six manoeuvre 2 to 4, else nothing": never half of it, but how it is written. */
static void complain(PlainReader *reader, const PlainToken *t) {
  const PlainToken *condition = next_of(t, PLAIN_IF), *other = next_of(condition, PLAIN_ELSE),
                   *seen = condition + 1;
  if (condition->kind == PLAIN_END) return;
  while (seen < other && seen->number == 0) seen++;
  const PlainToken *end = other;
  while (end->kind != PLAIN_END) end++;
  if (seen >= other) return;
  const char *first = one_action(reader, t, condition), *then = one_action(reader, seen + 1, other);
  const char *rest = other == end ? "nothing" : one_action(reader, other + 1, end);
  if (first == NULL || then == NULL || rest == NULL) return;
  plain_complain(reader, condition, "line-condition", "write",
                 arena_printf(reader->arena, "do: [%s, {case: [{when: {seen: %d}, do: %s}, {else: %s}]}]",
                              first, seen->number, then, rest),
                 NULL);
}

static Tree *line(PlainReader *reader, const char *section, const PlainToken *t) {
  bool any = section == NULL;
  if (t->kind == PLAIN_END) return NULL;
  Tree *made = answer(reader, section, t);
  if (made == NULL && (any || strcmp(section, "deploy") == 0)) made = deploy(reader, section, t);
  if (made == NULL && (any || strcmp(section, "standing") == 0)) made = standing(reader, t);
  if (made == NULL && (any || strcmp(section, "do") == 0 || strcmp(section, "answer") == 0))
    made = actions(reader, section, t);
  if (made == NULL) complain(reader, t);
  return made;
}

const PlainShapes WATERLOO_PLAIN = {
    .words = WORDS,
    .keys = KEY_WORDS,
    .sections = NO_SECTIONS,
    .whole = true,
    .conditions = true,
    .line = line,
    .value = value,
    .item = item,
    .doubt = doubt,
    .names = names,
    .is_verb = is_verb,
    .examples = EXAMPLES,
};
