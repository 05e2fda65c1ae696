/* What people write in La Guerre des Ducs instead of YAML: its words (plain_words.c), what they name
 * (plain_names.c), and orders made of them: moves (plain_moves.c), attacks (plain_attacks.c), who stays
 * (plain_stays.c), the rest (plain.c). */
#ifndef DUCS_PLAIN_H
#define DUCS_PLAIN_H

#include "../plain.h"
#include "turn_file.h"

enum DucsSymbol {
  DUCS_MOVE = PLAIN_SYMBOLS,
  DUCS_ATTACK,
  DUCS_ADVANCE,
  DUCS_LOSE,
  DUCS_RETREAT,
  DUCS_STAY,
  DUCS_DEPLOY,
  DUCS_DROP, /* "leave out": begins what takes an order back */
  DUCS_GO, /* "follows", "put": a way to say that a unit moves, but no verb that begins an order by itself */
  DUCS_TAKE, /* "takes": it moves there, or advances */
  DUCS_TOWN, /* the word "city" */
  DUCS_THEY,
  DUCS_OPENING,   /* "okay so" */
  DUCS_OF_SIDE,   /* `value`: whose; NULL: the enemy's */
  DUCS_POSSIBLE,  /* "if it works": what an advance means anyway */
  DUCS_DIRECTION, /* `value`: "N" ... */
  DUCS_WEST_EAST, /* no direction of this map */
  DUCS_OF_KIND    /* DUCS_OF_KIND + Kind: "infantry" */
};

extern const PlainWord DUCS_WORDS[], DUCS_KEYS[];
extern const PlainShapes DUCS_PLAIN; /* the contract's plain */

/* ---- plain_names.c ---- */

const Edition *ducs_plain_edition(const PlainReader *reader);
/* A unit at a token: "OI4", "oi 4", "infantry 4", "the duke". *taken: its tokens; UNIT_NONE: none. */
int ducs_unit_at(const PlainReader *reader, const PlainToken *t, size_t *taken);
/* A hex of land at a token: "1809", "eighteen oh nine". *taken: its tokens; HEX_NONE: none. */
Hex ducs_hex_at(const PlainReader *reader, const PlainToken *t, size_t *taken);
/* How many tokens name a unit, or are meant to: "OI99", "0I4". */
size_t ducs_plain_names(const PlainReader *reader, const PlainToken *t);
/* Who stands on a hex, which all can see; UNIT_NONE: nobody, also where there is no hex. */
int ducs_plain_defender(const PlainReader *reader, Hex hex);
/* "infantry" without a number. */
bool ducs_is_kind(const PlainToken *t);
const char *ducs_plain_id(const PlainReader *reader, int unit);
bool ducs_is_enemy(const PlainReader *reader, int unit);

/* Marks and words from a unit to where it goes; such as part what is named; nothing but marks up to the end. */
bool ducs_is_link(const PlainToken *t);
bool ducs_is_between(const PlainToken *t);
bool ducs_ends(const PlainToken *t);

/* A unit as a scalar with the place of its tokens. */
Tree *ducs_unit_node(PlainReader *reader, const PlainToken *at, size_t taken, int unit);
/* Own units with something between them; NULL: none. *end: the token behind the last. */
Tree *ducs_own_units(PlainReader *reader, const PlainToken *t, const PlainToken **end);

/* True for words that say that a unit moves. */
bool ducs_is_going(const PlainToken *t);
/* What follows "okay so". */
const PlainToken *ducs_behind_opening(const PlainToken *t);

/* ---- plain_moves.c ---- */

/* "OI4 to 1413" as an item of `section`, or of the one that is due where that is NULL. NULL: no move. */
Tree *ducs_plain_move(PlainReader *reader, const char *section, const PlainToken *t);

/* ---- plain_attacks.c ---- */

/* "OI7, OI8 attack WI1, OI8 advances", "attack WI1 with OI7"; NULL: no attack. */
Tree *ducs_plain_attack(PlainReader *reader, const PlainToken *t);

/* ---- plain_stays.c ---- */

/* Where ducs_plain_stay() says who does not move. */
#define DUCS_STAYS "stays"

/* "OI5 stays where it is", "do not move OI5", "everyone else holds": no order, but units that no move may name.
 * NULL: something else. */
Tree *ducs_plain_stay(PlainReader *reader, const PlainToken *t);
/* A sentence that no order may be read out of: it is asked about, by the same claims. */
Tree *ducs_unsure(PlainReader *reader, const PlainToken *t);
/* "OI4 to 1413", and elsewhere "OI4 stays": neither counts. What ducs_unsure() says is asked about. The
 * shapes' doubt(). */
bool ducs_stays_doubt(PlainReader *reader, Tree *file, const Tree *stays);

#endif
