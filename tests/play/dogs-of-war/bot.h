/* A player of Dogs of War who thinks a little: who buys a soldier for each captain, chooses a house in each
 * battle for its spaces and its lead, and goes to the spaces that are worth most to him.
 *
 * He is handed what his seat may know, and nothing else: its view and its choices (games/game.h). */
#ifndef TESTS_DOGS_BOT_H
#define TESTS_DOGS_BOT_H

#include "../../../adjudicator/games/game.h"

/* A turn file for what the seat owes, from its view and its choices. */
Tree *dogs_thinker_file(const Tree *view, const Tree *choices, Chooser *chooser, Arena *arena);

#endif
