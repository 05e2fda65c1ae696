#include "story.h"

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
static Kind *find_kinds(Arena *arena, const Drawing *after, size_t log_count) {
  Kind *kinds = arena_alloc(arena, (log_count + 1) * sizeof *kinds);
  for (size_t i = 0; i <= log_count; i++) kinds[i] = KIND_NONE;
  for (size_t i = 0; i < after->count; i++) {
    const Shape *shape = &after->shapes[i];
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
static int *find_steps(Arena *arena, const Drawing *after, size_t log_count, Story *story) {
  const Kind *kinds = find_kinds(arena, after, log_count);
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

static void put_frames(Story *story, const Drawing *before, const Drawing *after, const int *steps,
                       size_t log_count) {
  size_t first = alike_first(before, after), last = alike_last(before, after, first);
  for (size_t i = 0; i < first; i++) put(story, &before->shapes[i], 0, 0);
  for (size_t i = first; i < before->count - last; i++) put(story, &before->shapes[i], 1, story->frames - 1);
  for (size_t i = first; i < after->count - last; i++) {
    const Shape *shape = &after->shapes[i];
    bool drawn = shape->event > 0 && (size_t)shape->event <= log_count && story->step_count > 0;
    if (drawn) put(story, shape, (size_t)steps[shape->event] + 1, story->frames - 1);
  }
  for (size_t i = first; i < after->count - last; i++)
    put(story, &after->shapes[i], story->frames, story->frames);
  for (size_t i = after->count - last; i < after->count; i++) put(story, &after->shapes[i], 0, 0);
}

static bool differ(const Drawing *a, const Drawing *b) {
  return a->width != b->width || a->height != b->height || a->count != b->count ||
         alike_first(a, b) < a->count;
}

Story story_make(Arena *arena, const Drawing *before, const Drawing *after, size_t log_count) {
  Story story = {.frames = 1};
  if (before == NULL || !differ(before, after)) {
    story.drawing = drawing_new(arena, after->width, after->height);
    for (size_t i = 0; i < after->count; i++) put(&story, &after->shapes[i], 0, 0);
    return story;
  }
  bool same_size = before->width == after->width && before->height == after->height;
  const int *steps = find_steps(arena, after, same_size ? log_count : 0, &story);
  fill_gaps(&story, log_count);
  story.frames = story.step_count + 2;
  story.drawing = drawing_new(arena, before->width > after->width ? before->width : after->width,
                              before->height > after->height ? before->height : after->height);
  put_frames(&story, before, after, steps, log_count);
  return story;
}

Drawing *story_frame(Arena *arena, const Story *story, size_t frame) {
  Drawing *out = drawing_new(arena, story->drawing->width, story->drawing->height);
  for (size_t i = 0; i < story->drawing->count; i++) {
    Shape shape = story->drawing->shapes[i];
    if (shape.to != 0 && ((int)frame < shape.from || (int)frame > shape.to)) continue;
    shape.from = shape.to = 0;
    drawing_add(out, &shape, (Point){0, 0});
  }
  return out;
}
