/* Small marks, in no language and each of a form of its own, and the legend that says what they mean. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

#define STEP       235 /* from one mark to the next */
#define GAIN_KINDS 5   /* coins to tactics */
#define LEGEND_ROW 270
#define COLUMNS    2
#define MARK       170 /* hundredths of the forms below */

const Tree *dogs_list(const Tree *map, const char *name) {
  static const Tree NOTHING = {.kind = TREE_LIST};
  const Tree *list = map == NULL ? NULL : tree_get(map, name);
  return list == NULL || list->kind != TREE_LIST ? &NOTHING : list;
}

const char *dogs_text(const Tree *map, const char *name) {
  return map == NULL ? "" : tree_string(tree_get(map, name), "");
}

static int scaled(int length) {
  return length * MARK / 100;
}

Tree *dogs_kind_words(const Scene *scene, const char *kind) {
  const Tree *stock = dogs_list(scene->view, "stock");
  int sharing = 0;
  for (size_t i = 0; i < stock->count; i++)
    sharing += *tree_string(tree_get(stock->items[i].value, "kind"), "") == *kind;
  char *letters = arena_strndup(scene->arena, kind, sharing > 1 ? 2 : 1);
  letters[0] = (char)toupper((unsigned char)letters[0]);
  Tree *fields = tree_map(scene->arena);
  tree_put_text(scene->arena, fields, "kind", kind);
  tree_put_text(scene->arena, fields, "letters", letters);
  return fields;
}

/* ---- what spaces and tokens give ---- */

#define CORNERS_MOST 10

/* A form of many corners around a place. */
static void draw_form(Drawing *drawing, Style style, const Point *corners, size_t count, Point m) {
  Point points[CORNERS_MOST];
  for (size_t i = 0; i < count; i++)
    points[i] = (Point){m.x + scaled(corners[i].x), m.y + scaled(corners[i].y)};
  drawing_polygon(drawing, style, points, count);
}

static void draw_shield(Drawing *drawing, Style style, Point m) {
  static const Point CORNERS[] = {{-58, -60}, {58, -60}, {58, 12}, {0, 70}, {-58, 12}};
  draw_form(drawing, style, CORNERS, 5, m);
}

static void draw_star(Drawing *drawing, Style style, Point m) {
  static const Point TIPS[] = {{0, -80}, {22, -28}, {78, -25}, {33, 12},   {50, 66},
                               {0, 36},  {-50, 66}, {-33, 12}, {-78, -25}, {-22, -28}};
  draw_form(drawing, style, TIPS, 10, m);
}

static void draw_pawn(Drawing *drawing, Style style, Point m) {
  static const Point BODY[] = {{-60, 68}, {-22, -20}, {22, -20}, {60, 68}};
  draw_form(drawing, style, BODY, 4, m);
  drawing_circle(drawing, style, (Point){m.x, m.y - scaled(44)}, scaled(26));
}

void dogs_draw_gain(const Scene *scene, const char *what, int count, Point m) {
  Drawing *drawing = scene->drawing;
  Style style = {.fill = INK_PAPER, .line = INK_BLACK, .width = 12};
  Style number = {.fill = INK_BLACK, .size = LETTERS - 20, .bold = true};
  if (strcmp(what, "coins") == 0) {
    style.fill = INK_YELLOW;
    drawing_circle(drawing, style, m, scaled(62));
  } else if (strcmp(what, "vp") == 0) {
    style.fill = INK_GREEN;
    number.fill = INK_PAPER;
    number.size = LETTERS - 30;
    draw_star(drawing, style, m);
  } else if (strcmp(what, "shields") == 0) {
    style.fill = INK_SKY;
    draw_shield(drawing, style, m);
  } else if (strcmp(what, "captains") == 0) {
    style.fill = INK_BLACK;
    number.fill = INK_PAPER;
    number.size = LETTERS - 30;
    draw_pawn(drawing, style, m);
    m.y += scaled(34);
  } else if (strcmp(what, "tactics") == 0) {
    style.fill = INK_PALE;
    drawing_box(drawing, style, (Point){m.x - scaled(45), m.y - scaled(62)}, 2 * scaled(45), 2 * scaled(62));
  } else {
    drawing_box(drawing, style, (Point){m.x - scaled(62), m.y - scaled(52)}, 2 * scaled(62), 2 * scaled(52));
    Tree *fields = dogs_kind_words(scene, what);
    if (count > 1) tree_put_int(scene->arena, fields, "count", count);
    number.room = 2 * scaled(58);
    drawing_words(drawing, number, m, "kind", fields);
    return;
  }
  drawing_textf(drawing, number, m, "%d", count);
}

int dogs_gains_width(const Tree *map) {
  return (int)dogs_list(map, "gives")->count * STEP;
}

void dogs_draw_gains(const Scene *scene, const Tree *map, Point left) {
  const Tree *list = dogs_list(map, "gives");
  Point at = {left.x + STEP / 2, left.y};
  for (size_t i = 0; i < list->count; i++, at.x += STEP) {
    const Tree *row = list->items[i].value;
    const char *what = tree_string(tree_get(row, "what"), "");
    const char *kind = tree_string(tree_get(row, "kind"), what);
    dogs_draw_gain(scene, kind, field_number(row, "count", 1), at);
  }
}

/* ---- other marks ---- */

void dogs_draw_hidden(Drawing *drawing, Point m) {
  Style back = {.fill = INK_PALE, .line = INK_BLACK, .width = 12, .hatch = HATCH_RISING, .hatched = INK_GREY};
  drawing_box(drawing, back, (Point){m.x - 115, m.y - 115}, 230, 230);
  drawing_text(drawing, label_style(LETTERS, 0), m, "?");
}

Style dogs_space_style(bool closed) {
  Style style = {.fill = INK_LAND, .line = INK_WALL, .width = 14, .round = 70};
  if (!closed) return style;
  style.hatch = HATCH_CROSSED;
  style.hatched = INK_PALE;
  return style;
}

Style dogs_ring_style(void) {
  return (Style){.line = INK_RED, .width = 40, .round = 70};
}

void dogs_draw_marker(Drawing *drawing, Point m, int radius, int lead) {
  Style marker = {
      .fill = lead == 0 ? INK_PAPER : INK_BLACK, .line = INK_BLACK, .width = 16, .casing = INK_PAPER};
  drawing_circle(drawing, marker, m, radius);
  Style number = {.fill = lead == 0 ? INK_BLACK : INK_PAPER, .size = LETTERS - 10, .bold = true};
  drawing_textf(drawing, number, m, "%d", abs(lead));
}

void dogs_draw_push(Drawing *drawing, const SeatLook *look, Point m) {
  static const SeatLook NOBODY = {.fill = INK_BLACK, .letters = INK_PAPER, .form = FORM_ROUND};
  mark_token(drawing, look == NULL ? NOBODY : *look, m, 55, NULL);
}

void dogs_draw_withdrawn(Drawing *drawing, SeatLook look, Point m, int half) {
  look.fill = INK_PAPER;
  look.letters = INK_BLACK;
  mark_token(drawing, look, m, half, NULL);
  drawing_stroke(drawing, (Style){.line = INK_BLACK, .width = 22, .head = 80},
                 (Point){m.x - half * 6 / 10, m.y}, (Point){m.x + half * 6 / 10, m.y});
}

/* ---- the legend ---- */

typedef struct GainRow {
  const char *what, *words;
} GainRow;
static const GainRow GAIN_ROWS[GAIN_KINDS] = {{"coins", "gains-coins"},
                                              {"vp", "gains-vp"},
                                              {"shields", "gains-shields"},
                                              {"captains", "gains-captains"},
                                              {"tactics", "gains-tactics"}};

static Point cell(const Scene *scene, int entry) {
  return (Point){MARGIN + 150 + entry % COLUMNS * (WIDTH - MARGIN) / COLUMNS,
                 scene->top + 150 + entry / COLUMNS * LEGEND_ROW};
}

static void cell_words(const Scene *scene, Point m, const char *key, const Tree *fields) {
  Style style = {.fill = INK_BLACK, .size = LETTERS, .anchor = ANCHOR_START};
  style.room = WIDTH / COLUMNS - MARGIN - 360;
  drawing_words(scene->drawing, style, (Point){m.x + 200, m.y}, key, fields);
}

/* The page of an order desk must be small, and its reader has the report with all of them. */
#ifndef GAME_AT_DESK
static const char *const MARK_WORDS[] = {"need-mark", "fresh",     "closed-side", "deserted",
                                         "hidden",    "marker",    "push-mark",   "fought-mark",
                                         "beaten",    "withdrawn", "taker"};
#define MARKS (sizeof MARK_WORDS / sizeof *MARK_WORDS)

/* "K/M", as on a space; in the language of the reader. */
static void draw_need_mark(const Scene *scene, Point m) {
  const Tree *stock = dogs_list(scene->view, "stock");
  Tree *fields = tree_map(scene->arena);
  Tree *kinds = tree_put(scene->arena, fields, "kinds", tree_list(scene->arena));
  for (size_t i = stock->count < 2 ? 0 : stock->count - 2; i < stock->count; i++)
    tree_add(scene->arena, kinds, dogs_kind_words(scene, dogs_text(stock->items[i].value, "kind")));
  drawing_words(scene->drawing, (Style){.fill = INK_BLACK, .size = LETTERS - 20, .bold = true, .room = 320},
                m, "need", fields);
}

static void draw_legend_mark(const Scene *scene, size_t mark, Point m) {
  Drawing *drawing = scene->drawing;
  Point corner = {m.x - 110, m.y - 90};
  SeatLook look = seat_look(0);
  switch (mark) {
  case 0: draw_need_mark(scene, m); break;
  case 1: drawing_box(drawing, dogs_ring_style(), corner, 220, 180); break;
  case 2: drawing_box(drawing, dogs_space_style(true), corner, 220, 180); break;
  case 3: mark_token(drawing, look, m, 95, "-"); break;
  case 4: dogs_draw_hidden(drawing, m); break;
  case 5: dogs_draw_marker(drawing, m, 115, 3); break;
  case 6: dogs_draw_push(drawing, &look, m); break;
  case 7: mark_fight(drawing, m, 115); break;
  case 8: mark_loss(drawing, m, 80); break;
  case 9: dogs_draw_withdrawn(drawing, look, m, 95); break;
  default:
    mark_token(drawing, look, (Point){m.x - 60, m.y}, 70, NULL);
    drawing_text(drawing, (Style){.fill = INK_BLACK, .size = LETTERS, .bold = true}, (Point){m.x + 90, m.y},
                 ":");
  }
}

static void draw_legend_marks(const Scene *scene, int entry) {
  for (size_t i = 0; i < MARKS; i++) {
    Point m = cell(scene, entry + (int)i);
    draw_legend_mark(scene, i, m);
    cell_words(scene, m, MARK_WORDS[i], NULL);
  }
}
#else
#define MARKS                           ((size_t)0)
#define draw_legend_marks(scene, entry) ((void)0)
#endif

int dogs_legend_height(const Scene *scene) {
  size_t entries = GAIN_KINDS + dogs_list(scene->view, "stock")->count + MARKS;
  return (int)(entries + COLUMNS - 1) / COLUMNS * LEGEND_ROW + 80;
}

/* Marks for gains, then the kinds of soldiers, then all others. */
void dogs_draw_legend(const Scene *scene) {
  const Tree *stock = dogs_list(scene->view, "stock");
  drawing_layer(scene->drawing, "legend", NULL);
  for (int entry = 0; entry < GAIN_KINDS; entry++) {
    const GainRow *row = &GAIN_ROWS[entry];
    Point m = cell(scene, entry);
    dogs_draw_gain(scene, row->what, 1, m);
    cell_words(scene, m, row->words, NULL);
  }
  for (size_t i = 0; i < stock->count; i++) {
    const Tree *row = stock->items[i].value;
    Point m = cell(scene, GAIN_KINDS + (int)i);
    dogs_draw_gain(scene, dogs_text(row, "kind"), 1, m);
    cell_words(scene, m, "soldier", row);
  }
  draw_legend_marks(scene, GAIN_KINDS + (int)stock->count);
}
