#include <glib.h>
#include <png.h>
#include <setjmp.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "draw.h"

/* A picture in a mail must be small, and cairo writes four bytes for a pixel. One is enough: inks are kept as
 * they are, and of what the edges of letters and lines are mixed from, the commonest and what is
 * far from it. */
#define PALETTE 256
/* Two mixed colours nearer than this, as the sum of the squares of what red, green and blue differ by, count
 * as one: so a picture takes a third less, and nobody sees it. */
#define NEAR 1600

#define SLOTS 65536 /* of the table of colours; a drawing with more is not ours, but is painted */

typedef struct Colour {
  uint32_t rgb, count;
  int index; /* in the palette; -1: not yet looked for */
} Colour;

typedef struct Quantizer {
  Colour *slots;    /* open addressing; count 0: free */
  Colour **ordered; /* the commonest first */
  size_t count;
  uint32_t palette[PALETTE];
  int size;
} Quantizer;

static Colour *find_slot(const Quantizer *quantizer, uint32_t rgb) {
  uint32_t at = rgb * 2654435761u >> 16;
  while (quantizer->slots[at].count > 0 && quantizer->slots[at].rgb != rgb) at = (at + 1) % SLOTS;
  return &quantizer->slots[at];
}

/* How many pixels from this one on have its colour: most have that of their neighbours, and are not looked up. */
static int run_of(const uint32_t *row, int x, int width) {
  int end = x + 1;
  while (end < width && row[end] == row[x]) end++;
  return end - x;
}

/* False if there are too many colours for the table. */
static bool count_colour(Quantizer *quantizer, uint32_t rgb, int pixels) {
  Colour *slot = find_slot(quantizer, rgb);
  if (slot->count == 0) {
    if (quantizer->count == SLOTS / 2) return false;
    *slot = (Colour){.rgb = rgb, .index = -1};
    quantizer->ordered[quantizer->count++] = slot;
  }
  slot->count += (uint32_t)pixels;
  return true;
}

/* Of equals the darker first: the order must not hang on the sorting. */
static int compare_colours(const void *a, const void *b) {
  const Colour *one = *(Colour *const *)a, *other = *(Colour *const *)b;
  if (one->count != other->count) return one->count > other->count ? -1 : 1;
  return one->rgb < other->rgb ? -1 : one->rgb > other->rgb;
}

static int difference(uint32_t a, uint32_t b) {
  int red = (int)(a >> 16 & 255) - (int)(b >> 16 & 255);
  int green = (int)(a >> 8 & 255) - (int)(b >> 8 & 255), blue = (int)(a & 255) - (int)(b & 255);
  return red * red + green * green + blue * blue;
}

static int nearest(const Quantizer *quantizer, uint32_t rgb, int *away) {
  int best = 0;
  *away = -1;
  for (int i = 0; i < quantizer->size; i++) {
    int distance = difference(quantizer->palette[i], rgb);
    if (*away >= 0 && distance >= *away) continue;
    *away = distance;
    best = i;
  }
  return best;
}

static void add_colour(Quantizer *quantizer, Colour *colour) {
  colour->index = quantizer->size;
  quantizer->palette[quantizer->size++] = colour->rgb;
}

static void add_inks(Quantizer *quantizer) {
  for (Ink ink = INK_PAPER; ink < INKS; ink++) {
    Colour *colour = find_slot(quantizer, ink_rgb(ink));
    if (colour->count > 0 && colour->index < 0) add_colour(quantizer, colour);
  }
}

static void choose_palette(Quantizer *quantizer) {
  add_inks(quantizer);
  qsort(quantizer->ordered, quantizer->count, sizeof *quantizer->ordered, compare_colours);
  for (size_t i = 0; i < quantizer->count; i++) {
    Colour *colour = quantizer->ordered[i];
    int away;
    if (colour->index >= 0) continue;
    colour->index = nearest(quantizer, colour->rgb, &away);
    bool needed = away < 0 || away > (quantizer->count <= PALETTE ? 0 : NEAR);
    if (needed && quantizer->size < PALETTE) add_colour(quantizer, colour);
  }
}

static const uint32_t *row_of(cairo_surface_t *surface, int y) {
  return (const uint32_t *)(const void *)(cairo_image_surface_get_data(surface) +
                                          (size_t)y * (size_t)cairo_image_surface_get_stride(surface));
}

/* One byte for each pixel, its index in the palette. NULL if there are too many colours. */
static unsigned char *quantize(Arena *arena, cairo_surface_t *surface, Quantizer *quantizer) {
  int width = cairo_image_surface_get_width(surface), height = cairo_image_surface_get_height(surface);
  quantizer->slots = arena_alloc(arena, SLOTS * sizeof *quantizer->slots);
  quantizer->ordered = arena_alloc(arena, SLOTS * sizeof(Colour *));
  for (int y = 0; y < height; y++) {
    const uint32_t *row = row_of(surface, y);
    for (int x = 0, run; x < width; x += run) {
      run = run_of(row, x, width);
      if (!count_colour(quantizer, row[x] & 0xFFFFFF, run)) return NULL;
    }
  }
  choose_palette(quantizer);
  unsigned char *pixels = arena_alloc(arena, (size_t)width * (size_t)height), *next = pixels;
  for (int y = 0; y < height; y++) {
    const uint32_t *row = row_of(surface, y);
    for (int x = 0, run; x < width; x += run) {
      run = run_of(row, x, width);
      memset(next, find_slot(quantizer, row[x] & 0xFFFFFF)->index, (size_t)run);
      next += run;
    }
  }
  return pixels;
}

typedef struct Writer {
  Arena *arena;
  GByteArray *bytes;
  const char *fault;
} Writer;

static void keep_bytes(png_structp png, png_bytep bytes, size_t length) {
  Writer *writer = png_get_io_ptr(png);
  g_byte_array_append(writer->bytes, bytes, (guint)length);
}

static void flush_nothing(png_structp png) {
  (void)png;
}

static void keep_fault(png_structp png, png_const_charp words) {
  Writer *writer = png_get_error_ptr(png);
  writer->fault = arena_strdup(writer->arena, words);
  png_longjmp(png, 1);
}

static void put_palette(png_structp png, png_infop info, const Quantizer *quantizer) {
  png_color colours[PALETTE];
  for (int i = 0; i < quantizer->size; i++) {
    uint32_t rgb = quantizer->palette[i];
    colours[i] = (png_color){(png_byte)(rgb >> 16), (png_byte)(rgb >> 8), (png_byte)rgb};
  }
  png_set_PLTE(png, info, colours, quantizer->size);
}

/* Rows of indexes compress best without the filters that suit smooth pictures. Level 8 made half of a painter's work, for
 * a fourteenth less. */
static void write_png(png_structp png, png_infop info, const Quantizer *quantizer,
                      const unsigned char *pixels, int width, int height) {
  if (setjmp(png_jmpbuf(png))) return;
  png_set_compression_level(png, 6);
  png_set_filter(png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
  png_set_IHDR(png, info, (png_uint_32)width, (png_uint_32)height, 8, PNG_COLOR_TYPE_PALETTE,
               PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_DEFAULT, PNG_FILTER_TYPE_DEFAULT);
  put_palette(png, info, quantizer);
  png_write_info(png, info);
  for (int y = 0; y < height; y++) png_write_row(png, pixels + (size_t)y * (size_t)width);
  png_write_end(png, info);
}

static const char *make_png(Arena *arena, const Quantizer *quantizer, const unsigned char *pixels, int width,
                            int height, Bytes *out) {
  Writer writer = {.arena = arena, .bytes = g_byte_array_new()};
  png_structp png = png_create_write_struct(PNG_LIBPNG_VER_STRING, &writer, keep_fault, NULL);
  png_infop info = png == NULL ? NULL : png_create_info_struct(png);
  if (info != NULL) {
    png_set_write_fn(png, &writer, keep_bytes, flush_nothing);
    write_png(png, info, quantizer, pixels, width, height);
    *out = (Bytes){arena_memdup(arena, writer.bytes->data, writer.bytes->len), writer.bytes->len};
  } else {
    writer.fault = "no memory for libpng";
  }
  png_destroy_write_struct(&png, &info);
  g_byte_array_free(writer.bytes, TRUE);
  return writer.fault;
}

const char *png_make(Arena *arena, Ground *ground, const Drawing *drawing, const char *text, int percent,
                     Bytes *out) {
  int width = (int)((int64_t)drawing->width * percent / 1000);
  int height = (int)((int64_t)drawing->height * percent / 1000);
  cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
  if (cairo_surface_status(surface) != CAIRO_STATUS_SUCCESS) { /* it has no pixels that could be copied to */
    const char *why = cairo_status_to_string(cairo_surface_status(surface));
    cairo_surface_destroy(surface);
    return why;
  }
  cairo_t *page = cairo_create(surface);
  cairo_scale(page, percent / 100.0, percent / 100.0);
  ground_paint(ground, surface, page, drawing, text, percent);
  cairo_status_t status = cairo_status(page);
  cairo_destroy(page);
  cairo_surface_flush(surface);
  const char *fault = cairo_status_to_string(status);
  if (status == CAIRO_STATUS_SUCCESS) {
    Quantizer quantizer = {0};
    const unsigned char *pixels = quantize(arena, surface, &quantizer);
    fault = pixels == NULL ? "too many colours" : make_png(arena, &quantizer, pixels, width, height, out);
  }
  cairo_surface_destroy(surface);
  return fault;
}
