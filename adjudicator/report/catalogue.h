/* The words: templates/<language>/messages.yaml and the template files beside it.
 *
 * A message is a small Mustache template; its data are the fields of an event or a
 * diagnostic. --template-dir overrides single files: each file is looked for there
 * first (DIR/<language>/NAME), then in our own templates/. messages.yaml of an override adds to and
 * replaces ours key by key. */
#ifndef REPORT_CATALOGUE_H
#define REPORT_CATALOGUE_H

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/status.h"
#include "../base/tree.h"

typedef struct Catalogue Catalogue;

/* Opens the words of a language ("en"). `override_folder` may be NULL. The catalogue lives in the
 * arena. NULL after errors were recorded (no such language, a broken messages.yaml). */
Catalogue *catalogue_open(Arena *arena, const char *language, const char *override_folder,
                          Diagnostics *diagnostics);

/* The sentence for a dotted key ("events.dos-de-mayo.head-on", "diagnostics.order-not-adjacent",
 * "terms.dos-de-mayo.spanish") with its fields (map or NULL). Inside a message, the tag
 * {{>terms.KEY}} is looked up in the catalogue too. A missing key gives "KEY {fields}", so that
 * nothing is ever lost; catalogue_has() tells. In `arena`. */
char *catalogue_say(const Catalogue *catalogue, Arena *arena, const char *key, const Tree *fields);
bool catalogue_has(const Catalogue *catalogue, const char *key);

/* "line:col CODE sentence", without the place where there is none. In `arena`. */
char *catalogue_diagnostic(const Catalogue *catalogue, Arena *arena, const Diagnostic *diagnostic);

/* Renders templates/<language>/NAME (e.g. "dos-de-mayo/report.txt.mustache") with data; partials are
 * files beside it (then of the language folder), NAME.txt.mustache. NULL after diagnostics. */
char *catalogue_render(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *data,
                       Diagnostics *diagnostics);

#endif
