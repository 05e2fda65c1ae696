/* What no template can make of a tree: marks that its sections ask for.
 *
 * Private to report/. */
#ifndef REPORT_PREPARE_H
#define REPORT_PREPARE_H

#include "../base/arena.h"
#include "../base/tree.h"

/* Adds to a tree of data for a template what report.h says. */
void prepare_tree(Arena *arena, Tree *tree);

/* A copy with that added. In the arena. */
Tree *prepared_copy(Arena *arena, const Tree *tree);

#endif
