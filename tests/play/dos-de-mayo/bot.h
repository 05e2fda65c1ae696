/* A player of Dos de Mayo who thinks a little: whose Spaniards go where the fewest Frenchmen can come, and strike where
 * they are more; whose Frenchmen go at the nearest Spaniards with all they have, and fill the gates in time.
 *
 * It is handed what its seat may know: its view and its choices (games/game.h), and the map. It looks one movement ahead
 * and plays nothing out: the stand-in's mind knows nothing of it. */
#ifndef TESTS_MAYO_BOT_H
#define TESTS_MAYO_BOT_H

#include "../../../adjudicator/games/game.h"

/* A turn file for the window that the seat owes. `edition`: of Dos de Mayo. */
Tree *mayo_thinker_file(const void *edition, const Tree *view, const Tree *choices, int seat,
                        Chooser *chooser, Arena *arena);

#endif
