/* What no template can make of a tree: marks that its sections ask for.
 *
 * Private to report/. */
#ifndef REPORT_PREPARE_H
#define REPORT_PREPARE_H

#include <stdbool.h>

#include "../base/arena.h"
#include "../base/tree.h"

/* Adds to a tree of data for a template what report.h says; `zero_is_one`: the language says 0 in the
 * singular (catalogue_zero_is_one()). */
void prepare_tree(Arena *arena, Tree *tree, bool zero_is_one);

/* A copy with that added. In the arena. */
Tree *prepared_copy(Arena *arena, const Tree *tree, bool zero_is_one);

#endif
