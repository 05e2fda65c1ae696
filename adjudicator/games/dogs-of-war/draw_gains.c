/* Small marks for what spaces and tokens give: in no language, each of a form of its own. */
#include <ctype.h>
#include <string.h>

#include "../marks.h"
#include "view.h"

#define STEP 146 /* from one mark to the next */

Tree *kind_tree(Arena *arena, const Tree *view, const char *kind) {
  const Tree *stock = tree_get(view, "stock");
  int sharing = 0;
  for (size_t i = 0; stock != NULL && i < stock->count; i++)
    sharing += *tree_string(tree_get(stock->items[i].value, "kind"), "") == *kind;
  char *letters = arena_strndup(arena, kind, sharing > 1 ? 2 : 1);
  letters[0] = (char)toupper((unsigned char)letters[0]);
  Tree *fields = tree_map(arena);
  tree_put_text(arena, fields, "kind", kind);
  tree_put_text(arena, fields, "letters", letters);
  return fields;
}

static void draw_shield(Drawing *drawing, Style style, Point m) {
  const Point points[] = {{m.x - 58, m.y - 60},
                          {m.x + 58, m.y - 60},
                          {m.x + 58, m.y + 12},
                          {m.x, m.y + 70},
                          {m.x - 58, m.y + 12}};
  drawing_polygon(drawing, style, points, 5);
}

static void draw_star(Drawing *drawing, Style style, Point m) {
  static const Point TIPS[10] = {{0, -80}, {22, -28}, {78, -25}, {33, 12},   {50, 66},
                                 {0, 36},  {-50, 66}, {-33, 12}, {-78, -25}, {-22, -28}};
  Point points[10];
  for (int i = 0; i < 10; i++) points[i] = (Point){m.x + TIPS[i].x, m.y + TIPS[i].y};
  drawing_polygon(drawing, style, points, 10);
}

static void draw_pawn(Drawing *drawing, Style style, Point m) {
  const Point body[] = {
      {m.x - 55, m.y + 68}, {m.x - 16, m.y - 20}, {m.x + 16, m.y - 20}, {m.x + 55, m.y + 68}};
  drawing_polygon(drawing, style, body, 4);
  drawing_circle(drawing, style, (Point){m.x, m.y - 38}, 30);
}

void draw_gain(Drawing *drawing, const char *what, int count, Point m, const Tree *view) {
  Style style = {.fill = INK_PAPER, .line = INK_BLACK, .width = 9};
  Style number = {.fill = INK_BLACK, .size = 88, .bold = true, .room = 100};
  if (strcmp(what, "coins") == 0) {
    style.fill = INK_YELLOW;
    drawing_circle(drawing, style, m, 62);
  } else if (strcmp(what, "vp") == 0) {
    style.fill = INK_GREEN;
    number = (Style){.fill = INK_PAPER, .size = 74, .bold = true};
    draw_star(drawing, style, m);
  } else if (strcmp(what, "shields") == 0) {
    style.fill = INK_SKY;
    draw_shield(drawing, style, m);
  } else if (strcmp(what, "captains") == 0) {
    style.fill = INK_BLACK;
    draw_pawn(drawing, style, m);
    number = (Style){.fill = INK_PAPER, .size = 70, .bold = true};
    m.y += 30;
  } else if (strcmp(what, "tactics") == 0) {
    style.fill = INK_PALE;
    drawing_box(drawing, style, (Point){m.x - 45, m.y - 62}, 90, 124);
  } else {
    drawing_box(drawing, style, (Point){m.x - 62, m.y - 52}, 124, 104);
    Tree *fields = kind_tree(drawing->arena, view, what);
    if (count > 1) tree_put_int(drawing->arena, fields, "count", count);
    drawing_words(drawing, number, m, "kind", fields);
    return;
  }
  drawing_textf(drawing, number, m, "%d", count);
}

static const Tree *given(const Tree *map) {
  static const Tree NOTHING = {.kind = TREE_LIST};
  const Tree *list = tree_get(map, "gives");
  return list == NULL || list->kind != TREE_LIST ? &NOTHING : list;
}

int gains_width(const Tree *map) {
  return (int)given(map)->count * STEP;
}

void draw_gains(Drawing *drawing, const Tree *map, Point middle, const Tree *view) {
  const Tree *list = given(map);
  Point at = {middle.x - (gains_width(map) - STEP) / 2, middle.y};
  for (size_t i = 0; i < list->count; i++, at.x += STEP) {
    const Tree *row = list->items[i].value;
    const char *what = tree_string(tree_get(row, "what"), "");
    const char *kind = tree_string(tree_get(row, "kind"), what);
    draw_gain(drawing, kind, field_number(row, "count", 1), at, view);
  }
}
