/* A game on the table of a fuzz target. The target's own name says which: turn-ducs, edition-dos-de-mayo. */
#ifndef TESTS_FUZZ_TABLE_H
#define TESTS_FUZZ_TABLE_H

#include "../../adjudicator/games/game.h"
#include "fuzz.h"

typedef struct Table {
  Arena *arena; /* for the life of the program */
  const Game *game;
  const Tree *edition_file;
  Seats seats;
  const void *edition; /* for these seats */
} Table;

/* Lays the game out, once, for as many as play it by default; ends the program where its edition cannot be
 * read. From LLVMFuzzerInitialize(). */
void table_open(Table *table, const char *program);

/* SplitMix64: for the choice of moves; dice never come from it. */
typedef struct RandomChooser {
  Chooser chooser;
  uint64_t state;
} RandomChooser;
RandomChooser chooser_with(uint64_t seed);

/* A value for each option that has a list of them, in `arena`. */
Tree *random_options(Arena *arena, const Game *game, uint64_t seed);

/* Dice that depend on `seed` alone, in `arena`. */
Dice *seeded_dice(Arena *arena, uint64_t seed);

/* What each seat orders by a file drawn at random. Ends the program where such a file has errors.
 * `orders` has GAME_SEATS_MAX places, filled from `arena`. */
void draw_orders(Arena *arena, const Table *table, const void *state, uint64_t seed, const void **orders);

/* The next part that a seat owes in the window of `state`, from number *next on; NULL, once, in games without
 * parts and for who owes nothing. False when there is none left. Begin with *next 0. */
bool next_part(const Table *table, const void *state, int seat, size_t *next, const char **part);

/* Adjudicates the window of `state`, twice: the same must come of it. */
void resolve_twice(Arena *arena, const Table *table, void *state, const void *const *orders, uint64_t seed);

/* Who owes what, every view, every form; the position written and read again. */
void look_at(Arena *arena, const Table *table, const void *state);

#endif
