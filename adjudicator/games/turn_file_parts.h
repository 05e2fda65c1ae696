/* What the files of turn_file.h share, each on those before it: turn_file_keys.c, turn_file_words.c,
 * turn_file_sentences.c, turn_file_lines.c, turn_file_text.c. */
#ifndef GAMES_TURN_FILE_PARTS_H
#define GAMES_TURN_FILE_PARTS_H

#include "turn_file.h"

/* ======== lines, and the keys that begin them (turn_file_keys.c) ======== */

/* A line of the text, or a part of one; where it stands for several that follow each other, with the line ends
 * between them. */
typedef struct TextLine {
  const char *at;
  size_t length; /* without the line end */
  int number;    /* from 1 */
  int column;    /* of `at`, from 1 */
} TextLine;

typedef struct TextLines {
  TextLine *items;
  size_t count, capacity;
} TextLines;

/* "moves: ..." in any language. */
typedef struct KeyedLine {
  const char *key; /* canonical */
  bool shared;     /* one of all games */
  TextLine rest;   /* what follows the colon */
} KeyedLine;

/* Lines that are read as plain orders: no turn needs a tenth of them, and a hostile mail must not take long. */
#define LINES_MOST 1000

void text_lines_split(Arena *arena, const char *text, size_t length, TextLines *out);
bool text_is_blank(char c);
/* Without blanks at its ends; bytes of those that begin it. */
TextLine text_line_trimmed(TextLine line);
size_t text_line_indent(TextLine line);
/* Without its first bytes. */
TextLine text_line_behind(TextLine line, size_t bytes);
/* Bytes of a bullet or a number that begins a line, with the spaces behind it: "- ", "* ", "2) "; the number, 0 for
 * none; the line trimmed and without it. */
size_t text_line_bullet(TextLine line);
int text_line_number(TextLine line);
TextLine text_line_without_bullet(TextLine line);
/* Characters from one place of a line to another. */
int text_columns(const char *from, const char *to);
/* Whether a line begins with a key of turn files and a colon; `game` NULL: with one that all games share. A key
 * within a section is not one of the file. */
bool text_line_keyed(Arena *arena, const Game *game, TextLine line, KeyedLine *out);

/* The key that a text names as a whole, in any language, NULL for none; of those that all games share, the key
 * within one. */
const char *turn_text_key(Arena *arena, const Game *game, const char *text, size_t length, bool *shared);
const char *turn_text_inner_key(Arena *arena, const char *text);
/* The turn that a line names as the heading of orders, "Turn 3 - orders"; 0: it is none. */
int text_line_turn(Arena *arena, TextLine line);
/* 1 for a line that asks to wait for its writer, 0 for one that asks not to, -1 for others. *bare: one word, which may
 * also begin a correction. */
int text_line_waits(Arena *arena, TextLine line, bool *bare);
/* Whether a line asks for no more than a preview. */
bool text_line_previews(Arena *arena, TextLine line);
bool turn_text_is_section(const Game *game, const char *key);
/* Whether the section holds a map. */
bool turn_text_is_map(const Game *game, const char *section);
/* "draw, nothing played", or a list with "- draw" below the line of its key, for a section that has keys: words, not settings. Likewise
 * "- I2: 1017" in a list of texts, "- I7 contre WI1" in one of maps. */
bool turn_text_is_words(const Game *game, const char *section, int key_line, const Tree *value);

/* ======== a text that is being understood ======== */

/* A sentence as it was read. */
typedef struct Said {
  const PlainToken *tokens;
  TextLine text;
  size_t at, end;      /* the lines that it stands on, the first and that behind the last, from 0 */
  const char *section; /* that it stands under; NULL: none */
  bool begun;          /* orders stood before it */
  PlainFate fate;
  Tree *means; /* a map of sections; NULL: none */
  Diagnostics found;
} Said;

typedef struct SaidList {
  Said *items;
  size_t count, capacity;
} SaidList;

typedef struct Understanding {
  const Game *game;
  Arena *arena;
  TurnWriting writing;
  Diagnostics *diagnostics;
  size_t before; /* of them, when the text was begun */
  PlainReader reader;
  bool plain; /* the game has shapes */
  TurnText *out;
  char *own; /* a copy of the text, which `lines` are of: remarks in it are made blank */
  TextLines lines;
  Tree *beside;      /* what items of one section say of others: a map of sections */
  int number;        /* of the line before, if that was a numbered one: "2)"; else 0 */
  SaidList said;     /* the sentences */
  size_t put;        /* how many of them are in the file */
  bool denied;       /* one that was not understood says what is not done: nothing of the text counts */
  Tree *denied_of;   /* the sections of which alone one says so: a map */
  size_t orders_end; /* behind the last line that holds an order; 0: none does yet */
  /* The first sentence that forbids all orders, that may change some, that may make some depend on something; length 0: none. */
  TextLine forbids, changes, depends;
  TextLine turns; /* the last that may turn orders below it, "Please do not:", up to a line; length 0: none */
  size_t turns_end;
} Understanding;

/* ---- turn_file_words.c ---- */

/* Puts the canonical words in place of those that were written: in the value of a key that all games share, of a
 * section, in a file that is YAML throughout. */
void turn_text_translate_shared(Understanding *u, const char *key, Tree *node);
void turn_text_translate_section(Understanding *u, const char *section, Tree *node);
void turn_text_translate(Understanding *u, Tree *file);
/* Whether each key of such a file is one of turn files. */
bool turn_text_keys_known(Understanding *u, Tree *file);

/* ---- turn_file_sentences.c ---- */

/* Lines `from` .. `end` - 1 as one, and a line to quote. */
TextLine turn_text_span(const TextLines *lines, size_t from, size_t end);
const char *turn_text_quote(Understanding *u, TextLine line);
/* Reads lines as YAML by themselves; NULL after errors. */
Tree *turn_text_yaml(Understanding *u, TextLine span, Diagnostics *faults);
/* True if each fault is a key twice in one line within a section, where a list may be written without its
 * brackets: "muster: {buy: knight, footman, footman}" has no key twice. `from`: the first line read. */
bool turn_text_may_be_words(const Diagnostics *faults, int from);
/* Whether what stands behind a section's key says that it is as before, and is no order of the game: "attacks: as before". */
bool turn_text_says_same(Understanding *u, const char *section, const char *text, size_t length);
/* Puts what a line adds to the file; false after an error, if it says something else than a line before. */
bool turn_text_put(Understanding *u, Tree *means, const char *text);
void turn_text_add_line(Understanding *u, int line, const char *text, PlainFate fate, const Tree *means);
PlainToken *turn_text_tokens(Understanding *u, TextLine text);
/* Reads the sentences of the line at `at`, which may be cut (`first`), and of those below it, before `most`, that its last one
 * goes on in; returns how many lines these are. `section`, `meant`: see plain_sentence(). Sentences that go on with the
 * one before them in the list are joined with it. */
size_t turn_text_read_lines(Understanding *u, const char *section, bool meant, size_t at, size_t most,
                            TextLine first, SaidList *out);
/* Takes the sentences of a line: hears what they say of others, joins them with those before. */
void turn_text_take(Understanding *u, const SaidList *list);

/* The name below a farewell, which is quoted with it: it may be one of the game's. */
void turn_text_sign(Understanding *u, TextLine name);
/* Notes that lines hold orders. */
void turn_text_hear_orders(Understanding *u, size_t at, size_t end);
/* Puts all sentences that were taken into the file. */
void turn_text_keep(Understanding *u);

/* ---- turn_file_lines.c ---- */

/* Whether a section begins with brackets that are still open where another section begins. */
bool turn_text_bracket_stays_open(Understanding *u);

/* Reads all lines of the text, at most LINES_MOST. */
void turn_text_read_by_line(Understanding *u);

#endif
