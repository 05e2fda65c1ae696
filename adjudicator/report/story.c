#include "story.h"

#include <stdint.h>
#include <string.h>

/* ---- steps ---- */

/* What an entry of the log is drawn as; a fight above all. */
typedef enum Kind { KIND_NONE, KIND_RESULT, KIND_MOVE, KIND_ACTION, KIND_FIGHT } Kind;

static Kind kind_of(const Shape *shape) {
  if (strcmp(shape->layer, "fights") == 0) return KIND_FIGHT;
  if (strcmp(shape->layer, "actions") == 0) return KIND_ACTION;
  return strcmp(shape->layer, "moves") == 0 ? KIND_MOVE : KIND_RESULT;
}

/* By entry, from 1. */
static Kind *find_kinds(Arena *arena, const Drawing *played, size_t log_count) {
  Kind *kinds = arena_alloc(arena, (log_count + 1) * sizeof *kinds);
  for (size_t i = 0; i <= log_count; i++) kinds[i] = KIND_NONE;
  for (size_t i = 0; i < played->count; i++) {
    const Shape *shape = &played->shapes[i];
    if (shape->event < 1 || (size_t)shape->event > log_count) continue;
    Kind kind = kind_of(shape);
    if (kind > kinds[shape->event]) kinds[shape->event] = kind;
  }
  return kinds;
}

/* Moves go together; what comes of something belongs to it. */
static bool begins_step(Kind before, Kind kind) {
  if (before == KIND_NONE) return true;
  return kind == KIND_FIGHT || kind == KIND_ACTION || (kind == KIND_MOVE && before != KIND_MOVE);
}

/* The step of each entry, counted from 1; 0: it is not drawn. */
static int *find_steps(Arena *arena, const Drawing *played, size_t log_count, Story *story) {
  const Kind *kinds = find_kinds(arena, played, log_count);
  int *steps = arena_alloc(arena, (log_count + 1) * sizeof *steps);
  story->steps = arena_alloc(arena, (log_count + 1) * sizeof *story->steps);
  Kind before = KIND_NONE;
  steps[0] = 0;
  for (size_t entry = 1; entry <= log_count; entry++) {
    steps[entry] = 0;
    if (kinds[entry] == KIND_NONE) continue;
    if (begins_step(before, kinds[entry])) story->steps[story->step_count++].first = entry - 1;
    story->steps[story->step_count - 1].end = entry;
    steps[entry] = (int)story->step_count;
    before = kinds[entry];
  }
  return steps;
}

/* What is told between two steps, without being drawn, belongs to the one before it; what is told first, to the first. */
static void fill_gaps(Story *story, size_t log_count) {
  for (size_t i = 0; i < story->step_count; i++) {
    if (i == 0) story->steps[i].first = 0;
    story->steps[i].end = i + 1 < story->step_count ? story->steps[i + 1].first : log_count;
  }
}

/* ---- frames ---- */

static void put(Story *story, const Shape *shape, size_t from, size_t to) {
  Shape framed = *shape;
  framed.from = (int)from;
  framed.to = (int)to;
  drawing_add(story->drawing, &framed, (Point){0, 0});
}

/* How many shapes two drawings begin with alike, and how many more they end with. */
static size_t alike_first(const Drawing *a, const Drawing *b) {
  size_t count = 0;
  while (count < a->count && count < b->count && shape_same(&a->shapes[count], &b->shapes[count])) count++;
  return count;
}

static size_t alike_last(const Drawing *a, const Drawing *b, size_t first) {
  size_t count = 0;
  while (first + count < a->count && first + count < b->count &&
         shape_same(&a->shapes[a->count - 1 - count], &b->shapes[b->count - 1 - count]))
    count++;
  return count;
}

/* Shapes of `before` from number `from` on, as far as the last one of a layer; all that are left for NULL. Returns the number
 * of the first one left. */
static size_t put_before(Story *story, const Drawing *before, size_t from, size_t end, const char *layer) {
  size_t to = layer == NULL ? end : from;
  for (size_t i = from; layer != NULL && i < end; i++) {
    if (strcmp(before->shapes[i].layer, layer) == 0) to = i + 1;
  }
  for (size_t i = from; i < to; i++) put(story, &before->shapes[i], 1, story->frames - 1);
  return to;
}

/* What happens is painted where it is in the drawing of what was played: below the same layers, and above the same. So a unit
 * that is attacked is seen in front of its fight. */
static void put_frames(Story *story, const Drawing *before, const Drawing *played, const Drawing *after,
                       const int *steps, size_t log_count) {
  size_t first = alike_first(before, after), last = alike_last(before, after, first), at = first;
  size_t from = played == after ? first : 0, end = played->count - (played == after ? last : 0);
  for (size_t i = 0; i < first; i++) put(story, &before->shapes[i], 0, 0);
  for (size_t i = from; i < end; i++) {
    const Shape *shape = &played->shapes[i];
    bool drawn = shape->event > 0 && (size_t)shape->event <= log_count && story->step_count > 0;
    if (drawn)
      put(story, shape, (size_t)steps[shape->event] + 1, story->frames - 1);
    else
      at = put_before(story, before, at, before->count - last, shape->layer);
  }
  (void)put_before(story, before, at, before->count - last, NULL);
  for (size_t i = first; i < after->count - last; i++)
    put(story, &after->shapes[i], story->frames, story->frames);
  for (size_t i = after->count - last; i < after->count; i++) put(story, &after->shapes[i], 0, 0);
}

static bool differ(const Drawing *a, const Drawing *b) {
  return a->width != b->width || a->height != b->height || a->count != b->count ||
         alike_first(a, b) < a->count;
}

Story story_make(Arena *arena, const Drawing *before, const Drawing *played, const Drawing *after,
                 size_t log_count) {
  Story story = {
      .frames = 1, .before = {after->width, after->height}, .after = {after->width, after->height}};
  if (played == NULL) played = after;
  if (before == NULL || !differ(before, after)) {
    story.drawing = drawing_new(arena, after->width, after->height);
    for (size_t i = 0; i < after->count; i++) put(&story, &after->shapes[i], 0, 0);
    return story;
  }
  bool same_size = before->width == played->width && before->height == played->height;
  const int *steps = find_steps(arena, played, same_size ? log_count : 0, &story);
  fill_gaps(&story, log_count);
  story.frames = story.step_count + 2;
  story.before = (Point){before->width, before->height};
  story.drawing = drawing_new(arena, before->width > after->width ? before->width : after->width,
                              before->height > after->height ? before->height : after->height);
  put_frames(&story, before, played, after, steps, log_count);
  return story;
}

Drawing *story_frame(Arena *arena, const Story *story, size_t frame) {
  Point size = frame == story->frames ? story->after : story->before;
  Drawing *out = drawing_new(arena, size.x, size.y);
  for (size_t i = 0; i < story->drawing->count; i++) {
    Shape shape = story->drawing->shapes[i];
    if (shape.to != 0 && ((int)frame < shape.from || (int)frame > shape.to)) continue;
    shape.from = shape.to = 0;
    drawing_add(out, &shape, (Point){0, 0});
  }
  return out;
}

/* ---- parts ---- */

#define PART_ROOM  350 /* around what happened */
#define PLACE_ROOM 10  /* less than between any places that stand apart */

/* From `first` to `end` with room around, at least `least` long and within 0 to `whole`. */
static void widen(int *first, int *end, int least, int whole) {
  int middle = (*first + *end) / 2, half = (*end - *first) / 2 + PART_ROOM;
  if (2 * half < least) half = least / 2;
  if (2 * half > whole) half = whole / 2;
  *first = middle - half < 0 ? 0 : middle - half;
  if (*first + 2 * half > whole) *first = whole - 2 * half;
  *end = *first + 2 * half;
}

/* What is added in a frame, or (0) in any; with a `layer` only what is in that. */
static bool is_added(const Story *story, const Shape *shape, size_t frame, const char *layer) {
  bool added = shape->event > 0 && !shape->on_wish && shape->from > 1 && shape->to < (int)story->frames;
  if (layer != NULL && strcmp(shape->layer, layer) != 0) return false;
  return added && (frame == 0 || shape->from == (int)frame);
}

/* What a part must hold, so far: nothing while left is beyond right. */
typedef struct Reach {
  int left, top, right, bottom;
} Reach;
static const Reach NOTHING = {INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};

static void reach_shape(Reach *reach, const Shape *shape) {
  for (size_t i = 0; i < shape->count; i++) {
    Point point = shape->points[i];
    if (point.x - shape->radius < reach->left) reach->left = point.x - shape->radius;
    if (point.x + shape->radius > reach->right) reach->right = point.x + shape->radius;
    if (point.y - shape->radius < reach->top) reach->top = point.y - shape->radius;
    if (point.y + shape->radius > reach->bottom) reach->bottom = point.y + shape->radius;
  }
}

/* True if a point lies inside an area: a line from it to the right then crosses the sides an odd number of times. */
static bool holds(const Shape *area, Point point) {
  bool inside = false;
  for (size_t i = 0; i < area->count; i++) {
    Point a = area->points[i], b = area->points[(i + 1) % area->count];
    if ((a.y > point.y) == (b.y > point.y)) continue;
    int64_t x = a.x + (int64_t)(b.x - a.x) * (point.y - a.y) / (b.y - a.y);
    inside ^= point.x < x;
  }
  return inside;
}

/* The places (games/marks.h, mark_place()) that hold a point. */
static void reach_places_at(Reach *reach, const Drawing *drawing, Point point) {
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    if (strcmp(shape->layer, "places") == 0 && holds(shape, point)) reach_shape(reach, shape);
  }
}

/* Who fights or does something is seen whole: the place in which a fight is marked, and those that an action is drawn from and
 * to. */
static void reach_places(Reach *reach, const Drawing *drawing, const Shape *shape) {
  Kind kind = kind_of(shape);
  if (kind == KIND_FIGHT) {
    Reach mark = NOTHING;
    reach_shape(&mark, shape);
    reach_places_at(reach, drawing, (Point){(mark.left + mark.right) / 2, (mark.top + mark.bottom) / 2});
  }
  for (size_t i = 0; kind == KIND_ACTION && i < shape->count; i++)
    reach_places_at(reach, drawing, shape->points[i]);
}

static bool find_part(const Story *story, size_t frame, const char *layer, int least, StoryPart *out) {
  Reach reach = NOTHING;
  for (size_t i = 0; i < story->drawing->count; i++) {
    const Shape *shape = &story->drawing->shapes[i];
    if (!is_added(story, shape, frame, layer)) continue;
    reach_shape(&reach, shape);
    reach_places(&reach, story->drawing, shape);
  }
  if (reach.left > reach.right) return false;
  widen(&reach.left, &reach.right, least, story->drawing->width);
  widen(&reach.top, &reach.bottom, least / 2, story->drawing->height);
  *out = (StoryPart){reach.left, reach.top, reach.right - reach.left, reach.bottom - reach.top};
  return true;
}

bool story_part(const Story *story, size_t frame, int least, StoryPart *out) {
  return find_part(story, frame, NULL, least, out);
}

/* ---- one sheet ---- */

#define SHEET_LEAST  3000 /* a part is shown at most a little more than twice its size */
#define SHEET_HIGHER 400
#define SHEET_WORDS  205
#define SHEET_HEAD   260

/* Whether an edge of a part goes through what a shape reaches over. */
static bool is_cut(const StoryPart *part, const Reach *reach) {
  int right = part->left + part->width, bottom = part->top + part->height;
  bool beside = reach->right <= part->left || reach->left >= right || reach->bottom <= part->top ||
                reach->top >= bottom;
  bool within = reach->left >= part->left && reach->right <= right && reach->top >= part->top &&
                reach->bottom <= bottom;
  return !beside && !within;
}

/* What something reaches over, with the room that stands between any places that stand apart. */
static StoryPart with_room(const Drawing *drawing, const Reach *reach) {
  int left = reach->left < PLACE_ROOM ? 0 : reach->left - PLACE_ROOM;
  int top = reach->top < PLACE_ROOM ? 0 : reach->top - PLACE_ROOM;
  int right = reach->right + PLACE_ROOM, bottom = reach->bottom + PLACE_ROOM;
  if (right > drawing->width) right = drawing->width;
  if (bottom > drawing->height) bottom = drawing->height;
  return (StoryPart){left, top, right - left, bottom - top};
}

/* Cards and duels that stand apart are seen whole, or not at all. The places of a map have no room between them: wherever it ends, a part
 * of it goes through some. */
static void keep_places_whole(const Story *story, StoryPart *part) {
  StoryPart wider = *part;
  for (int pass = 0; pass < 2; pass++) {
    Reach all = {wider.left, wider.top, wider.left + wider.width, wider.top + wider.height};
    bool cut = false;
    for (size_t i = 0; i < story->drawing->count; i++) {
      const Shape *shape = &story->drawing->shapes[i];
      Reach place = NOTHING;
      if (strcmp(shape->layer, "places") != 0) continue;
      reach_shape(&place, shape);
      if (!is_cut(&wider, &place)) continue;
      cut = true;
      reach_shape(&all, shape);
    }
    if (!cut) {
      *part = wider;
      return;
    }
    wider = with_room(story->drawing, &all);
  }
}

static bool find_sheet_part(const Story *story, size_t frame, const char *layer, int least, StoryPart *out) {
  if (!find_part(story, frame, layer, least, out)) return false;
  keep_places_whole(story, out);
  return true;
}

/* Worth a second picture: not most of the board again, and no higher than half its width, since mails are small. */
static bool is_worth(const Story *story, const StoryPart *part) {
  return part->width < story->drawing->width * 80 / 100 && part->height <= part->width / 2 + SHEET_HIGHER;
}

/* The first fight or action, with as much beside it as its height asks for. */
static bool first_part(const Story *story, const char *layer, StoryPart *out) {
  size_t frame = 2;
  while (frame < story->frames && !find_sheet_part(story, frame, layer, SHEET_LEAST, out)) frame++;
  if (frame >= story->frames) return false;
  int wanted = 2 * (out->height - SHEET_HIGHER);
  if (out->width < wanted && !find_sheet_part(story, frame, layer, wanted, out)) return false;
  return is_worth(story, out);
}

/* Where all happened, else where all fights were, else the first of them; SHEET_PARTS: nothing is worth it. */
static SheetPart sheet_part(const Story *story, StoryPart *out) {
  if (find_sheet_part(story, 0, NULL, SHEET_LEAST, out) && is_worth(story, out)) return SHEET_ALL;
  if (find_sheet_part(story, 0, "fights", SHEET_LEAST, out) && is_worth(story, out)) return SHEET_FIGHTS;
  if (first_part(story, "fights", out)) return SHEET_FIRST_FIGHT;
  return first_part(story, "actions", out) ? SHEET_FIRST_ACTION : SHEET_PARTS;
}

/* A shape of a part, as large as that is shown. */
typedef struct Lens {
  const StoryPart *part;
  int percent, top; /* where the part begins on the sheet */
} Lens;

static Point seen_at(const Lens *lens, Point point) {
  return (Point){(int)((int64_t)(point.x - lens->part->left) * lens->percent / 100),
                 lens->top + (int)((int64_t)(point.y - lens->part->top) * lens->percent / 100)};
}

static int enlarged(const Lens *lens, int length) {
  return (int)((int64_t)length * lens->percent / 100);
}

static void put_enlarged(Arena *arena, const Lens *lens, const Shape *shape, Drawing *sheet) {
  Shape larger = *shape;
  Point *points = arena_alloc(arena, shape->count * sizeof *points);
  for (size_t i = 0; i < shape->count; i++) points[i] = seen_at(lens, shape->points[i]);
  larger.points = points;
  larger.radius = enlarged(lens, shape->radius);
  int *const lengths[] = {&larger.style.width, &larger.style.dash, &larger.style.round,
                          &larger.style.head,  &larger.style.size, &larger.style.room};
  for (size_t i = 0; i < sizeof lengths / sizeof *lengths; i++) *lengths[i] = enlarged(lens, *lengths[i]);
  drawing_add(sheet, &larger, (Point){0, 0});
}

/* Nothing of it is in the part, into which what has width may reach from a little outside. A text is in it or not: half a word
 * at an edge says nothing. */
static bool is_outside(const StoryPart *part, const Shape *shape) {
  bool left = true, right = true, above = true, below = true;
  int room = shape->kind == SHAPE_TEXT ? 0 : 200 + shape->radius;
  for (size_t i = 0; i < shape->count; i++) {
    Point point = shape->points[i];
    left &= point.x < part->left - room;
    right &= point.x > part->left + part->width + room;
    above &= point.y < part->top - room;
    below &= point.y > part->top + part->height + room;
  }
  return left || right || above || below;
}

Drawing *story_sheet(Arena *arena, const Story *story, const char *const words[SHEET_PARTS]) {
  StoryPart part;
  Drawing *after = story_frame(arena, story, story->frames);
  /* A board of one column is drawn for phones as it is, and would make the mail twice as long. */
  bool column = after->height > after->width * 3 / 2;
  SheetPart holds = column || story->step_count == 0 ? SHEET_PARTS : sheet_part(story, &part);
  if (holds == SHEET_PARTS) return after;
  const Drawing *before = story_frame(arena, story, story->frames - 1);
  Lens lens = {.part = &part, .percent = after->width * 100 / part.width, .top = after->height + SHEET_HEAD};
  int height = enlarged(&lens, part.height);
  height += 9 - (height + 9) % 10;
  Drawing *sheet = drawing_new(arena, after->width, lens.top + height);
  for (size_t i = 0; i < after->count; i++) drawing_add(sheet, &after->shapes[i], (Point){0, 0});
  Style style = {.fill = INK_BLACK,
                 .size = SHEET_WORDS,
                 .bold = true,
                 .anchor = ANCHOR_START,
                 .room = after->width - 120};
  drawing_layer(sheet, "before", NULL);
  drawing_text(sheet, style, (Point){60, after->height + SHEET_HEAD / 2}, words[holds]);
  drawing_clip(sheet, (Point){0, lens.top}, sheet->width, height);
  for (size_t i = 0; i < before->count; i++) {
    const Shape *shape = &before->shapes[i];
    bool explains = strcmp(shape->layer, "legend") == 0; /* it stands whole above */
    if (!shape->on_wish && !explains && !is_outside(&part, shape)) put_enlarged(arena, &lens, shape, sheet);
  }
  drawing_layer(sheet, "before", NULL);
  drawing_clip(sheet, (Point){0, -sheet->height}, sheet->width,
               2 * sheet->height); /* what is above it, too */
  return sheet;
}
