/* Leaks put into a game on purpose: a harness that does not find them is none. */
#ifndef TESTS_LEAKS_PLANTED_H
#define TESTS_LEAKS_PLANTED_H

#include "pairs.h"

/* Plays copies of the game, each with one leak, until it is found; a line for each. A leak that is not found
 * within some hundred pairs counts as failed. */
void planted_run(const Game *game, int *passed, int *failed);

#endif
