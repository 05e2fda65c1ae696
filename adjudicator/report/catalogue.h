/* The words: templates/<language>/messages.yaml and the template files beside it.
 *
 * A message is a small Mustache template; its data are the fields of an event or a diagnostic. Each game adds
 * its own words in templates/<language>/<rules>/messages.yaml, a file of the same shape (`events: {<rules>:
 * {<code>: ...}}`, `diagnostics: {...}`, `terms: {<rules>: {...}}`) that is read only when a key of it is
 * asked for. Where a language has no such file of a game, or no rules.yaml, English stands in. A key belongs in
 * one file; if it is in two, the general file wins. Only diagnostics may be in the files of several games: see
 * catalogue_diagnostic().
 *
 * Template files are structure, one for all languages: templates/NAME. The words in them are terms
 * ({{>report.due}}). A template that must differ between languages is in templates/<language>/NAME.
 *
 * --template-dir DIR overrides single files. A template NAME is the first that exists of DIR/<language>/NAME,
 * DIR/NAME, templates/<language>/NAME and templates/NAME. DIR/<language>/messages.yaml adds to and replaces
 * ours key by key. */
#ifndef REPORT_CATALOGUE_H
#define REPORT_CATALOGUE_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/diagnostics.h"
#include "../base/status.h"
#include "../base/tree.h"

typedef struct Catalogue Catalogue;

/* Opens the words of a language ("en"). `override_folder` may be NULL. The catalogue lives in the arena and
 * reads each file once: it does not see later changes. NULL after errors were recorded: CATALOGUE-LANGUAGE
 * (no such language), CATALOGUE-FILE (a messages.yaml that is not a map of texts), or what yaml_read() found
 * wrong in one. */
Catalogue *catalogue_open(Arena *arena, const char *language, const char *override_folder,
                          Diagnostics *diagnostics);

/* True if there are words in a language; catalogue_open() says why not. `override_folder` may be NULL. */
bool catalogue_known(const char *language, const char *override_folder);

/* The sentence for a dotted key ("events.dos-de-mayo.head-on", "diagnostics.order-not-adjacent",
 * "terms.dos-de-mayo.spanish") with its fields (map or NULL). A missing key gives itself, and nothing
 * of the fields: a view holds its seat's key; catalogue_has() checks for it. In `arena`.
 *
 * Inside a message, {{>terms.KEY}} is looked up in the catalogue. A name without "terms." means a term of the
 * message's own game, then a general one: in a message of dos-de-mayo, {{>spanish}} is
 * terms.dos-de-mayo.spanish, else terms.spanish or terms.referee.spanish, else the name itself. {{>*side}} is the term for the
 * VALUE of the field `side`, and the value itself if there is no such term: "{{>*side}} loses {{count}}"
 * gives "Spain loses 2" for {side: spanish, count: 2}; {{>effects.*kind}} is the term
 * terms.dos-de-mayo.effects.recruit for {kind: recruit}. A family of terms such as effects may have one term
 * for all words of a shape and one for all others: for {turn: "1-2-south"} {{>turns.*turn}} is
 * turns.1-2-south, else turns.N-N-south, which gets n1 and n2, the numbers in it, else turns.other, which
 * also gets `word`, the value, and `vowel` (yes) if it begins with one ("de.other:
 * {{#vowel}}d'{{/vowel}}{{^vowel}}de {{/vowel}}{{word}}"). If there is no family Turns, {{>Turns.*turn}} is
 * the same with a capital. Terms may be templates over the same fields. The fields are prepared as report.h
 * says of data: beside a number 1 under KEY there is KEY_one ("{{count}} cube{{^count_one}}s{{/count_one}}"),
 * entries of lists have `first`, `last` and `it`. */
char *catalogue_say(const Catalogue *catalogue, Arena *arena, const char *key, const Tree *fields);
bool catalogue_has(const Catalogue *catalogue, const char *key);

/* True if {{>*field}} gives something other than this value, in messages and templates of these rules ("" for
 * those of no game): if there is a term of this name. */
bool catalogue_is_word(const Catalogue *catalogue, Arena *arena, const char *rules, const char *name);

/* True if the language has 0 in the singular, as French does ("0 cube"): if its message manner.zero is
 * "singular". */
bool catalogue_zero_is_one(const Catalogue *catalogue);

/* "Anne", "Anne and Ben", "Anne, Ben and Carla", by the messages manner.list and manner.list-last. In
 * `arena`. */
const char *catalogue_list(const Catalogue *catalogue, Arena *arena, const char *const *items, size_t count);

/* "line:col CODE sentence", without the place if there is none. In `arena`. The sentence is looked up in the
 * words of the game `rules` first, then in the general ones; two games may have different sentences for one
 * key. If `rules` is "", or both lack it, the words of all games are searched in the order of their names. */
char *catalogue_diagnostic(const Catalogue *catalogue, Arena *arena, const char *rules,
                           const Diagnostic *diagnostic);
/* Only the sentence of a diagnostic. In `arena`. */
char *catalogue_sentence(const Catalogue *catalogue, Arena *arena, const char *rules,
                         const Diagnostic *diagnostic);

/* Renders the template NAME (e.g. "dos-de-mayo/form.yaml.mustache") with data, and with the words of the game
 * that its folder names. Data is escaped in files that end in .html.mustache and in no others; terms never
 * are, so those used in HTML hold no <, > and &. Partials are files of the game, then of all games, with the
 * same ending ("board" in report.txt.mustache: board.txt.mustache), then terms as in messages. A term alone
 * on its line keeps the line end, and leaves no line if it is empty. A name with a dot is always a term, and
 * {{>*field}} a term or the value, never a file, since a player's name may be the name of one. NULL after
 * diagnostics: TEMPLATE-MISSING, or what mustache_render() and the game's messages.yaml record. */
char *catalogue_render(const Catalogue *catalogue, Arena *arena, const char *name, const Tree *data,
                       Diagnostics *diagnostics);
/* The same for a template that all games share: <rules>/NAME if there is such a file, else NAME; with the
 * words of that game. `rules` may be "". */
char *catalogue_render_for(const Catalogue *catalogue, Arena *arena, const char *rules, const char *name,
                           const Tree *data, Diagnostics *diagnostics);

/* A YAML file of the language folder ("ducs/rules.yaml"), the override's or else ours, else that in English. Owned by the
 * catalogue, which reads it once. NULL if there is none, or after diagnostics if it cannot be read. */
const Tree *catalogue_data(const Catalogue *catalogue, const char *name, Diagnostics *diagnostics);

/* The text of a template file, found as catalogue_render() finds it. Owned by the catalogue. NULL if there is none, or
 * after diagnostics if it cannot be read. */
const char *catalogue_template(const Catalogue *catalogue, const char *name, Diagnostics *diagnostics);

/* All words of a messages.yaml as one tree, the override's in the place of ours: the general ones ("") or those of a
 * game. An empty map if there are none. In `arena`. NULL after diagnostics if they cannot be read. */
Tree *catalogue_messages(const Catalogue *catalogue, Arena *arena, const char *rules,
                         Diagnostics *diagnostics);

/* All languages there are words of, ended by NULL, by their names. `override_folder` may be NULL. In `arena`. */
const char *const *catalogue_languages(Arena *arena, const char *override_folder);

#endif
