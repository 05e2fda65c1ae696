/* Where a unit may go and what it costs (DUCS 4.1 to 4.4, 5.2). One set of functions serves the reader of
 * turn files, the adjudication and the generator of legal orders. */
#ifndef DUCS_MOVEMENT_H
#define DUCS_MOVEMENT_H

#include "board.h"

#define UNREACHED 255

/* The cheapest ways of one unit: to each hex the cheapest, of these that with the fewest steps, of these that
 * with the lowest hexes in order (4.4). */
typedef struct Reach {
  Hex start;
  HexSet reached;           /* the start is among them */
  uint8_t cost[HEXES_MAX];  /* half points; UNREACHED */
  uint8_t steps[HEXES_MAX]; /* of reached hexes */
  Hex from[HEXES_MAX];      /* the hex before; of reached hexes but the start */
} Reach;

/* What a way need not heed: to find out what stands in it. */
enum { HEED_ALL = 0, IGNORE_ZONES = 1, IGNORE_ENEMIES = 2 };

/* `zones`: what the enemy controls, from ducs_zones(). Reached are also hexes where friends stand, which the
 * unit may pass but not end on: see ducs_may_stand(). */
void ducs_reach(const Board *board, int unit, const HexSet *zones, int ignored, Reach *out);

/* The steps of one move, the start left out, lakes left out. */
typedef struct Route {
  int count;
  int cost; /* half points */
  Hex hexes[MOVEMENT_MAX];
} Route;

/* The way to a hex that was reached. */
void ducs_route_to(const Reach *reach, Hex hex, Route *out);

/* Why an order to move cannot be carried out. */
typedef enum MoveFault {
  MOVE_GOOD,
  MOVE_UNIT_UNKNOWN,
  MOVE_UNIT_OF_ENEMY,
  MOVE_UNIT_GONE,
  MOVE_SECOND_LINE,
  MOVE_NO_HEX,
  MOVE_LAKE,
  MOVE_RIVER,
  MOVE_NOT_ADJACENT,
  MOVE_TOO_FAR,
  MOVE_ENEMY,
  MOVE_ENEMY_ON_THE_WAY,
  MOVE_OCCUPIED,
  MOVE_ZONE,
  MOVE_FAULTS
} MoveFault;

typedef struct MoveFaultRow {
  const char *code, *message; /* "DUCS-4.1", key of the catalogue */
} MoveFaultRow;
extern const MoveFaultRow DUCS_MOVE_FAULTS[MOVE_FAULTS];

/* Judges one line, but for its unit: a target or a path. Where it is good, *route is its way; else *at is the
 * number of the hex in the line that is wrong. */
MoveFault ducs_judge_path(const Board *board, int unit, const HexSet *zones, const WrittenMove *move,
                          Route *route, int *at);

#endif
