/* What people write in Diplomacy instead of YAML: its words (plain_words.c), what they name (plain_names.c), and the patterns of
 * its orders (plain.c). What is filed is the usual notation in English: "F nth - nwy", "A par S A mar - bur". */
#ifndef DIPLOMACY_PLAIN_H
#define DIPLOMACY_PLAIN_H

#include "../forms.h"
#include "state.h"

enum DipSymbol {
  DIP_MOVES = PLAIN_SYMBOLS,
  DIP_SUPPORTS,
  DIP_SUPPORTS_IT, /* what the order before does */
  DIP_CONVOYS,
  DIP_HOLDS,
  DIP_RETREATS,
  DIP_DISBANDS,
  DIP_BUILDS,
  DIP_REMOVES,
  DIP_WAIVES,
  DIP_LETTER, /* of an order, `value`: "s", "c", "h", "r", "d", "b": no verb that begins a sentence by itself */
  DIP_TAKES,     /* verbs of everyday language that move where a unit and a place stand about them: "takes" */
  DIP_SUPPORTED, /* by whom follows */
  DIP_VIA,
  DIP_DISLODGED, /* `value`: "if": with the condition before it */
  DIP_UNIT,      /* `value`: "A", "F" */
  DIP_PRONOUN,   /* the unit that must retreat */
  DIP_ALLOWED,   /* behind "if": that something may be built */
  DIP_SOMETHING, /* whatever must be removed */
  DIP_ABOUT,     /* of which unit something is said */
  DIP_WINTER,    /* when units are built */
  DIP_AT_HOME,   /* "where it is": behind a verb of holding */
  DIP_BOUND,     /* where a unit goes later */
  DIP_CLOSED,    /* of a place that no unit can retreat to */
  DIP_OF_PLACE,  /* "Belgian", beside a word for a unit; `value`: the location's id */
  DIP_COAST,     /* `value`: as ids of coasts have it behind the slash */
  DIP_PLACE,     /* of the edition; `value`: the location's id */
  DIP_POWER      /* likewise; `value`: its seat */
};

extern const PlainWord DIP_WORDS[], DIP_KEYS[];
extern const PlainShapes DIP_PLAIN; /* the contract's plain */

/* ---- plain_names.c ---- */

/* The slots of the patterns: own, unit (texts "A par", "F stp/sc"), helped (a unit behind a word of support or convoy), supported
 * (behind a verb, whose "a" is a preposition before a fleet), ours (a unit of the seat's that is there), foreign (another power's),
 * new (a unit whose kind is named), removed (one of the seat's, behind no "a" that may mean "to"), place ("bur", "stp/sc"), left (a place that is not gone to after all), sea, self (the seat's
 * power). Their numbers: the location. */
extern const FormSlot DIP_SLOTS[];

/* Whether one unit of the seat alone must retreat now; *out: that unit. */
bool dip_plain_retreats_alone(const PlainReader *reader, OrderPiece *out);

/* PlainShapes.edition_words: the names of the locations and the powers, in all languages. */
const PlainWord *dip_plain_edition_words(const PlainReader *reader);
/* PlainShapes.names: a unit, a place's full name, or a short one beside a mark or word of orders. */
size_t dip_plain_names(const PlainReader *reader, const PlainToken *t);
/* PlainShapes.matters: any place. */
bool dip_plain_matters(const PlainToken *t);
/* FormGrammar.unread: tells in the field `named` what units and places a sentence names. */
void dip_plain_unread(PlainReader *reader, const PlainToken *t);

#endif
