/* What the files of plain.h share: plain_common.c, on it plain_words.c; plain_nodes.c, on it
 * plain_forms.c; on these plain_orders.c, plain_changes.c, on all plain_sentences.c. */
#ifndef GAMES_PLAIN_PARTS_H
#define GAMES_PLAIN_PARTS_H

#include "forms.h"

/* What plain_complain() remembers. */
typedef struct PlainComplaint {
  const char *message; /* NULL: nothing */
  const PlainToken *at;
  Tree *fields;
  const char *remark; /* what an order leaves out, "" for nothing; set with each order that is found */
} PlainComplaint;

/* ---- plain_common.c ---- */

/* The words that all games share; it ends with symbol 0. */
extern const PlainWord PLAIN_COMMON[];
/* Words for numbers from 1 on in each language, folded; "": none, or one of another language. */
#define PLAIN_NUMBERS_COUNT 21
extern const char *const PLAIN_NUMBERS[PLAIN_NUMBERS_COUNT][3];
/* Words for which one of several is meant, "second", folded: the n-th row is n + 1. */
#define PLAIN_ORDINALS_COUNT 10
#define PLAIN_ORDINALS_FORMS 5
extern const char *const PLAIN_ORDINALS[PLAIN_ORDINALS_COUNT][PLAIN_ORDINALS_FORMS];
/* "As before", behind the name of a section: it is not changed; others, "fine", say so of the rest alone. As a table of keys. */
#define PLAIN_SAME_AS_BEFORE "same"
extern const PlainWord PLAIN_SAME[];
/* "Replace", before the old one of two, as a table of keys. */
extern const PlainWord PLAIN_EXCHANGES[];
/* What may stand around two things of which one comes in the other's place, and says nothing, likewise. */
extern const PlainWord PLAIN_AROUND_EXCHANGES[];
/* "The rest", before such words: it is not changed either, and no more is said. As a table of keys. */
#define PLAIN_THE_REST "rest" /* the value of both together, as one filler */
extern const PlainWord PLAIN_REST[];
/* Between what is not meant and what is, as a table of keys. */
extern const PlainWord PLAIN_BUT[];
/* "As", "since", before a reason that leads to orders behind its comma; as a table of keys. */
extern const PlainWord PLAIN_REASONS[];
/* "New", "change", before a colon: how the orders behind it stand to those sent before; as a table of keys. */
extern const PlainWord PLAIN_HEADINGS[];
/* "Yes", to what a receipt proposes, as a table of keys. */
#define PLAIN_AGREES_YES "yes" /* the word itself is in it */
extern const PlainWord PLAIN_AGREES[];
/* "Ok", before the question mark of what asks for no more than that, as a table of keys. */
extern const PlainWord PLAIN_TAGS[];
/* "Quick", in what leads to a colon, where it says nothing, likewise. */
extern const PlainWord PLAIN_LEADS[];
/* "Could you", at the head of what orders politely though it ends with a question mark, likewise. */
extern const PlainWord PLAIN_REQUESTS[];

/* ---- plain_words.c ---- */

/* Ends behind the `count` tokens of a part (plain_part()), at the place of `end`. */
void plain_end_tokens(PlainToken *tokens, size_t count, const PlainToken *end);

/* The word of the tables nearest to one that is in none; NULL: none is near. */
const char *plain_near_word(PlainReader *reader, const PlainToken *token);

/* ---- plain_forms.c ---- */

typedef enum FormOp {
  FORM_COVER, /* orders and small talk from here to the end */
  FORM_CHAIN, /* likewise, where an order stood directly before: one of a chain */
  FORM_WORDS, /* one of some words; `not`: the next token is none of them */
  FORM_SLOT,
  FORM_PUT,   /* a piece that needs no token */
  FORM_SPLIT, /* what follows, or `other` */
  FORM_JUMP,  /* on to `other` */
  FORM_ORDER  /* the order of a form is complete */
} FormOp;

typedef struct FormStep {
  FormOp op;
  bool not, several;
  const Form *form;
  const FormWord **words;
  size_t count;
  const FormSlot *slot;
  const char *key, *value;
  size_t other;
} FormStep;

/* The patterns of a grammar as steps; the first are FORM_COVER, FORM_CHAIN. */
typedef struct FormProgram {
  FormStep *steps;
  size_t count;
  size_t *forms, *values; /* where each begins */
  size_t form_count, value_count;
  const char *fault; /* see forms_fault() */
} FormProgram;

FormProgram *forms_compile(Arena *arena, const FormGrammar *grammar);
/* What an order adds, as a map of sections. */
Tree *order_means(PlainReader *reader, const Order *order);

/* ---- plain_orders.c ---- */

/* The tokens without fillers and without marks at their end; in the arena. */
PlainToken *plain_bare(PlainReader *reader, const PlainToken *tokens);
/* Whether a part holds such a word, a question mark, or a number or arrow, which must not get lost. */
bool plain_turns_meaning(const PlainToken *tokens, size_t count);
/* Whether tokens name what only orders speak of, or begin with a verb of the game. */
bool plain_speaks_of_orders(const PlainReader *reader, const PlainToken *tokens, size_t count);
/* Whether a section can be said to hold nothing; false for NULL. */
bool plain_may_hold_nothing(const PlainReader *reader, const char *section);
/* Whether a sentence begins with its reason, "as he is near, OI4 to 1413"; a word for "how" that also says so has no accent. */
bool plain_begins_reason(const PlainReader *reader, const PlainToken *tokens);
/* The orders of a sentence, a map of sections; NULL: it is not covered by orders and small talk. */
Tree *plain_orders_of(PlainReader *reader, const char *section, const PlainToken *tokens);

/* ---- plain_changes.c ---- */

/* How the orders of a sentence stand to those sent before. */
typedef struct PlainChanges {
  bool also;    /* beside them: "OA10 also attacks WI1" */
  bool instead; /* in place of one: "make that OI9 to 1812" */
  bool only;    /* in place of all others: "just recon 3" */
} PlainChanges;

/* The tokens without words that say so; in the arena, or those given if there are none. */
const PlainToken *plain_without_changes(PlainReader *reader, const PlainToken *tokens, PlainChanges *changes);
/* Marks what a sentence adds, down to its last node. */
void plain_mark_changes(Tree *means, const PlainChanges *changes);

/* The first word that begins a part and takes orders away, "cancel", "without"; the end: there is none. */
const PlainToken *plain_first_away(const PlainToken *tokens);
/* The section of which a sentence takes away what it does not name, "forget the attack"; "": it names none. */
const char *plain_section_taken(PlainReader *reader, const PlainToken *tokens);
/* What a text that begins so takes away, as a map of the section PLAIN_TAKEN; NULL: that cannot be read. */
Tree *plain_taken_away(PlainReader *reader, const PlainToken *tokens);
/* "Swap 2 and 4", "swap lines 3 and 4", "swap Stormcrow and McBeth", "the attacks in the other order": an entry under `swap` with the two,
 * by number or name, or with none, of the list of its section. NULL: something else. */
Tree *plain_swapped(PlainReader *reader, const char *section, const PlainToken *tokens);
/* "Clear", "start over": all orders are meant where none is named. */
bool plain_clears(const PlainToken *verb);
/* The same of a sentence that says it behind what it names: "OI9 1811: deleted", "attack 2 is cancelled". */
Tree *plain_taken_behind(PlainReader *reader, const PlainToken *tokens);
/* "OI9 to 1811 instead of OI7 to 1909", "line 2: OI9 to 1811": what it takes away, with the one order that comes in its place, as a
 * map of the section PLAIN_TAKEN; NULL: something else. */
Tree *plain_replaced(PlainReader *reader, const char *section, const PlainToken *tokens);
/* "I'd rather look at 4 than at 1", "make that HAR.3": that one thing is named in place of another, as a map of the section PLAIN_TAKEN; of
 * which order in force it is, merge_exchange.c finds. NULL: something else. */
Tree *plain_exchanged(PlainReader *reader, const PlainToken *tokens);
/* "OC4 to 2720, no, to 2819", "Berlin to Prussia, no, forget that, Berlin to Silesia": what is meant, where the order behind the
 * correction is about the same as the last one before it; NULL: something else. */
Tree *plain_corrected(PlainReader *reader, const char *section, const PlainToken *tokens);

#endif
