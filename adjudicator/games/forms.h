/* Forms: the orders of a game as patterns over words and slots.
 *
 *   by+:own (between* by+:own)* attacks on:enemy [advance:own advances]
 *
 * A pattern is made of names, in any order of reading that is written here:
 *
 *   name        a word of a table (FormWord), a pattern by its name (FormRule), or a slot whose value says nothing
 *   key:slot    a piece of the order: what the slot reads
 *   key:word    likewise, where no slot is called so: the value of a word
 *   key+:slot   likewise, one of several of that key
 *   key=value   a piece that the words before it stand for; key+=value likewise
 *   [x] x* x+   once or not at all, any number of times, at least once
 *   (x | y)     the first that fits
 *   !x          where no such word or slot stands
 *
 * A piece of a map within the order has a key with a dot, "retreat.swap"; of one in a list of maps, "guard+.else".
 *
 * What comes first is tried first, and repetitions take as much as they can. A sentence is orders of forms one behind the
 * other; each token is tried once at each place of the patterns, however they branch, so that no sentence takes long. */
#ifndef GAMES_FORMS_H
#define GAMES_FORMS_H

#include "plain.h"

/* A name for tokens of a kind; of words those of one symbol, or fewer. Those of all games stand in plain_forms.c: arrow, dash,
 * comma, colon, plus, slash, stop, other, word (of no table), number, yes, no, none, to, from, with, without, by, and,
 * then, or, if, else, all, nothing, filing. A table ends with NULL. */
typedef struct FormWord {
  const char *name;
  PlainKind kind;
  int symbol;        /* of words */
  const char *value; /* of the table's row; NULL: any */
  const char *text;  /* as folded; NULL: any */
} FormWord;

/* A pattern that others name; after all that it names itself. A table ends with NULL. */
typedef struct FormRule {
  const char *name, *pattern;
} FormRule;

/* A part of an order, as it was written. */
typedef struct OrderPiece {
  const char *key;
  const char *text; /* as turn files have it; NULL: a number */
  const PlainToken *at;
  size_t taken; /* tokens; 0: the words before it stand for it */
  int number;   /* for the game: which unit, hex, card; the number itself */
  bool several; /* one of those of its key */
} OrderPiece;

struct Form;
struct OrderKind;

/* How a thing is named. A table ends with NULL; of several that might have gone on, the first says why it does not. */
typedef struct FormSlot {
  const char *name;
  /* Reads it at a token. Returns the tokens it takes, 0 for none, and sets text and number of *out. */
  size_t (*read)(PlainReader *reader, const PlainToken *t, OrderPiece *out);
  /* Complains (plain_complain) of what stands there instead; `tokens`: the sentence. May be NULL. */
  void (*why_not)(PlainReader *reader, const struct Form *form, const PlainToken *tokens,
                  const PlainToken *t);
} FormSlot;

/* An order: a form and its pieces, as it was read from a sentence; or a kind and its pieces, as a turn file has it (orders.h). */
typedef struct Order {
  const struct Form *form;
  const char *section; /* whose name stands before it; NULL: none. In a turn file: where it stands */
  bool named;          /* that is its form's */
  OrderPiece *pieces;
  size_t count;
  const PlainToken *at, *end; /* its first token, that behind its last */
  const char *left_out; /* what it says and nothing takes up, "1413" of "to 1411, not 1413"; NULL: nothing */
  /* In a turn file: */
  const struct OrderKind *kind; /* NULL: there is none of these pieces; it is the whole section then */
  const char *key;              /* within the section's map; NULL: the section holds it */
  const Tree *node;             /* what stands there */
  int line, column;
  int also_line, also_column; /* of one that was joined to it; 0: none */
} Order;

/* What an order adds to its section. */
typedef enum FormShape {
  FORM_MAP,   /* its pieces by key */
  FORM_ITEM,  /* a list's item: its pieces by key, or a text, its piece "it" alone */
  FORM_LINE,  /* a list's item: their texts with blanks between them */
  FORM_LIST,  /* items of a list: each piece */
  FORM_VALUE, /* its piece */
  FORM_PAIR,  /* an entry of a map: its piece "it" under its piece "key" */
  FORM_NONE   /* nothing: it is legible, and says nothing */
} FormShape;

typedef struct Form {
  const char *section; /* of a value: its key */
  const char *pattern;
  FormShape shape;
  bool within; /* only where its section's name stands before it */
  bool leads;  /* an order may follow without a mark between them: one of a form that `follows` */
  bool follows;
  /* Whether the pieces fit each other; it may change them, and complain. NULL: they do. */
  bool (*accept)(PlainReader *reader, Order *order);
  /* What it adds, as a map of sections, where that is no shape; NULL: its shape says it. */
  Tree *(*write)(PlainReader *reader, const Order *order);
} Form;

#define ORDER_LANGUAGES 3

/* How orders stand in a turn file, and the line of each in English, French, Spanish (orders.h). A table ends with a section
 * NULL; of several for one place the first counts whose line tells all pieces. */
typedef struct OrderKind {
  const char *section;
  const char *key; /* within the section's map: "buy"; NULL: the section itself */
  /* FORM_MAP, FORM_LIST, FORM_VALUE: one order, with its pieces by key, or all under the key "it"; FORM_ITEM, FORM_LINE: one
   * for each item of a list, its pieces by key, or its text under "it"; FORM_PAIR: one for each entry of a map, under "key" and
   * "it"; FORM_NONE: no order. A map within a map has its keys behind a dot: "manoeuvre.from"; so has one that is
   * alone in a list: "guard.else". */
  FormShape shape;
  /* {by}         the pieces of a key, with ", " between them; {at| or }: with that between them
   * {card:name}  each as the game's words name it, those of the row `name` of FormGrammar.words, by the first phrase in the language
   * {buy*:one/many}  with equal ones behind each other counted: "1 footman, 2 knights", several by the row `many`
   * {by?attacks|attack}  the first if there is one piece of the key, or it is the number 1; else the second
   * [, {on}]     only with all pieces that are named in it;  [shown=yes:, revealed]  only where the key has that value;
   * [advance!no:, {advance} advances]  only where it has another;  [on={to}:]  only where two keys have one value: a
   * bracket tells its keys, with a text or none */
  const char *line[ORDER_LANGUAGES];
  const char *none[ORDER_LANGUAGES]; /* of lists: that there is nothing in it */
} OrderKind;

/* What one entry of what a mail takes away (PLAIN_TAKEN) does to an order in force. */
typedef enum Takes {
  TAKES_NOT,
  TAKES_ORDER,
  TAKES_PART,  /* who is named goes out of it, the others still give it (OrderSubject.left_of) */
  TAKES_SHARED /* somebody gives it too whom the entry does not name */
} Takes;

/* A list whose orders stand each for itself, by what they are about; a table ends with a section NULL. Lists without a row are
 * one whole. */
typedef struct OrderSubject {
  const char *section;
  const char *key; /* within the section's map; NULL: the section itself */
  /* Whether an order in force and a new one are about the same. */
  bool (*meets)(const Tree *former, const Tree *fresh);
  /* Whether all that the former one is about is in the `count` new ones that meet it. NULL: it is. */
  bool (*covers)(const Tree *former, const Tree *const *fresh, size_t count);
  /* What an entry takes away that the game's forms made, or that names an `order` as it may have been sent, beside the very same
   * one. NULL: nothing. */
  Takes (*takes)(const Tree *order, const Tree *entry);
  /* What would be left of an order that others give too, without those whom the entry names, in the arena; NULL: that is not
   * known. May be NULL. */
  Tree *(*left_of)(const Tree *order, const Tree *entry, Arena *arena);
  /* One order in place of a former and a new one that meet, in the arena; NULL: there is none. May be NULL. */
  Tree *(*together)(const Tree *former, const Tree *fresh, Arena *arena);
  /* Whether a new one is only a part of an order, "OI8 advances"; and an order with that part, in the arena, NULL where it is of
   * another one. Both NULL: there are no parts. */
  bool (*is_part)(const Tree *fresh);
  Tree *(*with_part)(const Tree *order, const Tree *part, Arena *arena);
  bool several;     /* there may be several orders of one subject */
  const char *full; /* the message of the error about one order more than there may be; NULL: none */
} OrderSubject;

/* A game's. Forms and values end with a pattern NULL. */
typedef struct FormGrammar {
  const FormWord *words;
  const FormSlot *slots; /* NULL: words alone */
  const FormRule *rules;
  const Form *forms;
  const OrderKind *kinds; /* NULL: each order is told as YAML has it */
  /* Joins those orders of a turn file that one line tells, and may change their pieces. May be NULL. */
  void (*join)(Order *orders, size_t *count, Arena *arena);
  const char *ends; /* the section that, once it is in force as yes, has all others asked about; NULL: none */
  const OrderSubject *subjects; /* NULL: each list is one whole */
  /* Puts right what hangs on orders of another section, once a mail was merged into a file. `before`: what was in force; `mail`:
   * the mail's own sections; `asked`: what of them was not filed, likewise. May be NULL. */
  void (*settle)(const Tree *before, const Tree *mail, const Tree *asked, Tree *file);
  /* What a change makes of a section in force, "swap 2 and 4" (PLAIN_CHANGE), in the arena: an equal one where it changes nothing, NULL
   * where it does not fit. *other: what it may mean as well; it is NULL before. May be NULL. */
  Tree *(*changed)(const Tree *section, const Tree *change, Arena *arena, Tree **other);
  const Form *values; /* those of keys of YAML files: FORM_VALUE, or FORM_LIST (one alone is no list) */
  /* Whether the orders of a sentence fit each other; it may change their pieces, and complain. One whose form is NULL
   * says that a section holds nothing. May be NULL. */
  bool (*together)(PlainReader *reader, Order *orders, size_t count);
  /* Complains of a sentence that is not covered by orders, beyond what the slots say. May be NULL. */
  void (*unread)(PlainReader *reader, const PlainToken *tokens);
} FormGrammar;

/* The name that no table has, the bracket that is missing: what is wrong with the patterns of a grammar; NULL: nothing. */
const char *forms_fault(Arena *arena, const FormGrammar *grammar);

/* What the orders of a section, or of one key of it, are about; NULL: the list is one whole. `grammar` may be NULL. */
const OrderSubject *forms_subject(const FormGrammar *grammar, const char *section, const char *key);
/* Whether a section holds nothing but parts of orders; `grammar` may be NULL. */
bool forms_are_parts(const FormGrammar *grammar, const TreeItem *section);

/* How many everyday words stand at a token, of a clause that tells of what it names and orders nothing: "is alone in the mud", 0 for
 * none. No name, verb of orders, or word that turns what stands beside it is one, nor is "so". */
size_t form_tale(const PlainReader *reader, const PlainToken *t);

/* The piece of a key, the last of several; NULL: there is none. */
OrderPiece *order_piece(const Order *order, const char *key);
/* How many pieces have a key. */
size_t order_count(const Order *order, const char *key);
/* Puts one more piece behind the others. */
void order_add(Order *order, Arena *arena, OrderPiece piece);
/* Takes a piece out, or all of a key; true: there was one. */
void order_drop(Order *order, const OrderPiece *piece);
/* Takes the piece of a key out that only says what is not meant, if there is one; its writer is told. */
void order_leave_out(PlainReader *reader, Order *order, const char *key);
bool order_drop_key(Order *order, const char *key);
/* Puts the pieces in the order of their keys in a list that ends with NULL; others behind. */
void order_sort(Order *order, const char *const *keys);
/* What an order adds that changes a section as FormGrammar.changed says, under PLAIN_TAKEN: the verb that takes away, if it stands
 * behind one, is told too. */
Tree *order_change(PlainReader *reader, const Order *order, const char *section, Tree *change);
/* What an order adds by its shape, to another section than its form's. */
Tree *order_in_section(PlainReader *reader, const Order *order, const char *section);
/* What the orders say that tokens hold up to `end`, a list of maps of sections; NULL: they hold something else too. */
Tree *forms_read(PlainReader *reader, const PlainToken *from, const PlainToken *end);
/* A scalar with the place of a piece: its text, `yes` and `no` as such, or its number. */
Tree *piece_value(PlainReader *reader, const OrderPiece *piece);

#endif
