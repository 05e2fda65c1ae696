/* A drawing as text and back, and as a tree. The text:
 *
 *     drawing 6400 5200
 *     polygon layer=zones about=15 fill=land line=black width=10 at=20,10;100,0;0,80
 *     text layer=zones about=15 fill=black size=110 bold=1 at=50,40 |Plaza Mayor
 *      at=50,90 |Plaza del Sol
 *
 * What is zero is left out, and so is what is as in the shape before, if nothing else is than where it lies
 * and its text. Each point but the first is told from the one before it. So a map of a thousand hexes is
 * short, and most of its lines end alike, which can be compressed. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "drawing.h"

/* A field of a shape that is a whole number, or a word of a table. */
typedef struct Field {
  const char *name;
  const char *const *words; /* NULL: a number */
} Field;

typedef enum FieldId {
  FIELD_FILL,
  FIELD_LINE,
  FIELD_WIDTH,
  FIELD_DASH,
  FIELD_HATCH,
  FIELD_HATCHED,
  FIELD_CASING,
  FIELD_ROUND,
  FIELD_HEAD,
  FIELD_SIZE,
  FIELD_ROOM,
  FIELD_ANCHOR,
  FIELD_BOLD,
  FIELDS_OF_STYLE,
  FIELD_RADIUS = FIELDS_OF_STYLE,
  FIELD_WISH,
  FIELD_FROM,
  FIELD_TO,
  FIELDS
} FieldId;

static const char *const ANCHORS[] = {"middle", "start", "end", NULL};
static const Field TABLE[FIELDS] = {[FIELD_FILL] = {"fill", INK_NAMES},
                                    [FIELD_LINE] = {"line", INK_NAMES},
                                    [FIELD_WIDTH] = {"width", NULL},
                                    [FIELD_DASH] = {"dash", NULL},
                                    [FIELD_HATCH] = {"hatch", HATCH_NAMES},
                                    [FIELD_HATCHED] = {"hatched", INK_NAMES},
                                    [FIELD_CASING] = {"casing", INK_NAMES},
                                    [FIELD_ROUND] = {"round", NULL},
                                    [FIELD_HEAD] = {"head", NULL},
                                    [FIELD_SIZE] = {"size", NULL},
                                    [FIELD_ROOM] = {"room", NULL},
                                    [FIELD_ANCHOR] = {"anchor", ANCHORS},
                                    [FIELD_BOLD] = {"bold", NULL},
                                    [FIELD_RADIUS] = {"radius", NULL},
                                    [FIELD_WISH] = {"on-wish", NULL},
                                    [FIELD_FROM] = {"from", NULL},
                                    [FIELD_TO] = {"to", NULL}};

static int get_field(const Shape *shape, FieldId field) {
  const Style *style = &shape->style;
  switch (field) {
  case FIELD_FILL: return (int)style->fill;
  case FIELD_LINE: return (int)style->line;
  case FIELD_WIDTH: return style->width;
  case FIELD_DASH: return style->dash;
  case FIELD_HATCH: return (int)style->hatch;
  case FIELD_HATCHED: return (int)style->hatched;
  case FIELD_CASING: return (int)style->casing;
  case FIELD_ROUND: return style->round;
  case FIELD_HEAD: return style->head;
  case FIELD_SIZE: return style->size;
  case FIELD_ROOM: return style->room;
  case FIELD_ANCHOR: return (int)style->anchor;
  case FIELD_BOLD: return style->bold;
  case FIELD_RADIUS: return shape->radius;
  case FIELD_WISH: return shape->on_wish;
  case FIELD_FROM: return shape->from;
  case FIELD_TO: return shape->to;
  case FIELDS: break;
  }
  return 0;
}

static void set_field(Shape *shape, FieldId field, int value) {
  Style *style = &shape->style;
  switch (field) {
  case FIELD_FILL: style->fill = (Ink)value; break;
  case FIELD_LINE: style->line = (Ink)value; break;
  case FIELD_WIDTH: style->width = value; break;
  case FIELD_DASH: style->dash = value; break;
  case FIELD_HATCH: style->hatch = (Hatch)value; break;
  case FIELD_HATCHED: style->hatched = (Ink)value; break;
  case FIELD_CASING: style->casing = (Ink)value; break;
  case FIELD_ROUND: style->round = value; break;
  case FIELD_HEAD: style->head = value; break;
  case FIELD_SIZE: style->size = value; break;
  case FIELD_ROOM: style->room = value; break;
  case FIELD_ANCHOR: style->anchor = (Anchor)value; break;
  case FIELD_BOLD: style->bold = value != 0; break;
  case FIELD_RADIUS: shape->radius = value; break;
  case FIELD_WISH: shape->on_wish = value != 0; break;
  case FIELD_FROM: shape->from = value; break;
  case FIELD_TO: shape->to = value; break;
  case FIELDS: break;
  }
}

bool shape_same_style(const Shape *a, const Shape *b) {
  for (int field = 0; field < FIELDS_OF_STYLE; field++) {
    if (get_field(a, (FieldId)field) != get_field(b, (FieldId)field)) return false;
  }
  return true;
}

/* ---- writing ---- */

/* Text that grows; doubling, in the arena. */
typedef struct Writer {
  Arena *arena;
  char *text;
  size_t length, capacity;
} Writer;

static void put(Writer *writer, const char *text) {
  size_t more = strlen(text);
  if (writer->length + more + 1 > writer->capacity) {
    writer->capacity = 2 * (writer->length + more + 1) + 4096;
    char *roomier = arena_alloc(writer->arena, writer->capacity);
    if (writer->length > 0) memcpy(roomier, writer->text, writer->length);
    writer->text = roomier;
  }
  memcpy(writer->text + writer->length, text, more + 1);
  writer->length += more;
}

static void put_number(Writer *writer, int number) {
  char digits[16], *at = digits + sizeof digits;
  unsigned rest = number < 0 ? 0U - (unsigned)number : (unsigned)number;
  *--at = '\0';
  do {
    *--at = (char)('0' + rest % 10);
    rest /= 10;
  } while (rest > 0);
  if (number < 0) *--at = '-';
  put(writer, at);
}

/* A text with another character for each that would end it. */
static void put_safely(Writer *writer, const char *mark, const char *text, const char *unwanted,
                       char instead) {
  char *copy = arena_strdup(writer->arena, text);
  for (char *at = copy; *(at += strcspn(at, unwanted)) != '\0';) *at = instead;
  put(writer, mark);
  put(writer, copy);
}

/* One word. */
static void put_name(Writer *writer, const char *key, const char *name) {
  if (name != NULL) put_safely(writer, key, name, " \t\r\n", '_');
}

/* The rest of a line, or a part of it. */
static void put_line(Writer *writer, const char *mark, const char *text) {
  put_safely(writer, mark, text, "\r\n", ' ');
}

static void put_points(Writer *writer, const Shape *shape) {
  Point before = {0, 0};
  for (size_t i = 0; i < shape->count; i++) {
    Point point = shape->points[i];
    put(writer, i == 0 ? " at=" : ";");
    put_number(writer, point.x - before.x);
    put(writer, ",");
    put_number(writer, point.y - before.y);
    before = point;
  }
}

static void put_fields(Writer *writer, const Tree *fields) {
  for (size_t i = 0; fields != NULL && fields->kind == TREE_MAP && i < fields->count; i++) {
    put_line(writer, i == 0 ? " {" : ", ", fields->items[i].key);
    put_line(writer, ": ", tree_string(fields->items[i].value, "..."));
    if (i + 1 == fields->count) put(writer, "}");
  }
}

static bool same_name(const char *a, const char *b) {
  return a == NULL || b == NULL ? a == b : strcmp(a, b) == 0;
}

/* But for where they lie, and their texts. */
static bool same_head(const Shape *a, const Shape *b) {
  for (int field = 0; field < FIELDS; field++) {
    if (get_field(a, (FieldId)field) != get_field(b, (FieldId)field)) return false;
  }
  return a->kind == b->kind && same_name(a->layer, b->layer) && same_name(a->about, b->about);
}

bool shape_same(const Shape *a, const Shape *b) {
  return same_head(a, b) && a->event == b->event && a->count == b->count &&
         memcmp(a->points, b->points, a->count * sizeof *a->points) == 0 && same_name(a->text, b->text);
}

static void put_head(Writer *writer, const Shape *shape) {
  put(writer, SHAPE_NAMES[shape->kind]);
  put_name(writer, " layer=", shape->layer);
  put_name(writer, " about=", shape->about);
  for (int field = 0; field < FIELDS; field++) {
    int value = get_field(shape, (FieldId)field);
    if (value == 0) continue;
    put(writer, " ");
    put(writer, TABLE[field].name);
    put(writer, "=");
    if (TABLE[field].words == NULL)
      put_number(writer, value);
    else
      put(writer, TABLE[field].words[value]);
  }
}

static void put_shape(Writer *writer, const Shape *before, const Shape *shape) {
  if (before == NULL || !same_head(before, shape)) put_head(writer, shape);
  put_points(writer, shape);
  if (shape->key != NULL) {
    put_line(writer, " >", shape->key);
    put_fields(writer, shape->fields);
  } else if (shape->kind == SHAPE_TEXT) {
    put_line(writer, " |", shape->text);
  }
  put(writer, "\n");
}

char *drawing_write(Arena *arena, const Drawing *drawing) {
  Writer writer = {.arena = arena};
  put(&writer, "drawing ");
  put_number(&writer, drawing->width);
  put(&writer, " ");
  put_number(&writer, drawing->height);
  put(&writer, "\n");
  for (size_t i = 0; i < drawing->count; i++)
    put_shape(&writer, i == 0 ? NULL : &drawing->shapes[i - 1], &drawing->shapes[i]);
  return writer.text;
}

/* ---- as a tree ---- */

static Tree *points_tree(Arena *arena, const Shape *shape) {
  Tree *points = tree_list(arena);
  for (size_t i = 0; i < shape->count; i++) {
    tree_add_int(arena, points, shape->points[i].x);
    tree_add_int(arena, points, shape->points[i].y);
  }
  return points;
}

/* Keys are new each time: tree_put() would look for each, and copy it. */
static void put_value(Arena *arena, Tree *map, const char *key, Tree *value) {
  TreeItem *item = tree_add_item(arena, map);
  *item = (TreeItem){.key = key, .value = value};
}

static Tree *shape_tree(Arena *arena, const Shape *shape) {
  Tree *map = tree_map(arena);
  put_value(arena, map, "kind", tree_text(arena, SHAPE_NAMES[shape->kind]));
  put_value(arena, map, "layer", tree_text(arena, shape->layer));
  if (shape->about != NULL) put_value(arena, map, "about", tree_text(arena, shape->about));
  put_value(arena, map, "at", points_tree(arena, shape));
  for (int field = 0; field < FIELDS; field++) {
    const Field *row = &TABLE[field];
    int value = get_field(shape, (FieldId)field);
    if (value == 0) continue;
    put_value(arena, map, row->name,
              row->words == NULL ? tree_int(arena, value) : tree_text(arena, row->words[value]));
  }
  if (shape->kind == SHAPE_TEXT && shape->key == NULL)
    put_value(arena, map, "text", tree_text(arena, shape->text));
  return map;
}

Tree *drawing_tree(Arena *arena, const Drawing *drawing) {
  Tree *tree = tree_map(arena);
  tree_put_int(arena, tree, "width", drawing->width);
  tree_put_int(arena, tree, "height", drawing->height);
  Tree *shapes = tree_put(arena, tree, "shapes", tree_list(arena));
  for (size_t i = 0; i < drawing->count; i++) tree_add(arena, shapes, shape_tree(arena, &drawing->shapes[i]));
  return tree;
}

/* ---- reading ---- */

/* No length and place is larger: coordinates can be added without overflow. */
#define NUMBER_MOST 1000000
/* A page of text; a picture has no longer line. */
#define POINTS_MOST 4096

static bool read_number(const char **at, int *number) {
  char *end;
  if (**at != '-' && (**at < '0' || **at > '9')) return false;
  long value = strtol(*at, &end, 10);
  if (end == *at || value > NUMBER_MOST || value < -NUMBER_MOST) return false;
  *at = end;
  *number = (int)value;
  return true;
}

static int find_word(const char *const *words, const char *word, size_t length) {
  for (int i = 0; words[i] != NULL; i++) {
    if (strncmp(words[i], word, length) == 0 && words[i][length] == '\0') return i;
  }
  return -1;
}

/* The next point after one. */
static bool read_point(const char **at, Point *point) {
  Point step;
  if (!read_number(at, &step.x) || *(*at)++ != ',' || !read_number(at, &step.y)) return false;
  point->x += step.x;
  point->y += step.y;
  return abs(point->x) <= NUMBER_MOST && abs(point->y) <= NUMBER_MOST;
}

/* "10,20;30,40" up to a blank or the end of the line. */
static bool read_points(Arena *arena, const char *text, size_t length, Shape *shape) {
  size_t count = 1;
  for (size_t i = 0; i < length; i++) count += text[i] == ';';
  if (count > POINTS_MOST) return false;
  Point *points = arena_alloc(arena, count * sizeof *points);
  const char *at = text;
  for (size_t i = 0; i < count; i++) {
    if (i > 0 && *at++ != ';') return false;
    points[i] = i == 0 ? (Point){0, 0} : points[i - 1];
    if (!read_point(&at, &points[i])) return false;
  }
  shape->points = points;
  shape->count = count;
  return at == text + length;
}

static bool read_value(Shape *shape, const char *name, size_t name_length, const char *value, size_t length) {
  for (int field = 0; field < FIELDS; field++) {
    const Field *row = &TABLE[field];
    if (strlen(row->name) != name_length || strncmp(row->name, name, name_length) != 0) continue;
    int number;
    const char *at = value;
    if (row->words != NULL) {
      number = find_word(row->words, value, length);
      if (number < 0) return false;
    } else if (!read_number(&at, &number) || at != value + length || number < 0) {
      return false;
    }
    set_field(shape, (FieldId)field, number);
    return true;
  }
  return false;
}

/* One "name=value". */
static bool read_pair(Arena *arena, Shape *shape, const char *word, size_t length) {
  const char *equals = memchr(word, '=', length);
  if (equals == NULL) return false;
  size_t name = (size_t)(equals - word), rest = length - name - 1;
  if (name == 2 && strncmp(word, "at", name) == 0) return read_points(arena, equals + 1, rest, shape);
  bool layer = name == 5 && strncmp(word, "layer", name) == 0;
  bool about = name == 5 && strncmp(word, "about", name) == 0;
  if (layer) shape->layer = arena_strndup(arena, equals + 1, rest);
  if (about) shape->about = arena_strndup(arena, equals + 1, rest);
  return layer || about || read_value(shape, word, name, equals + 1, rest);
}

static bool is_whole(const Shape *shape) {
  static const size_t LEAST[SHAPE_KINDS] = {3, 2, 1, 1, 3},
                      MOST[SHAPE_KINDS] = {POINTS_MOST, POINTS_MOST, 1, 1, POINTS_MOST};
  bool text = shape->kind == SHAPE_TEXT;
  return shape->layer != NULL && shape->count >= LEAST[shape->kind] && shape->count <= MOST[shape->kind] &&
         text == (shape->text != NULL);
}

/* What stands at the beginning of a line, and its length: the kind of a shape; nothing for one that is as the
 * one before. */
static bool read_kind(const Drawing *drawing, const char *line, size_t *length, Shape *shape) {
  *shape = (Shape){0};
  *length = strcspn(line, " \n");
  if (*length == 0 && drawing->count > 0) {
    *shape = drawing->shapes[drawing->count - 1];
    shape->points = NULL;
    shape->count = 0;
    shape->text = NULL;
    return true;
  }
  int kind = find_word(SHAPE_NAMES, line, *length);
  if (kind >= 0) shape->kind = (ShapeKind)kind;
  return kind >= 0;
}

static bool read_shape(Drawing *drawing, const char *line, const char *end) {
  Shape shape;
  size_t length;
  if (!read_kind(drawing, line, &length, &shape)) return false;
  for (line += length; line < end; line += length) {
    if (*line++ != ' ') return false;
    if (*line == '|') {
      shape.text = arena_strndup(drawing->arena, line + 1, (size_t)(end - line - 1));
      break;
    }
    length = strcspn(line, " \n");
    if (!read_pair(drawing->arena, &shape, line, length)) return false;
  }
  if (!is_whole(&shape)) return false;
  drawing_add(drawing, &shape, (Point){0, 0});
  return true;
}

static const char *line_end(const char *line) {
  return line + strcspn(line, "\n");
}

Drawing *drawing_read(Arena *arena, const char *text) {
  static const char WORD[] = "drawing ";
  int width, height;
  if (strncmp(text, WORD, strlen(WORD)) != 0) return NULL;
  const char *at = text + strlen(WORD);
  if (!read_number(&at, &width) || *at++ != ' ' || !read_number(&at, &height) || *at++ != '\n') return NULL;
  if (width < 1 || height < 1) return NULL;
  Drawing *drawing = drawing_new(arena, width, height);
  while (*at != '\0') {
    const char *end = line_end(at);
    if (*end == '\0' || !read_shape(drawing, at, end)) return NULL;
    at = end + 1;
  }
  return drawing;
}
