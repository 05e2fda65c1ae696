/* Diplomacy (schema/editions/diplomacy.yaml; templates/en/diplomacy/rules.yaml). */
#ifndef DIPLOMACY_GAME_H
#define DIPLOMACY_GAME_H

#include "../game.h"

extern const Game DIPLOMACY;

#endif
