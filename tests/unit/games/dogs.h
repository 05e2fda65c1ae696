/* Dogs of War on the table of a test: its edition for 3 to 5 players, states from positions, files. */
#ifndef TESTS_GAMES_DOGS_H
#define TESTS_GAMES_DOGS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../../../adjudicator/base/files.h"
#include "../../../adjudicator/base/yaml.h"
#include "../../../adjudicator/games/dogs-of-war/sequence.h"
#include "../../../adjudicator/games/dogs-of-war/game.h"

typedef struct Dogs {
  Arena *kept;    /* for the whole test */
  Arena *passing; /* reset by those who loop */
  const Game *game;
  const char *edition_text;
  const Edition *editions[PLAYERS_MAX + 1]; /* by number of players */
} Dogs;

static const char *const DOGS_NAMES[] = {"alice", "bob", "carl", "dora", "emil", NULL};

static inline Tree *dogs_yaml(Arena *arena, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &found);
  if (tree == NULL || found.errors > 0)
    fail_msg("%d:%d %s in:\n%s", found.items[0].line, found.items[0].column, found.items[0].code, text);
  return tree;
}

/* "4:1 FILE-SHAPE not-a-map\n", a line for each: places, codes and keys, no prose. */
static inline const char *dogs_told(Arena *arena, const Diagnostics *found) {
  static const char *const WORDS[] = {"note ", "warning ", ""};
  const char *text = "";
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    text = arena_printf(arena, "%s%s%d:%d %s %s\n", text, WORDS[d->severity], d->line, d->column, d->code,
                        d->message);
  }
  return text;
}

static inline Seats dogs_seats(int players) {
  Seats seats = {.count = players};
  for (int seat = 0; seat < players; seat++) seats.names[seat] = DOGS_NAMES[seat];
  return seats;
}

static inline int dogs_open(void **state) {
  Dogs *dogs = calloc(1, sizeof *dogs);
  assert_non_null(dogs);
  dogs->kept = arena_new();
  dogs->passing = arena_new();
  dogs->game = game_find("dogs-of-war");
  assert_non_null(dogs->game);
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  char *bytes;
  size_t length;
  const char *path = data_path(dogs->kept, "schema/editions/dogs-of-war.yaml");
  if (file_read(dogs->kept, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  dogs->edition_text = bytes;
  for (int players = PLAYERS_LEAST; players <= PLAYERS_MAX; players++) {
    Diagnostics found;
    Seats seats = dogs_seats(players);
    diagnostics_init(&found, dogs->kept);
    dogs->editions[players] =
        dogs->game->edition_read(dogs->kept, dogs_yaml(dogs->kept, bytes), &seats, &found);
    if (dogs->editions[players] == NULL) fail_msg("%s", dogs_told(dogs->kept, &found));
  }
  *state = dogs;
  return 0;
}

static inline int dogs_close(void **state) {
  Dogs *dogs = *state;
  arena_free(dogs->passing);
  arena_free(dogs->kept);
  free(dogs);
  return 0;
}

/* A position for three players. */
static inline void dogs_position(const Dogs *dogs, const char *text, State *out) {
  Diagnostics found;
  diagnostics_init(&found, dogs->passing);
  if (!dogs->game->position_read(dogs->editions[3], dogs_yaml(dogs->passing, text), out, &found))
    fail_msg("%s\n%s", dogs_told(dogs->passing, &found), text);
}

/* What a file says, as the game understands it now. False where it is refused whole. */
static inline bool dogs_orders(const Edition *edition, const State *state, int seat, const Tree *file,
                               Arena *arena, Orders *out, Diagnostics *found) {
  const void *orders = NULL;
  bool whole = game_read(&DOGS_OF_WAR, edition, state, seat, file, arena, &orders, found);
  *out = *(const Orders *)orders;
  return whole;
}

/* A seat's file, which must have no errors. */
static inline void dogs_file(const Dogs *dogs, const State *state, int seat, const char *text, Orders *out) {
  Diagnostics found;
  diagnostics_init(&found, dogs->passing);
  if (!dogs_orders(dogs->editions[3], state, seat, dogs_yaml(dogs->passing, text), dogs->passing, out,
                   &found))
    fail_msg("%s\n%s", dogs_told(dogs->passing, &found), text);
}

static inline uint64_t dogs_random_bits(uint64_t *seed) {
  uint64_t z = (*seed += 0x9E3779B97F4A7C15u);
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static inline unsigned dogs_random(uint64_t *seed, unsigned below) {
  return (unsigned)(dogs_random_bits(seed) % below);
}

#endif
