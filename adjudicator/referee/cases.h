/* Cases: a rule with a number, a position, turn files, an expectation (design.md 5).
 *
 *   case: "MAYO 4.6 equal moving groups, no kills yet: Spain has the initiative"
 *   game: dos-de-mayo
 *   position: {...}          what is not mentioned does not exist; missing: the game's own start
 *   files: {SEAT: {...}}     the game's sections only; a missing section means the defaults
 *   options: {pace: fast}    pace is fast unless a case says otherwise
 *   dice: [3, 1]             in the order rolled
 *   expect: {position, events, errors, over, owes}
 *
 * Seats that bear their players' names are those of the position, or else of the files, in their order. In
 * games with parts a seat may have a list of files.
 *
 * A case runs to the end of the turn. Where it expects `owes`, or its pace is full, it stops
 * earlier at a window in which a seat must be asked whose file has no section for it. The position that is
 * compared keeps the turn and window of the start if the turn was completed. Games may have it otherwise:
 * CaseManner in games/game.h. */
#ifndef REFEREE_CASES_H
#define REFEREE_CASES_H

#include "referee.h"

/* One case that was run. */
typedef struct CaseResult {
  const char *name; /* what `case` says, or a stand-in where it says nothing */
  int line;         /* of the document */
  const char *game; /* what it says, "" for nothing */
  bool passed;
  Diagnostics found; /* CASE-*: faults of the case file (with line:col), and what did not come as expected */
} CaseResult;

/* Runs one document of a case file. All in `arena`. Codes of faults of the file: CASE-SHAPE,
 * CASE-UNKNOWN-KEY, CASE-GAME, CASE-SEAT, CASE-DICE, and the game's own for options and position. Codes of
 * failures, placed at the expectation: CASE-POSITION, CASE-EVENTS, CASE-ERRORS, CASE-OVER, CASE-OWES,
 * CASE-ROLLS, CASE-SOUND. */
void case_run(Referee *referee, Arena *arena, const Tree *document, CaseResult *out);

#endif
