#include <string.h>

#include "../fields.h"
#include "../marks.h"
#include "view.h"

/* ---- what is seen of one front, from a view ---- */

/* A piece as the viewer knows it. */
typedef struct FrontPiece {
  const char *piece;  /* its name, "N3"; NULL: none stands there */
  const char *guard;  /* the general behind it; NULL for none */
  const Tree *values; /* those that are possible of an enemy's piece that was not seen; NULL */
  int value;          /* 0: unknown */
  Pose pose;
  bool seen; /* one's own that the enemy has looked at */
} FrontPiece;

/* How a duel was fought, if it was. */
typedef struct FrontFight {
  int stake; /* 0: it was not */
  int winner;
} FrontFight;

typedef struct Front {
  const Tree *pair;
  const char *name; /* of the pair; NULL if there is only one */
  bool stands;      /* there are duels to be drawn, of the present or of the battle that ended now */
  bool ended;       /* of that */
  /* The first entry of the log that is about this front: what is before it ended a battle. */
  size_t since;
  uint8_t duels[DUELS + 1];            /* DuelState */
  FrontPiece pieces[SIDES][DUELS + 1]; /* [side][0] is the general */
  FrontFight fights[DUELS + 1];
} Front;

/* A side by its name; SIDES if it is none. */
static int front_side(const Tree *name) {
  int side = word_index(tree_string(name, ""), WATERLOO_SIDES);
  return side < 0 ? SIDES : side;
}

/* Whether an event is of this pair. */
static bool front_has(const Front *front, const Tree *event) {
  const char *pair = tree_string(tree_get(event, "pair"), NULL);
  return front->name == NULL || pair == NULL || strcmp(pair, front->name) == 0;
}

static bool is_duel(int duel) {
  return duel >= 1 && duel <= DUELS;
}

static void read_piece(const Tree *row, FrontPiece *piece) {
  if (row == NULL) return;
  int pose = word_index(tree_string(tree_get(row, "pose"), ""), WATERLOO_POSES);
  *piece = (FrontPiece){.piece = tree_string(tree_get(row, "piece"), ""),
                        .guard = tree_string(tree_get(row, "guard"), NULL),
                        .value = field_number(row, "value", 0),
                        .pose = pose < 0 ? POSE_STANDING : (Pose)pose};
}

static void read_duels(Front *front) {
  static const char *const GENERALS[SIDES] = {"general_north", "general_south"};
  const Tree *duels = tree_get(front->pair, "duels");
  for (size_t i = 0; duels != NULL && i < duels->count; i++) {
    const Tree *row = duels->items[i].value;
    int duel = field_number(row, "duel", 0);
    if (!is_duel(duel)) continue;
    int state = word_index(tree_string(tree_get(row, "state"), ""), WATERLOO_DUELS);
    front->duels[duel] = state < 0 ? DUEL_OPEN : (uint8_t)state;
    for (int side = 0; side < SIDES; side++)
      read_piece(tree_get(row, WATERLOO_SIDES[side]), &front->pieces[side][duel]);
    front->stands = true;
  }
  for (int side = 0; front->stands && side < SIDES; side++)
    read_piece(tree_get(front->pair, GENERALS[side]), &front->pieces[side][0]);
}

/* The pieces of a battle that ended are laid open. */
static void read_revealed(const Tree *view, Front *front) {
  size_t at = 0;
  for (const Tree *event; !front->stands && (event = log_next(view, "revealed", &at)) != NULL;) {
    int side = front_side(tree_get(event, "side"));
    const Tree *row = tree_get(event, "front");
    if (!front_has(front, event) || side == SIDES) continue;
    for (size_t i = 0; row != NULL && i < row->count; i++) {
      int duel = field_number(row->items[i].value, "duel", 0);
      if (!is_duel(duel)) continue;
      read_piece(row->items[i].value, &front->pieces[side][duel]);
      front->pieces[side][duel].pose = POSE_UP;
      front->ended = true;
    }
    const Tree *general = tree_get(event, "general");
    if (general == NULL || general->kind != TREE_MAP) continue;
    read_piece(general, &front->pieces[side][0]);
    front->pieces[side][0].pose = POSE_UP;
  }
  if (front->ended) front->stands = true;
}

/* One's own pieces: before both have deployed they are known to their owner alone. */
static void read_own(Front *front) {
  int own = front_side(tree_get(front->pair, "own"));
  const Tree *pieces = tree_get(front->pair, "pieces");
  if (own == SIDES || front->ended) return;
  for (size_t i = 0; pieces != NULL && i < pieces->count; i++) {
    const Tree *row = pieces->items[i].value;
    int duel = field_number(row, "duel", 0);
    FrontPiece *piece = &front->pieces[own][is_duel(duel) ? duel : 0];
    if (piece->piece == NULL) read_piece(row, piece);
    bool seen = false;
    piece->seen = tree_read_bool(tree_get(row, "seen"), &seen) && seen;
  }
}

/* What the viewer can work out of the enemy's pieces. */
static void read_sheet(Front *front) {
  int own = front_side(tree_get(front->pair, "own"));
  const Tree *sheet = tree_get(front->pair, "sheet");
  if (own == SIDES || front->ended) return;
  for (size_t i = 0; sheet != NULL && i < sheet->count; i++) {
    const Tree *row = sheet->items[i].value;
    int duel = field_number(row, "duel", 0);
    front->pieces[OTHER(own)][is_duel(duel) ? duel : 0].values = tree_get(row, "values");
  }
}

/* A front that stands was deployed after the last battle that the log has the end of. */
static void find_beginning(const Tree *view, Front *front) {
  static const char *const ENDS[] = {"manche-won", "manche-resigned", "nightfall", NULL};
  for (const char *const *code = ENDS; !front->ended && *code != NULL; code++) {
    size_t at = 0;
    for (const Tree *event; (event = log_next(view, *code, &at)) != NULL;) {
      if (front_has(front, event) && at > front->since) front->since = at;
    }
  }
}

static void read_fights(const Tree *view, const char *code, Front *front) {
  size_t at = front->since;
  for (const Tree *event; (event = log_next(view, code, &at)) != NULL;) {
    int duel = field_number(event, "duel", 0), winner = front_side(tree_get(event, "winner"));
    if (!front_has(front, event) || !is_duel(duel) || winner == SIDES) continue;
    front->fights[duel] = (FrontFight){field_number(event, "stake", 0), winner};
  }
}

/* Reads a pair of the view, with the log of the view. */
static void read_front(const Tree *view, const Tree *pair, Front *out) {
  *out = (Front){.pair = pair, .name = tree_string(tree_get(pair, "name"), NULL)};
  read_duels(out);
  read_revealed(view, out);
  read_own(out);
  read_sheet(out);
  find_beginning(view, out);
  if (!out->stands) return;
  read_fights(view, "charge-fought", out);
  read_fights(view, "duel-fought", out);
}

/* ---- the picture ---- */

/* Tenths of a pixel. Lengths within a front are those of one that fills the width. */
#define WIDTH          6400
#define FRONT_HEIGHT   3120
#define LEGEND         500
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

static void draw_piece(const Scene *scene, int side, int duel) {
  const FrontPiece *piece = &scene->front->pieces[side][duel];
  bool removed = scene->front->duels[duel] == DUEL_REMOVED; /* the general's own is always open */
  if (piece->piece == NULL) return;
  Point m = piece_at(scene, side, duel);
  layer(scene, "pieces", piece->piece);
  if (piece->guard != NULL) {
    FrontPiece guard = {.piece = piece->guard};
    Point behind = {m.x + length(scene, 70), m.y + outwards(side) * length(scene, 130)};
    draw_body(scene, side, &guard, behind, false);
  }
  draw_body(scene, side, piece, m, removed);
  draw_value(scene, side, piece, m, removed);
  if (piece->seen) draw_eye(scene, (Point){m.x, m.y + length(scene, PIECE_Y - 75)});
  Point name = {m.x, m.y + outwards(side) * length(scene, PIECE_Y + 95)};
  drawing_text(scene->drawing, label_style(letters(scene, NAME), length(scene, DUEL_STEP - 60)), name,
               name_text(scene, piece));
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
  const FrontFight *fight = &scene->front->fights[duel];
  layer(scene, "duels", arena_printf(scene->arena, "%d", duel));
  if (fight->stake > 0) {
    layer(scene, "fights", arena_printf(scene->arena, "%d", duel));
    mark_fight(scene->drawing, m, length(scene, 330));
    SeatLook look = seat_look(fight->winner);
    mark_token(scene->drawing, look, m, length(scene, 165), arena_printf(scene->arena, "+%d", fight->stake));
    return;
  }
  int radius = length(scene, 120);
  Style style = {.fill = INK_PAPER, .line = INK_BLACK, .width = 10};
  if (scene->front->duels[duel] == DUEL_REMOVED) style.line = INK_GREY;
  drawing_circle(scene->drawing, style, m, radius);
  drawing_textf(scene->drawing, (Style){.fill = style.line, .size = letters(scene, 150)}, m, "%d", duel);
  if (scene->front->duels[duel] == DUEL_PINNED) draw_nail(scene, (Point){m.x + length(scene, 260), m.y});
}

/* ---- what was done ---- */

static void action_layer(const Scene *scene, int side, const char *action, int duel) {
  layer(scene, "actions", arena_printf(scene->arena, "%s-%s-%d", WATERLOO_SIDES[side], action, duel));
}

static void draw_manoeuvre(const Scene *scene, const Tree *event, int side) {
  int from = field_number(event, "from", 0), to = field_number(event, "to", 0);
  if (from < 1 || from > DUELS || to < 1 || to > DUELS) return;
  int y = side_y(side) + outwards(side) * (PIECE_Y + 225);
  action_layer(scene, side, "manoeuvre", from);
  mark_arrow(scene->drawing, seat_look(side), at(scene, duel_x(from), y), at(scene, duel_x(to), y), 0, 0);
}

/* Between the general and a duel: a charge goes there, a retreat both ways. */
static void draw_general(const Scene *scene, const Tree *event, int side, const char *action, bool both) {
  int duel = field_number(event, "duel", 0);
  if (duel < 1 || duel > DUELS) return;
  int inner = side_y(side) - outwards(side) * (PIECE_Y + 130);
  Point general = at(scene, duel_x(0) + PIECE_X, inner), front = at(scene, duel_x(duel) - PIECE_X / 2, inner);
  action_layer(scene, side, action, duel);
  mark_arrow(scene->drawing, seat_look(side), general, front, 0, 0);
  if (both) mark_arrow(scene->drawing, seat_look(side), front, general, 0, 0);
}

static void draw_actions(const Scene *scene) {
  const Tree *log = tree_get(scene->view, "log");
  for (size_t i = scene->front->since; log != NULL && i < log->count; i++) {
    const Tree *event = log->items[i].value;
    const char *code = tree_string(tree_get(event, "code"), "");
    int side = front_side(tree_get(event, "side")), duel = field_number(event, "duel", 0);
    if (side == SIDES || !front_has(scene->front, event)) continue;
    if (strcmp(code, "manoeuvre") == 0) draw_manoeuvre(scene, event, side);
    if (strcmp(code, "charge") == 0) draw_general(scene, event, side, "charge", false);
    if (strcmp(code, "retreat") == 0) draw_general(scene, event, side, "retreat", true);
    if (strcmp(code, "recon") != 0 || duel < 1 || duel > DUELS) continue;
    action_layer(scene, side, "recon", duel);
    Point piece = piece_at(scene, OTHER(side), duel);
    draw_eye(scene, (Point){piece.x + length(scene, PIECE_X - 20), piece.y - length(scene, PIECE_Y - 40)});
  }
}

/* ---- a front ---- */

static void draw_heading(const Scene *scene) {
  Style style = {.fill = INK_BLACK, .size = letters(scene, HEADING), .anchor = ANCHOR_START, .bold = true};
  if (scene->percent < 100) style.size = 100;
  style.room = length(scene, WIDTH) - 120;
  layer(scene, "headings", NULL);
  drawing_words(scene->drawing, style, at(scene, 60, scene->percent < 100 ? 90 : 130), "pair",
                scene->front->pair);
}

static void draw_side(const Scene *scene, int side) {
  Style style = label_style(letters(scene, NAME + 20), length(scene, 640));
  style.bold = true;
  const char *player = tree_string(tree_get(scene->front->pair, WATERLOO_SIDES[side]), "");
  layer(scene, "headings", WATERLOO_SIDES[side]);
  int y = MIDDLE_Y + outwards(side) * 190;
  mark_token(scene->drawing, seat_look(side), at(scene, 150, y), length(scene, 70), NULL);
  style.anchor = ANCHOR_START;
  Tree *fields = tree_map(scene->arena);
  tree_put_text(scene->arena, fields, "player", player);
  drawing_words(scene->drawing, style, at(scene, 260, y), "player", fields);
  const Tree *points = tree_get(scene->front->pair, "points");
  if (field_number(points, WATERLOO_SIDES[side], 0) == 0) return;
  drawing_textf(scene->drawing, style, at(scene, 1000, y), "%d",
                field_number(points, WATERLOO_SIDES[side], 0));
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
  for (int side = 0; side < SIDES; side++) {
    for (int duel = 0; duel <= DUELS; duel++) draw_piece(scene, side, duel);
  }
  draw_actions(scene);
}

/* ---- the whole ---- */

static void legend_words(const Scene *scene, int entry, const char *key) {
  Style style = {.fill = INK_BLACK, .size = 105, .anchor = ANCHOR_START, .room = WIDTH / 3 - 460};
  Point place = at(scene, 330 + entry % 3 * WIDTH / 3, entry / 3 * 220);
  drawing_words(scene->drawing, style, place, key, NULL);
}

static const char *const PIECE_WORDS[] = {"standing", "open", "lying"};

/* Pieces of a quarter of their size. */
static void draw_legend(const Scene *legend) {
  Scene small = *legend;
  static const FrontPiece PIECES[] = {
      {.value = 0, .pose = POSE_STANDING}, {.value = 4, .pose = POSE_UP}, {.value = 0, .pose = POSE_DOWN}};
  drawing_layer(legend->drawing, "legend", NULL);
  small.percent = 28;
  for (int i = 0; i < 3; i++) {
    Point place = at(legend, 190 + i * WIDTH / 3, 0);
    draw_body(&small, NORTH, &PIECES[i], place, false);
    Style style = {.fill = INK_BLACK, .size = 110, .bold = true};
    drawing_text(legend->drawing, style, place, PIECES[i].value == 0 ? "?" : "4");
    legend_words(legend, i, PIECE_WORDS[i]);
  }
  draw_eye(legend, at(legend, 190, 220));
  legend_words(legend, 3, "looked-at");
  small.percent = 60;
  draw_nail(&small, at(legend, 190 + WIDTH / 3, 220));
  legend_words(legend, 4, "pinned");
  Point fight = at(legend, 190 + 2 * WIDTH / 3, 220);
  mark_fight(legend->drawing, fight, 100);
  legend_words(legend, 5, "fought");
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

Drawing *waterloo_draw(const Tree *view, Arena *arena) {
  const Tree *pairs = tree_get(view, "pairs");
  if (pairs == NULL || pairs->count == 0) return NULL;
  const Tree **ordered = arena_alloc(arena, pairs->count * sizeof *ordered);
  size_t count = order_pairs(view, ordered);
  Scene scene = {.arena = arena, .view = view, .percent = count == 1 ? 100 : 48};
  int row_height = length(&scene, FRONT_HEIGHT) + 60, rows = count == 1 ? 1 : (int)(count + 1) / 2;
  scene.drawing = drawing_new(arena, WIDTH, rows * row_height + LEGEND);
  for (size_t i = 0; i < count; i++) {
    Front front;
    read_front(view, ordered[i], &front);
    scene.front = &front;
    scene.origin = (Point){(int)(i % 2) * WIDTH / 2, count == 1 ? 0 : (int)(i / 2) * row_height};
    draw_front(&scene);
  }
  scene.front = NULL;
  scene.percent = 100;
  scene.origin = (Point){0, rows * row_height + 130};
  draw_legend(&scene);
  return scene.drawing;
}
