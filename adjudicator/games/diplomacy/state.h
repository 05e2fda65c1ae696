/* The state of a game, and what a turn file says (DIP 2; games/game.h). */
#ifndef DIPLOMACY_STATE_H
#define DIPLOMACY_STATE_H

#include "../fields.h"
#include "edition.h"

/* ---- the state ---- */

typedef enum Phase {
  SPRING_MOVEMENT,
  SPRING_RETREATS,
  FALL_MOVEMENT,
  FALL_RETREATS,
  ADJUSTMENTS,
  PHASES
} Phase;

static inline bool phase_is_movement(int phase) {
  return phase == SPRING_MOVEMENT || phase == FALL_MOVEMENT;
}

static inline bool phase_is_retreats(int phase) {
  return phase == SPRING_RETREATS || phase == FALL_RETREATS;
}

/* How the game ended; the names are the codes of the closing events. */
typedef enum Reason { REASON_NONE, REASON_CENTRES, REASON_LAST, REASONS } Reason;
extern const char
    *const DIP_REASONS[REASONS + 1]; /* NULL for none, "victory-centres", "victory-last", NULL */

/* A unit that lost its province and must retreat (DIP 6.1). */
typedef struct Dislodged {
  Unit unit;
  uint8_t count, to[BORDERS_MAX]; /* the locations where it may go, in their order */
} Dislodged;

/* By province. Unused parts are zero, so that equal positions are equal bytes. */
typedef struct State {
  uint16_t year;
  uint8_t phase;
  uint8_t over, winner, reason;  /* winner: a seat and 1 */
  uint8_t owners[LOCATIONS_MAX]; /* of a centre: a seat and 1; 0: nobody */
  Unit units[LOCATIONS_MAX];
  Dislodged dislodged[LOCATIONS_MAX];
} State;

/* The beginning (DIP 1.4). */
void dip_state_begin(const Edition *edition, State *state);

/* ---- a turn file ---- */

typedef enum Section { SECTION_ORDERS, SECTION_RETREATS, SECTION_BUILDS, SECTIONS } Section;

typedef enum Says {
  SAYS_NOTHING, /* it could not be read */
  SAYS_HOLD,
  SAYS_MOVE, /* among retreats: where it retreats */
  SAYS_SUPPORT,
  SAYS_CONVOY,
  SAYS_DISBAND,
  SAYS_BUILD,
  SAYS_REMOVE,
  SAYS_WAIVE
} Says;

/* One line. Locations are NOWHERE where the line names none. */
typedef struct Line {
  Place place;
  const char *text;            /* as it was written */
  const char *unknown;         /* the word that is no location, in the arena; NULL: all were read */
  uint8_t says, kind, of_kind; /* kinds: NO_UNIT where it says none */
  bool via;
  int16_t at; /* of the unit */
  int16_t of,
      to; /* of the unit that it helps, and where that goes or stands; `to` also: where the unit itself goes */
  uint8_t count, others[BORDERS_MAX]; /* SAYS_MOVE of a retreat: where else it goes, in order of preference */
} Line;

typedef struct LineList {
  const Line *lines;
  uint32_t count;
  uint8_t beyond; /* there were more than fit */
} LineList;

#define LINES_MAX 200 /* in one section */

typedef struct Orders {
  Sections sections;
  LineList lists[SECTIONS];
} Orders;

/* Whether a file has a section; the file may be NULL. */
static inline bool dip_has(const Orders *file, Section section) {
  return file != NULL && (file->sections.present & 1u << section) != 0;
}

#endif
