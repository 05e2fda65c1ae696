/* Random turn files by the rows of a game's turn file (Game.turn_file, fields.h): the same rows that a file is read, written and
 * described by say what may stand in it. What they cannot say (the spaces of this year, conditions) is drawn by a function of
 * the game, Game.draws, whose number stands in the row, FieldRow.draw. Nothing here knows what is legal: what read() or judge()
 * finds wrong is drawn again, now and then left out. */
#ifndef GAMES_RANDOM_FILE_H
#define GAMES_RANDOM_FILE_H

#include "game.h"

/* What those functions draw with. */
struct FieldDrawer {
  const void *edition, *state;
  int seat;
  const char *part;
  Chooser *chooser;
  Arena *arena;
  const FieldRow *field; /* the row that is being drawn */
  const FieldRow **rows; /* of all nodes that were drawn, by their lines from 1 */
  size_t count;
};

/* A random node of a row, as read() might take it, in the drawer's arena; NULL: none, its key is left out. For those
 * functions, too, as is what they choose by: 0 .. below-1; true once in so many times. */
Tree *field_draw(FieldDrawer *drawer, const FieldRow *row);
unsigned draw_below(const FieldDrawer *drawer, size_t below);
bool draw_one_in(const FieldDrawer *drawer, unsigned times);

/* The contract's random_file(): see games/game.h. Of an edition that begins with an EditionBase. */
Tree *general_rows_random_file(const void *edition, const void *state, int seat, const char *part,
                               Chooser *chooser, Arena *arena);

#endif
