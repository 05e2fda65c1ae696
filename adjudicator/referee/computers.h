/* The computer plays its seats, and at deadlines for who missed them. */
#ifndef REFEREE_COMPUTERS_H
#define REFEREE_COMPUTERS_H

#include "office/office.h"

/* For each game in which the computer has something to answer, those at their deadline first, then the window opened
 * first: reads the game, searches
 * outside of any transaction, and files what it found in a short one, if the game is still where it was and the seat still
 * the computer's. At a deadline this is one with the adjudication. Then the game is adjudicated if that made it complete,
 * and played on a few windows more; one that only computers play goes on by one window a tick.
 *
 * Searches take `think` of the configuration in all, by referee->elapsed, one after the other (not yet on all cores). When
 * it is over, games whose time is up are played by the level easy, which takes no time; others wait for the next tick.
 * If another process is at it, nothing is done. A failure stops only its own game; a search that ends the process counts
 * as an attempt (turn.h: ATTEMPTS_MAX). STATUS_OK, or the worst that happened
 * (logged). *moved: a window was adjudicated, so that there is mail to send. Steps: "searched" after each search,
 * "filed" once its file is committed. */
Status computers_play(Referee *referee, bool *moved);

#endif
