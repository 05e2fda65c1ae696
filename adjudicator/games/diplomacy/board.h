/* Questions about the board, for all of the rules: what stands on it, what is legal, what becomes of movement and in winter. */
#ifndef DIPLOMACY_BOARD_H
#define DIPLOMACY_BOARD_H

#include "state.h"

/* ---- what stands on it (board.c) ---- */

static inline bool dip_is_of(const Unit *unit, int seat) {
  return unit->kind != NO_UNIT && unit->power == seat;
}

/* The units and the centres of a power; units that must retreat do not count. */
int dip_units(const State *state, int seat);
int dip_centres(const State *state, int seat);
/* How many units a power may build; if negative, how many it must remove (DIP 7.2, 7.3). */
int dip_adjustment(const Edition *edition, const State *state, int seat);

/* For how many of its centres beyond its units it cannot build, since no home centre is free (DIP 7.2). */
int dip_unbuilt(const Edition *edition, const State *state, int seat);
/* Whether a power may build there now: its own home centre, which it owns, with no unit in it (DIP 7.2). */
bool dip_may_build(const Edition *edition, const State *state, int seat, int province);
/* Whether a province is a home centre of a power. */
bool dip_is_home(const Edition *edition, int seat, int province);
/* Whether a power has units that must retreat. */
bool dip_has_dislodged(const State *state, int seat);
/* The powers that still have a unit or a centre, as a bit mask. */
unsigned dip_alive(const Edition *edition, const State *state);

/* ---- movement (resolve.c): what becomes of orders that are given at once (DIP 4, 5). Pure, in polynomial time, without
 * recursion ---- */

#define UNITS_MAX LOCATIONS_MAX
#define NOBODY    (-1)

typedef enum Verb { HOLD, MOVE, SUPPORT, CONVOY } Verb;

/* What a unit does. An order that it could never carry out is a hold (DIP 3.1). */
typedef struct Task {
  Unit unit;
  uint8_t verb;
  uint8_t of; /* SUPPORT, CONVOY: the province of the unit that is helped */
  uint8_t to; /* MOVE: the location; SUPPORT, CONVOY: the province; of a support to hold the same as `of` */
  bool via;   /* MOVE: its owner says that it goes by convoy (DIP 3.6) */
} Task;

/* What became of it. Units are numbers of tasks; NOBODY for none. */
typedef struct Fate {
  bool moved;     /* MOVE: it came where it went */
  bool by_convoy; /* MOVE: it went by sea */
  bool given;     /* SUPPORT, CONVOY: the unit that is helped does what it is helped to do */
  bool cut;       /* SUPPORT: by `other` (DIP 4.6) */
  bool
      disrupted; /* MOVE by convoy: no way was open (DIP 5.2); `other`: a convoying fleet that was dislodged, or NOBODY */
  bool paradox;     /* disrupted, since its way depended on itself (DIP 5.4) */
  int16_t other;    /* also of a MOVE that failed: whom it bounced with */
  int16_t loser_of; /* the unit that dislodged it; NOBODY: none did */
} Fate;

/* One movement phase, to be filled with the units and what they do; one unit a province. */
typedef struct Movement {
  int count;
  Task tasks[UNITS_MAX];
  Fate fates[UNITS_MAX];
  bool contested[LOCATIONS_MAX]; /* provinces that are empty since units bounced there (DIP 6.1) */
} Movement;

/* Fills fates and contested provinces. */
void dip_resolve_movement(const Edition *edition, Movement *movement);

/* Whether fleets in these seas (locations) are a way from a province to another (DIP 5.1). */
bool dip_sea_way(const Edition *edition, const uint8_t *seas, int count, int from, int to);
/* Whether the fleet in seas[fleet] may be one of the fleets of such a way that passes no sea twice. */
bool dip_on_sea_way(const Edition *edition, const uint8_t *seas, int count, int fleet, int from, int to);

/* ---- what is legal (judge.c) ---- */

/* What is wrong with a line; what it is reported as stands in DIP_FAULTS. */
typedef enum Fault {
  GOOD,
  FAULT_UNCLEAR,
  FAULT_LOCATION,
  FAULT_SECTION,
  FAULT_NO_UNIT,
  FAULT_OTHERS,
  FAULT_GO,
  FAULT_COAST,
  FAULT_WHICH_COAST,
  FAULT_NO_FLEETS,
  FAULT_SUPPORT,
  FAULT_CONVOY,
  FAULT_NO_SEA_WAY,
  FAULT_RETREAT,
  FAULT_BUILD,
  FAULT_BUILD_KIND,
  FAULT_HOME,
  FAULT_NO_BUILDS,
  FAULT_NO_REMOVALS,
  FAULTS
} Fault;
typedef struct FaultRow {
  const char *code, *rule, *message; /* of the diagnostic, of the event, its key in the catalogue */
} FaultRow;
extern const FaultRow DIP_FAULTS[FAULTS];

/* The units of the board with what they do: all hold. */
void dip_movement_begin(const Edition *edition, const State *state, Movement *out);
/* Has the units of a seat do what its file (NULL: none) orders: what a unit could never do leaves it as it is. Returns how many
 * lines are wrong, and records them. `faults`, one for each unit of the movement, gets what is wrong with its order; NULL: not
 * asked. */
int dip_take_orders(const Edition *edition, Movement *movement, int seat, const Orders *file, uint8_t *faults,
                    Diagnostics *diagnostics);
/* Where a unit comes that goes from a location to another, of which only the province may be named (DIP 3.3): NOWHERE if it
 * cannot, and then *fault says why. */
int dip_landing(const Edition *edition, Kind kind, int from, int to, Fault *fault);
/* The dislodged unit that a line of `retreats` is about, NULL if there is none of the seat; and where it goes: the first that is
 * open of those named, NOWHERE if it disbands, or none is open (which is FAULT_RETREAT). */
const Dislodged *dip_judge_retreat(const Edition *edition, const State *state, int seat, const Line *line,
                                   int *to, Fault *fault);
/* Whether a line of `builds` could ever be carried out by the seat. */
Fault dip_judge_build(const Edition *edition, int seat, const Line *line);
/* The last line of a list that is about a unit in that province, since an order replaces one before it; -1: none. */
int dip_last_line(const Edition *edition, const LineList *list, int province);
/* Records what is wrong with a line. */
void dip_report(const Edition *edition, const Line *line, Fault fault, Diagnostics *diagnostics);

/* ---- builds and removals (adjust.c) ---- */

/* Builds or removes for a seat as far as its list (NULL: none) has it (DIP 7.2, 7.3). `events` may be NULL. Returns how much of
 * dip_adjustment() is still due; less than that, if it waives builds. */
int dip_adjust(const Edition *edition, State *state, int seat, const LineList *list, Events *events);
/* What is wrong with each line of a seat's list in the winter of `state`, beside dip_judge_build(): those that come to nothing while
 * something is still due after all of them; else they are spare (DIP 7.2, 7.3). `faults`: one for each line. */
void dip_judge_winter(const Edition *edition, const State *state, int seat, const LineList *list,
                      Fault *faults);
/* Removes `count` units of a power that did not say which (DIP 7.4). */
void dip_remove_in_disorder(const Edition *edition, State *state, int seat, int count, Events *events);

#endif
