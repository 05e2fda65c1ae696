#include "draw.h"

#include <string.h>

#include "../marks.h"
#include "state.h"

/* Tenths of a pixel. */
#define MARGIN      140 /* the numbers of the rows, left and right */
#define TOP         100 /* those of the columns */
#define LEGEND_LINE 168
/* The legend stands in a corner of the map that is off it, if there is one of that size, else below. */
#define CORNER_COLUMNS 9
#define CORNER_ROWS    6
#define LEGEND_ROWS    8

Point hex_middle(const HexScene *scene, Hex hex) {
  int column = hex_column(&scene->grid, hex) - 1, row = hex_row(&scene->grid, hex) - 1;
  return (Point){MARGIN + 2 * HEX_UNIT + column * 3 * HEX_UNIT,
                 TOP + HEX_HALF + row * 2 * HEX_HALF + (column % 2 == 1 ? HEX_HALF : 0)};
}

Hex hex_named(const HexScene *scene, const Tree *node) {
  const char *text = tree_string(node, "");
  return hex_parse(&scene->grid, text, strlen(text));
}

char hex_terrain(const HexScene *scene, Hex hex) {
  const Tree *row = tree_get(scene->map, "terrain")->items[hex_row(&scene->grid, hex) - 1].value;
  return row->text[hex_column(&scene->grid, hex) - 1];
}

/* ---- the legend ---- */

static bool corner_is_free(const HexScene *scene) {
  for (int row = 1; row <= CORNER_ROWS && row <= scene->grid.rows; row++) {
    for (int column = scene->grid.columns - CORNER_COLUMNS + 1; column <= scene->grid.columns; column++) {
      if (column < 1 || hex_terrain(scene, hex_at(&scene->grid, column, row)) != '.') return false;
    }
  }
  return true;
}

typedef struct LegendRow {
  const char *key;
  const char *kind; /* of a unit */
  char terrain;
} LegendRow;

static const LegendRow LEGEND_TABLE[] = {{"orfburg", NULL, 0},
                                         {"wulfenburg", NULL, 0},
                                         {"infantry", "infantry", 0},
                                         {"cavalry", "cavalry", 0},
                                         {"artillery", "artillery", 0},
                                         {"duke", "duke", 0},
                                         {"stack", NULL, 0},
                                         {"forest", NULL, 'F'},
                                         {"hill", NULL, 'H'},
                                         {"city", NULL, 'C'},
                                         {"fortress", NULL, 'X'},
                                         {"lake", NULL, 'L'},
                                         {"moved", NULL, 0},
                                         {"taken", NULL, 0},
                                         {"fight", NULL, 0},
                                         {"zone", NULL, 0}};

/* One half as each side's zones are hatched. */
static void draw_zone_sign(Drawing *drawing, Point at) {
  for (int side = 0; side < SIDES; side++) {
    Style style = {.line = INK_GREY, .width = 8, .hatch = zone_hatch(side), .hatched = seat_look(side).fill};
    drawing_box(drawing, style, (Point){at.x - 110 + side * 115, at.y - 60}, 105, 120);
  }
}

static void draw_sign(const HexScene *scene, const LegendRow *row, Point at) {
  Drawing *drawing = scene->drawing;
  if (row->kind != NULL) {
    draw_counter(drawing, ORFBURG, row->kind, NULL, at);
  } else if (row->terrain != '\0') {
    draw_terrain(drawing, row->terrain, at);
  } else if (strcmp(row->key, "fight") == 0) {
    mark_fight(drawing, at, 85);
  } else if (strcmp(row->key, "zone") == 0) {
    draw_zone_sign(drawing, at);
  } else if (strcmp(row->key, "stack") == 0) {
    draw_counter(drawing, ORFBURG, "infantry", NULL, at);
    draw_duke_below(drawing, ORFBURG, at);
  } else if (strcmp(row->key, "moved") == 0) {
    mark_arrow(drawing, seat_look(ORFBURG), (Point){at.x - 110, at.y}, (Point){at.x + 120, at.y}, 0, 0);
  } else if (strcmp(row->key, "taken") == 0) {
    draw_flag(drawing, ORFBURG, (Point){at.x + 40, at.y + COUNTER_Y + 55});
  } else {
    draw_counter(drawing, strcmp(row->key, DUCS_SIDES[ORFBURG]) == 0 ? ORFBURG : WULFENBURG, "", "7", at);
  }
}

static void draw_legend(const HexScene *scene, Point corner, int rows, int column_width) {
  drawing_layer(scene->drawing, "legend", NULL);
  for (size_t i = 0; i < sizeof LEGEND_TABLE / sizeof *LEGEND_TABLE; i++) {
    const LegendRow *row = &LEGEND_TABLE[i];
    if (strcmp(row->key, "zone") == 0) drawing_wish(scene->drawing, "zones-of-control", NULL);
    Point at = {corner.x + 130 + (int)i / rows * column_width, corner.y + 90 + (int)i % rows * LEGEND_LINE};
    draw_sign(scene, row, at);
    Style style = {.fill = INK_BLACK, .size = 98, .anchor = ANCHOR_START, .room = column_width - 310};
    drawing_words(scene->drawing, style, (Point){at.x + 165, at.y}, row->key, NULL);
  }
}

/* ---- the whole ---- */

static bool read_map(HexScene *scene) {
  scene->map = tree_get(scene->view, "map");
  const Tree *rows = tree_get(scene->map, "terrain");
  if (rows == NULL || rows->kind != TREE_LIST || rows->count == 0) return false;
  size_t columns = strlen(tree_string(rows->items[0].value, ""));
  if (columns == 0 || columns * rows->count > HEXES_MAX) return false;
  for (size_t i = 0; i < rows->count; i++) {
    if (strlen(tree_string(rows->items[i].value, "")) != columns) return false;
  }
  scene->grid = (Grid){.columns = (int)columns, .rows = (int)rows->count};
  return true;
}

Drawing *ducs_draw(const Tree *view, Arena *arena) {
  HexScene scene = {.arena = arena, .view = view};
  if (!read_map(&scene)) return NULL;
  int width = 2 * MARGIN + (3 * scene.grid.columns + 1) * HEX_UNIT;
  int height = 2 * TOP + (2 * scene.grid.rows + 1) * HEX_HALF;
  bool corner = corner_is_free(&scene);
  if (!corner) height += LEGEND_ROWS * LEGEND_LINE + 60;
  scene.drawing = drawing_new(arena, width, height);
  draw_board(&scene);
  draw_events(&scene);
  draw_units(&scene);
  draw_possession(&scene);
  draw_results(&scene);
  draw_names(&scene);
  int half = CORNER_COLUMNS * 3 * HEX_UNIT / 2;
  if (corner)
    draw_legend(&scene, (Point){width - MARGIN - 2 * half, 20}, LEGEND_ROWS, half);
  else
    draw_legend(&scene, (Point){MARGIN, height - LEGEND_ROWS * LEGEND_LINE - 20}, LEGEND_ROWS,
                width / 2 - MARGIN);
  return scene.drawing;
}
