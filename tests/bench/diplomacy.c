/* Diplomacy in memory: movement phases of a full board adjudicated, beside the raw limit.
 *
 *   diplomacy [SECONDS]
 *
 * A unit stands on each of the 34 centres, and random orders are drawn for all of them, BOARDS times: moves, supports,
 * convoys. Measured are the resolution alone, and the whole phase: orders judged, resolved, told as events. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/games/diplomacy/choices.h"
#include "../../adjudicator/games/diplomacy/position.h"
#include "../../adjudicator/games/diplomacy/sequence.h"
#include "../../adjudicator/games/diplomacy/turn_file.h"

#define BOARDS 200

typedef struct RandomChooser {
  Chooser chooser;
  uint64_t state;
} RandomChooser;

typedef struct Board {
  State state;
  const void *orders[GAME_SEATS_MAX];
  Movement movement;
} Board;

typedef struct Bench {
  const Edition *edition;
  Arena *arena;
  Board *boards;
  double seconds;
} Bench;

/* SplitMix64 */
static unsigned choose_at_random(Chooser *chooser, unsigned below) {
  RandomChooser *random = (RandomChooser *)chooser;
  uint64_t z = random->state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (unsigned)((z ^ (z >> 31)) % below);
}

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static const Edition *load_edition(Arena *arena) {
  char *bytes;
  size_t length;
  const Game *game = game_find("diplomacy");
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  const char *path = data_path(arena, arena_printf(arena, "schema/editions/%s", game->edition));
  if (file_read(arena, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK) return NULL;
  const Tree *file = yaml_read(arena, bytes, length, &YAML_DATA, NULL);
  return file == NULL ? NULL : game->edition_read(arena, file, seats_stand_in(game, &(Seats){0}), NULL);
}

/* A unit on each centre, and at every third coast a fleet at sea in its place, so that there are convoys. */
static void fill(const Edition *edition, RandomChooser *random, State *state) {
  dip_state_begin(edition, state);
  memset(state->units, 0, sizeof state->units);
  for (int p = 0; p < edition->location_count; p++) {
    const Location *at = &edition->locations[p];
    if (!at->centre) continue;
    Unit unit = {
        .kind = ARMY, .power = (uint8_t)choose_at_random(&random->chooser, 7), .location = (uint8_t)p};
    const Borders *borders = &at->borders[FLEET];
    if (borders->count > 0 && choose_at_random(&random->chooser, 3) == 0) {
      unit.kind = FLEET;
      unit.location = borders->to[choose_at_random(&random->chooser, borders->count)];
    }
    Unit *place = &state->units[edition->locations[unit.location].province];
    if (place->kind == NO_UNIT) *place = unit;
  }
}

static bool make_board(Bench *bench, RandomChooser *random, Board *board) {
  const Edition *edition = bench->edition;
  fill(edition, random, &board->state);
  dip_movement_begin(edition, &board->state, &board->movement);
  for (int seat = 0; seat < edition->base.seats.count; seat++) {
    Diagnostics found;
    diagnostics_init(&found, bench->arena);
    const Tree *file = dip_random_file(edition, &board->state, seat, NULL, &random->chooser, bench->arena);
    if (!general_read(edition, &board->state, seat, file, bench->arena, &board->orders[seat], &found))
      return false;
    dip_take_orders(edition, &board->movement, seat, board->orders[seat], NULL, NULL);
  }
  const char *what;
  return dip_invariants_hold(edition, &board->state, &what);
}

/* Microseconds for one board. */
static double time_of(const Bench *bench,
                      void (*act)(const Bench *bench, const Board *board, Events *events)) {
  Events events;
  size_t done = 0;
  events_init(&events);
  double start = seconds_now(), spent;
  do {
    for (int i = 0; i < BOARDS; i++) act(bench, &bench->boards[i], &events);
    done += BOARDS;
    spent = seconds_now() - start;
  } while (spent < bench->seconds);
  events_free(&events);
  return spent / (double)done * 1e6;
}

static void resolve(const Bench *bench, const Board *board, Events *events) {
  (void)events;
  Movement movement;
  movement.count = board->movement.count;
  memcpy(movement.tasks, board->movement.tasks, (size_t)movement.count * sizeof *movement.tasks);
  dip_resolve_movement(bench->edition, &movement);
}

static void play(const Bench *bench, const Board *board, Events *events) {
  State state;
  memcpy(&state, &board->state, sizeof state);
  events_clear(events);
  dip_resolve(bench->edition, &state, board->orders, NULL, events, NULL);
}

static void copy(const Bench *bench, const Board *board, Events *events) {
  (void)bench;
  (void)events;
  State state;
  memcpy(&state, &board->state, sizeof state);
  __asm__ volatile("" : : "r"(&state) : "memory"); /* or the compiler would leave the copies out */
}

int main(int argc, char **argv) {
  Arena *arena = arena_new();
  Bench bench = {.arena = arena, .seconds = argc > 1 ? strtod(argv[1], NULL) : 2.0};
  RandomChooser random = {.chooser = {choose_at_random}, .state = 42};
  bench.edition = load_edition(arena);
  if (bench.edition == NULL) return STATUS_NO_INPUT;
  bench.boards = arena_alloc(arena, BOARDS * sizeof *bench.boards);
  int units = 0;
  for (int i = 0; i < BOARDS; i++) {
    if (!make_board(&bench, &random, &bench.boards[i])) return STATUS_BUG;
    units += bench.boards[i].movement.count;
  }
  double raw = time_of(&bench, copy), alone = time_of(&bench, resolve), whole = time_of(&bench, play);
  printf("diplomacy, movement resolved (%d units)\t%.2f us\tcopying %zu bytes of state\t%.3f us\t%.0f\n",
         units / BOARDS, alone, sizeof(State), raw, alone / raw);
  printf("diplomacy, a phase with its orders judged and its events\t%.2f us\t\t\t\n", whole);
  arena_free(arena);
  return STATUS_OK;
}
