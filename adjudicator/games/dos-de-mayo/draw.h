/* The zones of Madrid as a picture. */
#ifndef MAYO_DRAW_H
#define MAYO_DRAW_H

#include "../../base/drawing.h"

/* The contract's draw(): see games/game.h. NULL where the edition has no tile map. Layers: zones (about: the
 * zone's number), gates, orders and moves (about: the order, "9→14"), names, cubes, outside, fights, losses,
 * legend. */
Drawing *mayo_draw(const Tree *view, Arena *arena);

#endif
