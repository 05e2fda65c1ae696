/* What people write in Dos de Mayo instead of YAML: its words (plain_words.c), what they name (plain_names.c), what they say of
 * cards (plain_cards.c), and the patterns of its orders (plain.c). */
#ifndef MAYO_PLAIN_H
#define MAYO_PLAIN_H

#include "../forms.h"
#include "turn_file.h"

enum MayoSymbol {
  MAYO_DRAW = PLAIN_SYMBOLS,
  MAYO_PLAY,
  MAYO_MOVE,
  MAYO_BRING, /* cubes from before a gate */
  MAYO_STAY,
  MAYO_KEEP,
  MAYO_LEAVE,
  MAYO_REVEAL,
  MAYO_HIDE,
  MAYO_RETURN, /* to the deck */
  MAYO_FORBID,
  MAYO_ALLOCATE,
  MAYO_CUBE,      /* `value`: in the singular it is one of them, we do not know which */
  MAYO_ONE,       /* one of the cubes; never zone 1 */
  MAYO_OTHER,     /* one more of them */
  MAYO_TIMES,     /* "x2" */
  MAYO_DIRECTION, /* "up", "down": between a verb and where it goes; says nothing of its own */
  MAYO_LET,       /* "have 12 go to 14" */
  MAYO_AIM,       /* what a card is played for */
  MAYO_NOW,       /* in the window that is due */
  MAYO_ZONE,      /* says nothing of its own */
  MAYO_OUTSIDE,   /* the French cubes before the gates */
  MAYO_INWARDS,   /* so they come */
  MAYO_PLACE,     /* `value`: the zone's number */
  MAYO_PHASE,     /* `value`: the section */
  MAYO_CARD_WORD,
  MAYO_CARD_NAME /* `value`: the card's id */
};

/* Where the patterns say which zones are not left, and which cards are not played. */
#define MAYO_STAYS "stays"

extern const PlainWord MAYO_WORDS[], MAYO_KEYS[];
extern const PlainShapes MAYO_PLAIN; /* the contract's plain */

/* ---- plain_names.c ---- */

/* The slots of the patterns: zone, gate, digits (a zone by its number alone), place_name (by its name alone); count, bracketed,
 * few (directly behind an order), count_to, single, tally (of cubes of a group), lone (a cube in the singular), times; card, cards (the word in the plural), phase,
 * answer (yes or no); quiet and more (words that name nothing, or that a clause may not go on with). Their numbers: the zone, the
 * count, 1 for yes. */
extern const FormSlot MAYO_SLOTS[];

const Edition *mayo_plain_edition(const PlainReader *reader);
Window mayo_plain_window(const PlainReader *reader);
/* The order of two zones as turn files have it, "12→11"; `from`: NULL: from outside the gate. */
const char *mayo_plain_way(const PlainReader *reader, const OrderPiece *from, const OrderPiece *to);
/* The zone at a token, by its number or its name; 0: none. */
int mayo_plain_zone(const PlainReader *reader, const PlainToken *t);
/* "Three at gate 1": the gate where cubes of France are counted, which may come in, or stand there; 0: something else. */
int mayo_plain_at_gate(const PlainReader *reader, const PlainToken *t);
/* PlainShapes.names: a card, two zones and what links them, cubes of a zone, that no card is played or drawn. */
size_t mayo_plain_names(const PlainReader *reader, const PlainToken *t);
/* PlainShapes.matters: any zone, card, phase or amount. */
bool mayo_plain_matters(const PlainToken *t);
bool mayo_plain_is_verb(int symbol);

/* ---- plain_cards.c ---- */

/* Whether the pieces of a form fit, and what they add: see Form. The draw and its ban (MAYO 2); a play, also as a value of YAML (6);
 * no play of one card, of any, in a phase; a play that is told once more; the card of the set-up, and what is said of the other one (1.3). */
bool mayo_accept_draw(PlainReader *reader, Order *order);
bool mayo_accept_forbid(PlainReader *reader, Order *order);
bool mayo_accept_play(PlainReader *reader, Order *order);
bool mayo_accept_played_again(PlainReader *reader, Order *order);
bool mayo_accept_value(PlainReader *reader, Order *order);
bool mayo_accept_unplayed(PlainReader *reader, Order *order);
bool mayo_accept_kept(PlainReader *reader, Order *order);
bool mayo_accept_no_cards(PlainReader *reader, Order *order);
bool mayo_accept_no_card(PlainReader *reader, Order *order);
bool mayo_accept_nothing_played(PlainReader *reader, Order *order);
bool mayo_accept_setup(PlainReader *reader, Order *order);
bool mayo_accept_returned(PlainReader *reader, Order *order);
Tree *mayo_write_play(PlainReader *reader, const Order *order);
Tree *mayo_write_no_card(PlainReader *reader, const Order *order);
Tree *mayo_write_unplayed(PlainReader *reader, const Order *order);
/* PlainShapes.nothing. */
Tree *mayo_plain_nothing(PlainReader *reader, const PlainToken *at);
/* FormGrammar.unread: tells in the field `named` how a card that a clause names is played. */
void mayo_plain_unread(PlainReader *reader, const PlainToken *tokens);
/* What plays are about: their card. See OrderSubject. */
bool mayo_play_meets(const Tree *former, const Tree *fresh);
Takes mayo_play_takes(const Tree *play, const Tree *entry);

#endif
