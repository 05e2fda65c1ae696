#include <math.h>
#include <stdbool.h>
#include <string.h>

#include <cairo-svg.h>
#include <glib.h>

#include "draw.h"

/* ---- shorter ----
 * The SVG that cairo writes, in half the room: it has six decimals to each number, and says of each shape
 * what holds of all. Nothing is drawn otherwise, but for a hundredth of a pixel. */

/* What cairo fills is in pixels, what it strokes in the tenths of a drawing. */
#define DECIMALS_FILLED  2
#define DECIMALS_STROKED 1

/* What SVG has where nothing is said (SVG 1.1, appendix N); miters matter only to pointed joins, and joins
 * are round. */
static const char *const DEFAULTS[] = {"stroke:none;",       "fill-opacity:1;",       "stroke-opacity:1;",
                                       "fill-rule:nonzero;", "stroke-miterlimit:10;", NULL};

/* ---- numbers and paths ---- */

/* A number of so many last decimals: 1796 of two is 17.96. */
static void put_fixed(GString *out, gint64 number, int decimals) {
  char digits[G_ASCII_DTOSTR_BUF_SIZE];
  g_string_append(out, g_ascii_formatd(digits, sizeof digits, "%.15g", (double)number / pow(10, decimals)));
}

static gint64 read_fixed(const char *c, char **end, int decimals) {
  return (gint64)round(g_ascii_strtod(c, end) * pow(10, decimals));
}

/* How a path goes on (SVG 1.1, 8.3). */
typedef struct Pen {
  GString *out;
  int decimals;
  char command;      /* the last one that was written; 0 before the first */
  gint64 at[2];      /* x and y, in last decimals */
  gint64 started[2]; /* where Z leads */
} Pen;

/* The distance from where the pen is: shorter than the place, and no less exact, since both
 * are whole here. */
static void put_way(Pen *pen, const gint64 *to) {
  for (int axis = 0; axis < 2; axis++) {
    gint64 way = to[axis] - pen->at[axis];
    char last = pen->out->str[pen->out->len - 1];
    if (way >= 0 && g_ascii_isdigit(last)) g_string_append_c(pen->out, ' ');
    put_fixed(pen->out, way, pen->decimals);
  }
}

static void put_command(Pen *pen, char command) {
  char small = g_ascii_tolower(command);
  if (small != pen->command || small == 'm') g_string_append_c(pen->out, small);
  pen->command = small;
}

/* A command with its points; false if it is not one that cairo writes. */
static bool put_step(Pen *pen, const char **c, const char *end) {
  char command = **c;
  int count = command == 'M' || command == 'L' ? 1 : command == 'C' ? 3 : command == 'Z' ? 0 : -1;
  gint64 points[3][2];
  const char *next = *c + 1;
  if (count < 0) return false;
  for (int i = 0; i < 2 * count; i++) {
    char *after;
    points[i / 2][i % 2] = read_fixed(next, &after, pen->decimals);
    if (after == next || after > end) return false;
    next = after;
  }
  put_command(pen, command);
  for (int i = 0; i < count; i++) put_way(pen, points[i]);
  if (count > 0) memcpy(pen->at, points[count - 1], sizeof pen->at);
  if (command == 'M') memcpy(pen->started, pen->at, sizeof pen->started);
  if (command == 'Z') memcpy(pen->at, pen->started, sizeof pen->at);
  while (next < end && *next == ' ') next++;
  *c = next;
  return true;
}

/* The path from `c` to `end`; unchanged if it holds anything else. */
static void put_path(GString *out, const char *c, const char *end, int decimals) {
  gsize before = out->len;
  const char *from = c;
  Pen pen = {.out = out, .decimals = decimals};
  while (c < end && put_step(&pen, &c, end)) continue;
  if (c == end) return;
  g_string_truncate(out, before);
  g_string_append_len(out, from, end - from);
}

/* ---- styles ---- */

static int hexadecimal(double percent) {
  return (int)round(CLAMP(percent, 0, 100) * 2.55);
}

/* "rgb(17.254902%,43.529412%,65.098039%)" as "#2c6fa6"; NULL if it is something else. */
static const char *put_colour(GString *out, const char *c) {
  double parts[3];
  char *end;
  if (!g_str_has_prefix(c, "rgb(")) return NULL;
  c += strlen("rgb(");
  for (int i = 0; i < 3; i++) {
    parts[i] = g_ascii_strtod(c, &end);
    if (end == c || *end != '%' || end[1] != (i < 2 ? ',' : ')')) return NULL;
    c = end + 2;
  }
  g_string_append_printf(out, "#%02x%02x%02x", (unsigned)hexadecimal(parts[0]),
                         (unsigned)hexadecimal(parts[1]), (unsigned)hexadecimal(parts[2]));
  return c;
}

static const char *skip_default(const char *c) {
  for (const char *const *word = DEFAULTS; *word != NULL; word++) {
    if (g_str_has_prefix(c, *word)) return c + strlen(*word);
  }
  return c;
}

static const char *put_style(GString *out, const char *c, const char *end) {
  while (c < end) {
    const char *after = skip_default(c);
    if (after == c) after = put_colour(out, c);
    if (after == NULL) {
      g_string_append_c(out, *c);
      after = c + 1;
    }
    c = after;
  }
  return end;
}

/* ---- elements ---- */

/* One attribute ` name="value"` at its blank; where it ends. */
static const char *put_attribute(GString *out, const char *c, const char *end, int decimals) {
  const char *quote = strchr(c, '"'), *close = quote == NULL ? NULL : strchr(quote + 1, '"');
  if (close == NULL || close > end) {
    g_string_append_len(out, c, end - c);
    return end;
  }
  gsize before = out->len;
  g_string_append_len(out, c, quote + 1 - c);
  gsize name_end = out->len;
  if (g_str_has_prefix(c, " d="))
    put_path(out, quote + 1, close, decimals);
  else if (g_str_has_prefix(c, " x=") || g_str_has_prefix(c, " y="))
    put_fixed(out, read_fixed(quote + 1, NULL, decimals), decimals);
  else if (g_str_has_prefix(c, " style="))
    put_style(out, quote + 1, close);
  else
    g_string_append_len(out, quote + 1, close - quote - 1);
  g_string_append_c(out, '"');
  if (g_str_has_prefix(c, " style=") && out->len == name_end + 1) g_string_truncate(out, before);
  return close + 1;
}

/* From "<" to behind ">". */
static const char *put_element(GString *out, const char *c) {
  const char *end = strchr(c, '>');
  end = end == NULL ? c + strlen(c) : end + 1;
  bool stroked = g_strstr_len(c, end - c, "stroke-width") != NULL;
  bool ours = g_str_has_prefix(c, "<path ") || g_str_has_prefix(c, "<use ") || g_str_has_prefix(c, "<g ");
  while (c < end) {
    if (ours && *c == ' ')
      c = put_attribute(out, c, end, stroked ? DECIMALS_STROKED : DECIMALS_FILLED);
    else
      g_string_append_c(out, *c++);
  }
  return end;
}

/* ---- groups ----
 * cairo writes none, so where one begins there is a mark: an area too small to be seen, as many pixels wide as the number
 * of the shape, from 1. */

#define MARK_START                                                                                           \
  "<path style=\" stroke:none;fill-rule:nonzero;fill:rgb(0%,0%,0%);fill-opacity:0.00392157;\" d=\"M 0 0 L "
#define IN_IDS "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_."

static void mark_group(cairo_t *page, size_t shape) {
  cairo_set_source_rgba(page, 0, 0, 0, 1 / 255.0);
  cairo_new_path(page);
  cairo_rectangle(page, 0, 0, 10.0 * ((double)shape + 1), 0.1);
  cairo_fill(page);
}

typedef struct Groups {
  const Drawing *drawing;
  GHashTable *ids; /* given */
  int last;        /* the last frame of the drawing; 0: it has but one */
  bool open;       /* the last one */
} Groups;

static int last_frame(const Drawing *drawing) {
  int last = 0;
  for (size_t i = 0; i < drawing->count; i++) {
    if (drawing->shapes[i].to > last) last = drawing->shapes[i].to;
  }
  return last;
}

/* Where nobody turns the frames the last one stands. */
static void put_frames(GString *out, const Groups *groups, const Shape *shape) {
  if (shape->to == 0) return;
  g_string_append_printf(out, " data-from=\"%d\" data-to=\"%d\"", shape->from, shape->to);
  if (shape->to < groups->last) g_string_append(out, " display=\"none\"");
}

static void end_group(GString *out, Groups *groups) {
  if (groups->open) g_string_append(out, "</g>\n");
  groups->open = false;
}

/* Puts the group that a mark stands for; a thing that comes again gets no second id. Returns the end of the mark; NULL for
 * what is none. */
static const char *put_group(GString *out, const char *c, Groups *groups) {
  if (!g_str_has_prefix(c, MARK_START)) return NULL;
  double number = g_ascii_strtod(c + strlen(MARK_START), NULL);
  const char *end = strstr(c, "/>\n");
  if (end == NULL || number < 1 || number > (double)groups->drawing->count) return NULL;
  const Shape *shape = &groups->drawing->shapes[(size_t)number - 1];
  char *id = g_strjoin("-", shape->layer, shape->about, NULL);
  end_group(out, groups);
  g_string_append(out, "<g");
  if (!g_hash_table_contains(groups->ids, g_strcanon(id, IN_IDS, '_')))
    g_string_append_printf(out, " id=\"%s\"", id);
  put_frames(out, groups, shape);
  g_string_append(out, ">\n");
  g_hash_table_add(groups->ids, id);
  groups->open = true;
  return end + strlen("/>\n");
}

/* A new text; the caller frees it. `svg` is what cairo wrote, without any words of ours in it. Anything
 * unknown there stays unchanged. */
static GString *svg_shorten(const char *svg, const Drawing *drawing) {
  GString *out = g_string_sized_new(strlen(svg));
  Groups groups = {.drawing = drawing,
                   .ids = g_hash_table_new_full(g_str_hash, g_str_equal, g_free, NULL),
                   .last = last_frame(drawing)};
  for (const char *c = svg; *c != '\0';) {
    const char *after = *c == '<' ? put_group(out, c, &groups) : NULL;
    if (g_str_has_prefix(c, "</g>\n</svg>")) end_group(out, &groups);
    if (after != NULL)
      c = after;
    else if (*c == '<')
      c = put_element(out, c);
    else
      g_string_append_c(out, *c++);
  }
  g_hash_table_destroy(groups.ids);
  return out;
}

/* ---- the file ---- */

static cairo_status_t gather(void *context, const unsigned char *bytes, unsigned length) {
  g_string_append_len(context, (const char *)bytes, length);
  return CAIRO_STATUS_SUCCESS;
}

/* cairo writes no titles. Behind the start tag of the root is where a reader aloud looks for one. */
static void put_title(GString *svg, const char *title) {
  const char *root = strstr(svg->str, "<svg");
  const char *end = root == NULL ? NULL : strchr(root, '>');
  if (end == NULL || *title == '\0') return;
  char *escaped = g_markup_escape_text(title, -1);
  char *element = g_strdup_printf("\n<title>%s</title>", escaped);
  g_string_insert(svg, end + 1 - svg->str, element);
  g_free(element);
  g_free(escaped);
}

const char *svg_make(Arena *arena, const Drawing *drawing, const char *title, Bytes *out) {
  GString *svg = g_string_new(NULL);
  cairo_surface_t *surface =
      cairo_svg_surface_create_for_stream(gather, svg, drawing->width / 10.0, drawing->height / 10.0);
  cairo_svg_surface_restrict_to_version(surface, CAIRO_SVG_VERSION_1_1);
  cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
  cairo_t *page = cairo_create(surface);
  paint_paper(page);
  paint_shapes(page, drawing, 0, drawing->count, mark_group);
  cairo_status_t status = cairo_status(page);
  cairo_destroy(page);
  cairo_surface_finish(surface);
  if (status == CAIRO_STATUS_SUCCESS) status = cairo_surface_status(surface);
  cairo_surface_destroy(surface);
  GString *file = svg_shorten(svg->str, drawing);
  put_title(file, title);
  *out = (Bytes){arena_memdup(arena, file->str, file->len), file->len};
  g_string_free(file, TRUE);
  g_string_free(svg, TRUE);
  return status == CAIRO_STATUS_SUCCESS ? NULL : cairo_status_to_string(status);
}
