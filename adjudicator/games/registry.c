#include "diplomacy/game.h"
#include "dogs-of-war/game.h"
#include "dos-de-mayo/game.h"
#include "ducs/game.h"
#include "game.h"
#include "waterloo/game.h"

const Game *const GAMES[] = {&DOS_DE_MAYO, &DUCS, &WATERLOO, &DOGS_OF_WAR, &DIPLOMACY, NULL};
