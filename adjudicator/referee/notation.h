/* The notation of a game: what was decided and what fell, so that the game can be played again without its
 * secret, by anybody who has the rules.
 *
 *   notation: 1
 *   game: madrid
 *   rules: dos-de-mayo
 *   format: 3                    # of positions (game.h: state_format)
 *   edition: (digest)
 *   seats: [spanish, french]
 *   options: {pace: fast}        # of the rules; where there are any
 *   begun: 2026-05-01T08:00:00Z
 *   start: (position, with all decks)
 *   state: (digest of it)
 *   windows:
 *     - turn: "1"
 *       window: orders
 *       at: 2026-05-02T20:00:00Z
 *       files:                   # in force; missing: those of the window before, of the same turn
 *         - seat: spanish
 *           part: anne-bruno     # in games with parts
 *           orders: ["3→2"]      # the game's own sections, as they were filed
 *       dice:                    # in the order in which they were asked for; where there were any
 *         - {roll: (label), sides: 6, value: 3}
 *         - {draw: (label), sides: 5, value: 2}
 *         - {shuffle: (label), order: [2, 1, 3]}
 *       state: (digest of the dice and of the position that the window led to)
 *   result: {winner: spanish, reason: spanish-victory-losses}       # of a game that is over
 *
 * Times may lack. A digest is the SHA-256 of the dice, each as one line of YAML with its line end, and
 * the position, all as base/yaml writes them. Windows that a
 * rollback or a patch undid do not stand in it, nor does what has no part in the game: keys, salts,
 * addresses, press, acts. */
#ifndef REFEREE_NOTATION_H
#define REFEREE_NOTATION_H

#include "../base/dice_record.h"
#include "history.h"

#define NOTATION_VERSION 1

/* The notation of a game as a tree, in the history's arena. Every window is adjudicated again on the way:
 * STATUS_BAD_DATA (told) where that gives another state than the ledger has. */
Status notation_write(Referee *referee, const History *history, Tree **out);

/* The numbers of the states that the present one came from, from the first to the last, and their count;
 * those that a rollback made stand in it. In the history's arena. */
const int64_t *notation_path(const History *history, size_t *count);

/* The digest of the state on the table, and of the dice that led to it (NULL: none). In the table's arena. */
const char *notation_digest(const Table *table, const DiceRecord *dice);

#endif
