/* The picture, and what its files share: the picture while it is made, what is looked up in its view, small marks and the
 * legend (draw_marks.c), battles that were fought (draw_fought.c).
 *
 * All of it is one column, 640 pixels wide, and its letters are LETTERS high: on a page 360 pixels wide they are
 * 11 pixels of that page. */
#ifndef DOGS_DRAW_H
#define DOGS_DRAW_H

#include "../marks.h"
#include "state.h"

/* The contract's draw(): see games/game.h. The battles just fought with who stood there and what came of it, then each
 * current battle with its track and spaces; below them the players and the legend of small marks. Layers: headings,
 * tracks, pushes, markers or fights (about: the battle), battles (about: the house), tokens, takers, hidden, tactics, scored, coin
 * (about: the battle and which, "2-RW1"), spaces, actions, soldiers, withdrawn, losses (about: the space), all of them with
 * "fought-" before the name for battles just fought; players (about: the player), legend; on wish places (about: "TAL",
 * "TAL.3"). NULL if there is no battle. */
Drawing *dogs_draw(const Tree *view, Arena *arena);

/* The contract's ended(): see games/game.h. Its battles have `fought`, the entry of the log that ended them, and stand as
 * they did then. NULL if no battle was fought. */
Tree *dogs_ended(const Tree *former, const Tree *document, Arena *arena);

/* Tenths of a pixel. */
#define WIDTH   6400
#define MARGIN  60
#define LETTERS 205

typedef struct Scene {
  Arena *arena;
  const Tree *view;
  Drawing *drawing;
  int top; /* of what is drawn next */
} Scene;

/* ---- draw_marks.c ---- */

/* A list of the view, or of a map; an empty one if there is none. */
const Tree *dogs_list(const Tree *map, const char *name);
/* The text under a key of a map; "" if there is none. */
const char *dogs_text(const Tree *map, const char *name);
/* What a kind of soldier is called on marks, as fields of the words "kind": its `kind`, and `letters`, which stand for one
 * that nobody translated. */
Tree *dogs_kind_words(const Scene *scene, const char *kind);

/* Draws one mark with its number: "coins", "vp", "shields", "captains", "tactics", or a kind of soldier with its letters. */
void dogs_draw_gain(const Scene *scene, const char *what, int count, Point middle);

/* Draws what is given (GIVE of view.h) as marks in a row from a place to the right; dogs_gains_width() is how broad that
 * is, 0 if nothing is given. */
void dogs_draw_gains(const Scene *scene, const Tree *map, Point left);
int dogs_gains_width(const Tree *map);

/* Draws a token face down. */
void dogs_draw_hidden(Drawing *drawing, Point middle);

/* The frame of a space: closed to the viewer; who stands there came now. */
Style dogs_space_style(bool closed);
Style dogs_ring_style(void);

/* Draws the marker of a track with how far somebody leads, and a small one where the marker was before. */
void dogs_draw_marker(Drawing *drawing, Point middle, int radius, int lead);
void dogs_draw_push(Drawing *drawing, const SeatLook *look, Point middle);

/* Draws the piece of a player who left the losing side. */
void dogs_draw_withdrawn(Drawing *drawing, SeatLook look, Point middle, int half);

/* What each mark means, in two columns. The height is the same for all pictures of an edition. */
int dogs_legend_height(const Scene *scene);
void dogs_draw_legend(const Scene *scene);

/* ---- draw_fought.c ---- */

/* The next entry of the log, counted from 1, after entry `after` with which a battle ended; 0 if there is none. */
size_t dogs_next_fought(const Tree *view, size_t after);
const Tree *dogs_entry(const Tree *view, size_t entry);

/* A battle that an entry ended, as the view has battles, with what stood on it: {battle, fought: the entry, tokens,
 * hidden, tactics, sides}. */
Tree *dogs_fought_battle(const Tree *view, size_t entry, Arena *arena);

#endif
