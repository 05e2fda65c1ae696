/* What is seen of one front, from a view: the duels, the pieces, and what happened there. */
#ifndef WATERLOO_FRONT_H
#define WATERLOO_FRONT_H

#include "../../base/tree.h"
#include "state.h"

/* A piece as the viewer knows it. */
typedef struct FrontPiece {
  const char *piece;  /* its name, "N3"; NULL: none stands there */
  const char *guard;  /* the general behind it; NULL for none */
  const Tree *values; /* those that are possible of an enemy's piece that was not seen; NULL */
  int value;          /* 0: unknown */
  Pose pose;
  bool seen; /* one's own that the enemy has looked at */
} FrontPiece;

/* How a duel was fought, if it was. */
typedef struct FrontFight {
  int stake; /* 0: it was not */
  int winner;
} FrontFight;

typedef struct Front {
  const Tree *pair;
  const char *name; /* of the pair; NULL where there is only one */
  bool stands;      /* there are duels to be drawn, of the present or of the manche that ended now */
  bool ended;       /* of that */
  size_t since; /* the first entry of the log that is about this front: what is before it ended a manche */
  uint8_t duels[DUELS + 1];            /* DuelState */
  FrontPiece pieces[SIDES][DUELS + 1]; /* [side][0] is the general */
  FrontFight fights[DUELS + 1];
} Front;

/* Reads a pair of the view, with the log of the view. */
void waterloo_front(const Tree *view, const Tree *pair, Front *out);

/* Whether an event is of this pair. */
bool waterloo_front_has(const Front *front, const Tree *event);
/* A side by its name; SIDES where it is none. */
int waterloo_front_side(const Tree *name);

#endif
