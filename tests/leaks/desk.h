/* A referee with a ledger of its own, who is told of a world and asked for all that one viewer
 * can get of it. */
#ifndef TESTS_LEAKS_DESK_H
#define TESTS_LEAKS_DESK_H

#include "leaks.h"

/* The name of the game at every desk. */
#define DESK_GAME "pair"

typedef struct Desk Desk;

/* Opens a desk for a game of so many players (0: as many as play it by default), with a ledger in a folder
 * that goes away with it. NULL after saying why. */
Desk *desk_open(const Game *game, int players);
void desk_close(Desk *desk);

/* The game, the edition and the seats that its worlds are played with. */
const Match *desk_match(const Desk *desk);

/* Sets the world up in the ledger, within a transaction that is rolled back, and has the referee make what
 * the viewer can get, in `arena`: what the contract says of the state (label, window, duties, outcome), `show
 * --format yaml`, the drawing of its picture, the mail of his report with the drawing in it, the form, the
 * reminder, the receipt for his own file, and the view once more with that file in force. False after saying
 * what went wrong. */
bool desk_tell(Desk *desk, const World *world, const Occasion *occasion, Arena *arena, Tellings *out);

/* What no text may hold, whoever is told: the game's secret, and the keys of the other seats. NULL where
 * `told` holds none of it. */
const char *desk_secret_in(const Desk *desk, const Tellings *told, int viewer, Arena *arena);

#endif
