/* What the computer is asked when it plays for a seat (games/stand_in.h), from a loaded game. */
#ifndef REFEREE_THINKING_H
#define REFEREE_THINKING_H

#include "../../games/stand_in.h"
#include "record.h"

/* The task of answering what the seat owes now, for one part (NULL in games without parts). Its key follows from the
 * turn's, which everybody is told when the turn is done: HMAC-SHA-256(turn key, "stand-in|GAME|TURN|WINDOW|SEAT|PART").
 * Its log has what happened in the game since the start that this seat read, without what was undone; nothing in it is of
 * a state after the loaded one. It refers to the loaded game, and lives in its arena. What the ledger answers. */
Status thinking_about(Referee *referee, const LoadedGame *loaded, int seat, const char *part,
                      StandInLevel level, StandInTask *out);

/* The same from a history that has the loaded state, whatever came after it. */
void thinking_again(const History *history, const LoadedGame *loaded, int seat, const char *part,
                    StandInLevel level, StandInTask *out);

#endif
