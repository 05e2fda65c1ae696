/* What tests of Waterloo share: edition, positions, files, random games. */
#ifndef TESTS_WATERLOO_H
#define TESTS_WATERLOO_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/waterloo/game.h"
#include "../../../adjudicator/games/waterloo/state.h"

typedef struct Waterloo {
  Arena *kept;    /* for the whole program */
  Arena *passing; /* emptied as the test likes */
  const Game *game;
  const Edition *edition; /* of two players */
  const Edition *three, *six;
  const Tree *file;
} Waterloo;

static inline const char *waterloo_told(Arena *arena, const Diagnostics *found) {
  const char *text = "";
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    text = arena_printf(arena, "%s%d:%d %s %s %s\n", text, d->line, d->column, d->code, d->message,
                        d->fields == NULL ? "" : yaml_write_line(arena, d->fields));
  }
  return text;
}

static inline Tree *waterloo_yaml(Arena *arena, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &found);
  if (tree == NULL || found.errors > 0) fail_msg("%sin:\n%s", waterloo_told(arena, &found), text);
  return tree;
}

static inline const Edition *waterloo_seated(const Waterloo *waterloo, int count) {
  static const char *const NAMES[] = {"anne", "bruno", "carl", "dora", "emil", "fritz"};
  Seats seats;
  seats_fixed(waterloo->game, &seats);
  for (int seat = 0; count > SIDES && seat < count; seat++) seats.names[seat] = NAMES[seat];
  seats.count = count;
  Diagnostics found;
  diagnostics_init(&found, waterloo->kept);
  const Edition *edition = waterloo->game->edition_read(waterloo->kept, waterloo->file, &seats, &found);
  if (edition == NULL) fail_msg("%s", waterloo_told(waterloo->kept, &found));
  return edition;
}

static inline int waterloo_open(void **state) {
  Waterloo *waterloo = calloc(1, sizeof *waterloo);
  if (waterloo == NULL) return -1;
  char *bytes;
  size_t length;
  waterloo->kept = arena_new();
  waterloo->passing = arena_new();
  waterloo->game = &WATERLOO;
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  const char *path = data_path(waterloo->kept, "schema/editions/waterloo.yaml");
  if (file_read(waterloo->kept, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  waterloo->file = waterloo_yaml(waterloo->kept, bytes);
  waterloo->edition = waterloo_seated(waterloo, 2);
  waterloo->three = waterloo_seated(waterloo, 3);
  waterloo->six = waterloo_seated(waterloo, 6);
  *state = waterloo;
  return 0;
}

static inline int waterloo_close(void **state) {
  Waterloo *waterloo = *state;
  arena_free(waterloo->passing);
  arena_free(waterloo->kept);
  free(waterloo);
  return 0;
}

/* In waterloo->passing, as large as the table of the edition needs. */
static inline State *waterloo_position_of(const Waterloo *waterloo, const Edition *edition,
                                          const char *text) {
  State *state = arena_alloc(waterloo->passing, waterloo->game->state_size(edition));
  Diagnostics found;
  diagnostics_init(&found, waterloo->passing);
  if (!waterloo->game->position_read(edition, waterloo_yaml(waterloo->passing, text), state, &found))
    fail_msg("%sin:\n%s", waterloo_told(waterloo->passing, &found), text);
  return state;
}

static inline const char *waterloo_text(const Waterloo *waterloo, const Edition *edition,
                                        const State *state) {
  return yaml_write(waterloo->passing, waterloo->game->position_write(edition, state, waterloo->passing),
                    NULL);
}

/* SplitMix64 as a Chooser, and as dice. */
typedef struct RandomChooser {
  Chooser chooser;
  uint64_t seed;
} RandomChooser;

static inline unsigned waterloo_random(uint64_t *seed, unsigned below) {
  uint64_t z = *seed += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (unsigned)((z ^ (z >> 31)) % below);
}

static inline unsigned waterloo_choose_random(Chooser *chooser, unsigned below) {
  return waterloo_random(&((RandomChooser *)chooser)->seed, below);
}

static inline RandomChooser waterloo_chooser(uint64_t seed) {
  return (RandomChooser){.chooser = {waterloo_choose_random}, .seed = seed};
}

static inline Dice *waterloo_dice(Arena *arena, uint64_t seed) {
  uint8_t key[DICE_KEY_BYTES] = {0};
  memcpy(key, &seed, sizeof seed);
  return dice_keyed(arena, key, "waterloo");
}

static inline const Tree *waterloo_options(const Waterloo *waterloo, const char *text) {
  return text == NULL ? NULL : waterloo_yaml(waterloo->passing, text);
}

/* Called before each window of a random game. `files`: of each seat, NULL where it sends none. */
typedef void WaterlooStep(Waterloo *waterloo, const Edition *edition, const State *state, uint64_t seed,
                          void *context);

/* A random game to its end. One file in `silence` is not sent (0: all are). Fails where a random file is
 * refused, an invariant breaks, or it does not end. Returns the state at its end, in waterloo->passing. */
static inline const State *waterloo_play_random(Waterloo *waterloo, const Edition *edition,
                                                const char *options, uint64_t seed, unsigned silence,
                                                WaterlooStep *step, void *context) {
  const Game *game = waterloo->game;
  State *state = calloc(1, game->state_size(edition));
  RandomChooser random = waterloo_chooser(seed);
  Events events;
  events_init(&events);
  assert_non_null(state);
  assert_true(game->setup(edition, waterloo_options(waterloo, options),
                          waterloo_dice(waterloo->passing, seed), state, NULL));
  for (int window = 0; !state->over; window++) {
    const char *what = NULL;
    if (!game->invariants_hold(edition, state, &what))
      fail_msg("seed %llu: %s in\n%s", (unsigned long long)seed, what,
               waterloo_text(waterloo, edition, state));
    if (window > 20000) fail_msg("seed %llu does not end", (unsigned long long)seed);
    if (step != NULL) step(waterloo, edition, state, seed, context);
    const void *files[GAME_SEATS_MAX] = {NULL};
    Duties duties;
    game->duties(edition, state, &duties);
    for (size_t i = 0; i < duties.count; i++) {
      const Duty *duty = &duties.items[i];
      if (silence > 0 && waterloo_random(&random.seed, silence) == 0) continue;
      Diagnostics found;
      diagnostics_init(&found, waterloo->passing);
      const Tree *file =
          game->random_file(edition, state, duty->seat, duty->part, &random.chooser, waterloo->passing);
      const void **orders = &files[duty->seat];
      if (!game_read(game, edition, state, duty->seat, file, waterloo->passing, orders, &found) ||
          found.errors > 0)
        fail_msg("seed %llu: %s\n%s\n%s", (unsigned long long)seed, waterloo_told(waterloo->passing, &found),
                 yaml_write(waterloo->passing, file, NULL), waterloo_text(waterloo, edition, state));
      if (game->judge(edition, state, duty->seat, duty->part, *orders, NULL) != ANSWER_GOOD)
        fail_msg("seed %llu: no answer: %s", (unsigned long long)seed,
                 yaml_write(waterloo->passing, file, NULL));
    }
    events_clear(&events);
    game->resolve(edition, state, files, waterloo_dice(waterloo->passing, seed + (uint64_t)window), &events,
                  NULL);
    arena_reset(waterloo->passing);
  }
  const State *end = arena_memdup(waterloo->passing, state, game->state_size(edition));
  events_free(&events);
  free(state);
  return end;
}

#endif
