/* YAML documents as trees with line and column, over libyaml's event parser.
 *
 * Turn files come from people and from strangers. YAML beyond plain trees is refused, each kind with its own
 * code (severity error; all that are found, at most ERRORS_TOLD, sorted by place). Catalogue keys of the
 * sentences, and their fields:
 *   FILE-SIZE           yaml-too-large {limit}: bytes; nothing is read
 *   FILE-DEPTH          yaml-too-deep {limit}; nothing after it is read
 *   FILE-NODES          yaml-too-many-nodes {limit}; nothing after it is read
 *   FILE-UTF8           yaml-utf8 {bytes}: "E9"
 *   FILE-CONTROL        yaml-control {character}: "U+0007"; also as an escape in quotes
 *   FILE-DUPLICATE-KEY  yaml-duplicate-key {key, first_line}
 *   FILE-SHAPE          yaml-key-shape: a key that is a list or a map
 *   FILE-EMPTY          yaml-empty: nothing in it; yaml-nothing in what is not a turn file
 *   FILE-YAML           yaml-anchor {name}, yaml-alias {name}, yaml-tag {name}, yaml-second-document
 *   FILE-YAML           bad syntax, where a person would look for it:
 *       yaml-tab                 a tab in the indentation
 *       yaml-missing-colon       a line that should be "key: value"
 *       yaml-colon               a second ": " in a line, without quotes around it
 *       yaml-continued-line      read as the end of the line before: no colon there, or indented too far here
 *       yaml-expected-key        what is not a key among keys, mostly wrong indentation
 *       yaml-expected-dash       what is not an item among items, mostly wrong indentation
 *       yaml-dash                "- " where no list can begin
 *       yaml-unclosed-quote, yaml-unclosed-bracket: the place is where it opens
 *       yaml-missing-comma       in brackets
 *       yaml-character {character}: "@": may not begin a text without quotes
 *       yaml-escape              a backslash in quotes that YAML does not know
 *       yaml-after-end           text after the end of the document
 *       yaml-syntax {problem}    anything else; `problem` in libyaml's words
 * After bad syntax, reading resumes at the next line that begins a section ("key:" at its start), so that
 * other errors are reported, too. Bad syntax in a line with FILE-UTF8 or FILE-CONTROL is not reported. After
 * ERRORS_TOLD errors a note yaml-more-errors (FILE-YAML) says that there are more. */
#ifndef BASE_YAML_H
#define BASE_YAML_H

#include <stddef.h>

#include "diagnostics.h"
#include "tree.h"

/* Limits on a document. A turn file of the largest game is under 4 KiB; the limits leave room for press and
 * comments, and stop a hostile file long before it costs memory. */
typedef struct YamlLimits {
  size_t bytes; /* of the whole text */
  size_t depth; /* of nested lists and maps */
  size_t nodes; /* scalars, lists and maps, keys included */
} YamlLimits;

#define YAML_TURN_FILE_BYTES ((size_t)64 * 1024)
#define YAML_TURN_FILE_DEPTH ((size_t)16)
#define YAML_TURN_FILE_NODES ((size_t)4000)

/* Editions, cases, positions, bundles and catalogues come from the game master. */
#define YAML_DATA_BYTES ((size_t)4 * 1024 * 1024)
#define YAML_DATA_DEPTH ((size_t)32)
#define YAML_DATA_NODES ((size_t)400000)

extern const YamlLimits YAML_TURN_FILE;
extern const YamlLimits YAML_DATA;

/* Reads exactly one document. Returns its tree, in `arena`, or NULL after at least one error was recorded.
 * FILE-DUPLICATE-KEY and FILE-SHAPE alone still give a tree, so that the rest can be judged: the first of
 * equal keys is kept, and the value of a malformed key is left out. A BOM is removed; lines end with LF, CRLF
 * or CR; columns count characters. Typographic spaces (such as the no-break space) count as plain ones at
 * line starts, after `-`, `:` and `,` and before `#`, and are stripped from both ends of scalars without
 * quotes. Empty values are null nodes. */
Tree *yaml_read(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                Diagnostics *diagnostics);

/* Reads any number of documents (case files) into a list node, without the empty ones; else as
 * yaml_read(). */
Tree *yaml_read_all(Arena *arena, const char *bytes, size_t length, const YamlLimits *limits,
                    Diagnostics *diagnostics);

/* Writes a tree as one YAML document in canonical form: block style; flow style below the root for lists and
 * maps that hold only scalars; scalars plain if that reads back the same (by us and by other readers: a text
 * "3" or "yes" keeps its quotes); several lines as a literal block if that reads back the same; UTF-8 kept;
 * never folded. The same tree gives the same bytes, and yaml_read() gives back an equal tree. Control
 * characters and bytes that are not UTF-8, which yaml_read() would refuse, are written as U+FFFD. Ends with a
 * line end. Returns a NUL-terminated string owned by `arena`; *length (may be NULL) is its length in
 * bytes. */
char *yaml_write(Arena *arena, const Tree *tree, size_t *length);

/* The same for readers: one line for each key of a map, its value in flow style, and where that is longer than
 * `columns` characters broken after commas, so that mail programs need not break it. yaml_read() gives back an
 * equal tree, unless a key is longer than 1,000 bytes. */
char *yaml_write_compact(Arena *arena, const Tree *tree, size_t columns);

/* One line of flow style, without a line end: for receipts and logs. */
char *yaml_write_line(Arena *arena, const Tree *tree);

#endif
