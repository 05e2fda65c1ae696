/* What games.c needs of the seats. Private to ledger/. */
#ifndef LEDGER_PEOPLE_H
#define LEDGER_PEOPLE_H

#include "query.h"

/* Adds one seat of a game, whatever seat->game says. */
Status people_add_seat(Ledger *ledger, int64_t game, const SeatRow *seat);

#endif
