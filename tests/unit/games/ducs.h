/* La Guerre des Ducs on the table of a test: its edition, states from positions, files, random states. */
#ifndef TESTS_GAMES_DUCS_H
#define TESTS_GAMES_DUCS_H

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
#include "../../../adjudicator/games/ducs/sequence.h"

typedef struct Ducs {
  Arena *kept;    /* for the whole test */
  Arena *passing; /* reset by those who loop */
  const Game *game;
  const Edition *edition;
  const char *edition_text;
} Ducs;

static inline Tree *ducs_yaml(Arena *arena, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &found);
  if (tree == NULL || found.errors > 0)
    fail_msg("%d:%d %s in:\n%s", found.items[0].line, found.items[0].column, found.items[0].code, text);
  return tree;
}

/* "4:1 FILE-SHAPE not-a-map\n", a line for each: places, codes and keys, no prose. Notes only if wanted. */
static inline const char *ducs_told(Arena *arena, const Diagnostics *found, bool notes) {
  static const char *const WORDS[] = {"note ", "warning ", ""};
  const char *text = "";
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity == SEVERITY_NOTE && !notes) continue;
    text = arena_printf(arena, "%s%s%d:%d %s %s\n", text, WORDS[d->severity], d->line, d->column, d->code,
                        d->message);
  }
  return text;
}

static inline int ducs_open(void **state) {
  Ducs *ducs = calloc(1, sizeof *ducs);
  assert_non_null(ducs);
  ducs->kept = arena_new();
  ducs->passing = arena_new();
  ducs->game = game_find("ducs");
  assert_non_null(ducs->game);
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  char *bytes;
  size_t length;
  const char *path = data_path(ducs->kept, "schema/editions/ducs.yaml");
  if (file_read(ducs->kept, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  ducs->edition_text = bytes;
  Diagnostics found;
  diagnostics_init(&found, ducs->kept);
  ducs->edition = ducs->game->edition_read(ducs->kept, ducs_yaml(ducs->kept, bytes),
                                           seats_stand_in(ducs->game, &(Seats){0}), &found);
  if (ducs->edition == NULL) fail_msg("%s", ducs_told(ducs->kept, &found, true));
  *state = ducs;
  return 0;
}

static inline int ducs_close(void **state) {
  Ducs *ducs = *state;
  arena_free(ducs->passing);
  arena_free(ducs->kept);
  free(ducs);
  return 0;
}

static inline Hex ducs_hex(const Ducs *ducs, const char *id) {
  Hex hex = hex_parse(&ducs->edition->grid, id, strlen(id));
  if (hex == HEX_NONE) fail_msg("%s is no hex", id);
  return hex;
}

static inline int ducs_unit(const Ducs *ducs, const char *id) {
  int unit = ducs_unit_find(ducs->edition, id, strlen(id));
  if (unit == UNIT_NONE) fail_msg("%s is no unit", id);
  return unit;
}

static inline State ducs_position(const Ducs *ducs, const char *text) {
  State state;
  Diagnostics found;
  diagnostics_init(&found, ducs->kept);
  if (!ducs->game->position_read(ducs->edition, ducs_yaml(ducs->kept, text), &state, &found))
    fail_msg("%sin:\n%s", ducs_told(ducs->kept, &found, true), text);
  return state;
}

/* SplitMix64. */
static inline unsigned ducs_random(uint64_t *seed, unsigned below) {
  uint64_t z = *seed += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (unsigned)((z ^ (z >> 31)) % below);
}

/* All units thrown on the land around some hex, so that they meet. */
static inline void ducs_scatter(const Ducs *ducs, uint64_t *seed, State *state) {
  const Edition *edition = ducs->edition;
  Board board;
  ducs_state_clear(state);
  state->turn = 1;
  state->phase = PHASE_ORFBURG;
  ducs_board_make(edition, state, &board);
  Hex middle = (Hex)ducs_random(seed, (unsigned)edition->hex_count);
  for (int unit = 0; unit < edition->unit_count; unit++) {
    for (int tries = 0; tries < 400 && !ducs_on_board(state, unit); tries++) {
      Hex hex = (Hex)ducs_random(seed, (unsigned)edition->hex_count);
      if (!hex_in(&edition->land, hex) || ducs_distance(edition, hex, middle) > 7) continue;
      if (ducs_may_stand(&board, unit, hex)) ducs_board_put(&board, unit, hex);
    }
  }
}

#endif
