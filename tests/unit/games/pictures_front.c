/* Waterloo's fronts and the battles of Dogs of War as pictures. */
#include "../../../adjudicator/games/marks.h"
#include "pictures.h"

static const char FRONT[] = "{manche: 1, window: turn, first: north, turn: 4, to_move: south, duels: {1: "
                            "open, 2: pinned, 3: removed, 4: open, "
                            "5: open}, north: {front: {1: N1 6, 2: N2 5 up, 3: N4 2, 4: N6 1 down, 5: N5 4}, "
                            "general: N7 3 down, order: spent, "
                            "engaged: none, points: 0}, south: {front: {1: S1 1, 2: S2 2 up, 3: S3 3, 4: S5 "
                            "5, 5: S4 4}, general: S0 6, "
                            "order: ready, engaged: none, points: 2}}";

static int open_waterloo(void **state) {
  Studio *studio = calloc(1, sizeof *studio);
  if (studio == NULL) return -1;
  *studio = studio_open("waterloo", 2, NULL);
  *state = studio;
  return 0;
}

static int open_dogs(void **state) {
  Studio *studio = calloc(1, sizeof *studio);
  if (studio == NULL) return -1;
  *studio = studio_open("dogs-of-war", 3, NULL);
  *state = studio;
  return 0;
}

static int tear_down(void **state) {
  studio_close(*state);
  free(*state);
  return 0;
}

static Point piece(const Drawing *drawing, const char *name) {
  return middle_of(shape_of(drawing, "pieces", name, 0));
}

/* ---- Waterloo ---- */

static void pieces_face_each_other(void **state) {
  const Drawing *drawing = studio_draw(*state, FRONT, 0, "[]");
  static const char *const NORTH[] = {"N1", "N2", "N4", "N6", "N5"}, *const SOUTH[] = {"S1", "S2", "S3", "S5",
                                                                                       "S4"};
  for (int i = 0; i < 5; i++) {
    assert_int_equal(piece(drawing, NORTH[i]).x, piece(drawing, SOUTH[i]).x);
    assert_true(piece(drawing, NORTH[i]).y < piece(drawing, SOUTH[i]).y);
    if (i > 0) assert_true(piece(drawing, NORTH[i]).x > piece(drawing, NORTH[i - 1]).x);
  }
  assert_true(piece(drawing, "N7").x < piece(drawing, "N1").x); /* the generals stand apart */
  assert_int_equal(piece(drawing, "N7").x, piece(drawing, "S0").x);
}

/* A viewer reads his own values, those that are open, and no other. */
static void nobody_reads_what_he_may_not_know(void **state) {
  const Drawing *north = studio_draw(*state, FRONT, 0, "[]"),
                *all = studio_draw(*state, FRONT, VIEWER_PUBLIC, "[]");
  const Drawing *south = studio_draw(*state, FRONT, 1, "[]"),
                *referee = studio_draw(*state, FRONT, VIEWER_REFEREE, "[]");
  assert_true(says(north, "pieces", "N1", "6"));
  assert_true(says(north, "pieces", "S1", "?"));
  assert_true(says(north, "pieces", "S2", "2")); /* it lies open */
  assert_true(says(south, "pieces", "S1", "1"));
  assert_true(says(south, "pieces", "N1", "?"));
  assert_true(says(all, "pieces", "N1", "?") && says(all, "pieces", "S1", "?"));
  assert_true(says(referee, "pieces", "N1", "6") && says(referee, "pieces", "S1", "1"));
}

static void poses_differ_in_form(void **state) {
  const Drawing *drawing = studio_draw(*state, FRONT, 0, "[]");
  const Shape *standing = shape_of(drawing, "pieces", "N1", 0), *lying = shape_of(drawing, "pieces", "N6", 0);
  const Shape *open = shape_of(drawing, "pieces", "N2", 0), *gone = shape_of(drawing, "pieces", "N4", 0);
  assert_true(standing->points[2].y - standing->points[0].y > standing->points[2].x - standing->points[0].x);
  assert_true(lying->points[2].y - lying->points[0].y < lying->points[2].x - lying->points[0].x);
  assert_int_equal(lying->style.hatch, HATCH_LEVEL);
  assert_int_equal(open->style.fill, INK_PAPER);
  assert_true(gone->style.dash > 0);
}

static void what_was_done_is_drawn(void **state) {
  const Drawing *drawing = studio_draw(
      *state, FRONT, 0,
      "[{code: manoeuvre, side: north, from: 2, to: 4}, {code: charge, side: south, duel: 3}, "
      "{code: charge-fought, duel: 3, winner: south, stake: 2}, {code: recon, side: south, duel: 5}, "
      "{code: retreat, side: north, duel: 1}, {code: manoeuvre, side: north, from: 2, to: 9}]");
  const Shape *manoeuvre = shape_of(drawing, "actions", "north-manoeuvre-2", 0);
  assert_int_equal(count_shapes(drawing, "actions", "north-manoeuvre-2"), 1);
  assert_int_equal(count_shapes(drawing, "actions", NULL),
                   1 + 1 + 2 + count_shapes(drawing, "actions", "south-recon-5"));
  assert_int_equal(manoeuvre->points[0].x, piece(drawing, "N2").x);
  assert_int_equal(last_point(manoeuvre).x, piece(drawing, "N6").x);
  assert_true(manoeuvre->points[0].y < piece(drawing, "N2").y);
  assert_int_equal(count_shapes(drawing, "actions", "south-charge-3"), 1);
  assert_int_equal(count_shapes(drawing, "actions", "north-retreat-1"), 2); /* there and back */
  assert_true(far(last_point(shape_of(drawing, "actions", "south-recon-5", 0)), piece(drawing, "N5")) < 320);
  assert_true(says(drawing, "fights", "3", "+2"));
  assert_int_equal(count_shapes(drawing, "duels", "2") - count_shapes(drawing, "duels", "1"), 2); /* a nail */
}

/* When a manche has ended the next is being deployed; what ended is what there is to see. */
static void a_battle_that_ended_lies_open(void **state) {
  const Drawing *drawing =
      studio_draw(*state, "{manche: 2, window: deploy, first: north, turn: 0}", VIEWER_PUBLIC,
                  "[{code: duel-fought, duel: 1, winner: north, stake: 1}, {code: revealed, side: north, "
                  "front: [{piece: N3, value: 4, "
                  "duel: 1}], general: {piece: N0, value: 6}}, {code: revealed, side: south, front: [{piece: "
                  "S1, value: 2, duel: 1}]}]");
  assert_true(says(drawing, "pieces", "N3", "4") && says(drawing, "pieces", "S1", "2"));
  assert_true(says(drawing, "pieces", "N0", "6"));
  assert_int_equal(shape_of(drawing, "pieces", "N3", 0)->style.fill, INK_PAPER);
  assert_true(says(drawing, "fights", "1", "+1"));
}

/* W15, 4.3: North charged at duel 2 in an earlier turn for 2 points and now storms; his Guard is spent, South's reserve
 * counts, South's own Guard fights at duel 4. North 2 + 1 + 1 = 4, South 1 + 2. */
static const char LAST_ASSAULT[] =
    "[{code: revealed, side: north}, {code: manche-won, manche: 1, north: 1, south: 5}, "
    "{code: manoeuvre, side: north, from: 4, to: 5}, {code: assault, side: north}, "
    "{code: guard, side: south, general: S0, duel: 4}, "
    "{code: duel-fought, duel: 1, winner: north, stake: 1}, {code: duel-fought, duel: 3, winner: north, stake: 1}, "
    "{code: duel-fought, duel: 4, winner: south, stake: 2}, {code: duel-fought, duel: 5, winner: south, stake: 1}, "
    "{code: revealed, side: north, front: [{piece: N1, value: 6, duel: 1}, {piece: N2, value: 1, duel: 2}, "
    "{piece: N3, value: 5, duel: 3}, {piece: N5, value: 2, duel: 4}, {piece: N4, value: 3, duel: 5}], "
    "general: {piece: N0, value: 4}}, "
    "{code: revealed, side: south, front: [{piece: S1, value: 1, duel: 1}, {piece: S2, value: 2, duel: 2}, "
    "{piece: S3, value: 3, duel: 3}, {piece: S4, value: 4, duel: 4}, {piece: S5, value: 5, duel: 5}], "
    "general: {piece: S0, value: 6}}, {code: manche-won, manche: 2, winner: north, north: 4, south: 3}]";

/* What the heading says of the battle that is drawn. */
static const Tree *heading(const Drawing *drawing) {
  return shape_of(drawing, "headings", NULL, 0)->fields;
}

static void the_last_assault_is_drawn_with_its_own_points(void **state) {
  const Drawing *drawing =
      studio_draw(*state, "{manche: 3, window: deploy, first: north, turn: 0}", VIEWER_PUBLIC, LAST_ASSAULT);
  assert_string_equal(tree_string(tree_get(heading(drawing), "manche"), ""), "2");
  assert_non_null(tree_get(heading(drawing), "is_done"));
  assert_null(tree_get(heading(drawing), "deploys"));
  assert_true(says(drawing, "fights", "1", "+1") && says(drawing, "fights", "4", "+2"));
  assert_int_equal(count_shapes(drawing, "fights", "2"), 0); /* fought by the charge, long ago */
  assert_true(shape_of(drawing, "pieces", "N2", 0)->style.dash > 0);
  assert_true(says(drawing, "points", "north", "4 = 2 + 2") && says(drawing, "points", "south", "3"));
  assert_int_equal(count_shapes(drawing, "actions", NULL), 1);
}

static void the_guard_stands_where_it_fights(void **state) {
  const Drawing *drawing =
      studio_draw(*state, "{manche: 3, window: deploy, first: north, turn: 0}", VIEWER_PUBLIC, LAST_ASSAULT);
  Point guard = piece(drawing, "S0"), beside = piece(drawing, "S4");
  assert_true(says(drawing, "pieces", "S0", "6"));
  assert_true(guard.y == beside.y && guard.x > beside.x);
  assert_int_equal((guard.x + beside.x) / 2, piece(drawing, "N5").x);
  assert_true(shape_of(drawing, "engaged", "S0", 0)->style.dash > 0);
  assert_true(says(drawing, "engaged", "S0", "S0 → 4"));
}

/* The game ended with it: the view is of the battle itself, done, and its field has no more to say than the log. */
static void the_end_of_a_game_is_drawn_alike(void **state) {
  (void)state;
  Arena *arena = arena_new();
  static const char VIEW[] =
      "{pairs: [{north: a, south: b, manche: 2, is_done: yes, points: {north: 2, south: 0}, "
      "ended: {winner: a, north: 4, south: 3}, duels: ["
      "{duel: 1, state: open, north: {piece: N1, value: 6, pose: standing}, south: {piece: S1, value: 1, pose: standing}}, "
      "{duel: 4, state: open, north: {piece: N5, value: 2, pose: standing}, south: {piece: S4, value: 4, pose: down}}], "
      "general_north: {piece: N0, value: 4, pose: up, state: charge, at: 2}, "
      "general_south: {piece: S0, value: 6, pose: standing, state: guard, at: 4}}], log: %s}";
  const Game *game = game_find("waterloo");
  const Drawing *drawing = game->draw(studio_yaml(arena, arena_printf(arena, VIEW, LAST_ASSAULT)), arena);
  assert_true(says(drawing, "fights", "1", "+1") && says(drawing, "points", "north", "4 = 2 + 2"));
  assert_int_equal(shape_of(drawing, "pieces", "N1", 0)->style.fill, INK_PAPER); /* open */
  assert_int_equal(shape_of(drawing, "pieces", "S4", 0)->style.hatch,
                   HATCH_LEVEL); /* what lay is not what stood */
  assert_true(says(drawing, "pieces", "N0", "N0 → 2") && says(drawing, "engaged", "S0", "S0 → 4"));
  /* Looked at later, when its log is another: no stars, the same points. */
  const Drawing *later = game->draw(studio_yaml(arena, arena_printf(arena, VIEW, "[]")), arena);
  assert_int_equal(count_shapes(later, "fights", NULL), 0);
  assert_true(says(later, "points", "north", "4") && says(later, "points", "south", "3"));
  arena_free(arena);
}

/* Night falls before the pieces are shown, and has no points. */
static void night_is_an_end_too(void **state) {
  const Drawing *drawing = studio_draw(
      *state, "{manche: 1, replay: 1, window: deploy, first: north, turn: 0}", VIEWER_PUBLIC,
      "[{code: manoeuvre, side: north, from: 4, to: 5}, {code: nightfall, manche: 1}, {code: revealed, side: north, front: "
      "[{piece: N3, value: 4, duel: 1}]}, {code: revealed, side: south, front: [{piece: S1, value: 2, duel: 1}]}]");
  assert_true(says(drawing, "pieces", "N3", "4"));
  assert_int_equal(count_shapes(drawing, "actions", NULL), 1);
  assert_int_equal(count_shapes(drawing, "points", NULL), 0);
}

/* What was done before the present front stood is none of its business. */
static void an_older_battle_is_forgotten(void **state) {
  const Drawing *drawing =
      studio_draw(*state, FRONT, 0,
                  "[{code: manoeuvre, side: south, from: 1, to: 2}, {code: duel-fought, duel: 1, winner: "
                  "north, stake: 1}, {code: manche-won}, {code: manoeuvre, side: north, from: 4, to: 5}]");
  assert_int_equal(count_shapes(drawing, "actions", "north-manoeuvre-4"), 1);
  assert_int_equal(count_shapes(drawing, "actions", NULL), 1);
  assert_int_equal(count_shapes(drawing, "fights", NULL), 0);
}

/* Several pairs: names tell them apart, and nothing of one is drawn into another. */
static void pairs_are_kept_apart(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const Drawing *drawing =
      game_find("waterloo")
          ->draw(studio_yaml(arena,
                             "{pairs: [{name: a-b, north: a, south: b, duels: [{duel: 1, state: open, north: "
                             "{piece: N1, pose: "
                             "standing}, south: {piece: S1, pose: standing}}]}, {name: c-d, own: north, "
                             "north: c, south: d, "
                             "duels: [{duel: 1, state: open, north: {piece: N1, value: 3, pose: standing}, "
                             "south: {piece: S1, pose: standing}}]}], "
                             "log: [{code: manoeuvre, pair: a-b, side: north, from: 1, to: 3}]}"),
                 arena);
  assert_non_null(drawing);
  Point own = middle_of(shape_of(drawing, "pieces", "c-d/N1", 0)),
        other = middle_of(shape_of(drawing, "pieces", "a-b/N1", 0));
  assert_true(own.x < other.x && own.y == other.y); /* one's own come first */
  assert_int_equal(count_shapes(drawing, "actions", "a-b/north-manoeuvre-1"), 1);
  assert_int_equal(count_shapes(drawing, "actions", NULL), 1);
  arena_free(arena);
}

/* ---- Dogs of War ---- */

static const char BATTLES[] =
    "{year: 2, window: clash, seats: [player-1, player-2, player-3], first: player-1, to_move: player-1, "
    "battles: {"
    "1: {houses: [TAL, HAC], tiles: [OB1, OB2], cursor: 3, tokens: [RW1]}, "
    "2: {houses: [MAL, TOR], tiles: [OB3, OB4], cursor: -5, tokens: [RW2]}, "
    "3: {houses: [BAS, HAR], tiles: [OB5, OB6], cursor: 0, tokens: [RW3]}}, "
    "spaces: {TAL.1: {by: player-1, soldier: footman, strength: 1, nr: 1}, TOR.2: {by: player-2, soldier: "
    "knight, "
    "strength: 5, nr: 2}}, players: {player-1: {dog: MCBETH, support: TAL, captains: 2}, player-2: {dog: "
    "STORMCROW, "
    "support: BAS, captains: 2}, player-3: {dog: CONQUEROR, support: HAR, captains: 3}}}";

static void each_battle_has_its_track(void **state) {
  const Drawing *drawing = studio_draw(*state, BATTLES, VIEWER_PUBLIC, "[]");
  assert_true(says(drawing, "markers", "1", "3") && says(drawing, "markers", "2", "5") &&
              says(drawing, "markers", "3", "0"));
  int cursors[3];
  for (int battle = 0; battle < 3; battle++) {
    const char number[] = {(char)('1' + battle), '\0'};
    cursors[battle] = shape_of(drawing, "markers", number, 0)->points[0].x;
  }
  assert_true(cursors[0] < cursors[2] && cursors[2] < cursors[1]); /* who leads pulls it to his side */
  assert_int_equal(cursors[2], drawing->width / 2);
}

/* Whether the kind of soldier on a space is left to the catalogue to name. */
static bool names(const Drawing *drawing, const char *space, const char *kind) {
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    if (strcmp(shape->layer, "soldiers") == 0 && shape->about != NULL && strcmp(shape->about, space) == 0 &&
        shape->key != NULL && strcmp(shape->key, "kind") == 0)
      return strcmp(tree_string(tree_get(shape->fields, "kind"), ""), kind) == 0;
  }
  return false;
}

static void every_space_is_there_and_soldiers_stand_on_theirs(void **state) {
  Studio *studio = *state;
  const Drawing *drawing = studio_draw(studio, BATTLES, VIEWER_PUBLIC, "[]");
  const Tree *battles = tree_get(studio_document(studio, VIEWER_PUBLIC, NULL), "battles");
  size_t spaces = 0;
  for (size_t b = 0; b < battles->count; b++) {
    const Tree *sides = tree_get(battles->items[b].value, "sides");
    for (size_t s = 0; s < sides->count; s++) spaces += tree_get(sides->items[s].value, "spaces")->count;
  }
  size_t drawn = 0;
  for (size_t i = 0; i < drawing->count; i++) {
    const Shape *shape = &drawing->shapes[i];
    drawn += strcmp(shape->layer, "spaces") == 0 && shape->kind == SHAPE_POLYGON && shape->style.round > 0;
  }
  assert_int_equal(drawn, spaces);
  assert_true(says(drawing, "soldiers", "TAL.1", "1") && names(drawing, "TAL.1", "footman"));
  assert_true(says(drawing, "soldiers", "TOR.2", "5") && names(drawing, "TOR.2", "knight"));
  assert_null(shape_of(drawing, "soldiers", "TAL.2", 0));
  Point space = middle_of(shape_of(drawing, "spaces", "TAL.1", 0)),
        soldier = middle_of(shape_of(drawing, "soldiers", "TAL.1", 0));
  assert_true(abs(space.x - soldier.x) < 400 && abs(space.y - soldier.y) < 200);
}

static void who_came_now_is_marked(void **state) {
  const Drawing *drawing = studio_draw(
      *state, BATTLES, VIEWER_PUBLIC,
      "[{code: placed, seat: player-1, space: TAL.1}, {code: battle-drawn, battle: 1}, "
      "{code: placed, seat: player-2, space: TOR.2, house: TOR, lead: 5}, "
      "{code: placed, seat: player-2, space: TAL.1}, {code: placed, seat: player-1, space: TOR.3}]");
  const Shape *fresh = shape_of(drawing, "actions", "TOR.2", 0);
  assert_non_null(fresh);
  assert_int_equal(fresh->style.line, INK_RED);
  assert_int_equal(fresh->event, 3);
  assert_int_equal(shape_of(drawing, "soldiers", "TOR.2", 0)->event, 3);
  /* What was placed there in the year before says nothing of who stands there now; nor where nobody stands. */
  assert_int_equal(count_shapes(drawing, "actions", NULL), 1);
  const Shape *push = shape_of(drawing, "pushes", "2", 0), *marker = shape_of(drawing, "markers", "2", 0);
  assert_int_equal(count_shapes(drawing, "pushes", NULL), 1);
  assert_int_equal(push->event, 3);
  assert_int_equal(middle_of(push).x, middle_of(marker).x); /* it stands where he moved it to */
}

static void what_a_captain_did_is_marked_where_he_stands(void **state) {
  const Drawing *drawing = studio_draw(
      *state, BATTLES, VIEWER_PUBLIC,
      "[{code: placed, seat: player-1, space: HAC.1}, {code: switched, seat: player-1, from: HAC.1, to: TAL.1}, "
      "{code: deserted, space: TOR.2, owner: player-2}]");
  assert_int_equal(shape_of(drawing, "actions", "TAL.1", 0)->event, 2);
  assert_int_equal(shape_of(drawing, "actions", "TOR.2", 0)->event, 3);
  assert_int_equal(count_shapes(drawing, "actions", NULL), 2);
}

/* 11 pixels where the picture is 360 wide; numbers in stars and pawns are a little smaller. */
static void letters_are_large_enough_for_a_phone(void **state) {
  const Drawing *drawing = studio_draw(*state, BATTLES, VIEWER_PUBLIC, "[]");
  assert_int_equal(drawing->width, 6400);
  for (size_t i = 0; i < drawing->count; i++) {
    const Style *style = &drawing->shapes[i].style;
    bool number = drawing->shapes[i].text != NULL && strlen(drawing->shapes[i].text) == 1;
    if (drawing->shapes[i].kind == SHAPE_TEXT) assert_true(style->size >= (number ? 115 : 185));
  }
}

static void players_have_looks_of_their_own(void **state) {
  const Drawing *drawing = studio_draw(*state, BATTLES, VIEWER_PUBLIC, "[]");
  const Shape *first = shape_of(drawing, "players", "player-1", 0),
              *second = shape_of(drawing, "players", "player-2", 0);
  const Shape *third = shape_of(drawing, "players", "player-3", 0),
              *soldier = shape_of(drawing, "soldiers", "TOR.2", 0);
  assert_int_not_equal(first->style.fill, second->style.fill);
  assert_int_not_equal(third->style.fill, second->style.fill);
  assert_int_equal(soldier->style.fill, second->style.fill);
  assert_int_equal(soldier->kind, second->kind);
}

/* Where its captains stood, for whom; what came of it follows. */
#define FOUGHT                                                                                                             \
  "{code: battle-won, battle: 2, house: HAR, against: HAC, margin: 8, sides: [{house: HAC, lead: -8, spaces: "             \
  "[{space: HAC.1, by: b, soldier: knight, strength: 5}, {space: HAC.4, by: c, strength: 0}]}, {house: HAR, lead: 8, "     \
  "spaces: [{space: HAR.2, by: a, soldier: footman, strength: 1}, {space: HAR.3, by: a, soldier: knight, strength: 5}]}]," \
  " tokens: [{token: RW1, name: Triumph}], hidden: 1, tactics: [{by: b, card: T04, name: Volley fire}]}, "                 \
  "{code: withdrew, seat: c, battle: 2, house: HAC, count: 1}, {code: scored, seat: a, battle: 2, vp: 1, captains: 1}, "   \
  "{code: token, seat: a, battle: 2, token: RW1, name: Triumph, how: most}, "                                              \
  "{code: scored, seat: a, battle: 3, vp: 7}"
#define TABLE                                                                                                            \
  "players: [{player: a}, {player: b}, {player: c}], houses: [{house: HAR, name: Harlow, value: 0}, {house: HAC, name: " \
  "Hackett, value: -1}], stock: [{kind: footman}, {kind: knight}], track: 15"

static void a_battle_that_was_fought_shows_who_stood_there(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const Game *game = game_find("dogs-of-war");
  const Drawing *drawing =
      game->draw(studio_yaml(arena, "{" TABLE ", battles: [], log: [" FOUGHT "]}"), arena);
  assert_non_null(drawing);
  assert_int_equal(count_shapes(drawing, "fought-spaces", NULL), 8); /* a box and a number each */
  assert_true(says(drawing, "fought-soldiers", "HAC.1", "5") &&
              says(drawing, "fought-soldiers", "HAC.4", "-"));
  assert_int_equal(shape_of(drawing, "fought-soldiers", "HAR.2", 0)->style.fill, seat_look(0).fill);
  assert_int_equal(shape_of(drawing, "fought-soldiers", "HAC.1", 0)->style.fill, seat_look(1).fill);
  /* He who was beaten has a cross, who left an arrow; who won has points, once; he took the token. */
  assert_int_equal(count_shapes(drawing, "fought-losses", "HAC.1"), 2);
  assert_int_equal(count_shapes(drawing, "fought-losses", NULL), 2);
  assert_int_equal(count_shapes(drawing, "fought-withdrawn", NULL),
                   count_shapes(drawing, "fought-withdrawn", "HAC.4"));
  assert_non_null(shape_of(drawing, "fought-withdrawn", "HAC.4", 0));
  assert_true(says(drawing, "fought-scored", "2-a", "1"));
  assert_int_equal(count_shapes(drawing, "fought-scored", NULL), 2);
  Point star = shape_of(drawing, "fought-scored", "2-a", 1)->points[0],
        first = middle_of(shape_of(drawing, "fought-soldiers", "HAR.2", 0));
  assert_true(star.y == first.y && star.x > first.x);
  assert_int_equal(shape_of(drawing, "fought-takers", "2-RW1", 0)->style.fill, seat_look(0).fill);
  assert_non_null(shape_of(drawing, "fought-hidden", "2-1", 0)); /* nobody turned it over */
  assert_string_equal(shape_of(drawing, "fought-tactics", "2-1", 3)->key, "tactic");
  assert_true(middle_of(shape_of(drawing, "fought-fights", "2", 0)).x > drawing->width / 2);
  arena_free(arena);
}

#define BEFORE                                                                                                                      \
  "{" TABLE                                                                                                                         \
  ", battles: [{battle: 1, sides: [{house: TAL, lead: 0, spaces: []}, {house: TOR, lead: 0, spaces: []}]}, "                        \
  "{battle: 2, tokens: [{token: RW1, name: Triumph}], hidden: 1, sides: [{house: HAC, lead: 5, spaces: [{space: HAC.1, by: b, "     \
  "soldier: knight, strength: 5}, {space: HAC.2, by: a, soldier: footman, strength: 1}, {space: HAC.4, free: yes}]}, {house: HAR, " \
  "lead: -5, spaces: [{space: HAR.2, free: yes}, {space: HAR.3, free: yes}]}]}]}"

static void the_board_that_was_cleared_is_drawn_as_it_was_played_out(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const Game *game = game_find("dogs-of-war");
  const Tree *former = studio_yaml(arena, BEFORE);
  const Tree *document = studio_yaml(
      arena,
      "{log: [{code: placed, seat: a, space: HAR.3}, {code: battle-drawn, battle: 1, house: TAL, against: TOR, sides: "
      "[{house: TAL, lead: 0, spaces: []}, {house: TOR, lead: 0, spaces: []}]}, " FOUGHT "]}");
  const Tree *ended = game->ended(former, document, arena);
  assert_non_null(ended);
  const Drawing *before = game->draw(former, arena), *played = game->draw(ended, arena);
  assert_int_equal(before->height, played->height);
  Point was = middle_of(shape_of(before, "spaces", "HAR.3", 0)),
        is = middle_of(shape_of(played, "spaces", "HAR.3", 0));
  assert_true(was.x == is.x && was.y == is.y);
  assert_int_equal(shape_of(played, "soldiers", "HAR.3", 0)->event, 1);
  assert_null(shape_of(played, "soldiers", "HAC.2", 0)); /* he had left that side */
  assert_int_equal(shape_of(played, "fights", "1", 0)->event, 2);
  assert_int_equal(shape_of(played, "fights", "2", 0)->event, 3);
  assert_int_equal(shape_of(played, "losses", "HAC.1", 0)->event, 3);
  assert_int_equal(shape_of(played, "withdrawn", "HAC.4", 0)->event, 4);
  assert_int_equal(shape_of(played, "scored", "2-a", 0)->event, 5);
  assert_int_equal(shape_of(played, "takers", "2-RW1", 0)->event, 6);
  assert_null(game->ended(former, studio_yaml(arena, "{log: []}"), arena));
  assert_null(game->ended(studio_yaml(arena, "{battles: []}"), document, arena));
  arena_free(arena);
}

static void between_years_one_sees_what_was_fought(void **state) {
  (void)state;
  Arena *arena = arena_new();
  const Drawing *drawing =
      game_find("dogs-of-war")
          ->draw(studio_yaml(
                     arena,
                     "{track: 15, battles: [], players: [{player: a}], houses: [{house: HAR, name: "
                     "Harlow, value: 0}], "
                     "log: [{code: battle-won, battle: 2, house: HAR, against: HAC, margin: 8, sides: "
                     "[{house: HAR, lead: 8}, {house: HAC, lead: -8}]}, "
                     "{code: battle-drawn, battle: 3, house: BAS, against: TOR, sides: [{house: BAS, lead: "
                     "0}, {house: TOR, lead: 0}]}]}"),
                 arena);
  assert_non_null(drawing);
  assert_true(says(drawing, "fought-battles", "HAR", "Harlow"));
  assert_true(says(drawing, "fought-fights", "2", "8") && says(drawing, "fought-fights", "3", "0"));
  assert_true(middle_of(shape_of(drawing, "fought-fights", "2", 0)).x < drawing->width / 2);
  assert_int_equal(middle_of(shape_of(drawing, "fought-fights", "3", 0)).x, drawing->width / 2);
  assert_null(game_find("dogs-of-war")->draw(studio_yaml(arena, "{battles: [], log: []}"), arena));
  arena_free(arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup_teardown(pieces_face_each_other, open_waterloo, tear_down),
      cmocka_unit_test_setup_teardown(nobody_reads_what_he_may_not_know, open_waterloo, tear_down),
      cmocka_unit_test_setup_teardown(poses_differ_in_form, open_waterloo, tear_down),
      cmocka_unit_test_setup_teardown(what_was_done_is_drawn, open_waterloo, tear_down),
      cmocka_unit_test_setup_teardown(a_battle_that_ended_lies_open, open_waterloo, tear_down),
      cmocka_unit_test_setup_teardown(the_last_assault_is_drawn_with_its_own_points, open_waterloo,
                                      tear_down),
      cmocka_unit_test_setup_teardown(the_guard_stands_where_it_fights, open_waterloo, tear_down),
      cmocka_unit_test(the_end_of_a_game_is_drawn_alike),
      cmocka_unit_test_setup_teardown(night_is_an_end_too, open_waterloo, tear_down),
      cmocka_unit_test_setup_teardown(an_older_battle_is_forgotten, open_waterloo, tear_down),
      cmocka_unit_test(pairs_are_kept_apart),
      cmocka_unit_test_setup_teardown(each_battle_has_its_track, open_dogs, tear_down),
      cmocka_unit_test_setup_teardown(every_space_is_there_and_soldiers_stand_on_theirs, open_dogs,
                                      tear_down),
      cmocka_unit_test_setup_teardown(who_came_now_is_marked, open_dogs, tear_down),
      cmocka_unit_test_setup_teardown(what_a_captain_did_is_marked_where_he_stands, open_dogs, tear_down),
      cmocka_unit_test_setup_teardown(letters_are_large_enough_for_a_phone, open_dogs, tear_down),
      cmocka_unit_test(a_battle_that_was_fought_shows_who_stood_there),
      cmocka_unit_test(the_board_that_was_cleared_is_drawn_as_it_was_played_out),
      cmocka_unit_test_setup_teardown(players_have_looks_of_their_own, open_dogs, tear_down),
      cmocka_unit_test(between_years_one_sees_what_was_fought),
  };
  return cmocka_run_group_tests_name("games/pictures_front", tests, NULL, NULL);
}
