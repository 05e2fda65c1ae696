/* Plain orders of Waterloo: "recon 3, then charge 2", "front 5-2-4-1-3, general 6", "counter-charge: always"
 * (WATERLOO 3, 10.1, 10.3, 10.4). Whether an action is legal, and how many there may be, the judge says. */
#include "plain.h"

#include <string.h>

#include "../../base/yaml.h"
#include "../forms.h"
#include "choices.h"
#include "state.h"

enum Symbol {
  RECON = PLAIN_SYMBOLS,
  MANOEUVRE,
  ARTILLERY,
  RETREAT,
  CHARGE,
  ASSAULT,
  VAGUE, /* "attack": which action? */
  MOVE,  /* "move", if it is not said from which duel to which */
  SWAP,
  GO,    /* behind a piece that is named: a manoeuvre of it */
  BRING, /* a manoeuvre of a piece, or of a duel, that is named so */
  PIECE, /* "the piece" */
  ONE,   /* the number, or an article */
  OPPOSITE,
  SEE,    /* a reconnaissance, if a duel or a piece is named; else what letters say */
  LAUNCH, /* before "assault" */
  ENTERS, /* behind "guard" */
  STARTS, /* before a first action; `value`: "if", as a condition */
  DUEL,
  GUARD,
  RESERVE,
  COUNTER,
  CHARGED,
  ASSAULTED,
  WHAT, /* `value`: accept, decline, ask */
  SAME,
  ANSWER,
  FRONT,
  GENERAL,
  RESIGN,
  UNPLANNED,
  LEFT_TO_RIGHT, /* says from which duel on only beside STARTING */
  STARTING,      /* "starting from", before the first duel */
  FIGURES,       /* "value": the heading of a row of figures */
  NUMBERED,      /* "number": of a piece, as its label says */
  OR_LESS,       /* behind a figure that is seen */
  OR_MORE,
  AT_LEAST, /* before it */
  ORDINAL   /* `value`: the duel */
};

static const PlainWord
    WORDS
        [] =
            {
                {RECON, NULL,
                 "recon, reconnoitre, reconnoiter, reconnoitring, reconnaissance, recce, scout, scouting, look at, peek, peek at, have a peek, have a peek at, take a peek, take a peek at, have a look, have a look at, take a look, take a look at, spy on, spy, inspect, look what is in, look what's in, see what is in, see what's in, look what is at, see what is at",
                 "reconnaissance, reconna\u00EEtre, reconnais, reco, regarde, regarder, regardons, observe, observer, espionne, espionner, coup d'\u0153il, petit coup d'\u0153il, coup d'\u0153il \u00E0, jette un \u0153il, jette un \u0153il \u00E0, jette un coup d'\u0153il, jette un coup d'\u0153il \u00E0, jeter un \u0153il, jeter un coup d'\u0153il, sonde, sonder",
                 "reconocimiento, reconocer, reconozco, reconoce, miro, mira, mirar, exploro, explora, explorar, esp\u00EDo, esp\u00EDa, espiar, observo, observar, vistazo, un vistazo, un vistazo a, echo un vistazo, echo un vistazo a, echa un vistazo, echa un vistazo a, echar un vistazo, echar un vistazo a"},
                {MANOEUVRE, NULL, "manoeuvre, maneuver, manoeuvring", "man\u0153uvre, manoeuvre, manoeuvrer",
                 "maniobra, maniobrar, maniobro"},
                {ARTILLERY, NULL,
                 "artillery, guns, gunners, cannon, fire the guns, fire the artillery, fire, guns fire, gunners fire, guns may fire, gunners may fire, make artillery, pin, bombard, bombards",
                 "artillerie, tir d'artillerie, canon, canons, canonne, canonner, bombarde, bombarder, tire, tirer, cloue, clouer",
                 "artiller\u00EDa, ca\u00F1\u00F3n, ca\u00F1ones, disparo, dispara, disparar, clavo, clava, clavar, bombardeo, bombardea, bombardear"},
                {RETREAT, NULL, "retreat, withdraw, pull back",
                 "repli, replier, replie, retraite, retire, retirer",
                 "repliegue, replegar, repliego, retirada, retiro, retirar"},
                {CHARGE, NULL, "charge, charging", "charge, charger", "carga, cargar, cargo"},
                {ASSAULT, "assault", "assault, assaulting, final assault",
                 "assaut, assaut final, assaut g\u00E9n\u00E9ral, donne l'assaut, donner l'assaut, donnons l'assaut, \u00E0 l'assaut",
                 "asalto, asaltar, asalto final, asalto general"},
                {VAGUE, NULL, "attack", "attaque, attaquer", "ataque, atacar, ataco"},
                {MOVE, NULL, "move, moving", "bouger, d\u00E9placer, bouge, d\u00E9place",
                 "mover, muevo, mueve"},
                {SWAP, NULL, "swap, swapping, exchange, exchanging, switch, switching",
                 "\u00E9change, \u00E9changer, \u00E9changeant, en \u00E9changeant, \u00E9chang\u00E9",
                 "intercambio, intercambiar, intercambiando, intercambiarla, intercambiarlo, cambio, cambiar, cambiando, cambiarla, cambiarlo"},
                {GO, NULL, "go, going", "va, vont, aille, vient", "va, van, vaya, viene"},
                {BRING, NULL, "bring, bringing, slide, sliding, shift, shifting, take, put, pull, transfer",
                 "ram\u00E8ne, ramener, am\u00E8ne, amener, glisse, glisser, fais glisser, faire glisser, fais passer, faire passer, envoie, envoyer, mets, mettre, passe, passer",
                 "llevo, lleva, llevar, traigo, trae, traer, paso, pasa, pasar, desplazo, desplaza, desplazar, deslizo, desliza, deslizar, pongo, pon, poner, env\u00EDo, env\u00EDa"},
                {PIECE, "1", "the one, one", "", ""},
                {PIECE, NULL, "piece, pieces, domino, tile",
                 "domino, dominos, pi\u00E8ce, pi\u00E8ces, celui, celle, le mien, la mienne",
                 "ficha, fichas, pieza, piezas, la m\u00EDa, el m\u00EDo, la que"},
                {ONE, NULL, "", "un", "uno, un"},
                {OPPOSITE, NULL, "opposite, across from, facing, in front of",
                 "en face, en face de, face \u00E0, devant",
                 "enfrente, enfrente de, enfrente a, frente a, delante de"},
                {SEE, NULL,
                 "see, look, look at whatever is, look at what is, look at what's, see what is, see what's, see whatever is",
                 "voir, vois, voir ce qu'il y a, vois ce qu'il y a, regarde ce qu'il y a, regarder ce qu'il y a",
                 "quiero ver, veo, miro lo que hay, mira lo que hay, ver lo que hay, miro qu\u00E9 hay, mira qu\u00E9 hay, ver qu\u00E9 hay"},
                {PLAIN_FILLER, NULL, "over, across, back, up, down, along", "", ""},
                {LAUNCH, NULL, "launch, time for the, go for the, confine myself to, limit myself to",
                 "lance, lan\u00E7ons, ordonne, j'ordonne, me limite \u00E0",
                 "lanzo, lanzamos, hago, haz, ordeno, me limito a"},
                {ENTERS, NULL,
                 "goes in, goes, go in, enters, enter, fights, stays, remains, stands, committed, give, gives",
                 "donne, donn\u00E9e, entre, entrer, combat, reste, restera, engag\u00E9e",
                 "entra, entrar, combate, se queda, queda, permanece, lucha, doy"},
                {STARTS, NULL,
                 "first action, to begin with, to start with, as first action, as my first action",
                 "premi\u00E8re action, pour commencer, d'entr\u00E9e, comme premi\u00E8re action",
                 "primera acci\u00F3n, de primera acci\u00F3n, como primera acci\u00F3n, para empezar"},
                {STARTS, "if",
                 "if I start, if I begin, if I go first, if I move first, if I am first, if I have the first turn, if it is my turn first",
                 "si je commence, si je d\u00E9bute, si je joue en premier, si je joue le premier, si je joue la premi\u00E8re, si je suis le premier, si je suis la premi\u00E8re, si c'est moi qui commence, si je suis premier joueur",
                 "si empiezo, si empiezo yo, si comienzo, si comienzo yo, si salgo yo, si juego primero, si juego yo primero, si me toca empezar, si soy el primero, si soy la primera"},
                {PLAIN_TO, NULL,
                 "as, stays behind as, remains behind as, stays as, becomes, will be, stays behind",
                 "comme, reste comme, devient, sera",
                 "como, se queda como, queda como, ser\u00E1, pasa a ser"},
                {PLAIN_FILLER, NULL, "a single, therefore, so", "donc", "por tanto, as\u00ED que"},
                {ORDINAL, "1", "in the first duel, in the first, first duel",
                 "au premier duel, au premier, premier duel",
                 "en el primer duelo, en el primero, primer duelo"},
                {ORDINAL, "2", "in the second duel, in the second, second duel",
                 "au deuxi\u00E8me duel, au deuxi\u00E8me, deuxi\u00E8me duel",
                 "en el segundo duelo, en el segundo, segundo duelo"},
                {ORDINAL, "3", "in the third duel, in the third, third duel",
                 "au troisi\u00E8me duel, au troisi\u00E8me, troisi\u00E8me duel",
                 "en el tercer duelo, en el tercero, tercer duelo"},
                {ORDINAL, "4", "in the fourth duel, in the fourth, fourth duel",
                 "au quatri\u00E8me duel, au quatri\u00E8me, quatri\u00E8me duel",
                 "en el cuarto duelo, en el cuarto, cuarto duelo"},
                {ORDINAL, "5", "in the fifth duel, in the fifth, fifth duel",
                 "au cinqui\u00E8me duel, au cinqui\u00E8me, cinqui\u00E8me duel",
                 "en el quinto duelo, en el quinto, quinto duelo"},
                {PLAIN_MAYBE, NULL, "before that, before this, beforehand, before",
                 "avant \u00E7a, avant cela, auparavant, avant", "antes de eso, antes"},
                {LEFT_TO_RIGHT, NULL, "left to right, from left to right", "de gauche \u00E0 droite",
                 "de izquierda a derecha"},
                {STARTING, NULL, "starting from, starting at, starting with, beginning with, beginning at",
                 "en partant de, en partant du, \u00E0 partir de, \u00E0 partir du, en commen\u00E7ant par, en commen\u00E7ant par le",
                 "empezando por, empezando por el, empezando en, empezando en el, a partir de, a partir del"},
                {FIGURES, NULL, "value, values, figure, figures", "valeur, valeurs, chiffre, chiffres",
                 "valor, valores, cifra, cifras"},
                {NUMBERED, NULL, "number", "num\u00E9ro", "n\u00FAmero"},
                {OR_LESS, NULL, "or less, or lower, or smaller, or weaker, or under, or below, at most",
                 "ou moins, ou plus petit, ou plus faible, au plus",
                 "o menos, o menor, o m\u00E1s bajo, como mucho, como m\u00E1ximo"},
                {AT_LEAST, NULL, "at least", "au moins", "al menos, por lo menos"},
                {OR_MORE, NULL, "or more, or higher, or bigger, or stronger, or better, or above",
                 "ou plus, ou plus grand, ou plus fort, ou mieux",
                 "o m\u00E1s, o mayor, o m\u00E1s alto, o mejor"},
                {PLAIN_FILLER, NULL,
                 "tell you what happens on his turn, tell you what happens, what happens on his turn, what happens",
                 "pour la suite, pour son tour, ce qui se passe \u00E0 son tour, consignes, mes consignes",
                 "para su turno, lo que pasa en su turno, consignas, mis consignas"},
                {DUEL, NULL, "duel", "duel", "duelo"},
                {GUARD, NULL, "guard", "garde", "guardia"},
                {RESERVE, "reserve", "reserve", "r\u00E9serve", "reserva"},
                {COUNTER, NULL, "counter-charge, countercharge, counterattack, counter-attack",
                 "contre-charge, contre-charger, contre-attaque, contre-attaquer",
                 "contracarga, contracargo, contracargar, contraataque, contraataco, contraatacar"},
                {CHARGED, NULL,
                 "if charged, if I am charged, if he charges, if he charges me, if they charge, if they charge me, if she charges, if she charges me, if I get charged, if I'm charged, if the enemy charges, if I get attacked, if it's him who charges, if it is him who charges me, if it's him who charges me, if I'm attacked, if I am attacked, if attacked, if he attacks me, if they attack me", "en cas de charge, si c'est lui qui charge, si c'est lui qui me charge, si on me charge, si je suis charg\u00E9, si je suis charg\u00E9e, s'il me charge, s'il charge, s'ils chargent, si elle me charge, si elle charge, si l'ennemi charge, si l'ennemi me charge, si on m'attaque, s'il m'attaque, si je suis attaqu\u00E9",
                 "en caso de carga, si es \u00E9l quien carga, si es \u00E9l quien me carga, si me cargan, si me carga, si carga, si el enemigo carga, si el enemigo me carga, si me atacan, si me ataca"},
                {ASSAULTED, NULL,
                 "if assaulted, if I am assaulted, if he assaults, if she assaults, if they assault, if he assaults me, if they assault me, if she assaults me, if I get assaulted, if the enemy assaults, if the enemy assaults me",
                 "en cas d'assaut, si on me donne l'assaut, s'il me donne l'assaut, si l'on me donne l'assaut, s'ils me donnent l'assaut, s'il donne l'assaut, s'ils donnent l'assaut, si l'ennemi donne l'assaut",
                 "en caso de asalto, si me dan el asalto, si me da el asalto, si el enemigo me asalta, si me asaltan, si asalta, si asaltan, si me asalta, si el enemigo asalta"},
                {WHAT, "accept", "accept, always, always accept, accept always",
                 "accepter, accepte, toujours, accepter toujours, toujours accepter, j'accepte",
                 "aceptar, acepto, siempre, aceptar siempre, siempre aceptar"},
                {WHAT, "decline",
                 "decline, refuse, don't accept, do not accept, I don't accept, I do not accept",
                 "refuser, refuse, d\u00E9cliner, n'accepte pas, je n'accepte pas, ne pas accepter",
                 "rechazar, rechazo, declinar, no acepto, no aceptar"},
                {WHAT, "ask", "ask me, ask", "me demander, demander, demandez-moi, demande-moi",
                 "preguntarme, preguntar, preg\u00FAntame, preguntadme, preguntad"},
                {SAME, "same", "as before, same, unchanged", "comme avant, inchang\u00E9s",
                 "como antes, sin cambios"},
                {FRONT, NULL, "front, deploy, deploying, deployment, place",
                 "front, d\u00E9ploiement, d\u00E9ployer, d\u00E9ploie, d\u00E9ployons, place, placer",
                 "frente, despliegue, desplegar, despliego, desplegamos, coloco, colocar"},
                {GENERAL, NULL,
                 "general, g, leads them, leads them from the rear, leads from the rear, leads the army, commands, is in command, in command",
                 "g\u00E9n\u00E9ral, commande, qui commande, dirige, qui dirige, est aux commandes, aux commandes",
                 "general, manda, el que manda, quien manda, dirige, est\u00E1 al mando, al mando"},
                {ANSWER, NULL, "I answer, my answer", "je r\u00E9ponds, ma r\u00E9ponse",
                 "respondo, mi respuesta"},
                {RESIGN, NULL,
                 "I resign this battle, resign this battle, I resign the battle, resign the battle",
                 "j'abandonne cette manche, abandonner cette manche, j'abandonne la manche, abandonner la manche",
                 "abandono esta manga, abandonar esta manga, abandono la manga, abandonar la manga"},
                {UNPLANNED, NULL, "nothing in advance, no orders in advance",
                 "rien d'avance, aucun ordre d'avance", "nada por adelantado, ninguna orden por adelantado"},
                {PLAIN_FILLER, PLAIN_ONLY, "just, just a", "juste, juste un, juste une", "solo un"},
                {PLAIN_FILLER, NULL, "this time, his, their, her", "cette fois, son, sa, ses, leur, alors",
                 "esta vez, su, sus"},
                /* Not "left to right": seen from whose side? */
                {PLAIN_FILLER, NULL, "in that order, in this order", "dans cet ordre",
                 "en ese orden, en este orden, por este orden, por ese orden"},
                {PLAIN_FILLER, NULL, "action, now", "action, maintenant", "acci\u00F3n, acciones, ahora"},
                {0, NULL, NULL, NULL, NULL},
};

static const PlainWord KEY_WORDS[] = {
    {PLAIN_KEY, "deploy", "deploy, deployment, deploying", "d\u00E9ploiement, d\u00E9ploie, d\u00E9ployer",
     "despliegue, despliego, desplegar"},
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

/* The duels of "guard: 5", for doubt() alone. */
static const char GUARDS[] = "guards";

static const char *const NO_SECTIONS[] = {NULL};
static const char *const EXAMPLES[][2] = {{"do", "recon 3, then charge 2"},
                                          {"deploy", "front 5-2-4-1-3, general 6"},
                                          {"standing", "counter-charge: decline"},
                                          {NULL, NULL}};

static bool is_verb(int symbol) {
  return symbol >= RECON && symbol <= SWAP;
}

/* "Charge 4, then ask me": the turn must not be played as if that were not said. */
static bool matters(const PlainToken *t) {
  return t->kind == PLAIN_WORD && t->symbol == WHAT && strcmp(t->value, "ask") == 0;
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

/* A number in digits or as a word; 0: neither. */
static int number_at(const PlainToken *t) {
  if (t->kind == PLAIN_WORD && t->symbol == ONE) return 1;
  return t->kind == PLAIN_NUMBER || t->kind == PLAIN_WORD ? t->number : 0;
}

/* "N4": the side of a label, its number behind it without a mark between; -1: no label. */
static int label_side(const PlainToken *t) {
  bool label = t->kind == PLAIN_WORD && t->text[0] != '\0' && t->text[1] == '\0' &&
               t[1].kind == PLAIN_NUMBER && t[1].raw == t->raw + t->raw_length && t[1].number < LABELS;
  return !label ? -1 : t->text[0] == 'n' ? NORTH : t->text[0] == 's' ? SOUTH : -1;
}

/* "If I start". */
static bool is_condition(const PlainToken *t) {
  return t->symbol == STARTS && t->value != NULL;
}

static bool goes_on(const PlainToken *t) {
  while (plain_is_separator(t)) t++;
  return t->kind != PLAIN_END;
}

/* "No charge", "je ne charge plus": it may take back what was sent before. */
static bool denies_action(const PlainToken *t) {
  return t->symbol == PLAIN_NO && t[1].kind == PLAIN_WORD && t[1].symbol >= RECON && t[1].symbol <= ASSAULT;
}

/* "duel 3", "guard on 2", "general: 6", and "recon 5" within a sentence: "no wait, recon 5" must not be taken
 * for small talk. "The guard" alone may be. "If I start", and what follows it: who does without it would lose a first action. */
static size_t names(const PlainReader *reader, const PlainToken *t) {
  (void)reader;
  if (t->kind == PLAIN_NUMBER) return numbers_in_a_row(t) == DUELS + 1 ? 1 : 0;
  if (t->kind != PLAIN_WORD) return 0;
  if (label_side(t) >= 0) return 2;
  if (t->symbol == COUNTER || t->symbol == CHARGED || t->symbol == ASSAULTED || t->symbol == ANSWER ||
      t->symbol == RESIGN || t->symbol == UNPLANNED)
    return 1;
  if (t->symbol == GUARD && t[1].kind == PLAIN_END) return 1; /* "assault, guard": where? */
  if (is_condition(t)) return goes_on(t + 1) ? 1 : 0;
  bool numbered = t->symbol == DUEL || t->symbol == GUARD || t->symbol == GENERAL || t->symbol == FRONT;
  bool acts = t->symbol >= RECON && t->symbol <= SWAP;
  if (denies_action(t)) return 1;
  if (!numbered && !acts) return 0;
  const PlainToken *behind = past_links(t + 1);
  bool word = numbered && (behind->symbol == RESERVE || behind->symbol == WHAT);
  while (numbered && (behind->symbol == ENTERS || behind->symbol == BRING || behind->symbol == GO ||
                      behind->kind == PLAIN_DASH))
    behind = past_links(behind + 1);
  if (acts && behind->symbol == PIECE) behind = past_links(behind + 1);
  return number_at(behind) > 0 || behind->kind == PLAIN_NUMBER || label_side(behind) >= 0 || word ? 1 : 0;
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

static size_t read_number(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  out->number = number_at(t);
  return t->kind == PLAIN_NUMBER || out->number > 0 ? 1 : 0;
}

/* The duel where a piece of the own side, or of the other, stands. */
static size_t read_label(PlainReader *reader, const PlainToken *t, bool own, OrderPiece *out) {
  const Pair *pair = &((const State *)reader->state)->pairs[0];
  int side = label_side(t);
  if (side < 0 || waterloo_has_rondes(reader->edition) || pair->window == WINDOW_DEPLOY ||
      (side == waterloo_side_of(pair, reader->seat)) != own)
    return 0;
  for (int duel = 1; duel <= DUELS; duel++) {
    const Piece *piece = &pair->field.side[side].front[duel];
    if (piece->value == 0 || piece->label != t[1].number || pair->field.duels[duel] == DUEL_REMOVED) continue;
    out->number = duel;
    return 2;
  }
  return 0;
}

static size_t read_mine(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return read_label(reader, t, true, out);
}

static size_t read_theirs(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  return read_label(reader, t, false, out);
}

/* "His number 5": the piece of that label, as long as it still stands in the duel of that number. */
static size_t read_by_label(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const Pair *pair = &((const State *)reader->state)->pairs[0];
  int number = t->symbol == NUMBERED ? number_at(t + 1) : 0;
  if (number < 1 || number > DUELS || waterloo_has_rondes(reader->edition) || pair->window == WINDOW_DEPLOY)
    return 0;
  const Piece *piece = &pair->field.side[!waterloo_side_of(pair, reader->seat)].front[number];
  out->number = number;
  return piece->value != 0 && piece->label == number ? 2 : 0;
}

/* The "1st" of "1st action": letters follow the figure. */
static size_t read_first(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  bool first = t->kind == PLAIN_NUMBER && t->number == 1 && t[1].kind == PLAIN_WORD && t[1].glued;
  return first && strlen(t[1].text) <= 3 && label_side(t) < 0 ? 2 : 0;
}

/* A duel, or "reserve", behind "guard". */
static size_t read_guard(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  if (read_number(reader, t, out) > 0) return 1;
  bool word = t->symbol == RESERVE || (t->symbol == WHAT && strcmp(t->value, "ask") == 0);
  out->text = t->value;
  return word ? 1 : 0;
}

static size_t read_what(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  if (t->kind != PLAIN_WORD) return 0;
  out->text = t->symbol == WHAT        ? t->value
              : t->symbol == PLAIN_YES ? "accept"
              : t->symbol == PLAIN_NO  ? "decline"
                                       : NULL;
  return out->text != NULL ? 1 : 0;
}

/* "6 is the general", "the 6 as general"; in "5 2 4 1 3 general 6" the 3 is of the front. */
static size_t read_general(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *general = t + 1;
  while (general->symbol == PLAIN_TO || general->symbol == PLAIN_FROM) general++;
  if (read_number(reader, t, out) == 0 || general->symbol != GENERAL ||
      number_at(past_links(general + 1)) > 0)
    return 0;
  return (size_t)(general - t) + 1;
}

/* How many tokens "duel 1:" and "duel 1" before a number are; 0: it is not there. */
static size_t in_duel(const PlainToken *t) {
  if (t->symbol != DUEL || number_at(t + 1) == 0) return 0;
  if (t[2].kind == PLAIN_COLON || t[2].kind == PLAIN_ARROW) return 3;
  /* "duel 1 - 4"; "duels 1-5", "duels 1 - 5:" are all of them. */
  if (t[2].kind == PLAIN_DASH) return t[2].glued || number_at(t + 3) == 0 || t[4].kind == PLAIN_COLON ? 0 : 3;
  return number_at(t + 2) > 0 ? 2 : 0;
}

/* "duel 1: 5", "duel one five": the figure. */
static size_t read_in_duel(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  size_t before = in_duel(t);
  if (before == 0) return 0;
  out->at = t + before;
  return read_number(reader, t + before, out) > 0 ? before + 1 : 0;
}

/* "The one", a figure among figures. */
static bool is_the_one(const PlainToken *t) {
  return t->symbol == PIECE && t->value != NULL;
}

/* The figure behind "in the first duel", "en el primero,"; NULL: there is none. */
static const PlainToken *figure_behind(const PlainToken *ordinal) {
  const PlainToken *t = ordinal + 1;
  while (t->symbol == FRONT || t->symbol == BRING || t->kind == PLAIN_COMMA || t->kind == PLAIN_COLON) t++;
  if (ordinal->symbol != ORDINAL || (t > ordinal + 1 && t[1].symbol == ORDINAL)) return NULL;
  return number_at(t) > 0 || is_the_one(t) ? t : NULL;
}

/* "in the first duel the four", "the four in the first duel": the figure. */
static size_t read_in_nth(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  const PlainToken *figure = figure_behind(t);
  if (figure != NULL) {
    out->at = figure;
    (void)read_number(reader, figure, out);
    if (is_the_one(figure)) out->number = 1;
    return (size_t)(figure - t) + 1;
  }
  bool nth = number_at(t) > 0 && t[1].symbol == ORDINAL && figure_behind(t + 1) == NULL;
  return nth && read_number(reader, t, out) > 0 ? 2 : 0;
}

/* "1 2 3 4 5", the heading of a table: the figures stand behind it. */
static size_t read_one_to_five(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  const PlainToken *at = t;
  for (int duel = 1; duel <= DUELS; duel++) {
    while (duel > 1 && (at->kind == PLAIN_DASH || at->kind == PLAIN_COMMA || at->kind == PLAIN_SLASH)) at++;
    if (at->kind != PLAIN_NUMBER || at->number != duel) return 0;
    at++;
  }
  return (size_t)(at - t);
}

/* "From left to right, starting from duel 1": what stands before the first duel; the tokens themselves: no such thing. */
static const PlainToken *behind_starting(const PlainToken *t) {
  const PlainToken *at = t;
  while (at->symbol == LEFT_TO_RIGHT || at->kind == PLAIN_COMMA) at++;
  if (at->symbol != STARTING) return t;
  at = past_links(at + 1);
  if (number_at(at) != 1) return t;
  at++;
  while (at->symbol == LEFT_TO_RIGHT || (at->kind == PLAIN_COMMA && at[1].symbol == LEFT_TO_RIGHT)) at++;
  return at;
}

/* "For duels 1 to 5", "del 1 al 5", "starting from duel 1": all of them, in their order. */
static size_t read_all_duels(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  const PlainToken *start = behind_starting(t);
  if (start > t) return (size_t)(start - t);
  const PlainToken *first = past_links(t);
  const PlainToken *dash = first + 1, *last = dash->kind == PLAIN_DASH ? dash + 1 : past_links(dash);
  bool all = first > t && last > dash && number_at(first) == 1 && number_at(last) == DUELS;
  return all ? (size_t)(last - t) + 1 : 0;
}

/* "duel 1:", whatever follows. */
static size_t read_in_duel_of(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
  (void)reader;
  (void)out;
  bool duel = t->symbol == DUEL && number_at(t + 1) > 0 && t[2].kind == PLAIN_END;
  return duel ? 2 : in_duel(t); /* "front 5 2 4 1, duel 3": its number is no figure */
}

static size_t read_exchange(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
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
          arena_printf(reader->arena, "retreat %d with swap / retreat %d without swap", duel, duel));
}

static size_t read_none(PlainReader *reader, const PlainToken *t, OrderPiece *out) {
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
  if (t->symbol == VAGUE || t->symbol == MOVE || t->symbol == SWAP)
    unclear(reader, t, "charge 3 / manoeuvre 2 to 4");
}

static const FormSlot SLOTS[] = {
    {"duel", read_number, NULL},
    {"mine", read_mine, NULL},
    {"theirs", read_theirs, NULL},
    {"guard", read_guard, NULL},
    {"what", read_what, NULL},
    {"general", read_general, NULL},
    {"in_duel", read_in_duel, NULL},
    {"in_nth", read_in_nth, NULL},
    {"all_duels", read_all_duels, NULL},
    {"one_to_five", read_one_to_five, NULL},
    {"by_label", read_by_label, NULL},
    {"first", read_first, NULL},
    {"in_duel_of", read_in_duel_of, NULL},
    {"exchange", read_exchange, no_swap},
    {"which", read_none, which_action},
    {NULL, NULL, NULL},
};

/* ---- whether orders fit ---- */

/* Behind the key "answer" or "I answer", or where such a thing is asked for. */
static bool answers(const Order *order, bool asked_for) {
  return order->named || order->at->symbol == ANSWER || (order->section == NULL && asked_for);
}

static bool accept_action(PlainReader *reader, Order *order) {
  return answers(order, asked(reader) == ASK_ACTION);
}

static bool accept_choice(PlainReader *reader, Order *order) {
  return answers(order, asked(reader) == ASK_COUNTER);
}

static bool accept_guard(PlainReader *reader, Order *order) {
  return answers(order, asked(reader) == ASK_DEFENDER || asked(reader) == ASK_ATTACKER);
}

static bool accept_nothing(PlainReader *reader, Order *order) {
  (void)reader;
  return answers(order, false);
}

/* The duel that is said with a figure of the front; 0: none is. */
static int duel_said(const OrderPiece *piece) {
  const PlainToken *figure = piece->at, *before = figure - 1;
  if (piece->taken < 2) return 0;
  if (figure[1].symbol == ORDINAL && figure_behind(figure + 1) == NULL) return figure[1].value[0] - '0';
  while (before->symbol == FRONT || before->symbol == BRING || before->kind == PLAIN_COMMA ||
         before->kind == PLAIN_COLON || before->kind == PLAIN_ARROW || before->kind == PLAIN_DASH)
    before--;
  return before->symbol == ORDINAL ? before->value[0] - '0' : number_at(before);
}

/* "front 5-2-4-1-3, general 6"; "duel 1: 5, duel 2: 2 ..." from 1 to 5. */
static bool accept_deployment(PlainReader *reader, Order *order) {
  static const char *const ORDERED[] = {"front", "general", NULL};
  bool said = order_drop_key(order, "said") || order->named, put = order_drop_key(order, "put");
  size_t duels = 0, front = order_count(order, "front");
  for (size_t i = 0; i < order->count; i++) {
    int duel = strcmp(order->pieces[i].key, "front") == 0 ? duel_said(&order->pieces[i]) : 0;
    if (duel == 0) continue;
    duels++;
    if (duel != (int)duels) return false;
  }
  bool general = order_piece(order, "general") != NULL;
  bool due = ((const State *)reader->state)->pairs[0].window == WINDOW_DEPLOY ||
             waterloo_has_rondes(reader->edition);
  if (front == 0 && !said && !due) return false; /* "assault, general 3" */
  if (put && !due) return false;                 /* "bring my 5 to 2" */
  said |= put;
  if (duels > 0 && (duels != DUELS || front != DUELS)) return false;
  if (front == DUELS + 1 && !general) return unclear(reader, order->at, "front 5-2-4-1-3, general 6") != NULL;
  order_sort(order, ORDERED);
  return general || (front > 0 && (said || duels > 0));
}

/* "duel 1 2 3 4 5 general", and the figures below. */
static bool accept_table(PlainReader *reader, Order *order) {
  (void)reader;
  bool column = order_drop_key(order, "column");
  return column == (order_piece(order, "general") != NULL);
}

/* "Guard on 5" alone may be that of an assault. */
static bool accept_standing(PlainReader *reader, Order *order) {
  if (order->named || order->at[1].kind == PLAIN_COLON) return true;
  return unclear(reader, order->at, "assault, guard on 2 / if assaulted: guard on 2") != NULL;
}

/* "guard: 5" may still be that of an assault on another line, unless it is said to be a standing order. */
static Tree *write_guard(PlainReader *reader, const Order *order) {
  Tree *made = order_in_section(reader, order, "standing");
  if (order->named) return made;
  Tree *claims = plain_put(reader, made, order->at, GUARDS, plain_list(reader, order->at));
  tree_add(reader->arena, claims, piece_value(reader, &order->pieces[0]));
  return made;
}

/* "1st action recon 3", "first action: recon 3". */
static bool is_said_first(const Order *order) {
  return order->at->symbol == STARTS || order->at->kind == PLAIN_NUMBER;
}

/* "Charge 2. First action recon 3": in which order? */
static bool is_first(PlainReader *reader, const Order *orders, size_t count) {
  const Tree *said = tree_get(reader->said, "do");
  bool any = said != NULL && said->count > 0;
  for (size_t i = 0; i < count; i++) {
    if (orders[i].form == NULL || strcmp(orders[i].form->section, "do") != 0) continue;
    if (any && is_said_first(&orders[i])) return false;
    any = true;
  }
  return true;
}

static bool together(PlainReader *reader, Order *orders, size_t count) {
  return is_first(reader, orders, count) || unclear(reader, orders[0].at, "recon 3, then charge 2") != NULL;
}

/* "If I start: recon 2", "recon 2 if I go first": with the deployment, as long as that is due. */
static bool accept_do(PlainReader *reader, Order *order) {
  const PlainToken *last = order->end - 1; /* "charge 2", and below "first action recon 4" */
  if (last > order->at && last->symbol == STARTS && last->line != last[-1].line) return false;
  bool condition = is_condition(order->at) || is_condition(last);
  return !condition || ((const State *)reader->state)->pairs[0].window == WINDOW_DEPLOY;
}

static bool accept_front(PlainReader *reader, Order *order) {
  (void)reader;
  return order->count > 1;
}

/* "assault" on one line and "guard: 2" on another: the Guard of the assault, or the one that defends? */
static void doubt(PlainReader *reader, const Tree *file, const Tree *claims) {
  const Tree *actions = tree_get(file, "do"), *guard = claims->count == 0 ? NULL : claims->items[0].value;
  const PlainToken end = {.kind = PLAIN_END, .text = "", .raw = ""};
  for (size_t i = 0; guard != NULL && actions != NULL && i < actions->count; i++) {
    if (strcmp(tree_string(actions->items[i].value, ""), "assault") != 0) continue;
    PlainToken *at = arena_memdup(reader->arena, &end, sizeof end);
    at->line = guard->line;
    at->column = guard->column;
    plain_complain(reader, at, "line-unclear", "text", "assault, guard", "write",
                   "assault, guard on 2 / if assaulted: guard on 2", NULL);
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
    {"moves", PLAIN_WORD, MOVE, NULL, NULL},
    {"brings", PLAIN_WORD, BRING, NULL, NULL},
    {"goes", PLAIN_WORD, GO, NULL, NULL},
    {"sends", PLAIN_WORD, PLAIN_FILING, NULL, "send"},
    {"piece", PLAIN_WORD, PIECE, NULL, NULL},
    {"one", PLAIN_WORD, ONE, NULL, NULL},
    {"opposite", PLAIN_WORD, OPPOSITE, NULL, NULL},
    {"sees", PLAIN_WORD, SEE, NULL, NULL},
    {"launch", PLAIN_WORD, LAUNCH, NULL, NULL},
    {"at_least", PLAIN_WORD, AT_LEAST, NULL, NULL},
    {"does", PLAIN_WORD, PLAIN_FILING, NULL, "fais"},
    {"enters", PLAIN_WORD, ENTERS, NULL, NULL},
    {"reserve", PLAIN_WORD, RESERVE, NULL, NULL},
    {"starts", PLAIN_WORD, STARTS, NULL, NULL},
    {"on", PLAIN_WORD, PLAIN_TO, NULL, "on"}, /* the French subject */
    {"assault", PLAIN_WORD, ASSAULT, NULL, NULL},
    {"in", PLAIN_WORD, DUEL, NULL, NULL}, /* the word "duel" */
    {"guards", PLAIN_WORD, GUARD, NULL, NULL},
    {"swap", PLAIN_WORD, SWAP, NULL, NULL},
    {"countered", PLAIN_WORD, COUNTER, NULL, NULL},
    {"charged", PLAIN_WORD, CHARGED, NULL, NULL},
    {"assaulted", PLAIN_WORD, ASSAULTED, NULL, NULL},
    {"what", PLAIN_WORD, WHAT, NULL, NULL},
    {"same", PLAIN_WORD, SAME, NULL, NULL},
    {"answers", PLAIN_WORD, ANSWER, NULL, NULL},
    {"resigns", PLAIN_WORD, RESIGN, NULL, NULL},
    {"unplanned", PLAIN_WORD, UNPLANNED, NULL, NULL},
    {"fronts", PLAIN_WORD, FRONT, NULL, NULL},
    {"generals", PLAIN_WORD, GENERAL, NULL, NULL},
    {"figures", PLAIN_WORD, FIGURES, NULL, NULL},
    {"nth", PLAIN_WORD, ORDINAL, NULL, NULL},
    {"article", PLAIN_WORD, PLAIN_TO, NULL, "a"}, /* English */
    {"two_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "two"},
    {"but_en", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "but"},
    {"but_fr", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "mais"},
    {"but_es", PLAIN_WORD, PLAIN_UNKNOWN, NULL, "pero"},
    {NULL, PLAIN_END, 0, NULL, NULL},
};

static const FormRule RULES[] = {
    {"link", "colon | to | from | in"},
    {"between", "comma | stop | and | then"},
    {"aside", "between | with | colon"},
    {"whom", "piece* [(with | to | by) generals]"},
    {"swaps",
     "(with | comma | and | but_en | but_fr | but_es | two_en)* ((without | no) (without | no)* exchange retreat.swap=no whom [colon (yes | no)] |"
     " exchange (colon no retreat.swap=no | [colon yes] retreat.swap=yes whom))"},
    {"across", "(link | arrow | dash) (link | arrow | dash)*"},
    {"does_it", "one | on | launch | does | article | at_least"},
    {"from_duel", "piece+ (link | in)* manoeuvre.from:duel | number from in manoeuvre.from:duel"},
    {"action",
     "does_it* (recon | sees) (link | piece | comma)* recon:duel"
     " | does_it* (recon | sees) link* recon:by_label"
     " | does_it* recon link* recon+:duel and link* recon+:duel"
     " | does_it* (recon | sees) (link | piece | comma)* (recon:theirs [nth] | opposite link* (recon:mine | recon:duel))"
     " | does_it* manoeuvre (link | comma | piece)* (manoeuvre.from:duel | manoeuvre.from:mine) piece* across manoeuvre.to:duel"
     " | does_it* (moves | brings | sends) (link | piece)*"
     " ((in | from | piece) manoeuvre.from:duel | manoeuvre.from:mine) piece* across manoeuvre.to:duel"
     " | manoeuvre.from:mine (goes | enters | brings) across manoeuvre.to:duel"
     " | [does_it* manoeuvre colon] from_duel (goes | enters | brings | moves) across manoeuvre.to:duel"
     " | does_it* manoeuvre link* from_duel piece* across manoeuvre.to:duel"
     " | does_it* artillery artillery* link* artillery:duel [with artillery]"
     " | generals* does_it* retreat (link | piece | with)* (retreat.duel:duel | retreat.duel:mine [link+ number]) swaps"
     " | generals* does_it* charge link* charge:duel [with generals]"
     " | (to | does_it)* assault aside* enters* guards enters* link* assault.guard+.else:guard"
     " | (to | does_it)* assault (aside | but_en | but_fr | but_es)* without guards assault.guard+.else=reserve"
     " | (to | does_it)* assault [aside+ generals enters* link* reserve] it=assault"},
    {NULL, NULL},
};

static const Form FORMS[] = {
    {.section = "answer",
     .pattern = "[answers link*] [countered link*] answer:what",
     .shape = FORM_VALUE,
     .accept = accept_choice},
    {.section = "answer",
     .pattern = "[answers link*] [guards link*] answer:guard",
     .shape = FORM_VALUE,
     .accept = accept_guard},
    {.section = "answer",
     .pattern = "[answers link*] none answer=nothing",
     .shape = FORM_VALUE,
     .accept = accept_nothing},
    {.section = "answer", .pattern = "[answers link*] action", .shape = FORM_ITEM, .accept = accept_action},
    {.section = "deploy",
     .pattern =
         "(fronts | colon)* in* one_to_five [generals column+=yes] (figures | piece | colon)* front+:duel front+:duel"
         " front+:duel front+:duel front+:duel generals* [general:duel]",
     .shape = FORM_MAP,
     .accept = accept_table},
    {.section = "deploy",
     .pattern =
         "(front+:in_duel | front+:in_nth | all_duels said+=yes | !in_duel_of (generals (link | dash)* general:duel | general:general"
         " | front+:duel | fronts said+=yes | brings put+=yes | between | link | dash | slash))*",
     .shape = FORM_MAP,
     .accept = accept_deployment},
    {.section = "standing",
     .pattern = "[charged (comma | colon)*] no does_it* countered no* counter_charge+.else=decline",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern = "charged (comma | link | does_it)* countered counter_charge+.else=accept",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern = "(countered link* | charged (comma | link)*) counter_charge+.else:what [link* countered]",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern =
         "assaulted (comma | link | enters)* [(guards | generals) (link | enters | goes)*] guard_defending+.else:guard",
     .shape = FORM_MAP},
    {.section = "standing",
     .pattern = "guards enters* link* guard_defending+.else:guard",
     .shape = FORM_MAP,
     .accept = accept_standing,
     .write = write_guard},
    {.section = "do",
     .pattern = "[(to* starts | first) (comma | link)*] action (dash | plus)* [comma* starts]",
     .shape = FORM_ITEM,
     .accept = accept_do},
    {.section = "do", .pattern = "which", .shape = FORM_NONE},
    {.section = "next", .pattern = "unplanned", .shape = FORM_LIST},
    {.section = "resign", .pattern = "resigns resign=yes", .shape = FORM_VALUE},
    {.pattern = NULL},
};

static const Form KEYED[] = {
    {.section = "front",
     .pattern = "front+:duel ((dash | between)* front+:duel)*",
     .shape = FORM_LIST,
     .accept = accept_front},
    {.section = "guard", .pattern = "else:guard", .shape = FORM_ITEM},
    {.section = "guard_defending", .pattern = "else:guard", .shape = FORM_ITEM},
    {.section = "counter_charge", .pattern = "else:what", .shape = FORM_ITEM},
    {.section = "standing", .pattern = "same same=same", .shape = FORM_VALUE},
    {.pattern = NULL},
};

/* ---- the lines of orders ---- */

/* What is done, in `do` and `answer`. */
#define ACTION_ENGLISH                                                                                       \
  "[recon {recon| and }][manoeuvre {manoeuvre.from} to {manoeuvre.to}][artillery {artillery}]"               \
  "[retreat {retreat.duel}[retreat.swap=yes: with swap][retreat.swap=no: without swap]][charge {charge}]"    \
  "[it=assault:assault][assault.guard.else=reserve:assault, Guard in reserve]"                               \
  "[assault.guard.else=ask:assault, Guard: ask me]"                                                          \
  "[assault.guard.else!reserve:[assault.guard.else!ask:assault, Guard in duel {assault.guard.else}]]"
#define ACTION_FRENCH                                                                                        \
  "[reconnaissance {recon| et }][man\u0153uvre de {manoeuvre.from} \u00E0 {manoeuvre.to}]"                   \
  "[artillerie {artillery}][repli {retreat.duel}[retreat.swap=yes: avec \u00E9change]"                       \
  "[retreat.swap=no: sans \u00E9change]][charge {charge}][it=assault:assaut]"                                \
  "[assault.guard.else=reserve:assaut, garde en r\u00E9serve]"                                               \
  "[assault.guard.else=ask:assaut, garde : me demander]"                                                     \
  "[assault.guard.else!reserve:[assault.guard.else!ask:assaut, garde au duel {assault.guard.else}]]"
#define ACTION_SPANISH                                                                                       \
  "[reconocimiento {recon| y }][maniobra de {manoeuvre.from} a {manoeuvre.to}]"                              \
  "[artiller\u00EDa {artillery}][repliegue {retreat.duel}[retreat.swap=yes: con intercambio]"                \
  "[retreat.swap=no: sin intercambio]][carga {charge}][it=assault:asalto]"                                   \
  "[assault.guard.else=reserve:asalto, Guardia en reserva]"                                                  \
  "[assault.guard.else=ask:asalto, Guardia: preguntarme]"                                                    \
  "[assault.guard.else!reserve:[assault.guard.else!ask:asalto, Guardia en el duelo {assault.guard.else}]]"

static const OrderKind ORDER_KINDS[] = {
    {"pair", NULL, FORM_NONE, {NULL}, {NULL}},
    {"deploy",
     NULL,
     FORM_MAP,
     {"deploy {front| }[, general {general}]", "d\u00E9ploiement {front| }[, g\u00E9n\u00E9ral {general}]",
      "despliegue {front| }[, general {general}]"},
     {NULL}},
    {"do", NULL, FORM_ITEM, {ACTION_ENGLISH, ACTION_FRENCH, ACTION_SPANISH}, {NULL}},
    {"answer",
     NULL,
     FORM_ITEM,
     {"I answer: " ACTION_ENGLISH
      "[it=accept:accept][it=decline:decline][it=reserve:Guard in reserve][it=nothing:nothing]",
      "je r\u00E9ponds : " ACTION_FRENCH
      "[it=accept:accepter][it=decline:refuser][it=reserve:garde en r\u00E9serve][it=nothing:rien]",
      "respondo: " ACTION_SPANISH
      "[it=accept:aceptar][it=decline:rechazar][it=reserve:Guardia en reserva][it=nothing:nada]"},
     {"I answer: nothing", "je r\u00E9ponds : rien", "respondo: nada"}},
    {"answer",
     NULL,
     FORM_ITEM,
     {"I answer: Guard in duel {it}", "je r\u00E9ponds : garde au duel {it}",
      "respondo: Guardia en el duelo {it}"},
     {NULL}},
    {"standing",
     NULL,
     FORM_VALUE,
     {"[it=same:standing orders: as before]", "[it=same:ordres permanents : comme avant]",
      "[it=same:\u00F3rdenes permanentes: como antes]"},
     {NULL}},
    {"standing",
     "counter_charge",
     FORM_VALUE,
     {"if charged, {it.else:what}", "en cas de charge, {it.else:what}", "en caso de carga, {it.else:what}"},
     {NULL}},
    {"standing",
     "guard_defending",
     FORM_VALUE,
     {"[it.else=reserve:if assaulted, Guard in reserve][it.else=ask:if assaulted, ask me]",
      "[it.else=reserve:en cas d'assaut, garde en r\u00E9serve][it.else=ask:en cas d'assaut, me demander]",
      "[it.else=reserve:en caso de asalto, Guardia en reserva][it.else=ask:en caso de asalto, preguntarme]"},
     {NULL}},
    {"standing",
     "guard_defending",
     FORM_VALUE,
     {"if assaulted, Guard in duel {it.else}", "en cas d'assaut, garde au duel {it.else}",
      "en caso de asalto, Guardia en el duelo {it.else}"},
     {NULL}},
    {"next", NULL, FORM_ITEM, {NULL}, {"nothing in advance", "rien d'avance", "nada por adelantado"}},
    {"resign",
     NULL,
     FORM_VALUE,
     {"[it=yes:I resign this battle]", "[it=yes:j'abandonne cette manche]", "[it=yes:abandono esta manga]"},
     {NULL}},
    {.section = NULL},
};

/* ---- which action ---- */

#define NO_ACTION (-1)

/* What a word of an action most likely begins: an ActionKind; NO_ACTION: nothing. */
static int kind_of(int symbol) {
  switch (symbol) {
  case RECON:
  case SEE: return ACTION_RECON;
  case MANOEUVRE:
  case MOVE:
  case SWAP:
  case BRING: return ACTION_MANOEUVRE;
  case ARTILLERY: return ACTION_ARTILLERY;
  case RETREAT: return ACTION_RETREAT;
  case CHARGE: return ACTION_CHARGE;
  case ASSAULT: return ACTION_ASSAULT;
  default: return NO_ACTION;
  }
}

/* ---- conditions ---- */

/* What stands from a token on up to another, as one action in YAML, or "nothing"; NULL: something else. */
static const char *one_action(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  while (t < end && plain_is_separator(t)) t++;
  while (end > t && plain_is_separator(&end[-1])) end--;
  if (t + 1 == end && t->symbol == PLAIN_NONE) return "nothing";
  const Tree *made = t < end ? forms_read(reader, t, end) : NULL;
  const Tree *list = made == NULL || made->count != 1 ? NULL : tree_get(made->items[0].value, "do");
  return list == NULL || list->count != 1 ? NULL : yaml_write_line(reader->arena, list->items[0].value);
}

static const PlainToken *next_of(const PlainToken *t, int symbol) {
  while (t->kind != PLAIN_END && t->symbol != symbol) t++;
  return t;
}

/* The first part of what is said from a token on that is one action, without what is not done and "instead": "I do not charge,
 * and manoeuvre 2 to 4 instead". NULL: there is none. */
static const char *some_action(PlainReader *reader, const PlainToken *t, const PlainToken *end) {
  size_t count = 0;
  PlainToken *left = arena_alloc(reader->arena, (size_t)(end - t + 1) * sizeof *left);
  for (; t < end; t++) {
    if (t->symbol != PLAIN_INSTEAD) left[count++] = *t;
  }
  left[count] = *end;
  left[count].kind = PLAIN_END;
  for (size_t from = 0; from < count; from++) {
    bool begins = from == 0 || plain_is_separator(&left[from - 1]);
    const char *one = begins ? one_action(reader, left + from, left + count) : NULL;
    if (one != NULL) return one;
  }
  return NULL;
}

/* "A six", "5 or 6", "a three or less": what is seen, as turn files have it; *t: behind it. NULL: something else. */
static const char *seen_at(PlainReader *reader, const PlainToken **t) {
  const PlainToken *at = *t;
  bool from = false; /* "at least a five" */
  for (; at->kind != PLAIN_END && at->kind != PLAIN_COMMA && (number_at(at) == 0 || number_at(at + 1) > 0);
       at++)
    from |= at->symbol == AT_LEAST;
  int least = number_at(at), most = least;
  if (least == 0) return NULL;
  at++;
  for (const PlainToken *next = at; next->symbol == PLAIN_OR || next->symbol == PLAIN_AND;) {
    while (next->symbol == PLAIN_OR || next->symbol == PLAIN_AND || next->symbol == PLAIN_TO ||
           (next->symbol == ONE && number_at(next + 1) > 0))
      next++;
    int number = number_at(next);
    if (number != most + 1 && number != least - 1) return NULL;
    if (number < least) least = number;
    if (number > most) most = number;
    at = ++next;
  }
  bool less = at->symbol == OR_LESS, more = at->symbol == OR_MORE;
  *t = less || more ? at + 1 : at;
  more |= from;
  if (less) return arena_printf(reader->arena, "{lte: %d}", most);
  if (more) return arena_printf(reader->arena, "{gte: %d}", least);
  if (least == most) return arena_printf(reader->arena, "%d", least);
  return most == VALUES ? arena_printf(reader->arena, "{gte: %d}", least)
                        : arena_printf(reader->arena, "{gte: %d, lte: %d}", least, most);
}

/* The actions that stand before in the text, in YAML with ", " between them; NULL: there are none. */
static const char *actions_said(PlainReader *reader) {
  const Tree *said = tree_get(reader->said, "do");
  const char *list = NULL;
  for (size_t i = 0; said != NULL && i < said->count; i++) {
    const char *one = yaml_write_line(reader->arena, said->items[i].value);
    list = list == NULL ? one : arena_concat(reader->arena, list, ", ", one, NULL);
  }
  return list;
}

/* "Recon 4, if it is a six manoeuvre 2 to 4, else nothing"; "if I see a three or less, charge 3. Otherwise manoeuvre 2 to 4"
 * behind a recon: never half of it, but how it is written. */
static void unread_seen(PlainReader *reader, const PlainToken *t) {
  const PlainToken *condition = next_of(t, PLAIN_IF), *seen = condition + 1;
  if (condition->kind == PLAIN_END) return;
  const char *first = one_action(reader, t, condition), *value = seen_at(reader, &seen);
  if (first == NULL) first = actions_said(reader);
  if (first == NULL || value == NULL) return;
  const PlainToken *end = seen;
  while (end->kind != PLAIN_END && end->symbol != PLAIN_ELSE && end->symbol != PLAIN_IF &&
         end->depth <= condition->depth)
    end++;
  const char *then = one_action(reader, seen, end), *rest = NULL;
  const PlainToken *other = next_of(end, PLAIN_ELSE);
  if (other->kind == PLAIN_END) other = next_of(end, PLAIN_IF);
  if (other->symbol == PLAIN_IF) { /* "if it is a six, nothing", "if it is less manoeuvre" */
    while (other->kind != PLAIN_END && other->kind != PLAIN_COMMA && kind_of(other[1].symbol) == NO_ACTION)
      other++;
  }
  const PlainToken *last = other;
  while (last->kind != PLAIN_END) last++;
  if (other < last) rest = some_action(reader, other + 1, last);
  if (then == NULL || (other < last && rest == NULL)) return;
  plain_complain(reader, condition, "line-condition", "write",
                 arena_printf(reader->arena, "do: [%s, {case: [{when: {seen: %s}, do: %s}, {else: %s}]}]",
                              first, value, then, rest == NULL ? "nothing" : rest),
                 NULL);
}

/* "If I am charged in 1 or 2, counter-charge; elsewhere I decline". */
static void unread_standing(PlainReader *reader, const PlainToken *t) {
  const PlainToken *charged = next_of(t, CHARGED);
  const char *duels = NULL, *what = NULL;
  for (t = charged; t->kind != PLAIN_END && what == NULL; t++) {
    int duel = number_at(t);
    const char *one = arena_printf(reader->arena, "%d", duel);
    if (duel >= 1 && duel <= DUELS)
      duels = duels == NULL ? one : arena_concat(reader->arena, duels, ", ", one, NULL);
    if (t->symbol == COUNTER) what = "accept";
    if (t->symbol == WHAT) what = t->value;
  }
  if (duels == NULL || what == NULL) return;
  const PlainToken *other = next_of(t, WHAT);
  const char *rest = other->kind != PLAIN_END       ? other->value
                     : strcmp(what, "decline") == 0 ? "accept"
                                                    : "decline";
  plain_complain(reader, charged, "line-condition", "write",
                 arena_printf(reader->arena,
                              "standing: {counter_charge: [{when: {duel: [%s]}, do: %s}, {else: %s}]}", duels,
                              what, rest),
                 NULL);
}

/* What is done under a condition is asked about, with the line that says it. */
static void unread(PlainReader *reader, const PlainToken *t) {
  unread_seen(reader, t);
  unread_standing(reader, t);
}

/* ---- the nearest action ---- */

/* What an unclear sentence names: an action, and up to two duels, the first where a piece of the player's stands. */
typedef struct Meant {
  const PlainToken *at;
  int kind, duel, to;
} Meant;

static Meant meant_by(PlainReader *reader, const PlainToken *t) {
  Meant meant = {.at = t, .kind = NO_ACTION};
  for (; t->kind != PLAIN_END; t++) {
    OrderPiece piece = {.number = 0};
    size_t label = read_mine(reader, t, &piece);
    int duel = label > 0 ? piece.number : t->symbol == ORDINAL ? t->value[0] - '0' : number_at(t);
    if (meant.kind == NO_ACTION && t->kind == PLAIN_WORD) meant.kind = kind_of(t->symbol);
    if (meant.kind == NO_ACTION && label > 0) meant.kind = ACTION_MANOEUVRE;
    if (duel >= 1 && duel <= DUELS && meant.duel == 0)
      meant.duel = duel;
    else if (duel >= 1 && duel <= DUELS && meant.to == 0)
      meant.to = duel;
    if (label > 0) t++; /* its number */
  }
  return meant;
}

/* How much of what is meant a legal action has; 0: it is another one. */
static int likeness(const Meant *meant, const Action *action) {
  if (action->kind != meant->kind || (action->kind == ACTION_RECON && action->to != 0) || action->swap != 0)
    return 0;
  return 1 + 2 * (action->duel == meant->duel) + (action->to == meant->to);
}

/* "Artillery somewhere around 3": the legal action that comes nearest, to be written instead. */
static void offer_nearest(PlainReader *reader, const PlainToken *t) {
  const State *state = reader->state;
  const Pair *pair = &state->pairs[0];
  const int side = waterloo_side_of(pair, reader->seat);
  if (waterloo_has_rondes(reader->edition) || pair->window != WINDOW_TURN || pair->to_move != side) return;
  const Meant meant = meant_by(reader, t);
  const Judge judge = waterloo_judge(state, pair, side);
  const Action *best = NULL;
  Legal legal;
  waterloo_legal(&judge, &pair->field, 0, &legal);
  for (int i = 0; i < legal.count && meant.kind != NO_ACTION; i++) {
    int like = likeness(&meant, &legal.items[i]);
    if (like > 0 && (best == NULL || like > likeness(&meant, best))) best = &legal.items[i];
  }
  if (best == NULL) return;
  const char *name = WATERLOO_ACTIONS[best->kind];
  const char *write =
      best->kind == ACTION_ASSAULT ? name
      : best->kind == ACTION_MANOEUVRE
          ? arena_printf(reader->arena, "%s %d to %d", name, best->duel, best->to)
          : arena_printf(reader->arena, best->kind == ACTION_RETREAT ? "%s %d without swap" : "%s %d", name,
                         best->duel);
  (void)unclear(reader, meant.at, write);
}

static void tell_unread(PlainReader *reader, const PlainToken *t) {
  unread(reader, t);
  for (const PlainToken *no = t; no->kind != PLAIN_END; no++) {
    if (!denies_action(no) || plain_is_conditional(t)) continue;
    plain_complain(reader, no, "line-takes-what", "section", "", NULL);
    return;
  }
  offer_nearest(reader, t);
}

static const FormGrammar GRAMMAR = {.words = PATTERN_WORDS,
                                    .slots = SLOTS,
                                    .rules = RULES,
                                    .forms = FORMS,
                                    .kinds = ORDER_KINDS,
                                    .ends = "resign",
                                    .values = KEYED,
                                    .together = together,
                                    .unread = tell_unread};

const PlainShapes WATERLOO_PLAIN = {
    .words = WORDS,
    .keys = KEY_WORDS,
    .sections = NO_SECTIONS,
    .whole = true,
    .conditions = true,
    .grammar = &GRAMMAR,
    .item = item,
    .claims = GUARDS,
    .doubt = doubt,
    .names = names,
    .matters = matters,
    .is_verb = is_verb,
    .examples = EXAMPLES,
};
