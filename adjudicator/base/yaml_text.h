/* The text of a document as libyaml is given it, and what is wrong with it. Used by the reader behind yaml.h
 * only. */
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
  /* Lines with characters that are no text: bad syntax there is not told, too. */
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

/* True once nothing more would be recorded: reading on is in vain. */
bool yaml_faults_full(const YamlFaults *faults);

/* The bytes of a document made into the text that libyaml is given. Lines end with LF, CRLF or CR; line and
 * column count from 1, columns in characters.
 *
 * Takes off a byte order mark; makes plain blanks of typographic spaces where people mean indentation
 * or the blank of YAML's marks (at line starts, after `-`, `:` and `,`, before `#`), and of line and
 * paragraph separators anywhere. What is no text is reported, each place with its code (FILE-UTF8,
 * FILE-CONTROL), makes the document unreadable, and is replaced by a harmless letter, so that other
 * errors can still be found. Characters are replaced one by one: no column shifts.
 * Returns the text, in the arena, and its length in bytes. */
char *yaml_text(Arena *arena, const char *bytes, size_t length, YamlFaults *faults, size_t *text_length);

/* A part of a document, from a line start on, that was given to a parser of its own. */
typedef struct YamlPart {
  const char *text;
  size_t length;
  int lines_before; /* how many lines of the document stand before it */
} YamlPart;

/* Makes it what begins after a line (from 1) of the document, at the first line there that begins a section
 * ("key:" or "key: ..." at its start) or a document ("---"): where a reader finds the thread again. False
 * where there is none. */
bool yaml_part_resume(YamlPart *part, int line);

/* Records the error that `parser` ended with (FILE-YAML), at the place where a person would look for
 * it: at the bracket that is never closed rather than at the end of the file. Makes the document
 * unreadable. Returns the line of the document (from 1) after which reading may be tried again. */
int yaml_syntax_fault(YamlFaults *faults, Arena *arena, const yaml_parser_t *parser, const YamlPart *part);

#endif
