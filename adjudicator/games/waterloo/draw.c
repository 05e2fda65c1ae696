/* The picture: fronts, their pieces and what happened there. */
#include "draw.h"

#include <string.h>

#include "../fields.h"
#include "../marks.h"

/* Tenths of a pixel. Lengths within a front are those of one that fills the width. */
#define WIDTH          6400
#define FRONT_HEIGHT   3120
#define LEGEND         720
#define GENERAL_X      680
#define FIRST_DUEL_X   1790
#define DUEL_STEP      960
#define NORTH_Y        910
#define MIDDLE_Y       1640
#define SOUTH_Y        2370
#define PIECE_X        215 /* half of a standing piece */
#define PIECE_Y        300
#define HEADING        150
#define NAME           110
#define LEAST_LETTER   82
#define BESIDE         230 /* how far two of a duel stand from its middle */
#define PIECES_OF_SIDE (DUELS + 1)

typedef struct Scene {
  Arena *arena;
  const Tree *view;
  Drawing *drawing;
  Point origin; /* of the front that is drawn */
  int percent;  /* of its lengths */
  const Front *front;
} Scene;

/* ---- places ---- */

static int length(const Scene *scene, int full) {
  return full * scene->percent / 100;
}

static Point at(const Scene *scene, int x, int y) {
  return (Point){scene->origin.x + length(scene, x), scene->origin.y + length(scene, y)};
}

static int letters(const Scene *scene, int full) {
  int size = length(scene, full);
  return size < LEAST_LETTER ? LEAST_LETTER : size;
}

/* Duel 0 is the general's place. */
static int duel_x(int duel) {
  return duel == 0 ? GENERAL_X : FIRST_DUEL_X + (duel - 1) * DUEL_STEP;
}

static int side_y(int side) {
  return side == NORTH ? NORTH_Y : SOUTH_Y;
}

static int outwards(int side) {
  return side == NORTH ? -1 : 1;
}

static Point piece_at(const Scene *scene, int side, int duel) {
  return at(scene, duel_x(duel), side_y(side));
}

/* "anne-bruno/N3" where there are several pairs. */
static const char *in_pair(const Scene *scene, const char *about) {
  const char *pair = scene->front->name;
  return pair == NULL ? about : arena_printf(scene->arena, "%s/%s", pair, about == NULL ? "" : about);
}

static void layer(const Scene *scene, const char *name, const char *about) {
  drawing_layer(scene->drawing, name, in_pair(scene, about));
}

/* ---- pieces ---- */

static bool is_removed(const Scene *scene, int duel) {
  return duel != 0 && scene->front->duels[duel] == DUEL_REMOVED;
}

static const char *values_text(Arena *arena, const Tree *values) {
  const char *text = "";
  for (size_t i = 0; i < values->count; i++)
    text = arena_concat(arena, text, i == 0 ? "" : " ", tree_string(values->items[i].value, ""), NULL);
  return text;
}

/* "S5", or "S5: 2 4 6" where some values are ruled out. In small there is no room for that. */
static const char *name_text(const Scene *scene, const FrontPiece *piece) {
  bool known = piece->values == NULL || piece->value > 0 || piece->values->count >= PIECES_OF_SIDE;
  if (known || scene->percent < 100) return piece->piece;
  return arena_concat(scene->arena, piece->piece, ": ", values_text(scene->arena, piece->values), NULL);
}

/* An eye. */
static void draw_eye(const Scene *scene, Point m) {
  int x = length(scene, 90), y = length(scene, 55);
  const Point lids[] = {{m.x - x, m.y}, {m.x - x / 2, m.y - y}, {m.x + x / 2, m.y - y},
                        {m.x + x, m.y}, {m.x + x / 2, m.y + y}, {m.x - x / 2, m.y + y}};
  drawing_polygon(scene->drawing,
                  (Style){.fill = INK_PAPER, .line = INK_BLACK, .width = 10, .round = y, .casing = INK_PAPER},
                  lids, 6);
  drawing_circle(scene->drawing, (Style){.fill = INK_BLACK}, m, length(scene, 32));
}

/* Points that a side won. */
static void draw_won(const Scene *scene, int side, Point m, int points) {
  mark_fight(scene->drawing, m, length(scene, 330));
  mark_token(scene->drawing, seat_look(side), m, length(scene, 165),
             arena_printf(scene->arena, "+%d", points));
}

/* Its back in the colours of its side; open, its face; lying, on its side, with a hatch. */
static void draw_body(const Scene *scene, int side, const FrontPiece *piece, Point m, bool removed) {
  SeatLook look = seat_look(side);
  bool lies = piece->pose == POSE_DOWN, open = piece->pose == POSE_UP;
  int x = length(scene, lies ? PIECE_Y : PIECE_X), y = length(scene, lies ? PIECE_X : PIECE_Y);
  Style style = {.fill = open ? INK_PAPER : look.fill,
                 .line = INK_BLACK,
                 .width = 14,
                 .round = look.angular ? 0 : length(scene, 110)};
  if (open) {
    style.line = look.fill;
    style.width = length(scene, 60);
    style.casing = INK_BLACK;
  }
  if (lies) {
    style.hatch = HATCH_LEVEL;
    style.hatched = look.letters;
  }
  if (removed)
    style = (Style){.fill = INK_PAPER, .line = INK_GREY, .width = 12, .dash = 40, .round = style.round};
  drawing_box(scene->drawing, style, (Point){m.x - x, m.y - y}, 2 * x, 2 * y);
}

static void draw_value(const Scene *scene, int side, const FrontPiece *piece, Point m, bool removed) {
  bool plain = piece->pose == POSE_UP || removed;
  Style style = {
      .fill = plain ? INK_BLACK : seat_look(side).letters, .size = letters(scene, 330), .bold = true};
  if (piece->pose == POSE_DOWN && !removed) style.casing = seat_look(side).fill;
  if (piece->value > 0)
    drawing_textf(scene->drawing, style, m, "%d", piece->value);
  else if (!removed)
    drawing_text(scene->drawing, style, m, "?");
}

static void draw_name(const Scene *scene, int side, Point m, int room, const char *name) {
  Point below = {m.x, m.y + outwards(side) * length(scene, PIECE_Y + 95)};
  drawing_text(scene->drawing, label_style(letters(scene, NAME), length(scene, room)), below, name);
}

/* Where two stand at a duel, the guard is the one on the right. */
static void draw_guard(const Scene *scene, int side, int duel) {
  FrontPiece general = scene->front->pieces[side][0];
  Point m = piece_at(scene, side, duel);
  m.x += length(scene, BESIDE);
  layer(scene, "pieces", general.piece);
  draw_body(scene, side, &general, m, false);
  draw_value(scene, side, &general, m, false);
  draw_name(scene, side, m, 2 * PIECE_X, general.piece);
}

static void draw_piece(const Scene *scene, int side, int duel) {
  const FrontPiece *piece = &scene->front->pieces[side][duel];
  const FrontGeneral *general = &scene->front->generals[side];
  bool guarded = general->guard && general->at == duel, removed = is_removed(scene, duel);
  if (piece->piece == NULL) return;
  Point m = piece_at(scene, side, duel);
  if (guarded) m.x -= length(scene, BESIDE);
  layer(scene, "pieces", piece->piece);
  draw_body(scene, side, piece, m, removed);
  draw_value(scene, side, piece, m, removed);
  if (piece->seen) draw_eye(scene, (Point){m.x, m.y + length(scene, PIECE_Y - 75)});
  draw_name(scene, side, m, guarded ? 2 * PIECE_X : DUEL_STEP - 60, name_text(scene, piece));
  if (guarded) draw_guard(scene, side, duel);
}

/* In his place, or what he left there: its name says where he is. As the reserve he wins points. */
static void draw_general(const Scene *scene, int side) {
  const FrontPiece *piece = &scene->front->pieces[side][0];
  const FrontGeneral *general = &scene->front->generals[side];
  if (piece->piece == NULL || general->at == 0) {
    draw_piece(scene, side, 0);
  } else {
    Point m = piece_at(scene, side, 0);
    layer(scene, general->guard ? "engaged" : "pieces", piece->piece);
    draw_body(scene, side, piece, m, true);
    if (!general->guard) draw_value(scene, side, piece, m, true);
    draw_name(scene, side, m, DUEL_STEP, arena_printf(scene->arena, "%s → %d", piece->piece, general->at));
  }
  if (general->reserve == 0) return;
  layer(scene, "reserves", WATERLOO_SIDES[side]);
  drawing_event(scene->drawing, general->entry + 1);
  Point won = piece_at(scene, side, 0);
  won.x += length(scene, 2 * PIECE_X);
  mark_token(scene->drawing, seat_look(side), won, length(scene, 165),
             arena_printf(scene->arena, "+%d", general->reserve));
}

/* ---- duels ---- */

/* A nail: what is pinned stays where it is. */
static void draw_nail(const Scene *scene, Point m) {
  int half = length(scene, 130);
  Style shaft = {.line = INK_BLACK, .width = length(scene, 50), .casing = INK_PAPER};
  drawing_stroke(scene->drawing, shaft, (Point){m.x, m.y - half}, (Point){m.x, m.y + half});
  drawing_stroke(scene->drawing, shaft, (Point){m.x - half, m.y - half}, (Point){m.x + half, m.y - half});
}

static void draw_duel(const Scene *scene, int duel) {
  Point m = at(scene, duel_x(duel), MIDDLE_Y);
  layer(scene, "duels", arena_printf(scene->arena, "%d", duel));
  int radius = length(scene, 120);
  Style style = {.fill = INK_PAPER, .line = INK_BLACK, .width = 10};
  if (scene->front->duels[duel] == DUEL_REMOVED) style.line = INK_GREY;
  drawing_circle(scene->drawing, style, m, radius);
  drawing_textf(scene->drawing, (Style){.fill = style.line, .size = letters(scene, 150)}, m, "%d", duel);
  if (scene->front->duels[duel] == DUEL_PINNED) draw_nail(scene, (Point){m.x + length(scene, 260), m.y});
}

/* Over its number, which is still there: a fight is drawn over the front as it was before, too. */
static void draw_fight(const Scene *scene, int duel) {
  const FrontFight *fight = &scene->front->fights[duel];
  if (fight->stake <= 0) return;
  layer(scene, "fights", arena_printf(scene->arena, "%d", duel));
  drawing_event(scene->drawing, fight->entry + 1);
  draw_won(scene, fight->winner, at(scene, duel_x(duel), MIDDLE_Y), fight->stake);
}

/* ---- what was done ---- */

static bool is_drawn(const Scene *scene, const char *action) {
  for (size_t i = 0; i < scene->drawing->count; i++) {
    const Shape *shape = &scene->drawing->shapes[i];
    if (strcmp(shape->layer, "actions") == 0 && strcmp(shape->about, action) == 0) return true;
  }
  return false;
}

/* Plans made ahead may play several turns at once: what a side does again has the number of its event, too. */
static void action_layer(const Scene *scene, size_t entry, int side, const char *action, int duel) {
  const char *name = arena_printf(scene->arena, "%s-%s-%d", WATERLOO_SIDES[side], action, duel);
  if (is_drawn(scene, in_pair(scene, name))) name = arena_printf(scene->arena, "%s-%zu", name, entry + 1);
  layer(scene, "actions", name);
  drawing_event(scene->drawing, entry + 1);
}

static void draw_manoeuvre(const Scene *scene, size_t entry, const Tree *event, int side) {
  int from = field_number(event, "from", 0), to = field_number(event, "to", 0);
  if (from < 1 || from > DUELS || to < 1 || to > DUELS) return;
  int y = side_y(side) + outwards(side) * (PIECE_Y + 225);
  action_layer(scene, entry, side, "manoeuvre", from);
  mark_arrow(scene->drawing, seat_look(side), at(scene, duel_x(from), y), at(scene, duel_x(to), y), 0, 0);
}

/* Between the general and a duel: a charge goes there, a retreat both ways. */
static void draw_ride(const Scene *scene, size_t entry, const Tree *event, int side, const char *action,
                      bool both) {
  int duel = field_number(event, "duel", 0);
  if (duel < 1 || duel > DUELS) return;
  int inner = side_y(side) - outwards(side) * (PIECE_Y + 130);
  Point general = at(scene, duel_x(0) + PIECE_X, inner), front = at(scene, duel_x(duel) - PIECE_X / 2, inner);
  action_layer(scene, entry, side, action, duel);
  mark_arrow(scene->drawing, seat_look(side), general, front, 0, 0);
  if (both) mark_arrow(scene->drawing, seat_look(side), front, general, 0, 0);
}

/* A look goes from the middle of a duel to the enemy's piece. */
static void draw_look(const Scene *scene, size_t entry, int side, int duel) {
  int x = duel_x(duel) - 300, far = side_y(OTHER(side));
  action_layer(scene, entry, side, "recon", duel);
  Style style = {.line = seat_look(side).fill, .width = 24, .dash = 60, .head = 130, .casing = INK_PAPER};
  drawing_stroke(scene->drawing, style, at(scene, x, MIDDLE_Y + outwards(side) * 160), at(scene, x, far));
}

static void draw_actions(const Scene *scene) {
  const Tree *log = tree_get(scene->view, "log");
  for (size_t i = scene->front->since; i < scene->front->until; i++) {
    const Tree *event = log->items[i].value;
    const char *code = tree_string(tree_get(event, "code"), "");
    int side = waterloo_front_side(tree_get(event, "side")), duel = field_number(event, "duel", 0);
    if (side == SIDES || !waterloo_front_has(scene->front, event)) continue;
    if (strcmp(code, "manoeuvre") == 0) draw_manoeuvre(scene, i, event, side);
    if (strcmp(code, "charge") == 0) draw_ride(scene, i, event, side, "charge", false);
    if (strcmp(code, "retreat") == 0) draw_ride(scene, i, event, side, "retreat", true);
    if (strcmp(code, "recon") != 0 || duel < 1 || duel > DUELS) continue;
    draw_look(scene, i, side, duel);
  }
}

/* ---- a front ---- */

/* What the heading says, of the battle that is drawn. */
static const Tree *heading_fields(const Scene *scene) {
  const Front *front = scene->front;
  if (!front->over) return front->pair;
  Tree *fields = tree_map(scene->arena);
  for (int side = 0; side < SIDES; side++)
    tree_put_text(scene->arena, fields, WATERLOO_SIDES[side],
                  tree_string(tree_get(front->pair, WATERLOO_SIDES[side]), ""));
  tree_put_int(scene->arena, fields, "manche", front->battle);
  tree_put_bool(scene->arena, fields, "is_done", true);
  return fields;
}

static void draw_heading(const Scene *scene) {
  Style style = {.fill = INK_BLACK, .size = letters(scene, HEADING), .anchor = ANCHOR_START, .bold = true};
  if (scene->percent < 100) style.size = 100;
  style.room = length(scene, WIDTH) - 120;
  layer(scene, "headings", NULL);
  drawing_words(scene->drawing, style, at(scene, 60, scene->percent < 100 ? 90 : 130), "pair",
                heading_fields(scene));
}

/* All that a side has won and, once an assault is fought, which of it by charges. */
static const char *points_text(const Scene *scene, int side) {
  const Front *front = scene->front;
  int all = front->points[side], charges = front->charges[side];
  if (!front->over || charges <= 0 || charges == all) return arena_printf(scene->arena, "%d", all);
  return arena_printf(scene->arena, "%d = %d + %d", all, charges, all - charges);
}

static void draw_points(const Scene *scene, int side, int y) {
  const Front *front = scene->front;
  if (!front->counted || front->points[NORTH] + front->points[SOUTH] == 0) return;
  Style style = label_style(letters(scene, NAME + 40), length(scene, 620));
  style.bold = true;
  style.anchor = ANCHOR_START;
  layer(scene, "points", WATERLOO_SIDES[side]);
  drawing_text(scene->drawing, style, at(scene, GENERAL_X, y), points_text(scene, side));
}

static void draw_side(const Scene *scene, int side) {
  Style style = label_style(letters(scene, NAME + 20), length(scene, 420));
  style.bold = true;
  const char *player = tree_string(tree_get(scene->front->pair, WATERLOO_SIDES[side]), "");
  layer(scene, "headings", WATERLOO_SIDES[side]);
  int y = MIDDLE_Y + outwards(side) * 190;
  mark_token(scene->drawing, seat_look(side), at(scene, 130, y), length(scene, 70), NULL);
  style.anchor = ANCHOR_START;
  Tree *fields = tree_map(scene->arena);
  tree_put_text(scene->arena, fields, "player", player);
  drawing_words(scene->drawing, style, at(scene, 230, y), "player", fields);
  draw_points(scene, side, y);
}

/* A duel with both its pieces; the general of each side. */
static void draw_places(const Scene *scene) {
  int width = length(scene, DUEL_STEP - 40), y = NORTH_Y - PIECE_Y - 150,
      height = length(scene, SOUTH_Y + PIECE_Y + 150 - y);
  for (int duel = 1; duel <= DUELS; duel++)
    mark_place_box(scene->drawing, in_pair(scene, arena_printf(scene->arena, "%d", duel)),
                   at(scene, duel_x(duel) - DUEL_STEP / 2 + 20, y), width, height);
  for (int side = 0; side < SIDES; side++)
    mark_place_box(scene->drawing, in_pair(scene, WATERLOO_SIDES[side]),
                   at(scene, GENERAL_X - PIECE_Y, side_y(side) - PIECE_Y), length(scene, 2 * PIECE_Y),
                   length(scene, 2 * PIECE_Y));
}

static void draw_front(const Scene *scene) {
  draw_heading(scene);
  for (int side = 0; side < SIDES; side++) draw_side(scene, side);
  draw_places(scene);
  for (int duel = 1; duel <= DUELS; duel++) draw_duel(scene, duel);
  for (int duel = 1; duel <= DUELS; duel++) draw_fight(scene, duel);
  for (int side = 0; side < SIDES; side++) {
    draw_general(scene, side);
    for (int duel = 1; duel <= DUELS; duel++) draw_piece(scene, side, duel);
  }
  draw_actions(scene);
}

/* ---- the whole ---- */

/* Where entries stand: below the fronts in rows of three, or, where a quarter is empty, in it in rows of two. */
typedef struct Legend {
  Scene scene;
  int columns, width, row; /* their number, width and the height of a row */
} Legend;

#define LEGEND_ROW 220
#define ENTRIES    9

static Point entry_at(const Legend *legend, int entry) {
  return at(&legend->scene, 190 + entry % legend->columns * legend->width,
            entry / legend->columns * legend->row);
}

static Point put_entry(const Legend *legend, int entry, const char *key) {
  Style style = {.fill = INK_BLACK, .size = 105, .anchor = ANCHOR_START, .room = legend->width - 460};
  Point place = entry_at(legend, entry);
  drawing_words(legend->scene.drawing, style, (Point){place.x + 170, place.y}, key, NULL);
  return place;
}

static void put_arrow(const Legend *legend, Style style, Point m) {
  drawing_stroke(legend->scene.drawing, style, (Point){m.x - 110, m.y}, (Point){m.x + 110, m.y});
}

static const char *const PIECE_WORDS[] = {"standing", "open", "lying", "engaged"};

/* Pieces of a quarter of their size, and the marks. */
static void draw_legend(const Legend *legend) {
  static const FrontPiece PIECES[] = {{.value = 0, .pose = POSE_STANDING},
                                      {.value = 4, .pose = POSE_UP},
                                      {.value = 0, .pose = POSE_DOWN},
                                      {.value = 4}};
  Scene small = legend->scene;
  Drawing *drawing = small.drawing;
  SeatLook look = seat_look(NORTH);
  drawing_layer(drawing, "legend", NULL);
  small.percent = 28;
  for (int i = 0; i < 4; i++) {
    Point place = put_entry(legend, i, PIECE_WORDS[i]);
    draw_body(&small, NORTH, &PIECES[i], place, i == 3);
    Style style = {.fill = i == 0 ? look.letters : INK_BLACK, .size = 110, .bold = true};
    if (i == 2) style = (Style){.fill = look.letters, .size = 110, .bold = true, .casing = look.fill};
    drawing_text(drawing, style, place, PIECES[i].value == 0 ? "?" : "4");
  }
  Point guard = put_entry(legend, 4, "guard");
  draw_body(&small, NORTH, &PIECES[1], (Point){guard.x - 70, guard.y}, false);
  draw_body(&small, NORTH, &PIECES[1], (Point){guard.x + 70, guard.y}, false);
  draw_eye(&legend->scene, put_entry(legend, 5, "looked-at"));
  put_arrow(legend, (Style){.line = look.fill, .width = 24, .dash = 40, .head = 110},
            put_entry(legend, 6, "looks"));
  small.percent = 60;
  draw_nail(&small, put_entry(legend, 7, "pinned"));
  mark_fight(drawing, put_entry(legend, 8, "fought"), 100);
}

static bool is_own(const Tree *pair) {
  return tree_get(pair, "own") != NULL;
}

/* The viewer's own pairs first. Returns how many fronts there are in all. */
static size_t order_pairs(const Tree *view, const Tree **ordered) {
  const Tree *pairs = tree_get(view, "pairs");
  size_t count = 0;
  for (int own = 1; own >= 0; own--) {
    for (size_t i = 0; pairs != NULL && i < pairs->count; i++) {
      if (is_own(pairs->items[i].value) == (own == 1)) ordered[count++] = pairs->items[i].value;
    }
  }
  return count;
}

/* The whole width for one front; else two in a row. */
static Point front_corner(size_t count, size_t i, int row_height) {
  if (count == 1) return (Point){0, 0};
  return (Point){(int)(i % 2) * WIDTH / 2, (int)(i / 2) * row_height};
}

Drawing *waterloo_draw(const Tree *view, Arena *arena) {
  const Tree *pairs = tree_get(view, "pairs");
  if (pairs == NULL || pairs->count == 0) return NULL;
  const Tree **ordered = arena_alloc(arena, pairs->count * sizeof *ordered);
  size_t count = order_pairs(view, ordered);
  bool beside = count > 1 && count % 2 == 1; /* a quarter is free for the legend */
  Scene scene = {.arena = arena, .view = view, .percent = count == 1 ? 100 : 48};
  int row_height = length(&scene, FRONT_HEIGHT) + 60, rows = count == 1 ? 1 : (int)(count + 1) / 2;
  scene.drawing = drawing_new(arena, WIDTH, rows * row_height + (beside ? 0 : LEGEND));
  for (size_t i = 0; i < count; i++) {
    Front front;
    waterloo_front_read(view, ordered[i], &front);
    scene.front = &front;
    scene.origin = front_corner(count, i, row_height);
    draw_front(&scene);
  }
  Legend legend = {.scene = {.arena = arena, .drawing = scene.drawing, .percent = 100},
                   .columns = beside ? 2 : 3,
                   .width = beside ? WIDTH / 4 : WIDTH / 3,
                   .row = beside ? (row_height - 200) / ((ENTRIES + 1) / 2) : LEGEND_ROW};
  legend.scene.origin =
      beside ? (Point){WIDTH / 2, (rows - 1) * row_height + 130} : (Point){0, rows * row_height + 130};
  draw_legend(&legend);
  return scene.drawing;
}
