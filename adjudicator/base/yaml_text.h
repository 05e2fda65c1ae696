/* Prepares the text of a document for libyaml, and reports what is wrong with it. Used only by the reader
 * behind yaml.h. */
#ifndef BASE_YAML_TEXT_H
#define BASE_YAML_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include <yaml.h>

#include "diagnostics.h"

/* The errors of one document, counted, so that a hostile file cannot make a receipt of megabytes. */
typedef struct YamlFaults {
  Diagnostics *diagnostics;
  size_t count;
  bool unreadable; /* what was found leaves no tree worth reading */
  /* Lines with characters that are not text: bad syntax there is not reported as well. */
  int bad_lines[ERRORS_TOLD];
  size_t bad_line_count;
} YamlFaults;

typedef struct YamlFault {
  const char *code, *message;
  int line, column;
  const char *field, *value;               /* what the sentence names; NULL for nothing */
  const char *second_field, *second_value; /* the same, after `field` */
} YamlFault;

/* Records an error. After ERRORS_TOLD of them one note says that there are more, and the rest is dropped. */
void yaml_fault(YamlFaults *faults, YamlFault fault);

/* True once nothing more would be recorded, so that reading on is useless. */
bool yaml_faults_full(const YamlFaults *faults);

/* Turns the bytes of a document into the text that libyaml gets. Lines end with LF, CRLF or CR; line and
 * column count from 1, columns in characters.
 *
 * Removes a byte order mark. Replaces by plain spaces: typographic spaces that people meant as indentation or
 * next to YAML's marks (at line starts, after `-`, `:` and `,`, before `#`), and line and paragraph
 * separators anywhere. Bytes that are not text are reported, each with its code (FILE-UTF8, FILE-CONTROL),
 * make the document unreadable, and are replaced by a harmless letter, so that other errors can still be
 * found. Characters are replaced one by one: no column shifts. Returns the text, in the arena, and its length
 * in bytes. */
char *yaml_text(Arena *arena, const char *bytes, size_t length, YamlFaults *faults, size_t *text_length);

/* A part of a document, from a line start on, that has its own parser. */
typedef struct YamlPart {
  const char *text;
  size_t length;
  int lines_before; /* how many lines of the document stand before it */
} YamlPart;

/* Moves the part to the first line after `line` (from 1) that begins a section ("key:" or "key: ..." at its
 * start) or a document ("---"), where reading makes sense again. False if there is none. */
bool yaml_part_resume(YamlPart *part, int line);

/* Records the error that `parser` ended with (FILE-YAML), where a person would look for it: at the bracket
 * that is never closed, not at the end of the file. Makes the document unreadable. Returns the line of the
 * document (from 1) after which reading may be tried again. */
int yaml_syntax_fault(YamlFaults *faults, Arena *arena, const yaml_parser_t *parser, const YamlPart *part);

#endif
