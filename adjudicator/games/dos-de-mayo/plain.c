/* Plain orders of Dos de Mayo: "draw, 12 to 14", "2 cubes 9->14", "play Molina on 10" (MAYO 1.3, 2, 3.1, 4.4, 6). */

#include "plain.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "../forms.h"
#include "choices.h"
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
  RETURN, /* to the deck */
  FORBID,
  ALLOCATE,
  CUBE,    /* `value`: in the singular it is one of them, we do not know which */
  ONE,     /* one of the cubes; never zone 1 */
  OTHER,   /* one more of them */
  TIMES,   /* "x2" */
  WAY,     /* "up", "down": between a verb and where it goes; says nothing of its own */
  LET,     /* "have 12 go to 14" */
  AIM,     /* what a card is played for */
  NOW,     /* in the window that is due */
  ZONE,    /* says nothing of its own */
  OUTSIDE, /* the French cubes before the gates */
  INWARDS, /* so they come */
  PLACE,   /* `value`: the zone's number */
  PHASE,   /* `value`: the section */
  CARD_WORD,
  CARD_NAME /* `value`: the card's id */
};

static const PlainWord WORDS[] = {
    {DRAW, NULL,
     "draw, draws, drawing, draw a card, draw one card, draw card, take a card, take the card, take one card, "
     "taking a card, want a card, would like a card, I'd like a card, a card please, yes to a card, "
     "yes to the card, card yes, yes card, card for me, to draw, to draw a card, to draw one card, to take a card, one card off the deck, "
     "a card off the deck",
     "pioche, piocher, piochons, pioche une carte, tire une carte, prends une carte, prendre une carte, "
     "veux une carte, voudrais une carte, une carte svp, une carte stp, une carte s'il te pla\u00EEt, carte oui, carte pour moi",
     "robo, robar, robamos, roba, robo carta, robar carta, robo una carta, robar una carta, cojo carta, "
     "cojo una carta, coger carta, tomo carta, tomo una carta, saco carta, saco una carta, quiero carta, "
     "quiero una carta, una carta por favor, carta s\u00ED, carta para m\u00ED"},
    {PLAY, NULL, "play, plays, playing", "joue, jouer, jouons, jou\u00E9e",
     "juego, jugar, jugamos, juega, juego a, se juega, se juegan"},
    {MOVE, NULL,
     "move, moves, moving, go, goes, going, march, marches, shift, head, heads, heading, advance, advances, "
     "attack, attacks, push, join, joins, come, comes, proceed, proceeds",
     "va, vont, aller, bouge, bougent, bouger, d\u00E9place, d\u00E9placer, envoie, passe, passent, rejoint, "
     "rejoignent, attaque, attaquent, avance, avancent, partent, part en, part vers, part \u00E0, part au, "
     "monte, montent, descend, descendent, marche, marchent, avancera, avanceront, ira, iront, se rend, se rendent, se rendra, "
     "se rendront",
     "muevo, mueve, mueven, mover, va, van, vaya, vayan, env\u00EDo, mando, manda, llevo, lleva, paso, pasa, "
     "pasan, ataco, ataca, atacan, avanzo, avanza, avanzan, sube, suben, baja, bajan, avance, avancen, pase, pasen, mueva, "
     "muevan, marcha, marchan, marche, marchen, ataque, ataquen, se va, se van"},
    {BRING, NULL, "bring, bring in, enter, enters, come in, comes in",
     "fais entrer, entre, entrent, faire entrer, y entre, y entrent", "entra, entran, meto, hago entrar"},
    {STAY, NULL,
     "stay, stays, hold, holds, remain, remains, stay put, stays put, stay where they are, stay where it is, "
     "stays where it is, stay there, stays there, where it is, where they are, stay home, stays home, stay at home, "
     "stays at home, where he is, where she is",
     "reste, restent, tient, reste sur place, restent sur place, reste l\u00E0, restent l\u00E0, o\u00F9 il est, "
     "o\u00F9 ils sont, ne bouge pas, ne bougent pas",
     "se queda, se quedan, se quede, se queden, queda, quedan, quieto, quietos, se queda quieto, se quedan quietos, "
     "se queda donde est\u00E1, se quedan donde est\u00E1n, donde est\u00E1, donde est\u00E1n, permanece, permanecen, "
     "en su sitio, no se mueve, no se mueven, se queda ah\u00ED, se quedan ah\u00ED"},
    {KEEP, NULL, "keep, keeps, keeping, choose, take",
     "garde, garder, gard\u00E9e, conserve, conserver, choisis, prends",
     "conservo, guardo, guarda, guardar, elijo, elige, me quedo con, quedo"},
    {REVEAL, NULL,
     "reveal, reveals, revealed, revealing, show, showing, face up, played at once, at once, play it at once, "
     "play it now",
     "d\u00E9voil\u00E9e, d\u00E9voile, r\u00E9v\u00E9l\u00E9e, r\u00E9v\u00E9ler, r\u00E9v\u00E8le, montre, montrer, montr\u00E9e, jou\u00E9e tout de suite, tout de suite, face visible, joue-la, jouez-la, r\u00E9v\u00E8le-la, montre-la",
     "revelada, revelar, revelo, rev\u00E9lala, ju\u00E9gala, mu\u00E9strala, mostrada, mostrar, muestro, jugada enseguida, boca arriba, en seguida, enseguida"},
    {HIDE, NULL, "hidden, face down, not revealed, in hand", "cach\u00E9e, face cach\u00E9e, en main",
     "oculta, boca abajo, en mano"},
    {RETURN, NULL, "goes back, goes back to the deck, goes back into the deck, returns to the deck",
     "retourne dans le paquet, retourne donc dans le paquet, retourne au paquet, va dans le paquet",
     "vuelve al mazo, va al mazo"},
    {FORBID, NULL, "forbid, forbids", "interdis, interdire, interdit", "proh\u00EDbo, prohibir"},
    {ALLOCATE, NULL, "allocate, assign", "affecte, affecter, attribue, attribuer",
     "asigno, asignar, asigna, asignamos"},
    {CUBE, "one", "cube, guy, man, troop, unit, piece", "cube, pion, troupe, unit\u00E9, celui",
     "cubo, ficha, tropa, unidad"},
    {CUBE, "of", "", "celui de, celle de", "el de, el del"},
    {CUBE, NULL, "men, people, lads, boys", "gars, gens, ceux, seul", "gente, unidades"},
    {ONE, NULL, "a cube, a single cube, single cube, a single", "un, un seul", "un, uno, un solo"},
    {OTHER, NULL, "other, other one, other cube, another, another one, another cube",
     "autre, autre cube, un autre, un autre cube", "otro, otro cubo"},
    {TIMES, NULL, "x, times", "fois", "veces"},
    {WAY, NULL, "over, up, down, across, forward, straight", "", ""},
    {PLAIN_TURN, NULL, "first turn, second turn, third turn",
     "premier tour, deuxi\u00E8me tour, troisi\u00E8me tour", "primer turno, segundo turno, tercer turno"},
    {LET, NULL, "have, get, split, splits", "se divise, s\u00E9pare", "se divide, separo, divido"},
    {AIM, NULL, "protect, save, cover", "prot\u00E9ger, sauver", "proteger, salvar"},
    {NOW, NULL, "now, right now, right away, immediately", "maintenant, imm\u00E9diatement",
     "ya, ahora, ahora mismo"},
    {PLAIN_FILLER, NULL, "so, ok so, okay, alright, well, as to, as for", "alors, bon, donc",
     "bueno, pues, vale, a ver, al l\u00EDo, al grano, ordeno que"},
    {PLAIN_FILLER, NULL,
     "for me, on my behalf, just, I'm, I am, we're, we are, this time, he, she, they, them, france here, spain here, as yet, for now, for the moment, "
     "for the time being",
     "pour moi, cette fois, cette fois-ci, ici la France, ici l'Espagne, pour l'instant, pr linstant, pour le moment",
     "para m\u00ED, esta vez, aqu\u00ED Francia, aqu\u00ED Espa\u00F1a, por ahora, de momento, por el momento"},
    /* The cube that a card is about to bring. */
    {PLAIN_FILLER, NULL, "including the new one, the new one included",
     "le nouveau compris, y compris le nouveau",
     "que son dos con la nueva, con la nueva, la nueva incluida, que son dos con el nuevo, con el nuevo, el nuevo incluido"},
    {PLAIN_NO, NULL, "rather not, I'd rather not, I would rather not", "pr\u00E9f\u00E8re ne pas",
     "prefiero no"},
    {PLAIN_ALL, "both", "both, both of them", "les deux, tous les deux, toutes les deux",
     "los dos, las dos, ambos, ambas"},
    {PLAIN_ALL, "all", "all, every, everything, everybody, everyone, the rest, the others",
     "tous, toutes, tout, chaque, les autres, le reste",
     "todos, todas, todo, cada, los dem\u00E1s, el resto"},
    {ZONE, NULL, "zone, group, area, space, gate", "zone, groupe, porte", "zona, grupo, puerta"},
    {OUTSIDE, NULL,
     "outside, outside Madrid, off the board, from outside, waiting outside, that wait outside, who wait outside",
     "hors de Madrid, dehors, ext\u00E9rieur, hors, qui attendent devant, attendent devant",
     "fuera de Madrid, fuera, exterior"},
    {INWARDS, NULL,
     "cubes in by, cubes in at, cubes in through, cubes in via, cube in by, cube in at, cube in through, cube in via",
     "", ""},
    {PLACE, "15", "Plaza Mayor, Plaza", "", ""},
    {PLACE, "20", "Puerta de Toledo, Toledo", "Tol\u00E8de, porte de Tol\u00E8de", ""},
    {PLACE, "10", "Palacio Real, palacio, royal palace, palace", "palais royal, palais", ""},
    {PLACE, "3", "Parque de Monteleon, Monteleon, park", "parc", "parque"},
    {PLACE, "11", "Retiro, El Retiro", "", ""},
    {PLACE, "14", "Puerta del Sol, Sol", "", ""},
    {PLACE, "16", "Puerta de Atocha, Atocha", "", ""},
    {PHASE, "setup", "setup, set-up", "mise en place", "preparaci\u00F3n inicial, despliegue"},
    {PHASE, "preparation", "preparation, prep", "pr\u00E9paration, pr\u00E9pa", "preparaci\u00F3n"},
    {PHASE, "play", "with the orders", "avec les ordres", "con las \u00F3rdenes"},
    {PHASE, "movement", "movement, when we move", "mouvement, quand on bouge, quand nous bougeons",
     "movimiento, cuando nos movamos"},
    {PHASE, "resolution", "resolution", "r\u00E9solution", "resoluci\u00F3n"},
    {CARD_WORD, NULL, "card, any card", "carte", "carta"},
    /* By the first phrase lines name a card, in all languages as it is printed. */
    {CARD_NAME, "molina", "Molina, Blas Molina, Jos\u00E9 Blas Molina, Jos\u00E9 Blas Molina y Soriano", "",
     ""},
    {CARD_NAME, "manolas", "Las Manolas, Las Manolas de la Puerta de Toledo, Manolas, Manola", "", ""},
    {CARD_NAME, "tiesto", "Un tiesto, Un tiesto mata al hijo del general Legrand, tiesto, Legrand", "", ""},
    {CARD_NAME, "daoiz", "Dao\u00EDz, Luis Dao\u00EDz, Capit\u00E1n Luis Dao\u00EDz", "", ""},
    {CARD_NAME, "presos", "Los presos, Los presos de la c\u00E1rcel de la Corte, presos", "", ""},
    {CARD_NAME, "alcalde-de-mostoles",
     "El alcalde de M\u00F3stoles, alcalde de M\u00F3stoles, alcalde, M\u00F3stoles", "", ""},
    {CARD_NAME, "soldados", "Los soldados, Los soldados se escapan de los cuarteles, soldados", "", ""},
    {CARD_NAME, "teniente-ruiz", "Teniente Ruiz, Teniente Jacinto Ruiz, Jacinto Ruiz, Ruiz", "", ""},
    {CARD_NAME, "velarde", "Velarde, Pedro Velarde, Capit\u00E1n Pedro Velarde", "", ""},
    {CARD_NAME, "malasana", "Malasa\u00F1a, Manuela Malasa\u00F1a", "", ""},
    {CARD_NAME, "clara-del-rey", "Clara del Rey, Clara", "", ""},
    {CARD_NAME, "artilleria", "Artiller\u00EDa, artillery", "Artiller\u00EDa, artillerie", ""},
    {CARD_NAME, "mariscal-murat", "Mariscal Murat, Marshal Murat, Murat",
     "Mariscal Murat, mar\u00E9chal Murat", ""},
    {CARD_NAME, "caballeria", "Caballer\u00EDa, cavalry", "Caballer\u00EDa, cavalerie", ""},
    {CARD_NAME, "colaboracion", "Colaboraci\u00F3n, Colaboraci\u00F3n con los franceses",
     "Colaboraci\u00F3n, collaboration", ""},
    {CARD_NAME, "paz-paz", "Paz paz, Paz paz que todo est\u00E1 compuesto", "", ""},
    {CARD_NAME, "turba-se-dispersa", "La turba se dispersa, turba se dispersa, turba", "", ""},
    {CARD_NAME, "fusilamientos", "Los fusilamientos, fusilamientos", "", ""},
    {CARD_NAME, "mamelucos", "Los mamelucos, mamelucos, mamelukes, the mamelukes",
     "Los mamelucos, mamelouks, les mamelouks", ""},
    {CARD_NAME, "guardia-imperial", "Guardia imperial, imperial guard",
     "Guardia imperial, garde imp\u00E9riale", ""},
    {CARD_NAME, "general-grouchy", "General Grouchy, Grouchy", "", ""},
    {CARD_NAME, "bando-de-murat", "Bando de Murat, bando", "", ""},
    {0, NULL, NULL, NULL, NULL},
};

static const PlainWord KEYS[] = {
    {PLAIN_KEY, "setup", "setup, set-up", "mise en place", "preparaci\u00F3n inicial"},
    {PLAIN_KEY, "preparation", "preparation, prep", "pr\u00E9paration, pr\u00E9pa", "preparaci\u00F3n"},
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
  if (t->symbol == ONE) return 1;
  return t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD ? t->number : 0;
}

/* The zone at a token, by its number or its name; 0: none. */
static int zone_at(const PlainReader *reader, const PlainToken *t) {
  int zone = t->symbol == PLACE ? (int)strtol(t->value, NULL, 10) : t->symbol == ONE ? 0 : count_at(t);
  return zone >= 1 && zone <= edition_of(reader)->zone_count ? zone : 0;
}

static bool goes(const PlainToken *t) {
  return t->symbol == MOVE || t->symbol == BRING || t->symbol == WAY;
}

static size_t names(const PlainReader *reader, const PlainToken *t) {
  if (t->symbol == CARD_NAME) return 1;
  bool none = t->symbol == PLAIN_NO || t->symbol == PLAIN_NONE || t->symbol == PLAIN_WITHOUT;
  if (t->symbol == PLAIN_NO && t[1].symbol == DRAW) return 1;
  if (none && t[t[1].symbol == PLAIN_FROM ? 2 : 1].symbol == CARD_WORD) return 1;
  bool begins = t->symbol == CUBE || zone_at(reader, t) > 0;
  if (begins && goes(&t[t[1].symbol == PLAIN_NO ? 2 : 1])) return 1;
  bool of_zone = t->symbol == CUBE &&
                 (t[1].symbol == PLAIN_FROM || (t[1].symbol == PLAIN_TO && zone_at(reader, t + 2) > 0) ||
                  (t->value != NULL && zone_at(reader, t + 1) > 0));
  if (of_zone) return 1;
  bool link = t[0].kind != PLAIN_END &&
              (t[1].kind == PLAIN_ARROW || t[1].kind == PLAIN_DASH || t[1].symbol == PLAIN_TO ||
               (t->symbol == PLACE && t[1].symbol == PLAIN_WITH));
  bool zone = t->kind == PLAIN_NUMBER || t->symbol == PLACE || t->number > 0;
  bool numbers =
      zone && zone_at(reader, t) > 0 && link && (t[2].kind == PLAIN_NUMBER || t[2].symbol == PLACE);
  bool enters = t->kind == PLAIN_ARROW && t[1].kind == PLAIN_NUMBER;
  return numbers || (enters && zone_at(reader, t + 1) > 0) ? 2
         : t->symbol == OUTSIDE && t[1].symbol == PLAIN_TO ? 1
                                                           : 0;
}

/* "9 to 14, only one": an amount that ends its part, or is of a zone. */
static bool is_amount(const PlainToken *t) {
  bool amount = t->number > 0 || t->symbol == ONE;
  const PlainToken *next = &t[1];
  bool ends = next->kind == PLAIN_END || next->kind == PLAIN_COMMA || next->kind == PLAIN_STOP ||
              next->depth < t->depth;
  return amount && (ends || next->symbol == PLAIN_TO || next->symbol == PLAIN_FROM || next->symbol == STAY);
}

static bool matters(const PlainToken *t) {
  switch (t->symbol) {
  case PLAIN_ALL: return t->value != NULL && strcmp(t->value, "both") == 0;
  case STAY:
  case REVEAL:
  case HIDE:
  case CUBE:
  case OTHER:
  case OUTSIDE:
  case PLACE:
  case PHASE:
  case CARD_WORD:
  case CARD_NAME: return true;
  default: return t->kind == PLAIN_NUMBER || is_amount(t);
  }
}

static bool is_verb(int symbol) {
  return symbol == DRAW || symbol == PLAY || symbol == MOVE || symbol == BRING || symbol == FORBID ||
         symbol == ALLOCATE || symbol == KEEP;
}

/* ---- slots ---- */

/* "15", "Plaza Mayor", "Plaza Mayor (15)", "15 (Plaza Mayor)", "16, Puerta de Atocha", "Plaza Mayor (zone 15)". */
static size_t read_zone(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *again = t + 1;
  out->number = zone_at(reader, t);
  if (out->number == 0) return 0;
  while (again->kind == PLAIN_COMMA || again->symbol == ZONE) again++;
  bool both = again->kind != PLAIN_END && (t->symbol == PLACE) != (again->symbol == PLACE) &&
              zone_at(reader, again) == out->number;
  return both ? (size_t)(again - t) + 1 : 1;
}

static size_t read_gate(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return read_zone(reader, t, out) > 0 && (edition_of(reader)->gates >> out->number & 1) != 0 ? 1 : 0;
}

static size_t read_count(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->number = count_at(t);
  return out->number > 0 ? 1 : 0;
}

static size_t read_single(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return read_count(reader, t, out) > 0 && out->number == 1 ? 1 : 0;
}

/* "one to 14 and one to 16": cubes of a group, not "11 to 12". */
static size_t read_tally(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  bool digits = t->kind == PLAIN_NUMBER && t[1].symbol != CUBE;
  out->number = t->symbol == OTHER ? 1 : digits ? 0 : count_at(t);
  (void)reader;
  return out->number > 0 ? 1 : 0;
}

/* "The cube in 15": one of them. */
static size_t read_lone(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  size_t length = strlen(t->text);
  return t->symbol == CUBE && t->value != NULL && t->text[length - 1] != 's' ? 1 : 0;
}

static size_t read_times(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  static const char SIGN[] = "\u00D7";
  (void)reader;
  (void)out;
  bool sign = t->raw_length == sizeof SIGN - 1 && memcmp(t->raw, SIGN, sizeof SIGN - 1) == 0;
  return t->symbol == TIMES || sign ? 1 : 0;
}

/* What a clause may not go on with. */
static size_t read_more(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  bool ends =
      t->kind == PLAIN_COMMA || t->kind == PLAIN_STOP || t->symbol == PLAIN_AND || t->symbol == PLAIN_THEN;
  return ends ? 0 : 1;
}

/* "12 14": zones in digits. */
static size_t read_digits(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->kind == PLAIN_NUMBER ? read_zone(reader, t, out) : 0;
}

static size_t read_place(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->symbol == PLACE ? read_zone(reader, t, out) : 0;
}

/* "12->14 (2)". */
static size_t read_bracketed(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t->depth > 0 && t->depth > t[-1].depth ? read_count(reader, t, out) : 0;
}

/* "all five at 16": five cubes, from where? */
static size_t read_count_to(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return t[1].symbol == PLAIN_TO ? read_count(reader, t, out) : 0;
}

static size_t read_phase(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->text = t->value;
  return t->symbol == PHASE ? 1 : 0;
}

static size_t read_card(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->text = t->value;
  return t->symbol == CARD_NAME ? 1 : 0;
}

static size_t read_answer(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  bool yes = t->symbol == PLAIN_YES || strcmp(t->text, "si") == 0;
  out->number = yes;
  return yes || t->symbol == PLAIN_NO ? 1 : 0;
}

static void no_answer(PlainReader *reader, const Form *form, const PlainToken *tokens, const PlainToken *t) {
  (void)form;
  bool asked = t > tokens && t[-1].kind == PLAIN_COLON && t->kind != PLAIN_END && t[1].kind == PLAIN_END;
  if (asked)
    plain_complain(reader, t, "line-yes-or-no", "word", plain_raw(reader, t, t + 1), "write", "draw: yes",
                   NULL);
}

/* What a card is kept for: "for later". */
static size_t read_quiet(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  bool other = t->kind == PLAIN_NUMBER || t->symbol == CARD_NAME || t->symbol == PLACE || t->symbol == CUBE ||
               (t->number > 0 && t[1].symbol == CUBE) || is_verb(t->symbol);
  return other || t->kind == PLAIN_COMMA || t->symbol == PLAIN_AND ? 0 : 1;
}

/* "Cards": one is drawn, several are played. */
static size_t read_cards(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  return t->symbol == CARD_WORD && t->text[strlen(t->text) - 1] == 's' ? 1 : 0;
}

static const FormSlot SLOTS[] = {
    {"zone", read_zone, NULL},           {"gate", read_gate, NULL},   {"count", read_count, NULL},
    {"bracketed", read_bracketed, NULL}, {"phase", read_phase, NULL}, {"count_to", read_count_to, NULL},
    {"card", read_card, NULL},           {"quiet", read_quiet, NULL}, {"answer", read_answer, no_answer},
    {"single", read_single, NULL},       {"tally", read_tally, NULL}, {"lone", read_lone, NULL},
    {"times", read_times, NULL},         {"more", read_more, NULL},   {"digits", read_digits, NULL},
    {"place_name", read_place, NULL},    {"cards", read_cards, NULL}, {NULL, NULL, NULL},
};

/* ---- orders ---- */

static bool is_near(const PlainReader *reader, int from, int to) {
  return (edition_of(reader)->neighbours[from] >> to & 1) != 0;
}

/* "from", "zone", "el del": a word for a number behind them is a zone. */
static bool names_zone(const PlainToken *t) {
  bool of = t->symbol == CUBE && t->value != NULL && strcmp(t->value, "of") == 0;
  return of || t->symbol == PLAIN_FROM || t->symbol == ZONE;
}

/* "one to 12" after "from Plaza Mayor one cube to Puerta del Sol and" is no order from zone 1: a word in front of "to" may count
 * cubes, and is a zone only behind "from" or "zone". */
static bool may_count(const Order *order, const OrderPiece *from) {
  if (from == NULL || from->at->kind != PLAIN_WORD || from->at->symbol == PLACE) return false;
  return from->at == order->at || !names_zone(&from->at[-1]);
}

/* "9 to 14 to 15" is no order of nine cubes. */
static bool leads_on(const PlainToken *t) {
  static const char *const WORDS_ON[] = {"to", "into", "a", "al", "au", "vers", "hacia", NULL};
  for (size_t i = 0; t->symbol == PLAIN_TO && WORDS_ON[i] != NULL; i++) {
    if (strcmp(t->text, WORDS_ON[i]) == 0) return true;
  }
  return false;
}

/* "The cube in 15 goes to 14", where two of them stand: one, or the group? */
static bool is_one_of_many(const PlainReader *reader, const Order *order) {
  const OrderPiece *from = order_piece(order, "from");
  return order_piece(order, "lone") != NULL && from != NULL && reader->seat == FRENCH &&
         ((const State *)reader->state)->cubes[reader->seat][from->number] > 1;
}

/* How many cubes are written: for Spain with the order, and a word that it is the whole group (3.2). For the group may be
 * another when the order is carried out. "all 2 5→7" says so itself. */
static const char *numbered(PlainReader *reader, const Order *order, int count, const char *text) {
  const State *state = reader->state;
  const OrderPiece *from = order_piece(order, "from");
  bool whole = order_piece(order, "all") != NULL && order_piece(order, "written") != NULL;
  int there = from == NULL ? state->outside[order_piece(order, "to")->number]
                           : state->cubes[reader->seat][from->number];
  return arena_printf(reader->arena, whole || count == there ? "all %d %s" : "%d %s", count, text);
}

/* "12 14" is an order only between neighbours; "Atocha (16)" has no number. It becomes the order under "key", and for France
 * the number of its cubes under "it" (4.4). */
static bool accept_order(PlainReader *reader, Order *order) {
  order_leave_out(reader, order, "former");
  const OrderPiece *counted = order_piece(order, "count"), *from = order_piece(order, "from"),
                   *to = order_piece(order, "to");
  if (counted != NULL && counted->at->depth > 0 && counted->number == to->number) return false;
  if (counted != NULL && from != NULL && from->at->depth > counted->at->depth)
    return false; /* "9 (2) to 14" */
  bool leads = from != NULL && (counted == NULL || counted->at > from->at);
  if (leads && may_count(order, from)) return false;
  if (counted != NULL && leads_on(&counted->at[1])) return false;
  if (counted == NULL && is_one_of_many(reader, order)) return false;
  if (order_piece(order, "near") != NULL && (from == NULL || !is_near(reader, from->number, to->number)))
    return false;
  bool french = reader->seat == FRENCH, all = order_piece(order, "all") != NULL;
  int count = counted != NULL ? counted->number : order_piece(order, "both") != NULL ? 2 : 0;
  const char *text = edition_of(reader)->order_text[from == NULL ? 0 : from->number][to->number];
  if (!french && count > 0) text = numbered(reader, order, count, text);
  size_t taken = (size_t)(order->end - order->at);
  order->count = french && (count > 0 || all) ? 2 : 1;
  order->pieces[0] = (OrderPiece){.key = "key", .text = text, .at = order->at, .taken = taken};
  if (order->count == 2)
    order->pieces[1] =
        (OrderPiece){.key = "it", .text = count > 0 ? NULL : MAYO_ALL, .number = count, .at = order->at};
  return true;
}

/* The order, and beside it its number, where that has a section of its own; of orders that were given already the number alone. */
static Tree *write_order(PlainReader *reader, const Order *order) {
  Tree *made = order_in_section(reader, order, "allocation"), *list = plain_list(reader, order->at);
  bool given = ((const State *)reader->state)->window > WINDOW_ORDERS;
  if (given && made->count > 0) return made;
  tree_add(reader->arena, list, piece_value(reader, order_piece(order, "key")));
  plain_put(reader, made, order->at, "orders", list);
  return made;
}

/* "One cube from 15 to 14 and one to 16": no more than stand there, and to neighbours, else a number may be a zone. */
static bool accept_split(PlainReader *reader, Order *order) {
  const OrderPiece *from = order_piece(order, "from");
  int sum = 0;
  bool counted = false;
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    counted |= strcmp(piece->key, "count") == 0;
    if (strcmp(piece->key, "count") == 0) sum += piece->number;
    if (strcmp(piece->key, "to") != 0) continue;
    if (!counted || !is_near(reader, from->number, piece->number)) return false;
  }
  return sum <= ((const State *)reader->state)->cubes[reader->seat][from->number];
}

static Tree *write_split(PlainReader *reader, const Order *order) {
  const OrderPiece *from = order_piece(order, "from"), *count = NULL;
  Tree *made = plain_map(reader, order->at), *list = plain_list(reader, order->at),
       *numbers = plain_map(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "count") == 0) count = piece;
    if (strcmp(piece->key, "to") != 0 || count == NULL)
      continue; /* accept_split() saw that one stands before it */
    const char *text = edition_of(reader)->order_text[from->number][piece->number];
    bool french = reader->seat == FRENCH;
    const char *line = french ? text : arena_printf(reader->arena, "%d %s", count->number, text);
    tree_add(reader->arena, list, plain_scalar(reader, piece->at, line));
    if (french) plain_put(reader, numbers, piece->at, text, plain_int(reader, count->at, count->number));
  }
  bool given = ((const State *)reader->state)->window > WINDOW_ORDERS;
  if (!given || numbers->count == 0) plain_put(reader, made, order->at, "orders", list);
  if (numbers->count > 0) plain_put(reader, made, order->at, "allocation", numbers);
  return made;
}

/* "9, 12 and 15 go to 14", of groups that do not split. */
static bool accept_many(PlainReader *reader, Order *order) {
  const State *state = reader->state;
  const OrderPiece *to = order_piece(order, "to");
  bool many = reader->seat == SPANISH;
  for (size_t i = 0; many && i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "from") != 0) continue;
    bool word = piece->at->kind == PLAIN_WORD && piece->at->number == 1;
    many = !word && state->cubes[SPANISH][piece->number] > 0 && is_near(reader, piece->number, to->number);
  }
  return many;
}

static Tree *write_many(PlainReader *reader, const Order *order) {
  const OrderPiece *to = order_piece(order, "to");
  Tree *list = plain_list(reader, order->at);
  for (size_t i = 0; i < order->count; i++) {
    const OrderPiece *piece = &order->pieces[i];
    if (strcmp(piece->key, "from") == 0)
      tree_add(reader->arena, list,
               plain_scalar(reader, piece->at, edition_of(reader)->order_text[piece->number][to->number]));
  }
  return plain_one(reader, order->at, "orders", list);
}

/* Where the patterns say which zones are not left. */
#define STAYS "stays"

/* ---- preparation ---- */

/* The answer of all words together, under a key; false: they say both. */
static bool answer(Order *order, const char *key) {
  bool yes = order_piece(order, "yes") != NULL, no = order_piece(order, "no") != NULL;
  for (size_t i = 0; i < order->count; i++) {
    bool answer = strcmp(order->pieces[i].key, "answer") == 0;
    yes |= answer && order->pieces[i].number == 1;
    no |= answer && order->pieces[i].number == 0;
  }
  if (yes && no) return false;
  order->count = 1;
  order->pieces[0] = (OrderPiece){.key = key, .text = no ? "no" : "yes", .at = order->at};
  return true;
}

static bool accept_draw(PlainReader *reader, Order *order) {
  (void)reader;
  if (order->end->symbol == CARD_NAME) return false; /* "I take the card Murat" */
  return answer(order, "draw");
}

static bool accept_forbid(PlainReader *reader, Order *order) {
  (void)reader;
  return answer(order, "forbid");
}

/* ---- cards ---- */

static const Card *card_of(const PlainReader *reader, const char *id) {
  int side;
  int card = mayo_card_find(edition_of(reader), id, &side);
  return card < 0 ? NULL : &edition_of(reader)->cards[side][card];
}

/* Names where a card is played as its turn file does: {zone}, {group}, {order}, {order, zone, number}. False: it takes no such
 * thing. */
static bool name_target(PlainReader *reader, const Card *card, Order *order) {
  OrderPiece *from = order_piece(order, "from"), *to = order_piece(order, "to"),
             *on = order_piece(order, "on"), *count = order_piece(order, "count");
  bool zone = (card->fields & FIELD_ZONE) != 0;
  if ((on != NULL && !zone) || (count != NULL && (card->fields & FIELD_NUMBER) == 0)) return false;
  if (on != NULL) on->key = "zone";
  if (count != NULL) count->key = "number";
  if (to == NULL) {
    if (from != NULL) from->key = zone ? "zone" : "group";
    return from == NULL || (card->fields & (FIELD_ZONE | FIELD_GROUP)) != 0;
  }
  const PlainToken *at = from != NULL ? from->at : to->at - 1;
  *to = (OrderPiece){.key = "order",
                     .text = edition_of(reader)->order_text[from == NULL ? 0 : from->number][to->number],
                     .at = at,
                     .taken = (size_t)(to->at - at) + 1};
  if (from != NULL) order_drop(order, from);
  return (card->fields & FIELD_ORDER) != 0;
}

/* The section that a play is of: that of its words, or the only window that its card has; NULL: it has several. */
static const char *section_of(const Card *card, const Order *order, int window) {
  static const char *const PLAYED[WINDOWS] = {NULL, "preparation", "play", "movement", NULL, "resolution"};
  const OrderPiece *said = order_piece(order, "phase");
  const char *section = said != NULL ? said->text : order->section, *found = NULL;
  if (section == NULL && order_piece(order, "now") != NULL) return PLAYED[window];
  bool named = section != NULL && strcmp(section, "setup") != 0 && strcmp(section, "orders") != 0 &&
               strcmp(section, "allocation") != 0;
  if (named) return section;
  for (int w = 0; w < WINDOWS; w++) {
    if ((card->windows >> w & 1) == 0 || PLAYED[w] == NULL) continue;
    if (found != NULL) return NULL;
    found = PLAYED[w];
  }
  return found;
}

static bool is_ours(PlainReader *reader, const OrderPiece *name) {
  int side, card = mayo_card_find(edition_of(reader), name->text, &side);
  if (card < 0 || side == reader->seat) return true;
  return plain_complain(reader, name->at, "line-not-your-card", "card",
                        edition_of(reader)->cards[side][card].name, NULL) != NULL;
}

/* Where a card of the reader's can do something as the cubes stand, as its line names it; where nothing is, some place that it can
 * be played on. */
static const char *example_target(PlainReader *reader, const char *id) {
  const Edition *edition = edition_of(reader);
  const State *state = reader->state;
  int side, number = mayo_card_find(edition, id, &side);
  const Card *card = &edition->cards[side][number];
  Targets *targets = arena_alloc(reader->arena, sizeof *targets);
  targets->count = 0;
  for (int window = 0; window < WINDOWS && targets->count == 0; window++)
    mayo_card_targets(edition, state, side, (Window)window, number, targets);
  if (targets->count > 0) {
    const Play *play = &targets->items[0];
    if ((card->required & FIELD_ORDER) != 0) return edition->order_text[play->order_from][play->order_to];
    return arena_printf(reader->arena, "%d", (card->required & FIELD_ZONE) != 0 ? play->zone : play->group);
  }
  int owner = card->effects[0].side, zone = 1;
  while (zone < edition->zone_count && state->cubes[owner][zone] == 0) zone++;
  if ((card->required & FIELD_ORDER) == 0) return arena_printf(reader->arena, "%d", zone);
  return edition->order_text[zone][__builtin_ctz(edition->neighbours[zone])];
}

/* "play Molina on 10", "resolution: mamelucos 15", "Molina en 10". */
static bool accept_play(PlainReader *reader, Order *order) {
  order_leave_out(reader, order, "former");
  const OrderPiece *name = order_piece(order, "card");
  const PlainToken *t = name->at;
  const Card *card = card_of(reader, name->text);
  bool where = order_piece(order, "from") != NULL || order_piece(order, "to") != NULL;
  if (!is_ours(reader, name) || card == NULL || !name_target(reader, card, order)) return false;
  if (!where && (card->required & (FIELD_ZONE | FIELD_GROUP | FIELD_ORDER)) != 0)
    return plain_complain(
               reader, t, "line-card-where", "card", card->name, "write",
               arena_concat(reader->arena, "play ", card->id, " ", example_target(reader, card->id), NULL),
               NULL) != NULL;
  const char *section = section_of(card, order, (int)((const State *)reader->state)->window);
  (void)order_drop_key(order, "phase");
  (void)order_drop_key(order, "now");
  if (section == NULL)
    return plain_complain(reader, t, "line-which-phase", "card", card->name, "write",
                          arena_concat(reader->arena, "preparation: play ", card->id, NULL), NULL) != NULL;
  order->section = section;
  return true;
}

/* The plays of the orders are a section, those of other phases stand within theirs. */
static Tree *write_play(PlainReader *reader, const Order *order) {
  Tree *play = order_in_section(reader, order, "play");
  return strcmp(order->section, "play") == 0 ? play : plain_one(reader, order->at, order->section, play);
}

/* What orders list under STAYS who plays no card at all. */
#define NO_CARDS "cards"

/* "I do not play Molina": it takes back what was filed before. */
static bool accept_unplayed(PlainReader *reader, Order *order) {
  const OrderPiece *card = order_piece(order, "card");
  if (card != NULL && !is_ours(reader, card)) return false;
  (void)order_drop_key(order, "phase");
  if (card == NULL)
    order->pieces[order->count++] = (OrderPiece){.key = "none", .text = NO_CARDS, .at = order->at};
  return true;
}

/* The section of cards alone that is due; NULL: none is. */
static const char *cards_due(const PlainReader *reader) {
  switch (((const State *)reader->state)->window) {
  case WINDOW_MOVEMENT: return "movement";
  case WINDOW_RESOLUTION: return "resolution";
  default: return NULL;
  }
}

/* "I play no cards", of no phase, where none is due that is of cards alone. */
static bool accept_no_cards(PlainReader *reader, Order *order) {
  bool said = order->section != NULL && strcmp(order->section, STAYS) != 0;
  return cards_due(reader) == NULL && !said && accept_unplayed(reader, order);
}

/* "No card in the resolution." What that means for the preparation is asked: none drawn, or none played? */
static bool accept_no_card(PlainReader *reader, Order *order) {
  const OrderPiece *phase = order_piece(order, "phase");
  const char *section = phase != NULL ? phase->text : order->section;
  if (section == NULL || strcmp(section, "play") == 0) section = cards_due(reader);
  bool cards = section != NULL && (strcmp(section, "movement") == 0 || strcmp(section, "resolution") == 0);
  if (cards) order->section = section;
  return cards || plain_complain(reader, order->at, "line-unclear", "write", "no draw", "denies",
                                 "preparation", NULL) != NULL;
}

/* "Movement: I play nothing." */
static bool accept_nothing_played(PlainReader *reader, Order *order) {
  return order->section != NULL && accept_no_card(reader, order);
}

static Tree *write_no_card(PlainReader *reader, const Order *order) {
  return plain_one(reader, order->at, order->section,
                   plain_one(reader, order->at, "play", plain_list(reader, order->at)));
}

/* No card is played, no group moves; the preparation is asked, as above, and cubes must be allocated. Who has no card to choose in the
 * set-up is asked for orders first. */
static Tree *nothing(PlainReader *reader, const PlainToken *at) {
  const char *cards = cards_due(reader);
  if (cards != NULL)
    return plain_one(reader, at, cards, plain_one(reader, at, "play", plain_list(reader, at)));
  int window = ((const State *)reader->state)->window;
  bool orders =
      window == WINDOW_ORDERS || (window == WINDOW_SETUP && edition_of(reader)->choice[reader->seat] == 0);
  return orders ? plain_nothing(reader, at, "orders") : NULL;
}

static bool is_setup(const PlainReader *reader) {
  return ((const State *)reader->state)->window == WINDOW_SETUP;
}

/* "I keep Murat", "artillerie, jouée tout de suite": the card of the set-up (1.3). */
static bool accept_setup(PlainReader *reader, Order *order) {
  const OrderPiece *phase = order_piece(order, "phase");
  bool kept = order->named || (phase != NULL && strcmp(phase->text, "setup") == 0);
  if (!is_setup(reader) && !kept) return false;
  (void)order_drop_key(order, "phase");
  bool shown = order_drop_key(order, "shown"), hidden = order_drop_key(order, "hidden"),
       no = order_drop_key(order, "no");
  if (hidden && (shown || no)) return false; /* "not hidden", "revealed, hidden" */
  if (!shown && !hidden) return true;
  order->pieces[order->count++] =
      (OrderPiece){.key = "reveal", .text = shown && !no ? "yes" : "no", .at = order->at};
  return true;
}

/* "I keep Murat, Artillería goes back to the deck." */
static bool accept_returned(PlainReader *reader, Order *order) {
  (void)order;
  return is_setup(reader);
}

/* "I keep Molina for later": nothing is played. */
static bool accept_kept(PlainReader *reader, Order *order) {
  int side;
  bool card = mayo_card_find(edition_of(reader), order_piece(order, "card")->text, &side) >= 0;
  return !is_setup(reader) && card && side == reader->seat;
}

static bool accept_value(PlainReader *reader, Order *order) {
  const Card *card = card_of(reader, order_piece(order, "card")->text);
  return card != NULL && name_target(reader, card, order);
}

/* ---- the patterns ---- */

static const FormWord PATTERN_WORDS[] = {
    {"draws", PLAIN_WORD, DRAW, NULL, NULL},
    {"plays", PLAIN_WORD, PLAY, NULL, NULL},
    {"moves", PLAIN_WORD, MOVE, NULL, NULL},
    {"brings", PLAIN_WORD, BRING, NULL, NULL},
    {"stays", PLAIN_WORD, STAY, NULL, NULL},
    {"keeps", PLAIN_WORD, KEEP, NULL, NULL},
    {"reveals", PLAIN_WORD, REVEAL, NULL, NULL},
    {"hides", PLAIN_WORD, HIDE, NULL, NULL},
    {"returns", PLAIN_WORD, RETURN, NULL, NULL},
    {"not_yet_en", PLAIN_WORD, PLAIN_SPURIOUS, NULL, "not yet"},
    {"not_yet_fr", PLAIN_WORD, PLAIN_SPURIOUS, NULL, "pas encore"},
    {"not_yet_es", PLAIN_WORD, PLAIN_SPURIOUS, NULL, "todavia no"},
    {"but_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "but"},
    {"but_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "mais"},
    {"but_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "pero"},
    {"played_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "played"},
    {"takes_it", PLAIN_WORD, KEEP, NULL, "takes"},
    {"rather", PLAIN_WORD, PLAIN_INSTEAD, PLAIN_CHANGED, NULL},
    {"forbids", PLAIN_WORD, FORBID, NULL, NULL},
    {"allocates", PLAIN_WORD, ALLOCATE, NULL, NULL},
    {"cube", PLAIN_WORD, CUBE, NULL, NULL},
    {"other_one", PLAIN_WORD, OTHER, NULL, NULL},
    {"way", PLAIN_WORD, WAY, NULL, NULL},
    {"also_en", PLAIN_WORD, PLAIN_AND, NULL, "also"},
    {"also_fr", PLAIN_WORD, PLAIN_AND, NULL, "aussi"},
    {"also_es", PLAIN_WORD, PLAIN_AND, NULL, "tambien"},
    {"lets", PLAIN_WORD, LET, NULL, NULL},
    {"sends", PLAIN_WORD, PLAIN_FILING, NULL, "send"},
    {"uses", PLAIN_WORD, PLAIN_FILING, NULL, "use"},
    {"takes", PLAIN_WORD, KEEP, NULL, "take"},
    {"aims", PLAIN_WORD, AIM, NULL, NULL},
    {"now_word", PLAIN_WORD, NOW, NULL, NULL},
    {"area", PLAIN_WORD, ZONE, NULL, NULL},
    {"outside", PLAIN_WORD, OUTSIDE, NULL, NULL},
    {"by", PLAIN_WORD, PLAIN_BY, NULL, NULL},
    {"inwards", PLAIN_WORD, INWARDS, NULL, NULL},
    {"preparation", PLAIN_WORD, PHASE, "preparation", NULL},
    {"card_word", PLAIN_WORD, CARD_WORD, NULL, NULL},
    {"both", PLAIN_WORD, PLAIN_ALL, "both", NULL},
    {"article", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "a"},
    {"article_to", PLAIN_WORD, PLAIN_TO, NULL, "a"}, /* Spanish "to" */
    {"card_name", PLAIN_WORD, CARD_NAME, NULL, NULL},
    {"leaves", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "leave"},
    {"leaves_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "laisse"},
    {"leaves_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "deja"},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

static const FormRule RULES[] = {
    {"lead", "(moves | brings | lets | sends | takes | nothing (colon | dash)*)*"},
    {"also", "also_en | also_fr | also_es"},
    {"link", "arrow | dash | to | moves | brings | takes_it"},
    {"links", "(area | way | also)* link (link | area | way | also)*"},
    {"place", "(area | from)*"},
    {"place_in", "(area | from | to)*"},
    {"whole", "both all=yes both=yes | all all=yes [count:count]"},
    {"counts", "times count:count | count:count times"},
    /* "9 to 14, one cube": not "9 to 14, 2 cubes 15 to 12". */
    {"behind",
     "[count:bracketed [cube] | (colon | with)* (whole | counts) [cube] | (colon | with)+ count:count [cube]"
     " | count:count cube"
     " | (comma | dash) (with+ (whole | counts | count:count) [cube] | (whole | counts | count:count) cube | counts)"
     " !more]"},
    {"linked", "(outside links | arrow (link | area)* | from:zone links) to:zone area*"},
    {"reversed", "to (to | area)* to:zone area* from place from:zone area*"},
    {"near", "from:digits near=yes to:digits"}, /* "12 14" */
    {"rest", "[(comma | and)* other_one [single] stays]"},
    {"counted",
     "[all all=yes] times* count:count times* ([from* count] cube moves* place_in (linked | near) rest | cube reversed"
     " | from place (linked | near) rest | to place from:zone links to:zone rest"
     " | (outside links | inwards area*) to:zone area* | from:digits written=yes link to:zone)"},
    {"then_sends", "(colon | comma | moves | brings | lets | sends)*"},
    {"counted_behind",
     "outside colon count:count [cube] links to:zone area*"
     " | by area* to:zone area* brings count:count [cube] [from* outside]"
     " | (from place from:zone then_sends count:tally [cube] | place from:zone then_sends count:tally cube)"
     " links to:zone"},
    {"uncounted",
     "both all=yes both=yes !count_to [cube] moves* place_in (linked | near)"
     " | from place from:zone comma* both all=yes both=yes [cube] links to:zone area*"
     " | place from:zone comma* all all=yes !count_to [cube] links to:zone area*" /* "from 9 all go to 15" */
     " | [all all=yes !count_to] (lone:lone | cube) place_in (linked behind | near)"
     " | all all=yes !count_to place_in (linked behind | near) | area place_in (linked behind | near)"
     " | place (linked behind | near) | [cube] reversed"},
    /* "4 to 8, not 5": where it would else have gone says no more. */
    {"not_there", "[(comma | dash)* (no | none)+ (to | area)* former:zone area*]"},
    {"and_so", "(comma | and)+ count+:tally [cube] links to+:zone area*"},
    {"onward", "[links on:zone] [with count:count cube]"},
    {"where", "[comma area] (area | to | with | from | aims | cube)*"
              " [arrow to:gate onward | from:zone link to:zone onward | from:zone]"},
    {"in_phase", "(to | from)* phase+:phase (comma | colon | dash)*"},
    {"said", "(colon | card_word | in_phase | nothing)*"},
    {"at_last", "(comma | to | from | phase+:phase [nothing] | now_word now+=yes | reveals now+=yes)*"},
    {"not", "(no | without | none) no+=yes"},
    {"none_played",
     "no* plays none | none (plays | played_en) | plays (no | without | none)+ from* card_word"},
    {"aside", "yes yes+=yes | not | colon | nothing | from | card_word | article | article_to | single"},
    {NULL, NULL},
};

#define STEP "lead (counted | counted_behind | uncounted)"

static const Form FORMS[] = {
    {.section = "setup",
     .pattern =
         "[from* count card_word comma*] (keeps | phase:phase | colon | card_word)* card:card"
         " (keeps | comma | and | but_en | but_fr | but_es | colon | yes | (no | without | not_yet_en | not_yet_fr | not_yet_es) no+=yes"
         " | reveals shown+=yes | plays shown+=yes | hides hidden+=yes)*",
     .shape = FORM_MAP,
     .accept = accept_setup},
    {.section = "setup", .pattern = "card:card returns", .shape = FORM_NONE, .accept = accept_returned},
    {.section = "play",
     .pattern =
         "said (plays | uses)* said now_word* card:card [colon+ (yes | plays)*] where at_last not_there",
     .shape = FORM_ITEM,
     .accept = accept_play,
     .write = write_play},
    {.section = STAYS,
     .pattern =
         "said (no+ (plays | uses) no* | plays no+) said card:card [[to | comma] phase+:phase] | said card:card comma* no+ plays no*",
     .shape = FORM_LIST,
     .accept = accept_unplayed},
    {.section = STAYS,
     .pattern =
         "((no+ plays no* | plays (no | without | none)+) from* card_word | (no | none | without) from* cards)"
         " (comma | now_word)*",
     .shape = FORM_LIST,
     .accept = accept_no_cards},
    {.section = "play",
     .pattern =
         "said (no+ plays no* | plays (no | without)+ | no+ | none | without | plays none) from* card_word at_last",
     .shape = FORM_NONE,
     .accept = accept_no_card,
     .write = write_no_card},
    {.section = "play",
     .pattern = "no* plays none",
     .shape = FORM_NONE,
     .accept = accept_nothing_played,
     .write = write_no_card},
    {.section = "play",
     .pattern =
         "(keeps (hides | to)* card:card | card:card keeps) quiet* [(comma | and)+ quiet* no+ plays no*]",
     .shape = FORM_NONE,
     .accept = accept_kept},
    {.section = "preparation",
     .pattern =
         "[preparation dash*] (aside)* draws (draws | answer+:answer | aside)* [(comma | and)+ none_played]",
     .shape = FORM_MAP,
     .accept = accept_draw},
    {.section = "preparation",
     .pattern = "[preparation dash*] colon* (not)* forbids [colon answer+:answer | (not)* [to] draws]",
     .shape = FORM_MAP,
     .accept = accept_forbid},
    {.section = "preparation",
     .pattern = "[preparation] no no+=yes keeps no* from* card_word",
     .shape = FORM_MAP,
     .accept = accept_draw},
    {.section = "orders",
     .pattern =
         "[outside colon*] lead (brings all* count:count [cube] (to | by | from)+"
         " | count:count [cube] brings (to | by | from)* | count:count inwards) place to:gate area* not_there"
         " | all* count:count [[from* count] cube] (to | from | outside)+ place to:gate area* brings",
     .shape = FORM_PAIR,
     .accept = accept_order,
     .write = write_order},
    {.section = "orders",
     .pattern = "lead (count+:count [cube] place_in from:zone links to+:zone area*"
                " | place from:zone then_sends count+:tally [cube] links to+:zone area*) and_so (and_so)*",
     .shape = FORM_PAIR,
     .accept = accept_split,
     .write = write_split},
    {.section = "orders",
     .pattern =
         "lead [cube] place from+:zone (comma place from+:zone)* and [cube] place from+:zone links to:zone area*",
     .shape = FORM_PAIR,
     .accept = accept_many,
     .write = write_many},
    {.section = "orders",
     .pattern = STEP " not_there",
     .shape = FORM_PAIR,
     .accept = accept_order,
     .write = write_order},
    {.section = "allocation", .pattern = STEP, .shape = FORM_PAIR, .within = true, .accept = accept_order},
    {.section = "allocation", .pattern = "allocates " STEP, .shape = FORM_PAIR, .accept = accept_order},
    {.section = PLAIN_TAKEN,
     .pattern =
         "(cube | moves | nothing | place_in)* zone:zone area* [comma* cube* stays+] !link !digits !cube", /* all orders of the zone */
     .shape = FORM_ITEM,
     .within = true},
    {.section = PLAIN_TAKEN,
     .pattern = "(plays | card_word)* card:card [comma* (rather | keeps | hides | to | word)+ ]",
     .shape = FORM_ITEM,
     .within = true},
    {.section = STAYS,
     .pattern =
         "(leaves | leaves_fr | leaves_es)* cube* place_in who+:zone ((comma | and)+ cube* place_in who+:zone)* (colon |"
         " comma)* stays+",
     .shape = FORM_LIST},
    {.section = STAYS, .pattern = "all area* stays+", .shape = FORM_NONE},
    {.pattern = NULL},
};

static const Form VALUES[] = {
    {.section = "play", .pattern = "card:card where", .shape = FORM_ITEM, .accept = accept_value},
    {.section = "card", .pattern = "card:card", .shape = FORM_VALUE},
    {.section = "zone", .pattern = "zone:place_name", .shape = FORM_VALUE},
    {.section = "group", .pattern = "zone:place_name", .shape = FORM_VALUE},
    {.pattern = NULL},
};

/* ---- what a line changes ---- */

static bool reads_order(const char *text, MovementOrder *out) {
  return mayo_order_parse(NULL, text, out) == ORDER_READ;
}

/* The zone that it leaves; outside each gate is one of its own. */
static bool order_meets(const Tree *former, const Tree *fresh) {
  MovementOrder old, new;
  return reads_order(tree_string(former, ""), &old) && reads_order(tree_string(fresh, ""), &new) &&
         old.from == new.from && (old.from != 0 || old.to == new.to);
}

static bool is_from(const Tree *zone, int from) {
  int64_t number;
  return tree_read_int(zone, &number) && number == from;
}

static bool is_same_way(const MovementOrder *order, const Tree *text) {
  MovementOrder named;
  return reads_order(tree_string(text, ""), &named) && named.from == order->from && named.to == order->to;
}

/* "Cancel 2 cubes 12->13" takes 12->13 whatever its number. */
static Takes order_takes(const Tree *order, const Tree *entry) {
  MovementOrder old;
  if (!reads_order(tree_string(order, ""), &old)) return TAKES_NOT;
  bool taken = is_from(tree_get(entry, "zone"), old.from) || is_from(tree_get(entry, "stays"), old.from) ||
               is_same_way(&old, tree_get(entry, "order"));
  return taken ? TAKES_ORDER : TAKES_NOT;
}

static bool same_card(const Tree *play, const Tree *card) {
  const char *name = tree_string(card, NULL);
  if (name != NULL && strcmp(name, NO_CARDS) == 0) return true;
  return name != NULL && strcasecmp(tree_string(tree_get(play, "card"), ""), name) == 0;
}

static bool play_meets(const Tree *former, const Tree *fresh) {
  return same_card(former, tree_get(fresh, "card"));
}

static Takes play_takes(const Tree *play, const Tree *entry) {
  bool taken = same_card(play, tree_get(entry, "card")) || same_card(play, tree_get(entry, "stays"));
  return taken ? TAKES_ORDER : TAKES_NOT;
}

#define PLAYED .meets = play_meets, .takes = play_takes
static const OrderSubject SUBJECTS[] = {
    {.section = "orders",
     .meets = order_meets,
     .takes = order_takes,
     .several = true,
     .full = "order-over-limit"},
    {.section = "play", PLAYED},
    {.section = "preparation", .key = "play", PLAYED},
    {.section = "movement", .key = "play", PLAYED},
    {.section = "resolution", .key = "play", PLAYED},
    {.section = NULL},
};

/* Whether a section has an order, whatever its number. */
static bool has_order(const Tree *file, const char *text) {
  const Tree *orders = tree_get(file, "orders");
  MovementOrder wanted, found;
  if (orders == NULL || !reads_order(text, &wanted)) return false;
  for (size_t i = 0; i < orders->count; i++) {
    if (reads_order(tree_string(orders->items[i].value, ""), &found) && found.from == wanted.from &&
        found.to == wanted.to)
      return true;
  }
  return false;
}

/* A number goes with its order; that of an order which was asked is not filed either (4.4). */
static void settle(const Tree *before, const Tree *mail, const Tree *asked, Tree *file) {
  Tree *numbers = tree_get(file, "allocation");
  const Tree *said = tree_get(mail, "allocation"), *former = tree_get(before, "allocation");
  if (numbers == NULL || numbers->kind != TREE_MAP) return;
  size_t kept = 0;
  for (size_t i = 0; i < numbers->count; i++) {
    const char *order = numbers->items[i].key;
    bool ours = tree_get(said, order) != NULL, unfiled = ours && has_order(asked, order);
    Tree *old = tree_get(former, order);
    bool gone = !ours && has_order(before, order) && !has_order(file, order);
    /* An order that comes anew without its number has none. */
    gone |= !ours && has_order(mail, order) && !has_order(asked, order);
    if (gone || (unfiled && old == NULL)) continue;
    numbers->items[kept] = numbers->items[i];
    if (unfiled) numbers->items[kept].value = old;
    kept++;
  }
  numbers->count = kept;
  if (kept == 0 && said == NULL) tree_remove(file, "allocation");
}

/* ---- the lines ---- */

#define CUBES       "{cubes?cube|cubes}"
#define CUBOS       "{cubes?cubo|cubos}"
#define CARD_PLAYED " {card:card_name}[ {order}][\u2192{on}][ {group}][ {zone}]"
#define PLAY_EN     "play" CARD_PLAYED "[ with {number} {number?cube|cubes}]"
#define PLAY_FR     "joue" CARD_PLAYED "[ avec {number} {number?cube|cubes}]"
#define PLAY_ES     "juego" CARD_PLAYED "[ con {number} {number?cubo|cubos}]"

static const OrderKind ORDER_KINDS[] = {
    {"setup",
     NULL,
     FORM_MAP,
     {"keep {card:card_name}[reveal=yes:, revealed][reveal=no:, not revealed]",
      "garde {card:card_name}[reveal=yes:, r\u00E9v\u00E9l\u00E9e][reveal=no:, non r\u00E9v\u00E9l\u00E9e]",
      "me quedo con {card:card_name}[reveal=yes:, revelada][reveal=no:, no revelada]"},
     {NULL}},
    {.section = "preparation",
     .none = {"preparation: none", "pr\u00E9paration : rien", "preparaci\u00F3n: nada"}},
    {"preparation",
     "draw",
     FORM_VALUE,
     {"[it=yes:draw][it=no:no draw]", "[it=yes:pioche][it=no:pas de pioche]", "[it=yes:robo][it=no:no robo]"},
     {NULL}},
    {"preparation",
     "forbid",
     FORM_VALUE,
     {"[it=yes:forbid the draw][it=no:do not forbid the draw]",
      "[it=yes:interdis la pioche][it=no:n'interdis pas la pioche]",
      "[it=yes:proh\u00EDbo robar][it=no:no proh\u00EDbo robar]"},
     {NULL}},
    {"preparation",
     "play",
     FORM_ITEM,
     {PLAY_EN " in the preparation", PLAY_FR " \u00E0 la pr\u00E9paration",
      PLAY_ES " en la preparaci\u00F3n"},
     {NULL}},
    {"orders",
     NULL,
     FORM_LINE,
     {"[whole=yes:all ][{count} ]{it}", "[whole=yes:{count?tout |tous les }][{count} ]{it}",
      "[whole=yes:{count?todo |todos los }][{count} ]{it}"},
     {"no orders", "aucun ordre", "ninguna orden"}},
    {"play",
     NULL,
     FORM_ITEM,
     {PLAY_EN " with the orders", PLAY_FR " avec les ordres", PLAY_ES " con las \u00F3rdenes"},
     {NULL}},
    {.section = "movement", .none = {"movement: none", "mouvement : rien", "movimiento: nada"}},
    {"movement",
     "play",
     FORM_ITEM,
     {PLAY_EN " in the movement", PLAY_FR " au mouvement", PLAY_ES " en el movimiento"},
     {"movement: none", "mouvement : rien", "movimiento: nada"}},
    {"allocation",
     NULL,
     FORM_PAIR,
     {"[alone=yes:allocate ][it=all:all ][it!all:{it} ][{cubes} " CUBES " ]{key}",
      "[alone=yes:affecte ][it=all:tous les cubes ][it!all:{it} ][{cubes} " CUBES " ]{key}",
      "[alone=yes:asigno ][it=all:todos los cubos ][it!all:{it} ][{cubes} " CUBOS " ]{key}"},
     {"allocation: none", "r\u00E9partition : aucune", "reparto: ninguno"}},
    {.section = "resolution",
     .none = {"resolution: none", "r\u00E9solution : rien", "resoluci\u00F3n: nada"}},
    {"resolution",
     "play",
     FORM_ITEM,
     {PLAY_EN " in the resolution", PLAY_FR " \u00E0 la r\u00E9solution", PLAY_ES " en la resoluci\u00F3n"},
     {"resolution: none", "r\u00E9solution : rien", "resoluci\u00F3n: nada"}},
    {.section = NULL},
};

static void put_piece(Order *order, Arena *arena, const char *key, const char *text) {
  OrderPiece *pieces = arena_alloc(arena, (order->count + 1) * sizeof *pieces);
  memcpy(pieces, order->pieces, order->count * sizeof *pieces);
  pieces[order->count] = (OrderPiece){.key = key, .text = text};
  order->pieces = pieces;
  order->count++;
}

/* "all 2 5→7" is an order and its number; one from outside says what it counts. */
static void part_order(Order *order, Arena *arena) {
  OrderPiece *it = order_piece(order, "it");
  MovementOrder written;
  if (it == NULL || mayo_order_parse(NULL, it->text, &written) != ORDER_READ) return;
  if (written.has_number && (written.from == 0 || written.number == NUMBER_BEYOND)) return;
  it->text = mayo_order_text(&written, arena);
  if (written.has_number) put_piece(order, arena, "count", arena_printf(arena, "%" PRId64, written.number));
  if (written.whole) put_piece(order, arena, "whole", "yes");
}

/* "2 →16" would be an order from zone 2. */
static void part_number(Order *order, Arena *arena) {
  OrderPiece *key = order_piece(order, "key"), *it = order_piece(order, "it");
  MovementOrder written;
  if (key == NULL || it == NULL || mayo_order_parse(NULL, key->text, &written) != ORDER_READ) return;
  key->text = mayo_order_text(&written, arena);
  bool all = strcasecmp(it->text, MAYO_ALL) == 0;
  if (all) it->text = MAYO_ALL;
  if (!all && written.from == 0) it->key = "cubes";
}

/* Cubes that carried out an order go on to a zone. */
static void part_play(const Order *order) {
  OrderPiece *zone = order_piece(order, "zone");
  if (zone != NULL && order_piece(order, "order") != NULL) zone->key = "on";
}

static bool is_in(const Order *order, const char *section) {
  return order->kind != NULL && strcmp(order->section, section) == 0;
}

/* The order that a number is of; the number of orders: none. */
static size_t order_of_number(const Order *orders, size_t count, const Order *number) {
  const OrderPiece *key = order_piece(number, "key");
  size_t i = 0;
  for (; i < count && key != NULL; i++) {
    bool bare = is_in(&orders[i], "orders") && orders[i].count == 1;
    if (bare && strcmp(order_piece(&orders[i], "it")->text, key->text) == 0) return i;
  }
  return count;
}

/* An order and its number are one line, where the order stands. */
static void join(Order *orders, size_t *count, Arena *arena) {
  size_t kept = 0;
  for (size_t i = 0; i < *count; i++) {
    if (is_in(&orders[i], "orders")) part_order(&orders[i], arena);
    if (is_in(&orders[i], "allocation")) part_number(&orders[i], arena);
    part_play(&orders[i]);
  }
  for (size_t i = 0; i < *count; i++) {
    bool number = is_in(&orders[i], "allocation") && orders[i].count > 0;
    size_t at = number ? order_of_number(orders, kept, &orders[i]) : kept;
    if (number && at == kept) put_piece(&orders[i], arena, "alone", "yes");
    Order one = orders[i];
    if (at < kept) {
      one.also_line = orders[at].line;
      one.also_column = orders[at].column;
    }
    orders[at] = one;
    kept += at == kept;
  }
  *count = kept;
}

static const FormGrammar GRAMMAR = {.words = PATTERN_WORDS,
                                    .slots = SLOTS,
                                    .rules = RULES,
                                    .forms = FORMS,
                                    .kinds = ORDER_KINDS,
                                    .join = join,
                                    .subjects = SUBJECTS,
                                    .settle = settle,
                                    .values = VALUES};

const PlainShapes MAYO_PLAIN = {
    .words = WORDS,
    .keys = KEYS,
    .sections = NAMED,
    .grammar = &GRAMMAR,
    .claims = STAYS,
    .names = names,
    .matters = matters,
    .is_verb = is_verb,
    .examples = EXAMPLES,
    .nothing = nothing,
    .stays = STAY,
};
