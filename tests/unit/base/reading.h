/* Reading YAML in tests: what was told, as text that can be compared. */
#ifndef TESTS_BASE_READING_H
#define TESTS_BASE_READING_H

#include "../../../adjudicator/base/yaml.h"

/* "4:1 FILE-YAML yaml-tab\n": one line for each diagnostic, with its fields where it has some. */
static inline char *told(Arena *arena, const Diagnostics *diagnostics) {
  char *text = arena_strdup(arena, "");
  for (size_t i = 0; i < diagnostics->count; i++) {
    const Diagnostic *d = &diagnostics->items[i];
    const char *severity = d->severity == SEVERITY_ERROR  ? ""
                           : d->severity == SEVERITY_NOTE ? "note "
                                                          : "warning ";
    text = arena_printf(arena, "%s%s%d:%d %s %s", text, severity, d->line, d->column, d->code, d->message);
    if (d->fields != NULL) text = arena_printf(arena, "%s %s", text, yaml_write_line(arena, d->fields));
    text = arena_printf(arena, "%s\n", text);
  }
  return text;
}

#endif
