/* What the pictures of all games share: the looks of seats, marks of fights and losses, the legend.
 *
 * A seat is recognised by three things: its ink, how light that is, and the form of its pieces. So seats
 * differ in a black-and-white print, too. */
#ifndef GAMES_MARKS_H
#define GAMES_MARKS_H

#include "../base/drawing.h"

/* The forms of pieces: the first five seats, as many as any game has, all have different ones. */
typedef enum SeatForm { FORM_SQUARE, FORM_ROUND, FORM_DIAMOND, FORM_HOUSE, FORM_HEXAGON } SeatForm;

/* How the pieces of a seat look. */
typedef struct SeatLook {
  Ink fill;      /* of its pieces */
  Ink letters;   /* on them */
  SeatForm form; /* of its tokens */
  bool angular;  /* of its cards and counters: square corners; else round ones */
  int dash;      /* of its arrows; 0: none */
} SeatLook;

/* The look of a seat by its place at the table, from 0; seats past the sixth look like earlier ones. */
SeatLook seat_look(int seat);

/* Draws a piece of a seat, in the seat's form and of that half width, with its number. `text` may be NULL. */
void mark_token(Drawing *drawing, SeatLook look, Point middle, int half, const char *text);

/* Draws an arrow of a seat from one place to another, `from_room` and `to_room` short of them; nothing if no
 * length is left between. */
void mark_arrow(Drawing *drawing, SeatLook look, Point from, Point to, int from_room, int to_room);

/* The same over a place between. */
void mark_arrow_over(Drawing *drawing, SeatLook look, Point from, Point over, Point to, int from_room,
                     int to_room);

/* Draws a number on an arrow. */
void mark_count(Drawing *drawing, Point middle, int count);

/* Adds the area of a place, by the name that orders call it by: to the layer "places", which is on wish and is not
 * painted. It is for whoever points at the picture, and says where marks may be put. What stands in the place is drawn
 * later, so that it is met first. An area of several pieces is several shapes of one name. */
void mark_place(Drawing *drawing, const char *name, const Point *corners, size_t count);
void mark_place_box(Drawing *drawing, const char *name, Point corner, int width, int height);

/* Draws a fight: a star with many points. */
void mark_fight(Drawing *drawing, Point middle, int radius);
/* Draws a loss: a cross. */
void mark_loss(Drawing *drawing, Point middle, int half);

/* The point at `length` from `from` towards `to`, beyond `to` if the distance is shorter. */
Point point_towards(Point from, Point to, int length);

/* The style of texts: black, outlined in white. */
Style label_style(int size, int room);

/* Returns the next entry with that code in the `log` of a view, at *at or later, and sets *at after it. NULL
 * if there are no more. */
const Tree *log_next(const Tree *view, const char *code, size_t *at);

/* The whole number under a key of a map; `otherwise` if there is none. */
int field_number(const Tree *map, const char *key, int otherwise);

#endif
