/* The pictures of random games, from every seat: what must hold of each of them. */
#include "pictures.h"

/* Letters of less than seven pixels cannot be read in a mail. */
#define LEAST_SIZE 68
/* What may stick out of the picture: half the width of a line. */
#define EDGE 60

static void look_at_shape(const Drawing *drawing, const Shape *shape) {
  assert_non_null(shape->layer);
  assert_true(shape->count >= 1);
  for (size_t i = 0; i < shape->count; i++) {
    bool inside = shape->points[i].x >= -EDGE && shape->points[i].x <= drawing->width + EDGE &&
                  shape->points[i].y >= -EDGE && shape->points[i].y <= drawing->height + EDGE;
    if (!inside)
      fail_msg("layer %s, %s: %d,%d", shape->layer, shape->about == NULL ? "" : shape->about,
               shape->points[i].x, shape->points[i].y);
  }
  if (shape->kind != SHAPE_TEXT) return;
  assert_true((shape->text == NULL) != (shape->key == NULL));
  if (shape->style.size < LEAST_SIZE) fail_msg("layer %s: letters of %d", shape->layer, shape->style.size);
}

/* Twice from one document: the same; no wider than a mail. */
static long look_at(const Studio *studio, int viewer, Tree *log) {
  Tree *document = studio_document(studio, viewer, log);
  const Drawing *drawing = studio->game->draw(document, studio->arena);
  if (drawing == NULL) return 0;
  const Drawing *again = studio->game->draw(document, studio->arena);
  assert_string_equal(drawing_write(studio->arena, drawing), drawing_write(studio->arena, again));
  assert_in_range(drawing->width, 5900, 6400);
  assert_in_range(drawing->height, 1000, 42000);
  for (size_t i = 0; i < drawing->count; i++) look_at_shape(drawing, &drawing->shapes[i]);
  return 1;
}

static long play_and_look(const char *id, int players, uint64_t seed, int windows) {
  Studio studio = studio_open(id, players, NULL);
  Dealer dealer = {{deal}, seed};
  uint8_t key[DICE_KEY_BYTES] = {(uint8_t)seed};
  Dice *dice = dice_keyed(studio.arena, key, "pictures");
  Diagnostics found;
  diagnostics_init(&found, studio.arena);
  assert_true(studio.game->setup(studio.edition, tree_map(studio.arena), dice, studio.state, &found));
  long pictures = 0;
  Tree *log = NULL;
  for (int window = 0; window < windows; window++) {
    for (int viewer = VIEWER_REFEREE; viewer < studio.seats.count; viewer++)
      pictures += look_at(&studio, viewer, log);
    if (studio.game->outcome(studio.state).over) break;
    log = studio_play(&studio, dice, &dealer);
  }
  studio_close(&studio);
  return pictures;
}

/* Diplomacy's map is not drawn yet. */
static void every_game_has_pictures(void **state) {
  (void)state;
  for (size_t i = 0; GAMES[i] != NULL; i++)
    assert_int_equal(GAMES[i]->draw != NULL, strcmp(GAMES[i]->id, "diplomacy") != 0);
}

static void madrid(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 6; seed++) assert_true(play_and_look("dos-de-mayo", 2, seed, 60) >= 40);
}

static void ducs(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 4; seed++) assert_true(play_and_look("ducs", 2, seed, 12) >= 12);
}

static void waterloo(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 6; seed++) assert_true(play_and_look("waterloo", 2, seed, 40) >= 20);
  assert_true(play_and_look("waterloo", 3, 1, 30) >= 20);
  assert_true(play_and_look("waterloo", 6, 2, 15) >= 40);
}

static void dogs_of_war(void **state) {
  (void)state;
  for (int players = 3; players <= 5; players++)
    assert_true(play_and_look("dogs-of-war", players, 7, 40) >= 60);
}

/* What is no view has no picture, and none that is half a view ends the program. */
static void half_a_view_has_half_a_picture_or_none(void **state) {
  (void)state;
  static const char *const VIEWS[] = {
      "{}",
      "{map: x, board: x, units: x, pairs: x, battles: x}",
      "{map: {tiles: ['1 1']}, board: [], log: x}",
      "{map: {tiles: ['1 1', '1']}, board: [{zone: 1}]}",
      "{map: {tiles: ['1 9']}, board: [{zone: 1}]}",
      "{map: {tiles: ['1 1']}, board: [{zone: 1}], log: [{code: moved, order: '1→7'}]}",
      "{map: {terrain: ['PP', 'P']}, units: [{unit: A, hex: '0101'}]}",
      "{map: {terrain: ['PP']}, units: [{unit: A, hex: '9999'}], places: [{}]}",
      "{map: {terrain: ['..']}, log: [{code: moved, from: '0101', way: []}]}",
      "{pairs: [{}]}",
      "{pairs: [{duels: [{duel: 9}, {}]}], log: [{code: charge, side: north, duel: 8}]}",
      "{battles: [{}], players: [{}]}",
      "{battles: [{sides: [{}, {spaces: [{}]}]}]}"};
  Arena *arena = arena_new();
  for (size_t i = 0; i < sizeof VIEWS / sizeof *VIEWS; i++) {
    for (size_t g = 0; GAMES[g] != NULL; g++) {
      if (GAMES[g]->draw == NULL) continue;
      const Drawing *drawing = GAMES[g]->draw(studio_yaml(arena, VIEWS[i]), arena);
      if (drawing != NULL) assert_non_null(drawing_write(arena, drawing));
    }
  }
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_game_has_pictures),
      cmocka_unit_test(madrid),
      cmocka_unit_test(ducs),
      cmocka_unit_test(waterloo),
      cmocka_unit_test(dogs_of_war),
      cmocka_unit_test(half_a_view_has_half_a_picture_or_none),
  };
  return cmocka_run_group_tests_name("games/pictures", tests, NULL, NULL);
}
