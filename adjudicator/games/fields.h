/* Fields of documents: positions, editions, turn files.
 *
 * A struct that a document holds is declared once, as a table of FieldRow: a row for each key, with its type,
 * its member and its bounds. The same table reads and writes the map:
 *
 *   static const FieldRow OVER[] = {
 *       {"winner", &FIELD_WORD, MEMBER(State, winner), .words = SIDE_NAMES, .required = true},
 *       {"reason", &FIELD_WORD, MEMBER(State, reason), .words = REASON_NAMES, .required = true},
 *       {.key = NULL},
 *   };
 *   static const FieldRow CUBES = {.type = &FIELD_INT, EACH(State, lost), .most = 100};
 *   static const FieldRow POSITION[] = {
 *       {"turn", &FIELD_INT, MEMBER(State, turn), .least = 1, .most = 15, .otherwise = 1, .written = true},
 *       {"hex", &HEX, MEMBER(State, hex)},                            a type of the game's own
 *       {"lost", &FIELD_EACH, MEMBER(State, lost), .words = SIDE_NAMES, .item = &CUBES},   lost: {french: 3}
 *       {"over", &FIELD_MAP, WHOLE(State), .fields = OVER, .given = PLACE(State, over)},
 *       {.key = NULL},
 *   };
 *
 * What is not a number, word, list or struct gets a FieldType of the game's own: two functions. Rows are read
 * and written in their order. The struct read into must be zeroed; zero means nothing.
 *
 * The sections of a turn file are such a table, too (Game.turn_file): what a file orders is a struct, read, written in
 * canonical form and described as JSON Schema by its rows. */
#ifndef GAMES_FIELDS_H
#define GAMES_FIELDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "../base/diagnostics.h"
#include "../base/tree.h"

/* The place of a member in its struct: a plain member, also of a nested struct (MEMBER(State, fight.hex)); an
 * item of an array, from the array's start; or the whole struct, for what a map says beside its keys. */
typedef struct Member {
  size_t at, size;
} Member;
#define PLACE(type, name)                                                                                    \
  { offsetof(type, name), sizeof(((type *)NULL)->name) }
#define MEMBER(type, name) .member = PLACE(type, name)
#define EACH(type, array)  .member = {0, sizeof(((type *)NULL)->array[0])}
#define WHOLE(type)        .member = {0, sizeof(type)}

typedef struct FieldRow FieldRow;

/* A place in a text: 1-based, 0 if there is none. */
typedef struct Place {
  int32_t line, column;
} Place;

typedef struct FieldReader {
  const void *edition; /* for the game's functions, as is `root` */
  void *root;          /* the struct that the whole document is read into */
  int seat;            /* whose turn file it is; for the game's functions */
  Arena *arena;        /* of FIELD_ROWS, and for the game's functions; may be NULL where no row needs it */
  const char *code;    /* of an invalid value: "POSITION-VALUE" */
  const char *unknown_key;  /* message of a key without a row */
  bool blanks;              /* a key without a value counts as missing, whatever its type takes */
  Diagnostics *diagnostics; /* never NULL from field_reader_begin() to field_reader_end() */
  const FieldRow *field;    /* the row that is being read */
  size_t index;             /* of the item of the innermost FIELD_EACH around */
  size_t errors;            /* when it was begun, or the row that is being read */
  Diagnostics own;          /* for callers that only ask whether there are any */
} FieldReader;

typedef struct FieldWriter {
  const void *edition, *root;
  int viewer; /* for `seen` */
  Arena *arena;
  const FieldRow *field; /* the row that is being written */
  size_t index;          /* of the item of the innermost FIELD_EACH around */
} FieldWriter;

/* What a field holds. */
typedef struct FieldType {
  /* Reads a node (never NULL) into the member of the row, and records what is wrong. NULL: it is read elsewhere. */
  void (*read)(FieldReader *reader, const Tree *node, void *member);
  /* Writes the member as a node; NULL: its key is left out. */
  Tree *(*write)(FieldWriter *writer, const void *member);
  /* TREE_MAP, TREE_LIST, TREE_SCALAR: read() gets only that kind; a null node counts as missing, others are FILE-SHAPE.
   * TREE_NULL: it gets whatever stands there. */
  TreeKind kind;
} FieldType;

struct FieldRow {
  /* NULL ends a table. "": the row is handed the whole map, where the keys of its `fields` stand among the others. Ignored in an
   * `item`. */
  const char *key;
  const FieldType *type;
  Member member;
  /* A required key that is missing is FILE-SHAPE. A key that is neither required nor always `written` is left
   * out if its value is `otherwise`, or an empty list or map. */
  bool required, written;
  bool once; /* FIELD_LIST, FIELD_SET: no item may appear twice */
  /* The word `none` counts as a missing key; a FIELD_WORD that is `written` is told as it, if its number is below `least`. */
  bool none;
  bool kept; /* FIELD_LIST, FIELD_ROWS: an item in error stays, too, as far as it was read */
  /* For random files (random_file.h), which of lists take `most`, too, and have an item if `least` is not 0. */
  uint8_t one_in; /* they have the key once in so many times; 0: every second time */
  uint8_t draw;   /* the number of the function of Game.draws that draws it; 0: the row says enough */
  /* The value of a missing key. In the table of a FIELD_MAP, or of an item, it applies only if the document
   * has that map: without the map its whole struct stays zero. */
  int otherwise;
  /* FIELD_INT: the bounds; the upper one may be a number of the edition (most_in = PLACE(Edition,
   * turn_count)). FIELD_WORD, and types like it: `least` is the number of the first word: 1 if 0 means
   * none. */
  int least, most;
  Member most_in;
  const char *const *words; /* FIELD_WORD, FIELD_EACH: NULL-terminated; or an array of them in the edition */
  Member words_in;
  const FieldRow *fields; /* FIELD_MAP: the table of its keys */
  const FieldRow *item;   /* FIELD_LIST, FIELD_SET, FIELD_EACH: the row of each, EACH(...) of the array */
  /* FIELD_LIST, FIELD_ROWS: the number of items present. A FIELD_LIST of numbers without it ends with the first 0. */
  Member count;
  /* Of those: a number set to 1, or the Place of the first that is too many, if there are more than fit, which is then no
   * error of the reader. */
  Member beyond;
  Member given; /* a number set to 1 when the key is read; if 0, it is not written */
  Member place; /* gets the Place of what is read */
  /* False: the field says nothing in this struct, as far as it is read by then: it is neither read, nor required, nor written. */
  bool (*when)(const void *base);
  /* Called when it was read, and what is wrong with it recorded: what follows from the whole. */
  void (*then)(FieldReader *reader, const Tree *node, void *member);
  /* True if the writer's viewer may see the field of this struct, or this item of a FIELD_EACH (of no other list); NULL: everybody may. */
  bool (*seen)(const FieldWriter *writer, const void *base);
  /* Of what is invalid in it, or below; NULL: the reader's. Of its own `misfit` and of a missing key, too, else FILE-SHAPE. */
  const char *code;
  const char *wrong;  /* message of a number out of its bounds, of more items than fit; NULL: a general one */
  const char *misfit; /* message of a node of another kind than its type takes; likewise */
  const char *lacks;  /* message of a required key that is missing; likewise */
  /* FIELD_OWN, types of a game's own: JSON Schema, as YAML; FIELD_WORD: for its words; FIELD_MAP: for what may stand in its place
   * where people write lines (plain.h) */
  const char *schema;
};

/* A whole number, into a member of any size, signed if `least` is negative. FILE-SHAPE: not a number; the
 * reader's code: out of bounds. */
extern const FieldType FIELD_INT;
/* yes or no, written as true or false, or as one of two `words`. FILE-SHAPE: neither. */
extern const FieldType FIELD_BOOL;
/* One of `words`: its place among them, from `least`. FILE-SHAPE: not a text; the reader's code: another word, with the
 * nearest. */
extern const FieldType FIELD_WORD;
/* A map: the struct whose table is `fields`. */
extern const FieldType FIELD_MAP;
/* The same, of a map in which other keys are others' affair. */
extern const FieldType FIELD_SOME;
/* A list of `item`, into an array with `count`. The reader's code: more items than the array (or `most`)
 * holds; a duplicate, if `once`. An item that its type does not write is left out. */
extern const FieldType FIELD_LIST;
/* The same into an array of the reader's arena, as long as the list, and of at most `most` items: the member is a pointer to
 * it. An item that is null says nothing. */
extern const FieldType FIELD_ROWS;
/* A list of what `item` reads into one byte, a number n below the bits of the member: the member gets bit n.
 * Written in their order. */
extern const FieldType FIELD_SET;
/* A map whose keys are `words`, at most as many as the array has items: item i for word i. FILE-UNKNOWN-KEY
 * for other keys. */
extern const FieldType FIELD_EACH;
/* What the game's own functions read and write, if a table cannot. The row declares the key and, for the
 * schema, its values: one of `words`, the map of `fields`, one `item` or a list of them (with `words`: a map of them by word), or
 * `schema`. Types of a game's own are described likewise; those of the kind TREE_LIST take a list of items alone. */
extern const FieldType FIELD_OWN;

/* Reads a map into `base` by its table. FILE-SHAPE: not a map, or a required key is missing, which is not told where another
 * key is unknown: it may be that one, misspelt; FILE-UNKNOWN-KEY, with the nearest: a key without a row. A NULL map counts as empty, with nothing
 * required. */
void fields_read(FieldReader *reader, const FieldRow *table, const Tree *map, void *base);
/* Writes a struct as a map. */
Tree *fields_write(FieldWriter *writer, const FieldRow *table, const void *base);

/* One row, for a game's own types: the caller has chosen which key a map has. A null node is not missing here: it is
 * another kind than most types take. */
void field_read(FieldReader *reader, const FieldRow *row, const Tree *node, void *base);
Tree *field_write(FieldWriter *writer, const FieldRow *row, const void *base);

/* The sections of a turn file that was read: what the Orders of a game begin with. */
#define SECTIONS_MOST 8
typedef struct Sections {
  uint16_t present;           /* bit s: the file has the section of row s, and it is not null */
  uint16_t torn;              /* bit s: something in it could not be read, so that the file is refused */
  Place place[SECTIONS_MOST]; /* of its key */
} Sections;

/* Reads those sections of a file that it has, in the order of their rows, into `base`; other keys are others' affair. A file
 * that is null has none; FILE-SHAPE: it is no map. */
void fields_read_sections(FieldReader *reader, const FieldRow *table, const Tree *file, void *base,
                          Sections *out);
/* A whole turn file, where each section is read whatever the others say: `out` begins the game's orders, which the rows fill. Errors:
 * FILE-SHAPE, FILE-UNKNOWN-KEY, and what the rows say. False if there is one. */
bool fields_read_file(const FieldRow *table, const void *edition, int seat, const Tree *file, Sections *out,
                      Arena *arena, Diagnostics *diagnostics);
/* One of them, which the file has: for games that pass over what is not asked for. */
void fields_read_section(FieldReader *reader, const FieldRow *table, int section, const TreeItem *item,
                         void *base, Sections *out);
/* Writes those that are present as a map, whatever they hold. */
Tree *fields_write_sections(FieldWriter *writer, const FieldRow *table, const void *base, unsigned present);
/* The same of the orders of a seat, a struct that begins with its Sections. */
Tree *fields_write_orders(const FieldRow *table, const void *edition, const void *orders, int seat,
                          Arena *arena);

/* The keys of a table, ended by NULL. */
const char *const *fields_keys(const FieldRow *table, Arena *arena);

/* The words of a row, ended by NULL; the upper bound of its numbers. */
const char *const *fields_words(const void *edition, const FieldRow *field);
int fields_most(const void *edition, const FieldRow *field);

/* True if the table has a row for a key. */
bool fields_have(const FieldRow *table, const char *key);

/* Counts the keys of a map that are not in the table, and records FILE-UNKNOWN-KEY for each, with the
 * nearest, and this message. */
size_t fields_unknown(const FieldRow *table, const Tree *map, const char *message, Diagnostics *diagnostics);

/* What a map of this table may hold, as JSON Schema (draft 2020-12), for editors of turn files. It accepts
 * everything that is read without an error in the window of its section; a key without a value counts as
 * missing. */
Tree *fields_schema(const FieldRow *table, const void *edition, Arena *arena);

/* Begins reading. `diagnostics` may be NULL: then nothing is recorded. A reader is good while no error was
 * recorded since; in the functions of a row, while none was in what the row reads. field_reader_end() closes what
 * field_reader_begin() opened, and returns whether it was good. */
void field_reader_begin(FieldReader *reader, const void *edition, void *root, const char *code,
                        Diagnostics *diagnostics);
bool field_reader_is_good(const FieldReader *reader);
bool field_reader_end(FieldReader *reader);

/* Where a node stands, and where a key does. */
Place field_place(const Tree *node);
Place field_key_place(const TreeItem *item);

/* For a game's own types: record an error at a node, with the reader's code or FILE-SHAPE, and the text of
 * the node as field `value`. */
void field_wrong(FieldReader *reader, const char *message, const Tree *node);
void field_misshapen(FieldReader *reader, const char *message, const Tree *node);
/* FILE-SHAPE for a node that is not what the type of a row takes: with the row's own message, which gets its key, too, else
 * with this one. */
void field_misfit(FieldReader *reader, const FieldRow *field, const char *message, const Tree *node);

/* -- single fields, without a table -- */

/* Records an error at a node: code, message, and the text of the node as field `value`. */
void field_fault(Diagnostics *diagnostics, const char *code, const char *message, const Tree *node);

/* The map or list under `key`. NULL if `map` is NULL, or after FILE-SHAPE was recorded: missing (if
 * `required`), or of another kind. */
const Tree *field_map(const Tree *map, const char *key, bool required, Diagnostics *diagnostics);
const Tree *field_list(const Tree *map, const char *key, bool required, Diagnostics *diagnostics);

/* Records FILE-UNKNOWN-KEY for each key of `map` that is not in the NULL-terminated list, with the nearest
 * one; FILE-SHAPE and false if `map` is not a map. A NULL map is allowed: false. */
bool field_keys(const Tree *map, const char *const *keys, Diagnostics *diagnostics);
/* The same in the words of the reader, as for its rows: FieldReader.unknown_key. */
bool field_reader_keys(FieldReader *reader, const Tree *map, const char *const *keys);

/* A whole number within least .. most under `key`; `otherwise` if `map` is NULL, or after an error was
 * recorded: missing (if `required`: FILE-SHAPE), not a number (FILE-SHAPE) or out of range (`code`). */
int field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
              const char *code, Diagnostics *diagnostics);

/* Reads yes or no; false if there is none, or after anything else was recorded (FILE-SHAPE). */
bool field_bool(const Tree *map, const char *key, Diagnostics *diagnostics);

/* A required text: "" after it was recorded as missing (FILE-SHAPE). */
const char *field_text(const Tree *map, const char *key, Diagnostics *diagnostics);

/* The index of a node's text among the NULL-terminated words; -1 after anything else was recorded
 * (`code`). */
int field_word(const Tree *node, const char *const *words, const char *code, Diagnostics *diagnostics);

/* The same of the required text under `key`: -1, too, after it was recorded as missing (FILE-SHAPE, at the map). */
int field_choice(const Tree *map, const char *key, const char *const *words, const char *code,
                 Diagnostics *diagnostics);

/* The index of a word in a NULL-terminated list; -1 if it is none of them. */
int word_index(const char *word, const char *const *words);

#endif
