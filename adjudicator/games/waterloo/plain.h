/* What people write in Waterloo instead of YAML: its words (plain_words.c), what they name (plain_names.c), the patterns of its
 * orders (plain.c), their conditions (plain_conditions.c), what changes orders in force (plain_changes.c), and what is asked
 * about a sentence that is none (plain_unread.c). */
#ifndef WATERLOO_PLAIN_H
#define WATERLOO_PLAIN_H

#include "../forms.h"
#include "state.h"

enum WaterlooSymbol {
  WATERLOO_RECON = PLAIN_SYMBOLS,
  WATERLOO_MANOEUVRE,
  WATERLOO_ARTILLERY,
  WATERLOO_RETREAT,
  WATERLOO_CHARGE,
  WATERLOO_ASSAULT,
  WATERLOO_VAGUE, /* "attack": which action? */
  WATERLOO_MOVE,  /* "move", if it is not said from which duel to which */
  WATERLOO_SWAP,
  WATERLOO_GO,    /* behind a piece that is named: a manoeuvre of it */
  WATERLOO_BRING, /* a manoeuvre of a piece, or of a duel, that is named so */
  WATERLOO_PIECE, /* "the piece" */
  WATERLOO_ONE,   /* the number, or an article */
  WATERLOO_OPPOSITE,
  WATERLOO_SEE,       /* a reconnaissance, if a duel or a piece is named; else what letters say */
  WATERLOO_LAUNCH,    /* before "assault" */
  WATERLOO_ENTERS,    /* behind "guard" */
  WATERLOO_TURNED,    /* "the other way round" */
  WATERLOO_PLACE,     /* "in its place" */
  WATERLOO_REDIRECT,  /* "rather in": an action that was ordered, in another duel */
  WATERLOO_SECOND,    /* before a second action */
  WATERLOO_STATES,    /* "beats": beside figures and duels it tells how they stand, and orders nothing */
  WATERLOO_ELSEWHERE, /* in the duels that were not named */
  WATERLOO_BEHIND,    /* where a general stands; behind an action it says no more than "then" */
  WATERLOO_LEFT,      /* the piece that no duel has, as the general */
  WATERLOO_AFTER,     /* before an action that stands above */
  WATERLOO_STARTS,    /* before a first action; `value`: "if", as a condition */
  WATERLOO_DUEL,      /* `value`, here and of some others: a word for which a misspelt one may be meant */
  WATERLOO_GUARD,
  WATERLOO_RESERVE,
  WATERLOO_COUNTER,
  WATERLOO_CHARGED,
  WATERLOO_ASSAULTED,
  WATERLOO_BARE,  /* "charged", where "if" does not stand directly before it; `value`: charged, assaulted */
  WATERLOO_WHAT,  /* `value`: accept, decline, ask */
  WATERLOO_USUAL, /* "as always": it says none of these */
  WATERLOO_ANSWER,
  WATERLOO_FRONT,
  WATERLOO_GENERAL,
  WATERLOO_RESIGN,
  WATERLOO_UNPLANNED,
  WATERLOO_LEFT_TO_RIGHT, /* says from which duel on only beside WATERLOO_STARTING */
  WATERLOO_RIGHT_TO_LEFT, /* no order tells a front so */
  WATERLOO_STARTING,      /* "starting from", before the first duel */
  WATERLOO_FIGURES,       /* "value": the heading of a row of figures */
  WATERLOO_NUMBERED,      /* "number": of a piece, as its label says */
  WATERLOO_OR_LESS,       /* behind a figure that is seen */
  WATERLOO_OR_MORE,
  WATERLOO_AT_LEAST, /* before it */
  WATERLOO_MORE_THAN,
  WATERLOO_LESS_THAN,
  WATERLOO_SHOWS,  /* beside what is seen it says no more */
  WATERLOO_THERE,  /* where a look goes */
  WATERLOO_ONLY,   /* before all that the enemy does in a turn */
  WATERLOO_NEXT,   /* the player's turn after the enemy's */
  WATERLOO_WAITS,  /* for which nothing is ordered */
  WATERLOO_HIS,    /* the enemy's own */
  WATERLOO_ORDINAL /* `value`: the duel */
};

extern const PlainWord WATERLOO_WORDS[], WATERLOO_KEYS[];
/* Words that say nothing of what an action is, as a table of keys: article; mine, whose piece it is. */
extern const PlainWord WATERLOO_LEFT_OUT[];
extern const PlainShapes WATERLOO_PLAIN; /* the contract's plain */

/* ---- plain_names.c ---- */

/* The slots of the patterns: duel (any number), spot (a duel, "the third" too), mine, theirs, by_label (a piece by its label), guard (a duel, the reserve, ask),
 * what (accept, decline, ask); for a front general, in_duel, in_nth, in_place (a figure with its duel), in_row ("1: 5"), all_duels, one_to_five (a heading),
 * in_duel_of (a duel whose figure is missing); kind (a word for an action), first ("1st"), rank ("1:" of an action), after ("after the charge," behind one), exchange, which (asks which action is meant). Their numbers: the
 * duel, the figure. */
extern const FormSlot WATERLOO_SLOTS[];

/* The pair that plays; NULL in a tournament, where one player has several: none is presumed. */
const Pair *waterloo_only_pair(const PlainReader *reader);
/* Whether deployments are due. */
bool waterloo_is_deploying(const PlainReader *reader);
/* A number in digits or as a word; 0: neither. */
int waterloo_number_at(const PlainToken *t);
/* What a word of an action most likely begins: an ActionKind; -1: nothing. */
int waterloo_kind_of(int symbol);
/* Whether a word between two tokens, or of what was left out there, says that something is the writer's own: "my". */
bool waterloo_says_mine(Arena *arena, const PlainToken *from, const PlainToken *end);
/* The same number of a duel, "the one" too. */
int waterloo_duel_at(const PlainToken *t);
/* The slot "faced": a duel, or for "my 4" that where the piece of this value stands, as it is deployed or as the text deploys
 * it. */
size_t waterloo_read_faced(PlainReader *reader, const PlainToken *t, OrderPiece *out);
/* The slot "mine". */
size_t waterloo_read_mine(PlainReader *reader, const PlainToken *t, OrderPiece *out);
/* The duel that an ordinal says, "in the second"; 0: it is none. */
int waterloo_ordinal(const PlainToken *t);
/* "1: 5": a duel and a figure. */
bool waterloo_is_row(const PlainToken *t);
/* The duel behind a figure, "5 in duel 1"; NULL: there is none. */
const PlainToken *waterloo_place_behind(const PlainToken *figure);
/* The duel that is said with a figure of the front; 0: none is. */
int waterloo_duel_said(const OrderPiece *piece);
/* "If I start". */
bool waterloo_is_condition(const PlainToken *t);
/* "No charge", "je ne charge plus": it may take back what was sent before. */
bool waterloo_denies_action(const PlainToken *t);
/* PlainShapes.names, matters and is_verb. */
size_t waterloo_plain_names(const PlainReader *reader, const PlainToken *t);
bool waterloo_plain_matters(const PlainToken *t);
bool waterloo_plain_is_verb(int symbol);
/* Complains of what stands from a token to the end of its sentence; returns NULL. */
Tree *waterloo_unclear(PlainReader *reader, const PlainToken *t, const char *write);

/* ---- plain_changes.c ---- */

/* What is changed without being said anew, as entries of PLAIN_TAKEN: an action by its kind (pieces drop, and kept: those that stay), two
 * actions the other way round (order: their kinds, or none), the duel of one (kind or nth, to, and of: which it was), a second one (after:
 * the kind of the first; else as many as there may be), places of the front (swap; front: what comes of it), what stands where
 * (general, and figure and place of each, in the order of the text; a figure alone takes the place of the new general). */
bool waterloo_accept_dropped(PlainReader *reader, Order *order);
bool waterloo_accept_swapped(PlainReader *reader, Order *order);
bool waterloo_accept_placed(PlainReader *reader, Order *order);
bool waterloo_accept_second(PlainReader *reader, Order *order);
Tree *waterloo_write_dropped(PlainReader *reader, const Order *order);
Tree *waterloo_write_ordered(PlainReader *reader, const Order *order);
Tree *waterloo_write_swapped(PlainReader *reader, const Order *order);
Tree *waterloo_write_placed(PlainReader *reader, const Order *order);
Tree *waterloo_write_redirected(PlainReader *reader, const Order *order);
Tree *waterloo_write_second(PlainReader *reader, const Order *order);
/* FormGrammar.changed. */
Tree *waterloo_changed(const Tree *section, const Tree *change, Arena *arena, Tree **other);

/* ---- plain_conditions.c ---- */

/* The slots script (one action, or "nothing", up to what is done in the other case), actions (some, up to the end), seen
 * ("a three or less", a bit for each figure). */
size_t waterloo_read_script(PlainReader *reader, const PlainToken *t, OrderPiece *out);
size_t waterloo_read_actions(PlainReader *reader, const PlainToken *t, OrderPiece *out);
size_t waterloo_read_seen(PlainReader *reader, const PlainToken *t, OrderPiece *out);
/* Branches by what is seen, or how a charge ends (pieces when, then, other, rest). */
bool waterloo_accept_case(PlainReader *reader, Order *order);
Tree *waterloo_write_case(PlainReader *reader, const Order *order);

/* Offers the branches of a sentence behind words that nobody knows. */
void waterloo_offer_case(PlainReader *reader, const PlainToken *t);
/* An answer to a charge in some duels, or by the own piece there (pieces when+ or own, then, rest). */
bool waterloo_accept_answers(PlainReader *reader, Order *order);
Tree *waterloo_write_answers(PlainReader *reader, const Order *order);
/* An assault whose Guard goes here, or elsewhere (rest) by what the enemy does with the other one. */
bool waterloo_accept_his_guard(PlainReader *reader, Order *order);
Tree *waterloo_write_his_guard(PlainReader *reader, const Order *order);
/* The next turn, if the enemy does one thing only; behind it, that nothing is ordered for other cases. */
bool waterloo_accept_next(PlainReader *reader, Order *order);
Tree *waterloo_write_next(PlainReader *reader, const Order *order);
bool waterloo_accept_waits(PlainReader *reader, Order *order);

/* ---- plain_unread.c ---- */

/* FormGrammar.unread. */
void waterloo_plain_unread(PlainReader *reader, const PlainToken *t);

#endif
