/* Reading single fields of an edition or a position, each fault recorded with its place. */
#ifndef GAMES_FIELDS_H
#define GAMES_FIELDS_H

#include <stdbool.h>

#include "../base/diagnostics.h"
#include "../base/tree.h"

/* Records an error at a node: code, message, and the text of the node as field `value`. */
void field_fault(Diagnostics *diagnostics, const char *code, const char *message, const Tree *node);

/* The map or list under `key`. NULL where `map` is NULL, and after what is missing (if `required`) or of
 * another kind was recorded: FILE-SHAPE. */
const Tree *field_map(const Tree *map, const char *key, bool required, Diagnostics *diagnostics);
const Tree *field_list(const Tree *map, const char *key, bool required, Diagnostics *diagnostics);

/* Records FILE-UNKNOWN-KEY for each key of `map` that is not in the NULL-terminated list, with the nearest
 * one; FILE-SHAPE and false where `map` is no map. A NULL map is allowed: false. */
bool field_keys(const Tree *map, const char *const *keys, Diagnostics *diagnostics);

/* A whole number within least .. most under `key`; `otherwise` where `map` is NULL, and after what is missing
 * (if `required`: FILE-SHAPE), no number (FILE-SHAPE) or out of range (`code`) was recorded. */
int field_int(const Tree *map, const char *key, int least, int most, int otherwise, bool required,
              const char *code, Diagnostics *diagnostics);

/* yes or no; false where there is none, and after something else was recorded (FILE-SHAPE). */
bool field_bool(const Tree *map, const char *key, Diagnostics *diagnostics);

/* A text that must be there: "" after it was recorded as missing (FILE-SHAPE). */
const char *field_text(const Tree *map, const char *key, Diagnostics *diagnostics);

/* Which of the NULL-terminated words a node says: its index; -1 after something else was recorded (`code`).
 */
int field_word(const Tree *node, const char *const *words, const char *code, Diagnostics *diagnostics);

/* The index of a word in a NULL-terminated list; -1 if it is none of them. */
int word_index(const char *word, const char *const *words);

#endif
