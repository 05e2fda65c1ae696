/* The battles of Dogs of War as a picture. */
#ifndef DOGS_DRAW_H
#define DOGS_DRAW_H

#include "../../base/drawing.h"

/* The contract's draw(): see games/game.h. What came of the battles that were fought now, then each battle
 * that stands, with its track and spaces; below them the players, and what the small marks mean. Layers:
 * battles, tracks, tokens (about: the house or the battle), spaces, soldiers (about: the space), fights,
 * players, legend. NULL where there is no battle. */
Drawing *dogs_draw(const Tree *view, Arena *arena);

/* Parts of it. */

/* Half of a small mark. */
#define MARK_HALF 66

/* What is given (GIVE of view.h) as marks with their numbers, in a row around a place. */
void draw_gains(Drawing *drawing, const Tree *map, Point middle, const Tree *view);
/* How broad that row is; 0 where nothing is given. */
int gains_width(const Tree *map);
/* One mark: "coins", "vp", "shields", "captains", "tactics"; or a kind of soldier, with its letters. */
void draw_gain(Drawing *drawing, const char *what, int count, Point middle, const Tree *view);
/* What a kind of soldier is called on marks, as fields of words: its `kind`, and `letters`, which stand for
 * one that nobody translated: the first letter of its id, or two where kinds share it. */
Tree *kind_tree(Arena *arena, const Tree *view, const char *kind);

#endif
