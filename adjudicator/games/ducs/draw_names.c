/* The names of places, beside them: each where it hides least. */
#include <string.h>

#include "../marks.h"
#include "draw.h"

#define NAME         98
#define CAPITAL_NAME 115
/* The breadth of a letter to its size, in hundredths, at most names. */
#define LETTER_BREADTH 62
/* What it costs to lie over something, for each pixel; over the edge of the map, where numbers and the legend
 * stand, it is worst. */
#define COST_UNIT 4
#define COST_NEAR 2 /* the hexes around a place */
#define COST_NAME 8
#define COST_EDGE 20
/* What each step away from the place costs, and each place that is not straight above or below. */
#define COST_STEP 900
#define COST_SIDE 300

typedef struct Namer {
  const HexScene *scene;
  Box *units, *near, *beyond;
  size_t unit_count, near_count, beyond_count;
  Boxes names;
  Box map;
} Namer;

/* How many pixels two boxes have in common. */
static int common(const Box *a, const Box *b) {
  int left = a->left > b->left ? a->left : b->left, right = a->right < b->right ? a->right : b->right;
  int top = a->top > b->top ? a->top : b->top, bottom = a->bottom < b->bottom ? a->bottom : b->bottom;
  return left >= right || top >= bottom ? 0 : (right - left) * (bottom - top) / 100;
}

static int cost_of(const Namer *namer, const Box *box) {
  int area = (box->right - box->left) * (box->bottom - box->top) / 100;
  int cost = COST_EDGE * (area - common(box, &namer->map));
  for (size_t i = 0; i < namer->unit_count; i++) cost += COST_UNIT * common(box, &namer->units[i]);
  for (size_t i = 0; i < namer->near_count; i++) cost += COST_NEAR * common(box, &namer->near[i]);
  for (size_t i = 0; i < namer->beyond_count; i++) cost += COST_EDGE * common(box, &namer->beyond[i]);
  for (size_t i = 0; i < namer->names.count; i++) cost += COST_NAME * common(box, &namer->names.items[i]);
  return cost;
}

/* The hexes of a place, from the outside. False if it has none. */
static bool bounds_of(const HexScene *scene, const Tree *hexes, Box *bounds) {
  bool any = false;
  for (size_t i = 0; hexes != NULL && i < hexes->count; i++) {
    Hex hex = ducs_hex_named(scene, hexes->items[i].value);
    if (hex == HEX_NONE) continue;
    Box box = ducs_box_around(ducs_hex_middle(scene, hex), 2 * HEX_UNIT, HEX_HALF);
    if (!any || box.left < bounds->left) bounds->left = box.left;
    if (!any || box.top < bounds->top) bounds->top = box.top;
    if (!any || box.right > bounds->right) bounds->right = box.right;
    if (!any || box.bottom > bounds->bottom) bounds->bottom = box.bottom;
    any = true;
  }
  return any;
}

static int letters_of(const char *name) {
  int count = 0;
  for (const char *at = name; *at != '\0'; at++) count += ((unsigned char)*at & 0xC0) != 0x80;
  return count;
}

/* Where a name may stand: above, below, to the right, to the left; then all that one hex further away. */
static Point place_at(const Box *bounds, int way, int step, int half_width, int size) {
  static const Point WAYS[] = {{0, -1}, {0, 1}, {1, 0}, {-1, 0}};
  Point middle = {(bounds->left + bounds->right) / 2, (bounds->top + bounds->bottom) / 2};
  int across = (bounds->right - bounds->left) / 2 + half_width + 20 + step * 2 * HEX_UNIT;
  int along = (bounds->bottom - bounds->top) / 2 + size / 2 + step * HEX_HALF;
  return (Point){middle.x + WAYS[way].x * across, middle.y + WAYS[way].y * along};
}

static Point best_place(const Namer *namer, const Box *bounds, int half_width, int size) {
  Point best = {0, 0};
  int least = 0;
  bool first = true;
  for (int step = 0; step < 2; step++) {
    for (int way = 0; way < 4; way++) {
      Point place = place_at(bounds, way, step, half_width, size);
      Box box = ducs_box_around(place, half_width, size * 45 / 100);
      int cost = cost_of(namer, &box) + step * COST_STEP + (way > 1 ? COST_SIDE : 0);
      if (!first && cost >= least) continue;
      first = false;
      least = cost;
      best = place;
    }
  }
  return best;
}

static void draw_name(Namer *namer, const Tree *row) {
  const char *name = tree_string(tree_get(row, "place"), "");
  bool capital = tree_get(row, "capital") != NULL;
  Box bounds = {0, 0, 0, 0};
  if (!bounds_of(namer->scene, tree_get(row, "at"), &bounds)) return;
  Style style = label_style(capital ? CAPITAL_NAME : NAME, 0);
  style.bold = capital;
  int half_width = letters_of(name) * style.size * LETTER_BREADTH / 200;
  Point place = best_place(namer, &bounds, half_width, style.size);
  namer->names.items[namer->names.count++] = ducs_box_around(place, half_width, style.size / 2);
  drawing_layer(namer->scene->drawing, "names", name);
  drawing_text(namer->scene->drawing, style, place, name);
}

/* Units stand in places, and around them, more than elsewhere. Where they stand now does not count: a name stays where it is
 * all through a game. */
static void find_places(Namer *namer, const Tree *places) {
  const HexScene *scene = namer->scene;
  size_t room = 1;
  for (size_t i = 0; i < places->count; i++) {
    const Tree *hexes = tree_get(places->items[i].value, "at");
    room += hexes == NULL ? 0 : hexes->count * (DIRECTIONS + 1);
  }
  namer->units = arena_alloc(scene->arena, room * sizeof *namer->units);
  namer->near = arena_alloc(scene->arena, room * sizeof *namer->near);
  for (size_t i = 0; i < places->count; i++) {
    const Tree *hexes = tree_get(places->items[i].value, "at");
    for (size_t j = 0; hexes != NULL && j < hexes->count; j++) {
      Hex hex = ducs_hex_named(scene, hexes->items[j].value);
      if (hex == HEX_NONE) continue;
      namer->units[namer->unit_count++] =
          ducs_box_around(ducs_hex_middle(scene, hex), COUNTER_X, COUNTER_Y + 20);
      for (int d = 0; d < DIRECTIONS; d++) {
        Hex beside = hex_neighbour(&scene->grid, hex, (Direction)d);
        if (beside != HEX_NONE)
          namer->near[namer->near_count++] =
              ducs_box_around(ducs_hex_middle(scene, beside), COUNTER_X, COUNTER_Y);
      }
    }
  }
}

static void find_edges(Namer *namer) {
  const HexScene *scene = namer->scene;
  Hex count = (Hex)(scene->grid.columns * scene->grid.rows);
  Point first = ducs_hex_middle(scene, 0), last = ducs_hex_middle(scene, (Hex)(count - 1));
  namer->map = (Box){first.x - 2 * HEX_UNIT, first.y - HEX_HALF, last.x + 2 * HEX_UNIT, last.y + HEX_HALF};
  namer->beyond = arena_alloc(scene->arena, (size_t)count * sizeof *namer->beyond);
  for (Hex hex = 0; hex < count; hex++) {
    if (ducs_hex_terrain(scene, hex) == '.')
      namer->beyond[namer->beyond_count++] =
          ducs_box_around(ducs_hex_middle(scene, hex), 3 * HEX_UNIT / 2, HEX_HALF);
  }
}

Boxes ducs_draw_names(const HexScene *scene) {
  Namer namer = {.scene = scene};
  const Tree *places = tree_get(scene->view, "places");
  if (places == NULL || places->count == 0) return namer.names;
  namer.names.items = arena_alloc(scene->arena, places->count * sizeof *namer.names.items);
  find_places(&namer, places);
  find_edges(&namer);
  for (size_t i = 0; i < places->count; i++) draw_name(&namer, places->items[i].value);
  return namer.names;
}
