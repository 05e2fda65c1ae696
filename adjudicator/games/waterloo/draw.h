/* The picture, and what it shows of the front of a pair, read from a view and its log (draw_read.c).
 *
 * A front either stands, or is that of the battle that ended last in the log: then its pieces lie open (WATERLOO W15),
 * although the pair may be deploying for the next one. */
#ifndef WATERLOO_DRAW_H
#define WATERLOO_DRAW_H

#include "state.h"

/* The contract's draw(): see games/game.h. All pairs, the viewer's own first: one large, or several at half
 * size, side by side in twos. A pair without a front shows the final front of its last battle, if that has
 * just ended. Layers: headings, points, duels, pieces (about: the piece), engaged (the place of a general who is
 * elsewhere), fights, reserves, actions (about: "north-recon-3"), legend; on wish places (about: the duel, "3"; "north"
 * and "south" for the generals' places). With several pairs `about` has the pair's name before it, "anne-bruno/3". */
Drawing *waterloo_draw(const Tree *view, Arena *arena);

/* A piece as the viewer knows it. */
typedef struct FrontPiece {
  const char *piece;  /* its name, "N3"; NULL: none stands there */
  const Tree *values; /* those that are possible of an enemy's piece that was not seen; NULL */
  int value;          /* 0: unknown */
  Pose pose;
  bool seen; /* one's own that the enemy has looked at */
} FrontPiece;

/* How a duel was fought, if it was. */
typedef struct FrontFight {
  int stake; /* 0: it was not */
  int winner;
  size_t entry; /* of the log, from 0 */
} FrontFight;

/* Where the general of a side is, if not in his place. */
typedef struct FrontGeneral {
  int at;       /* duel; 0: in his place */
  bool guard;   /* he fights there beside the piece of the front; else he charged, and the duel is removed */
  int reserve;  /* points that he won as the reserve; 0: none */
  size_t entry; /* of the log, of that */
} FrontGeneral;

typedef struct Front {
  const Tree *pair;
  const char *name;         /* of the pair; NULL if there is only one */
  bool stands;              /* there are duels to be drawn, of the present battle or of the one that ended */
  const Tree *end;          /* the entry of the log that ended the battle which is drawn; NULL */
  bool over;                /* that battle is over, as the log or the view says */
  int battle;               /* its number */
  size_t since, until;      /* the entries of the log that are about it */
  uint8_t duels[DUELS + 1]; /* DuelState */
  FrontPiece pieces[SIDES][DUELS + 1]; /* [side][0] is the general */
  FrontGeneral generals[SIDES];
  FrontFight fights[DUELS + 1];
  int points[SIDES];  /* all that are known */
  int charges[SIDES]; /* of these, those that were won by charges */
  bool counted;       /* the points are known */
} Front;

/* A side by its name; SIDES if it is none. */
int waterloo_front_side(const Tree *name);

/* Whether an entry of the log is about this pair. */
bool waterloo_front_has(const Front *front, const Tree *event);

/* Reads a pair of a view, with the view's log. What is read belongs to the view. */
void waterloo_front_read(const Tree *view, const Tree *pair, Front *out);

#endif
