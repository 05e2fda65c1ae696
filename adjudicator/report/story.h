/* A turn as a sequence of pictures: before, what happened step by step, after.
 *
 * The frames of a story are one drawing, whose shapes know from which frame to which they are seen: what lies still is
 * there once. The first frame is the position before, the last one the position after with the marks of what happened.
 * Between them, over the position before, what happened is added: moves together, each fight, and each thing done in one of
 * its own, with what came of it. */
#ifndef REPORT_STORY_H
#define REPORT_STORY_H

#include "../base/arena.h"
#include "../base/drawing.h"
#include "../base/tree.h"

/* The entries of the log that a step shows: from number `first`, counted from 0, up to and without `end`. */
typedef struct StoryStep {
  size_t first, end;
} StoryStep;

typedef struct Story {
  Drawing *drawing; /* of all frames; its words are looked up */
  size_t
      frames; /* 1: nothing is known of before, or nothing is different; else two more than there are steps */
  StoryStep *steps;
  size_t step_count;
  Point before,
      after; /* width and height of the first frame and of the last; the drawing has room for both */
} Story;

/* `before` is the drawing of the position before, without anything that happened, or NULL; `played` one whose shapes say what
 * happened (drawing_event()), NULL if that is `after`; `after` that of the position after, in which the board may have been
 * cleared (ended() in games/game.h). All with their words (picture_words()). `log_count`: how many entries the log has. Where `before`
 * and `played` are of different sizes their places are not the same, and there are no steps. In `arena`. */
Story story_make(Arena *arena, const Drawing *before, const Drawing *played, const Drawing *after,
                 size_t log_count);

/* What is seen in one frame, from 1, in its own size. In `arena`. */
Drawing *story_frame(Arena *arena, const Story *story, size_t frame);

/* A part of a drawing, in tenths of a pixel. */
typedef struct StoryPart {
  int left, top, width, height;
} StoryPart;

/* What lies around that which happens in a frame, or (0) in any, at least `least` wide and half of that high; of a fight all of
 * the place (layer "places") that its mark is in, of an action those that it is drawn from and to. False if nothing is added in it. */
bool story_part(const Story *story, size_t frame, int least, StoryPart *out);

/* What the part that is shown larger holds: a heading that says more of it sends the reader looking for what is cut off. */
typedef enum SheetPart {
  SHEET_ALL,
  SHEET_FIGHTS,
  SHEET_FIRST_FIGHT,
  SHEET_FIRST_ACTION,
  SHEET_PARTS
} SheetPart;

/* The last frame as it is, and below it, as wide, the part of the position before in which something happened, larger, with all
 * that happened in it; above that stand the `words` of what it holds. For readers who cannot turn frames. Where too much of the board would be shown
 * twice it is the part around the fights, or around the first fight or action. The legend is not repeated. A story without steps,
 * without such a part, or of a board half as high again as wide is its last frame alone. In `arena`. */
Drawing *story_sheet(Arena *arena, const Story *story, const char *const words[SHEET_PARTS]);

#endif
