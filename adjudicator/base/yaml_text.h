/* The bytes of a document made into the text that libyaml is given.
 * Used by the readers behind yaml.h only. */
#ifndef BASE_YAML_TEXT_H
#define BASE_YAML_TEXT_H

#include <stdbool.h>
#include <stddef.h>

#include "arena.h"
#include "yaml_faults.h"

/* Lines end with LF, CRLF or CR; line and column count from 1, columns in characters.
 *
 * Takes off a byte order mark; makes plain blanks of typographic spaces where people mean indentation
 * or the blank of YAML's marks (at line starts, after `-`, `:` and `,`, before `#`), and of line and
 * paragraph separators anywhere. What is no text is reported, each place with its code (FILE-UTF8,
 * FILE-CONTROL), makes the document unreadable, and is replaced by a harmless letter, so that other
 * errors can still be found. Characters are replaced one by one: no column shifts.
 * Returns the text, in the arena, and its length in bytes. */
char *yaml_text(Arena *arena, const char *bytes, size_t length, YamlFaults *faults, size_t *text_length);

/* The first byte of a line (from 1) of such a text, or NULL where it has no such line. */
const char *yaml_text_line(const char *text, size_t length, int line);

/* True for a line that begins a section ("key:" or "key: ..." at its start) or a document ("---"): where a
 * reader finds the thread again. The text ends with a NUL. */
bool yaml_text_is_fresh_start(const char *line);

#endif
