/* Plain orders: what people write without brackets and quotes, in any of the three languages.
 *
 *   Move OI4 to 1413, please.          moves: [OI4 1413]
 *   robo, 12 -> 14                     preparation: {draw: yes}, orders: [12→14]
 *
 * A text becomes tokens by closed tables: the words here, those of the game, numbers, marks. A game
 * has patterns of its orders (forms.h); this file finds the orders in sentences. Nothing is guessed: a
 * word that is in no table is at most offered the nearest one, and a sentence that holds the name of a piece
 * or a verb of the game, but is not covered by shapes to its last word, is an error. No GLib, no ledger, no
 * catalogue: the order desk uses the same code, and templates cannot change what orders mean. */
#ifndef GAMES_PLAIN_H
#define GAMES_PLAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/tree.h"

/* ======== tokens ======== */

typedef enum PlainKind {
  PLAIN_END,
  PLAIN_WORD,   /* letters; the longest phrase of the tables is one token */
  PLAIN_NUMBER, /* digits */
  PLAIN_ARROW,  /* "→", "->", "=>", ">" */
  PLAIN_DASH,   /* "-", of any length */
  PLAIN_COMMA,  /* "," and ";" */
  PLAIN_COLON,  /* ":" and "=", "|" between cells */
  PLAIN_PLUS,   /* "+" and "&" */
  PLAIN_SLASH,  /* "/" */
  PLAIN_STOP,   /* ".", "!" and "…" */
  PLAIN_ASK,    /* "?" */
  PLAIN_OTHER   /* any other character */
} PlainKind;

/* What words mean in each game. A game's own symbols begin at PLAIN_SYMBOLS. */
typedef enum PlainSymbol {
  PLAIN_UNKNOWN, /* in no table */
  PLAIN_FILLER,  /* "the", "please", "I": dropped before a game sees it */
  PLAIN_YES,
  PLAIN_NO,
  PLAIN_NONE, /* "none", "nothing" */
  PLAIN_TO,   /* "to", "at", "in", "on", "against" and their like */
  PLAIN_FROM,
  PLAIN_WITH,
  PLAIN_WITHOUT,
  PLAIN_BY, /* "by", "via" */
  PLAIN_AND,
  PLAIN_THEN,
  PLAIN_OR,
  PLAIN_IF,       /* "if", "when", "unless" */
  PLAIN_ELSE,     /* "else", "otherwise" */
  PLAIN_MAY,      /* "can", "should": begins a question */
  PLAIN_MAYBE,    /* "maybe", "tomorrow": what it stands beside is no order yet */
  PLAIN_RATHER,   /* "no wait", "scratch that": takes something back */
  PLAIN_INSTEAD,  /* "instead", "I mean": so it does where it follows directly */
  PLAIN_AWAY,     /* "cancel", "forget": takes away what is named behind it */
  PLAIN_SAYS,     /* "says", "I thought of": somebody else's order, or none yet */
  PLAIN_BECAUSE,  /* begins a remark */
  PLAIN_ALL,      /* "all", "every" */
  PLAIN_GREETING, /* "hi": whoever it greets is not meant */
  PLAIN_FAREWELL, /* "cheers": so is whoever signs */
  PLAIN_KEY,      /* in tables of keys */
  PLAIN_NOTHING,  /* "orders", "game": alone they are a heading */
  PLAIN_TURN,     /* "turn", "year": dropped with its number, which the file is for */
  PLAIN_IS,       /* "is", "are": dropped, but for "OI4 is at 1413", which tells where it stands */
  PLAIN_DRAFT,    /* "draft", "not final": orders beside it are none, wherever it stands */
  PLAIN_SPURIOUS, /* "wrong", "option 1": so it is in one sentence, and in a line of its own */
  PLAIN_FILING,   /* "file", "count", "do": what is done with orders */
  PLAIN_LINE,     /* "line": with its number, an order as the receipt numbers them */
  PLAIN_KEPT,     /* "stays as it was": the orders named before it are not changed */
  PLAIN_SWAP,     /* "swap": two orders, or two of a list, stand in each other's place */
  PLAIN_SYMBOLS
} PlainSymbol;

/* Values of common words that tell how an order stands to those sent before. */
#define PLAIN_ALSO    "also"    /* of PLAIN_AND: it comes beside them */
#define PLAIN_CHANGED "instead" /* of PLAIN_INSTEAD, PLAIN_RATHER: in place of one */
#define PLAIN_MENDED  "mended"  /* of PLAIN_INSTEAD: it mends one */
#define PLAIN_AIM     "aim"     /* of PLAIN_BECAUSE: what is to come of it, or not */
#define PLAIN_ASIDE   "aside"   /* of PLAIN_BECAUSE: no reason, so that what it names is told */
#define PLAIN_OF      "of"      /* of PLAIN_INSTEAD: behind it stands what it comes in place of */
#define PLAIN_WAIT                                                                                           \
  "wait" /* of PLAIN_INSTEAD: before a mark it takes back, at the head of a sentence it only calls */
#define PLAIN_LESS "less" /* of PLAIN_INSTEAD: so many are to be taken from what was ordered */
#define PLAIN_ONLY                                                                                           \
  "only" /* of PLAIN_FILLER, PLAIN_BECAUSE: where it leads, nothing else of its list is ordered */
#define PLAIN_DELETED                                                                                        \
  "deleted" /* of PLAIN_DRAFT, PLAIN_SPURIOUS: behind an order, or its number, it is taken away */
#define PLAIN_CLEAR    "clear"    /* of PLAIN_AWAY: without a name, all of them */
#define PLAIN_ANEW     "anew"     /* of PLAIN_AWAY: all of them, and what is named behind it is ordered */
#define PLAIN_SWAPPED  "swap"     /* of PLAIN_SWAP, and of words of a game that say so too */
#define PLAIN_REVERSED "reversed" /* of PLAIN_RATHER: the orders of a list change places */
#define PLAIN_THINKS   "thinks"   /* of PLAIN_RATHER: who takes all away may do so to think */
#define PLAIN_TALKS    "talks"    /* of PLAIN_SAYS: what they name is spoken of with somebody */
#define PLAIN_FORMER   "former"   /* of PLAIN_SPURIOUS: all orders that were sent before */
#define PLAIN_THIS     "this"     /* of PLAIN_TURN: no number of it follows */

typedef struct PlainToken {
  PlainKind kind;
  int symbol;        /* words */
  const char *value; /* words: its spelling in YAML; NULL: none */
  const char *text;  /* folded: small letters, no accents; of a phrase its first word */
  int number;        /* numbers: their value, at most PLAIN_NUMBER_MOST; words that stand for one: the same */
  bool glued;        /* follows the token before it without a blank */
  int depth;         /* how many brackets are open around it */
  int line, column;  /* from 1, columns in characters */
  const char *raw;   /* as it was written, not ended */
  size_t raw_length;
} PlainToken;

#define PLAIN_NUMBER_MOST 999999

/* One meaning and the phrases that stand for it in English, French and Spanish, parted by ", ". Case and
 * accents do not matter, nor do apostrophes and hyphens between words, nor the s of a plural, nor the regular ending
 * of a verb at the head of a phrase (PlainShapes.inflected): "march" is "marches" and "marching", too. `value`: its
 * spelling in YAML, or NULL. All languages count in every file. A table ends with symbol 0. */
typedef struct PlainWord {
  int symbol;
  const char *value;
  const char *english, *french, *spanish;
} PlainWord;

/* Rows of words that are what they stand for in every language, such as names of places; `values` ends with NULL. In the arena. */
const PlainWord *plain_rows(Arena *arena, int symbol, const char *const *values);

/* Letters of any case, with accents, as plain small ones; other characters as they are. In the arena. */
char *plain_fold(Arena *arena, const char *text, size_t length);

/* Everyday verbs of going and of sending, as columns of a row of PlainWord, for games in which units go from place to place. */
#define PLAIN_GOES_ENGLISH                                                                                   \
  "slide, slides, push, pushes, push on, pushes on, roll, rolls, pop, pops, swing, "                         \
  "swings, swing round, swings round, land, lands, land in, lands in, reach, reaches, "                      \
  "is to be at, is to be in, set off for, sets off for, set out for, sets out for, make "                    \
  "its way, makes its way, make their way, is off, are off, wander, wanders, stroll, "                       \
  "strolls, shift, shifts, step, steps, jump, jumps, hop, hops, end up, ends up, end up "                    \
  "in, ends up in, end in, ends in, end at, ends at, end its move at, ends its move at, "                    \
  "finish in, finishes in, finish at, finishes at, sending, bring, brings, bringing, "                       \
  "leave for, leaves for, crawl, crawls, creep, creeps, edge, edges, climb, climbs, "                        \
  "trot, trots, dash, dashes, race, races, settle in, settles in, camp at, camps at, "                       \
  "camp in, camps in, dig in at, digs in at, redeploy, redeploys, relocate, relocates"
#define PLAIN_GOES_FRENCH                                                                                         \
  "file en, filent en, file vers, filent vers, fonce, foncent, pousse, poussent, progresse, progressent, saute, " \
  "sautent, grimpe, grimpent, d\u00E9barque, d\u00E9barquent, arrive, arrivent, "                                 \
  "s'installe, s'installent, s'\u00E9tablit, s'\u00E9tablissent, se poste, se postent, "                          \
  "se porte, se portent, se retrouve, se retrouvent, p\u00E9n\u00E8tre, "                                         \
  "p\u00E9n\u00E8trent, campe, campent, termine, terminent, part occuper, partent "                               \
  "occuper, va occuper, vont occuper, envoie, envoyez, am\u00E8ne, am\u00E8nent"
#define PLAIN_GOES_SPANISH                                                                                   \
  "se adentra, se adentran, salta, saltan, se planta, se plantan, se instala, se "                           \
  "instalan, se coloca, se colocan, llega, llegan, acaba, acaban, termina, terminan, "                       \
  "acampa, acampan, viaja, viajan, corre, corren, da un salto, dan un salto, se "                            \
  "traslada, se trasladan, se desplaza, se desplazan, se acerca, se acercan, penetra, "                      \
  "penetran, tira, tiran, mando, manda, env\u00EDo, env\u00EDa, lleva, llevo"

/* ======== what a game declares ======== */

typedef struct PlainReader PlainReader;

typedef struct PlainShapes {
  const PlainWord *words; /* the game's own, which come before the common ones */
  /* Rows that the edition makes, "North Sea": they come before all others, and end with symbol 0. In the reader's arena; NULL: none. */
  const PlainWord *(*edition_words)(const PlainReader *reader);
  const PlainWord *keys; /* sections and keys within them: symbol PLAIN_KEY, `value` the key */
  /* The sections that can be said to hold nothing ("no attacks"), or nothing of somebody; NULL-terminated. */
  const char *const *sections;
  /* True: a file with a line that was not understood is refused whole. */
  bool whole;

  /* True: orders may have conditions, in YAML: `case` or `when`. */
  bool conditions;
  /* True: beside orders a word or two between separators are a misspelt entry, not small talk. */
  bool closed;
  /* Sections that wait whole if a line of theirs was not understood, since a lost entry changes the meaning of
   * the others; NULL-terminated, NULL for none. */
  const char *const *ordered;
  /* Its orders, as patterns (forms.h). */
  const struct FormGrammar *grammar;
  /* Mends a section, or an item of its list, that is a map, whose keys and values are canonical. May be NULL. */
  void (*item)(PlainReader *reader, const char *section, Tree *item);
  /* The key under which orders list who has none, by name, or "all": "OI4 stays", "no footmen". It is no section; an order of
   * the named sections that names one of them is asked about. NULL: nothing. */
  const char *claims;
  /* The verb that says so; 0: none. */
  int stays;
  /* Complains of two orders of the file that each are clear, but may belong together. `claims`: what the key above gathered. May be
   * NULL. */
  void (*doubt)(PlainReader *reader, const Tree *file, const Tree *claims);
  /* How many tokens name something that only orders speak of (a unit, two zones with an arrow, a card), or
   * 0. Verbs of the game need not be named here: all its words with `order` set. */
  size_t (*names)(const PlainReader *reader, const PlainToken *tokens);
  /* The slots of its grammar that name what orders are about, "unit", "hex", for guesses (proposal.h); NULL-terminated. */
  const char *const *naming;
  /* Whether a token is a word of orders, which no part of a sentence beside an order, and no remark in brackets, may lose: a
   * place, a card. Such a sentence is asked about. May be NULL. */
  bool (*matters)(const PlainToken *token);
  /* True for symbols of verbs: a sentence that begins with one is meant as an order. */
  bool (*is_verb)(int symbol);
  /* Other symbols whose words have the endings of verbs, "goes" behind a unit that is named; ended by 0. NULL: none. */
  const int *inflected;
  /* What "nothing" alone in a mail means for the window that is due, as a map of sections with the place of the token `at`
   * (plain_nothing()); NULL: that window has no such answer, and such a mail is refused. May be NULL: no window has one. */
  Tree *(*nothing)(PlainReader *reader, const PlainToken *at);
  /* Lines to offer, by section, where nothing nearer is known: {"moves", "OI1 1413"}; ended by NULL. */
  const char *const (*examples)[2];
  /* The section that is most likely meant where none is named; NULL: that of the first example. */
  const char *(*due)(const PlainReader *reader);
} PlainShapes;

/* ======== reading ======== */

struct PlainReader {
  Arena *arena;
  const PlainShapes *shapes;
  const void *edition, *state;
  int seat;
  struct PlainLexicon *lexicon;     /* the tables; private */
  struct PlainComplaint *complaint; /* private */
  struct FormProgram *program;      /* the patterns; private; NULL: not yet */
  bool begun;       /* an order of this text stands before: what changes something may mean that */
  bool also;        /* the sentence that is read says that its orders come beside those sent before */
  bool columns;     /* a heading of this text says what the columns of the lines below it are */
  const Tree *said; /* what the last such order adds, as a map of sections; NULL: none */
  size_t work;      /* steps that may still be tried, over all sentences; 0: nothing is read any more */
  Tree *turn;       /* see plain_note_turn(); NULL: none */
  bool turns;       /* two different ones */
};

/* Prepares the tables. */
void plain_reader_init(PlainReader *reader, Arena *arena, const PlainShapes *shapes, const void *edition,
                       const void *state, int seat);

/* What small talk turns that stands below it. */
typedef enum PlainTurns {
  PLAIN_TURNS_NOTHING,
  PLAIN_TURNS_LINE, /* the next line: "instead of" */
  PLAIN_TURNS_ALL   /* "Please do not:", "Otto wrote:" */
} PlainTurns;

/* `broken_off`: it ends a long line, which a mail program may have broken. */
PlainTurns plain_turns_next(PlainReader *reader, const PlainToken *tokens, bool broken_off);

/* What a sentence that is no order says of the orders beside it. */
typedef enum PlainBeside {
  PLAIN_HARMLESS,
  PLAIN_CONDITION, /* it may make those before it depend on something: "if Spain moves we will see" */
  PLAIN_BACK,      /* it may change those before it: "the second one, delete it" */
  PLAIN_NEVER      /* it forbids all of them, wherever they stand: "do not file", "just a draft, you know" */
} PlainBeside;

/* `adjacent`: an order stands directly before it, in the same line or the one above. */
PlainBeside plain_beside(const PlainToken *tokens, bool adjacent);

/* Whether a sentence begins with "if" or "otherwise"; with "otherwise". */
bool plain_is_conditional(const PlainToken *tokens);
bool plain_begins_else(const PlainToken *tokens);

/* Whether small talk names what only orders speak of. Who greets or signs names persons. */
bool plain_names_something(PlainReader *reader, const PlainToken *tokens);

/* Whether small talk looks like a misspelt order: an unknown word with a number, and one more: "OX1 3222". */
bool plain_is_misnamed(const PlainToken *tokens);

/* Whether a sentence that was not understood says what is not done. */
bool plain_denies_something(const PlainReader *reader, const PlainToken *tokens);

/* Whether a sentence names nothing of orders and turns nothing, "My moves are below": beside orders it is a note. */
bool plain_is_note(PlainReader *reader, const PlainToken *tokens);
/* Whether a sentence begins with words that take back what stands before it: "hmm no", "no, wait", "I mean". */
bool plain_corrects(const PlainToken *tokens);
/* Whether behind such words, up to a mark or a reason, stand words of the tables alone, "no, to 14": a piece of an order. */
bool plain_corrects_piece(const PlainToken *tokens);

/* A sentence that ends as letters do: "best regards"; a name that may stand below it; a name of the game alone, which
 * may be such a name, or an order. */
bool plain_is_farewell(const PlainToken *tokens);
bool plain_is_name(const PlainReader *reader, const PlainToken *tokens);
bool plain_is_lone_name(PlainReader *reader, const PlainToken *tokens);
/* "Gonzalo Ruiz de Arana": a person's name of several words, one of which the game has for something else. */
bool plain_is_full_name(PlainReader *reader, const PlainToken *tokens);

/* The section under which a sentence has what it takes away, a list: maps of what names it, as the game's forms of this
 * section have them; {section: NAME}, {all: yes}; {order: ORDER, section: NAME}; {number: N}, as the receipt numbers all, {number: N,
 * section: NAME}, of that section, 0: the one that there is; {change: WHAT, section: NAME}: see FormGrammar.changed; {swap: [A, B]}, two
 * of them by number, or names of a {section}, or none: the two that there are; {exchange: yes}: see exchange.h. Each with its `text` as it was written, and with what comes in its place, if something
 * does, as sections (`with`). */
#define PLAIN_TAKEN    "taken"
#define PLAIN_CHANGE   "change"
#define PLAIN_EXCHANGE "exchange"

/* What became of a sentence. */
typedef enum PlainFate {
  PLAIN_ORDERS, /* `means` says what */
  PLAIN_TALK,   /* it speaks of nothing in the game */
  PLAIN_WRONG,  /* an error was recorded */
  PLAIN_AGAINST /* likewise, and it begins with a verb, or takes something back: "no wait, ..." */
} PlainFate;

/* The tokens of `length` bytes of text that begin at a place, phrases joined, fillers still among them, ended
 * by PLAIN_END. */
PlainToken *plain_tokens(PlainReader *reader, const char *text, size_t length, int line, int column);
/* How many tokens come before PLAIN_END. */
size_t plain_count(const PlainToken *tokens);
/* The tokens up to, not including, `end`, ended by PLAIN_END; in the arena. What looks at the token before the first, or at a few behind
 * the end, finds PLAIN_END there, too. */
PlainToken *plain_part(Arena *arena, const PlainToken *from, const PlainToken *end);
/* "Second", "2nd", "huitième": which of several is meant. *taken: its tokens; 0: none is there. */
int plain_ordinal(const PlainToken *t, size_t *taken);
/* Whether it is a word that has this value in its table. */
bool plain_has_value(const PlainToken *token, const char *value);

/* Reads one sentence. `section` as above; `meant`: it follows the section's key, so it must be an order.
 * *means: the map of sections that it adds. Errors and warnings: FILE-LINE. */
PlainFate plain_sentence(PlainReader *reader, const char *section, bool meant, const PlainToken *tokens,
                         Diagnostics *diagnostics, Tree **means);

/* The tokens with the word that was meant instead of a misspelt one, or of each, which they still quote, where that makes orders;
 * in the arena. *from, *end: from the first such word to behind the last. `section` as below. NULL: it makes none. */
PlainToken *plain_mended(PlainReader *reader, const char *section, const PlainToken *tokens, size_t *from,
                         size_t *end);
/* Commas, points, "and", "then": what may part two orders. */
bool plain_is_separator(const PlainToken *token);
/* A word that turns what stands beside it: "not", "or", "if". */
bool plain_is_turning(int symbol);

/* Notes the number of the turn that orders are said to be for, and whether another one was said before. */
void plain_note_turn(PlainReader *reader, Tree *turn, int line, int column);

/* Whether orders of a file name who is claimed to have none, which are taken out of it, or the game is in doubt about them; then
 * that was recorded. */
bool plain_in_doubt(PlainReader *reader, Tree *file, const Tree *claims, Diagnostics *diagnostics);

/* A line of a section to offer, of the one most likely meant for NULL; "": there is none. */
const char *plain_example(const PlainReader *reader, const char *section);

/* True for "none" alone, in any language. */
bool plain_is_none(const PlainToken *tokens);

/* True for a sentence that says no more than that there is nothing: "no orders this turn", "nada que jugar", "je passe". */
bool plain_says_nothing(const PlainReader *reader, const PlainToken *tokens);

/* What the game's words say under a key of a YAML file, or in an item of its list; NULL: it stays as it is. */
Tree *plain_value(PlainReader *reader, const char *key, const PlainToken *tokens);

/* The same for a value of a YAML file; NULL: it stays as it is. Records nothing. */
Tree *plain_section_value(PlainReader *reader, const char *section, const PlainToken *tokens);

/* The key that a text names as a whole by a table of keys: "Attaques" is `attacks`. NULL: none. */
const char *plain_key(Arena *arena, const PlainWord *table, const char *text, size_t length);

/* Whether a text says no more than that something is as it was: "as before". */
bool plain_says_same(Arena *arena, const char *text, size_t length);

/* "So", "that way", before what is to come of an order; as a table of keys. */
extern const PlainWord PLAIN_OUTCOMES[];

/* Whether a text, of one line or sentence, says yes to what was asked ("yes please"), and more than that, a greeting, thanks and names
 * aside: what names or numbers something, forbids, doubts, asks, or is in no table. */
typedef struct PlainAgreement {
  bool yes, more;
  bool turns;  /* it forbids, doubts or asks something */
  bool signs;  /* it ends with a name, or as letters do */
  bool begins; /* with the word itself, "yes", and not one that may only lead on to what follows, "ok" */
} PlainAgreement;

PlainAgreement plain_agreement(PlainReader *reader, const char *text, size_t length);

/* Whether of two lists one allows none beside it: it is empty by words ("no attacks"), or counts its items. */
bool plain_denies(const Tree *a, const Tree *b);

/* Puts `more`, a map of sections, into `file`: lists grow, maps are joined. False if one value would replace
 * another one: *twice is then the node of `more` that was not put. */
bool plain_merge(Arena *arena, Tree *file, const Tree *more, const Tree **twice);

/* ======== for shapes ======== */

/* A scalar with the place of a token. */
Tree *plain_scalar(PlainReader *reader, const PlainToken *at, const char *text);
Tree *plain_int(PlainReader *reader, const PlainToken *at, int value);
Tree *plain_bool(PlainReader *reader, const PlainToken *at, bool value);
/* An empty list or map with the place of a token. */
Tree *plain_list(PlainReader *reader, const PlainToken *at);
Tree *plain_map(PlainReader *reader, const PlainToken *at);
/* Puts a value under a key whose place is that of a token. Returns the value. */
Tree *plain_put(PlainReader *reader, Tree *map, const PlainToken *at, const char *key, Tree *value);
/* A section that was said to hold nothing: a map of it, and an empty list. */
Tree *plain_nothing(PlainReader *reader, const PlainToken *at, const char *section);
/* A map of one key. */
Tree *plain_one(PlainReader *reader, const PlainToken *at, const char *key, Tree *value);
/* A text to quote, on one line: whole, or its beginning and an ellipsis. In the arena. */
const char *plain_cut(Arena *arena, const char *text, size_t length);
/* What was written for tokens `from` up to, not including, `end`. In the arena. */
const char *plain_raw(PlainReader *reader, const PlainToken *from, const PlainToken *end);

/* Remembers why tokens are not an order, to be told if the sentence is none. Of several the one that reached
 * furthest stays. `message`: a key of the catalogue under FILE-LINE; then pairs of field and text, ended by
 * NULL. `write`, the line to send instead, is a field. Returns NULL. */
Tree *plain_complain(PlainReader *reader, const PlainToken *at, const char *message, ...)
    __attribute__((sentinel));

#endif
