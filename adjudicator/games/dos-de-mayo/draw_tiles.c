/* Where each zone lies on a map of tiles, as lines and boxes. */
#include "draw.h"

#include <stdlib.h>
#include <string.h>

/* More tiles than this in a row or column would be smaller than a letter. */
#define SIDE_MOST 124

/* ---- reading ---- */

static int read_row(const char *text, int zone_count, uint8_t *zones) {
  int columns = 0;
  for (const char *at = text; *at != '\0' && columns < SIDE_MOST;) {
    char *end;
    long zone = strtol(at, &end, 10);
    if (end == at || zone < 1 || zone > zone_count) return 0;
    zones[columns++] = (uint8_t)zone;
    at = end + strspn(end, " ");
  }
  return columns;
}

static bool read_zones(Arena *arena, const Tree *rows, Tiles *tiles) {
  if (rows == NULL || rows->kind != TREE_LIST || rows->count == 0 || rows->count > SIDE_MOST) return false;
  tiles->zones = arena_alloc(arena, rows->count * SIDE_MOST);
  for (size_t row = 0; row < rows->count; row++) {
    uint8_t *place = tiles->zones + (size_t)tiles->columns * row;
    uint8_t line[SIDE_MOST];
    int columns = read_row(tree_string(rows->items[row].value, ""), tiles->zone_count, line);
    if (columns == 0 || (row > 0 && columns != tiles->columns)) return false;
    tiles->columns = columns;
    memcpy(place, line, (size_t)columns);
  }
  tiles->rows = (int)rows->count;
  return true;
}

/* The zone at a tile; 0 outside the map. */
static int tile_at(const Tiles *tiles, int column, int row) {
  if (column < 0 || row < 0 || column >= tiles->columns || row >= tiles->rows) return 0;
  return tiles->zones[row * tiles->columns + column];
}

/* ---- outlines ---- */

/* Directions along the sides of tiles, clockwise: right, down, left, up. */
enum { DIRECTIONS = 4 };
static const Point STEPS[DIRECTIONS] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};

/* The tile to the right of a walker from a corner in that direction, and the tile to the left. */
static int right_hand(const Tiles *tiles, Point corner, int direction) {
  static const Point TILE[DIRECTIONS] = {{0, 0}, {-1, 0}, {-1, -1}, {0, -1}};
  return tile_at(tiles, corner.x + TILE[direction].x, corner.y + TILE[direction].y);
}

static int left_hand(const Tiles *tiles, Point corner, int direction) {
  return right_hand(tiles, corner, (direction + DIRECTIONS - 1) % DIRECTIONS);
}

static bool is_border(const Tiles *tiles, Point corner, int direction, int zone) {
  return right_hand(tiles, corner, direction) == zone && left_hand(tiles, corner, direction) != zone;
}

/* Which sides have been walked: a bit for each direction at each corner. */
typedef struct Walk {
  const Tiles *tiles;
  uint8_t *walked;
} Walk;

static uint8_t *walked_at(const Walk *walk, Point corner) {
  return &walk->walked[corner.y * (walk->tiles->columns + 1) + corner.x];
}

/* Round a piece of a zone with the zone on the right hand, back to where it began. `corners`:
 * room for all. */
static size_t walk_round(const Walk *walk, Point start, int direction, Point *corners) {
  int zone = right_hand(walk->tiles, start, direction);
  size_t count = 0;
  Point at = start;
  int before = -1;
  while (!(*walked_at(walk, at) & 1 << direction)) {
    *walked_at(walk, at) |= (uint8_t)(1 << direction);
    if (direction != before) corners[count++] = at;
    before = direction;
    at = (Point){at.x + STEPS[direction].x, at.y + STEPS[direction].y};
    /* To the right first: where two tiles of a zone meet at a corner alone, they are two pieces. */
    int turn = (direction + 1) % DIRECTIONS;
    for (int i = 0; i < DIRECTIONS && !is_border(walk->tiles, at, turn, zone); i++)
      turn = (turn + DIRECTIONS - 1) % DIRECTIONS;
    direction = turn;
  }
  return count;
}

/* Twice the area; positive for an outer line, which is walked clockwise. */
static int area(const Point *corners, size_t count) {
  int sum = 0;
  for (size_t i = 0; i < count; i++) {
    Point a = corners[i], b = corners[(i + 1) % count];
    sum += a.x * b.y - b.x * a.y;
  }
  return sum;
}

static int box_size(const Outline *outline) {
  int left = SIDE_MOST, top = SIDE_MOST, right = 0, bottom = 0;
  for (size_t i = 0; i < outline->count; i++) {
    Point corner = outline->corners[i];
    if (corner.x < left) left = corner.x;
    if (corner.x > right) right = corner.x;
    if (corner.y < top) top = corner.y;
    if (corner.y > bottom) bottom = corner.y;
  }
  return (right - left) * (bottom - top);
}

static int compare_outlines(const void *a, const void *b) {
  const Outline *one = a, *other = b;
  int sizes = box_size(other) - box_size(one);
  return sizes != 0 ? sizes : one->zone - other->zone;
}

/* Lines around holes are left out: what lies in a hole is painted later. */
static void find_outlines(Arena *arena, Tiles *tiles) {
  size_t corners = (size_t)(tiles->columns + 1) * (size_t)(tiles->rows + 1);
  Walk walk = {tiles, arena_alloc(arena, corners)};
  tiles->outlines = arena_alloc(arena, corners * sizeof *tiles->outlines);
  Point *scratch = arena_alloc(arena, DIRECTIONS * corners * sizeof *scratch);
  for (Point at = {0, 0}; at.y <= tiles->rows; at.y++) {
    for (at.x = 0; at.x <= tiles->columns; at.x++) {
      int zone = right_hand(tiles, at, 0);
      if (zone == 0 || !is_border(tiles, at, 0, zone) || *walked_at(&walk, at) & 1) continue;
      size_t count = walk_round(&walk, at, 0, scratch);
      if (area(scratch, count) <= 0) continue;
      tiles->outlines[tiles->outline_count++] =
          (Outline){zone, arena_memdup(arena, scratch, count * sizeof *scratch), count};
    }
  }
  qsort(tiles->outlines, tiles->outline_count, sizeof *tiles->outlines, compare_outlines);
}

/* ---- rooms ---- */

static bool is_filled(const Tiles *tiles, const TileBox *box, int zone) {
  for (int row = box->top; row < box->bottom; row++) {
    for (int column = box->left; column < box->right; column++) {
      if (tile_at(tiles, column, row) != zone) return false;
    }
  }
  return true;
}

typedef struct Middle {
  int x, y, count; /* sums of the middles of a zone's tiles, in halves */
} Middle;

/* Two rows and two columns make room for a name and the pieces; more in one direction helps less. */
static int worth(const TileBox *box, const Middle *middle) {
  int width = box->right - box->left, height = box->bottom - box->top;
  int least = width < height ? width : height;
  int away = abs(middle->count * (box->left + box->right) - middle->x) +
             abs(middle->count * (box->top + box->bottom) - middle->y);
  return 1000 * (least < 3 ? least : 3) + 100 * width * height - 10 * away / (middle->count + 1);
}

static TileBox find_room(const Tiles *tiles, int zone) {
  Middle middle = {0};
  TileBox best = {0};
  int most = 0;
  for (int row = 0; row < tiles->rows; row++) {
    for (int column = 0; column < tiles->columns; column++) {
      if (tile_at(tiles, column, row) != zone) continue;
      middle.x += 2 * column + 1;
      middle.y += 2 * row + 1;
      middle.count++;
    }
  }
  for (TileBox box = {0}; middle.count > 0 && box.top < tiles->rows; box.top++) {
    for (box.left = 0; box.left < tiles->columns; box.left++) {
      if (tile_at(tiles, box.left, box.top) != zone) continue;
      for (box.bottom = box.top + 1; box.bottom <= tiles->rows; box.bottom++) {
        for (box.right = box.left + 1; box.right <= tiles->columns; box.right++) {
          if (!is_filled(tiles, &box, zone)) break;
          int value = worth(&box, &middle);
          if (best.right > best.left && value <= most) continue;
          most = value;
          best = box;
        }
      }
    }
  }
  return best;
}

bool mayo_tiles_read(Arena *arena, const Tree *rows, int zone_count, Tiles *out) {
  *out = (Tiles){.zone_count = zone_count};
  if (zone_count < 1 || zone_count > UINT8_MAX || !read_zones(arena, rows, out)) return false;
  find_outlines(arena, out);
  out->rooms = arena_alloc(arena, (size_t)(zone_count + 1) * sizeof *out->rooms);
  for (int zone = 1; zone <= zone_count; zone++) out->rooms[zone] = find_room(out, zone);
  return true;
}

/* ---- the edge of the map ---- */

/* The longest run of a zone along one edge of the map: its length, its first tile. */
static int edge_run(const Tiles *tiles, int zone, Point out, int *first) {
  int length = out.x != 0 ? tiles->rows : tiles->columns, longest = 0, run = 0;
  for (int i = 0; i < length; i++) {
    int column = out.x == 0 ? i : out.x > 0 ? tiles->columns - 1 : 0;
    int row = out.y == 0 ? i : out.y > 0 ? tiles->rows - 1 : 0;
    run = tile_at(tiles, column, row) == zone ? run + 1 : 0;
    if (run <= longest) continue;
    longest = run;
    *first = i + 1 - run;
  }
  return longest;
}

bool mayo_tiles_exit(const Tiles *tiles, int zone, Point *middle, Point *out) {
  static const Point WAYS[] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++) {
    int first = 0, length = edge_run(tiles, zone, WAYS[i], &first);
    if (length == 0) continue;
    int along = 2 * first + length;
    *out = WAYS[i];
    middle->x = WAYS[i].x == 0 ? along : WAYS[i].x > 0 ? 2 * tiles->columns : 0;
    middle->y = WAYS[i].y == 0 ? along : WAYS[i].y > 0 ? 2 * tiles->rows : 0;
    return true;
  }
  return false;
}
