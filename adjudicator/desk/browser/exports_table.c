/* What a page calls besides that plays: tables of one's own and lessons (templates/desk/table.js, lessons.js). In the module
 * <rules>.wasm alone: where a page holds a seat's game nothing happens. */
#include "../desk.h"
#include "exports.h"

EXPORT(step, const char *step(Desk *desk, const char *asked)) {
  Dice dice = page_dice();
  return desk_step(desk, asked, &dice);
}

EXPORT(think, const char *think(Desk *desk, int seat, const char *asked)) {
  Dice dice = page_dice();
  return desk_think(desk, seat, asked, &dice);
}

EXPORT(position, const char *position(Desk *desk)) {
  return desk_position(desk);
}
