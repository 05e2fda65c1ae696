/* The one game of a module (`make desk` names it); games/registry.c has all. */
#include DESK_GAME_HEADER

const Game *const GAMES[] = {&DESK_GAME, NULL};
