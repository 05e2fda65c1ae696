/* How a computer plays Dos de Mayo: what a position is worth, and what a hand that was seen tells later. What it would file:
 * random.c. */
#include "mind.h"

#include <string.h>

#include "board.h"
#include "choices.h"

/* ---- worth ---- */

/* Per mille. A game goes from about 500 to 0 or 1000; what is not decided stays clear of both. */
enum {
  CLEARED = 930,       /* for France: nobody left, nothing lost */
  SPANISH_CUBE = 55,   /* on the board */
  SPANISH_RESERVE = 6, /* not yet on it */
  FRENCH_LOSSES = 400, /* all that the limit allows */
  OPEN_GATE = 6,       /* without a French cube, early */
  OPEN_GATE_LATE = 40, /* in the last turns */
  LATE_TURNS = 2,
  STEP = 4,   /* between a Spanish group and the nearest French */
  ESCAPE = 3, /* a zone that a Spanish group may go to and France does not reach in strength */
  CARD_HELD = 3,
  LEAST = 60,
  MOST = 940,
  DEFEAT_MOST = 50
};

static int within(int value, int least, int most) {
  return value < least ? least : value > most ? most : value;
}

static int spaniards(const Edition *edition, const State *state) {
  int count = 0;
  for (int zone = 1; zone <= edition->zone_count; zone++) count += state->cubes[SPANISH][zone];
  return count;
}

static int open_gates(const Edition *edition, const State *state) {
  int count = 0;
  for (ZoneSet gates = edition->gates; gates != 0; gates &= gates - 1)
    count += state->cubes[FRENCH][__builtin_ctz(gates)] == 0;
  return count;
}

/* How hard the Spanish groups are to catch. */
static int freedom(const Edition *edition, const State *state) {
  Outlook outlook;
  mayo_look(edition, state, FRENCH, &outlook);
  int sum = 0;
  for (int zone = 1; zone <= edition->zone_count; zone++) {
    int cubes = state->cubes[SPANISH][zone];
    if (cubes == 0) continue;
    sum += STEP * within(outlook.steps[zone], 0, 5);
    for (ZoneSet left = edition->neighbours[zone] | ZONE(zone); left != 0; left &= left - 1) {
      int to = __builtin_ctz(left);
      if (outlook.reach[to] <= cubes) sum += ESCAPE;
    }
  }
  return sum;
}

static int worth_to_france(const Edition *edition, const State *state) {
  int standing = spaniards(edition, state), open = open_gates(edition, state);
  if (state->over && state->winner == FRENCH) return 1000;
  int limit = mayo_loss_limit(edition, state);
  if (limit <= 0) limit = 1;
  int lost = FRENCH_LOSSES * within(state->lost[FRENCH], 0, limit) / limit;
  if (state->over) /* the nearer it came, the better */
    return within(DEFEAT_MOST - 3 * standing - 2 * open - lost / 20, 0, DEFEAT_MOST);
  bool late = state->turn + LATE_TURNS > edition->turn_count;
  int worth = CLEARED - SPANISH_CUBE * standing - SPANISH_RESERVE * state->reserve[SPANISH] - lost;
  worth -= (late ? OPEN_GATE_LATE : OPEN_GATE) * open;
  worth += CARD_HELD * (mayo_hand_size(state, FRENCH) - mayo_hand_size(state, SPANISH));
  return within(worth - freedom(edition, state), LEAST, MOST);
}

static int worth(const void *edition, const void *state, int seat) {
  int french = worth_to_france(edition, state);
  return seat == FRENCH ? french : 1000 - french;
}

/* ---- recall ---- */

/* The place of a card in a deck, -1 if it is not there. */
static int place_in_deck(const State *state, int side, int card) {
  for (int i = 0; i < state->deck_count[side]; i++) {
    if (state->deck[side][i] == card) return i;
  }
  return -1;
}

/* The cards of the other hand that the seat read in the log. Cards never go back into a deck. */
static CardSet cards_seen(const Edition *edition, int other, const Tree *log) {
  CardSet seen = 0;
  for (size_t i = 0; log != NULL && i < log->count; i++) {
    const Tree *event = log->items[i].value;
    if (strcmp(tree_string(tree_get(event, "code"), ""), "hand-seen") != 0) continue;
    int side = -1, card = mayo_card_find(edition, tree_string(tree_get(event, "card"), ""), &side);
    if (card >= 0 && side == other) seen |= CARD(card);
  }
  return seen;
}

/* A card that was seen is still held unless everybody saw it go: where the invented deck has it, it changes places with a
 * card of the invented hand. Its place in the deck, which is random, says with which one. */
static void recall(const void *edition, void *state_pointer, int seat, const Tree *log) {
  State *state = state_pointer;
  int other = OTHER(seat);
  CardSet seen = cards_seen(edition, other, log);
  for (unsigned left = seen; left != 0; left &= left - 1) {
    int card = __builtin_ctz(left), place = place_in_deck(state, other, card);
    unsigned unseen = state->hand[other] & ~(unsigned)seen;
    if (place < 0 || unseen == 0) continue;
    for (int skip = place % __builtin_popcount(unseen); skip > 0; skip--) unseen &= unseen - 1;
    int given = __builtin_ctz(unseen);
    state->deck[other][place] = (uint8_t)given;
    state->hand[other] = (CardSet)((state->hand[other] & ~CARD(given)) | CARD(card));
  }
}

const GameMind MAYO_MIND = {.plausible = mayo_plausible,
                            .worth = worth,
                            .recall = recall,
                            .windows = 0, /* to the end: what is worth something on the way misleads */
                            .candidates = 32,
                            .playouts = 1600};
