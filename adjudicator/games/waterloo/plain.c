/* Plain orders of Waterloo: "recon 3, then charge 2", "front 5-2-4-1-3, general 6", "counter-charge: always"
 * (WATERLOO 3, 10.1, 10.3, 10.4). Whether an action is legal, and how many there may be, the judge says. */
#include "plain.h"

#include <string.h>

#include "../../base/yaml.h"
#include "../forms.h"
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
    {ASSAULT, "assault", "assault", "assaut", "asalto, asaltar"},
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

static Tree *unclear(PlainReader *reader, const PlainToken *t, const char *write) {
  const PlainToken *end = t;
  while (end->kind != PLAIN_END) end++;
  return plain_complain(reader, t, "line-unclear", "text", plain_raw(reader, t, end), "write", write, NULL);
}

/* What the player is asked. In a tournament one player has several pairs: none is presumed. */
static Question asked(const PlainReader *reader) {
  const State *state = reader->state;
  const Pair *pair = &state->pairs[0];
  bool own = !waterloo_has_rondes(reader->edition) && pair->window == WINDOW_ASK &&
             pair->progress.asked == waterloo_side_of(pair, reader->seat);
  return own ? (Question)pair->progress.question : ASK_NONE;
}

/* ---- slots ---- */

static size_t read_number(PlainReader *reader, const PlainToken *t, FormPiece *out) {
  (void)reader;
  out->number = t->number;
  return t->kind == PLAIN_NUMBER ? 1 : 0;
}

/* A duel, or "reserve", behind "guard". */
static size_t read_guard(PlainReader *reader, const PlainToken *t, FormPiece *out) {
  if (t->kind == PLAIN_NUMBER) return read_number(reader, t, out);
  bool word = t->symbol == RESERVE || (t->symbol == WHAT && strcmp(t->value, "ask") == 0);
  out->text = t->value;
  return word ? 1 : 0;
}

static size_t read_what(PlainReader *reader, const PlainToken *t, FormPiece *out) {
  (void)reader;
  if (t->kind != PLAIN_WORD) return 0;
  out->text = t->symbol == WHAT        ? t->value
              : t->symbol == PLAIN_YES ? "accept"
              : t->symbol == PLAIN_NO  ? "decline"
                                       : NULL;
  return out->text != NULL ? 1 : 0;
}

/* "6 is the general"; in "5 2 4 1 3 general 6" the 3 is of the front. */
static size_t read_general(PlainReader *reader, const PlainToken *t, FormPiece *out) {
  if (t->kind != PLAIN_NUMBER || t[1].symbol != GENERAL || past_links(t + 2)->kind == PLAIN_NUMBER) return 0;
  return read_number(reader, t, out) + 1;
}

/* "duel 1: 5": the figure. */
static size_t read_in_duel(PlainReader *reader, const PlainToken *t, FormPiece *out) {
  if (t->symbol != DUEL || t[1].kind != PLAIN_NUMBER || t[2].kind != PLAIN_COLON) return 0;
  out->at = t + 3;
  return read_number(reader, t + 3, out) > 0 ? 4 : 0;
}

/* "duel 1:", whatever follows. */
static size_t read_in_duel_of(PlainReader *reader, const PlainToken *t, FormPiece *out) {
  (void)reader;
  (void)out;
  return t->symbol == DUEL && t[1].kind == PLAIN_NUMBER && t[2].kind == PLAIN_COLON ? 3 : 0;
}

static size_t read_swap(PlainReader *reader, const PlainToken *t, FormPiece *out) {
  (void)reader;
  (void)out;
  return t->symbol == SWAP ? 1 : 0;
}

/* "retreat 3": with the exchange or without it is part of the order. */
static void no_swap(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  (void)form;
  while (t > tokens && t->kind != PLAIN_NUMBER) t--;
  int duel = t->number;
  while (t > tokens && t->symbol != RETREAT) t--;
  unclear(reader, t,
          arena_printf(reader->arena,
                       "do: [{retreat: {duel: %d, swap: yes}}] / do: [{retreat: {duel: %d, swap: no}}]", duel,
                       duel));
}

static size_t read_none(PlainReader *reader, const PlainToken *t, FormPiece *out) {
  (void)reader;
  (void)t;
  (void)out;
  return 0;
}

/* "attack 3", "swap 2": which action? */
static void which_action(PlainReader *reader, const Form *form, const PlainToken *tokens,
                         const PlainToken *t) {
  (void)form;
  (void)tokens;
  if (t->symbol == VAGUE || t->symbol == SWAP) unclear(reader, t, "charge 3 / manoeuvre 2 to 4");
}

static const FormSlot SLOTS[] = {
    {"duel", read_number, NULL},
    {"guard", read_guard, NULL},
    {"what", read_what, NULL},
    {"general", read_general, NULL},
    {"in_duel", read_in_duel, NULL},
    {"in_duel_of", read_in_duel_of, NULL},
    {"swap", read_swap, no_swap},
    {"action", read_none, which_action},
    {NULL, NULL, NULL},
};

/* ---- what orders add ---- */

/* Behind the key "answer", or where an action is asked for, actions are an answer. */
static Tree *write_action(PlainReader *reader, const PlainOrder *order) {
  bool answers = order->section != NULL && strcmp(order->section, "do") != 0
                     ? strcmp(order->section, "answer") == 0
                     : order->section == NULL && asked(reader) == ASK_ACTION;
  return order_in_section(reader, order, answers ? "answer" : "do");
}

/* Puts a map or a text under the key of an action. */
static Tree *add_action(PlainReader *reader, const PlainOrder *order, Tree *action) {
  Tree *list = tree_list(reader->arena);
  tree_add(reader->arena, list, action);
  const PlainOrder none = {
      .form = order->form, .section = order->section, .at = order->at, .end = order->end};
  Tree *made = write_action(reader, &none);
  made->items[0].value = list;
  list->line = order->at->line;
  list->column = order->at->column;
  return made;
}

static Tree *pieces_of(PlainReader *reader, const PlainOrder *order) {
  Tree *map = plain_map(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const FormPiece *piece = &order->pieces[i];
    plain_put(reader, map, piece->at, piece->key, piece_value(reader, piece));
  }
  return map;
}

static Tree *write_manoeuvre(PlainReader *reader, const PlainOrder *order) {
  return add_action(reader, order, plain_one(reader, order->at, "manoeuvre", pieces_of(reader, order)));
}

static Tree *write_retreat(PlainReader *reader, const PlainOrder *order) {
  return add_action(reader, order, plain_one(reader, order->at, "retreat", pieces_of(reader, order)));
}

static bool accept_retreat(PlainReader *reader, PlainOrder *order) {
  (void)reader;
  bool no = order_drop_key(order, "no");
  FormPiece *swap = order_piece(order, "swap");
  swap->text = no ? "no" : "yes";
  swap->taken = 0;
  return true;
}

/* `- else: value`, as conditional orders hold what is done in any case. */
static Tree *otherwise(PlainReader *reader, const FormPiece *piece) {
  Tree *list = plain_list(reader, piece->at);
  tree_add(reader->arena, list, plain_one(reader, piece->at, "else", piece_value(reader, piece)));
  return list;
}

static Tree *write_assault(PlainReader *reader, const PlainOrder *order) {
  if (order->count == 0) return add_action(reader, order, plain_scalar(reader, order->at, "assault"));
  const FormPiece *guard = &order->pieces[0];
  Tree *map = plain_one(reader, guard->at, "guard", otherwise(reader, guard));
  return add_action(reader, order, plain_one(reader, order->at, "assault", map));
}

/* "front 5-2-4-1-3, general 6"; "duel 1: 5, duel 2: 2 ..." from 1 to 5. */
static bool accept_deployment(PlainReader *reader, PlainOrder *order) {
  static const char *const ORDERED[] = {"front", "general", NULL};
  bool said = order_drop_key(order, "said") || order->named;
  size_t duels = 0, front = order_count(order, "front");
  for (size_t i = 0; i < order->count; i++) {
    if (order->pieces[i].taken != 4) continue;
    duels++;
    if (order->pieces[i].at[-2].number != (int)duels) return false;
  }
  bool general = order_piece(order, "general") != NULL;
  if (duels > 0 && (duels != DUELS || front != DUELS)) return false;
  if (front == DUELS + 1 && !general) return unclear(reader, order->at, "front 5-2-4-1-3, general 6") != NULL;
  order_sort(order, ORDERED);
  return general || (front > 0 && (said || duels > 0));
}

static const char *standing_key(const PlainOrder *order) {
  return order->at->symbol == GUARD ? "guard_defending" : "counter_charge";
}

/* "Guard on 5" alone may be that of an assault. */
static bool accept_standing(PlainReader *reader, PlainOrder *order) {
  if (order->at->symbol != GUARD || order->at[1].kind == PLAIN_COLON) return true;
  return unclear(reader, order->at, "assault, guard on 2 / standing: {guard_defending: [{else: 2}]}") != NULL;
}

static Tree *write_standing(PlainReader *reader, const PlainOrder *order) {
  Tree *value = otherwise(reader, &order->pieces[0]);
  return plain_one(reader, order->at, "standing", plain_one(reader, order->at, standing_key(order), value));
}

static bool accept_choice(PlainReader *reader, PlainOrder *order) {
  (void)order;
  return asked(reader) == ASK_COUNTER;
}

static bool accept_guard(PlainReader *reader, PlainOrder *order) {
  (void)order;
  return asked(reader) == ASK_DEFENDER || asked(reader) == ASK_ATTACKER;
}

static Tree *write_value(PlainReader *reader, const PlainOrder *order) {
  return plain_one(reader, order->at, order->form->section, otherwise(reader, &order->pieces[0]));
}

static bool accept_front(PlainReader *reader, PlainOrder *order) {
  (void)reader;
  return order->count > 1;
}

/* "assault" on one line and "guard: 2" on another: the Guard of the assault, or the one that defends? */
static void doubt(PlainReader *reader, const Tree *file) {
  const Tree *actions = tree_get(file, "do"),
             *guard = tree_get(tree_get(file, "standing"), "guard_defending");
  const PlainToken end = {.kind = PLAIN_END, .text = "", .raw = ""};
  for (size_t i = 0; guard != NULL && actions != NULL && i < actions->count; i++) {
    if (strcmp(tree_string(actions->items[i].value, ""), "assault") != 0) continue;
    PlainToken *at = arena_memdup(reader->arena, &end, sizeof end);
    at->line = guard->line;
    at->column = guard->column;
    plain_complain(reader, at, "line-unclear", "text", "assault, guard", "write",
                   "assault, guard on 2 / standing: {guard_defending: [{else: 2}]}", NULL);
  }
}

/* ---- values of a YAML file ---- */

/* `standing: {guard: reserve}`: the Guard of an assault is that of an action. */
static void item(PlainReader *reader, const char *section, Tree *map) {
  (void)reader;
  if (strcmp(section, "standing") != 0 || tree_get(map, "guard_defending") != NULL) return;
  for (size_t i = 0; i < map->count; i++) {
    if (strcmp(map->items[i].key, "guard") == 0) map->items[i].key = "guard_defending";
  }
}

/* ---- the patterns ---- */

static const FormWord PATTERN_WORDS[] = {
    {"recon", PLAIN_WORD, RECON, NULL, NULL},
    {"manoeuvre", PLAIN_WORD, MANOEUVRE, NULL, NULL},
    {"artillery", PLAIN_WORD, ARTILLERY, NULL, NULL},
    {"retreat", PLAIN_WORD, RETREAT, NULL, NULL},
    {"charge", PLAIN_WORD, CHARGE, NULL, NULL},
    {"assault", PLAIN_WORD, ASSAULT, NULL, NULL},
    {"in", PLAIN_WORD, DUEL, NULL, NULL}, /* the word "duel" */
    {"guards", PLAIN_WORD, GUARD, NULL, NULL},
    {"countered", PLAIN_WORD, COUNTER, NULL, NULL},
    {"fronts", PLAIN_WORD, FRONT, NULL, NULL},
    {"generals", PLAIN_WORD, GENERAL, NULL, NULL},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

static const FormRule RULES[] = {
    {"link", "colon | to | from | in"},
    {"between", "comma | stop | and | then"},
    {"aside", "between | with | colon"},
    {NULL, NULL},
};

static const Form FORMS[] = {
    {.section = "answer",
     .pattern = "[guards link* | countered link*] answer:what",
     .shape = FORM_VALUE,
     .accept = accept_choice},
    {.section = "answer",
     .pattern = "[guards link* | countered link*] answer:guard",
     .shape = FORM_VALUE,
     .accept = accept_guard},
    {.section = "deploy",
     .pattern = "(front+:in_duel | !in_duel_of (generals link* general:duel | general:general | front+:duel"
                " | fronts said+=yes | between | link | dash | slash))*",
     .shape = FORM_MAP,
     .accept = accept_deployment},
    {.section = "standing", .pattern = "no countered value=decline", .write = write_standing},
    {.section = "standing", .pattern = "countered link* value:what", .write = write_standing},
    {.section = "standing",
     .pattern = "guards link* value:guard",
     .accept = accept_standing,
     .write = write_standing},
    {.section = "do", .pattern = "recon link* recon:duel", .shape = FORM_ITEM, .write = write_action},
    {.section = "do", .pattern = "artillery link* artillery:duel", .shape = FORM_ITEM, .write = write_action},
    {.section = "do", .pattern = "charge link* charge:duel", .shape = FORM_ITEM, .write = write_action},
    {.section = "do",
     .pattern = "manoeuvre link* from:duel (link | arrow | dash) (link | arrow | dash)* to:duel",
     .write = write_manoeuvre},
    {.section = "do",
     .pattern =
         "retreat link* duel:duel (comma | with | and)* ((without | no) no+=yes)* swap:swap [colon (yes | no no+=yes)]",
     .accept = accept_retreat,
     .write = write_retreat},
    {.section = "do",
     .pattern = "assault [aside* guards link* guard:guard]",
     .shape = FORM_LIST,
     .write = write_assault},
    {.section = "do", .pattern = "action", .shape = FORM_NONE},
    {.pattern = NULL},
};

static const Form KEYED[] = {
    {.section = "front",
     .pattern = "front+:duel ((dash | between)* front+:duel)*",
     .shape = FORM_LIST,
     .accept = accept_front},
    {.section = "guard", .pattern = "value:guard", .write = write_value},
    {.section = "guard_defending", .pattern = "value:guard", .write = write_value},
    {.section = "counter_charge", .pattern = "value:what", .write = write_value},
    {.pattern = NULL},
};

/* ---- conditions ---- */

/* What stands from a token on up to another, as one action in YAML, or "nothing"; NULL: something else. */
static const char *one_action(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  while (end > t && (end[-1].kind == PLAIN_COMMA || end[-1].kind == PLAIN_STOP)) end--;
  if (t + 1 == end && t->symbol == PLAIN_NONE) return "nothing";
  const Tree *made = t < end ? forms_read(reader, t, end) : NULL;
  const Tree *list = made == NULL || made->count != 1 ? NULL : tree_get(made->items[0].value, "do");
  return list == NULL || list->count != 1 ? NULL : yaml_write_line(reader->arena, list->items[0].value);
}

static const PlainToken *next_of(const PlainToken *t, int symbol) {
  while (t->kind != PLAIN_END && t->symbol != symbol) t++;
  return t;
}

/* "recon 4, if it is a six manoeuvre 2 to 4, else nothing": never half of it, but how it is written. */
static void unread(PlainReader *reader, const PlainToken *t) {
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

static const FormGrammar GRAMMAR = {.words = PATTERN_WORDS,
                                    .slots = SLOTS,
                                    .rules = RULES,
                                    .forms = FORMS,
                                    .values = KEYED,
                                    .unread = unread};

const PlainShapes WATERLOO_PLAIN = {
    .words = WORDS,
    .keys = KEY_WORDS,
    .sections = NO_SECTIONS,
    .whole = true,
    .conditions = true,
    .grammar = &GRAMMAR,
    .item = item,
    .doubt = doubt,
    .names = names,
    .is_verb = is_verb,
    .examples = EXAMPLES,
};
