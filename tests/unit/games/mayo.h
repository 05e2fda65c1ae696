/* Dos de Mayo on the table of a test: its edition, states from positions, and walks through random games. */
#ifndef TESTS_GAMES_MAYO_H
#define TESTS_GAMES_MAYO_H

#include <inttypes.h>
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
#include "../../../adjudicator/games/dos-de-mayo/game.h"
#include "../../../adjudicator/games/dos-de-mayo/board.h"

typedef struct Mayo {
  Arena *kept;    /* for the whole test */
  Arena *passing; /* for one state of a walk: reset after each visit */
  const Game *game;
  const Edition *edition;
  const char *edition_text;
} Mayo;

/* -- documents -- */

static inline Tree *mayo_yaml(Arena *arena, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &found);
  if (tree == NULL || found.errors > 0)
    fail_msg("%d:%d %s in:\n%s", found.items[0].line, found.items[0].column, found.items[0].code, text);
  return tree;
}

/* "4:1 FILE-SHAPE not-a-map\n", a line for each that is wrong or doubtful: places, codes and keys, no prose. Notes, of how many cubes each
 * order moves, are not among them. */
static inline const char *mayo_told(Arena *arena, const Diagnostics *found) {
  const char *text = "";
  for (size_t i = 0; i < found->count; i++) {
    const Diagnostic *d = &found->items[i];
    if (d->severity == SEVERITY_NOTE) continue;
    text = arena_printf(arena, "%s%s%d:%d %s %s\n", text, d->severity == SEVERITY_ERROR ? "" : "warning ",
                        d->line, d->column, d->code, d->message);
  }
  return text;
}

/* The text without its marks "@@", and where the first one was, as "LINE:COLUMN" in characters; NULL if none
 * is. */
static inline const char *mayo_marked(Arena *arena, const char *text, const char **place) {
  const char *mark = strstr(text, "@@");
  *place = NULL;
  if (mark == NULL) return text;
  int line = 1, column = 1;
  for (const char *byte = text; byte < mark; byte++) {
    if (*byte == '\n') {
      line++;
      column = 1;
    } else {
      column += ((unsigned char)*byte & 0xC0) != 0x80;
    }
  }
  *place = arena_printf(arena, "%d:%d", line, column);
  return arena_printf(arena, "%.*s%s", (int)(mark - text), text, mark + 2);
}

/* -- changed documents -- */

/* What a node is changed to: one of many things by `kind`, then NULL. */
static inline Tree *mayo_other_node(Arena *arena, int kind) {
  static const char *const TEXTS[] = {"0",          "1",          "2",       "7",    "21",        "22",
                                      "-1",         "4294967297", "yes",     "none", "contested", "french",
                                      "resolution", "any",        "at-draw", "own",  "velarde"};
  static const int COUNT = (int)(sizeof TEXTS / sizeof *TEXTS);
  if (kind < COUNT) {
    Tree *text = tree_text(arena, TEXTS[kind]);
    text->plain = true;
    return text;
  }
  switch (kind - COUNT) {
  case 0: return tree_null(arena);
  case 1: return tree_list(arena);
  case 2: return tree_map(arena);
  case 3: return tree_text(arena, "");
  default: return NULL;
  }
}

/* The n-th node below `tree`, in reading order, is replaced; or left out, if `other` is NULL. */
static inline bool mayo_change_node(Tree *tree, int *n, Tree *other) {
  for (size_t i = 0; i < tree->count; i++) {
    if ((*n)-- == 0) {
      if (other != NULL) {
        tree->items[i].value = other;
        return true;
      }
      memmove(&tree->items[i], &tree->items[i + 1], (tree->count - i - 1) * sizeof *tree->items);
      tree->count--;
      return true;
    }
    if (mayo_change_node(tree->items[i].value, n, other)) return true;
  }
  return false;
}

/* -- the table -- */

static inline int mayo_open(void **state) {
  Mayo *mayo = calloc(1, sizeof *mayo);
  assert_non_null(mayo);
  mayo->kept = arena_new();
  mayo->passing = arena_new();
  mayo->game = game_find("dos-de-mayo");
  assert_non_null(mayo->game);
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  char *bytes;
  size_t length;
  const char *path = data_path(mayo->kept, "schema/editions/dos-de-mayo.yaml");
  if (file_read(mayo->kept, path, YAML_DATA_BYTES, &bytes, &length) != STATUS_OK)
    fail_msg("%s cannot be read", path);
  mayo->edition_text = bytes;
  mayo->edition = mayo->game->edition_read(mayo->kept, mayo_yaml(mayo->kept, bytes),
                                           seats_stand_in(mayo->game, &(Seats){0}), NULL);
  assert_non_null(mayo->edition);
  *state = mayo;
  return 0;
}

static inline int mayo_close(void **state) {
  Mayo *mayo = *state;
  arena_free(mayo->passing);
  arena_free(mayo->kept);
  free(mayo);
  return 0;
}

static inline int mayo_zone_count(const Mayo *mayo) {
  return mayo->edition->zone_count;
}

static inline int mayo_card(const Mayo *mayo, const char *id) {
  int card = mayo_card_find(mayo->edition, id, NULL);
  if (card < 0) fail_msg("%s is no card", id);
  return card;
}

static inline State mayo_position(const Mayo *mayo, const char *text) {
  State state;
  Diagnostics found;
  diagnostics_init(&found, mayo->kept);
  if (!mayo->game->position_read(mayo->edition, mayo_yaml(mayo->kept, text), &state, &found))
    fail_msg("%sin:\n%s", mayo_told(mayo->kept, &found), text);
  return state;
}

static inline const char *mayo_position_text(const Mayo *mayo, const State *state, Arena *arena) {
  return yaml_write(arena, mayo->game->position_write(mayo->edition, state, arena), NULL);
}

/* What a file says, as the game understands it now; `found` may be NULL. False where it is refused whole. */
static inline bool mayo_orders(const Edition *edition, const State *state, int side, const Tree *file,
                               Arena *arena, Orders *out, Diagnostics *found) {
  const void *orders = NULL;
  bool whole = game_read(&DOS_DE_MAYO, edition, state, side, file, arena, &orders, found);
  *out = *(const Orders *)orders;
  return whole;
}

/* The same of its text. */
static inline bool mayo_file(const Mayo *mayo, const State *state, int side, const char *text, Orders *orders,
                             Diagnostics *found) {
  return mayo_orders(mayo->edition, state, side, mayo_yaml(mayo->passing, text), mayo->passing, orders,
                     found);
}

/* -- random games -- */

typedef struct RandomChooser {
  Chooser chooser;
  uint64_t state;
} RandomChooser;

/* SplitMix64. */
static inline uint64_t mayo_random(uint64_t *state) {
  uint64_t z = *state += 0x9E3779B97F4A7C15u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

static inline unsigned mayo_choose(Chooser *chooser, unsigned below) {
  RandomChooser *random = (RandomChooser *)chooser;
  return (unsigned)(mayo_random(&random->state) % below);
}

static inline RandomChooser mayo_chooser(uint64_t seed) {
  return (RandomChooser){.chooser = {mayo_choose}, .state = seed};
}

static inline Dice *mayo_dice(Arena *arena, uint64_t seed) {
  uint8_t key[DICE_KEY_BYTES] = {0};
  for (size_t i = 0; i < sizeof seed; i++) key[i] = (uint8_t)(seed >> (8 * i));
  return dice_keyed(arena, key, "walk");
}

/* Called before each window, with a state that differs for each call. Memory of mayo->passing is given back
 * after it. */
typedef void (*Visit)(Mayo *mayo, const State *state, uint64_t seed, void *context);

/* Plays games 1 .. count to their end with random legal files. Every other game is played at `pace: fast`. */
static inline void mayo_walk(Mayo *mayo, unsigned count, Visit visit, void *context) {
  Events events;
  events_init(&events);
  for (uint64_t seed = 1; seed <= count; seed++) {
    Arena *arena = arena_new();
    Dice *dice = mayo_dice(arena, seed);
    Tree *options = tree_map(arena);
    tree_put_text(arena, options, "pace", seed % 2 == 0 ? "fast" : "full");
    State state;
    assert_true(mayo->game->setup(mayo->edition, options, dice, &state, NULL));
    RandomChooser random = mayo_chooser(seed);
    while (!state.over) {
      visit(mayo, &state, random.state, context);
      Orders files[SIDES];
      const void *orders[SIDES] = {&files[SPANISH], &files[FRENCH]};
      for (int side = 0; side < SIDES; side++) {
        Tree *file =
            mayo->game->random_file(mayo->edition, &state, side, NULL, &random.chooser, mayo->passing);
        assert_true(mayo_orders(mayo->edition, &state, side, file, mayo->passing, &files[side], NULL));
      }
      events_clear(&events);
      mayo->game->resolve(mayo->edition, &state, orders, dice, &events, NULL);
      arena_reset(mayo->passing);
    }
    visit(mayo, &state, random.state, context);
    arena_reset(mayo->passing);
    arena_free(arena);
  }
  events_free(&events);
}

#endif
