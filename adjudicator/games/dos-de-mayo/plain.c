/* Plain orders of Dos de Mayo: "draw, 12 to 14", "2 cubes 9->14", "play Molina on 10" (MAYO 1.3, 2, 3.1, 4.4, 6). */
#include "plain.h"

#include <stdlib.h>
#include <string.h>

#include "../plain.h"
#include "turn_file.h"

enum Symbol {
  DRAW = PLAIN_SYMBOLS,
  PLAY,
  MOVE,
  BRING, /* cubes from before a gate */
  STAY,
  KEEP,
  REVEAL,
  HIDE,
  FORBID,
  CUBE,
  ZONE,    /* says nothing of its own */
  OUTSIDE, /* the French cubes before the gates */
  PLACE,   /* `value`: the zone's number */
  PHASE,   /* `value`: the section */
  CARD_WORD,
  CARD_NAME /* `value`: the card's id */
};

static const PlainWord WORDS[] = {
    {DRAW, NULL, "draw, draws, drawing, draw a card, draw one card, draw card",
     "pioche, piocher, piochons, pioche une carte, tire une carte, prends une carte",
     "robo, robar, robamos, roba, robo carta, robar carta, robo una carta, robar una carta"},
    {PLAY, NULL, "play, plays, playing, use", "joue, jouer, jouons, jou\u00E9e",
     "juego, jugar, jugamos, juega, uso"},
    {MOVE, NULL, "move, moves, go, goes, march",
     "va, vont, aller, bouge, bouger, d\u00E9place, d\u00E9placer, envoie",
     "muevo, mueve, mueven, mover, va, van, env\u00EDo"},
    {BRING, NULL, "bring, bring in, enter, enters", "fais entrer, entre, entrent", "entra, entran, meto"},
    {STAY, NULL, "stay, stays, hold, holds, remain, remains", "reste, restent, tient",
     "se queda, se quedan, queda, quedan"},
    {KEEP, NULL, "keep, keeps, choose, take", "garde, garder, choisis, prends",
     "conservo, guardo, elijo, me quedo con, quedo"},
    {REVEAL, NULL, "reveal, revealed, face up, played at once, at once, play it at once, play it now",
     "r\u00E9v\u00E9l\u00E9e, r\u00E9v\u00E9ler, jou\u00E9e tout de suite, tout de suite, face visible",
     "revelada, revelar, mostrada, jugada enseguida, boca arriba, en seguida, enseguida"},
    {HIDE, NULL, "hidden, face down, not revealed, in hand", "cach\u00E9e, face cach\u00E9e, en main",
     "oculta, boca abajo, en mano"},
    {FORBID, NULL, "forbid, forbids", "interdis, interdire, interdit", "proh\u00EDbo, prohibir"},
    {CUBE, NULL, "cube", "cube", "cubo"},
    {ZONE, NULL, "zone, group, area, space", "zone, groupe", "zona, grupo"},
    {OUTSIDE, NULL, "outside, outside Madrid, off the board, from outside",
     "hors de Madrid, dehors, ext\u00E9rieur, hors", "fuera de Madrid, fuera, exterior"},
    {PLACE, "15", "Plaza Mayor", "", ""},
    {PLACE, "20", "Puerta de Toledo, Toledo", "", ""},
    {PLACE, "10", "Palacio Real, palacio, royal palace", "palais royal, palais", ""},
    {PLACE, "3", "Parque de Monteleon, Monteleon", "", ""},
    {PLACE, "11", "Retiro, El Retiro", "", ""},
    {PLACE, "14", "Puerta del Sol", "", ""},
    {PLACE, "16", "Puerta de Atocha, Atocha", "", ""},
    {PHASE, "setup", "setup, set-up", "mise en place", "preparaci\u00F3n inicial, despliegue"},
    {PHASE, "preparation", "preparation", "pr\u00E9paration", "preparaci\u00F3n"},
    {PHASE, "movement", "movement", "mouvement", "movimiento"},
    {PHASE, "resolution", "resolution", "r\u00E9solution", "resoluci\u00F3n"},
    {CARD_WORD, NULL, "card", "carte", "carta"},
    {CARD_NAME, "molina", "Jos\u00E9 Blas Molina y Soriano, Jos\u00E9 Blas Molina, Blas Molina, Molina", "",
     ""},
    {CARD_NAME, "manolas", "Las Manolas de la Puerta de Toledo, Las Manolas, Manolas, Manola", "", ""},
    {CARD_NAME, "tiesto", "Un tiesto mata al hijo del general Legrand, un tiesto, tiesto, Legrand", "", ""},
    {CARD_NAME, "daoiz", "Capit\u00E1n Luis Dao\u00EDz, Luis Dao\u00EDz, Dao\u00EDz", "", ""},
    {CARD_NAME, "presos", "Los presos de la c\u00E1rcel de la Corte, los presos, presos", "", ""},
    {CARD_NAME, "alcalde-de-mostoles",
     "El alcalde de M\u00F3stoles, alcalde de M\u00F3stoles, alcalde, M\u00F3stoles", "", ""},
    {CARD_NAME, "soldados", "Los soldados se escapan de los cuarteles, los soldados, soldados", "", ""},
    {CARD_NAME, "teniente-ruiz", "Teniente Jacinto Ruiz, Jacinto Ruiz, Teniente Ruiz, Ruiz", "", ""},
    {CARD_NAME, "velarde", "Capit\u00E1n Pedro Velarde, Pedro Velarde, Velarde", "", ""},
    {CARD_NAME, "malasana", "Manuela Malasa\u00F1a, Malasa\u00F1a", "", ""},
    {CARD_NAME, "clara-del-rey", "Clara del Rey, Clara", "", ""},
    {CARD_NAME, "artilleria", "Artiller\u00EDa, artillery", "artillerie", ""},
    {CARD_NAME, "mariscal-murat", "Mariscal Murat, Marshal Murat, Murat", "mar\u00E9chal Murat", ""},
    {CARD_NAME, "caballeria", "Caballer\u00EDa, cavalry", "cavalerie", ""},
    {CARD_NAME, "colaboracion", "Colaboraci\u00F3n con los franceses, Colaboraci\u00F3n", "collaboration",
     ""},
    {CARD_NAME, "paz-paz", "Paz paz que todo est\u00E1 compuesto, Paz paz", "", ""},
    {CARD_NAME, "turba-se-dispersa", "La turba se dispersa, turba se dispersa, turba", "", ""},
    {CARD_NAME, "fusilamientos", "Los fusilamientos, fusilamientos", "", ""},
    {CARD_NAME, "mamelucos", "Los mamelucos, mamelucos, mamelukes, the mamelukes", "mamelouks, les mamelouks",
     ""},
    {CARD_NAME, "guardia-imperial", "Guardia imperial, imperial guard", "garde imp\u00E9riale", ""},
    {CARD_NAME, "general-grouchy", "General Grouchy, Grouchy", "", ""},
    {CARD_NAME, "bando-de-murat", "Bando de Murat, bando", "", ""},
    {0, NULL, NULL, NULL, NULL},
};

static const PlainWord KEYS[] = {
    {PLAIN_KEY, "setup", "setup, set-up", "mise en place", "preparaci\u00F3n inicial"},
    {PLAIN_KEY, "preparation", "preparation", "pr\u00E9paration", "preparaci\u00F3n"},
    {PLAIN_KEY, "orders", "orders, order", "ordres, ordre", "\u00F3rdenes, orden"},
    {PLAIN_KEY, "play", "play, plays", "jouer, joue", "jugar, juego, juega"},
    {PLAIN_KEY, "movement", "movement", "mouvement", "movimiento"},
    {PLAIN_KEY, "allocation", "allocation, cubes, numbers", "r\u00E9partition, affectation",
     "reparto, asignaci\u00F3n"},
    {PLAIN_KEY, "resolution", "resolution", "r\u00E9solution", "resoluci\u00F3n"},
    {PLAIN_KEY, "draw", "draw", "pioche, piocher", "robar, robo"},
    {PLAIN_KEY, "forbid", "forbid", "interdire", "prohibir"},
    {PLAIN_KEY, "card", "card", "carte", "carta"},
    {PLAIN_KEY, "reveal", "reveal", "r\u00E9v\u00E9ler", "revelar"},
    {PLAIN_KEY, "zone", "zone", "zone", "zona"},
    {PLAIN_KEY, "group", "group", "groupe", "grupo"},
    {PLAIN_KEY, "order", "order", "ordre", "orden"},
    {PLAIN_KEY, "number", "number", "nombre", "n\u00FAmero"},
    {0, NULL, NULL, NULL, NULL},
};

static const char *const NAMED[] = {"orders", NULL};
static const char *const EXAMPLES[][2] = {{"orders", "12->14"},
                                          {"preparation", "draw"},
                                          {"allocation", "2 cubes 9->14"},
                                          {"setup", "keep Artilleria"},
                                          {"movement", "movement: play Molina 10"},
                                          {"resolution", "resolution: play Velarde 12"},
                                          {NULL, NULL}};

/* ---- what is named ---- */

static const Edition *edition_of(const PlainReader *reader) {
  return reader->edition;
}

/* A number, in digits or as a word; 0: none. */
static int count_at(const PlainToken *t) {
  return t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD ? t->number : 0;
}

/* The zone at a token, by its number or its name; 0: none. */
static int zone_at(const PlainReader *reader, const PlainToken *t) {
  int zone = t->symbol == PLACE ? (int)strtol(t->value, NULL, 10) : count_at(t);
  return zone >= 1 && zone <= edition_of(reader)->zone_count ? zone : 0;
}

static bool is_link(const PlainToken *t) {
  return t->kind == PLAIN_ARROW || t->kind == PLAIN_DASH || t->symbol == PLAIN_TO || t->symbol == MOVE ||
         t->symbol == BRING;
}

/* "->", "to": and words about zones. */
static const PlainToken *skip_zone_words(const PlainToken *t) {
  while (t->symbol == ZONE || t->symbol == PLAIN_FROM) t++;
  return t;
}

static size_t names(const PlainReader *reader, const PlainToken *t) {
  if (t->symbol == CARD_NAME) return 1;
  bool link = t[0].kind != PLAIN_END &&
              (t[1].kind == PLAIN_ARROW || t[1].kind == PLAIN_DASH || t[1].symbol == PLAIN_TO);
  bool zone = t->kind == PLAIN_NUMBER || t->symbol == PLACE;
  bool numbers =
      zone && zone_at(reader, t) > 0 && link && (t[2].kind == PLAIN_NUMBER || t[2].symbol == PLACE);
  bool enters = t->kind == PLAIN_ARROW && t[1].kind == PLAIN_NUMBER;
  return numbers || (enters && zone_at(reader, t + 1) > 0) ? 2
         : t->symbol == OUTSIDE && t[1].symbol == PLAIN_TO ? 1
                                                           : 0;
}

static bool is_verb(int symbol) {
  return symbol == DRAW || symbol == PLAY || symbol == MOVE || symbol == BRING || symbol == FORBID ||
         symbol == KEEP;
}

static bool ends(const PlainToken *t) {
  while (t->kind == PLAIN_STOP || t->kind == PLAIN_COMMA) t++;
  return t->kind == PLAIN_END;
}

static bool is(const char *section, const char *name) {
  return section != NULL && strcmp(section, name) == 0;
}

/* ---- orders ---- */

typedef struct Step {
  int from, to; /* from 0: outside */
  int count;    /* 0: not said */
  bool all;     /* "both", "all three" */
  bool whole; /* "all 2 5→7", as receipts have it: the count was the whole group, whatever stands there now */
} Step;

/* "(2)", ": 2", "with 2 cubes", "2 cubes" behind an order; false: something else. */
static bool count_behind(const PlainToken *t, Step *step) {
  if (ends(t)) return true;
  if (step->count > 0) return false;
  if (t->depth > 0 && t->number == step->to) return false; /* "Atocha (16)" */
  bool said = t->depth > t[-1].depth || (count_at(t) > 0 && t[1].symbol == CUBE);
  for (; t->kind == PLAIN_COLON || t->symbol == PLAIN_WITH || t->symbol == PLAIN_ALL; t++) {
    said = true;
    step->all |= t->symbol == PLAIN_ALL;
  }
  if (step->all && t[-1].symbol == PLAIN_ALL && ends(t)) return true; /* "16->15: all" */
  step->count = said ? count_at(t) : 0;
  if (step->count == 0) return false;
  t++;
  if (t->symbol == CUBE) t++;
  return ends(t);
}

/* "[2 cubes] [from] 12 to 14", "all 3 cubes in 12 go to 14", "5 from outside to 16", "->16", "12 14". */
static bool step_of(const PlainReader *reader, const PlainToken *t, Step *out) {
  *out = (Step){.from = -1};
  while (t->symbol == MOVE || t->symbol == BRING || t->symbol == PLAIN_NOTHING) t++;
  bool both = strcmp(t->text, "both") == 0;
  if (t->symbol == PLAIN_ALL) {
    out->all = true;
    t++;
  }
  bool cubes = count_at(t) > 0 &&
               (t[1].symbol == CUBE || t[1].symbol == OUTSIDE || t[1].symbol == PLAIN_FROM ||
                t[1].symbol == PLAIN_TO) &&
               (t[1].symbol != PLAIN_TO || zone_at(reader, skip_zone_words(t + 2)) > 0);
  /* "all five at 16": five cubes, from where? */
  if (out->all && cubes && t[1].symbol == PLAIN_TO && ends(skip_zone_words(t + 2) + 1)) return false;
  /* "1 8→10", as turn files have it, is no order from 1 to 8. */
  bool written = count_at(t) > 0 && t[1].kind == PLAIN_NUMBER && zone_at(reader, t + 1) > 0 &&
                 is_link(t + 2) && zone_at(reader, t + 3) > 0;
  bool counted = written || (cubes && (t[1].symbol != PLAIN_TO || is_link(skip_zone_words(t + 2) + 1)));
  out->whole = out->all && written;
  if (both) out->count = 2;
  if (counted) {
    out->count = count_at(t);
    t++;
  }
  if (t->symbol == CUBE) t++;
  if (counted && t->symbol == PLAIN_TO) t++; /* "the one in 4" */
  t = skip_zone_words(t);
  if (out->count > 0 && t[-1].symbol == PLAIN_TO && zone_at(reader, t) > 0 && ends(t + 1)) return false;
  if (t->symbol == OUTSIDE) {
    out->from = 0;
    t++;
  } else if (t->kind == PLAIN_ARROW) {
    out->from = 0;
  } else if (zone_at(reader, t) > 0) {
    out->from = zone_at(reader, t);
    t++;
  }
  if (out->from < 0) return false;
  bool linked = false, bare = out->from > 0 && t[-1].kind == PLAIN_NUMBER && t->kind == PLAIN_NUMBER;
  while (is_link(t) || t->symbol == ZONE) {
    linked |= is_link(t);
    t++;
  }
  out->to = zone_at(reader, t);
  if (out->to == 0) return false;
  /* "12 14" is an order only between neighbours. */
  bool near = out->from > 0 && (edition_of(reader)->neighbours[out->from] >> out->to & 1) != 0;
  if (!linked && !(bare && near && ends(t + 1))) return false;
  return count_behind(t + 1, out);
}

/* "bring in 5 at 16": the French reserves before a gate. */
static bool entry_of(const PlainReader *reader, const PlainToken *t, Step *out) {
  *out = (Step){.from = 0};
  if (t->symbol != BRING) return false;
  t++;
  while (t->symbol == PLAIN_ALL) t++;
  out->count = count_at(t);
  if (out->count == 0) return false;
  t++;
  if (t->symbol == CUBE) t++;
  if (t->symbol != PLAIN_TO) return false;
  t = skip_zone_words(t + 1);
  out->to = zone_at(reader, t);
  return out->to > 0 && (edition_of(reader)->gates >> out->to & 1) != 0 && ends(t + 1);
}

/* "12→14"; neighbours have theirs in the edition. */
static const char *text_of_order(PlainReader *reader, int from, int to) {
  const char *text = edition_of(reader)->order_text[from][to];
  return text != NULL ? text : arena_printf(reader->arena, "%d\u2192%d", from, to);
}

/* The order, and the number of cubes where one is written: for France an allocation (4.4); for Spain with the order, and a
 * word that it is the whole group (3.2). For the group may be another when the order is carried out. */
static Tree *order(PlainReader *reader, const char *section, const PlainToken *at) {
  const State *state = reader->state;
  Step step;
  if (!entry_of(reader, at, &step) && !step_of(reader, at, &step)) return NULL;
  const char *text = text_of_order(reader, step.from, step.to);
  int there = step.from == 0 ? state->outside[step.to] : state->cubes[reader->seat][step.from];
  bool french = reader->seat == FRENCH;
  if (!french && step.count > 0)
    text = arena_printf(reader->arena, step.whole || step.count == there ? "all %d %s" : "%d %s", step.count,
                        text);
  PlainToken whole = *at;
  const PlainToken *end = at;
  while (end->kind != PLAIN_END) end++;
  whole.raw_length = (size_t)(end[-1].raw + end[-1].raw_length - at->raw);
  Tree *made = plain_map(reader, at);
  if (!is(section, "allocation")) {
    Tree *list = plain_list(reader, at);
    tree_add(reader->arena, list, plain_scalar(reader, &whole, text));
    plain_put(reader, made, at, "orders", list);
  }
  if (french && (step.count > 0 || step.all)) {
    Tree *numbers = plain_map(reader, at);
    plain_put(reader, numbers, at, text,
              step.count > 0 ? plain_int(reader, at, step.count) : plain_scalar(reader, at, "all"));
    plain_put(reader, made, at, "allocation", numbers);
  }
  return made;
}

/* Where stay() says which zones are not left. */
#define STAYS "stays"

#define ARROW "\u2192"

/* "20 stays", "the rest holds": no order. */
static Tree *stay(PlainReader *reader, const PlainToken *t) {
  const PlainToken *at = t;
  t = skip_zone_words(t);
  int zone = zone_at(reader, t);
  if ((t->symbol != PLAIN_ALL && zone == 0) || t[1].symbol != STAY || !ends(t + 2)) return NULL;
  if (zone == 0) return plain_map(reader, at);
  Tree *zones = plain_list(reader, at);
  tree_add(reader->arena, zones, plain_int(reader, at, zone));
  return plain_one(reader, at, STAYS, zones);
}

/* Drops the first order that begins in a zone; its text without its number, or NULL. */
static const char *drop_order_from(PlainReader *reader, Tree *orders, int zone) {
  for (size_t i = 0; orders != NULL && i < orders->count; i++) {
    const char *text = tree_string(orders->items[i].value, "");
    Written order;
    if (mayo_order_parse(edition_of(reader), text, &order) != ORDER_READ || order.from != zone) continue;
    orders->count--;
    for (; i < orders->count; i++) orders->items[i] = orders->items[i + 1];
    return text_of_order(reader, order.from, order.to);
  }
  return NULL;
}

/* "12->14", and elsewhere "12 stays": neither counts. */
static bool doubt(PlainReader *reader, Tree *file, const Tree *stays) {
  for (size_t i = 0; i < stays->count; i++) {
    const Tree *stay = stays->items[i].value;
    const char *order = drop_order_from(reader, tree_get(file, "orders"), (int)strtol(stay->text, NULL, 10));
    if (order == NULL) continue;
    const PlainToken at = {
        .kind = PLAIN_END, .text = "", .raw = "", .line = stay->line, .column = stay->column};
    plain_complain(reader, arena_memdup(reader->arena, &at, sizeof at), "line-moves-and-stays", "order",
                   order, "who", stay->text, NULL);
    return true;
  }
  return false;
}

/* ---- preparation ---- */

/* "draw", "no draw", "draw: yes", "je ne pioche pas". */
static Tree *draw(PlainReader *reader, const PlainToken *t) {
  const PlainToken *at = t;
  bool named = false, yes = false, no = false, colon = false;
  for (; !ends(t); t++) {
    bool si = strcmp(t->text, "si") == 0 && (colon || named);
    named |= t->symbol == DRAW;
    colon |= t->kind == PLAIN_COLON;
    yes |= t->symbol == PLAIN_YES || si;
    no |= t->symbol == PLAIN_NO;
    bool known = t->symbol == DRAW || t->symbol == PLAIN_YES || si || t->symbol == PLAIN_NO ||
                 t->kind == PLAIN_COLON || t->symbol == CARD_WORD || t->symbol == PLAIN_NOTHING ||
                 t->symbol == PLAIN_FROM || strcmp(t->text, "a") == 0 || count_at(t) == 1;
    if (!known && named && t[-1].kind == PLAIN_COLON && ends(t + 1))
      return plain_complain(reader, t, "line-yes-or-no", "word", plain_raw(reader, t, t + 1), "write",
                            "draw: yes", NULL);
    if (!known) return NULL;
  }
  if (!named || (yes && no)) return NULL;
  Tree *map = plain_one(reader, at, "draw", plain_bool(reader, at, !no));
  return plain_one(reader, at, "preparation", map);
}

/* "forbid: yes". */
static Tree *forbid(PlainReader *reader, const PlainToken *t) {
  if (t->symbol != FORBID || t[1].kind != PLAIN_COLON || !ends(t + 3)) return NULL;
  bool no = t[2].symbol == PLAIN_NO, yes = t[2].symbol == PLAIN_YES || strcmp(t[2].text, "si") == 0;
  if (!no && !yes) return NULL;
  Tree *map = plain_one(reader, t, "forbid", plain_bool(reader, t, yes));
  return plain_one(reader, t, "preparation", map);
}

/* ---- cards ---- */

static const Card *card_of(const PlainReader *reader, const char *id) {
  int side;
  int card = mayo_card_find(edition_of(reader), id, &side);
  return card < 0 ? NULL : &edition_of(reader)->cards[side][card];
}

/* {card, zone|group|order}: what stands behind a card's name. NULL: something else does. */
static Tree *card_play(PlainReader *reader, const PlainToken *t, const PlainToken **end) {
  const Card *card = card_of(reader, t->value);
  Tree *map = plain_map(reader, t);
  plain_put(reader, map, t, "card", plain_scalar(reader, t, t->value));
  t++;
  if (card == NULL) return NULL;
  while (t->symbol == ZONE || t->symbol == PLAIN_TO || t->symbol == PLAIN_WITH || t->symbol == PLAIN_FROM)
    t++;
  int gate = t->kind == PLAIN_ARROW ? zone_at(reader, t + 1) : 0; /* the order of those outside it */
  int zone = zone_at(reader, t), to = zone > 0 && is_link(t + 1) ? zone_at(reader, t + 2) : 0;
  if (gate > 0 && (card->fields & FIELD_ORDER) != 0) {
    plain_put(reader, map, t, "order", plain_scalar(reader, t, text_of_order(reader, 0, gate)));
    t += 2;
  } else if (zone > 0 && to > 0 && (card->fields & FIELD_ORDER) != 0) {
    plain_put(reader, map, t, "order", plain_scalar(reader, t, text_of_order(reader, zone, to)));
    t += 3;
  } else if (zone > 0 && (card->fields & (FIELD_ZONE | FIELD_GROUP)) != 0) {
    plain_put(reader, map, t, (card->fields & FIELD_ZONE) != 0 ? "zone" : "group",
              plain_int(reader, t, zone));
    t++;
  }
  *end = t;
  return map;
}

static Tree *of_window(PlainReader *reader, const PlainToken *at, const char *section, Tree *play) {
  Tree *list = plain_list(reader, at);
  tree_add(reader->arena, list, play);
  if (strcmp(section, "orders") == 0 || strcmp(section, "play") == 0)
    return plain_one(reader, at, "play", list);
  return plain_one(reader, at, section, plain_one(reader, at, "play", list));
}

/* The section of the only window that a card has; NULL: it has several. */
static const char *only_section(const Card *card) {
  static const char *const SECTIONS[WINDOWS] = {NULL, "preparation", "play", "movement", NULL, "resolution"};
  const char *found = NULL;
  for (int w = 0; w < WINDOWS; w++) {
    if ((card->windows >> w & 1) == 0 || SECTIONS[w] == NULL) continue;
    if (found != NULL) return NULL;
    found = SECTIONS[w];
  }
  return found;
}

/* "play Molina on 10", "resolution: mamelucos 15", "Molina en 10". */
static Tree *play(PlainReader *reader, const char *section, const PlainToken *t) {
  const PlainToken *at = t, *end;
  bool said = false, no = false;
  for (; t->symbol == PLAY || t->symbol == PLAIN_NO || t->kind == PLAIN_COLON || t->symbol == CARD_WORD ||
         t->symbol == PHASE;
       t++) {
    said |= t->symbol == PLAY;
    no |= t->symbol == PLAIN_NO;
    if (t->symbol == PHASE) section = t->value;
  }
  if (t->symbol != CARD_NAME) return NULL;
  const Card *card = card_of(reader, t->value);
  int side;
  if (mayo_card_find(edition_of(reader), t->value, &side) >= 0 && side != reader->seat)
    return plain_complain(reader, t, "line-not-your-card", "card", card->name, NULL);
  if (no) return said && ends(t + 1) ? plain_map(reader, at) : NULL;
  Tree *map = card_play(reader, t, &end);
  if (map == NULL) return NULL;
  if (!ends(end)) { /* "play Manolas in preparation" */
    if (end->symbol == PLAIN_TO || end->kind == PLAIN_COMMA) end++;
    if (end->symbol != PHASE || !ends(end + 1)) return NULL;
    section = end->value;
  }
  bool named = map->count > 1 || (card->required & (FIELD_ZONE | FIELD_GROUP | FIELD_ORDER)) == 0;
  if (!named)
    return plain_complain(reader, t, "line-card-where", "card", card->name, "write",
                          arena_concat(reader->arena, "play ", card->id,
                                       (card->required & FIELD_ORDER) != 0 ? " 12->14" : " 12", NULL),
                          NULL);
  bool window = section != NULL && strcmp(section, "setup") != 0 && strcmp(section, "allocation") != 0;
  const char *where = window ? section : only_section(card);
  if (where != NULL) return of_window(reader, at, where, map);
  return plain_complain(reader, t, "line-which-phase", "card", card->name, "write",
                        arena_concat(reader->arena, "preparation: play ", card->id, NULL), NULL);
}

/* "I keep Murat", "artillerie, jouée tout de suite": the card of the set-up (1.3). */
static Tree *setup_card(PlainReader *reader, const char *section, const PlainToken *t) {
  const State *state = reader->state;
  const PlainToken *at = t;
  bool kept = is(section, "setup");
  if (state->window != WINDOW_SETUP && !kept) return NULL;
  while (t->symbol == KEEP || t->symbol == PHASE || t->kind == PLAIN_COLON || t->symbol == CARD_WORD) t++;
  if (t->symbol != CARD_NAME) return NULL;
  Tree *map = plain_one(reader, at, "card", plain_scalar(reader, t, t->value));
  bool hidden = false, shown = false, no = false;
  for (t++; !ends(t); t++) {
    if (t->kind == PLAIN_COMMA || t->symbol == PLAIN_AND || t->kind == PLAIN_COLON || t->symbol == PLAIN_YES)
      continue;
    no |= t->symbol == PLAIN_NO;
    shown |= t->symbol == REVEAL || t->symbol == PLAY;
    hidden |= t->symbol == HIDE;
    if (t->symbol != REVEAL && t->symbol != HIDE && t->symbol != PLAIN_NO && t->symbol != PLAY) return NULL;
  }
  if (hidden && (shown || no)) return NULL; /* "not hidden", "revealed, hidden" */
  if (shown || hidden) plain_put(reader, map, at, "reveal", plain_bool(reader, at, shown && !no));
  return plain_one(reader, at, "setup", map);
}

/* "I keep Molina for later": nothing is played. */
static Tree *keep(PlainReader *reader, const PlainToken *t) {
  const State *state = reader->state;
  if (state->window == WINDOW_SETUP || t->symbol != KEEP) return NULL;
  const PlainToken *at = t++;
  if (t->symbol != CARD_NAME) return NULL;
  for (t++; t->kind != PLAIN_END; t++) {
    bool other =
        t->kind == PLAIN_NUMBER || t->symbol == CARD_NAME || t->symbol == PLACE || is_verb(t->symbol);
    if (other || t->kind == PLAIN_COMMA || t->symbol == PLAIN_AND) return NULL;
  }
  return plain_map(reader, at);
}

static Tree *line(PlainReader *reader, const char *section, const PlainToken *t) {
  while (t->symbol == PHASE || (t->symbol == PLAIN_NOTHING && t[1].kind != PLAIN_END)) {
    if (t->symbol == PHASE) section = t->value;
    t++;
    while (t->kind == PLAIN_COLON) t++;
  }
  if (t->kind == PLAIN_END) return NULL;
  bool orders = section == NULL || is(section, "orders") || is(section, "allocation");
  bool cards = !is(section, "orders") && !is(section, "allocation");
  bool prepares = section == NULL || is(section, "preparation");
  Tree *made = cards ? setup_card(reader, section, t) : NULL;
  if (made == NULL && cards) made = play(reader, section, t);
  if (made == NULL && section == NULL) made = keep(reader, t);
  if (made == NULL && prepares) made = draw(reader, t);
  if (made == NULL && prepares) made = forbid(reader, t);
  if (made == NULL && orders) made = order(reader, section, t);
  if (made == NULL && orders) made = stay(reader, t);
  return made;
}

/* ---- values of a YAML file ---- */

static Tree *value(PlainReader *reader, const char *key, const PlainToken *t) {
  const PlainToken *end;
  if (strcmp(key, "play") == 0 && t->symbol == CARD_NAME) {
    Tree *map = card_play(reader, t, &end);
    Tree *list = plain_list(reader, t);
    if (map == NULL || !ends(end)) return NULL;
    tree_add(reader->arena, list, map);
    return list;
  }
  if (strcmp(key, "card") == 0 && t->symbol == CARD_NAME && ends(t + 1))
    return plain_scalar(reader, t, t->value);
  if (t->symbol == PLAIN_ALL && ends(t + 1) && strstr(key, ARROW) != NULL)
    return plain_scalar(reader, t, "all");
  bool place = t->symbol == PLACE && ends(t + 1) && (strcmp(key, "zone") == 0 || strcmp(key, "group") == 0);
  return place ? plain_int(reader, t, zone_at(reader, t)) : NULL;
}

const PlainShapes MAYO_PLAIN = {
    .words = WORDS,
    .keys = KEYS,
    .sections = NAMED,
    .line = line,
    .value = value,
    .claims = STAYS,
    .doubt = doubt,
    .names = names,
    .is_verb = is_verb,
    .examples = EXAMPLES,
};
