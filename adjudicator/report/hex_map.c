#include "maps.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include <glib.h>

#define MOST_HEXES 99 /* a side: ids have two digits for each */

/* What leads over a side. */
typedef enum Side { SIDE_OPEN, SIDE_ROAD, SIDE_RIVER, SIDE_BRIDGE } Side;

typedef struct HexMap {
  Arena *arena;
  const Tree *terrain, *marks, *units;
  int columns, rows;
  GHashTable *sides; /* side_key() -> Side */
} HexMap;

typedef struct Hex {
  int column, row;
} Hex;

/* ---- the map ---- */

static bool is_on_map(const HexMap *map, Hex hex) {
  if (hex.column < 1 || hex.row < 1 || hex.column > map->columns || hex.row > map->rows) return false;
  return map->terrain->items[hex.row - 1].value->text[hex.column - 1] != '.';
}

static char terrain_mark(const HexMap *map, Hex hex) {
  char letter[2] = {map->terrain->items[hex.row - 1].value->text[hex.column - 1], '\0'};
  return *tree_string(tree_get(map->marks, letter), letter);
}

/* By hand: a map asks for thousands of them. */
static char *hex_id(const HexMap *map, Hex hex) {
  const char digits[] = {(char)('0' + hex.column / 10), (char)('0' + hex.column % 10),
                         (char)('0' + hex.row / 10), (char)('0' + hex.row % 10)};
  return arena_strndup(map->arena, digits, sizeof digits);
}

static bool read_hex(const char *text, Hex *hex) {
  for (int i = 0; i < 4; i++) {
    if (!g_ascii_isdigit(text[i])) return false;
  }
  hex->column = (text[0] - '0') * 10 + text[1] - '0';
  hex->row = (text[2] - '0') * 10 + text[3] - '0';
  return true;
}

/* A side has one key, whichever of its two hexes is named first. */
static gpointer side_key(Hex a, Hex b) {
  int one = a.column * 100 + a.row, other = b.column * 100 + b.row;
  return GINT_TO_POINTER(one < other ? one * 10000 + other : other * 10000 + one);
}

static void note_sides(HexMap *map, const Tree *list, Side side) {
  if (list == NULL || list->kind != TREE_LIST) return;
  for (size_t i = 0; i < list->count; i++) {
    const char *text = tree_string(list->items[i].value, "");
    Hex a, b;
    if (strlen(text) == strlen("CCRR-CCRR") && read_hex(text, &a) && read_hex(text + 5, &b))
      g_hash_table_insert(map->sides, side_key(a, b), GINT_TO_POINTER(side));
  }
}

/* The neighbour above, and those to the left and right. */
static Hex above(Hex hex) {
  return (Hex){hex.column, hex.row - 1};
}

static Hex upper(Hex hex, int step) {
  return (Hex){hex.column + step, hex.row - (hex.column % 2 == 1)};
}

static Hex lower(Hex hex, int step) {
  return (Hex){hex.column + step, hex.row + (hex.column % 2 == 0)};
}

static Hex below(Hex hex) {
  return (Hex){hex.column, hex.row + 1};
}

static Side side_to(const HexMap *map, Hex hex, Hex other) {
  if (!is_on_map(map, other)) return SIDE_OPEN;
  return (Side)GPOINTER_TO_INT(g_hash_table_lookup(map->sides, side_key(hex, other)));
}

static bool all_rows_alike(const Tree *terrain, int columns) {
  for (size_t row = 0; row < terrain->count; row++) {
    if (strlen(tree_string(terrain->items[row].value, "")) != (size_t)columns) return false;
  }
  return true;
}

/* False if the view has no such map. Else map->sides must be freed. */
static bool open_map(HexMap *map, Arena *arena, const Tree *view) {
  const Tree *terrain = tree_get(view, "terrain");
  if (terrain == NULL || terrain->kind != TREE_LIST) return false;
  if (terrain->count == 0 || terrain->count > MOST_HEXES) return false;
  size_t columns = strlen(tree_string(terrain->items[0].value, ""));
  if (columns == 0 || columns > MOST_HEXES || !all_rows_alike(terrain, (int)columns)) return false;
  *map = (HexMap){.arena = arena,
                  .terrain = terrain,
                  .marks = tree_get(view, "marks"),
                  .units = tree_get(view, "units"),
                  .columns = (int)columns,
                  .rows = (int)terrain->count,
                  .sides = g_hash_table_new(g_direct_hash, g_direct_equal)};
  /* What comes later counts: a road over a river is on a bridge. */
  note_sides(map, tree_get(view, "roads"), SIDE_ROAD);
  note_sides(map, tree_get(view, "rivers"), SIDE_RIVER);
  note_sides(map, tree_get(view, "bridges"), SIDE_BRIDGE);
  return true;
}

/* ---- the canvas ---- */

typedef struct Canvas {
  char *characters; /* height x width, blank */
  int height, width;
} Canvas;

static Canvas blank_canvas(Arena *arena, int height, int width) {
  Canvas canvas = {
      .characters = arena_alloc(arena, (size_t)height * (size_t)width), .height = height, .width = width};
  memset(canvas.characters, ' ', (size_t)height * (size_t)width);
  return canvas;
}

static void put_character(Canvas *canvas, int y, int x, char character) {
  if (y < 0 || x < 0 || y >= canvas->height || x >= canvas->width) return;
  canvas->characters[y * canvas->width + x] = g_ascii_isgraph(character) ? character : ' ';
}

/* At most `room` characters, in its middle. */
static void put_text(Canvas *canvas, int y, int x, int room, const char *text) {
  int length = (int)MIN(strlen(text), (size_t)room);
  for (int i = 0; i < length; i++) put_character(canvas, y, x + (room - length) / 2 + i, text[i]);
}

/* The lines without what is blank at their ends, and without blank lines at the end. */
static char *canvas_text(Arena *arena, const Canvas *canvas) {
  GString *text = g_string_new(NULL);
  for (int y = 0; y < canvas->height; y++) {
    const char *line = canvas->characters + (size_t)y * (size_t)canvas->width;
    int length = canvas->width;
    while (length > 0 && line[length - 1] == ' ') length--;
    g_string_append_len(text, line, length);
    g_string_append_c(text, '\n');
  }
  while (g_str_has_suffix(text->str, "\n\n")) g_string_truncate(text, text->len - 1);
  char *result = arena_strdup(arena, text->str);
  g_string_free(text, TRUE);
  return result;
}

/* ---- the whole map, small ---- */

#define SMALL_WIDTH  3
#define SMALL_HEIGHT 2
#define MARGIN       3 /* the numbers of the rows */
#define HEADER       1 /* the numbers of the columns */

static char small_side(Side side, char river) {
  switch (side) {
  case SIDE_RIVER: return river;
  case SIDE_BRIDGE: return '=';
  case SIDE_ROAD: return '+';
  case SIDE_OPEN: break;
  }
  return ' ';
}

/* The columns of the map that a drawing shows. */
typedef struct Sheet {
  int first, last;
} Sheet;

static void draw_small(const HexMap *map, Canvas *canvas, Sheet sheet, Hex hex) {
  int x = MARGIN + (hex.column - sheet.first) * SMALL_WIDTH;
  int y = HEADER + (hex.row - 1) * SMALL_HEIGHT + (hex.column % 2 == 0);
  const Tree *unit = tree_get(map->units, hex_id(map, hex));
  put_character(canvas, y, x, small_side(side_to(map, hex, upper(hex, -1)), '/'));
  put_text(canvas, y, x + 1, 2, tree_string(tree_get(unit, "short"), ""));
  put_character(canvas, y + 1, x, small_side(side_to(map, hex, lower(hex, -1)), '\\'));
  put_character(canvas, y + 1, x + 1, terrain_mark(map, hex));
  put_character(canvas, y + 1, x + 2, small_side(side_to(map, hex, below(hex)), '_'));
}

static void draw_numbers(const HexMap *map, Canvas *canvas, Sheet sheet) {
  for (int column = sheet.first; column <= sheet.last; column++)
    put_text(canvas, 0, MARGIN + (column - sheet.first) * SMALL_WIDTH + 1, 2,
             arena_printf(map->arena, "%02d", column));
  for (int row = 1; row <= map->rows; row++)
    put_text(canvas, HEADER + (row - 1) * SMALL_HEIGHT, 0, 2, arena_printf(map->arena, "%02d", row));
}

static char *draw_sheet(const HexMap *map, Sheet sheet) {
  Canvas canvas = blank_canvas(map->arena, HEADER + map->rows * SMALL_HEIGHT + 1,
                               MARGIN + (sheet.last - sheet.first + 1) * SMALL_WIDTH);
  draw_numbers(map, &canvas, sheet);
  for (Hex hex = {1, 1}; hex.row <= map->rows; hex.row++) {
    for (hex.column = sheet.first; hex.column <= sheet.last; hex.column++) {
      if (is_on_map(map, hex)) draw_small(map, &canvas, sheet, hex);
    }
  }
  return canvas_text(map->arena, &canvas);
}

/* How many columns a sheet has: all, or as few as make no more sheets, the last column of one being the first of the
 * next. 0: `width` shows no two columns. */
static int sheet_columns(int columns, int width) {
  int most = (width - MARGIN) / SMALL_WIDTH;
  if (columns <= most) return columns;
  if (most < 2) return 0;
  int sheets = (columns - 1 + most - 2) / (most - 1);
  return (columns - 1 + sheets - 1) / sheets + 1;
}

char *hex_map_draw(Arena *arena, const Tree *map, int width) {
  HexMap hexes;
  if (!open_map(&hexes, arena, map)) return NULL;
  char *text = NULL;
  int columns = sheet_columns(hexes.columns, width);
  for (int first = 1; columns > 0 && (text == NULL || first < hexes.columns); first += MAX(columns - 1, 1)) {
    char *sheet = draw_sheet(&hexes, (Sheet){first, MIN(first + columns - 1, hexes.columns)});
    text = text == NULL ? sheet : arena_concat(arena, text, "\n", sheet, NULL);
  }
  g_hash_table_destroy(hexes.sides);
  return text;
}

/* ---- a part of it, larger ----
 *
 *     ____
 *    /1412\
 *   / OI10 \
 *   \ fff  /
 *    \____/     */

#define LARGE_WIDTH  6 /* from one column to the next; a hex itself is two wider, its slanting sides */
#define LARGE_HEIGHT 4

typedef struct Part {
  int first_column, last_column, first_row, last_row;
} Part;

static char large_side(Side side, char open) {
  switch (side) {
  case SIDE_RIVER: return '~';
  case SIDE_BRIDGE: return '=';
  case SIDE_ROAD: return '+';
  case SIDE_OPEN: break;
  }
  return open;
}

static void draw_large(const HexMap *map, Canvas *canvas, const Part *part, Hex hex) {
  int x = (hex.column - part->first_column) * LARGE_WIDTH;
  int y = (hex.row - part->first_row) * LARGE_HEIGHT + (hex.column % 2 == 0 ? LARGE_HEIGHT / 2 : 0);
  char north_west = large_side(side_to(map, hex, upper(hex, -1)), '/');
  char north_east = large_side(side_to(map, hex, upper(hex, 1)), '\\');
  char south_west = large_side(side_to(map, hex, lower(hex, -1)), '\\');
  char south_east = large_side(side_to(map, hex, lower(hex, 1)), '/');
  for (int i = 2; i < 6; i++) {
    put_character(canvas, y, x + i, large_side(side_to(map, hex, above(hex)), '_'));
    put_character(canvas, y + 4, x + i, large_side(side_to(map, hex, below(hex)), '_'));
  }
  put_character(canvas, y + 1, x + 1, north_west);
  put_character(canvas, y + 2, x, north_west);
  put_character(canvas, y + 1, x + 6, north_east);
  put_character(canvas, y + 2, x + 7, north_east);
  put_character(canvas, y + 3, x, south_west);
  put_character(canvas, y + 4, x + 1, south_west);
  put_character(canvas, y + 3, x + 7, south_east);
  put_character(canvas, y + 4, x + 6, south_east);
  const char *id = hex_id(map, hex);
  char mark = terrain_mark(map, hex);
  const char texture[] = {mark, mark, mark, '\0'};
  put_text(canvas, y + 1, x + 2, 4, id);
  put_text(canvas, y + 2, x + 1, 6, tree_string(tree_get(tree_get(map->units, id), "label"), ""));
  put_text(canvas, y + 3, x + 1, 6, texture);
}

static char *draw_part(const HexMap *map, const Part *part) {
  int columns = part->last_column - part->first_column + 1, rows = part->last_row - part->first_row + 1;
  Canvas canvas =
      blank_canvas(map->arena, rows * LARGE_HEIGHT + 1 + LARGE_HEIGHT / 2, columns * LARGE_WIDTH + 2);
  for (Hex hex = {0, part->first_row}; hex.row <= part->last_row; hex.row++) {
    for (hex.column = part->first_column; hex.column <= part->last_column; hex.column++) {
      if (is_on_map(map, hex)) draw_large(map, &canvas, part, hex);
    }
  }
  return canvas_text(map->arena, &canvas);
}

/* How far round the focus a part reaches, and how far apart two hexes of one part may stand. */
#define AROUND     2
#define ROWS_APART 3

static int compare_hexes(const void *a, const void *b) {
  const Hex *one = a, *other = b;
  return one->column != other->column ? one->column - other->column : one->row - other->row;
}

static GArray *read_focus(const HexMap *map, const Tree *focus) {
  GArray *hexes = g_array_new(FALSE, FALSE, sizeof(Hex));
  for (size_t i = 0; focus != NULL && focus->kind == TREE_LIST && i < focus->count; i++) {
    Hex hex;
    if (read_hex(tree_string(focus->items[i].value, ""), &hex) && is_on_map(map, hex))
      g_array_append_val(hexes, hex);
  }
  g_array_sort(hexes, compare_hexes);
  return hexes;
}

/* Takes the first hex out of the list, and all that find room in the same part. */
static Part next_part(const HexMap *map, GArray *hexes, int most_columns) {
  Hex first = g_array_index(hexes, Hex, 0);
  int reach = MAX(most_columns - 1 - 2 * AROUND, 0);
  Part part = {first.column, first.column, first.row, first.row};
  for (guint i = 0; i < hexes->len;) {
    Hex hex = g_array_index(hexes, Hex, i);
    if (hex.column > first.column + reach || abs(hex.row - first.row) > ROWS_APART) {
      i++;
      continue;
    }
    part.last_column = MAX(part.last_column, hex.column);
    part.first_row = MIN(part.first_row, hex.row);
    part.last_row = MAX(part.last_row, hex.row);
    g_array_remove_index(hexes, i);
  }
  part.first_column = MAX(part.first_column - AROUND, 1);
  part.last_column = MIN(part.last_column + AROUND, map->columns);
  part.first_row = MAX(part.first_row - AROUND, 1);
  part.last_row = MIN(part.last_row + AROUND, map->rows);
  return part;
}

Tree *hex_map_parts(Arena *arena, const Tree *map, int width) {
  Tree *parts = tree_list(arena);
  HexMap hexes;
  int most_columns = (width - 2) / LARGE_WIDTH;
  if (most_columns <= 2 * AROUND || !open_map(&hexes, arena, map)) return parts;
  GArray *focus = read_focus(&hexes, tree_get(map, "focus"));
  while (focus->len > 0) {
    Part part = next_part(&hexes, focus, most_columns);
    tree_add_text(arena, parts, draw_part(&hexes, &part));
  }
  g_array_free(focus, TRUE);
  g_hash_table_destroy(hexes.sides);
  return parts;
}
