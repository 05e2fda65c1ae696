/* What people write in Dogs of War instead of YAML: its words (plain_words.c), what they name (plain_names.c), the patterns of
 * its orders (plain.c), and what their pieces make: mustering (plain_muster.c), plans (plain_plan.c), the rest (plain.c). */
#ifndef DOGS_PLAIN_H
#define DOGS_PLAIN_H

#include "../forms.h"
#include "turn_file.h"

enum DogsSymbol {
  DOGS_BUY = PLAIN_SYMBOLS,
  DOGS_GO_FOR, /* "go for": buys, chooses */
  DOGS_KEEP,
  DOGS_COIN,
  DOGS_SOLD_OUT, /* "sold out", "left" */
  DOGS_NO_MORE,  /* "if there are no more" */
  DOGS_INSTEAD,
  DOGS_PLAN,
  DOGS_SEND,
  DOGS_PLAY,
  DOGS_PASS,
  DOGS_THEN_PASS,
  DOGS_ASK,
  DOGS_WEAKEST,
  DOGS_ABLE,   /* "works", "possible": what is said of a plan that nothing of can be played */
  DOGS_UNABLE, /* "impossible", "fails" */
  DOGS_FALLBACK,
  DOGS_SPACE,   /* the word "space" */
  DOGS_SOLDIER, /* the word "soldier" */
  DOGS_MANY_SOLDIERS,
  DOGS_ENEMY, /* "beaten soldier": whom a policy takes or leaves */
  DOGS_CAPTAIN,
  DOGS_TACTIC,   /* the word "card" */
  DOGS_OPTIONAL, /* "if possible" */
  DOGS_IF_FREE,
  DOGS_IF_TAKEN,
  DOGS_AFTER_OTHERS, /* "after the other two": where an entry that is added stands */
  DOGS_IF_BEATEN,    /* "if I lose": no more than what a policy is for; `value`: lost, won */
  DOGS_ENTERING,     /* "when he goes in": no more than when a card is played */
  DOGS_SAME_SPACE,   /* "same space" */
  DOGS_TIMES,
  DOGS_TWICE,
  DOGS_PREFER,
  DOGS_ORDINAL, /* `value`: "1" ... "last" */
  DOGS_POLICY,
  DOGS_STAY,
  DOGS_WITHDRAW,
  DOGS_TAKE,
  DOGS_DECLINE,
  DOGS_TOWARD_MINE,
  DOGS_UNWANTED, /* "I do not want it": behind "leave it" */
  DOGS_STEPS,
  DOGS_LEAD, /* of a house: only in what is asked about */
  DOGS_MORE_THAN,
  DOGS_MARKER, /* of a battle, also "move the marker" */
  DOGS_TOKEN, /* the first-player token; `value`: "first" if it is named whole, "acts" for what its owner does */
  DOGS_HAND,    /* "give" */
  DOGS_GOES_TO, /* "goes to", of the token and of soldiers */
  DOGS_SELF,    /* "for me"; `value`: what it makes of the token */
  DOGS_ANOTHER, /* "another" */
  DOGS_BY_DEFAULT,
  DOGS_HOME,  /* where a soldier stays who has no entry */
  DOGS_PRIZE, /* "points", "shields": what a space is worth */
  DOGS_ENTRY, /* of the plan, with its number */
  DOGS_SUM,   /* "which comes to": what all that is bought costs */
  DOGS_ONE,   /* one soldier; `value`: its id */
  DOGS_MANY,  /* soldiers of a kind; `value`: its id */
  DOGS_HOUSE, /* `value`: its id */
  DOGS_DOG,   /* `value`: its id */
  DOGS_CARD   /* `value`: its name in the edition */
};

/* The number of the ordinal "last". */
#define DOGS_RANK_LAST 99

extern const PlainWord DOGS_PLAIN_WORDS[], DOGS_PLAIN_KEYS[];
/* "No wait": what follows comes in place of what was sent; as a table of keys. */
extern const PlainWord DOGS_PLAIN_WAITS[];
/* What is said of a space in a condition, "taken" or "free"; likewise. */
extern const PlainWord DOGS_PLAIN_CONDITIONS[];
/* What must hold of all lines together, each a scalar: "rank 2 STORMCROW", "none knight NO KNIGHTS",
 * "more knight", "unclear TEXT". See PlainShapes.claims. */
#define DOGS_CLAIMS "claims"

/* ---- plain_names.c ---- */

extern const FormSlot DOGS_SLOTS[];

const Edition *dogs_edition_of(const PlainReader *reader);
const Board *dogs_board_of(const PlainReader *reader);
/* Nothing but points and commas is left. */
bool dogs_ends(const PlainToken *t);
/* Whether one of the tokens has this symbol. */
bool dogs_mentions(const PlainToken *t, int symbol);
bool dogs_is_link(const PlainToken *t);
bool dogs_is_between(const PlainToken *t);
const PlainToken *dogs_past_links(const PlainToken *t); /* and commas */
bool dogs_is_soldier(const PlainToken *t);
/* "Taken", "gone", "somebody": that a space is no longer free. */
bool dogs_says_taken(const PlainReader *reader, const PlainToken *t);
/* The power of the reader's own dog, which all know; POWERS before it has one. */
Power dogs_own_power(const PlainReader *reader);
/* The place of a word's `value` among words; -1: the edition has none such. */
int dogs_among(const PlainToken *t, int symbol, const char *const *words);
/* A space: "TAL.3", "tal3", "Talbot 3", "case 3 de Talbot". NULL: none; else *taken tokens. Whether there is such a space is
 * judged where files are read. */
const char *dogs_space_at(const PlainReader *reader, const PlainToken *t, size_t *taken);
/* "If Hackett leads by 3 or more": its tokens, 0 for something else. out->text: the house; out->number: by how much at least, or, less than
 * zero, that it does not lead by so much. */
size_t dogs_lead_at(PlainReader *reader, const PlainToken *t, OrderPiece *out);
/* How many tokens name what only orders speak of. */
size_t dogs_plain_names(const PlainReader *reader, const PlainToken *t);
/* A dog, a house, a card, what an entry or a policy hangs on: no sentence may lose it. */
bool dogs_plain_matters(const PlainToken *t);
/* "knight to Talbot": complains of the house at a token, with its spaces. */
void dogs_which_space(PlainReader *reader, const PlainToken *house);
/* Complains that a number of soldiers is missing; returns NULL. */
Tree *dogs_plain_how_many(PlainReader *reader, const PlainToken *t);

/* ---- plain_muster.c ---- */

/* Whether purchases, kept coins, and what takes the place of sold out soldiers fit; what they add. */
bool dogs_accept_purchases(PlainReader *reader, Order *order);
bool dogs_accept_coins(PlainReader *reader, Order *order);
bool dogs_accept_sold_out(PlainReader *reader, Order *order);
Tree *dogs_write_purchases(PlainReader *reader, const Order *order);
/* What is bought instead of what (pieces more, gone), as a change; FormGrammar.changed. */
Tree *dogs_write_exchange(PlainReader *reader, const Order *order);
Tree *dogs_changed(const Tree *section, const Tree *change, Arena *arena, Tree **other);
Tree *dogs_write_sold_out(PlainReader *reader, const Order *order);

/* ---- plain_plan.c ---- */

/* An entry of the plan; "another to TAL.2", which is as the entry before it; "the first to TAL.2", "he goes to TAL.2" of a `kind`,
 * NULL: none is known. */
bool dogs_accept_entry(PlainReader *reader, Order *order);
bool dogs_same_soldier(Order *order, const Order *before, const char *kind);
Tree *dogs_write_entry(PlainReader *reader, const Order *order);
/* "TAL.1 instead of TAL.2", and "no wait, TAL.3 with the pike drill", which says of the only entry in force where it goes; a plan in
 * force as such a change makes it, in the arena, NULL where it does not fit. */
Tree *dogs_write_other_space(PlainReader *reader, const Order *order);
bool dogs_accept_resent(PlainReader *reader, Order *order);
/* What is said of an entry that is named by its number, soldier or space; likewise. */
bool dogs_accept_changed(PlainReader *reader, Order *order);
Tree *dogs_write_changed(PlainReader *reader, const Order *order);
Tree *dogs_write_resent(PlainReader *reader, const Order *order);
Tree *dogs_plan_changed(const Tree *plan, const Tree *change, Arena *arena);
/* The item of a list of one, else the list. */
Tree *dogs_plain_one_or_list(Tree *list);

extern const PlainShapes DOGS_PLAIN; /* the contract's plain */

#endif
