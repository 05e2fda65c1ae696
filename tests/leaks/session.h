/* A referee with a ledger of its own, who is told of a world and asked for all that one viewer
 * can get of it. */
#ifndef TESTS_LEAKS_SESSION_H
#define TESTS_LEAKS_SESSION_H

#include "leaks.h"

/* The name of the game at every session. */
#define SESSION_GAME "pair"

typedef struct Session Session;

/* Opens a session for a game of so many players (0: as many as play it by default), with a ledger in a folder
 * that goes away with it. NULL after saying why. */
Session *session_open(const Game *game, int players);
void session_close(Session *session);

/* The game, the edition and the seats that its worlds are played with. */
const Match *session_match(const Session *session);

/* Sets the world up in the ledger, within a transaction that is rolled back, and has the referee make what
 * the viewer can get, in `arena`: what the contract says of the state (label, window, duties, outcome), `show
 * --format yaml`, the drawing of its picture, what the order desk is told, what the computer would file in his place, the mail of his report with the drawing in it, the form, the
 * reminder, the receipt for his own file, and the view once more with that file in force. False after saying
 * what went wrong. */
bool session_tell(Session *session, const World *world, const Occasion *occasion, Arena *arena,
                  Tellings *out);

/* What no text may hold, whoever is told: the game's secret, and the keys of the other seats. NULL where
 * `told` holds none of it. */
const char *session_secret_in(const Session *session, const Tellings *told, int viewer, Arena *arena);

#endif
