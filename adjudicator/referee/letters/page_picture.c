/* The picture of a published page: all frames of its turn as one SVG that stands in the page, with what is told of each. */
#include "private.h"

#include <stdio.h>
#include <string.h>

#include <glib.h>

/* ---- frames ---- */

/* A part of the board is never shown larger than this: tenths of a pixel. */
#define CLOSE_WIDTH 2400

/* What happens in a frame, and what is around it, as an SVG's viewBox. NULL if nothing is added in it. */
static const char *close_up(Arena *arena, const Story *story, size_t frame) {
  StoryPart part;
  if (!story_part(story, frame, CLOSE_WIDTH, &part)) return NULL;
  return arena_printf(arena, "%d %d %d %d", part.left / 10, part.top / 10, part.width / 10, part.height / 10);
}

static void put_lines(Arena *arena, const Tree *log, const StoryStep *step, Tree *entry) {
  Tree *lines = tree_list(arena);
  for (size_t i = step->first; log != NULL && i < step->end && i < log->count; i++) {
    const char *text = tree_string(tree_get(log->items[i].value, "text"), "");
    if (*text == '\0') continue;
    Tree *line = tree_add(arena, lines, tree_map(arena));
    tree_put_text(arena, line, "text", text);
  }
  tree_put(arena, entry, "lines", lines);
}

/* [{frame, number or before or after (yes), count, box, shown (yes: the last), lines: [{text}]}] */
static Tree *frames_tree(Arena *arena, const Tree *document, const Story *story) {
  const Tree *log = tree_get(document, "log");
  Tree *frames = tree_list(arena);
  for (size_t frame = 1; frame <= story->frames; frame++) {
    Tree *entry = tree_add(arena, frames, tree_map(arena));
    tree_put_int(arena, entry, "frame", (int64_t)frame);
    tree_put_bool(arena, entry, "shown", frame == story->frames);
    tree_put_bool(arena, entry, "before", frame == 1 && story->frames > 1);
    tree_put_bool(arena, entry, "after", frame == story->frames);
    if (frame == 1 || frame == story->frames) continue;
    tree_put_int(arena, entry, "step", (int64_t)frame - 1);
    tree_put_int(arena, entry, "steps", (int64_t)story->step_count);
    const char *box = close_up(arena, story, frame);
    if (box != NULL) tree_put_text(arena, entry, "box", box);
    put_lines(arena, log, &story->steps[frame - 2], entry);
  }
  return frames;
}

/* ---- the SVG ---- */

/* Adds what `style` says, "fill:none;stroke-width:46;", as attributes of their own. */
static char *put_attributes(char *end, const char *style, const char *close) {
  while (style < close) {
    const char *colon = memchr(style, ':', (size_t)(close - style));
    const char *semicolon = memchr(style, ';', (size_t)(close - style));
    if (semicolon == NULL) semicolon = close;
    style += strspn(style, " ");
    if (colon != NULL && colon < semicolon && style < colon)
      end += sprintf(end, " %.*s=\"%.*s\"", (int)(colon - style), style, (int)(semicolon - colon - 1),
                     colon + 1);
    style = semicolon + (semicolon < close);
  }
  return end;
}

/* An SVG without `style` attributes, which only a policy with 'unsafe-inline' lets count: the same presentation attributes
 * (SVG 1.1, 6.4). What cairo writes holds no quotes. */
static char *without_styles(Arena *arena, const char *svg) {
  static const char STYLE[] = " style=\"";
  /* ` a="b"` for `a:b;`: two letters more for each colon at most. */
  size_t colons = 0;
  for (const char *c = svg; *c != '\0'; c++) colons += *c == ':';
  char *out = arena_alloc(arena, strlen(svg) + 2 * colons + 1), *end = out;
  const char *at = svg;
  for (const char *style; (style = strstr(at, STYLE)) != NULL;) {
    const char *text = style + strlen(STYLE), *close = strchr(text, '"');
    if (close == NULL) break;
    memcpy(end, at, (size_t)(style - at));
    end = put_attributes(end + (style - at), text, close);
    at = close + 1;
  }
  memcpy(end, at, strlen(at) + 1);
  return out;
}

/* Of a file what stands in a page: from the root on, in one line, and the root's size without a unit, as HTML has it. */
static char *inline_svg(Arena *arena, const Painting *painting) {
  char *text = arena_strndup(arena, (const char *)painting->bytes, painting->length);
  for (char *at = text; (at = strchr(at, '\n')) != NULL;) *at = ' ';
  char *root = strstr(text, "<svg");
  if (root == NULL) return text;
  for (char *at = root; (at = strpbrk(at, "p>")) != NULL && *at == 'p'; at++) {
    if (strncmp(at, "px\"", 3) == 0) memcpy(at, "\"  ", 3);
  }
  return root;
}

/* Without what is shown on wish only. */
static const Drawing *wished_for(Arena *arena, const Drawing *drawing) {
  Drawing *out = drawing_new(arena, drawing->width, drawing->height);
  for (size_t i = 0; i < drawing->count; i++) {
    if (!drawing->shapes[i].on_wish) drawing_add(out, &drawing->shapes[i], (Point){0, 0});
  }
  return out;
}

/* [{light, dark}]: the colours of all inks, which a dark page changes. */
static Tree *inks_tree(Arena *arena) {
  Tree *inks = tree_list(arena);
  for (Ink ink = INK_PAPER; ink < INKS; ink++) {
    Tree *entry = tree_add(arena, inks, tree_map(arena));
    tree_put(arena, entry, "light", tree_textf(arena, "#%06x", (unsigned)ink_rgb(ink)));
    tree_put(arena, entry, "dark", tree_textf(arena, "#%06x", (unsigned)ink_rgb_dark(ink)));
  }
  return inks;
}

Status page_put_picture(Referee *referee, const Pages *pages, size_t index, Painter *painter, Tree *document,
                        const char **why) {
  Arena *arena = pages->loaded.arena;
  LoadedGame loaded;
  Story story;
  *why = NULL;
  Status status = page_table(referee, pages, index, &loaded);
  if (status != STATUS_OK) return status;
  EventRows events = page_events(pages, index);
  status = pictures_story(referee, &loaded, pages->viewer, document, &events, &story);
  if (status == STATUS_NOT_FOUND) return STATUS_OK;
  if (status != STATUS_OK) return status;
  Painting painting;
  const char *text = drawing_write(arena, wished_for(arena, story.drawing));
  status = painter_paint(painter, arena, text, PICTURE_SVG, 0, "", &painting, why);
  if (status != STATUS_OK) return status;
  Tree *picture = tree_put(arena, tree_get(document, "page"), "picture", tree_map(arena));
  Tree *named =
      tree_copy(arena, document); /* the page is of the turn that was played, the view of the next */
  if (pages->items[index].turn != NULL) tree_put_text(arena, named, "turn", pages->items[index].turn);
  const char *words = picture_sketch(pages->catalogue, arena, named, story.drawing, NULL, NULL).words;
  tree_put_text(arena, picture, "words", pictures_words(pages->catalogue, &loaded, document, words));
  tree_put_text(arena, picture, "svg", without_styles(arena, inline_svg(arena, &painting)));
  tree_put_int(arena, picture, "width", story.drawing->width / 10);
  tree_put_int(arena, picture, "height", story.drawing->height / 10);
  if (story.drawing->height > story.drawing->width * 3 / 2) tree_put_bool(arena, picture, "column", true);
  tree_put_int(arena, picture, "count", (int64_t)story.frames);
  if (story.frames > 1) tree_put_bool(arena, picture, "moving", true);
  tree_put(arena, picture, "frames", frames_tree(arena, document, &story));
  tree_put(arena, picture, "inks", inks_tree(arena));
  return STATUS_OK;
}
