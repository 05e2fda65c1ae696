/* What the pictures of all games have in common: the looks of seats, marks of fights and losses, the legend.
 *
 * A seat is known by three things: its ink, how light that is, and the form of its pieces. So two seats
 * differ also where a picture is printed in black and white. */
#ifndef GAMES_MARKS_H
#define GAMES_MARKS_H

#include "../base/drawing.h"

/* The forms of pieces: those of the first five seats, which is as many as sit at any table, are all
 * different. */
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

/* A piece of a seat that has a number, in the seat's form and of that half width. `text` may be NULL. */
void mark_token(Drawing *drawing, SeatLook look, Point middle, int half, const char *text);

/* An arrow of a seat from one place to another, `from_room` and `to_room` short of them. Nothing if there
 * is no way between. */
void mark_arrow(Drawing *drawing, SeatLook look, Point from, Point to, int from_room, int to_room);

/* A number on an arrow. */
void mark_count(Drawing *drawing, Point middle, int count);

/* A fight: a star with many points. */
void mark_fight(Drawing *drawing, Point middle, int radius);
/* What was lost: a cross. */
void mark_loss(Drawing *drawing, Point middle, int half);

/* The point that far from `from` on the way to `to`, and further where the way is shorter. */
Point point_towards(Point from, Point to, int length);

/* Texts of a picture: black, with white around them. */
Style label_style(int size, int room);

/* The fields of what happened, from the `log` of a view: the next entry of that code at *at or later, which
 * is then moved behind it. NULL if there is no more. */
const Tree *log_next(const Tree *view, const char *code, size_t *at);

/* The whole number under a key of a map; `otherwise` if there is none. */
int field_number(const Tree *map, const char *key, int otherwise);

#endif
