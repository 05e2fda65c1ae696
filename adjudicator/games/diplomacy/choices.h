/* What may be ordered now, and orders drawn from it. */
#ifndef DIPLOMACY_CHOICES_H
#define DIPLOMACY_CHOICES_H

#include "../offers.h"
#include "board.h"

/* The contract's choices(), offers and random_file(): see games/game.h. */
Tree *dip_choices(const void *edition, const void *state, int seat, const char *part, Arena *arena);
extern const Offer DIP_OFFERS[];
Tree *dip_random_file(const void *edition, const void *state, int seat, const char *part, Chooser *chooser,
                      Arena *arena);

/* Puts into a map what a seat may build or must remove: {count: 1, build: [A par, F bre]} or {count: 1, remove: [A par]}. */
void dip_put_builds(const Edition *edition, const State *state, int seat, Tree *section, Arena *arena);

#endif
