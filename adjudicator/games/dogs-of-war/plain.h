/* What people write in Dogs of War instead of YAML: its words (plain_words.c), what they name (plain_names.c), and
 * orders made of them: mustering (plain_muster.c), plans (plain_plan.c), the rest (plain.c). */
#ifndef DOGS_PLAIN_H
#define DOGS_PLAIN_H

#include "../plain.h"
#include "turn_file.h"

enum DogsSymbol {
  DOGS_BUY = PLAIN_SYMBOLS,
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
  DOGS_FALLBACK,
  DOGS_SPACE,   /* the word "space" */
  DOGS_SOLDIER, /* the word "soldier" */
  DOGS_MANY_SOLDIERS,
  DOGS_CAPTAIN,
  DOGS_TACTIC,   /* the word "card" */
  DOGS_OPTIONAL, /* "if possible" */
  DOGS_IF_FREE,
  DOGS_IF_TAKEN,
  DOGS_TIMES,
  DOGS_TWICE,
  DOGS_PREFER,
  DOGS_ORDINAL, /* `value`: "1" ... */
  DOGS_POLICY,
  DOGS_STAY,
  DOGS_WITHDRAW,
  DOGS_TAKE,
  DOGS_DECLINE,
  DOGS_TOWARD_MINE,
  DOGS_STEPS,
  DOGS_MARKER,  /* of a battle, also "move the marker" */
  DOGS_TOKEN,   /* the first-player token */
  DOGS_HAND,    /* "give" */
  DOGS_GOES_TO, /* "goes to", of the token and of soldiers */
  DOGS_ANOTHER, /* "another" */
  DOGS_ONE,     /* one soldier; `value`: its id */
  DOGS_MANY,    /* soldiers of a kind; `value`: its id */
  DOGS_HOUSE,   /* `value`: its id */
  DOGS_DOG,     /* `value`: its id */
  DOGS_CARD     /* `value`: its name in the edition */
};

extern const PlainWord DOGS_PLAIN_WORDS[], DOGS_PLAIN_KEYS[];
extern const PlainShapes DOGS_PLAIN; /* the contract's plain */

/* ---- plain_names.c ---- */

const Edition *dogs_edition_of(const PlainReader *reader);
const Board *dogs_board_of(const PlainReader *reader);
/* False for no section, NULL. */
bool dogs_is_section(const char *section, const char *name);

/* An arrow, a colon, "to"; what parts two of a list; the first token behind such ones. */
bool dogs_is_link(const PlainToken *t);
bool dogs_is_between(const PlainToken *t);
const PlainToken *dogs_past_links(const PlainToken *t); /* and commas */
const PlainToken *dogs_past_marks(const PlainToken *t); /* of both sorts */
/* Nothing but points and commas is left. */
bool dogs_ends(const PlainToken *t);
/* Whether one of the tokens has this symbol. */
bool dogs_mentions(const PlainToken *t, int symbol);
/* "buy", "take"; "times", "x"; the end of "1st", "2e". */
bool dogs_is_buying(const PlainToken *t);
bool dogs_is_times(const PlainToken *t);
bool dogs_is_ordinal_end(const PlainToken *t);
/* A number in digits or letters; 0: none. */
int dogs_number_of(const PlainToken *t);
/* One token over `taken` of them. */
PlainToken dogs_whole_of(const PlainToken *from, size_t taken);

bool dogs_is_soldier(const PlainToken *t);
Tree *dogs_soldier_node(PlainReader *reader, const PlainToken *t);
/* The place of a word's `value` among words; -1: the edition has none such. */
int dogs_among(const PlainToken *t, int symbol, const char *const *words);
/* A space: "TAL.3", "tal3", "Talbot 3", "case 3 de Talbot". NULL: none; else *taken tokens. Whether there is
 * such a space is judged where files are read. */
const char *dogs_space_at(const PlainReader *reader, const PlainToken *t, size_t *taken);
Tree *dogs_space_node(PlainReader *reader, const PlainToken *t, size_t taken, const char *text);
/* A card: its name, or "T05", behind "with" (`expected`) also "T5"; NULL: none. A number that no card has is kept, so
 * that it is named where files are read. */
const char *dogs_card_at(const PlainReader *reader, const PlainToken *t, bool expected, size_t *taken);
/* A seat's name, which may be of letters and digits; -1: none. */
int dogs_seat_at(const PlainReader *reader, const PlainToken *t, size_t *taken);

/* What must hold of all lines together, each a scalar: "rank 2 STORMCROW", "none knight NO KNIGHTS", "more knight",
 * "unclear TEXT". See PlainShapes.claims. */
#define DOGS_CLAIMS "claims"

/* ---- plain_muster.c ---- */

/* Orders of the section `muster`; NULL: none. `section` as in PlainShapes.line. */
Tree *dogs_plain_muster(PlainReader *reader, const char *section, const PlainToken *t);
Tree *dogs_plain_purchases(PlainReader *reader, const char *section, const PlainToken *t);
/* Complains that a number of soldiers is missing; returns NULL. */
Tree *dogs_plain_how_many(PlainReader *reader, const PlainToken *t);
/* True: a claim on what is bought does not hold; it was complained of. */
bool dogs_plain_muster_doubt(PlainReader *reader, const Tree *file, const Tree *claim);

/* ---- plain_plan.c ---- */

/* Orders of the sections `plan`, `otherwise`, `fallback`; NULL: none. */
Tree *dogs_plain_plan(PlainReader *reader, const char *section, const PlainToken *t);
Tree *dogs_plain_otherwise(PlainReader *reader, const char *section, const PlainToken *t);
Tree *dogs_plain_fallback(PlainReader *reader, const char *section, const PlainToken *t);
/* A list of spaces; NULL: none. */
Tree *dogs_plain_spaces(PlainReader *reader, const PlainToken *t);
/* The item of a list of one, else the list. */
Tree *dogs_plain_one_or_list(Tree *list);

#endif
