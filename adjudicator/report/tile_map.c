#include "maps.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

/* One tile on paper: characters are about twice as high as wide, and a border counts once. */
#define TILE_WIDTH  6
#define TILE_HEIGHT 2

/* The lines of a zone, "16" and "S2 F1(5)", where it is wide enough for that. */
#define ROOM_WIDTH  8
#define ROOM_HEIGHT 2

/* What all places inside a zone have in common: borders are not inside. */
typedef struct Zone {
  const char *id;
  int top, bottom, left, right; /* the box around them, in lines and columns of the canvas */
  long lines, columns, count;   /* their sums, and how many they are; 0 if none of it is drawn */
} Zone;

/* The grid of tiles, and the canvas that it is drawn on. */
typedef struct Drawing {
  Arena *arena;
  Zone *zones;
  int zone_count;
  const Zone **tiles; /* rows x columns */
  int rows, columns;
  int tile_width;
  int height, width;       /* of the canvas, in characters */
  const Zone **insides;    /* of the canvas: the zone that each place is inside of; NULL on a border */
  const char **characters; /* of the canvas: each one UTF-8 character as a string */
} Drawing;

/* A zone's lines, and the room they take. */
typedef struct Block {
  const Tree *lines;
  int height, width;
} Block;

static int characters_of(const char *text) {
  return (int)g_utf8_strlen(text, -1);
}

/* ---- the grid ---- */

static Zone *zone_named(const Drawing *drawing, const char *id, size_t length) {
  for (int i = 0; i < drawing->zone_count; i++) {
    Zone *zone = &drawing->zones[i];
    if (strncmp(zone->id, id, length) == 0 && zone->id[length] == '\0') return zone;
  }
  return NULL;
}

static Zone *intern(Drawing *drawing, const char *id, size_t length) {
  Zone *zone = zone_named(drawing, id, length);
  if (zone != NULL) return zone;
  zone = &drawing->zones[drawing->zone_count++];
  zone->id = arena_strndup(drawing->arena, id, length);
  return zone;
}

static int count_words(const char *text) {
  int words = 0;
  for (const char *at = text; *(at += strspn(at, " \t")) != '\0'; at += strcspn(at, " \t")) words++;
  return words;
}

static bool read_grid(Drawing *drawing, const Tree *tiles) {
  if (tiles == NULL || tiles->kind != TREE_LIST || tiles->count == 0 || tiles->count > INT16_MAX)
    return false;
  drawing->rows = (int)tiles->count;
  drawing->columns = count_words(tree_string(tiles->items[0].value, ""));
  if (drawing->columns == 0) return false;
  size_t count = (size_t)drawing->rows * (size_t)drawing->columns;
  drawing->zones = arena_alloc(drawing->arena, count * sizeof *drawing->zones);
  drawing->tiles = arena_alloc(drawing->arena, count * sizeof *drawing->tiles);
  const Zone **tile = drawing->tiles;
  for (size_t row = 0; row < tiles->count; row++) {
    const char *at = tree_string(tiles->items[row].value, "");
    if (count_words(at) != drawing->columns) return false;
    for (int column = 0; column < drawing->columns; column++) {
      at += strspn(at, " \t");
      size_t length = strcspn(at, " \t");
      *tile++ = intern(drawing, at, length);
      at += length;
    }
  }
  return true;
}

static const Zone *tile(const Drawing *drawing, int row, int column) {
  if (row < 0 || column < 0 || row >= drawing->rows || column >= drawing->columns) return NULL;
  return drawing->tiles[row * drawing->columns + column];
}

/* ---- the canvas ---- */

/* The zone that a place of the canvas is inside of; NULL on a border between two zones. Lines between
 * tiles of one zone belong to it. */
static const Zone *zone_at(const Drawing *drawing, int y, int x) {
  bool on_row = y % TILE_HEIGHT == 0, on_column = x % drawing->tile_width == 0;
  int row = y / TILE_HEIGHT, column = x / drawing->tile_width;
  const Zone *zone = tile(drawing, row, column);
  if (on_row && tile(drawing, row - 1, column) != zone) return NULL;
  if (on_column && tile(drawing, row, column - 1) != zone) return NULL;
  if (on_row && on_column && tile(drawing, row - 1, column - 1) != zone) return NULL;
  return zone;
}

/* The border at a corner of tiles, by the four sides that meet there. */
static const char *corner(const Drawing *drawing, int row, int column) {
  const Zone *above_left = tile(drawing, row - 1, column - 1), *above = tile(drawing, row - 1, column);
  const Zone *left = tile(drawing, row, column - 1), *here = tile(drawing, row, column);
  bool up = above_left != above, down = left != here, west = above_left != left, east = above != here;
  if (up && down && !west && !east) return "|";
  if (west && east && !up && !down) return "-";
  return up || down || west || east ? "+" : " ";
}

static const char *border(const Drawing *drawing, int y, int x) {
  int row = y / TILE_HEIGHT, column = x / drawing->tile_width;
  bool on_row = y % TILE_HEIGHT == 0, on_column = x % drawing->tile_width == 0;
  const Zone *here = tile(drawing, row, column);
  if (on_row && on_column) return corner(drawing, row, column);
  if (on_row) return tile(drawing, row - 1, column) != here ? "-" : " ";
  if (on_column) return tile(drawing, row, column - 1) != here ? "|" : " ";
  return " ";
}

static void draw_borders(Drawing *drawing) {
  drawing->height = drawing->rows * TILE_HEIGHT + 1;
  drawing->width = drawing->columns * drawing->tile_width + 1;
  size_t count = (size_t)drawing->height * (size_t)drawing->width;
  drawing->characters = arena_alloc(drawing->arena, count * sizeof *drawing->characters);
  for (int y = 0; y < drawing->height; y++) {
    for (int x = 0; x < drawing->width; x++) {
      drawing->characters[y * drawing->width + x] = border(drawing, y, x);
    }
  }
}

static void stretch(Zone *zone, int y, int x) {
  bool first = zone->count == 0;
  if (first || y < zone->top) zone->top = y;
  if (first || y > zone->bottom) zone->bottom = y;
  if (first || x < zone->left) zone->left = x;
  if (first || x > zone->right) zone->right = x;
  zone->lines += y;
  zone->columns += x;
  zone->count++;
}

/* Which places are inside of which zone, and where each zone lies: once for the whole map, since each of its
 * zones looks for room. */
static void measure_zones(Drawing *drawing) {
  size_t count = (size_t)drawing->height * (size_t)drawing->width;
  drawing->insides = arena_alloc(drawing->arena, count * sizeof *drawing->insides);
  for (int y = 0; y < drawing->height; y++) {
    for (int x = 0; x < drawing->width; x++) {
      const Zone *inside = zone_at(drawing, y, x);
      drawing->insides[y * drawing->width + x] = inside;
      if (inside != NULL) stretch(&drawing->zones[inside - drawing->zones], y, x);
    }
  }
}

/* ---- the lines of the zones ---- */

/* Whether a block with its upper left corner there lies inside the zone, with `margin` blanks on
 * both sides; all that within the canvas. */
static bool fits(const Drawing *drawing, const Zone *zone, const Block *block, int y, int x, int margin) {
  for (int line = y; line < y + block->height; line++) {
    const Zone **insides = &drawing->insides[(size_t)line * (size_t)drawing->width];
    for (int column = x - margin; column < x + block->width + margin; column++) {
      if (insides[column] != zone) return false;
    }
  }
  return true;
}

/* Twice the way from the middle of the block to the middle of the zone; lines count double, as
 * they are twice as high as a character is wide. */
static int distance(const Block *block, int y, int x, const int middle[2]) {
  return abs(2 * (2 * y + block->height - 1 - middle[0])) + abs(2 * x + block->width - 1 - middle[1]);
}

/* The place nearest to the zone's middle, the upper left one of equals. */
static bool find_place(const Drawing *drawing, const Zone *zone, const Block *block, int margin, int *best_y,
                       int *best_x) {
  if (zone->count == 0) return false;
  const int middle[2] = {(int)(2 * zone->lines / zone->count), (int)(2 * zone->columns / zone->count)};
  int least = -1;
  for (int y = zone->top; y + block->height - 1 <= zone->bottom; y++) {
    for (int x = zone->left + margin; x + block->width + margin - 1 <= zone->right; x++) {
      int away = distance(block, y, x, middle);
      if ((least >= 0 && away >= least) || !fits(drawing, zone, block, y, x, margin)) continue;
      least = away;
      *best_y = y;
      *best_x = x;
    }
  }
  return least >= 0;
}

static void write_line(Drawing *drawing, const char *line, int y, int x) {
  for (const char *at = line; *at != '\0'; at = g_utf8_next_char(at)) {
    size_t bytes = (size_t)(g_utf8_next_char(at) - at);
    drawing->characters[y * drawing->width + x++] = arena_strndup(drawing->arena, at, bytes);
  }
}

/* The block with room for what most zones ever hold: so its first line stands at the same place from turn to
 * turn. */
static Block with_room(const Block *block) {
  Block room = *block;
  if (room.height < ROOM_HEIGHT) room.height = ROOM_HEIGHT;
  if (room.width < ROOM_WIDTH) room.width = ROOM_WIDTH;
  return room;
}

static bool place_block(Drawing *drawing, const Zone *zone, const Block *block) {
  Block room = with_room(block);
  int y = 0, x = 0;
  if (!find_place(drawing, zone, &room, 1, &y, &x)) {
    room = *block;
    if (!find_place(drawing, zone, block, 1, &y, &x) && !find_place(drawing, zone, block, 0, &y, &x))
      return false;
  }
  for (size_t i = 0; i < block->lines->count; i++) {
    const char *line = tree_string(block->lines->items[i].value, "");
    write_line(drawing, line, y + (int)i, x + (room.width - characters_of(line)) / 2);
  }
  return true;
}

static Block measure(const Tree *lines) {
  Block block = {.lines = lines, .height = (int)lines->count};
  for (size_t i = 0; i < lines->count; i++) {
    int length = characters_of(tree_string(lines->items[i].value, ""));
    if (length > block.width) block.width = length;
  }
  return block;
}

static const char *join(Arena *arena, const Tree *lines) {
  const char *joined = "";
  for (size_t i = 0; i < lines->count; i++) {
    joined = arena_printf(arena, "%s%s%s", joined, i == 0 ? "" : " ", tree_string(lines->items[i].value, ""));
  }
  return joined;
}

/* Lines one below the other, else side by side, else below the map. */
static void place_cell(Drawing *drawing, const TreeItem *cell, GString *below) {
  const Zone *zone = zone_named(drawing, cell->key, strlen(cell->key));
  Block block = measure(cell->value);
  if (block.height == 0) return;
  if (zone != NULL && place_block(drawing, zone, &block)) return;
  const char *joined = join(drawing->arena, cell->value);
  Tree *one_line = tree_list(drawing->arena);
  tree_add_text(drawing->arena, one_line, joined);
  block = measure(one_line);
  if (zone != NULL && place_block(drawing, zone, &block)) return;
  g_string_append_printf(below, "%s: %s\n", cell->key, joined);
}

static char *print(const Drawing *drawing, const char *below) {
  GString *out = g_string_new(NULL);
  for (int y = 0; y < drawing->height; y++) {
    for (int x = 0; x < drawing->width; x++) {
      const char *character = drawing->characters[y * drawing->width + x];
      if (character[1] == '\0')
        g_string_append_c(out, *character);
      else
        g_string_append(out, character);
    }
    while (out->len > 0 && out->str[out->len - 1] == ' ') g_string_truncate(out, out->len - 1);
    g_string_append_c(out, '\n');
  }
  g_string_append(out, below);
  char *text = arena_strndup(drawing->arena, out->str, out->len);
  g_string_free(out, TRUE);
  return text;
}

char *tile_map_draw(Arena *arena, const Tree *map, int width) {
  Drawing drawing = {.arena = arena};
  if (!read_grid(&drawing, tree_get(map, "tiles"))) return NULL;
  int widest = (width - 1) / drawing.columns;
  drawing.tile_width = widest < TILE_WIDTH ? widest : TILE_WIDTH;
  if (drawing.tile_width < 2) return NULL;
  draw_borders(&drawing);
  measure_zones(&drawing);
  GString *below = g_string_new(NULL);
  const Tree *cells = tree_get(map, "cells");
  for (size_t i = 0; cells != NULL && cells->kind == TREE_MAP && i < cells->count; i++) {
    if (cells->items[i].value->kind == TREE_LIST) place_cell(&drawing, &cells->items[i], below);
  }
  char *text = print(&drawing, below->str);
  g_string_free(below, TRUE);
  return text;
}
