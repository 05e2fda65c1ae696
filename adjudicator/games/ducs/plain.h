/* What people write in La Guerre des Ducs instead of YAML: its words (plain_words.c), what they name (plain_names.c), and
 * the patterns of its orders (plain.c). */
#ifndef DUCS_PLAIN_H
#define DUCS_PLAIN_H

#include "../forms.h"
#include "turn_file.h"

enum DucsSymbol {
  DUCS_MOVE = PLAIN_SYMBOLS,
  DUCS_ATTACK,
  DUCS_ADVANCE,
  DUCS_LOSE,
  DUCS_RETREAT,
  DUCS_STAY, /* `value`: "not": said by what it does not do */
  DUCS_DEPLOY,
  DUCS_DROP, /* "leave out": begins what takes an order back */
  DUCS_GO, /* "follows", "put": a way to say that a unit moves, but no verb that begins an order by itself */
  DUCS_TAKE,     /* "takes": it moves there, or advances */
  DUCS_TOWN,     /* the word "city" */
  DUCS_MAKE,     /* "have OI4 move": before a unit and its verb */
  DUCS_ATTACKED, /* said of the enemy */
  DUCS_EXCHANGE, /* "in case of an exchange": when losses count anyway */
  DUCS_HELP,     /* "supported": before or behind those who attack too */
  DUCS_PLACE,    /* "takes their place": where the defender stood */
  DUCS_THEY,
  DUCS_OTHER,                      /* the other, of the two who fight */
  DUCS_SWAP,                       /* "change places" */
  DUCS_JOIN,                       /* "joins": the duke another unit */
  DUCS_YIELD,                      /* "gives way": of the defender, before whoever advances */
  DUCS_FORCED,                     /* "if need be": what a retreat means anyway */
  DUCS_BESIDE,                     /* "behind": before a unit that tells where a hex is */
  DUCS_TERRAIN,                    /* "the woods": where a unit comes from, or goes, beside its hex */
  DUCS_HELD,                       /* "held by": before the unit that stands in a hex */
  DUCS_OPENING,                    /* "okay so" */
  DUCS_STANDARD,                   /* the deployment that the form proposes */
  DUCS_OF_SIDE,                    /* `value`: whose; NULL: the enemy's */
  DUCS_POSSIBLE,                   /* "if it works": what an advance means anyway */
  DUCS_DIRECTION,                  /* `value`: "N" ... */
  DUCS_WEST_EAST,                  /* no direction of this map */
  DUCS_OF_KIND,                    /* DUCS_OF_KIND + Kind: "infantry" */
  DUCS_SITE = DUCS_OF_KIND + KINDS /* DUCS_SITE + number: a city or fortress of the edition */
};

extern const PlainWord DUCS_WORDS[], DUCS_KEYS[];
extern const PlainShapes DUCS_PLAIN; /* the contract's plain */

/* ---- plain_names.c ---- */

/* A slot for each thing that orders name: own, enemy, target (an enemy, or the hex where one stands), hex, way (an entry
 * of a retreat list). Their numbers: the unit, the hex. */
extern const FormSlot DUCS_SLOTS[];

/* PlainShapes.edition_words: the names of cities and fortresses. */
const PlainWord *ducs_plain_edition_words(const PlainReader *reader);
const Edition *ducs_plain_edition(const PlainReader *reader);
/* How many tokens name a unit, or are meant to ("OI99", "0I4"), or say that somebody does not move. */
size_t ducs_plain_names(const PlainReader *reader, const PlainToken *t);
/* Who stands on a hex, which all can see; UNIT_NONE: nobody, also where there is no hex. */
int ducs_plain_defender(const PlainReader *reader, Hex hex);
bool ducs_is_enemy(const PlainReader *reader, int unit);
bool ducs_plain_is_verb(int symbol);
/* "South": an entry of a retreat list that must not get lost. */
bool ducs_plain_matters(const PlainToken *t);
/* FormGrammar.unread: tells in the field `named` which units and hexes a sentence names, so that its example is about them. */
void ducs_plain_unread(PlainReader *reader, const PlainToken *t);

#endif
