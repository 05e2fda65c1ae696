/* Why libyaml stopped, put so that a player can mend it. Used by the readers behind yaml.h only. */
#ifndef BASE_YAML_SYNTAX_H
#define BASE_YAML_SYNTAX_H

#include <stddef.h>

#include <yaml.h>

#include "arena.h"
#include "yaml_faults.h"

/* A part of a document, from a line start on, that was given to a parser of its own. */
typedef struct YamlPart {
  const char *text;
  size_t length;
  int lines_before; /* how many lines of the document stand before it */
} YamlPart;

/* Records the error that `parser` ended with (FILE-YAML), at the place where a person would look for
 * it: at the bracket that is never closed rather than at the end of the file. Makes the document
 * unreadable. Returns the line of the document (from 1) after which reading may be tried again. */
int yaml_syntax_fault(YamlFaults *faults, Arena *arena, const yaml_parser_t *parser, const YamlPart *part);

#endif
