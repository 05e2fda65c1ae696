/* A player of Waterloo who thinks a little: who looks, counts the deals that are still possible, and assaults
 * when most of them are won.
 *
 * He is handed what his seat may know, and nothing else: its view and its choices (games/game.h). */
#ifndef TESTS_WATERLOO_BOT_H
#define TESTS_WATERLOO_BOT_H

#include "../../../adjudicator/games/game.h"

/* A turn file for one pair: `view` is the seat's, `choices` those of the part. */
Tree *waterloo_thinker_file(const Tree *view, const Tree *choices, Chooser *chooser, Arena *arena);

#endif
