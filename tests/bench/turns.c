/* How long each game takes to adjudicate a turn in memory, beside the raw limit: copying its state.
 *
 *   turns [SECONDS]
 *
 * Whole games are recorded first (states at the start of each turn, the files of each window as the
 * game read them); then the recorded turns are adjudicated over and over, state copy and events included. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "../../adjudicator/base/files.h"
#include "../../adjudicator/base/yaml.h"
#include "../../adjudicator/games/game.h"

#define RECORDED_GAMES 40

typedef struct Recorder {
  const Game *game;
  const void *edition;
  int seats; /* where they are not fixed, those of seats_stand_in() */
  Arena *arena;
  /* Turn i starts from states[i]; its windows are first_window[i] .. first_window[i + 1] - 1. */
  char *states;
  size_t turns, windows, turn_room, window_room;
  size_t *first_window;
  const void **orders; /* of each seat, for each window */
} Recorder;

typedef struct CountingChooser {
  Chooser chooser;
  unsigned state;
} CountingChooser;

static unsigned choose(Chooser *chooser, unsigned below) {
  CountingChooser *self = (CountingChooser *)chooser;
  self->state = self->state * 1664525u + 1013904223u;
  return (self->state >> 8) % below;
}

static void *grow(void *items, size_t count, size_t *room, size_t size) {
  if (count < *room) return items;
  *room = *room == 0 ? 256 : *room * 2;
  items = realloc(items, *room * size);
  if (items == NULL) abort();
  return items;
}

static size_t state_size(const Recorder *recorder) {
  return recorder->game->state_size(recorder->edition);
}

static void start_turn(Recorder *recorder, const void *state) {
  size_t room = recorder->turn_room;
  recorder->states = grow(recorder->states, recorder->turns, &recorder->turn_room, state_size(recorder));
  recorder->first_window = grow(recorder->first_window, recorder->turns, &room, sizeof(size_t));
  memcpy(recorder->states + recorder->turns * state_size(recorder), state, state_size(recorder));
  recorder->first_window[recorder->turns++] = recorder->windows;
}

static void record_window(Recorder *recorder, const void *state, Chooser *chooser) {
  const Game *game = recorder->game;
  recorder->orders = grow(recorder->orders, recorder->windows, &recorder->window_room,
                          GAME_SEATS_MAX * sizeof *recorder->orders);
  const void **orders = recorder->orders + recorder->windows * GAME_SEATS_MAX;
  memset(orders, 0, GAME_SEATS_MAX * sizeof *orders);
  for (int seat = 0; seat < recorder->seats; seat++) {
    Tree *file = game->random_file(recorder->edition, state, seat, NULL, chooser, recorder->arena);
    game->read(recorder->edition, state, seat, file, recorder->arena, &orders[seat], NULL);
  }
  recorder->windows++;
}

static void resolve_window(const Recorder *recorder, size_t window, void *state, Dice *dice, Events *events) {
  Diagnostics *diagnostics[GAME_SEATS_MAX] = {NULL};
  recorder->game->resolve(recorder->edition, state, recorder->orders + window * GAME_SEATS_MAX, dice, events,
                          diagnostics);
}

static void record_game(Recorder *recorder, Dice *dice, Chooser *chooser, Events *events) {
  const Game *game = recorder->game;
  void *state = arena_alloc(recorder->arena, state_size(recorder));
  if (!game->setup(recorder->edition, NULL, dice, state, NULL)) abort();
  const char *turn = "";
  while (!game->outcome(state).over) {
    const char *label = game->label(state, recorder->arena);
    if (strcmp(label, turn) != 0) start_turn(recorder, state);
    turn = label;
    record_window(recorder, state, chooser);
    events_clear(events);
    resolve_window(recorder, recorder->windows - 1, state, dice, events);
  }
}

static double seconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static size_t last_window(const Recorder *recorder, size_t turn) {
  return turn + 1 < recorder->turns ? recorder->first_window[turn + 1] : recorder->windows;
}

static double adjudications_per_second(const Recorder *recorder, Dice *dice, Events *events, void *state,
                                       double seconds, size_t *events_seen) {
  size_t turns = 0;
  double start = seconds_now(), spent;
  do {
    for (size_t turn = 0; turn < recorder->turns; turn++) {
      memcpy(state, recorder->states + turn * state_size(recorder), state_size(recorder));
      events_clear(events);
      for (size_t window = recorder->first_window[turn]; window < last_window(recorder, turn); window++)
        resolve_window(recorder, window, state, dice, events);
      *events_seen += events->count;
    }
    turns += recorder->turns;
    spent = seconds_now() - start;
  } while (spent < seconds);
  *events_seen /= turns / recorder->turns;
  return (double)turns / spent;
}

static double copies_per_second(const Recorder *recorder, void *state, double seconds) {
  size_t copies = 0;
  double start = seconds_now(), spent;
  do {
    for (size_t turn = 0; turn < recorder->turns; turn++) {
      memcpy(state, recorder->states + turn * state_size(recorder), state_size(recorder));
      __asm__ volatile("" : : "r"(state) : "memory"); /* or the compiler would leave the copies out */
    }
    copies += recorder->turns;
    spent = seconds_now() - start;
  } while (spent < seconds);
  return (double)copies / spent;
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

static bool measure(const Game *game, double seconds) {
  Arena *arena = arena_new();
  Seats seats;
  Recorder recorder = {.game = game,
                       .edition = load_edition(game, arena),
                       .seats = seats_stand_in(game, &seats)->count,
                       .arena = arena};
  if (recorder.edition == NULL) {
    arena_free(arena);
    return false;
  }
  const uint8_t key[DICE_KEY_BYTES] = {42};
  Dice *dice = dice_keyed(arena, key, "bench");
  CountingChooser chooser = {{choose}, 1};
  Events events;
  events_init(&events);
  for (int i = 0; i < RECORDED_GAMES; i++) record_game(&recorder, dice, &chooser.chooser, &events);
  void *state = arena_alloc(arena, state_size(&recorder));
  size_t events_seen = 0;
  double turns = adjudications_per_second(&recorder, dice, &events, state, seconds, &events_seen);
  double copies = copies_per_second(&recorder, state, seconds / 4);
  printf("%s, a turn (%.1f windows, %.1f events)\t%.2f us\tcopying %zu bytes of state\t%.3f us\t%.0f\n",
         game->id, (double)recorder.windows / (double)recorder.turns,
         (double)events_seen / (double)recorder.turns, 1e6 / turns, state_size(&recorder), 1e6 / copies,
         copies / turns);
  events_free(&events);
  free(recorder.states);
  free(recorder.first_window);
  free(recorder.orders);
  arena_free(arena);
  return true;
}

int main(int argc, char **argv) {
  double seconds = argc > 1 ? strtod(argv[1], NULL) : 2.0;
  for (const Game *const *game = GAMES; *game != NULL; game++) {
    if (!measure(*game, seconds)) return STATUS_NO_INPUT;
  }
  return STATUS_OK;
}
