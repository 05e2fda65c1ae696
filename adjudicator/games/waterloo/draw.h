/* The fronts of Waterloo as a picture. */
#ifndef WATERLOO_DRAW_H
#define WATERLOO_DRAW_H

#include "../../base/drawing.h"

/* The contract's draw(): see games/game.h. All pairs, the viewer's own first: one large, several half as
 * large, two beside each other. A pair without a front shows the one that its last manche ended with, if that
 * was now. Layers: headings, duels, pieces (about: the piece), actions, fights, legend; with several pairs
 * `about` has the pair's name before it. */
Drawing *waterloo_draw(const Tree *view, Arena *arena);

#endif
