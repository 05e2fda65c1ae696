/* La Guerre des Ducs in memory: phases of a crowded map adjudicated, and legal moves found, each beside the
 * raw limit.
 *
 *   ducs [SECONDS]
 *
 * Sixty combat units stand in two lines that face each other across the whole map, the dukes behind them; in
 * the phase ten units move and twenty attacks follow, from two thirds of the line. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/games/ducs/choices.h"

#define ATTACKS 20
#define MOVES   10

typedef struct Bench {
  const Game *game;
  const void *edition;
  State state;
  const Orders *orders;
  Arena *arena;
  double seconds;
} Bench;

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static const void *load_edition(const Game *game, Arena *arena) {
  char *bytes;
  size_t length;
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  const char *path = data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition));
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) return NULL;
  const Tree *file = yaml_read(arena, bytes, length, &YAML_DATA, NULL);
  return file == NULL ? NULL : game->edition_read(arena, file, seats_stand_in(game, &(Seats){0}), NULL);
}

/* The n-th pair of hexes, one above the other, that are both land: the front runs from west to east. */
static bool front(const Edition *edition, int n, Hex *north, Hex *south) {
  for (int column = 1; column <= edition->grid.columns; column++) {
    for (int row = 12; row <= 13; row++) {
      *north = hex_at(&edition->grid, column, row);
      *south = hex_at(&edition->grid, column, row + 1);
      if (!hex_in(&edition->land, *north) || !hex_in(&edition->land, *south)) continue;
      if (n-- == 0) return true;
      break;
    }
  }
  return false;
}

static bool make_position(Bench *bench) {
  const Edition *edition = bench->edition;
  State *state = &bench->state;
  Board board;
  Hex north, south;
  if (!bench->game->setup(edition, NULL, NULL, state, NULL)) return false;
  state->phase = PHASE_ORFBURG;
  ducs_board_make(edition, state, &board);
  for (int n = 0; n < 30; n++) {
    if (!front(edition, n, &north, &south)) return false;
    ducs_board_put(&board, n, south);
    ducs_board_put(&board, edition->side_units + n, north);
  }
  ducs_board_put(&board, edition->duke[ORFBURG], hex_at(&edition->grid, 20, 17));
  ducs_board_put(&board, edition->duke[WULFENBURG], hex_at(&edition->grid, 10, 8));
  const char *what;
  return bench->game->invariants_hold(edition, state, &what);
}

/* A hex for a unit to go to, the last one that it can reach; NULL where it can go nowhere. It goes there on
 * the board. */
static const char *way_out(Board *board, int unit) {
  HexSet zones, targets;
  Reach reach;
  Hex last = HEX_NONE;
  ducs_zones(board, WULFENBURG, &zones);
  ducs_targets(board, unit, &zones, &reach, &targets);
  for (Hex hex = hex_next(&targets, 0); hex != HEX_NONE; hex = hex_next(&targets, hex + 1)) last = hex;
  if (last == HEX_NONE) return NULL;
  ducs_board_put(board, unit, last);
  return board->edition->id[last];
}

/* The first units that can go somewhere do; the others attack whom they face. */
static Tree *make_file(Bench *bench) {
  const Edition *edition = bench->edition;
  Arena *arena = bench->arena;
  Tree *file = tree_map(arena);
  Tree *moves = tree_put(arena, file, "moves", tree_list(arena));
  Tree *attacks = tree_put(arena, file, "attacks", tree_list(arena));
  State state = bench->state;
  Board board;
  ducs_board_make(edition, &state, &board);
  for (int n = 0; n < 30; n++) {
    const char *id = edition->units[n].id;
    const char *to = moves->count < MOVES ? way_out(&board, n) : NULL;
    if (to != NULL) {
      tree_add(arena, moves, tree_textf(arena, "%s %s", id, to));
      continue;
    }
    if (attacks->count == ATTACKS) break;
    Tree *attack = tree_add(arena, attacks, tree_map(arena));
    tree_add_text(arena, tree_put(arena, attack, "by", tree_list(arena)), id);
    tree_put_text(arena, attack, "on", edition->units[edition->side_units + n].id);
    tree_put_text(arena, attack, "advance", id);
  }
  return file;
}

static bool read_orders(Bench *bench) {
  Diagnostics found;
  diagnostics_init(&found, bench->arena);
  const void *orders = NULL;
  game_read(bench->game, bench->edition, &bench->state, ORFBURG, make_file(bench), bench->arena, &orders,
            &found);
  bench->orders = orders;
  for (size_t i = 0; i < found.count; i++) {
    if (found.items[i].severity == SEVERITY_ERROR)
      fprintf(stderr, "%s %s\n", found.items[i].code, found.items[i].message);
  }
  return found.errors == 0 && bench->orders->attack_count == ATTACKS && bench->orders->move_count == MOVES;
}

static double phases_per_second(Bench *bench, size_t *events_seen) {
  const uint8_t key[DICE_KEY_BYTES] = {42};
  Dice *dice = dice_keyed(bench->arena, key, "bench");
  const void *orders[SIDES] = {bench->orders, NULL};
  Events events;
  State state;
  size_t phases = 0;
  events_init(&events);
  double start = seconds_now(), spent;
  do {
    for (int i = 0; i < 100; i++) {
      memcpy(&state, &bench->state, sizeof state);
      events_clear(&events);
      bench->game->resolve(bench->edition, &state, orders, dice, &events, NULL);
    }
    phases += 100;
    spent = seconds_now() - start;
  } while (spent < bench->seconds);
  *events_seen = events.count;
  events_free(&events);
  return (double)phases / spent;
}

static double copies_per_second(const Bench *bench) {
  State state;
  size_t copies = 0;
  double start = seconds_now(), spent;
  do {
    for (int i = 0; i < 1000; i++) {
      memcpy(&state, &bench->state, sizeof state);
      __asm__ volatile("" : : "r"(&state) : "memory"); /* or the compiler would leave the copies out */
    }
    copies += 1000;
    spent = seconds_now() - start;
  } while (spent < bench->seconds / 4);
  return (double)copies / spent;
}

/* Microseconds for the legal moves of all units of a side. */
static double moves_time(const Bench *bench, State *state, int *found) {
  Board board;
  HexSet zones, targets;
  Reach reach;
  size_t rounds = 0;
  double start = seconds_now(), spent;
  do {
    *found = 0;
    ducs_board_make(bench->edition, state, &board);
    ducs_zones(&board, WULFENBURG, &zones);
    for (int unit = 0; unit < board.edition->side_units; unit++) {
      ducs_targets(&board, unit, &zones, &reach, &targets);
      *found += hex_count(&targets);
    }
    rounds++;
    spent = seconds_now() - start;
  } while (spent < bench->seconds / 2);
  return spent / (double)rounds * 1e6;
}

int main(int argc, char **argv) {
  Arena *arena = arena_new();
  Bench *bench = arena_alloc(arena, sizeof *bench);
  bench->arena = arena;
  bench->game = game_find("ducs");
  bench->seconds = argc > 1 ? strtod(argv[1], NULL) : 2.0;
  bench->edition = bench->game == NULL ? NULL : load_edition(bench->game, arena);
  if (bench->edition == NULL) return STATUS_NO_INPUT;
  if (!make_position(bench) || !read_orders(bench)) return STATUS_BUG;
  size_t events;
  double phases = phases_per_second(bench, &events), copies = copies_per_second(bench);
  printf("ducs, a phase (60 units, 20 attacks, %zu events)\t%.2f us\tcopying %zu bytes of state\t%.3f "
         "us\t%.0f\n",
         events, 1e6 / phases, sizeof(State), 1e6 / copies, copies / phases);
  int found;
  double crowded = moves_time(bench, &bench->state, &found);
  printf("ducs, %d legal moves, in line\t%.2f us\t\t\t\n", found, crowded);
  State open;
  Tree *options = tree_map(arena);
  tree_put_text(arena, options, "setup", "standard");
  if (!bench->game->setup(bench->edition, options, NULL, &open, NULL)) return STATUS_BUG;
  double free_to_go = moves_time(bench, &open, &found);
  printf("ducs, %d legal moves, set up\t%.2f us\t\t\t\n", found, free_to_go);
  arena_free(arena);
  return STATUS_OK;
}
