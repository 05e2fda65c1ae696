/* What a program that shows a picture finds in it: each place that orders can name, each piece by its name, and nothing
 * by the name of another. In random games, from every seat. */
#include "pictures.h"

/* ---- ids ---- */

/* Ghosts of lost units are drawn before the crosses of all. */
static const char *const IN_SEVERAL_PASSES[] = {"lost", "places", NULL};

static bool is_among(const char *word, const char *const *words) {
  for (; *words != NULL; words++) {
    if (strcmp(word, *words) == 0) return true;
  }
  return false;
}

static bool is_about(const Shape *shape, const Shape *other) {
  return shape->about != NULL && other->about != NULL && strcmp(shape->about, other->about) == 0;
}

/* Where the newest shape of a layer is kept; layers are few. */
#define LAYERS_MOST 64

static const Shape **newest_of(const Shape **newest, const char *layer) {
  int i = 0;
  while (i < LAYERS_MOST && newest[i] != NULL && strcmp(newest[i]->layer, layer) != 0) i++;
  assert_true(i < LAYERS_MOST);
  return &newest[i];
}

static int by_id(const void *a, const void *b) {
  const Shape *one = *(const Shape *const *)a, *other = *(const Shape *const *)b;
  int layers = strcmp(one->layer, other->layer);
  return layers != 0 ? layers : strcmp(one->about, other->about);
}

/* A thing is drawn at once: an id that comes again is that of another thing. */
static void no_id_comes_again(Arena *arena, const Drawing *drawing) {
  const Shape *newest[LAYERS_MOST] = {NULL},
              **begun = arena_alloc(arena, (drawing->count + 1) * sizeof *begun);
  size_t count = 0;
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i], **before = newest_of(newest, shape->layer);
    bool goes_on = *before != NULL && is_about(*before, shape);
    *before = shape;
    if (shape->about != NULL && !goes_on && !is_among(shape->layer, IN_SEVERAL_PASSES))
      begun[count++] = shape;
  }
  qsort(begun, count, sizeof *begun, by_id);
  for (size_t i = 1; i < count; i++) {
    if (by_id(&begun[i - 1], &begun[i]) == 0) fail_msg("%s/%s comes again", begun[i]->layer, begun[i]->about);
  }
}

/* ---- places ---- */

/* Whether a horizontal ray from the point crosses the side from a to b. */
static bool crosses(Point point, Point a, Point b) {
  if ((a.y > point.y) == (b.y > point.y)) return false;
  int64_t across = (int64_t)(point.y - a.y) * (b.x - a.x), way = (int64_t)(point.x - a.x) * (b.y - a.y);
  return b.y > a.y ? way < across : way > across;
}

static bool covers(const Shape *area, Point point) {
  bool inside = false;
  for (size_t i = 0; i < area->count; i++)
    inside ^= crosses(point, area->points[i], area->points[(i + 1) % area->count]);
  return inside;
}

/* The place at a point; a place within another is drawn later. NULL: none. */
static const char *place_at(const Drawing *drawing, Point point) {
  const char *found = NULL;
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    if (strcmp(shape->layer, "places") == 0 && covers(shape, point)) found = shape->about;
  }
  return found;
}

static void places_are_areas_that_nobody_sees(const Drawing *drawing) {
  static const Style NOTHING = {.fill = INK_NONE};
  const Shape unseen = {.style = NOTHING};
  int count = 0;
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    if (strcmp(shape->layer, "places") != 0) continue;
    assert_true(shape->on_wish && shape->about != NULL && shape->kind == SHAPE_POLYGON);
    assert_true(shape_same_style(shape, &unseen));
    count++;
  }
  assert_true(count > 0);
}

/* How orders name a place: a turn file with one, and a name of none. */
typedef struct Naming {
  const char *rules, *file, *nowhere;
} Naming;

static const Naming NAMINGS[] = {{"ducs", "{deploy: ['OI1 %s']}", "9999"},
                                 {"dos-de-mayo", "{orders: ['%s']}", "→99"},
                                 {"waterloo", "{do: [{recon: %s}]}", "9"},
                                 {"dogs-of-war", "{plan: [{do: {soldier: footman, at: %s}}]}", "TAL.99"}};
/* Houses are places of Dogs of War, too, and zones of Dos de Mayo have a way out. */
static const Naming HOUSES = {"", "{plan: [{when: {house_value: {%s: 1}}, do: pass}]}", "XXX"};
static const Naming ZONES = {"", "{orders: ['%s→1']}", "99"};

static const Naming *naming_of(const Game *game, const char *place) {
  if (strcmp(game->id, "dogs-of-war") == 0 && strchr(place, '.') == NULL) return &HOUSES;
  if (strcmp(game->id, "dos-de-mayo") == 0 && *place >= '0' && *place <= '9') return &ZONES;
  for (size_t i = 0; i < sizeof NAMINGS / sizeof *NAMINGS; i++) {
    if (strcmp(NAMINGS[i].rules, game->id) == 0) return &NAMINGS[i];
  }
  fail_msg("%s: how are places named?", game->id);
  return NULL;
}

/* The words of the first error in a file that names the place; "" for none. */
static const char *complaint(const Studio *studio, const Naming *naming, const char *place) {
  Arena *arena = studio->arena;
  const char *found_at = strstr(naming->file, "%s");
  const char *text =
      arena_concat(arena, arena_strndup(arena, naming->file, (size_t)(found_at - naming->file)), place,
                   found_at + 2, NULL);
  Diagnostics found;
  diagnostics_init(&found, arena);
  const void *orders = NULL;
  game_read(studio->game, studio->edition, studio->state, 0, studio_yaml(arena, text), arena, &orders,
            &found);
  for (size_t i = 0; i < found.count; i++) {
    if (found.items[i].severity == SEVERITY_ERROR) return found.items[i].message;
  }
  return "";
}

/* Generals stand in places that orders call by "general" alone. */
static bool is_general(const char *place) {
  static const char *const SIDES[] = {"north", "south", NULL};
  return is_among(place, SIDES);
}

/* Returns for how many this could be seen: what is read in this window. */
static int orders_know_each_place(const Studio *studio, const Drawing *drawing) {
  int known = 0;
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    if (strcmp(shape->layer, "places") != 0) continue;
    const char *pair = strchr(shape->about, '/'), *place = pair == NULL ? shape->about : pair + 1;
    if (pair != NULL || is_general(place)) continue;
    const Naming *naming = naming_of(studio->game, place);
    const char *unknown = complaint(studio, naming, naming->nowhere);
    if (*unknown == '\0') continue; /* nobody is asked for such an order now */
    known++;
    if (strcmp(complaint(studio, naming, place), unknown) == 0) fail_msg("%s: %s", place, unknown);
  }
  return known;
}

/* ---- pieces ---- */

/* A piece is drawn by that name, within its place (NULL: on its edge). */
static void piece_stands(const Drawing *drawing, const char *layer, const char *about, const char *place) {
  const Shape *piece = shape_of(drawing, layer, about, 0);
  if (piece == NULL) fail_msg("%s/%s is not drawn", layer, about);
  const char *at = place == NULL ? NULL : place_at(drawing, middle_of(piece));
  if (place != NULL && (at == NULL || strcmp(at, place) != 0))
    fail_msg("%s/%s stands at %s, not %s", layer, about, at == NULL ? "no place" : at, place);
}

static const Tree *list_in(const Tree *map, const char *name) {
  static const Tree NOTHING = {.kind = TREE_LIST};
  const Tree *list = tree_get(map, name);
  return list == NULL ? &NOTHING : list;
}

static const char *text_in(const Tree *map, const char *name) {
  return tree_string(tree_get(map, name), "");
}

static bool says_yes(const Tree *map, const char *name) {
  bool value = false;
  return tree_read_bool(tree_get(map, name), &value) && value;
}

static void ducs_pieces(const Studio *studio, const Tree *view, const Drawing *drawing) {
  (void)studio;
  const Tree *units = list_in(view, "units");
  for (size_t i = 0; i < units->count; i++) {
    const Tree *row = units->items[i].value;
    if (tree_get(row, "hex") == NULL) continue;
    const char *hex = text_in(row, "hex");
    piece_stands(drawing, "units", text_in(row, "unit"), says_yes(row, "covered") ? NULL : hex);
  }
}

static void mayo_pieces(const Studio *studio, const Tree *view, const Drawing *drawing) {
  static const char *const SIDES[] = {"spanish", "french", "outside"};
  const Tree *board = list_in(view, "board");
  for (size_t i = 0; i < board->count; i++) {
    const char *zone = arena_printf(studio->arena, "%d", (int)i + 1);
    for (int side = 0; side < 3; side++) {
      int64_t cubes = 0;
      if (!tree_read_int(tree_get(board->items[i].value, SIDES[side]), &cubes) || cubes == 0) continue;
      piece_stands(drawing, SIDES[side], zone,
                   side < 2 ? zone : arena_concat(studio->arena, "→", zone, NULL));
    }
  }
}

static void dogs_pieces(const Studio *studio, const Tree *view, const Drawing *drawing) {
  (void)studio;
  const Tree *battles = list_in(view, "battles");
  for (size_t i = 0; i < battles->count; i++) {
    const Tree *sides = list_in(battles->items[i].value, "sides");
    for (size_t side = 0; side < sides->count; side++) {
      const char *house = text_in(sides->items[side].value, "house");
      assert_non_null(shape_of(drawing, "places", house, 0));
      const Tree *spaces = list_in(sides->items[side].value, "spaces");
      for (size_t space = 0; space < spaces->count; space++) {
        const char *name = text_in(spaces->items[space].value, "space");
        piece_stands(drawing, "spaces", name, name);
        if (*text_in(spaces->items[space].value, "by") != '\0') piece_stands(drawing, "soldiers", name, name);
      }
    }
  }
}

static const char *in_pair(Arena *arena, const Tree *pair, const char *name) {
  const char *of = tree_string(tree_get(pair, "name"), NULL);
  return of == NULL ? name : arena_concat(arena, of, "/", name, NULL);
}

static void waterloo_piece(const Studio *studio, const Tree *pair, const Tree *row, const char *place,
                           const Drawing *drawing) {
  const char *piece = text_in(row, "piece");
  if (*piece == '\0') return;
  piece_stands(drawing, "pieces", in_pair(studio->arena, pair, piece), in_pair(studio->arena, pair, place));
}

/* As the Guard he stands at a duel. */
static void waterloo_general(const Studio *studio, const Tree *pair, const Tree *row, const char *side,
                             const Drawing *drawing) {
  bool guard = strcmp(text_in(row, "state"), "guard") == 0;
  waterloo_piece(studio, pair, row, guard ? text_in(row, "at") : side, drawing);
}

static void waterloo_pieces(const Studio *studio, const Tree *view, const Drawing *drawing) {
  const Tree *pairs = list_in(view, "pairs");
  for (size_t i = 0; i < pairs->count; i++) {
    const Tree *pair = pairs->items[i].value, *duels = list_in(pair, "duels");
    for (size_t d = 0; d < duels->count; d++) {
      const Tree *row = duels->items[d].value;
      waterloo_piece(studio, pair, tree_get(row, "north"), text_in(row, "duel"), drawing);
      waterloo_piece(studio, pair, tree_get(row, "south"), text_in(row, "duel"), drawing);
    }
    if (duels->count == 0) continue;
    waterloo_general(studio, pair, tree_get(pair, "general_north"), "north", drawing);
    waterloo_general(studio, pair, tree_get(pair, "general_south"), "south", drawing);
  }
}

/* ---- random games ---- */

typedef void PiecesOf(const Studio *studio, const Tree *view, const Drawing *drawing);

/* Returns how many names of places were found in orders. */
static int look_at(const Studio *studio, int viewer, Tree *log, PiecesOf *pieces) {
  const Tree *document = studio_document(studio, viewer, log);
  const Drawing *drawing = studio->game->draw(document, studio->arena);
  if (drawing == NULL) return 0;
  no_id_comes_again(studio->arena, drawing);
  if (strcmp(studio->game->id, "dogs-of-war") == 0 && list_in(document, "battles")->count == 0) return 0;
  places_are_areas_that_nobody_sees(drawing);
  pieces(studio, document, drawing);
  return viewer == VIEWER_PUBLIC ? orders_know_each_place(studio, drawing) : 0;
}

static void play(const char *id, int players, uint64_t seed, int windows, PiecesOf *pieces) {
  Studio studio = studio_open(id, players, NULL);
  Dealer dealer = {{deal}, seed};
  uint8_t key[DICE_KEY_BYTES] = {(uint8_t)seed};
  Dice *dice = dice_keyed(studio.arena, key, "places");
  Diagnostics found;
  diagnostics_init(&found, studio.arena);
  assert_true(studio.game->setup(studio.edition, tree_map(studio.arena), dice, studio.state, &found));
  Tree *log = NULL;
  int known = 0;
  for (int window = 0; window < windows && !studio.game->outcome(studio.state).over; window++) {
    for (int viewer = VIEWER_REFEREE; viewer < studio.seats.count; viewer++)
      known += look_at(&studio, viewer, log, pieces);
    log = studio_play(&studio, dice, &dealer);
  }
  assert_true(known > 0 || players > 2);
  studio_close(&studio);
}

static void ducs(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 3; seed++) play("ducs", 2, seed, 10, ducs_pieces);
}

static void madrid(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 6; seed++) play("dos-de-mayo", 2, seed, 60, mayo_pieces);
}

static void waterloo(void **state) {
  (void)state;
  for (uint64_t seed = 1; seed <= 6; seed++) play("waterloo", 2, seed, 40, waterloo_pieces);
  play("waterloo", 4, 1, 20, waterloo_pieces);
}

static void dogs_of_war(void **state) {
  (void)state;
  for (int players = 3; players <= 5; players++) play("dogs-of-war", players, 7, 40, dogs_pieces);
}

/* Both sides may order the same way. */
static void orders_of_two_sides_are_two(void **state) {
  (void)state;
  Studio studio = studio_open("dos-de-mayo", 2, NULL);
  assert_true(studio.game->setup(studio.edition, tree_map(studio.arena),
                                 dice_keyed(studio.arena, (const uint8_t[DICE_KEY_BYTES]){1}, "x"),
                                 studio.state, &(Diagnostics){.arena = studio.arena}));
  const Tree *log = studio_yaml(studio.arena, "[{code: moved, side: french, order: '9→12', count: 1}, "
                                              "{code: moved, side: spanish, order: '9→12', count: 1}]");
  const Drawing *drawing =
      studio.game->draw(studio_document(&studio, VIEWER_PUBLIC, (Tree *)log), studio.arena);
  assert_non_null(shape_of(drawing, "moves", "french-9→12", 0));
  assert_non_null(shape_of(drawing, "moves", "spanish-9→12", 0));
  studio_close(&studio);
}

/* A report tells what was fought, and shows the battles of the next year, with the same numbers and houses. */
static void what_was_fought_is_no_battle_that_stands(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const Tree *view = studio_yaml(
      arena,
      "{battles: [{battle: 2, sides: [{house: HAR, spaces: [{space: HAR.1}]}, {house: HAC, spaces: []}]}], "
      "log: [{code: battle-won, battle: 2, house: HAR, against: HAC, margin: 8, sides: [{house: HAR, lead: 8, spaces: "
      "[{space: HAR.1, by: a}]}, {house: HAC, lead: -8}]}]}");
  const Drawing *drawing = game_find("dogs-of-war")->draw(view, arena);
  assert_non_null(shape_of(drawing, "battles", "HAR", 0));
  assert_non_null(shape_of(drawing, "fought-battles", "HAR", 0));
  assert_null(shape_of(drawing, "soldiers", "HAR.1", 0)); /* he stood there in the year before */
  assert_non_null(shape_of(drawing, "fought-soldiers", "HAR.1", 0));
  no_id_comes_again(arena, drawing);
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ducs),
      cmocka_unit_test(madrid),
      cmocka_unit_test(waterloo),
      cmocka_unit_test(dogs_of_war),
      cmocka_unit_test(orders_of_two_sides_are_two),
      cmocka_unit_test(what_was_fought_is_no_battle_that_stands),
  };
  return cmocka_run_group_tests_name("games/pictures_places", tests, NULL, NULL);
}
