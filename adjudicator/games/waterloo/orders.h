/* What one seat's turn file says (WATERLOO 10.3). */
#ifndef WATERLOO_ORDERS_H
#define WATERLOO_ORDERS_H

#include "state.h"

/* The sections of a turn file, in the order of WATERLOO_SECTIONS. */
typedef enum Section {
  SECTION_PAIR,
  SECTION_DEPLOY,
  SECTION_DO,
  SECTION_ANSWER,
  SECTION_STANDING,
  SECTION_NEXT,
  SECTION_RESIGN,
  SECTIONS
} Section;
extern const char *const WATERLOO_SECTIONS[SECTIONS + 1];

typedef struct Deployment {
  uint8_t front[DUELS + 1]; /* values by duel */
  uint8_t general;          /* 0: none */
} Deployment;

/* What a file says for one pair. A file with an error is refused whole (10.4): all of this is good. */
typedef struct Part {
  uint8_t sections;       /* bit per Section that counts in the present window */
  uint8_t keeps_standing; /* `standing: same` */
  uint8_t pair[SIDES];    /* seats of the pair that the file names, in a ronde */
  int16_t answer;         /* WHAT_... of who is asked about a counter-charge or guard */
  Deployment deployment;
  TurnPlan turn; /* `do`, or the answer of who is asked for the rest of his turn */
  Standing standing;
  Next next;
} Part;

typedef struct Orders {
  Part parts[PLAYERS_MAX]; /* by the seat of the other player of the pair */
} Orders;

static inline bool waterloo_has(const Part *part, Section section) {
  return part != NULL && (part->sections & 1u << section);
}

#endif
