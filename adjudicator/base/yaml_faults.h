/* The errors of one document, counted, so that a hostile file cannot make a receipt of megabytes.
 * Used by the readers behind yaml.h only. */
#ifndef BASE_YAML_FAULTS_H
#define BASE_YAML_FAULTS_H

#include <stdbool.h>

#include "diagnostics.h"
#include "yaml_limits.h"

typedef struct YamlFaults {
  Diagnostics *diagnostics;
  size_t count;
  bool unreadable; /* what was found leaves no tree worth reading */
  /* Lines with characters that are no text: bad syntax there is not told, too. */
  int bad_lines[YAML_ERRORS];
  size_t bad_line_count;
} YamlFaults;

typedef struct YamlFault {
  const char *code, *message;
  int line, column;
  const char *field, *value;               /* what the sentence names; NULL for nothing */
  const char *second_field, *second_value; /* the same, after `field` */
} YamlFault;

/* Records an error. After YAML_ERRORS of them one note says that there are more, and the rest is dropped. */
void yaml_fault(YamlFaults *faults, YamlFault fault);

/* True once nothing more would be recorded: reading on is in vain. */
bool yaml_faults_full(const YamlFaults *faults);

/* Notes a line with characters that are no text; the document is unreadable. */
void yaml_faults_bad_line(YamlFaults *faults, int line);
bool yaml_faults_is_bad_line(const YamlFaults *faults, int line);

#endif
