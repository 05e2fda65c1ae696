/* What tests of pictures share: a game at its table, documents as the referee makes them, and looking for
 * shapes. */
#ifndef TESTS_GAMES_PICTURES_H
#define TESTS_GAMES_PICTURES_H

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
#include "../../../adjudicator/games/game.h"

typedef struct Studio {
  Arena *arena;
  const Game *game;
  Seats seats;
  const void *edition;
  void *state;
} Studio;

static inline Tree *studio_yaml(Arena *arena, const char *text) {
  Diagnostics found;
  diagnostics_init(&found, arena);
  Tree *tree = yaml_read(arena, text, strlen(text), &YAML_DATA, &found);
  if (tree == NULL || found.errors > 0) fail_msg("%s in:\n%s", found.items[0].code, text);
  return tree;
}

/* Opens a game for so many players; `change` (may be NULL) takes the text of our edition
 * and gives another. */
static inline Studio studio_open(const char *id, int players,
                                 const char *(*change)(Arena *arena, const char *text)) {
  Studio studio = {.arena = arena_new(), .game = game_find(id)};
  (void)setenv("ADJUDICATOR_DATA", ".", 0); /* the top of the source tree, where tests are run */
  char *text;
  size_t length;
  Diagnostics found;
  diagnostics_init(&found, studio.arena);
  const char *name = arena_printf(studio.arena, "schema/editions/%s", studio.game->edition);
  if (file_read(studio.arena, data_path(studio.arena, name), YAML_DATA_BYTES, &text, &length) != STATUS_OK)
    fail_msg("%s cannot be read", name);
  seats_for(studio.game, players, &studio.seats);
  const char *edition = change == NULL ? text : change(studio.arena, text);
  studio.edition =
      studio.game->edition_read(studio.arena, studio_yaml(studio.arena, edition), &studio.seats, &found);
  if (studio.edition == NULL) fail_msg("%s %s", found.items[0].code, found.items[0].message);
  studio.state = arena_alloc(studio.arena, studio.game->state_size(studio.edition));
  return studio;
}

static inline void studio_close(Studio *studio) {
  arena_free(studio->arena);
}

static inline void studio_place(Studio *studio, const char *position) {
  Diagnostics found;
  diagnostics_init(&found, studio->arena);
  if (!studio->game->position_read(studio->edition, studio_yaml(studio->arena, position), studio->state,
                                   &found))
    fail_msg("%s %s in:\n%s", found.items[0].code, found.items[0].message, position);
}

/* The document of a report of the present state: `log` may be NULL. */
static inline Tree *studio_document(const Studio *studio, int viewer, Tree *log) {
  Arena *arena = studio->arena;
  Tree *document = tree_map(arena);
  tree_put_text(arena, document, "game", "test");
  tree_put_text(arena, document, "rules", studio->game->id);
  tree_put_text(arena, document, "title", studio->game->title);
  tree_put_text(arena, document, "seat",
                viewer == VIEWER_PUBLIC    ? "public"
                : viewer == VIEWER_REFEREE ? "referee"
                                           : studio->seats.names[viewer]);
  const Tree *view = studio->game->view(studio->edition, studio->state, viewer, arena);
  for (size_t i = 0; i < view->count; i++)
    tree_put(arena, document, view->items[i].key, view->items[i].value);
  tree_put_text(arena, document, "turn", studio->game->label(studio->state, arena));
  tree_put(arena, document, "log", log == NULL ? tree_list(arena) : log);
  return document;
}

/* The drawing of a position with what happened, as YAML. */
static inline const Drawing *studio_draw(Studio *studio, const char *position, int viewer, const char *log) {
  studio_place(studio, position);
  const Drawing *drawing =
      studio->game->draw(studio_document(studio, viewer, studio_yaml(studio->arena, log)), studio->arena);
  assert_non_null(drawing);
  return drawing;
}

/* Chooses for random players. */
typedef struct Dealer {
  Chooser chooser;
  uint64_t state;
} Dealer;

static inline unsigned deal(Chooser *chooser, unsigned below) {
  uint64_t z = ((Dealer *)chooser)->state += 0x9E3779B97F4A7C15u; /* SplitMix64 */
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return (unsigned)((z ^ (z >> 31)) % below);
}

/* Adjudicates the window with random files of all who owe one. Returns the log of the referee. */
static inline Tree *studio_play(Studio *studio, Dice *dice, Dealer *dealer) {
  const Game *game = studio->game;
  const void *orders[GAME_SEATS_MAX] = {NULL};
  Diagnostics *none[GAME_SEATS_MAX] = {NULL}, found;
  Duties duties = {.count = 0};
  Events events;
  events_init(&events);
  diagnostics_init(&found, studio->arena);
  game->duties(studio->edition, studio->state, &duties);
  for (size_t i = 0; i < duties.count; i++) {
    int seat = duties.items[i].seat;
    Tree *file = game->random_file(studio->edition, studio->state, seat, duties.items[i].part,
                                   &dealer->chooser, studio->arena);
    assert_true(
        game_read(game, studio->edition, studio->state, seat, file, studio->arena, &orders[seat], &found));
  }
  game->resolve(studio->edition, studio->state, orders, dice, &events, none);
  Tree *log = tree_list(studio->arena);
  for (size_t i = 0; i < events.count; i++)
    tree_add(studio->arena, log, event_tree(studio->arena, &events.items[i]));
  events_free(&events);
  return log;
}

/* The nth shape (from 0) of a layer that stands for something (NULL: for whatever); NULL where
 * there is none. */
static inline const Shape *shape_of(const Drawing *drawing, const char *layer, const char *about, int n) {
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    if (strcmp(shape->layer, layer) != 0) continue;
    if (about != NULL && (shape->about == NULL || strcmp(shape->about, about) != 0)) continue;
    if (n-- == 0) return shape;
  }
  return NULL;
}

static inline int count_shapes(const Drawing *drawing, const char *layer, const char *about) {
  int count = 0;
  while (shape_of(drawing, layer, about, count) != NULL) count++;
  return count;
}

/* Whether a layer says a text. */
static inline bool says(const Drawing *drawing, const char *layer, const char *about, const char *text) {
  const Shape *shape;
  for (int n = 0; (shape = shape_of(drawing, layer, about, n)) != NULL; n++) {
    if (shape->text != NULL && strcmp(shape->text, text) == 0) return true;
  }
  return false;
}

/* The middle of the box around a shape's points. */
static inline Point middle_of(const Shape *shape) {
  assert_non_null(shape);
  Point least = shape->points[0], most = shape->points[0];
  for (size_t i = 1; i < shape->count; i++) {
    Point point = shape->points[i];
    if (point.x < least.x) least.x = point.x;
    if (point.y < least.y) least.y = point.y;
    if (point.x > most.x) most.x = point.x;
    if (point.y > most.y) most.y = point.y;
  }
  return (Point){(least.x + most.x) / 2, (least.y + most.y) / 2};
}

static inline Point last_point(const Shape *shape) {
  assert_non_null(shape);
  return shape->points[shape->count - 1];
}

static inline int far(Point a, Point b) {
  int x = abs(a.x - b.x), y = abs(a.y - b.y);
  return x > y ? x : y;
}

#endif
